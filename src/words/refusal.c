/* refusal.c: refusals put into another language: the sentence, and what fills it. */
#include "witching/telling.h"

enum { NUMBERS = 4, NUMBER_TEXT = 24 };

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* "2 to 5 players" as "{0} to {1} players", and its numbers; false: it has none, or too many. */
static bool leave_out_numbers(const char *words, struct wh_text *out, char numbers[NUMBERS][NUMBER_TEXT]) {
    unsigned count = 0;
    while (*words) {
        size_t digits = 0;
        while (is_digit(words[digits])) digits++;
        if (!digits) {
            wh_put_char(out, *words++);
            continue;
        }
        if (count == NUMBERS) return false;
        struct wh_text number = wh_text_into(numbers[count], NUMBER_TEXT);
        wh_put_span(&number, words, digits);
        if (number.overflow) return false;
        wh_put_char(out, '{');
        wh_put_int(out, count++);
        wh_put_char(out, '}');
        words += digits;
    }
    return count && !out->overflow;
}

void wh_put_filler(struct wh_text *out, const char *words, const struct wh_language *language) {
    char pattern[2 * WH_WHY_WITH], numbers[NUMBERS][NUMBER_TEXT] = { "" };
    struct wh_text shape = wh_text_into(pattern, sizeof pattern);
    const char *found = wh_tr(language, words);
    if (found == words && leave_out_numbers(words, &shape, numbers)) {
        found = wh_tr(language, pattern);
        if (found == pattern) found = words;
    }
    if (found == words)
        wh_put(out, words);
    else
        wh_put_template(out, found, (const char *const[]){ numbers[0], numbers[1], numbers[2], numbers[3], NULL });
}

/* A single word in quotation marks is somebody's own and stays as it is. */
static bool is_quoted(const char *sentence, const char *hole, const char *filler) {
    for (const char *at = sentence; *at; at++)
        if (*at == '"' && wh_words_after(at + 1, hole)) return !wh_words_contain(filler, " ");
    return false;
}

void wh_put_why(struct wh_text *out, const struct wh_why *why, const struct wh_language *language) {
    static const char *const holes[] = { "{0}", "{1}" };
    char with[2][2 * WH_WHY_WITH];
    for (unsigned i = 0; i < WH_COUNT(holes); i++) {
        struct wh_text filler = wh_text_into(with[i], sizeof with[i]);
        if (is_quoted(why->reason->text, holes[i], why->with[i]))
            wh_put(&filler, why->with[i]);
        else
            wh_put_filler(&filler, why->with[i], language);
    }
    wh_put_template(out, wh_tr(language, why->reason->text), (const char *const[]){ with[0], with[1], NULL });
}
