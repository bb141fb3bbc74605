/* words.c: matches told in words: reading views, sentences for everyone, what a step says whoever looks on,
 * and the reader of catalogues. What the terminal makes of it is tested by tests/command/play.sh, the
 * browser's side by tests/wasm/golden.mjs. */
#include "witching/words.h"
#include "tests/kit/test.h"

#include <stdlib.h>
#include <string.h>

static struct wh_match match;
static wh_action actions[1 << 13];

static bool begin(const char *id, unsigned seats, const char *option) {
    const struct wh_game *game = wh_game_find(id);
    struct wh_setup setup;
    wh_setup_default(game, seats, &setup);
    if (option && !wh_setup_set(game, &setup, option, NULL)) return false;
    return wh_match_begin(&match, game, &setup, actions, WH_COUNT(actions), NULL);
}

static struct wh_scene scene_of(const char *view) {
    return (struct wh_scene){ .game = match.game,
                              .setup = &match.setup,
                              .players = match.players,
                              .viewer = WH_PUBLIC,
                              .view = view,
                              .view_length = strlen(view),
                              .language = NULL };
}

static void name(unsigned seat, const char *words) { CHECK(wh_match_name(&match, seat, words, "", NULL)); }

/* --- views -------------------------------------------------------------------------------------------------------- */

TEST(words, paths_lead_into_the_view) {
    REQUIRE(begin("hourglass", 3, NULL));
    struct wh_scene scene =
        scene_of("{\"sets\":[null,{\"owner\":-2,\"cards\":[\"r1\",\"p22\"]}],\"up\":true,\"deck\":17,\"x\":{}}");
    char words[8];
    CHECK_INT(-2, wh_view_number(&scene, 9, "sets.%u.owner", 1u));
    CHECK_INT(9, wh_view_number(&scene, 9, "sets.%d.owner", 0));
    CHECK_INT(9, wh_view_number(&scene, 9, "sets.%u.owner", 2u));
    CHECK_INT(9, wh_view_number(&scene, 9, "up"));
    CHECK_INT(17, wh_view_number(&scene, 9, "%s%c", "dec", 'k'));
    wh_view_words(&scene, words, sizeof words, "sets.%u.%s.%u", 1u, "cards", 1u);
    CHECK_TEXT("p22", words);
    wh_view_words(&scene, words, 3, "sets.1.cards.1");
    CHECK_TEXT("p2", words);
    wh_view_words(&scene, words, sizeof words, "deck");
    CHECK_TEXT("17", words);
    wh_view_words(&scene, words, sizeof words, "nothing");
    CHECK_TEXT("", words);
    CHECK(wh_view_true(&scene, "up") && !wh_view_true(&scene, "deck") && !wh_view_true(&scene, "nothing"));
    CHECK(wh_view_null(&scene, "sets.0") && wh_view_null(&scene, "nothing") && !wh_view_null(&scene, "sets.1"));
    CHECK_INT(2, wh_view_count(&scene, "sets.1.cards"));
    CHECK_INT(17, wh_view_count(&scene, "deck"));
    CHECK_INT(0, wh_view_count(&scene, "x") + wh_view_count(&scene, "nothing") + wh_view_count(&scene, "sets.0"));
}

TEST(words, everybody_has_a_name) {
    REQUIRE(begin("hourglass", 3, "memory=closed"));
    struct wh_scene scene = scene_of("{}");
    char word[16];
    name(0, "You");
    name(1, "Otto");
    CHECK_TEXT("You", wh_seat_name(&scene, 0));
    CHECK_TEXT("Otto", wh_seat_name(&scene, 1));
    CHECK_TEXT("Seat 3", wh_seat_name(&scene, 2));
    CHECK_TEXT("nobody", wh_seat_name(&scene, 3));
    CHECK_TEXT("nobody", wh_seat_name(&scene, -1));
    CHECK(wh_seat_is_you(&scene, 0) && !wh_seat_is_you(&scene, 1) && !wh_seat_is_you(&scene, -1));
    wh_option_word(match.game, &match.setup, "memory", word, sizeof word);
    CHECK_TEXT("closed", word);
    wh_option_word(match.game, &match.setup, "colour", word, sizeof word);
    CHECK_TEXT("", word);
    CHECK(!wh_term_find(match.game, "card 34") && wh_term_find(wh_game_find("halloween"), "card 34"));
}

/* --- steps -------------------------------------------------------------------------------------------------------- */

static struct wh_lines lines;

