/* carry.c: SQLite's own online backup; and row by row, table by table, between SQLite and PostgreSQL. Which tables and
 * columns there are is asked of SQLite's side: it has those of layout.c. */
#include "server/backup/carry.h"

#include "server/store/layout.h"
#include "shared/app.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES_MAX = 16, NAMES = 512, BOOLEAN = 16 /* PostgreSQL's number of that type */, WAIT = 50 /* ms */ };

static bool fails(char problem[PROBLEM_TEXT], const char *words) {
    snprintf(problem, PROBLEM_TEXT, "%.*s", (int)strcspn(words, "\r\n"), words);
    return false;
}

/* --- from file to file -------------------------------------------------------------------------------------------- */

bool carry_sqlite(sqlite3 *from, sqlite3 *to, char problem[PROBLEM_TEXT]) {
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    int result = backup ? SQLITE_BUSY : SQLITE_ERROR;
    while (result == SQLITE_BUSY || result == SQLITE_LOCKED)
        if ((result = sqlite3_backup_step(backup, -1)) != SQLITE_DONE) sqlite3_sleep(WAIT);
    if (backup) sqlite3_backup_finish(backup);
    return result == SQLITE_DONE || fails(problem, sqlite3_errmsg(to));
}

/* --- between SQLite and PostgreSQL -------------------------------------------------------------------------------- */

struct columns {
    char table[64], names[NAMES], places[NAMES]; /* "a, b" and "?, ?" */
    int count;
};

/* The past of facts is SQLite's own. */
static const char list[] =
    "SELECT t.name, group_concat(c.name, ', '), group_concat('?', ', '), count(*) FROM sqlite_schema AS t, "
    "pragma_table_info(t.name) AS c WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name <> 'past' "
    "GROUP BY t.name ORDER BY t.name";

static int list_tables(sqlite3 *db, struct columns tables[TABLES_MAX]) {
    sqlite3_stmt *rows = NULL;
    int count = 0;
    sqlite3_prepare_v2(db, list, -1, &rows, NULL);
    while (count < TABLES_MAX && sqlite3_step(rows) == SQLITE_ROW) {
        struct columns *table = &tables[count++];
        snprintf(table->table, sizeof table->table, "%s", (const char *)sqlite3_column_text(rows, 0));
        snprintf(table->names, NAMES, "%s", (const char *)sqlite3_column_text(rows, 1));
        snprintf(table->places, NAMES, "%s", (const char *)sqlite3_column_text(rows, 2));
        table->count = sqlite3_column_int(rows, 3);
    }
    sqlite3_finalize(rows);
    return count;
}

