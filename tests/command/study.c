/* study.c: a study is the same on any number of threads, its sums fit together, and each game's uses are seen; and
 * figures say the same in CSV, HTML and SVG. */
#include "command/lab/contrast.h"
#include "command/report/figure.h"
#include "shared/app.h"
#include "tests/kit/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- studies ------------------------------------------------------------------------------------------------------ */

static struct campaign *campaign_of(const char *game, unsigned seats, const char *bot, uint32_t matches) {
    struct campaign *campaign = allocate(sizeof *campaign);
    struct wh_setup setup;
    campaign->game = wh_game_find(game);
    campaign->threads = 2;
    campaign->journal.descriptor = -1;
    wh_setup_default(campaign->game, seats, &setup);
    struct arm *arm = campaign_add(campaign, &setup, bot, 5);
    arm->wanted = matches;
    arm->with_uses = true;
    return campaign;
}

/* Plays, adds up, and forgets the matches. */
static void run(struct campaign *campaign, struct study *study) {
    bool played = campaign_play(campaign);
    REQUIRE(played);
    study_of(&campaign->arms[0], campaign->arms[0].wanted, study);
    campaign_free(campaign);
}

TEST(study, is_the_same_whatever_the_threads) {
    struct study one, three;
    struct campaign *campaign = campaign_of("midnight", 3, "random", 30);
    campaign->threads = 1;
    run(campaign, &one);
    campaign = campaign_of("midnight", 3, "random", 30);
    campaign->threads = 3;
    run(campaign, &three);
    CHECK_INT(one.matches, three.matches);
    CHECK(memcmp(one.share, three.share, sizeof one.share) == 0);
    CHECK(memcmp(one.options_in, three.options_in, sizeof one.options_in) == 0);
    CHECK(memcmp(one.lengths, three.lengths, one.matches * sizeof *one.lengths) == 0);
    REQUIRE(one.item_count == three.item_count);
    CHECK(memcmp(one.items, three.items, one.item_count * sizeof *one.items) == 0);
    study_free(&one);
    study_free(&three);
}

TEST(study, sums_fit_together) {
    struct study study;
    run(campaign_of("hourglass", 3, "random", 40), &study);
    double shares = 0, moves = 0, decisions = 0, in_tenths = 0, in_classes = 0;
    for (unsigned seat = 0; seat < 3; seat++) shares += study.share[seat].part;
    for (unsigned i = 0; i < study.item_count; i++)
        if (study.items[i].chapter == 0) moves += study.items[i].times;
    for (unsigned i = 0; i < study.matches; i++) decisions += study.lengths[i];
    for (unsigned i = 0; i < TENTHS; i++) in_tenths += study.decisions_in[i];
    for (unsigned i = 0; i < OPTION_CLASSES; i++) in_classes += study.option_classes[i];
    CHECK_INT(40, study.matches);
    CHECK(fabs(shares - 40) < 1e-9);
    CHECK(moves == decisions);
    CHECK(decisions == study.decisions.sum && decisions == in_tenths && decisions == in_classes);
    study_free(&study);
}

/* With rotation shares belong to bots: the better one wins from every seat. */
TEST(study, rotates_bots) {
    struct study study;
    struct campaign *campaign = campaign_of("hourglass", 2, "random", 40);
    campaign->arms[0].bots[1] = "greedy";
    campaign->arms[0].rotate = true;
    run(campaign, &study);
    CHECK(study.share[1].part > 36);
    study_free(&study);
}

/* Nothing is drawn in the expert game of Halloween, and greedy decides alike each time: it is one match, not 20. */
TEST(study, a_match_repeated_counts_once) {
    struct study study;
    struct campaign *campaign = campaign_of("halloween", 2, "greedy", 20);
    struct arm *arm = &campaign->arms[0];
    double chance;
    REQUIRE(wh_setup_set(campaign->game, &arm->setup, "mode=expert", NULL));
    REQUIRE(campaign_play(campaign));
    study_of(arm, arm->wanted, &study);
    CHECK_INT(1, study.matches);
    CHECK_INT(1, different_matches(arm, arm->wanted));
    struct interval share = share_of(arm, arm->wanted, 0, (struct standard){ .tests = 1 }, &chance);
    CHECK(share.low < 0.5 && share.high > 0.5 && chance == 1);
    study_free(&study);
    campaign_free(campaign);
}

TEST(study, the_first_of_a_kind_counts) {
    static const uint64_t plays[] = { 7, 3, 7, 9, 3, 7 };
    static const bool expected[] = { true, true, false, true, false, false };
    bool *first = first_of_kind(plays, WH_COUNT(plays));
    for (unsigned i = 0; i < WH_COUNT(plays); i++) CHECK_INT(expected[i], first[i]);
    free(first);
}

