/* table.c: the table (witching/table.h) as a foreign program uses it: one pointer, whole numbers and texts. */
#include "witching/table.h"

#include "tests/kit/test.h"
#include "tests/kit/tree.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static struct tree *tree_of(const char *json) { return json ? tree_read(json, strlen(json)) : NULL; }

static char *kept(const char *text) {
    CHECK(text);
    return strdup(text ? text : "");
}

static struct wh_table *table_with(const char *game, int seats, const char *options, uint64_t seed) {
    struct wh_table *table = wh_table_open(seed);
    if (!wh_table_begin(table, game, seats, options)) FAIL("%s: %s", game, wh_table_why(table));
    return table;
}

static void play_on(struct wh_table *table, const char *bot, unsigned decisions) {
    while (decisions-- && wh_table_actor(table) >= 0)
        if (!wh_table_do(table, wh_table_go(table, bot, 0))) {
            FAIL("%s", wh_table_why(table));
            return;
        }
}

/* --- matches ------------------------------------------------------------------------------------------------------ */

/* The others are not told in how many steps somebody planned in secret. */
static void expect_secret_plans(struct wh_table *table, const char *id) {
    const char *log = wh_table_log(table, 0, WH_PUBLIC);
    CHECK(!strstr(log, "[0,\"?\"],[0,\"?\"]") && !strstr(log, "[1,\"?\"],[1,\"?\"]"));
    CHECK(!strstr(wh_table_log(table, 0, WH_REFEREE), "\"?\""));
    CHECK_INT(wh_same(id, "keyhole"), strstr(wh_table_log(table, 0, WH_PUBLIC), "\"?\"") != NULL);
}

/* The record leads to the same state; sentences, steps and points are there. */
static void expect_end(struct wh_table *table, const char *id) {
    struct wh_table *again = wh_table_open(0);
    char *record = kept(wh_table_record(table)), *hash = kept(wh_table_hash(table)),
         *key = kept(wh_table_key(table, 0));
    CHECK(wh_table_replay(again, record));
    CHECK_TEXT(hash, wh_table_hash(again));
    CHECK_TEXT(key, wh_table_key(again, 0));
    CHECK(!wh_same(key, wh_table_key(again, 1)));
    CHECK_INT(wh_table_plies(table), wh_table_plies(again));
    struct tree *scores = tree_of(wh_table_scores(table)), *log = tree_of(wh_table_log(table, 0, WH_REFEREE));
    CHECK_INT(wh_table_seats(table), tree_key(scores, "scores")->count);
    CHECK(tree_key(scores, "winners")->count >= 1);
    CHECK_INT(wh_table_plies(table), log->count);
    double sum = 0;
    for (int seat = 0; seat < wh_table_seats(table); seat++) sum += wh_table_reward(table, seat);
    CHECK(sum > -1e-9 && sum < 1e-9);
    if (strlen(wh_table_tell(table, 0, WH_PUBLIC)) < 1000) FAIL("%s is hardly told", id);
    CHECK(strlen(wh_table_explain(table, 0)) > 10);
    struct tree *tally = tree_of(wh_table_tally(table));
    CHECK(tree_key(tally, "verdict")->kind == TREE_STRING);
    expect_secret_plans(table, id);
    tree_free(tally);
    tree_free(scores);
    tree_free(log);
    free(record);
    free(hash);
    free(key);
    wh_table_close(again);
}

TEST(table, plays_every_game_to_its_end) {
    struct wh_table *any = wh_table_open(1);
    struct tree *games = tree_of(wh_table_games(any));
    REQUIRE(games && games->count >= 5);
    for (const struct tree *game = games->first; game; game = game->next) {
        struct tree *about = tree_of(wh_table_about(any, game->text));
        REQUIRE(about);
        CHECK_TEXT(game->text, tree_key(about, "id")->text);
        struct wh_table *table = table_with(game->text, 3, "", 7);
        play_on(table, "random", UINT32_MAX);
        CHECK_INT(WH_OVER, wh_table_actor(table));
        expect_end(table, game->text);
        wh_table_close(table);
        tree_free(about);
    }
    tree_free(games);
    wh_table_close(any);
}

TEST(table, the_same_seed_is_the_same_match) {
    struct wh_table *a = table_with("clockman", 4, "", 5), *b = table_with("clockman", 4, "", 5);
    struct wh_table *c = table_with("clockman", 4, "", 6);
    play_on(a, "random", UINT32_MAX);
    play_on(b, "random", UINT32_MAX);
    play_on(c, "random", UINT32_MAX);
    CHECK(wh_table_plies(a) > 256); /* its memory has grown */
    char *record = kept(wh_table_record(a));
    CHECK_TEXT(record, wh_table_record(b));
    CHECK(strcmp(record, wh_table_record(c)) != 0);
    free(record);
    wh_table_close(a);
    wh_table_close(b);
    wh_table_close(c);
}

