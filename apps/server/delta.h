/* delta.h: what changed between two views, as the `set` of docs/protocol.md. */
#ifndef WITCHING_DELTA_H
#define WITCHING_DELTA_H

#include "witching/json.h"

/* Writes [[path,value],…]: applied to `before` it gives `after`. Both are finished JSON values. */
void put_delta(struct wh_text *out, struct wh_span before, struct wh_span after);

#endif
