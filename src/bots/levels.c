/* levels.c: the levels people choose from: more thought and fewer slips from one to the next. docs/bots.md has what
 * each is worth. */
#include "witching/search.h"

const struct wh_level wh_levels[WH_LEVELS] = {
    { .iterations = 20, .slips = 50 },   { .iterations = 40, .slips = 42 },
    { .iterations = 80, .slips = 34 },   { .iterations = 160, .slips = 27 },
    { .iterations = 320, .slips = 21 },  { .iterations = 640, .slips = 16 },
    { .iterations = 1250, .slips = 11 }, { .iterations = 2500, .slips = 7 },
    { .iterations = 5000, .slips = 3 },  { .time = 1000 },
};
