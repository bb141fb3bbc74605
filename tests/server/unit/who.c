/* who.c: who somebody is at a table, and the whole table of rights once more, written down independently. */
#include "server/requests/who.h"

#include "server/requests/reasons.h"
#include "tests/kit/test.h"

#include <string.h>

enum { SEATS = 3 };

static struct seat seats[SEATS];

/* Three people; seat 1 has made the table. */
static struct table table_of_three(void) {
    struct table table = { .id = 1, .events = 5, .phase = PHASE_PLAYING, .maker = 1, .seats = seats };
    table.match.setup.seats = SEATS;
    for (unsigned i = 0; i < SEATS; i++) {
        seats[i] = (struct seat){ .kind = SEAT_PERSON };
        memset(seats[i].token, (int)(10 + i), TOKEN_BYTES);
        memset(seats[i].player, (int)(20 + i), PLAYER_BYTES);
    }
    return table;
}

static struct claim by_token(int byte) {
    struct claim claim = { .looks_on = false };
    memset(claim.token, byte, TOKEN_BYTES);
    return claim;
}
static struct claim by_player(int byte) {
    struct claim claim = { .looks_on = false };
    memset(claim.player, byte, PLAYER_BYTES);
    return claim;
}

static void check_is(const struct table *table, struct claim claim, enum role role, int seat) {
    struct standing standing = who_is(table, &claim, true);
    CHECK_INT(role, standing.role);
    CHECK_INT(seat, standing.seat);
}

TEST(who, seat_is_shown_by_token_or_else_by_browser) {
    struct table table = table_of_three();
    check_is(&table, by_token(10), ROLE_SEAT, 0);
    check_is(&table, by_token(11), ROLE_HOST, 1);
    check_is(&table, by_player(22), ROLE_SEAT, 2);
    check_is(&table, by_token(20), ROLE_ONLOOKER, -1); /* a browser's id is no token */
    check_is(&table, by_player(10), ROLE_ONLOOKER, -1);
    check_is(&table, by_token(0), ROLE_ONLOOKER, -1);
    struct claim both = by_token(99);
    memset(both.player, 21, PLAYER_BYTES);
    check_is(&table, both, ROLE_ONLOOKER, -1); /* a token that is named counts, and this one fits nowhere */
    struct claim watches = by_player(21);
    watches.looks_on = true;
    check_is(&table, watches, ROLE_ONLOOKER, -1);
    struct claim none = by_token(10);
    CHECK_INT(ROLE_SEAT, who_is(&table, &none, false).role);
    none = by_token(0);
    CHECK_INT(ROLE_STRANGER, who_is(&table, &none, false).role);
    table.events = 0; /* there is no table */
    check_is(&table, by_token(10), ROLE_ONLOOKER, -1);
}

TEST(who, free_seat_is_nobodys_whoever_had_it) {
    struct table table = table_of_three();
    seats[0].kind = SEAT_LINK; /* even if something of its last owner were still written there */
    check_is(&table, by_token(10), ROLE_ONLOOKER, -1);
    check_is(&table, by_player(20), ROLE_ONLOOKER, -1);
    seats[0] = (struct seat){ .kind = SEAT_ANYONE };
    check_is(&table, by_token(0), ROLE_ONLOOKER, -1); /* nor does nothing fit nothing */
    check_is(&table, by_player(0), ROLE_ONLOOKER, -1);
}

TEST(who, seat_that_a_bot_plays_has_no_rights_and_whoever_left_sees_no_hand) {
    struct table table = table_of_three();
    struct claim claim = by_token(11);
    CHECK_INT(1, who_views(&table, &claim));
    memcpy(table.match.players[1].bot, "greedy", 7);
    seats[1].gone = GONE_TIME;
    check_is(&table, claim, ROLE_GONE, 1);
    CHECK_INT(1, who_views(&table, &claim)); /* it was their hand to the end */
    seats[1].gone = GONE_RESIGNED;
    seats[1].left = true; /* where going away is resigning */
    check_is(&table, claim, ROLE_GONE, 1);
    CHECK_INT(WH_PUBLIC, who_views(&table, &claim));
    check_is(&table, by_token(10), ROLE_HOST, 0); /* the first one left */
    check_is(&table, by_token(12), ROLE_SEAT, 2);
    claim = by_token(77);
    CHECK_INT(WH_PUBLIC, who_views(&table, &claim));
}

/* s: stranger, o: onlooker, g: gone, p: plays, h: hosts. */
static const struct {
    enum request_type request;
    const char *may;
} rights[] = {
    { ASK_LOOK, "sogph" },    { ASK_WATCH, "sogph" },  { ASK_JOIN, "sogph" },  { ASK_TAKE, "sogph" },
    { ASK_CREATE, "sogph" },  { ASK_RECORD, "sogph" }, { ASK_LUCK, "sogph" }, /* whose luck it is, table.c says */
    { ASK_LANGUAGE, "ogph" }, { ASK_TALLY, "ogph" },   { ASK_PAST, "ogph" },   { ASK_CHAT, "ogph" },
    { ASK_PLAY, "ph" },       { ASK_CHECK, "ph" },     { ASK_UNDO, "ph" },     { ASK_PROPOSE, "ph" },
    { ASK_ANSWER, "ph" },     { ASK_RESIGN, "ph" },    { ASK_LEAVE, "ph" },    { ASK_MUTE, "h" },
    { ASK_INVITES, "h" },     { ASK_STANDIN, "ph" },   { ASK_CLAIM, "ph" },    { ASK_RETURN, "g" },
    { ASK_PREVIEW, "ph" },    { ASK_STANDING, "ph" },  { ASK_FILL, "h" },      { ASK_GUESS, "ph" },
    { ASK_QUIET, "h" },       { ASK_AVOID, "ogph" },   { ASK_REPORT, "ogph" },
};

TEST(who, everybody_may_what_is_theirs_and_nothing_else) {
    static const char roles[ROLES + 1] = "sogph";
    for (unsigned request = 0; request < REQUESTS; request++) {
        const char *may = ""; /* what is not about a table is asked of none */
        for (unsigned i = 0; i < WH_COUNT(rights); i++)
            if (rights[i].request == request) may = rights[i].may;
        for (unsigned role = 0; role < ROLES; role++) {
            struct wh_why why = { .reason = NULL };
            bool should = strchr(may, roles[role]) != NULL;
            bool is = who_may((enum request_type)request, (struct standing){ (enum role)role, 0 }, &why);
            if (is != should || is == (why.reason != NULL)) FAIL("request %u of role %c", request, roles[role]);
            if (is || should) continue;
            bool sits = role == ROLE_SEAT || role == ROLE_HOST;
            const char *reason = role == ROLE_STRANGER   ? "no-table"
                                 : !sits                 ? "no-seat"
                                 : request == ASK_RETURN ? "not-gone"
                                                         : "not-host";
            if (*may) CHECK_TEXT(reason, why.reason->id);
        }
    }
}
