/* clockman.c: clockman on the screen. Where there is room the four rings are rings. Elsewhere they are unrolled: one
 * row each, twelve o'clock at the left edge; what lies on one ray of the board is in one column, so that passages are
 * below and above their gates. It reads the seat's view and what is printed on the board. */
#include <stdio.h>
#include <string.h>

#include "command/table/ring.h"
#include "command/table/table.h"
#include "shared/language.h"
#include "shared/terminal.h"

enum { LEFT = 4, BOARD_ROWS = 9, NAME = 16, WORDS = 24 };

/* --- what is printed ---------------------------------------------------------------------------------------------- */

enum { RINGS = 4, RING_FIELDS = 48, PASSAGES = 16, QUARTERS = 4, STRAIGHT = 3, SORTS = 4 };

static struct board {
    struct ring {
        char letter;
        unsigned size;
        char kinds[RING_FIELDS]; /* the first letter of each field's kind, or its digit */
    } rings[RINGS];
    struct passage {
        char name[NAME];
        unsigned ring, degrees; /* of its outer gate */
    } passages[PASSAGES];
    struct quarter {
        char start[NAME], straight[STRAIGHT][NAME];
        unsigned degrees;
    } quarters[QUARTERS];
    char date[WORDS], digits[SORTS][2];
} board;

/* Where a field of a ring lies, clockwise from twelve o'clock; `ring` becomes its number from 0. */
static unsigned degrees_of(const char *field, unsigned *ring) {
    unsigned index = 0;
    for (*ring = 0; *ring < RINGS - 1 && board.rings[*ring].letter != field[0];) ++*ring;
    for (const char *at = field + 1; *at >= '0' && *at <= '9'; at++) index = 10 * index + (unsigned)(*at - '0');
    return 360 * index / board.rings[*ring].size;
}

static void read_rings(const struct wh_scene *facts) {
    char word[NAME];
    for (unsigned i = 0; i < RINGS; i++) {
        struct ring *ring = &board.rings[i];
        ring->size = wh_view_count(facts, "rings.%u", i);
        wh_view_words(facts, word, sizeof word, "rings.%u.0.id", i);
        ring->letter = word[0];
        for (unsigned k = 0; k < ring->size && k < RING_FIELDS; k++) {
            wh_view_words(facts, word, sizeof word, "rings.%u.%u.kind", i, k);
            ring->kinds[k] = word[0];
        }
    }
}

static void read_places(const struct wh_scene *facts) {
    char gate[NAME];
    for (unsigned i = 0; i < PASSAGES; i++) {
        struct passage *passage = &board.passages[i];
        wh_view_words(facts, passage->name, sizeof passage->name, "passages.%u.id", i);
        wh_view_words(facts, gate, sizeof gate, "passages.%u.outer", i);
        passage->degrees = degrees_of(gate, &passage->ring);
    }
    for (unsigned i = 0; i < QUARTERS; i++) {
        struct quarter *quarter = &board.quarters[i];
        unsigned ring;
        wh_view_words(facts, quarter->start, sizeof quarter->start, "quarters.%u.start", i);
        wh_view_words(facts, gate, sizeof gate, "quarters.%u.gate", i);
        quarter->degrees = degrees_of(gate, &ring);
        for (unsigned k = 0; k < STRAIGHT; k++)
            wh_view_words(facts, quarter->straight[k], sizeof quarter->straight[k], "quarters.%u.straight.%u", i, k);
    }
}

static void read_board(const struct wh_game *game) { /* once: it stays as it is */
    char text[WH_JSON_MAX];
    struct wh_text out = wh_text_into(text, sizeof text);
    if (board.date[0]) return;
    game->printed(&out);
    struct wh_scene facts = { .view = text, .view_length = out.length };
    read_rings(&facts);
    read_places(&facts);
    wh_view_words(&facts, board.date, sizeof board.date, "date");
    for (unsigned i = 0; i < SORTS; i++) wh_view_words(&facts, board.digits[i], sizeof board.digits[i], "digits.%u", i);
}

/* --- the rings ---------------------------------------------------------------------------------------------------- */

/* Between two rings stand the numbers of some fields of the inner one, beside the passages. */
static const struct { unsigned first, step; } marks[RINGS - 1] = { { 0, 60 }, { 30, 60 }, { 0, 90 } }; /* degrees */

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

static const char *field_glyph(const char *kind, bool token, canvas_style *style) {
    switch (*kind) {
    case 's': *style = GREEN; return "◆";
    case 'e': *style = BLUE | BOLD; return "!";
    case 't': *style = RED | BOLD; return "=";
    case 'p': *style = DIM; return "·";
    default: break;
    }
    *style = token ? YELLOW | BOLD : DIM;
    if (!token) return "·";
    return *kind == 'l' ? "^" : kind;
}

