/* keyhole.h: the state of keyhole, how its actions are packed, and what its files ask of one another.
 *
 *   keyhole_data        cards, ghosts, furniture, doors, layouts: the tables of the rules, and what is printed
 *   keyhole_state.c     options, the state as JSON, who sees what, the audit
 *   keyhole_rules.c     what an action does: rounds, movement, the look, the end
 *   keyhole_midnight.c  the twelve midnight cards (R46–R57)
 *   keyhole_moves.c     what is legal, why not, standard candidates, picking (section 6)
 *   keyhole_text.c      the notation
 *   keyhole_hidden.c    what a seat cannot know
 *   keyhole_words.c     the game in words
 *   lobby/              where things can stand, what is seen from a door, the picture
 *   bots/               judgement, the learned estimate, the turn search */
#ifndef KEYHOLE_H
#define KEYHOLE_H

#include "keyhole_data.h"
#include "witching/heuristics.h"

enum { NONE = 0xff }; /* null where a byte may be null */

enum phase {
    FIRST,
    SHUFFLE_DECK,
    SHUFFLE_MIDNIGHT,
    LAYOUT,
    FURNISH,
    DOOR,
    TAG,
    TAGGO,
    TAGSTAND,
    GROW,
    FURNITURE,
    GHOST,
    GO,
    STAND,
    ROLLOFF,
    NUMBER,
    SIDE,
    ROLL,
    END,
    PHASES
};
enum at { START, LOBBY, OUT, POOL, EDGE, PLACES };
enum option {
    OPTION_MIDNIGHT,
    OPTION_MERGE,
    OPTION_MOVEMENT,
    OPTION_MIRROR,
    OPTION_LAYOUT,
    OPTION_FOV,
    OPTION_GLIMPSE,
    OPTION_DIE,
    OPTION_AID,
    OPTIONS
};
enum aid { AID_OFF, AID_PLAN };

/* --- the state ---------------------------------------------------------------------------------------------------- */

struct ghost {
    uint16_t x, y; /* zero unless at = LOBBY, as z and lying */
    uint8_t z, at, lying, moved, fresh, merged;
};

struct look {
    uint32_t seen; /* bit 7·seat + ghost */
    uint8_t door, spare[3];
};

/* Piles have their top at the end. Every byte that is not in use is zero, or NONE where the field may be null. */
struct keyhole {
    uint8_t seats, midnight_on, merge_on, secret, reflect, furnishing, narrow, glimpse, die_to_holder;
    uint8_t phase, round, die, points, pick, dest, merge, chooser, number, side, keyhole, event;
    uint8_t touched; /* bit per piece */
    uint8_t planned; /* bit per seat: its plan stands */
    uint8_t queue_count, deck_count, discard_count, pile_count, used_count, rollers_count, rolls_count;
    uint8_t bumped_count, looks_count;
    uint8_t queue[SEATS], cards[SEATS], sides[SEATS], rollers[SEATS], rolls[SEATS], chosen[SEATS];
    uint8_t deck[CARDS], discard[CARDS], pile[MIDNIGHTS], used[MIDNIGHTS];
    uint8_t bumped[BODIES];
    struct placement furniture[PIECES];
    struct ghost ghosts[SEATS][GHOSTS], plan[SEATS][GHOSTS];
    uint32_t box;   /* bit per card */
    uint32_t burnt; /* as look.seen */
    struct look looks[2];
};
_Static_assert(sizeof(struct keyhole) <= 1024, "a state stays small");

static inline int32_t sine(unsigned turn) { return keyhole_sine[turn]; }
static inline int32_t cosine(unsigned turn) { return keyhole_sine[turn + 6]; }
/* rdiv of R38: to the nearest, halves upward; d > 0. */
static inline int64_t rounded(int64_t n, int64_t d) {
    int64_t twice = 2 * n + d, quotient = twice / (2 * d);
    return quotient - (twice % (2 * d) < 0);
}

/* --- small questions ---------------------------------------------------------------------------------------------- */

