/* vectors.c: the worked examples and edge cases of the specs, as data. Every tests/vectors/<id>/<name>.jsonl is the
 * test `vectors/<id>/<name>`: a line with "players" sets up a position, every other line is a step on it. The steps are
 * described in docs/testing.md; how a fragment becomes a whole state is in complete_<id>.c. */
#include "tests/kit/complete.h"
#include "tests/kit/test.h"
#include "tests/kit/tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct vector {
    const char *path;
    unsigned line;
    const struct wh_game *game;
    struct wh_setup setup;
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    bool ready; /* a position stands */
};

static void complain(const struct vector *v, const char *what, const char *expected, const char *came) {
    test_fail(v->path, (int)v->line, "%s:\n    expected %s\n    came     %s", what, expected, came);
}

static void complain_tree(const struct vector *v, const char *what, const struct tree *expected,
                          const struct tree *came) {
    char a[2000], b[2000];
    tree_print(expected, a, sizeof a);
    tree_print(came, b, sizeof b);
    complain(v, what, a, b);
}

/* --- setting up --------------------------------------------------------------------------------------------------- */

static const struct {
    const char *id;
    complete_fragment *complete;
} completers[] = {
    { "hourglass", complete_hourglass }, { "midnight", complete_midnight }, { "halloween", complete_halloween },
    { "clockman", complete_clockman },   { "keyhole", complete_keyhole },
};

/* Options of the first line: the set-up, or why it is refused. */
static bool make_setup(const struct wh_game *game, const struct tree *line, struct wh_setup *setup,
                       struct wh_why *why) {
    wh_setup_default(game, (unsigned)tree_key(line, "players")->number, setup);
    const struct tree *options = tree_key(line, "options");
    for (const struct tree *option = options ? options->first : NULL; option; option = option->next) {
        char value[80], assignment[160];
        if (option->kind == TREE_STRING)
            snprintf(value, sizeof value, "%s", option->text);
        else
            tree_print(option, value, sizeof value);
        snprintf(assignment, sizeof assignment, "%s=%s", option->key, value);
        if (!wh_setup_set(game, setup, assignment, why)) return false;
    }
    return wh_setup_check(game, setup, why);
}

static bool load(struct vector *v, const struct tree *fragment) {
    char text[WH_JSON_MAX], whole[WH_JSON_MAX], error[200] = "";
    tree_print(fragment, text, sizeof text);
    struct wh_text out = wh_text_into(whole, sizeof whole);
    complete_fragment *complete = NULL;
    for (unsigned i = 0; i < WH_COUNT(completers); i++)
        if (wh_same(completers[i].id, v->game->id)) complete = completers[i].complete;
    if (!complete) /* a game without a completer writes its states out in full */
        wh_put(&out, text);
    else if (!complete(text, strlen(text), v->setup.seats, &v->setup, &out, error, sizeof error)) {
        complain(v, "completing the fragment", "a state", error);
        return false;
    }
    struct wh_why why;
    if (wh_state_read(v->game, &v->setup, whole, out.length, v->state, &why)) return true;
    complain(v, "loading the position", whole, why.text);
    return false;
}

static void set_up(struct vector *v, const struct tree *line) {
    struct wh_why why;
    v->ready = false;
    if (!make_setup(v->game, line, &v->setup, &why)) {
        complain(v, "the set-up", "accepted", why.text);
        return;
    }
    const struct tree *fragment = tree_key(line, "state");
    if (fragment)
        v->ready = load(v, fragment);
    else if (!(v->ready = v->game->start(v->state, &v->setup, &why)))
        complain(v, "the start", "accepted", why.text);
}

/* --- steps -------------------------------------------------------------------------------------------------------- */

static struct tree *json_of(const struct vector *v, int viewer) {
    char text[WH_JSON_MAX];
    struct wh_text out = wh_text_into(text, sizeof text);
    wh_state_write(v->game, v->state, viewer, &out);
    return tree_read(text, out.length);
}

