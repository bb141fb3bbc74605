/* figures.c: one arm's study as figures, section by section. */
#include "command/lab/lab.h"

#include "shared/app.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FEWEST_USES = 20, FEWEST_MATCHES = 10, BINS = 24 }; /* what is drawn rests on at least this much */

void publish(struct publication *to, struct figure *figure) {
    report_figure(&to->report, figure);
    if (!to->failed && !figure_save(figure, to->directory)) to->failed = true;
    figure_free(figure);
}

void put_interval(struct row *row, unsigned column, struct interval interval) {
    row->cells[column] = interval.mean;
    row->cells[column + 1] = interval.low;
    row->cells[column + 2] = interval.high;
}

enum standing standing_of(double adjusted, double value, double mark) {
    if (!(adjusted < 0.05)) return STANDING_OPEN;
    return value > mark ? STANDING_ABOVE : STANDING_BELOW;
}

static double fair(const struct study *study) { return 1.0 / study->seats; }

/* --- facts -------------------------------------------------------------------------------------------------------- */

__attribute__((format(printf, 3, 4))) static void fact(struct publication *to, const char *name, const char *format,
                                                       ...) {
    char value[128];
    va_list values;
    va_start(values, format);
    vsnprintf(value, sizeof value, format, values);
    va_end(values);
    report_fact(&to->report, name, value);
}

static void quantiles(struct publication *to, const char *name, const uint32_t *sorted, uint32_t count) {
    uint32_t middle = quantile(sorted, count, 0.5), few = quantile(sorted, count, 0.05);
    uint32_t many = quantile(sorted, count, 0.95);
    if (few == many)
        fact(to, name, "%u", middle);
    else
        fact(to, name, tr("%u (mostly %u to %u)"), middle, few, many);
}

static double average(const struct mean *mean) { return mean_interval(mean, 0.95).mean; }

void publish_facts(struct publication *to, const struct study *study) {
    struct interval half = ratio_interval(&study->favourite_wins[TENTHS / 2 - 1], 0.95);
    report_facts_begin(&to->report);
    fact(to, tr("Matches"), "%u", (unsigned)study->matches);
    quantiles(to, tr("Decisions a match"), study->lengths, study->matches);
    if (study->round_counts[study->matches - 1]) quantiles(to, tr("Rounds"), study->round_counts, study->matches);
    fact(to, tr("Options of a choice"), "%.1f", study->choice_options / study->choices);
    fact(to, tr("Real choices"), "%.0f %%", 100 * average(&study->choice_share));
    fact(to, tr("Lead changes"), "%.1f", average(&study->lead_changes));
    if (!isnan(half.mean)) fact(to, tr("Favourite at half-time wins"), "%.0f %%", 100 * half.mean);
    fact(to, tr("Decided after"), tr("%.0f %% of the match"), 100 * average(&study->decided));
    fact(to, tr("Points of the winner"), "%.1f", average(&study->winning_score));
    if (study->limited)
        fact(to, tr("⚠ Ended by the limit of rounds"), "%.1f %%", 100.0 * study->limited / study->matches);
    report_facts_end(&to->report);
}

/* --- balance ------------------------------------------------------------------------------------------------------ */

struct figure share_figure(const char *id, const char *title, const char *about, unsigned seats) {
    return (struct figure){ .id = id,
                            .title = title,
                            .about = about,
                            .form = FORM_DOTS,
                            .columns = { { "matches", tr("Matches"), UNIT_COUNT },
                                         { "share", tr("Share of the win"), UNIT_SHARE },
                                         { "low", "", UNIT_SHARE },
                                         { "high", "", UNIT_SHARE },
                                         { "chance", tr("By chance"), UNIT_CHANCE },
                                         { "score", tr("Points"), UNIT_NUMBER } },
                            .column_count = 5,
                            .value = 1,
                            .interval = true,
                            .marked = true,
                            .mark = 1.0 / seats,
                            .mark_words = tr("a fair share") };
}

