/* midnight.h: the state of midnight and how its actions are packed. */
#ifndef MIDNIGHT_H
#define MIDNIGHT_H

#include "witching/heuristics.h"

#include "midnight_data.h"

enum {
    SEATS = 6,
    SIDES = 5,
    HAND = 5,    /* R50: the limit of movement cards */
    ROUNDS = 30, /* R62 */
    PARTY = 0,
    NOBODY = 0xff /* `turn` while no seat is to act */
};

enum phase { SHUFFLE_DECK, SHUFFLE_SPECIALS, SHUFFLE_ENERGY, TURN, SWAP, RECYCLE, MODIFY, DISCARD, END, PHASES };
enum special { JUMP, DEJA, RECYCLING, BADHAND };
enum mode { AUTO, DUEL, INDIVIDUAL, TEAM };
enum swap_by { BY_NOTHING, BY_GHOST, BY_BADHAND };
enum option { OPTION_MODE, OPTION_TARGET, OPTION_WINS, OPTION_BACKPASS, OPTION_FINISH, OPTION_RUNOUT, OPTIONS };

/* Section 3: one row per number of players and mode. Owned pieces are always the first colours. */
struct table {
    uint8_t seats, mode, sides;
    uint8_t own;       /* how many colours have an owner; the others are wanderers */
    uint8_t mate;      /* colour ^ mate is the other piece the side must bring home; 0: one piece is enough */
    uint8_t ghosts;    /* all ghost cards, active; see struct midnight */
    uint8_t refreshed; /* shifted by the colour: the ghost cards it refreshes */
    uint8_t seat_ghosts[SEATS];
    uint8_t owner[COLOURS], side[COLOURS]; /* of a colour; the first owner where there are two */
};

/* What waits for the seat's next step. All zero outside the phases `swap` and `modify`. */
struct pending {
    uint8_t by;                                        /* phase swap: enum swap_by */
    uint8_t laid, card, second_first, back, energised; /* phase modify: laid is 1 */
    uint8_t steps[2];                                  /* of the card's first and second colour */
};

/* Piles have their top at the end. A special or energy hand is a mask over its names, copies filled from the lowest.
 * Every byte that is not in use is zero, so that equal states are equal bytes. */
struct midnight {
    uint8_t seats, table, mode, target, wins, backpass, finish, runout, phase;
    uint8_t round, start, turn, committed;
    uint8_t score[SIDES], pieces[COLOURS];
    uint8_t ghosts; /* bit: the colour; with six players the seat, whose colour is seat % 3 */
    uint8_t deck_count, discard_count, special_count, special_discard_count, energy_count, energy_discard_count;
    uint8_t history_count;
    struct pending pending;
    uint8_t energy[SEATS], specials[SEATS];
    uint64_t hours[SEATS];
    uint8_t deck[HOURS], discard[HOURS];
    uint8_t special_pile[SPECIALS], special_discard[SPECIALS], energy_pile[ENERGIES], energy_discard[ENERGIES];
    uint64_t history[ROUNDS]; /* struct finished, packed */
};
_Static_assert(sizeof(struct midnight) <= 512, "a state stays small");

/* A finished round. */
struct finished {
    uint8_t round, start, runout, winners; /* winners: bit per side */
    uint8_t pieces[COLOURS], gain[SIDES];
};
uint64_t midnight_pack(const struct finished *round);
struct finished midnight_unpack(uint64_t packed);

extern const struct table midnight_tables[6];

/* --- actions ------------------------------------------------------------------------------------------------------ */

/* The kind is in the low four bits, the arguments above it. At a shuffle the action is the shuffle's number. */
enum kind {
    NO_ACTION,
    PLAY,
    GHOST,
    USE_RECYCLE,
    USE_BADHAND,
    PASS,
    SWAP_CARDS,
    TAKE,
    ENERGY,
    USE_JUMP,
    USE_DEJA,
    DONE,
    DROP
};
enum { KIND_BITS = 4, CARD_BITS = 7 }; /* a movement card: 0…59 hour, 60…66 energy */

static inline enum kind kind_of(wh_action action) { return (enum kind)(action & 15); }
static inline unsigned argument(wh_action action) { return (unsigned)(action >> KIND_BITS & 0xffff); }
static inline wh_action simple(enum kind kind) { return (wh_action)kind; }
static inline wh_action with(enum kind kind, uint64_t argument) { return (wh_action)kind | argument << KIND_BITS; }

/* play: the card, and whether its second half moves first */
static inline wh_action play_action(unsigned card, unsigned second_first) {
    return with(PLAY, card | (uint64_t)second_first << 6);
}
/* take … give …: two hour cards */
static inline wh_action take_action(unsigned taken, unsigned given) { return with(TAKE, taken | given << 6); }

