/* tell.c: what a table tells: games, states, steps and points as JSON, words for people, pictures. */
#include "table_parts.h"

enum { WORDS = 1 << 12, GAME = 1 << 18 }; /* room for a few names or a short text; for all about a game */

/* --- what there is ------------------------------------------------------------------------------------------------ */

const char *wh_table_games(struct wh_table *t) {
    struct wh_text *out = open_page(t, WORDS);
    if (!out) return NULL;
    wh_json_open(out, '[');
    for (unsigned i = 0; i < wh_game_count; i++)
        if (!wh_games[i]->specimen) wh_json_string(out, wh_games[i]->id);
    wh_json_close(out, ']');
    t->refused = false;
    return page_text(t);
}

const char *wh_table_about(struct wh_table *t, const char *id) {
    const struct wh_game *game = wh_game_choose(id ? id : "", &t->why);
    if (!game) return refuse(t), NULL;
    struct wh_text *out = open_page(t, GAME);
    if (!out) return NULL;
    wh_wire_game(out, game);
    t->refused = false;
    return page_text(t);
}

const char *wh_table_printed(struct wh_table *t, const char *id) {
    const struct wh_game *game = wh_game_choose(id ? id : "", &t->why);
    if (!game) return refuse(t), NULL;
    struct wh_text *out = open_page(t, GAME);
    if (!out) return NULL;
    game->printed(out);
    t->refused = false;
    return page_text(t);
}

/* --- where the match stands --------------------------------------------------------------------------------------- */

const char *wh_table_setup(struct wh_table *t) {
    const struct wh_match *match = &t->match;
    struct wh_text *out;
    if (!needs_match(t) || !(out = open_page(t, WORDS))) return NULL;
    wh_json_open(out, '{');
    wh_json_key(out, "game");
    wh_json_string(out, match->game->id);
    wh_json_key(out, "seats");
    wh_json_int(out, match->setup.seats);
    wh_json_key(out, "options");
    wh_wire_options(out, match->game, &match->setup, WH_WIRE_ALL);
    wh_json_key(out, "players");
    wh_json_open(out, '[');
    for (unsigned i = 0; i < match->setup.seats; i++) wh_json_string(out, match->players[i].name);
    wh_json_close(out, ']');
    wh_json_close(out, '}');
    return page_text(t);
}

const char *wh_table_view(struct wh_table *t, int viewer) {
    struct wh_text *out;
    if (!needs_match(t) || !needs_viewer(t, viewer) || !(out = open_page(t, WH_JSON_MAX))) return NULL;
    wh_state_write(t->match.game, t->match.state, viewer, out);
    return page_text(t);
}

const char *wh_table_hash(struct wh_table *t) {
    struct wh_text *out;
    if (!needs_match(t) || !(out = open_page(t, WORDS))) return NULL;
    wh_put_hex(out, wh_state_hash(t->match.game, t->match.state), 16);
    return page_text(t);
}

const char *wh_table_key(struct wh_table *t, int viewer) {
    struct wh_text *out;
    if (!needs_match(t) || !needs_viewer(t, viewer) || !(out = open_page(t, wh_wire_key_room(&t->match)))) return NULL;
    uint64_t key = wh_wire_key(&t->match, viewer, out);
    wh_text_cut(out, 0);
    wh_put_hex(out, key, 16);
    return page_text(t);
}

enum { ACTIONS = WH_LEGAL_MAX * 2 * WH_ACTION_TEXT };

const char *wh_table_legal(struct wh_table *t) {
    struct wh_text *out;
    if (!needs_match(t) || !(out = open_page(t, ACTIONS))) return NULL;
    wh_wire_legal(out, t->match.game, t->match.state, WH_REFEREE);
    return page_text(t);
}

const char *wh_table_candidates(struct wh_table *t) {
    struct wh_text *out;
    if (!needs_match(t) || !(out = open_page(t, ACTIONS))) return NULL;
    wh_wire_candidates(out, t->match.game, t->match.state, WH_REFEREE);
    return page_text(t);
}

