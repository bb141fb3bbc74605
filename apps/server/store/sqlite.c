/* sqlite.c: storage in one SQLite file: write-ahead log, synchronous=FULL, so that a commit that has returned
 * survives the loss of power. Many writes share one commit. */
#include "server/log.h"
#include "server/store/layout.h"
#include "shared/language.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CLAIMS_MAX = 64 /* files of one process; more than one only in tests */ };

enum statement {
    BEGIN,
    COMMIT,
    ROLLBACK,
    SAVE,
    RELEASE,
    BACK,
    ADD_EVENT,
    ADD_CHAT,
    TRIM_CHAT,
    SET_TABLE,
    SET_DUE,
    KEEP,
    ADD_SAT,
    SET_FACT,
    DROP_FACT,
    GET_FACT,
    GET_FACTS,
    GET_EVENTS,
    GET_CHAT,
    GET_DUE,
    GET_LISTED,
    GET_HISTORY,
    GET_TALLIES,
    STATEMENTS
};

static const char set_table[] = "INSERT INTO tables(id, made, due, listed) VALUES(?1, ?2, ?3, ?4) "
                                "ON CONFLICT(id) DO UPDATE SET due = ?3, listed = ?4 WHERE due <> ?3 OR listed <> ?4";

static const char trim_chat[] = "DELETE FROM chat WHERE tab = ?1 AND id <= (SELECT id FROM chat WHERE tab = ?1 "
                                "ORDER BY id DESC LIMIT 1 OFFSET ?2)";
static const char get_due[] = "SELECT due, id FROM tables WHERE due > 0 AND due <= ?1 AND (due, id) > (?2, ?3) "
                              "ORDER BY due, id LIMIT ?4";

static const char keep[] = "INSERT INTO history(player, tab, ended, game, counts, people, won, shared, place, body) "
                           "VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT DO NOTHING";
static const char get_history[] =
    "SELECT body FROM history WHERE player = ?1 AND (?2 = 0 OR (ended, tab) < "
    "(SELECT ended, tab FROM history WHERE player = ?1 AND tab = ?2)) ORDER BY ended DESC, tab DESC LIMIT ?3";
static const char get_tallies[] = "SELECT game, people, count(*), sum(won), sum(shared), sum(place) FROM history "
                                  "WHERE player = ?1 AND counts = 1 GROUP BY game, people ORDER BY game, people";

static const char *const sql[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [SAVE] = "SAVEPOINT one",
    [RELEASE] = "RELEASE one",
    [BACK] = "ROLLBACK TO one",
    [ADD_EVENT] = "INSERT INTO events(tab, number, body) VALUES(?1, ?2, ?3) ON CONFLICT DO NOTHING",
    [ADD_CHAT] = "INSERT INTO chat(tab, ref, body) VALUES(?1, ?2, ?3) ON CONFLICT DO NOTHING",
    [TRIM_CHAT] = trim_chat,
    [SET_TABLE] = set_table,
    [KEEP] = keep,
    [ADD_SAT] = "INSERT INTO sat(tab, player) VALUES(?1, ?2) ON CONFLICT DO NOTHING",
    [GET_HISTORY] = get_history,
    [GET_TALLIES] = get_tallies,
    [SET_DUE] = "UPDATE tables SET due = ?2 WHERE id = ?1",
    [SET_FACT] = "INSERT INTO facts(key, value) VALUES(?1, ?2) ON CONFLICT(key) DO UPDATE SET value = ?2",
    [DROP_FACT] = "DELETE FROM facts WHERE key = ?1",
    [GET_FACT] = "SELECT value FROM facts WHERE key = ?1",
    [GET_FACTS] = "SELECT key, value FROM facts WHERE key >= ?1 AND key < ?2 ORDER BY key",
    [GET_EVENTS] = "SELECT number, body FROM events WHERE tab = ?1 AND number >= ?2 ORDER BY number",
    [GET_CHAT] = "SELECT body FROM (SELECT id, body FROM chat WHERE tab = ?1 ORDER BY id DESC LIMIT ?2) ORDER BY id",
    [GET_DUE] = get_due,
    [GET_LISTED] = "SELECT id FROM tables WHERE listed = 1 ORDER BY made DESC LIMIT ?1",
};

