/* table.c: the parts of the server that need no socket: ratings, events, requests; tests/server/ has the rest. The
 * dice are in dice.c; that nothing secret leaves is tested in leaks.c. */
#include "server/table/table.h"
#include "server/push/crypto.h"
#include "server/ratings/glicko.h"
#include "server/requests/request.h"

#include "tests/kit/test.h"

#include <math.h>
#include <string.h>

static void fill(uint8_t *bytes, size_t size, unsigned first) {
    for (size_t i = 0; i < size; i++) bytes[i] = (uint8_t)(first + i);
}

/* The worked example of Glickman's paper. */
TEST(server, ratings_are_those_of_the_paper) {
    struct rating before = { 1500, 200, 0.06, 0 };
    struct outcome outcomes[] = { { { 1400, 30, 0.06, 0 }, 1 },
                                  { { 1550, 100, 0.06, 0 }, 0 },
                                  { { 1700, 300, 0.06, 0 }, 0 } };
    struct rating after = glicko_after(before, outcomes, 3);
    CHECK(fabs(after.rating - 1464.06) < 0.01);
    CHECK(fabs(after.deviation - 151.52) < 0.01);
    CHECK(fabs(after.volatility - 0.05999) < 0.00001);
    CHECK_INT(1, after.matches);
}

/* The example of RFC 8291, section 5. */
TEST(server, push_messages_are_those_of_the_rfc) {
    uint8_t private_key[PUSH_PRIVATE], p256dh[PUSH_PUBLIC], auth[PUSH_AUTH], salt[PUSH_SALT], body[PUSH_BODY];
    char text[1024];
    size_t size = 0;
    struct wh_text out = wh_text_into(text, sizeof text);
    REQUIRE(base64url_bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", private_key, sizeof private_key));
    REQUIRE(base64url_bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                            p256dh, sizeof p256dh));
    REQUIRE(base64url_bytes("BTBZMqHH6r4Tts7J_aSIgg", auth, sizeof auth));
    REQUIRE(base64url_bytes("DGv6ra1nlYgDCS1FRnbzlw", salt, sizeof salt));
    REQUIRE(push_encrypt("When I grow up, I want to be a watermelon", p256dh, auth, private_key, salt, body, &size));
    put_base64url(&out, body, size);
    CHECK_TEXT(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PB"
        "ru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
        text);
    memset(p256dh + 1, 1, sizeof p256dh - 1); /* no point of the curve */
    CHECK(!push_encrypt("x", p256dh, auth, private_key, salt, body, &size));
}

/* --- tables made of events ---------------------------------------------------------------------------------------- */

/* Every event goes through its JSON on the way, as it does through the log. */
static bool apply(struct table *table, const struct event *event) {
    static char text[EVENT_TEXT], again[EVENT_TEXT];
    static struct event copy;
    struct wh_text out = wh_text_into(text, sizeof text), twice = wh_text_into(again, sizeof again);
    event_write(event, &out);
    if (!event_read(&copy, text, out.length)) FAIL("an event cannot be read again: %s", text);
    event_write(&copy, &twice);
    CHECK_TEXT(text, again);
    return table_apply(table, &copy, NULL);
}

static void make(struct table *table, const char *id, unsigned seats) {
    static struct event event;
    event = (struct event){ .kind = EVENT_MAKE, .time = 1000, .at = 1000, .seat = -1 };
    event.making.game = wh_game_find(id);
    wh_setup_default(event.making.game, seats, &event.making.setup);
    for (unsigned i = 0; i < seats; i++) {
        event.making.kinds[i] = i ? SEAT_ANYONE : SEAT_PERSON;
        fill(event.making.sitters[i].token, TOKEN_BYTES, 7);
        memcpy(event.making.sitters[i].name, "Ada", 4);
    }
    event.making.dice = DICE_SEALED;
    fill(event.making.seed, SEED_BYTES, 1);
    event.making.clock = (struct clock_rule){ CLOCK_FISCHER, 100, 5 };
    *table = (struct table){ .id = 1 };
    CHECK(apply(table, &event));
}

static void sit(struct table *table) {
    for (int seat = 0; seat < table->match.setup.seats; seat++) {
        struct event event = {
            .kind = seat ? EVENT_TAKE : EVENT_SEAL, .time = 2000, .at = 2000, .seat = seat, .has_seal = true
        };
        event.luck_size = LUCK_BYTES; /* as for clients that leave it to the server */
        fill(event.luck, LUCK_BYTES, (unsigned)seat);
        luck_seal(event.luck, event.seal);
        if (seat) memcpy(event.sitter.name, "Bo", 3);
        if (seat) fill(event.sitter.token, TOKEN_BYTES, 50 + (unsigned)seat);
        CHECK(apply(table, &event));
    }
    CHECK_INT(PHASE_PLAYING, table->phase);
}

static struct event move_of(const struct table *table, int64_t time) {
    const struct wh_match *match = &table->match;
    wh_action legal[WH_LEGAL_MAX];
    struct event event = {
        .kind = EVENT_PLAY, .time = time, .at = time, .seat = table_actor(table), .version = match->version
    };
    wh_candidates(match->game, match->state, legal);
    struct wh_text out = wh_text_into(event.text, sizeof event.text);
    match->game->format(match->state, legal[0], WH_REFEREE, &out);
    return event;
}

