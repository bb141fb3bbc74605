/* keyhole_surface.c: what the lobby of the picture is made of: wood, velvet, brass, wallpaper, doors with their
 * numbers, the night above. Ornament only; no rule depends on a colour. All lengths in tenths of a mm. */
#include "keyhole_picture.h"

static const struct colour brass = { 226, 178, 92 }, ink = { 26, 18, 30 }, oak = { 158, 104, 62 };

/* An even noise, 0 … 255. */
static int32_t noise(int32_t x, int32_t y) {
    uint32_t n = (uint32_t)x * 0x9e3779b1u ^ (uint32_t)y * 0x85ebca77u;
    n = (n ^ n >> 15) * 0x2c1b3c6du;
    return (int32_t)((n ^ n >> 13) >> 8 & 255);
}

static int32_t distance(int32_t a, int32_t b) { return a < b ? b - a : a - b; }
static bool between(int32_t low, int32_t x, int32_t high) { return low <= x && x < high; }
static bool in_circle(int32_t x, int32_t y, int32_t radius) { return x * x + y * y < radius * radius; }
static struct colour tinted(struct colour c, int32_t by) { /* `by` of 256 brighter or darker */
    return (struct colour){ c.red + c.red * by / 256, c.green + c.green * by / 256, c.blue + c.blue * by / 256 };
}

/* Planks with a grain along the first length. */
static struct colour wood(struct colour c, int32_t along, int32_t across) {
    int32_t vein = noise((across + (noise(0, along / 90) - 128) / 40) / 7, 3) - 128;
    return tinted(c, vein / 7);
}

/* --- furniture ---------------------------------------------------------------------------------------------------- */

/* A point of a face of a piece as if the piece stood upright at the origin: R5 the other way round. */
struct texel {
    int32_t x, y, z;
    unsigned axis; /* of the face, as upright */
};

static struct texel upright(const struct posed *p, unsigned piece, unsigned pose, const struct sight *sight) {
    int32_t dx = sight->at.x - 10 * p->x, dy = sight->at.y - 10 * p->y, w = sight->at.z;
    int32_t u = (int32_t)rounded((int64_t)dx * p->cos + (int64_t)dy * p->sin, SCALE);
    int32_t v = (int32_t)rounded(-(int64_t)dx * p->sin + (int64_t)dy * p->cos, SCALE);
    int32_t width = 10 * keyhole_extent[piece][0], depth = 10 * keyhole_extent[piece][1];
    int32_t height = 10 * keyhole_extent[piece][2];
    static const uint8_t axes[POSES][3] = {
        { 0, 1, 2 }, { 0, 1, 2 }, { 0, 2, 1 }, { 0, 2, 1 }, { 2, 1, 0 }, { 2, 1, 0 }
    };
    unsigned axis = sight->axis < 0 ? 2 : axes[pose][sight->axis];
    switch (pose) {
    case UP: return (struct texel){ u, v, w, axis };
    case HEAD: return (struct texel){ -u, v, height - w, axis };
    case BACK: return (struct texel){ u, w - depth / 2, height / 2 - v, axis };
    case FRONT: return (struct texel){ u, depth / 2 - w, v + height / 2, axis };
    case RIGHT: return (struct texel){ width / 2 - w, v, u + height / 2, axis };
    default: return (struct texel){ w - width / 2, v, height / 2 - u, axis };
    }
}

static struct colour sofa(struct texel t, unsigned box) {
    static const struct colour velvet = { 178, 44, 72 };
    if (box >= 4) return wood(oak, t.z, t.x); /* feet */
    bool seam = t.axis == 0 ? distance(t.z, 240) < 6 : distance(t.x, 0) < 6;
    bool button = box == 1 && t.axis == 1 && in_circle((t.x + 1000) % 200 - 100, t.z - 400, 16);
    return button ? brass : tinted(velvet, (seam ? -100 : 0) + (noise(t.x / 12, t.y / 12 + t.z) - 128) / 12);
}

static struct colour table(struct texel t, unsigned box) {
    static const struct colour walnut = { 176, 112, 58 };
    return box ? wood(walnut, t.z, t.x + t.y) : wood(tinted(walnut, 30), t.x, t.axis == 2 ? t.y : t.z);
}

static struct colour wardrobe(struct texel t) {
    static const struct colour cherry = { 142, 76, 54 };
    if (t.axis == 2) return wood(cherry, t.x, t.y);
    int32_t across = t.axis == 0 ? t.y : t.x;
    bool panel = distance(across, 0) < (t.axis == 0 ? 170 : 300) && (between(90, t.z, 560) || between(700, t.z, 1060));
    return tinted(wood(cherry, t.z, across), panel ? -24 : 0);
}