static void draw_field(const struct wh_scene *scene, struct canvas *canvas, unsigned row, unsigned column,
                       const struct ring *ring, unsigned i) {
    char name[NAME], pawn[2] = "", kind[2] = { ring->kinds[i], 0 };
    canvas_style style = PLAIN;
    snprintf(name, sizeof name, "%c%u", ring->letter, i);
    bool token = !strchr("pset", *kind) && has_token(scene, name);
    const char *glyph = field_glyph(kind, token, &style);
    if (pawn_on(scene, name, pawn, &style)) glyph = pawn;
    canvas_put(canvas, row, column, column + 1, style, glyph);
}

static void draw_ring(const struct wh_scene *scene, struct canvas *canvas, unsigned row, const struct ring *ring) {
    canvas_print(canvas, row, 1, canvas->columns, BOLD, "%c", ring->letter);
    for (unsigned i = 0; i < ring->size; i++) draw_field(scene, canvas, row, column_at(720 / ring->size * i), ring, i);
}

static void draw_place(const struct wh_scene *scene, struct canvas *canvas, unsigned row, unsigned column,
                       const char *place, const char *empty) {
    char pawn[2] = "";
    canvas_style style = DIM;
    bool here = pawn_on(scene, place, pawn, &style);
    canvas_put(canvas, row, column, canvas->columns, style, here ? pawn : empty);
}

/* `p0w1`: a passage and its Whytooki, and after it the pawn that stands there. */
static void draw_passage(const struct wh_scene *scene, struct canvas *canvas, unsigned row, unsigned column,
                         const struct passage *passage) {
    char pose[NAME];
    wh_view_words(scene, pose, sizeof pose, "poses.%c.%s", passage->name[0], passage->name + 1);
    bool stands = pose[0] == 'w';
    column = canvas_put(canvas, row, column, canvas->columns, RED, passage->name);
    column = canvas_put(canvas, row, column, canvas->columns, stands ? RED | BOLD : DIM, stands ? pose : "--");
    draw_place(scene, canvas, row, column, passage->name, "");
}

/* What lies inside a ring: its passages, and numbers of the ring below. */
static void draw_between(const struct wh_scene *scene, struct canvas *canvas, unsigned row, unsigned ring) {
    const struct ring *below = &board.rings[ring + 1];
    for (unsigned degrees = marks[ring].first; degrees < 360; degrees += marks[ring].step)
        canvas_print(canvas, row, column_at(2 * degrees), canvas->columns, DIM, "%c%u", below->letter,
                     degrees * below->size / 360);
    for (unsigned i = 0; i < PASSAGES; i++)
        if (board.passages[i].ring == ring)
            draw_passage(scene, canvas, row, column_at(2 * board.passages[i].degrees), &board.passages[i]);
}

static void draw_starts(const struct wh_scene *scene, struct canvas *canvas, unsigned row) {
    for (unsigned i = 0; i < QUARTERS; i++) {
        const struct quarter *quarter = &board.quarters[i];
        const struct ring *below = &board.rings[0];
        unsigned halfway = quarter->degrees + 360 / QUARTERS / 2;
        unsigned column =
            canvas_put(canvas, row, column_at(2 * quarter->degrees), canvas->columns, PLAIN, quarter->start);
        draw_place(scene, canvas, row, column, quarter->start, "");
        canvas_print(canvas, row, column_at(2 * halfway), canvas->columns, DIM, "%c%u", below->letter,
                     halfway * below->size / 360);
    }
}

/* `t0··w2`: the three fields of a straight, the last one with its Whytooki. */
static void draw_straight(const struct wh_scene *scene, struct canvas *canvas, unsigned row, unsigned column,
                          unsigned i) {
    const struct quarter *quarter = &board.quarters[i];
    char pose[NAME];
    wh_view_words(scene, pose, sizeof pose, "poses.t.%u", i);
    column = canvas_print(canvas, row, column, canvas->columns, PLAIN, "t%u", i);
    draw_place(scene, canvas, row, column, quarter->straight[0], "·");
    draw_place(scene, canvas, row, column + 1, quarter->straight[1], "·");
    canvas_put(canvas, row, column + 2, canvas->columns, RED | BOLD, pose[0] == 'w' ? pose : "--");
    draw_place(scene, canvas, row, column + 4, quarter->straight[2], "");
}

static void draw_straights(const struct wh_scene *scene, struct canvas *canvas, unsigned row) {
    for (unsigned i = 0; i < QUARTERS; i++)
        draw_straight(scene, canvas, row, column_at(2 * board.quarters[i].degrees), i);
}

