/* lag.c: what is told of the loop's rounds. */
#include "server/lag.h"

#include "tests/kit/test.h"

static void add(struct lag *lag, uint64_t now, uint64_t waited, uint64_t clock, uint64_t processor) {
    lag_add(lag, now, waited, (uint64_t[LAG_KINDS]){ clock, processor, 0 });
}

/* A long round counts for as long as it kept others waiting, however many short ones there were. */
TEST(server, lag_counts_moments_not_rounds) {
    struct lag *lag = lag_start(NULL);
    for (unsigned i = 0; i < 9000; i++) add(lag, 100000000, 10, 90, 90);
    CHECK_INT(90, lag_figures(lag, LAG_BY_CLOCK).p99);
    add(lag, 100000000, 0, 50000, 700);
    struct lag_figures clock = lag_figures(lag, LAG_BY_CLOCK), processor = lag_figures(lag, LAG_BY_PROCESSOR);
    CHECK(clock.p50 >= 90 && clock.p50 <= 101);
    CHECK_INT(50000, clock.p99);
    CHECK_INT(50000, clock.worst);
    CHECK_INT(700, processor.worst);
    lag_stop(lag);
}

TEST(server, lag_is_nothing_while_the_loop_waits) {
    struct lag *lag = lag_start(NULL);
    add(lag, 200000000, 9000000, 30000, 30000);
    struct lag_figures clock = lag_figures(lag, LAG_BY_CLOCK);
    CHECK_INT(0, clock.p99);
    CHECK_INT(30000, clock.worst);
    lag_stop(lag);
}

TEST(server, lag_is_of_the_last_minute) {
    struct lag *lag = lag_start(NULL);
    add(lag, 300000000, 0, 80000, 80000);
    add(lag, 350000000, 0, 10, 10);
    CHECK_INT(80000, lag_figures(lag, LAG_BY_CLOCK).worst);
    add(lag, 375000000, 0, 10, 10);
    CHECK_INT(10, lag_figures(lag, LAG_BY_CLOCK).worst);
    lag_stop(lag);
}

/* What the clock has beyond its work is blocking only if the thread slept, and not for want of a processor. */
TEST(server, lag_is_blocked_while_the_loop_sleeps_in_a_round) {
    CHECK_INT(198000, lag_blocked(1, 10, 200000, 1000, 1000)); /* events were there, and then it slept */
    CHECK_INT(198000, lag_blocked(2, 5000, 200000, 1000, 1000));
    CHECK_INT(0, lag_blocked(1, 5000, 200000, 1000, 0)); /* it slept for events only: the machine stood still */
    CHECK_INT(0, lag_blocked(0, 10, 200000, 1000, 0));
    CHECK_INT(0, lag_blocked(3, 10, 200000, 1000, 199000)); /* others had the processor */
    CHECK_INT(0, lag_blocked(3, 10, 1000, 1001, 0));        /* each was rounded */
}
