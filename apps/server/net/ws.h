/* ws.h: the socket side of a client: framing, and the messages that wait to be written. */
#ifndef WITCHING_SERVER_NET_WS_H
#define WITCHING_SERVER_NET_WS_H

#include "server/requests/client.h"

/* A message in a queue, as it goes over the wire: the head of its frame, then its text; and perhaps more frames. */
struct message {
    struct message *next;
    uint32_t head, length; /* bytes of the first head and text */
    uint32_t size, room;   /* bytes of all frames, and how many fit */
    int64_t came;          /* of one that came in: when, in the time of service */
    uint64_t arrived;      /* the same, in ns of time_exact() */
    char frames[];
};

struct message *message_new(struct server *server, const char *text, size_t length);
bool message_add(struct message *message, const char *text, size_t length); /* another frame; false: it does not fit */
void message_free(struct server *server, struct message *message);
char *message_text(struct message *message);
void ws_free_spare(struct server *server);
void ws_wake(struct client *client);         /* there is something to write, or it is to be closed */
void ws_cut(struct client *client);          /* closes it at once, without a word */
int64_t ws_lag(const struct client *client); /* how long a message takes there and back, in ms; 0: unknown */
void ws_ask_way(struct client *client);      /* behind a proxy: pings it, if it is time to */
void ws_flush(struct server *server);        /* writes to all who were woken */

struct ws;
struct doors;
/* Lets people in through these doors, which are its own from now on; NULL: libwebsockets cannot be started. */
struct ws *ws_listen(struct server *server, const struct doors *doors);
void ws_renew_certificate(struct ws *ws, const struct server *server); /* reads the files again */
void ws_close(struct ws *ws); /* hangs up on everyone; the loop must run on until that is done, then: */
void ws_free(struct ws *ws);

#endif
