/* halloween.h: the state of halloween and how its actions are packed.
 *
 *   halloween_data.c    what is printed: cards, tiles, dice, buildings, prices
 *   halloween_state.c   options, fields, impossible positions     halloween_codecs.c  the odd fields in JSON
 *   halloween_rules.c   set-up, the run of steps, chance, score   halloween_moves.c   what can be done, refusals
 *   halloween_cards.h   what each card does, by its number        halloween_why.c     which refusal fits
 *   halloween_town.h    ghosts, tokens, steps: the small moves everything is made of
 *   halloween_actions.c the six actions and what follows them     halloween_flights.c moving ghosts and bonus tiles
 *   halloween_fights.c  fights and dice                           halloween_claims.c  claiming and using cards
 *   halloween_points.c  the final scoring                         halloween_text.c    notation
 *   halloween_hidden.c  what nobody can know                      halloween_words.c   a match in words
 *   bots/               value, learned estimate, prior and rollout */
#ifndef HALLOWEEN_H
#define HALLOWEEN_H

#include "halloween_data.h"
#include "witching/heuristics.h"

enum {
    SEATS = 4,
    FIELDS = COLOURS * BUILDINGS,
    NOWHERE = 7, /* a building, colour or area that is null */
    NO_TILE = TILES
};

enum trigger { BY_STONES, BY_CARDS, BY_TOKENS, BY_ROUNDS, NO_TRIGGER };
enum pile { PILE_BONUS, PILE_CARDS, PILES };

/* Section 6: what is to be decided. AT_SUMMON + action is the step of that action. */
enum phase {
    AT_MAIN,
    AT_SUMMON,
    AT_SCARE,
    AT_UPGRADE,
    AT_MOVE,
    AT_FIGHT,
    AT_HAUNT,
    AT_MOVE2,
    AT_C24,
    AT_C23,
    AT_C38,
    AT_C17,
    AT_TMOVE,
    AT_PICKUP,
    AT_FILL,
    AT_DRAW,
    AT_TARGET,
    AT_CHAIN,
    AT_PREROLL,
    AT_ROLL,
    AT_AFTER,
    AT_AFTERMATH,
    AT_C36,
    AT_RAISE,
    AT_C34,
    AT_TSUMMON,
    AT_TAKE,
    AT_SWAP1,
    AT_SWAP2,
    AT_PLACE,
    AT_REFILL,
    AT_PAY,
    AT_DISC,
    AT_C44,
    AT_REWARD,
    AT_SHUFFLE,
    AT_DEAL,
    AT_END,
    PHASES
};

enum why_rolled { FOR_FIGHT, FOR_C18, FOR_C23, FOR_C45, WHYS };

/* Section 6.4: attacker att in building from against def in building at. */
struct fight {
    uint8_t from, att, at, def;
    uint8_t left[COLOURS]; /* ghosts of `at` not yet attacked in this action */
    uint8_t chain, won;
};

/* A pending step. What its kind does not use is 0. */
struct step {
    uint8_t kind;            /* enum phase */
    uint8_t area;            /* NOWHERE: any (take) */
    uint8_t at, colour;      /* NOWHERE: none (move2 after `off`, pickup by card 52) */
    uint8_t number;          /* n, to or call; of a shuffle: which pile */
    uint8_t seat, card;      /* of a reward, a payment */
    uint8_t tile, boost;     /* of a pickup; of a second move */
    uint8_t why, dice[2];    /* of a roll: the colours of the dice */
    uint8_t got[2], plus[2]; /* results, 0: not rolled yet; what tiles add */
    struct fight fight;
};

/* No stack of steps is higher than: c23, move2, c24, fill, shuffle, refill
 * (halloween_state.c knows which go together). */
enum { TODO = 6 };

struct player {
    uint64_t held; /* bit k: card k */
    int32_t sp;
    uint32_t scare;
    uint32_t laid;  /* stones on the board, bit 6 * colour + building */
    uint32_t tiles; /* unused ones, bits 2 * kind (the first copy) and 2 * kind + 1 */
    uint8_t tokens[COLOURS];
    uint8_t stones, discs, locked;
    uint8_t level[AREAS];               /* 1 to 5 */
    uint8_t spaces[AREAS];              /* bit per action: a disc lies there */
    uint8_t done[AREAS];                /* used in this turn */
    uint8_t card_count, cards[DISPLAY]; /* in the order claimed */
    uint8_t padding[3];
};

/* The final scores. `extra` goes with halloween_points_cards; in the expert
 * game the first stands for the sets (R52). */
struct result {
    int32_t total[SEATS], extra[SEATS][POINTS_CARDS];
    uint8_t listed[SEATS]; /* bit per entry of `extra` that is listed: the points cards the seat holds */
};

/* Piles have their top at the end. Every byte that is not in use is zero, so that equal states are equal bytes; the
 * padding is spelt out so that the compiler adds none of its own. */
