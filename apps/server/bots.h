/* bots.h: bots think in threads of their own, on copies of states; their answer names the match, the version and the
 * action, so that it is harmless when the table has moved on. */
#ifndef WITCHING_SERVER_BOTS_H
#define WITCHING_SERVER_BOTS_H

#include "server.h"
#include "witching/game.h"

struct workers *workers_start(struct server *server, unsigned threads);
void workers_ask(struct workers *workers, uint64_t table, uint32_t version, const struct wh_game *game, const char *bot,
                 const void *state);
void workers_stop(struct workers *workers); /* waits for the thoughts at hand; their answers are dropped */
unsigned workers_waiting(struct workers *workers);

#endif
