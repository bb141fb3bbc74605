/* sides.c: who wins and loses with whom. That sides hold together is a property test. */
#include "tests/kit/test.h"
#include "witching/game.h"

static uint32_t side_at(const char *id, unsigned seats, const char *set, unsigned seat) {
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    const struct wh_game *game = wh_game_find(id);
    struct wh_setup setup;
    wh_setup_default(game, seats, &setup);
    CHECK(wh_setup_set(game, &setup, set, NULL) && game->start(state, &setup, NULL));
    return wh_side(game, state, seat);
}

TEST(sides, teams_sit_opposite_each_other) {
    CHECK_INT(5, side_at("midnight", 4, "mode=team", 2));
    CHECK_INT(10, side_at("midnight", 4, "mode=team", 1));
    CHECK_INT(18, side_at("midnight", 6, "mode=team", 4));
}

TEST(sides, others_play_alone) {
    CHECK_INT(1, side_at("midnight", 2, "mode=duel", 0));
    CHECK_INT(4, side_at("midnight", 4, "mode=individual", 2));
    CHECK_INT(16, side_at("hourglass", 5, "memory=open", 4));
}