/* The glass is plain silver here; a reflection is another ray's business. */
static struct colour mirror(struct texel t, unsigned box) {
    static const struct colour silver = { 150, 172, 196 };
    if (box || t.axis != 1 || t.y < 0 || !between(-280, t.x, 281) || !between(120, t.z, 1041))
        return tinted(brass, (noise(t.x / 20, t.z / 20) - 128) / 10 - 20);
    int32_t streak = (t.x + t.z + 400) % 700;
    return tinted(silver, (between(0, streak, 60) || between(100, streak, 125) ? 50 : 0) + t.z / 40 - 16);
}

/* The dial shows some minutes to midnight. */
static struct colour dial(int32_t x, int32_t z) {
    static const struct colour ivory = { 244, 234, 204 };
    bool hour = distance(x, 0) < 7 && between(-10, z, 70);
    bool minute =
        distance(4 * x, 2 * z) < 26 && between(-10, z, 105); /* x grows to the left for somebody who looks at it */
    bool mark = !in_circle(x, z, 112) && (distance(x, 0) < 9 || distance(z, 0) < 9);
    return hour || minute || mark || in_circle(x, z, 12) ? ink : ivory;
}

static struct colour clock(struct texel t, unsigned box) {
    static const struct colour mahogany = { 128, 62, 40 };
    int32_t across = t.axis == 0 ? t.y : t.x, up = t.z - 1070;
    struct colour plain = wood(mahogany, t.z, across);
    if (t.axis != 1 || t.y < 0 || box == 0) return plain;
    if (box == 2) return in_circle(t.x, up, 138) ? dial(t.x, up) : in_circle(t.x, up, 154) ? brass : plain;
    if (distance(t.x, 0) > 90 || !between(400, t.z, 860)) return plain; /* the case of the pendulum */
    bool bob = in_circle(t.x - 30, t.z - 480, 46), rod = distance(12 * t.x, 860 - t.z) < 80 && t.z > 480;
    return bob || rod ? brass : ink;
}

static struct colour desk(struct texel t, unsigned box) {
    static const struct colour teak = { 150, 98, 46 }, leather = { 52, 104, 84 };
    int32_t across = t.axis == 0 ? t.y : t.x;
    if (box == 0 && t.axis == 2 && t.z > 500)
        return distance(t.x, 0) < 470 && distance(t.y, 0) < 160 ? leather : wood(teak, t.x, t.y);
    bool panel = box == 1 && t.axis == 1 && between(70, t.z, 470) && between(50, (t.x + 510) % 340, 290);
    return tinted(wood(teak, t.axis == 2 ? t.x : t.z, t.axis == 2 ? t.y : across), panel ? -30 : 0);
}

static struct colour furniture(const struct scene *scene, const struct sight *sight) {
    const struct keyhole *s = scene->state;
    unsigned piece = sight->index, place = 0;
    while (scene->which[place] != piece) place++;
    struct texel t = upright(&scene->gaze.piece[place], piece, s->furniture[piece].pose, sight);
    switch (piece) {
    case SOFA: return sofa(t, sight->box);
    case TABLE: return table(t, sight->box);
    case WARDROBE: return wardrobe(t);
    case MIRROR: return mirror(t, sight->box);
    case CLOCK: return clock(t, sight->box);
    default: return desk(t, sight->box);
    }
}

/* --- floor -------------------------------------------------------------------------------------------------------- */

static struct colour floor_tile(const struct sight *sight) {
    static const struct colour pale = { 206, 200, 196 }, dark = { 92, 82, 112 };
    int32_t x = sight->at.x % 600, y = sight->at.y % 600;
    bool joint = distance(x, 300) > 292 || distance(y, 300) > 292;
    struct colour tile = (sight->index % 6 + sight->index / 6) % 2 ? pale : dark; /* a1 is dark, as on other boards */
    return joint ? tinted(dark, -110) : tinted(tile, (noise(sight->at.x / 30, sight->at.y / 30) - 128) / 14);
}

/* --- walls, doors, the night above -------------------------------------------------------------------------------- */

enum {
    DOOR_HALF = 185,
    DOOR_TOP = 1000,
    FRAME = 45,
    PLATE_MIDDLE = 1240,
    PLATE_HALF = 130,
    DADO = 400,
    WALL_TOP = 1900,
    CORNICE = 90
};

/* The numbers on the plates, three by five, rows from the top. */
static bool in_digit(unsigned digit, int32_t column, int32_t row) {
    static const uint16_t digits[NUMBERS] = { 026227, 071747, 071717, 055711, 074717, 074757 };
    return between(0, column, 3) && between(0, row, 5) && digits[digit] >> (14 - 3 * row - column) & 1;
}

