/* quota.c: counters by a hash of the address. Two addresses that share a slot share its limits: rare, and harmless. */
#include "quota.h"

#include "witching/game.h"

#include <string.h>

enum { SLOTS = 1 << 15, HOUR = 3600000, KNOCKS = 60 };

/* The loop's own; a server counts for its process. */
static uint16_t connections[SLOTS], tables_made[SLOTS], knocks[SLOTS];
static int64_t hour_began;

uint64_t quota_address(const struct address *address) {
    return address_is_v4(address) ? wh_hash(address->bytes, ADDRESS_BYTES, 1) : wh_hash(address->bytes, 8, 1);
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

static bool count_in_hour(uint16_t *counts, uint64_t address, uint32_t most) {
    int64_t now = server_now();
    if (now - hour_began > HOUR) {
        memset(tables_made, 0, sizeof tables_made);
        memset(knocks, 0, sizeof knocks);
        hour_began = now;
    }
    if (counts[address % SLOTS] >= most) return false;
    counts[address % SLOTS]++;
    return true;
}

bool quota_may_make(struct server *server, uint64_t address) {
    return count_in_hour(tables_made, address, server->settings.tables_per_address);
}

/* Pass-phrases cannot be guessed by trying, nor the processor kept busy with them. */
bool quota_may_knock(uint64_t address) { return count_in_hour(knocks, address, KNOCKS); }