/* What is told of a step between two views; its first line. */
static const char *told(const char *before, const char *after, int who, const char *action) {
    struct wh_scene was = scene_of(before), is = scene_of(after);
    was.actor = who;
    wh_tell_step(&was, &is, who, action, &lines);
    return lines.count ? lines.line[0].text : "";
}

TEST(words, you_are_spoken_to) {
    static const char view[] = "{\"round\":1,\"sets\":[{\"owner\":1},{\"owner\":0},null]}";
    REQUIRE(begin("hourglass", 2, NULL));
    name(0, "You");
    name(1, "Otto");
    CHECK_TEXT("You take a from Otto with r5", told(view, view, 0, "take a r5"));
    CHECK_TEXT("Otto takes b from you with r5", told(view, view, 1, "take b r5"));
    CHECK_TEXT("You open a set with r5 up", told(view, view, 0, "start r5 up"));
    CHECK_TEXT("Otto buries a card", told(view, view, 1, "bury ?"));
    CHECK_TEXT("The cards are shuffled and dealt.", told(view, view, WH_CHANCE, "shuffle deck"));
    CHECK_INT(1, lines.count);
    CHECK_INT(1, lines.moves);
    CHECK(!lines.line[0].milestone && !lines.line[0].joins);
}

TEST(words, the_end_of_a_round_is_a_milestone) {
    REQUIRE(begin("hourglass", 2, NULL));
    name(0, "You");
    name(1, "Otto");
    told("{\"round\":3,\"pass\":1,\"sets\":[null,null,null],\"won\":[[],[\"r1\"]]}",
         "{\"round\":4,\"pass\":1,\"sets\":[null,null,null],\"won\":[[\"r13\",\"p4\"],[\"r1\"]]}", 0, "start r5 up");
    REQUIRE(lines.count == 2);
    CHECK_INT(1, lines.moves);
    CHECK(lines.line[1].milestone && !lines.line[1].joins);
    CHECK_TEXT("Round 3: You +4◆", lines.line[1].text);
}

TEST(words, what_came_goes_on_with_the_line) {
    REQUIRE(begin("halloween", 2, NULL));
    static const char before[] = "{\"trigger\":null,\"players\":[{\"sp\":3,\"scare\":1},{\"sp\":9,\"scare\":0}]}",
                      after[] = "{\"trigger\":\"stones\",\"round\":7,\"players\":[{\"sp\":7,\"scare\":3},{\"sp\":8,"
                                "\"scare\":0}]}";
    name(0, "Ada");
    name(1, "Otto");
    CHECK_TEXT("Ada haunts school blue · Ada +4 points · +2 scare · Otto -1 points",
               told(before, after, 0, "haunt school blue"));
    REQUIRE(lines.count == 2);
    CHECK_TEXT("Round 7 is the last: the end was triggered by stones.", lines.line[1].text);
    CHECK_TEXT(" · Ada +4 points · +2 scare · Otto -1 points", told(before, after, 0, "end")); /* itself not told */
    CHECK(lines.count == 2 && lines.moves == 0 && lines.line[0].joins && !lines.line[1].joins);
}

TEST(words, a_line_ends_in_its_room) {
    REQUIRE(begin("template", 2, NULL));
    char action[2 * WH_LINE_TEXT];
    memset(action, 'x', sizeof action - 1);
    action[sizeof action - 1] = '\0';
    CHECK_INT(WH_LINE_TEXT - 1, strlen(told("{}", "{}", 0, action)));
}

/* Every step of random matches, whoever looks on: finished sentences, and room enough for them. */
static void check_line(const struct wh_line *line) {
    if (!line->text[0] || strchr(line->text, '{')) FAIL("%s tells \"%s\"", match.game->id, line->text);
    CHECK(strlen(line->text) < WH_LINE_TEXT - 1);
}

static void tell_all(int viewer) {
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    unsigned count = 0;
    wh_match_state_at(&match, 0, state);
    for (uint32_t ply = 0; ply < match.length && !test_failed(); ply++) {
        wh_tell_ply(&match, ply, state, viewer, NULL, &lines);
        match.game->apply(state, match.actions[ply]);
        for (unsigned i = 0; i < lines.count; i++) check_line(&lines.line[i]);
        CHECK(lines.moves <= lines.count && lines.moves <= 1);
        count += lines.count;
    }
    CHECK(count > match.length / 4); /* it is told, and not passed over */
}

