/* words.h: a match told in words, in any language, for every front end.
 *
 * Telling gets scenes: a match as one viewer sees it, whose only knowledge of the state is that viewer's redacted view
 * as JSON text. A secret cannot get into a sentence, not even by mistake. A game's words are in its <id>_words.c; a
 * game without them is told by its notation. Freestanding: the caller lends the memory and the language. */
#ifndef WITCHING_WORDS_H
#define WITCHING_WORDS_H

#include "witching/match.h"

WH_BEGIN_C

/* A language. */
struct wh_language {
    /* An English text in this language; itself, the same pointer, if it has no translation. */
    const char *(*find)(const void *context, const char *english);
    const void *context;
};
const char *wh_tr(const struct wh_language *language, const char *english); /* NULL is English */

/* --- scenes ------------------------------------------------------------------------------------------------------- */

struct wh_scene {
    const struct wh_game *game;
    const struct wh_setup *setup;
    const struct wh_player *players;
    int viewer, actor; /* a seat or WH_PUBLIC; a seat, WH_CHANCE or WH_OVER */
    const char *view;
    size_t view_length;
    const char *turned_up;        /* by the step that led here: the id of a term, or NULL (wh_turned_up) */
    int32_t scores[WH_MAX_SEATS]; /* at the end only */
    uint32_t winners;
    bool shared; /* the winners are not all on one side */
    const struct wh_language *language;
    bool spelled;   /* explained without notation: for somebody who points at things and does not type */
    const char *by; /* where a step is told, in the scene after it: its action, as the viewer may read it */
};

/* The scene of a state of this match in the eyes of `viewer`; `view` is lent and holds what it knows. */
struct wh_scene wh_scene_of(const struct wh_match *match, const void *state, int viewer,
                            const struct wh_language *language, char view[WH_JSON_MAX]);

/* Reading the view. `path` is a format of %u %d %s %c: wh_view_number(scene, 0, "sets.%u.owner", 1). */
int64_t wh_view_number(const struct wh_scene *scene, int64_t missing, const char *path, ...)
    __attribute__((format(printf, 3, 4)));
/* A string without its quotes, or any other value as it stands; "" if there is none. */
void wh_view_words(const struct wh_scene *scene, char *out, size_t capacity, const char *path, ...)
    __attribute__((format(printf, 4, 5)));
bool wh_view_true(const struct wh_scene *scene, const char *path, ...) __attribute__((format(printf, 2, 3)));
/* Null, or missing. */
bool wh_view_null(const struct wh_scene *scene, const char *path, ...) __attribute__((format(printf, 2, 3)));
/* The items of a list, for wh_own_next. */
struct wh_items wh_view_items(const struct wh_scene *scene, const char *path, ...)
    __attribute__((format(printf, 2, 3)));
/* How many items a list has, also where only their number is shown. */
unsigned wh_view_count(const struct wh_scene *scene, const char *path, ...) __attribute__((format(printf, 2, 3)));

/* A record calls a lone person "You", in every language; people read it in theirs, and in the second person. */
bool wh_is_you(const struct wh_player *player);
const char *wh_shown_name(const struct wh_player *player, const struct wh_language *language);
const char *wh_seat_name(const struct wh_scene *scene, int64_t seat);   /* "Seat 3" for a nameless seat 2; "nobody" */
const char *wh_seat_object(const struct wh_scene *scene, int64_t seat); /* "you" where wh_seat_name() says "You" */
bool wh_seat_is_you(const struct wh_scene *scene, int64_t seat);        /* "You take", not "You takes" */
/* The word of an option as set up: "open" or "closed" for the key "memory"; "" if the game has no such option. */
void wh_option_word(const struct wh_game *game, const struct wh_setup *setup, const char *key, char *out,
                    size_t capacity);
const struct wh_term *wh_term_find(const struct wh_game *game, const char *id); /* "card 34"; NULL: there is none */

/* --- telling ------------------------------------------------------------------------------------------------------ */

