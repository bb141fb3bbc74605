/* clockman_features.c: what the learned estimate looks at: digits, the way of the pawn, what the next roll can bring
 * (outs), cards. What each is worth is in clockman_weights.c. */
#include "../clockman.h"

enum feature {
    IN_DATE,
    LOOSE_DIGITS,
    SURPLUS,
    RING,
    RINGS_BACK,
    STRAIGHT,
    BEFORE_CENTRE,
    CAN_END,
    DIGIT_OUTS,
    TRANSFER_OUTS,
    SYMBOL_OUTS,
    CROSSING_OUTS,
    LAST_POSE,
    LAST_POSE_NEEDED,
    CARDS_HELD,
    HUNTED,
    OPEN_GOOD,
    OPEN_BAD,
    COUNT
};
_Static_assert((int)COUNT == (int)FEATURES, "a weight for each feature");

static const char *const names[FEATURES] = {
    [IN_DATE] = "digits in the date",
    [LOOSE_DIGITS] = "loose digits it needs",
    [SURPLUS] = "surplus digits",
    [RING] = "ring",
    [RINGS_BACK] = "rings to go back for a digit",
    [STRAIGHT] = "on its straight",
    [BEFORE_CENTRE] = "one step before the centre",
    [CAN_END] = "before the centre, and acts now",
    [DIGIT_OUTS] = "rolls that reach a digit it needs",
    [TRANSFER_OUTS] = "rolls that reach a transfer field, times loose digits",
    [SYMBOL_OUTS] = "rolls that reach a symbol field",
    [CROSSING_OUTS] = "rolls that cross into a ring it wants",
    [LAST_POSE] = "the pose of its last Whytooki",
    [LAST_POSE_NEEDED] = "the same, with all digits",
    [CARDS_HELD] = "event cards in hand",
    [HUNTED] = "others close behind, times loose digits",
    [OPEN_GOOD] = "bubbles and permits",
    [OPEN_BAD] = "bad cards in front of it",
};
static const char *const rows[ROWS] = { "2 players", "3 players", "4 players" };

/* What a seat has and lacks. */
struct needs {
    unsigned date, all; /* digits in the date; with the loose ones */
    unsigned sorts;     /* bit per sort it still needs */
    unsigned ring;      /* the outermost ring it must visit, 0 to 3 */
};

static struct needs needs_of(const struct clockman *s, unsigned seat) {
    uint8_t all[SORTS];
    struct needs n = { .date = clockman_filled(s->date[seat]) };
    unsigned missing = 0;
    for (unsigned sort = 0; sort < SORTS; sort++) all[sort] = (uint8_t)owned(s, seat, sort);
    for (unsigned sort = 0; sort < 3; sort++) {
        if (!needs(s, seat, sort)) continue;
        n.sorts |= 1u << sort;
        missing += NEED[sort] - (unsigned)all[sort];
    }
    n.all = clockman_filled(all);
    if (missing <= all[3]) n.sorts = 0; /* jokers fill the rest */
    n.ring = n.sorts ? 1 + wh_lowest(n.sorts) : 3;
    return n;
}

/* --- the match: the digits of the best, or the rounds that are left ----------------------------------------------- */

static uint16_t progress(const struct clockman *s) {
    enum { DIGIT = 80, ON_STRAIGHT = WH_PROGRESS - 8 * DIGIT };
    unsigned most = s->rounds ? (unsigned)WH_PROGRESS * s->round / s->rounds : 0;
    for (unsigned seat = 0; seat < s->seats; seat++) {
        uint8_t all[SORTS];
        for (unsigned sort = 0; sort < SORTS; sort++) all[sort] = (uint8_t)owned(s, seat, sort);
        unsigned reached = DIGIT * clockman_filled(all) + (on_straight(s->pos[seat]) ? ON_STRAIGHT : 0);
        if (reached > most) most = reached;
    }
    return (uint16_t)(most < WH_PROGRESS ? most : WH_PROGRESS);
}

/* --- the pawn ----------------------------------------------------------------------------------------------------- */

/* The ring field from which the next roll counts; from a passage the side that leads where the seat wants to go. */
static unsigned walks_from(unsigned place, const struct needs *n) {
    if (on_ring(place)) return place;
    if (on_start(place)) return A0 + 12 * (place - S0);
    const struct passage *passage = &clockman_passages[place - P0];
    return n->ring > ring_of(passage->outer) ? passage->inner : passage->outer;
}

