/* postgres.c: storage in PostgreSQL, shared by several servers. The database puts events in order: a number of a table
 * can be inserted only once, and whoever comes second gets a conflict. Others hear of it through NOTIFY. A connection
 * that breaks is opened again with the next request. All writes of a commit travel together (libpq's pipeline), so that
 * a commit waits for the database once, however many writes it holds; and the events of all tables, which are most of
 * what is written, are one statement. */
#include "server/log.h"
#include "server/store/layout.h"
#include "server/store/pg_array.h"
#include "server/timekeeper.h"

#include "witching/json.h"

#include <inttypes.h>
#include <libpq-fe.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { ATTEMPTS = 5, WORDS = 24, TOGETHER = 64 /* writes in one go: less than fills a socket */ };
enum { TABS, NUMBERS, BODIES, TURNS, PARTS, CHANGED, MADES, DUES, LISTEDS, COLUMNS }; /* of witching_add_all */
enum {
    PART_MOST = 7900 /* bytes that fit into one NOTIFY, less its first line */,
    LINE_REST = 48 /* numbers and spaces */
};
enum { CONNECT_WITHIN = 5000, TRY_AGAIN_AFTER = 500 /* ms */ };
enum { FACTS_ROOM = PUTS_MAX * (FACT_KEY + 2 * FACT_VALUE) * 2, KEPT_ROOM = KEPT_MAX * (2 * KEPT_TEXT + 256) };
enum { SAT_ROOM = SAT_MAX * (PLAYER_TEXT + 48), WRITE_VALUES = 22 };

static const char begin_setting_up[] = "SET client_min_messages = warning; BEGIN;"
                                       "SELECT pg_advisory_xact_lock(7312)"; /* two servers may start at once */

/* What this program asks the database to do: made again at each start, so that they are the newest server's. */
static const char *const functions[] = {
    /* One event, and everything that goes with it: false if the number is taken. */
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
    "  IF k LIKE 'tell/%' THEN PERFORM pg_notify('witching', 'tell ' || v); RETURN true; END IF;"
    "  IF k LIKE 'gone/%' THEN PERFORM pg_notify('witching', 'gone ' || substr(k, 6)); END IF;"
    "  IF v = '' THEN DELETE FROM facts WHERE key = k;"
    "  ELSE INSERT INTO facts(key, value) VALUES(k, v) ON CONFLICT(key) DO UPDATE SET value = v; END IF;"
    "  RETURN true; END $$;"
    /* Something said: false if it was said before. The oldest lines go. `s` is who tells: it need not hear it. */
    "CREATE OR REPLACE FUNCTION witching_say(t bigint, r text, b text, s text) RETURNS boolean "
    "LANGUAGE plpgsql AS $$ BEGIN "
    "  INSERT INTO chat(tab, ref, body) VALUES(t, nullif(r, ''), b) ON CONFLICT DO NOTHING;"
    "  IF NOT FOUND THEN RETURN false; END IF;"
    "  DELETE FROM chat WHERE tab = t AND id <= (SELECT id FROM chat WHERE tab = t ORDER BY id DESC LIMIT 1 OFFSET 50);"
    "  PERFORM pg_notify('witching', 'said ' || t::text || ' ' || s || ' ' || b);"
    "  RETURN true; END $$;"
    /* All of a write or nothing: 't', 'f' for a conflict, 'a' if it was said before. */
    "CREATE OR REPLACE FUNCTION witching_write(t bigint, n bigint, b text, m bigint, d bigint, l boolean, w text, "
    "  t2 bigint, n2 bigint, b2 text, m2 bigint, d2 bigint, l2 boolean, f json, "
    "  ct bigint, cr text, cb text, cs text, dt bigint, dd bigint, h json, st json) RETURNS text "
    "LANGUAGE plpgsql AS $$ DECLARE x record; said boolean := true; BEGIN "
    "  IF t <> 0 AND NOT witching_add(t, n, b, m, d, l, w) THEN RAISE SQLSTATE 'WH001'; END IF;"
    "  IF t2 <> 0 AND NOT witching_add(t2, n2, b2, m2, d2, l2, '') THEN RAISE SQLSTATE 'WH001'; END IF;"
    "  FOR x IN SELECT * FROM json_to_recordset(f) AS r(k text, e boolean, o text, v text, a boolean) LOOP "
    "    IF NOT witching_put(x.k, x.e, x.o, x.v) THEN "
    "      IF NOT x.a OR coalesce((SELECT value FROM facts WHERE key = x.k), '') <> x.v THEN "
    "        RAISE SQLSTATE 'WH001'; END IF; END IF; END LOOP;"
    "  INSERT INTO history(player, tab, ended, game, counts, people, won, shared, place, body) "
    "    SELECT r.* FROM json_to_recordset(h) AS r(p text, t bigint, e bigint, g text, c boolean, q boolean, w "
    "boolean, "
    "    s boolean, n integer, b text) ON CONFLICT DO NOTHING;"
    "  INSERT INTO sat(tab, player) SELECT r.* FROM json_to_recordset(st) AS r(t bigint, p text) ON CONFLICT DO "
    "NOTHING;"
    "  IF ct <> 0 THEN said := witching_say(ct, cr, cb, cs); END IF;"
    "  IF dt <> 0 THEN UPDATE tables SET due = dd WHERE id = dt; END IF;"
    "  RETURN CASE WHEN said THEN 't' ELSE 'a' END;"
    "EXCEPTION WHEN SQLSTATE 'WH001' THEN RETURN 'f'; END $$",
    /* The next events of many tables, sorted by table: those of them whose number was not taken, and what others are to
     * hear of those, `me` being who tells it. Of some tables it is also said when they are due and whether they are
     * listed. Events of one part are told together. */
    "CREATE OR REPLACE FUNCTION witching_add_all(tabs bigint[], numbers bigint[], bodies text[], turns text[], "
    "  parts bigint[], changed bigint[], mades bigint[], dues bigint[], listeds boolean[], me text) RETURNS bigint[] "
    "LANGUAGE plpgsql AS $$ DECLARE added bigint[] := tabs; BEGIN "
    "  BEGIN " /* hardly ever is one taken, and looking for that row by row costs as much as inserting */
    "    INSERT INTO events(tab, number, body) SELECT * FROM unnest(tabs, numbers, bodies);"
    "  EXCEPTION WHEN unique_violation THEN "
    "    WITH new AS (INSERT INTO events(tab, number, body) SELECT * FROM unnest(tabs, numbers, bodies) "
    "      ON CONFLICT DO NOTHING RETURNING tab) SELECT array_agg(tab ORDER BY tab) INTO added FROM new;"
    "  END;"
    "  IF cardinality(changed) > 0 THEN "
    "    INSERT INTO tables AS old(id, made, due, listed) "
    "      SELECT c.* FROM unnest(changed, mades, dues, listeds) AS c(id, made, due, listed) "
    "      JOIN unnest(added) AS a(id) USING(id) ORDER BY id "
    "      ON CONFLICT(id) DO UPDATE SET due = EXCLUDED.due, listed = EXCLUDED.listed "
    "      WHERE old.due <> EXCLUDED.due OR old.listed <> EXCLUDED.listed;"
    "  END IF;"
    "  PERFORM pg_notify('witching', 'events ' || me || string_agg(E'\n' || tab || ' ' || number || ' ' || turn || ' ' "
    "      || body, '')) "
    "    FROM unnest(tabs, numbers, bodies, turns, parts) AS e(tab, number, body, turn, part) "
    "    JOIN unnest(added) AS a(tab) USING(tab) GROUP BY part;"
    "  RETURN added; END $$"
};
enum { FUNCTIONS = sizeof functions / sizeof *functions };

