/* keyhole_peek.c: the public face of looks and pictures (witching/peek.h). Lines of sight are in keyhole_sight.c, rays
 * in keyhole_picture.c. */
#include "keyhole_picture.h"

/* R39: while the lobby is furnished, and until one's own plan is made; an onlooker, as long as everybody may. */
static bool plans(const struct keyhole *s, int viewer) {
    if (s->phase == FURNISH || (s->phase >= TAG && s->phase <= FURNITURE)) return true;
    if (!moving(s)) return false;
    for (unsigned i = 0; i < s->queue_count; i++)
        if (s->queue[i] == viewer) return true;
    return viewer == WH_PUBLIC && s->queue_count == s->seats;
}

static bool allowed(const void *state, const struct wh_setup *setup, int viewer, struct wh_why *why) {
    const struct keyhole *s = state;
    if (viewer == WH_REFEREE || s->phase == END) return true;
    if (setup->option[OPTION_AID] == AID_OFF) return wh_deny(why, &keyhole_reasons[NO_AID]);
    return plans(s, viewer) || wh_deny(why, &keyhole_reasons[AID_IS_OVER]);
}

static int door(const void *state) {
    const struct keyhole *s = state;
    return s->keyhole == NONE ? -1 : s->keyhole;
}

static uint32_t look(const void *state, unsigned from) { return keyhole_look(state, from); }

/* Only the action that sets the keyhole leads to looks: the roll, or the side when the number is known (R28, R56). */
static bool sets_keyhole(const struct keyhole *s, wh_action action, unsigned *from) {
    unsigned a = (unsigned)argument(action);
    if (s->phase == ROLL) *from = NUMBERS * s->side + a - 1u;
    if (s->phase == SIDE && s->number != NONE) *from = NUMBERS * a + s->number - 1u;
    return s->phase == ROLL || (s->phase == SIDE && s->number != NONE);
}

static bool stage(const void *before, wh_action action, unsigned n, void *scene, unsigned *from) {
    const struct keyhole *s = before;
    struct keyhole *out = scene;
    if (n > (s->event == CURIOUS) || !sets_keyhole(s, action, from)) return false;
    *out = *s;
    if (n == 1) { /* R46: from the other side, when those caught by the first look are gone */
        keyhole_catch(out, keyhole_look(out, *from));
        *from = (*from + DOORS / 2) % DOORS;
    }
    out->keyhole = (uint8_t)*from;
    return true;
}

static void paint(const void *state, unsigned from, unsigned scale, uint8_t *rgb) {
    struct scene scene;
    keyhole_scene(state, from, &scene);
    keyhole_paint(&scene, scale, rgb);
}

static struct wh_window where(const void *state, unsigned from, unsigned ghost) {
    struct scene scene;
    keyhole_scene(state, from, &scene);
    return keyhole_find(&scene, ghost);
}

const struct wh_peek keyhole_peek = {
    .width = PICTURE_WIDTH,
    .height = PICTURE_HEIGHT,
    .max_scale = PICTURE_SCALE,
    .door_count = DOORS,
    .door_names = keyhole_door_names,
    .ghost_count = GHOSTS,
    .ghost_names = keyhole_ghost_names,
    .allowed = allowed,
    .door = door,
    .look = look,
    .stage = stage,
    .suppose = keyhole_suppose,
    .fewest = keyhole_fewest,
    .paint = paint,
    .where = where,
};
