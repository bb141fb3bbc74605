/* ask.c: who plays what: seats from the command line, names for those who have none, and the questions asked when
 * `witching play` is started without a game. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/play/play.h"

/* --- seats -------------------------------------------------------------------------------------------------------- */

static void seat_bot(struct wh_player *player, const char *bot) {
    *player = (struct wh_player){ 0 };
    snprintf(player->bot, sizeof player->bot, "%s", bot);
}

static void seat_person(struct wh_player *player, const char *name) {
    *player = (struct wh_player){ 0 };
    snprintf(player->name, sizeof player->name, "%s", name);
}

void plan_seats(struct plan *plan) {
    for (unsigned seat = 0; seat < plan->setup.seats; seat++) {
        if (seat == 0)
            seat_person(&plan->players[seat], "");
        else
            seat_bot(&plan->players[seat], plan->bot);
    }
}

bool plan_bot_known(const char *name) {
    struct wh_why why;
    if (thinker_known(name, &why)) return true;
    misuse_why(&why);
    return false;
}

static bool good_name(const char *name) {
    size_t length = strlen(name);
    return length > 0 && length < WH_PLAYER_NAME && name[0] != ' ' && name[length - 1] != ' ' &&
           wh_plain_text(name, length);
}

/* "me", "bot", "bot:random" or a name. */
static bool seat_who(struct plan *plan, unsigned seat, const char *who) {
    struct wh_player *player = &plan->players[seat];
    if (wh_same(who, "me") || wh_same(who, "you"))
        seat_person(player, "");
    else if (wh_same(who, "bot"))
        seat_bot(player, plan->bot);
    else if (strncmp(who, "bot:", 4) == 0 && plan_bot_known(who + 4))
        seat_bot(player, who + 4);
    else if (strncmp(who, "bot:", 4) == 0)
        return false;
    else if (good_name(who))
        seat_person(player, who);
    else
        return misuse(tr("a name has 1 to %d bytes of plain text."), WH_PLAYER_NAME - 1), false;
    return true;
}

bool plan_seat(struct plan *plan, const char *spec) {
    struct wh_scan in = wh_scan_of(spec, strlen(spec));
    uint32_t seat;
    if (!wh_take_number(&in, WH_MAX_SEATS, &seat) || !wh_take_char(&in, '=') || wh_scan_over(&in))
        return misuse(tr("\"%s\" does not say who sits where; write --seat 1=Anna, 1=me, 1=bot or 1=bot:random."),
                      spec),
               false;
    if (seat == 0 || seat > plan->setup.seats)
        return misuse(tr("there is no seat %u; the seats are 1 to %u."), seat, plan->setup.seats), false;
    return seat_who(plan, seat - 1, in.at);
}

/* --- names -------------------------------------------------------------------------------------------------------- */

static unsigned persons_in(const struct plan *plan) {
    unsigned persons = 0;
    for (unsigned seat = 0; seat < plan->setup.seats; seat++) persons += !plan->players[seat].bot[0];
    return persons;
}

void plan_table(struct plan *plan, uint32_t by_hand) {
    if (persons_in(plan) == 1) wh_setup_alone(plan->game, &plan->setup, by_hand);
}

bool plan_names(struct plan *plan) {
    unsigned persons = persons_in(plan);
    for (unsigned seat = 0; seat < plan->setup.seats; seat++) {
        struct wh_player *player = &plan->players[seat];
        if (player->name[0]) continue;
        if (player->bot[0])
            wh_name_bot(plan->players, plan->setup.seats, seat);
        else if (persons == 1)
            snprintf(player->name, sizeof player->name, "You");
        else
            snprintf(player->name, sizeof player->name, tr("Player %u"), seat + 1);
    }
    for (unsigned seat = 0; seat < plan->setup.seats; seat++)
        if (wh_name_taken(plan->players, plan->setup.seats, plan->players[seat].name, seat))
            return misuse(tr("two seats have the name \"%s\"; give each its own."), plan->players[seat].name), false;
    return true;
}

/* --- questions ---------------------------------------------------------------------------------------------------- */

/* One answer, tidied; "" for just Enter. False: nobody answers any more. */
static bool ask(struct session *session, const char *question, char answer[LINE_CAPACITY]) {
    struct line_reader reader = { .terminal = &session->terminal, .prompt = question };
    struct line line;
    enum line_end end;
    line_clear(&line);
    do end = terminal_read_line(&reader, &line);
    while (end == LINE_REDRAW);
    if (session->terminal.fancy) terminal_say("\n");
    if (end == LINE_GONE) return false;
    char *text = line.text + strspn(line.text, " ");
    size_t length = strlen(text);
    while (length && text[length - 1] == ' ') text[--length] = '\0';
    snprintf(answer, LINE_CAPACITY, "%s", end == LINE_DONE ? text : "?");
    return true;
}

