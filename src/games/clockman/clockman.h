/* clockman.h: the state of clockman, how its actions and tasks are packed, and what its files share. Besides the files
 * that every game has:
 *
 *   clockman_walks.c    where a pawn can go (section 6.3)        clockman_plays.c   event cards in one's own turn
 *   clockman_tasks.c    the stack of tasks (sections 6.1, 6.2)   clockman_digits.c  digits: owning, robbing, trading
 *   clockman_codecs.c   the odd parts of the state as data */
#ifndef CLOCKMAN_H
#define CLOCKMAN_H

#include "witching/heuristics.h"

#include "clockman_data.h"

enum {
    HAND = 5,      /* R7.1: the limit of symbol cards */
    OWN_PLAYS = 3, /* R3.2: event cards in one's own turn */
    OPEN_CARDS = 11,
    LONGEST_ROLL = 12,
    HELD_CARDS = 34 /* copies of the cards kept face down */
};

/* A hidden hand is a word with a bit for each copy, in alphabetical order; of each kind the lowest copies first. */
static const uint64_t HELD[EVENTS] = {
    [ANCHOR] = 7ull << 0, [BRAKE] = 3ull << 3,   [COURIER] = 3ull << 5, [DIAL] = 1ull << 7,    [GLITCH] = 3ull << 8,
    [JUMP] = 1ull << 10,  [KEY] = 15ull << 11,   [MAGNET] = 1ull << 15, [ORDER] = 3ull << 16,  [PATCH] = 3ull << 18,
    [REDO] = 3ull << 20,  [REWIND] = 1ull << 22, [SHAFT] = 1ull << 23,  [SNATCH] = 1ull << 24, [STALL] = 1ull << 25,
    [SWAP] = 1ull << 26,  [TICK] = 7ull << 27,   [TURBO] = 3ull << 30,  [VAULT] = 3ull << 32,
};

/* One more, or one less, of the copies under `mask` in a word that is filled from the lowest. */
static inline uint64_t one_more(uint64_t cards, uint64_t mask) {
    return cards | (((cards & mask) << 1 | (mask & (0 - mask))) & mask);
}
static inline uint64_t one_less(uint64_t cards, uint64_t mask) {
    return (cards & ~mask) | ((cards & mask) >> 1 & mask);
}

/* For tests/mutants/events: built with -DWITHOUT_EVENT=n, card n does nothing and some test must notice. */
#ifndef WITHOUT_EVENT
#define WITHOUT_EVENT (-1)
#endif
static inline bool works(enum card card) { return (int)card != WITHOUT_EVENT; }

/* --- the state ---------------------------------------------------------------------------------------------------- */

enum { NO_WHYTOOKI = POSES }; /* removed */
enum hamster { HAMSTER_OFF, HAMSTER_ONE, HAMSTER_MANY };
enum { OPTION_TRANSFER, OPTION_HAMSTER, OPTION_ROBBERY, OPTION_TRADE, OPTION_WHYTOOKI, OPTION_ROUNDS, OPTIONS };

enum phase {
    SHUFFLE_PHASE,
    ROLL_PHASE,
    TURN_PHASE,
    REACT_PHASE,
    MOVE_PHASE,
    SPARE_PHASE,
    GUARD_PHASE,
    ROB_PHASE,
    HOARD_PHASE,
    LIFT_PHASE,
    DISCARD_PHASE,
    DROP_PHASE,
    TARGET_PHASE,
    REPLY_PHASE,
    END_PHASE,
    PHASES
};
enum mode { BY_MOVE, BY_CARD, BY_PUSH, MODES };
enum pile { SYMBOL_PILE, EVENT_PILE, MIX_PILE, P_GROUP, Q_GROUP, R_GROUP, T_GROUP, PILES };
enum roll_why { ROLL_OPENING, ROLL_TURN, ROLL_AGAIN };
enum guard_kind { GUARD_KNOCK, GUARD_ROB, GUARD_EVENT };
static const uint8_t GUARDS[] = { [GUARD_KNOCK] = ANCHOR, [GUARD_ROB] = VAULT, [GUARD_EVENT] = PATCH };
enum discard_why { OVER_LIMIT, TO_SHRED };
enum ending { RUNNING, IN_CENTRE, AT_LIMIT };
enum { CHANCE = 255 };

struct ask {       /* the pending question; what a phase does not use is 0 */
    uint8_t seat;  /* who decides, or CHANCE */
    uint8_t why;   /* shuffle: enum pile; roll, guard, discard: their enum */
    uint8_t other; /* roll: who; spare, rob: victim; guard: by */
    uint8_t mode;  /* spare, guard knock */
    uint8_t card;  /* guard event, target */
    uint8_t arg;   /* guard event: 1 + pose, or 0 */
    uint8_t give, want;
};

