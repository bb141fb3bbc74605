/* upkeep.c: the statements. They are the same for both kinds of store: see storage_run. */
#include "server/store/upkeep.h"

#include "shared/app.h"
#include "witching/game.h"
#include "witching/json.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_TEXT = 24, PATTERN = 256, MATCHES_AT_ONCE = 32 };
/* Days until they go: a browser that has not come (its cookie has lived for a year by then), the name of an account
 * that was erased, a report. */
enum { DEVICE_DAYS = 400, NAME_DAYS = 90, REPORT_DAYS = 365 };
static const int64_t day = 86400000;

static bool run(struct storage *storage, const char *sql, unsigned count, const char *const *values) {
    return storage_run(storage, sql, values, count, NULL, NULL);
}

static const char *number_text(char text[NUMBER_TEXT], int64_t number) {
    snprintf(text, NUMBER_TEXT, "%" PRId64, number);
    return text;
}

/* --- an account --------------------------------------------------------------------------------------------------- */

#define OF_TABLE " WHERE tab = CAST($1 AS bigint)"
/* $2: as the name stands in JSON; $3: instead. Only few events of a table name anybody. */
#define SCRUB_EVENTS   "UPDATE events SET body = replace(body, $2, $3)"
#define NAMES_SOMEBODY " AND body LIKE '%\"name\":%'"
#define SCRUB_HISTORY  "UPDATE history SET body = replace(body, $2, $3)"
#define DROP_WORDS     " AND (replace(body, $2, '') <> body OR replace(body, $3, '') <> body)"

struct scrub {
    char name[PATTERN], by_name[PATTERN], from[PATTERN];
};

static struct scrub scrub_of(const struct erased *erased) {
    struct scrub scrub;
    struct wh_text name = wh_text_into(scrub.name, sizeof scrub.name),
                   by_name = wh_text_into(scrub.by_name, sizeof scrub.by_name);
    wh_put(&name, "\"name\":");
    wh_json_string(&name, erased->name);
    wh_put(&by_name, "\"by\":");
    wh_json_string(&by_name, erased->name);
    snprintf(scrub.from, sizeof scrub.from, "\"from\":\"%s\"", erased->player);
    return scrub;
}

static bool erase_at_table(struct storage *storage, const struct scrub *scrub, uint64_t table) {
    char id[NUMBER_TEXT];
    snprintf(id, sizeof id, "%" PRId64, (int64_t)table);
    const char *const named[] = { id, scrub->name, "\"name\":\"\"" }, *const said[] = { id, scrub->by_name,
                                                                                        scrub->from };
    return run(storage, SCRUB_EVENTS OF_TABLE NAMES_SOMEBODY, 3, named) &&
           run(storage, SCRUB_HISTORY OF_TABLE, 3, named) &&
           run(storage, "DELETE FROM chat" OF_TABLE DROP_WORDS, 3, said);
}

bool upkeep_erase_at(struct storage *storage, const struct erased *erased, const uint64_t *tables, unsigned count) {
    struct scrub scrub = scrub_of(erased);
    bool fine = true;
    for (unsigned i = 0; i < count && fine; i++) fine = erase_at_table(storage, &scrub, tables[i]);
    return fine;
}

struct matches {
    uint64_t tables[MATCHES_AT_ONCE];
    unsigned count;
};

static void take_match(void *context, const char *text, size_t length) {
    struct matches *matches = context;
    int64_t table;
    (void)length;
    if (sscanf(text, "%" SCNd64, &table) == 1) matches->tables[matches->count++] = (uint64_t)table;
}