struct halloween {
    uint8_t seats, expert, reroll_any, over;
    uint8_t phase, seat, trigger, todo_count;
    uint8_t bonus_count, discard_count, deck_count, card_count;
    uint8_t scored; /* the result stands */
    uint8_t padding[3];
    uint32_t round, max_rounds; /* max_rounds 0: no limit */
    uint64_t used;              /* bit k: once-a-turn card k was used */
    uint8_t ghosts[COLOURS][8]; /* by building; the last two stay 0 */
    uint8_t tile[BUILDINGS];
    uint8_t piles[COLOURS]; /* tokens */
    uint8_t cards[DISPLAY], bonus[STACK], discard[STACK], deck[CARDS];
    struct step todo[TODO];
    uint8_t more_padding[7];
    struct player players[SEATS];
    struct result result; /* at the end: the final scores */
    uint8_t last_padding[4];
};
_Static_assert(sizeof(struct player) == 56 && sizeof(struct halloween) == 736, "a state stays small, without holes");

/* --- actions: the kind in the low six bits, then up to three arguments of six bits -------------------------------- */

enum kind {
    NO_ACTION,
    DO_ACT,
    DO_AGAIN,
    DO_REST,
    DO_CLAIM,
    DO_BONUS,
    DO_BONUS_REST,
    DO_USE_7,
    DO_USE_8,
    DO_USE_30,
    DO_SPLIT,
    DO_MERGE,
    DO_USE_39,
    DO_USE_48,
    DO_USE_50,
    DO_USE_52,
    DO_END,
    DO_SUMMON,
    DO_SUMMON_PAIR,
    DO_SCARE,
    DO_UPGRADE,
    DO_MOVE,
    DO_MOVE_OFF,
    DO_ATTACK,
    DO_HAUNT,
    DO_RECALL,
    DO_PASS,
    DO_USE_24,
    DO_CALL,
    DO_FLY_TO,
    DO_FLY_FROM,
    DO_FLY_ANY,
    DO_PLACE_TILE,
    DO_REPLACE,
    DO_LEAVE,
    DO_TARGET,
    DO_STOP,
    DO_ROLL,
    DO_DIEUP,
    DO_REROLL_TILE,
    DO_REROLL_PAY,
    DO_PLUS,
    DO_KEEP,
    DO_USE_36,
    DO_RAISE,
    DO_HAUNT_AT,
    DO_TAKE,
    DO_PICK,
    DO_PLACE,
    DO_PAY_TWO,
    DO_PAY_THREE,
    DO_DISC_SUPPLY,
    DO_DISC,
    DO_TAKE_TOKEN,
    DO_REWARD_POINTS,
    DO_REWARD_AREA,
    DO_REWARD_AREAS,
    DO_ROLLED_ONE,
    DO_ROLLED_TWO,
    KINDS
};
enum { ARGUMENTS = 3, BITS = 6 };
_Static_assert(KINDS <= 1 << BITS, "a kind fits its bits");

static inline enum kind kind_of(wh_action action) { return (enum kind)(action & 63); }
static inline unsigned argument(wh_action action, unsigned i) { return (unsigned)(action >> (BITS + BITS * i) & 63); }
static inline wh_action simple(enum kind kind) { return (wh_action)kind; }
static inline wh_action with(enum kind kind, unsigned a) { return (wh_action)kind | (wh_action)a << BITS; }
static inline wh_action with_two(enum kind kind, unsigned a, unsigned b) {
    return with(kind, a) | (wh_action)b << (2 * BITS);
}
static inline wh_action with_three(enum kind kind, unsigned a, unsigned b, unsigned c) {
    return with_two(kind, a, b) | (wh_action)c << (3 * BITS);
}

/* --- what the files give one another ------------------------------------------------------------------------------ */

/* Each list_… writes the legal actions of a step from `out` on and returns the end of what it wrote; each apply_…
 * carries out one of them. The step itself is no longer on the stack when it is applied. */
struct town;
void halloween_levels_needed(const struct halloween *s, const struct town *t, uint8_t needed[ACTIONS]);
wh_action *halloween_list_action(const struct halloween *s, const struct step *step, wh_action *out);
void halloween_apply_action(struct halloween *s, const struct step *step, wh_action action);
void halloween_haunt(struct halloween *s, unsigned building, unsigned colour);
void halloween_summon(struct halloween *s, unsigned building, unsigned colour);
uint32_t halloween_summonable(const struct town *t);
uint32_t halloween_stone_fields(const struct halloween *s, unsigned seat);

wh_action *halloween_list_move(const struct halloween *s, const struct step *step, wh_action *out);
void halloween_apply_move(struct halloween *s, const struct step *step, wh_action action);
uint32_t halloween_movable(const struct halloween *s, const struct town *t);
void halloween_fly(struct halloween *s, unsigned from, unsigned colour, unsigned to);
bool halloween_pickup_waits(struct halloween *s);
void halloween_fill(struct halloween *s);
void halloween_draw(struct halloween *s);

