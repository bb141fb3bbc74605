/* erasing.c: first each table at which the player has ever sat, by an event where the seat is still its own; then the
 * store, by a reader's thread. All of it part by part, so that others get a turn in between. Each step may be done
 * twice, and by two servers at once: the list of tables goes last. */
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

struct erasing {
    struct lookup lookup; /* first */
    struct server *server;
    uint8_t player[PLAYER_BYTES];
    char name[WH_PLAYER_NAME];
    struct mine mine;
    unsigned next;
    bool forgot;    /* a seat, since the list was begun: a rematch may have been made with the same people meanwhile */
    bool waits;     /* a match is just about to begin: the rest follows later */
    bool more_kept; /* matches in the history */
};

void put_erasing(struct write *write, const uint8_t player[PLAYER_BYTES], const char *name) {
    char key[FACT_KEY];
    fact_key("erase/", player, key);
    write_put(write, key, name);
}

/* --- the store ---------------------------------------------------------------------------------------------------- */

static struct erased erased_of(const struct erasing *erasing) {
    struct erased erased = { .name = erasing->name };
    struct wh_text out = wh_text_into(erased.player, sizeof erased.player);
    put_hex_bytes(&out, erasing->player, PLAYER_BYTES);
    return erased;
}

static void end(struct erasing *erasing) {
    erasing->server->erasing--;
    free(erasing);
}

static void tidy(struct storage *storage, struct lookup *lookup) {
    struct erasing *erasing = (struct erasing *)lookup;
    struct erased erased = erased_of(erasing);
    lookup->fine = upkeep_erase_history(storage, &erased, &erasing->more_kept) &&
                   (erasing->more_kept || upkeep_erase_facts(storage, &erased, time_date()));
}

static void on_tidied(struct lookup *lookup) {
    struct erasing *erasing = (struct erasing *)lookup;
    if (lookup->fine && erasing->more_kept && !erasing->server->stopping)
        readers_ask(erasing->server->readers, lookup, tidy, on_tidied);
    else
        end(erasing);
}

/* --- the tables --------------------------------------------------------------------------------------------------- */

static void forget_next(struct erasing *erasing);
static void look_for_tables(struct storage *storage, struct lookup *lookup);
static void on_tables(struct lookup *lookup);

static void on_forgotten(struct op *op, const struct wh_why *why, bool again, uint32_t version) {
    struct erasing *erasing = op->context;
    const struct live *live = op->live;
    (void)again, (void)version;
    bool sits = live->known && live->table.events && table_seat_by_player(&live->table, erasing->player) >= 0;
    if (!why && sits) erasing->next--; /* several seats */
    erasing->forgot |= !why;
    bool unknown = !live->known && !live->unreadable; /* what is damaged stays so, and is wiped all the same */
    erasing->waits |= why && (sits || unknown);
    forget_next(erasing);
}

static bool prepare_forget(struct op *op, struct standing standing, struct wh_why *why) {
    const struct erasing *erasing = op->context;
    (void)standing, (void)why;
    op->event.seat = table_seat_by_player(&op->live->table, erasing->player);
    return op->event.seat >= 0;
}

static void go_on(struct erasing *erasing) {
    struct readers *readers = erasing->server->readers;
    bool more = mine_goes_on(&erasing->mine) || (erasing->forgot && !erasing->waits);
    if (!erasing->mine.after) erasing->forgot = false;
    if (more)
        readers_ask(readers, &erasing->lookup, look_for_tables, on_tables);
    else if (erasing->waits)
        end(erasing);
    else
        readers_ask(readers, &erasing->lookup, tidy, on_tidied);
}

static void tidy_tables(struct storage *storage, struct lookup *lookup) {
    const struct erasing *erasing = (const struct erasing *)lookup;
    struct erased erased = erased_of(erasing);
    lookup->fine = upkeep_erase_at(storage, &erased, erasing->mine.tables, erasing->mine.count);
}

static void on_tables_tidied(struct lookup *lookup) {
    struct erasing *erasing = (struct erasing *)lookup;
    if (lookup->fine && !erasing->server->stopping)
        go_on(erasing);
    else
        end(erasing);
}

static void forget_next(struct erasing *erasing) {
    if (erasing->server->stopping) {
        end(erasing);
        return;
    }
    if (erasing->next == erasing->mine.count) {
        if (erasing->forgot || erasing->waits) /* it all comes once more */
            go_on(erasing);
        else
            readers_ask(erasing->server->readers, &erasing->lookup, tidy_tables, on_tables_tidied);
        return;
    }
    struct op *op = op_new(live_want(erasing->server, erasing->mine.tables[erasing->next++]), EVENT_FORGET, -1);
    op->prepare = prepare_forget;
    op->finish = on_forgotten;
    op->context = erasing;
    op_submit(op);
}

static void look_for_tables(struct storage *storage, struct lookup *lookup) {
    struct erasing *erasing = (struct erasing *)lookup;
    lookup->fine = mine_read_all(storage, erasing->player, &erasing->mine);
}

static void on_tables(struct lookup *lookup) {
    struct erasing *erasing = (struct erasing *)lookup;
    erasing->next = 0;
    if (lookup->fine)
        forget_next(erasing);
    else
        end(erasing);
}

void erasing_begin(struct server *server, const uint8_t player[PLAYER_BYTES], const char *name) {
    struct erasing *erasing = allocate(sizeof *erasing);
    server->erasing++;
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
    if (server->erasing) return;
    struct unfinished *unfinished = allocate(sizeof *unfinished);
    unfinished->server = server;
    readers_ask(server->readers, &unfinished->lookup, look_for_unfinished, on_unfinished);
}
