/* numbers.c: the numbers of actions, asked for one by one. */
#include "witching/game.h"

unsigned wh_action_number(const struct wh_game *game, const void *state, wh_action action) {
    wh_action candidates[WH_LEGAL_MAX];
    uint16_t numbers[WH_LEGAL_MAX];
    if (game->actor(state) < 0) return game->numbering->count;
    unsigned count = wh_candidates(game, state, candidates);
    game->numbering->number(state, candidates, count, numbers);
    for (unsigned i = 0; i < count; i++)
        if (candidates[i] == action) return numbers[i];
    return game->numbering->count;
}

wh_action wh_numbered_action(const struct wh_game *game, const void *state, uint64_t number) {
    if (game->actor(state) < 0 || number >= game->numbering->count) return WH_NONE;
    wh_action action = game->numbering->action(state, (unsigned)number);
    return action != WH_NONE && game->check(state, action, NULL) ? action : WH_NONE;
}
