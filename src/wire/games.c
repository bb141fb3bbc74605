/* games.c: games as JSON: their options, reasons and terms. Matches are in matches.c. */
#include "witching/wire.h"

#include "pairs.h"

/* --- options ------------------------------------------------------------------------------------------------------ */

static void put_values(struct wh_text *out, const struct wh_option *option) {
    unsigned count = 2; /* false and true */
    if (option->kind != WH_OPTION_BOOL)
        for (count = 0; option->words[count]; count++) continue;
    wh_json_key(out, "values");
    wh_json_open(out, '[');
    for (unsigned value = 0; value < count; value++) wh_option_json(option, value, out);
    wh_json_close(out, ']');
}

/* Of a special option: those that have words for people. */
static void put_named_values(struct wh_text *out, const struct wh_option *option) {
    wh_json_key(out, "values");
    wh_json_open(out, '[');
    for (unsigned i = 0; option->says && option->says[i]; i++) wh_json_string(out, option->words[i]);
    wh_json_close(out, ']');
}

static void put_range(struct wh_text *out, const struct wh_option *option) {
    static const char *const types[] = { [WH_OPTION_WORD] = "word",
                                         [WH_OPTION_CHOICE] = "choice",
                                         [WH_OPTION_BOOL] = "bool",
                                         [WH_OPTION_NUMBER] = "number",
                                         [WH_OPTION_SPECIAL] = "special" };
    wh_json_put_string(out, "type", types[option->kind]);
    if (option->kind == WH_OPTION_NUMBER) {
        wh_json_put_int(out, "least", option->least);
        wh_json_put_int(out, "most", option->most);
    } else if (option->kind == WH_OPTION_SPECIAL) {
        wh_json_put_string(out, "form", option->form);
        put_named_values(out, option);
    } else {
        put_values(out, option);
    }
}

static void put_says(struct wh_text *out, const struct wh_option *option) {
    if (!option->says) return;
    wh_json_key(out, "says");
    wh_json_open(out, '[');
    for (unsigned i = 0; option->says[i]; i++) wh_json_string(out, option->says[i]);
    wh_json_close(out, ']');
}

/* What concerns the table alone has another preset where one person plays against bots. */
static void put_alone(struct wh_text *out, const struct wh_option *option) {
    if (!option->table) return;
    wh_json_key(out, "alone");
    wh_option_json(option, option->alone, out);
}

void wh_wire_option(struct wh_text *out, const struct wh_option *option) {
    wh_json_open(out, '{');
    wh_json_put_string(out, "key", option->key);
    put_range(out, option);
    wh_json_key(out, "default");
    wh_option_json(option, option->preset, out);
    put_alone(out, option);
    wh_json_put_string(out, "name", option->name);
    wh_json_put_string(out, "about", option->about);
    put_says(out, option);
    wh_json_close(out, '}');
}

static void put_option_outline(struct wh_text *out, const struct wh_option *option) {
    wh_json_open(out, '{');
    wh_json_put_string(out, "key", option->key);
    wh_json_put_string(out, "name", option->name);
    wh_json_put_string(out, "about", option->about);
    put_range(out, option);
    put_says(out, option);
    wh_json_key(out, "preset");
    wh_option_json(option, option->preset, out);
    put_alone(out, option);
    wh_json_close(out, '}');
}

static void put_options(struct wh_text *out, const struct wh_game *game,
                        void (*put)(struct wh_text *out, const struct wh_option *option)) {
    wh_json_key(out, "options");
    wh_json_open(out, '[');
    for (unsigned i = 0; i < game->option_count; i++) put(out, &game->options[i]);
    wh_json_close(out, ']');
}

void wh_wire_options(struct wh_text *out, const struct wh_game *game, const struct wh_setup *setup, uint32_t shown) {
    wh_json_open(out, '{');
    for (unsigned i = 0; i < game->option_count; i++) {
        if (!(shown >> i & 1)) continue;
        wh_json_key(out, game->options[i].key);
        wh_option_json(&game->options[i], setup->option[i], out);
    }
    wh_json_close(out, '}');
}

