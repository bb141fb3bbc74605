/* lag.c: spreads of rounds, weighted by time, for each ten seconds of the last minute. */
#define _GNU_SOURCE /* RUSAGE_THREAD */
#include "server/lag.h"

#include "server/timekeeper.h"
#include "shared/app.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* A bucket is an eighth of a doubling wide: what is read from it is at most 12 % too much. */
enum { SLOTS = 7 /* one of them has just begun */, SLOT = 10000000 /* us */, EIGHTHS = 8, BUCKETS = 40 * EIGHTHS };
enum { NAP_LEAST = 50 /* us: asking for events takes less if there are some */ };

struct spread {
    uint64_t time[BUCKETS], worst; /* us */
};

struct slot {
    uint64_t number; /* of the ten seconds since the clock's beginning */
    struct spread by[LAG_KINDS];
};

struct lag {
    uv_loop_t *loop;
    uint64_t ended, idle, worked, delayed; /* when the last round ended; until then idle, at work, runnable: us */
    uint64_t naps;                         /* until then: how often the thread gave the processor up */
    int schedule;                          /* what the kernel says of the thread; -1: it does not */
    struct slot slots[SLOTS];
    struct histogram rounds;
};

/* --- buckets ------------------------------------------------------------------------------------------------------ */

static unsigned bucket_of(uint64_t us) {
    if (us < EIGHTHS) return (unsigned)us;
    unsigned doublings = 63u - (unsigned)__builtin_clzll(us) - 3u;
    unsigned bucket = (doublings + 1) * EIGHTHS + ((unsigned)(us >> doublings) & (EIGHTHS - 1));
    return bucket < BUCKETS ? bucket : BUCKETS - 1;
}

static uint64_t most_in(unsigned bucket) {
    if (bucket < EIGHTHS) return bucket;
    unsigned doublings = bucket / EIGHTHS - 1;
    return ((uint64_t)(EIGHTHS + bucket % EIGHTHS + 1) << doublings) - 1;
}

/* --- counting ----------------------------------------------------------------------------------------------------- */

static struct slot *slot_at(struct lag *lag, uint64_t now) {
    struct slot *slot = &lag->slots[now / SLOT % SLOTS];
    if (slot->number != now / SLOT) *slot = (struct slot){ .number = now / SLOT };
    return slot;
}

void lag_add(struct lag *lag, uint64_t now, uint64_t waited, const uint64_t worked[LAG_KINDS]) {
    struct slot *slot = slot_at(lag, now);
    histogram_add(&lag->rounds, worked[LAG_BY_CLOCK]);
    for (unsigned kind = 0; kind < LAG_KINDS; kind++) {
        struct spread *spread = &slot->by[kind];
        spread->time[0] += waited < SLOT ? waited : SLOT;
        spread->time[bucket_of(worked[kind])] += worked[LAG_BY_CLOCK];
        if (worked[kind] > spread->worst) spread->worst = worked[kind];
    }
}

static uint64_t naps_of_thread(void) {
    struct rusage usage;
    getrusage(RUSAGE_THREAD, &usage);
    return (uint64_t)usage.ru_nvcsw;
}

/* How long the thread was ready and had no processor, in us: "<on it> <waiting for it> <times>", in ns. */
static uint64_t delay_of_thread(const struct lag *lag) {
    char text[64] = "", *end;
    if (lag->schedule < 0 || pread(lag->schedule, text, sizeof text - 1, 0) <= 0) return 0;
    strtoull(text, &end, 10);
    return strtoull(end, NULL, 10) / 1000;
}

uint64_t lag_blocked(uint64_t naps, uint64_t waited, uint64_t clock, uint64_t processor, uint64_t delayed) {
    bool slept_for_events = waited > NAP_LEAST;
    if (naps <= slept_for_events || clock <= processor + delayed) return 0;
    return clock - processor - delayed;
}

void lag_round(struct lag *lag) {
    uint64_t now = time_exact() / 1000, idle = uv_metrics_idle_time(lag->loop) / 1000, work = time_of_thread() / 1000;
    uint64_t naps = naps_of_thread(), delayed = delay_of_thread(lag);
    uint64_t passed = now - lag->ended, waited = idle - lag->idle;
    if (waited > passed) waited = passed; /* each of them was rounded */
    uint64_t clock = passed - waited, processor = work - lag->worked;
    uint64_t blocked = lag_blocked(naps - lag->naps, waited, clock, processor, delayed - lag->delayed);
    if (lag->ended) lag_add(lag, now, waited, (uint64_t[LAG_KINDS]){ clock, processor, blocked });
    lag->ended = now;
    lag->idle = idle;
    lag->worked = work;
    lag->naps = naps;
    lag->delayed = delayed;
}

/* --- figures ------------------------------------------------------------------------------------------------------ */

static uint64_t longest_for(const struct spread *spread, uint64_t thousandths) {
    uint64_t all = 0, sum = 0;
    unsigned bucket = 0;
    for (unsigned i = 0; i < BUCKETS; i++) all += spread->time[i];
    for (; bucket < BUCKETS - 1; bucket++) {
        sum += spread->time[bucket];
        if (sum * 1000 >= all * thousandths) break;
    }
    uint64_t most = most_in(bucket);
    return most < spread->worst ? most : spread->worst;
}

struct lag_figures lag_figures(const struct lag *lag, enum lag_kind kind) {
    struct spread sum = { .worst = 0 };
    uint64_t newest = 0;
    for (unsigned i = 0; i < SLOTS; i++)
        if (lag->slots[i].number > newest) newest = lag->slots[i].number;
    for (unsigned i = 0; i < SLOTS; i++) {
        const struct slot *slot = &lag->slots[i];
        if (slot->number + SLOTS <= newest) continue;
        for (unsigned k = 0; k < BUCKETS; k++) sum.time[k] += slot->by[kind].time[k];
        if (slot->by[kind].worst > sum.worst) sum.worst = slot->by[kind].worst;
    }
    return (struct lag_figures){ longest_for(&sum, 500), longest_for(&sum, 990), sum.worst };
}

struct lag *lag_start(uv_loop_t *loop) {
    struct lag *lag = allocate(sizeof *lag);
    lag->loop = loop;
    lag->schedule = loop ? open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC) : -1;
    if (loop) uv_loop_configure(loop, UV_METRICS_IDLE_TIME);
    return lag;
}

const struct histogram *lag_rounds(const struct lag *lag) { return &lag->rounds; }

void lag_stop(struct lag *lag) {
    if (lag->schedule >= 0) close(lag->schedule);
    free(lag);
}
