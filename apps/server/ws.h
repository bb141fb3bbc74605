/* ws.h: the socket side of a client: framing, and the messages that wait to be written. */
#ifndef WITCHING_WS_H
#define WITCHING_WS_H

#include "client.h"

/* A message in a queue; what libwebsockets wants in front of it stands in front of it. */
struct message {
    struct message *next;
    size_t length;
    char room[];
};

struct message *message_new(const char *text, size_t length);
char *message_text(struct message *message);
void ws_wake(struct client *client); /* there is something to write, or it is to be closed */

struct ws;
/* Listens; NULL: it was said why not. */
struct ws *ws_listen(struct server *server);
void ws_close(struct ws *ws);

#endif
