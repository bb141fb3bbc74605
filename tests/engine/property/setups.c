/* setups.c: the set-ups that the property tests run through. */
#include "tests/engine/property/property.h"

#include <stdio.h>
#include <string.h>

enum { MIXTURES = 3 }; /* random set-ups for each number of seats */

static unsigned word_count(const struct wh_option *option) {
    unsigned count = 0;
    while (option->words[count]) count++;
    return count;
}

static unsigned special_values(const struct wh_option *option, int64_t *values) {
    values[0] = option->preset;
    if (!option->words) return 1;
    for (unsigned i = 0; i < word_count(option); i++)
        if (!option->read(option->words[i], strlen(option->words[i]), &values[i])) FAIL("%s", option->words[i]);
    return word_count(option);
}

/* Some values of an option, its bounds among them; of a special one those that it names as examples. */
static unsigned values_of(const struct wh_option *option, int64_t *values) {
    switch (option->kind) {
    case WH_OPTION_NUMBER:
        values[0] = option->least;
        values[1] = option->preset;
        values[2] = option->most;
        return 3;
    case WH_OPTION_SPECIAL: return special_values(option, values);
    case WH_OPTION_BOOL: values[0] = 0, values[1] = 1; return 2;
    default: break;
    }
    unsigned count = word_count(option);
    for (unsigned i = 0; i < count; i++) values[i] = i;
    return count;
}

static void name_setup(const struct wh_game *game, const struct wh_setup *setup, char *name, size_t size) {
    struct wh_text out = wh_text_into(name, size);
    wh_put_int(&out, setup->seats);
    wh_put(&out, " seats");
    for (unsigned i = 0; i < game->option_count; i++) {
        if (wh_setup_is_preset(game, setup, i)) continue;
        wh_put_char(&out, ' ');
        wh_put(&out, game->options[i].key);
        wh_put_char(&out, '=');
        wh_option_print(&game->options[i], setup->option[i], &out);
    }
}

static void offer(const struct wh_game *game, const struct wh_setup *setup,
                  void (*each)(const struct wh_game *game, const struct wh_setup *setup, const char *name)) {
    char name[160];
    if (!wh_setup_check(game, setup, NULL)) return; /* the game refuses this combination */
    name_setup(game, setup, name, sizeof name);
    each(game, setup, name);
}

static unsigned changed(const struct wh_game *game, const struct wh_setup *setup) {
    unsigned count = 0;
    for (unsigned i = 0; i < game->option_count; i++) count += !wh_setup_is_preset(game, setup, i);
    return count;
}

static void one_at_a_time(const struct wh_game *game, unsigned seats,
                          void (*each)(const struct wh_game *game, const struct wh_setup *setup, const char *name)) {
    struct wh_setup setup;
    wh_setup_default(game, seats, &setup);
    offer(game, &setup, each);
    for (unsigned i = 0; i < game->option_count; i++) {
        int64_t values[64];
        if (game->options[i].table) continue;
        unsigned count = values_of(&game->options[i], values);
        for (unsigned j = 0; j < count; j++) {
            if (values[j] == game->options[i].preset) continue;
            wh_setup_default(game, seats, &setup);
            setup.option[i] = values[j];
            offer(game, &setup, each);
        }
    }
}

static void mix(const struct wh_game *game, unsigned seats, struct wh_setup *setup, struct wh_rng *rng) {
    wh_setup_default(game, seats, setup);
    for (unsigned i = 0; i < game->option_count; i++) {
        int64_t values[64];
        if (game->options[i].table) continue;
        setup->option[i] = values[wh_rng_below(rng, values_of(&game->options[i], values))];
    }
}

/* A real mixture (two options or more are changed), and none that was there before. */
static bool is_new(const struct wh_game *game, const struct wh_setup *mixtures, unsigned number) {
    for (unsigned i = 0; i < number; i++)
        if (memcmp(&mixtures[i], &mixtures[number], sizeof *mixtures) == 0) return false;
    return changed(game, &mixtures[number]) > 1;
}

void each_setup(const struct wh_game *game,
                void (*each)(const struct wh_game *game, const struct wh_setup *setup, const char *name)) {
    struct wh_rng rng;
    wh_rng_seed(&rng, 31415);
    for (unsigned seats = game->min_seats; seats <= game->max_seats; seats++) {
        one_at_a_time(game, seats, each);
        struct wh_setup mixtures[MIXTURES];
        for (unsigned i = 0; i < MIXTURES && game->option_count > 1; i++) {
            mix(game, seats, &mixtures[i], &rng);
            if (is_new(game, mixtures, i)) offer(game, &mixtures[i], each);
        }
    }
}
