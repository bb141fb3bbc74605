/* lab.c: `witching lab`: studies of a game by self-play: the command and the run; lab.h lists the rest. */
#include "command/lab/lab.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char help[] =
    WH_TR("Usage: witching lab GAME [--seats N] [--set KEY=VALUE]... [OPTION]...\n"
          "       witching lab GAME --compare A B [OPTION]...\n"
          "       witching lab GAME --tune GOAL [OPTION]...\n"
          "\n"
          "Studies a game: lets a bot play against itself and writes down who wins from which seat, how long\n"
          "matches are, how much there is to decide, how often the lead changes, what each card, tile, event\n"
          "and move is worth, what each option of the game changes, and whether skill or luck decides.\n"
          "Writes DIR/index.html, one page with everything in it, and the same figures as DIR/*.csv.\n"
          "Options are compared on the same deals, match by match, and judged for how many tests are made.\n"
          "The same arguments give the same files on any number of threads and machines.\n"
          "\n"
          "  --compare A B     a page for one question: two set-ups, like length=even, or several options with\n"
          "                    spaces between them; as-is is the set-up as the other arguments have it\n"
          "  --tune GOAL       searches option values for a goal, like \"seats within 2 %, about 40 decisions\";\n"
          "                    also \"at least\" and \"at most\", of decisions, rounds, lead changes or points\n"
          "  --seats N         the number of players; the fewest possible unless given\n"
          "  --set KEY=VALUE   one option of the game; witching games GAME lists them\n"
          "  --bot NAME        the bot that plays; greedy unless given\n"
          "  --matches M       how many matches; 400 unless given; as many for each value of an option, and a\n"
          "                    quarter as many for each comparison of bots\n"
          "  --precision P     plays until each seat's share is known to P percent, and what options change\n"
          "                    of it too: like 2 %; at most --matches, or 20000\n"
          "  --budget N        compares searches of N iterations with half as many, and so down to an\n"
          "                    eighth of N; 400 unless given\n"
          "  --brief           only the study itself: no other options, no comparison of bots\n"
          "  --seed S          a number below 2^64, decimal or 0x...; 1 unless given\n"
          "  --out DIR         the folder for the files; lab-GAME unless given\n"
          "  --save FILE       keeps each match at once; goes on with FILE if it holds this study already\n"
          "  --threads T       how many threads play; one for each core unless given\n"
          "  --help            this text\n"
          "\n"
          "On several machines: mpirun -n N witching lab ... (there --tune=GOAL in one word)\n");

enum { FEWEST_IN_ARM = 10, MOST_THREADS = 256, LEAST_BUDGET = 16, FIRST_LOOK = 100 };

struct wishes {
    struct lab lab;
    const char *matches, *seed, *threads_text, *budget, *precision, *save;
    uint32_t threads;
    bool help;
};

/* --- arguments ---------------------------------------------------------------------------------------------------- */

/* The two values of --compare. */
static bool take_sides(struct args *args, struct lab *lab) {
    if (!args_is_value(args, "--compare", &lab->sides[0])) return false;
    if (args->bad) return true;
    if (*args->next) {
        lab->sides[1] = *args->next++;
        for (unsigned i = 0; i < 2; i++)
            if (!*lab->sides[i]) lab->sides[i] = "as-is";
        return true;
    }
    misuse(tr("--compare needs two set-ups, like --compare length=once length=even."));
    return args->bad = true;
}

/* "2 %" may come as two words. */
static bool take_precision(struct args *args, struct wishes *wishes) {
    if (!args_is_value(args, "--precision", &wishes->precision)) return false;
    if (!args->bad && *args->next && strcmp(*args->next, "%") == 0) args->next++;
    return true;
}

