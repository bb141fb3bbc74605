/* hourglass.c: what the vectors of hourglass cannot say: the order a shuffle number means, hidden words, and positions
 * that cannot occur. */
#include "tests/kit/complete.h"
#include "tests/kit/test.h"
#include "tests/kit/tree.h"

#include <stdio.h>
#include <string.h>

static const struct wh_game *game;
static struct wh_setup setup;
static _Alignas(16) uint8_t state[WH_STATE_MAX];

static void begin(unsigned seats) {
    game = wh_game_find("hourglass");
    wh_setup_default(game, seats, &setup);
    game->start(state, &setup, NULL);
}

static struct tree *json(int viewer) {
    char text[WH_JSON_MAX];
    struct wh_text out = wh_text_into(text, sizeof text);
    wh_state_write(game, state, viewer, &out);
    return tree_read(text, out.length);
}

/* B1: hands r1–r6, r7–r12, r13–r18 and the deck from r19 for the unshuffled order; the same for any other order. */
TEST(hourglass, B1_deals_the_order_that_the_number_means) {
    const uint64_t seed = 0x00c0ffee00c0ffee;
    uint8_t order[63];
    for (unsigned i = 0; i < 63; i++) order[i] = (uint8_t)i;
    wh_shuffle(order, 63, seed);
    for (unsigned seats = 2; seats <= 5; seats++) {
        begin(seats);
        struct tree *before = json(WH_REFEREE);
        const struct tree *cards = tree_key(before, "deck");
        game->apply(state, seed);
        struct tree *after = json(WH_REFEREE);
        unsigned size = seats == 2 ? 7 : 6;
        for (unsigned i = 0; i < 63; i++) {
            const char *card = tree_item(cards, order[i])->text;
            unsigned seat = i / size;
            if (seat < seats)
                CHECK(tree_has_string(tree_item(tree_key(after, "hands"), seat), card));
            else
                CHECK_TEXT(card, tree_item(tree_key(after, "deck"), i - seats * size)->text);
        }
        tree_free(before);
        tree_free(after);
    }
}

TEST(hourglass, B1_only_starts_at_first) {
    for (unsigned seats = 2; seats <= 5; seats++) {
        wh_action list[WH_LEGAL_MAX];
        begin(seats);
        game->apply(state, seats);
        unsigned count = game->legal(state, list);
        CHECK_INT(seats == 2 ? 14 : 12, count);
        for (unsigned i = 0; i < count; i++) {
            char text[WH_ACTION_TEXT];
            struct wh_text out = wh_text_into(text, sizeof text);
            game->format(state, list[i], WH_REFEREE, &out);
            CHECK(strncmp(text, "start ", 6) == 0);
        }
    }
}

static bool load(const char *fragment, struct wh_why *why) {
    char text[WH_JSON_MAX], error[200];
    struct wh_text out = wh_text_into(text, sizeof text);
    if (!complete_hourglass(fragment, strlen(fragment), setup.seats, &setup, &out, error, sizeof error)) {
        FAIL("%s", error);
        return false;
    }
    return wh_state_read(game, &setup, text, out.length, state, why);
}

static const char all_mine[] =
    "{\"turn\":0,\"hands\":[[\"r9\",\"p9\",\"p11\",\"j13\"],4],\"sets\":[{\"owner\":0,\"dir\":\"up\","
    "\"cards\":[\"r25\",\"p13\"]},{\"owner\":0,\"dir\":\"down\",\"cards\":[\"r1\",\"p14\"]},"
    "{\"owner\":0,\"dir\":\"up\",\"cards\":[\"p25\",\"p15\"]}]}";

TEST(hourglass, a_buried_card_is_not_named_to_others) {
    begin(2);
    struct wh_why why;
    wh_action list[WH_LEGAL_MAX];
    REQUIRE(load(all_mine, &why));
    unsigned count = game->legal(state, list);
    for (unsigned i = 0; i < count; i++)
        for (int viewer = WH_REFEREE; viewer < 2; viewer++) {
            char text[WH_ACTION_TEXT];
            struct wh_text out = wh_text_into(text, sizeof text);
            if (viewer == WH_CHANCE || viewer == WH_OVER) continue;
            game->format(state, list[i], viewer, &out);
            bool may_know = viewer == WH_REFEREE || viewer == 0;
            CHECK(may_know ? !strchr(text, '?') : strcmp(text, "bury ?") == 0);
        }
}

