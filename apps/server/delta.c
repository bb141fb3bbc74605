/* delta.c: what the schema says may have changed is written as it was and as it is, and the two texts are compared side
 * by side. Objects with the same keys and arrays of the same length are entered; anything else that differs is replaced
 * as a whole, and so is whatever would take more bytes piece by piece. */
#include "delta.h"

enum { PATH_TEXT = 256 };

struct delta {
    struct wh_text *out;
    char path_text[PATH_TEXT];
    struct wh_text path;
};

/* --- comparing ------------------------------------------------------------------------------------------------------ */

static bool same(struct wh_span a, struct wh_span b) {
    return a.length == b.length && memcmp(a.start, b.start, a.length) == 0;
}

static void put_replacement(struct delta *d, struct wh_span value) {
    wh_json_open(d->out, '[');
    wh_json_string(d->out, d->path_text);
    wh_put_char(d->out, ',');
    wh_put_span(d->out, value.start, value.length);
    wh_json_close(d->out, ']');
}

static void cut(struct wh_text *text, size_t length) {
    text->length = length;
    text->start[length] = '\0';
}

static void compare(struct delta *d, struct wh_span a, struct wh_span b);

static void compare_item(struct delta *d, struct wh_span key, unsigned index, struct wh_span a, struct wh_span b) {
    size_t path = d->path.length;
    if (same(a, b)) return;
    if (path) wh_put_char(&d->path, '.');
    if (key.length)
        wh_put_span(&d->path, key.start, key.length);
    else
        wh_put_int(&d->path, index);
    compare(d, a, b);
    cut(&d->path, path);
}

static unsigned count_items(struct wh_span container) {
    struct wh_items items = wh_own_items(container);
    struct wh_span key, value;
    unsigned count = 0;
    while (wh_own_next(&items, &key, &value)) count++;
    return count;
}

/* Side by side; false: they have not the same keys, or not as many items. */
static bool compare_items(struct delta *d, struct wh_span a, struct wh_span b) {
    struct wh_items in_a = wh_own_items(a), in_b = wh_own_items(b);
    if (*a.start != *b.start || (*a.start != '{' && *a.start != '[')) return false;
    if (*a.start == '[' && count_items(a) != count_items(b)) return false; /* most often: a card more or less */
    for (unsigned i = 0;; i++) {
        struct wh_span key_a, key_b, value_a = { a.start, 0 }, value_b;
        bool more_a = wh_own_next(&in_a, &key_a, &value_a);
        bool more_b = wh_own_next_like(&in_b, value_a, &key_b, &value_b);
        if (!more_a || !more_b) return more_a == more_b;
        if (!same(key_a, key_b)) return false;
        compare_item(d, key_a, i, value_a, value_b);
    }
}

static void compare(struct delta *d, struct wh_span a, struct wh_span b) {
    size_t mark = d->out->length, whole = b.length + d->path.length + sizeof ",[\"\",]";
    if (compare_items(d, a, b) && d->out->length - mark <= whole) return;
    cut(d->out, mark);
    put_replacement(d, b);
}

/* --- the fields of a game ------------------------------------------------------------------------------------------- */

static void compare_part(struct delta *d, const struct wh_field *field, unsigned entry, const void *before,
                         const void *after, int viewer) {
    char texts[2][WH_JSON_MAX];
    struct wh_text was = wh_text_into(texts[0], WH_JSON_MAX), is = wh_text_into(texts[1], WH_JSON_MAX);
    wh_part_write(field, entry, before, viewer, &was);
    wh_part_write(field, entry, after, viewer, &is);
    wh_assert(!was.overflow && !is.overflow);
    struct wh_span a = { was.start, was.length }, b = { is.start, is.length };
    if (!same(a, b)) compare(d, a, b);
}

static void put_path(struct wh_text *path, const struct wh_field *field, unsigned entry) {
    wh_put(path, field->key);
    if (entry == WH_ALL_ENTRIES) return;
    wh_put_char(path, '.');
    if (field->keys)
        wh_put(path, field->keys[entry]);
    else
        wh_put_int(path, entry);
}

void put_delta(struct wh_text *out, const struct wh_game *game, const void *before, const void *after, int viewer) {
    struct delta d = { .out = out };
    wh_json_open(out, '[');
    for (const struct wh_field *field = game->fields; field < game->fields + game->field_count; field++) {
        unsigned entry;
        if (!wh_field_differs(field, before, after, viewer, &entry)) continue;
        d.path = wh_text_into(d.path_text, sizeof d.path_text);
        put_path(&d.path, field, entry);
        compare_part(&d, field, entry, before, after, viewer);
        wh_assert(!d.path.overflow);
    }
    wh_json_close(out, ']');
}
