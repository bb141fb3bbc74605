/* train.c: `witching train`: learns from self-play who will win, and shows what it has learnt. */
#include "command/train/train.h"

#include "shared/thinker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    WH_TR("Usage: witching train GAME [--seats N|all] [--matches M] [--rounds R] [--seed S] [--bot B]\n"
          "                           [--lambda L] [--ablate] [--out FILE]\n"
          "\n"
          "Learns from matches who will win: fits the weights of the game's features to how they\n"
          "ended. The matches are played in rounds; from the second on half of the seats play by\n"
          "what was learnt so far, the others by the hand-made value. One match in five is held\n"
          "out; on its positions it then compares, in bits (less is better), an even guess, the\n"
          "hand-made value and the estimate just learnt. The same arguments give the same weights.\n"
          "\n"
          "  --seats N     only with N players; all unless given\n"
          "  --matches M   how many matches; 2000 unless given\n"
          "  --rounds R    how many rounds, 1 to 20; 4 unless given\n"
          "  --seed S      a number below 2^64, decimal or 0x...; 1 unless given\n"
          "  --bot B       this bot plays all seats in all rounds\n"
          "  --lambda L    in percent: how much it learns from how matches end, and not from its\n"
          "                own later estimates; 80 unless given\n"
          "  --ablate      also learns without each feature in turn, and shows the loss it saves\n"
          "  --out FILE    writes the weights there, as source of the game\n"
          "  --help        this text\n");

struct wishes {
    const struct wh_game *game;
    const char *bot, *out;
    uint32_t seats, matches, rounds, lambda;
    uint64_t seed;
    bool ablate;
};

/* --- the report --------------------------------------------------------------------------------------------------- */

static void print_losses(const char *name, struct losses losses) {
    printf("%-16s %9zu %9.4f %9.4f %9.4f\n", name, losses.positions, losses.constant, losses.value, losses.estimate);
}

static void report(const struct lessons *lessons, const int32_t *weights, const double *temperatures) {
    const struct wh_estimator *estimator = lessons->game->heuristics->estimator;
    printf("%-16s %9s %9s %9s %9s\n", "held out", "positions", "even", "value", "estimate");
    for (unsigned row = 0; row < estimator->row_count; row++) {
        struct losses losses = measure_losses(lessons, weights, temperatures, (int)row);
        if (losses.positions) print_losses(estimator->row_names[row], losses);
    }
    print_losses("all", measure_losses(lessons, weights, temperatures, -1));
}

static void ablate(struct fit fit, const double *temperatures, const int32_t *weights) {
    const struct wh_estimator *estimator = fit.lessons->game->heuristics->estimator;
    size_t size = (size_t)estimator->row_count * estimator->feature_count * WH_STAGES * sizeof(int32_t);
    int32_t *others = allocate(size);
    double with = measure_losses(fit.lessons, weights, temperatures, -1).estimate;
    printf("\n%-24s %9s %9s\n", "without", "loss", "worse by");
    for (unsigned i = 0; i < estimator->feature_count; i++) {
        fit.without = i;
        fit_features(&fit, others);
        double loss = measure_losses(fit.lessons, others, temperatures, -1).estimate;
        printf("%-24s %9.4f %9.4f\n", estimator->feature_names[i], loss, loss - with);
        fflush(stdout);
    }
    free(others);
}

/* --- the weights as a file ---------------------------------------------------------------------------------------- */

static void put_command(struct wh_text *out, const struct wishes *wishes) {
    char line[200];
    snprintf(line, sizeof line, "witching train %s --seats ", wishes->game->id);
    wh_put(out, line);
    if (wishes->seats)
        wh_put_int(out, wishes->seats);
    else
        wh_put(out, "all");
    snprintf(line, sizeof line, " --matches %u --rounds %u --seed %llu --lambda %u", wishes->matches, wishes->rounds,
             (unsigned long long)wishes->seed, wishes->lambda);
    wh_put(out, line);
    if (!wishes->bot) return;
    wh_put(out, " --bot ");
    wh_put(out, wishes->bot);
}

