/* backup.c: `witching backup` and `witching restore`. A backup is a SQLite store in one file, whatever the store is: so
 * it can be restored into either kind. */
#include "server/backup/carry.h"
#include "server/backup/rewind.h"
#include "server/store/storage.h"
#include "server/store/store.h"
#include "shared/app.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static const char backup_help[] =
    WH_TR("Usage: witching backup STORE FILE\n"
          "\n"
          "Copies a server's store into a new file, as it is at this moment; the server may run. STORE is what\n"
          "witching serve --store was given: a file, or postgresql://... The file is as secret as the store.\n"
          "\n"
          "  --help         this text\n");

static const char restore_help[] =
    WH_TR("Usage: witching restore [--until TIME] FILE STORE\n"
          "\n"
          "Makes a store from a backup, or from the store of a server that no longer runs: a new file, or an empty\n"
          "database at postgresql://... The two may be of different kinds.\n"
          "\n"
          "  --until TIME   as it was then, in UTC: 2026-11-17T20:15:00Z. A backup of a SQLite store goes back a week\n"
          "  --help         this text\n");

/* --- files -------------------------------------------------------------------------------------------------------- */

enum owner { OURS, SERVERS };

/* A store that root restores is for the server, which runs as somebody else: whoever has the folder. */
static bool give_away(int descriptor, const char *path) {
    char folder[PATH_MAX];
    struct stat about;
    snprintf(folder, sizeof folder, "%s", path);
    return geteuid() != 0 ||
           (stat(dirname(folder), &about) == 0 && fchown(descriptor, about.st_uid, about.st_gid) == 0);
}

/* A new file that nobody else can read; NULL, and it was said why not. */
static sqlite3 *make_file(const char *path, enum owner whose) {
    sqlite3 *db = NULL;
    int descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (descriptor < 0) {
        if (errno == EEXIST)
            failure(tr("%s is there already; name a new file, or move that one away."), path);
        else
            failure(tr("the file %s cannot be written: %s."), path, error_text(errno));
        return NULL;
    }
    bool fine = whose == OURS || give_away(descriptor, path);
    int error = errno;
    close(descriptor);
    if (fine && sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK) return db;
    failure(tr("the file %s cannot be written: %s."), path, fine ? sqlite3_errmsg(db) : error_text(error));
    sqlite3_close(db);
    unlink(path);
    return NULL;
}

static bool is_store(sqlite3 *db) {
    return sqlite3_exec(db, "SELECT tab, number, body FROM events LIMIT 1; SELECT key, value FROM facts LIMIT 1", NULL,
                        NULL, NULL) == SQLITE_OK;
}

static sqlite3 *open_file(const char *path) {
    sqlite3 *db = NULL;
    bool open = access(path, R_OK) == 0 && sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK;
    if (open) sqlite3_busy_timeout(db, 10000);
    if (open && is_store(db)) return db;
    if (access(path, R_OK) != 0)
        failure(tr("the file %s cannot be read: %s."), path, error_text(errno));
    else
        failure(tr("%s is no store, or a damaged one: %s."), path, db ? sqlite3_errmsg(db) : "");
    sqlite3_close(db);
    return NULL;
}

/* One file, without those that SQLite keeps beside it; and every page of it can be read. */
static bool is_sound(sqlite3 *db, char problem[PROBLEM_TEXT]) {
    sqlite3_stmt *check = NULL;
    sqlite3_exec(db, "PRAGMA journal_mode=DELETE", NULL, NULL, NULL);
    sqlite3_prepare_v2(db, "PRAGMA quick_check(1)", -1, &check, NULL);
    const char *found = sqlite3_step(check) == SQLITE_ROW ? (const char *)sqlite3_column_text(check, 0) : "";
    snprintf(problem, PROBLEM_TEXT, "%s", found);
    sqlite3_finalize(check);
    return problem[0] == 'o' && problem[1] == 'k';
}

static long long count(sqlite3 *db, const char *sql) {
    sqlite3_stmt *ask = NULL;
    sqlite3_prepare_v2(db, sql, -1, &ask, NULL);
    long long found = sqlite3_step(ask) == SQLITE_ROW ? sqlite3_column_int64(ask, 0) : 0;
    sqlite3_finalize(ask);
    return found;
}

