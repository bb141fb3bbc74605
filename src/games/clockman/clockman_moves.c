/* clockman_moves.c: what can be done now, and why something cannot (section 14, in its order of checks). Where a pawn
 * can go is in clockman_walks.c, which event cards a player may play in clockman_plays.c. Part of clockman.c. */
#include "clockman.h"

const struct wh_reason clockman_reasons[REASONS] = {
    [GAME_OVER] = { "X1-game-over", "R11", WH_TR("The game is over.") },
    [SHUFFLE_DUE] = { "X2-shuffle-due", "section 10", WH_TR("A shuffle of this pile is due now.") },
    [BAD_SHUFFLE] = { "X3-bad-shuffle", "section 10", WH_TR("That is not a permutation of the pile.") },
    [DIE_DUE] = { "X4-die-due", "R2.3", WH_TR("A die result from 1 to 6 is due.") },
    [NOT_UNDERSTOOD] = { "X5-not-understood", "section 7", WH_TR("Not understood.") },
    [NOT_NOW] = { "X6-not-now", "section 6.4", WH_TR("That is not what has to be decided now.") },
    [CARD_NOT_HELD] = { "X7-card-not-held", "R3", WH_TR("You do not hold that event card.") },
    [THREE_PLAYED] = { "X8-three-played", "R3.2", WH_TR("You have played three event cards in this turn.") },
    [WRONG_MOMENT] = { "X9-wrong-moment", "R3.2-R3.6", WH_TR("That card cannot be played at this moment.") },
    [OUT_OF_REACH] = { "X10-out-of-reach", "R9.6", WH_TR("The final straight is out of reach of event cards.") },
    [WRONG_TARGET] = { "X11-wrong-target", "section 2.5", WH_TR("That player cannot be chosen.") },
    [NOT_REACHED] = { "X12-not-reached", "R4.1", WH_TR("That field is not reached with this roll.") },
    [NOT_EXACT] = { "X13-not-exact", "R5.2", WH_TR("A Whytooki must be hit exactly.") },
    [NO_SYMBOL] = { "X14-no-symbol", "R5.3, R9.2", WH_TR("You have no symbol card for this Whytooki.") },
    [DATE_INCOMPLETE] = { "X15-date-incomplete", "R9.1", WH_TR("Your date is not complete.") },
    [FOREIGN_STRAIGHT] = { "X16-foreign-straight", "R9.1", WH_TR("That is another player's final straight.") },
    [ROLL_MUST_BE_USED] = { "X17-roll-must-be-used", "R4.2, R4.3", WH_TR("The roll must be used.") },
    [JAMMED] = { "X18-jammed", WH_TR("card `jam`"), WH_TR("The gates are jammed until you roll a 1 or a 6.") },
    [BACKWARDS] = { "X19-backwards", WH_TR("card `reverse`"), WH_TR("Your next move runs counter-clockwise.") },
    [WRONG_PAYMENT] = { "X20-wrong-payment", "R5.3, R5.5",
                        WH_TR("This move cannot be made that way (wrong or needless payment).") },
    [NO_EFFECT] = { "X21-no-effect", "section 2.5", WH_TR("The card would have no effect now.") },
    [NO_MORE_OFFERS] = { "X22-no-more-offers", "R10.7", WH_TR("No (further) trade offer in this turn.") },
    [NOBODY_COULD_ACCEPT] = { "X23-nobody-could-accept", "R10.7", WH_TR("Nobody could accept this trade.") },
    [NOT_LOOTABLE] = { "X24-not-lootable", "R10.4, R10.6", WH_TR("You cannot take that digit from this player.") },
    [SYMBOL_NOT_HELD] = { "X25-symbol-not-held", "R7.1", WH_TR("You do not hold that symbol card.") },
    [NO_SUCH_DIGIT] = { "X26-no-such-digit", WH_TR("card `crash`"), WH_TR("You have no such digit to give back.") },
};

