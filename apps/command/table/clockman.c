/* clockman.c: clockman on the screen. The four rings are unrolled: one row each, twelve o'clock at the left edge,
 * what lies on one ray of the board stands in one column, so that passages stand below and above their gates. It reads
 * the seat's view only. */
#include <stdio.h>
#include <string.h>

#include "command/table/table.h"
#include "shared/language.h"
#include "shared/terminal.h"

enum { LEFT = 4, BOARD_ROWS = 9, NAME = 16, WORDS = 24 };

/* --- the rings ---------------------------------------------------------------------------------------------------- */

/* The kinds of fields of the first half of each ring; the second half is the same. s symbol, e event, T transfer,
 * L lift, 0 1 2 x the digit printed. */
static const struct ring {
    char letter;
    unsigned size;
    const char *half;
} rings[] = {
    { 'a', 48, ".s.e.sT.esL..s.e.sT.esL." },
    { 'b', 36, ".0s00e00sL00T0e0s0" },
    { 'c', 24, ".1se1xT1s.1e" },
    { 'd', 12, "s2Ts2T" },
};

/* Passages lie between two rings, so many degrees apart. The numbers of some fields stand between them. */
static const struct orbit {
    char letter;
    unsigned count, first, step;    /* degrees */
    unsigned mark_first, mark_step; /* degrees of the numbers, which belong to the ring below */
} orbits[] = { { 'p', 6, 30, 60, 0, 60 }, { 'q', 6, 0, 60, 30, 60 }, { 'r', 4, 30, 90, 0, 90 } };

static unsigned column_at(unsigned degrees_times_two) { return LEFT + degrees_times_two / 10; } /* five degrees each */

/* The seats whose pawns stand on a place, as a letter; `&` for several. */
static bool pawn_on(const struct wh_scene *scene, const char *place, char glyph[2], canvas_style *style) {
    unsigned found = 0;
    for (unsigned seat = 0; seat < scene->setup->seats; seat++) {
        char where[NAME];
        wh_view_words(scene, where, sizeof where, "pos.%u", seat);
        if (!wh_same(where, place)) continue;
        glyph[0] = found++ ? '&' : (char)('A' + seat);
        *style = found > 1 ? BOLD | REVERSE : seat_style(seat);
    }
    return found > 0;
}

static bool has_token(const struct wh_scene *scene, const char *field) {
    for (unsigned i = 0; i < wh_view_count(scene, "tokens"); i++) {
        char token[NAME];
        wh_view_words(scene, token, sizeof token, "tokens.%u", i);
        if (wh_same(token, field)) return true;
    }
    return false;
}

static const char *field_glyph(char kind, bool token, canvas_style *style) {
    static const char *const digits[] = { "0", "1", "2" };
    switch (kind) {
    case 's': *style = GREEN; return "◆";
    case 'e': *style = BLUE | BOLD; return "!";
    case 'T': *style = RED | BOLD; return "=";
    case '.': *style = DIM; return "·";
    default: break;
    }
    *style = token ? YELLOW | BOLD : DIM;
    if (!token) return "·";
    return kind == 'L' ? "^" : kind == 'x' ? "x" : digits[kind - '0'];
}

static void draw_ring(const struct wh_scene *scene, struct canvas *canvas, unsigned row, const struct ring *ring) {
    canvas_print(canvas, row, 1, canvas->columns, BOLD, "%c", ring->letter);
    for (unsigned i = 0; i < ring->size; i++) {
        char name[NAME], pawn[2] = "";
        canvas_style style = PLAIN;
        unsigned column = column_at(720 / ring->size * i);
        snprintf(name, sizeof name, "%c%u", ring->letter, i);
        char kind = ring->half[i % (ring->size / 2)];
        bool printed = kind == 'L' || kind == 'x' || (kind >= '0' && kind <= '2');
        const char *glyph = field_glyph(kind, printed && has_token(scene, name), &style);
        if (pawn_on(scene, name, pawn, &style)) glyph = pawn;
        canvas_put(canvas, row, column, column + 1, style, glyph);
    }
}

static void draw_place(const struct wh_scene *scene, struct canvas *canvas, unsigned row, unsigned column,
                       const char *place, const char *empty) {
    char pawn[2] = "";
    canvas_style style = DIM;
    bool here = pawn_on(scene, place, pawn, &style);
    canvas_put(canvas, row, column, canvas->columns, style, here ? pawn : empty);
}

