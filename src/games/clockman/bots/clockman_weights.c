/* clockman_weights.c: what each feature is worth, stage by stage. Learnt, not written:
 *     witching train clockman --seats all --matches 8000 --rounds 4 --seed 1 --lambda 80
 * The unit is a 65536th of a doubling of the share of the win. */
#include "../clockman.h"

/* clang-format off */
const int32_t clockman_weights[ROWS][FEATURES][WH_STAGES] = {
    { /* 2 players */
        { 16249, 13754, 16171, 17008 }, /* digits in the date */
        { 18510, 12015, 15404, 7837 }, /* loose digits it needs */
        { 63445, 9372, 12861, 12331 }, /* surplus digits */
        { 5838, 13592, 34539, 72441 }, /* ring */
        { 11766, -25059, -27144, -65064 }, /* rings to go back for a digit */
        { 0, 0, 0, 58761 }, /* on its straight */
        { 0, 0, 0, 273475 }, /* one step before the centre */
        { 0, 0, 0, 53651 }, /* before the centre, and acts now */
        { 6781, 3998, 5914, -1590 }, /* rolls that reach a digit it needs */
        { -951, -2078, 1172, -491 }, /* rolls that reach a transfer field, times loose digits */
        { -1882, -3732, 3101, 48401 }, /* rolls that reach a symbol field */
        { 2441, 8287, 6042, -4530 }, /* rolls that cross into a ring it wants */
        { 12701, 16041, 26311, 52447 }, /* the pose of its last Whytooki */
        { 0, 0, -32797, 102492 }, /* the same, with all digits */
        { 8939, 7232, 5717, -4496 }, /* event cards in hand */
        { -10163, 2923, -1603, -6981 }, /* others close behind, times loose digits */
        { 8012, 5915, 8344, -8302 }, /* bubbles and permits */
        { 21, -10346, -6007, -30995 }, /* bad cards in front of it */
    },
    { /* 3 players */
        { 16580, 18479, 22326, 22272 }, /* digits in the date */
        { 18340, 18512, 21044, 15755 }, /* loose digits it needs */
        { 63200, 13262, 20948, 6054 }, /* surplus digits */
        { 13581, 19490, 35864, 76538 }, /* ring */
        { -15823, -16696, -20554, -69161 }, /* rings to go back for a digit */
        { 0, 0, 0, 35833 }, /* on its straight */
        { 0, 0, 0, 272936 }, /* one step before the centre */
        { 0, 0, 0, 58982 }, /* before the centre, and acts now */
        { 10903, 4388, 8552, 2554 }, /* rolls that reach a digit it needs */
        { 1554, -1568, 792, 1926 }, /* rolls that reach a transfer field, times loose digits */
        { -2339, -3538, -182, 41112 }, /* rolls that reach a symbol field */
        { 9950, 2823, 9878, -7197 }, /* rolls that cross into a ring it wants */
        { 6106, 10913, 18707, 59847 }, /* the pose of its last Whytooki */
        { 0, 0, -29289, 90988 }, /* the same, with all digits */
        { 8564, 9552, 3551, 4107 }, /* event cards in hand */
        { -7720, -952, -820, -6340 }, /* others close behind, times loose digits */
        { 19591, 28972, 27033, 10891 }, /* bubbles and permits */
        { -3928, -10146, -7737, -19828 }, /* bad cards in front of it */
    },
    { /* 4 players */
        { 16156, 22932, 29604, 33857 }, /* digits in the date */
        { 25273, 21483, 29429, 22576 }, /* loose digits it needs */
        { 63282, 11987, 25358, 21044 }, /* surplus digits */
        { 8633, 30720, 38240, 81576 }, /* ring */
        { -2675, -23621, -16855, -73288 }, /* rings to go back for a digit */
        { 0, 0, 0, 23866 }, /* on its straight */
        { 0, 0, 0, 282823 }, /* one step before the centre */
        { 0, 0, 0, 57768 }, /* before the centre, and acts now */
        { 12159, 5716, 11232, 12576 }, /* rolls that reach a digit it needs */
        { -6616, -1428, 588, 1951 }, /* rolls that reach a transfer field, times loose digits */
        { -3163, -4448, 260, 38641 }, /* rolls that reach a symbol field */
        { 10863, 8479, 9548, -676 }, /* rolls that cross into a ring it wants */
        { 4813, 8862, 17513, 53014 }, /* the pose of its last Whytooki */
        { 0, 0, -45316, 100708 }, /* the same, with all digits */
        { 11829, 10330, 8416, -3739 }, /* event cards in hand */
        { -20137, 764, -3537, -6375 }, /* others close behind, times loose digits */
        { 30671, 30354, 25098, -637 }, /* bubbles and permits */
        { -1921, -16164, -3004, -36132 }, /* bad cards in front of it */
    },
};
/* clang-format on */