/* --- what is legal ------------------------------------------------------------------------------------------------ */

static wh_action *list_two(wh_action *out, enum kind one, enum kind other) {
    *out++ = pack(one, 0, 0);
    *out++ = pack(other, 0, 0);
    return out;
}

static wh_action *list_bits(wh_action *out, enum kind kind, unsigned bits) {
    for (; bits; bits &= bits - 1) *out++ = pack(kind, wh_lowest(bits), 0);
    return out;
}

static wh_action *list_turn(const struct clockman *s, wh_action *out) {
    *out++ = pack(ROLL, 0, 0);
    out = clockman_list_plays(s, out);
    for (unsigned offers = clockman_offers(s); offers; offers &= offers - 1)
        *out++ = pack(OFFER, wh_lowest(offers) >> 2, wh_lowest(offers) & 3);
    return out;
}

static wh_action *list_react(const struct clockman *s, wh_action *out) {
    if (holds(s, s->ask.seat, BRAKE)) *out++ = pack_play(BRAKE, 0, 0);
    if (holds(s, s->ask.seat, GLITCH)) *out++ = pack_play(GLITCH, 0, 0);
    *out++ = pack(PASS, 0, 0);
    return out;
}

static wh_action *list_guard(const struct clockman *s, wh_action *out) {
    *out++ = pack_play((enum card)GUARDS[s->ask.why], 0, 0);
    *out++ = pack(PASS, 0, 0);
    return out;
}

static wh_action *list_rob(const struct clockman *s, wh_action *out) {
    out = list_bits(out, TAKE_DIGIT, clockman_loot(s, s->ask.seat, s->ask.other));
    *out++ = pack(PASS, 0, 0);
    return out;
}

static wh_action *list_discards(const struct clockman *s, wh_action *out) {
    for (unsigned pose = 0; pose < POSES; pose++)
        if (has_pose(s, s->ask.seat, pose)) *out++ = pack(DISCARD, pose, 0);
    return out;
}

static wh_action *list_targets(const struct clockman *s, wh_action *out) {
    for (unsigned seat = 0; seat < s->seats; seat++)
        if (seat != s->ask.seat && on_track(s->pos[seat])) *out++ = pack(TARGET, seat, 0);
    return out;
}

static inline unsigned list_legal(const struct clockman *s, wh_action *out) {
    wh_action *end = out;
    switch (s->phase) {
    case TURN_PHASE: end = list_turn(s, out); break;
    case REACT_PHASE: end = list_react(s, out); break;
    case MOVE_PHASE: end = clockman_list_plays(s, clockman_list_moves(s, out)); break;
    case SPARE_PHASE: end = list_two(out, HIT, SPARE); break;
    case GUARD_PHASE: end = list_guard(s, out); break;
    case ROB_PHASE: end = list_rob(s, out); break;
    case HOARD_PHASE: end = list_two(out, TAKE, LEAVE); break;
    case LIFT_PHASE: end = list_two(out, RIDE, STAY); break;
    case DISCARD_PHASE: end = list_discards(s, out); break;
    case DROP_PHASE: end = list_bits(out, DROP, clockman_droppable(s, s->ask.seat)); break;
    case TARGET_PHASE: end = list_targets(s, out); break;
    case REPLY_PHASE: end = list_two(out, ACCEPT, DECLINE); break;
    default: break;
    }
    return (unsigned)(end - out);
}

static unsigned legal(const void *state, wh_action *out) { return list_legal(state, out); }

enum { MAX_LEGAL = 64 }; /* roll, 12 offers and 29 plays in a turn; a dozen moves and 38 plays on a roll */

WH_HOT wh_action pick(const void *state, struct wh_rng *rng) {
    wh_action actions[MAX_LEGAL];
    unsigned count = list_legal(state, actions);
    return actions[wh_rng_below(rng, count)];
}

