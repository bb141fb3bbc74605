/* heartbeat.c: the fact "time/service", read by a reader, written by the writer; and a look at the layout. */
#include "server/store/heartbeat.h"

#include "server/log.h"
#include "server/store/layout.h"
#include "server/store/readers.h"
#include "server/store/writer.h"
#include "shared/app.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

enum { FAILING_FOR = 3000 /* ms */ };

static const char key[] = "time/service";

struct beat {
    struct lookup lookup; /* first */
    struct server *server;
    char value[FACT_VALUE], layout[FACT_VALUE];
};

static void on_written(struct write *write) {
    struct server *server = write->context;
    server->beating = false;
    /* On a full disk a small write may succeed where others do not: nobody's clock runs then. */
    bool failing = server->failed && time_steady() - server->failed < FAILING_FOR;
    if (write->result == WRITTEN && !failing)
        timekeeper_renew(&server->time);
    else
        timekeeper_stop(&server->time);
    server->store_is_well = write->result == WRITTEN;
    if (!server->store_is_well) server->counts.writes_failed++;
    write_free(write);
}

static void write_down(struct server *server) {
    char value[32];
    struct write *write = write_new();
    snprintf(value, sizeof value, "%" PRId64, time_service(&server->time));
    write_put(write, key, value);
    write->context = server;
    write->done = on_written;
    writer_add(server->writer, write);
}

static void look(struct storage *storage, struct lookup *lookup) {
    struct beat *beat = (struct beat *)lookup;
    lookup->fine = storage_get(storage, key, beat->value) && storage_get(storage, LAYOUT_KEY, beat->layout);
}

/* A newer server has raised the layout under this one, which would write what no longer fits. */
static void give_way_to_newer(struct server *server, const char *layout) {
    char problem[256];
    unsigned version;
    if (server->draining || layout_read(layout, &version, problem, sizeof problem)) return;
    log_line(LOG_ERROR, "what=store-is-newer problem=\"%s\"", problem);
    raise(SIGUSR1);
}

static void on_read(struct lookup *lookup) {
    struct beat *beat = (struct beat *)lookup;
    struct server *server = beat->server;
    if (server->stopping) {
        server->beating = false; /* perhaps nobody is left who would write it */
    } else if (lookup->fine) {
        give_way_to_newer(server, beat->layout);
        timekeeper_hear(&server->time, strtoll(beat->value, NULL, 10));
        write_down(server);
    } else {
        timekeeper_stop(&server->time);
        server->store_is_well = server->beating = false;
    }
    free(beat);
}

void heartbeat(struct server *server) {
    if (server->beating || server->stopping) return;
    struct beat *beat = allocate(sizeof *beat);
    beat->server = server;
    server->beating = true;
    readers_ask(server->readers, &beat->lookup, look, on_read);
}

/* A store that has none yet begins with today's date: events of older servers are dated so. */
bool heartbeat_first(struct server *server, struct storage *storage) {
    char value[FACT_VALUE];
    if (!storage_get(storage, key, value)) return false;
    server->time = (struct timekeeper){ value[0] ? strtoll(value, NULL, 10) : time_date(), time_steady() };
    server->store_is_well = true;
    return true;
}
