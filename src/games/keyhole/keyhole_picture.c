/* keyhole_picture.c: the picture through the keyhole, a ray for every pixel (section 6.4).
 *
 * Bounds: eye and boxes as in keyhole_sight.c (below 5.3e7 in the frame of a piece); a ray's direction has components
 * below 320 · 8 = 2560, below 3.7e7 in the frame of a piece, so that products of two stay below 2e15 (int64). */
#include "keyhole_picture.h"

/* --- rays ------------------------------------------------------------------------------------------------------------- */

struct ray {
    struct point from;
    int32_t dx, dy, dz;
};

/* The loop of R36 without an upper end. */
struct passage {
    int64_t low, low_part, high, high_part;
    int axis;
};

static inline bool slice(struct passage *t, int axis, int64_t e, int64_t d, int64_t lo, int64_t hi) {
    if (d == 0) return lo < e && e < hi;
    int64_t n1 = d > 0 ? lo - e : e - hi, n2 = d > 0 ? hi - e : e - lo, m = d > 0 ? d : -d;
    if (n1 * t->low_part > t->low * m) t->low = n1, t->low_part = m, t->axis = axis;
    if (n2 * t->high_part < t->high * m) t->high = n2, t->high_part = m;
    return true;
}

static inline bool enters(const struct passage *t) { return t->low * t->high_part < t->high * t->low_part; }

static inline bool nearer(const struct passage *t, const struct sight *than) {
    return than->kind <= SEE_FLOOR || t->low * than->part < than->enter * t->low_part;
}

static void meet(struct sight *best, const struct passage *t, enum sight_kind kind, unsigned index, unsigned box) {
    if (!nearer(t, best)) return; /* ties: the earlier one */
    *best = (struct sight){
        .kind = kind, .index = index, .box = box, .axis = t->axis, .enter = t->low, .part = t->low_part
    };
}

/* The furniture; `but` is left out. */
static void meet_furniture(const struct gaze *gaze, const struct ray *ray, const struct box *but, struct sight *best) {
    enum { UNIT = 10 * SCALE };
    for (unsigned i = 0; i < gaze->count; i++) {
        const struct posed *p = &gaze->piece[i];
        int32_t px = ray->from.x - 10 * p->x, py = ray->from.y - 10 * p->y;
        int64_t eu = px * p->cos + py * p->sin, ev = -px * p->sin + py * p->cos;
        int64_t du = (int64_t)ray->dx * p->cos + (int64_t)ray->dy * p->sin;
        int64_t dv = -(int64_t)ray->dx * p->sin + (int64_t)ray->dy * p->cos;
        for (unsigned j = 0; j < p->count; j++) {
            const struct box *b = &p->boxes[j];
            struct passage t = { 0, 1, 1, 0, -1 };
            bool in = b != but && slice(&t, 0, eu, du, UNIT * b->u0, UNIT * b->u1) &&
                      slice(&t, 1, ev, dv, UNIT * b->v0, UNIT * b->v1) &&
                      slice(&t, 2, ray->from.z, ray->dz, 10 * b->z0, 10 * b->z1) && enters(&t);
            if (in) meet(best, &t, SEE_PIECE, i, j);
        }
    }
}

/* --- the bodies of caught ghosts ------------------------------------------------------------------------------------------ */

static void meet_block(const struct ray *ray, const int32_t low[3], const int32_t high[3], unsigned number,
                       struct sight *best) {
    struct passage t = { 0, 1, 1, 0, -1 };
    if (slice(&t, 0, ray->from.x, ray->dx, low[0], high[0]) && slice(&t, 1, ray->from.y, ray->dy, low[1], high[1]) &&
        slice(&t, 2, ray->from.z, ray->dz, low[2], high[2]) && enters(&t))
        meet(best, &t, SEE_GHOST, number, 0);
}

