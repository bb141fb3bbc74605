/* client.h: one connection, as the rest of the server sees it; the socket behind it is ws.c's. */
#ifndef WITCHING_SERVER_REQUESTS_CLIENT_H
#define WITCHING_SERVER_REQUESTS_CLIENT_H

#include "server/net/way.h"
#include "server/ratings/ratings.h"
#include "server/requests/allowance.h"
#include "server/requests/reasons.h"
#include "server/table/tables.h"

struct message;

enum { DEVICE_NAME = 32, EPOCH_TEXT = 17 };

struct client {
    struct server *server;
    struct client *next_at_table, **back_at_table;   /* those who look at the same table */
    struct client *next_of_player, **back_of_player; /* those of the same bucket of players */
    struct live *live;                               /* the table it looks at */
    struct claim claim;                              /* what it showed when it came there */
    bool played;                                     /* by a bot, when it was last told: the seat it had */
    int viewer; /* as whom it was last told the match: a seat or WH_PUBLIC. No right: who.h decides those */
    bool told_anew, untold, relieved; /* tell.c's */
    struct client *awaiting;          /* tell.c's: it waits to be told a table */
    struct client **asked; /* while it waits for an answer: where whoever will give it remembers this client */
    bool parting;          /* it is logging out */
    bool renew;            /* its cookie is of a device that has logged out: it needs another */
    bool words;            /* wants steps told in words */
    bool program;          /* it said that it is one: so is whoever sits down from here */
    const struct wh_language *language; /* its language: the browser's until it names one */
    char name[WH_PLAYER_NAME], account[WH_PLAYER_NAME];
    int32_t ratings[RATED_GAMES];                       /* the account's, when it logged in here */
    uint8_t device[PLAYER_BYTES], player[PLAYER_BYTES]; /* by its cookie; zeroes: none */
    struct avoided *avoided;                            /* whom it does not want to meet or hear; NULL: nobody */
    uint64_t avoided_asked;                             /* server->avoidings, when the store was asked for that */
    char epoch[EPOCH_TEXT];                             /* of the account, when it logged in here (devices.h) */
    char epoch_to_be[EPOCH_TEXT];                       /* that with which it logged out all others; "": it did not */
    char agent[DEVICE_NAME];                            /* which browser it is, for its owner */
    struct message *first_out, **last_out, *newest_out, *first_in, **last_in;
    size_t out_bytes;
    unsigned in_count;
    struct allowance allowance;  /* messages it may still send, in thousandths */
    int64_t came;                /* when the message came that is being handled, in the time of service */
    uint64_t arrived;            /* the same in ns of time_exact(); 0: it was answered */
    int64_t stuck;               /* since when it has taken nothing of what waits for it, steady; 0: it has */
    struct address from;         /* where it comes from, for operators and their bans; it is written down nowhere */
    uint64_t address;            /* a hash of that */
    struct client *next, **back; /* all of them */
    struct client *next_awake, **back_awake; /* those with something to write; back is NULL: not among them */
    void *socket;                            /* struct lws; NULL in tests */
    bool closing;
    bool proxied;   /* it comes by a proxy of ours */
    struct way way; /* to it, if it does */
};

void client_send(struct client *client, const struct wh_text *message);
void client_send_message(struct client *client, struct message *message); /* by itself: owned by the queue now */
void client_close(struct client *client); /* after everything that waits has been sent */
/* Tells it why, and when to come back; then closes. */
void client_goodbye(struct client *client, enum server_reason reason);
void client_bar(struct client *client, const struct wh_why *why); /* the same, to somebody who had better not */
void client_cut(struct client *client);                           /* at once: it does not read */

void client_begin(struct client *client, struct server *server);
void client_end(struct client *client);                                       /* the connection is gone */
void client_known(struct client *client, const uint8_t player[PLAYER_BYTES]); /* whose connection this is */
void client_message(struct client *client, const char *text, size_t length);  /* a message came */
/* The answer will come later; `remembered` is cleared if the client goes before. Then client_answered(). */
void client_waits(struct client *client, struct client **remembered);
void client_answered(struct client *client);
/* What a request waited for is there: it is done now, and may wait again. */
void client_goes_on(struct client *client, const struct request *request,
                    void (*ask)(struct client *client, const struct request *request));

/* Answers: open, add keys, close (which sends). */
struct wh_text answer_open(struct client *client, const char *id);
void answer_close(struct client *client, struct wh_text *out);
void answer_ok(struct client *client, const char *id);
void answer_no(struct client *client, const char *id, const struct wh_why *why);
/* Is there nobody to be told how an op went, or was it refused, which is said now? */
bool answer_is_given(const struct op *op, const struct wh_why *why);
void put_why(struct wh_text *out, struct client *client, const struct wh_why *why); /* "why":{…} */

struct clients *clients_create(void);
void clients_destroy(struct clients *clients);
bool clients_any(const struct server *server);
bool clients_is_first(const struct client *client); /* of those of the same person */
unsigned clients_count(const struct server *server);
void clients_each(struct server *server, void (*each)(struct client *client, void *context), void *context);
void clients_sweep(struct server *server);   /* cuts those who do not read */
void clients_goodbye(struct server *server); /* the server stops: tells everyone and closes */
/* The same for some of them, but only those who wait for no answer, unless all. */
void clients_see_off(struct server *server, unsigned most, bool all);
bool clients_has(const struct server *server, const uint8_t player[PLAYER_BYTES]); /* is this player connected? */
/* All connections of one browser. */
void clients_of_device(struct server *server, const uint8_t device[PLAYER_BYTES],
                       void (*each)(struct client *client, const void *context), const void *context);
void clients_with_player(struct server *server, const uint8_t player[PLAYER_BYTES],
                         void (*each)(struct client *client, const void *context), const void *context);
/* All connections that are logged in as this player, from devices other than `but` (zeroes: from any). */
void clients_of_player(struct server *server, const uint8_t player[PLAYER_BYTES], const uint8_t but[PLAYER_BYTES],
                       void (*each)(struct client *client, const void *context), const void *context);
void clients_turn(struct server *server, const struct live *live, int seat); /* tells that player elsewhere */

#endif
