/* chronicle.c: a log that goes along with its match is the log that would be made afresh. */
#include "server/telling/chronicle.h"
#include "shared/language.h"

#include "tests/kit/test.h"

#include <string.h>

enum { STEPS_MOST = 1500, ROOM = 1 << 20 };

static wh_action actions[WH_MATCH_PLIES];
static char kept[ROOM], again[ROOM];

static void check_same(const struct chronicle *told, const struct table *table, struct reader reader) {
    struct wh_text a = wh_text_into(kept, ROOM), b = wh_text_into(again, ROOM);
    struct chronicle *fresh = chronicle_make(table, reader);
    put_chronicle(&a, told);
    put_chronicle(&b, fresh);
    chronicle_free(fresh);
    CHECK_TEXT(again, kept);
}

static bool play_one(struct wh_match *match, struct wh_rng *rng) {
    int actor = wh_match_actor(match);
    if (actor == WH_OVER) return false;
    wh_action action =
        actor == WH_CHANCE ? match->game->sample(match->state, rng) : match->game->pick(match->state, rng);
    return wh_match_play(match, actor, match->version, action, NULL);
}

/* Some steps more, some taken back, as people do it. */
static bool go_on(struct wh_match *match, struct wh_rng *rng) {
    for (uint64_t n = wh_rng_below(rng, 9); n; n--)
        if (!play_one(match, rng)) return false;
    for (uint64_t n = wh_rng_below(rng, 4); n && wh_match_actor(match) >= 0; n--)
        wh_match_undo(match, wh_match_actor(match), match->version, NULL);
    return true;
}

static void follow_a_match(const struct wh_game *game, struct reader reader, uint64_t seed) {
    struct wh_setup setup;
    struct table table = { .phase = PHASE_PLAYING };
    struct wh_match *match = &table.match;
    struct wh_rng rng;
    wh_setup_default(game, game->min_seats < 2 ? 2 : game->min_seats, &setup);
    REQUIRE(wh_match_begin(match, game, &setup, actions, WH_MATCH_PLIES, NULL));
    wh_rng_seed(&rng, seed);
    struct chronicle *told = chronicle_make(&table, reader);
    while (match->length < STEPS_MOST && go_on(match, &rng)) {
        if (!chronicle_follow(told, &table)) {
            CHECK(match->length > TOLD_LINES); /* only where it has become too long */
            chronicle_free(told);
            told = chronicle_make(&table, reader);
        }
        if (wh_rng_below(&rng, 25) == 0) check_same(told, &table, reader);
    }
    chronicle_free(told);
}

TEST(server, chronicles_go_along_with_their_match) {
    for (unsigned i = 0; i < wh_game_count; i++) {
        follow_a_match(wh_games[i], (struct reader){ 0, language_find("de") }, 1 + i);
        follow_a_match(wh_games[i], (struct reader){ WH_PUBLIC, NULL }, 20 + i);
    }
}

/* Other names, or much that happened meanwhile: it cannot follow, and says so. */
TEST(server, chronicles_do_not_follow_what_they_cannot_know) {
    const struct wh_game *game = wh_game_find("clockman");
    struct reader reader = { WH_PUBLIC, language_find("en") };
    struct wh_setup setup;
    struct table table = { .phase = PHASE_PLAYING };
    struct wh_match *match = &table.match;
    struct wh_rng rng;
    wh_setup_default(game, game->min_seats, &setup);
    REQUIRE(wh_match_begin(match, game, &setup, actions, WH_MATCH_PLIES, NULL));
    wh_rng_seed(&rng, 3);
    while (match->length < 20 && play_one(match, &rng)) continue;
    struct chronicle *told = chronicle_make(&table, reader);
    memcpy(match->players[1].name, "Bo", 3);
    CHECK(!chronicle_follow(told, &table));
    memset(match->players[1].name, 0, 3);
    CHECK(chronicle_follow(told, &table));
    while (match->length < 60 && play_one(match, &rng)) continue;
    CHECK(!chronicle_follow(told, &table));
    chronicle_free(told);
}
