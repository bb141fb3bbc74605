/* analyse.c: `witching analyse`: a recorded match, decision by decision, as a bot judges it. What is said about it, as
 * text and as HTML, is in report.c. */
#include "command/analyse/analyse.h"

#include "command/analyse/advice.h"
#include "command/selfplay/progress.h"
#include "shared/app.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const char help[] =
    WH_TR("Usage: witching analyse RECORD [--bot NAME] [--seed S] [--html FILE]\n"
          "\n"
          "Walks through a recorded match. For every decision: what the bot would have played, the share of the\n"
          "win it expects, and what the move played gave away of it; then the turning points of the match and how\n"
          "well each seat decided. The bot is told only what the deciding seat knew.\n"
          "\n"
          "  --bot NAME    the bot that judges: one that searches\n"
          "  --seed S      the number its thoughts come from; 1 unless given\n"
          "  --html FILE   also as a page with a plot\n"
          "  --help        this text\n");

/* --- judging ------------------------------------------------------------------------------------------------------ */

struct judge {
    struct thinker *thinker;
    struct wh_rng rng;
    bool speechless; /* the bot does not say what it expects */
};

static const struct wh_opinion *opinion_on(const struct wh_opinion *opinions, unsigned count, wh_action action) {
    for (unsigned i = 0; i < count; i++)
        if (opinions[i].action == action) return &opinions[i];
    return NULL;
}

static void format_action(const struct wh_match *match, const void *state, wh_action action, char out[WH_ACTION_TEXT]) {
    struct wh_text text = wh_text_into(out, WH_ACTION_TEXT);
    match->game->format(state, action, WH_REFEREE, &text);
}

static void judge_decision(struct judge *judge, const struct wh_match *match, const void *state, uint32_t ply,
                           struct judgement *out) {
    const struct wh_opinion *opinions, *on_played;
    wh_action played = match->actions[ply];
    thinker_choose(judge->thinker, state, NULL, &judge->rng);
    unsigned count = thinker_opinions(judge->thinker, &opinions);
    judge->speechless = opinions[0].expected < 0;
    if (judge->speechless) return;
    *out = (struct judgement){ .ply = ply + 1,
                               .seat = match->game->actor(state),
                               .expected = opinions[0].expected / 1e6,
                               .cost = NAN,
                               .agrees = played == opinions[0].action };
    format_action(match, state, played, out->played);
    format_action(match, state, opinions[0].action, out->best);
    on_played = opinion_on(opinions, count, played);
    if (on_played) out->cost = fmax(0, (opinions[0].expected - on_played->expected) / 1e6);
}

static bool is_choice(const struct wh_match *match, const void *state) {
    wh_action actions[WH_LEGAL_MAX];
    return match->game->actor(state) >= 0 && wh_sensible(match->game, state, NULL, actions) > 1;
}

static void judge_match(struct judge *judge, struct analysis *analysis) {
    const struct wh_match *match = analysis->match;
    struct progress progress;
    progress_begin(&progress, 0);
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    wh_match_state_at(match, 0, state);
    for (uint32_t ply = 0; ply < match->length && !judge->speechless; ply++) {
        if (is_choice(match, state)) judge_decision(judge, match, state, ply, &analysis->judgements[analysis->count++]);
        progress_draw(&progress, ply + 1, match->length, match->game->id);
        match->game->apply(state, match->actions[ply]);
    }
    progress_end(&progress);
}

/* --- turning points ----------------------------------------------------------------------------------------------- */

static double size_of(const struct swing *swing) { return fabs(swing->after - swing->before); }

/* Keeps the largest; they come in the order of the match and stay in it. */
static void keep_swing(struct analysis *analysis, const struct swing *swing) {
    unsigned smallest = 0;
    if (analysis->swing_count < TURNING_POINTS) {
        analysis->swings[analysis->swing_count++] = *swing;
        return;
    }
    for (unsigned i = 1; i < TURNING_POINTS; i++)
        if (size_of(&analysis->swings[i]) < size_of(&analysis->swings[smallest])) smallest = i;
    if (size_of(swing) <= size_of(&analysis->swings[smallest])) return;
    for (unsigned i = smallest; i + 1 < TURNING_POINTS; i++) analysis->swings[i] = analysis->swings[i + 1];
    analysis->swings[TURNING_POINTS - 1] = *swing;
}

