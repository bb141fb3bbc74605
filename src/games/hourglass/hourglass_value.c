/* hourglass_value.c: how good a position looks for a seat: what bots are built on. Nothing here is a rule. */
#include "hourglass.h"

/* The chance in 256 that a card of a hidden hand of `size` fits, where `fits` of `unseen` cards do. */
static unsigned chance_held(unsigned fits, unsigned unseen, unsigned size) {
    unsigned misses = 256;
    if (!unseen) return 0;
    for (unsigned i = 0; i < size; i++) misses = misses * (unseen - fits) / unseen;
    return 256 - misses;
}

int32_t hourglass_value(const void *state, int seat) {
    const struct state *s = state;
    uint64_t hand = s->hands[seat], known = hand;
    int32_t score[SEATS];
    for (unsigned i = 0; i < HOLDERS; i++) known |= hourglass_set_cards(&s->sets[i]);
    for (unsigned i = 0; i < s->seats; i++) {
        known |= s->won[i];
        score[i] = 256 * (int32_t)(s->banked[i] + hourglass_worth(s, s->won[i]));
    }
    uint64_t unseen = ALL_CARDS & ~known;
    for (unsigned i = 0; i < HOLDERS; i++) {
        const struct set *set = &s->sets[i];
        if (!set->count) continue;
        int32_t worth = (int32_t)hourglass_worth(s, hourglass_set_cards(set));
        unsigned fits = wh_popcount(unseen & hourglass_fitting[set->dir][set->cards[0]]);
        unsigned lost = wh_popcount(unseen) ? 256 * fits / wh_popcount(unseen) : 0;
        (void)chance_held;
        score[set->owner] += worth * (int32_t)(256 - lost);
    }
    int32_t others = 0;
    for (unsigned i = 0; i < s->seats; i++)
        if ((int)i != seat) others += score[i];
    return score[seat] - others / (s->seats - 1);
}
