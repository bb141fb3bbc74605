/* scribe.c: texts that wait, are being made in libuv's pool, or are ready and kept. */
#include "server/telling/scribe.h"

#include "server/bots/fair_queue.h"
#include "server/table/fair.h"
#include "server/table/tables.h"
#include "server/timekeeper.h"
#include "shared/app.h"

#include <stdlib.h>
#include <string.h>

enum { AT_ONCE = 2, KEPT_MOST = 256, BYTES_MOST = 8 << 20 };
enum { RECORD = 100 /* a viewer no seat can be */, COST_OF_STEP = 25 /* us, about */ };

struct script {
    struct keyed keyed; /* first */
    uv_work_t work;
    struct fair_item item;
    struct scribe *scribe;
    uint64_t table;
    int viewer;                         /* or RECORD */
    const struct wh_language *language; /* NULL: no words */
    enum { FRESH, WAITING, WORKING, READY } state;
    struct script *older, *newer; /* of those that are ready */
    struct table *copy;           /* what it is made from */
    struct chronicle *log;
    char *record;
    struct wish *wishes;
    size_t size;
    uint64_t took; /* us */
};

struct scribe {
    struct server *server;
    struct key_map scripts;
    struct fair_queue queue;
    struct script *oldest, *newest;
    unsigned working, kept;
    size_t bytes;
    bool stopping;
};

struct scribe *scribe_start(struct server *server) {
    struct scribe *scribe = allocate(sizeof *scribe);
    scribe->server = server;
    return scribe;
}

unsigned scribe_waiting(const struct scribe *scribe) { return scribe->queue.count + scribe->working; }

/* --- copies of tables --------------------------------------------------------------------------------------------- */

static void *copy_of(const void *memory, size_t size) {
    void *copy = allocate(size ? size : 1);
    memcpy(copy, memory, size);
    return copy;
}

static struct table *copy_table(const struct table *table) {
    struct table *copy = copy_of(table, sizeof *table);
    copy->chat = NULL;
    copy->seats = copy_of(table->seats, table->match.setup.seats * sizeof *table->seats);
    copy->match.actions = copy_of(table->match.actions, table->match.length * sizeof *table->match.actions);
    return copy;
}

static void free_copy(struct script *script) {
    if (!script->copy) return;
    free(script->copy->seats);
    free(script->copy->match.actions);
    free(script->copy);
    script->copy = NULL;
}

/* --- those that are kept ------------------------------------------------------------------------------------------ */

static void keep(struct scribe *scribe, struct script *script) {
    script->older = scribe->newest;
    script->newer = NULL;
    *(scribe->newest ? &scribe->newest->newer : &scribe->oldest) = script;
    scribe->newest = script;
    script->size = sizeof *script + (script->log ? chronicle_size(script->log) : strlen(script->record));
    scribe->bytes += script->size;
    scribe->kept++;
}

static void keep_no_longer(struct scribe *scribe, struct script *script) {
    *(script->older ? &script->older->newer : &scribe->oldest) = script->newer;
    *(script->newer ? &script->newer->older : &scribe->newest) = script->older;
    scribe->bytes -= script->size;
    scribe->kept--;
}

static void forget(struct scribe *scribe, struct script *script) {
    key_map_remove(&scribe->scripts, &script->keyed);
    free_copy(script);
    chronicle_free(script->log);
    free(script->record);
    free(script);
}

static void make_space(struct scribe *scribe) {
    while (scribe->oldest != scribe->newest && (scribe->kept > KEPT_MOST || scribe->bytes > BYTES_MOST)) {
        struct script *script = scribe->oldest;
        keep_no_longer(scribe, script);
        forget(scribe, script);
    }
}

static void touch(struct scribe *scribe, struct script *script) {
    keep_no_longer(scribe, script);
    keep(scribe, script);
    make_space(scribe);
}

/* --- making: in a thread ------------------------------------------------------------------------------------------ */

static char *record_of(const struct table *table) {
    char *file = fair_file(table);
    size_t room = 2 * strlen(file) + 3; /* every line feed is written as six characters */
    for (const char *c = file; *c; c++) room += *c == '\n' ? 5 : 0;
    struct wh_text out = wh_text_into(allocate(room), room);
    wh_json_string(&out, file);
    wh_assert(!out.overflow);
    free(file);
    return out.start;
}

static void work_on(uv_work_t *work) {
    struct script *script = work->data;
    uint64_t began = time_exact();
    if (script->viewer == RECORD)
        script->record = record_of(script->copy);
    else
        script->log = chronicle_make(script->copy, (struct reader){ script->viewer, script->language });
    free_copy(script);
    script->took = (time_exact() - began) / 1000;
}

/* --- making: on the loop ------------------------------------------------------------------------------------------ */

