/* server_delta.c: what people are told of a step, added to what they saw, is what they see. Whole matches of every game
 * are played; at each step, for each seat and an onlooker, the changes are made to the text of the view before, and the
 * text of the view after must come out, byte for byte. */
#include "delta.h"

#include "../test.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST = 600, MATCHES = 3, CHANGES_TEXT = 2 * WH_JSON_MAX };

static void write_view(const struct wh_game *game, const void *state, int viewer, char view[WH_JSON_MAX]) {
    struct wh_text out = wh_text_into(view, WH_JSON_MAX);
    wh_state_write(game, state, viewer, &out);
}

/* Puts `value` in the place of what stands at `path`. */
static bool replace(char view[WH_JSON_MAX], const char *path, struct wh_span value) {
    char behind[WH_JSON_MAX];
    struct wh_span old;
    if (!wh_own_at((struct wh_span){ view, strlen(view) }, path, &old)) return false;
    size_t at = (size_t)(old.start - view);
    snprintf(behind, sizeof behind, "%s", old.start + old.length);
    snprintf(view + at, WH_JSON_MAX - at, "%.*s%s", (int)value.length, value.start, behind);
    return true;
}

static bool make_changes(char view[WH_JSON_MAX], const char *changes) {
    struct wh_items items = wh_own_items((struct wh_span){ changes, strlen(changes) });
    struct wh_span key, change, path, value;
    while (wh_own_next(&items, &key, &change)) {
        struct wh_items two = wh_own_items(change);
        char name[WH_JSON_NAME];
        if (!wh_own_next(&two, &key, &path) || !wh_own_next(&two, &key, &value)) return false;
        snprintf(name, sizeof name, "%.*s", (int)path.length - 2, path.start + 1);
        if (!replace(view, name, value)) return false;
    }
    return true;
}

static void expect_changes(const struct wh_game *game, const void *before, const void *after, int viewer) {
    static char told[WH_JSON_MAX], seen[WH_JSON_MAX], changes[CHANGES_TEXT];
    struct wh_text out = wh_text_into(changes, sizeof changes);
    put_delta(&out, game, before, after, viewer);
    write_view(game, before, viewer, told);
    write_view(game, after, viewer, seen);
    if (strcmp(told, seen) == 0) CHECK_TEXT("[]", changes);
    if (out.length > strlen(seen) + 3 * game->field_count)
        FAIL("%s: the changes are longer than the view: %s", game->id, changes);
    if (!make_changes(told, changes) || strcmp(told, seen) != 0)
        FAIL("%s: viewer %d is told %s and thinks\n    %s, but sees\n    %s", game->id, viewer, changes, told, seen);
}

static void play(const struct wh_game *game, unsigned seats, uint64_t seed) {
    _Alignas(16) uint8_t before[WH_STATE_MAX], after[WH_STATE_MAX];
    struct wh_setup setup;
    struct wh_rng rng;
    wh_rng_seed(&rng, seed);
    wh_setup_default(game, seats, &setup);
    if (seed & 1) wh_setup_set(game, &setup, "memory=closed", NULL); /* hourglass hides single items of lists then */
    REQUIRE(game->start(after, &setup, NULL));
    for (unsigned n = 0; n < LONGEST && game->actor(after) != WH_OVER && !test_failed(); n++) {
        bool luck = game->actor(after) == WH_CHANCE;
        memcpy(before, after, game->state_size);
        game->apply(after, luck ? game->sample(before, &rng) : game->pick(before, &rng));
        for (int seat = -1; seat < (int)seats; seat++) {
            expect_changes(game, before, after, seat < 0 ? WH_PUBLIC : seat);
            expect_changes(game, after, before, seat < 0 ? WH_PUBLIC : seat); /* as when it is taken back */
        }
        expect_changes(game, before, after, WH_REFEREE);
    }
}

TEST(server, changes_add_up_to_the_view) {
    for (unsigned i = 0; i < wh_game_count; i++)
        for (unsigned seats = wh_games[i]->min_seats; seats <= wh_games[i]->max_seats; seats++)
            for (unsigned match = 0; match < MATCHES && !test_failed(); match++)
                play(wh_games[i], seats, 100 * i + 10 * seats + match);
}
