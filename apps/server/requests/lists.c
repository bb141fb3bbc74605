/* lists.c: lists of tables: those with a free seat, those one sits at, and one alone. Each table is looked at when
 * nothing at it is half done; the answer waits for the last. A list may be long and wanted by many: they take turns, a
 * short time in each round of the loop. */
#include "server/accounts/mine.h"
#include "server/requests/protocol.h"
#include "server/requests/reasons.h"
#include "server/store/readers.h"
#include "server/store/writer.h"
#include "server/timekeeper.h"
#include "shared/app.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { TURN = 16 /* tables */, TIME_A_ROUND = 1000000 /* ns */, ASKED_AT_ONCE = 8 };
enum { LISTED = 50, MINE_MOST = 400, SUMMARY_TEXT = 4096, SHOWN_AFTER_END = 3 * 86400000 };

struct gather {
    struct lookup lookup; /* first */
    struct gather *next;  /* of those that are to be worked on */
    bool in_line;
    struct server *server;
    struct client *client; /* NULL: gone */
    char id[ID_TEXT];
    void (*put)(struct wh_text *out, const struct client *client);
    bool lobby;
    uint8_t player[PLAYER_BYTES];
    uint64_t tables[MINE_MOST];
    unsigned count, seen;    /* how many were looked at, or are asked for */
    unsigned waiting;        /* for how many of those */
    unsigned found_count[2]; /* where it is one's turn, and elsewhere: more than can be listed need not be written */
    struct found {
        char *summary; /* NULL: not to be shown */
        bool turn;
    } found[MINE_MOST];
};

struct lists {
    struct gather *first, **last;
    uv_idle_t work; /* while there is any */
};

/* --- the answer --------------------------------------------------------------------------------------------------- */

static void put_found(struct wh_text *out, const struct gather *gather, bool turn, unsigned *listed) {
    for (unsigned i = 0; i < gather->count && *listed < LISTED; i++) {
        if (!gather->found[i].summary || gather->found[i].turn != turn) continue;
        wh_json_raw(out, gather->found[i].summary);
        ++*listed;
    }
}

static void answer(struct gather *gather) {
    struct client *client = gather->client;
    unsigned listed = 0;
    if (client && gather->lookup.fine) {
        struct wh_text out = answer_open(client, gather->id);
        if (gather->put) gather->put(&out, client);
        wh_json_key(&out, "tables");
        wh_json_open(&out, '[');
        put_found(&out, gather, true, &listed);
        put_found(&out, gather, false, &listed);
        wh_json_close(&out, ']');
        answer_close(client, &out);
    } else if (client) {
        struct wh_why why;
        deny(&why, CANNOT_READ, NULL);
        answer_no(client, gather->id, &why);
    }
    for (unsigned i = 0; i < gather->count; i++) free(gather->found[i].summary);
    free(gather);
    if (client) client_answered(client);
}

/* --- each table --------------------------------------------------------------------------------------------------- */

static bool is_shown(const struct table *table) {
    return table->phase != PHASE_OVER || time_date() - table->changed < SHOWN_AFTER_END;
}

/* What is long over leaves the list for good, so that it stays short. */
static void forget_old(struct gather *gather, uint64_t table) {
    char key[FACT_KEY];
    struct write *write = write_new();
    mine_key(gather->player, table, key);
    write_put(write, key, "");
    write->done = write_free;
    writer_add(gather->server->writer, write);
}

static void look_at(struct gather *gather, struct found *found, const struct table *table) {
    char text[SUMMARY_TEXT];
    struct wh_text out = wh_text_into(text, sizeof text);
    int seat = gather->lobby ? -1 : table_seat_by_player(table, gather->player);
    if (gather->lobby ? !table_listed(table) : seat < 0) return;
    if (!gather->lobby && !is_shown(table)) {
        forget_old(gather, table->id);
        return;
    }
    found->turn = seat >= 0 && table_actor(table) == seat;
    if (gather->found_count[found->turn]++ >= LISTED) return;
    put_summary(&out, table, seat, time_service(&gather->server->time));
    wh_assert(!out.overflow);
    found->summary = allocate(out.length + 1);
    memcpy(found->summary, text, out.length);
}

static void stand_in_line(struct gather *gather);

static void finish_listed(struct op *op, const struct wh_why *why, bool again, uint32_t version) {
    struct gather *gather = op->context;
    (void)again, (void)version;
    for (unsigned i = 0; i < gather->seen && !why; i++)
        if (gather->tables[i] == op->live->table.id) look_at(gather, &gather->found[i], &op->live->table);
    gather->waiting--;
    stand_in_line(gather);
}

