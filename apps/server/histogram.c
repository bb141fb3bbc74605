/* histogram.c: the steps, and the text. */
#include "server/histogram.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>

static const struct {
    uint64_t most; /* us */
    const char *seconds;
} steps[HISTOGRAM_STEPS] = {
    { 100, "0.0001" },  { 250, "0.00025" }, { 500, "0.0005" },  { 1000, "0.001" }, { 2500, "0.0025" },
    { 5000, "0.005" },  { 10000, "0.01" },  { 25000, "0.025" }, { 50000, "0.05" }, { 100000, "0.1" },
    { 250000, "0.25" }, { 500000, "0.5" },  { 1000000, "1" },   { 5000000, "5" },
};

void histogram_add(struct histogram *histogram, uint64_t us) {
    unsigned step = 0;
    while (step < HISTOGRAM_STEPS && us > steps[step].most) step++;
    atomic_fetch_add_explicit(&histogram->counts[step], 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&histogram->sum, us, memory_order_relaxed);
}

static void put_line(struct wh_text *out, const char *name, const char *what, const char *label, const char *le) {
    wh_put(out, "witching_");
    wh_put(out, name);
    wh_put(out, what);
    if (!label[0] && !le) return;
    wh_put_char(out, '{');
    wh_put(out, label);
    if (label[0] && le) wh_put_char(out, ',');
    if (le) wh_put_template(out, "le=\"{0}\"", (const char *const[]){ le, NULL });
    wh_put_char(out, '}');
}

static void put_count(struct wh_text *out, uint64_t count) {
    wh_put_char(out, ' ');
    wh_put_int(out, (int64_t)count);
    wh_put_char(out, '\n');
}

void put_histogram(struct wh_text *out, const char *name, const char *label, const struct histogram *histogram) {
    uint64_t count = 0, sum = histogram->sum;
    char seconds[32];
    for (unsigned i = 0; i <= HISTOGRAM_STEPS; i++) {
        count += histogram->counts[i];
        put_line(out, name, "_bucket", label, i < HISTOGRAM_STEPS ? steps[i].seconds : "+Inf");
        put_count(out, count);
    }
    snprintf(seconds, sizeof seconds, " %" PRIu64 ".%06" PRIu64 "\n", sum / 1000000, sum % 1000000);
    put_line(out, name, "_sum", label, NULL);
    wh_put(out, seconds);
    put_line(out, name, "_count", label, NULL);
    put_count(out, count);
}