static const char session[] =
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA busy_timeout=10000;"
    /* Pages that many moves write to stay in memory, and go into the file once, not each time. */
    "PRAGMA cache_size=-16384; PRAGMA wal_autocheckpoint=8000;"
    "PRAGMA read_uncommitted=1;"; /* only a store in memory has a cache that is shared, and nothing else to wait for */

struct sqlite {
    struct storage storage;
    sqlite3 *db;
    sqlite3_stmt *statements[STATEMENTS];
};

static struct sqlite *of(struct storage *storage) { return (struct sqlite *)storage; }

/* Steps a statement that gives no rows; false: it failed. */
static bool run(struct sqlite *s, enum statement which) {
    int result = sqlite3_step(s->statements[which]);
    sqlite3_reset(s->statements[which]);
    return result == SQLITE_DONE;
}

static void bind_number(struct sqlite *s, enum statement which, int place, int64_t number) {
    sqlite3_bind_int64(s->statements[which], place, number);
}

static void bind_text(struct sqlite *s, enum statement which, int place, const char *text) {
    sqlite3_bind_text(s->statements[which], place, text, -1, SQLITE_STATIC);
}

/* --- writing ------------------------------------------------------------------------------------------------------ */

static enum written add_event(struct sqlite *s, const struct write_event *event) {
    bind_number(s, ADD_EVENT, 1, (int64_t)event->table);
    bind_number(s, ADD_EVENT, 2, event->number);
    bind_text(s, ADD_EVENT, 3, event->text);
    if (!run(s, ADD_EVENT)) return FAILED_TO_WRITE;
    if (sqlite3_changes(s->db) == 0) return CONFLICT;
    if (event->as_before) return WRITTEN;
    bind_number(s, SET_TABLE, 1, (int64_t)event->table);
    bind_number(s, SET_TABLE, 2, event->made);
    bind_number(s, SET_TABLE, 3, event->due);
    bind_number(s, SET_TABLE, 4, event->listed);
    return run(s, SET_TABLE) ? WRITTEN : FAILED_TO_WRITE;
}

static bool get(struct storage *storage, const char *key, char *value) {
    struct sqlite *s = of(storage);
    bind_text(s, GET_FACT, 1, key);
    int result = sqlite3_step(s->statements[GET_FACT]);
    value[0] = '\0';
    if (result == SQLITE_ROW)
        snprintf(value, FACT_VALUE, "%s", (const char *)sqlite3_column_text(s->statements[GET_FACT], 0));
    sqlite3_reset(s->statements[GET_FACT]);
    return result == SQLITE_ROW || result == SQLITE_DONE;
}

static enum written set_fact(struct sqlite *s, const struct put *put) {
    char old[FACT_VALUE];
    if (put->expects && !get(&s->storage, put->key, old)) return FAILED_TO_WRITE;
    if (put->expects && strcmp(old, put->old) != 0) return CONFLICT;
    enum statement which = put->value[0] ? SET_FACT : DROP_FACT;
    bind_text(s, which, 1, put->key);
    if (put->value[0]) bind_text(s, which, 2, put->value);
    return run(s, which) ? WRITTEN : FAILED_TO_WRITE;
}

/* The oldest lines go: what is said at a table does not grow for ever. */
static enum written add_chat(struct sqlite *s, struct write_chat *chat) {
    bind_number(s, ADD_CHAT, 1, (int64_t)chat->table);
    if (chat->ref[0])
        bind_text(s, ADD_CHAT, 2, chat->ref);
    else
        sqlite3_bind_null(s->statements[ADD_CHAT], 2);
    bind_text(s, ADD_CHAT, 3, chat->text);
    if (!run(s, ADD_CHAT)) return FAILED_TO_WRITE;
    chat->again = sqlite3_changes(s->db) == 0;
    bind_number(s, TRIM_CHAT, 1, (int64_t)chat->table);
    bind_number(s, TRIM_CHAT, 2, CHAT_KEPT);
    return run(s, TRIM_CHAT) ? WRITTEN : FAILED_TO_WRITE;
}

