/* tables.c: tables in memory: found, read from the log, watched for bots and clocks, forgotten. What is done at them is
 * in ops.c, what is told of them in tell.c. */
#include "server/table/tables.h"

#include "server/bots/bots.h"
#include "server/log.h"
#include "server/requests/client.h"
#include "server/requests/reasons.h"
#include "server/store/readers.h"
#include "server/store/writer.h"
#include "server/telling/presence.h"
#include "shared/app.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 1 << 14, DUE_AT_ONCE = 256, FORGET_AFTER = 30000, FORGET_BLANK_AFTER = 1000 /* ms */ };
enum {
    COUNT_EVERY = 60000 /* ms: other servers park tables too */,
    PARKED_MOST = 10000,
    LAG_GRACE = 500 /* ms: a move may still be on its way */
};

struct tables {
    struct live *buckets[BUCKETS];
    unsigned count;
    bool sweeping;
    uint64_t parked;  /* tables of the store that cannot be read */
    int64_t counted;  /* when those were counted, steady; 0: they are others now */
    struct due after; /* how far the list of those that are due was looked through */
};

struct tables *tables_create(struct server *server) {
    (void)server;
    return allocate(sizeof(struct tables));
}

unsigned tables_count(const struct tables *tables) { return tables->count; }
uint64_t tables_unreadable(const struct tables *tables) { return tables->parked; }

void tables_each(const struct server *server, bool (*each)(const struct live *live, void *context), void *context) {
    bool goes_on = true;
    for (unsigned i = 0; i < BUCKETS && goes_on; i++)
        for (struct live *live = server->tables->buckets[i]; live && goes_on; live = live->next_in_bucket)
            goes_on = each(live, context);
}

/* --- finding ------------------------------------------------------------------------------------------------------ */

static struct live **bucket_of(struct tables *tables, uint64_t id) { return &tables->buckets[id % BUCKETS]; }

struct live *live_in_memory(const struct server *server, uint64_t id) {
    struct live *live = *bucket_of(server->tables, id);
    while (live && live->table.id != id) live = live->next_in_bucket;
    return live;
}

bool tables_awaits(const struct server *server, uint64_t id, const uint8_t player[PLAYER_BYTES]) {
    struct live *live = live_in_memory(server, id);
    if (!live || !live->known) return true;
    int actor = table_actor(&live->table);
    return actor >= 0 && memcmp(live->table.seats[actor].player, player, PLAYER_BYTES) == 0 &&
           !(presence_of(live) >> actor & 1);
}

struct live *live_want(struct server *server, uint64_t id) {
    struct live *live = live_in_memory(server, id), **bucket = bucket_of(server->tables, id);
    if (!live) {
        live = allocate(sizeof *live);
        live->server = server;
        live->table.id = id;
        live->last_op = &live->first_op;
        live->next_in_bucket = *bucket;
        *bucket = live;
        server->tables->count++;
    }
    live->used = time_steady();
    return live;
}

static void drop(struct live *live) {
    struct tables *tables = live->server->tables;
    struct live **place = bucket_of(tables, live->table.id);
    while (*place != live) place = &(*place)->next_in_bucket;
    *place = live->next_in_bucket;
    tables->count--;
    table_clear(&live->table);
    free(live->watchers);
    presence_forget(live);
    free(live);
}

/* --- reading: in a reader's thread -------------------------------------------------------------------------------- */

struct row {
    struct row *next;
    uint32_t number;
    size_t length;
    char text[];
};

struct rows {
    struct row *first, **last;
};

/* From the beginning: what those who look know already is replayed at once, the rest is told step by step. */
struct reading {
    struct lookup lookup; /* first */
    struct live *live;
    uint32_t from, told;
    bool damaged;
    struct rows rest, said;
    struct table table;
    struct event event;
};

static void add_row(struct rows *rows, uint32_t number, const char *text, size_t length) {
    struct row *row = allocate(sizeof *row + length + 1);
    row->number = number;
    row->length = length;
    memcpy(row->text, text, length);
    *rows->last = row;
    rows->last = &row->next;
}

static void free_rows(struct rows *rows) {
    for (struct row *row = rows->first, *next; row; row = next) {
        next = row->next;
        free(row);
    }
}

static void take_event(void *context, uint32_t number, const char *text, size_t length) {
    struct reading *reading = context;
    if (reading->from || number >= reading->told) {
        add_row(&reading->rest, number, text, length);
    } else if (!reading->damaged) {
        struct event *event = &reading->event;
        reading->damaged = number != reading->table.events || !event_read(event, text, length) ||
                           !table_replay(&reading->table, event);
    }
}

