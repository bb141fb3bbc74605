/* midnight_text.c: the notation of section 7, both ways. */
#include "midnight.h"

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

uint64_t midnight_seen(const void *state, wh_action action, int viewer) {
    const struct midnight *s = state;
    return s->phase < TURN && viewer != WH_REFEREE ? WH_NONE : action;
}

void midnight_format(const void *state, wh_action action, int viewer, struct wh_text *out) {
    const struct midnight *s = state;
    unsigned a = argument(action);
    if (s->phase < TURN) {
        wh_put_shuffle(out, piles[s->phase], action, viewer);
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

/* After the word `swap`. More than five cards cannot be packed; the sixth is kept as a sign, and check() objects. */
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

/* After the word `shuffle `: which pile, and the number, if there is one. */
static bool read_shuffle(struct wh_scan *in, unsigned *pile, wh_action *out) {
    return wh_take_name(in, piles, WH_COUNT(piles), pile) && wh_take_shuffle_number(in, out);
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
