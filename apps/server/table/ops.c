/* ops.c: how an op becomes an event: it is checked who asks; then it is judged, applied, written, and only then told.
 * What the events mean is in table.c, who may do what in who.c, what people are told in news.c. */
#include "server/accounts/mine.h"
#include "server/log.h"
#include "server/ratings/ratings.h"
#include "server/requests/client.h"
#include "server/requests/protocol.h"
#include "server/requests/quota.h"
#include "server/requests/reasons.h"
#include "server/store/writer.h"
#include "shared/app.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 8, SPARE_OPS = 1024, LAG_MOST = 500 /* ms that are not counted of a move's way here */ };
enum { UNSURE_MOST = 3000 /* ms that somebody waits to hear whether it was written */ };

/* Large and short-lived: kept for the next, they leave no holes between the tables. */
struct ops {
    struct op *spare;
    unsigned spare_count;
};

struct ops *ops_create(void) {
    return allocate(sizeof(struct ops));
}

static struct op *take_spare(struct ops *ops) {
    struct op *op = ops->spare;
    if (!op) return allocate(sizeof *op);
    ops->spare = op->next;
    ops->spare_count--;
    return op;
}

void ops_destroy(struct ops *ops) {
    while (ops->spare) free(take_spare(ops));
    free(ops);
}

static void put_away(struct ops *ops, struct op *op) {
    if (ops->spare_count == SPARE_OPS) {
        free(op);
        return;
    }
    op->next = ops->spare;
    ops->spare = op;
    ops->spare_count++;
}

struct op *op_new(struct live *live, enum event_kind kind, int seat) {
    struct op *op = take_spare(live->server->ops);
    memset(op, 0, offsetof(struct op, event.making));
    if (kind == EVENT_MAKE) memset(&op->event.making, 0, sizeof op->event.making);
    op->live = live;
    op->seat_wanted = -1;
    op->came = time_service(&live->server->time);
    op->looks = kind == NO_EVENT;
    op->event.kind = kind;
    op->event.seat = seat;
    return op;
}

void op_finish_silently(struct op *op, const struct wh_why *why, bool again, uint32_t version) {
    (void)op, (void)why, (void)again, (void)version;
}

static void give_table_back(struct op *op) {
    if (op->counted) quota_unmake(op->address);
    op->counted = false;
}

static void finish(struct op *op, const struct wh_why *why, bool again, uint32_t version) {
    struct client *client = op->client;
    bool made = op->unsure && op->event.kind == EVENT_MAKE && op->live->table.events; /* it was written after all */
    if (why && !made) give_table_back(op);
    if (client) client->asked = NULL;
    op->finish(op, why, again, version); /* which may let the client wait for more */
    put_away(op->live->server->ops, op);
    if (client && !client->asked) client_answered(client);
}

/* --- writing ------------------------------------------------------------------------------------------------------ */

static void on_written(struct write *write);

/* Into `brief` if that is not NULL and it fits there. */
static char *text_of(const struct event *event, char *brief) {
    static char text[EVENT_TEXT];
    struct wh_text out = wh_text_into(text, sizeof text);
    event_write(event, &out);
    char *copy = brief && out.length < BRIEF_TEXT ? brief : allocate(out.length + 1);
    memcpy(copy, text, out.length + 1);
    return copy;
}

static void fill_event(struct write_event *to, const struct table *table, const struct event *event, char *brief) {
    to->table = table->id;
    to->number = table->events - 1;
    to->due = table_due(table);
    to->made = table->made;
    to->listed = table_listed(table);
    to->text = text_of(event, brief);
}

static void put_mine(struct write *write, uint64_t table, const uint8_t player[PLAYER_BYTES], const char *value) {
    char key[FACT_KEY];
    if (sodium_is_zero(player, PLAYER_BYTES)) return;
    mine_key(player, table, key);
    write_put(write, key, value);
}

_Static_assert((int)SAT_MAX >= (int)WH_MAX_SEATS, "everybody sits down at once when a table is made");

static void put_seat(struct write *write, uint64_t table, const uint8_t player[PLAYER_BYTES]) {
    if (sodium_is_zero(player, PLAYER_BYTES)) return;
    put_mine(write, table, player, "1");
    struct sat *sat = write_sat(write, table);
    struct wh_text out = wh_text_into(sat->player, sizeof sat->player);
    put_hex_bytes(&out, player, PLAYER_BYTES);
}

