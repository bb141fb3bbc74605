/* shelf.h: the other matches of an engine, each under a name, while one is at hand. */
#ifndef WITCHING_COMMAND_ENGINE_SHELF_H
#define WITCHING_COMMAND_ENGINE_SHELF_H

#include "witching/match.h"

enum { SHELF_ROOM = 256, SHELF_NAME = 33 };

struct shelved {
    char name[SHELF_NAME];
    bool playing; /* a match has begun under this name */
    struct wh_match match;
    wh_action *actions; /* that it plays in, with room for WH_MATCH_PLIES */
};

struct shelf {
    unsigned count;
    struct shelved *of[SHELF_ROOM];
};

struct shelved *shelf_find(const struct shelf *shelf, const char *name); /* NULL: there is none */
/* Another, empty but for its name, which is not on the shelf yet. NULL: the shelf is full. */
struct shelved *shelf_add(struct shelf *shelf, const char *name);
void shelf_drop(struct shelf *shelf, struct shelved *match);
void shelf_clear(struct shelf *shelf);

/* *to becomes a copy of this match, but keeps its name and its memory. */
void shelf_copy(struct shelved *to, const struct wh_match *from);

#endif
