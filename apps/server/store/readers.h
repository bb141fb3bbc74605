/* readers.h: threads that read the store for the loop. A database that is slow, paused or gone holds up whoever asked
 * it something, and nobody else.
 *
 * Whoever asks puts a `struct lookup` first in a struct of its own on the heap:
 *
 *     struct search { struct lookup lookup; char key[FACT_KEY], value[FACT_VALUE]; };
 *     static void look(struct storage *storage, struct lookup *l) { l->fine = storage_get(storage, …); }
 *     readers_ask(server->readers, &search->lookup, look, done); */
#ifndef WITCHING_SERVER_STORE_READERS_H
#define WITCHING_SERVER_STORE_READERS_H

#include "server/store/storage.h"

#include <uv.h>

struct lookup {
    struct lookup *next;
    void (*look)(struct storage *storage, struct lookup *lookup); /* in a thread: touches these two and nothing else */
    void (*done)(struct lookup *lookup);                          /* on the loop; owns the lookup */
    bool fine;                                                    /* set by look(): the store could be read */
    int64_t asked;                                                /* when, steady */
};

struct readers;
struct readers *readers_start(uv_loop_t *loop, struct storage **storages,
                              unsigned count); /* one thread each; owns them */
void readers_ask(struct readers *readers, struct lookup *lookup, void (*look)(struct storage *, struct lookup *),
                 void (*done)(struct lookup *));
void readers_sweep(struct readers *readers);             /* to be called every second or so */
bool readers_are_well(const struct readers *readers);    /* the last lookup that was answered was fine */
unsigned readers_waiting(const struct readers *readers); /* asked and not yet done */
void readers_stop(
    struct readers *readers); /* what still waits is done with, not fine; a thread that hangs is cut off */

#endif