static void put_players(struct write *write, uint64_t id, const struct making *making) {
    for (unsigned seat = 0; seat < making->setup.seats; seat++)
        if (making->kinds[seat] == SEAT_PERSON) put_seat(write, id, making->sitters[seat].player);
}

/* The rematch becomes durable together with the answer that brings it about. */
static void add_rematch(struct write *write, const struct live *live, const struct event *event) {
    const struct table *table = &live->table;
    static struct event make;
    static struct table next;
    table_rematch(table, event, &make);
    draw_invites(live->server, table->next, &make.making);
    next = (struct table){ .id = table->next };
    bool fine = table_apply(&next, &make, NULL);
    wh_assert(fine);
    fill_event(&write->events[1], &next, &make, NULL);
    put_players(write, next.id, &make.making);
    table_clear(&next);
}

static bool has_another_seat(const struct table *table, int but, const uint8_t player[PLAYER_BYTES]) {
    bool another = false;
    for (int seat = 0; seat < table->match.setup.seats; seat++)
        another |= seat != but && !table->seats[seat].left && table_is_players(table, seat, player);
    return another;
}

static void add_facts(struct write *write, struct live *live, const struct op *op, const struct seat *was) {
    const struct table *table = &live->table;
    const struct event *event = &op->event;
    if (event->kind == EVENT_MAKE) put_players(write, table->id, &event->making);
    if (event->kind == EVENT_TAKE) put_seat(write, table->id, event->sitter.player);
    if (event->kind == EVENT_LEAVE && !has_another_seat(table, event->seat, was->player))
        put_mine(write, table->id, was->player, "");
    if (event->kind == EVENT_CLAIM) put_mine(write, table->id, event->from, "");
    if (event->kind == EVENT_CLAIM) put_seat(write, table->id, event->sitter.player);
    if (op->before.phase == PHASE_PLAYING && table->phase == PHASE_OVER) ratings_owe(write, table);
    if (table->next && !op->before.next) add_rematch(write, live, event);
}

static void put_turn(struct write_event *to, const struct live *live, const struct before *before) {
    struct wh_text out = wh_text_into(to->turn, sizeof to->turn);
    int seat = new_turn(live, before);
    if (seat >= 0) put_hex_bytes(&out, live->table.seats[seat].player, PLAYER_BYTES);
}

/* Lets the op happen, and has it written. False: it cannot happen, and nothing has. */
static bool start_write(struct live *live, struct op *op, struct wh_why *why) {
    struct seat was = { .named = false };
    if (op->event.kind == EVENT_LEAVE) was = live->table.seats[op->event.seat];
    bool first = live->table.events == 0;
    int64_t due = first ? 0 : table_due(&live->table);
    bool listed = !first && table_listed(&live->table);
    news_before(&live->table, &op->before);
    if (!table_apply(&live->table, &op->event, why)) return false;
    struct write *write = &op->write;
    memset(write, 0, offsetof(struct write, brief));
    fill_event(&write->events[0], &live->table, &op->event, write->brief);
    if (storage_is_shared(live->server->settings.store)) put_turn(&write->events[0], live, &op->before);
    write->events[0].as_before = !first && write->events[0].due == due && write->events[0].listed == listed;
    add_facts(write, live, op, &was);
    write->done = on_written;
    write->context = op;
    live->busy = WRITING;
    writer_add(live->server->writer, write);
    return true;
}

/* --- is it allowed? ----------------------------------------------------------------------------------------------- */

/* A request counts from when it was sent, its way here taken off, but never before what has happened already. */
static void stamp(const struct live *live, struct op *op) {
    int64_t lag = op->lag < LAG_MOST ? op->lag : LAG_MOST, at = op->came - lag;
    op->event.time = time_date();
    op->event.at = at > live->table.at ? at : live->table.at;
}

static bool is_in_time(const struct live *live, const struct op *op, struct wh_why *why) {
    int64_t over = table_time_over(&live->table);
    bool counts = op->asked && (op->event.kind == EVENT_PLAY || op->event.kind == EVENT_UNDO);
    return !counts || !over || op->event.seat != table_actor(&live->table) || op->event.at < over ||
           deny(why, OUT_OF_TIME, NULL);
}

/* A rematch is a table like any other: whoever brings it about makes it, and the seed is drawn now, when nobody can
 * choose any more what it will be for. However often that is tried, it is one table. */
