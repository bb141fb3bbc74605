/* template_weights.c: what each feature is worth, stage by stage. Learnt, not written:
 *     witching train template --seats all --matches 3000 --rounds 4 --seed 1 --lambda 80
 * The unit is a 65536th of a doubling of the share of the win. */
#include "../template.h"

/* clang-format off */
const int32_t template_weights[ROWS][FEATURES][WH_STAGES] = {
    { /* 2 players */
        { 8860, 15341, 23814, 31937 }, /* hours burnt */
        { 14422, 17998, 27748, 48250 }, /* length of the candles in hand or just lit */
    },
    { /* 3 players */
        { 11078, 16558, 23717, 37892 }, /* hours burnt */
        { 14630, 18397, 27218, 49350 }, /* length of the candles in hand or just lit */
    },
    { /* 4 players */
        { 12788, 17597, 23272, 37683 }, /* hours burnt */
        { 18018, 21873, 29407, 50330 }, /* length of the candles in hand or just lit */
    },
};
/* clang-format on */