/* --- why something is not ----------------------------------------------------------------------------------------- */

static bool deny(struct wh_why *why, enum reason reason) { return wh_deny(why, &clockman_reasons[reason]); }

/* --- is it an action at all? -------------------------------------------------------------------------------------- */

static bool argument_packed(wh_action a) {
    unsigned argument = argument_of(a), pose = pose_of(a);
    if (argument == BAD_ARGUMENT) return pose == 0;
    switch (first_of(a)) {
    case TICK: return argument <= TICK_DOWN && pose == 0;
    case DIAL: return argument >= 1 && argument <= 6 && pose == 0;
    case ORDER: return argument == 0 && pose < POSES;
    case SNATCH: return argument < SEATS && pose < POSES;
    case STALL:
    case SWAP: return argument < SEATS && pose == 0;
    default: return argument == 0 && pose == 0;
    }
}

static bool well_packed(wh_action a) {
    unsigned first = first_of(a), second = second_of(a);
    if (a != pack(kind_of(a), first, second)) return false;
    switch (kind_of(a)) {
    case DIE: return first >= 1 && first <= 6 && second == 0;
    case PLAY: return first < EVENTS && argument_packed(a);
    case OFFER: return first < SORTS && second < SORTS;
    case MOVE: return first < PLACES && second < PAYMENTS;
    case TAKE_DIGIT:
    case DROP: return first < SORTS && second == 0;
    case DISCARD: return first < POSES && second == 0;
    case TARGET: return first < SEATS && second == 0;
    default: return kind_of(a) != NO_ACTION && kind_of(a) < KINDS && first == 0 && second == 0;
    }
}

/* Section 6.4: the kinds of answers each phase knows. */
static bool belongs(enum phase phase, enum kind kind) {
    static const uint32_t kinds[PHASES] = {
        [TURN_PHASE] = 1u << ROLL | 1u << PLAY | 1u << OFFER,
        [REACT_PHASE] = 1u << PLAY | 1u << PASS,
        [MOVE_PHASE] = 1u << MOVE | 1u << PLAY | 1u << PASS,
        [SPARE_PHASE] = 1u << HIT | 1u << SPARE,
        [GUARD_PHASE] = 1u << PLAY | 1u << PASS,
        [ROB_PHASE] = 1u << TAKE_DIGIT | 1u << PASS,
        [HOARD_PHASE] = 1u << TAKE | 1u << LEAVE,
        [LIFT_PHASE] = 1u << RIDE | 1u << STAY,
        [DISCARD_PHASE] = 1u << DISCARD,
        [DROP_PHASE] = 1u << DROP,
        [TARGET_PHASE] = 1u << TARGET,
        [REPLY_PHASE] = 1u << ACCEPT | 1u << DECLINE,
    };
    return kinds[phase] >> kind & 1;
}

/* --- play --------------------------------------------------------------------------------------------------------- */

static bool right_moment(const struct clockman *s, enum card card) { /* R3.2 to R3.6 */
    switch (s->phase) {
    case TURN_PHASE: return clockman_events[card].timing == IN_OWN_TURN;
    case MOVE_PHASE: return clockman_events[card].timing == IN_OWN_TURN || clockman_events[card].timing == ON_OWN_ROLL;
    case REACT_PHASE: return clockman_events[card].timing == ON_OTHERS_ROLL;
    default: return card == GUARDS[s->ask.why];
    }
}

static bool check_target(const struct clockman *s, enum card card, unsigned seat, struct wh_why *why) {
    if (seat >= s->seats || seat == s->turn) return deny(why, WRONG_TARGET);
    if (safe(s, seat)) return deny(why, OUT_OF_REACH);
    if (card == SNATCH && !s->hand[seat]) return deny(why, WRONG_TARGET);
    if (card == SWAP && !clockman_can_swap(s, seat)) return deny(why, WRONG_TARGET);
    return true;
}

