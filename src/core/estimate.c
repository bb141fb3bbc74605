/* estimate.c: from features and weights to shares of the win. What the features are, each game says. */
#include "witching/heuristics.h"

/* Half a doubling takes sixteen coarse steps of fine ones: 2^(31 - i / 16) and 2^(31 - i / 256), rounded. */
static const uint32_t coarse[16] = {
    2147483648u, 2056437387u, 1969251188u, 1885761398u, 1805811301u, 1729250827u, 1655936265u, 1585730000u,
    1518500250u, 1454120821u, 1392470869u, 1333434672u, 1276901417u, 1222764986u, 1170923762u, 1121280436u,
};
static const uint32_t fine[16] = {
    2147483648u, 2141676973u, 2135885998u, 2130110682u, 2124350982u, 2118606857u, 2112878262u, 2107165158u,
    2101467502u, 2095785251u, 2090118366u, 2084466803u, 2078830522u, 2073209480u, 2067603638u, 2062012954u,
};

/* 2^(31 - behind / 256): the weight of a seat that is this far behind the strongest; 0 from 32 doublings on. */
static uint64_t weight_of(uint64_t behind) {
    if (behind >= 32 * 256) return 0;
    uint64_t part = (uint64_t)coarse[behind >> 4 & 15] * fine[behind & 15] >> 31;
    return part >> (behind >> 8);
}

static unsigned strongest(const int64_t *strength, unsigned seats) {
    unsigned best = 0;
    for (unsigned i = 1; i < seats; i++)
        if (strength[i] > strength[best]) best = i;
    return best;
}

void wh_share_by_strength(const int64_t strength[], unsigned seats, int32_t shares[]) {
    uint64_t weight[WH_MAX_SEATS], sum = 0;
    unsigned best = strongest(strength, seats);
    for (unsigned i = 0; i < seats; i++)
        sum += weight[i] = weight_of((uint64_t)(strength[best] - strength[i]) / (WH_DOUBLING / 256));
    int32_t left = WH_WIN;
    for (unsigned i = 0; i < seats; i++) left -= shares[i] = (int32_t)(weight[i] * WH_WIN / sum);
    shares[best] += left;
}

/* The weights at this progress: between those of the stage before and the stage after. */
static void mix_weights(const struct wh_estimator *estimator, const struct wh_features *f, int64_t *mixed) {
    unsigned stage = f->progress < WH_PROGRESS ? f->progress / WH_STAGE : WH_STAGES - 2;
    int64_t after = f->progress - (int32_t)(stage * WH_STAGE), before = WH_STAGE - after;
    const int32_t *weight = estimator->weights + (size_t)f->row * estimator->feature_count * WH_STAGES + stage;
    for (unsigned i = 0; i < estimator->feature_count; i++, weight += WH_STAGES)
        mixed[i] = (weight[0] * before + weight[1] * after) / WH_STAGE;
}

void wh_share_win(uint32_t winners, unsigned seats, int32_t shares[]) {
    int64_t strength[WH_MAX_SEATS];
    for (unsigned i = 0; i < seats; i++) strength[i] = winners >> i & 1 ? 64 * WH_DOUBLING : 0;
    wh_share_by_strength(strength, seats, shares);
}

void wh_share_by_features(const struct wh_estimator *estimator, const struct wh_features *f, unsigned seats,
                          int32_t shares[]) {
    int64_t weights[WH_FEATURES], strength[WH_MAX_SEATS] = { 0 };
    mix_weights(estimator, f, weights);
    for (unsigned seat = 0; seat < seats; seat++)
        for (unsigned i = 0; i < estimator->feature_count; i++) strength[seat] += weights[i] * f->of[seat][i];
    wh_share_by_strength(strength, seats, shares);
}

void wh_estimate(const struct wh_game *game, const void *state, int32_t shares[]) {
    unsigned seats = wh_per_seat(state);
    uint32_t winners = game->winners(state);
    struct wh_features f;
    if (winners) {
        wh_share_win(winners, seats, shares);
        return;
    }
    game->heuristics->estimator->look(state, &f);
    wh_share_by_features(game->heuristics->estimator, &f, seats, shares);
}
