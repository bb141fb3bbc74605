/* hourglass_hidden.c: redrawing what a seat cannot know, and which actions show something new. */
#include "hourglass.h"

/* Every hidden place, with the cards in them mixed and handed out again. One pass collects, one hands out: the order
 * of places is the same in both. Hands and piles are sets, so their cards go by count. */
struct places {
    uint8_t *byte[CARDS];
    unsigned bytes;
    uint64_t *pile[2 * SEATS];
    unsigned piles;
};

static void hide_pile(struct places *hidden, uint64_t *pile) { hidden->pile[hidden->piles++] = pile; }

static void find_hidden(struct hourglass *s, int seat, struct places *hidden) {
    for (unsigned i = 0; i < s->deck_count; i++)
        if (i >= s->buried_count || s->buried[i] != seat) hidden->byte[hidden->bytes++] = &s->deck[i];
    for (unsigned i = 0; i < s->seats; i++)
        if ((int)i != seat) hide_pile(hidden, &s->hands[i]);
    if (s->memory == OPEN) return;
    for (unsigned i = 0; i < HOLDERS; i++)
        for (unsigned k = 1; k < s->sets[i].count; k++) hidden->byte[hidden->bytes++] = &s->sets[i].cards[k];
    for (unsigned i = 0; i < s->seats && s->phase != END; i++)
        if ((int)i != seat) hide_pile(hidden, &s->won[i]);
}

void hourglass_resample(void *state, int seat, struct wh_rng *rng) {
    struct hourglass *s = state;
    if (s->phase == SHUFFLE) return; /* all cards lie open in the deck */
    struct places hidden = { .bytes = 0 };
    uint8_t cards[CARDS];
    uint64_t unseen = 0;
    unsigned count = 0;
    find_hidden(s, seat, &hidden);
    for (unsigned i = 0; i < hidden.bytes; i++) unseen |= CARD(*hidden.byte[i]);
    for (unsigned i = 0; i < hidden.piles; i++) unseen |= *hidden.pile[i];
    /* Mixed from their canonical order, so that nothing of the true order shows in what comes out. */
    for (; unseen; unseen &= unseen - 1) cards[count++] = (uint8_t)wh_lowest(unseen);
    wh_rng_mix(rng, cards, count);
    for (unsigned i = 0; i < hidden.bytes; i++) *hidden.byte[i] = cards[--count];
    for (unsigned i = 0; i < hidden.piles; i++) {
        uint64_t pile = 0;
        for (unsigned k = wh_popcount(*hidden.pile[i]); k > 0; k--) pile |= CARD(cards[--count]);
        *hidden.pile[i] = pile;
    }
}

/* Cards are drawn only by the shuffle and by the last play of a round. */
bool hourglass_reveals(const void *state, wh_action action) {
    const struct hourglass *s = state;
    (void)action;
    return s->phase == SHUFFLE || (next_seat(s, s->turn) == s->first && wh_popcount(s->hands[s->turn]) == 3);
}

/* With closed memory nobody knows what the sets of a round are worth. */
const char *hourglass_hinges(const void *state, wh_action action) {
    const struct hourglass *before = state;
    struct hourglass after = *before;
    wh_hourglass.apply(&after, action);
    bool round_ends = after.phase == END || after.round != before->round, draws = round_ends && after.phase == PLAY;
    if (before->memory == OPEN || !round_ends) return draws ? "hands" : "";
    return draws ? "hands won @scores" : "won banked @scores";
}
