/* hourglass_numbers.c: the numbers of actions. Each way to use a card has a number for every card: start upwards, start
 * downwards, take from a, b, c, slip under a, b, c, bury. */
#include "hourglass.h"

enum { TAKES = 2, SLIPS = TAKES + HOLDERS, BURIALS = SLIPS + HOLDERS, WAYS };

static unsigned way_of(wh_action a) {
    switch (kind_of(a)) {
    case START: return dir_of(a);
    case TAKE: return TAKES + holder_of(a);
    case SLIP: return SLIPS + holder_of(a);
    default: return BURIALS;
    }
}

static void number(const void *state, const wh_action *candidates, unsigned count, uint16_t *out) {
    (void)state;
    for (unsigned i = 0; i < count; i++) out[i] = (uint16_t)(CARDS * way_of(candidates[i]) + card_of(candidates[i]));
}

static wh_action action(const void *state, unsigned number) {
    (void)state;
    unsigned way = number / CARDS, card = number % CARDS;
    if (way < TAKES) return pack(START, 0, card, way);
    if (way < SLIPS) return pack(TAKE, way - TAKES, card, 0);
    return way < BURIALS ? pack(SLIP, way - SLIPS, card, 0) : pack(BURY, 0, card, 0);
}

static void name(unsigned number, struct wh_text *out) {
    const struct hourglass playing = { .phase = PLAY };
    hourglass_format(&playing, action(&playing, number), WH_REFEREE, out);
}

const struct wh_numbering hourglass_numbering = {
    .count = WAYS * CARDS, .number = number, .action = action, .name = name
};
