/* halloween_points.c: the points cards (R44), the sets of the expert game (R52), and the totals with them. */
#include "halloween_town.h"

static unsigned fewest_tokens(const struct player *p) {
    unsigned fewest = p->tokens[0];
    for (unsigned c = 1; c < COLOURS; c++)
        if (p->tokens[c] < fewest) fewest = p->tokens[c];
    return fewest;
}

static unsigned lowest_area(const struct halloween *s, const struct player *p) {
    unsigned lowest = COLOURS;
    for (unsigned area = 0; area < area_count(s); area++)
        if (p->level[area] < lowest) lowest = p->level[area];
    return lowest;
}

/* What a points card brings a seat that holds it; `before` is the score without card 41. */
int32_t halloween_points_of(const struct halloween *s, unsigned seat, unsigned card, int32_t before) {
    static const uint8_t by_lowest[COLOURS + 1] = { 0, 0, 1, 2, 5, 8 };
    const struct player *p = &s->players[seat];
    if (!player_holds(p, card)) return 0;
    switch (card) {
    case 12: return 3 * (int32_t)wh_popcount(p->held & halloween_coloured);
    case 21: return 2 * (int32_t)(p->scare / 3);
    case 22: return by_lowest[lowest_area(s, p)];
    case 26: return 3 * (int32_t)(token_count(p) / 2);
    case 27: return 3 * p->tokens[RED];
    case 31: return 4 * p->stones;
    case 40: return 12 * (int32_t)fewest_tokens(p);
    default: return before > 0 ? before / 10 : 0; /* 41 */
    }
}

/* R52: the largest k with enough tokens for k sets, no colour counted more than k times */
int32_t halloween_sets_of_three(const struct player *p) {
    for (unsigned k = token_count(p) / 3;; k--) {
        unsigned usable = 0;
        for (unsigned c = 0; c < COLOURS; c++) usable += p->tokens[c] < k ? p->tokens[c] : k;
        if (usable >= 3 * k) return 5 * (int32_t)k;
    }
}

static void score_seat(const struct halloween *s, unsigned seat, struct result *r) {
    const struct player *p = &s->players[seat];
    r->total[seat] = p->sp;
    for (unsigned i = 0; i < POINTS_CARDS; i++) {
        bool listed = s->expert ? i == 0 : player_holds(p, halloween_points_cards[i]);
        if (!listed) continue;
        r->listed[seat] |= (uint8_t)(1u << i);
        r->extra[seat][i] = s->expert ? halloween_sets_of_three(p)
                                      : halloween_points_of(s, seat, halloween_points_cards[i], r->total[seat]);
        r->total[seat] += r->extra[seat][i];
    }
}

void halloween_final(const struct halloween *s, struct result *result) {
    memset(result, 0, sizeof *result);
    for (unsigned seat = 0; seat < s->seats; seat++) score_seat(s, seat, result);
}
