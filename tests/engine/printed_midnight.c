/* printed_midnight.c: what midnight says is printed on its clock and cards, checked against what its rules make
 * of it. */
#include "witching/words.h"

#include "tests/kit/complete.h"
#include "tests/kit/test.h"
#include "tests/kit/tree.h"

#include <stdio.h>
#include <string.h>

static const struct wh_game *game;
static struct wh_setup setup;
static _Alignas(16) uint8_t state[WH_STATE_MAX];

/* Three players: red, blue and green have an owner, purple and yellow are wanderers. */
static struct tree *printed(void) {
    char text[WH_JSON_MAX];
    struct wh_text out = wh_text_into(text, sizeof text);
    game = wh_game_find("midnight");
    wh_setup_default(game, 3, &setup);
    game->printed(&out);
    return tree_read(text, out.length);
}

static struct tree *position(void) {
    char text[WH_JSON_MAX];
    struct wh_text out = wh_text_into(text, sizeof text);
    wh_state_write(game, state, WH_REFEREE, &out);
    return tree_read(text, out.length);
}

static void load(const char *fragment) {
    char text[WH_JSON_MAX], error[200];
    struct wh_text out = wh_text_into(text, sizeof text);
    struct wh_why why;
    if (!complete_midnight(fragment, strlen(fragment), setup.seats, &setup, &out, error, sizeof error))
        FAIL("%s: %s", fragment, error);
    else if (!wh_state_read(game, &setup, text, out.length, state, &why))
        FAIL("%s: %s", fragment, why.text);
}

static bool legal(const char *text, wh_action *action) {
    struct wh_why why;
    return wh_understand(game, state, text, strlen(text), action, &why);
}

static void play(const char *text) {
    wh_action action;
    if (legal(text, &action))
        game->apply(state, action);
    else
        FAIL("%s is refused", text);
}

static bool has_number(const struct tree *list, long long number) {
    for (const struct tree *item = list->first; item; item = item->next)
        if (item->number == number) return true;
    return false;
}

static size_t times(const struct tree *list, const char *text) {
    size_t count = 0;
    for (const struct tree *item = list->first; item; item = item->next) count += strcmp(item->text, text) == 0;
    return count;
}

TEST(midnight, printed_cards_are_those_of_the_piles) {
    struct tree *facts = printed();
    game->start(state, &setup, NULL);
    struct tree *start = position();
    const struct tree *specials = tree_key(facts, "specials");
    long long copies = 0;
    CHECK_INT(60, tree_key(facts, "hours")->count);
    CHECK_INT(7, tree_key(facts, "energy")->count);
    for (const struct tree *card = tree_key(facts, "hours")->first; card; card = card->next)
        CHECK_INT(1, times(tree_key(start, "deck"), card->key));
    for (const struct tree *card = tree_key(facts, "energy")->first; card; card = card->next)
        CHECK_INT(1, times(tree_key(start, "energy_pile"), card->key));
    for (const struct tree *kind = specials->first; kind; kind = kind->next) {
        CHECK_INT(tree_key(kind, "copies")->number, times(tree_key(start, "special_pile"), kind->key));
        copies += tree_key(kind, "copies")->number;
    }
    CHECK_INT(tree_key(start, "special_pile")->count, copies);
    for (const struct tree *colour = tree_key(facts, "colours")->first; colour; colour = colour->next)
        CHECK_INT(tree_at(facts, "clock.start")->number, tree_key(tree_key(start, "pieces"), colour->key)->number);
    tree_free(start);
    tree_free(facts);
}

TEST(midnight, printed_numbers_are_the_hours_that_ghosts_walk) {
    struct tree *facts = printed();
    for (const struct tree *card = tree_key(facts, "hours")->first; card; card = card->next) {
        char text[64];
        snprintf(text, sizeof text, "{\"hand\":[\"%s\"]}", card->key);
        load(text);
        snprintf(text, sizeof text, "play %s", card->key);
        play(text);
        struct tree *after = position();
        for (const struct tree *colour = tree_key(facts, "colours")->first; colour; colour = colour->next) {
            const struct tree *walked = tree_key(card, colour->key);
            CHECK_INT(tree_at(facts, "clock.start")->number + (walked ? walked->number : 0),
                      tree_key(tree_key(after, "pieces"), colour->key)->number);
        }
        tree_free(after);
    }
    tree_free(facts);
}

