/* pool.h: threads that share out the matches of a batch. */
#ifndef POOL_H
#define POOL_H

#include <stdint.h>

/* Does matches `from` to `to` - 1. */
typedef void pool_work(void *argument, uint32_t from, uint32_t to);

struct pool;
struct pool *pool_open(unsigned threads); /* NULL: there is no memory */
void pool_close(struct pool *pool);       /* NULL is fine */
/* All of `count`, shared out among the threads and the caller. Threads that cannot be had, or were lost in a fork, are
 * done without. */
void pool_run(struct pool *pool, pool_work *work, void *argument, uint32_t count);

#endif
