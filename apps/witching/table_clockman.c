/* table_clockman.c: clockman on the screen. The four rings are unrolled: one row each, twelve o'clock at the left edge,
 * what lies on one ray of the board stands in one column, so that passages stand below and above their gates. It reads
 * the seat's view only. */
#include <stdio.h>
#include <string.h>

#include "language.h"
#include "table.h"
#include "terminal.h"

enum { LEFT = 4, BOARD_ROWS = 9, NAME = 16, WORDS = 24 };

/* --- the rings --------------------------------------------------------------------------------------------------------- */

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
static bool pawn_on(const struct scene *scene, const char *place, char glyph[2], canvas_style *style) {
    unsigned found = 0;
    for (unsigned seat = 0; seat < scene->setup->seats; seat++) {
        char where[NAME];
        view_words(scene, where, sizeof where, "pos.%u", seat);
        if (!wh_same(where, place)) continue;
        glyph[0] = found++ ? '&' : (char)('A' + seat);
        *style = found > 1 ? BOLD | REVERSE : seat_style(seat);
    }
    return found > 0;
}

static bool has_token(const struct scene *scene, const char *field) {
    for (unsigned i = 0; i < view_count(scene, "tokens"); i++) {
        char token[NAME];
        view_words(scene, token, sizeof token, "tokens.%u", i);
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

static void draw_ring(const struct scene *scene, struct canvas *canvas, unsigned row, const struct ring *ring) {
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

static void draw_place(const struct scene *scene, struct canvas *canvas, unsigned row, unsigned column,
                       const char *place, const char *empty) {
    char pawn[2] = "";
    canvas_style style = DIM;
    bool here = pawn_on(scene, place, pawn, &style);
    canvas_put(canvas, row, column, canvas->columns, style, here ? pawn : empty);
}

/* `p0w1`: a passage and its Whytooki, and behind it the pawn that stands there. */
static void draw_orbit(const struct scene *scene, struct canvas *canvas, unsigned row, const struct orbit *orbit,
                       const struct ring *below) {
    for (unsigned degrees = orbit->mark_first; degrees < 360; degrees += orbit->mark_step)
        canvas_print(canvas, row, column_at(2 * degrees), canvas->columns, DIM, "%c%u", below->letter,
                     degrees * below->size / 360);
    for (unsigned i = 0; i < orbit->count; i++) {
        char name[NAME], pose[NAME];
        unsigned column = column_at(2 * (orbit->first + i * orbit->step));
        snprintf(name, sizeof name, "%c%u", orbit->letter, i);
        view_words(scene, pose, sizeof pose, "poses.%c.%u", orbit->letter, i);
        bool stands = pose[0] == 'w';
        column = canvas_put(canvas, row, column, canvas->columns, RED, name);
        column = canvas_put(canvas, row, column, canvas->columns, stands ? RED | BOLD : DIM, stands ? pose : "--");
        draw_place(scene, canvas, row, column, name, "");
    }
}

static void draw_starts(const struct scene *scene, struct canvas *canvas, unsigned row) {
    for (unsigned quarter = 0; quarter < 4; quarter++) {
        char name[] = { 's', (char)('0' + quarter), 0 };
        unsigned column = canvas_put(canvas, row, column_at(180 * quarter), canvas->columns, PLAIN, name);
        draw_place(scene, canvas, row, column, name, "");
        canvas_print(canvas, row, column_at(180 * quarter + 90), canvas->columns, DIM, "a%u", 12 * quarter + 6);
    }
}

/* `t0··w2`: the three fields of a straight, the last one with its Whytooki. */
static void draw_straights(const struct scene *scene, struct canvas *canvas, unsigned row) {
    for (unsigned quarter = 0; quarter < 4; quarter++) {
        char pose[NAME], name[] = { 't', (char)('0' + quarter), '1', 0 };
        view_words(scene, pose, sizeof pose, "poses.t.%u", quarter);
        unsigned column = canvas_print(canvas, row, column_at(180 * quarter), canvas->columns, PLAIN, "t%u", quarter);
        draw_place(scene, canvas, row, column, name, "·");
        name[2] = '2';
        draw_place(scene, canvas, row, column + 1, name, "·");
        name[2] = '3';
        canvas_put(canvas, row, column + 2, canvas->columns, RED | BOLD, pose[0] == 'w' ? pose : "--");
        draw_place(scene, canvas, row, column + 4, name, "");
    }
}

static void draw_rings(const struct scene *scene, struct canvas *canvas, unsigned top) {
    draw_starts(scene, canvas, top);
    for (unsigned i = 0; i < WH_COUNT(rings); i++) draw_ring(scene, canvas, top + 1 + 2 * i, &rings[i]);
    for (unsigned i = 0; i < WH_COUNT(orbits); i++)
        draw_orbit(scene, canvas, top + 2 + 2 * i, &orbits[i], &rings[i + 1]);
    draw_straights(scene, canvas, top + 8);
}

/* --- the players ------------------------------------------------------------------------------------------------------- */

static unsigned digit(const struct scene *scene, const char *key, unsigned seat, unsigned sort) {
    return (unsigned)view_number(scene, 0, "%s.%u.%u", key, seat, sort);
}

/* 01.01.2000 with the digits that are there; jokers fill the gaps. */
static void put_date(const struct scene *scene, struct canvas *canvas, unsigned row, unsigned column, unsigned seat) {
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

static void put_loose(const struct scene *scene, struct canvas *canvas, unsigned row, unsigned column, unsigned seat) {
    char text[WORDS] = "";
    size_t length = 0;
    for (unsigned sort = 0; sort < 4; sort++)
        for (unsigned i = 0; i < digit(scene, "loose", seat, sort) && length + 2 < sizeof text; i++)
            text[length++] = "012x"[sort];
    canvas_print(canvas, row, column, column + 10, YELLOW, length ? "+%s" : "%s", text);
}

static void put_open(const struct scene *scene, struct canvas *canvas, unsigned row, unsigned column, unsigned seat) {
    for (unsigned i = 0; i < view_count(scene, "open.%u", seat); i++) {
        char card[WORDS];
        view_words(scene, card, sizeof card, "open.%u.%u", seat, i);
        column = canvas_put(canvas, row, column, canvas->columns, BLUE | BOLD, card) + 1;
    }
}

static void draw_seat(const struct scene *scene, struct canvas *canvas, unsigned row, unsigned seat) {
    char place[NAME], letter[2] = { (char)('A' + seat), 0 };
    bool acts = scene->actor == (int)seat;
    view_words(scene, place, sizeof place, "pos.%u", seat);
    if (acts) canvas_put(canvas, row, 0, canvas->columns, CYAN | BOLD, "▶");
    canvas_put(canvas, row, 2, canvas->columns, seat_style(seat), letter);
    canvas_put(canvas, row, 4, 16, acts ? BOLD : PLAIN, seat_name(scene, seat));
    canvas_put(canvas, row, 17, 21, PLAIN, place);
    put_date(scene, canvas, row, 22, seat);
    put_loose(scene, canvas, row, 34, seat);
    canvas_print(canvas, row, 45, canvas->columns, GREEN, "%u◆", view_count(scene, "hand.%u", seat));
    canvas_print(canvas, row, 49, canvas->columns, BLUE | BOLD, "%u!", view_count(scene, "held.%u", seat));
    put_open(scene, canvas, row, 53, seat);
}

static unsigned board_rows(const struct scene *scene, unsigned columns) {
    (void)columns;
    return BOARD_ROWS + scene->setup->seats + 2;
}

static void draw_board(const struct scene *scene, struct canvas *canvas, const struct area *area, struct area *log) {
    unsigned row = area->row + BOARD_ROWS;
    draw_rings(scene, canvas, area->row);
    for (unsigned seat = 0; seat < scene->setup->seats; seat++) draw_seat(scene, canvas, row++, seat);
    *log = (struct area){ row, 1, canvas->columns, area->row + area->rows - row };
}

/* --- the hand ---------------------------------------------------------------------------------------------------------- */

static void draw_hand(const struct scene *scene, struct canvas *canvas, unsigned row) {
    unsigned seat = (unsigned)scene->viewer, left = text_columns(tr("Your hand")) + 3, column = left;
    int roll = (int)view_number(scene, 0, "roll");
    char card[WORDS];
    canvas_put(canvas, row, 1, canvas->columns, BOLD, tr("Your hand"));
    for (unsigned i = 0; i < view_count(scene, "hand.%u", seat); i++) {
        view_words(scene, card, sizeof card, "hand.%u.%u", seat, i);
        column = canvas_print(canvas, row, column, canvas->columns, GREEN | BOLD | REVERSE, " %s ", card) + 1;
    }
    for (unsigned i = 0; i < view_count(scene, "held.%u", seat); i++) {
        view_words(scene, card, sizeof card, "held.%u.%u", seat, i);
        column = canvas_put(canvas, row, column, canvas->columns, BLUE | BOLD, card) + 1;
    }
    canvas_print(canvas, row + 1, left, canvas->columns, DIM, tr("round %d · %u symbol cards · %u event cards"),
                 (int)view_number(scene, 0, "round"), view_count(scene, "symbols"), view_count(scene, "events"));
    /* TRANSLATORS: what was rolled, up to 12; at most 10 columns. */
    if (roll) canvas_print(canvas, row + 1, 1, 11, YELLOW | BOLD, tr("roll %d"), roll);
}

/* --- words ------------------------------------------------------------------------------------------------------------- */

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

static void tell_roll(const struct scene *before, const char *roll, struct wh_text *out) {
    char why[WORDS];
    int64_t seat = view_number(before, 0, "ask.who");
    bool you = seat_is_you(before, seat);
    const char *words = you ? tr("{0} roll a {1}") : tr("{0} rolls a {1}");
    view_words(before, why, sizeof why, "ask.why");
    if (wh_same(why, "opening")) words = you ? tr("{0} roll a {1} to begin") : tr("{0} rolls a {1} to begin");
    wh_put_template(out, words, (const char *const[]){ seat_name(before, seat), roll, NULL });
}

static const struct told sentences[] = {
    { "offer ", WH_TR("You offer {2} for {3}"), WH_TR("{0} offers {2} for {3}") },
    { "play ", WH_TR("You play {1}"), WH_TR("{0} plays {1}") },
    { "pass", WH_TR("You pass"), WH_TR("{0} passes") },
    { "hit", WH_TR("You knock the pawn out"), WH_TR("{0} knocks the pawn out") },
    { "spare", WH_TR("You spare the pawn"), WH_TR("{0} spares the pawn") },
    { "take ", WH_TR("You take {1}"), WH_TR("{0} takes {1}") },
    { "take", WH_TR("You hoard the digit"), WH_TR("{0} hoards the digit") },
    { "leave", WH_TR("You leave the digit"), WH_TR("{0} leaves the digit") },
    { "ride", WH_TR("You ride the lift"), WH_TR("{0} rides the lift") },
    { "stay", WH_TR("You stay off the lift"), WH_TR("{0} stays off the lift") },
    { "discard ", WH_TR("You discard {1}"), WH_TR("{0} discards {1}") },
    { "drop ", WH_TR("You put {1} back"), WH_TR("{0} puts {1} back") },
    { "accept", WH_TR("You accept"), WH_TR("{0} accepts") },
    { "decline", WH_TR("You decline"), WH_TR("{0} declines") },
};

static void tell_step(const struct scene *before, int who, const char *where, struct wh_text *out) {
    static const struct told plain = { "", WH_TR("You go to {1}"), WH_TR("{0} goes to {1}") };
    static const struct told paid = { "", WH_TR("You go to {2} by {3}"), WH_TR("{0} goes to {2} by {3}") };
    tell_move(strchr(where, ' ') ? &paid : &plain, 1, before, who, where, out);
}

static void tell_target(const struct scene *before, int who, const char *seat, struct wh_text *out) {
    const char *words = seat_is_you(before, who) ? tr("You choose {1}") : tr("{0} chooses {1}");
    const char *with[] = { seat_name(before, who), seat_name(before, *seat - '0'), NULL };
    wh_put_template(out, words, with);
}

/* That somebody rolls is told with what the die shows. */
static void narrate(const struct scene *before, int who, const char *action, struct wh_text *out) {
    if (who != WH_CHANCE && strncmp(action, "move ", 5) == 0)
        tell_step(before, who, action + 5, out);
    else if (who != WH_CHANCE && strncmp(action, "target ", 7) == 0)
        tell_target(before, who, action + 7, out);
    else if (who != WH_CHANCE)
        tell_move(sentences, WH_COUNT(sentences), before, who, action, out);
    else if (strncmp(action, "roll ", 5) == 0)
        tell_roll(before, action + 5, out);
    else if (wh_same(action, "shuffle t")) /* the shuffles of the set-up, told once */
        wh_put(out, tr("Cards and Whytookis are shuffled."));
}

static void append(struct log_lines *log, const char *text) {
    char line[LOG_TEXT];
    if (log->count == 0) return;
    snprintf(line, sizeof line, "%s%s", log->text[log->count - 1], text);
    snprintf(log->text[log->count - 1], LOG_TEXT, "%s", line);
}

static unsigned digits_of(const struct scene *scene, unsigned seat) {
    unsigned digits = 0;
    for (unsigned sort = 0; sort < 4; sort++)
        digits += digit(scene, "loose", seat, sort) + digit(scene, "date", seat, sort);
    return digits;
}

static void tell_seat(const struct scene *before, const struct scene *after, unsigned seat, struct log_lines *log) {
    char from[NAME], to[NAME], text[80];
    int digits = (int)digits_of(after, seat) - (int)digits_of(before, seat);
    int cards = (int)view_count(after, "open.%u", seat) - (int)view_count(before, "open.%u", seat);
    view_words(before, from, sizeof from, "pos.%u", seat);
    view_words(after, to, sizeof to, "pos.%u", seat);
    if (!wh_same(from, to)) {
        snprintf(text, sizeof text, "  %c %s→%s", 'A' + (int)seat, from, to);
        append(log, text);
    }
    if (digits) {
        snprintf(text, sizeof text, tr("  %c %+d digit"), 'A' + (int)seat, digits);
        append(log, text);
    }
    if (cards > 0) {
        char card[WORDS];
        view_words(after, card, sizeof card, "open.%u.%u", seat, view_count(after, "open.%u", seat) - 1);
        snprintf(text, sizeof text, tr("  %c gets %s"), 'A' + (int)seat, card);
        append(log, text);
    }
}

static void aftermath(const struct scene *before, const struct scene *after, struct log_lines *log) {
    if (before->actor == WH_CHANCE) return;
    for (unsigned seat = 0; seat < before->setup->seats; seat++) tell_seat(before, after, seat, log);
}

static void put_term(const struct scene *scene, const char *id, struct wh_text *out) {
    for (unsigned i = 0; i < scene->game->term_count; i++) {
        const struct wh_term *term = &scene->game->terms[i];
        if (!wh_same(term->id, id)) continue;
        wh_put(out, "\n  ");
        wh_put(out, id);
        wh_put(out, "  ");
        wh_put_template(out, tr("{0}: {1}"), (const char *const[]){ tr(term->name), tr(term->text), NULL });
    }
}

/* The words of the cards in hand and of those that lie open. */
static void put_cards(const struct scene *scene, struct wh_text *out) {
    char card[WORDS];
    for (unsigned i = 0; scene->viewer >= 0 && i < view_count(scene, "held.%d", scene->viewer); i++) {
        view_words(scene, card, sizeof card, "held.%d.%u", scene->viewer, i);
        put_term(scene, card, out);
    }
    for (unsigned seat = 0; seat < scene->setup->seats; seat++)
        for (unsigned i = 0; i < view_count(scene, "open.%u", seat); i++) {
            view_words(scene, card, sizeof card, "open.%u.%u", seat, i);
            put_term(scene, card, out);
        }
    view_words(scene, card, sizeof card, "ask.card");
    put_term(scene, card, out);
}

static void explain(const struct scene *scene, struct wh_text *out) {
    static const char *const words[][2] = {
        { "turn",
          WH_TR("Before you roll you may play event cards (R3.2) and offer a trade (R10.7): offer 0 1 gives a zero for "
                "a one. roll goes on.") },
        { "react", WH_TR("Somebody has rolled. You hold a card against it: play it or pass (R3.3).") },
        { "move",
          WH_TR("Move your pawn by the roll (R4). move p0 symbol enters a passage and pays with the symbol card; key, "
                "permit, jump and rewind use that card. You may play event cards before (R3.2).") },
        { "spare", WH_TR("Somebody else hoards digits: knock this pawn out, or spare it (R10.5).") },
        { "guard",
          WH_TR("You are about to be hit, robbed or struck by a card. Play your protection, or pass (R3.4-R3.6).") },
        { "rob", WH_TR("Take a digit from the player you hit, or pass (R10.4, R10.6).") },
        { "hoard", WH_TR("You need no more of this digit. You may hoard it all the same (R10.3).") },
        { "lift", WH_TR("ride: one ring straight inward; the lift is used up. stay: leave it (R7.4).") },
        { "discard", WH_TR("Put a symbol card under the pile (R7.1).") },
        { "drop", WH_TR("Put a digit back to the board.") },
        { "target", WH_TR("Choose whom the card strikes.") },
        { "reply", WH_TR("A trade is offered to you (R10.8).") },
    };
    char phase[WORDS];
    view_words(scene, phase, sizeof phase, "phase");
    for (size_t i = 0; i < WH_COUNT(words); i++)
        if (wh_same(words[i][0], phase)) wh_put(out, tr(words[i][1]));
    put_cards(scene, out);
}

static const char rules[] = WH_TR(
    "CLOCKMAN in short\n"
    "\n"
    "Four rings, drawn as four rows; pawns (A B C D) walk to the right and come in again at the left. Collect "
    "01.01.2000: five zeros in ring b, two ones in ring c, a two in ring d; x is a joker. Then enter your straight "
    "(t0 … t3) and roll a 1 on its third field: the first in the centre wins.\n"
    "Inward: hit a passage (p, q, r) exactly and pay with a symbol card of the pose (w1 … w5) that stands there. "
    "Outward is free.\n"
    "Fields: ◆ draw a symbol card (five at most) · ! draw an event card · = your loose digits go into the date · "
    "^ a lift inward · 0 1 2 x a digit to take.\n"
    "Whoever lands on a pawn knocks it out one ring and may take one of its loose digits.\n"
    "Beside the players: place, date, +loose digits, symbol cards, event cards, open cards. `?` tells what your cards "
    "do.\n");

const struct table_look look_clockman = { .game = "clockman",
                                          .hand_rows = 2,
                                          .board_rows = board_rows,
                                          .draw_board = draw_board,
                                          .draw_hand = draw_hand,
                                          .heading = heading,
                                          .paint = paint,
                                          .narrate = narrate,
                                          .aftermath = aftermath,
                                          .explain = explain,
                                          .rules = rules };
