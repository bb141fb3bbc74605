/* halloween_value.c: how good a position looks for a seat, in hundredths of a point, after section 15. Bots play by it;
 * no rule depends on it. */
#include "../halloween_town.h"

int32_t halloween_rounds_left(const struct halloween *s) {
    if (s->trigger != NO_TRIGGER || s->over) return 0;
    unsigned stones = 8, cards = 0;
    for (unsigned seat = 0; seat < s->seats; seat++) {
        const struct player *p = &s->players[seat];
        if (p->stones < stones) stones = p->stones;
        if (p->card_count > cards) cards = p->card_count;
    }
    int32_t by_round = s->round < 12 ? 13 - (int32_t)s->round : 1, by_stones = 2 * (int32_t)stones;
    int32_t by_cards = cards < 4 ? 12 : 4, by_limit = 12;
    int32_t least = by_round < by_stones ? by_round : by_stones;
    if (s->max_rounds && s->max_rounds - s->round < 12) by_limit = (int32_t)(s->max_rounds - s->round);
    if (by_cards < least) least = by_cards;
    return by_limit < least ? by_limit : least;
}

static int32_t up_to(uint32_t number, int32_t most) { return number < (uint32_t)most ? (int32_t)number : most; }

static int32_t value_of_tokens(const struct halloween *s, const struct player *p, int32_t left) {
    int32_t count = 0, different = 0;
    for (unsigned c = 0; c < COLOURS; c++) {
        count += p->tokens[c];
        different += p->tokens[c] > 0;
    }
    if (s->expert)
        return 100 * halloween_sets_of_three(p) + 60 * up_to((uint32_t)different, 3) +
               10 * left * up_to((uint32_t)count, 6);
    int32_t each = left > 4 ? 70 : 18 * left;
    return each * up_to((uint32_t)count, 6) + (different >= 3 ? each : 0);
}

static int32_t value_of_areas(const struct halloween *s, const struct player *p, int32_t left) {
    int32_t levels = 0, highest = 0;
    for (unsigned area = 0; area < area_count(s); area++) {
        levels += p->level[area] - 1;
        if (p->level[area] > highest) highest = p->level[area];
    }
    return left * (13 * levels + 12 * highest);
}

/* A stone is worth the haunt it may still become. */
static int32_t value_of_stones(const struct player *p, int32_t left) {
    int32_t each = left > 9 ? 450 : 50 * left;
    return each * p->stones;
}

/* The best haunt that waits for the seat: a stone, a level and a ghost are there. */
static int32_t value_of_prospects(const struct halloween *s, unsigned seat, const struct town *t) {
    const struct player *p = &s->players[seat];
    unsigned highest = 0;
    for (unsigned area = 0; area < area_count(s); area++)
        if (p->level[area] > highest) highest = p->level[area];
    uint32_t fields = t->present & halloween_stone_fields(s, seat) & places_below(highest);
    return fields && p->stones ? (int32_t)level_of(colour_of(31u - (unsigned)__builtin_clz(fields))) : 0;
}

/* Points on the track and by cards, as if the game were over now. */
int32_t halloween_points_now(const struct halloween *s, unsigned seat) {
    int32_t points = s->players[seat].sp;
    if (s->expert) return points + halloween_sets_of_three(&s->players[seat]);
    for (unsigned i = 0; i < POINTS_CARDS; i++)
        points += halloween_points_of(s, seat, halloween_points_cards[i], points);
    return points;
}

static int32_t worth(const struct halloween *s, unsigned seat, const struct town *t) {
    const struct player *p = &s->players[seat];
    int32_t left = halloween_rounds_left(s), few = left < 4 ? left : 4, value = 100 * halloween_points_now(s, seat);
    if (s->over) return value;
    value += value_of_tokens(s, p, left) + value_of_areas(s, p, left) + value_of_stones(p, left);
    value += few * 8 * value_of_prospects(s, seat, t);
    value += few * (12 * up_to(p->scare, 6) + 2 * up_to(p->scare, 12)); /* scare points */
    value += few * (12 * up_to(p->discs, 4) + 2 * up_to(p->discs, 8));  /* discs: the first four matter */
    value += few * 10 * (int32_t)wh_popcount(p->tiles);
    return value + 12 * left * p->card_count; /* what the cards still help with */
}

/* Once the end is near, being ahead counts more than how far. */
static int32_t value_of_lead(const struct halloween *s, unsigned seat) {
    if (s->trigger == NO_TRIGGER) return 0;
    int32_t lead = INT32_MAX, mine_now = halloween_points_now(s, seat);
    for (unsigned other = 0; other < s->seats; other++) {
        int32_t ahead = mine_now - halloween_points_now(s, other);
        if (other != seat && ahead < lead) lead = ahead;
    }
    return 300 * (lead < -4 ? -4 : lead > 4 ? 4 : lead);
}

int32_t halloween_value(const void *state, int seat) {
    const struct halloween *s = state;
    struct town t = look(s);
    int32_t best = INT32_MIN;
    for (unsigned other = 0; other < s->seats; other++) {
        int32_t theirs = worth(s, other, &t);
        if ((int)other != seat && theirs > best) best = theirs;
    }
    return 4 * worth(s, (unsigned)seat, &t) - best + value_of_lead(s, (unsigned)seat);
}
