/* midnight_moves.c: what can be done, and why something cannot. Part of midnight.c. */
#include "midnight.h"

const struct wh_reason midnight_reasons[REASONS] = {
    [GAME_OVER] = { "game-over", "R60", WH_TR("The game is over.") },
    [NOT_IN_HAND] = { "not-in-hand", "R10", WH_TR("You do not hold this hour card.") },
    [MUST_PLAY] = { "must-play", "R14",
                    WH_TR("You still hold an hour card: lay one, or use your ghost to swap cards.") },
    [MUST_FOLLOW] = { "hour-card-must-follow", "R30",
                      WH_TR("You played a special action, so an hour card must follow.") },
    [DECK_EMPTY] = { "draw-pile-empty", "R22", WH_TR("The draw pile is empty, nothing can be swapped.") },
    [GHOST_USED] = { "ghost-used", "R21", WH_TR("This ghost ability is used up.") },
    [NOT_YOUR_GHOST] = { "not-your-ghost", "R20", WH_TR("This is not your ghost.") },
    [SPECIAL_NOT_HELD] = { "special-not-held", "R30", WH_TR("You do not hold this special action.") },
    [TOO_EARLY] = { "hour-card-first", "R30", WH_TR("Play the hour card first; this card changes its numbers.") },
    [TOO_LATE] = { "before-hour-card", "R30", WH_TR("This special action comes before the hour card is laid down.") },
    [CANNOT_RECYCLE] = { "nothing-to-recycle", "R33",
                         WH_TR("Recycle needs a card on the discard pile and an hour card in hand.") },
    [WRONG_EXCHANGE] = { "wrong-exchange", "R33",
                         WH_TR("Take one of the top three discards and give an hour card of your hand.") },
    [SWAP_TOO_MANY] = { "swap-too-many", "R22", WH_TR("You cannot swap more cards than the draw pile holds.") },
    [SWAP_LIST] = { "swap-list", "R20",
                    WH_TR("Name one to five different movement cards of your hand, in hand order.") },
    [SECOND_ENERGY] = { "second-energy", "R40", WH_TR("Only one energy card per turn.") },
    [WRONG_ENERGY] = { "wrong-energy", "R40",
                       WH_TR("You do not hold this energy card, or the bonuses do not match it.") },
    [BELOW_ZERO] = { "below-zero", "R31", WH_TR("A number cannot fall below 0.") },
    [SECOND_DEJA] = { "second-deja", "R32", WH_TR("Only one Déjà Vu per turn.") },
    [CARD_NOT_HELD] = { "card-not-held", "R51", WH_TR("You do not hold this card.") },
    [NOT_NOW] = { "not-now", "section 6", WH_TR("That is not possible in this phase.") },
    [UNREADABLE] = { "unreadable", "section 7",
                     WH_TR("This is not an action of Midnight; write one such as play r3g4.") },
    [NO_SUCH_TABLE] = { "no-such-table", "section 3",
                        WH_TR("This mode does not fit the number of players: 2 play duel, 3 and 5 individual, 4 "
                              "individual or team, 6 team.") },
};

/* --- legal actions ------------------------------------------------------------------------------------------------ */

/* A node's choices beyond the cards are bits of a mask: legal() walks it, pick() draws from it, check() tests it. */

enum { EXTRA_RECYCLE = COLOURS, EXTRA_BADHAND, EXTRA_PASS, EXTRAS };
static const wh_action extra_actions[EXTRAS] = { GHOST,
                                                 GHOST | 1 << KIND_BITS,
                                                 GHOST | 2 << KIND_BITS,
                                                 GHOST | 3 << KIND_BITS,
                                                 GHOST | 4 << KIND_BITS,
                                                 USE_RECYCLE,
                                                 USE_BADHAND,
                                                 PASS };

