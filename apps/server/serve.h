/* serve.h: a server put together, run and taken apart by whoever drives its loop: the command, and the tests that talk
 * to it in their own process. */
#ifndef WITCHING_SERVE_H
#define WITCHING_SERVE_H

#include "server.h"

struct running;
struct running *server_open(const struct settings *settings); /* it listens; NULL: it was said why not */
struct server *server_of(struct running *running);
void server_turn(struct running *running); /* does what there is to do; never waits */
void server_wait(struct running *running); /* the same, once there is something to do: a second at most */
void server_close(struct running *running);

#endif