static bool has_effect(const struct clockman *s, enum card card, unsigned argument) {
    switch (card) {
    case TICK: return argument == TICK_UP ? s->roll < LONGEST_ROLL : s->roll > 1;
    case DIAL: return argument != s->roll;
    case TURBO: return s->roll <= 6;
    case COURIER: return clockman_can_settle(s, s->turn);
    case SHAFT: return s->pos[s->turn] < D0;
    case MAGNET: return clockman_magnet(s) != NO_TOKEN;
    default: return true;
    }
}

static bool check_play(const struct clockman *s, wh_action a, struct wh_why *why) {
    enum card card = (enum card)first_of(a);
    unsigned argument = argument_of(a);
    bool bad = argument == BAD_ARGUMENT;
    if (!holds(s, s->ask.seat, card)) return deny(why, CARD_NOT_HELD);
    if (!right_moment(s, card)) return deny(why, WRONG_MOMENT);
    if (s->phase == TURN_PHASE || s->phase == MOVE_PHASE) {
        if (s->played >= OWN_PLAYS) return deny(why, THREE_PLAYED);
        if (safe(s, s->turn) && card != STALL) return deny(why, OUT_OF_REACH);
        bool aimed = card == SWAP || card == STALL || card == SNATCH;
        if (!bad && aimed && !check_target(s, card, argument, why)) return false;
        if (!bad && !has_effect(s, card, argument)) return deny(why, NO_EFFECT);
    }
    return bad ? deny(why, NOT_UNDERSTOOD) : true;
}

/* --- move --------------------------------------------------------------------------------------------------------- */

/* With a walk of `roll` steps along a ring from `field`: how many are left at this gate; 0 if it is not passed. */
static unsigned left_at(unsigned field, unsigned roll, unsigned gate) {
    if (ring_of(field) != ring_of(gate)) return 0;
    const struct ring *ring = &clockman_rings[ring_of(field)];
    unsigned distance = (gate + ring->size - field) % ring->size;
    return distance < roll ? roll - distance : 0;
}

/* Does the roll bring the pawn to the outer gate of this passage with a step left, exactly one or more? */
static unsigned left_before(const struct clockman *s, unsigned passage) {
    unsigned from = s->pos[s->turn], outer = clockman_passages[passage - P0].outer;
    if (from == passage) return 0; /* R5.6 */
    if (on_ring(from)) return left_at(from, s->roll, outer);
    if (on_start(from)) return left_at(A0 + 12 * (from - S0), s->roll - 1u, outer);
    if (!on_passage(from)) return 0;
    unsigned inward = left_at(clockman_passages[from - P0].inner, s->roll - 1u, outer);
    return inward ? inward : left_at(clockman_passages[from - P0].outer, s->roll - 1u, outer);
}

static bool check_passage(const struct clockman *s, unsigned passage, enum payment payment, struct wh_why *why) {
    unsigned left = left_before(s, passage), whytooki = s->whytookis[passage - P0];
    if (!left) return true;
    if (lies_open(s, s->turn, JAM)) return deny(why, JAMMED);
    if (whytooki == NO_WHYTOOKI) return true;
    if (payment == PAY_SYMBOL && !has_pose(s, s->turn, whytooki)) return deny(why, NO_SYMBOL);
    return left == 1 ? true : deny(why, NOT_EXACT);
}

static bool check_straight(const struct clockman *s, unsigned place, struct wh_why *why) {
    if (!clockman_complete(s, s->turn)) return deny(why, DATE_INCOMPLETE);
    bool last = place == straight_of(s, s->turn) + 2;
    return !last || has_last_pose(s, s->turn) ? true : deny(why, NO_SYMBOL);
}

