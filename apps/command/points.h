/* points.h: where the points of a match came from, as a table to read. */
#ifndef WITCHING_COMMAND_POINTS_H
#define WITCHING_COMMAND_POINTS_H

#include "witching/words.h"

enum { POINTS_TEXT = 32768 };

/* The rounds that are over, added up, a line for each source, within 80 columns; nothing if none is. */
void put_points_table(struct wh_text *out, const struct wh_match *match);

#endif
