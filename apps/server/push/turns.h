/* turns.h: who is to be told of a turn, one after the other. */
#ifndef WITCHING_SERVER_PUSH_TURNS_H
#define WITCHING_SERVER_PUSH_TURNS_H

#include "server/server.h"
#include "server/table/table.h"

struct turns;
struct turns *turns_start(struct server *server);
void turns_add(struct turns *turns, const uint8_t player[PLAYER_BYTES], const struct table *table);
void turns_stop(struct turns *turns); /* begins nothing more; before the readers are stopped */
unsigned turns_waiting(const struct turns *turns);
void turns_free(struct turns *turns);

#endif
