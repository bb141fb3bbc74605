/* tables.h: the tables in this server's memory. A table is read from the log when somebody asks for it
 * and forgotten when nobody looks. Whatever is done at a table is an op: they are done one after the
 * other, and told only when durable. Nothing here waits for the store: what must be read or written is
 * asked for, and goes on when it is there. */
#ifndef WITCHING_SERVER_TABLE_TABLES_H
#define WITCHING_SERVER_TABLE_TABLES_H

#include "server/requests/allowance.h"
#include "server/requests/request.h"
#include "server/requests/who.h"
#include "server/server.h"
#include "server/telling/news.h"

struct client;
struct live;

/* Something asked of a table: an event to happen, or just a look at the table when nothing is half done. */
struct op {
    struct op *next;
    struct live *live;
    struct client *client; /* NULL: a bot, a clock, or whoever asked is gone */
    enum request_type type;
    char id[ID_TEXT];
    bool asked; /* for a client: what it may do is decided when the op's turn comes */
    bool there; /* it is about the table that the client looked at when it asked */
    bool looks; /* nothing is to happen: there is no event, or it is only judged, or kept beside the log */
    bool caught_up;
    bool failed;    /* it could not be written: it may only turn out to have been done */
    int64_t unsure; /* since when it may have been written, steady; it waits until that is known. 0: it is */
    struct claim claim;
    uint8_t token[TOKEN_BYTES], invite[TOKEN_BYTES]; /* as the client gave the one; the hash of the other */
    bool has_invite, has_seal, has_commit;
    uint8_t commit[DIGEST_BYTES]; /* what the client saw */
    int seat_wanted;              /* -1: any */
    uint32_t saw;                 /* the version, as the client was told it */
    uint32_t proposal;            /* the number of the proposal that is answered, the same */
    uint32_t steps;               /* how far back somebody looks, in steps as the client was told them */
    uint64_t address;
    bool counted; /* as a table that the address makes */
    unsigned tries;
    int64_t came, lag; /* when it was asked, in the time of service; how long its way here took, in ms */
    /* Called when its turn comes, to fill the event; false and why: it is refused. NULL: the event is filled. */
    bool (*prepare)(struct op *op, struct standing standing, struct wh_why *why);
    /* Called once on the loop. why: it was refused. again: it had been done before, and led to `version`. */
    void (*finish)(struct op *op, const struct wh_why *why, bool again, uint32_t version);
    void *context; /* for finish */
    struct event event;
    struct before before; /* filled when the op is applied */
    struct write write;   /* the same */
};

struct live {
    struct table table; /* first: an event may be applied and not yet durable while WRITING */
    struct server *server;
    struct live *next_in_bucket;
    struct client *clients; /* those who look */
    struct op *first_op, **last_op;
    enum { AT_REST, READING, WRITING } busy;
    bool known;      /* the table is as the log has it, as far as this server has heard */
    bool unreadable; /* the log holds what this server cannot understand */
    bool thinking;
    bool calls;                  /* whoever's turn it is may have to be told of it by Web Push */
    bool presence;               /* somebody left while it was busy: the others are told afterwards */
    bool audience;               /* somebody came to watch, or went: looked at with the next sweep */
    struct watchers *watchers;   /* as they were told last; NULL: nobody */
    struct elsewhere *elsewhere; /* presence.c's */
    int64_t asked;               /* the same: when the other servers were asked who is there, steady */
    bool asking;                 /* the same: that question has not come back yet */
    /* presence.c's: since when nobody is connected from that seat, steady; 0: somebody is */
    int64_t away[WH_MAX_SEATS];
    bool behind;     /* somebody who looks has not been told it yet */
    uint32_t heard;  /* some server has written so far */
    uint64_t keeper; /* another server that wrote the last event; 0: this one did, or it is not known */
    uint32_t told;   /* events that those who look were told of */
    uint64_t owner;  /* a hash of the address that made it, or that came last: whose share of thinking it has */
    int64_t used;    /* when somebody last wanted it, steady */
    struct allowance chatter; /* lines that onlookers may still say */
};

