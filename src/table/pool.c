/* pool.c: threads that wait for a share of the work. They are started with the first work, and again after a fork. */
#include "witching/pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

enum { SHARE = 64 }; /* numbers taken at a time */

struct wh_pool {
    pthread_mutex_t lock;
    pthread_cond_t wake, done;
    pthread_t *threads;
    unsigned wanted, running, busy;
    uint64_t turn; /* grows with each work */
    bool closing;
    pid_t owner;
    wh_work *work;
    void *argument;
    uint32_t next, count;
};

/* Takes shares until none is left; called with the lock held. */
static void take_shares(struct wh_pool *pool) {
    while (pool->next < pool->count) {
        uint32_t from = pool->next, to = pool->count - from > SHARE ? from + SHARE : pool->count;
        pool->next = to;
        pthread_mutex_unlock(&pool->lock);
        pool->work(pool->argument, from, to);
        pthread_mutex_lock(&pool->lock);
    }
}

static void *serve(void *argument) {
    struct wh_pool *pool = argument;
    uint64_t seen = 0;
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        while (!pool->closing && pool->turn == seen) pthread_cond_wait(&pool->wake, &pool->lock);
        if (pool->closing) break;
        seen = pool->turn;
        pool->busy++;
        take_shares(pool);
        if (--pool->busy == 0) pthread_cond_signal(&pool->done);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

static void begin(struct wh_pool *pool) {
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->wake, NULL);
    pthread_cond_init(&pool->done, NULL);
    pool->owner = getpid();
    pool->running = pool->busy = 0;
    pool->turn = 0;
}

struct wh_pool *wh_pool_open(unsigned threads) {
    struct wh_pool *pool = calloc(1, sizeof *pool);
    if (!pool) return NULL;
    pool->wanted = threads - 1;
    pool->threads = calloc(threads, sizeof *pool->threads);
    if (!pool->threads) {
        free(pool);
        return NULL;
    }
    begin(pool);
    return pool;
}

void wh_pool_close(struct wh_pool *pool) {
    if (!pool) return;
    if (pool->owner == getpid()) {
        pthread_mutex_lock(&pool->lock);
        pool->closing = true;
        pthread_cond_broadcast(&pool->wake);
        pthread_mutex_unlock(&pool->lock);
        for (unsigned i = 0; i < pool->running; i++) pthread_join(pool->threads[i], NULL);
    }
    free(pool->threads);
    free(pool);
}

void wh_pool_run(struct wh_pool *pool, wh_work *work, void *argument, uint32_t count) {
    if (pool->owner != getpid()) begin(pool);
    pthread_mutex_lock(&pool->lock);
    while (pool->running < pool->wanted && pthread_create(&pool->threads[pool->running], NULL, serve, pool) == 0)
        pool->running++;
    pool->wanted = pool->running;
    pool->work = work;
    pool->argument = argument;
    pool->next = 0;
    pool->count = count;
    pool->turn++;
    pthread_cond_broadcast(&pool->wake);
    take_shares(pool);
    while (pool->busy) pthread_cond_wait(&pool->done, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}
