/* why.h: refusals that explain themselves. Every reason is in one list per layer (each game has its own) with a
 * stable id, the rule it rests on and a sentence for the player. */
#ifndef WITCHING_WHY_H
#define WITCHING_WHY_H

#include "witching/text.h"

WH_BEGIN_C

struct wh_reason {
    const char *id;   /* stable, for programs: "set-is-yours" */
    const char *rule; /* hourglass "R7", "" where no rule of a game is concerned */
    const char *text; /* one sentence; {0} and {1} are filled in */
};

enum { WH_WHY_TEXT = 240, WH_WHY_WITH = 96 };

struct wh_why {
    const struct wh_reason *reason;
    char with[2][WH_WHY_WITH]; /* what fills {0} and {1}: kept so that the sentence can be put into another language */
    char text[WH_WHY_TEXT];    /* the sentence in English */
};

/* Each returns false, so that a check can end with `return wh_deny(…)`. why may be NULL: nobody asks. */
bool wh_deny(struct wh_why *why, const struct wh_reason *reason);
bool wh_deny_with(struct wh_why *why, const struct wh_reason *reason, const char *first, const char *second);

/* The reasons of the layers that belong to no game. */
enum wh_common {
    WH_NO_SUCH_GAME,
    WH_BAD_SEATS,
    WH_NO_SUCH_OPTION,
    WH_NO_SUCH_PRESET,
    WH_BAD_OPTION,
    WH_OPTION_TWICE,
    WH_BAD_JSON,
    WH_BAD_POSITION,
    WH_IMPOSSIBLE,
    WH_NOT_YOUR_TURN,
    WH_STALE,
    WH_MATCH_OVER,
    WH_CHANCE_MOVES,
    WH_NOTHING_TO_UNDO,
    WH_REVEALED,
    WH_MATCH_FULL,
    WH_BAD_NAME,
    WH_COMMON_COUNT
};
extern const struct wh_reason wh_common_reasons[WH_COMMON_COUNT];
bool wh_refuse(struct wh_why *why, enum wh_common id, const char *first, const char *second);

WH_END_C

#endif
