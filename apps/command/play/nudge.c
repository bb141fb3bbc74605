/* nudge.c: putting a thing down where the rules leave the place free. In a fancy terminal it is moved with the arrow
 * keys, and a list beside the drawing says from which doors each ghost would be seen; elsewhere friendly words are
 * turned into the notation and shown before they count. Whether it can stand there is asked of the rules (check), what
 * would be seen of peek.h; the screen is drawn in keyhole_lobby.c.
 *
 * R39: the list is there where the table allows it; `v` takes it away. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/play/nudge.h"
#include "command/play/play.h"

enum { PANEL = 36, STATUS_ROWS = 2, PLAIN_ROWS = 23, HIGHEST = 130, TURN = 15, FULL_TURN = 360 };

static const int steps[] = { 1, 10, 60 }; /* mm */

struct nudge {
    struct session *session;
    const struct wh_peek *peek;
    int seat;
    struct nudge_hand hand;
    unsigned step;
    bool sight;   /* the list of who would be seen is wanted */
    bool allowed; /* … and may be shown */
    char move[WH_ACTION_TEXT];
    wh_action action;
    _Alignas(16) uint8_t supposed[WH_STATE_MAX];
};

/* --- what the rules say ------------------------------------------------------------------------------------------- */

static bool fits(const struct nudge *nudge, const char *move, wh_action *action, struct wh_why *why) {
    const struct wh_match *match = &nudge->session->match;
    return wh_understand(match->game, match->state, move, strlen(move), action, why);
}

/* The heights at which a ghost could stand here are asked for one by one: the nearest to the wish is taken. */
static void find_height(struct nudge *nudge) {
    struct lobby_ghost *stand = &nudge->hand.lobby.stand;
    int64_t best = -1;
    for (int64_t z = 0; z <= HIGHEST; z++) {
        struct lobby_ghost there = { .x = stand->x, .y = stand->y, .z = z };
        wh_action action;
        nudge_write_stand(&there, nudge->move);
        if (!fits(nudge, nudge->move, &action, NULL)) continue;
        if (best < 0 || llabs(z - nudge->hand.height) < llabs(best - nudge->hand.height)) best = z;
    }
    stand->z = best < 0 ? 0 : best;
}

/* The next height above or below at which it could stand; if there is none the wish stays. */
static void climb(struct nudge *nudge, int direction) {
    struct lobby_ghost there = nudge->hand.lobby.stand;
    for (there.z += direction; there.z >= 0 && there.z <= HIGHEST; there.z += direction) {
        wh_action action;
        nudge_write_stand(&there, nudge->move);
        if (!fits(nudge, nudge->move, &action, NULL)) continue;
        nudge->hand.height = there.z;
        return;
    }
}

/* Asks the rules about the thing where it is now. */
static void judge(struct nudge *nudge) {
    struct session *session = nudge->session;
    struct wh_why why = { 0 };
    struct lobby_hand *lobby = &nudge->hand.lobby;
    if (lobby->piece < 0) find_height(nudge);
    if (lobby->piece < 0)
        nudge_write_stand(&lobby->stand, nudge->move);
    else
        nudge_write_place((unsigned)lobby->piece, &lobby->at, nudge->move);
    lobby->wrong = !fits(nudge, nudge->move, &nudge->action, &why);
    if (lobby->wrong) nudge->action = WH_NONE;
    bool supposed = nudge->peek->suppose(session->match.state, nudge->seat, nudge->action, nudge->supposed);
    wh_assert(supposed); /* nothing, or a legal placement */
    if (lobby->wrong)
        say_why(session, &why);
    else
        say(session, "%s", tr("It can stand there: Enter puts it down."));
}

/* --- the screen --------------------------------------------------------------------------------------------------- */

/* One ghost: the doors from which it would be seen, side by side. */
static void put_sight(struct canvas *canvas, unsigned row, unsigned column, unsigned seat, unsigned ghost,
                      const uint32_t seen[LOBBY_DOORS]) {
    char letter[2] = { (char)('A' + seat), 0 };
    canvas_put(canvas, row, column, canvas->columns, seat_style(seat), letter);
    canvas_put(canvas, row, column + 2, canvas->columns, PLAIN, lobby_facts()->ghosts[ghost]);
    for (unsigned door = 0; door < LOBBY_DOORS; door++) {
        unsigned number = door % 6, at = column + 7 + door / 6 * 7 + number;
        bool sees = seen[door] >> (LOBBY_GHOSTS * seat + ghost) & 1;
        char digit[2] = { (char)('1' + number), 0 };
        canvas_put(canvas, row, at, canvas->columns, sees ? RED | BOLD : DIM, sees ? digit : "·");
    }
}

