/* halloween.c: halloween in the list of games. The rules, the moves and the rollout are one unit, so that actor, pick
 * and apply inline in the loops that play millions of decisions. */
#include "halloween_rules.c"

#include "halloween_moves.c"

#include "bots/halloween_rollout.c"

WH_DEFINE_PLAYOUT

static const struct wh_heuristics heuristics = {
    .evaluate = halloween_value,
    .prior = prior,
    .rollout = rollout,
    .estimator = &halloween_estimator,
    .search = { .exploration = 100, .cutoff = 12, .widening = 1 },
};

const struct wh_game wh_halloween = {
    .id = "halloween",
    .title = WH_TR("Halloween"),
    .summary =
        WH_TR("Sorcerers share one crowd of ghosts: summon, upgrade, fight and haunt, and bend the rules with cards."),
    .goal = WH_TR("The goal: score the most points, above all by haunting buildings."),
    .min_seats = 2,
    .max_seats = SEATS,
    .version = 1,
    .max_legal = 160,
    .state_size = sizeof(struct halloween),
    .options = halloween_options,
    .option_count = OPTIONS,
    .presets = halloween_presets,
    .preset_count = PRESETS,
    .fields = halloween_fields,
    .field_count = STATE_FIELDS,
    .reasons = halloween_reasons,
    .reason_count = REASONS,
    .terms = halloween_terms,
    .term_count = CARDS + TILES,
    .sources = halloween_sources,
    .source_count = SOURCES,
    .start = start,
    .actor = actor,
    .legal = legal,
    .check = check,
    .apply = apply,
    .score = score,
    .winners = winners,
    .gains = halloween_gains,
    .chance = chance,
    .sample = sample,
    .pick = pick,
    .playout = playout,
    .resample = halloween_resample,
    .reveals = halloween_reveals,
    .hinges = halloween_hinges,
    .seen = halloween_seen,
    .format = halloween_format,
    .parse = halloween_parse,
    .audit = halloween_audit,
    .printed = halloween_printed,
    .words = &halloween_words,
    .heuristics = &heuristics,
    .numbering = WH_LEARNT(&halloween_numbering),
};
