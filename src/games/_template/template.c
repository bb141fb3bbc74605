/* template.c: Candles in the list of games. The rules, the moves and the rollout are one unit, so
 * that actor, pick and apply inline in the loops that play millions of decisions. */
#include "template_rules.c"

#include "template_moves.c"

#include "bots/template_rollout.c"

WH_DEFINE_PLAYOUT

static const struct wh_heuristics heuristics = {
    .evaluate = template_value,
    .prior = prior,
    .rollout = rollout,
    .estimator = &template_estimator,
    .search = { .exploration = 100 },
};

extern const struct wh_game wh_template;
const struct wh_game wh_template = {
    .id = "template",
    .title = WH_TR("Candles"),
    .summary = WH_TR("Lay a candle, roll a die, burn the longest."),
    .goal = WH_TR("The goal: burn the longest in the end."),
    .min_seats = 2,
    .max_seats = SEATS,
    .specimen = true, /* leave this line out in a game for players */
    .version = 2,
    .max_legal = DIE, /* the outcomes of a roll count too */
    .state_size = sizeof(struct template),
    .options = template_options,
    .option_count = OPTIONS,
    .fields = template_fields,
    .field_count = FIELDS,
    .reasons = template_reasons,
    .reason_count = REASONS,
    .sources = template_sources,
    .source_count = SOURCES,
    .start = start,
    .actor = actor,
    .legal = legal,
    .check = check,
    .apply = apply,
    .score = score,
    .winners = winners,
    .gains = template_gains,
    .chance = chance,
    .sample = sample,
    .pick = pick,
    .playout = playout,
    .resample = template_resample,
    .reveals = template_reveals,
    .hinges = template_hinges,
    .seen = template_seen,
    .format = template_format,
    .parse = template_parse,
    .audit = template_audit,
    .printed = template_printed,
    .heuristics = &heuristics,
    .numbering = WH_LEARNT(&template_numbering),
};
