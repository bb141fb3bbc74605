/* telling.c: the tools of telling.h: sentences, lines and the words of an action. */
#include "witching/telling.h"

/* --- the words of an action --------------------------------------------------------------------------------------- */

const char *wh_words_after(const char *text, const char *start) {
    for (; *start; text++, start++)
        if (*text != *start) return NULL;
    return text;
}

bool wh_words_contain(const char *text, const char *part) {
    for (; *text; text++)
        if (wh_words_after(text, part)) return true;
    return false;
}

void wh_words_split(const char *text, char (*words)[WH_ACTION_TEXT], unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        struct wh_text word = wh_text_into(words[i], sizeof words[i]);
        while (*text == ' ') text++;
        while (*text && *text != ' ') wh_put_char(&word, *text++);
    }
}

enum { WORDS = 6, SPELLED = 3 * WH_ACTION_TEXT, FILLERS = WH_COUNT(((struct wh_said *)NULL)->with) };

static bool begins_with(char (*word)[WH_ACTION_TEXT], const char *words) {
    char wanted[WORDS][WH_ACTION_TEXT];
    wh_words_split(words, wanted, WORDS);
    for (unsigned i = 0; i < WORDS && *wanted[i]; i++)
        if (wh_same(wanted[i], "_") ? !*word[i] : !wh_same(wanted[i], word[i])) return false;
    return true;
}

/* "g2", "n1+" */
static void fill(const struct wh_scene *scene, const char *action, char (*word)[WH_ACTION_TEXT], const char *with,
                 wh_speller *spell, struct wh_text *out) {
    unsigned first = (unsigned)(with[1] - '0'), last = with[2] ? WORDS - 1 : first;
    for (unsigned i = first; i <= last && *word[i]; i++) {
        if (i > first) wh_put(out, ", ");
        spell(scene, action, word[i], with[0], out);
    }
}

static void say(const struct wh_said *it, const char *words, const struct wh_scene *scene, const char *who,
                const char *action, wh_speller *spell, struct wh_text *out) {
    char word[WORDS][WH_ACTION_TEXT], filled[FILLERS][SPELLED];
    const char *with[FILLERS + 2] = { who };
    wh_words_split(action, word, WORDS);
    for (unsigned i = 0; i < FILLERS; i++) {
        struct wh_text filler = wh_text_into(filled[i], SPELLED);
        if (it->with[i]) fill(scene, action, word, it->with[i], spell, &filler);
        with[i + 1] = filled[i];
    }
    wh_put_template(out, wh_tr(scene->language, words), with);
}

bool wh_words_tell(const struct wh_said *list, size_t count, const struct wh_scene *scene, int who, const char *action,
                   wh_speller *spell, struct wh_text *out) {
    char word[WORDS][WH_ACTION_TEXT];
    wh_words_split(action, word, WORDS);
    for (size_t i = 0; i < count; i++) {
        if (!list[i].other || !begins_with(word, list[i].words)) continue;
        const char *words = wh_seat_is_you(scene, who) ? list[i].you : list[i].other;
        say(&list[i], words, scene, wh_seat_name(scene, who), action, spell, out);
        return true;
    }
    return false;
}

bool wh_words_label(const struct wh_said *list, size_t count, const struct wh_scene *scene, const char *action,
                    wh_speller *spell, struct wh_text *out) {
    char word[WORDS][WH_ACTION_TEXT];
    wh_words_split(action, word, WORDS);
    for (size_t i = 0; i < count; i++) {
        if (!list[i].label || !begins_with(word, list[i].words)) continue;
        say(&list[i], list[i].label, scene, "", action, spell, out);
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

const char *wh_words_plural(const struct wh_scene *scene, int64_t number, const char *one, const char *many) {
    return wh_tr(scene->language, number == 1 || number == -1 ? one : many);
}

void wh_words_rounds(const struct wh_scene *scene, unsigned sure, bool perhaps_more, struct wh_text *out) {
    struct wh_words_number number = wh_words_number(sure);
    const char *words;
    if (sure)
        words = perhaps_more
                    ? wh_words_plural(scene, sure, WH_TR("at least one more round"), WH_TR("at least {0} more rounds"))
                    : wh_words_plural(scene, sure, WH_TR("one more round"), WH_TR("{0} more rounds"));
    else
        words =
            perhaps_more ? wh_tr(scene->language, "perhaps the last round") : wh_tr(scene->language, "the last round");
    wh_put_template(out, words, (const char *const[]){ number.text, NULL });
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

const struct wh_term *wh_words_term_of(const struct wh_scene *scene, const char *kind, const char *word) {
    char id[WH_ACTION_TEXT + 8];
    struct wh_text out = wh_text_into(id, sizeof id);
    wh_put(&out, kind);
    wh_put(&out, word);
    return wh_term_find(scene->game, id);
}

const char *wh_words_name(const struct wh_scene *scene, const char *kind, const char *word) {
    const struct wh_term *term = wh_words_term_of(scene, kind, word);
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
