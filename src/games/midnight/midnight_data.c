/* midnight_data.c: the cards, the tables of section 3, and the subsets of a hand. No rules here. */
#include "midnight.h"

const char *const midnight_colour_names[COLOURS] = { "r", "b", "g", "p", "y" };
const char *const midnight_phase_names[PHASES] = { "shuffle_deck", "shuffle_specials", "shuffle_energy", "turn", "swap",
                                                   "recycle",      "modify",           "discard",        "end" };
const char *const midnight_kind_names[KINDS] = { "jump", "deja", "recycle", "badhand" };
const char *const midnight_special_names[SPECIALS] = { "jump",    "jump",    "deja",    "deja",
                                                       "recycle", "recycle", "badhand", "badhand" };
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

const uint8_t midnight_subsets[HAND + 1]
                              [31] = {
                                  { 0 },
                                  { 1 },
                                  { 1, 2, 3 },
                                  { 1, 2, 4, 3, 5, 6, 7 },
                                  { 1, 2, 4, 8, 3, 5, 6, 9, 10, 12, 7, 11, 13, 14, 15 },
                                  { 1,  2,  4,  8,  16, 3,  5,  6,  9,  10, 12, 17, 18, 20, 24, 7,
                                    11, 13, 14, 19, 21, 22, 25, 26, 28, 15, 23, 27, 29, 30, 31 },
                              };
const uint8_t midnight_subset_count[HAND + 1][HAND + 1] = {
    { 0, 0, 0, 0, 0, 0 }, { 0, 1, 1, 1, 1, 1 },     { 0, 2, 3, 3, 3, 3 },
    { 0, 3, 6, 7, 7, 7 }, { 0, 4, 10, 14, 15, 15 }, { 0, 5, 15, 25, 30, 31 },
};
