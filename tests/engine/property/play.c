/* play.c: random matches for the property tests, every game × set-up. `--matches N` says how many each. */
#include "tests/engine/property/property.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LONGEST = 20000, /* plies; every game must have ended by then */
    LONG = 300       /* plies; what comes later is much like what came before */
};

struct subject {
    const struct wh_game *game;
    struct wh_setup setup;
};

void property_broken(const char *file, int line, const struct walk *w, const char *format, ...) {
    char words[1200], json[WH_JSON_MAX];
    va_list list;
    va_start(list, format);
    vsnprintf(words, sizeof words, format, list);
    va_end(list);
    struct wh_text out = wh_text_into(json, sizeof json);
    wh_state_write(w->game, w->state, WH_REFEREE, &out);
    test_fail(file, line, "%s\n    at ply %u of match %llu, state %s", words, w->ply, (unsigned long long)w->seed,
              json);
}

/* Same state, same action: the same bytes. */
static void apply_twice(struct walk *w, wh_action action, bool thoroughly) {
    _Alignas(16) uint8_t again[WH_STATE_MAX], before[WH_STATE_MAX];
    memcpy(again, w->state, w->game->state_size);
    memcpy(before, w->state, w->game->state_size);
    w->game->apply(again, action);
    w->game->apply(w->state, action);
    w->ply++;
    if (memcmp(again, w->state, w->game->state_size) != 0) BROKEN(w, "apply is not deterministic");
    if (thoroughly) check_changes(w, before);
}

static wh_action choose(struct walk *w) {
    wh_action actions[WH_LEGAL_MAX];
    if (w->game->actor(w->state) == WH_CHANCE) return w->game->sample(w->state, &w->rng);
    return actions[wh_rng_below(&w->rng, wh_candidates(w->game, w->state, actions))];
}

static void inspect(struct walk *w, bool thoroughly) {
    check_standing(w);
    check_legal(w);
    check_estimate(w);
    if (!thoroughly) return;
    check_texts(w);
    check_seen(w);
    check_pick(w);
    check_reveals(w);
    check_json(w);
    check_playout(w);
    check_views(w);
}

/* False: the match is over, or has been found not to end. */
static bool goes_on(const struct walk *w) {
    if (w->game->actor(w->state) == WH_OVER || test_failed()) return false;
    if (w->ply >= LONGEST) BROKEN(w, "the match does not end");
    return w->ply < LONGEST;
}

static void play(struct walk *w) {
    while (goes_on(w)) {
        unsigned share = test_soak || w->ply > LONG ? 48 : 3;
        bool thoroughly = wh_rng_below(&w->rng, share) == 0;
        inspect(w, thoroughly);
        apply_twice(w, choose(w), thoroughly);
    }
    inspect(w, true);
}

/* A node in the middle of a match where a seat acts, for the tests that take many samples at one place. (While chance
 * shuffles pile by pile, what lies in the others is in its known order and no secret, whatever the view leaves out.) */
static void walk_to(struct walk *w, unsigned plies) {
    for (; goes_on(w) && (w->ply < plies || w->game->actor(w->state) == WH_CHANCE); w->ply++)
        w->game->apply(w->state, choose(w));
}

static void begin(struct walk *w, const struct subject *subject, uint64_t seed) {
    struct wh_why why;
    *w = (struct walk){ .game = subject->game, .setup = subject->setup, .seed = seed };
    wh_rng_seed(&w->rng, seed);
    if (!w->game->start(w->state, &w->setup, &why)) FAIL("start refuses what wh_setup_check accepted: %s", why.text);
}

static void run_matches(const void *argument) {
    const struct subject *subject = argument;
    struct walk w;
    for (uint64_t seed = 1; seed <= test_matches && !test_failed(); seed++) {
        begin(&w, subject, seed);
        play(&w);
    }
}

static void run_diversity(const void *argument) {
    const struct subject *subject = argument;
    struct walk w;
    unsigned places = test_soak ? 20 : 2;
    for (uint64_t seed = 1; seed <= places && !test_failed(); seed++) {
        begin(&w, subject, seed);
        walk_to(&w, 1 + wh_rng_below(&w.rng, 60));
        check_diversity(&w);
    }
}

/* At the first shuffle or roll of a match that hides something. */
static void run_luck(const void *argument) {
    const struct subject *subject = argument;
    struct walk w;
    unsigned places = test_soak ? 20 : 1;
    bool before = false; /* chance acted: what follows is part of the same luck */
    begin(&w, subject, 1);
    for (; places && goes_on(&w) && w.ply < LONG; w.ply++) {
        bool chance = w.game->actor(w.state) == WH_CHANCE;
        if (chance && !before && check_luck(&w)) places--;
        before = chance;
        w.game->apply(w.state, choose(&w));
    }
}

/* Along one match; the tally is that of all. */
static void run_previews(const void *argument) {
    const struct subject *subject = argument;
    struct walk w;
    struct foretold tally = { 0 };
    for (uint64_t seed = 1; seed <= (test_soak ? 20 : 1) && !test_failed(); seed++) {
        begin(&w, subject, seed);
        for (; goes_on(&w); w.ply++) {
            if (wh_rng_below(&w.rng, w.ply > LONG ? 48 : 6) == 0) check_preview(&w, &tally);
            w.game->apply(w.state, choose(&w));
        }
    }
    if (test_soak)
        printf("%u previews, %u with changes, %u with the actor, %u with scores\n", tally.asked, tally.changes,
               tally.actors, tally.scores);
    if (3 * tally.changes < tally.asked) FAIL("of %u previews only %u tell any change", tally.asked, tally.changes);
}

/* Along one match, what learners see of it and how they act. */
static void run_learning(const void *argument) {
    const struct subject *subject = argument;
    _Alignas(16) uint8_t before[WH_STATE_MAX];
    struct walk w;
    for (uint64_t seed = 1; seed <= (test_soak ? 20 : 1) && !test_failed(); seed++) {
        begin(&w, subject, seed);
        plan_observations(&w);
        for (; goes_on(&w); w.ply++) {
            bool look = wh_rng_below(&w.rng, w.ply > LONG ? 48 : 3) == 0;
            if (look) check_numbers(&w);
            memcpy(before, w.state, w.game->state_size);
            w.game->apply(w.state, choose(&w));
            if (look) check_observations(&w, before);
        }
        check_numbers(&w);
    }
}

static void run_tally(const void *argument) {
    const struct subject *subject = argument;
    tally_matches(subject->game, &subject->setup);
}

static void add_subject(const struct wh_game *game, const struct wh_setup *setup, const char *name) {
    struct subject *subject = malloc(sizeof *subject);
    *subject = (struct subject){ game, *setup };
    char test[240];
    snprintf(test, sizeof test, "property/%s/%s", game->id, name);
    test_add(test, run_matches, subject);
    snprintf(test, sizeof test, "property/%s/%s, secrets redrawn evenly", game->id, name);
    test_add(test, run_diversity, subject);
    snprintf(test, sizeof test, "property/%s/%s, chance as it is redrawn", game->id, name);
    test_add(test, run_luck, subject);
    snprintf(test, sizeof test, "property/%s/%s, actions foretold", game->id, name);
    test_add(test, run_previews, subject);
    snprintf(test, sizeof test, "property/%s/%s, numbers and observations", game->id, name);
    test_add(test, run_learning, subject);
    snprintf(test, sizeof test, "property/%s/%s, points by source", game->id, name);
    test_add(test, run_tally, subject);
}

void property_register(void) {
    for (unsigned i = 0; i < wh_game_count; i++) each_setup(wh_games[i], add_subject);
}
