/* words_views.h: what the words and the drawings of a game both read from its view. Each part is implemented beside the
 * game's words; what only one side needs stays there. */
#ifndef WITCHING_WORDS_VIEWS_H
#define WITCHING_WORDS_VIEWS_H

#include "witching/words.h"

/* --- keyhole ------------------------------------------------------------------------------------------------------ */

enum { WH_LOBBY_GHOSTS = 7, WH_LOBBY_PIECES = 6, WH_LOBBY_POSES = 6, WH_LOBBY_FIELD = 60 }; /* a field in mm */

extern const char *const wh_lobby_pieces[WH_LOBBY_PIECES], *const wh_lobby_poses[WH_LOBBY_POSES];
extern const char *const wh_lobby_ghosts[WH_LOBBY_GHOSTS];

struct wh_lobby_piece {
    bool there;
    unsigned x, y, yaw, pose;
};
struct wh_lobby_piece wh_lobby_piece_of(const struct wh_scene *scene, unsigned piece);

struct wh_lobby_ghost {
    char at[8]; /* "start", "lobby" … */
    int64_t x, y, z;
};
/* As the viewer knows it: his own as he plans it, the others where everybody last saw them. */
struct wh_lobby_ghost wh_lobby_ghost_of(const struct wh_scene *scene, unsigned seat, unsigned ghost);
void wh_lobby_field(int64_t x, int64_t y, char out[3]); /* "c4" */

struct wh_lobby_card {
    unsigned value;
    const char *pieces; /* "sofa table", or "" */
};
struct wh_lobby_card wh_lobby_card_of(const char *id); /* "c07"; value 0: no card */

#endif
