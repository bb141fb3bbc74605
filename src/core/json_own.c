/* json_own.c: JSON that this program has just written: it is scanned, not checked. Whatever comes from outside is read
 * by json.c. */
#include "witching/json.h"

static const char *after_string(const char *at) {
    for (at++; *at != '"'; at++)
        if (*at == '\\') at++;
    return at + 1;
}

static const char *after_value(const char *at) {
    unsigned depth = 0;
    do {
        switch (*at) {
        case '"': at = after_string(at); break;
        case '{':
        case '[': depth++, at++; break;
        case '}':
        case ']': depth--, at++; break;
        case ',':
        case ':': at++; break;
        default:
            while (*at != ',' && *at != '}' && *at != ']' && *at) at++; /* a number or a word */
        }
    } while (depth);
    return at;
}

struct wh_items wh_own_items(struct wh_span container) {
    return (struct wh_items){ container.start + 1, container.start + container.length, *container.start == '{' };
}

/* To the value of the next item. */
static bool next_start(struct wh_items *items, struct wh_span *key) {
    if (*items->at == ',') items->at++;
    if (*items->at == '}' || *items->at == ']') return false;
    *key = (struct wh_span){ items->at, 0 };
    if (!items->keyed) return true;
    const char *end = after_string(items->at);
    *key = (struct wh_span){ items->at + 1, (size_t)(end - items->at) - 2 };
    items->at = end + 1;
    return true;
}

bool wh_own_next(struct wh_items *items, struct wh_span *key, struct wh_span *value) {
    if (!next_start(items, key)) return false;
    value->start = items->at;
    items->at = after_value(items->at);
    value->length = (size_t)(items->at - value->start);
    return true;
}

static bool is_like(const struct wh_items *items, struct wh_span like) {
    if ((size_t)(items->end - items->at) <= like.length || memcmp(items->at, like.start, like.length) != 0)
        return false;
    char next = items->at[like.length];
    return next == ',' || next == '}' || next == ']';
}

bool wh_own_next_like(struct wh_items *items, struct wh_span like, struct wh_span *key, struct wh_span *value) {
    if (!next_start(items, key)) return false;
    value->start = items->at;
    items->at = is_like(items, like) ? items->at + like.length : after_value(items->at);
    value->length = (size_t)(items->at - value->start);
    return true;
}

/* The index that `name` is; false: it is not one. */
static bool read_index(const char *name, size_t length, unsigned *out) {
    *out = 0;
    for (size_t i = 0; i < length; i++) {
        if (name[i] < '0' || name[i] > '9' || i > 4) return false;
        *out = 10 * *out + (unsigned)(name[i] - '0');
    }
    return length > 0;
}

/* From a container to the value under one name of the path; NULL: there is none. */
static const char *step_into(const char *container, const char *name, size_t length) {
    struct wh_items items = wh_own_items((struct wh_span){ container, 0 });
    struct wh_span key;
    unsigned left = 0;
    if (*container != '{' && *container != '[') return NULL;
    if (!items.keyed && !read_index(name, length, &left)) return NULL;
    while (next_start(&items, &key)) {
        bool here = items.keyed ? key.length == length && memcmp(key.start, name, length) == 0 : left-- == 0;
        if (here) return items.at;
        items.at = after_value(items.at);
    }
    return NULL;
}

bool wh_own_at(struct wh_span json, const char *path, struct wh_span *value) {
    const char *at = json.start;
    while (*path) {
        size_t name = 0;
        while (path[name] && path[name] != '.') name++;
        at = step_into(at, path, name);
        if (!at) return false;
        path += name + (path[name] == '.');
    }
    *value = (struct wh_span){ at, (size_t)(after_value(at) - at) };
    return true;
}
