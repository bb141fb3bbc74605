/* tables.c: tables in memory, and how an op becomes an event: judged, applied, written, and only then told. What the
 * events mean is in table.c, what people are told in news.c. */
#include "tables.h"

#include "app.h"
#include "bots.h"
#include "client.h"
#include "log.h"
#include "push.h"
#include "ratings.h"
#include "reasons.h"
#include "writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 1 << 14, DUE_AT_ONCE = 256, FORGET_AFTER = 30000 /* ms */, TRIES = 8, SPARE_OPS = 1024 };

struct tables {
    struct live *buckets[BUCKETS];
    unsigned count;
    struct op *spare;
    unsigned spare_count;
    char *news; /* room for one message: NEWS_TEXT */
};

struct tables *tables_create(struct server *server) {
    (void)server;
    struct tables *tables = allocate(sizeof *tables);
    tables->news = allocate(NEWS_TEXT);
    return tables;
}

unsigned tables_count(const struct tables *tables) { return tables->count; }

/* --- telling -------------------------------------------------------------------------------------------------------- */

static struct moment moment_of(const struct live *live) {
    struct moment moment = { .now = server_now() };
    for (const struct client *client = live->clients; client; client = client->next_at_table)
        if (client->viewer >= 0) moment.here |= 1u << client->viewer;
    return moment;
}

static struct reader reader_of(const struct client *client) {
    const char *language = client->language[0] ? client->language : "en";
    return (struct reader){ client->viewer, client->words ? language : "" };
}

/* Are they told the same? */
static bool alike(const struct client *a, const struct client *b) {
    return a->viewer == b->viewer && strcmp(reader_of(a).language, reader_of(b).language) == 0;
}

static void send_to_alike(void *context, const struct wh_text *message) {
    const struct client *first = context;
    for (struct client *client = first->live->clients; client; client = client->next_at_table)
        if (alike(client, first)) client_send(client, message);
}

static bool is_first_of_its_kind(const struct client *client) {
    const struct client *first = client->live->clients;
    while (!alike(first, client)) first = first->next_at_table;
    return first == client;
}

static bool anyone_is(const struct live *live, int viewer) {
    for (const struct client *client = live->clients; client; client = client->next_at_table)
        if (client->viewer == viewer) return true;
    return false;
}

/* Each message is made once for all who are told the same. */
static void tell(struct live *live, const struct before *before, const struct event *event) {
    struct moment moment = moment_of(live);
    for (struct client *client = live->clients; client; client = client->next_at_table) {
        struct wh_text out = wh_text_into(live->server->tables->news, NEWS_TEXT);
        if (!is_first_of_its_kind(client)) continue;
        put_news(&out, &live->table, before, event, reader_of(client), moment, send_to_alike, client);
    }
}

static void tell_presence(struct live *live) {
    struct wh_text out = wh_text_into(live->server->tables->news, NEWS_TEXT);
    live->presence = false;
    put_seats(&out, &live->table, moment_of(live));
    for (struct client *client = live->clients; client; client = client->next_at_table) client_send(client, &out);
}

/* The person whose turn began by an event; -1: nobody's did. */
static int new_turn(const struct live *live, const struct before *before) {
    int actor = table_actor(&live->table);
    if (actor < 0 || table_is_bot(&live->table, actor)) return -1;
    bool new = before->phase != PHASE_PLAYING || live->table.match.game->actor(before->state) != actor;
    return new ? actor : -1;
}

/* All luck is sealed: those who look elsewhere are told, too, that theirs is waited for. */
static void call_for_luck(struct live *live, const struct event *event) {
    const struct table *table = &live->table;
    if ((event->kind != EVENT_SEAL && event->kind != EVENT_TAKE) || !table_begins(table)) return;
    for (unsigned seat = 0; seat < table->match.setup.seats; seat++)
        if (table->seats[seat].kind == SEAT_PERSON && !table->seats[seat].has_luck)
            clients_turn(live->server, live, (int)seat);
}

void live_enter(struct live *live, struct client *client, int viewer) {
    bool came = false;
    if (client->live != live || client->viewer != viewer) {
        live_leave(client);
        came = viewer >= 0 && !anyone_is(live, viewer);
        client->live = live;
        client->viewer = viewer;
        client->next_at_table = live->clients;
        client->back_at_table = &live->clients;
        if (live->clients) live->clients->back_at_table = &client->next_at_table;
        live->clients = client;
    }
    struct wh_text out = wh_text_into(live->server->tables->news, NEWS_TEXT);
    put_table(&out, &live->table, reader_of(client), moment_of(live));
    client_send(client, &out);
    if (came) tell_presence(live);
}

