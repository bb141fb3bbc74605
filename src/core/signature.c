/* signature.c: one number that stands for all the rules of a game, and one for its estimates. Golden tests compare them
 * between machines. */
#include "witching/estimate.h"

typedef uint64_t note(const struct wh_game *game, const void *state);

static uint64_t note_estimate(const struct wh_game *game, const void *state) {
    int32_t shares[WH_MAX_SEATS];
    uint64_t chain = 0;
    wh_estimate(game, state, shares);
    for (unsigned seat = 0; seat < wh_per_seat(state); seat++) chain = chain * 1000003 + (uint32_t)shares[seat];
    return chain;
}

static uint64_t play(const struct wh_game *game, void *state, note *note_of, struct wh_rng *rng, uint64_t chain) {
    wh_action actions[WH_LEGAL_MAX];
    unsigned plies = 0;
    for (int actor; (actor = game->actor(state)) != WH_OVER; wh_expect_end(++plies)) {
        wh_action action = actor == WH_CHANCE ? game->sample(state, rng)
                                              : actions[wh_rng_below(rng, wh_candidates(game, state, actions))];
        game->apply(state, action);
        uint64_t now = note_of(game, state);
        chain = wh_hash(&now, sizeof now, chain);
    }
    return chain;
}

static uint64_t signature(const struct wh_game *game, unsigned matches, note *note_of) {
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    uint64_t chain = 0;
    for (unsigned i = 0; i < matches; i++) {
        struct wh_rng rng;
        struct wh_setup setup;
        wh_rng_seed(&rng, i + 1);
        unsigned seats = game->min_seats + wh_rng_below(&rng, game->max_seats - game->min_seats + 1u);
        wh_setup_any(game, seats, &setup, &rng);
        game->start(state, &setup, NULL);
        chain = play(game, state, note_of, &rng, chain);
        uint32_t winners = game->winners(state);
        chain = wh_hash(&winners, sizeof winners, chain);
    }
    return chain;
}

uint64_t wh_game_signature(const struct wh_game *game, unsigned matches) {
    return signature(game, matches, wh_state_hash);
}

uint64_t wh_estimate_signature(const struct wh_game *game, unsigned matches) {
    return signature(game, matches, note_estimate);
}
