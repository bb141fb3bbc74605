/* nudge.h: friendly words for a place, and the thing in hand that they mean. */
#ifndef WITCHING_COMMAND_PLAY_NUDGE_H
#define WITCHING_COMMAND_PLAY_NUDGE_H

#include "command/table/keyhole_lobby.h"
#include "witching/peek.h"

struct nudge_hand {
    struct lobby_hand lobby;
    int64_t height;      /* at which a ghost is to stand, if it can */
    int64_t west, south; /* corner of the field in which it must stay */
};

enum nudge_words {
    NUDGE_WORDS_EXACT,   /* the notation of the rules, or something else altogether: not to be translated */
    NUDGE_WORDS_MEANT,   /* a thing in hand */
    NUDGE_WORDS_UNKNOWN, /* begins like one, but a word is not understood */
};
/* `place sofa`, `place sofa *`, `place sofa c3 yaw 45`, `place sofa 180 140 turn 45 back`, `stand`, `stand *`,
 * `stand 150 140`: what is not said stays as it is. */
enum nudge_words nudge_read(const struct wh_scene *scene, const char *words, struct nudge_hand *hand,
                            char unknown[WH_ACTION_TEXT]);
/* The notation itself: a stand; a placement of the piece in hand. False: it is something else. */
bool nudge_read_stand(const char *move, struct nudge_hand *hand);
bool nudge_read_place(const char *move, struct lobby_hand *hand);
void nudge_write_place(unsigned piece, const struct lobby_piece *at, char move[WH_ACTION_TEXT]);
void nudge_write_stand(const struct lobby_ghost *stand, char move[WH_ACTION_TEXT]);

#endif
