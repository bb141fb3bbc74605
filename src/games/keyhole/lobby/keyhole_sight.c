/* keyhole_sight.c: what is seen through the keyhole (R33–R38): the plain form, word for word as in the rules, and the
 * pruned form that the look uses. The soak test checks one against the other.
 *
 * All points are in tenths of a mm: within -100 … 3700, heights within 0 … 1800. In the frame of a piece they are
 * scaled by SCALE: no point is farther than 3710 · √2 from a piece, so local values stay below 5.3e7, their differences
 * below 1.1e8 (int32), and the products of two of them below 1.2e16 (int64). */
#include "../keyhole.h"

enum {
    UNIT = 10 * SCALE, /* one mm in the frame of a piece */
    RING = 8           /* points */
};

/* --- eye, frame, points (R33–R35) --------------------------------------------------------------------------------- */

/* At least the length of (a, b), and at most an eighth more; both at least 0. */
static int32_t length_bound(int32_t a, int32_t b) { return a > b ? a + b / 2 + 1 : b + a / 2 + 1; }

/* The radius of a circle around a piece; the sines are rounded. */
static int32_t reach_of(const struct posed *p) { return length_bound(10 * p->hull.u1, 10 * p->hull.v1) + 2; }

void keyhole_gaze(const struct keyhole *s, unsigned door, struct gaze *out) {
    int32_t x, y, in_x = keyhole_way[side_of(door)][0], in_y = keyhole_way[side_of(door)][1];
    door_middle(door, &x, &y);
    *out = (struct gaze){ .eye = { 10 * x - 100 * in_x, 10 * y - 100 * in_y, 500 },
                          .in_x = in_x,
                          .in_y = in_y,
                          .lateral = { s->narrow ? 1 : 16, s->narrow ? 1 : 9 },
                          .vertical = { s->narrow ? 3 : 4, s->narrow ? 4 : 3 },
                          .glimpse = s->glimpse,
                          .reflect = s->reflect && !outside(&s->furniture[MIRROR]),
                          .mirror = s->furniture[MIRROR] };
    for (unsigned piece = 0; piece < PIECES; piece++) {
        if (outside(&s->furniture[piece])) continue;
        struct posed *p = &out->piece[out->count];
        if (piece == MIRROR) out->board = (uint8_t)out->count;
        keyhole_pose(s, piece, p);
        int32_t px = out->eye.x - 10 * p->x, py = out->eye.y - 10 * p->y;
        out->eye_u[out->count] = px * p->cos + py * p->sin;
        out->eye_v[out->count] = -px * p->sin + py * p->cos;
        out->reach[out->count++] = reach_of(p);
    }
}

bool keyhole_in_frame(const struct gaze *gaze, struct point q) {
    int32_t dx = q.x - gaze->eye.x, dy = q.y - gaze->eye.y, dz = q.z - gaze->eye.z;
    int32_t forward = dx * gaze->in_x + dy * gaze->in_y, lateral = dx * gaze->in_y - dy * gaze->in_x;
    if (lateral < 0) lateral = -lateral;
    if (dz < 0) dz = -dz;
    return forward > 0 && gaze->lateral[1] * lateral <= gaze->lateral[0] * forward &&
           gaze->vertical[1] * dz <= gaze->vertical[0] * forward;
}

/* Point k of ring i of a ghost. */
static inline struct point ring_point(unsigned size, struct spot at, bool lying, unsigned side, unsigned i,
                                      unsigned k) {
    static const int8_t round_x[RING] = { 1, 1, 0, -1, -1, -1, 0, 1 }, round_y[RING] = { 0, 1, 1, 1, 0, -1, -1, -1 };
    int32_t wx = keyhole_way[side][0], wy = keyhole_way[side][1], x = 10 * at.x, y = 10 * at.y, z = 10 * at.z;
    int32_t height = keyhole_rings[size][i].height, r = keyhole_rings[size][i].radius;
    int32_t d = (r * 7071 + 5000) / 10000, along = height - 5 * keyhole_heights[size];
    int32_t out = k % 2 ? d : r, a = out * round_x[k], b = out * round_y[k];
    if (!lying) return (struct point){ x + a, y + b, z + height };
    int32_t middle = z + 10 * keyhole_shapes[size][UPRIGHT].radius;
    return (struct point){ x + along * wx + a * wy, y + along * wy + a * wx, middle + b };
}

unsigned keyhole_points(unsigned size, struct spot at, bool lying, unsigned side, struct point out[POINTS]) {
    unsigned count = 0;
    for (unsigned i = 0; i < keyhole_ring_count[size]; i++)
        for (unsigned k = 0; k < RING; k++) out[count++] = ring_point(size, at, lying, side, i, k);
    return count;
}

