/* schema_parts.h: what reading and writing by a table of fields have in common. */
#ifndef SCHEMA_PARTS_H
#define SCHEMA_PARTS_H

#include "witching/game.h"

/* `base` is the state or object that the field's `at` and `count_at` count from. */
static inline unsigned entries(const struct wh_field *field, const void *state, const uint8_t *base) {
    return field->counted ? base[field->count_at] : field->times ? field->times(state) : field->repeat;
}

/* From the state or object to the bytes of the i-th of `length` entries in JSON's order. */
static inline size_t offset_of(const struct wh_field *field, unsigned i, unsigned length) {
    bool turned = field->counted && field->top_last;
    return (size_t)field->stride * (turned ? length - 1 - i : i);
}

static inline uint64_t fields_in(const struct wh_field *object, const void *state, const void *bytes, unsigned place) {
    return object->present ? object->present(state, bytes, place) : UINT64_MAX;
}

static inline bool is_there(const struct wh_field *field, const void *state, const void *bytes, unsigned place) {
    return !field->nullable || field->there(state, bytes, place);
}

static inline bool repeated(const struct wh_field *field) { return field->times || field->repeat; }

static inline uint64_t load(const uint8_t *at, unsigned width) {
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    switch (width) {
    case 1: return *at;
    case 2: memcpy(&two, at, 2); return two;
    case 4: memcpy(&four, at, 4); return four;
    default:
        wh_assert(width == 8);
        memcpy(&eight, at, 8);
        return eight;
    }
}

#endif
