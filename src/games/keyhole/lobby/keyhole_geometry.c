/* keyhole_geometry.c: where a piece may stand (R5, R6), where a ghost may stand (R8–R11), and settling (R12, R18).
 *
 * Whole numbers only. Lengths are mm, at most 360 in the lobby; local coordinates are mm · SCALE and stay below
 * 360 · √2 · 10000 < 5.1e6, so int32 holds them and all their sums. Squares of them are taken only below a ghost's
 * radius (15 · 10000, squared 2.3e10) and in int64. Lines of sight are in keyhole_sight.c. */
#include "../keyhole.h"

static inline int32_t largest(int32_t a, int32_t b) { return a > b ? a : b; }
static inline int32_t smallest(int32_t a, int32_t b) { return a < b ? a : b; }
static inline int32_t magnitude(int32_t a) { return a < 0 ? -a : a; }
static inline int32_t between(int32_t least, int32_t a, int32_t most) { return smallest(largest(a, least), most); }

/* --- furniture ---------------------------------------------------------------------------------------------------- */

/* R5: half width, half depth and height as it stands in a pose. */
static inline void posed_size(unsigned piece, unsigned pose, int32_t *half_w, int32_t *half_d, int32_t *height) {
    static const uint8_t order[POSES][3] = { { 0, 1, 2 }, { 0, 1, 2 }, { 0, 2, 1 },
                                             { 0, 2, 1 }, { 2, 1, 0 }, { 2, 1, 0 } };
    const uint8_t *extent = keyhole_extent[piece], *axis = order[pose];
    *half_w = extent[axis[0]] / 2;
    *half_d = extent[axis[1]] / 2;
    *height = extent[axis[2]];
}

/* R6: ex and ey, half the extent of the turned footprint, mm · SCALE. */
static inline void footprint(unsigned piece, unsigned turn, unsigned pose, int32_t *ex, int32_t *ey) {
    int32_t half_w, half_d, height, c = magnitude(cosine(turn)), s = magnitude(sine(turn));
    posed_size(piece, pose, &half_w, &half_d, &height);
    *ex = half_w * c + half_d * s;
    *ey = half_w * s + half_d * c;
}

void keyhole_pose(const struct keyhole *s, unsigned piece, struct posed *out) {
    const struct placement *p = &s->furniture[piece];
    int32_t half_w, half_d, height;
    posed_size(piece, p->pose, &half_w, &half_d, &height);
    *out = (struct posed){ .x = p->x,
                           .y = p->y,
                           .cos = cosine(p->turn),
                           .sin = sine(p->turn),
                           .boxes = keyhole_boxes[piece][p->pose],
                           .count = keyhole_box_count[piece],
                           .hull = { (int16_t)-half_w, (int16_t)half_w, (int16_t)-half_d, (int16_t)half_d, 0,
                                     (int16_t)height } };
}

void keyhole_overhang(unsigned piece, struct placement p, int32_t out[SIDES]) {
    int32_t ex, ey;
    footprint(piece, p.turn, p.pose, &ex, &ey);
    out[SOUTH] = ey - p.y * SCALE;
    out[WEST] = ex - p.x * SCALE;
    out[NORTH] = p.y * SCALE + ey - LOBBY_SIZE * SCALE;
    out[EAST] = p.x * SCALE + ex - LOBBY_SIZE * SCALE;
}

bool keyhole_fits_lobby(unsigned piece, struct placement p) {
    int32_t over[SIDES];
    keyhole_overhang(piece, p, over);
    return over[SOUTH] <= 0 && over[WEST] <= 0 && over[NORTH] <= 0 && over[EAST] <= 0;
}

struct placement keyhole_clamped(unsigned piece, int32_t x, int32_t y, unsigned turn, unsigned pose) {
    int32_t ex, ey;
    footprint(piece, turn, pose, &ex, &ey);
    int32_t lx = (ex + SCALE - 1) / SCALE, ly = (ey + SCALE - 1) / SCALE;
    return (struct placement){ .x = (uint16_t)between(lx, x, LOBBY_SIZE - lx),
                               .y = (uint16_t)between(ly, y, LOBBY_SIZE - ly),
                               .turn = (uint8_t)turn,
                               .pose = (uint8_t)pose };
}

/* --- a field and who is in it ------------------------------------------------------------------------------------- */

/* A rectangle of the lobby, mm. */
struct area {
    int32_t west, south, east, north;
};

