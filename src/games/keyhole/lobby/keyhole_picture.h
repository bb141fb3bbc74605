/* keyhole_picture.h: the picture through the keyhole (section 6.4), from the same geometry as the rule.
 *
 *   keyhole_picture.c   rays: what stands at each pixel
 *   keyhole_paint.c     light and ghosts: the pixels' colours
 *   keyhole_surface.c   what furniture, floor, walls and doors are made of
 *
 * Freestanding, whole numbers only, so that every machine paints the same. The picture belongs to a look: it is drawn
 * from the state just before the seen ghosts are sent back. */
#ifndef KEYHOLE_PICTURE_H
#define KEYHOLE_PICTURE_H

#include "../keyhole.h"
#include "witching/peek.h"

enum { PICTURE_WIDTH = 320, PICTURE_HEIGHT = 240, PICTURE_SCALE = 8 }; /* the spec's size; enlarged at most this much */

enum sight_kind { SEE_WALL, SEE_FLOOR, SEE_PIECE, SEE_GHOST };

struct ray {
    struct point from;
    int32_t dx, dy, dz;
};

/* What a ray meets first, after `enter` / `part` of its direction. */
struct sight {
    enum sight_kind kind;
    unsigned index; /* the side, the field, the piece, or 7·seat + ghost */
    unsigned box;   /* of a piece */
    int axis;       /* of the face: 0 u, 1 v, 2 z; -1: the ray begins inside */
    int64_t enter, part;
    bool mirrored;   /* seen in the looking-glass */
    struct ray ray;  /* its last stretch */
    struct point at; /* where it ends, rounded to tenths */
};

/* Everything a picture is drawn from. */
struct scene {
    const struct keyhole *state;
    struct gaze gaze;
    uint8_t which[PIECES]; /* the pieces in the order of gaze.piece */
    uint32_t seen;         /* the caught ghosts, bits as look.seen: only they are painted */
};

void keyhole_scene(const struct keyhole *s, unsigned door, struct scene *out);
/* What stands at pixel (i, j) of the picture enlarged `scale` times. */
struct sight keyhole_pixel(const struct scene *scene, unsigned scale, unsigned i, unsigned j);
/* Does the way from a point towards (dx, dy, dz) meet furniture? */
bool keyhole_shaded(const struct scene *scene, struct point from, int32_t dx, int32_t dy, int32_t dz);
/* The picture's depth test for a point: nothing of the furniture is met before it, on the straight way or by way of the
 * looking-glass. *where is the point of the picture that shows it: the point itself, or its mirror point. */
bool keyhole_in_view(const struct scene *scene, struct point q, struct point *where);
/* The pixel that shows a point of the frame. */
void keyhole_project(const struct scene *scene, unsigned scale, struct point q, unsigned *i, unsigned *j);
/* Where the seen points of a caught ghost lie in the picture at scale 1. */
struct wh_window keyhole_find(const struct scene *scene, unsigned number);
/* Paints the picture: rgb holds 3 · 320 · 240 · scale² bytes, rows from the top. */
void keyhole_paint(const struct scene *scene, unsigned scale, uint8_t *rgb);

/* --- colours ------------------------------------------------------------------------------------------------------ */

struct colour {
    int32_t red, green, blue; /* 0 … 255 */
};

/* `share` of 256 of b, the rest of a. */
static inline struct colour mixed(struct colour a, struct colour b, int32_t share) {
    return (struct colour){ a.red + (b.red - a.red) * share / 256, a.green + (b.green - a.green) * share / 256,
                            a.blue + (b.blue - a.blue) * share / 256 };
}

/* What light falls on: its colour, and whether it shines by itself (the sky). */
struct surface {
    struct colour colour;
    bool glows;
};

struct surface keyhole_surface(const struct scene *scene, const struct sight *sight);

#endif
