/* player.h: who decides for the seat: one of our bots, or a program that speaks the engine protocol. It thinks in a
 * thread of its own, about one decision at a time. */
#ifndef WITCHING_CLIENT_PLAYER_H
#define WITCHING_CLIENT_PLAYER_H

#include "shared/program.h"

struct player;

/* A bot of a known name, or a program by its command line. `thought` is called from the other thread as soon as there
 * is an answer. */
struct player *player_open(const char *bot, const char *command, void (*thought)(void *with), void *with);
void player_close(struct player *player); /* whatever it is thinking about */

/* Begins to think. Everything is copied, but for turn->match, turn->game. */
void player_ask(struct player *player, const struct turn *turn);
bool player_thinks(const struct player *player); /* an answer is to come, or has not been taken yet */
void player_hurry(struct player *player);        /* the answer is wanted soon, if at all */

enum answer { ANSWER_LATER, ANSWER_MOVE, ANSWER_NONE };
/* Takes the answer, if it is there: a move in the notation, or the sentence that says why there is none. */
enum answer player_answer(struct player *player, char text[PROGRAM_PROBLEM]);

#endif
