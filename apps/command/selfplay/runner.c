/* runner.c: the queue of work over threads. Playing one match is in stage.c.
 *
 * All items under way are in one ring, in the order they were supplied. The caller's thread fills it at the head,
 * reports what has finished, and empties it at the tail in order; workers take the oldest item that nobody has. */
#include "command/selfplay/runner.h"

#include "shared/app.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { WINDOW_A_THREAD = 64, POLL_MILLISECONDS = 2 };

enum slot_state { SLOT_WAITING, SLOT_OUT, SLOT_FINISHED, SLOT_REPORTED };

struct slot {
    uint64_t item;
    enum slot_state state;
};

struct runner {
    const struct runner_plan *plan;
    unsigned window;
    struct slot *slots;
    uint8_t *results;
    uint64_t head, tail, untouched; /* ever supplied, ever taken, the oldest that nobody has: places in the ring */
    unsigned finished;              /* slots in SLOT_FINISHED */
    bool supplied;                  /* next() has no more */
    atomic_bool stop;
    pthread_mutex_t lock; /* of everything above; callbacks run without it */
    pthread_cond_t work_waits, something_finished;
};

struct thread {
    pthread_t id;
    struct runner *runner;
    unsigned index;
};

static struct slot *slot_at(struct runner *runner, uint64_t place) { return &runner->slots[place % runner->window]; }

static void *result_at(struct runner *runner, uint64_t place) {
    return runner->results + place % runner->window * runner->plan->result_size;
}

/* --- the workers -------------------------------------------------------------------------------------------------- */

/* The oldest item nobody has; locked. */
static bool take_out(struct runner *runner, uint64_t *place) {
    if (runner->untouched == runner->head || runner->stop) return false;
    *place = runner->untouched++;
    slot_at(runner, *place)->state = SLOT_OUT;
    memset(result_at(runner, *place), 0, runner->plan->result_size);
    return true;
}

/* Locked. */
static void finish(struct runner *runner, uint64_t place) {
    slot_at(runner, place)->state = SLOT_FINISHED;
    runner->finished++;
    pthread_cond_signal(&runner->something_finished);
}

static bool await_work(struct runner *runner, uint64_t *place) {
    while (!take_out(runner, place)) {
        if (runner->stop || runner->supplied) return false;
        pthread_cond_wait(&runner->work_waits, &runner->lock);
    }
    return true;
}

static void *work(void *argument) {
    struct thread *thread = argument;
    struct runner *runner = thread->runner;
    struct worker worker = { .index = thread->index, .stage = stage_open(), .stop = &runner->stop };
    uint64_t place;
    pthread_mutex_lock(&runner->lock);
    while (await_work(runner, &place)) {
        uint64_t item = slot_at(runner, place)->item;
        pthread_mutex_unlock(&runner->lock);
        runner->plan->work(runner->plan->with, &worker, item, result_at(runner, place));
        pthread_mutex_lock(&runner->lock);
        if (!runner->stop) finish(runner, place); /* after a stop it may be half a match */
    }
    pthread_mutex_unlock(&runner->lock);
    stage_close(worker.stage);
    return NULL;
}

/* --- the caller's thread ------------------------------------------------------------------------------------------ */

/* All that follows is locked, but for the calls of the plan's functions. head and tail are this thread's alone, and so
 * is a slot once it has finished. */
static void supply(struct runner *runner) {
    while (!runner->supplied && runner->head - runner->tail < runner->window) {
        uint64_t item = 0;
        pthread_mutex_unlock(&runner->lock);
        enum supply answer = runner->plan->next(runner->plan->with, &item);
        pthread_mutex_lock(&runner->lock);
        if (answer == SUPPLY_LATER) return;
        if (answer == SUPPLY_NONE) {
            runner->supplied = true;
            pthread_cond_broadcast(&runner->work_waits);
            return;
        }
        *slot_at(runner, runner->head++) = (struct slot){ .item = item, .state = SLOT_WAITING };
        pthread_cond_signal(&runner->work_waits);
    }
}

static void report_finished(struct runner *runner) {
    for (uint64_t place = runner->tail; runner->finished && place < runner->untouched; place++) {
        struct slot *slot = slot_at(runner, place);
        if (slot->state != SLOT_FINISHED) continue;
        slot->state = SLOT_REPORTED;
        runner->finished--;
        if (!runner->plan->done) continue;
        pthread_mutex_unlock(&runner->lock);
        runner->plan->done(runner->plan->with, slot->item, result_at(runner, place));
        pthread_mutex_lock(&runner->lock);
    }
}