static void draw_sight(const struct nudge *nudge, const struct wh_scene *scene, struct canvas *canvas, unsigned column,
                       unsigned rows) {
    static const char *const sides[] = { "south", "west", "north", "east" };
    uint32_t seen[LOBBY_DOORS];
    unsigned row = 1, seats = scene->setup->seats;
    for (unsigned door = 0; door < LOBBY_DOORS; door++) seen[door] = nudge->peek->look(nudge->supposed, door);
    /* TRANSLATORS: heads a list, one line a ghost, of the doors from which it is seen; at most 6 columns. The second is
     * how it is while the thing in hand stays where it was. */
    canvas_put(canvas, row, column, canvas->columns, DIM, nudge->hand.lobby.wrong ? tr("now") : tr("seen"));
    for (unsigned side = 0; side < 4; side++)
        canvas_put(canvas, row, column + 7 + 7 * side, canvas->columns, BOLD, sides[side]);
    for (unsigned i = 0; i < seats; i++) {
        unsigned seat = ((unsigned)nudge->seat + i) % seats; /* your own first */
        for (unsigned ghost = 0; ghost < LOBBY_GHOSTS; ghost++) {
            struct lobby_ghost it = lobby_ghost_of(scene, seat, ghost);
            if (!wh_same(it.at, "lobby")) continue;
            if (++row > rows) {
                canvas_put(canvas, rows, column, canvas->columns, YELLOW, "…");
                return;
            }
            put_sight(canvas, row, column, seat, ghost, seen);
        }
    }
    if (row == 1) canvas_put(canvas, 2, column, canvas->columns, DIM, tr("no ghost is in the lobby"));
}

static void draw(struct nudge *nudge, unsigned rows) {
    struct session *session = nudge->session;
    struct canvas *canvas = &session->canvas;
    const struct lobby_hand *hand = &nudge->hand.lobby;
    char view[WH_JSON_MAX];
    new_canvas(session);
    struct wh_scene scene = wh_scene_of(&session->match, nudge->supposed, nudge->seat, language_spoken(), view);
    unsigned room = canvas->columns > PANEL ? canvas->columns - PANEL : 0;
    struct lobby_size size = lobby_fit(room, rows - 1 - STATUS_ROWS);
    unsigned below = 1 + size.rows + LOBBY_FRAME_ROWS;
    canvas_fill(canvas, 0, 0, canvas->columns, REVERSE, " ");
    canvas_print(canvas, 0, 1, canvas->columns, REVERSE | BOLD, "%s", nudge->move);
    if (session->terminal.fancy) {
        char step[32];
        snprintf(step, sizeof step, tr("step %d mm"), steps[nudge->step]);
        canvas_print(canvas, 0, canvas->columns - text_columns(step) - 1, canvas->columns, REVERSE, "%s ", step);
    }
    lobby_draw(&scene, canvas, 1, 0, size, hand);
    unsigned panel = size.columns + LOBBY_FRAME_COLUMNS;
    if (!nudge->allowed)
        canvas_put(canvas, 1, panel, canvas->columns, DIM, tr("no looks beforehand"));
    else if (nudge->sight && !hand->wrong)
        draw_sight(nudge, &scene, canvas, panel, below - 1);
    canvas_put(canvas, below, 1, canvas->columns, (hand->wrong ? RED : GREEN) | BOLD, session->message);
    while (canvas->rows + 1 < rows) canvas_put(canvas, canvas->rows, 0, canvas->columns, PLAIN, " ");
}

/* --- keys --------------------------------------------------------------------------------------------------------- */

static unsigned within(int64_t value, int64_t least, int64_t most) {
    return (unsigned)(value < least ? least : value > most ? most : value);
}

static void shift(struct nudge *nudge, int dx, int dy) {
    struct nudge_hand *hand = &nudge->hand;
    int step = steps[nudge->step], size = lobby_facts()->size, field = lobby_facts()->field;
    if (hand->lobby.piece >= 0) {
        hand->lobby.at.x = within((int64_t)hand->lobby.at.x + dx * step, 0, size);
        hand->lobby.at.y = within((int64_t)hand->lobby.at.y + dy * step, 0, size);
    } else {
        hand->lobby.stand.x = within(hand->lobby.stand.x + dx * step, hand->west, hand->west + field);
        hand->lobby.stand.y = within(hand->lobby.stand.y + dy * step, hand->south, hand->south + field);
    }
}

static void turn(struct nudge *nudge, int by) {
    unsigned *yaw = &nudge->hand.lobby.at.yaw;
    *yaw = (*yaw + (unsigned)(FULL_TURN + by)) % FULL_TURN;
}

static void tip(struct nudge *nudge, int by) {
    struct lobby_hand *lobby = &nudge->hand.lobby;
    if (lobby->piece < 0)
        climb(nudge, by);
    else
        lobby->at.pose = (lobby->at.pose + (unsigned)(LOBBY_POSES + by)) % LOBBY_POSES;
}

static void press(struct nudge *nudge, uint32_t key) {
    switch (key) {
    case KEY_LEFT: shift(nudge, -1, 0); break;
    case KEY_RIGHT: shift(nudge, 1, 0); break;
    case KEY_UP: shift(nudge, 0, 1); break;
    case KEY_DOWN: shift(nudge, 0, -1); break;
    case '+':
    case '=': nudge->step += nudge->step + 1 < WH_COUNT(steps); break;
    case '-': nudge->step -= nudge->step > 0; break;
    case '[': turn(nudge, TURN); break;
    case ']': turn(nudge, -TURN); break;
    case '{': turn(nudge, 6 * TURN); break;
    case '}': turn(nudge, -6 * TURN); break;
    case 't': tip(nudge, 1); break;
    case 'T': tip(nudge, -1); break;
    case 'v': nudge->sight = !nudge->sight; break;
    default: break;
    }
}

