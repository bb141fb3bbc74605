/* halloween.c: halloween on the screen: the town of six buildings with ghosts, tiles and haunt fields, the eight
 * cards, and a row for each player's board. It reads the seat's view only. */
#include <stdio.h>
#include <string.h>

#include "command/table/printed.h"
#include "command/table/table.h"
#include "shared/language.h"
#include "shared/terminal.h"

enum {
    COLUMN_WIDTH = 26,
    STREET = 3,
    TILE_COLUMN = 10,
    TOWN_ROWS = 7,
    LOG_COLUMNS = 50,
    LOG_ROWS = 5,
    GAPS = 3,
    TERM_TEXT = 400,
    CARD_COLUMNS = 20,
    MOST_CARD_COLUMNS = 40,
    LEVELS = 5,
    BUILDINGS = 6,
    ACTIONS = 6,
    CARDS_A_ROW = 4,
    CARD_INDENT = 3
};

static const char action_letters[] = "scumfh"; /* s summon, c scare: beside one another they must differ */

/* What is printed, as far as it is drawn here. */
struct facts {
    char buildings[BUILDINGS][12], levels[LEVELS][12], actions[ACTIONS][12];
    unsigned points[LEVELS]; /* of the haunt fields */
};

static void read_facts(struct facts *facts) {
    char json[WH_JSON_MAX];
    struct wh_scene printed = printed_facts(wh_game_find(look_halloween.game), json);
    for (unsigned i = 0; i < BUILDINGS; i++)
        wh_view_words(&printed, facts->buildings[i], sizeof facts->buildings[i], "buildings.%u.id", i);
    for (unsigned i = 0; i < ACTIONS; i++)
        wh_view_words(&printed, facts->actions[i], sizeof facts->actions[i], "actions.%u", i);
    for (unsigned i = 0; i < LEVELS; i++) {
        wh_view_words(&printed, facts->levels[i], sizeof facts->levels[i], "colours.%u.id", i);
        facts->points[i] = (unsigned)wh_view_number(&printed, 0, "colours.%u.field", i);
    }
}

/* Read once: words are painted one by one. */
static const struct facts *facts(void) {
    static struct facts known;
    if (!known.points[0]) read_facts(&known);
    return &known;
}

static canvas_style level_style(unsigned level) {
    static const canvas_style styles[LEVELS] = { BLUE, GREEN, YELLOW, PURPLE, RED };
    return styles[level] | BOLD;
}

static void paint(const char *word, size_t length, canvas_style *styles) {
    for (unsigned level = 0; level < LEVELS; level++)
        if (wh_span_is(word, length, facts()->levels[level])) memset(styles, level_style(level), length);
    for (unsigned b = 0; b < BUILDINGS; b++)
        if (wh_span_is(word, length, facts()->buildings[b])) memset(styles, CYAN, length);
}

/* --- the town ----------------------------------------------------------------------------------------------------- */

/* Nothing once it was picked up. */
static void draw_tile(const struct wh_scene *scene, struct canvas *canvas, const char *building, unsigned row,
                      unsigned column, bool framed) {
    char tile[16];
    if (wh_view_null(scene, "board.%s.tile", building)) return;
    wh_view_words(scene, tile, sizeof tile, "board.%s.tile", building);
    column = canvas_put(canvas, row, column, canvas->columns, YELLOW, framed ? " ☆ " : "☆ ");
    column = canvas_put(canvas, row, column, canvas->columns, YELLOW, tile);
    if (framed) canvas_put(canvas, row, column, canvas->columns, YELLOW, " ");
}

static void draw_ghosts(const struct wh_scene *scene, struct canvas *canvas, const char *building, unsigned row,
                        unsigned column) {
    unsigned first = column;
    for (unsigned level = 0; level < LEVELS; level++) {
        char ghost[2] = { facts()->levels[level][0], 0 };
        for (int64_t left = wh_view_number(scene, 0, "board.%s.ghosts.%u", building, level); left > 0; left--)
            column = canvas_put(canvas, row, column, canvas->columns, level_style(level) | REVERSE, ghost) + 1;
    }
    if (column == first) canvas_put(canvas, row, column, canvas->columns, DIM, tr("no ghosts"));
}