static enum written set_due(struct sqlite *s, const struct write_due *due) {
    bind_number(s, SET_DUE, 1, (int64_t)due->table);
    bind_number(s, SET_DUE, 2, due->due);
    return run(s, SET_DUE) ? WRITTEN : FAILED_TO_WRITE;
}

static enum written add_kept(struct sqlite *s, const struct kept_match *kept) {
    bind_text(s, KEEP, 1, kept->player);
    bind_number(s, KEEP, 2, (int64_t)kept->table);
    bind_number(s, KEEP, 3, kept->ended);
    bind_text(s, KEEP, 4, kept->game);
    bind_number(s, KEEP, 5, kept->counts);
    bind_number(s, KEEP, 6, kept->people);
    bind_number(s, KEEP, 7, kept->won);
    bind_number(s, KEEP, 8, kept->shared);
    bind_number(s, KEEP, 9, kept->place);
    bind_text(s, KEEP, 10, kept->text);
    return run(s, KEEP) ? WRITTEN : FAILED_TO_WRITE;
}

static enum written add_sat(struct sqlite *s, const struct sat *sat) {
    bind_number(s, ADD_SAT, 1, (int64_t)sat->table);
    bind_text(s, ADD_SAT, 2, sat->player);
    return run(s, ADD_SAT) ? WRITTEN : FAILED_TO_WRITE;
}

static enum written write_parts(struct sqlite *s, struct write *write) {
    enum written result = WRITTEN;
    if (write->chat.table) result = add_chat(s, &write->chat);
    if (write->due.table && result == WRITTEN) result = set_due(s, &write->due);
    for (unsigned i = 0; i < 2 && result == WRITTEN; i++)
        if (write->events[i].table) result = add_event(s, &write->events[i]);
    for (unsigned i = 0; i < write->put_count && result == WRITTEN; i++) result = set_fact(s, &write->puts[i]);
    for (unsigned i = 0; i < write->kept_count && result == WRITTEN; i++) result = add_kept(s, &write->kept[i]);
    for (unsigned i = 0; i < write->sat_count && result == WRITTEN; i++) result = add_sat(s, &write->sat[i]);
    return result;
}

/* One statement is done or not; more need a way back. */
static enum written write_one(struct sqlite *s, struct write *write) {
    const struct write_event *first = &write->events[0];
    if (first->as_before && write_is_one_event(write)) return add_event(s, first);
    if (!run(s, SAVE)) return FAILED_TO_WRITE;
    enum written result = write_parts(s, write);
    if (result != WRITTEN) run(s, BACK);
    return run(s, RELEASE) ? result : FAILED_TO_WRITE;
}

static void commit(struct storage *storage, struct write *writes) {
    struct sqlite *s = of(storage);
    bool begun = run(s, BEGIN);
    for (struct write *write = writes; write; write = write->next)
        write->result = begun ? write_one(s, write) : FAILED_TO_WRITE;
    if (!begun || run(s, COMMIT)) return;
    log_line(LOG_ERROR, "what=commit problem=\"%s\"", sqlite3_errmsg(s->db));
    if (!sqlite3_get_autocommit(s->db)) run(s, ROLLBACK);
    for (struct write *write = writes; write; write = write->next) write->result = FAILED_TO_WRITE;
}

/* --- reading ------------------------------------------------------------------------------------------------------ */

