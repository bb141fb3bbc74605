/* delta.c: compares two JSON texts side by side. Objects with the same keys and arrays of the same length are entered;
 * anything else that differs is replaced as a whole, and so is whatever would take more bytes piece by piece.
 *
 * Both texts were just written by this program, without spaces: they are scanned, not checked. */
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

/* --- scanning ------------------------------------------------------------------------------------------------------- */

static const char *behind_string(const char *at) {
    for (at++; *at != '"'; at++)
        if (*at == '\\') at++;
    return at + 1;
}

static const char *behind_value(const char *at) {
    unsigned depth = 0;
    do {
        switch (*at) {
        case '"': at = behind_string(at); break;
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

/* The items of a container, one after the other; keys are empty in an array. */
struct items {
    const char *at;
    bool keyed;
};

static struct items items_of(struct span container) {
    return (struct items){ container.start + 1, *container.start == '{' };
}

static bool next_item(struct items *items, struct span *key, struct span *value) {
    if (*items->at == ',') items->at++;
    if (*items->at == '}' || *items->at == ']') return false;
    *key = (struct span){ items->at, 0 };
    if (items->keyed) {
        const char *end = behind_string(items->at);
        *key = (struct span){ items->at + 1, (size_t)(end - items->at) - 2 };
        items->at = end + 1;
    }
    value->start = items->at;
    items->at = behind_value(items->at);
    value->length = (size_t)(items->at - value->start);
    return true;
}

/* --- comparing ------------------------------------------------------------------------------------------------------ */

static bool same(struct span a, struct span b) {
    return a.length == b.length && memcmp(a.start, b.start, a.length) == 0;
}

static bool same_shape(struct span a, struct span b) {
    if (*a.start != *b.start || (*a.start != '{' && *a.start != '[')) return false;
    struct items in_a = items_of(a), in_b = items_of(b);
    for (;;) {
        struct span key_a, key_b, ignored;
        bool more_a = next_item(&in_a, &key_a, &ignored), more_b = next_item(&in_b, &key_b, &ignored);
        if (!more_a || !more_b) return more_a == more_b;
        if (!same(key_a, key_b)) return false;
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
    struct items in_a = items_of(a), in_b = items_of(b);
    struct span key, key_b, value_a, value_b;
    size_t path = d->path.length;
    for (unsigned i = 0; next_item(&in_a, &key, &value_a) && next_item(&in_b, &key_b, &value_b); i++) {
        if (same(value_a, value_b)) continue;
        if (path) wh_put_char(&d->path, '.');
        if (in_a.keyed)
            wh_put_span(&d->path, key.start, key.length);
        else
            wh_put_int(&d->path, i);
        compare(d, value_a, value_b);
        cut(&d->path, path);
    }
}

static void compare(struct delta *d, struct span a, struct span b) {
    size_t mark = d->out->length, whole = b.length + d->path.length + sizeof ",[\"\",]";
    if (same_shape(a, b)) {
        compare_items(d, a, b);
        if (d->out->length - mark <= whole) return;
        cut(d->out, mark);
    }
    put_replacement(d, b);
}

void put_delta(struct wh_text *out, const struct wh_text *before, const struct wh_text *after) {
    struct span a = { before->start, before->length }, b = { after->start, after->length };
    struct delta d = { .out = out };
    d.path = wh_text_into(d.path_text, sizeof d.path_text);
    wh_json_open(out, '[');
    if (!same(a, b)) compare(&d, a, b);
    wh_json_close(out, ']');
    wh_assert(!d.path.overflow);
}
