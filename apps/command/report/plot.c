/* plot.c: figures as SVG: bars, dots with intervals, histograms and lines. Colours are classes of the page (report.c),
 * so that a plot is dark or light as the page is. Each mark carries its numbers as a title, for whoever points at it or
 * has it read aloud. */
#include "command/report/figure.h"
#include "shared/app.h"

#include <math.h>
#include <string.h>

enum { WIDTH = 480, ROW = 20, LABEL_MOST = 30, WIDEST_COLUMN = 60, LINES_HEIGHT = 250 }; /* in units of the drawing */
enum { SQUEEZED_MOST = 42 /* letters of a label that stand closer together, where there is room for fewer */ };
static const double LETTER = 7.9; /* the width of one, generously */

/* A value axis: from `low` to `high` in steps that people count in, drawn from `from` to `to`. */
struct axis {
    double low, high, step;
    double from, to;
    enum unit unit;
};

static double nice_step(double span, unsigned parts) {
    double rough = span / parts, power = pow(10, floor(log10(rough)));
    double digit = rough / power;
    return power * (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10);
}

static struct axis axis_over(double low, double high, enum unit unit) {
    if (!(high > low)) high = low + (unit == UNIT_SHARE ? 0.01 : 1);
    double step = nice_step(high - low, 5);
    if (unit == UNIT_COUNT && step < 1) step = 1;
    return (struct axis){
        .low = floor(low / step + 1e-9) * step, .high = ceil(high / step - 1e-9) * step, .step = step, .unit = unit
    };
}

static double place(const struct axis *axis, double value) {
    return axis->from + (value - axis->low) / (axis->high - axis->low) * (axis->to - axis->from);
}

static void widen(double value, double *low, double *high) {
    if (isnan(value)) return;
    if (value < *low) *low = value;
    if (value > *high) *high = value;
}

/* What the plotted values, their intervals and the mark span; bars, columns and counts begin at zero. */
static struct axis value_axis(const struct figure *figure) {
    double low = INFINITY, high = -INFINITY;
    for (unsigned r = 0; r < figure->row_count; r++) {
        const struct row *row = &figure->rows[r];
        for (unsigned i = 0; i < (figure->interval ? 3u : 1u) && !row->unplotted; i++)
            widen(row->cells[figure->value + i], &low, &high);
    }
    if (figure->marked) widen(figure->mark, &low, &high);
    if (figure->form == FORM_BARS || figure->form == FORM_COLUMNS) widen(0, &low, &high);
    if (!(low <= high)) low = 0, high = 1;
    return axis_over(low, high, figure->columns[figure->value].unit);
}

static void put_tick_text(FILE *out, const struct axis *axis, double value) {
    if (fabs(value) < axis->step / 1000) value = 0;
    if (axis->unit == UNIT_SHARE)
        fprintf(out, axis->step < 0.0099 ? "%.1f %%" : "%.0f %%", 100 * value);
    else
        fprintf(out, axis->step < 0.099 ? "%.2f" : axis->step < 0.99 ? "%.1f" : "%.0f", value);
}

static unsigned letters(const char *text) {
    unsigned count = 0;
    for (; *text; text++) count += ((unsigned char)*text & 0xc0) != 0x80;
    return count;
}

/* At most `most` letters; the title has the whole. */
static void put_label(FILE *out, const char *text, unsigned most) {
    char cut[FIGURE_LABEL];
    snprintf(cut, sizeof cut, "%s", text);
    if (letters(text) > most) {
        unsigned count = 0;
        char *at = cut;
        for (; *at; at++)
            if (((unsigned char)*at & 0xc0) != 0x80 && count++ == most - 1) break;
        *at = '\0';
    }
    put_markup(out, cut);
    if (letters(text) > most) fputs("…", out);
}

