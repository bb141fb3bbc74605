/* position.c: any bytes as a position. The first two characters choose the game and the seats ("03": the first game,
 * three seats). What is accepted must be sound: written and read again it is the same, and random play from it keeps
 * every invariant until the end. */
#include "fuzz.h"

enum { LONGEST = 3000 };

static void expect_same_again(const struct wh_game *game, const struct wh_setup *setup, const void *state) {
    static char json[WH_JSON_MAX];
    _Alignas(16) uint8_t again[WH_STATE_MAX];
    struct wh_text out = wh_text_into(json, sizeof json);
    wh_state_write(game, state, WH_REFEREE, &out);
    MUST(!out.overflow);
    MUST(wh_state_read(game, setup, json, out.length, again, NULL));
    MUST(memcmp(state, again, game->state_size) == 0);
}

static void look_at(const struct wh_game *game, const struct wh_setup *setup, const void *state, struct wh_rng *rng) {
    static char json[WH_JSON_MAX];
    wh_action actions[WH_LEGAL_MAX];
    _Alignas(16) uint8_t other[WH_STATE_MAX];
    unsigned count = wh_moves(game, state, actions);
    MUST(count <= game->max_legal);
    for (int viewer = WH_PUBLIC; viewer < setup->seats; viewer++) {
        if (viewer == WH_CHANCE || viewer == WH_OVER) continue;
        struct wh_text out = wh_text_into(json, sizeof json);
        wh_state_write(game, state, viewer, &out);
        memcpy(other, state, game->state_size);
        game->resample(other, viewer, rng);
        MUST(!game->audit(other));
        if (viewer >= 0) game->value(state, viewer);
    }
}

static void play_on(const struct wh_game *game, const struct wh_setup *setup, void *state) {
    struct wh_rng rng;
    int32_t scores[WH_MAX_SEATS];
    wh_rng_seed(&rng, 1);
    for (unsigned ply = 0; game->actor(state) != WH_OVER; ply++) {
        MUST(ply < LONGEST);
        look_at(game, setup, state, &rng);
        game->apply(state, game->actor(state) == WH_CHANCE ? game->sample(state, &rng) : game->pick(state, &rng));
        MUST(!game->audit(state));
    }
    game->score(state, scores);
    MUST(game->winners(state));
}

FUZZ(position) {
    if (size < 2 || data[0] < '0' || data[1] < '0') return 0;
    const struct wh_game *game = wh_games[(data[0] - '0') % wh_game_count];
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    struct wh_setup setup;
    struct wh_why why = { 0 };
    wh_setup_default(game, data[1] - '0', &setup);
    if (!wh_state_read(game, &setup, (const char *)data + 2, size - 2, state, &why)) {
        MUST(why.reason && why.text[0]);
        return 0;
    }
    MUST(!game->audit(state));
    expect_same_again(game, &setup, state);
    play_on(game, &setup, state);
    return 0;
}
