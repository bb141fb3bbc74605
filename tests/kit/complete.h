/* complete.h: test positions are written as fragments; each game's spec says how a fragment becomes a whole state.
 * One function a game, in complete_<id>.c; vectors.c has the table. tree.h reads the fragment and writes the result. */
#ifndef TESTS_COMPLETE_H
#define TESTS_COMPLETE_H

#include "witching/game.h"

/* The canonical JSON of the state that the fragment (itself JSON) means. False and `error`: it means no state. */
typedef bool complete_fragment(const char *fragment, size_t length, unsigned players, const struct wh_setup *setup,
                               struct wh_text *canonical_json_out, char *error, size_t error_size);

complete_fragment complete_hourglass, complete_midnight, complete_halloween, complete_clockman, complete_keyhole;

/* Steps that only one game has: they look at what no state shows. `complaint` stays empty if all is as expected. The
 * list ends with a NULL. */
struct tree;
struct special_step {
    const char *key;
    void (*run)(const void *state, const struct tree *value, char *complaint, size_t size);
};
extern const struct special_step keyhole_steps[];

#endif
