/* report.h: one page of HTML with everything in it: words, plots, tables. No script, no other file; dark or light as
 * the reader's machine is; readable on a phone. */
#ifndef WITCHING_REPORT_H
#define WITCHING_REPORT_H

#include "figure.h"

struct report {
    FILE *out;
    char *html;
    size_t length;
    bool in_section;
};

void report_begin(struct report *report, const char *title, const char *about);
void report_fact(struct report *report, const char *name, const char *value); /* before the first section */
void report_section(struct report *report, const char *title, const char *about);
void report_text(struct report *report, const char *text); /* a paragraph */
void report_figure(struct report *report, const struct figure *figure);
/* Ends the page and writes it. False: it was said why not. The report is freed either way. */
bool report_save(struct report *report, const char *path);
/* The figure as a CSV file in a directory. False: it was said why not. */
bool figure_save(const struct figure *figure, const char *directory);

#endif