/* <title>: the row's words and numbers. */
static void put_title(FILE *out, const struct figure *figure, const struct row *row) {
    enum unit unit = figure->columns[figure->value].unit;
    fputs("<title>", out);
    if (figure->series_count) {
        put_markup(out, figure->series[row->series]);
        fputs(", ", out);
    }
    put_markup(out, row->label);
    fputs(": ", out);
    put_value(out, unit, row->cells[figure->value]);
    if (figure->interval && !isnan(row->cells[figure->value + 1])) {
        fputs(" (", out);
        put_value(out, unit, row->cells[figure->value + 1]);
        fputs(" … ", out);
        put_value(out, unit, row->cells[figure->value + 2]);
        fputs(")", out);
    }
    if (row->standing == STANDING_SAME) fprintf(out, ", %s", tr("no effect"));
    fputs("</title>", out);
}

static void open_svg(const struct figure *figure, double height, FILE *out) {
    fprintf(out, "<svg viewBox='0 0 %d %.0f' role=img aria-labelledby='%s-t'><title id='%s-t'>", WIDTH, height,
            figure->id, figure->id);
    put_markup(out, figure->title);
    fputs("</title>\n", out);
}

/* --- bars and dots: a row each ------------------------------------------------------------------------------------ */

static int tick_count(const struct axis *axis) { return (int)lround((axis->high - axis->low) / axis->step); }

static void put_vertical_grid(const struct axis *axis, double bottom, FILE *out) {
    for (int tick = 0; tick <= tick_count(axis); tick++) {
        double at = axis->low + tick * axis->step;
        double x = place(axis, at);
        fprintf(out, "<path class=grid d='M%.1f 4V%.1f'/><text class=tick x=%.1f y=%.1f>", x, bottom, x, bottom + 15);
        put_tick_text(out, axis, at);
        fputs("</text>\n", out);
    }
}

static void put_whisker(const struct figure *figure, const struct row *row, const struct axis *axis, double y,
                        FILE *out) {
    if (!figure->interval || isnan(row->cells[figure->value + 1])) return;
    double low = place(axis, row->cells[figure->value + 1]), high = place(axis, row->cells[figure->value + 2]);
    fprintf(out, "<path class=whisker d='M%.1f %.1fv6m0-3H%.1fm0-3v6'/>", low, y - 3, high);
}

static void put_row_mark(const struct figure *figure, const struct row *row, const struct axis *axis, double y,
                         FILE *out) {
    double zero = place(axis, 0), x = place(axis, row->cells[figure->value]);
    if (figure->form == FORM_BARS) fprintf(out, "<path class=bar d='M%.1f %.1fH%.1fv12H%.1fz'/>", zero, y - 6, x, zero);
    put_whisker(figure, row, axis, y, out);
    if (figure->form == FORM_DOTS) {
        static const char *const classes[] = {
            [STANDING_OPEN] = "", [STANDING_ABOVE] = " above", [STANDING_BELOW] = " below", [STANDING_SAME] = " same"
        };
        fprintf(out, "<circle class='dot%s' cx=%.1f cy=%.1f r=4.5 />", classes[row->standing], x, y);
    }
}

static unsigned plotted_rows(const struct figure *figure, unsigned *longest) {
    unsigned count = 0;
    *longest = 0;
    for (unsigned r = 0; r < figure->row_count; r++) {
        unsigned length = letters(figure->rows[r].label);
        if (figure->rows[r].unplotted) continue;
        count++;
        if (length > *longest) *longest = length;
    }
    if (*longest > LABEL_MOST) *longest = LABEL_MOST;
    return count;
}

static void put_mark_line(const struct figure *figure, const struct axis *axis, double bottom, FILE *out) {
    if (!figure->marked) return;
    fprintf(out, "<path class=mark d='M%.1f 4V%.1f'><title>", place(axis, figure->mark), bottom);
    put_markup(out, figure->mark_words);
    fputs("</title></path>\n", out);
}

