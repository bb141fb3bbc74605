/* hourglass_data.h: what is printed on the cards, and how many are dealt. They are numbered in canonical order:
 * r1…r25 = 0…24, p1…p25 = 25…49, j1, j3…j25 = 50…62. */
#ifndef HOURGLASS_DATA_H
#define HOURGLASS_DATA_H

#include "witching/base.h"

enum { SEATS = 5, KEPT = 2 }; /* cards that stay in each hand when a round is over (R11) */
enum { CARDS = 63, COLOUR = 25, JOKERS = 13, FIRST_PURPLE = 25, FIRST_JOKER = 50, HOLDERS = 3 };
enum { TABLES = 3 }; /* of hourglasses: the option `glasses` */

extern const char *const hourglass_card_names[CARDS];
extern const char *const hourglass_suits[3];                /* what cards are called: "red {0}" */
extern const char *const hourglass_tables[TABLES + 1];      /* their names; the last is NULL */
extern const uint8_t hourglass_glasses[TABLES][COLOUR + 1]; /* T1: by value 1…25; [0] is every joker */
extern const uint8_t hourglass_even_rounds[SEATS + 1];      /* R17, by the number of seats */

static inline unsigned hourglass_hand(unsigned seats) { return seats == 2 ? 7 : 6; } /* H */

static inline bool is_joker(unsigned card) { return card >= FIRST_JOKER; }
static inline bool is_red(unsigned card) { return card < FIRST_PURPLE; }
static inline unsigned suit_of(unsigned card) { return is_joker(card) ? 2 : is_red(card) ? 0 : 1; }
static inline unsigned value_of(unsigned card) {
    return is_joker(card) ? 2 * (card - FIRST_JOKER) + 1 : is_red(card) ? card + 1 : card + 1 - FIRST_PURPLE;
}
static inline unsigned glasses_on(unsigned card, unsigned table) {
    return hourglass_glasses[table][is_joker(card) ? 0 : value_of(card)];
}

#endif
