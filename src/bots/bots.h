/* bots.h: the bots there are, for the list in bots.c. */
#ifndef BOTS_H
#define BOTS_H

#include "witching/bots.h"

extern const struct wh_bot wh_bot_random, wh_bot_greedy, wh_bot_greedy_estimate;

#endif
