/* changes.c: what changed in a step, added to what a viewer saw, is what it sees: the changes are made to the text of
 * the view before, and the text of the view after must come out, byte for byte. */
#include "tests/engine/property/property.h"

#include <stdio.h>
#include <string.h>

static void write_view(const struct wh_game *game, const void *state, int viewer, char view[WH_JSON_MAX]) {
    struct wh_text out = wh_text_into(view, WH_JSON_MAX);
    wh_state_write(game, state, viewer, &out);
}

/* Replaces what is at `path` by `value`. */
static bool replace(char view[WH_JSON_MAX], const char *path, struct wh_span value) {
    char rest[WH_JSON_MAX];
    struct wh_span old;
    if (!wh_own_at((struct wh_span){ view, strlen(view) }, path, &old)) return false;
    size_t at = (size_t)(old.start - view);
    snprintf(rest, sizeof rest, "%s", old.start + old.length);
    snprintf(view + at, WH_JSON_MAX - at, "%.*s%s", (int)value.length, value.start, rest);
    return true;
}

static bool make_changes(char view[WH_JSON_MAX], const char *changes) {
    struct wh_items items = wh_own_items((struct wh_span){ changes, strlen(changes) });
    struct wh_span key, change, path, value;
    while (wh_own_next(&items, &key, &change)) {
        struct wh_items two = wh_own_items(change);
        char name[WH_JSON_NAME];
        if (!wh_own_next(&two, &key, &path) || !wh_own_next(&two, &key, &value)) return false;
        snprintf(name, sizeof name, "%.*s", (int)path.length - 2, path.start + 1);
        if (!replace(view, name, value)) return false;
    }
    return true;
}

/* Whoever was told before makes no difference. */
static void expect_alike(struct walk *w, const void *before, const void *after, int viewer, struct wh_alike *alike,
                         const char *changes) {
    static char shared[2 * WH_JSON_MAX];
    struct wh_text out = wh_text_into(shared, sizeof shared);
    wh_state_changes_alike(w->game, before, after, viewer, alike, &out);
    if (strcmp(shared, changes) != 0)
        BROKEN(w, "viewer %d is told %s alone, and after others\n    %s", viewer, changes, shared);
}

static void expect_changes(struct walk *w, const void *before, const void *after, int viewer, struct wh_alike *alike) {
    static char told[WH_JSON_MAX], seen[WH_JSON_MAX], changes[2 * WH_JSON_MAX];
    struct wh_text out = wh_text_into(changes, sizeof changes);
    wh_state_changes(w->game, before, after, viewer, &out);
    if (viewer != WH_REFEREE) expect_alike(w, before, after, viewer, alike, changes);
    write_view(w->game, before, viewer, told);
    write_view(w->game, after, viewer, seen);
    if (strcmp(told, seen) == 0 && strcmp(changes, "[]") != 0)
        BROKEN(w, "viewer %d sees the same, and is told %s", viewer, changes);
    if (out.length > strlen(seen) + 3 * w->game->field_count)
        BROKEN(w, "the changes are longer than what viewer %d sees: %s", viewer, changes);
    if (!make_changes(told, changes) || strcmp(told, seen) != 0)
        BROKEN(w, "viewer %d is told %s, and thinks\n    %s, but sees\n    %s", viewer, changes, told, seen);
}

void check_changes(struct walk *w, const void *before) {
    struct wh_alike alike[2] = { { .kept = 0 } };
    for (int seat = -1; seat < w->setup.seats; seat++) {
        expect_changes(w, before, w->state, seat < 0 ? WH_PUBLIC : seat, &alike[0]);
        expect_changes(w, w->state, before, seat < 0 ? WH_PUBLIC : seat, &alike[1]); /* as when it is taken back */
    }
    expect_changes(w, before, w->state, WH_REFEREE, NULL);
}
