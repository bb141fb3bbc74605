/* template_weights.c: what each feature is worth, stage by stage. Learnt, not written:
 *     witching train template --seats all --matches 3000 --rounds 4 --seed 1 --lambda 80
 * The unit is a 65536th of a doubling of the share of the win. */
#include "../template.h"

/* clang-format off */
const int32_t template_weights[ROWS][FEATURES][WH_STAGES] = {
    { /* 2 players */
        { 10819, 17274, 25421, 41677 }, /* hours burnt */
        { 14608, 19247, 28166, 57177 }, /* length of the candles in hand or just lit */
    },
    { /* 3 players */
        { 12671, 18580, 25512, 46774 }, /* hours burnt */
        { 16801, 21137, 29938, 57502 }, /* length of the candles in hand or just lit */
    },
    { /* 4 players */
        { 13947, 19808, 26990, 49355 }, /* hours burnt */
        { 19130, 24549, 32251, 59619 }, /* length of the candles in hand or just lit */
    },
};
/* clang-format on */