static struct area area_of_field(unsigned field) {
    int32_t west = FIELD * (int32_t)(field % 6), south = FIELD * (int32_t)(field / 6);
    return (struct area){ west, south, west + FIELD, south + FIELD };
}

static struct area area_of_body(const struct shape *shape, int32_t x, int32_t y) {
    return (struct area){ x - shape->half_x, y - shape->half_y, x + shape->half_x, y + shape->half_y };
}

/* A piece whose turned footprint does not reach into the area cannot touch a disc inside it. The
 * sines are rounded, so that a turned piece is larger in the lobby than in its own frame, by less
 * than 1 in 10000: a margin of 1 mm is ample. */
static void look_round(const struct keyhole *s, struct area area, struct nearby *out) {
    out->count = 0;
    for (unsigned piece = 0; piece < PIECES; piece++) {
        const struct placement *p = &s->furniture[piece];
        if (outside(p)) continue;
        int32_t ex, ey, x = p->x * SCALE, y = p->y * SCALE;
        footprint(piece, p->turn, p->pose, &ex, &ey);
        ex += SCALE, ey += SCALE;
        if (x + ex <= area.west * SCALE || x - ex >= area.east * SCALE) continue;
        if (y + ey <= area.south * SCALE || y - ey >= area.north * SCALE) continue;
        keyhole_pose(s, piece, &out->piece[out->count++]);
    }
}

void keyhole_look_round(const struct keyhole *s, unsigned field, struct nearby *out) {
    look_round(s, area_of_field(field), out);
}

void keyhole_look_beside(const struct keyhole *s, const struct shape *shape, int32_t x, int32_t y, struct nearby *out) {
    look_round(s, area_of_body(shape, x, y), out);
}

void keyhole_gather(const struct keyhole *s, const struct ghost (*ghosts)[GHOSTS], uint32_t who, unsigned field,
                    struct crowd *out) {
    struct area area = area_of_field(field);
    out->count = 0;
    for (uint32_t rest = who; rest; rest &= rest - 1) {
        unsigned number = wh_lowest(rest), seat = number / GHOSTS, i = number % GHOSTS;
        const struct ghost *g = &ghosts[seat][i];
        if (g->at != LOBBY) continue;
        const struct shape *shape = shape_of(s, seat, keyhole_size_of[i], g->lying);
        struct area body = area_of_body(shape, g->x, g->y);
        if (body.west >= area.east || body.east <= area.west) continue;
        if (body.south >= area.north || body.north <= area.south) continue;
        out->body[out->count++] = (struct body){ { g->x, g->y, g->z }, shape };
    }
}

/* The numbers, from 0 to 5, of the fields' columns or rows that lie between two lines, as bits. */
static inline unsigned crossed(int32_t from, int32_t to) {
    const int32_t most = LOBBY_SIZE * SCALE - 1;
    unsigned first = (unsigned)between(0, from, most) / (FIELD * SCALE);
    unsigned last = (unsigned)between(0, to - 1, most) / (FIELD * SCALE);
    return (2u << last) - (1u << first);
}

static void mark(uint32_t *fields, uint32_t bit, int32_t x, int32_t y, int32_t ex, int32_t ey) {
    unsigned columns = crossed(x * SCALE - ex, x * SCALE + ex);
    for (unsigned rows = crossed(y * SCALE - ey, y * SCALE + ey); rows; rows &= rows - 1)
        for (unsigned rest = columns; rest; rest &= rest - 1) fields[6 * wh_lowest(rows) + wh_lowest(rest)] |= bit;
}

void keyhole_map(const struct keyhole *s, const struct ghost (*ghosts)[GHOSTS], uint32_t who, struct map *out) {
    memset(out, 0, sizeof *out);
    for (unsigned piece = 0; piece < PIECES; piece++) {
        const struct placement *p = &s->furniture[piece];
        int32_t ex, ey;
        if (outside(p)) continue;
        footprint(piece, p->turn, p->pose, &ex, &ey);
        mark(out->pieces, 1u << piece, p->x, p->y, ex + SCALE, ey + SCALE);
    }
    for (uint32_t rest = who; rest; rest &= rest - 1) {
        unsigned number = wh_lowest(rest), seat = number / GHOSTS, i = number % GHOSTS;
        const struct ghost *g = &ghosts[seat][i];
        if (g->at != LOBBY) continue;
        const struct shape *shape = shape_of(s, seat, keyhole_size_of[i], g->lying);
        mark(out->ghosts, 1u << number, g->x, g->y, shape->half_x * SCALE, shape->half_y * SCALE);
    }
}

