/* halloween_positions.c: positions that cannot occur, and the words they are refused with; options and their
 * spelling. */
#include "tests/kit/complete.h"
#include "tests/kit/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct wh_game *game;
static struct wh_setup setup;
static _Alignas(16) uint8_t state[WH_STATE_MAX];
static char json[WH_JSON_MAX];

/* The position of these patches after these moves (each list divided by "; "), as JSON. */
static bool set_up(const char *options, const char *patches, const char *moves) {
    char fragment[2000] = "{\"patch\":[", error[200], list[1000], whole[WH_JSON_MAX];
    struct wh_why why;
    game = wh_game_find("halloween");
    wh_setup_default(game, 3, &setup);
    snprintf(list, sizeof list, "%s", options);
    for (char *word = strtok(list, ";"); word; word = strtok(NULL, ";")) wh_setup_set(game, &setup, word, &why);
    snprintf(list, sizeof list, "%s", patches);
    for (char *word = strtok(list, ";"); word; word = strtok(NULL, ";"))
        snprintf(fragment + strlen(fragment), 200, "%s\"%s\"",
                 strchr(fragment, '"') + 9 < strrchr(fragment, '"') ? "," : "", word + (*word == ' '));
    strcat(fragment, "]}");
    struct wh_text out = wh_text_into(whole, sizeof whole);
    if (!complete_halloween(fragment, strlen(fragment), 3, &setup, &out, error, sizeof error))
        return FAIL("%s", error), false;
    if (!wh_state_read(game, &setup, whole, out.length, state, &why)) return FAIL("%s: %s", fragment, why.text), false;
    snprintf(list, sizeof list, "%s", moves);
    for (char *word = strtok(list, ";"); word; word = strtok(NULL, ";")) {
        wh_action action;
        word += *word == ' ';
        if (!wh_understand(game, state, word, strlen(word), &action, &why))
            return FAIL("%s: %s", word, why.text), false;
        game->apply(state, action ? action : 1);
    }
    out = wh_text_into(json, sizeof json);
    wh_state_write(game, state, WH_REFEREE, &out);
    return true;
}

/* With `from` (found in the JSON) replaced by `to` it is refused, and the refusal says `words`. */
static void refused(int line, const char *from, const char *to, const char *words) {
    char altered[WH_JSON_MAX + 400];
    struct wh_why why = { 0 };
    const char *at = strstr(json, from);
    if (!at) {
        test_fail(__FILE__, line, "%s does not stand in %s", from, json);
        return;
    }
    snprintf(altered, sizeof altered, "%.*s%s%s", (int)(at - json), json, to, at + strlen(from));
    if (wh_state_read(game, &setup, altered, strlen(altered), state, &why))
        test_fail(__FILE__, line, "%s for %s is accepted", to, from);
    else if (!strstr(why.text, words))
        test_fail(__FILE__, line, "%s for %s is refused by: %s", to, from, why.text);
}
#define REFUSED(from, to, words) refused(__LINE__, from, to, words)

