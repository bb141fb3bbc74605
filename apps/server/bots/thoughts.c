/* thoughts.c: lanes of fair queues, and which table has which thought. */
#include "server/bots/thoughts.h"

#include "shared/app.h"

#include <stdlib.h>
#include <string.h>

enum { QUICK_EFFORT = 1000 /* microseconds */ };

void thoughts_begin(struct thoughts *thoughts) {
    *thoughts = (struct thoughts){ .first_done = NULL };
    thoughts->last_done = &thoughts->first_done;
}

static struct thought *of_item(struct fair_item *item) {
    return item ? (struct thought *)((char *)item - offsetof(struct thought, item)) : NULL;
}

static struct fair_queue *queue_of(struct thoughts *thoughts, const struct thought *thought) {
    struct lane_queues *lane = &thoughts->lanes[thought->lane];
    return thought->watched ? &lane->watched : &lane->others;
}

/* --- asking ------------------------------------------------------------------------------------------------------- */

static struct thought *thought_of(const struct thought_wish *wish, uint32_t effort, uint64_t now) {
    struct thought *thought = allocate(sizeof *thought + wish->game->state_size);
    thought->place.key = wish->table;
    thought->lane = effort <= QUICK_EFFORT ? QUICK : SLOW;
    thought->watched = wish->watched;
    thought->version = wish->version;
    thought->asked = now;
    thought->game = wish->game;
    strncpy(thought->bot, wish->bot, sizeof thought->bot - 1);
    thought->notes = wish->notes;
    memcpy(thought->state, wish->state, wish->game->state_size);
    return thought;
}

/* Somebody came to the table or went, or it turned out whose it is. */
static void update(struct thoughts *thoughts, struct thought *thought, const struct thought_wish *wish) {
    if (thought->stage != THOUGHT_WAITS) return;
    if (thought->watched == wish->watched && fair_owner_of(&thought->item) == wish->owner) return;
    uint64_t cost = thought->item.cost;
    fair_remove(queue_of(thoughts, thought), &thought->item);
    thought->watched = wish->watched;
    fair_add(queue_of(thoughts, thought), &thought->item, wish->owner, cost);
}

struct thought *thoughts_ask(struct thoughts *thoughts, const struct thought_wish *wish, uint32_t effort,
                             uint64_t now) {
    struct thought *thought = (struct thought *)key_map_find(&thoughts->by_table, wish->table);
    if (thought && thought->version == wish->version) {
        update(thoughts, thought, wish);
        return NULL;
    }
    thoughts_forget(thoughts, wish->table);
    thought = thought_of(wish, effort, now);
    key_map_add(&thoughts->by_table, &thought->place);
    fair_add(queue_of(thoughts, thought), &thought->item, wish->owner, effort);
    return thought;
}

void thoughts_forget(struct thoughts *thoughts, uint64_t table) {
    struct thought *thought = (struct thought *)key_map_find(&thoughts->by_table, table);
    if (!thought) return;
    key_map_remove(&thoughts->by_table, &thought->place);
    thought->unwanted = true;
    if (thought->stage != THOUGHT_WAITS) return; /* whoever has it frees it */
    fair_remove(queue_of(thoughts, thought), &thought->item);
    free(thought);
}

/* --- thinking ----------------------------------------------------------------------------------------------------- */

unsigned thoughts_waiting(const struct thoughts *thoughts, enum lane lane) {
    return thoughts->lanes[lane].watched.count + thoughts->lanes[lane].others.count;
}

static struct thought *take_from(struct lane_queues *lane) {
    bool both = lane->watched.count && lane->others.count;
    bool others_turn = both && ++lane->served % SHARE == 0;
    struct fair_item *item = others_turn ? NULL : fair_take(&lane->watched);
    return of_item(item ? item : fair_take(&lane->others));
}

struct thought *thoughts_take(struct thoughts *thoughts, enum lane which, uint64_t now) {
    struct lane_queues *lane = &thoughts->lanes[which];
    struct thought *thought = take_from(lane);
    if (!thought) return NULL;
    thought->stage = THOUGHT_AT_HAND;
    lane->counts.thoughts++;
    lane->counts.waited += now - thought->asked;
    histogram_add(&lane->counts.waits, now - thought->asked);
    return thought;
}

void thoughts_done(struct thoughts *thoughts, struct thought *thought, uint64_t took) {
    fair_done(queue_of(thoughts, thought), &thought->item, took);
    thought->stage = THOUGHT_DONE;
    thought->next = NULL;
    *thoughts->last_done = thought;
    thoughts->last_done = &thought->next;
}

static struct thought *take_done(struct thoughts *thoughts) {
    struct thought *thought = thoughts->first_done;
    if (!thought) return NULL;
    thoughts->first_done = thought->next;
    if (!thoughts->first_done) thoughts->last_done = &thoughts->first_done;
    return thought;
}

struct thought *thoughts_deliver(struct thoughts *thoughts) {
    for (struct thought *thought; (thought = take_done(thoughts)); free(thought)) {
        if (thought->unwanted) continue;
        key_map_remove(&thoughts->by_table, &thought->place);
        return thought;
    }
    return NULL;
}

void thoughts_clear(struct thoughts *thoughts) {
    for (struct thought *thought; (thought = thoughts_deliver(thoughts));) free(thought);
    for (enum lane i = 0; i < LANES; i++) {
        struct lane_queues *lane = &thoughts->lanes[i];
        for (struct thought *thought; (thought = take_from(lane));) free(thought);
        fair_clear(&lane->watched);
        fair_clear(&lane->others);
    }
    key_map_free(&thoughts->by_table);
}