/* The five fields with their points; a stone shows the first letter of its owner. */
static void draw_fields(const struct wh_scene *scene, struct canvas *canvas, const char *building, unsigned row,
                        unsigned column) {
    for (unsigned level = 0; level < LEVELS; level++) {
        int64_t seat = wh_view_number(scene, -1, "board.%s.stones.%u", building, level);
        column = canvas_print(canvas, row, column, canvas->columns, seat < 0 ? level_style(level) & COLOURS : DIM, "%u",
                              facts()->points[level]);
        if (seat >= 0)
            column = canvas_print(canvas, row, column, canvas->columns, BOLD, "%.1s", wh_seat_name(scene, seat));
        else
            column = canvas_put(canvas, row, column, canvas->columns, DIM, "·");
        column += 1;
    }
}

/* The same, one a row, the dearest on top. */
static void draw_floors(const struct wh_scene *scene, struct canvas *canvas, const char *building, unsigned row,
                        unsigned column, unsigned end) {
    for (unsigned level = LEVELS; level-- > 0; row++) {
        int64_t seat = wh_view_number(scene, -1, "board.%s.stones.%u", building, level);
        canvas_print(canvas, row, column, end, level_style(level) & COLOURS, "%2u", facts()->points[level]);
        canvas_put(canvas, row, column + 3, end, level_style(level), seat < 0 ? "·" : "■");
        if (seat >= 0) canvas_put(canvas, row, column + 5, end, BOLD, wh_seat_name(scene, seat));
    }
}

/* Six houses in two rows. The smallest have no frame; the tallest have a floor for each field and say what the bonus
 * tile does. */
struct town {
    unsigned width;      /* of a house and the street beside it */
    unsigned street;     /* rows between the houses */
    unsigned tile_rows;  /* for the words of a tile, in the tallest; else 0 */
    unsigned house_rows; /* of one */
};

enum { BARE_HOUSE = 3, FRAMED_HOUSE = 4 };
static unsigned tall_house(unsigned tile_rows) { return 1 + tile_rows + LEVELS + 1 + 1; } /* ghosts and frame */

static void put_tile_words(const struct wh_scene *scene, const char *building, char text[TERM_TEXT]) {
    char tile[16], id[24];
    *text = '\0';
    if (wh_view_null(scene, "board.%s.tile", building)) return;
    wh_view_words(scene, tile, sizeof tile, "board.%s.tile", building);
    snprintf(id, sizeof id, "tile %s", tile);
    const struct wh_term *term = wh_term_find(scene->game, id);
    snprintf(text, TERM_TEXT, "☆ %s: %s", tile, term ? tr(term->text) : "");
}

static unsigned tile_rows(const struct wh_scene *scene, unsigned width) {
    unsigned most = 1;
    for (unsigned b = 0; b < BUILDINGS; b++) {
        char text[TERM_TEXT];
        put_tile_words(scene, facts()->buildings[b], text);
        unsigned rows = text_rows(text, width - STREET - 4);
        if (rows > most) most = rows;
    }
    return most;
}

static void draw_bare_house(const struct wh_scene *scene, struct canvas *canvas, const char *building, unsigned row,
                            unsigned column) {
    canvas_put(canvas, row, column, canvas->columns, BOLD, building);
    draw_tile(scene, canvas, building, row, column + TILE_COLUMN, false);
    draw_ghosts(scene, canvas, building, row + 1, column + 1);
    draw_fields(scene, canvas, building, row + 2, column + 1);
}

static void draw_framed_house(const struct wh_scene *scene, struct canvas *canvas, const char *building,
                              const struct area *house) {
    unsigned left = house->column + 2;
    draw_box(canvas, house, DIM);
    canvas_print(canvas, house->row, left, house->end, BOLD, " %s ", building);
    draw_tile(scene, canvas, building, house->row, left + TILE_COLUMN, true);
    draw_ghosts(scene, canvas, building, house->row + 1, left);
    draw_fields(scene, canvas, building, house->row + 2, left);
}