static const char session[] =
    "SET synchronous_commit = on; SET client_min_messages = warning; SET statement_timeout = '10s';"
    "PREPARE log AS SELECT number, body FROM events WHERE tab = $1 AND number >= $2 ORDER BY number;"
    "PREPARE words AS SELECT body FROM (SELECT id, body FROM chat WHERE tab = $1 ORDER BY id DESC LIMIT $2) AS l "
    "ORDER BY id;"
    "PREPARE fact AS SELECT value FROM facts WHERE key = $1;"
    "PREPARE events AS SELECT witching_add_all($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);"
    "PREPARE more AS SELECT witching_write($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, "
    "$18, $19, $20, $21, $22)";

static char me[WORDS]; /* who tells others what was said: this process, once for all its handles */

struct postgres {
    struct storage storage;
    PGconn *connection;
    bool has_session;
    bool again;             /* what is written may be there already: the answer to a commit was lost */
    char problem[256];      /* what the first statement of a commit was refused for, if one was */
    int64_t failed;         /* when it could not be opened again; 0: it could */
    _Atomic int descriptor; /* of the connection, for whoever interrupts */
    _Atomic bool interrupted;
    char *facts, *kept, *sat; /* room for those of one write */
    struct write **batch;     /* those of a commit that are one event each, by table */
    unsigned batch_count, batch_room;
    struct pg_array columns[COLUMNS];
};

static struct postgres *of(struct storage *storage) { return (struct postgres *)storage; }

/* --- connecting --------------------------------------------------------------------------------------------------- */

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

/* What a statement was refused for is said by its result; of a connection that broke, by the connection. */
static void log_problem(const struct postgres *s, const char *what) {
    const char *words = s->problem[0] ? s->problem : PQerrorMessage(s->connection);
    log_line(LOG_WARNING, "what=%s problem=\"%.*s\"", what, (int)strcspn(words, "\r\n"), words);
}

static bool begin_session(struct postgres *s) {
    s->descriptor = PQsocket(s->connection);
    s->has_session = !s->interrupted && PQstatus(s->connection) == CONNECTION_OK && command(s, session);
    return s->has_session;
}

