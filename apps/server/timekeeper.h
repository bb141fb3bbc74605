/* timekeeper.h: the server's three times, and the only file of the server that looks at a clock. What each is for must
 * not be mixed up: a machine's clock may be set back by an hour, and a server may be away for a night. */
#ifndef WITCHING_SERVER_TIMEKEEPER_H
#define WITCHING_SERVER_TIMEKEEPER_H

#include <stdint.h>

int64_t time_steady(void); /* ms since something; only ever grows: for limits, and for how long a thing has taken */
int64_t time_date(void);   /* ms since 1970, as the machine's clock says it: for dates that people read, nothing else */

uint64_t time_exact(void);     /* the steady time in ns: for what is measured */
uint64_t time_of_thread(void); /* ns that the thread which asks has had the processor */

/* The time of service: the one the clocks of matches run by, in ms. It goes on only while the store takes writes: not
 * while no server runs, not while the database is away, and not because somebody sets a machine's clock. It is kept in
 * the store, and all servers of a store have the same, within a second or two. */
struct timekeeper {
    int64_t time, steady; /* the time of service when the store was last known to be well, and when that was */
};

enum { TIME_BEAT = 1000, TIME_LEASE = 2500 /* ms: how often the store is asked, and how long its answer counts */ };

int64_t time_service(const struct timekeeper *keeper);
int64_t time_service_at(const struct timekeeper *keeper, int64_t steady);
void timekeeper_renew(struct timekeeper *keeper);              /* the store is well */
void timekeeper_stop(struct timekeeper *keeper);               /* the store is not: until it is again */
void timekeeper_hear(struct timekeeper *keeper, int64_t time); /* another server, or the log, is further */
void timekeeper_renew_at(struct timekeeper *keeper, int64_t steady);

#endif
