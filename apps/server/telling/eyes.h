/* eyes.h: a match in the eyes of one reader who wants words: the views before and after a step, and what happened
 * between them. The words are made from these two views and what everybody saw turn up, so they cannot tell more. */
#ifndef WITCHING_SERVER_TELLING_EYES_H
#define WITCHING_SERVER_TELLING_EYES_H

#include "witching/words.h"

/* Who is told: a seat or WH_PUBLIC, and the language of the words; NULL: no words, the notation is enough. */
struct reader {
    int viewer;
    const struct wh_language *language;
};

enum { STEP_WORDS = WH_STEP_LINES * WH_LINE_TEXT };

struct eyes {
    const struct wh_match *match;
    int viewer;
    const struct wh_language *language;     /* NULL: no words */
    struct wh_player players[WH_MAX_SEATS]; /* as the reader calls them */
    struct wh_scene scene[2];
    unsigned last; /* the scene seen last; the other is the one before */
    char text[2][WH_JSON_MAX];
};

/* Opens them on a match; nothing is seen yet. */
void eyes_open(struct eyes *eyes, const struct wh_match *match, struct reader reader);
/* Nothing to do where no words are wanted. `turned_up`: by the step that led there, or NULL (wh_turned_up). */
void eyes_see(struct eyes *eyes, const void *state, const char *turned_up);
/* What `action`, as the reader may read it, did between the two: a line for each thing worth one, "" if none is. True:
 * it goes on with the line before. */
bool eyes_tell(const struct eyes *eyes, const char *action, char text[STEP_WORDS]);

#endif
