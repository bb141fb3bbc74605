/* claims.h: what a browser had before its owner registered or logged in there becomes the account's: each seat by an
 * event of its table. */
#ifndef WITCHING_SERVER_ACCOUNTS_CLAIMS_H
#define WITCHING_SERVER_ACCOUNTS_CLAIMS_H

#include "server/server.h"
#include "server/table/table.h"

struct op;

/* Every seat that `device` has by now, or that is just being written, becomes the player's, one after the other; then
 * `done`, unless it is NULL: `all` of them, or the server stops and the rest is claimed when the device comes again. */
void claim_seats(struct server *server, const uint8_t device[PLAYER_BYTES], const uint8_t player[PLAYER_BYTES],
                 void (*done)(void *context, bool all), void *context);
/* Who owns a seat that was asked for as `player`: the account's, if that was a device and its owner has logged in there
 * since. */
const uint8_t *claim_before(const struct op *op, const uint8_t player[PLAYER_BYTES]);
/* For a reader's thread: does this device have seats of its own? */
bool has_seats(struct storage *storage, const uint8_t device[PLAYER_BYTES], bool *has);

#endif
