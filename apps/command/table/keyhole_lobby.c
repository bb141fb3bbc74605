/* keyhole_lobby.c: the lobby from above. A cell is two dots wide and four high (braille), or one sign where there
 * is no Unicode; footprints are tested dot by dot, so that furniture stands at its true angle. It knows the outlines of
 * the furniture, and no rule. */
#include "command/table/keyhole_lobby.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shared/terminal.h"

enum { FIELDS_A_SIDE = 6, MOST_ROWS = 30, SINE_SCALE = 10000 };

static const struct extent {
    int width, depth, height;
} extents[WH_LOBBY_PIECES] = { { 112, 50, 54 }, { 96, 64, 42 },  { 76, 48, 114 },
                               { 64, 20, 108 }, { 38, 30, 124 }, { 104, 42, 58 } };

canvas_style lobby_piece_style(unsigned piece) {
    static const canvas_style styles[WH_LOBBY_PIECES] = { RED, GREEN, BLUE, CYAN, YELLOW, PURPLE };
    return styles[piece];
}

struct lobby_size lobby_fit(unsigned columns, unsigned rows) {
    unsigned fit = MOST_ROWS;
    while (fit > LOBBY_LEAST_ROWS && (fit + LOBBY_FRAME_ROWS > rows || 2 * fit + LOBBY_FRAME_COLUMNS > columns))
        fit -= FIELDS_A_SIDE;
    return (struct lobby_size){ 2 * fit, fit };
}

/* --- footprints --------------------------------------------------------------------------------------------------- */

struct footprint {
    int x, y, half_width, half_depth; /* mm */
    int sine, cosine;
};

static int sine_of(unsigned turn) {
    static const int quarter[] = { 0, 2588, 5000, 7071, 8660, 9659, 10000 };
    turn %= 24;
    if (turn > 12) return -sine_of(turn - 12);
    return quarter[turn > 6 ? 12 - turn : turn];
}

static struct footprint footprint_of(unsigned piece, const struct wh_lobby_piece *at) {
    const struct extent *e = &extents[piece];
    bool on_back = at->pose == 2 || at->pose == 3, on_side = at->pose == 4 || at->pose == 5;
    return (struct footprint){ (int)at->x,
                               (int)at->y,
                               (on_side ? e->height : e->width) / 2,
                               (on_back ? e->height : e->depth) / 2,
                               sine_of(at->yaw / 15),
                               sine_of(at->yaw / 15 + 6) };
}

/* The rim is drawn full, the inside thinly; `dot` is the size of one, all in tenths of a mm. */
static bool inks(const struct footprint *f, int x, int y, int dot, unsigned i, unsigned j) {
    int dx = x - 10 * f->x, dy = y - 10 * f->y;
    int u = abs(dx * f->cosine + dy * f->sine) / SINE_SCALE, v = abs(-dx * f->sine + dy * f->cosine) / SINE_SCALE;
    int inside_u = 10 * f->half_width - u, inside_v = 10 * f->half_depth - v;
    if (inside_u < 0 || inside_v < 0) return false;
    return inside_u < dot || inside_v < dot || (i + j) % 2 == 0;
}

/* --- the floor ---------------------------------------------------------------------------------------------------- */

struct floor {
    const struct wh_scene *scene;
    struct canvas *canvas;
    unsigned row, column; /* of its north-west cell */
    struct lobby_size size;
    const struct lobby_hand *hand;        /* or NULL */
    bool taken[MOST_ROWS][2 * MOST_ROWS]; /* cells in which something stands */
};

static bool piece_in_hand(const struct floor *floor, unsigned piece) {
    return floor->hand && floor->hand->piece == (int)piece;
}

static bool ghost_in_hand(const struct floor *floor, unsigned seat, unsigned ghost) {
    const struct lobby_hand *hand = floor->hand;
    return hand && hand->piece < 0 && hand->seat == seat && hand->ghost == ghost;
}

static canvas_style piece_style(const struct floor *floor, unsigned piece) {
    if (!piece_in_hand(floor, piece)) return lobby_piece_style(piece);
    return floor->hand->wrong ? RED | BOLD : WHITE | BOLD;
}