bool keyhole_in_field(const struct shape *shape, unsigned field, int32_t x, int32_t y) {
    int32_t in_x = x - FIELD * (int32_t)(field % 6), in_y = y - FIELD * (int32_t)(field / 6);
    return in_x >= shape->half_x && in_x <= FIELD - shape->half_x && in_y >= shape->half_y &&
           in_y <= FIELD - shape->half_y;
}

/* --- ghosts against ghosts (R9) ----------------------------------------------------------------------------------- */

static bool clash(const struct body *a, const struct shape *shape, struct spot spot) {
    const struct shape *other = a->shape;
    if (a->at.z >= spot.z + shape->height || spot.z >= a->at.z + other->height) return false;
    int32_t near = shape->radius + other->radius;
    int32_t mine = shape->along_x || shape->along_y, theirs = other->along_x || other->along_y; /* discs beside it */
    for (int32_t i = -mine; i <= mine; i++)
        for (int32_t j = -theirs; j <= theirs; j++) {
            int32_t dx = spot.x + i * shape->along_x - a->at.x - j * other->along_x;
            int32_t dy = spot.y + i * shape->along_y - a->at.y - j * other->along_y;
            if (dx * dx + dy * dy < near * near) return true;
        }
    return false;
}

bool keyhole_clear(const struct crowd *crowd, const struct shape *shape, struct spot spot) {
    for (unsigned i = 0; i < crowd->count; i++)
        if (clash(&crowd->body[i], shape, spot)) return false;
    return true;
}

/* --- ghosts against furniture (R9, R10) --------------------------------------------------------------------------- */

/* The boxes a body's discs touch at a spot, and which of them hold its centre. */
struct contacts {
    unsigned count;
    struct {
        int16_t low, high;
        bool holds;
    } box[PIECES * BOXES];
};

static inline bool disc_touches(const struct box *b, int32_t u, int32_t v, int32_t reach) {
    int32_t du = largest(largest(b->u0 * SCALE - u, u - b->u1 * SCALE), 0);
    int32_t dv = largest(largest(b->v0 * SCALE - v, v - b->v1 * SCALE), 0);
    if (du >= reach || dv >= reach) return false;
    return (int64_t)du * du + (int64_t)dv * dv < (int64_t)reach * reach;
}

static inline bool holds(const struct box *b, int32_t u, int32_t v) {
    return b->u0 * SCALE <= u && u <= b->u1 * SCALE && b->v0 * SCALE <= v && v <= b->v1 * SCALE;
}

static void touch_piece(const struct posed *piece, const struct shape *shape, int32_t x, int32_t y,
                        struct contacts *out) {
    int32_t dx = x - piece->x, dy = y - piece->y, reach = shape->radius * SCALE;
    int32_t u = dx * piece->cos + dy * piece->sin, v = -dx * piece->sin + dy * piece->cos;
    int32_t au = shape->along_x * piece->cos + shape->along_y * piece->sin;
    int32_t av = -shape->along_x * piece->sin + shape->along_y * piece->cos;
    bool lying = shape->along_x || shape->along_y;
    if (!lying && !disc_touches(&piece->hull, u, v, reach)) return;
    for (unsigned i = 0; i < piece->count; i++) {
        const struct box *b = &piece->boxes[i];
        bool touched = disc_touches(b, u, v, reach);
        if (lying && !touched)
            touched = disc_touches(b, u - au, v - av, reach) || disc_touches(b, u + au, v + av, reach);
        if (!touched) continue;
        out->box[out->count].low = b->z0;
        out->box[out->count].high = b->z1;
        out->box[out->count++].holds = holds(b, u, v);
    }
}

static void touch_all(const struct nearby *near, const struct shape *shape, int32_t x, int32_t y,
                      struct contacts *out) {
    out->count = 0;
    for (unsigned i = 0; i < near->count; i++) touch_piece(&near->piece[i], shape, x, y, out);
}

static inline bool free_at(const struct contacts *c, int32_t height, int32_t z) {
    for (unsigned i = 0; i < c->count; i++)
        if (c->box[i].low < z + height && c->box[i].high > z) return false;
    return true;
}

/* Fewer than LEVELS: the box under a level lies wholly above a body on the level below, so levels are more than a
 * body's height (at least 18) apart, and no box ends above 124: 0, 19, 38 … 114 are seven. */
