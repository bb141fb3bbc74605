/* clockman_rollout.c: how good a decision looks without playing it: what a search tries first (prior), and what
 * rollouts play by (policy). How good a whole position looks is in clockman_value.c and clockman_features.c. Part of
 * clockman.c, so that the rules inline here. */
#include "clockman_worth.h"

/* --- where to go -------------------------------------------------------------------------------------------------- */

static unsigned wanted_rings(const struct clockman *s, unsigned seat) {
    unsigned missing = 0, rings = 0;
    for (unsigned sort = 0; sort < 3; sort++) {
        if (!needs(s, seat, sort)) continue;
        missing += NEED[sort] - owned(s, seat, sort);
        rings |= 2u << sort;
    }
    return missing > owned(s, seat, 3) ? rings : LAST_RING;
}

/* How far a pawn on this ring is from having been in all rings it wants, and then in ring 4. */
static int way_worth(unsigned ring, const struct wishes *w) {
    int worth = -(int)(3 - ring) * CROSSING;
    if (w->goal < ring) worth -= (int)(ring - w->goal) * (CROSSING + GOING_BACK);
    return worth;
}

int clockman_place_worth(const struct clockman *s, unsigned seat, unsigned place, const struct wishes *w) {
    bool card = has_last_pose(s, seat);
    if (place == CENTRE) return WON;
    if (on_straight(place)) return (place - T0) % 3 == 2 ? BEFORE_CENTRE : card ? ON_STRAIGHT : -ON_STRAIGHT;
    if (on_start(place)) return way_worth(0, w) - CROSSING / 3;
    unsigned ring = outer_ring(place);
    if (!on_passage(place)) return way_worth(ring, w);
    int outer = way_worth(ring, w), inner = way_worth(ring + 1, w);
    return (inner > outer ? inner : outer) - 5; /* either way from here */
}

/* --- what a field brings ------------------------------------------------------------------------------------------ */

unsigned clockman_poses_in(uint64_t hand) {
    unsigned poses = 0;
    for (unsigned pose = 0; pose < POSES; pose++) poses += (hand & pose_mask(pose)) != 0;
    return poses;
}

static int settling_worth(const struct clockman *s, unsigned seat) {
    int settled = 0;
    for (unsigned sort = 0; sort < SORTS; sort++) {
        int room = NEED[sort] - s->date[seat][sort], loose = s->loose[seat][sort];
        settled += loose < room ? loose : room;
    }
    return s->transfer ? settled * (IN_DATE - LOOSE) : 0;
}

static int digit_worth(const struct clockman *s, unsigned seat, unsigned sort) {
    return needs(s, seat, sort) ? LOOSE : clockman_may_hold(s, seat, sort) ? HOARDED : 0;
}

struct wishes clockman_wishes(const struct clockman *s, unsigned seat) {
    struct wishes w = { .rings = wanted_rings(s, seat) };
    w.goal = wh_lowest(w.rings);
    w.field[SYMBOL] = (int16_t)(4 + POSE * (int)(POSES - clockman_poses_in(s->hand[seat])) / 2);
    w.field[EVENT] = EVENT_FIELD;
    w.field[TRANSFER] = (int16_t)settling_worth(s, seat);
    w.field[LIFT] = LIFT_FIELD;
    bool blocked = s->open[seat].count && lies_open(s, seat, VIRUS);
    for (unsigned sort = 0; sort < SORTS && !blocked; sort++)
        w.field[ZERO + sort] = (int16_t)digit_worth(s, seat, sort);
    return w;
}

static int field_worth(const struct clockman *s, unsigned place, const struct wishes *w) {
    if (!on_ring(place)) return 0;
    const struct field *field = &clockman_board[place];
    if (field->kind < LIFT) return w->field[field->kind];
    bool taken = !(s->tokens >> field->token & 1), useless = field->kind == LIFT && !(w->rings >> (ring_of(place) + 1));
    return taken || useless ? 0 : w->field[field->kind];
}

static int hit_worth(const struct clockman *s, unsigned seat, unsigned place) {
    for (unsigned other = 0; other < s->seats; other++)
        if (other != seat && s->pos[other] == place) return HITTING + (clockman_loot(s, seat, other) ? LOOSE / 2 : 0);
    return 0;
}

static int payment_worth(unsigned payment) {
    static const uint8_t cost[PAYMENTS] = {
        [PAY_SYMBOL] = POSE, [PAY_KEY] = 20, [PAY_PERMIT] = 5, [PAY_JUMP] = 15, [PAY_REWIND] = 8
    };
    return -(int)cost[payment];
}

int clockman_move_worth(const struct clockman *s, unsigned seat, wh_action move, const struct wishes *w) {
    unsigned place = first_of(move);
    return clockman_place_worth(s, seat, place, w) + field_worth(s, place, w) + hit_worth(s, seat, place) +
           payment_worth(second_of(move));
}

/* --- what the roll after it may bring ----------------------------------------------------------------------------- */

