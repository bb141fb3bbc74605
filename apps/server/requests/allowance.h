/* allowance.h: what somebody may still spend: it comes back at a steady rate, up to a limit. */
#ifndef WITCHING_SERVER_REQUESTS_ALLOWANCE_H
#define WITCHING_SERVER_REQUESTS_ALLOWANCE_H

#include "witching/base.h"

/* All zeroes: it was never used, and is full. */
struct allowance {
    int64_t left;  /* in thousandths */
    int64_t since; /* the steady time up to which what comes back is in it; 0: never */
};

/* This many thousandths come back each millisecond, up to those of `burst` milliseconds. False: too little is left, and
 * nothing is taken. A cost above the most there can be is paid with everything. */
bool allowance_spend(struct allowance *allowance, int64_t now, int64_t per_ms, int64_t burst, int64_t cost);

#endif
