/* bot_name.h: what bots are called at a table, when nobody gave them a name. */
#ifndef WITCHING_SHARED_BOT_NAME_H
#define WITCHING_SHARED_BOT_NAME_H

#include "witching/match.h"

/* Has another seat than `but` this name? */
bool name_taken(const struct wh_player *players, unsigned seats, const char *name, unsigned but);
void name_bot(struct wh_player *players, unsigned seats, unsigned seat); /* the first name that is free there */

#endif
