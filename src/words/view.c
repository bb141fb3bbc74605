/* view.c: reading a viewer's view: the one door through which a match becomes visible. */
#include <stdarg.h>

#include "witching/words.h"

static void put_path(struct wh_text *out, const char *format, va_list arguments) {
    for (; *format; format++) {
        if (*format != '%') {
            wh_put_char(out, *format);
            continue;
        }
        switch (*++format) {
        case 'u': wh_put_int(out, va_arg(arguments, unsigned)); break;
        case 'd': wh_put_int(out, va_arg(arguments, int)); break;
        case 'c': wh_put_char(out, (char)va_arg(arguments, int)); break;
        case 's': wh_put(out, va_arg(arguments, const char *)); break;
        default: wh_bug(__FILE__, __LINE__, "a path is made of %u, %d, %c and %s");
        }
    }
}

static struct wh_span find(const struct wh_scene *scene, const char *format, va_list arguments) {
    char path[96];
    struct wh_text out = wh_text_into(path, sizeof path);
    struct wh_span view = { scene->view, scene->view_length }, value;
    put_path(&out, format, arguments);
    return wh_own_at(view, path, &value) ? value : (struct wh_span){ "", 0 };
}

int64_t wh_view_number(const struct wh_scene *scene, int64_t missing, const char *path, ...) {
    va_list arguments;
    va_start(arguments, path);
    struct wh_span value = find(scene, path, arguments);
    va_end(arguments);
    struct wh_json in = wh_json_of(value.start, value.length);
    int64_t number;
    return value.length && wh_json_peek(&in) == WH_JSON_NUMBER && wh_json_read_int(&in, &number) ? number : missing;
}

void wh_view_words(const struct wh_scene *scene, char *out, size_t capacity, const char *path, ...) {
    va_list arguments;
    va_start(arguments, path);
    struct wh_span value = find(scene, path, arguments);
    va_end(arguments);
    struct wh_text text = wh_text_into(out, capacity);
    if (value.length >= 2 && value.start[0] == '"') value.start++, value.length -= 2;
    wh_put_span(&text, value.start, value.length);
}

bool wh_view_true(const struct wh_scene *scene, const char *path, ...) {
    va_list arguments;
    va_start(arguments, path);
    struct wh_span value = find(scene, path, arguments);
    va_end(arguments);
    return wh_span_is(value.start, value.length, "true");
}

bool wh_view_null(const struct wh_scene *scene, const char *path, ...) {
    va_list arguments;
    va_start(arguments, path);
    struct wh_span value = find(scene, path, arguments);
    va_end(arguments);
    return value.length == 0 || wh_span_is(value.start, value.length, "null");
}

struct wh_items wh_view_items(const struct wh_scene *scene, const char *path, ...) {
    va_list arguments;
    va_start(arguments, path);
    struct wh_span value = find(scene, path, arguments);
    va_end(arguments);
    bool list = value.length && *value.start == '[';
    return wh_own_items(list ? value : (struct wh_span){ "[]", 2 });
}

static unsigned count_items(struct wh_span value) {
    struct wh_json in = wh_json_of(value.start, value.length);
    int64_t number;
    unsigned count = 0;
    if (value.length == 0) return 0;
    if (wh_json_peek(&in) == WH_JSON_NUMBER) return wh_json_read_int(&in, &number) ? (unsigned)number : 0;
    if (wh_json_peek(&in) != WH_JSON_ARRAY || !wh_json_enter(&in, '[')) return 0;
    while (wh_json_next(&in, ']') && wh_json_skip(&in)) count++;
    return count;
}

unsigned wh_view_count(const struct wh_scene *scene, const char *path, ...) {
    va_list arguments;
    va_start(arguments, path);
    struct wh_span value = find(scene, path, arguments);
    va_end(arguments);
    return count_items(value);
}