TEST(table, a_copy_goes_its_own_way) {
    struct wh_table *table = table_with("halloween", 2, "", 3);
    play_on(table, "greedy", 20);
    struct wh_table *copy = wh_table_copy(table);
    char *hash = kept(wh_table_hash(table));
    CHECK_TEXT(hash, wh_table_hash(copy));
    play_on(copy, "random", 30);
    CHECK_TEXT(hash, wh_table_hash(table));
    char *other = kept(wh_table_hash(copy));
    CHECK(strcmp(hash, other) != 0);
    play_on(table, "random", 30);
    CHECK_TEXT(other, wh_table_hash(table)); /* with the same luck */
    free(hash);
    free(other);
    wh_table_close(copy);
    wh_table_close(table);
}

TEST(table, chance_can_wait) {
    struct wh_table *table = wh_table_open(1);
    wh_table_luck(table, 0);
    CHECK(wh_table_begin(table, "template", 2, NULL));
    CHECK_INT(WH_CHANCE, wh_table_actor(table));
    CHECK_TEXT("[\"shuffle deck\"]", wh_table_legal(table));
    CHECK(!wh_table_go(table, "random", 0));
    CHECK_TEXT("chance-moves", wh_table_reason(table));
    CHECK(wh_table_do(table, "shuffle deck #00000000000000ff"));
    CHECK_TEXT("[\"lay 7\",\"lay 10\",\"lay 12\"]", wh_table_legal(table));
    CHECK(wh_table_do(table, "lay 7"));
    CHECK(wh_table_draw(table));
    CHECK_INT(1, wh_table_actor(table));
    CHECK(!wh_table_draw(table));
    CHECK(wh_table_luck(table, 1));
    CHECK(wh_table_do(table, "lay 5"));
    CHECK_INT(0, wh_table_actor(table)); /* the die rolled by itself */
    CHECK(wh_table_rewind(table, 1));
    CHECK_INT(1, wh_table_plies(table));
    CHECK(!wh_table_rewind(table, 2));
    CHECK_TEXT("no-such-ply", wh_table_reason(table));
    wh_table_luck(table, 0);
    CHECK(wh_table_begin(table, "template", 2, ""));
    CHECK(wh_table_check(table, "shuffle deck"));
    CHECK(wh_table_do(table, "shuffle deck")); /* without a number: luck draws one */
    CHECK_INT(0, wh_table_actor(table));
    CHECK_INT(1, wh_table_plies(table));
    wh_table_close(table);
}

/* --- what can be done --------------------------------------------------------------------------------------------- */

TEST(table, candidates_can_all_be_done) {
    struct wh_table *table = table_with("keyhole", 2, "", 2);
    unsigned stars = 0;
    for (unsigned step = 0; step < 60 && wh_table_actor(table) >= 0; step++) {
        struct tree *legal = tree_of(wh_table_legal(table)), *candidates = tree_of(wh_table_candidates(table));
        for (const struct tree *action = legal->first; action; action = action->next) {
            bool star = action->text[strlen(action->text) - 1] == '*';
            CHECK_INT(!star, wh_table_check(table, action->text));
            if (star) CHECK_TEXT("template", wh_table_reason(table));
            stars += star;
        }
        for (const struct tree *action = candidates->first; action; action = action->next)
            if (!wh_table_check(table, action->text)) FAIL("%s: %s", action->text, wh_table_why(table));
        CHECK(candidates->count > 0);
        tree_free(legal);
        tree_free(candidates);
        play_on(table, "random", 1);
    }
    CHECK(stars > 0);
    wh_table_close(table);
}

