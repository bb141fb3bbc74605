/* complete_hourglass.c: the four steps by which the spec of hourglass (section 13) completes a state fragment. */
#include "tests/kit/complete.h"
#include "tests/kit/tree.h"

#include <stdio.h>
#include <string.h>

enum { CARDS = 63, SEATS = 5 };

struct cards {
    unsigned count;
    int at[CARDS];
};

struct fragment {
    const struct tree *tree;
    unsigned players;
    bool named[CARDS];
    char error[120];
};

static void card_name(int card, char name[16]) {
    if (card < 50)
        snprintf(name, 16, "%c%d", card < 25 ? 'r' : 'p', card % 25 + 1);
    else
        snprintf(name, 16, "j%d", (card - 50) * 2 + 1);
}

static int card_of(const char *text) {
    char name[16];
    for (int card = 0; card < CARDS; card++) {
        card_name(card, name);
        if (strcmp(name, text) == 0) return card;
    }
    return -1;
}

static void add_named(struct fragment *f, struct cards *to, const struct tree *list) {
    for (const struct tree *item = list->first; item; item = item->next) {
        int card = item->kind == TREE_STRING ? card_of(item->text) : -1;
        if (card < 0 || f->named[card])
            snprintf(f->error, sizeof f->error, "no such card, or twice: %s", item->text ? item->text : "?");
        else
            f->named[card] = true, to->at[to->count++] = card;
    }
}

static void add_next(struct fragment *f, struct cards *to, long long count) {
    for (int card = 0; card < CARDS && count; card++) {
        if (f->named[card]) continue;
        f->named[card] = true;
        to->at[to->count++] = card;
        count--;
    }
    if (count > 0) snprintf(f->error, sizeof f->error, "not enough cards");
}

static void sort(struct cards *cards) {
    for (unsigned i = 1; i < cards->count; i++)
        for (unsigned j = i; j > 0 && cards->at[j - 1] > cards->at[j]; j--) {
            int card = cards->at[j];
            cards->at[j] = cards->at[j - 1];
            cards->at[j - 1] = card;
        }
}

static void put_cards(struct wh_text *out, const struct cards *cards) {
    wh_json_open(out, '[');
    for (unsigned i = 0; i < cards->count; i++) {
        char name[16];
        card_name(cards->at[i], name);
        wh_json_string(out, name);
    }
    wh_json_close(out, ']');
}

static void put_value(const struct fragment *f, struct wh_text *out, const char *key, const char *missing) {
    char text[4000];
    const struct tree *value = tree_key(f->tree, key);
    tree_print(value, text, sizeof text);
    wh_json_key(out, key);
    wh_json_raw(out, value ? text : missing);
}

static void put_piles(struct wh_text *out, const char *key, struct cards *piles, unsigned count) {
    wh_json_key(out, key);
    wh_json_open(out, '[');
    for (unsigned i = 0; i < count; i++) {
        sort(&piles[i]);
        put_cards(out, &piles[i]);
    }
    wh_json_close(out, ']');
}

static void place_cards(struct fragment *f, struct cards *hands, struct cards *won, struct cards *deck) {
    struct cards in_sets = { 0 };
    const struct tree *given_hands = tree_key(f->tree, "hands"), *given_won = tree_key(f->tree, "won");
    const struct tree *given_deck = tree_key(f->tree, "deck"), *sets = tree_key(f->tree, "sets");
    for (unsigned i = 0; i < 3; i++)
        if (tree_key(tree_item(sets, i), "cards")) add_named(f, &in_sets, tree_key(tree_item(sets, i), "cards"));
    for (unsigned i = 0; i < f->players; i++) {
        const struct tree *hand = tree_item(given_hands, i), *pile = tree_item(given_won, i);
        if (hand && hand->kind == TREE_ARRAY) add_named(f, &hands[i], hand);
        if (pile) add_named(f, &won[i], pile);
    }
    if (given_deck && given_deck->kind == TREE_ARRAY) add_named(f, deck, given_deck);
    for (unsigned i = 0; i < f->players; i++) {
        const struct tree *hand = tree_item(given_hands, i);
        if (hand && hand->kind == TREE_NUMBER) add_next(f, &hands[i], hand->number);
    }
    if (given_deck && given_deck->kind == TREE_NUMBER) add_next(f, deck, given_deck->number);
    long long left = 0;
    for (int card = 0; card < CARDS; card++) left += !f->named[card];
    add_next(f, given_deck ? &won[0] : deck, left);
}

bool complete_hourglass(const char *fragment, size_t length, unsigned players, const struct wh_setup *setup,
                        struct wh_text *canonical_json_out, char *error, size_t error_size) {
    (void)setup; /* options are not part of the state */
    struct cards hands[SEATS] = { 0 }, won[SEATS] = { 0 }, deck = { 0 };
    struct tree *tree = tree_read(fragment, length);
    struct fragment f = { .tree = tree, .players = players };
    if (!tree || players > SEATS) snprintf(f.error, sizeof f.error, "not a fragment");
    if (!f.error[0]) place_cards(&f, hands, won, &deck);
    struct wh_text *out = canonical_json_out;
    static const char *const zeros[] = { "", "", "[0,0]", "[0,0,0]", "[0,0,0,0]", "[0,0,0,0,0]" };
    wh_json_open(out, '{');
    put_value(&f, out, "phase", "\"play\"");
    put_value(&f, out, "pass", "1");
    put_value(&f, out, "round", "1");
    put_value(&f, out, "first", "0");
    put_value(&f, out, "turn", "0");
    wh_json_key(out, "deck");
    put_cards(out, &deck);
    put_value(&f, out, "buried", "[]");
    put_piles(out, "hands", hands, players);
    put_value(&f, out, "sets", "[null,null,null]");
    put_piles(out, "won", won, players);
    put_value(&f, out, "banked", zeros[players]);
    wh_json_close(out, '}');
    tree_free(tree);
    if (f.error[0]) snprintf(error, error_size, "%s", f.error);
    return !f.error[0];
}
