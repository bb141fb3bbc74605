/* printed_halloween.c: what halloween says is printed, checked against how it is played. */
#include "tests/kit/test.h"
#include "witching/match.h"
#include "witching/words.h"

#include <string.h>

enum { LEVELS = 5, CARDS = 52, TILES = 12, MATCHES = 12 };

static struct wh_scene facts_of(const struct wh_game *game, char json[WH_JSON_MAX]) {
    struct wh_text out = wh_text_into(json, WH_JSON_MAX);
    game->printed(&out);
    return (struct wh_scene){ .game = game, .view = json, .view_length = out.length };
}

TEST(printed, halloween_is_whole) {
    char json[WH_JSON_MAX];
    struct wh_scene facts = facts_of(wh_game_find("halloween"), json);
    struct wh_json in = wh_json_of(facts.view, facts.view_length);
    CHECK(facts.view_length < WH_JSON_MAX);
    CHECK(wh_json_skip(&in));
    CHECK(wh_json_finish(&in));
    CHECK_INT(LEVELS, wh_view_count(&facts, "colours"));
    CHECK_INT(CARDS, wh_view_count(&facts, "cards"));
    CHECK_INT(TILES, wh_view_count(&facts, "tiles"));
    CHECK_INT(CARDS + TILES, facts.game->term_count); /* each has its words */
    for (unsigned i = 0; i < CARDS + TILES; i++) {
        char id[16], name[32];
        const char *kind = i < CARDS ? "card" : "tile";
        wh_view_words(&facts, id, sizeof id, "%ss.%u.id", kind, i < CARDS ? i : i - CARDS);
        struct wh_text text = wh_text_into(name, sizeof name);
        wh_put_template(&text, "{0} {1}", (const char *const[]){ kind, id, NULL });
        CHECK_TEXT(name, facts.game->terms[i].id);
    }
}

TEST(printed, halloween_names_its_things) {
    static const char *const lists[] = { "colours", "buildings", "actions" };
    char json[WH_JSON_MAX];
    struct wh_scene facts = facts_of(wh_game_find("halloween"), json);
    for (unsigned i = 0; i < WH_COUNT(lists); i++)
        for (unsigned k = 0; k < wh_view_count(&facts, "%s", lists[i]); k++) {
            char id[16], name[32];
            wh_view_words(&facts, id, sizeof id, "%s.%u.id", lists[i], k);
            wh_view_words(&facts, name, sizeof name, "%s.%u.name", lists[i], k);
            CHECK_TEXT(wh_same(id, "police") ? "police station" : id, name);
        }
}

/* --- a step of a match, and what it should have done by what is printed ------------------------------------------- */

struct step {
    const struct wh_scene *facts, *before, *after;
    char words[4][16]; /* of the action */
    unsigned count;
    unsigned seen[5]; /* how often each fact was met */
};
enum { HAUNTS, UPGRADES, MOVES, CLAIMS, ROLLS };

static void split(struct step *step, const char *action) {
    step->count = 0;
    while (*action && step->count < WH_COUNT(step->words)) {
        size_t length = strcspn(action, " ");
        struct wh_text word = wh_text_into(step->words[step->count++], sizeof step->words[0]);
        wh_put_span(&word, action, length);
        action += length + (action[length] == ' ');
    }
}

static unsigned level_of(const struct step *step, const char *colour) {
    char id[16] = "";
    unsigned level = 0;
    for (; level < LEVELS && !wh_same(id, colour); level++)
        wh_view_words(step->facts, id, sizeof id, "colours.%u.id", level);
    return level - 1;
}

static int64_t gain(const struct step *step, const char *what) {
    unsigned seat = (unsigned)wh_view_number(step->before, 0, "seat");
    return wh_view_number(step->after, 0, "players.%u.%s", seat, what) -
           wh_view_number(step->before, 0, "players.%u.%s", seat, what);
}

static bool is_neighbour(const struct step *step, const char *from, const char *to) {
    char id[16];
    for (unsigned b = 0; b < wh_view_count(step->facts, "buildings"); b++) {
        wh_view_words(step->facts, id, sizeof id, "buildings.%u.id", b);
        if (!wh_same(id, from)) continue;
        for (unsigned i = 0; i < wh_view_count(step->facts, "buildings.%u.neighbours", b); i++) {
            wh_view_words(step->facts, id, sizeof id, "buildings.%u.neighbours.%u", b, i);
            if (wh_same(id, to)) return true;
        }
    }
    return false;
}