static void take_argument(struct args *args, struct wishes *wishes) {
    struct lab *lab = &wishes->lab;
    if (args_is_flag(args, "--help"))
        wishes->help = true;
    else if (args_is_flag(args, "--brief"))
        lab->brief = true;
    else if (!take_sides(args, lab) && !take_precision(args, wishes) &&
             !args_is_value(args, "--tune", &lab->goal_text) && !args_is_value(args, "--seed", &wishes->seed) &&
             !args_is_value(args, "--matches", &wishes->matches) && !args_is_value(args, "--budget", &wishes->budget) &&
             !args_is_value(args, "--threads", &wishes->threads_text) &&
             !args_is_value(args, "--save", &wishes->save) && !args_is_value(args, "--bot", &lab->bot) &&
             !args_is_value(args, "--out", &lab->out) && !args_is_choice(args, &lab->choice))
        args_refuse(args);
}

static bool read_wishes(struct args *args, struct wishes *wishes) {
    wishes->lab.bot = "greedy";
    while (!wishes->help && args_next(args)) take_argument(args, wishes);
    return !args->bad;
}

static bool read_precision(const char *text, double *out) {
    char *end;
    *out = strtod(text, &end) / 100;
    bool number = end != text;
    end += strspn(end, " ");
    if (*end == '%') end++;
    if (number && !*end && *out >= 0.001 && *out <= 0.5) return true;
    misuse(tr("\"%s\" is not a precision: write it like 2 %%, from 0.1 to 50."), text);
    return false;
}

static bool read_numbers(struct args *args, struct wishes *wishes) {
    struct lab *lab = &wishes->lab;
    lab->seed = 1;
    lab->budget = 400;
    lab->matches = wishes->precision ? 20000 : 400;
    if (wishes->precision && !read_precision(wishes->precision, &lab->precision)) return false;
    if (wishes->seed) args_seed(args, wishes->seed, &lab->seed);
    if (wishes->matches) args_number(args, wishes->matches, 1, MOST_MATCHES, &lab->matches);
    if (wishes->budget) args_number(args, wishes->budget, LEAST_BUDGET, 1000000, &lab->budget);
    if (wishes->threads_text) args_number(args, wishes->threads_text, 1, MOST_THREADS, &wishes->threads);
    return !args->bad;
}

/* --- bots against bots -------------------------------------------------------------------------------------------- */

static void add_rung(struct lab *lab, const char *strong, const char *weak, const char *label) {
    struct rung *rung = &lab->rungs[lab->rung_count++];
    snprintf(rung->strong, sizeof rung->strong, "%s", strong);
    snprintf(rung->weak, sizeof rung->weak, "%s", weak);
    snprintf(rung->label, sizeof rung->label, "%s", label);
    rung->arm =
        campaign_add(lab->campaign, &lab->choice.setup, rung->weak, derive_seed(lab->seed, 'R', lab->rung_count));
    rung->arm->bots[0] = rung->strong;
    rung->arm->rotate = true;
    rung->without = campaign_add(lab->campaign, &lab->choice.setup, rung->weak, rung->arm->seed);
    snprintf(rung->arm->name, sizeof rung->arm->name, "%.40s against %.40s", strong, weak);
    snprintf(rung->without->name, sizeof rung->without->name, "%s alone", weak);
}

/* From chance to thinking at all and to the bot that was studied; then from half a budget to the whole, each step twice
 * as much. */
static void add_rungs(struct lab *lab) {
    char label[FIGURE_LABEL];
    snprintf(label, sizeof label, tr("%s against %s"), "greedy", "random");
    add_rung(lab, "greedy", "random", label);
    snprintf(label, sizeof label, tr("as studied, against %s"), "greedy");
    if (strcmp(lab->bot, "greedy") != 0 && strcmp(lab->bot, "random") != 0) add_rung(lab, lab->bot, "greedy", label);
    for (unsigned i = 0; i < DOUBLINGS; i++) {
        char strong[THINKER_NAME], weak[THINKER_NAME];
        unsigned iterations = (unsigned)lab->budget >> (DOUBLINGS - 1 - i);
        snprintf(strong, sizeof strong, "search:iterations=%u", iterations);
        snprintf(weak, sizeof weak, "search:iterations=%u", iterations / 2);
        snprintf(label, sizeof label, tr("%u against %u iterations"), iterations, iterations / 2);
        add_rung(lab, strong, weak, label);
    }
}

/* --- the question ------------------------------------------------------------------------------------------------- */

