/* telling.h: what the words of all games are made with. */
#ifndef WITCHING_TELLING_H
#define WITCHING_TELLING_H

#include "witching/words.h"

WH_BEGIN_C

/* Writes a word of an action as the reader knows it, in the form that its place in a sentence asks for: a letter whose
 * meaning is the game's own. */
typedef void wh_speller(const struct wh_scene *scene, const char *action, const char *word, char form,
                        struct wh_text *out);

/* A move in words. `words`: what the action begins with, word by word; _ is any word. `you` and `other` tell it,
 * `label` is for a button; NULL: another entry does, or nothing. In all of them {0} is who acts, and {1} and the next
 * are what `with` lists: the form and the place of a word ("g2": form g of the second word after the verb), with a +
 * all from there on, with commas between them. The first entry that fits counts. */
struct wh_said {
    const char *words, *you, *other, *label, *with[4];
};
/* False: none fits, nothing is written. */
bool wh_words_tell(const struct wh_said *list, size_t count, const struct wh_scene *scene, int who, const char *action,
                   wh_speller *spell, struct wh_text *out);
bool wh_words_label(const struct wh_said *list, size_t count, const struct wh_scene *scene, const char *action,
                    wh_speller *spell, struct wh_text *out);

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
const char *wh_words_after(const char *text, const char *start);
bool wh_words_contain(const char *text, const char *part);
void wh_words_split(const char *text, char (*words)[WH_ACTION_TEXT], unsigned count); /* "" where there are fewer */

/* A new line, filled as wh_put_template does it. */
void wh_words_line(struct wh_lines *lines, bool milestone, const char *words, const char *const *with);
/* Goes on with the last line. */
void wh_words_join(struct wh_lines *lines, const char *words, const char *const *with);

/* Why the winners won, by their points: {0} is the score. After a tie that was decided by something else {0} is who had
 * as many; `than_you` where that was the reader. */
struct wh_won {
    const char *most, *each, *than_you, *than;
};
void wh_words_won(const struct wh_won *won, const struct wh_scene *scene, struct wh_text *out);
/* bit per seat that had as many points as the winners, and lost */
uint32_t wh_words_tied(const struct wh_scene *scene);

struct wh_words_number {
    char text[24];
};
struct wh_words_number wh_words_number(int64_t number);
struct wh_words_number wh_words_signed(int64_t number); /* "+3", "-1" */

/* "point" or "points": which of two texts this number asks for, translated. */
const char *wh_words_plural(const struct wh_scene *scene, int64_t number, const char *one, const char *many);

/* How many rounds come after this one: `sure` of them, and perhaps more. */
void wh_words_rounds(const struct wh_scene *scene, unsigned sure, bool perhaps_more, struct wh_text *out);

/* The words of a thing of this kind ("card 34": "card ", "34"); NULL: there are none. */
const struct wh_term *wh_words_term_of(const struct wh_scene *scene, const char *kind, const char *word);
/* Its name, or the word itself. */
const char *wh_words_name(const struct wh_scene *scene, const char *kind, const char *word);
/* What a card or tile says, on a line of its own after the id; nothing if it is no term. */
void wh_words_term(const struct wh_scene *scene, const struct wh_term *term, const char *id, struct wh_text *out);

WH_END_C

#endif
