/* table_halloween.c: halloween on the screen: the town of six buildings with ghosts, tiles and haunt fields, the eight
 * cards, and a row for each player's board. It reads the seat's view only. */
#include <stdio.h>
#include <string.h>

#include "language.h"
#include "table.h"
#include "terminal.h"

enum { COLUMN_WIDTH = 26, TOWN_ROWS = 7, LEVELS = 5, BUILDINGS = 6, ACTIONS = 6, CARDS_A_ROW = 4 };

static const char *const buildings[BUILDINGS] = { "church", "school", "hospital", "manor", "police", "theatre" };
static const char *const levels[LEVELS] = { "blue", "green", "yellow", "orange", "red" };
static const char letters[] = "bgyor";
static const char *const actions[ACTIONS] = { "summon", "scare", "upgrade", "move", "fight", "haunt" };
static const char action_letters[] = "scumfh"; /* s summon, c scare: beside one another they must differ */

static canvas_style level_style(unsigned level) {
    static const canvas_style styles[LEVELS] = { BLUE, GREEN, YELLOW, PURPLE, RED };
    return styles[level] | BOLD;
}

static void paint(const char *word, size_t length, canvas_style *styles) {
    for (unsigned level = 0; level < LEVELS; level++)
        if (wh_span_is(word, length, levels[level])) memset(styles, level_style(level), length);
    for (unsigned b = 0; b < BUILDINGS; b++)
        if (wh_span_is(word, length, buildings[b])) memset(styles, CYAN, length);
}

/* --- the town ---------------------------------------------------------------------------------------------------------- */

static void draw_tile(const struct scene *scene, struct canvas *canvas, const char *building, unsigned row,
                      unsigned column) {
    char tile[16];
    if (view_null(scene, "board.%s.tile", building)) return;
    view_words(scene, tile, sizeof tile, "board.%s.tile", building);
    canvas_print(canvas, row, column, canvas->columns, YELLOW, "☆ %s", tile);
}

static void draw_ghosts(const struct scene *scene, struct canvas *canvas, const char *building, unsigned row,
                        unsigned column) {
    unsigned first = column;
    for (unsigned level = 0; level < LEVELS; level++) {
        char ghost[2] = { letters[level], 0 };
        for (int64_t left = view_number(scene, 0, "board.%s.ghosts.%u", building, level); left > 0; left--)
            column = canvas_put(canvas, row, column, canvas->columns, level_style(level) | REVERSE, ghost) + 1;
    }
    if (column == first) canvas_put(canvas, row, column, canvas->columns, DIM, tr("no ghosts"));
}

/* The five fields with their points; a stone shows the first letter of its owner. */
static void draw_fields(const struct scene *scene, struct canvas *canvas, const char *building, unsigned row,
                        unsigned column) {
    for (unsigned level = 0; level < LEVELS; level++) {
        int64_t seat = view_number(scene, -1, "board.%s.stones.%u", building, level);
        column = canvas_print(canvas, row, column, canvas->columns, seat < 0 ? level_style(level) & COLOURS : DIM, "%u",
                              2 * (level + 1));
        if (seat >= 0)
            column = canvas_print(canvas, row, column, canvas->columns, BOLD, "%.1s", seat_name(scene, seat));
        else
            column = canvas_put(canvas, row, column, canvas->columns, DIM, "·");
        column += 1;
    }
}

static void draw_town(const struct scene *scene, struct canvas *canvas, unsigned top) {
    for (unsigned b = 0; b < BUILDINGS; b++) {
        unsigned row = top + b / 3 * 4, column = 1 + b % 3 * COLUMN_WIDTH;
        canvas_put(canvas, row, column, canvas->columns, BOLD, buildings[b]);
        draw_tile(scene, canvas, buildings[b], row, column + 10);
        draw_ghosts(scene, canvas, buildings[b], row + 1, column + 1);
        draw_fields(scene, canvas, buildings[b], row + 2, column + 1);
        if (b % 3) canvas_put(canvas, row + 1, column - 3, column, DIM, "──");
        if (b < 3) canvas_put(canvas, row + 3, column + 6, canvas->columns, DIM, "│");
    }
}

