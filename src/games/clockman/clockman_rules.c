/* clockman_rules.c: set-up, who acts, and what an answer does (section 6.4). What follows by itself is the business of
 * clockman_tasks.c; the other files are listed in clockman.h. Part of clockman.c. */
#include "clockman.h"

/* --- set-up (section 4) ------------------------------------------------------------------------------------------- */

bool clockman_in_deck(const struct clockman *s, enum card card) {
    if (card == COURIER) return s->transfer;
    if (card == VAULT) return s->robbery || s->hamster != HAMSTER_OFF;
    return true;
}

static void lay_out_piles(struct clockman *s) {
    for (unsigned i = 0; i < SYMBOLS; i++) s->symbols[i] = (uint8_t)(i / POSE_COPIES);
    s->symbol_count = SYMBOLS;
    for (unsigned card = 0; card < EVENTS; card++)
        for (unsigned copy = 0; clockman_in_deck(s, (enum card)card) && copy < clockman_events[card].copies; copy++)
            s->events[s->event_count++] = (uint8_t)card;
    for (unsigned i = 0; i < POSES; i++) s->mix[i] = (uint8_t)i;
}

static bool start(void *state, const struct wh_setup *setup, struct wh_why *why) {
    (void)why; /* every combination may be played */
    struct clockman *s = state;
    memset(s, 0, sizeof *s);
    s->seats = setup->seats;
    s->transfer = (uint8_t)setup->option[OPTION_TRANSFER];
    s->hamster = (uint8_t)setup->option[OPTION_HAMSTER];
    s->robbery = (uint8_t)setup->option[OPTION_ROBBERY];
    s->trade = (uint8_t)setup->option[OPTION_TRADE];
    s->gone = (uint8_t)setup->option[OPTION_WHYTOOKI];
    s->rounds = (uint16_t)setup->option[OPTION_ROUNDS];
    s->round = 1;
    s->tokens = (1ull << TOKENS) - 1;
    for (unsigned seat = 0; seat < s->seats; seat++) s->pos[seat] = (uint8_t)start_of(s, seat);
    lay_out_piles(s);
    clockman_push_openings(s, (1u << s->seats) - 1, 0);
    clockman_push_shuffles(s, SYMBOL_PILE);
    clockman_run(s);
    return true;
}

/* --- who acts, and what chance brings ----------------------------------------------------------------------------- */

WH_HOT int actor(const void *state) {
    const struct clockman *s = state;
    if (s->phase == END_PHASE) return WH_OVER;
    return s->ask.seat == CHANCE ? WH_CHANCE : s->ask.seat;
}

static unsigned chance(const void *state, wh_action *out) {
    const struct clockman *s = state;
    if (s->phase != ROLL_PHASE) return 0;
    for (unsigned number = 1; number <= 6; number++) *out++ = pack(DIE, number, 0);
    return 6;
}

WH_HOT wh_action sample(const void *state, struct wh_rng *rng) {
    const struct clockman *s = state;
    if (s->phase != ROLL_PHASE) return wh_rng_shuffle(rng);
    return pack(DIE, 1 + wh_rng_below(rng, 6), 0);
}

/* --- what an answer does. True: it asks the next question; otherwise the stack goes on. --------------------------- */

static bool shuffle(struct clockman *s, uint64_t seed) {
    switch (s->ask.why) {
    case SYMBOL_PILE: wh_shuffle(s->symbols, s->symbol_count, seed); break;
    case EVENT_PILE: wh_shuffle(s->events, s->event_count, seed); break;
    case MIX_PILE: wh_shuffle(s->mix, POSES, seed); break;
    default: {
        const uint8_t *group = &GROUPS[s->ask.why - P_GROUP];
        wh_shuffle(s->whytookis + group[0], (unsigned)group[1] - group[0], seed);
    }
    }
    return false;
}

