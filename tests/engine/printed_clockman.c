/* printed_clockman.c: what clockman says is printed on its board and cards, checked against how it is played. */
#include "tests/kit/complete.h"
#include "tests/kit/test.h"
#include "witching/words.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { NAME = 24, FRAGMENT = 200, RINGS = 4, PASSAGES = 16, QUARTERS = 4, EVENTS = 40, SORTS = 4 };

static const struct wh_game *game;
static struct wh_setup setup;
static _Alignas(16) uint8_t state[WH_STATE_MAX];
static char facts_text[WH_JSON_MAX], state_text[WH_JSON_MAX];

static struct wh_scene facts_of_two_players(void) {
    struct wh_text out = wh_text_into(facts_text, sizeof facts_text);
    game = wh_game_find("clockman");
    wh_setup_default(game, 2, &setup);
    game->printed(&out);
    return (struct wh_scene){ .game = game, .view = facts_text, .view_length = out.length };
}

static struct wh_scene now(void) {
    struct wh_text out = wh_text_into(state_text, sizeof state_text);
    wh_state_write(game, state, WH_REFEREE, &out);
    return (struct wh_scene){ .game = game, .view = state_text, .view_length = out.length };
}

__attribute__((format(printf, 1, 2))) static void load(const char *format, ...) {
    char fragment[FRAGMENT], text[WH_JSON_MAX], error[200];
    struct wh_text out = wh_text_into(text, sizeof text);
    struct wh_why why;
    va_list list;
    va_start(list, format);
    vsnprintf(fragment, sizeof fragment, format, list);
    va_end(list);
    if (!complete_clockman(fragment, strlen(fragment), setup.seats, &setup, &out, error, sizeof error))
        FAIL("%s: %s", fragment, error);
    else if (!wh_state_read(game, &setup, text, out.length, state, &why))
        FAIL("%s: %s", fragment, why.text);
}

__attribute__((format(printf, 1, 2))) static const char *refused(const char *format, ...) { /* the reason, or "" */
    static struct wh_why why;
    char text[WH_ACTION_TEXT];
    wh_action action;
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    return wh_understand(game, state, text, strlen(text), &action, &why) ? "" : why.reason->id;
}

static void go(const char *place) {
    char text[WH_ACTION_TEXT];
    struct wh_why why;
    wh_action action;
    snprintf(text, sizeof text, "move %s", place);
    if (wh_understand(game, state, text, strlen(text), &action, &why))
        game->apply(state, action);
    else
        FAIL("%s: %s", text, why.text);
}

TEST(printed, clockman_is_whole) {
    static const unsigned sizes[RINGS] = { 48, 36, 24, 12 };
    struct wh_scene facts = facts_of_two_players();
    struct wh_json in = wh_json_of(facts.view, facts.view_length);
    CHECK(facts.view_length < WH_JSON_MAX);
    CHECK(wh_json_skip(&in));
    CHECK(wh_json_finish(&in));
    for (unsigned i = 0; i < RINGS; i++) CHECK_INT(sizes[i], wh_view_count(&facts, "rings.%u", i));
    CHECK_INT(PASSAGES, wh_view_count(&facts, "passages"));
    CHECK_INT(QUARTERS, wh_view_count(&facts, "quarters"));
    CHECK_INT(EVENTS, wh_view_count(&facts, "events"));
    for (unsigned i = 0; i < wh_view_count(&facts, "poses"); i++) {
        char pose[NAME], id[NAME + 8];
        wh_view_words(&facts, pose, sizeof pose, "poses.%u", i);
        snprintf(id, sizeof id, "pose %s", pose);
        CHECK(wh_term_find(game, id));
    }
    for (unsigned i = 0; i < RINGS; i++)
        for (unsigned field = 0; field < sizes[i]; field++) {
            char kind[NAME], id[NAME + 8];
            wh_view_words(&facts, kind, sizeof kind, "rings.%u.%u.kind", i, field);
            snprintf(id, sizeof id, "field %s", kind);
            CHECK(wh_term_find(game, id)); /* each can be asked what it is */
        }
}

