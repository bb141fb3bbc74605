/* keyhole_picture.c: the picture through the keyhole, a ray for every pixel (section 6.4): what stands where. Its
 * colours are in keyhole_paint.c.
 *
 * Bounds: eye and boxes as in keyhole_sight.c (below 5.3e7 in the frame of a piece). A ray's direction has components
 * below 320 · 16 = 5120 (the picture enlarged 8 times, twice as fine), 16 times that behind the looking-glass: below
 * 1.2e9 in the frame of a piece, so that products of two stay below 1.3e17 (int64). */
#include "keyhole_picture.h"

/* --- rays --------------------------------------------------------------------------------------------------------- */

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

/* A ray in the frame of a piece. */
struct local {
    int64_t e[3], d[3];
};

static struct local local_ray(const struct posed *p, const struct ray *ray) {
    int32_t px = ray->from.x - 10 * p->x, py = ray->from.y - 10 * p->y;
    return (struct local){ { (int64_t)px * p->cos + (int64_t)py * p->sin, -(int64_t)px * p->sin + (int64_t)py * p->cos,
                             ray->from.z },
                           { (int64_t)ray->dx * p->cos + (int64_t)ray->dy * p->sin,
                             -(int64_t)ray->dx * p->sin + (int64_t)ray->dy * p->cos, ray->dz } };
}

static bool meets_box(const struct local *l, const struct box *b, struct passage *t) {
    enum { UNIT = 10 * SCALE };
    *t = (struct passage){ 0, 1, 1, 0, -1 };
    return slice(t, 0, l->e[0], l->d[0], UNIT * b->u0, UNIT * b->u1) &&
           slice(t, 1, l->e[1], l->d[1], UNIT * b->v0, UNIT * b->v1) &&
           slice(t, 2, l->e[2], l->d[2], 10 * b->z0, 10 * b->z1) && enters(t);
}

/* The furniture; `but` is left out. */
static void meet_furniture(const struct scene *scene, const struct ray *ray, const struct box *but,
                           struct sight *best) {
    struct passage t;
    for (unsigned i = 0; i < scene->gaze.count; i++) {
        const struct posed *p = &scene->gaze.piece[i];
        struct local l = local_ray(p, ray);
        if (!meets_box(&l, &p->hull, &t)) continue;
        for (unsigned j = 0; j < p->count; j++)
            if (&p->boxes[j] != but && meets_box(&l, &p->boxes[j], &t)) meet(best, &t, SEE_PIECE, scene->which[i], j);
    }
}

bool keyhole_shaded(const struct scene *scene, struct point from, int32_t dx, int32_t dy, int32_t dz) {
    struct sight best = { .kind = SEE_WALL };
    meet_furniture(scene, &(struct ray){ from, dx, dy, dz }, NULL, &best);
    return best.kind == SEE_PIECE;
}

/* --- the bodies of caught ghosts ---------------------------------------------------------------------------------- */

/* A ray as the ghost has it: across, across the other way, along its height from the feet. */
static struct local ghost_ray(const struct keyhole *s, unsigned number, const struct ray *ray) {
    unsigned seat = number / GHOSTS, size = keyhole_size_of[number % GHOSTS];
    const struct ghost *g = &s->ghosts[seat][number % GHOSTS];
    int64_t x = ray->from.x - 10 * g->x, y = ray->from.y - 10 * g->y, z = ray->from.z - 10 * g->z;
    if (!g->lying) return (struct local){ { x, y, z }, { ray->dx, ray->dy, ray->dz } };
    int64_t wx = keyhole_way[s->sides[seat]][0], wy = keyhole_way[s->sides[seat]][1];
    return (struct local){ { x * wy + y * wx, z - 10 * keyhole_shapes[size][UPRIGHT].radius,
                             x * wx + y * wy + 5 * keyhole_heights[size] },
                           { ray->dx * wy + ray->dy * wx, ray->dz, ray->dx * wx + ray->dy * wy } };
}

/* A disc of sixteen sides that holds the circle, from `bottom` to `top`. */
static bool meets_disc(const struct local *l, int32_t bottom, int32_t top, int32_t radius, struct passage *t) {
    static const int8_t way[8][2] = {
        { 1, 0 }, { 0, 1 }, { 1, 1 }, { 1, -1 }, { 2, 1 }, { 1, 2 }, { 2, -1 }, { 1, -2 }
    };
    static const int16_t length[8] = { 1000, 1000, 1414, 1414, 2236, 2236, 2236, 2236 };
    *t = (struct passage){ 0, 1, 1, 0, -1 };
    if (!slice(t, 2, l->e[2], l->d[2], bottom, top)) return false;
    for (unsigned i = 0; i < 8; i++) {
        int64_t reach = (int64_t)radius * length[i] / 1000;
        if (!slice(t, 0, way[i][0] * l->e[0] + way[i][1] * l->e[1], way[i][0] * l->d[0] + way[i][1] * l->d[1], -reach,
                   reach))
            return false;
    }
    return enters(t);
}

/* From the ring below to the ring above in discs; over the last ring a dome. Enlarged pictures have thinner discs, or
 * bodies would show steps. */