/* Most are in memory, and nothing is being done there. */
static void look_at_next(struct gather *gather) {
    unsigned i = gather->seen++;
    struct live *live = live_want(gather->server, gather->tables[i]);
    if (live->known && live->busy == AT_REST && !live->first_op) {
        if (live->table.events) look_at(gather, &gather->found[i], &live->table);
        return;
    }
    struct op *op = op_new(live, NO_EVENT, -1);
    op->context = gather;
    op->finish = finish_listed;
    gather->waiting++;
    op_submit(op);
}

/* --- in turn ------------------------------------------------------------------------------------------------------ */

static void work_on(struct gather *gather) {
    if (!gather->client) gather->seen = gather->count;
    for (unsigned i = 0; i < TURN && gather->seen < gather->count && gather->waiting < ASKED_AT_ONCE; i++)
        look_at_next(gather);
    if (gather->seen < gather->count && gather->waiting < ASKED_AT_ONCE)
        stand_in_line(gather);
    else if (gather->seen == gather->count && !gather->waiting && !gather->in_line)
        answer(gather);
}

static void on_work(uv_idle_t *idle) {
    struct lists *lists = idle->data;
    uint64_t began = time_exact();
    while (lists->first && time_exact() - began < TIME_A_ROUND) {
        struct gather *gather = lists->first;
        lists->first = gather->next;
        if (!lists->first) lists->last = &lists->first;
        gather->in_line = false;
        work_on(gather);
    }
    if (!lists->first) uv_idle_stop(idle);
}

static void stand_in_line(struct gather *gather) {
    struct lists *lists = gather->server->lists;
    if (gather->in_line) return;
    gather->in_line = true;
    gather->next = NULL;
    *lists->last = gather;
    lists->last = &gather->next;
    uv_idle_start(&lists->work, on_work);
}

static void on_listed(struct lookup *lookup) { stand_in_line((struct gather *)lookup); }

struct lists *lists_start(uv_loop_t *loop) {
    struct lists *lists = allocate(sizeof *lists);
    lists->last = &lists->first;
    lists->work.data = lists;
    uv_idle_init(loop, &lists->work);
    return lists;
}

static void on_closed(uv_handle_t *handle) { free(handle->data); }

void lists_stop(struct lists *lists) {
    for (struct gather *gather = lists->first, *next; gather; gather = next) {
        next = gather->next;
        gather->lookup.fine = false;
        if (!gather->waiting) answer(gather);
    }
    uv_close((uv_handle_t *)&lists->work, on_closed);
}

/* --- requests ----------------------------------------------------------------------------------------------------- */

static void add_mine(void *context, const char *key, const char *value) {
    struct gather *gather = context;
    (void)value;
    if (gather->count < MINE_MOST && mine_table(key, &gather->tables[gather->count])) gather->count++;
}

static void look_for_mine(struct storage *storage, struct lookup *lookup) {
    struct gather *gather = (struct gather *)lookup;
    char prefix[FACT_KEY];
    mine_prefix(gather->player, prefix);
    lookup->fine = storage_facts(storage, prefix, add_mine, gather);
}

static void look_for_listed(struct storage *storage, struct lookup *lookup) {
    struct gather *gather = (struct gather *)lookup;
    lookup->fine = storage_listed(storage, gather->tables, LISTED, &gather->count);
}

static struct gather *gather_for(struct client *client, const char *id) {
    struct gather *gather = allocate(sizeof *gather);
    gather->server = client->server;
    memcpy(gather->id, id, sizeof gather->id);
    memcpy(gather->player, client->player, PLAYER_BYTES);
    client_waits(client, &gather->client);
    return gather;
}

void answer_with_mine(struct client *client, const char *id, void (*put)(struct wh_text *out, const struct client *)) {
    struct gather *gather = gather_for(client, id);
    gather->put = put;
    if (sodium_is_zero(gather->player, PLAYER_BYTES)) { /* nobody has no tables */
        gather->lookup.fine = true;
        answer(gather);
    } else {
        readers_ask(client->server->readers, &gather->lookup, look_for_mine, on_listed);
    }
}

void ask_mine(struct client *client, const struct request *request) { answer_with_mine(client, request->id, NULL); }

void ask_lobby(struct client *client, const struct request *request) {
    struct gather *gather = gather_for(client, request->id);
    gather->lobby = true;
    readers_ask(client->server->readers, &gather->lookup, look_for_listed, on_listed);
}

static void finish_look(struct op *op, const struct wh_why *why, bool again, uint32_t version) {
    (void)again, (void)version;
    if (answer_is_given(op, why)) return;
    struct wh_text out = answer_open(op->client, op->id);
    wh_json_key(&out, "summary");
    put_summary(&out, &op->live->table, -1, time_service(&op->live->server->time));
    answer_close(op->client, &out);
}

void ask_look(struct client *client, const struct request *request) {
    struct op *op = op_new(live_want(client->server, request->table), NO_EVENT, -1);
    op->type = request->type;
    op->asked = true;
    memcpy(op->id, request->id, sizeof op->id);
    client_waits(client, &op->client);
    op->finish = finish_look;
    op_submit(op);
}
