/* tune.c: `witching lab --tune GOAL`: searches option values by successive halving. All candidates play a few matches,
 * the better half twice as many, and so on; the last few play fresh matches on other deals, and only those are quoted:
 * whoever wins a search was also lucky in it. */
#include "command/lab/lab.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CANDIDATES = MOST_ARMS / 2, FINALISTS = 4, FEWEST = 20, MOST_VALUES = 12 };

/* --- goals -------------------------------------------------------------------------------------------------------- */

static bool read_amount(const char **at, double *out) {
    char *end;
    *out = strtod(*at, &end);
    if (end == *at || !(*out > 0) || !isfinite(*out)) return false;
    *at = end + strspn(end, " ");
    return true;
}

static bool read_measure(const char *word, struct measure *out) {
    static const struct {
        const char *word;
        enum measure_kind kind;
    } known[] = {
        { "decisions", DECISIONS }, { "rounds", ROUNDS }, { "lead changes", LEAD_CHANGES }, { "points", POINTS }
    };
    for (unsigned i = 0; i < WH_COUNT(known); i++)
        if (wh_same(word, known[i].word)) return *out = (struct measure){ .kind = known[i].kind }, true;
    return false;
}

/* "seats within 2 %", "about 40 decisions", "at least 3 lead changes", "at most 12 rounds". */
static bool read_goal(const char *text, struct goal *goal) {
    static const struct {
        const char *words;
        enum goal_kind kind;
    } kinds[] = {
        { "seats within ", WITHIN }, { "about ", ABOUT }, { "at least ", AT_LEAST }, { "at most ", AT_MOST }
    };
    for (unsigned i = 0; i < WH_COUNT(kinds); i++) {
        size_t length = strlen(kinds[i].words);
        if (strncmp(text, kinds[i].words, length) != 0) continue;
        const char *at = text + length;
        *goal = (struct goal){ .kind = kinds[i].kind };
        if (!read_amount(&at, &goal->value)) return false;
        if (goal->kind != WITHIN) return read_measure(at, &goal->measure);
        goal->value /= 100;
        return wh_same(at, "%") && goal->value <= 1;
    }
    return false;
}

bool read_goals(struct lab *lab) {
    char words[256], *rest = NULL;
    bool fine = strlen(lab->goal_text) < sizeof words;
    snprintf(words, sizeof words, "%s", lab->goal_text);
    for (char *part = strtok_r(words, ",", &rest); part && fine; part = strtok_r(NULL, ",", &rest)) {
        part += strspn(part, " ");
        for (size_t end = strlen(part); end && part[end - 1] == ' ';) part[--end] = '\0';
        fine = lab->goal_count < MOST_GOALS && read_goal(part, &lab->goals[lab->goal_count]);
        lab->goal_count += fine;
    }
    if (fine && lab->goal_count) return true;
    misuse(
        tr("\"%s\" is not a goal: write it like \"seats within 2 %%, about 40 decisions\"; also \"at least\" and \"at "
           "most\", of decisions, rounds, lead changes or points."),
        lab->goal_text);
    return false;
}

/* What a goal looks at: the seat furthest from its fair share, or a mean. */
static double goal_value(const struct goal *goal, const struct arm *arm, uint32_t matches) {
    unsigned seats = arm->setup.seats;
    double sums[WH_MAX_SEATS] = { 0 }, furthest = 0;
    if (goal->kind == WITHIN) {
        for (uint32_t i = 0; i < matches; i++)
            for (unsigned seat = 0; seat < seats; seat++) sums[seat] += facts_share(arm->facts[i], seat) / matches;
        for (unsigned seat = 0; seat < seats; seat++) furthest = fmax(furthest, fabs(sums[seat] - 1.0 / seats));
        return furthest;
    }
    for (uint32_t i = 0; i < matches; i++) sums[0] += measure_of(&goal->measure, arm->facts[i]) / matches;
    return sums[0];
}