TEST(table, numbers_masks_and_candidates_agree) {
    struct wh_table *table = table_with("hourglass", 3, "", 4);
    uint16_t numbers[WH_LEGAL_MAX];
    for (unsigned step = 0; step < 30 && wh_table_actor(table) >= 0; step++) {
        struct tree *candidates = tree_of(wh_table_candidates(table));
        int count = wh_table_numbers(table, numbers, WH_LEGAL_MAX), size = wh_table_mask(table, NULL, 0), set = 0;
        uint8_t *mask = malloc((size_t)size);
        CHECK_INT(size, wh_table_mask(table, mask, (size_t)size));
        CHECK_INT(candidates->count, count);
        for (int i = 0; i < count; i++) {
            CHECK_INT(1, mask[numbers[i]]);
            CHECK_TEXT(tree_item(candidates, (size_t)i)->text, wh_table_numbered(table, numbers[i]));
            const char *meaning = wh_table_meaning(table, numbers[i]);
            if (!strchr(meaning, '#')) CHECK_TEXT(tree_item(candidates, (size_t)i)->text, meaning);
        }
        for (int i = 0; i < size; i++) set += mask[i];
        CHECK_INT(count, set);
        for (int i = 0; i < size; i++)
            if (!mask[i]) CHECK(!wh_table_numbered(table, (uint32_t)i));
        CHECK_TEXT("no-such-number", wh_table_reason(table));
        free(mask);
        tree_free(candidates);
        play_on(table, "random", 1);
    }
    CHECK(!wh_table_numbered(table, UINT32_MAX));
    CHECK(!wh_table_meaning(table, (uint32_t)wh_table_mask(table, NULL, 0)));
    CHECK_TEXT("no-such-number", wh_table_reason(table));
    wh_table_close(table);
}

TEST(table, slices_are_all_of_an_observation) {
    for (unsigned g = 0; g < wh_game_count; g++) {
        struct wh_table *table = table_with(wh_games[g]->id, wh_games[g]->max_seats, "", 4);
        struct tree *slices = tree_of(wh_table_slices(table));
        REQUIRE(slices);
        long long at = 0;
        for (const struct tree *slice = slices->first; slice; slice = slice->next) {
            CHECK_INT(at, tree_key(slice, "at")->number);
            CHECK(*tree_key(slice, "path")->text);
            at += tree_key(slice, "size")->number;
        }
        CHECK_INT(at, wh_table_observe(table, 0, NULL, 0));
        tree_free(slices);
        wh_table_close(table);
    }
}

TEST(table, resampling_changes_no_view) {
    struct wh_table *table = table_with("hourglass", 2, "", 9);
    play_on(table, "greedy", 6);
    char *mine = kept(wh_table_view(table, 1)), *all = kept(wh_table_view(table, WH_REFEREE));
    int size = wh_table_observe(table, 1, NULL, 0);
    uint8_t *before = malloc((size_t)size), *after = malloc((size_t)size);
    CHECK_INT(size, wh_table_observe(table, 1, before, (size_t)size));
    CHECK(wh_table_resample(table, 1));
    CHECK_TEXT(mine, wh_table_view(table, 1));
    CHECK_INT(size, wh_table_observe(table, 1, after, (size_t)size));
    CHECK(memcmp(before, after, (size_t)size) == 0);
    CHECK(strcmp(all, wh_table_view(table, WH_REFEREE)) != 0);
    CHECK_INT(0, wh_table_plies(table));
    play_on(table, "random", UINT32_MAX);
    CHECK_INT(WH_OVER, wh_table_actor(table));
    CHECK(wh_table_load(table, all));
    CHECK_TEXT(all, wh_table_view(table, WH_REFEREE));
    free(mine);
    free(all);
    free(before);
    free(after);
    wh_table_close(table);
}

TEST(table, a_step_is_foretold_and_taken_back) {
    struct wh_table *table = table_with("keyhole", 2, "", 1);
    unsigned taken_back = 0;
    for (unsigned step = 0; step < 60 && wh_table_actor(table) >= 0; step++) {
        char *move = kept(wh_table_go(table, "random", 0)), *before = kept(wh_table_hash(table));
        CHECK(wh_table_preview(table, move));
        CHECK(wh_table_label(table, move));
        CHECK_TEXT(before, wh_table_hash(table));
        CHECK(wh_table_do(table, move));
        if (wh_table_undo(table)) {
            taken_back++;
            CHECK_TEXT(before, wh_table_hash(table));
            CHECK(wh_table_do(table, move));
        }
        free(move);
        free(before);
    }
    CHECK(taken_back > 10);
    wh_table_close(table);
}

/* --- refusals ----------------------------------------------------------------------------------------------------- */

static void expect_refused(struct wh_table *table, bool refused, const char *reason) {
    CHECK(refused);
    CHECK(wh_table_why(table) && wh_table_rule(table));
    CHECK_TEXT(reason, wh_table_reason(table) ? wh_table_reason(table) : "none");
}

