/* turn.c: one decision of a person: the moves in numbers and words, completion, and the commands around them. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/analyse/advice.h"
#include "command/play/in_short.h"
#include "command/play/play.h"
#include "witching/peek.h"

struct decision {
    struct session *session;
    int seat;
    wh_action legal[WH_LEGAL_MAX];
    char texts[WH_LEGAL_MAX][WH_ACTION_TEXT];
    unsigned count;
    char offered[WH_ACTION_TEXT]; /* shown in plain text, to be played by just Enter; "" if there is none */
};

static void list_moves(struct decision *decision) {
    const struct wh_match *match = &decision->session->match;
    decision->count = match->game->legal(match->state, decision->legal);
    for (unsigned i = 0; i < decision->count; i++) {
        struct wh_text out = wh_text_into(decision->texts[i], WH_ACTION_TEXT);
        match->game->format(match->state, decision->legal[i], decision->seat, &out);
    }
}

/* --- the commands; each gets what follows its word ---------------------------------------------------------------- */

enum reply { STAY, PLAYED, QUIT };

static void put_moves_page(const struct decision *decision, struct wh_text *out) {
    for (unsigned i = 0; i < decision->count; i++) {
        char number[16];
        snprintf(number, sizeof number, "%4u  ", i + 1);
        wh_put(out, number);
        wh_put(out, decision->texts[i]);
        wh_put_char(out, '\n');
    }
}

static const char commands_help[] =
    WH_TR("\n"
          " \n"
          "Type the number of a move, or the move itself; Tab completes it.\n"
          "  why MOVE      may I play it, and if not, why\n"
          "  hint          the best moves, and how often they win\n"
          "  undo          take back your last step; against bots also what they answered\n"
          "  log           what happened so far\n"
          "  moves         all your moves, one a line\n"
          "  rules         the rules in short\n"
          "  state         what you can see, as JSON\n"
          "  save [FILE]   keep a copy of the record\n"
          "  quit          leave; the match is kept\n");

static enum reply show_help(struct decision *decision, const char *rest) {
    (void)rest;
    char text[4096];
    struct wh_text out = wh_text_into(text, sizeof text);
    wh_put(&out, tr("Now: "));
    put_explanation(decision->session, decision->seat, &out);
    wh_put(&out, tr(commands_help));
    if (decision->session->match.game->peek)
        wh_put(&out, tr("  peek [N]      what was seen through the keyhole at the last look, or at look N\n"
                        "  peek DOOR     what is seen from a door now, where the table allows it\n"));
    if (decision->session->match.game->standing_count)
        wh_put(&out,
               tr("  standing      what can be answered for you; standing and a name gives or lifts an answer\n"));
    show_page(decision->session, text);
    return STAY;
}

/* As the page of rules begins, in the language spoken. NULL: this game has none. */
static const char *rules_in_short(const struct wh_game *game) {
    for (unsigned i = 0; i < in_short_count; i++)
        if (wh_same(in_short[i].game, game->id) && wh_same(in_short[i].language, language_code()))
            return in_short[i].text;
    return NULL;
}

static enum reply show_rules(struct decision *decision, const char *rest) {
    (void)rest;
    char text[4096];
    struct wh_text out = wh_text_into(text, sizeof text);
    const struct wh_game *game = decision->session->match.game;
    const char *rules = rules_in_short(game), *signs = look_of(game)->signs;
    wh_put(&out, rules ? rules : tr("The rules of this game are in docs/rules.\n"));
    if (signs) {
        wh_put(&out, "\n");
        wh_put(&out, tr(signs));
    }
    show_page(decision->session, text);
    return STAY;
}

static enum reply show_peek(struct decision *decision, const char *rest) {
    show_look(decision->session, decision->seat, rest);
    return STAY;
}

static enum reply show_log(struct decision *decision, const char *rest) {
    (void)rest;
    show_log_page(decision->session, decision->seat);
    if (memory_is_closed(decision->session))
        say(decision->session, tr("You play from memory: only the latest moves are shown."));
    return STAY;
}

static enum reply show_moves(struct decision *decision, const char *rest) {
    (void)rest;
    size_t capacity = WH_LEGAL_MAX * (WH_ACTION_TEXT + 16);
    char *text = allocate(capacity);
    struct wh_text out = wh_text_into(text, capacity);
    put_moves_page(decision, &out);
    show_page(decision->session, text);
    free(text);
    return STAY;
}

static enum reply show_state(struct decision *decision, const char *rest) {
    (void)rest;
    char text[WH_JSON_MAX];
    struct wh_text out = wh_text_into(text, sizeof text);
    put_view(decision->session, decision->seat, &out);
    show_page(decision->session, text);
    return STAY;
}

