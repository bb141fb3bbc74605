/* clockman_hidden.c: drawing anew what a seat cannot know, and which actions show something new. Who may see what
 * stands in the table of fields in clockman_json.c. */
#include "clockman.h"

/* --- symbol cards ---------------------------------------------------------------------------------------------------------- */

static void resample_symbols(struct clockman *s, int seat, struct wh_rng *rng) {
    uint8_t cards[SYMBOLS], sizes[SEATS] = { 0 };
    unsigned left[POSES] = { 0 }, count = 0, next = s->symbol_count;
    for (unsigned i = 0; i < s->symbol_count; i++) left[s->symbols[i]]++;
    for (unsigned who = 0; who < s->seats; who++) {
        if ((int)who == seat) continue;
        for (unsigned pose = 0; pose < POSES; pose++) left[pose] += wh_popcount(s->hand[who] & pose_mask(pose));
        sizes[who] = (uint8_t)wh_popcount(s->hand[who]);
        s->hand[who] = 0;
    }
    for (unsigned pose = 0; pose < POSES; pose++) /* from a fixed order: nothing of the true one shows */
        while (left[pose]--) cards[count++] = (uint8_t)pose;
    wh_rng_mix(rng, cards, count);
    memcpy(s->symbols, cards, s->symbol_count);
    for (unsigned who = 0; who < s->seats; who++)
        for (; sizes[who]; sizes[who]--) s->hand[who] = one_more(s->hand[who], pose_mask(cards[next++]));
}

/* --- event cards ----------------------------------------------------------------------------------------------------------- */

/* G29: that somebody else is asked in `react` or `guard` shows a card of that seat: at least one of these. */
static uint64_t shown_cards(const struct clockman *s, int seat) {
    static const uint8_t guards[] = { [GUARD_KNOCK] = ANCHOR, [GUARD_ROB] = VAULT, [GUARD_EVENT] = PATCH };
    if (s->ask.seat == seat) return 0;
    if (s->phase == REACT_PHASE) return HELD[BRAKE] | HELD[GLITCH];
    return s->phase == GUARD_PHASE ? HELD[guards[s->ask.why]] : 0;
}

/* Deals `size` of the cards from the end of the array, evenly; they are mixed there. */
static uint64_t deal(uint8_t *cards, unsigned count, unsigned size, struct wh_rng *rng) {
    uint64_t held = 0;
    for (unsigned i = count; i > count - size; i--) {
        unsigned j = wh_rng_below(rng, i);
        uint8_t card = cards[j];
        cards[j] = cards[i - 1];
        cards[i - 1] = card;
        held = one_more(held, HELD[card]);
    }
    return held;
}

/* Only cards of class H can be in a hand; what the hands do not get goes into the pile with all others. */
static void resample_events(struct clockman *s, int seat, struct wh_rng *rng) {
    uint8_t keepable[HELD_CARDS], pile[EVENT_CARDS], sizes[SEATS] = { 0 };
    uint8_t left[EVENTS] = { 0 };
    unsigned count = 0, others = 0;
    for (unsigned i = 0; i < s->event_count; i++) left[s->events[i]]++;
    for (unsigned who = 0; who < s->seats; who++) {
        if ((int)who == seat) continue;
        for (unsigned card = 0; card < EVENTS; card++)
            left[card] = (uint8_t)(left[card] + wh_popcount(s->held[who] & HELD[card]));
        sizes[who] = (uint8_t)wh_popcount(s->held[who]);
        s->held[who] = 0;
    }
    for (unsigned card = 0; card < EVENTS; card++)
        while (left[card]--) {
            if (clockman_events[card].class == HIDDEN)
                keepable[count++] = (uint8_t)card;
            else
                pile[others++] = (uint8_t)card;
        }
    uint64_t shown = shown_cards(s, seat);
    if (shown) { /* first of all, as often as it takes: even among the hands that answer the question */
        unsigned asked = s->ask.seat;
        do s->held[asked] = deal(keepable, count, sizes[asked], rng);
        while (!(s->held[asked] & shown));
        count -= sizes[asked];
        sizes[asked] = 0;
    }
    for (unsigned who = 0; who < s->seats; count -= sizes[who++])
        if (sizes[who]) s->held[who] = deal(keepable, count, sizes[who], rng);
    memcpy(pile + others, keepable, count);
    wh_rng_mix(rng, pile, s->event_count);
    memcpy(s->events, pile, s->event_count);
}

void clockman_resample(void *state, int seat, struct wh_rng *rng) {
    resample_symbols(state, seat, rng);
    resample_events(state, seat, rng);
}

/* Nearly every answer ends in a draw, in a question that only a holder of some card is asked, or in the next player's
 * turn, which stops for those who have a card to play. What remains: rolling, offering, and bending the own roll. */
bool clockman_reveals(const void *state, wh_action action) {
    const struct clockman *s = state;
    if (s->phase != TURN_PHASE && s->phase != MOVE_PHASE) return true;
    unsigned card = first_of(action);
    switch (kind_of(action)) {
    case ROLL:
    case OFFER: return false;
    case PLAY: return s->phase == TURN_PHASE || !((card >= REDO && card <= TURBO) || card == COURIER || card == MAGNET);
    default: return true;
    }
}
