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
const uint64_t hourglass_planes[3][2] = { /* the same as bits: which cards carry 1 or 3, which 2 or 3 */
    /* hill  */ { 0x000071fc7038fe38, 0x00000fff8007ffc0 },
    /* fives */ { 0x0003e0f83ff07c1f, 0x00001fffc00fffe0 },
    /* flat  */ { 0x7fffffffffffffff, 0x0000000000000000 },
};
/* clang-format on */

/* --- R7, card by card --------------------------------------------------------------------------------------------- */

/* A coloured top takes higher (lower) cards of its colour and jokers that are equal or beyond; a joker takes equal or
 * beyond of either colour and jokers beyond. v: the value of the top; k: its number as a joker. */

#define ABOVE(v)         ((CARD(COLOUR) - 1) & ~(CARD(v) - 1)) /* bits of the values higher than v */
#define BELOW(v)         (CARD((v)-1) - 1)
#define JOKERS_FROM(k)   (((CARD(JOKERS) - 1) & ~(CARD(k) - 1)) << FIRST_JOKER)
#define JOKERS_BEFORE(k) ((CARD(k) - 1) << FIRST_JOKER)

#define RED_UP(v)        (ABOVE(v) | JOKERS_FROM((v) / 2))
#define PURPLE_UP(v)     (ABOVE(v) << FIRST_PURPLE | JOKERS_FROM((v) / 2))
#define JOKER_UP(k)      (ABOVE(2 * (k)) | ABOVE(2 * (k)) << FIRST_PURPLE | JOKERS_FROM((k) + 1))
#define RED_DOWN(v)      (BELOW(v) | JOKERS_BEFORE(((v) + 1) / 2))
#define PURPLE_DOWN(v)   (BELOW(v) << FIRST_PURPLE | JOKERS_BEFORE(((v) + 1) / 2))
#define JOKER_DOWN(k)    (BELOW(2 * (k) + 2) | BELOW(2 * (k) + 2) << FIRST_PURPLE | JOKERS_BEFORE(k))

#define FIVE(row, v)     row(v), row((v) + 1), row((v) + 2), row((v) + 3), row((v) + 4)
#define VALUES(row)      FIVE(row, 1), FIVE(row, 6), FIVE(row, 11), FIVE(row, 16), FIVE(row, 21)
#define KINDS(row)       FIVE(row, 0), FIVE(row, 5), row(10), row(11), row(12)

const uint64_t hourglass_fitting[2][CARDS] = {
    [UP] = { VALUES(RED_UP), VALUES(PURPLE_UP), KINDS(JOKER_UP) },
    [DOWN] = { VALUES(RED_DOWN), VALUES(PURPLE_DOWN), KINDS(JOKER_DOWN) },
};
