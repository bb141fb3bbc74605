/* recipe.h: what the name of a bot asks for.
 *
 *   random, greedy             as in bots.h
 *   level-1 … level-10         searches from hasty and careless to a second a move
 *   search                     a search of 4000 iterations
 *   search:KEY=NUMBER:…        iterations, time (milliseconds a move), threads, slips, exploration, cutoff,
 *                              widening */
#ifndef WITCHING_RECIPE_H
#define WITCHING_RECIPE_H

#include "witching/bots.h"
#include "witching/search.h"

WH_BEGIN_C

struct wh_recipe {
    const struct wh_bot *bot; /* one of bots.h; NULL: a search */
    uint32_t iterations;      /* of all threads together */
    uint32_t time;            /* milliseconds, instead of iterations; 0: by iterations */
    uint32_t threads;
    uint32_t slips; /* how many of a hundred moves are just any sensible one */
    struct wh_search_options options;
};

enum { WH_MOST_THREADS = 64 };
bool wh_recipe_read(const char *name, struct wh_recipe *out, struct wh_why *why);
void wh_put_level_name(struct wh_text *out, unsigned level);        /* "level-4" */
void wh_put_recipe_names(struct wh_text *out, const char *between); /* of all bots and levels, and of the search */

WH_END_C

#endif
