/* game.h: the game interface. Read this first.
 *
 * A game is one `const struct wh_game`, every slot filled by name. Its state is flat bytes: copying is memcpy,
 * equality is memcmp, and it begins with one byte that holds the number of seats. Nothing here allocates, reads a
 * clock or holds a generator. The order of life: start, then actor → legal or pick (a seat) or sample (chance)
 * → apply, again and again, until actor says WH_OVER. */
#ifndef WITCHING_GAME_H
#define WITCHING_GAME_H

#include "witching/options.h"
#include "witching/rng.h"
#include "witching/schema.h"

WH_BEGIN_C

typedef uint64_t wh_action; /* packed by the game; never a pointer */
enum { WH_NONE = 0 };       /* no action. At a shuffle an action is the shuffle's number itself, never 0 */

enum { WH_CHANCE = -1, WH_OVER = -2 };    /* actor() when no seat is to act */
enum { WH_PUBLIC = -3, WH_REFEREE = -4 }; /* viewers that are not seats: an onlooker; one who sees everything */

enum { WH_STATE_MAX = 1024, WH_LEGAL_MAX = 512, WH_ACTION_TEXT = 96, WH_JSON_MAX = 16384 };
/* No match has more plies than this. Whatever plays one by itself counts them, so that a rule that never ends a match
 * is reported, not waited for: wh_expect_end(). */
enum { WH_MATCH_PLIES = 100000 };
#define wh_expect_end(plies) ((plies) < WH_MATCH_PLIES ? (void)0 : wh_bug(__FILE__, __LINE__, "\"every match ends\""))

/* A thing of the game that has words of its own, to be shown when asked: a card, a tile. */
struct wh_term {
    const char *id; /* as in the notation: "card 34" */
    const char *name, *text;
};

/* Where points come from: "Cards claimed". */
struct wh_source {
    const char *id, *name; /* name NULL: it is a term, which has its own name */
};
enum { WH_SOURCES = 20 };                            /* room for the sources of a game, and one more */
typedef int32_t wh_points[WH_MAX_SEATS][WH_SOURCES]; /* by seat and source */
/* What a player may say once, to be answered for them from then on until they lift it. This is no rule: the
 * program that runs the match plays the answer as a step of that seat's own. */
struct wh_standing {
    const char *id, *words;
};

/* Small stable numbers for what seats can do, for programs that learn: a mask over them says what is legal. Where a
 * choice is too large to list, only the candidates have numbers. A number means the same in every match, but it may
 * name things by their place: "swap the first and the third card of the hand". */
struct wh_numbering {
    uint16_t count; /* numbers are below this */
    /* Of all candidates of a state where a seat acts: the number of each. */
    void (*number)(const void *state, const wh_action *candidates, unsigned count, uint16_t *out);
    /* What a number means here; WH_NONE: nothing. Whether it is legal is for check() to say. */
    wh_action (*action)(const void *state, unsigned number);
    void (*name)(unsigned number, struct wh_text *out); /* in the notation, where that needs no state */
};

struct wh_words;
struct wh_peek;
struct wh_heuristics;

struct wh_game {
    const char *id, *title, *summary, *goal; /* the goal in one sentence, for people who play it for the first time */
    uint8_t min_seats, max_seats;
    bool specimen;      /* a game for study (the template): found by its id, not offered to players */
    uint16_t version;   /* raised when older records would replay differently */
    uint16_t max_legal; /* no node lists more actions than this */
    uint32_t state_size;
    const struct wh_option *options;
    uint8_t option_count;
    const struct wh_preset *presets; /* NULL: it has none */
    uint8_t preset_count;
    const struct wh_field *fields;
    uint8_t field_count;
    const struct wh_reason *reasons;
    uint8_t reason_count;
    const struct wh_term *terms; /* NULL: it has none */
    uint8_t term_count;
    const struct wh_source *sources;
    uint8_t source_count;
    const struct wh_standing *standing; /* NULL: it has none */
    uint8_t standing_count;             /* 32 at most */

    /* The state before the first move. False and why: seats and options do not go together. */
    bool (*start)(void *state, const struct wh_setup *setup, struct wh_why *why);
    int (*actor)(const void *state); /* a seat, WH_CHANCE or WH_OVER */

