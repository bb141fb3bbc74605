/* fair_queue.h: whose turn is it when many wait? Owners take turns by what each has been given: whoever had least comes
 * next, however many things one of them has waiting; what belongs to one owner is served in the order it came. A pure
 * data structure: no threads, no clock. Every call takes O(log n) with n owners.
 *
 * Each owner has an account of what it was given. The queue's own time is the account of whoever was served last;
 * whoever comes back after a rest begins there, not at zero: nobody can save up. What is taken is charged at once with
 * what it will probably cost, and put right when it is done. */
#ifndef WITCHING_SERVER_BOTS_FAIR_QUEUE_H
#define WITCHING_SERVER_BOTS_FAIR_QUEUE_H

#include "server/key_map.h"

struct fair_owner;

/* Part of whatever waits, which is the caller's. */
struct fair_item {
    struct fair_owner *owner;
    struct fair_item *next, **back;
    uint64_t ticket; /* the order in which they came */
    uint64_t cost;   /* as charged when it is taken */
};

struct fair_heap {
    struct fair_owner **owners;
    unsigned count, room;
};

struct fair_queue {
    struct key_map owners;
    struct fair_heap waiting; /* owners with something waiting, the next first */
    struct fair_heap resting; /* owners without, who have had more than the queue's time: they are not forgotten yet */
    uint64_t now, tickets;
    unsigned count; /* of items that wait */
};

void fair_add(struct fair_queue *queue, struct fair_item *item, uint64_t owner, uint64_t cost);
void fair_remove(struct fair_queue *queue, struct fair_item *item); /* it waits no longer, and costs nothing */
struct fair_item *fair_take(struct fair_queue *queue);              /* NULL: nothing waits. Then fair_done() */
void fair_done(struct fair_queue *queue, struct fair_item *item, uint64_t cost); /* what was taken cost this much */
uint64_t fair_owner_of(const struct fair_item *item);                            /* while it waits or is being done */
void fair_clear(struct fair_queue *queue);                                       /* frees owners, not items */

#endif