static inline unsigned next_seat(const struct keyhole *s, unsigned seat) { return seat + 1 == s->seats ? 0 : seat + 1; }
static inline uint32_t bit_of(unsigned seat, unsigned ghost) { return 1u << (GHOSTS * seat + ghost); }
static inline uint32_t bits_of(unsigned seat) { return 0x7fu << GHOSTS * seat; }
static inline bool planning(const struct keyhole *s) { return s->secret && s->phase >= GHOST && s->phase <= STAND; }
static inline bool moving(const struct keyhole *s) { return s->phase >= GHOST && s->phase <= STAND; }
static inline bool outside(const struct placement *p) { return p->x == 0; }

static inline unsigned depth_from(unsigned side, unsigned field) { /* R3 */
    unsigned column = field % 6, row = field / 6;
    switch (side) {
    case SOUTH: return row + 1;
    case NORTH: return 6 - row;
    case WEST: return column + 1;
    default: return 6 - column;
    }
}

static inline void leave_queue(struct keyhole *s) { /* its head has acted */
    s->queue_count--;
    for (unsigned i = 0; i < s->queue_count; i++) s->queue[i] = s->queue[i + 1];
    s->queue[s->queue_count] = 0;
}

/* The seven ghosts that the acting seat moves: its plan, or the ghosts themselves. */
static inline struct ghost *own_ghosts(struct keyhole *s, unsigned seat) {
    return planning(s) ? s->plan[seat] : s->ghosts[seat];
}

static inline const struct shape *shape_of(const struct keyhole *s, unsigned seat, unsigned size, bool lying) {
    bool along_y = s->sides[seat] == SOUTH || s->sides[seat] == NORTH;
    return &keyhole_shapes[size][!lying ? UPRIGHT : along_y ? LYING_Y : LYING_X];
}

/* --- geometry: lobby/keyhole_geometry.c --------------------------------------------------------------------------- */

struct spot {
    int32_t x, y, z;
};

/* One piece as it stands, with what is asked of it again and again. */
struct posed {
    int32_t x, y, cos, sin;
    const struct box *boxes;
    unsigned count;
    struct box hull; /* around all its boxes */
};

/* The pieces that reach into a field (or to a body), and so may be in the way of a ghost there. */
struct nearby {
    unsigned count;
    struct posed piece[PIECES];
};

struct body {
    struct spot at;
    const struct shape *shape;
};

/* The ghosts that count and reach into one field: no other can be in the way of a body wholly within it. */
struct crowd {
    unsigned count;
    struct body body[BODIES];
};

/* What reaches into each field, as bits: for whoever asks about many fields. */
struct map {
    uint32_t pieces[FIELDS], ghosts[FIELDS];
};

enum { LEVELS = 8, STANDS = 9 * LEVELS }; /* see keyhole_levels */

void keyhole_pose(const struct keyhole *s, unsigned piece, struct posed *out);
/* R6: by how many tenths of a micrometre (mm · SCALE) it sticks out on each
 * side, in ring order; at most 0: not at all. */
void keyhole_overhang(unsigned piece, struct placement p, int32_t out[SIDES]);
bool keyhole_fits_lobby(unsigned piece, struct placement p);
struct placement keyhole_clamped(unsigned piece, int32_t x, int32_t y, unsigned turn, unsigned pose);

void keyhole_look_round(const struct keyhole *s, unsigned field, struct nearby *out);
void keyhole_look_beside(const struct keyhole *s, const struct shape *shape, int32_t x, int32_t y, struct nearby *out);
void keyhole_gather(const struct keyhole *s, const struct ghost (*ghosts)[GHOSTS], uint32_t who, unsigned field,
                    struct crowd *out);
void keyhole_map(const struct keyhole *s, const struct ghost (*ghosts)[GHOSTS], uint32_t who, struct map *out);
bool keyhole_in_field(const struct shape *shape, unsigned field, int32_t x, int32_t y); /* R8 */
unsigned keyhole_levels(const struct nearby *near, const struct shape *shape, int32_t x, int32_t y,
                        uint8_t out[LEVELS]); /* R10 */
