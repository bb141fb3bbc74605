/* hourglass.c: hourglass on the screen: three holders, the players, the hand. It reads the seat's view only; what
 * is legal, and why not, is the engine's business. */
#include <stdio.h>
#include <string.h>

#include "command/table/printed.h"
#include "command/table/table.h"
#include "shared/language.h"
#include "shared/terminal.h"

enum { HOLDERS = 3, HOLDER_ROWS = 6, HOLDER_FRAME = 3, CARD = 8 }; /* CARD: room for the text of a card */

/* --- cards -------------------------------------------------------------------------------------------------------- */

static canvas_style card_style(char suit) {
    return suit == 'r' ? RED : suit == 'p' ? PURPLE : suit == 'j' ? YELLOW : DIM;
}

static bool is_card(const char *word, size_t length) { /* "r17", "p3", "j5" */
    if (length < 2 || length > 3 || card_style(word[0]) == DIM) return false;
    for (size_t i = 1; i < length; i++)
        if (word[i] < '0' || word[i] > '9') return false;
    return true;
}

static void paint(const char *word, size_t length, canvas_style *styles) {
    if (!is_card(word, length)) return;
    for (size_t i = 0; i < length; i++) styles[i] = card_style(word[0]) | BOLD;
}

static void put_glasses(struct canvas *canvas, unsigned row, unsigned column, unsigned end, unsigned count) {
    for (unsigned i = 0; i < count; i++) column = canvas_put(canvas, row, column, end, YELLOW, "◆");
}

/* A scene, and what is printed on the cards in it. */
struct scene {
    const struct wh_scene *seen, *printed;
};

static unsigned glasses_on(const struct scene *scene, const char *card) {
    char table[16];
    wh_option_word(scene->seen->game, scene->seen->setup, "glasses", table, sizeof table);
    return (unsigned)wh_view_number(scene->printed, 0, "cards.%s.hourglasses.%s", card, table);
}

/* The hourglasses on the list of cards at `path`; *hidden: how many of the cards cannot be seen. */
static unsigned glasses_in(const struct scene *scene, const char *path, unsigned *hidden) {
    unsigned sum = 0, count = wh_view_count(scene->seen, "%s", path);
    *hidden = 0;
    for (unsigned i = 0; i < count; i++) {
        char card[CARD];
        wh_view_words(scene->seen, card, sizeof card, "%s.%u", path, i);
        if (is_card(card, strlen(card)))
            sum += glasses_on(scene, card);
        else
            ++*hidden;
    }
    return sum;
}

static bool scores_secret(const struct wh_scene *scene) { /* section 9 */
    char memory[16];
    wh_option_word(scene->game, scene->setup, "memory", memory, sizeof memory);
    return wh_same(memory, "closed") && scene->actor != WH_OVER;
}

/* --- the holders -------------------------------------------------------------------------------------------------- */

enum { DIGIT_ROWS = 5, DIGIT_COLUMNS = 3, NUMBER_COLUMNS = 2 * DIGIT_COLUMNS + 1 }; /* in dots: two digits and a gap */

/* `size` rows and twice as many columns a dot, which is a square then. */
static void draw_digit(struct canvas *canvas, unsigned row, unsigned column, unsigned size, canvas_style style,
                       char digit) {
    static const char dots[10][DIGIT_ROWS * DIGIT_COLUMNS + 1] = {
        "#### ## ## ####", "##  #  #  # ###", "###  #####  ###", "###  ####  ####", "# ## ####  #  #",
        "####  ###  ####", "####  #### ####", "###  #  # #  # ", "#### ##### ####", "#### ####  ####"
    };
    for (unsigned i = 0; i < DIGIT_ROWS * DIGIT_COLUMNS * size; i++) {
        unsigned dot = i / size, left = column + 2 * size * (dot % DIGIT_COLUMNS);
        if (dots[digit - '0'][dot] == '#')
            canvas_fill(canvas, row + dot / DIGIT_COLUMNS * size + i % size, left, left + 2 * size, style, "█");
    }
}

/* As large as it gets in `area`; false: too small to be drawn. */
static bool draw_number(struct canvas *canvas, const struct area *area, canvas_style style, const char *digits) {
    unsigned wide = area->end - area->column, size = area->rows / DIGIT_ROWS, count = (unsigned)strlen(digits);
    if (size > wide / (2 * NUMBER_COLUMNS)) size = wide / (2 * NUMBER_COLUMNS);
    unsigned columns = 2 * size * (count * (DIGIT_COLUMNS + 1) - 1);
    for (unsigned i = 0; i < count; i++)
        draw_digit(canvas, area->row + (area->rows - size * DIGIT_ROWS) / 2,
                   area->column + (wide - columns) / 2 + 2 * size * (DIGIT_COLUMNS + 1) * i, size, style, digits[i]);
    return size > 0;
}

/* A card: its name in the middle, its hourglasses below where there is room; a large one has its number in large
 * digits, and its name in two corners. */