enum { WH_LINE_TEXT = 320, WH_STEP_LINES = 24 }; /* bytes; more lines than any step of our games has */

struct wh_line {
    char text[WH_LINE_TEXT];
    bool milestone; /* the end of a round and the like: it stands out */
    bool joins;     /* goes on with the last line of the steps before: this step has none of its own */
};

struct wh_lines {
    unsigned count;
    unsigned moves; /* how many of them tell the move itself, 0 or 1; the others tell what came of it */
    struct wh_line line[WH_STEP_LINES];
};

struct wh_words {
    bool half_points; /* scores are counted in halves */
    /* A step in words; nothing where it is told with another. */
    void (*narrate)(const struct wh_scene *before, int who, const char *action, struct wh_text *out);
    void (*aftermath)(const struct wh_scene *before, const struct wh_scene *after, struct wh_lines *lines);
    /* What is to be decided now: a question, and for somebody who types, how to write the answer. */
    void (*explain)(const struct wh_scene *scene, struct wh_text *out);
    /* An action that could be chosen now as a short phrase, for a button; NULL: its notation says it. */
    void (*label)(const struct wh_scene *scene, const char *action, struct wh_text *out);
    /* At the end: what ended it, and what the winners had more of. */
    void (*verdict)(const struct wh_scene *scene, struct wh_text *out);
    /* How many rounds come after this one, as far as that is certain: "at least 2 more rounds"; NULL: nobody knows. */
    void (*outlook)(const struct wh_scene *scene, struct wh_text *out);
};
const struct wh_words *wh_words_of(const struct wh_game *game); /* never NULL */

/* An action, written as the viewer reads it, in words that begin with a capital letter. */
void wh_put_label(const struct wh_scene *scene, const char *action, struct wh_text *out);
/* One whole step: `who` did `action` (as the viewer may read it), which led from `before` to `after`. */
void wh_tell_step(const struct wh_scene *before, const struct wh_scene *after, int who, const char *action,
                  struct wh_lines *lines);
/* Ply number `ply` of a match, from 0, as `viewer` may know it; `before` is the state in which it was played. */
void wh_tell_ply(const struct wh_match *match, uint32_t ply, const void *before, int viewer,
                 const struct wh_language *language, struct wh_lines *lines);

void wh_put_score(const struct wh_scene *scene, int64_t score, struct wh_text *out); /* as people count it */
void wh_put_result(const struct wh_scene *scene, struct wh_text *out);  /* at the end: who won, and the scores */
enum { WH_VERDICT = 1024 };                                             /* room for one */
void wh_put_verdict(const struct wh_scene *scene, struct wh_text *out); /* at the end: who won, and why */
/* What a source of points is called, in this language. */
const char *wh_source_name(const struct wh_game *game, const struct wh_source *source,
                           const struct wh_language *language);

/* --- refusals ----------------------------------------------------------------------------------------------------- */

enum { WH_WHY_SENTENCE = 2 * WH_WHY_TEXT }; /* room for a refusal in any language */
/* A refusal as a sentence in the translator's language. In English it is why->text. */
void wh_put_why(struct wh_text *out, const struct wh_why *why, const struct wh_language *language);
/* What fills a sentence: translated as it stands ("red"), or with its numbers left out ("seat {0}"); else itself. */
void wh_put_filler(struct wh_text *out, const char *words, const struct wh_language *language);

/* --- catalogues as msgfmt writes them, in little-endian order ----------------------------------------------------- */

/* The translation of `key`; NULL: it is not there, or the catalogue is damaged. Trusts no length or offset in it. */
const char *wh_catalogue_find(const unsigned char *mo, size_t size, const char *key);
uint32_t wh_catalogue_count(const unsigned char *mo, size_t size); /* texts, the header included; 0: no catalogue */
const char *wh_catalogue_text(const unsigned char *mo, size_t size, uint32_t index); /* a translation, or NULL */

WH_END_C

#endif
