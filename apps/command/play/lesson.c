/* lesson.c: a guided first match: a few positions of a real one, each with something to read and something to do. The
 * lessons are docs/lessons/, as on the page; what is to be clicked there is here a move to be typed. A lesson knows no
 * rule: it names the moves it asks for, and the engine plays and checks them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/play/lessons.h"
#include "command/play/play.h"

enum { LESSON_TEXT = 600 };

struct lesson {
    struct session *session;
    struct wh_scene facts; /* only its JSON: read as views are */
    const struct plan *plan;
    unsigned step, steps;
};

static const struct lesson_file *file_of(const struct wh_game *game) {
    for (unsigned i = 0; i < lesson_file_count; i++)
        if (wh_same(lesson_files[i].game, game->id)) return &lesson_files[i];
    return NULL;
}

bool lesson_known(const struct wh_game *game) { return file_of(game) != NULL; }

static struct wh_scene facts_of(const struct wh_game *game) {
    const struct lesson_file *file = file_of(game);
    wh_assert(file);
    return (struct wh_scene){ .view = file->json, .view_length = file->size };
}

void lesson_plan(struct plan *plan) {
    struct wh_scene facts = facts_of(plan->game);
    wh_setup_default(plan->game, (unsigned)wh_view_number(&facts, 2, "seats"), &plan->setup);
    for (unsigned i = 0; i < wh_view_count(&facts, "options"); i++) {
        char option[64];
        wh_view_words(&facts, option, sizeof option, "options.%u", i);
        bool set = wh_setup_set(plan->game, &plan->setup, option, NULL);
        wh_assert(set);
    }
    plan_seats(plan);
    plan_table(plan, 0); /* no lesson sets what concerns the table */
}

/* --- a step ------------------------------------------------------------------------------------------------------- */

static void words_of(const struct lesson *lesson, const char *key, char out[LESSON_TEXT]) {
    char english[LESSON_TEXT];
    wh_view_words(&lesson->facts, english, sizeof english, "steps.%u.%s", lesson->step, key);
    snprintf(out, LESSON_TEXT, "%s", *english ? tr(english) : "");
}

/* The match as it was before this step: everything that was played up to here, from the beginning. */
static void reach(struct lesson *lesson) {
    struct wh_match *match = &lesson->session->match;
    wh_match_rewind(match, 0);
    for (unsigned step = 0; step <= lesson->step; step++)
        for (unsigned i = 0; i < wh_view_count(&lesson->facts, "steps.%u.played", step); i++) {
            char action[WH_ACTION_TEXT];
            wh_view_words(&lesson->facts, action, sizeof action, "steps.%u.played.%u", step, i);
            bool done = wh_match_do(match, wh_match_actor(match), match->version, action, strlen(action), NULL);
            wh_assert(done); /* tests/web/lessons.mjs plays them all */
        }
}

static unsigned groups_of(const struct lesson *lesson) {
    return wh_view_count(&lesson->facts, "steps.%u.moves", lesson->step);
}

/* The moves asked for, in words of the notation: "play r2p5 or play p5r2"; a star is said as dots. */
static void put_wanted(const struct lesson *lesson, unsigned group, struct wh_text *out) {
    unsigned count = wh_view_count(&lesson->facts, "steps.%u.moves.%u", lesson->step, group);
    for (unsigned i = 0; i < count; i++) {
        char move[WH_ACTION_TEXT];
        wh_view_words(&lesson->facts, move, sizeof move, "steps.%u.moves.%u.%u", lesson->step, group, i);
        char *star = strchr(move, '*');
        if (star) snprintf(star, sizeof move - (size_t)(star - move), "...");
        wh_put(out, i ? tr(" or ") : "");
        wh_put(out, move);
    }
}

static bool fits(const struct lesson *lesson, unsigned group, const char *action) {
    for (unsigned i = 0; i < wh_view_count(&lesson->facts, "steps.%u.moves.%u", lesson->step, group); i++) {
        char move[WH_ACTION_TEXT];
        wh_view_words(&lesson->facts, move, sizeof move, "steps.%u.moves.%u.%u", lesson->step, group, i);
        size_t length = strlen(move);
        bool star = length && move[length - 1] == '*';
        if (star ? strncmp(action, move, length - 1) == 0 : wh_same(action, move)) return true;
    }
    return false;
}

static void say_task(struct lesson *lesson, unsigned group, bool wrong) {
    char wanted[LESSON_TEXT], forbidden[WH_ACTION_TEXT] = "";
    struct wh_text out = wh_text_into(wanted, sizeof wanted);
    put_wanted(lesson, group, &out);
    wh_view_words(&lesson->facts, forbidden, sizeof forbidden, "steps.%u.forbidden", lesson->step);
    if (wrong)
        say(lesson->session, tr("That is allowed, but the lesson wants: %s"), wanted);
    else if (*forbidden && group == 0)
        say(lesson->session, tr("Your move: %s · what is forbidden here, and the reason: why %s"), wanted, forbidden);
    else
        say(lesson->session, tr("Your move: %s"), wanted);
}

static void tell_step(struct lesson *lesson) {
    char title[LESSON_TEXT], text[LESSON_TEXT], page[3 * LESSON_TEXT];
    words_of(lesson, "title", title);
    words_of(lesson, "text", text);
    snprintf(page, sizeof page, tr("%s (step %u of %u)\n\n%s\n"), title, lesson->step + 1, lesson->steps, text);
    show_page(lesson->session, page);
}

/* The action that was just played at this ply, as its seat may see it. */
static void format_at(const struct wh_match *match, uint32_t ply, char action[WH_ACTION_TEXT]) {
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    struct wh_text out = wh_text_into(action, WH_ACTION_TEXT);
    wh_match_state_at(match, ply, state);
    match->game->format(state, match->actions[ply], 0, &out);
}

/* False: nobody answers any more, or the lesson was left. */
static bool do_moves(struct lesson *lesson) {
    struct session *session = lesson->session;
    struct wh_match *match = &session->match;
    uint32_t first = match->length;
    bool wrong = false;
    while (match->length - first < groups_of(lesson)) {
        uint32_t ply = match->length;
        unsigned group = ply - first;
        say_task(lesson, group, wrong);
        if (person_turn(session, 0) == LEFT) return false;
        char action[WH_ACTION_TEXT];
        if (match->length <= ply) { /* taken back */
            wrong = false;
            continue;
        }
        format_at(match, ply, action);
        wrong = !fits(lesson, group, action);
        if (wrong) wh_match_rewind(match, ply);
    }
    return true;
}

static bool praise(struct lesson *lesson) {
    char well[LESSON_TEXT];
    words_of(lesson, "well", well);
    say(lesson->session, "%s", well);
    return show_and_wait(lesson->session, 0);
}

bool play_lesson(struct session *session) {
    struct lesson lesson = { .session = session, .facts = facts_of(session->match.game) };
    lesson.steps = wh_view_count(&lesson.facts, "steps");
    for (; lesson.step < lesson.steps; lesson.step++) {
        reach(&lesson);
        session->moment_count = 0;
        session->told = session->match.length;
        tell_step(&lesson);
        if (terminal_stopped()) return false;
        if (groups_of(&lesson) && (!do_moves(&lesson) || !praise(&lesson))) return false;
    }
    return true;
}
