/* options.c: options and set-ups. */
#include "tests/kit/test.h"
#include "witching/game.h"

#include <string.h>

TEST(options, set_one_by_one) {
    const struct wh_game *game = wh_game_find("hourglass");
    struct wh_setup setup;
    struct wh_why why;
    wh_setup_default(game, 3, &setup);
    for (unsigned i = 0; i < game->option_count; i++) CHECK(wh_setup_is_preset(game, &setup, i));
    CHECK(wh_setup_set(game, &setup, "length=even", &why));
    CHECK(wh_setup_set(game, &setup, "memory=closed", &why));
    CHECK(!wh_setup_is_preset(game, &setup, 0) && wh_setup_is_preset(game, &setup, 1));
    CHECK_INT(3, setup.option[0]);
    CHECK_INT(1, setup.option[2]);
    CHECK(wh_setup_check(game, &setup, &why));
}

TEST(options, refusals_change_nothing) {
    const struct wh_game *game = wh_game_find("hourglass");
    static const struct {
        const char *assignment, *id;
    } bad[] = {
        { "colour=red", "no-such-option" },  { "", "no-such-option" },           { "=", "no-such-option" },
        { "Length=even", "no-such-option" }, { "lengt=even", "no-such-option" }, { "lengthh=even", "no-such-option" },
        { "length", "bad-option" },          { "length=", "bad-option" },        { "length=Even", "bad-option" },
        { "length=even ", "bad-option" },    { "length=0", "bad-option" },
    };
    struct wh_setup setup, before;
    wh_setup_default(game, 2, &setup);
    before = setup;
    for (unsigned i = 0; i < WH_COUNT(bad); i++) {
        struct wh_why why = { 0 };
        if (wh_setup_set(game, &setup, bad[i].assignment, &why)) FAIL("accepted: %s", bad[i].assignment);
        CHECK_TEXT(bad[i].id, why.reason ? why.reason->id : "none");
        CHECK(why.text[0] && !strchr(why.text, '{'));
        CHECK(memcmp(&setup, &before, sizeof setup) == 0);
        CHECK(!wh_setup_set(game, &setup, bad[i].assignment, NULL));
    }
}

TEST(options, seats_out_of_range) {
    for (unsigned i = 0; i < wh_game_count; i++) {
        const struct wh_game *game = wh_games[i];
        struct wh_setup setup;
        struct wh_why why;
        const unsigned bad[] = { 0, game->min_seats - 1u, game->max_seats + 1u, 255 };
        for (unsigned j = 0; j < WH_COUNT(bad); j++) {
            wh_setup_default(game, bad[j], &setup);
            CHECK(!wh_setup_check(game, &setup, &why));
            CHECK_TEXT("bad-seats", why.reason->id);
        }
    }
}

TEST(options, values_out_of_range_are_refused_before_the_game_sees_them) {
    for (unsigned i = 0; i < wh_game_count; i++) {
        const struct wh_game *game = wh_games[i];
        for (unsigned j = 0; j < game->option_count; j++) {
            if (game->options[j].kind == WH_OPTION_SPECIAL) continue;
            struct wh_setup setup;
            struct wh_why why;
            wh_setup_default(game, game->min_seats, &setup);
            setup.option[j] = -1;
            CHECK(!wh_setup_check(game, &setup, &why));
            CHECK_TEXT("bad-option", why.reason->id);
            setup.option[j] = game->options[j].kind == WH_OPTION_NUMBER ? game->options[j].most + 1 : 1000;
            CHECK(!wh_setup_check(game, &setup, &why));
        }
    }
}

static void print_and_read(const struct wh_game *game, unsigned option, int64_t value) {
    char text[200];
    struct wh_setup setup;
    struct wh_why why;
    struct wh_text out = wh_text_into(text, sizeof text);
    wh_put(&out, game->options[option].key);
    wh_put_char(&out, '=');
    wh_option_print(&game->options[option], value, &out);
    wh_setup_default(game, game->min_seats, &setup);
    setup.option[option] = -99;
    if (!wh_setup_set(game, &setup, text, &why)) FAIL("%s", why.text);
    CHECK_INT(value, setup.option[option]);
}

