/* keyhole_tally.c: which ghosts the points are for (R59). */
#include "keyhole.h"

const struct wh_source keyhole_sources[SOURCES] = {
    [SMALL] = { "small-out", WH_TR("Small ghosts on the far side") },
    [MEDIUM] = { "medium-out", WH_TR("Medium ghosts on the far side") },
    [LARGE] = { "large-out", WH_TR("Large ghosts on the far side") },
    [SIZES + SMALL] = { "small-lobby", WH_TR("Small ghosts in the lobby") },
    [SIZES + MEDIUM] = { "medium-lobby", WH_TR("Medium ghosts in the lobby") },
    [SIZES + LARGE] = { "large-lobby", WH_TR("Large ghosts in the lobby") },
};

static void count(const struct keyhole *s, int32_t sign, wh_points points) {
    for (unsigned seat = 0; seat < s->seats; seat++)
        for (unsigned i = 0; i < GHOSTS; i++) {
            unsigned size = keyhole_size_of[i], at = s->ghosts[seat][i].at;
            if (at == OUT) points[seat][size] += sign * 2 * (int32_t)(size + 1);
            if (at == LOBBY) points[seat][SIZES + size] += sign * (int32_t)(size + 1);
        }
}

bool keyhole_gains(const void *before, wh_action action, const void *after, wh_points points) {
    (void)action;
    const struct keyhole *earlier = before, *s = after;
    if (earlier) count(earlier, -1, points);
    count(s, 1, points);
    return earlier && earlier->round && (s->round != earlier->round || s->phase == END);
}