/* The same as PQreset, with a limit to its patience, and so that it can be interrupted. */
static bool connect_again(struct postgres *s) {
    int64_t began = time_steady();
    PostgresPollingStatusType wants = PQresetStart(s->connection) ? PGRES_POLLING_WRITING : PGRES_POLLING_FAILED;
    while (wants == PGRES_POLLING_READING || wants == PGRES_POLLING_WRITING) {
        int64_t left = CONNECT_WITHIN - (time_steady() - began);
        struct pollfd socket = { .fd = PQsocket(s->connection),
                                 .events = wants == PGRES_POLLING_READING ? POLLIN : POLLOUT };
        s->descriptor = socket.fd;
        if (s->interrupted || left <= 0 || poll(&socket, 1, (int)left) <= 0) return false;
        wants = PQresetPoll(s->connection);
    }
    return wants == PGRES_POLLING_OK && begin_session(s);
}

/* A database that went away has said so, or has hung up: better noticed before anything is sent, for then it is certain
 * that nothing was written. */
static bool is_still_there(struct postgres *s) {
    struct pollfd socket = { .fd = PQsocket(s->connection), .events = POLLIN };
    while (poll(&socket, 1, 0) > 0)
        if (!PQconsumeInput(s->connection)) return false;
    return PQstatus(s->connection) == CONNECTION_OK;
}

/* Is the connection there, opened again if need be? While it cannot be, not everybody who asks waits for another
 * try. */
static bool connected(struct postgres *s) {
    if (s->interrupted) return false;
    if (s->has_session && is_still_there(s)) return true;
    if (s->failed && time_steady() - s->failed < TRY_AGAIN_AFTER) return false;
    bool fine = connect_again(s);
    s->failed = fine ? 0 : time_steady();
    if (fine) log_line(LOG_WARNING, "what=database-back");
    return fine;
}

/* A database that is gone without a word is noticed within seconds, unless the address says otherwise. */
static PGconn *connect_to(const char *url) {
    static const char *const keys[] = { "connect_timeout",
                                        "keepalives_idle",
                                        "keepalives_interval",
                                        "keepalives_count",
                                        "tcp_user_timeout",
                                        "dbname",
                                        NULL };
    const char *values[] = { "5", "10", "5", "3", "15000", url, NULL };
    return PQconnectdbParams(keys, values, 1);
}

/* --- writing ------------------------------------------------------------------------------------------------------ */

struct event_words {
    char table[WORDS], number[WORDS], made[WORDS], due[WORDS];
};

static void put_event_words(struct event_words *words, const struct write_event *event, const char **values) {
    snprintf(words->table, WORDS, "%" PRId64, (int64_t)event->table);
    snprintf(words->number, WORDS, "%" PRIu32, event->number);
    snprintf(words->made, WORDS, "%" PRId64, event->made);
    snprintf(words->due, WORDS, "%" PRId64, event->due);
    const char *const all[] = { words->table, words->number, event->text ? event->text : "",
                                words->made,  words->due,    event->listed ? "t" : "f" };
    memcpy(values, all, sizeof all);
}

static void put_facts(struct postgres *s, const struct write *write) {
    struct wh_text out = wh_text_into(s->facts, FACTS_ROOM);
    wh_json_open(&out, '[');
    for (unsigned i = 0; i < write->put_count; i++) {
        const struct put *put = &write->puts[i];
        wh_json_open(&out, '{');
        wh_json_key(&out, "k"), wh_json_string(&out, put->key);
        wh_json_key(&out, "e"), wh_json_bool(&out, put->expects);
        wh_json_key(&out, "o"), wh_json_string(&out, put->old);
        wh_json_key(&out, "v"), wh_json_string(&out, put->value);
        wh_json_key(&out, "a"), wh_json_bool(&out, s->again);
        wh_json_close(&out, '}');
    }
    wh_json_close(&out, ']');
    wh_assert(!out.overflow);
}

static void put_kept(struct postgres *s, const struct write *write) {
    struct wh_text out = wh_text_into(s->kept, KEPT_ROOM);
    wh_json_open(&out, '[');
    for (unsigned i = 0; i < write->kept_count; i++) {
        const struct kept_match *kept = &write->kept[i];
        wh_json_open(&out, '{');
        wh_json_key(&out, "p"), wh_json_string(&out, kept->player);
        wh_json_key(&out, "t"), wh_json_int(&out, (int64_t)kept->table);
        wh_json_key(&out, "e"), wh_json_int(&out, kept->ended);
        wh_json_key(&out, "g"), wh_json_string(&out, kept->game);
        wh_json_key(&out, "c"), wh_json_bool(&out, kept->counts);
        wh_json_key(&out, "q"), wh_json_bool(&out, kept->people);
        wh_json_key(&out, "w"), wh_json_bool(&out, kept->won);
        wh_json_key(&out, "s"), wh_json_bool(&out, kept->shared);
        wh_json_key(&out, "n"), wh_json_int(&out, kept->place);
        wh_json_key(&out, "b"), wh_json_string(&out, kept->text);
        wh_json_close(&out, '}');
    }
    wh_json_close(&out, ']');
    wh_assert(!out.overflow);
}

