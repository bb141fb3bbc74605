/* contrast.c: arms compared in pairs. */
#include "command/lab/contrast.h"

#include "shared/app.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* --- measures ----------------------------------------------------------------------------------------------------- */

static const struct {
    const char *id, *title, *label;
    enum unit unit;
} kinds[] = {
    [SEAT_SHARE] = { "seats", WH_TR("Share of the win, seat by seat"), WH_TR("seat %u"), UNIT_SHARE },
    [DECISIONS] = { "decisions", WH_TR("Decisions a match"), WH_TR("decisions"), UNIT_NUMBER },
    [ROUNDS] = { "rounds", WH_TR("Rounds a match"), WH_TR("rounds"), UNIT_NUMBER },
    [LEAD_CHANGES] = { "lead", WH_TR("Lead changes a match"), WH_TR("lead changes"), UNIT_NUMBER },
    [DECIDED] = { "decided", WH_TR("The part of the match after which it is decided"), WH_TR("decided after"),
                  UNIT_SHARE },
    [POINTS] = { "points", WH_TR("Points of the winner"), WH_TR("points of the winner"), UNIT_NUMBER },
};

const char *measure_id(const struct measure *measure) { return kinds[measure->kind].id; }
const char *measure_title(const struct measure *measure) { return tr(kinds[measure->kind].title); }
enum unit measure_unit(const struct measure *measure) { return kinds[measure->kind].unit; }

void measure_label(const struct measure *measure, char *out, size_t room) {
    const char *label = tr(kinds[measure->kind].label);
    if (measure->kind == SEAT_SHARE)
        snprintf(out, room, label, measure->seat + 1);
    else
        snprintf(out, room, "%s", label);
}

double measure_of(const struct measure *measure, const struct facts *facts) {
    const struct counts *counts = &facts->counts;
    switch (measure->kind) {
    case SEAT_SHARE: return facts_share(facts, measure->seat);
    case DECISIONS: return counts->decisions;
    case ROUNDS: return counts->rounds;
    case LEAD_CHANGES: return counts->lead_changes;
    case DECIDED: return (double)counts->undecided / counts->decisions;
    case POINTS: return counts->winners ? counts->scores[wh_lowest(counts->winners)] : 0;
    }
    wh_bug(__FILE__, __LINE__, "no such measure");
}

unsigned measures_of(const struct arm *arm, struct measure out[MEASURES]) {
    unsigned count = 0;
    for (unsigned seat = 0; seat < arm->setup.seats; seat++)
        out[count++] = (struct measure){ .kind = SEAT_SHARE, .seat = seat };
    for (enum measure_kind kind = DECISIONS; kind <= POINTS; kind++)
        if (kind != ROUNDS || (arm->room && arm->facts[0] && arm->facts[0]->counts.rounds))
            out[count++] = (struct measure){ .kind = kind };
    return count;
}

/* --- pairs -------------------------------------------------------------------------------------------------------- */

/* Numbers that grow match by match, and what a standard makes of them. */
struct collected {
    struct mean mean;
    struct bounded bounded;
    double low, high; /* what values can be; the same: nobody knows */
};

static double alpha_of(struct standard standard) { return 0.05 / (standard.tests ? standard.tests : 1); }

static void collect_begin(struct collected *collected, struct standard standard, double low, double high) {
    *collected = (struct collected){ .low = low, .high = high };
    bounded_begin(&collected->bounded, alpha_of(standard), high > low ? standard.precision / (high - low) : 0);
}

static void collect(struct collected *collected, double value) {
    mean_add(&collected->mean, value);
    if (collected->high > collected->low)
        bounded_add(&collected->bounded, (value - collected->low) / (collected->high - collected->low));
}

static struct interval interval_by(const struct collected *collected, struct standard standard) {
    double alpha = collected->bounded.alpha, span = collected->high - collected->low;
    if (standard.precision <= 0) return mean_interval(&collected->mean, 1 - alpha);
    if (span <= 0) return mixture_interval(&collected->mean, alpha);
    struct interval found = bounded_interval(&collected->bounded);
    return (struct interval){ collected->low + span * found.mean, collected->low + span * found.low,
                              collected->low + span * found.high };
}

static double chance_by(const struct collected *collected, double truth, struct standard standard) {
    double span = collected->high - collected->low;
    if (standard.precision <= 0) return mean_chance(&collected->mean, truth);
    if (span <= 0) return mixture_chance(&collected->mean, truth, collected->bounded.alpha);
    return bounded_chance(&collected->bounded, (truth - collected->low) / span);
}

static double mean_of_deal(const struct measure *measure, const struct arm *arm, uint32_t deal) {
    uint32_t seats = arm->setup.seats;
    double sum = 0;
    for (uint32_t match = deal * seats; match < (deal + 1) * seats; match++) {
        bool sits = measure->kind == SEAT_SHARE && arm_bot_at(arm, match, measure->seat) == 0;
        if (sits) return measure_of(measure, arm->facts[match]);
        sum += measure_of(measure, arm->facts[match]);
    }
    return sum / seats;
}

