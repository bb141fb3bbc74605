/* missed.h: a server that could not hear the others for a while does not know who was logged out meanwhile, nor whom
 * people avoid by now: it asks the store about everybody who is connected. */
#ifndef WITCHING_SERVER_ACCOUNTS_MISSED_H
#define WITCHING_SERVER_ACCOUNTS_MISSED_H

#include "server/server.h"

void missed_look(struct server *server);
/* To be called every second or so: asks again where the store did not answer. */
void missed_sweep(struct server *server);

#endif
