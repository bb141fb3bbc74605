/* layout.c: the steps, for SQLite and for PostgreSQL. How a step is made is the kinds' own. */
#include "server/store/layout.h"

#include "server/log.h"
#include "shared/language.h"

#include <stdio.h>
#include <stdlib.h>

#define NOW                "CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER)" /* ms since 1970 */
#define IS_REMEMBERED(row) row ".key NOT IN ('time/service', '" LAYOUT_KEY "')" /* the first changes every second */
/* With each change up to two that are more than a week old are forgotten: so it never grows for longer. */
#define FORGET                                                                                                         \
    "DELETE FROM past WHERE id IN (SELECT id FROM past WHERE key <> '' ORDER BY id LIMIT 2) AND at < " NOW             \
    " - 604800000"

/* Until version 4 the list of an account's tables also named those it had left. */
#define DROP_LEFT "DELETE FROM facts WHERE key >= 'mine/' AND key < 'mine0' AND value = 'left'"

const char layout_facts_sqlite[] =
    "CREATE TABLE IF NOT EXISTS facts(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID";

const char layout_facts_postgres[] =
    "CREATE TABLE IF NOT EXISTS facts(key text COLLATE \"C\" PRIMARY KEY, value text NOT NULL)";

/* Stores from before there were versions have the first step, and perhaps the second: hence IF NOT EXISTS. */
const char *const layout_sqlite[LAYOUT] = {
    "CREATE TABLE IF NOT EXISTS events(tab INTEGER, number INTEGER, body TEXT NOT NULL, PRIMARY KEY(tab, number)) "
    "WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS chat(id INTEGER PRIMARY KEY AUTOINCREMENT, tab INTEGER NOT NULL, ref TEXT, "
    "body TEXT NOT NULL, UNIQUE(tab, ref));"
    "CREATE INDEX IF NOT EXISTS chat_of_table ON chat(tab, id);"
    "CREATE TABLE IF NOT EXISTS tables(id INTEGER PRIMARY KEY, made INTEGER NOT NULL, due INTEGER NOT NULL, "
    "listed INTEGER NOT NULL);"
    "CREATE INDEX IF NOT EXISTS tables_due_id ON tables(due, id) WHERE due > 0;"
    "CREATE INDEX IF NOT EXISTS tables_listed ON tables(made) WHERE listed = 1",

    "CREATE TABLE IF NOT EXISTS history(player TEXT NOT NULL, tab INTEGER NOT NULL, ended INTEGER NOT NULL, "
    "game TEXT NOT NULL, counts INTEGER NOT NULL, people INTEGER NOT NULL, won INTEGER NOT NULL, "
    "shared INTEGER NOT NULL, place INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY(player, tab)) WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS history_by_date ON history(player, ended, tab)",

    /* What facts were before they changed, so that a store can be wound back (backup/rewind.c). The row without a key
     * says since when. */
    "CREATE TABLE past(id INTEGER PRIMARY KEY, at INTEGER NOT NULL, key TEXT NOT NULL, value TEXT);"
    "INSERT INTO past(at, key) VALUES(" NOW ", '');"
    "CREATE TRIGGER fact_is_new AFTER INSERT ON facts WHEN " IS_REMEMBERED(
        "NEW") " BEGIN "
               "INSERT INTO past(at, key) VALUES(" NOW ", NEW.key); " FORGET "; END;"
               "CREATE TRIGGER fact_changes AFTER UPDATE ON facts WHEN " IS_REMEMBERED(
                   "NEW") " BEGIN "
                          "INSERT INTO past(at, key, value) VALUES(" NOW ", OLD.key, OLD.value); " FORGET "; END;"
                          "CREATE TRIGGER fact_goes AFTER DELETE ON facts WHEN " IS_REMEMBERED(
                              "OLD") " BEGIN "
                                     "INSERT INTO past(at, key, value) VALUES(" NOW ", OLD.key, OLD.value); " FORGET
                                     "; END",

    /* Who has sat where, which older stores tell in their events only. */
    "CREATE TABLE sat(tab INTEGER NOT NULL, player TEXT NOT NULL, PRIMARY KEY(tab, player)) WITHOUT ROWID;"
    "CREATE INDEX sat_of_player ON sat(player, tab);" SAT_OF_EVENTS ";" DROP_LEFT,
};

const char *const layout_postgres[LAYOUT] = {
    "CREATE TABLE IF NOT EXISTS events(tab bigint, number bigint, body text NOT NULL, PRIMARY KEY(tab, number));"
    "CREATE TABLE IF NOT EXISTS chat(id bigserial PRIMARY KEY, tab bigint NOT NULL, ref text, body text NOT NULL, "
    "UNIQUE(tab, ref));"
    "CREATE INDEX IF NOT EXISTS chat_of_table ON chat(tab, id);"
    "CREATE TABLE IF NOT EXISTS tables(id bigint PRIMARY KEY, made bigint NOT NULL, due bigint NOT NULL, "
    "listed boolean NOT NULL);"
    "CREATE INDEX IF NOT EXISTS tables_due_id ON tables(due, id) WHERE due > 0;"
    "CREATE INDEX IF NOT EXISTS tables_listed ON tables(made) WHERE listed",

    "CREATE TABLE IF NOT EXISTS history(player text COLLATE \"C\" NOT NULL, tab bigint NOT NULL, ended bigint NOT "
    "NULL, game text NOT NULL, counts boolean NOT NULL, people boolean NOT NULL, won boolean NOT NULL, "
    "shared boolean NOT NULL, place integer NOT NULL, body text NOT NULL, PRIMARY KEY(player, tab));"
    "CREATE INDEX IF NOT EXISTS history_by_date ON history(player, ended, tab)",

    "SELECT", /* PostgreSQL remembers by its own log, if it is archived */

    /* No text in an event can look like that: its quotes would be escaped. */
    "CREATE TABLE sat(tab bigint NOT NULL, player text COLLATE \"C\" NOT NULL, PRIMARY KEY(tab, player));"
    "CREATE INDEX sat_of_player ON sat(player, tab);"
    "INSERT INTO sat SELECT DISTINCT tab, (regexp_matches(body, '\"player\":\"([0-9a-f]{32})\"', 'g'))[1] FROM events "
    "WHERE body LIKE '%\"player\":%';" DROP_LEFT,
};

bool layout_read(const char *value, unsigned *version, char *problem, size_t room) {
    unsigned long is = strtoul(value, NULL, 10);
    *version = (unsigned)is;
    if (is <= LAYOUT) return true;
    snprintf(problem, room,
             tr("a newer witching has changed its layout to version %lu, and this one knows version %d; use the newer "
                "one, or a backup from before the update"),
             is, LAYOUT);
    return false;
}

void layout_raised(unsigned from, bool was_empty, char value[FACT_VALUE]) {
    snprintf(value, FACT_VALUE, "%d", LAYOUT);
    if (!was_empty) log_line(LOG_INFO, "what=store-upgraded from=%u to=%d", from, LAYOUT);
}