void live_leave(struct client *client) {
    struct live *live = client->live;
    if (!live) return;
    *client->back_at_table = client->next_at_table;
    if (client->next_at_table) client->next_at_table->back_at_table = client->back_at_table;
    client->live = NULL;
    live->used = server_now();
    if (client->viewer < 0 || anyone_is(live, client->viewer) || live->lost || !live->table.events) return;
    if (live->writing)
        live->presence = true;
    else
        tell_presence(live);
}

/* --- finding and reading -------------------------------------------------------------------------------------------- */

static struct live **bucket_of(struct tables *tables, uint64_t id) { return &tables->buckets[id % BUCKETS]; }

static struct live *find_in_memory(struct tables *tables, uint64_t id) {
    struct live *live = *bucket_of(tables, id);
    while (live && live->table.id != id) live = live->next_in_bucket;
    return live;
}

static void drop(struct live *live) {
    struct tables *tables = live->server->tables;
    struct live **place = bucket_of(tables, live->table.id);
    while (*place != live) place = &(*place)->next_in_bucket;
    *place = live->next_in_bucket;
    tables->count--;
    table_clear(&live->table);
    free(live);
}

struct reading {
    struct live *live;
    uint32_t told; /* events from this number on are news to those who look */
    bool damaged;
};

static void read_event(void *context, uint32_t number, const char *text, size_t length) {
    struct reading *reading = context;
    struct live *live = reading->live;
    static struct event event; /* large, and only ever used on the loop */
    static struct before before;
    if (reading->damaged || number < live->table.events) return;
    bool news = number >= reading->told;
    if (news) news_before(&live->table, &before);
    if (number != live->table.events || !event_read(&event, text, length) || !table_apply(&live->table, &event, NULL)) {
        reading->damaged = true;
        log_table(LOG_ERROR, "damaged-log", live->table.id, number);
    } else if (news) {
        tell(live, &before, &event);
        call_for_luck(live, &event);
        int seat = new_turn(live, &before);
        if (seat >= 0) clients_turn(live->server, live, seat);
    }
}

/* Reads what the log holds behind what is known; those who look are told. False: it cannot be read. */
static bool catch_up(struct live *live, uint32_t told) {
    struct reading reading = { .live = live, .told = told };
    live->server->counts.loads++;
    return storage_events(live->server->storage, live->table.id, live->table.events, read_event, &reading) &&
           !reading.damaged;
}

struct live *live_new(struct server *server, uint64_t id) {
    struct live *live = allocate(sizeof *live), **bucket = bucket_of(server->tables, id);
    live->server = server;
    live->table.id = id;
    live->last_op = &live->first_op;
    live->used = server_now();
    live->next_in_bucket = *bucket;
    *bucket = live;
    server->tables->count++;
    return live;
}

struct live *live_find(struct server *server, uint64_t id) {
    struct live *live = find_in_memory(server->tables, id);
    if (live && (live->table.events == 0 || live->lost)) return NULL; /* its making failed; it is being given up */
    if (!live) {
        live = live_new(server, id);
        if (!catch_up(live, UINT32_MAX) || live->table.events == 0) {
            drop(live);
            return NULL;
        }
    }
    live->used = server_now();
    return live;
}

/* What was applied did not become durable: everything from the log again. */
static bool start_over(struct live *live, uint32_t told) {
    uint64_t id = live->table.id;
    table_clear(&live->table);
    live->table.id = id;
    live->lost = !catch_up(live, told) || live->table.events == 0; /* not even made */
    return !live->lost;
}

/* --- bots ----------------------------------------------------------------------------------------------------------- */

static void ask_bot(struct live *live) {
    const struct table *table = &live->table;
    int actor = table_actor(table);
    if (live->thinking || !table_is_bot(table, actor) || live->server->stopping) return;
    live->thinking = true;
    workers_ask(live->server->workers, table->id, table->match.version, table->match.game,
                table->match.players[actor].bot, table->match.state);
}

static void finish_silently(struct op *op, const struct wh_why *why, bool again, uint32_t version) {
    (void)op, (void)why, (void)again, (void)version;
}

