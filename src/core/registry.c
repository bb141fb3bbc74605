/* registry.c: the one place that names the games. */
#include "witching/game.h"

extern const struct wh_game wh_hourglass, wh_midnight, wh_template;

const struct wh_game *const wh_games[] = { &wh_hourglass, &wh_midnight, &wh_template };
const unsigned wh_game_count = WH_COUNT(wh_games);

const struct wh_game *wh_game_find(const char *id) {
    for (unsigned i = 0; i < wh_game_count; i++)
        if (wh_same(wh_games[i]->id, id)) return wh_games[i];
    return NULL;
}
