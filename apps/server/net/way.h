/* way.h: how long a message takes to somebody and back, as pings tell it: behind a proxy the kernel only knows the way
 * to that. Whoever answers late seems to be farther away than they are, so the shortest of the last few counts. */
#ifndef WITCHING_SERVER_NET_WAY_H
#define WITCHING_SERVER_NET_WAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WAYS = 4, PING_BYTES = 8 };

struct way {
    char ping[PING_BYTES]; /* the one that is on its way */
    int64_t asked;         /* when it went, steady */
    bool waits;            /* for its answer */
    unsigned count;        /* of answers there were */
    int64_t taken[WAYS];   /* ms of the last of them */
};

bool way_is_due(const struct way *way, int64_t now);
void way_ask(struct way *way, int64_t now, const char ping[PING_BYTES]); /* which nobody could have foretold */
void way_answer(struct way *way, int64_t now, const void *pong, size_t size);
int64_t way_length(const struct way *way); /* ms; 0: not known yet */

#endif
