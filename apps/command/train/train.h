/* train.h: what the files of `witching train` share: positions of self-play as numbers, and weights fitted to them.
 *
 *   train.c  the command and its report      play.c   self-play
 *   fit.c    the fit                         write.c  weights as source */
#ifndef WITCHING_COMMAND_TRAIN_TRAIN_H
#define WITCHING_COMMAND_TRAIN_TRAIN_H

#include "command/selfplay/progress.h"
#include "shared/app.h"
#include "witching/heuristics.h"

/* A position of a match, and how the match ended. Its features are rows of numbers elsewhere, one a seat. */
struct position {
    uint32_t match;
    uint16_t row, progress;
    uint32_t first; /* the number of its first row of numbers */
    uint8_t seats;
    float share[WH_MAX_SEATS]; /* of the win, in the end */
};

struct lessons {
    const struct wh_game *game;
    size_t count, room;
    uint32_t rows, rows_room;
    struct position *positions; /* match by match, each in the order of play */
    int16_t *features;          /* rows × feature_count */
    float *value;               /* by row: what the hand-made value says */
};

struct self_play {
    const struct wh_game *game;
    struct wh_game student; /* the same with the weights learnt so far */
    bool learnt;            /* there are some: half of the seats play by them */
    const char *bot;        /* plays all seats instead; NULL: none */
    uint32_t seats;         /* 0: every number */
    uint32_t first, matches;
    uint64_t seed;
    struct progress *progress;
    uint32_t all; /* matches of all rounds */
};

/* Plays, and gathers at most LESSONS_A_MATCH positions of each match, spread evenly over it. */
enum { LESSONS_A_MATCH = 24 };
void self_play(const struct self_play *play, struct lessons *out);
void lessons_free(struct lessons *lessons);

/* Every fifth match is held out: nothing is fitted to it, and what was learnt is measured by it. */
static inline bool held_out(const struct position *p) { return p->match % 5 == 0; }

/* Fits weights (as in struct wh_estimator) to the shares of the win. */
struct fit {
    const struct lessons *lessons;
    double lambda;    /* 1: learns from how matches ended; less: also from its own later estimates in the same match */
    unsigned without; /* this feature is left out; WH_FEATURES: none */
    uint64_t seed;
};
void fit_features(const struct fit *fit, int32_t *weights);
void fit_value(const struct fit *fit, double *temperatures); /* by row: how much of the value doubles a share */

/* The mean loss (cross entropy, in bits) over the held-out positions of a row; of all rows where row is -1. */
struct losses {
    size_t positions;
    double constant, value, estimate;
};
struct losses measure_losses(const struct lessons *lessons, const int32_t *weights, const double *temperatures,
                             int row);

/* <id>_weights.c. */
void write_weights(struct wh_text *out, const struct wh_game *game, const int32_t *weights, const char *command);

#endif
