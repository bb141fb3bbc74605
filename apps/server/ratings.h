/* ratings.h: ratings of accounts and bots, one for each game. They change in the same write as the event that ends a
 * match, so that each match counts exactly once. */
#ifndef WITCHING_RATINGS_H
#define WITCHING_RATINGS_H

#include "glicko.h"
#include "server.h"
#include "table.h"

void ratings_add(struct server *server, struct write *write, const struct table *table);
int32_t rating_of(struct server *server, const struct wh_game *game, const char *account); /* 0: none yet */
void put_ratings(struct wh_text *out, struct server *server, const struct wh_game *game);  /* [{…}], the best 50 */

#endif