/* Phase turn, besides the hour cards: ghosts by colour, Recycle, Bad Hand, pass. */
static inline unsigned turn_extras(const struct midnight *s) {
    unsigned seat = s->turn, extras = 0;
    bool hours = s->hours[seat] != 0;
    if (!hours) extras |= 1u << EXTRA_PASS; /* R14 */
    if (s->specials[seat]) {
        if (hours && s->discard_count) extras |= (unsigned)holds_special(s, seat, RECYCLING) << EXTRA_RECYCLE;
        if (s->deck_count && (hours || s->energy[seat]))
            extras |= (unsigned)holds_special(s, seat, BADHAND) << EXTRA_BADHAND;
    }
    if (!s->committed && s->deck_count && (hours || s->energy[seat])) {
        unsigned ghosts = active_ghosts(s, seat);
        extras |= s->seats < 6 ? ghosts : ghosts >> (seat - seat % 3);
    }
    return extras;
}

/* Phase modify: two bits an energy card (both ways to assign it), jump to either colour, Déjà Vu, done. */
enum { MODIFY_JUMP = 2 * ENERGIES, MODIFY_DEJA = MODIFY_JUMP + 2, MODIFY_DONE, MODIFY_ALL };

static inline unsigned modify_choices(const struct midnight *s) {
    const struct pending *p = &s->pending;
    unsigned seat = s->turn, choices = 1u << MODIFY_DONE;
    if (!p->energised && s->energy[seat]) {
        const unsigned equal = 1u << 0 | 1u << 4 | 1u << 6; /* e11 e22 e33: one way is enough */
        unsigned once = s->energy[seat], twice = once & ~equal;
        for (unsigned i = 0; i < ENERGIES; i++)
            choices |= (once >> i & 1u) << (2 * i) | (twice >> i & 1u) << (2 * i + 1);
    }
    if (holds_special(s, seat, JUMP)) { /* R31: the other number is above 0 */
        choices |= (unsigned)(p->steps[1] > 0) << MODIFY_JUMP | (unsigned)(p->steps[0] > 0) << (MODIFY_JUMP + 1);
    }
    if (!p->back) choices |= (unsigned)holds_special(s, seat, DEJA) << MODIFY_DEJA;
    return choices;
}

static inline wh_action modify_action(const struct midnight *s, unsigned choice) {
    const uint8_t *colour = midnight_cards[s->pending.card].colour;
    if (choice == MODIFY_DONE) return simple(DONE);
    if (choice == MODIFY_DEJA) return simple(USE_DEJA);
    if (choice >= MODIFY_JUMP) return with(USE_JUMP, colour[choice - MODIFY_JUMP]);
    const uint8_t *bonus = midnight_bonus[choice / 2];
    return boost_action((struct boost){ .card = (uint8_t)(choice / 2),
                                        .colour = { colour[0], colour[1] },
                                        .bonus = { bonus[choice & 1], bonus[~choice & 1] } });
}

/* The movement cards of the seat in turn in hand order: hour cards, then energy. At most 6 (R51). */
static inline unsigned list_cards(const struct midnight *s, uint8_t *cards) {
    unsigned count = 0;
    for (uint64_t left = s->hours[s->turn]; left; left &= left - 1) cards[count++] = (uint8_t)wh_lowest(left);
    for (unsigned left = s->energy[s->turn]; left; left &= left - 1)
        cards[count++] = (uint8_t)(HOURS + wh_lowest(left));
    return count;
}

static inline wh_action swap_action(const uint8_t *cards, unsigned subset) {
    uint64_t packed = 0;
    for (unsigned i = 0; subset; i++, subset &= subset - 1)
        packed |= (cards[wh_lowest(subset)] + 1ull) << (CARD_BITS * i);
    return with(SWAP_CARDS, packed);
}

