/* midnight.c: midnight on the screen: the clock as a ring of 24 hours with the ghosts on it, the players beside
 * it. It reads the seat's view only. */
#include <stdio.h>
#include <string.h>

#include "command/table/printed.h"
#include "command/table/ring.h"
#include "command/table/table.h"
#include "shared/language.h"
#include "shared/terminal.h"

enum { CLOCK_ROWS = 9, CLOCK_COLUMNS = 52, HOURS = 24, PIECES = 5, SIDE_COLUMN = 54 };

static const char colours[] = "rbgpy";

static int colour_index(char letter) {
    const char *at = letter ? strchr(colours, letter) : NULL;
    return at ? (int)(at - colours) : -1;
}

static canvas_style colour_style(char letter) {
    static const canvas_style styles[] = { RED, BLUE, GREEN, PURPLE, YELLOW };
    int index = colour_index(letter);
    return index < 0 ? PLAIN : styles[index] | BOLD;
}

/* Words made of coloured pairs (r3g4), single colours, and energy cards (e12). */
static void paint(const char *word, size_t length, canvas_style *styles) {
    bool halves = length % 2 == 0;
    for (size_t i = 0; i < length && halves; i++)
        halves = i % 2 ? word[i] >= '0' && word[i] <= '9' : colour_index(word[i]) >= 0;
    if (length == 1)
        styles[0] = colour_index(word[0]) >= 0 ? colour_style(word[0]) : styles[0];
    else if (halves)
        for (size_t i = 0; i < length; i++) styles[i] = colour_style(word[i - i % 2]);
    else if (length == 3 && word[0] == 'e' && word[1] >= '0' && word[1] <= '9')
        for (size_t i = 0; i < length; i++) styles[i] = CYAN | BOLD;
}

/* --- the clock ---------------------------------------------------------------------------------------------------- */

/* The clock on its sheet. The smallest has its hours at places of their own, which leave room for ghosts; a larger one
 * is a ring. */
struct clock {
    unsigned top, rows, columns;
};

struct place {
    uint8_t row, column; /* of the two digits */
    bool ghosts_left;
};

static struct place small_place(unsigned hour) {
    static const struct place places[HOURS + 1] = {
        [24] = { 0, 25, false }, [1] = { 0, 30, false }, [2] = { 1, 35, false },  [3] = { 1, 44, false },
        [4] = { 2, 47, true },   [5] = { 3, 49, true },  [6] = { 4, 50, true },   [7] = { 5, 49, true },
        [8] = { 6, 47, true },   [9] = { 7, 44, false }, [10] = { 7, 35, false }, [11] = { 8, 30, false },
        [12] = { 8, 25, false }, [13] = { 8, 20, true }, [14] = { 7, 15, true },  [15] = { 7, 6, true },
        [16] = { 6, 3, false },  [17] = { 5, 1, false }, [18] = { 4, 0, false },  [19] = { 3, 1, false },
        [20] = { 2, 3, false },  [21] = { 1, 6, true },  [22] = { 1, 15, true },  [23] = { 0, 20, true }
    };
    return places[hour];
}

static struct ring_shape rim_of(const struct clock *clock) {
    unsigned row = (clock->rows - 1) / 2, column = (clock->columns - 2) / 2;
    return (struct ring_shape){ row, column, row, column };
}

/* On a ring ghosts stand on the inner side of their hour. */
static struct place place_of(const struct clock *clock, unsigned hour) {
    struct ring_shape rim = rim_of(clock);
    struct ring_place at = ring_at(&rim, 360.0 / HOURS * hour);
    if (clock->rows == CLOCK_ROWS) return small_place(hour);
    return (struct place){ (uint8_t)at.row, (uint8_t)at.column, hour < HOURS / 2 };
}

static int64_t piece_at(const struct wh_scene *scene, unsigned piece) {
    return wh_view_number(scene, -1, "pieces.%c", colours[piece]);
}

static unsigned owner_count(const struct wh_scene *scene, unsigned piece) {
    unsigned owners = 0;
    for (unsigned seat = 0; seat < scene->setup->seats; seat++)
        owners += !wh_view_null(scene, "ghosts.%u.%c", seat, colours[piece]);
    return owners;
}

