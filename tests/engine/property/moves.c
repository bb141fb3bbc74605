/* moves.c: properties of moves: legality, notation, picking, and what undo relies on. */
#include "tests/engine/property/property.h"

#include <string.h>

/* --- legal ⇔ check ------------------------------------------------------------------------------------------------ */

static bool listed(const wh_action *actions, unsigned count, wh_action action) {
    for (unsigned i = 0; i < count; i++)
        if (actions[i] == action) return true;
    return false;
}

static void expect_reason(const struct walk *w, const struct wh_why *why, const char *about) {
    const struct wh_reason *first = w->game->reasons, *end = first + w->game->reason_count;
    if (why->reason < first || why->reason >= end)
        BROKEN(w, "%s: refused with a reason that is not in the game's list", about);
    else if (!why->reason->id[0] || !why->text[0] || strchr(why->text, '{'))
        BROKEN(w, "%s: refused with the reason \"%s\", whose sentence is \"%s\"", about, why->reason->id, why->text);
}

static void expect_check(const struct walk *w, wh_action action, bool legal) {
    struct wh_why why;
    memset(&why, 0, sizeof why);
    if (w->game->check(w->state, action, &why) != legal)
        BROKEN(w, "action %llx is %s but check says otherwise (%s)", (unsigned long long)action,
               legal ? "listed" : "not listed", why.text);
    else if (!legal)
        expect_reason(w, &why, "check");
    if (w->game->check(w->state, action, NULL) != legal) BROKEN(w, "check depends on whether a reason is wanted");
}

/* Actions of nodes passed earlier, of any match of the same game: most are illegal here. The short run tries them all
 * at each node; the soak passes so many nodes that a few each will do. */
enum { MEMORY = 64, SOAK_TRIES = 6 };
static wh_action memory[MEMORY];
static const struct wh_game *memory_game;

static void remember(struct walk *w, const wh_action *actions, unsigned count) {
    if (memory_game != w->game) memset(memory, 0, sizeof memory);
    memory_game = w->game;
    if (count) memory[wh_rng_below(&w->rng, MEMORY)] = actions[wh_rng_below(&w->rng, count)];
}

static bool any_shuffle(const struct walk *w) {
    wh_action actions[WH_LEGAL_MAX];
    return w->game->actor(w->state) == WH_CHANCE && w->game->chance(w->state, actions) == 0;
}

static void text_of(const struct walk *w, wh_action action, int viewer, char text[WH_ACTION_TEXT]) {
    struct wh_text out = wh_text_into(text, WH_ACTION_TEXT);
    w->game->format(w->state, action, viewer, &out);
    if (out.overflow || !out.length) BROKEN(w, "action %llx has no text that fits", (unsigned long long)action);
    if (text[strcspn(text, WH_JSON_ODD)]) BROKEN(w, "the text %s must be escaped in JSON", text);
}

static bool is_template(const struct walk *w, wh_action action) {
    char text[WH_ACTION_TEXT];
    if (!w->game->candidates || w->game->actor(w->state) < 0) return false;
    text_of(w, action, WH_REFEREE, text);
    return text[strlen(text) - 1] == '*';
}

/* A template is no action, in bits or in words, and whoever takes it for one is told so. */
static void expect_template(const struct walk *w, wh_action template) {
    char text[WH_ACTION_TEXT];
    struct wh_why why = { 0 };
    wh_action action;
    expect_check(w, template, false);
    text_of(w, template, WH_REFEREE, text);
    if (wh_understand(w->game, w->state, text, strlen(text), &action, &why))
        BROKEN(w, "the template \"%s\" is understood as an action", text);
    else
        expect_reason(w, &why, text);
}

/* What legal() lists: its templates, which are left out, and the actions. */
static unsigned list_actions(const struct walk *w, wh_action *actions, unsigned *templates) {
    wh_action all[WH_LEGAL_MAX];
    unsigned count =
        w->game->actor(w->state) == WH_OVER ? w->game->legal(w->state, all) : wh_moves(w->game, w->state, all);
    unsigned kept = 0;
    *templates = 0;
    for (unsigned i = 0; i < count; i++) {
        if (listed(all, i, all[i])) BROKEN(w, "an action is listed twice");
        if (is_template(w, all[i]))
            expect_template(w, all[i]), ++*templates;
        else
            actions[kept++] = all[i];
    }
    return kept;
}