/* energy: the card, then who gets what. The words of a player may name colours and bonuses that do not fit. */
struct boost {
    uint8_t card, colour[2], bonus[2];
};
static inline wh_action boost_action(struct boost b) {
    return with(ENERGY, b.card | (unsigned)b.colour[0] << 3 | (unsigned)b.colour[1] << 6 | (unsigned)b.bonus[0] << 9 |
                            (unsigned)b.bonus[1] << 13);
}
static inline struct boost boost_of(wh_action action) {
    uint64_t a = action >> KIND_BITS;
    return (
        struct boost){ .card = a & 7, .colour = { a >> 3 & 7, a >> 6 & 7 }, .bonus = { a >> 9 & 15, a >> 13 & 15 } };
}

/* swap: up to five movement cards, each one more than its number, the first one lowest */
static inline unsigned swapped_card(wh_action action, unsigned i) {
    return (unsigned)(action >> (KIND_BITS + CARD_BITS * i) & 127);
}

/* --- what more than one file asks --------------------------------------------------------------------------------- */

static inline const struct table *table_of(const struct midnight *s) { return &midnight_tables[s->table]; }

/* R20: the ghost cards of the seat that are active. */
static inline unsigned active_ghosts(const struct midnight *s, unsigned seat) {
    return s->ghosts & table_of(s)->seat_ghosts[seat];
}
static inline unsigned ghost_bit(const struct midnight *s, unsigned seat, unsigned colour) {
    return s->seats == 6 ? seat : colour;
}

static inline bool holds_special(const struct midnight *s, unsigned seat, unsigned kind) {
    return s->specials[seat] >> (2 * kind) & 1;
}
/* The lowest copy is the first to come and the last to go: 00, 01, 11. */
static inline uint8_t with_special(unsigned held, unsigned kind) {
    return (uint8_t)(held | (((held >> (2 * kind) & 1) + 1) << (2 * kind)));
}

static inline unsigned movement_cards(const struct midnight *s, unsigned seat) {
    return wh_popcount(s->hours[seat]) + wh_popcount(s->energy[seat]);
}

/* Section 6: the swap limit. */
static inline unsigned swap_limit(const struct midnight *s) {
    unsigned cards = movement_cards(s, s->turn), limit = cards < s->deck_count ? cards : s->deck_count;
    return limit < HAND ? limit : HAND;
}

/* --- what the other files add to the game ------------------------------------------------------------------------- */

enum why_not {
    GAME_OVER,
    NOT_IN_HAND,
    MUST_PLAY,
    MUST_FOLLOW,
    DECK_EMPTY,
    GHOST_USED,
    NOT_YOUR_GHOST,
    SPECIAL_NOT_HELD,
    TOO_EARLY,
    TOO_LATE,
    CANNOT_RECYCLE,
    WRONG_EXCHANGE,
    SWAP_TOO_MANY,
    SWAP_LIST,
    SECOND_ENERGY,
    WRONG_ENERGY,
    BELOW_ZERO,
    SECOND_DEJA,
    CARD_NOT_HELD,
    NOT_NOW,
    UNREADABLE,
    NO_SUCH_TABLE,
    REASONS
};
extern const struct wh_reason midnight_reasons[REASONS];
void midnight_format(const void *state, wh_action action, int viewer, struct wh_text *out);
uint64_t midnight_seen(const void *state, wh_action action, int viewer);
bool midnight_parse(const void *state, const char *text, size_t length, wh_action *out, struct wh_why *why);
extern const struct wh_numbering midnight_numbering;

enum { FIELDS = 22 };
extern const struct wh_field midnight_fields[FIELDS];
extern const struct wh_option midnight_options[OPTIONS];
enum { PRESETS = 2 };
extern const struct wh_preset midnight_presets[PRESETS];
void midnight_resample(void *state, int seat, struct wh_rng *rng);
bool midnight_reveals(const void *state, wh_action action);
const char *midnight_hinges(const void *state, wh_action action);
wh_action midnight_onward(const void *state);
const char *midnight_audit(const void *state);
enum { TERMS = 16 };
extern const struct wh_term midnight_terms[TERMS];

enum { SOURCES = 3 };
extern const struct wh_source midnight_sources[SOURCES];
bool midnight_gains(const void *before, wh_action action, const void *after, wh_points points);
void midnight_printed(struct wh_text *out);
extern const struct wh_words midnight_words;
extern const struct wh_game wh_midnight;

/* bots/: a hand-made judgement, and the learned estimate of who will win; a row for each of midnight_tables */
int32_t midnight_value(const void *state, int seat);
enum { FEATURES = 18, ROWS = 6 };
extern const int32_t midnight_weights[ROWS][FEATURES][WH_STAGES];
extern const struct wh_estimator midnight_estimator;

#endif
