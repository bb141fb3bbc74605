/* tally.c: means and clustered shares with intervals. */
#include "command/lab/tally.h"

#include <math.h>

/* How many standard errors to either side hold the truth in 95 of 100 studies. */
static double width(double count) { return student_quantile(0.975, count > 2 ? count - 1 : 1); }

static struct interval unknown(void) { return (struct interval){ NAN, NAN, NAN }; }

/* --- means -------------------------------------------------------------------------------------------------------- */

void mean_add(struct mean *mean, double value) {
    mean->count++;
    mean->sum += value;
    mean->squares += value * value;
}

/* The variance of the mean itself. */
static double variance_of_mean(const struct mean *mean) {
    double average = mean->sum / mean->count;
    double variance = (mean->squares - mean->sum * average) / (mean->count - 1);
    return variance > 0 ? variance / mean->count : 0;
}

struct interval mean_interval(const struct mean *mean) {
    if (mean->count < 1) return unknown();
    double average = mean->sum / mean->count;
    if (mean->count < 2) return (struct interval){ average, NAN, NAN };
    double half = width(mean->count) * sqrt(variance_of_mean(mean));
    return (struct interval){ average, average - half, average + half };
}

struct interval mean_difference(const struct mean *a, const struct mean *b) {
    if (a->count < 2 || b->count < 2) return unknown();
    double difference = b->sum / b->count - a->sum / a->count;
    double half = width(fmin(a->count, b->count)) * sqrt(variance_of_mean(a) + variance_of_mean(b));
    return (struct interval){ difference, difference - half, difference + half };
}

/* --- shares ------------------------------------------------------------------------------------------------------- */

void ratio_add(struct ratio *ratio, double part, double whole) {
    if (whole <= 0) return;
    ratio->clusters++;
    ratio->part += part;
    ratio->whole += whole;
    ratio->part_part += part * part;
    ratio->part_whole += part * whole;
    ratio->whole_whole += whole * whole;
}

/* Wilson's interval with the number of independent trials that would vary as much as the clusters do. The variance of a
 * ratio of sums is that of the residuals part - p * whole, over the square of the sum of wholes. */
struct interval ratio_interval(const struct ratio *ratio) {
    if (ratio->whole <= 0) return unknown();
    double p = ratio->part / ratio->whole;
    double residuals = ratio->part_part - 2 * p * ratio->part_whole + p * p * ratio->whole_whole;
    double correction = ratio->clusters > 1 ? ratio->clusters / (ratio->clusters - 1) : 1;
    double variance = correction * residuals / (ratio->whole * ratio->whole);
    double trials = variance > 1e-15 && p > 0 && p < 1 ? p * (1 - p) / variance : ratio->clusters;
    double z = width(ratio->clusters), z2 = z * z / trials, centre = (p + z2 / 2) / (1 + z2);
    double half = z * sqrt(p * (1 - p) / trials + z2 / (4 * trials)) / (1 + z2);
    if (centre - half > p || centre + half < p) half = fabs(centre - p); /* rounding at 0 and 1 */
    return (struct interval){ p, centre - half, centre + half };
}

uint32_t quantile(const uint32_t *sorted, uint32_t count, double share) {
    uint32_t at = (uint32_t)(share * count);
    return count ? sorted[at < count ? at : count - 1] : 0;
}
