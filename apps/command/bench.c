/* bench.c: `witching bench`: how fast the rules run, one thread, in CPU time, best of several short runs.
 *
 * Everything a match needs is in the time: start, deal and chance. What is measured ends in a number that is printed or
 * passes a barrier, so that the compiler cannot leave the work out. */
#include "shared/app.h"
#include "witching/search.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const char help[] =
    WH_TR("Usage: witching bench [GAME] [--seats N] [--seconds S] [--json]\n"
          "\n"
          "Measures each game and number of seats, one thread, in CPU time, best of several short runs:\n"
          "  listed/s     decisions a second by listing the legal actions and choosing one\n"
          "  picked/s     decisions a second by the play-out loop, which picks without listing\n"
          "  matches/s    whole matches a second by that loop\n"
          "  copy ns      one copy of a state\n"
          "  resample ns  one redrawing of what a seat cannot know\n"
          "  bytes        the size of a state\n"
          "  searched/s   iterations a second of a search\n"
          "\n"
          "  --seats N    only with N players\n"
          "  --seconds S  CPU time for each figure, 1 to 60; 1 unless given\n"
          "  --json       a list of objects instead of the table\n"
          "  --help       this text\n");

enum { RUNS = 5, SAMPLES = 256, SEARCH_MEMORY = 32 << 20, SEARCH_SPAN = 2000 };

struct subject {
    const struct wh_game *game;
    struct wh_setup setup;
    struct wh_rng rng;
    uint64_t slice;                  /* nanoseconds of one run */
    uint8_t (*states)[WH_STATE_MAX]; /* SAMPLES positions from the middle of random matches */
    void *search_memory;
};

struct figures {
    double listed, picked, matches, copy, resample, searched;
};

/* Work done in one run: how often, and in which time. */
struct work {
    uint64_t decisions, matches, nanoseconds;
};

static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

/* The memory behind `what` may be read here, for all the compiler knows. */
static inline void barrier(const void *what) { __asm__ volatile("" : : "r"(what) : "memory"); }

static void start(const struct subject *subject, void *state) {
    bool started = subject->game->start(state, &subject->setup, NULL);
    wh_assert(started);
}

/* --- one match each ----------------------------------------------------------------------------------------------- */

static uint64_t play_listed(struct subject *subject) {
    const struct wh_game *game = subject->game;
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    wh_action legal[WH_LEGAL_MAX];
    uint64_t decisions = 0, plies = 0;
    start(subject, state);
    for (int actor; (actor = game->actor(state)) != WH_OVER; wh_expect_end(++plies)) {
        if (actor == WH_CHANCE) {
            game->apply(state, game->sample(state, &subject->rng));
            continue;
        }
        unsigned count = wh_candidates(game, state, legal);
        game->apply(state, legal[wh_rng_below(&subject->rng, count)]);
        decisions++;
    }
    barrier(state);
    return decisions;
}

static uint64_t play_picked(struct subject *subject) {
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    start(subject, state);
    uint64_t decisions = subject->game->playout(state, &subject->rng);
    barrier(state);
    return decisions;
}

/* Looks at the clock once in 32 matches: asking it costs as much as a match or more. */
static struct work run_matches(struct subject *subject, uint64_t (*play)(struct subject *)) {
    struct work work = { .matches = 0 };
    uint64_t begun = now();
    do {
        for (unsigned i = 0; i < 32; i++) work.decisions += play(subject);
        work.matches += 32;
        work.nanoseconds = now() - begun;
    } while (work.nanoseconds < subject->slice);
    return work;
}

/* --- copies and resamples over many positions --------------------------------------------------------------------- */

/* Plays on for this many decisions, and through the chance that follows; false: the match ended first. */
static bool play_on(struct subject *subject, void *state, uint32_t decisions) {
    const struct wh_game *game = subject->game;
    for (unsigned plies = 0;; wh_expect_end(++plies)) {
        int actor = game->actor(state);
        if (actor == WH_OVER || (actor >= 0 && decisions == 0)) return actor >= 0;
        game->apply(state, actor >= 0 ? game->pick(state, &subject->rng) : game->sample(state, &subject->rng));
        if (actor >= 0) decisions--;
    }
}

static void gather_states(struct subject *subject) {
    for (unsigned i = 0; i < SAMPLES;) {
        start(subject, subject->states[i]);
        i += play_on(subject, subject->states[i], wh_rng_below(&subject->rng, 40));
    }
}

static void copy_all(struct subject *subject) {
    _Alignas(16) uint8_t copy[WH_STATE_MAX];
    for (unsigned i = 0; i < SAMPLES; i++) {
        memcpy(copy, subject->states[i], subject->game->state_size);
        barrier(copy);
    }
}

/* In place: a resampled position is as good a position to resample. */
static void resample_all(struct subject *subject) {
    for (unsigned i = 0; i < SAMPLES; i++) {
        uint8_t *state = subject->states[i];
        subject->game->resample(state, subject->game->actor(state), &subject->rng);
        barrier(state);
    }
}

static double run_states(struct subject *subject, void (*all)(struct subject *)) {
    uint64_t done = 0, begun = now(), passed;
    do {
        for (unsigned i = 0; i < 16; i++) all(subject);
        done += 16 * SAMPLES;
        passed = now() - begun;
    } while (passed < subject->slice);
    return (double)passed / (double)done;
}

/* Iterations a second, from one position after another. */
static double run_search(struct subject *subject) {
    static const struct wh_search_options usual;
    struct wh_search *search = wh_search_open(subject->search_memory, SEARCH_MEMORY, subject->game, &usual);
    uint64_t done = 0, begun = now(), passed;
    do {
        const uint8_t *state = subject->states[done / SEARCH_SPAN % SAMPLES];
        wh_search_begin(search, state, NULL, 1);
        wh_search_run(search, SEARCH_SPAN);
        done += SEARCH_SPAN;
        passed = now() - begun;
    } while (passed < subject->slice);
    return (double)done * 1e9 / (double)passed;
}

