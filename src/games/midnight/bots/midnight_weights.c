/* midnight_weights.c: what each feature is worth, stage by stage. Learnt, not written:
 *     witching train midnight --seats all --matches 8000 --rounds 4 --seed 1 --lambda 80
 * The unit is a 65536th of a doubling of the share of the win. */
#include "../midnight.h"

/* clang-format off */
const int32_t midnight_weights[ROWS][FEATURES][WH_STAGES] = {
    { /* 2 players */
        { -2803, 13846, 23719, 28390 }, /* score */
        { 21394, 35984, 36507, 28 }, /* lead over the best other */
        { 111272, 38794, 175759, 12338 }, /* coming home would win the game */
        { 941, 1558, 2131, 3152 }, /* hours walked */
        { 11333, 20084, 45449, 71067 }, /* can bring a piece home now */
        { 6866, 10360, 10203, 6938 }, /* can bring a piece home next */
        { 37810, 53295, 49809, 359785 }, /* can end the round now */
        { 4070, 6018, -12425, -209451 }, /* can end the round next */
        { 9004, 5921, -10667, -43571 }, /* can end the round later */
        { 1210, 910, 2225, 4247 }, /* hours walked by its last piece */
        { -420, -410, -496, -2564 }, /* hours walked, once cards are few */
        { -979, -6136, -7168, -6653 }, /* pieces 1 to 6 hours from home */
        { 3283, 6733, 11808, -23104 }, /* pieces in reach after Déjà Vu */
        { -3137, -4091, -5905, -10308 }, /* cards of others that move its near pieces past home */
        { 8184, 11075, -4490, 39903 }, /* energy cards */
        { -566, -2809, 2432, -5576 }, /* active ghosts */
        { 3590, 1511, -452, 14413 }, /* own colours in hand */
        { 2289, 2655, 4651, 13233 }, /* acts now */
    },
    { /* 3 players */
        { -4314, 8693, 16920, 27479 }, /* score */
        { 7432, -1844, -3151, -8094 }, /* lead over the best other */
        { 163524, 72919, 61181, 90566 }, /* coming home would win the game */
        { 773, 960, 963, 1349 }, /* hours walked */
        { -15808, 20733, 21891, -39402 }, /* can bring a piece home now */
        { -2883, 14795, 24051, 35109 }, /* can bring a piece home next */
        { 48946, 22265, 81978, 115856 }, /* can end the round now */
        { 15985, 10095, 29471, -55823 }, /* can end the round next */
        { 4210, 4076, -24135, -53840 }, /* can end the round later */
        { 174, 94, -208, 582 }, /* hours walked by its last piece */
        { -2, -352, 589, -18 }, /* hours walked, once cards are few */
        { 3522, 14552, 15312, 5293 }, /* pieces 1 to 6 hours from home */
        { 1756, 3720, 446, 940 }, /* pieces in reach after Déjà Vu */
        { -3298, -5485, -3796, -8458 }, /* cards of others that move its near pieces past home */
        { 7760, 11984, 11913, 30724 }, /* energy cards */
        { 447, 1650, -1476, -6543 }, /* active ghosts */
        { 4965, 6078, 5948, 16113 }, /* own colours in hand */
        { 1774, 715, 6119, 7857 }, /* acts now */
    },
    { /* 4 players */
        { -4492, 8742, 17120, 26670 }, /* score */
        { 6012, -486, -4884, -6525 }, /* lead over the best other */
        { 122275, 86897, 35702, 149290 }, /* coming home would win the game */
        { 686, 895, 1169, 1269 }, /* hours walked */
        { -15183, 22639, 6866, -47053 }, /* can bring a piece home now */
        { -3294, 19021, 33431, 49857 }, /* can bring a piece home next */
        { 50801, 25248, 55531, 106979 }, /* can end the round now */
        { 15508, 18281, 41491, -32458 }, /* can end the round next */
        { 2986, 10096, 4775, -69784 }, /* can end the round later */
        { -54, -67, 268, 335 }, /* hours walked by its last piece */
        { -40, -53, 45, -60 }, /* hours walked, once cards are few */
        { 8273, 5052, 19424, 11055 }, /* pieces 1 to 6 hours from home */
        { -343, 1336, 12384, 9274 }, /* pieces in reach after Déjà Vu */
        { -1420, 488, -4053, -5522 }, /* cards of others that move its near pieces past home */
        { 4437, 9520, 19011, 30055 }, /* energy cards */
        { 3027, -12, 4934, -10645 }, /* active ghosts */
        { 3357, 4512, 4541, 14558 }, /* own colours in hand */
        { 300, 4828, 2932, 7196 }, /* acts now */
    },
    { /* 4 in teams */
        { -2429, 13357, 24010, 29517 }, /* score */
        { 23654, 31013, 38271, 9885 }, /* lead over the best other */
        { 90380, 69410, 74005, -49342 }, /* coming home would win the game */
        { 1380, 1159, 1500, 1475 }, /* hours walked */
        { 16943, 14302, 22556, 28182 }, /* can bring a piece home now */
        { 9359, 4372, 21218, 45079 }, /* can bring a piece home next */
        { 25282, 35916, 85442, 301921 }, /* can end the round now */
        { -3431, -11420, 4423, 41826 }, /* can end the round next */
        { 4838, -15393, -31247, -59832 }, /* can end the round later */
        { 852, 1309, 1160, 1554 }, /* hours walked by its last piece */
        { -448, -357, -590, -520 }, /* hours walked, once cards are few */
        { -4776, -4936, -5901, 10089 }, /* pieces 1 to 6 hours from home */
        { 3870, 1062, -4265, -29761 }, /* pieces in reach after Déjà Vu */
        { -1595, -1912, -1595, -11862 }, /* cards of others that move its near pieces past home */
        { 990, 9952, 10131, 31237 }, /* energy cards */
        { 348, 3260, 5751, -1384 }, /* active ghosts */
        { 538, 1260, -35, 8388 }, /* own colours in hand */
        { 3331, 6424, 4812, 29151 }, /* acts now */
    },
    { /* 5 players */
        { -4484, 7882, 16311, 29031 }, /* score */
        { 6769, -197, -4403, -8061 }, /* lead over the best other */
        { 147416, 123564, 30185, 106201 }, /* coming home would win the game */
        { 716, 818, 871, 1288 }, /* hours walked */
        { -11592, 16810, 23613, -27082 }, /* can bring a piece home now */
        { 4681, 16448, 26563, 69192 }, /* can bring a piece home next */
        { 54463, 12681, 83805, 142294 }, /* can end the round now */
        { 26907, 13365, 29901, 12789 }, /* can end the round next */
        { 7366, 9020, -13537, -39215 }, /* can end the round later */
        { 30, -273, -555, 282 }, /* hours walked by its last piece */
        { -92, -170, 106, -149 }, /* hours walked, once cards are few */
        { 9250, 12813, 22994, 22027 }, /* pieces 1 to 6 hours from home */
        { 872, 205, -7421, 9164 }, /* pieces in reach after Déjà Vu */
        { -1050, -1798, -2630, -2910 }, /* cards of others that move its near pieces past home */
        { 4248, 9982, 9162, 33200 }, /* energy cards */
        { 1648, 1912, 3943, 1623 }, /* active ghosts */
        { 3452, 4123, 4001, 18225 }, /* own colours in hand */
        { 2720, 2287, 3683, 6954 }, /* acts now */
    },
    { /* 6 in teams */
        { -2643, 17001, 29267, 29197 }, /* score */
        { 20024, 40707, 36108, 1739 }, /* lead over the best other */
        { 65713, 19350, 73828, 30416 }, /* coming home would win the game */
        { 787, 1019, 1684, 1889 }, /* hours walked */
        { -13498, 35834, 29922, -9490 }, /* can bring a piece home now */
        { 152, 14685, 31621, 65901 }, /* can bring a piece home next */
        { 53601, 48593, 95698, 186156 }, /* can end the round now */
        { 21437, 10955, 39827, 18689 }, /* can end the round next */
        { 7407, 4743, -32024, -22809 }, /* can end the round later */
        { 201, 263, 1543, 1974 }, /* hours walked by its last piece */
        { -94, -89, -128, 97 }, /* hours walked, once cards are few */
        { 6565, 7723, -5103, 54826 }, /* pieces 1 to 6 hours from home */
        { 1494, 1159, 18851, 18106 }, /* pieces in reach after Déjà Vu */
        { -1571, -3776, -6484, -16414 }, /* cards of others that move its near pieces past home */
        { -234, 9384, 10475, 36797 }, /* energy cards */
        { -3479, 353, -4478, -10287 }, /* active ghosts */
        { 4341, 7078, 8460, 17188 }, /* own colours in hand */
        { 849, 3349, 4595, -1369 }, /* acts now */
    },
};
/* clang-format on */
