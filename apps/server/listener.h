/* listener.h: a thread that listens to the other servers of the same store. */
#ifndef WITCHING_SERVER_LISTENER_H
#define WITCHING_SERVER_LISTENER_H

#include "server/server.h"

struct listener *listener_start(struct server *server, struct storage *storage); /* its own from now on */
void listener_sweep(struct listener *listener);                                  /* NULL: nothing to do */
void listener_stop(struct listener *listener);                                   /* likewise */

#endif