void put_share(struct row *row, double matches, const struct verdict_on *verdict, double mark) {
    row->cells[0] = matches;
    put_interval(row, 1, verdict->interval);
    row->cells[4] = verdict->adjusted;
    row->standing = standing_of(verdict->adjusted, verdict->interval.mean, mark);
}

static void adjust(struct verdict_on *verdicts, unsigned count) {
    double *chances = allocate((count + 1) * sizeof *chances);
    for (unsigned i = 0; i < count; i++) chances[i] = verdicts[i].adjusted;
    holm_adjust(chances, count);
    for (unsigned i = 0; i < count; i++) verdicts[i].adjusted = chances[i];
    free(chances);
}

void judge_seats(const struct arm *arm, const struct study *study, double precision, struct balance *out) {
    unsigned seats = study->seats;
    struct standard standard = { .tests = seat_tests(arm, arm->wanted), .precision = precision };
    out->count = standard.tests;
    for (unsigned seat = 0; seat < seats; seat++) {
        struct verdict_on *of = &out->verdicts[seat], *after = &out->verdicts[seats + seat];
        of->interval = share_of(arm, arm->wanted, seat, standard, &of->adjusted);
        after->interval = ratio_interval(&study->place[seat], 1 - 0.05 / standard.tests);
        after->adjusted = ratio_chance(&study->place[seat], fair(study));
    }
    adjust(out->verdicts, out->count);
}

static void publish_places(struct publication *to, const struct study *study, const struct verdict_on *verdicts) {
    struct figure figure = share_figure(
        "order", tr("Who begins"), tr("Share of the win by place after the seat that decided first."), study->seats);
    figure.row_key = "place";
    figure.row_title = tr("Place");
    for (unsigned place = 0; place < study->seats; place++) {
        char id[16], label[48];
        snprintf(id, sizeof id, "%u", place);
        snprintf(label, sizeof label, place ? tr("%u after the first") : tr("first"), place);
        put_share(figure_add(&figure, id, label), study->matches, &verdicts[place], fair(study));
    }
    publish(to, &figure);
}

void publish_balance(struct publication *to, const struct study *study, const struct balance *balance) {
    report_section(
        &to->report, tr("Is every seat worth the same?"),
        tr("The same bot sat at every seat. The dashed line is a fair share; a coloured dot is a seat with an "
           "advantage or a handicap that chance does not explain, all tests of this section taken together."));
    struct figure figure =
        share_figure("seats", tr("Seats"), tr("Share of the win by seat, seat 1 first."), study->seats);
    figure.row_key = "seat";
    figure.row_title = tr("Seat");
    figure.column_count = 6;
    for (unsigned seat = 0; seat < study->seats; seat++) {
        char id[16], label[48];
        snprintf(id, sizeof id, "%u", seat);
        snprintf(label, sizeof label, tr("seat %u"), seat + 1);
        struct row *row = figure_add(&figure, id, label);
        put_share(row, study->matches, &balance->verdicts[seat], fair(study));
        row->cells[5] = average(&study->score[seat]);
    }
    publish(to, &figure);
    if (study->places_vary) publish_places(to, study, balance->verdicts + study->seats);
}

/* --- the course of a match ---------------------------------------------------------------------------------------- */

