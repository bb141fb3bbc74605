/* replay.c: `witching replay`: checks a record and shows its match. The checking itself is the record reader's. */
#include "command/points.h"
#include "shared/app.h"

#include <stdio.h>
#include <stdlib.h>

#include "witching/wire.h"

static const char help[] = WH_TR(
    "Usage: witching replay FILE [--words | --json [--views] | --ply N | --points [--json]]\n"
    "\n"
    "Checks the record in FILE line by line and shows its match: the steps, the result, and where the points came\n"
    "from. A record that is cut off, altered or forged is refused with the line and the reason.\n"
    "\n"
    "  --words    the match told in words, as an onlooker sees it\n"
    "  --json     the match as lines of JSON, as witching trace prints them\n"
    "  --views    with --json: at each node also the state as each seat sees it\n"
    "  --ply N    only the state after N steps, as JSON; 0 is the beginning\n"
    "  --points   only where the points came from, who won and why; with --json round by round\n"
    "  --help     this text\n");

static bool print_out(struct wh_text *out) {
    wh_assert(!out->overflow);
    bool fine = fwrite(out->start, 1, out->length, stdout) == out->length;
    *out = wh_text_into(out->start, out->capacity);
    return fine;
}

/* --- for programs ------------------------------------------------------------------------------------------------- */

static uint32_t options_not_preset(const struct wh_match *match) {
    uint32_t shown = 0;
    for (unsigned i = 0; i < match->game->option_count; i++)
        if (!wh_setup_is_preset(match->game, &match->setup, i)) shown |= 1u << i;
    return shown;
}

static bool print_json(const struct wh_match *match, bool views, struct wh_text *out) {
    const struct wh_game *game = match->game;
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    wh_match_state_at(match, 0, state);
    wh_wire_trace(out, game, &match->setup, options_not_preset(match));
    for (uint32_t i = 0; i < match->length; i++) {
        wh_wire_node(out, game, state, views);
        wh_wire_do(out, game, state, match->actions[i]);
        game->apply(state, match->actions[i]);
        if (!print_out(out)) return false;
    }
    wh_wire_node(out, game, state, views);
    return print_out(out);
}

static bool print_tally(const struct wh_match *match) {
    char view[WH_JSON_MAX];
    struct wh_text out = wh_text_into(allocate(WH_WIRE_TALLY), WH_WIRE_TALLY);
    struct wh_scene end = wh_scene_of(match, match->state, WH_PUBLIC, NULL, view);
    wh_wire_tally(&out, &(struct wh_wire_tally){ .match = match, .end = end.actor == WH_OVER ? &end : NULL });
    wh_put_char(&out, '\n');
    bool fine = print_out(&out);
    free(out.start);
    return fine;
}

static bool print_ply(const struct wh_match *match, uint32_t ply, struct wh_text *out) {
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    wh_match_state_at(match, ply, state);
    wh_state_write(match->game, state, WH_REFEREE, out);
    wh_put_char(out, '\n');
    return print_out(out);
}

/* --- for people --------------------------------------------------------------------------------------------------- */

static void show_title(const struct wh_match *match) {
    const struct wh_game *game = match->game;
    printf(tr("%s, %d players"), tr(game->title), match->setup.seats);
    for (unsigned i = 0; i < game->option_count; i++) {
        char value[128];
        struct wh_text out = wh_text_into(value, sizeof value);
        wh_option_print(&game->options[i], match->setup.option[i], &out);
        if (!wh_setup_is_preset(game, &match->setup, i)) printf(", %s=%s", game->options[i].key, value);
    }
    puts(match->from_position ? tr(", from a position") : "");
    for (unsigned seat = 0; seat < match->setup.seats; seat++) {
        const struct wh_player *player = &match->players[seat];
        if (!player->name[0] && !player->bot[0]) continue;
        fputs("  ", stdout);
        printf(player->bot[0] ? tr("seat %u: %s (bot %s)") : tr("seat %u: %s"), seat + 1,
               wh_shown_name(player, language_spoken()), player->bot);
        putchar('\n');
    }
}

static void show_scores(const struct wh_match *match, const void *state) {
    int32_t scores[WH_MAX_SEATS];
    match->game->score(state, scores);
    for (unsigned seat = 0; seat < match->setup.seats; seat++) printf("%s%d", seat ? " " : "", (int)scores[seat]);
}

/* The scores are shown beside the steps that changed them. */
static bool scores_differ(const struct wh_match *match, const void *before, const void *after) {
    int32_t old[WH_MAX_SEATS], new[WH_MAX_SEATS];
    match->game->score(before, old);
    match->game->score(after, new);
    return memcmp(old, new, match->setup.seats * sizeof *old) != 0;
}

static void show_step(const struct wh_match *match, uint32_t ply, void *state) {
    const struct wh_game *game = match->game;
    char words[WH_ACTION_TEXT];
    _Alignas(16) uint8_t before[WH_STATE_MAX];
    struct wh_text out = wh_text_into(words, sizeof words);
    memcpy(before, state, game->state_size);
    game->format(before, match->actions[ply], WH_REFEREE, &out);
    int actor = game->actor(before);
    game->apply(state, match->actions[ply]);
    if (actor == WH_CHANCE)
        printf(tr("%5u  chance  %s"), (unsigned)ply + 1, words);
    else
        printf(tr("%5u  seat %d  %s"), (unsigned)ply + 1, actor + 1, words);
    if (scores_differ(match, before, state)) {
        printf("   %s ", tr("scores"));
        show_scores(match, state);
    }
    putchar('\n');
}

