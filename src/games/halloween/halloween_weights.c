/* halloween_weights.c: what each feature is worth, stage by stage. Learnt, not written:
 *     witching train halloween --seats all --matches 4000 --seed 1 --bot hasty --lambda 100
 * The unit is a 65536th of a doubling of the share of the win. */
#include "halloween.h"

const int32_t halloween_weights[ROWS][FEATURES][WH_STAGES] = {
    {
        /* 2 players */
        { 6493, 6156, 4124, 31420 },      /* points */
        { -26915, 14407, 8329, 13625 },   /* tokens up to three */
        { 7919, 13851, 23521, 5279 },     /* tokens beyond three */
        { 18173, -9610, 4587, 13661 },    /* colours of tokens */
        { 33976, 32539, 24680, 10629 },   /* levels of the areas */
        { -30884, 15580, -2645, -9841 },  /* highest level */
        { 8694, -23151, -30902, -12347 }, /* stones left */
        { -3011, 9009, 8411, 5147 },      /* discs */
        { 0, 0, -28887, -10834 },         /* discs up to four */
        { -6569, 5725, 9764, -4679 },     /* scare points up to six */
        { -12126, 1650, 2918, -2272 },    /* scare points beyond six */
        { -36750, 9167, 1810, -44253 },   /* bonus tiles */
        { -31936, -10747, 22607, 11622 }, /* cards */
        { -24540, 2070, 24626, 19131 },   /* best haunt in reach */
        { 2788, -4333, -14097, -739 },    /* second best haunt in reach */
        { 4074, -318, 4865, 1113 },       /* areas left in this turn */
        { -70592, 27698, 58392, -1047 },  /* still to act in this round */
        { -40076, 2956, 34146, 6300 },    /* acts now */
    },
    {
        /* 3 players */
        { 5799, 10289, 9339, 32901 },     /* points */
        { -38325, 14832, 28362, 3762 },   /* tokens up to three */
        { 11133, 11383, 22868, 14616 },   /* tokens beyond three */
        { 24177, 7478, 419, 18041 },      /* colours of tokens */
        { 33444, 35148, 26215, 8838 },    /* levels of the areas */
        { -31754, 12034, 1545, 9744 },    /* highest level */
        { 10482, -23268, -24585, 4228 },  /* stones left */
        { -2356, 9256, 8679, 1100 },      /* discs */
        { 0, 0, -27805, -9922 },          /* discs up to four */
        { -5416, 9198, 7717, -235 },      /* scare points up to six */
        { -14190, 2996, 3401, 1415 },     /* scare points beyond six */
        { -40441, 46472, 23175, -21236 }, /* bonus tiles */
        { -25404, -6114, 40816, -1671 },  /* cards */
        { -17787, 5282, 5438, 2812 },     /* best haunt in reach */
        { 8571, 1252, 12917, 8731 },      /* second best haunt in reach */
        { -2408, 17655, 6502, -7947 },    /* areas left in this turn */
        { -57168, 21964, 18317, 15966 },  /* still to act in this round */
        { -36691, -7064, 2561, 30681 },   /* acts now */
    },
    {
        /* 4 players */
        { 5251, 7524, 7851, 34459 },     /* points */
        { -31733, 16845, 23826, 12712 }, /* tokens up to three */
        { 9325, 6954, 19387, 6561 },     /* tokens beyond three */
        { 17608, 1428, 4025, 33621 },    /* colours of tokens */
        { 34992, 33783, 24015, 5174 },   /* levels of the areas */
        { -26853, 16146, 2720, -2567 },  /* highest level */
        { 10812, -22810, -7165, 20551 }, /* stones left */
        { -2177, 10150, 11069, -313 },   /* discs */
        { 0, 0, -29629, -12775 },        /* discs up to four */
        { -4452, 4918, 643, -13361 },    /* scare points up to six */
        { -12433, 3627, 2023, 804 },     /* scare points beyond six */
        { -35797, 20705, 21145, -5247 }, /* bonus tiles */
        { -44653, -5809, 33497, 6690 },  /* cards */
        { -6306, 29108, 14909, 1557 },   /* best haunt in reach */
        { -7417, 241, 8591, -765 },      /* second best haunt in reach */
        { 3381, 7832, 11294, -13803 },   /* areas left in this turn */
        { -23243, 9886, 9394, 9494 },    /* still to act in this round */
        { -12947, -15407, 6919, 16361 }, /* acts now */
    },
    {
        /* 2, expert */
        { 4867, 7954, -1045, 26163 },      /* points */
        { -21915, 24972, 21443, 9416 },    /* tokens up to three */
        { 9575, 21006, 25519, 6390 },      /* tokens beyond three */
        { 11374, -28894, -45146, -2070 },  /* colours of tokens */
        { 31770, 26827, 8743, -5820 },     /* levels of the areas */
        { -33029, -8051, 2658, -5663 },    /* highest level */
        { 11879, -12952, -30746, -14076 }, /* stones left */
        { -4221, 8382, 8337, 2482 },       /* discs */
        { 0, 0, -28645, -11358 },          /* discs up to four */
        { -4890, 10368, 139, -4531 },      /* scare points up to six */
        { -13821, -5883, -528, 3437 },     /* scare points beyond six */
        { -35652, 18434, 13652, -18809 },  /* bonus tiles */
        { -32715, -6308, 26426, 6233 },    /* cards */
        { -17257, -6104, 6840, 3957 },     /* best haunt in reach */
        { -2923, 5374, 13351, 5974 },      /* second best haunt in reach */
        { -9848, 7105, 10911, 12057 },     /* areas left in this turn */
        { -49319, 33338, 62245, 135502 },  /* still to act in this round */
        { -3791, 14617, 19461, 55164 },    /* acts now */
    },
    {
        /* 3, expert */
        { 5405, 5910, 4087, 32657 },      /* points */
        { -27858, 55925, 34615, 9689 },   /* tokens up to three */
        { 9774, 25432, 23969, 14043 },    /* tokens beyond three */
        { 14284, -44638, -4781, -10911 }, /* colours of tokens */
        { 32700, 35677, 28416, 7094 },    /* levels of the areas */
        { -31371, 7087, -19561, -17521 }, /* highest level */
        { 11177, -17491, -32055, -6329 }, /* stones left */
        { -8677, 5366, 7033, 2345 },      /* discs */
        { 0, 0, -28645, -10948 },         /* discs up to four */
        { -5387, 4452, 2482, -2418 },     /* scare points up to six */
        { -12646, 4963, 596, -693 },      /* scare points beyond six */
        { -35652, 18434, 13652, -18809 }, /* bonus tiles */
        { -32715, -6308, 26426, 6233 },   /* cards */
        { -15209, 5231, 12527, -18509 },  /* best haunt in reach */
        { 11266, -5732, -1494, -7207 },   /* second best haunt in reach */
        { -1201, 8778, 10676, 12539 },    /* areas left in this turn */
        { -27358, 38750, 48492, 102495 }, /* still to act in this round */
        { -12840, 9734, 4690, 34893 },    /* acts now */
    },
    {
        /* 4, expert */
        { 6028, 5246, 11107, 41465 },      /* points */
        { -23344, 63003, 47418, 11428 },   /* tokens up to three */
        { 13717, 23033, 24574, 13173 },    /* tokens beyond three */
        { 35869, -35183, 9755, 14877 },    /* colours of tokens */
        { 36941, 35720, 23090, 1774 },     /* levels of the areas */
        { -29774, 7699, -6030, -6520 },    /* highest level */
        { 13789, -15074, -29859, -12740 }, /* stones left */
        { -6728, 5960, 3540, 6078 },       /* discs */
        { 0, 0, -28645, -11704 },          /* discs up to four */
        { -7136, 2969, 5827, 3771 },       /* scare points up to six */
        { -12791, -4809, -1845, 6320 },    /* scare points beyond six */
        { -35652, 18434, 13652, -18809 },  /* bonus tiles */
        { -32715, -6308, 26426, 6233 },    /* cards */
        { -19297, 9330, -6102, 8768 },     /* best haunt in reach */
        { 13985, -2041, 9363, 9176 },      /* second best haunt in reach */
        { -208, 15255, 7575, 16862 },      /* areas left in this turn */
        { -52233, 12809, 26181, 52150 },   /* still to act in this round */
        { -16375, -16797, 5888, 3122 },    /* acts now */
    },
};