TEST(options, printed_values_can_be_read) {
    for (unsigned i = 0; i < wh_game_count; i++)
        for (unsigned j = 0; j < wh_games[i]->option_count; j++)
            print_and_read(wh_games[i], j, wh_games[i]->options[j].preset);
}

static void to_hex(int64_t value, struct wh_text *out) { wh_put_hex(out, (uint64_t)value, 2); }
static bool from_hex(const char *text, size_t length, int64_t *out) {
    struct wh_scan in = wh_scan_of(text, length);
    return wh_take_hex(&in, 2, (uint64_t *)out) && wh_scan_over(&in);
}

/* A game of every kind of option; only its table is used. */
static const char *const sizes[] = { "10", "20", NULL };
static const struct wh_option kinds[] = {
    { .key = "size", .kind = WH_OPTION_CHOICE, .words = sizes, .preset = 1 },
    { .key = "wind", .kind = WH_OPTION_BOOL, .preset = 1 },
    { .key = "goal", .kind = WH_OPTION_NUMBER, .least = 2, .most = 30, .preset = 5 },
    { .key = "seed",
      .kind = WH_OPTION_SPECIAL,
      .preset = 255,
      .form = "two digits",
      .read = from_hex,
      .print = to_hex },
};
static const struct wh_game sample = { .id = "sample", .options = kinds, .option_count = WH_COUNT(kinds) };

TEST(options, every_kind_as_text_and_json) {
    static const char *const json[] = { "20", "true", "5", "\"ff\"" };
    static const char *const values[] = { "10, 20", "false, true", "2 to 30", "two digits" };
    for (unsigned i = 0; i < WH_COUNT(kinds); i++) {
        char text[80];
        struct wh_text out = wh_text_into(text, sizeof text);
        wh_option_json(&kinds[i], kinds[i].preset, &out);
        CHECK_TEXT(json[i], text);
        out = wh_text_into(text, sizeof text);
        wh_option_values(&kinds[i], &out);
        CHECK_TEXT(values[i], text);
    }
    struct wh_setup setup;
    wh_setup_default(&sample, 2, &setup);
    static const char *const good[] = { "size=10", "wind=false", "goal=30", "goal=2", "seed=0a" };
    for (unsigned i = 0; i < WH_COUNT(good); i++) CHECK(wh_setup_set(&sample, &setup, good[i], NULL));
    CHECK(setup.option[0] == 0 && setup.option[1] == 0 && setup.option[2] == 2 && setup.option[3] == 10);
    static const char *const bad[] = { "size=15", "wind=1",  "goal=1", "goal=31",  "goal=-2",
                                       "goal=05", "goal=5x", "seed=a", "seed=0a0", "goal=99999999999999999999" };
    for (unsigned i = 0; i < WH_COUNT(bad); i++) CHECK(!wh_setup_set(&sample, &setup, bad[i], NULL));
}

TEST(options, a_game_without_options_says_so) {
    struct wh_game bare = { .id = "bare" };
    struct wh_setup setup;
    struct wh_why why;
    wh_setup_default(&bare, 2, &setup);
    CHECK(!wh_setup_set(&bare, &setup, "x=1", &why));
    CHECK_TEXT("There is no option \"x\"; the options are: none.", why.text);
}

TEST(why, sentences_are_filled_in) {
    static const struct wh_reason reason = { "test", "R1", "{0} before {1}." };
    struct wh_why why;
    CHECK(!wh_deny_with(&why, &reason, "this", "that"));
    CHECK_TEXT("this before that.", why.text);
    CHECK_TEXT("that", why.with[1]);
    CHECK(!wh_deny(&why, &reason));
    CHECK_TEXT(" before .", why.text);
    CHECK(!wh_deny(NULL, &reason) && !wh_refuse(NULL, WH_STALE, "1", "2"));
    char endless[2000];
    memset(endless, 'x', sizeof endless);
    endless[sizeof endless - 1] = 0;
    wh_refuse(&why, WH_NO_SUCH_GAME, endless, endless);
    CHECK(strlen(why.text) < WH_WHY_TEXT && strlen(why.with[0]) < WH_WHY_WITH);
}

static bool plain_words(const char *text) {
    for (; *text; text++)
        if ((unsigned char)*text < ' ') return false;
    return true;
}

