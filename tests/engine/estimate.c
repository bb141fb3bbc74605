/* estimate.c: the learned estimate: whole wins, true shares at the end, seats that win together alike. */
#include "tests/kit/test.h"
#include "witching/heuristics.h"

#include <string.h>

TEST(estimate, divides_a_win) {
    int32_t shares[WH_MAX_SEATS];
    wh_share_win(4, 3, shares);
    CHECK(shares[0] == 0 && shares[1] == 0 && shares[2] == WH_WIN);
    wh_share_win(10, 5, shares);
    CHECK(shares[1] == WH_WIN / 2 && shares[3] == WH_WIN / 2 && shares[0] + shares[2] + shares[4] == 0);
    wh_share_win(7, 3, shares);
    CHECK(shares[0] == 333334 && shares[1] == 333333 && shares[2] == 333333);
}

/* A game of nothing but strengths: what the features say is what counts. */
struct tug {
    uint8_t seats, progress;
    int16_t pull[WH_MAX_SEATS][2];
};
static void tug_look(const void *state, struct wh_features *out) {
    const struct tug *tug = state;
    out->row = 1;
    out->progress = tug->progress;
    memcpy(out->of[0], tug->pull[0], sizeof tug->pull[0]);
    memcpy(out->of[1], tug->pull[1], sizeof tug->pull[1]);
}
static uint32_t tug_winners(const void *state) {
    (void)state;
    return 0;
}
static const int32_t tug_weights[2][2][WH_STAGES] = { { { 0 } }, { { WH_DOUBLING, 0 }, { 0, WH_DOUBLING } } };
static const struct wh_estimator tug_estimator = {
    .feature_count = 2, .row_count = 2, .look = tug_look, .weights = &tug_weights[0][0][0]
};
static const struct wh_heuristics tug_heuristics = { .estimator = &tug_estimator };
static const struct wh_game tug_game = { .winners = tug_winners, .heuristics = &tug_heuristics };

static void expect_share(struct tug tug, int32_t expected) {
    int32_t shares[2];
    wh_estimate(&tug_game, &tug, shares);
    CHECK_INT(WH_WIN, shares[0] + shares[1]);
    CHECK(shares[0] - expected <= 20 && expected - shares[0] <= 20);
    if (test_failed()) FAIL("expected %d, came %d", expected, shares[0]);
}

TEST(estimate, counts_strength_in_doublings) {
    expect_share((struct tug){ .seats = 2 }, 500000);
    expect_share((struct tug){ .seats = 2, .pull = { { 1, 9 }, { 0, 0 } } }, 666667);
    expect_share((struct tug){ .seats = 2, .pull = { { 0, 0 }, { 3, 0 } } }, 111111);
    expect_share((struct tug){ .seats = 2, .pull = { { INT16_MIN, 0 }, { INT16_MAX, 0 } } }, 0);
}

TEST(estimate, changes_weights_with_progress) { /* half way between two stages: half of either weight */
    expect_share((struct tug){ .seats = 2, .progress = WH_STAGE / 2, .pull = { { 2, 0 }, { 0, 2 } } }, 500000);
    expect_share((struct tug){ .seats = 2, .progress = WH_STAGE / 2, .pull = { { 2, 0 }, { 0, 0 } } }, 666667);
    expect_share((struct tug){ .seats = 2, .progress = WH_STAGE / 4, .pull = { { 1, 0 }, { 0, 0 } } }, 627097);
}

static bool any_weight(const struct wh_estimator *estimator, unsigned row, unsigned feature) {
    const int32_t *weights = estimator->weights + (row * estimator->feature_count + feature) * WH_STAGES;
    for (unsigned stage = 0; stage < WH_STAGES; stage++)
        if (weights[stage]) return true;
    return false;
}

TEST(estimate, has_a_weight_for_every_feature) { /* a feature added without new training would count for nothing */
    for (unsigned i = 0; i < wh_game_count; i++) {
        const struct wh_estimator *estimator = wh_games[i]->heuristics->estimator;
        CHECK(estimator->feature_count <= WH_FEATURES);
        for (unsigned row = 0; row < estimator->row_count; row++)
            for (unsigned j = 0; j < estimator->feature_count; j++)
                if (!any_weight(estimator, row, j))
                    FAIL("%s, %s: \"%s\" has no weight", wh_games[i]->id, estimator->row_names[row],
                         estimator->feature_names[j]);
    }
}

TEST(estimate, gives_partners_the_same_share) { /* six players: three teams, seats 0 and 3, 1 and 4, 2 and 5 */
    const struct wh_game *game = wh_game_find("midnight");
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    struct wh_setup setup;
    struct wh_rng rng;
    unsigned plies = 0;
    wh_rng_seed(&rng, 5);
    wh_setup_default(game, 6, &setup);
    REQUIRE(game->start(state, &setup, NULL));
    for (int actor; (actor = game->actor(state)) != WH_OVER; wh_expect_end(++plies)) {
        int32_t shares[WH_MAX_SEATS];
        wh_estimate(game, state, shares);
        for (unsigned seat = 0; seat < 3; seat++) {
            int32_t off = shares[seat] - shares[seat + 3];
            CHECK(off >= -WH_MAX_SEATS && off <= WH_MAX_SEATS); /* what rounding leaves */
        }
        game->apply(state, actor == WH_CHANCE ? game->sample(state, &rng) : game->pick(state, &rng));
    }
}
