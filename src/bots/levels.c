/* levels.c: the levels people choose from: more thought and fewer slips from one to the next. docs/bots.md has what
 * each is worth. */
#include "witching/search.h"

const struct wh_level wh_levels[WH_LEVELS] = {
    { .iterations = 20, .slips = 50 },
    { .iterations = 40, .slips = 35 },
    { .iterations = 80, .slips = 22 },
    { .iterations = 160, .slips = 12 },
    { .iterations = 320, .slips = 5 },
    { .iterations = 800 },
    { .iterations = 2000 },
    { .iterations = 5000 },
    { .iterations = 12500 },
    { .time = 1000 },
};