/* What was seen of a match is the same after being written down and read again. */
TEST(study, facts_are_kept_as_text) {
    struct campaign *campaign = campaign_of("keyhole", 3, "random", 3);
    REQUIRE(campaign_play(campaign));
    for (unsigned i = 0; i < 3; i++) {
        static char text[FACTS_TEXT], again[FACTS_TEXT];
        struct wh_text out = wh_text_into(text, sizeof text), back = wh_text_into(again, sizeof again);
        facts_write(campaign->arms[0].facts[i], &out);
        REQUIRE(!out.overflow);
        struct facts *read = facts_read(text, out.length);
        REQUIRE(read);
        CHECK(facts_alike(read, campaign->arms[0].facts[i]));
        facts_write(read, &back);
        CHECK_TEXT(text, again);
        CHECK(!facts_read(text, 40) && !facts_read(text, out.length - strlen(strrchr(text, ' '))));
        facts_free(read);
    }
    campaign_free(campaign);
}

/* A limit of rounds that cuts matches short is noted; one that is never reached is not. */
TEST(study, limits_are_noted) {
    static const struct {
        const char *game, *set;
        bool limited;
    } cases[] = { { "halloween", "max_rounds=2", true },
                  { "halloween", "max_rounds=0", false },
                  { "clockman", "rounds=20", true },
                  { "hourglass", "length=once", false } };
    for (unsigned c = 0; c < WH_COUNT(cases); c++) {
        struct study study;
        struct campaign *campaign = campaign_of(cases[c].game, 2, "random", 3);
        CHECK(wh_setup_set(campaign->game, &campaign->arms[0].setup, cases[c].set, NULL));
        run(campaign, &study);
        CHECK_INT(cases[c].limited ? 3 : 0, study.limited);
        study_free(&study);
    }
}

static double times_of(const struct study *study, unsigned chapter, const char *name) {
    for (unsigned i = 0; i < study->item_count; i++)
        if (study->items[i].chapter == chapter && (!name || strcmp(study->items[i].name, name) == 0))
            return study->items[i].times;
    return 0;
}

/* Every chapter of every game has something in it after some matches. */
TEST(study, every_chapter_is_filled) {
    static const struct {
        const char *game, *set;
        unsigned seats;
    } cases[] = { { "hourglass", NULL, 3 }, { "midnight", NULL, 3 },         { "halloween", NULL, 2 },
                  { "clockman", NULL, 3 },  { "keyhole", "midnight=on", 3 }, { "template", NULL, 2 } };
    for (unsigned c = 0; c < WH_COUNT(cases); c++) {
        struct study study;
        struct campaign *campaign = campaign_of(cases[c].game, cases[c].seats, "random", 24);
        unsigned count;
        if (cases[c].set) CHECK(wh_setup_set(campaign->game, &campaign->arms[0].setup, cases[c].set, NULL));
        const struct chapter *chapters = chapters_of(campaign->game, &count);
        run(campaign, &study);
        for (unsigned i = 0; i < count; i++)
            if (times_of(&study, i, NULL) <= 0) FAIL("%s: nothing in chapter %s", cases[c].game, chapters[i].id);
        study_free(&study);
    }
}

/* --- single moments ----------------------------------------------------------------------------------------------- */

static unsigned used(const struct uses *uses, const char *item, unsigned seat) {
    for (unsigned i = 0; i < uses->count; i++)
        if (strcmp(uses->list[i].item, item) == 0) return uses->list[i].times[seat];
    return 0;
}

TEST(study, sees_a_capture_and_the_sets_won) {
    struct uses uses = { 0 };
    struct moment moment = { .game = wh_game_find("hourglass"),
                             .seats = 3,
                             .actor = 2,
                             .text = "take a p20",
                             .before =
                                 "{\"phase\":\"play\",\"round\":1,\"first\":1,\"sets\":[{\"owner\":1,\"dir\":\"up\","
                                 "\"cards\":[\"p12\",\"r3\"]},{\"owner\":0,\"dir\":\"up\",\"cards\":[\"j5\"]},null]}",
                             .after = "{\"phase\":\"play\",\"round\":2}" };
    uses_of_moment(&moment, &uses);
    CHECK_INT(1, used(&uses, "take", 2));
    CHECK_INT(1, used(&uses, "7–10", 2));                    /* from 12 to 20 */
    CHECK_INT(4, used(&uses, "2", 2) + used(&uses, "3", 2)); /* a set of three, won by the second player of the round */
    CHECK_INT(1, used(&uses, "1", 0));                       /* and one of a single card */
    free(uses.list);
}

TEST(study, sees_events_and_falls) {
    struct uses uses = { 0 };
    struct moment moment = {
        .game = wh_game_find("clockman"),
        .seats = 2,
        .actor = 1,
        .text = "move p3 key",
        .before = "{\"turn\":1,\"pos\":[\"b3\",\"a28\"],\"events\":[\"gift\",\"fall\",\"key\"]}",
        .after = "{\"turn\":0,\"pos\":[\"a4\",\"p3\"],\"events\":[\"fall\",\"key\",\"key\",\"gift\"]}"
    };
    uses_of_moment(&moment, &uses);
    CHECK_INT(1, used(&uses, "gift", 1));
    CHECK_INT(1, used(&uses, "key", 1));
    CHECK_INT(1, used(&uses, "ring 1", 1));
    CHECK_INT(1, used(&uses, "was knocked out", 0));
    CHECK_INT(1, used(&uses, "knocked another out", 1));
    free(uses.list);
}

