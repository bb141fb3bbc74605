/* halloween_weights.c: what each feature is worth, stage by stage. Learnt, not written:
 *     witching train halloween --seats all --matches 3000 --rounds 4 --seed 1 --lambda 80
 * The unit is a 65536th of a doubling of the share of the win. */
#include "halloween.h"

const int32_t halloween_weights[ROWS][FEATURES][WH_STAGES] = {
    {
        /* 2 players */
        { -386, 1989, 13699, 44086 },     /* points */
        { 4559, 18665, 13540, 1102 },     /* tokens up to three */
        { 15594, 6529, 1959, 6923 },      /* tokens beyond three */
        { 5813, 6157, 13299, 14069 },     /* colours of tokens */
        { 34939, 26957, 27707, 9525 },    /* levels of the areas */
        { -15074, 23103, -2456, 7054 },   /* highest level */
        { -4780, -15587, 3672, 692 },     /* stones left */
        { 4332, 4166, 2924, 1406 },       /* discs */
        { 770, -2579, 853, 3901 },        /* discs up to four */
        { 12020, 13960, 7350, -4237 },    /* scare points up to six */
        { 15728, 5423, 4000, 2620 },      /* scare points beyond six */
        { 6742, 8135, -2459, -12362 },    /* bonus tiles */
        { 46770, 67681, 36955, 13020 },   /* cards */
        { -2356, 4512, 7760, 14361 },     /* best haunt in reach */
        { 911, 4930, 13547, 3824 },       /* second best haunt in reach */
        { 4465, 17093, 25411, 48806 },    /* areas left in this turn */
        { -48326, 31810, 61060, 184093 }, /* still to act in this round */
        { -19033, 3854, 13426, 30783 },   /* acts now */
    },
    {
        /* 3 players */
        { 66, 2544, 14750, 46745 },       /* points */
        { 7572, 27799, 24715, 26168 },    /* tokens up to three */
        { 15044, 14398, 11139, 17532 },   /* tokens beyond three */
        { 4376, 7104, 13279, 22692 },     /* colours of tokens */
        { 34352, 28840, 32060, 5667 },    /* levels of the areas */
        { -14625, 28237, 10100, 11353 },  /* highest level */
        { -334, -16063, -10592, -15042 }, /* stones left */
        { 6375, 6599, 2673, 57 },         /* discs */
        { 344, -4486, 3078, 1752 },       /* discs up to four */
        { 13597, 17933, 6701, 5440 },     /* scare points up to six */
        { 13435, 9071, 5225, -2032 },     /* scare points beyond six */
        { -3094, 8258, -9624, 15899 },    /* bonus tiles */
        { 51067, 92847, 77855, 16378 },   /* cards */
        { 6162, 1886, 13436, 24557 },     /* best haunt in reach */
        { 833, 936, 8950, -12212 },       /* second best haunt in reach */
        { 5161, 19341, 34895, 34599 },    /* areas left in this turn */
        { 25406, 89384, 124534, 185990 }, /* still to act in this round */
        { 14474, 31932, 31822, 59209 },   /* acts now */
    },
    {
        /* 4 players */
        { 145, 2750, 16542, 46269 },     /* points */
        { 10409, 22908, 17240, 14350 },  /* tokens up to three */
        { 14492, 11693, 7500, 2391 },    /* tokens beyond three */
        { 8965, 6289, 7782, 23432 },     /* colours of tokens */
        { 34356, 28815, 28371, 8219 },   /* levels of the areas */
        { -16356, 44132, 23750, 13024 }, /* highest level */
        { -5101, -17915, 714, -2988 },   /* stones left */
        { 6870, 8415, 5637, 1575 },      /* discs */
        { 1519, -5225, 2638, 1745 },     /* discs up to four */
        { 16060, 18149, 9887, -2722 },   /* scare points up to six */
        { 11964, 10639, 4254, -5657 },   /* scare points beyond six */
        { -1871, 12025, 7279, 5823 },    /* bonus tiles */
        { 68612, 80535, 45351, 14006 },  /* cards */
        { -2976, 2852, 12787, 20379 },   /* best haunt in reach */
        { 457, -1109, 3050, 2349 },      /* second best haunt in reach */
        { 9972, 20466, 35967, 68107 },   /* areas left in this turn */
        { -1950, 55241, 90541, 200265 }, /* still to act in this round */
        { 1420, 12989, 5289, 25696 },    /* acts now */
    },
    {
        /* 2, expert */
        { -319, 1856, 7949, 42657 },      /* points */
        { 17425, 38755, 17020, 12772 },   /* tokens up to three */
        { 17913, 25300, 18428, -3003 },   /* tokens beyond three */
        { 5281, -633, 1399, 18881 },      /* colours of tokens */
        { 33185, 19918, 25284, 10070 },   /* levels of the areas */
        { -20156, 17312, 5901, 7533 },    /* highest level */
        { -1170, -6531, -11638, -16965 }, /* stones left */
        { 1841, 3966, 5706, 3324 },       /* discs */
        { -804, 1298, -4558, 990 },       /* discs up to four */
        { 9028, 11407, 9256, -2706 },     /* scare points up to six */
        { -453, 1411, 8415, -8218 },      /* scare points beyond six */
        { 1664, 8230, 2404, 4149 },       /* bonus tiles */
        { 55774, 73701, 45640, 13787 },   /* cards */
        { -5163, 1659, 11015, 27969 },    /* best haunt in reach */
        { -5644, 3350, 8902, 24397 },     /* second best haunt in reach */
        { 11836, 10447, 26443, 34646 },   /* areas left in this turn */
        { 37596, 50654, 89790, 180397 },  /* still to act in this round */
        { 3705, 14003, 7743, 30312 },     /* acts now */
    },
    {
        /* 3, expert */
        { -386, 2752, 12234, 45263 },     /* points */
        { 19037, 28233, 16849, 12697 },   /* tokens up to three */
        { 19902, 23542, 11648, 12044 },   /* tokens beyond three */
        { 3042, -8442, 10524, 19634 },    /* colours of tokens */
        { 38378, 33042, 34626, 8491 },    /* levels of the areas */
        { -18816, 16619, -15175, 785 },   /* highest level */
        { -2846, -6160, -10901, -13269 }, /* stones left */
        { 5475, 7771, 3835, -322 },       /* discs */
        { 1496, -5844, 4929, 3873 },      /* discs up to four */
        { 15374, 14473, 10093, 4578 },    /* scare points up to six */
        { 3854, 16996, 9187, 7311 },      /* scare points beyond six */
        { 1664, 8230, 2404, 4149 },       /* bonus tiles */
        { 55774, 73701, 45640, 13787 },   /* cards */
        { -2479, 1866, 16848, 16049 },    /* best haunt in reach */
        { -1157, 2898, 10694, 28129 },    /* second best haunt in reach */
        { 7761, 17078, 27896, 40347 },    /* areas left in this turn */
        { 48548, 99543, 130095, 269253 }, /* still to act in this round */
        { 19071, 26830, 22109, 55026 },   /* acts now */
    },
    {
        /* 4, expert */
        { 454, 3243, 12841, 46451 },       /* points */
        { 2611, 12415, 19479, 12565 },     /* tokens up to three */
        { 7669, 1901, 6819, 10244 },       /* tokens beyond three */
        { 18276, -8814, -13026, 17795 },   /* colours of tokens */
        { 36336, 34737, 40159, 12701 },    /* levels of the areas */
        { -14516, 15953, -5737, 11587 },   /* highest level */
        { -5141, -16196, -11973, -18358 }, /* stones left */
        { 4424, 7646, 4451, 623 },         /* discs */
        { -23, -8442, 6595, -4184 },       /* discs up to four */
        { 17485, 11927, 12903, 7046 },     /* scare points up to six */
        { 12727, 12039, 5342, -13752 },    /* scare points beyond six */
        { 1664, 8230, 2404, 4149 },        /* bonus tiles */
        { 55774, 73701, 45640, 13787 },    /* cards */
        { -1968, 3062, 9836, 14554 },      /* best haunt in reach */
        { 665, 958, 9363, 19726 },         /* second best haunt in reach */
        { 7250, 12431, 30694, 61112 },     /* areas left in this turn */
        { 43521, 58548, 119140, 261698 },  /* still to act in this round */
        { 13087, 14346, 8585, 21066 },     /* acts now */
    },
};
