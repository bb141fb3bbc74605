/* keyhole_data.c: the tables of section 2 and 4: cards, ghosts, furniture, layouts, and all names. */
#include "keyhole_data.h"

/* --- cards (section 2.1) ------------------------------------------------------------------------------------------ */

const struct card keyhole_cards[CARDS] = {
    { 5, 2, { SOFA, TABLE } },
    { 6, 2, { SOFA, WARDROBE } },
    { 6, 2, { SOFA, MIRROR } },
    { 7, 2, { SOFA, CLOCK } },
    { 6, 2, { TABLE, WARDROBE } },
    { 7, 2, { TABLE, MIRROR } },
    { 6, 2, { TABLE, DESK } },
    { 5, 2, { WARDROBE, CLOCK } },
    { 7, 2, { WARDROBE, DESK } },
    { 6, 2, { MIRROR, CLOCK } },
    { 5, 2, { MIRROR, DESK } },
    { 6, 2, { CLOCK, DESK } },
    { 7, 0, { 0, 0 } },
    { 7, 0, { 0, 0 } },
    { 8, 0, { 0, 0 } },
    { 8, 0, { 0, 0 } },
    { 8, 0, { 0, 0 } },
    { 8, 0, { 0, 0 } },
    { 9, 0, { 0, 0 } },
    { 9, 0, { 0, 0 } },
};

/* --- ghosts (section 2.2, R8, R9, R35) ---------------------------------------------------------------------------- */

const uint8_t keyhole_size_of[GHOSTS] = { SMALL, SMALL, SMALL, SMALL, MEDIUM, MEDIUM, LARGE };
const uint8_t keyhole_first_of[SIZES + 1] = { 0, 4, 6, 7 };
const uint8_t keyhole_heights[SIZES] = { 30, 42, 56 };

/* Upright: radius r on all sides, height h. Lying: h/2 along its axis, 2r high, three discs h/2 - r apart. */
#define SHAPES(r, h)                                                                                                   \
    {                                                                                                                  \
        [UPRIGHT] = { r, r, r, h, 0, 0 }, [LYING_Y] = { r, r, (h) / 2, 2 * (r), 0, (h) / 2 - (r) },                    \
        [LYING_X] = { r, (h) / 2, r, 2 * (r), (h) / 2 - (r), 0 },                                                      \
    }
const struct shape keyhole_shapes[SIZES][POSTURES] = { SHAPES(9, 30), SHAPES(12, 42), SHAPES(15, 56) };

const uint8_t keyhole_ring_count[SIZES] = { 4, 5, 6 };
const struct ring keyhole_rings[SIZES][6] = {
    { { 30, 80 }, { 110, 80 }, { 190, 70 }, { 270, 40 } },
    { { 30, 110 }, { 120, 110 }, { 210, 105 }, { 300, 90 }, { 385, 50 } },
    { { 30, 140 }, { 130, 140 }, { 230, 135 }, { 330, 125 }, { 430, 100 }, { 525, 60 } },
};

/* --- furniture (section 2.3, R5) ---------------------------------------------------------------------------------- */

#define SOFA_SIZE     112, 50, 54
#define TABLE_SIZE    96, 64, 42
#define WARDROBE_SIZE 76, 48, 114
#define MIRROR_SIZE   64, 20, 108
#define CLOCK_SIZE    38, 30, 124
#define DESK_SIZE     104, 42, 58

const uint8_t keyhole_extent[PIECES][3] = { { SOFA_SIZE },   { TABLE_SIZE }, { WARDROBE_SIZE },
                                            { MIRROR_SIZE }, { CLOCK_SIZE }, { DESK_SIZE } };

/* Each piece: its upright boxes x0 x1 y0 y1 z0 z1, in the frame AS of a pose. */
#define SOFA_BOXES(AS)                                                                                                 \
    AS(SOFA_SIZE, -56, 56, -25, 25, 6, 24),                                             /* seat */                     \
        AS(SOFA_SIZE, -56, 56, -25, -13, 6, 54),                                        /* back */                     \
        AS(SOFA_SIZE, -56, -46, -25, 25, 6, 38),                                        /* arms */                     \
        AS(SOFA_SIZE, 46, 56, -25, 25, 6, 38), AS(SOFA_SIZE, -54, -47, -23, -16, 0, 8), /* feet */                     \
        AS(SOFA_SIZE, 47, 54, -23, -16, 0, 8), AS(SOFA_SIZE, -54, -47, 16, 23, 0, 8),                                  \
        AS(SOFA_SIZE, 47, 54, 16, 23, 0, 8)
