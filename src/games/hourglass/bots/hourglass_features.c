/* hourglass_features.c: what the learned estimate looks at: hourglasses won and standing in sets, who can still take
 * which set, and the cards that make a last word. What each is worth is in hourglass_weights.c. */
#include "../hourglass.h"

enum feature { SCORE, IN_SETS, SAFE_SETS, BEST_TAKE, ACTS_LAST, EXTREMES_HELD, GLASSES_HELD, LOCKS_HELD, COUNT };
_Static_assert((int)COUNT == (int)FEATURES, "a weight for each feature");

static const char *const names[FEATURES] = {
    [SCORE] = "hourglasses won",
    [IN_SETS] = "in own sets",
    [SAFE_SETS] = "in own sets nobody can take",
    [BEST_TAKE] = "in the best set it can take",
    [ACTS_LAST] = "has the last word of the round",
    [EXTREMES_HELD] = "ends in hand",
    [GLASSES_HELD] = "hourglasses in hand",
    [LOCKS_HELD] = "cards in hand that take some set for good",
};
static const char *const rows[ROWS] = { "2 players", "3 players", "4 players", "5 players" };

static const uint64_t LOW_ENDS = 7ull | 7ull << FIRST_PURPLE | 3ull << FIRST_JOKER;
static const uint64_t HIGH_ENDS = 7ull << 22 | 7ull << (22 + FIRST_PURPLE) | 3ull << (FIRST_JOKER + 11);

/* --- how far the match has come ----------------------------------------------------------------------------------- */

static unsigned rounds_in_all(const struct hourglass *s) {
    static const uint8_t in_a_pass[SEATS + 1] = { 0, 0, 5, 4, 3, 2 };
    unsigned once = in_a_pass[s->seats];
    switch (s->length) {
    case EVEN: return hourglass_even_rounds[s->seats];
    case TWICE: return 2 * once;
    case ONCE: return once;
    default: return s->seats < 5 ? once : 2 * once;
    }
}

static uint16_t progress(const struct hourglass *s, unsigned turns_left) {
    unsigned plays = s->seats * draw_size(s), rounds = rounds_in_all(s), done = s->round * plays - turns_left;
    return (uint16_t)(done < rounds * plays ? WH_PROGRESS * done / (rounds * plays) : WH_PROGRESS);
}

/* --- sets --------------------------------------------------------------------------------------------------------- */

static unsigned turns_of(const struct hourglass *s, unsigned seat) { /* left in this round */
    unsigned cards = wh_popcount(s->hands[seat]);
    return cards > 2 ? cards - 2 : 0;
}

static void look_at_set(const struct hourglass *s, const struct set *set, struct wh_features *out) {
    uint64_t fitting = hourglass_fitting[set->dir][set->cards[0]];
    unsigned owner = set->owner;
    int16_t worth = (int16_t)(hourglass_worth(s, hourglass_set_cards(set)) + 1), *own = out->of[owner];
    bool safe = true;
    for (unsigned seat = 0; seat < s->seats; seat++) {
        int16_t *of = out->of[seat];
        if (seat == owner || !(s->hands[seat] & fitting) || !turns_of(s, seat)) continue;
        safe = false;
        if (worth > of[BEST_TAKE]) of[BEST_TAKE] = worth;
    }
    own[IN_SETS] = (int16_t)(own[IN_SETS] + worth);
    if (safe) own[SAFE_SETS] = (int16_t)(own[SAFE_SETS] + worth);
}

/* Cards of this hand that fit and leave nothing that would fit on them in the other hands. */
static unsigned locks(const struct hourglass *s, const struct set *set, unsigned seat, uint64_t others) {
    unsigned count = 0;
    for (uint64_t rest = s->hands[seat] & hourglass_fitting[set->dir][set->cards[0]]; rest; rest &= rest - 1)
        count += !(others & hourglass_fitting[set->dir][wh_lowest(rest)]);
    return count;
}

/* --- seats -------------------------------------------------------------------------------------------------------- */

static void look_at_seat(const struct hourglass *s, unsigned seat, uint64_t all, int16_t *of) {
    uint64_t hand = s->hands[seat];
    for (unsigned i = 0; i < FEATURES; i++) of[i] = 0;
    of[SCORE] = (int16_t)(s->banked[seat] + hourglass_worth(s, s->won[seat]));
    of[ACTS_LAST] = next_seat(s, seat) == s->first;
    of[EXTREMES_HELD] = (int16_t)wh_popcount(hand & (LOW_ENDS | HIGH_ENDS));
    of[GLASSES_HELD] = (int16_t)hourglass_worth(s, hand);
    for (const struct set *set = s->sets; set < s->sets + HOLDERS && set->count; set++)
        if (set->owner != seat && turns_of(s, seat))
            of[LOCKS_HELD] = (int16_t)(of[LOCKS_HELD] + (int)locks(s, set, seat, all & ~hand));
}

static void look(const void *state, struct wh_features *out) {
    const struct hourglass *s = state;
    unsigned turns_left = s->phase == SHUFFLE ? s->seats * draw_size(s) : 0;
    uint64_t all = 0;
    for (unsigned seat = 0; seat < s->seats; seat++) {
        turns_left += turns_of(s, seat);
        all |= s->hands[seat];
    }
    out->row = (uint16_t)(s->seats - 2);
    out->progress = progress(s, turns_left);
    for (unsigned seat = 0; seat < s->seats; seat++) look_at_seat(s, seat, all, out->of[seat]);
    for (const struct set *set = s->sets; set < s->sets + HOLDERS && set->count; set++) look_at_set(s, set, out);
}

const struct wh_estimator hourglass_estimator = {
    .feature_count = FEATURES,
    .row_count = ROWS,
    .feature_names = names,
    .row_names = rows,
    .look = look,
    .weights = &hourglass_weights[0][0][0],
};