static void plot_rows(const struct figure *figure, FILE *out) {
    unsigned longest, count = plotted_rows(figure, &longest);
    struct axis axis = value_axis(figure);
    double bottom = 8 + ROW * (double)count, y = 8 + ROW / 2.0;
    axis.from = LETTER * longest + 10;
    axis.to = WIDTH - 62;
    open_svg(figure, bottom + 22, out);
    put_vertical_grid(&axis, bottom, out);
    for (unsigned r = 0; r < figure->row_count; r++) {
        const struct row *row = &figure->rows[r];
        if (row->unplotted) continue;
        fputs("<g>", out);
        put_title(out, figure, row);
        fprintf(out, "<text class=label x=%.1f y=%.1f", axis.from - 8, y + 4);
        if (letters(row->label) > LABEL_MOST)
            fprintf(out, " textLength=%.1f lengthAdjust=spacingAndGlyphs", axis.from - 10);
        fputs(">", out);
        put_label(out, row->label, SQUEEZED_MOST);
        fprintf(out, "</text><text class=number x=%d y=%.1f>", WIDTH - 2, y + 4);
        if (row->standing == STANDING_SAME)
            put_markup(out, tr("no effect"));
        else
            put_value(out, axis.unit, row->cells[figure->value]);
        fputs("</text>", out);
        if (!isnan(row->cells[figure->value])) put_row_mark(figure, row, &axis, y, out);
        fputs("</g>\n", out);
        y += ROW;
    }
    put_mark_line(figure, &axis, bottom, out);
    fputs("</svg>\n", out);
}

/* --- histograms and lines: values upwards ------------------------------------------------------------------------- */

enum { LEFT = 48, RIGHT = WIDTH - 12, TOP = 8, BOTTOM = LINES_HEIGHT - 36 };

static void put_horizontal_grid(const struct axis *axis, FILE *out) {
    for (int tick = 0; tick <= tick_count(axis); tick++) {
        double at = axis->low + tick * axis->step;
        double y = place(axis, at);
        fprintf(out, "<path class=grid d='M%d %.1fH%d'/><text class=number x=%d y=%.1f>", LEFT, y, RIGHT, LEFT - 6,
                y + 4);
        put_tick_text(out, axis, at);
        fputs("</text>\n", out);
    }
}

static void put_axis_words(const char *words, FILE *out) {
    fprintf(out, "<text class=tick x=%d y=%d>", (LEFT + RIGHT) / 2, LINES_HEIGHT - 4);
    put_markup(out, words);
    fputs("</text>\n", out);
}

static struct axis upward_axis(const struct figure *figure) {
    struct axis axis = value_axis(figure);
    axis.from = BOTTOM;
    axis.to = TOP;
    return axis;
}

static void plot_columns(const struct figure *figure, FILE *out) {
    struct axis axis = upward_axis(figure);
    unsigned longest, count = plotted_rows(figure, &longest);
    double step = (RIGHT - LEFT) / (double)(count ? count : 1);
    double width = step > WIDEST_COLUMN ? WIDEST_COLUMN : step > 6 ? step - 2 : step;
    unsigned every = 1 + (unsigned)((longest + 1) * LETTER * count / (RIGHT - LEFT));
    open_svg(figure, LINES_HEIGHT, out);
    put_horizontal_grid(&axis, out);
    for (unsigned r = 0; r < figure->row_count; r++) {
        const struct row *row = &figure->rows[r];
        double x = LEFT + step * r, value = row->cells[figure->value], y = place(&axis, isnan(value) ? 0 : value);
        fputs("<g>", out);
        put_title(out, figure, row);
        fprintf(out, "<path class=bar d='M%.1f %dV%.1fh%.1fV%dz'/>", x + (step - width) / 2, BOTTOM, y, width, BOTTOM);
        if (r % every == 0) {
            fprintf(out, "<text class=tick x=%.1f y=%d>", x + step / 2, BOTTOM + 15);
            put_label(out, row->label, LABEL_MOST);
            fputs("</text>", out);
        }
        fputs("</g>\n", out);
    }
    put_axis_words(figure->row_title, out);
    fputs("</svg>\n", out);
}

static struct axis onward_axis(const struct figure *figure) {
    double low = INFINITY, high = -INFINITY;
    for (unsigned r = 0; r < figure->row_count; r++) widen(figure->rows[r].cells[0], &low, &high);
    if (!(low < high)) high = low + 1;
    struct axis axis = { .low = low, .high = high, .step = nice_step(high - low, 6), .unit = figure->columns[0].unit };
    axis.from = LEFT + 6;
    axis.to = RIGHT - 12;
    return axis;
}