/* The non-empty subsets of n cards as masks, small ones first, and how many of them have at most k cards. */
/* clang-format off */
static const uint8_t subsets[HAND + 1][31] = {
    { 0 },
    { 1 },
    { 1, 2, 3 },
    { 1, 2, 4, 3, 5, 6, 7 },
    { 1, 2, 4, 8, 3, 5, 6, 9, 10, 12, 7, 11, 13, 14, 15 },
    { 1, 2, 4, 8, 16, 3, 5, 6, 9, 10, 12, 17, 18, 20, 24,
      7, 11, 13, 14, 19, 21, 22, 25, 26, 28, 15, 23, 27, 29, 30, 31 },
};
static const uint8_t subset_count[HAND + 1][HAND + 1] = {
    { 0, 0, 0, 0, 0, 0 },
    { 0, 1, 1, 1, 1, 1 },
    { 0, 2, 3, 3, 3, 3 },
    { 0, 3, 6, 7, 7, 7 },
    { 0, 4, 10, 14, 15, 15 },
    { 0, 5, 15, 25, 30, 31 },
};
/* clang-format on */

static unsigned legal_swaps(const struct midnight *s, wh_action *out) {
    uint8_t cards[HAND + 1];
    unsigned held = list_cards(s, cards), count = subset_count[held][swap_limit(s)];
    uint64_t packed[32] = { 0 }; /* by subset: its lowest card, then the subset without it */
    for (unsigned subset = 1; subset < 1u << held; subset++)
        packed[subset] = (cards[wh_lowest(subset)] + 1ull) | packed[subset & (subset - 1)] << CARD_BITS;
    for (unsigned i = 0; i < count; i++) out[i] = with(SWAP_CARDS, packed[subsets[held][i]]);
    return count;
}

static inline unsigned legal_turn(const struct midnight *s, wh_action *out) {
    unsigned count = 0;
    for (uint64_t left = s->hours[s->turn]; left; left &= left - 1) {
        unsigned card = wh_lowest(left);
        out[count++] = play_action(card, 0);
        out[count++] = play_action(card, 1);
    }
    for (unsigned left = turn_extras(s); left; left &= left - 1) out[count++] = extra_actions[wh_lowest(left)];
    return count;
}

static unsigned legal_takes(const struct midnight *s, wh_action *out) {
    unsigned count = 0;
    for (unsigned i = 1; i <= 3 && i <= s->discard_count; i++)
        for (uint64_t left = s->hours[s->turn]; left; left &= left - 1)
            out[count++] = take_action(s->discard[s->discard_count - i], wh_lowest(left));
    return count;
}

static unsigned legal_modifications(const struct midnight *s, wh_action *out) {
    unsigned count = 0;
    for (unsigned left = modify_choices(s); left; left &= left - 1) out[count++] = modify_action(s, wh_lowest(left));
    return count;
}

static unsigned legal_drops(const struct midnight *s, wh_action *out) {
    uint8_t cards[HAND + 1];
    unsigned count = list_cards(s, cards);
    for (unsigned i = 0; i < count; i++) out[i] = with(DROP, cards[i]);
    return count;
}

static unsigned legal(const void *state, wh_action *out) {
    const struct midnight *s = state;
    switch (s->phase) {
    case TURN: return legal_turn(s, out);
    case SWAP: return legal_swaps(s, out);
    case RECYCLE: return legal_takes(s, out);
    case MODIFY: return legal_modifications(s, out);
    case DISCARD: return legal_drops(s, out);
    default: return 0;
    }
}

/* --- one at random ------------------------------------------------------------------------------------------------ */

static inline wh_action pick_turn(const struct midnight *s, struct wh_rng *rng) {
    unsigned extras = turn_extras(s), plays = 2 * wh_popcount(s->hours[s->turn]);
    unsigned n = wh_rng_below(rng, plays + wh_popcount(extras));
    if (n < plays) return play_action(nth_card(s->hours[s->turn], n / 2), n & 1);
    return extra_actions[wh_nth_bit(extras, n - plays)];
}

static inline wh_action pick_modification(const struct midnight *s, struct wh_rng *rng) {
    unsigned choices = modify_choices(s), count = wh_popcount(choices);
    if (count == 1) return simple(DONE);
    return modify_action(s, wh_nth_bit(choices, wh_rng_below(rng, count)));
}