/* The dots of one cell that a piece covers, in the order of the braille signs. */
static unsigned dots_of(const struct floor *floor, const struct footprint *f, unsigned column, unsigned row) {
    static const unsigned char bits[4][2] = { { 0x01, 0x08 }, { 0x02, 0x10 }, { 0x04, 0x20 }, { 0x40, 0x80 } };
    int across = (int)(2 * floor->size.columns), down = (int)(4 * floor->size.rows), dots = 0;
    for (unsigned j = 0; j < 4; j++)
        for (unsigned i = 0; i < 2; i++) {
            unsigned a = 2 * column + i, b = 4 * row + j;
            int x = 10 * LOBBY_MM * (2 * (int)a + 1) / (2 * across);
            int y = 10 * LOBBY_MM - 10 * LOBBY_MM * (2 * (int)b + 1) / (2 * down);
            if (inks(f, x, y, 10 * LOBBY_MM / across, a, b)) dots |= bits[j][i];
        }
    return (unsigned)dots;
}

static void put_dots(const struct floor *floor, unsigned column, unsigned row, canvas_style style, unsigned dots) {
    char glyph[4] = { (char)0xe2, (char)(0xa0 | dots >> 6), (char)(0x80 | (dots & 0x3f)), 0 };
    if (floor->canvas->ascii) snprintf(glyph, sizeof glyph, "%s", wh_popcount(dots) > 3 ? "#" : ":");
    column += floor->column;
    canvas_put(floor->canvas, floor->row + row, column, column + 1, style, glyph);
}

static void draw_piece(struct floor *floor, unsigned piece, const struct wh_lobby_piece *at) {
    struct footprint f = footprint_of(piece, at);
    for (unsigned row = 0; row < floor->size.rows; row++)
        for (unsigned column = 0; column < floor->size.columns; column++) {
            unsigned dots = dots_of(floor, &f, column, row);
            if (!dots) continue;
            put_dots(floor, column, row, piece_style(floor, piece), dots);
            floor->taken[row][column] = true;
        }
}

/* Where the front of an upright piece looks; how another one lies. */
static const char *attitude(const struct wh_lobby_piece *at) {
    static const char *const looks[] = { "↑", "↖", "←", "↙", "↓", "↘", "→", "↗" };
    return at->pose == 0 ? looks[(at->yaw + 22) % 360 / 45] : wh_lobby_poses[at->pose];
}

static unsigned cell_of(int64_t mm, unsigned cells) {
    int64_t cell = mm * (int64_t)cells / LOBBY_MM;
    return cell < 0 ? 0 : cell >= (int64_t)cells ? cells - 1 : (unsigned)cell;
}

/* As much of the name as the piece is wide, two letters at least, and how it stands. */
static void label_piece(struct floor *floor, unsigned piece, const struct wh_lobby_piece *at) {
    struct footprint f = footprint_of(piece, at);
    unsigned room = (unsigned)(2 * f.half_width) * floor->size.columns / LOBBY_MM;
    unsigned letters = room > 3 ? room - 1 : 2;
    char label[16];
    snprintf(label, sizeof label, "%.*s%s%s", (int)(letters < 8 ? letters : 8), wh_lobby_pieces[piece],
             at->pose ? "-" : "", attitude(at));
    unsigned width = text_columns(label), column = cell_of(at->x, floor->size.columns);
    column = column > width / 2 ? column - width / 2 : 0;
    if (column + width > floor->size.columns) column = floor->size.columns - width;
    unsigned row = cell_of(LOBBY_MM - (int64_t)at->y, floor->size.rows);
    for (unsigned i = 0; i < width; i++) floor->taken[row][column + i] = true;
    canvas_put(floor->canvas, floor->row + row, floor->column + column, floor->column + column + width,
               piece_style(floor, piece) | BOLD, label);
}