/* How far from the goal: 1 and less is reached. "About" is within a tenth. */
static double goal_miss(const struct goal *goal, double value) {
    switch (goal->kind) {
    case WITHIN: return value / goal->value;
    case ABOUT: return 10 * fabs(value - goal->value) / goal->value;
    case AT_LEAST: return fmax(0, 1 + 10 * (goal->value - value) / goal->value);
    case AT_MOST: return fmax(0, 1 + 10 * (value - goal->value) / goal->value);
    }
    wh_bug(__FILE__, __LINE__, "no such goal");
}

static const char *goal_title(const struct goal *goal) {
    return goal->kind == WITHIN ? tr("The seat furthest from a fair share") : measure_title(&goal->measure);
}

static enum unit goal_unit(const struct goal *goal) { return goal->kind == WITHIN ? UNIT_SHARE : UNIT_NUMBER; }

/* --- candidates --------------------------------------------------------------------------------------------------- */

/* The values an option is tried with, its present one first. */
static unsigned values_of(const struct lab *lab, unsigned option, int64_t values[MOST_VALUES]) {
    const struct wh_option *about = &lab->choice.game->options[option];
    int64_t now = lab->choice.setup.option[option], others[MOST_VALUES];
    unsigned count = 0, other_count = 0;
    values[count++] = now;
    if (about->table || lab->choice.by_hand >> option & 1) return count; /* what was set by hand is not up for change */
    if (about->kind == WH_OPTION_NUMBER) {
        const int64_t parts[] = { 1, 2, 3, 6, 8, 12 }; /* of four */
        for (unsigned i = 0; i < WH_COUNT(parts); i++) others[other_count++] = about->preset * parts[i] / 4;
    } else if (about->kind == WH_OPTION_BOOL) {
        others[other_count++] = !now;
    } else if (about->kind != WH_OPTION_SPECIAL) {
        for (unsigned i = 0; about->words[i] && other_count < MOST_VALUES; i++) others[other_count++] = i;
    }
    for (unsigned i = 0; i < other_count && count < MOST_VALUES; i++) {
        bool number = about->kind == WH_OPTION_NUMBER,
             fits = !number || (others[i] >= about->least && others[i] <= about->most);
        if (others[i] != now && fits) values[count++] = others[i];
    }
    return count;
}

static void name_candidate(const struct lab *lab, struct arm *arm) {
    struct wh_text out = wh_text_into(arm->name, sizeof arm->name);
    for (unsigned i = 0; i < lab->choice.game->option_count; i++) {
        if (arm->setup.option[i] == lab->choice.setup.option[i]) continue;
        wh_put(&out, out.length ? " " : "");
        wh_put(&out, lab->choice.game->options[i].key);
        wh_put(&out, "=");
        wh_option_print(&lab->choice.game->options[i], arm->setup.option[i], &out);
    }
    if (!out.length) wh_put(&out, "as-is");
}

static void add_candidate(struct lab *lab, const struct wh_setup *setup) {
    const struct campaign *campaign = lab->campaign;
    if (campaign->arm_count == CANDIDATES || !wh_setup_check(lab->choice.game, setup, NULL)) return;
    for (unsigned i = 0; i < campaign->arm_count; i++)
        if (memcmp(campaign->arms[i].setup.option, setup->option, sizeof setup->option) == 0) return;
    name_candidate(lab, campaign_add(lab->campaign, setup, lab->bot, lab->seed));
}

struct space {
    unsigned counts[WH_MAX_OPTIONS];
    int64_t values[WH_MAX_OPTIONS][MOST_VALUES];
};

static void set_combination(const struct lab *lab, const struct space *space, uint64_t number, struct wh_setup *setup) {
    *setup = lab->choice.setup;
    for (unsigned i = 0; i < lab->choice.game->option_count; i++) {
        setup->option[i] = space->values[i][number % space->counts[i]];
        number /= space->counts[i];
    }
}

