/* match.c: matches: versions, turns, undo, names, room. */
#include "witching/match.h"
#include "tests/kit/test.h"

#include <string.h>

enum { ROOM = 600 };
static wh_action actions[ROOM];
static struct wh_match match;

static uint64_t luck(void *from) { return wh_splitmix(from); }

static bool begin(const char *id, unsigned seats) {
    const struct wh_game *game = wh_game_find(id);
    struct wh_setup setup;
    struct wh_why why;
    wh_setup_default(game, seats, &setup);
    return wh_match_begin(&match, game, &setup, actions, ROOM, &why);
}

static void settle(void) {
    uint64_t seed = 5;
    wh_match_settle(&match, luck, &seed);
}

/* The text of the n-th legal action. */
static const char *choice(unsigned number) {
    static char text[WH_ACTION_TEXT];
    wh_action list[WH_LEGAL_MAX];
    unsigned count = wh_moves(match.game, match.state, list);
    struct wh_text out = wh_text_into(text, sizeof text);
    match.game->format(match.state, list[number % count], WH_REFEREE, &out);
    return text;
}

static const char *refusal(bool fine, const struct wh_why *why) { return fine ? "accepted" : why->reason->id; }

static const char *try_do(int seat, uint32_t version, const char *text) {
    struct wh_why why;
    return refusal(wh_match_do(&match, seat, version, text, strlen(text), &why), &why);
}

static const char *try_undo(int seat, uint32_t version) {
    struct wh_why why;
    return refusal(wh_match_undo(&match, seat, version, &why), &why);
}

TEST(match, begins_at_chance_and_settles) {
    REQUIRE(begin("hourglass", 3));
    CHECK_INT(WH_CHANCE, wh_match_actor(&match));
    CHECK_TEXT("chance-moves", try_do(0, 0, "start r1 up"));
    CHECK_TEXT("chance-moves", try_do(WH_CHANCE, 0, "shuffle deck")); /* names no outcome */
    uint64_t seed = 5;
    CHECK_INT(1, wh_match_settle(&match, luck, &seed));
    CHECK_INT(0, wh_match_settle(&match, luck, &seed));
    CHECK_INT(1, match.version);
    CHECK_INT(1, match.length);
    CHECK_INT(0, wh_match_actor(&match));
}

TEST(match, a_recorded_shuffle_can_be_played) {
    REQUIRE(begin("hourglass", 3));
    CHECK_TEXT("accepted", try_do(WH_CHANCE, 0, "shuffle deck #00c0ffee00c0ffee"));
    CHECK(match.actions[0] == 0x00c0ffee00c0ffee);
}

TEST(match, stale_and_foreign_moves_change_nothing) {
    REQUIRE(begin("hourglass", 3));
    settle();
    struct wh_match before = match;
    CHECK_TEXT("stale", try_do(0, 0, choice(0)));
    CHECK_TEXT("stale", try_do(0, 2, choice(0)));
    CHECK_TEXT("not-your-turn", try_do(1, 1, choice(0)));
    CHECK_TEXT("not-your-turn", try_do(WH_CHANCE, 1, choice(0)));
    CHECK_TEXT("not-your-turn", try_do(99, 1, choice(0)));
    struct wh_why early;
    CHECK(!wh_match_do(&match, 1, 1, "", 0, &early));
    CHECK_TEXT("It is not your turn: seat 1 is to act.", early.text); /* seat 0: people count from 1 */
    CHECK_TEXT("X3-not-a-move", try_do(0, 1, "castle"));
    struct wh_why why;
    CHECK(!wh_match_play(&match, 0, 1, 12345678901u, &why));
    CHECK(!wh_match_play(&match, 0, 0, 1, &why));
    CHECK(memcmp(&before, &match, sizeof match) == 0);
    CHECK_TEXT("accepted", try_do(0, 1, choice(0)));
    CHECK_INT(2, match.version);
    CHECK_TEXT("stale", try_do(1, 1, choice(0)));
}