#define TABLE_BOXES(AS)                                                                                                \
    AS(TABLE_SIZE, -48, 48, -32, 32, 36, 42),      /* top */                                                           \
        AS(TABLE_SIZE, -46, -39, -30, -23, 0, 38), /* legs */                                                          \
        AS(TABLE_SIZE, 39, 46, -30, -23, 0, 38), AS(TABLE_SIZE, -46, -39, 23, 30, 0, 38),                              \
        AS(TABLE_SIZE, 39, 46, 23, 30, 0, 38)
#define WARDROBE_BOXES(AS)                                                                                             \
    AS(WARDROBE_SIZE, -38, 38, -24, -19, 0, 114),                                                  /* back */          \
        AS(WARDROBE_SIZE, -38, -33, -24, 24, 0, 114),                                              /* sides */         \
        AS(WARDROBE_SIZE, 33, 38, -24, 24, 0, 114), AS(WARDROBE_SIZE, -38, 38, -24, 24, 109, 114), /* top */           \
        AS(WARDROBE_SIZE, -38, 38, -24, 24, 0, 5),                                                 /* floor */         \
        AS(WARDROBE_SIZE, -38, 38, -24, 24, 62, 66)                                                /* shelf */
#define MIRROR_BOXES(AS)                                                                                               \
    AS(MIRROR_SIZE, -32, 32, -3, 3, 6, 108),      /* board */                                                          \
        AS(MIRROR_SIZE, -32, -25, -10, 10, 0, 8), /* feet */                                                           \
        AS(MIRROR_SIZE, 25, 32, -10, 10, 0, 8)
#define CLOCK_BOXES(AS)                                                                                                \
    AS(CLOCK_SIZE, -19, 19, -15, 15, 0, 36),      /* base */                                                           \
        AS(CLOCK_SIZE, -14, 14, -12, 12, 32, 94), /* trunk */                                                          \
        AS(CLOCK_SIZE, -19, 19, -15, 15, 90, 124) /* hood */
#define DESK_BOXES(AS)                                                                                                 \
    AS(DESK_SIZE, -52, 52, -21, 21, 52, 58),     /* counter */                                                         \
        AS(DESK_SIZE, -52, 52, 16, 21, 0, 56),   /* front */                                                           \
        AS(DESK_SIZE, -52, -47, -21, 21, 0, 56), /* sides */                                                           \
        AS(DESK_SIZE, 47, 52, -21, 21, 0, 56)
#define GLASS(AS) AS(MIRROR_SIZE, -28, 28, 3, 3, 12, 104)

/* The poses of R5. */
#define AS_UP(...)    AS_UP_(__VA_ARGS__)
#define AS_HEAD(...)  AS_HEAD_(__VA_ARGS__)
#define AS_BACK(...)  AS_BACK_(__VA_ARGS__)
#define AS_FRONT(...) AS_FRONT_(__VA_ARGS__)
#define AS_RIGHT(...) AS_RIGHT_(__VA_ARGS__)
#define AS_LEFT(...)  AS_LEFT_(__VA_ARGS__)
#define AS_UP_(W, D, H, x0, x1, y0, y1, z0, z1)                                                                        \
    { x0, x1, y0, y1, z0, z1 }
#define AS_HEAD_(W, D, H, x0, x1, y0, y1, z0, z1)                                                                      \
    { -(x1), -(x0), y0, y1, H - z1, H - z0 }
#define AS_BACK_(W, D, H, x0, x1, y0, y1, z0, z1)                                                                      \
    { x0, x1, H / 2 - z1, H / 2 - z0, y0 + D / 2, y1 + D / 2 }
#define AS_FRONT_(W, D, H, x0, x1, y0, y1, z0, z1)                                                                     \
    { x0, x1, z0 - H / 2, z1 - H / 2, D / 2 - (y1), D / 2 - (y0) }
#define AS_RIGHT_(W, D, H, x0, x1, y0, y1, z0, z1)                                                                     \
    { z0 - H / 2, z1 - H / 2, y0, y1, W / 2 - (x1), W / 2 - (x0) }
#define AS_LEFT_(W, D, H, x0, x1, y0, y1, z0, z1)                                                                      \
    { H / 2 - z1, H / 2 - z0, y0, y1, x0 + W / 2, x1 + W / 2 }

#define IN_ALL_POSES(BOXES_OF)                                                                                         \
    {                                                                                                                  \
        [UP] = { BOXES_OF(AS_UP) }, [HEAD] = { BOXES_OF(AS_HEAD) }, [BACK] = { BOXES_OF(AS_BACK) },                    \
        [FRONT] = { BOXES_OF(AS_FRONT) }, [RIGHT] = { BOXES_OF(AS_RIGHT) }, [LEFT] = {                                 \
            BOXES_OF(AS_LEFT)                                                                                          \
        }                                                                                                              \
    }

