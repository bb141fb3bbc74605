/* readers.c: the reading threads and their two queues. */
#include "server/store/readers.h"

#include "server/timekeeper.h"
#include "shared/app.h"

#include <stdlib.h>

enum { THREADS_MAX = 8, LOOK_WITHIN = 8000 /* ms */, AT_ONCE = 5 /* ms */ };

struct lookups {
    struct lookup *first, **last;
};

struct readers {
    uv_loop_t *loop;
    struct desk {
        struct readers *readers;
        struct storage *storage;
        uv_thread_t thread;
        _Atomic int64_t began; /* steady; 0: it looks at nothing */
    } desks[THREADS_MAX];
    unsigned desk_count;
    uv_mutex_t lock; /* guards the queues and `stopping` */
    uv_cond_t wake;
    uv_async_t finished;
    struct lookups waiting, done;
    bool stopping;
    unsigned outstanding; /* the loop's own */
    bool well;            /* the loop's own */
};

static void empty(struct lookups *lookups) { *lookups = (struct lookups){ NULL, &lookups->first }; }

static void add(struct lookups *lookups, struct lookup *lookup) {
    lookup->next = NULL;
    *lookups->last = lookup;
    lookups->last = &lookup->next;
}

static struct lookup *take(struct lookups *lookups) {
    struct lookup *lookup = lookups->first;
    if (!lookup) return NULL;
    lookups->first = lookup->next;
    if (!lookups->first) lookups->last = &lookups->first;
    return lookup;
}

static void work(void *argument) {
    struct desk *desk = argument;
    struct readers *readers = desk->readers;
    for (;;) {
        uv_mutex_lock(&readers->lock);
        while (!readers->waiting.first && !readers->stopping) uv_cond_wait(&readers->wake, &readers->lock);
        struct lookup *lookup = readers->stopping ? NULL : take(&readers->waiting);
        uv_mutex_unlock(&readers->lock);
        if (!lookup) return;
        desk->began = time_steady();
        if (desk->began - lookup->asked < LOOK_WITHIN) lookup->look(desk->storage, lookup);
        desk->began = 0;
        uv_mutex_lock(&readers->lock);
        add(&readers->done, lookup);
        uv_mutex_unlock(&readers->lock);
        uv_async_send(&readers->finished);
    }
}

static struct lookup *take_locked(struct readers *readers, struct lookups *from) {
    uv_mutex_lock(&readers->lock);
    struct lookup *lookup = take(from);
    uv_mutex_unlock(&readers->lock);
    return lookup;
}

static bool finish_next(struct readers *readers) {
    struct lookup *lookup = take_locked(readers, &readers->done);
    if (!lookup) return false;
    readers->outstanding--;
    readers->well = lookup->fine;
    lookup->done(lookup);
    return true;
}

/* A long match takes a while to be replayed. Several that were found at once are spread over several rounds of the
 * loop, so that others get a turn in between. */
static void on_finished(uv_async_t *async) {
    struct readers *readers = async->data;
    int64_t began = time_steady();
    while (finish_next(readers))
        if (time_steady() - began >= AT_ONCE) {
            uv_async_send(&readers->finished);
            break;
        }
}

struct readers *readers_start(uv_loop_t *loop, struct storage **storages, unsigned count) {
    struct readers *readers = allocate(sizeof *readers);
    readers->loop = loop;
    readers->well = true;
    empty(&readers->waiting);
    empty(&readers->done);
    readers->finished.data = readers;
    bool fine = count <= THREADS_MAX && uv_mutex_init(&readers->lock) == 0 && uv_cond_init(&readers->wake) == 0 &&
                uv_async_init(loop, &readers->finished, on_finished) == 0;
    wh_assert(fine);
    for (unsigned i = 0; i < count; i++) {
        struct desk *desk = &readers->desks[readers->desk_count++];
        *desk = (struct desk){ .readers = readers, .storage = storages[i] };
        fine = uv_thread_create(&desk->thread, work, desk) == 0;
        wh_assert(fine);
    }
    return readers;
}

void readers_ask(struct readers *readers, struct lookup *lookup, void (*look)(struct storage *, struct lookup *),
                 void (*done)(struct lookup *)) {
    lookup->look = look;
    lookup->done = done;
    lookup->fine = false;
    lookup->asked = time_steady();
    readers->outstanding++;
    uv_mutex_lock(&readers->lock);
    add(&readers->waiting, lookup);
    uv_cond_signal(&readers->wake);
    uv_mutex_unlock(&readers->lock);
}

/* A database that does not answer must not keep us waiting for ever: a paused one says nothing at all. */
void readers_sweep(struct readers *readers) {
    for (unsigned i = 0; i < readers->desk_count; i++) {
        int64_t began = readers->desks[i].began;
        if (began && time_steady() - began > LOOK_WITHIN) storage_interrupt(readers->desks[i].storage, false);
    }
}

bool readers_are_well(const struct readers *readers) { return readers->well; }
unsigned readers_waiting(const struct readers *readers) { return readers->outstanding; }

static void on_closed(uv_handle_t *handle) {
    struct readers *readers = handle->data;
    uv_cond_destroy(&readers->wake);
    uv_mutex_destroy(&readers->lock);
    free(readers);
}

void readers_stop(struct readers *readers) {
    uv_mutex_lock(&readers->lock);
    readers->stopping = true;
    uv_cond_broadcast(&readers->wake);
    uv_mutex_unlock(&readers->lock);
    for (unsigned i = 0; i < readers->desk_count; i++) storage_interrupt(readers->desks[i].storage, true);
    for (unsigned i = 0; i < readers->desk_count; i++) uv_thread_join(&readers->desks[i].thread);
    for (unsigned i = 0; i < readers->desk_count; i++) storage_close(readers->desks[i].storage);
    while (finish_next(readers)) continue;
    for (struct lookup *lookup; (lookup = take(&readers->waiting));) {
        lookup->fine = false;
        lookup->done(lookup);
    }
    uv_close((uv_handle_t *)&readers->finished, on_closed);
}