static void take_line(void *context, const char *text, size_t length) {
    struct reading *reading = context;
    add_row(&reading->said, 0, text, length);
}

static void look(struct storage *storage, struct lookup *lookup) {
    struct reading *reading = (struct reading *)lookup;
    uint64_t id = reading->table.id;
    lookup->fine = storage_events(storage, id, reading->from, take_event, reading);
    bool is_there = reading->rest.first || reading->table.events;
    if (lookup->fine && !reading->from && is_there) lookup->fine = storage_chat(storage, id, take_line, reading);
}

/* --- reading: on the loop ----------------------------------------------------------------------------------------- */

static void refuse_all(struct live *live, enum server_reason reason) {
    struct wh_why why;
    deny(&why, reason, NULL);
    ops_refuse(live, &why);
}

static bool apply_text(struct live *live, uint32_t number, const char *text, size_t length) {
    static struct event event; /* large, and only ever used on the loop */
    static struct before before;
    if (number < live->table.events) return true;
    news_before(&live->table, &before);
    if (number != live->table.events || !event_read(&event, text, length) || !table_replay(&live->table, &event))
        return false;
    tell_event(live, &before, &event);
    tell_call_for_luck(live, &event);
    int seat = new_turn(live, &before);
    if (seat >= 0) clients_turn(live->server, live, seat);
    return true;
}

static void take_over(struct live *live, struct reading *reading) {
    static struct event event;
    table_clear(&live->table);
    live->table = reading->table;
    live->told = live->table.events;
    for (const struct row *row = reading->said.first; row; row = row->next)
        if (event_read(&event, row->text, row->length) && live->table.events) table_say(&live->table, &event);
}

static void on_read_well(struct live *live, struct reading *reading) {
    if (!reading->from) take_over(live, reading);
    live->known = true;
    live->keeper = 0;
    for (const struct row *row = reading->rest.first; row && !reading->damaged; row = row->next)
        reading->damaged = !apply_text(live, row->number, row->text, row->length);
    live->unreadable = reading->damaged;
    timekeeper_hear(&live->server->time, live->table.at);
}

/* Before anything that waits to be done there. */
static void close_stranded(struct live *live) {
    if (live->first_op && live->first_op->event.kind == EVENT_OUTDATED) return;
    struct op *op = op_new(live, EVENT_OUTDATED, -1);
    op->finish = op_finish_silently;
    op_put_first(op);
    log_table(LOG_WARNING, "outdated-table", live->table.id, live->table.events);
}

static void on_read(struct lookup *lookup) {
    struct reading *reading = (struct reading *)lookup;
    struct live *live = reading->live;
    bool was_unreadable = live->unreadable;
    live->busy = AT_REST;
    if (lookup->fine)
        on_read_well(live, reading);
    else if (!reading->from)
        table_clear(&reading->table);
    if (!lookup->fine || live->unreadable) live->known = false;
    if (live->unreadable && !was_unreadable) {
        log_table(LOG_ERROR, "unreadable-table", live->table.id, live->table.events);
        live_park(live);
    }
    free_rows(&reading->rest);
    free_rows(&reading->said);
    free(reading);
    if (!live->known) refuse_all(live, live->unreadable ? UNREADABLE : CANNOT_READ);
    tell_rest(live);
    if (live->known && table_is_stranded(&live->table)) close_stranded(live);
    if (live->known) live_ask_bot(live);
    if (live->known || !live->first_op || !live->first_op->unsure) ops_run(live); /* else the sweep tries again */
    live_catch_up(live);
}

static void start_reading(struct live *live, uint32_t from, uint32_t told) {
    struct reading *reading = allocate(sizeof *reading);
    reading->live = live;
    reading->from = from;
    reading->told = told;
    reading->rest.last = &reading->rest.first;
    reading->said.last = &reading->said.first;
    reading->table.id = live->table.id;
    live->busy = READING;
    live->heard = 0;
    live->server->counts.loads++;
    readers_ask(live->server->readers, &reading->lookup, look, on_read);
}

void live_catch_up(struct live *live) {
    bool may = live->busy == AT_REST && live->known && live->table.events;
    if (may && live->heard >= live->table.events) live_read(live);
}

void live_read(struct live *live) { start_reading(live, live->known ? live->table.events : 0, live->told); }

/* Nobody looks: there is nobody to tell step by step. */
void live_read_afresh(struct live *live) {
    live->known = false;
    start_reading(live, 0, live->clients ? live->told : UINT32_MAX);
}

/* --- those that cannot be read ------------------------------------------------------------------------------------ */

