/* midnight_rollout.c: how good an action looks, and how a search plays on beyond its tree. Part of midnight.c, so that
 * the rules inline here. */
#include "../midnight.h"

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

static inline uint32_t stage(const void *state) {
    const struct midnight *s = state;
    return s->round;
}

/* The policy of rollouts: the card that looks best, give or take a few hours; a ghost or a special now and then. */
enum { WHIM_BITS = 2, ODD_TURNS = 8 };

static inline wh_action choose_card(const struct midnight *s, struct wh_rng *rng) {
    const struct table *t = table_of(s);
    uint64_t whims = wh_rng_next(rng);
    unsigned best = 0, mine = s->turn % t->sides;
    int32_t most = INT32_MIN;
    for (uint64_t left = s->hours[s->turn]; left; left &= left - 1, whims >>= WHIM_BITS) {
        unsigned card = wh_lowest(left);
        const struct hour_card *c = &midnight_cards[card];
        int32_t its = (int32_t)(whims & ((1u << WHIM_BITS) - 1));
        for (unsigned i = 0; i < 2; i++) {
            if (c->colour[i] >= t->own) continue;
            int32_t walk = worth_of_walk(s, t, c->colour[i], c->number[i], false);
            its += t->side[c->colour[i]] == mine ? walk : -walk;
        }
        if (its > most) best = card, most = its;
    }
    const struct hour_card *c = &midnight_cards[best];
    bool second_wins = t->side[c->colour[1]] == mine && c->colour[1] < t->own &&
                       worth_of_walk(s, t, c->colour[1], c->number[1], false) == ALL_HOME;
    return play_action(best, second_wins ? 1 : (unsigned)whims & 1);
}

static inline wh_action choose_change(const struct midnight *s, struct wh_rng *rng) {
    unsigned choices = modify_choices(s);
    if (choices == 1u << MODIFY_DONE) return simple(DONE);
    uint64_t whims = wh_rng_next(rng);
    wh_action best = simple(DONE);
    int32_t most = worth_of_change(s, best);
    for (unsigned left = choices & ~(1u << MODIFY_DONE); left; left &= left - 1, whims >>= 2) {
        wh_action other = modify_action(s, wh_lowest(left));
        int32_t its = worth_of_change(s, other) + (int32_t)(whims & 3);
        if (its > most) best = other, most = its;
    }
    return best;
}

static inline wh_action policy(const void *state, struct wh_rng *rng) {
    const struct midnight *s = state;
    if (s->phase == MODIFY) return choose_change(s, rng);
    if (s->phase != TURN || !s->hours[s->turn]) return pick(s, rng);
    if (turn_extras(s) && wh_rng_below(rng, ODD_TURNS) == 0) return pick_turn(s, rng);
    return choose_card(s, rng);
}
WH_DEFINE_ROLLOUT