/* For whoever types, and for whoever points: the question alone, without a line break. */
static void explain_all(const void *state, unsigned *explained) {
    char view[WH_JSON_MAX], text[16384], question[256];
    int actor = match.game->actor(state);
    struct wh_scene scene = wh_scene_of(&match, state, actor, NULL, view);
    struct wh_text out = wh_text_into(text, sizeof text), spelled = wh_text_into(question, sizeof question);
    wh_words_of(match.game)->explain(&scene, &out);
    scene.spelled = true;
    wh_words_of(match.game)->explain(&scene, &spelled);
    CHECK(!out.overflow && !strchr(text, '{'));
    if (!*question || spelled.overflow || strpbrk(question, "{\n")) FAIL("%s asks \"%s\"", match.game->id, question);
    *explained += out.length > 0;
}

/* What random matches seldom reach. */
TEST(words, labels_are_phrases) {
    static const struct {
        const char *game, *view, *action, *label;
    } cases[] = {
        { "hourglass", "{}", "take a r17", "Take set A with red 17" },
        { "midnight", "{\"hours\":[[\"r3g4\",\"b2p5\"]],\"energy\":[[\"e12\"]]}", "swap r3g4 e12",
          "Swap red 3, green 4; +1 +2" },
        { "midnight", "{\"hours\":[[\"r3g4\",\"b1p6\",\"b2p5\",\"b3p4\"]],\"energy\":[[\"e12\"]]}",
          "swap r3g4 b1p6 b2p5 b3p4", "Swap all but +1 +2" },
        { "halloween", "{}", "reroll tile 2", "Roll die 2 again by the tile" },
        { "halloween", "{}", "reroll pay 1", "Roll die 1 again for a scare point" },
        { "halloween", "{}", "plus 2", "Add 3 to die 2" },
        { "halloween", "{}", "use 33 split red blue", "Money Changer · one for two · red · blue" },
        { "halloween", "{}", "bonus rest c", "Tile: Nap · area C" },
        { "halloween", "{}", "summon school red blue", "Summon red / blue in school" },
        { "clockman", "{\"tokens\":[\"b1\"]}", "move b1 symbol", "Move to b1 (digit 0) · with a symbol card" },
        { "clockman", "{\"tokens\":[]}", "move b1", "Move to b1" },
        { "clockman", "{}", "move m", "To the centre" },
        { "clockman", "{}", "play snatch 1 w4", "Industrial Espionage · Otto · pointing finger" },
        { "clockman", "{}", "play tick down", "Fine Adjustment · −1" },
        { "clockman", "{}", "play dial 1", "Set the Clock · 1" },
        { "clockman", "{}", "offer x 0", "Offer joker for 0" },
        { "keyhole", "{}", "place mirror 180 140 45 back", "Move the looking-glass to d3 (on its back, 45°)" },
        { "keyhole", "{}", "go c3 merge sm2", "To c3, merging with small ghost 2" },
        { "keyhole", "{}", "stand 70 80 36", "At 70, 80, 36 mm up" },
        { "template", "{}", "lay 3", "Lay 3" },
    };
    for (size_t i = 0; i < WH_COUNT(cases); i++) {
        char text[WH_LINE_TEXT];
        struct wh_text out = wh_text_into(text, sizeof text);
        REQUIRE(begin(cases[i].game, 2, NULL));
        name(1, "Otto");
        struct wh_scene scene = scene_of(cases[i].view);
        wh_put_label(&scene, cases[i].action, &out);
        CHECK_TEXT(cases[i].label, text);
    }
}

/* What is told in notation and spelled out. */
TEST(words, a_spelled_scene_has_no_notation) {
    static const struct {
        const char *game, *view, *action, *typed, *spelled;
    } cases[] = {
        { "hourglass", "{\"sets\":[{\"owner\":1}]}", "take a r5", "Ada takes a from Otto with r5",
          "Ada takes A from Otto with red 5" },
        { "hourglass", "{}", "start p3 up", "Ada opens a set with p3 up", "Ada opens a set with purple 3 ↑" },
        { "midnight", "{}", "energy e12 r2g1", "Ada adds energy e12 r2g1", "Ada adds energy red +2, green +1" },
        { "midnight", "{}", "take r3g4 give b2p5", "Ada takes r3g4 for b2p5",
          "Ada takes red 3, green 4 for blue 2, purple 5" },
        { "halloween", "{}", "rest c", "Ada rests area c", "Ada rests area C" },
        { "clockman", "{}", "discard w4", "Ada discards w4", "Ada discards pointing finger" },
        { "keyhole", "{}", "place sofa 180 140 45 up", "Ada moves the sofa to d3 (180 140 yaw 45 up).",
          "Ada moves the sofa to d3 (upright, 45°)." },
        { "keyhole", "{}", "recall sm2", "Ada fetches sm2 back.", "Ada fetches small ghost 2 back." },
    };
    for (size_t i = 0; i < 2 * WH_COUNT(cases); i++) {
        char text[WH_LINE_TEXT];
        struct wh_text out = wh_text_into(text, sizeof text);
        REQUIRE(begin(cases[i / 2].game, 2, NULL));
        name(0, "Ada");
        name(1, "Otto");
        struct wh_scene scene = scene_of(cases[i / 2].view);
        scene.spelled = i % 2;
        wh_words_of(match.game)->narrate(&scene, 0, cases[i / 2].action, &out);
        CHECK_TEXT(i % 2 ? cases[i / 2].spelled : cases[i / 2].typed, text);
    }
}