/* Every combination, if they are few; else the set-up as it is, each single change, and others drawn at random. */
void add_candidates(struct lab *lab) {
    enum { DRAWS = 4 * CANDIDATES };
    struct space space;
    struct wh_setup setup = lab->choice.setup;
    struct wh_rng rng;
    lab->combinations = 1;
    for (unsigned i = 0; i < lab->choice.game->option_count; i++)
        lab->combinations *= space.counts[i] = values_of(lab, i, space.values[i]);
    add_candidate(lab, &setup);
    for (unsigned i = 0; i < lab->choice.game->option_count; i++)
        for (unsigned k = 1; k < space.counts[i]; k++) {
            setup = lab->choice.setup;
            setup.option[i] = space.values[i][k];
            add_candidate(lab, &setup);
        }
    wh_rng_seed(&rng, derive_seed(lab->seed, 'T', 0));
    bool few = lab->combinations <= CANDIDATES;
    for (unsigned i = 0; i < (few ? lab->combinations : DRAWS); i++) {
        set_combination(lab, &space, few ? i : wh_rng_next(&rng) % lab->combinations, &setup);
        add_candidate(lab, &setup);
    }
    lab->variants = lab->campaign->arm_count;
    for (unsigned i = 0; i < lab->variants; i++) { /* the same again, on other deals, for whoever comes that far */
        struct arm *fresh =
            campaign_add(lab->campaign, &lab->campaign->arms[i].setup, lab->bot, derive_seed(lab->seed, 'F', 0));
        memcpy(fresh->name, lab->campaign->arms[i].name, sizeof fresh->name);
    }
}

/* --- the search --------------------------------------------------------------------------------------------------- */

struct trial {
    unsigned arm;
    unsigned round; /* of the search, in which it was dropped; the last: a finalist */
    int same_as;    /* the arm that plays exactly alike; -1: none */
    double worst;   /* its worst miss */
    double values[MOST_GOALS];
    bool frontier;
};

struct search {
    struct lab *lab;
    struct trial trials[CANDIDATES];
    unsigned count, left, rounds;
};

static struct arm *arm_of(const struct search *search, unsigned trial) {
    return &search->lab->campaign->arms[search->trials[trial].arm];
}

static void measure_trial(const struct lab *lab, const struct arm *arm, struct trial *trial) {
    trial->worst = 0;
    for (unsigned i = 0; i < lab->goal_count; i++) {
        trial->values[i] = goal_value(&lab->goals[i], arm, arm->wanted);
        trial->worst = fmax(trial->worst, goal_miss(&lab->goals[i], trial->values[i]));
    }
}

static int by_promise(const void *a, const void *b) {
    const struct trial *x = a, *y = b;
    if ((x->same_as >= 0) != (y->same_as >= 0)) return x->same_as >= 0 ? 1 : -1;
    if (x->worst != y->worst) return x->worst < y->worst ? -1 : 1;
    return x->arm < y->arm ? -1 : 1;
}

static bool played_alike(const struct arm *a, const struct arm *b) {
    for (uint32_t i = 0; i < a->wanted; i++)
        if (!facts_alike(a->facts[i], b->facts[i])) return false;
    return true;
}

/* What plays exactly like an earlier candidate is not tried twice. */
static void find_twins(struct search *search) {
    for (unsigned i = 1; i < search->left; i++)
        for (unsigned k = 0; k < i && search->trials[i].same_as < 0; k++)
            if (search->trials[k].same_as < 0 && played_alike(arm_of(search, k), arm_of(search, i)))
                search->trials[i].same_as = (int)search->trials[k].arm;
}

static uint32_t round_matches(const struct search *search) {
    uint32_t matches = search->lab->matches / 16;
    if (matches < FEWEST) matches = FEWEST;
    matches <<= search->rounds;
    return matches < search->lab->matches ? matches : search->lab->matches;
}

/* The better half goes on. */
static bool play_round(struct search *search) {
    for (unsigned i = 0; i < search->left; i++) arm_of(search, i)->wanted = round_matches(search);
    if (!campaign_play(search->lab->campaign)) return false;
    for (unsigned i = 0; i < search->left; i++) measure_trial(search->lab, arm_of(search, i), &search->trials[i]);
    if (search->rounds == 0) find_twins(search);
    qsort(search->trials, search->left, sizeof *search->trials, by_promise);
    unsigned on = 0;
    while (on < (search->left + 1) / 2 && search->trials[on].same_as < 0) on++;
    for (unsigned i = on; i < search->left; i++) search->trials[i].round = search->rounds;
    search->left = on;
    search->rounds++;
    return true;
}

