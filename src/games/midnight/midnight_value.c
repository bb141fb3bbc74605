/* midnight_value.c: how good a position looks for a seat. Rules of thumb for bots, no rules of the game. */
#include "midnight.h"

int32_t midnight_value(const void *state, int seat) {
    const struct midnight *s = state;
    return s->score[(unsigned)seat % table_of(s)->sides];
}