static wh_action pick_swap(const struct midnight *s, struct wh_rng *rng) {
    uint8_t cards[HAND + 1];
    unsigned held = list_cards(s, cards);
    unsigned n = wh_rng_below(rng, subset_count[held][swap_limit(s)]);
    return swap_action(cards, subsets[held][n]);
}

static wh_action pick_take(const struct midnight *s, struct wh_rng *rng) {
    unsigned offered = s->discard_count < 3 ? s->discard_count : 3, held = wh_popcount(s->hours[s->turn]);
    unsigned n = wh_rng_below(rng, offered * held);
    return take_action(s->discard[s->discard_count - 1 - n % offered], nth_card(s->hours[s->turn], n / offered));
}

static wh_action pick_drop(const struct midnight *s, struct wh_rng *rng) {
    uint8_t cards[HAND + 1];
    unsigned count = list_cards(s, cards);
    return with(DROP, cards[wh_rng_below(rng, count)]);
}

static inline wh_action pick(const void *state, struct wh_rng *rng) {
    const struct midnight *s = state;
    switch (s->phase) {
    case TURN: return pick_turn(s, rng);
    case MODIFY: return pick_modification(s, rng);
    case SWAP: return pick_swap(s, rng);
    case RECYCLE: return pick_take(s, rng);
    case DISCARD: return pick_drop(s, rng);
    default: return WH_NONE;
    }
}

/* --- check: section 14, situation by situation in the order of its table ------------------------------------------ */

static bool deny(struct wh_why *why, enum why_not reason) { return wh_deny(why, &midnight_reasons[reason]); }

static bool check_ghost(const struct midnight *s, unsigned colour, struct wh_why *why) {
    if (colour >= COLOURS) return deny(why, NOT_NOW);
    unsigned ghost = 1u << ghost_bit(s, s->turn, colour);
    bool own = s->seats == 6 ? colour == s->turn % 3u : (table_of(s)->seat_ghosts[s->turn] & ghost) != 0;
    if (s->committed) return deny(why, MUST_FOLLOW);
    if (s->deck_count == 0) return deny(why, DECK_EMPTY);
    if (!own) return deny(why, NOT_YOUR_GHOST);
    if (!(s->ghosts & ghost)) return deny(why, GHOST_USED);
    return movement_cards(s, s->turn) ? true : deny(why, NOT_NOW);
}

static bool check_special(const struct midnight *s, enum special kind, struct wh_why *why) {
    if (!holds_special(s, s->turn, kind)) return deny(why, SPECIAL_NOT_HELD);
    bool changes_numbers = kind == JUMP || kind == DEJA;
    if (s->phase == TURN && changes_numbers) return deny(why, TOO_EARLY);
    if (s->phase == MODIFY && !changes_numbers) return deny(why, TOO_LATE);
    return true;
}

static bool check_play(const struct midnight *s, unsigned card, struct wh_why *why) {
    return card < HOURS && s->hours[s->turn] >> card & 1 ? true : deny(why, NOT_IN_HAND);
}

static bool check_turn(const struct midnight *s, wh_action action, struct wh_why *why) {
    switch (kind_of(action)) {
    case PLAY: return check_play(s, argument(action) & 63, why);
    case GHOST: return check_ghost(s, argument(action), why);
    case PASS: return s->hours[s->turn] ? deny(why, MUST_PLAY) : true;
    case USE_RECYCLE:
        if (!check_special(s, RECYCLING, why)) return false;
        return s->discard_count && s->hours[s->turn] ? true : deny(why, CANNOT_RECYCLE);
    case USE_BADHAND:
        if (!check_special(s, BADHAND, why)) return false;
        if (s->deck_count == 0) return deny(why, DECK_EMPTY);
        return movement_cards(s, s->turn) ? true : deny(why, NOT_NOW);
    case USE_JUMP: return check_special(s, JUMP, why);
    case USE_DEJA: return check_special(s, DEJA, why);
    case ENERGY: return deny(why, TOO_EARLY);
    default: return deny(why, NOT_NOW);
    }
}

