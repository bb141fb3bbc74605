/* ratings.h: ratings of accounts and bots, one for each game. With the event that ends a match of an account a debt is
 * written down ("rate/<table>"); it is settled afterwards, one match after the other, together with the ratings and with
 * what each account remembers of it (history.h): so each match counts exactly once, and no ending ever waits or fails
 * because of that. */
#ifndef WITCHING_SERVER_RATINGS_RATINGS_H
#define WITCHING_SERVER_RATINGS_RATINGS_H

#include "server/ratings/glicko.h"
#include "server/server.h"
#include "server/table/table.h"

enum { RATED_GAMES = 16 };

void ratings_owe(struct write *write, const struct table *table); /* if an account played */
void ratings_settle(struct server *server); /* whatever is owed; nothing while that is being done already */
/* In a reader's thread: how an account stands in each game, in the order of wh_games; 0: not yet. */
void rating_key_of(const struct wh_game *game, const char *account, char key[FACT_KEY]); /* where it is kept */
bool ratings_read(struct storage *storage, const char *account, int32_t ratings[RATED_GAMES]);
int32_t rating_in(const int32_t ratings[RATED_GAMES], const struct wh_game *game);
/* "ratings": [{…}], the best 50 of a game. */
void answer_with_ratings(struct client *client, const char *id, const struct wh_game *game);

#endif
