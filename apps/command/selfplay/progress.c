/* progress.c: the bar and the time left. */
#include "command/selfplay/progress.h"

#include "shared/app.h"
#include "shared/terminal.h"

#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { BAR = 24, MILLISECONDS_A_DRAWING = 200 };

static uint64_t now(void) { /* milliseconds */
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

void progress_begin(struct progress *progress, uint64_t had) {
    *progress = (struct progress){ .shown = isatty(STDERR_FILENO), .begun = now(), .had = had };
}

static void put_bar(struct wh_text *out, uint64_t done, uint64_t all) {
    bool fine = terminal_is_utf8();
    uint64_t full = done * BAR / all;
    for (uint64_t i = 0; i < BAR; i++) wh_put(out, i < full ? (fine ? "█" : "#") : (fine ? "░" : "."));
}

static void put_time_left(struct wh_text *out, uint64_t seconds) {
    char text[64], left[128];
    if (seconds >= 3600)
        snprintf(text, sizeof text, "%llu:%02u:%02u", (unsigned long long)seconds / 3600, (unsigned)(seconds / 60 % 60),
                 (unsigned)(seconds % 60));
    else
        snprintf(text, sizeof text, "%u:%02u", (unsigned)(seconds / 60), (unsigned)(seconds % 60));
    snprintf(left, sizeof left, tr("%s left"), text);
    wh_put(out, left);
}

void progress_draw(struct progress *progress, uint64_t done, uint64_t all, const char *words) {
    char line[512], counts[128];
    struct wh_text out = wh_text_into(line, sizeof line);
    uint64_t time = now();
    if (!progress->shown || !all || time < progress->drawn + MILLISECONDS_A_DRAWING) return;
    progress->drawn = time;
    put_bar(&out, done, all);
    snprintf(counts, sizeof counts, " %3u %%  %llu/%llu  ", (unsigned)(done * 100 / all), (unsigned long long)done,
             (unsigned long long)all);
    wh_put(&out, counts);
    if (done > progress->had) {
        double each = (double)(time - progress->begun) / (double)(done - progress->had);
        put_time_left(&out, (uint64_t)(each * (double)(all - done) / 1000 + 0.5));
    }
    wh_put(&out, "  ");
    wh_put(&out, words);
    fprintf(stderr, "\r%s\033[K", line);
    fflush(stderr);
}

void progress_end(struct progress *progress) {
    if (progress->shown && progress->drawn) fputs("\r\033[K", stderr);
}

static volatile sig_atomic_t interruption;
static void note_interruption(int signal_number) { interruption = signal_number; }

void heed_interruptions(void) {
    signal(SIGINT, note_interruption);
    signal(SIGTERM, note_interruption);
    signal(SIGHUP, note_interruption);
}

bool interrupted(void) { return interruption != 0; }