const char *wh_table_scores(struct wh_table *t) {
    struct wh_text *out;
    if (!needs_match(t) || !(out = open_page(t, WORDS))) return NULL;
    wh_json_open(out, '{');
    wh_wire_result(out, t->match.game, t->match.state, t->match.game->winners(t->match.state));
    wh_json_close(out, '}');
    return page_text(t);
}

const char *wh_table_tally(struct wh_table *t) {
    struct wh_text *out;
    char view[WH_JSON_MAX];
    if (!needs_match(t) || !(out = open_page(t, WH_WIRE_TALLY))) return NULL;
    struct wh_scene end = wh_scene_of(&t->match, t->match.state, WH_PUBLIC, &t->spoken, view);
    wh_wire_tally(out, &(struct wh_wire_tally){
                           .match = &t->match, .end = end.actor == WH_OVER ? &end : NULL, .language = &t->spoken });
    return page_text(t);
}

const char *wh_table_estimate(struct wh_table *t) {
    const struct wh_match *match = &t->match;
    int32_t shares[WH_MAX_SEATS];
    struct wh_text *out;
    if (!needs_match(t)) return NULL;
    if (wh_match_actor(match) == WH_CHANCE) {
        wh_refuse(&t->why, WH_CHANCE_MOVES, NULL, NULL);
        return refuse(t), NULL;
    }
    if (!(out = open_page(t, WORDS))) return NULL;
    wh_estimate(match->game, match->state, shares);
    wh_json_open(out, '[');
    for (unsigned seat = 0; seat < match->setup.seats; seat++) wh_json_int(out, shares[seat]);
    wh_json_close(out, ']');
    return page_text(t);
}

const char *wh_table_preview(struct wh_table *t, const char *action) {
    wh_action meant;
    struct wh_text *out;
    if (!needs_match(t) || !needs_seat(t) || !needs_legal(t, action, &meant)) return NULL;
    if (!(out = open_page(t, WH_WIRE_PREVIEW))) return NULL;
    wh_wire_preview(out, t->match.game, t->match.state, meant);
    return page_text(t);
}

/* --- what happened ------------------------------------------------------------------------------------------------ */

const char *wh_table_record(struct wh_table *t) {
    struct wh_text *out;
    if (!needs_match(t) || !(out = open_page(t, wh_record_room(&t->match)))) return NULL;
    wh_record_write(&t->match, out);
    return page_text(t);
}

static bool needs_ply(struct wh_table *t, uint32_t ply) {
    return ply <= t->match.length || deny_number(t, NO_PLY, t->match.length);
}

const char *wh_table_log(struct wh_table *t, uint32_t from, int viewer) {
    const struct wh_match *match = &t->match;
    struct wh_text *out;
    if (!needs_match(t) || !needs_viewer(t, viewer) || !needs_ply(t, from)) return NULL;
    if (!(out = open_page(t, WORDS + (size_t)(match->length - from) * WH_WIRE_STEP))) return NULL;
    wh_wire_steps(out, match, from, viewer);
    return page_text(t);
}

/* Words are for people: seats and onlookers. */
static bool has_reader(struct wh_table *t, int viewer) {
    if (viewer == WH_REFEREE) return deny_number(t, NO_VIEWER, viewer);
    return needs_viewer(t, viewer);
}

const char *wh_table_tell(struct wh_table *t, uint32_t from, int viewer) {
    const struct wh_match *match = &t->match;
    alignas(16) uint8_t state[WH_STATE_MAX];
    struct wh_lines lines;
    size_t room = WORDS;
    if (!needs_match(t) || !has_reader(t, viewer) || !needs_ply(t, from)) return NULL;
    for (struct wh_text *out = NULL;;) { /* once to measure, once to write */
        wh_match_state_at(match, from, state);
        for (uint32_t ply = from; ply < match->length; ply++) {
            wh_tell_ply(match, ply, state, viewer, &t->spoken, &lines);
            match->game->apply(state, match->actions[ply]);
            for (unsigned i = 0; i < lines.count; i++) {
                if (!out) room += wh_length(lines.line[i].text) + 1;
                if (out) wh_put(out, lines.line[i].text), wh_put_char(out, '\n');
            }
        }
        if (out) return page_text(t);
        if (!(out = open_page(t, room))) return NULL;
    }
}