static bool events(struct storage *storage, uint64_t table, uint32_t from, storage_event *each, void *context) {
    struct sqlite *s = of(storage);
    sqlite3_stmt *rows = s->statements[GET_EVENTS];
    int result;
    bind_number(s, GET_EVENTS, 1, (int64_t)table);
    bind_number(s, GET_EVENTS, 2, from);
    while ((result = sqlite3_step(rows)) == SQLITE_ROW)
        each(context, (uint32_t)sqlite3_column_int64(rows, 0), (const char *)sqlite3_column_text(rows, 1),
             (size_t)sqlite3_column_bytes(rows, 1));
    sqlite3_reset(rows);
    return result == SQLITE_DONE;
}

static bool facts(struct storage *storage, const char *prefix, storage_fact *each, void *context) {
    struct sqlite *s = of(storage);
    sqlite3_stmt *rows = s->statements[GET_FACTS];
    char past[FACT_KEY];
    int result;
    snprintf(past, sizeof past, "%s\x7f", prefix); /* keys are ASCII */
    bind_text(s, GET_FACTS, 1, prefix);
    bind_text(s, GET_FACTS, 2, past);
    while ((result = sqlite3_step(rows)) == SQLITE_ROW)
        each(context, (const char *)sqlite3_column_text(rows, 0), (const char *)sqlite3_column_text(rows, 1));
    sqlite3_reset(rows);
    return result == SQLITE_DONE;
}

static bool chat(struct storage *storage, uint64_t table, storage_line *each, void *context) {
    struct sqlite *s = of(storage);
    sqlite3_stmt *rows = s->statements[GET_CHAT];
    int result;
    bind_number(s, GET_CHAT, 1, (int64_t)table);
    bind_number(s, GET_CHAT, 2, CHAT_KEPT);
    while ((result = sqlite3_step(rows)) == SQLITE_ROW)
        each(context, (const char *)sqlite3_column_text(rows, 0), (size_t)sqlite3_column_bytes(rows, 0));
    sqlite3_reset(rows);
    return result == SQLITE_DONE;
}

static bool due(struct storage *storage, int64_t now, struct due after, struct due *tables, unsigned most,
                unsigned *count) {
    struct sqlite *s = of(storage);
    sqlite3_stmt *rows = s->statements[GET_DUE];
    int result;
    bind_number(s, GET_DUE, 1, now);
    bind_number(s, GET_DUE, 2, after.due);
    bind_number(s, GET_DUE, 3, (int64_t)after.table);
    bind_number(s, GET_DUE, 4, most);
    while ((result = sqlite3_step(rows)) == SQLITE_ROW)
        tables[(*count)++] = (struct due){ sqlite3_column_int64(rows, 0), (uint64_t)sqlite3_column_int64(rows, 1) };
    sqlite3_reset(rows);
    return result == SQLITE_DONE;
}

static bool listed(struct storage *storage, uint64_t *tables, unsigned most, unsigned *count) {
    struct sqlite *s = of(storage);
    sqlite3_stmt *rows = s->statements[GET_LISTED];
    int result;
    bind_number(s, GET_LISTED, 1, most);
    while ((result = sqlite3_step(rows)) == SQLITE_ROW) tables[(*count)++] = (uint64_t)sqlite3_column_int64(rows, 0);
    sqlite3_reset(rows);
    return result == SQLITE_DONE;
}

static bool history(struct storage *storage, const char *player, uint64_t before, unsigned most, storage_line *each,
                    void *context) {
    struct sqlite *s = of(storage);
    sqlite3_stmt *rows = s->statements[GET_HISTORY];
    int result;
    bind_text(s, GET_HISTORY, 1, player);
    bind_number(s, GET_HISTORY, 2, (int64_t)before);
    bind_number(s, GET_HISTORY, 3, most);
    while ((result = sqlite3_step(rows)) == SQLITE_ROW)
        each(context, (const char *)sqlite3_column_text(rows, 0), (size_t)sqlite3_column_bytes(rows, 0));
    sqlite3_reset(rows);
    return result == SQLITE_DONE;
}

