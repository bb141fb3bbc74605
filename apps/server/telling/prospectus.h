/* prospectus.h: what there is to play and to play against. It never changes: it is put together once, what the bots do
 * once for each language. */
#ifndef WITCHING_SERVER_TELLING_PROSPECTUS_H
#define WITCHING_SERVER_TELLING_PROSPECTUS_H

#include "witching/words.h"

void put_games(struct wh_text *out);                                    /* "games":[…] */
void put_bots(struct wh_text *out, const struct wh_language *language); /* "bots":[…] */

#endif
