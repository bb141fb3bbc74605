/* figure.c: the rows of a figure, as CSV and as an HTML table. */
#include "command/report/figure.h"

#include "shared/app.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct row *figure_add(struct figure *figure, const char *id, const char *label) {
    if (figure->row_count == figure->row_capacity) {
        unsigned capacity = figure->row_capacity ? 2 * figure->row_capacity : 16;
        struct row *larger = allocate(capacity * sizeof *larger);
        if (figure->row_count) memcpy(larger, figure->rows, figure->row_count * sizeof *larger);
        free(figure->rows);
        figure->rows = larger;
        figure->row_capacity = capacity;
    }
    struct row *row = &figure->rows[figure->row_count++];
    *row = (struct row){ 0 };
    snprintf(row->id, sizeof row->id, "%s", id);
    snprintf(row->label, sizeof row->label, "%s", label);
    for (unsigned i = 0; i < FIGURE_COLUMNS; i++) row->cells[i] = NAN;
    return row;
}

void figure_free(struct figure *figure) {
    free(figure->rows);
    figure->rows = NULL;
    figure->row_count = figure->row_capacity = 0;
}

/* --- CSV ---------------------------------------------------------------------------------------------------------- */

static void put_csv_text(FILE *out, const char *text) {
    bool quoted = strpbrk(text, ",\"\n") != NULL;
    if (quoted) fputc('"', out);
    for (; *text; text++) {
        if (*text == '"') fputc('"', out);
        fputc(*text, out);
    }
    if (quoted) fputc('"', out);
}

static void put_csv_number(FILE *out, enum unit unit, double value) {
    fputc(',', out);
    if (isnan(value)) return;
    if (unit == UNIT_COUNT)
        fprintf(out, "%.0f", value);
    else
        fprintf(out, "%.6g", value);
}

void figure_csv(const struct figure *figure, FILE *out) {
    if (figure->series_count) fputs("series,", out);
    fputs(figure->row_key, out);
    for (unsigned i = 0; i < figure->column_count; i++) fprintf(out, ",%s", figure->columns[i].key);
    fputc('\n', out);
    for (unsigned r = 0; r < figure->row_count; r++) {
        const struct row *row = &figure->rows[r];
        if (figure->series_count) fprintf(out, "%u,", row->series);
        put_csv_text(out, row->id);
        for (unsigned i = 0; i < figure->column_count; i++) put_csv_number(out, figure->columns[i].unit, row->cells[i]);
        fputc('\n', out);
    }
}

/* --- HTML --------------------------------------------------------------------------------------------------------- */

void put_markup(FILE *out, const char *text) {
    for (; *text; text++) {
        if (*text == '<')
            fputs("&lt;", out);
        else if (*text == '&')
            fputs("&amp;", out);
        else if (*text == '"')
            fputs("&quot;", out);
        else if (text[0] == ' ' && text[1] == '%')
            fputs("\u00a0", out); /* no line ends between a number and its sign */
        else
            fputc(*text, out);
    }
}

void put_value(FILE *out, enum unit unit, double value) {
    if (isnan(value))
        fputs("–", out);
    else if (unit == UNIT_COUNT)
        fprintf(out, "%.0f", value);
    else if (unit == UNIT_SHARE)
        fprintf(out, "%.1f %%", 100 * value);
    else if (unit == UNIT_CHANCE)
        fprintf(out, value < 0.0001 ? "< 0.0001" : "%.4f", value);
    else
        fprintf(out, fabs(value) < 9.995 ? "%.2f" : "%.1f", value);
}

static bool is_interval_end(const struct figure *figure, unsigned column) {
    return figure->interval && (column == figure->value + 1 || column == figure->value + 2);
}

static void put_cell(const struct figure *figure, const struct row *row, unsigned i, FILE *out) {
    enum unit unit = figure->columns[i].unit;
    fputs("<td>", out);
    put_value(out, unit, row->cells[i]);
    if (figure->interval && i == figure->value && !isnan(row->cells[i + 1])) {
        fputs(" <small>(", out);
        put_value(out, unit, row->cells[i + 1]);
        fputs(" … ", out);
        put_value(out, unit, row->cells[i + 2]);
        fputs(")</small>", out);
    }
    fputs("</td>", out);
}

static void put_heading(const char *title, FILE *out) {
    fputs("<th scope=col>", out);
    put_markup(out, title);
    fputs("</th>", out);
}

static void put_row(const struct figure *figure, const struct row *row, FILE *out) {
    fputs("<tr><th scope=row>", out);
    put_markup(out, row->label);
    fputs("</th>", out);
    if (figure->series_count) {
        fputs("<td>", out);
        put_markup(out, figure->series[row->series]);
        fputs("</td>", out);
    }
    for (unsigned i = 0; i < figure->column_count; i++)
        if (!is_interval_end(figure, i)) put_cell(figure, row, i, out);
    fputs("</tr>\n", out);
}

void figure_table(const struct figure *figure, FILE *out) {
    fputs("<table><thead><tr>", out);
    put_heading(figure->row_title, out);
    if (figure->series_count) put_heading("", out);
    for (unsigned i = 0; i < figure->column_count; i++)
        if (!is_interval_end(figure, i)) put_heading(figure->columns[i].title, out);
    fputs("</tr></thead><tbody>\n", out);
    for (unsigned r = 0; r < figure->row_count; r++) put_row(figure, &figure->rows[r], out);
    fputs("</tbody></table>\n", out);
}
