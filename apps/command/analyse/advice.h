/* advice.h: what a bot thinks of the moves, in words and as JSON. */
#ifndef WITCHING_COMMAND_ANALYSE_ADVICE_H
#define WITCHING_COMMAND_ANALYSE_ADVICE_H

#include "shared/thinker.h"

/* The bot that gives hints and reviews matches unless another is named. */
#define ADVISER "search"

/* One sentence on what the thinker last chose for `viewer`, who is to act in `state`: the best moves, and how often
 * each wins if the thinker can say. */
void put_advice(struct wh_text *out, const struct thinker *thinker, const struct wh_game *game, const void *state,
                int viewer);
/* [{"action":"take a r7","expected":620000,"visits":1200},…], the best first; null for what it cannot say. */
void put_opinions(struct wh_text *out, const struct thinker *thinker, const struct wh_game *game, const void *state);

#endif