TEST(halloween, conserves_its_components) {
    REQUIRE(set_up("cards=casper", "card 0 7; tile 0 rest; token 0 blue 2", ""));
    REFUSED("\"seat\":0", "\"seat\":3", "no such active seat");
    REFUSED("\"round\":1", "\"round\":0", "counted from 1");
    REFUSED("\"round\":1", "\"round\":41", "beyond the limit");
    REFUSED("\"trigger\":null", "\"trigger\":\"tokens\"", "cannot end by that trigger");
    REFUSED("\"trigger\":null", "\"trigger\":\"rounds\"", "ends the game at once");
    REFUSED("\"ghosts\":[0,0,0,0,0]", "\"ghosts\":[3,0,0,0,0]", "more than five ghosts");
    REFUSED("\"ghosts\":[0,0,0,0,0]", "\"ghosts\":[0,4,3,0,0]", "more ghosts than it has room for");
    REFUSED("\"tokens\":[10,", "\"tokens\":[11,", "12 tokens of each colour");
    REFUSED("\"discs\":11", "\"discs\":12", "not have 12 discs");
    REFUSED("\"stones\":6", "\"stones\":5", "too few stones");
    REFUSED("\"locked\":0", "\"locked\":3", "");
    REFUSED("\"tiles\":[\"rest\"]", "\"tiles\":[]", "two bonus tiles of each kind");
    REFUSED("\"cards\":[7]}", "\"cards\":[8]}", "not in this game");
    REFUSED("\"cards\":[7,12", "\"cards\":[8,12", "each of the 52 cards once");
    REFUSED("\"used\":[]", "\"used\":[8]", "does not hold");
    REFUSED("\"over\":false", "\"over\":true", "");
    REFUSED("\"phase\":\"main\"", "\"phase\":\"summon\"", "the phase does not fit");
    REFUSED("\"final\":null",
            "\"final\":[{\"base\":0,\"extra\":[],\"total\":0},{\"base\":0,\"extra\":[],\"total\":0},"
            "{\"base\":0,\"extra\":[],\"total\":0}]",
            "when the game is over");
    REQUIRE(set_up("cards=casper", "card 0 12", ""));
    REFUSED("\"used\":[]", "\"used\":[12]", "only once-a-turn cards");
    REQUIRE(set_up("mode=expert", "", ""));
    REFUSED("\"trigger\":null", "\"trigger\":\"cards\"", "cannot end by that trigger");
    REFUSED("\"deck\":[]", "\"deck\":[1]", "has no cards");
}

TEST(halloween, refuses_states_that_have_ended_earlier) {
    REQUIRE(set_up("cards=casper", "trigger cards; card 0 7; card 0 12; card 0 16; card 0 27; card 0 28", ""));
    REFUSED("\"trigger\":\"cards\"", "\"trigger\":null", "fifth card");
    REQUIRE(
        set_up("cards=casper",
               "trigger stones; stone 0 church blue; stone 0 school blue; stone 0 hospital blue; stone 0 manor blue; "
               "stone 0 police blue; stone 0 theatre blue",
               ""));
    REFUSED("\"trigger\":\"stones\"", "\"trigger\":null", "last stone");
    REQUIRE(set_up("cards=casper", "stone 0 church blue", ""));
    REFUSED("\"stones\":[0,null,null,null,null]", "\"stones\":[0,0,null,null,null]", "");
    REQUIRE(set_up("mode=expert", "trigger tokens; supply red 0; supply blue 0", ""));
    REFUSED("\"trigger\":\"tokens\"", "\"trigger\":null", "two empty piles");
    REQUIRE(set_up("mode=expert", "ghost church 0 0 0 0 3; ghost school 0 0 0 0 1", ""));
    REFUSED("\"ghosts\":[0,0,0,0,1]", "\"ghosts\":[0,0,0,0,2]", "five red ghosts");
}

