/* play.c: `witching play`: a match at the terminal. Arguments, and the loop that lets chance, bots and persons act in
 * turn. The drawing is in command/table/, a person's decision in turn.c, the questions in ask.c, the
 * file in record.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/analyse/advice.h"
#include "command/play/play.h"
#include "command/points.h"

static const char help[] =
    WH_TR("Usage: witching play [GAME] [OPTION]...\n"
          "       witching play --resume FILE [OPTION]...\n"
          "\n"
          "A match in the terminal: you at seat 1, bots elsewhere. Without GAME it asks what to play.\n"
          "Without a terminal on standard input it shows a match between bots.\n"
          "\n"
          "  --seats N        the number of players\n"
          "  --lesson         a guided first match: what to know, told at the table, step by step\n"
          "  --preset NAME    a way to play, such as quick; witching games GAME lists them\n"
          "  --set KEY=VALUE  an option of the game; may be repeated\n"
          "  --seat N=WHO     who sits at seat N, from 1: me, bot, bot:NAME, or a person's name; may be repeated\n"
          "  --bot NAME       the bot at the other seats: random, greedy (default), level-1 to level-10,\n"
          "                   or a search such as search:time=500\n"
          "  --pace MS        milliseconds between the moves of bots (default 700); a key skips the wait\n"
          "  --resume FILE    goes on with a match that was left\n"
          "  --record FILE    keeps the record in a new file FILE instead of the usual folder\n"
          "  --seed S         the luck of the match, and the bots' whims, from the number S\n"
          "  --stdin          takes moves from standard input, line by line, even if it is not a terminal\n"
          "  --ascii          draws without Unicode\n"
          "  --no-color       draws without colours\n"
          "  --help           this text\n");

enum { USUAL_PACE = 700, LONGEST_PACE = 60000 };

struct wishes {
    struct choice choice;
    struct terminal_wishes terminal;
    const char *seats[WH_MAX_SEATS];
    unsigned seat_count;
    const char *bot, *pace, *resume, *record, *seed;
    bool help, lesson;
};

/* --- arguments ---------------------------------------------------------------------------------------------------- */

static void take_seat(struct args *args, struct wishes *wishes, const char *spec) {
    if (!spec) return; /* the value was missing, and it was said */
    if (wishes->seat_count < WH_COUNT(wishes->seats))
        wishes->seats[wishes->seat_count++] = spec;
    else
        misuse(tr("there are too many --seat options.")), args->bad = true;
}

static void take_argument(struct args *args, struct wishes *wishes) {
    const char *seat = NULL;
    if (args_is_flag(args, "--help"))
        wishes->help = true;
    else if (args_is_flag(args, "--lesson"))
        wishes->lesson = true;
    else if (args_is_flag(args, "--ascii"))
        wishes->terminal.ascii = true;
    else if (args_is_flag(args, "--no-color"))
        wishes->terminal.no_colour = true;
    else if (args_is_flag(args, "--stdin"))
        wishes->terminal.read_stdin = true;
    else if (args_is_value(args, "--seat", &seat))
        take_seat(args, wishes, seat);
    else if (!args_is_value(args, "--bot", &wishes->bot) && !args_is_value(args, "--pace", &wishes->pace) &&
             !args_is_value(args, "--resume", &wishes->resume) && !args_is_value(args, "--record", &wishes->record) &&
             !args_is_value(args, "--seed", &wishes->seed) &&
             !args_is_value(args, "--preset", &wishes->choice.preset) && !args_is_choice(args, &wishes->choice))
        args_refuse(args);
}

static bool understand(struct args *args, const struct wishes *wishes, struct session *session) {
    uint64_t seed = wishes->seed ? 0 : entropy();
    uint32_t pace = session->terminal.asks && !wishes->terminal.read_stdin ? USUAL_PACE : 0;
    if (wishes->seed) args_seed(args, wishes->seed, &seed);
    if (wishes->pace) args_number(args, wishes->pace, 0, LONGEST_PACE, &pace);
    if (args->bad) return false;
    session->pace = pace;
    wh_rng_seed(&session->luck, seed);
    wh_rng_seed(&session->thought, wh_rng_next(&session->luck));
    return true;
}

/* --- what is played ----------------------------------------------------------------------------------------------- */

