/* canvas.h: a sheet of screen cells to draw on. It clips, counts columns right, and knows how to
 * become text for a terminal with or without colours and Unicode. Drawers write Unicode; a
 * plain sheet turns it into ASCII look-alikes. */
#ifndef WITCHING_COMMAND_TABLE_CANVAS_H
#define WITCHING_COMMAND_TABLE_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CANVAS_COLUMNS = 240, CANVAS_ROWS = 400 };

typedef uint8_t canvas_style; /* one colour, and any of the marks */
enum { PLAIN, RED, GREEN, YELLOW, BLUE, PURPLE, CYAN, WHITE, BOLD = 0x10, DIM = 0x20, REVERSE = 0x40, COLOURS = 0x0f };

struct canvas_cell {
    char glyph[13]; /* UTF-8 with its combining marks, or "" after a wide glyph */
    canvas_style style;
};

struct canvas {
    unsigned columns, rows; /* rows: as far as anything was drawn */
    bool ascii;
    struct canvas_cell cells[CANVAS_ROWS][CANVAS_COLUMNS];
};

void canvas_clear(struct canvas *canvas, unsigned columns, bool ascii);
/* Puts text at a place, up to `end` (a column) or the edge; returns the column after it. */
unsigned canvas_put(struct canvas *canvas, unsigned row, unsigned column, unsigned end, canvas_style style,
                    const char *text);
unsigned canvas_print(struct canvas *canvas, unsigned row, unsigned column, unsigned end, canvas_style style,
                      const char *format, ...) __attribute__((format(printf, 6, 7)));
void canvas_fill(struct canvas *canvas, unsigned row, unsigned column, unsigned end, canvas_style style,
                 const char *glyph);
/* Styles one by one for each byte of text (the first byte of a character counts). */
unsigned canvas_put_styled(struct canvas *canvas, unsigned row, unsigned column, unsigned end,
                           const canvas_style *styles, const char *text);
/* Where a line of at most `columns` ends: the bytes that fit, broken at a space if there is one. */
size_t canvas_line_break(const char *text, unsigned columns);

/* The rows from `first` on as bytes for the terminal. Returns the length; writes at most capacity. */
enum canvas_form { CANVAS_LINES, CANVAS_SCREEN }; /* lines of text; or a whole screen redrawn in place */
size_t canvas_bytes(const struct canvas *canvas, unsigned first, enum canvas_form form, bool colour, char *out,
                    size_t capacity);

#endif
