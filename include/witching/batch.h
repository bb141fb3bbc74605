/* batch.h: many matches of one game stepped at once, for programs that learn.
 *
 * After wh_batch_begin() and after every step some seat is to act in each match: chance has acted, and a match that
 * ended has started over. What the seat to act may do and know lies in arrays, one row a match. A match's luck is its
 * own, seeded by the batch's seed and its number: the same seeds and actions give the same bytes, however the matches
 * are shared out among threads. Freestanding: all memory is the caller's. */
#ifndef WITCHING_BATCH_H
#define WITCHING_BATCH_H

#include "witching/observe.h"

WH_BEGIN_C

struct wh_batch {
    const struct wh_observation *plan; /* of the game and the set-up that are played; NULL: nothing is observed */
    const struct wh_game *game;
    struct wh_setup setup;
    uint32_t count;   /* matches */
    uint32_t actions; /* numbers of actions: the width of the mask */

    /* Lent by the caller, a row for each match: */
    void *states;          /* game->state_size bytes, aligned to 16 as a whole */
    struct wh_rng *luck;   /* one */
    uint64_t *legal;       /* wh_batch_words() words: what may be done, for wh_batch_step() alone */
    int8_t *actors;        /* one: the seat to act */
    uint8_t *masks;        /* `actions` bytes: 1 where that number is legal */
    uint8_t *observations; /* plan->size bytes: what the seat to act may know */
    float *rewards;        /* one for each seat: 0, but where a match has ended with the last step (wh_reward) */
    int32_t *scores;       /* likewise: the scores it ended with */
    uint8_t *ends;         /* one: 1 where a match has ended with the last step and another has begun */
    uint8_t *finals; /* NULL, or plan->size bytes: what the seat that ended it may know of the end; else left alone */
};

/* Words of `legal` for each match. */
static inline uint32_t wh_batch_words(const struct wh_game *game) { return (game->numbering->count + 63u) / 64; }

/* Begins matches `from` to `to` - 1; `batch` is filled in but for what its arrays hold. */
void wh_batch_begin(const struct wh_batch *batch, uint64_t seed, uint32_t from, uint32_t to);
/* The first of these matches in which `numbers` names no legal action; `to`: all of them are legal. */
uint32_t wh_batch_check(const struct wh_batch *batch, const int32_t *numbers, uint32_t from, uint32_t to);
/* Plays a number, which wh_batch_check() has found to be legal, in each match. */
void wh_batch_step(const struct wh_batch *batch, const int32_t *numbers, uint32_t from, uint32_t to);
/* A legal number for each match, all equally likely, drawn from its luck. */
void wh_batch_pick(const struct wh_batch *batch, int32_t *numbers, uint32_t from, uint32_t to);

/* What a seat won, at the end: those who win share the stakes of all, one each, so that the sum is 0: 1 and -1 in a
 * match of two. */
double wh_reward(const struct wh_game *game, const void *state, unsigned seat);

WH_END_C

#endif
