/* midnight_data.h: what is printed on the clock and the cards. */
#ifndef MIDNIGHT_DATA_H
#define MIDNIGHT_DATA_H

#include "witching/base.h"

enum {
    COLOURS = 5, /* r b g p y */
    HOURS = 60,  /* the hour cards */
    ENERGIES = 7,
    KINDS = 4, /* of special actions */
    COPIES = 2,
    SPECIALS = KINDS * COPIES
};

/* The clock. */
enum {
    MIDNIGHT = 24,
    MORNING = 7,                  /* S3 */
    SPECIAL_HOUR = 1,             /* R35 */
    REFRESHING = 7 << 5 | 7 << 17 /* R23: 5, 6, 7, 17, 18, 19, as bits */
};

/* R55: as what a ghost on this hour counts when a round is over; 0 is the party. */
static inline unsigned midnight_counts(unsigned hour) { return !hour ? MIDNIGHT : hour >= 12 ? hour : hour + 12; }

struct hour_card {
    uint8_t colour[2], number[2];
};

extern const struct hour_card midnight_cards[HOURS];
extern const uint8_t midnight_bonus[ENERGIES][2];
extern const char *const midnight_hour_names[HOURS];
extern const char *const midnight_energy_names[ENERGIES];
extern const char *const midnight_kind_names[KINDS], *const midnight_kind_titles[KINDS];
extern const char *const midnight_kind_lines[KINDS]; /* what it does, in a line that fits the card */
extern const char *const midnight_colour_names[COLOURS], *const midnight_colour_words[COLOURS];

#endif
