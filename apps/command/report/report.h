/* report.h: one page of HTML with everything in it: words, plots, tables. No script, no other file; dark or light as
 * the reader's machine is; readable on a phone. */
#ifndef WITCHING_COMMAND_REPORT_REPORT_H
#define WITCHING_COMMAND_REPORT_REPORT_H

#include "command/report/figure.h"

struct report {
    FILE *out;
    char *html;
    size_t length;
    bool in_section;
};

void report_begin(struct report *report, const char *title, const char *about);
/* What it all comes to, in a box above everything else: report_list_item() between these. */
void report_short_begin(struct report *report, const char *title);
void report_short_end(struct report *report);
void report_facts_begin(struct report *report); /* before the first section */
void report_fact(struct report *report, const char *name, const char *value);
void report_facts_end(struct report *report);
void report_section(struct report *report, const char *title, const char *about);
void report_list_begin(struct report *report);
void report_list_item(struct report *report, const char *text);
void report_list_end(struct report *report);
/* A table of words, always open. */
void report_table_begin(struct report *report, const char *const *titles, unsigned count);
void report_table_row(struct report *report, const char *const *cells, unsigned count);
void report_table_end(struct report *report);
void report_figure(struct report *report, const struct figure *figure);
/* Ends the page and writes it. False: it was said why not. The report is freed either way. */
bool report_save(struct report *report, const char *path);
/* The figure as a CSV file in a directory. False: it was said why not. */
bool figure_save(const struct figure *figure, const char *directory);

#endif
