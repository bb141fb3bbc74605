/* storage_postgres.c: storage in PostgreSQL, shared by several servers. The database puts events in order: a number of
 * a table can be inserted once, whoever comes second has a conflict. Others hear of it by NOTIFY. A connection that
 * breaks is opened again with the next request: the writer waits for it; whoever reads stands on the server's loop,
 * waits only a moment, and looks again with a later request. */
#include "log.h"
#include "server.h"

#include <inttypes.h>
#include <libpq-fe.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { ATTEMPTS = 5, WORDS = 24, A_MOMENT = 200, GIVE_UP_AFTER = 5000 /* ms */ };

static const char schema[] =
    "BEGIN; SELECT pg_advisory_xact_lock(7312);" /* two servers may start at once */
    "CREATE TABLE IF NOT EXISTS events(tab bigint, number bigint, body text NOT NULL, PRIMARY KEY(tab, number));"
    "CREATE TABLE IF NOT EXISTS tables(id bigint PRIMARY KEY, made bigint NOT NULL, due bigint NOT NULL, "
    "listed boolean NOT NULL);"
    "CREATE INDEX IF NOT EXISTS tables_due ON tables(due) WHERE due > 0;"
    "CREATE INDEX IF NOT EXISTS tables_listed ON tables(made) WHERE listed;"
    "CREATE TABLE IF NOT EXISTS facts(key text COLLATE \"C\" PRIMARY KEY, value text NOT NULL);"
    /* One event, and everything that goes with it, in one round trip: false if the number is taken. */
    "CREATE OR REPLACE FUNCTION witching_add(t bigint, n bigint, b text, m bigint, d bigint, l boolean, w text) "
    "RETURNS boolean "
    "LANGUAGE plpgsql AS $$ BEGIN "
    "  INSERT INTO events(tab, number, body) VALUES(t, n, b) ON CONFLICT DO NOTHING;"
    "  IF NOT FOUND THEN RETURN false; END IF;"
    "  INSERT INTO tables AS old(id, made, due, listed) VALUES(t, m, d, l) ON CONFLICT(id) DO UPDATE "
    "    SET due = d, listed = l WHERE old.due <> d OR old.listed <> l;"
    "  PERFORM pg_notify('witching', t::text || ' ' || n::text || ' ' || w);"
    "  RETURN true; END $$;"
    /* A fact, if it is still what the writer believes: false if not. */
    "CREATE OR REPLACE FUNCTION witching_put(k text, expects boolean, o text, v text) RETURNS boolean "
    "LANGUAGE plpgsql AS $$ BEGIN "
    "  IF expects THEN "
    "    PERFORM pg_advisory_xact_lock(7313, hashtext(k));"
    "    IF coalesce((SELECT value FROM facts WHERE key = k), '') <> o THEN RETURN false; END IF;"
    "  END IF;"
    "  IF v = '' THEN DELETE FROM facts WHERE key = k;"
    "  ELSE INSERT INTO facts(key, value) VALUES(k, v) ON CONFLICT(key) DO UPDATE SET value = v; END IF;"
    "  RETURN true; END $$;"
    "COMMIT";

static const char session[] =
    "SET synchronous_commit = on; SET client_min_messages = warning; SET statement_timeout = '10s'";

/* A connection that is being made; `next` is NULL: none is. */
struct attempt {
    PostgresPollingStatusType (*next)(PGconn *connection), wants;
    int64_t began;
};

struct postgres {
    struct storage storage;
    PGconn *connection, *listener;
    _Atomic int descriptor; /* of the connection, for whoever interrupts */
    _Atomic bool interrupted;
    struct attempt again, listening; /* of the two */
};

static struct postgres *of(struct storage *storage) { return (struct postgres *)storage; }

/* --- connecting ----------------------------------------------------------------------------------------------------- */

static bool begin_session(struct postgres *s) {
    if (PQstatus(s->connection) != CONNECTION_OK) return false;
    s->descriptor = PQsocket(s->connection);
    if (s->interrupted) return false;
    PQclear(PQexec(s->connection, session));
    log_line(LOG_WARNING, "what=database-back");
    return true;
}

/* Is the connection there, opened again if need be, however long it takes? */
static bool connected(struct postgres *s) {
    if (s->interrupted) return false;
    if (PQstatus(s->connection) == CONNECTION_OK) return true;
    PQreset(s->connection);
    return begin_session(s);
}

