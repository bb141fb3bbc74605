/* tally.c: points by source. Whatever is played, they add up to the scores, and a round is told only when everybody may
 * know what came of it. */
#include "tests/engine/property/property.h"
#include "witching/match.h"

#include <stdlib.h>
#include <string.h>

enum { PLIES = 20000, LEAST_MATCHES = 100 };
static wh_action actions[PLIES];

static int32_t sum_of(const struct wh_game *game, const int32_t *points) {
    int32_t sum = 0;
    for (unsigned source = 0; wh_tally_source(game, source); source++) sum += points[source];
    return sum;
}

static void check_sums(struct walk *w, wh_points points) {
    int32_t scores[WH_MAX_SEATS];
    w->game->score(w->state, scores);
    for (unsigned seat = 0; seat < w->setup.seats; seat++)
        if (sum_of(w->game, points[seat]) != scores[seat])
            BROKEN(w, "seat %u has %d points, its sources bring %d", seat, scores[seat], sum_of(w->game, points[seat]));
}

/* Resampled, a viewer would count the same. */
static void check_known(struct walk *w) {
    int32_t scores[WH_MAX_SEATS], others[WH_MAX_SEATS];
    _Alignas(16) uint8_t other[WH_STATE_MAX];
    w->game->score(w->state, scores);
    for (int seat = -1; seat < w->setup.seats; seat++) {
        memcpy(other, w->state, w->game->state_size);
        w->game->resample(other, seat < 0 ? WH_PUBLIC : seat, &w->rng);
        w->game->score(other, others);
        if (memcmp(scores, others, w->setup.seats * sizeof *scores) != 0)
            BROKEN(w, "a round is told although viewer %d may not know its points", seat);
    }
}

static wh_action choose(struct walk *w) {
    bool chance = w->game->actor(w->state) == WH_CHANCE;
    return chance ? w->game->sample(w->state, &w->rng) : w->game->pick(w->state, &w->rng);
}

/* Plays on; the number of rounds that were over, the match itself included. */
static unsigned play(struct walk *w, struct wh_match *match) {
    wh_points points = { { 0 } };
    unsigned rounds = 0;
    w->game->gains(NULL, WH_NONE, w->state, points);
    int32_t scores[WH_MAX_SEATS];
    w->game->score(w->state, scores);
    for (unsigned seat = 0; seat < w->setup.seats; seat++)
        points[seat][w->game->source_count] = scores[seat] - sum_of(w->game, points[seat]);
    while (w->game->actor(w->state) != WH_OVER && !test_failed()) {
        _Alignas(16) uint8_t before[WH_STATE_MAX];
        memcpy(before, w->state, w->game->state_size);
        wh_action action = choose(w);
        if (!wh_match_play(match, w->game->actor(w->state), match->version, action, NULL)) {
            BROKEN(w, "the match refuses what was picked");
            return 0;
        }
        memcpy(w->state, match->state, w->game->state_size);
        w->ply++;
        bool told = w->game->gains(before, action, w->state, points) || w->game->actor(w->state) == WH_OVER;
        check_sums(w, points);
        if (told) check_known(w);
        rounds += told;
    }
    return rounds;
}

static void check_tally(struct walk *w, const struct wh_match *match, unsigned rounds, bool fresh) {
    struct wh_tally tally = wh_tally_of(match, false);
    unsigned told = 0;
    uint32_t last = 0;
    if (!fresh && (!wh_tally_next(&tally) || tally.plies)) BROKEN(w, "the points of the position are not told");
    for (; wh_tally_next(&tally); told++) {
        if (tally.plies <= last) BROKEN(w, "round %u is over after %u steps", told, (unsigned)tally.plies);
        last = tally.plies;
    }
    if (told != rounds || last != match->length) BROKEN(w, "%u rounds are told of %u", told, rounds);
    check_sums(w, tally.total);
    for (unsigned seat = 0; fresh && seat < w->setup.seats; seat++)
        if (tally.total[seat][w->game->source_count]) BROKEN(w, "seat %u has points from before the match", seat);
}

static bool any_points(const struct walk *w) {
    int32_t scores[WH_MAX_SEATS];
    w->game->score(w->state, scores);
    for (unsigned seat = 0; seat < w->setup.seats; seat++)
        if (scores[seat]) return true;
    return false;
}

/* A match from its start, then one that begins with a position of it. */
static void tally_match(struct walk *w) {
    static char json[WH_JSON_MAX];
    struct wh_match match;
    struct wh_why why;
    if (!wh_match_begin(&match, w->game, &w->setup, actions, PLIES, &why)) FAIL("%s", why.text);
    memcpy(w->state, match.state, w->game->state_size);
    check_tally(w, &match, play(w, &match), true);
    wh_match_state_at(&match, wh_rng_below(&w->rng, match.length), w->state);
    if (!any_points(w) || test_failed()) return;
    struct wh_text out = wh_text_into(json, sizeof json);
    wh_state_write(w->game, w->state, WH_REFEREE, &out);
    if (!wh_match_begin_at(&match, w->game, &w->setup, json, out.length, actions, PLIES, &why)) FAIL("%s", why.text);
    check_tally(w, &match, play(w, &match), false);
}

void tally_matches(const struct wh_game *game, const struct wh_setup *setup) {
    unsigned matches = test_matches > LEAST_MATCHES ? test_matches : LEAST_MATCHES;
    for (uint64_t seed = 1; seed <= matches && !test_failed(); seed++) {
        struct walk w = { .game = game, .setup = *setup, .seed = seed };
        wh_rng_seed(&w.rng, seed);
        tally_match(&w);
    }
}
