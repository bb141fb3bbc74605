/* words.c: matches told in words: reading views, sentences for everyone, what a step says whoever looks on,
 * and the reader of catalogues. What the terminal makes of it is tested by tests/command/play.sh, the
 * browser's side by tests/wasm/golden.mjs. */
#include "witching/words.h"
#include "tests/kit/test.h"

#include <stdio.h>
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
    static const char view[] = "{\"round\":1,\"sets\":[{\"owner\":1,\"dir\":\"up\"},"
                               "{\"owner\":0,\"dir\":\"down\"},null]}";
    REQUIRE(begin("hourglass", 2, NULL));
    name(0, "You");
    name(1, "Otto");
    CHECK_TEXT("You take Otto's rising set with red 5", told(view, view, 0, "take a r5"));
    CHECK_TEXT("Otto takes your falling set with red 5", told(view, view, 1, "take b r5"));
    CHECK_TEXT("You open a rising set with red 5", told(view, view, 0, "start r5 up"));
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
    CHECK_TEXT("Round 3: You +4", lines.line[1].text);
}

TEST(words, what_came_goes_on_with_the_line) {
    REQUIRE(begin("halloween", 2, NULL));
    static const char before[] = "{\"trigger\":null,\"players\":[{\"sp\":3,\"scare\":1},{\"sp\":9,\"scare\":0}]}",
                      after[] = "{\"trigger\":\"stones\",\"round\":7,\"players\":[{\"sp\":7,\"scare\":3},{\"sp\":8,"
                                "\"scare\":0}]}";
    name(0, "Ada");
    name(1, "Otto");
    CHECK_TEXT("Ada haunts the school in blue · Ada +4 points · +2 scare points · Otto -1 point",
               told(before, after, 0, "haunt school blue"));
    REQUIRE(lines.count == 2);
    CHECK_TEXT("Round 7 is the last: somebody has laid the last stone.", lines.line[1].text);
    CHECK_TEXT(" · Ada +4 points · +2 scare points · Otto -1 point",
               told(before, after, 0, "end")); /* itself not told */
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

/* What acts at once lies in no view: the step has it. */
TEST(words, a_card_that_acts_at_once_is_told) {
    static const char before[] = "{\"turn\":0,\"roll\":3,\"pos\":[\"a0\",\"a9\"]}",
                      after[] = "{\"turn\":0,\"roll\":0,\"pos\":[\"a3\",\"a5\"]}";
    REQUIRE(begin("clockman", 2, NULL));
    name(0, "You");
    name(1, "Otto");
    struct wh_scene was = scene_of(before), is = scene_of(after);
    is.turned_up = "quake";
    wh_tell_step(&was, &is, 0, "move a3", &lines);
    CHECK_TEXT("You go along ring 1 · You draw Time Quake · Otto goes back along ring 1", lines.line[0].text);
}

/* A hand is known to its owner; of the others only how many cards there are. */
TEST(words, what_a_field_brings_is_told) {
    static const char before[] = "{\"turn\":0,\"roll\":3,\"pos\":[\"a0\",\"b1\"],\"hand\":[[\"w2\"],1],"
                                 "\"loose\":[[0,0,0,0],[1,1,0,0]],\"date\":[[0,0,0,0],[0,0,0,0]]}",
                      after[] = "{\"turn\":0,\"roll\":0,\"pos\":[\"a3\",\"b1\"],\"hand\":[[\"w2\",\"w4\"],3],"
                                "\"loose\":[[1,0,0,0],[0,0,0,0]],\"date\":[[0,0,0,0],[1,1,0,0]]}";
    REQUIRE(begin("clockman", 2, NULL));
    name(0, "You");
    name(1, "Otto");
    struct wh_scene was = scene_of(before), is = scene_of(after);
    wh_tell_step(&was, &is, 0, "move a3", &lines);
    CHECK_TEXT("You go along ring 1 · You +1 loose digit · You get a symbol card: pointing finger"
               " · Otto +2 digits of the date · Otto gets 2 symbol cards",
               lines.line[0].text);
}

/* What random matches seldom reach. */
TEST(words, labels_are_phrases) {
    static const struct {
        const char *game, *view, *action, *label;
    } cases[] = {
        { "hourglass", "{\"sets\":[{\"owner\":1,\"dir\":\"up\",\"cards\":[\"r12\"]}]}", "take a r17",
          "Take Otto's rising set (red 12) with red 17" },
        { "midnight", "{\"hours\":[[\"r3g4\",\"b2p5\"]],\"energy\":[[\"e12\"]]}", "swap r3g4 e12",
          "Swap red 3/green 4; energy +1 +2" },
        { "midnight", "{\"hours\":[[\"r3g4\",\"b1p6\",\"b2p5\",\"b3p4\"]],\"energy\":[[\"e12\"]]}",
          "swap r3g4 b1p6 b2p5 b3p4", "Swap all but energy +1 +2" },
        { "halloween", "{}", "reroll tile 2", "Roll die 2 again by the tile" },
        { "halloween", "{}", "reroll pay 1", "Roll die 1 again for a scare point" },
        { "halloween", "{}", "plus 2", "Add 3 to die 2" },
        { "halloween", "{}", "use 33 split red blue", "Money Changer: one red for two blue" },
        { "halloween", "{}", "bonus rest c", "Tile Nap: area C" },
        { "halloween", "{}", "summon school red blue", "Summon in the school: red or blue" },
        { "clockman", "{\"tokens\":[\"b10\"],\"turn\":1,\"roll\":2,\"pos\":[\"s0\",\"b8\"]}", "move b10",
          "Go along ring 2 (digit 0)" },
        { "clockman", "{\"tokens\":[],\"turn\":0,\"roll\":2,\"pos\":[\"b1\"]}", "move b35 rewind",
          "Go back along ring 2 with Counter-Clockwise" },
        { "clockman", "{\"turn\":0,\"roll\":6,\"tokens\":[\"b4\"],\"pos\":[\"c0\"]}", "move b4",
          "Go out to ring 2, 4 fields on (digit 0)" },
        { "clockman", "{\"turn\":0,\"roll\":6,\"tokens\":[],\"pos\":[\"c0\"]}", "move b6", "Go out to ring 2" },
        { "clockman", "{\"turn\":0,\"roll\":4,\"tokens\":[],\"pos\":[\"p0\"]}", "move b6",
          "Go inward to ring 2, 3 fields on" },
        { "clockman", "{\"turn\":0,\"roll\":12,\"tokens\":[],\"pos\":[\"d2\"]}", "move d2",
          "Go along ring 4 (into the date)" },
        { "clockman", "{}", "move m", "Go to the centre" },
        { "clockman", "{}", "play snatch 1 w4", "Industrial Espionage: Otto, pointing finger" },
        { "clockman", "{}", "play tick down", "Fine Adjustment: −1" },
        { "clockman", "{}", "play dial 1", "Set the Clock: 1" },
        { "clockman", "{}", "offer x 0", "Offer a joker for a zero" },
        { "keyhole", "{}", "place mirror 180 140 45 back",
          "Move the looking-glass to south 4, west 4 (on its back, turned by 45°)" },
        { "keyhole", "{}", "go c3 merge sm2", "To south 3, west 4, merging with a small ghost" },
        { "keyhole", "{}", "stand 70 80 36", "In the west, 36 mm up" },
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

#define SOFA "{\"furniture\":{\"sofa\":{\"x\":170,\"y\":140,\"yaw\":30,\"pose\":\"up\"}}}"

#define GHOSTS(x, y)                                                                                                   \
    "{\"ghosts\":[[{\"at\":\"lobby\",\"x\":" #x ",\"y\":" #y                                                           \
    ",\"z\":0},{\"at\":\"lobby\",\"x\":190,\"y\":80,\"z\":0}]]}"

/* Where things are called by names, and not as they are typed. */
TEST(words, steps_are_told_without_notation) {
    static const struct {
        const char *game, *view, *action, *told;
    } cases[] = {
        { "hourglass", "{}", "start p3 up", "Ada opens a rising set with purple 3" },
        { "midnight", "{}", "energy e12 r2g1", "Ada adds energy: red +2, green +1" },
        { "midnight", "{}", "take r3g4 give b2p5", "Ada takes red 3/green 4 and gives blue 2/purple 5" },
        { "midnight", "{}", "swap b4p3 g1p6", "Ada swaps cards: blue 4/purple 3, green 1/purple 6" },
        { "midnight", "{}", "ghost r", "Ada uses the red ghost" },
        { "halloween", "{}", "rest c", "Ada rests in area C" },
        { "halloween", "{}", "move church red police",
          "Ada moves the red ghost from the church to the police station" },
        { "halloween", "{}", "use 33 merge blue red", "Ada uses the card Money Changer: two blue for one red" },
        { "clockman", "{}", "move a31", "Ada goes onto ring 1" },
        { "clockman", "{}", "move q1 key", "Ada goes into the passage between rings 2 and 3 with Master Password" },
        { "clockman", "{}", "move t12", "Ada goes to field 2 of the final straight" },
        { "clockman", "{}", "discard w4", "Ada discards a symbol card: pointing finger" },
        { "clockman", "{}", "take x", "Ada takes a joker" },
        { "keyhole", "{}", "place sofa 180 140 45 up", "Ada puts the sofa into the lobby." },
        { "keyhole", SOFA, "place sofa 180 60 30 up", "Ada moves the sofa towards the south." },
        { "keyhole", SOFA, "place sofa 260 180 30 up", "Ada moves the sofa towards the east." },
        { "keyhole", SOFA, "place sofa 170 130 45 up", "Ada turns the sofa." },
        { "keyhole", SOFA, "place sofa 170 130 45 back", "Ada tips the sofa: now on its back." },
        { "keyhole", "{}", "recall sm2", "Ada fetches a small ghost back." },
        { "keyhole", GHOSTS(70, 80), "recall sm2", "Ada fetches a small ghost (south 4, west 5) back." },
        { "keyhole", GHOSTS(190, 100), "recall sm2", "Ada fetches a small ghost (south 4, west 5; 2) back." },
    };
    for (size_t i = 0; i < WH_COUNT(cases); i++) {
        char text[WH_LINE_TEXT];
        struct wh_text out = wh_text_into(text, sizeof text);
        REQUIRE(begin(cases[i].game, 2, NULL));
        name(0, "Ada");
        struct wh_scene scene = scene_of(cases[i].view);
        wh_words_of(match.game)->narrate(&scene, 0, cases[i].action, &out);
        CHECK_TEXT(cases[i].told, text);
    }
}

/* Who rolled what, and what came of it. */
TEST(words, fights_of_halloween_tell_their_outcome) {
    static const char roll[] = "{\"todo\":[{\"do\":\"roll\",\"why\":\"fight\",\"got\":[null,null],\"plus\":[0,0],"
                               "\"fight\":{\"from\":\"church\",\"att\":2,\"at\":\"church\",\"def\":1}}],"
                               "\"board\":{\"church\":{\"ghosts\":[2,1,0,0,0]}}}",
                      over[] = "{\"todo\":[],\"board\":{\"church\":{\"ghosts\":[2,1,0,0,0]}}}",
                      won[] = "{\"todo\":[],\"board\":{\"church\":{\"ghosts\":[1,1,0,0,0]}}}",
                      open[] = "{\"todo\":[{\"do\":\"after\",\"why\":\"fight\",\"got\":[5,3]}],"
                               "\"board\":{\"church\":{\"ghosts\":[2,1,0,0,0]}}}",
                      target[] = "{\"todo\":[{\"do\":\"target\",\"from\":\"church\",\"att\":2}],"
                                 "\"board\":{\"church\":{\"ghosts\":[2,1,0,0,0]}}}";
    REQUIRE(begin("halloween", 2, NULL));
    name(0, "Ada");
    CHECK_TEXT("The dice: green 3, blue 3 · A tie: nothing happens.", told(roll, over, WH_CHANCE, "roll 3 3"));
    CHECK_TEXT("The dice: green 2, blue 3 · The attack fails.", told(roll, over, WH_CHANCE, "roll 2 3"));
    CHECK_TEXT("The dice: green 5, blue 3 · The attacker wins.", told(roll, won, WH_CHANCE, "roll 5 3"));
    CHECK_TEXT("The dice: green 5, blue 3", told(roll, open, WH_CHANCE, "roll 5 3"));
    CHECK_TEXT("Ada attacks the blue ghost in the church · The attacker wins.",
               told(target, won, 0, "target church blue"));
    CHECK_TEXT("Ada attacks the blue ghost in the church", told(target, roll, 0, "target church blue"));
}

/* The one that walked first is told first, whether the card was laid now or changed before they walked. */
TEST(words, ghosts_of_midnight_are_told_in_the_order_of_walking) {
    static const struct {
        const char *pending, *action, *told;
    } cases[] = {
        { "null", "play g4r3", "Ada plays green 4, then red 3 · green 7→11 · red 7→10" },
        { "null", "play r3g4", "Ada plays red 3, then green 4 · red 7→10 · green 7→11" },
        { "{\"card\":\"r3g4\",\"first\":\"g\"}", "done", "Ada lets the ghosts walk · green 7→11 · red 7→10" },
        { "{\"card\":\"r3g4\",\"first\":\"r\"}", "done", "Ada lets the ghosts walk · red 7→10 · green 7→11" },
    };
    for (size_t i = 0; i < WH_COUNT(cases); i++) {
        char view[200];
        REQUIRE(begin("midnight", 3, NULL));
        name(0, "Ada");
        snprintf(view, sizeof view, "{\"pieces\":{\"r\":7,\"g\":7},\"pending\":%s}", cases[i].pending);
        struct wh_scene before = scene_of(view), after = scene_of("{\"pieces\":{\"r\":10,\"g\":11},\"pending\":null}");
        wh_tell_step(&before, &after, 0, cases[i].action, &lines);
        CHECK_INT(1, lines.count);
        CHECK_TEXT(cases[i].told, lines.line[0].text);
    }
}

TEST(words, a_ghost_that_walks_no_more_is_told) {
    REQUIRE(begin("midnight", 3, NULL));
    name(0, "Ada");
    struct wh_scene before = scene_of("{\"pieces\":{\"r\":9,\"b\":20},\"pending\":null,\"history\":[]}"),
                    after = scene_of("{\"pieces\":{\"r\":7,\"b\":7},\"pending\":null,\"history\":[{\"pieces\":"
                                     "{\"r\":9,\"b\":0},\"gain\":[2,0,5],\"end\":\"home\"}]}");
    wh_tell_step(&before, &after, 0, "play b4r3", &lines);
    CHECK_TEXT("Ada plays blue 4, then red 3 · blue is home! · red no longer walks", lines.line[0].text);
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
    CHECK(strstr(text, " wins!  Seat 1 ") || strstr(text, " win together!  Seat 1 ") ||
          strstr(text, " share the win!  Seat 1 "));
    out = wh_text_into(text, sizeof text);
    wh_put_verdict(&scene, &out);
    CHECK(!out.overflow && text[out.length - 1] == '.' && strstr(text, "! "));
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

/* --- how many rounds are to come ---------------------------------------------------------------------------------- */

static const char *outlook_of(const struct wh_scene *scene) {
    static char text[WH_LINE_TEXT];
    struct wh_text out = wh_text_into(text, sizeof text);
    wh_words_of(scene->game)->outlook(scene, &out);
    return text;
}

struct promise { /* made in a round: how many more there will be */
    unsigned round, more;
    bool exact;
};

static struct promise promise_of(const char *text) {
    struct promise it = { .exact = !strstr(text, "at least ") && !strstr(text, "perhaps ") };
    const char *number = strpbrk(text, "0123456789");
    it.more = number ? (unsigned)atoi(number) : strstr(text, "one more round") ? 1 : 0;
    if (!it.more) CHECK(strstr(text, "the last round"));
    return it;
}

/* Plays a match at random; whatever was promised in it holds. The answer: how many promises were exact. */
static unsigned keep_promises(const char *id, unsigned seats, const char *option, uint64_t seed) {
    static struct promise made[4096];
    unsigned count = 0, exact = 0, round = 0;
    char view[WH_JSON_MAX];
    struct wh_rng rng;
    wh_rng_seed(&rng, seed);
    if (!begin(id, seats, option)) FAIL("%s with %s cannot begin", id, option);
    for (wh_match_settle(&match, luck, &seed); wh_match_actor(&match) != WH_OVER;
         wh_match_settle(&match, luck, &seed)) {
        struct wh_scene scene = wh_scene_of(&match, match.state, WH_PUBLIC, NULL, view);
        round = (unsigned)wh_view_number(&scene, 0, "round");
        if (count < WH_COUNT(made)) {
            made[count] = promise_of(outlook_of(&scene));
            made[count++].round = round;
        }
        wh_match_play(&match, scene.actor, match.version, match.game->pick(match.state, &rng), NULL);
    }
    for (unsigned i = 0; i < count; i++) {
        exact += made[i].exact;
        if (made[i].exact ? made[i].round + made[i].more != round : made[i].round + made[i].more > round)
            FAIL("%s, %u seats, %s: in round %u %u more were %s, and there were %u", id, seats, option, made[i].round,
                 made[i].more, made[i].exact ? "certain" : "the least", round);
    }
    return exact;
}

TEST(words, rounds_that_are_promised_are_played) {
    static const char *const lengths[] = { "length=auto", "length=once", "length=twice", "length=even" };
    for (unsigned seats = 2; seats <= 5; seats++)
        for (unsigned i = 0; i < WH_COUNT(lengths); i++) {
            unsigned exact = 0;
            for (uint64_t seed = 1; seed <= 12; seed++) exact += keep_promises("hourglass", seats, lengths[i], seed);
            CHECK(exact > 0 || (seats == 2 && i < 3));
        }
    CHECK(keep_promises("keyhole", 3, NULL, 1) > 0);
}

TEST(words, rounds_to_come_in_words) {
    REQUIRE(begin("hourglass", 3, NULL));
    struct wh_scene scene = scene_of("{\"phase\":\"play\",\"pass\":1,\"round\":1,\"deck\":45}");
    CHECK_TEXT("at least 3 more rounds", outlook_of(&scene));
    scene = scene_of("{\"phase\":\"play\",\"pass\":1,\"round\":4,\"deck\":11}");
    CHECK_TEXT("perhaps the last round", outlook_of(&scene));
    scene = scene_of("{\"phase\":\"play\",\"pass\":1,\"round\":4,\"deck\":9}");
    CHECK_TEXT("the last round", outlook_of(&scene));
    scene = scene_of("{\"phase\":\"play\",\"pass\":1,\"round\":3,\"deck\":23}");
    CHECK_TEXT("at least one more round", outlook_of(&scene));
    scene = scene_of("{\"phase\":\"end\",\"pass\":1,\"round\":4,\"deck\":9}");
    CHECK_TEXT("", outlook_of(&scene));
    REQUIRE(begin("hourglass", 5, NULL));
    scene = scene_of("{\"phase\":\"play\",\"pass\":1,\"round\":1,\"deck\":33}");
    CHECK_TEXT("3 more rounds", outlook_of(&scene));
    scene = scene_of("{\"phase\":\"play\",\"pass\":2,\"round\":3,\"deck\":33}");
    CHECK_TEXT("one more round", outlook_of(&scene));
}

/* --- results ------------------------------------------------------------------------------------------------------ */

static const char *verdict_of(const struct wh_scene *scene) {
    static char text[512];
    struct wh_text out = wh_text_into(text, sizeof text);
    wh_put_verdict(scene, &out);
    return text;
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
    CHECK_TEXT("You win together with Ada!  You 3.5, Otto 2, Ada 3.5", text);
    scene.shared = true;
    CHECK_TEXT("You share the win with Ada! Most points: 3.5 each.", verdict_of(&scene));
    name(0, "Ben");
    CHECK_TEXT("Ben and Ada share the win! Most points: 3.5 each.", verdict_of(&scene));
    scene.shared = false;
    CHECK_TEXT("Ben and Ada win together! Most points: 3.5.", verdict_of(&scene));
    scene.winners = 7;
    scene.shared = true;
    CHECK(strncmp(verdict_of(&scene), "Ben, Otto and Ada share the win!", 32) == 0);
}

/* The end of a match: who won by this view, and why. */
static const char *verdict_at(const char *game, unsigned seats, const char *view, const int32_t *scores,
                              uint32_t winners) {
    if (!begin(game, seats, NULL)) return "refused";
    struct wh_scene scene = scene_of(view);
    static const char *const names[] = { "You", "Otto", "Ada" };
    for (unsigned seat = 0; seat < seats; seat++) name(seat, names[seat]);
    memcpy(scene.scores, scores, seats * sizeof *scores);
    scene.winners = winners;
    return verdict_of(&scene);
}

TEST(words, verdicts_name_what_decided) {
    static const int32_t clear[] = { 4, 7, 2 }, tie[] = { 7, 7, 2 };
    CHECK_TEXT("Otto wins! Most hourglasses: 7.", verdict_at("hourglass", 3, "{}", clear, 2));
    CHECK_TEXT("Otto wins! Most points: 7.", verdict_at("template", 3, "{}", clear, 2));
    const char *alone = "{\"options\":{\"mode\":\"individual\"}}", *duel = "{\"options\":{\"mode\":\"duel\"}}";
    CHECK_TEXT("Otto wins! Most points: 7.", verdict_at("midnight", 3, alone, clear, 2));
    CHECK_TEXT("Otto wins! As many points as you, but more in the last round.",
               verdict_at("midnight", 3, alone, tie, 2));
    CHECK_TEXT("You win! As many points as Otto, but more in the last round.",
               verdict_at("midnight", 3, alone, tie, 1));
    CHECK_TEXT("You win! Most rounds won: 4.", verdict_at("midnight", 2, duel, (int32_t[]){ 4, 3 }, 1));
    CHECK_TEXT("You win! As many rounds won as Otto, and the last one is among them.",
               verdict_at("midnight", 2, duel, (int32_t[]){ 4, 4 }, 1));
    CHECK_TEXT("Otto wins! Somebody laid their last stone. Most points: 7.",
               verdict_at("halloween", 3, "{\"trigger\":\"stones\"}", clear, 2));
    CHECK_TEXT("You win! Somebody claimed a fifth card. As many points as Otto, but more tokens left.",
               verdict_at("halloween", 3, "{\"trigger\":\"cards\"}", tie, 1));
    const char *fifth = "{\"trigger\":\"cards\",\"players\":[{\"cards\":[1]},{\"cards\":[1,2,3,4,5]},{}]}";
    const char *both = "{\"trigger\":\"cards\",\"players\":[{\"cards\":[1,2,3,4,5]},{\"cards\":[1,2,3,4,5]},{}]}";
    const char *laid = "{\"trigger\":\"stones\",\"players\":[{\"stones\":0},{\"stones\":2},{\"stones\":1}]}";
    CHECK_TEXT("Otto wins! Otto claimed a fifth card. Most points: 7.", verdict_at("halloween", 3, fifth, clear, 2));
    CHECK_TEXT("Otto wins! Somebody claimed a fifth card. Most points: 7.", verdict_at("halloween", 3, both, clear, 2));
    CHECK_TEXT("Otto wins! You laid your last stone. Most points: 7.", verdict_at("halloween", 3, laid, clear, 2));
    CHECK_TEXT("Otto wins! First in the centre, with all eight digits of the date.",
               verdict_at("clockman", 3, "{\"result\":{\"why\":\"centre\"}}", clear, 2));
    CHECK_TEXT("Otto wins! The last round was played. Most points: 7.",
               verdict_at("clockman", 3, "{\"result\":{\"why\":\"limit\"}}", clear, 2));
    CHECK_TEXT("Otto wins! As many points as you, but more ghosts on the far side.",
               verdict_at("keyhole", 3, "{\"ghosts\":[[{\"at\":\"lobby\"}],[{\"at\":\"out\"}],[]]}", tie, 2));
    CHECK_TEXT("You win! As many points and ghosts on the far side as Otto, but fewer still waiting.",
               verdict_at("keyhole", 3, "{\"ghosts\":[[{\"at\":\"out\"}],[{\"at\":\"out\"}],[]]}", tie, 1));
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
