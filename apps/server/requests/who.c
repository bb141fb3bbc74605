/* who.c: roles, and the table of requests: who may ask what. */
#include "server/requests/who.h"

#include "server/requests/reasons.h"

#include <string.h>

enum {
    ANYBODY = (1u << ROLES) - 1,
    SITS = 1u << ROLE_SEAT | 1u << ROLE_HOST,
    IS_THERE = ANYBODY & ~(1u << ROLE_STRANGER)
};

/* Requests that are not about a table are not here. Whether `join` and `take` are given a seat is a matter of what they
 * show: anybody may ask. */
static const uint8_t may_ask[REQUESTS] = {
    [ASK_LOOK] = ANYBODY,
    [ASK_WATCH] = ANYBODY,
    [ASK_JOIN] = ANYBODY,
    [ASK_TAKE] = ANYBODY,
    [ASK_CREATE] = ANYBODY,
    [ASK_RECORD] = ANYBODY,
    [ASK_LANGUAGE] = IS_THERE,
    [ASK_PAST] = IS_THERE,
    [ASK_CHAT] = IS_THERE,
    [ASK_LUCK] = ANYBODY,
    [ASK_PLAY] = SITS,
    [ASK_CHECK] = SITS,
    [ASK_UNDO] = SITS,
    [ASK_PROPOSE] = SITS,
    [ASK_ANSWER] = SITS,
    [ASK_RESIGN] = SITS,
    [ASK_LEAVE] = SITS,
    [ASK_MUTE] = 1u << ROLE_HOST,
    [ASK_INVITES] = 1u << ROLE_HOST,
};

static int claimed_seat(const struct table *table, const struct claim *claim) {
    if (claim->looks_on) return -1;
    if (!zero_16(claim->token)) return table_seat_by_token(table, claim->token);
    if (!claim->seat) return table_seat_by_player(table, claim->player);
    return table_is_players(table, claim->seat - 1, claim->player) ? claim->seat - 1 : -1;
}

struct standing who_is(const struct table *table, const struct claim *claim, bool there) {
    int seat = table->events ? claimed_seat(table, claim) : -1;
    if (seat < 0) return (struct standing){ there ? ROLE_ONLOOKER : ROLE_STRANGER, -1 };
    if (table_is_bot(table, seat)) return (struct standing){ ROLE_GONE, seat };
    return (struct standing){ seat == table_host(table) ? ROLE_HOST : ROLE_SEAT, seat };
}

/* Whoever left has laid down the cards; whoever ran out of time still sees them. */
int who_views(const struct table *table, const struct claim *claim) {
    struct standing standing = who_is(table, claim, true);
    bool left = standing.role == ROLE_GONE && table->seats[standing.seat].left;
    return standing.seat >= 0 && !left ? standing.seat : WH_PUBLIC;
}

bool who_may(enum request_type request, struct standing standing, struct wh_why *why) {
    if (may_ask[request] >> standing.role & 1) return true;
    if (standing.role == ROLE_STRANGER) return deny(why, NO_TABLE, NULL);
    return deny(why, standing.role == ROLE_SEAT ? NOT_HOST : NO_SEAT, NULL);
}
