/* log.c: the log beside the table, and the colours of the seats. */
#include <stdio.h>
#include <string.h>

#include "command/table/table.h"

canvas_style seat_style(unsigned seat) {
    static const canvas_style styles[] = { WHITE, PURPLE, CYAN, YELLOW };
    return styles[seat % 4] | BOLD | REVERSE;
}

static void forget_oldest(struct log_lines *log) {
    memmove(log->text[0], log->text[1], sizeof log->text - sizeof log->text[0]);
    memmove(log->milestone, log->milestone + 1, sizeof log->milestone - sizeof *log->milestone);
    log->count--;
    log->fresh -= log->fresh > 0;
}

static void go_on(char *last, const char *text) {
    size_t length = strlen(last);
    snprintf(last + length, LOG_TEXT - length, "%s", text);
}

void log_add(struct log_lines *log, const struct wh_line *line) {
    if (line->joins) {
        if (log->count) go_on(log->text[log->count - 1], line->text);
        return;
    }
    if (log->count == LOG_LINES) forget_oldest(log);
    log->milestone[log->count] = line->milestone;
    snprintf(log->text[log->count++], LOG_TEXT, "%s", line->text);
}
