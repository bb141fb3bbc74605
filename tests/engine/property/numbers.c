/* numbers.c: the numbers of actions: each candidate has its own, which leads back to it, and no other number leads to a
 * legal action. */
#include "tests/engine/property/property.h"

#include <string.h>

static void expect_number(const struct walk *w, wh_action action, unsigned number) {
    if (number >= w->game->numbering->count) BROKEN(w, "an action has the number %u", number);
    if (wh_numbered_action(w->game, w->state, number) != action) BROKEN(w, "number %u means another action", number);
}

void check_numbers(struct walk *w) {
    wh_action actions[WH_LEGAL_MAX];
    uint16_t numbers[WH_LEGAL_MAX];
    static bool legal[1 << 16];
    const struct wh_numbering *numbering = w->game->numbering;
    bool seat = w->game->actor(w->state) >= 0;
    unsigned count = seat ? wh_candidates(w->game, w->state, actions) : 0;
    memset(legal, 0, numbering->count * sizeof *legal);
    if (seat) numbering->number(w->state, actions, count, numbers);
    for (unsigned i = 0; i < count && !test_failed(); i++) {
        expect_number(w, actions[i], numbers[i]);
        if (legal[numbers[i]]) BROKEN(w, "two actions have the number %u", numbers[i]);
        legal[numbers[i]] = true;
        if (wh_action_number(w->game, w->state, actions[i]) != numbers[i]) BROKEN(w, "an action has two numbers");
    }
    for (unsigned i = 0; i < numbering->count && !test_failed(); i++)
        if (!legal[i] && wh_numbered_action(w->game, w->state, i) != WH_NONE)
            BROKEN(w, "number %u means a legal action that is no candidate", i);
    if (wh_numbered_action(w->game, w->state, numbering->count) != WH_NONE ||
        wh_numbered_action(w->game, w->state, UINT64_MAX) != WH_NONE)
        BROKEN(w, "a number that is none means an action");
    if (wh_action_number(w->game, w->state, WH_NONE) != numbering->count) BROKEN(w, "no action has a number");
}