TEST(match, plays_to_the_end_and_no_further) {
    REQUIRE(begin("template", 3));
    for (settle(); wh_match_actor(&match) != WH_OVER; settle())
        if (strcmp(try_do(wh_match_actor(&match), match.version, choice(match.length)), "accepted") != 0) break;
    CHECK_INT(WH_OVER, wh_match_actor(&match));
    CHECK_TEXT("match-over", try_do(0, match.version, "lay 1"));
    CHECK_TEXT("match-over", try_undo(0, match.version));
    struct wh_why why;
    uint64_t seed = 1;
    CHECK(!wh_match_draw(&match, luck, &seed, &why));
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    wh_match_state_at(&match, match.length, state);
    CHECK(memcmp(state, match.state, match.game->state_size) == 0);
    wh_match_state_at(&match, 0, state);
    CHECK(memcmp(state, match.first, match.game->state_size) == 0);
}

TEST(match, undo_is_for_the_seat_that_still_acts) {
    REQUIRE(begin("hourglass", 2));
    CHECK_TEXT("chance-moves", try_undo(0, 0));
    settle();
    CHECK_TEXT("revealed", try_undo(0, match.version)); /* the shuffle */
    CHECK(!wh_match_can_undo(&match, 0));
    CHECK_TEXT("accepted", try_do(0, match.version, choice(0)));
    CHECK_TEXT("not-your-turn", try_undo(0, match.version));
    CHECK_TEXT("nothing-to-undo", try_undo(1, match.version)); /* the last step was another's */
    CHECK_TEXT("stale", try_undo(1, match.version + 1));
}

/* midnight's turns have several steps: find one that may be taken back. */
static bool find_undoable(void) {
    for (unsigned i = 0; i < 400 && wh_match_actor(&match) != WH_OVER; i++) {
        settle();
        int seat = wh_match_actor(&match);
        if (seat < 0 || strcmp(try_do(seat, match.version, choice(i * 7)), "accepted") != 0) return false;
        if (wh_match_actor(&match) == seat && wh_match_can_undo(&match, seat)) return true;
    }
    return false;
}

TEST(match, undo_restores_and_grows_the_version) {
    if (!wh_game_find("midnight")) return;
    REQUIRE(begin("midnight", 3));
    REQUIRE(find_undoable());
    int seat = wh_match_actor(&match);
    uint32_t version = match.version, length = match.length;
    _Alignas(16) uint8_t before[WH_STATE_MAX];
    wh_match_state_at(&match, length - 1, before);
    CHECK_TEXT("stale", try_undo(seat, version - 1));
    CHECK_TEXT("not-your-turn", try_undo((seat + 1) % 3, version));
    CHECK_TEXT("accepted", try_undo(seat, version));
    CHECK_INT(version + 1, match.version);
    CHECK_INT(length - 1, match.length);
    CHECK(memcmp(before, match.state, match.game->state_size) == 0);
    CHECK_TEXT("stale", try_do(seat, version, choice(0)));
}

static const char *try_take_back(int seat, uint32_t version) {
    struct wh_why why;
    return refusal(wh_match_take_back(&match, seat, version, &why), &why);
}

TEST(match, others_may_let_a_seat_take_back_what_nothing_followed_by_luck) {
    _Alignas(16) uint8_t before[WH_STATE_MAX];
    REQUIRE(begin("hourglass", 2));
    CHECK_TEXT("nothing-to-undo", try_take_back(0, 0));
    settle();
    CHECK_TEXT("nothing-to-undo", try_take_back(0, match.version)); /* the shuffle is nobody's step */
    memcpy(before, match.state, match.game->state_size);
    CHECK_TEXT("accepted", try_do(0, match.version, choice(0)));
    CHECK_TEXT("accepted", try_do(1, match.version, choice(0)));
    CHECK_TEXT("stale", try_take_back(0, match.version - 1));
    CHECK_TEXT("accepted", try_take_back(0, match.version)); /* and with it the other's step */
    CHECK_INT(1, match.length);
    CHECK_INT(5, match.version);
    CHECK(memcmp(before, match.state, match.game->state_size) == 0);
    REQUIRE(begin("template", 2)); /* a die follows every step there */
    settle();
    CHECK_TEXT("accepted", try_do(0, match.version, choice(0)));
    settle();
    CHECK_TEXT("revealed", try_take_back(0, match.version));
}

TEST(match, rewinds_over_luck_and_the_steps_of_others) {
    _Alignas(16) uint8_t before[WH_STATE_MAX];
    REQUIRE(begin("template", 2));
    settle();
    uint32_t length = match.length;
    memcpy(before, match.state, match.game->state_size);
    CHECK_TEXT("accepted", try_do(0, match.version, choice(0)));
    settle(); /* a die */
    CHECK_TEXT("accepted", try_do(wh_match_actor(&match), match.version, choice(0)));
    uint32_t version = match.version, back = match.length - length;
    wh_match_rewind(&match, length);
    CHECK_INT(length, match.length);
    CHECK_INT(version + back, match.version);
    CHECK(memcmp(before, match.state, match.game->state_size) == 0);
}

