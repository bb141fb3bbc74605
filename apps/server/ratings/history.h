/* history.h: what accounts remember of their matches: a list of them, and how often they won. Written down when a match
 * is settled (ratings.h). */
#ifndef WITCHING_SERVER_RATINGS_HISTORY_H
#define WITCHING_SERVER_RATINGS_HISTORY_H

#include "server/requests/request.h"
#include "server/store/storage.h"

struct client;

/* A match that is over, by seat; a seat without a player is nobody's to remember. */
struct memory {
    struct kept_match seats[WH_MAX_SEATS];
};

void memory_of(const struct table *table, struct memory *memory);
/* Adds what the account of this seat remembers, if there is one: `change` is that of its rating, if it is rated. */
void memory_keep(struct write *write, const struct memory *memory, unsigned seat, bool rated, int64_t change);

void ask_history(struct client *client, const struct request *request);
void ask_statistics(struct client *client, const struct request *request);

#endif