wh_action *halloween_list_fight(const struct halloween *s, const struct step *step, wh_action *out);
void halloween_apply_fight(struct halloween *s, const struct step *step, wh_action action);
uint32_t halloween_attackers(const struct halloween *s, const struct town *t);
void halloween_push_roll(struct halloween *s, unsigned why, unsigned colour, unsigned number);
bool halloween_dice_wait(struct halloween *s);
void halloween_aftermath(struct halloween *s);
unsigned halloween_dice(const struct step *step); /* how many */

wh_action *halloween_list_free(const struct halloween *s, const struct town *t, wh_action *out);
void halloween_apply_free(struct halloween *s, wh_action action);
wh_action *halloween_list_claim(const struct halloween *s, const struct step *step, wh_action *out);
void halloween_apply_claim(struct halloween *s, const struct step *step, wh_action action);
struct price {
    uint8_t tokens;
    bool different;
};
struct price halloween_price(const struct halloween *s, unsigned card);

void halloween_run(struct halloween *s);
wh_action *halloween_list_step(const struct halloween *s, const struct step *step, wh_action *out);

/* halloween_points.c: the points cards of each seat, and the totals with them (R44, R52). */
void halloween_final(const struct halloween *s, struct result *result);
int32_t halloween_points_of(const struct halloween *s, unsigned seat, unsigned card, int32_t before);
int32_t halloween_sets_of_three(const struct player *p);

enum why_not {
    GAME_OVER,
    NOT_YOUR_DECISION,
    NOT_A_CHOICE,
    AREA_USED,
    SPACE_OCCUPIED,
    NO_DISC,
    NO_GHOST_FOR_THAT,
    LEVEL_TOO_LOW,
    NO_SUCH_GHOST,
    TWO_GHOSTS_NEEDED,
    ALL_IN_TOWN,
    BUILDING_FULL,
    RED_IS_HIGHEST,
    TOO_FEW_SCARE_POINTS,
    NOT_A_NEIGHBOUR,
    NOT_TO_BE_ATTACKED,
    NO_GHOST_TO_HAUNT,
    FIELD_TAKEN,
    BUILDING_HAUNTED,
    NO_STONE_THERE,
    CARD_NOT_HERE,
    CARD_CLAIMED,
    TOKENS_LACKING,
    WRONG_TOKENS,
    TILE_NOT_OWNED,
    NO_DISC_FOR_TILE,
    TILE_IN_VAIN,
    CARD_NOT_READY,
    CARD_CONDITIONS,
    AREAS_OPEN,
    NOTHING_TO_RAISE,
    NO_DISC_THERE,
    UNREADABLE,
    REASONS
};
extern const struct wh_reason halloween_reasons[REASONS];
enum why_not halloween_explain(const struct halloween *s, wh_action action);
extern const char *const halloween_pile_names[PILES];
void halloween_format(const void *state, wh_action action, int viewer, struct wh_text *out);
uint64_t halloween_seen(const void *state, wh_action action, int viewer);
bool halloween_parse(const void *state, const char *text, size_t length, wh_action *out, struct wh_why *why);
extern const struct wh_numbering halloween_numbering;
bool halloween_well_packed(wh_action action);

enum option { OPTION_MODE, OPTION_CARDS, OPTION_REROLL, OPTION_START, OPTION_MAX_ROUNDS, OPTIONS };
enum { STATE_FIELDS = 15 };
extern const struct wh_option halloween_options[OPTIONS];
enum { PRESETS = 3 };
extern const struct wh_preset halloween_presets[PRESETS];
extern const struct wh_field halloween_fields[STATE_FIELDS];
extern const char *const halloween_phase_names[PHASES];
extern const struct wh_codec halloween_stones_codec, halloween_final_codec;
void halloween_resample(void *state, int seat, struct wh_rng *rng);
bool halloween_reveals(const void *state, wh_action action);
const char *halloween_hinges(const void *state, wh_action action);
const char *halloween_audit(const void *state);
enum { SOURCES = 19 };
extern const struct wh_source halloween_sources[SOURCES];
bool halloween_gains(const void *before, wh_action action, const void *after, wh_points points);
extern const struct wh_words halloween_words;
extern const struct wh_game wh_halloween;

/* bots/: a hand-made judgement, and the learned estimate of who will win */
int32_t halloween_value(const void *state, int seat);
/* Rounds in which a seat can still make something of what it has: 12 at the start, 0 in the last round. */
int32_t halloween_rounds_left(const struct halloween *s);
int32_t halloween_points_now(const struct halloween *s, unsigned seat); /* as if the game were over now */
enum { FEATURES = 15, ROWS = 6 };
extern const int32_t halloween_weights[ROWS][FEATURES][WH_STAGES];
extern const struct wh_estimator halloween_estimator;

#endif
