/* statistics.h: what can honestly be said from a number of results: intervals for shares, ratings, and a test that
 * stops as early as it may. No game, bot or file is known here. docs/arena.md derives what is computed.
 *
 * The unit everywhere is the deal: one run of luck, played in every rotation of the bots over the seats. Deals are
 * independent of one another; the matches of one deal are not, and never count as if they were. */
#ifndef WITCHING_COMMAND_SELFPLAY_STATISTICS_H
#define WITCHING_COMMAND_SELFPLAY_STATISTICS_H

#include <stdbool.h>
#include <stdint.h>

/* --- shares ------------------------------------------------------------------------------------------------------- */

/* Numbers from 0 to 1, one a deal: the share of the wins a bot had of it. */
struct sample {
    uint64_t count;
    double sum, squares;
};

struct interval {
    double mean, low, high;
};

void sample_add(struct sample *sample, double share);
/* The mean, and where the true mean lies with this confidence (0.95). Nothing sampled: 0 to 1. */
struct interval sample_interval(const struct sample *sample, double confidence);

double student_quantile(double probability, double freedom); /* of Student's t; probability from 0.5 on */
double student_tails(double t, double freedom);              /* how likely it is to be at least this far from 0 */

/* --- ratings ------------------------------------------------------------------------------------------------------ */

enum { RATED_MAX = 12, SIDES_MAX = 6 };

/* One match: the bot on each side, and the sides that won. All bouts of a fit have the same number of sides. */
struct bout {
    uint8_t sides, bots[SIDES_MAX];
    uint8_t winners; /* bit per side; several: they share the win */
};

/* Where bouts come from, one after the other; it is gone through several times. False: there is no such bout. *deal
 * numbers the deals, in ascending order. */
typedef bool bout_source(void *with, uint64_t index, struct bout *bout, uint64_t *deal);

struct ratings {
    double elo[RATED_MAX];              /* their mean is 0 */
    double error[RATED_MAX];            /* standard errors, by deals */
    double ahead[RATED_MAX][RATED_MAX]; /* how likely the first is truly stronger than the second */
};

/* The ratings that make these results most likely. `doubt` is how many draws against an average opponent each bot is
 * credited with beforehand, so that a bot that won everything still has a rating; 1 is usual. */
void ratings_fit(bout_source *source, void *with, unsigned bots, double doubt, struct ratings *out);

/* --- the sequential test ------------------------------------------------------------------------------------------ */

enum {
    SPRT_PARTS = 60,
    SPRT_MATCHES = 12,
    SPRT_VALUES = SPRT_MATCHES * SPRT_PARTS + 1
}; /* a share is counted in sixtieths of a match */
enum verdict { VERDICT_OPEN, VERDICT_REFUSED, VERDICT_ACCEPTED };

/* Is the first bot stronger than the second by elo1 (accepted) or only by elo0 (refused)? */
struct sprt {
    double share0, share1; /* what it wins of a deal on average if so */
    double lower, upper;   /* the bounds of the ratio */
    double ratio;          /* logarithm of how much likelier the results are under elo1 than under elo0 */
    enum verdict verdict;
    unsigned matches; /* in a deal, up to SPRT_MATCHES */
    uint64_t deals;
    uint32_t counts[SPRT_VALUES]; /* deals by the parts of the wins the first bot had */
};

/* alpha: how often elo0 is wrongly accepted as elo1; beta: how often elo1 is wrongly refused. */
void sprt_begin(struct sprt *sprt, double share0, double share1, double alpha, double beta, unsigned matches);
enum verdict sprt_add(struct sprt *sprt, unsigned parts); /* one deal; after a verdict nothing changes any more */

double elo_odds(double elo); /* how much stronger: 1 for 0, 10 for 400 */

#endif