static void tell(struct session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void tell(struct session *session, const char *format, ...) {
    char text[1024], *bytes = allocate(SCREEN_BYTES);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    canvas_clear(&session->canvas, session->terminal.columns, !session->terminal.unicode);
    draw_text(&look_plain, &session->canvas, 0, 0, text);
    terminal_write(bytes, canvas_bytes(&session->canvas, 0, CANVAS_LINES, false, bytes, SCREEN_BYTES));
    free(bytes);
}

static void tell_why(struct session *session, const struct wh_why *why) {
    char sentence[WH_WHY_SENTENCE];
    struct wh_text out = wh_text_into(sentence, sizeof sentence);
    why_text(why, &out);
    tell(session, "%s", sentence);
}

static const struct wh_game *game_named(const char *answer) {
    unsigned number = 0;
    for (unsigned i = 0; i < wh_game_count; i++) {
        char digits[12];
        if (!wh_games[i]->specimen) number++;
        snprintf(digits, sizeof digits, "%u", number);
        if (wh_same(answer, wh_games[i]->id) || (!wh_games[i]->specimen && wh_same(answer, digits))) return wh_games[i];
    }
    return NULL;
}

static bool ask_game(struct session *session, struct plan *plan) {
    char answer[LINE_CAPACITY];
    unsigned number = 0;
    tell(session, tr("Witching Hour: games about ghosts and time\n "));
    for (unsigned i = 0; i < wh_game_count; i++)
        if (!wh_games[i]->specimen) tell(session, "  %u  %s: %s", ++number, wh_games[i]->id, tr(wh_games[i]->summary));
    tell(session, " ");
    for (;;) {
        if (!ask(session, tr("Which game? [1] "), answer)) return false;
        plan->game = game_named(*answer ? answer : "1");
        if (plan->game) return true;
        tell(session, tr("Type a number from 1 to %u, or the name of a game."), number);
    }
}

unsigned plan_usual_seats(const struct wh_game *game) {
    return game->min_seats > 3 ? game->min_seats : game->max_seats < 3 ? game->max_seats : 3;
}

static bool ask_seat_count(struct session *session, struct plan *plan) {
    char question[160], answer[LINE_CAPACITY];
    unsigned least = plan->game->min_seats, most = plan->game->max_seats, usual = plan_usual_seats(plan->game);
    snprintf(question, sizeof question, tr("How many players, %u to %u? [%u] "), least, most, usual);
    for (;;) {
        if (!ask(session, question, answer)) return false;
        unsigned long count = *answer ? strtoul(answer, NULL, 10) : usual;
        if (count >= least && count <= most) {
            wh_setup_default(plan->game, (unsigned)count, &plan->setup);
            return true;
        }
        tell(session, tr("Type a number from %u to %u."), least, most);
    }
}

static bool ask_seats(struct session *session, struct plan *plan) {
    char question[160], answer[LINE_CAPACITY], bots[256];
    struct wh_text names = wh_text_into(bots, sizeof bots);
    put_thinker_names(&names, ", ");
    tell(session, tr("Who sits where? Type me, a name (another person), bot, or bot:NAME (%s)."), bots);
    plan_seats(plan);
    for (unsigned seat = 0; seat < plan->setup.seats;) {
        snprintf(question, sizeof question, tr("  Player %u? [%s] "), seat + 1, seat ? "bot" : "me");
        if (!ask(session, question, answer)) return false;
        if (!*answer || seat_who(plan, seat, answer)) seat++;
    }
    plan_table(plan, 0);
    return true;
}

static void tell_options(struct session *session, const struct plan *plan) {
    for (unsigned i = 0; i < plan->game->option_count; i++) {
        const struct wh_option *option = &plan->game->options[i];
        char value[64], values[160], now_set[80];
        struct wh_text now = wh_text_into(value, sizeof value), all = wh_text_into(values, sizeof values);
        wh_option_print(option, plan->setup.option[i], &now);
        put_values(option, &all);
        snprintf(now_set, sizeof now_set, "%.15s=%s", option->key, value);
        tell(session, "  %-16s  %s (%s)", now_set, tr(option->about), values);
    }
}

static void tell_presets(struct session *session, const struct wh_game *game) {
    tell(session, tr("Ways to play:"));
    for (unsigned i = 0; i < game->preset_count; i++)
        tell(session, "  %-16s  %s", game->presets[i].id, tr(game->presets[i].name));
}

/* "key=value", or the name of a way to play. */
static bool change(const struct wh_game *game, struct wh_setup *setup, const char *answer, struct wh_why *why) {
    bool preset = game->preset_count && !strchr(answer, '=');
    return (preset ? wh_setup_preset(game, setup, answer, why) : wh_setup_set(game, setup, answer, why)) &&
           wh_setup_check(game, setup, why);
}

static bool ask_options(struct session *session, struct plan *plan) {
    char answer[LINE_CAPACITY];
    struct wh_why why;
    if (plan->game->option_count == 0) return true;
    tell(session, tr("The options:"));
    tell_options(session, plan);
    if (plan->game->preset_count) tell_presets(session, plan->game);
    const char *question = plan->game->preset_count ? tr("Change one (key=value), name a way, or Enter to begin: ")
                                                    : tr("Change one (key=value), or Enter to begin: ");
    for (;;) {
        if (!ask(session, question, answer)) return false;
        struct wh_setup changed = plan->setup;
        if (!*answer) return true;
        if (!change(plan->game, &changed, answer, &why)) {
            tell_why(session, &why);
            continue;
        }
        plan->setup = changed;
        tell_options(session, plan);
    }
}

bool ask_plan(struct session *session, struct plan *plan) {
    return ask_game(session, plan) && ask_seat_count(session, plan) && ask_seats(session, plan) &&
           ask_options(session, plan);
}