/* --- the cards on display ---------------------------------------------------------------------------------------------- */

static const struct wh_term *term_of(const struct scene *scene, const char *kind, const char *id) {
    char name[32];
    snprintf(name, sizeof name, "%s %s", kind, id);
    for (unsigned i = 0; i < scene->game->term_count; i++)
        if (wh_same(scene->game->terms[i].id, name)) return &scene->game->terms[i];
    return NULL;
}

static bool holds(const struct scene *scene, unsigned seat, int64_t card) {
    for (unsigned i = 0; i < view_count(scene, "players.%u.cards", seat); i++)
        if (view_number(scene, 0, "players.%u.cards.%u", seat, i) == card) return true;
    return false;
}

static unsigned card_rows(const struct scene *scene) {
    return (view_count(scene, "cards") + CARDS_A_ROW - 1) / CARDS_A_ROW;
}

static void draw_card(const struct scene *scene, struct canvas *canvas, unsigned i, unsigned row, unsigned column) {
    char id[8];
    int64_t card = view_number(scene, 0, "cards.%u", i);
    view_words(scene, id, sizeof id, "cards.%u", i);
    const struct wh_term *term = term_of(scene, "card", id);
    bool own = scene->viewer >= 0 && holds(scene, (unsigned)scene->viewer, card);
    unsigned end = column + 19;
    column = canvas_print(canvas, row, column, end, CYAN, "%2s ", id);
    column = canvas_put(canvas, row, column, end, own ? BOLD : PLAIN, term ? tr(term->name) : "");
    for (unsigned seat = 0; seat < scene->setup->seats; seat++)
        if (holds(scene, seat, card))
            column =
                canvas_print(canvas, row, column + (column < end - 4), end + 1, YELLOW, "%.1s", seat_name(scene, seat));
}

static void draw_cards(const struct scene *scene, struct canvas *canvas, unsigned top) {
    for (unsigned i = 0; i < view_count(scene, "cards"); i++)
        draw_card(scene, canvas, i, top + i / CARDS_A_ROW, 1 + i % CARDS_A_ROW * 20);
}

/* --- the players' boards ----------------------------------------------------------------------------------------------- */

/* Level, then a letter for each disc: "3 scm". A done area is dim. */
static void draw_area(const struct scene *scene, struct canvas *canvas, unsigned seat, unsigned area, unsigned row,
                      unsigned column) {
    int64_t level = view_number(scene, 1, "players.%u.areas.%u.level", seat, area);
    bool done = view_true(scene, "players.%u.areas.%u.done", seat, area);
    canvas_print(canvas, row, column, canvas->columns, done ? DIM : level_style((unsigned)level - 1), "%d", (int)level);
    for (unsigned i = 0; i < view_count(scene, "players.%u.areas.%u.discs", seat, area); i++) {
        char action[12];
        view_words(scene, action, sizeof action, "players.%u.areas.%u.discs.%u", seat, area, i);
        for (unsigned k = 0; k < ACTIONS; k++)
            if (wh_same(actions[k], action))
                canvas_print(canvas, row, column + 1 + k, canvas->columns, DIM, "%c", action_letters[k]);
    }
}

static void draw_tokens(const struct scene *scene, struct canvas *canvas, const char *path, unsigned row,
                        unsigned column) {
    for (unsigned level = 0; level < LEVELS; level++) {
        int64_t count = view_number(scene, 0, "%s.%u", path, level);
        canvas_print(canvas, row, column + 3 * level, canvas->columns, count ? level_style(level) : DIM, "%2d",
                     (int)count);
    }
}