static bool rolled(struct clockman *s, unsigned number) {
    if (s->ask.why == ROLL_OPENING) {
        s->opening[s->ask.other] = (uint8_t)number;
        return false;
    }
    if (s->open[s->turn].count) {
        if (number == 1 || number == 6) clockman_close(s, s->turn, JAM);
        if (lies_open(s, s->turn, SLOW)) number = (number + 1) / 2;
        clockman_close(s, s->turn, SLOW);
    }
    s->roll = (uint8_t)number;
    if (s->ask.why == ROLL_TURN) clockman_push_reactions(s);
    return false;
}

static bool offer(struct clockman *s, unsigned give, unsigned want) { /* R10.8 */
    s->offered = true;
    push(s, TASK_READY, 0, 0, 0);
    for (unsigned i = s->seats - 1u; i > 0; i--) push(s, TASK_REPLY, (s->turn + i) % s->seats, 0, give << 2 | want);
    return false;
}

static bool answer_turn(struct clockman *s, wh_action a) {
    switch (kind_of(a)) {
    case ROLL: return clockman_ask_roll(s, ROLL_TURN, s->turn);
    case OFFER: return offer(s, first_of(a), second_of(a));
    default: push(s, TASK_READY, 0, 0, 0); return clockman_play(s, a);
    }
}

static void spend(struct clockman *s, enum card card) {
    s->held[s->ask.seat] = one_less(s->held[s->ask.seat], HELD[card]);
    clockman_under_events(s, card);
}

static bool answer_react(struct clockman *s, wh_action a) {
    unsigned by = s->ask.seat;
    if (kind_of(a) == PASS) return false;
    spend(s, (enum card)first_of(a));
    return clockman_affect(s, (enum card)first_of(a), by, s->turn, 0);
}

static unsigned whytooki_at(unsigned place) { return on_straight(place) ? PASSAGES + (place - T0) / 3 : place - P0; }

static void pay(struct clockman *s, unsigned place, enum payment payment) { /* R5.3, R5.7 */
    static const uint8_t cards[PAYMENTS] = { [PAY_KEY] = KEY, [PAY_JUMP] = JUMP, [PAY_REWIND] = REWIND };
    switch (payment) {
    case NO_PAYMENT: return;
    case PAY_SYMBOL: clockman_discard(s, s->turn, s->whytookis[whytooki_at(place)]); break;
    case PAY_PERMIT: clockman_close(s, s->turn, PERMIT); break;
    default: s->played++; spend(s, (enum card)cards[payment]);
    }
    if (s->gone && payment <= PAY_PERMIT) s->whytookis[whytooki_at(place)] = NO_WHYTOOKI;
}

static bool move_pawn(struct clockman *s, unsigned place, enum payment payment) {
    unsigned seat = s->turn;
    s->roll = 0;
    if (payment != NO_PAYMENT) pay(s, place, payment);
    if (s->open[seat].count && on_ring(s->pos[seat])) clockman_close(s, seat, REVERSE);
    s->pos[seat] = (uint8_t)place;
    if (place == CENTRE) {
        clockman_finish(s, IN_CENTRE, 1u << seat); /* R11.1 */
        return true;
    }
    if (!on_straight(place)) return clockman_arrive(s, seat, BY_MOVE);
    while (s->open[seat].count) clockman_close(s, seat, (enum card)s->open[seat].cards[0]); /* R9.6 */
    return false;
}

static bool answer_move(struct clockman *s, wh_action a) {
    switch (kind_of(a)) {
    case MOVE: return move_pawn(s, first_of(a), (enum payment)second_of(a));
    case PASS: s->roll = 0; return false;
    default: break;
    }
    push(s, TASK_MOVE, 0, 0, 0);
    if (clockman_events[first_of(a)].timing != ON_OWN_ROLL) push(s, TASK_KEEP, 0, 0, s->roll);
    return clockman_play(s, a);
}

