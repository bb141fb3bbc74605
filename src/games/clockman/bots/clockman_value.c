/* clockman_value.c: how good a position looks for a seat: what greedy bots are built on. A pawn is
 * worth its digits, its cards and what its next roll can bring: of each of the six numbers the best move (the rules'
 * notes call this counting outs). What a place is worth is in clockman_rollout.c. */
#include "clockman_worth.h"

/* The mean over the six numbers of the best that each can bring. */
static int outs(const struct clockman *s, unsigned seat, const struct wishes *w) {
    struct clockman mine = *s;
    wh_action moves[64];
    int sum = 0, stay = clockman_place_worth(s, seat, s->pos[seat], w);
    mine.turn = (uint8_t)seat;
    mine.played = 0;
    for (unsigned roll = 1; roll <= 6; roll++) {
        mine.roll = (uint8_t)roll;
        const wh_action *end = clockman_list_moves(&mine, moves);
        int best = end == moves ? stay : INT32_MIN;
        for (const wh_action *move = moves; move < end; move++) {
            int worth = kind_of(*move) == PASS ? stay : clockman_move_worth(s, seat, *move, w);
            if (worth > best) best = worth;
        }
        sum += best < WON ? best : BEFORE_CENTRE * 3;
    }
    return sum / 6;
}

/* --- what a player has -------------------------------------------------------------------------------------------- */

static int digits_worth(const struct clockman *s, unsigned seat) {
    uint8_t all[SORTS];
    for (unsigned sort = 0; sort < SORTS; sort++) all[sort] = (uint8_t)owned(s, seat, sort);
    int sure = (int)clockman_filled(s->date[seat]), maybe = (int)clockman_filled(all);
    return IN_DATE * sure + LOOSE * (maybe - sure) + HOARDED * (int)clockman_surplus(s, seat);
}

/* The Whytookis between the ring of the pawn and the next one: whose poses are in hand? */
static int symbols_worth(const struct clockman *s, unsigned seat) {
    uint64_t hand = s->hand[seat];
    int worth = POSE * (int)clockman_poses_in(hand);
    unsigned place = s->pos[seat], ring = on_track(place) ? outer_ring(place) : on_start(place) ? 0 : 3;
    for (unsigned i = GROUPS[ring]; ring < 3 && i < GROUPS[ring + 1]; i++)
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
    struct wishes mine = clockman_wishes(s, seat);
    for (unsigned other = 0; other < s->seats; other++) {
        if (other == seat) continue;
        struct wishes theirs = clockman_wishes(s, other);
        others +=
            digits_worth(s, other) + clockman_place_worth(s, other, s->pos[other], &theirs) + open_worth(s, other);
    }
    return worth_of(s, seat) + outs(s, seat, &mine) - others / (4 * (s->seats - 1));
}