static void draw_seat(const struct scene *scene, struct canvas *canvas, unsigned seat, unsigned row) {
    char path[32];
    bool acts = scene->actor == (int)seat;
    if (acts) canvas_put(canvas, row, 0, canvas->columns, CYAN | BOLD, "▶");
    canvas_put(canvas, row, 1, 10, acts ? BOLD : PLAIN, seat_name(scene, seat));
    canvas_print(canvas, row, 10, 14, YELLOW | BOLD, "%3d", (int)view_number(scene, 0, "players.%u.sp", seat));
    canvas_print(canvas, row, 14, 18, PLAIN, "%3d", (int)view_number(scene, 0, "players.%u.scare", seat));
    snprintf(path, sizeof path, "players.%u.tokens", seat);
    draw_tokens(scene, canvas, path, row, 18);
    canvas_print(canvas, row, 34, 37, PLAIN, "%2d", (int)view_number(scene, 0, "players.%u.stones", seat));
    canvas_print(canvas, row, 37, 41, PLAIN, "%2d", (int)view_number(scene, 0, "players.%u.discs", seat));
    unsigned areas = view_count(scene, "players.%u.areas", seat);
    for (unsigned area = 0; area < areas; area++) draw_area(scene, canvas, seat, area, row, 42 + 8 * area);
    if (areas > 3) return; /* no tiles and cards in the expert game */
    canvas_print(canvas, row, 67, canvas->columns, YELLOW, "%u☆", view_count(scene, "players.%u.tiles", seat));
    canvas_print(canvas, row, 70, canvas->columns, DIM, "%d×", (int)view_number(scene, 0, "players.%u.locked", seat));
    canvas_print(canvas, row, 74, canvas->columns, PLAIN, "%u", view_count(scene, "players.%u.cards", seat));
}

/* The heading of the rows; the tokens left in the piles stand above those of the players. */
static void draw_seats(const struct scene *scene, struct canvas *canvas, unsigned row) {
    bool expert = view_count(scene, "cards") == 0;
    /* TRANSLATORS: the ghost tokens left in the piles; at most 9 columns. */
    canvas_put(canvas, row, 1, canvas->columns, DIM, tr("in piles:"));
    /* TRANSLATORS: heads of two columns of figures, points and scare points: 3 columns, a space, 3 columns. */
    canvas_put(canvas, row, 11, canvas->columns, DIM, tr("pts scr"));
    draw_tokens(scene, canvas, "tokens", row, 18);
    /* TRANSLATORS: heads of two columns, stones and discs, that begin at 0 and 3; 8 columns in all. */
    canvas_put(canvas, row, 34, canvas->columns, DIM, tr("st discs"));
    for (unsigned area = 0; area < (expert ? 4u : 3u); area++)
        canvas_print(canvas, row, 43 + 8 * area, canvas->columns, DIM, "%c", 'a' + (int)area);
    /* TRANSLATORS: heads of two columns, bonus tiles and cards, that begin at 0 and 6; 12 columns in all. */
    if (!expert) canvas_put(canvas, row, 67, canvas->columns, DIM, tr("tiles cards"));
    for (unsigned seat = 0; seat < scene->setup->seats; seat++) draw_seat(scene, canvas, seat, row + 1 + seat);
}

/* The heading of the cards, and how the bonus tiles stand; the gap between them shrinks where words are long. */
static void draw_stack(const struct scene *scene, struct canvas *canvas, unsigned row) {
    char text[128];
    unsigned bonus = view_count(scene, "bonus"), used = view_count(scene, "discard");
    if (!view_count(scene, "cards")) return;
    /* TRANSLATORS: the heading of the cards, a gap (%*s), and how the bonus tiles stand; at most 70 columns. */
    snprintf(text, sizeof text, tr("cards%*sbonus stack %u, used %u"), 0, "", bonus, used);
    unsigned room = 79 - text_columns(text), gap = room < 48 ? room : 48;
    canvas_print(canvas, row, 1, canvas->columns, DIM, tr("cards%*sbonus stack %u, used %u"), (int)gap, "", bonus,
                 used);
}

static unsigned fixed_rows(const struct scene *scene) {
    return TOWN_ROWS + 1 + card_rows(scene) + 1 + scene->setup->seats;
}

