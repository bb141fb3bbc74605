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
    .min_seats = 2,
    .max_seats = SEATS,
    .specimen = false,
    .version = 1,
    .max_legal = 160,
    .state_size = sizeof(struct halloween),
    .options = halloween_options,
    .option_count = OPTIONS,
    .fields = halloween_fields,
    .field_count = STATE_FIELDS,
    .reasons = halloween_reasons,
    .reason_count = REASONS,
    .terms = halloween_terms,
    .term_count = CARDS + TILES,
    .start = start,
    .actor = actor,
    .legal = legal,
    .check = check,
    .apply = apply,
    .score = score,
    .winners = winners,
    .chance = chance,
    .sample = sample,
    .pick = pick,
    .playout = playout,
    .resample = halloween_resample,
    .reveals = halloween_reveals,
    .seen = halloween_seen,
    .format = halloween_format,
    .parse = halloween_parse,
    .audit = halloween_audit,
    .printed = halloween_printed,
    .words = &halloween_words,
    .heuristics = &heuristics,
};
