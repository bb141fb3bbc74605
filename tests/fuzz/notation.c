/* notation.c: any bytes as an action, at a node of a random match. The first three bytes choose game, seats and node.
 * What is understood must be written back the same, be legal, and lead to a sound state. */
#include "fuzz.h"

static void go_to(const struct wh_game *game, void *state, unsigned plies, struct wh_rng *rng) {
    while (plies-- && game->actor(state) != WH_OVER)
        game->apply(state, game->actor(state) == WH_CHANCE ? game->sample(state, rng) : game->pick(state, rng));
}

FUZZ(notation) {
    if (size < 3) return 0;
    const struct wh_game *game = wh_games[data[0] % wh_game_count];
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    struct wh_setup setup;
    struct wh_rng rng;
    struct wh_why why = { 0 };
    wh_setup_default(game, game->min_seats + data[1] % (game->max_seats - game->min_seats + 1u), &setup);
    wh_rng_seed(&rng, data[1]);
    game->start(state, &setup, NULL);
    go_to(game, state, data[2], &rng);
    /* a copy of its exact size, so that reading past its end is noticed */
    size_t length = size - 3;
    char *text = malloc(length + 1), again[WH_ACTION_TEXT];
    memcpy(text, data + 3, length);
    char *exact = malloc(length ? length : 1);
    memcpy(exact, text, length);
    wh_action action = WH_NONE;
    if (wh_understand(game, state, exact, length, &action, &why)) {
        struct wh_text out = wh_text_into(again, sizeof again);
        game->format(state, action, WH_REFEREE, &out);
        MUST(out.length == length && memcmp(again, text, length) == 0);
        if (action != WH_NONE) {
            MUST(game->check(state, action, NULL));
            game->apply(state, action);
            MUST(!game->audit(state));
        }
    } else {
        MUST(why.reason && why.text[0]);
    }
    free(exact);
    free(text);
    return 0;
}
