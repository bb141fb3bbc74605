/* midnight_data.c: what is printed on the clock and the cards, and the tables of section 3. */
#include "midnight.h"

const char *const midnight_colour_names[COLOURS] = { "r", "b", "g", "p", "y" };
const char *const midnight_colour_words[COLOURS] = { WH_TR("red"), WH_TR("blue"), WH_TR("green"), WH_TR("purple"),
                                                     WH_TR("yellow") };
const char *const midnight_kind_names[KINDS] = { "jump", "deja", "recycle", "badhand" };
const char *const midnight_kind_titles[KINDS] = { WH_TR("Time Jump"), WH_TR("Déjà Vu"), WH_TR("Recycle"),
                                                  WH_TR("Bad Hand") };
const char *const midnight_kind_lines[KINDS] = {
    WH_TR("One ghost walks an hour more, the other an hour less"),
    WH_TR("Both ghosts walk backwards"),
    WH_TR("Swap a card for one of the top three discards"),
    WH_TR("Swap 1 to 5 cards, then go on"),
};
const char *const midnight_energy_names[ENERGIES] = { "e11", "e12", "e13", "e14", "e22", "e23", "e33" };
const uint8_t midnight_bonus[ENERGIES][2] = { { 1, 1 }, { 1, 2 }, { 1, 3 }, { 1, 4 }, { 2, 2 }, { 2, 3 }, { 3, 3 } };

/* Every pair of colours with every split of seven hours. */
const char *const midnight_hour_names[HOURS] = {
    "r1b6", "r2b5", "r3b4", "r4b3", "r5b2", "r6b1", "r1g6", "r2g5", "r3g4", "r4g3", "r5g2", "r6g1",
    "r1p6", "r2p5", "r3p4", "r4p3", "r5p2", "r6p1", "r1y6", "r2y5", "r3y4", "r4y3", "r5y2", "r6y1",
    "b1g6", "b2g5", "b3g4", "b4g3", "b5g2", "b6g1", "b1p6", "b2p5", "b3p4", "b4p3", "b5p2", "b6p1",
    "b1y6", "b2y5", "b3y4", "b4y3", "b5y2", "b6y1", "g1p6", "g2p5", "g3p4", "g4p3", "g5p2", "g6p1",
    "g1y6", "g2y5", "g3y4", "g4y3", "g5y2", "g6y1", "p1y6", "p2y5", "p3y4", "p4y3", "p5y2", "p6y1",
};

/* clang-format off */
enum { R, B, G, P, Y };
#define PAIR(a, b) \
    { { a, b }, { 1, 6 } }, { { a, b }, { 2, 5 } }, { { a, b }, { 3, 4 } }, \
    { { a, b }, { 4, 3 } }, { { a, b }, { 5, 2 } }, { { a, b }, { 6, 1 } }
const struct hour_card midnight_cards[HOURS] = {
    PAIR(R, B), PAIR(R, G), PAIR(R, P), PAIR(R, Y), PAIR(B, G),
    PAIR(B, P), PAIR(B, Y), PAIR(G, P), PAIR(G, Y), PAIR(P, Y),
};
/* clang-format on */

const struct table midnight_tables[6] = {
    { .seats = 2,
      .mode = DUEL,
      .sides = 2,
      .own = 4,
      .mate = 1,
      .ghosts = 0xf,
      .refreshed = 1,
      .seat_ghosts = { 3, 12 },
      .owner = { 0, 0, 1, 1 },
      .side = { 0, 0, 1, 1 } },
    { .seats = 3,
      .mode = INDIVIDUAL,
      .sides = 3,
      .own = 3,
      .ghosts = 0x7,
      .refreshed = 1,
      .seat_ghosts = { 1, 2, 4 },
      .owner = { 0, 1, 2 },
      .side = { 0, 1, 2 } },
    { .seats = 4,
      .mode = INDIVIDUAL,
      .sides = 4,
      .own = 4,
      .ghosts = 0xf,
      .refreshed = 1,
      .seat_ghosts = { 1, 2, 4, 8 },
      .owner = { 0, 1, 2, 3 },
      .side = { 0, 1, 2, 3 } },
    { .seats = 4,
      .mode = TEAM,
      .sides = 2,
      .own = 4,
      .mate = 2,
      .ghosts = 0xf,
      .refreshed = 1,
      .seat_ghosts = { 1, 2, 4, 8 },
      .owner = { 0, 1, 2, 3 },
      .side = { 0, 1, 0, 1 } },
    { .seats = 5,
      .mode = INDIVIDUAL,
      .sides = 5,
      .own = 5,
      .ghosts = 0x1f,
      .refreshed = 1,
      .seat_ghosts = { 1, 2, 4, 8, 16 },
      .owner = { 0, 1, 2, 3, 4 },
      .side = { 0, 1, 2, 3, 4 } },
    { .seats = 6,
      .mode = TEAM,
      .sides = 3,
      .own = 3,
      .ghosts = 0x3f,
      .refreshed = 9,
      .seat_ghosts = { 1, 2, 4, 8, 16, 32 },
      .owner = { 0, 1, 2 },
      .side = { 0, 1, 2 } },
};

/* --- what things are, for whoever asks ---------------------------------------------------------------------------- */