static unsigned legal_texts(const struct vector *v, char texts[][WH_ACTION_TEXT]) {
    wh_action actions[WH_LEGAL_MAX];
    unsigned count = wh_moves(v->game, v->state, actions);
    for (unsigned i = 0; i < count; i++) {
        struct wh_text out = wh_text_into(texts[i], WH_ACTION_TEXT);
        v->game->format(v->state, actions[i], WH_REFEREE, &out);
    }
    return count;
}

/* Where the spec gives the list an order (hourglass, the template) the order is compared too. */
static bool lists_in_order(const struct wh_game *game) {
    return wh_same(game->id, "hourglass") || wh_same(game->id, "keyhole") || game->specimen;
}

static void step_legal(struct vector *v, const struct tree *expected) {
    static char texts[WH_LEGAL_MAX][WH_ACTION_TEXT];
    unsigned count = legal_texts(v, texts);
    bool ordered = lists_in_order(v->game), same = count == expected->count;
    for (unsigned i = 0; same && i < count; i++)
        same = ordered ? wh_same(tree_item(expected, i)->text, texts[i]) : tree_has_string(expected, texts[i]);
    if (same) return;
    char came[4000] = "", list[4000];
    for (unsigned i = 0; i < count; i++) strncat(strcat(came, i ? ", " : ""), texts[i], sizeof came - strlen(came) - 3);
    tree_print(expected, list, sizeof list);
    complain(v, "legal", list, came);
}

static void step_count(struct vector *v, const struct tree *expected) {
    wh_action actions[WH_LEGAL_MAX];
    char a[16], b[16];
    unsigned count = wh_moves(v->game, v->state, actions);
    if (count == expected->number) return;
    snprintf(a, sizeof a, "%lld", expected->number);
    snprintf(b, sizeof b, "%u", count);
    complain(v, "count", a, b);
}

static bool understand(const struct vector *v, const char *text, wh_action *action, struct wh_why *why) {
    return wh_understand(v->game, v->state, text, strlen(text), action, why);
}

static void step_can(struct vector *v, const struct tree *list) {
    for (const struct tree *item = list->first; item; item = item->next) {
        wh_action action;
        struct wh_why why;
        if (!understand(v, item->text, &action, &why)) complain(v, item->text, "legal", why.text);
    }
}

/* "X4" means the reason "X4-not-in-hand"; a whole id means itself. */
static bool is_reason(const char *id, const char *expected) {
    size_t length = strlen(expected);
    return strncmp(id, expected, length) == 0 && (id[length] == 0 || id[length] == '-');
}

static void step_cannot(struct vector *v, const struct tree *cases) {
    for (const struct tree *item = cases->first; item; item = item->next) {
        const char *text = item->key ? item->key : item->text;
        wh_action action;
        struct wh_why why = { 0 };
        if (understand(v, text, &action, &why))
            complain(v, text, "illegal", "legal");
        else if (!why.reason || !why.text[0])
            complain(v, text, "a reason", "none");
        else if (item->key && !is_reason(why.reason->id, item->text))
            complain(v, text, item->text, why.reason->id);
    }
}

static void step_do(struct vector *v, const struct tree *list) {
    for (const struct tree *item = list->first; item; item = item->next) {
        wh_action action;
        struct wh_why why;
        if (!understand(v, item->text, &action, &why)) {
            complain(v, item->text, "legal", why.text);
            v->ready = false;
            return;
        }
        if (action == WH_NONE) action = 0x9f86d081884c7d65; /* a shuffle whose outcome does not matter */
        v->game->apply(v->state, action);
        const char *broken = v->game->audit(v->state);
        if (broken) complain(v, item->text, "a sound state", broken);
    }
}

static void compare_at(struct vector *v, int viewer, const struct tree *expected) {
    struct tree *json = json_of(v, viewer);
    for (const struct tree *item = expected->first; item; item = item->next) {
        const struct tree *came = tree_at(json, item->key);
        if (!tree_same(item, came)) complain_tree(v, item->key, item, came);
    }
    tree_free(json);
}

