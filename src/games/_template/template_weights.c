/* template_weights.c: what each feature is worth, stage by stage. Learnt, not written:
 *     witching train template --seats all --matches 20000 --rounds 4 --seed 1 --lambda 80
 * The unit is a 65536th of a doubling of the share of the win. */
#include "template.h"

const int32_t template_weights[ROWS][FEATURES][WH_STAGES] = {
    {
        /* 2 players */
        { 10783, 16856, 24912, 52206 }, /* hours burnt */
        { 14262, 18442, 27270, 66784 }, /* length of the candles in hand or just lit */
    },
    {
        /* 3 players */
        { 12711, 18159, 26720, 54761 }, /* hours burnt */
        { 16928, 21701, 30951, 70248 }, /* length of the candles in hand or just lit */
    },
    {
        /* 4 players */
        { 13884, 19834, 28254, 56223 }, /* hours burnt */
        { 19477, 24717, 34285, 72477 }, /* length of the candles in hand or just lit */
    },
};
