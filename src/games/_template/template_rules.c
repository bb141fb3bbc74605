/* template_rules.c: the rules of Candles, and its entry in the list of games. */
#include "template.h"

static const struct wh_option options[] = {
    { .key = "gust", .kind = WH_OPTION_BOOL, .preset = 1, .about = WH_TR("a 1 blows the candle out") },
};

static bool start(void *state, const struct wh_setup *setup, struct wh_why *why) {
    (void)why; /* every option goes with every number of seats */
    struct state *s = state;
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
    const struct state *s = state;
    return s->phase == LAY ? s->turn : s->phase == END ? WH_OVER : WH_CHANCE;
}

static unsigned legal(const void *state, wh_action *out) {
    const struct state *s = state;
    unsigned count = 0;
    if (s->phase != LAY) return 0;
    for (uint64_t rest = s->hands[s->turn]; rest; rest &= rest - 1) out[count++] = pack(LAY_CANDLE, wh_lowest(rest));
    return count;
}

static wh_action pick(const void *state, struct wh_rng *rng) {
    const struct state *s = state;
    uint64_t hand = s->hands[s->turn];
    return pack(LAY_CANDLE, wh_nth_bit(hand, wh_rng_below(rng, wh_popcount(hand))));
}

static unsigned chance(const void *state, wh_action *out) {
    const struct state *s = state;
    if (s->phase != ROLL) return 0; /* a shuffle has too many outcomes to list */
    for (unsigned n = 1; n <= DIE; n++) out[n - 1] = pack(ROLL_DIE, n);
    return DIE;
}

static wh_action sample(const void *state, struct wh_rng *rng) {
    const struct state *s = state;
    return s->phase == SHUFFLE ? wh_rng_shuffle(rng) : pack(ROLL_DIE, 1 + wh_rng_below(rng, DIE));
}

static void deal(struct state *s, uint64_t seed) { /* R1 */
    uint8_t order[CANDLES];
    for (unsigned i = 0; i < CANDLES; i++) order[i] = (uint8_t)i;
    wh_shuffle(order, CANDLES, seed);
    for (unsigned i = 0; i < CANDLES; i++) s->deck[CANDLES - 1 - i] = order[i];
    for (unsigned i = 0; i < HAND * s->seats; i++) {
        s->hands[i / HAND] |= BIT(s->deck[--s->deck_count]);
        s->deck[s->deck_count] = 0;
    }
    s->phase = LAY;
    s->turn = 0;
}

static void burn(struct state *s, unsigned rolled) { /* R3 */
    if (rolled != 1 || !s->gust) s->hours[s->turn] = (uint16_t)(s->hours[s->turn] + s->lit + 1u + rolled);
    s->out[s->out_count++] = s->lit;
    s->lit = NO_CANDLE;
    s->turn = (uint8_t)((s->turn + 1u) % s->seats);
    s->phase = LAY;
    if (s->hands[s->turn]) return;
    s->phase = END; /* R4 */
    s->turn = NO_SEAT;
}

static void apply(void *state, wh_action action) {
    struct state *s = state;
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
    const struct state *s = state;
    for (unsigned i = 0; i < s->seats; i++) scores[i] = s->hours[i];
}

static uint32_t winners(const void *state) { /* R4 */
    const struct state *s = state;
    uint32_t seats = 0;
    unsigned best = 0;
    if (s->phase != END) return 0;
    for (unsigned i = 0; i < s->seats; i++) {
        if (s->hours[i] > best) best = s->hours[i], seats = 0;
        if (s->hours[i] == best) seats |= 1u << i;
    }
    return seats;
}

int32_t template_value(const void *state, int seat) { /* hours burnt, and candles still to burn */
    const struct state *s = state;
    int32_t sum = s->hours[seat];
    for (uint64_t rest = s->hands[seat]; rest; rest &= rest - 1) sum += (int32_t)wh_lowest(rest) + 1;
    return sum;
}

WH_DEFINE_PLAYOUT

static inline uint32_t stage(const void *state) {
    const struct state *s = state;
    return s->out_count;
}
static inline int32_t promise(const void *state, wh_action action) {
    (void)state, (void)action;
    return 0;
}
WH_DEFINE_CHOOSE(1)
WH_DEFINE_SKETCH

extern const struct wh_game wh_template;
const struct wh_game wh_template = {
    .id = "template",
    .title = WH_TR("Candles"),
    .summary = WH_TR("Lay a candle, roll a die, burn the longest."),
    .min_seats = 2,
    .max_seats = SEATS,
    .specimen = true, /* leave this line out in a game for players */
    .version = 1,
    .max_legal = DIE, /* the outcomes of a roll count too */
    .state_size = sizeof(struct state),
    .options = options,
    .option_count = WH_COUNT(options),
    .fields = template_fields,
    .field_count = FIELDS,
    .reasons = template_reasons,
    .reason_count = REASONS,
    .start = start,
    .actor = actor,
    .legal = legal,
    .check = template_check,
    .apply = apply,
    .score = score,
    .winners = winners,
    .chance = chance,
    .sample = sample,
    .pick = pick,
    .playout = playout,
    .promise = promise,
    .sketch = sketch,
    .resample = template_resample,
    .reveals = template_reveals,
    .seen = template_seen,
    .format = template_format,
    .parse = template_parse,
    .audit = template_audit,
    .value = template_value,
    .estimator = &template_estimator,
    .habits = { .exploration = 100 },
};
