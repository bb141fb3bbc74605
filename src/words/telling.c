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

/* What comes after `words`, which end with a word or with a space. */
static const char *rest_of(const char *action, const char *words) {
    const char *rest = wh_words_behind(action, words);
    size_t length = wh_length(words);
    if (!rest || length == 0 || words[length - 1] == ' ') return rest;
    return *rest == ' ' ? rest + 1 : *rest ? NULL : rest;
}

/* An action word by word, each as the reader knows it, in the places a wh_labelled fills: the verb, five words, and all
 * words after the verb twice. */
enum { PLACES = 8, WORDS = 6, COMMAS = WORDS, DOTS, SPELLED = 2 * WH_ACTION_TEXT };

struct spelling {
    char word[WORDS][WH_ACTION_TEXT]; /* as written */
    char said[PLACES][SPELLED];
    const char *with[PLACES + 1];
};

static void join_words(struct spelling *it, unsigned place, const char *between) {
    struct wh_text all = wh_text_into(it->said[place], SPELLED);
    for (unsigned i = 1; i < WORDS; i++) {
        if (!*it->said[i]) continue;
        if (all.length) wh_put(&all, between);
        wh_put(&all, it->said[i]);
    }
}

static void spell_action(const struct wh_scene *scene, const char *action, wh_speller *spell, struct spelling *it) {
    wh_words_split(action, it->word, WORDS);
    for (unsigned i = 0; i < WORDS; i++) {
        struct wh_text out = wh_text_into(it->said[i], SPELLED);
        if (spell && *it->word[i])
            spell(scene, action, it->word[i], &out);
        else
            wh_put(&out, it->word[i]);
    }
    join_words(it, COMMAS, scene->spelled ? ", " : " ");
    join_words(it, DOTS, " · ");
    for (unsigned i = 0; i < PLACES; i++) it->with[i] = it->said[i];
    it->with[PLACES] = NULL;
}

bool wh_words_tell(const struct wh_told *list, size_t count, const struct wh_scene *scene, int who, const char *action,
                   wh_speller *spell, struct wh_text *out) {
    struct spelling it;
    for (size_t i = 0; i < count; i++) {
        if (!rest_of(action, list[i].words)) continue;
        spell_action(scene, action, spell, &it);
        wh_put_template(out, wh_tr(scene->language, wh_seat_is_you(scene, who) ? list[i].you : list[i].other),
                        (const char *const[]){ wh_seat_name(scene, who), it.said[COMMAS], it.said[1], it.said[2],
                                               it.said[3], NULL });
        return true;
    }
    return false;
}

static bool begins_with(const struct spelling *it, const char *words) {
    char wanted[WORDS][WH_ACTION_TEXT];
    wh_words_split(words, wanted, WORDS);
    for (unsigned i = 0; i < WORDS && *wanted[i]; i++)
        if (wh_same(wanted[i], "_") ? !*it->word[i] : !wh_same(wanted[i], it->word[i])) return false;
    return true;
}

bool wh_words_label(const struct wh_labelled *list, size_t count, const struct wh_scene *scene, const char *action,
                    wh_speller *spell, struct wh_text *out) {
    struct spelling it;
    spell_action(scene, action, spell, &it);
    for (size_t i = 0; i < count; i++) {
        char filled[WH_COUNT(list->with)][2 * SPELLED] = { "" };
        if (!begins_with(&it, list[i].words)) continue;
        for (size_t j = 0; j < WH_COUNT(list->with) && list[i].with[j]; j++) {
            struct wh_text filler = wh_text_into(filled[j], sizeof filled[j]);
            wh_put_template(&filler, list[i].with[j], it.with);
        }
        wh_put_template(out, wh_tr(scene->language, list[i].label),
                        (const char *const[]){ filled[0], filled[1], filled[2], NULL });
        return true;
    }
    return false;
}

const char *wh_words_named(const struct wh_named *list, size_t count, const struct wh_scene *scene, const char *word) {
    for (size_t i = 0; i < count; i++)
        if (wh_same(list[i].word, word)) return wh_tr(scene->language, list[i].name);
    return NULL;
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

const char *wh_words_gap(const struct wh_scene *scene) { return scene->spelled ? " · " : "  "; }

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

bool wh_words_ask(const struct wh_question *list, size_t count, const struct wh_scene *scene, const char *const *with,
                  struct wh_text *out) {
    char phase[20];
    wh_view_words(scene, phase, sizeof phase, "phase");
    for (size_t i = 0; i < count; i++) {
        const struct wh_question *it = &list[i];
        if (!wh_same(it->phase, phase)) continue;
        wh_put_template(out, wh_tr(scene->language, it->question), with);
        if (it->rules && !scene->spelled) wh_put_template(out, " ({0})", (const char *const[]){ it->rules, NULL });
        if (it->notation && !scene->spelled)
            wh_put_template(out, "\n{0}", (const char *const[]){ wh_tr(scene->language, it->notation), NULL });
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
