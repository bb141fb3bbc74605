/* template_numbers.c: the numbers of actions: the candle that is laid. */
#include "template.h"

static void number(const void *state, const wh_action *candidates, unsigned count, uint16_t *out) {
    (void)state;
    for (unsigned i = 0; i < count; i++) out[i] = (uint16_t)number_of(candidates[i]);
}

static wh_action action(const void *state, unsigned number) {
    (void)state;
    return pack(LAY_CANDLE, number);
}

static void name(unsigned number, struct wh_text *out) {
    const struct template laying = { .phase = LAY };
    template_format(&laying, pack(LAY_CANDLE, number), WH_REFEREE, out);
}

const struct wh_numbering template_numbering = { .count = CANDLES, .number = number, .action = action, .name = name };
