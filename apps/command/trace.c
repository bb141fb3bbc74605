/* trace.c: `witching trace`: random matches as lines of JSON, for comparing rule engines with one another. */
#include "shared/app.h"

#include <stdio.h>
#include <stdlib.h>

#include "witching/wire.h"

static const char help[] =
    WH_TR("Usage: witching trace GAME [--seats N] [--set KEY=VALUE]... [--seed S] [--matches M] [--views]\n"
          "\n"
          "Plays random matches and prints them as lines of JSON. For each match one line\n"
          "  {\"trace\":1,\"game\":ID,\"players\":N,\"options\":{...}}      the options set by hand\n"
          "then a node and the action taken, in turn:\n"
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
    wh_wire_trace(out, game, &choice->setup, choice->by_hand);
    for (unsigned plies = 0;; wh_expect_end(++plies)) {
        wh_wire_node(out, game, state, views);
        int actor = game->actor(state);
        if (actor == WH_OVER) return print_out(out);
        wh_action action = actor == WH_CHANCE ? game->sample(state, rng) : game->pick(state, rng);
        wh_wire_do(out, game, state, action);
        game->apply(state, action);
        if (!print_out(out)) return false;
    }
}

static int trace(const struct choice *choice, uint64_t seed, uint32_t matches, bool views) {
    enum { BLOCK = 1 << 20 };
    struct wh_rng rng;
    struct wh_text out = wh_text_into(allocate(WH_WIRE_NODE), WH_WIRE_NODE);
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
