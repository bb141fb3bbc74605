/* clockman_worth.h: what things are worth to the bots, roughly, a digit in the date being 100. The functions are in
 * clockman_rollout.c. */
#ifndef CLOCKMAN_WORTH_H
#define CLOCKMAN_WORTH_H

#include "../clockman.h"

enum worth {
    WON = 100000,
    IN_DATE = 100,
    LOOSE = 72, /* it may be robbed, and a transfer field is still to be found */
    HOARDED = 3,
    CROSSING = 90, /* into the next ring */
    GOING_BACK = 25,
    POSE = 9,        /* a pose of which there is no card in hand yet */
    WAY_POSE = 7,    /* … for each Whytooki on the way who shows it */
    LAST_POSE = 130, /* the card for one's own last Whytooki, once the date is near */
    HELD_CARD = 12,
    EVENT_FIELD = 6,
    LIFT_FIELD = 60,
    HITTING = 8,
    ON_STRAIGHT = 60,
    BEFORE_CENTRE = 420,
    WAITING = 20 /* before one's own straight, rather than going round */
};

/* What a seat wants: rings whose digits it lacks, bit r for ring r (0 to 3), else the last one; the outermost of them;
 * and what a field of each kind is worth to it. */
enum { LAST_RING = 8 };
struct wishes {
    unsigned rings, goal;
    int16_t field[JOKER + 1];
};
struct wishes clockman_wishes(const struct clockman *s, unsigned seat);
unsigned clockman_poses_in(uint64_t hand); /* different ones */
/* To stand there; to come there by this move: with what the field brings, the hit, and what the move costs. */
int clockman_place_worth(const struct clockman *s, unsigned seat, unsigned place, const struct wishes *w);
int clockman_move_worth(const struct clockman *s, unsigned seat, wh_action move, const struct wishes *w);

/* clockman_trades.c */
static inline bool clockman_trade_helps(const struct clockman *s, unsigned seat, unsigned got, unsigned given) {
    return needs(s, seat, got) && owned(s, seat, given) > NEED[given];
}
void clockman_note(struct wh_notes *notes, const void *state, wh_action action);
unsigned clockman_sensible(const void *state, const struct wh_notes *notes, wh_action *actions, unsigned count);

#endif