static void draw_rings(const struct wh_scene *scene, struct canvas *canvas, unsigned top) {
    draw_starts(scene, canvas, top);
    for (unsigned i = 0; i < RINGS; i++) draw_ring(scene, canvas, top + 1 + 2 * i, &board.rings[i]);
    for (unsigned i = 0; i + 1 < RINGS; i++) draw_between(scene, canvas, top + 2 + 2 * i, i);
    draw_straights(scene, canvas, top + 2 * RINGS);
}

/* --- the rings as rings ------------------------------------------------------------------------------------------- */

enum { ROUND_ROWS = 33, ROUND_COLUMNS = 80, SEATS_COLUMNS = 60 };

struct rings {
    unsigned top, rows, columns;
};

static const double start_ring = -0.4; /* outside the outermost ring, which is 0 */

/* The largest rings in a room of which ROUND_ROWS and ROUND_COLUMNS are the least; a middle row, for the quarters. */
static struct rings rings_in(unsigned top, unsigned rows, unsigned columns) {
    unsigned most = columns * ROUND_ROWS / ROUND_COLUMNS;
    if (rows > most) rows = most;
    if (rows % 2 == 0) rows--;
    return (struct rings){ top, rows, rows * ROUND_COLUMNS / ROUND_ROWS };
}

/* Halfway between two rings is what lies there. The least is the straights'. */
static struct ring_shape shape_at(const struct rings *rings, double ring) {
    const double middle = (rings->rows - 1) / 2.0, centre = RINGS + 1,
                 high = middle * (centre - ring) / (centre - start_ring);
    return (struct ring_shape){ rings->top + (rings->rows - 1) / 2, rings->columns / 2, high, high * 2.35 };
}

/* A text of `width` columns whose middle stands on the ring, and which stays on the board. */
static unsigned left_of(const struct rings *rings, struct ring_place at, unsigned width) {
    unsigned left = at.column > width / 2 ? at.column - width / 2 : 0;
    return left + width > rings->columns ? rings->columns - width : left;
}

static void draw_round_starts(const struct wh_scene *scene, struct canvas *canvas, const struct rings *rings) {
    struct ring_shape shape = shape_at(rings, start_ring);
    for (unsigned i = 0; i < QUARTERS; i++) {
        const struct quarter *quarter = &board.quarters[i];
        struct ring_place at = ring_at(&shape, quarter->degrees);
        unsigned column = canvas_put(canvas, at.row, left_of(rings, at, 3), canvas->columns, PLAIN, quarter->start);
        draw_place(scene, canvas, at.row, column, quarter->start, "");
    }
}

/* The numbers of some fields, just outside their ring, where no passage is. */
static void draw_round_marks(struct canvas *canvas, const struct rings *rings) {
    for (unsigned i = 0; i < RINGS; i++) {
        const struct ring *ring = &board.rings[i];
        struct ring_shape shape = shape_at(rings, i - 0.4);
        unsigned first = i ? marks[i - 1].first : 360 / QUARTERS / 2, step = i ? marks[i - 1].step : 360 / QUARTERS;
        for (unsigned degrees = first; degrees < 360; degrees += step) {
            struct ring_place at = ring_at(&shape, degrees);
            canvas_print(canvas, at.row, left_of(rings, at, 3), canvas->columns, DIM, "%c%u", ring->letter,
                         degrees * ring->size / 360);
        }
    }
}

static void draw_round(const struct wh_scene *scene, struct canvas *canvas, const struct rings *rings) {
    draw_round_marks(canvas, rings);
    for (unsigned i = 0; i < RINGS; i++) {
        const struct ring *ring = &board.rings[i];
        struct ring_shape shape = shape_at(rings, i);
        for (unsigned k = 0; k < ring->size; k++) {
            struct ring_place at = ring_at(&shape, 360.0 / ring->size * k);
            draw_field(scene, canvas, at.row, at.column, ring, k);
        }
    }
    for (unsigned i = 0; i < PASSAGES; i++) {
        struct ring_shape shape = shape_at(rings, board.passages[i].ring + 0.5);
        struct ring_place at = ring_at(&shape, board.passages[i].degrees);
        draw_passage(scene, canvas, at.row, left_of(rings, at, 4), &board.passages[i]);
    }
    struct ring_shape inside = shape_at(rings, RINGS - 0.3);
    for (unsigned i = 0; i < QUARTERS; i++) {
        struct ring_place at = ring_at(&inside, board.quarters[i].degrees);
        draw_straight(scene, canvas, at.row, left_of(rings, at, 6), i);
    }
    draw_round_starts(scene, canvas, rings);
}

