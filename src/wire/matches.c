/* matches.c: matches as JSON: moves, results, refusals, and the lines of a trace. */
#include "witching/wire.h"

#include "pairs.h"

void wh_wire_actor(struct wh_text *out, int actor) {
    if (actor == WH_CHANCE)
        wh_json_string(out, "chance");
    else if (actor == WH_OVER)
        wh_json_string(out, "end");
    else
        wh_json_int(out, actor);
}

void wh_wire_move(struct wh_text *out, const struct wh_game *game, const void *state, wh_action action, int viewer) {
    wh_json_comma(out);
    wh_put_char(out, '"');
    game->format(state, action, viewer, out); /* which has nothing to escape */
    wh_put_char(out, '"');
}

static void put_moves(struct wh_text *out, const struct wh_game *game, const void *state, const wh_action *moves,
                      unsigned count, int viewer) {
    wh_json_open(out, '[');
    for (unsigned i = 0; i < count; i++) wh_wire_move(out, game, state, moves[i], viewer);
    wh_json_close(out, ']');
}

void wh_wire_legal(struct wh_text *out, const struct wh_game *game, const void *state, int viewer) {
    wh_action moves[WH_LEGAL_MAX];
    put_moves(out, game, state, moves, wh_moves(game, state, moves), viewer);
}

void wh_wire_candidates(struct wh_text *out, const struct wh_game *game, const void *state, int viewer) {
    wh_action moves[WH_LEGAL_MAX];
    put_moves(out, game, state, moves, wh_candidates(game, state, moves), viewer);
}

void wh_wire_steps(struct wh_text *out, const struct wh_match *match, uint32_t from, int viewer) {
    alignas(16) uint8_t state[WH_STATE_MAX];
    int before = WH_OVER; /* who made the last step, if that was a secret one */
    wh_json_open(out, '[');
    if (from < match->length) wh_match_state_at(match, from, state);
    for (uint32_t ply = from; ply < match->length; ply++) {
        char move[WH_ACTION_TEXT];
        struct wh_text text = wh_text_into(move, sizeof move);
        int who = match->game->actor(state);
        match->game->format(state, match->actions[ply], viewer, &text);
        bool secret = wh_same(move, "?");
        if (!secret || before != who) {
            wh_json_open(out, '[');
            wh_wire_actor(out, who);
            wh_json_string(out, move);
            wh_json_close(out, ']');
        }
        before = secret ? who : WH_OVER;
        match->game->apply(state, match->actions[ply]);
    }
    wh_json_close(out, ']');
}

size_t wh_wire_key_room(const struct wh_match *match) { return (size_t)match->length * WH_WIRE_STEP + WH_JSON_MAX; }

/* Of who looks, the set-up, and everything the viewer was shown: its steps, and each view that differs from the one
 * before. */
uint64_t wh_wire_key(const struct wh_match *match, int viewer, struct wh_text *scratch) {
    alignas(16) uint8_t state[WH_STATE_MAX];
    wh_put(scratch, match->game->id);
    wh_put_char(scratch, ' ');
    wh_put_int(scratch, viewer);
    wh_wire_options(scratch, match->game, &match->setup, WH_WIRE_ALL);
    wh_wire_steps(scratch, match, 0, viewer);
    uint64_t key = wh_hash(scratch->start, scratch->length, 0), before = 0;
    wh_match_state_at(match, 0, state);
    for (uint32_t ply = 0; ply <= match->length; ply++) {
        wh_text_cut(scratch, 0);
        wh_state_write(match->game, state, viewer, scratch);
        uint64_t now = wh_hash(scratch->start, scratch->length, 0);
        if (ply == 0 || now != before) key = wh_hash(scratch->start, scratch->length, key);
        before = now;
        if (ply < match->length) match->game->apply(state, match->actions[ply]);
    }
    return key;
}

static void put_known(struct wh_text *out, const char *key, int64_t value, bool known) {
    wh_json_key(out, key);
    if (known)
        wh_json_int(out, value);
    else
        wh_json_null(out);
}

void wh_wire_opinions(struct wh_text *out, const struct wh_game *game, const void *state,
                      const struct wh_opinion *opinions, unsigned count) {
    wh_json_open(out, '[');
    for (unsigned i = 0; i < count; i++) {
        wh_json_open(out, '{');
        wh_json_key(out, "action");
        wh_wire_move(out, game, state, opinions[i].action, WH_REFEREE);
        put_known(out, "expected", opinions[i].expected, opinions[i].expected >= 0);
        put_known(out, "visits", opinions[i].visits, opinions[i].visits > 0);
        wh_json_close(out, '}');
    }
    wh_json_close(out, ']');
}

