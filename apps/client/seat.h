/* seat.h: a seat at a server's table, taken and played by a player that is not a person: docs/protocol.md from the
 * client's side, with luck that is sealed and revealed as docs/fair-dice.md asks of a client. */
#ifndef WITCHING_CLIENT_SEAT_H
#define WITCHING_CLIENT_SEAT_H

#include "client/link.h"

struct seat_wishes {
    struct link link;
    const char *bot, *command; /* one of them */
    const char *name;          /* NULL: any that is free */
    int64_t time;              /* milliseconds a move where no clock runs; below 0: as long as it takes */
};

/* Plays until a match is over and nobody is there who could want another, or until *interrupted, when it leaves. An
 * exit status; what happens is said. */
int seat_play(const struct seat_wishes *wishes, volatile const int *interrupted);

#endif
