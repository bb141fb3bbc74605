/* endless.c: a game whose matches never end is named by whatever plays it, and not awaited. */
#include "tests/kit/test.h"
#include "witching/estimate.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int always_chance(const void *state) {
    (void)state;
    return WH_CHANCE;
}

static wh_action any_shuffle(const void *state, struct wh_rng *rng) {
    (void)state;
    return wh_rng_shuffle(rng);
}

static void shuffle_only(void *state, wh_action action) { (void)state, (void)action; }

static struct wh_game endless(void) {
    struct wh_game game = *wh_game_find("template");
    game.actor = always_chance;
    game.sample = any_shuffle;
    game.apply = shuffle_only;
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

TEST(endless, a_match_that_never_ends_is_named) {
    static void (*const players[])(const struct wh_game *) = { sign, sign_estimates };
    for (unsigned i = 0; i < WH_COUNT(players); i++) {
        char words[400];
        last_words(players[i], words, sizeof words);
        CHECK(strstr(words, "\"every match ends\" does not hold"));
    }
}
