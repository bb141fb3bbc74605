/* clockman_value.c: how good a position looks for a seat: what bots are built on. Nothing here is a rule. A pawn is
 * worth its digits, its cards and what its next roll can bring: of each of the six numbers the best move (the rules'
 * notes call this counting outs). Rough worths, a digit in the date being 100. */
#include "clockman.h"

enum {
    WON = 100000,
    IN_DATE = 100,
    LOOSE = 72, /* it may be robbed, and a transfer field is still to be found */
    HOARDED = 3,
    CROSSING = 90, /* into the next ring */
    GOING_BACK = 25,
    POSE = 9,        /* a pose of which there is no card in hand yet */
    WAY_POSE = 7,    /* … for each Whytooki on the way who shows it */
    LAST_POSE = 130, /* the card for the own last Whytooki, once the date is near */
    HELD_CARD = 12,
    EVENT_FIELD = 6,
    LIFT_FIELD = 60,
    HITTING = 8,
    ON_STRAIGHT = 60,
    BEFORE_CENTRE = 420
};

/* --- where to go ---------------------------------------------------------------------------------------------------------- */

/* What a seat lacks: bit r for ring r (0 to 3) whose digit is missing; ring 4 is where everybody must go in the end. */
static unsigned wanted_rings(const struct clockman *s, unsigned seat) {
    unsigned missing = 0, rings = 0;
    for (unsigned sort = 0; sort < 3; sort++) {
        if (!needs(s, seat, sort)) continue;
        missing += clockman_need[sort] - owned(s, seat, sort);
        rings |= 2u << sort;
    }
    return missing > owned(s, seat, 3) ? rings : 8;
}

/* How far a pawn on this ring is from having been in all rings it wants, and then in ring 4. */
static int way_worth(unsigned ring, unsigned wanted) {
    int worth = -(int)(3 - ring) * CROSSING;
    unsigned outermost = wh_lowest(wanted);
    if (outermost < ring) worth -= (int)(ring - outermost) * (CROSSING + GOING_BACK);
    return worth;
}

static int place_worth(const struct clockman *s, unsigned seat, unsigned place, unsigned wanted) {
    bool card = has_last_pose(s, seat);
    if (place == CENTRE) return WON;
    if (on_straight(place)) return (place - T0) % 3 == 2 ? BEFORE_CENTRE : card ? ON_STRAIGHT : -ON_STRAIGHT;
    if (on_start(place)) return way_worth(0, wanted) - CROSSING / 3;
    unsigned ring = outer_ring(place);
    if (!on_passage(place)) return way_worth(ring, wanted);
    int outer = way_worth(ring, wanted), inner = way_worth(ring + 1, wanted);
    return (inner > outer ? inner : outer) - 5; /* either way from here */
}

/* --- what a field brings ------------------------------------------------------------------------------------------------------ */

static unsigned poses_in(uint64_t hand) {
    unsigned poses = 0;
    for (unsigned pose = 0; pose < POSES; pose++) poses += (hand & pose_mask(pose)) != 0;
    return poses;
}

static int settling_worth(const struct clockman *s, unsigned seat) {
    int settled = 0;
    for (unsigned sort = 0; sort < SORTS; sort++) {
        int room = clockman_need[sort] - s->date[seat][sort], loose = s->loose[seat][sort];
        settled += loose < room ? loose : room;
    }
    return s->transfer ? settled * (IN_DATE - LOOSE) : 0;
}

