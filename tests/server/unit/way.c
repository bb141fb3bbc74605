/* way.c: what pings tell of how far away somebody is. */
#include "server/net/way.h"

#include "tests/kit/test.h"
#include "witching/base.h"

#include <string.h>

static void take(struct way *way, int64_t *now, int64_t ms) {
    char ping[PING_BYTES] = { (char)(*now % 100) };
    *now += 100000;
    CHECK(way_is_due(way, *now));
    way_ask(way, *now, ping);
    CHECK(!way_is_due(way, *now + 100000)); /* it waits */
    *now += ms;
    way_answer(way, *now, ping, PING_BYTES);
}

TEST(server, way_is_the_shortest_of_the_last_few) {
    static const int64_t taken[] = { 300, 200, 400, 350, 500, 600, 250 },
                         length[] = { 300, 200, 200, 200, 200, 350, 250 };
    struct way way = { .count = 0 };
    int64_t now = 1000000;
    CHECK_INT(0, way_length(&way));
    for (unsigned i = 0; i < WH_COUNT(taken); i++) {
        take(&way, &now, taken[i]);
        CHECK_INT(length[i], way_length(&way));
    }
}

TEST(server, way_is_told_by_the_answer_to_what_was_asked_alone) {
    static const char ping[PING_BYTES] = { 1, 2, 3 }, other[PING_BYTES] = { 1, 2, 4 };
    struct way way = { .count = 0 };
    way_answer(&way, 1000, way.ping, PING_BYTES); /* nothing was asked */
    way_ask(&way, 1000, ping);
    way_answer(&way, 1001, other, PING_BYTES);
    way_answer(&way, 1002, ping, PING_BYTES - 1);
    CHECK_INT(0, way.count);
    way_answer(&way, 1050, ping, PING_BYTES);
    way_answer(&way, 1051, ping, PING_BYTES); /* a second time */
    CHECK_INT(1, way.count);
    CHECK_INT(50, way_length(&way));
}

TEST(server, way_is_asked_often_at_first) {
    struct way way = { .count = 0 };
    int64_t now = 1000000;
    CHECK(way_is_due(&way, now));
    for (unsigned i = 0; i < WAYS; i++) {
        take(&way, &now, 5);
        CHECK(!way_is_due(&way, now));
        CHECK_INT(i + 1 < WAYS, way_is_due(&way, now + 1000));
    }
    CHECK(way_is_due(&way, now + 10000));
}
