/* estimate.h: who will win? A learned estimate, in whole numbers, the same on every machine.
 *
 * Besides its rules each game looks at a position with a few small numbers for each seat, its features
 * (<id>_features.c), and holds weights for them that `witching train` learnt from self-play (<id>_weights.c). A seat's
 * strength is the weighted sum of its features, counted in doublings: one more doubles its share. The weights change
 * with the progress of the match, evenly from stage to stage, because what counts early may be worth nothing late. */
#ifndef WITCHING_ESTIMATE_H
#define WITCHING_ESTIMATE_H

#include "witching/game.h"

WH_BEGIN_C

enum {
    WH_FEATURES = 40, /* a game has no more than this */
    WH_STAGES = 4,    /* weights are given for the start, the end and two stages between, equally far apart */
    WH_STAGE = 256,   /* progress from one stage to the next */
    WH_PROGRESS = (WH_STAGES - 1) * WH_STAGE,
    WH_DOUBLING = 65536, /* of strength, in the units of weight times feature */
    WH_WIN = 1000000     /* a whole win: shares are millionths */
};

/* A position in numbers. Seats that can only win together have the same features. */
struct wh_features {
    uint16_t row;      /* which of the game's rows of weights speaks here: by number of seats, by mode */
    uint16_t progress; /* 0 at the start to WH_PROGRESS at the end */
    int16_t of[WH_MAX_SEATS][WH_FEATURES];
};

struct wh_estimator {
    uint8_t feature_count, row_count;
    const char *const *feature_names, *const *row_names;
    /* Fills in what the game uses, for any state but a finished one. It may look at everything in it: callers who
     * must not know pass a resampled state. */
    void (*look)(const void *state, struct wh_features *out);
    const int32_t *weights; /* [row][feature][stage] */
};

/* The share of the win each seat can expect, in millionths; together exactly WH_WIN. A finished match gives the true
 * shares: its winners divide the win. What rounding leaves goes to the first of the strongest seats. */
void wh_estimate(const struct wh_game *game, const void *state, int32_t shares[]);

/* The same from features already looked at. */
void wh_share_by_features(const struct wh_estimator *estimator, const struct wh_features *f, unsigned seats,
                          int32_t shares[]);

/* The same from strengths, in WH_DOUBLING. */
void wh_share_by_strength(const int64_t strength[], unsigned seats, int32_t shares[]);

/* How the winners of a finished match divide the win. */
void wh_share_win(uint32_t winners, unsigned seats, int32_t shares[]);

/* One number for the estimates of this many random matches of all kinds: it changes when features or weights do, and
 * is the same on every machine. */
uint64_t wh_estimate_signature(const struct wh_game *game, unsigned matches);

WH_END_C

#endif
