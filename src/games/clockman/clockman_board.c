/* clockman_board.c: the board as data, row by row as in the rules (sections 2.1–2.4). What a field does stands in
 * clockman_tasks.c, how pawns walk in clockman_moves.c. Starts and straights need no table: quarter k enters at
 * a(12k), its straight leaves ring 4 at d(3k). */
#include "clockman.h"

enum { NO = NOWHERE };

/* clang-format off */
const struct field clockman_fields[RING_FIELDS] = {
    /*            kind,  inward, outward,      in,   out,    token */
    /* Ring 1 */
    [A(0) ] = {     PATH,      NO,      NO,    B(0), START,       NO },
    [A(1) ] = {   SYMBOL,      NO,      NO,    B(1), START,       NO },
    [A(2) ] = {     PATH,      NO,      NO,    B(2), START,       NO },
    [A(3) ] = {    EVENT,      NO,      NO,    B(2), START,       NO },
    [A(4) ] = {     PATH,    P(0),      NO,    B(3), START,       NO },
    [A(5) ] = {   SYMBOL,      NO,      NO,    B(4), START,       NO },
    [A(6) ] = { TRANSFER,      NO,      NO,    B(5), START,       NO },
    [A(7) ] = {     PATH,      NO,      NO,    B(5), START,       NO },
    [A(8) ] = {    EVENT,      NO,      NO,    B(6), START,       NO },
    [A(9) ] = {   SYMBOL,      NO,      NO,    B(7), START,       NO },
    [A(10)] = {     LIFT,      NO,      NO,    B(8), START,        0 },
    [A(11)] = {     PATH,      NO,      NO,    B(8), START,       NO },
    [A(12)] = {     PATH,    P(1),      NO,    B(9), START,       NO },
    [A(13)] = {   SYMBOL,      NO,      NO,   B(10), START,       NO },
    [A(14)] = {     PATH,      NO,      NO,   B(11), START,       NO },
    [A(15)] = {    EVENT,      NO,      NO,   B(11), START,       NO },
    [A(16)] = {     PATH,      NO,      NO,   B(12), START,       NO },
    [A(17)] = {   SYMBOL,      NO,      NO,   B(13), START,       NO },
    [A(18)] = { TRANSFER,      NO,      NO,   B(14), START,       NO },
    [A(19)] = {     PATH,      NO,      NO,   B(14), START,       NO },
    [A(20)] = {    EVENT,    P(2),      NO,   B(15), START,       NO },
    [A(21)] = {   SYMBOL,      NO,      NO,   B(16), START,       NO },
    [A(22)] = {     LIFT,      NO,      NO,   B(17), START,        1 },
    [A(23)] = {     PATH,      NO,      NO,   B(17), START,       NO },
    [A(24)] = {     PATH,      NO,      NO,   B(18), START,       NO },
    [A(25)] = {   SYMBOL,      NO,      NO,   B(19), START,       NO },
    [A(26)] = {     PATH,      NO,      NO,   B(20), START,       NO },
    [A(27)] = {    EVENT,      NO,      NO,   B(20), START,       NO },
    [A(28)] = {     PATH,    P(3),      NO,   B(21), START,       NO },
    [A(29)] = {   SYMBOL,      NO,      NO,   B(22), START,       NO },
    [A(30)] = { TRANSFER,      NO,      NO,   B(23), START,       NO },
    [A(31)] = {     PATH,      NO,      NO,   B(23), START,       NO },
    [A(32)] = {    EVENT,      NO,      NO,   B(24), START,       NO },
    [A(33)] = {   SYMBOL,      NO,      NO,   B(25), START,       NO },
    [A(34)] = {     LIFT,      NO,      NO,   B(26), START,        2 },
    [A(35)] = {     PATH,      NO,      NO,   B(26), START,       NO },
    [A(36)] = {     PATH,    P(4),      NO,   B(27), START,       NO },
    [A(37)] = {   SYMBOL,      NO,      NO,   B(28), START,       NO },
    [A(38)] = {     PATH,      NO,      NO,   B(29), START,       NO },
    [A(39)] = {    EVENT,      NO,      NO,   B(29), START,       NO },
    [A(40)] = {     PATH,      NO,      NO,   B(30), START,       NO },
    [A(41)] = {   SYMBOL,      NO,      NO,   B(31), START,       NO },
    [A(42)] = { TRANSFER,      NO,      NO,   B(32), START,       NO },
    [A(43)] = {     PATH,      NO,      NO,   B(32), START,       NO },
    [A(44)] = {    EVENT,    P(5),      NO,   B(33), START,       NO },
    [A(45)] = {   SYMBOL,      NO,      NO,   B(34), START,       NO },
    [A(46)] = {     LIFT,      NO,      NO,   B(35), START,        3 },
    [A(47)] = {     PATH,      NO,      NO,   B(35), START,       NO },
    /* Ring 2 */
    [B(0) ] = {     PATH,    Q(0),      NO,    C(0),  A(0),       NO },
    [B(1) ] = {     ZERO,      NO,      NO,    C(1),  A(1),        4 },
    [B(2) ] = {   SYMBOL,      NO,      NO,    C(1),  A(3),       NO },
    [B(3) ] = {     ZERO,      NO,    P(0),    C(2),  A(4),        5 },
    [B(4) ] = {     ZERO,      NO,      NO,    C(3),  A(5),        6 },
    [B(5) ] = {    EVENT,      NO,      NO,    C(3),  A(7),       NO },
    [B(6) ] = {     ZERO,    Q(1),      NO,    C(4),  A(8),        7 },
    [B(7) ] = {     ZERO,      NO,      NO,    C(5),  A(9),        8 },
    [B(8) ] = {   SYMBOL,      NO,      NO,    C(5), A(11),       NO },
    [B(9) ] = {     LIFT,      NO,    P(1),    C(6), A(12),        9 },
    [B(10)] = {     ZERO,      NO,      NO,    C(7), A(13),       10 },
    [B(11)] = {     ZERO,      NO,      NO,    C(7), A(15),       11 },
    [B(12)] = { TRANSFER,    Q(2),      NO,    C(8), A(16),       NO },
    [B(13)] = {     ZERO,      NO,      NO,    C(9), A(17),       12 },
    [B(14)] = {    EVENT,      NO,      NO,    C(9), A(19),       NO },
    [B(15)] = {     ZERO,      NO,    P(2),   C(10), A(20),       13 },
    [B(16)] = {   SYMBOL,      NO,      NO,   C(11), A(21),       NO },
    [B(17)] = {     ZERO,      NO,      NO,   C(11), A(23),       14 },
    [B(18)] = {     PATH,    Q(3),      NO,   C(12), A(24),       NO },
    [B(19)] = {     ZERO,      NO,      NO,   C(13), A(25),       15 },
    [B(20)] = {   SYMBOL,      NO,      NO,   C(13), A(27),       NO },
    [B(21)] = {     ZERO,      NO,    P(3),   C(14), A(28),       16 },
    [B(22)] = {     ZERO,      NO,      NO,   C(15), A(29),       17 },
    [B(23)] = {    EVENT,      NO,      NO,   C(15), A(31),       NO },
    [B(24)] = {     ZERO,    Q(4),      NO,   C(16), A(32),       18 },
    [B(25)] = {     ZERO,      NO,      NO,   C(17), A(33),       19 },
    [B(26)] = {   SYMBOL,      NO,      NO,   C(17), A(35),       NO },
    [B(27)] = {     LIFT,      NO,    P(4),   C(18), A(36),       20 },
    [B(28)] = {     ZERO,      NO,      NO,   C(19), A(37),       21 },
    [B(29)] = {     ZERO,      NO,      NO,   C(19), A(39),       22 },
    [B(30)] = { TRANSFER,    Q(5),      NO,   C(20), A(40),       NO },
    [B(31)] = {     ZERO,      NO,      NO,   C(21), A(41),       23 },
    [B(32)] = {    EVENT,      NO,      NO,   C(21), A(43),       NO },
    [B(33)] = {     ZERO,      NO,    P(5),   C(22), A(44),       24 },
    [B(34)] = {   SYMBOL,      NO,      NO,   C(23), A(45),       NO },
    [B(35)] = {     ZERO,      NO,      NO,   C(23), A(47),       25 },
    /* Ring 3 */
    [C(0) ] = {     PATH,      NO,    Q(0),    D(0),  B(0),       NO },
    [C(1) ] = {      ONE,      NO,      NO,    D(1),  B(2),       26 },
    [C(2) ] = {   SYMBOL,    R(0),      NO,    D(1),  B(3),       NO },
    [C(3) ] = {    EVENT,      NO,      NO,    D(2),  B(5),       NO },
    [C(4) ] = {      ONE,      NO,    Q(1),    D(2),  B(6),       27 },
    [C(5) ] = {    JOKER,      NO,      NO,    D(3),  B(8),       28 },
    [C(6) ] = { TRANSFER,      NO,      NO,    D(3),  B(9),       NO },
    [C(7) ] = {      ONE,      NO,      NO,    D(4), B(11),       29 },
    [C(8) ] = {   SYMBOL,    R(1),    Q(2),    D(4), B(12),       NO },
    [C(9) ] = {     PATH,      NO,      NO,    D(5), B(14),       NO },
    [C(10)] = {      ONE,      NO,      NO,    D(5), B(15),       30 },
    [C(11)] = {    EVENT,      NO,      NO,    D(6), B(17),       NO },
    [C(12)] = {     PATH,      NO,    Q(3),    D(6), B(18),       NO },
    [C(13)] = {      ONE,      NO,      NO,    D(7), B(20),       31 },
    [C(14)] = {   SYMBOL,    R(2),      NO,    D(7), B(21),       NO },
    [C(15)] = {    EVENT,      NO,      NO,    D(8), B(23),       NO },
    [C(16)] = {      ONE,      NO,    Q(4),    D(8), B(24),       32 },
    [C(17)] = {    JOKER,      NO,      NO,    D(9), B(26),       33 },
    [C(18)] = { TRANSFER,      NO,      NO,    D(9), B(27),       NO },
    [C(19)] = {      ONE,      NO,      NO,   D(10), B(29),       34 },
    [C(20)] = {   SYMBOL,    R(3),    Q(5),   D(10), B(30),       NO },
    [C(21)] = {     PATH,      NO,      NO,   D(11), B(32),       NO },
    [C(22)] = {      ONE,      NO,      NO,   D(11), B(33),       35 },
    [C(23)] = {    EVENT,      NO,      NO,    D(0), B(35),       NO },
    /* Ring 4 */
    [D(0) ] = {   SYMBOL,      NO,      NO,      NO,  C(0),       NO },
    [D(1) ] = {      TWO,      NO,    R(0),      NO,  C(2),       36 },
    [D(2) ] = { TRANSFER,      NO,      NO,      NO,  C(4),       NO },
    [D(3) ] = {   SYMBOL,      NO,      NO,      NO,  C(6),       NO },
    [D(4) ] = {      TWO,      NO,    R(1),      NO,  C(8),       37 },
    [D(5) ] = { TRANSFER,      NO,      NO,      NO, C(10),       NO },
    [D(6) ] = {   SYMBOL,      NO,      NO,      NO, C(12),       NO },
    [D(7) ] = {      TWO,      NO,    R(2),      NO, C(14),       38 },
    [D(8) ] = { TRANSFER,      NO,      NO,      NO, C(16),       NO },
    [D(9) ] = {   SYMBOL,      NO,      NO,      NO, C(18),       NO },
    [D(10)] = {      TWO,      NO,    R(3),      NO, C(20),       39 },
    [D(11)] = { TRANSFER,      NO,      NO,      NO, C(22),       NO },
};

