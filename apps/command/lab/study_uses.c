/* study_uses.c: what is used in a match, by name: for every game the words of its notation, and what its own part
 * (study_<id>.c) reads from the states besides. */
#include "command/lab/study_uses.h"

#include "shared/app.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- reading a moment --------------------------------------------------------------------------------------------- */

struct words words_of(const char *text) {
    struct words words = { .count = 0 };
    while (*text && words.count < TEXT_WORDS) {
        size_t length = strcspn(text, " ");
        snprintf(words.word[words.count++], WORD, "%.*s", (int)length, text);
        text += length + (text[length] == ' ');
    }
    return words;
}

__attribute__((format(printf, 4, 0))) static bool find_value(const char *json, const char **value, size_t *length,
                                                             const char *path, va_list places) {
    char whole[128];
    vsnprintf(whole, sizeof whole, path, places);
    return wh_json_at(json, strlen(json), whole, value, length) && !wh_span_is(*value, *length, "null");
}

bool state_word(const char *json, char out[WORD], const char *path, ...) {
    const char *value;
    size_t length;
    va_list places;
    va_start(places, path);
    bool found = find_value(json, &value, &length, path, places);
    va_end(places);
    if (!found) return false;
    bool quoted = length >= 2 && *value == '"';
    snprintf(out, WORD, "%.*s", (int)(quoted ? length - 2 : length), quoted ? value + 1 : value);
    return true;
}

unsigned state_count(const char *json, const char *path, ...) {
    const char *value;
    size_t length;
    unsigned count = 0;
    va_list places;
    va_start(places, path);
    bool found = find_value(json, &value, &length, path, places);
    va_end(places);
    if (!found) return 0;
    struct wh_json in = wh_json_of(value, length);
    if (!wh_json_enter(&in, '[')) return 0;
    for (; wh_json_next(&in, ']') && wh_json_skip(&in); count++) continue;
    return count;
}

unsigned state_number(const char *json, const char *path, ...) {
    const char *value;
    size_t length;
    uint32_t number = 0;
    va_list places;
    va_start(places, path);
    bool found = find_value(json, &value, &length, path, places);
    va_end(places);
    if (!found) return 0;
    struct wh_scan scan = wh_scan_of(value, length);
    wh_take_number(&scan, UINT32_MAX - 1, &number);
    return number;
}

/* --- the uses of a match ------------------------------------------------------------------------------------------ */

static struct use *find_use(struct uses *uses, unsigned chapter, const char *item) {
    for (unsigned i = 0; i < uses->count; i++)
        if (uses->list[i].chapter == chapter && strcmp(uses->list[i].item, item) == 0) return &uses->list[i];
    if (uses->count == uses->capacity) {
        uses->capacity = uses->capacity ? 2 * uses->capacity : 64;
        struct use *larger = allocate(uses->capacity * sizeof *larger);
        if (uses->count) memcpy(larger, uses->list, uses->count * sizeof *larger);
        free(uses->list);
        uses->list = larger;
    }
    struct use *use = &uses->list[uses->count++];
    *use = (struct use){ .chapter = chapter };
    snprintf(use->item, sizeof use->item, "%s", item);
    return use;
}

void use_add(struct uses *uses, unsigned chapter, unsigned seat, const char *item, unsigned times) {
    if (times) find_use(uses, chapter, item)->times[seat] += times;
}

/* --- games -------------------------------------------------------------------------------------------------------- */

/* For a game without a part of its own: the first word of each move. */
static void see_first_words(const struct moment *moment, struct uses *uses) {
    if (moment->actor >= 0) use_add(uses, 0, (unsigned)moment->actor, words_of(moment->text).word[0], 1);
}

static const struct chapter plain_chapters[] = { MOVES_CHAPTER };
static const struct game_uses plain_uses = {
    "", plain_chapters, WH_COUNT(plain_chapters), see_first_words, NULL, NULL
};

static const struct game_uses *uses_of(const struct wh_game *game) {
    static const struct game_uses *const all[] = { &hourglass_uses, &midnight_uses, &halloween_uses, &clockman_uses,
                                                   &keyhole_uses };
    for (unsigned i = 0; i < WH_COUNT(all); i++)
        if (wh_same(all[i]->id, game->id)) return all[i];
    return &plain_uses;
}

void uses_of_moment(const struct moment *moment, struct uses *uses) { uses_of(moment->game)->see(moment, uses); }

bool ended_by_limit(const struct wh_game *game, const char *last_state) {
    const struct game_uses *uses = uses_of(game);
    char word[WORD];
    return uses->limit_path && state_word(last_state, word, "%s", uses->limit_path) && wh_same(word, uses->limit_word);
}

const struct chapter *chapters_of(const struct wh_game *game, unsigned *count) {
    *count = uses_of(game)->count;
    return uses_of(game)->chapters;
}

void item_label(const struct wh_game *game, const struct chapter *chapter, const char *item, char *out, size_t room) {
    char id[2 * WORD];
    snprintf(out, room, "%s", chapter->in_words ? tr(item) : item);
    if (!chapter->term) return;
    snprintf(id, sizeof id, "%s%s", chapter->term, item);
    for (unsigned i = 0; i < game->term_count; i++)
        if (wh_same(game->terms[i].id, id)) snprintf(out, room, "%s %s", item, tr(game->terms[i].name));
}
