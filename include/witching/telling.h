/* telling.h: what the words of all games are made with. */
#ifndef WITCHING_TELLING_H
#define WITCHING_TELLING_H

#include "witching/words.h"

/* A move in words. `words`: what the action begins with ("": anything); one that ends with a space wants more behind
 * it. In the sentences {0} is who, {1} all that stands behind, {2} {3} {4} its words one by one. The first that fits
 * counts. */
struct wh_told {
    const char *words, *you, *other;
};
bool wh_words_tell(const struct wh_told *list, size_t count, const struct wh_scene *scene, int who, const char *action,
                   struct wh_text *out); /* false: none fits, nothing is written */

/* What follows where a text begins so; NULL: it does not. */
const char *wh_words_behind(const char *text, const char *start);
bool wh_words_contain(const char *text, const char *part);
void wh_words_split(const char *text, char (*words)[WH_ACTION_TEXT], unsigned count); /* "" where there are fewer */

/* A new line, filled as wh_put_template does it. */
void wh_words_line(struct wh_lines *lines, bool milestone, const char *words, const char *const *with);
/* Goes on with the last line. */
void wh_words_join(struct wh_lines *lines, const char *words, const char *const *with);

struct wh_words_number {
    char text[24];
};
struct wh_words_number wh_words_number(int64_t number);
struct wh_words_number wh_words_signed(int64_t number); /* "+3", "-1" */

/* The text for the phase in the view, of a list of { phase, English }. False: it has none. */
bool wh_words_phase(const struct wh_scene *scene, const char *const (*list)[2], size_t count, struct wh_text *out);
/* The name of a thing of this kind ("card 34": "card ", "34"), or the word itself. */
const char *wh_words_name(const struct wh_scene *scene, const char *kind, const char *word);
/* What a card or tile says, on a line of its own behind the id; nothing if it is no term. */
void wh_words_term(const struct wh_scene *scene, const struct wh_term *term, const char *id, struct wh_text *out);

#endif
