/* hourglass_weights.c: what each feature is worth, stage by stage. Learnt, not written:
 *     witching train hourglass --seats all --matches 6000 --rounds 4 --seed 1 --lambda 80
 * The unit is a 65536th of a doubling of the share of the win. */
#include "hourglass.h"

const int32_t hourglass_weights[ROWS][FEATURES][WH_STAGES] = {
    {
        /* 2 players */
        { 8201, 9917, 13601, 27565 },   /* hourglasses won */
        { 2383, 3832, 4501, 10149 },    /* in own sets */
        { 3835, 4409, 7388, 11309 },    /* in own sets nobody can take */
        { 2636, 866, 2051, 889 },       /* in own sets the next seat can take */
        { -361, -178, 92, -482 },       /* in own sets, times turns of others to come */
        { -205, -342, -443, -1100 },    /* in sets it can take */
        { 4160, 6411, 8670, 16432 },    /* in the best set it can take */
        { -907, -4138, -3413, -11793 }, /* acts now */
        { 2649, 2148, 5098, 2079 },     /* has the last word of the round */
        { 1138, -3505, 2582, 16939 },   /* jokers in hand */
        { 15488, 16037, 19815, 22176 }, /* ends in hand */
        { -2923, -3336, -4083, -2954 }, /* hourglasses in hand */
        { -268, -1301, -857, 9048 },    /* turns left while a holder is empty */
        { 20358, 23137, 25608, 52220 }, /* cards in hand that take some set for good */
    },
    {
        /* 3 players */
        { 9201, 13107, 19217, 38981 },  /* hourglasses won */
        { 2908, 5574, 6637, 15343 },    /* in own sets */
        { 5371, 5487, 11116, 19312 },   /* in own sets nobody can take */
        { -1236, -1208, -2272, -6992 }, /* in own sets the next seat can take */
        { 23, -54, 65, -26 },           /* in own sets, times turns of others to come */
        { 64, 747, 907, -3463 },        /* in sets it can take */
        { 2114, 5529, 5630, 19387 },    /* in the best set it can take */
        { 1174, -2258, -1088, -1687 },  /* acts now */
        { 12449, 6772, 1882, 48616 },   /* has the last word of the round */
        { 931, -6369, -6529, -11441 },  /* jokers in hand */
        { 25978, 29802, 27542, 15261 }, /* ends in hand */
        { -1801, -2053, -4701, -1683 }, /* hourglasses in hand */
        { -364, 2230, 2901, 12146 },    /* turns left while a holder is empty */
        { 18119, 19274, 41479, 65867 }, /* cards in hand that take some set for good */
    },
    {
        /* 4 players */
        { 8405, 12820, 18193, 37596 },   /* hourglasses won */
        { 2427, 4302, 4634, 14621 },     /* in own sets */
        { 7069, 7253, 12244, 21255 },    /* in own sets nobody can take */
        { -2427, -1092, -1281, -3861 },  /* in own sets the next seat can take */
        { 303, 58, 223, 11 },            /* in own sets, times turns of others to come */
        { 2358, -543, 383, 2233 },       /* in sets it can take */
        { 1036, 5645, 5190, 15570 },     /* in the best set it can take */
        { -294, -1535, 2241, -6368 },    /* acts now */
        { 5332, 11305, 23461, 38249 },   /* has the last word of the round */
        { -483, -5421, -13902, -19135 }, /* jokers in hand */
        { 34614, 31889, 29878, -1611 },  /* ends in hand */
        { -1441, -2738, -3894, -3177 },  /* hourglasses in hand */
        { 1111, 2188, 4017, 10760 },     /* turns left while a holder is empty */
        { 28566, 25744, 47857, 98846 },  /* cards in hand that take some set for good */
    },
    {
        /* 5 players */
        { 9676, 9689, 14072, 31290 },   /* hourglasses won */
        { 1173, 3328, 3453, 8339 },     /* in own sets */
        { 6801, 5873, 9615, 20894 },    /* in own sets nobody can take */
        { 157, -1415, -743, 2257 },     /* in own sets the next seat can take */
        { 85, 92, 141, 26 },            /* in own sets, times turns of others to come */
        { 203, 362, 904, 727 },         /* in sets it can take */
        { 1372, 3733, 3037, 15070 },    /* in the best set it can take */
        { -1245, -4383, -2624, -8274 }, /* acts now */
        { 11801, 4572, 16786, 6439 },   /* has the last word of the round */
        { -1115, -2274, 5120, 5588 },   /* jokers in hand */
        { 33645, 21430, 51833, 34482 }, /* ends in hand */
        { 32, 766, 765, 3766 },         /* hourglasses in hand */
        { 529, 2134, 1614, 8976 },      /* turns left while a holder is empty */
        { 26994, 28796, 38071, 77628 }, /* cards in hand that take some set for good */
    },
};
