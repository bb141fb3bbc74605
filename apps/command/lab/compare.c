/* compare.c: `witching lab --compare A B`: one question, two set-ups, the same deals. */
#include "command/lab/lab.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- the two sides ------------------------------------------------------------------------------------------------ */

/* "length=even memory=closed", with spaces or commas between; "" or "as-is": as the other arguments say. */
static bool set_side(struct lab *lab, const char *text, struct wh_setup *setup) {
    char words[ARM_NAME], *rest = NULL;
    struct wh_why why;
    if (strlen(text) >= sizeof words)
        return misuse(tr("\"%s\" is too long for one side of a comparison."), text) == DONE;
    snprintf(words, sizeof words, "%s", text);
    for (char *word = strtok_r(words, " ,", &rest); word; word = strtok_r(NULL, " ,", &rest)) {
        if (wh_same(word, "as-is")) continue;
        if (wh_setup_set(lab->choice.game, setup, word, &why)) continue;
        misuse_why(&why);
        return false;
    }
    if (wh_setup_check(lab->choice.game, setup, &why)) return true;
    misuse_why(&why);
    return false;
}

bool add_sides(struct lab *lab) {
    for (unsigned i = 0; i < 2; i++) {
        struct wh_setup setup = lab->choice.setup;
        if (!set_side(lab, lab->sides[i], &setup)) return false;
        struct arm *arm = campaign_add(lab->campaign, &setup, lab->bot, lab->seed);
        snprintf(arm->name, sizeof arm->name, "%s", lab->sides[i]);
    }
    lab->variants = 1;
    const struct arm *arms = lab->campaign->arms;
    if (memcmp(arms[0].setup.option, arms[1].setup.option, sizeof arms[0].setup.option) != 0) return true;
    misuse(tr("both sides of the comparison are the same set-up; change one of them."));
    return false;
}

/* --- the answer --------------------------------------------------------------------------------------------------- */

/* Two tests more for each seat: is it worth a fair share in either set-up? */
struct fairness {
    struct verdict_on of[2][WH_MAX_SEATS];
};

struct answer {
    const struct lab *lab;
    struct comparisons found;
    struct fairness fairness;
};

static unsigned tests_of(const struct lab *lab) {
    struct measure measures[MEASURES];
    return measures_of(&lab->campaign->arms[0], measures) + 2 * lab->choice.setup.seats;
}

static void judge_all(struct answer *answer) {
    const struct lab *lab = answer->lab;
    unsigned seats = lab->choice.setup.seats;
    struct standard standard = { .tests = tests_of(lab), .precision = lab->precision };
    double chances[2 * WH_MAX_SEATS];
    for (unsigned i = 0; i < 2 * seats; i++) {
        const struct arm *arm = &lab->campaign->arms[i / seats];
        answer->fairness.of[i / seats][i % seats].interval =
            share_of(arm, arm->wanted, i % seats, standard, &chances[i]);
    }
    compare_arms(lab, 1, 1, chances, 2 * seats, &answer->found);
    for (unsigned i = 0; i < 2 * seats; i++) answer->fairness.of[i / seats][i % seats].adjusted = chances[i];
}

static void put_number(char out[32], enum unit unit, double value, const char *sign) {
    if (unit == UNIT_SHARE)
        snprintf(out, 32, sign[0] == '+' ? "%+.1f %%" : "%.1f %%", 100 * value);
    else
        snprintf(out, 32, sign[0] == '+' ? "%+.2f" : "%.2f", value);
}

static void say_effect(const struct answer *answer, unsigned at, struct report *report) {
    const struct contrast *contrast = &answer->found.list[0];
    const struct effect *effect = &contrast->effects[at];
    enum unit unit = measure_unit(&contrast->measures[at]);
    char label[64], from[32], to[32], by[32], low[32], high[32], text[512];
    measure_label(&contrast->measures[at], label, sizeof label);
    put_number(from, unit, effect->from.mean, "");
    put_number(to, unit, effect->to.mean, "");
    put_number(by, unit, effect->difference.mean, "+");
    put_number(low, unit, effect->difference.low, "+");
    put_number(high, unit, effect->difference.high, "+");
    bool clear = answer->found.adjusted[at] < 0.05;
    const char *verdict = effect->same ? tr("no effect") : clear ? tr("more than chance") : tr("may be chance");
    snprintf(text, sizeof text, "%s (%s … %s)", by, low, high);
    report_table_row(report, (const char *const[]){ label, from, to, text, verdict }, 5);
}

