/* rewind.c: takes away what happened after a moment: events, what was said and matches that ended carry their dates;
 * what facts were is in the table `past`; when a table is to be looked at again follows from its events. */
#include "server/backup/rewind.h"

#include "server/store/layout.h"
#include "server/table/table.h"
#include "shared/language.h"

#include <stdio.h>
#include <string.h>

/* A table ends with its last event before the first that is too late, whatever its clock did. */
static const char find_late[] = "CREATE TEMP TABLE late AS SELECT tab, min(number) AS number FROM events "
                                "WHERE json_extract(body, '$.t') > ?1 GROUP BY tab";
/* Clocks stood still since the last event that is kept. */
static const char turn_back_time[] = "UPDATE facts SET value = (SELECT max(json_extract(body, '$.at')) FROM events) "
                                     "WHERE key = 'time/service' AND EXISTS(SELECT 1 FROM events)";

/* Whoever erased their account since is there again, too. */
static const char forget_who_sat[] = "DELETE FROM sat", find_who_sat[] = SAT_OF_EVENTS;

/* ?1: the moment. */
static const char *const steps[] = {
    find_late,
    "DELETE FROM events WHERE number >= (SELECT late.number FROM late WHERE late.tab = events.tab)",
    "DELETE FROM tables WHERE id IN (SELECT tab FROM late WHERE number = 0)",
    forget_who_sat,
    find_who_sat,
    "DELETE FROM chat WHERE json_extract(body, '$.t') > ?1",
    "DELETE FROM history WHERE ended > ?1",
    "CREATE TEMP TABLE was AS SELECT key, value, min(id) FROM past WHERE at > ?1 AND key <> '' GROUP BY key",
    "DELETE FROM facts WHERE key IN (SELECT key FROM was)",
    "INSERT INTO facts(key, value) SELECT key, value FROM was WHERE value IS NOT NULL",
    "DELETE FROM past WHERE at > ?1 AND key <> ''",
    turn_back_time,
};

static bool run(sqlite3 *db, const char *sql, int64_t until) {
    sqlite3_stmt *statement = NULL;
    bool fine = sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK;
    if (fine) sqlite3_bind_int64(statement, 1, until); /* where there is a place for it */
    fine = fine && sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_finalize(statement);
    return fine;
}

bool rewind_time(sqlite3 *db, const char *text, int64_t *until) {
    sqlite3_stmt *ask = NULL;
    sqlite3_prepare_v2(db,
                       "SELECT CAST(round((julianday(?1) - 2440587.5) * 86400000) AS INTEGER) WHERE ?1 GLOB "
                       "'[0-9][0-9][0-9][0-9]-*'",
                       -1, &ask, NULL);
    sqlite3_bind_text(ask, 1, text, -1, SQLITE_STATIC);
    bool fine = sqlite3_step(ask) == SQLITE_ROW && sqlite3_column_type(ask, 0) == SQLITE_INTEGER;
    *until = sqlite3_column_int64(ask, 0);
    sqlite3_finalize(ask);
    return fine;
}

/* The table as its log now has it; one that this program cannot read is looked at by whoever can. */
static void replay(sqlite3 *db, struct table *table) {
    static struct event event;
    sqlite3_stmt *rows = NULL;
    sqlite3_prepare_v2(db, "SELECT body FROM events WHERE tab = ?1 ORDER BY number", -1, &rows, NULL);
    sqlite3_bind_int64(rows, 1, (int64_t)table->id);
    bool fine = true;
    while (fine && sqlite3_step(rows) == SQLITE_ROW)
        fine = event_read(&event, (const char *)sqlite3_column_text(rows, 0), (size_t)sqlite3_column_bytes(rows, 0)) &&
               table_replay(table, &event);
    sqlite3_finalize(rows);
}

static bool look_again(sqlite3 *db, uint64_t id) {
    struct table table = { .id = id };
    sqlite3_stmt *set = NULL;
    replay(db, &table);
    bool known = table.events > 0;
    sqlite3_prepare_v2(db, "UPDATE tables SET due = ?2, listed = ?3 WHERE id = ?1", -1, &set, NULL);
    sqlite3_bind_int64(set, 1, (int64_t)id);
    sqlite3_bind_int64(set, 2, known ? table_due(&table) : 0);
    sqlite3_bind_int(set, 3, known && table_listed(&table));
    bool fine = sqlite3_step(set) == SQLITE_DONE;
    sqlite3_finalize(set);
    table_clear(&table);
    return fine;
}

static bool look_at_all(sqlite3 *db) {
    sqlite3_stmt *late = NULL;
    bool fine = sqlite3_prepare_v2(db, "SELECT tab FROM late WHERE number > 0", -1, &late, NULL) == SQLITE_OK;
    while (fine && sqlite3_step(late) == SQLITE_ROW) fine = look_again(db, (uint64_t)sqlite3_column_int64(late, 0));
    sqlite3_finalize(late);
    return fine;
}

/* All that is younger than a week before the last change is there, but nothing from before it was remembered at all. */
static const char how_far[] = "SELECT at, strftime('%Y-%m-%dT%H:%M:%SZ', at / 1000 + 1, 'unixepoch') FROM (SELECT "
                              "max((SELECT at FROM past WHERE key = ''), max(at) - 604800000) AS at FROM past)";

/* False: it does not go back that far; and how far it does, as people write it. */
static bool remembers(sqlite3 *db, int64_t until, char since[32]) {
    sqlite3_stmt *ask = NULL;
    sqlite3_prepare_v2(db, how_far, -1, &ask, NULL);
    bool fine = sqlite3_step(ask) == SQLITE_ROW && sqlite3_column_int64(ask, 0) <= until;
    const unsigned char *text = sqlite3_column_text(ask, 1);
    snprintf(since, 32, "%s", text ? (const char *)text : "?");
    sqlite3_finalize(ask);
    return fine;
}

bool rewind_store(sqlite3 *db, int64_t until, char problem[PROBLEM_TEXT]) {
    char since[32];
    if (!remembers(db, until, since)) {
        snprintf(problem, PROBLEM_TEXT, tr("it does not go back that far: the earliest moment is %s"), since);
        return false;
    }
    bool fine = true;
    for (unsigned i = 0; fine && i < WH_COUNT(steps); i++) fine = run(db, steps[i], until);
    if (fine && look_at_all(db)) return true;
    snprintf(problem, PROBLEM_TEXT, "%s", sqlite3_errmsg(db));
    return false;
}
