/* rewind.h: a store as it was at an earlier moment. */
#ifndef WITCHING_SERVER_BACKUP_REWIND_H
#define WITCHING_SERVER_BACKUP_REWIND_H

#include "server/backup/carry.h"

/* As people write it: 2026-11-17, 2026-11-17 20:15 or 2026-11-17T20:15:30Z, in UTC. False: it is no time. */
bool rewind_time(sqlite3 *db, const char *text, int64_t *until);
/* False, and why: it cannot be done, and the database may be half wound back. */
bool rewind_store(sqlite3 *db, int64_t until, char problem[PROBLEM_TEXT]);

#endif