static void grant(struct script *script, const char *record) {
    for (struct wish *wish; (wish = script->wishes);) {
        script->wishes = wish->next;
        wish->done(wish, record);
    }
}

static void end_if_idle(struct scribe *scribe) {
    if (!scribe->stopping || scribe->working) return;
    fair_clear(&scribe->queue);
    key_map_free(&scribe->scripts);
    free(scribe);
}

static void start_some(struct scribe *scribe);

static void on_worked(uv_work_t *work, int status) {
    struct script *script = work->data;
    struct scribe *scribe = script->scribe;
    (void)status;
    scribe->working--;
    fair_done(&scribe->queue, &script->item, script->took);
    if (scribe->stopping) {
        grant(script, NULL);
        forget(scribe, script);
        end_if_idle(scribe);
        return;
    }
    start_some(scribe);
    grant(script, script->record); /* whoever asks meanwhile gets it too */
    script->state = READY;
    keep(scribe, script);
    make_space(scribe);
    if (script->log) tell_when_told(scribe->server, script->table); /* the script may be gone afterwards */
}

static void start_some(struct scribe *scribe) {
    while (scribe->working < AT_ONCE && scribe->queue.count) {
        struct fair_item *item = fair_take(&scribe->queue);
        struct script *script = (struct script *)((char *)item - offsetof(struct script, item));
        script->state = WORKING;
        script->work.data = script;
        scribe->working++;
        uv_queue_work(scribe->server->loop, &script->work, work_on, on_worked);
    }
}

static void ask(struct scribe *scribe, struct script *script, const struct table *table, uint64_t owner) {
    script->state = WAITING;
    script->copy = copy_table(table);
    fair_add(&scribe->queue, &script->item, owner, (uint64_t)table->match.length * COST_OF_STEP + 1);
    start_some(scribe);
}

/* --- asking ------------------------------------------------------------------------------------------------------- */

/* Nobody chooses the ids of tables, so nobody makes two of these the same. */
static uint64_t hash_of(uint64_t table, struct reader reader) {
    uint64_t hash = wh_hash(&table, sizeof table, (uint64_t)reader.viewer);
    return wh_hash(&reader.language, sizeof reader.language, hash);
}

/* Made if there is none. */
static struct script *script_for(struct scribe *scribe, uint64_t table, struct reader reader, bool *fresh) {
    uint64_t hash = hash_of(table, reader);
    struct script *script = (struct script *)key_map_find(&scribe->scripts, hash);
    *fresh = !script;
    if (script) return script;
    script = allocate(sizeof *script);
    script->keyed.key = hash;
    script->scribe = scribe;
    script->table = table;
    script->viewer = reader.viewer;
    script->language = reader.language;
    key_map_add(&scribe->scripts, &script->keyed);
    return script;
}

const struct chronicle *scribe_log(struct scribe *scribe, const struct table *table, struct reader reader,
                                   uint64_t owner) {
    bool fresh;
    if (scribe->stopping) return NULL;
    struct script *script = script_for(scribe, table->id, reader, &fresh);
    if (script->state == READY) {
        if (chronicle_follow(script->log, table)) {
            touch(scribe, script);
            return script->log;
        }
        keep_no_longer(scribe, script);
        chronicle_free(script->log);
        script->log = NULL;
        fresh = true;
    }
    if (fresh) ask(scribe, script, table, owner);
    return NULL;
}

const char *scribe_record(struct scribe *scribe, const struct table *table) {
    uint64_t hash = hash_of(table->id, (struct reader){ RECORD, NULL });
    struct script *script = (struct script *)key_map_find(&scribe->scripts, hash);
    if (!script || script->state != READY) return NULL;
    touch(scribe, script);
    return script->record;
}

void scribe_ask_record(struct scribe *scribe, const struct table *table, uint64_t owner, struct wish *wish) {
    bool fresh;
    struct script *script = script_for(scribe, table->id, (struct reader){ RECORD, NULL }, &fresh);
    wish->next = script->wishes;
    script->wishes = wish;
    if (fresh) ask(scribe, script, table, owner);
}

/* --- stopping ----------------------------------------------------------------------------------------------------- */

static void drop_waiting(struct scribe *scribe) {
    for (struct fair_item *item; (item = fair_take(&scribe->queue));) {
        struct script *script = (struct script *)((char *)item - offsetof(struct script, item));
        fair_done(&scribe->queue, item, 0);
        grant(script, NULL);
        forget(scribe, script);
    }
}

void scribe_stop(struct scribe *scribe) {
    scribe->stopping = true;
    drop_waiting(scribe);
    while (scribe->oldest) {
        struct script *script = scribe->oldest;
        keep_no_longer(scribe, script);
        forget(scribe, script);
    }
    end_if_idle(scribe);
}