    /* Where a seat acts: its legal actions in the order of the rules, and how many. Elsewhere 0. `out` has room for
     * WH_LEGAL_MAX: a game may write, and not count, a few more than it lists. */
    unsigned (*legal)(const void *state, wh_action *out);
    /* Where a choice is too large to list, legal() lists templates (`place sofa *`) in its place: entries that check()
     * refuses, and whose text ends with a star. Then this lists concrete legal actions that stand for them, all others
     * included: what search and random play choose from. NULL: the game has no templates. Ask wh_candidates(). */
    unsigned (*candidates)(const void *state, wh_action *out);
    /* Is this action legal now, for the seat that acts or for chance? If not, why (may be NULL). Takes any 64 bits. */
    bool (*check)(const void *state, wh_action action, struct wh_why *why);
    void (*apply)(void *state, wh_action action); /* a legal action only; deterministic */

    void (*score)(const void *state, int32_t *scores); /* one a seat, at any time */
    uint32_t (*winners)(const void *state);            /* bit per seat; 0 while the game runs */
    /* Where the points of a step came from: adds to `points` what `action` brought and cost between `before` and
     * `after`. True: a round is over with it, and everybody may know what each got in it. `before` NULL: where the
     * points come from that `after` begins a match with, as far as it tells; then the result means nothing. */
    bool (*gains)(const void *before, wh_action action, const void *after, wh_points points);
    /* Bit per seat: those that win and lose with this one, itself included; fixed from the start. NULL: everybody plays
     * alone. Ask wh_side(). */
    uint32_t (*side)(const void *state, unsigned seat);

    /* Where chance acts: the equally likely outcomes and how many; 0 if they are too many to list (a shuffle). */
    unsigned (*chance)(const void *state, wh_action *out);
    wh_action (*sample)(const void *state, struct wh_rng *rng);

    wh_action (*pick)(const void *state, struct wh_rng *rng); /* one of wh_candidates(), all equally likely */
    /* Plays to the end by pick and sample; the number of decisions by seats. actor, pick, apply inline here. */
    uint32_t (*playout)(void *state, struct wh_rng *rng);

    /* Redraws everything `seat` cannot know (WH_PUBLIC: an onlooker), evenly among what is possible.
     * What comes out depends on that seat's view and the generator alone: mix hidden things from a
     * fixed order, never from the true one. */
    void (*resample)(void *state, int seat, struct wh_rng *rng);
    /* Is this legal action chance, or does it show any seat something the acting seat cannot know (a drawn card)? Such
     * a step is never taken back. */
    bool (*reveals)(const void *state, wh_action action);
    /* What of the acting seat's view after this legal action may hinge on what that seat cannot know: paths with spaces
     * between them, in which a star stands for one name ("hands board.*.tile"; "*" for everything), "@actor" for who
     * acts next, "@scores" for what anybody gains by it. "": nothing does. Dice and shuffles do not count: they come
     * later. */
    const char *(*hinges)(const void *state, wh_action action);
    /* The action by which the seat that acts lets what it has begun take its course, changing nothing more; WH_NONE: it
     * has begun nothing. NULL: the game knows no such thing. Previews look through it. */
    wh_action (*onward)(const void *state);

    /* The action by which these standing answers (bit per entry of `standing`) decide for the seat that acts; WH_NONE:
     * they leave it to the seat. NULL: the game has none. Ask wh_standing_answer(). */
    wh_action (*stand)(const void *state, uint32_t answers);

    /* The id of a term that everybody saw in the step between two states, and that no view holds (a card drawn and
     * carried out at once); NULL: there was none. The pointer NULL: there never is one. Ask wh_turned_up(). */
    const char *(*turned_up)(const void *before, const void *after);

    /* What `viewer` sees of this legal action, as a number: the same if and only if format() writes it the same. */
    uint64_t (*seen)(const void *state, wh_action action, int viewer);