/* Sorted numbers in at most BINS classes of equal, whole width. */
static void publish_histogram(struct publication *to, const char *id, const char *title, const char *about,
                              const char *row_title, const uint32_t *sorted, uint32_t count) {
    if (sorted[0] == sorted[count - 1]) return; /* always the same: the facts say it */
    uint32_t low = sorted[0], high = sorted[count - 1], width = (high - low) / BINS + 1;
    struct figure figure = { .id = id,
                             .title = title,
                             .about = about,
                             .row_key = "from",
                             .row_title = row_title,
                             .form = FORM_COLUMNS,
                             .columns = { { "matches", tr("Matches"), UNIT_COUNT },
                                          { "share", tr("Share"), UNIT_SHARE } },
                             .column_count = 2,
                             .value = 1 };
    low -= low % width;
    uint32_t at = 0;
    for (uint32_t from = low; from <= high; from += width) {
        char key[16], label[32];
        uint32_t first = at;
        while (at < count && sorted[at] < from + width) at++;
        snprintf(key, sizeof key, "%u", from);
        snprintf(label, sizeof label, width > 1 ? "%u–%u" : "%u", from, from + width - 1);
        struct row *row = figure_add(&figure, key, label);
        row->cells[0] = at - first;
        row->cells[1] = (double)(at - first) / count;
    }
    publish(to, &figure);
}

static void add_tenth(struct figure *figure, unsigned tenth) {
    char id[16], label[48];
    snprintf(id, sizeof id, "%u", tenth + 1);
    snprintf(label, sizeof label, tr("after %u %%"), 10 * (tenth + 1));
    figure_add(figure, id, label)->cells[0] = 0.1 * (tenth + 1);
}

static void publish_options_by_tenth(struct publication *to, const struct study *study) {
    struct figure figure = { .id = "branching",
                             .title = tr("Options in the course of the match"),
                             .about = tr("How many moves a decision offers, in each tenth of the match."),
                             .row_key = "tenth",
                             .row_title = tr("Part of the match"),
                             .form = FORM_LINES,
                             .columns = { { "part", tr("Part of the match"), UNIT_SHARE },
                                          { "options", tr("Options"), UNIT_NUMBER } },
                             .column_count = 2,
                             .value = 1 };
    for (unsigned tenth = 0; tenth < TENTHS; tenth++) {
        add_tenth(&figure, tenth);
        figure.rows[tenth].cells[1] = study->options_in[tenth] / study->decisions_in[tenth];
    }
    publish(to, &figure);
}

static void publish_option_classes(struct publication *to, const struct study *study) {
    struct figure figure = {
        .id = "options-of-decisions",
        .title = tr("How much there is to choose from"),
        .about = tr("Decisions by the number of moves they offer; with one option nothing is decided."),
        .row_key = "options",
        .row_title = tr("Options"),
        .form = FORM_COLUMNS,
        .columns = { { "decisions", tr("Decisions"), UNIT_COUNT }, { "share", tr("Share"), UNIT_SHARE } },
        .column_count = 2,
        .value = 1
    };
    double all = 0;
    for (unsigned i = 0; i < OPTION_CLASSES; i++) all += study->option_classes[i];
    for (unsigned i = 0; i < OPTION_CLASSES; i++) {
        struct row *row = figure_add(&figure, option_class_names[i], option_class_names[i]);
        row->cells[0] = study->option_classes[i];
        row->cells[1] = study->option_classes[i] / all;
    }
    publish(to, &figure);
}

static void add_leaders(struct figure *figure, unsigned series, const struct ratio *wins) {
    for (unsigned tenth = 0; tenth < TENTHS; tenth++) {
        add_tenth(figure, tenth);
        struct row *row = &figure->rows[figure->row_count - 1];
        row->series = series;
        row->cells[1] = wins[tenth].clusters;
        if (wins[tenth].clusters >= FEWEST_MATCHES)
            put_interval(row, 2, ratio_interval(&wins[tenth], 1 - 0.05 / (2 * TENTHS)));
    }
}

