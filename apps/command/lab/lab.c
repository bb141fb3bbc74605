/* lab.c: `witching lab`: a study of a game by self-play. What is watched is in study.c, what is shown in
 * figures.c. */
#include "command/lab/lab.h"

#include "command/selfplay/runner.h"
#include "shared/app.h"
#include "shared/thinker.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char help[] =
    WH_TR("Usage: witching lab GAME [--seats N] [--set KEY=VALUE]... [OPTION]...\n"
          "\n"
          "Studies a game: lets a bot play against itself and writes down who wins from which seat, how long\n"
          "matches are, how much there is to decide, how often the lead changes, what each card, tile, event\n"
          "and move is worth, what each option of the game changes, and whether skill or luck decides.\n"
          "Writes DIR/index.html, one page with everything in it, and the same figures as DIR/*.csv.\n"
          "The same arguments give the same files on any number of threads.\n"
          "\n"
          "  --seats N         the number of players; the fewest possible unless given\n"
          "  --set KEY=VALUE   one option of the game; witching games GAME lists them\n"
          "  --bot NAME        the bot that plays; greedy unless given\n"
          "  --matches M       how many matches; 400 unless given; a quarter as many for each value of an\n"
          "                    option and for each comparison of bots\n"
          "  --budget N        compares searches of N iterations with half as many, and so down to an\n"
          "                    eighth of N; 400 unless given\n"
          "  --brief           only the study itself: no other options, no comparison of bots\n"
          "  --seed S          a number below 2^64, decimal or 0x...; 1 unless given\n"
          "  --out DIR         the folder for the files; lab-GAME unless given\n"
          "  --threads T       how many threads play; one for each core unless given\n"
          "  --help            this text\n");

enum { MOST_ARMS = 64, FEWEST_IN_ARM = 10, MOST_THREADS = 256, LEAST_BUDGET = 16, DOUBLINGS = 4 };

struct wishes {
    struct choice choice;
    const char *bot, *matches_text, *seed_text, *out, *threads_text, *budget_text;
    uint32_t matches, threads, budget;
    uint64_t seed;
    bool help, brief;
};

/* --- progress ----------------------------------------------------------------------------------------------------- */

struct progress {
    bool shown;
    uint32_t before, total; /* matches of the parts already played, of all parts */
};

static void show_progress(void *with, uint32_t done) {
    const struct progress *progress = with;
    if (!progress->shown) return;
    fprintf(stderr, "\r\033[K");
    fprintf(stderr, tr("Played: %u of %u matches"), (unsigned)(progress->before + done), (unsigned)progress->total);
    fflush(stderr);
}

static void end_progress(const struct progress *progress) {
    if (progress->shown) fprintf(stderr, "\r\033[K");
}

/* --- the options of the game -------------------------------------------------------------------------------------- */

struct lab {
    const struct wishes *wishes;
    struct progress progress;
    struct option_arm arms[MOST_ARMS];
    unsigned arm_count;
    struct rung rungs[2 + DOUBLINGS];
    unsigned rung_count;
};

static uint32_t arm_matches(const struct wishes *wishes) {
    uint32_t matches = wishes->matches / 4;
    return matches > FEWEST_IN_ARM ? matches : FEWEST_IN_ARM;
}

/* A value the set-up does not have already, as far as the game allows it here. */
static void add_arm(struct lab *lab, unsigned option, const char *value) {
    const struct wh_game *game = lab->wishes->choice.game;
    struct option_arm *arm = &lab->arms[lab->arm_count];
    if (lab->arm_count == MOST_ARMS) return;
    *arm = (struct option_arm){ .option = option, .setup = lab->wishes->choice.setup };
    snprintf(arm->assignment, sizeof arm->assignment, "%s=%s", game->options[option].key, value);
    if (!wh_setup_set(game, &arm->setup, arm->assignment, NULL) || !wh_setup_check(game, &arm->setup, NULL)) return;
    if (arm->setup.option[option] != lab->wishes->choice.setup.option[option]) lab->arm_count++;
}

static void add_number_arms(struct lab *lab, unsigned option) {
    const struct wh_option *about = &lab->wishes->choice.game->options[option];
    const int64_t values[] = { about->preset / 2, about->preset * 2 };
    for (unsigned i = 0; i < WH_COUNT(values); i++) {
        char value[24];
        struct wh_text out = wh_text_into(value, sizeof value);
        wh_put_int(&out, values[i]);
        add_arm(lab, option, value);
    }
}

