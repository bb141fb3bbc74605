/* registry.c: the only place that names the games. */
#include "witching/game.h"

extern const struct wh_game wh_hourglass, wh_midnight, wh_halloween, wh_clockman, wh_keyhole, wh_template;

const struct wh_game *const wh_games[] = { &wh_hourglass, &wh_midnight, &wh_halloween,
                                           &wh_clockman,  &wh_keyhole,  &wh_template };
const unsigned wh_game_count = WH_COUNT(wh_games);

const struct wh_game *wh_game_find(const char *id) {
    for (unsigned i = 0; i < wh_game_count; i++)
        if (wh_same(wh_games[i]->id, id)) return wh_games[i];
    return NULL;
}

const struct wh_game *wh_game_choose(const char *id, struct wh_why *why) {
    const struct wh_game *game = wh_game_find(id);
    if (game) return game;
    char known[WH_WHY_WITH];
    struct wh_text out = wh_text_into(known, sizeof known);
    for (unsigned i = 0; i < wh_game_count; i++) {
        if (wh_games[i]->specimen) continue;
        wh_put(&out, out.length ? ", " : "");
        wh_put(&out, wh_games[i]->id);
    }
    wh_refuse(why, WH_NO_SUCH_GAME, id, known);
    return NULL;
}
