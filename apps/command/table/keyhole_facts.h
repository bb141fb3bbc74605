/* keyhole_facts.h: what is printed on keyhole's board, pieces and cards, as the game tells it; read once. */
#ifndef WITCHING_COMMAND_TABLE_KEYHOLE_FACTS_H
#define WITCHING_COMMAND_TABLE_KEYHOLE_FACTS_H

#include "witching/game.h"

enum { LOBBY_GHOSTS = 7, LOBBY_PIECES = 6, LOBBY_POSES = 6, LOBBY_DOORS = 24, LOBBY_FIELDS = 36, LOBBY_CARDS = 20 };
enum { LOBBY_NAME = 12 }; /* bytes */

struct lobby_facts {
    int size, field; /* of the lobby and of a field of it, in mm */
    char fields[LOBBY_FIELDS][LOBBY_NAME];
    char pieces[LOBBY_PIECES][LOBBY_NAME], poses[LOBBY_POSES][LOBBY_NAME];
    struct lobby_outline {
        int half_width, half_depth;
    } outlines[LOBBY_PIECES][LOBBY_POSES];
    char ghosts[LOBBY_GHOSTS][LOBBY_NAME];
    uint8_t points[LOBBY_GHOSTS]; /* outside; half of them in the lobby */
    struct lobby_door {
        char name[LOBBY_NAME];
        int x, y; /* its middle */
    } doors[LOBBY_DOORS];
    struct lobby_card {
        char id[LOBBY_NAME];
        unsigned value;
        char pieces[2 * LOBBY_NAME]; /* "sofa table", or "" */
    } cards[LOBBY_CARDS];
};

const struct lobby_facts *lobby_facts(void);
const struct lobby_card *lobby_card(const char *id); /* NULL: there is none */
/* The number of a name in one of the lists; -1: it is not there. */
int lobby_index(const char (*names)[LOBBY_NAME], unsigned count, const char *name);

#endif
