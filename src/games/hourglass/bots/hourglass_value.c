/* hourglass_value.c: how good a position looks for a seat: what bots are built on. Nothing here is a rule; each weight
 * was kept because it won more matches against random players than without it. */
#include "../hourglass.h"

enum {
    WHOLE = 256,              /* chances are counted in 256ths */
    CAPTURE = 5 * WHOLE / 8,  /* that a card in hand which fits an opponent's set will still fit on one's turn */
    RECAPTURE = 3 * WHOLE / 8 /* that it does after a set of one's own was lost */
};

/* The chance that a set outlasts this many turns of others, each of whom takes it with half the share of unseen cards
 * that fit. */
static int32_t kept(const struct set *set, uint64_t unseen, unsigned turns) {
    unsigned cards = wh_popcount(unseen), fits = wh_popcount(unseen & hourglass_fitting[set->dir][set->cards[0]]);
    unsigned chance = WHOLE, loss = cards ? WHOLE * fits / cards / 2 : 0;
    while (turns--) chance = chance * (WHOLE - loss) / WHOLE;
    return (int32_t)chance;
}

static void count_sets(const struct hourglass *s, unsigned seat, uint64_t unseen, int32_t *score) {
    unsigned turns = 0; /* of the others, in this round */
    for (unsigned i = 0; i < s->seats; i++)
        if (i != seat) turns += wh_popcount(s->hands[i]) - 2;
    bool to_come = wh_popcount(s->hands[seat]) > 2;
    for (const struct set *set = s->sets; set < s->sets + HOLDERS && set->count; set++) {
        int32_t worth = (int32_t)hourglass_worth(s, hourglass_set_cards(set)) + 1; /* 1 for what it will gather */
        bool fits = to_come && s->hands[seat] & hourglass_fitting[set->dir][set->cards[0]];
        if (set->owner == seat) {
            int32_t chance = kept(set, unseen, turns);
            score[seat] += worth * (chance + (fits ? (WHOLE - chance) * RECAPTURE / WHOLE : 0));
        } else {
            int32_t chance = kept(set, unseen, turns * (s->seats - 2u) / (s->seats - 1u));
            score[seat] += fits ? worth * CAPTURE : 0;
            score[set->owner] += fits ? worth * chance * (WHOLE - CAPTURE) / WHOLE : worth * chance;
        }
    }
}

int32_t hourglass_value(const void *state, int seat) {
    const struct hourglass *s = state;
    uint64_t known = s->hands[seat];
    int32_t score[SEATS], others = 0;
    for (unsigned i = 0; i < HOLDERS; i++) known |= hourglass_set_cards(&s->sets[i]);
    for (unsigned i = 0; i < s->seats; i++) {
        known |= s->won[i];
        score[i] = WHOLE * (int32_t)(s->banked[i] + hourglass_worth(s, s->won[i]));
    }
    if (s->phase == PLAY) count_sets(s, (unsigned)seat, ALL_CARDS & ~known, score);
    for (unsigned i = 0; i < s->seats; i++) others += (int)i == seat ? 0 : score[i];
    return score[seat] - others / (s->seats - 1);
}
