/* hourglass_moves.c: what can be done, and why something cannot. Part of hourglass.c. */
#include "hourglass.h"

/* In the order of the checks. Two situations may share a number of the rules' list; the ids tell them apart. */
const struct wh_reason hourglass_reasons[REASONS] = {
    [GAME_OVER] = { "X1-game-over", "R17", WH_TR("The game is over.") },
    [SHUFFLE_FIRST] = { "X2-shuffle-first", "section 4", WH_TR("The deck has to be shuffled first.") },
    [NOT_A_MOVE] = { "X3-not-a-move", "R2", WH_TR("That is not a move of this game.") },
    [SHUFFLE_NUMBER] = { "X3-shuffle-number", "section 4", WH_TR("The number of a shuffle must not be 0.") },
    [NO_SHUFFLE_NOW] = { "X2-no-shuffle-now", "section 4", WH_TR("The deck is not shuffled now.") },
    [NOT_IN_HAND] = { "X4-not-in-hand", "R2", WH_TR("You do not hold {0}.") },
    [MUST_BURY] = { "X5-must-bury", "R4", WH_TR("All three sets are in front of you: put a card under the deck.") },
    [MAY_NOT_BURY] = { "X6-may-not-bury", "R4, R9",
                       WH_TR("A card goes under the deck only when all three sets are in front of you.") },
    [NO_HOLDER] = { "X7-no-holder", "R5", WH_TR("No empty card holder is left.") },
    [NO_SET] = { "X8-no-set", "R6, R8", WH_TR("Nobody has started a set in holder {0} yet.") },
    [SET_IS_YOURS] = { "X9-set-is-yours", "R6", WH_TR("You may never play onto a set in front of you.") },
    [SLIP_UNDER_YOURS] = { "X10-slip-under-yours", "R8", WH_TR("You may not slip a card under a set of your own.") },
    [WRONG_COLOUR] = { "X11-wrong-colour", "R7", WH_TR("This set is {0}: play a {0} card or a joker.") },
    [HIGHER] = { "X12-higher", "R7", WH_TR("This set goes up: play a card higher than {0}.") },
    [SAME_OR_HIGHER] = { "X12-same-or-higher", "R7", WH_TR("This set goes up: play {0} or higher.") },
    [LOWER] = { "X13-lower", "R7", WH_TR("This set goes down: play a card lower than {0}.") },
    [SAME_OR_LOWER] = { "X13-same-or-lower", "R7", WH_TR("This set goes down: play {0} or lower.") },
};

/* --- what is possible --------------------------------------------------------------------------------------------- */

/* The ways to use a card: which cards of the hand can be used that way. Without a branch, because in random play none
 * could be predicted. Cards to start with count twice: up and down. */
struct ways {
    uint64_t start, bury, take[HOLDERS], slip[HOLDERS];
};

static inline struct ways look(const struct hourglass *s) {
    uint64_t hand = s->hands[s->turn];
    struct ways ways;
    unsigned started = 0, theirs = 0;
    for (unsigned i = 0; i < HOLDERS; i++) {
        const struct set *set = &s->sets[i];
        bool there = set->count != 0, open = there & (set->owner != s->turn);
        started += there;
        theirs += open;
        ways.slip[i] = open ? hand : 0;                                           /* R8 */
        ways.take[i] = ways.slip[i] & hourglass_fitting[set->dir][set->cards[0]]; /* R6 */
    }
    ways.start = started < HOLDERS ? hand : 0;                /* R5 */
    ways.bury = started == HOLDERS && theirs == 0 ? hand : 0; /* R4 */
    return ways;
}

/* One use of each card of the hand that is among `usable`: all are written, only those are kept. */
static inline wh_action *list(wh_action *out, const uint8_t *cards, unsigned size, uint64_t usable, wh_action use) {
    for (unsigned i = 0; i < size; i++) {
        *out = use | pack(0, 0, cards[i], 0);
        out += usable >> cards[i] & 1;
    }
    return out;
}

static unsigned legal(const void *state, wh_action *out) {
    const struct hourglass *s = state;
    if (s->phase != PLAY) return 0;
    const wh_action *first = out;
    struct ways ways = look(s);
    uint8_t cards[8];
    unsigned size = 0;
    for (uint64_t rest = s->hands[s->turn]; rest; rest &= rest - 1) cards[size++] = (uint8_t)wh_lowest(rest);
    for (unsigned i = 0; ways.start && i < size; i++) {
        *out++ = pack(START, 0, cards[i], UP);
        *out++ = pack(START, 0, cards[i], DOWN);
    }
    for (unsigned i = 0; i < HOLDERS; i++) out = list(out, cards, size, ways.take[i], pack(TAKE, i, 0, 0));
    for (unsigned i = 0; i < HOLDERS; i++) out = list(out, cards, size, ways.slip[i], pack(SLIP, i, 0, 0));
    if (ways.bury) out = list(out, cards, size, ways.bury, pack(BURY, 0, 0, 0));
    return (unsigned)(out - first);
}

