/* hourglass_weights.c: what each feature is worth, stage by stage. Learnt, not written:
 *     witching train hourglass --seats all --matches 10000 --rounds 4 --seed 1 --lambda 80
 * The unit is a 65536th of a doubling of the share of the win. */
#include "../hourglass.h"

/* clang-format off */
const int32_t hourglass_weights[ROWS][FEATURES][WH_STAGES] = {
    { /* 2 players */
        { 7849, 10261, 13880, 27017 }, /* hourglasses won */
        { 3464, 5363, 6821, 15506 }, /* in own sets */
        { 1447, 4059, 5602, 6262 }, /* in own sets nobody can take */
        { 4216, 5274, 6809, 19620 }, /* in the best set it can take */
        { 3219, 3734, 5756, 16201 }, /* has the last word of the round */
        { 14024, 17216, 18263, 17047 }, /* ends in hand */
        { -3058, -3979, -3017, -5128 }, /* hourglasses in hand */
        { 17001, 24339, 27468, 51121 }, /* cards in hand that take some set for good */
    },
    { /* 3 players */
        { 8481, 13239, 19395, 37650 }, /* hourglasses won */
        { 2347, 4146, 5644, 12488 }, /* in own sets */
        { 5683, 7609, 11730, 20446 }, /* in own sets nobody can take */
        { 2957, 5319, 5569, 16662 }, /* in the best set it can take */
        { 7292, 10592, 5140, 44957 }, /* has the last word of the round */
        { 26891, 26542, 30256, 6106 }, /* ends in hand */
        { -1943, -1500, -2020, -1110 }, /* hourglasses in hand */
        { 19435, 22316, 36886, 76854 }, /* cards in hand that take some set for good */
    },
    { /* 4 players */
        { 7952, 12820, 18294, 34948 }, /* hourglasses won */
        { 2746, 3680, 5693, 14188 }, /* in own sets */
        { 6477, 8035, 11934, 20640 }, /* in own sets nobody can take */
        { 3387, 4661, 5627, 18556 }, /* in the best set it can take */
        { 8974, 11843, 12698, 32443 }, /* has the last word of the round */
        { 35564, 33564, 38270, 9773 }, /* ends in hand */
        { -1701, -1502, 1344, 1078 }, /* hourglasses in hand */
        { 28578, 25319, 48558, 77780 }, /* cards in hand that take some set for good */
    },
    { /* 5 players */
        { 8680, 9997, 13606, 29992 }, /* hourglasses won */
        { 1827, 2938, 3773, 10725 }, /* in own sets */
        { 5898, 6627, 8949, 18060 }, /* in own sets nobody can take */
        { 3070, 3231, 3799, 15328 }, /* in the best set it can take */
        { 11550, 3838, 12439, 33092 }, /* has the last word of the round */
        { 33533, 20261, 46156, 29523 }, /* ends in hand */
        { -493, 644, 379, 1315 }, /* hourglasses in hand */
        { 25883, 30979, 40011, 78608 }, /* cards in hand that take some set for good */
    },
};
/* clang-format on */