/* What a browser took before its owner had an account becomes the account's, once, and is not rated for that. */
TEST(server, seat_is_claimed_only_from_the_browser_that_took_it) {
    struct table table;
    struct event claim = { .kind = EVENT_CLAIM, .time = 9000, .seat = 1 };
    make(&table, "hourglass", 2);
    sit(&table);
    CHECK(!apply(&table, &claim)); /* nobody's seat, for nobody */
    fill(claim.sitter.player, PLAYER_BYTES, 90);
    CHECK(!apply(&table, &claim));
    fill(claim.from, PLAYER_BYTES, 30);
    CHECK(!apply(&table, &claim)); /* not the browser that took it */
    memcpy(table.seats[1].player, claim.from, PLAYER_BYTES);
    int64_t changed = table.changed;
    CHECK(apply(&table, &claim));
    CHECK_INT(1, table_seat_by_player(&table, claim.sitter.player));
    CHECK_INT(-1, table_seat_by_player(&table, claim.from));
    CHECK(!table.seats[1].account && table.changed == changed);
    CHECK(!apply(&table, &claim));
    table_clear(&table);
}

TEST(server, clocks_follow_the_events) {
    struct table table;
    make(&table, "hourglass", 2);
    sit(&table);
    int first = table_actor(&table);
    CHECK_INT(2000 + 100000, table_due(&table));
    struct event move = move_of(&table, 12000);
    CHECK(apply(&table, &move));
    CHECK(table_actor(&table) != first);
    CHECK_INT(100000 - 10000 + 5000, table.left[first]); /* ten seconds used, five added */
    CHECK_INT(12000 + 100000, table_due(&table));
    struct event early = { .kind = EVENT_TIME, .time = 111999, .at = 111999, .seat = table_actor(&table) },
                 late = early;
    late.at = 112000;
    CHECK(!table_judge(&table, &early, NULL));
    CHECK(apply(&table, &late));
    CHECK_INT(GONE_TIME, table.seats[1 - first].gone);
    CHECK(table_is_bot(&table, 1 - first));
    table_clear(&table);
}

/* Dates are for people: whatever a machine's clock was set to between two
 * events, clocks know the time of service only. */
TEST(server, clocks_know_no_dates) {
    static const int64_t dates[] = { 2000 - 3600000, 2000 + 400000, 0, 1 };
    for (unsigned i = 0; i < WH_COUNT(dates); i++) {
        struct table table;
        make(&table, "hourglass", 2);
        sit(&table);
        int first = table_actor(&table);
        struct event move = move_of(&table, 12000);
        move.time = dates[i];
        CHECK(apply(&table, &move));
        CHECK_INT(100000 - 10000 + 5000, table.left[first]);
        CHECK_INT(12000 + 100000, table_time_over(&table));
        CHECK_INT(dates[i], table.changed);
        struct event late = { .kind = EVENT_TIME, .time = dates[i] + 86400000, .at = 111999, .seat = 1 - first };
        CHECK(!table_judge(&table, &late, NULL)); /* a day later by the date, and in time all the same */
        table_clear(&table);
    }
}

TEST(server, request_forms_are_strict) {
    static const struct {
        const char *text, *reason;
    } cases[] = {
        { "{\"t\":\"ping\",\"id\":\"a-Z_9\"}", NULL },
        { "{\"t\":\"play\",\"v\":1,\"move\":\"x\"}", NULL },
        { "{\"t\":\"play\",\"v\":1}", "bad-message" },
        { "{\"t\":\"play\",\"v\":1,\"move\":\"x\",\"seat\":0}", "bad-message" },
        { "{\"t\":\"play\",\"v\":1,\"v\":1,\"move\":\"x\"}", "bad-message" },
        { "{\"t\":\"play\",\"v\":\"1\",\"move\":\"x\"}", "bad-message" },
        { "{\"t\":\"join\",\"table\":\"00000000000000AA\"}", "bad-message" },
        { "{\"t\":\"join\",\"table\":\"00000000000000aa\",\"luck\":\"00\"}", "bad-message" },
        { "{\"t\":\"luck\",\"luck\":\"000102030405060708090a0b0c0d0e0f\"}", "bad-message" },
        { "{\"t\":\"join\",\"table\":\"00000000000000aa\","
          "\"seal\":\"630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd\"}",
          "bad-message" },
        { "{\"t\":\"ping\"} x", "bad-message" },
        { "{\"id\":\"x\"}", "bad-message" },
        { "{\"t\":\"pong\"}", "no-such-request" },
    };
    static struct request request;
    for (unsigned i = 0; i < WH_COUNT(cases); i++) {
        struct wh_why why = { .reason = NULL };
        bool fine = request_read(&request, cases[i].text, strlen(cases[i].text), &why);
        if (fine == (cases[i].reason != NULL)) FAIL("%s", cases[i].text);
        if (!fine && cases[i].reason) CHECK_TEXT(cases[i].reason, why.reason->id);
    }
}
