/* template_value.c: how good a position looks for a seat: what the bot greedy plays by. */
#include "../template.h"

int32_t template_value(const void *state, int seat) { /* hours burnt, and candles still to burn */
    const struct template *s = state;
    int32_t sum = s->hours[seat];
    for (uint64_t rest = s->hands[seat]; rest; rest &= rest - 1) sum += (int32_t)wh_lowest(rest) + 1;
    return sum;
}
