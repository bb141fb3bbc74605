/* recall.h: what a bot keeps in mind of a match that it hears of decision by decision (struct wh_notes): found in the
 * steps that come with each. */
#ifndef WITCHING_SHARED_RECALL_H
#define WITCHING_SHARED_RECALL_H

#include "shared/turn.h"

struct recall {
    char match[WH_JSON_NAME];
    const struct wh_game *game; /* NULL: nothing has been heard yet */
    struct wh_setup setup;
    int seat;
    struct wh_notes notes;
    _Alignas(16) uint8_t state[WH_STATE_MAX]; /* a guess, at the decision before */
};

/* The notes at this decision. The steps are played again from the decision before, or from the beginning of a match not
 * heard of yet, as far as they tell what happened. */
const struct wh_notes *recall(struct recall *kept, const struct turn *turn);

#endif
