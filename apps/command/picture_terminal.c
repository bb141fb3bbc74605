/* picture_terminal.c: a picture as lines of characters: half blocks in true colour or in 256 colours; without Unicode
 * coloured blanks; without colours shades of ASCII. */
#include "command/picture.h"

#include "shared/app.h"
#include "shared/terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct tone {
    unsigned red, green, blue;
};

enum picture_ink picture_ink(const struct terminal *terminal) {
    const char *colours = getenv("COLORTERM");
    bool every = colours && (strcmp(colours, "truecolor") == 0 || strcmp(colours, "24bit") == 0);
    return !terminal->colour ? INK_NONE : every ? INK_TRUE : INK_256;
}

/* The mean of the pixels that fall into cell (column, row) of a grid. */
static struct tone tone_at(const struct picture *picture, unsigned columns, unsigned rows, unsigned column,
                           unsigned row) {
    unsigned left = column * picture->width / columns, right = (column + 1) * picture->width / columns;
    unsigned top = row * picture->height / rows, bottom = (row + 1) * picture->height / rows;
    struct tone sum = { 0, 0, 0 };
    for (unsigned y = top; y < bottom; y++)
        for (unsigned x = left; x < right; x++) {
            const uint8_t *pixel = picture->rgb + 3 * ((size_t)y * picture->width + x);
            sum.red += pixel[0], sum.green += pixel[1], sum.blue += pixel[2];
        }
    unsigned count = (right - left) * (bottom - top);
    return (struct tone){ sum.red / count, sum.green / count, sum.blue / count };
}

static int squared(int n) { return n * n; }

static unsigned nearest_step(int part) { /* of the colour cube: 0, 95, 135, … 255 */
    return part < 48 ? 0 : part < 115 ? 1 : (unsigned)(part - 35) / 40;
}

/* The nearest of the 256 colours: of the cube of six by six by six, or of the greys. The cube has few dark hues, so the
 * night is lightened first; greys count only where they are clearly nearer. */
static unsigned of_256(struct tone t) {
    enum { DARK = 160 };
    const unsigned part[3] = { t.red, t.green, t.blue };
    unsigned index = 0, grey = 0;
    int light[3], off_cube = 0, off_grey = 0;
    for (unsigned i = 0; i < 3; i++) {
        light[i] = (int)(part[i] < DARK ? part[i] + part[i] * (DARK - part[i]) / 200 : part[i]);
        grey += (unsigned)light[i] / 3;
        unsigned step = nearest_step(light[i]);
        index = 6 * index + step;
        off_cube += squared(light[i] - (step ? 55 + 40 * (int)step : 0));
    }
    unsigned shade = grey < 8 ? 0 : grey > 238 ? 23 : (grey - 8) / 10;
    for (unsigned i = 0; i < 3; i++) off_grey += squared(light[i] - (8 + 10 * (int)shade));
    return 2 * off_grey < off_cube ? 232 + shade : 16 + index;
}

static void put_tone(struct wh_text *out, struct tone tone, bool paper, enum picture_ink ink) {
    char code[32];
    unsigned layer = paper ? 48 : 38;
    if (ink == INK_TRUE)
        snprintf(code, sizeof code, "\033[%u;2;%u;%u;%um", layer, tone.red, tone.green, tone.blue);
    else
        snprintf(code, sizeof code, "\033[%u;5;%um", layer, of_256(tone));
    wh_put(out, code);
}

/* The picture is a dark one: the shades are spread over its own range. */
static char shade_of(struct tone tone) {
    static const char shades[] = " .,:;-=+*oxX#%@";
    unsigned light = (3 * tone.red + 6 * tone.green + tone.blue) / 10, most = sizeof shades - 2;
    unsigned place = light * most / 170;
    return shades[place > most ? most : place];
}

static void put_cell(struct wh_text *out, const struct picture *picture, unsigned columns, unsigned rows,
                     unsigned column, unsigned row, enum picture_ink ink, bool unicode) {
    if (ink == INK_NONE) {
        wh_put_char(out, shade_of(tone_at(picture, columns, rows, column, row)));
    } else if (!unicode) {
        put_tone(out, tone_at(picture, columns, rows, column, row), true, ink);
        wh_put_char(out, ' ');
    } else {
        put_tone(out, tone_at(picture, columns, 2 * rows, column, 2 * row), false, ink);
        put_tone(out, tone_at(picture, columns, 2 * rows, column, 2 * row + 1), true, ink);
        wh_put(out, "▀");
    }
}

char *picture_text(const struct picture *picture, unsigned columns, unsigned rows, enum picture_ink ink, bool unicode) {
    enum { CELL_BYTES = 48, LEAST = 8 };
    if (columns > picture->width) columns = picture->width;
    if (rows < LEAST) rows = LEAST;
    /* A character is about twice as high as wide. */
    if (columns * picture->height > rows * 2 * picture->width) columns = rows * 2 * picture->width / picture->height;
    if (columns < LEAST) columns = LEAST;
    rows = columns * picture->height / picture->width / 2;
    size_t capacity = (size_t)rows * (columns * CELL_BYTES + 8) + 1;
    struct wh_text out = wh_text_into(allocate(capacity), capacity);
    for (unsigned row = 0; row < rows; row++) {
        for (unsigned column = 0; column < columns; column++)
            put_cell(&out, picture, columns, rows, column, row, ink, unicode);
        wh_put(&out, ink == INK_NONE ? "\n" : "\033[0m\n");
    }
    wh_assert(!out.overflow);
    return out.start;
}
