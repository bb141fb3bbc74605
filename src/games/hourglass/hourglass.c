/* hourglass.c: hourglass in the list of games. The rules, the moves and the rollout are one unit, so that actor, pick
 * and apply inline in the loops that play millions of decisions. */
#include "hourglass_rules.c"

#include "hourglass_moves.c"

#include "bots/hourglass_rollout.c"

WH_DEFINE_PLAYOUT

static const struct wh_heuristics heuristics = {
    .evaluate = hourglass_value,
    .prior = prior,
    .rollout = rollout,
    .estimator = &hourglass_estimator,
    .search = { .exploration = 100 },
};

const struct wh_game wh_hourglass = {
    .id = "hourglass",
    .title = WH_TR("Hourglass"),
    .summary = WH_TR("Capture rising and falling sets of cards; the last word wins the hourglasses."),
    .goal = WH_TR("The goal: have the most hourglasses on the cards you win."),
    .min_seats = 2,
    .max_seats = SEATS,
    .version = 1,
    .max_legal = 36, /* six cards, three sets of opponents: 18 takes and 18 slips */
    .state_size = sizeof(struct hourglass),
    .options = hourglass_options,
    .option_count = OPTIONS,
    .presets = hourglass_presets,
    .preset_count = PRESETS,
    .fields = hourglass_fields,
    .field_count = FIELDS,
    .reasons = hourglass_reasons,
    .reason_count = REASONS,
    .sources = hourglass_sources,
    .source_count = SOURCES,
    .start = start,
    .actor = actor,
    .legal = legal,
    .check = check,
    .apply = apply,
    .score = score,
    .winners = winners,
    .gains = hourglass_gains,
    .chance = chance,
    .sample = sample,
    .pick = pick,
    .playout = playout,
    .resample = hourglass_resample,
    .reveals = hourglass_reveals,
    .hinges = hourglass_hinges,
    .seen = hourglass_seen,
    .format = hourglass_format,
    .parse = hourglass_parse,
    .audit = hourglass_audit,
    .printed = hourglass_printed,
    .words = &hourglass_words,
    .heuristics = &heuristics,
    .numbering = WH_LEARNT(&hourglass_numbering),
};
