/* keyhole_data.h: what is printed on keyhole's cards, board and pieces, and all names. No state: the words include this
 * alone. */
#ifndef KEYHOLE_DATA_H
#define KEYHOLE_DATA_H

#include "witching/game.h"

enum {
    SEATS = 4,
    GHOSTS = 7, /* a seat: sm1 … sm4, md1, md2, lg1 */
    SMALL_ONES = 4,
    BODIES = SEATS * GHOSTS,
    PIECES = 6,
    BOXES = 8, /* of one piece at most */
    CARDS = 20,
    MIDNIGHTS = 12,
    ROUNDS = 5,
    SIDES = 4,
    NUMBERS = 6, /* doors of a side, faces of the die */
    DOORS = SIDES * NUMBERS,
    FIELDS = 36,
    FIELD = 60,       /* mm */
    LOBBY_SIZE = 360, /* mm */
    SCALE = 10000,    /* R5: sines are whole numbers, in parts of this */
    TURNS = 24,       /* of 15 degrees */
    LAYOUTS = 6
};

enum side { SOUTH, WEST, NORTH, EAST }; /* ring order */
enum size { SMALL, MEDIUM, LARGE, SIZES };
enum piece { SOFA, TABLE, WARDROBE, MIRROR, CLOCK, DESK };
enum pose { UP, HEAD, BACK, FRONT, RIGHT, LEFT, POSES };
enum posture { UPRIGHT, LYING_Y, LYING_X, POSTURES }; /* R8: lying along the owner's axis */
enum midnight { CURIOUS, COVER, TOPPLED, FACES, TAG_CARD, DANCE, LAVA, BROTHER, KNOCK, DIZZY, CRYSTAL, LIGHTS };
struct placement {
    uint16_t x, y; /* x is never 0 in the lobby: 0 means outside */
    uint8_t turn;  /* yaw / 15 */
    uint8_t pose;
};

struct card {
    uint8_t value, pieces; /* 0 or 2 pieces */
    uint8_t piece[2];
};

struct box { /* mm, in the frame of the posed piece */
    int16_t u0, u1, v0, v1, z0, z1;
};

/* R8, R9: the body of a ghost of one size and posture. Lying it is three discs, `along` apart. */
struct shape {
    uint8_t radius, half_x, half_y, height, along_x, along_y;
};

struct ring { /* R35, in tenths */
    int16_t height, radius;
};

extern const struct card keyhole_cards[CARDS];
extern const uint8_t keyhole_size_of[GHOSTS], keyhole_first_of[SIZES + 1];
extern const struct shape keyhole_shapes[SIZES][POSTURES];
extern const uint8_t keyhole_heights[SIZES], keyhole_ring_count[SIZES];
extern const struct ring keyhole_rings[SIZES][6];
extern const uint8_t keyhole_extent[PIECES][3]; /* W D H */
extern const uint8_t keyhole_box_count[PIECES];
extern const struct box keyhole_boxes[PIECES][POSES][BOXES];
extern const struct box keyhole_glass[POSES];
extern const struct wh_term keyhole_terms[MIDNIGHTS];
extern const struct placement keyhole_layouts[LAYOUTS][PIECES];
extern const int16_t keyhole_sine[TURNS + 6]; /* cos k is sine[k + 6] */
extern const int32_t keyhole_way[SIDES][2];   /* R3: inward, and the way of whoever starts there */

extern const char *const keyhole_side_names[SIDES];
extern const char *const keyhole_door_names[DOORS];
extern const char *const keyhole_ghost_names[GHOSTS];
extern const char *const keyhole_piece_names[PIECES];
extern const char *const keyhole_pose_names[POSES];
extern const char *const keyhole_card_names[CARDS];
extern const char *const keyhole_midnight_names[MIDNIGHTS];
extern const char *const keyhole_field_names[FIELDS];

static inline unsigned field_at(unsigned x, unsigned y) { return x / FIELD + 6 * (y / FIELD); } /* R1 */
static inline unsigned side_of(unsigned door) { return door / NUMBERS; }
static inline void door_middle(unsigned door, int32_t *x, int32_t *y) { /* R2 */
    int32_t a = FIELD * (int32_t)(door % NUMBERS) + FIELD / 2;
    switch (side_of(door)) {
    case SOUTH: *x = a, *y = 0; break;
    case EAST: *x = LOBBY_SIZE, *y = a; break;
    case NORTH: *x = LOBBY_SIZE - a, *y = LOBBY_SIZE; break;
    default: *x = 0, *y = LOBBY_SIZE - a; break;
    }
}

void keyhole_printed(struct wh_text *out);
/* What things are called, in English, by their first letters: {0} is their number. */
void keyhole_put_spoken(struct wh_text *out);

#endif