static bool check_energy(const struct midnight *s, wh_action action, struct wh_why *why) {
    struct boost b = boost_of(action);
    if (s->pending.energised) return deny(why, SECOND_ENERGY);
    if (b.card >= ENERGIES || !(s->energy[s->turn] >> b.card & 1)) return deny(why, WRONG_ENERGY);
    bool fits = action == modify_action(s, b.card * 2u) || action == modify_action(s, b.card * 2u + 1);
    return fits ? true : deny(why, WRONG_ENERGY);
}

static bool check_modify(const struct midnight *s, wh_action action, struct wh_why *why) {
    unsigned half;
    switch (kind_of(action)) {
    case DONE: return true;
    case USE_RECYCLE: return check_special(s, RECYCLING, why);
    case USE_BADHAND: return check_special(s, BADHAND, why);
    case ENERGY: return check_energy(s, action, why);
    case USE_DEJA:
        if (!check_special(s, DEJA, why)) return false;
        return s->pending.back ? deny(why, SECOND_DEJA) : true;
    case USE_JUMP:
        if (!check_special(s, JUMP, why)) return false;
        half = half_of(s, argument(action));
        if (half == 2) return deny(why, NOT_NOW);
        return s->pending.steps[half ^ 1] ? true : deny(why, BELOW_ZERO);
    default: return deny(why, NOT_NOW);
    }
}

static bool holds_card(const struct midnight *s, unsigned card) {
    if (card < HOURS) return s->hours[s->turn] >> card & 1;
    return card < HOURS + ENERGIES && s->energy[s->turn] >> (card - HOURS) & 1;
}

static bool check_swap(const struct midnight *s, wh_action action, struct wh_why *why) {
    if (kind_of(action) != SWAP_CARDS) return deny(why, NOT_NOW);
    unsigned count = 0, last = 0;
    bool good = true;
    for (unsigned card; count < HAND && (card = swapped_card(action, count)) != 0; count++, last = card) {
        good &= holds_card(s, card - 1) && card > last;
    }
    if (action >> (KIND_BITS + CARD_BITS * count)) good = false; /* a gap, or more than five */
    if (count > s->deck_count) return deny(why, SWAP_TOO_MANY);
    return good && count ? true : deny(why, SWAP_LIST);
}

static bool check_take(const struct midnight *s, wh_action action, struct wh_why *why) {
    unsigned taken = argument(action) & 63, given = argument(action) >> 6;
    if (kind_of(action) != TAKE) return deny(why, NOT_NOW);
    if (given >= HOURS || !holds_card(s, given) || top_three(s, taken) == s->discard_count)
        return deny(why, WRONG_EXCHANGE);
    return true;
}

static bool check_drop(const struct midnight *s, wh_action action, struct wh_why *why) {
    if (kind_of(action) != DROP) return deny(why, NOT_NOW);
    return holds_card(s, argument(action)) ? true : deny(why, CARD_NOT_HELD);
}

/* No bits besides those that its kind uses; a sixth card to swap is kept until check_swap() objects to it. */
static bool well_packed(wh_action action) {
    static const uint8_t bits[16] = { [PLAY] = 7,    [GHOST] = 3,    [TAKE] = 12, [SWAP_CARDS] = (HAND + 1) * CARD_BITS,
                                      [ENERGY] = 17, [USE_JUMP] = 3, [DROP] = 7 };
    return action >> (KIND_BITS + bits[kind_of(action)]) == 0;
}

static bool check(const void *state, wh_action action, struct wh_why *why) {
    const struct midnight *s = state;
    if (s->phase == END) return deny(why, GAME_OVER);
    if (s->phase < TURN) return action != WH_NONE ? true : deny(why, NOT_NOW); /* any number is a shuffle */
    if (!well_packed(action)) return deny(why, NOT_NOW);
    switch (s->phase) {
    case TURN: return check_turn(s, action, why);
    case SWAP: return check_swap(s, action, why);
    case RECYCLE: return check_take(s, action, why);
    case MODIFY: return check_modify(s, action, why);
    default: return check_drop(s, action, why);
    }
}