static bool may_bring_about(const struct live *live, struct op *op, struct wh_why *why) {
    bool again = table_brings_rematch(&live->table, &op->event);
    if (op->event.kind != EVENT_MAKE && !again) {
        give_table_back(op);
        return true;
    }
    op->counted = op->counted || quota_may_make(live->server, op->address);
    if (!op->counted) return deny(why, TOO_MANY_TABLES, NULL);
    if (again) randombytes_buf(op->event.seed, SEED_BYTES);
    return true;
}

/* What whoever asked can show now: it may have logged out, or left, since. */
static struct claim claim_now(const struct live *live, const struct op *op) {
    static const struct claim onlooker = { .looks_on = true };
    const struct client *client = op->client;
    if (!client) return op->claim; /* gone: it can have done neither */
    if (op->there) return client->live == live ? client->claim : onlooker;
    bool same =
        sodium_is_zero(op->claim.player, PLAYER_BYTES) || memcmp(op->claim.player, client->player, PLAYER_BYTES) == 0;
    return same ? op->claim : onlooker;
}

/* A write that was said to have failed may have been done all the same. */
static bool is_done(const struct live *live, const struct op *op, bool *again, uint32_t *version) {
    *again = live->table.events && table_has_done(&live->table, op->event.seat, op->event.id, version);
    return *again;
}

/* A move that is judged and not played. */
static bool is_tried(const struct op *op) { return op->type == ASK_CHECK || op->type == ASK_PREVIEW; }

static bool names_version(const struct op *op) {
    return op->type == ASK_PLAY || is_tried(op) || op->type == ASK_GUESS || op->type == ASK_UNDO ||
           (op->type == ASK_PROPOSE && op->event.what == PROPOSE_UNDO);
}

static bool refuse_stale(struct wh_why *why, uint32_t saw, uint32_t told) {
    char before[12], now[12];
    struct wh_text out = wh_text_into(before, sizeof before);
    wh_put_int(&out, saw);
    out = wh_text_into(now, sizeof now);
    wh_put_int(&out, told);
    return wh_refuse(why, WH_STALE, before, now);
}

/* What a client saw is what its seat was told (told.h); the event names the match's own version. */
static bool is_current(const struct live *live, struct op *op, struct wh_why *why) {
    const struct table *table = &live->table;
    bool refused_anyway = table->phase != PHASE_PLAYING || (op->type == ASK_PROPOSE && table->proposal.number);
    if (!op->asked || !names_version(op) || refused_anyway) return true;
    uint32_t told = told_version(table, op->event.seat);
    op->event.version = table->match.version;
    return op->saw == told || refuse_stale(why, op->saw, told);
}

/* Sets *again where it was done before: by the seat that asks, or by the one that asked when this op was tried first,
 * which may be nobody's since. */
static bool may_happen(struct live *live, struct op *op, bool *again, uint32_t *version, struct wh_why *why) {
    bool makes = op->event.kind == EVENT_MAKE;
    if (!live->table.events && !makes) return deny(why, NO_SUCH_TABLE, NULL);
    struct standing standing = { ROLE_STRANGER, -1 };
    if (op->asked) {
        op->claim = claim_now(live, op);
        standing = who_is(&live->table, &op->claim, op->there);
        bool was_tried = op->tries || op->unsure;
        *again = table_has_done(&live->table, standing.seat, op->event.id, version);
        if (*again || (was_tried && is_done(live, op, again, version))) return true;
        if (!who_may(op->type, standing, why)) return false;
        if (!makes) op->event.seat = standing.seat;
    }
    if (op->prepare && !op->prepare(op, standing, why)) return false;
    stamp(live, op);
    return (op->looks || (is_in_time(live, op, why) && may_bring_about(live, op, why))) && is_current(live, op, why) &&
           (!is_tried(op) || table_judge(&live->table, &op->event, why));
}

void op_put_first(struct op *op) {
    struct live *live = op->live;
    op->next = live->first_op;
    live->first_op = op;
    if (!op->next) live->last_op = &op->next;
}

/* With several servers a refusal may only mean that this one has not heard of the last event yet. */
static bool must_catch_up(struct live *live, struct op *op) {
    if (op->caught_up || !op->asked || !storage_is_shared(live->server->settings.store)) return false;
    op->caught_up = true;
    op_put_first(op);
    live_read(live);
    return true;
}

static void run(struct live *live, struct op *op) {
    struct wh_why why = { .reason = NULL };
    uint32_t version = 0;
    bool again = false;
    if (op->failed && !is_done(live, op, &again, &version)) {
        deny(&why, STORAGE_FAILED, NULL);
        finish(op, &why, false, 0);
        return;
    }
    if (may_happen(live, op, &again, &version, &why)) {
        if (again || op->looks) {
            finish(op, NULL, again, version);
            return;
        }
        if (start_write(live, op, &why)) return;
    }
    if (must_catch_up(live, op)) return;
    if (!why.reason) deny(&why, NOT_YOUR_SEAT, NULL);
    finish(op, &why, false, 0);
}

