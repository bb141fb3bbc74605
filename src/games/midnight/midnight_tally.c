/* midnight_tally.c: where points come from: where each ghost stood when its rounds ended. */
#include "midnight.h"

enum { HOME, NEAREST, ON_THE_WAY };
const struct wh_source midnight_sources[SOURCES] = {
    [HOME] = { "midnight", WH_TR("At the party by midnight") },
    [NEAREST] = { "runout", WH_TR("Nearest when the cards ran out") },
    [ON_THE_WAY] = { "way", WH_TR("Ahead of the last ghost") },
};

static unsigned source_of(const struct midnight *s, const struct finished *round, unsigned side) {
    bool won = round->winners >> side & 1;
    if (table_of(s)->mode == INDIVIDUAL && round->pieces[side] == PARTY) return HOME; /* R55 */
    if (won) return round->runout ? NEAREST : HOME;                                   /* R54, R58 */
    return ON_THE_WAY;                                                                /* R56 */
}

bool midnight_gains(const void *before, wh_action action, const void *after, wh_points points) {
    (void)action;
    const struct midnight *s = after, *earlier = before;
    unsigned sides = table_of(s)->sides, told = earlier ? earlier->history_count : 0;
    for (unsigned i = told; i < s->history_count; i++) {
        struct finished round = midnight_unpack(s->history[i]);
        for (unsigned seat = 0; seat < s->seats; seat++)
            points[seat][source_of(s, &round, seat % sides)] += round.gain[seat % sides];
    }
    return s->history_count > told;
}
