/* thinker.c: bots by name, each with what it needs to think. */
#include "thinker.h"

#include "app.h"

#include <stdlib.h>
#include <string.h>

static const struct wh_reason no_such_bot = { "no-such-bot", "", WH_TR("There is no bot \"{0}\"; the bots are: {1}.") };

struct thinker {
    const struct wh_game *game;
    const struct wh_bot *bot;
    struct opinion chosen;
};

void put_thinker_names(struct wh_text *out, const char *between) {
    for (unsigned i = 0; i < wh_bot_count; i++) {
        wh_put(out, i ? between : "");
        wh_put(out, wh_bots[i]->id);
    }
}

bool thinker_known(const char *name, struct wh_why *why) {
    char bots[WH_WHY_WITH];
    if (wh_bot_find(name)) return true;
    struct wh_text names = wh_text_into(bots, sizeof bots);
    put_thinker_names(&names, ", ");
    return wh_deny_with(why, &no_such_bot, name, bots);
}

struct thinker *thinker_open(const char *name, const struct wh_game *game) {
    struct thinker *thinker = allocate(sizeof *thinker);
    wh_assert(thinker_known(name, NULL));
    *thinker = (struct thinker){ .game = game, .bot = wh_bot_find(name) };
    return thinker;
}

void thinker_close(struct thinker *thinker) { free(thinker); }

void thinker_new_match(struct thinker *thinker) { thinker->chosen = (struct opinion){ 0 }; }

wh_action thinker_choose(struct thinker *thinker, const void *state, struct wh_rng *rng) {
    wh_action action = wh_bot_choose(thinker->bot, thinker->game, state, rng);
    thinker->chosen = (struct opinion){ .action = action, .expected = -1 };
    return action;
}

unsigned thinker_opinions(const struct thinker *thinker, const struct opinion **out) {
    *out = &thinker->chosen;
    return thinker->chosen.action != WH_NONE;
}
