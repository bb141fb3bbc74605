/* canvas.c: the sheet of cells: putting text on it and turning it into bytes. */
#include "command/table/canvas.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "shared/terminal.h"

void canvas_clear(struct canvas *canvas, unsigned columns, bool ascii) {
    canvas->columns = columns < CANVAS_COLUMNS ? columns : CANVAS_COLUMNS;
    canvas->rows = 0;
    canvas->ascii = ascii;
    for (unsigned row = 0; row < CANVAS_ROWS; row++)
        for (unsigned column = 0; column < CANVAS_COLUMNS; column++)
            canvas->cells[row][column] = (struct canvas_cell){ .glyph = " " };
}

/* --- putting ------------------------------------------------------------------------------------------------------ */

static void set_cell(struct canvas *canvas, unsigned row, unsigned column, canvas_style style, const char *bytes,
                     size_t size) {
    struct canvas_cell *cell = &canvas->cells[row][column];
    *cell = (struct canvas_cell){ .style = style };
    memcpy(cell->glyph, bytes, size);
}

static void add_mark(struct canvas *canvas, unsigned row, unsigned column, const char *bytes, size_t size) {
    if (column == 0 || canvas->ascii) return;
    char *glyph = canvas->cells[row][column - 1].glyph;
    size_t length = strlen(glyph);
    if (length + size < sizeof canvas->cells[0][0].glyph)
        memcpy(glyph + length, bytes, size); /* cells are born zeroed */
}

/* One character; the column after it, or `end` if it no longer fits. */
static unsigned put_character(struct canvas *canvas, unsigned row, unsigned column, unsigned end, canvas_style style,
                              const char *bytes, size_t size, uint32_t character) {
    unsigned wide = utf8_columns(character);
    if (character < 32 || character == 127) character = ' ', bytes = " ", size = 1;
    if (wide == 0) {
        add_mark(canvas, row, column, bytes, size);
        return column;
    }
    if (column + wide > end) return end;
    if (canvas->ascii && character > 126) {
        char plain = utf8_ascii(character);
        for (unsigned i = 0; i < wide; i++) set_cell(canvas, row, column + i, style, &plain, 1);
    } else {
        set_cell(canvas, row, column, style, bytes, size);
        if (wide == 2) set_cell(canvas, row, column + 1, style, "", 0);
    }
    return column + wide;
}

static unsigned put(struct canvas *canvas, unsigned row, unsigned column, unsigned end, canvas_style style,
                    const canvas_style *styles, const char *text) {
    if (end > canvas->columns) end = canvas->columns;
    if (row >= CANVAS_ROWS || column >= end) return column;
    if (row >= canvas->rows) canvas->rows = row + 1;
    bool too_long = column + text_columns(text) > end;
    for (const char *at = text; *at && column < end;) {
        uint32_t character;
        size_t size = utf8_take(at, &character);
        column = put_character(canvas, row, column, end, styles ? styles[at - text] : style, at, size, character);
        at += size;
    }
    if (too_long) put_character(canvas, row, end - 1, end, style, "…", 3, 0x2026);
    return column;
}

unsigned canvas_put(struct canvas *canvas, unsigned row, unsigned column, unsigned end, canvas_style style,
                    const char *text) {
    return put(canvas, row, column, end, style, NULL, text);
}

unsigned canvas_put_styled(struct canvas *canvas, unsigned row, unsigned column, unsigned end,
                           const canvas_style *styles, const char *text) {
    return put(canvas, row, column, end, PLAIN, styles, text);
}

unsigned canvas_print(struct canvas *canvas, unsigned row, unsigned column, unsigned end, canvas_style style,
                      const char *format, ...) {
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return canvas_put(canvas, row, column, end, style, text);
}

void canvas_fill(struct canvas *canvas, unsigned row, unsigned column, unsigned end, canvas_style style,
                 const char *glyph) {
    if (end > canvas->columns) end = canvas->columns;
    while (column < end) column = canvas_put(canvas, row, column, end, style, glyph);
}

size_t canvas_line_break(const char *text, unsigned columns) {
    size_t at = 0, space = 0;
    for (unsigned used = 0; text[at];) {
        uint32_t character;
        size_t size = utf8_take(text + at, &character);
        if (text[at] == '\n') return at;
        if (text[at] == ' ') space = at;
        used += utf8_columns(character);
        if (used > columns) return space ? space : at ? at : size;
        at += size;
    }
    return at;
}

/* --- becoming bytes ----------------------------------------------------------------------------------------------- */

struct bytes {
    char *out;
    size_t length, capacity;
};

static void add(struct bytes *bytes, const char *text) {
    size_t size = strlen(text);
    if (bytes->length + size > bytes->capacity) return;
    memcpy(bytes->out + bytes->length, text, size);
    bytes->length += size;
}

static void add_style(struct bytes *bytes, canvas_style style) {
    static const char *const colours[] = { "", ";31", ";32", ";33", ";34", ";35", ";36", ";37" };
    add(bytes, "\033[0");
    add(bytes, colours[style & 7]);
    if (style & BOLD) add(bytes, ";1");
    if (style & DIM) add(bytes, ";2");
    if (style & REVERSE) add(bytes, ";7");
    add(bytes, "m");
}

static bool blank(const struct canvas_cell *cell) { return cell->glyph[0] == ' ' && !(cell->style & REVERSE); }

/* True: the row reaches the last column (and erasing to the end of the line would eat its last glyph). */
static bool add_row(struct bytes *bytes, const struct canvas *canvas, unsigned row, bool colour) {
    unsigned end = canvas->columns;
    canvas_style style = PLAIN;
    while (end > 0 && blank(&canvas->cells[row][end - 1])) end--;
    for (unsigned column = 0; column < end; column++) {
        const struct canvas_cell *cell = &canvas->cells[row][column];
        if (colour && cell->style != style) add_style(bytes, style = cell->style);
        add(bytes, cell->glyph);
    }
    if (style != PLAIN) add(bytes, "\033[0m");
    return end == canvas->columns;
}

size_t canvas_bytes(const struct canvas *canvas, unsigned first, enum canvas_form form, bool colour, char *out,
                    size_t capacity) {
    struct bytes bytes = { out, 0, capacity };
    if (form == CANVAS_SCREEN) add(&bytes, "\033[?25l\033[H");
    for (unsigned row = first; row < canvas->rows; row++) {
        bool full = add_row(&bytes, canvas, row, colour);
        if (form == CANVAS_SCREEN && !full) add(&bytes, "\033[K");
        add(&bytes, form == CANVAS_SCREEN ? "\r\n" : "\n");
    }
    if (form == CANVAS_SCREEN) add(&bytes, "\033[J\033[?25h");
    return bytes.length;
}
