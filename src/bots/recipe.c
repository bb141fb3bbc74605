/* recipe.c: the names of bots: those of bots.h, the levels, and searches by their keys. */
#include "witching/recipe.h"

enum { KEY_TEXT = 32 };

static const struct wh_reason no_such_bot = { "no-such-bot", "", WH_TR("There is no bot \"{0}\"; the bots are: {1}.") };
static const struct wh_reason bad_key = { "bad-bot", "",
                                          WH_TR("\"{0}\" does not say how to search; the keys are: {1}.") };

static const struct wh_reason bad_number = { "bad-bot", "", WH_TR("--bot search: {0} takes a whole number from {1}.") };

enum { USUAL_ITERATIONS = 4000, MOST_ITERATIONS = 100000000, LONGEST = 3600000, MOST_CONSTANT = 100000 };

static const struct key {
    const char *name;
    size_t at;
    uint32_t least, most;
} keys[] = {
    { "iterations", offsetof(struct wh_recipe, iterations), 1, MOST_ITERATIONS },
    { "time", offsetof(struct wh_recipe, time), 1, LONGEST },
    { "threads", offsetof(struct wh_recipe, threads), 1, WH_MOST_THREADS },
    { "slips", offsetof(struct wh_recipe, slips), 0, 100 },
    { "exploration", offsetof(struct wh_recipe, options.exploration), 1, MOST_CONSTANT },
    { "cutoff", offsetof(struct wh_recipe, options.cutoff), 0, MOST_CONSTANT },
    { "widening", offsetof(struct wh_recipe, options.widening), 0, MOST_CONSTANT },
};

void wh_put_level_name(struct wh_text *out, unsigned level) {
    wh_put(out, "level-");
    wh_put_int(out, level);
}

void wh_put_recipe_names(struct wh_text *out, const char *between) {
    for (unsigned i = 0; i < wh_bot_count; i++) {
        wh_put(out, wh_bots[i]->id);
        wh_put(out, between);
    }
    for (unsigned level = 1; level <= WH_LEVELS; level++) {
        wh_put_level_name(out, level);
        wh_put(out, between);
    }
    wh_put(out, "search");
}

static bool is_level(const char *name, unsigned *level) {
    struct wh_scan in = wh_scan_of(name, wh_length(name));
    uint32_t number;
    if (!wh_take(&in, "level-") || !wh_take_number(&in, WH_LEVELS, &number) || !wh_scan_over(&in)) return false;
    *level = number;
    return number >= 1;
}

static bool refuse_key(const char *text, struct wh_why *why) {
    char word[KEY_TEXT], known[WH_WHY_WITH];
    struct wh_text out = wh_text_into(word, sizeof word);
    for (; *text && *text != ':'; text++) wh_put_char(&out, *text);
    out = wh_text_into(known, sizeof known);
    for (unsigned i = 0; i < WH_COUNT(keys); i++) {
        wh_put(&out, i ? ", " : "");
        wh_put(&out, keys[i].name);
    }
    return wh_deny_with(why, &bad_key, word, known);
}

static bool refuse_number(const struct key *key, struct wh_why *why) {
    char range[40];
    struct wh_text out = wh_text_into(range, sizeof range);
    wh_put_numbers(&out, WH_TR("{0} to {1}"), key->least, key->most);
    return wh_deny_with(why, &bad_number, key->name, range);
}

/* "iterations=4000" */
static bool read_key(struct wh_scan *in, struct wh_recipe *out, struct wh_why *why) {
    const char *start = in->at;
    for (const struct key *key = keys; key < keys + WH_COUNT(keys); key++) {
        struct wh_scan ahead = *in;
        uint32_t number;
        if (!wh_take(&ahead, key->name) || !wh_take_char(&ahead, '=')) continue;
        bool fits = wh_take_number(&ahead, key->most, &number) && number >= key->least;
        if (!fits || (!wh_scan_over(&ahead) && *ahead.at != ':')) return refuse_number(key, why);
        memcpy((char *)out + key->at, &number, sizeof number);
        *in = ahead;
        return true;
    }
    return refuse_key(start, why);
}

static bool read_search(const char *name, struct wh_recipe *out, struct wh_why *why) {
    struct wh_scan in = wh_scan_of(name, wh_length(name));
    *out = (struct wh_recipe){ .iterations = USUAL_ITERATIONS, .threads = 1 };
    wh_take(&in, "search");
    while (wh_take_char(&in, ':')) {
        if (!read_key(&in, out, why)) return false;
    }
    return true;
}

static bool is_search(const char *name) {
    struct wh_scan in = wh_scan_of(name, wh_length(name));
    return wh_take(&in, "search") && (wh_scan_over(&in) || *in.at == ':');
}

bool wh_recipe_read(const char *name, struct wh_recipe *out, struct wh_why *why) {
    unsigned level;
    if (is_search(name)) return read_search(name, out, why);
    *out = (struct wh_recipe){ .bot = wh_bot_find(name), .threads = 1 };
    if (out->bot) return true;
    if (is_level(name, &level)) {
        out->iterations = wh_levels[level - 1].iterations;
        out->time = wh_levels[level - 1].time;
        out->slips = wh_levels[level - 1].slips;
        return true;
    }
    return wh_deny_with(why, &no_such_bot, name, "random, greedy, level-1 … level-10, search:iterations=4000");
}
