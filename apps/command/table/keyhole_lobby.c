/* keyhole_lobby.c: the lobby from above. A cell is two dots wide and four high (braille), or one sign where there
 * is no Unicode; footprints are tested dot by dot, so that furniture stands at its true angle. It knows no rule. */
#include "command/table/keyhole_lobby.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shared/terminal.h"

enum { FIELDS_A_SIDE = 6, MOST_ROWS = 48, SINE_SCALE = 10000 };

/* --- what stands where -------------------------------------------------------------------------------------------- */

struct lobby_piece lobby_piece_of(const struct wh_scene *scene, unsigned piece) {
    const struct lobby_facts *facts = lobby_facts();
    const char *name = facts->pieces[piece];
    char pose[LOBBY_NAME];
    struct lobby_piece it = { .there = !wh_view_null(scene, "furniture.%s", name),
                              .x = (unsigned)wh_view_number(scene, 0, "furniture.%s.x", name),
                              .y = (unsigned)wh_view_number(scene, 0, "furniture.%s.y", name),
                              .yaw = (unsigned)wh_view_number(scene, 0, "furniture.%s.yaw", name) };
    wh_view_words(scene, pose, sizeof pose, "furniture.%s.pose", name);
    if (it.there) it.pose = (unsigned)lobby_index(facts->poses, LOBBY_POSES, pose);
    return it;
}

struct lobby_ghost lobby_ghost_of(const struct wh_scene *scene, unsigned seat, unsigned ghost) {
    struct lobby_ghost it;
    const char *list = wh_view_null(scene, "plan.%u", seat) ? "ghosts" : "plan";
    wh_view_words(scene, it.at, sizeof it.at, "%s.%u.%u.at", list, seat, ghost);
    it.x = wh_view_number(scene, 0, "%s.%u.%u.x", list, seat, ghost);
    it.y = wh_view_number(scene, 0, "%s.%u.%u.y", list, seat, ghost);
    it.z = wh_view_number(scene, 0, "%s.%u.%u.z", list, seat, ghost);
    return it;
}

const char *lobby_field(int64_t x, int64_t y) {
    const struct lobby_facts *facts = lobby_facts();
    return facts->fields[x / facts->field + FIELDS_A_SIDE * (y / facts->field)];
}

/* --- the drawing -------------------------------------------------------------------------------------------------- */

