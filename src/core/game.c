/* game.c: what is the same for every game. */
#include "witching/game.h"

unsigned wh_moves(const struct wh_game *game, const void *state, wh_action *out) {
    if (game->actor(state) != WH_CHANCE) return game->legal(state, out);
    unsigned outcomes = game->chance(state, out);
    if (outcomes) return outcomes;
    out[0] = WH_NONE;
    return 1;
}

unsigned wh_candidates(const struct wh_game *game, const void *state, wh_action *out) {
    if (!game->candidates || game->actor(state) < 0) return wh_moves(game, state, out);
    return game->candidates(state, out);
}

uint32_t wh_side(const struct wh_game *game, const void *state, unsigned seat) {
    return game->side ? game->side(state, seat) : 1u << seat;
}

bool wh_understand(const struct wh_game *game, const void *state, const char *text, size_t length, wh_action *out,
                   struct wh_why *why) {
    if (!game->parse(state, text, length, out, why)) return false;
    if (*out == WH_NONE) return true; /* a shuffle still to be drawn */
    return game->check(state, *out, why);
}

uint64_t wh_hash(const void *bytes, size_t size, uint64_t seed) {
    uint64_t hash = 0xcbf29ce484222325u ^ seed;
    for (const uint8_t *at = bytes; size--; at++) hash = (hash ^ *at) * 0x100000001b3u;
    return hash;
}

uint64_t wh_state_hash(const struct wh_game *game, const void *state) {
    char json[WH_JSON_MAX];
    struct wh_text out = wh_text_into(json, sizeof json);
    wh_state_write(game, state, WH_REFEREE, &out);
    wh_assert(!out.overflow);
    return wh_hash(json, out.length, 0);
}

/* A host that can say more (a command with a terminal) defines its own. */
__attribute__((weak)) void wh_bug(const char *file, int line, const char *what) {
    (void)file, (void)line, (void)what;
    __builtin_trap();
}
