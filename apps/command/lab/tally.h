/* tally.h: sums that grow match by match, and what they say: means, shares and quantiles, with intervals that hold with
 * a stated confidence, and how likely chance alone would bring as much. All of it takes the number of matches as fixed
 * beforehand; sequence.h is for studies that stop when they know enough. */
#ifndef WITCHING_COMMAND_LAB_TALLY_H
#define WITCHING_COMMAND_LAB_TALLY_H

#include "command/selfplay/statistics.h"

/* Intervals are NAN where nothing is known. */

/* A mean of independent values. */
struct mean {
    double count, sum, squares;
};
void mean_add(struct mean *mean, double value);
struct interval mean_interval(const struct mean *mean, double confidence);
double mean_spread(const struct mean *mean); /* the variance of the values */
/* How likely chance alone would take the mean as far from the truth, if `truth` is it. */
double mean_chance(const struct mean *mean, double truth);

/* A share: parts of wholes, gathered in clusters. What happens within a match is connected (if one seat wins, no
 * other does), so a match is a cluster: its parts and wholes are added in one call. */
struct ratio {
    double clusters, part, whole, part_part, part_whole, whole_whole;
};
void ratio_add(struct ratio *ratio, double part, double whole);
struct interval ratio_interval(const struct ratio *ratio, double confidence); /* parts never exceed wholes */
double ratio_chance(const struct ratio *ratio, double truth);

/* The value below which `share` of the sorted values lie. */
uint32_t quantile(const uint32_t *sorted, uint32_t count, double share);

/* Many tests at once: turns how likely each is by chance into numbers that may be compared with 0.05 as if there were
 * only one of them. Whatever they have in common, the chance that any is below it wrongly is 0.05 (Holm). */
void holm_adjust(double *chances, unsigned count);

#endif
