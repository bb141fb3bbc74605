/* bots.h: bots think in threads of their own, on copies of states; their answer names the match, the version and the
 * action, so that it is harmless when the table has moved on. Who thinks next is decided in thoughts.h. */
#ifndef WITCHING_SERVER_BOTS_BOTS_H
#define WITCHING_SERVER_BOTS_BOTS_H

#include "server/bots/thoughts.h"
#include "server/server.h"

struct workers *workers_start(struct server *server, unsigned threads); /* and one for quick bots only */
/* A table may ask again and again; it is answered once a version. A newer version takes the place of the older. */
void workers_ask(struct workers *workers, struct thought_wish wish);
void workers_forget(struct workers *workers, uint64_t table); /* there will be no answer */
void workers_stop(struct workers *workers); /* waits for the thoughts at hand; their answers are dropped */
unsigned workers_waiting(struct workers *workers);
struct thought_counts workers_counts(struct workers *workers, enum lane lane);

#endif
