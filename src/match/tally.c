/* tally.c: where the points of a match came from, by following its record. Which step brought what is for the game to
 * say (gains). */
#include "witching/match.h"

static const struct wh_source before_the_match = { "before", WH_TR("Before this match began") };

const struct wh_source *wh_tally_source(const struct wh_game *game, unsigned source) {
    if (source < game->source_count) return &game->sources[source];
    return source == game->source_count ? &before_the_match : NULL;
}

struct wh_tally wh_tally_of(const struct wh_match *match, bool over) {
    wh_assert(match->game->source_count < WH_SOURCES);
    struct wh_tally tally = { .match = match, .over = over };
    wh_match_state_at(match, 0, tally.state);
    return tally;
}

static bool brings_points(const struct wh_match *match, wh_points points) {
    for (unsigned seat = 0; seat < match->setup.seats; seat++)
        for (unsigned source = 0; source < WH_SOURCES; source++)
            if (points[seat][source]) return true;
    return false;
}

/* What the match began with: where the game cannot tell, it came from before. */
static void count_first(const struct wh_tally *tally, wh_points points) {
    const struct wh_match *match = tally->match;
    int32_t scores[WH_MAX_SEATS];
    match->game->gains(NULL, WH_NONE, tally->state, points);
    match->game->score(tally->state, scores);
    for (unsigned seat = 0; seat < match->setup.seats; seat++) {
        int32_t *unknown = &points[seat][match->game->source_count];
        *unknown = scores[seat];
        for (unsigned source = 0; source < match->game->source_count; source++) *unknown -= points[seat][source];
    }
}

static void close_round(struct wh_tally *tally, wh_points points) {
    memcpy(tally->round, points, sizeof tally->round);
    for (unsigned seat = 0; seat < WH_MAX_SEATS; seat++)
        for (unsigned source = 0; source < WH_SOURCES; source++) tally->total[seat][source] += points[seat][source];
}

static bool step(const struct wh_game *game, void *state, wh_action action, wh_points points) {
    _Alignas(16) uint8_t before[WH_STATE_MAX];
    memcpy(before, state, game->state_size);
    game->apply(state, action);
    return game->gains(before, action, state, points) || game->actor(state) == WH_OVER;
}

bool wh_tally_next(struct wh_tally *tally) {
    const struct wh_match *match = tally->match;
    wh_points points = { { 0 } };
    if (!tally->begun) {
        tally->begun = true;
        count_first(tally, points);
        close_round(tally, points);
        if (brings_points(match, points)) return true;
    }
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    memcpy(state, tally->state, match->game->state_size);
    memset(points, 0, sizeof points);
    for (uint32_t ply = tally->plies; ply < match->length;) {
        bool told = step(match->game, state, match->actions[ply++], points);
        if (!told && !(tally->over && ply == match->length)) continue;
        memcpy(tally->state, state, match->game->state_size);
        tally->plies = ply;
        close_round(tally, points);
        return true;
    }
    return false;
}
