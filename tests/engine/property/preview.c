/* preview.c: what is told of an action beforehand. It comes true whatever is hidden, it is made from the view alone,
 * and it is worth something. */
#include "tests/engine/property/property.h"
#include "witching/wire.h"

#include <stdio.h>
#include <string.h>

enum { OTHERS = 32, TRIED = 2, CHANGES = 512 };

struct told {
    struct wh_span changes, actor, scores, then; /* without a start: not told */
    char text[WH_WIRE_PREVIEW];
};

static void read_told(const struct walk *w, struct wh_span all, struct told *told) {
    if (!wh_own_at(all, "changes", &told->changes)) BROKEN(w, "no preview: %s", told->text);
    if (!wh_own_at(all, "actor", &told->actor)) told->actor.start = NULL;
    if (!wh_own_at(all, "scores", &told->scores)) told->scores.start = NULL;
    if (!wh_own_at(all, "then", &told->then)) told->then.start = NULL;
}

static void ask(const struct walk *w, const struct wh_game *game, const void *state, wh_action action,
                struct told *told) {
    struct wh_text out = wh_text_into(told->text, sizeof told->text);
    wh_wire_preview(&out, game, state, action);
    if (out.overflow) BROKEN(w, "a preview is too long");
    read_told(w, (struct wh_span){ told->text, out.length }, told);
}

static void expect(const struct walk *w, struct wh_span told, const char *path, struct wh_span is) {
    if (told.length == is.length && memcmp(told.start, is.start, is.length) == 0) return;
    BROKEN(w, "%s was foretold as %.*s, and is %.*s", path, (int)told.length, told.start, (int)is.length, is.start);
}

/* Calls `each` with every change; its path ends with NUL. */
typedef void each_change(void *with, unsigned number, const char *path, struct wh_span value);

static unsigned for_changes(struct wh_span changes, each_change *each, void *with) {
    struct wh_items items = wh_own_items(changes);
    struct wh_span key, change, path, value;
    unsigned number = 0;
    for (; wh_own_next(&items, &key, &change); number++) {
        struct wh_items two = wh_own_items(change);
        char name[WH_JSON_PATH];
        wh_own_next(&two, &key, &path);
        wh_own_next(&two, &key, &value);
        snprintf(name, sizeof name, "%.*s", (int)path.length - 2, path.start + 1);
        each(with, number, name, value);
    }
    return number;
}

struct outcome {
    const struct walk *w;
    struct wh_span view;
    unsigned *wrong; /* how often each change did not come true; NULL: it must */
};

static void expect_change(void *with, unsigned number, const char *path, struct wh_span value) {
    const struct outcome *o = with;
    struct wh_span is = { "missing", 7 };
    wh_own_at(o->view, path, &is);
    if (!o->wrong)
        expect(o->w, value, path, is);
    else if (number < CHANGES)
        o->wrong[number] += value.length != is.length || memcmp(value.start, is.start, is.length) != 0;
}

static void expect_scores(const struct walk *w, struct wh_span scores, const int32_t *before, const int32_t *after) {
    struct wh_items items = wh_own_items(scores);
    struct wh_span key, gain;
    for (unsigned seat = 0; wh_own_next(&items, &key, &gain); seat++) {
        char text[16];
        if (*gain.start == 'n') continue;
        snprintf(text, sizeof text, "%d", (int)(after[seat] - before[seat]));
        expect(w, gain, "scores", (struct wh_span){ text, strlen(text) });
    }
}

/* A state that the seat cannot tell from this one. */
static void redraw(struct walk *w, int seat, uint8_t *state) {
    memcpy(state, w->state, w->game->state_size);
    w->game->resample(state, seat, &w->rng);
}

/* Everything that was told comes true in a redrawn state, or it is counted what does not. */
static void expect_true(struct walk *w, wh_action action, bool further, int seat, const struct told *told,
                        unsigned *wrong) {
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    static char json[WH_JSON_MAX];
    char actor[16];
    int32_t before[WH_MAX_SEATS], after[WH_MAX_SEATS];
    redraw(w, seat, state);
    w->game->score(state, before);
    w->game->apply(state, action);
    if (further) w->game->apply(state, w->game->onward(state));
    w->game->score(state, after);
    struct wh_text view = wh_text_into(json, sizeof json), who = wh_text_into(actor, sizeof actor);
    wh_state_write(w->game, state, seat, &view);
    wh_wire_actor(&who, w->game->actor(state));
    struct outcome outcome = { w, { view.start, view.length }, wrong };
    for_changes(told->changes, expect_change, &outcome);
    if (wrong) return;
    if (told->actor.start) expect(w, told->actor, "actor", (struct wh_span){ who.start, who.length });
    if (told->scores.start) expect_scores(w, told->scores, before, after);
}

/* Whatever the seat cannot see, it is told the same. */
static void expect_same_told(struct walk *w, const struct wh_game *game, wh_action action, int seat,
                             const struct told *told) {
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    static struct told again;
    redraw(w, seat, state);
    ask(w, game, state, action, &again);
    if (strcmp(again.text, told->text) != 0)
        BROKEN(w, "a preview depends on what seat %d cannot know:\n    %s\n    %s", seat, told->text, again.text);
}

static const char *nothing_hinges(const void *state, wh_action action) {
    (void)state, (void)action;
    return "";
}

static void expect_likely(void *with, unsigned number, const char *path, struct wh_span value) {
    const struct outcome *o = with;
    if (number < CHANGES && o->wrong[number] > OTHERS / 2)
        BROKEN(o->w, "%s was foretold as %.*s, which is a guess", path, (int)value.length, value.start);
}

/* Of a game that says too little of what hinges on hidden things, no secret is told either, and nothing is guessed:
 * then the samples alone decide. */
static void check_careless(struct walk *w, wh_action action, int seat) {
    struct wh_game careless = *w->game;
    static struct told told;
    unsigned wrong[CHANGES] = { 0 };
    careless.hinges = nothing_hinges;
    ask(w, &careless, w->state, action, &told);
    expect_same_told(w, &careless, action, seat, &told);
    for (unsigned i = 0; i < OTHERS; i++) expect_true(w, action, false, seat, &told, wrong);
    struct outcome outcome = { .w = w, .wrong = wrong };
    for_changes(told.changes, expect_likely, &outcome);
}

/* What will have come of it if nothing is changed comes true as well. */
static void check_further(struct walk *w, wh_action action, int seat, const struct told *told) {
    struct told then;
    read_told(w, told->then, &then);
    for (unsigned k = 0; k < OTHERS && !test_failed(); k++) expect_true(w, action, true, seat, &then, NULL);
}

void check_preview(struct walk *w, struct foretold *tally) {
    wh_action actions[WH_LEGAL_MAX];
    static struct told told;
    int seat = w->game->actor(w->state);
    if (seat < 0) return;
    unsigned count = wh_candidates(w->game, w->state, actions);
    for (unsigned i = 0; i < TRIED; i++) {
        wh_action action = actions[wh_rng_below(&w->rng, count)];
        ask(w, w->game, w->state, action, &told);
        tally->asked++;
        tally->changes += told.changes.length > 2;
        tally->actors += told.actor.start != NULL;
        tally->scores += told.scores.start != NULL;
        for (unsigned k = 0; k < OTHERS && !test_failed(); k++) expect_true(w, action, false, seat, &told, NULL);
        expect_same_told(w, w->game, action, seat, &told);
        if (told.then.start) check_further(w, action, seat, &told);
        if (*w->game->hinges(w->state, action)) check_careless(w, action, seat);
    }
}