static void draw_top_card(const struct scene *of, struct canvas *canvas, unsigned holder, const struct area *area) {
    char card[CARD];
    wh_view_words(of->seen, card, sizeof card, "sets.%u.cards.0", holder);
    canvas_style style = card_style(card[0]) | BOLD;
    unsigned last = area->row + area->rows - 1, edge = area->end - 1, middle = (area->column + area->end) / 2;
    canvas_fill(canvas, area->row, area->column, area->end, style, "━");
    canvas_fill(canvas, last, area->column, area->end, style, "━");
    for (unsigned row = area->row; row <= last; row++) {
        canvas_put(canvas, row, area->column, area->end, style, row == area->row ? "┏" : row == last ? "┗" : "┃");
        canvas_put(canvas, row, edge, area->end, style, row == area->row ? "┓" : row == last ? "┛" : "┃");
    }
    struct area face = { area->row + 2, area->column + 1, edge, area->rows > 4 ? area->rows - 4 : 0 };
    if (draw_number(canvas, &face, style, card + 1)) {
        canvas_put(canvas, area->row + 1, area->column + 2, edge, style, card);
        canvas_put(canvas, last - 1, edge - 1 - (unsigned)strlen(card), edge, style, card);
    } else {
        canvas_put(canvas, (area->row + last) / 2, middle - 1, edge, style, card);
    }
    unsigned glasses = glasses_on(of, card);
    if (area->rows >= 4) put_glasses(canvas, last - 1, middle - glasses / 2, edge, glasses);
}

/* The cards below the top one, as many as the three rows beside it hold. */
static void draw_under(const struct wh_scene *scene, struct canvas *canvas, unsigned holder, const struct area *area) {
    unsigned count = wh_view_count(scene, "sets.%u.cards", holder), row = area->row, column = area->column;
    for (unsigned i = 1; i < count; i++) {
        char card[CARD];
        wh_view_words(scene, card, sizeof card, "sets.%u.cards.%u", holder, i);
        bool known = is_card(card, strlen(card));
        bool last_place = row + 1 == area->row + area->rows && column + 8 > area->end;
        if (!known || (last_place && i + 1 < count)) {
            canvas_print(canvas, row, column, area->end, DIM, known ? "+%u" : tr("%u under"), count - i);
            return;
        }
        if (column + strlen(card) > area->end) row++, column = area->column;
        column = canvas_put(canvas, row, column, area->end, card_style(card[0]), card) + 1;
    }
}

static void draw_worth(const struct scene *scene, struct canvas *canvas, unsigned holder, unsigned row, unsigned column,
                       unsigned end) {
    char path[32];
    unsigned hidden;
    snprintf(path, sizeof path, "sets.%u.cards", holder);
    unsigned worth = glasses_in(scene, path, &hidden), cards = wh_view_count(scene->seen, "%s", path);
    column = canvas_print(canvas, row, column, end, YELLOW | BOLD, hidden ? tr("%u◆ on top") : "%u◆", worth);
    canvas_print(canvas, row, column + 1, end, DIM, cards == 1 ? tr("· %u card") : tr("· %u cards"), cards);
}

/* About as broad as it is high. */
static unsigned card_columns(unsigned rows) { return rows > 4 ? 2 * rows - 1 : 7; }

/* As high as leaves a third of its width to the cards under the top one. */
static unsigned most_holder_rows(unsigned width) {
    unsigned rows = HOLDER_ROWS;
    while (3 * card_columns(rows + 1 - HOLDER_FRAME) <= 2 * (width - 4)) rows++;
    return rows;
}

static void draw_holder(const struct scene *of, struct canvas *canvas, unsigned holder, const struct area *box) {
    const struct wh_scene *scene = of->seen;
    char direction[8], letter[] = { ' ', (char)('a' + holder), ' ', 0 };
    bool empty = wh_view_null(scene, "sets.%u", holder);
    int64_t owner = wh_view_number(scene, -1, "sets.%u.owner", holder);
    bool mine = !empty && owner == scene->viewer;
    unsigned inner = box->column + 2, edge = box->end - 2;
    draw_box(canvas, box, empty ? DIM : mine ? GREEN : PLAIN);
    canvas_put(canvas, box->row, inner, edge, BOLD, letter);
    if (empty) {
        canvas_put(canvas, box->row + (box->rows - 1) / 2, (inner + edge) / 2 - 3, edge, DIM, tr("empty"));
        return;
    }
    wh_view_words(scene, direction, sizeof direction, "sets.%u.dir", holder);
    bool up = wh_same(direction, "up");
    canvas_print(canvas, box->row, inner + 4, edge - 8, mine ? GREEN | BOLD : BOLD, " %s ", wh_seat_name(scene, owner));
    const char *arrow = up ? tr(" ▲ up ") : tr(" ▼ down "); /* at most 8 columns */
    canvas_put(canvas, box->row, edge - text_columns(arrow), edge, CYAN | BOLD, arrow);
    unsigned high = box->rows - HOLDER_FRAME, broad = card_columns(high);
    struct area card = { box->row + 1, inner, inner + broad, high };
    draw_top_card(of, canvas, holder, &card);
    struct area under = { box->row + 1, inner + broad + 1, edge + 1, high };
    draw_under(scene, canvas, holder, &under);
    draw_worth(of, canvas, holder, box->row + box->rows - 2, inner, edge + 1);
}