unsigned keyhole_levels(const struct nearby *near, const struct shape *shape, int32_t x, int32_t y,
                        uint8_t out[LEVELS]) {
    struct contacts c;
    touch_all(near, shape, x, y, &c);
    unsigned count = 0;
    int32_t height = shape->height;
    if (free_at(&c, height, 0)) out[count++] = 0;
    for (unsigned i = 0; i < c.count; i++) {
        int32_t top = c.box[i].high;
        if (!c.box[i].holds || !free_at(&c, height, top)) continue;
        unsigned place = count;
        while (place > 0 && out[place - 1] > top) place--;
        if (place > 0 && out[place - 1] == top) continue;
        wh_assert(count < LEVELS);
        for (unsigned j = count; j > place; j--) out[j] = out[j - 1];
        out[place] = (uint8_t)top;
        count++;
    }
    return count;
}

bool keyhole_no_furniture(const struct nearby *near, const struct shape *shape, struct spot spot) {
    struct contacts c;
    touch_all(near, shape, spot.x, spot.y, &c);
    return free_at(&c, shape->height, spot.z);
}

bool keyhole_is_level(const struct nearby *near, const struct shape *shape, struct spot spot) {
    struct contacts c;
    touch_all(near, shape, spot.x, spot.y, &c);
    if (!free_at(&c, shape->height, spot.z)) return false;
    bool supported = spot.z == 0;
    for (unsigned i = 0; i < c.count; i++) supported |= c.box[i].holds && c.box[i].high == spot.z;
    return supported;
}

/* --- standard stands (R11) ---------------------------------------------------------------------------------------- */

/* The nine standard spots, in order: number i of a field. */
static inline struct spot standard_spot(const struct shape *shape, unsigned field, unsigned i) {
    int32_t ox[3] = { shape->half_x, FIELD / 2, FIELD - shape->half_x };
    int32_t oy[3] = { shape->half_y, FIELD / 2, FIELD - shape->half_y };
    return (struct spot){ FIELD * (int32_t)(field % 6) + ox[i % 3], FIELD * (int32_t)(field / 6) + oy[i / 3], 0 };
}

unsigned keyhole_stands(const struct nearby *near, const struct crowd *crowd, const struct shape *shape, unsigned field,
                        struct spot *out) {
    unsigned count = 0;
    for (unsigned i = 0; i < 9; i++) {
        uint8_t levels[LEVELS];
        struct spot spot = standard_spot(shape, field, i);
        unsigned n = keyhole_levels(near, shape, spot.x, spot.y, levels);
        for (unsigned j = 0; j < n; j++) {
            spot.z = levels[j];
            if (keyhole_clear(crowd, shape, spot)) out[count++] = spot;
        }
    }
    return count;
}

bool keyhole_open(const struct nearby *near, const struct crowd *crowd, const struct shape *shape, unsigned field) {
    if (near->count == 0 && crowd->count == 0) return true;
    for (unsigned i = 0; i < 9; i++) {
        uint8_t levels[LEVELS];
        struct spot spot = standard_spot(shape, field, i);
        unsigned n = keyhole_levels(near, shape, spot.x, spot.y, levels);
        for (unsigned j = 0; j < n; j++) {
            spot.z = levels[j];
            if (keyhole_clear(crowd, shape, spot)) return true;
        }
    }
    return false;
}

/* --- settling (R12) ----------------------------------------------------------------------------------------------- */

/* Is a nearer to `towards` than b, or the earlier of two as near? */
static bool better(struct spot towards, struct spot a, struct spot b) {
    int32_t ax = a.x - towards.x, ay = a.y - towards.y, az = a.z - towards.z;
    int32_t bx = b.x - towards.x, by = b.y - towards.y, bz = b.z - towards.z;
    int32_t far_a = ax * ax + ay * ay + az * az, far_b = bx * bx + by * by + bz * bz;
    if (far_a != far_b) return far_a < far_b;
    if (a.z != b.z) return a.z < b.z;
    return a.y != b.y ? a.y < b.y : a.x < b.x;
}

/* Every proper stand: the levels at the spot, then the standard stands. */
static unsigned proper_stands(const struct nearby *near, const struct shape *shape, unsigned field, struct spot spot,
                              struct spot out[LEVELS + STANDS]) {
    static const struct crowd nobody = { 0 };
    uint8_t levels[LEVELS];
    unsigned count = keyhole_levels(near, shape, spot.x, spot.y, levels);
    for (unsigned i = 0; i < count; i++) out[i] = (struct spot){ spot.x, spot.y, levels[i] };
    return count + keyhole_stands(near, &nobody, shape, field, out + count);
}