static void put_presets(struct wh_text *out, const struct wh_game *game) {
    if (!game->preset_count) return;
    wh_json_key(out, "presets");
    wh_json_open(out, '[');
    for (unsigned i = 0; i < game->preset_count; i++) {
        struct wh_setup setup;
        uint32_t changed = 0;
        wh_setup_default(game, game->min_seats, &setup);
        wh_setup_preset(game, &setup, game->presets[i].id, NULL);
        for (unsigned option = 0; option < game->option_count; option++)
            changed |= (uint32_t)!wh_setup_is_preset(game, &setup, option) << option;
        wh_json_open(out, '{');
        wh_json_put_string(out, "id", game->presets[i].id);
        wh_json_put_string(out, "name", game->presets[i].name);
        wh_json_key(out, "options");
        wh_wire_options(out, game, &setup, changed);
        wh_json_close(out, '}');
    }
    wh_json_close(out, ']');
}

/* --- games -------------------------------------------------------------------------------------------------------- */

static void put_reasons(struct wh_text *out, const struct wh_game *game) {
    wh_json_key(out, "reasons");
    wh_json_open(out, '[');
    for (unsigned i = 0; i < game->reason_count; i++) put_refusal(out, &game->reasons[i], game->reasons[i].text);
    wh_json_close(out, ']');
}

static void put_standing(struct wh_text *out, const struct wh_game *game) {
    wh_json_key(out, "standing");
    wh_json_open(out, '[');
    for (unsigned i = 0; i < game->standing_count; i++) {
        wh_json_open(out, '{');
        wh_json_put_string(out, "id", game->standing[i].id);
        wh_json_put_string(out, "words", game->standing[i].words);
        wh_json_close(out, '}');
    }
    wh_json_close(out, ']');
}

void wh_wire_terms(struct wh_text *out, const struct wh_game *game) {
    wh_json_open(out, '[');
    for (unsigned i = 0; i < game->term_count; i++) {
        wh_json_open(out, '{');
        wh_json_put_string(out, "id", game->terms[i].id);
        wh_json_put_string(out, "name", game->terms[i].name);
        wh_json_put_string(out, "text", game->terms[i].text);
        wh_json_close(out, '}');
    }
    wh_json_close(out, ']');
}

static void put_names(struct wh_text *out, const struct wh_game *game) {
    wh_json_put_string(out, "id", game->id);
    wh_json_put_string(out, "title", game->title);
    wh_json_put_string(out, "summary", game->summary);
    wh_json_put_string(out, "goal", game->goal);
}

void wh_wire_game(struct wh_text *out, const struct wh_game *game) {
    wh_json_open(out, '{');
    put_names(out, game);
    wh_json_put_int(out, "version", game->version);
    wh_json_key(out, "seats");
    wh_json_open(out, '{');
    wh_json_put_int(out, "min", game->min_seats);
    wh_json_put_int(out, "max", game->max_seats);
    wh_json_close(out, '}');
    put_options(out, game, wh_wire_option);
    put_presets(out, game);
    put_reasons(out, game);
    if (game->term_count) {
        wh_json_key(out, "terms");
        wh_wire_terms(out, game);
    }
    if (game->standing_count) put_standing(out, game);
    wh_json_close(out, '}');
}

void wh_wire_outline(struct wh_text *out, const struct wh_game *game) {
    wh_json_open(out, '{');
    put_names(out, game);
    wh_json_key(out, "specimen");
    wh_json_bool(out, game->specimen);
    wh_json_put_int(out, "min_seats", game->min_seats);
    wh_json_put_int(out, "max_seats", game->max_seats);
    put_options(out, game, put_option_outline);
    put_standing(out, game);
    put_presets(out, game);
    wh_json_close(out, '}');
}
