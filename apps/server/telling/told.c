/* told.c: which steps show a viewer nothing, and the counts that follow from it. */
#include "server/telling/told.h"

#include <string.h>

static uint32_t *untold_of(struct table *table, int viewer) {
    return viewer >= 0 ? &table->seats[viewer].untold : &table->untold;
}

/* Onlookers are the last. */
static int viewer_at(const struct table *table, unsigned place) {
    return place < table->match.setup.seats ? (int)place : WH_PUBLIC;
}

/* --- what shows nothing ------------------------------------------------------------------------------------------- */

static void write_move(const struct wh_game *game, const void *state, wh_action action, int viewer,
                       char move[WH_ACTION_TEXT]) {
    struct wh_text text = wh_text_into(move, WH_ACTION_TEXT);
    game->format(state, action, viewer, &text);
    wh_assert(!text.overflow);
}

static bool is_hidden(int who, const char *move, int viewer) {
    return who >= 0 && who != viewer && strcmp(move, "?") == 0;
}

/* Somebody else's turn begins by it, or something comes to light. */
static bool shows(const struct wh_game *game, const void *state, wh_action action) {
    _Alignas(16) uint8_t after[WH_STATE_MAX];
    memcpy(after, state, game->state_size);
    game->apply(after, action);
    return game->actor(after) != game->actor(state) || game->reveals(state, action);
}

/* What everybody saw turn up by it, or NULL. */
static const char *play(const struct wh_game *game, void *state, wh_action action) {
    _Alignas(16) uint8_t before[WH_STATE_MAX];
    memcpy(before, state, game->state_size);
    game->apply(state, action);
    return wh_turned_up(game, before, state);
}

/* --- step by step ------------------------------------------------------------------------------------------------- */

void tale_follow(struct tale *tale, const struct table *table) {
    tale->match = &table->match;
    tale->over = table->phase == PHASE_OVER;
    tale->plain = !table->veiled;
}

void tale_open_at(struct tale *tale, const struct table *table, int viewer, uint32_t plies, const void *state) {
    tale_follow(tale, table);
    tale->viewer = viewer;
    tale->plies = plies;
    tale->steps = 0;
    tale->turned_up = NULL;
    memcpy(tale->state, state, table->match.game->state_size);
}

void tale_open(struct tale *tale, const struct table *table, int viewer) {
    tale_open_at(tale, table, viewer, 0, table->match.first);
}

bool tale_next(struct tale *tale) {
    const struct wh_match *match = tale->match;
    const struct wh_game *game = match->game;
    bool any = tale->plies < match->length, told = false;
    while (!told && tale->plies < match->length) {
        wh_action action = match->actions[tale->plies++];
        tale->who = game->actor(tale->state);
        write_move(game, tale->state, action, tale->viewer, tale->move);
        told = tale->plain || !is_hidden(tale->who, tale->move, tale->viewer) || shows(game, tale->state, action);
        tale->turned_up = play(game, tale->state, action);
    }
    told |= any && tale->over;
    tale->steps += told;
    return told;
}

void tale_skip(struct tale *tale, uint32_t steps) {
    if (!tale->plain) {
        while (steps-- && tale_next(tale)) continue;
        return;
    }
    wh_assert(tale->plies == 0);
    wh_match_state_at(tale->match, steps, tale->state);
    tale->plies = tale->steps = steps;
}

/* --- counting ----------------------------------------------------------------------------------------------------- */

uint32_t told_version(const struct table *table, int viewer) {
    uint32_t untold = table->veiled ? (viewer >= 0 ? table->seats[viewer].untold : table->untold) : 0;
    return table->match.version - untold;
}

uint32_t told_length(const struct table *table, int viewer) {
    struct tale tale;
    if (!table->veiled) return table->match.length;
    tale_open(&tale, table, viewer);
    while (tale_next(&tale)) continue;
    return tale.steps;
}

/* Onlookers see the least: what they can read is hidden from nobody. */
void told_play(struct table *table, wh_action action) {
    const struct wh_match *match = &table->match;
    int who = wh_match_actor(match);
    char move[WH_ACTION_TEXT];
    write_move(match->game, match->state, action, WH_PUBLIC, move);
    if (!is_hidden(who, move, WH_PUBLIC) || shows(match->game, match->state, action)) return;
    table->veiled = true;
    for (unsigned place = 0; place <= match->setup.seats; place++) {
        int viewer = viewer_at(table, place);
        write_move(match->game, match->state, action, viewer, move);
        if (is_hidden(who, move, viewer)) ++*untold_of(table, viewer);
    }
}

struct told_mark told_mark(const struct table *table) {
    struct told_mark mark = { .version = table->match.version };
    for (unsigned place = 0; table->veiled && place <= table->match.setup.seats; place++)
        mark.length[place] = told_length(table, viewer_at(table, place));
    return mark;
}

/* The version a viewer is told grows by one with each step that is told, and
 * with each that was told and is taken back. */
void told_since(struct table *table, const struct told_mark *mark) {
    for (unsigned place = 0; table->veiled && place <= table->match.setup.seats; place++) {
        int viewer = viewer_at(table, place);
        uint32_t was = mark->length[place], is = told_length(table, viewer);
        *untold_of(table, viewer) += table->match.version - mark->version - (is > was ? is - was : was - is);
    }
}