static unsigned board_rows(const struct scene *scene, unsigned columns) {
    (void)columns;
    return fixed_rows(scene) + 2;
}

static void draw_board(const struct scene *scene, struct canvas *canvas, const struct area *area, struct area *log) {
    draw_town(scene, canvas, area->row);
    draw_stack(scene, canvas, area->row + TOWN_ROWS);
    draw_cards(scene, canvas, area->row + TOWN_ROWS + 1);
    draw_seats(scene, canvas, area->row + TOWN_ROWS + 1 + card_rows(scene));
    unsigned row = area->row + fixed_rows(scene);
    *log = (struct area){ row, 1, canvas->columns, area->row + area->rows - row };
}

static void draw_hand(const struct scene *scene, struct canvas *canvas, unsigned row) {
    unsigned seat = (unsigned)scene->viewer, tiles = view_count(scene, "players.%u.tiles", seat);
    unsigned column = canvas_put(canvas, row, 1, canvas->columns, BOLD, tr("Your tiles")) + 1;
    for (unsigned i = 0; i < tiles; i++) {
        char tile[16];
        view_words(scene, tile, sizeof tile, "players.%u.tiles.%u", seat, i);
        column = canvas_print(canvas, row, column, canvas->columns, YELLOW | REVERSE, " %s ", tile) + 1;
    }
    if (!tiles) canvas_put(canvas, row, column, canvas->columns, DIM, tr("none"));
}

/* --- words ------------------------------------------------------------------------------------------------------------- */

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

static const struct told sentences[] = {
    { "again ", WH_TR("You act once more in area {2}: {3}"), WH_TR("{0} acts once more in area {2}: {3}") },
    { "rest ", WH_TR("You rest area {1}"), WH_TR("{0} rests area {1}") },
    { "claim ", WH_TR("You claim card {1}"), WH_TR("{0} claims card {1}") },
    { "bonus rest ", WH_TR("You use the bonus tile rest: area {1}"), WH_TR("{0} uses the bonus tile rest: area {1}") },
    { "bonus ", WH_TR("You use the bonus tile {1}"), WH_TR("{0} uses the bonus tile {1}") },
    { "use ", WH_TR("You use card {1}"), WH_TR("{0} uses card {1}") },
    { "summon ", WH_TR("You summon a ghost: {1}"), WH_TR("{0} summons a ghost: {1}") },
    { "scare ", WH_TR("You scare with {1}"), WH_TR("{0} scares with {1}") },
    { "upgrade ", WH_TR("You upgrade {3} in {2}"), WH_TR("{0} upgrades {3} in {2}") },
    { "move ", WH_TR("You move {3}: {2} → {4}"), WH_TR("{0} moves {3}: {2} → {4}") },
    { "target ", WH_TR("You attack {3} in {2}"), WH_TR("{0} attacks {3} in {2}") },
    { "haunt ", WH_TR("You haunt {1}"), WH_TR("{0} haunts {1}") },
    { "recall ", WH_TR("You call {3} back from {2}"), WH_TR("{0} calls {3} back from {2}") },
    { "pass", WH_TR("You pass"), WH_TR("{0} passes") },
    { "call ", WH_TR("You call the number {1}"), WH_TR("{0} calls the number {1}") },
    { "fly ", WH_TR("You let a ghost fly: {1}"), WH_TR("{0} lets a ghost fly: {1}") },
    { "place ", WH_TR("You put a ghost into {1}"), WH_TR("{0} puts a ghost into {1}") },
    { "place", WH_TR("You place the bonus tile"), WH_TR("{0} places the bonus tile") },
    { "replace ", WH_TR("You replace the bonus tile {1}"), WH_TR("{0} replaces the bonus tile {1}") },
    { "leave", WH_TR("You leave the bonus tile"), WH_TR("{0} leaves the bonus tile") },
    { "stop", WH_TR("You stop"), WH_TR("{0} stops") },
    { "dieup", WH_TR("You use the bonus tile dieup"), WH_TR("{0} uses the bonus tile dieup") },
    { "reroll ", WH_TR("You roll a die again"), WH_TR("{0} rolls a die again") },
    { "plus ", WH_TR("You add to a die"), WH_TR("{0} adds to a die") },
    { "keep", WH_TR("You keep the dice"), WH_TR("{0} keeps the dice") },
    { "raise ", WH_TR("You raise area {1}"), WH_TR("{0} raises area {1}") },
    { "take ", WH_TR("You take {1}"), WH_TR("{0} takes {1}") },
    { "pick ", WH_TR("You pick {3} in {2}"), WH_TR("{0} picks {3} in {2}") },
    { "pay ", WH_TR("You pay {1}"), WH_TR("{0} pays {1}") },
    { "disc ", WH_TR("You leave a disc on the card: {1}"), WH_TR("{0} leaves a disc on the card: {1}") },
    { "reward points", WH_TR("You take points as a reward"), WH_TR("{0} takes points as a reward") },
    { "reward ", WH_TR("You take discs back as a reward: {1}"), WH_TR("{0} takes discs back as a reward: {1}") },
};

