/* think.c: the bots of a table. They think in the thread that asks, within the time they have. */
#include "table_parts.h"

#include "witching/recipe.h"

#include <stdlib.h>
#include <time.h>

enum { TIMED_MEMORY = 96 << 20, SPAN = 64, ALIGNMENT = 64 }; /* bytes; iterations between two looks at the clock */

struct thought {
    unsigned count;
    struct wh_opinion opinions[WH_LEGAL_MAX]; /* the best first; expected below 0: the bot cannot say */
};

static uint64_t milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static bool only(struct thought *thought, wh_action action) {
    thought->opinions[0] = (struct wh_opinion){ .action = action, .expected = -1 };
    thought->count = 1;
    return true;
}

/* The first span is always searched: there must be something to choose. */
static void run(struct wh_table *t, struct wh_search *search, const struct wh_recipe *recipe, uint32_t time) {
    uint64_t end = milliseconds() + time;
    for (uint32_t left = recipe->time ? UINT32_MAX : recipe->iterations; left;) {
        uint32_t some = left < SPAN ? left : SPAN;
        wh_search_run(search, some);
        if (!recipe->time) left -= some;
        if (t->hurry || (time && milliseconds() >= end)) return;
    }
}

static bool search(struct wh_table *t, const struct wh_recipe *recipe, uint32_t time, struct thought *thought) {
    const struct wh_match *match = &t->match;
    size_t size = recipe->time ? TIMED_MEMORY : wh_search_room(match->game, recipe->iterations);
    size = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    void *memory = aligned_alloc(ALIGNMENT, size);
    if (!memory) return deny_number(t, NO_MEMORY, 0);
    struct wh_search *search = wh_search_open(memory, size, match->game, &recipe->options);
    wh_search_begin(search, match->state, &match->notes, wh_rng_next(&t->thought));
    run(t, search, recipe, time);
    thought->count = wh_search_opinions(search, thought->opinions);
    free(memory);
    return true;
}

static bool think(struct wh_table *t, const char *bot, uint32_t most, struct thought *thought) {
    const struct wh_match *match = &t->match;
    struct wh_recipe recipe;
    wh_action actions[WH_LEGAL_MAX];
    if (!needs_match(t) || !needs_seat(t)) return false;
    if (!wh_recipe_read(bot ? bot : "", &recipe, &t->why)) return refuse(t);
    if (recipe.threads > 1) return deny_number(t, ONE_THREAD, recipe.threads);
    t->hurry = false;
    if (recipe.bot)
        return only(thought, wh_bot_choose(recipe.bot, match->game, match->state, &match->notes, &t->thought));
    if (wh_sensible(match->game, match->state, &match->notes, actions) == 1) return only(thought, actions[0]);
    if (wh_rng_below(&t->thought, 100) < recipe.slips)
        return only(thought, wh_bot_slip(match->game, match->state, &match->notes, &t->thought));
    return search(t, &recipe, most && (!recipe.time || most < recipe.time) ? most : recipe.time, thought);
}

void wh_table_hurry(struct wh_table *t) { t->hurry = true; }

const char *wh_table_bots(struct wh_table *t) {
    struct wh_text *out = open_page(t, WH_JSON_MAX);
    if (!out) return NULL;
    wh_put(out, "[\"");
    wh_put_recipe_names(out, "\",\"");
    wh_put(out, "\"]");
    t->refused = false;
    return page_text(t);
}

const char *wh_table_go(struct wh_table *t, const char *bot, uint32_t most) {
    struct thought thought;
    struct wh_text *out;
    if (!think(t, bot, most, &thought) || !(out = open_page(t, WH_ACTION_TEXT))) return NULL;
    t->match.game->format(t->match.state, thought.opinions[0].action, WH_REFEREE, out);
    return page_text(t);
}

const char *wh_table_opinions(struct wh_table *t, const char *bot, uint32_t most) {
    enum { ROOM = WH_LEGAL_MAX * (2 * WH_ACTION_TEXT + 64) };
    struct thought thought;
    struct wh_text *out;
    if (!think(t, bot, most, &thought) || !(out = open_page(t, ROOM))) return NULL;
    wh_wire_opinions(out, t->match.game, t->match.state, thought.opinions, thought.count);
    return page_text(t);
}