void tables_bot_moves(struct server *server, uint64_t id, uint32_t version, uint64_t action) {
    struct live *live = find_in_memory(server->tables, id);
    if (!live) return;
    live->thinking = false;
    int actor = table_actor(&live->table);
    const struct wh_match *match = &live->table.match;
    if (match->version != version || !table_is_bot(&live->table, actor)) {
        ask_bot(live); /* the table has moved on meanwhile */
        return;
    }
    struct op *op = op_new(live, EVENT_PLAY, actor);
    struct wh_text text = wh_text_into(op->event.text, sizeof op->event.text);
    match->game->format(match->state, action, WH_REFEREE, &text);
    op->event.version = version;
    op->finish = finish_silently;
    server->counts.bot_moves++;
    op_submit(op);
}

/* --- ops ------------------------------------------------------------------------------------------------------------ */

/* Large and short-lived: kept for the next, they leave no holes between the tables. */
static struct op *take_spare(struct tables *tables) {
    struct op *op = tables->spare;
    if (!op) return allocate(sizeof *op);
    tables->spare = op->next;
    tables->spare_count--;
    return op;
}

static void put_away(struct tables *tables, struct op *op) {
    if (tables->spare_count == SPARE_OPS) {
        free(op);
        return;
    }
    op->next = tables->spare;
    tables->spare = op;
    tables->spare_count++;
}

struct op *op_new(struct live *live, enum event_kind kind, int seat) {
    struct op *op = take_spare(live->server->tables);
    memset(op, 0, offsetof(struct op, event.making));
    if (kind == EVENT_MAKE) memset(&op->event.making, 0, sizeof op->event.making);
    op->live = live;
    op->event.kind = kind;
    op->event.seat = seat;
    return op;
}

static void finish(struct op *op, const struct wh_why *why, bool again, uint32_t version) {
    struct client *client = op->client;
    op->finish(op, why, again, version);
    put_away(op->live->server->tables, op);
    if (client) client_answered(client);
}

static void run_next(struct live *live);

static void on_written(struct write *write);

static char *text_of(const struct event *event) {
    static char text[EVENT_TEXT];
    struct wh_text out = wh_text_into(text, sizeof text);
    event_write(event, &out);
    char *copy = allocate(out.length + 1);
    memcpy(copy, text, out.length);
    return copy;
}

static void fill_event(struct write_event *to, const struct table *table, const struct event *event) {
    to->table = table->id;
    to->number = table->events - 1;
    to->due = table_due(table);
    to->made = table->made;
    to->listed = table_listed(table);
    to->text = text_of(event);
}

/* "mine/<player>/<table>" is what the list of a player's tables is made of. */
static void put_mine(struct write *write, uint64_t table, const uint8_t player[PLAYER_BYTES], bool mine) {
    static const uint8_t nobody[PLAYER_BYTES];
    char key[FACT_KEY], id[TABLE_ID_TEXT];
    struct wh_text out = wh_text_into(key, sizeof key);
    if (memcmp(player, nobody, PLAYER_BYTES) == 0) return;
    wh_put(&out, "mine/");
    put_hex_bytes(&out, player, PLAYER_BYTES);
    wh_put_char(&out, '/');
    table_id_text(table, id);
    wh_put(&out, id);
    write_put(write, key, mine ? "1" : "");
}

static void put_players(struct write *write, uint64_t id, const struct making *making) {
    for (unsigned seat = 0; seat < making->setup.seats; seat++)
        if (making->kinds[seat] == SEAT_PERSON) put_mine(write, id, making->sitters[seat].player, true);
}

/* The rematch becomes durable together with the answer that brings it about. */
static void add_rematch(struct write *write, const struct table *table, const struct event *event) {
    static struct event make;
    static struct table next;
    table_rematch(table, event, &make);
    next = (struct table){ .id = table->next };
    wh_assert(table_apply(&next, &make, NULL));
    fill_event(&write->events[1], &next, &make);
    put_players(write, next.id, &make.making);
    table_clear(&next);
}

static void add_facts(struct write *write, struct live *live, const struct op *op, const uint8_t *left_by) {
    const struct table *table = &live->table;
    const struct event *event = &op->event;
    if (event->kind == EVENT_MAKE) put_players(write, table->id, &event->making);
    if (event->kind == EVENT_TAKE) put_mine(write, table->id, event->sitter.player, true);
    if (event->kind == EVENT_LEAVE) put_mine(write, table->id, left_by, false);
    if (op->before.phase == PHASE_PLAYING && table->phase == PHASE_OVER) ratings_add(live->server, write, table);
    if (table->next && !op->before.next) add_rematch(write, table, event);
}

