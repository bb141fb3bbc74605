/* bots.c: bots choose legal moves, know only their seat's view, and greedy is better than chance. */
#include "witching/bots.h"
#include "tests/kit/test.h"

#include <string.h>

enum { LONGEST = 20000 };

static void start(const struct wh_game *game, unsigned seats, void *state) {
    struct wh_setup setup;
    wh_setup_default(game, seats, &setup);
    game->start(state, &setup, NULL);
}

static void settle(const struct wh_game *game, void *state, struct wh_rng *rng) {
    for (unsigned plies = 0; game->actor(state) == WH_CHANCE; wh_expect_end(++plies))
        game->apply(state, game->sample(state, rng));
}

TEST(bots, are_found_by_id) {
    CHECK(wh_bot_count >= 2 && wh_bot_find("random") && wh_bot_find("greedy"));
    CHECK(wh_bot_find("cheater") == NULL);
    for (unsigned i = 0; i < wh_bot_count; i++)
        CHECK(wh_bots[i]->about[0] && wh_bot_find(wh_bots[i]->id) == wh_bots[i]);
}

/* In two states that its seat cannot tell apart a bot with the same generator does the same. */
static void expect_blind(const struct wh_game *game, const struct wh_bot *bot, unsigned seats, uint64_t seed) {
    _Alignas(16) uint8_t state[WH_STATE_MAX], other[WH_STATE_MAX];
    struct wh_rng rng;
    wh_rng_seed(&rng, seed);
    start(game, seats, state);
    for (unsigned ply = 0; settle(game, state, &rng), game->actor(state) != WH_OVER; ply++) {
        if (ply == LONGEST) FAIL("a match of %s does not end", game->id);
        int seat = game->actor(state);
        memcpy(other, state, game->state_size);
        game->resample(other, seat, &rng);
        struct wh_rng one = rng, two = rng;
        wh_action choice = wh_bot_choose(bot, game, state, NULL, &one),
                  again = wh_bot_choose(bot, game, other, NULL, &two);
        if (choice != again) FAIL("%s of %s decides by what it cannot know", bot->id, game->id);
        if (!game->check(state, choice, NULL)) FAIL("%s of %s chose an illegal action", bot->id, game->id);
        if (test_failed()) return;
        wh_rng_next(&rng);
        game->apply(state, game->pick(state, &rng));
    }
}

/* Decides by every byte it is given: if it is given anything its seat cannot know, it shows. */
static wh_action peep(const struct wh_game *game, void *state, const struct wh_notes *notes, int seat,
                      struct wh_rng *rng) {
    wh_action actions[WH_LEGAL_MAX];
    (void)notes, (void)seat, (void)rng;
    return actions[wh_hash(state, game->state_size, 0) % wh_candidates(game, state, actions)];
}
static const struct wh_bot peeper = { "peeper", "looks at everything", peep };

TEST(bots, are_given_only_their_view) {
    for (unsigned i = 0; i < wh_game_count; i++)
        for (unsigned seats = wh_games[i]->min_seats; seats <= wh_games[i]->max_seats; seats++)
            expect_blind(wh_games[i], &peeper, seats, seats);
}

TEST(bots, know_only_their_view) {
    for (unsigned i = 0; i < wh_game_count; i++)
        for (unsigned j = 0; j < wh_bot_count; j++)
            for (unsigned seats = wh_games[i]->min_seats; seats <= wh_games[i]->max_seats; seats++)
                expect_blind(wh_games[i], wh_bots[j], seats, seats);
}

static bool greedy_wins(const struct wh_game *game, unsigned seats, unsigned greedy, uint64_t seed) {
    const struct wh_bot *bots[2] = { wh_bot_find("random"), wh_bot_find("greedy") };
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    struct wh_rng rng;
    wh_rng_seed(&rng, seed);
    start(game, seats, state);
    settle(game, state, &rng);
    for (unsigned plies = 0; game->actor(state) != WH_OVER; wh_expect_end(++plies)) {
        game->apply(state, wh_bot_choose(bots[game->actor(state) == (int)greedy], game, state, NULL, &rng));
        settle(game, state, &rng);
    }
    return game->winners(state) >> greedy & 1;
}

TEST(bots, greedy_beats_random) {
    for (unsigned i = 0; i < wh_game_count; i++) {
        const struct wh_game *game = wh_games[i];
        if (game->specimen) continue;
        unsigned won = 0, matches = 30;
        for (unsigned seed = 1; seed <= matches; seed++) won += greedy_wins(game, game->min_seats, seed % 2, seed);
        if (won < 26) FAIL("greedy won only %u of %u matches of %s", won, matches, game->id);
    }
}
