/* state.c: properties of states: JSON and back, audits, play-outs, scores. */
#include "tests/engine/property/property.h"
#include "witching/heuristics.h"

#include <string.h>

void check_json(struct walk *w) {
    static char json[WH_JSON_MAX], again[WH_JSON_MAX];
    _Alignas(16) uint8_t back[WH_STATE_MAX];
    wh_action here[WH_LEGAL_MAX], there[WH_LEGAL_MAX];
    struct wh_why why;
    struct wh_text out = wh_text_into(json, sizeof json);
    wh_state_write(w->game, w->state, WH_REFEREE, &out);
    if (out.overflow) BROKEN(w, "the state is too long for WH_JSON_MAX");
    memset(back, 0xa5, sizeof back);
    if (!wh_state_read(w->game, &w->setup, json, out.length, back, &why)) {
        BROKEN(w, "its own JSON is refused: %s", why.text);
        return;
    }
    out = wh_text_into(again, sizeof again);
    wh_state_write(w->game, back, WH_REFEREE, &out);
    if (strcmp(json, again) != 0) BROKEN(w, "read back, the state is written as %s", again);
    if (memcmp(back, w->state, w->game->state_size) != 0)
        BROKEN(w, "read back, the bytes differ though the JSON does not");
    unsigned count = w->game->legal(w->state, here);
    if (w->game->legal(back, there) != count || memcmp(here, there, count * sizeof *here) != 0)
        BROKEN(w, "read back, the legal actions differ");
}

/* Judged with the notes of all that was judged before and with none: the shares are the same, and add up to one win but
 * for what rounding leaves. */
static void check_turn_search(struct walk *w) {
    static _Alignas(16) uint8_t used[1 << 18], blank[1 << 18];
    const struct wh_turn_search *turn_search = w->game->heuristics->turn_search;
    int seat = w->game->actor(w->state);
    int32_t shares[WH_MAX_SEATS] = { 0 }, again[WH_MAX_SEATS] = { 0 }, sum = 0;
    struct wh_rng same = w->rng;
    if (seat < 0) return;
    memset(blank, 0, sizeof blank);
    turn_search->evaluate(w->state, seat, &w->rng, used, sizeof used, shares);
    turn_search->evaluate(w->state, seat, &same, blank, sizeof blank, again);
    for (unsigned i = 0; i < w->setup.seats; i++) {
        if (shares[i] != again[i]) BROKEN(w, "notes change what is foreseen");
        if (shares[i] < 0) BROKEN(w, "seat %u is to have less than nothing", i);
        sum += shares[i];
    }
    if (sum > WH_WIN || sum < WH_WIN - WH_MAX_SEATS) BROKEN(w, "shares foreseen come to %d", sum);
}

void check_playout(struct walk *w) {
    struct walk end = *w;
    uint32_t decisions = w->game->playout(end.state, &w->rng);
    if (w->game->actor(w->state) >= 0 && !decisions) BROKEN(w, "a play-out made no decision");
    if (w->game->actor(end.state) != WH_OVER) BROKEN(&end, "a play-out stopped before the end");
    check_standing(&end);
    if (w->game->heuristics->turn_search) {
        check_turn_search(w);
        return;
    }
    end = *w;
    w->game->heuristics->rollout(end.state, &w->rng, wh_rng_below(&w->rng, 20));
    check_standing(&end);
}

/* Sides part the seats, and win or lose as one. */
static void check_sides(struct walk *w, uint32_t winners) {
    for (unsigned seat = 0; seat < w->setup.seats; seat++) {
        uint32_t side = wh_side(w->game, w->state, seat);
        if (!(side >> seat & 1) || side >> w->setup.seats) BROKEN(w, "the side of seat %u is %x", seat, side);
        for (unsigned other = 0; other < w->setup.seats; other++)
            if ((side >> other & 1) != (wh_side(w->game, w->state, other) == side))
                BROKEN(w, "seats %u and %u do not agree on their sides", seat, other);
        if ((winners & side) && (winners & side) != side) BROKEN(w, "half of side %x wins", side);
    }
}

/* Audit, actor, scores and winners agree. */
void check_standing(struct walk *w) {
    const char *broken = w->game->audit(w->state);
    if (broken) BROKEN(w, "audit: %s", broken);
    int actor = w->game->actor(w->state);
    if (actor < WH_OVER || actor >= w->setup.seats) BROKEN(w, "actor %d", actor);
    if (w->state[0] != w->setup.seats) BROKEN(w, "the first byte is not the number of seats");
    uint32_t winners = w->game->winners(w->state);
    if ((actor == WH_OVER) != (winners != 0) || winners >> w->setup.seats) BROKEN(w, "winners %x", winners);
    check_sides(w, winners);
    int32_t scores[WH_MAX_SEATS], best = INT32_MIN;
    w->game->score(w->state, scores);
    for (unsigned seat = 0; seat < w->setup.seats; seat++) {
        if (scores[seat] > best) best = scores[seat];
        w->game->heuristics->evaluate(w->state, (int)seat); /* any number, but it must come */
    }
    for (unsigned seat = 0; seat < w->setup.seats; seat++)
        if (winners >> seat & 1 && scores[seat] != best) BROKEN(w, "seat %u wins without the best score", seat);
}
