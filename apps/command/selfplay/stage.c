/* stage.c: one match between bots. */
#include "command/selfplay/runner.h"
#include "shared/app.h"

#include <stdlib.h>
#include <string.h>

/* One thinker a seat, even where two seats have the same bot: what it keeps in mind between moves is its seat's. */
struct stage {
    struct wh_match match;
    wh_action actions[WH_MATCH_PLIES];
    const struct wh_game *game; /* of the thinkers */
    struct thinker *thinkers[WH_MAX_SEATS];
    char names[WH_MAX_SEATS][THINKER_NAME]; /* whose they are; "" where there is none */
    struct wh_rng luck, whims[WH_MAX_SEATS];
};

uint64_t derive_seed(uint64_t seed, uint64_t kind, uint64_t index) {
    uint64_t x = seed;
    x = wh_splitmix(&x) ^ kind;
    x = wh_splitmix(&x) ^ index;
    return wh_splitmix(&x);
}

struct stage *stage_open(void) {
    return allocate(sizeof(struct stage));
}

static void dismiss(struct stage *stage, unsigned seat) {
    thinker_close(stage->thinkers[seat]);
    stage->thinkers[seat] = NULL;
    stage->names[seat][0] = '\0';
}

void stage_close(struct stage *stage) {
    for (unsigned seat = 0; seat < WH_MAX_SEATS; seat++) dismiss(stage, seat);
    free(stage);
}

static void swap_seats(struct stage *stage, unsigned a, unsigned b) {
    struct thinker *thinker = stage->thinkers[a];
    char name[THINKER_NAME];
    memcpy(name, stage->names[a], sizeof name);
    stage->thinkers[a] = stage->thinkers[b];
    memcpy(stage->names[a], stage->names[b], sizeof name);
    stage->thinkers[b] = thinker;
    memcpy(stage->names[b], name, sizeof name);
}

/* Rotations bring the same bots to other seats: those at hand only change places. */
static void seat_bot(struct stage *stage, unsigned seat, const char *name) {
    size_t length = strlen(name);
    wh_assert(length < THINKER_NAME);
    for (unsigned other = seat; other < WH_MAX_SEATS; other++) {
        if (strcmp(stage->names[other], name) != 0) continue;
        swap_seats(stage, seat, other);
        return;
    }
    dismiss(stage, seat);
    memcpy(stage->names[seat], name, length + 1);
    stage->thinkers[seat] = thinker_open(name, stage->game);
}

static void prepare(struct stage *stage, const struct fixture *fixture) {
    if (stage->game != fixture->game)
        for (unsigned seat = 0; seat < WH_MAX_SEATS; seat++) dismiss(stage, seat);
    stage->game = fixture->game;
    wh_rng_seed(&stage->luck, fixture->luck);
    for (unsigned seat = 0; seat < fixture->setup.seats; seat++) {
        seat_bot(stage, seat, fixture->bots[seat]);
        thinker_new_match(stage->thinkers[seat]);
        wh_rng_seed(&stage->whims[seat], derive_seed(fixture->whims, 0, seat));
    }
    bool begun = wh_match_begin(&stage->match, fixture->game, &fixture->setup, stage->actions, WH_MATCH_PLIES, NULL);
    wh_assert(begun);
}

/* Chance's move is first drawn and then played, so that the watcher sees it beforehand as it does a bot's. */
static struct ply next_ply(struct stage *stage, int actor) {
    struct wh_match *match = &stage->match;
    struct ply ply = { .match = match, .actor = actor };
    if (actor == WH_CHANCE) {
        struct wh_rng once;
        wh_rng_seed(&once, wh_rng_next(&stage->luck)); /* one number an outcome: luck stays in step in all rotations */
        ply.action = stage->game->sample(match->state, &once);
    } else {
        ply.thinker = stage->thinkers[actor];
        thinker_follow(stage->thinkers[actor], match);
        ply.action = thinker_choose(stage->thinkers[actor], match->state, &stage->whims[actor]);
    }
    return ply;
}

const struct wh_match *stage_play(struct stage *stage, const struct fixture *fixture, ply_watcher *watch, void *with,
                                  const atomic_bool *stop) {
    prepare(stage, fixture);
    struct wh_match *match = &stage->match;
    for (int actor = wh_match_actor(match); actor != WH_OVER; actor = wh_match_actor(match)) {
        if (stop && *stop) return NULL;
        struct ply ply = next_ply(stage, actor);
        if (watch) watch(with, &ply);
        bool played = wh_match_play(match, actor, match->version, ply.action, NULL);
        wh_assert(played); /* a bot only makes legal moves, and a match fits its record */
    }
    return match;
}