/* --- blocking (R36) ----------------------------------------------------------------------------------------------- */

/* A line in the frame of a piece: where it begins and where it goes. */
struct line {
    int32_t e[3], d[3];
};

/* Between which shares of the line it is within the slabs looked at so far: low/low_part … high/high_part. */
struct stretch {
    int64_t low, low_part, high, high_part;
};

static inline bool cut(struct stretch *t, int64_t e, int64_t d, int64_t lo, int64_t hi) {
    if (d == 0) return lo < e && e < hi;
    int64_t n1 = d > 0 ? lo - e : e - hi, n2 = d > 0 ? hi - e : e - lo, m = d > 0 ? d : -d;
    if (n1 * t->low_part > t->low * m) t->low = n1, t->low_part = m;
    if (n2 * t->high_part < t->high * m) t->high = n2, t->high_part = m;
    return true;
}

static inline bool line_meets(const struct line *l, const struct box *b) {
    struct stretch t = { 0, 1, 1, 1 };
    return cut(&t, l->e[0], l->d[0], UNIT * b->u0, UNIT * b->u1) &&
           cut(&t, l->e[1], l->d[1], UNIT * b->v0, UNIT * b->v1) && cut(&t, l->e[2], l->d[2], 10 * b->z0, 10 * b->z1) &&
           t.low * t.high_part < t.high * t.low_part;
}

static inline struct line local_line(const struct posed *piece, struct point p, struct point q) {
    int32_t px = p.x - 10 * piece->x, py = p.y - 10 * piece->y, dx = q.x - p.x, dy = q.y - p.y;
    return (struct line){ { px * piece->cos + py * piece->sin, -px * piece->sin + py * piece->cos, p.z },
                          { dx * piece->cos + dy * piece->sin, -dx * piece->sin + dy * piece->cos, q.z - p.z } };
}

bool keyhole_hits(const struct posed *piece, const struct box *box, struct point p, struct point q) {
    struct line l = local_line(piece, p, q);
    return line_meets(&l, box);
}

static bool blocked(const struct gaze *gaze, struct point p, struct point q, const struct box *but) {
    for (unsigned i = 0; i < gaze->count; i++)
        for (unsigned j = 0; j < gaze->piece[i].count; j++) {
            const struct box *box = &gaze->piece[i].boxes[j];
            if (box != but && keyhole_hits(&gaze->piece[i], box, p, q)) return true;
        }
    return false;
}

/* --- the looking-glass (R38) -------------------------------------------------------------------------------------- */

/* In the mirror's frame, all three coordinates scaled alike. */
static void in_mirror_frame(const struct posed *mirror, struct point q, int64_t out[3]) {
    int32_t dx = q.x - 10 * mirror->x, dy = q.y - 10 * mirror->y;
    out[0] = dx * mirror->cos + dy * mirror->sin;
    out[1] = -dx * mirror->sin + dy * mirror->cos;
    out[2] = (int64_t)q.z * SCALE;
}

/* The n of R38 stay below 2 · 5.3e7 · 5.4e7 = 5.8e15, the glass's bounds below 104 · 1e5 · 1.1e8 = 1.2e15. */
bool keyhole_mirror_point(const struct gaze *gaze, struct point q, struct point *out) {
    const struct posed *mirror = &gaze->piece[gaze->board];
    unsigned pose = gaze->mirror.pose, axis = pose == BACK || pose == FRONT ? 2 : 1;
    const struct box *glass = &keyhole_glass[pose];
    const int64_t low[3] = { glass->u0, glass->v0, glass->z0 }, high[3] = { glass->u1, glass->v1, glass->z1 };
    int64_t e[3], w[3], m[3], sign = pose == FRONT ? -1 : 1;
    in_mirror_frame(mirror, gaze->eye, e);
    in_mirror_frame(mirror, q, w);
    m[axis] = low[axis] * UNIT;
    int64_t a = sign * (e[axis] - m[axis]), b = sign * (w[axis] - m[axis]);
    if (a <= 0 || b <= 0) return false;
    for (unsigned i = 0; i < 3; i++) {
        if (i == axis) continue;
        int64_t n = e[i] * b + w[i] * a;
        if (n < low[i] * UNIT * (a + b) || n > high[i] * UNIT * (a + b)) return false;
        m[i] = rounded(n, a + b);
    }
    const int64_t square = (int64_t)SCALE * SCALE;
    out->x = 10 * mirror->x + (int32_t)rounded(m[0] * mirror->cos - m[1] * mirror->sin, square);
    out->y = 10 * mirror->y + (int32_t)rounded(m[0] * mirror->sin + m[1] * mirror->cos, square);
    out->z = (int32_t)rounded(m[2], SCALE);
    return true;
}

