/* clockman_tally.c: what the score is made of (R11.3). */
#include "clockman.h"

enum { AT_CENTRE, IN_DATE, LOOSE, WAY };
const struct wh_source clockman_sources[SOURCES] = {
    [AT_CENTRE] = { "centre", WH_TR("In the centre") },
    [IN_DATE] = { "date", WH_TR("Digits in the date") },
    [LOOSE] = { "loose", WH_TR("Loose digits that fit the date") },
    [WAY] = { "way", WH_TR("Way to the centre") },
};

static void count(const struct clockman *s, int32_t sign, wh_points points) {
    for (unsigned seat = 0; seat < s->seats; seat++) {
        struct parts parts = clockman_parts(s, seat);
        points[seat][AT_CENTRE] += sign * parts.centre;
        points[seat][IN_DATE] += sign * parts.date;
        points[seat][LOOSE] += sign * parts.loose;
        points[seat][WAY] += sign * parts.level;
    }
}

bool clockman_gains(const void *before, wh_action action, const void *after, wh_points points) {
    (void)action;
    if (before) count(before, -1, points);
    count(after, 1, points);
    return false; /* a round is only a turn for everybody: nothing is counted at its end */
}