static enum nudged move_by_keys(struct nudge *nudge) {
    struct session *session = nudge->session;
    for (;;) {
        judge(nudge);
        draw(nudge, session->terminal.rows);
        put_canvas(session, 0);
        terminal_say(nudge->hand.lobby.piece < 0
                         ? tr(" arrows: move  + -: step  t T: higher, lower  v: sight  Enter  Esc: leave")
                         : tr(" arrows: move  + -: step  [ ]: turn  t T: tip  v: sight  Enter  Esc: leave"));
        uint32_t key = terminal_key(-1);
        if (key == KEY_GONE) return NUDGE_GONE;
        if (key == KEY_ESCAPE || key == 'q') return session->message[0] = '\0', NUDGE_LEFT;
        if (key == KEY_ENTER && !nudge->hand.lobby.wrong) return session->message[0] = '\0', NUDGE_CHOSEN;
        press(nudge, key);
    }
}

/* Plain text: the lobby as it would be, and a question. */
static enum nudged show_and_ask(struct nudge *nudge) {
    judge(nudge);
    if (nudge->hand.lobby.wrong) return NUDGE_LEFT; /* it was said why */
    say(nudge->session, " ");
    draw(nudge, PLAIN_ROWS);
    put_canvas(nudge->session, 0);
    say(nudge->session, tr("Press Enter to play %s, or type something else."), nudge->move);
    return NUDGE_ASKS;
}

/* Without a place of its own a ghost begins at the first one listed; in plain text, where there are no arrows, a piece
 * goes to the first of the standard places (keyhole, section 6.3). */
static void suggest(struct nudge *nudge) {
    const struct wh_match *match = &nudge->session->match;
    struct lobby_hand *lobby = &nudge->hand.lobby;
    wh_action candidates[WH_LEGAL_MAX];
    unsigned count = wh_candidates(match->game, match->state, candidates);
    for (unsigned i = 0; i < count; i++) {
        char text[WH_ACTION_TEXT];
        struct wh_text out = wh_text_into(text, sizeof text);
        match->game->format(match->state, candidates[i], nudge->seat, &out);
        if (lobby->piece < 0 ? nudge_read_stand(text, &nudge->hand) : nudge_read_place(text, lobby)) return;
    }
}

void nudge_exact(const struct session *session, int seat, const char *words, char move[WH_ACTION_TEXT]) {
    struct nudge_hand hand = { 0 };
    char view[WH_JSON_MAX], unknown[WH_ACTION_TEXT];
    struct wh_scene scene = wh_scene_of(&session->match, session->match.state, seat, language_spoken(), view);
    snprintf(move, WH_ACTION_TEXT, "%s", words);
    bool meant = session->match.game->peek && strpbrk(words, "0123456789") &&
                 nudge_read(&scene, words, &hand, unknown) == NUDGE_WORDS_MEANT;
    if (meant && hand.lobby.piece >= 0) nudge_write_place((unsigned)hand.lobby.piece, &hand.lobby.at, move);
    if (meant && hand.lobby.piece < 0) nudge_write_stand(&hand.lobby.stand, move);
}

enum nudged nudge(struct session *session, int seat, const char *words, char move[WH_ACTION_TEXT]) {
    const struct wh_match *match = &session->match;
    const struct wh_peek *peek = match->game->peek;
    struct nudge nudge = { .session = session, .peek = peek, .seat = seat, .step = 1, .sight = true };
    char view[WH_JSON_MAX], unknown[WH_ACTION_TEXT] = "";
    if (!peek) return NUDGE_NOT_MEANT;
    nudge.allowed = peek->allowed(match->state, &match->setup, seat, NULL);
    struct wh_scene scene = wh_scene_of(&session->match, match->state, seat, language_spoken(), view);
    switch (nudge_read(&scene, words, &nudge.hand, unknown)) {
    case NUDGE_WORDS_EXACT: return NUDGE_NOT_MEANT;
    case NUDGE_WORDS_UNKNOWN:
        say(session, tr("“%s” is not understood here; write it like this: %s"), unknown,
            nudge.hand.lobby.piece < 0 ? "stand 150 140" : "place sofa 180 140 yaw 45 up");
        return NUDGE_LEFT;
    default: break;
    }
    bool placeless = !strpbrk(words, "0123456789");
    if (placeless && (nudge.hand.lobby.piece < 0 || !session->terminal.fancy)) suggest(&nudge);
    enum nudged end = session->terminal.fancy ? move_by_keys(&nudge) : show_and_ask(&nudge);
    snprintf(move, WH_ACTION_TEXT, "%s", nudge.move);
    return end;
}