struct open {
    uint8_t count, cards[OPEN_CARDS]; /* in the order they came; conservation allows ten at most */
};

/* The longest stack at a node: end, ready, three times keep and move (R3.2), one field, and on top of it the hits and
 * displacements of a chain (at most three pawns can be pending in each of four rings) or the other seats' reactions:
 * below 32. The audit accepts no more than STACK_LOADED tasks in a position read, which cannot grow beyond it. */
enum { STACK = 48, STACK_LOADED = 24 };

struct clockman {
    uint8_t seats, transfer, hamster, robbery, trade, gone; /* the options */
    uint8_t phase, first, turn, roll, played, offered;
    uint16_t round, rounds;
    uint8_t placed; /* step 5 of the set-up is done: `whytookis` holds poses */
    uint8_t ending, winners;
    uint8_t symbol_count, event_count, stack_count;
    struct ask ask;
    uint8_t pos[SEATS], opening[SEATS];
    uint8_t loose[SEATS][SORTS], date[SEATS][SORTS];
    uint64_t tokens;      /* bit: number in board order */
    uint64_t hand[SEATS]; /* eight bits a pose, filled from the lowest */
    uint64_t held[SEATS]; /* see HELD */
    struct open open[SEATS];
    uint8_t whytookis[WHYTOOKIS];
    uint8_t mix[POSES];
    uint16_t stack[STACK];                         /* tasks, top last */
    uint8_t symbols[SYMBOLS], events[EVENT_CARDS]; /* top first; zero after the last card */
};
_Static_assert(sizeof(struct clockman) <= 512, "a state stays small");

static inline unsigned next_seat(const struct clockman *s, unsigned seat) {
    return seat + 1u == s->seats ? 0 : seat + 1u;
}
static inline unsigned quarter_of(const struct clockman *s, unsigned seat) { return s->seats == 2 ? 2 * seat : seat; }
static inline unsigned start_of(const struct clockman *s, unsigned seat) { return S0 + quarter_of(s, seat); }
static inline unsigned gate_of(const struct clockman *s, unsigned seat) { return D0 + 3 * quarter_of(s, seat); }
static inline unsigned straight_of(const struct clockman *s, unsigned seat) { return T0 + 3 * quarter_of(s, seat); }
static inline bool safe(const struct clockman *s, unsigned seat) { return is_safe(s->pos[seat]); }

static inline bool holds(const struct clockman *s, unsigned seat, enum card card) {
    return (s->held[seat] & HELD[card]) != 0;
}
static inline bool lies_open(const struct clockman *s, unsigned seat, enum card card) {
    for (unsigned i = 0; i < s->open[seat].count; i++)
        if (s->open[seat].cards[i] == card) return works(card);
    return false;
}

static inline uint64_t reactions(void) { return HELD[BRAKE] | HELD[GLITCH]; } /* R3.3 */

static inline uint64_t pose_mask(unsigned pose) { return 0xffull << (8 * pose); }
static inline bool has_pose(const struct clockman *s, unsigned seat, unsigned pose) {
    return (s->hand[seat] & pose_mask(pose)) != 0;
}
/* Section 6.3, "card": a symbol card for the Whytooki on one's own third field; none there: none fits. */
static inline bool has_last_pose(const struct clockman *s, unsigned seat) {
    return s->hand[seat] >> (8 * s->whytookis[PASSAGES + quarter_of(s, seat)]) & 1;
}

/* --- actions: the kind in the low five bits. At a shuffle the action is the shuffle's number. --------------------- */

enum kind {
    NO_ACTION,
    DIE, /* number */
    ROLL,
    PLAY,  /* card, arguments */
    OFFER, /* give, want */
    MOVE,  /* place, payment */
    PASS,
    HIT,
    SPARE,
    TAKE_DIGIT, /* sort */
    TAKE,
    LEAVE,
    RIDE,
    STAY,
    DISCARD, /* pose */
    DROP,    /* sort */
    TARGET,  /* seat */
    ACCEPT,
    DECLINE,
    KINDS
};
enum payment { NO_PAYMENT, PAY_SYMBOL, PAY_KEY, PAY_PERMIT, PAY_JUMP, PAY_REWIND, PAYMENTS };
enum { TICK_UP, TICK_DOWN };
enum { BAD_ARGUMENT = 15 }; /* words after `play card` that it does not take: check() tells the first fault */

