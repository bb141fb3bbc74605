/* drain.h: a server that lets go of everything, so that it can be stopped and nobody waits for it. It is not ready
 * (/readyz), and lets no new connection in. Those who are connected are served until they are told to come back, some
 * at a time; servers that share the store take over. Then the bots that think here are let go, too. It does not
 * stop. */
#ifndef WITCHING_SERVER_DRAIN_H
#define WITCHING_SERVER_DRAIN_H

#include "server/server.h"

enum { DRAIN_EVERY = 20 /* ms */ };

void drain_begin(struct server *server);
/* To be called every DRAIN_EVERY; true while somebody is still here, or something is being written. */
bool drain_goes_on(struct server *server);

#endif
