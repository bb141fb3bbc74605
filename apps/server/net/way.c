/* way.c: pings and their answers. */
#include "server/net/way.h"

#include <string.h>

enum { OFTEN = 1000, SELDOM = 10000 /* ms between pings, until enough were answered, and then */ };

bool way_is_due(const struct way *way, int64_t now) {
    return !way->waits && (!way->asked || now - way->asked >= (way->count < WAYS ? OFTEN : SELDOM));
}

void way_ask(struct way *way, int64_t now, const char ping[PING_BYTES]) {
    memcpy(way->ping, ping, PING_BYTES);
    way->asked = now;
    way->waits = true;
}

void way_answer(struct way *way, int64_t now, const void *pong, size_t size) {
    if (!way->waits || size != PING_BYTES || memcmp(way->ping, pong, PING_BYTES) != 0) return;
    way->waits = false;
    way->taken[way->count++ % WAYS] = now - way->asked;
}

int64_t way_length(const struct way *way) {
    unsigned known = way->count < WAYS ? way->count : WAYS;
    int64_t least = known ? way->taken[0] : 0;
    for (unsigned i = 1; i < known; i++)
        if (way->taken[i] < least) least = way->taken[i];
    return least;
}
