/* search_signature.c: one number for what searches of a game think. Golden tests compare it between machines. */
#include "witching/search.h"

enum { ITERATIONS = 300, EVERY = 7 }; /* iterations at each position; decisions from one position to the next */

static uint64_t think(struct wh_search *search, const void *state, uint64_t chain) {
    struct wh_opinion opinions[WH_LEGAL_MAX];
    wh_search_begin(search, state, NULL, chain);
    wh_search_run(search, ITERATIONS);
    unsigned count = wh_search_opinions(search, opinions);
    for (unsigned i = 0; i < count; i++) {
        uint64_t opinion[] = { opinions[i].action, opinions[i].visits, (uint64_t)opinions[i].expected };
        chain = wh_hash(opinion, sizeof opinion, chain);
    }
    return chain;
}

uint64_t wh_search_signature(struct wh_search *search, const struct wh_game *game, unsigned positions) {
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    struct wh_setup setup;
    struct wh_rng rng;
    uint64_t chain = 0;
    wh_rng_seed(&rng, 1);
    for (unsigned match = 0; positions; match++) {
        wh_setup_default(game, game->min_seats + match % (game->max_seats - game->min_seats + 1u), &setup);
        game->start(state, &setup, NULL);
        unsigned decisions = 0, plies = 0;
        for (int actor; positions && (actor = game->actor(state)) != WH_OVER; wh_expect_end(++plies)) {
            bool asked = actor != WH_CHANCE && decisions++ % EVERY == EVERY - 1;
            if (asked) chain = think(search, state, chain), positions--;
            game->apply(state, actor == WH_CHANCE ? game->sample(state, &rng) : game->pick(state, &rng));
        }
    }
    return chain;
}