static void put_onward_ticks(const struct axis *axis, FILE *out) {
    double first = ceil(axis->low / axis->step - 1e-9) * axis->step;
    int last = (int)floor((axis->high - first) / axis->step + 1e-9);
    for (int tick = 0; tick <= last; tick++) {
        double at = first + tick * axis->step;
        fprintf(out, "<text class=tick x=%.1f y=%d>", place(axis, at), BOTTOM + 15);
        put_tick_text(out, axis, at);
        fputs("</text>", out);
    }
}

static void put_line(const struct figure *figure, unsigned series, const struct axis *onward, const struct axis *upward,
                     FILE *out) {
    bool begun = false;
    fprintf(out, "<path class='line s%u' d='", series);
    for (unsigned r = 0; r < figure->row_count; r++) {
        const struct row *row = &figure->rows[r];
        if (row->series != series || isnan(row->cells[figure->value])) continue;
        fprintf(out, "%c%.1f %.1f", begun ? 'L' : 'M', place(onward, row->cells[0]),
                place(upward, row->cells[figure->value]));
        begun = true;
    }
    fputs("'/>\n", out);
}

static void put_line_point(const struct figure *figure, const struct row *row, const struct axis *onward,
                           const struct axis *upward, FILE *out) {
    double x = place(onward, row->cells[0]), y = place(upward, row->cells[figure->value]);
    fputs("<g>", out);
    put_title(out, figure, row);
    if (figure->interval && !isnan(row->cells[figure->value + 1]))
        fprintf(out, "<path class=whisker d='M%.1f %.1fh6m-3 0V%.1fm-3 0h6'/>", x - 3,
                place(upward, row->cells[figure->value + 1]), place(upward, row->cells[figure->value + 2]));
    fprintf(out, "<circle class='dot s%u' cx=%.1f cy=%.1f r=%s /></g>\n", row->series, x, y,
            figure->row_count > 60 ? "2" : "4");
}

static void plot_lines(const struct figure *figure, FILE *out) {
    struct axis onward = onward_axis(figure), upward = upward_axis(figure);
    open_svg(figure, LINES_HEIGHT, out);
    put_horizontal_grid(&upward, out);
    put_onward_ticks(&onward, out);
    if (figure->marked) {
        fprintf(out, "<path class=mark d='M%d %.1fH%d'><title>", LEFT, place(&upward, figure->mark), RIGHT);
        put_markup(out, figure->mark_words);
        fputs("</title></path>\n", out);
    }
    for (unsigned s = 0; figure->form == FORM_LINES && s < (figure->series_count ? figure->series_count : 1); s++)
        put_line(figure, s, &onward, &upward, out);
    for (unsigned r = 0; r < figure->row_count; r++)
        if (!isnan(figure->rows[r].cells[figure->value]))
            put_line_point(figure, &figure->rows[r], &onward, &upward, out);
    put_axis_words(figure->columns[0].title, out);
    fputs("</svg>\n", out);
}

static void put_legend(const struct figure *figure, FILE *out) {
    if (!figure->series_count) return;
    fputs("<p class=legend>", out);
    for (unsigned s = 0; s < figure->series_count; s++) {
        fprintf(out, "<span class='s%u'>●</span> ", s);
        put_markup(out, figure->series[s]);
        fputs(s + 1 < figure->series_count ? " &ensp; " : "</p>\n", out);
    }
}

void figure_plot(const struct figure *figure, FILE *out) {
    unsigned longest;
    if (!plotted_rows(figure, &longest))
        fprintf(out, "<p class=legend>%s</p>\n", tr("There is too little to draw."));
    else if (figure->form == FORM_LINES || figure->form == FORM_POINTS)
        plot_lines(figure, out);
    else if (figure->form == FORM_COLUMNS)
        plot_columns(figure, out);
    else
        plot_rows(figure, out);
    put_legend(figure, out);
}
