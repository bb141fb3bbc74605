/* scene.c: what one viewer sees of a match, and who sits there. Here alone this layer holds a state, to have its view
 * written; whatever is told afterwards is read from the view (view.c). */
#include "witching/words.h"

/* In English a text of WH_TR_AS is what comes after its form. */
static const char *without_form(const char *english) {
    for (const char *at = english; *at; at++)
        if (*at == '\004') return at + 1;
    return english;
}

const char *wh_tr(const struct wh_language *language, const char *english) {
    const char *found = language ? language->find(language->context, english) : english;
    return found == english ? without_form(english) : found;
}

struct wh_scene wh_scene_of(const struct wh_match *match, const void *state, int viewer,
                            const struct wh_language *language, char view[WH_JSON_MAX]) {
    const struct wh_game *game = match->game;
    struct wh_text out = wh_text_into(view, WH_JSON_MAX);
    struct wh_scene scene = { .game = game,
                              .setup = &match->setup,
                              .players = match->players,
                              .viewer = viewer,
                              .actor = game->actor(state),
                              .view = view,
                              .language = language };
    wh_state_write(game, state, viewer, &out);
    wh_assert(!out.overflow);
    scene.view_length = out.length;
    if (scene.actor == WH_OVER) {
        game->score(state, scene.scores);
        scene.winners = game->winners(state);
        scene.shared = scene.winners & ~wh_side(game, state, wh_lowest(scene.winners));
    }
    return scene;
}

void wh_tell_ply(const struct wh_match *match, uint32_t ply, const void *before, int viewer,
                 const struct wh_language *language, struct wh_lines *lines) {
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    char views[2][WH_JSON_MAX], action[WH_ACTION_TEXT];
    struct wh_text text = wh_text_into(action, sizeof action);
    wh_assert(ply < match->length);
    memcpy(state, before, match->game->state_size);
    struct wh_scene earlier = wh_scene_of(match, state, viewer, language, views[0]);
    match->game->format(state, match->actions[ply], viewer, &text);
    match->game->apply(state, match->actions[ply]);
    struct wh_scene later = wh_scene_of(match, state, viewer, language, views[1]);
    later.turned_up = wh_turned_up(match->game, before, state);
    wh_tell_step(&earlier, &later, earlier.actor, action, lines);
}

bool wh_is_you(const struct wh_player *player) { return wh_same(player->name, "You"); }

const char *wh_shown_name(const struct wh_player *player, const struct wh_language *language) {
    return wh_is_you(player) ? wh_tr(language, "You") : player->name;
}

static bool is_seat(const struct wh_scene *scene, int64_t seat) { return seat >= 0 && seat < scene->setup->seats; }

const char *wh_seat_name(const struct wh_scene *scene, int64_t seat) {
    static const char *const nameless[WH_MAX_SEATS] = { WH_TR("Seat 1"), WH_TR("Seat 2"), WH_TR("Seat 3"),
                                                        WH_TR("Seat 4"), WH_TR("Seat 5"), WH_TR("Seat 6") };
    if (!is_seat(scene, seat)) return wh_tr(scene->language, "nobody");
    const struct wh_player *player = &scene->players[seat];
    return player->name[0] ? wh_shown_name(player, scene->language) : wh_tr(scene->language, nameless[seat]);
}

const char *wh_seat_object(const struct wh_scene *scene, int64_t seat) {
    return wh_seat_is_you(scene, seat) ? wh_tr(scene->language, WH_TR_AS("object", "you")) : wh_seat_name(scene, seat);
}

bool wh_seat_is_you(const struct wh_scene *scene, int64_t seat) {
    return is_seat(scene, seat) && wh_is_you(&scene->players[seat]);
}

void wh_option_word(const struct wh_game *game, const struct wh_setup *setup, const char *key, char *out,
                    size_t capacity) {
    struct wh_text text = wh_text_into(out, capacity);
    for (unsigned i = 0; i < game->option_count; i++)
        if (wh_same(game->options[i].key, key)) wh_option_print(&game->options[i], setup->option[i], &text);
}

const struct wh_term *wh_term_find(const struct wh_game *game, const char *id) {
    for (unsigned i = 0; i < game->term_count; i++)
        if (wh_same(game->terms[i].id, id)) return &game->terms[i];
    return NULL;
}