TEST(printed, clockman_piles_are_the_printed_cards) {
    struct wh_scene facts = facts_of_two_players();
    struct wh_why why;
    unsigned next = 0;
    CHECK(game->start(state, &setup, &why));
    struct wh_scene scene = now();
    for (unsigned i = 0; i < EVENTS; i++) {
        char id[NAME], card[NAME];
        wh_view_words(&facts, id, sizeof id, "events.%u.id", i);
        CHECK_TEXT(game->terms[i].id, id); /* each has its words */
        for (int64_t copies = wh_view_number(&facts, 0, "events.%u.copies", i); copies > 0; copies--) {
            wh_view_words(&scene, card, sizeof card, "events.%u", next++);
            CHECK_TEXT(id, card);
        }
    }
    CHECK_INT(wh_view_count(&scene, "events"), next);
    CHECK_INT(wh_view_count(&scene, "symbols"), wh_view_number(&facts, 0, "symbols"));
}

/* --- fields: what happens to a pawn that stops there -------------------------------------------------------------- */

static bool brings(const struct wh_scene *scene, const struct wh_scene *facts, const char *kind) {
    char phase[NAME], open[NAME];
    wh_view_words(scene, phase, sizeof phase, "phase");
    wh_view_words(scene, open, sizeof open, "open.0.0");
    if (wh_same(kind, "symbol")) return wh_view_count(scene, "hand.0") == 1;
    if (wh_same(kind, "event")) return wh_same(open, "sleep");
    if (wh_same(kind, "transfer")) return wh_view_number(scene, 0, "date.0.2") == 1;
    if (wh_same(kind, "lift")) return wh_same(phase, "lift");
    for (unsigned sort = 0; sort < SORTS; sort++) {
        char digit[NAME];
        wh_view_words(facts, digit, sizeof digit, "digits.%u", sort);
        if (wh_same(kind, digit)) return wh_view_number(scene, 0, "loose.0.%u", sort) == 1;
    }
    return wh_same(kind, "path");
}

static void stop_on(const struct wh_scene *facts, unsigned ring, unsigned i) {
    static const char *const kinds[] = { "symbol", "event", "transfer", "lift", "0", "1", "2", "x" };
    unsigned size = wh_view_count(facts, "rings.%u", ring);
    char before[NAME], id[NAME], kind[NAME];
    wh_view_words(facts, before, sizeof before, "rings.%u.%u.id", ring, (i + size - 1) % size);
    wh_view_words(facts, id, sizeof id, "rings.%u.%u.id", ring, i);
    wh_view_words(facts, kind, sizeof kind, "rings.%u.%u.kind", ring, i);
    load("{\"pos\":{\"0\":\"%s\"},\"roll\":1,\"top\":\"sleep\"%s}", before,
         wh_same(kind, "transfer") ? ",\"loose\":{\"0\":[0,0,1,0]}" : "");
    go(id);
    struct wh_scene scene = now();
    if (!brings(&scene, facts, kind)) FAIL("%s is no %s", id, kind);
    for (unsigned k = 0; k < WH_COUNT(kinds); k++)
        if (!wh_same(kinds[k], kind) && brings(&scene, facts, kinds[k])) FAIL("%s brings %s", id, kinds[k]);
}

TEST(printed, clockman_fields_bring_what_they_show) {
    struct wh_scene facts = facts_of_two_players();
    for (unsigned ring = 0; ring < RINGS; ring++)
        for (unsigned i = 0; i < wh_view_count(&facts, "rings.%u", ring); i++) stop_on(&facts, ring, i);
}

TEST(printed, clockman_passages_lie_between_their_gates) {
    struct wh_scene facts = facts_of_two_players();
    for (unsigned i = 0; i < PASSAGES; i++) {
        char id[NAME], outer[NAME], inner[NAME];
        wh_view_words(&facts, id, sizeof id, "passages.%u.id", i);
        wh_view_words(&facts, outer, sizeof outer, "passages.%u.outer", i);
        wh_view_words(&facts, inner, sizeof inner, "passages.%u.inner", i);
        load("{\"pos\":{\"0\":\"%s\"},\"roll\":1,\"held\":{\"0\":[\"key\"]}}", outer);
        CHECK_TEXT("", refused("move %s key", id));
        load("{\"pos\":{\"0\":\"%s\"},\"roll\":1}", inner);
        CHECK_TEXT("", refused("move %s", id));
    }
}