static struct attempt attempt_with(PostgresPollingStatusType (*next)(PGconn *connection)) {
    return (struct attempt){ .next = next, .wants = PGRES_POLLING_WRITING, .began = server_now() };
}

static bool is_ready(PGconn *connection, PostgresPollingStatusType wants, int64_t wait) {
    struct pollfd socket = { .fd = PQsocket(connection), .events = wants == PGRES_POLLING_READING ? POLLIN : POLLOUT };
    return poll(&socket, 1, wait > 0 ? (int)wait : 0) > 0;
}

/* Goes on with an attempt, and waits only in its first moment. True: it is over, well or not. */
static bool go_on(PGconn *connection, struct attempt *attempt) {
    while (attempt->wants == PGRES_POLLING_READING || attempt->wants == PGRES_POLLING_WRITING) {
        int64_t spent = server_now() - attempt->began;
        if (is_ready(connection, attempt->wants, A_MOMENT - spent))
            attempt->wants = attempt->next(connection);
        else if (spent < GIVE_UP_AFTER)
            return false;
        else
            attempt->wants = PGRES_POLLING_FAILED;
    }
    attempt->next = NULL;
    return true;
}

/* The same as connected(), for the loop. */
static bool within_reach(struct postgres *s) {
    if (!s->again.next) {
        if (PQstatus(s->connection) == CONNECTION_OK) return true;
        if (!PQresetStart(s->connection)) return false;
        s->again = attempt_with(PQresetPoll);
    }
    return go_on(s->connection, &s->again) && s->again.wants == PGRES_POLLING_OK && begin_session(s);
}

/* --- asking --------------------------------------------------------------------------------------------------------- */

static PGresult *ask(struct postgres *s, const char *sql, int count, const char *const *values) {
    return PQexecParams(s->connection, sql, count, NULL, values, NULL, NULL, 0);
}

static bool succeeded(const PGresult *result) {
    ExecStatusType status = PQresultStatus(result);
    return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
}

static bool command(struct postgres *s, const char *sql) {
    PGresult *result = PQexec(s->connection, sql);
    bool fine = succeeded(result);
    PQclear(result);
    return fine;
}

/* --- writing -------------------------------------------------------------------------------------------------------- */

/* A function of ours that answers true, or false for a conflict. */
static enum written call(struct postgres *s, const char *sql, int count, const char *const *values) {
    PGresult *result = ask(s, sql, count, values);
    enum written written = !succeeded(result)                   ? FAILED_TO_WRITE
                           : PQgetvalue(result, 0, 0)[0] == 't' ? WRITTEN
                                                                : CONFLICT;
    PQclear(result);
    return written;
}

static enum written add_event(struct postgres *s, const struct write_event *event) {
    char table[WORDS], number[WORDS], made[WORDS], due[WORDS];
    snprintf(table, sizeof table, "%" PRId64, (int64_t)event->table);
    snprintf(number, sizeof number, "%" PRIu32, event->number);
    snprintf(made, sizeof made, "%" PRId64, event->made);
    snprintf(due, sizeof due, "%" PRId64, event->due);
    const char *values[] = { table, number, event->text, made, due, event->listed ? "t" : "f", event->turn };
    return call(s, "SELECT witching_add($1, $2, $3, $4, $5, $6, $7)", 7, values);
}

static enum written set_fact(struct postgres *s, const struct put *put) {
    const char *values[] = { put->key, put->expects ? "t" : "f", put->old, put->value };
    return call(s, "SELECT witching_put($1, $2, $3, $4)", 4, values);
}

static enum written write_parts(struct postgres *s, const struct write *write) {
    enum written result = WRITTEN;
    for (unsigned i = 0; i < 2 && result == WRITTEN; i++)
        if (write->events[i].table) result = add_event(s, &write->events[i]);
    for (unsigned i = 0; i < write->put_count && result == WRITTEN; i++) result = set_fact(s, &write->puts[i]);
    return result;
}

/* A single event needs no way back: it is there or it is not. */
static enum written write_one(struct postgres *s, const struct write *write) {
    if (write->events[0].table && !write->events[1].table && !write->put_count) return add_event(s, &write->events[0]);
    if (!command(s, "SAVEPOINT one")) return FAILED_TO_WRITE;
    enum written result = write_parts(s, write);
    if (result == CONFLICT && !command(s, "ROLLBACK TO one")) return FAILED_TO_WRITE;
    if (result != FAILED_TO_WRITE && !command(s, "RELEASE one")) return FAILED_TO_WRITE;
    return result;
}