static bool choose_bot(struct plan *plan, const char *wish) {
    plan->bot = wish ? wish : "greedy";
    return plan_bot_known(plan->bot);
}

static bool plan_from_arguments(struct args *args, struct wishes *wishes, struct plan *plan) {
    struct choice *choice = &wishes->choice;
    char seats[4];
    if (!choice->game_id) choice->game_id = wh_games[0]->id;
    const struct wh_game *game = choose_game(choice->game_id);
    if (!game) return false;
    snprintf(seats, sizeof seats, "%u", plan_usual_seats(game));
    if (!choice->seats) choice->seats = seats;
    if (!choose_setup(args, choice)) return false;
    plan->game = choice->game;
    plan->setup = choice->setup;
    plan_seats(plan);
    for (unsigned i = 0; i < wishes->seat_count; i++)
        if (!plan_seat(plan, wishes->seats[i])) return false;
    plan_table(plan, choice->by_hand);
    return true;
}

static void only_bots(struct plan *plan) {
    for (unsigned seat = 0; seat < plan->setup.seats; seat++) {
        struct wh_player *player = &plan->players[seat];
        if (!player->bot[0]) snprintf(player->bot, sizeof player->bot, "%s", plan->bot);
    }
}

static int begin(struct session *session, const struct plan *plan) {
    struct wh_why why;
    wh_action *actions = session->match.actions;
    if (!wh_match_begin(&session->match, plan->game, &plan->setup, actions, WH_MATCH_PLIES, &why))
        return misuse_why(&why);
    for (unsigned seat = 0; seat < plan->setup.seats; seat++)
        if (!wh_match_name(&session->match, seat, plan->players[seat].name, plan->players[seat].bot, &why))
            return misuse_why(&why);
    return DONE;
}

enum { LEFT_EARLY = 3 }; /* nobody answered the questions: nothing was begun */

static int begin_lesson(const struct wishes *wishes, struct session *session) {
    const struct choice *choice = &wishes->choice;
    struct plan plan = { .bot = "greedy" };
    if (!choice->game_id) return misuse(tr("name the game that --lesson is to introduce."));
    if (choice->seats || choice->preset || choice->set_count || wishes->seat_count || wishes->bot || wishes->resume ||
        wishes->record)
        return misuse(tr("--lesson brings its own table; leave out seats, options, bots and files."));
    if (!session->terminal.asks) return misuse(tr("--lesson needs somebody to answer; use --stdin to give moves."));
    plan.game = choose_game(choice->game_id);
    if (!plan.game) return MISUSE;
    if (!lesson_known(plan.game)) return misuse(tr("there is no lesson for %s yet."), plan.game->id);
    lesson_plan(&plan);
    return plan_names(&plan) ? begin(session, &plan) : MISUSE;
}

static int begin_new(struct args *args, struct wishes *wishes, struct session *session) {
    struct plan plan = { 0 };
    bool asks = session->terminal.asks && !wishes->choice.game_id;
    if (!choose_bot(&plan, wishes->bot)) return MISUSE;
    if (asks && (wishes->choice.seats || wishes->choice.preset || wishes->choice.set_count || wishes->seat_count))
        return misuse(tr("name a game when you give --seats, --preset, --set or --seat."));
    if (asks) {
        terminal_enter(&session->terminal);
        if (!ask_plan(session, &plan)) return LEFT_EARLY;
    } else if (!plan_from_arguments(args, wishes, &plan)) {
        return MISUSE;
    }
    if (!session->terminal.asks) only_bots(&plan);
    if (!plan_names(&plan)) return MISUSE;
    int result = begin(session, &plan);
    if (result != DONE) return result;
    bool keeps = session->terminal.asks || wishes->record;
    return keeps && !record_place(session, wishes->record) ? FAILED : DONE;
}

