/* bots.c: the list of bots, and the one way to ask them. */
#include "bots.h"

const struct wh_bot *const wh_bots[] = { &wh_bot_random, &wh_bot_greedy, &wh_bot_greedy_estimate };
const unsigned wh_bot_count = WH_COUNT(wh_bots);

const struct wh_bot *wh_bot_find(const char *id) {
    for (unsigned i = 0; i < wh_bot_count; i++)
        if (wh_same(wh_bots[i]->id, id)) return wh_bots[i];
    return NULL;
}

wh_action wh_bot_choose(const struct wh_bot *bot, const struct wh_game *game, const void *state,
                        const struct wh_notes *notes, struct wh_rng *rng) {
    _Alignas(16) uint8_t known[WH_STATE_MAX];
    int seat = game->actor(state);
    wh_assert(seat >= 0);
    memcpy(known, state, game->state_size);
    game->resample(known, seat, rng);
    return bot->choose(game, known, notes, seat, rng);
}

wh_action wh_bot_slip(const struct wh_game *game, const void *state, const struct wh_notes *notes, struct wh_rng *rng) {
    wh_action actions[WH_LEGAL_MAX];
    if (!game->heuristics->sensible) return game->pick(state, rng);
    return actions[wh_rng_below(rng, wh_sensible(game, state, notes, actions))];
}