TEST(halloween, refuses_steps_that_do_not_fit) {
    REQUIRE(set_up("cards=casper", "", "act a move"));
    REFUSED("\"area\":\"a\"", "\"area\":\"b\"", "does not fit the position");
    REFUSED("\"area\":\"a\"", "\"area\":\"d\"", "does not fit the position");
    REFUSED("\"area\":\"a\"", "\"area\":null", "does not fit the position");
    REFUSED("\"do\":\"move\",\"area\":\"a\"", "\"do\":\"fill\"", "");
    REFUSED("\"do\":\"move\",\"area\":\"a\"", "\"do\":\"main\"", "does not fit");
    REFUSED("\"do\":\"move\"", "\"do\":\"dance\"", "no such name");
    REFUSED("\"do\":\"move\",", "", "does not belong there");
    REFUSED(",\"area\":\"a\"}", "}", "this key is missing");
    REFUSED("\"area\":\"a\"", "\"area\":\"a\",\"n\":1", "does not belong there");
    REFUSED("\"area\":\"a\"", "\"area\":\"a\",\"area\":\"a\"", "twice");
    REFUSED("{\"do\":\"move\",\"area\":\"a\"}", "{\"do\":\"move\",\"area\":\"a\"},{\"do\":\"scare\",\"area\":\"a\"}",
            "cannot wait together");
    REFUSED("{\"do\":\"move\",\"area\":\"a\"}", "{\"do\":\"raise\",\"to\":1}", "");
    REFUSED("{\"do\":\"move\",\"area\":\"a\"}", "{\"do\":\"refill\"}", "does not fit");
    REFUSED("{\"do\":\"move\",\"area\":\"a\"}", "{\"do\":\"reward\",\"seat\":1,\"card\":7}", "does not fit");
    REFUSED("{\"do\":\"move\",\"area\":\"a\"}", "{\"do\":\"pay\",\"card\":8}", "does not fit");
    REFUSED("{\"do\":\"move\",\"area\":\"a\"}", "{\"do\":\"swap2\",\"at\":\"church\",\"c\":1}", "does not fit");
    REFUSED("{\"do\":\"move\",\"area\":\"a\"}", "{\"do\":\"shuffle\",\"pile\":\"bonus\"}", "cannot wait together");
    REFUSED("{\"do\":\"move\",\"area\":\"a\"}", "{\"do\":\"c17\",\"at\":\"police\",\"c\":1}", "does not fit");
    REFUSED("{\"do\":\"move\",\"area\":\"a\"}", "{\"do\":\"c44\"}", "does not fit");
    REFUSED("{\"do\":\"move\",\"area\":\"a\"}", "{\"do\":\"take\",\"n\":4,\"area\":null}", "does not fit");
    REFUSED("{\"do\":\"move\",\"area\":\"a\"}", "{\"do\":\"place\",\"c\":null}", "does not fit");
}

TEST(halloween, refuses_dice_that_do_not_fit) {
    REQUIRE(set_up("cards=1,2,3,4,5,16,7,8", "ghost manor 1 1 0 0 0; card 0 16",
                   "act a fight; attack manor blue; target manor green"));
    REFUSED("\"dice\":[1,2]", "\"dice\":[1,3]", "does not fit");
    REFUSED("\"dice\":[1,2]", "\"dice\":[1]", "too few entries");
    REFUSED("\"dice\":[1,2]", "\"dice\":[0,2]", "out of range");
    REFUSED("\"got\":[null,null]", "\"got\":[1,2]", "does not fit");
    REFUSED("\"got\":[null,null]", "\"got\":[null,7]", "does not fit");
    REFUSED("\"plus\":[0,0]", "\"plus\":[1,0]", "does not fit");
    REFUSED("\"from\":\"manor\"", "\"from\":\"church\"", "does not fit");
    REFUSED("\"def\":2", "\"def\":5", "does not fit");
    REFUSED("\"left\":[0,0,0,0,0]", "\"left\":[0,0,0,0]", "too few");
    REFUSED("\"why\":\"fight\"", "\"why\":\"c45\"", "");
    REQUIRE(set_up("cards=1,2,3,4,5,16,7,8", "ghost manor 1 1 0 0 0; card 0 16",
                   "act a fight; attack manor blue; target manor green; roll 1 2"));
    REFUSED("\"got\":[1,2]", "\"got\":[null,2]", "does not fit");
    REFUSED("\"scare\":2", "\"scare\":0", "waits for nobody");
    REQUIRE(set_up("cards=41,42,43,44,45,46,23,48", "card 0 45; card 0 23; ghost police 1 1 0 0 0; level 0 a 2",
                   "act a summon; summon police blue green"));
    REFUSED("\"dice\":[1,2]", "\"dice\":[2,1]", "does not fit");
    REFUSED("\"at\":\"police\"", "\"at\":\"church\"", "does not fit");
    REFUSED("\"at\":\"police\"", "\"at\":null", "does not fit");
    REQUIRE(set_up("cards=41,42,43,44,45,46,23,48", "card 0 23; boardtile school none",
                   "act a move; move police blue school; call 3"));
    REFUSED("\"call\":3", "\"call\":5", "does not fit");
}

