/* report.c: a judged match told, as lines of text and as a page. */
#include "command/analyse/analyse.h"

#include "command/report/report.h"
#include "shared/app.h"
#include "witching/words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void seat_words(const struct wh_match *match, int seat, char *out, size_t room) {
    const struct wh_player *player = &match->players[seat];
    if (player->name[0])
        snprintf(out, room, "%s", wh_shown_name(player, language_spoken()));
    else
        snprintf(out, room, tr("seat %u"), (unsigned)seat + 1);
}

static unsigned percent(double share) { return (unsigned)lround(100 * share); }

void swing_words(const struct analysis *analysis, const struct swing *swing, char *out, size_t room) {
    char who[2 * WH_PLAYER_NAME];
    bool rises = swing->after > swing->before, own = swing->before - swing->after < 2 * swing->own;
    seat_words(analysis->match, swing->seat, who, sizeof who);
    int used = snprintf(out, room,
                        rises ? tr("Steps %u to %u: %s rises from %u %% to %u %%.")
                              : tr("Steps %u to %u: %s falls from %u %% to %u %%."),
                        (unsigned)swing->from->ply, (unsigned)swing->until, who, percent(swing->before),
                        percent(swing->after));
    if (rises || used < 0 || (size_t)used >= room) return;
    if (own)
        snprintf(out + used, room - (size_t)used, tr(" Mostly by %s; better was %s."), swing->from->played,
                 swing->from->best);
    else
        snprintf(out + used, room - (size_t)used, "%s", tr(" Mostly by others and luck."));
}

/* What is said of a move: that it is best, or what would have been better and by how much. */
static void verdict_words(const struct judgement *judgement, char *out, size_t room) {
    if (judgement->agrees)
        snprintf(out, room, "%s", tr("best"));
    else if (isnan(judgement->cost))
        snprintf(out, room, tr("not weighed; the bot: %s"), judgement->best);
    else if (percent(judgement->cost) == 0)
        snprintf(out, room, tr("as good as %s"), judgement->best);
    else
        snprintf(out, room, tr("-%u %%; better: %s"), percent(judgement->cost), judgement->best);
}

static double good_share(const struct accuracy *accuracy) {
    return accuracy->decisions ? (double)accuracy->good / accuracy->decisions : NAN;
}

static double mean_cost(const struct accuracy *accuracy) {
    return accuracy->weighed > 0 ? accuracy->given_away / accuracy->weighed : NAN;
}

/* --- text --------------------------------------------------------------------------------------------------------- */

static void print_judgement(const struct analysis *analysis, const struct judgement *judgement) {
    char who[2 * WH_PLAYER_NAME], verdict[2 * WH_ACTION_TEXT];
    seat_words(analysis->match, judgement->seat, who, sizeof who);
    verdict_words(judgement, verdict, sizeof verdict);
    printf("%5u  %-10s %3u %%  %-22s  %s\n", (unsigned)judgement->ply, who, percent(judgement->expected),
           judgement->played, verdict);
}

void print_analysis(const struct analysis *analysis) {
    printf(tr("%s, judged by %s: step, seat, share of the win it can expect, the move played, and what the bot thinks "
              "of it\n\n"),
           tr(analysis->match->game->title), analysis->bot);
    for (unsigned i = 0; i < analysis->count; i++) print_judgement(analysis, &analysis->judgements[i]);
    printf("\n%s\n", tr("Turning points"));
    for (unsigned i = 0; i < analysis->swing_count; i++) {
        char words[512];
        swing_words(analysis, &analysis->swings[i], words, sizeof words);
        printf("  %s\n", words);
    }
    printf("\n%s\n", tr("Accuracy"));
    for (int seat = 0; seat < analysis->match->setup.seats; seat++) {
        struct accuracy accuracy = accuracy_of(analysis, seat);
        char who[2 * WH_PLAYER_NAME];
        seat_words(analysis->match, seat, who, sizeof who);
        if (!accuracy.decisions) continue;
        printf("  %-10s ", who);
        printf(tr("%u decisions, %.0f %% good; on average a move gave away %.1f %% of the win\n"), accuracy.decisions,
               100 * good_share(&accuracy), 100 * mean_cost(&accuracy));
    }
}

/* --- HTML --------------------------------------------------------------------------------------------------------- */

