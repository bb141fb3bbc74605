/* clockman_data.h: what is printed on the board and the cards of clockman. Nothing here knows of a match. */
#ifndef CLOCKMAN_DATA_H
#define CLOCKMAN_DATA_H

#include "witching/game.h"

enum {
    SEATS = 4,
    POSES = 5,
    POSE_COPIES = 8, /* symbol cards of each pose */
    SYMBOLS = POSES * POSE_COPIES,
    SORTS = 4, /* zeros, ones, twos, jokers */
    PASSAGES = 16,
    WHYTOOKIS = 20, /* one on each passage, then one on the third field of each straight */
    TOKENS = 40
};

/* --- the board (section 2.1): ring fields in board order, then passages, starts, straights and the centre --------- */

enum {
    A0 = 0,
    B0 = 48,
    C0 = 84,
    D0 = 108,
    P0 = 120,
    Q0 = 126,
    R0 = 132,
    S0 = 136,
    T0 = 140, /* straight k: three fields from T0 + 3k */
    CENTRE = 152,
    PLACES = 153,
    RING_FIELDS = P0,
    START = 254, /* knocked out to one's own start field */
    NOWHERE = 255,
    NO_TOKEN = 255
};
#define A(i) (A0 + (i))
#define B(i) (B0 + (i))
#define C(i) (C0 + (i))
#define D(i) (D0 + (i))
#define P(i) (P0 + (i))
#define Q(i) (Q0 + (i))
#define R(i) (R0 + (i))

enum field_kind {
    PATH,
    SYMBOL,
    EVENT,
    TRANSFER,
    LIFT,
    ZERO,
    ONE,
    TWO,
    JOKER,
    FIELD_KINDS
}; /* from ZERO: the sort printed */
extern const char *const clockman_kind_names[FIELD_KINDS];

struct field {
    uint8_t kind;
    uint8_t inward, outward; /* the passage whose outer gate, whose inner gate this is */
    uint8_t in, out;         /* section 2.2 */
    uint8_t token;           /* its number in board order */
};

struct passage {
    uint8_t outer, inner; /* its gates */
};

struct ring {
    uint8_t first, size;
    uint64_t gates; /* bit i: field i is a gate of some passage */
};

extern const struct field clockman_board[RING_FIELDS];
extern const struct passage clockman_passages[PASSAGES];
extern const struct ring clockman_rings[4];
extern const uint8_t clockman_token_fields[TOKENS];
extern const uint64_t clockman_tokens_of[SORTS];
extern const char *const clockman_place_names[PLACES];
extern const char *const clockman_token_names[TOKENS];

/* The Whytookis by group: passages p, q, r, straights. Group i begins at GROUPS[i] and ends where the next begins. */
static const uint8_t GROUPS[] = { 0, Q0 - P0, R0 - P0, PASSAGES, WHYTOOKIS };

static inline bool on_ring(unsigned place) { return place < P0; }
static inline bool on_passage(unsigned place) { return place - P0 < PASSAGES; }
static inline bool on_start(unsigned place) { return place - S0 < 4; }
static inline bool on_straight(unsigned place) { return place - T0 < 12; }
static inline bool on_track(unsigned place) { return place < S0; }
static inline bool is_safe(unsigned place) { return place >= T0; }

static inline unsigned ring_of(unsigned place) { /* 0 to 3, of a ring field */
    return (unsigned)(place >= B0) + (place >= C0) + (place >= D0);
}

/* `steps` from -12 to 12 clockwise along the ring. */
static inline unsigned along(unsigned field, int steps) {
    const struct ring *ring = &clockman_rings[ring_of(field)];
    int index = (int)field - ring->first + steps;
    index += index < 0 ? ring->size : 0;
    index -= index >= ring->size ? ring->size : 0;
    return ring->first + (unsigned)index;
}

/* R3.8, R11.3: the ring of a ring field, or the outer ring of a passage; 0 to 3. */
static inline unsigned outer_ring(unsigned place) {
    return ring_of(on_passage(place) ? clockman_passages[place - P0].outer : place);
}

/* --- the event cards (section 2.5), in the order of the deck ------------------------------------------------------ */

enum card {
    KEY,
    JUMP,
    REWIND,
    REDO,
    TICK,
    DIAL,
    TURBO,
    SWAP,
    STALL,
    SNATCH,
    ORDER,
    COURIER,
    SHAFT,
    MAGNET,
    GLITCH,
    BRAKE,
    ANCHOR,
    VAULT,
    PATCH,
    AHEAD,
    BACK,
    AGAIN,
    ARCHIVE,
    SHRED,
    GIFT,
    FALL,
    DANCE,
    CRASH,
    BACKUP,
    QUAKE,
    SHOVE,
    SIGNPOST,
    CURFEW,
    SLEEP,
    SLOW,
    VIRUS,
    JAM,
    BUBBLE,
    PERMIT,
    REVERSE,
    EVENTS /* kinds of event cards */
};
enum { EVENT_CARDS = 60 };
enum { SHOVED = 4 }; /* fields back, by a champagne cork */

/* When a card does what it says. Those before AT_ONCE are kept face down until then. */
enum timing { FOR_A_MOVE, ON_OWN_ROLL, IN_OWN_TURN, ON_OTHERS_ROLL, WHEN_STRUCK, AT_ONCE, FACE_UP, TIMINGS };

struct event {
    uint8_t timing, copies;
};
extern const struct event clockman_events[EVENTS];
enum { TERMS = EVENTS + FIELD_KINDS + 4 + POSES }; /* the cards; what can be asked on the board; the poses */
extern const struct wh_term clockman_terms[TERMS];
extern const char *const clockman_event_names[EVENTS];

/* --- digits and poses --------------------------------------------------------------------------------------------- */

extern const char clockman_date[]; /* as it is printed before each player */
/* Of each digit, for the date; of jokers there are never enough. In the header, for the compiler to fold. */
static const uint8_t NEED[SORTS] = { 5, 2, 1, 255 };
extern const char *const clockman_sort_names[SORTS];
extern const char *const clockman_pose_names[POSES];

void clockman_printed(struct wh_text *out);

#endif