TEST(table, an_empty_table_refuses_what_needs_a_match) {
    struct wh_table *t = wh_table_open(0);
    uint8_t byte;
    uint16_t number;
    CHECK(!wh_table_why(t) && !wh_table_reason(t) && !wh_table_rule(t));
    CHECK_INT(WH_OVER, wh_table_actor(t));
    CHECK_INT(0, wh_table_seats(t));
    CHECK_INT(0, wh_table_plies(t));
    CHECK(wh_table_reward(t, 0) == 0);
    CHECK(wh_table_luck(t, 1));
    const bool texts[] = { wh_table_key(t, 0),
                           wh_table_setup(t),
                           wh_table_view(t, 0),
                           wh_table_hash(t),
                           wh_table_legal(t),
                           wh_table_candidates(t),
                           wh_table_scores(t),
                           wh_table_tally(t),
                           wh_table_preview(t, "x"),
                           wh_table_record(t),
                           wh_table_log(t, 0, 0),
                           wh_table_go(t, "x", 0),
                           wh_table_opinions(t, "x", 0),
                           wh_table_explain(t, 0),
                           wh_table_label(t, "x"),
                           wh_table_tell(t, 0, 0),
                           wh_table_peek(t, 0, "x", 1, NULL, 0),
                           wh_table_numbered(t, 0),
                           wh_table_meaning(t, 0),
                           wh_table_slices(t) };
    for (unsigned i = 0; i < WH_COUNT(texts); i++) CHECK(!texts[i]);
    const int done[] = { wh_table_load(t, "{}"), wh_table_name(t, 0, "Ada"), wh_table_do(t, "x"),
                         wh_table_check(t, "x"), wh_table_draw(t),           wh_table_undo(t),
                         wh_table_rewind(t, 0),  wh_table_resample(t, 0) };
    for (unsigned i = 0; i < WH_COUNT(done); i++) CHECK_INT(0, done[i]);
    CHECK_INT(-1, wh_table_numbers(t, &number, 1));
    CHECK_INT(-1, wh_table_mask(t, &byte, 1));
    expect_refused(t, wh_table_observe(t, 0, &byte, 1) == -1, "no-match");
    CHECK(wh_table_games(t));
    CHECK(!wh_table_why(t)); /* done: nothing to explain any more */
    wh_table_close(t);
    wh_table_close(NULL);
}

TEST(table, nonsense_is_refused_and_changes_nothing) {
    struct wh_table *t = table_with("hourglass", 2, "", 8);
    struct wh_table *empty = wh_table_copy(t);
    char *record = kept(wh_table_record(t));
    expect_refused(t, !wh_table_begin(t, "chess", 2, ""), "no-such-game");
    expect_refused(t, !wh_table_begin(t, NULL, 2, ""), "no-such-game");
    expect_refused(t, !wh_table_begin(t, "hourglass", 9, ""), "bad-seats");
    expect_refused(t, !wh_table_begin(t, "hourglass", -1, ""), "bad-seats");
    expect_refused(t, !wh_table_begin(t, "hourglass", 2, "length=never"), "bad-option");
    expect_refused(t, !wh_table_begin(t, "hourglass", 2, "size=3"), "no-such-option");
    expect_refused(t, !wh_table_begin(t, "hourglass", 2, "memory=open memory=closed"), "option-twice");
    expect_refused(t, !wh_table_about(t, "chess"), "no-such-game");
    expect_refused(t, !wh_table_load(t, "{"), "bad-json");
    expect_refused(t, !wh_table_load(t, NULL), "bad-json");
    expect_refused(t, !wh_table_replay(t, "no record"), "bad-record");
    expect_refused(t, !wh_table_replay(t, NULL), "bad-record");
    expect_refused(t, !wh_table_name(t, 2, "Ada"), "no-such-viewer");
    expect_refused(t, !wh_table_name(t, 0, " "), "bad-name");
    expect_refused(t, !wh_table_view(t, 2), "no-such-viewer");
    expect_refused(t, !wh_table_view(t, WH_CHANCE), "no-such-viewer");
    expect_refused(t, !wh_table_tell(t, 0, WH_REFEREE), "no-such-viewer");
    expect_refused(t, !wh_table_log(t, 1000, 0), "no-such-ply");
    expect_refused(t, !wh_table_do(t, "take a r1"), "X4-not-in-hand");
    CHECK_TEXT("R2", wh_table_rule(t));
    CHECK(!wh_table_do(t, NULL));
    CHECK(!wh_table_preview(t, "take a r1"));
    CHECK(!wh_table_label(t, NULL));
    expect_refused(t, !wh_table_go(t, "oracle", 0), "no-such-bot");
    expect_refused(t, !wh_table_go(t, NULL, 0), "no-such-bot");
    expect_refused(t, !wh_table_go(t, "search:depth=3", 0), "bad-bot");
    expect_refused(t, !wh_table_go(t, "search:threads=2", 0), "bad-bot");
    expect_refused(t, !wh_table_peek(t, 0, "south3", 1, NULL, 0), "no-such-view");
    expect_refused(t, !wh_table_resample(t, 5), "no-such-viewer");
    expect_refused(t, wh_table_observe(t, 5, NULL, 0) == -1, "no-such-viewer");
    expect_refused(t, !wh_table_language(t, "no catalogue", 12), "bad-catalogue");
    CHECK_TEXT(record, wh_table_record(t));
    CHECK_TEXT(wh_table_hash(empty), wh_table_hash(t));
    free(record);
    wh_table_close(empty);
    wh_table_close(t);
}

