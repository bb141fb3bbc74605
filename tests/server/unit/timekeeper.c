/* timekeeper.c: the time of service, by which clocks run: it goes on while the
 * store is well, and no faster than time. */
#include "server/timekeeper.h"

#include "tests/kit/test.h"
#include "witching/base.h"

enum { TIME = 100000, STEADY = 1000 };

TEST(timekeeper, time_goes_on_for_a_lease_and_then_stands) {
    const struct timekeeper keeper = { TIME, STEADY };
    CHECK_INT(TIME, time_service_at(&keeper, STEADY));
    CHECK_INT(TIME + 1234, time_service_at(&keeper, STEADY + 1234));
    CHECK_INT(TIME + TIME_LEASE - 1, time_service_at(&keeper, STEADY + TIME_LEASE - 1));
    CHECK_INT(TIME + TIME_LEASE, time_service_at(&keeper, STEADY + TIME_LEASE));
    CHECK_INT(TIME + TIME_LEASE, time_service_at(&keeper, STEADY + 86400000)); /* the database was away for a day */
}

TEST(timekeeper, renewed_in_time_nothing_is_lost_and_too_late_only_the_rest) {
    struct timekeeper keeper = { TIME, STEADY };
    for (int beat = 1; beat <= 10; beat++) timekeeper_renew_at(&keeper, STEADY + beat * TIME_BEAT);
    CHECK_INT(TIME + 10 * TIME_BEAT, keeper.time);
    timekeeper_renew_at(&keeper, STEADY + 10 * TIME_BEAT + 3600000);
    CHECK_INT(TIME + 10 * TIME_BEAT + TIME_LEASE, keeper.time); /* the hour it stood still is nobody's */
    CHECK_INT(keeper.time + 7, time_service_at(&keeper, STEADY + 10 * TIME_BEAT + 3600000 + 7));
}

TEST(timekeeper, whoever_is_further_is_followed_and_nobody_goes_back) {
    struct timekeeper keeper = { TIME, time_steady() };
    timekeeper_hear(&keeper, TIME + 60000);
    CHECK(time_service(&keeper) >= TIME + 60000 && time_service(&keeper) < TIME + 60000 + TIME_LEASE);
    int64_t time = keeper.time, steady = keeper.steady;
    timekeeper_hear(&keeper, TIME);
    timekeeper_hear(&keeper, 0);
    timekeeper_hear(&keeper, -1);
    CHECK_INT(time, keeper.time);
    CHECK_INT(steady, keeper.steady);
}

/* What is heard of another server gives the store no lease: that is only known when it takes a write. */
TEST(timekeeper, what_is_heard_is_no_sign_of_a_store_that_is_well) {
    struct timekeeper keeper = { TIME, time_steady() - 10 * TIME_LEASE };
    CHECK_INT(TIME + TIME_LEASE, time_service(&keeper));
    timekeeper_hear(&keeper, TIME + 60000);
    CHECK_INT(TIME + 60000, time_service(&keeper));
    CHECK_INT(TIME + 60000, time_service_at(&keeper, time_steady() + 1000));
}

TEST(timekeeper, it_never_goes_back_nor_faster_than_time) {
    struct timekeeper keeper = { TIME, STEADY };
    int64_t steady = STEADY, before = TIME, counted = 0;
    uint64_t chance = 1;
    for (int i = 0; i < 10000; i++) {
        chance = chance * 6364136223846793005u + 1442695040888963407u;
        int64_t passed = (int64_t)(chance >> 33) % (chance >> 63 ? 20000 : 3000);
        steady += passed;
        int64_t now = time_service_at(&keeper, steady);
        if (now < before || now - before > passed) FAIL("%lld ms passed", (long long)passed);
        counted += now - before;
        before = now;
        if (chance >> 40 & 1) timekeeper_renew_at(&keeper, steady);
        CHECK_INT(before, time_service_at(&keeper, steady)); /* to be renewed changes nothing by itself */
    }
    CHECK(counted > 0 && counted < steady - STEADY);
}