/* What begins an action is told with its target; the end of a turn is seen. */
static void narrate(const struct scene *before, int who, const char *action, struct wh_text *out) {
    if (who != WH_CHANCE)
        tell_move(sentences, WH_COUNT(sentences), before, who, action, out);
    else if (strncmp(action, "shuffle", 7) == 0)
        wh_put(out, strstr(action, "cards") ? tr("The cards are shuffled.") : tr("The bonus tiles are shuffled."));
    else
        wh_put_template(out, tr("  the dice: {1}"), (const char *const[]){ "", action + strlen("roll "), NULL });
}

static void append(struct log_lines *log, const char *text) {
    char line[LOG_TEXT];
    if (log->count == 0) return;
    snprintf(line, sizeof line, "%s%s", log->text[log->count - 1], text);
    snprintf(log->text[log->count - 1], LOG_TEXT, "%s", line);
}

static void tell_end(const struct scene *after, struct log_lines *log) {
    static const char *const words[][2] = {
        { "stones", WH_TR("Round {0} is the last: the end was triggered by stones.") },
        { "cards", WH_TR("Round {0} is the last: the end was triggered by cards.") },
        { "tokens", WH_TR("Round {0} is the last: the end was triggered by tokens.") },
        { "rounds", WH_TR("Round {0} is the last: the end was triggered by rounds.") },
    };
    char trigger[12], round[12], text[LOG_TEXT];
    view_words(after, trigger, sizeof trigger, "trigger");
    view_words(after, round, sizeof round, "round");
    for (size_t i = 0; i < WH_COUNT(words); i++) {
        if (!wh_same(words[i][0], trigger)) continue;
        struct wh_text out = wh_text_into(text, sizeof text);
        wh_put_template(&out, tr(words[i][1]), (const char *const[]){ round, NULL });
        log_add(log, text);
    }
}

static void aftermath(const struct scene *before, const struct scene *after, struct log_lines *log) {
    char text[LOG_TEXT];
    for (unsigned seat = 0; seat < before->setup->seats; seat++) {
        int points =
            (int)(view_number(after, 0, "players.%u.sp", seat) - view_number(before, 0, "players.%u.sp", seat));
        int scare =
            (int)(view_number(after, 0, "players.%u.scare", seat) - view_number(before, 0, "players.%u.scare", seat));
        if (points) snprintf(text, sizeof text, tr(" · %s %+d points"), seat_name(before, seat), points);
        if (points) append(log, text);
        if (scare > 0) snprintf(text, sizeof text, tr(" · +%d scare"), scare);
        if (scare > 0) append(log, text);
    }
    if (view_null(before, "trigger") && !view_null(after, "trigger")) tell_end(after, log);
}

