/* peek.h: looking into a game through a keyhole: who is seen from a door, and the picture.
 *
 * A game with a place to look into fills one `const struct wh_peek`: game->peek. Everything here asks about
 * public things only: a picture is the same for every seat, whatever is still secret. A program asks allowed()
 * before it shows anybody what is seen from a door. Freestanding; the caller lends the memory. */
#ifndef WITCHING_PEEK_H
#define WITCHING_PEEK_H

#include "witching/game.h"

WH_BEGIN_C

/* A part of a picture at scale 1, in pixels: `right` and `bottom` are the first beyond it. */
struct wh_window {
    uint16_t left, top, right, bottom;
};

struct wh_peek {
    uint16_t width, height; /* of the picture at scale 1 */
    uint8_t max_scale;
    uint8_t door_count; /* where one can look from, numbered in the order of the rules */
    const char *const *door_names;
    uint8_t ghost_count; /* of a seat */
    const char *const *ghost_names;

    /* May `viewer` be shown now what is seen from a door, at a table set up like this? If not, why (may be NULL). Looks
     * that happened are everybody's. `state` is the present one of the match, also where a past one is to be seen. */
    bool (*allowed)(const void *state, const struct wh_setup *setup, int viewer, struct wh_why *why);
    /* The door where the keyhole stands, or -1. */
    int (*door)(const void *state);
    /* The ghosts that a look from this door would catch: bit ghost_count · seat + ghost. */
    uint32_t (*look)(const void *state, unsigned door);
    /* The n-th look (from 0) that a legal action brings about: *scene becomes the situation in which it happens, with
     * the caught ghosts still there. False: there is no such look. */
    bool (*stage)(const void *before, wh_action action, unsigned n, void *scene, unsigned *door);
    /* *scene becomes the place as `seat` may imagine it after its action that puts something down or goes somewhere
     * (WH_NONE: as it stands now): its own things as it plans them, those of others where everybody last saw them. The
     * action must be legal and of that kind, or the answer is false. */
    bool (*suppose)(const void *state, int seat, wh_action action, void *scene);
    /* The fewest doors that see a ghost which goes there by this legal action and hides as well as it can; -1: the
     * action goes nowhere. */
    int (*fewest)(const void *state, wh_action action);
    /* Paints what a look from this door shows: only the caught ghosts. rgb takes wh_peek_bytes() bytes, three a pixel,
     * rows from the top. */
    void (*paint)(const void *state, unsigned door, unsigned scale, uint8_t *rgb);
    /* Where in that picture a caught ghost is to be seen, numbered as in look(). */
    struct wh_window (*where)(const void *state, unsigned door, unsigned ghost);
};

int wh_peek_door(const struct wh_peek *peek, const char *name, size_t length); /* by its name; -1: there is none */

/* The ghosts that a look would catch, as 0.sm1, each within `quotes` and `separator` between them; how many. */
unsigned wh_peek_put(const struct wh_peek *peek, const void *state, unsigned door, const char *quotes,
                     const char *separator, struct wh_text *out);

static inline size_t wh_peek_bytes(const struct wh_peek *peek, unsigned scale) {
    return (size_t)3 * peek->width * peek->height * scale * scale;
}

WH_END_C

#endif