static bool seat_is_off(const struct answer *answer, unsigned side, unsigned seat) {
    return answer->fairness.of[side][seat].adjusted < 0.05;
}

static void say_fairness(const struct answer *answer, unsigned side, struct report *report) {
    unsigned seats = answer->lab->choice.setup.seats;
    const char *name = answer->lab->campaign->arms[side].name;
    char text[512];
    bool fair = true;
    double widest = 0;
    for (unsigned seat = 0; seat < seats; seat++) {
        struct interval share = answer->fairness.of[side][seat].interval;
        widest = fmax(widest, fmax(share.high - share.mean, share.mean - share.low));
        if (!seat_is_off(answer, side, seat)) continue;
        fair = false;
        snprintf(text, sizeof text, tr("With %s, seat %u wins %.1f %% (%.1f to %.1f), where a fair share is %.1f %%."),
                 name, seat + 1, 100 * share.mean, 100 * share.low, 100 * share.high, 100.0 / seats);
        report_list_item(report, text);
    }
    if (!fair) return;
    snprintf(text, sizeof text,
             tr("With %s, no seat wins more or less than its fair share by more than chance explains (each is known to "
                "±%.1f %%)."),
             name, 100 * widest);
    report_list_item(report, text);
}

static void say_short(const struct answer *answer, struct report *report) {
    const struct contrast *contrast = &answer->found.list[0];
    char changes[512], text[768];
    report_short_begin(report, tr("In short"));
    say_repeats(answer->lab, report);
    if (contrast->alike == contrast->pairs)
        snprintf(text, sizeof text, tr("There is no difference: all %u pairs of matches were played alike."),
                 (unsigned)contrast->pairs);
    else if (put_changes(contrast, answer->found.adjusted, changes, sizeof changes))
        snprintf(text, sizeof text, tr("With %s instead of %s: %s. Nothing else changes beyond chance."),
                 contrast->to->name, contrast->from->name, changes);
    else
        snprintf(text, sizeof text, tr("Nothing changes beyond chance between %s and %s in %u pairs of matches."),
                 contrast->from->name, contrast->to->name, (unsigned)contrast->pairs);
    report_list_item(report, text);
    for (unsigned side = 0; side < 2; side++) say_fairness(answer, side, report);
    for (unsigned side = 0; side < 2; side++) {
        double limited = side ? contrast->limited_to : contrast->limited_from;
        if (limited <= 0) continue;
        snprintf(text, sizeof text, tr("⚠ With %s, %.1f %% of the matches ran into the limit of rounds."),
                 answer->lab->campaign->arms[side].name, 100 * limited);
        report_list_item(report, text);
    }
    report_short_end(report);
}

static void publish_seats(const struct answer *answer, struct publication *to) {
    const struct lab *lab = answer->lab;
    unsigned seats = lab->choice.setup.seats;
    struct figure figure = share_figure(
        "seats", tr("Seats"), tr("Share of the win by seat in either set-up. The dashed line is a fair share."), seats);
    figure.row_key = "seat";
    figure.row_title = tr("Seat");
    for (unsigned i = 0; i < 2 * seats; i++) {
        const struct verdict_on *verdict = &answer->fairness.of[i % 2][i / 2];
        const struct arm *arm = &lab->campaign->arms[i % 2];
        char id[2 * ARM_NAME], label[2 * ARM_NAME], seat[64];
        snprintf(seat, sizeof seat, tr("seat %u"), i / 2 + 1);
        snprintf(id, sizeof id, "%u %s", i / 2, arm->name);
        snprintf(label, sizeof label, "%s, %s", seat, arm->name);
        put_share(figure_add(&figure, id, label), different_matches(arm, arm->wanted), verdict, figure.mark);
    }
    publish(to, &figure);
}