/* Every action that is legal now has a label, and no other action the same. */
static void label_all(const void *state) {
    enum { LABEL = 80 };
    static wh_action legal[WH_LEGAL_MAX];
    static char labels[WH_LEGAL_MAX][2 * LABEL], texts[WH_LEGAL_MAX][WH_ACTION_TEXT];
    char view[WH_JSON_MAX];
    int actor = match.game->actor(state);
    struct wh_scene scene = wh_scene_of(&match, state, actor, NULL, view);
    unsigned count = wh_moves(match.game, state, legal);
    for (unsigned i = 0; i < count; i++) {
        struct wh_text text = wh_text_into(texts[i], sizeof texts[i]), out = wh_text_into(labels[i], sizeof labels[i]);
        match.game->format(state, legal[i], actor, &text);
        wh_put_label(&scene, texts[i], &out);
        if (!out.length || strlen(labels[i]) >= LABEL || strpbrk(labels[i], "{\n"))
            FAIL("%s: %s is labelled \"%s\"", match.game->id, texts[i], labels[i]);
        for (unsigned j = 0; j < i; j++)
            if (strcmp(labels[i], labels[j]) == 0 && strcmp(texts[i], texts[j]) != 0)
                FAIL("%s: %s and %s are both labelled \"%s\"", match.game->id, texts[j], texts[i], labels[i]);
    }
}

static uint64_t luck(void *from) { return wh_splitmix(from); }

static void play_randomly(unsigned *explained, unsigned *asked) {
    uint64_t seed = 11;
    struct wh_rng rng;
    wh_rng_seed(&rng, 5);
    for (wh_match_settle(&match, luck, &seed); wh_match_actor(&match) != WH_OVER;
         wh_match_settle(&match, luck, &seed)) {
        wh_action action = match.game->pick(match.state, &rng);
        explain_all(match.state, explained);
        label_all(match.state);
        ++*asked;
        REQUIRE(wh_match_play(&match, wh_match_actor(&match), match.version, action, NULL));
    }
}

static void check_result(void) {
    char view[WH_JSON_MAX], text[512];
    struct wh_text out = wh_text_into(text, sizeof text);
    struct wh_scene scene = wh_scene_of(&match, match.state, WH_PUBLIC, NULL, view);
    wh_put_result(&scene, &out);
    CHECK(strstr(text, " wins!  Seat 1 ") || strstr(text, " win together!  Seat 1 "));
}

TEST(words, whole_matches_are_told_and_explained) {
    for (unsigned i = 0; i < wh_game_count; i++)
        for (unsigned seats = wh_games[i]->min_seats; seats <= wh_games[i]->max_seats; seats++) {
            unsigned explained = 0, asked = 0;
            REQUIRE(begin(wh_games[i]->id, seats, NULL));
            play_randomly(&explained, &asked);
            if (explained != asked) FAIL("%s: explains %u of %u decisions", wh_games[i]->id, explained, asked);
            for (int viewer = seats == wh_games[i]->max_seats ? 0 : (int)seats; viewer < (int)seats; viewer++)
                tell_all(viewer);
            tell_all(WH_PUBLIC);
            check_result();
        }
}

TEST(words, results_are_sentences) {
    REQUIRE(begin("keyhole", 3, NULL));
    struct wh_scene scene = scene_of("{}");
    char text[512];
    struct wh_text out = wh_text_into(text, sizeof text);
    name(0, "You");
    name(1, "Otto");
    name(2, "Ada");
    memcpy(scene.scores, (int32_t[]){ 7, 4, 7 }, 3 * sizeof(int32_t));
    scene.winners = 1;
    wh_put_result(&scene, &out);
    CHECK_TEXT("You win!  You 3.5, Otto 2, Ada 3.5", text);
    scene.winners = 5;
    out = wh_text_into(text, sizeof text);
    wh_put_result(&scene, &out);
    CHECK_TEXT("You and Ada win together!  You 3.5, Otto 2, Ada 3.5", text);
    scene.winners = 7;
    out = wh_text_into(text, sizeof text);
    wh_put_result(&scene, &out);
    CHECK(strncmp(text, "You, Otto and Ada win together!", 31) == 0);
}