static bool dominates(const struct lab *lab, const struct trial *a, const struct trial *b) {
    bool better = false;
    for (unsigned i = 0; i < lab->goal_count; i++) {
        double x = goal_miss(&lab->goals[i], a->values[i]), y = goal_miss(&lab->goals[i], b->values[i]);
        if (x > y) return false;
        better |= x < y;
    }
    return better;
}

/* Among those that came far enough to be known: nothing else is better in one goal and no worse in the others. */
static void find_frontier(struct search *search) {
    for (unsigned i = 0; i < search->count; i++) {
        struct trial *trial = &search->trials[i];
        trial->frontier = trial->same_as < 0 && trial->round + 1 >= search->rounds;
        for (unsigned k = 0; k < search->count && trial->frontier; k++)
            if (search->trials[k].round + 1 >= search->rounds && search->trials[k].same_as < 0)
                trial->frontier = !dominates(search->lab, &search->trials[k], trial);
    }
}

/* --- the final: fresh matches ------------------------------------------------------------------------------------- */

struct final {
    unsigned count;
    const struct arm *arms[FINALISTS + 1];
    struct trial trials[FINALISTS + 1];
};

static bool play_final(struct search *search, struct final *final) {
    struct campaign *campaign = search->lab->campaign;
    bool base = false;
    for (unsigned i = 0; i < search->left; i++) {
        base |= search->trials[i].arm == 0;
        final->trials[final->count++].arm = search->trials[i].arm;
    }
    if (!base) final->trials[final->count++].arm = 0; /* what there was before stands beside them */
    for (unsigned i = 0; i < final->count; i++)
        campaign->arms[search->lab->variants + final->trials[i].arm].wanted = search->lab->matches;
    if (!campaign_play(campaign)) return false;
    for (unsigned i = 0; i < final->count; i++) {
        final->trials[i].same_as = -1;
        measure_trial(search->lab, &campaign->arms[search->lab->variants + final->trials[i].arm], &final->trials[i]);
    }
    qsort(final->trials, final->count, sizeof *final->trials, by_promise);
    for (unsigned i = 0; i < final->count; i++)
        final->arms[i] = &campaign->arms[search->lab->variants + final->trials[i].arm];
    return true;
}

/* --- the page ----------------------------------------------------------------------------------------------------- */

static void put_goal_value(const struct goal *goal, double value, char out[64]) {
    bool reached = goal_miss(goal, value) <= 1;
    if (goal->kind == WITHIN)
        snprintf(out, 64, "%.1f %%%s", 100 * value, reached ? " ✓" : "");
    else
        snprintf(out, 64, "%.1f%s", value, reached ? " ✓" : "");
}

/* Every seat's share is surely within the goal, surely not, or neither. */
static const char *surety(const struct search *search, const struct final *final, unsigned at) {
    const struct lab *lab = search->lab;
    unsigned seats = lab->choice.setup.seats;
    bool sure = true, off = false, asked = false;
    for (unsigned i = 0; i < lab->goal_count; i++) {
        const struct goal *goal = &lab->goals[i];
        asked |= goal->kind == WITHIN;
        for (unsigned seat = 0; seat < seats && goal->kind == WITHIN; seat++) {
            double chance;
            struct interval share = share_of(final->arms[at], final->arms[at]->wanted, seat,
                                             (struct standard){ .tests = final->count * seats }, &chance);
            sure &= share.low >= 1.0 / seats - goal->value && share.high <= 1.0 / seats + goal->value;
            off |= share.high < 1.0 / seats - goal->value || share.low > 1.0 / seats + goal->value;
        }
    }
    return !asked ? "–" : off ? tr("surely not") : sure ? tr("surely") : tr("not sure with so few matches");
}

