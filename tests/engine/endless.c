/* endless.c: a game whose matches never end is named by whatever plays it, and not awaited. */
#include "tests/kit/test.h"
#include "witching/batch.h"
#include "witching/bots.h"
#include "witching/estimate.h"
#include "witching/search.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Chance acts for ever; after deal() a seat decides once before. */
static bool decided = true;

static int chance_for_ever(const void *state) {
    (void)state;
    return decided ? WH_CHANCE : 0;
}

static wh_action any_shuffle(const void *state, struct wh_rng *rng) {
    (void)state;
    return wh_rng_shuffle(rng);
}

static void decide(void *state, wh_action action) {
    (void)state, (void)action;
    decided = true;
}

static struct wh_game endless(void) {
    struct wh_game game = *wh_game_find("template");
    game.actor = chance_for_ever;
    game.sample = any_shuffle;
    game.apply = decide;
    return game;
}

/* What a program that plays says before it stops itself. */
static void last_words(void (*play)(const struct wh_game *game), char *words, size_t size) {
    int ends[2], status = 0;
    words[0] = '\0';
    if (pipe(ends) != 0) return;
    pid_t child = fork();
    if (child == 0) {
        struct wh_game game = endless();
        signal(SIGABRT, SIG_DFL);
        alarm(60); /* whoever waits for the end is silenced */
        dup2(ends[1], STDERR_FILENO);
        play(&game);
        _exit(0);
    }
    close(ends[1]);
    ssize_t length = read(ends[0], words, size - 1);
    words[length > 0 ? length : 0] = '\0';
    close(ends[0]);
    waitpid(child, &status, 0);
    if (!WIFSIGNALED(status)) words[0] = '\0';
}

static void sign(const struct wh_game *game) { wh_game_signature(game, 1); }
static void sign_estimates(const struct wh_game *game) { wh_estimate_signature(game, 1); }

/* A seat of Candles has a hand to choose from. */
static void deal(const struct wh_game *game, void *state) {
    const struct wh_game *candles = wh_game_find("template");
    struct wh_setup setup;
    wh_setup_default(game, 2, &setup);
    candles->start(state, &setup, NULL);
    candles->apply(state, 1);
    decided = false;
}

static void choose_greedily(const struct wh_game *game) {
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    struct wh_rng rng;
    wh_rng_seed(&rng, 1);
    deal(game, state);
    wh_bot_choose(wh_bot_find("greedy"), game, state, NULL, &rng);
}

static void search(const struct wh_game *game) {
    static _Alignas(16) uint8_t memory[1 << 22];
    static const struct wh_search_options usual;
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    deal(game, state);
    struct wh_search *search = wh_search_open(memory, sizeof memory, game, &usual);
    wh_search_begin(search, state, NULL, 1);
    wh_search_run(search, 10);
}

static void begin_batch(const struct wh_game *game) {
    static _Alignas(16) uint8_t state[WH_STATE_MAX];
    uint8_t masks[1024], ends;
    uint64_t legal[16];
    struct wh_rng luck;
    int8_t actor;
    float rewards[2];
    int32_t scores[2];
    struct wh_batch batch = { .game = game,
                              .count = 1,
                              .actions = game->numbering->count,
                              .states = state,
                              .luck = &luck,
                              .legal = legal,
                              .actors = &actor,
                              .masks = masks,
                              .rewards = rewards,
                              .scores = scores,
                              .ends = &ends };
    wh_setup_default(game, 2, &batch.setup);
    wh_batch_begin(&batch, 1, 0, 1);
}

TEST(endless, a_match_that_never_ends_is_named) {
    static void (*const players[])(const struct wh_game *) = { sign, sign_estimates, choose_greedily, search,
                                                               begin_batch };
    for (unsigned i = 0; i < WH_COUNT(players); i++) {
        char words[400];
        last_words(players[i], words, sizeof words);
        CHECK(strstr(words, "\"every match ends\" does not hold"));
    }
}