const struct passage clockman_passages[PASSAGES] = {
    /*             outer  inner gate */
    [P(0) - P0] = {  A(4),  B(3) },
    [P(1) - P0] = { A(12),  B(9) },
    [P(2) - P0] = { A(20), B(15) },
    [P(3) - P0] = { A(28), B(21) },
    [P(4) - P0] = { A(36), B(27) },
    [P(5) - P0] = { A(44), B(33) },
    [Q(0) - P0] = {  B(0),  C(0) },
    [Q(1) - P0] = {  B(6),  C(4) },
    [Q(2) - P0] = { B(12),  C(8) },
    [Q(3) - P0] = { B(18), C(12) },
    [Q(4) - P0] = { B(24), C(16) },
    [Q(5) - P0] = { B(30), C(20) },
    [R(0) - P0] = {  C(2),  D(1) },
    [R(1) - P0] = {  C(8),  D(4) },
    [R(2) - P0] = { C(14),  D(7) },
    [R(3) - P0] = { C(20), D(10) },
};

#define FOUR(first, step) /* gates, so many fields apart */ \
    (1ull << (first) | 1ull << ((first) + (step)) | 1ull << ((first) + 2 * (step)) | 1ull << ((first) + 3 * (step)))
#define SIX(first, step) (FOUR(first, step) | 1ull << ((first) + 4 * (step)) | 1ull << ((first) + 5 * (step)))

