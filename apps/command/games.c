/* games.c: `witching games`: what can be played, with how many, and with which options. */
#include "shared/app.h"

#include <stdio.h>
#include <stdlib.h>

#include "shared/terminal.h"
#include "witching/wire.h"

static const char help[] =
    WH_TR("Usage: witching games [--json] [GAME]\n"
          "       witching games GAME --state\n"
          "\n"
          "Lists the games with their seats and options, or tells all about one GAME.\n"
          "\n"
          "  --json    the same as JSON: a list, or with GAME one object\n"
          "  --state   the state of GAME as a table in Markdown: every key, its form and who sees it\n"
          "  --help    this text\n");

enum { GAME_TEXT = 1 << 16, STATE_TEXT = 1 << 18 };

/* --- for people --------------------------------------------------------------------------------------------------- */

void put_values(const struct wh_option *option, struct wh_text *out) {
    char values[512];
    struct wh_text text = wh_text_into(values, sizeof values);
    wh_option_values(option, &text);
    put_filler(out, values);
}

static void show_option(const struct wh_option *option) {
    char values[512], preset[64];
    struct wh_text out = wh_text_into(values, sizeof values);
    put_values(option, &out);
    out = wh_text_into(preset, sizeof preset);
    wh_option_print(option, option->preset, &out);
    printf("    --set %s=...  ", option->key);
    printf(tr("%s (%s unless set)"), values, preset);
    printf("\n          %s\n", tr(option->about));
}

static void show_preset(const struct wh_preset *preset) {
    printf("    --preset %s  %s\n          %s\n", preset->id, tr(preset->name), preset->options);
}

static void show_game(const struct wh_game *game) {
    printf("%s: ", game->id);
    printf(tr("%s, %d to %d players"), tr(game->title), game->min_seats, game->max_seats);
    printf("\n    %s\n", tr(game->summary));
    for (unsigned i = 0; i < game->option_count; i++) show_option(&game->options[i]);
    for (unsigned i = 0; i < game->preset_count; i++) show_preset(&game->presets[i]);
}

static void show_terms(const struct wh_game *game) {
    unsigned widest = 0;
    for (unsigned i = 0; i < game->term_count; i++) {
        unsigned width = text_columns(tr(game->terms[i].name));
        if (width > widest) widest = width;
    }
    for (unsigned i = 0; i < game->term_count; i++) {
        const char *name = tr(game->terms[i].name);
        printf("    %-12s %s%*s  %s\n", game->terms[i].id, name, (int)(widest - text_columns(name)), "",
               tr(game->terms[i].text));
    }
}

/* What only the page of one game tells: what its cards do; the reasons for
 * refusals, which programs know by their ids. */
static void show_details(const struct wh_game *game) {
    fputs("    ", stdout);
    printf(tr("records are of version %d, the state takes %u bytes"), game->version, (unsigned)game->state_size);
    putchar('\n');
    if (game->term_count) printf("\n%s\n", tr("What there is (id, name, words):"));
    show_terms(game);
    printf("\n%s\n", tr("Why a move may be refused (id, rule, sentence):"));
    for (unsigned i = 0; i < game->reason_count; i++) {
        char rule[40];
        struct wh_text out = wh_text_into(rule, sizeof rule);
        put_rule(&out, game->reasons[i].rule);
        for (unsigned width = text_columns(rule); width < 10; width++) wh_put_char(&out, ' ');
        printf("    %-24s %s %s\n", game->reasons[i].id, rule, tr(game->reasons[i].text));
    }
}

/* --- the command -------------------------------------------------------------------------------------------------- */

static int print_text(struct wh_text *out) {
    wh_assert(!out->overflow);
    fwrite(out->start, 1, out->length, stdout);
    free(out->start);
    return DONE;
}

static int print_json(const struct wh_game *only) {
    struct wh_text out = wh_text_into(allocate(GAME_TEXT * (size_t)wh_game_count), GAME_TEXT * (size_t)wh_game_count);
    if (!only) wh_json_open(&out, '[');
    for (unsigned i = 0; i < wh_game_count; i++)
        if (only ? wh_games[i] == only : !wh_games[i]->specimen) wh_wire_game(&out, wh_games[i]);
    if (!only) wh_json_close(&out, ']');
    wh_put_char(&out, '\n');
    return print_text(&out);
}

static int print_state(const struct wh_game *game) {
    struct wh_text out = wh_text_into(allocate(STATE_TEXT), STATE_TEXT);
    wh_state_document(game, &out);
    return print_text(&out);
}

static int print_list(void) {
    for (unsigned i = 0; i < wh_game_count; i++) {
        if (wh_games[i]->specimen) continue;
        if (i) putchar('\n');
        show_game(wh_games[i]);
    }
    return DONE;
}

int command_games(int argc, char **argv) {
    struct args args = args_of(argc, argv);
    const char *id = NULL;
    bool json = false, state = false;
    while (args_next(&args)) {
        if (args_is_flag(&args, "--help")) return fputs(tr(help), stdout) < 0 ? FAILED : DONE;
        if (args_is_flag(&args, "--json"))
            json = true;
        else if (args_is_flag(&args, "--state"))
            state = true;
        else if (!args_is_word(&args, &id))
            args_refuse(&args);
    }
    if (args.bad) return MISUSE;
    if (state && (json || !id)) return misuse(tr("--state wants a game and no --json; see witching games --help."));
    const struct wh_game *game = id ? choose_game(id) : NULL;
    if (id && !game) return MISUSE;
    if (state) return print_state(game);
    if (json) return print_json(game);
    if (!game) return print_list();
    show_game(game);
    show_details(game);
    return DONE;
}