/* The ring field from which the next roll counts; from a passage the side that leads where the seat wants to go. */
static unsigned walks_from(unsigned place, unsigned goal) {
    if (on_ring(place)) return place;
    if (on_start(place)) return A0 + 12 * (place - S0);
    const struct passage *passage = &clockman_passages[place - P0];
    return goal > ring_of(passage->outer) ? passage->inner : passage->outer;
}

static bool opens(const struct clockman *s, unsigned seat, unsigned passage) {
    unsigned whytooki = s->whytookis[passage - P0];
    return whytooki == NO_WHYTOOKI || has_pose(s, seat, whytooki) || holds(s, seat, KEY);
}

static bool leads_on(const struct clockman *s, unsigned seat, const struct field *gate, int rings_to_go) {
    if (rings_to_go > 0) return gate->inward != NOWHERE && opens(s, seat, gate->inward);
    return rings_to_go < 0 && gate->outward != NOWHERE;
}

/* Fields and gates within six steps, each for a sixth. */
static int ahead_worth(const struct clockman *s, unsigned seat, unsigned place, const struct wishes *w) {
    if (is_safe(place)) return 0;
    unsigned field = walks_from(place, w->goal), ring = ring_of(field);
    int sum = 0;
    for (unsigned roll = 1; roll <= 6; roll++) {
        if (leads_on(s, seat, &clockman_board[field], (int)w->goal - (int)ring)) sum += CROSSING;
        field = along(field, 1);
        sum += field_worth(s, field, w);
    }
    return sum / 6;
}

static int arrival_worth(const struct clockman *s, unsigned seat, unsigned place, const struct wishes *w) {
    return clockman_move_worth(s, seat, pack(MOVE, place, NO_PAYMENT), w) + ahead_worth(s, seat, place, w);
}

/* --- one's own turn ----------------------------------------------------------------------------------------------- */

static int walk_worth(const struct clockman *s, wh_action action, const struct wishes *w) {
    unsigned seat = s->turn, place = first_of(action);
    if (kind_of(action) == PASS) return clockman_place_worth(s, seat, s->pos[seat], w) + WAITING;
    return clockman_move_worth(s, seat, action, w) + ahead_worth(s, seat, place, w);
}

/* The best move the turn player would have with this roll. */
static int best_walk(const struct clockman *s, unsigned roll, const struct wishes *w) {
    struct clockman guess = *s;
    wh_action moves[64];
    int best = -WON;
    guess.roll = (uint8_t)roll;
    const wh_action *end = clockman_list_moves(&guess, moves);
    for (const wh_action *move = moves; move < end; move++) {
        int worth = walk_worth(&guess, *move, w);
        if (worth > best) best = worth;
    }
    return best;
}

static int pose_worth(const struct clockman *s, unsigned seat, unsigned pose) {
    unsigned place = s->pos[seat], ring = on_track(place) ? outer_ring(place) : on_start(place) ? 0 : 3;
    int worth = POSE;
    for (unsigned i = GROUPS[ring]; ring < 3 && i < GROUPS[ring + 1]; i++)
        worth += s->whytookis[i] == pose ? WAY_POSE : 0;
    if (s->whytookis[PASSAGES + quarter_of(s, seat)] == pose) worth += ring == 3 ? LAST_POSE : 2 * POSE;
    return worth;
}

static int swap_gain(const struct clockman *s, unsigned other, const struct wishes *w) {
    unsigned here = s->pos[s->turn], there = s->pos[other];
    struct wishes theirs = clockman_wishes(s, other);
    int mine = clockman_place_worth(s, s->turn, there, w) - clockman_place_worth(s, s->turn, here, w);
    return mine + (clockman_place_worth(s, other, there, &theirs) - clockman_place_worth(s, other, here, &theirs)) / 2;
}

/* What an event card gains that may be played at any time, less what it is worth in hand. */
static int play_gain(const struct clockman *s, wh_action action, const struct wishes *w) {
    unsigned seat = s->turn, pose = pose_of(action), place = s->pos[seat];
    int gain = 0;
    switch ((enum card)first_of(action)) {
    case COURIER: gain = settling_worth(s, seat); break;
    case MAGNET: gain = LOOSE; break;
    case ORDER: gain = has_pose(s, seat, pose) ? 0 : pose_worth(s, seat, pose); break;
    case SNATCH: gain = has_pose(s, seat, pose) ? 0 : 2 * HELD_CARD + 1; break;
    case STALL: gain = 3 * HELD_CARD; break;
    case SWAP: gain = swap_gain(s, argument_of(action), w); break;
    case SHAFT:
        gain = arrival_worth(s, seat, clockman_board[place].in, w) - clockman_place_worth(s, seat, place, w);
        break;
    default: break;
    }
    return gain - 2 * HELD_CARD;
}