/* One slab from `bottom` to `top` of the ghost's own height, `wide` across and `deep` the other way. */
static void meet_slab(const struct ray *ray, const struct keyhole *s, unsigned number, int32_t bottom, int32_t top,
                      int32_t wide, int32_t deep, struct sight *best) {
    unsigned seat = number / GHOSTS, size = keyhole_size_of[number % GHOSTS];
    const struct ghost *g = &s->ghosts[seat][number % GHOSTS];
    int32_t x = 10 * g->x, y = 10 * g->y, z = 10 * g->z;
    if (!g->lying) {
        meet_block(ray, (int32_t[]){ x - wide, y - deep, z + bottom }, (int32_t[]){ x + wide, y + deep, z + top },
                   number, best);
        return;
    }
    int32_t wx = keyhole_way[s->sides[seat]][0], wy = keyhole_way[s->sides[seat]][1], half = 5 * keyhole_heights[size];
    int32_t from = bottom - half, to = top - half, middle = z + 10 * keyhole_shapes[size][UPRIGHT].radius;
    if (wx + wy < 0) { /* towards west or south: turned round */
        int32_t other = from;
        from = -to;
        to = -other;
    }
    bool along_x = wx != 0;
    int32_t low[3] = { x + (along_x ? from : -wide), y + (along_x ? -wide : from), middle - deep };
    int32_t high[3] = { x + (along_x ? to : wide), y + (along_x ? wide : to), middle + deep };
    meet_block(ray, low, high, number, best);
}

static void meet_ghost(const struct ray *ray, const struct keyhole *s, unsigned number, struct sight *best) {
    unsigned size = keyhole_size_of[number % GHOSTS], rings = keyhole_ring_count[size];
    const struct ring *ring = keyhole_rings[size];
    for (unsigned i = 0; i < rings; i++) {
        int32_t bottom = i ? (ring[i - 1].height + ring[i].height) / 2 : 0, radius = ring[i].radius;
        int32_t top = i + 1 < rings ? (ring[i].height + ring[i + 1].height) / 2 : 10 * keyhole_heights[size];
        int32_t narrow = 2 * radius / 5, slanted = (radius * 7071 + 5000) / 10000;
        meet_slab(ray, s, number, bottom, top, radius, narrow, best);
        meet_slab(ray, s, number, bottom, top, slanted, slanted, best);
        meet_slab(ray, s, number, bottom, top, narrow, radius, best);
    }
}

/* --- what a ray sees ---------------------------------------------------------------------------------------------------------- */

static void meet_floor(const struct ray *ray, struct sight *best) {
    if (ray->dz >= 0) return;
    int64_t x = ray->from.x + rounded((int64_t)ray->dx * ray->from.z, -ray->dz);
    int64_t y = ray->from.y + rounded((int64_t)ray->dy * ray->from.z, -ray->dz);
    if (x < 0 || y < 0 || x >= 10 * LOBBY_SIZE || y >= 10 * LOBBY_SIZE) return;
    *best = (struct sight){ .kind = SEE_FLOOR, .index = field_at((unsigned)x / 10, (unsigned)y / 10), .axis = 2 };
}

static struct sight trace(const struct scene *scene, const struct ray *ray, const struct box *but) {
    struct sight best = { .kind = SEE_WALL };
    meet_floor(ray, &best);
    meet_furniture(&scene->gaze, ray, but, &best);
    for (uint32_t rest = scene->seen; rest; rest &= rest - 1) meet_ghost(ray, scene->state, wh_lowest(rest), &best);
    return best;
}

/* Does the ray enter the mirror's board through its glass? Then *out is the ray that leaves it. No rule depends on
 * this: the hit point is rounded to tenths and the direction to sixteenths. */