static inline wh_action pack(enum kind kind, unsigned first, unsigned second) {
    return (wh_action)kind | (wh_action)first << 5 | (wh_action)second << 13;
}
/* play: the card's argument (seat, number, pose, up or down), and the pose after a seat */
static inline wh_action pack_play(enum card card, unsigned argument, unsigned pose) {
    return pack(PLAY, card, argument | pose << 4);
}
static inline enum kind kind_of(wh_action a) { return (enum kind)(a & 31); }
static inline unsigned first_of(wh_action a) { return a >> 5 & 255; }
static inline unsigned second_of(wh_action a) { return a >> 13 & 255; }
static inline unsigned argument_of(wh_action a) { return a >> 13 & 15; }
static inline unsigned pose_of(wh_action a) { return a >> 17 & 15; }

/* --- tasks (section 6.1) ------------------------------------------------------------------------------------------ */

/* The kinds that can lie on the stack while somebody decides. The others follow at once and are plain calls in
 * clockman_tasks.c. */

enum task_kind {
    TASK_SHUFFLE, /* detail: enum pile */
    TASK_WHYTOOKIS,
    TASK_OPENING, /* seat */
    TASK_LEAD,    /* detail: bit per seat */
    TASK_READY,
    TASK_KEEP,  /* detail: the roll */
    TASK_REACT, /* seat */
    TASK_MOVE,
    TASK_HIT,      /* seat hits other; detail: enum mode */
    TASK_DISPLACE, /* seat */
    TASK_FIELD,    /* seat; detail: enum mode */
    TASK_LIMIT,    /* seat */
    TASK_QUAKE,    /* affect: other's card, seat moves */
    TASK_REPLY,    /* seat; detail: give, want */
    TASK_END,
    TASKS
};
struct task {
    uint8_t kind, seat, other, detail;
};

static inline uint16_t pack_task(struct task t) {
    return (uint16_t)(t.kind | t.seat << 4 | t.other << 6 | t.detail << 8);
}
static inline struct task unpack_task(uint16_t packed) {
    return (struct task){
        .kind = packed & 15, .seat = packed >> 4 & 3, .other = packed >> 6 & 3, .detail = packed >> 8 & 15
    };
}
static inline void push(struct clockman *s, enum task_kind kind, unsigned seat, unsigned other, unsigned detail) {
    wh_assert(s->stack_count < STACK);
    s->stack[s->stack_count++] = (uint16_t)(kind | seat << 4 | other << 6 | detail << 8);
}

/* --- clockman_digits.c -------------------------------------------------------------------------------------------- */

static inline unsigned owned(const struct clockman *s, unsigned seat, unsigned sort) {
    return s->loose[seat][sort] + (unsigned)s->date[seat][sort];
}
static inline bool needs(const struct clockman *s, unsigned seat, unsigned sort) {
    return owned(s, seat, sort) < NEED[sort];
}
unsigned clockman_filled(const uint8_t digits[SORTS]);
bool clockman_complete(const struct clockman *s, unsigned seat);
unsigned clockman_surplus(const struct clockman *s, unsigned seat);
bool clockman_may_hold(const struct clockman *s, unsigned seat, unsigned sort); /* one more of it */
void clockman_settle(struct clockman *s, unsigned seat);
bool clockman_can_settle(const struct clockman *s, unsigned seat);
void clockman_gain(struct clockman *s, unsigned seat, unsigned sort);
void clockman_lose(struct clockman *s, unsigned seat, unsigned sort);
void clockman_take_token(struct clockman *s, unsigned seat, unsigned token);
unsigned clockman_droppable(const struct clockman *s, unsigned seat);               /* bit per sort: card `crash` */
unsigned clockman_loot(const struct clockman *s, unsigned robber, unsigned victim); /* bit per sort */
unsigned clockman_offers(const struct clockman *s);                                 /* bit 4 * give + want */
bool clockman_could_accept(const struct clockman *s, unsigned seat, unsigned give, unsigned want);
struct parts { /* of a score (R11.3) */
    int centre, date, loose, level;
};
struct parts clockman_parts(const struct clockman *s, unsigned seat);
int clockman_score(const struct clockman *s, unsigned seat);
wh_action clockman_stand(const void *state, uint32_t answers);
unsigned clockman_leaders(const struct clockman *s); /* bit per seat with the highest score */

/* --- clockman_walks.c, clockman_plays.c: appending to a list of actions; the new end comes back ------------------- */

wh_action *clockman_list_moves(const struct clockman *s, wh_action *out); /* pawn moves (section 6.3), then pass */
bool clockman_can_move(const struct clockman *s);
wh_action *clockman_list_plays(const struct clockman *s, wh_action *out); /* in the phases turn and move */
bool clockman_can_play(const struct clockman *s);                         /* anything in phase turn */
bool clockman_can_swap(const struct clockman *s, unsigned seat);
unsigned clockman_magnet(const struct clockman *s);       /* the token it takes, or NO_TOKEN */
bool clockman_play(struct clockman *s, wh_action action); /* true: it asks a question */

