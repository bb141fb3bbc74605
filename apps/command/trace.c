/* trace.c: `witching trace`: random matches as lines of JSON, for comparing rule engines with one another; and the JSON
 * of a node, which replay and engine print too. */
#include "shared/app.h"

#include <stdio.h>
#include <stdlib.h>

static const char help[] =
    WH_TR("Usage: witching trace GAME [--seats N] [--set KEY=VALUE]... [--seed S] [--matches M] [--views]\n"
          "\n"
          "Plays random matches and prints them as lines of JSON. For each match one line\n"
          "  {\"trace\":1,\"game\":ID,\"players\":N,\"options\":{...}}      the options set by hand\n"
          "then by turns a node and the action taken:\n"
          "  {\"actor\":0|\"chance\"|\"end\",\"state\":{...},\"legal\":[...]}  legal only where a seat acts;\n"
          "                                                         at the end \"scores\" and \"winners\"\n"
          "  {\"do\":\"...\"}\n"
          "The same arguments give the same bytes on every machine.\n"
          "\n"
          "  --seats N         the number of players; the fewest possible unless given\n"
          "  --set KEY=VALUE   one option of the game; witching games GAME lists them\n"
          "  --seed S          a number below 2^64, decimal or 0x...; 1 unless given\n"
          "  --matches M       how many matches; 1 unless given\n"
          "  --views           at each node also \"views\": the state as each seat sees it\n"
          "  --help            this text\n");

/* --- nodes as JSON ------------------------------------------------------------------------------------------------ */

void put_actor(struct wh_text *out, int actor) {
    if (actor == WH_CHANCE)
        wh_json_string(out, "chance");
    else if (actor == WH_OVER)
        wh_json_string(out, "end");
    else
        wh_json_int(out, actor);
}

static void put_action(struct wh_text *out, const struct wh_game *game, const void *state, wh_action action) {
    char words[WH_ACTION_TEXT];
    struct wh_text text = wh_text_into(words, sizeof words);
    game->format(state, action, WH_REFEREE, &text);
    wh_assert(!text.overflow);
    wh_json_string(out, words);
}

void put_legal(struct wh_text *out, const struct wh_game *game, const void *state) {
    wh_action legal[WH_LEGAL_MAX];
    unsigned count = wh_moves(game, state, legal);
    wh_json_open(out, '[');
    for (unsigned i = 0; i < count; i++) put_action(out, game, state, legal[i]);
    wh_json_close(out, ']');
}

void put_scores(struct wh_text *out, const struct wh_game *game, const void *state) {
    int32_t scores[WH_MAX_SEATS];
    game->score(state, scores);
    wh_json_key(out, "scores");
    wh_json_open(out, '[');
    for (unsigned seat = 0; seat < wh_per_seat(state); seat++) wh_json_int(out, scores[seat]);
    wh_json_close(out, ']');
    wh_json_key(out, "winners");
    wh_json_open(out, '[');
    for (uint32_t rest = game->winners(state); rest; rest &= rest - 1) wh_json_int(out, wh_lowest(rest));
    wh_json_close(out, ']');
}

static void put_views(struct wh_text *out, const struct wh_game *game, const void *state) {
    wh_json_key(out, "views");
    wh_json_open(out, '[');
    for (int seat = 0; seat < (int)wh_per_seat(state); seat++) wh_state_write(game, state, seat, out);
    wh_json_close(out, ']');
}

void put_trace_node(struct wh_text *out, const struct wh_game *game, const void *state, bool views) {
    int actor = game->actor(state);
    wh_json_open(out, '{');
    wh_json_key(out, "actor");
    put_actor(out, actor);
    wh_json_key(out, "state");
    wh_state_write(game, state, WH_REFEREE, out);
    if (actor >= 0) {
        wh_json_key(out, "legal");
        put_legal(out, game, state);
    }
    if (actor == WH_OVER) put_scores(out, game, state);
    if (views) put_views(out, game, state);
    wh_put(out, "}\n");
}

void put_trace_action(struct wh_text *out, const struct wh_game *game, const void *state, wh_action action) {
    wh_action outcomes[WH_LEGAL_MAX];
    bool shuffle = game->actor(state) == WH_CHANCE && game->chance(state, outcomes) == 0;
    wh_json_open(out, '{');
    wh_json_key(out, "do");
    put_action(out, game, state, shuffle ? WH_NONE : action);
    wh_put(out, "}\n");
}

void put_trace_header(struct wh_text *out, const struct wh_game *game, const struct wh_setup *setup, uint32_t shown) {
    wh_put(out, "{\"trace\":1,\"game\":");
    wh_json_string(out, game->id);
    wh_json_key(out, "players");
    wh_json_int(out, setup->seats);
    wh_json_key(out, "options");
    wh_json_open(out, '{');
    for (unsigned i = 0; i < game->option_count; i++) {
        if (!(shown >> i & 1) || game->options[i].table) continue;
        wh_json_key(out, game->options[i].key);
        wh_option_json(&game->options[i], setup->option[i], out);
    }
    wh_put(out, "}}\n");
}

/* --- the command -------------------------------------------------------------------------------------------------- */

/* Hands on what has gathered; false: the output takes no more. */
static bool print_out(struct wh_text *out) {
    wh_assert(!out->overflow);
    bool fine = fwrite(out->start, 1, out->length, stdout) == out->length;
    *out = wh_text_into(out->start, out->capacity);
    return fine;
}

static bool trace_match(const struct choice *choice, struct wh_rng *rng, bool views, struct wh_text *out) {
    const struct wh_game *game = choice->game;
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    bool started = game->start(state, &choice->setup, NULL);
    wh_assert(started); /* choose_setup has asked */
    put_trace_header(out, game, &choice->setup, choice->by_hand);
    for (;;) {
        put_trace_node(out, game, state, views);
        int actor = game->actor(state);
        if (actor == WH_OVER) return print_out(out);
        wh_action action = actor == WH_CHANCE ? game->sample(state, rng) : game->pick(state, rng);
        put_trace_action(out, game, state, action);
        game->apply(state, action);
        if (!print_out(out)) return false;
    }
}

static int trace(const struct choice *choice, uint64_t seed, uint32_t matches, bool views) {
    enum { BLOCK = 1 << 20 };
    struct wh_rng rng;
    struct wh_text out = wh_text_into(allocate(NODE_TEXT), NODE_TEXT);
    setvbuf(stdout, NULL, _IOFBF, BLOCK);
    wh_rng_seed(&rng, seed);
    bool fine = true;
    for (uint32_t i = 0; fine && i < matches; i++) fine = trace_match(choice, &rng, views, &out);
    free(out.start);
    return fine ? DONE : FAILED;
}

int command_trace(int argc, char **argv) {
    struct args args = args_of(argc, argv);
    struct choice choice = { .game_id = NULL };
    const char *seed_text = "1", *matches_text = "1";
    uint64_t seed = 1;
    uint32_t matches = 1;
    bool views = false;
    while (args_next(&args)) {
        if (args_is_flag(&args, "--help")) return fputs(tr(help), stdout) < 0 ? FAILED : DONE;
        if (args_is_flag(&args, "--views"))
            views = true;
        else if (args_is_value(&args, "--seed", &seed_text))
            args_seed(&args, seed_text, &seed);
        else if (args_is_value(&args, "--matches", &matches_text))
            args_number(&args, matches_text, 1, 1000000000, &matches);
        else if (!args_is_choice(&args, &choice))
            args_refuse(&args);
    }
    if (args.bad || !choose_setup(&args, &choice)) return MISUSE;
    return trace(&choice, seed, matches, views);
}