/* A number of the list stands for its text. */
static const char *move_text(const struct decision *decision, const char *words) {
    char *end;
    unsigned long number = strtoul(words, &end, 10);
    bool counts = isdigit((unsigned char)*words) && !*end && number >= 1 && number <= decision->count;
    return counts ? decision->texts[number - 1] : words;
}

static enum reply explain_move(struct decision *decision, const char *rest) {
    const struct wh_match *match = &decision->session->match;
    char text[WH_ACTION_TEXT];
    struct wh_why why = { 0 };
    wh_action action;
    nudge_exact(decision->session, decision->seat, move_text(decision, rest), text);
    if (!*rest)
        say(decision->session, tr("Say which move: why, then the move, for example: why %s"), decision->texts[0]);
    else if (wh_understand(match->game, match->state, text, strlen(text), &action, &why))
        say(decision->session, tr("%s is allowed."), text);
    else
        say_why(decision->session, &why);
    return STAY;
}

static enum reply give_hint(struct decision *decision, const char *rest) {
    (void)rest;
    struct session *session = decision->session;
    struct thinker *thinker = session_thinker(session, HINTS);
    struct wh_text out = wh_text_into(session->message, sizeof session->message);
    thinker_choose(thinker, session->match.state, &session->match.notes, &session->thought);
    put_advice(&out, thinker, session->match.game, session->match.state, decision->seat);
    return STAY;
}

static void remember_moment(struct session *session) {
    if (session->moment_count == session->moment_room) {
        session->moment_room = session->moment_room ? 2 * session->moment_room : 64;
        struct moment *larger = allocate(session->moment_room * sizeof *larger);
        if (session->moment_count) memcpy(larger, session->moments, session->moment_count * sizeof *larger);
        free(session->moments);
        session->moments = larger;
    }
    session->moments[session->moment_count++] =
        (struct moment){ session->match.length, session->luck, session->thought };
}

/* Against bots nobody is harmed by a second thought: back to the last decision, with what came of it. */
static bool take_back_alone(struct session *session) {
    struct wh_match *match = &session->match;
    unsigned count = session->moment_count;
    while (count && session->moments[count - 1].ply >= match->length) count--;
    if (!count) return false;
    const struct moment *moment = &session->moments[count - 1];
    wh_match_rewind(match, moment->ply);
    session->luck = moment->luck;
    session->thought = moment->thought;
    session->moment_count = count - 1;
    return true;
}

static enum reply take_back(struct decision *decision, const char *rest) {
    (void)rest;
    struct session *session = decision->session;
    struct wh_why why = { 0 };
    bool alone = person_count(session) == 1;
    if (!(alone && take_back_alone(session)) &&
        !wh_match_undo(&session->match, decision->seat, session->match.version, &why)) {
        say_why(session, &why);
        return STAY;
    }
    if (session->told > session->match.length) session->told = session->match.length;
    say(session, tr("Taken back."));
    return PLAYED;
}

static void show_standing(struct decision *decision) {
    const struct wh_game *game = decision->session->match.game;
    char page[1024];
    struct wh_text out = wh_text_into(page, sizeof page);
    for (unsigned i = 0; i < game->standing_count; i++) {
        char line[160];
        bool stands = decision->session->standing[decision->seat] >> i & 1;
        snprintf(line, sizeof line, " [%c] %-10s %s\n", stands ? 'x' : ' ', game->standing[i].id,
                 tr(game->standing[i].words));
        wh_put(&out, line);
    }
    show_page(decision->session, page);
}

/* Given, it is in force until it is named again. */
static enum reply stand(struct decision *decision, const char *rest) {
    struct session *session = decision->session;
    const struct wh_game *game = session->match.game;
    uint32_t *standing = &session->standing[decision->seat];
    int which = wh_standing_find(game, rest);
    if (!game->standing_count) {
        say(session, tr("Nothing can be answered for you in this game."));
    } else if (!*rest) {
        show_standing(decision);
    } else if (which < 0) {
        say(session, tr("There is no standing answer \"%s\"; standing lists them."), rest);
    } else {
        *standing ^= 1u << which;
        say(session, *standing >> which & 1 ? tr("From now on: %s.") : tr("No longer: %s."),
            tr(game->standing[which].words));
    }
    return wh_standing_answer(game, session->match.state, *standing) == WH_NONE ? STAY : PLAYED;
}

