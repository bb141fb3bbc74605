/* midnight_weights.c: what each feature is worth, stage by stage. Learnt, not written:
 *     witching train midnight --seats all --matches 5000 --rounds 4 --seed 1 --lambda 80
 * The unit is a 65536th of a doubling of the share of the win. */
#include "midnight.h"

const int32_t midnight_weights[ROWS][FEATURES][WH_STAGES] = {
    {
        /* 2 players */
        { 3467, 14242, 22231, 29457 },      /* score */
        { 17133, 38704, 39587, -563 },      /* lead over the best other */
        { 229310, -16008, 130393, 142190 }, /* coming home would win the game */
        { 201, 1040, 679, 2953 },           /* hours walked */
        { -12, -399, -224, 251 },           /* points if the round ended now */
        { 24476, 20263, 28837, 88723 },     /* pieces at the party */
        { 77, 77, 130, 170 },               /* nearest piece, once cards are few */
        { 17249, 25919, 28033, 45361 },     /* can bring a piece home now */
        { 9980, 6804, 468, 16955 },         /* can bring a piece home next */
        { 11430, 1811, 21615, -29720 },     /* can bring a piece home later */
        { 32923, 61301, 40170, 209826 },    /* can end the round now */
        { 11552, 31005, -46026, -121907 },  /* can end the round next */
        { 2490, 8937, -31735, -32762 },     /* can end the round later */
        { 337, 802, 1804, 1610 },           /* hours walked by its last piece */
        { -197, -395, -452, -735 },         /* hours walked, once cards are few */
        { 3683, -7207, 10926, 37023 },      /* pieces 1 to 6 hours from home */
        { -2954, 1759, -9274, -26251 },     /* pieces in reach after Déjà Vu */
        { -4116, -3241, -11705, -14510 },   /* cards of others that move its near pieces past home */
        { -167, -3867, 3993, 43075 },       /* special actions */
        { 10811, 19769, -8097, 58794 },     /* energy cards */
        { -428, -1149, -12812, -16445 },    /* active ghosts */
        { 5525, 5870, 3786, 19291 },        /* own colours in hand */
        { 1167, 4249, 960, 12565 },         /* acts now */
    },
    {
        /* 3 players */
        { 2107, 8686, 17982, 32008 },     /* score */
        { 4868, -1327, -3365, -7967 },    /* lead over the best other */
        { 145949, 79028, 86621, 78279 },  /* coming home would win the game */
        { 351, 665, 678, 2648 },          /* hours walked */
        { 1276, 720, 669, 1899 },         /* points if the round ended now */
        { 14658, 12810, 27253, 54200 },   /* pieces at the party */
        { 33, 78, 75, 107 },              /* nearest piece, once cards are few */
        { -7969, 9537, 55540, -9889 },    /* can bring a piece home now */
        { 7643, 4918, 26903, 44064 },     /* can bring a piece home next */
        { 7050, 4562, 19662, -25714 },    /* can bring a piece home later */
        { 56135, 17755, 40773, 38298 },   /* can end the round now */
        { 22310, 34294, -15953, -53473 }, /* can end the round next */
        { -4673, 11827, -34768, -30157 }, /* can end the round later */
        { 994, 12, 804, 1129 },           /* hours walked by its last piece */
        { -222, -290, -262, -1054 },      /* hours walked, once cards are few */
        { 3108, 20747, 18142, 9511 },     /* pieces 1 to 6 hours from home */
        { 6998, 4295, -2479, 5522 },      /* pieces in reach after Déjà Vu */
        { -5401, -8617, -4531, -11133 },  /* cards of others that move its near pieces past home */
        { 4617, -5702, 16751, 36224 },    /* special actions */
        { 9933, 10874, 17402, 35207 },    /* energy cards */
        { -3584, -2291, -9532, -8565 },   /* active ghosts */
        { 7987, 8103, 9502, 20192 },      /* own colours in hand */
        { 1188, 3781, 10244, 11939 },     /* acts now */
    },
    {
        /* 4 players */
        { 1285, 8929, 16222, 27970 },      /* score */
        { 750, -1693, -4034, -7236 },      /* lead over the best other */
        { 118495, -74079, 36343, 148104 }, /* coming home would win the game */
        { 267, 701, 543, 2304 },           /* hours walked */
        { 639, 374, 1127, 617 },           /* points if the round ended now */
        { 14658, 12810, 27253, 54200 },    /* pieces at the party */
        { 29, 63, 59, 101 },               /* nearest piece, once cards are few */
        { -14603, 14881, 43375, 9829 },    /* can bring a piece home now */
        { 5643, -4845, 42905, 55015 },     /* can bring a piece home next */
        { 7293, 9988, 22299, -41592 },     /* can bring a piece home later */
        { 44862, 23082, 20690, 71712 },    /* can end the round now */
        { 19631, 16273, 9166, -38152 },    /* can end the round next */
        { -3591, 19129, -30563, -51703 },  /* can end the round later */
        { 851, 78, 517, 372 },             /* hours walked by its last piece */
        { -277, -397, -484, -1208 },       /* hours walked, once cards are few */
        { 4173, 15107, 14256, 24694 },     /* pieces 1 to 6 hours from home */
        { 5187, 6664, 5310, 8108 },        /* pieces in reach after Déjà Vu */
        { -1748, -4304, -737, -7586 },     /* cards of others that move its near pieces past home */
        { 3812, 2014, 2959, 17395 },       /* special actions */
        { 4042, 63, 1506, 57272 },         /* energy cards */
        { -991, 1684, 464, -15146 },       /* active ghosts */
        { 4750, 5711, 9222, 17141 },       /* own colours in hand */
        { 3607, 3734, 2827, 13763 },       /* acts now */
    },
    {
        /* 4 in teams */
        { 3299, 13434, 21789, 30677 },      /* score */
        { 15306, 33567, 36286, 12127 },     /* lead over the best other */
        { 69842, 29904, 51903, 64712 },     /* coming home would win the game */
        { 410, 814, 1220, 3328 },           /* hours walked */
        { 104, -242, -579, 36 },            /* points if the round ended now */
        { 11599, 13056, 36513, 28439 },     /* pieces at the party */
        { 41, 76, 68, 170 },                /* nearest piece, once cards are few */
        { 17308, 13708, 27839, 84662 },     /* can bring a piece home now */
        { 6167, 4541, 27220, 57949 },       /* can bring a piece home next */
        { 5253, 3728, 25526, -2177 },       /* can bring a piece home later */
        { 48467, 33209, 26277, 186799 },    /* can end the round now */
        { -10025, 30491, -27039, -111906 }, /* can end the round next */
        { -12270, -1666, -47881, 49537 },   /* can end the round later */
        { 1182, 538, 1049, 1486 },          /* hours walked by its last piece */
        { -213, -314, -411, -675 },         /* hours walked, once cards are few */
        { 3108, 2393, -7665, 16580 },       /* pieces 1 to 6 hours from home */
        { -1349, -2206, -6221, -20603 },    /* pieces in reach after Déjà Vu */
        { -1462, -4500, -3548, -20814 },    /* cards of others that move its near pieces past home */
        { 2665, 7626, 4200, 10532 },        /* special actions */
        { 6995, 8824, 2780, 8284 },         /* energy cards */
        { 512, -2650, -4894, 2747 },        /* active ghosts */
        { 937, 2214, -2230, 10206 },        /* own colours in hand */
        { 1866, 2381, 4193, 23616 },        /* acts now */
    },
    {
        /* 5 players */
        { 1598, 7678, 13737, 29983 },     /* score */
        { 2400, -234, -2924, -7929 },     /* lead over the best other */
        { 30968, -42547, 67002, 59939 },  /* coming home would win the game */
        { 240, 793, 744, 2470 },          /* hours walked */
        { 945, 1256, 809, 2429 },         /* points if the round ended now */
        { 14658, 12810, 27253, 54200 },   /* pieces at the party */
        { 33, 43, 44, 112 },              /* nearest piece, once cards are few */
        { -7869, 15518, 46151, 28204 },   /* can bring a piece home now */
        { 6897, 4033, 37947, 62226 },     /* can bring a piece home next */
        { 6764, 7187, 25382, -21060 },    /* can bring a piece home later */
        { 56218, 24187, 24715, 106569 },  /* can end the round now */
        { 21778, 29137, 4505, -22483 },   /* can end the round next */
        { -4376, 15361, -27470, -21406 }, /* can end the round later */
        { 709, 365, 943, 708 },           /* hours walked by its last piece */
        { -291, -593, -597, -903 },       /* hours walked, once cards are few */
        { 7185, 3774, 27561, 10804 },     /* pieces 1 to 6 hours from home */
        { 3002, 11601, -4932, 23451 },    /* pieces in reach after Déjà Vu */
        { -1394, -582, -6722, -2774 },    /* cards of others that move its near pieces past home */
        { 2086, 2889, 1526, 25245 },      /* special actions */
        { 7845, 7796, 1448, 38446 },      /* energy cards */
        { -1678, -1139, -3857, 4163 },    /* active ghosts */
        { 4096, 4860, 6045, 17467 },      /* own colours in hand */
        { 1189, 4109, 5252, 10838 },      /* acts now */
    },
    {
        /* 6 in teams */
        { 3576, 17345, 26464, 30600 },    /* score */
        { 16650, 40225, 38198, 4706 },    /* lead over the best other */
        { 117260, 4699, 37375, 210834 },  /* coming home would win the game */
        { 156, 980, 911, 2697 },          /* hours walked */
        { -149, -182, -1007, -381 },      /* points if the round ended now */
        { 14658, 12810, 27253, 54200 },   /* pieces at the party */
        { 32, 45, 46, 81 },               /* nearest piece, once cards are few */
        { -6851, 33988, 63022, 7437 },    /* can bring a piece home now */
        { 11115, 4127, 48682, -6390 },    /* can bring a piece home next */
        { 8973, -3383, 22947, -52502 },   /* can bring a piece home later */
        { 58269, 57642, 57702, 77455 },   /* can end the round now */
        { 28699, 30397, 22476, -145817 }, /* can end the round next */
        { -6377, 12226, -24989, -97662 }, /* can end the round later */
        { 491, 870, 1422, 1177 },         /* hours walked by its last piece */
        { -277, -513, -518, -1365 },      /* hours walked, once cards are few */
        { 8555, 13069, -2252, -792 },     /* pieces 1 to 6 hours from home */
        { -783, -1187, 2300, -16426 },    /* pieces in reach after Déjà Vu */
        { -2519, -3131, -2637, -11950 },  /* cards of others that move its near pieces past home */
        { -5867, 13311, 1129, 24966 },    /* special actions */
        { 1562, 7096, -3765, 35778 },     /* energy cards */
        { -1346, 2536, -1837, 13077 },    /* active ghosts */
        { 3239, 5907, 10051, 13600 },     /* own colours in hand */
        { 1294, 3747, 5019, 9282 },       /* acts now */
    },
};
