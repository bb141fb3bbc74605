/* who.h: who somebody is at a table, and what they may ask of it: decided here and nowhere else, from what they can
 * show and how the table stands now. A right is never kept: whoever leaves, logs out or loses a seat has none at the
 * next request. */
#ifndef WITCHING_SERVER_REQUESTS_WHO_H
#define WITCHING_SERVER_REQUESTS_WHO_H

#include "server/requests/request.h"
#include "server/table/table.h"

enum role {
    ROLE_STRANGER, /* does not look at the table */
    ROLE_ONLOOKER,
    ROLE_GONE, /* had a seat that a bot plays now */
    ROLE_SEAT,
    ROLE_HOST, /* the seat that made the table, or the first person's if that one is gone */
    ROLES
};

/* What a connection can show. */
struct claim {
    uint8_t token[TOKEN_BYTES];   /* the hash of a seat's token; zeroes: none */
    uint8_t player[PLAYER_BYTES]; /* whose connection it is; zeroes: nobody's */
    bool looks_on;                /* it came to watch, whatever seat it could claim */
    uint8_t seat; /* by player: the seat it was given, counted from 1, and no other that is also theirs; 0: any */
};

struct standing {
    enum role role;
    int seat; /* -1: none */
};

/* `there`: the connection looks at this table. */
struct standing who_is(const struct table *table, const struct claim *claim, bool there);
int who_views(const struct table *table,
              const struct claim *claim); /* as whom it sees the match: a seat or WH_PUBLIC */
bool who_may(enum request_type request, struct standing standing, struct wh_why *why);

#endif
