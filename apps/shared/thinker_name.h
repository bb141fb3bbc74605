/* thinker_name.h: what the name of a bot asks for. */
#ifndef WITCHING_SHARED_THINKER_NAME_H
#define WITCHING_SHARED_THINKER_NAME_H

#include "witching/bots.h"
#include "witching/search.h"

struct recipe {
    const struct wh_bot *bot; /* one of bots.h; NULL: a search */
    uint32_t iterations;      /* of all threads together */
    uint32_t time;            /* milliseconds, instead of iterations; 0: by iterations */
    uint32_t threads;
    uint32_t slips; /* how many of a hundred moves are just any sensible one */
    struct wh_search_options options;
};

enum { MOST_THREADS = 64 };
bool recipe_read(const char *name, struct recipe *out, struct wh_why *why);
void put_level_name(struct wh_text *out, unsigned level); /* "level-4" */
void put_recipe_names(struct wh_text *out, const char *between);

#endif
