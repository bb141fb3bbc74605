/* midnight_value.c: how good a position looks for a seat. Rules of thumb for bots, not rules of the game.
 *
 * It looks at the seat's own hand and at what lies open, so that it judges the same whatever the others may hold. */
#include "../midnight.h"

/* In tenths of an hour. The three cards are weighed as section 15 proposes. */
enum { SPECIAL = 30, POWER = 30, GHOST_CARD = 20, AT_PARTY = 300, CAN_FINISH = 50, IN_REACH = 10, THREAT = 40 };
enum { ROUND_WON = 1000 };
/* Each alone: how likely a piece is to come home before it is disturbed, in percent; the rest in tenths of a point. */
enum { HOME_EXACT = 45, HOME_NEAR = 18, HOME_OTHER = 15, HOME_MOST = 90, AN_HOUR = 15, GAME_WON = 150 };

struct look {
    const struct midnight *s;
    const struct table *t;
    unsigned seat;
    uint8_t numbers[COLOURS]; /* by colour: the numbers the seat holds for it, as bits */
};

static struct look look_from(const struct midnight *s, unsigned seat) {
    struct look l = { .s = s, .t = table_of(s), .seat = seat };
    for (uint64_t left = s->hours[seat]; left; left &= left - 1) {
        const struct hour_card *card = &midnight_cards[wh_lowest(left)];
        for (unsigned i = 0; i < 2; i++) l.numbers[card->colour[i]] |= (uint8_t)(1u << card->number[i]);
    }
    return l;
}

static unsigned distance(const struct midnight *s, unsigned colour) {
    return s->pieces[colour] == PARTY ? 0 : (unsigned)(MIDNIGHT - s->pieces[colour]);
}

static bool in_reach(const struct midnight *s, unsigned colour) {
    return distance(s, colour) >= 1 && distance(s, colour) <= 6;
}

/* Could the seat bring this piece home if it were to play now? With the number itself, one beside it, or backwards. */
static bool can_finish(const struct look *l, unsigned colour) {
    uint64_t at = 1ull << distance(l->s, colour), ways = at;
    if (l->s->pieces[colour] == PARTY) return false;
    if (holds_special(l->s, l->seat, JUMP)) ways |= at << 1 | at >> 1;
    if (holds_special(l->s, l->seat, DEJA)) ways |= 1ull << l->s->pieces[colour];
    return (l->numbers[colour] & ways) != 0;
}

/* What the side has in hand besides hour cards. */
static int resources(const struct midnight *s, unsigned side) {
    unsigned specials = 0, energy = 0, ghosts = 0;
    for (unsigned seat = side; seat < s->seats; seat += table_of(s)->sides) {
        specials += wh_popcount(s->specials[seat]);
        energy += wh_popcount(s->energy[seat]);
        ghosts += wh_popcount(active_ghosts(s, seat));
    }
    return (int)(SPECIAL * specials + POWER * energy + GHOST_CARD * ghosts);
}

/* --- duel and teams: who stands better for the round, and who has won more of them -------------------------------- */

static int strength(const struct look *l, unsigned side) {
    bool mine = side == l->seat % l->t->sides;
    int sum = ROUND_WON * l->s->score[side];
    if (l->s->phase == END) return sum;
    sum += resources(l->s, side);
    for (unsigned c = 0; c < l->t->own; c++) {
        if (l->t->side[c] != side) continue;
        sum += l->s->pieces[c] == PARTY ? AT_PARTY : 10 * l->s->pieces[c];
        if (mine && can_finish(l, c))
            sum += CAN_FINISH;
        else if (in_reach(l->s, c))
            sum += mine ? IN_REACH : THREAT;
    }
    return sum;
}

static int by_rounds(const struct look *l) {
    unsigned sides = l->t->sides, own = l->seat % sides;
    int others = 0;
    for (unsigned side = 0; side < sides; side++)
        if (side != own) others += strength(l, side);
    return strength(l, own) - others / (int)(sides - 1);
}

/* --- each alone: points now, and what they would be if one piece or another came home ----------------------------- */

/* The lead over the others, half way between their mean and their best; in tenths of a point. */
static int standing(const struct look *l, const int *total) {
    int best = 0, sum = 0, own = total[l->seat], others = l->s->seats - 1;
    for (unsigned i = 0; i < l->s->seats; i++) {
        if (i == l->seat) continue;
        sum += total[i];
        if (total[i] > best) best = total[i];
    }
    int lead = 10 * own - (5 * best + 5 * sum / others);
    if (own < l->s->target && best < l->s->target) return lead;
    return own > best ? lead + GAME_WON : own == best ? lead : lead - GAME_WON; /* R60: this decides the game */
}

/* As things would stand if this colour came home now (R55, R56); no colour: as they stand without this round. */
static int standing_if_home(const struct look *l, unsigned home) {
    unsigned place[COLOURS], base = MIDNIGHT;
    int total[SIDES] = { 0 };
    for (unsigned c = 0; c < COLOURS; c++) {
        unsigned p = l->s->pieces[c];
        place[c] = c == home || p == PARTY ? MIDNIGHT : p >= 12 ? p : p + 12;
        if (place[c] < base) base = place[c];
    }
    for (unsigned i = 0; i < l->s->seats; i++)
        total[i] = l->s->score[i] + (home < COLOURS ? (int)(place[i] - base) : 0);
    return standing(l, total);
}

static int percent_home(const struct look *l, unsigned colour) {
    if (colour == l->seat && can_finish(l, colour)) return HOME_EXACT;
    if (!in_reach(l->s, colour)) return 0;
    return colour == l->seat ? HOME_NEAR : HOME_OTHER;
}

/* What counts as long as the round goes on: hours walked and cards in hand. */
static int prospects(const struct look *l) {
    int own = 0, others = 0;
    for (unsigned i = 0; i < l->s->seats; i++) {
        int sum = resources(l->s, i) + AN_HOUR * l->s->pieces[i];
        *(i == l->seat ? &own : &others) += sum;
    }
    return (own - others / (l->s->seats - 1)) / 10;
}

static int by_points(const struct look *l) {
    int now = standing_if_home(l, COLOURS), percent[COLOURS], sum = 0, value = 0, left = 100;
    if (l->s->phase == END) return 100 * now;
    for (unsigned c = 0; c < l->s->seats; c++) sum += percent[c] = percent_home(l, c);
    for (unsigned c = 0; c < l->s->seats; c++) {
        if (sum > HOME_MOST) percent[c] = percent[c] * HOME_MOST / sum;
        if (percent[c]) value += percent[c] * standing_if_home(l, c);
        left -= percent[c];
    }
    return value + left * (now + prospects(l));
}

int32_t midnight_value(const void *state, int seat) {
    struct look l = look_from(state, (unsigned)seat);
    return l.t->mode == INDIVIDUAL ? by_points(&l) : by_rounds(&l);
}