static void put_sat(struct postgres *s, const struct write *write) {
    struct wh_text out = wh_text_into(s->sat, SAT_ROOM);
    wh_json_open(&out, '[');
    for (unsigned i = 0; i < write->sat_count; i++) {
        wh_json_open(&out, '{');
        wh_json_key(&out, "t"), wh_json_int(&out, (int64_t)write->sat[i].table);
        wh_json_key(&out, "p"), wh_json_string(&out, write->sat[i].player);
        wh_json_close(&out, '}');
    }
    wh_json_close(&out, ']');
    wh_assert(!out.overflow);
}

/* --- writing: the events of many tables --------------------------------------------------------------------------- */

static int by_table(const void *a, const void *b) {
    const struct write *const *x = a, *const *y = b;
    int64_t first = (int64_t)(*x)->events[0].table, second = (int64_t)(*y)->events[0].table;
    return (first > second) - (first < second);
}

/* In one order at every server: whoever waits for another's table holds none that the other one waits for. */
static void gather_batch(struct postgres *s, struct write *writes) {
    s->batch_count = 0;
    for (struct write *write = writes; write; write = write->next) {
        if (!write_is_one_event(write)) continue;
        if (s->batch_count == s->batch_room) {
            s->batch_room = 2 * s->batch_room + TOGETHER;
            struct write **larger = realloc(s->batch, s->batch_room * sizeof *larger);
            wh_assert(larger);
            s->batch = larger;
        }
        s->batch[s->batch_count++] = write;
    }
    if (s->batch_count) qsort(s->batch, s->batch_count, sizeof *s->batch, by_table);
}

static void put_batch(struct postgres *s) {
    static const enum pg_type types[COLUMNS] = { PG_BIGINT, PG_BIGINT, PG_TEXT,   PG_TEXT,   PG_BIGINT,
                                                 PG_BIGINT, PG_BIGINT, PG_BIGINT, PG_BOOLEAN };
    int64_t part = 1;
    size_t told = 0;
    for (unsigned i = 0; i < COLUMNS; i++) pg_array_begin(&s->columns[i], types[i]);
    for (unsigned i = 0; i < s->batch_count; i++) {
        const struct write_event *event = &s->batch[i]->events[0];
        size_t line = strlen(event->text) + strlen(event->turn) + LINE_REST;
        wh_assert(line <= PART_MOST);
        if (told + line > PART_MOST) part++, told = 0;
        told += line;
        pg_array_number(&s->columns[TABS], (int64_t)event->table);
        pg_array_number(&s->columns[NUMBERS], event->number);
        pg_array_text(&s->columns[BODIES], event->text);
        pg_array_text(&s->columns[TURNS], event->turn);
        pg_array_number(&s->columns[PARTS], part);
        if (event->as_before) continue;
        pg_array_number(&s->columns[CHANGED], (int64_t)event->table);
        pg_array_number(&s->columns[MADES], event->made);
        pg_array_number(&s->columns[DUES], event->due);
        pg_array_boolean(&s->columns[LISTEDS], event->listed);
    }
}

static bool send_batch(struct postgres *s) {
    const char *values[COLUMNS + 1];
    int lengths[COLUMNS + 1], formats[COLUMNS + 1];
    put_batch(s);
    for (unsigned i = 0; i <= COLUMNS; i++) {
        values[i] = i < COLUMNS ? s->columns[i].bytes : me;
        lengths[i] = i < COLUMNS ? (int)s->columns[i].length : (int)strlen(me);
        formats[i] = 1;
    }
    return PQsendQueryPrepared(s->connection, "events", COLUMNS + 1, values, lengths, formats, 0) == 1;
}

/* "{1,2,5}" are the tables of which the next event is ours. */
static void read_batch(struct postgres *s, const char *added) {
    for (unsigned i = 0; i < s->batch_count; i++) {
        char *end;
        bool ours = *added && strtoll(added + 1, &end, 10) == (int64_t)s->batch[i]->events[0].table;
        if (ours) added = end;
        s->batch[i]->result = ours ? WRITTEN : CONFLICT;
    }
}

/* --- writing: everything else ------------------------------------------------------------------------------------- */

static bool send_write(struct postgres *s, const struct write *write) {
    struct event_words first = { .table = "" }, second = { .table = "" };
    char said_at[WORDS], due_table[WORDS], due[WORDS];
    const char *values[WRITE_VALUES];
    put_event_words(&first, &write->events[0], values);
    values[6] = write->events[0].turn;
    put_event_words(&second, &write->events[1], values + 7);
    put_facts(s, write);
    put_kept(s, write);
    put_sat(s, write);
    snprintf(said_at, sizeof said_at, "%" PRId64, (int64_t)write->chat.table);
    snprintf(due_table, sizeof due_table, "%" PRId64, (int64_t)write->due.table);
    snprintf(due, sizeof due, "%" PRId64, write->due.due);
    const char *const rest[] = {
        s->facts, said_at, write->chat.ref, write->chat.text ? write->chat.text : "", me, due_table,
        due,      s->kept, s->sat
    };
    memcpy(values + 13, rest, sizeof rest);
    return PQsendQueryPrepared(s->connection, "more", WRITE_VALUES, values, NULL, NULL, 0) == 1;
}