/* All measures on one axis: the change as a part of what it was; of shares, the change itself. */
static void publish_differences(const struct answer *answer, struct publication *to) {
    const struct contrast *contrast = &answer->found.list[0];
    struct figure figure = {
        .id = "differences",
        .title = tr("What changes"),
        .about = tr("The second set-up beside the first, pair by pair: seats and the time of decision in points of a "
                    "hundred, everything else as a part of what it was."),
        .row_key = "measure",
        .row_title = tr("Measure"),
        .form = FORM_DOTS,
        .columns = { { "pairs", tr("Pairs"), UNIT_COUNT },
                     { "difference", tr("Difference"), UNIT_SHARE },
                     { "low", "", UNIT_SHARE },
                     { "high", "", UNIT_SHARE },
                     { "first", tr("First"), UNIT_NUMBER },
                     { "second", tr("Second"), UNIT_NUMBER },
                     { "chance", tr("By chance"), UNIT_CHANCE },
                     { "alike", tr("Played alike"), UNIT_SHARE } },
        .column_count = 8,
        .value = 1,
        .interval = true,
        .marked = true,
        .mark_words = tr("no difference")
    };
    for (unsigned i = 0; i < contrast->count; i++) {
        const struct effect *effect = &contrast->effects[i];
        char id[64], label[64];
        bool share = measure_unit(&contrast->measures[i]) == UNIT_SHARE;
        double scale = share ? 1 : fabs(effect->from.mean) > 0 ? 1 / fabs(effect->from.mean) : NAN;
        snprintf(id, sizeof id, contrast->measures[i].kind == SEAT_SHARE ? "%s %u" : "%s",
                 measure_id(&contrast->measures[i]), contrast->measures[i].seat);
        measure_label(&contrast->measures[i], label, sizeof label);
        struct row *row = figure_add(&figure, id, label);
        row->cells[0] = contrast->pairs;
        put_interval(row, 1,
                     (struct interval){ effect->difference.mean * scale, effect->difference.low * scale,
                                        effect->difference.high * scale });
        row->cells[4] = effect->from.mean;
        row->cells[5] = effect->to.mean;
        row->cells[6] = answer->found.adjusted[i];
        row->cells[7] = (double)contrast->alike / contrast->pairs;
        row->standing = effect->same ? STANDING_SAME : standing_of(answer->found.adjusted[i], row->cells[1], 0);
        row->unplotted = isnan(scale);
    }
    publish(to, &figure);
}

static int publish_answer(const struct answer *answer) {
    const struct lab *lab = answer->lab;
    const struct contrast *contrast = &answer->found.list[0];
    struct publication to = { .game = lab->choice.game, .directory = lab->out };
    char title[256], about[1024];
    snprintf(title, sizeof title, tr("%s or %s?"), contrast->from->name, contrast->to->name);
    begin_page(lab, &to, title);
    say_short(answer, &to.report);
    snprintf(
        about, sizeof about,
        tr("%u pairs of matches, each pair on the same deal; %.1f %% of them were played alike. %u tests are made: "
           "intervals hold all together in 95 of 100 such studies (Bonferroni), and \"more than chance\" passes "
           "Holm's test."),
        (unsigned)contrast->pairs, 100.0 * contrast->alike / contrast->pairs, tests_of(lab));
    report_section(&to.report, tr("The answer in numbers"), about);
    const char *const titles[] = { "", contrast->from->name, contrast->to->name, tr("Difference"), tr("Verdict") };
    report_table_begin(&to.report, titles, WH_COUNT(titles));
    for (unsigned i = 0; i < contrast->count; i++) say_effect(answer, i, &to.report);
    report_table_end(&to.report);
    publish_seats(answer, &to);
    publish_differences(answer, &to);
    return end_page(lab, &to);
}

/* --- the comparison ----------------------------------------------------------------------------------------------- */

/* Both go on together: when the second is asked about, more may be wanted of the first already, but not played. */
static bool known(const struct lab *lab, unsigned number) {
    struct standard standard = { .tests = tests_of(lab), .precision = lab->precision };
    const struct arm *arms = lab->campaign->arms;
    uint32_t pairs = arms[1].wanted;
    struct contrast contrast;
    (void)number;
    contrast_of(&arms[0], &arms[1], pairs, standard, &contrast);
    return differences_known(&contrast, lab->precision) && seats_known(&arms[0], pairs, standard) &&
           seats_known(&arms[1], pairs, standard);
}

int compare(struct lab *lab) {
    struct answer answer = { .lab = lab };
    if (!play_until(lab, 0, 2, known)) return FAILED;
    judge_all(&answer);
    int result = publish_answer(&answer);
    comparisons_free(&answer.found);
    return result;
}