/* --- words for what is to be decided ------------------------------------------------------------------------------ */

const char *wh_table_explain(struct wh_table *t, int viewer) {
    char view[WH_JSON_MAX];
    struct wh_text *out;
    if (!needs_match(t) || !has_reader(t, viewer) || !(out = open_page(t, WORDS))) return NULL;
    struct wh_scene scene = wh_scene_of(&t->match, t->match.state, viewer, &t->spoken, view);
    if (scene.actor == WH_OVER)
        wh_put_verdict(&scene, out);
    else
        wh_words_of(scene.game)->explain(&scene, out);
    return page_text(t);
}

const char *wh_table_label(struct wh_table *t, const char *action) {
    const struct wh_match *match = &t->match;
    char view[WH_JSON_MAX], text[WH_ACTION_TEXT];
    wh_action meant;
    struct wh_text *out, written = wh_text_into(text, sizeof text);
    if (!needs_match(t) || !needs_legal(t, action, &meant) || !(out = open_page(t, WORDS))) return NULL;
    int actor = wh_match_actor(match);
    match->game->format(match->state, meant, WH_REFEREE, &written);
    struct wh_scene scene = wh_scene_of(match, match->state, actor < 0 ? WH_PUBLIC : actor, &t->spoken, view);
    wh_put_label(&scene, text, out);
    return page_text(t);
}

/* --- pictures ----------------------------------------------------------------------------------------------------- */

/* What is seen, and from where; false: refused. */
static bool find_look(struct wh_table *t, int viewer, const char *what, void *state, unsigned *door) {
    t->why.reason = NULL;
    if (t->match.game->peek && wh_match_peek(&t->match, viewer, what, wh_length(what), state, door, &t->why))
        return true;
    return t->why.reason ? refuse(t) : deny_words(t, NO_LOOK, what);
}

const char *wh_table_doors(struct wh_table *t) {
    struct wh_text *out;
    if (!needs_match(t)) return NULL;
    const struct wh_peek *peek = t->match.game->peek;
    if (!(out = open_page(t, WORDS))) return NULL;
    wh_json_open(out, '{');
    wh_json_key(out, "doors");
    wh_json_open(out, '[');
    for (unsigned i = 0; peek && i < peek->door_count; i++) wh_json_string(out, peek->door_names[i]);
    wh_json_close(out, ']');
    wh_json_put_int(out, "scale", peek ? peek->max_scale : 0);
    wh_json_put_int(out, "width", peek ? peek->width : 0);
    wh_json_put_int(out, "height", peek ? peek->height : 0);
    wh_json_close(out, '}');
    return page_text(t);
}

const char *wh_table_peek(struct wh_table *t, int viewer, const char *what, unsigned scale, uint8_t *rgb, size_t room) {
    alignas(16) uint8_t state[WH_STATE_MAX];
    unsigned door;
    struct wh_text *out;
    if (!needs_match(t) || !needs_viewer(t, viewer)) return NULL;
    if (!find_look(t, viewer, what ? what : "", state, &door)) return NULL;
    const struct wh_peek *peek = t->match.game->peek;
    if (scale < 1 || scale > peek->max_scale) return deny_number(t, NO_SCALE, scale), NULL;
    if (!(out = open_page(t, WORDS))) return NULL;
    if (rgb && room >= wh_peek_bytes(peek, scale)) peek->paint(state, door, scale, rgb);
    wh_json_open(out, '{');
    wh_wire_look(out, peek, state, door, scale);
    wh_json_close(out, '}');
    return page_text(t);
}