WH_HOT wh_action pick(const void *state, struct wh_rng *rng) {
    enum { WAYS = 3 + 2 * HOLDERS };
    const struct hourglass *s = state;
    struct ways w = look(s);
    const uint64_t cards[WAYS] = { w.start,   w.start,   w.take[0], w.take[1], w.take[2],
                                   w.slip[0], w.slip[1], w.slip[2], w.bury };
    static const uint16_t what[WAYS] = { START, START | 1 << 11, TAKE,          TAKE | 1 << 3, TAKE | 2 << 3,
                                         SLIP,  SLIP | 1 << 3,   SLIP | 2 << 3, BURY };
    unsigned below[WAYS + 1]; /* how many actions come before each way */
    below[0] = 0;
    for (unsigned i = 0; i < WAYS; i++) below[i + 1] = below[i] + wh_popcount(cards[i]);
    unsigned number = wh_rng_below(rng, below[WAYS]), way = 0;
    for (unsigned i = 1; i < WAYS; i++) way += number >= below[i];
    return what[way] | pack(0, 0, wh_nth_bit(cards[way], number - below[way]), 0);
}

/* --- why not ------------------------------------------------------------------------------------------------------ */

static bool deny(struct wh_why *why, enum reason reason, const char *with) {
    return wh_deny_with(why, &hourglass_reasons[reason], with, NULL);
}

static bool well_packed(wh_action a) {
    if (card_of(a) >= CARDS || holder_of(a) >= HOLDERS) return false;
    switch (kind_of(a)) {
    case START: return a == pack(START, 0, card_of(a), dir_of(a));
    case TAKE:
    case SLIP: return a == pack(kind_of(a), holder_of(a), card_of(a), 0);
    case BURY: return a == pack(BURY, 0, card_of(a), 0);
    default: return false;
    }
}

static bool check_fit(const struct set *set, unsigned card, struct wh_why *why) { /* R7 */
    unsigned top = set->cards[0];
    if (hourglass_fitting[set->dir][top] & CARD(card)) return true;
    bool joker = is_joker(top) || is_joker(card);
    if (!joker && is_red(top) != is_red(card))
        return deny(why, WRONG_COLOUR, is_red(top) ? WH_TR("red") : WH_TR("purple"));
    char value[8];
    struct wh_text out = wh_text_into(value, sizeof value);
    wh_put_int(&out, value_of(top));
    if (set->dir == UP) return deny(why, joker ? SAME_OR_HIGHER : HIGHER, value);
    return deny(why, joker ? SAME_OR_LOWER : LOWER, value);
}

static bool check(const void *state, wh_action a, struct wh_why *why) {
    const struct hourglass *s = state;
    if (s->phase == END) return deny(why, GAME_OVER, NULL);
    if (s->phase == SHUFFLE) return a != WH_NONE || deny(why, SHUFFLE_NUMBER, NULL);
    if (!well_packed(a)) return deny(why, NOT_A_MOVE, NULL);

    unsigned card = card_of(a);
    const struct set *set = &s->sets[holder_of(a)];
    unsigned started = 0, own = 0;
    for (unsigned i = 0; i < HOLDERS; i++) {
        started += s->sets[i].count > 0;
        own += s->sets[i].count > 0 && s->sets[i].owner == s->turn;
    }
    if (!(s->hands[s->turn] & CARD(card))) return deny(why, NOT_IN_HAND, hourglass_card_names[card]);
    if (own == HOLDERS) return kind_of(a) == BURY || deny(why, MUST_BURY, NULL);
    if (kind_of(a) == BURY) return deny(why, MAY_NOT_BURY, NULL);
    if (kind_of(a) == START) return started < HOLDERS || deny(why, NO_HOLDER, NULL);
    if (!set->count) return deny(why, NO_SET, hourglass_holder_names[holder_of(a)]);
    bool mine = set->owner == s->turn;
    if (kind_of(a) == SLIP) return !mine || deny(why, SLIP_UNDER_YOURS, NULL);
    return mine ? deny(why, SET_IS_YOURS, NULL) : check_fit(set, card, why);
}
