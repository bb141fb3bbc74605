/* keyhole_weights.c: what each feature is worth, stage by stage. Learnt, not written:
 *     witching train keyhole --seats all --matches 1000 --seed 1 --bot hasty --lambda 100
 * The unit is a 65536th of a doubling of the share of the win. */
#include "keyhole.h"

const int32_t keyhole_weights[ROWS][FEATURES][WH_STAGES] = {
    {
        /* 2 players */
        { 72469, 46596, 81424, 73129 },     /* points outside */
        { 56450, -68, -4124, 19861 },       /* ghosts outside */
        { -9043, 4762, 3384, 17632 },       /* points in the lobby */
        { -5742, 4922, -1340, 5622 },       /* points times depth */
        { 48149, 12856, -258, -23346 },     /* points in the last two rows */
        { -1449, -4662, -10224, -12136 },   /* points at the start */
        { 30658, 31440, 10053, -14247 },    /* big ghosts at the start */
        { -584, 5182, 1491, -5681 },        /* points times doors that see them */
        { -1032, -2801, 465, -3844 },       /* the same, times depth */
        { 1447, -1122, 3720, 12293 },       /* movement to come in this round */
        { -2793, 1762, -435, 16747 },       /* movement left in its turn */
        { 27437, 11500, 18982, 847 },       /* points that its movement can bring out */
        { -41589, -2584, 32246, -27965 },   /* names the side */
        { -26493, -14543, -23923, -76954 }, /* has moved in this round */
        { 62753, -42396, 9278, 11232 },     /* points in the pool */
        { 21146, 8107, -14820, 23021 },     /* points on furniture */
    },
    {
        /* 3 players */
        { 65651, 68860, 99802, 111833 },  /* points outside */
        { 41518, 3980, -1728, 7582 },     /* ghosts outside */
        { 16958, 9151, -15, 33985 },      /* points in the lobby */
        { -1010, 1724, 571, -31 },        /* points times depth */
        { -5334, 18539, 26796, -5334 },   /* points in the last two rows */
        { -5719, -8951, -11262, -15975 }, /* points at the start */
        { 30383, -2320, 22818, -15514 },  /* big ghosts at the start */
        { 4756, 2297, 6277, -7755 },      /* points times doors that see them */
        { 531, -2929, -791, -119 },       /* the same, times depth */
        { -106, 6954, 3494, 21773 },      /* movement to come in this round */
        { 2342, 8114, 3042, 26029 },      /* movement left in its turn */
        { 19963, 9041, 14692, -16191 },   /* points that its movement can bring out */
        { 10422, 6802, 18573, 37246 },    /* names the side */
        { 4175, -2125, -24947, -73782 },  /* has moved in this round */
        { 62858, -8405, 5199, -64239 },   /* points in the pool */
        { -57876, 10644, -15307, 609 },   /* points on furniture */
    },
    {
        /* 4 players */
        { 50814, 91922, 131238, 118301 },  /* points outside */
        { 30811, 12137, -3884, 14716 },    /* ghosts outside */
        { 17296, 1609, -13797, 20377 },    /* points in the lobby */
        { -2607, 2821, 10054, 3202 },      /* points times depth */
        { 13566, 47746, 2643, 28727 },     /* points in the last two rows */
        { -5991, -11195, -13217, -15748 }, /* points at the start */
        { 49950, 49377, 29793, -38373 },   /* big ghosts at the start */
        { -9181, 8989, -4568, -6421 },     /* points times doors that see them */
        { 2224, -3146, -448, -444 },       /* the same, times depth */
        { -869, 10076, 11279, 29733 },     /* movement to come in this round */
        { -941, 6785, 12203, 34018 },      /* movement left in its turn */
        { 11550, 16514, 3773, -21315 },    /* points that its movement can bring out */
        { 133311, -73542, -46183, 12161 }, /* names the side */
        { 1704, -52766, 13037, -69242 },   /* has moved in this round */
        { 73838, 38967, 40393, -28945 },   /* points in the pool */
        { 51927, -32265, -12108, -2055 },  /* points on furniture */
    },
};
