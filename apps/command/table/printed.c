/* printed.c: a game's printed facts, read as a view is. */
#include "command/table/printed.h"

struct wh_scene printed_facts(const struct wh_game *game, char json[WH_JSON_MAX]) {
    struct wh_text out = wh_text_into(json, WH_JSON_MAX);
    game->printed(&out);
    return (struct wh_scene){ .game = game, .view = json, .view_length = out.length };
}