/* Did this one option, set as in `arm` and nothing else changed, play like the set-up as it is? */
static bool changes_nothing_alone(const struct search *search, const struct arm *arm, unsigned option) {
    struct wh_setup alone = search->lab->choice.setup;
    if (arm->setup.option[option] == alone.option[option]) return false;
    alone.option[option] = arm->setup.option[option];
    for (unsigned i = 0; i < search->count; i++)
        if (memcmp(arm_of(search, i)->setup.option, alone.option, sizeof alone.option) == 0)
            return search->trials[i].same_as == 0;
    return false;
}

/* A value that happened to be in a good combination need not be what made it good. */
static void say_idle(const struct search *search, const struct final *final, struct report *report) {
    const struct wh_game *game = search->lab->choice.game;
    char text[768], words[256];
    struct wh_text idle = wh_text_into(words, sizeof words);
    for (unsigned option = 0; option < game->option_count; option++)
        for (unsigned i = 0; i < final->count; i++) {
            bool told = false;
            for (unsigned k = 0; k < i; k++)
                told |= final->arms[k]->setup.option[option] == final->arms[i]->setup.option[option];
            if (told || !changes_nothing_alone(search, final->arms[i], option)) continue;
            wh_put(&idle, idle.length ? ", " : "");
            wh_put(&idle, game->options[option].key);
            wh_put(&idle, "=");
            wh_option_print(&game->options[option], final->arms[i]->setup.option[option], &idle);
        }
    if (!idle.length) return;
    snprintf(text, sizeof text,
             tr("Some values among the last few change nothing by themselves, every match being played alike: %s."),
             words);
    report_list_item(report, text);
}

static void say_short(const struct search *search, const struct final *final, struct report *report) {
    const struct lab *lab = search->lab;
    char text[768];
    const struct trial *best = &final->trials[0];
    report_short_begin(report, tr("In short"));
    say_repeats(lab, report);
    if (best->arm == 0)
        snprintf(text, sizeof text, tr("Nothing that was tried comes closer to the goal than the set-up as it is."));
    else
        snprintf(text, sizeof text, tr("Closest to the goal: %s."), final->arms[0]->name);
    report_list_item(report, text);
    snprintf(text, sizeof text,
             best->worst <= 1
                 ? tr("It reached every part of the goal in %u fresh matches that the search had not seen.")
                 : tr("It did not reach the whole goal in %u fresh matches that the search had not seen."),
             (unsigned)lab->matches);
    report_list_item(report, text);
    snprintf(
        text, sizeof text,
        tr("%u of %llu combinations of values were tried, in rounds: after each the better half went on with twice as "
           "many matches. Rounds played: %u."),
        lab->variants, (unsigned long long)lab->combinations, search->rounds);
    report_list_item(report, text);
    say_idle(search, final, report);
    for (unsigned i = 0; i < final->count; i++) {
        double limited = 0;
        for (uint32_t k = 0; k < final->arms[i]->wanted; k++) limited += final->arms[i]->facts[k]->counts.limited;
        if (limited <= 0) continue;
        snprintf(text, sizeof text, tr("⚠ With %s, %.1f %% of the matches ran into the limit of rounds."),
                 final->arms[i]->name, 100 * limited / final->arms[i]->wanted);
        report_list_item(report, text);
    }
    report_short_end(report);
}

static void publish_final_seats(const struct lab *lab, const struct final *final, struct publication *to) {
    unsigned seats = lab->choice.setup.seats, tests = final->count * seats;
    struct verdict_on verdicts[(FINALISTS + 1) * WH_MAX_SEATS];
    double chances[(FINALISTS + 1) * WH_MAX_SEATS];
    struct figure figure =
        share_figure("final", tr("Seats of the last few"),
                     tr("Share of the win by seat on fresh deals. The dashed line is a fair share."), seats);
    figure.row_key = "candidate";
    figure.row_title = tr("Options");
    for (unsigned i = 0; i < tests; i++)
        verdicts[i].interval = share_of(final->arms[i / seats], final->arms[i / seats]->wanted, i % seats,
                                        (struct standard){ .tests = tests }, &chances[i]);
    holm_adjust(chances, tests);
    for (unsigned i = 0; i < tests; i++) {
        const struct arm *arm = final->arms[i / seats];
        char id[2 * ARM_NAME], label[2 * ARM_NAME], seat[48];
        snprintf(seat, sizeof seat, tr("seat %u"), i % seats + 1);
        snprintf(id, sizeof id, "%s %u", arm->name, i % seats);
        snprintf(label, sizeof label, "%s, %s", arm->name, seat);
        verdicts[i].adjusted = chances[i];
        put_share(figure_add(&figure, id, label), different_matches(arm, arm->wanted), &verdicts[i], figure.mark);
    }
    publish(to, &figure);
}

