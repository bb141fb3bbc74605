/* tables.h: the tables in this server's memory. A table is read from the log when somebody asks for it and forgotten
 * when nobody looks. Whatever is done at a table is an op: they are done one after the other, and told only when
 * durable. */
#ifndef WITCHING_TABLES_H
#define WITCHING_TABLES_H

#include "news.h"
#include "request.h"
#include "server.h"

struct client;
struct live;

/* Something asked of a table: an event to happen, or (looks) just a look at the table when nothing is half done. */
struct op {
    struct op *next;
    struct live *live;
    struct client *client; /* NULL: a bot, a clock, or whoever asked is gone */
    enum request_type type;
    char id[ID_TEXT];
    bool looks;
    uint8_t token[TOKEN_BYTES]; /* as the client gave it, for the answer */
    unsigned tries;
    /* Called once on the loop. why: it was refused. again: it had been done before, and led to `version`. */
    void (*finish)(struct op *op, const struct wh_why *why, bool again, uint32_t version);
    struct event event;
    struct before before; /* filled when the op is applied */
};

struct live {
    struct table table; /* first: an event may be applied and not yet durable while `writing` */
    struct server *server;
    struct live *next_in_bucket;
    struct client *clients; /* those who look */
    struct op *first_op, **last_op;
    bool writing, thinking;
    bool presence;  /* somebody left while `writing`: the others are told afterwards */
    uint32_t heard; /* the last event some server is known to have written while `writing` */
    bool lost;      /* the log could not be read: nobody may look, and it is read afresh when somebody asks */
    int64_t used;   /* when somebody last wanted it */
    uint64_t owner; /* an address: it takes of this one's share of the bots' time; 0: nobody's yet */
};

struct tables *tables_create(struct server *server);
void tables_destroy(struct tables *tables);

struct live *live_find(struct server *server, uint64_t id); /* NULL: there is no such table */
struct live *live_new(struct server *server, uint64_t id);  /* an empty place for a table that is being made */
struct op *op_new(struct live *live, enum event_kind kind, int seat);
void op_submit(struct op *op); /* owned by the table from now on */

void live_enter(struct live *live, struct client *client, int viewer); /* looks, and is told everything */
void live_leave(struct client *client);

/* Some server has written an event; `turn`: the player whose turn began by it, in hexadecimal, or "". */
void tables_grew(void *server, uint64_t table, uint32_t number, const char *turn);
void tables_refresh_all(struct server *server);            /* whatever may have been missed is read */
void tables_sweep(struct server *server, int64_t horizon); /* bots and clocks that are due; forgets what nobody uses */
unsigned tables_count(const struct tables *tables);
/* A worker's answer. */
void tables_bot_moves(struct server *server, uint64_t table, uint32_t version, uint64_t action);

#endif
