/* erasing.c: first each table at which the player has a seat, by an event; then the store, by a reader's thread. Each
 * step may be done twice, and by two servers at once: the list of tables goes last. */
#include "server/accounts/erasing.h"

#include "server/accounts/devices.h"
#include "server/accounts/mine.h"
#include "server/store/readers.h"
#include "server/store/upkeep.h"
#include "server/store/writer.h"
#include "shared/app.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES_MOST = 1000 };

struct erasing {
    struct lookup lookup; /* first */
    struct server *server;
    uint8_t player[PLAYER_BYTES];
    char name[WH_PLAYER_NAME];
    uint64_t tables[TABLES_MOST];
    unsigned count, next;
    bool waits; /* a match is just about to begin: the rest follows later */
};

void put_erasing(struct write *write, const uint8_t player[PLAYER_BYTES], const char *name) {
    char key[FACT_KEY];
    fact_key("erase/", player, key);
    write_put(write, key, name);
}

/* --- the store ---------------------------------------------------------------------------------------------------- */

static void tidy(struct storage *storage, struct lookup *lookup) {
    struct erasing *erasing = (struct erasing *)lookup;
    struct erased erased = { .name = erasing->name, .tables = erasing->tables, .count = erasing->count };
    struct wh_text out = wh_text_into(erased.player, sizeof erased.player);
    put_hex_bytes(&out, erasing->player, PLAYER_BYTES);
    lookup->fine = upkeep_erase(storage, &erased);
}

static void on_tidied(struct lookup *lookup) { free(lookup); }

/* --- the tables --------------------------------------------------------------------------------------------------- */

static void forget_next(struct erasing *erasing);

static void on_forgotten(struct op *op, const struct wh_why *why, bool again, uint32_t version) {
    struct erasing *erasing = op->context;
    const struct live *live = op->live;
    (void)again, (void)version;
    bool sits = live->known && live->table.events && table_seat_by_player(&live->table, erasing->player) >= 0;
    if (!why && sits) erasing->next--; /* several seats */
    erasing->waits |= why && (sits || !live->known);
    forget_next(erasing);
}

static bool prepare_forget(struct op *op, struct standing standing, struct wh_why *why) {
    const struct erasing *erasing = op->context;
    (void)standing, (void)why;
    op->event.seat = table_seat_by_player(&op->live->table, erasing->player);
    return op->event.seat >= 0;
}

static void forget_next(struct erasing *erasing) {
    if (erasing->server->stopping || (erasing->next == erasing->count && erasing->waits)) {
        free(erasing);
        return;
    }
    if (erasing->next == erasing->count) {
        readers_ask(erasing->server->readers, &erasing->lookup, tidy, on_tidied);
        return;
    }
    struct op *op = op_new(live_want(erasing->server, erasing->tables[erasing->next++]), EVENT_FORGET, -1);
    op->prepare = prepare_forget;
    op->finish = on_forgotten;
    op->context = erasing;
    op_submit(op);
}

static void take_table(void *context, const char *key, const char *value) {
    struct erasing *erasing = context;
    (void)value;
    if (erasing->count < TABLES_MOST && mine_table(key, &erasing->tables[erasing->count])) erasing->count++;
}

static void look_for_tables(struct storage *storage, struct lookup *lookup) {
    struct erasing *erasing = (struct erasing *)lookup;
    char prefix[FACT_KEY];
    mine_prefix(erasing->player, prefix);
    lookup->fine = storage_facts(storage, prefix, take_table, erasing);
}

static void on_tables(struct lookup *lookup) {
    struct erasing *erasing = (struct erasing *)lookup;
    erasing->waits = !lookup->fine;
    forget_next(erasing);
}

void erasing_begin(struct server *server, const uint8_t player[PLAYER_BYTES], const char *name) {
    struct erasing *erasing = allocate(sizeof *erasing);
    erasing->server = server;
    memcpy(erasing->player, player, PLAYER_BYTES);
    snprintf(erasing->name, sizeof erasing->name, "%s", name);
    readers_ask(server->readers, &erasing->lookup, look_for_tables, on_tables);
}

/* --- what was not finished ---------------------------------------------------------------------------------------- */

struct unfinished {
    struct lookup lookup; /* first */
    struct server *server;
    struct unfinished_one {
        struct unfinished_one *next;
        uint8_t player[PLAYER_BYTES];
        char name[WH_PLAYER_NAME];
    } * first;
};

static void take_unfinished(void *context, const char *key, const char *value) {
    struct unfinished *unfinished = context;
    struct unfinished_one *one = allocate(sizeof *one);
    one->next = unfinished->first;
    unfinished->first = one;
    snprintf(one->name, sizeof one->name, "%s", value);
    hex_bytes(key + sizeof "erase/" - 1, one->player, PLAYER_BYTES);
}

static void look_for_unfinished(struct storage *storage, struct lookup *lookup) {
    lookup->fine = storage_facts(storage, "erase/", take_unfinished, lookup);
}

static void on_unfinished(struct lookup *lookup) {
    struct unfinished *unfinished = (struct unfinished *)lookup;
    for (struct unfinished_one *one = unfinished->first, *next; one; one = next) {
        next = one->next;
        erasing_begin(unfinished->server, one->player, one->name);
        free(one);
    }
    free(unfinished);
}

void erasing_resume(struct server *server) {
    struct unfinished *unfinished = allocate(sizeof *unfinished);
    unfinished->server = server;
    readers_ask(server->readers, &unfinished->lookup, look_for_unfinished, on_unfinished);
}