static int begin_again(const struct wishes *wishes, struct session *session) {
    const struct choice *choice = &wishes->choice;
    struct wh_match *match = &session->match;
    if (choice->game_id || choice->seats || choice->preset || choice->set_count || wishes->seat_count || wishes->bot)
        return misuse(tr("--resume takes game, seats and options from the record; leave out the rest."));
    if (!record_load(session, wishes->resume)) return FAILED;
    for (unsigned seat = 0; seat < match->setup.seats; seat++) {
        struct wh_player *player = &match->players[seat];
        if (player->bot[0] && !thinker_known(player->bot, NULL))
            return failure(tr("the record's bot \"%s\" is not known here."), player->bot);
        if (!player->name[0]) snprintf(player->name, sizeof player->name, tr("Player %u"), seat + 1);
    }
    if (!session->terminal.asks && person_count(session) && wh_match_actor(match) != WH_OVER)
        return misuse(tr("a person plays in %s, and there is no terminal to ask; use --stdin to give moves."),
                      wishes->resume);
    if (wishes->record) return record_place(session, wishes->record) ? DONE : FAILED;
    if (strlen(wishes->resume) >= sizeof session->path) return failure(tr("the name of the record is too long."));
    snprintf(session->path, sizeof session->path, "%s", wishes->resume);
    return DONE;
}

/* --- the match ---------------------------------------------------------------------------------------------------- */

/* A failure is said where it stays readable: the second attempt is made on the normal screen. */
static bool save(struct session *session) {
    if (!session->path[0] || record_save(session, session->path)) return true;
    terminal_normal_screen();
    if (!record_save(session, session->path)) return false;
    terminal_full_screen(&session->terminal);
    return true;
}

struct thinker *session_thinker(struct session *session, unsigned seat) {
    const char *name = seat == HINTS ? ADVISER : session->match.players[seat].bot;
    struct thinker **thinker = &session->thinkers[seat];
    if (!*thinker) *thinker = thinker_open(name, session->match.game);
    return *thinker;
}

static void bot_turn(struct session *session, int seat) {
    struct wh_match *match = &session->match;
    struct thinker *thinker = session_thinker(session, (unsigned)seat);
    thinker_follow(thinker, match);
    wh_action action = thinker_choose(thinker, match->state, &match->notes, &session->thought);
    struct wh_why why;
    bool played = wh_match_play(match, seat, match->version, action, &why);
    wh_assert(played); /* a bot that plays against the rules is a bug */
}

static bool tells(const struct session *session) { return !session->terminal.fancy && person_count(session) < 2; }

/* Before a bot moves the table stays on the screen for a moment, with the move before it. */
static void let_watch(struct session *session) {
    if (session->terminal.fancy) show_table(session, bystander(session), NULL, 0);
    if (session->pace) terminal_pause(&session->terminal, session->pace);
}

static enum outcome step(struct session *session, int actor) {
    if (is_person(session, actor)) return person_turn(session, actor);
    wh_expect_end(session->match.length);
    if (actor == WH_CHANCE) {
        wh_match_settle(&session->match, rng_luck, &session->luck);
    } else {
        let_watch(session);
        if (!terminal_stopped()) bot_turn(session, actor);
    }
    return MOVED;
}

enum { PICTURE_EVERY = 10 }; /* plies */

/* Plain text without a person: the table now and then. */
static void show_picture(struct session *session, uint32_t *due) {
    bool wanted = !session->terminal.fancy && !person_count(session);
    if (!wanted || wh_match_actor(&session->match) == WH_CHANCE || session->match.length < *due) return;
    *due = session->match.length + PICTURE_EVERY;
    terminal_say("\n");
    show_table(session, WH_PUBLIC, NULL, 0);
}

/* DONE: the match is over, or was left in peace. FAILED: it was stopped, or the record could not be written. */
static int run(struct session *session) {
    uint32_t picture_due = 0;
    session->told = session->match.length;
    for (;;) {
        int actor = wh_match_actor(&session->match);
        if (terminal_stopped()) return terminal_stopped_by_signal() ? FAILED : DONE;
        if (actor == WH_OVER) return DONE;
        show_picture(session, &picture_due);
        if (step(session, actor) == LEFT) return terminal_stopped_by_signal() ? FAILED : DONE;
        if (!save(session)) return FAILED;
        if (tells(session)) tell_news(session); /* only what is safe on disk is shown */
    }
}

/* --- the end ------------------------------------------------------------------------------------------------------ */

static void show_end(struct session *session) {
    struct wh_text out = wh_text_into(allocate(POINTS_TEXT), POINTS_TEXT);
    char verdict[WH_VERDICT];
    put_points_table(&out, &session->match);
    terminal_say(out.start);
    free(out.start);
    out = wh_text_into(verdict, sizeof verdict);
    put_verdict(session, &out);
    show_line(session, verdict);
}

