/* show.c: from the match to the screen: the log told from the record, frames, pages and the curtain. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/play/play.h"

bool is_person(const struct session *session, int seat) { return seat >= 0 && !session->match.players[seat].bot[0]; }

unsigned person_count(const struct session *session) {
    unsigned count = 0;
    for (int seat = 0; seat < session->match.setup.seats; seat++) count += is_person(session, seat);
    return count;
}

int bystander(const struct session *session) {
    if (person_count(session) != 1) return WH_PUBLIC;
    int seat = 0;
    while (!is_person(session, seat)) seat++;
    return seat;
}

bool memory_is_closed(const struct session *session) {
    char memory[16];
    wh_option_word(session->match.game, &session->match.setup, "memory", memory, sizeof memory);
    return wh_same(memory, "closed");
}

void say(struct session *session, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(session->message, sizeof session->message, format, arguments);
    va_end(arguments);
}

void say_why(struct session *session, const struct wh_why *why) {
    char sentence[WH_WHY_SENTENCE], rule[40];
    struct wh_text out = wh_text_into(sentence, sizeof sentence);
    why_text(why, &out);
    out = wh_text_into(rule, sizeof rule);
    put_rule(&out, why->reason->rule);
    say(session, "%s%s%s%s", sentence, *rule ? " (" : "", rule, *rule ? ")" : "");
}

/* --- in words ----------------------------------------------------------------------------------------------------- */

void put_view(struct session *session, int viewer, struct wh_text *out) {
    wh_state_write(session->match.game, session->match.state, viewer, out);
}

void put_explanation(struct session *session, int viewer, struct wh_text *out) {
    char view[WH_JSON_MAX];
    struct wh_scene scene = wh_scene_of(&session->match, session->match.state, viewer, language_spoken(), view);
    wh_words_of(session->match.game)->explain(&scene, out);
}

void put_result(struct session *session, struct wh_text *out) {
    char view[WH_JSON_MAX];
    struct wh_scene scene = wh_scene_of(&session->match, session->match.state, WH_PUBLIC, language_spoken(), view);
    wh_put_result(&scene, out);
}

void put_verdict(struct session *session, struct wh_text *out) {
    char view[WH_JSON_MAX];
    struct wh_scene scene = wh_scene_of(&session->match, session->match.state, WH_PUBLIC, language_spoken(), view);
    wh_put_verdict(&scene, out);
}

/* --- the log ------------------------------------------------------------------------------------------------------ */

/* With closed memory only what happened since the viewer's own last move: the rest is for the players to remember. */
static uint32_t first_ply_shown(const struct session *session, int viewer, uint32_t wish) {
    const struct wh_match *match = &session->match;
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    uint32_t first = wish, others = match->length > match->setup.seats ? match->length - match->setup.seats + 1u : 0;
    if (!memory_is_closed(session) || wh_match_actor(match) == WH_OVER) return wish;
    if (others > first) first = others;
    wh_match_state_at(match, 0, state);
    for (uint32_t i = 0; i < match->length; i++) {
        if (match->game->actor(state) == viewer && i + 1 < match->length && i >= first) first = i + 1;
        match->game->apply(state, match->actions[i]);
    }
    return first;
}

/* What came of the viewer's own move is news, the move itself is not. */
static void add_step(struct log_lines *log, const struct wh_lines *step, bool own) {
    for (unsigned i = 0; i < step->moves; i++) log_add(log, &step->line[i]);
    if (own) log->fresh = log->count;
    for (unsigned i = step->moves; i < step->count; i++) log_add(log, &step->line[i]);
}