enum { DISCS = 3, THIN_DISCS = 12 };

static void meet_ghost(const struct ray *ray, const struct keyhole *s, unsigned number, int32_t discs,
                       struct sight *best) {
    static const int32_t dome[DISCS] = { 251, 222, 141 },
                         smooth_dome[THIN_DISCS] = { 256, 254, 250, 245, 237, 227, 215, 200, 181, 156, 124, 73 };
    unsigned size = keyhole_size_of[number % GHOSTS], rings = keyhole_ring_count[size];
    const struct ring *ring = keyhole_rings[size];
    int32_t height = 10 * keyhole_heights[size];
    struct local l = ghost_ray(s, number, ray);
    struct passage t;
    if (!meets_disc(&l, 0, height, ring[0].radius, &t)) return; /* no ring is wider */
    for (unsigned i = 0; i <= rings; i++) {
        int32_t from = i ? ring[i - 1].height : 0, to = i < rings ? ring[i].height : height;
        int32_t low = ring[i ? i - 1 : 0].radius, high = i < rings ? ring[i].radius : 0;
        for (int32_t k = 0; k < discs; k++) {
            int32_t part = discs == DISCS ? dome[k] : smooth_dome[k];
            int32_t radius = i < rings ? low + (high - low) * (2 * k + 1) / (2 * discs) : low * part / 256;
            if (meets_disc(&l, from + (to - from) * k / discs, from + (to - from) * (k + 1) / discs, radius, &t))
                meet(best, &t, SEE_GHOST, number, 0);
        }
    }
}

/* --- what a ray sees ---------------------------------------------------------------------------------------------- */

static struct point along(const struct ray *ray, int64_t share, int64_t part) {
    return (struct point){ ray->from.x + (int32_t)rounded(ray->dx * share, part),
                           ray->from.y + (int32_t)rounded(ray->dy * share, part),
                           ray->from.z + (int32_t)rounded(ray->dz * share, part) };
}

/* The wall where a ray that begins in the lobby, or at a door, leaves it. */
static void meet_wall(const struct ray *ray, struct sight *best) {
    enum { SIZE = 10 * LOBBY_SIZE };
    int64_t nx = ray->dx > 0 ? SIZE - ray->from.x : ray->from.x, mx = ray->dx > 0 ? ray->dx : -(int64_t)ray->dx;
    int64_t ny = ray->dy > 0 ? SIZE - ray->from.y : ray->from.y, my = ray->dy > 0 ? ray->dy : -(int64_t)ray->dy;
    bool by_x = mx && (!my || nx * my < ny * mx); /* no ray goes straight up: one of them is not 0 */
    best->index = by_x ? ray->dx > 0 ? EAST : WEST : ray->dy > 0 ? NORTH : SOUTH;
    best->at = along(ray, by_x ? nx : ny, by_x ? mx : my);
}

static void meet_floor(const struct ray *ray, struct sight *best) {
    if (ray->dz >= 0) return;
    struct point at = along(ray, ray->from.z, -(int64_t)ray->dz);
    if (at.x < 0 || at.y < 0 || at.x >= 10 * LOBBY_SIZE || at.y >= 10 * LOBBY_SIZE) return;
    *best = (struct sight){ .kind = SEE_FLOOR,
                            .index = field_at((unsigned)at.x / 10, (unsigned)at.y / 10),
                            .axis = 2,
                            .at = { at.x, at.y, 0 } };
}

static struct sight trace(const struct scene *scene, unsigned scale, const struct ray *ray, const struct box *but) {
    struct sight best = { .kind = SEE_WALL, .axis = -1 };
    meet_wall(ray, &best);
    meet_floor(ray, &best);
    meet_furniture(scene, ray, but, &best);
    for (uint32_t rest = scene->seen; rest; rest &= rest - 1)
        meet_ghost(ray, scene->state, wh_lowest(rest), scale > 1 ? THIN_DISCS : DISCS, &best);
    if (best.kind >= SEE_PIECE) best.at = along(ray, best.enter, best.part);
    best.ray = *ray;
    return best;
}

/* Does the ray enter the mirror's board through its glass? Then *out is the ray that leaves it. No rule depends on
 * this: the hit point is rounded to tenths and the direction to sixteenths. */
static bool reflected(const struct gaze *gaze, const struct sight *hit, struct ray *out) {
    unsigned pose = gaze->mirror.pose;
    int axis = pose == BACK || pose == FRONT ? 2 : 1;
    if (!gaze->reflect || hit->kind != SEE_PIECE || hit->index != MIRROR || hit->box != 0 || hit->axis != axis)
        return false;
    const struct posed *p = &gaze->piece[gaze->board];
    const struct box *glass = &keyhole_glass[pose];
    struct local d = local_ray(p, &hit->ray), at = local_ray(p, &(struct ray){ hit->at, 0, 0, 0 });
    const int64_t unit = 10 * SCALE, square = (int64_t)SCALE * SCALE;
    bool front = axis == 1 ? d.d[1] < 0 : pose == BACK ? d.d[2] < 0 : d.d[2] > 0; /* towards the silvered face */
    bool within = at.e[0] >= glass->u0 * unit && at.e[0] <= glass->u1 * unit;
    within &= axis == 1 ? at.e[2] >= 10 * glass->z0 && at.e[2] <= 10 * glass->z1
                        : at.e[1] >= glass->v0 * unit && at.e[1] <= glass->v1 * unit;
    if (!front || !within) return false;
    d.d[axis] = -d.d[axis];
    *out = (struct ray){ hit->at, (int32_t)rounded(16 * (d.d[0] * p->cos - d.d[1] * p->sin), square),
                         (int32_t)rounded(16 * (d.d[0] * p->sin + d.d[1] * p->cos), square), (int32_t)(16 * d.d[2]) };
    return true;
}