/* Where there are templates, what is not listed may be legal all the same. Then it must have a notation of its own, and
 * lead to a sound state. */
static void expect_unlisted(const struct walk *w, wh_action action, bool templates) {
    if (!templates || !w->game->check(w->state, action, NULL)) {
        expect_check(w, action, false);
        return;
    }
    char text[WH_ACTION_TEXT];
    wh_action back = ~action;
    struct wh_why why;
    struct walk after = *w;
    text_of(w, action, WH_REFEREE, text);
    if (!wh_understand(w->game, w->state, text, strlen(text), &back, &why) || back != action)
        BROKEN(w, "\"%s\" is not understood as the action it came from", text);
    w->game->apply(after.state, action);
    const char *broken = w->game->audit(after.state);
    if (broken) BROKEN(w, "after \"%s\", audit: %s", text, broken);
}

/* Candidates are legal actions: all the listed ones, and some that stand for the templates. */
static unsigned check_candidates(const struct walk *w, wh_action *actions, unsigned listed_count, unsigned templates) {
    wh_action candidates[WH_LEGAL_MAX];
    unsigned count = wh_candidates(w->game, w->state, candidates);
    if (count == 0 || count > w->game->max_legal) BROKEN(w, "there are %u candidates", count);
    if (!templates && (count != listed_count || memcmp(candidates, actions, count * sizeof *actions) != 0))
        BROKEN(w, "without templates the candidates are the listed actions");
    for (unsigned i = 0; i < listed_count; i++)
        if (!listed(candidates, count, actions[i])) BROKEN(w, "a listed action is no candidate");
    for (unsigned i = 0; i < count; i++) {
        if (listed(candidates, i, candidates[i])) BROKEN(w, "a candidate is listed twice");
        expect_check(w, candidates[i], true);
    }
    memcpy(actions, candidates, count * sizeof *actions);
    return count;
}

static void try_memory(struct walk *w, const wh_action *actions, unsigned count, bool templates) {
    unsigned tries = test_soak ? SOAK_TRIES : MEMORY, first = test_soak ? wh_rng_below(&w->rng, MEMORY) : 0;
    for (unsigned i = 0; i < tries; i++) {
        wh_action action = memory[(first + i) % MEMORY];
        if (!listed(actions, count, action)) expect_unlisted(w, action, templates);
    }
}

void check_legal(struct walk *w) {
    wh_action actions[WH_LEGAL_MAX];
    unsigned templates;
    if (any_shuffle(w)) { /* any number but 0 is a shuffle */
        expect_check(w, wh_rng_shuffle(&w->rng), true);
        expect_check(w, WH_NONE, false);
        return;
    }
    bool over = w->game->actor(w->state) == WH_OVER;
    unsigned count = list_actions(w, actions, &templates);
    if (over ? count != 0 : count + templates == 0) BROKEN(w, "%u actions are listed", count);
    if (count > w->game->max_legal) BROKEN(w, "%u actions are more than max_legal", count);
    for (unsigned i = 0; i < count; i++) {
        if (actions[i] == WH_NONE) BROKEN(w, "an action is 0");
        expect_check(w, actions[i], true);
    }
    if (!over) count = check_candidates(w, actions, count, templates);
    expect_check(w, WH_NONE, false);
    expect_check(w, wh_rng_next(&w->rng), false);
    try_memory(w, actions, count, templates);
    for (unsigned i = 0; i < 8 && count; i++) {
        wh_action action = actions[wh_rng_below(&w->rng, count)] ^ 1ull << wh_rng_below(&w->rng, 64);
        if (i & 1) action ^= 1ull << wh_rng_below(&w->rng, 12);
        if (!listed(actions, count, action)) expect_unlisted(w, action, templates);
    }
    if (w->game->actor(w->state) >= 0) remember(w, actions, count);
}

/* --- notation ----------------------------------------------------------------------------------------------------- */