static void hold_ghosts(struct step *step) {
    const char *verb = step->words[0];
    if (wh_same(verb, "haunt")) {
        step->seen[HAUNTS]++;
        CHECK_INT(wh_view_number(step->facts, 0, "colours.%u.field", level_of(step, step->words[2])), gain(step, "sp"));
    }
    if (wh_same(verb, "upgrade")) {
        step->seen[UPGRADES]++;
        unsigned to = level_of(step, step->words[2]) + 1;
        CHECK_INT(-wh_view_number(step->facts, 0, "colours.%u.upgrade", to), gain(step, "scare"));
    }
    if (wh_same(verb, "move")) {
        step->seen[MOVES]++;
        CHECK(is_neighbour(step, step->words[1], step->words[3]));
    }
}

static void hold_cards(struct step *step) {
    int64_t card = wh_view_number(step->before, 0, "todo.0.card");
    if (wh_same(step->words[0], "pay")) {
        unsigned index = (unsigned)card - 1;
        step->seen[CLAIMS]++;
        CHECK_INT(wh_view_number(step->facts, 0, "cards.%u.tokens", index), step->count - 1);
        bool equal = wh_same(step->words[1], step->words[2]) || wh_same(step->words[2], step->words[3]);
        CHECK(!equal || !wh_view_true(step->facts, "cards.%u.different", index));
    }
    if (wh_same(step->words[0], "disc"))
        CHECK_INT(wh_view_number(step->facts, 0, "cards.%u.points", (unsigned)card - 1), gain(step, "sp"));
}

/* Before the dice fall there are as many outcomes as their sizes say. */
static void hold_dice(struct step *step, unsigned outcomes) {
    int64_t all = 1;
    for (unsigned i = 0; i < wh_view_count(step->before, "todo.0.dice"); i++) {
        if (wh_view_number(step->before, 0, "todo.0.got.%u", i)) continue;
        unsigned level = (unsigned)wh_view_number(step->before, 0, "todo.0.dice.%u", i) - 1;
        all *= wh_view_number(step->facts, 0, "colours.%u.die", level);
    }
    step->seen[ROLLS]++;
    CHECK_INT(all, outcomes);
}

static struct wh_scene look(const struct wh_game *game, const void *state, char json[WH_JSON_MAX]) {
    struct wh_text out = wh_text_into(json, WH_JSON_MAX);
    wh_state_write(game, state, WH_REFEREE, &out);
    return (struct wh_scene){ .game = game, .view = json, .view_length = out.length };
}

static void play(struct step *step, const struct wh_setup *setup, struct wh_rng *rng, bool expert) {
    static _Alignas(16) uint8_t state[WH_STATE_MAX];
    static char views[2][WH_JSON_MAX];
    const struct wh_game *game = step->facts->game;
    wh_action outcomes[WH_LEGAL_MAX];
    unsigned plies = 0;
    REQUIRE(game->start(state, setup, NULL));
    for (int who; (who = game->actor(state)) != WH_OVER; wh_expect_end(++plies)) {
        char text[WH_ACTION_TEXT];
        struct wh_text out = wh_text_into(text, sizeof text);
        wh_action action = who == WH_CHANCE ? game->sample(state, rng) : game->pick(state, rng);
        struct wh_scene before = look(game, state, views[0]), after;
        unsigned count = who == WH_CHANCE ? game->chance(state, outcomes) : 0;
        game->format(state, action, WH_REFEREE, &out);
        game->apply(state, action);
        after = look(game, state, views[1]);
        step->before = &before, step->after = &after;
        split(step, text);
        if (expert) hold_ghosts(step);
        if (!expert) hold_cards(step);
        if (count) hold_dice(step, count);
    }
}

/* The expert game has no cards, which would change what ghosts cost and score; the set casper has none that changes
 * what a card costs. */
TEST(printed, halloween_is_what_is_played) {
    static const char *const options[] = { "mode=expert", "cards=casper" };
    char json[WH_JSON_MAX];
    struct wh_scene facts = facts_of(wh_game_find("halloween"), json);
    struct step step = { .facts = &facts };
    struct wh_rng rng;
    wh_rng_seed(&rng, 31);
    for (unsigned match = 0; match < MATCHES; match++) {
        struct wh_setup setup;
        wh_setup_default(facts.game, 2 + match % 3, &setup);
        REQUIRE(wh_setup_set(facts.game, &setup, options[match % 2], NULL));
        play(&step, &setup, &rng, match % 2 == 0);
    }
    for (unsigned i = 0; i < WH_COUNT(step.seen); i++) CHECK(step.seen[i] > 5);
}
