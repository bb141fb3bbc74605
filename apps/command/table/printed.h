/* printed.h: the facts printed on a game's cards, board and pieces, for its drawing. */
#ifndef WITCHING_COMMAND_TABLE_PRINTED_H
#define WITCHING_COMMAND_TABLE_PRINTED_H

#include "witching/words.h"

/* They are read as a view is: wh_view_number(&facts, 0, "cards.r7.value"). `json` is lent and holds them. */
struct wh_scene printed_facts(const struct wh_game *game, char json[WH_JSON_MAX]);

#endif
