/* options.c: every value of every option beside the set-up studied, on the same deals. */
#include "command/lab/lab.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- the arms ----------------------------------------------------------------------------------------------------- */

/* A value the set-up does not have already, as far as the game allows it here. */
static void add_value(struct lab *lab, unsigned option, const char *value) {
    const struct wh_game *game = lab->choice.game;
    struct wh_setup setup = lab->choice.setup;
    char assignment[ARM_NAME];
    snprintf(assignment, sizeof assignment, "%s=%s", game->options[option].key, value);
    if (!wh_setup_set(game, &setup, assignment, NULL) || !wh_setup_check(game, &setup, NULL)) return;
    if (setup.option[option] == lab->choice.setup.option[option]) return;
    struct arm *arm = campaign_add(lab->campaign, &setup, lab->bot, lab->seed);
    snprintf(arm->name, sizeof arm->name, "%s", assignment);
    lab->variants++;
}

static void add_number(struct lab *lab, unsigned option, int64_t value) {
    char text[24];
    struct wh_text out = wh_text_into(text, sizeof text);
    wh_put_int(&out, value);
    add_value(lab, option, text);
}

void add_option_arms(struct lab *lab) {
    const struct wh_game *game = lab->choice.game;
    for (unsigned i = 0; i < game->option_count; i++) {
        const struct wh_option *option = &game->options[i];
        if (option->table) continue; /* bots do not care */
        if (option->kind == WH_OPTION_NUMBER)
            add_number(lab, i, option->preset / 2), add_number(lab, i, option->preset * 2);
        else if (option->kind == WH_OPTION_BOOL)
            add_value(lab, i, "true"), add_value(lab, i, "false");
        else
            for (const char *const *word = option->words; *word; word++) add_value(lab, i, *word);
    }
}

/* --- what they change --------------------------------------------------------------------------------------------- */

static uint32_t pairs_of(const struct arm *a, const struct arm *b) {
    return a->wanted < b->wanted ? a->wanted : b->wanted;
}

/* Each with the standard that fits all of them, and the chances adjusted for all together. */
static void adjust_all(struct comparisons *out, double *more, unsigned more_count) {
    unsigned tests = out->count * out->measures;
    out->adjusted = allocate((tests + more_count + 1) * sizeof *out->adjusted);
    for (unsigned i = 0; i < out->count; i++)
        for (unsigned k = 0; k < out->measures; k++)
            out->adjusted[i * out->measures + k] = out->list[i].effects[k].chance;
    if (more_count) memcpy(out->adjusted + tests, more, more_count * sizeof *more);
    holm_adjust(out->adjusted, tests + more_count);
    if (more_count) memcpy(more, out->adjusted + tests, more_count * sizeof *more);
}

static struct standard begin_comparisons(const struct lab *lab, unsigned count, unsigned more_count,
                                         struct comparisons *out) {
    struct measure measures[MEASURES];
    *out = (struct comparisons){ .count = count, .measures = measures_of(&lab->campaign->arms[0], measures) };
    out->list = allocate((count + 1) * sizeof *out->list);
    return (struct standard){ .tests = count * out->measures + more_count, .precision = lab->precision };
}

void compare_arms(const struct lab *lab, unsigned first, unsigned count, double *more, unsigned more_count,
                  struct comparisons *out) {
    const struct arm *base = &lab->campaign->arms[0];
    struct standard standard = begin_comparisons(lab, count, more_count, out);
    for (unsigned i = 0; i < count; i++) {
        const struct arm *arm = &lab->campaign->arms[first + i];
        contrast_of(base, arm, pairs_of(base, arm), standard, &out->list[i]);
    }
    adjust_all(out, more, more_count);
}

void compare_bots(const struct lab *lab, struct comparisons *out) {
    struct standard standard = begin_comparisons(lab, lab->rung_count, 0, out);
    for (unsigned i = 0; i < lab->rung_count; i++) {
        const struct rung *rung = &lab->rungs[i];
        contrast_of(rung->without, rung->arm, rung->arm->wanted / rung->arm->setup.seats, standard, &out->list[i]);
        out->list[i].label = rung->label;
    }
    adjust_all(out, NULL, 0);
}

void comparisons_free(struct comparisons *comparisons) {
    free(comparisons->list);
    free(comparisons->adjusted);
}

