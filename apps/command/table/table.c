/* table.c: the frame around every game: title, board, log, hand, numbered moves, message. The boards themselves are
 * drawn in <game>.c, and plain.c draws any game that has no look of its own. */
#include "command/table/table.h"

#include <stdio.h>
#include <string.h>

#include "shared/language.h"
#include "shared/terminal.h"

const struct table_look *look_of(const struct wh_game *game) {
    static const struct table_look *const looks[] = { &look_hourglass, &look_midnight, &look_halloween, &look_clockman,
                                                      &look_keyhole };
    for (size_t i = 0; i < WH_COUNT(looks); i++)
        if (wh_same(looks[i]->game, game->id)) return looks[i];
    return &look_plain;
}

/* --- painted text ------------------------------------------------------------------------------------------------- */

static bool in_word(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

/* Letters with accents too: the "r" of "rückwärts" is no red ghost. */
static bool letter_follows(const char *text) {
    uint32_t character;
    utf8_take(text, &character);
    return (character >= 'A' && character < 0x80) || (character >= 0xc0 && character < 0x250);
}

unsigned put_painted(const struct table_look *look, struct canvas *canvas, unsigned row, unsigned column, unsigned end,
                     canvas_style style, const char *text) {
    canvas_style styles[512];
    size_t length = strlen(text);
    if (length >= sizeof styles) return canvas_put(canvas, row, column, end, style, text);
    memset(styles, style, sizeof styles);
    for (size_t from = 0; from < length;) {
        size_t to = from;
        while (to < length && in_word(text[to])) to++;
        bool alone = (from == 0 || (unsigned char)text[from - 1] < 'A') && !letter_follows(text + to);
        if (to > from && alone) look->paint(text + from, to - from, styles + from);
        from = to > from ? to : from + 1;
    }
    return canvas_put_styled(canvas, row, column, end, styles, text);
}

unsigned text_rows(const char *text, unsigned columns) {
    unsigned rows = 1;
    for (size_t size; text[size = canvas_line_break(text, columns)]; text += size + (text[size] == ' ')) rows++;
    return rows;
}

unsigned put_wrapped(const struct table_look *look, struct canvas *canvas, unsigned row, unsigned column, unsigned end,
                     canvas_style style, const char *text) {
    while (*text) {
        char line[512];
        size_t size = canvas_line_break(text, end - column);
        snprintf(line, sizeof line, "%.*s", (int)size, text);
        put_painted(look, canvas, row++, column, end, style, line);
        text += size + (text[size] == ' ');
    }
    return row;
}

void draw_box(struct canvas *canvas, const struct area *box, canvas_style style) {
    unsigned last = box->row + box->rows - 1, edge = box->end - 1;
    canvas_fill(canvas, box->row, box->column, box->end, style, "─");
    canvas_fill(canvas, last, box->column, box->end, style, "─");
    for (unsigned row = box->row; row <= last; row++) {
        canvas_put(canvas, row, box->column, box->end, style, row == box->row ? "╭" : row == last ? "╰" : "│");
        canvas_put(canvas, row, edge, box->end, style, row == box->row ? "╮" : row == last ? "╯" : "│");
    }
}

/* Where the lines after the first of a broken one begin: under its text, after "  word   " if it starts like that. */
static unsigned hanging_indent(const char *text) {
    unsigned margin = (unsigned)strspn(text, " ");
    const char *gap = strstr(text + margin, "  "), *end = strchr(text, '\n');
    if (margin == 0 || !gap || (end && gap > end) || gap - text > 24) return margin;
    return (unsigned)(gap - text + (long)strspn(gap, " "));
}

unsigned draw_text(const struct table_look *look, struct canvas *canvas, unsigned row, unsigned column,
                   const char *text) {
    unsigned indent = 0, hanging = hanging_indent(text);
    while (*text) {
        char line[512];
        unsigned left = column + indent;
        size_t size = canvas_line_break(text, canvas->columns > left + 1 ? canvas->columns - left - 1 : 1);
        snprintf(line, sizeof line, "%.*s", (int)size, text);
        put_painted(look, canvas, row++, left, canvas->columns, PLAIN, *line ? line : " ");
        text += size;
        bool new_line = *text == '\n';
        if (*text == '\n' || *text == ' ') text++;
        if (new_line) hanging = hanging_indent(text);
        indent = new_line ? 0 : hanging;
    }
    return row;
}

/* --- the numbered moves ------------------------------------------------------------------------------------------- */

struct move_list {
    const struct table_look *look;
    const char (*moves)[WH_ACTION_TEXT];
    unsigned count, heading_columns;
    unsigned number_columns; /* of an item: `12 r4b3`, or `12) 9 9 0` where the number could be taken for another */
    struct canvas *canvas;   /* NULL: measure only */
    unsigned row, columns;
};

static size_t heading_length(const struct table_look *look, const char *move) {
    unsigned words = look->heading(move);
    size_t at = 0;
    for (; words; words--) {
        while (move[at] && move[at] != ' ') at++;
        if (words > 1 && move[at] == ' ') at++;
    }
    return at;
}

static bool same_heading(const struct table_look *look, const char *a, const char *b) {
    size_t length = heading_length(look, a);
    return length == heading_length(look, b) && memcmp(a, b, length) == 0;
}

static const char *item_text(const struct table_look *look, const char *move) {
    const char *text = move + heading_length(look, move);
    return *text == ' ' ? text + 1 : text;
}

/* Items of nearly one width stand in columns; very uneven ones (lists of cards) just follow one another. */
static unsigned item_columns(const struct move_list *list, unsigned first) {
    unsigned most = 0, least = UINT32_MAX;
    for (unsigned i = first; i < list->count; i++) {
        if (!same_heading(list->look, list->moves[first], list->moves[i])) continue;
        unsigned columns = text_columns(item_text(list->look, list->moves[i]));
        if (columns > most) most = columns;
        if (columns < least) least = columns;
    }
    return most - least > 6 ? 0 : most;
}

static void draw_item(struct move_list *list, unsigned index, unsigned column) {
    const char *text = item_text(list->look, list->moves[index]);
    if (!list->canvas) return;
    canvas_print(list->canvas, list->row, column, list->columns, CYAN, list->number_columns > 4 ? "%3u)" : "%3u",
                 index + 1);
    put_painted(list->look, list->canvas, list->row, column + list->number_columns, list->columns, PLAIN, text);
}

/* An even number a row: moves often come in pairs (up and down, this half first or that). */
static unsigned items_per_row(unsigned room, unsigned width) {
    unsigned count = (room + 1) / (width + 1);
    return count > 2 ? count & ~1u : count > 0 ? count : 1;
}

static void draw_group(struct move_list *list, unsigned first) {
    unsigned indent = list->heading_columns, column = indent, fixed = item_columns(list, first), in_row = 0;
    unsigned most = fixed ? items_per_row(list->columns - indent, list->number_columns + fixed) : list->count;
    char heading[WH_ACTION_TEXT];
    snprintf(heading, sizeof heading, "%.*s", (int)heading_length(list->look, list->moves[first]), list->moves[first]);
    if (list->canvas) canvas_put(list->canvas, list->row, 1, list->columns, BOLD, heading);
    for (unsigned i = first; i < list->count; i++) {
        if (!same_heading(list->look, list->moves[first], list->moves[i])) continue;
        unsigned width = list->number_columns + (fixed ? fixed : text_columns(item_text(list->look, list->moves[i])));
        if (in_row && (in_row == most || column + width > list->columns)) list->row++, column = indent, in_row = 0;
        draw_item(list, i, column);
        column += width + 1;
        in_row++;
    }
    list->row++;
}

static bool first_of_group(const struct move_list *list, unsigned index) {
    for (unsigned i = 0; i < index; i++)
        if (same_heading(list->look, list->moves[i], list->moves[index])) return false;
    return true;
}

static unsigned headings_width(const struct move_list *list) {
    size_t most = 0;
    for (unsigned i = 0; i < list->count; i++) {
        size_t length = heading_length(list->look, list->moves[i]);
        if (length > most) most = length;
    }
    return most ? (unsigned)most + 1 : 0;
}

unsigned draw_moves(const struct table_look *look, const char (*moves)[WH_ACTION_TEXT], unsigned count,
                    struct canvas *canvas, unsigned row, unsigned columns, unsigned most) {
    struct move_list list = { look, moves, count, 0, 4, canvas, row, columns };
    for (unsigned i = 0; i < count; i++)
        if (*item_text(look, moves[i]) >= '0' && *item_text(look, moves[i]) <= '9') list.number_columns = 5;
    list.heading_columns = headings_width(&list);
    for (unsigned i = 0; i < count; i++)
        if (first_of_group(&list, i)) draw_group(&list, i);
    if (canvas && most && list.row - row > most) { /* the last row says what is missing */
        for (unsigned cut = row + most - 1; cut < list.row; cut++) canvas_fill(canvas, cut, 0, columns, PLAIN, " ");
        canvas_print(canvas, row + most - 1, 1, columns, YELLOW, tr("type moves to see all %u, or Tab to complete"),
                     count);
        list.row = canvas->rows = row + most;
    }
    return list.row - row;
}

/* --- the frame ---------------------------------------------------------------------------------------------------- */

static void draw_title(const struct table_look *look, const struct wh_scene *scene, struct canvas *canvas) {
    char left[160], right[96] = "";
    snprintf(left, sizeof left, " %s ", tr(scene->game->title));
    canvas_fill(canvas, 0, 0, canvas->columns, REVERSE, " ");
    unsigned column = canvas_put(canvas, 0, 0, canvas->columns, REVERSE | BOLD, left);
    int64_t round = wh_view_number(scene, 0, "round");
    if (round > 0) column = canvas_print(canvas, 0, column, canvas->columns, REVERSE, tr("· round %d "), (int)round);
    int64_t pass = wh_view_number(scene, 0, "pass");
    if (pass > 0) column = canvas_print(canvas, 0, column, canvas->columns, REVERSE, tr("· pass %d "), (int)pass);
    if (look->sign) column = canvas_print(canvas, 0, column, canvas->columns, REVERSE, "· %s ", look->sign(scene));
    if (scene->actor == WH_OVER)
        snprintf(right, sizeof right, "%s", tr("the match is over "));
    else if (wh_seat_is_you(scene, scene->actor))
        snprintf(right, sizeof right, "%s", tr("it is your turn "));
    else if (scene->actor >= 0 && scene->actor == scene->viewer)
        snprintf(right, sizeof right, tr("it is your turn, %s "), wh_seat_name(scene, scene->actor));
    else if (scene->actor >= 0)
        snprintf(right, sizeof right, tr("%s’s turn "), wh_seat_name(scene, scene->actor));
    unsigned width = text_columns(right);
    if (column + width < canvas->columns)
        canvas_put(canvas, 0, canvas->columns - width, canvas->columns, REVERSE | BOLD, right);
}

/* Where the next line of the log goes: down one column after another. */
struct log_place {
    const struct area *area;
    unsigned columns, width, column, row;
};

static struct log_place log_place_of(const struct area *area) {
    enum { COMFORTABLE = 48, GAP = 2 };
    unsigned room = area->end - area->column, columns = room < 2 * COMFORTABLE ? 1 : room / COMFORTABLE;
    return (struct log_place){ area, columns, (room - GAP * (columns - 1)) / columns, 0, 0 };
}

/* Goes on to where a line of this many rows fits; false: nowhere. */
static bool log_goes_on(struct log_place *place, unsigned rows) {
    if (place->row + rows > place->area->rows) place->column++, place->row = 0;
    return place->column < place->columns && place->row + rows <= place->area->rows;
}

static bool log_fits(const struct log_lines *log, unsigned first, const struct area *area) {
    struct log_place place = log_place_of(area);
    for (unsigned i = first; i < log->count; i++) {
        unsigned rows = text_rows(log->text[i], place.width);
        if (!log_goes_on(&place, rows)) return false;
        place.row += rows;
    }
    return true;
}

/* The latest lines that fit, long ones broken, in several columns where there is room; the newest stand out. */
static void draw_log(const struct table_look *look, const struct log_lines *log, struct canvas *canvas,
                     const struct area *area) {
    struct log_place place = log_place_of(area);
    unsigned first = log->count;
    while (first > 0 && log_fits(log, first - 1, area)) first--;
    for (unsigned i = first; i < log->count; i++) {
        canvas_style style = log->milestone[i] ? YELLOW : i >= log->fresh ? PLAIN : DIM;
        log_goes_on(&place, text_rows(log->text[i], place.width));
        unsigned column = area->column + place.column * (area->end - area->column + 2) / place.columns;
        place.row =
            put_wrapped(look, canvas, area->row + place.row, column, column + place.width, style, log->text[i]) -
            area->row;
    }
}

enum { MOVES_KEPT = 7, PLAIN_LOG = 4 }; /* rows kept for moves even while nobody is asked: the board must not hop */
enum { TITLE = 1, PROMPT = 1 };

struct layout {
    unsigned board, hand, moves, message; /* heights in rows; the message's is where it stands */
};

/* What stands above the prompt; while a person is asked and there is nothing to say, what can be typed. */
static const char *message_of(const struct frame *frame) {
    if (*frame->message || !frame->move_count || !frame->rows) return frame->message;
    return tr("number or move · ? help · why MOVE · hint · undo · log · save · quit");
}

static unsigned message_rows(const struct frame *frame, unsigned columns) {
    return text_rows(message_of(frame), columns - 2);
}

/* What is left over goes to the board, which gives it to its log; what is missing is taken from the moves. */
static struct layout lay_out(const struct frame *frame, const struct table_look *look, unsigned columns) {
    unsigned least = look->board_rows(frame->scene, columns);
    struct layout rows = { .board = least, .hand = frame->scene->viewer >= 0 ? look->hand_rows : 0 };
    rows.moves = draw_moves(look, frame->moves, frame->move_count, NULL, 0, columns, 0);
    unsigned fixed = TITLE + rows.hand + message_rows(frame, columns) + PROMPT,
             kept = rows.moves > MOVES_KEPT ? rows.moves : MOVES_KEPT;
    if (!frame->rows) { /* plain text: as long as it takes */
        if (frame->log->count) rows.board += PLAIN_LOG;
        rows.message = TITLE + rows.board + rows.hand + rows.moves;
        return rows;
    }
    if (fixed + least + kept < frame->rows) rows.board = frame->rows - fixed - kept;
    unsigned room = fixed + rows.board + 3 < frame->rows ? frame->rows - fixed - rows.board : 3;
    if (kept > room) kept = room;
    if (rows.moves > room) rows.moves = room;
    rows.message = TITLE + rows.board + rows.hand + kept;
    return rows;
}

/* Never cut: a long one has rows of its own. */
static void draw_message(const struct frame *frame, const struct table_look *look, const struct layout *rows,
                         struct canvas *canvas) {
    canvas_style style = *frame->message ? YELLOW : DIM;
    canvas_put(canvas, rows->message, 0, canvas->columns, PLAIN, " ");
    put_wrapped(look, canvas, rows->message, 1, canvas->columns - 1, style, message_of(frame));
}

void draw_frame(const struct frame *frame, struct canvas *canvas) {
    const struct wh_scene *scene = frame->scene;
    const struct table_look *look = look_of(scene->game);
    struct layout rows = lay_out(frame, look, canvas->columns);
    struct area board = { TITLE, 0, canvas->columns, rows.board }, log = { 0 };
    unsigned hand = TITLE + rows.board;
    draw_title(look, scene, canvas);
    look->draw_board(scene, canvas, &board, &log);
    draw_log(look, frame->log, canvas, &log);
    if (rows.hand) look->draw_hand(scene, canvas, hand);
    if (frame->move_count)
        draw_moves(look, frame->moves, frame->move_count, canvas, hand + rows.hand, canvas->columns, rows.moves);
    draw_message(frame, look, &rows, canvas);
}
