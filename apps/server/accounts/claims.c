/* claims.c: the list of a device's seats, worked off. */
#include "server/accounts/claims.h"

#include "server/accounts/mine.h"
#include "server/requests/client.h"
#include "server/requests/reasons.h"
#include "server/store/readers.h"
#include "server/store/writer.h"
#include "server/table/tables.h"
#include "shared/app.h"

#include <stdlib.h>
#include <string.h>

enum { CLAIMED_MOST = 400 };

struct claims {
    struct lookup lookup; /* first */
    struct server *server;
    uint8_t device[PLAYER_BYTES], player[PLAYER_BYTES];
    uint64_t tables[CLAIMED_MOST];
    unsigned count, next;
    void (*done)(void *context);
    void *context;
};

static void add(struct claims *claims, uint64_t table) {
    if (claims->count < CLAIMED_MOST) claims->tables[claims->count++] = table;
}

static void note(void *context, const char *key, const char *value) {
    uint64_t table;
    (void)value;
    if (mine_table(key, &table)) add(context, table);
}

static void look(struct storage *storage, struct lookup *lookup) {
    struct claims *claims = (struct claims *)lookup;
    char prefix[FACT_KEY];
    mine_prefix(claims->device, prefix);
    lookup->fine = storage_facts(storage, prefix, note, claims);
}

static void note_any(void *context, const char *key, const char *value) {
    (void)key, (void)value;
    *(bool *)context = true;
}

bool has_seats(struct storage *storage, const uint8_t device[PLAYER_BYTES], bool *has) {
    char prefix[FACT_KEY];
    mine_prefix(device, prefix);
    *has = false;
    return storage_facts(storage, prefix, note_any, has);
}

/* The list is wrong: that seat no longer exists. */
static void strike(const struct claims *claims, uint64_t table) {
    char key[FACT_KEY];
    struct write *write = write_new();
    mine_key(claims->device, table, key);
    write_put(write, key, "");
    write->done = write_free;
    writer_add(claims->server->writer, write);
}

/* A rematch may have been made with the same people since the list was read. */
static void go_on_to(struct claims *claims, uint64_t rematch) {
    bool listed = !rematch;
    for (unsigned i = 0; i < claims->count; i++) listed |= claims->tables[i] == rematch;
    if (!listed) add(claims, rematch);
}

static void claim_next(struct claims *claims);

static void on_claimed(struct op *op, const struct wh_why *why, bool again, uint32_t version) {
    struct claims *claims = op->context;
    const struct live *live = op->live;
    (void)again, (void)version;
    bool known = live->known && live->table.events,
         more = known && table_seat_by_player(&live->table, claims->device) >= 0;
    if (why && known && !more) strike(claims, live->table.id);
    if (!why && more) claims->next--; /* a browser may have several seats at a table */
    if (!why && known) go_on_to(claims, live->table.next);
    claim_next(claims);
}

static bool prepare_claim(struct op *op, struct standing standing, struct wh_why *why) {
    (void)standing;
    op->event.seat = table_seat_by_player(&op->live->table, op->event.from);
    return op->event.seat >= 0 || deny(why, NOT_YOUR_SEAT, NULL);
}

static void claim_next(struct claims *claims) {
    if (claims->next == claims->count || claims->server->stopping) {
        if (claims->done) claims->done(claims->context);
        free(claims);
        return;
    }
    struct op *op = op_new(live_want(claims->server, claims->tables[claims->next++]), EVENT_CLAIM, -1);
    memcpy(op->event.from, claims->device, PLAYER_BYTES);
    memcpy(op->event.sitter.player, claims->player, PLAYER_BYTES);
    op->prepare = prepare_claim;
    op->finish = on_claimed;
    op->context = claims;
    op_submit(op);
}

static void on_looked(struct lookup *lookup) { claim_next((struct claims *)lookup); }

void claim_seats(struct server *server, const uint8_t device[PLAYER_BYTES], const uint8_t player[PLAYER_BYTES],
                 void (*done)(void *context), void *context) {
    struct claims *claims = allocate(sizeof *claims);
    claims->server = server;
    memcpy(claims->device, device, PLAYER_BYTES);
    memcpy(claims->player, player, PLAYER_BYTES);
    claims->done = done;
    claims->context = context;
    readers_ask(server->readers, &claims->lookup, look, on_looked);
}

static void claim_for(struct client *client, const void *device) {
    bool owns = client->account[0] && memcmp(client->device, device, PLAYER_BYTES) == 0;
    if (owns) claim_seats(client->server, device, client->player, NULL, NULL);
}

void claim_latecomers(struct server *server, struct client *client, const uint8_t device[PLAYER_BYTES]) {
    if (zero_16(device)) return;
    if (client)
        claim_for(client, device);
    else
        clients_of_device(server, device, claim_for, device);
}
