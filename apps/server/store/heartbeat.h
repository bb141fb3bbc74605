/* heartbeat.h: every second the store is read and written to: that keeps the time of service going, and says whether
 * the store is well, and still one that this program understands. */
#ifndef WITCHING_SERVER_STORE_HEARTBEAT_H
#define WITCHING_SERVER_STORE_HEARTBEAT_H

#include "server/server.h"

/* Before the loop runs: the time of service as the store has it. False: it cannot be read. */
bool heartbeat_first(struct server *server, struct storage *storage);
void heartbeat(struct server *server); /* nothing is done while the last one is still on its way */

#endif
