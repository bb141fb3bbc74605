/* told.h: a step of a match in words, for one viewer, who is spoken to. */
#ifndef WITCHING_TOLD_H
#define WITCHING_TOLD_H

#include "witching/words.h"

struct told {
    char text[WH_STEP_LINES * WH_LINE_TEXT]; /* its lines; "": it is told with another step */
    bool joins;                              /* goes on with the last line told before */
};

/* `action`, which led from the one state to the other, as `viewer` (a seat, or WH_PUBLIC) may know it. */
void tell_step(const struct wh_match *match, const void *before, const void *after, wh_action action, int viewer,
               wh_tr *tr, struct told *told);

#endif
