/* hourglass_rollout.c: how a search plays on beyond its tree. Part of hourglass.c, so that the rules inline here. */
#include "../hourglass.h"

static inline uint32_t stage(const void *state) {
    const struct hourglass *s = state;
    return s->round;
}

static inline int32_t prior(const void *state, wh_action a) {
    const struct hourglass *s = state;
    unsigned card = card_of(a);
    switch (kind_of(a)) {
    case TAKE: {
        const struct set *set = &s->sets[holder_of(a)];
        return 16 + 4 * set->count - (int)(wh_popcount(hourglass_fitting[set->dir][card]) >> 2);
    }
    case START: return 14 - (int)(wh_popcount(hourglass_fitting[dir_of(a)][card]) >> 2);
    default: return 4 - 2 * (int)glasses_on(card, s->glasses);
    }
}

WH_DEFINE_POLICY(6)
WH_DEFINE_ROLLOUT
