/* erasing.h: what is left of an account that its owner has erased is tidied away: seats pass to bots, matches forget
 * its name, and nothing else is kept. "erase/<player>" = "<name>" until that is done, so that a server which is stopped
 * meanwhile goes on when it starts again. */
#ifndef WITCHING_SERVER_ACCOUNTS_ERASING_H
#define WITCHING_SERVER_ACCOUNTS_ERASING_H

#include "server/server.h"
#include "server/table/event.h"

struct write;

void put_erasing(struct write *write, const uint8_t player[PLAYER_BYTES], const char *name);
void erasing_begin(struct server *server, const uint8_t player[PLAYER_BYTES], const char *name);
void erasing_resume(struct server *server); /* whatever was begun and not finished, unless something still is */

#endif