static bool reflected(const struct gaze *gaze, const struct ray *ray, const struct sight *hit, struct ray *out) {
    unsigned pose = gaze->mirror.pose;
    int axis = pose == BACK || pose == FRONT ? 2 : 1;
    if (!gaze->reflect || hit->kind != SEE_PIECE || hit->index != gaze->board || hit->box != 0 || hit->axis != axis)
        return false;
    const struct posed *p = &gaze->piece[gaze->board];
    const struct box *glass = &keyhole_glass[pose];
    int64_t x = ray->from.x + rounded(ray->dx * hit->enter, hit->part);
    int64_t y = ray->from.y + rounded(ray->dy * hit->enter, hit->part);
    int64_t z = ray->from.z + rounded(ray->dz * hit->enter, hit->part);
    int64_t u = (x - 10 * p->x) * p->cos + (y - 10 * p->y) * p->sin;
    int64_t v = -(x - 10 * p->x) * p->sin + (y - 10 * p->y) * p->cos, unit = 10 * SCALE;
    int64_t du = (int64_t)ray->dx * p->cos + (int64_t)ray->dy * p->sin;
    int64_t dv = -(int64_t)ray->dx * p->sin + (int64_t)ray->dy * p->cos, dz = ray->dz;
    bool front = axis == 1 ? dv < 0 : pose == BACK ? dz < 0 : dz > 0; /* towards the silvered face */
    bool within = u >= glass->u0 * unit && u <= glass->u1 * unit;
    within &= axis == 1 ? z >= 10 * glass->z0 && z <= 10 * glass->z1 : v >= glass->v0 * unit && v <= glass->v1 * unit;
    if (!front || !within) return false;
    if (axis == 1)
        dv = -dv;
    else
        dz = -dz;
    const int64_t square = (int64_t)SCALE * SCALE;
    *out = (struct ray){ { (int32_t)x, (int32_t)y, (int32_t)z },
                         (int32_t)rounded(16 * (du * p->cos - dv * p->sin), square),
                         (int32_t)rounded(16 * (du * p->sin + dv * p->cos), square),
                         (int32_t)(16 * dz) };
    return true;
}

void keyhole_scene(const struct keyhole *s, unsigned door, struct scene *out) {
    *out = (struct scene){ .state = s, .seen = keyhole_look(s, door) };
    keyhole_gaze(s, door, &out->gaze);
}

static int32_t picture_depth(const struct gaze *gaze) { return gaze->lateral[1] == 1 ? 320 : 180; } /* F of R34 */

struct sight keyhole_pixel(const struct scene *scene, unsigned scale, unsigned i, unsigned j) {
    const struct gaze *gaze = &scene->gaze;
    int32_t n = (int32_t)scale, right = 2 * (int32_t)i - (PICTURE_WIDTH * n - 1), ahead = picture_depth(gaze) * n;
    int32_t up = PICTURE_HEIGHT * n - 1 - 2 * (int32_t)j;
    struct ray ray = { gaze->eye, right * gaze->in_y + ahead * gaze->in_x, -right * gaze->in_x + ahead * gaze->in_y,
                       up };
    struct ray behind;
    struct sight best = trace(scene, &ray, NULL);
    if (!reflected(gaze, &ray, &best, &behind)) return best;
    best = trace(scene, &behind, &gaze->piece[gaze->board].boxes[0]);
    best.mirrored = true;
    return best;
}

bool keyhole_in_view(const struct scene *scene, struct point q) {
    const struct gaze *gaze = &scene->gaze;
    struct ray ray = { gaze->eye, q.x - gaze->eye.x, q.y - gaze->eye.y, q.z - gaze->eye.z };
    struct sight best = { .kind = SEE_WALL };
    if (!keyhole_in_frame(gaze, q)) return false;
    meet_furniture(gaze, &ray, NULL, &best);
    return best.kind != SEE_PIECE || best.enter >= best.part;
}

static unsigned within(int64_t at, unsigned size) { return at < 0 ? 0 : at >= size ? size - 1 : (unsigned)at; }

