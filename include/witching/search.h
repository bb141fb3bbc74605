/* search.h: a player that searches: information-set Monte Carlo tree search, for every game.
 *
 * Each iteration guesses what the seat cannot know (resample), walks down what is remembered of earlier iterations,
 * plays on by the game's rollout, and tells everybody on the way what share of the win came of it. What is remembered
 * belongs to seats: each decision of a seat is kept under the history as that seat has seen it, so that nobody in the
 * search acts on what it could not know, and decisions made at the same time are made in ignorance of one another. Each
 * seat maximises its own share.
 *
 * Freestanding and in whole numbers: the same seed and iterations give the same answer on every machine. All memory is
 * the caller's. docs/bots.md has more. */
#ifndef WITCHING_SEARCH_H
#define WITCHING_SEARCH_H

#include "witching/heuristics.h"

WH_BEGIN_C

/* For settings other than the game's own; 0: the game's. */
struct wh_search_options {
    uint32_t exploration, cutoff, widening;
};

/* The least memory wh_search_open() takes, and what is enough for this many iterations. */
enum { WH_SEARCH_LEAST = 1 << 17 };
size_t wh_search_room(const struct wh_game *game, uint32_t iterations);

struct wh_search; /* lies in the caller's memory, which is aligned to 16 bytes */
struct wh_search *wh_search_open(void *memory, size_t size, const struct wh_game *game,
                                 const struct wh_search_options *options);

/* The position to think about, with the notes of its match (NULL: none): a seat must be to act. The search first
 * forgets all that this seat cannot know. What it has thought before is kept if wh_search_saw() has led here, nothing
 * was rolled, drawn or dealt on the way, and there is room; else it is dropped. */
void wh_search_begin(struct wh_search *search, const void *state, const struct wh_notes *notes, uint64_t seed);
/* This action is about to be played in `state`, or was. The search takes from both only what its seat can see. */
void wh_search_saw(struct wh_search *search, const void *state, wh_action action);
void wh_search_forget(struct wh_search *search);
/* May be called again and again; n times 1 iteration is the same as 1 time n. */
void wh_search_run(struct wh_search *search, uint32_t iterations);

/* What it thinks of a move of the seat that acts. */
struct wh_opinion {
    wh_action action;
    uint32_t visits;  /* how often it was tried */
    int32_t expected; /* the share of the win the seat can expect of it, in millionths */
};
/* The moves tried, the best first (by visits), and how many. */
unsigned wh_search_opinions(const struct wh_search *search, struct wh_opinion out[WH_LEGAL_MAX]);
/* Adds the opinions of another search of the same position. How many there are now, the best first. */
unsigned wh_opinions_merge(struct wh_opinion into[WH_LEGAL_MAX], unsigned count, const struct wh_opinion *more,
                           unsigned more_count);

/* Levels 1 to 10 are wh_levels[0] to [9]. */
struct wh_level {
    uint32_t iterations; /* of a search for each move; 0: by time */
    uint32_t time;       /* milliseconds */
    uint32_t slips;      /* how many of a hundred moves are just any sensible one */
};
enum { WH_LEVELS = 10 };
extern const struct wh_level wh_levels[WH_LEVELS];

/* One number for what an open search of this game thinks of this many positions of random matches: the same on every
 * machine. */
uint64_t wh_search_signature(struct wh_search *search, const struct wh_game *game, unsigned positions);

WH_END_C

#endif
