/* clockman_value.c: how good a position looks for a seat. */
#include "clockman.h"

int32_t clockman_value(const void *state, int seat) { return clockman_score(state, (unsigned)seat); }
