/* secrets.c: properties of hidden information. What a seat cannot know must not show in its view, and resampling must
 * redraw nothing else. That it redraws all of it, evenly, is in draws.c. */
#include "tests/engine/property/property.h"

#include <string.h>

static void write_view(const struct walk *w, const void *state, int viewer, char json[WH_JSON_MAX]) {
    struct wh_text out = wh_text_into(json, WH_JSON_MAX);
    wh_state_write(w->game, state, viewer, &out);
}

static void same_actions(const struct walk *w, const void *other) {
    wh_action here[WH_LEGAL_MAX], there[WH_LEGAL_MAX];
    unsigned count = w->game->legal(w->state, here);
    if (w->game->legal(other, there) != count || memcmp(here, there, count * sizeof *here) != 0)
        BROKEN(w, "resampled, the seat that acts has other legal actions");
}

static void resample_for(struct walk *w, int viewer) {
    static char before[WH_JSON_MAX], after[WH_JSON_MAX];
    _Alignas(16) uint8_t other[WH_STATE_MAX];
    memcpy(other, w->state, w->game->state_size);
    w->game->resample(other, viewer, &w->rng);
    write_view(w, w->state, viewer, before);
    write_view(w, other, viewer, after);
    if (strcmp(before, after) != 0)
        BROKEN(w, "resampled, viewer %d sees something else:\n    %s\n    %s", viewer, before, after);
    const char *broken = w->game->audit(other);
    if (broken) BROKEN(w, "resampled for viewer %d, audit: %s", viewer, broken);
    int actor = w->game->actor(w->state);
    if (w->game->actor(other) != actor) BROKEN(w, "resampled, someone else is to act");
    if (actor >= 0 && actor == viewer) same_actions(w, other);
}

/* States that look alike to a viewer must become the same state for the same
 * generator: what was true leaves no trace. */
static void expect_no_trace(struct walk *w, int viewer) {
    _Alignas(16) uint8_t one[WH_STATE_MAX], other[WH_STATE_MAX];
    memcpy(one, w->state, w->game->state_size);
    memcpy(other, w->state, w->game->state_size);
    w->game->resample(other, viewer, &w->rng);
    struct wh_rng same = w->rng, again = w->rng;
    w->game->resample(one, viewer, &same);
    w->game->resample(other, viewer, &again);
    if (memcmp(one, other, w->game->state_size) != 0)
        BROKEN(w, "resampled for viewer %d, the outcome depends on what the viewer cannot know", viewer);
}

void check_views(struct walk *w) {
    for (int seat = -1; seat < w->setup.seats; seat++) {
        resample_for(w, seat < 0 ? WH_PUBLIC : seat);
        expect_no_trace(w, seat < 0 ? WH_PUBLIC : seat);
    }
}