/* All the arms there can be, the same for every process. False: it was said why not. */
static bool add_arms(struct lab *lab) {
    lab->campaign = allocate(sizeof *lab->campaign);
    lab->campaign->game = lab->choice.game;
    lab->campaign->journal.descriptor = -1;
    lab->purpose = lab->sides[0] ? COMPARE : lab->goal_text ? TUNE : STUDY;
    if (lab->sides[0] && lab->goal_text)
        return misuse(tr("--compare and --tune are two studies; ask for one.")) == DONE;
    if (lab->goal_text && lab->precision > 0) return misuse(tr("--tune takes --matches, not --precision.")) == DONE;
    if (lab->purpose == COMPARE) return add_sides(lab);
    if (lab->purpose == TUNE) {
        if (!read_goals(lab)) return false;
        add_candidates(lab);
        return true;
    }
    struct arm *studied = campaign_add(lab->campaign, &lab->choice.setup, lab->bot, lab->seed);
    snprintf(studied->name, sizeof studied->name, "as studied");
    studied->with_uses = true;
    if (!lab->brief) add_option_arms(lab), add_rungs(lab);
    return true;
}

static bool understand(struct args *args, struct wishes *wishes) {
    struct wh_why why;
    struct lab *lab = &wishes->lab;
    if (!read_numbers(args, wishes) || !choose_setup(args, &lab->choice)) return false;
    if (thinker_known(lab->bot, &why)) return add_arms(lab);
    misuse_why(&why);
    return false;
}

static void put_value_word(struct wh_text *out, const char *name, const char *value) {
    wh_put(out, name);
    put_question_word(out, value);
}

/* The study as arguments, always the same for the same one. */
static void put_words(const struct lab *lab, char words[QUESTION_WORDS], char amount[QUESTION_WORDS]) {
    const struct choice *choice = &lab->choice;
    struct wh_text out = wh_text_into(words, QUESTION_WORDS);
    wh_put(&out, choice->game->id);
    wh_put(&out, " --seats ");
    wh_put_int(&out, choice->setup.seats);
    for (unsigned i = 0; i < choice->game->option_count; i++) {
        if (!(choice->by_hand >> i & 1)) continue;
        wh_put(&out, " --set ");
        wh_put(&out, choice->game->options[i].key);
        wh_put(&out, "=");
        wh_option_print(&choice->game->options[i], choice->setup.option[i], &out);
    }
    put_value_word(&out, " --bot ", lab->bot);
    if (lab->sides[0]) put_value_word(&out, " --compare ", lab->sides[0]), put_value_word(&out, " ", lab->sides[1]);
    if (lab->goal_text) put_value_word(&out, " --tune ", lab->goal_text);
    if (lab->purpose == STUDY && lab->brief) wh_put(&out, " --brief");
    snprintf(amount, QUESTION_WORDS, " --budget %u --seed %llu", (unsigned)lab->budget, (unsigned long long)lab->seed);
    wh_put(&out, amount);
    wh_assert(!out.overflow);
    snprintf(amount, QUESTION_WORDS, lab->precision > 0 ? "--matches %u --precision %.6g" : "--matches %u",
             (unsigned)lab->matches, 100 * lab->precision);
}

/* --- playing ------------------------------------------------------------------------------------------------------ */

static uint32_t at_most(uint64_t matches, uint32_t most) { return matches < most ? (uint32_t)matches : most; }

/* Every rotation equally often. */
static uint32_t whole_deals(const struct arm *arm, uint32_t matches) {
    uint32_t seats = arm->rotate ? arm->setup.seats : 1;
    return (matches + seats - 1) / seats * seats;
}

/* Looks at 100 matches, 150, 225 …: the intervals hold at every look. An arm that is compared needs as many of the
 * first as of itself. */
