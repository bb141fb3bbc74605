/* tally.c: means and clustered shares against known results; and by simulation with fixed seeds, that intervals hold
 * the truth as often as they promise. */
#include "command/lab/tally.h"
#include "tests/kit/test.h"
#include "witching/rng.h"

#include <math.h>

#define CHECK_NEAR(expected, came, by)                                                                                 \
    (fabs((expected) - (came)) <= (by) ? (void)0 : FAIL("%s: expected %g, came %g", #came, (double)(expected), (came)))

TEST(tally, mean_of_few_values) { /* 1, 2, 3, 4: mean 2.5, standard error 0.6455, Student's 3.1824 with 3 degrees */
    struct mean mean = { 0 };
    for (int i = 1; i <= 4; i++) mean_add(&mean, i);
    struct interval came = mean_interval(&mean, 0.95);
    CHECK_NEAR(2.5, came.mean, 1e-12);
    CHECK_NEAR(2.5 - 2.0543, came.low, 1e-3);
    CHECK_NEAR(2.5 + 2.0543, came.high, 1e-3);
}

TEST(tally, nothing_known_is_said_to_be_unknown) {
    struct mean none = { 0 }, one = { 0 };
    struct ratio never = { 0 };
    ratio_add(&never, 0, 0);
    mean_add(&one, 7);
    CHECK(isnan(mean_interval(&none, 0.95).mean));
    CHECK(mean_interval(&one, 0.95).mean == 7 && isnan(mean_interval(&one, 0.95).low));
    CHECK(isnan(ratio_interval(&never, 0.95).mean));
    CHECK(mean_chance(&one, 0) == 1);
}

TEST(tally, chance_of_a_mean) { /* 1, 2, 3, 4 against 0: t = 3.873 with 3 degrees, p = 0.0305 */
    struct mean mean = { 0 }, constant = { 0 };
    for (int i = 1; i <= 4; i++) mean_add(&mean, i), mean_add(&constant, -12);
    CHECK_NEAR(0.0305, mean_chance(&mean, 0), 1e-4);
    CHECK_NEAR(1, mean_chance(&mean, 2.5), 1e-9);
    CHECK_NEAR(0.125, mean_chance(&constant, 0), 1e-12); /* four coins that fall alike */
    CHECK_NEAR(1, mean_chance(&constant, -12), 1e-12);
}

TEST(tally, wider_for_more_confidence) {
    struct mean mean = { 0 };
    for (int i = 0; i < 1000; i++) mean_add(&mean, i % 2);
    CHECK_NEAR(0.5 - 1.9623 * 0.01582, mean_interval(&mean, 0.95).low, 1e-4);
    CHECK_NEAR(0.5 - 3.3003 * 0.01582, mean_interval(&mean, 0.999).low, 1e-4);
}

TEST(tally, clusters_of_one_give_wilsons_interval) {
    struct ratio ratio = { 0 };
    for (int i = 0; i < 10000; i++) ratio_add(&ratio, i < 3000, 1);
    struct interval came = ratio_interval(&ratio, 0.95);
    CHECK_NEAR(0.3, came.mean, 1e-12);
    CHECK_NEAR(0.29110, came.low, 1e-4);
    CHECK_NEAR(0.30906, came.high, 1e-4);
}

TEST(tally, what_hangs_together_counts_once) {
    struct ratio alone = { 0 }, tenfold = { 0 };
    for (int i = 0; i < 100; i++) ratio_add(&alone, i % 2, 1), ratio_add(&tenfold, 10 * (i % 2), 10);
    CHECK_NEAR(ratio_interval(&alone, 0.95).low, ratio_interval(&tenfold, 0.95).low, 1e-9);
    CHECK_NEAR(ratio_interval(&alone, 0.95).high, ratio_interval(&tenfold, 0.95).high, 1e-9);
}

TEST(tally, always_is_not_certain) {
    struct ratio ratio = { 0 };
    for (int i = 0; i < 20; i++) ratio_add(&ratio, 2, 2);
    struct interval came = ratio_interval(&ratio, 0.95);
    CHECK(came.mean == 1 && came.low > 0.75 && came.low < 0.9 && came.high <= 1.0000001);
}

static double uniform(struct wh_rng *rng) { return (double)(wh_rng_next(rng) >> 11) * 0x1p-53; }

/* A match of three seats: each uses a thing up to four times, and one seat wins; the truth is a third. */
static void add_match(struct ratio *ratio, struct wh_rng *rng) {
    unsigned winner = wh_rng_below(rng, 3);
    double all = 0, won = 0;
    for (unsigned seat = 0; seat < 3; seat++) {
        double times = uniform(rng) < 0.5 ? 0 : 1 + wh_rng_below(rng, 4);
        all += times;
        if (seat == winner) won = times;
    }
    ratio_add(ratio, won, all);
}

TEST(tally, intervals_of_shares_hold_the_truth) {
    enum { STUDIES = 4000, MATCHES = 80 };
    struct wh_rng rng;
    unsigned held = 0;
    wh_rng_seed(&rng, 7);
    for (unsigned study = 0; study < STUDIES; study++) {
        struct ratio ratio = { 0 };
        for (unsigned i = 0; i < MATCHES; i++) add_match(&ratio, &rng);
        struct interval came = ratio_interval(&ratio, 0.95);
        held += came.low <= 1.0 / 3 && came.high >= 1.0 / 3;
    }
    CHECK_NEAR(0.95, (double)held / STUDIES, 0.012);
}

TEST(tally, quantiles) {
    const uint32_t sorted[] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 };
    CHECK_INT(6, quantile(sorted, 10, 0.5));
    CHECK_INT(1, quantile(sorted, 10, 0));
    CHECK_INT(10, quantile(sorted, 10, 1));
    CHECK_INT(0, quantile(sorted, 0, 0.5));
}

/* --- many tests --------------------------------------------------------------------------------------------------- */

TEST(tally, holms_correction) { /* four tests, worked by hand */
    double chances[] = { 0.01, 0.04, 0.03, 0.005 };
    const double expected[] = { 0.03, 0.06, 0.06, 0.02 };
    holm_adjust(chances, 4);
    for (unsigned i = 0; i < 4; i++) CHECK_NEAR(expected[i], chances[i], 1e-12);
    holm_adjust(chances, 0);
}

/* Of 1000 studies with 75 tests each, in which nothing is going on, about 50 find something; uncorrected, nearly all
 * would. */
TEST(tally, holm_errs_as_rarely_as_promised) {
    enum { STUDIES = 1000, TESTS = 75 };
    struct wh_rng rng;
    unsigned wrong = 0, uncorrected = 0;
    wh_rng_seed(&rng, 11);
    for (unsigned study = 0; study < STUDIES; study++) {
        double chances[TESTS];
        bool any = false, plain = false;
        for (unsigned i = 0; i < TESTS; i++) plain |= (chances[i] = uniform(&rng)) < 0.05;
        holm_adjust(chances, TESTS);
        for (unsigned i = 0; i < TESTS; i++) any |= chances[i] < 0.05;
        wrong += any;
        uncorrected += plain;
    }
    CHECK_NEAR(0.05, (double)wrong / STUDIES, 0.02);
    CHECK(uncorrected > 0.95 * STUDIES);
}

TEST(tally, shares_are_tested_as_promised) {
    enum { STUDIES = 4000, MATCHES = 80 };
    struct wh_rng rng;
    unsigned wrong = 0;
    wh_rng_seed(&rng, 8);
    for (unsigned study = 0; study < STUDIES; study++) {
        struct ratio ratio = { 0 };
        for (unsigned i = 0; i < MATCHES; i++) add_match(&ratio, &rng);
        wrong += ratio_chance(&ratio, 1.0 / 3) < 0.05;
    }
    CHECK_NEAR(0.05, (double)wrong / STUDIES, 0.012);
}
