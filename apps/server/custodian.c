/* custodian.c: when. What exactly goes is in store/upkeep.c. Several servers of one store may do it at once. */
#include "server/custodian.h"

#include "server/accounts/erasing.h"
#include "server/store/readers.h"
#include "server/store/upkeep.h"
#include "server/table/tables.h"
#include "shared/app.h"

#include <stdlib.h>

enum { A_MINUTE = 60000, AN_HOUR = 3600000 /* ms */, TABLES_AT_ONCE = 50 };

/* --- old tables: some each minute --------------------------------------------------------------------------------- */

struct clearing {
    struct lookup lookup; /* first */
    struct server *server;
    int64_t before; /* a date */
    struct idle_table after, tables[TABLES_AT_ONCE];
    unsigned count;
};

static void drop_idle(struct storage *storage, struct lookup *lookup) {
    const struct clearing *clearing = (const struct clearing *)lookup;
    lookup->fine = true;
    for (unsigned i = 0; i < clearing->count && lookup->fine; i++)
        lookup->fine = upkeep_drop(storage, clearing->tables[i].table);
}

static void on_dropped(struct lookup *lookup) { free(lookup); }

static void look_for_idle(struct storage *storage, struct lookup *lookup) {
    struct clearing *clearing = (struct clearing *)lookup;
    lookup->fine =
        upkeep_idle(storage, clearing->before, clearing->after, clearing->tables, TABLES_AT_ONCE, &clearing->count);
}

/* What somebody looks at stays for now. */
static void on_idle(struct lookup *lookup) {
    struct clearing *clearing = (struct clearing *)lookup;
    struct server *server = clearing->server;
    unsigned found = clearing->count, kept = 0;
    bool more = lookup->fine && found == TABLES_AT_ONCE;
    server->clearing = false;
    server->cleared = more ? clearing->tables[found - 1] : (struct idle_table){ .table = 0 };
    for (unsigned i = 0; i < found && lookup->fine; i++) {
        struct idle_table *table = &clearing->tables[i];
        if (table->last < clearing->before && !live_in_memory(server, table->table)) clearing->tables[kept++] = *table;
    }
    clearing->count = kept;
    if (kept && !server->stopping)
        readers_ask(server->readers, &clearing->lookup, drop_idle, on_dropped);
    else
        free(clearing);
}

static void clear_tables(struct server *server) {
    if (!server->settings.keep_days || server->clearing) return;
    struct clearing *clearing = allocate(sizeof *clearing);
    clearing->server = server;
    clearing->before = time_date() - (int64_t)server->settings.keep_days * A_DAY;
    clearing->after = server->cleared;
    server->clearing = true;
    readers_ask(server->readers, &clearing->lookup, look_for_idle, on_idle);
}

/* --- facts: every hour -------------------------------------------------------------------------------------------- */

static void look(struct storage *storage, struct lookup *lookup) { lookup->fine = upkeep_sweep(storage, time_date()); }

static void on_swept(struct lookup *lookup) { free(lookup); }

static bool is_time(int64_t *last, int64_t every) {
    int64_t now = time_steady();
    if (*last && now - *last < every) return false;
    *last = now;
    return true;
}

void custodian_sweep(struct server *server) {
    if (server->draining || server->stopping) return;
    if (is_time(&server->tidied, A_MINUTE)) {
        erasing_resume(server);
        clear_tables(server);
    }
    if (is_time(&server->swept, AN_HOUR)) readers_ask(server->readers, allocate(sizeof(struct lookup)), look, on_swept);
}
