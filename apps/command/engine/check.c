/* check.c: `witching engine-check`: does a program speak the engine protocol? Every program must answer what a seat
 * needs (help, version, move, stop, quit) and survive any line. What else it lists in its help is compared with the
 * answers of our own engine to the same requests. */
#define _GNU_SOURCE /* vasprintf */

#include "command/engine/requests.h"
#include "shared/app.h"
#include "shared/program.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const char help[] = WH_TR(
    "Usage: witching engine-check COMMAND [OPTION]...\n"
    "\n"
    "Starts a program by its command line and checks that it speaks the engine protocol (docs/protocol-engine.md):\n"
    "that it answers every line with one line, whatever the line is, plays legal moves in every game it knows,\n"
    "stops when it is told to, and ends when it should. What it lists in its help besides is compared with the\n"
    "answers of witching engine. Each failure is one sentence.\n"
    "\n"
    "  --patience S   seconds that an answer may take; 10 unless given. But a move must not be more than 2.5\n"
    "                 seconds late, nor stop be answered after more than 5 seconds\n"
    "  --seed N       another course of the matches: a number below 2^64, decimal or 0x...\n"
    "  --help         this text\n"
    "\n"
    "For example: witching engine-check 'python3 my_bot.py'\n");

enum { DEATHS = 3, DECISIONS = 75, STEPS = 80, SHOWN = 120, WORDS = 4096, SENTENCE = 1024 };
enum { LATE = 2500 }; /* milliseconds beyond its time, so that no program is blamed for a busy machine */

struct checking {
    const char *command;
    int64_t patience;
    struct program *program; /* NULL: it must be started first */
    struct wh_rng rng;
    unsigned checks, failures, deaths, matches;
    char words[WORDS]; /* what its help lists, each with a space before and after */
    const char *line;  /* the last answer */
    size_t length;
};

/* --- what is found ------------------------------------------------------------------------------------------------ */

/* One thing that was looked at. If it does not hold, the sentence says what was wrong. */
__attribute__((format(printf, 3, 4))) static bool holds(struct checking *c, bool fine, const char *format, ...) {
    char sentence[SENTENCE];
    va_list values;
    c->checks++;
    if (fine) return true;
    c->failures++;
    va_start(values, format);
    vsnprintf(sentence, sizeof sentence, format, values);
    va_end(values);
    text_tame(sentence);
    puts(sentence);
    fflush(stdout);
    return false;
}

static int shown(size_t length) { return length < SHOWN ? (int)length : SHOWN; }

/* --- asking ------------------------------------------------------------------------------------------------------- */

static bool start(struct checking *c) {
    if (c->program) return true;
    if (c->deaths >= DEATHS) return false;
    c->program = program_start(c->command);
    return holds(c, c->program, tr("The program cannot be started: %s."), error_text(errno));
}

static int end(struct checking *c) {
    int status = c->program ? program_end(c->program, c->patience) : -1;
    c->program = NULL;
    return status;
}

/* Until when an answer is awaited, and what is said if there is none by then: NULL, that the line got no answer. */
struct deadline {
    int64_t until;
    const char *late;
};

static int64_t at_most(const struct checking *c, int64_t milliseconds) {
    return milliseconds < c->patience ? milliseconds : c->patience;
}

static struct deadline soon(const struct checking *c) {
    return (struct deadline){ .until = program_clock() + c->patience };
}

static bool lost(struct checking *c, enum heard heard, const char *line, size_t length, const char *late) {
    const char *words = heard == HEARD_END       ? tr("It ended after the line \"%.*s\".")
                        : heard == HEARD_NOTHING ? tr("It did not answer the line \"%.*s\" in time.")
                                                 : tr("Its answer to the line \"%.*s\" has no end.");
    c->deaths++;
    if (heard == HEARD_NOTHING && late)
        holds(c, false, "%s", late);
    else
        holds(c, false, words, shown(length), line);
    program_end(c->program, 0);
    c->program = NULL;
    return false;
}