static void both_ways(const struct walk *w, wh_action action) {
    char text[WH_ACTION_TEXT], own[WH_ACTION_TEXT], after[WH_ACTION_TEXT + 1];
    struct wh_why why;
    wh_action back = ~0ull;
    int actor = w->game->actor(w->state);
    text_of(w, action, WH_REFEREE, text);
    if (!wh_understand(w->game, w->state, text, strlen(text), &back, &why) || back != action)
        BROKEN(w, "\"%s\" is not understood as the action it came from", text);
    if (actor >= 0) {
        text_of(w, action, actor, own);
        if (strcmp(text, own) != 0) BROKEN(w, "the one who acts sees \"%s\" as \"%s\"", text, own);
    }
    /* anything more or less than the text is something else, or nothing */
    for (size_t length = 0; length < strlen(text); length++)
        if (wh_understand(w->game, w->state, text, length, &back, &why) && back == action)
            BROKEN(w, "\"%.*s\" is understood as \"%s\"", (int)length, text, text);
    static const char tails[] = " x0";
    for (const char *tail = tails; *tail; tail++) {
        strcat(strcpy(after, text), (char[]){ *tail, 0 });
        if (wh_understand(w->game, w->state, after, strlen(after), &back, &why) && back == action)
            BROKEN(w, "\"%s\" is understood as \"%s\"", after, text);
    }
}

static const char *const rubbish[] = {
    "", " ", "?", "\xff\xfe", "play", "start  r5 up", "roll 99999999999", "shuffle"
};

static void refuse_rubbish(const struct walk *w) {
    for (unsigned i = 0; i < WH_COUNT(rubbish); i++) {
        struct wh_why why = { 0 };
        wh_action action;
        if (wh_understand(w->game, w->state, rubbish[i], strlen(rubbish[i]), &action, &why))
            BROKEN(w, "\"%s\" is understood", rubbish[i]);
        else
            expect_reason(w, &why, rubbish[i]);
    }
}

void check_texts(struct walk *w) {
    wh_action actions[WH_LEGAL_MAX];
    unsigned count = w->game->actor(w->state) == WH_OVER ? 0 : wh_candidates(w->game, w->state, actions);
    refuse_rubbish(w);
    for (unsigned i = 0; i < count; i++) {
        both_ways(w, actions[i]);
        for (unsigned j = 0; j < i; j++) {
            char a[WH_ACTION_TEXT], b[WH_ACTION_TEXT];
            if (count > 40 && j != i / 2) continue; /* long lists: one partner is enough */
            text_of(w, actions[i], WH_REFEREE, a);
            text_of(w, actions[j], WH_REFEREE, b);
            if (strcmp(a, b) == 0) BROKEN(w, "two actions are both written \"%s\"", a);
        }
    }
    if (any_shuffle(w)) both_ways(w, wh_rng_shuffle(&w->rng));
}

/* --- what a viewer sees: seen() tells two actions apart exactly where format() does ------------------------------- */

static void expect_seen_alike(const struct walk *w, wh_action a, wh_action b, int viewer) {
    char one[WH_ACTION_TEXT], other[WH_ACTION_TEXT];
    text_of(w, a, viewer, one);
    text_of(w, b, viewer, other);
    bool alike = w->game->seen(w->state, a, viewer) == w->game->seen(w->state, b, viewer);
    if (alike != (strcmp(one, other) == 0))
        BROKEN(w, "viewer %d sees \"%s\" and \"%s\", but as numbers they are %s", viewer, one, other,
               alike ? "alike" : "different");
}

void check_seen(struct walk *w) {
    wh_action actions[WH_LEGAL_MAX];
    bool shuffle = any_shuffle(w);
    unsigned count = w->game->actor(w->state) == WH_OVER ? 0 : wh_candidates(w->game, w->state, actions);
    for (unsigned i = 0; i < 12 && count; i++) {
        wh_action a = shuffle ? wh_rng_shuffle(&w->rng) : actions[wh_rng_below(&w->rng, count)];
        wh_action b = shuffle ? wh_rng_shuffle(&w->rng) : actions[wh_rng_below(&w->rng, count)];
        expect_seen_alike(w, a, b, WH_REFEREE);
        expect_seen_alike(w, a, b, WH_PUBLIC);
        for (int seat = 0; seat < w->setup.seats; seat++) expect_seen_alike(w, a, b, seat);
    }
}

