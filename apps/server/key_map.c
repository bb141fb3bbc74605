/* key_map.c: a hash table of chains that doubles when it is full. */
#include "server/key_map.h"

#include "shared/app.h"

#include <stdlib.h>

enum { FIRST_BITS = 6 };

/* Keys may be counted up, or share their low bits: Fibonacci's multiplier spreads them. */
static struct keyed **bucket_of(const struct key_map *map, uint64_t key) {
    return &map->buckets[(key * 0x9e3779b97f4a7c15u) >> (64 - map->bits)];
}

static void put(struct key_map *map, struct keyed *keyed) {
    struct keyed **bucket = bucket_of(map, keyed->key);
    keyed->next = *bucket;
    *bucket = keyed;
}

static void grow(struct key_map *map) {
    struct key_map old = *map;
    map->bits = old.buckets ? old.bits + 1 : FIRST_BITS;
    map->buckets = allocate(sizeof(struct keyed *) << map->bits);
    for (size_t i = 0; old.buckets && i < (size_t)1 << old.bits; i++)
        for (struct keyed *keyed = old.buckets[i], *next; keyed; keyed = next) {
            next = keyed->next;
            put(map, keyed);
        }
    free(old.buckets);
}

struct keyed *key_map_find(const struct key_map *map, uint64_t key) {
    if (!map->buckets) return NULL;
    struct keyed *keyed = *bucket_of(map, key);
    while (keyed && keyed->key != key) keyed = keyed->next;
    return keyed;
}

void key_map_add(struct key_map *map, struct keyed *keyed) {
    if (!map->buckets || map->count >> map->bits) grow(map);
    put(map, keyed);
    map->count++;
}

void key_map_remove(struct key_map *map, struct keyed *keyed) {
    struct keyed **place = bucket_of(map, keyed->key);
    while (*place != keyed) place = &(*place)->next;
    *place = keyed->next;
    map->count--;
}

void key_map_free(struct key_map *map) {
    free(map->buckets);
    *map = (struct key_map){ .buckets = NULL };
}