static void put_turn(struct write_event *to, const struct live *live, const struct before *before) {
    struct wh_text out = wh_text_into(to->turn, sizeof to->turn);
    int seat = new_turn(live, before);
    if (seat >= 0) put_hex_bytes(&out, live->table.seats[seat].player, PLAYER_BYTES);
}

/* Lets the op happen, and has it written. False: it cannot happen, and nothing has. */
static bool start_write(struct live *live, struct op *op, struct wh_why *why) {
    uint8_t left_by[PLAYER_BYTES] = { 0 };
    if (op->event.kind == EVENT_LEAVE) memcpy(left_by, live->table.seats[op->event.seat].player, PLAYER_BYTES);
    int64_t due = table_due(&live->table);
    bool listed = table_listed(&live->table), first = live->table.events == 0;
    news_before(&live->table, &op->before);
    if (!table_apply(&live->table, &op->event, why)) return false;
    struct write *write = write_new();
    fill_event(&write->events[0], &live->table, &op->event);
    put_turn(&write->events[0], live, &op->before);
    write->events[0].as_before = !first && write->events[0].due == due && write->events[0].listed == listed;
    add_facts(write, live, op, left_by);
    write->done = on_written;
    write->context = op;
    live->writing = true;
    writer_add(live->server->writer, write);
    return true;
}

/* What a client may not do although a bot in the same seat may. */
static bool may_client(const struct live *live, const struct op *op, struct wh_why *why) {
    enum event_kind kind = op->event.kind;
    bool by_seat = kind != EVENT_MAKE && kind != EVENT_TAKE && kind != EVENT_CHAT;
    if (!op->client || !by_seat) return true;
    return !table_is_bot(&live->table, op->event.seat) || deny(why, NO_SEAT, NULL);
}

static void run(struct live *live, struct op *op) {
    struct wh_why why = { .reason = NULL };
    uint32_t version = 0;
    op->event.time = server_now();
    if (op->event.time < live->table.changed)
        op->event.time = live->table.changed; /* another server's clock is ahead */
    if (op->looks) {
        finish(op, NULL, false, 0);
    } else if (table_has_done(&live->table, op->event.seat, op->event.id, &version)) {
        finish(op, NULL, true, version);
    } else if (!may_client(live, op, &why) || !start_write(live, op, &why)) {
        if (!why.reason) deny(&why, NOT_YOUR_SEAT, NULL);
        finish(op, &why, false, 0);
    }
}

static void refuse_all(struct live *live) {
    struct wh_why why;
    deny(&why, STORAGE_FAILED, NULL);
    for (struct op *op = live->first_op, *next; op; op = next) {
        next = op->next;
        finish(op, &why, false, 0);
    }
    live->first_op = NULL;
    live->last_op = &live->first_op;
}

/* What is in memory is not the truth, and the truth cannot be read now: those who look must come again. */
static void give_up(struct live *live) {
    while (live->clients) {
        struct client *client = live->clients;
        live_leave(client);
        client_close(client);
    }
    refuse_all(live);
    drop(live);
}

static void run_next(struct live *live) {
    while (!live->writing && live->first_op) {
        struct op *op = live->first_op;
        live->first_op = op->next;
        if (!live->first_op) live->last_op = &live->first_op;
        run(live, op);
    }
}

void op_submit(struct op *op) {
    struct live *live = op->live;
    op->next = NULL;
    *live->last_op = op;
    live->last_op = &op->next;
    run_next(live);
}

static void tell_turn(struct live *live, const struct before *before) {
    int seat = new_turn(live, before);
    if (seat < 0) return;
    clients_turn(live->server, live, seat);
    if (!anyone_is(live, seat)) push_turn(live->server, &live->table, seat);
}

static void done_well(struct live *live, struct op *op) {
    struct server *server = live->server;
    server->counts.events++;
    if (op->event.kind == EVENT_PLAY) server->counts.moves++;
    if (op->event.kind == EVENT_MAKE) server->counts.tables_made++;
    tell(live, &op->before, &op->event);
    call_for_luck(live, &op->event);
    tell_turn(live, &op->before);
    finish(op, NULL, false, live->table.match.version);
    ask_bot(live);
}

/* Somebody else's event came first (or a fact had changed): read it, and judge the op again. */
static void done_over(struct live *live, struct op *op, uint32_t told) {
    live->server->counts.conflicts++;
    if (start_over(live, told) && ++op->tries < TRIES) {
        run(live, op);
        return;
    }
    struct wh_why why;
    deny(&why, STORAGE_FAILED, NULL);
    finish(op, &why, false, 0);
}

