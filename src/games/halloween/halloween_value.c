/* halloween_value.c: how good a position looks for a seat, after section 15. Bots play by it; no rule depends on it. */
#include "halloween_town.h"

int32_t halloween_value(const void *state, int seat) {
    const struct halloween *s = state;
    return s->players[seat].sp;
}
