/* chronicle.h: the log of a match as one reader is told it. It is kept step by step, so that it can go along with its
 * match: for a few steps more, or a few that were taken back, nothing is told all over again. */
#ifndef WITCHING_SERVER_TELLING_CHRONICLE_H
#define WITCHING_SERVER_TELLING_CHRONICLE_H

#include "server/telling/eyes.h"
#include "server/telling/told.h"

enum { LOG_LINES = 1000, TOLD_LINES = 300 /* of the log, in words */ };

struct chronicle;
struct chronicle *chronicle_make(const struct table *table, struct reader reader); /* up to where the match stands */
/* Brings it to where the match stands now. False: too much has happened, it must be remade. */
bool chronicle_follow(struct chronicle *told, const struct table *table);
void put_chronicle(struct wh_text *out, const struct chronicle *told); /* "log":[…],"from":… */
size_t chronicle_size(const struct chronicle *told);                   /* bytes it takes */
void chronicle_free(struct chronicle *told);                           /* NULL: nothing to do */

#endif
