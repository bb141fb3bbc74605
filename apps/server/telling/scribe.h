/* scribe.h: long texts, made in threads: the log of a match in words, the file of a finished match. Each is made once
 * for all who are told the same, and kept for a while. Whoever was served least comes next, counted by address. */
#ifndef WITCHING_SERVER_TELLING_SCRIBE_H
#define WITCHING_SERVER_TELLING_SCRIBE_H

#include "server/server.h"
#include "server/table/table.h"
#include "server/telling/chronicle.h"

struct scribe;
struct scribe *scribe_start(struct server *server);

/* The log of a table whose last event is durable. NULL: it is being made; tell_when_told() is called when it is there.
 * `owner`: the address on whose account. */
const struct chronicle *scribe_log(struct scribe *scribe, const struct table *table, struct reader reader,
                                   uint64_t owner);

/* The file of a finished match, as a string of JSON. NULL: it must be asked for. */
const char *scribe_record(struct scribe *scribe, const struct table *table);
struct wish {
    struct wish *next;
    void (*done)(struct wish *wish, const char *record); /* on the loop; NULL: the server stops; owns the wish */
};
void scribe_ask_record(struct scribe *scribe, const struct table *table, uint64_t owner, struct wish *wish);

unsigned scribe_waiting(const struct scribe *scribe); /* texts that are not made yet */
void scribe_stop(struct scribe *scribe);              /* what is being made is forgotten; the loop must still run */

#endif