static struct op *take_first(struct live *live) {
    struct op *op = live->first_op;
    live->first_op = op->next;
    if (!live->first_op) live->last_op = &live->first_op;
    return op;
}

void ops_run(struct live *live) {
    while (live->busy == AT_REST && live->first_op) {
        if (live->known)
            run(live, take_first(live));
        else
            live_read_afresh(live);
    }
}

void op_submit(struct op *op) {
    struct live *live = op->live;
    op->next = NULL;
    *live->last_op = op;
    live->last_op = &op->next;
    live->used = time_steady();
    ops_run(live);
}

/* What may have been written is not refused: nobody can say yet that it was not done. Such an op is the first, if there
 * is one: nothing after it was begun. Whoever is refused may ask again at once: that waits after it. */
void ops_refuse(struct live *live, const struct wh_why *why) {
    struct op *first = live->first_op, *unsure = first && first->unsure ? first : NULL;
    struct op *op = unsure ? unsure->next : first;
    live->first_op = unsure;
    live->last_op = unsure ? &unsure->next : &live->first_op;
    *live->last_op = NULL;
    for (struct op *next; op; op = next) {
        next = op->next;
        finish(op, why, false, 0);
    }
}

/* A store may be away for hours. The op stays the first: it is done in the end, or found to have been. */
void ops_let_go(struct live *live) {
    struct op *op = live->first_op;
    if (!op || !op->unsure || !op->client || time_steady() - op->unsure < UNSURE_MOST) return;
    struct client *client = op->client;
    struct wh_why why;
    deny(&why, NOT_KNOWN_YET, NULL);
    client->asked = NULL;
    op->finish(op, &why, false, 0);
    op->finish = op_finish_silently;
    op->client = NULL;
    client_answered(client);
}

/* --- it is written ------------------------------------------------------------------------------------------------ */

static void tell_turn(struct live *live, const struct before *before) {
    int seat = new_turn(live, before);
    if (seat < 0) return;
    clients_turn(live->server, live, seat);
    live->calls = live->server->settings.contact;
    live_call(live);
}

static void done_well(struct live *live, struct op *op) {
    struct server *server = live->server;
    live->keeper = 0;
    server->counts.events++;
    if (op->event.kind == EVENT_PLAY) server->counts.moves++;
    if (op->event.kind == EVENT_MAKE) server->counts.tables_made++;
    tell_event(live, &op->before, &op->event);
    tell_call_for_luck(live, &op->event);
    tell_turn(live, &op->before);
    bool ended = op->before.phase == PHASE_PLAYING && live->table.phase == PHASE_OVER;
    finish(op, NULL, false, told_version(&live->table, op->event.seat));
    live_ask_bot(live);
    if (ended && live->table.ending == ENDED_ENDLESS)
        log_table(LOG_WARNING, "endless-table", live->table.id, live->table.events);
    if (ended && table_is_kept(&live->table)) ratings_settle(server);
}

/* What is in memory is not the truth. The op comes first when the truth is known again: if it was written after all it
 * is found to be done, if somebody else's event came first it is judged again. */
static void done_badly(struct live *live, struct op *op, enum written result) {
    struct wh_why why;
    live->known = false;
    if (result == CONFLICT) {
        live->server->counts.conflicts++;
    } else {
        live->server->counts.writes_failed++;
        live->server->failed = time_steady();
        timekeeper_stop(&live->server->time);
        log_table(LOG_ERROR, "write-failed", live->table.id, live->table.events - 1);
    }
    if (result == UNSURE && !op->unsure) op->unsure = time_steady();
    op->failed = result == FAILED_TO_WRITE;
    if (result == UNSURE || ++op->tries < TRIES) {
        op_put_first(op);
        return;
    }
    deny(&why, STORAGE_FAILED, NULL);
    finish(op, &why, false, 0);
}

static void on_written(struct write *write) {
    struct op *op = write->context;
    struct live *live = op->live;
    enum written result = write->result;
    write_clear(write);
    live->busy = AT_REST;
    live->used = time_steady();
    if (result == WRITTEN)
        done_well(live, op);
    else
        done_badly(live, op, result);
    tell_rest(live);
    ops_run(live);
    live_catch_up(live);
}