static void done_badly(struct live *live, struct op *op, uint32_t told) {
    struct wh_why why;
    log_table(LOG_ERROR, "write-failed", live->table.id, told);
    bool read = start_over(live, told);
    uint32_t version;
    if (read && table_has_done(&live->table, op->event.seat, op->event.id, &version)) {
        finish(op, NULL, true, version); /* it was written after all, only the answer was lost */
        return;
    }
    deny(&why, STORAGE_FAILED, NULL);
    finish(op, &why, false, 0);
}

static void catch_up_with(struct live *live, uint32_t number);

static void on_written(struct write *write) {
    struct op *op = write->context;
    struct live *live = op->live;
    uint32_t number = write->events[0].number;
    enum written result = write->result;
    write_free(write);
    live->writing = false;
    live->used = server_now();
    if (result == WRITTEN)
        done_well(live, op);
    else if (result == CONFLICT)
        done_over(live, op, number);
    else
        done_badly(live, op, number);
    if (live->lost && !live->writing) {
        give_up(live);
    } else {
        if (live->presence && !live->writing) tell_presence(live);
        run_next(live);
        if (!live->writing) catch_up_with(live, live->heard);
    }
}

/* --- from outside --------------------------------------------------------------------------------------------------- */

/* While one of ours is being written it must wait: perhaps ours came first, and what was heard of is the answer to it.
 */
static void catch_up_with(struct live *live, uint32_t number) {
    if (!live->table.events) return;
    if (number > live->heard) live->heard = number;
    if (live->writing || number < live->table.events) return;
    live->heard = 0;
    live->lost = !catch_up(live, live->table.events);
    if (live->lost) give_up(live);
}

/* A table that is not in memory is read only to tell somebody here that it is their turn there. */
static void tell_elsewhere(struct server *server, uint64_t id, const char *turn) {
    uint8_t player[PLAYER_BYTES];
    if (!hex_bytes(turn, player, PLAYER_BYTES) || !clients_has(server, player)) return;
    struct live *live = live_find(server, id);
    int seat = live ? table_seat_by_player(&live->table, player) : -1;
    if (seat >= 0 && seat == table_actor(&live->table)) clients_turn(server, live, seat);
}

void tables_grew(void *context, uint64_t id, uint32_t number, const char *turn) {
    struct server *server = context;
    struct live *live = find_in_memory(server->tables, id);
    if (live)
        catch_up_with(live, number);
    else
        tell_elsewhere(server, id, turn);
}

void tables_refresh_all(struct server *server) {
    for (unsigned i = 0; i < BUCKETS; i++)
        for (struct live *live = server->tables->buckets[i], *next; live; live = next) {
            next = live->next_in_bucket;
            catch_up_with(live, UINT32_MAX);
        }
}

static void wake(struct server *server, uint64_t id) {
    struct live *live = live_find(server, id);
    if (!live || live->writing) return;
    int64_t over = table_time_over(&live->table), begins = table_begins(&live->table);
    if (over && over <= server_now()) {
        struct op *op = op_new(live, EVENT_TIME, table_actor(&live->table));
        op->finish = finish_silently;
        op_submit(op);
    } else if (begins && begins <= server_now()) {
        struct op *op = op_new(live, EVENT_BEGIN, -1);
        op->finish = finish_silently;
        op_submit(op);
    } else {
        ask_bot(live);
    }
}

static bool is_idle(const struct live *live, int64_t now) {
    return !live->clients && !live->first_op && !live->writing && !live->thinking && now - live->used > FORGET_AFTER;
}

static void forget_idle(struct tables *tables, bool all) {
    int64_t now = server_now();
    for (unsigned i = 0; i < BUCKETS; i++)
        for (struct live *live = tables->buckets[i], *next; live; live = next) {
            next = live->next_in_bucket;
            if (all || is_idle(live, now)) drop(live);
        }
}

void tables_sweep(struct server *server, int64_t horizon) {
    uint64_t due[DUE_AT_ONCE];
    unsigned count = storage_due(server->storage, server_now() + horizon, due, DUE_AT_ONCE);
    for (unsigned i = 0; i < count; i++) wake(server, due[i]);
    forget_idle(server->tables, false);
}

void tables_destroy(struct tables *tables) {
    forget_idle(tables, true);
    while (tables->spare) free(take_spare(tables));
    free(tables->news);
    free(tables);
}
