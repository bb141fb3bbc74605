/* contrast.c: comparisons in pairs where the truth is known: matches of options that do nothing, and made-up matches
 * with and without an effect in them. */
#include "command/lab/contrast.h"
#include "shared/app.h"
#include "tests/kit/test.h"
#include "witching/rng.h"

#include <math.h>
#include <stdlib.h>

/* --- matches that were played ------------------------------------------------------------------------------------- */

static struct campaign *two_arms(const char *game, unsigned seats, const char *set, uint32_t matches) {
    struct campaign *campaign = allocate(sizeof *campaign);
    struct wh_setup setup;
    campaign->game = wh_game_find(game);
    campaign->threads = 2;
    campaign->journal.descriptor = -1;
    wh_setup_default(campaign->game, seats, &setup);
    campaign_add(campaign, &setup, "greedy", 3)->wanted = matches;
    CHECK(wh_setup_set(campaign->game, &setup, set, NULL));
    campaign_add(campaign, &setup, "greedy", 3)->wanted = matches;
    CHECK(campaign_play(campaign));
    return campaign;
}

/* With three players midnight's `wins` is never read. */
TEST(contrast, what_does_nothing_has_no_effect) {
    struct campaign *campaign = two_arms("midnight", 3, "wins=6", 20);
    struct contrast contrast;
    contrast_of(&campaign->arms[0], &campaign->arms[1], 20, (struct standard){ .tests = 8 }, &contrast);
    CHECK_INT(20, contrast.alike);
    CHECK_INT(8, contrast.count); /* three seats, decisions, rounds, lead changes, when it is decided, points */
    for (unsigned i = 0; i < contrast.count; i++) {
        CHECK(contrast.effects[i].same && contrast.effects[i].chance == 1);
        CHECK(contrast.effects[i].difference.low == 0 && contrast.effects[i].difference.high == 0);
    }
    campaign_free(campaign);
}

TEST(contrast, what_does_something_is_found_in_pairs) {
    struct campaign *campaign = two_arms("hourglass", 3, "length=twice", 20);
    struct contrast contrast;
    contrast_of(&campaign->arms[0], &campaign->arms[1], 20, (struct standard){ .tests = 8 }, &contrast);
    CHECK_INT(0, contrast.alike);
    for (unsigned i = 0; i < contrast.count; i++)
        if (contrast.measures[i].kind == DECISIONS) CHECK(contrast.effects[i].chance < 1e-4);
    campaign_free(campaign);
}

/* One greedy player among random ones, at every seat in turn, beside the same deals with random ones alone. */
TEST(contrast, what_one_stronger_player_changes_is_found_at_every_seat) {
    enum { SEATS = 3, DEALS = 30 };
    struct campaign *campaign = allocate(sizeof *campaign);
    struct wh_setup setup;
    struct contrast contrast;
    campaign->game = wh_game_find("hourglass");
    campaign->threads = 2;
    campaign->journal.descriptor = -1;
    wh_setup_default(campaign->game, SEATS, &setup);
    struct arm *with = campaign_add(campaign, &setup, "random", 3),
               *without = campaign_add(campaign, &setup, "random", 3);
    with->bots[0] = "greedy";
    with->rotate = true;
    with->wanted = SEATS * DEALS;
    without->wanted = DEALS;
    REQUIRE(campaign_play(campaign));
    contrast_of(without, with, DEALS, (struct standard){ .tests = 8 }, &contrast);
    CHECK_INT(DEALS, contrast.pairs);
    CHECK_INT(0, contrast.alike);
    double share = 0, chance;
    for (unsigned seat = 0; seat < SEATS; seat++) {
        CHECK(contrast.effects[seat].chance < 1e-4 && contrast.effects[seat].difference.low > 0);
        share += contrast.effects[seat].to.mean / SEATS;
    }
    CHECK(fabs(share - share_of(with, SEATS * DEALS, 0, (struct standard){ .tests = 1 }, &chance).mean) < 1e-9);
    double decisions = 0;
    for (unsigned match = 0; match < SEATS * DEALS; match++) decisions += with->facts[match]->counts.decisions;
    CHECK_INT(DECISIONS, contrast.measures[SEATS].kind);
    CHECK(fabs(contrast.effects[SEATS].to.mean - decisions / (SEATS * DEALS)) < 1e-9);
    campaign_free(campaign);
}

/* --- matches that were made up ------------------------------------------------------------------------------------ */

static double uniform(struct wh_rng *rng) { return (double)(wh_rng_next(rng) >> 11) * 0x1p-53; }

/* Two matches on one deal: with chance `tied` the second is the first again, else it is another. `bonus` is what seat 0
 * wins more in the second arm, `longer` how many decisions more it has. */
