/* table.c: the parts of the server that need no socket: ratings, events, requests; tests/server/ has the rest. The
 * dice are in dice.c; that nothing secret leaves is tested in leaks.c. */
#include "server/table/table.h"
#include "server/push/crypto.h"
#include "server/ratings/glicko.h"
#include "server/requests/request.h"

#include "tests/kit/test.h"
#include "tests/server/unit/moves.h"

#include <math.h>
#include <stdio.h>
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

/* --- standing answers --------------------------------------------------------------------------------------------- */

static struct event standing_of(int seat, const char *what, bool yes, int64_t time) {
    struct event event = { .kind = EVENT_STANDING, .time = time, .at = time, .seat = seat, .yes = yes };
    snprintf(event.text, sizeof event.text, "%s", what);
    return event;
}

/* The first legal move that begins so, as an event; false: there is none. */
static bool move_like(const struct table *table, const char *beginning, int64_t time, struct event *event) {
    const struct wh_match *match = &table->match;
    wh_action legal[WH_LEGAL_MAX];
    unsigned count = table_actor(table) < 0 ? 0 : wh_candidates(match->game, match->state, legal);
    *event = move_of(table, time);
    for (unsigned i = 0; i < count; i++) {
        struct wh_text out = wh_text_into(event->text, sizeof event->text);
        match->game->format(match->state, legal[i], WH_REFEREE, &out);
        if (strncmp(event->text, beginning, strlen(beginning)) == 0) return true;
    }
    return false;
}

/* Plays until somebody is about to offer a trade, by offers refused and by first moves. */
static bool reach_offer(struct table *table, struct event *offer) {
    for (unsigned i = 0; i < 5000 && table_actor(table) >= 0; i++) {
        struct event move;
        if (move_like(table, "offer", 3000, offer)) return true;
        if (!move_like(table, "decline", 3000, &move) && !move_like(table, "take", 3000, &move))
            move = move_of(table, 3000);
        CHECK(apply(table, &move));
    }
    return false;
}

static void make_clockman(struct table *table) {
    make(table, "clockman", 2);
    sit(table);
}

TEST(server, standing_answers_are_given_without_a_clock) {
    struct table table;
    struct event offer;
    make_clockman(&table);
    REQUIRE(reach_offer(&table, &offer));
    int by = table_actor(&table), other = 1 - by;
    struct event no = standing_of(other, "no-trades", true, 3000);
    CHECK(apply(&table, &no));
    CHECK_INT(by, table_actor(&table));
    int64_t left = table.left[other], own = table.left[by];
    offer.at = 8000;
    CHECK(apply(&table, &offer));
    CHECK(table.match.length >= 2 && table.match.version > offer.version + 1);
    struct event asked;
    CHECK(!move_like(&table, "decline", 8000, &asked));
    CHECK_INT(left, table.left[other]);
    CHECK_INT(own - 5000, table.left[by]);
    table_clear(&table);
}

TEST(server, standing_answers_decide_what_is_being_asked_and_can_be_lifted) {
    struct table table;
    struct event offer, asked;
    make_clockman(&table);
    REQUIRE(reach_offer(&table, &offer));
    int by = table_actor(&table), other = 1 - by;
    struct event no = standing_of(other, "no-trades", true, 3000), lift = standing_of(other, "no-trades", false, 3000);
    CHECK(apply(&table, &no) && apply(&table, &lift) && apply(&table, &offer));
    CHECK(move_like(&table, "decline", 4000, &asked) && table_actor(&table) == other);
    no.at = 4000;
    CHECK(apply(&table, &no));
    CHECK(!move_like(&table, "decline", 4000, &asked));
    CHECK(table.seats[other].standing == 1 && !table.seats[by].standing);
    struct event leave = { .kind = EVENT_LEAVE, .time = 5000, .at = 5000, .seat = other };
    CHECK(apply(&table, &leave));
    CHECK(!table.seats[other].standing); /* whoever plays on decides alone */
    CHECK(!apply(&table, &no));
    table_clear(&table);
}