/* R9 alone, and R9 with R10. */
bool keyhole_no_furniture(const struct nearby *near, const struct shape *shape, struct spot spot);
bool keyhole_is_level(const struct nearby *near, const struct shape *shape, struct spot spot);
bool keyhole_clear(const struct crowd *crowd, const struct shape *shape, struct spot spot);
/* R11: the clear standard stands of a field, in order; and whether there is one. */
unsigned keyhole_stands(const struct nearby *near, const struct crowd *crowd, const struct shape *shape, unsigned field,
                        struct spot *out);
bool keyhole_open(const struct nearby *near, const struct crowd *crowd, const struct shape *shape, unsigned field);
struct spot keyhole_settle(const struct nearby *near, const struct crowd *crowd, const struct shape *shape,
                           unsigned field, struct spot towards); /* R12 */
bool keyhole_perches(const struct nearby *near, const struct shape *shape, unsigned field, struct spot spot);

uint32_t keyhole_in_lobby(const struct keyhole *s);
/* Settles the ghosts in hand where they are now said to be, in turn order, among the others in the lobby (R12). */
void keyhole_settle_all(struct keyhole *s, uint32_t in_hand);
void keyhole_reseat(struct keyhole *s); /* R18 */

/* --- sight: lobby/keyhole_sight.c --------------------------------------------------------------------------------- */

struct point { /* tenths */
    int32_t x, y, z;
};

/* A look through a door: the furniture as seen from there. */
struct gaze {
    struct point eye;
    int32_t in_x, in_y;
    int32_t lateral[2], vertical[2]; /* R34: A, B and Cn, Dn */
    unsigned glimpse;
    bool reflect;
    struct placement mirror;
    unsigned count;
    struct posed piece[PIECES];
    int32_t eye_u[PIECES], eye_v[PIECES]; /* the eye in the frame of each piece */
    int32_t reach[PIECES];                /* radius of a circle around its hull, tenths */
    uint8_t board;                        /* place of the mirror in piece[] */
};

enum { POINTS = 48 };

void keyhole_gaze(const struct keyhole *s, unsigned door, struct gaze *out);
unsigned keyhole_points(unsigned size, struct spot at, bool lying, unsigned side, struct point out[POINTS]); /* R35 */
bool keyhole_in_frame(const struct gaze *gaze, struct point q);                                              /* R34 */
bool keyhole_hits(const struct posed *piece, const struct box *box, struct point p, struct point q);         /* R36 */
bool keyhole_mirror_point(const struct gaze *gaze, struct point q, struct point *out);                       /* R38 */
/* The plain form: is this point seen, and how many of a ghost's. */
bool keyhole_sees(const struct gaze *gaze, struct point q);
unsigned keyhole_points_seen(const struct gaze *gaze, unsigned size, struct spot at, bool lying, unsigned side);
/* The same question as keyhole_points_seen() >= glimpse, with everything left out that cannot change the answer. */
bool keyhole_caught(const struct gaze *gaze, unsigned size, struct spot at, bool lying, unsigned side);
/* A cheap guess of it for bots, from one point of each ring. */
bool keyhole_guess(const struct gaze *gaze, unsigned size, struct spot at, bool lying, unsigned side);
/* Can a piece placed like this be between this door and a ghost there? */
struct bulk { /* a circle around it, tenths */
    int32_t x, y, reach;
};
struct bulk keyhole_bulk(unsigned piece, struct placement p);
bool keyhole_may_hide(const struct bulk *bulk, unsigned door, unsigned size, struct spot at);
/* A good guess of it for one that stands upright, from the two outermost points of each ring. */
bool keyhole_outline_seen(const struct gaze *gaze, unsigned size, struct spot at, unsigned side);
uint32_t keyhole_look(const struct keyhole *s, unsigned door); /* R30: all ghosts seen, bits as look.seen */

/* --- actions ------------------------------------------------------------------------------------------------------ */