/* `p0w1`: a passage and its Whytooki, and behind it the pawn that stands there. */
static void draw_orbit(const struct wh_scene *scene, struct canvas *canvas, unsigned row, const struct orbit *orbit,
                       const struct ring *below) {
    for (unsigned degrees = orbit->mark_first; degrees < 360; degrees += orbit->mark_step)
        canvas_print(canvas, row, column_at(2 * degrees), canvas->columns, DIM, "%c%u", below->letter,
                     degrees * below->size / 360);
    for (unsigned i = 0; i < orbit->count; i++) {
        char name[NAME], pose[NAME];
        unsigned column = column_at(2 * (orbit->first + i * orbit->step));
        snprintf(name, sizeof name, "%c%u", orbit->letter, i);
        wh_view_words(scene, pose, sizeof pose, "poses.%c.%u", orbit->letter, i);
        bool stands = pose[0] == 'w';
        column = canvas_put(canvas, row, column, canvas->columns, RED, name);
        column = canvas_put(canvas, row, column, canvas->columns, stands ? RED | BOLD : DIM, stands ? pose : "--");
        draw_place(scene, canvas, row, column, name, "");
    }
}

static void draw_starts(const struct wh_scene *scene, struct canvas *canvas, unsigned row) {
    for (unsigned quarter = 0; quarter < 4; quarter++) {
        char name[] = { 's', (char)('0' + quarter), 0 };
        unsigned column = canvas_put(canvas, row, column_at(180 * quarter), canvas->columns, PLAIN, name);
        draw_place(scene, canvas, row, column, name, "");
        canvas_print(canvas, row, column_at(180 * quarter + 90), canvas->columns, DIM, "a%u", 12 * quarter + 6);
    }
}

/* `t0··w2`: the three fields of a straight, the last one with its Whytooki. */
static void draw_straights(const struct wh_scene *scene, struct canvas *canvas, unsigned row) {
    for (unsigned quarter = 0; quarter < 4; quarter++) {
        char pose[NAME], name[] = { 't', (char)('0' + quarter), '1', 0 };
        wh_view_words(scene, pose, sizeof pose, "poses.t.%u", quarter);
        unsigned column = canvas_print(canvas, row, column_at(180 * quarter), canvas->columns, PLAIN, "t%u", quarter);
        draw_place(scene, canvas, row, column, name, "·");
        name[2] = '2';
        draw_place(scene, canvas, row, column + 1, name, "·");
        name[2] = '3';
        canvas_put(canvas, row, column + 2, canvas->columns, RED | BOLD, pose[0] == 'w' ? pose : "--");
        draw_place(scene, canvas, row, column + 4, name, "");
    }
}

static void draw_rings(const struct wh_scene *scene, struct canvas *canvas, unsigned top) {
    draw_starts(scene, canvas, top);
    for (unsigned i = 0; i < WH_COUNT(rings); i++) draw_ring(scene, canvas, top + 1 + 2 * i, &rings[i]);
    for (unsigned i = 0; i < WH_COUNT(orbits); i++)
        draw_orbit(scene, canvas, top + 2 + 2 * i, &orbits[i], &rings[i + 1]);
    draw_straights(scene, canvas, top + 8);
}

/* --- the players -------------------------------------------------------------------------------------------------- */

static unsigned digit(const struct wh_scene *scene, const char *key, unsigned seat, unsigned sort) {
    return (unsigned)wh_view_number(scene, 0, "%s.%u.%u", key, seat, sort);
}

/* 01.01.2000 with the digits that are there; jokers fill the gaps. */
static void put_date(const struct wh_scene *scene, struct canvas *canvas, unsigned row, unsigned column,
                     unsigned seat) {
    static const char date[] = "01.01.2000";
    unsigned left[4];
    for (unsigned sort = 0; sort < 4; sort++) left[sort] = digit(scene, "date", seat, sort);
    for (unsigned i = 0; i < sizeof date - 1; i++, column++) {
        char glyph[2] = { date[i], 0 };
        unsigned sort = (unsigned)(date[i] - '0');
        bool there = date[i] == '.' || left[sort] > 0;
        if (there && date[i] != '.') left[sort]--;
        if (!there && left[3]) there = true, left[3]--, glyph[0] = 'x';
        canvas_put(canvas, row, column, column + 1, there ? YELLOW | BOLD : DIM, there ? glyph : "_");
    }
}

static void put_loose(const struct wh_scene *scene, struct canvas *canvas, unsigned row, unsigned column,
                      unsigned seat) {
    char text[WORDS] = "";
    size_t length = 0;
    for (unsigned sort = 0; sort < 4; sort++)
        for (unsigned i = 0; i < digit(scene, "loose", seat, sort) && length + 2 < sizeof text; i++)
            text[length++] = "012x"[sort];
    canvas_print(canvas, row, column, column + 10, YELLOW, length ? "+%s" : "%s", text);
}

