/* printed_hourglass.c: what hourglass says is printed on its cards, checked against what its rules make of them. */
#include "tests/kit/complete.h"
#include "tests/kit/test.h"
#include "tests/kit/tree.h"

#include <stdio.h>
#include <string.h>

static const struct wh_game *game;
static _Alignas(16) uint8_t state[WH_STATE_MAX];

static struct tree *printed(void) {
    char text[WH_JSON_MAX];
    struct wh_text out = wh_text_into(text, sizeof text);
    game = wh_game_find("hourglass");
    game->printed(&out);
    return tree_read(text, out.length);
}

static void load(const struct wh_setup *setup, const char *fragment) {
    char text[WH_JSON_MAX], error[200];
    struct wh_text out = wh_text_into(text, sizeof text);
    struct wh_why why;
    if (!complete_hourglass(fragment, strlen(fragment), setup->seats, setup, &out, error, sizeof error))
        FAIL("%s", error);
    else if (!wh_state_read(game, setup, text, out.length, state, &why))
        FAIL("%s", why.text);
}

TEST(hourglass, printed_cards_are_those_of_the_deck) {
    struct tree *facts = printed();
    const struct tree *cards = tree_key(facts, "cards");
    struct wh_setup setup;
    char text[WH_JSON_MAX];
    struct wh_text out = wh_text_into(text, sizeof text);
    wh_setup_default(game, 2, &setup);
    game->start(state, &setup, NULL);
    wh_state_write(game, state, WH_REFEREE, &out);
    struct tree *position = tree_read(text, out.length);
    const struct tree *deck = tree_key(position, "deck");
    CHECK_INT(63, cards->count);
    CHECK_INT(63, deck->count);
    for (size_t i = 0; i < deck->count; i++) CHECK(tree_key(cards, tree_item(deck, i)->text) != NULL);
    tree_free(position);
    tree_free(facts);
}

TEST(hourglass, printed_hourglasses_are_what_a_won_card_scores) {
    struct tree *facts = printed();
    for (const struct tree *card = tree_key(facts, "cards")->first; card; card = card->next)
        for (const struct tree *table = tree_key(card, "hourglasses")->first; table; table = table->next) {
            char option[32], fragment[100];
            int32_t scores[WH_MAX_SEATS];
            struct wh_setup setup;
            wh_setup_default(game, 2, &setup);
            snprintf(option, sizeof option, "glasses=%s", table->key);
            CHECK(wh_setup_set(game, &setup, option, NULL));
            snprintf(fragment, sizeof fragment, "{\"hands\":[7,7],\"won\":[[],[\"%s\"]]}", card->key);
            load(&setup, fragment);
            game->score(state, scores);
            if (scores[1] != table->number)
                FAIL("%s says %lld in %s and scores %d", card->key, table->number, table->key, (int)scores[1]);
        }
    tree_free(facts);
}

/* A set that goes up takes every card of its suit with a higher value and none with a lower one. */
TEST(hourglass, printed_suits_and_values_are_what_fits) {
    struct tree *facts = printed();
    struct wh_setup setup;
    wh_setup_default(game, 2, &setup);
    for (const struct tree *card = tree_key(facts, "cards")->first; card; card = card->next) {
        char fragment[200], text[WH_ACTION_TEXT];
        const char *suit = tree_key(card, "suit")->text;
        long long value = tree_key(card, "value")->number;
        struct wh_why why;
        wh_action action;
        if (strcmp(card->key, "r13") == 0) continue;
        int length = snprintf(fragment, sizeof fragment, "{\"turn\":1,\"hands\":[6,[\"%s\"", card->key);
        for (int p = 1, held = 1; held < 7; p++) { /* the rest of the hand: any purple cards but this one */
            char other[16];
            snprintf(other, sizeof other, "p%d", p);
            if (strcmp(other, card->key) == 0) continue;
            length += snprintf(fragment + length, sizeof fragment - (size_t)length, ",\"%s\"", other);
            held++;
        }
        snprintf(fragment + length, sizeof fragment - (size_t)length,
                 "]],\"sets\":[{\"owner\":0,\"dir\":\"up\",\"cards\":[\"r13\"]},null,null]}");
        load(&setup, fragment);
        snprintf(text, sizeof text, "take a %s", card->key);
        bool fits = strcmp(suit, "joker") == 0 ? value >= 13 : strcmp(suit, "red") == 0 && value > 13;
        if (wh_understand(game, state, text, strlen(text), &action, &why) != fits) FAIL("%s on r13", card->key);
    }
    tree_free(facts);
}
