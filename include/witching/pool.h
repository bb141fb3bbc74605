/* pool.h: threads that share out work by number: the matches of a batch (batch.h), say.
 *
 *     static void some(void *batch, uint32_t from, uint32_t to) { wh_batch_step(batch, numbers, from, to); }
 *     …
 *     struct wh_pool *pool = wh_pool_open(4);
 *     wh_pool_run(pool, some, &batch, batch.count);
 *
 * No part of the freestanding library: it needs malloc and POSIX threads. A pool is for one thread at a time. */
#ifndef WITCHING_POOL_H
#define WITCHING_POOL_H

#include "witching/base.h"

WH_BEGIN_C

/* Does numbers `from` to `to` - 1. */
typedef void wh_work(void *argument, uint32_t from, uint32_t to);

struct wh_pool;
struct wh_pool *wh_pool_open(unsigned threads); /* at least 1, the caller's own included. NULL: there is no memory */
void wh_pool_close(struct wh_pool *pool);       /* NULL is fine */
/* All from 0 to `count` - 1, shared out among the threads and the caller. It makes do with the threads it can get;
 * those lost in a fork are started again. */
void wh_pool_run(struct wh_pool *pool, wh_work *work, void *argument, uint32_t count);

WH_END_C

#endif
