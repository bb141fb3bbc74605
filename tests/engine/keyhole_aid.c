/* keyhole_aid.c: who may look through the doors, and when (R39): the option aid, over random matches. */
#include "src/games/keyhole/keyhole.h"
#include "tests/kit/test.h"
#include "witching/match.h"
#include "witching/peek.h"

#include <string.h>

enum { MATCHES = 40, CAPACITY = 4000, RECORD = 1 << 18 };

static const struct wh_game *const game = &wh_keyhole;

/* Any options of the play, and this aid. */
static struct wh_setup any_setup(unsigned seed, enum aid aid) {
    struct wh_rng rng;
    struct wh_setup setup;
    wh_rng_seed(&rng, seed);
    wh_setup_any(game, 2 + seed % 3, &setup, &rng);
    setup.option[OPTION_AID] = aid;
    return setup;
}

static void each_position(enum aid aid, void (*each)(const struct keyhole *s, const struct wh_setup *setup)) {
    for (unsigned seed = 0; seed < MATCHES; seed++) {
        struct wh_setup setup = any_setup(seed, aid);
        struct wh_rng rng;
        struct keyhole s;
        wh_rng_seed(&rng, seed);
        CHECK(game->start(&s, &setup, NULL));
        for (;;) {
            int actor = game->actor(&s);
            each(&s, &setup);
            if (actor == WH_OVER) break;
            game->apply(&s, actor == WH_CHANCE ? game->sample(&s, &rng) : game->pick(&s, &rng));
        }
    }
}

/* Whoever is refused is told the rule. */
static bool allowed(const struct keyhole *s, const struct wh_setup *setup, int viewer) {
    struct wh_why why = { 0 };
    bool may = game->peek->allowed(s, setup, viewer, &why);
    CHECK(may == game->peek->allowed(s, setup, viewer, NULL));
    if (!may) CHECK_TEXT("R39", why.reason->rule);
    return may;
}

static void check_off(const struct keyhole *s, const struct wh_setup *setup) {
    for (int viewer = 0; viewer < s->seats; viewer++) CHECK(allowed(s, setup, viewer) == (s->phase == END));
    CHECK(allowed(s, setup, WH_PUBLIC) == (s->phase == END));
    CHECK(allowed(s, setup, WH_REFEREE));
}

TEST(keyhole_aid, off_shows_nothing_before_the_match_is_over) { each_position(AID_OFF, check_off); }

static bool still_to_plan(const struct keyhole *s, int viewer) {
    for (unsigned i = 0; i < s->queue_count; i++)
        if (s->queue[i] == viewer) return true;
    return false;
}

static void check_plan(const struct keyhole *s, const struct wh_setup *setup) {
    bool furnishes = s->phase == FURNISH || s->phase == FURNITURE, all = true;
    bool choosing = s->phase == ROLLOFF || s->phase == NUMBER || s->phase == SIDE || s->phase == ROLL;
    for (int viewer = 0; viewer < s->seats; viewer++) {
        bool may = allowed(s, setup, viewer);
        all &= may;
        if (choosing) CHECK(!may);
        if (furnishes) CHECK(may);
        if (moving(s)) CHECK(may == still_to_plan(s, viewer));
        if (s->phase == END) CHECK(may);
    }
    if (!all) CHECK(!allowed(s, setup, WH_PUBLIC)); /* nobody learns more by watching */
    CHECK(allowed(s, setup, WH_REFEREE));
}

TEST(keyhole_aid, plan_shows_the_doors_until_ones_plan_is_made) { each_position(AID_PLAN, check_plan); }

/* What a seat may look at from its view alone is the same. */
static void check_view(const struct keyhole *s, const struct wh_setup *setup) {
    for (int viewer = 0; viewer < s->seats; viewer++) {
        char view[WH_JSON_MAX];
        struct wh_text out = wh_text_into(view, sizeof view);
        struct keyhole seen;
        wh_state_write(game, s, viewer, &out);
        CHECK(wh_state_read_view(game, setup, view, out.length, &seen, NULL));
        CHECK(allowed(&seen, setup, viewer) == allowed(s, setup, viewer));
    }
}