/* What the hour brings to those who come there, by its colour. */
static canvas_style hour_style(const struct wh_scene *printed, unsigned hour) {
    if (hour == wh_view_number(printed, 0, "clock.hours")) return YELLOW | BOLD;
    if (hour == wh_view_number(printed, 0, "clock.special")) return PURPLE;
    for (unsigned i = 0, count = wh_view_count(printed, "clock.refreshing"); i < count; i++)
        if (hour == wh_view_number(printed, 0, "clock.refreshing.%u", i)) return CYAN;
    return DIM;
}

static void draw_ghost(struct canvas *canvas, unsigned row, unsigned column, char letter) {
    char glyph[2] = { letter, 0 };
    canvas_put(canvas, row, column, column + 1, colour_style(letter) | REVERSE, glyph);
}

static unsigned ghosts_on(const struct wh_scene *scene, unsigned hour, char ghosts[PIECES]) {
    unsigned here = 0;
    for (unsigned piece = 0; piece < PIECES; piece++)
        if (piece_at(scene, piece) == hour) ghosts[here++] = colours[piece];
    return here;
}

/* `15:by`, `by:14`: the colon ties them to their hour, whatever else stands beside it. */
static void draw_hour(const struct wh_scene *scene, const struct wh_scene *printed, struct canvas *canvas,
                      const struct clock *clock, unsigned hour) {
    struct place place = place_of(clock, hour);
    char ghosts[PIECES];
    unsigned here = ghosts_on(scene, hour, ghosts), row = clock->top + place.row, left = place.column;
    canvas_style style = hour_style(printed, hour);
    if (here && hour != HOURS) style = BOLD;
    bool left_digit = !place.ghosts_left || hour >= 10; /* a single digit stands beside its ghosts, too */
    canvas_print(canvas, row, left, left + 2, style, left_digit && hour < 10 ? " %u" : "%-2u", hour);
    if (!here) return;
    if (hour % 12 == 0)
        row = hour == 24 ? row + 1 : row - 1, left = left + 1 - here / 2; /* below or above: no room beside */
    else
        canvas_put(canvas, row, place.ghosts_left ? left - 1 : left + 2, canvas->columns, BOLD, ":"),
            left = place.ghosts_left ? left - 1 - here : left + 3;
    for (unsigned i = 0; i < here; i++) draw_ghost(canvas, row, left + i, ghosts[i]);
}

/* --- inside the clock --------------------------------------------------------------------------------------------- */

static void put_centred(struct canvas *canvas, const struct clock *clock, unsigned row, canvas_style style,
                        const char *text) {
    unsigned width = text_columns(text), middle = clock->columns / 2;
    unsigned column = middle > width / 2 ? middle - width / 2 : 0;
    put_painted(&look_midnight, canvas, clock->top + row, column, clock->columns, style, text);
}

static void put_party(const struct wh_scene *scene, struct canvas *canvas, const struct clock *clock, unsigned row) {
    char text[96];
    struct wh_text out = wh_text_into(text, sizeof text);
    wh_put(&out, tr("☾ party:"));
    size_t nobody = out.length;
    for (unsigned piece = 0; piece < PIECES; piece++) {
        if (piece_at(scene, piece) != 0) continue;
        wh_put_char(&out, ' ');
        wh_put_char(&out, colours[piece]);
    }
    if (out.length == nobody) wh_put(&out, tr(" nobody yet"));
    put_centred(canvas, clock, row, YELLOW, text);
}

/* "now: b4 then g3, backwards" */
static void put_pending(const struct wh_scene *scene, struct canvas *canvas, const struct clock *clock, unsigned row) {
    char card[8], first[4], text[96];
    wh_view_words(scene, card, sizeof card, "pending.card");
    wh_view_words(scene, first, sizeof first, "pending.first");
    if (strlen(card) != 4) return;
    char other = card[0] == first[0] ? card[2] : card[0];
    snprintf(text, sizeof text,
             wh_view_true(scene, "pending.back") ? tr("moving %c%d then %c%d, back") : tr("moving %c%d then %c%d"),
             first[0], (int)wh_view_number(scene, 0, "pending.steps.%c", first[0]), other,
             (int)wh_view_number(scene, 0, "pending.steps.%c", other));
    put_centred(canvas, clock, row, BOLD, text);
}

