/* key_map.h: finds things by a number. They carry a `struct keyed` and are the caller's; the map only knows where they
 * are. Room grows with what is in it. */
#ifndef WITCHING_SERVER_KEY_MAP_H
#define WITCHING_SERVER_KEY_MAP_H

#include <stdint.h>

struct keyed {
    struct keyed *next;
    uint64_t key;
};

struct key_map {
    struct keyed **buckets; /* 1 << bits of them; NULL: none yet */
    unsigned bits, count;
};

struct keyed *key_map_find(const struct key_map *map, uint64_t key); /* NULL: it is not there */
void key_map_add(struct key_map *map, struct keyed *keyed);          /* its key must not be there */
void key_map_remove(struct key_map *map, struct keyed *keyed);       /* must be there */
void key_map_free(struct key_map *map);                              /* not what is in it */

#endif
