/* clockman_weights.c: what each feature is worth, stage by stage. Learnt, not written:
 *     witching train clockman --seats all --matches 4000 --rounds 4 --seed 1 --lambda 80
 * The unit is a 65536th of a doubling of the share of the win. */
#include "clockman.h"

const int32_t clockman_weights[ROWS][FEATURES][WH_STAGES] = {
    {
        /* 2 players */
        { 21417, 15772, 18930, 14572 },     /* digits in the date */
        { 21073, 15679, 14670, 10952 },     /* loose digits it needs */
        { 0, 0, 70992, -74127 },            /* date complete */
        { -66141, 11299, 10222, 4818 },     /* surplus digits */
        { 13430, 18766, 38452, 74160 },     /* ring */
        { -12392, -10469, -48629, -67187 }, /* rings to go back for a digit */
        { -10787, -32778, -16533, -76322 }, /* on a start field */
        { 0, 0, 0, 52442 },                 /* on its straight */
        { 0, 0, 0, 402994 },                /* one step before the centre */
        { 0, 0, 0, 1076811 },               /* before the centre, and acts now */
        { 11253, 2061, 7937, 785 },         /* rolls that reach a digit it needs */
        { -4686, -949, 2347, -1362 },       /* rolls that reach a transfer field, times loose digits */
        { 1947, -2813, 1653, 52892 },       /* rolls that reach a symbol field */
        { 4934, 149, 7535, -24376 },        /* rolls that cross into a ring it wants */
        { 0, 0, 2110, -4030 },              /* fields to the gate of its straight */
        { 5240, 5717, 6786, 9117 },         /* different poses in hand */
        { 4222, 10039, 21214, 33922 },      /* the pose of its last Whytooki */
        { 0, 0, -109617, 204015 },          /* the same, with all digits */
        { 4022, 5037, 6461, 4950 },         /* event cards in hand */
        { 9138, 17691, 15156, -20107 },     /* keys and jumps */
        { -13852, -1620, 2122, -8725 },     /* anchors and vaults, with loose digits */
        { -22325, 1864, 474, -6299 },       /* others close behind, times loose digits */
        { 10653, 26259, 24457, -718 },      /* bubbles and permits */
        { -7114, -16446, 9737, -46088 },    /* bad cards in front of it */
        { 9513, 5845, 6613, 3112 },         /* acts now */
    },
    {
        /* 3 players */
        { 21491, 15050, 20385, 21239 },     /* digits in the date */
        { 16728, 17880, 17677, 17194 },     /* loose digits it needs */
        { 0, 0, 19794, -51869 },            /* date complete */
        { -66141, 13962, 22826, 14118 },    /* surplus digits */
        { 16153, 25000, 34293, 90795 },     /* ring */
        { -20125, -11082, -14095, -68329 }, /* rings to go back for a digit */
        { -12108, 3013, 14441, -41172 },    /* on a start field */
        { 0, 0, 0, -5512 },                 /* on its straight */
        { 0, 0, 0, 322664 },                /* one step before the centre */
        { 0, 0, 0, 1077113 },               /* before the centre, and acts now */
        { 10256, 4053, 9687, -3315 },       /* rolls that reach a digit it needs */
        { 1404, -2588, 2369, -906 },        /* rolls that reach a transfer field, times loose digits */
        { -1956, -1226, -1002, 42927 },     /* rolls that reach a symbol field */
        { 9994, -942, 7229, -16318 },       /* rolls that cross into a ring it wants */
        { 0, 0, -465, -4089 },              /* fields to the gate of its straight */
        { 3872, 5466, 3291, 6937 },         /* different poses in hand */
        { 6639, 6645, 18368, 36781 },       /* the pose of its last Whytooki */
        { 0, 0, -61388, 144629 },           /* the same, with all digits */
        { 4638, 4406, 3284, -1161 },        /* event cards in hand */
        { 10050, 15444, 7765, 19436 },      /* keys and jumps */
        { 1698, 3216, -2735, -415 },        /* anchors and vaults, with loose digits */
        { -18937, -1449, -5789, -892 },     /* others close behind, times loose digits */
        { 11546, 15437, 19546, 19796 },     /* bubbles and permits */
        { -6994, 2968, -13933, -15890 },    /* bad cards in front of it */
        { 9470, 4469, 4515, 8412 },         /* acts now */
    },
    {
        /* 4 players */
        { 20228, 23532, 29343, 36390 },    /* digits in the date */
        { 26372, 19718, 28049, 28230 },    /* loose digits it needs */
        { 0, 0, 14313, -91474 },           /* date complete */
        { -66825, 23665, 18261, 31848 },   /* surplus digits */
        { 13492, 39654, 30699, 97441 },    /* ring */
        { 904, -23837, -1353, -105241 },   /* rings to go back for a digit */
        { -14550, -1185, -9217, -41785 },  /* on a start field */
        { 0, 0, 0, -15240 },               /* on its straight */
        { 0, 0, 0, 317621 },               /* one step before the centre */
        { 0, 0, 0, 1076257 },              /* before the centre, and acts now */
        { 13412, 6144, 12583, 4743 },      /* rolls that reach a digit it needs */
        { -663, 5, -448, 2995 },           /* rolls that reach a transfer field, times loose digits */
        { 1783, 3579, -4561, 49518 },      /* rolls that reach a symbol field */
        { -903, -437, 7787, -7995 },       /* rolls that cross into a ring it wants */
        { 0, 0, 9095, -11295 },            /* fields to the gate of its straight */
        { 8050, 8447, 1578, 3841 },        /* different poses in hand */
        { 2021, 3216, 22260, 21280 },      /* the pose of its last Whytooki */
        { 0, 0, -57852, 172035 },          /* the same, with all digits */
        { 6379, 9451, 369, 5703 },         /* event cards in hand */
        { 10696, 11198, 12565, -10822 },   /* keys and jumps */
        { 11404, -2875, -1345, -7360 },    /* anchors and vaults, with loose digits */
        { -27068, -3415, -3949, -2964 },   /* others close behind, times loose digits */
        { 35661, 27443, 28859, 19698 },    /* bubbles and permits */
        { -15251, -1660, -18332, -23797 }, /* bad cards in front of it */
        { 12210, 701, 9524, -2426 },       /* acts now */
    },
};
