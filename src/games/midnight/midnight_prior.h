/* midnight_prior.h: how good an action looks at a glance, for play-outs and for what a search tries first. It is part
 * of midnight_rules.c, so that the play-out loop compiles as one piece. Nothing here is a rule. */
#ifndef MIDNIGHT_PRIOR_H
#define MIDNIGHT_PRIOR_H

#include "midnight.h"

/* In hours: coming home, a special and an energy card spent, a turn spent on other cards. */
enum { GOES_HOME = 100, ALL_HOME = 1000, SPENT = 4, WAITS = -3, REACH = 3 };

/* Where a piece would stand, and what that is worth to its own side. */
static inline int32_t worth_of_walk(const struct midnight *s, const struct table *t, unsigned colour, unsigned steps,
                                    bool back) {
    unsigned from = s->pieces[colour], to = from + steps;
    if (from == PARTY || steps == 0) return 0;
    if (back) to = from > steps ? from - steps : from + MIDNIGHT - steps;
    if (to == MIDNIGHT) {
        bool done = t->mate == 0 || s->pieces[colour ^ t->mate] == PARTY;
        return done ? ALL_HOME : GOES_HOME;
    }
    to = to > MIDNIGHT ? to - MIDNIGHT : to;
    int32_t gain = (int32_t)to - (int32_t)from;
    if (to + 6 >= MIDNIGHT) gain += REACH;
    if (from + 6 >= MIDNIGHT) gain -= REACH;
    return gain;
}

static inline int32_t worth_of_play(const struct midnight *s, unsigned card, unsigned first, const uint8_t *steps,
                                    bool back) {
    const struct table *t = table_of(s);
    unsigned mine = s->turn % t->sides;
    int32_t sum = 0;
    for (unsigned i = 0; i < 2; i++) {
        unsigned half = first ^ i, colour = midnight_cards[card].colour[half];
        if (colour >= t->own) continue;
        int32_t walk = worth_of_walk(s, t, colour, steps[half], back);
        sum += t->side[colour] == mine ? walk : -walk;
        if (walk == ALL_HOME && !s->finish) break;
    }
    return sum;
}

static inline int32_t worth_of_change(const struct midnight *s, wh_action action) {
    const struct pending *p = &s->pending;
    uint8_t steps[2] = { p->steps[0], p->steps[1] };
    bool back = p->back;
    const uint8_t *colour = midnight_cards[p->card].colour;
    switch (kind_of(action)) {
    case ENERGY: {
        struct boost b = boost_of(action);
        steps[0] = (uint8_t)(steps[0] + b.bonus[0]);
        steps[1] = (uint8_t)(steps[1] + b.bonus[1]);
        break;
    }
    case USE_JUMP: {
        unsigned up = argument(action) == colour[1];
        steps[up]++;
        steps[up ^ 1]--;
        break;
    }
    case USE_DEJA: back = true; break;
    default: break;
    }
    return worth_of_play(s, p->card, p->second_first, steps, back) - (kind_of(action) == DONE ? 0 : SPENT);
}

static inline int32_t prior(const void *state, wh_action action) {
    const struct midnight *s = state;
    unsigned a = argument(action);
    switch (kind_of(action)) {
    case PLAY: return worth_of_play(s, a & 63, a >> 6 & 1, midnight_cards[a & 63].number, false);
    case ENERGY:
    case USE_JUMP:
    case USE_DEJA:
    case DONE: return worth_of_change(s, action);
    case GHOST:
    case USE_RECYCLE:
    case USE_BADHAND: return WAITS;
    default: return 0;
    }
}

#endif
