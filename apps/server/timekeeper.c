/* timekeeper.c: the clocks of the machine, and the time of service. Keeping it in the store is heartbeat.c's. */
#include "server/timekeeper.h"

#include <time.h>

static uint64_t nanoseconds(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

int64_t time_steady(void) { return (int64_t)(nanoseconds(CLOCK_MONOTONIC) / 1000000); }
int64_t time_date(void) { return (int64_t)(nanoseconds(CLOCK_REALTIME) / 1000000); }
uint64_t time_exact(void) { return nanoseconds(CLOCK_MONOTONIC); }
uint64_t time_of_thread(void) { return nanoseconds(CLOCK_THREAD_CPUTIME_ID); }

int64_t time_service_at(const struct timekeeper *keeper, int64_t steady) {
    int64_t since = steady - keeper->steady;
    return keeper->time + (since < TIME_LEASE ? since : TIME_LEASE);
}

int64_t time_service(const struct timekeeper *keeper) { return time_service_at(keeper, time_steady()); }

void timekeeper_renew_at(struct timekeeper *keeper, int64_t steady) {
    *keeper = (struct timekeeper){ time_service_at(keeper, steady), steady };
}

void timekeeper_renew(struct timekeeper *keeper) { timekeeper_renew_at(keeper, time_steady()); }

void timekeeper_hear(struct timekeeper *keeper, int64_t time) {
    int64_t ahead = time - time_service(keeper);
    if (ahead > 0) keeper->time += ahead;
}

void timekeeper_stop(struct timekeeper *keeper) {
    int64_t now = time_steady();
    *keeper = (struct timekeeper){ time_service_at(keeper, now) - TIME_LEASE, now - TIME_LEASE };
}
