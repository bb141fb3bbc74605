/* keyhole.c: keyhole on the screen: the lobby from above, beside it the players and the log. The drawing of the
 * lobby is in keyhole_lobby.c. It reads the seat's view only. */
#include <stdio.h>
#include <string.h>

#include "command/table/keyhole_lobby.h"
#include "shared/language.h"
#include "shared/terminal.h"

enum { WORDS = 24, SEAT_ROWS = 2, PANEL_COLUMNS = 36 };

/* --- the players -------------------------------------------------------------------------------------------------- */

static int64_t half_points(const struct wh_scene *scene, unsigned seat) {
    const uint8_t *out = lobby_facts()->points;
    int64_t points = 0;
    for (unsigned ghost = 0; ghost < LOBBY_GHOSTS; ghost++) {
        struct lobby_ghost it = lobby_ghost_of(scene, seat, ghost);
        points += wh_same(it.at, "out") ? 2 * out[ghost] : wh_same(it.at, "lobby") ? out[ghost] : 0;
    }
    return points;
}

/* `start smml`: the sizes of the ghosts that are there; nothing if there are none. */
static unsigned put_ghosts_at(const struct wh_scene *scene, struct canvas *canvas, unsigned row, unsigned column,
                              unsigned seat, const char *at, const char *word) {
    char sizes[LOBBY_GHOSTS + 1] = "";
    unsigned count = 0;
    for (unsigned ghost = 0; ghost < LOBBY_GHOSTS; ghost++) {
        struct lobby_ghost it = lobby_ghost_of(scene, seat, ghost);
        if (wh_same(it.at, at)) sizes[count++] = lobby_facts()->ghosts[ghost][0];
    }
    if (!count) return column;
    column = canvas_print(canvas, row, column, canvas->columns, DIM, "%s ", word);
    return canvas_put(canvas, row, column, canvas->columns, seat_style(seat) & (BOLD | COLOURS), sizes) + 2;
}

static void draw_seat(const struct wh_scene *scene, struct canvas *canvas, unsigned row, unsigned left, unsigned seat) {
    char letter[2] = { (char)('A' + seat), 0 }, card[WORDS], points[WORDS];
    bool acts = scene->actor == (int)seat;
    struct wh_text out = wh_text_into(points, sizeof points);
    wh_view_words(scene, card, sizeof card, "cards.%u", seat);
    const struct lobby_card *shown = lobby_card(card);
    wh_put_score(scene, half_points(scene, seat), &out);
    if (acts) canvas_put(canvas, row, left, canvas->columns, CYAN | BOLD, "▶");
    canvas_put(canvas, row, left + 1, canvas->columns, seat_style(seat), letter);
    canvas_put(canvas, row, left + 3, left + 12, acts ? BOLD : PLAIN, wh_seat_name(scene, seat));
    canvas_print(canvas, row, left + 12, left + 17, YELLOW | BOLD, "%4s", points);
    if (wh_view_number(scene, -1, "die") == (int)seat) canvas_put(canvas, row, left + 17, left + 18, RED | BOLD, "◆");
    if (shown) canvas_print(canvas, row, left + 19, canvas->columns, PLAIN, "%u %s", shown->value, shown->pieces);
    unsigned column = put_ghosts_at(scene, canvas, row + 1, left + 3, seat, "start", tr("waits"));
    column = put_ghosts_at(scene, canvas, row + 1, column, seat, "edge", tr("edge"));
    column = put_ghosts_at(scene, canvas, row + 1, column, seat, "lobby", tr("in"));
    put_ghosts_at(scene, canvas, row + 1, column, seat, "out", tr("out"));
}

static unsigned draw_event(const struct wh_scene *scene, struct canvas *canvas, unsigned row, unsigned left) {
    char event[WORDS];
    wh_view_words(scene, event, sizeof event, "event");
    if (wh_view_null(scene, "event")) return row;
    canvas_print(canvas, row, left + 1, canvas->columns, YELLOW, tr("midnight card: %s"), event);
    return row + 1;
}

static unsigned board_rows(const struct wh_scene *scene, unsigned columns) {
    (void)scene, (void)columns;
    return LOBBY_LEAST_ROWS + LOBBY_FRAME_ROWS;
}

