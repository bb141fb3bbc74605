/* glicko.c: the steps of Glickman's paper, by its names. */
#include "server/ratings/glicko.h"

#include <math.h>

static const double scale = 173.7178, tau = 0.5, precise = 1e-6, pi2 = 9.869604401089358;

struct rating glicko_new(void) {
    return (struct rating){ .rating = 1500, .deviation = 350, .volatility = 0.06 };
}

static double weight(double phi) { return 1 / sqrt(1 + 3 * phi * phi / pi2); }
static double expected(double mu, double other, double phi) { return 1 / (1 + exp(-weight(phi) * (mu - other))); }

/* Step 5: the new volatility, by the Illinois form of regula falsi. */
struct step5 {
    double delta2, phi2, v, a;
};

static double f(const struct step5 *s, double x) {
    double e = exp(x), below = s->phi2 + s->v + e;
    return e * (s->delta2 - below) / (2 * below * below) - (x - s->a) / (tau * tau);
}

static double lower_start(const struct step5 *s) {
    if (s->delta2 > s->phi2 + s->v) return log(s->delta2 - s->phi2 - s->v);
    double k = 1;
    while (f(s, s->a - k * tau) < 0) k++;
    return s->a - k * tau;
}

static double new_volatility(const struct step5 *s) {
    double a = s->a, b = lower_start(s), fa = f(s, a), fb = f(s, b);
    for (unsigned i = 0; fabs(b - a) > precise && i < 100; i++) {
        double c = a + (a - b) * fa / (fb - fa), fc = f(s, c);
        if (fc * fb <= 0) {
            a = b;
            fa = fb;
        } else {
            fa /= 2;
        }
        b = c;
        fb = fc;
    }
    return exp(a / 2);
}

struct rating glicko_after(struct rating before, const struct outcome *outcomes, unsigned count) {
    double mu = (before.rating - 1500) / scale, phi = before.deviation / scale, inverse = 0, sum = 0;
    if (!count) return before;
    for (unsigned i = 0; i < count; i++) {
        double other = (outcomes[i].against.rating - 1500) / scale, spread = outcomes[i].against.deviation / scale;
        double g = weight(spread), e = expected(mu, other, spread);
        inverse += g * g * e * (1 - e);
        sum += g * (outcomes[i].score - e);
    }
    double v = 1 / inverse, delta = v * sum;
    struct step5 step = { delta * delta, phi * phi, v, log(before.volatility * before.volatility) };
    double volatility = new_volatility(&step), star = phi * phi + volatility * volatility;
    double after = 1 / sqrt(1 / star + 1 / v);
    return (struct rating){ 1500 + scale * (mu + after * after * sum), scale * after, volatility, before.matches + 1 };
}