static void show_prospects(const struct analysis *analysis, struct report *report) {
    char names[WH_MAX_SEATS][2 * WH_PLAYER_NAME];
    struct figure figure = {
        .id = "prospects",
        .title = tr("Prospects"),
        .about = tr("The share of the win each seat could expect when it decided, by what it knew."),
        .row_key = "move",
        .row_title = tr("Move"),
        .form = FORM_LINES,
        .columns = { { "step", tr("Step"), UNIT_COUNT }, { "expected", tr("Expected"), UNIT_SHARE } },
        .column_count = 2,
        .value = 1,
        .series_count = analysis->match->setup.seats
    };
    for (int seat = 0; seat < analysis->match->setup.seats; seat++) {
        seat_words(analysis->match, seat, names[seat], sizeof names[seat]);
        figure.series[seat] = names[seat];
    }
    for (unsigned i = 0; i < analysis->count; i++) {
        const struct judgement *judgement = &analysis->judgements[i];
        struct row *row = figure_add(&figure, judgement->played, judgement->played);
        row->series = (unsigned)judgement->seat;
        row->cells[0] = judgement->ply;
        row->cells[1] = judgement->expected;
    }
    report_figure(report, &figure);
    figure_free(&figure);
}

static void show_accuracy(const struct analysis *analysis, struct report *report) {
    struct figure figure = { .id = "accuracy",
                             .title = tr("Accuracy"),
                             .about = tr("What a move gave away of the win on average. Less is better."),
                             .row_key = "seat",
                             .row_title = tr("Seat"),
                             .form = FORM_BARS,
                             .columns = { { "decisions", tr("Decisions"), UNIT_COUNT },
                                          { "good", tr("Good"), UNIT_SHARE },
                                          { "cost", tr("Given away"), UNIT_SHARE } },
                             .column_count = 3,
                             .value = 2 };
    for (int seat = 0; seat < analysis->match->setup.seats; seat++) {
        struct accuracy accuracy = accuracy_of(analysis, seat);
        char who[2 * WH_PLAYER_NAME];
        seat_words(analysis->match, seat, who, sizeof who);
        struct row *row = figure_add(&figure, who, who);
        row->cells[0] = accuracy.decisions;
        row->cells[1] = good_share(&accuracy);
        row->cells[2] = mean_cost(&accuracy);
    }
    report_figure(report, &figure);
    figure_free(&figure);
}

static void show_decisions(const struct analysis *analysis, struct report *report) {
    const char *const titles[] = { tr("Step"), tr("Seat"), tr("Expected"), tr("Move"), tr("What the bot thinks") };
    report_section(report, tr("Every decision"),
                   tr("The share of the win the seat could expect, the move played, and what it cost."));
    report_table_begin(report, titles, WH_COUNT(titles));
    for (unsigned i = 0; i < analysis->count; i++) {
        const struct judgement *judgement = &analysis->judgements[i];
        char step[16], who[2 * WH_PLAYER_NAME], expected[16], verdict[2 * WH_ACTION_TEXT];
        snprintf(step, sizeof step, "%u", (unsigned)judgement->ply);
        snprintf(expected, sizeof expected, "%u %%", percent(judgement->expected));
        seat_words(analysis->match, judgement->seat, who, sizeof who);
        verdict_words(judgement, verdict, sizeof verdict);
        const char *const cells[] = { step, who, expected, judgement->played, verdict };
        report_table_row(report, cells, WH_COUNT(cells));
    }
    report_table_end(report);
}

static void put_winners(const struct analysis *analysis, char *out, size_t room) {
    struct wh_text text = wh_text_into(out, room);
    uint32_t winners = analysis->match->game->winners(analysis->match->state);
    for (uint32_t rest = winners; rest; rest &= rest - 1) {
        char who[2 * WH_PLAYER_NAME];
        seat_words(analysis->match, (int)wh_lowest(rest), who, sizeof who);
        wh_put(&text, rest == winners ? "" : ", ");
        wh_put(&text, who);
    }
    if (!winners) wh_put(&text, tr("nobody yet"));
}

bool save_analysis(const struct analysis *analysis, const char *path) {
    struct report report;
    char title[128], about[512], value[256];
    snprintf(title, sizeof title, tr("%s: a match reviewed"), tr(analysis->match->game->title));
    snprintf(about, sizeof about, tr("Every decision as the bot %s judges it, told only what the deciding seat knew."),
             analysis->bot);
    report_begin(&report, title, about);
    report_facts_begin(&report);
    put_winners(analysis, value, sizeof value);
    report_fact(&report, tr("Winner"), value);
    snprintf(value, sizeof value, "%u", (unsigned)analysis->match->length);
    report_fact(&report, tr("Steps"), value);
    snprintf(value, sizeof value, "%u", analysis->count);
    report_fact(&report, tr("Decisions"), value);
    report_facts_end(&report);
    report_section(&report, tr("The match"), tr("How the prospects went, and how well each seat decided."));
    show_prospects(analysis, &report);
    show_accuracy(analysis, &report);
    report_section(&report, tr("Turning points"),
                   tr("The largest changes from one decision of a seat to its next, or to the end."));
    report_list_begin(&report);
    for (unsigned i = 0; i < analysis->swing_count; i++) {
        char words[512];
        swing_words(analysis, &analysis->swings[i], words, sizeof words);
        report_list_item(&report, words);
    }
    report_list_end(&report);
    show_decisions(analysis, &report);
    return report_save(&report, path);
}