static void publish_leaders(struct publication *to, const struct study *study) {
    struct figure figure = {
        .id = "leaders",
        .title = tr("Does the leader win?"),
        .about = tr("How often whoever is ahead after part of the match wins in the end: by points, and by "
                    "what was learned about such positions. The dashed line is a fair share."),
        .row_key = "tenth",
        .row_title = tr("Part of the match"),
        .form = FORM_LINES,
        .columns = { { "part", tr("Part of the match"), UNIT_SHARE },
                     { "matches", tr("Matches with a leader"), UNIT_COUNT },
                     { "wins", tr("Leader wins"), UNIT_SHARE },
                     { "low", "", UNIT_SHARE },
                     { "high", "", UNIT_SHARE } },
        .column_count = 5,
        .value = 2,
        .interval = true,
        .marked = true,
        .mark = fair(study),
        .mark_words = tr("a fair share"),
        .series = { tr("ahead by points"), tr("the favourite") },
        .series_count = 2
    };
    add_leaders(&figure, 0, study->leader_wins);
    add_leaders(&figure, 1, study->favourite_wins);
    publish(to, &figure);
}

void publish_course(struct publication *to, const struct study *study) {
    report_section(&to->report, tr("How does a match go?"),
                   tr("How long it takes, how much there is to decide, and whether it stays open who wins."));
    publish_histogram(to, "length", tr("Length"), tr("Matches by the number of decisions of all players."),
                      tr("Decisions"), study->lengths, study->matches);
    publish_histogram(to, "rounds", tr("Rounds"), tr("Matches by the number of rounds."), tr("Rounds"),
                      study->round_counts, study->matches);
    publish_options_by_tenth(to, study);
    publish_option_classes(to, study);
    publish_histogram(
        to, "lead-changes", tr("Lead changes"),
        tr("Matches by how often the lead by points passes to another. Drawing level is not yet a change."),
        tr("Lead changes"), study->changes, study->matches);
    publish_leaders(to, study);
}

/* --- uses --------------------------------------------------------------------------------------------------------- */

static int by_value(const void *a, const void *b) {
    const struct row *x = a, *y = b;
    if (x->unplotted != y->unplotted) return x->unplotted - y->unplotted;
    return (x->cells[2] < y->cells[2]) - (x->cells[2] > y->cells[2]);
}

enum { LONG_LIST = 12 }; /* from here on the best comes first; a shorter list keeps its own order */

static bool is_tested(const struct item *item) { return item->times >= FEWEST_USES && item->matches >= FEWEST_MATCHES; }

/* One verdict for each item, all of them together. */
static struct verdict_on *judge_uses(const struct study *study) {
    struct verdict_on *tested = allocate((study->item_count + 1) * sizeof *tested), *all;
    unsigned tests = 0;
    for (unsigned i = 0; i < study->item_count; i++)
        if (is_tested(&study->items[i])) tested[tests++].adjusted = ratio_chance(&study->items[i].winner, fair(study));
    adjust(tested, tests);
    all = allocate((study->item_count + 1) * sizeof *all);
    for (unsigned i = 0, at = 0; i < study->item_count; i++) {
        all[i].interval = ratio_interval(&study->items[i].winner, 1 - 0.05 / (tests ? tests : 1));
        all[i].adjusted = is_tested(&study->items[i]) ? tested[at++].adjusted : NAN;
    }
    free(tested);
    return all;
}

static void publish_chapter(struct publication *to, const struct study *study, const struct chapter *chapter,
                            unsigned number, const struct verdict_on *verdicts) {
    char id[64];
    snprintf(id, sizeof id, "uses-%s", chapter->id);
    struct figure figure = { .id = id,
                             .title = tr(chapter->title),
                             .about = tr(chapter->about),
                             .row_key = "item",
                             .row_title = tr("What"),
                             .form = FORM_DOTS,
                             .columns = { { "uses", tr("Uses"), UNIT_COUNT },
                                          { "per_match", tr("A match"), UNIT_NUMBER },
                                          { "winner", tr("By the winner"), UNIT_SHARE },
                                          { "low", "", UNIT_SHARE },
                                          { "high", "", UNIT_SHARE },
                                          { "chance", tr("By chance"), UNIT_CHANCE } },
                             .column_count = 6,
                             .value = 2,
                             .interval = true,
                             .marked = true,
                             .mark = fair(study),
                             .mark_words = tr("a fair share") };
    for (unsigned i = 0; i < study->item_count; i++) {
        const struct item *item = &study->items[i];
        char label[FIGURE_LABEL];
        if (item->chapter != number) continue;
        item_label(to->game, chapter, item->name, label, sizeof label);
        struct row *row = figure_add(&figure, item->name, label);
        row->cells[0] = item->times;
        row->cells[1] = item->times / study->matches;
        put_interval(row, 2, verdicts[i].interval);
        row->cells[5] = verdicts[i].adjusted;
        row->standing = standing_of(verdicts[i].adjusted, row->cells[2], figure.mark);
        row->unplotted = !is_tested(item);
    }
    if (figure.row_count > LONG_LIST) qsort(figure.rows, figure.row_count, sizeof *figure.rows, by_value);
    if (figure.row_count) publish(to, &figure);
    figure_free(&figure);
}