static void draw_board(const struct wh_scene *scene, struct canvas *canvas, const struct area *area, struct area *log) {
    unsigned room = canvas->columns > PANEL_COLUMNS ? canvas->columns - PANEL_COLUMNS : 0;
    struct lobby_size size = lobby_fit(room, area->rows);
    unsigned left = size.columns + LOBBY_FRAME_COLUMNS, row = area->row;
    lobby_draw(scene, canvas, area->row, 0, size, NULL);
    for (unsigned seat = 0; seat < scene->setup->seats; seat++, row += SEAT_ROWS)
        draw_seat(scene, canvas, row, left, seat);
    row = draw_event(scene, canvas, row, left);
    *log = (struct area){ row, left + 1, canvas->columns, area->row + area->rows - row };
}

static const char *sign(const struct wh_scene *scene) { /* R39 */
    char aid[WORDS];
    wh_option_word(scene->game, scene->setup, "aid", aid, sizeof aid);
    /* TRANSLATORS: of the table, in its title; at most 30 columns: nobody may look through doors before the look, or
     * only while planning. */
    return wh_same(aid, "off") ? tr("no looks beforehand") : tr("looks while planning");
}

/* --- your ghosts -------------------------------------------------------------------------------------------------- */

/* `sm1 b2+24`: the field, and how high it stands if it does not stand on the floor. */
static unsigned put_own_ghost(const struct wh_scene *scene, struct canvas *canvas, unsigned row, unsigned column,
                              unsigned ghost) {
    struct lobby_ghost it = lobby_ghost_of(scene, (unsigned)scene->viewer, ghost);
    column = canvas_print(canvas, row, column, canvas->columns, BOLD, "%s ", lobby_facts()->ghosts[ghost]);
    column = canvas_put(canvas, row, column, canvas->columns, PLAIN, lobby_field(it.x, it.y));
    if (it.z > 0) column = canvas_print(canvas, row, column, canvas->columns, PLAIN, "+%d", (int)it.z);
    return column + 2;
}

static void draw_hand(const struct wh_scene *scene, struct canvas *canvas, unsigned row) {
    unsigned column = canvas_put(canvas, row, 1, canvas->columns, BOLD, tr("Your ghosts")) + 2, shown = 0;
    int64_t points = wh_view_number(scene, -1, "points");
    if (points >= 0 && scene->actor == scene->viewer)
        column =
            canvas_print(canvas, row, column, canvas->columns, YELLOW | BOLD, tr("points left: %d"), (int)points) + 2;
    for (unsigned ghost = 0; ghost < LOBBY_GHOSTS; ghost++) {
        struct lobby_ghost it = lobby_ghost_of(scene, (unsigned)scene->viewer, ghost);
        if (!wh_same(it.at, "lobby")) continue;
        column = put_own_ghost(scene, canvas, row, column, ghost);
        shown++;
    }
    if (!shown) canvas_put(canvas, row, column, canvas->columns, DIM, tr("none in the lobby"));
}

/* --- moves -------------------------------------------------------------------------------------------------------- */

static unsigned heading(const char *action) {
    static const char *const verbs[] = { "place ", "ghost ", "go ", "stand ", "side ", "tag ", "grow ", "recall " };
    for (size_t i = 0; i < WH_COUNT(verbs); i++)
        if (strncmp(action, verbs[i], strlen(verbs[i])) == 0) return 1;
    return 0;
}

static void paint(const char *word, size_t length, canvas_style *styles) {
    for (unsigned i = 0; i < LOBBY_PIECES; i++)
        if (wh_span_is(word, length, lobby_facts()->pieces[i])) memset(styles, lobby_piece_style(i), length);
}

static const char signs[] =
    WH_TR("On the board: As is a small ghost of player A, Am a medium, Al a large one. Numbers at the rim are doors, "
          "(3) is the keyhole; the letter beside them is who starts there. An arrow shows where the front of a piece "
          "looks; a piece lying down says on which side.\n"
          "Beside it: points, ◆ holds the die, the card and its pieces; below: ghosts waiting, in the lobby, out.\n"
          "Where aid=plan allows it, as usual against bots, you may look while you furnish and plan: peek south3, and "
          "the list beside a piece in your hand, which goes away with v.\n");

const struct table_look look_keyhole = { .game = "keyhole",
                                         .signs = signs,
                                         .hand_rows = 1,
                                         .board_rows = board_rows,
                                         .draw_board = draw_board,
                                         .draw_hand = draw_hand,
                                         .sign = sign,
                                         .heading = heading,
                                         .paint = paint };