static void draw_tall_house(const struct wh_scene *scene, struct canvas *canvas, const char *building,
                            const struct area *house, unsigned tile_rows) {
    unsigned left = house->column + 2, end = house->end - 2;
    char text[TERM_TEXT];
    draw_box(canvas, house, DIM);
    canvas_print(canvas, house->row, left, end, BOLD, " %s ", building);
    put_tile_words(scene, building, text);
    put_wrapped(&look_halloween, canvas, house->row + 1, left, end, YELLOW, text);
    draw_floors(scene, canvas, building, house->row + 1 + tile_rows, left, end);
    draw_ghosts(scene, canvas, building, house->row + 1 + tile_rows + LEVELS, left);
}

static void draw_house(const struct wh_scene *scene, struct canvas *canvas, const struct town *town,
                       const char *building, unsigned row, unsigned column) {
    struct area house = { row, column, column + town->width - STREET, town->house_rows };
    if (town->tile_rows)
        draw_tall_house(scene, canvas, building, &house, town->tile_rows);
    else if (town->house_rows == FRAMED_HOUSE)
        draw_framed_house(scene, canvas, building, &house);
    else
        draw_bare_house(scene, canvas, building, row, column);
}

static void draw_town(const struct wh_scene *scene, struct canvas *canvas, unsigned top, const struct town *town) {
    bool bare = town->house_rows == BARE_HOUSE;
    unsigned high = town->house_rows + town->street, street = bare ? COLUMN_WIDTH - 3 : town->width - STREET;
    for (unsigned b = 0; b < BUILDINGS; b++) {
        unsigned row = top + b / 3 * high, column = 1 + b % 3 * town->width;
        draw_house(scene, canvas, town, facts()->buildings[b], row, column);
        if (b % 3)
            canvas_fill(canvas, row + town->house_rows / 2, column - town->width + street, column - bare, DIM, "─");
        for (unsigned i = town->house_rows; i < high && b < 3; i++)
            canvas_put(canvas, row + i, column + (bare ? 6 : street / 2), canvas->columns, DIM, "│");
    }
}

/* --- the cards on display ----------------------------------------------------------------------------------------- */

static bool holds(const struct wh_scene *scene, unsigned seat, int64_t card) {
    for (unsigned i = 0; i < wh_view_count(scene, "players.%u.cards", seat); i++)
        if (wh_view_number(scene, 0, "players.%u.cards.%u", seat, i) == card) return true;
    return false;
}

static unsigned card_rows(const struct wh_scene *scene) {
    return (wh_view_count(scene, "cards") + CARDS_A_ROW - 1) / CARDS_A_ROW;
}

static const struct wh_term *card_term(const struct wh_scene *scene, unsigned i, char id[8]) {
    char name[16];
    wh_view_words(scene, id, 8, "cards.%u", i);
    snprintf(name, sizeof name, "card %s", id);
    return wh_term_find(scene->game, name);
}

/* The rows that the words of the cards take, in one row of cards. */
static unsigned words_rows(const struct wh_scene *scene, unsigned card_row, unsigned width) {
    unsigned most = 0, count = wh_view_count(scene, "cards");
    for (unsigned i = card_row * CARDS_A_ROW; i < count && i < (card_row + 1) * CARDS_A_ROW; i++) {
        char id[8];
        const struct wh_term *term = card_term(scene, i, id);
        unsigned rows = term ? text_rows(tr(term->text), width - CARD_INDENT - 2) : 0;
        if (rows > most) most = rows;
    }
    return most;
}

