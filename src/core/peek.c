/* peek.c: doors and ghosts of a look by their names. */
#include "witching/peek.h"

int wh_peek_door(const struct wh_peek *peek, const char *name, size_t length) {
    for (unsigned door = 0; door < peek->door_count; door++)
        if (wh_span_is(name, length, peek->door_names[door])) return (int)door;
    return -1;
}

unsigned wh_peek_put(const struct wh_peek *peek, const void *state, unsigned door, const char *quotes,
                     const char *separator, struct wh_text *out) {
    uint32_t seen = peek->look(state, door);
    for (uint32_t rest = seen; rest; rest &= rest - 1) {
        unsigned ghost = wh_lowest(rest);
        wh_put(out, rest == seen ? "" : separator);
        wh_put(out, quotes);
        wh_put_int(out, ghost / peek->ghost_count);
        wh_put_char(out, '.');
        wh_put(out, peek->ghost_names[ghost % peek->ghost_count]);
        wh_put(out, quotes);
    }
    return wh_popcount(seen);
}
