/* tally.h: sums that grow match by match, and what they say: means, shares and quantiles, with intervals that hold in
 * 95 of 100 studies. */
#ifndef WITCHING_COMMAND_LAB_TALLY_H
#define WITCHING_COMMAND_LAB_TALLY_H

#include "command/selfplay/statistics.h"

/* Intervals are NAN where nothing is known. */

/* A mean of independent values. */
struct mean {
    double count, sum, squares;
};
void mean_add(struct mean *mean, double value);
struct interval mean_interval(const struct mean *mean);
/* b - a, two independent means. */
struct interval mean_difference(const struct mean *a, const struct mean *b);

/* A share: parts of wholes, gathered in clusters. What happens within a match is connected (if one seat wins, no
 * other does), so a match is a cluster: its parts and wholes are added in one call. */
struct ratio {
    double clusters, part, whole, part_part, part_whole, whole_whole;
};
void ratio_add(struct ratio *ratio, double part, double whole);
struct interval ratio_interval(const struct ratio *ratio); /* parts never exceed wholes */

/* The value below which `share` of the sorted values lie. */
uint32_t quantile(const uint32_t *sorted, uint32_t count, double share);

#endif