void keyhole_project(const struct scene *scene, unsigned scale, struct point q, unsigned *i, unsigned *j) {
    const struct gaze *gaze = &scene->gaze;
    int64_t dx = q.x - gaze->eye.x, dy = q.y - gaze->eye.y, dz = q.z - gaze->eye.z, depth = picture_depth(gaze);
    int64_t forward = dx * gaze->in_x + dy * gaze->in_y, lateral = dx * gaze->in_y - dy * gaze->in_x;
    *i = within(scale * (lateral * depth + PICTURE_WIDTH * forward) / (2 * forward), PICTURE_WIDTH * scale);
    *j = within(scale * (PICTURE_HEIGHT * forward - dz * depth) / (2 * forward), PICTURE_HEIGHT * scale);
}

/* --- painting ------------------------------------------------------------------------------------------------------------------- */

struct colour {
    uint8_t red, green, blue;
};

static const struct colour owners[SEATS] = { { 230, 80, 70 }, { 80, 170, 235 }, { 245, 190, 60 }, { 130, 205, 110 } };
static const struct colour pieces[PIECES] = { { 150, 50, 60 },   { 165, 115, 65 }, { 115, 75, 50 },
                                              { 185, 195, 205 }, { 95, 60, 40 },   { 140, 95, 55 } };
static const struct colour floors[2] = { { 205, 190, 165 }, { 120, 90, 75 } }, wall = { 60, 55, 80 };

static struct colour shade(struct colour c, unsigned share) { /* of 16 */
    return (struct colour){ (uint8_t)(c.red * share / 16), (uint8_t)(c.green * share / 16),
                            (uint8_t)(c.blue * share / 16) };
}

static struct colour colour_of(const struct sight *sight) {
    static const uint8_t light[4] = { 16, 13, 11, 16 }; /* inside, u, v, z faces */
    unsigned share = light[sight->axis + 1];
    struct colour c = wall;
    switch (sight->kind) {
    case SEE_FLOOR: c = floors[(sight->index % 6 + sight->index / 6) % 2]; break;
    case SEE_PIECE: c = shade(pieces[sight->index], share); break;
    case SEE_GHOST: c = shade(owners[sight->index / GHOSTS], share); break;
    default: break;
    }
    return sight->mirrored ? shade(c, 13) : c;
}

static void put_pixel(uint8_t *rgb, unsigned width, unsigned i, unsigned j, struct colour c) {
    uint8_t *at = rgb + 3 * ((size_t)j * width + i);
    at[0] = c.red, at[1] = c.green, at[2] = c.blue;
}

/* Every seen point, or its mirror point, so that each caught ghost shows. */
static void paint_points(const struct scene *scene, unsigned scale, unsigned number, uint8_t *rgb) {
    unsigned seat = number / GHOSTS, ghost = number % GHOSTS;
    const struct ghost *g = &scene->state->ghosts[seat][ghost];
    struct point points[POINTS];
    unsigned count = keyhole_points(keyhole_size_of[ghost], (struct spot){ g->x, g->y, g->z }, g->lying,
                                    scene->state->sides[seat], points);
    for (unsigned k = 0; k < count; k++) {
        unsigned i, j;
        struct point q = points[k];
        if (!keyhole_sees(&scene->gaze, q)) continue;
        if (!keyhole_in_view(scene, q) && !keyhole_mirror_point(&scene->gaze, points[k], &q)) continue;
        keyhole_project(scene, scale, q, &i, &j);
        put_pixel(rgb, PICTURE_WIDTH * scale, i, j, owners[seat]);
    }
}

void keyhole_paint(const struct scene *scene, unsigned scale, uint8_t *rgb) {
    wh_assert(scale >= 1 && scale <= PICTURE_SCALE);
    for (unsigned j = 0; j < PICTURE_HEIGHT * scale; j++)
        for (unsigned i = 0; i < PICTURE_WIDTH * scale; i++) {
            struct sight sight = keyhole_pixel(scene, scale, i, j);
            put_pixel(rgb, PICTURE_WIDTH * scale, i, j, colour_of(&sight));
        }
    for (uint32_t rest = scene->seen; rest; rest &= rest - 1) paint_points(scene, scale, wh_lowest(rest), rgb);
}
