/* player.c: thinks about one decision at a time. */
#include "client/player.h"

#include "shared/app.h"
#include "shared/recall.h"
#include "shared/thinker.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FAREWELL = 2000 }; /* milliseconds that a program has to end */

struct player {
    const char *bot, *command;
    void (*thought)(void *with);
    void *with;
    struct thinker *thinker;
    const struct wh_game *game; /* of the thinker */
    struct program *program;
    struct recall recall;
    struct wh_rng rng;
    pthread_t thread;
    bool thinks;
    atomic_bool hurry, done;
    /* The decision: */
    struct turn turn;
    struct wh_setup setup;
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    char *steps;
    /* The answer: */
    bool moves;
    wh_action action;
    char problem[PROGRAM_PROBLEM];
};

struct player *player_open(const char *bot, const char *command, void (*thought)(void *with), void *with) {
    struct player *player = allocate(sizeof *player);
    *player = (struct player){ .bot = bot, .command = command, .thought = thought, .with = with };
    wh_rng_seed(&player->rng, entropy());
    return player;
}

static void join(struct player *player) {
    if (player->thinks) pthread_join(player->thread, NULL);
    player->thinks = false;
}

void player_close(struct player *player) {
    player->hurry = true;
    join(player);
    thinker_close(player->thinker);
    if (player->program) program_end(player->program, FAREWELL);
    free(player->steps);
    free(player);
}

static void ask_bot(struct player *player) {
    const struct turn *turn = &player->turn;
    if (player->thinker && player->game == turn->game) {
        thinker_new_match(player->thinker); /* each decision comes with a guess of its own */
    } else {
        thinker_close(player->thinker);
        player->thinker = thinker_open(player->bot, turn->game);
        player->game = turn->game;
    }
    thinker_bound(player->thinker, &player->hurry, turn->time < 0 ? 0 : (uint32_t)turn->time + 1);
    player->action = thinker_choose(player->thinker, player->state, recall(&player->recall, turn), &player->rng);
    player->moves = true;
}

static void ask_program(struct player *player) {
    if (!player->program) player->program = program_start(player->command);
    player->moves = player->program &&
                    program_move(player->program, &player->turn, &player->hurry, &player->action, player->problem);
    if (player->moves) return;
    if (!player->program) snprintf(player->problem, sizeof player->problem, "%s", tr("It cannot be started."));
    if (player->program) program_end(player->program, 0);
    player->program = NULL;
}

static void *think(void *argument) {
    struct player *player = argument;
    (player->bot ? ask_bot : ask_program)(player);
    player->done = true;
    player->thought(player->with);
    return NULL;
}

void player_ask(struct player *player, const struct turn *turn) {
    wh_assert(!player->thinks);
    player->turn = *turn;
    player->setup = *turn->setup;
    memcpy(player->state, turn->state, turn->game->state_size);
    free(player->steps);
    player->steps = allocate(turn->steps.length + 1);
    memcpy(player->steps, turn->steps.start, turn->steps.length);
    player->turn.setup = &player->setup;
    player->turn.state = player->state;
    player->turn.steps.start = player->steps;
    player->turn.whims = &player->rng;
    player->hurry = false;
    player->done = false;
    player->thinks = pthread_create(&player->thread, NULL, think, player) == 0;
    if (player->thinks) return;
    failure(tr("no more than %u threads can be started here."), 1u);
    exit(FAILED);
}

bool player_thinks(const struct player *player) { return player->thinks; }

void player_hurry(struct player *player) { player->hurry = true; }

enum answer player_answer(struct player *player, char text[PROGRAM_PROBLEM]) {
    if (!player->thinks || !player->done) return ANSWER_LATER;
    join(player);
    struct wh_text out = wh_text_into(text, PROGRAM_PROBLEM);
    if (player->moves)
        player->turn.game->format(player->state, player->action, player->turn.game->actor(player->state), &out);
    else
        wh_put(&out, player->problem);
    return player->moves ? ANSWER_MOVE : ANSWER_NONE;
}