static void say_goodbye(struct session *session, bool over) {
    char text[2 * PATH_CAPACITY + 1024] = "";
    const char *path = session->path, *quote = strpbrk(path, " \t'\"$&();") ? "\"" : "";
    if (over) show_end(session);
    if (over && *path)
        snprintf(text, sizeof text, tr("The record is kept in %s\n"), path);
    else if (*path)
        snprintf(text, sizeof text, tr("The match is kept in %s\nGo on with:  %s play --resume %s%s%s\n"), path,
                 program_called(), quote, path, quote);
    else if (!over)
        snprintf(text, sizeof text, "%s\n", tr("The match was stopped."));
    terminal_say(text);
}

/* The same table once more, with new luck and a record of its own. */
static bool set_up_again(struct session *session) {
    struct wh_match *match = &session->match;
    struct wh_player players[WH_MAX_SEATS];
    struct wh_setup setup = match->setup;
    memcpy(players, match->players, sizeof players);
    bool begun = wh_match_begin(match, match->game, &setup, match->actions, WH_MATCH_PLIES, NULL);
    wh_assert(begun); /* as it was the first time */
    memcpy(match->players, players, sizeof players);
    for (unsigned i = 0; i < WH_COUNT(session->thinkers); i++)
        if (session->thinkers[i]) thinker_new_match(session->thinkers[i]);
    memset(session->standing, 0, sizeof session->standing);
    session->moment_count = session->told = 0;
    session->last_person = -1;
    session->message[0] = '\0';
    return !session->path[0] || record_place_next(session);
}

static int lesson(struct session *session) {
    terminal_enter(&session->terminal);
    terminal_full_screen(&session->terminal);
    bool whole = play_lesson(session);
    terminal_leave();
    char text[PATH_CAPACITY + 256];
    snprintf(text, sizeof text,
             whole ? tr("That was the lesson. Now play:  %s play %s\n")
                   : tr("Begin it again with:  %s play %s --lesson\n"),
             program_called(), session->match.game->id);
    terminal_say(text);
    return terminal_stopped_by_signal() ? FAILED : DONE;
}

static int play(struct session *session) {
    enum outcome after = MOVED;
    int result;
    bool over;
    do {
        if (session->path[0] && session->match.length == 0 && !save(session)) return FAILED;
        terminal_enter(&session->terminal);
        terminal_full_screen(&session->terminal);
        result = run(session);
        over = wh_match_actor(&session->match) == WH_OVER;
        if (over && session->terminal.converses && !terminal_stopped())
            after = after_match(session);
        else if (over)
            show_table(session, bystander(session), NULL, 0);
    } while (over && after == AGAIN && set_up_again(session));
    terminal_leave();
    say_goodbye(session, over);
    return result;
}

int command_play(int argc, char **argv) {
    struct args args = args_of(argc, argv);
    struct wishes wishes = { 0 };
    while (args_next(&args)) take_argument(&args, &wishes);
    if (args.bad) return MISUSE;
    if (wishes.help) return fputs(tr(help), stdout), DONE;
    struct session *session = allocate(sizeof *session);
    wh_action *actions = allocate(WH_MATCH_PLIES * sizeof *actions);
    session->match.actions = actions;
    session->last_person = -1;
    terminal_open(&session->terminal, &wishes.terminal);
    if (!session->terminal.unicode) language_plain();
    int result = understand(&args, &wishes, session) ? DONE : MISUSE;
    if (result == DONE)
        result = wishes.lesson   ? begin_lesson(&wishes, session)
                 : wishes.resume ? begin_again(&wishes, session)
                                 : begin_new(&args, &wishes, session);
    if (result == DONE) result = wishes.lesson ? lesson(session) : play(session);
    if (terminal_lost() && !reader_gone())
        result = failure(tr("standard output cannot be written: %s."), error_text(terminal_lost()));
    if (result == LEFT_EARLY) terminal_say(tr("Goodbye.\n")), result = DONE;
    for (unsigned i = 0; i < WH_COUNT(session->thinkers); i++) thinker_close(session->thinkers[i]);
    free(session->moments);
    free(actions);
    free(session);
    return result;
}
