/* mine.h: the fact that a player has a seat at a table: "mine/<player>/<table>". */
#ifndef WITCHING_SERVER_ACCOUNTS_MINE_H
#define WITCHING_SERVER_ACCOUNTS_MINE_H

#include "server/store/storage.h"
#include "server/table/table.h"

void mine_prefix(const uint8_t player[PLAYER_BYTES], char key[FACT_KEY]); /* of all tables of a player */
void mine_key(const uint8_t player[PLAYER_BYTES], uint64_t table, char key[FACT_KEY]);
bool mine_table(const char *key, uint64_t *table); /* which one a key names */

#endif