TEST(study, sees_a_special_where_it_was_held) {
    struct uses uses = { 0 };
    struct moment moment = { .game = wh_game_find("midnight"),
                             .seats = 2,
                             .actor = 1,
                             .text = "jump r",
                             .before = "{\"specials\":[[\"deja\"],[\"jump\",\"jump\",\"badhand\"]],\"history\":[]}",
                             .after = "{\"history\":[]}" };
    uses_of_moment(&moment, &uses);
    CHECK_INT(2, (int64_t)uses.count); /* a move and a special */
    CHECK_INT(1, uses.list[1].times[1]);
    moment.text = "deja"; /* somebody else's */
    uses_of_moment(&moment, &uses);
    CHECK_INT(3, (int64_t)uses.count);
    free(uses.list);
}

TEST(study, names_items_by_the_terms_of_the_game) {
    const struct wh_game *game = wh_game_find("halloween");
    unsigned count;
    char label[64];
    const struct chapter *chapters = chapters_of(game, &count);
    item_label(game, &chapters[1], "51", label, sizeof label);
    CHECK_TEXT("51 Louder", label);
    item_label(game, &chapters[0], "rest", label, sizeof label);
    CHECK_TEXT("rest", label);
}

/* --- figures ------------------------------------------------------------------------------------------------------ */

static struct figure small_figure(void) {
    struct figure figure = { .id = "f",
                             .title = "A <title> & more",
                             .about = "",
                             .row_key = "what",
                             .row_title = "What",
                             .form = FORM_DOTS,
                             .columns = { { "n", "N", UNIT_COUNT },
                                          { "share", "Share", UNIT_SHARE },
                                          { "low", "", UNIT_SHARE },
                                          { "high", "", UNIT_SHARE } },
                             .column_count = 4,
                             .value = 1,
                             .interval = true,
                             .marked = true,
                             .mark = 0.25,
                             .mark_words = "fair" };
    const double cells[] = { 12, 0.3, 0.26, 0.35 };
    memcpy(figure_add(&figure, "a,\"b\"", "first <row>")->cells, cells, sizeof cells);
    figure_add(&figure, "empty", "second")->cells[0] = 0;
    return figure;
}

static char *written(const struct figure *figure, void (*write)(const struct figure *, FILE *)) {
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    write(figure, out);
    fclose(out);
    return text;
}

TEST(figure, as_csv) {
    struct figure figure = small_figure();
    char *text = written(&figure, figure_csv);
    CHECK_TEXT("what,n,share,low,high\n\"a,\"\"b\"\"\",12,0.3,0.26,0.35\nempty,0,,,\n", text);
    free(text);
    figure_free(&figure);
}

TEST(figure, as_a_table) {
    struct figure figure = small_figure();
    char *text = written(&figure, figure_table);
    CHECK(strstr(text, "first &lt;row></th><td>12</td><td>30.0 % <small>(26.0 % … 35.0 %)</small></td></tr>"));
    CHECK(strstr(text, "second</th><td>0</td><td>–</td></tr>"));
    free(text);
    figure_free(&figure);
}

TEST(figure, as_svg) {
    static const enum form forms[] = { FORM_BARS, FORM_DOTS, FORM_COLUMNS, FORM_LINES };
    for (unsigned i = 0; i < WH_COUNT(forms); i++) {
        struct figure figure = small_figure();
        figure.form = forms[i];
        char *text = written(&figure, figure_plot);
        CHECK(strncmp(text, "<svg ", 5) == 0 && strstr(text, "</svg>"));
        CHECK(strstr(text, "<title id='f-t'>A &lt;title> &amp; more</title>"));
        CHECK(strstr(text, "30.0 % (26.0 % … 35.0 %)</title>"));
        CHECK(!strstr(text, "nan") && !strstr(text, "inf"));
        free(text);
        figure_free(&figure);
    }
}

TEST(figure, a_row_with_too_little_is_only_in_the_table) {
    struct figure figure = small_figure();
    figure.rows[0].unplotted = true;
    char *plot = written(&figure, figure_plot), *table = written(&figure, figure_table);
    CHECK(!strstr(plot, "first"));
    CHECK(strstr(table, "first"));
    free(plot);
    free(table);
    figure_free(&figure);
}

TEST(figure, a_dot_is_coloured_by_its_verdict_alone) {
    struct figure figure = small_figure(); /* its interval is clear of the mark */
    char *open = written(&figure, figure_plot);
    figure.rows[0].standing = STANDING_ABOVE;
    char *above = written(&figure, figure_plot);
    figure.rows[0].standing = STANDING_SAME;
    char *same = written(&figure, figure_plot);
    CHECK(strstr(open, "class='dot'") && !strstr(open, "dot above"));
    CHECK(strstr(above, "class='dot above'"));
    CHECK(strstr(same, "class='dot same'") && strstr(same, ">no effect</text>"));
    free(open), free(above), free(same);
    figure_free(&figure);
}
