/* clockman.c: clockman in the list of games. The rules, the moves and the rollout are one unit, so that actor, pick and
 * apply inline in the loops that play millions of decisions. */
#include "clockman_rules.c"

#include "clockman_moves.c"

#include "bots/clockman_rollout.c"

WH_DEFINE_PLAYOUT

static const struct wh_heuristics heuristics = {
    .evaluate = clockman_value,
    .prior = prior,
    .rollout = rollout,
    .estimator = &clockman_estimator,
    .search = { .exploration = 400, .cutoff = 16, .widening = 16 },
    .note = clockman_note,
    .sensible = clockman_sensible,
};

extern const struct wh_game wh_clockman;
const struct wh_game wh_clockman = {
    .id = "clockman",
    .title = WH_TR("Clockman"),
    .summary = WH_TR("Race inward through four time rings, past the Whytookis, with the digits of 01.01.2000."),
    .goal = WH_TR("The goal: be the first in the centre, with all digits of 01.01.2000."),
    .min_seats = 2,
    .max_seats = SEATS,
    .version = 1,
    .max_legal = MAX_LEGAL,
    .state_size = sizeof(struct clockman),
    .options = clockman_options,
    .option_count = OPTIONS,
    .presets = clockman_presets,
    .preset_count = PRESETS,
    .fields = clockman_fields,
    .field_count = FIELDS,
    .reasons = clockman_reasons,
    .reason_count = REASONS,
    .terms = clockman_terms,
    .term_count = TERMS,
    .sources = clockman_sources,
    .source_count = SOURCES,
    .standing = clockman_standing,
    .standing_count = STANDING,
    .start = start,
    .actor = actor,
    .legal = legal,
    .check = check,
    .apply = apply,
    .score = score,
    .winners = winners,
    .gains = clockman_gains,
    .chance = chance,
    .sample = sample,
    .pick = pick,
    .playout = playout,
    .resample = clockman_resample,
    .reveals = clockman_reveals,
    .hinges = clockman_hinges,
    .stand = clockman_stand,
    .turned_up = clockman_turned_up,
    .seen = clockman_seen,
    .format = clockman_format,
    .parse = clockman_parse,
    .audit = clockman_audit,
    .printed = clockman_printed,
    .words = &clockman_words,
    .heuristics = &heuristics,
    .numbering = WH_LEARNT(&clockman_numbering),
};