static void expect_good_reasons(const struct wh_reason *reasons, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        CHECK(reasons[i].id && reasons[i].id[0] && !strchr(reasons[i].id, ' '));
        CHECK(reasons[i].rule && reasons[i].text && reasons[i].text[0] && plain_words(reasons[i].text));
        for (unsigned j = 0; j < i; j++)
            if (strcmp(reasons[i].id, reasons[j].id) == 0) FAIL("the reason %s is listed twice", reasons[i].id);
    }
}

TEST(why, every_reason_has_its_own_id_and_a_sentence) {
    expect_good_reasons(wh_common_reasons, WH_COMMON_COUNT);
    for (unsigned i = 0; i < wh_game_count; i++) expect_good_reasons(wh_games[i]->reasons, wh_games[i]->reason_count);
}

TEST(games, are_found_by_id_and_complete) {
    CHECK(wh_game_find("chess") == NULL && wh_game_find("") == NULL);
    for (unsigned i = 0; i < wh_game_count; i++) {
        const struct wh_game *game = wh_games[i];
        CHECK(wh_game_find(game->id) == game);
        CHECK(game->title[0] && game->summary[0] && game->goal[0] && game->version > 0 &&
              game->max_legal <= WH_LEGAL_MAX);
        CHECK(game->min_seats >= 1 && game->min_seats <= game->max_seats && game->max_seats <= WH_MAX_SEATS);
        CHECK(game->state_size > 0 && game->state_size <= WH_STATE_MAX && game->option_count <= WH_MAX_OPTIONS);
        CHECK(game->start && game->actor && game->legal && game->check && game->apply && game->score && game->winners);
        CHECK(game->chance && game->sample && game->pick && game->playout && game->resample && game->reveals);
        CHECK(game->format && game->parse && game->audit && game->heuristics);
        for (unsigned j = 0; j < game->option_count; j++) CHECK(game->options[j].about && game->options[j].about[0]);
        for (unsigned j = 0; j < game->field_count; j++) CHECK(game->fields[j].sight && game->fields[j].about);
        if (game->specimen) CHECK(i + 1 == wh_game_count);
    }
}

/* Every preset can be played with every number of players that its game has, and changes something. */
TEST(options, presets_are_set_ups) {
    for (unsigned i = 0; i < wh_game_count; i++)
        for (unsigned preset = 0; preset < wh_games[i]->preset_count; preset++)
            for (unsigned seats = wh_games[i]->min_seats; seats <= wh_games[i]->max_seats; seats++) {
                struct wh_setup setup, usual;
                wh_setup_default(wh_games[i], seats, &usual);
                setup = usual;
                CHECK(wh_setup_preset(wh_games[i], &setup, wh_games[i]->presets[preset].id, NULL));
                CHECK(wh_setup_check(wh_games[i], &setup, NULL));
                CHECK(memcmp(&setup, &usual, sizeof setup) != 0);
            }
}

/* What the laboratory recommends (docs/lab.md) is offered wherever presets are. */
TEST(options, what_the_laboratory_recommends_is_a_preset) {
    static const char *const cases[][3] = { { "hourglass", "fair", "length=even" },
                                            { "clockman", "fair", "whytooki=gone" },
                                            { "halloween", "expert", "mode=expert" } }; /* with equal starts */
    for (unsigned i = 0; i < WH_COUNT(cases); i++) {
        const struct wh_game *game = wh_game_find(cases[i][0]);
        struct wh_setup setup, expected;
        wh_setup_default(game, 3, &expected);
        setup = expected;
        CHECK(wh_setup_set(game, &expected, cases[i][2], NULL));
        CHECK(wh_setup_preset(game, &setup, cases[i][1], NULL));
        CHECK(memcmp(&setup, &expected, sizeof setup) == 0);
    }
}

TEST(options, the_base_game_of_clockman_has_no_additional_rule) {
    const struct wh_game *game = wh_game_find("clockman");
    struct wh_setup setup;
    struct wh_why why;
    wh_setup_default(game, 4, &setup);
    REQUIRE(wh_setup_preset(game, &setup, "base", NULL));
    CHECK_INT(0, setup.option[0] | setup.option[1] | setup.option[2] | setup.option[3]); /* transfer … trade */
    CHECK(!wh_setup_preset(game, &setup, "wilder", &why));
    CHECK_TEXT("There is no preset \"wilder\"; the presets are: base, quick, wild, fair.", why.text);
}