static enum reply save_copy(struct decision *decision, const char *rest) {
    struct session *session = decision->session;
    char refusal[600];
    if (!*rest)
        say(session, tr("The match is kept in %s after every move."), session->path);
    else if (!record_reserve(rest, refusal, sizeof refusal))
        say(session, tr("Not saved: %s"), refusal);
    else
        say(session, record_save(session, rest) ? tr("A copy is in %s.") : tr("%s could not be written."), rest);
    return STAY;
}

static enum reply quit(struct decision *decision, const char *rest) {
    (void)decision, (void)rest;
    return QUIT;
}

static const struct {
    const char *word;
    enum reply (*run)(struct decision *decision, const char *rest);
} commands[] = { { "help", show_help }, { "?", show_help },      { "why", explain_move }, { "rules", show_rules },
                 { "hint", give_hint }, { "undo", take_back },   { "save", save_copy },   { "log", show_log },
                 { "peek", show_peek }, { "moves", show_moves }, { "state", show_state }, { "quit", quit },
                 { "exit", quit },      { "standing", stand } };

/* --- completion --------------------------------------------------------------------------------------------------- */

static size_t common_length(const char *a, const char *b) {
    size_t length = 0;
    while (a[length] && a[length] == b[length]) length++;
    return length;
}

/* The word of `text` that `typed` characters end in or stand before. */
static void add_choice(struct wh_text *choices, const char *text, size_t typed) {
    size_t from = typed, to = typed;
    while (from > 0 && text[from - 1] != ' ') from--;
    while (text[to] && text[to] != ' ') to++;
    char word[WH_ACTION_TEXT];
    snprintf(word, sizeof word, " %.*s ", (int)(to - from), text + from);
    if (choices->length && strstr(choices->start, word)) return;
    wh_put(choices, choices->length ? word + 1 : word);
}

struct candidates {
    const char *typed, *first;
    size_t common;
    unsigned count;
    struct wh_text choices;
};

static void consider(struct candidates *found, const char *text) {
    size_t typed = strlen(found->typed);
    if (strncmp(text, found->typed, typed) != 0) return;
    if (!found->count++) found->first = text, found->common = strlen(text);
    size_t common = common_length(found->first, text);
    if (common < found->common) found->common = common;
    add_choice(&found->choices, text, typed);
}

static void complete(void *with, const char *text, struct line_completion *out) {
    const struct decision *decision = with;
    bool why = strncmp(text, "why ", 4) == 0;
    struct candidates found = { .typed = why ? text + 4 : text,
                                .choices = wh_text_into(out->choices, sizeof out->choices) };
    for (unsigned i = 0; i < decision->count; i++) consider(&found, decision->texts[i]);
    for (size_t i = 0; i < WH_COUNT(commands) && *found.typed && !why; i++) consider(&found, commands[i].word);
    size_t typed = strlen(found.typed);
    if (found.count)
        snprintf(out->append, sizeof out->append, "%.*s", (int)(found.common - typed), found.first + typed);
    if (found.count < 2 || *out->append) out->choices[0] = '\0';
}

/* --- the turn ----------------------------------------------------------------------------------------------------- */

/* One space between words, none around them, moves in small letters: what was meant, as the notation has it. */
static void tidy(char *text) {
    char *to = text;
    for (const char *from = text; *from; from++) {
        if (*from == ' ' && (to == text || to[-1] == ' ')) continue;
        *to++ = *from == '\t' ? ' ' : *from;
    }
    if (to > text && to[-1] == ' ') to--;
    *to = '\0';
}

static void lower(char *text) {
    for (; *text; text++)
        if (*text >= 'A' && *text <= 'Z') *text = (char)(*text + 'a' - 'A');
}

/* Words for a place that the rules leave free: the move they end in replaces them. */
static bool put_down(struct decision *decision, const char *words, char move[WH_ACTION_TEXT], enum reply *reply) {
    *reply = STAY;
    switch (nudge(decision->session, decision->seat, words, move)) {
    case NUDGE_NOT_MEANT: snprintf(move, WH_ACTION_TEXT, "%s", words); return true;
    case NUDGE_CHOSEN: return true;
    case NUDGE_ASKS: snprintf(decision->offered, sizeof decision->offered, "%s", move); return false;
    case NUDGE_GONE: *reply = QUIT; return false;
    default: return false;
    }
}

static enum reply play_move(struct decision *decision, char *text) {
    struct wh_match *match = &decision->session->match;
    struct wh_why why = { 0 };
    char move[WH_ACTION_TEXT];
    enum reply reply;
    lower(text);
    if (!put_down(decision, move_text(decision, text), move, &reply)) return reply;
    if (wh_match_do(match, decision->seat, match->version, move, strlen(move), &why)) return PLAYED;
    if (isdigit((unsigned char)*text))
        say(decision->session, tr("There is no move %s: choose 1 to %u."), text, decision->count);
    else
        say_why(decision->session, &why);
    return STAY;
}

