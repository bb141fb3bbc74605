/* push.h: tells a browser that is not connected that it is its turn (Web Push, straight to the browser's own push
 * service). Subscriptions are facts "push/<player>/<hash of the endpoint>". */
#ifndef WITCHING_PUSH_H
#define WITCHING_PUSH_H

#include "protocol.h"

#include <libwebsockets.h>

void ask_push(struct client *client, const struct request *request);
void put_push_key(struct wh_text *out, const struct server *server); /* the public key as a string, or null */
void push_turn(struct server *server, const struct table *table, int seat);
/* libwebsockets' callback for the requests to push services. */
int on_push(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in, size_t length);

#endif