static void draw_furniture(struct floor *floor) {
    bool lifted = floor->hand && floor->hand->piece >= 0; /* then it is drawn last */
    unsigned last = lifted ? (unsigned)floor->hand->piece : WH_LOBBY_PIECES - 1;
    for (unsigned labels = 0; labels < 2; labels++)
        for (unsigned i = 0; i < WH_LOBBY_PIECES; i++) {
            unsigned piece = (i + last + 1) % WH_LOBBY_PIECES;
            struct wh_lobby_piece at =
                piece_in_hand(floor, piece) ? floor->hand->at : wh_lobby_piece_of(floor->scene, piece);
            if (at.there && labels) label_piece(floor, piece, &at);
            if (at.there && !labels) draw_piece(floor, piece, &at);
        }
}

static void name_fields(struct floor *floor) {
    unsigned high = floor->size.rows / FIELDS_A_SIDE, wide = floor->size.columns / FIELDS_A_SIDE;
    for (unsigned i = 0; i < FIELDS_A_SIDE * FIELDS_A_SIDE; i++) {
        char name[3];
        unsigned column = i % FIELDS_A_SIDE * wide, row = floor->size.rows - 1 - i / FIELDS_A_SIDE * high;
        wh_lobby_field(i % FIELDS_A_SIDE * WH_LOBBY_FIELD, i / FIELDS_A_SIDE * WH_LOBBY_FIELD, name);
        if (floor->taken[row][column] || floor->taken[row][column + 1]) continue;
        canvas_put(floor->canvas, floor->row + row, floor->column + column, floor->canvas->columns, DIM, name);
    }
}

/* --- ghosts ------------------------------------------------------------------------------------------------------- */

/* `As`, `Am`, `Al`: the seat and the size; where there is room also the number: `As2`. */
static unsigned ghost_mark(const struct floor *floor, unsigned seat, unsigned ghost, char out[4]) {
    const char *name = wh_lobby_ghosts[ghost];
    unsigned width = floor->size.columns / FIELDS_A_SIDE < 6 ? 2 : 3;
    snprintf(out, 4, "%c%c%c", 'A' + (int)seat, name[0], name[2]);
    out[width] = '\0';
    return width;
}

/* The free place for a mark nearest to where the ghost stands, within its field; false: the field is crowded. */
static bool find_place(bool taken[MOST_ROWS][2 * MOST_ROWS], struct lobby_size size, const struct wh_lobby_ghost *it,
                       unsigned width, unsigned *row, unsigned *column) {
    unsigned high = size.rows / FIELDS_A_SIDE, wide = size.columns / FIELDS_A_SIDE, best = UINT32_MAX;
    int want_row = (int)cell_of(LOBBY_MM - it->y, size.rows);
    int want_column = (int)cell_of(it->x, size.columns) - (int)width / 2;
    unsigned top = (unsigned)want_row / high * high, left = cell_of(it->x, size.columns) / wide * wide;
    for (unsigned r = top; r < top + high; r++)
        for (unsigned c = left; c + width <= left + wide; c++) {
            bool free = true;
            for (unsigned i = 0; i < width; i++) free &= !taken[r][c + i];
            unsigned away = 2 * (unsigned)abs((int)r - want_row) + (unsigned)abs((int)c - want_column);
            if (free && away < best) best = away, *row = r, *column = c;
        }
    for (unsigned i = 0; i < width && best < UINT32_MAX; i++) taken[*row][*column + i] = true;
    return best < UINT32_MAX;
}

static void draw_ghosts(struct floor *floor) {
    bool stands[MOST_ROWS][2 * MOST_ROWS] = { 0 };
    for (unsigned seat = 0; seat < floor->scene->setup->seats; seat++)
        for (unsigned ghost = 0; ghost < WH_LOBBY_GHOSTS; ghost++) {
            bool lifted = ghost_in_hand(floor, seat, ghost);
            struct wh_lobby_ghost it = lifted ? floor->hand->stand : wh_lobby_ghost_of(floor->scene, seat, ghost);
            char mark[4];
            unsigned row = 0, column = 0, width = ghost_mark(floor, seat, ghost, mark);
            if (!wh_same(it.at, "lobby")) continue;
            bool found = find_place(stands, floor->size, &it, width, &row, &column);
            if (!found) { /* crowded: the list of ghosts beside the board tells the rest */
                row = cell_of(LOBBY_MM - it.y, floor->size.rows), column = cell_of(it.x, floor->size.columns);
                snprintf(mark, sizeof mark, "+");
            }
            for (unsigned i = 0; i < width && found; i++) floor->taken[row][column + i] = true;
            canvas_put(floor->canvas, floor->row + row, floor->column + column, floor->canvas->columns,
                       lifted && floor->hand->wrong ? RED | BOLD | REVERSE : seat_style(seat), mark);
        }
}

