/* hourglass_data.c: the cards, and the hourglasses on them. */
#include "hourglass.h"

const char *const hourglass_card_names[CARDS] = {
    "r1",  "r2",  "r3",  "r4",  "r5",  "r6",  "r7",  "r8",  "r9",  "r10", "r11", "r12", "r13",
    "r14", "r15", "r16", "r17", "r18", "r19", "r20", "r21", "r22", "r23", "r24", "r25", /* red */
    "p1",  "p2",  "p3",  "p4",  "p5",  "p6",  "p7",  "p8",  "p9",  "p10", "p11", "p12", "p13",
    "p14", "p15", "p16", "p17", "p18", "p19", "p20", "p21", "p22", "p23", "p24", "p25", /* purple */
    "j1",  "j3",  "j5",  "j7",  "j9",  "j11", "j13", "j15", "j17", "j19", "j21", "j23", "j25",
};

static const char *const suit_names[3] = { "red", "purple", "joker" };
const char *const hourglass_suits[3] = { WH_TR("red {0}"), WH_TR("purple {0}"), WH_TR("joker {0}") };
const char *const hourglass_tables[TABLES + 1] = { "hill", "fives", "flat", NULL };
const char *const hourglass_holder_names[HOLDERS] = { "a", "b", "c" };
const char *const hourglass_dir_names[2] = { "up", "down" };
const uint8_t hourglass_even_rounds[SEATS + 1] = { 0, 0, 6, 3, 4, 5 };

/* --- T1, card by card --------------------------------------------------------------------------------------------- */

/* clang-format off */
/*            j   1  2  3  4  5   6  7  8  9 10  11 12 13 14 15  16 17 18 19 20  21 22 23 24 25 */
#define HILL  0,  0, 0, 0, 1, 1,  1, 2, 2, 2, 3,  3, 3, 3, 3, 3,  3, 2, 2, 2, 1,  1, 1, 0, 0, 0
#define FIVES 0,  1, 1, 1, 1, 1,  2, 2, 2, 2, 2,  3, 3, 3, 3, 3,  2, 2, 2, 2, 2,  1, 1, 1, 1, 1
#define FLAT  1,  1, 1, 1, 1, 1,  1, 1, 1, 1, 1,  1, 1, 1, 1, 1,  1, 1, 1, 1, 1,  1, 1, 1, 1, 1
/* clang-format on */

const uint8_t hourglass_glasses[TABLES][COLOUR + 1] = { { HILL }, { FIVES }, { FLAT } };

/* The same as bits: plane 0 has the cards that carry 1 or 3, plane 1 those that carry 2 or 3. */
#define AT(plane, place, n) ((uint64_t)((n) >> (plane)&1) << (place))
#define FIVE_AT(plane, place, a, b, c, d, e)                                                                           \
    (AT(plane, place, a) | AT(plane, place + 1, b) | AT(plane, place + 2, c) | AT(plane, place + 3, d) |               \
     AT(plane, place + 4, e))
#define VALUES_AT(plane, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y)                    \
    (FIVE_AT(plane, 0, a, b, c, d, e) | FIVE_AT(plane, 5, f, g, h, i, j) | FIVE_AT(plane, 10, k, l, m, n, o) |         \
     FIVE_AT(plane, 15, p, q, r, s, t) | FIVE_AT(plane, 20, u, v, w, x, y))
#define PLANE(plane, joker, ...)                                                                                       \
    (VALUES_AT(plane, __VA_ARGS__) | VALUES_AT(plane, __VA_ARGS__) << FIRST_PURPLE |                                   \
     AT(plane, 0, joker) * ((CARD(JOKERS) - 1) << FIRST_JOKER))
#define PLANE_OF(plane, table) PLANE(plane, table)

const uint64_t hourglass_planes[TABLES][2] = {
    { PLANE_OF(0, HILL), PLANE_OF(1, HILL) },
    { PLANE_OF(0, FIVES), PLANE_OF(1, FIVES) },
    { PLANE_OF(0, FLAT), PLANE_OF(1, FLAT) },
};

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

/* --- told to everybody else --------------------------------------------------------------------------------------- */

/* The lowest and the highest card of each suit among these; between them all of the suit are. */
static void put_span(struct wh_text *out, uint64_t cards) {
    unsigned low[3] = { 0 }, high[3] = { 0 };
    for (unsigned card = 0; card < CARDS; card++) {
        unsigned suit = suit_of(card), value = value_of(card);
        if (!(cards & CARD(card))) continue;
        low[suit] = low[suit] ? low[suit] : value;
        high[suit] = value;
    }
    wh_json_open(out, '{');
    for (unsigned suit = 0; suit < WH_COUNT(suit_names); suit++) {
        if (!low[suit]) continue;
        wh_json_key(out, suit_names[suit]);
        wh_json_open(out, '[');
        wh_json_int(out, low[suit]);
        wh_json_int(out, high[suit]);
        wh_json_close(out, ']');
    }
    wh_json_close(out, '}');
}

static void put_card(struct wh_text *out, unsigned card) {
    wh_json_open(out, '{');
    wh_json_key(out, "name");
    wh_json_string(out, hourglass_suits[suit_of(card)]);
    wh_json_key(out, "suit");
    wh_json_string(out, suit_names[suit_of(card)]);
    wh_json_key(out, "value");
    wh_json_int(out, value_of(card));
    wh_json_key(out, "hourglasses"); /* by the option `glasses` */
    wh_json_open(out, '{');
    for (unsigned table = 0; table < TABLES; table++) {
        wh_json_key(out, hourglass_tables[table]);
        wh_json_int(out, glasses_on(card, table));
    }
    wh_json_close(out, '}');
    wh_json_key(out, "fitting"); /* with this card on top, by the direction of the set */
    wh_json_open(out, '{');
    for (unsigned dir = 0; dir < WH_COUNT(hourglass_fitting); dir++) {
        wh_json_key(out, hourglass_dir_names[dir]);
        put_span(out, hourglass_fitting[dir][card]);
    }
    wh_json_close(out, '}');
    wh_json_close(out, '}');
}

void hourglass_printed(struct wh_text *out) {
    wh_json_open(out, '{');
    wh_json_key(out, "cards");
    wh_json_open(out, '{');
    for (unsigned card = 0; card < CARDS; card++) {
        wh_json_key(out, hourglass_card_names[card]);
        put_card(out, card);
    }
    wh_json_close(out, '}');
    wh_json_close(out, '}');
}