static bool seen_in_glass(const struct gaze *gaze, struct point q) {
    struct point m;
    const struct box *board = &gaze->piece[gaze->board].boxes[0];
    return gaze->reflect && keyhole_mirror_point(gaze, q, &m) && keyhole_in_frame(gaze, m) &&
           !blocked(gaze, gaze->eye, m, board) && !blocked(gaze, m, q, board);
}

/* --- the plain form (R37) ----------------------------------------------------------------------------------------- */

bool keyhole_sees(const struct gaze *gaze, struct point q) {
    if (keyhole_in_frame(gaze, q) && !blocked(gaze, gaze->eye, q, NULL)) return true;
    return seen_in_glass(gaze, q);
}

unsigned keyhole_points_seen(const struct gaze *gaze, unsigned size, struct spot at, bool lying, unsigned side) {
    struct point points[POINTS];
    unsigned count = keyhole_points(size, at, lying, side, points), seen = 0;
    for (unsigned i = 0; i < count; i++) seen += keyhole_sees(gaze, points[i]);
    return seen;
}

/* --- the pruned form ---------------------------------------------------------------------------------------------- */

/* The pieces that can stand between the eye and any point within `radius` of the ghost's middle: those whose circle
 * comes near enough to the straight line between the two, and that do not begin behind the ghost. Every point of a line
 * from the eye to such a point is within `radius` of the line to the middle. Below 3.2e15 throughout. */
static inline bool in_the_way(int64_t dx, int64_t dy, int64_t px, int64_t py, int64_t in_x, int64_t in_y, int64_t reach,
                              int64_t radius) {
    int64_t near = reach + radius, across = dx * py - dy * px;
    if (px * in_x + py * in_y - reach > dx * in_x + dy * in_y + radius) return false;
    return across * across <= near * near * (dx * dx + dy * dy);
}

static unsigned pieces_between(const struct gaze *gaze, struct spot at, int32_t radius) {
    int64_t dx = 10 * at.x - gaze->eye.x, dy = 10 * at.y - gaze->eye.y;
    unsigned between = 0;
    for (unsigned i = 0; i < gaze->count; i++) {
        int64_t px = 10 * gaze->piece[i].x - gaze->eye.x, py = 10 * gaze->piece[i].y - gaze->eye.y;
        if (in_the_way(dx, dy, px, py, gaze->in_x, gaze->in_y, gaze->reach[i], radius)) between |= 1u << i;
    }
    return between;
}

/* Both ends on the same side of a slab, or on its face: the line stays outside. */
static inline bool passes_by(const struct line *l, const struct box *b) {
    int32_t u = l->e[0] + l->d[0], v = l->e[1] + l->d[1], z = l->e[2] + l->d[2];
    int32_t u0 = UNIT * b->u0, u1 = UNIT * b->u1, v0 = UNIT * b->v0, v1 = UNIT * b->v1;
    return (l->e[0] <= u0 && u <= u0) || (l->e[0] >= u1 && u >= u1) || (l->e[1] <= v0 && v <= v0) ||
           (l->e[1] >= v1 && v >= v1) || (l->e[2] <= 10 * b->z0 && z <= 10 * b->z0) ||
           (l->e[2] >= 10 * b->z1 && z >= 10 * b->z1);
}

/* The box that hid the last point: most likely it hides the next one as well. */
struct screen {
    unsigned piece;
    const struct box *box;
};

static inline struct line line_from_eye(const struct gaze *gaze, unsigned i, struct point q) {
    const struct posed *piece = &gaze->piece[i];
    int32_t dx = q.x - gaze->eye.x, dy = q.y - gaze->eye.y;
    return (
        struct line){ { gaze->eye_u[i], gaze->eye_v[i], gaze->eye.z },
                      { dx * piece->cos + dy * piece->sin, -dx * piece->sin + dy * piece->cos, q.z - gaze->eye.z } };
}

static bool hidden(const struct gaze *gaze, unsigned between, struct point q, struct screen *screen) {
    if (screen->box) {
        struct line l = line_from_eye(gaze, screen->piece, q);
        if (!passes_by(&l, screen->box) && line_meets(&l, screen->box)) return true;
    }
    for (unsigned rest = between; rest; rest &= rest - 1) {
        unsigned i = wh_lowest(rest);
        const struct posed *piece = &gaze->piece[i];
        struct line l = line_from_eye(gaze, i, q);
        if (passes_by(&l, &piece->hull) || !line_meets(&l, &piece->hull)) continue;
        for (unsigned j = 0; j < piece->count; j++) {
            const struct box *box = &piece->boxes[j];
            if (passes_by(&l, box) || !line_meets(&l, box)) continue;
            *screen = (struct screen){ i, box };
            return true;
        }
    }
    return false;
}

