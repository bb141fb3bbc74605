/* runner.h: whole matches between bots, many at a time. Below, one match with a watcher at every ply; then a queue of
 * work over threads whose results come back in order. What is played, and what becomes of the results, is the business
 * of the arena and the laboratory. */
#ifndef WITCHING_COMMAND_SELFPLAY_RUNNER_H
#define WITCHING_COMMAND_SELFPLAY_RUNNER_H

#include "shared/thinker.h"
#include "witching/match.h"

#include <stdatomic.h>

/* --- one match ---------------------------------------------------------------------------------------------------- */

/* Everything that decides a match: played twice, it is the same both times, on every thread and machine (as long as its
 * bots think by iterations, not by the clock). */
struct fixture {
    const struct wh_game *game;
    struct wh_setup setup;
    const char *bots[WH_MAX_SEATS]; /* by seat; names that thinker_known() knows, or STAGE_PROGRAM and a command line */
    int64_t time;                   /* milliseconds that a program has for a move */
    uint64_t luck;                  /* seeds what chance does: the same luck is the same deal, whoever sits where */
    uint64_t whims;                 /* seeds what the bots make up their minds by; each seat gets its own */
    uint32_t plies;                 /* the most the match can have; 0: WH_MATCH_PLIES */
};

/* What such a name begins with: the rest starts a program that speaks the engine protocol. */
#define STAGE_PROGRAM "program:"
const char *stage_program(const char *name); /* its command line; NULL: it is one of our bots */

/* A ply about to happen: match->state is the state before it. */
struct ply {
    const struct wh_match *match;
    int actor; /* a seat or WH_CHANCE */
    wh_action action;
    const struct thinker *thinker; /* who chose it, with its opinions; NULL: chance */
};
typedef void ply_watcher(void *with, const struct ply *ply);

/* A place to play: the bots one thread has at hand (kept from match to match) and the memory of one match. */
struct stage;
struct stage *stage_open(void);
void stage_close(struct stage *stage);

/* Plays it to the end, or until a program makes no legal move. The match, with its record: it stays until the next
 * call. NULL: *stop became true before the end. watch and stop may be NULL. */
const struct wh_match *stage_play(struct stage *stage, const struct fixture *fixture, ply_watcher *watch, void *with,
                                  const atomic_bool *stop);

/* The seat whose program ended the match of the last call by a fault, which `problem` then says in a sentence; -1: the
 * match was played to its end. */
int stage_forfeit(const struct stage *stage, const char **problem);

/* The seed for the `index`-th thing of a kind under one seed: streams that have nothing to do with one another. */
uint64_t derive_seed(uint64_t seed, uint64_t kind, uint64_t index);

/* --- many pieces of work ------------------------------------------------------------------------------------------ */

enum supply { SUPPLY_ITEM, SUPPLY_LATER, SUPPLY_NONE }; /* here is one; ask again (needs poll); that was all */

struct worker {
    unsigned index; /* 0 … threads - 1 */
    struct stage *stage;
    const atomic_bool *stop; /* the results are no longer wanted */
};

struct runner;

/* How a run goes. Of these functions only `work` is called on threads other than the caller's. */
struct runner_plan {
    unsigned threads;   /* 0: others do all the work, see runner_lend */
    unsigned window;    /* items under way or waiting for an earlier one, at most; 0: 64 a thread */
    size_t result_size; /* bytes of one result, zeroed before work() fills them */
    void *with;         /* handed to each function */

    enum supply (*next)(void *with, uint64_t *item);
    void (*work)(void *with, struct worker *worker, uint64_t item, void *result);
    void (*done)(void *with, uint64_t item, const void *result); /* at once, in any order; may be NULL */
    /* In the order next() gave them, on any number of threads; false: enough, the rest is dropped. May be NULL. */
    bool (*take)(void *with, uint64_t item, const void *result);
    /* Every few milliseconds; false: stop here. May be NULL. */
    bool (*poll)(void *with, struct runner *runner);
};

bool runner_run(const struct runner_plan *plan); /* false: take or poll stopped it */
unsigned runner_default_threads(void);           /* the cores of this machine */

/* For poll(): somebody elsewhere plays some of the items. Borrows up to `most`, and gives back the result of each. */
unsigned runner_lend(struct runner *runner, uint64_t *items, unsigned most);
void runner_give_back(struct runner *runner, uint64_t item, const void *result);

#endif
