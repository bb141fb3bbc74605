/* quota.c: counters by a hash of the address. Two addresses that share a slot share its limits: rare, and harmless. */
#include "quota.h"

#include "witching/game.h"

#include <arpa/inet.h>
#include <string.h>

enum { SLOTS = 1 << 15, HOUR = 3600000 };

/* The loop's own; a server counts for its process. */
static uint16_t connections[SLOTS], tables_made[SLOTS];
static int64_t hour_began;

uint64_t quota_address(const char *text) {
    uint8_t bytes[16] = { 0 };
    size_t size = inet_pton(AF_INET6, text, bytes) == 1 ? 8 : inet_pton(AF_INET, text, bytes) == 1 ? 4 : 0;
    return wh_hash(bytes, size, 1);
}

bool quota_connect(struct server *server, uint64_t address) {
    uint16_t *count = &connections[address % SLOTS];
    if (*count >= server->settings.connections_per_address) return false;
    ++*count;
    return true;
}

void quota_disconnect(struct server *server, uint64_t address) {
    (void)server;
    --connections[address % SLOTS];
}

bool quota_may_make(struct server *server, uint64_t address) {
    int64_t now = server_now();
    uint16_t *count = &tables_made[address % SLOTS];
    if (now - hour_began > HOUR) {
        memset(tables_made, 0, sizeof tables_made);
        hour_began = now;
    }
    if (*count >= server->settings.tables_per_address) return false;
    ++*count;
    return true;
}