static bool take(struct runner *runner, uint64_t place) {
    if (!runner->plan->take) return true;
    pthread_mutex_unlock(&runner->lock);
    bool on = runner->plan->take(runner->plan->with, slot_at(runner, place)->item, result_at(runner, place));
    pthread_mutex_lock(&runner->lock);
    return on;
}

static bool take_in_order(struct runner *runner) {
    for (; runner->tail < runner->head && slot_at(runner, runner->tail)->state == SLOT_REPORTED; runner->tail++)
        if (!take(runner, runner->tail)) return false;
    return true;
}

static bool poll_plan(struct runner *runner) {
    if (!runner->plan->poll) return true;
    pthread_mutex_unlock(&runner->lock);
    bool on = runner->plan->poll(runner->plan->with, runner);
    pthread_mutex_lock(&runner->lock);
    return on;
}

static void await_results(struct runner *runner) {
    if (runner->finished) return;
    if (!runner->plan->poll) {
        pthread_cond_wait(&runner->something_finished, &runner->lock);
        return;
    }
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += POLL_MILLISECONDS * 1000000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&runner->something_finished, &runner->lock, &until);
}

/* True: everything was played and taken. */
static bool conduct(struct runner *runner) {
    for (;;) {
        uint64_t tail = runner->tail;
        supply(runner);
        if (!poll_plan(runner)) return false;
        report_finished(runner);
        if (!take_in_order(runner)) return false;
        if (runner->tail == runner->head && runner->supplied) return true;
        if (runner->tail == tail) await_results(runner); /* otherwise there is room for more work first */
    }
}

static void start_threads(struct runner *runner, struct thread *threads) {
    for (unsigned i = 0; i < runner->plan->threads; i++) {
        threads[i] = (struct thread){ .runner = runner, .index = i };
        if (pthread_create(&threads[i].id, NULL, work, &threads[i]) == 0) continue;
        failure(tr("no more than %u threads can be started here."), i);
        exit(FAILED);
    }
}

bool runner_run(const struct runner_plan *plan) {
    unsigned window = plan->window ? plan->window : WINDOW_A_THREAD * plan->threads;
    struct runner runner = { .plan = plan, .window = window };
    struct thread *threads = allocate((plan->threads + 1) * sizeof *threads);
    runner.slots = allocate(window * sizeof *runner.slots);
    runner.results = allocate(window * plan->result_size + 1);
    pthread_mutex_init(&runner.lock, NULL);
    pthread_cond_init(&runner.work_waits, NULL);
    pthread_cond_init(&runner.something_finished, NULL);
    start_threads(&runner, threads);
    pthread_mutex_lock(&runner.lock);
    bool finished = conduct(&runner);
    runner.stop = true;
    pthread_cond_broadcast(&runner.work_waits);
    pthread_mutex_unlock(&runner.lock);
    for (unsigned i = 0; i < plan->threads; i++) pthread_join(threads[i].id, NULL);
    pthread_cond_destroy(&runner.something_finished);
    pthread_cond_destroy(&runner.work_waits);
    pthread_mutex_destroy(&runner.lock);
    free(runner.results);
    free(runner.slots);
    free(threads);
    return finished;
}

unsigned runner_default_threads(void) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores > 0 ? (unsigned)cores : 1;
}

/* --- work done elsewhere ------------------------------------------------------------------------------------------ */

unsigned runner_lend(struct runner *runner, uint64_t *items, unsigned most) {
    unsigned count = 0;
    uint64_t place;
    pthread_mutex_lock(&runner->lock);
    for (; count < most && take_out(runner, &place); count++) items[count] = slot_at(runner, place)->item;
    pthread_mutex_unlock(&runner->lock);
    return count;
}

void runner_give_back(struct runner *runner, uint64_t item, const void *result) {
    pthread_mutex_lock(&runner->lock);
    for (uint64_t place = runner->tail; place < runner->untouched; place++) {
        if (slot_at(runner, place)->item != item || slot_at(runner, place)->state != SLOT_OUT) continue;
        memcpy(result_at(runner, place), result, runner->plan->result_size);
        finish(runner, place);
        break;
    }
    pthread_mutex_unlock(&runner->lock);
}
