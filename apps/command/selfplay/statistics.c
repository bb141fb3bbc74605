/* statistics.c: intervals for shares. Ratings are in ratings.c, the sequential test in sprt.c. */
#include "command/selfplay/statistics.h"

#include <math.h>

/* --- Student's t -------------------------------------------------------------------------------------------------- */

/* The continued fraction of the incomplete beta function, by Lentz's method (Abramowitz and Stegun 26.5.8). */
static double beta_fraction(double x, double a, double b) {
    const double tiny = 1e-300;
    double c = 1, d = 1 / fmax(1 - (a + b) * x / (a + 1), tiny), fraction = d;
    for (int i = 1; i < 500; i++) {
        double even = i * (b - i) * x / ((a + 2 * i - 1) * (a + 2 * i));
        double odd = -(a + i) * (a + b + i) * x / ((a + 2 * i) * (a + 2 * i + 1));
        d = 1 / (1 + even * d), c = 1 + even / c;
        fraction *= d * c;
        d = 1 / (1 + odd * d), c = 1 + odd / c;
        fraction *= d * c;
        if (fabs(d * c - 1) < 1e-14) break;
    }
    return fraction;
}

/* The regularised incomplete beta function. */
static double beta_share(double x, double a, double b) {
    if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1;
    if (x > (a + 1) / (a + b + 2)) return 1 - beta_share(1 - x, b, a);
    double front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x));
    return front * beta_fraction(x, a, b) / a;
}

double student_tails(double t, double freedom) { return beta_share(freedom / (freedom + t * t), freedom / 2, 0.5); }

static double student_below(double t, double freedom) { /* for t >= 0 */
    return 1 - student_tails(t, freedom) / 2;
}

double student_quantile(double probability, double freedom) {
    double low = 0, high = 1;
    while (student_below(high, freedom) < probability) high *= 2;
    for (int i = 0; i < 200 && high - low > 1e-12 * high; i++) {
        double middle = (low + high) / 2;
        if (student_below(middle, freedom) < probability)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

/* --- shares ------------------------------------------------------------------------------------------------------- */

void sample_add(struct sample *sample, double share) {
    sample->count++;
    sample->sum += share;
    sample->squares += share * share;
}

/* Wilson's interval with an effective number of trials: as many as would give the spread seen between deals if each
 * were won or lost outright. One deal is added, half of it won and half lost, so that results without any spread do not
 * look certain; and Student's t stands for the normal because the spread itself is estimated. */
struct interval sample_interval(const struct sample *sample, double confidence) {
    if (sample->count == 0) return (struct interval){ .mean = 0, .low = 0, .high = 1 };
    double n = (double)sample->count + 1, mean = (sample->sum + 0.5) / n;
    double spread = (sample->squares + 0.5 - n * mean * mean) / (n - 1);
    double trials = n * mean * (1 - mean) / spread;
    double t = student_quantile((1 + confidence) / 2, n - 1), slack = t * t / trials;
    double middle = (mean + slack / 2) / (1 + slack);
    double half = t * sqrt(mean * (1 - mean) / trials + slack * slack / (4 * t * t)) / (1 + slack);
    double seen = sample->sum / (double)sample->count;
    return (struct interval){ .mean = seen,
                              .low = fmin(fmax(middle - half, 0), seen),
                              .high = fmax(fmin(middle + half, 1), seen) };
}