static bool tallies(struct storage *storage, const char *player, storage_tally *each, void *context) {
    struct sqlite *s = of(storage);
    sqlite3_stmt *rows = s->statements[GET_TALLIES];
    int result;
    bind_text(s, GET_TALLIES, 1, player);
    while ((result = sqlite3_step(rows)) == SQLITE_ROW)
        each(context, &(struct tally){ .game = (const char *)sqlite3_column_text(rows, 0),
                                       .people = sqlite3_column_int(rows, 1) != 0,
                                       .played = sqlite3_column_int64(rows, 2),
                                       .won = sqlite3_column_int64(rows, 3),
                                       .shared = sqlite3_column_int64(rows, 4),
                                       .places = sqlite3_column_int64(rows, 5) });
    sqlite3_reset(rows);
    return result == SQLITE_DONE;
}

static bool run_rare(struct storage *storage, const char *statement, const char *const *values, unsigned count,
                     storage_line *each, void *context) {
    sqlite3_stmt *rows;
    int result;
    if (sqlite3_prepare_v2(of(storage)->db, statement, -1, &rows, NULL) != SQLITE_OK) return false;
    for (unsigned i = 0; i < count;
         i++) { /* here $1 is a name: which place it has is a matter of where it comes first */
        char name[12];
        snprintf(name, sizeof name, "$%u", i + 1);
        sqlite3_bind_text(rows, sqlite3_bind_parameter_index(rows, name), values[i], -1, SQLITE_STATIC);
    }
    while ((result = sqlite3_step(rows)) == SQLITE_ROW)
        if (each) each(context, (const char *)sqlite3_column_text(rows, 0), (size_t)sqlite3_column_bytes(rows, 0));
    sqlite3_finalize(rows);
    return result == SQLITE_DONE;
}

static int watch(struct storage *storage) {
    (void)storage;
    return -1; /* the file belongs to one server */
}

static bool heard(struct storage *storage, storage_hear *each, void *context) {
    (void)storage, (void)each, (void)context;
    return true;
}

/* --- opening ------------------------------------------------------------------------------------------------------ */

static void finalize(struct sqlite *s) {
    for (unsigned i = 0; i < STATEMENTS; i++) sqlite3_finalize(s->statements[i]);
}

static void close_all(struct storage *storage) {
    struct sqlite *s = of(storage);
    finalize(s);
    sqlite3_close(s->db);
    free(s);
}

static void interrupt(struct storage *storage, bool for_good) {
    (void)for_good; /* a file answers, or nothing helps */
    sqlite3_interrupt(of(storage)->db);
}