TEST(table, a_bad_record_names_its_line) {
    struct wh_table *t = table_with("midnight", 2, "", 8);
    play_on(t, "random", 5);
    uint32_t plies = wh_table_plies(t);
    char *record = kept(wh_table_record(t)), *line = strstr(record, "\n3 ");
    REQUIRE(line);
    line[4] = '?';
    expect_refused(t, !wh_table_replay(t, record), "bad-record");
    CHECK(strncmp(wh_table_why(t), "Line ", 5) == 0);
    CHECK_INT(plies, wh_table_plies(t));
    free(record);
    wh_table_close(t);
}

/* --- slots of single games ---------------------------------------------------------------------------------------- */

TEST(table, what_is_printed_can_be_read) {
    struct wh_table *t = wh_table_open(1);
    for (unsigned g = 0; g < wh_game_count; g++) {
        struct tree *printed = tree_of(wh_table_printed(t, wh_games[g]->id));
        CHECK(printed && printed->kind == TREE_OBJECT);
        tree_free(printed);
    }
    CHECK(strstr(wh_table_printed(t, "hourglass"), "cards"));
    expect_refused(t, !wh_table_printed(t, "chess"), "no-such-game");
    wh_table_close(t);
}

TEST(table, estimates_share_the_win) {
    for (unsigned g = 0; g < wh_game_count; g++) {
        struct wh_table *t = table_with(wh_games[g]->id, wh_games[g]->min_seats, "", 3);
        play_on(t, "random", 5);
        struct tree *shares = tree_of(wh_table_estimate(t));
        REQUIRE(shares);
        long long sum = 0;
        for (const struct tree *share = shares->first; share; share = share->next) sum += share->number;
        CHECK_INT(1000000, sum);
        CHECK_INT(wh_table_seats(t), shares->count);
        tree_free(shares);
        wh_table_luck(t, 0);
        CHECK(wh_table_begin(t, wh_games[g]->id, wh_games[g]->min_seats, ""));
        expect_refused(t, !wh_table_estimate(t), "chance-moves");
        wh_table_close(t);
    }
}

TEST(table, teams_are_on_one_side) {
    struct wh_table *t = table_with("midnight", 4, "mode=team", 1);
    for (int seat = 0; seat < 4; seat++) {
        uint32_t side = wh_table_side(t, seat);
        CHECK(side >> seat & 1);
        CHECK_INT(2, wh_popcount(side));
        for (int other = 0; other < 4; other++)
            if (side >> other & 1) CHECK_INT(side, wh_table_side(t, other));
    }
    CHECK_INT(0, wh_table_side(t, 4));
    CHECK_INT(0, wh_table_side(t, -1));
    CHECK(wh_table_begin(t, "hourglass", 2, ""));
    CHECK_INT(2, wh_table_side(t, 1));
    wh_table_close(t);
}

static void expect_answer(struct wh_table *t, const char *answers, const char *action) {
    const char *found = wh_table_stand(t, answers);
    CHECK_TEXT(action, found ? found : wh_table_why(t));
}

TEST(table, standing_answers_decide) {
    struct wh_table *t = table_with("clockman", 3, "", 1);
    unsigned asked = 0;
    expect_answer(t, "", "");
    expect_answer(t, NULL, "");
    expect_refused(t, !wh_table_stand(t, "no-trades perhaps"), "no-such-answer");
    while (wh_table_actor(t) >= 0 && asked < 3) {
        char *action = kept(wh_table_stand(t, "no-trades"));
        if (*action) {
            asked++;
            CHECK_TEXT("decline", action);
            CHECK(wh_table_check(t, action));
            expect_answer(t, "", "");
        }
        free(action);
        play_on(t, "random", 1);
    }
    CHECK_INT(3, asked);
    wh_table_close(t);
}