static void publish_final(const struct search *search, const struct final *final, struct publication *to) {
    const struct lab *lab = search->lab;
    const char *titles[MOST_GOALS + 2] = { tr("Options") };
    report_section(
        &to->report, tr("The last few, on fresh deals"),
        tr("Whoever comes first in a search was also lucky in it. So the last few played again, on deals that "
           "the search had not seen, beside the set-up as it is (as-is). Only these numbers should be "
           "quoted. ✓: the goal is reached; \"about\" means within a tenth."));
    for (unsigned i = 0; i < lab->goal_count; i++) titles[1 + i] = goal_title(&lab->goals[i]);
    titles[1 + lab->goal_count] = tr("All seats within the goal?");
    report_table_begin(&to->report, titles, lab->goal_count + 2);
    for (unsigned i = 0; i < final->count; i++) {
        char cells[MOST_GOALS][64];
        const char *row[MOST_GOALS + 2] = { final->arms[i]->name };
        for (unsigned k = 0; k < lab->goal_count; k++) {
            put_goal_value(&lab->goals[k], final->trials[i].values[k], cells[k]);
            row[1 + k] = cells[k];
        }
        row[1 + lab->goal_count] = surety(search, final, i);
        report_table_row(&to->report, row, lab->goal_count + 2);
    }
    report_table_end(&to->report);
    publish_final_seats(lab, final, to);
}

/* One goal against another. */
static void publish_frontier(const struct search *search, struct publication *to) {
    const struct lab *lab = search->lab;
    if (lab->goal_count < 2) return;
    struct figure figure = {
        .id = "frontier",
        .title = tr("The frontier"),
        .about = tr("Each candidate by the first two parts of the goal, as it stood when it was dropped. On the "
                    "frontier nothing else is better in one part without being worse in the other; whoever was dropped "
                    "early is known less well, and is not on it."),
        .row_key = "candidate",
        .row_title = tr("Options"),
        .form = FORM_POINTS,
        .columns = { { "first", goal_title(&lab->goals[0]), goal_unit(&lab->goals[0]) },
                     { "second", goal_title(&lab->goals[1]), goal_unit(&lab->goals[1]) },
                     { "matches", tr("Matches"), UNIT_COUNT } },
        .column_count = 3,
        .value = 1,
        .series = { tr("not on it"), tr("the frontier") },
        .series_count = 2
    };
    for (unsigned i = 0; i < search->count; i++) {
        struct row *row = figure_add(&figure, arm_of(search, i)->name, arm_of(search, i)->name);
        row->cells[0] = search->trials[i].values[0];
        row->cells[1] = search->trials[i].values[1];
        row->cells[2] = arm_of(search, i)->wanted;
        row->series = search->trials[i].frontier;
    }
    publish(to, &figure);
}

static void publish_misses(const struct search *search, struct publication *to) {
    struct figure figure = { .id = "tried",
                             .title = tr("Everything that was tried"),
                             .about = tr("How far each candidate was from its worst part of the goal when it was "
                                         "dropped, or at the end of the search; left of the line the goal is reached."),
                             .row_key = "candidate",
                             .row_title = tr("Options"),
                             .form = FORM_DOTS,
                             .columns = { { "matches", tr("Matches"), UNIT_COUNT },
                                          { "miss", tr("Miss"), UNIT_NUMBER },
                                          { "round", tr("Round"), UNIT_COUNT } },
                             .column_count = 3,
                             .value = 1,
                             .marked = true,
                             .mark = 1,
                             .mark_words = tr("the goal is reached") };
    for (unsigned i = 0; i < search->count; i++) {
        struct row *row = figure_add(&figure, arm_of(search, i)->name, arm_of(search, i)->name);
        row->cells[0] = arm_of(search, i)->wanted;
        row->cells[1] = search->trials[i].worst;
        row->cells[2] = search->trials[i].round + 1;
        row->standing = search->trials[i].same_as >= 0 ? STANDING_SAME : STANDING_OPEN;
    }
    publish(to, &figure);
}