static void list_arms(struct lab *lab) {
    const struct wh_game *game = lab->wishes->choice.game;
    for (unsigned i = 0; i < game->option_count; i++) {
        const struct wh_option *option = &game->options[i];
        if (option->table) continue; /* bots do not care */
        if (option->kind == WH_OPTION_NUMBER)
            add_number_arms(lab, i);
        else if (option->kind == WH_OPTION_BOOL)
            add_arm(lab, i, "true"), add_arm(lab, i, "false");
        else
            for (const char *const *word = option->words; *word; word++) add_arm(lab, i, *word);
    }
}

/* --- playing ------------------------------------------------------------------------------------------------------ */

static struct study_plan plan_for(struct lab *lab, const struct wh_setup *setup, uint32_t matches, uint64_t part) {
    const struct wishes *wishes = lab->wishes;
    struct study_plan plan = { .game = wishes->choice.game,
                               .setup = *setup,
                               .matches = matches,
                               .seed = derive_seed(wishes->seed, part, 0),
                               .threads = wishes->threads,
                               .progress = show_progress,
                               .with = &lab->progress };
    for (unsigned seat = 0; seat < setup->seats; seat++) plan.bots[seat] = wishes->bot;
    return plan;
}

static void run_part(struct lab *lab, const struct study_plan *plan, struct study *study) {
    study_run(plan, study);
    lab->progress.before += plan->matches;
}

static void run_arms(struct lab *lab) {
    for (unsigned i = 0; i < lab->arm_count; i++) {
        struct study_plan plan = plan_for(lab, &lab->arms[i].setup, arm_matches(lab->wishes), 1 + i);
        run_part(lab, &plan, &lab->arms[i].study);
    }
}

static uint32_t rung_matches(const struct lab *lab) {
    uint32_t seats = lab->wishes->choice.setup.seats; /* every rotation equally often */
    return (arm_matches(lab->wishes) + seats - 1) / seats * seats;
}

static void add_rung(struct lab *lab, const char *strong, const char *weak) {
    struct rung *rung = &lab->rungs[lab->rung_count++];
    snprintf(rung->strong, sizeof rung->strong, "%s", strong);
    snprintf(rung->weak, sizeof rung->weak, "%s", weak);
    snprintf(rung->label, sizeof rung->label, tr("%s against %s"), strong, weak);
}

/* From chance to thinking at all and to the bot that was studied; then from half a budget to the whole, each step twice
 * as much. */
static void list_rungs(struct lab *lab) {
    const struct wishes *wishes = lab->wishes;
    add_rung(lab, "greedy", "random");
    if (strcmp(wishes->bot, "greedy") != 0 && strcmp(wishes->bot, "random") != 0) {
        add_rung(lab, wishes->bot, "greedy");
        snprintf(lab->rungs[1].label, sizeof lab->rungs[1].label, tr("as studied, against %s"), "greedy");
    }
    for (unsigned i = 0; i < DOUBLINGS; i++) {
        char strong[THINKER_NAME], weak[THINKER_NAME];
        unsigned iterations = (unsigned)wishes->budget >> (DOUBLINGS - 1 - i);
        snprintf(strong, sizeof strong, "search:iterations=%u", iterations);
        snprintf(weak, sizeof weak, "search:iterations=%u", iterations / 2);
        add_rung(lab, strong, weak);
        struct rung *rung = &lab->rungs[lab->rung_count - 1];
        snprintf(rung->label, sizeof rung->label, tr("%u against %u iterations"), iterations, iterations / 2);
    }
}

static void run_rung(struct lab *lab, struct rung *rung, unsigned number) {
    struct study_plan plan = plan_for(lab, &lab->wishes->choice.setup, rung_matches(lab), 1 + MOST_ARMS + number);
    plan.rotate = true;
    for (unsigned seat = 0; seat < plan.setup.seats; seat++) plan.bots[seat] = seat ? rung->weak : rung->strong;
    run_part(lab, &plan, &rung->study);
}

/* --- the page ----------------------------------------------------------------------------------------------------- */

static void put_setup(const struct choice *choice, struct wh_text *out) {
    for (unsigned i = 0; i < choice->game->option_count; i++) {
        if (wh_setup_is_preset(choice->game, &choice->setup, i)) continue;
        wh_put(out, ", ");
        wh_put(out, choice->game->options[i].key);
        wh_put_char(out, '=');
        wh_option_print(&choice->game->options[i], choice->setup.option[i], out);
    }
}

static void begin_page(const struct wishes *wishes, struct publication *to) {
    char title[256], about[512], setup[256];
    struct wh_text out = wh_text_into(setup, sizeof setup);
    put_setup(&wishes->choice, &out);
    snprintf(title, sizeof title, tr("%s: a study, %u players%s"), tr(to->game->title), wishes->choice.setup.seats,
             setup);
    snprintf(about, sizeof about,
             tr("%u matches of the bot %s against itself, seed %llu. Intervals hold in 95 of 100 such studies."),
             (unsigned)wishes->matches, wishes->bot, (unsigned long long)wishes->seed);
    report_begin(&to->report, title, about);
}