static void step_is(struct vector *v, const struct tree *expected) { compare_at(v, WH_REFEREE, expected); }

static void compare_lengths(struct vector *v, int viewer, const struct tree *expected) {
    struct tree *json = json_of(v, viewer);
    for (const struct tree *item = expected->first; item; item = item->next) {
        const struct tree *came = tree_at(json, item->key);
        if (!came || came->kind != TREE_ARRAY || (long long)came->count != item->number)
            complain_tree(v, item->key, item, came);
    }
    tree_free(json);
}

static void step_lengths(struct vector *v, const struct tree *expected) { compare_lengths(v, WH_REFEREE, expected); }

/* The last entries of an array, in order. */
static void step_last(struct vector *v, const struct tree *expected) {
    struct tree *json = json_of(v, WH_REFEREE);
    for (const struct tree *item = expected->first; item; item = item->next) {
        const struct tree *came = tree_at(json, item->key);
        size_t count = came ? came->count : 0;
        bool same = count >= item->count;
        for (size_t i = 0; same && i < item->count; i++)
            same = tree_same(tree_item(item, i), tree_item(came, count - item->count + i));
        if (!same) complain_tree(v, item->key, item, came);
    }
    tree_free(json);
}

/* Words that are, or are not, somewhere in an array. */
static void compare_members(struct vector *v, const struct tree *expected, bool wanted) {
    struct tree *json = json_of(v, WH_REFEREE);
    for (const struct tree *item = expected->first; item; item = item->next) {
        const struct tree *came = tree_at(json, item->key);
        for (const struct tree *word = item->first; word; word = word->next)
            if (!came || tree_has_string(came, word->text) != wanted) complain_tree(v, item->key, word, came);
    }
    tree_free(json);
}

static void step_has(struct vector *v, const struct tree *expected) { compare_members(v, expected, true); }
static void step_lacks(struct vector *v, const struct tree *expected) { compare_members(v, expected, false); }

static void step_actor(struct vector *v, const struct tree *expected) {
    char came[16], words[40];
    int actor = v->game->actor(v->state);
    snprintf(came, sizeof came, "%d", actor);
    tree_print(expected, words, sizeof words);
    const char *name = actor == WH_CHANCE ? "\"chance\"" : actor == WH_OVER ? "\"end\"" : came;
    if (strcmp(words, name) != 0) complain(v, "actor", words, name);
}

static void step_scores(struct vector *v, const struct tree *expected) {
    int32_t scores[WH_MAX_SEATS];
    char came[200] = "[", words[200];
    v->game->score(v->state, scores);
    for (unsigned i = 0; i < v->setup.seats; i++) snprintf(came + strlen(came), 20, "%s%d", i ? "," : "", scores[i]);
    strcat(came, "]");
    tree_print(expected, words, sizeof words);
    if (strcmp(words, came) != 0) complain(v, "scores", words, came);
}

static void step_winners(struct vector *v, const struct tree *expected) {
    uint32_t winners = v->game->winners(v->state);
    char came[200] = "[", words[200];
    for (unsigned i = 0; i < 32; i++)
        if (winners >> i & 1) snprintf(came + strlen(came), 20, "%s%u", came[1] ? "," : "", i);
    strcat(came, "]");
    tree_print(expected, words, sizeof words);
    if (strcmp(words, came) != 0) complain(v, "winners", words, came);
}

static void step_view(struct vector *v, const struct tree *step) {
    const struct tree *seat = tree_key(step, "seat"), *is = tree_key(step, "is"), *lengths = tree_key(step, "lengths");
    int viewer = seat->number < 0 ? WH_PUBLIC : (int)seat->number;
    if (is) compare_at(v, viewer, is);
    if (lengths) compare_lengths(v, viewer, lengths);
    if (!is && !lengths) complain(v, "view", "is or lengths", "neither");
}

