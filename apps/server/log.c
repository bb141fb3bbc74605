/* log.c: structured lines. */
#include "server/log.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <time.h>

static const char *const levels[] = { "info", "warning", "error" };

void log_line(enum log_level level, const char *format, ...) {
    char stamp[32], words[512];
    struct timespec now;
    struct tm utc;
    va_list arguments;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &utc);
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%S", &utc);
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    fprintf(stderr, "time=%s.%03ldZ level=%s %s\n", stamp, now.tv_nsec / 1000000, levels[level], words);
}

void log_table(enum log_level level, const char *what, uint64_t table, uint64_t number) {
    log_line(level, "what=%s table=%016" PRIx64 " number=%" PRIu64, what, table, number);
}