/* --- catalogues --------------------------------------------------------------------------------------------------- */

enum { MO_ROOM = 512 };

static void put_number(unsigned char *mo, size_t at, size_t number) {
    for (unsigned i = 0; i < 4; i++) mo[at + i] = (unsigned char)(number >> 8 * i);
}

/* A catalogue of these pairs, sorted by their keys, as msgfmt lays it out: its size. */
static size_t make_catalogue(const char *const (*pairs)[2], size_t count, unsigned char mo[MO_ROOM]) {
    size_t end = 28 + 16 * count;
    memset(mo, 0, MO_ROOM);
    memcpy(mo, "\xde\x12\x04\x95", 4);
    put_number(mo, 8, count);
    put_number(mo, 12, 28);
    put_number(mo, 16, 28 + 8 * count);
    for (size_t side = 0; side < 2; side++)
        for (size_t i = 0; i < count; i++) {
            size_t length = strlen(pairs[i][side]), entry = 28 + 8 * (side * count + i);
            put_number(mo, entry, length);
            put_number(mo, entry + 4, end);
            memcpy(mo + end, pairs[i][side], length + 1);
            end += length + 1;
        }
    return end;
}

static const char *const pairs[][2] = {
    { "", "header" }, { "red", "rot" }, { "seat {0}", "Platz {0}" }, { "yellow", "gelb" }
};

TEST(words, a_catalogue_is_searched) {
    unsigned char mo[MO_ROOM];
    size_t size = make_catalogue(pairs, WH_COUNT(pairs), mo);
    CHECK_INT(4, wh_catalogue_count(mo, size));
    for (size_t i = 1; i < WH_COUNT(pairs); i++) {
        CHECK_TEXT(pairs[i][1], wh_catalogue_find(mo, size, pairs[i][0]));
        CHECK_TEXT(pairs[i][1], wh_catalogue_text(mo, size, (uint32_t)i));
    }
    static const char *const missing[] = { "", "a", "re", "redder", "zebra", "rot" };
    for (size_t i = 0; i < WH_COUNT(missing); i++) CHECK(!wh_catalogue_find(mo, size, missing[i]));
    CHECK(!wh_catalogue_text(mo, size, 4));
    CHECK_INT(0, wh_catalogue_count(mo, 0));
    mo[0]++; /* another kind of file */
    CHECK(!wh_catalogue_find(mo, size, "red") && !wh_catalogue_count(mo, size));
}

/* Cut off or altered anywhere, a catalogue gives a text inside its bytes or none. The copy has no byte to spare, so
 * that the address sanitizer sees each step beyond. */
TEST(words, a_damaged_catalogue_does_no_harm) {
    unsigned char mo[MO_ROOM];
    size_t size = make_catalogue(pairs, WH_COUNT(pairs), mo);
    for (size_t shorter = 0; shorter <= size; shorter++) {
        unsigned char *copy = malloc(shorter + !shorter);
        memcpy(copy, mo, shorter);
        for (unsigned bit = 0; bit < 8 * shorter; bit++) {
            copy[bit / 8] ^= (unsigned char)(1 << bit % 8);
            const char *found = wh_catalogue_find(copy, shorter, "yellow");
            CHECK(!found || (const unsigned char *)found + strlen(found) < copy + shorter);
            copy[bit / 8] ^= (unsigned char)(1 << bit % 8);
        }
        free(copy);
    }
}

static unsigned char german[MO_ROOM];
static size_t german_size;
static const char *to_german(const void *context, const char *english) {
    (void)context;
    const char *found = wh_catalogue_find(german, german_size, english);
    return found ? found : english;
}

TEST(words, fillers_are_translated_with_their_numbers) {
    static const char *const fillers[][2] = {
        { "red", "rot" }, { "seat 12", "Platz 12" }, { "seat 1 2 3 4 5", "seat 1 2 3 4 5" }, { "r17", "r17" }
    };
    german_size = make_catalogue(pairs, WH_COUNT(pairs), german);
    for (size_t i = 0; i < WH_COUNT(fillers); i++) {
        char text[64];
        struct wh_text out = wh_text_into(text, sizeof text);
        wh_put_filler(&out, fillers[i][0], &(const struct wh_language){ to_german, NULL });
        CHECK_TEXT(fillers[i][1], text);
    }
}