bool play_until(struct lab *lab, unsigned first, unsigned count, bool (*enough)(const struct lab *lab, unsigned arm)) {
    struct campaign *campaign = lab->campaign;
    bool fixed = lab->precision <= 0;
    for (uint32_t look = fixed ? lab->matches : at_most(FIRST_LOOK, lab->matches);;
         look = at_most(look * 3ull / 2, lab->matches)) {
        bool wanting = false;
        for (unsigned i = first; i < first + count; i++) {
            struct arm *arm = &campaign->arms[i];
            if (arm->wanted && enough(lab, i)) continue;
            arm->wanted = whole_deals(arm, look);
            if (campaign->arms[0].wanted < look) campaign->arms[0].wanted = look;
            wanting = true;
        }
        if (!wanting) return true;
        campaign->likely = campaign->done;
        for (unsigned i = first; i < first + count; i++)
            if (campaign->arms[i].wanted >= look)
                campaign->likely += whole_deals(&campaign->arms[i], lab->matches) - look;
        if (!campaign_play(campaign)) return false;
        if (look == lab->matches) return true;
    }
}

bool seats_known(const struct arm *arm, uint32_t matches, struct standard standard) {
    unsigned seats = arm->rotate ? 1 : arm->setup.seats;
    for (unsigned seat = 0; seat < seats; seat++) {
        double chance;
        struct interval share = share_of(arm, matches, seat, standard, &chance);
        if (share.high - share.low > 2 * standard.precision) return false;
    }
    return true;
}

static bool share_known(const struct lab *lab, unsigned number) {
    const struct arm *arm = &lab->campaign->arms[number];
    unsigned tests = arm->rotate ? lab->rung_count : seat_tests(arm, arm->wanted);
    return seats_known(arm, arm->wanted, (struct standard){ .tests = tests, .precision = lab->precision });
}

/* Of the deals without the stronger bot it takes one for each with it. */
static bool is_without(const struct lab *lab, unsigned number) {
    return number > lab->variants && !lab->campaign->arms[number].rotate;
}

static uint32_t deals_with(const struct lab *lab, unsigned number) {
    const struct arm *with = &lab->campaign->arms[number - 1]; /* which stands before it */
    return with->wanted / with->setup.seats;
}

static bool arm_known(const struct lab *lab, unsigned number) {
    if (is_without(lab, number)) return lab->campaign->arms[number].wanted >= deals_with(lab, number);
    return number && number <= lab->variants ? variant_known(lab, number) : share_known(lab, number);
}