static bool send_command(struct postgres *s, const char *sql) {
    return PQsendQueryParams(s->connection, sql, 0, NULL, NULL, NULL, NULL, 0) == 1;
}

/* The next result of the pipeline and the end of its list; NULL: the connection is broken. */
static PGresult *next_result(struct postgres *s) {
    PGresult *result = PQgetResult(s->connection);
    if (result && PQresultStatus(result) != PGRES_PIPELINE_SYNC) PQclear(PQgetResult(s->connection));
    if (PQresultStatus(result) == PGRES_FATAL_ERROR && !s->problem[0])
        snprintf(s->problem, sizeof s->problem, "%s", PQresultErrorMessage(result));
    return result;
}

static bool take_done(struct postgres *s) {
    PGresult *result = next_result(s);
    bool fine = result && succeeded(result);
    PQclear(result);
    return fine;
}

static bool take_write(struct postgres *s, struct write *write) {
    PGresult *result = next_result(s);
    bool fine = result && PQresultStatus(result) == PGRES_TUPLES_OK;
    char answer = fine ? PQgetvalue(result, 0, 0)[0] : '\0';
    write->result = !fine ? FAILED_TO_WRITE : answer == 'f' ? CONFLICT : WRITTEN;
    write->chat.again = answer == 'a';
    PQclear(result);
    return fine;
}

static bool take_sync(struct postgres *s) {
    PGresult *result = next_result(s);
    bool fine = result && PQresultStatus(result) == PGRES_PIPELINE_SYNC;
    PQclear(result);
    return fine;
}

static bool take_batch(struct postgres *s) {
    PGresult *result = next_result(s);
    bool fine = result && PQresultStatus(result) == PGRES_TUPLES_OK;
    if (fine) read_batch(s, PQgetvalue(result, 0, 0)); /* a null reads as "" */
    PQclear(result);
    return fine;
}

/* The first from there on that is not in the batch. */
static struct write *beside_batch(struct write *write) {
    while (write && write_is_one_event(write)) write = write->next;
    return write;
}

/* Some at once, with the begin and the batch before the first and the commit after the last. */
static bool send_some(struct postgres *s, struct write *first, struct write *end, bool begins) {
    if (begins && !send_command(s, "BEGIN")) return false;
    if (begins && s->batch_count && !send_batch(s)) return false;
    for (struct write *write = first; write != end; write = beside_batch(write->next))
        if (!send_write(s, write)) return false;
    if (!end && !send_command(s, "COMMIT")) return false;
    return PQpipelineSync(s->connection) == 1;
}

static bool take_some(struct postgres *s, struct write *first, struct write *end, bool begins) {
    bool fine = !begins || take_done(s);
    if (begins && s->batch_count) fine &= take_batch(s);
    for (struct write *write = first; write != end; write = beside_batch(write->next)) fine &= take_write(s, write);
    if (!end) fine &= take_done(s);
    return take_sync(s) && fine;
}

static bool commit_in_pipeline(struct postgres *s, struct write *writes) {
    struct write *first = beside_batch(writes), *end;
    bool fine = true;
    gather_batch(s, writes);
    for (bool begins = true; fine && (begins || first); begins = false, first = end) {
        unsigned count = 0;
        for (end = first; end && count < TOGETHER; end = beside_batch(end->next)) count++;
        fine = send_some(s, first, end, begins) && take_some(s, first, end, begins);
    }
    return fine;
}

/* A failed statement spoils the whole transaction. Unsure: the connection broke when everything had been sent. */
static enum written commit_once(struct postgres *s, struct write *writes) {
    if (!connected(s)) return FAILED_TO_WRITE;
    if (!PQenterPipelineMode(s->connection)) {
        s->has_session = false;
        return FAILED_TO_WRITE;
    }
    s->problem[0] = '\0';
    bool fine = commit_in_pipeline(s, writes);
    if (!fine) log_problem(s, "commit");
    bool left = PQexitPipelineMode(s->connection) == 1;
    if (fine) return WRITTEN;
    s->has_session = left && PQstatus(s->connection) == CONNECTION_OK && command(s, "ROLLBACK");
    return s->has_session ? FAILED_TO_WRITE : UNSURE;
}

/* Two servers can block one another (each waits for a table the other has written): then one is sent back, and tries
 * again. What was committed although the answer was lost is not done twice: an event is a conflict then, and found in
 * the log; a fact is set, not changed; what was said has its number. */