const struct wh_term midnight_terms[TERMS] = {
    { "jump", WH_TR("Time Jump"),
      WH_TR("After you lay an hour card, before its ghosts walk: one of them walks an hour more, the other an hour "
            "less.") },
    { "deja", WH_TR("Déjà Vu"),
      WH_TR("After you lay an hour card, before its ghosts walk: both of them walk backwards.") },
    { "recycle", WH_TR("Recycle"),
      WH_TR("Before you lay an hour card: swap one of your hour cards for one of the top three discards.") },
    { "badhand", WH_TR("Bad Hand"),
      WH_TR("Before you lay an hour card: swap one to five cards from your hand for new ones.") },
    { "hour", WH_TR("Hour card"),
      WH_TR("Both its ghosts walk as many hours as it says, whoever owns them. You say which one goes first.") },
    { "energy", WH_TR("Energy card"),
      WH_TR("Play it with an hour card: each of the two ghosts walks that many hours more, and you say which number is "
            "whose. You get one when you move a wanderer to midnight or past it.") },
    { "ghost", WH_TR("Ghost card"),
      WH_TR("Instead of laying an hour card you may use it to swap one to five cards from your hand. It is fresh again "
            "when its ghost stops on 5, 6, 7, 17, 18 or 19.") },
    { "piece", WH_TR("Ghost"),
      WH_TR("Everybody's cards can move it. It goes to the party when it stops exactly on midnight; if it walks past, "
            "the day begins again.") },
    { "wanderer", WH_TR("Wanderer"),
      WH_TR("It belongs to nobody and never goes to the party. The player who moves it to midnight or past it gets an "
            "energy card.") },
    { "midnight", WH_TR("Midnight"),
      WH_TR("A ghost that stops exactly here goes to the party. A wanderer that stops here or walks past brings an "
            "energy card to the player who moved it.") },
    { "bell", WH_TR("One o'clock"),
      WH_TR("The owner of a ghost that stops here or walks past gets a special action.") },
    { "fresh", WH_TR("Refreshing hour"), WH_TR("A ghost that stops here makes its owner's ghost card fresh again.") },
    { "deck", WH_TR("Draw pile"),
      WH_TR(
          "After your turn your hand is filled up to five cards from here. When it is used up, and nobody has an hour "
          "card left, the round is over.") },
    { "discard", WH_TR("Discard pile"), WH_TR("The hour cards that were played, the last one on top.") },
    { "specials", WH_TR("Special actions"), WH_TR("The owner of a ghost that comes to one o'clock gets the top one.") },
    { "energies", WH_TR("Energy cards"),
      WH_TR("The player who moves a wanderer to midnight or past it gets the top one.") },
};

/* --- told to everybody else --------------------------------------------------------------------------------------- */

static void put_clock(struct wh_text *out) {
    wh_json_open(out, '{');
    wh_json_key(out, "hours");
    wh_json_int(out, MIDNIGHT);
    wh_json_key(out, "start");
    wh_json_int(out, MORNING);
    wh_json_key(out, "special"); /* an owned ghost on or past it gets one */
    wh_json_int(out, SPECIAL_HOUR);
    wh_json_key(out, "energy"); /* a wanderer on or past it brings one */
    wh_json_int(out, MIDNIGHT);
    wh_json_key(out, "refreshing"); /* an owned ghost that lands there refreshes its card */
    wh_json_open(out, '[');
    for (unsigned left = REFRESHING; left; left &= left - 1) wh_json_int(out, wh_lowest(left));
    wh_json_close(out, ']');
    wh_json_key(out, "counts"); /* R55: as what each hour counts when a round is over, from 0, the party */
    wh_json_open(out, '[');
    for (unsigned hour = 0; hour <= MIDNIGHT; hour++) wh_json_int(out, midnight_counts(hour));
    wh_json_close(out, ']');
    wh_json_close(out, '}');
}

static void put_hour_card(struct wh_text *out, const struct hour_card *card) {
    wh_json_open(out, '{');
    for (unsigned half = 0; half < 2; half++) {
        wh_json_key(out, midnight_colour_names[card->colour[half]]);
        wh_json_int(out, card->number[half]);
    }
    wh_json_close(out, '}');
}

static void put_energy_card(struct wh_text *out, const uint8_t bonus[2]) {
    wh_json_open(out, '[');
    for (unsigned i = 0; i < 2; i++) wh_json_int(out, bonus[i]);
    wh_json_close(out, ']');
}

static void put_special(struct wh_text *out, unsigned kind) {
    wh_json_open(out, '{');
    wh_json_key(out, "name");
    wh_json_string(out, midnight_kind_titles[kind]);
    wh_json_key(out, "line");
    wh_json_string(out, midnight_kind_lines[kind]);
    wh_json_key(out, "copies");
    wh_json_int(out, COPIES);
    wh_json_close(out, '}');
}

static void open_named(struct wh_text *out, const char *key) {
    wh_json_key(out, key);
    wh_json_open(out, '{');
}

void midnight_printed(struct wh_text *out) {
    wh_json_open(out, '{');
    open_named(out, "colours");
    for (unsigned i = 0; i < COLOURS; i++) {
        wh_json_key(out, midnight_colour_names[i]);
        wh_json_string(out, midnight_colour_words[i]);
    }
    wh_json_close(out, '}');
    wh_json_key(out, "clock");
    put_clock(out);
    open_named(out, "hours");
    for (unsigned i = 0; i < HOURS; i++) {
        wh_json_key(out, midnight_hour_names[i]);
        put_hour_card(out, &midnight_cards[i]);
    }
    wh_json_close(out, '}');
    open_named(out, "energy");
    for (unsigned i = 0; i < ENERGIES; i++) {
        wh_json_key(out, midnight_energy_names[i]);
        put_energy_card(out, midnight_bonus[i]);
    }
    wh_json_close(out, '}');
    open_named(out, "specials");
    for (unsigned i = 0; i < KINDS; i++) {
        wh_json_key(out, midnight_kind_names[i]);
        put_special(out, i);
    }
    wh_json_close(out, '}');
    wh_json_close(out, '}');
}
