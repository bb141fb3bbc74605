/* hourglass_data.c: the cards, and the hourglasses on them. */
#include "hourglass.h"

const char *const hourglass_card_names[CARDS] = {
    "r1",  "r2",  "r3",  "r4",  "r5",  "r6",  "r7",  "r8",  "r9",  "r10", "r11", "r12", "r13",
    "r14", "r15", "r16", "r17", "r18", "r19", "r20", "r21", "r22", "r23", "r24", "r25", /* red */
    "p1",  "p2",  "p3",  "p4",  "p5",  "p6",  "p7",  "p8",  "p9",  "p10", "p11", "p12", "p13",
    "p14", "p15", "p16", "p17", "p18", "p19", "p20", "p21", "p22", "p23", "p24", "p25", /* purple */
    "j1",  "j3",  "j5",  "j7",  "j9",  "j11", "j13", "j15", "j17", "j19", "j21", "j23", "j25",
};

/* clang-format off */
const uint8_t hourglass_glasses[3][COLOUR + 1] = { /* T1; column 0: every joker */
    /*            j   1  2  3  4  5   6  7  8  9 10  11 12 13 14 15  16 17 18 19 20  21 22 23 24 25 */
    /* hill  */ { 0,  0, 0, 0, 1, 1,  1, 2, 2, 2, 3,  3, 3, 3, 3, 3,  3, 2, 2, 2, 1,  1, 1, 0, 0, 0 },
    /* fives */ { 0,  1, 1, 1, 1, 1,  2, 2, 2, 2, 2,  3, 3, 3, 3, 3,  2, 2, 2, 2, 2,  1, 1, 1, 1, 1 },
    /* flat  */ { 1,  1, 1, 1, 1, 1,  1, 1, 1, 1, 1,  1, 1, 1, 1, 1,  1, 1, 1, 1, 1,  1, 1, 1, 1, 1 },
};
/* clang-format on */
