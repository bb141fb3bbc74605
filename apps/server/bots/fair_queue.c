/* fair_queue.c: start-time fair queueing over a heap of owners. */
#include "server/bots/fair_queue.h"

#include "shared/app.h"

#include <stdlib.h>
#include <string.h>

enum { RESTING_MOST = 4096 }; /* of those the one that had least is forgotten: addresses are many, memory is not */

struct fair_owner {
    struct keyed place; /* first */
    uint64_t used;
    unsigned at_work; /* how many of its items are taken and not done */
    unsigned index;   /* in the heap it is in */
    enum { NOWHERE, WAITING, RESTING } where;
    struct fair_item *first, **last;
};

/* --- a heap of owners --------------------------------------------------------------------------------------------- */

static bool is_before(const struct fair_owner *a, const struct fair_owner *b) {
    if (a->used != b->used || !a->first || !b->first) return a->used < b->used;
    return a->first->ticket < b->first->ticket;
}

static void place(struct fair_heap *heap, unsigned index, struct fair_owner *owner) {
    heap->owners[index] = owner;
    owner->index = index;
}

static void rise(struct fair_heap *heap, struct fair_owner *owner) {
    unsigned index = owner->index;
    for (; index > 0 && is_before(owner, heap->owners[(index - 1) / 2]); index = (index - 1) / 2)
        place(heap, index, heap->owners[(index - 1) / 2]);
    place(heap, index, owner);
}

static void sink(struct fair_heap *heap, struct fair_owner *owner) {
    unsigned index = owner->index;
    for (unsigned child; (child = 2 * index + 1) < heap->count; index = child) {
        if (child + 1 < heap->count && is_before(heap->owners[child + 1], heap->owners[child])) child++;
        if (!is_before(heap->owners[child], owner)) break;
        place(heap, index, heap->owners[child]);
    }
    place(heap, index, owner);
}

static void settle(struct fair_heap *heap, struct fair_owner *owner) {
    rise(heap, owner);
    sink(heap, owner);
}

static void grow(struct fair_heap *heap) {
    struct fair_heap old = *heap;
    heap->room = old.room ? 2 * old.room : 64;
    heap->owners = allocate(heap->room * sizeof(struct fair_owner *));
    if (old.count) memcpy(heap->owners, old.owners, old.count * sizeof(struct fair_owner *));
    free(old.owners);
}

static void push(struct fair_heap *heap, struct fair_owner *owner) {
    if (heap->count == heap->room) grow(heap);
    owner->index = heap->count++;
    rise(heap, owner);
}

static void pull(struct fair_heap *heap, const struct fair_owner *owner) {
    struct fair_owner *last = heap->owners[--heap->count];
    if (last == owner) return;
    place(heap, owner->index, last);
    settle(heap, last);
}

/* --- owners ------------------------------------------------------------------------------------------------------- */

static struct fair_owner *owner_for(struct fair_queue *queue, uint64_t key) {
    struct fair_owner *owner = (struct fair_owner *)key_map_find(&queue->owners, key);
    if (owner) return owner;
    owner = allocate(sizeof *owner);
    owner->place.key = key;
    owner->last = &owner->first;
    key_map_add(&queue->owners, &owner->place);
    return owner;
}

static void forget(struct fair_queue *queue, struct fair_owner *owner) {
    key_map_remove(&queue->owners, &owner->place);
    free(owner);
}

static void forget_first_resting(struct fair_queue *queue) {
    struct fair_owner *owner = queue->resting.owners[0];
    pull(&queue->resting, owner);
    forget(queue, owner);
}

static void go_nowhere(struct fair_queue *queue, struct fair_owner *owner) {
    if (owner->where == WAITING) pull(&queue->waiting, owner);
    if (owner->where == RESTING) pull(&queue->resting, owner);
    owner->where = NOWHERE;
}

static void rest(struct fair_queue *queue, struct fair_owner *owner) {
    owner->where = RESTING;
    push(&queue->resting, owner);
    if (queue->resting.count > RESTING_MOST) forget_first_resting(queue);
}

/* Something of it came, went, or was done: it goes where it belongs, or is forgotten. */
static void find_place(struct fair_queue *queue, struct fair_owner *owner) {
    if (owner->first && owner->used < queue->now) owner->used = queue->now;
    if (owner->first && owner->where == WAITING) {
        settle(&queue->waiting, owner);
        return;
    }
    go_nowhere(queue, owner);
    if (owner->first) {
        owner->where = WAITING;
        push(&queue->waiting, owner);
        return;
    }
    if (owner->at_work) return;
    if (owner->used > queue->now)
        rest(queue, owner);
    else
        forget(queue, owner);
}

/* --- items -------------------------------------------------------------------------------------------------------- */

static void unlink_item(struct fair_item *item) {
    *item->back = item->next;
    if (item->next)
        item->next->back = item->back;
    else
        item->owner->last = item->back;
}

void fair_add(struct fair_queue *queue, struct fair_item *item, uint64_t key, uint64_t cost) {
    struct fair_owner *owner = owner_for(queue, key);
    *item = (struct fair_item){ .owner = owner, .back = owner->last, .ticket = queue->tickets++, .cost = cost };
    *owner->last = item;
    owner->last = &item->next;
    queue->count++;
    if (owner->where != WAITING) find_place(queue, owner);
}

void fair_remove(struct fair_queue *queue, struct fair_item *item) {
    unlink_item(item);
    queue->count--;
    find_place(queue, item->owner);
}

struct fair_item *fair_take(struct fair_queue *queue) {
    if (!queue->waiting.count) return NULL;
    struct fair_owner *owner = queue->waiting.owners[0];
    struct fair_item *item = owner->first;
    unlink_item(item);
    queue->count--;
    if (owner->used > queue->now) queue->now = owner->used;
    while (queue->resting.count && queue->resting.owners[0]->used <= queue->now) forget_first_resting(queue);
    owner->used += item->cost;
    owner->at_work++;
    find_place(queue, owner);
    return item;
}

void fair_done(struct fair_queue *queue, struct fair_item *item, uint64_t cost) {
    struct fair_owner *owner = item->owner;
    owner->used += cost - item->cost; /* not below nothing: it had been charged */
    owner->at_work--;
    find_place(queue, owner);
}

uint64_t fair_owner_of(const struct fair_item *item) { return item->owner->place.key; }

void fair_clear(struct fair_queue *queue) {
    for (size_t i = 0; queue->owners.buckets && i < (size_t)1 << queue->owners.bits; i++)
        for (struct keyed *keyed = queue->owners.buckets[i], *next; keyed; keyed = next) {
            next = keyed->next;
            free(keyed);
        }
    key_map_free(&queue->owners);
    free(queue->waiting.owners);
    free(queue->resting.owners);
    *queue = (struct fair_queue){ .count = 0 };
}