void wh_wire_result(struct wh_text *out, const struct wh_game *game, const void *state, uint32_t winners) {
    int32_t scores[WH_MAX_SEATS];
    game->score(state, scores);
    wh_json_key(out, "scores");
    wh_json_open(out, '[');
    for (unsigned seat = 0; seat < wh_per_seat(state); seat++) wh_json_int(out, scores[seat]);
    wh_json_close(out, ']');
    wh_json_key(out, "winners");
    wh_json_open(out, '[');
    for (; winners; winners &= winners - 1) wh_json_int(out, wh_lowest(winners));
    wh_json_close(out, ']');
}

void wh_wire_why(struct wh_text *out, const struct wh_why *why, const struct wh_language *language) {
    char sentence[WH_WHY_SENTENCE];
    struct wh_text text = wh_text_into(sentence, sizeof sentence);
    wh_put_why(&text, why, language);
    put_refusal(out, why->reason, sentence);
}

/* As parts of a thousand of the picture's width and height: left, top, right, bottom. */
static void put_windows(struct wh_text *out, const struct wh_peek *peek, const void *state, unsigned door) {
    enum { WHOLE = 1000 };
    wh_json_open(out, '[');
    for (uint32_t rest = peek->look(state, door); rest; rest &= rest - 1) {
        struct wh_window w = peek->where(state, door, wh_lowest(rest));
        wh_json_open(out, '[');
        wh_json_int(out, WHOLE * w.left / peek->width);
        wh_json_int(out, WHOLE * w.top / peek->height);
        wh_json_int(out, WHOLE * w.right / peek->width);
        wh_json_int(out, WHOLE * w.bottom / peek->height);
        wh_json_close(out, ']');
    }
    wh_json_close(out, ']');
}

void wh_wire_look(struct wh_text *out, const struct wh_peek *peek, const void *state, unsigned door, unsigned scale) {
    wh_json_put_string(out, "door", peek->door_names[door]);
    wh_json_key(out, "seen");
    wh_json_open(out, '[');
    wh_peek_put(peek, state, door, "\"", ",", out);
    wh_json_close(out, ']');
    wh_json_key(out, "where");
    put_windows(out, peek, state, door);
    wh_json_put_int(out, "width", peek->width * scale);
    wh_json_put_int(out, "height", peek->height * scale);
}

/* --- traces ------------------------------------------------------------------------------------------------------- */

void wh_wire_trace(struct wh_text *out, const struct wh_game *game, const struct wh_setup *setup, uint32_t shown) {
    wh_put(out, "{\"trace\":1");
    wh_json_put_string(out, "game", game->id);
    wh_json_put_int(out, "players", setup->seats);
    wh_json_key(out, "options");
    for (unsigned i = 0; i < game->option_count; i++)
        if (game->options[i].table) shown &= ~(1u << i); /* they change nothing in a trace */
    wh_wire_options(out, game, setup, shown);
    wh_put(out, "}\n");
}

static void put_views(struct wh_text *out, const struct wh_game *game, const void *state) {
    wh_json_key(out, "views");
    wh_json_open(out, '[');
    for (int seat = 0; seat < (int)wh_per_seat(state); seat++) wh_state_write(game, state, seat, out);
    wh_json_close(out, ']');
}

void wh_wire_node(struct wh_text *out, const struct wh_game *game, const void *state, bool views) {
    int actor = game->actor(state);
    wh_json_open(out, '{');
    wh_json_key(out, "actor");
    wh_wire_actor(out, actor);
    wh_json_key(out, "state");
    wh_state_write(game, state, WH_REFEREE, out);
    if (actor >= 0) {
        wh_json_key(out, "legal");
        wh_wire_legal(out, game, state, WH_REFEREE);
    }
    if (actor == WH_OVER) wh_wire_result(out, game, state, game->winners(state));
    if (views) put_views(out, game, state);
    wh_put(out, "}\n");
}

void wh_wire_do(struct wh_text *out, const struct wh_game *game, const void *state, wh_action action) {
    wh_action outcomes[WH_LEGAL_MAX];
    bool shuffle = game->actor(state) == WH_CHANCE && game->chance(state, outcomes) == 0;
    wh_json_open(out, '{');
    wh_json_key(out, "do");
    wh_wire_move(out, game, state, shuffle ? WH_NONE : action, WH_REFEREE);
    wh_put(out, "}\n");
}