/* They go as they are done with: so those that are left come next. */
bool upkeep_erase_history(struct storage *storage, const struct erased *erased, bool *more) {
    struct matches matches = { .count = 0 };
    char number[NUMBER_TEXT];
    snprintf(number, sizeof number, "%d", MATCHES_AT_ONCE);
    const char *const some[] = { erased->player, number };
    bool fine = storage_run(storage, "SELECT tab FROM history WHERE player = $1 LIMIT CAST($2 AS bigint)", some, 2,
                            take_match, &matches) &&
                upkeep_erase_at(storage, erased, matches.tables, matches.count);
    for (unsigned i = 0; i < matches.count && fine; i++) {
        snprintf(number, sizeof number, "%" PRId64, (int64_t)matches.tables[i]);
        fine = run(storage, "DELETE FROM history WHERE player = $1 AND tab = CAST($2 AS bigint)", 2, some);
    }
    *more = matches.count == MATCHES_AT_ONCE;
    return fine;
}

static bool drop_facts(struct storage *storage, const char *kind, const char *player) {
    char first[FACT_KEY], past[FACT_KEY];
    snprintf(first, sizeof first, "%s%s/", kind, player);
    snprintf(past, sizeof past, "%s%s0", kind, player); /* the sign after / */
    const char *const values[] = { first, past };
    return run(storage, "DELETE FROM facts WHERE key >= $1 AND key < $2", 2, values);
}

static bool drop_fact(struct storage *storage, const char *key) {
    return run(storage, "DELETE FROM facts WHERE key = $1", 1, &key);
}

/* Where somebody was logged in: by the number after "device/<player>/". Those cookies are worth nothing from now on. */
static bool drop_log_ins(struct storage *storage, const char *player, int64_t now) {
    char first[FACT_KEY], past[FACT_KEY], date[NUMBER_TEXT];
    snprintf(first, sizeof first, "device/%s/", player);
    snprintf(past, sizeof past, "device/%s0", player);
    const char *const values[] = { first, past, number_text(date, now) };
    return run(storage,
               "INSERT INTO facts(key, value) SELECT 'gone/' || substr(key, 41), CAST($3 AS text) FROM facts "
               "WHERE key >= $1 AND key < $2 ON CONFLICT(key) DO UPDATE SET value = excluded.value",
               3, values) &&
           run(storage,
               "DELETE FROM facts WHERE key IN "
               "(SELECT 'same/' || substr(key, 41) FROM facts WHERE key >= $1 AND key < $2)",
               2, values);
}

static bool drop_ratings(struct storage *storage, const char *name) {
    bool fine = true;
    for (unsigned i = 0; i < wh_game_count && fine; i++) {
        char key[FACT_KEY];
        struct wh_text out = wh_text_into(key, sizeof key);
        wh_put(&out, "rating/");
        wh_put(&out, wh_games[i]->id);
        wh_put(&out, "/p/");
        for (const char *c = name; *c; c++) wh_put_hex(&out, (uint8_t)*c, 2);
        fine = drop_fact(storage, key);
    }
    return fine;
}

bool upkeep_erase_facts(struct storage *storage, const struct erased *erased, int64_t now) {
    char done[FACT_KEY];
    const char *player = erased->player;
    snprintf(done, sizeof done, "erase/%s", erased->player);
    return drop_ratings(storage, erased->name) && drop_log_ins(storage, erased->player, now) &&
           drop_facts(storage, "device/", erased->player) && drop_facts(storage, "avoid/", erased->player) &&
           drop_facts(storage, "push/", erased->player) && drop_facts(storage, "mine/", erased->player) &&
           run(storage, "DELETE FROM sat WHERE player = $1", 1, &player) && drop_fact(storage, done);
}

/* --- what has had its time ---------------------------------------------------------------------------------------- */

/* Dates have 13 digits; where none stands nothing is thrown away. */
#define OLDER_THAN_1(at)                                                                                               \
    "CASE WHEN length(value) >= 13 THEN CAST(substr(value, " at ", 13) AS bigint) < CAST($1 AS bigint) ELSE false END"

