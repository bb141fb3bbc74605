/* writer.h: one thread that writes for everyone: whatever came in while it committed goes into the next commit
 * together, so that many moves share one wait for the disk. */
#ifndef WITCHING_SERVER_STORE_WRITER_H
#define WITCHING_SERVER_STORE_WRITER_H

#include "server/histogram.h"
#include "server/store/storage.h"

#include <uv.h>

struct writer;
struct writer *writer_start(uv_loop_t *loop, struct storage *storage); /* the storage is the writer's from now on */
/* A zeroed write on the heap. Its `done` is called on the loop when it is durable, or has failed. */
struct write *write_new(void);
void writer_add(struct writer *writer, struct write *write);
void writer_flush(struct writer *writer); /* what was added is written, in one commit */
void write_clear(struct write *write);    /* frees what it holds */
void write_free(struct write *write);
struct put *write_put(struct write *write, const char *key, const char *value); /* adds a fact */
struct kept_match *write_keep(struct write *write);         /* adds a match that is over, to be filled */
struct sat *write_sat(struct write *write, uint64_t table); /* adds one who sits there, to be filled */
void writer_sweep(struct writer *writer);                   /* to be called every second or so */
bool writer_idle(const struct writer *writer);              /* nothing waits, on the loop's side either */
void writer_stop(struct writer *writer);                    /* what is not written by now is not; closes the storage */
const struct histogram *writer_commit_times(const struct writer *writer);
uint64_t writer_commits(const struct writer *writer);
uint64_t writer_commit_time(const struct writer *writer); /* microseconds, of all of them */

#endif