TEST(hourglass, the_number_of_a_shuffle_is_not_shown_to_players) {
    begin(2);
    for (int viewer = WH_PUBLIC; viewer < 2; viewer++) {
        char text[WH_ACTION_TEXT];
        struct wh_text out = wh_text_into(text, sizeof text);
        if (viewer == WH_CHANCE || viewer == WH_OVER) continue;
        game->format(state, 0x1234, viewer, &out);
        CHECK_TEXT("shuffle deck", text);
    }
}

/* --- R7 and T1, card by card, from the words of the rules --------------------------------------------------------- */

struct card {
    char name[8], suit;
    int value;
};

static struct card card_number(int number) {
    struct card card = { .suit = number < 25 ? 'r' : number < 50 ? 'p' : 'j' };
    card.value = number < 50 ? number % 25 + 1 : 2 * (number - 50) + 1;
    snprintf(card.name, sizeof card.name, "%c%d", card.suit, card.value % 100);
    return card;
}

static bool fits(struct card top, struct card card, bool up) {
    int beyond = up ? card.value - top.value : top.value - card.value;
    if (top.suit == 'j' || card.suit == 'j') return beyond >= 0;
    return top.suit == card.suit && beyond > 0;
}

TEST(hourglass, R7_every_card_on_every_card) {
    begin(2);
    for (int t = 0; t < 63; t++)
        for (int c = 0; c < 63; c++)
            for (int up = 0; up < 2; up++) {
                struct card top = card_number(t), card = card_number(c);
                struct wh_why why;
                wh_action action;
                char fragment[300], text[32];
                if (t == c) continue;
                int next[6], others = 0; /* six more cards for the hand: any but these two */
                for (int i = 0; others < 6; i++)
                    if (i != t && i != c) next[others++] = i;
                int length = snprintf(fragment, sizeof fragment, "{\"turn\":1,\"hands\":[6,[\"%s\"", card.name);
                for (int i = 0; i < others; i++)
                    length += snprintf(fragment + length, 16, ",\"%s\"", card_number(next[i]).name);
                snprintf(fragment + length, 100,
                         "]],\"sets\":[{\"owner\":0,\"dir\":\"%s\",\"cards\":[\"%s\"]},null,null]}", up ? "up" : "down",
                         top.name);
                if (!load(fragment, &why)) FAIL("%s: %s", fragment, why.text);
                snprintf(text, sizeof text, "take a %s", card.name);
                bool legal = wh_understand(game, state, text, strlen(text), &action, &why);
                if (legal != fits(top, card, up)) FAIL("%s on %s going %s", card.name, top.name, up ? "up" : "down");
                if (test_failed()) return;
            }
}

/* T1: the number of hourglasses on a card, by table. */
static int glasses_on(struct card card, const char *table) {
    int from_end = card.value - 1 < 25 - card.value ? card.value - 1 : 25 - card.value;
    if (strcmp(table, "flat") == 0) return 1;
    if (card.suit == 'j') return 0;
    if (strcmp(table, "hill") == 0) return from_end / 3 < 3 ? from_end / 3 : 3;
    return from_end < 5 ? 1 : from_end < 10 ? 2 : 3;
}

TEST(hourglass, T1_every_card) {
    static const char *const tables[] = { "hill", "fives", "flat" };
    for (unsigned i = 0; i < 3; i++)
        for (int c = 0; c < 63; c++) {
            struct card card = card_number(c);
            char fragment[100], option[32];
            struct wh_why why;
            int32_t scores[WH_MAX_SEATS];
            begin(2);
            snprintf(option, sizeof option, "glasses=%s", tables[i]);
            wh_setup_set(game, &setup, option, &why);
            snprintf(fragment, sizeof fragment, "{\"hands\":[7,7],\"won\":[[],[\"%s\"]]}", card.name);
            if (!load(fragment, &why)) FAIL("%s", why.text);
            game->score(state, scores);
            if (scores[1] != glasses_on(card, tables[i]))
                FAIL("%s carries %d in %s, came %d", card.name, glasses_on(card, tables[i]), tables[i], scores[1]);
        }
}