void publish_uses(struct publication *to, const struct study *study) {
    unsigned count;
    const struct chapter *chapters = chapters_of(to->game, &count);
    struct verdict_on *verdicts = judge_uses(study);
    report_section(
        &to->report, tr("What is it worth?"),
        tr("Of all uses of a thing, how many were by the player who won in the end (shared wins count in part). On the "
           "dashed line it makes no difference; right of it winners use it more. Coloured is what chance does not "
           "explain, everything in this section taken together. This tells what goes with winning, not always what "
           "causes it: whoever is ahead anyway can afford more. What was used too rarely is only in the table."));
    for (unsigned i = 0; i < count; i++) publish_chapter(to, study, &chapters[i], i, verdicts);
    free(verdicts);
}

/* --- skill -------------------------------------------------------------------------------------------------------- */

static void about_change(enum unit unit, bool seats, double was, char *out, size_t room) {
    (void)was; /* not the same for each pair of bots */
    snprintf(out, room, "%s",
             seats ? tr("How much more or less the stronger bot wins at each seat than the weaker one does there.")
             : unit == UNIT_SHARE ? tr("How much later or earlier than without the stronger bot.")
                                  : tr("How many more or fewer than without the stronger bot."));
}

void publish_skill(struct publication *to, const struct rung *rungs, unsigned count, double precision) {
    struct verdict_on verdicts[MOST_RUNGS];
    for (unsigned i = 0; i < count; i++)
        verdicts[i].interval = share_of(rungs[i].arm, rungs[i].arm->wanted, 0, (struct standard){ count, precision },
                                        &verdicts[i].adjusted);
    adjust(verdicts, count);
    report_section(&to->report, tr("Skill or luck?"),
                   tr("One player of the stronger bot against the weaker one at all other seats, at every "
                      "seat in turn. Far right of the "
                      "dashed line thinking pays; where the dots come back to it, luck decides, or more thinking finds "
                      "nothing more."));
    struct figure figure = share_figure("skill", tr("Thinking more against thinking less"),
                                        tr("Share of the win of the stronger bot."), rungs[0].arm->setup.seats);
    figure.row_key = "bots";
    figure.row_title = tr("Bots");
    for (unsigned i = 0; i < count; i++)
        put_share(figure_add(&figure, rungs[i].arm->name, rungs[i].label),
                  different_matches(rungs[i].arm, rungs[i].arm->wanted), &verdicts[i], figure.mark);
    publish(to, &figure);
}

void publish_bots(const struct comparisons *found, struct publication *to) {
    char about[1024];
    snprintf(
        about, sizeof about,
        tr("Each deal with the stronger bot at every seat in turn, beside the same deal with the weaker one at all "
           "seats; the dashed line is that deal. %u tests are made here: intervals hold all together in 95 of 100 "
           "studies (Bonferroni), and what is coloured passes Holm's test."),
        found->count * found->measures);
    report_section(&to->report, tr("What does one stronger player change?"), about);
    struct manner manner = { "skill", "bots", tr("Bots"), tr("without the stronger bot"), about_change };
    publish_comparisons(found, &manner, to);
}