TEST(halloween, refuses_pickups_and_rewards_that_do_not_fit) {
    REQUIRE(set_up("cards=casper", "tile 0 rest", "act a move; move police blue school"));
    REFUSED("\"tile\":\"green\",\"c\":1", "\"tile\":\"rest\",\"c\":1", "does not fit");
    REFUSED("\"tile\":\"green\",\"c\":1", "\"tile\":\"green\",\"c\":null", "does not fit");
    REQUIRE(set_up("cards=casper", "card 1 7; card 2 7; token 0 red 3", "claim 7; pay red red red; disc supply"));
    REFUSED("\"seat\":1,\"card\":7", "\"seat\":2,\"card\":7", "does not fit");
    REFUSED("\"seat\":1,\"card\":7", "\"seat\":0,\"card\":7", "does not fit");
    REFUSED("\"seat\":1,\"card\":7", "\"seat\":1,\"card\":12", "does not fit");
}

TEST(halloween, refuses_wrong_final_scores) {
    REQUIRE(set_up("cards=casper", "seat 2; trigger cards; card 0 12; sp 1 4; done 2 a; done 2 b; done 2 c", "end"));
    REFUSED("\"extra\":[[12,3]],\"total\":3", "\"extra\":[[12,3]],\"total\":4", "sum of its parts");
    REFUSED("\"extra\":[[12,3]],\"total\":3", "\"extra\":[[12,4]],\"total\":4", "final scores are wrong");
    REFUSED("\"extra\":[[12,3]],\"total\":3", "\"extra\":[],\"total\":0", "final scores are wrong");
    REFUSED("\"extra\":[[12,3]]", "\"extra\":[[11,3]]", "points cards in their order");
    REFUSED("\"base\":4", "\"base\":5", "sum of its parts");
    REFUSED("\"trigger\":\"cards\"", "\"trigger\":null", "by a trigger");
    REFUSED("\"over\":true", "\"over\":false", "when the game is over");
}

TEST(halloween, refuses_a_wrong_beginning) {
    struct wh_text out = wh_text_into(json, sizeof json);
    game = wh_game_find("halloween");
    wh_setup_default(game, 3, &setup);
    REQUIRE(game->start(state, &setup, NULL));
    wh_state_write(game, state, WH_REFEREE, &out);
    REFUSED("\"bonus\":[\"summon\",\"summon\",\"green\"", "\"bonus\":[\"summon\",\"green\",\"summon\"",
            "must be in order");
    REFUSED("\"deck\":[1,2,3", "\"deck\":[1,3,2", "must be in order");
    REFUSED("\"sp\":0", "\"sp\":1", "every seat is as at the start");
    REFUSED("\"scare\":2", "\"scare\":3", "every seat is as at the start");
    REFUSED("\"round\":1", "\"round\":2", "as at the start");
    REFUSED("{\"do\":\"shuffle\",\"pile\":\"cards\"},", "", "are shuffled");
    REFUSED("\"ghosts\":[0,0,0,0,0]", "\"ghosts\":[0,1,0,0,0]", "three blue ghosts");
}

TEST(halloween, spells_its_cards_option) {
    static const char *const good[] = { "random", "casper", "amityville", "3,8,13,29,33,40,41,42", "52,1,2,3,4,5,6,7" };
    static const char *const bad[] = { "",
                                       "Casper",
                                       "1,2,3,4,5,6,7",
                                       "1,2,3,4,5,6,7,7",
                                       "0,1,2,3,4,5,6,7",
                                       "1,2,3,4,5,6,7,53",
                                       "1,2,3,4,5,6,7,8,9",
                                       "1,2,3,4,5,6,7,8 ",
                                       "1, 2,3,4,5,6,7,8" };
    char text[200], printed[200];
    struct wh_why why;
    game = wh_game_find("halloween");
    for (unsigned i = 0; i < WH_COUNT(good); i++) {
        wh_setup_default(game, 2, &setup);
        snprintf(text, sizeof text, "cards=%s", good[i]);
        CHECK(wh_setup_set(game, &setup, text, &why));
        struct wh_text out = wh_text_into(printed, sizeof printed);
        wh_option_print(&game->options[1], setup.option[1], &out);
        CHECK_TEXT(good[i], printed);
    }
    for (unsigned i = 0; i < WH_COUNT(bad); i++) {
        snprintf(text, sizeof text, "cards=%s", bad[i]);
        if (wh_setup_set(game, &setup, text, &why)) FAIL("%s is accepted", text);
    }
}
