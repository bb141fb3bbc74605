/* telling.c: the tools of telling.h: sentences, lines and the words of an action. */
#include "witching/telling.h"

/* --- the words of an action --------------------------------------------------------------------------------------- */

const char *wh_words_behind(const char *text, const char *start) {
    for (; *start; text++, start++)
        if (*text != *start) return NULL;
    return text;
}

bool wh_words_contain(const char *text, const char *part) {
    for (; *text; text++)
        if (wh_words_behind(text, part)) return true;
    return false;
}

void wh_words_split(const char *text, char (*words)[WH_ACTION_TEXT], unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        struct wh_text word = wh_text_into(words[i], sizeof words[i]);
        while (*text == ' ') text++;
        while (*text && *text != ' ') wh_put_char(&word, *text++);
    }
}

/* What stands behind `words`, which end with a word or with a space. */
static const char *rest_of(const char *action, const char *words) {
    const char *rest = wh_words_behind(action, words);
    size_t length = wh_length(words);
    if (!rest || length == 0 || words[length - 1] == ' ') return rest;
    return *rest == ' ' ? rest + 1 : *rest ? NULL : rest;
}

bool wh_words_tell(const struct wh_told *list, size_t count, const struct wh_scene *scene, int who, const char *action,
                   struct wh_text *out) {
    for (size_t i = 0; i < count; i++) {
        const char *rest = rest_of(action, list[i].words);
        char words[3][WH_ACTION_TEXT];
        if (!rest) continue;
        wh_words_split(rest, words, 3);
        wh_put_template(out, wh_tr(scene->language, wh_seat_is_you(scene, who) ? list[i].you : list[i].other),
                        (const char *const[]){ wh_seat_name(scene, who), rest, words[0], words[1], words[2], NULL });
        return true;
    }
    return false;
}

/* --- lines -------------------------------------------------------------------------------------------------------- */

static struct wh_line *new_line(struct wh_lines *lines) {
    wh_assert(lines->count < WH_STEP_LINES);
    struct wh_line *line = &lines->line[lines->count++];
    memset(line, 0, sizeof *line);
    return line;
}

void wh_words_line(struct wh_lines *lines, bool milestone, const char *words, const char *const *with) {
    struct wh_line *line = new_line(lines);
    struct wh_text out = wh_text_into(line->text, sizeof line->text);
    line->milestone = milestone;
    wh_put_template(&out, words, with);
}

void wh_words_join(struct wh_lines *lines, const char *words, const char *const *with) {
    if (lines->count == 0) new_line(lines)->joins = true;
    struct wh_line *line = &lines->line[lines->count - 1];
    size_t length = wh_length(line->text);
    struct wh_text out = wh_text_into(line->text + length, sizeof line->text - length);
    wh_put_template(&out, words, with);
}

/* --- numbers, phases, terms --------------------------------------------------------------------------------------- */

struct wh_words_number wh_words_number(int64_t number) {
    struct wh_words_number it;
    struct wh_text out = wh_text_into(it.text, sizeof it.text);
    wh_put_int(&out, number);
    return it;
}

struct wh_words_number wh_words_signed(int64_t number) {
    struct wh_words_number it;
    struct wh_text out = wh_text_into(it.text, sizeof it.text);
    if (number >= 0) wh_put_char(&out, '+');
    wh_put_int(&out, number);
    return it;
}

bool wh_words_phase(const struct wh_scene *scene, const char *const (*list)[2], size_t count, struct wh_text *out) {
    char phase[20];
    wh_view_words(scene, phase, sizeof phase, "phase");
    for (size_t i = 0; i < count; i++) {
        if (!wh_same(list[i][0], phase)) continue;
        wh_put(out, wh_tr(scene->language, list[i][1]));
        return true;
    }
    return false;
}

const char *wh_words_name(const struct wh_scene *scene, const char *kind, const char *word) {
    char id[WH_ACTION_TEXT + 8];
    struct wh_text out = wh_text_into(id, sizeof id);
    wh_put(&out, kind);
    wh_put(&out, word);
    const struct wh_term *term = wh_term_find(scene->game, id);
    return term ? wh_tr(scene->language, term->name) : word;
}

void wh_words_term(const struct wh_scene *scene, const struct wh_term *term, const char *id, struct wh_text *out) {
    if (!term) return;
    wh_put(out, "\n  ");
    wh_put(out, id);
    wh_put(out, "  ");
    wh_put_template(
        out, wh_tr(scene->language, "{0}: {1}"),
        (const char *const[]){ wh_tr(scene->language, term->name), wh_tr(scene->language, term->text), NULL });
}