/* --- best of several runs ----------------------------------------------------------------------------------------- */

static void keep_largest(double *best, double figure) {
    if (figure > *best) *best = figure;
}

static void keep_smallest(double *best, double figure) {
    if (*best == 0 || figure < *best) *best = figure;
}

static struct figures measure(struct subject *subject) {
    struct figures best = { .listed = 0 };
    gather_states(subject);
    for (unsigned run = 0; run < RUNS; run++) {
        struct work listed = run_matches(subject, play_listed), picked = run_matches(subject, play_picked);
        keep_largest(&best.listed, (double)listed.decisions * 1e9 / (double)listed.nanoseconds);
        keep_largest(&best.picked, (double)picked.decisions * 1e9 / (double)picked.nanoseconds);
        keep_largest(&best.matches, (double)picked.matches * 1e9 / (double)picked.nanoseconds);
        keep_smallest(&best.copy, run_states(subject, copy_all));
        keep_smallest(&best.resample, run_states(subject, resample_all));
        keep_largest(&best.searched, run_search(subject));
    }
    return best;
}

/* --- the command -------------------------------------------------------------------------------------------------- */

static void print_figures(const struct subject *subject, const struct figures *f, bool json, bool first) {
    const struct wh_game *game = subject->game;
    if (json)
        printf("%s{\"game\":\"%s\",\"seats\":%d,\"listed_per_second\":%.0f,\"picked_per_second\":%.0f,"
               "\"matches_per_second\":%.0f,\"copy_ns\":%.2f,\"resample_ns\":%.2f,\"state_bytes\":%u,"
               "\"searched_per_second\":%.0f}",
               first ? "[" : ",\n ", game->id, subject->setup.seats, f->listed, f->picked, f->matches, f->copy,
               f->resample, (unsigned)game->state_size, f->searched);
    else
        printf("%-12s %5d %12.0f %12.0f %11.0f %8.1f %12.1f %6u %11.0f\n", game->id, subject->setup.seats, f->listed,
               f->picked, f->matches, f->copy, f->resample, (unsigned)game->state_size, f->searched);
    fflush(stdout);
}

struct wishes {
    const struct wh_game *only;
    uint32_t seats, seconds; /* seats 0: every number */
    bool json;
};

static bool wanted(const struct wishes *wishes, const struct wh_game *game, unsigned seats) {
    if (wishes->only ? game != wishes->only : game->specimen) return false;
    return wishes->seats == 0 || wishes->seats == seats;
}

static unsigned bench_game(const struct wishes *wishes, const struct wh_game *game, struct subject *subject,
                           unsigned measured) {
    for (unsigned seats = game->min_seats; seats <= game->max_seats && !ferror(stdout); seats++) {
        if (!wanted(wishes, game, seats)) continue;
        subject->game = game;
        wh_setup_default(game, seats, &subject->setup);
        if (!wh_setup_check(game, &subject->setup, NULL)) continue;
        wh_rng_seed(&subject->rng, 1);
        struct figures figures = measure(subject);
        print_figures(subject, &figures, wishes->json, measured++ == 0);
    }
    return measured;
}

static int bench(const struct wishes *wishes) {
    struct subject subject = { .slice = wishes->seconds * (uint64_t)1000000000 / RUNS };
    subject.states = allocate(SAMPLES * sizeof *subject.states);
    subject.search_memory = allocate(SEARCH_MEMORY);
    if (!wishes->json)
        printf("%-12s %5s %12s %12s %11s %8s %12s %6s %11s\n", "game", "seats", "listed/s", "picked/s", "matches/s",
               "copy ns", "resample ns", "bytes", "searched/s");
    unsigned measured = 0;
    for (unsigned i = 0; i < wh_game_count; i++) measured = bench_game(wishes, wh_games[i], &subject, measured);
    if (wishes->json) puts(measured ? "]" : "[]");
    free(subject.states);
    free(subject.search_memory);
    return DONE;
}

/* Is there anything to measure with this many seats? */
static bool seats_exist(const struct wishes *wishes) {
    for (unsigned i = 0; i < wh_game_count; i++) {
        const struct wh_game *game = wh_games[i];
        bool fits = wishes->seats >= game->min_seats && wishes->seats <= game->max_seats;
        if (fits && wanted(wishes, game, wishes->seats)) return true;
    }
    return false;
}

int command_bench(int argc, char **argv) {
    struct args args = args_of(argc, argv);
    struct wishes wishes = { .seconds = 1 };
    const char *id = NULL, *seats = NULL, *seconds = NULL;
    while (args_next(&args)) {
        if (args_is_flag(&args, "--help")) return fputs(tr(help), stdout) < 0 ? FAILED : DONE;
        if (args_is_flag(&args, "--json"))
            wishes.json = true;
        else if (args_is_value(&args, "--seats", &seats))
            args_number(&args, seats, 1, WH_MAX_SEATS, &wishes.seats);
        else if (args_is_value(&args, "--seconds", &seconds))
            args_number(&args, seconds, 1, 60, &wishes.seconds);
        else if (!args_is_word(&args, &id))
            args_refuse(&args);
    }
    if (args.bad) return MISUSE;
    wishes.only = id ? choose_game(id) : NULL;
    if (id && !wishes.only) return MISUSE;
    if (seats && !seats_exist(&wishes)) return misuse(tr("no game to measure is played by %s."), seats);
    return bench(&wishes);
}
