/* hourglass_text.c: the notation both ways, and why a move is refused. */
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

static const char *const dirs[] = { "up", "down" };
static const char *const holders[] = { "a", "b", "c" };

static bool deny(struct wh_why *why, enum reason reason, const char *with) {
    return wh_deny_with(why, &hourglass_reasons[reason], with, NULL);
}

/* --- why not ------------------------------------------------------------------------------------------------------ */

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

bool hourglass_check(const void *state, wh_action a, struct wh_why *why) {
    const struct state *s = state;
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
    if (!set->count) return deny(why, NO_SET, holders[holder_of(a)]);
    bool mine = set->owner == s->turn;
    if (kind_of(a) == SLIP) return !mine || deny(why, SLIP_UNDER_YOURS, NULL);
    return mine ? deny(why, SET_IS_YOURS, NULL) : check_fit(set, card, why);
}

/* --- notation ----------------------------------------------------------------------------------------------------- */

uint64_t hourglass_seen(const void *state, wh_action a, int viewer) {
    const struct state *s = state;
    if (viewer == WH_REFEREE) return a;
    if (s->phase == SHUFFLE) return WH_NONE;
    return kind_of(a) == BURY && viewer != s->turn ? pack(BURY, 0, 0, 0) : a; /* section 9 */
}

void hourglass_format(const void *state, wh_action a, int viewer, struct wh_text *out) {
    const struct state *s = state;
    if (s->phase == SHUFFLE) {
        wh_put(out, "shuffle deck");
        if (a == WH_NONE || viewer != WH_REFEREE) return; /* the number gives the deck away */
        wh_put(out, " #");
        wh_put_hex(out, a, 16);
        return;
    }
    static const char *const kinds[] = { [START] = "start ", [TAKE] = "take ", [SLIP] = "slip ", [BURY] = "bury " };
    wh_put(out, kinds[kind_of(a)]);
    if (kind_of(a) == TAKE || kind_of(a) == SLIP) {
        wh_put(out, holders[holder_of(a)]);
        wh_put_char(out, ' ');
    }
    bool hidden = kind_of(a) == BURY && viewer != WH_REFEREE && viewer != s->turn; /* section 9 */
    wh_put(out, hidden ? "?" : hourglass_card_names[card_of(a)]);
    if (kind_of(a) == START) {
        wh_put_char(out, ' ');
        wh_put(out, dirs[dir_of(a)]);
    }
}

static bool parse_shuffle(const struct state *s, struct wh_scan in, wh_action *out, struct wh_why *why) {
    *out = WH_NONE;
    if (!wh_take(&in, "deck")) return deny(why, NOT_A_MOVE, NULL);
    bool numbered = wh_take(&in, " #");
    if ((numbered && !wh_take_hex(&in, 16, out)) || !wh_scan_over(&in)) return deny(why, NOT_A_MOVE, NULL);
    if (s->phase == PLAY) return deny(why, NO_SHUFFLE_NOW, NULL);
    return !numbered || *out != WH_NONE || deny(why, SHUFFLE_NUMBER, NULL);
}

static bool take_card(struct wh_scan *in, unsigned *card) {
    return wh_take_name(in, hourglass_card_names, CARDS, card);
}

static bool parse_play(struct wh_scan in, wh_action *out) {
    unsigned holder = 0, card, dir = 0;
    enum kind kind;
    if (wh_take(&in, "start ")) {
        if (!take_card(&in, &card) || !wh_take_char(&in, ' ') || !wh_take_name(&in, dirs, 2, &dir)) return false;
        kind = START;
    } else if (wh_take(&in, "bury ")) {
        if (!take_card(&in, &card)) return false;
        kind = BURY;
    } else {
        kind = wh_take(&in, "take ") ? TAKE : SLIP;
        if (kind == SLIP && !wh_take(&in, "slip ")) return false;
        if (!wh_take_name(&in, holders, HOLDERS, &holder) || !wh_take_char(&in, ' ') || !take_card(&in, &card))
            return false;
    }
    *out = pack(kind, holder, card, dir);
    return wh_scan_over(&in);
}

bool hourglass_parse(const void *state, const char *text, size_t length, wh_action *out, struct wh_why *why) {
    const struct state *s = state;
    struct wh_scan in = wh_scan_of(text, length);
    if (s->phase == END) return deny(why, GAME_OVER, NULL);
    if (wh_take_word(&in, "shuffle")) return parse_shuffle(s, in, out, why);
    if (s->phase == SHUFFLE) return deny(why, SHUFFLE_FIRST, NULL);
    return parse_play(in, out) || deny(why, NOT_A_MOVE, NULL);
}
