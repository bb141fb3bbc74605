/* clockman_plays.c: the event cards a player may play in their own turn (R3.2; section 6.4 "ANYTIME plays" and PLAY).
 * Cards that pay for a move are in clockman_walks.c, reactions in clockman_rules.c. */
#include "clockman.h"

static inline uint64_t anytime(void) {
    return HELD[COURIER] | HELD[MAGNET] | HELD[ORDER] | HELD[SHAFT] | HELD[SNATCH] | HELD[STALL] | HELD[SWAP];
}
static inline uint64_t on_the_roll(void) { return HELD[REDO] | HELD[TICK] | HELD[DIAL] | HELD[TURBO]; }

/* --- what each card asks for -------------------------------------------------------------------------------------- */

bool clockman_can_swap(const struct clockman *s, unsigned seat) {
    unsigned mine = s->pos[s->turn], theirs = s->pos[seat];
    if (seat == s->turn || !on_ring(mine) || !on_ring(theirs)) return false;
    return ring_of(mine) <= ring_of(theirs) + 1 && ring_of(theirs) <= ring_of(mine) + 1;
}

unsigned clockman_magnet(const struct clockman *s) {
    unsigned seat = s->turn, place = s->pos[seat];
    if (!on_ring(place) || lies_open(s, seat, VIRUS)) return NO_TOKEN;
    for (int steps = 1; steps <= 3; steps++) {
        const struct field *field = &clockman_board[along(place, steps)];
        if (field->kind >= ZERO && s->tokens >> field->token & 1 && needs(s, seat, field->kind - (unsigned)ZERO))
            return field->token;
    }
    return NO_TOKEN;
}

static bool can_snatch(const struct clockman *s, unsigned seat) {
    return seat != s->turn && !safe(s, seat) && s->hand[seat] != 0;
}

static bool can_stall(const struct clockman *s, unsigned seat) { return seat != s->turn && !safe(s, seat); }

/* --- listing ------------------------------------------------------------------------------------------------------ */

static wh_action *list_poses(wh_action *out, enum card card, unsigned argument) {
    for (unsigned pose = 0; pose < POSES; pose++) *out++ = pack_play(card, argument, pose);
    return out;
}

static wh_action *list_anytime(const struct clockman *s, wh_action *out) {
    unsigned me = s->turn, place = s->pos[me];
    if (!is_safe(place)) { /* R9.6 */
        if (holds(s, me, COURIER) && clockman_can_settle(s, me)) *out++ = pack_play(COURIER, 0, 0);
        if (holds(s, me, MAGNET) && clockman_magnet(s) != NO_TOKEN) *out++ = pack_play(MAGNET, 0, 0);
        if (holds(s, me, ORDER)) out = list_poses(out, ORDER, 0);
        if (holds(s, me, SHAFT) && place < D0) *out++ = pack_play(SHAFT, 0, 0);
        for (unsigned seat = 0; holds(s, me, SNATCH) && seat < s->seats; seat++)
            if (can_snatch(s, seat)) out = list_poses(out, SNATCH, seat);
    }
    for (unsigned seat = 0; holds(s, me, STALL) && seat < s->seats; seat++)
        if (can_stall(s, seat)) *out++ = pack_play(STALL, seat, 0);
    for (unsigned seat = 0; holds(s, me, SWAP) && seat < s->seats; seat++)
        if (clockman_can_swap(s, seat)) *out++ = pack_play(SWAP, seat, 0);
    return out;
}

static wh_action *list_on_roll(const struct clockman *s, wh_action *out) {
    unsigned me = s->turn, roll = s->roll;
    if (holds(s, me, REDO)) *out++ = pack_play(REDO, 0, 0);
    if (holds(s, me, TICK) && roll < LONGEST_ROLL) *out++ = pack_play(TICK, TICK_UP, 0);
    if (holds(s, me, TICK) && roll > 1) *out++ = pack_play(TICK, TICK_DOWN, 0);
    for (unsigned number = 1; holds(s, me, DIAL) && number <= 6; number++)
        if (number != roll) *out++ = pack_play(DIAL, number, 0);
    if (holds(s, me, TURBO) && roll <= 6) *out++ = pack_play(TURBO, 0, 0);
    return out;
}

wh_action *clockman_list_plays(const struct clockman *s, wh_action *out) {
    uint64_t held = s->held[s->turn];
    if (s->played >= OWN_PLAYS) return out;
    if (held & on_the_roll() && s->phase == MOVE_PHASE && !safe(s, s->turn)) out = list_on_roll(s, out);
    return held & anytime() ? list_anytime(s, out) : out;
}

bool clockman_can_play(const struct clockman *s) {
    wh_action plays[64];
    if (!(s->held[s->turn] & anytime()) || s->played >= OWN_PLAYS) return false;
    return list_anytime(s, plays) != plays;
}

/* --- playing ------------------------------------------------------------------------------------------------------ */

static bool order_symbol(struct clockman *s, unsigned pose) {
    unsigned place = 0;
    while (place < s->symbol_count && s->symbols[place] != pose) place++;
    if (place == s->symbol_count) return false;
    for (; place + 1u < s->symbol_count; place++) s->symbols[place] = s->symbols[place + 1];
    s->symbols[--s->symbol_count] = 0;
    s->hand[s->turn] = one_more(s->hand[s->turn], pose_mask(pose));
    return clockman_limit(s, s->turn);
}

static bool go_inward(struct clockman *s) {
    s->pos[s->turn] = clockman_board[s->pos[s->turn]].in;
    return clockman_arrive(s, s->turn, BY_MOVE);
}

/* The card has left the hand; whatever goes on afterwards lies on the stack already. */
static bool carry_out(struct clockman *s, enum card card, wh_action a) {
    if (!works(card)) return false;
    switch (card) {
    case REDO: return clockman_ask_roll(s, ROLL_AGAIN, s->turn);
    case TICK: s->roll = (uint8_t)(argument_of(a) == TICK_UP ? s->roll + 1 : s->roll - 1); return false;
    case DIAL: s->roll = (uint8_t)argument_of(a); return false;
    case TURBO: s->roll = (uint8_t)(2 * s->roll); return false;
    case COURIER: clockman_settle(s, s->turn); return false;
    case MAGNET: clockman_take_token(s, s->turn, clockman_magnet(s)); return false;
    case ORDER: return order_symbol(s, pose_of(a));
    case SHAFT: return go_inward(s);
    case SNATCH: return clockman_affect(s, card, s->turn, argument_of(a), 1 + pose_of(a));
    default: return clockman_affect(s, card, s->turn, argument_of(a), 0); /* stall, swap */
    }
}

bool clockman_play(struct clockman *s, wh_action a) {
    enum card card = (enum card)first_of(a);
    s->played++;
    s->held[s->turn] = one_less(s->held[s->turn], HELD[card]);
    if (card != STALL) clockman_under_events(s, card); /* it is in the air until it lies in front of somebody */
    return carry_out(s, card, a);
}
