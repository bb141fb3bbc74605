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
    LAG_KINDS
};

/* In microseconds, of the last minute: half of the time nobody waited longer, 99 % of the time, ever. */
struct lag_figures {
    uint64_t p50, p99, worst;
};

struct lag;
struct lag *lag_start(uv_loop_t *loop); /* before the loop runs */
void lag_round(struct lag *lag);        /* a round has done its work: what follows is waiting */
struct lag_figures lag_figures(const struct lag *lag, enum lag_kind kind);
const struct histogram *lag_rounds(const struct lag *lag); /* all since the start */
void lag_stop(struct lag *lag);

/* The arithmetic, for tests: a round that ended then, after this much waiting, work by the clock and by the
 * processor. */
void lag_add(struct lag *lag, uint64_t now, uint64_t waited, const uint64_t worked[LAG_KINDS]);

#endif
