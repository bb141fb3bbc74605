/* template_moves.c: what can be done, and why something cannot. Part of template.c. */
#include "template.h"

const struct wh_reason template_reasons[REASONS] = {
    [GAME_OVER] = { "game-over", "R4", WH_TR("The game is over.") },
    [SHUFFLE_FIRST] = { "shuffle-first", "R1", WH_TR("The candles have to be shuffled first.") },
    [ROLL_FIRST] = { "roll-first", "R2", WH_TR("The die has to be rolled first.") },
    [NOT_A_MOVE] = { "not-a-move", "R2", WH_TR("That is not a move of this game; lay a candle: lay 7.") },
    [NOT_IN_HAND] = { "not-in-hand", "R2", WH_TR("You do not hold the candle {0}.") },
};

static unsigned legal(const void *state, wh_action *out) {
    const struct template *s = state;
    unsigned count = 0;
    if (s->phase != LAY) return 0;
    for (uint64_t rest = s->hands[s->turn]; rest; rest &= rest - 1) out[count++] = pack(LAY_CANDLE, wh_lowest(rest));
    return count;
}

static wh_action pick(const void *state, struct wh_rng *rng) {
    const struct template *s = state;
    uint64_t hand = s->hands[s->turn];
    return pack(LAY_CANDLE, wh_nth_bit(hand, wh_rng_below(rng, wh_popcount(hand))));
}

static bool deny(struct wh_why *why, enum reason reason) { return wh_deny(why, &template_reasons[reason]); }

static bool check(const void *state, wh_action a, struct wh_why *why) {
    const struct template *s = state;
    unsigned number = number_of(a);
    if (s->phase == END) return deny(why, GAME_OVER);
    if (s->phase == SHUFFLE) return a != WH_NONE || deny(why, NOT_A_MOVE);
    if (s->phase == ROLL) return (a == pack(ROLL_DIE, number) && number >= 1 && number <= DIE) || deny(why, ROLL_FIRST);
    if (a != pack(LAY_CANDLE, number) || number >= CANDLES) return deny(why, NOT_A_MOVE);
    if (s->hands[s->turn] & BIT(number)) return true;
    return wh_deny_with(why, &template_reasons[NOT_IN_HAND], template_names[number], NULL);
}
