/* delta.h: what changed in the eyes of a viewer, as the `set` of docs/protocol.md. */
#ifndef WITCHING_DELTA_H
#define WITCHING_DELTA_H

#include "witching/game.h"

/* Writes [[path,value],…]: applied to the viewer's view of `before` it gives that of `after`. It is made of these two
 * views alone. */
void put_delta(struct wh_text *out, const struct wh_game *game, const void *before, const void *after, int viewer);

#endif
