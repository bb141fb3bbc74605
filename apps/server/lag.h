/* lag.h: how long the loop keeps others waiting. Whoever comes while a round of the loop is going on waits for its end:
 * each moment of the last minute counts with the length of the round it fell into, and with nothing where the loop was
 * waiting itself. */
#ifndef WITCHING_SERVER_LAG_H
#define WITCHING_SERVER_LAG_H

#include "server/histogram.h"

#include <stdint.h>
#include <uv.h>

enum lag_kind {
    LAG_BY_CLOCK,
    LAG_BY_PROCESSOR, /* what the loop's thread itself has done: on a busy machine it may also wait for the processor */
    LAG_BLOCKED,      /* the time it slept in the middle of a round, for a file, a socket or another thread */
    LAG_KINDS
};

/* In microseconds, of the last minute: half of the time nobody waited longer, 99 % of the time, ever. */
struct lag_figures {
    uint64_t p50, p99, worst;
};

struct lag;
struct lag *lag_start(uv_loop_t *loop); /* before the loop runs, in its thread */
void lag_round(struct lag *lag);        /* a round has done its work: what follows is waiting */
struct lag_figures lag_figures(const struct lag *lag, enum lag_kind kind);
const struct histogram *lag_rounds(const struct lag *lag); /* all since the start */
void lag_stop(struct lag *lag);

/* The arithmetic, for tests: a round that ended then, after this much waiting; how long it worked by the clock, by the
 * processor, and was blocked. */
void lag_add(struct lag *lag, uint64_t now, uint64_t waited, const uint64_t worked[LAG_KINDS]);

/* A round was blocked for what its time by the clock has beyond its work and its waiting for the processor: but only if
 * the thread gave the processor up by itself, other than to wait for events. A machine that stands still (`steal`) is
 * no blocking. All in us but `naps`: how often it gave it up. */
uint64_t lag_blocked(uint64_t naps, uint64_t waited, uint64_t clock, uint64_t processor, uint64_t delayed);

#endif
