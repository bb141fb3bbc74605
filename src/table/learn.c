/* learn.c: a table for programs that learn: actions as numbers, views as bytes. */
#include "table_parts.h"

#include "witching/batch.h"

#include <stdlib.h>

/* The candidates of the seat to act, as numbers; none where no seat is to act. */
static unsigned find_numbers(const struct wh_match *match, uint16_t *out) {
    wh_action actions[WH_LEGAL_MAX];
    if (wh_match_actor(match) < 0) return 0;
    unsigned count = wh_candidates(match->game, match->state, actions);
    match->game->numbering->number(match->state, actions, count, out);
    return count;
}

int wh_table_numbers(struct wh_table *t, uint16_t *out, size_t room) {
    uint16_t numbers[WH_LEGAL_MAX];
    if (!needs_match(t)) return -1;
    unsigned count = find_numbers(&t->match, numbers);
    if (out && room >= count) memcpy(out, numbers, count * sizeof *out);
    return (int)count;
}

int wh_table_mask(struct wh_table *t, uint8_t *out, size_t room) {
    uint16_t numbers[WH_LEGAL_MAX];
    if (!needs_match(t)) return -1;
    unsigned size = t->match.game->numbering->count;
    if (!out || room < size) return (int)size;
    memset(out, 0, size);
    for (unsigned count = find_numbers(&t->match, numbers), i = 0; i < count; i++) out[numbers[i]] = 1;
    return (int)size;
}

const char *wh_table_numbered(struct wh_table *t, uint32_t number) {
    const struct wh_match *match = &t->match;
    struct wh_text *out;
    if (!needs_match(t) || !needs_seat(t)) return NULL;
    wh_action action = wh_numbered_action(match->game, match->state, number);
    if (action == WH_NONE) return deny_number(t, NO_NUMBER, number), NULL;
    if (!(out = open_page(t, WH_ACTION_TEXT))) return NULL;
    match->game->format(match->state, action, WH_REFEREE, out);
    return page_text(t);
}

const char *wh_table_meaning(struct wh_table *t, uint32_t number) {
    struct wh_text *out;
    if (!needs_match(t)) return NULL;
    const struct wh_numbering *numbering = t->match.game->numbering;
    if (number >= numbering->count) return deny_number(t, NO_NUMBER, number), NULL;
    if (!(out = open_page(t, WH_ACTION_TEXT))) return NULL;
    numbering->name(number, out);
    return page_text(t);
}

static bool needs_plan(struct wh_table *t) {
    if (t->plan) return true;
    if (!(t->plan = malloc(sizeof *t->plan))) return deny_number(t, NO_MEMORY, 0);
    wh_observation_plan(t->plan, t->match.game, &t->match.setup);
    return true;
}

const char *wh_table_slices(struct wh_table *t) {
    enum { KEYS = 128 }; /* of a slice, and its numbers */
    struct wh_text *out;
    if (!needs_match(t) || !needs_plan(t)) return NULL;
    if (!(out = open_page(t, (size_t)t->plan->count * (WH_JSON_PATH + KEYS)))) return NULL;
    wh_wire_slices(out, t->plan);
    return page_text(t);
}

int wh_table_observe(struct wh_table *t, int viewer, uint8_t *out, size_t room) {
    if (!needs_match(t) || !needs_viewer(t, viewer) || !needs_plan(t)) return -1;
    if (out && room >= t->plan->size) wh_observe(t->plan, t->match.state, viewer, out);
    return (int)t->plan->size;
}

double wh_table_reward(const struct wh_table *t, int seat) {
    if (!t->match.game || seat < 0 || seat >= t->match.setup.seats) return 0;
    return wh_reward(t->match.game, t->match.state, (unsigned)seat);
}