/* Red, its ghost card used, walks two hours to every hour but home. */
TEST(midnight, printed_hours_bring_what_they_say) {
    struct tree *facts = printed();
    const struct tree *clock = tree_key(facts, "clock");
    long long hours = tree_key(clock, "hours")->number, special = tree_key(clock, "special")->number;
    CHECK_INT(24, hours);
    for (long long to = 1; to < hours; to++) {
        char text[100];
        long long from = to > 2 ? to - 2 : to + hours - 2, between = from % hours + 1;
        if (from == hours) continue; /* an owned ghost there is home */
        snprintf(text, sizeof text, "{\"hand\":[\"r2b5\"],\"used\":[\"r\"],\"pieces\":{\"r\":%lld}}", from);
        load(text);
        play("play r2b5");
        struct tree *after = position();
        CHECK_INT(to, tree_at(after, "pieces.r")->number);
        CHECK_INT(has_number(tree_key(clock, "refreshing"), to), tree_at(after, "ghosts.0.r")->number);
        CHECK_INT(special == to || special == between, tree_at(after, "specials.0")->count);
        tree_free(after);
    }
    tree_free(facts);
}

TEST(midnight, a_wanderer_brings_energy_at_its_printed_hour) {
    struct tree *facts = printed();
    long long energy = tree_at(facts, "clock.energy")->number;
    for (long long to = 2; to <= tree_at(facts, "clock.hours")->number; to++) {
        char text[100];
        snprintf(text, sizeof text, "{\"hand\":[\"r6p1\"],\"pieces\":{\"p\":%lld}}", to - 1);
        load(text);
        play("play r6p1");
        struct tree *after = position();
        CHECK_INT(to, tree_at(after, "pieces.p")->number);
        CHECK_INT(to == energy, tree_at(after, "energy.0")->count);
        tree_free(after);
    }
    tree_free(facts);
}

TEST(midnight, printed_bonuses_are_what_an_energy_card_adds) {
    struct tree *facts = printed();
    for (const struct tree *card = tree_key(facts, "energy")->first; card; card = card->next) {
        char text[100];
        wh_action action;
        long long first = tree_item(card, 0)->number, second = tree_item(card, 1)->number;
        snprintf(text, sizeof text, "{\"hand\":[\"r1b6\"],\"energy\":[\"%s\"]}", card->key);
        load(text);
        play("play r1b6");
        for (long long red = 0; red <= 9; red++)
            for (long long blue = 0; blue <= 9; blue++) {
                bool says = (red == first && blue == second) || (red == second && blue == first);
                snprintf(text, sizeof text, "energy %s r%lldb%lld", card->key, red, blue);
                if (legal(text, &action) != says) FAIL("%s", text);
            }
    }
    tree_free(facts);
}

/* R55: red comes home, blue stands on every hour in turn, and noon is the last place there is. */
TEST(midnight, printed_hours_count_what_they_bring) {
    struct tree *facts = printed();
    const struct tree *counts = tree_at(facts, "clock.counts");
    long long hour = 0;
    CHECK_INT(25, counts->count);
    for (const struct tree *count = counts->first; count; count = count->next, hour++) {
        char text[160];
        if (hour == 0 || hour == 24) {
            CHECK_INT(24, count->number);
            continue;
        }
        snprintf(text, sizeof text, "{\"hand\":[\"r2b5\"],\"pieces\":{\"r\":22,\"b\":%lld,\"g\":12,\"p\":12,\"y\":12}}",
                 hour);
        load(text);
        play("play r2b5");
        struct tree *after = position();
        CHECK_INT(count->number - 12, tree_at(after, "history.0.gain.1")->number);
        tree_free(after);
    }
    tree_free(facts);
}

TEST(midnight, every_special_has_its_words) {
    struct tree *facts = printed();
    for (const struct tree *kind = tree_key(facts, "specials")->first; kind; kind = kind->next) {
        const struct wh_term *term = wh_term_find(game, kind->key);
        REQUIRE(term != NULL);
        CHECK_TEXT(tree_key(kind, "name")->text, term->name);
    }
    tree_free(facts);
}
