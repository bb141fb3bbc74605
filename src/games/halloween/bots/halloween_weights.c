/* halloween_weights.c: what each feature is worth, stage by stage. Learnt, not written:
 *     witching train halloween --seats all --matches 4000 --rounds 4 --seed 1 --lambda 80
 * The unit is a 65536th of a doubling of the share of the win. */
#include "../halloween.h"

/* clang-format off */
const int32_t halloween_weights[ROWS][FEATURES][WH_STAGES] = {
    { /* 2 players */
        { 416, 2971, 14103, 43756 }, /* points */
        { 12488, 20503, 23735, 30396 }, /* tokens up to three */
        { 9276, -3280, -3613, 6257 }, /* tokens beyond three */
        { 28003, 31179, 32647, 10920 }, /* levels of the areas */
        { -1660, 25337, 543, -6890 }, /* highest level */
        { 1425, -10907, -920, -2542 }, /* stones left */
        { 7004, 4177, 7322, -1100 }, /* discs */
        { 13900, 15713, 8025, 45 }, /* scare points up to six */
        { 22050, 5880, -4093, -3325 }, /* scare points beyond six */
        { 46424, 58635, 44501, 2723 }, /* cards */
        { -2616, 7288, 12700, 16443 }, /* best haunt in reach */
        { -3881, 4290, 1014, 12995 }, /* second best haunt in reach */
        { 3268, 17336, 22853, 54780 }, /* areas left in this turn */
        { -43139, 23313, 73143, 175943 }, /* still to act in this round */
        { -14057, -218, 15232, 33284 }, /* acts now */
    },
    { /* 3 players */
        { 461, 2032, 14415, 44851 }, /* points */
        { 18788, 33246, 32849, 43169 }, /* tokens up to three */
        { 10286, 15784, 2007, 2234 }, /* tokens beyond three */
        { 26868, 31485, 33063, 9238 }, /* levels of the areas */
        { -9531, 15141, 179, -3713 }, /* highest level */
        { 3890, -12815, -7589, -12398 }, /* stones left */
        { 7926, 5099, 6086, 1114 }, /* discs */
        { 14644, 16193, 8540, 4257 }, /* scare points up to six */
        { 22250, 9816, 4486, 6615 }, /* scare points beyond six */
        { 70556, 99442, 72998, 27493 }, /* cards */
        { -9111, 4491, 13253, 17568 }, /* best haunt in reach */
        { -3706, 1067, 11056, -2213 }, /* second best haunt in reach */
        { 6374, 19315, 33773, 43279 }, /* areas left in this turn */
        { -13548, 68848, 113662, 174148 }, /* still to act in this round */
        { 1594, 20174, 30427, 46621 }, /* acts now */
    },
    { /* 4 players */
        { 319, 3220, 16324, 45375 }, /* points */
        { 23219, 29255, 26814, 38048 }, /* tokens up to three */
        { 10089, 7838, 1741, 75 }, /* tokens beyond three */
        { 27482, 32301, 29807, 11271 }, /* levels of the areas */
        { -4108, 31355, 15510, -1119 }, /* highest level */
        { 4812, -9794, 2436, -6141 }, /* stones left */
        { 6476, 7227, 5413, 3918 }, /* discs */
        { 16776, 17660, 7748, 2896 }, /* scare points up to six */
        { 17458, 8919, 1287, -1028 }, /* scare points beyond six */
        { 81175, 81205, 38986, 6724 }, /* cards */
        { -2985, 2028, 8362, 17838 }, /* best haunt in reach */
        { -5130, 939, 9976, 1387 }, /* second best haunt in reach */
        { 9317, 18400, 27461, 68406 }, /* areas left in this turn */
        { 6114, 64799, 104790, 185107 }, /* still to act in this round */
        { 5080, 17922, 25445, 18159 }, /* acts now */
    },
    { /* 2, expert */
        { 906, 3920, 11691, 41772 }, /* points */
        { 10708, 4151, 25800, 36182 }, /* tokens up to three */
        { 9219, -1117, -8528, -5624 }, /* tokens beyond three */
        { 27785, 30887, 36532, 10152 }, /* levels of the areas */
        { -3637, 17082, -993, -14719 }, /* highest level */
        { 5978, 671, 11673, -5383 }, /* stones left */
        { 5293, 4242, 3472, -2339 }, /* discs */
        { 15135, 11522, 8088, 9925 }, /* scare points up to six */
        { 15992, 5983, 7802, -1792 }, /* scare points beyond six */
        { 65976, 75760, 46219, 13187 }, /* cards */
        { -5677, 7323, 12947, 28800 }, /* best haunt in reach */
        { -10608, 4263, 5761, -937 }, /* second best haunt in reach */
        { 4673, 9312, 21467, 43170 }, /* areas left in this turn */
        { -18585, 30775, 97886, 187739 }, /* still to act in this round */
        { -8769, 6236, 17173, 31238 }, /* acts now */
    },
    { /* 3, expert */
        { 884, 2922, 14491, 44215 }, /* points */
        { 19172, 10361, 23900, 36182 }, /* tokens up to three */
        { 13990, 16247, -1306, -1574 }, /* tokens beyond three */
        { 28314, 34150, 33292, 9101 }, /* levels of the areas */
        { -7921, 16126, -9894, -3414 }, /* highest level */
        { 5525, -3300, -1343, -5848 }, /* stones left */
        { 7838, 5497, 6631, -3007 }, /* discs */
        { 16401, 12480, 9899, 7378 }, /* scare points up to six */
        { 16058, 13071, 4227, -9883 }, /* scare points beyond six */
        { 65976, 75760, 46219, 13187 }, /* cards */
        { -7466, 3376, 16053, 17992 }, /* best haunt in reach */
        { -1963, 6024, 9820, 9280 }, /* second best haunt in reach */
        { 3906, 14025, 25595, 54422 }, /* areas left in this turn */
        { 21645, 87797, 122412, 224896 }, /* still to act in this round */
        { 15586, 24658, 22123, 38358 }, /* acts now */
    },
    { /* 4, expert */
        { 1064, 4852, 13556, 44558 }, /* points */
        { 7393, -799, 25854, 36182 }, /* tokens up to three */
        { 3548, 2980, 272, 6363 }, /* tokens beyond three */
        { 31796, 38730, 34781, 10481 }, /* levels of the areas */
        { 1997, 13019, -11172, -3298 }, /* highest level */
        { 4773, -10121, -17579, -16482 }, /* stones left */
        { 3704, 5998, 6673, -289 }, /* discs */
        { 17488, 12168, 7408, 981 }, /* scare points up to six */
        { 15991, 17055, 5090, -1671 }, /* scare points beyond six */
        { 65976, 75760, 46219, 13187 }, /* cards */
        { 4444, 555, 14952, 12261 }, /* best haunt in reach */
        { 394, 2542, 10762, 22782 }, /* second best haunt in reach */
        { 5951, 16607, 27064, 52739 }, /* areas left in this turn */
        { 33111, 59147, 121358, 230224 }, /* still to act in this round */
        { 15266, 7957, 19283, 42836 }, /* acts now */
    },
};
/* clang-format on */