const struct ring clockman_rings[4] = {
    { A0, 48, SIX(4, 8) },              /* p */
    { B0, 36, SIX(3, 6) | SIX(0, 6) },  /* p, q */
    { C0, 24, SIX(0, 4) | FOUR(2, 6) }, /* q, r */
    { D0, 12, FOUR(1, 3) },             /* r */
};

const uint8_t clockman_token_fields[TOKENS] = {
    A(10), A(22), A(34), A(46), B(1), B(3), B(4), B(6), B(7), B(9),
    B(10), B(11), B(13), B(15), B(17), B(19), B(21), B(22), B(24), B(25),
    B(27), B(28), B(29), B(31), B(33), B(35), C(1), C(4), C(5), C(7),
    C(10), C(13), C(16), C(17), C(19), C(22), D(1), D(4), D(7), D(10),
};

#define RUN(from, to) (((2ull << ((to) - (from))) - 1) << (from))
const uint64_t clockman_tokens_of[SORTS + 1] = {
    [0] = RUN(4, 8) | RUN(10, 19) | RUN(21, 25),
    [1] = RUN(26, 27) | RUN(29, 32) | RUN(34, 35),
    [2] = RUN(36, 39),
    [3] = RUN(28, 28) | RUN(33, 33),
    [SORTS] = RUN(0, 3) | RUN(9, 9) | RUN(20, 20),
};

