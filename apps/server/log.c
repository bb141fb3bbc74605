/* log.c: structured lines, and the thread that writes them. */
#include "server/log.h"

#include "server/timekeeper.h"
#include "shared/app.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <uv.h>

enum { LINES = 512, WORDS = 512, LINE = WORDS + 64 /* bytes */ };
enum { LAST_WORDS = 2000 /* ms that the end of the program waits for a reader */, NANOSECONDS = 1000000 /* in one */ };

static const char *const levels[] = { "info", "warning", "error" };

struct line {
    size_t length;
    char text[LINE];
};

/* The log of the process. */
static struct {
    uv_thread_t thread;
    uv_mutex_t lock; /* guards what follows */
    uv_cond_t wake, ended;
    struct line lines[LINES];
    unsigned first, count;
    uint64_t dropped, told; /* lines there was no room for, and how many of them it was said of */
    bool writing, stopping, over;
} queue;
static _Atomic bool is_started; /* threads may log before */

/* --- writing ------------------------------------------------------------------------------------------------------ */

static void put(const struct line *line) {
    struct pollfd out = { .fd = STDERR_FILENO, .events = POLLOUT };
    for (size_t done = 0; done < line->length;) {
        ssize_t written = write(STDERR_FILENO, line->text + done, line->length - done);
        if (written >= 0)
            done += (size_t)written;
        else if (errno == EAGAIN)
            poll(&out, 1, -1);
        else if (errno != EINTR)
            return;
    }
}

static void compose(struct line *line, enum log_level level, const char *words) {
    char stamp[32];
    int64_t now = time_date();
    time_t seconds = (time_t)(now / 1000);
    struct tm utc;
    gmtime_r(&seconds, &utc);
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%S", &utc);
    line->length = (size_t)snprintf(line->text, sizeof line->text, "time=%s.%03dZ level=%s %s\n", stamp,
                                    (int)(now % 1000), levels[level], words);
}

static void compose_dropped(struct line *line, uint64_t number) {
    char words[64];
    snprintf(words, sizeof words, "what=log-lines-dropped number=%" PRIu64, number);
    compose(line, LOG_WARNING, words);
}

/* The next to be written, taken out; false: there is none. The lock is held. */
static bool take(struct line *line) {
    if (queue.told < queue.dropped) {
        compose_dropped(line, queue.dropped - queue.told);
        queue.told = queue.dropped;
        return true;
    }
    if (!queue.count) return false;
    *line = queue.lines[queue.first];
    queue.first = (queue.first + 1) % LINES;
    queue.count--;
    return true;
}

static void work(void *nothing) {
    static struct line line;
    (void)nothing;
    uv_mutex_lock(&queue.lock);
    for (;;) {
        queue.writing = take(&line);
        if (!queue.writing && queue.stopping) break;
        if (!queue.writing) {
            uv_cond_wait(&queue.wake, &queue.lock);
            continue;
        }
        uv_mutex_unlock(&queue.lock);
        put(&line);
        uv_mutex_lock(&queue.lock);
    }
    queue.over = true;
    uv_cond_signal(&queue.ended);
    uv_mutex_unlock(&queue.lock);
}

/* --- the end ------------------------------------------------------------------------------------------------------ */

static void stop(void) {
    int64_t until = time_steady() + LAST_WORDS;
    uv_mutex_lock(&queue.lock);
    queue.stopping = true;
    uv_cond_signal(&queue.wake);
    for (int64_t left; !queue.over && (left = until - time_steady()) > 0;)
        uv_cond_timedwait(&queue.ended, &queue.lock, (uint64_t)left * NANOSECONDS);
    bool over = queue.over;
    uv_mutex_unlock(&queue.lock);
    if (over) uv_thread_join(&queue.thread); /* else it ends with the program */
}

/* Holds the lock if it says so: then nobody is in the middle of a line. */
static bool comes_to_rest(void) {
    for (int waited = 0; waited < LAST_WORDS; waited++) {
        if (uv_mutex_trylock(&queue.lock) == 0) {
            if (!queue.writing) return true;
            uv_mutex_unlock(&queue.lock);
        }
        poll(NULL, 0, 1);
    }
    return false;
}

/* Something does not hold: what led to it is wanted all the more. */
static void on_abort(int number) {
    static struct line line;
    struct pollfd out = { .fd = STDERR_FILENO, .events = POLLOUT };
    if (comes_to_rest())
        while (poll(&out, 1, 0) == 1 && take(&line)) put(&line);
    raise(number); /* which is no longer caught */
}

/* --- logging ------------------------------------------------------------------------------------------------------ */

static void add(enum log_level level, const char *words) {
    struct line line;
    compose(&line, level, words);
    if (!is_started) {
        put(&line);
        return;
    }
    uv_mutex_lock(&queue.lock);
    if (queue.count == LINES)
        queue.dropped++;
    else
        queue.lines[(queue.first + queue.count++) % LINES] = line;
    uv_cond_signal(&queue.wake);
    uv_mutex_unlock(&queue.lock);
}

void log_line(enum log_level level, const char *format, ...) {
    char words[WORDS];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    add(level, words);
}

void log_table(enum log_level level, const char *what, uint64_t table, uint64_t number) {
    log_line(level, "what=%s table=%016" PRIx64 " number=%" PRIu64, what, table, number);
}

static void log_failure(const char *sentence) {
    char words[WORDS / 2];
    snprintf(words, sizeof words, "%s", sentence);
    for (char *at = words; (at = strchr(at, '"'));) *at = '\'';
    log_line(LOG_ERROR, "what=failure words=\"%s\"", words);
}

uint64_t log_dropped(void) {
    if (!is_started) return 0;
    uv_mutex_lock(&queue.lock);
    uint64_t dropped = queue.dropped;
    uv_mutex_unlock(&queue.lock);
    return dropped;
}

void log_start(void) {
    struct sigaction last_words = { .sa_handler = on_abort, .sa_flags = (int)SA_RESETHAND };
    bool fine = uv_mutex_init(&queue.lock) == 0 && uv_cond_init(&queue.wake) == 0 && uv_cond_init(&queue.ended) == 0 &&
                uv_thread_create(&queue.thread, work, NULL) == 0 && atexit(stop) == 0;
    wh_assert(fine);
    is_started = true;
    failures_go_to(log_failure);
    sigaction(SIGABRT, &last_words, NULL);
}