static void commit(struct storage *storage, struct write *writes) {
    struct postgres *s = of(storage);
    enum written result = FAILED_TO_WRITE;
    s->again = false;
    for (unsigned i = 0; i < ATTEMPTS && !s->interrupted; i++) {
        enum written now = commit_once(s, writes);
        if (now == WRITTEN) return;
        if (now == UNSURE) result = UNSURE, s->again = true;
        if (!s->has_session && now != UNSURE) break; /* it cannot be reached */
    }
    for (struct write *write = writes; write; write = write->next) write->result = result;
}

/* --- reading ------------------------------------------------------------------------------------------------------ */

static PGresult *ask(struct postgres *s, const char *sql, bool prepared, int count, const char *const *values) {
    if (!connected(s)) return NULL;
    return prepared ? PQexecPrepared(s->connection, sql, count, values, NULL, NULL, 0)
                    : PQexecParams(s->connection, sql, count, NULL, values, NULL, NULL, 0);
}

/* Reading is repeated once if the connection turns out to be broken. */
static PGresult *ask_twice(struct postgres *s, const char *sql, bool prepared, int count, const char *const *values) {
    for (unsigned i = 0; i < 2; i++) {
        PGresult *result = ask(s, sql, prepared, count, values);
        if (result && succeeded(result)) return result;
        PQclear(result);
        if (PQstatus(s->connection) == CONNECTION_OK) break; /* the question itself was refused */
    }
    return NULL;
}

static PGresult *look(struct postgres *s, const char *sql, int count, const char *const *values) {
    return ask_twice(s, sql, false, count, values);
}

/* What is often asked is prepared in each session. */
static PGresult *look_up(struct postgres *s, const char *name, int count, const char *const *values) {
    return ask_twice(s, name, true, count, values);
}

static bool events(struct storage *storage, uint64_t table, uint32_t from, storage_event *each, void *context) {
    char id[WORDS], first[WORDS];
    snprintf(id, sizeof id, "%" PRId64, (int64_t)table);
    snprintf(first, sizeof first, "%" PRIu32, from);
    const char *values[] = { id, first };
    PGresult *rows = look_up(of(storage), "log", 2, values);
    if (!rows) return false;
    for (int i = 0; i < PQntuples(rows); i++)
        each(context, (uint32_t)strtoul(PQgetvalue(rows, i, 0), NULL, 10), PQgetvalue(rows, i, 1),
             (size_t)PQgetlength(rows, i, 1));
    PQclear(rows);
    return true;
}

static bool chat(struct storage *storage, uint64_t table, storage_line *each, void *context) {
    char id[WORDS], most[WORDS];
    snprintf(id, sizeof id, "%" PRId64, (int64_t)table);
    snprintf(most, sizeof most, "%d", CHAT_KEPT);
    const char *values[] = { id, most };
    PGresult *rows = look_up(of(storage), "words", 2, values);
    if (!rows) return false;
    for (int i = 0; i < PQntuples(rows); i++) each(context, PQgetvalue(rows, i, 0), (size_t)PQgetlength(rows, i, 0));
    PQclear(rows);
    return true;
}

static bool get(struct storage *storage, const char *key, char *value) {
    const char *values[] = { key };
    PGresult *rows = look_up(of(storage), "fact", 1, values);
    value[0] = '\0';
    if (!rows) return false;
    if (PQntuples(rows)) snprintf(value, FACT_VALUE, "%s", PQgetvalue(rows, 0, 0));
    PQclear(rows);
    return true;
}

static bool facts(struct storage *storage, const char *prefix, storage_fact *each, void *context) {
    char past[FACT_KEY];
    snprintf(past, sizeof past, "%s\x7f", prefix); /* keys are ASCII */
    const char *values[] = { prefix, past };
    PGresult *rows =
        look(of(storage), "SELECT key, value FROM facts WHERE key >= $1 AND key < $2 ORDER BY key", 2, values);
    if (!rows) return false;
    for (int i = 0; i < PQntuples(rows); i++) each(context, PQgetvalue(rows, i, 0), PQgetvalue(rows, i, 1));
    PQclear(rows);
    return true;
}

static bool history(struct storage *storage, const char *player, uint64_t before, unsigned most, storage_line *each,
                    void *context) {
    char table[WORDS], limit[WORDS];
    snprintf(table, sizeof table, "%" PRId64, (int64_t)before);
    snprintf(limit, sizeof limit, "%u", most);
    const char *values[] = { player, table, limit };
    PGresult *rows = look(of(storage),
                          "SELECT body FROM history WHERE player = $1 AND ($2::bigint = 0 OR (ended, tab) < "
                          "(SELECT ended, tab FROM history WHERE player = $1 AND tab = $2::bigint)) "
                          "ORDER BY ended DESC, tab DESC LIMIT $3",
                          3, values);
    if (!rows) return false;
    for (int i = 0; i < PQntuples(rows); i++) each(context, PQgetvalue(rows, i, 0), (size_t)PQgetlength(rows, i, 0));
    PQclear(rows);
    return true;
}