struct tables *tables_create(struct server *server);
void tables_destroy(struct tables *tables);
unsigned tables_count(const struct tables *tables);
uint64_t tables_unreadable(const struct tables *tables); /* of the store, as far as this server knows */
/* Those in memory; until `each` has had enough and says so. */
void tables_each(const struct server *server, bool (*each)(const struct live *live, void *context), void *context);

struct live *live_want(struct server *server, uint64_t id); /* the place of a table, whether there is one or not */
struct live *live_in_memory(const struct server *server, uint64_t id); /* NULL: it is not */
void live_read(struct live *live);                                     /* what the log holds beyond what is known */
void live_catch_up(struct live *live);    /* if some server is known to have written more */
void live_read_afresh(struct live *live); /* what was applied did not become durable: everything again */
void live_park(struct live *live);        /* it cannot be read here: the server no longer asks for it by itself */

/* --- ops (ops.c) -------------------------------------------------------------------------------------------------- */

struct op *op_new(struct live *live, enum event_kind kind, int seat); /* NO_EVENT: it only looks */
void op_submit(struct op *op);                                        /* owned by the table from now on */
void op_put_first(struct op *op);                                     /* before all that waits there; then ops_run() */
void ops_run(struct live *live);
void ops_refuse(struct live *live, const struct wh_why *why); /* all that wait */
void ops_let_go(struct live *live); /* whoever has waited for long to hear whether something was written */
struct ops *ops_create(void);
void ops_destroy(struct ops *ops);
void op_finish_silently(struct op *op, const struct wh_why *why, bool again, uint32_t version);

/* --- telling (tell.c) --------------------------------------------------------------------------------------------- */

void live_enter(struct live *live, struct client *client,
                const struct claim *claim); /* looks, and is told everything */
void live_leave(struct client *client);
void live_tell_again(struct client *client); /* the same as before, as it is now */
void live_look_again(struct client *client); /* who it is has changed: it is told the table as it may see it now */
bool live_has_person(const struct live *live, int seat); /* somebody looks from this seat */
int live_viewer(const struct client *client);            /* as whom it sees the match now: a seat or WH_PUBLIC */
void tell_event(struct live *live, const struct before *before, const struct event *event);
void tell_rest(struct live *live); /* what could not be told before: to be called when it is at rest again */
void tell_when_told(struct server *server, uint64_t table); /* a log that somebody waits for is there */
void tell_presence(struct live *live);
void tell_watchers(struct live *live);    /* if they are others than were told last: to be called every second or so */
void tell_of_presence(struct live *live); /* now, or when it is at rest */
void tell_said(struct live *live);
void live_call(
    struct live *live); /* by Web Push, as soon as it is known that nobody is there: to be called every second */
void tell_call_for_luck(struct live *live, const struct event *event); /* to those who look elsewhere */
int new_turn(const struct live *live, const struct before *before); /* the person whose turn began; -1: nobody's did */

/* --- from outside ------------------------------------------------------------------------------------------------- */

void tables_hear(struct server *server, const struct storage_news *news); /* some server has written */
void tables_refresh_all(struct server *server);                           /* whatever may have been missed is read */
void tables_sweep(struct server *server, int64_t horizon); /* bots and clocks that are due; forgets what nobody uses */
void tables_release(struct server *server); /* bots that think here stop; other servers let theirs think at once */
void tables_unpark(struct server *server);  /* perhaps this server can read what another could not */
/* Is this player still to move there, and not connected there, to any server, as far as this one knows? */
bool tables_awaits(const struct server *server, uint64_t table, const uint8_t player[PLAYER_BYTES]);
/* A worker's answer. */
void tables_bot_moves(struct server *server, uint64_t table, uint32_t version, uint64_t action);
void live_ask_bot(struct live *live);

#endif