/* The plies from `first` on in words, as `viewer` may know them. */
static void tell(struct session *session, int viewer, uint32_t first, struct log_lines *log) {
    const struct wh_match *match = &session->match;
    _Alignas(16) uint8_t state[WH_STATE_MAX], last[WH_STATE_MAX];
    char views[2][WH_JSON_MAX];
    log->count = log->fresh = 0;
    wh_match_state_at(match, first, state);
    struct wh_scene before = wh_scene_of(match, state, viewer, language_spoken(), views[first % 2]);
    for (uint32_t i = first; i < match->length; i++) {
        char action[WH_ACTION_TEXT];
        struct wh_text text = wh_text_into(action, sizeof action);
        struct wh_lines step;
        match->game->format(state, match->actions[i], viewer, &text);
        memcpy(last, state, match->game->state_size);
        match->game->apply(state, match->actions[i]);
        struct wh_scene after = wh_scene_of(match, state, viewer, language_spoken(), views[(i + 1) % 2]);
        after.turned_up = wh_turned_up(match->game, last, state);
        wh_tell_step(&before, &after, before.actor, action, &step);
        add_step(log, &step, before.actor == viewer);
        before = after;
    }
}

/* --- screens ------------------------------------------------------------------------------------------------------ */

enum { NARROWEST = 40, PLAIN_COLUMNS = 80, PAGE_COLUMNS = 100 }; /* longer lines are hard to read */

void new_canvas(struct session *session) {
    struct terminal *terminal = &session->terminal;
    terminal_measure(terminal);
    unsigned columns = terminal->fancy ? terminal->columns : PLAIN_COLUMNS;
    canvas_clear(&session->canvas, columns > NARROWEST ? columns : NARROWEST, !terminal->unicode);
}

static void put_canvas_as(struct session *session, unsigned first, enum canvas_form form) {
    const struct terminal *terminal = &session->terminal;
    char *bytes = allocate(SCREEN_BYTES);
    if (terminal->fancy && session->canvas.columns > terminal->columns) session->canvas.columns = terminal->columns;
    terminal_write(bytes, canvas_bytes(&session->canvas, first, form, terminal->colour, bytes, SCREEN_BYTES));
    free(bytes);
}

void put_canvas(struct session *session, unsigned first) {
    put_canvas_as(session, first, session->terminal.fancy ? CANVAS_SCREEN : CANVAS_LINES);
}

void show_line(struct session *session, const char *text) {
    new_canvas(session);
    draw_text(look_of(session->match.game), &session->canvas, 0, 0, text);
    put_canvas_as(session, 0, CANVAS_LINES);
}

void show_table(struct session *session, int viewer, const char (*moves)[WH_ACTION_TEXT], unsigned move_count) {
    const struct terminal *terminal = &session->terminal;
    char view[WH_JSON_MAX];
    struct wh_scene scene = wh_scene_of(&session->match, session->match.state, viewer, language_spoken(), view);
    new_canvas(session); /* which measures the screen: a step has a line or more */
    uint32_t length = session->match.length, from = length > terminal->rows ? length - terminal->rows : 0;
    session->log.count = 0; /* in plain text the news was told line by line, except behind a curtain */
    if (terminal->fancy || person_count(session) > 1)
        tell(session, viewer, first_ply_shown(session, viewer, from), &session->log);
    struct frame frame = { &scene,     &session->log,    moves,
                           move_count, session->message, terminal->fancy ? terminal->rows : 0 };
    draw_frame(&frame, &session->canvas);
    unsigned most = terminal->rows > 1 ? terminal->rows - 1 : 1, rows = session->canvas.rows;
    put_canvas(session, terminal->fancy && rows > most ? rows - most : 0);
}

/* The end of a round may have scrolled away under the moves since: it is worth the message line. */
void say_round_end(struct session *session, int viewer) {
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    const struct wh_match *match = &session->match;
    uint32_t since = 0;
    wh_match_state_at(match, 0, state);
    for (uint32_t i = 0; i < match->length; i++) {
        if (match->game->actor(state) == viewer) since = i;
        match->game->apply(state, match->actions[i]);
    }
    tell(session, viewer, since, &session->log);
    for (unsigned i = 0; i < session->log.count && !session->message[0]; i++)
        if (session->log.milestone[i]) say(session, "%s", session->log.text[i]);
}