const uint8_t keyhole_box_count[PIECES] = { 8, 5, 6, 3, 3, 4 };
const struct box keyhole_boxes[PIECES][POSES][BOXES] = {
    IN_ALL_POSES(SOFA_BOXES),   IN_ALL_POSES(TABLE_BOXES), IN_ALL_POSES(WARDROBE_BOXES),
    IN_ALL_POSES(MIRROR_BOXES), IN_ALL_POSES(CLOCK_BOXES), IN_ALL_POSES(DESK_BOXES),
};
const struct box keyhole_glass[POSES] = { GLASS(AS_UP),    GLASS(AS_HEAD),  GLASS(AS_BACK),
                                          GLASS(AS_FRONT), GLASS(AS_RIGHT), GLASS(AS_LEFT) };

/* --- the lobby (4, R3, R5) ---------------------------------------------------------------------------------------- */

#define AT(x, y, yaw)                                                                                                  \
    { x, y, (yaw) / 15, UP }
const struct placement keyhole_layouts[LAYOUTS][PIECES] = {
    { AT(110, 236, 0), AT(150, 128, 30), AT(296, 300, 135), AT(60, 70, 315), AT(318, 150, 90), AT(232, 214, 105) },
    { AT(180, 180, 45), AT(84, 270, 90), AT(300, 84, 90), AT(262, 262, 135), AT(70, 96, 0), AT(178, 70, 0) },
    { AT(96, 96, 315), AT(250, 176, 75), AT(178, 296, 180), AT(98, 212, 270), AT(298, 298, 225), AT(226, 62, 180) },
    { AT(252, 120, 195), AT(120, 90, 0), AT(66, 232, 270), AT(178, 222, 15), AT(286, 222, 0), AT(190, 320, 180) },
    { AT(90, 180, 270), AT(206, 246, 165), AT(186, 92, 150), AT(310, 190, 90), AT(120, 290, 30), AT(284, 92, 240) },
    { AT(248, 288, 180), AT(180, 180, 0), AT(84, 292, 210), AT(292, 176, 105), AT(94, 60, 45), AT(72, 172, 285) },
};

const int16_t keyhole_sine[TURNS + 6] = { 0,     2588,  5000,  7071,  8660,  9659,  10000, 9659,  8660,   7071,
                                          5000,  2588,  0,     -2588, -5000, -7071, -8660, -9659, -10000, -9659,
                                          -8660, -7071, -5000, -2588, 0,     2588,  5000,  7071,  8660,   9659 };

const int32_t keyhole_way[SIDES][2] = {
    [SOUTH] = { 0, 1 }, [WEST] = { 1, 0 }, [NORTH] = { 0, -1 }, [EAST] = { -1, 0 }
};

/* --- names -------------------------------------------------------------------------------------------------------- */

const char *const keyhole_side_names[SIDES] = { "south", "west", "north", "east" };
const char *const keyhole_door_names[DOORS] = {
    "south1", "south2", "south3", "south4", "south5", "south6", "west1", "west2", "west3", "west4", "west5", "west6",
    "north1", "north2", "north3", "north4", "north5", "north6", "east1", "east2", "east3", "east4", "east5", "east6",
};
const char *const keyhole_ghost_names[GHOSTS] = { "sm1", "sm2", "sm3", "sm4", "md1", "md2", "lg1" };
const char *const keyhole_piece_names[PIECES] = { "sofa", "table", "wardrobe", "mirror", "clock", "desk" };
const char *const keyhole_pose_names[POSES] = { "up", "head", "back", "front", "right", "left" };
const char *const keyhole_card_names[CARDS] = { "c01", "c02", "c03", "c04", "c05", "c06", "c07", "c08", "c09", "c10",
                                                "c11", "c12", "c13", "c14", "c15", "c16", "c17", "c18", "c19", "c20" };
const char *const keyhole_midnight_names[MIDNIGHTS] = { "curious", "cover",   "toppled", "faces", "tag",     "dance",
                                                        "lava",    "brother", "knock",   "dizzy", "crystal", "lights" };
const char *const keyhole_field_names[FIELDS] = {
    "a1", "b1", "c1", "d1", "e1", "f1", "a2", "b2", "c2", "d2", "e2", "f2", "a3", "b3", "c3", "d3", "e3", "f3",
    "a4", "b4", "c4", "d4", "e4", "f4", "a5", "b5", "c5", "d5", "e5", "f5", "a6", "b6", "c6", "d6", "e6", "f6",
};

