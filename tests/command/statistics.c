/* statistics.c: intervals, ratings and the sequential test against known results; and by simulation with fixed seeds,
 * that intervals hold the truth and tests err as often as they promise. */
#include "command/selfplay/statistics.h"
#include "tests/kit/test.h"
#include "witching/rng.h"

#include <math.h>
#include <string.h>

#define CHECK_NEAR(expected, came, by)                                                                                 \
    (fabs((expected) - (came)) <= (by) ? (void)0 : FAIL("%s: expected %g, came %g", #came, (double)(expected), (came)))

static double uniform(struct wh_rng *rng) { return (double)(wh_rng_next(rng) >> 11) * 0x1p-53; }

/* --- Student's t and Wilson's interval ---------------------------------------------------------------------------- */

TEST(statistics, quantiles_of_student) { /* as printed tables have them */
    CHECK_NEAR(12.7062, student_quantile(0.975, 1), 1e-4);
    CHECK_NEAR(4.3027, student_quantile(0.975, 2), 1e-4);
    CHECK_NEAR(2.2281, student_quantile(0.975, 10), 1e-4);
    CHECK_NEAR(3.1693, student_quantile(0.995, 10), 1e-4);
    CHECK_NEAR(1.9840, student_quantile(0.975, 100), 1e-4);
    CHECK_NEAR(1.95996, student_quantile(0.975, 1e7), 1e-4);
}

static struct interval interval_of(unsigned won, unsigned lost, unsigned halved) {
    struct sample sample = { 0 };
    for (unsigned i = 0; i < won; i++) sample_add(&sample, 1);
    for (unsigned i = 0; i < lost; i++) sample_add(&sample, 0);
    for (unsigned i = 0; i < halved; i++) sample_add(&sample, 0.5);
    return sample_interval(&sample, 0.95);
}

TEST(statistics, many_deals_give_wilsons_interval) {
    struct interval came = interval_of(3000, 7000, 0); /* Wilson: 0.29110 to 0.30906 */
    CHECK_NEAR(0.3, came.mean, 1e-12);
    CHECK_NEAR(0.29110, came.low, 1e-4);
    CHECK_NEAR(0.30906, came.high, 1e-4);
}

TEST(statistics, results_without_spread_are_not_certain) {
    struct interval won = interval_of(100, 0, 0), halved = interval_of(0, 0, 100), one = interval_of(1, 0, 0);
    CHECK(won.high == 1 && won.low > 0.93 && won.low < 0.97);
    CHECK(halved.low > 0.48 && halved.low < 0.495 && halved.high < 0.52 && halved.high > 0.505);
    CHECK(one.low < 0.1 && one.high == 1);
    struct interval nothing = sample_interval(&(struct sample){ 0 }, 0.95);
    CHECK(nothing.low == 0 && nothing.high == 1);
}

TEST(statistics, rotations_that_share_their_luck_narrow_the_interval) {
    struct interval halved = interval_of(10, 10, 80), outright = interval_of(50, 50, 0);
    CHECK(halved.high - halved.low < 0.55 * (outright.high - outright.low));
}

/* A deal of two matches. With chance `tied` the luck decides and each bot wins once; else both are drawn alone. */
static double deal_share(struct wh_rng *rng, double strength, double tied) {
    if (uniform(rng) < tied) return 0.5;
    return ((uniform(rng) < strength) + (uniform(rng) < strength)) / 2.0;
}

/* How often the interval holds the true mean. */
static double coverage(double strength, double tied, unsigned deals, unsigned trials) {
    struct wh_rng rng;
    unsigned held = 0;
    wh_rng_seed(&rng, 1);
    double truth = tied / 2 + (1 - tied) * strength;
    for (unsigned trial = 0; trial < trials; trial++) {
        struct sample sample = { 0 };
        for (unsigned i = 0; i < deals; i++) sample_add(&sample, deal_share(&rng, strength, tied));
        struct interval interval = sample_interval(&sample, 0.95);
        held += interval.low <= truth && truth <= interval.high;
    }
    return (double)held / trials;
}

TEST(statistics, intervals_hold_the_truth) {
    static const double strengths[] = { 0.5, 0.8, 0.95 }, ties[] = { 0, 0.5, 0.9 };
    static const unsigned deals[] = { 20, 200 };
    for (unsigned s = 0; s < 3; s++)
        for (unsigned t = 0; t < 3; t++)
            for (unsigned d = 0; d < 2; d++) {
                double held = coverage(strengths[s], ties[t], deals[d], 2000);
                if (held < 0.935) FAIL("strength %g, tied %g, %u deals: %g", strengths[s], ties[t], deals[d], held);
                if (held > 0.98 && deals[d] == 200)
                    FAIL("too wide: strength %g, tied %g, %u deals: %g", strengths[s], ties[t], deals[d], held);
            }
}

/* --- ratings ------------------------------------------------------------------------------------------------------ */

enum { BOUTS = 4000 };

struct results {
    struct bout bouts[BOUTS];
    unsigned count, per_deal;
};

static bool source(void *with, uint64_t index, struct bout *bout, uint64_t *deal) {
    const struct results *results = with;
    if (index >= results->count) return false;
    *bout = results->bouts[index];
    *deal = index / results->per_deal;
    return true;
}

static void add(struct results *results, const char *bots, unsigned winners, unsigned times) {
    struct bout bout = { .sides = (uint8_t)strlen(bots), .winners = (uint8_t)winners };
    for (unsigned i = 0; bots[i]; i++) bout.bots[i] = (uint8_t)(bots[i] - 'A');
    while (times--) results->bouts[results->count++] = bout;
}

TEST(statistics, ratings_of_two_are_the_odds) {
    static struct results results = { .per_deal = 1 };
    results.count = 0;
    add(&results, "AB", 1, 750), add(&results, "AB", 2, 250), add(&results, "BA", 2, 750), add(&results, "BA", 1, 250);
    struct ratings ratings;
    ratings_fit(source, &results, 2, 1e-6, &ratings);
    CHECK_NEAR(400 * log10(3), ratings.elo[0] - ratings.elo[1], 0.01);
    CHECK_NEAR(0, ratings.elo[0] + ratings.elo[1], 1e-9);
    /* The error of a log odds is 1 / sqrt(n p q). */
    CHECK_NEAR(400 / log(10) / sqrt(2000 * 0.75 * 0.25), 2 * ratings.error[0], 0.05);
    CHECK(ratings.ahead[0][1] > 0.999 && ratings.ahead[1][0] < 0.001);
}

/* Seven baseball clubs of the American League in 1987, 13 games a pair (Agresti, Categorical Data Analysis). */
TEST(statistics, ratings_of_baseball_clubs) {
    static const uint8_t won[7][7] = { { 0, 7, 9, 7, 7, 9, 11 }, { 6, 0, 7, 5, 11, 9, 9 }, { 4, 6, 0, 7, 7, 8, 12 },
                                       { 6, 8, 6, 0, 6, 7, 10 }, { 6, 2, 6, 7, 0, 7, 12 }, { 4, 4, 5, 6, 6, 0, 6 },
                                       { 2, 4, 1, 3, 1, 7, 0 } };
    static const double known[7] = { 1.581, 1.436, 1.294, 1.248, 1.108, 0.684, 0 };
    static struct results results = { .per_deal = 1 };
    results.count = 0;
    for (unsigned a = 0; a < 7; a++)
        for (unsigned b = 0; b < 7; b++) {
            char there[3] = { (char)('A' + a), (char)('A' + b), 0 }, back[3] = { there[1], there[0], 0 };
            unsigned half = won[a][b] / 2; /* who sits where must not matter: as evenly as possible */
            add(&results, there, 1, half + (won[a][b] & (a < b))),
                add(&results, back, 2, won[a][b] - half - (won[a][b] & (a < b)));
        }
    struct ratings ratings;
    ratings_fit(source, &results, 7, 1e-6, &ratings);
    for (unsigned i = 0; i < 7; i++) CHECK_NEAR(known[i], (ratings.elo[i] - ratings.elo[6]) * log(10) / 400, 0.02);
}

TEST(statistics, who_won_everything_has_a_rating_and_an_error) {
    static struct results results = { .per_deal = 2 };
    results.count = 0;
    for (unsigned i = 0; i < 50; i++) add(&results, "AB", 1, 1), add(&results, "BA", 2, 1);
    struct ratings ratings;
    ratings_fit(source, &results, 2, 1, &ratings);
    double ahead = ratings.elo[0] - ratings.elo[1];
    CHECK(ahead > 500 && ahead < 2500);
    CHECK(2 * ratings.error[0] > 150 && 2 * ratings.error[0] < 2000);
}

TEST(statistics, only_draws_are_equal_ratings) {
    static struct results results = { .per_deal = 2 };
    results.count = 0;
    for (unsigned i = 0; i < 100; i++) add(&results, "AB", 3, 1), add(&results, "BA", 3, 1);
    struct ratings ratings;
    ratings_fit(source, &results, 2, 1, &ratings);
    CHECK_NEAR(0, ratings.elo[0], 1e-6);
}

/* A winner, or two, drawn from the model itself: weights by strength and seat, ties as in ratings.c. */
static unsigned draw_winners(struct wh_rng *rng, const uint8_t *bots, unsigned sides, const double *strengths,
                             const double *seats, double ease) {
    double weights[64], total = 0;
    for (unsigned set = 1; set < 1u << sides; set++) {
        double sum = 0;
        unsigned size = (unsigned)__builtin_popcount(set);
        for (unsigned side = 0; side < sides; side++)
            if (set >> side & 1) sum += strengths[bots[side]] + seats[side];
        weights[set] = size > 2 ? 0 : exp(sum / size + (size == 2 ? ease : 0));
        total += weights[set];
    }
    double at = uniform(rng) * total;
    unsigned set = 1;
    while (set + 1 < 1u << sides && at >= weights[set]) at -= weights[set++];
    return set;
}

/* Three bots of known strength on four sides, every deal in four rotations. */
static void simulate(struct wh_rng *rng, struct results *results, const double *strengths) {
    static const double seats[4] = { 0.5, 0, -0.2, 0.1 };
    static const uint8_t lineup[6] = { 0, 1, 2, 0, 1, 2 };
    results->count = 0;
    results->per_deal = 4;
    for (unsigned deal = 0; deal < 250; deal++)
        for (unsigned rotation = 0; rotation < 4; rotation++) {
            struct bout *bout = &results->bouts[results->count++];
            *bout = (struct bout){ .sides = 4 };
            for (unsigned side = 0; side < 4; side++) bout->bots[side] = lineup[deal % 3 + (side + rotation) % 4];
            bout->winners = (uint8_t)draw_winners(rng, bout->bots, 4, strengths, seats, -1.5);
        }
}

TEST(statistics, ratings_find_the_strengths_their_results_were_drawn_from) {
    static const double strengths[3] = { 0.6, 0, -0.6 };
    static struct results results;
    struct wh_rng rng;
    unsigned held = 0, trials = 200;
    double mean = 0;
    wh_rng_seed(&rng, 3);
    for (unsigned trial = 0; trial < trials; trial++) {
        struct ratings ratings;
        simulate(&rng, &results, strengths);
        ratings_fit(source, &results, 3, 1, &ratings);
        double truth = 400 / log(10) * 0.6;
        held += fabs(ratings.elo[0] - truth) < 1.96 * ratings.error[0];
        mean += ratings.elo[0] / trials;
    }
    CHECK_NEAR(400 / log(10) * 0.6, mean, 2.5);
    CHECK_NEAR(0.95, (double)held / trials, 0.04);
}

/* --- the sequential test ------------------------------------------------------------------------------------------ */

TEST(statistics, bounds_of_the_sequential_test) { /* Wald: ln(0.95 / 0.05), ln(0.05 / 0.95) */
    struct sprt sprt;
    sprt_begin(&sprt, 0.5, 0.55, 0.05, 0.05, 2);
    CHECK_NEAR(2.94444, sprt.upper, 1e-5);
    CHECK_NEAR(-2.94444, sprt.lower, 1e-5);
    sprt_begin(&sprt, 0.5, 0.55, 0.01, 0.1, 2);
    CHECK_NEAR(4.49981, sprt.upper, 1e-5);
    CHECK_NEAR(-2.29253, sprt.lower, 1e-5);
    CHECK_NEAR(10, elo_odds(400), 1e-12);
}

/* Outright wins and losses only: then it is Wald's own test, up to the added deal. */
TEST(statistics, the_ratio_of_outright_deals_is_bernoullis) {
    static struct sprt sprt;
    sprt_begin(&sprt, 0.45, 0.55, 1e-9, 1e-9, 2);
    for (unsigned i = 0; i < 60; i++) sprt_add(&sprt, 2 * SPRT_PARTS);
    for (unsigned i = 0; i < 40; i++) sprt_add(&sprt, 0);
    CHECK_NEAR(60.5 * log(0.55 / 0.45) + 40.5 * log(0.45 / 0.55), sprt.ratio, 1e-9);
}

struct verdicts {
    double accepted, refused, deals;
};

static struct verdicts judge(double strength, double tied, double share0, double share1, unsigned trials) {
    static struct sprt sprt;
    struct wh_rng rng;
    struct verdicts all = { 0 };
    wh_rng_seed(&rng, 4);
    for (unsigned trial = 0; trial < trials; trial++) {
        sprt_begin(&sprt, share0, share1, 0.05, 0.05, 2);
        while (sprt_add(&sprt, (unsigned)(deal_share(&rng, strength, tied) * 2 * SPRT_PARTS)) == VERDICT_OPEN) {
        }
        all.accepted += (sprt.verdict == VERDICT_ACCEPTED) / (double)trials;
        all.refused += (sprt.verdict == VERDICT_REFUSED) / (double)trials;
        all.deals += (double)sprt.deals / trials;
    }
    return all;
}

/* Also where few deals suffice, and where luck that both share ties most of them. */
TEST(statistics, the_sequential_test_errs_as_rarely_as_promised) {
    static const struct { double share1, tied; } cases[] = { { 0.56, 0 }, { 0.56, 0.6 }, { 0.7, 0 }, { 0.7, 0.4 } };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        double share1 = cases[i].share1, tied = cases[i].tied, keep = 1 - tied;
        struct verdicts null = judge(0.5, tied, 0.5, share1, 500);
        struct verdicts better = judge((share1 - tied / 2) / keep, tied, 0.5, share1, 500);
        if (null.accepted > 0.07) FAIL("%g, tied %g: accepted wrongly %g", share1, tied, null.accepted);
        if (better.refused > 0.07) FAIL("%g, tied %g: refused wrongly %g", share1, tied, better.refused);
        /* A test of fixed length with the same errors needs (2 * 1.645)^2 * variance / difference^2 deals. */
        double fixed = 3.29 * 3.29 * (keep / 8) / ((share1 - 0.5) * (share1 - 0.5));
        if (share1 < 0.6 && null.deals > 0.7 * fixed) FAIL("tied %g: %g deals, fixed %g", tied, null.deals, fixed);
    }
}

TEST(statistics, a_verdict_stays) {
    static struct sprt sprt;
    sprt_begin(&sprt, 0.5, 0.8, 0.05, 0.05, 2);
    while (sprt_add(&sprt, 2 * SPRT_PARTS) == VERDICT_OPEN) {
    }
    uint64_t deals = sprt.deals;
    CHECK_INT(VERDICT_ACCEPTED, sprt.verdict);
    for (unsigned i = 0; i < 100; i++) sprt_add(&sprt, 0);
    CHECK_INT(VERDICT_ACCEPTED, sprt.verdict);
    CHECK_INT(deals, sprt.deals);
}
