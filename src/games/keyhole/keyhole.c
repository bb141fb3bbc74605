/* keyhole.c: Keyhole in the list of games. The rules and the moves are one unit, so that actor, pick and apply inline
 * in the loops that play millions of decisions. */
#include "keyhole_rules.c"

#include "keyhole_moves.c"

WH_DEFINE_PLAYOUT

static const struct wh_heuristics heuristics = {
    .evaluate = keyhole_value,
    .turn_search = &keyhole_turn_search,
    .estimator = &keyhole_estimator,
    .search = { .exploration = 8 },
};

const struct wh_game wh_keyhole = {
    .id = "keyhole",
    .title = WH_TR("Keyhole"),
    .summary = WH_TR("Lead your ghosts across the hotel lobby and hide from whoever peeps through the keyhole."),
    .goal = WH_TR("The goal: get your ghosts across the lobby unseen."),
    .min_seats = 2,
    .max_seats = SEATS,
    .version = 1,
    .max_legal = PIECES * PLACEMENTS, /* candidates for the first piece when the players furnish */
    .state_size = sizeof(struct keyhole),
    .options = keyhole_options,
    .option_count = OPTIONS,
    .presets = keyhole_presets,
    .preset_count = PRESETS,
    .fields = keyhole_fields,
    .field_count = STATE_FIELDS,
    .terms = keyhole_terms,
    .term_count = MIDNIGHTS,
    .reasons = keyhole_reasons,
    .reason_count = REASONS,
    .sources = keyhole_sources,
    .source_count = SOURCES,
    .start = start,
    .actor = actor,
    .legal = legal,
    .candidates = candidates,
    .check = check,
    .apply = apply,
    .score = score,
    .winners = winners,
    .gains = keyhole_gains,
    .chance = chance,
    .sample = sample,
    .pick = pick,
    .playout = playout,
    .resample = keyhole_resample,
    .reveals = keyhole_reveals,
    .hinges = keyhole_hinges,
    .seen = keyhole_seen,
    .format = keyhole_format,
    .parse = keyhole_parse,
    .audit = keyhole_audit,
    .printed = keyhole_printed,
    .words = &keyhole_words,
    .peek = &keyhole_peek,
    .heuristics = &heuristics,
    .numbering = WH_LEARNT(&keyhole_numbering),
};