static void put_open(const struct wh_scene *scene, struct canvas *canvas, unsigned row, unsigned column,
                     unsigned seat) {
    for (unsigned i = 0; i < wh_view_count(scene, "open.%u", seat); i++) {
        char card[WORDS];
        wh_view_words(scene, card, sizeof card, "open.%u.%u", seat, i);
        column = canvas_put(canvas, row, column, canvas->columns, BLUE | BOLD, card) + 1;
    }
}

static void draw_seat(const struct wh_scene *scene, struct canvas *canvas, unsigned row, unsigned seat) {
    char place[NAME], letter[2] = { (char)('A' + seat), 0 };
    bool acts = scene->actor == (int)seat;
    wh_view_words(scene, place, sizeof place, "pos.%u", seat);
    if (acts) canvas_put(canvas, row, 0, canvas->columns, CYAN | BOLD, "▶");
    canvas_put(canvas, row, 2, canvas->columns, seat_style(seat), letter);
    canvas_put(canvas, row, 4, 16, acts ? BOLD : PLAIN, wh_seat_name(scene, seat));
    canvas_put(canvas, row, 17, 21, PLAIN, place);
    put_date(scene, canvas, row, 22, seat);
    put_loose(scene, canvas, row, 34, seat);
    canvas_print(canvas, row, 45, canvas->columns, GREEN, "%u◆", wh_view_count(scene, "hand.%u", seat));
    canvas_print(canvas, row, 49, canvas->columns, BLUE | BOLD, "%u!", wh_view_count(scene, "held.%u", seat));
    put_open(scene, canvas, row, 53, seat);
}

static unsigned board_rows(const struct wh_scene *scene, unsigned columns) {
    (void)columns;
    return BOARD_ROWS + scene->setup->seats + 2;
}

static void draw_board(const struct wh_scene *scene, struct canvas *canvas, const struct area *area, struct area *log) {
    unsigned row = area->row + BOARD_ROWS;
    draw_rings(scene, canvas, area->row);
    for (unsigned seat = 0; seat < scene->setup->seats; seat++) draw_seat(scene, canvas, row++, seat);
    *log = (struct area){ row, 1, canvas->columns, area->row + area->rows - row };
}

/* --- the hand ----------------------------------------------------------------------------------------------------- */

static void draw_hand(const struct wh_scene *scene, struct canvas *canvas, unsigned row) {
    unsigned seat = (unsigned)scene->viewer, left = text_columns(tr("Your hand")) + 3, column = left;
    int roll = (int)wh_view_number(scene, 0, "roll");
    char card[WORDS];
    canvas_put(canvas, row, 1, canvas->columns, BOLD, tr("Your hand"));
    for (unsigned i = 0; i < wh_view_count(scene, "hand.%u", seat); i++) {
        wh_view_words(scene, card, sizeof card, "hand.%u.%u", seat, i);
        column = canvas_print(canvas, row, column, canvas->columns, GREEN | BOLD | REVERSE, " %s ", card) + 1;
    }
    for (unsigned i = 0; i < wh_view_count(scene, "held.%u", seat); i++) {
        wh_view_words(scene, card, sizeof card, "held.%u.%u", seat, i);
        column = canvas_put(canvas, row, column, canvas->columns, BLUE | BOLD, card) + 1;
    }
    canvas_print(canvas, row + 1, left, canvas->columns, DIM, tr("round %d · %u symbol cards · %u event cards"),
                 (int)wh_view_number(scene, 0, "round"), wh_view_count(scene, "symbols"),
                 wh_view_count(scene, "events"));
    /* TRANSLATORS: what was rolled, up to 12; at most 10 columns. */
    if (roll) canvas_print(canvas, row + 1, 1, 11, YELLOW | BOLD, tr("roll %d"), roll);
}

/* --- moves -------------------------------------------------------------------------------------------------------- */

static void paint(const char *word, size_t length, canvas_style *styles) {
    bool pose = length == 2 && word[0] == 'w' && word[1] >= '1' && word[1] <= '5';
    for (size_t i = 0; i < length && pose; i++) styles[i] = GREEN | BOLD;
}

static unsigned heading(const char *action) {
    static const char *const verbs[] = { "move ", "play ", "offer ", "discard ", "take ", "drop ", "target " };
    for (size_t i = 0; i < WH_COUNT(verbs); i++)
        if (strncmp(action, verbs[i], strlen(verbs[i])) == 0) return 1;
    return 0;
}

const struct table_look look_clockman = { .game = "clockman",
                                          .hand_rows = 2,
                                          .board_rows = board_rows,
                                          .draw_board = draw_board,
                                          .draw_hand = draw_hand,
                                          .heading = heading,
                                          .paint = paint };