/* The answer to this line. Asked for a move, a program may think aloud first. */
static bool hear(struct checking *c, const char *line, size_t length, struct deadline deadline) {
    struct wh_scan request = wh_scan_of(line, length);
    bool muses = wh_take_word(&request, "move");
    for (;;) {
        int64_t left = deadline.until - program_clock();
        enum heard heard = program_hear(c->program, left > 0 ? left : 0, &c->line, &c->length);
        if (heard != HEARD_LINE) return lost(c, heard, line, length, deadline.late);
        if (!muses || !program_muses(c->line, c->length)) return true;
        if (left <= 0) return lost(c, HEARD_NOTHING, line, length, deadline.late);
    }
}

static bool say(struct checking *c, const char *line, size_t length) {
    return start(c) && (program_say(c->program, line, length, c->patience) || lost(c, HEARD_END, line, length, NULL));
}

static bool ask_bytes(struct checking *c, const char *line, size_t length) {
    return say(c, line, length) && hear(c, line, length, soon(c));
}

static bool ask(struct checking *c, const char *line) { return ask_bytes(c, line, strlen(line)); }

static bool begins(const struct checking *c, const char *word) {
    size_t length = strlen(word);
    return c->length >= length && memcmp(c->line, word, length) == 0 && (c->length == length || c->line[length] == ' ');
}

static bool knows(const struct checking *c, const char *word) {
    char spaced[WH_JSON_NAME + 2];
    snprintf(spaced, sizeof spaced, " %.*s ", (int)strcspn(word, " "), word);
    return strstr(c->words, spaced);
}