static struct spot perch(const struct nearby *near, const struct shape *shape, struct spot spot) {
    struct contacts c;
    touch_all(near, shape, spot.x, spot.y, &c);
    spot.z = 0;
    for (unsigned i = 0; i < c.count; i++) spot.z = largest(spot.z, c.box[i].high);
    return spot;
}

struct spot keyhole_settle(const struct nearby *near, const struct crowd *crowd, const struct shape *shape,
                           unsigned field, struct spot towards) {
    int32_t west = FIELD * (int32_t)(field % 6), south = FIELD * (int32_t)(field / 6);
    towards.x = between(west + shape->half_x, towards.x, west + FIELD - shape->half_x);
    towards.y = between(south + shape->half_y, towards.y, south + FIELD - shape->half_y);
    if (keyhole_is_level(near, shape, towards) && keyhole_clear(crowd, shape, towards)) return towards;
    struct spot proper[LEVELS + STANDS];
    unsigned count = proper_stands(near, shape, field, towards, proper);
    if (count == 0) return perch(near, shape, towards);
    unsigned best = 0;
    bool best_clear = keyhole_clear(crowd, shape, proper[0]);
    for (unsigned i = 1; i < count; i++) {
        bool clear = keyhole_clear(crowd, shape, proper[i]);
        bool improves = clear != best_clear ? clear : better(towards, proper[i], proper[best]);
        if (improves) best = i, best_clear = clear;
    }
    return proper[best];
}

bool keyhole_perches(const struct nearby *near, const struct shape *shape, unsigned field, struct spot spot) {
    struct spot proper[LEVELS + STANDS];
    return proper_stands(near, shape, field, spot, proper) == 0 && perch(near, shape, spot).z == spot.z;
}

/* --- ghosts of a state -------------------------------------------------------------------------------------------- */

uint32_t keyhole_in_lobby(const struct keyhole *s) {
    uint32_t who = 0;
    for (unsigned seat = 0; seat < s->seats; seat++)
        for (unsigned i = 0; i < GHOSTS; i++)
            if (s->ghosts[seat][i].at == LOBBY) who |= bit_of(seat, i);
    return who;
}

static void settle_ghost(struct keyhole *s, unsigned seat, unsigned i, uint32_t down) {
    struct ghost *g = &s->ghosts[seat][i];
    unsigned field = field_at(g->x, g->y);
    struct nearby near;
    struct crowd crowd;
    keyhole_look_round(s, field, &near);
    keyhole_gather(s, (const struct ghost(*)[GHOSTS])s->ghosts, down, field, &crowd);
    struct spot spot = keyhole_settle(&near, &crowd, shape_of(s, seat, keyhole_size_of[i], g->lying), field,
                                      (struct spot){ g->x, g->y, g->z });
    g->x = (uint16_t)spot.x;
    g->y = (uint16_t)spot.y;
    g->z = (uint8_t)spot.z;
}

void keyhole_settle_all(struct keyhole *s, uint32_t in_hand) {
    uint32_t down = keyhole_in_lobby(s) & ~in_hand;
    unsigned seat = s->die;
    for (unsigned n = 0; n < s->seats; n++, seat = next_seat(s, seat))
        for (uint32_t rest = in_hand & bits_of(seat); rest; rest &= rest - 1) {
            unsigned i = wh_lowest(rest) - GHOSTS * seat;
            settle_ghost(s, seat, i, down);
            down |= bit_of(seat, i);
        }
}

void keyhole_reseat(struct keyhole *s) {
    uint32_t lifted = 0;
    for (uint32_t rest = keyhole_in_lobby(s); rest; rest &= rest - 1) {
        unsigned number = wh_lowest(rest), seat = number / GHOSTS, i = number % GHOSTS;
        const struct ghost *g = &s->ghosts[seat][i];
        const struct shape *shape = shape_of(s, seat, keyhole_size_of[i], g->lying);
        struct nearby near;
        keyhole_look_beside(s, shape, g->x, g->y, &near);
        if (!keyhole_is_level(&near, shape, (struct spot){ g->x, g->y, g->z })) lifted |= bit_of(seat, i);
    }
    keyhole_settle_all(s, lifted);
}