static void draw_piles(const struct wh_scene *scene, struct canvas *canvas, const struct clock *clock, unsigned row) {
    char text[96], top[3][8];
    for (unsigned i = 0; i < 3; i++) wh_view_words(scene, top[i], sizeof top[i], "discard.%u", i);
    snprintf(text, sizeof text, tr("deck %u"), wh_view_count(scene, "deck"));
    put_centred(canvas, clock, row, PLAIN, text);
    if (*top[0])
        snprintf(text, sizeof text, tr("discard %s %s %s"), top[0], top[1], top[2]);
    else
        snprintf(text, sizeof text, "%s", tr("no discards"));
    put_centred(canvas, clock, row + 1, PLAIN, text);
    snprintf(text, sizeof text, tr("specials %u · energy %u"), wh_view_count(scene, "special_pile"),
             wh_view_count(scene, "energy_pile"));
    put_centred(canvas, clock, row + 2, DIM, text);
}

/* Dots where the hours stand far apart close the ring; ghosts may stand on them. */
static void draw_rim(struct canvas *canvas, const struct clock *clock) {
    const unsigned dots = HOURS * (clock->rows < 40 ? 3 : 5);
    struct ring_shape rim = rim_of(clock);
    if (clock->rows == CLOCK_ROWS) return; /* its hours stand close */
    for (unsigned i = 0; i < dots; i++) {
        struct ring_place at = ring_at(&rim, 360.0 / dots * i);
        canvas_put(canvas, clock->top + at.row, at.column, clock->columns, DIM, "·");
    }
    for (unsigned hour = 1; hour <= HOURS; hour++) { /* room around the digits */
        struct place place = place_of(clock, hour);
        unsigned left = place.column ? place.column - 1 : 0;
        canvas_fill(canvas, clock->top + place.row, left, place.column + 3u, PLAIN, " ");
    }
}

static void draw_clock(const struct wh_scene *scene, struct canvas *canvas, const struct clock *clock) {
    char json[WH_JSON_MAX];
    struct wh_scene printed = printed_facts(scene->game, json);
    unsigned middle = clock->rows / 2, apart = clock->rows > CLOCK_ROWS + 4; /* room to breathe */
    draw_rim(canvas, clock);
    put_party(scene, canvas, clock, middle - 2 - apart);
    draw_piles(scene, canvas, clock, middle - 1);
    put_pending(scene, canvas, clock, middle + 2 + apart);
    for (unsigned hour = 1; hour <= HOURS; hour++) draw_hour(scene, &printed, canvas, clock, hour);
}

/* --- the players -------------------------------------------------------------------------------------------------- */

static unsigned sides(const struct wh_scene *scene) { return wh_view_count(scene, "score"); }

static bool is_team(const struct wh_scene *scene) { return sides(scene) < scene->setup->seats; }

static void put_seat_ghosts(const struct wh_scene *scene, struct canvas *canvas, unsigned seat, unsigned row,
                            unsigned column) {
    for (unsigned piece = 0; piece < PIECES; piece++) {
        char letter[2] = { colours[piece], 0 };
        if (wh_view_null(scene, "ghosts.%u.%s", seat, letter)) continue;
        bool active = wh_view_true(scene, "ghosts.%u.%s", seat, letter);
        column = canvas_put(canvas, row, column, canvas->columns, colour_style(letter[0]), letter);
        column = canvas_put(canvas, row, column, canvas->columns, active ? colour_style(letter[0]) : DIM,
                            active ? "●" : "○") +
                 1;
    }
}