static int tell(sqlite3 *db) {
    long long tables = count(db, "SELECT count(DISTINCT tab) FROM events"),
              events = count(db, "SELECT count(*) FROM events");
    printf(tr("Done: tables %lld, events %lld.\n"), tables, events);
    return DONE;
}

/* --- the commands ------------------------------------------------------------------------------------------------- */

struct asked {
    const char *first, *second, *until;
};

/* False: what the command ends with is in *result. */
static bool take_words(int argc, char **argv, const char *help, struct asked *asked, int *result) {
    struct args args = args_of(argc, argv);
    bool restores = help == restore_help;
    while (args_next(&args)) {
        if (args_is_flag(&args, "--help")) return *result = fputs(tr(help), stdout) < 0 ? FAILED : DONE, false;
        if (restores && args_is_value(&args, "--until", &asked->until)) continue;
        if (!args_is_word(&args, &asked->first) && !args_is_word(&args, &asked->second)) args_refuse(&args);
    }
    *result = MISUSE;
    if (!args.bad && !asked->second)
        misuse(restores ? tr("name the backup and a new store; see witching restore --help.")
                        : tr("name the store and a new file; see witching backup --help."));
    return !args.bad && asked->second;
}

static bool copy_store(const char *store, sqlite3 *to, char problem[PROBLEM_TEXT]) {
    if (storage_is_shared(store)) return carry_from_postgres(store, to, problem) && is_sound(to, problem);
    sqlite3 *from = open_file(store);
    bool fine = from && carry_sqlite(from, to, problem) && is_sound(to, problem);
    sqlite3_close(from);
    return fine;
}

int command_backup(int argc, char **argv) {
    struct asked asked = { NULL, NULL, NULL };
    char problem[PROBLEM_TEXT] = "", told[STORE_TEXT];
    int result;
    if (!take_words(argc, argv, backup_help, &asked, &result)) return result;
    sqlite3 *to = make_file(asked.second, OURS);
    if (!to) return FAILED;
    bool fine = copy_store(asked.first, to, problem);
    store_told(asked.first, told);
    if (!fine && problem[0]) failure(tr("%s cannot be backed up: %s."), told, problem);
    result = fine ? tell(to) : FAILED;
    sqlite3_close(to);
    if (!fine) unlink(asked.second);
    return result;
}

/* Everything is made ready in a file that vanishes, so that the new store is whole or not there. */
static bool prepare(const char *path, const char *until, sqlite3 *ready, char problem[PROBLEM_TEXT]) {
    int64_t moment = 0;
    if (until && !rewind_time(ready, until, &moment)) {
        failure(tr("'%s' is not a time; write --until like 2026-11-17T20:15:00Z."), until);
        return false;
    }
    sqlite3 *from = open_file(path);
    bool fine = from && carry_sqlite(from, ready, problem) && storage_raise_sqlite(ready, problem, PROBLEM_TEXT) &&
                (!until || rewind_store(ready, moment, problem));
    sqlite3_close(from);
    return fine;
}

static bool hand_over(sqlite3 *ready, const char *store, char problem[PROBLEM_TEXT]) {
    if (storage_is_shared(store)) return carry_to_postgres(ready, store, problem);
    sqlite3 *to = make_file(store, SERVERS);
    bool fine = to && carry_sqlite(ready, to, problem) && is_sound(to, problem);
    sqlite3_close(to);
    if (to && !fine) unlink(store);
    return fine;
}

int command_restore(int argc, char **argv) {
    struct asked asked = { NULL, NULL, NULL };
    char problem[PROBLEM_TEXT] = "", told[STORE_TEXT];
    int result;
    if (!take_words(argc, argv, restore_help, &asked, &result)) return result;
    sqlite3 *ready = NULL;
    sqlite3_open_v2("", &ready, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);
    bool fine = prepare(asked.first, asked.until, ready, problem);
    if (!fine && problem[0]) failure(tr("%s cannot be restored: %s."), asked.first, problem);
    if (fine && !hand_over(ready, asked.second, problem)) {
        fine = false;
        store_told(asked.second, told);
        if (problem[0]) failure(tr("the store %s cannot be made: %s."), told, problem);
    }
    result = fine ? tell(ready) : FAILED;
    sqlite3_close(ready);
    return result;
}