static enum reply interpret(struct decision *decision, char *text) {
    tidy(text);
    char offered[WH_ACTION_TEXT];
    snprintf(offered, sizeof offered, "%s", decision->offered);
    decision->offered[0] = '\0';
    if (!*text && *offered) return play_move(decision, offered);
    if (!*text) {
        say(decision->session, tr("Type the number of a move, or ? for help."));
        return STAY;
    }
    size_t length = strcspn(text, " ");
    for (size_t i = 0; i < WH_COUNT(commands); i++)
        if (wh_span_is(text, length, commands[i].word))
            return commands[i].run(decision, text + length + (text[length] == ' '));
    return play_move(decision, text);
}

static enum reply ask(struct decision *decision) {
    struct session *session = decision->session;
    struct line_reader reader = { &session->terminal, "> ", &session->history, complete, decision };
    struct line line;
    enum line_end end;
    line_clear(&line);
    do {
        show_table(session, decision->seat, (const char(*)[WH_ACTION_TEXT])decision->texts, decision->count);
        end = terminal_read_line(&reader, &line);
    } while (end == LINE_REDRAW);
    session->message[0] = '\0';
    if (end == LINE_GONE) return QUIT;
    if (end == LINE_TOO_LONG || !wh_plain_text(line.text, line.length)) {
        say(session, tr("That line is too long, or is not text."));
        return STAY;
    }
    return interpret(decision, line.text);
}

/* Midnight leaves a lone "done" to the client (section 6): nothing is to be decided. */
static bool play_lone_done(struct decision *decision) {
    struct wh_match *match = &decision->session->match;
    if (decision->count != 1 || !wh_same(decision->texts[0], "done")) return false;
    return wh_match_play(match, decision->seat, match->version, decision->legal[0], NULL);
}

static bool is_answered(struct session *session, int seat) {
    struct wh_match *match = &session->match;
    wh_action action = wh_standing_answer(match->game, match->state, session->standing[seat]);
    return action != WH_NONE && wh_match_play(match, seat, match->version, action, NULL);
}

enum outcome person_turn(struct session *session, int seat) {
    if (is_answered(session, seat)) return MOVED;
    struct decision *decision = allocate(sizeof *decision);
    enum reply reply = STAY;
    decision->session = session;
    decision->seat = seat;
    list_moves(decision);
    bool hand_over = person_count(session) > 1 && session->last_person != seat;
    if (play_lone_done(decision))
        reply = PLAYED;
    else if (hand_over && !show_curtain(session, seat))
        reply = QUIT;
    session->last_person = seat;
    if (reply == STAY) say_round_end(session, seat), remember_moment(session);
    while (reply == STAY) reply = ask(decision);
    free(decision);
    return reply == QUIT ? LEFT : MOVED;
}

bool show_and_wait(struct session *session, int viewer) {
    struct line_reader reader = { .terminal = &session->terminal, .prompt = tr("Press Enter to go on: ") };
    struct line line;
    enum line_end end;
    do {
        line_clear(&line);
        show_table(session, viewer, NULL, 0);
        end = terminal_read_line(&reader, &line);
    } while (end == LINE_REDRAW);
    session->message[0] = '\0';
    return end == LINE_DONE;
}

enum outcome after_match(struct session *session) {
    const char *prompt = session->match.game->peek ? tr("Press Enter to leave, or type again, log or peek: ")
                                                   : tr("Press Enter to leave, or type again or log: ");
    char result[512];
    struct wh_text out = wh_text_into(result, sizeof result);
    struct line_reader reader = { .terminal = &session->terminal, .prompt = prompt };
    struct line line;
    put_result(session, &out);
    for (;;) {
        say(session, "%s", result);
        line_clear(&line);
        show_table(session, bystander(session), NULL, 0);
        enum line_end end = terminal_read_line(&reader, &line);
        if (end == LINE_REDRAW) continue;
        tidy(line.text);
        if (end == LINE_DONE && wh_same(line.text, "again")) return AGAIN;
        bool log = wh_same(line.text, "log"), peek = strncmp(line.text, "peek", 4) == 0;
        if (end != LINE_DONE || !(log || peek)) return MOVED;
        if (log)
            show_log_page(session, bystander(session));
        else
            show_look(session, bystander(session), line.text + 4 + (line.text[4] == ' '));
    }
}