static void draw_seat(const struct wh_scene *scene, struct canvas *canvas, unsigned seat, unsigned row,
                      unsigned column) {
    unsigned side = sides(scene) ? seat % sides(scene) : seat, name = column + (is_team(scene) ? 4 : 2);
    bool acts = scene->actor == (int)seat;
    if (acts) canvas_put(canvas, row, column, canvas->columns, CYAN | BOLD, "▶");
    if (is_team(scene)) canvas_print(canvas, row, column + 2, canvas->columns, CYAN, "%c", 'A' + (int)side);
    canvas_put(canvas, row, name, column + 10, acts ? BOLD : PLAIN, wh_seat_name(scene, seat));
    put_seat_ghosts(scene, canvas, seat, row, column + 11);
    canvas_print(canvas, row, column + 16, canvas->columns, YELLOW | BOLD, "%3d",
                 (int)wh_view_number(scene, 0, "score.%u", side));
    unsigned energy = wh_view_count(scene, "energy.%u", seat), specials = wh_view_count(scene, "specials.%u", seat);
    column =
        canvas_print(canvas, row, column + 20, canvas->columns, PLAIN, "%u ", wh_view_count(scene, "hours.%u", seat));
    if (energy) column = canvas_print(canvas, row, column, canvas->columns, CYAN | BOLD, "%ue", energy);
    if (specials) canvas_print(canvas, row, column, canvas->columns, PURPLE | BOLD, "%us", specials);
}

static void put_goal(const struct wh_scene *scene, struct canvas *canvas, unsigned row, unsigned column) {
    char mode[16];
    wh_view_words(scene, mode, sizeof mode, "options.mode");
    if (wh_same(mode, "individual"))
        canvas_print(canvas, row, column, canvas->columns, DIM, tr("first to %d points"),
                     (int)wh_view_number(scene, 24, "options.target"));
    else
        canvas_print(canvas, row, column, canvas->columns, DIM, tr("first to win %d rounds"),
                     (int)wh_view_number(scene, 3, "options.wins"));
}

static void put_wanderers(const struct wh_scene *scene, struct canvas *canvas, unsigned row, unsigned column) {
    char text[80];
    struct wh_text out = wh_text_into(text, sizeof text);
    for (unsigned piece = 0; piece < PIECES; piece++) {
        if (owner_count(scene, piece)) continue;
        wh_put(&out, out.length ? " " : tr("wanderers: "));
        wh_put_char(&out, colours[piece]);
    }
    put_painted(&look_midnight, canvas, row, column, canvas->columns, DIM, out.length ? text : tr("no wanderers"));
}

static void draw_seats(const struct wh_scene *scene, struct canvas *canvas, unsigned row, unsigned column) {
    put_goal(scene, canvas, row, column + 2);
    /* TRANSLATORS: heads of columns that begin at 0 and 10 and, between them, end at 9; 15 columns in all. */
    canvas_put(canvas, row + 1, column + 11, canvas->columns, DIM, tr("ghost pts cards"));
    for (unsigned seat = 0; seat < scene->setup->seats; seat++) draw_seat(scene, canvas, seat, row + 2 + seat, column);
    put_wanderers(scene, canvas, row + 2 + scene->setup->seats, column + 2);
}

enum { SEATS_COLUMNS = 28, LOG_COLUMNS = 42, MOST_CLOCK_ROWS = 61 };

static bool wide(unsigned columns) { return columns >= SIDE_COLUMN + 26; }

static unsigned board_rows(const struct wh_scene *scene, unsigned columns) {
    return CLOCK_ROWS + 2 + (wide(columns) ? 0 : scene->setup->seats + 3);
}

/* The largest ring that leaves room for the players beside it; too little for one: the smallest clock. */
static struct clock clock_in(const struct area *area, unsigned columns) {
    unsigned rows = area->rows < MOST_CLOCK_ROWS ? area->rows : MOST_CLOCK_ROWS;
    while (rows > CLOCK_ROWS && (!wide(columns) || 2 * rows + 14 + SEATS_COLUMNS > columns || rows < 15)) rows--;
    if (rows % 2 == 0) rows--; /* a middle row, for 6 and 18 */
    return (struct clock){ area->row, rows, rows == CLOCK_ROWS ? CLOCK_COLUMNS : 2 * rows + 12 };
}

