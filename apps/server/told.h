/* told.h: the log of a match as one reader is told it. It is kept step by step, so that it can go along with its match:
 * for a few steps more, or a few that were taken back, nothing is told all over again. */
#ifndef WITCHING_TOLD_H
#define WITCHING_TOLD_H

#include "eyes.h"

enum { LOG_LINES = 1000, TOLD_LINES = 300 /* of the log, in words */ };

struct told;
struct told *told_make(const struct wh_match *match, struct reader reader); /* up to where the match stands */
/* Brings it to where the match stands now. False: too much has happened, it must be made anew. */
bool told_follow(struct told *told, const struct wh_match *match);
void put_told(struct wh_text *out, const struct told *told); /* "log":[…],"from":… */
size_t told_size(const struct told *told);                   /* bytes it takes */
void told_free(struct told *told);                           /* NULL: nothing to do */

void put_who(struct wh_text *out, int actor); /* a seat, or "chance" */

#endif
