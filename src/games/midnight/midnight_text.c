/* midnight_text.c: the notation of section 7, both ways, and the refusals of section 14 in words. Whether an action is
 * legal is decided in midnight_rules.c. */
#include "midnight.h"

const struct wh_reason midnight_reasons[REASONS] = {
    [GAME_OVER] = { "game-over", "R60", WH_TR("The game is over.") },
    [NOT_IN_HAND] = { "not-in-hand", "R10", WH_TR("You do not hold this hour card.") },
    [MUST_PLAY] = { "must-play", "R14", WH_TR("You hold an hour card, so you must play or use your ghost.") },
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
                              "individual "
                              "or team, 6 team.") },
};

static const char *const piles[] = {
    [SHUFFLE_DECK] = "deck", [SHUFFLE_SPECIALS] = "specials", [SHUFFLE_ENERGY] = "energy"
};

/* --- writing ------------------------------------------------------------------------------------------------------ */

static void put_half(struct wh_text *out, unsigned colour, unsigned number) {
    wh_put(out, midnight_colour_names[colour]);
    wh_put_int(out, number);
}

static const char *card_name(unsigned card) {
    return card < HOURS ? midnight_hour_names[card] : midnight_energy_names[card - HOURS];
}

static void put_play(struct wh_text *out, unsigned card, unsigned first) {
    const struct hour_card *c = &midnight_cards[card];
    wh_put(out, "play ");
    put_half(out, c->colour[first], c->number[first]);
    put_half(out, c->colour[first ^ 1], c->number[first ^ 1]);
}

static void put_energy(struct wh_text *out, struct boost b) {
    wh_put(out, "energy ");
    wh_put(out, midnight_energy_names[b.card]);
    wh_put_char(out, ' ');
    put_half(out, b.colour[0], b.bonus[0]);
    put_half(out, b.colour[1], b.bonus[1]);
}

static void put_swap(struct wh_text *out, wh_action action) {
    wh_put(out, "swap");
    for (unsigned i = 0, card; i < HAND && (card = swapped_card(action, i)) != 0; i++) {
        wh_put_char(out, ' ');
        wh_put(out, card_name(card - 1));
    }
}

static void put_word(struct wh_text *out, const char *verb, const char *argument) {
    wh_put(out, verb);
    wh_put(out, argument);
}

static void put_shuffle(struct wh_text *out, enum phase phase, wh_action number, int viewer) {
    put_word(out, "shuffle ", piles[phase]);
    if (number == WH_NONE || viewer != WH_REFEREE) return; /* the number tells the order of the pile */
    wh_put(out, " #");
    wh_put_hex(out, number, 16);
}

uint64_t midnight_seen(const void *state, wh_action action, int viewer) {
    const struct midnight *s = state;
    return s->phase < TURN && viewer != WH_REFEREE ? WH_NONE : action;
}

void midnight_format(const void *state, wh_action action, int viewer, struct wh_text *out) {
    const struct midnight *s = state;
    unsigned a = argument(action);
    if (s->phase < TURN) {
        put_shuffle(out, s->phase, action, viewer);
        return;
    }
    switch (kind_of(action)) { /* all of these happen in the open */
    case PLAY: put_play(out, a & 63, a >> 6); break;
    case GHOST: put_word(out, "ghost ", midnight_colour_names[a]); break;
    case USE_RECYCLE: wh_put(out, "recycle"); break;
    case USE_BADHAND: wh_put(out, "badhand"); break;
    case PASS: wh_put(out, "pass"); break;
    case SWAP_CARDS: put_swap(out, action); break;
    case TAKE:
        put_word(out, "take ", card_name(a & 63));
        put_word(out, " give ", card_name(a >> 6));
        break;
    case ENERGY: put_energy(out, boost_of(action)); break;
    case USE_JUMP: put_word(out, "jump ", midnight_colour_names[a]); break;
    case USE_DEJA: wh_put(out, "deja"); break;
    case DONE: wh_put(out, "done"); break;
    case DROP: put_word(out, "discard ", card_name(a)); break;
    case NO_ACTION: break;
    }
}

/* --- reading ------------------------------------------------------------------------------------------------------ */

static bool take_colour(struct wh_scan *in, unsigned *colour) {
    return wh_take_name(in, midnight_colour_names, COLOURS, colour);
}

static bool take_hour(struct wh_scan *in, unsigned *card) { return wh_take_name(in, midnight_hour_names, HOURS, card); }

static bool take_card(struct wh_scan *in, unsigned *card) {
    if (take_hour(in, card)) return true;
    if (!wh_take_name(in, midnight_energy_names, ENERGIES, card)) return false;
    *card += HOURS;
    return true;
}

static bool take_half(struct wh_scan *in, unsigned *colour, uint32_t *number) {
    return take_colour(in, colour) && wh_take_number(in, 9, number);
}

