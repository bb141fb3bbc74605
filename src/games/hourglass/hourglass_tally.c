/* hourglass_tally.c: where the hourglasses came from: the sets each seat kept, by their direction. */
#include "hourglass.h"

const struct wh_source hourglass_sources[SOURCES] = {
    [UP] = { "up", WH_TR("Rising sets") },
    [DOWN] = { "down", WH_TR("Falling sets") },
};

/* The card that ends a round still goes to its set first (R5, R6, R8). */
static void count_set(const struct hourglass *s, unsigned holder, wh_action action, wh_points points) {
    const struct set *set = &s->sets[holder];
    uint64_t cards = hourglass_set_cards(set);
    unsigned owner = set->owner;
    enum kind kind = kind_of(action);
    if ((kind == TAKE || kind == SLIP) && holder_of(action) == holder) {
        cards |= CARD(card_of(action));
        if (kind == TAKE) owner = s->turn;
    }
    points[owner][set->dir] += (int32_t)hourglass_worth(s, cards);
}

static void count_started(const struct hourglass *s, wh_action action, wh_points points) { /* R5 */
    if (kind_of(action) == START) points[s->turn][dir_of(action)] += (int32_t)hourglass_worth(s, CARD(card_of(action)));
}

bool hourglass_gains(const void *before, wh_action action, const void *after, wh_points points) {
    const struct hourglass *s = before, *then = after;
    if (!s || s->phase != PLAY || (then->round == s->round && then->phase != END)) return false;
    for (unsigned holder = 0; holder < HOLDERS; holder++) count_set(s, holder, action, points); /* R12, R13 */
    count_started(s, action, points);
    return s->memory == OPEN || then->phase != PLAY; /* with memory=closed a pass is told as a whole */
}