TEST(hourglass, reasons_in_full) {
    static const struct {
        const char *action, *text;
    } cases[] = {
        { "take a p12", "This set is red: play a red card or a joker." },
        { "take a r10", "This set goes up: play a card higher than 11." },
        { "take a j9", "This set goes up: play 11 or higher." },
        { "take b r10", "This set is purple: play a purple card or a joker." },
        { "take b p12", "This set goes down: play a card lower than 11." },
        { "take b j13", "This set goes down: play 11 or lower." },
        { "take c r10", "Nobody has started a set in holder c yet." },
        { "start r25 up", "You do not hold r25." },
    };
    begin(3);
    struct wh_why why;
    REQUIRE(load("{\"turn\":2,\"hands\":[5,5,[\"r10\",\"r12\",\"p12\",\"j9\",\"j11\",\"j13\"]],\"sets\":[{\"owner\":0,"
                 "\"dir\":\"up\",\"cards\":[\"r11\"]},{\"owner\":1,\"dir\":\"down\",\"cards\":[\"p11\"]},null]}",
                 &why));
    for (unsigned i = 0; i < WH_COUNT(cases); i++) {
        wh_action action;
        CHECK(!wh_understand(game, state, cases[i].action, strlen(cases[i].action), &action, &why));
        CHECK_TEXT(cases[i].text, why.text);
    }
}

TEST(hourglass, positions_that_cannot_occur) {
    static const struct {
        const char *fragment, *words;
    } cases[] = {
        { "{\"pass\":0,\"hands\":[7,7]}", "pass and round count from 1" },
        { "{\"round\":0,\"hands\":[7,7]}", "pass and round count from 1" },
        { "{\"first\":2,\"hands\":[7,7]}", "the first player is a seat that does not exist" },
        { "{\"turn\":2,\"hands\":[7,7]}", "the seat to act does not exist" },
        { "{\"turn\":null,\"hands\":[7,7]}", "somebody acts in phase play" },
        { "{\"phase\":\"shuffle\",\"turn\":null,\"hands\":[7,7]}", "before the shuffle" },
        { "{\"phase\":\"end\",\"hands\":[2,2]}", "somebody acts in phase play" },
        { "{\"phase\":\"end\",\"turn\":null,\"hands\":[2,3]}", "at the end every hand holds two cards" },
        { "{\"hands\":[7,6]}", "sizes of the hands" },
        { "{\"hands\":[8,8]}", "too few or too many" },
        { "{\"hands\":[2,2]}", "too few or too many" },
        { "{\"hands\":[6,6]}", "does not fit the plays" },
        { "{\"hands\":[7,7],\"banked\":[1,0]}", "banked in the first pass" },
        { "{\"hands\":[7,7],\"buried\":[2]}", "buried by a seat that does not exist" },
        { "{\"hands\":[7,7],\"deck\":0,\"buried\":[0]}", "too many cards are buried" },
        { "{\"hands\":[6,6],\"buried\":[0,0]}", "no set has been started" },
        { "{\"turn\":1,\"hands\":[6,7],\"sets\":[null,{\"owner\":0,\"dir\":\"up\",\"cards\":[\"r1\"]},null]}",
          "passed over" },
        { "{\"turn\":1,\"hands\":[6,7],\"sets\":[{\"owner\":3,\"dir\":\"up\",\"cards\":[\"r1\"]},null,null]}",
          "a set belongs to a seat that does not exist" },
        { "{\"phase\":\"end\",\"turn\":null,\"hands\":[2,2],\"sets\":[{\"owner\":0,\"dir\":\"up\",\"cards\":[\"r1\"]},"
          "null,null]}",
          "sets stand on the table outside a round" },
    };
    begin(2);
    for (unsigned i = 0; i < WH_COUNT(cases); i++) {
        struct wh_why why;
        if (load(cases[i].fragment, &why))
            FAIL("accepted: %s", cases[i].fragment);
        else if (!strstr(why.text, cases[i].words))
            FAIL("%s: expected … %s …, came %s", cases[i].fragment, cases[i].words, why.text);
    }
}

TEST(hourglass, cards_missing_or_doubled) {
    begin(2);
    char text[WH_JSON_MAX], changed[WH_JSON_MAX], error[200];
    struct wh_text out = wh_text_into(text, sizeof text);
    const char *fragment = "{\"hands\":[7,7]}";
    REQUIRE(complete_hourglass(fragment, strlen(fragment), 2, &setup, &out, error, sizeof error));
    static const struct {
        const char *from, *to, *words;
    } cases[] = {
        { "\"p25\",", "", "a card is missing" },
        { "\"p25\",", "\"p24\",", "a card is missing" },
        { "\"p25\",", "\"p25\",\"p25\",", "a card is in two places" },
    };
    for (unsigned i = 0; i < WH_COUNT(cases); i++) {
        char *at = strstr(text, cases[i].from);
        struct wh_why why;
        REQUIRE(at);
        snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - text), text, cases[i].to, at + strlen(cases[i].from));
        CHECK(!wh_state_read(game, &setup, changed, strlen(changed), state, &why));
        if (!strstr(why.text, cases[i].words)) FAIL("expected … %s …, came %s", cases[i].words, why.text);
    }
}