TEST(match, undo_at_the_first_ply_of_a_position) {
    const struct wh_game *game = wh_game_find("template");
    static const char json[] =
        "{\"phase\":\"lay\",\"turn\":0,\"lit\":null,\"deck\":[\"10\",\"4\",\"11\",\"9\",\"8\",\"12\"],\"out\":[],"
        "\"hands\":[[\"1\",\"2\",\"3\"],[\"5\",\"6\",\"7\"]],\"wax\":[[1,2],[3,4]],\"hours\":[0,0]}";
    struct wh_setup setup;
    struct wh_why why;
    wh_setup_default(game, 2, &setup);
    REQUIRE(wh_match_begin_at(&match, game, &setup, json, strlen(json), actions, ROOM, &why));
    CHECK(match.from_position);
    CHECK_TEXT("nothing-to-undo", try_undo(0, 0));
    CHECK_TEXT("accepted", try_do(0, 0, "lay 2"));
    struct wh_match before = match;
    CHECK(!wh_match_begin_at(&match, game, &setup, json, 20, actions, ROOM, &why));
    setup.seats = 9;
    CHECK(!wh_match_begin_at(&match, game, &setup, json, strlen(json), actions, ROOM, &why));
    CHECK(!wh_match_begin(&match, game, &setup, actions, ROOM, &why));
    CHECK(memcmp(&before, &match, sizeof match) == 0);
}

TEST(match, room_is_bounded) {
    const struct wh_game *game = wh_game_find("hourglass");
    struct wh_setup setup;
    struct wh_why why;
    wh_setup_default(game, 2, &setup);
    REQUIRE(wh_match_begin(&match, game, &setup, actions, 2, &why));
    settle();
    CHECK_TEXT("accepted", try_do(0, 1, choice(0)));
    CHECK_TEXT("match-full", try_do(1, 2, choice(0)));
    wh_action list[WH_LEGAL_MAX];
    game->legal(match.state, list);
    CHECK(!wh_match_play(&match, 1, 2, list[0], &why));
    CHECK_TEXT("match-full", why.reason->id);
    REQUIRE(wh_match_begin(&match, game, &setup, actions, 0, &why));
    uint64_t seed = 1;
    CHECK_INT(0, wh_match_settle(&match, luck, &seed));
}

TEST(match, names_are_plain_text) {
    REQUIRE(begin("hourglass", 2));
    struct wh_why why;
    static const char *const good[] = {
        "", "Ada", "Zoë O'Neil", "李小龍", "x", "1234567890123456789012345678901", "🎃"
    };
    for (unsigned i = 0; i < WH_COUNT(good); i++)
        if (!wh_match_name(&match, 1, good[i], "", &why)) FAIL("%s", why.text);
    struct wh_match before = match;
    static const char *const bad[] = {
        " Ada",         "Ada ",
        "A\nB",         "A\tB",
        "A\x1b[31m",    "A\x7f",
        "\xff",         "\xc0\x80",
        "\xed\xa0\x80", "\xf4\x90\x80\x80",
        "\xe2\x80\xae", "\xe2\x80\xa8",
        "\xc2\x85",     "\xe2\x82",
        "\xc3(",        "0123456789012345678901234567890123456789012345678901234567890123"
    };
    for (unsigned i = 0; i < WH_COUNT(bad); i++) {
        if (wh_match_name(&match, 0, bad[i], "", &why)) FAIL("accepted name %u", i);
        CHECK_TEXT("bad-name", why.reason->id);
        CHECK(wh_plain_text(why.text, strlen(why.text)));
    }
    static const char *const bad_bots[] = { "Greedy", "a b", "é",
                                            "0123456789012345678901234567890123456789012345678901234567890123" };
    for (unsigned i = 0; i < WH_COUNT(bad_bots); i++) CHECK(!wh_match_name(&match, 0, "Ada", bad_bots[i], &why));
    CHECK(memcmp(&before, &match, sizeof match) == 0);
    char endless[300];
    memset(endless, 'a', sizeof endless);
    endless[sizeof endless - 1] = 0;
    CHECK(!wh_match_name(&match, 0, endless, "", &why));
}