static void make_up(struct wh_rng *rng, struct arm *arms, uint32_t match, double tied, double bonus, unsigned longer) {
    for (unsigned i = 0; i < 2; i++) {
        struct counts *counts = &arms[i].facts[match]->counts;
        if (i && uniform(rng) < tied) {
            *counts = arms[0].facts[match]->counts;
        } else {
            double at = uniform(rng) - (i ? bonus : 0);
            *counts = (struct counts){ .decisions = 30 + wh_rng_below(rng, 40), .lead_changes = wh_rng_below(rng, 5) };
            counts->winners = at < 1.0 / 3 ? 1 : at < 2.0 / 3 ? 2 : 4;
            counts->undecided = wh_rng_below(rng, counts->decisions);
            for (unsigned seat = 0; seat < 3; seat++) counts->scores[seat] = (int32_t)wh_rng_below(rng, 30);
        }
        if (i) counts->decisions += longer;
        arms[i].facts[match]->play = wh_rng_next(rng);
    }
}

enum { PAIRS = 300 };

static void prepare(struct arm *arms) {
    for (unsigned i = 0; i < 2; i++) {
        arms[i] = (struct arm){ .setup = { .seats = 3 }, .wanted = PAIRS, .room = PAIRS };
        arms[i].facts = allocate(PAIRS * sizeof *arms[i].facts);
        for (unsigned k = 0; k < PAIRS; k++) arms[i].facts[k] = allocate(sizeof **arms[i].facts);
    }
}

static void clear(struct arm *arms) {
    for (unsigned i = 0; i < 2; i++) {
        for (unsigned k = 0; k < PAIRS; k++) facts_free(arms[i].facts[k]);
        free(arms[i].facts);
    }
}

/* In how many of these studies something is found after Holm, and in how many every interval holds the truth. */
struct outcome {
    unsigned found[MEASURES], any, held;
};

static struct outcome repeat(unsigned studies, double precision, double tied, double bonus, unsigned longer) {
    struct outcome outcome = { .any = 0 };
    struct arm arms[2];
    struct wh_rng rng;
    wh_rng_seed(&rng, 31);
    prepare(arms);
    for (unsigned study = 0; study < studies; study++) {
        struct contrast contrast;
        double chances[MEASURES];
        bool any = false, held = true;
        for (uint32_t i = 0; i < PAIRS; i++) make_up(&rng, arms, i, tied, bonus, longer);
        contrast_of(&arms[0], &arms[1], PAIRS, (struct standard){ .tests = 7, .precision = precision }, &contrast);
        for (unsigned i = 0; i < contrast.count; i++) chances[i] = contrast.effects[i].chance;
        holm_adjust(chances, contrast.count);
        for (unsigned i = 0; i < contrast.count; i++) {
            double truth = contrast.measures[i].kind == DECISIONS ? longer : i == 0 ? (1 - tied) * bonus : 0;
            outcome.found[i] += chances[i] < 0.05;
            any |= chances[i] < 0.05;
            if (i == 0 || contrast.measures[i].kind == DECISIONS || contrast.measures[i].kind == LEAD_CHANGES)
                held &= contrast.effects[i].difference.low <= truth && contrast.effects[i].difference.high >= truth;
        }
        outcome.any += any;
        outcome.held += held;
    }
    clear(arms);
    return outcome;
}

TEST(contrast, arms_that_play_alike_in_the_mean_are_rarely_told_apart) {
    static const double ties[] = { 0, 0.5, 0.98 }, precisions[] = { 0, 0.05 };
    for (unsigned t = 0; t < 3; t++)
        for (unsigned p = 0; p < 2; p++) {
            struct outcome outcome = repeat(300, precisions[p], ties[t], 0, 0);
            if (outcome.any > 24) FAIL("tied %g, precision %g: %u of 300 wrong", ties[t], precisions[p], outcome.any);
            if (outcome.held < 276) FAIL("tied %g, precision %g: %u of 300 hold", ties[t], precisions[p], outcome.held);
        }
}

TEST(contrast, planted_effects_are_found_and_held) {
    struct outcome outcome =
        repeat(200, 0, 0.2, 0.2, 5); /* seat 0 wins 16 points in a hundred more; 5 decisions more */
    CHECK(outcome.found[0] > 160 && outcome.found[3] > 190);
    CHECK(outcome.held > 184);
}

/* Pairs that share their luck tell far smaller effects apart than strangers do. */
TEST(contrast, common_deals_sharpen_the_comparison) {
    struct outcome pairs = repeat(100, 0, 0.9, 0, 2), strangers = repeat(100, 0, 0, 0, 2);
    CHECK(pairs.found[3] > 95 && strangers.found[3] < 60);
}