static void step_refuse(struct vector *v, const struct tree *setups) {
    for (const struct tree *item = setups->first; item; item = item->next) {
        struct wh_setup setup;
        struct wh_why why = { 0 };
        char words[200];
        tree_print(item, words, sizeof words);
        if (make_setup(v->game, item, &setup, &why))
            complain(v, words, "refused", "accepted");
        else if (!why.reason || !why.text[0])
            complain(v, words, "a reason", "none");
    }
}

static const struct {
    const char *key;
    void (*run)(struct vector *v, const struct tree *value);
    bool bare; /* needs no position */
} steps[] = {
    { "legal", step_legal, false },   { "count", step_count, false },     { "can", step_can, false },
    { "cannot", step_cannot, false }, { "do", step_do, false },           { "is", step_is, false },
    { "actor", step_actor, false },   { "lengths", step_lengths, false }, { "scores", step_scores, false },
    { "view", step_view, false },     { "winners", step_winners, false }, { "refuse", step_refuse, true },
    { "last", step_last, false },     { "has", step_has, false },         { "lacks", step_lacks, false },
};

static const struct {
    const char *id;
    const struct special_step *steps;
} specials[] = { { "keyhole", keyhole_steps } };

static bool run_special_step(struct vector *v, const struct tree *item) {
    for (unsigned i = 0; i < WH_COUNT(specials); i++) {
        if (!wh_same(specials[i].id, v->game->id)) continue;
        for (const struct special_step *step = specials[i].steps; step->key; step++) {
            char complaint[1000] = "";
            if (!wh_same(step->key, item->key)) continue;
            step->run(v->state, item, complaint, sizeof complaint);
            if (complaint[0]) complain(v, item->key, "as written", complaint);
            return true;
        }
    }
    return false;
}

static void run_step(struct vector *v, const struct tree *item) {
    if (wh_same(item->key, "note")) return; /* words for the reader */
    for (unsigned i = 0; i < WH_COUNT(steps); i++) {
        if (!wh_same(steps[i].key, item->key)) continue;
        if (v->ready || steps[i].bare) steps[i].run(v, item);
        return;
    }
    if (!run_special_step(v, item)) complain(v, item->key, "a step", "unknown");
}

static void run_line(struct vector *v, const char *text, size_t length) {
    struct tree *line = tree_read(text, length);
    if (!line || line->kind != TREE_OBJECT)
        complain(v, "the line", "a JSON object", text);
    else if (tree_key(line, "players"))
        set_up(v, line);
    else
        for (const struct tree *item = line->first; item; item = item->next) run_step(v, item);
    tree_free(line);
}

static void run_file(const void *argument) {
    static struct vector v;
    memset(&v, 0, sizeof v);
    v.path = argument;
    char id[64];
    const char *start = strstr(v.path, "/vectors/") + strlen("/vectors/");
    snprintf(id, sizeof id, "%.*s", (int)strcspn(start, "/"), start);
    v.game = wh_game_find(id);
    size_t length;
    char *text = test_read_file(v.path, &length);
    if (!v.game || !text) {
        complain(&v, "the file", "a vector of a known game", id);
        free(text);
        return;
    }
    for (char *at = text; *at;) {
        size_t size = strcspn(at, "\n");
        v.line++;
        if (size) run_line(&v, at, size);
        at += size + (at[size] == '\n');
    }
    free(text);
}

static void add_file(const char *folder, const char *name) {
    char path[400], test[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    snprintf(test, sizeof test, "vectors/%s/%.*s", strrchr(folder, '/') + 1, (int)(strlen(name) - strlen(".jsonl")),
             name);
    test_add(test, run_file, strdup(path));
}

void vectors_register(void) {
    for (unsigned i = 0; i < wh_game_count; i++) {
        char folder[300];
        snprintf(folder, sizeof folder, "%s/vectors/%s", test_data, wh_games[i]->id);
        test_each_file(folder, ".jsonl", add_file);
    }
}