/* A card played on the roll: what the new number brings. */
static int change_worth(const struct clockman *s, wh_action action, const struct wishes *w) {
    unsigned roll = s->roll;
    switch ((enum card)first_of(action)) {
    case TICK: return best_walk(s, argument_of(action) == TICK_UP ? roll + 1 : roll - 1, w) - 2 * HELD_CARD;
    case DIAL: return best_walk(s, argument_of(action), w) - 3 * HELD_CARD;
    case TURBO: return best_walk(s, 2 * roll, w) - 2 * HELD_CARD;
    case REDO: return (best_walk(s, 2, w) + best_walk(s, 5, w)) / 2 - HELD_CARD;
    default: return best_walk(s, roll, w) + play_gain(s, action, w);
    }
}

/* --- the other decisions ------------------------------------------------------------------------------------------ */

/* For the one who may disturb a roll: what the other loses by it. */
static int react_worth(const struct clockman *s, wh_action action) {
    unsigned roll = s->roll;
    if (kind_of(action) == PASS) return 0;
    struct wishes theirs = clockman_wishes(s, s->turn), *w = &theirs;
    int now = best_walk(s, roll, w) - 2 * HELD_CARD;
    if (first_of(action) == BRAKE) return now - best_walk(s, roll > 2 ? roll - 2 : 1, w);
    return now - (best_walk(s, roll % 6 + 1, w) + best_walk(s, (roll + 2) % 6 + 1, w)) / 2;
}

static int ride_worth(const struct clockman *s, const struct wishes *w) {
    unsigned seat = s->ask.seat, place = s->pos[seat];
    return arrival_worth(s, seat, clockman_board[place].in, w) - arrival_worth(s, seat, place, w);
}

static int discard_worth(const struct clockman *s, unsigned seat, unsigned pose) {
    bool twice = s->hand[seat] >> (8 * pose + 1) & 1;
    return -pose_worth(s, seat, pose) / (twice ? 8 : 1);
}

static int turn_worth(const struct clockman *s, wh_action action, const struct wishes *w) {
    if (kind_of(action) == ROLL) return 0;
    if (kind_of(action) == PLAY) return play_gain(s, action, w);
    return clockman_trade_helps(s, s->turn, second_of(action), first_of(action)) ? POSE : -POSE;
}

/* The anchor is kept where little is lost. */
static int guard_worth(const struct clockman *s, wh_action action) {
    bool needless = s->ask.why == GUARD_KNOCK && s->pos[s->ask.seat] < B0;
    return (kind_of(action) == PLAY) != needless;
}

static int target_worth(const struct clockman *s, unsigned seat) {
    struct wishes theirs = clockman_wishes(s, seat);
    return clockman_place_worth(s, seat, s->pos[seat], &theirs);
}

static int decision_worth(const struct clockman *s, wh_action action, const struct wishes *w) {
    unsigned seat = s->ask.seat, first = first_of(action);
    switch (s->phase) {
    case MOVE_PHASE: return kind_of(action) == PLAY ? change_worth(s, action, w) : walk_worth(s, action, w);
    case TURN_PHASE: return turn_worth(s, action, w);
    case REACT_PHASE: return react_worth(s, action);
    case GUARD_PHASE: return guard_worth(s, action);
    case ROB_PHASE: return kind_of(action) == PASS ? 0 : needs(s, seat, first) ? LOOSE : HOARDED;
    case LIFT_PHASE: return kind_of(action) == RIDE ? ride_worth(s, w) : 0;
    case DISCARD_PHASE: return discard_worth(s, seat, first);
    case TARGET_PHASE: return target_worth(s, first);
    case REPLY_PHASE: return (kind_of(action) == ACCEPT) == clockman_trade_helps(s, seat, s->ask.give, s->ask.want);
    default: return kind_of(action) == HIT || kind_of(action) == TAKE;
    }
}

static int32_t prior(const void *state, wh_action action) {
    const struct clockman *s = state;
    struct wishes w = clockman_wishes(s, s->ask.seat);
    return decision_worth(s, action, &w);
}

/* --- playing on --------------------------------------------------------------------------------------------------- */

/* The best by its worth, give or take what matters little. */
static wh_action choose(const struct clockman *s, const wh_action *actions, unsigned count, struct wh_rng *rng) {
    enum { WHIM_BITS = 3 };
    if (count == 1) return actions[0];
    struct wishes w = clockman_wishes(s, s->ask.seat);
    uint64_t whims = wh_rng_next(rng);
    wh_action best = actions[0];
    int most = INT32_MIN;
    for (unsigned i = 0; i < count; i++) {
        int its = decision_worth(s, actions[i], &w) + (int)(whims >> WHIM_BITS * (i % 20) & ((1u << WHIM_BITS) - 1));
        if (its > most) best = actions[i], most = its;
    }
    return best;
}

static inline wh_action policy(const void *state, struct wh_rng *rng) {
    wh_action actions[MAX_LEGAL];
    unsigned count = list_legal(state, actions);
    return choose(state, actions, count, rng);
}

static inline uint32_t stage(const void *state) {
    const struct clockman *s = state;
    return s->turn;
}

WH_DEFINE_ROLLOUT
