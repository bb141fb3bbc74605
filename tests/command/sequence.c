/* sequence.c: what may be looked at all the time, by simulation with fixed seeds where the truth is known. */
#include "command/lab/sequence.h"
#include "tests/kit/test.h"
#include "witching/rng.h"

#include <math.h>

static double uniform(struct wh_rng *rng) { return (double)(wh_rng_next(rng) >> 11) * 0x1p-53; }

/* --- shares ------------------------------------------------------------------------------------------------------- */

/* How many of 1000 studies ever, at any of their looks, have an interval without the truth, or evidence against it. */
struct errors {
    unsigned missed, accused;
};

static struct errors watch_shares(double truth, double shared, double alpha, double precision) {
    enum { STUDIES = 1000, VALUES = 1500 };
    struct errors errors = { 0 };
    struct wh_rng rng;
    wh_rng_seed(&rng, 21);
    for (unsigned study = 0; study < STUDIES; study++) {
        struct bounded bounded;
        bool missed = false, accused = false;
        bounded_begin(&bounded, alpha, precision);
        for (unsigned i = 0; i < VALUES; i++) {
            double value = uniform(&rng) < shared ? truth : uniform(&rng) < truth;
            bounded_add(&bounded, value);
            struct interval now = bounded_interval(&bounded);
            missed |= now.low > truth || now.high < truth;
            accused |= bounded_chance(&bounded, truth) < alpha;
        }
        errors.missed += missed;
        errors.accused += accused;
    }
    return errors;
}

TEST(sequence, shares_hold_at_every_look) {
    static const double truths[] = { 1.0 / 3, 0.5, 0.01 }, shared[] = { 0, 0.9, 0 };
    for (unsigned i = 0; i < 3; i++) {
        struct errors errors = watch_shares(truths[i], shared[i], 0.05, 0.03);
        if (errors.missed > 50 || errors.accused > 50)
            FAIL("truth %g: %u missed, %u accused of 1000", truths[i], errors.missed, errors.accused);
    }
}

/* An ordinary interval does not: looked at all the time, it misses far more often than once in twenty. */
TEST(sequence, ordinary_intervals_do_not) {
    struct wh_rng rng;
    unsigned missed = 0;
    wh_rng_seed(&rng, 22);
    for (unsigned study = 0; study < 300; study++) {
        struct mean mean = { 0 };
        bool ever = false;
        for (unsigned i = 0; i < 1500; i++) {
            mean_add(&mean, uniform(&rng) < 0.5);
            if (i >= 50 && i % 50 == 0) ever |= mean_chance(&mean, 0.5) < 0.05;
        }
        missed += ever;
    }
    CHECK(missed > 60);
}

/* It stops at about the number of matches that theory says: 2 log(2 / alpha) variance / precision^2. */
TEST(sequence, reaches_its_precision_soon) {
    struct wh_rng rng;
    struct bounded bounded;
    unsigned count = 0;
    wh_rng_seed(&rng, 23);
    bounded_begin(&bounded, 0.05, 0.02);
    for (struct interval now = { 0, 0, 1 }; now.high - now.low > 0.04; now = bounded_interval(&bounded), count++)
        bounded_add(&bounded, uniform(&rng) < 1.0 / 3);
    double theory = 2 * log(2 / 0.05) * (2.0 / 9) / (0.02 * 0.02);
    if (count < 0.8 * theory || count > 1.3 * theory) FAIL("%u values, theory %g", count, theory);
}

/* A handicap of five points in a hundred is found nearly always before the precision of two is reached. */
TEST(sequence, finds_a_planted_handicap) {
    struct wh_rng rng;
    unsigned found = 0;
    wh_rng_seed(&rng, 24);
    for (unsigned study = 0; study < 100; study++) {
        struct bounded bounded;
        double least = 1;
        bounded_begin(&bounded, 0.05 / 3, 0.02);
        for (unsigned i = 0; i < 5000; i++) {
            bounded_add(&bounded, uniform(&rng) < 0.2833);
            least = fmin(least, bounded_chance(&bounded, 1.0 / 3));
        }
        found += least < 0.05 / 3;
    }
    CHECK(found >= 95);
}

/* --- lengths and points ------------------------------------------------------------------------------------------- */

/* Lopsided values, looked at from the hundredth on. */
TEST(sequence, lengths_hold_at_every_look) {
    enum { STUDIES = 500, VALUES = 3000 };
    struct wh_rng rng;
    unsigned missed = 0, accused = 0;
    wh_rng_seed(&rng, 25);
    for (unsigned study = 0; study < STUDIES; study++) {
        struct mean mean = { 0 };
        bool ever = false, wrong = false;
        for (unsigned i = 1; i <= VALUES; i++) {
            mean_add(&mean, -log1p(-uniform(&rng)));
            if (i < 100 || i % 25) continue;
            struct interval now = mixture_interval(&mean, 0.05);
            ever |= now.low > 1 || now.high < 1;
            wrong |= mixture_chance(&mean, 1, 0.05) < 0.05;
        }
        missed += ever;
        accused += wrong;
    }
    if (missed > 25 || accused > 25) FAIL("%u missed, %u accused of %u", missed, accused, (unsigned)STUDIES);
}
