/* pg_array.c: the binary format of arrays (array_recv in PostgreSQL's source): five words of 32 bits (dimensions,
 * whether there are nulls, type, length, index of the first), then each element with its size before it. */
#include "server/store/pg_array.h"

#include <stdlib.h>
#include <string.h>

enum { DIMENSIONS = 1, NO_NULLS = 0, FIRST = 1, LENGTH_AT = 12, ROOM_AT_FIRST = 4096 };

static void put(struct pg_array *array, const void *bytes, size_t length) {
    if (array->length + length > array->room) {
        size_t room = 2 * (array->room + length) + ROOM_AT_FIRST;
        char *larger = realloc(array->bytes, room);
        wh_assert(larger);
        array->bytes = larger;
        array->room = room;
    }
    memcpy(array->bytes + array->length, bytes, length);
    array->length += length;
}

/* The highest byte first. */
static void put_number(struct pg_array *array, uint64_t number, unsigned size) {
    uint8_t bytes[8];
    for (unsigned i = 0; i < size; i++) bytes[i] = (uint8_t)(number >> (8 * (size - 1 - i)));
    put(array, bytes, size);
}

void pg_array_begin(struct pg_array *array, enum pg_type type) {
    array->length = 0;
    put_number(array, DIMENSIONS, 4);
    put_number(array, NO_NULLS, 4);
    put_number(array, (uint64_t)type, 4);
    put_number(array, 0, 4); /* the length so far */
    put_number(array, FIRST, 4);
}

static void put_element(struct pg_array *array, size_t size) {
    uint8_t *length = (uint8_t *)array->bytes + LENGTH_AT;
    for (unsigned i = 4; i-- > 0 && ++length[i] == 0;) {
    }
    put_number(array, size, 4);
}

void pg_array_number(struct pg_array *array, int64_t number) {
    put_element(array, 8);
    put_number(array, (uint64_t)number, 8);
}

void pg_array_boolean(struct pg_array *array, bool truth) {
    put_element(array, 1);
    put_number(array, truth, 1);
}

void pg_array_text(struct pg_array *array, const char *text) {
    size_t length = strlen(text);
    put_element(array, length);
    put(array, text, length);
}
