/* midnight.c: midnight in the list of games. The rules, the moves and the rollout are one unit, so that actor, pick and
 * apply inline in the loops that play millions of decisions. */
#include "midnight_rules.c"

#include "midnight_moves.c"

#include "bots/midnight_rollout.c"

WH_DEFINE_PLAYOUT

static const struct wh_heuristics heuristics = {
    .evaluate = midnight_value,
    .prior = prior,
    .rollout = rollout,
    .estimator = &midnight_estimator,
    .search = { .exploration = 400 },
};

const struct wh_game wh_midnight = {
    .id = "midnight",
    .title = WH_TR("Midnight"),
    .summary = WH_TR(
        "Five ghosts race round a 24-hour clock; your card moves others too, and only an exact 24 breaks the curse."),
    .goal = WH_TR("The goal: bring your ghosts exactly to midnight before the others, round after round."),
    .min_seats = 2,
    .max_seats = 6,
    .version = 1,
    .max_legal = 31,
    .state_size = sizeof(struct midnight),
    .options = midnight_options,
    .option_count = OPTIONS,
    .presets = midnight_presets,
    .preset_count = PRESETS,
    .fields = midnight_fields,
    .field_count = FIELDS,
    .reasons = midnight_reasons,
    .reason_count = REASONS,
    .terms = midnight_terms,
    .term_count = TERMS,
    .sources = midnight_sources,
    .source_count = SOURCES,
    .start = start,
    .actor = actor,
    .legal = legal,
    .check = check,
    .apply = apply,
    .score = score,
    .winners = winners,
    .gains = midnight_gains,
    .side = side,
    .chance = chance,
    .sample = sample,
    .pick = pick,
    .playout = playout,
    .resample = midnight_resample,
    .reveals = midnight_reveals,
    .hinges = midnight_hinges,
    .onward = midnight_onward,
    .seen = midnight_seen,
    .format = midnight_format,
    .parse = midnight_parse,
    .audit = midnight_audit,
    .printed = midnight_printed,
    .words = &midnight_words,
    .heuristics = &heuristics,
    .numbering = WH_LEARNT(&midnight_numbering),
};
