/* figure.h: a small table of numbers with words. The plot, the table below it and the CSV file all come from the one
 * figure, so that they never disagree. Drawing is in plot.c, the page around it in report.c. */
#ifndef WITCHING_COMMAND_REPORT_FIGURE_H
#define WITCHING_COMMAND_REPORT_FIGURE_H

#include <stdbool.h>
#include <stdio.h>

enum { FIGURE_COLUMNS = 10, FIGURE_LABEL = 96, FIGURE_SERIES = 6 };

enum unit {
    UNIT_COUNT,  /* 12 */
    UNIT_NUMBER, /* 3.46 */
    UNIT_SHARE,  /* 0.25, shown as 25.0 % */
    UNIT_CHANCE  /* 0.0312; anything below 0.0001 is shown as that */
};

enum form {
    FORM_BARS,    /* a horizontal bar for each row, from zero */
    FORM_DOTS,    /* a dot with its interval for each row, against a mark */
    FORM_COLUMNS, /* a histogram */
    FORM_LINES,   /* the value over the first column, a line for each series */
    FORM_POINTS   /* the same without lines */
};

/* Where a row stands beside the mark, once judged: a dot is coloured only beyond chance. */
enum standing { STANDING_OPEN, STANDING_ABOVE, STANDING_BELOW, STANDING_SAME /* no effect at all: a ring */ };

struct column {
    const char *key;   /* in the CSV file: English, never translated */
    const char *title; /* for people; in their language */
    enum unit unit;
};

struct row {
    char id[FIGURE_LABEL];    /* in the CSV file */
    char label[FIGURE_LABEL]; /* for people */
    unsigned series;
    bool unplotted; /* rests on too little to be drawn; the table has it */
    enum standing standing;
    double cells[FIGURE_COLUMNS];
};

struct figure {
    const char *id; /* "seats": the CSV file is seats.csv */
    const char *title, *about;
    const char *row_key, *row_title;
    struct column columns[FIGURE_COLUMNS];
    unsigned column_count;
    enum form form;
    unsigned value; /* the column that is drawn */
    bool interval;  /* the next two columns are the ends of its interval */
    bool marked;    /* there is a value to compare with, drawn as a line */
    double mark;
    const char *mark_words;
    const char *series[FIGURE_SERIES]; /* names; none: one series without a name */
    unsigned series_count;
    struct row *rows;
    unsigned row_count, row_capacity;
};

/* A new last row; its cells are all unknown (NAN). Both texts are copied, and cut if they are too long. */
struct row *figure_add(struct figure *figure, const char *id, const char *label);
void figure_free(struct figure *figure); /* its rows */

void figure_csv(const struct figure *figure, FILE *out);
void figure_table(const struct figure *figure, FILE *out); /* HTML */
void figure_plot(const struct figure *figure, FILE *out);  /* SVG */

void put_value(FILE *out, enum unit unit, double value); /* for people; an unknown one is a dash */
void put_markup(FILE *out, const char *text);            /* text within HTML or SVG, whatever is in it */

#endif
