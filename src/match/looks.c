/* looks.c: the looks of a match as they happened (witching/peek.h). */
#include "witching/match.h"
#include "witching/peek.h"

uint32_t wh_match_look(const struct wh_match *match, uint32_t wanted, void *scene, unsigned *door) {
    const struct wh_peek *peek = match->game->peek;
    _Alignas(16) uint8_t state[WH_STATE_MAX], staged[WH_STATE_MAX];
    uint32_t count = 0;
    unsigned from;
    wh_match_state_at(match, 0, state);
    for (uint32_t ply = 0; peek && ply < match->length; ply++) {
        for (unsigned n = 0; peek->stage(state, match->actions[ply], n, staged, &from); n++) {
            if (++count != wanted || !scene) continue;
            memcpy(scene, staged, match->game->state_size);
            *door = from;
        }
        match->game->apply(state, match->actions[ply]);
    }
    return count;
}

bool wh_match_peek(const struct wh_match *match, int viewer, const char *words, size_t length, void *state,
                   unsigned *door, struct wh_why *why) {
    const struct wh_peek *peek = match->game->peek;
    struct wh_scan in = wh_scan_of(words, length);
    uint32_t look;
    if (why) why->reason = NULL;
    if (!peek) return false;
    int named = wh_peek_door(peek, words, length);
    if (named >= 0) {
        memcpy(state, match->state, match->game->state_size);
        *door = (unsigned)named;
        return peek->allowed(match->state, &match->setup, viewer, why);
    }
    if (wh_span_is(words, length, "last"))
        look = wh_match_look(match, 0, NULL, NULL);
    else if (!wh_take_char(&in, '#') || !wh_take_number(&in, WH_MATCH_PLIES, &look) || !wh_scan_over(&in))
        return false;
    return look && wh_match_look(match, look, state, door) >= look;
}