const double *adjusted_of(const struct comparisons *comparisons, unsigned contrast) {
    return comparisons->adjusted + contrast * comparisons->measures;
}

bool differences_known(const struct contrast *contrast, double precision) {
    for (unsigned i = 0; i < contrast->count && contrast->measures[i].kind == SEAT_SHARE; i++) {
        struct interval difference = contrast->effects[i].difference;
        if (difference.high - difference.low > 2 * precision) return false;
    }
    return true;
}

bool variant_known(const struct lab *lab, unsigned number) {
    const struct arm *base = &lab->campaign->arms[0], *arm = &lab->campaign->arms[number];
    struct measure measures[MEASURES];
    struct contrast contrast;
    struct standard standard = { .tests = lab->variants * measures_of(base, measures), .precision = lab->precision };
    contrast_of(base, arm, pairs_of(base, arm), standard, &contrast);
    return differences_known(&contrast, lab->precision);
}

static void put_change(struct wh_text *out, const struct measure *measure, const struct effect *effect) {
    char label[64], value[64];
    bool share = measure_unit(measure) == UNIT_SHARE;
    double change = effect->difference.mean * (share ? 100 : 1);
    measure_label(measure, label, sizeof label);
    snprintf(value, sizeof value, share ? "%s %+.1f %%" : fabs(change) < 10 ? "%s %+.2f" : "%s %+.1f", label, change);
    wh_put(out, out->length ? ", " : "");
    wh_put(out, value);
}

bool put_changes(const struct contrast *contrast, const double *adjusted, char *room, size_t size) {
    struct wh_text out = wh_text_into(room, size);
    for (unsigned i = 0; i < contrast->count; i++)
        if (adjusted[i] < 0.05) put_change(&out, &contrast->measures[i], &contrast->effects[i]);
    return out.length > 0;
}

/* --- on the page -------------------------------------------------------------------------------------------------- */

static bool has_no_effect(const struct contrast *contrast) { return contrast->alike == contrast->pairs; }

enum { LISTED = 1024 };

/* In three sentences: what changes something, what shows nothing, what cannot. */
void say_options(const struct comparisons *found, struct report *report) {
    enum { CHANGING, QUIET, IDLE };
    char lists[3][LISTED] = { "" }, sentence[LISTED + 256], changes[512];
    for (unsigned i = 0; i < found->count; i++) {
        const struct contrast *contrast = &found->list[i];
        bool changing = put_changes(contrast, adjusted_of(found, i), changes, sizeof changes);
        char *list = lists[has_no_effect(contrast) ? IDLE : changing ? CHANGING : QUIET];
        size_t length = strlen(list);
        snprintf(list + length, LISTED - length, "%s%s", length ? ", " : "", contrast->to->name);
    }
    const char *const words[] = { tr("These options change something that chance does not explain: %s."),
                                  tr("These show no change that chance does not explain: %s."),
                                  tr("These have no effect at all, every match being played alike: %s.") };
    for (unsigned i = 0; i < WH_COUNT(words); i++) {
        if (!lists[i][0]) continue;
        snprintf(sentence, sizeof sentence, words[i], lists[i]);
        report_list_item(report, sentence);
    }
}

static void put_row(const struct contrast *contrast, const double *adjusted, struct report *report) {
    char changes[512], alike[32], limited[64] = "–", pairs[24];
    if (has_no_effect(contrast))
        snprintf(changes, sizeof changes, "%s", tr("no effect: every match was played alike"));
    else if (!put_changes(contrast, adjusted, changes, sizeof changes))
        snprintf(changes, sizeof changes, "%s", tr("nothing beyond chance"));
    snprintf(pairs, sizeof pairs, "%u", (unsigned)contrast->pairs);
    snprintf(alike, sizeof alike, "%.1f %%", 100.0 * contrast->alike / contrast->pairs);
    if (contrast->limited_to > 0) snprintf(limited, sizeof limited, "⚠ %.1f %%", 100 * contrast->limited_to);
    report_table_row(report, (const char *const[]){ contrast->label, changes, pairs, alike, limited }, 5);
}

static void publish_table(const struct comparisons *found, const struct manner *manner, struct publication *to) {
    const char *const titles[] = { manner->row_title, tr("What it changes"), tr("Pairs"), tr("Played alike"),
                                   tr("Ended by the limit of rounds") };
    report_table_begin(&to->report, titles, WH_COUNT(titles));
    for (unsigned i = 0; i < found->count; i++) put_row(&found->list[i], adjusted_of(found, i), &to->report);
    report_table_end(&to->report);
}