/* --- the players -------------------------------------------------------------------------------------------------- */

static unsigned digit(const struct wh_scene *scene, const char *key, unsigned seat, unsigned sort) {
    return (unsigned)wh_view_number(scene, 0, "%s.%u.%u", key, seat, sort);
}

/* The date with the digits that are there; jokers fill the gaps. */
static void put_date(const struct wh_scene *scene, struct canvas *canvas, unsigned row, unsigned column,
                     unsigned seat) {
    enum { JOKERS = SORTS - 1 };
    unsigned left[SORTS];
    for (unsigned sort = 0; sort < SORTS; sort++) left[sort] = digit(scene, "date", seat, sort);
    for (const char *at = board.date; *at; at++, column++) {
        char glyph[2] = { *at, 0 };
        unsigned sort = (unsigned)(*at - '0');
        bool there = *at == '.' || left[sort] > 0;
        if (there && *at != '.') left[sort]--;
        if (!there && left[JOKERS]) there = true, left[JOKERS]--, glyph[0] = board.digits[JOKERS][0];
        canvas_put(canvas, row, column, column + 1, there ? YELLOW | BOLD : DIM, there ? glyph : "_");
    }
}

static void put_loose(const struct wh_scene *scene, struct canvas *canvas, unsigned row, unsigned column,
                      unsigned seat) {
    char text[WORDS] = "";
    size_t length = 0;
    for (unsigned sort = 0; sort < SORTS; sort++)
        for (unsigned i = 0; i < digit(scene, "loose", seat, sort) && length + 2 < sizeof text; i++)
            text[length++] = board.digits[sort][0];
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

static void draw_seat(const struct wh_scene *scene, struct canvas *canvas, unsigned row, unsigned left, unsigned seat) {
    char place[NAME], letter[2] = { (char)('A' + seat), 0 };
    bool acts = scene->actor == (int)seat;
    wh_view_words(scene, place, sizeof place, "pos.%u", seat);
    if (acts) canvas_put(canvas, row, left, canvas->columns, CYAN | BOLD, "▶");
    canvas_put(canvas, row, left + 2, canvas->columns, seat_style(seat), letter);
    canvas_put(canvas, row, left + 4, left + 16, acts ? BOLD : PLAIN, wh_seat_name(scene, seat));
    canvas_put(canvas, row, left + 17, left + 21, PLAIN, place);
    put_date(scene, canvas, row, left + 22, seat);
    put_loose(scene, canvas, row, left + 34, seat);
    canvas_print(canvas, row, left + 45, canvas->columns, GREEN, "%u◆", wh_view_count(scene, "hand.%u", seat));
    canvas_print(canvas, row, left + 49, canvas->columns, BLUE | BOLD, "%u!", wh_view_count(scene, "held.%u", seat));
    put_open(scene, canvas, row, left + 53, seat);
}

static unsigned board_rows(const struct wh_scene *scene, unsigned columns) {
    (void)columns;
    return BOARD_ROWS + scene->setup->seats + 2;
}

static void draw_board(const struct wh_scene *scene, struct canvas *canvas, const struct area *area, struct area *log) {
    bool round = area->rows >= ROUND_ROWS && canvas->columns >= ROUND_COLUMNS + SEATS_COLUMNS;
    struct rings rings = { 0 };
    if (round) rings = rings_in(area->row, area->rows, canvas->columns - SEATS_COLUMNS);
    unsigned row = round ? area->row : area->row + BOARD_ROWS, left = rings.columns;
    read_board(scene->game);
    if (round)
        draw_round(scene, canvas, &rings);
    else
        draw_rings(scene, canvas, area->row);
    for (unsigned seat = 0; seat < scene->setup->seats; seat++) draw_seat(scene, canvas, row++, left, seat);
    *log = (struct area){ row + round, left + 1, canvas->columns, area->row + area->rows - row - round };
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

static const char signs[] =
    WH_TR("On a small screen the rings are drawn as rows; pawns (A B C D) walk in them to the right and in again at "
          "the left. p, q and r are passages, w is the pose of a Whytooki, t is your final straight, x a joker.\n"
          "Fields: ◆ draw a symbol card · ! draw an event card · = your loose digits go into the date · ^ a lift "
          "inward · 0 1 2 x a digit to take.\n"
          "Beside the players: place, date, +loose digits, symbol cards, event cards, open cards. `?` tells what your "
          "cards do.\n");

const struct table_look look_clockman = { .game = "clockman",
                                          .signs = signs,
                                          .hand_rows = 2,
                                          .board_rows = board_rows,
                                          .draw_board = draw_board,
                                          .draw_hand = draw_hand,
                                          .heading = heading,
                                          .paint = paint };
