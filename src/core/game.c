/* game.c: what is the same for every game. */
#include "witching/heuristics.h"

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

unsigned wh_sensible(const struct wh_game *game, const void *state, const struct wh_notes *notes, wh_action *out) {
    static const struct wh_notes none;
    unsigned count = wh_candidates(game, state, out);
    if (count < 2 || !game->heuristics->sensible) return count;
    return game->heuristics->sensible(state, notes ? notes : &none, out, count);
}

wh_action wh_standing_answer(const struct wh_game *game, const void *state, uint32_t answers) {
    return answers && game->actor(state) >= 0 ? game->stand(state, answers) : WH_NONE;
}

int wh_standing_find(const struct wh_game *game, const char *id) {
    for (unsigned i = 0; i < game->standing_count; i++)
        if (wh_same(game->standing[i].id, id)) return (int)i;
    return -1;
}

uint32_t wh_side(const struct wh_game *game, const void *state, unsigned seat) {
    return game->side ? game->side(state, seat) : 1u << seat;
}

const char *wh_turned_up(const struct wh_game *game, const void *before, const void *after) {
    return game->turned_up ? game->turned_up(before, after) : NULL;
}

void wh_put_shuffle(struct wh_text *out, const char *pile, wh_action number, int viewer) {
    wh_put(out, "shuffle ");
    wh_put(out, pile);
    if (number == WH_NONE || viewer != WH_REFEREE) return;
    wh_put(out, " #");
    wh_put_hex(out, number, 16);
}

bool wh_take_shuffle_number(struct wh_scan *in, wh_action *out) {
    *out = WH_NONE;
    return wh_scan_over(in) || (wh_take(in, " #") && wh_take_hex(in, 16, out) && *out != WH_NONE);
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