static int64_t number_at(const PGresult *rows, int row, int column) {
    return strtoll(PQgetvalue(rows, row, column), NULL, 10);
}

static bool tallies(struct storage *storage, const char *player, storage_tally *each, void *context) {
    const char *values[] = { player };
    PGresult *rows = look(of(storage),
                          "SELECT game, people, count(*), count(*) FILTER (WHERE won), count(*) FILTER (WHERE shared), "
                          "sum(place) FROM history WHERE player = $1 AND counts GROUP BY game, people "
                          "ORDER BY game COLLATE \"C\", people",
                          1, values);
    if (!rows) return false;
    for (int i = 0; i < PQntuples(rows); i++)
        each(context, &(struct tally){ .game = PQgetvalue(rows, i, 0),
                                       .people = PQgetvalue(rows, i, 1)[0] == 't',
                                       .played = number_at(rows, i, 2),
                                       .won = number_at(rows, i, 3),
                                       .shared = number_at(rows, i, 4),
                                       .places = number_at(rows, i, 5) });
    PQclear(rows);
    return true;
}

static bool due(struct storage *storage, int64_t now, struct due after, struct due *tables, unsigned most,
                unsigned *count) {
    char time[WORDS], last[WORDS], id[WORDS], limit[WORDS];
    snprintf(time, sizeof time, "%" PRId64, now);
    snprintf(last, sizeof last, "%" PRId64, after.due);
    snprintf(id, sizeof id, "%" PRId64, (int64_t)after.table);
    snprintf(limit, sizeof limit, "%u", most);
    const char *values[] = { time, last, id, limit };
    PGresult *rows = look(of(storage),
                          "SELECT due, id FROM tables WHERE due > 0 AND due <= $1 AND (due, id) > ($2::bigint, "
                          "$3::bigint) ORDER BY due, id LIMIT $4",
                          4, values);
    if (!rows) return false;
    for (int i = 0; i < PQntuples(rows); i++)
        tables[(*count)++] = (struct due){ strtoll(PQgetvalue(rows, i, 0), NULL, 10),
                                           (uint64_t)strtoll(PQgetvalue(rows, i, 1), NULL, 10) };
    PQclear(rows);
    return true;
}

static bool listed(struct storage *storage, uint64_t *tables, unsigned most, unsigned *count) {
    char limit[WORDS];
    snprintf(limit, sizeof limit, "%u", most);
    const char *values[] = { limit };
    PGresult *rows = look(of(storage), "SELECT id FROM tables WHERE listed ORDER BY made DESC LIMIT $1", 1, values);
    if (!rows) return false;
    for (int i = 0; i < PQntuples(rows); i++) tables[(*count)++] = (uint64_t)strtoll(PQgetvalue(rows, i, 0), NULL, 10);
    PQclear(rows);
    return true;
}

static bool run_rare(struct storage *storage, const char *sql, const char *const *values, unsigned count,
                     storage_line *each, void *context) {
    PGresult *rows = look(of(storage), sql, (int)count, values);
    if (!rows) return false;
    for (int i = 0; each && i < PQntuples(rows); i++)
        each(context, PQgetvalue(rows, i, 0), (size_t)PQgetlength(rows, i, 0));
    PQclear(rows);
    return true;
}

/* --- hearing of others -------------------------------------------------------------------------------------------- */

static int watch(struct storage *storage) {
    struct postgres *s = of(storage);
    return connected(s) && command(s, "LISTEN witching") ? PQsocket(s->connection) : -1;
}

/* "said <table> <who told it> <words>" */
static void hear_words(char *words, storage_hear *each, void *context) {
    char *at;
    struct storage_news news = { .table = (uint64_t)strtoll(words, &at, 10), .turn = "" };
    size_t length = strlen(me);
    bool mine = strncmp(at + 1, me, length) == 0 && at[1 + length] == ' ';
    const char *said = *at ? strchr(at + 1, ' ') : NULL;
    if (mine || !said) return;
    news.said = said + 1;
    each(context, &news);
}

/* "<table> <number> <turn>", and the event itself where it is told too. */
static void hear_event(char *words, uint64_t teller, storage_hear *each, void *context) {
    char *at;
    struct storage_news news = { .table = (uint64_t)strtoll(words, &at, 10), .teller = teller };
    news.number = (uint32_t)strtoul(at, &at, 10);
    news.turn = *at == ' ' ? at + 1 : at;
    char *text = strchr(news.turn, ' ');
    if (text) *text = '\0';
    if (text && text[1]) news.text = text + 1;
    each(context, &news);
}

/* "events <who told it>", and a line for each event. */
static void hear_events(char *words, storage_hear *each, void *context) {
    char *line = strchr(words, '\n');
    uint64_t teller = strtoull(words, NULL, 16);
    while (line && teller != storage_self()) {
        char *event = line + 1;
        line = strchr(event, '\n');
        if (line) *line = '\0';
        hear_event(event, teller, each, context);
    }
}