/* The kind is in the low five bits, the arguments above it. At a shuffle the action is the shuffle's number. */
enum kind {
    NO_ACTION,
    TAKE_FIRST, /* seat */
    LAY_OUT,    /* layout · 4 + quarter turns */
    SET_DOOR,   /* door */
    ROLL_DIE,   /* number */
    PLACE,      /* see place_action */
    PLACE_ANY,  /* piece: the template `place sofa *` */
    PASS,
    CHOOSE, /* ghost */
    MOVE,   /* field · 8 + partner + 1 (0: no merging) */
    LEAVE,
    PUT,     /* see put_action */
    PUT_ANY, /* the template `stand *` */
    RECALL,  /* ghost */
    FINISH,
    TAG_GHOST,  /* ghost of the right-hand neighbour */
    GROW_GHOST, /* ghost */
    NAME_SIDE,  /* side */
    KINDS
};
enum { KIND_BITS = 5, LARGEST = 4095 }; /* largest number a placement can name */

static inline enum kind kind_of(wh_action action) { return (enum kind)(action & 31); }
static inline uint64_t argument(wh_action action) { return action >> KIND_BITS; }
static inline wh_action with(enum kind kind, uint64_t argument) { return (wh_action)kind | argument << KIND_BITS; }

/* What a player writes may be out of every bound; check() says so. */
struct wish {
    uint32_t piece, x, y, yaw, pose; /* pose POSES: no such pose */
};
static inline wh_action place_action(struct wish w) {
    return with(PLACE,
                w.piece | (uint64_t)w.x << 3 | (uint64_t)w.y << 15 | (uint64_t)w.yaw << 27 | (uint64_t)w.pose << 39);
}
static inline struct wish wish_of(wh_action action) {
    uint64_t a = argument(action);
    return (struct wish){ a & 7, a >> 3 & 4095, a >> 15 & 4095, a >> 27 & 4095, a >> 39 & 7 };
}
static inline wh_action placement_action(unsigned piece, struct placement p) {
    return place_action((struct wish){ piece, p.x, p.y, 15u * p.turn, p.pose });
}
static inline wh_action put_action(struct spot spot) {
    return with(PUT, (uint64_t)spot.x | (uint64_t)spot.y << 12 | (uint64_t)spot.z << 24);
}
static inline struct spot spot_of(wh_action action) {
    uint64_t a = argument(action);
    return (struct spot){ (int32_t)(a & 4095), (int32_t)(a >> 12 & 4095), (int32_t)(a >> 24 & 4095) };
}
static inline wh_action move_action(unsigned field, unsigned partner_and_one) {
    return with(MOVE, field << 3 | partner_and_one);
}

/* --- what the files ask of one another ---------------------------------------------------------------------------- */

enum why_not {
    GAME_OVER,
    NOT_NOW,
    UNREADABLE,
    WHOLE_NUMBERS,
    TEMPLATE,
    NOT_SHOWN,
    MOVED_ALREADY,
    STANDS_ALREADY,
    YAW_STEPS,
    NO_SUCH_POSE,
    STICKS_OUT,
    FAR_OUTSIDE,
    UNCHANGED,
    PLACE_OR_PASS,
    NOT_IN_FIELD,
    FURNITURE_THERE,
    GHOST_THERE,
    NO_SUPPORT,
    NO_ROOM,
    TOO_FAR,
    TOO_FAR_OUT,
    FRESH_GHOST,
    GHOST_IS_OUT,
    GHOST_MOVED,
    TAKE_THE_FIRST,
    NOWHERE_TO_GO,
    NOT_YET_BORN,
    MUST_MERGE,
    CANNOT_MERGE,
    MERGED_GHOST,
    CANNOT_RECALL,
    WRONG_TAG,
    WRONG_ROW,
    CANNOT_GROW,
    SAME_SIDE,
    NOT_ON_DIE,
    NO_AID,
    AID_IS_OVER,
    REASONS
};
extern const struct wh_reason keyhole_reasons[REASONS];

extern const struct wh_game wh_keyhole; /* its slots, for the files outside its unit */

