/* claims.h: what a browser had before its owner registered or logged in there becomes the account's: each seat by an
 * event of its table. */
#ifndef WITCHING_SERVER_ACCOUNTS_CLAIMS_H
#define WITCHING_SERVER_ACCOUNTS_CLAIMS_H

#include "server/server.h"
#include "server/table/table.h"

struct client;

/* Every seat that the list of `device` knows becomes the player's, one after the other; then `done`, unless it is NULL.
 * What a stop of the server leaves over is claimed when the device comes again. */
void claim_seats(struct server *server, const uint8_t device[PLAYER_BYTES], const uint8_t player[PLAYER_BYTES],
                 void (*done)(void *context), void *context);
/* Somebody has sat down as `device`. If its owner logged in there while that was being written, the list was read too
 * early to have that seat in it: it is claimed now. `client`: whose wish it was; NULL: gone. */
void claim_latecomers(struct server *server, struct client *client, const uint8_t device[PLAYER_BYTES]);
/* For a reader's thread: has this device seats of its own? */
bool has_seats(struct storage *storage, const uint8_t device[PLAYER_BYTES], bool *has);

#endif
