/* turn.h: a decision as it is put to a program in a seat: the JSON of the request `move` (docs/protocol-engine.md),
 * written by whoever runs or relays the match, and read by `witching engine`. */
#ifndef WITCHING_SHARED_TURN_H
#define WITCHING_SHARED_TURN_H

#include "witching/wire.h"

struct turn {
    const char *match; /* the same for all decisions of one match */
    const struct wh_game *game;
    const struct wh_setup *setup;
    const void *state;    /* a seat is to act. It may be the true one: only what that seat knows is written of it */
    struct wh_span steps; /* what was done since that seat last acted, as JSON: [[who,"move"],…] */
    int64_t time;         /* milliseconds for this move; below 0: as long as it takes */
    bool clocked;         /* a clock runs for that seat: */
    int64_t left, plus;   /* milliseconds on it, and added for each move; plus below 0: it counts single moves */
    struct wh_rng *whims; /* for the guess at what that seat cannot know */
};

/* How many milliseconds a move may take with `left` on the clock: most of what there is for it, or a share of what
 * there is for the match. */
int64_t turn_time(int64_t left, int64_t plus);

/* Room for everything but the steps. */
enum { TURN_ROOM = 2 * WH_JSON_MAX + 2 * WH_LEGAL_MAX * WH_ACTION_TEXT + 4096 };
void put_turn(struct wh_text *out, const struct turn *turn);

/* The same at the other end: which match, its steps, the guess, and how long there is to think. False and why: it is no
 * such decision. */
struct turn_heard {
    char match[WH_JSON_NAME]; /* "": it does not say */
    const struct wh_game *game;
    struct wh_setup setup;
    struct wh_span steps; /* of the JSON that was read */
    int64_t time;
    _Alignas(16) uint8_t guess[WH_STATE_MAX];
};
bool read_turn(const char *json, size_t length, struct turn_heard *out, struct wh_why *why);

/* {"length":"even",…}: sets these options. */
bool read_turn_options(const char *json, size_t length, const struct wh_game *game, struct wh_setup *setup,
                       struct wh_why *why);

#endif