/* Looks at every `step`-th point until `enough` are seen. */
static inline bool shows(const struct gaze *gaze, unsigned size, struct spot at, bool lying, unsigned side,
                         unsigned step, unsigned enough) {
    struct screen screen = { 0, NULL };
    unsigned count = RING * keyhole_ring_count[size], seen = 0;
    int32_t widest = keyhole_rings[size][0].radius + 2; /* no ring is wider than the first */
    unsigned between = pieces_between(gaze, at, lying ? widest + 5 * keyhole_heights[size] : widest);
    for (; count && seen + count >= enough; count -= step) { /* from the top ring down: it shows most often */
        struct point q = ring_point(size, at, lying, side, (count - 1) / RING, (count - 1) % RING);
        bool sees = keyhole_in_frame(gaze, q) && !hidden(gaze, between, q, &screen);
        if (!sees && gaze->reflect) sees = seen_in_glass(gaze, q);
        seen += sees;
        if (seen >= enough) return true;
    }
    return false;
}

bool keyhole_caught(const struct gaze *gaze, unsigned size, struct spot at, bool lying, unsigned side) {
    return shows(gaze, size, at, lying, side, 1, gaze->glimpse);
}

bool keyhole_guess(const struct gaze *gaze, unsigned size, struct spot at, bool lying, unsigned side) {
    return shows(gaze, size, at, lying, side, RING, (gaze->glimpse + RING - 1) / RING); /* one point of each ring */
}

struct bulk keyhole_bulk(unsigned piece, struct placement p) {
    struct keyhole alone = { .seats = 0 };
    struct posed posed;
    alone.furniture[piece] = p;
    keyhole_pose(&alone, piece, &posed);
    return (struct bulk){ 10 * posed.x, 10 * posed.y, reach_of(&posed) };
}

bool keyhole_may_hide(const struct bulk *bulk, unsigned door, unsigned size, struct spot at) {
    int32_t x, y, in_x = keyhole_way[side_of(door)][0], in_y = keyhole_way[side_of(door)][1];
    door_middle(door, &x, &y);
    int64_t eye_x = 10 * x - 100 * in_x, eye_y = 10 * y - 100 * in_y, radius = keyhole_rings[size][0].radius + 2;
    int64_t dx = 10 * at.x - eye_x, dy = 10 * at.y - eye_y, px = bulk->x - eye_x, py = bulk->y - eye_y;
    return in_the_way(dx, dy, px, py, in_x, in_y, bulk->reach, radius);
}

/* Which of the eight points of a ring lies most to the side, seen from the eye; the one opposite lies as far to the
 * other. */
static unsigned outermost(const struct gaze *gaze, struct spot at) {
    int32_t dx = 10 * at.x - gaze->eye.x, dy = 10 * at.y - gaze->eye.y, x = dx < 0 ? -dx : dx, y = dy < 0 ? -dy : dy;
    if (5 * y < 2 * x) return 2; /* tan 22.5 is about 2 / 5 */
    if (5 * x < 2 * y) return 0;
    return (dx < 0) == (dy < 0) ? 3 : 1;
}

bool keyhole_outline_seen(const struct gaze *gaze, unsigned size, struct spot at, unsigned side) {
    enum { STANDS_FOR = RING / 2 };
    struct screen screen = { 0, NULL };
    unsigned across = outermost(gaze, at), left = (gaze->glimpse + STANDS_FOR - 1) / STANDS_FOR;
    unsigned between = pieces_between(gaze, at, keyhole_rings[size][0].radius + 2);
    for (unsigned count = 2 * keyhole_ring_count[size]; count--;) {
        struct point q = ring_point(size, at, false, side, count / 2, across + (count % 2 ? RING / 2 : 0));
        bool sees = keyhole_in_frame(gaze, q) && !hidden(gaze, between, q, &screen);
        if (!sees && gaze->reflect) sees = seen_in_glass(gaze, q);
        if (sees && --left == 0) return true;
    }
    return false;
}

uint32_t keyhole_look(const struct keyhole *s, unsigned door) {
    struct gaze gaze;
    uint32_t seen = 0;
    keyhole_gaze(s, door, &gaze);
    for (uint32_t rest = keyhole_in_lobby(s); rest; rest &= rest - 1) {
        unsigned number = wh_lowest(rest), seat = number / GHOSTS, i = number % GHOSTS;
        const struct ghost *g = &s->ghosts[seat][i];
        if (keyhole_caught(&gaze, keyhole_size_of[i], (struct spot){ g->x, g->y, g->z }, g->lying, s->sides[seat]))
            seen |= 1u << number;
    }
    return seen;
}