static void draw_card(const struct wh_scene *scene, struct canvas *canvas, unsigned i, unsigned row, unsigned column,
                      unsigned width, bool words) {
    char id[8];
    int64_t card = wh_view_number(scene, 0, "cards.%u", i);
    const struct wh_term *term = card_term(scene, i, id);
    bool own = scene->viewer >= 0 && holds(scene, (unsigned)scene->viewer, card);
    unsigned end = column + width - 1;
    if (words && term)
        put_wrapped(&look_halloween, canvas, row + 1, column + CARD_INDENT, end - 1, own ? PLAIN : DIM, tr(term->text));
    column = canvas_print(canvas, row, column, end, CYAN, "%2s ", id);
    column = canvas_put(canvas, row, column, end, own ? BOLD : PLAIN, term ? tr(term->name) : "");
    unsigned owners = 0;
    for (unsigned seat = 0; seat < scene->setup->seats; seat++) owners += holds(scene, seat, card);
    bool apart = column + 2 * owners <= end + 1; /* the letters; where it is narrow, only from the name */
    column += !apart && column + owners <= end;
    for (unsigned seat = 0; seat < scene->setup->seats; seat++)
        if (holds(scene, seat, card))
            column = canvas_print(canvas, row, column + apart, end + 1, YELLOW, "%.1s", wh_seat_name(scene, seat));
}

/* Returns the row after them. */
static unsigned draw_cards(const struct wh_scene *scene, struct canvas *canvas, unsigned row, unsigned width,
                           bool words) {
    for (unsigned i = 0, count = wh_view_count(scene, "cards"); i < count; i++) {
        draw_card(scene, canvas, i, row, 1 + i % CARDS_A_ROW * width, width, words);
        bool last = i % CARDS_A_ROW == CARDS_A_ROW - 1 || i + 1 == count;
        if (last) row += 1 + (words ? words_rows(scene, i / CARDS_A_ROW, width) : 0);
    }
    return row;
}

/* --- the players' boards ------------------------------------------------------------------------------------------ */

/* Level, then a letter for each disc: "3 scm". A done area is dim. */
static void draw_area(const struct wh_scene *scene, struct canvas *canvas, unsigned seat, unsigned area, unsigned row,
                      unsigned column) {
    int64_t level = wh_view_number(scene, 1, "players.%u.areas.%u.level", seat, area);
    bool done = wh_view_true(scene, "players.%u.areas.%u.done", seat, area);
    canvas_print(canvas, row, column, canvas->columns, done ? DIM : level_style((unsigned)level - 1), "%d", (int)level);
    for (unsigned i = 0; i < wh_view_count(scene, "players.%u.areas.%u.discs", seat, area); i++) {
        char action[12];
        wh_view_words(scene, action, sizeof action, "players.%u.areas.%u.discs.%u", seat, area, i);
        for (unsigned k = 0; k < ACTIONS; k++)
            if (wh_same(facts()->actions[k], action))
                canvas_print(canvas, row, column + 1 + k, canvas->columns, DIM, "%c", action_letters[k]);
    }
}

static void draw_tokens(const struct wh_scene *scene, struct canvas *canvas, const char *path, unsigned row,
                        unsigned column) {
    for (unsigned level = 0; level < LEVELS; level++) {
        int64_t count = wh_view_number(scene, 0, "%s.%u", path, level);
        canvas_print(canvas, row, column + 3 * level, canvas->columns, count ? level_style(level) : DIM, "%2d",
                     (int)count);
    }
}

static void draw_seat(const struct wh_scene *scene, struct canvas *canvas, unsigned seat, unsigned row) {
    char path[32];
    bool acts = scene->actor == (int)seat;
    if (acts) canvas_put(canvas, row, 0, canvas->columns, CYAN | BOLD, "▶");
    canvas_put(canvas, row, 1, 10, acts ? BOLD : PLAIN, wh_seat_name(scene, seat));
    canvas_print(canvas, row, 10, 14, YELLOW | BOLD, "%3d", (int)wh_view_number(scene, 0, "players.%u.sp", seat));
    canvas_print(canvas, row, 14, 18, PLAIN, "%3d", (int)wh_view_number(scene, 0, "players.%u.scare", seat));
    snprintf(path, sizeof path, "players.%u.tokens", seat);
    draw_tokens(scene, canvas, path, row, 18);
    canvas_print(canvas, row, 34, 37, PLAIN, "%2d", (int)wh_view_number(scene, 0, "players.%u.stones", seat));
    canvas_print(canvas, row, 37, 41, PLAIN, "%2d", (int)wh_view_number(scene, 0, "players.%u.discs", seat));
    unsigned areas = wh_view_count(scene, "players.%u.areas", seat);
    for (unsigned area = 0; area < areas; area++) draw_area(scene, canvas, seat, area, row, 42 + 8 * area);
    if (areas > 3) return; /* no tiles and cards in the expert game */
    canvas_print(canvas, row, 67, canvas->columns, YELLOW, "%u☆", wh_view_count(scene, "players.%u.tiles", seat));
    canvas_print(canvas, row, 70, canvas->columns, DIM, "%d×",
                 (int)wh_view_number(scene, 0, "players.%u.locked", seat));
    canvas_print(canvas, row, 74, canvas->columns, PLAIN, "%u", wh_view_count(scene, "players.%u.cards", seat));
}

