/* moves.h: moves as events, for tests of tables. */
#ifndef WITCHING_TESTS_SERVER_MOVES_H
#define WITCHING_TESTS_SERVER_MOVES_H

#include "server/table/table.h"

/* The first move of whoever is to act. */
static inline struct event move_of(const struct table *table, int64_t time) {
    const struct wh_match *match = &table->match;
    wh_action legal[WH_LEGAL_MAX];
    struct event event = {
        .kind = EVENT_PLAY, .time = time, .at = time, .seat = table_actor(table), .version = match->version
    };
    wh_candidates(match->game, match->state, legal);
    struct wh_text out = wh_text_into(event.text, sizeof event.text);
    match->game->format(match->state, legal[0], WH_REFEREE, &out);
    return event;
}

#endif
