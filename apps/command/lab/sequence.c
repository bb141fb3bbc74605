/* sequence.c: confidence sequences. */
#include "command/lab/sequence.h"

#include <math.h>

/* --- bounded ------------------------------------------------------------------------------------------------------ */

void bounded_begin(struct bounded *bounded, double alpha, double precision) {
    *bounded = (struct bounded){ .alpha = alpha, .precision = precision, .spread = 0.25 };
}

/* For any truth m, exp(sum of w (x - m) - payment) and its mirror image are expected to shrink, so that they ever reach
 * 2 / alpha with a chance of alpha / 2 each (Ville). The width is about L s / (w n) + w s / 2 where L = log(2 / alpha)
 * and s is the variance: of all weights, precision / s reaches the precision soonest. */
void bounded_add(struct bounded *bounded, double value) {
    const double most = 0.75;
    double count = bounded->count + 1, variance = bounded->spread / count, mean = (bounded->sum + 0.5) / count;
    double weight = fmin(bounded->precision / variance, most);
    bounded->weights += weight;
    bounded->weighted += weight * value;
    bounded->payment += (value - mean) * (value - mean) * (-log1p(-weight) - weight);
    bounded->count = count;
    bounded->sum += value;
    mean = (bounded->sum + 0.5) / (count + 1);
    bounded->spread += (value - mean) * (value - mean);
}

struct interval bounded_interval(const struct bounded *bounded) {
    if (bounded->count < 1) return (struct interval){ NAN, 0, 1 };
    double middle = bounded->weighted / bounded->weights, mean = bounded->sum / bounded->count;
    double half = (log(2 / bounded->alpha) + bounded->payment) / bounded->weights;
    return (struct interval){ mean, fmin(fmax(middle - half, 0), mean), fmax(fmin(middle + half, 1), mean) };
}

double bounded_chance(const struct bounded *bounded, double truth) {
    double ahead = bounded->weighted - truth * bounded->weights;
    double evidence = 0.5 * (exp(ahead - bounded->payment) + exp(-ahead - bounded->payment));
    return evidence > 1 ? 1 / evidence : 1;
}

/* --- without bounds ----------------------------------------------------------------------------------------------- */

/* How wide the mixture is: narrowest at about this many values. */
enum { AIMED_AT = 500 };

static double mixing(double alpha) {
    double twice = -2 * log(alpha);
    return (twice + log1p(twice)) / AIMED_AT;
}

struct interval mixture_interval(const struct mean *mean, double alpha) {
    if (mean->count < 2) return (struct interval){ mean->count > 0 ? mean->sum : NAN, NAN, NAN };
    double n = mean->count, r = n * mixing(alpha), average = mean->sum / n;
    double half = sqrt(mean_spread(mean) / n * 2 * (r + 1) / r * log(sqrt(r + 1) / alpha));
    return (struct interval){ average, average - half, average + half };
}

double mixture_chance(const struct mean *mean, double truth, double alpha) {
    double spread = mean_spread(mean);
    if (spread <= 0) return mean_chance(mean, truth);
    double n = mean->count, r = n * mixing(alpha), off = mean->sum / n - truth;
    return fmin(1, sqrt(r + 1) * exp(-n * off * off / (2 * spread) * r / (r + 1)));
}
