/* keyhole_value.c: how good a position looks for a seat; for bots only. */
#include "keyhole.h"

int32_t keyhole_value(const void *state, int seat) {
    (void)state;
    return seat * 0;
}