/* Below the players what is left of the tokens. */
static void draw_seats(const struct wh_scene *scene, struct canvas *canvas, unsigned row) {
    bool expert = wh_view_count(scene, "cards") == 0;
    /* TRANSLATORS: heads of two columns of figures, points and scare points: 3 columns, a space, 3 columns. */
    canvas_put(canvas, row, 10, canvas->columns, DIM, tr("pts scr"));
    /* TRANSLATORS: heads five columns of ghost tokens, and in its last line how many are left; at most 14 columns. */
    canvas_put(canvas, row, 19, 34, DIM, tr("ghost tokens"));
    /* TRANSLATORS: heads of two columns, stones and discs, that begin at 0 and 3; 8 columns in all. */
    canvas_put(canvas, row, 34, canvas->columns, DIM, tr("st discs"));
    for (unsigned area = 0; area < (expert ? 4u : 3u); area++)
        canvas_print(canvas, row, 43 + 8 * area, canvas->columns, DIM, "%c", 'a' + (int)area);
    /* TRANSLATORS: heads of two columns, bonus tiles and cards, that begin at 0 and 6; 12 columns in all. */
    if (!expert) canvas_put(canvas, row, 67, canvas->columns, DIM, tr("tiles cards"));
    for (unsigned seat = 0; seat < scene->setup->seats; seat++) draw_seat(scene, canvas, seat, ++row);
    /* TRANSLATORS: the ghost tokens that nobody has yet; at most 16 columns. */
    canvas_put(canvas, ++row, 1, 17, DIM, tr("left in piles"));
    draw_tokens(scene, canvas, "tokens", row, 18);
}

/* The heading of the cards, and how the bonus tiles stand; the gap between them shrinks where words are long. */
static void draw_stack(const struct wh_scene *scene, struct canvas *canvas, unsigned row) {
    char text[128];
    unsigned bonus = wh_view_count(scene, "bonus"), used = wh_view_count(scene, "discard");
    if (!wh_view_count(scene, "cards")) return;
    /* TRANSLATORS: the heading of the cards, a gap (%*s), and how the bonus tiles stand; at most 70 columns. */
    snprintf(text, sizeof text, tr("cards%*sbonus stack %u, used %u"), 0, "", bonus, used);
    unsigned room = 79 - text_columns(text), gap = room < 48 ? room : 48;
    canvas_print(canvas, row, 1, canvas->columns, DIM, tr("cards%*sbonus stack %u, used %u"), (int)gap, "", bonus,
                 used);
}

static unsigned fixed_rows(const struct wh_scene *scene) {
    return TOWN_ROWS + 1 + card_rows(scene) + 1 + scene->setup->seats + 1;
}

static unsigned board_rows(const struct wh_scene *scene, unsigned columns) {
    (void)columns;
    return fixed_rows(scene) + 1;
}

/* What the rows beyond the least are for. */
struct plan {
    struct town town;
    unsigned card_width, gap; /* gap: rows between the parts */
    bool words;               /* on the cards */
};

static bool spend(unsigned *spare, unsigned rows) {
    if (*spare < rows) return false;
    *spare -= rows;
    return true;
}