static void draw_board(const struct wh_scene *scene, struct canvas *canvas, const struct area *area, struct area *log) {
    struct clock clock = clock_in(area, canvas->columns);
    unsigned seats = scene->setup->seats + 3, side = clock.columns + 2, end = area->row + area->rows;
    bool beside = wide(canvas->columns), large = clock.rows > CLOCK_ROWS;
    draw_clock(scene, canvas, &clock);
    draw_seats(scene, canvas, beside ? area->row : area->row + clock.rows, beside ? side : 0);
    unsigned below = area->row + clock.rows + (beside ? 0 : seats);
    *log = (struct area){ below, 1, canvas->columns, end - below };
    if (large) *log = (struct area){ area->row + seats + 1, side + 2, canvas->columns, area->rows - seats - 1 };
    if (beside && canvas->columns >= side + SEATS_COLUMNS + LOG_COLUMNS)
        *log = (struct area){ area->row, side + SEATS_COLUMNS, canvas->columns, area->rows };
}

/* --- the hand ----------------------------------------------------------------------------------------------------- */

static unsigned put_hour_card(struct canvas *canvas, unsigned row, unsigned column, const char *card) {
    canvas_style styles[8];
    char chip[8];
    snprintf(chip, sizeof chip, " %.4s ", card);
    for (size_t i = 0; i < sizeof styles; i++) styles[i] = colour_style(card[i < 3 ? 0 : 2]) | REVERSE;
    return canvas_put_styled(canvas, row, column, canvas->columns, styles, chip) + 1;
}

/* After "Your hand". */
static unsigned hand_column(void) { return text_columns(tr("Your hand")) + 3; }

static void draw_specials(const struct wh_scene *scene, struct canvas *canvas, unsigned row) {
    unsigned seat = (unsigned)scene->viewer, specials = wh_view_count(scene, "specials.%u", seat),
             column = hand_column();
    char json[WH_JSON_MAX];
    struct wh_scene printed = printed_facts(scene->game, json);
    for (unsigned i = 0; i < specials; i++) {
        char id[12], name[32];
        wh_view_words(scene, id, sizeof id, "specials.%u.%u", seat, i);
        wh_view_words(&printed, name, sizeof name, "specials.%s.name", id);
        column = canvas_put(canvas, row, column, canvas->columns, PURPLE | BOLD, tr(name));
        if (i + 1 < specials) column = canvas_put(canvas, row, column, canvas->columns, DIM, " · ");
    }
}

static void draw_hand(const struct wh_scene *scene, struct canvas *canvas, unsigned row) {
    unsigned seat = (unsigned)scene->viewer, column = hand_column();
    char card[8];
    canvas_put(canvas, row, 1, canvas->columns, BOLD, tr("Your hand"));
    for (unsigned i = 0; i < wh_view_count(scene, "hours.%u", seat); i++) {
        wh_view_words(scene, card, sizeof card, "hours.%u.%u", seat, i);
        if (strlen(card) == 4) column = put_hour_card(canvas, row, column, card);
    }
    for (unsigned i = 0; i < wh_view_count(scene, "energy.%u", seat); i++) {
        wh_view_words(scene, card, sizeof card, "energy.%u.%u", seat, i);
        column = canvas_print(canvas, row, column, canvas->columns, CYAN | BOLD | REVERSE, " %s ", card) + 1;
    }
    draw_specials(scene, canvas, row + 1);
}

/* --- moves -------------------------------------------------------------------------------------------------------- */

static unsigned heading(const char *action) {
    if (strncmp(action, "take ", 5) == 0) return 3;
    return strncmp(action, "play ", 5) == 0 || strncmp(action, "swap ", 5) == 0 || strncmp(action, "discard ", 8) == 0;
}

static const char signs[] = WH_TR(
    "The letters beside the players show whose ghosts (r b g p y) they are; a ghost without an owner is a wanderer.\n"
    "Your ghost card: ● it is fresh, ○ it is used.\n"
    "The cards beside the players: 5 1e 2s are five hour cards, one energy card and two specials.\n");

const struct table_look look_midnight = { .game = "midnight",
                                          .signs = signs,
                                          .hand_rows = 2,
                                          .board_rows = board_rows,
                                          .draw_board = draw_board,
                                          .draw_hand = draw_hand,
                                          .heading = heading,
                                          .paint = paint };
