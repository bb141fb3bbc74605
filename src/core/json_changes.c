/* json_changes.c: compares two JSON texts side by side. Objects with the same keys and arrays of
 * the same length are entered; anything else that differs is replaced as a whole, and so is
 * whatever would take more bytes piece by piece. */
#include "witching/json.h"

struct changes {
    struct wh_text *path, *out;
    unsigned count;
};

static bool same(struct wh_span a, struct wh_span b) {
    return a.length == b.length && memcmp(a.start, b.start, a.length) == 0;
}

static void put_replacement(struct changes *c, struct wh_span value) {
    wh_json_open(c->out, '[');
    wh_json_string(c->out, c->path->start);
    wh_put_char(c->out, ',');
    wh_put_span(c->out, value.start, value.length);
    wh_json_close(c->out, ']');
    c->count++;
}

static void compare(struct changes *c, struct wh_span a, struct wh_span b);

static void compare_item(struct changes *c, struct wh_span key, unsigned index, struct wh_span a, struct wh_span b) {
    size_t path = c->path->length;
    if (same(a, b)) return;
    if (path) wh_put_char(c->path, '.');
    if (key.length)
        wh_put_span(c->path, key.start, key.length);
    else
        wh_put_int(c->path, index);
    compare(c, a, b);
    wh_text_cut(c->path, path);
}

/* Side by side; false: their keys, or their numbers of items, differ. */
static bool compare_items(struct changes *c, struct wh_span a, struct wh_span b) {
    struct wh_items in_a = wh_own_items(a), in_b = wh_own_items(b);
    if (*a.start != *b.start || (*a.start != '{' && *a.start != '[')) return false;
    for (unsigned i = 0;; i++) {
        struct wh_span key_a, key_b, value_a = { a.start, 0 }, value_b;
        bool more_a = wh_own_next(&in_a, &key_a, &value_a);
        bool more_b = wh_own_next_like(&in_b, value_a, &key_b, &value_b);
        if (!more_a || !more_b) return more_a == more_b;
        if (!same(key_a, key_b)) return false;
        compare_item(c, key_a, i, value_a, value_b);
    }
}

static void compare(struct changes *c, struct wh_span a, struct wh_span b) {
    size_t mark = c->out->length, whole = b.length + c->path->length + sizeof ",[\"\",]";
    unsigned count = c->count;
    if (compare_items(c, a, b) && c->out->length - mark <= whole) return;
    wh_text_cut(c->out, mark);
    c->count = count;
    put_replacement(c, b);
}

unsigned wh_own_changes(struct wh_span before, struct wh_span after, struct wh_text *path, struct wh_text *out) {
    struct changes c = { .path = path, .out = out };
    if (!same(before, after)) compare(&c, before, after);
    return c.count;
}