static struct plan plan_in(const struct wh_scene *scene, unsigned columns, unsigned spare) {
    struct plan plan = { .town = { .width = COLUMN_WIDTH, .street = 1, .house_rows = BARE_HOUSE },
                         .card_width = CARD_COLUMNS };
    unsigned words = 0;
    if (columns > 81) plan.town.width = (columns - 2) / 3, plan.card_width = columns / CARDS_A_ROW;
    if (plan.card_width > MOST_CARD_COLUMNS) plan.card_width = MOST_CARD_COLUMNS;
    if (spend(&spare, 2 * (FRAMED_HOUSE - BARE_HOUSE))) plan.town.house_rows = FRAMED_HOUSE;
    for (unsigned i = 0; i < card_rows(scene); i++) words += words_rows(scene, i, plan.card_width);
    plan.words = words && spend(&spare, words);
    if (spend(&spare, GAPS)) plan.gap = 1;
    unsigned tiles = tile_rows(scene, plan.town.width), taller = 2 * (tall_house(tiles) - FRAMED_HOUSE);
    if (plan.gap && spend(&spare, taller)) plan.town.tile_rows = tiles, plan.town.house_rows = tall_house(tiles);
    if (plan.gap && spend(&spare, GAPS)) plan.gap = 2;
    if (plan.gap == 2 && spend(&spare, 1)) plan.town.street = 2;
    return plan;
}

static void draw_board(const struct wh_scene *scene, struct canvas *canvas, const struct area *area, struct area *log) {
    /* The log stands beside everything where there is room. */
    bool beside = canvas->columns >= 3 * COLUMN_WIDTH + 2 + LOG_COLUMNS;
    unsigned columns = beside ? canvas->columns - LOG_COLUMNS : canvas->columns, row = area->row,
             spare = area->rows - fixed_rows(scene), kept = beside ? 0 : LOG_ROWS;
    struct plan plan = plan_in(scene, columns, spare > kept ? spare - kept : 0);
    draw_town(scene, canvas, row, &plan.town);
    row += 2 * plan.town.house_rows + plan.town.street + plan.gap;
    draw_stack(scene, canvas, row);
    row = draw_cards(scene, canvas, row + 1, plan.card_width, plan.words) + plan.gap;
    draw_seats(scene, canvas, row);
    row += scene->setup->seats + 2 + plan.gap;
    *log = (struct area){ row, 1, canvas->columns, area->row + area->rows - row };
    if (beside) *log = (struct area){ area->row, columns, canvas->columns, area->rows };
}

static void draw_hand(const struct wh_scene *scene, struct canvas *canvas, unsigned row) {
    unsigned seat = (unsigned)scene->viewer, tiles = wh_view_count(scene, "players.%u.tiles", seat);
    unsigned column = canvas_put(canvas, row, 1, canvas->columns, BOLD, tr("Your tiles")) + 1;
    for (unsigned i = 0; i < tiles; i++) {
        char tile[16];
        wh_view_words(scene, tile, sizeof tile, "players.%u.tiles.%u", seat, i);
        column = canvas_print(canvas, row, column, canvas->columns, YELLOW | REVERSE, " %s ", tile) + 1;
    }
    if (!tiles) canvas_put(canvas, row, column, canvas->columns, DIM, tr("none"));
}

/* --- moves -------------------------------------------------------------------------------------------------------- */

static unsigned heading(const char *action) {
    static const struct {
        const char *word;
        unsigned words;
    } headings[] = { { "act ", 2 }, { "again ", 2 }, { "move ", 3 }, { "use 33 ", 3 },
                     { "use ", 2 }, { "disc ", 1 },  { "take ", 1 }, { "summon ", 1 } };
    for (size_t i = 0; i < WH_COUNT(headings); i++)
        if (strncmp(action, headings[i].word, strlen(headings[i].word)) == 0) return headings[i].words;
    return strchr(action, ' ') ? 1 : 0;
}

static const char signs[] =
    WH_TR("Ghosts: b blue, g green, y yellow, o orange, r red, from the weakest to the strongest.\n"
          "In the player rows a digit is an area's level, the letters after it are its discs: s summon, c scare, u "
          "upgrade, m move, f fight, h haunt.\n"
          "Type ? for the words of the cards.\n");

const struct table_look look_halloween = { .game = "halloween",
                                           .signs = signs,
                                           .hand_rows = 1,
                                           .board_rows = board_rows,
                                           .draw_board = draw_board,
                                           .draw_hand = draw_hand,
                                           .heading = heading,
                                           .paint = paint };
