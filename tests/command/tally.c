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
    struct interval came = mean_interval(&mean);
    CHECK_NEAR(2.5, came.mean, 1e-12);
    CHECK_NEAR(2.5 - 2.0543, came.low, 1e-3);
    CHECK_NEAR(2.5 + 2.0543, came.high, 1e-3);
}

TEST(tally, nothing_known_is_said_to_be_unknown) {
    struct mean none = { 0 }, one = { 0 };
    struct ratio never = { 0 };
    ratio_add(&never, 0, 0);
    mean_add(&one, 7);
    CHECK(isnan(mean_interval(&none).mean));
    CHECK(mean_interval(&one).mean == 7 && isnan(mean_interval(&one).low));
    CHECK(isnan(ratio_interval(&never).mean));
    CHECK(isnan(mean_difference(&one, &one).mean));
}

TEST(tally, difference_of_two_means) {
    struct mean a = { 0 }, b = { 0 };
    for (int i = 0; i < 1000; i++) mean_add(&a, i % 2), mean_add(&b, 3 + i % 2);
    struct interval came = mean_difference(&a, &b);
    CHECK_NEAR(3, came.mean, 1e-12);
    CHECK_NEAR(0.0439, came.high - came.mean, 1e-3); /* 1.962 · sqrt(2 · 0.25 / 1000) */
}

TEST(tally, clusters_of_one_give_wilsons_interval) {
    struct ratio ratio = { 0 };
    for (int i = 0; i < 10000; i++) ratio_add(&ratio, i < 3000, 1);
    struct interval came = ratio_interval(&ratio);
    CHECK_NEAR(0.3, came.mean, 1e-12);
    CHECK_NEAR(0.29110, came.low, 1e-4);
    CHECK_NEAR(0.30906, came.high, 1e-4);
}

TEST(tally, what_hangs_together_counts_once) {
    struct ratio alone = { 0 }, tenfold = { 0 };
    for (int i = 0; i < 100; i++) ratio_add(&alone, i % 2, 1), ratio_add(&tenfold, 10 * (i % 2), 10);
    CHECK_NEAR(ratio_interval(&alone).low, ratio_interval(&tenfold).low, 1e-9);
    CHECK_NEAR(ratio_interval(&alone).high, ratio_interval(&tenfold).high, 1e-9);
}

TEST(tally, always_is_not_certain) {
    struct ratio ratio = { 0 };
    for (int i = 0; i < 20; i++) ratio_add(&ratio, 2, 2);
    struct interval came = ratio_interval(&ratio);
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
        struct interval came = ratio_interval(&ratio);
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
