/* keyhole_peek.c: the public face of looks and pictures (witching/peek.h). Lines of sight are in keyhole_sight.c, rays
 * in keyhole_picture.c. */
#include "keyhole_picture.h"
#include "witching/peek.h"

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

/* --- shapes for drawings ------------------------------------------------------------------------------------------ */

static void put_numbers(const int16_t *numbers, unsigned count, struct wh_text *out) {
    wh_json_open(out, '[');
    for (unsigned i = 0; i < count; i++) wh_json_int(out, numbers[i]);
    wh_json_close(out, ']');
}

static void put_box(const struct box *b, struct wh_text *out) {
    put_numbers((const int16_t[]){ b->u0, b->u1, b->v0, b->v1, b->z0, b->z1 }, 6, out);
}

static void put_piece(unsigned piece, struct wh_text *out) {
    wh_json_open(out, '{');
    for (unsigned pose = 0; pose < POSES; pose++) {
        wh_json_key(out, keyhole_pose_names[pose]);
        wh_json_open(out, '[');
        for (unsigned i = 0; i < keyhole_box_count[piece]; i++) put_box(&keyhole_boxes[piece][pose][i], out);
        wh_json_close(out, ']');
    }
    wh_json_close(out, '}');
}

static void put_card(const struct card *card, struct wh_text *out) {
    wh_json_open(out, '{');
    wh_json_key(out, "value");
    wh_json_int(out, card->value);
    wh_json_key(out, "pieces");
    wh_json_open(out, '[');
    for (unsigned i = 0; i < card->pieces; i++) wh_json_string(out, keyhole_piece_names[card->piece[i]]);
    wh_json_close(out, ']');
    wh_json_close(out, '}');
}

static void shapes(struct wh_text *out) {
    wh_json_open(out, '{');
    wh_json_key(out, "pieces");
    wh_json_open(out, '{');
    for (unsigned i = 0; i < PIECES; i++) {
        wh_json_key(out, keyhole_piece_names[i]);
        put_piece(i, out);
    }
    wh_json_close(out, '}');
    wh_json_key(out, "glass"); /* of the mirror */
    wh_json_open(out, '{');
    for (unsigned pose = 0; pose < POSES; pose++) {
        wh_json_key(out, keyhole_pose_names[pose]);
        put_box(&keyhole_glass[pose], out);
    }
    wh_json_close(out, '}');
    wh_json_key(out, "ghosts"); /* radius and height, small to large */
    wh_json_open(out, '[');
    for (unsigned size = 0; size < SIZES; size++)
        put_numbers((const int16_t[]){ keyhole_shapes[size][UPRIGHT].radius, keyhole_heights[size] }, 2, out);
    wh_json_close(out, ']');
    wh_json_key(out, "cards");
    wh_json_open(out, '{');
    for (unsigned i = 0; i < CARDS; i++) {
        wh_json_key(out, keyhole_card_names[i]);
        put_card(&keyhole_cards[i], out);
    }
    wh_json_close(out, '}');
    wh_json_close(out, '}');
}

const struct wh_peek keyhole_peek = {
    .width = PICTURE_WIDTH,
    .height = PICTURE_HEIGHT,
    .max_scale = PICTURE_SCALE,
    .door_count = DOORS,
    .door_names = keyhole_door_names,
    .ghost_count = GHOSTS,
    .ghost_names = keyhole_ghost_names,
    .door = door,
    .look = look,
    .stage = stage,
    .suppose = keyhole_suppose,
    .paint = paint,
    .shapes = shapes,
};