static void show_result(const struct wh_match *match) {
    int actor = wh_match_actor(match);
    printf(actor == WH_OVER ? tr("Over after %u steps; scores ") : tr("Paused after %u steps; scores "),
           (unsigned)match->length);
    show_scores(match, match->state);
    if (actor == WH_CHANCE)
        fputs(tr("; chance is to act"), stdout);
    else if (actor >= 0)
        printf(tr("; seat %d is to act"), actor + 1);
    uint32_t winners = match->game->winners(match->state);
    for (uint32_t rest = winners; rest; rest &= rest - 1)
        printf(rest == winners ? tr("; won by seat %u") : tr(" and %u"), wh_lowest(rest) + 1u);
    puts(".");
}

static bool print_points(const struct wh_match *match) {
    struct wh_text out = wh_text_into(allocate(POINTS_TEXT), POINTS_TEXT);
    put_points_table(&out, match);
    char view[WH_JSON_MAX];
    struct wh_scene end = wh_scene_of(match, match->state, WH_PUBLIC, language_spoken(), view);
    if (end.actor == WH_OVER) {
        wh_put_verdict(&end, &out);
        wh_put_char(&out, '\n');
    }
    bool fine = print_out(&out);
    free(out.start);
    return fine;
}

static bool print_steps(const struct wh_match *match) {
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    show_title(match);
    wh_match_state_at(match, 0, state);
    for (uint32_t ply = 0; ply < match->length && !ferror(stdout); ply++) show_step(match, ply, state);
    show_result(match);
    return print_points(match) && !ferror(stdout);
}

/* As the table tells it. A line is ended when the next one begins: a later step may go on with it. */
static bool print_words(const struct wh_match *match) {
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    const char *end = "";
    wh_match_state_at(match, 0, state);
    for (uint32_t ply = 0; ply < match->length && !ferror(stdout); ply++) {
        struct wh_lines lines;
        wh_tell_ply(match, ply, state, WH_PUBLIC, language_spoken(), &lines);
        match->game->apply(state, match->actions[ply]);
        for (unsigned i = 0; i < lines.count; i++, end = "\n")
            printf("%s%s", lines.line[i].joins ? "" : end, lines.line[i].text);
    }
    fputs(end, stdout);
    return !ferror(stdout);
}

/* --- the command -------------------------------------------------------------------------------------------------- */

struct wishes {
    const char *path, *ply;
    uint32_t plies;
    bool json, views, words, points;
};

static int show(const struct wh_match *match, const struct wishes *wishes) {
    if (wishes->ply && wishes->plies > match->length)
        return failure(tr("the record has %u steps, so there is no step %u."), (unsigned)match->length,
                       (unsigned)wishes->plies);
    struct wh_text out = wh_text_into(allocate(WH_WIRE_NODE), WH_WIRE_NODE);
    bool fine = wishes->ply      ? print_ply(match, wishes->plies, &out)
                : wishes->points ? (wishes->json ? print_tally(match) : print_points(match))
                : wishes->json   ? print_json(match, wishes->views, &out)
                : wishes->words  ? print_words(match)
                                 : print_steps(match);
    free(out.start);
    return fine ? DONE : FAILED;
}

static int replay(const struct wishes *wishes) {
    struct wh_match match;
    wh_action *actions = allocate(WH_MATCH_PLIES * sizeof *actions);
    bool fine = read_record(wishes->path, &match, actions, WH_MATCH_PLIES);
    int result = fine ? show(&match, wishes) : FAILED;
    free(actions);
    return result;
}

int command_replay(int argc, char **argv) {
    struct args args = args_of(argc, argv);
    struct wishes wishes = { .path = NULL };
    while (args_next(&args)) {
        if (args_is_flag(&args, "--help")) return fputs(tr(help), stdout) < 0 ? FAILED : DONE;
        if (args_is_flag(&args, "--json"))
            wishes.json = true;
        else if (args_is_flag(&args, "--words"))
            wishes.words = true;
        else if (args_is_flag(&args, "--points"))
            wishes.points = true;
        else if (args_is_flag(&args, "--views"))
            wishes.views = true;
        else if (args_is_value(&args, "--ply", &wishes.ply))
            args_number(&args, wishes.ply, 0, WH_MATCH_PLIES, &wishes.plies);
        else if (!args_is_word(&args, &wishes.path))
            args_refuse(&args);
    }
    if (args.bad) return MISUSE;
    if (!wishes.path) return misuse(tr("name the file of a record; see witching %s --help."), args.command);
    int forms = wishes.words + (wishes.ply != NULL) + (wishes.json || wishes.points);
    if (forms > 1 || (wishes.views && (!wishes.json || wishes.points)))
        return misuse(tr("these options do not go together; see witching replay --help."));
    return replay(&wishes);
}