/* "error ID SENTENCE" */
static bool is_error(const struct checking *c) {
    const char *rest = c->line + 6;
    if (!begins(c, "error") || c->length < 7) return false;
    size_t id = strspn(rest, "abcdefghijklmnopqrstuvwxyz0123456789-ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    return id && rest[id] == ' ' && rest[id + 1];
}

static void refuses(struct checking *c, const char *line, size_t length, const char *what) {
    if (!ask_bytes(c, line, length)) return;
    holds(c, is_error(c), tr("It answered \"%.*s\" to %s: that is no \"error ID SENTENCE\"."), shown(c->length),
          c->line, what);
}

/* --- lines of any kind -------------------------------------------------------------------------------------------- */

static void check_version(struct checking *c) {
    if (!ask(c, "version")) return;
    static const char end_of_it[] = " protocol 1";
    size_t tail = sizeof end_of_it - 1;
    bool fine =
        begins(c, "version") && c->length > tail + 8 && memcmp(c->line + c->length - tail, end_of_it, tail) == 0;
    holds(c, fine, tr("It answered \"%.*s\" to version: that is no \"version NAME NUMBER protocol 1\"."),
          shown(c->length), c->line);
}

static void check_words(struct checking *c) {
    static const char *const needed[] = { "help", "version", "move", "stop", "quit" };
    check_version(c);
    if (!ask(c, "help")) return;
    if (!holds(c, begins(c, "help"), tr("It answered \"%.*s\" to help."), shown(c->length), c->line)) return;
    snprintf(c->words, sizeof c->words, "%.*s ", (int)c->length - 4, c->line + 4);
    for (unsigned i = 0; i < WH_COUNT(needed); i++)
        holds(c, knows(c, needed[i]), tr("Its help does not list the request %s."), needed[i]);
    if (ask(c, "stop"))
        holds(c, begins(c, "stop"), tr("It answered \"%.*s\" to stop, when there was nothing to stop."),
              shown(c->length), c->line);
}

static void check_odd_lines(struct checking *c) {
    enum { TOO_LONG = ENGINE_LINE_MAX + 2 };
    static const char control[] = "version\001", broken[] = "version \xff\xfe", nul[] = "version\0 x";
    if (ask(c, "no-such-request-as-this"))
        holds(c, begins(c, "error no-such-request"),
              tr("It answered \"%.*s\" to a request that does not exist, instead of error no-such-request."),
              shown(c->length), c->line);
    refuses(c, "", 0, tr("an empty line"));
    refuses(c, control, sizeof control - 1, tr("a line with a control character"));
    refuses(c, broken, sizeof broken - 1, tr("a line that is not UTF-8"));
    refuses(c, nul, sizeof nul - 1, tr("a line with a byte of zero"));
    char *endless = allocate(TOO_LONG);
    memset(endless, 'x', TOO_LONG);
    refuses(c, endless, TOO_LONG, tr("a line of more than 8388608 bytes"));
    free(endless);
    if (ask(c, "version\r"))
        holds(c, begins(c, "version"), tr("It answered \"%.*s\" to a line that ends with a carriage return."),
              shown(c->length), c->line);
    check_version(c);
}

static void check_end(struct checking *c) {
    if (ask(c, "quit")) {
        holds(c, begins(c, "quit"), tr("It answered \"%.*s\" to quit."), shown(c->length), c->line);
        int status = end(c);
        holds(c, status == 0, tr("After quit it did not end by itself with exit status 0."));
    }
    if (!start(c)) return;
    program_say_raw(c->program, "version", 7, c->patience);
    program_hush(c->program);
    if (hear(c, "version", 7, soon(c)))
        holds(c, begins(c, "version"), tr("It answered \"%.*s\" to a last line without a line feed."), shown(c->length),
              c->line);
    if (!c->program) return;
    int status = end(c);
    holds(c, status == 0, tr("At the end of its input it did not end with exit status 0."));
}

/* --- moves -------------------------------------------------------------------------------------------------------- */

struct table {
    struct wh_match match;
    char name[WH_JSON_NAME];
    uint32_t told[WH_MAX_SEATS]; /* how many steps of the match each seat has been told */
    wh_action actions[WH_MATCH_PLIES];
};

static uint64_t next_luck(void *from) { return wh_rng_next(from); }

/* Lets chance act; false: the match is over. */
static bool settle(struct checking *c, struct table *t) {
    wh_match_settle(&t->match, next_luck, &c->rng);
    return wh_match_actor(&t->match) >= 0;
}

/* How long a decision may take, as the program is told: turn.h. */
struct allowance {
    int64_t time;
    bool clocked;
    int64_t left, plus;
};
static const struct allowance as_you_like = { .time = -1 };

static char *turn_line(struct checking *c, struct table *t, const struct allowance *given, size_t *length) {
    const struct wh_match *match = &t->match;
    int seat = wh_match_actor(match);
    size_t room = (size_t)(match->length - t->told[seat]) * WH_WIRE_STEP + 8;
    struct wh_text steps = wh_text_into(allocate(room), room);
    wh_wire_steps(&steps, match, t->told[seat], seat);
    t->told[seat] = match->length;
    struct wh_text out = wh_text_into(allocate(TURN_ROOM + room), TURN_ROOM + room);
    wh_put(&out, "move ");
    put_turn(&out, &(struct turn){ .match = t->name,
                                   .game = match->game,
                                   .setup = &match->setup,
                                   .state = match->state,
                                   .steps = { steps.start, steps.length },
                                   .time = given->time,
                                   .clocked = given->clocked,
                                   .left = given->left,
                                   .plus = given->plus,
                                   .whims = &c->rng });
    wh_text_cut(&out, out.length - 1);
    wh_put(&out, ",\"later\":[true,{}]}"); /* a key of a protocol to come */
    wh_assert(!out.overflow && !steps.overflow);
    free(steps.start);
    *length = out.length;
    return out.start;
}

static bool is_legal(struct checking *c, const struct table *t, wh_action *action) {
    if (!begins(c, "move") || c->length < 6) return false;
    return wh_understand(t->match.game, t->match.state, c->line + 5, c->length - 5, action, NULL);
}

static bool hear_move(struct checking *c, const char *line, size_t length, const char *game, int64_t time) {
    char late[SENTENCE];
    if (time < 0) return hear(c, line, length, soon(c));
    int64_t wait = at_most(c, time + LATE);
    snprintf(late, sizeof late, tr("In %s it had %lld milliseconds for a move and did not answer within %lld."), game,
             (long long)time, (long long)wait);
    return hear(c, line, length, (struct deadline){ program_clock() + wait, late });
}

/* Asks for the move of the seat to act, and plays it. */
static bool play_one(struct checking *c, struct table *t, const struct allowance *given) {
    const char *game = t->match.game->id;
    wh_action action;
    size_t length;
    char *line = turn_line(c, t, given, &length);
    bool heard = say(c, line, length) && hear_move(c, line, length, game, given->time);
    free(line);
    if (!heard) return false;
    if (!holds(c, is_legal(c, t, &action), tr("In %s it answered \"%.*s\", which is no legal move there."), game,
               shown(c->length), c->line))
        return false;
    bool played = wh_match_play(&t->match, wh_match_actor(&t->match), t->match.version, action, NULL);
    wh_assert(played);
    return true;
}

/* As long as others wait for it that is told to stop, for both answers. */
static struct deadline after_stop(const struct checking *c, const char *game, char late[SENTENCE]) {
    int64_t wait = at_most(c, PROGRAM_GRACE);
    snprintf(late, SENTENCE, tr("Told to stop in %s, it did not answer within %lld milliseconds."), game,
             (long long)wait);
    return (struct deadline){ program_clock() + wait, late };
}

static void check_stop(struct checking *c, struct table *t) {
    const char *game = t->match.game->id;
    char late[SENTENCE];
    wh_action action;
    size_t length;
    char *line = turn_line(c, t, &as_you_like, &length);
    if (say(c, line, length) && say(c, "stop", 4)) {
        struct deadline deadline = after_stop(c, game, late);
        if (hear(c, line, length, deadline)) {
            holds(c, is_legal(c, t, &action), tr("Told to stop, it answered \"%.*s\" instead of a legal move of %s."),
                  shown(c->length), c->line, game);
            if (hear(c, "stop", 4, deadline))
                holds(c, begins(c, "stop"), tr("It answered \"%.*s\" to a stop that came while it was thinking."),
                      shown(c->length), c->line);
        }
    }
    free(line);
}

static bool refuses_game(struct checking *c, struct table *t) {
    size_t length;
    char *line = turn_line(c, t, &as_you_like, &length);
    bool heard = ask_bytes(c, line, length), refused = heard && begins(c, "error no-such-game");
    free(line);
    return !heard || refused;
}

/* A match, or the first part of it, with every seat played by the program; false: it does not play this. */
static bool check_match(struct checking *c, const struct wh_game *game, const struct wh_setup *setup) {
    static const struct allowance given[] = { { .time = -1 },
                                              { .time = 1000 },
                                              { .clocked = true, .left = 10000, .plus = 500 },
                                              { .clocked = true, .left = 1000, .plus = -1 } };
    struct table *t = allocate(sizeof *t);
    bool begun = wh_match_begin(&t->match, game, setup, t->actions, WH_MATCH_PLIES, NULL) && settle(c, t);
    wh_assert(begun);
    snprintf(t->name, sizeof t->name, "check-%u", ++c->matches);
    bool plays = !refuses_game(c, t);
    if (plays) check_stop(c, t);
    for (unsigned i = 0; plays && i < DECISIONS && settle(c, t); i++) {
        struct allowance now = given[i % WH_COUNT(given)];
        if (now.clocked) now.time = turn_time(now.left, now.plus);
        if (!play_one(c, t, &now)) break;
    }
    free(t);
    return plays;
}

/* As it is played by the fewest, and by the most with other options than usual. */
static bool check_game(struct checking *c, const struct wh_game *game) {
    enum { TRIES = 100 };
    struct wh_setup usual, other;
    wh_setup_default(game, game->min_seats, &usual);
    if (!check_match(c, game, &usual)) return false;
    wh_setup_default(game, game->max_seats, &usual);
    other = usual; /* and that is how it is played if it has no options of the play */
    for (unsigned i = 0; i < TRIES && memcmp(usual.option, other.option, sizeof usual.option) == 0; i++)
        wh_setup_any(game, game->max_seats, &other, &c->rng);
    check_match(c, game, &other);
    return true;
}

static void check_moves(struct checking *c) {
    static const char *const wrong[] = { "move", "move {", "move []", "move {}", "move {\"game\":7}" };
    unsigned known = 0;
    for (unsigned i = 0; i < WH_COUNT(wrong); i++) {
        char what[WH_JSON_NAME];
        snprintf(what, sizeof what, "\"%s\"", wrong[i]);
        refuses(c, wrong[i], strlen(wrong[i]), what);
    }
    for (unsigned i = 0; i < wh_game_count; i++)
        if (!wh_games[i]->specimen) known += check_game(c, wh_games[i]);
    holds(c, known, tr("There is no game that it plays."));
}

/* --- the other requests, beside our own engine -------------------------------------------------------------------- */

struct compare {
    struct checking *c;
    struct engine *ours;
    char *text; /* our answer */
    size_t length;
};

static void ask_ours(struct compare *with, const char *line, size_t length) {
    free(with->text);
    with->text = NULL;
    FILE *out = open_memstream(&with->text, &with->length);
    wh_assert(out);
    engine_line(with->ours, line, length, out);
    fclose(out);
    with->length--; /* the line feed */
}

/* What is decided by the rules alone. The others speak a language, or have bots, luck and names of their own. */
static bool is_exact(const char *line) {
    static const char *const words[] = { "new",    "load", "resume",  "status",  "state",      "view",    "legal",
                                         "do",     "luck", "scores",  "hash",    "log",        "undo",    "player",
                                         "record", "key",  "match",   "copy",    "candidates", "numbers", "observe",
                                         "slices", "drop", "matches", "printed", "estimate" };
    for (unsigned i = 0; i < WH_COUNT(words); i++)
        if (wh_span_is(line, strcspn(line, " "), words[i])) return true;
    return false;
}

static size_t word_length(const char *text, unsigned words) {
    size_t length = 0;
    while (words--) {
        length += strcspn(text + length, " \n");
        if (words && text[length] == ' ') length++;
    }
    return length;
}

/* How much of our answer must be theirs as well. */
static size_t binding(const struct compare *with, const char *line) {
    if (strncmp(with->text, "error ", 6) == 0) return word_length(with->text, 2);
    if (is_exact(line)) return with->length;
    if (strncmp(line, "why ", 4) == 0) return word_length(with->text, 2);
    return word_length(with->text, 1);
}

static void compare(struct compare *with, const char *line) {
    struct checking *c = with->c;
    size_t length = strlen(line);
    if (!knows(c, line)) return;
    ask_ours(with, line, length);
    if (!ask_bytes(c, line, length)) return;
    size_t bound = binding(with, line);
    bool whole = bound == with->length, fine = c->length >= bound && memcmp(c->line, with->text, bound) == 0;
    if (whole)
        fine = fine && c->length == bound;
    else
        fine = fine && (c->length == bound || c->line[bound] == ' ');
    holds(c, fine, tr("To \"%.*s\" it answered \"%.*s\" instead of \"%.*s\"."), shown(length), line, shown(c->length),
          c->line, shown(whole ? with->length : bound), with->text);
}

__attribute__((format(printf, 2, 3))) static void compare_words(struct compare *with, const char *format, ...) {
    char *line = NULL;
    va_list values;
    va_start(values, format);
    int length = vasprintf(&line, format, values);
    va_end(values);
    wh_assert(length >= 0);
    compare(with, line);
    free(line);
}

/* Our last answer without its word, as a request. */
static void compare_again(struct compare *with, const char *asked, const char *request) {
    if (!knows(with->c, asked) || !knows(with->c, request)) return;
    compare(with, asked);
    const char *value = strchr(with->text, ' ');
    if (value)
        compare_words(with, "%s %.*s", request, (int)(with->length - (size_t)(value + 1 - with->text)), value + 1);
}

static void compare_position(struct compare *with, const struct wh_game *game, const void *state, const char *move) {
    static const char *const questions[] = {
        "status",  "state",          "view 0",     "view public", "legal",     "scores",         "hash",
        "log",     "log 3",          "tally",      "go",          "hint",      "opinions",       "undo @99999999",
        "view 99", "do @99999999 x", "candidates", "numbers",     "observe 0", "observe public", "key 0",
        "key 99",  "guess 0",        "guess 99",   "estimate"
    };
    for (unsigned i = 0; i < WH_COUNT(questions); i++) compare(with, questions[i]);
    compare_words(with, "why %s", move);
    if (game->actor(state) >= 0) compare_words(with, "preview %s", move);
    compare(with, "why no such move");
    compare(with, "do no such move");
}

/* What is done with a copy leaves the match as it is. */
static void compare_copies(struct compare *with) {
    static const char *const lines[] = { "copy other",  "matches", "match other", "undo",       "status",
                                         "match main",  "match",   "hash",        "drop other", "drop other",
                                         "match spare", "status",  "match main",  "drop spare", "drop main" };
    for (unsigned i = 0; i < WH_COUNT(lines); i++) compare(with, lines[i]);
}

static void compare_game(struct compare *with, const struct wh_game *game) {
    struct checking *c = with->c;
    struct wh_setup setup;
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    wh_setup_default(game, game->min_seats, &setup);
    game->start(state, &setup, NULL);
    compare(with, "luck manual");
    compare_words(with, "printed %s", game->id);
    compare_words(with, "new %s %u", game->id, game->min_seats);
    for (unsigned step = 0; step < STEPS && c->deaths < DEATHS && game->actor(state) != WH_OVER; step++) {
        char move[WH_ACTION_TEXT * 2];
        struct wh_text out = wh_text_into(move, sizeof move);
        bool chance = game->actor(state) == WH_CHANCE;
        wh_action action = chance ? game->sample(state, &c->rng) : game->pick(state, &c->rng);
        game->format(state, action, WH_REFEREE, &out);
        if (step % 20 == 5) compare_position(with, game, state, move);
        compare_words(with, "do %s", move);
        game->apply(state, action);
    }
    compare(with, "undo");
    compare(with, "player 0 Ada");
    compare_again(with, "record", "resume");
    compare_again(with, "state", "load");
    compare(with, "player 0");
    compare(with, "slices");
    compare_copies(with);
}

static void check_others(struct checking *c) {
    static const char *const simple[] = { "games",
                                          "bots",
                                          "seed 42",
                                          "seed x",
                                          "new",
                                          "new no-such-game 2",
                                          "luck sometimes",
                                          "state",
                                          "resume x",
                                          "help move",
                                          "help no-such-request",
                                          "progress 100",
                                          "progress off",
                                          "progress now and then",
                                          "key 0",
                                          "about no-such-game" };
    if (!knows(c, "new") || !knows(c, "luck") || !knows(c, "do")) return;
    struct compare with = { .c = c, .ours = engine_create(1, "greedy", NULL) };
    for (unsigned i = 0; i < WH_COUNT(simple); i++) compare(&with, simple[i]);
    compare_words(&with, "new %s 99", wh_games[0]->id);
    for (unsigned i = 0; i < wh_game_count; i++)
        if (!wh_games[i]->specimen) compare_game(&with, wh_games[i]);
    free(with.text);
    engine_destroy(with.ours);
}

/* --- the command -------------------------------------------------------------------------------------------------- */

static int check(struct checking *c) {
    check_words(c);
    check_moves(c);
    check_odd_lines(c);
    end(c);
    check_others(c);
    end(c);
    check_end(c);
    end(c);
    if (c->failures) return failure(tr("%u of %u checks failed."), c->failures, c->checks);
    printf(tr("It speaks the engine protocol: %u checks, none failed."), c->checks);
    putchar('\n');
    return DONE;
}

int command_engine_check(int argc, char **argv) {
    struct args args = args_of(argc, argv);
    struct checking c = { .patience = 10000 };
    const char *patience = NULL, *seed_text = NULL;
    uint32_t seconds;
    uint64_t seed = 1;
    while (args_next(&args)) {
        if (args_is_flag(&args, "--help")) return fputs(tr(help), stdout) < 0 ? FAILED : DONE;
        if (args_is_value(&args, "--seed", &seed_text))
            args_seed(&args, seed_text, &seed);
        else if (!args_is_value(&args, "--patience", &patience) && !args_is_word(&args, &c.command))
            args_refuse(&args);
    }
    if (patience) args_number(&args, patience, 1, 3600, &seconds), c.patience = (int64_t)seconds * 1000;
    if (args.bad) return MISUSE;
    if (!c.command) return misuse(tr("name the program; see witching engine-check --help."));
    wh_rng_seed(&c.rng, seed);
    return check(&c);
}
