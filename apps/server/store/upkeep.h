/* upkeep.h: what is thrown away: what is left of an account that was erased, and what is older than is promised in
 * docs/deploy.md. All of it in a reader's thread. */
#ifndef WITCHING_SERVER_STORE_UPKEEP_H
#define WITCHING_SERVER_STORE_UPKEEP_H

#include "server/store/storage.h"

struct erased {
    char player[PLAYER_TEXT]; /* in hexadecimal */
    const char *name;
};
/* Each may be done twice; false: not all of it could be done. */
bool upkeep_erase_at(struct storage *storage, const struct erased *erased, const uint64_t *tables, unsigned count);
bool upkeep_erase_history(struct storage *storage, const struct erased *erased, bool *more); /* some of its matches */
bool upkeep_erase_facts(struct storage *storage, const struct erased *erased, int64_t now);

/* Facts whose time is over, at this date. */
bool upkeep_sweep(struct storage *storage, int64_t now);

/* Tables at which nothing has happened since then. Some of the oldest after the one named, each with the date of its
 * last event, so that the list can be gone through in parts; and a table is thrown away. */
struct idle_table {
    uint64_t table;
    int64_t made, last;
};
bool upkeep_idle(struct storage *storage, int64_t made_before, struct idle_table after, struct idle_table *tables,
                 unsigned most, unsigned *count);
bool upkeep_drop(struct storage *storage, uint64_t table);

#endif