/* --- the players -------------------------------------------------------------------------------------------------- */

static void draw_seat(const struct scene *of, struct canvas *canvas, unsigned seat, unsigned row, unsigned end) {
    const struct wh_scene *scene = of->seen;
    char path[32];
    unsigned hidden;
    bool acts = scene->actor == (int)seat;
    snprintf(path, sizeof path, "won.%u", seat);
    unsigned score = glasses_in(of, path, &hidden) + (unsigned)wh_view_number(scene, 0, "banked.%u", seat);
    if (acts) canvas_put(canvas, row, 0, end, CYAN | BOLD, "▶");
    canvas_put(canvas, row, 2, 16, acts ? BOLD : PLAIN, wh_seat_name(scene, seat));
    canvas_print(canvas, row, 17, end, PLAIN, "%4u %5u", wh_view_count(scene, "hands.%u", seat),
                 wh_view_count(scene, "won.%u", seat));
    bool opens = scene->actor != WH_OVER && wh_view_number(scene, -1, "first") == seat; /* no rank: not at the end */
    if (opens) canvas_put(canvas, row, 35, end, DIM, tr("1st"));
    if (scores_secret(scene))
        canvas_print(canvas, row, 28, end, YELLOW, "%5u+?", (unsigned)wh_view_number(scene, 0, "banked.%u", seat));
    else
        canvas_print(canvas, row, 28, end, YELLOW | BOLD, "%5u", score);
}

enum { SEATS_COLUMNS = 38 };

static unsigned board_rows(const struct wh_scene *scene, unsigned columns) {
    unsigned log = columns >= 2 * SEATS_COLUMNS ? 0 : 2; /* beside the players, or below them */
    return HOLDER_ROWS + 1 + scene->setup->seats + log;
}

static void draw_board(const struct wh_scene *scene, struct canvas *canvas, const struct area *area, struct area *log) {
    unsigned width = (canvas->columns - 2) / HOLDERS, seats = scene->setup->seats;
    unsigned spare = area->rows - board_rows(scene, canvas->columns), rows = HOLDER_ROWS + spare / 2;
    if (rows > most_holder_rows(width)) rows = most_holder_rows(width);
    unsigned row = area->row + rows;
    bool wide = canvas->columns >= 2 * SEATS_COLUMNS;
    char json[WH_JSON_MAX];
    struct wh_scene printed = printed_facts(scene->game, json);
    struct scene of = { scene, &printed };
    for (unsigned i = 0; i < HOLDERS; i++) {
        unsigned column = i * (width + 1);
        struct area box = { area->row, column, column + width, rows };
        draw_holder(&of, canvas, i, &box);
    }
    char deck[32];
    snprintf(deck, sizeof deck, tr("deck %u"), wh_view_count(scene, "deck"));
    canvas_put(canvas, row, 2, 17, DIM, deck);
    /* TRANSLATORS: heads of columns that end at 4, 10 and 16 of 21; the last may go on. */
    canvas_put(canvas, row, 17, SEATS_COLUMNS, DIM, tr("hand   won  glasses"));
    for (unsigned seat = 0; seat < seats; seat++) draw_seat(&of, canvas, seat, row + 1 + seat, SEATS_COLUMNS);
    *log = wide ? (struct area){ row, SEATS_COLUMNS + 2, canvas->columns, area->rows - rows }
                : (struct area){ row + 1 + seats, 2, canvas->columns, area->rows - rows - 1 - seats };
}

static void draw_hand(const struct wh_scene *scene, struct canvas *canvas, unsigned row) {
    unsigned count = wh_view_count(scene, "hands.%u", (unsigned)scene->viewer);
    unsigned column = canvas_put(canvas, row, 1, canvas->columns, BOLD, tr("Your hand")) + 2;
    char json[WH_JSON_MAX];
    struct wh_scene printed = printed_facts(scene->game, json);
    for (unsigned i = 0; i < count; i++) {
        char card[CARD], chip[CARD + 4];
        wh_view_words(scene, card, sizeof card, "hands.%u.%u", (unsigned)scene->viewer, i);
        snprintf(chip, sizeof chip, " %-3s ", card);
        canvas_put(canvas, row, column, canvas->columns, card_style(card[0]) | BOLD | REVERSE, chip);
        put_glasses(canvas, row + 1, column + 1, canvas->columns, glasses_on(&(struct scene){ scene, &printed }, card));
        column += 6;
    }
}

/* --- moves -------------------------------------------------------------------------------------------------------- */

static unsigned heading(const char *action) {
    return action[0] == 't' || (action[0] == 's' && action[1] == 'l') ? 2 : 1;
}

static const char signs[] = WH_TR("r is a red card, p a purple one, j a joker; ◆ is an hourglass.\n");

const struct table_look look_hourglass = { .game = "hourglass",
                                           .signs = signs,
                                           .hand_rows = 2,
                                           .board_rows = board_rows,
                                           .draw_board = draw_board,
                                           .draw_hand = draw_hand,
                                           .heading = heading,
                                           .paint = paint };
