/* keyhole_paint.c: the colours of the picture: moonlight and candlelight, and the caught ghosts with their outlines.
 * What stands where is said by keyhole_picture.c, what it is made of by keyhole_surface.c.
 *
 * Directions are scaled to ONE; points are in tenths, below 2e4, so that products of two stay below 2^31 and of three
 * are taken in int64. */
#include "keyhole_picture.h"

enum { ONE = 1024 };

struct vector {
    int64_t x, y, z;
};

static int64_t dot(struct vector a, struct vector b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static struct vector times(struct vector a, int64_t n, int64_t d) {
    return (struct vector){ a.x * n / d, a.y * n / d, a.z * n / d };
}
static struct vector difference(struct point a, struct point b) {
    return (struct vector){ a.x - b.x, a.y - b.y, a.z - b.z };
}

static int64_t root(int64_t n) { /* rounded down; n < 2^40 */
    int64_t r = 0;
    for (int64_t step = 1 << 19; step; step >>= 1)
        if ((r + step) * (r + step) <= n) r += step;
    return r;
}

static struct vector unit(struct vector a) {
    int64_t length = root(dot(a, a));
    return length ? times(a, ONE, length) : (struct vector){ 0, 0, ONE };
}

static int32_t limited(int64_t n, int32_t low, int32_t high) { return n < low ? low : n > high ? high : (int32_t)n; }

/* --- light -------------------------------------------------------------------------------------------------------- */

static const struct vector moon = { -420, 600, 716 }; /* where it stands: north-west, high */

/* The way a surface looks. */
static struct vector normal_of(const struct scene *scene, const struct sight *sight) {
    if (sight->kind == SEE_WALL)
        return (struct vector){ ONE * keyhole_way[sight->index][0], ONE * keyhole_way[sight->index][1], 0 };
    struct vector n = { 0, 0, ONE };
    if (sight->kind == SEE_PIECE && sight->axis >= 0 && sight->axis < 2) {
        unsigned turn = scene->state->furniture[sight->index].turn + (sight->axis ? 6u : 0u);
        n = times((struct vector){ cosine(turn % TURNS), sine(turn % TURNS), 0 }, ONE, SCALE);
    }
    struct vector ray = { sight->ray.dx, sight->ray.dy, sight->ray.dz };
    return dot(n, ray) > 0 ? times(n, -1, 1) : n;
}

/* What falls on a surface: the night's own light, the moon's where no furniture is in its way, and a candle's that the
 * onlooker holds. 256 is as bright as the colour itself. */
static struct colour light_on(const struct scene *scene, const struct sight *sight) {
    struct vector n = normal_of(scene, sight), back = difference(sight->ray.from, sight->at);
    int64_t far = dot(back, back), near = 2600 * 2600;
    int64_t moonlight = dot(n, moon) / ONE, candle = dot(n, unit(back)) / ONE * near / (near + far);
    struct point start = { sight->at.x + (int32_t)(n.x * 3 / ONE), sight->at.y + (int32_t)(n.y * 3 / ONE),
                           sight->at.z + (int32_t)(n.z * 3 / ONE) };
    if (moonlight < 0 || sight->kind == SEE_WALL) moonlight = sight->kind == SEE_WALL ? ONE / 4 : 0;
    if (moonlight && keyhole_shaded(scene, start, (int32_t)moon.x, (int32_t)moon.y, (int32_t)moon.z)) moonlight = 0;
    if (candle < 0) candle = 0;
    return (struct colour){ (int32_t)(58 + (105 * moonlight + 175 * candle) / ONE),
                            (int32_t)(62 + (125 * moonlight + 132 * candle) / ONE),
                            (int32_t)(86 + (170 * moonlight + 84 * candle) / ONE) };
}

static struct colour lit(struct colour c, struct colour light) {
    return (struct colour){ limited(c.red * light.red / 256, 0, 255), limited(c.green * light.green / 256, 0, 255),
                            limited(c.blue * light.blue / 256, 0, 255) };
}

/* --- ghosts ------------------------------------------------------------------------------------------------------- */

/* The coins of the seats, as everywhere on the table. */
static const struct colour owners[SEATS] = {
    { 239, 228, 205 }, { 147, 163, 187 }, { 230, 170, 180 }, { 207, 143, 106 }
};
static const struct colour white = { 255, 252, 240 }, night = { 22, 16, 40 }, blush = { 238, 92, 96 };

/* A ghost's body, and where a ray meets it. */
struct skin {
    struct vector normal;   /* as if it were round */
    int64_t above;          /* its feet */
    int64_t face_x, face_z; /* on the sheet through its middle line that is turned to the onlooker */
};

static struct vector across(struct vector a, struct vector axis) { /* the part of a at right angles to the axis */
    int64_t along = dot(a, axis);
    return (struct vector){ a.x - axis.x * along, a.y - axis.y * along, a.z - axis.z * along };
}

static struct vector cross(struct vector a, struct vector b) {
    return (struct vector){ a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

static struct skin skin_at(const struct keyhole *s, const struct sight *sight) {
    unsigned seat = sight->index / GHOSTS, size = keyhole_size_of[sight->index % GHOSTS];
    const struct ghost *g = &s->ghosts[seat][sight->index % GHOSTS];
    const int32_t *way = keyhole_way[s->sides[seat]];
    int32_t half = 5 * keyhole_heights[size], radius = 10 * keyhole_shapes[size][UPRIGHT].radius;
    struct point feet = { 10 * g->x, 10 * g->y, 10 * g->z };
    struct vector axis = { 0, 0, 1 };
    if (g->lying) {
        axis = (struct vector){ way[0], way[1], 0 };
        feet = (struct point){ feet.x - half * way[0], feet.y - half * way[1], feet.z + radius };
    }
    struct vector at = difference(sight->at, feet), from = difference(sight->ray.from, feet);
    struct vector ray = { sight->ray.dx, sight->ray.dy, sight->ray.dz }, view = unit(across(from, axis));
    struct vector off = across(at, axis);
    int64_t above = dot(at, axis), dome = limited((above - half) * radius / half, 0, radius);
    struct skin skin = { .normal = unit(
                             (struct vector){ off.x + axis.x * dome, off.y + axis.y * dome, off.z + axis.z * dome }),
                         .above = above };
    int64_t depth = dot(from, view), speed = -dot(ray, view);
    if (speed <= 0) speed = 1; /* a glancing ray: it meets the sheet far away */
    struct vector sheet = { from.x + ray.x * depth / speed, from.y + ray.y * depth / speed,
                            from.z + ray.z * depth / speed };
    skin.face_x = limited(dot(sheet, cross(axis, view)) / ONE, -5000, 5000);
    skin.face_z = limited(dot(sheet, axis), -5000, 5000);
    return skin;
}

static bool in_oval(int64_t x, int64_t y, int64_t wide, int64_t tall) {
    return x * x * tall * tall + y * y * wide * wide < wide * wide * tall * tall;
}

/* Two startled eyes and a mouth, turned to whoever looks. */
static bool in_face(const struct skin *skin, int64_t height, int64_t radius, bool *glint) {
    int64_t x = skin->face_x, z = skin->face_z, aside = x < 0 ? -x : x, eye = height * 66 / 100;
    *glint = in_oval(x - (x < 0 ? -radius * 27 / 100 : radius * 37 / 100), z - eye - height * 3 / 100,
                     radius * 6 / 100 + 2, height * 3 / 100);
    return in_oval(aside - radius * 32 / 100, z - eye, radius * 17 / 100, height * 8 / 100) ||
           in_oval(aside, z - height * 49 / 100, radius * 12 / 100, height * 5 / 100);
}

/* Caught: it blushes. */
static bool in_cheek(const struct skin *skin, int64_t height, int64_t radius) {
    int64_t aside = skin->face_x < 0 ? -skin->face_x : skin->face_x;
    return in_oval(aside - radius * 52 / 100, skin->face_z - height * 53 / 100, radius * 17 / 100, height * 5 / 100);
}

static struct colour ghost_colour(const struct scene *scene, const struct sight *sight) {
    unsigned seat = sight->index / GHOSTS, size = keyhole_size_of[sight->index % GHOSTS];
    struct skin skin = skin_at(scene->state, sight);
    int64_t height = 10 * keyhole_heights[size], radius = 10 * keyhole_shapes[size][UPRIGHT].radius;
    bool glint;
    if (in_face(&skin, height, radius, &glint)) return glint ? white : night;
    int64_t facing = dot(skin.normal, unit(difference(sight->ray.from, sight->at))) / ONE;
    int64_t moonlit = dot(skin.normal, moon) / ONE;
    struct colour c = mixed(night, owners[seat], limited(120 + facing * 136 / ONE, 0, 256));
    c = mixed(c, white, limited(moonlit * 90 / ONE, 0, 90));
    c = mixed(c, white, limited((skin.above * 60 / height), 0, 60));
    return in_cheek(&skin, height, radius) ? mixed(c, blush, 110) : c;
}

/* Is a pixel of a ghost at its edge? */
static bool at_edge(const struct scene *scene, unsigned scale, unsigned i, unsigned j, unsigned ghost) {
    int32_t step = (int32_t)(scale + 1) / 2;
    static const int8_t way[4][2] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };
    for (unsigned k = 0; k < 4; k++) {
        int32_t x = (int32_t)i + step * way[k][0], y = (int32_t)j + step * way[k][1];
        if (x < 0 || y < 0 || x >= PICTURE_WIDTH * (int32_t)scale || y >= PICTURE_HEIGHT * (int32_t)scale) continue;
        struct sight beside = keyhole_pixel(scene, scale, (unsigned)x, (unsigned)y);
        if (beside.kind != SEE_GHOST || beside.index != ghost) return true;
    }
    return false;
}

/* --- the picture -------------------------------------------------------------------------------------------------- */

static struct colour colour_of(const struct scene *scene, const struct sight *sight, unsigned scale, unsigned i,
                               unsigned j) {
    struct colour c;
    if (sight->kind == SEE_GHOST) {
        c = ghost_colour(scene, sight);
        if (at_edge(scene, scale, i, j, sight->index)) c = mixed(owners[sight->index / GHOSTS], white, 190);
        return sight->mirrored ? mixed(c, night, 40) : c;
    }
    struct surface surface = keyhole_surface(scene, sight);
    c = surface.glows ? surface.colour : lit(surface.colour, light_on(scene, sight));
    return sight->mirrored ? mixed(c, night, 60) : c;
}

static uint8_t *pixel_at(uint8_t *rgb, unsigned width, unsigned i, unsigned j) {
    return rgb + 3 * ((size_t)j * width + i);
}

static void put_pixel(uint8_t *rgb, unsigned width, unsigned i, unsigned j, struct colour c) {
    uint8_t *at = pixel_at(rgb, width, i, j);
    at[0] = (uint8_t)c.red, at[1] = (uint8_t)c.green, at[2] = (uint8_t)c.blue;
}

/* Every seen point, or its mirror point, as large as a pixel of the rules. */
static void paint_points(const struct scene *scene, unsigned scale, unsigned number, uint8_t *rgb) {
    unsigned seat = number / GHOSTS, ghost = number % GHOSTS;
    const struct ghost *g = &scene->state->ghosts[seat][ghost];
    struct point points[POINTS], where;
    unsigned count = keyhole_points(keyhole_size_of[ghost], (struct spot){ g->x, g->y, g->z }, g->lying,
                                    scene->state->sides[seat], points);
    for (unsigned k = 0; k < count; k++) {
        unsigned i, j;
        if (!keyhole_in_view(scene, points[k], &where)) continue;
        keyhole_project(scene, 1, where, &i, &j);
        for (unsigned n = 0; n < scale * scale; n++)
            put_pixel(rgb, PICTURE_WIDTH * scale, scale * i + n % scale, scale * j + n / scale, owners[seat]);
    }
}

static bool differs(const uint8_t *a, const uint8_t *b) {
    enum { CLEARLY = 10 };
    for (unsigned k = 0; k < 3; k++)
        if (a[k] > b[k] + CLEARLY || b[k] > a[k] + CLEARLY) return true;
    return false;
}

/* Where neighbours differ a pixel is what four rays see. */
static void smooth(const struct scene *scene, unsigned scale, uint8_t *rgb) {
    unsigned width = PICTURE_WIDTH * scale, height = PICTURE_HEIGHT * scale;
    for (unsigned j = 0; j < height; j++)
        for (unsigned i = 0; i < width; i++) {
            const uint8_t *here = pixel_at(rgb, width, i, j);
            bool edge = (i && differs(here, here - 3)) || (i + 1 < width && differs(here, here + 3)) ||
                        (j && differs(here, here - (size_t)3 * width)) ||
                        (j + 1 < height && differs(here, here + (size_t)3 * width));
            if (!edge) continue;
            struct colour sum = { 0, 0, 0 };
            for (unsigned k = 0; k < 4; k++) {
                unsigned x = 2 * i + k % 2, y = 2 * j + k / 2;
                struct sight sight = keyhole_pixel(scene, 2 * scale, x, y);
                struct colour c = colour_of(scene, &sight, 2 * scale, x, y);
                sum = (struct colour){ sum.red + c.red, sum.green + c.green, sum.blue + c.blue };
            }
            put_pixel(rgb, width, i, j, (struct colour){ sum.red / 4, sum.green / 4, sum.blue / 4 });
        }
}

/* At the size of the rules the seen points show each caught ghost. Enlarged pictures are smooth, and show the points
 * only of a ghost of which there is not as much as a pixel of the rules to be seen. */
void keyhole_paint(const struct scene *scene, unsigned scale, uint8_t *rgb) {
    wh_assert(scale >= 1 && scale <= PICTURE_SCALE);
    uint32_t shown[SEATS * GHOSTS] = { 0 };
    for (unsigned j = 0; j < PICTURE_HEIGHT * scale; j++)
        for (unsigned i = 0; i < PICTURE_WIDTH * scale; i++) {
            struct sight sight = keyhole_pixel(scene, scale, i, j);
            if (sight.kind == SEE_GHOST) shown[sight.index]++;
            put_pixel(rgb, PICTURE_WIDTH * scale, i, j, colour_of(scene, &sight, scale, i, j));
        }
    if (scale > 1) smooth(scene, scale, rgb);
    for (uint32_t rest = scene->seen; rest; rest &= rest - 1) {
        unsigned number = wh_lowest(rest);
        if (scale == 1 || shown[number] < scale * scale) paint_points(scene, scale, number, rgb);
    }
}