static const struct judgement *next_of_seat(const struct analysis *analysis, unsigned from) {
    for (unsigned i = from + 1; i < analysis->count; i++)
        if (analysis->judgements[i].seat == analysis->judgements[from].seat) return &analysis->judgements[i];
    return NULL;
}

static void find_swings(struct analysis *analysis) {
    const struct wh_match *match = analysis->match;
    uint32_t winners = match->game->winners(match->state);
    for (unsigned i = 0; i < analysis->count; i++) {
        const struct judgement *from = &analysis->judgements[i], *next = next_of_seat(analysis, i);
        struct swing swing = { .seat = from->seat, .from = from, .before = from->expected };
        if (!next && !winners) continue; /* nobody knows yet */
        swing.until = next ? next->ply : match->length;
        swing.after = next ? next->expected : winners >> from->seat & 1 ? 1.0 / wh_popcount(winners) : 0;
        swing.own = isnan(from->cost) ? 0 : from->cost;
        keep_swing(analysis, &swing);
    }
}

static const double NO_LOSS = 0.005; /* of the win: it rounds to 0 % */

struct accuracy accuracy_of(const struct analysis *analysis, int seat) {
    struct accuracy accuracy = { 0 };
    for (unsigned i = 0; i < analysis->count; i++) {
        const struct judgement *judgement = &analysis->judgements[i];
        if (judgement->seat != seat) continue;
        accuracy.decisions++;
        accuracy.good += judgement->agrees || judgement->cost < NO_LOSS;
        if (isnan(judgement->cost)) continue;
        accuracy.weighed++;
        accuracy.given_away += judgement->cost;
    }
    return accuracy;
}

/* --- the command -------------------------------------------------------------------------------------------------- */

struct wishes {
    const char *path, *bot, *html, *seed_text;
    uint64_t seed;
};

static int analyse_match(const struct wh_match *match, const struct wishes *wishes) {
    struct judge judge = { .thinker = thinker_open(wishes->bot, match->game) };
    struct analysis analysis = { .match = match, .bot = wishes->bot };
    int result = DONE;
    thinker_be_frank(judge.thinker);
    analysis.judgements = allocate((match->length + 1) * sizeof *analysis.judgements);
    wh_rng_seed(&judge.rng, wishes->seed);
    judge_match(&judge, &analysis);
    if (judge.speechless) {
        result = misuse(tr("the bot %s does not say what it expects; choose one that searches, for example --bot %s."),
                        wishes->bot, ADVISER);
    } else {
        find_swings(&analysis);
        if (wishes->html && !save_analysis(&analysis, wishes->html))
            result = FAILED;
        else
            print_analysis(&analysis);
    }
    free(analysis.judgements);
    thinker_close(judge.thinker);
    return result;
}

static int analyse_record(const struct wishes *wishes) {
    struct wh_match match;
    wh_action *actions = allocate(WH_MATCH_PLIES * sizeof *actions);
    bool fine = read_record(wishes->path, &match, actions, WH_MATCH_PLIES);
    int result = fine ? analyse_match(&match, wishes) : FAILED;
    free(actions);
    return result;
}

int command_analyse(int argc, char **argv) {
    struct args args = args_of(argc, argv);
    struct wishes wishes = { .bot = ADVISER, .seed = 1 };
    struct wh_why why;
    while (args_next(&args)) {
        if (args_is_flag(&args, "--help")) return fputs(tr(help), stdout) < 0 ? FAILED : DONE;
        if (args_is_value(&args, "--seed", &wishes.seed_text))
            args_seed(&args, wishes.seed_text, &wishes.seed);
        else if (!args_is_value(&args, "--bot", &wishes.bot) && !args_is_value(&args, "--html", &wishes.html) &&
                 !args_is_word(&args, &wishes.path))
            args_refuse(&args);
    }
    if (args.bad) return MISUSE;
    if (!wishes.path) return misuse(tr("name the file of a record; see witching %s --help."), args.command);
    if (!thinker_known(wishes.bot, &why)) return misuse_why(&why);
    return analyse_record(&wishes);
}