/* --- picking and sampling: evenly --------------------------------------------------------------------------------- */

static unsigned place_of(const wh_action *actions, unsigned count, wh_action action) {
    unsigned i = 0;
    while (i < count && actions[i] != action) i++;
    return i;
}

void check_pick(struct walk *w) {
    wh_action actions[WH_LEGAL_MAX];
    unsigned seen[WH_LEGAL_MAX + 1] = { 0 };
    int actor = w->game->actor(w->state);
    if (actor == WH_OVER || any_shuffle(w)) return;
    unsigned count = wh_candidates(w->game, w->state, actions), each = 40, draws = count * each;
    for (unsigned i = 0; i < draws; i++) {
        wh_action action = actor == WH_CHANCE ? w->game->sample(w->state, &w->rng) : w->game->pick(w->state, &w->rng);
        seen[place_of(actions, count, action)]++;
    }
    if (seen[count]) BROKEN(w, "%u of %u picks are not in the list", seen[count], draws);
    double square = 0; /* of the deviations, in units of what is expected: about count - 1 if the picks are even */
    for (unsigned i = 0; i < count; i++) {
        double off = (double)seen[i] - each;
        square += off * off / each;
        if (!seen[i]) BROKEN(w, "one of %u legal actions was never picked in %u draws", count, draws);
    }
    double free = count - 1, limit = free + 12 * (1 + free / 8) + 12; /* beyond 6 standard deviations at any count */
    if (square > limit) BROKEN(w, "picks are uneven: chi-square %.1f with %u actions", square, count);
}

/* --- undo: an action that reveals nothing has the same outcome in the eyes of everybody, whatever is hidden ------- */

static void view_of(const struct walk *w, const void *state, int viewer, char json[WH_JSON_MAX]) {
    struct wh_text out = wh_text_into(json, WH_JSON_MAX);
    wh_state_write(w->game, state, viewer, &out);
}

static void expect_nothing_shown(struct walk *w, wh_action action, int knower, int viewer) {
    static char before[WH_JSON_MAX], after[WH_JSON_MAX];
    _Alignas(16) uint8_t here[WH_STATE_MAX], other[WH_STATE_MAX];
    memcpy(here, w->state, w->game->state_size);
    memcpy(other, w->state, w->game->state_size);
    w->game->resample(other, knower, &w->rng);
    if (!w->game->check(other, action, NULL)) return;
    w->game->apply(here, action);
    w->game->apply(other, action);
    view_of(w, here, viewer, before);
    view_of(w, other, viewer, after);
    char text[WH_ACTION_TEXT];
    text_of(w, action, WH_REFEREE, text);
    if (strcmp(before, after) != 0)
        BROKEN(w, "\"%s\" shows viewer %d something hidden, but reveals() says no:\n    %s\n    %s", text, viewer,
               before, after);
}

/* A seat that is not shown the action (a secret plan) cannot compare its outcomes. */
static bool sees_action(const struct walk *w, wh_action action, int seat) {
    char text[WH_ACTION_TEXT], shown[WH_ACTION_TEXT];
    text_of(w, action, WH_REFEREE, text);
    text_of(w, action, seat, shown);
    return strcmp(text, shown) == 0;
}

void check_reveals(struct walk *w) {
    wh_action actions[WH_LEGAL_MAX];
    int actor = w->game->actor(w->state);
    if (actor == WH_OVER) return;
    if (actor == WH_CHANCE) {
        if (!w->game->reveals(w->state, w->game->sample(w->state, &w->rng)))
            BROKEN(w, "chance must count as revealing");
        return;
    }
    unsigned count = wh_candidates(w->game, w->state, actions);
    for (unsigned i = 0; i < 4; i++) {
        wh_action action = actions[wh_rng_below(&w->rng, count)];
        if (w->game->reveals(w->state, action)) continue;
        expect_nothing_shown(w, action, actor, actor);
        expect_nothing_shown(w, action, actor, WH_PUBLIC);
        for (int seat = 0; seat < w->setup.seats; seat++)
            if (seat != actor && sees_action(w, action, seat)) expect_nothing_shown(w, action, seat, seat);
    }
}
