/* analyse.h: what the parts of `witching analyse` share: a match as a bot judges it. */
#ifndef WITCHING_COMMAND_ANALYSE_ANALYSE_H
#define WITCHING_COMMAND_ANALYSE_ANALYSE_H

#include "witching/match.h"

/* A decision as the bot sees it, knowing only what the deciding seat knew. Shares of the win, from 0 to 1. */
struct judgement {
    uint32_t ply; /* from 1 */
    int seat;
    char played[WH_ACTION_TEXT], best[WH_ACTION_TEXT];
    double expected; /* with the best move; */
    double cost;     /* what the move played gives away of it; NAN: the bot did not weigh that move */
    bool agrees;     /* it is the bot's own */
};

/* From one decision of a seat to its next, or to the end: what became of its prospects, and by whom. */
struct swing {
    int seat;
    const struct judgement *from;
    uint32_t until; /* ply */
    double before, after;
    double own; /* the part of it that the seat's own move gave away */
};

enum { TURNING_POINTS = 5 };

struct analysis {
    const struct wh_match *match;
    const char *bot;
    struct judgement *judgements;
    unsigned count;
    struct swing swings[TURNING_POINTS]; /* the largest, in the order of the match */
    unsigned swing_count;
};

/* What a seat made of its decisions. */
struct accuracy {
    unsigned decisions, good;   /* good: the bot's own move, or not noticeably worse */
    double weighed, given_away; /* decisions whose cost is known; the sum of the costs */
};
struct accuracy accuracy_of(const struct analysis *analysis, int seat);

void seat_words(const struct wh_match *match, int seat, char *out, size_t room); /* "Anna", "seat 1" */
void swing_words(const struct analysis *analysis, const struct swing *swing, char *out, size_t room);
void print_analysis(const struct analysis *analysis);
bool save_analysis(const struct analysis *analysis, const char *path); /* HTML; false: it was said why not */

#endif
