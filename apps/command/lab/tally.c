/* tally.c: means and clustered shares with intervals. */
#include "command/lab/tally.h"

#include "shared/app.h"

#include <math.h>
#include <stdlib.h>

/* How many standard errors to either side hold the truth with this confidence. */
static double width(double count, double confidence) {
    return student_quantile((1 + confidence) / 2, count > 2 ? count - 1 : 1);
}

static struct interval unknown(void) { return (struct interval){ NAN, NAN, NAN }; }

/* --- means -------------------------------------------------------------------------------------------------------- */

void mean_add(struct mean *mean, double value) {
    mean->count++;
    mean->sum += value;
    mean->squares += value * value;
}

double mean_spread(const struct mean *mean) {
    if (mean->count < 2) return 0;
    double average = mean->sum / mean->count;
    return fmax((mean->squares - mean->sum * average) / (mean->count - 1), 0);
}

struct interval mean_interval(const struct mean *mean, double confidence) {
    if (mean->count < 1) return unknown();
    double average = mean->sum / mean->count;
    if (mean->count < 2) return (struct interval){ average, NAN, NAN };
    double half = width(mean->count, confidence) * sqrt(mean_spread(mean) / mean->count);
    return (struct interval){ average, average - half, average + half };
}

double mean_chance(const struct mean *mean, double truth) {
    double error = sqrt(mean_spread(mean) / mean->count), off = mean->sum / mean->count - truth;
    if (mean->count < 2 || fabs(off) < 1e-12) return 1;
    if (error <= 0)
        return pow(2, 1 - mean->count); /* always the same, off to one side: as likely as that run of heads or tails */
    return student_tails(off / error, mean->count - 1);
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
struct interval ratio_interval(const struct ratio *ratio, double confidence) {
    if (ratio->whole <= 0) return unknown();
    double p = ratio->part / ratio->whole;
    double residuals = ratio->part_part - 2 * p * ratio->part_whole + p * p * ratio->whole_whole;
    double correction = ratio->clusters > 1 ? ratio->clusters / (ratio->clusters - 1) : 1;
    double variance = correction * residuals / (ratio->whole * ratio->whole);
    double trials = variance > 1e-15 && p > 0 && p < 1 ? p * (1 - p) / variance : ratio->clusters;
    double z = width(ratio->clusters, confidence), z2 = z * z / trials, centre = (p + z2 / 2) / (1 + z2);
    double half = z * sqrt(p * (1 - p) / trials + z2 / (4 * trials)) / (1 + z2);
    if (centre - half > p || centre + half < p) half = fabs(centre - p); /* rounding at 0 and 1 */
    return (struct interval){ p, centre - half, centre + half };
}

/* The score test: the spread is that which the clusters have round the supposed truth. */
double ratio_chance(const struct ratio *ratio, double truth) {
    double off = ratio->part - truth * ratio->whole;
    double spread = ratio->part_part - 2 * truth * ratio->part_whole + truth * truth * ratio->whole_whole;
    if (ratio->clusters < 2 || spread <= 0) return 1;
    return student_tails(off / sqrt(spread), ratio->clusters - 1);
}

uint32_t quantile(const uint32_t *sorted, uint32_t count, double share) {
    uint32_t at = (uint32_t)(share * count);
    return count ? sorted[at < count ? at : count - 1] : 0;
}

/* --- many at once ------------------------------------------------------------------------------------------------- */

struct placed {
    double chance;
    unsigned place;
};

static int by_chance(const void *a, const void *b) {
    const struct placed *x = a, *y = b;
    if (x->chance != y->chance) return x->chance < y->chance ? -1 : 1;
    return (x->place > y->place) - (x->place < y->place);
}

void holm_adjust(double *chances, unsigned count) {
    struct placed *sorted = allocate((count + 1) * sizeof *sorted);
    double least = 0;
    for (unsigned i = 0; i < count; i++) sorted[i] = (struct placed){ .chance = chances[i], .place = i };
    if (count) qsort(sorted, count, sizeof *sorted, by_chance);
    for (unsigned i = 0; i < count; i++) {
        least = fmin(1, fmax(least, sorted[i].chance * (count - i)));
        chances[sorted[i].place] = least;
    }
    free(sorted);
}
