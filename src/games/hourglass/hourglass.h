/* hourglass.h: the state of an hourglass match and how its actions are packed. A hand or a won pile is one 64-bit word;
 * piles drawn from keep their top at the end. */
#ifndef HOURGLASS_H
#define HOURGLASS_H

#include "witching/heuristics.h"

#include "hourglass_data.h"

enum { SET_CARDS = 24, ROUND_PLAYS = 20 };    /* a round has at most 20 plays; room to shift them in one go */
enum { BURIED_CARDS = 24, BURIED_MOST = 12 }; /* of a pass no more than 12 stay buried; room for loaded positions */
enum { NO_SEAT = 255 };

enum phase { SHUFFLE, PLAY, END };
enum dir { UP, DOWN };
enum length { AUTO, ONCE, TWICE, EVEN };
enum memory { OPEN, CLOSED };
enum { OPTION_LENGTH, OPTION_GLASSES, OPTION_MEMORY, OPTIONS };

struct set {
    uint8_t count, owner, dir; /* count 0: the holder is empty and all other bytes are 0 */
    uint8_t cards[SET_CARDS];  /* top first */
};

struct hourglass {
    uint8_t seats;
    uint8_t length, glasses, memory; /* the options */
    uint8_t phase, pass, round, first, turn;
    uint8_t deck_count, buried_count;
    uint8_t deck[CARDS];          /* top last; unused bytes are 0 */
    uint8_t buried[BURIED_CARDS]; /* who put deck[i] under the deck, for the lowest i */
    struct set sets[HOLDERS];
    uint16_t banked[SEATS];
    uint64_t hands[SEATS], won[SEATS];
};

/* An action: kind, holder (take, slip), card, direction (start). At a shuffle the action is the shuffle's number. */
enum kind { START = 1, TAKE, SLIP, BURY };

static inline wh_action pack(enum kind kind, unsigned holder, unsigned card, unsigned dir) {
    return (wh_action)kind | (wh_action)holder << 3 | (wh_action)card << 5 | (wh_action)dir << 11;
}
static inline enum kind kind_of(wh_action a) { return (enum kind)(a & 7); }
static inline unsigned holder_of(wh_action a) { return a >> 3 & 3; }
static inline unsigned card_of(wh_action a) { return a >> 5 & 63; }
static inline unsigned dir_of(wh_action a) { return a >> 11 & 1; }

#define CARD(i) (1ull << (i))
static const uint64_t ALL_CARDS = CARD(CARDS) - 1;
static const uint64_t REDS = CARD(COLOUR) - 1;
static const uint64_t PURPLES = (CARD(COLOUR) - 1) << FIRST_PURPLE;
static const uint64_t JOKER_CARDS = (CARD(JOKERS) - 1) << FIRST_JOKER;

static inline unsigned hand_size(const struct hourglass *s) { return hourglass_hand(s->seats); }
static inline unsigned draw_size(const struct hourglass *s) { return hand_size(s) - KEPT; } /* R */
static inline unsigned next_seat(const struct hourglass *s, unsigned seat) {
    return seat + 1u == s->seats ? 0 : seat + 1u;
}

extern const uint64_t hourglass_fitting[2][CARDS]; /* R7: by direction and top card, the cards that fit */
unsigned hourglass_worth(const struct hourglass *s, uint64_t cards);
uint64_t hourglass_set_cards(const struct set *set);

extern const uint64_t hourglass_planes[TABLES][2]; /* T1 as bits, for counting */
extern const char *const hourglass_holder_names[HOLDERS], *const hourglass_dir_names[2];

enum reason {
    GAME_OVER,
    SHUFFLE_FIRST,
    NOT_A_MOVE,
    SHUFFLE_NUMBER,
    NO_SHUFFLE_NOW,
    NOT_IN_HAND,
    MUST_BURY,
    MAY_NOT_BURY,
    NO_HOLDER,
    NO_SET,
    SET_IS_YOURS,
    SLIP_UNDER_YOURS,
    WRONG_COLOUR,
    HIGHER,
    SAME_OR_HIGHER,
    LOWER,
    SAME_OR_LOWER,
    REASONS
};
extern const struct wh_reason hourglass_reasons[REASONS];
void hourglass_format(const void *state, wh_action action, int viewer, struct wh_text *out);
uint64_t hourglass_seen(const void *state, wh_action action, int viewer);
bool hourglass_parse(const void *state, const char *text, size_t length, wh_action *out, struct wh_why *why);
extern const struct wh_numbering hourglass_numbering;

enum { FIELDS = 11 };
extern const struct wh_option hourglass_options[OPTIONS];
enum { PRESETS = 3 };
extern const struct wh_preset hourglass_presets[PRESETS];
extern const struct wh_field hourglass_fields[FIELDS];
void hourglass_resample(void *state, int seat, struct wh_rng *rng);
bool hourglass_reveals(const void *state, wh_action action);
const char *hourglass_hinges(const void *state, wh_action action);
const char *hourglass_audit(const void *state);
enum { SOURCES = 2 };
extern const struct wh_source hourglass_sources[SOURCES];
bool hourglass_gains(const void *before, wh_action action, const void *after, wh_points points);
void hourglass_printed(struct wh_text *out);
extern const struct wh_words hourglass_words;
extern const struct wh_game wh_hourglass;

/* bots/: a hand-made judgement, and the learned estimate of who will win */
int32_t hourglass_value(const void *state, int seat);
enum { FEATURES = 8, ROWS = SEATS - 1 };
extern const int32_t hourglass_weights[ROWS][FEATURES][WH_STAGES];
extern const struct wh_estimator hourglass_estimator;

#endif
