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

static void put_range(struct wh_text *out, const struct wh_option *option) {
    static const char *const types[] = { [WH_OPTION_WORD] = "word",
                                         [WH_OPTION_CHOICE] = "choice",
                                         [WH_OPTION_BOOL] = "bool",
                                         [WH_OPTION_NUMBER] = "number",
                                         [WH_OPTION_SPECIAL] = "special" };
    put_text(out, "type", types[option->kind]);
    if (option->kind == WH_OPTION_NUMBER) {
        put_number(out, "least", option->least);
        put_number(out, "most", option->most);
    } else if (option->kind == WH_OPTION_SPECIAL) {
        put_text(out, "form", option->form);
    } else {
        put_values(out, option);
    }
}

/* What concerns the table alone has another preset where one person plays against bots. */
static void put_alone(struct wh_text *out, const struct wh_option *option) {
    if (!option->table) return;
    wh_json_key(out, "alone");
    wh_option_json(option, option->alone, out);
}

void wh_wire_option(struct wh_text *out, const struct wh_option *option) {
    wh_json_open(out, '{');
    put_text(out, "key", option->key);
    put_range(out, option);
    wh_json_key(out, "default");
    wh_option_json(option, option->preset, out);
    put_alone(out, option);
    put_text(out, "about", option->about);
    wh_json_close(out, '}');
}

static void put_option_outline(struct wh_text *out, const struct wh_option *option) {
    char values[WH_WHY_TEXT];
    struct wh_text text = wh_text_into(values, sizeof values);
    wh_option_values(option, &text);
    wh_json_open(out, '{');
    put_text(out, "key", option->key);
    put_text(out, "about", option->about);
    put_text(out, "values", values);
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

/* --- games -------------------------------------------------------------------------------------------------------- */

static void put_reasons(struct wh_text *out, const struct wh_game *game) {
    wh_json_key(out, "reasons");
    wh_json_open(out, '[');
    for (unsigned i = 0; i < game->reason_count; i++) put_refusal(out, &game->reasons[i], game->reasons[i].text);
    wh_json_close(out, ']');
}

void wh_wire_terms(struct wh_text *out, const struct wh_game *game) {
    wh_json_open(out, '[');
    for (unsigned i = 0; i < game->term_count; i++) {
        wh_json_open(out, '{');
        put_text(out, "id", game->terms[i].id);
        put_text(out, "name", game->terms[i].name);
        put_text(out, "text", game->terms[i].text);
        wh_json_close(out, '}');
    }
    wh_json_close(out, ']');
}

static void put_names(struct wh_text *out, const struct wh_game *game) {
    put_text(out, "id", game->id);
    put_text(out, "title", game->title);
    put_text(out, "summary", game->summary);
}

void wh_wire_game(struct wh_text *out, const struct wh_game *game) {
    wh_json_open(out, '{');
    put_names(out, game);
    put_number(out, "version", game->version);
    wh_json_key(out, "seats");
    wh_json_open(out, '{');
    put_number(out, "min", game->min_seats);
    put_number(out, "max", game->max_seats);
    wh_json_close(out, '}');
    put_options(out, game, wh_wire_option);
    put_reasons(out, game);
    if (game->term_count) {
        wh_json_key(out, "terms");
        wh_wire_terms(out, game);
    }
    wh_json_close(out, '}');
}

void wh_wire_outline(struct wh_text *out, const struct wh_game *game) {
    wh_json_open(out, '{');
    put_names(out, game);
    wh_json_key(out, "specimen");
    wh_json_bool(out, game->specimen);
    put_number(out, "min_seats", game->min_seats);
    put_number(out, "max_seats", game->max_seats);
    put_options(out, game, put_option_outline);
    wh_json_close(out, '}');
}