TEST(keyhole_aid, a_view_says_the_same) { each_position(AID_PLAN, check_view); }

TEST(keyhole_aid, play_is_the_same) {
    for (unsigned seed = 0; seed < MATCHES; seed++) {
        struct wh_setup off = any_setup(seed, AID_OFF), plan = any_setup(seed, AID_PLAN);
        struct keyhole one, other;
        CHECK(game->start(&one, &off, NULL) && game->start(&other, &plan, NULL));
        CHECK(memcmp(&one, &other, sizeof one) == 0);
    }
}

static struct wh_text record_of(enum aid aid, char text[RECORD]) {
    static wh_action actions[CAPACITY];
    struct wh_match match;
    struct wh_setup setup;
    struct wh_text out = wh_text_into(text, RECORD);
    wh_setup_default(game, 2, &setup);
    setup.option[OPTION_AID] = aid;
    CHECK(wh_match_begin(&match, game, &setup, actions, CAPACITY, NULL));
    wh_record_write(&match, &out);
    return out;
}

TEST(keyhole_aid, a_record_names_it_where_it_is_not_off) {
    static char off[RECORD], plan[RECORD], wrong[RECORD];
    static wh_action actions[CAPACITY];
    struct wh_text quiet = record_of(AID_OFF, off), told = record_of(AID_PLAN, plan);
    struct wh_match match;
    struct wh_why why;
    uint32_t line;
    CHECK(!strstr(off, "aid") && strstr(plan, "\noption aid plan\n"));
    CHECK(wh_record_read(&match, off, quiet.length, actions, CAPACITY, &line, &why));
    CHECK_INT(AID_OFF, match.setup.option[OPTION_AID]);
    CHECK(wh_record_read(&match, plan, told.length, actions, CAPACITY, &line, &why));
    CHECK_INT(AID_PLAN, match.setup.option[OPTION_AID]);
    size_t before = (size_t)(strstr(plan, "option aid plan") - plan);
    struct wh_text out = wh_text_into(wrong, sizeof wrong);
    wh_put_span(&out, plan, before);
    wh_put(&out, "option aid off");
    wh_put(&out, plan + before + strlen("option aid plan"));
    CHECK(!wh_record_read(&match, wrong, out.length, actions, CAPACITY, &line, &why));
    CHECK_TEXT("unknown-line", why.reason->id);
}

TEST(keyhole_aid, alone_it_is_plan_unless_somebody_says_otherwise) {
    struct wh_setup setup, usual;
    wh_setup_default(game, 3, &setup);
    usual = setup;
    wh_setup_alone(game, &setup, 1u << OPTION_AID);
    CHECK(memcmp(&setup, &usual, sizeof setup) == 0);
    wh_setup_alone(game, &setup, 0);
    CHECK_INT(AID_PLAN, setup.option[OPTION_AID]);
    setup.option[OPTION_AID] = AID_OFF;
    CHECK(memcmp(&setup, &usual, sizeof setup) == 0);
}

TEST(keyhole_aid, a_match_shows_a_door_only_where_it_is_allowed) {
    static wh_action actions[CAPACITY];
    struct wh_match match;
    struct wh_setup setup;
    struct wh_why why;
    struct keyhole scene;
    unsigned door;
    wh_setup_default(game, 2, &setup);
    CHECK(wh_match_begin(&match, game, &setup, actions, CAPACITY, NULL));
    CHECK(!wh_match_peek(&match, 0, "south3", 6, &scene, &door, &why) && why.reason == &keyhole_reasons[NO_AID]);
    CHECK(!wh_match_peek(&match, 0, "#1", 2, &scene, &door, &why) && !why.reason);
    CHECK(wh_match_peek(&match, WH_REFEREE, "south3", 6, &scene, &door, &why));
}
