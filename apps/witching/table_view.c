/* table_view.c: reading a seat's view: the one door through which a match becomes visible. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "app.h"
#include "table.h"

struct value {
    const char *text;
    size_t length;
};

static struct value find(const struct scene *scene, const char *format, va_list arguments) {
    char path[96];
    struct value value = { "", 0 };
    vsnprintf(path, sizeof path, format, arguments);
    if (!wh_json_at(scene->view, scene->view_length, path, &value.text, &value.length)) value.length = 0;
    return value;
}

int64_t view_number(const struct scene *scene, int64_t missing, const char *path, ...) {
    va_list arguments;
    va_start(arguments, path);
    struct value value = find(scene, path, arguments);
    va_end(arguments);
    struct wh_json in = wh_json_of(value.text, value.length);
    int64_t number;
    return value.length && wh_json_peek(&in) == WH_JSON_NUMBER && wh_json_read_int(&in, &number) ? number : missing;
}

void view_words(const struct scene *scene, char *out, size_t capacity, const char *path, ...) {
    va_list arguments;
    va_start(arguments, path);
    struct value value = find(scene, path, arguments);
    va_end(arguments);
    if (value.length >= 2 && value.text[0] == '"') value.text++, value.length -= 2;
    snprintf(out, capacity, "%.*s", (int)value.length, value.text);
}

bool view_true(const struct scene *scene, const char *path, ...) {
    va_list arguments;
    va_start(arguments, path);
    struct value value = find(scene, path, arguments);
    va_end(arguments);
    return wh_span_is(value.text, value.length, "true");
}

bool view_null(const struct scene *scene, const char *path, ...) {
    va_list arguments;
    va_start(arguments, path);
    struct value value = find(scene, path, arguments);
    va_end(arguments);
    return value.length == 0 || wh_span_is(value.text, value.length, "null");
}

static unsigned count_items(struct value value) {
    struct wh_json in = wh_json_of(value.text, value.length);
    int64_t number;
    unsigned count = 0;
    if (value.length == 0) return 0;
    if (wh_json_peek(&in) == WH_JSON_NUMBER) return wh_json_read_int(&in, &number) ? (unsigned)number : 0;
    if (wh_json_peek(&in) != WH_JSON_ARRAY || !wh_json_enter(&in, '[')) return 0;
    while (wh_json_next(&in, ']') && wh_json_skip(&in)) count++;
    return count;
}

unsigned view_count(const struct scene *scene, const char *path, ...) {
    va_list arguments;
    va_start(arguments, path);
    struct value value = find(scene, path, arguments);
    va_end(arguments);
    return count_items(value);
}

const char *seat_name(const struct scene *scene, int64_t seat) {
    return seat >= 0 && seat < scene->setup->seats ? shown_name(&scene->players[seat]) : tr("nobody");
}

bool seat_is_you(const struct scene *scene, int64_t seat) {
    return seat >= 0 && seat < scene->setup->seats && is_you(&scene->players[seat]);
}

canvas_style seat_style(unsigned seat) {
    static const canvas_style styles[] = { WHITE, PURPLE, CYAN, YELLOW };
    return styles[seat % 4] | BOLD | REVERSE;
}

void option_word(const struct wh_game *game, const struct wh_setup *setup, const char *key, char *out,
                 size_t capacity) {
    struct wh_text text = wh_text_into(out, capacity);
    for (unsigned i = 0; i < game->option_count; i++)
        if (wh_same(game->options[i].key, key)) wh_option_print(&game->options[i], setup->option[i], &text);
}

static const char *behind(const char *action, const char *words) { /* NULL: it does not begin so */
    size_t length = strlen(words);
    if (strncmp(action, words, length) != 0) return NULL;
    if (length == 0 || words[length - 1] == ' ') return action + length;
    return action[length] == ' ' ? action + length + 1 : action[length] ? NULL : action + length;
}

bool tell_move(const struct told *list, size_t count, const struct scene *scene, int who, const char *action,
               struct wh_text *out) {
    for (size_t i = 0; i < count; i++) {
        const char *rest = behind(action, list[i].words);
        char words[3][WH_ACTION_TEXT] = { "", "", "" };
        if (!rest) continue;
        sscanf(rest, "%95s %95s %95s", words[0], words[1], words[2]);
        wh_put_template(out, tr(seat_is_you(scene, who) ? list[i].you : list[i].other),
                        (const char *const[]){ seat_name(scene, who), rest, words[0], words[1], words[2], NULL });
        return true;
    }
    return false;
}

void log_add(struct log_lines *log, const char *text) {
    if (log->count == LOG_LINES) {
        memmove(log->text[0], log->text[1], sizeof log->text - sizeof log->text[0]);
        memmove(log->milestone, log->milestone + 1, sizeof log->milestone - sizeof *log->milestone);
        log->count--;
        log->fresh -= log->fresh > 0;
    }
    log->milestone[log->count] = false;
    snprintf(log->text[log->count++], LOG_TEXT, "%s", text);
}

void log_add_milestone(struct log_lines *log, const char *text) {
    log_add(log, text);
    log->milestone[log->count - 1] = true;
}
