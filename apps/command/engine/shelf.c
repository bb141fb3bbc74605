/* shelf.c: matches kept under names. */
#include "command/engine/shelf.h"

#include "shared/app.h"

#include <stdlib.h>
#include <string.h>

struct shelved *shelf_find(const struct shelf *shelf, const char *name) {
    for (unsigned i = 0; i < shelf->count; i++)
        if (wh_same(shelf->of[i]->name, name)) return shelf->of[i];
    return NULL;
}

struct shelved *shelf_add(struct shelf *shelf, const char *name) {
    if (shelf->count == SHELF_ROOM) return NULL;
    struct shelved *match = allocate(sizeof *match);
    struct wh_text out = wh_text_into(match->name, sizeof match->name);
    wh_put(&out, name);
    match->actions = allocate(WH_MATCH_PLIES * sizeof *match->actions);
    return shelf->of[shelf->count++] = match;
}

void shelf_drop(struct shelf *shelf, struct shelved *match) {
    unsigned i = 0;
    while (shelf->of[i] != match) i++;
    memmove(&shelf->of[i], &shelf->of[i + 1], (--shelf->count - i) * sizeof shelf->of[0]);
    free(match->actions);
    free(match);
}

void shelf_clear(struct shelf *shelf) {
    while (shelf->count) shelf_drop(shelf, shelf->of[0]);
}

void shelf_copy(struct shelved *to, const struct wh_match *from) {
    to->playing = true;
    to->match = *from;
    to->match.actions = to->actions;
    memcpy(to->actions, from->actions, from->length * sizeof *to->actions);
}