static bool read_play(struct wh_scan *in, wh_action *out) {
    unsigned colour[2], number[2];
    if (!take_half(in, &colour[0], &number[0]) || !take_half(in, &colour[1], &number[1])) return false;
    for (unsigned card = 0; card < HOURS; card++) {
        const struct hour_card *c = &midnight_cards[card];
        for (unsigned first = 0; first < 2; first++) {
            if (c->colour[first] != colour[0] || c->colour[first ^ 1] != colour[1]) continue;
            if (c->number[first] != number[0] || c->number[first ^ 1] != number[1]) continue;
            *out = play_action(card, first);
            return true;
        }
    }
    return false;
}

static bool read_energy(struct wh_scan *in, wh_action *out) {
    unsigned card, colour[2], bonus[2];
    if (!wh_take_name(in, midnight_energy_names, ENERGIES, &card) || !wh_take_char(in, ' ')) return false;
    if (!take_half(in, &colour[0], &bonus[0]) || !take_half(in, &colour[1], &bonus[1])) return false;
    *out = boost_action((struct boost){ .card = (uint8_t)card,
                                        .colour = { (uint8_t)colour[0], (uint8_t)colour[1] },
                                        .bonus = { (uint8_t)bonus[0], (uint8_t)bonus[1] } });
    return true;
}

static bool read_exchange(struct wh_scan *in, wh_action *out) {
    unsigned taken, given;
    if (!take_hour(in, &taken) || !wh_take(in, " give ") || !take_hour(in, &given)) return false;
    *out = take_action(taken, given);
    return true;
}

/* Behind the word `swap`. More than five cards cannot be packed; the sixth is kept as a sign, and check() objects. */
static bool read_swap(struct wh_scan *in, wh_action *out) {
    uint64_t packed = 0;
    unsigned count = 0;
    for (unsigned card; wh_take_char(in, ' '); count++) {
        if (!take_card(in, &card)) return false;
        packed |= (card + 1ull) << CARD_BITS * (count < HAND ? count : HAND);
    }
    *out = with(SWAP_CARDS, packed);
    return true;
}

static bool read_colour(struct wh_scan *in, enum kind kind, wh_action *out) {
    unsigned colour;
    if (!take_colour(in, &colour)) return false;
    *out = with(kind, colour);
    return true;
}

static bool read_drop(struct wh_scan *in, wh_action *out) {
    unsigned card;
    if (!take_card(in, &card)) return false;
    *out = with(DROP, card);
    return true;
}

static bool read_action(struct wh_scan *in, wh_action *out) {
    static const struct {
        const char *word;
        enum kind kind;
    } words[] = {
        { "recycle", USE_RECYCLE }, { "badhand", USE_BADHAND }, { "pass", PASS }, { "deja", USE_DEJA }, { "done", DONE }
    };
    if (wh_take(in, "play ")) return read_play(in, out);
    if (wh_take(in, "ghost ")) return read_colour(in, GHOST, out);
    if (wh_take(in, "swap")) return read_swap(in, out);
    if (wh_take(in, "take ")) return read_exchange(in, out);
    if (wh_take(in, "energy ")) return read_energy(in, out);
    if (wh_take(in, "jump ")) return read_colour(in, USE_JUMP, out);
    if (wh_take(in, "discard ")) return read_drop(in, out);
    for (unsigned i = 0; i < WH_COUNT(words); i++) {
        if (!wh_take(in, words[i].word)) continue;
        *out = simple(words[i].kind);
        return true;
    }
    return false;
}

/* Behind the word `shuffle `: which pile, and the number, if there is one. */
static bool read_shuffle(struct wh_scan *in, unsigned *pile, wh_action *out) {
    *out = WH_NONE;
    if (!wh_take_name(in, piles, WH_COUNT(piles), pile)) return false;
    if (wh_scan_over(in)) return true;
    return wh_take(in, " #") && wh_take_hex(in, 16, out) && *out != WH_NONE;
}

bool midnight_parse(const void *state, const char *text, size_t length, wh_action *out, struct wh_why *why) {
    const struct midnight *s = state;
    struct wh_scan in = wh_scan_of(text, length);
    bool shuffle = wh_take(&in, "shuffle ");
    unsigned pile = 0;
    bool good = shuffle ? read_shuffle(&in, &pile, out) : read_action(&in, out);
    if (s->phase == END) return wh_deny(why, &midnight_reasons[GAME_OVER]);
    if (!good || !wh_scan_over(&in)) return wh_deny(why, &midnight_reasons[UNREADABLE]);
    bool now = shuffle ? s->phase == pile : s->phase >= TURN;
    return now ? true : wh_deny(why, &midnight_reasons[NOT_NOW]);
}
