/* options.c: options of all games, parsed, printed and refused in one place. */
#include "witching/game.h"

void wh_setup_default(const struct wh_game *game, unsigned seats, struct wh_setup *setup) {
    memset(setup, 0, sizeof *setup);
    setup->seats = (uint8_t)seats;
    for (unsigned i = 0; i < game->option_count; i++) setup->option[i] = game->options[i].preset;
}

void wh_setup_alone(const struct wh_game *game, struct wh_setup *setup, uint32_t by_hand) {
    for (unsigned i = 0; i < game->option_count; i++)
        if (game->options[i].table && !(by_hand >> i & 1)) setup->option[i] = game->options[i].alone;
}

bool wh_setup_is_preset(const struct wh_game *game, const struct wh_setup *setup, unsigned option) {
    return setup->option[option] == game->options[option].preset;
}

static const char *const truths[] = { "false", "true", NULL };

static const char *const *words_of(const struct wh_option *option) {
    return option->kind == WH_OPTION_BOOL ? truths : option->words;
}

void wh_option_print(const struct wh_option *option, int64_t value, struct wh_text *out) {
    switch (option->kind) {
    case WH_OPTION_NUMBER: wh_put_int(out, value); break;
    case WH_OPTION_SPECIAL: option->print(value, out); break;
    default: wh_put(out, words_of(option)[value]);
    }
}

void wh_option_json(const struct wh_option *option, int64_t value, struct wh_text *out) {
    char words[WH_WHY_WITH];
    struct wh_text text = wh_text_into(words, sizeof words);
    wh_option_print(option, value, &text);
    if (option->kind == WH_OPTION_WORD || option->kind == WH_OPTION_SPECIAL)
        wh_json_string(out, words);
    else
        wh_json_raw(out, words);
}

void wh_option_values(const struct wh_option *option, struct wh_text *out) {
    switch (option->kind) {
    case WH_OPTION_NUMBER: wh_put_numbers(out, WH_TR("{0} to {1}"), option->least, option->most); break;
    case WH_OPTION_SPECIAL: wh_put(out, option->form); break;
    default:
        for (const char *const *word = words_of(option); *word; word++) {
            if (word != words_of(option)) wh_put(out, ", ");
            wh_put(out, *word);
        }
    }
}

static bool read_value(const struct wh_option *option, const char *text, size_t length, int64_t *value) {
    struct wh_scan scan = wh_scan_of(text, length);
    uint32_t number;
    switch (option->kind) {
    case WH_OPTION_NUMBER:
        if (!wh_take_number(&scan, UINT32_MAX - 1, &number) || !wh_scan_over(&scan)) return false;
        *value = number;
        return *value >= option->least && *value <= option->most;
    case WH_OPTION_SPECIAL: return option->read(text, length, value);
    default:
        for (*value = 0; words_of(option)[*value]; ++*value)
            if (wh_span_is(text, length, words_of(option)[*value])) return true;
        return false;
    }
}

static bool refuse_key(const struct wh_game *game, const char *key, size_t length, struct wh_why *why) {
    char wrong[40], known[WH_WHY_WITH];
    struct wh_text out = wh_text_into(wrong, sizeof wrong);
    wh_put_span(&out, key, length);
    out = wh_text_into(known, sizeof known);
    for (unsigned i = 0; i < game->option_count; i++) {
        if (i) wh_put(&out, ", ");
        wh_put(&out, game->options[i].key);
    }
    return wh_refuse(why, WH_NO_SUCH_OPTION, wrong, game->option_count ? known : WH_TR("none"));
}

bool wh_setup_set(const struct wh_game *game, struct wh_setup *setup, const char *assignment, struct wh_why *why) {
    size_t key = 0;
    while (assignment[key] && assignment[key] != '=') key++;
    for (unsigned i = 0; i < game->option_count; i++) {
        const struct wh_option *option = &game->options[i];
        if (!wh_span_is(assignment, key, option->key)) continue;
        const char *text = assignment + key + (assignment[key] == '=');
        int64_t value;
        if (assignment[key] && read_value(option, text, wh_length(text), &value)) {
            setup->option[i] = value;
            return true;
        }
        char values[WH_WHY_WITH];
        struct wh_text out = wh_text_into(values, sizeof values);
        wh_option_values(option, &out);
        return wh_refuse(why, WH_BAD_OPTION, option->key, values);
    }
    return refuse_key(game, assignment, key, why);
}

