/* told.h: a match as it is told to somebody who may not see all of it. A secret plan is made in many steps, and others
 * may not even know in how many: what shows a viewer nothing is told together with the next step that shows something.
 * So everybody has a count of their own of steps and of versions; where nothing is hidden they are the match's. Like
 * all of a table they follow from its events alone, and are the same on every server. */
#ifndef WITCHING_SERVER_TELLING_TOLD_H
#define WITCHING_SERVER_TELLING_TOLD_H

#include "server/table/table.h"

/* A viewer is a seat or WH_PUBLIC. */
uint32_t told_version(const struct table *table, int viewer);
uint32_t told_length(const struct table *table, int viewer); /* steps of the match */

/* A match, told step by step. */
struct tale {
    const struct wh_match *match;
    int viewer;
    bool over;                                /* a plan that was not finished is told as it is */
    bool plain;                               /* nothing is hidden: told as it was played */
    uint32_t plies, steps;                    /* so far, of the match and as told */
    int who;                                  /* whose the last step was: a seat or WH_CHANCE */
    char move[WH_ACTION_TEXT];                /* in the notation, as the viewer may read it */
    const char *turned_up;                    /* by it: a term that no view holds, or NULL */
    _Alignas(16) uint8_t state[WH_STATE_MAX]; /* after it */
};

void tale_open(struct tale *tale, const struct table *table, int viewer); /* at the first state */
/* The same where this many plies have been played, and all of them told. */
void tale_open_at(struct tale *tale, const struct table *table, int viewer, uint32_t plies, const void *state);
void tale_follow(struct tale *tale, const struct table *table); /* the table, or a copy of it, has moved on */
bool tale_next(struct tale *tale);                              /* false: there is no more to be told */
void tale_skip(struct tale *tale, uint32_t steps);              /* this many at once */

/* --- for table.c, which counts ------------------------------------------------------------------------------------ */

void told_play(struct table *table, wh_action action); /* before it is played */
/* Around what ends the match or takes steps back. */
struct told_mark {
    uint32_t version, length[WH_MAX_SEATS + 1];
};
struct told_mark told_mark(const struct table *table);
void told_since(struct table *table, const struct told_mark *mark);

#endif
