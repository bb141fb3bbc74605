/* who.c: roles, and who may ask what. */
#include "server/requests/who.h"

#include "server/requests/reasons.h"

#include <string.h>

enum {
    TABLELESS = 0,
    ANYBODY = (1u << ROLES) - 1,
    IS_THERE = ANYBODY & ~(1u << ROLE_STRANGER),
    SITS = 1u << ROLE_SEAT | 1u << ROLE_HOST,
    HOSTS = 1u << ROLE_HOST,
    HAD_SEAT = 1u << ROLE_GONE
};

static const uint8_t may_ask[REQUESTS] = {
#define REQUEST(id, name, cost, who, needs, takes) who,
#include "server/requests/requests.def"
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
    if (!(SITS >> standing.role & 1)) return deny(why, NO_SEAT, NULL);
    return deny(why, may_ask[request] == HAD_SEAT ? NOT_GONE_AWAY : NOT_HOST, NULL);
}