static bool save(const struct wishes *wishes, const int32_t *weights) {
    enum { ROOM = 1 << 16 };
    char command[256], *text = allocate(ROOM);
    struct wh_text line = wh_text_into(command, sizeof command), out = wh_text_into(text, ROOM);
    put_command(&line, wishes);
    write_weights(&out, wishes->game, weights, command);
    wh_assert(!line.overflow && !out.overflow);
    bool saved = write_file(wishes->out, text, out.length);
    free(text);
    return saved;
}

/* --- the command -------------------------------------------------------------------------------------------------- */

/* Plays and learns in turn; at the end the weights are learnt from all matches. */
static void learn(const struct wishes *wishes, struct lessons *lessons, int32_t *weights) {
    struct wh_estimator learnt = *wishes->game->heuristics->estimator;
    struct wh_heuristics heuristics = *wishes->game->heuristics;
    struct progress progress;
    struct self_play play = { .game = wishes->game, .student = *wishes->game, .bot = wishes->bot };
    learnt.weights = weights;
    heuristics.estimator = &learnt;
    play.student.heuristics = &heuristics;
    play.seats = wishes->seats;
    play.seed = wishes->seed;
    play.all = wishes->matches;
    play.progress = &progress;
    progress_begin(&progress, 0);
    for (uint32_t round = 0; round < wishes->rounds; round++) {
        play.first = (uint32_t)((uint64_t)wishes->matches * round / wishes->rounds);
        play.matches = (uint32_t)((uint64_t)wishes->matches * (round + 1) / wishes->rounds) - play.first;
        self_play(&play, lessons);
        fit_features(&(struct fit){ lessons, wishes->lambda / 100.0, WH_FEATURES, wishes->seed }, weights);
        play.learnt = true;
    }
    progress_end(&progress);
}

static int train(const struct wishes *wishes) {
    const struct wh_estimator *estimator = wishes->game->heuristics->estimator;
    struct lessons lessons = { 0 };
    double *temperatures = allocate(estimator->row_count * sizeof *temperatures);
    int32_t *weights = allocate((size_t)estimator->row_count * estimator->feature_count * WH_STAGES * sizeof *weights);
    learn(wishes, &lessons, weights);
    struct fit fit = { &lessons, wishes->lambda / 100.0, WH_FEATURES, wishes->seed };
    fit_value(&fit, temperatures);
    report(&lessons, weights, temperatures);
    if (wishes->ablate) ablate(fit, temperatures, weights);
    bool fine = !wishes->out || save(wishes, weights);
    lessons_free(&lessons);
    free(temperatures);
    free(weights);
    return fine ? DONE : FAILED;
}

static int refuse_bot(const char *name) {
    struct wh_why why;
    return thinker_known(name, &why) ? DONE : misuse_why(&why);
}

int command_train(int argc, char **argv) {
    struct args args = args_of(argc, argv);
    struct wishes wishes = { .matches = 2000, .rounds = 4, .lambda = 80, .seed = 1 };
    const char *id = NULL, *seats = "all", *number;
    while (args_next(&args)) {
        if (args_is_flag(&args, "--help")) return fputs(tr(help), stdout) < 0 ? FAILED : DONE;
        if (args_is_flag(&args, "--ablate"))
            wishes.ablate = true;
        else if (args_is_value(&args, "--seed", &number))
            args_seed(&args, number, &wishes.seed);
        else if (args_is_value(&args, "--matches", &number))
            args_number(&args, number, 100, 100000000, &wishes.matches);
        else if (args_is_value(&args, "--rounds", &number))
            args_number(&args, number, 1, 20, &wishes.rounds);
        else if (args_is_value(&args, "--lambda", &number))
            args_number(&args, number, 0, 100, &wishes.lambda);
        else if (!args_is_value(&args, "--seats", &seats) && !args_is_value(&args, "--bot", &wishes.bot) &&
                 !args_is_value(&args, "--out", &wishes.out) && !args_is_word(&args, &id))
            args_refuse(&args);
    }
    if (args.bad) return MISUSE;
    if (!id) return misuse(tr("name a game; witching games lists them."));
    wishes.game = choose_game(id);
    if (!wishes.game) return MISUSE;
    if (strcmp(seats, "all") != 0)
        args_number(&args, seats, wishes.game->min_seats, wishes.game->max_seats, &wishes.seats);
    if (args.bad) return MISUSE;
    if (wishes.bot && refuse_bot(wishes.bot) != DONE) return MISUSE;
    return train(&wishes);
}
