/* hourglass_rules.c: the rules of hourglass: set-up, who acts, what an action does, the end of rounds, passes and the
 * game, the score. Part of hourglass.c. */
#include "hourglass.h"

/* --- cards -------------------------------------------------------------------------------------------------------- */

unsigned hourglass_worth(const struct hourglass *s, uint64_t cards) {
    const uint64_t *planes = hourglass_planes[s->glasses];
    return wh_popcount(cards & planes[0]) + 2 * wh_popcount(cards & planes[1]);
}

uint64_t hourglass_set_cards(const struct set *set) {
    uint64_t cards = 0;
    for (unsigned i = 0; i < set->count; i++) cards |= CARD(set->cards[i]);
    return cards;
}

/* --- set-up and rounds -------------------------------------------------------------------------------------------- */

static void gather_deck(struct hourglass *s) { /* section 4, step 3: canonical order, top first */
    for (unsigned i = 0; i < CARDS; i++) s->deck[i] = (uint8_t)(CARDS - 1 - i);
    s->deck_count = CARDS;
}

static bool start(void *state, const struct wh_setup *setup, struct wh_why *why) {
    (void)why; /* every length may be played with every number of players */
    struct hourglass *s = state;
    memset(s, 0, sizeof *s);
    s->seats = setup->seats;
    s->length = (uint8_t)setup->option[OPTION_LENGTH];
    s->glasses = (uint8_t)setup->option[OPTION_GLASSES];
    s->memory = (uint8_t)setup->option[OPTION_MEMORY];
    s->phase = SHUFFLE;
    s->pass = s->round = 1;
    s->turn = NO_SEAT;
    gather_deck(s);
    return true;
}

/* From the first player clockwise, each all their cards in one go (section 4, step 4; R14). */
static void draw_all(struct hourglass *s, unsigned each) {
    unsigned seat = s->first, top = s->deck_count;
    for (unsigned i = 0; i < s->seats; i++, seat = next_seat(s, seat)) {
        uint64_t drawn = 0;
        for (unsigned k = 0; k < each; k++) drawn |= CARD(s->deck[--top]);
        s->hands[seat] |= drawn;
    }
    memset(s->deck + top, 0, s->deck_count - top);
    s->deck_count = (uint8_t)top;
    while (s->buried_count > top) s->buried[--s->buried_count] = 0;
    s->turn = s->first;
}

static __attribute__((noinline)) void deal(struct hourglass *s, uint64_t seed) {
    uint8_t order[CARDS];
    for (unsigned i = 0; i < CARDS; i++) order[i] = (uint8_t)i;
    wh_shuffle(order, CARDS, seed);
    for (unsigned i = 0; i < CARDS; i++) s->deck[CARDS - 1 - i] = order[i];
    s->phase = PLAY;
    draw_all(s, hand_size(s));
}

static bool game_over(const struct hourglass *s, bool spent) { /* R17 */
    switch (s->length) {
    case EVEN: return s->round >= hourglass_even_rounds[s->seats];
    case TWICE: return spent && s->pass >= 2;
    case ONCE: return spent;
    default: return spent && (s->seats < 5 || s->pass >= 2);
    }
}

static void new_pass(struct hourglass *s) { /* R18 */
    for (unsigned seat = 0; seat < s->seats; seat++) {
        s->banked[seat] = (uint16_t)(s->banked[seat] + hourglass_worth(s, s->won[seat]));
        s->won[seat] = s->hands[seat] = 0;
    }
    memset(s->buried, 0, sizeof s->buried);
    s->buried_count = 0;
    gather_deck(s);
    s->pass++;
    s->turn = NO_SEAT;
    s->phase = SHUFFLE;
}