void keyhole_scene(const struct keyhole *s, unsigned door, struct scene *out) {
    unsigned count = 0;
    *out = (struct scene){ .state = s, .seen = keyhole_look(s, door) };
    keyhole_gaze(s, door, &out->gaze);
    for (unsigned piece = 0; piece < PIECES; piece++)
        if (!outside(&s->furniture[piece])) out->which[count++] = (uint8_t)piece;
}

static int32_t picture_depth(const struct gaze *gaze) { return gaze->lateral[1] == 1 ? 320 : 180; } /* F of R34 */

struct sight keyhole_pixel(const struct scene *scene, unsigned scale, unsigned i, unsigned j) {
    const struct gaze *gaze = &scene->gaze;
    int32_t n = (int32_t)scale, right = 2 * (int32_t)i - (PICTURE_WIDTH * n - 1), ahead = picture_depth(gaze) * n;
    int32_t up = PICTURE_HEIGHT * n - 1 - 2 * (int32_t)j;
    struct ray ray = { gaze->eye, right * gaze->in_y + ahead * gaze->in_x, -right * gaze->in_x + ahead * gaze->in_y,
                       up };
    struct ray behind;
    struct sight best = trace(scene, scale, &ray, NULL);
    if (!reflected(gaze, &best, &behind)) return best;
    best = trace(scene, scale, &behind, &gaze->piece[gaze->board].boxes[0]);
    best.mirrored = true;
    return best;
}

static bool free_way(const struct scene *scene, struct point p, struct point q, const struct box *but) {
    struct ray ray = { p, q.x - p.x, q.y - p.y, q.z - p.z };
    struct sight best = { .kind = SEE_WALL };
    meet_furniture(scene, &ray, but, &best);
    return best.kind != SEE_PIECE || best.enter >= best.part;
}

bool keyhole_in_view(const struct scene *scene, struct point q, struct point *where) {
    const struct gaze *gaze = &scene->gaze;
    const struct box *board = gaze->piece[gaze->board].boxes;
    *where = q;
    if (keyhole_in_frame(gaze, q) && free_way(scene, gaze->eye, q, NULL)) return true;
    return gaze->reflect && keyhole_mirror_point(gaze, q, where) && keyhole_in_frame(gaze, *where) &&
           free_way(scene, gaze->eye, *where, board) && free_way(scene, *where, q, board);
}

static unsigned within(int64_t at, unsigned size) { return at < 0 ? 0 : at >= size ? size - 1 : (unsigned)at; }

void keyhole_project(const struct scene *scene, unsigned scale, struct point q, unsigned *i, unsigned *j) {
    const struct gaze *gaze = &scene->gaze;
    int64_t dx = q.x - gaze->eye.x, dy = q.y - gaze->eye.y, dz = q.z - gaze->eye.z, depth = picture_depth(gaze);
    int64_t forward = dx * gaze->in_x + dy * gaze->in_y, lateral = dx * gaze->in_y - dy * gaze->in_x;
    *i = within(scale * (lateral * depth + PICTURE_WIDTH * forward) / (2 * forward), PICTURE_WIDTH * scale);
    *j = within(scale * (PICTURE_HEIGHT * forward - dz * depth) / (2 * forward), PICTURE_HEIGHT * scale);
}

struct wh_window keyhole_find(const struct scene *scene, unsigned number) {
    unsigned seat = number / GHOSTS, ghost = number % GHOSTS;
    const struct ghost *g = &scene->state->ghosts[seat][ghost];
    struct point points[POINTS], where;
    unsigned count = keyhole_points(keyhole_size_of[ghost], (struct spot){ g->x, g->y, g->z }, g->lying,
                                    scene->state->sides[seat], points);
    struct wh_window w = { PICTURE_WIDTH, PICTURE_HEIGHT, 0, 0 };
    for (unsigned k = 0; k < count; k++) {
        unsigned i, j;
        if (!keyhole_in_view(scene, points[k], &where)) continue;
        keyhole_project(scene, 1, where, &i, &j);
        if (i < w.left) w.left = (uint16_t)i;
        if (j < w.top) w.top = (uint16_t)j;
        if (i >= w.right) w.right = (uint16_t)(i + 1);
        if (j >= w.bottom) w.bottom = (uint16_t)(j + 1);
    }
    return w;
}
