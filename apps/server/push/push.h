/* push.h: tells a browser that is not connected that it is its turn (Web Push, straight to the browser's own push
 * service). A person has at most five subscriptions, facts "push/<player>/<hash of the endpoint>". */
#ifndef WITCHING_SERVER_PUSH_PUSH_H
#define WITCHING_SERVER_PUSH_PUSH_H

#include "server/requests/protocol.h"

struct push;
void push_start(struct server *server);
void push_stop(struct server *server); /* begins nothing more; before the readers are stopped */
void push_free(struct server *server); /* when the loop has ended */

void ask_push(struct client *client, const struct request *request);
void put_push_key(struct wh_text *out, const struct server *server); /* the public key as a string, or null */
void push_turn(struct server *server, const struct table *table, int seat);
unsigned push_waiting(const struct server *server); /* turns that people are still to be told of */

#endif
