/* signature.c: one number that stands for all the rules of a game. Golden tests compare it between machines. */
#include "witching/game.h"

static int64_t any_value(const struct wh_option *option, struct wh_rng *rng) {
    uint32_t count = 0;
    int64_t value = option->preset;
    switch (option->kind) {
    case WH_OPTION_BOOL: return wh_rng_below(rng, 2);
    case WH_OPTION_NUMBER: return option->least + wh_rng_below(rng, (uint32_t)(option->most - option->least + 1));
    default: break;
    }
    if (!option->words) return value; /* special, and without examples */
    while (option->words[count]) count++;
    uint32_t word = wh_rng_below(rng, count);
    if (option->kind != WH_OPTION_SPECIAL) return word;
    bool read = option->read(option->words[word], wh_length(option->words[word]), &value);
    wh_assert(read);
    return value;
}

/* Any seat count and any options; all presets where these do not go together. */
static void any_setup(const struct wh_game *game, struct wh_setup *setup, struct wh_rng *rng) {
    unsigned seats = game->min_seats + wh_rng_below(rng, game->max_seats - game->min_seats + 1u);
    wh_setup_default(game, seats, setup);
    for (unsigned i = 0; i < game->option_count; i++)
        if (wh_rng_below(rng, 2)) setup->option[i] = any_value(&game->options[i], rng);
    if (!wh_setup_check(game, setup, NULL)) wh_setup_default(game, seats, setup);
}

static uint64_t play(const struct wh_game *game, void *state, struct wh_rng *rng, uint64_t chain) {
    wh_action actions[WH_LEGAL_MAX];
    for (int actor; (actor = game->actor(state)) != WH_OVER;) {
        wh_action action = actor == WH_CHANCE ? game->sample(state, rng)
                                              : actions[wh_rng_below(rng, wh_candidates(game, state, actions))];
        game->apply(state, action);
        uint64_t now = wh_state_hash(game, state);
        chain = wh_hash(&now, sizeof now, chain);
    }
    return chain;
}

uint64_t wh_game_signature(const struct wh_game *game, unsigned matches) {
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    uint64_t chain = 0;
    for (unsigned i = 0; i < matches; i++) {
        struct wh_rng rng;
        struct wh_setup setup;
        wh_rng_seed(&rng, i + 1);
        any_setup(game, &setup, &rng);
        game->start(state, &setup, NULL);
        chain = play(game, state, &rng, chain);
        uint32_t winners = game->winners(state);
        chain = wh_hash(&winners, sizeof winners, chain);
    }
    return chain;
}
