/* prospectus.h: what there is to play and to play against, in the language tr() speaks just now. It never changes: it
 * is put together once for each language. */
#ifndef WITCHING_SERVER_TELLING_PROSPECTUS_H
#define WITCHING_SERVER_TELLING_PROSPECTUS_H

#include "witching/text.h"

void put_games(struct wh_text *out); /* "games":[…] */
void put_bots(struct wh_text *out);  /* "bots":[…] */

#endif
