/* carry.h: a whole store from one database into another, as it was at one moment, whatever a server writes meanwhile.
 * False, and why: it could not be done, and what was written so far is no store. */
#ifndef WITCHING_SERVER_BACKUP_CARRY_H
#define WITCHING_SERVER_BACKUP_CARRY_H

#include "witching/base.h"

#include <sqlite3.h>

enum { PROBLEM_TEXT = 256 };

bool carry_sqlite(sqlite3 *from, sqlite3 *to, char problem[PROBLEM_TEXT]);
bool carry_from_postgres(const char *url, sqlite3 *to, char problem[PROBLEM_TEXT]);
bool carry_to_postgres(sqlite3 *from, const char *url, char problem[PROBLEM_TEXT]); /* which must be empty */

#endif