static bool heard(struct storage *storage, storage_hear *each, void *context) {
    struct postgres *s = of(storage);
    if (!PQconsumeInput(s->connection)) return false;
    for (PGnotify *news; (news = PQnotifies(s->connection)); PQfreemem(news)) {
        if (strncmp(news->extra, "events ", 7) == 0)
            hear_events(news->extra + 7, each, context);
        else if (strncmp(news->extra, "said ", 5) == 0)
            hear_words(news->extra + 5, each, context);
        else if (strncmp(news->extra, "tell ", 5) == 0)
            each(context, &(struct storage_news){ .turn = "", .told = news->extra + 5 });
        else if (strncmp(news->extra, "gone ", 5) == 0)
            each(context, &(struct storage_news){ .turn = "", .gone = news->extra + 5 });
        else
            hear_event(news->extra, 0, each, context);
    }
    return PQstatus(s->connection) == CONNECTION_OK;
}

/* --- opening ------------------------------------------------------------------------------------------------------ */

static void close_all(struct storage *storage) {
    struct postgres *s = of(storage);
    PQfinish(s->connection);
    free(s->facts);
    free(s->kept);
    free(s->sat);
    free(s->batch);
    for (unsigned i = 0; i < COLUMNS; i++) free(s->columns[i].bytes);
    free(s);
}

/* A thread that waits for the database wakes up with a broken connection. */
static void interrupt(struct storage *storage, bool for_good) {
    struct postgres *s = of(storage);
    if (for_good) s->interrupted = true;
    int descriptor = s->descriptor;
    if (descriptor >= 0) shutdown(descriptor, SHUT_RDWR);
}

static const struct storage_kind kind = { .gathers = 5,
                                          .close = close_all,
                                          .interrupt = interrupt,
                                          .commit = commit,
                                          .events = events,
                                          .chat = chat,
                                          .get = get,
                                          .facts = facts,
                                          .history = history,
                                          .tallies = tallies,
                                          .run = run_rare,
                                          .due = due,
                                          .listed = listed,
                                          .watch = watch,
                                          .heard = heard };

/* The one value of a statement's answer, "" if it has no row; false: it failed. */
static bool value_of(struct postgres *s, const char *sql, char value[FACT_VALUE]) {
    PGresult *result = PQexec(s->connection, sql);
    bool fine = PQresultStatus(result) == PGRES_TUPLES_OK;
    snprintf(value, FACT_VALUE, "%s", fine && PQntuples(result) ? PQgetvalue(result, 0, 0) : "");
    PQclear(result);
    return fine;
}

static bool make_functions(struct postgres *s) {
    bool fine = true;
    for (unsigned i = 0; i < FUNCTIONS && fine; i++) fine = command(s, functions[i]);
    return fine;
}

/* All steps that this database lacks, and the functions; or nothing. */
static bool raise_layout(struct postgres *s, char *problem, size_t room) {
    char value[FACT_VALUE], known[FACT_VALUE];
    unsigned version = 0;
    bool fine = value_of(s, "SELECT value FROM facts WHERE key = '" LAYOUT_KEY "'", value) &&
                layout_read(value, &version, problem, room) && value_of(s, "SELECT 1 FROM facts LIMIT 1", known);
    if (!fine || version == LAYOUT) return fine && make_functions(s);
    for (unsigned i = version; fine && i < LAYOUT; i++) fine = command(s, layout_postgres[i]);
    if (!fine || !make_functions(s)) return false;
    layout_raised(version, !known[0], value);
    const char *const values[] = { LAYOUT_KEY, value };
    PGresult *result =
        PQexecParams(s->connection, "SELECT witching_put($1, false, '', $2)", 2, NULL, values, NULL, NULL, 0);
    fine = succeeded(result);
    PQclear(result);
    return fine;
}

static bool set_up(struct postgres *s, char *problem, size_t room) {
    if (command(s, begin_setting_up) && command(s, layout_facts_postgres) && raise_layout(s, problem, room) &&
        command(s, "COMMIT"))
        return true;
    if (!problem[0]) snprintf(problem, room, "%s", PQerrorMessage(s->connection));
    command(s, "ROLLBACK");
    return false;
}

struct storage *storage_open_postgres(const char *url, char *problem, size_t room) {
    struct postgres *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->storage.kind = &kind;
    s->facts = malloc(FACTS_ROOM);
    s->kept = malloc(KEPT_ROOM);
    s->sat = malloc(SAT_ROOM);
    if (!me[0]) snprintf(me, sizeof me, "%016" PRIx64, storage_self());
    s->connection = connect_to(url);
    problem[0] = '\0';
    bool fine = s->facts && s->kept && s->sat && PQstatus(s->connection) == CONNECTION_OK && set_up(s, problem, room) &&
                begin_session(s);
    if (fine) return &s->storage;
    if (!problem[0]) snprintf(problem, room, "%s", PQerrorMessage(s->connection));
    close_all(&s->storage);
    return NULL;
}
