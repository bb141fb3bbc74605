/* house.h: a server put together, run and taken apart by whoever drives its loop: the command, and the tests that talk
 * to it in their own process. */
#ifndef WITCHING_SERVER_HOUSE_H
#define WITCHING_SERVER_HOUSE_H

#include "server/server.h"

struct running;
int server_run(const struct settings *settings); /* until it is told to stop; what the command exits with */

/* DONE: it listens; or it was said why not, and what the command exits with. */
int server_open(const struct settings *settings, struct running **running);
struct server *server_of(struct running *running);
unsigned server_port(const struct running *running); /* the one it was given, where 0 was asked for */
void server_turn(struct running *running);           /* does what there is to do; never waits */
void server_wait(struct running *running);           /* the same, once there is something to do: a second at most */
void server_close(struct running *running);

#endif
