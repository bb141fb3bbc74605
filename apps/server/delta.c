/* delta.c: compares two JSON texts side by side. Objects with the same keys and arrays of the same length are entered;
 * anything else that differs is replaced as a whole, and so is whatever would take more bytes piece by piece. */
#include "delta.h"

enum { PATH_TEXT = 256 };

struct span {
    const char *start;
    size_t length;
};

struct delta {
    struct wh_text *out;
    char path_text[PATH_TEXT];
    struct wh_text path;
};

static struct span take_value(struct wh_json *in) {
    wh_json_peek(in);
    const char *start = in->at;
    wh_assert(wh_json_skip(in));
    return (struct span){ start, (size_t)(in->at - start) };
}

static bool same(struct span a, struct span b) {
    return a.length == b.length && memcmp(a.start, b.start, a.length) == 0;
}

/* The i-th key or index and its value behind the opening bracket; false: the container is at its end. */
static bool next_item(struct wh_json *in, char bracket, unsigned i, char key[WH_JSON_NAME], struct span *value) {
    if (bracket == '{') {
        if (!wh_json_next_key(in, key)) return false;
    } else {
        if (!wh_json_next(in, ']')) return false;
        struct wh_text name = wh_text_into(key, WH_JSON_NAME);
        wh_put_int(&name, i);
    }
    *value = take_value(in);
    return true;
}

static bool same_shape(struct span a, struct span b) {
    char bracket = *a.start, key_a[WH_JSON_NAME], key_b[WH_JSON_NAME];
    if (bracket != *b.start || (bracket != '{' && bracket != '[')) return false;
    struct wh_json in_a = wh_json_of(a.start, a.length), in_b = wh_json_of(b.start, b.length);
    struct span ignored;
    wh_json_enter(&in_a, bracket);
    wh_json_enter(&in_b, bracket);
    for (unsigned i = 0;; i++) {
        bool more_a = next_item(&in_a, bracket, i, key_a, &ignored);
        bool more_b = next_item(&in_b, bracket, i, key_b, &ignored);
        if (more_a != more_b) return false;
        if (!more_a) return true;
        if (!wh_same(key_a, key_b)) return false;
    }
}

static void put_replacement(struct delta *d, struct span value) {
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

static void compare(struct delta *d, struct span a, struct span b);

static void compare_items(struct delta *d, struct span a, struct span b) {
    char bracket = *a.start, key[WH_JSON_NAME];
    struct wh_json in_a = wh_json_of(a.start, a.length), in_b = wh_json_of(b.start, b.length);
    struct span value_a, value_b;
    size_t path = d->path.length;
    wh_json_enter(&in_a, bracket);
    wh_json_enter(&in_b, bracket);
    for (unsigned i = 0; next_item(&in_a, bracket, i, key, &value_a) && next_item(&in_b, bracket, i, key, &value_b);
         i++) {
        if (path) wh_put_char(&d->path, '.');
        wh_put(&d->path, key);
        compare(d, value_a, value_b);
        cut(&d->path, path);
    }
}

static void compare(struct delta *d, struct span a, struct span b) {
    if (same(a, b)) return;
    size_t mark = d->out->length, whole = b.length + d->path.length + sizeof ",[\"\",]";
    if (same_shape(a, b)) {
        compare_items(d, a, b);
        if (d->out->length - mark <= whole) return;
        cut(d->out, mark);
    }
    put_replacement(d, b);
}

void put_delta(struct wh_text *out, const struct wh_text *before, const struct wh_text *after) {
    struct delta d = { .out = out };
    d.path = wh_text_into(d.path_text, sizeof d.path_text);
    wh_json_open(out, '[');
    compare(&d, (struct span){ before->start, before->length }, (struct span){ after->start, after->length });
    wh_json_close(out, ']');
    wh_assert(!d.path.overflow);
}
