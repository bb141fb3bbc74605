/* keyhole_weights.c: what each feature is worth, stage by stage. Learnt, not written:
 *     witching train keyhole --seats all --matches 1500 --rounds 4 --seed 1 --lambda 80
 * The unit is a 65536th of a doubling of the share of the win. */
#include "../keyhole.h"

/* clang-format off */
const int32_t keyhole_weights[ROWS][FEATURES][WH_STAGES] = {
    { /* 2 players */
        { 4245, 21121, 45229, 108303 }, /* points outside */
        { 23614, 56736, 21105, 68836 }, /* ghosts outside */
        { 1094, 3274, 833, 43686 }, /* points in the lobby */
        { 1509, 3615, 3183, 4493 }, /* points times depth */
        { -2628, -535, -985, -2808 }, /* points times doors that see them */
        { 2901, 5923, 9449, 10558 }, /* movement to come in this round */
        { 2714, 7826, 4118, 24269 }, /* movement left in its turn */
        { 13067, 3405, 15465, -4369 }, /* points that its movement can bring out */
        { -20140, -914, -69932, 26651 }, /* has moved in this round */
        { -69193, -84008, -73864, -58755 }, /* points in the pool */
    },
    { /* 3 players */
        { 5729, 34132, 47825, 114748 }, /* points outside */
        { 25998, 66043, 58346, 95524 }, /* ghosts outside */
        { 1151, 3841, -3215, 41577 }, /* points in the lobby */
        { 537, 5777, 7087, 8222 }, /* points times depth */
        { -557, -1467, 422, -4693 }, /* points times doors that see them */
        { 1098, 10014, 6540, 24593 }, /* movement to come in this round */
        { 1501, 9837, 8098, 27250 }, /* movement left in its turn */
        { -766, 8956, 17129, 6024 }, /* points that its movement can bring out */
        { -12809, -26367, -24128, 7038 }, /* has moved in this round */
        { -34981, -29686, -53828, -50259 }, /* points in the pool */
    },
    { /* 4 players */
        { 4083, 31650, 50369, 135064 }, /* points outside */
        { 26724, 86725, 63673, 85166 }, /* ghosts outside */
        { 2518, 5869, 5096, 47617 }, /* points in the lobby */
        { 1727, 5927, 6623, 7470 }, /* points times depth */
        { -1502, -2388, -1032, -6804 }, /* points times doors that see them */
        { 4083, 11099, 9214, 18075 }, /* movement to come in this round */
        { 5500, 11055, 8571, 21171 }, /* movement left in its turn */
        { -19336, 11046, 12229, 22991 }, /* points that its movement can bring out */
        { -3323, -25385, -42586, -2939 }, /* has moved in this round */
        { -23743, -33894, -50552, -47744 }, /* points in the pool */
    },
};
/* clang-format on */