/* True: it is committed. A failed statement spoils the whole transaction. */
static bool commit_once(struct postgres *s, struct write *writes) {
    if (!connected(s) || !command(s, "BEGIN")) return false;
    bool fine = true;
    for (struct write *write = writes; write && fine; write = write->next) {
        write->result = write_one(s, write);
        fine = write->result != FAILED_TO_WRITE;
    }
    if (fine && command(s, "COMMIT")) return true;
    log_line(LOG_WARNING, "what=commit problem=\"%.*s\"", (int)strcspn(PQerrorMessage(s->connection), "\r\n"),
             PQerrorMessage(s->connection));
    command(s, "ROLLBACK");
    return false;
}

/* Two servers can block one another (each waits for a table the other has written): then one is sent back, and tries
 * again. What was committed although the answer was lost is a conflict then, and found in the log. */
static void commit(struct storage *storage, struct write *writes) {
    struct postgres *s = of(storage);
    for (unsigned i = 0; i < ATTEMPTS; i++)
        if (commit_once(s, writes)) return;
    for (struct write *write = writes; write; write = write->next) write->result = FAILED_TO_WRITE;
}

/* --- reading -------------------------------------------------------------------------------------------------------- */

/* Reading is repeated once if the connection turns out to be broken. */
static PGresult *look(struct postgres *s, const char *sql, int count, const char *const *values) {
    for (unsigned i = 0; i < 2; i++) {
        PGresult *result = within_reach(s) ? ask(s, sql, count, values) : NULL;
        if (result && succeeded(result)) return result;
        PQclear(result);
    }
    return NULL;
}

static bool events(struct storage *storage, uint64_t table, uint32_t from, storage_event *each, void *context) {
    char id[WORDS], first[WORDS];
    snprintf(id, sizeof id, "%" PRId64, (int64_t)table);
    snprintf(first, sizeof first, "%" PRIu32, from);
    const char *values[] = { id, first };
    PGresult *rows =
        look(of(storage), "SELECT number, body FROM events WHERE tab = $1 AND number >= $2 ORDER BY number", 2, values);
    if (!rows) return false;
    for (int i = 0; i < PQntuples(rows); i++)
        each(context, (uint32_t)strtoul(PQgetvalue(rows, i, 0), NULL, 10), PQgetvalue(rows, i, 1),
             (size_t)PQgetlength(rows, i, 1));
    PQclear(rows);
    return true;
}

static bool get(struct storage *storage, const char *key, char *value) {
    const char *values[] = { key };
    PGresult *rows = look(of(storage), "SELECT value FROM facts WHERE key = $1", 1, values);
    value[0] = '\0';
    if (!rows) return false;
    if (PQntuples(rows)) snprintf(value, FACT_VALUE, "%s", PQgetvalue(rows, 0, 0));
    PQclear(rows);
    return true;
}

static bool facts(struct storage *storage, const char *prefix, storage_fact *each, void *context) {
    char behind[FACT_KEY];
    snprintf(behind, sizeof behind, "%s\x7f", prefix); /* keys are ASCII */
    const char *values[] = { prefix, behind };
    PGresult *rows =
        look(of(storage), "SELECT key, value FROM facts WHERE key >= $1 AND key < $2 ORDER BY key", 2, values);
    if (!rows) return false;
    for (int i = 0; i < PQntuples(rows); i++) each(context, PQgetvalue(rows, i, 0), PQgetvalue(rows, i, 1));
    PQclear(rows);
    return true;
}

static unsigned list(struct storage *storage, const char *sql, int count, const char *const *values, uint64_t *tables,
                     unsigned most) {
    PGresult *rows = look(of(storage), sql, count, values);
    unsigned found = 0;
    for (int i = 0; rows && i < PQntuples(rows) && found < most; i++)
        tables[found++] = (uint64_t)strtoll(PQgetvalue(rows, i, 0), NULL, 10);
    PQclear(rows);
    return found;
}

static unsigned due(struct storage *storage, int64_t now, uint64_t *tables, unsigned most) {
    char time[WORDS], limit[WORDS];
    snprintf(time, sizeof time, "%" PRId64, now);
    snprintf(limit, sizeof limit, "%u", most);
    const char *values[] = { time, limit };
    return list(storage, "SELECT id FROM tables WHERE due > 0 AND due <= $1 ORDER BY due LIMIT $2", 2, values, tables,
                most);
}