static bool payable(const struct clockman *s, enum payment payment, struct wh_why *why) {
    static const uint8_t cards[PAYMENTS] = { [PAY_KEY] = KEY, [PAY_JUMP] = JUMP, [PAY_REWIND] = REWIND };
    if (payment == PAY_PERMIT) return lies_open(s, s->turn, PERMIT) ? true : deny(why, CARD_NOT_HELD);
    if (payment == NO_PAYMENT || payment == PAY_SYMBOL) return true;
    if (!holds(s, s->turn, (enum card)cards[payment])) return deny(why, CARD_NOT_HELD);
    return s->played < OWN_PLAYS ? true : deny(why, THREE_PLAYED);
}

static bool check_move(const struct clockman *s, wh_action a, struct wh_why *why) {
    wh_action moves[WH_LEGAL_MAX];
    const wh_action *end = clockman_list_moves(s, moves);
    unsigned place = first_of(a), own = straight_of(s, s->turn);
    for (const wh_action *move = moves; move < end; move++)
        if (*move == a) return true;
    if (on_ring(s->pos[s->turn]) && lies_open(s, s->turn, REVERSE)) return deny(why, BACKWARDS);
    if (!payable(s, (enum payment)second_of(a), why)) return false;
    bool own_straight = place - own < 3;
    if (on_straight(place) && !own_straight) return deny(why, FOREIGN_STRAIGHT);
    if (on_passage(place) && !check_passage(s, place, (enum payment)second_of(a), why)) return false;
    if (own_straight && !check_straight(s, place, why)) return false;
    for (const wh_action *move = moves; move < end; move++)
        if (kind_of(*move) == MOVE && first_of(*move) == place) return deny(why, WRONG_PAYMENT);
    return deny(why, NOT_REACHED);
}

static bool check_pass(const struct clockman *s, struct wh_why *why) {
    wh_action moves[WH_LEGAL_MAX];
    if (s->phase != MOVE_PHASE) return true;
    const wh_action *end = clockman_list_moves(s, moves);
    return kind_of(end[-1]) == PASS ? true : deny(why, ROLL_MUST_BE_USED);
}

/* --- all of it ---------------------------------------------------------------------------------------------------- */

static bool check_offer(const struct clockman *s, unsigned give, unsigned want, struct wh_why *why) {
    if (!s->trade || s->offered || safe(s, s->turn)) return deny(why, NO_MORE_OFFERS);
    return clockman_offers(s) >> (4 * give + want) & 1 ? true : deny(why, NOBODY_COULD_ACCEPT);
}

static bool check(const void *state, wh_action a, struct wh_why *why) {
    const struct clockman *s = state;
    unsigned first = first_of(a);
    if (s->phase == END_PHASE) return deny(why, GAME_OVER);
    if (s->phase == SHUFFLE_PHASE) return a != WH_NONE ? true : deny(why, BAD_SHUFFLE);
    if (s->phase == ROLL_PHASE) return well_packed(a) && kind_of(a) == DIE ? true : deny(why, DIE_DUE);
    if (!well_packed(a)) return deny(why, NOT_UNDERSTOOD);
    if (!belongs((enum phase)s->phase, kind_of(a))) return deny(why, NOT_NOW);
    switch (kind_of(a)) {
    case PLAY: return check_play(s, a, why);
    case OFFER: return check_offer(s, first, second_of(a), why);
    case MOVE: return check_move(s, a, why);
    case PASS: return check_pass(s, why);
    case TAKE_DIGIT: return clockman_loot(s, s->ask.seat, s->ask.other) >> first & 1 ? true : deny(why, NOT_LOOTABLE);
    case DISCARD: return has_pose(s, s->ask.seat, first) ? true : deny(why, SYMBOL_NOT_HELD);
    case DROP: return clockman_droppable(s, s->ask.seat) >> first & 1 ? true : deny(why, NO_SUCH_DIGIT);
    case TARGET:
        if (first < s->seats && first != s->ask.seat && on_track(s->pos[first])) return true;
        return deny(why, WRONG_TARGET);
    default: return true;
    }
}
