/* keyhole_lobby.h: the hotel lobby from above, drawn from a seat's view:
 * furniture at its true angle, ghosts, doors. */
#ifndef WITCHING_COMMAND_TABLE_KEYHOLE_LOBBY_H
#define WITCHING_COMMAND_TABLE_KEYHOLE_LOBBY_H

#include "command/table/keyhole_facts.h"
#include "command/table/table.h"

struct lobby_piece {
    bool there;
    unsigned x, y, yaw, pose;
};
struct lobby_piece lobby_piece_of(const struct wh_scene *scene, unsigned piece);

struct lobby_ghost {
    char at[8]; /* "start", "lobby" … */
    int64_t x, y, z;
};
/* As the viewer knows it: their own as they plan it, the others where everybody last saw them. */
struct lobby_ghost lobby_ghost_of(const struct wh_scene *scene, unsigned seat, unsigned ghost);
const char *lobby_field(int64_t x, int64_t y); /* "c4" */

canvas_style lobby_piece_style(unsigned piece);

/* The largest drawing that fits: its size in cells with doors all around. */
struct lobby_size {
    unsigned columns, rows; /* of the floor alone */
};
enum { LOBBY_LEAST_ROWS = 12, LOBBY_FRAME_ROWS = 2, LOBBY_FRAME_COLUMNS = 8 };
struct lobby_size lobby_fit(unsigned columns, unsigned rows);

/* What is in somebody's hand, and where it would stand: a piece, or a ghost. It stands out from the rest. */
struct lobby_hand {
    int piece; /* -1: a ghost */
    struct lobby_piece at;
    unsigned seat, ghost;
    struct lobby_ghost stand;
    bool wrong; /* it cannot stand there */
};

void lobby_draw(const struct wh_scene *scene, struct canvas *canvas, unsigned row, unsigned column,
                struct lobby_size size, const struct lobby_hand *hand); /* hand may be NULL */

#endif