bool wh_setup_set_once(const struct wh_game *game, struct wh_setup *setup, uint32_t *set, const char *assignment,
                       struct wh_why *why) {
    size_t key = 0;
    if (!wh_setup_set(game, setup, assignment, why)) return false;
    while (assignment[key] && assignment[key] != '=') key++;
    for (unsigned i = 0; i < game->option_count; i++) {
        if (!wh_span_is(assignment, key, game->options[i].key)) continue;
        if (*set >> i & 1) return wh_refuse(why, WH_OPTION_TWICE, game->options[i].key, NULL);
        *set |= 1u << i;
    }
    return true;
}

static void list_presets(const struct wh_game *game, struct wh_text *out) {
    for (unsigned i = 0; i < game->preset_count; i++) {
        wh_put(out, i ? ", " : "");
        wh_put(out, game->presets[i].id);
    }
}

static void apply_preset(const struct wh_game *game, struct wh_setup *setup, const char *options) {
    while (*options) {
        char assignment[64];
        struct wh_text text = wh_text_into(assignment, sizeof assignment);
        while (*options && *options != ' ') wh_put_char(&text, *options++);
        while (*options == ' ') options++;
        bool known = wh_setup_set(game, setup, assignment, NULL);
        wh_assert(known);
    }
}

bool wh_setup_preset(const struct wh_game *game, struct wh_setup *setup, const char *id, struct wh_why *why) {
    char list[WH_WHY_WITH];
    struct wh_text text = wh_text_into(list, sizeof list);
    for (unsigned i = 0; i < game->preset_count; i++) {
        if (!wh_same(game->presets[i].id, id)) continue;
        apply_preset(game, setup, game->presets[i].options);
        return true;
    }
    list_presets(game, &text);
    return wh_refuse(why, WH_NO_SUCH_PRESET, id, list);
}

bool wh_setup_check(const struct wh_game *game, const struct wh_setup *setup, struct wh_why *why) {
    if (setup->seats < game->min_seats || setup->seats > game->max_seats) {
        char range[40];
        struct wh_text out = wh_text_into(range, sizeof range);
        wh_put_numbers(&out, WH_TR("{0} to {1} players"), game->min_seats, game->max_seats);
        return wh_refuse(why, WH_BAD_SEATS, game->id, range);
    }
    for (unsigned i = 0; i < game->option_count; i++) {
        const struct wh_option *option = &game->options[i];
        int64_t least = option->kind == WH_OPTION_NUMBER ? option->least : 0, most = option->most;
        if (option->kind == WH_OPTION_SPECIAL) continue; /* whatever its own parser packs */
        if (option->kind != WH_OPTION_NUMBER)
            for (most = -1; words_of(option)[most + 1]; most++) {
            }
        if (setup->option[i] >= least && setup->option[i] <= most) continue;
        char values[WH_WHY_WITH];
        struct wh_text out = wh_text_into(values, sizeof values);
        wh_option_values(option, &out);
        return wh_refuse(why, WH_BAD_OPTION, option->key, values);
    }
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    return game->start(state, setup, why);
}

static int64_t any_value(const struct wh_option *option, struct wh_rng *rng) {
    uint32_t count = 0;
    int64_t value = option->preset;
    switch (option->kind) {
    case WH_OPTION_BOOL: return wh_rng_below(rng, 2);
    case WH_OPTION_NUMBER: return option->least + wh_rng_below(rng, (uint32_t)(option->most - option->least + 1));
    default: break;
    }
    if (!option->words) return value; /* special, and without examples */
    while (option->words[count]) count++;
    uint32_t word = wh_rng_below(rng, count);
    if (option->kind != WH_OPTION_SPECIAL) return word;
    bool read = option->read(option->words[word], wh_length(option->words[word]), &value);
    wh_assert(read);
    return value;
}

void wh_setup_any(const struct wh_game *game, unsigned seats, struct wh_setup *setup, struct wh_rng *rng) {
    wh_setup_default(game, seats, setup);
    for (unsigned i = 0; i < game->option_count; i++)
        if (!game->options[i].table && wh_rng_below(rng, 2)) setup->option[i] = any_value(&game->options[i], rng);
    if (!wh_setup_check(game, setup, NULL)) wh_setup_default(game, seats, setup);
}