static void parked_key(uint64_t id, char key[FACT_KEY]) {
    char text[TABLE_ID_TEXT];
    table_id_text(id, text);
    snprintf(key, FACT_KEY, "parked/%s", text);
}

static void on_due_written(struct write *write) {
    struct server *server = write->context;
    write_free(write);
    server->tables->counted = 0;
}

static void write_due(struct live *live, int64_t due, const char *parked) {
    char key[FACT_KEY];
    struct write *write = write_new();
    parked_key(live->table.id, key);
    write_put(write, key, parked);
    write->due = (struct write_due){ live->table.id, due };
    write->done = on_due_written;
    write->context = live->server;
    writer_add(live->server->writer, write);
}

void live_park(struct live *live) { write_due(live, 0, "1"); }

static void finish_unpark(struct op *op, const struct wh_why *why, bool again, uint32_t version) {
    (void)again, (void)version;
    if (!why) write_due(op->live, table_due(&op->live->table), "");
}

struct parked {
    struct lookup lookup; /* first */
    struct server *server;
    uint64_t tables[PARKED_MOST];
    unsigned count;
};

static void take_parked(void *context, const char *key, const char *value) {
    struct parked *parked = context;
    struct wh_scan in = wh_scan_of(key + sizeof "parked/" - 1, 16);
    (void)value;
    if (parked->count < PARKED_MOST && wh_take_hex(&in, 16, &parked->tables[parked->count])) parked->count++;
}

static void look_for_parked(struct storage *storage, struct lookup *lookup) {
    lookup->fine = storage_facts(storage, "parked/", take_parked, lookup);
}

static struct op *look_op(struct server *server, uint64_t id,
                          void (*finish)(struct op *, const struct wh_why *, bool, uint32_t)) {
    struct op *op = op_new(live_want(server, id), NO_EVENT, -1);
    op->finish = finish;
    return op;
}

static void on_parked(struct lookup *lookup) {
    struct parked *parked = (struct parked *)lookup;
    for (unsigned i = 0; i < parked->count; i++) op_submit(look_op(parked->server, parked->tables[i], finish_unpark));
    free(parked);
}

void tables_unpark(struct server *server) {
    struct parked *parked = allocate(sizeof *parked);
    parked->server = server;
    readers_ask(server->readers, &parked->lookup, look_for_parked, on_parked);
}

struct parked_count {
    struct lookup lookup; /* first */
    struct server *server;
    uint64_t count;
};

static void count_one(void *context, const char *key, const char *value) {
    struct parked_count *parked = context;
    (void)key, (void)value;
    parked->count++;
}

static void look_how_many(struct storage *storage, struct lookup *lookup) {
    lookup->fine = storage_facts(storage, "parked/", count_one, lookup);
}

static void on_counted(struct lookup *lookup) {
    struct parked_count *parked = (struct parked_count *)lookup;
    if (lookup->fine) parked->server->tables->parked = parked->count;
    free(parked);
}

static void count_parked(struct server *server) {
    int64_t now = time_steady();
    if (server->tables->counted && now - server->tables->counted < COUNT_EVERY) return;
    server->tables->counted = now;
    struct parked_count *parked = allocate(sizeof *parked);
    parked->server = server;
    readers_ask(server->readers, &parked->lookup, look_how_many, on_counted);
}

/* --- bots --------------------------------------------------------------------------------------------------------- */

/* Bots alone play only while somebody watches. */
static bool wants_bot(const struct live *live) {
    const struct table *table = &live->table;
    return live->known && table->events && table_is_bot(table, table_actor(table)) &&
           (live->clients || table_is_for_people(table));
}

/* A table is kept by the server that wrote its last event, as long as that one is heard of: its bots think there and
 * nowhere else, or each of their moves would be a conflict. Whatever people ask for is done by whoever they ask. */
static bool is_kept_elsewhere(const struct live *live) {
    return live->keeper && presence_hears(live->server, live->keeper);
}

/* To be called whenever the table has moved on, and when somebody came or went: asks, asks again, or stops asking. */
void live_ask_bot(struct live *live) {
    const struct wh_match *match = &live->table.match;
    struct workers *workers = live->server->workers;
    if (live->server->stopping || live->server->drained) return; /* perhaps there are no workers left */
    if (live->busy == WRITING) return;                           /* asked when it is durable */
    bool wanted = wants_bot(live) && !is_kept_elsewhere(live);
    if (live->thinking && !wanted) workers_forget(workers, live->table.id);
    live->thinking = wanted;
    if (wanted)
        workers_ask(workers, (struct thought_wish){ .table = live->table.id,
                                                    .version = match->version,
                                                    .game = match->game,
                                                    .bot = match->players[table_actor(&live->table)].bot,
                                                    .state = match->state,
                                                    .notes = match->notes,
                                                    .owner = live->owner,
                                                    .watched = live->clients != NULL });
}

