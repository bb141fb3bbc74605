/* histogram.h: how long things took, as Prometheus counts it. May be added to by one thread and read by another. */
#ifndef WITCHING_SERVER_HISTOGRAM_H
#define WITCHING_SERVER_HISTOGRAM_H

#include "witching/text.h"

enum { HISTOGRAM_STEPS = 14 };

struct histogram {
    _Atomic uint64_t counts[HISTOGRAM_STEPS + 1]; /* the last: longer than all steps */
    _Atomic uint64_t sum;                         /* us */
};

void histogram_add(struct histogram *histogram, uint64_t us);
/* The lines of one; `label` such as lane="quick", or "". HELP and TYPE are the caller's. */
void put_histogram(struct wh_text *out, const char *name, const char *label, const struct histogram *histogram);

#endif
