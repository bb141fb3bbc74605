/* pool.c: a pool does all of its work once, whatever threads it gets, and in a child of a process that was at work. */
#define _GNU_SOURCE /* pthread_setattr_default_np */

#include "witching/pool.h"

#include "tests/kit/test.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST = 5000 };

struct tasks {
    uint8_t done[MOST]; /* how often */
    atomic_uint threads;
    atomic_bool begun, goes_on; /* for one that takes as long as it is told */
};

static void count_some(void *argument, uint32_t from, uint32_t to) {
    struct tasks *tasks = argument;
    for (uint32_t i = from; i < to; i++) tasks->done[i]++;
}

static bool all_done_once(const struct tasks *tasks, uint32_t count) {
    for (uint32_t i = 0; i < MOST; i++)
        if (tasks->done[i] != (i < count)) return false;
    return true;
}

TEST(pool, does_everything_once) {
    static const uint32_t counts[] = { 0, 1, 63, 64, 65, 1000, MOST };
    static struct tasks tasks;
    for (unsigned threads = 1; threads <= 9; threads += 4) {
        struct wh_pool *pool = wh_pool_open(threads);
        REQUIRE(pool);
        for (unsigned again = 0; again < 50; again++)
            for (unsigned i = 0; i < WH_COUNT(counts); i++) {
                memset(&tasks, 0, sizeof tasks);
                wh_pool_run(pool, count_some, &tasks, counts[i]);
                CHECK(all_done_once(&tasks, counts[i]));
            }
        wh_pool_close(pool);
    }
    wh_pool_close(wh_pool_open(4)); /* never at work */
    wh_pool_close(NULL);
}

/* Returns once another thread has come. */
static void meet(void *argument, uint32_t from, uint32_t to) {
    struct tasks *tasks = argument;
    static _Thread_local bool counted;
    if (!counted) tasks->threads++;
    counted = true;
    while (tasks->threads < 2) continue;
    count_some(argument, from, to);
}

TEST(pool, works_in_several_threads) {
    static struct tasks tasks;
    struct wh_pool *pool = wh_pool_open(2);
    REQUIRE(pool);
    wh_pool_run(pool, meet, &tasks, MOST); /* would never end in one */
    CHECK(all_done_once(&tasks, MOST));
    wh_pool_close(pool);
}

TEST(pool, does_without_threads_that_cannot_be_had) {
    static struct tasks tasks;
    pthread_attr_t usual, huge;
    REQUIRE(pthread_getattr_default_np(&usual) == 0 && pthread_attr_init(&huge) == 0);
    REQUIRE(pthread_attr_setstacksize(&huge, (size_t)1 << 50) == 0 && pthread_setattr_default_np(&huge) == 0);
    struct wh_pool *pool = wh_pool_open(4);
    wh_pool_run(pool, count_some, &tasks, MOST);
    pthread_setattr_default_np(&usual);
    CHECK(all_done_once(&tasks, MOST));
    wh_pool_close(pool);
    pthread_attr_destroy(&usual);
    pthread_attr_destroy(&huge);
}

static void wait_until_told(void *argument, uint32_t from, uint32_t to) {
    struct tasks *tasks = argument;
    tasks->begun = true;
    while (!tasks->goes_on) usleep(1000);
    count_some(argument, from, to);
}

struct shift {
    struct wh_pool *pool;
    struct tasks *tasks;
};

static void *work(void *argument) {
    const struct shift *shift = argument;
    wh_pool_run(shift->pool, wait_until_told, shift->tasks, MOST);
    return NULL;
}

/* In the child of a process: what another thread was at is lost, and the pool can be used again. */
static int play_child(struct wh_pool *pool) {
    static struct tasks tasks;
    alarm(60); /* rather than hang */
    wh_pool_run(pool, count_some, &tasks, MOST);
    bool fine = all_done_once(&tasks, MOST);
    wh_pool_close(pool);
    return fine ? 0 : 1;
}

TEST(pool, goes_on_in_a_child_that_is_forked_in_the_midst) {
    static struct tasks tasks;
    pthread_t thread;
    int status = -1;
    struct shift shift = { wh_pool_open(3), &tasks };
    REQUIRE(pthread_create(&thread, NULL, work, &shift) == 0);
    while (!tasks.begun) usleep(1000);
    pid_t child = fork();
    if (child == 0) _exit(play_child(shift.pool));
    waitpid(child, &status, 0);
    tasks.goes_on = true;
    pthread_join(thread, NULL);
    CHECK_INT(0, status);
    CHECK(all_done_once(&tasks, MOST));
    wh_pool_close(shift.pool);
}