TEST(table, what_is_revealed_is_not_taken_back) {
    struct wh_table *t = table_with("keyhole", 2, "", 1);
    unsigned kinds[2] = { 0 }, back = 0;
    CHECK(!wh_table_may_undo(t));
    for (unsigned step = 0; step < 80 && wh_table_actor(t) >= 0; step++) {
        int seat = wh_table_actor(t);
        char *move = kept(wh_table_go(t, "random", 0)), *before = kept(wh_table_hash(t));
        int reveals = wh_table_reveals(t, move);
        CHECK(reveals == 0 || reveals == 1);
        kinds[reveals == 1]++;
        CHECK(wh_table_do(t, move));
        bool mine = wh_table_actor(t) == seat;
        CHECK_INT(mine && !reveals, wh_table_may_undo(t));
        CHECK(!wh_table_why(t));
        if (wh_table_take_back(t, seat)) {
            back++;
            CHECK(!reveals);
            CHECK_TEXT(before, wh_table_hash(t));
            CHECK(wh_table_do(t, move));
        }
        free(move);
        free(before);
    }
    CHECK(kinds[0] && kinds[1] && back);
    CHECK_INT(-1, wh_table_reveals(t, "no such move"));
    expect_refused(t, !wh_table_take_back(t, 2), "no-such-viewer");
    wh_table_close(t);
}

TEST(table, plays_out_at_random) {
    for (unsigned g = 0; g < wh_game_count; g++) {
        struct wh_table *t = table_with(wh_games[g]->id, wh_games[g]->max_seats, "", 3), *again = wh_table_copy(t);
        int64_t decisions = wh_table_playout(t);
        CHECK(decisions > 0);
        CHECK_INT(WH_OVER, wh_table_actor(t));
        CHECK_INT(decisions, wh_table_playout(again));
        CHECK(wh_table_plies(t) >= decisions);
        CHECK_INT(0, wh_table_playout(t)); /* it is over */
        char *record = kept(wh_table_record(t));
        CHECK_TEXT(record, wh_table_record(again));
        CHECK(wh_table_replay(again, record));
        free(record);
        wh_table_close(t);
        wh_table_close(again);
    }
}

TEST(table, doors_are_where_one_can_peek) {
    struct wh_table *t = table_with("keyhole", 2, "", 1);
    struct tree *doors = tree_of(wh_table_doors(t));
    REQUIRE(doors);
    long long scale = tree_key(doors, "scale")->number;
    for (const struct tree *door = tree_key(doors, "doors")->first; door; door = door->next)
        CHECK(wh_table_peek(t, WH_REFEREE, door->text, (unsigned)scale, NULL, 0));
    expect_refused(t, !wh_table_peek(t, WH_REFEREE, "south1", (unsigned)scale + 1, NULL, 0), "bad-scale");
    tree_free(doors);
    CHECK(wh_table_begin(t, "hourglass", 2, ""));
    CHECK_TEXT("{\"doors\":[],\"scale\":0,\"width\":0,\"height\":0}", wh_table_doors(t));
    wh_table_close(t);
}

TEST(table, a_record_says_which_bot_played) {
    struct wh_table *t = table_with("midnight", 2, "", 1);
    CHECK(wh_table_name(t, 1, "Robin"));
    CHECK(wh_table_bot(t, 1, "level-3"));
    CHECK(wh_table_name(t, 1, "Robin")); /* and it stays */
    CHECK(strstr(wh_table_record(t), "level-3"));
    CHECK(strstr(wh_table_setup(t), "Robin"));
    CHECK(wh_table_bot(t, 1, ""));
    CHECK(!strstr(wh_table_record(t), "level-3"));
    CHECK(!wh_table_bot(t, 0, "two\nlines"));
    expect_refused(t, !wh_table_bot(t, 2, "greedy"), "no-such-viewer");
    wh_table_close(t);
}

/* --- many matches ------------------------------------------------------------------------------------------------- */

static uint64_t batch_hash(const struct wh_table_batch *b) {
    size_t count = wh_table_batch_count(b), by_seat = count * wh_table_batch_seats(b);
    uint64_t hash = wh_hash(wh_table_batch_actors(b), count, 0);
    hash = wh_hash(wh_table_batch_masks(b), count * wh_table_batch_actions(b), hash);
    hash = wh_hash(wh_table_batch_observations(b), count * wh_table_batch_bytes(b), hash);
    hash = wh_hash(wh_table_batch_rewards(b), by_seat * sizeof(float), hash);
    hash = wh_hash(wh_table_batch_scores(b), by_seat * sizeof(int32_t), hash);
    return wh_hash(wh_table_batch_ends(b), count, hash);
}

