/* writer.c: the writing thread and its two queues. */
#include "server/store/writer.h"

#include "server/timekeeper.h"
#include "shared/app.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COMMIT_WITHIN = 10000 /* ms */ };
/* Writes in a commit: after MANY there will be more in a moment; it is not worth while to wait for more than ENOUGH. */
enum { MANY = 8, ENOUGH = 64 };

struct queue {
    struct write *first, **last;
};

struct writer {
    struct storage *storage;
    uv_thread_t thread;
    uv_mutex_t lock; /* guards the queues and what is said of them */
    uv_cond_t wake;
    uv_async_t finished;
    struct queue waiting, done;
    unsigned waits; /* how many are waiting */
    bool stopping, gathering;
    struct queue gathered; /* the loop's own: what is written together */
    unsigned gathered_count;
    unsigned outstanding;                  /* the loop's own count */
    _Atomic uint64_t commits, commit_time; /* us */
    struct histogram commit_times;
    _Atomic int64_t began; /* a commit, steady; 0: none is under way */
};

static void queue_empty(struct queue *queue) { *queue = (struct queue){ NULL, &queue->first }; }

static void queue_add(struct queue *queue, struct write *first, struct write **last) {
    *queue->last = first;
    queue->last = last;
}

static struct write *queue_take(struct queue *queue) {
    struct write *all = queue->first;
    queue_empty(queue);
    return all;
}

/* --- the thread --------------------------------------------------------------------------------------------------- */

/* How many there are. */
static unsigned hand_back(struct writer *writer, struct write *writes) {
    struct write **last = &writes->next;
    unsigned count = 1;
    for (; *last; last = &(*last)->next) count++;
    uv_mutex_lock(&writer->lock);
    queue_add(&writer->done, writes, last);
    uv_mutex_unlock(&writer->lock);
    uv_async_send(&writer->finished);
    return count;
}

/* Under load a commit may cost as much as all that is in it: then fewer are begun, and each holds more. */
static void gather(struct writer *writer, uint64_t began) {
    uint64_t until = began + writer->storage->kind->gathers * 1000000ull, now;
    uv_mutex_lock(&writer->lock);
    writer->gathering = true;
    while (!writer->stopping && writer->waits < ENOUGH && (now = time_exact()) < until)
        uv_cond_timedwait(&writer->wake, &writer->lock, until - now);
    writer->gathering = false;
    uv_mutex_unlock(&writer->lock);
}

static void work(void *argument) {
    struct writer *writer = argument;
    for (;;) {
        uv_mutex_lock(&writer->lock);
        while (!writer->waiting.first && !writer->stopping) uv_cond_wait(&writer->wake, &writer->lock);
        struct write *writes = queue_take(&writer->waiting);
        writer->waits = 0;
        uv_mutex_unlock(&writer->lock);
        if (!writes) return;
        uint64_t began = time_exact();
        writer->began = time_steady();
        storage_commit(writer->storage, writes);
        writer->began = 0;
        uint64_t took = (time_exact() - began) / 1000;
        writer->commit_time += took;
        histogram_add(&writer->commit_times, took);
        writer->commits++;
        if (hand_back(writer, writes) >= MANY) gather(writer, began);
    }
}

/* --- the loop's side ---------------------------------------------------------------------------------------------- */

static void on_finished(uv_async_t *async) {
    struct writer *writer = async->data;
    uv_mutex_lock(&writer->lock);
    struct write *write = queue_take(&writer->done);
    uv_mutex_unlock(&writer->lock);
    for (struct write *next; write; write = next) {
        next = write->next;
        writer->outstanding--;
        write->done(write);
    }
}

struct writer *writer_start(uv_loop_t *loop, struct storage *storage) {
    struct writer *writer = allocate(sizeof *writer);
    writer->storage = storage;
    queue_empty(&writer->waiting);
    queue_empty(&writer->done);
    queue_empty(&writer->gathered);
    writer->finished.data = writer;
    bool fine = uv_mutex_init(&writer->lock) == 0 && uv_cond_init(&writer->wake) == 0 &&
                uv_async_init(loop, &writer->finished, on_finished) == 0 &&
                uv_thread_create(&writer->thread, work, writer) == 0;
    wh_assert(fine);
    return writer;
}

struct write *write_new(void) {
    return allocate(sizeof(struct write));
}

void writer_add(struct writer *writer, struct write *write) {
    write->next = NULL;
    writer->outstanding++;
    writer->gathered_count++;
    queue_add(&writer->gathered, write, &write->next);
}

void writer_flush(struct writer *writer) {
    struct write **last = writer->gathered.last, *first = queue_take(&writer->gathered);
    if (!first) return;
    uv_mutex_lock(&writer->lock);
    queue_add(&writer->waiting, first, last);
    writer->waits += writer->gathered_count;
    writer->gathered_count = 0;
    bool wakes = !writer->gathering || writer->waits >= ENOUGH;
    uv_mutex_unlock(&writer->lock);
    if (wakes) uv_cond_signal(&writer->wake);
}

void write_clear(struct write *write) {
    if (write->events[0].text != write->brief) free(write->events[0].text);
    free(write->events[1].text);
    free(write->chat.text);
    free(write->puts);
    free(write->kept);
    free(write->sat);
}

void write_free(struct write *write) {
    write_clear(write);
    free(write);
}

struct put *write_put(struct write *write, const char *key, const char *value) {
    wh_assert(write->put_count < PUTS_MAX);
    if (!write->puts) write->puts = allocate(PUTS_MAX * sizeof *write->puts);
    struct put *put = &write->puts[write->put_count++];
    snprintf(put->key, sizeof put->key, "%s", key);
    snprintf(put->value, sizeof put->value, "%s", value);
    return put;
}

struct kept_match *write_keep(struct write *write) {
    wh_assert(write->kept_count < KEPT_MAX);
    if (!write->kept) write->kept = allocate(KEPT_MAX * sizeof *write->kept);
    return &write->kept[write->kept_count++];
}

struct sat *write_sat(struct write *write, uint64_t table) {
    wh_assert(write->sat_count < SAT_MAX);
    if (!write->sat) write->sat = allocate(SAT_MAX * sizeof *write->sat);
    struct sat *sat = &write->sat[write->sat_count++];
    sat->table = table;
    return sat;
}

/* Whether it was written will be known when the store can be read again. */
void writer_sweep(struct writer *writer) {
    int64_t began = writer->began;
    if (began && time_steady() - began > COMMIT_WITHIN) storage_interrupt(writer->storage, false);
}

bool writer_idle(const struct writer *writer) { return writer->outstanding == 0; }
const struct histogram *writer_commit_times(const struct writer *writer) { return &writer->commit_times; }
uint64_t writer_commits(const struct writer *writer) { return writer->commits; }
uint64_t writer_commit_time(const struct writer *writer) { return writer->commit_time; }

static void on_closed(uv_handle_t *handle) {
    struct writer *writer = handle->data;
    uv_cond_destroy(&writer->wake);
    uv_mutex_destroy(&writer->lock);
    free(writer);
}

void writer_stop(struct writer *writer) {
    writer_flush(writer);
    uv_mutex_lock(&writer->lock);
    writer->stopping = true;
    uv_mutex_unlock(&writer->lock);
    uv_cond_signal(&writer->wake);
    if (!writer_idle(writer)) storage_interrupt(writer->storage, true); /* it was waited for long enough */
    uv_thread_join(&writer->thread);
    storage_close(writer->storage);
    uv_close((uv_handle_t *)&writer->finished, on_closed);
}