/* keyhole_moves.c */
unsigned keyhole_shown_pieces(const struct keyhole *s); /* R16: bit per piece */
enum { PLACEMENTS = 56 };
struct placement keyhole_candidate(unsigned piece, unsigned index); /* section 6.3 */
uint32_t keyhole_counted(const struct keyhole *s); /* R25: which ghosts count as bodies for the seat that acts */
const struct ghost (*keyhole_table(const struct keyhole *s))[GHOSTS];
bool keyhole_room_in(const struct keyhole *s, unsigned seat, unsigned size, unsigned field, uint32_t but); /* R11 */
bool keyhole_can_grow(const struct keyhole *s, unsigned seat, unsigned ghost);                             /* R53 */
bool keyhole_has_place(const struct keyhole *s,
                       unsigned seat); /* does the seat have a field to go to in phase taggo? */
unsigned keyhole_partners(const struct keyhole *s, unsigned ghost, unsigned field); /* R41, R42: bit per ghost */
unsigned keyhole_cost(const struct keyhole *s, const struct ghost *g, unsigned seat, unsigned field);
bool keyhole_movable(const struct keyhole *s, unsigned ghost); /* R23: may the acting seat's ghost be moved? */
bool keyhole_has_destination(const struct keyhole *s, unsigned ghost);
int keyhole_first_at(const struct ghost *ghosts, unsigned size, enum at at); /* first of its size there, or -1 */

/* keyhole_rules.c */
void keyhole_turn_order(const struct keyhole *s, uint8_t *out);
void keyhole_catch(struct keyhole *s, uint32_t who);    /* R31, R44 */
bool keyhole_move(struct keyhole *s, wh_action action); /* a step of the seat that moves; true: its movement is over */
void keyhole_begin_mover(struct keyhole *s);
void keyhole_put_down(struct ghost *g, struct spot at, bool lying);

/* keyhole_midnight.c */
void keyhole_midnight(struct keyhole *s); /* turns up this round's card and does what needs no decision */
bool keyhole_asks(struct keyhole *s);     /* goes on to the next seat the card asks; false: none is left */
void keyhole_tag(struct keyhole *s, unsigned ghost);
void keyhole_grow(struct keyhole *s, unsigned ghost);
void keyhole_get_up(struct keyhole *s); /* R47, after the look */

/* lobby/keyhole_suppose.c */
bool keyhole_suppose(const void *state, int seat, wh_action action, void *scene);
int keyhole_fewest(const void *state, wh_action action);

/* keyhole_text.c */
void keyhole_format(const void *state, wh_action action, int viewer, struct wh_text *out);
uint64_t keyhole_seen(const void *state, wh_action action, int viewer);
bool keyhole_parse(const void *state, const char *text, size_t length, wh_action *out, struct wh_why *why);
extern const struct wh_numbering keyhole_numbering;

/* keyhole_state.c */
extern const char *const keyhole_phase_names[PHASES];
enum { STATE_FIELDS = 30 };
extern const struct wh_field keyhole_fields[STATE_FIELDS];
extern const struct wh_option keyhole_options[OPTIONS];
enum { PRESETS = 3 };
extern const struct wh_preset keyhole_presets[PRESETS];
const char *keyhole_audit(const void *state);
enum { SOURCES = 6 };
extern const struct wh_source keyhole_sources[SOURCES];
bool keyhole_gains(const void *before, wh_action action, const void *after, wh_points points);

/* keyhole_hidden.c */
void keyhole_mix_cards(struct keyhole *s, struct wh_rng *rng); /* those nobody has seen */
void keyhole_resample(void *state, int seat, struct wh_rng *rng);
bool keyhole_reveals(const void *state, wh_action action);
const char *keyhole_hinges(const void *state, wh_action action);

/* bots/: a hand-made judgement, the search of a turn, and the learned estimate of who will win */
int32_t keyhole_value(const void *state, int seat);
extern const struct wh_turn_search keyhole_turn_search;
enum { FEATURES = 10, ROWS = SEATS - 1 };
extern const int32_t keyhole_weights[ROWS][FEATURES][WH_STAGES];
extern const struct wh_estimator keyhole_estimator;

extern const struct wh_peek keyhole_peek;   /* lobby/keyhole_peek.c */
extern const struct wh_words keyhole_words; /* keyhole_words.c */

#endif