static const struct storage_kind kind = { .close = close_all,
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

static bool execute(struct sqlite *s, const char *commands) {
    return sqlite3_exec(s->db, commands, NULL, NULL, NULL) == SQLITE_OK;
}

static bool prepare(struct sqlite *s, enum statement from, enum statement to) {
    for (unsigned i = from; i < to; i++)
        if (sqlite3_prepare_v3(s->db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &s->statements[i], NULL) != SQLITE_OK)
            return false;
    return true;
}

static void count_fact(void *context, const char *key, const char *value) {
    (void)key, (void)value;
    ++*(unsigned *)context;
}

/* All steps that this store lacks, or none. */
static bool raise_layout(struct sqlite *s, char *problem, size_t room) {
    struct put put = { .key = LAYOUT_KEY };
    unsigned version = 0, known = 0;
    if (!get(&s->storage, LAYOUT_KEY, put.value) || !layout_read(put.value, &version, problem, room)) return false;
    if (version == LAYOUT) return true;
    bool fine = facts(&s->storage, "", count_fact, &known);
    for (unsigned i = version; fine && i < LAYOUT; i++) fine = execute(s, layout_sqlite[i]);
    if (fine) layout_raised(version, known == 0, put.value);
    return fine && set_fact(s, &put) == WRITTEN;
}

/* The statements of facts first: they tell which of the other tables there are. */
static bool bring_up(struct sqlite *s, char *problem, size_t room) {
    if (execute(s, sql[BEGIN]) && execute(s, layout_facts_sqlite) && prepare(s, SET_FACT, GET_EVENTS) &&
        raise_layout(s, problem, room) && execute(s, sql[COMMIT]))
        return true;
    if (!problem[0]) snprintf(problem, room, "%s", sqlite3_errmsg(s->db));
    execute(s, sql[ROLLBACK]);
    return false;
}

bool storage_raise_sqlite(sqlite3 *db, char *problem, size_t room) {
    struct sqlite s = { .db = db };
    problem[0] = '\0';
    bool fine = bring_up(&s, problem, room);
    finalize(&s);
    return fine;
}

static bool set_up(struct sqlite *s, char *problem, size_t room) {
    return execute(s, session) && bring_up(s, problem, room) && prepare(s, BEGIN, SET_FACT) &&
           prepare(s, GET_EVENTS, STATEMENTS);
}

/* The store holds seeds and keys. Whoever may read it as its group was let in on purpose; everyone was not. */
static void close_to_others(const char *path, const char *suffix) {
    char name[PATH_MAX];
    struct stat about;
    if (snprintf(name, sizeof name, "%s%s", path, suffix) >= PATH_MAX || stat(name, &about) != 0) return;
    if (!S_ISREG(about.st_mode) || !(about.st_mode & S_IRWXO)) return;
    bool done = chmod(name, S_IRUSR | S_IWUSR) == 0;
    log_line(LOG_WARNING, "what=store-was-open-to-everyone now=%s", done ? "0600" : "still");
}

/* SQLite's own locks let many share a file, but a server takes what it has in memory for all there is: the file is one
 * server's. The lock is on a file of its own beside it, so that SQLite's are not disturbed, and is the process's: it
 * goes with it, however it ends. */
static bool claim(const char *path, char *problem, size_t room) {
    static struct {
        dev_t device;
        ino_t number;
    } ours[CLAIMS_MAX];
    static unsigned claimed;
    char name[PATH_MAX];
    struct stat about;
    if (snprintf(name, sizeof name, "%s-lock", path) >= PATH_MAX) return false;
    int descriptor = open(name, O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (descriptor < 0 || fstat(descriptor, &about) != 0) {
        snprintf(problem, room, "%s: %s", name, error_text(errno));
        return false;
    }
    bool mine = false;
    for (unsigned i = 0; i < claimed; i++) mine |= ours[i].device == about.st_dev && ours[i].number == about.st_ino;
    if (!mine && claimed < CLAIMS_MAX && flock(descriptor, LOCK_EX | LOCK_NB) == 0) {
        ours[claimed].device = about.st_dev;
        ours[claimed++].number = about.st_ino;
        return true; /* the descriptor stays open */
    }
    close(descriptor);
    if (!mine)
        snprintf(problem, room, "%s", tr("another server is using it; stop that one, or give --store another file"));
    return mine;
}

/* What SQLite makes, and what it adds beside it later, is for nobody else. */
static bool open_file(struct sqlite *s, const char *path, char *problem, size_t room) {
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI;
    mode_t before = umask(S_IRWXG | S_IRWXO);
    bool fine = sqlite3_open_v2(path, &s->db, flags, NULL) == SQLITE_OK;
    umask(before);
    const char *file = fine ? sqlite3_db_filename(s->db, "main") : NULL;
    if (!file || !file[0]) return fine; /* it is in memory */
    close_to_others(file, "");
    close_to_others(file, "-wal");
    close_to_others(file, "-shm");
    return claim(file, problem, room);
}

struct storage *storage_open_sqlite(const char *path, char *problem, size_t room) {
    struct sqlite *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->storage.kind = &kind;
    problem[0] = '\0';
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); /* before the first is opened: nobody asks for SQLite's own figures */
    if (open_file(s, path, problem, room) && set_up(s, problem, room)) return &s->storage;
    if (!problem[0]) snprintf(problem, room, "%s", sqlite3_errmsg(s->db));
    close_all(&s->storage);
    return NULL;
}