const char *const clockman_token_names[TOKENS] = {
    "a10", "a22", "a34", "a46", "b1", "b3", "b4", "b6", "b7", "b9",
    "b10", "b11", "b13", "b15", "b17", "b19", "b21", "b22", "b24", "b25",
    "b27", "b28", "b29", "b31", "b33", "b35", "c1", "c4", "c5", "c7",
    "c10", "c13", "c16", "c17", "c19", "c22", "d1", "d4", "d7", "d10",
};

const char *const clockman_place_names[PLACES] = {
    "a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "a10", "a11",
    "a12", "a13", "a14", "a15", "a16", "a17", "a18", "a19", "a20", "a21", "a22", "a23",
    "a24", "a25", "a26", "a27", "a28", "a29", "a30", "a31", "a32", "a33", "a34", "a35",
    "a36", "a37", "a38", "a39", "a40", "a41", "a42", "a43", "a44", "a45", "a46", "a47",
    "b0", "b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8", "b9", "b10", "b11",
    "b12", "b13", "b14", "b15", "b16", "b17", "b18", "b19", "b20", "b21", "b22", "b23",
    "b24", "b25", "b26", "b27", "b28", "b29", "b30", "b31", "b32", "b33", "b34", "b35",
    "c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "c10", "c11",
    "c12", "c13", "c14", "c15", "c16", "c17", "c18", "c19", "c20", "c21", "c22", "c23",
    "d0", "d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8", "d9", "d10", "d11",
    "p0", "p1", "p2", "p3", "p4", "p5",
    "q0", "q1", "q2", "q3", "q4", "q5",
    "r0", "r1", "r2", "r3",
    "s0", "s1", "s2", "s3",
    "t01", "t02", "t03",
    "t11", "t12", "t13",
    "t21", "t22", "t23",
    "t31", "t32", "t33",
    "m",
};
/* clang-format on */
