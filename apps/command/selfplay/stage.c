/* stage.c: one match between bots, and programs that play as bots do. */
#include "command/selfplay/runner.h"
#include "shared/app.h"
#include "shared/program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One thinker a seat, even where two seats have the same bot: what it keeps in mind between moves is its seat's. */
struct stage {
    struct wh_match match;
    wh_action actions[WH_MATCH_PLIES];
    const struct wh_game *game; /* of the thinkers */
    struct player {
        char *name; /* NULL: there is none */
        struct thinker *thinker;
        struct program *program; /* instead of it */
    } players[WH_MAX_SEATS];
    struct wh_rng luck, whims[WH_MAX_SEATS];
    uint32_t told[WH_MAX_SEATS]; /* by seat: plies that its program knows */
    char match_name[24];
    int64_t time;
    int forfeit; /* the seat at fault; -1: none */
    char problem[PROGRAM_PROBLEM];
};

uint64_t derive_seed(uint64_t seed, uint64_t kind, uint64_t index) {
    uint64_t x = seed;
    x = wh_splitmix(&x) ^ kind;
    x = wh_splitmix(&x) ^ index;
    return wh_splitmix(&x);
}

const char *stage_program(const char *name) {
    size_t length = sizeof STAGE_PROGRAM - 1;
    return strncmp(name, STAGE_PROGRAM, length) == 0 ? name + length : NULL;
}

struct stage *stage_open(void) {
    return allocate(sizeof(struct stage));
}

static void dismiss(struct player *player) {
    enum { FAREWELL = 1000 };
    thinker_close(player->thinker);
    if (player->program) program_end(player->program, FAREWELL);
    free(player->name);
    *player = (struct player){ .name = NULL };
}

void stage_close(struct stage *stage) {
    for (unsigned seat = 0; seat < WH_MAX_SEATS; seat++) dismiss(&stage->players[seat]);
    free(stage);
}

/* Rotations bring the same bots to other seats: those at hand only change places. */
static void seat_bot(struct stage *stage, unsigned seat, const char *name) {
    struct player *player = &stage->players[seat];
    for (struct player *other = player; other < stage->players + WH_MAX_SEATS; other++) {
        if (!other->name || strcmp(other->name, name) != 0) continue;
        struct player present = *player;
        *player = *other;
        *other = present;
        return;
    }
    dismiss(player);
    player->name = strdup(name);
    wh_assert(player->name);
    if (!stage_program(name)) player->thinker = thinker_open(name, stage->game);
}

static void prepare(struct stage *stage, const struct fixture *fixture) {
    if (stage->game != fixture->game)
        for (unsigned seat = 0; seat < WH_MAX_SEATS; seat++) dismiss(&stage->players[seat]);
    stage->game = fixture->game;
    stage->time = fixture->time;
    stage->forfeit = -1;
    snprintf(stage->match_name, sizeof stage->match_name, "%016llx", (unsigned long long)fixture->whims);
    wh_rng_seed(&stage->luck, fixture->luck);
    for (unsigned seat = 0; seat < fixture->setup.seats; seat++) {
        seat_bot(stage, seat, fixture->bots[seat]);
        if (stage->players[seat].thinker) thinker_new_match(stage->players[seat].thinker);
        stage->told[seat] = 0;
        wh_rng_seed(&stage->whims[seat], derive_seed(fixture->whims, 0, seat));
    }
    uint32_t most = fixture->plies ? fixture->plies : WH_MATCH_PLIES;
    bool begun = wh_match_begin(&stage->match, fixture->game, &fixture->setup, stage->actions, most, NULL);
    wh_assert(begun);
}

/* False: it made no legal move. */
static bool ask_program(struct stage *stage, int seat, const atomic_bool *stop, wh_action *action) {
    struct player *player = &stage->players[seat];
    const struct wh_match *match = &stage->match;
    size_t room = (size_t)(match->length - stage->told[seat]) * WH_WIRE_STEP + 8;
    struct wh_text steps = wh_text_into(allocate(room), room);
    wh_wire_steps(&steps, match, stage->told[seat], seat);
    stage->told[seat] = match->length;
    if (!player->program) player->program = program_start(stage_program(player->name));
    snprintf(stage->problem, sizeof stage->problem, "%s", tr("It cannot be started."));
    bool fine = player->program && program_move(player->program,
                                                &(struct turn){ .match = stage->match_name,
                                                                .game = match->game,
                                                                .setup = &match->setup,
                                                                .state = match->state,
                                                                .steps = { steps.start, steps.length },
                                                                .time = stage->time,
                                                                .whims = &stage->whims[seat] },
                                                stop, action, stage->problem);
    free(steps.start);
    if (fine) return true;
    dismiss(player); /* it begins afresh in the next match */
    stage->forfeit = seat;
    return false;
}

/* Chance's move is first drawn and then played, so that the watcher sees it beforehand as it does a bot's. */
static bool next_ply(struct stage *stage, int actor, const atomic_bool *stop, struct ply *ply) {
    struct wh_match *match = &stage->match;
    *ply = (struct ply){ .match = match, .actor = actor };
    if (actor == WH_CHANCE) {
        struct wh_rng once;
        wh_rng_seed(&once, wh_rng_next(&stage->luck)); /* one number an outcome: luck stays in step in all rotations */
        ply->action = stage->game->sample(match->state, &once);
        return true;
    }
    struct thinker *thinker = stage->players[actor].thinker;
    if (!thinker) return ask_program(stage, actor, stop, &ply->action);
    ply->thinker = thinker;
    thinker_follow(thinker, match);
    ply->action = thinker_choose(thinker, match->state, &match->notes, &stage->whims[actor]);
    return true;
}

/* Our bots bring every match to its end. Where one finds none a program is at fault, and loses: preferably the one that
 * is to move. Over the rotations of a deal that is now this one, now that. */
static bool finds_no_end(struct stage *stage, int actor) {
    const struct wh_match *match = &stage->match;
    if (match->length < match->capacity) return false;
    for (int seat = match->setup.seats - 1; seat >= 0; seat--)
        if (stage_program(stage->players[seat].name)) stage->forfeit = seat;
    if (actor >= 0 && stage_program(stage->players[actor].name)) stage->forfeit = actor;
    snprintf(stage->problem, sizeof stage->problem, tr("The match found no end in %u steps."), match->length);
    return stage->forfeit >= 0;
}

const struct wh_match *stage_play(struct stage *stage, const struct fixture *fixture, ply_watcher *watch, void *with,
                                  const atomic_bool *stop) {
    prepare(stage, fixture);
    struct wh_match *match = &stage->match;
    for (int actor = wh_match_actor(match); actor != WH_OVER; actor = wh_match_actor(match)) {
        struct ply ply;
        if (stop && *stop) return NULL;
        if (finds_no_end(stage, actor)) return match;
        wh_expect_end(match->length);
        if (!next_ply(stage, actor, stop, &ply)) return stop && *stop ? NULL : match;
        if (watch) watch(with, &ply);
        bool played = wh_match_play(match, actor, match->version, ply.action, NULL);
        wh_assert(played); /* only legal moves come here */
    }
    return match;
}

int stage_forfeit(const struct stage *stage, const char **problem) {
    *problem = stage->problem;
    return stage->forfeit;
}