static bool answer_guard(struct clockman *s, bool played) {
    struct ask q = s->ask;
    enum card guard = (enum card)GUARDS[q.why];
    if (played) spend(s, guard);
    bool works_now = played && works(guard);
    switch (q.why) {
    case GUARD_KNOCK: return clockman_struck(s, q.other, q.seat, (enum mode)q.mode, !works_now);
    case GUARD_ROB: return !works_now && clockman_ask_loot(s, q.other, q.seat);
    default: break;
    }
    if (!works_now) return clockman_effect(s, (enum card)q.card, q.other, q.seat, q.arg);
    if (q.card == STALL || q.card == CURFEW) clockman_under_events(s, (enum card)q.card);
    return false;
}

static bool answer_rob(struct clockman *s, wh_action a) {
    if (kind_of(a) == PASS) return false;
    clockman_lose(s, s->ask.other, first_of(a));
    clockman_gain(s, s->ask.seat, first_of(a));
    return false;
}

static bool answer_lift(struct clockman *s, bool ride) { /* R7.4 */
    unsigned seat = s->ask.seat;
    const struct field *field = &clockman_board[s->pos[seat]];
    if (!ride) return false;
    s->tokens &= ~(1ull << field->token);
    s->pos[seat] = field->in;
    return clockman_arrive(s, seat, BY_MOVE);
}

static bool answer_discard(struct clockman *s, unsigned pose) {
    unsigned seat = s->ask.seat;
    clockman_discard(s, seat, pose);
    return s->ask.why == OVER_LIMIT && clockman_limit(s, seat);
}

static bool answer_drop(struct clockman *s, unsigned sort) { /* R8.6 */
    clockman_lose(s, s->ask.seat, sort);
    s->tokens |= 1ull << wh_lowest(clockman_tokens_of[sort] & ~s->tokens);
    return false;
}

static bool answer_reply(struct clockman *s, bool accepted) { /* R10.8 */
    unsigned seat = s->ask.seat, give = s->ask.give, want = s->ask.want;
    if (!accepted) return false;
    clockman_lose(s, s->turn, give);
    clockman_lose(s, seat, want);
    clockman_gain(s, s->turn, want);
    clockman_gain(s, seat, give);
    while (unpack_task(s->stack[s->stack_count - 1]).kind == TASK_REPLY) s->stack[--s->stack_count] = 0;
    return false;
}

static bool hoard(struct clockman *s, bool take) {
    if (take) clockman_take_token(s, s->ask.seat, clockman_board[s->pos[s->ask.seat]].token);
    return false;
}

static bool answer(struct clockman *s, wh_action a) {
    struct ask q = s->ask;
    switch (s->phase) {
    case SHUFFLE_PHASE: return shuffle(s, a);
    case ROLL_PHASE: return rolled(s, first_of(a));
    case TURN_PHASE: return answer_turn(s, a);
    case REACT_PHASE: return answer_react(s, a);
    case MOVE_PHASE: return answer_move(s, a);
    case SPARE_PHASE: return kind_of(a) == HIT && clockman_strike(s, q.seat, q.other, (enum mode)q.mode);
    case GUARD_PHASE: return answer_guard(s, kind_of(a) == PLAY);
    case ROB_PHASE: return answer_rob(s, a);
    case HOARD_PHASE: return hoard(s, kind_of(a) == TAKE);
    case LIFT_PHASE: return answer_lift(s, kind_of(a) == RIDE);
    case DISCARD_PHASE: return answer_discard(s, first_of(a));
    case DROP_PHASE: return answer_drop(s, first_of(a));
    case TARGET_PHASE: return clockman_affect(s, (enum card)q.card, q.seat, first_of(a), 0);
    default: return answer_reply(s, kind_of(a) == ACCEPT);
    }
}

WH_HOT void apply(void *state, wh_action action) {
    struct clockman *s = state;
    if (!answer(s, action)) clockman_run(s);
}

static void score(const void *state, int32_t *scores) {
    const struct clockman *s = state;
    for (unsigned seat = 0; seat < s->seats; seat++) scores[seat] = clockman_score(s, seat);
}

static uint32_t winners(const void *state) { return ((const struct clockman *)state)->winners; }