bool upkeep_sweep(struct storage *storage, int64_t now) {
    char devices[NUMBER_TEXT], names[NUMBER_TEXT], reports[FACT_KEY];
    const char *device_date = number_text(devices, now - DEVICE_DAYS * day),
               *name_date = number_text(names, now - NAME_DAYS * day);
    snprintf(reports, sizeof reports, "report/%" PRId64, now - REPORT_DAYS * day);
    const char *report_key = reports;
    return run(storage,
               "DELETE FROM facts WHERE key IN (SELECT 'same/' || substr(key, 41) FROM facts "
               "WHERE key >= 'device/' AND key < 'device0' AND " OLDER_THAN_1("1") ")",
               1, &device_date) &&
           run(storage, "DELETE FROM facts WHERE key >= 'device/' AND key < 'device0' AND " OLDER_THAN_1("1"), 1,
               &device_date) &&
           run(storage, "DELETE FROM facts WHERE key >= 'gone/' AND key < 'gone0' AND " OLDER_THAN_1("1"), 1,
               &device_date) &&
           run(storage,
               "DELETE FROM facts WHERE key >= 'name/' AND key < 'name0' AND "
               "CASE WHEN value LIKE '- %' THEN CAST(substr(value, 3) AS bigint) < CAST($1 AS bigint) ELSE false END",
               1, &name_date) &&
           run(storage, "DELETE FROM facts WHERE key >= 'report/' AND key < $1", 1, &report_key);
}

/* --- old tables --------------------------------------------------------------------------------------------------- */

struct idle_list {
    struct idle_table *tables;
    unsigned most, count;
};

static void take_idle(void *context, const char *text, size_t length) {
    struct idle_list *list = context;
    (void)length;
    struct idle_table *table = &list->tables[list->count];
    int64_t id;
    if (list->count < list->most && sscanf(text, "%" SCNd64 " %" SCNd64, &table->made, &id) == 2) {
        table->table = (uint64_t)id;
        list->count++;
    }
}

static void take_date(void *context, const char *text, size_t length) {
    const char *value;
    size_t size;
    int64_t date;
    if (!wh_json_at(text, length, "t", &value, &size)) return;
    struct wh_json in = wh_json_of(value, size);
    if (wh_json_read_int(&in, &date)) *(int64_t *)context = date;
}

bool upkeep_idle(struct storage *storage, int64_t made_before, struct idle_table after, struct idle_table *tables,
                 unsigned most, unsigned *count) {
    struct idle_list list = { .tables = tables, .most = most };
    char before[NUMBER_TEXT], made[NUMBER_TEXT], id[NUMBER_TEXT], limit[NUMBER_TEXT];
    const char *const values[] = { number_text(before, made_before), number_text(made, after.made),
                                   number_text(id, (int64_t)after.table), number_text(limit, most) };
    bool fine = storage_run(storage,
                            "SELECT made || ' ' || id FROM tables WHERE due = 0 AND made < CAST($1 AS bigint) AND "
                            "(made, id) > (CAST($2 AS bigint), CAST($3 AS bigint)) ORDER BY made, id "
                            "LIMIT CAST($4 AS bigint)",
                            values, 4, take_idle, &list);
    for (unsigned i = 0; i < list.count && fine; i++) {
        const char *table = number_text(id, (int64_t)tables[i].table);
        tables[i].last = INT64_MAX;
        fine =
            storage_run(storage, "SELECT body FROM events WHERE tab = CAST($1 AS bigint) ORDER BY number DESC LIMIT 1",
                        &table, 1, take_date, &tables[i].last);
    }
    *count = list.count;
    return fine;
}

bool upkeep_drop(struct storage *storage, uint64_t table) {
    char id[NUMBER_TEXT], in_keys[NUMBER_TEXT];
    snprintf(in_keys, sizeof in_keys, "%016" PRIx64, table);
    const char *const values[] = { number_text(id, (int64_t)table), in_keys };
    return run(storage,
               "DELETE FROM facts WHERE key IN (SELECT 'mine/' || player || '/' || CAST($2 AS text) FROM sat" OF_TABLE
               ")",
               2, values) &&
           run(storage, "DELETE FROM sat" OF_TABLE, 1, values) &&
           run(storage, "DELETE FROM chat" OF_TABLE, 1, values) &&
           run(storage, "DELETE FROM events" OF_TABLE, 1, values) &&
           run(storage, "DELETE FROM tables WHERE id = CAST($1 AS bigint)", 1, values);
}
