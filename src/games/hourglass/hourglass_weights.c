/* hourglass_weights.c: what each feature is worth, stage by stage. Learnt, not written:
 *     witching train hourglass --seats all --matches 8000 --seed 1 --bot greedy --lambda 100
 * The unit is a 65536th of a doubling of the share of the win. */
#include "hourglass.h"

const int32_t hourglass_weights[ROWS][FEATURES][WH_STAGES] = {
    {
        /* 2 players */
        { 8326, 10552, 13877, 30369 },    /* hourglasses won */
        { 2874, 2339, 7874, 8547 },       /* in own sets */
        { 2703, 5519, 5137, 16478 },      /* in own sets nobody can take */
        { 446, -167, 4368, 320 },         /* in own sets the next seat can take */
        { 334, 448, -57, -271 },          /* in own sets, times turns of others to come */
        { 5672, 207, 1034, -2884 },       /* in sets it can take */
        { -4290, 3440, 8690, 10843 },     /* in the best set it can take */
        { -5085, 46, 4949, -5205 },       /* acts now */
        { -2593, 3820, 4146, 8321 },      /* has the last word of the round */
        { -3757, -8741, -4614, -10252 },  /* jokers in hand */
        { 9419, 13305, 9413, 10852 },     /* ends in hand */
        { -3562, -5792, -11453, -14527 }, /* hourglasses in hand */
        { 8059, 7973, 4438, 10326 },      /* turns left while a holder is empty */
        { 15729, 26124, 43509, 71016 },   /* cards in hand that take some set for good */
    },
    {
        /* 3 players */
        { 9171, 13623, 18274, 42973 },   /* hourglasses won */
        { 6502, 3358, 9176, 11861 },     /* in own sets */
        { 443, 7376, 5802, 26582 },      /* in own sets nobody can take */
        { -890, -287, -2778, -892 },     /* in own sets the next seat can take */
        { -277, 528, -21, 19 },          /* in own sets, times turns of others to come */
        { 8322, -860, 2498, -455 },      /* in sets it can take */
        { -6419, 7022, 5458, 10769 },    /* in the best set it can take */
        { -1605, 4516, 241, -615 },      /* acts now */
        { 11191, -674, 17230, 33698 },   /* has the last word of the round */
        { -1750, -10195, -15910, 2836 }, /* jokers in hand */
        { 25306, 13605, 19295, 21597 },  /* ends in hand */
        { -2817, -5619, -7582, -4156 },  /* hourglasses in hand */
        { 5710, 5575, 7910, 14305 },     /* turns left while a holder is empty */
        { 15878, 23263, 41652, 102021 }, /* cards in hand that take some set for good */
    },
    {
        /* 4 players */
        { 7926, 12281, 17334, 38993 },    /* hourglasses won */
        { 1983, 3157, 8650, 12477 },      /* in own sets */
        { 4257, 7553, 7815, 23870 },      /* in own sets nobody can take */
        { 674, -767, -3272, -7688 },      /* in own sets the next seat can take */
        { 741, 302, 210, 491 },           /* in own sets, times turns of others to come */
        { 7935, 2257, 3602, -6333 },      /* in sets it can take */
        { -4205, 2181, 3560, 20620 },     /* in the best set it can take */
        { 5671, 1307, 5088, 6479 },       /* acts now */
        { 9362, 17288, 26285, 24859 },    /* has the last word of the round */
        { -5753, -8727, -11175, -13524 }, /* jokers in hand */
        { 27444, 21694, 29631, 5791 },    /* ends in hand */
        { -2760, -6719, -7380, -9558 },   /* hourglasses in hand */
        { 8635, 10790, 11871, 11943 },    /* turns left while a holder is empty */
        { 27713, 24839, 50774, 132951 },  /* cards in hand that take some set for good */
    },
    {
        /* 5 players */
        { 9705, 9363, 13286, 29909 },    /* hourglasses won */
        { 1513, 2088, 4822, 8204 },      /* in own sets */
        { 5579, 6353, 8267, 20913 },     /* in own sets nobody can take */
        { 298, 82, -1926, 772 },         /* in own sets the next seat can take */
        { 144, 104, 140, 125 },          /* in own sets, times turns of others to come */
        { 1957, -282, 2751, -168 },      /* in sets it can take */
        { 443, 3353, 1149, 11540 },      /* in the best set it can take */
        { 1456, -4304, -395, -6035 },    /* acts now */
        { 18986, 12507, -9209, 5051 },   /* has the last word of the round */
        { -3915, -9560, -4036, -13707 }, /* jokers in hand */
        { 23589, 16244, 43834, 31741 },  /* ends in hand */
        { -523, -1264, 401, -3036 },     /* hourglasses in hand */
        { 6676, 5729, 5673, 10453 },     /* turns left while a holder is empty */
        { 28430, 36430, 46289, 115019 }, /* cards in hand that take some set for good */
    },
};