canvas_style lobby_piece_style(unsigned piece) {
    static const canvas_style styles[LOBBY_PIECES] = { RED, GREEN, BLUE, CYAN, YELLOW, PURPLE };
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

static struct footprint footprint_of(unsigned piece, const struct lobby_piece *at) {
    struct lobby_outline outline = lobby_facts()->outlines[piece][at->pose];
    return (struct footprint){
        (int)at->x, (int)at->y, outline.half_width, outline.half_depth, sine_of(at->yaw / 15), sine_of(at->yaw / 15 + 6)
    };
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
    const struct lobby_hand *hand;           /* or NULL */
    bool taken[MOST_ROWS][2 * MOST_ROWS];    /* cells in which something stands */
    bool labelled[MOST_ROWS][2 * MOST_ROWS]; /* and in which a piece has its name */
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
    int size = 10 * lobby_facts()->size;
    for (unsigned j = 0; j < 4; j++)
        for (unsigned i = 0; i < 2; i++) {
            unsigned a = 2 * column + i, b = 4 * row + j;
            int x = size * (2 * (int)a + 1) / (2 * across);
            int y = size - size * (2 * (int)b + 1) / (2 * down);
            if (inks(f, x, y, size / across, a, b)) dots |= bits[j][i];
        }
    return (unsigned)dots;
}

static void put_dots(const struct floor *floor, unsigned column, unsigned row, canvas_style style, unsigned dots) {
    char glyph[4] = { (char)0xe2, (char)(0xa0 | dots >> 6), (char)(0x80 | (dots & 0x3f)), 0 };
    if (floor->canvas->ascii) snprintf(glyph, sizeof glyph, "%s", wh_popcount(dots) > 3 ? "#" : ":");
    column += floor->column;
    canvas_put(floor->canvas, floor->row + row, column, column + 1, style, glyph);
}

static void draw_piece(struct floor *floor, unsigned piece, const struct lobby_piece *at) {
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
static const char *attitude(const struct lobby_piece *at) {
    static const char *const looks[] = { "↑", "↖", "←", "↙", "↓", "↘", "→", "↗" };
    return at->pose == 0 ? looks[(at->yaw + 22) % 360 / 45] : lobby_facts()->poses[at->pose];
}

static unsigned cell_of(int64_t mm, unsigned cells) {
    int64_t cell = mm * (int64_t)cells / lobby_facts()->size;
    return cell < 0 ? 0 : cell >= (int64_t)cells ? cells - 1 : (unsigned)cell;
}

/* The row nearest to this one in which no other label stands: pieces may stand on top of one another. */
static unsigned free_row(const struct floor *floor, unsigned wish, unsigned column, unsigned width) {
    for (unsigned away = 0; away < floor->size.rows; away++)
        for (unsigned side = 0; side < 2; side++) {
            unsigned row = side ? wish - away : wish + away;
            bool free = row < floor->size.rows;
            for (unsigned i = 0; i < width && free; i++) free = !floor->labelled[row][column + i];
            if (free) return row;
        }
    return wish;
}

/* As much of the name as the piece is wide, two letters at least, and how it stands. */
static void label_piece(struct floor *floor, unsigned piece, const struct lobby_piece *at) {
    struct footprint f = footprint_of(piece, at);
    unsigned room = (unsigned)(2 * f.half_width) * floor->size.columns / (unsigned)lobby_facts()->size;
    unsigned letters = room > 3 ? room - 1 : 2;
    char label[16];
    snprintf(label, sizeof label, "%.*s%s%s", (int)(letters < 8 ? letters : 8), lobby_facts()->pieces[piece],
             at->pose ? "-" : "", attitude(at));
    unsigned width = text_columns(label), column = cell_of(at->x, floor->size.columns);
    column = column > width / 2 ? column - width / 2 : 0;
    if (column + width > floor->size.columns) column = floor->size.columns - width;
    unsigned row = free_row(floor, cell_of(lobby_facts()->size - (int64_t)at->y, floor->size.rows), column, width);
    for (unsigned i = 0; i < width; i++) floor->labelled[row][column + i] = floor->taken[row][column + i] = true;
    canvas_put(floor->canvas, floor->row + row, floor->column + column, floor->column + column + width,
               piece_style(floor, piece) | BOLD, label);
}

static void draw_furniture(struct floor *floor) {
    bool lifted = floor->hand && floor->hand->piece >= 0; /* then it is drawn last */
    unsigned last = lifted ? (unsigned)floor->hand->piece : LOBBY_PIECES - 1;
    for (unsigned labels = 0; labels < 2; labels++)
        for (unsigned i = 0; i < LOBBY_PIECES; i++) {
            unsigned piece = (i + last + 1) % LOBBY_PIECES;
            struct lobby_piece at = piece_in_hand(floor, piece) ? floor->hand->at : lobby_piece_of(floor->scene, piece);
            if (at.there && labels) label_piece(floor, piece, &at);
            if (at.there && !labels) draw_piece(floor, piece, &at);
        }
}

static void name_fields(struct floor *floor) {
    unsigned high = floor->size.rows / FIELDS_A_SIDE, wide = floor->size.columns / FIELDS_A_SIDE;
    for (unsigned i = 0; i < LOBBY_FIELDS; i++) {
        unsigned column = i % FIELDS_A_SIDE * wide, row = floor->size.rows - 1 - i / FIELDS_A_SIDE * high;
        if (floor->taken[row][column] || floor->taken[row][column + 1]) continue;
        canvas_put(floor->canvas, floor->row + row, floor->column + column, floor->canvas->columns, DIM,
                   lobby_facts()->fields[i]);
    }
}

/* --- ghosts ------------------------------------------------------------------------------------------------------- */

/* `As`, `Am`, `Al`: the seat and the size; where there is room also the number: `As2`. */
static unsigned ghost_mark(const struct floor *floor, unsigned seat, unsigned ghost, char out[4]) {
    const char *name = lobby_facts()->ghosts[ghost];
    unsigned width = floor->size.columns / FIELDS_A_SIDE < 6 ? 2 : 3;
    snprintf(out, 4, "%c%c%c", 'A' + (int)seat, name[0], name[2]);
    out[width] = '\0';
    return width;
}

typedef bool cells[MOST_ROWS][2 * MOST_ROWS];

static bool any_of(cells of, unsigned row, unsigned column, unsigned end) {
    bool any = false;
    for (; column < end; column++) any |= of[row][column];
    return any;
}

/* The free place for a mark nearest to where the ghost stands, within its field; false: the field is crowded. It goes
 * out of the way of other marks, and over the name of a piece only where nothing else is left. */
static bool find_place(struct floor *floor, cells stands, const struct lobby_ghost *it, unsigned width, unsigned *row,
                       unsigned *column) {
    enum { NAME = 1000, TOUCHING = 3 };
    struct lobby_size size = floor->size;
    unsigned high = size.rows / FIELDS_A_SIDE, wide = size.columns / FIELDS_A_SIDE, best = UINT32_MAX;
    int want_row = (int)cell_of(lobby_facts()->size - it->y, size.rows);
    int want_column = (int)cell_of(it->x, size.columns) - (int)width / 2;
    unsigned top = (unsigned)want_row / high * high, left = cell_of(it->x, size.columns) / wide * wide;
    unsigned end = left + wide - (wide > 2 * width); /* the name of the next field stands apart */
    for (unsigned r = top; r < top + high; r++)
        for (unsigned c = left; c + width <= end; c++) {
            unsigned away = 2 * (unsigned)abs((int)r - want_row) + (unsigned)abs((int)c - want_column);
            if (any_of(floor->labelled, r, c, c + width)) away += NAME;
            if (any_of(stands, r, c - (c > left), c + width + (c + width < end))) away += TOUCHING;
            if (!any_of(stands, r, c, c + width) && away < best) best = away, *row = r, *column = c;
        }
    for (unsigned i = 0; i < width && best < UINT32_MAX; i++) stands[*row][*column + i] = true;
    return best < UINT32_MAX;
}

static void draw_ghosts(struct floor *floor) {
    cells stands = { 0 };
    for (unsigned seat = 0; seat < floor->scene->setup->seats; seat++)
        for (unsigned ghost = 0; ghost < LOBBY_GHOSTS; ghost++) {
            bool lifted = ghost_in_hand(floor, seat, ghost);
            struct lobby_ghost it = lifted ? floor->hand->stand : lobby_ghost_of(floor->scene, seat, ghost);
            char mark[4];
            unsigned row = 0, column = 0, width = ghost_mark(floor, seat, ghost, mark);
            if (!wh_same(it.at, "lobby")) continue;
            bool found = find_place(floor, stands, &it, width, &row, &column);
            if (!found) { /* crowded: the list of ghosts beside the board tells the rest */
                row = cell_of(lobby_facts()->size - it.y, floor->size.rows),
                column = cell_of(it.x, floor->size.columns);
                snprintf(mark, sizeof mark, "+");
            }
            for (unsigned i = 0; i < width && found; i++) floor->taken[row][column + i] = true;
            canvas_put(floor->canvas, floor->row + row, floor->column + column, floor->canvas->columns,
                       lifted && floor->hand->wrong ? RED | BOLD | REVERSE : seat_style(seat), mark);
        }
}

/* --- doors -------------------------------------------------------------------------------------------------------- */

/* The seat that starts at the side of this door: "south" of "south3"; -1: nobody. */
static int seat_at(const struct wh_scene *scene, const struct lobby_door *door) {
    for (unsigned seat = 0; seat < scene->setup->seats; seat++) {
        char side[LOBBY_NAME];
        wh_view_words(scene, side, sizeof side, "sides.%u", seat);
        if (strncmp(door->name, side, strlen(side)) == 0) return (int)seat;
    }
    return -1;
}

/* Its number, in brackets where the keyhole is; and between the third and the fourth door of a side the letter of
 * whoever starts there. */
static void draw_door(const struct floor *floor, const struct lobby_door *door) {
    const struct lobby_facts *facts = lobby_facts();
    unsigned high = floor->size.rows / FIELDS_A_SIDE, wide = floor->size.columns / FIELDS_A_SIDE;
    unsigned from_west = (unsigned)(door->x / facts->field),
             from_north = (unsigned)((facts->size - door->y) / facts->field);
    bool across = door->y == 0 || door->y == facts->size; /* on the south or the north side */
    unsigned row = across ? (door->y ? floor->row - 1 : floor->row + floor->size.rows)
                          : floor->row + from_north * high + (high - 1) / 2;
    unsigned column = across ? floor->column + from_west * wide + (wide - 1) / 2
                             : (door->x ? floor->column + floor->size.columns + 2 : floor->column - 3);
    const char *number = door->name + strlen(door->name) - 1;
    int seat = seat_at(floor->scene, door);
    char hole[LOBBY_NAME], letter[2] = { (char)('A' + seat), 0 };
    wh_view_words(floor->scene, hole, sizeof hole, "keyhole");
    if (wh_same(door->name, hole))
        canvas_print(floor->canvas, row, column - 1, floor->canvas->columns, YELLOW | BOLD, "(%s)", number);
    else
        canvas_put(floor->canvas, row, column, floor->canvas->columns,
                   seat < 0 ? DIM : seat_style((unsigned)seat) & COLOURS, number);
    if (seat < 0 || (across ? from_west : from_north) != FIELDS_A_SIDE / 2) return;
    if (across) column = floor->column + FIELDS_A_SIDE / 2 * wide - 1;
    if (!across) row = floor->row + FIELDS_A_SIDE / 2 * high - 1;
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
    for (unsigned door = 0; door < LOBBY_DOORS; door++) draw_door(&floor, &lobby_facts()->doors[door]);
    draw_furniture(&floor);
    draw_ghosts(&floor);
    name_fields(&floor);
}
