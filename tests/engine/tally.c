/* tally.c: which rounds a match tells, when, and with what. That points by source add up to the scores is a property of
 * every game (property/tally.c). */
#include "tests/kit/test.h"
#include "witching/wire.h"

#include <string.h>

enum { ROOM = 20000 };
static wh_action actions[ROOM];
static struct wh_match match;
static struct wh_rng rng;

static bool begin(const char *id, unsigned seats, const char *option) {
    const struct wh_game *game = wh_game_find(id);
    struct wh_setup setup;
    wh_setup_default(game, seats, &setup);
    if (option && !wh_setup_set(game, &setup, option, NULL)) return false;
    wh_rng_seed(&rng, seats);
    return wh_match_begin(&match, game, &setup, actions, ROOM, NULL);
}

/* Plays at random until this many plies are played, or it is over. */
static void play(uint32_t plies) {
    for (int actor; match.length < plies && (actor = wh_match_actor(&match)) != WH_OVER;) {
        bool chance = actor == WH_CHANCE;
        wh_action action = chance ? match.game->sample(match.state, &rng) : match.game->pick(match.state, &rng);
        if (!wh_match_play(&match, actor, match.version, action, NULL)) {
            FAIL("%s refuses what was picked", match.game->id);
            return;
        }
    }
}

static unsigned rounds_told(bool over) {
    struct wh_tally tally = wh_tally_of(&match, over);
    unsigned rounds = 0;
    while (wh_tally_next(&tally)) rounds++;
    return rounds;
}

/* A number of the state. */
static int64_t number_at(const char *key) {
    static char json[WH_JSON_MAX];
    struct wh_text out = wh_text_into(json, sizeof json);
    struct wh_span value;
    int64_t number = -1;
    wh_state_write(match.game, match.state, WH_REFEREE, &out);
    if (!wh_own_at((struct wh_span){ json, out.length }, key, &value)) return -1;
    struct wh_json in = wh_json_of(value.start, value.length);
    return wh_json_read_int(&in, &number) ? number : -1;
}

TEST(tally, rounds_are_those_that_are_counted) {
    static const struct {
        const char *game, *option, *count; /* what counts its rounds in the last state; NULL: it is one */
        unsigned seats;
    } cases[] = {
        { "hourglass", "length=twice", "round", 3 },
        { "hourglass", "memory=closed", "pass", 5 },
        { "midnight", "mode=individual", "round", 3 },
        { "midnight", "mode=team", "round", 6 },
        { "halloween", NULL, NULL, 3 },
        { "clockman", "rounds=20", NULL, 2 },
        { "keyhole", NULL, "round", 2 },
        { "keyhole", "movement=secret", "round", 4 },
    };
    for (unsigned i = 0; i < WH_COUNT(cases); i++) {
        REQUIRE(begin(cases[i].game, cases[i].seats, cases[i].option));
        CHECK_INT(0, rounds_told(false));
        play(ROOM);
        CHECK_INT(cases[i].count ? number_at(cases[i].count) : 1, rounds_told(false));
    }
    REQUIRE(begin("template", 4, NULL));
    play(ROOM);
    CHECK_INT(3, rounds_told(false));
}

TEST(tally, a_match_that_is_broken_off_tells_its_last_round) {
    REQUIRE(begin("halloween", 4, NULL));
    play(400);
    REQUIRE(wh_match_actor(&match) != WH_OVER);
    CHECK_INT(0, rounds_told(false));
    CHECK_INT(1, rounds_told(true));
    int32_t scores[WH_MAX_SEATS];
    struct wh_tally tally = wh_tally_of(&match, true);
    CHECK(wh_tally_next(&tally));
    CHECK_INT(match.length, tally.plies);
    match.game->score(match.state, scores);
    for (unsigned seat = 0; seat < 4; seat++) {
        int32_t sum = 0;
        for (unsigned source = 0; source < WH_SOURCES; source++) sum += tally.total[seat][source];
        CHECK_INT(scores[seat], sum);
    }
}

/* Candles 7 of seat 0 and 3 of seat 1 burn; then the record goes on from there. */
static const char *const begun =
    "{\"phase\":\"lay\",\"turn\":1,\"lit\":null,\"deck\":[\"1\",\"2\",\"4\",\"5\",\"6\",\"8\"],"
    "\"out\":[\"7\"],\"hands\":[[\"9\",\"10\"],[\"3\",\"11\",\"12\"]],\"wax\":[[1,2],[3,4]],\"hours\":[11,0]}";

static void do_all(const char *const *texts) {
    for (; *texts; texts++)
        CHECK(wh_match_do(&match, wh_match_actor(&match), match.version, *texts, strlen(*texts), NULL));
}

TEST(tally, as_json) {
    static char json[WH_WIRE_TALLY];
    struct wh_text out = wh_text_into(json, sizeof json);
    struct wh_setup setup;
    wh_setup_default(wh_game_find("template"), 2, &setup);
    REQUIRE(wh_match_begin_at(&match, wh_game_find("template"), &setup, begun, strlen(begun), actions, ROOM, NULL));
    do_all((const char *const[]){ "lay 3", "roll 4", "lay 9", NULL });
    wh_wire_tally(&out, &(struct wh_wire_tally){ .match = &match });
    CHECK_TEXT("{\"sources\":[{\"id\":\"candles\",\"name\":\"Length of your candles\"},"
               "{\"id\":\"die\",\"name\":\"Rolls of the die\"},"
               "{\"id\":\"before\",\"name\":\"Before this match began\"}],"
               "\"rounds\":[{\"plies\":0,\"points\":[[0,0,11],[0,0,0]]},{\"plies\":2,\"points\":[[0,0,0],[3,4,0]]}],"
               "\"total\":[[0,0,11],[3,4,0]],\"verdict\":null}",
               json);
}

TEST(tally, a_source_may_be_a_card) {
    const struct wh_game *game = wh_game_find("halloween");
    for (unsigned source = 0; source < game->source_count; source++)
        CHECK(*wh_source_name(game, wh_tally_source(game, source), NULL));
    CHECK_TEXT("Trophies", wh_source_name(game, wh_tally_source(game, 6), NULL));
    CHECK(!wh_tally_source(game, game->source_count + 1u));
}