static void put_term(const struct wh_term *term, const char *id, struct wh_text *out) {
    if (!term) return;
    wh_put(out, "\n  ");
    wh_put(out, id);
    wh_put(out, "  ");
    wh_put_template(out, tr("{0}: {1}"), (const char *const[]){ tr(term->name), tr(term->text), NULL });
}

static void put_cards(const struct scene *scene, struct wh_text *out) {
    for (unsigned i = 0; i < view_count(scene, "cards"); i++) {
        char id[8];
        view_words(scene, id, sizeof id, "cards.%u", i);
        put_term(term_of(scene, "card", id), id, out);
    }
    for (unsigned i = 0; scene->viewer >= 0 && i < view_count(scene, "players.%d.tiles", scene->viewer); i++) {
        char id[16];
        view_words(scene, id, sizeof id, "players.%d.tiles.%u", scene->viewer, i);
        put_term(term_of(scene, "tile", id), id, out);
    }
}

static void explain(const struct scene *scene, struct wh_text *out) {
    static const char *const words[][2] = {
        { "main",
          WH_TR("Use each area once: an action (act a summon) or a rest. In between claim cards, use bonus tiles and "
                "once-a-turn cards; end when every area is done (R10-R17).") },
        { "raise", WH_TR("Choose the area that rises (R21).") },
        { "refill", WH_TR("No blue ghost is left in town: choose where three new ones come (R8).") },
        { "pickup", WH_TR("Your ghost has found a bonus tile: place it, or replace one of yours (R39).") },
        { "reward", WH_TR("Somebody has claimed a card you hold: take points, or your discs back (R34).") },
        { "after", WH_TR("The dice lie. Change them by tiles or card 16, or keep them (R24).") },
        { "preroll", WH_TR("Before the dice: roll, or use the tile dieup (R24).") },
        { "pay", WH_TR("Choose the tokens that pay for the card (R31, R32).") },
        { "disc", WH_TR("Choose the disc that stays on the card for good (R33).") },
    };
    char phase[20];
    bool known = false;
    view_words(scene, phase, sizeof phase, "phase");
    for (size_t i = 0; i < WH_COUNT(words); i++)
        if (wh_same(words[i][0], phase)) wh_put(out, tr(words[i][1])), known = true;
    if (!known) wh_put(out, tr("Choose how the action or card is carried out."));
    put_cards(scene, out);
}

static const char rules[] = WH_TR(
    "HALLOWEEN in short\n"
    "\n"
    "All players share the ghosts of the town: b blue, g green, y yellow, o orange, r red, levels 1 to 5. Most points "
    "win.\n"
    "In your turn you use each area of your board once. An action lays one of your discs on its space in that area and "
    "commands ghosts up to the area's level; a rest takes the area's discs back.\n"
    "  summon    where two equal ghosts are, a third appears: gain a token of that colour\n"
    "  scare     gain scare points: the level of a ghost in town\n"
    "  upgrade   pay scare points to turn a ghost into the next colour: gain its token, one area rises to that level\n"
    "  move      a ghost to a neighbouring building; it picks up the bonus tile there\n"
    "  fight     a ghost against another colour in its building: the higher die wins a token\n"
    "  haunt     lay a stone on the field of a ghost's colour: 2, 4, 6, 8 or 10 points; one stone a building\n"
    "Three tokens claim one of the eight cards: 3 points and a lasting power. A coloured card wants three different "
    "tokens. Whoever already holds the card gets a reward.\n"
    "The last stone or a fifth card ends the game after the round. In the player rows a digit is an area's level, the "
    "letters behind it are its discs: s summon, c scare, u upgrade, m move, f fight, h haunt.\n"
    "Type ? for the words of the cards.\n");

const struct table_look look_halloween = { .game = "halloween",
                                           .hand_rows = 1,
                                           .board_rows = board_rows,
                                           .draw_board = draw_board,
                                           .draw_hand = draw_hand,
                                           .heading = heading,
                                           .paint = paint,
                                           .narrate = narrate,
                                           .aftermath = aftermath,
                                           .explain = explain,
                                           .rules = rules };