static bool play_study(struct lab *lab) {
    struct campaign *campaign = lab->campaign;
    if (lab->precision > 0) return play_until(lab, 0, campaign->arm_count, arm_known);
    uint32_t quarter = lab->matches / 4 > FEWEST_IN_ARM ? lab->matches / 4 : FEWEST_IN_ARM;
    for (unsigned i = 0; i < campaign->arm_count; i++) {
        struct arm *arm = &campaign->arms[i];
        arm->wanted = arm->rotate ? whole_deals(arm, quarter) : is_without(lab, i) ? deals_with(lab, i) : lab->matches;
        campaign->likely += arm->wanted;
    }
    return campaign_play(campaign);
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

void begin_page(const struct lab *lab, struct publication *to, const char *title) {
    char whole[1024], about[1024], setup[256];
    struct wh_text out = wh_text_into(setup, sizeof setup);
    put_setup(&lab->choice, &out);
    snprintf(whole, sizeof whole, tr("%s: %s (%u players%s)"), tr(to->game->title), title, lab->choice.setup.seats,
             setup);
    if (lab->precision > 0)
        snprintf(
            about, sizeof about,
            tr("Matches of the bot %s against itself, seed %llu, until shares were known to ±%.3g %%, or %u matches. "
               "What it shows are habits of this bot, not truths about best play."),
            lab->bot, (unsigned long long)lab->seed, 100 * lab->precision, (unsigned)lab->matches);
    else if (lab->purpose == TUNE)
        snprintf(about, sizeof about,
                 tr("Matches of the bot %s against itself, seed %llu: %u for each of the last few, fewer for what was "
                    "dropped before. What it shows are habits of this bot, not truths about best play."),
                 lab->bot, (unsigned long long)lab->seed, (unsigned)lab->matches);
    else
        snprintf(
            about, sizeof about,
            tr("%u matches of the bot %s against itself, seed %llu. What it shows are habits of this bot, not truths "
               "about best play."),
            (unsigned)lab->matches, lab->bot, (unsigned long long)lab->seed);
    report_begin(&to->report, whole, about);
}

/* False: every match of an arm was another one. */
static bool put_repeats(const struct lab *lab, char *out, size_t room) {
    unsigned long long played = 0, different = 0;
    for (unsigned i = 0; i < lab->campaign->arm_count; i++) {
        const struct arm *arm = &lab->campaign->arms[i];
        played += arm->wanted;
        different += different_matches(arm, arm->wanted);
    }
    snprintf(out, room,
             tr("%llu of %llu matches were the same as an earlier one, move for move: with these bots, too little is "
                "left to luck. Only matches that differ are counted."),
             played - different, played);
    return different < played;
}

void say_repeats(const struct lab *lab, struct report *report) {
    char words[512] = "⚠ ";
    size_t length = strlen(words);
    if (put_repeats(lab, words + length, sizeof words - length)) report_list_item(report, words);
}

int end_page(const struct lab *lab, struct publication *to) {
    char path[4096], repeats[512];
    progress_end(&lab->campaign->progress);
    if (put_repeats(lab, repeats, sizeof repeats)) puts(repeats);
    snprintf(path, sizeof path, "%s/index.html", lab->out);
    if (!report_save(&to->report, path) || to->failed) return FAILED;
    printf(tr("The report is %s\n"), path);
    return DONE;
}

static void say_seats(const struct study *study, const struct balance *balance, struct report *report) {
    char text[512];
    bool fair = true;
    double widest = 0, share = 100.0 / study->seats;
    for (unsigned seat = 0; seat < study->seats; seat++) {
        const struct verdict_on *verdict = &balance->verdicts[seat];
        widest = fmax(widest, (verdict->interval.high - verdict->interval.low) / 2);
        if (!(verdict->adjusted < 0.05)) continue;
        fair = false;
        snprintf(
            text, sizeof text,
            verdict->interval.mean > 1.0 / study->seats
                ? tr("Seat %u is favoured: it wins %.1f %% (%.1f to %.1f), where a fair share is %.1f %%.")
                : tr("Seat %u is at a disadvantage: it wins %.1f %% (%.1f to %.1f), where a fair share is %.1f %%."),
            seat + 1, 100 * verdict->interval.mean, 100 * verdict->interval.low, 100 * verdict->interval.high, share);
        report_list_item(report, text);
    }
    if (!fair) return;
    snprintf(text, sizeof text, tr("No seat is favoured beyond chance; each one's share is known to ±%.1f %%."),
             100 * widest);
    report_list_item(report, text);
}

static void say_course(const struct study *study, struct report *report) {
    char text[512];
    snprintf(text, sizeof text,
             tr("A match takes %.0f decisions on average. The lead changes %.1f times, and who wins is decided after "
                "%.0f %% of the match."),
             mean_interval(&study->decisions, 0.95).mean, mean_interval(&study->lead_changes, 0.95).mean,
             100 * mean_interval(&study->decided, 0.95).mean);
    report_list_item(report, text);
    if (!study->limited) return;
    snprintf(
        text, sizeof text,
        tr("⚠ %.1f %% of the matches ran into the limit of rounds: their lengths and winners are partly its doing."),
        100.0 * study->limited / study->matches);
    report_list_item(report, text);
}

static int study_game(struct lab *lab) {
    struct publication to = { .game = lab->choice.game, .directory = lab->out };
    struct comparisons found = { .count = 0 };
    struct balance balance;
    struct study study;
    if (!play_study(lab)) return FAILED;
    study_of(&lab->campaign->arms[0], lab->campaign->arms[0].wanted, &study);
    judge_seats(&lab->campaign->arms[0], &study, lab->precision, &balance);
    if (lab->variants) compare_arms(lab, 1, lab->variants, NULL, 0, &found);
    begin_page(lab, &to, tr("a study"));
    report_short_begin(&to.report, tr("In short"));
    say_repeats(lab, &to.report);
    say_seats(&study, &balance, &to.report);
    say_course(&study, &to.report);
    say_options(&found, &to.report);
    report_short_end(&to.report);
    publish_facts(&to, &study);
    publish_balance(&to, &study, &balance);
    publish_course(&to, &study);
    publish_uses(&to, &study);
    publish_options(&found, &to);
    if (lab->rung_count) {
        struct comparisons bots;
        compare_bots(lab, &bots);
        publish_skill(&to, lab->rungs, lab->rung_count, lab->precision);
        publish_bots(&bots, &to);
        comparisons_free(&bots);
    }
    comparisons_free(&found);
    study_free(&study);
    return end_page(lab, &to);
}

/* --- the command -------------------------------------------------------------------------------------------------- */

/* Asked before anything is played: a long study should not be wasted. */
static bool make_directory(const char *path) {
    struct stat about;
    if (mkdir(path, 0777) != 0 && errno != EEXIST)
        return failure(tr("the folder %s cannot be made: %s."), path, error_text(errno)) == DONE;
    if (stat(path, &about) == 0 && S_ISDIR(about.st_mode) && access(path, W_OK | X_OK) == 0) return true;
    return failure(tr("%s is not a folder to write to; name another with --out."), path) == DONE;
}

static int stopped(const struct wishes *wishes) {
    const struct campaign *campaign = wishes->lab.campaign;
    progress_end(&wishes->lab.campaign->progress);
    if (campaign->broken) return FAILED;
    if (!wishes->save) return failure(tr("stopped; no match was kept: --save FILE would have."));
    return failure(tr("stopped after %llu matches; the same command goes on."), (unsigned long long)campaign->done);
}

static int run_purpose(struct wishes *wishes) {
    struct lab *lab = &wishes->lab;
    heed_interruptions();
    int result = lab->purpose == COMPARE ? compare(lab) : lab->purpose == TUNE ? tune(lab) : study_game(lab);
    return interrupted() || lab->campaign->broken ? stopped(wishes) : result;
}

/* The leader, or a process that is alone. */
static int lead(struct wishes *wishes, struct party *party) {
    struct lab *lab = &wishes->lab;
    struct campaign *campaign = lab->campaign;
    char directory[64], words[QUESTION_WORDS], amount[QUESTION_WORDS];
    snprintf(directory, sizeof directory, "lab-%s", lab->choice.game->id);
    if (!lab->out) lab->out = directory;
    if (!make_directory(lab->out)) return FAILED;
    put_words(lab, words, amount);
    if (wishes->save && !campaign_keep(campaign, wishes->save, words, amount)) return FAILED;
    if (party) {
        char all[PARTY_WORDS];
        snprintf(all, sizeof all, "%s %s --threads %u", words, amount, campaign->threads);
        party->share(party, all);
    }
    int result = run_purpose(wishes);
    if (party) party->dismiss(party);
    return result;
}

static void set_threads(struct wishes *wishes, struct party *party) {
    unsigned usual = party ? party->threads : runner_default_threads();
    wishes->lab.campaign->threads = wishes->threads ? wishes->threads : usual;
    wishes->lab.campaign->party = party;
}

static int answer(struct args *args, struct party *party) {
    struct wishes wishes = { .threads = 0 };
    if (!read_wishes(args, &wishes)) return MISUSE;
    if (wishes.help) return fputs(tr(help), stdout) < 0 ? FAILED : DONE;
    int result = MISUSE;
    if (understand(args, &wishes)) {
        set_threads(&wishes, party);
        result = lead(&wishes, party);
    }
    if (wishes.lab.campaign) campaign_free(wishes.lab.campaign);
    return result;
}

/* Everyone but the leader: plays what it is given, and is silent. */
static void assist(struct party *party) {
    enum { WORDS = 128 };
    char words[PARTY_WORDS] = "", *list[WORDS + 1] = { (char *)"lab" };
    struct wishes wishes = { .threads = 0 };
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    party->share(party, words);
    if (!words[0]) return;
    struct args args = args_of(split_question(words, list, WORDS), list);
    bool understood = read_wishes(&args, &wishes) && understand(&args, &wishes);
    wh_assert(understood); /* the leader did */
    set_threads(&wishes, party);
    campaign_assist(wishes.lab.campaign, party);
    campaign_free(wishes.lab.campaign);
}

int command_lab(int argc, char **argv) {
    struct args args = args_of(argc, argv);
    return party_run(&args, answer, assist);
}