static struct colour door(int32_t across, int32_t up) {
    static const struct colour paint = { 96, 40, 60 };
    bool hole = in_circle(across, up - 508, 17) || (between(450, up, 508) && distance(across, 0) < 6 + (508 - up) / 6);
    if (hole) return ink;
    if (distance(across, 0) < 36 && between(420, up, 560)) return brass;
    if (in_circle(across - 140, up - 500, 26)) return tinted(brass, 20);
    bool panel = distance(across, 0) < 135 && (between(80, up, 400) || between(590, up, 930));
    bool edge = panel && (distance(across, 0) > 120 || !(between(95, up, 385) || between(605, up, 915)));
    return tinted(wood(paint, up, across), edge ? -90 : panel ? 24 : 0);
}

static struct colour plate(int32_t across, int32_t up, unsigned number) {
    int32_t column = (across + 60 + 400) / 40 - 10, row = (PLATE_MIDDLE + 100 - up + 400) / 40 - 10;
    return in_digit(number, column, row) ? ink : tinted(brass, (up - PLATE_MIDDLE) / 4);
}

static struct colour wallpaper(int32_t across, int32_t up) {
    static const struct colour stripe[2] = { { 66, 74, 122 }, { 56, 62, 108 } }, gilt = { 128, 118, 120 };
    int32_t x = (across + 3600) % 200 - 100, z = up % 240 - 120;
    bool ornament = distance(x, 0) + distance(z, 0) / 2 < 26 && distance(x, 0) + distance(z, 0) / 2 > 14;
    return ornament ? gilt : stripe[(across + 3600) / 100 % 2];
}

static struct colour dado(int32_t across, int32_t up) {
    static const struct colour panelling = { 84, 58, 62 };
    bool groove = (across + 3600) % 150 < 10 || distance(up, 60) < 6;
    return up > DADO - 30 ? tinted(panelling, 60) : tinted(wood(panelling, up, across), groove ? -100 : 0);
}

static struct surface sky(unsigned side, int32_t across, int32_t up) {
    enum { CELL = 220 }; /* at most one star in each */
    static const struct colour low = { 58, 62, 112 }, high = { 12, 14, 40 }, star = { 232, 236, 255 },
                               moon = { 250, 244, 218 };
    int32_t height = up - WALL_TOP, share = height > 3000 ? 256 : height * 256 / 3000;
    struct colour night = mixed(low, high, share);
    int32_t x = across - 900, z = up - 3000; /* the moon stands in the north, a little to the west */
    if (side == NORTH && in_circle(x, z, 330)) {
        bool sea = in_circle(x + 90, z - 80, 90) || in_circle(x - 120, z + 60, 70) || in_circle(x + 20, z + 150, 50);
        return (struct surface){ tinted(moon, sea ? -24 : 0), true };
    }
    int64_t glow = side == NORTH ? 850 * 850 - ((int64_t)x * x + (int64_t)z * z) : 0;
    if (glow > 0) night = mixed(night, moon, (int32_t)(glow * 90 / (850 * 850)));
    int32_t column = (across + 36000) / CELL, row = up / CELL, size = noise(column, row + 77 * (int32_t)side);
    int32_t star_x = 30 + noise(row, column) * (CELL - 60) / 256,
            star_z = 30 + noise(column + 5, row) * (CELL - 60) / 256;
    bool shines = size < 60 && in_circle((across + 36000) % CELL - star_x, up % CELL - star_z, 7 + (60 - size) / 6);
    return (struct surface){ shines ? mixed(night, star, 250 - 3 * size) : night, true };
}

static struct surface wall(const struct sight *sight) {
    static const struct colour plaster = { 148, 138, 150 };
    int32_t out_x = -keyhole_way[sight->index][0], out_y = -keyhole_way[sight->index][1], up = sight->at.z;
    /* From the left for one who looks at it from inside; the doors are numbered from the right. */
    int32_t l = (sight->at.x - 1800) * out_y - (sight->at.y - 1800) * out_x + 1800;
    if (up >= WALL_TOP) return sky(sight->index, l, up);
    unsigned place = l < 0 ? 0 : l >= 3600 ? NUMBERS - 1 : (unsigned)l / 600;
    unsigned number = NUMBERS - 1 - place;
    int32_t across = l - 600 * (int32_t)place - 300, aside = distance(across, 0);
    struct colour c = up < DADO ? dado(l, up) : wallpaper(l, up);
    if (up > WALL_TOP - CORNICE) c = tinted(plaster, up % 30 < 8 ? -60 : 0);
    if (aside < DOOR_HALF + FRAME && up < DOOR_TOP + FRAME) c = tinted(oak, -30);
    if (aside < DOOR_HALF && up < DOOR_TOP) c = door(across, up);
    if (aside < 100 && distance(up, PLATE_MIDDLE) < PLATE_HALF) c = plate(across, up, number);
    return (struct surface){ c, false };
}

struct surface keyhole_surface(const struct scene *scene, const struct sight *sight) {
    switch (sight->kind) {
    case SEE_FLOOR: return (struct surface){ floor_tile(sight), false };
    case SEE_PIECE: return (struct surface){ furniture(scene, sight), false };
    default: return wall(sight);
    }
}