static int field_worth(const struct clockman *s, unsigned seat, unsigned place, unsigned wanted) {
    if (!on_ring(place)) return 0;
    const struct field *field = &clockman_fields[place];
    bool token = s->tokens >> (field->token & 63) & 1;
    switch (field->kind) {
    case PATH: return 0;
    case SYMBOL: return 4 + POSE * (int)(POSES - poses_in(s->hand[seat])) / 2;
    case EVENT: return EVENT_FIELD;
    case TRANSFER: return settling_worth(s, seat);
    case LIFT: return token && (wanted >> (ring_of(place) + 1)) ? LIFT_FIELD : 0;
    default: break;
    }
    unsigned sort = field->kind - (unsigned)ZERO;
    if (!token || lies_open(s, seat, VIRUS)) return 0;
    return needs(s, seat, sort) ? LOOSE : clockman_may_hold(s, seat, sort) ? HOARDED : 0;
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

/* The mean over the six numbers of the best that each can bring. */
static int outs(const struct clockman *s, unsigned seat, unsigned wanted) {
    struct clockman mine = *s;
    wh_action moves[64];
    int sum = 0, stay = place_worth(s, seat, s->pos[seat], wanted);
    mine.turn = (uint8_t)seat;
    mine.played = 0;
    for (unsigned roll = 1; roll <= 6; roll++) {
        mine.roll = (uint8_t)roll;
        const wh_action *end = clockman_list_moves(&mine, moves);
        int best = end == moves ? stay : INT32_MIN;
        for (const wh_action *move = moves; move < end; move++) {
            unsigned place = kind_of(*move) == PASS ? s->pos[seat] : first_of(*move);
            int worth = place_worth(s, seat, place, wanted);
            if (kind_of(*move) == MOVE)
                worth +=
                    field_worth(s, seat, place, wanted) + hit_worth(s, seat, place) + payment_worth(second_of(*move));
            if (worth > best) best = worth;
        }
        sum += best < WON ? best : BEFORE_CENTRE * 3;
    }
    return sum / 6;
}

/* How a decision looks at a glance: a move by where it leads, the rest by what is nearly always right. */
int32_t clockman_promise(const void *state, wh_action action) {
    const struct clockman *s = state;
    unsigned seat = s->turn;
    switch (kind_of(action)) {
    case MOVE: {
        unsigned place = first_of(action), wanted = wanted_rings(s, seat);
        return place_worth(s, seat, place, wanted) + field_worth(s, seat, place, wanted) + hit_worth(s, seat, place) +
               payment_worth(second_of(action));
    }
    case PASS: return place_worth(s, seat, s->pos[seat], wanted_rings(s, seat)) - 1;
    case TAKE_DIGIT: return needs(s, s->ask.seat, first_of(action)) ? 3 : 1;
    case DISCARD: return -(int32_t)(s->whytookis[PASSAGES + quarter_of(s, s->ask.seat)] == first_of(action));
    case ROLL: return 2;
    case HIT:
    case TAKE:
    case RIDE: return 1;
    default: return 0;
    }
}

/* --- what a player has ---------------------------------------------------------------------------------------------------------- */

static int digits_worth(const struct clockman *s, unsigned seat) {
    uint8_t all[SORTS];
    for (unsigned sort = 0; sort < SORTS; sort++) all[sort] = (uint8_t)owned(s, seat, sort);
    int sure = (int)clockman_filled(s->date[seat]), maybe = (int)clockman_filled(all);
    return IN_DATE * sure + LOOSE * (maybe - sure) + HOARDED * (int)clockman_surplus(s, seat);
}

/* The Whytookis between the ring of the pawn and the next one: whose poses are in hand? */
static int symbols_worth(const struct clockman *s, unsigned seat) {
    static const uint8_t first[] = { 0, 6, 12, PASSAGES };
    uint64_t hand = s->hand[seat];
    int worth = POSE * (int)poses_in(hand);
    unsigned place = s->pos[seat], ring = on_track(place) ? outer_ring(place) : on_start(place) ? 0 : 3;
    for (unsigned i = ring < 3 ? first[ring] : PASSAGES; ring < 3 && i < first[ring + 1]; i++)
        if (s->whytookis[i] != NO_WHYTOOKI && hand & pose_mask(s->whytookis[i])) worth += WAY_POSE;
    uint8_t all[SORTS];
    for (unsigned sort = 0; sort < SORTS; sort++) all[sort] = (uint8_t)owned(s, seat, sort);
    if (has_last_pose(s, seat)) worth += clockman_filled(all) == 8 ? LAST_POSE : 10;
    return worth;
}

static int open_worth(const struct clockman *s, unsigned seat) {
    int worth = 0;
    for (unsigned i = 0; i < s->open[seat].count; i++) switch (s->open[seat].cards[i]) {
        case BUBBLE: worth += 15; break;
        case PERMIT: worth += 30; break;
        case VIRUS: worth -= 40; break;
        case SLOW: worth -= 6; break;
        default: worth -= 25; break; /* a turn missed, or no way in */
        }
    return worth;
}

static int worth_of(const struct clockman *s, unsigned seat) {
    return digits_worth(s, seat) + symbols_worth(s, seat) + open_worth(s, seat) +
           HELD_CARD * (int)wh_popcount(s->held[seat]);
}

int32_t clockman_value(const void *state, int viewer) {
    const struct clockman *s = state;
    unsigned seat = (unsigned)viewer;
    int others = 0;
    if (s->phase == END_PHASE) return s->winners >> seat & 1 ? WON : -WON;
    for (unsigned other = 0; other < s->seats; other++)
        if (other != seat)
            others += digits_worth(s, other) + place_worth(s, other, s->pos[other], wanted_rings(s, other)) +
                      open_worth(s, other);
    return worth_of(s, seat) + outs(s, seat, wanted_rings(s, seat)) - others / (4 * (s->seats - 1));
}