void tell_news(struct session *session) {
    const struct table_look *look = look_of(session->match.game);
    tell(session, bystander(session), session->told, &session->log);
    session->told = session->match.length;
    new_canvas(session);
    for (unsigned i = 0, row = 0; i < session->log.count; i++)
        row = draw_text(look, &session->canvas, row, 0, session->log.text[i]);
    put_canvas(session, 0);
}

/* --- pages -------------------------------------------------------------------------------------------------------- */

static bool turn_page(uint32_t key, unsigned rows, unsigned last, unsigned *first) {
    switch (key) {
    case KEY_UP: *first -= *first > 0; return true;
    case KEY_DOWN: *first += *first < last; return true;
    case KEY_HOME: *first = 0; return true;
    case KEY_END: *first = last; return true;
    case KEY_REDRAW: return true;
    case ' ':
        if (*first >= last) return false;
        *first = *first + rows < last ? *first + rows : last;
        return true;
    default: return false;
    }
}

static void leaf_through(struct session *session, bool from_the_end) {
    unsigned all = session->canvas.rows, rows = session->terminal.rows > 2 ? session->terminal.rows - 1 : 1;
    unsigned last = all > rows ? all - rows : 0, first = from_the_end ? last : 0;
    uint32_t key;
    do {
        session->canvas.rows = first + rows < all ? first + rows : all;
        put_canvas(session, first);
        terminal_say(last ? tr(" arrows, Space: move   Enter: back to the table ") : tr(" Enter: back to the table "));
        key = terminal_key(-1);
    } while (turn_page(key, rows, last, &first));
}

static void page(struct session *session, const char *text, bool from_the_end) {
    new_canvas(session);
    if (session->canvas.columns > PAGE_COLUMNS) session->canvas.columns = PAGE_COLUMNS;
    draw_text(look_of(session->match.game), &session->canvas, 0, 1, text);
    if (session->terminal.fancy)
        leaf_through(session, from_the_end);
    else
        put_canvas(session, 0);
}

void show_page(struct session *session, const char *text) { page(session, text, false); }

void show_log_page(struct session *session, int viewer) {
    size_t capacity = sizeof session->log.text;
    char *text = allocate(capacity);
    struct wh_text out = wh_text_into(text, capacity);
    tell(session, viewer, first_ply_shown(session, viewer, 0), &session->log);
    for (unsigned i = 0; i < session->log.count; i++) {
        wh_put(&out, session->log.text[i]);
        wh_put_char(&out, '\n');
    }
    page(session, text, true);
    free(text);
}

/* --- the curtain -------------------------------------------------------------------------------------------------- */

enum { BLANK_LINES = 60 }; /* where nothing can be erased, more than a screen of nothing */

static void wipe(const struct session *session) {
    if (session->terminal.fancy) terminal_say("\033[H\033[2J\033[3J");
    for (unsigned i = 0; i < BLANK_LINES && !session->terminal.fancy; i++) terminal_say("\n");
}

static void draw_curtain(struct session *session, int seat) {
    unsigned row = session->terminal.fancy && session->terminal.rows > 6 ? session->terminal.rows / 2 - 2 : 0;
    wipe(session);
    new_canvas(session);
    unsigned columns = session->canvas.columns;
    canvas_fill(&session->canvas, row, 0, columns, PURPLE, "─");
    canvas_print(&session->canvas, row + 1, 2, columns, BOLD, tr("Pass the keyboard to %s, then press Enter."),
                 session->match.players[seat].name);
    canvas_fill(&session->canvas, row + 2, 0, columns, PURPLE, "─");
    put_canvas(session, 0);
}

bool show_curtain(struct session *session, int seat) {
    struct line_reader reader = { .terminal = &session->terminal, .prompt = "  " };
    struct line line;
    enum line_end end;
    session->history.count = 0; /* what was typed may name cards */
    line_clear(&line);
    do {
        draw_curtain(session, seat);
        end = terminal_read_line(&reader, &line);
    } while (end == LINE_REDRAW);
    return end != LINE_GONE;
}