static bool crosses(const struct clockman *s, unsigned seat, const struct field *gate, const struct needs *n,
                    unsigned ring) {
    if (n->ring < ring) return gate->outward != NOWHERE;
    if (gate->inward == NOWHERE || n->ring == ring) return false;
    unsigned whytooki = s->whytookis[gate->inward - P0];
    return whytooki == NO_WHYTOOKI || has_pose(s, seat, whytooki) || holds(s, seat, KEY);
}

static void look_ahead(const struct clockman *s, unsigned seat, const struct needs *n, int16_t *of) {
    unsigned field = walks_from(s->pos[seat], n), ring = ring_of(field);
    for (unsigned roll = 1; roll <= 6; roll++) {
        of[CROSSING_OUTS] = (int16_t)(of[CROSSING_OUTS] + crosses(s, seat, &clockman_board[field], n, ring));
        field = along(field, 1);
        const struct field *f = &clockman_board[field];
        if (f->kind == SYMBOL) of[SYMBOL_OUTS]++;
        if (f->kind == TRANSFER) of[TRANSFER_OUTS]++;
        if (f->kind < ZERO || !(s->tokens >> (f->token & 63) & 1)) continue;
        unsigned sort = f->kind - (unsigned)ZERO;
        if (n->all < 8 && (sort == 3 || n->sorts >> sort & 1)) of[DIGIT_OUTS]++;
    }
    of[TRANSFER_OUTS] = (int16_t)(s->transfer ? of[TRANSFER_OUTS] * (int)(n->all - n->date) : 0);
}

static void look_at_pawn(const struct clockman *s, unsigned seat, const struct needs *n, int16_t *of) {
    unsigned place = s->pos[seat];
    if (place >= CENTRE) return; /* not yet on the board */
    if (on_straight(place)) {
        of[STRAIGHT] = 1;
        of[RING] = 4;
        of[BEFORE_CENTRE] = (place - T0) % 3 == 2;
        return;
    }
    unsigned ring = on_start(place) ? 0 : outer_ring(place);
    of[RING] = (int16_t)ring;
    of[RINGS_BACK] = (int16_t)(n->ring < ring ? ring - n->ring : 0);
    look_ahead(s, seat, n, of);
}

/* Others who stand one to six fields behind, where a roll would hit. */
static unsigned hunters(const struct clockman *s, unsigned seat) {
    unsigned place = s->pos[seat], count = 0;
    for (unsigned other = 0; other < s->seats; other++) {
        unsigned from = s->pos[other];
        if (other == seat || !on_ring(place) || !on_ring(from) || ring_of(from) != ring_of(place)) continue;
        const struct ring *ring = &clockman_rings[ring_of(place)];
        unsigned behind = (place + ring->size - from) % ring->size;
        count += behind >= 1 && behind <= 6;
    }
    return count;
}

/* --- cards -------------------------------------------------------------------------------------------------------- */

static void look_at_cards(const struct clockman *s, unsigned seat, const struct needs *n, int16_t *of) {
    of[LAST_POSE] = s->placed && s->hand[seat] && has_last_pose(s, seat);
    of[LAST_POSE_NEEDED] = of[LAST_POSE] && n->all == 8;
    of[CARDS_HELD] = (int16_t)wh_popcount(s->held[seat]);
    for (unsigned i = 0; i < s->open[seat].count; i++) {
        unsigned card = s->open[seat].cards[i];
        of[card == BUBBLE || card == PERMIT ? OPEN_GOOD : OPEN_BAD]++;
    }
}

static void look_at_seat(const struct clockman *s, unsigned seat, int16_t *of) {
    struct needs n = needs_of(s, seat);
    for (unsigned i = 0; i < FEATURES; i++) of[i] = 0;
    of[IN_DATE] = (int16_t)n.date;
    of[LOOSE_DIGITS] = (int16_t)(n.all - n.date);
    of[SURPLUS] = (int16_t)clockman_surplus(s, seat);
    look_at_pawn(s, seat, &n, of);
    look_at_cards(s, seat, &n, of);
    of[HUNTED] = (int16_t)(hunters(s, seat) * (n.all - n.date));
    of[CAN_END] = of[BEFORE_CENTRE] && s->turn == seat;
}

static void look(const void *state, struct wh_features *out) {
    const struct clockman *s = state;
    out->row = (uint16_t)(s->seats - 2);
    out->progress = progress(s);
    for (unsigned seat = 0; seat < s->seats; seat++) look_at_seat(s, seat, out->of[seat]);
}

const struct wh_estimator clockman_estimator = {
    .feature_count = FEATURES,
    .row_count = ROWS,
    .feature_names = names,
    .row_names = rows,
    .look = look,
    .weights = &clockman_weights[0][0][0],
};