/* Seat 0 has the first quarter; of two players seat 1 has the one across. */
TEST(printed, clockman_quarters_lead_in_and_to_the_centre) {
    struct wh_scene facts = facts_of_two_players();
    char start[NAME], entry[NAME], gate[NAME], first[NAME], last[NAME], centre[NAME], date[NAME];
    unsigned need[SORTS] = { 0 };
    wh_view_words(&facts, start, sizeof start, "quarters.0.start");
    wh_view_words(&facts, entry, sizeof entry, "quarters.0.entry");
    wh_view_words(&facts, gate, sizeof gate, "quarters.0.gate");
    wh_view_words(&facts, first, sizeof first, "quarters.0.straight.0");
    wh_view_words(&facts, last, sizeof last, "quarters.0.straight.2");
    wh_view_words(&facts, centre, sizeof centre, "centre");
    wh_view_words(&facts, date, sizeof date, "date");
    for (const char *at = date; *at; at++)
        if (*at != '.') need[*at - '0']++;
    load("{\"pos\":{\"0\":\"%s\"},\"roll\":1}", start);
    go(entry);
    load("{\"pos\":{\"0\":\"%s\"},\"roll\":1,\"date\":{\"0\":[%u,%u,%u,0]}}", gate, need[0], need[1], need[2]);
    CHECK_TEXT("", refused("move %s", first));
    load("{\"pos\":{\"0\":\"%s\"},\"roll\":1,\"date\":{\"0\":[%u,%u,%u,0]}}", last, need[0], need[1], need[2]);
    go(centre);
    for (unsigned sort = 0; sort < SORTS - 1; sort++) { /* one digit less is not enough */
        need[sort]--;
        load("{\"pos\":{\"0\":\"%s\"},\"roll\":1,\"date\":{\"0\":[%u,%u,%u,0]}}", gate, need[0], need[1], need[2]);
        CHECK_TEXT("X15-date-incomplete", refused("move %s", first));
        need[sort]++;
    }
}

/* --- event cards -------------------------------------------------------------------------------------------------- */

static bool wrong_moment(const char *card) { return wh_same(refused("play %s", card), "X9-wrong-moment"); }

/* Drawn on a field that brings an event, while seat 1 leads: is it kept, and how? */
static void draw(const char *card, const char *timing) {
    char held[NAME], open[NAME];
    bool face_up = wh_same(timing, "face up"), at_once = wh_same(timing, "at once");
    load("{\"pos\":{\"0\":\"a2\"},\"roll\":1,\"top\":\"%s\",\"date\":{\"1\":[1,0,0,0]}}", card);
    go("a3");
    struct wh_scene scene = now();
    wh_view_words(&scene, held, sizeof held, "held.0.0");
    wh_view_words(&scene, open, sizeof open, "open.0.0");
    CHECK_TEXT(face_up || at_once ? "" : card, held);
    CHECK_TEXT(face_up ? card : "", open);
}

/* In hand: when may it be played? */
static void hold(const char *card, const char *timing) {
    bool in_turn = wh_same(timing, "in one's own turn"), on_roll = wh_same(timing, "on one's own roll");
    load("{\"phase\":\"turn\",\"held\":{\"0\":[\"%s\"]}}", card);
    CHECK_INT(!in_turn, wrong_moment(card));
    load("{\"pos\":{\"0\":\"a2\"},\"roll\":3,\"held\":{\"0\":[\"%s\"]}}", card);
    CHECK_INT(!in_turn && !on_roll, wrong_moment(card));
    if (!wh_same(timing, "on another's roll")) return;
    load("{\"phase\":\"react\",\"roll\":3,\"ask\":{\"seat\":1},\"stack\":[[\"move\"],[\"end\"]],"
         "\"held\":{\"1\":[\"%s\"]}}",
         card);
    CHECK_TEXT("", refused("play %s", card));
}

TEST(printed, clockman_event_cards_act_when_they_say) {
    struct wh_scene facts = facts_of_two_players();
    for (unsigned i = 0; i < EVENTS; i++) {
        char card[NAME], timing[NAME];
        wh_view_words(&facts, card, sizeof card, "events.%u.id", i);
        wh_view_words(&facts, timing, sizeof timing, "events.%u.timing", i);
        draw(card, timing);
        if (!wh_same(timing, "face up") && !wh_same(timing, "at once")) hold(card, timing);
    }
}
