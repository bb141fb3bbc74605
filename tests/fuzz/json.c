/* json.c: any bytes as JSON: the reader ends, and what it accepts it accepts again when written by value. The first
 * line is a path to look up in the rest. */
#include "fuzz.h"

static void walk(struct wh_json *in, struct wh_text *out, unsigned depth);

static void walk_list(struct wh_json *in, struct wh_text *out, char open, unsigned depth) {
    char close = open == '{' ? '}' : ']', key[WH_JSON_NAME];
    if (!wh_json_enter(in, open)) return;
    wh_json_open(out, open);
    if (open == '{') {
        while (wh_json_next_key(in, key)) {
            wh_json_key(out, key);
            walk(in, out, depth + 1);
        }
    } else {
        while (wh_json_next(in, close)) walk(in, out, depth + 1);
    }
    wh_json_close(out, close);
}

static void walk(struct wh_json *in, struct wh_text *out, unsigned depth) {
    int64_t number;
    bool truth;
    char words[256];
    MUST(depth <= WH_JSON_DEPTH);
    switch (wh_json_peek(in)) {
    case WH_JSON_OBJECT: walk_list(in, out, '{', depth); break;
    case WH_JSON_ARRAY: walk_list(in, out, '[', depth); break;
    case WH_JSON_STRING:
        if (wh_json_read_string(in, words, sizeof words)) wh_json_string(out, words);
        break;
    case WH_JSON_NUMBER:
        if (wh_json_read_int(in, &number)) wh_json_int(out, number);
        break;
    case WH_JSON_BOOL:
        if (wh_json_read_bool(in, &truth)) wh_json_bool(out, truth);
        break;
    case WH_JSON_NULL:
        if (wh_json_read_null(in)) wh_json_null(out);
        break;
    case WH_JSON_BAD: wh_json_fail(in, "a value is expected"); break;
    }
}

static bool read_and_write(const char *text, size_t length, struct wh_text *out) {
    struct wh_json in = wh_json_of(text, length);
    walk(&in, out, 0);
    return wh_json_finish(&in);
}

FUZZ(json) {
    static char once[1 << 16], twice[1 << 16];
    char path[64];
    const char *text = (const char *)data, *line = size ? memchr(text, '\n', size) : NULL;
    size_t head = line ? (size_t)(line - text) : 0;
    if (head && head < sizeof path) {
        memcpy(path, text, head);
        path[head] = 0;
        const char *value;
        size_t length;
        if (wh_json_at(line + 1, size - head - 1, path, &value, &length))
            MUST(value > line && value + length <= text + size && length > 0);
    }
    const char *body = line ? line + 1 : text;
    size_t rest = line ? size - head - 1 : size;
    struct wh_json skip = wh_json_of(body, rest);
    bool skipped = wh_json_skip(&skip) && wh_json_finish(&skip);
    struct wh_text out = wh_text_into(once, sizeof once);
    if (!read_and_write(body, rest, &out) || out.overflow) return 0;
    MUST(skipped);
    struct wh_text again = wh_text_into(twice, sizeof twice);
    MUST(read_and_write(once, out.length, &again));
    MUST(strcmp(once, twice) == 0);
    return 0;
}
