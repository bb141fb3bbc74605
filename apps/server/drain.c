/* drain.c: sees the clients off, then releases the tables whose bots were thinking. */
#include "server/drain.h"

#include "server/log.h"
#include "server/requests/client.h"
#include "server/store/writer.h"
#include "server/table/tables.h"

enum { AT_LEAST = 4, PARTS = 50 /* as many rounds: a second */, BUSY_MOST = 1500, GONE_WITHIN = 3000 /* ms */ };

void drain_begin(struct server *server) {
    if (server->draining) return;
    server->draining = time_steady();
    log_line(LOG_INFO, "what=draining connections=%u", clients_count(server));
}

/* Whoever waits for an answer is told after it, unless the answer does not come. */
static bool sees_off(struct server *server, int64_t since) {
    unsigned some = clients_count(server) / PARTS + AT_LEAST;
    clients_see_off(server, some, since > BUSY_MOST);
    return clients_any(server) && since < GONE_WITHIN;
}

bool drain_goes_on(struct server *server) {
    int64_t since = time_steady() - server->draining;
    if (!server->drained && sees_off(server, since)) return true;
    if (!server->drained) tables_release(server);
    server->drained = true;
    return !writer_idle(server->writer) && since < GONE_WITHIN;
}
