/* telling.h: what the words of all games are made with. */
#ifndef WITCHING_TELLING_H
#define WITCHING_TELLING_H

#include "witching/words.h"

/* Writes a word of an action as the scene's reader knows it: by its name, if the scene is spelled out. */
typedef void wh_speller(const struct wh_scene *scene, const char *action, const char *word, struct wh_text *out);

/* A move in words. `words`: what the action begins with ("": anything); one that ends with a space wants more after
 * it. In the sentences {0} is who, {1} all that follows, {2} {3} {4} its words one by one. The first that fits
 * counts. */
struct wh_told {
    const char *words, *you, *other;
};
bool wh_words_tell(const struct wh_told *list, size_t count, const struct wh_scene *scene, int who, const char *action,
                   wh_speller *spell, struct wh_text *out); /* false: none fits, nothing is written */

/* A move as a label. `words`: what the action begins with, word by word; _ is any word. `with` fills the label: {0} is
 * the verb, {1} to {5} the words after it, {6} all of these with commas, {7} with dots between them. The first that
 * fits counts. */
struct wh_labelled {
    const char *words, *label, *with[3];
};
bool wh_words_label(const struct wh_labelled *list, size_t count, const struct wh_scene *scene, const char *action,
                    wh_speller *spell, struct wh_text *out); /* false: none fits, nothing is written */

/* What is asked in a phase. Only somebody who types is told the rules, and how to write the answer; NULL: nothing. */
struct wh_question {
    const char *phase, *question, *rules, *notation;
};
/* The question of the view's phase, filled as wh_put_template does it. False: it has none. */
bool wh_words_ask(const struct wh_question *list, size_t count, const struct wh_scene *scene, const char *const *with,
                  struct wh_text *out);

/* A word of the notation, and its name in English. */
struct wh_named {
    const char *word, *name;
};
/* The name in the scene's language; NULL: the word is not listed. */
const char *wh_words_named(const struct wh_named *list, size_t count, const struct wh_scene *scene, const char *word);

/* What follows, if a text begins like this; NULL: it does not. */
const char *wh_words_behind(const char *text, const char *start);
bool wh_words_contain(const char *text, const char *part);
void wh_words_split(const char *text, char (*words)[WH_ACTION_TEXT], unsigned count); /* "" where there are fewer */

/* A new line, filled as wh_put_template does it. */
void wh_words_line(struct wh_lines *lines, bool milestone, const char *words, const char *const *with);
/* What stands between a step and what came of it, on one line. */
const char *wh_words_gap(const struct wh_scene *scene);
/* Goes on with the last line. */
void wh_words_join(struct wh_lines *lines, const char *words, const char *const *with);

struct wh_words_number {
    char text[24];
};
struct wh_words_number wh_words_number(int64_t number);
struct wh_words_number wh_words_signed(int64_t number); /* "+3", "-1" */

/* The name of a thing of this kind ("card 34": "card ", "34"), or the word itself. */
const char *wh_words_name(const struct wh_scene *scene, const char *kind, const char *word);
/* What a card or tile says, on a line of its own after the id; nothing if it is no term. */
void wh_words_term(const struct wh_scene *scene, const struct wh_term *term, const char *id, struct wh_text *out);

#endif