static uint32_t all_matches(const struct lab *lab) {
    const struct wishes *wishes = lab->wishes;
    if (wishes->brief) return wishes->matches;
    return wishes->matches + lab->arm_count * arm_matches(wishes) + lab->rung_count * rung_matches(lab);
}

static void compare_options_and_bots(struct lab *lab, const struct study *usual, struct publication *to) {
    run_arms(lab);
    publish_options(to, usual, lab->arms, lab->arm_count);
    for (unsigned i = 0; i < lab->rung_count; i++) run_rung(lab, &lab->rungs[i], i);
    publish_skill(to, lab->rungs, lab->rung_count);
    for (unsigned i = 0; i < lab->rung_count; i++) study_free(&lab->rungs[i].study);
    for (unsigned i = 0; i < lab->arm_count; i++) study_free(&lab->arms[i].study);
}

static int study_game(struct lab *lab) {
    const struct wishes *wishes = lab->wishes;
    struct publication to = { .game = wishes->choice.game, .directory = wishes->out };
    struct study study;
    char path[4096];
    list_arms(lab);
    list_rungs(lab);
    lab->progress.total = all_matches(lab);
    struct study_plan plan = plan_for(lab, &wishes->choice.setup, wishes->matches, 0);
    run_part(lab, &plan, &study);
    begin_page(wishes, &to);
    publish_facts(&to, &study);
    publish_balance(&to, &study);
    publish_course(&to, &study);
    publish_uses(&to, &study);
    if (!wishes->brief) compare_options_and_bots(lab, &study, &to);
    study_free(&study);
    end_progress(&lab->progress);
    snprintf(path, sizeof path, "%s/index.html", wishes->out);
    if (!report_save(&to.report, path) || to.failed) return FAILED;
    printf(tr("The report is %s\n"), path);
    return DONE;
}

/* --- the command -------------------------------------------------------------------------------------------------- */

static void take_argument(struct args *args, struct wishes *wishes) {
    if (args_is_flag(args, "--help"))
        wishes->help = true;
    else if (args_is_flag(args, "--brief"))
        wishes->brief = true;
    else if (args_is_value(args, "--seed", &wishes->seed_text))
        args_seed(args, wishes->seed_text, &wishes->seed);
    else if (args_is_value(args, "--matches", &wishes->matches_text))
        args_number(args, wishes->matches_text, 1, 10000000, &wishes->matches);
    else if (args_is_value(args, "--budget", &wishes->budget_text))
        args_number(args, wishes->budget_text, LEAST_BUDGET, 1000000, &wishes->budget);
    else if (args_is_value(args, "--threads", &wishes->threads_text))
        args_number(args, wishes->threads_text, 1, MOST_THREADS, &wishes->threads);
    else if (!args_is_value(args, "--bot", &wishes->bot) && !args_is_value(args, "--out", &wishes->out) &&
             !args_is_choice(args, &wishes->choice))
        args_refuse(args);
}

/* Asked before anything is played: a long study should not be wasted. */
static bool make_directory(const char *path) {
    struct stat about;
    if (mkdir(path, 0777) != 0 && errno != EEXIST)
        return failure(tr("the folder %s cannot be made: %s."), path, error_text(errno)) == DONE;
    if (stat(path, &about) == 0 && S_ISDIR(about.st_mode) && access(path, W_OK | X_OK) == 0) return true;
    return failure(tr("%s is not a folder to write to; name another with --out."), path) == DONE;
}

int command_lab(int argc, char **argv) {
    struct args args = args_of(argc, argv);
    struct wishes wishes = {
        .bot = "greedy", .matches = 400, .budget = 400, .seed = 1, .threads = runner_default_threads()
    };
    char directory[64];
    struct wh_why why;
    while (args_next(&args)) take_argument(&args, &wishes);
    if (args.bad) return MISUSE;
    if (wishes.help) return fputs(tr(help), stdout) < 0 ? FAILED : DONE;
    if (!choose_setup(&args, &wishes.choice)) return MISUSE;
    if (!thinker_known(wishes.bot, &why)) return misuse_why(&why);
    snprintf(directory, sizeof directory, "lab-%s", wishes.choice.game->id);
    if (!wishes.out) wishes.out = directory;
    if (!make_directory(wishes.out)) return FAILED;
    struct lab *lab = allocate(sizeof *lab);
    lab->wishes = &wishes;
    lab->progress.shown = isatty(STDERR_FILENO);
    int result = study_game(lab);
    free(lab);
    return result;
}