/* --- clockman_tasks.c: a function that returns true has put a question; otherwise the stack goes on --------------- */

void clockman_run(struct clockman *s); /* tasks, until somebody has to decide */
bool clockman_ask_roll(struct clockman *s, enum roll_why why, unsigned who);
bool clockman_arrive(struct clockman *s, unsigned seat, enum mode mode);
bool clockman_strike(struct clockman *s, unsigned seat, unsigned victim, enum mode mode);
bool clockman_struck(struct clockman *s, unsigned seat, unsigned victim, enum mode mode, bool knocked);
bool clockman_ask_loot(struct clockman *s, unsigned seat, unsigned victim);
bool clockman_limit(struct clockman *s, unsigned seat);
bool clockman_affect(struct clockman *s, enum card card, unsigned by, unsigned seat, unsigned arg);
bool clockman_effect(struct clockman *s, enum card card, unsigned by, unsigned seat, unsigned arg);
void clockman_push_reactions(struct clockman *s); /* R3.3, then the move */
void clockman_push_shuffles(struct clockman *s, unsigned first);
void clockman_push_openings(struct clockman *s, unsigned seats, unsigned first);
void clockman_finish(struct clockman *s, enum ending ending, unsigned winners);
void clockman_under_events(struct clockman *s, enum card card);
void clockman_close(struct clockman *s, unsigned seat, enum card card); /* an open card goes under the pile */
void clockman_discard(struct clockman *s, unsigned seat, unsigned pose);

bool clockman_in_deck(const struct clockman *s, enum card card); /* clockman_rules.c: played with, by the options */

/* --- what the other files add to the game ------------------------------------------------------------------------- */

enum reason {
    GAME_OVER,
    SHUFFLE_DUE,
    BAD_SHUFFLE,
    DIE_DUE,
    NOT_UNDERSTOOD,
    NOT_NOW,
    CARD_NOT_HELD,
    THREE_PLAYED,
    WRONG_MOMENT,
    OUT_OF_REACH,
    WRONG_TARGET,
    NOT_REACHED,
    NOT_EXACT,
    NO_SYMBOL,
    DATE_INCOMPLETE,
    FOREIGN_STRAIGHT,
    ROLL_MUST_BE_USED,
    JAMMED,
    BACKWARDS,
    WRONG_PAYMENT,
    NO_EFFECT,
    NO_MORE_OFFERS,
    NOBODY_COULD_ACCEPT,
    NOT_LOOTABLE,
    SYMBOL_NOT_HELD,
    NO_SUCH_DIGIT,
    REASONS
};
extern const struct wh_reason clockman_reasons[REASONS];
extern const char *const clockman_phase_names[PHASES];
extern const char *const clockman_pile_names[PILES];
extern const char *const clockman_payment_names[PAYMENTS];

void clockman_format(const void *state, wh_action action, int viewer, struct wh_text *out);
uint64_t clockman_seen(const void *state, wh_action action, int viewer);
bool clockman_parse(const void *state, const char *text, size_t length, wh_action *out, struct wh_why *why);
extern const struct wh_numbering clockman_numbering;

/* Standing answers to offers: to all, and to those that want a digit of one sort. */
enum standing { NO_TRADES, KEEPS, STANDING = KEEPS + SORTS };
extern const struct wh_standing clockman_standing[STANDING];

enum { FIELDS = 22 };
extern const struct wh_option clockman_options[OPTIONS];
enum { PRESETS = 4 };
extern const struct wh_preset clockman_presets[PRESETS];
extern const struct wh_field clockman_fields[FIELDS];
void clockman_resample(void *state, int seat, struct wh_rng *rng);
bool clockman_reveals(const void *state, wh_action action);
const char *clockman_hinges(const void *state, wh_action action);
const char *clockman_turned_up(const void *before, const void *after);
const char *clockman_audit(const void *state);
enum { SOURCES = 4 };
extern const struct wh_source clockman_sources[SOURCES];
bool clockman_gains(const void *before, wh_action action, const void *after, wh_points points);

/* clockman_codecs.c */
extern const struct wh_codec clockman_stack_codec, clockman_poses_codec;
extern const char *const clockman_mode_names[MODES];

/* bots/: a hand-made judgement, and the learned estimate of who will win */
int32_t clockman_value(const void *state, int seat);
enum { FEATURES = 18, ROWS = SEATS - 1 };
extern const int32_t clockman_weights[ROWS][FEATURES][WH_STAGES];
extern const struct wh_estimator clockman_estimator;

extern const struct wh_words clockman_words;

#endif
