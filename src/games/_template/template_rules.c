/* template_rules.c: the rules: set-up, who acts, what an action does, the score. Part of template.c. */
#include "template.h"

static bool start(void *state, const struct wh_setup *setup, struct wh_why *why) {
    (void)why; /* every option goes with every number of seats */
    struct template *s = state;
    memset(s, 0, sizeof *s);
    s->seats = setup->seats;
    s->gust = (uint8_t)setup->option[0];
    s->phase = SHUFFLE;
    s->turn = NO_SEAT;
    s->lit = NO_CANDLE;
    s->deck_count = CANDLES;
    for (unsigned i = 0; i < CANDLES; i++) s->deck[i] = (uint8_t)(CANDLES - 1 - i);
    return true;
}

static int actor(const void *state) {
    const struct template *s = state;
    return s->phase == LAY ? s->turn : s->phase == END ? WH_OVER : WH_CHANCE;
}

static unsigned chance(const void *state, wh_action *out) {
    const struct template *s = state;
    if (s->phase != ROLL) return 0; /* a shuffle has too many outcomes to list */
    for (unsigned n = 1; n <= DIE; n++) out[n - 1] = pack(ROLL_DIE, n);
    return DIE;
}

static wh_action sample(const void *state, struct wh_rng *rng) {
    const struct template *s = state;
    return s->phase == SHUFFLE ? wh_rng_shuffle(rng) : pack(ROLL_DIE, 1 + wh_rng_below(rng, DIE));
}

/* Hidden dice are no outcomes to be listed: like the order of the deck they follow from the shuffle's number. */
static void roll_wax(struct template *s, uint64_t seed) {
    struct wh_rng rng;
    wh_rng_seed(&rng, seed);
    for (unsigned i = 0; i < s->seats; i++)
        for (unsigned k = 0; k < LUMPS; k++) s->wax[i][k] = (uint8_t)(1 + wh_rng_below(&rng, DIE));
}

static void deal(struct template *s, uint64_t seed) { /* R1 */
    uint8_t order[CANDLES];
    for (unsigned i = 0; i < CANDLES; i++) order[i] = (uint8_t)i;
    wh_shuffle(order, CANDLES, seed);
    for (unsigned i = 0; i < CANDLES; i++) s->deck[CANDLES - 1 - i] = order[i];
    for (unsigned i = 0; i < HAND * s->seats; i++) {
        s->hands[i / HAND] |= BIT(s->deck[--s->deck_count]);
        s->deck[s->deck_count] = 0;
    }
    roll_wax(s, seed);
    s->phase = LAY;
    s->turn = 0;
}

static void burn(struct template *s, unsigned rolled) { /* R3 */
    if (rolled != 1 || !s->gust) s->hours[s->turn] = (uint16_t)(s->hours[s->turn] + s->lit + 1u + rolled);
    s->out[s->out_count++] = s->lit;
    s->lit = NO_CANDLE;
    s->turn = (uint8_t)((s->turn + 1u) % s->seats);
    s->phase = LAY;
    if (s->hands[s->turn]) return;
    s->phase = END; /* R4 */
    s->turn = NO_SEAT;
    for (unsigned i = 0; i < s->seats; i++)
        for (unsigned k = 0; k < LUMPS; k++) s->hours[i] = (uint16_t)(s->hours[i] + s->wax[i][k]);
}

static void apply(void *state, wh_action action) {
    struct template *s = state;
    switch (s->phase) {
    case SHUFFLE: deal(s, action); break;
    case LAY: /* R2 */
        s->lit = (uint8_t)number_of(action);
        s->hands[s->turn] = (uint16_t)(s->hands[s->turn] & ~BIT(s->lit));
        s->phase = ROLL;
        break;
    default: burn(s, number_of(action));
    }
}

static void score(const void *state, int32_t *scores) {
    const struct template *s = state;
    for (unsigned i = 0; i < s->seats; i++) scores[i] = s->hours[i];
}

static uint32_t winners(const void *state) { /* R4 */
    const struct template *s = state;
    uint32_t seats = 0;
    unsigned best = 0;
    if (s->phase != END) return 0;
    for (unsigned i = 0; i < s->seats; i++) {
        if (s->hours[i] > best) best = s->hours[i], seats = 0;
        if (s->hours[i] == best) seats |= 1u << i;
    }
    return seats;
}