/* --- doors -------------------------------------------------------------------------------------------------------- */

static const char *const side_names[] = { "south", "west", "north", "east" };

static int seat_at(const struct wh_scene *scene, unsigned side) {
    for (unsigned seat = 0; seat < scene->setup->seats; seat++) {
        char name[8];
        wh_view_words(scene, name, sizeof name, "sides.%u", seat);
        if (wh_same(name, side_names[side])) return (int)seat;
    }
    return -1;
}

static void draw_door(const struct floor *floor, unsigned row, unsigned column, unsigned side, unsigned number) {
    char name[12], hole[12];
    snprintf(name, sizeof name, "%s%u", side_names[side], number);
    wh_view_words(floor->scene, hole, sizeof hole, "keyhole");
    int seat = seat_at(floor->scene, side);
    if (wh_same(name, hole))
        canvas_print(floor->canvas, row, column - 1, floor->canvas->columns, YELLOW | BOLD, "(%u)", number);
    else
        canvas_print(floor->canvas, row, column, floor->canvas->columns,
                     seat < 0 ? DIM : seat_style((unsigned)seat) & COLOURS, "%u", number);
}

/* Six doors of a side, and between the third and the fourth the letter of who starts there. */
static void draw_side(const struct floor *floor, unsigned side) {
    unsigned high = floor->size.rows / FIELDS_A_SIDE, wide = floor->size.columns / FIELDS_A_SIDE;
    bool across = side == 0 || side == 2;
    unsigned row = side == 2 ? floor->row - 1 : floor->row + floor->size.rows;
    unsigned column = side == 1 ? floor->column - 3 : floor->column + floor->size.columns + 2;
    int seat = seat_at(floor->scene, side);
    for (unsigned number = 1; number <= FIELDS_A_SIDE; number++) {
        unsigned place = side == 0 || side == 1 ? number - 1 : FIELDS_A_SIDE - number; /* from the west or north */
        if (across)
            draw_door(floor, row, floor->column + place * wide + (wide - 1) / 2, side, number);
        else
            draw_door(floor, floor->row + place * high + (high - 1) / 2, column, side, number);
    }
    char letter[2] = { (char)('A' + seat), 0 };
    if (seat < 0) return;
    if (across) column = floor->column + 3 * wide - 1;
    if (!across) row = floor->row + 3 * high - 1;
    canvas_put(floor->canvas, row, column, floor->canvas->columns, seat_style((unsigned)seat), letter);
}

static void draw_walls(const struct floor *floor) {
    for (unsigned row = floor->row; row < floor->row + floor->size.rows; row++) {
        canvas_put(floor->canvas, row, floor->column - 1, floor->canvas->columns, DIM, "│");
        canvas_put(floor->canvas, row, floor->column + floor->size.columns, floor->canvas->columns, DIM, "│");
    }
}

void lobby_draw(const struct wh_scene *scene, struct canvas *canvas, unsigned row, unsigned column,
                struct lobby_size size, const struct lobby_hand *hand) {
    struct floor floor = { .scene = scene,
                           .canvas = canvas,
                           .row = row + 1,
                           .column = column + LOBBY_FRAME_COLUMNS / 2,
                           .size = size,
                           .hand = hand };
    draw_walls(&floor);
    for (unsigned side = 0; side < 4; side++) draw_side(&floor, side);
    draw_furniture(&floor);
    draw_ghosts(&floor);
    name_fields(&floor);
}