TEST(server, standing_answers_cover_only_what_they_say) {
    struct table table;
    struct event offer, asked;
    make_clockman(&table);
    REQUIRE(reach_offer(&table, &offer));
    int other = 1 - table_actor(&table);
    char wanted = offer.text[strlen("offer 0 ")], keep[] = "keep-?";
    keep[strlen("keep-")] = wanted == '0' ? '1' : '0';
    struct event no = standing_of(other, keep, true, 3000);
    CHECK(apply(&table, &no) && apply(&table, &offer));
    CHECK(move_like(&table, "decline", 4000, &asked) && table_actor(&table) == other);
    keep[strlen("keep-")] = wanted;
    no = standing_of(other, keep, true, 4000);
    CHECK(apply(&table, &no));
    CHECK(!move_like(&table, "decline", 4000, &asked));
    struct event unknown = standing_of(other, "yes-to-all", true, 4000),
                 onlooker = standing_of(-1, "no-trades", true, 4000);
    CHECK(!apply(&table, &unknown) && !apply(&table, &onlooker));
    table_clear(&table);
    make(&table, "hourglass", 2);
    struct event elsewhere = standing_of(0, "no-trades", true, 4000);
    CHECK(!apply(&table, &elsewhere)); /* that game has none */
    table_clear(&table);
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

/* --- somebody is away --------------------------------------------------------------------------------------------- */

static void make_without_clock(struct table *table, unsigned seats) {
    make(table, "hourglass", seats);
    table->clock = (struct clock_rule){ .kind = CLOCK_NONE };
    sit(table);
}

static struct event about(enum event_kind kind, int seat, int of) {
    return (struct event){ .kind = kind, .time = 9000, .at = 9000, .seat = seat, .of = of };
}

TEST(server, a_bot_stands_in_only_for_the_seat_that_is_waited_for) {
    struct table table;
    make_without_clock(&table, 3);
    int absent = table_actor(&table), other = (absent + 1) % 3, third = (absent + 2) % 3;
    struct event own = about(EVENT_STANDIN, absent, absent), idle = about(EVENT_STANDIN, other, third),
                 right = about(EVENT_STANDIN, other, absent), back = about(EVENT_RETURN, absent, 0),
                 anothers = about(EVENT_RETURN, other, 0);
    CHECK(!apply(&table, &own) && !apply(&table, &idle) && !apply(&table, &back));
    table.clock.kind = CLOCK_MOVE;
    CHECK(!apply(&table, &right)); /* the clock decides */
    table.clock.kind = CLOCK_NONE;
    CHECK(apply(&table, &right));
    CHECK(table_is_bot(&table, absent) && table.seats[absent].gone == GONE_AWAY && table_has_lost(&table, absent));
    CHECK(!apply(&table, &right) && !apply(&table, &anothers));
    CHECK(apply(&table, &back));
    CHECK(!table_is_bot(&table, absent) && table.seats[absent].gone == NOT_GONE);
    CHECK(!apply(&table, &back));
    table_clear(&table);
}

TEST(server, a_bot_sits_only_in_a_free_seat_before_the_beginning) {
    struct table table;
    make(&table, "hourglass", 3);
    struct event own = about(EVENT_FILL, 0, 0), beyond = about(EVENT_FILL, 0, 3), second = about(EVENT_FILL, 0, 1),
                 third = about(EVENT_FILL, 0, 2);
    const char bot[] = "random";
    memcpy(own.text, bot, sizeof bot), memcpy(beyond.text, bot, sizeof bot);
    memcpy(second.text, bot, sizeof bot), memcpy(third.text, bot, sizeof bot);
    CHECK(!apply(&table, &own) && !apply(&table, &beyond));
    CHECK(apply(&table, &second) && !apply(&table, &second));
    CHECK(table_is_bot(&table, 1) && table.match.players[1].name[0] && table_listed(&table));
    CHECK(apply(&table, &third) && !table_listed(&table));
    CHECK(strcmp(table.match.players[1].name, table.match.players[2].name) != 0);
    CHECK_INT(PHASE_WAITING, table.phase); /* for the luck of the first seat */
    struct event seal = { .kind = EVENT_SEAL, .time = 9000, .at = 9000, .seat = 0, .luck_size = LUCK_BYTES };
    fill(seal.luck, LUCK_BYTES, 3);
    luck_seal(seal.luck, seal.seal);
    seal.has_seal = true;
    CHECK(apply(&table, &seal));
    CHECK_INT(PHASE_PLAYING, table.phase);
    CHECK(!apply(&table, &second));
    table_clear(&table);
}

TEST(server, what_was_given_away_is_not_taken_back) {
    static const enum event_kind ways[] = { EVENT_RESIGN, EVENT_LEAVE, EVENT_GIVEUP };
    for (unsigned i = 0; i < WH_COUNT(ways); i++) {
        struct table table;
        make_without_clock(&table, 3);
        int seat = table_actor(&table);
        struct event goes = about(ways[i], ways[i] == EVENT_GIVEUP ? (seat + 1) % 3 : seat, seat),
                     back = about(EVENT_RETURN, seat, 0);
        CHECK(apply(&table, &goes));
        CHECK(table_is_bot(&table, seat) && table.phase == PHASE_PLAYING);
        CHECK(!apply(&table, &back));
        table_clear(&table);
    }
}

/* Whoever ran out of time may play on, with time for it; in a rated match that is lost all the same. */
TEST(server, a_seat_lost_to_the_clock_comes_back_with_some_time) {
    struct table table;
    make(&table, "hourglass", 2);
    sit(&table);
    int seat = table_actor(&table);
    struct event late = { .kind = EVENT_TIME, .time = 102000, .at = 102000, .seat = seat },
                 back = { .kind = EVENT_RETURN, .time = 110000, .at = 110000, .seat = seat };
    CHECK(apply(&table, &late));
    CHECK_INT(0, table_time_over(&table));
    CHECK(apply(&table, &back));
    CHECK_INT(110000 + (10 + 5) * 1000, table_time_over(&table)); /* a tenth of 100 seconds, and what a move adds */
    table.phase = PHASE_OVER;
    table.ending = ENDED_BY_RESIGNING; /* everybody has won */
    CHECK(table_has_lost(&table, seat) && !table_has_lost(&table, 1 - seat));
    table_clear(&table);
}

/* What a bot agreed to is asked of its owner again. */
TEST(server, whoever_comes_back_answers_for_themselves) {
    struct table table;
    make_without_clock(&table, 3);
    struct event move = move_of(&table, 9000);
    int mover = move.seat;
    CHECK(apply(&table, &move));
    int absent = table_actor(&table), third = 3 - mover - absent;
    struct event ask = about(EVENT_PROPOSE, mover, 0), standin = about(EVENT_STANDIN, third, absent),
                 back = about(EVENT_RETURN, absent, 0);
    ask.version = table.match.version;
    CHECK(apply(&table, &ask));
    CHECK(apply(&table, &standin));
    CHECK_INT(1, table.proposal.answers[absent]);
    CHECK(apply(&table, &back));
    CHECK_INT(-1, table.proposal.answers[absent]);
    CHECK_INT(1, table.proposal.answers[mover]);
    table_clear(&table);
}

/* A rated match without a clock waits for two weeks, and up to a day more; then whoever let it wait has given up. */
TEST(server, a_rated_match_does_not_wait_for_ever) {
    for (unsigned seats = 2; seats <= 3; seats++) {
        struct table table;
        make_without_clock(&table, seats);
        int seat = table_actor(&table);
        CHECK_INT(0, table_due(&table)); /* nobody is rated: it waits */
        table.seats[0].account = true;
        int64_t due = table_due(&table);
        CHECK(due >= table.turned + OVERDUE_AFTER && due < table.turned + OVERDUE_AFTER + A_DAY);
        table.seats[1].program = true; /* then nobody is rated, and nothing is due */
        CHECK(!table_is_rated(&table));
        CHECK_INT(0, table_due(&table));
        table.seats[1].program = false;
        CHECK(table_is_rated(&table));
        struct event overdue = { .kind = EVENT_OVERDUE, .time = due, .at = due - 1, .seat = seat }, other = overdue;
        CHECK(!apply(&table, &overdue)); /* too early */
        overdue.at = other.at = due;
        other.seat = (seat + 1) % (int)seats;
        CHECK(!apply(&table, &other)); /* it is not that one's turn */
        CHECK(apply(&table, &overdue));
        CHECK_INT(GONE_RESIGNED, table.seats[seat].gone);
        CHECK(table_has_lost(&table, seat));
        CHECK_INT(seats == 2 ? PHASE_OVER : PHASE_PLAYING, table.phase);
        if (seats == 2) CHECK_INT(ENDED_BY_ABSENCE, table.ending);
        table_clear(&table);
    }
}

TEST(server, where_a_clock_runs_the_clock_decides) {
    struct table table;
    make(&table, "hourglass", 2);
    sit(&table);
    table.seats[0].account = true;
    struct event overdue = { .kind = EVENT_OVERDUE, .at = 2000 + 20LL * A_DAY, .seat = table_actor(&table) };
    CHECK(!apply(&table, &overdue));
    CHECK_INT(table_time_over(&table), table_due(&table));
    table_clear(&table);
}

/* Of whoever erased their account nothing is left at a table: nobody is rated or remembered there for it. */
TEST(server, a_seat_forgets_whoever_erased_their_account) {
    struct table table;
    make_without_clock(&table, 2);
    struct event forget = about(EVENT_FORGET, 0, 0);
    fill(table.seats[0].player, PLAYER_BYTES, 3);
    table.seats[0].account = table.seats[0].named = true;
    CHECK(table_is_rated(&table) && table_is_kept(&table));
    CHECK(apply(&table, &forget));
    CHECK(table_is_bot(&table, 0) && strcmp(table.match.players[0].name, "Ada") != 0);
    CHECK(!table_is_rated(&table) && !table_is_kept(&table));
    uint8_t player[PLAYER_BYTES], token[TOKEN_BYTES];
    fill(player, PLAYER_BYTES, 3), fill(token, TOKEN_BYTES, 7);
    CHECK(table_seat_by_player(&table, player) < 0 && table_seat_by_token(&table, token) < 0);
    struct event back = about(EVENT_RETURN, 0, 0);
    CHECK(!apply(&table, &back));
    table_clear(&table);
    make_without_clock(&table, 2); /* and where the match is over */
    struct event resigns = about(EVENT_RESIGN, 1, 0);
    CHECK(apply(&table, &resigns) && table.phase == PHASE_OVER);
    CHECK_TEXT("Ada", table.match.players[0].name);
    CHECK(apply(&table, &forget));
    CHECK_TEXT("", table.match.players[0].name);
    CHECK(!table_has_lost(&table, 0) && !table_is_bot(&table, 0));
    table_clear(&table);
}