enum { MANY = 300 };

static uint64_t play_many(struct wh_table_batch *b, unsigned steps) {
    int32_t numbers[MANY];
    uint64_t hash = batch_hash(b);
    while (steps--) {
        wh_table_batch_pick(b, numbers);
        CHECK_INT(-1, wh_table_batch_step(b, numbers));
        hash = hash * 31 + batch_hash(b);
    }
    return hash;
}

TEST(table, many_matches_are_the_same_whatever_the_threads) {
    struct wh_table *t = table_with("midnight", 4, "mode=team", 1);
    struct wh_table_batch *one = wh_table_batch_open(t, MANY, 1, 5), *four = wh_table_batch_open(t, MANY, 4, 5);
    wh_table_close(t);
    REQUIRE(one && four);
    uint64_t hash = play_many(one, 60);
    CHECK(hash == play_many(four, 60));
    wh_table_batch_begin(four, 5);
    CHECK(hash == play_many(four, 60));
    wh_table_batch_begin(four, 6);
    CHECK(hash != play_many(four, 60));
    wh_table_batch_close(one);
    wh_table_batch_close(four);
}

TEST(table, many_matches_play_what_the_table_plays) {
    struct wh_table *t = table_with("hourglass", 2, "", 1);
    int32_t numbers[MANY];
    unsigned ended = 0;
    struct wh_table_batch *b = wh_table_batch_open(t, MANY, 2, 9);
    REQUIRE(b);
    CHECK_INT(wh_table_mask(t, NULL, 0), wh_table_batch_actions(b));
    CHECK_INT(wh_table_observe(t, 0, NULL, 0), wh_table_batch_bytes(b));
    for (unsigned step = 0; step < 100; step++) {
        wh_table_batch_pick(b, numbers);
        for (unsigned i = 0; i < MANY; i++)
            CHECK_INT(1, wh_table_batch_masks(b)[i * wh_table_batch_actions(b) + (unsigned)numbers[i]]);
        CHECK_INT(-1, wh_table_batch_step(b, numbers));
        for (unsigned i = 0; i < MANY; i++) {
            float sum = wh_table_batch_rewards(b)[2 * i] + wh_table_batch_rewards(b)[2 * i + 1];
            CHECK(sum > -1e-5f && sum < 1e-5f);
            ended += wh_table_batch_ends(b)[i];
        }
    }
    CHECK(ended > 0);
    uint64_t before = batch_hash(b);
    wh_table_batch_pick(b, numbers);
    numbers[7] = -1;
    CHECK_INT(7, wh_table_batch_step(b, numbers));
    numbers[3] = INT32_MAX;
    CHECK_INT(3, wh_table_batch_step(b, numbers));
    CHECK(before == batch_hash(b));
    wh_table_batch_close(b);
    wh_table_batch_close(NULL);
    expect_refused(t, !wh_table_batch_open(t, 0, 1, 0), "bad-count");
    expect_refused(t, !wh_table_batch_open(t, UINT32_MAX, 1, 0), "bad-count");
    expect_refused(t, !wh_table_batch_open(t, 1, 0, 0), "bad-threads");
    expect_refused(t, !wh_table_batch_open(t, 1, 257, 0), "bad-threads");
    struct wh_table *empty = wh_table_open(0);
    expect_refused(empty, !wh_table_batch_open(empty, 1, 1, 0), "no-match");
    wh_table_close(empty);
    wh_table_close(t);
}

/* --- bots and words ----------------------------------------------------------------------------------------------- */

TEST(table, bots_say_what_they_think) {
    struct wh_table *t = table_with("midnight", 2, "", 8);
    struct tree *bots = tree_of(wh_table_bots(t));
    REQUIRE(bots);
    CHECK(tree_has_string(bots, "greedy") && tree_has_string(bots, "level-3") && tree_has_string(bots, "search"));
    struct tree *opinions = tree_of(wh_table_opinions(t, "search:iterations=200", 0));
    REQUIRE(opinions && opinions->count > 1);
    long long visits = 0;
    for (const struct tree *o = opinions->first; o; o = o->next) {
        visits += tree_key(o, "visits")->number;
        CHECK(wh_table_check(t, tree_key(o, "action")->text));
    }
    CHECK_INT(200, visits);
    struct tree *flat = tree_of(wh_table_opinions(t, "greedy", 0));
    CHECK_INT(1, flat->count);
    CHECK(tree_at(flat, "0.expected")->kind == TREE_NULL);
    CHECK(wh_table_go(t, "level-2", 0));
    CHECK(wh_table_go(t, "search:time=600000", 1)); /* milliseconds are a limit */
    tree_free(bots);
    tree_free(opinions);
    tree_free(flat);
    wh_table_close(t);
}