static __attribute__((noinline)) void end_round(struct hourglass *s) {
    for (unsigned i = 0; i < HOLDERS; i++) { /* R12, R13 */
        struct set *set = &s->sets[i];
        s->won[set->owner] |= hourglass_set_cards(set);
    }
    memset(s->sets, 0, sizeof s->sets);
    bool spent = s->deck_count < s->seats * draw_size(s); /* R16 */
    if (game_over(s, spent)) {
        s->phase = END;
        s->turn = NO_SEAT;
        return;
    }
    s->round++;
    s->first = (uint8_t)next_seat(s, s->first); /* R15 */
    if (spent)
        new_pass(s);
    else
        draw_all(s, draw_size(s)); /* R14 */
}

/* --- who acts ----------------------------------------------------------------------------------------------------- */

WH_HOT int actor(const void *state) {
    const struct hourglass *s = state;
    return s->phase == PLAY ? s->turn : s->phase == SHUFFLE ? WH_CHANCE : WH_OVER;
}

static unsigned chance(const void *state, wh_action *out) {
    (void)state, (void)out;
    return 0; /* the only chance is the shuffle */
}

static wh_action sample(const void *state, struct wh_rng *rng) {
    (void)state;
    return wh_rng_shuffle(rng);
}

/* --- what an action does ------------------------------------------------------------------------------------------ */

static inline void put_under(uint8_t *bytes, unsigned count, uint8_t byte) { /* byte becomes bytes[0] */
    for (unsigned i = count; i > 0; i--) bytes[i] = bytes[i - 1];
    bytes[0] = byte;
}

static inline void take_set(struct hourglass *s, unsigned holder, unsigned card) { /* R6 */
    struct set *set = &s->sets[holder];
    uint8_t below[ROUND_PLAYS];
    memcpy(below, set->cards, sizeof below);
    memcpy(set->cards + 1, below, sizeof below);
    set->cards[0] = (uint8_t)card;
    set->count++;
    set->owner = s->turn;
}

/* R5 and R8 in one, without a branch: a start is a card put under an empty set, which then has an owner and a way. */
static inline void start_or_slip(struct hourglass *s, wh_action a) {
    bool starts = kind_of(a) == START;
    unsigned lowest_empty = (unsigned)(s->sets[0].count != 0) + (s->sets[1].count != 0);
    struct set *set = &s->sets[starts ? lowest_empty : holder_of(a)];
    set->owner = starts ? s->turn : set->owner;
    set->dir = starts ? (uint8_t)dir_of(a) : set->dir;
    set->cards[set->count++] = (uint8_t)card_of(a);
}

static __attribute__((noinline)) void bury(struct hourglass *s, unsigned card) { /* R9 */
    wh_assert(s->buried_count < BURIED_CARDS);
    put_under(s->deck, s->deck_count++, (uint8_t)card);
    put_under(s->buried, s->buried_count++, s->turn);
}

WH_HOT void apply(void *state, wh_action action) {
    struct hourglass *s = state;
    if (s->phase == SHUFFLE) {
        deal(s, action);
        return;
    }
    uint64_t hand = s->hands[s->turn] & ~CARD(card_of(action));
    s->hands[s->turn] = hand;
    switch (kind_of(action)) {
    case TAKE: take_set(s, holder_of(action), card_of(action)); break;
    case BURY: bury(s, card_of(action)); break;
    default: start_or_slip(s, action);
    }
    s->turn = (uint8_t)next_seat(s, s->turn);                        /* R1 */
    if (s->turn == s->first && wh_popcount(hand) == 2) end_round(s); /* R11 */
}

static void score(const void *state, int32_t *scores) { /* R19 */
    const struct hourglass *s = state;
    for (unsigned seat = 0; seat < s->seats; seat++)
        scores[seat] = (int32_t)(s->banked[seat] + hourglass_worth(s, s->won[seat]));
}

static uint32_t winners(const void *state) { /* R20 */
    const struct hourglass *s = state;
    if (s->phase != END) return 0;
    int32_t scores[SEATS], best = -1;
    uint32_t seats = 0;
    score(s, scores);
    for (unsigned seat = 0; seat < s->seats; seat++) {
        if (scores[seat] > best) best = scores[seat], seats = 0;
        if (scores[seat] == best) seats |= 1u << seat;
    }
    return seats;
}
