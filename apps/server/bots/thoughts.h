/* thoughts.h: what bots are to think about, and what comes next. A pure data structure: threads and locks are bots.c's.
 *
 * Quick bots have a lane of their own, so that they never wait behind slow ones. In each lane tables that somebody
 * watches come first, but one thought in SHARE is for the others, so that these are not left waiting for ever. Within
 * both, owners get fair turns (fair_queue.h). A table has at most one thought here. */
#ifndef WITCHING_SERVER_BOTS_THOUGHTS_H
#define WITCHING_SERVER_BOTS_THOUGHTS_H

#include "server/bots/fair_queue.h"
#include "server/histogram.h"
#include "witching/match.h"

#include <stddef.h>

enum { SHARE = 8 };

enum lane { QUICK, SLOW, LANES };

/* A position for a bot to think about. */
struct thought_wish {
    uint64_t table;
    uint32_t version;
    const struct wh_game *game;
    const char *bot;
    const void *state;
    struct wh_notes notes; /* of its match */
    uint64_t owner;        /* whose table it is: a hash of an address; 0: unknown */
    bool watched;          /* somebody is at the table */
};

struct thought {
    struct keyed place; /* first: by its table, until it is delivered or nobody wants it any more */
    struct fair_item item;
    struct thought *next; /* among those that are done */
    enum { THOUGHT_WAITS, THOUGHT_AT_HAND, THOUGHT_DONE } stage;
    enum lane lane;
    bool watched, unwanted;
    uint32_t version;
    uint64_t asked; /* when, in microseconds */
    const struct wh_game *game;
    char bot[WH_PLAYER_NAME];
    wh_action action;
    struct wh_notes notes;
    _Alignas(16) uint8_t state[]; /* as large as the game's */
};

/* For /metrics, of each lane: thoughts that were begun, and how long they had waited, in microseconds. */
struct thought_counts {
    uint64_t thoughts, waited;
    struct histogram waits;
};

struct thoughts {
    struct key_map by_table;
    struct lane_queues {
        struct fair_queue watched, others;
        unsigned served; /* watched ones while others waited */
        struct thought_counts counts;
    } lanes[LANES];
    struct thought *first_done, **last_done;
};

void thoughts_begin(struct thoughts *thoughts);
void thoughts_clear(struct thoughts *thoughts); /* none may be at hand */

/* `effort`: microseconds it will probably take. If the table waits already, the newer version counts; of the same
 * version only what is known of watchers is brought up to date. NULL: nothing new waits. */
struct thought *thoughts_ask(struct thoughts *thoughts, const struct thought_wish *wish, uint32_t effort, uint64_t now);
void thoughts_forget(struct thoughts *thoughts, uint64_t table); /* nothing will be delivered for this table */
unsigned thoughts_waiting(const struct thoughts *thoughts, enum lane lane);
struct thought *thoughts_take(struct thoughts *thoughts, enum lane lane, uint64_t now); /* NULL: nothing waits */
void thoughts_done(struct thoughts *thoughts, struct thought *thought, uint64_t took);
/* The next one that is done and wanted; the caller frees it. NULL: none. */
struct thought *thoughts_deliver(struct thoughts *thoughts);

#endif