static double value_of(const struct measure *measure, const struct arm *arm, uint32_t pair) {
    return arm->rotate ? mean_of_deal(measure, arm, pair) : measure_of(measure, arm->facts[pair]);
}

/* Of all pairs played those that count. */
struct played_pairs {
    uint32_t count;
    const bool *counts;
};

static void make_effect(const struct contrast *contrast, const struct played_pairs *played,
                        const struct measure *measure, struct standard standard, struct effect *effect) {
    double most = measure_unit(measure) == UNIT_SHARE ? 1 : 0; /* shares are from 0 to 1, their differences from -1 */
    struct collected from, to, difference;
    collect_begin(&from, standard, 0, most);
    collect_begin(&to, standard, 0, most);
    collect_begin(&difference, standard, -most, most);
    effect->same = true;
    for (uint32_t i = 0; i < played->count; i++) {
        if (!played->counts[i]) continue;
        double a = value_of(measure, contrast->from, i), b = value_of(measure, contrast->to, i);
        collect(&from, a);
        collect(&to, b);
        collect(&difference, b - a);
        effect->same &= a == b;
    }
    effect->from = interval_by(&from, standard);
    effect->to = interval_by(&to, standard);
    effect->difference = interval_by(&difference, standard);
    effect->chance = effect->same ? 1 : chance_by(&difference, 0, standard);
}

static bool alike(const struct arm *from, const struct arm *to, uint32_t pair) {
    uint32_t unit = to->rotate ? to->setup.seats : 1;
    bool same = true;
    for (uint32_t match = pair * unit; match < (pair + 1) * unit; match++)
        same &= facts_alike(from->facts[pair], to->facts[match]);
    return same;
}

static double limited_in(const struct arm *arm, uint32_t pair) {
    uint32_t unit = arm->rotate ? arm->setup.seats : 1, limited = 0;
    for (uint32_t match = pair * unit; match < (pair + 1) * unit; match++) limited += arm->facts[match]->counts.limited;
    return (double)limited / unit;
}

void contrast_of(const struct arm *from, const struct arm *to, uint32_t pairs, struct standard standard,
                 struct contrast *out) {
    uint64_t *plays = allocate((pairs + 1) * sizeof *plays);
    for (uint32_t i = 0; i < pairs; i++) {
        uint64_t play = play_of_deal(to, i);
        plays[i] = wh_hash(&play, sizeof play, from->facts[i]->play);
    }
    bool *first = first_of_kind(plays, pairs);
    struct played_pairs played = { .count = pairs, .counts = first };
    *out = (struct contrast){ .from = from, .to = to, .label = to->name };
    out->count = measures_of(from, out->measures);
    for (uint32_t i = 0; i < pairs; i++) {
        if (!first[i]) continue;
        out->pairs++;
        out->alike += alike(from, to, i);
        out->limited_from += from->facts[i]->counts.limited;
        out->limited_to += limited_in(to, i);
    }
    out->limited_from /= out->pairs;
    out->limited_to /= out->pairs;
    for (unsigned i = 0; i < out->count; i++) make_effect(out, &played, &out->measures[i], standard, &out->effects[i]);
    free(first);
    free(plays);
}

/* --- shares ------------------------------------------------------------------------------------------------------- */

/* The matches of a deal have their luck in common: where bots rotate, a deal is one value. */
struct interval share_of(const struct arm *arm, uint32_t matches, unsigned seat, struct standard standard,
                         double *chance) {
    struct collected share;
    unsigned seats = arm->setup.seats, unit = arm->rotate ? seats : 1;
    uint32_t deals = matches / unit;
    struct ratio ratio = { 0 };
    uint64_t *plays = allocate((deals + 1) * sizeof *plays);
    for (uint32_t deal = 0; deal < deals; deal++) plays[deal] = play_of_deal(arm, deal);
    bool *counts = first_of_kind(plays, deals);
    collect_begin(&share, standard, 0, 1);
    for (uint32_t deal = 0; deal < deals; deal++) {
        uint32_t first = deal * unit;
        double won = 0;
        if (!counts[deal]) continue;
        for (uint32_t match = first; match < first + unit; match++)
            for (unsigned i = 0; i < seats; i++)
                if (arm_bot_at(arm, match, i) == seat) won += facts_share(arm->facts[match], i) / unit;
        collect(&share, won);
        ratio_add(&ratio, won, 1);
    }
    free(counts);
    free(plays);
    bool fixed = standard.precision <= 0;
    *chance = fixed ? ratio_chance(&ratio, 1.0 / seats) : chance_by(&share, 1.0 / seats, standard);
    return fixed ? ratio_interval(&ratio, 1 - alpha_of(standard)) : interval_by(&share, standard);
}
