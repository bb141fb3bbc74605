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

/* May a set with this card on top be taken with that one? */
static bool takes(const struct tree *cards, const char *top, const char *direction, const char *card) {
    char fragment[300], text[WH_ACTION_TEXT];
    struct wh_setup setup;
    struct wh_why why;
    wh_action action;
    wh_setup_default(game, 2, &setup);
    int length = snprintf(fragment, sizeof fragment, "{\"turn\":1,\"hands\":[6,[\"%s\"", card), held = 1;
    for (const struct tree *other = cards->first; held < 7;
         other = other->next) { /* the rest of the hand: any others */
        if (strcmp(other->key, card) == 0 || strcmp(other->key, top) == 0) continue;
        length += snprintf(fragment + length, sizeof fragment - (size_t)length, ",\"%s\"", other->key);
        held++;
    }
    snprintf(fragment + length, sizeof fragment - (size_t)length,
             "]],\"sets\":[{\"owner\":0,\"dir\":\"%s\",\"cards\":[\"%s\"]},null,null]}", direction, top);
    load(&setup, fragment);
    snprintf(text, sizeof text, "take a %s", card);
    return wh_understand(game, state, text, strlen(text), &action, &why);
}

/* A set that goes up takes every card of its suit with a higher value and none with a lower one. */
TEST(hourglass, printed_suits_and_values_are_what_fits) {
    struct tree *facts = printed();
    const struct tree *cards = tree_key(facts, "cards");
    for (const struct tree *card = cards->first; card; card = card->next) {
        const char *suit = tree_key(card, "suit")->text;
        long long value = tree_key(card, "value")->number;
        if (strcmp(card->key, "r13") == 0) continue;
        bool fits = strcmp(suit, "joker") == 0 ? value >= 13 : strcmp(suit, "red") == 0 && value > 13;
        if (takes(cards, "r13", "up", card->key) != fits) FAIL("%s on r13", card->key);
    }
    tree_free(facts);
}

static bool is_within(const struct tree *spans, const struct tree *card) {
    const struct tree *span = tree_key(spans, tree_key(card, "suit")->text);
    long long value = tree_key(card, "value")->number;
    return span && value >= tree_item(span, 0)->number && value <= tree_item(span, 1)->number;
}

TEST(hourglass, printed_spans_are_what_fits) {
    struct tree *facts = printed();
    const struct tree *cards = tree_key(facts, "cards");
    for (const struct tree *top = cards->first; top; top = top->next)
        for (const struct tree *spans = tree_key(top, "fitting")->first; spans; spans = spans->next)
            for (const struct tree *card = cards->first; card; card = card->next)
                if (card != top && takes(cards, top->key, spans->key, card->key) != is_within(spans, card))
                    FAIL("%s on %s, %s", card->key, top->key, spans->key);
    tree_free(facts);
}

/* Cards are called so in the log, too. */
TEST(hourglass, printed_names_are_those_of_the_words) {
    struct tree *facts = printed();
    CHECK_TEXT("red {0}", tree_at(facts, "cards.r1.name")->text);
    CHECK_TEXT("purple {0}", tree_at(facts, "cards.p25.name")->text);
    CHECK_TEXT("joker {0}", tree_at(facts, "cards.j25.name")->text);
    tree_free(facts);
}