static void release(struct live *live) {
    if (!live->thinking) return;
    workers_forget(live->server->workers, live->table.id);
    live->thinking = false;
    if (storage_is_shared(live->server->settings.store)) write_due(live, time_service(&live->server->time), "");
}

void tables_release(struct server *server) {
    for (unsigned i = 0; i < BUCKETS; i++)
        for (struct live *live = server->tables->buckets[i]; live; live = live->next_in_bucket) release(live);
}

/* Whoever it thought for may have come back while it waited for its turn. */
static bool prepare_bot(struct op *op, struct standing standing, struct wh_why *why) {
    (void)standing;
    return table_is_bot(&op->live->table, op->event.seat) || deny(why, NOT_YOUR_SEAT, NULL);
}

void tables_bot_moves(struct server *server, uint64_t id, uint32_t version, uint64_t action) {
    struct live *live = live_in_memory(server, id);
    if (!live) return;
    live->thinking = false;
    int actor = table_actor(&live->table);
    const struct wh_match *match = &live->table.match;
    if (!live->known || match->version != version || !table_is_bot(&live->table, actor)) {
        live_ask_bot(live); /* the table has moved on meanwhile */
        return;
    }
    struct op *op = op_new(live, EVENT_PLAY, actor);
    struct wh_text text = wh_text_into(op->event.text, sizeof op->event.text);
    match->game->format(match->state, action, WH_REFEREE, &text);
    op->event.version = version;
    op->prepare = prepare_bot;
    op->finish = op_finish_silently;
    server->counts.bot_moves++;
    op_submit(op);
}

/* --- from outside ------------------------------------------------------------------------------------------------- */

/* While one of ours is being written it must wait: perhaps ours came first,
 * and what was heard of is the answer to it. */
static void catch_up_with(struct live *live, uint32_t number) {
    if (number > live->heard) live->heard = number;
    live_catch_up(live);
}

/* What another server has written comes with the news of it, and is read from the log only where it does not follow on
 * what is known here, or while something of our own is under way. */
static bool take_heard(struct live *live, const struct storage_news *news) {
    bool follows = live->busy == AT_REST && live->known && news->text && news->number == live->table.events;
    if (!follows || !live->table.events || live->first_op) return false;
    live->known = apply_text(live, news->number, news->text, strlen(news->text));
    live->keeper = news->teller;
    timekeeper_hear(&live->server->time, live->table.at);
    if (live->known)
        live_ask_bot(live);
    else
        live_read_afresh(live);
    return true;
}

/* A table that is not in memory is read only to tell somebody here that it is their turn there. */
static void finish_turn(struct op *op, const struct wh_why *why, bool again, uint32_t version) {
    const struct table *table = &op->live->table;
    (void)again, (void)version;
    int seat = why ? -1 : table_seat_by_player(table, op->claim.player);
    if (seat >= 0 && seat == table_actor(table)) clients_turn(op->live->server, op->live, seat);
}

static void tell_elsewhere(struct server *server, uint64_t id, const char *turn) {
    uint8_t player[PLAYER_BYTES];
    if (!hex_bytes(turn, player, PLAYER_BYTES) || !clients_has(server, player)) return;
    struct op *op = look_op(server, id, finish_turn);
    memcpy(op->claim.player, player, PLAYER_BYTES);
    op_submit(op);
}

static void hear_words(struct live *live, const char *words) {
    static struct event event;
    if (!live || !live->known || !live->table.events || !event_read(&event, words, strlen(words))) return;
    table_say(&live->table, &event);
    tell_said(live);
}

void tables_hear(struct server *server, const struct storage_news *news) {
    struct live *live = live_in_memory(server, news->table);
    if (news->said)
        hear_words(live, news->said);
    else if (live && !take_heard(live, news))
        catch_up_with(live, news->number);
    else if (!live)
        tell_elsewhere(server, news->table, news->turn);
}

static void refresh(struct live *live) {
    if (live->clients) presence_ask(live);
    presence_changed(live);
    catch_up_with(live, UINT32_MAX);
}

void tables_refresh_all(struct server *server) {
    for (unsigned i = 0; i < BUCKETS; i++)
        for (struct live *live = server->tables->buckets[i]; live; live = live->next_in_bucket) refresh(live);
}

/* --- what is due -------------------------------------------------------------------------------------------------- */

