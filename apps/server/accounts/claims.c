/* claims.c: the list of a device's seats, worked through part by part. */
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

struct claims {
    struct lookup lookup; /* first */
    struct server *server;
    uint8_t device[PLAYER_BYTES], player[PLAYER_BYTES];
    struct mine mine;
    unsigned next;
    bool claimed; /* something, since the list was begun: a rematch may have been made with the same people meanwhile */
    void (*done)(void *context, bool all);
    void *context;
};

static void look(struct storage *storage, struct lookup *lookup) {
    struct claims *claims = (struct claims *)lookup;
    lookup->fine = mine_read(storage, claims->device, &claims->mine);
}

bool has_seats(struct storage *storage, const uint8_t device[PLAYER_BYTES], bool *has) {
    struct mine mine = { .after = 0 };
    bool fine = mine_read(storage, device, &mine);
    *has = mine.count > 0;
    return fine;
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

static void claim_next(struct claims *claims);

static void on_claimed(struct op *op, const struct wh_why *why, bool again, uint32_t version) {
    struct claims *claims = op->context;
    const struct live *live = op->live;
    (void)again, (void)version;
    bool known = live->known && live->table.events,
         more = known && table_seat_by_player(&live->table, claims->device) >= 0;
    if (why && known && !more) strike(claims, live->table.id);
    if (!why && more) claims->next--; /* a browser may have several seats at a table */
    claims->claimed |= !why;
    claim_next(claims);
}

static bool prepare_claim(struct op *op, struct standing standing, struct wh_why *why) {
    (void)standing;
    op->event.seat = table_seat_by_player(&op->live->table, op->event.from);
    return op->event.seat >= 0 || deny(why, NOT_YOUR_SEAT, NULL);
}

static void end(struct claims *claims, bool all) {
    if (claims->done) claims->done(claims->context, all);
    free(claims);
}

static void on_looked(struct lookup *lookup);

static void look_for_more(struct claims *claims) {
    bool more = mine_goes_on(&claims->mine) || claims->claimed;
    if (!claims->mine.after) claims->claimed = false;
    if (more)
        readers_ask(claims->server->readers, &claims->lookup, look, on_looked);
    else
        end(claims, true);
}

static void claim_next(struct claims *claims) {
    if (claims->server->stopping) {
        end(claims, false);
        return;
    }
    if (claims->next == claims->mine.count) {
        look_for_more(claims);
        return;
    }
    struct op *op = op_new(live_want(claims->server, claims->mine.tables[claims->next++]), EVENT_CLAIM, -1);
    memcpy(op->event.from, claims->device, PLAYER_BYTES);
    memcpy(op->event.sitter.player, claims->player, PLAYER_BYTES);
    op->prepare = prepare_claim;
    op->finish = on_claimed;
    op->context = claims;
    op_submit(op);
}

/* What could not be read is claimed when the device comes again. */
static void on_looked(struct lookup *lookup) {
    struct claims *claims = (struct claims *)lookup;
    claims->next = 0;
    if (lookup->fine)
        claim_next(claims);
    else
        end(claims, !claims->server->stopping);
}

/* What was waiting to be written has been, and is in the list. */
static void on_turn(struct write *turn) {
    struct claims *claims = turn->context;
    write_free(turn);
    readers_ask(claims->server->readers, &claims->lookup, look, on_looked);
}

void claim_seats(struct server *server, const uint8_t device[PLAYER_BYTES], const uint8_t player[PLAYER_BYTES],
                 void (*done)(void *context, bool all), void *context) {
    struct claims *claims = allocate(sizeof *claims);
    claims->server = server;
    memcpy(claims->device, device, PLAYER_BYTES);
    memcpy(claims->player, player, PLAYER_BYTES);
    claims->done = done;
    claims->context = context;
    struct write *turn = write_new();
    turn->done = on_turn;
    turn->context = claims;
    writer_add(server->writer, turn);
}

/* --- before it is taken ------------------------------------------------------------------------------------------- */

struct owner {
    const uint8_t *asked, *player;
};

static void find_owner(struct client *client, void *context) {
    struct owner *owner = context;
    if (client->account[0] && same_16(client->device, owner->asked)) owner->player = client->player;
}

const uint8_t *claim_before(const struct op *op, const uint8_t player[PLAYER_BYTES]) {
    struct owner owner = { player, player };
    if (zero_16(player)) return player;
    if (op->client)
        find_owner(op->client, &owner);
    else
        clients_each(op->live->server, find_owner, &owner); /* perhaps another tab */
    return owner.player;
}
