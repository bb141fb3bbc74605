/* observe.c: observations tell exactly what views tell: the bytes are equal if and only if the views are. */
#include "witching/observe.h"
#include "tests/engine/property/property.h"

#include <stdio.h>
#include <string.h>

enum { MOST = 16384 };
static struct wh_observation plan;

void plan_observations(const struct walk *w) {
    wh_observation_plan(&plan, w->game, &w->setup);
    uint32_t at = 0;
    for (unsigned i = 0; i < plan.count; i++) {
        if (plan.slice[i].at != at) FAIL("slice %u begins at %u, not at %u", i, plan.slice[i].at, at);
        at += plan.slice[i].size;
    }
    if (at != plan.size || plan.size > MOST) FAIL("the slices end at %u, the observation at %u", at, plan.size);
}

static char views[2][WH_JSON_MAX];
static uint8_t bytes[2][MOST];

static bool same_bytes(unsigned slice) {
    const struct wh_slice *s = &plan.slice[slice];
    return memcmp(bytes[0] + s->at, bytes[1] + s->at, s->size) == 0;
}

/* What the view has at the path of a slice; nothing where it is not there. */
static bool same_text(const char *path) {
    struct wh_span text[2] = { 0 };
    for (unsigned i = 0; i < 2; i++) {
        struct wh_span view = { views[i], strlen(views[i]) };
        if (!wh_own_at(view, path, &text[i])) text[i].length = 0;
    }
    return text[0].length == text[1].length && memcmp(text[0].start, text[1].start, text[0].length) == 0;
}

static void put_path(unsigned slice, char path[WH_JSON_PATH]) {
    struct wh_text out = wh_text_into(path, WH_JSON_PATH);
    wh_slice_path(&plan, slice, &out);
}

/* An object whose keys depend on its tags: one of them tells. */
static bool told_by_tag(const struct wh_slice *part) {
    for (unsigned i = (unsigned)(part - plan.slice) + 1; i < part->end; i++)
        if (part->field->present && plan.slice[i].field->tag && !same_bytes(i)) return true;
    return false;
}

/* A difference may be told by a part that comes or goes, or by another slice for the same key. */
static bool told_elsewhere(unsigned slice, const char *path) {
    for (unsigned above = plan.slice[slice].above; above; above = plan.slice[above - 1].above)
        if (!same_bytes(above - 1) || told_by_tag(&plan.slice[above - 1])) return true;
    for (unsigned i = 0; i < plan.count; i++) {
        char other[WH_JSON_PATH];
        if (same_bytes(i)) continue;
        put_path(i, other);
        if (strcmp(path, other) == 0) return true;
    }
    return false;
}

static void expect_slice(const struct walk *w, unsigned slice, int viewer) {
    char path[WH_JSON_PATH];
    put_path(slice, path);
    bool same = same_bytes(slice), read = same_text(path);
    if (same && !read && !told_elsewhere(slice, path))
        BROKEN(w, "viewer %d observes no change of %s:\n    %s\n    %s", viewer, path, views[0], views[1]);
    if (!same && read)
        BROKEN(w, "viewer %d observes a change of %s:\n    %s\n    %s", viewer, path, views[0], views[1]);
}

/* Slice by slice. What a codec writes is compared as a whole: it is read from other fields. */
static void expect_slices(const struct walk *w, int viewer) {
    for (unsigned i = 1; i < plan.count && !test_failed();) {
        const struct wh_slice *s = &plan.slice[i];
        bool odd = s->field->form == WH_FORM_ODD;
        if (s->kind != WH_SLICE_PART) expect_slice(w, i, viewer);
        i = odd ? s->end : i + 1;
    }
}

static void expect_alike(const struct walk *w, const void *one, const void *other, int viewer, bool thoroughly) {
    const void *states[] = { one, other };
    for (unsigned i = 0; i < 2; i++) {
        struct wh_text out = wh_text_into(views[i], WH_JSON_MAX);
        wh_state_write(w->game, states[i], viewer, &out);
        memset(bytes[i], 0x55, plan.size); /* whatever was there before */
        wh_observe(&plan, states[i], viewer, bytes[i]);
    }
    bool alike = strcmp(views[0], views[1]) == 0;
    if (alike != (memcmp(bytes[0], bytes[1], plan.size) == 0))
        BROKEN(w, "viewer %d sees %s but observes %s:\n    %s\n    %s", viewer, alike ? "the same" : "a difference",
               alike ? "a difference" : "none", views[0], views[1]);
    if (!alike && thoroughly) expect_slices(w, viewer);
}

/* A step as everybody sees it, and another state that one viewer cannot tell from this, in the eyes of all. */
void check_observations(struct walk *w, const void *before) {
    _Alignas(16) uint8_t other[WH_STATE_MAX];
    int blind = (int)wh_rng_below(&w->rng, w->setup.seats + 1u) - 1;
    memcpy(other, w->state, w->game->state_size);
    w->game->resample(other, blind < 0 ? WH_PUBLIC : blind, &w->rng);
    int thorough = (int)wh_rng_below(&w->rng, 3u * (w->setup.seats + 2u)) - 2; /* now and then, for one of them */
    for (int seat = -2; seat < w->setup.seats; seat++) {
        int viewer = seat == -2 ? WH_REFEREE : seat == -1 ? WH_PUBLIC : seat;
        expect_alike(w, before, w->state, viewer, seat == thorough);
        expect_alike(w, w->state, other, viewer, false);
    }
}
