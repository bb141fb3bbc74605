/* mine.h: the fact that a player has a seat at a table, "mine/<player>/<table>", and the list of those; and of all tables
 * at which a player has ever sat. */
#ifndef WITCHING_SERVER_ACCOUNTS_MINE_H
#define WITCHING_SERVER_ACCOUNTS_MINE_H

#include "server/store/storage.h"
#include "server/table/table.h"

void mine_prefix(const uint8_t player[PLAYER_BYTES], char key[FACT_KEY]); /* of all tables of a player */
void mine_key(const uint8_t player[PLAYER_BYTES], uint64_t table, char key[FACT_KEY]);
bool mine_table(const char *key, uint64_t *table); /* which one a key names */

enum { MINE_AT_ONCE = 32 };
/* A part of the list, in order: what comes after that table (0: from the first on). */
struct mine {
    uint64_t after, tables[MINE_AT_ONCE];
    unsigned count;
};
bool mine_read(struct storage *storage, const uint8_t player[PLAYER_BYTES], struct mine *mine);
bool mine_read_all(struct storage *storage, const uint8_t player[PLAYER_BYTES], struct mine *mine); /* ever */
bool mine_goes_on(struct mine *mine); /* there may be more: that is to be read next; otherwise from the first on */

#endif