static void add_effect(struct figure *figure, const struct contrast *contrast, unsigned at, const double *adjusted) {
    const struct effect *effect = &contrast->effects[at];
    char id[2 * FIGURE_LABEL], label[2 * FIGURE_LABEL], seat[64];
    measure_label(&contrast->measures[at], seat, sizeof seat);
    bool by_seat = contrast->measures[at].kind == SEAT_SHARE;
    snprintf(id, sizeof id, by_seat ? "%s %u" : "%s", contrast->to->name, contrast->measures[at].seat);
    snprintf(label, sizeof label, by_seat ? "%s, %s" : "%s", contrast->label, seat);
    struct row *row = figure_add(figure, id, label);
    row->cells[0] = contrast->pairs;
    put_interval(row, 1, effect->difference);
    row->cells[4] = effect->to.mean;
    row->cells[5] = adjusted[at];
    row->cells[6] = (double)contrast->alike / contrast->pairs;
    row->cells[7] = contrast->limited_to;
    row->standing = effect->same ? STANDING_SAME : standing_of(adjusted[at], row->cells[1], 0);
}

static void publish_measure(const struct comparisons *found, unsigned at, const struct manner *manner,
                            struct publication *to) {
    const struct measure *measure = &found->list[0].measures[at];
    enum unit unit = measure_unit(measure);
    char id[64], about[256];
    bool seats = measure->kind == SEAT_SHARE;
    snprintf(id, sizeof id, "%s-%s", manner->prefix, measure_id(measure));
    manner->about(unit, seats, found->list[0].effects[at].from.mean, about, sizeof about);
    struct figure figure = { .id = id,
                             .title = measure_title(measure),
                             .about = about,
                             .row_key = manner->row_key,
                             .row_title = manner->row_title,
                             .form = FORM_DOTS,
                             .columns = { { "pairs", tr("Pairs"), UNIT_COUNT },
                                          { "difference", tr("Difference"), unit },
                                          { "low", "", unit },
                                          { "high", "", unit },
                                          { "value", tr("Value"), unit },
                                          { "chance", tr("By chance"), UNIT_CHANCE },
                                          { "alike", tr("Played alike"), UNIT_SHARE },
                                          { "limited", tr("Ended by the limit of rounds"), UNIT_SHARE } },
                             .column_count = 8,
                             .value = 1,
                             .interval = true,
                             .marked = true,
                             .mark = 0,
                             .mark_words = manner->mark_words };
    for (unsigned i = 0; i < found->count; i++) {
        const struct contrast *contrast = &found->list[i];
        for (unsigned k = at; k < found->measures && contrast->measures[k].kind == measure->kind; k++)
            add_effect(&figure, contrast, k, adjusted_of(found, i));
    }
    publish(to, &figure);
}

void publish_comparisons(const struct comparisons *found, const struct manner *manner, struct publication *to) {
    publish_table(found, manner, to);
    for (unsigned i = 0; i < found->measures; i++)
        if (i == 0 || found->list[0].measures[i].kind != SEAT_SHARE) publish_measure(found, i, manner, to);
}

static void about_measure(enum unit unit, bool seats, double was, char *out, size_t room) {
    if (seats)
        snprintf(out, room, "%s", tr("How much more or less each seat wins than in the set-up studied."));
    else if (unit == UNIT_SHARE)
        snprintf(out, room, tr("How much later or earlier than in the set-up studied, where it is %.1f %%."),
                 100 * was);
    else
        snprintf(out, room, tr("How many more or fewer than in the set-up studied, where they are %.2f."), was);
}

void publish_options(const struct comparisons *found, struct publication *to) {
    char about[1024];
    if (!found->count) return;
    snprintf(
        about, sizeof about,
        tr("One option changed at a time, each match on the deal of a match of the set-up studied; the dashed line "
           "is that match. %u tests are made here: intervals hold all together in 95 of 100 studies (Bonferroni), "
           "and what is coloured passes Holm's test. A ring is no effect: it is the same in every pair of matches."),
        found->count * found->measures);
    report_section(&to->report, tr("What do the options change?"), about);
    struct manner manner = { "options", "option", tr("Option"), tr("as studied"), about_measure };
    publish_comparisons(found, &manner, to);
}