/* The midnight cards in words, in the order of their ids. */
const struct wh_term keyhole_terms[MIDNIGHTS] = {
    { "curious", WH_TR("Twice curious"),
      WH_TR("After the look there is a second one, from the door of the same number on the opposite side.") },
    { "cover", WH_TR("Under cover"), WH_TR("All ghosts lie down, and move lying, until after the look.") },
    { "toppled", WH_TR("All toppled"),
      WH_TR("All furniture is laid on its left side, unless it lies on the right one already.") },
    { "faces", WH_TR("Face to face"),
      WH_TR("The looking-glass turns to the middle; a waiting small ghost of each player steps in front of it and may "
            "not move this round.") },
    { "tag", WH_TR("Tag"),
      WH_TR("A waiting small ghost of yours takes the place of a small ghost of your right-hand neighbour; if there is "
            "none, it comes in to the third row.") },
    { "dance", WH_TR("Furniture dance"), WH_TR("Every piece slides to its nearest door.") },
    { "lava", WH_TR("The floor is lava"), WH_TR("After the look every ghost on the floor goes back as well.") },
    { "brother", WH_TR("Big brother"), WH_TR("One ghost of yours grows by a size, if it can.") },
    { "knock", WH_TR("Knock, knock"), WH_TR("The keyhole keeps its side; only the door is rolled.") },
    { "dizzy", WH_TR("Dizzy"),
      WH_TR("The board turns a quarter clockwise. For the rest of the game start side south becomes east, east north, "
            "north west and west south, and you leave by the side opposite.") },
    { "crystal", WH_TR("Crystal ball"), WH_TR("The number of the door is rolled before the side is named.") },
    { "lights", WH_TR("Red light, green light"),
      WH_TR("Every ghost in the lobby goes one field on its way; some arrive.") },
};

/* --- all of it, as JSON ------------------------------------------------------------------------------------------- */

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

static void put_glass(unsigned pose, struct wh_text *out) { put_box(&keyhole_glass[pose], out); }

static void put_card(unsigned number, struct wh_text *out) {
    const struct card *card = &keyhole_cards[number];
    wh_json_open(out, '{');
    wh_json_key(out, "value");
    wh_json_int(out, card->value);
    wh_json_key(out, "pieces");
    wh_json_open(out, '[');
    for (unsigned i = 0; i < card->pieces; i++) wh_json_string(out, keyhole_piece_names[card->piece[i]]);
    wh_json_close(out, ']');
    wh_json_close(out, '}');
}

static void put_names(const char *key, const char *const *names, unsigned count, struct wh_text *out) {
    wh_json_key(out, key);
    wh_json_open(out, '[');
    for (unsigned i = 0; i < count; i++) wh_json_string(out, names[i]);
    wh_json_close(out, ']');
}

static void put_ghost(unsigned ghost, struct wh_text *out) {
    unsigned size = keyhole_size_of[ghost];
    wh_json_open(out, '{');
    wh_json_put_int(out, "points", size + 1); /* R59 */
    wh_json_put_int(out, "radius", keyhole_shapes[size][UPRIGHT].radius);
    wh_json_put_int(out, "height", keyhole_heights[size]);
    wh_json_close(out, '}');
}

static void put_door(unsigned door, struct wh_text *out) {
    int32_t x, y;
    door_middle(door, &x, &y);
    put_numbers((const int16_t[]){ (int16_t)x, (int16_t)y }, 2, out);
}

/* An object: from each name to what put() writes for its number. */
static void put_each(const char *key, const char *const *names, unsigned count,
                     void (*put)(unsigned number, struct wh_text *out), struct wh_text *out) {
    wh_json_key(out, key);
    wh_json_open(out, '{');
    for (unsigned i = 0; i < count; i++) {
        wh_json_key(out, names[i]);
        put(i, out);
    }
    wh_json_close(out, '}');
}

void keyhole_printed(struct wh_text *out) {
    wh_json_open(out, '{');
    wh_json_put_int(out, "rounds", ROUNDS);
    wh_json_put_int(out, "size", LOBBY_SIZE); /* mm, as all lengths */
    wh_json_put_int(out, "field", FIELD);
    put_names("fields", keyhole_field_names, FIELDS, out);
    put_each("doors", keyhole_door_names, DOORS, put_door, out);
    put_names("poses", keyhole_pose_names, POSES, out);
    put_each("pieces", keyhole_piece_names, PIECES, put_piece, out);
    put_each("glass", keyhole_pose_names, POSES, put_glass, out); /* of the mirror */
    put_each("ghosts", keyhole_ghost_names, GHOSTS, put_ghost, out);
    put_each("cards", keyhole_card_names, CARDS, put_card, out);
    put_names("midnight", keyhole_midnight_names, MIDNIGHTS, out);
    wh_json_key(out, "names");
    keyhole_put_spoken(out);
    wh_json_close(out, '}');
}