static bool command(PGconn *postgres, const char *sql) {
    PGresult *result = PQexec(postgres, sql);
    ExecStatusType status = PQresultStatus(result);
    PQclear(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_COPY_IN;
}

/* --- out of PostgreSQL -------------------------------------------------------------------------------------------- */

static bool insert(sqlite3_stmt *into, const PGresult *row) {
    for (int i = 0; i < PQnfields(row); i++) {
        if (PQgetisnull(row, 0, i))
            sqlite3_bind_null(into, i + 1);
        else if (PQftype(row, i) == BOOLEAN)
            sqlite3_bind_int(into, i + 1, PQgetvalue(row, 0, i)[0] == 't');
        else
            sqlite3_bind_text(into, i + 1, PQgetvalue(row, 0, i), PQgetlength(row, 0, i), SQLITE_STATIC);
    }
    bool fine = sqlite3_step(into) == SQLITE_DONE;
    sqlite3_reset(into);
    return fine;
}

/* One row at a time: a store may be larger than memory. */
static bool take_table(PGconn *postgres, sqlite3 *to, const struct columns *table, char problem[PROBLEM_TEXT]) {
    char sql[2 * NAMES + 128];
    sqlite3_stmt *into = NULL;
    sqlite3_snprintf(sizeof sql, sql, "INSERT INTO %s(%s) VALUES(%s)", table->table, table->names, table->places);
    bool fine = sqlite3_prepare_v2(to, sql, -1, &into, NULL) == SQLITE_OK || fails(problem, sqlite3_errmsg(to));
    sqlite3_snprintf(sizeof sql, sql, "SELECT %s FROM %s", table->names, table->table);
    fine = fine && PQsendQuery(postgres, sql) && PQsetSingleRowMode(postgres);
    for (PGresult *row; (row = PQgetResult(postgres)); PQclear(row)) {
        ExecStatusType status = PQresultStatus(row);
        if (status != PGRES_SINGLE_TUPLE && status != PGRES_TUPLES_OK) fine = fails(problem, PQerrorMessage(postgres));
        if (status == PGRES_SINGLE_TUPLE && fine && !insert(into, row)) fine = fails(problem, sqlite3_errmsg(to));
    }
    sqlite3_finalize(into);
    return fine;
}

static bool is_of_today(PGconn *postgres, char problem[PROBLEM_TEXT]) {
    PGresult *rows = PQexec(postgres, "SELECT value FROM facts WHERE key = '" LAYOUT_KEY "'");
    char why[PROBLEM_TEXT];
    unsigned version = 0;
    bool asked = PQresultStatus(rows) == PGRES_TUPLES_OK;
    bool fine = asked && PQntuples(rows) && layout_read(PQgetvalue(rows, 0, 0), &version, why, PROBLEM_TEXT);
    PQclear(rows);
    if (!asked) return fails(problem, PQerrorMessage(postgres));
    return (fine && version == LAYOUT) ||
           fails(problem, tr("its layout is not that of this witching; use the one that serves it, or serve it with "
                             "this one first"));
}

static bool take_all(PGconn *postgres, sqlite3 *to, char problem[PROBLEM_TEXT]) {
    struct columns tables[TABLES_MAX];
    if (PQstatus(postgres) != CONNECTION_OK || !command(postgres, "SET client_min_messages = warning") ||
        !command(postgres, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"))
        return fails(problem, PQerrorMessage(postgres));
    if (!is_of_today(postgres, problem)) return false;
    int count = list_tables(to, tables);
    sqlite3_exec(to, "BEGIN; DELETE FROM facts", NULL, NULL, NULL);
    for (int i = 0; i < count; i++)
        if (!take_table(postgres, to, &tables[i], problem)) return false;
    return sqlite3_exec(to, "DELETE FROM past WHERE key <> ''; COMMIT", NULL, NULL, NULL) == SQLITE_OK ||
           fails(problem, sqlite3_errmsg(to));
}

bool carry_from_postgres(const char *url, sqlite3 *to, char problem[PROBLEM_TEXT]) {
    if (!storage_raise_sqlite(to, problem, PROBLEM_TEXT)) return false;
    PGconn *postgres = PQconnectdb(url);
    bool fine = take_all(postgres, to, problem);
    PQfinish(postgres);
    return fine;
}

/* --- into PostgreSQL ---------------------------------------------------------------------------------------------- */

/* The text form of COPY: tabs between values, \N for none, and a backslash before what would be taken for either. */
static void put_value(struct wh_text *out, const char *text) {
    if (!text) wh_put(out, "\\N");
    for (; text && *text; text++) {
        const char *sign = *text == '\t' ? "\\t" : *text == '\n' ? "\\n" : *text == '\r' ? "\\r" : NULL;
        if (*text == '\\')
            wh_put(out, "\\\\");
        else if (sign)
            wh_put(out, sign);
        else
            wh_put_char(out, *text);
    }
}

static bool give_row(PGconn *postgres, sqlite3_stmt *row, int count) {
    size_t room = 2;
    for (int i = 0; i < count; i++) room += 2 * (size_t)sqlite3_column_bytes(row, i) + 3;
    char *line = allocate(room);
    struct wh_text out = wh_text_into(line, room);
    for (int i = 0; i < count; i++) {
        if (i) wh_put_char(&out, '\t');
        put_value(&out, (const char *)sqlite3_column_text(row, i));
    }
    wh_put_char(&out, '\n');
    bool fine = !out.overflow && PQputCopyData(postgres, line, (int)out.length) == 1;
    free(line);
    return fine;
}

static bool end_copy(PGconn *postgres, bool fine) {
    fine &= PQputCopyEnd(postgres, fine ? NULL : "it was broken off") == 1;
    for (PGresult *result; (result = PQgetResult(postgres)); PQclear(result))
        fine &= PQresultStatus(result) == PGRES_COMMAND_OK;
    return fine;
}

static bool give_table(sqlite3 *from, PGconn *postgres, const struct columns *table) {
    char sql[NAMES + 128];
    sqlite3_stmt *rows = NULL;
    int result = SQLITE_ERROR;
    sqlite3_snprintf(sizeof sql, sql, "SELECT %s FROM %s", table->names, table->table);
    if (sqlite3_prepare_v2(from, sql, -1, &rows, NULL) != SQLITE_OK) return false;
    sqlite3_snprintf(sizeof sql, sql, "COPY %s(%s) FROM STDIN", table->table, table->names);
    bool fine = command(postgres, sql);
    while (fine && (result = sqlite3_step(rows)) == SQLITE_ROW) fine = give_row(postgres, rows, table->count);
    sqlite3_finalize(rows);
    return end_copy(postgres, fine && result == SQLITE_DONE) && fine;
}

static bool is_empty(PGconn *postgres) {
    PGresult *rows = PQexec(postgres, "SELECT pg_advisory_xact_lock(7312)"); /* as a server that starts */
    PQclear(rows);
    rows = PQexec(postgres, "SELECT 1 FROM events UNION ALL SELECT 1 FROM facts WHERE key <> 'store/layout' LIMIT 1");
    bool empty = PQresultStatus(rows) == PGRES_TUPLES_OK && PQntuples(rows) == 0;
    PQclear(rows);
    return empty;
}

static bool give_all(sqlite3 *from, PGconn *postgres, char problem[PROBLEM_TEXT]) {
    struct columns tables[TABLES_MAX];
    bool fine = PQstatus(postgres) == CONNECTION_OK && command(postgres, "SET client_min_messages = warning; BEGIN");
    if (fine && !is_empty(postgres)) return fails(problem, tr("it is not empty; restore into a new database"));
    fine = fine && command(postgres, "DELETE FROM facts");
    int count = list_tables(from, tables);
    for (int i = 0; fine && i < count; i++) fine = give_table(from, postgres, &tables[i]);
    fine = fine && command(postgres, "SELECT setval('chat_id_seq', (SELECT coalesce(max(id), 0) + 1 FROM chat))") &&
           command(postgres, "COMMIT");
    return fine || fails(problem, PQerrorMessage(postgres));
}

/* Opened as by a server first: that makes the tables. */
bool carry_to_postgres(sqlite3 *from, const char *url, char problem[PROBLEM_TEXT]) {
    struct storage *storage = storage_open(url, problem, PROBLEM_TEXT);
    problem[strcspn(problem, "\r\n")] = '\0';
    if (!storage) return false;
    storage_close(storage);
    PGconn *postgres = PQconnectdb(url);
    bool fine = give_all(from, postgres, problem);
    PQfinish(postgres);
    return fine;
}
