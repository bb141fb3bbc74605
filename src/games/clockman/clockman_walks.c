/* clockman_walks.c: where the pawn of the turn player can go with its roll (section 6.3), and whether the roll may be
 * given up (R4.3, R9.5). What a move does is in clockman_rules.c. */
#include "clockman.h"

/* A move under way. Each result is written to `out`; from a passage the two ways may meet again (with rolls above 6),
 * so results are compared with those before. */
struct walk {
    const struct clockman *s;
    unsigned seat, began;
    bool jam, key, permit, jump; /* in front of the player; in hand and playable */
    wh_action *first, *out;
};

static inline void reach(struct walk *w, unsigned place, enum payment payment) {
    wh_action move = pack(MOVE, place, payment);
    for (const wh_action *known = w->first; known < w->out; known++)
        if (*known == move) return;
    *w->out++ = move;
}

static void walk_ring(struct walk *w, unsigned field, unsigned left, bool used, bool jumped);

/* Onto a passage with `left` steps still to go, and off it on the other side: R5.6, it is the only one of this move. */
static inline void through(struct walk *w, unsigned passage, unsigned gate, unsigned left, bool jumped) {
    if (left == 0)
        reach(w, passage, jumped ? PAY_JUMP : NO_PAYMENT);
    else
        walk_ring(w, gate, left - 1, true, jumped);
}

static void step_inward(struct walk *w, unsigned passage, unsigned left, bool jumped) { /* R5.2, R5.3, R5.7 */
    unsigned whytooki = w->s->whytookis[passage - P0], inner = clockman_passages[passage - P0].inner;
    if (w->jam) return;
    if (whytooki == NO_WHYTOOKI) {
        through(w, passage, inner, left - 1, jumped);
        return;
    }
    if (left == 1) {
        if (has_pose(w->s, w->seat, whytooki)) reach(w, passage, PAY_SYMBOL);
        if (w->key) reach(w, passage, PAY_KEY);
        if (w->permit) reach(w, passage, PAY_PERMIT);
    }
    if (w->jump) through(w, passage, inner, left - 1, true);
}

static void step_onto_straight(struct walk *w, unsigned left, bool jumped) { /* R9.1, R9.2 */
    unsigned first = straight_of(w->s, w->seat);
    if (left <= 2)
        reach(w, first + left - 1, jumped ? PAY_JUMP : NO_PAYMENT);
    else if (left == 3 && !jumped && has_last_pose(w->s, w->seat))
        reach(w, first + 2, PAY_SYMBOL);
}

/* The gates in reach: bit i for the field i steps ahead, with at least one step left there. */
static inline unsigned gates_ahead(unsigned field, unsigned left) {
    const struct ring *ring = &clockman_rings[ring_of(field)];
    unsigned index = field - ring->first;
    uint64_t turned = ring->gates >> index | ring->gates << (ring->size - index);
    return (unsigned)turned & ((1u << left) - 1);
}

static void walk_ring(struct walk *w, unsigned field, unsigned left, bool used, bool jumped) {
    reach(w, along(field, (int)left), jumped ? PAY_JUMP : NO_PAYMENT);
    for (unsigned gates = used ? 0 : gates_ahead(field, left); gates; gates &= gates - 1) {
        unsigned steps = wh_lowest(gates), rest = left - steps;
        const struct field *gate = &clockman_board[along(field, (int)steps)];
        if (gate->inward != NOWHERE && gate->inward != w->began) step_inward(w, gate->inward, rest, jumped);
        if (gate->outward != NOWHERE && gate->outward != w->began) /* R5.5: free */
            through(w, gate->outward, clockman_passages[gate->outward - P0].outer, rest - 1, jumped);
    }
    if (field < D0) return;
    unsigned distance = (gate_of(w->s, w->seat) + 12 - field) % 12;
    if (distance < left && clockman_complete(w->s, w->seat)) step_onto_straight(w, left - distance, jumped);
}

static void walk_straight(struct walk *w, unsigned roll) { /* R9.3 to R9.5 */
    unsigned first = straight_of(w->s, w->seat), k = w->began - first + 1;
    bool card = has_last_pose(w->s, w->seat);
    if (k == 3) {
        if (roll == 1) reach(w, CENTRE, NO_PAYMENT);
        return;
    }
    if (k + roll == 2) reach(w, first + 1, NO_PAYMENT);
    if (k + roll == 3 && card) reach(w, first + 2, PAY_SYMBOL);
    if (!card && roll >= k) reach(w, along(gate_of(w->s, w->seat), (int)(roll - k)), NO_PAYMENT);
}

static wh_action *list(const struct clockman *s, wh_action *out) {
    unsigned seat = s->turn, from = s->pos[seat], roll = s->roll;
    struct walk w = { .s = s, .seat = seat, .began = from, .first = out, .out = out };
    if (is_safe(from)) {
        walk_straight(&w, roll);
        return w.out;
    }
    if (s->open[seat].count) {
        if (on_ring(from) && lies_open(s, seat, REVERSE)) {
            reach(&w, along(from, -(int)roll), NO_PAYMENT);
            return w.out;
        }
        w.jam = lies_open(s, seat, JAM);
        w.permit = lies_open(s, seat, PERMIT);
    }
    if (s->held[seat] && s->played < OWN_PLAYS) {
        w.key = works(KEY) && holds(s, seat, KEY);
        w.jump = works(JUMP) && holds(s, seat, JUMP);
        if (works(REWIND) && on_ring(from) && holds(s, seat, REWIND)) reach(&w, along(from, -(int)roll), PAY_REWIND);
    }
    if (on_ring(from)) {
        walk_ring(&w, from, roll, false, false);
    } else if (on_passage(from)) { /* R5.4 */
        walk_ring(&w, clockman_passages[from - P0].inner, roll - 1, false, false);
        walk_ring(&w, clockman_passages[from - P0].outer, roll - 1, false, false);
    } else {
        walk_ring(&w, A0 + 12 * (from - S0), roll - 1, false, false);
    }
    return w.out;
}

/* Section 6.3: `pass` beside these moves. */
static bool may_pass(const struct clockman *s, const wh_action *moves, const wh_action *end) {
    unsigned seat = s->turn, place = s->pos[seat];
    if (on_ring(place)) {
        if (place < D0 || lies_open(s, seat, REVERSE) || !clockman_complete(s, seat)) return false;
        if (s->roll <= (gate_of(s, seat) + 12 - place) % 12) return false;
    } else if (!on_straight(place) || (place - T0) % 3 == 2) {
        return false;
    }
    for (const wh_action *move = moves; move < end; move++)
        if (on_straight(first_of(*move))) return false;
    return true;
}

wh_action *clockman_list_moves(const struct clockman *s, wh_action *out) {
    wh_action *end = list(s, out);
    if (s->pos[s->turn] >= D0 && may_pass(s, out, end)) *end++ = pack(PASS, 0, 0);
    return end;
}

bool clockman_can_move(const struct clockman *s) {
    wh_action moves[8]; /* on the straight there are two at most */
    return !safe(s, s->turn) || list(s, moves) != moves;
}