static void submit_by_itself(struct live *live, enum event_kind kind, int seat) {
    struct op *op = op_new(live, kind, seat);
    op->finish = op_finish_silently;
    op_submit(op);
}

static void finish_wake(struct op *op, const struct wh_why *why, bool again, uint32_t version) {
    struct live *live = op->live;
    (void)again, (void)version;
    if (why) return;
    int64_t now = time_service(&live->server->time), over = table_time_over(&live->table),
            begins = table_begins(&live->table), due = table_due(&live->table);
    bool nobodys = live->table.phase == PHASE_PLAYING && !table_is_for_people(&live->table);
    bool waits = live->table.phase == PHASE_PLAYING && !table_is_bot(&live->table, table_actor(&live->table));
    if (over && over + LAG_GRACE <= now)
        submit_by_itself(live, EVENT_TIME, table_actor(&live->table));
    else if (begins && begins <= now)
        submit_by_itself(live, EVENT_BEGIN, -1);
    else if (nobodys && due && due <= now)
        submit_by_itself(live, EVENT_ABANDON, -1);
    else if (waits && due && due <= now)
        submit_by_itself(live, EVENT_OVERDUE, table_actor(&live->table));
    else if (!due || due > now + BOT_PATIENCE)
        write_due(live, due, ""); /* an older server believed that bots had to play on */
    else
        live_ask_bot(live);
}

struct sweep {
    struct lookup lookup; /* first */
    struct server *server;
    int64_t now;
    struct due after, due[DUE_AT_ONCE];
    unsigned count;
};

static void look_for_due(struct storage *storage, struct lookup *lookup) {
    struct sweep *sweep = (struct sweep *)lookup;
    lookup->fine = storage_due(storage, sweep->now, sweep->after, sweep->due, DUE_AT_ONCE, &sweep->count);
}

static void on_due(struct lookup *lookup) {
    struct sweep *sweep = (struct sweep *)lookup;
    struct tables *tables = sweep->server->tables;
    tables->sweeping = false;
    tables->after = sweep->count == DUE_AT_ONCE ? sweep->due[sweep->count - 1] : (struct due){ .due = 0 };
    for (unsigned i = 0; i < sweep->count; i++) op_submit(look_op(sweep->server, sweep->due[i].table, finish_wake));
    free(sweep);
}

static bool is_idle(const struct live *live, int64_t now) {
    int64_t patience = live->table.events ? FORGET_AFTER : FORGET_BLANK_AFTER;
    return !live->clients && !live->first_op && live->busy == AT_REST && !live->thinking && now - live->used > patience;
}

/* A watched match of bots alone is nobody's duty in the store: if another server has played its last move, and stopped
 * because its own onlookers went, we go on. */
static bool stands_still(const struct live *live) {
    return live->clients && live->busy == AT_REST && time_service(&live->server->time) - live->table.at > BOT_PATIENCE;
}

static void take_keeping(struct live *live) {
    struct counts *counts = &live->server->counts;
    int64_t silence = live->keeper ? presence_silence(live->server, live->keeper) : INT64_MAX;
    if (silence < INT64_MAX) {
        counts->takeovers++;
        if ((uint64_t)silence > counts->takeover_silence) counts->takeover_silence = (uint64_t)silence;
    }
    live->keeper = 0;
    live_ask_bot(live);
}

static void look_after(struct tables *tables, bool all) {
    int64_t now = time_steady();
    for (unsigned i = 0; i < BUCKETS; i++)
        for (struct live *live = tables->buckets[i], *next; live; live = next) {
            next = live->next_in_bucket;
            if (!all) ops_let_go(live);
            if (!all) tell_watchers(live);
            if (!all) live_call(live);
            if (all || is_idle(live, now))
                drop(live);
            else if ((live->clients || live->first_op) && !live->known && live->busy == AT_REST && !live->unreadable)
                live_read_afresh(live); /* the store was away: those who look wait for it to come back */
            else if (stands_still(live) || (live->keeper && !is_kept_elsewhere(live)))
                take_keeping(live);
        }
}

void tables_sweep(struct server *server, int64_t horizon) {
    struct tables *tables = server->tables;
    look_after(tables, false);
    if (tables->sweeping || server->draining || server->stopping) return;
    struct sweep *sweep = allocate(sizeof *sweep);
    sweep->server = server;
    sweep->now = time_service(&server->time) + horizon;
    sweep->after = tables->after;
    tables->sweeping = true;
    count_parked(server);
    readers_ask(server->readers, &sweep->lookup, look_for_due, on_due);
}

void tables_destroy(struct tables *tables) {
    look_after(tables, true);
    free(tables);
}