    /* The notation of the rules for an action legal in `state`, as `viewer` may see it, in words that JSON need not
     * escape. WH_NONE: the shuffle to come. */
    void (*format)(const void *state, wh_action action, int viewer, struct wh_text *out);
    /* Notation to action. True: well formed (legality is for check() to say). A shuffle without number: WH_NONE. */
    bool (*parse)(const void *state, const char *text, size_t length, wh_action *out, struct wh_why *why);

    const char *(*audit)(const void *state); /* NULL, or the broken invariant in words */

    /* The facts printed on the game's cards, board and pieces, as JSON: what front ends draw and words tell. Fixed. */
    void (*printed)(struct wh_text *out);
    const struct wh_words *words;           /* the game told in words (words.h); NULL: by its notation */
    const struct wh_peek *peek;             /* looks through a keyhole (peek.h); NULL: nobody peeks in this game */
    const struct wh_heuristics *heuristics; /* what bots need besides the rules (heuristics.h) */
    const struct wh_numbering *numbering;   /* NULL where the engine is built without what learners need */
};

/* All games, the specimen last. */
extern const struct wh_game *const wh_games[];
extern const unsigned wh_game_count;
const struct wh_game *wh_game_find(const char *id);                       /* NULL: there is none */
const struct wh_game *wh_game_choose(const char *id, struct wh_why *why); /* the same, with words for it */

/* legal() and chance() in one: what can happen next. At a shuffle: the one entry WH_NONE. */
unsigned wh_moves(const struct wh_game *game, const void *state, wh_action *out);

/* The same with concrete actions only: no templates. */
unsigned wh_candidates(const struct wh_game *game, const void *state, wh_action *out);

/* The number of one candidate; numbering->count: it has none here. */
unsigned wh_action_number(const struct wh_game *game, const void *state, wh_action action);
/* The candidate with this number; WH_NONE: there is none now. Takes any number. */
wh_action wh_numbered_action(const struct wh_game *game, const void *state, uint64_t number);

wh_action wh_standing_answer(const struct wh_game *game, const void *state, uint32_t answers);
int wh_standing_find(const struct wh_game *game, const char *id); /* -1: there is none */

/* The seats on the same side as this one, itself included. */
uint32_t wh_side(const struct wh_game *game, const void *state, unsigned seat);
const char *wh_turned_up(const struct wh_game *game, const void *before, const void *after);

/* parse and check in one: a legal action (or WH_NONE at a shuffle), or false and why. */
bool wh_understand(const struct wh_game *game, const void *state, const char *text, size_t length, wh_action *out,
                   struct wh_why *why);

/* The notation of a shuffle: "shuffle deck #9f86d081884c7d65". Its number tells the order, so only the referee reads it;
 * WH_NONE: the shuffle to come. */
void wh_put_shuffle(struct wh_text *out, const char *pile, wh_action number, int viewer);
/* After the pile: the end (WH_NONE), or the number, which is not 0. */
bool wh_take_shuffle_number(struct wh_scan *in, wh_action *out);

/* A number for a state, for records: the same on every machine. It is taken over the canonical JSON. */
uint64_t wh_state_hash(const struct wh_game *game, const void *state);
uint64_t wh_hash(const void *bytes, size_t size, uint64_t seed); /* FNV-1a, 64 bits */

/* One number for all the rules of a game: taken over every state of this many random matches of all kinds. It changes
 * when a rule, the notation of a state or the meaning of a shuffle changes, and is the same on every machine. */
uint64_t wh_game_signature(const struct wh_game *game, unsigned matches);

/* The play-out loop, to be expanded once in each game after its static actor, pick, sample and apply. */
#define WH_DEFINE_PLAYOUT                                                                                              \
    static uint32_t playout(void *state, struct wh_rng *rng) {                                                         \
        for (uint32_t decisions = 0, plies = 0;; wh_expect_end(++plies)) {                                             \
            int who = actor(state);                                                                                    \
            if (who == WH_OVER) return decisions;                                                                      \
            if (who == WH_CHANCE) {                                                                                    \
                apply(state, sample(state, rng));                                                                      \
                continue;                                                                                              \
            }                                                                                                          \
            apply(state, pick(state, rng));                                                                            \
            decisions++;                                                                                               \
        }                                                                                                              \
    }

WH_END_C

#endif
