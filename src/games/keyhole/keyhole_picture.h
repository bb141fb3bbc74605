/* keyhole_picture.h: the picture through the keyhole (section 6.4), from the same geometry as the rule.
 *
 * Freestanding, whole numbers only. The picture belongs to a look: it is drawn from the state just before the seen
 * ghosts are sent back. */
#ifndef KEYHOLE_PICTURE_H
#define KEYHOLE_PICTURE_H

#include "keyhole.h"

enum { PICTURE_WIDTH = 320, PICTURE_HEIGHT = 240, PICTURE_SCALE = 8 }; /* the spec's size; enlarged at most so much */

enum sight_kind { SEE_WALL, SEE_FLOOR, SEE_PIECE, SEE_GHOST };

/* What a ray meets first, after `enter` / `part` of its direction. */
struct sight {
    enum sight_kind kind;
    unsigned index; /* the field, the piece, or 7·seat + ghost */
    unsigned box;   /* of a piece */
    int axis;       /* of the face: 0 u, 1 v, 2 z; -1: the ray begins inside */
    int64_t enter, part;
    bool mirrored; /* seen in the looking-glass */
};

/* Everything a picture is drawn from. */
struct scene {
    const struct keyhole *state;
    struct gaze gaze;
    uint32_t seen; /* the caught ghosts, bits as look.seen: only they are painted */
};

void keyhole_scene(const struct keyhole *s, unsigned door, struct scene *out);
/* What stands at pixel (i, j) of the picture enlarged `scale` times. */
struct sight keyhole_pixel(const struct scene *scene, unsigned scale, unsigned i, unsigned j);
/* The picture's depth test for a point: nothing of the furniture is met before it. */
bool keyhole_in_view(const struct scene *scene, struct point q);
/* The pixel that shows a point of the frame. */
void keyhole_project(const struct scene *scene, unsigned scale, struct point q, unsigned *i, unsigned *j);
/* Paints the picture: rgb holds 3 · 320 · 240 · scale² bytes, rows from the top. */
void keyhole_paint(const struct scene *scene, unsigned scale, uint8_t *rgb);

#endif