static atomic_bool chosen;

static void *hurry_until_chosen(void *table) {
    while (!chosen) wh_table_hurry(table);
    return NULL;
}

TEST(table, a_bot_can_be_hurried_from_another_thread) {
    struct wh_table *t = table_with("midnight", 2, "", 8);
    pthread_t thread;
    chosen = false;
    REQUIRE(pthread_create(&thread, NULL, hurry_until_chosen, t) == 0);
    CHECK(wh_table_go(t, "search:time=3000000", 0));
    chosen = true;
    pthread_join(thread, NULL);
    wh_table_close(t);
}

/* A catalogue of one text, as msgfmt lays it out: seven numbers, then where key and translation are. */
TEST(table, speaks_the_language_of_a_catalogue) {
    static const char key[] = "There is no match at this table yet.", meaning[] = "Noch keine Partie.";
    unsigned char mo[128] = { 0 };
    const uint32_t head[11] = {
        0x950412de, 0, 1, 28, 36, 0, 44, sizeof key - 1, 44, sizeof meaning - 1, 44 + sizeof key
    };
    for (unsigned i = 0; i < 11; i++)
        for (unsigned byte = 0; byte < 4; byte++) mo[4 * i + byte] = (unsigned char)(head[i] >> (8 * byte));
    memcpy(mo + 44, key, sizeof key);
    memcpy(mo + 44 + sizeof key, meaning, sizeof meaning);
    struct wh_table *t = wh_table_open(0);
    CHECK(wh_table_language(t, mo, 44 + sizeof key + sizeof meaning));
    memset(mo, 0, sizeof mo); /* it has a copy */
    CHECK(!wh_table_legal(t));
    CHECK_TEXT(meaning, wh_table_why(t));
    struct wh_table *copy = wh_table_copy(t);
    CHECK(wh_table_language(t, NULL, 0));
    CHECK(!wh_table_legal(t) && !wh_table_legal(copy));
    CHECK_TEXT(key, wh_table_why(t));
    CHECK_TEXT(meaning, wh_table_why(copy));
    wh_table_close(copy);
    wh_table_close(t);
}

TEST(table, names_are_told_and_recorded) {
    struct wh_table *t = table_with("hourglass", 2, "memory=closed", 8);
    CHECK(wh_table_name(t, 0, "Ada"));
    struct tree *setup = tree_of(wh_table_setup(t));
    CHECK_TEXT("hourglass", tree_at(setup, "game")->text);
    CHECK_TEXT("closed", tree_at(setup, "options.memory")->text);
    CHECK_TEXT("Ada", tree_at(setup, "players.0")->text);
    CHECK_INT(2, tree_at(setup, "seats")->number);
    CHECK(strstr(wh_table_record(t), "\nplayer 0 Ada\n"));
    play_on(t, "random", 4);
    CHECK(strstr(wh_table_tell(t, 0, WH_PUBLIC), "Ada "));
    tree_free(setup);
    wh_table_close(t);
}

TEST(table, looks_through_the_keyhole) {
    struct wh_table *t = table_with("keyhole", 2, "", 3);
    play_on(t, "random", UINT32_MAX);
    struct tree *look = tree_of(wh_table_peek(t, WH_PUBLIC, "last", 1, NULL, 0));
    REQUIRE(look);
    size_t room = 3 * (size_t)(tree_key(look, "width")->number * tree_key(look, "height")->number);
    uint8_t *rgb = calloc(1, room);
    CHECK(wh_table_peek(t, WH_PUBLIC, "last", 1, rgb, room - 1));
    size_t painted = 0;
    for (size_t i = 0; i < room; i++) painted += rgb[i] != 0;
    CHECK_INT(0, painted); /* there was no room for it */
    CHECK(wh_table_peek(t, WH_PUBLIC, "last", 1, rgb, room));
    for (size_t i = 0; i < room; i++) painted += rgb[i] != 0;
    CHECK(painted > room / 2);
    CHECK(!wh_table_peek(t, WH_PUBLIC, "north99", 1, rgb, room));
    CHECK(!wh_table_peek(t, WH_PUBLIC, "last", 0, rgb, room));
    expect_refused(t, !wh_table_peek(t, WH_PUBLIC, "last", 1000, rgb, room), "bad-scale");
    free(rgb);
    tree_free(look);
    wh_table_close(t);
}