static void put_fate(const struct search *search, unsigned at, char *out, size_t room) {
    const struct trial *trial = &search->trials[at];
    if (trial->same_as >= 0)
        snprintf(out, room, tr("plays exactly like %s"), search->lab->campaign->arms[trial->same_as].name);
    else if (at < search->left)
        snprintf(out, room, "%s", tr("among the last few"));
    else
        snprintf(out, room, tr("dropped in round %u"), trial->round + 1);
}

static void publish_fates(const struct search *search, struct report *report) {
    const struct lab *lab = search->lab;
    const char *titles[MOST_GOALS + 3] = { tr("Options"), tr("Matches") };
    for (unsigned i = 0; i < lab->goal_count; i++) titles[2 + i] = goal_title(&lab->goals[i]);
    titles[2 + lab->goal_count] = tr("What became of it");
    report_table_begin(report, titles, lab->goal_count + 3);
    for (unsigned i = 0; i < search->count; i++) {
        char cells[MOST_GOALS][64], matches[24], fate[256];
        const char *row[MOST_GOALS + 3] = { arm_of(search, i)->name, matches };
        snprintf(matches, sizeof matches, "%u", (unsigned)arm_of(search, i)->wanted);
        for (unsigned k = 0; k < lab->goal_count; k++) {
            put_goal_value(&lab->goals[k], search->trials[i].values[k], cells[k]);
            row[2 + k] = cells[k];
        }
        put_fate(search, i, fate, sizeof fate);
        row[2 + lab->goal_count] = fate;
        report_table_row(report, row, lab->goal_count + 3);
    }
    report_table_end(report);
}

static void publish_tried(const struct search *search, struct publication *to) {
    report_section(&to->report, tr("What was tried"),
                   tr("Numbers of the search itself, in which the better half always went on: the fewer the matches, "
                      "the more of it is luck."));
    publish_frontier(search, to);
    publish_misses(search, to);
    publish_fates(search, &to->report);
}

/* --- the command -------------------------------------------------------------------------------------------------- */

static uint64_t likely_matches(const struct search *search) {
    uint64_t likely = (uint64_t)(FINALISTS + 1) * search->lab->matches;
    unsigned left = search->left;
    for (uint64_t matches = round_matches(search); left > FINALISTS; left = (left + 1) / 2, matches *= 2)
        likely += left * matches / (left == search->left ? 1 : 2);
    return likely;
}

static bool search_options(struct search *search) {
    bool on;
    do on = play_round(search);
    while (on && search->left > FINALISTS);
    for (unsigned i = 0; i < search->left; i++) search->trials[i].round = search->rounds;
    find_frontier(search);
    return on;
}

static int publish_search(const struct search *search, const struct final *final) {
    const struct lab *lab = search->lab;
    struct publication to = { .game = lab->choice.game, .directory = lab->out };
    char title[512];
    snprintf(title, sizeof title, tr("a search for \"%s\""), lab->goal_text);
    begin_page(lab, &to, title);
    say_short(search, final, &to.report);
    publish_final(search, final, &to);
    publish_tried(search, &to);
    return end_page(lab, &to);
}

int tune(struct lab *lab) {
    struct search *search = allocate(sizeof *search);
    struct final final = { .count = 0 };
    search->lab = lab;
    search->count = search->left = lab->variants;
    for (unsigned i = 0; i < search->count; i++) search->trials[i] = (struct trial){ .arm = i, .same_as = -1 };
    lab->campaign->likely = likely_matches(search);
    bool played = search_options(search) && play_final(search, &final);
    int result = played ? publish_search(search, &final) : FAILED;
    free(search);
    return result;
}
