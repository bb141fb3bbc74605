/* golden.c: records and signatures that change only on purpose (`tests/golden/update` rewrites them). The same files
 * are checked in the wasm build by wasm.mjs. */
#include "tests/engine/property/property.h"
#include "tests/kit/test.h"
#include "witching/match.h"
#include "witching/observe.h"
#include "witching/peek.h"
#include "witching/search.h"
#include "witching/wire.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { ROOM = 8192, SIGNATURE_MATCHES = 150 };

static wh_action actions[ROOM];

static void run_record(const void *argument) {
    static struct wh_match match;
    struct wh_why why;
    uint32_t line;
    size_t length;
    char *text = test_read_file(argument, &length);
    REQUIRE(text);
    if (!wh_record_read(&match, text, length, actions, ROOM, &line, &why))
        test_fail(argument, (int)line, "the record is refused: %s", why.text);
    else {
        char *again = malloc(length + 4096);
        struct wh_text out = wh_text_into(again, length + 4096);
        wh_record_write(&match, &out);
        CHECK_TEXT(text, again);
        free(again);
    }
    free(text);
}

static void add_record(const char *folder, const char *name) {
    char path[400], test[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    snprintf(test, sizeof test, "golden/%s/%.*s", strrchr(folder, '/') + 1, (int)(strlen(name) - strlen(".record")),
             name);
    test_add(test, run_record, strdup(path));
}

/* --- signatures --------------------------------------------------------------------------------------------------- */

/* SIGNATURE_MATCHES positions are thought about. */
static uint64_t search_signature(const struct wh_game *game, unsigned positions) {
    static const struct wh_search_options usual;
    enum { SEARCH_ROOM = 1 << 20 };
    void *memory = aligned_alloc(64, SEARCH_ROOM);
    uint64_t number = wh_search_signature(wh_search_open(memory, SEARCH_ROOM, game, &usual), game, positions);
    free(memory);
    return number;
}

/* What programs learn by: the meaning of every number of an action, and of every byte of an observation, for each
 * number of seats. No match is needed. */
static uint64_t layout_signature(const struct wh_game *game, unsigned matches) {
    static struct wh_observation plan;
    enum { LAYOUT_ROOM = 1 << 20 };
    char *room = malloc(LAYOUT_ROOM);
    uint64_t hash = 0;
    (void)matches;
    for (unsigned number = 0; number < game->numbering->count; number++) {
        struct wh_text name = wh_text_into(room, LAYOUT_ROOM);
        game->numbering->name(number, &name);
        hash = wh_hash(room, name.length + 1, hash);
    }
    for (unsigned seats = game->min_seats; seats <= game->max_seats; seats++) {
        struct wh_setup setup;
        struct wh_text slices = wh_text_into(room, LAYOUT_ROOM);
        wh_setup_default(game, seats, &setup);
        wh_observation_plan(&plan, game, &setup);
        wh_wire_slices(&slices, &plan);
        wh_assert(!slices.overflow);
        hash = wh_hash(room, slices.length, hash);
    }
    free(room);
    return hash;
}

/* A file of lines "game matches number". */
static const struct golden {
    const char *name, *file;
    uint64_t (*number)(const struct wh_game *game, unsigned matches);
} goldens[] = { { "signature", "signatures", wh_game_signature },
                { "estimate", "estimates", wh_estimate_signature },
                { "search", "searches", search_signature },
                { "layout", "layouts", layout_signature } };

struct golden_test {
    const struct golden *golden;
    const struct wh_game *game;
};

static void golden_path(const struct golden *golden, char *path, size_t size) {
    snprintf(path, size, "%s/golden/%s", test_data, golden->file);
}

static void golden_line(const struct golden *golden, const struct wh_game *game, char *out, size_t size) {
    snprintf(out, size, "%s %d %016" PRIx64, game->id, SIGNATURE_MATCHES, golden->number(game, SIGNATURE_MATCHES));
}

static void run_signature(const void *argument) {
    const struct golden_test *test = argument;
    char path[300], wanted[100], came[100];
    size_t length;
    golden_path(test->golden, path, sizeof path);
    char *text = test_read_file(path, &length);
    REQUIRE(text);
    const char *line = strstr(text, test->game->id);
    snprintf(wanted, sizeof wanted, "%.*s", line ? (int)strcspn(line, "\n") : 0, line ? line : "");
    golden_line(test->golden, test->game, came, sizeof came);
    CHECK_TEXT(wanted, came);
    free(text);
}

/* --- pictures: a number for the pixels of a view of a golden record ----------------------------------------------- */

static const struct view {
    const char *record, *words;
    unsigned scale;
} views[] = {
    { "keyhole/2-seats", "last", 1 },
    { "keyhole/2-seats-fov=narrow", "#3", 1 },
    { "keyhole/3-seats-mirror=reflect", "#2", 2 },
    { "keyhole/3-seats-mirror=reflect", "west2", 1 },
    { "keyhole/2-seats-midnight=on", "#4", 1 },
    { "keyhole/4-seats", "last", 2 },
};

static bool load_record(struct wh_match *match, const char *name) {
    char path[400];
    struct wh_why why;
    uint32_t line;
    size_t length;
    snprintf(path, sizeof path, "%s/golden/%s.record", test_data, name);
    char *text = test_read_file(path, &length);
    bool fine = text && wh_record_read(match, text, length, actions, ROOM, &line, &why);
    free(text);
    return fine;
}

/* The line of the golden file for a view; its last word is the pixels' number. */
static bool view_line(const struct view *view, char *line, size_t size) {
    static struct wh_match match;
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    unsigned door;
    if (!load_record(&match, view->record)) return false;
    const struct wh_peek *peek = match.game->peek;
    if (!wh_match_peek(&match, WH_REFEREE, view->words, strlen(view->words), state, &door, NULL)) return false;
    size_t bytes = wh_peek_bytes(peek, view->scale);
    uint8_t *rgb = malloc(bytes);
    peek->paint(state, door, view->scale, rgb);
    snprintf(line, size, "%s %s %u %016" PRIx64 "\n", view->record, view->words, view->scale, wh_hash(rgb, bytes, 0));
    free(rgb);
    return true;
}

static void picture_path(char *path, size_t size) { snprintf(path, size, "%s/golden/pictures", test_data); }

static void run_picture(const void *argument) {
    char path[300], line[200];
    size_t length;
    picture_path(path, sizeof path);
    char *text = test_read_file(path, &length);
    REQUIRE(text);
    REQUIRE(view_line(argument, line, sizeof line));
    if (!strstr(text, line)) FAIL("the pixels have changed: %s", line);
    free(text);
}

static int update_pictures(void) {
    char path[300], line[200];
    picture_path(path, sizeof path);
    FILE *file = fopen(path, "w");
    if (!file) return perror(path), 1;
    for (unsigned i = 0; i < WH_COUNT(views); i++)
        if (view_line(&views[i], line, sizeof line)) fputs(line, file);
    return fclose(file) == 0 ? 0 : 1;
}

static void add_signature(const struct golden *golden, const struct wh_game *game) {
    struct golden_test *test = malloc(sizeof *test);
    char name[100];
    *test = (struct golden_test){ golden, game };
    snprintf(name, sizeof name, "golden/%s/%s", golden->name, game->id);
    test_add(name, run_signature, test);
}

void golden_register(void) {
    for (unsigned i = 0; i < WH_COUNT(views); i++) {
        char test[200];
        snprintf(test, sizeof test, "golden/picture/%s %s", views[i].record, views[i].words);
        test_add(test, run_picture, &views[i]);
    }
    for (unsigned i = 0; i < wh_game_count; i++) {
        char folder[300];
        snprintf(folder, sizeof folder, "%s/golden/%s", test_data, wh_games[i]->id);
        test_each_file(folder, ".record", add_record);
        for (unsigned j = 0; j < WH_COUNT(goldens); j++) add_signature(&goldens[j], wh_games[i]);
    }
}

/* --- rewriting them ----------------------------------------------------------------------------------------------- */

static unsigned setups_seen;

static void play_match(struct wh_match *match, struct wh_rng *rng) {
    wh_action list[WH_LEGAL_MAX];
    for (int actor; (actor = wh_match_actor(match)) != WH_OVER;) {
        wh_action action = actor == WH_CHANCE ? match->game->sample(match->state, rng)
                                              : list[wh_rng_below(rng, wh_candidates(match->game, match->state, list))];
        if (!wh_match_play(match, actor, match->version, action, NULL)) break;
    }
}

/* The presets of every seat count, and every fifth of the other set-ups. */
static void write_record(const struct wh_game *game, const struct wh_setup *setup, const char *name) {
    static struct wh_match match;
    static char text[1 << 20];
    bool preset = !strchr(name, '=');
    if (!preset && setups_seen++ % 5) return;
    struct wh_rng rng;
    struct wh_why why;
    wh_rng_seed(&rng, 1000 + setups_seen);
    if (!wh_match_begin(&match, game, setup, actions, ROOM, &why)) return;
    wh_match_name(&match, 0, "Ada", "", &why);
    wh_match_name(&match, 1, "", "random", &why);
    play_match(&match, &rng);
    struct wh_text out = wh_text_into(text, sizeof text);
    wh_record_write(&match, &out);
    char path[400];
    snprintf(path, sizeof path, "%s/golden/%s", test_data, game->id);
    mkdir(path, 0777);
    snprintf(path, sizeof path, "%s/golden/%s/%s.record", test_data, game->id, name);
    for (char *at = strrchr(path, '/'); *at; at++)
        if (*at == ' ') *at = '-';
    FILE *file = fopen(path, "w");
    if (!file || fwrite(text, 1, out.length, file) != out.length || fclose(file) != 0) perror(path), exit(1);
}

static bool wanted(const struct wh_game *game, char *const *ids, int count) {
    for (int i = 0; i < count; i++)
        if (wh_same(ids[i], game->id)) return true;
    return count == 0;
}

/* The lines of games that are not wanted stay as they are. */
static bool write_golden(const struct golden *golden, char *const *ids, int count) {
    char path[300], line[100];
    size_t length;
    golden_path(golden, path, sizeof path);
    char *text = test_read_file(path, &length);
    FILE *file = fopen(path, "w");
    if (!file) return perror(path), false;
    for (unsigned i = 0; i < wh_game_count; i++) {
        const char *old = text ? strstr(text, wh_games[i]->id) : NULL;
        if (wanted(wh_games[i], ids, count))
            golden_line(golden, wh_games[i], line, sizeof line);
        else
            snprintf(line, sizeof line, "%.*s", old ? (int)strcspn(old, "\n") : 0, old ? old : "");
        if (*line) fprintf(file, "%s\n", line);
    }
    free(text);
    return fclose(file) == 0;
}

int golden_update(char *const *ids, int count) {
    bool fine = true;
    for (unsigned i = 0; i < wh_game_count; i++) {
        setups_seen = 0;
        if (wanted(wh_games[i], ids, count)) each_setup(wh_games[i], write_record);
    }
    if (!count) fine = update_pictures() == 0;
    for (unsigned i = 0; i < WH_COUNT(goldens); i++) fine = write_golden(&goldens[i], ids, count) && fine;
    return fine ? 0 : 1;
}