static unsigned listed(struct storage *storage, uint64_t *tables, unsigned most) {
    char limit[WORDS];
    snprintf(limit, sizeof limit, "%u", most);
    const char *values[] = { limit };
    return list(storage, "SELECT id FROM tables WHERE listed ORDER BY made DESC LIMIT $1", 1, values, tables, most);
}

static bool alive(struct storage *storage) {
    PGresult *rows = look(of(storage), "SELECT 1", 0, NULL);
    PQclear(rows);
    return rows != NULL;
}

/* --- hearing of others ---------------------------------------------------------------------------------------------- */

/* A database that is gone without a word is noticed within seconds, unless the address says otherwise. */
static PGconn *connect_to(const char *url, const char *first) {
    static const char *const keys[] = { "connect_timeout",
                                        "keepalives_idle",
                                        "keepalives_interval",
                                        "keepalives_count",
                                        "tcp_user_timeout",
                                        "dbname",
                                        NULL };
    const char *values[] = { "5", "10", "5", "3", "15000", url, NULL };
    PGconn *connection = PQconnectdbParams(keys, values, 1);
    if (PQstatus(connection) != CONNECTION_OK) return connection;
    PGresult *result = PQexec(connection, first);
    if (!succeeded(result)) log_line(LOG_ERROR, "what=database problem=\"%s\"", PQerrorMessage(connection));
    PQclear(result);
    return connection;
}

/* A connection of its own: others would swallow what was told while they ask. */
static void begin_listening(struct postgres *s) {
    PQconninfoOption *options = PQconninfo(s->connection);
    const char *keys[64] = { NULL }, *values[64] = { NULL };
    unsigned count = 0;
    for (const PQconninfoOption *option = options; option && option->keyword && count < 63; option++)
        if (option->val && option->val[0]) keys[count] = option->keyword, values[count++] = option->val;
    PQfinish(s->listener);
    s->listener = PQconnectStartParams(keys, values, 0);
    s->listening = attempt_with(PQconnectPoll);
    PQconninfoFree(options);
}

static int watch(struct storage *storage) {
    struct postgres *s = of(storage);
    if (!s->listening.next) begin_listening(s);
    if (PQstatus(s->listener) == CONNECTION_BAD) s->listening.wants = PGRES_POLLING_FAILED;
    if (!go_on(s->listener, &s->listening) || s->listening.wants != PGRES_POLLING_OK) return -1;
    PGresult *result = PQexec(s->listener, "LISTEN witching");
    bool listens = succeeded(result);
    PQclear(result);
    return listens ? PQsocket(s->listener) : -1;
}

static bool heard(struct storage *storage, storage_news *each, void *context) {
    struct postgres *s = of(storage);
    if (!s->listener || !PQconsumeInput(s->listener)) return false;
    for (PGnotify *news; (news = PQnotifies(s->listener)); PQfreemem(news)) {
        char *behind;
        int64_t table = strtoll(news->extra, &behind, 10);
        uint32_t number = (uint32_t)strtoul(behind, &behind, 10);
        each(context, (uint64_t)table, number, *behind == ' ' ? behind + 1 : "");
    }
    return PQstatus(s->listener) == CONNECTION_OK;
}

/* --- opening -------------------------------------------------------------------------------------------------------- */

static void close_all(struct storage *storage) {
    PQfinish(of(storage)->connection);
    PQfinish(of(storage)->listener);
    free(storage);
}

/* A thread that waits for the database wakes up with a broken connection. */
static void interrupt(struct storage *storage) {
    struct postgres *s = of(storage);
    s->interrupted = true;
    int descriptor = s->descriptor;
    if (descriptor >= 0) shutdown(descriptor, SHUT_RDWR);
}

static const struct storage_kind kind = { .close = close_all,
                                          .interrupt = interrupt,
                                          .commit = commit,
                                          .events = events,
                                          .get = get,
                                          .facts = facts,
                                          .due = due,
                                          .listed = listed,
                                          .watch = watch,
                                          .heard = heard,
                                          .alive = alive };

struct storage *storage_open_postgres(const char *url, char *problem, size_t room) {
    struct postgres *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->storage.kind = &kind;
    s->connection = connect_to(url, session);
    s->descriptor = PQsocket(s->connection);
    if (PQstatus(s->connection) == CONNECTION_OK && command(s, schema)) return &s->storage;
    snprintf(problem, room, "%s", PQerrorMessage(s->connection));
    close_all(&s->storage);
    return NULL;
}
