/* words_views.h: what the words and the drawings of a game both read from its view. Each part is implemented beside the
 * game's words; what only one side needs stays there. */
#ifndef WITCHING_WORDS_VIEWS_H
#define WITCHING_WORDS_VIEWS_H

#include "witching/words.h"

/* --- hourglass ---------------------------------------------------------------------------------------------------- */

enum { WH_GLASS_CARD = 8 };                                             /* room for the text of a card */
bool wh_glass_card(const char *word, size_t length);                    /* "r17", "p3", "j5" */
unsigned wh_glasses_on(const struct wh_scene *scene, const char *card); /* hourglasses printed on it */
bool wh_glasses_secret(const struct wh_scene *scene);                   /* running scores are not told */
/* The hourglasses on the list of cards at `path`; *hidden: how many of the cards cannot be seen. */
unsigned wh_glasses_in(const struct wh_scene *scene, const char *path, unsigned *hidden);

#endif
