/* seat.c: what is asked of the server, and what is made of its answers and news. Nothing it sends is believed further
 * than it can be checked: a damaged message is passed over, and what is no position is not thought about. */
#include "client/seat.h"

#include "client/player.h"
#include "client/socket.h"
#include "server/table/event.h"
#include "server/table/fair.h"
#include "shared/app.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { SAY = 1024, HEX_16 = 33, HEX_32 = 65, NAMES = 9, DEATHS = 3 };
enum { FIRST_WAIT = 500, LONGEST_WAIT = 30000, ASK_AGAIN = 1000 }; /* milliseconds */
enum { RELOADS = 5000 }; /* how long somebody who reloads the page may be away, in milliseconds */

enum stage { STAGE_UNKNOWN, STAGE_WAITS, STAGE_PLAYS, STAGE_ENDED };

struct table_seen {
    const struct wh_game *game;
    struct wh_setup setup;
    enum stage phase;
    int you, actor;
    uint32_t v;
    bool gone;           /* a bot plays our seat: the clock, or we were away */
    int64_t left;        /* milliseconds on our clock; below 0: none runs */
    int64_t plus;        /* added for each move; below 0: the clock counts single moves */
    char *steps;         /* since our last decision: [[who,"move"],… without the end */
    size_t length, room; /* of it */
    uint64_t known;      /* steps that were told so far */
};

struct sitting {
    const struct seat_wishes *wishes;
    volatile const int *interrupted;
    struct socket *socket;
    struct player *player;
    struct table_seen table;
    char at[TABLE_ID_TEXT], next[TABLE_ID_TEXT]; /* the table, and that of the rematch; "" if there is none */
    char token[HEX_16], luck[HEX_32], seal[HEX_32];
    char commit[HEX_32];                   /* the first that was seen */
    char seals[WH_MAX_SEATS * HEX_32 * 2]; /* the one set of them that our luck is given for, as JSON */
    char *last_seats, *last_dice;          /* as the server told them last, as JSON; NULL: not yet */
    bool luck_is_given, luck_is_kept;      /* on this connection; the server has said so */
    unsigned names;                        /* tried so far */
    bool sits, begun, over, checked;       /* checked: its luck was fair */
    int64_t alone;                         /* since when nobody is there who could ask for a rematch; 0: somebody is */
    bool here;                             /* the same on this connection */
    bool told_lost;                        /* that there is none */
    bool leaving;                          /* and then it ends with this exit status, by that time: */
    int farewell;
    int64_t patience;
    uint32_t asked_at, thinks_at; /* versions of the match: of the guess that was asked for; of what is thought about */
    bool asked, returns;
    unsigned deaths; /* of the program, one after the other */
    int64_t wait;    /* before the next connection */
    char play[SAY];  /* the last move, to be sent again; "" if it was answered */
    int64_t again;   /* when; 0: never */
    bool connected;  /* ever */
    int result;      /* an exit status; -1: it goes on */
};

/* --- words -------------------------------------------------------------------------------------------------------- */

__attribute__((format(printf, 1, 2))) static void tell(const char *format, ...) {
    va_list values;
    va_start(values, format);
    vprintf(format, values);
    va_end(values);
    putchar('\n');
    fflush(stdout);
}

static void draw_hex(char *out, size_t bytes) {
    uint8_t drawn[LUCK_BYTES];
    struct wh_text text = wh_text_into(out, 2 * bytes + 1);
    randombytes_buf(drawn, bytes);
    put_hex_bytes(&text, drawn, bytes);
    sodium_memzero(drawn, sizeof drawn);
}

static void draw_luck(struct sitting *seat) {
    uint8_t luck[LUCK_BYTES], seal[DIGEST_BYTES];
    draw_hex(seat->luck, LUCK_BYTES);
    hex_bytes(seat->luck, luck, sizeof luck);
    luck_seal(luck, seal);
    struct wh_text out = wh_text_into(seat->seal, sizeof seat->seal);
    put_hex_bytes(&out, seal, sizeof seal);
}

/* --- reading ------------------------------------------------------------------------------------------------------ */

struct message {
    const char *text;
    size_t length;
};

static bool find(struct message in, const char *path, struct message *out) {
    return wh_json_at(in.text, in.length, path, &out->text, &out->length);
}

static bool has_text(struct message in, const char *path, char *out, size_t size) {
    struct message at;
    if (!find(in, path, &at)) return false;
    struct wh_json json = wh_json_of(at.text, at.length);
    return wh_json_read_string(&json, out, size);
}

static bool has_number(struct message in, const char *path, int64_t *out) {
    struct message at;
    if (!find(in, path, &at)) return false;
    struct wh_json json = wh_json_of(at.text, at.length);
    return wh_json_peek(&json) == WH_JSON_NUMBER && wh_json_read_int(&json, out);
}

static bool is_text(struct message in, const char *path, const char *words) {
    char text[WH_JSON_NAME];
    return has_text(in, path, text, sizeof text) && strcmp(text, words) == 0;
}

static bool is_true(struct message in, const char *path) {
    struct message at;
    return find(in, path, &at) && wh_span_is(at.text, at.length, "true");
}

/* The items of an array, one after the other. */
static bool next_item(struct wh_json *in, struct message *item) {
    if (in->error || !wh_json_next(in, ']')) return false;
    item->text = in->at;
    if (!wh_json_skip(in)) return false;
    item->length = (size_t)(in->at - item->text);
    return true;
}

static struct wh_json items_of(struct message in, const char *path) {
    struct message at = { "", 0 };
    find(in, path, &at);
    struct wh_json json = wh_json_of(at.text, at.length);
    wh_json_enter(&json, '[');
    return json;
}

/* --- asking ------------------------------------------------------------------------------------------------------- */

/* The id of a request is its word and a random number: the answer says what was asked. */
static struct wh_text request(char message[SAY], const char *word) {
    char id[17];
    struct wh_text out = wh_text_into(message, SAY);
    draw_hex(id, 8);
    wh_put(&out, "{\"t\":\"");
    wh_put(&out, word);
    wh_put(&out, "\",\"id\":\"");
    wh_put(&out, word);
    wh_put(&out, "-");
    wh_put(&out, id);
    wh_put(&out, "\"");
    return out;
}

static void put(struct wh_text *out, const char *key, const char *value) {
    wh_json_key(out, key);
    wh_json_string(out, value);
}

static void send(struct sitting *seat, struct wh_text *out) {
    wh_json_close(out, '}');
    wh_assert(!out->overflow);
    socket_say(seat->socket, out->start, out->length);
}

static void ask(struct sitting *seat, const char *word) {
    char message[SAY];
    struct wh_text out = request(message, word);
    if (strcmp(word, "look") == 0 || strcmp(word, "record") == 0) put(&out, "table", seat->at);
    send(seat, &out);
}

static void put_name(const struct sitting *seat, struct wh_text *out) {
    char name[WH_PLAYER_NAME];
    if (seat->wishes->name)
        snprintf(name, sizeof name, "%s", seat->wishes->name);
    else if (seat->names)
        snprintf(name, sizeof name, "Program %u", seat->names + 1);
    else
        snprintf(name, sizeof name, "Program");
    put(out, "name", name);
}

/* The first time it takes the seat; later it comes back to it. The same token makes it the same seat. */
static void sit_down(struct sitting *seat) {
    char message[SAY];
    struct wh_text out = request(message, "take");
    put(&out, "table", seat->at);
    put(&out, "token", seat->token);
    if (seat->wishes->link.invite[0] && strcmp(seat->at, seat->wishes->link.table) == 0)
        put(&out, "invite", seat->wishes->link.invite);
    put_name(seat, &out);
    put(&out, "seal", seat->seal);
    put(&out, "commit", seat->commit);
    wh_put(&out, ",\"program\":true");
    send(seat, &out);
}

static void finish(struct sitting *seat, int result) {
    if (seat->result < 0) seat->result = result;
}

/* --- luck --------------------------------------------------------------------------------------------------------- */

/* The seals of all, if everybody who should has sealed, and ours is among them. */
static bool all_sealed(struct sitting *seat, struct message seats, struct message seals) {
    struct wh_json in = wh_json_of(seats.text, seats.length), those = wh_json_of(seals.text, seals.length);
    struct message one, its;
    bool ours = false;
    if (!wh_json_enter(&in, '[') || !wh_json_enter(&those, '[')) return false;
    for (int i = 0; next_item(&in, &one); i++) {
        char kind[WH_JSON_NAME], seal[HEX_32] = "";
        if (!next_item(&those, &its) || !has_text(one, "kind", kind, sizeof kind)) return false;
        has_text(its, "", seal, sizeof seal);
        if (strcmp(kind, "bot") == 0) continue;
        if (strcmp(kind, "person") != 0 || !seal[0]) return false;
        if (i == seat->table.you) ours = strcmp(seal, seat->seal) == 0;
    }
    return ours;
}

static void keep(char **kept, struct message in, const char *path) {
    struct message at;
    if (!find(in, path, &at)) return;
    free(*kept);
    *kept = allocate(at.length + 1);
    memcpy(*kept, at.text, at.length);
}

/* Never for any set of seals but one, and never for any commitment but the first. */
static void reveal(struct sitting *seat) {
    struct message seals;
    char commit[HEX_32], message[SAY];
    if (!seat->last_seats || !seat->last_dice || seat->luck_is_given) return;
    struct message seats = { seat->last_seats, strlen(seat->last_seats) };
    struct message dice = { seat->last_dice, strlen(seat->last_dice) };
    if (seat->table.phase != STAGE_WAITS || !find(dice, "seals", &seals) || !all_sealed(seat, seats, seals)) return;
    if (!has_text(dice, "commit", commit, sizeof commit) || strcmp(commit, seat->commit) != 0) return;
    if (!seat->seals[0] && seals.length < sizeof seat->seals) {
        memcpy(seat->seals, seals.text, seals.length);
        seat->seals[seals.length] = '\0';
    }
    if (!wh_span_is(seals.text, seals.length, seat->seals)) {
        finish(seat, failure(tr("the seals that the server shows have changed: the luck of this seat stays secret.")));
        return;
    }
    seat->luck_is_given = true;
    struct wh_text out = request(message, "luck");
    put(&out, "luck", seat->luck);
    send(seat, &out);
}

/* --- the table ---------------------------------------------------------------------------------------------------- */

static void add_step(struct table_seen *table, struct message who, struct message move) {
    size_t need = table->length + who.length + move.length + 8;
    if (need > table->room) {
        table->room = 2 * need;
        table->steps = realloc(table->steps, table->room);
        wh_assert(table->steps);
    }
    table->length += (size_t)snprintf(table->steps + table->length, table->room - table->length, "%s[%.*s,%.*s]",
                                      table->length ? "," : "", (int)who.length, who.text, (int)move.length, move.text);
}

/* After a reconnection some of the log is known already. */
static void read_log(struct table_seen *table, struct message in) {
    int64_t from = 0;
    struct message step, who, move;
    has_number(in, "from", &from);
    uint64_t number = (uint64_t)from;
    for (struct wh_json log = items_of(in, "log"); next_item(&log, &step); number++)
        if (number >= table->known && find(step, "0", &who) && find(step, "1", &move)) add_step(table, who, move);
    table->known = number;
}

static void read_steps(struct table_seen *table, struct message in) {
    struct message step, who, move;
    for (struct wh_json steps = items_of(in, "steps"); next_item(&steps, &step);) {
        bool forward = find(step, "who", &who) && find(step, "move", &move);
        if (forward) add_step(table, who, move);
        if (forward)
            table->known++;
        else if (table->known)
            table->known--; /* taken back */
    }
}

static void read_clock(struct table_seen *table, struct message in) {
    char path[32];
    int64_t left, since = 0, time = 0;
    if (is_text(in, "clock.kind", "move") || is_text(in, "clock.kind", "days")) table->plus = -1;
    if (is_text(in, "clock.kind", "fischer") && has_number(in, "clock.plus", &table->plus)) table->plus *= 1000;
    snprintf(path, sizeof path, "clock.left.%d", table->you);
    if (!has_number(in, path, &left)) return;
    has_number(in, "clock.since", &since);
    has_number(in, "clock.time", &time);
    if (table->actor == table->you) left -= time - since;
    table->left = left > 0 ? left : 0;
}

/* Is somebody there who could ask for a rematch? Bots and programs do not. */
static bool has_company(const struct sitting *seat, struct message in) {
    struct message one;
    char gone[WH_JSON_NAME];
    bool found = false;
    int number = 0;
    for (struct wh_json seats = items_of(in, "seats"); next_item(&seats, &one); number++)
        found |= number != seat->table.you && is_text(one, "kind", "person") && is_true(one, "here") &&
                 !is_true(one, "program") && !has_text(one, "gone", gone, sizeof gone);
    return found;
}

static void read_seats(struct sitting *seat, struct message in) {
    char path[32], gone[WH_JSON_NAME];
    if (has_company(seat, in))
        seat->alone = 0;
    else if (!seat->alone)
        seat->alone = program_clock();
    snprintf(path, sizeof path, "seats.%d.gone", seat->table.you);
    seat->table.gone = has_text(in, path, gone, sizeof gone) && seat->table.you >= 0;
    if (!seat->table.gone) seat->returns = false;
}

static void read_now(struct table_seen *table, struct message in) {
    int64_t number;
    if (has_number(in, "v", &number)) table->v = (uint32_t)number;
    table->actor = has_number(in, "actor", &number) ? (int)number : -1;
}

static bool read_game(struct table_seen *table, struct message in) {
    char id[WH_JSON_NAME];
    struct message options, one;
    unsigned seats = 0;
    if (!has_text(in, "game", id, sizeof id) || !(table->game = wh_game_find(id))) return false;
    for (struct wh_json list = items_of(in, "seats"); next_item(&list, &one);) seats++;
    wh_setup_default(table->game, seats, &table->setup);
    return find(in, "options", &options) &&
           read_turn_options(options.text, options.length, table->game, &table->setup, NULL) &&
           wh_setup_check(table->game, &table->setup, NULL);
}

static void hear_result(struct sitting *seat, struct message in) {
    struct message result, item;
    char scores[SAY] = "";
    bool won = false;
    if (!find(in, "result", &result) || wh_span_is(result.text, result.length, "null")) return;
    seat->table.phase = STAGE_ENDED;
    ask(seat, "record");
    if (seat->over) return;
    seat->over = true;
    for (struct wh_json winners = items_of(result, "winners"); next_item(&winners, &item);)
        won |= (int)strtol(item.text, NULL, 10) == seat->table.you;
    if (find(result, "scores", &item)) snprintf(scores, sizeof scores, "%.*s", (int)item.length, item.text);
    tell(won ? tr("The match is over: won, %s.") : tr("The match is over: not won, %s."), scores);
}

/* Whoever asks for a move back or a rematch gets it, as from our own bots. */
static void hear_proposal(struct sitting *seat, struct message in) {
    char message[SAY];
    int64_t number, by;
    if (!has_number(in, "proposal.number", &number)) return;
    if (!has_number(in, "proposal.by", &by) || by == seat->table.you) return;
    struct wh_text out = request(message, "answer");
    wh_json_key(&out, "proposal");
    wh_json_int(&out, number);
    wh_put(&out, ",\"yes\":true");
    send(seat, &out);
}

/* The rematch is another table, with luck of its own. */
static void go_on(struct sitting *seat) {
    memcpy(seat->at, seat->next, sizeof seat->at);
    seat->next[0] = seat->commit[0] = seat->seals[0] = seat->play[0] = '\0';
    free(seat->last_seats);
    free(seat->last_dice);
    seat->last_seats = seat->last_dice = NULL;
    free(seat->table.steps);
    seat->table = (struct table_seen){ .you = -1, .actor = -1, .left = -1 };
    seat->sits = seat->here = seat->begun = seat->over = seat->checked = seat->asked = false;
    seat->luck_is_given = seat->luck_is_kept = false;
    seat->asked_at = UINT32_MAX; /* a guess that is still to come belongs to the match before */
    draw_luck(seat);
    ask(seat, "look");
}

static void hear_next(struct sitting *seat, struct message in) {
    char next[TABLE_ID_TEXT];
    if (!has_text(in, "next", next, sizeof next)) return;
    memcpy(seat->next, next, sizeof next);
}

static void hear_table(struct sitting *seat, struct message in) {
    struct table_seen *table = &seat->table;
    int64_t you = -1;
    table->you = has_number(in, "you", &you) && you >= 0 && you < WH_MAX_SEATS ? (int)you : -1;
    table->left = -1;
    table->phase = is_text(in, "phase", "waiting")   ? STAGE_WAITS
                   : is_text(in, "phase", "playing") ? STAGE_PLAYS
                                                     : STAGE_ENDED;
    if (!read_game(table, in)) {
        finish(seat, failure(tr("the server plays a game, or options, that this program does not know.")));
        return;
    }
    read_now(table, in);
    read_log(table, in);
    read_clock(table, in);
    read_seats(seat, in);
    seat->asked = false;
    seat->play[0] = '\0';
    if (table->phase == STAGE_PLAYS && !seat->begun) tell(tr("The match begins."));
    seat->begun |= table->phase == STAGE_PLAYS;
    keep(&seat->last_seats, in, "seats");
    keep(&seat->last_dice, in, "dice");
    reveal(seat);
    hear_result(seat, in);
    hear_proposal(seat, in);
    hear_next(seat, in);
}

static void hear_steps(struct sitting *seat, struct message in) {
    read_now(&seat->table, in);
    read_steps(&seat->table, in);
    read_clock(&seat->table, in);
    hear_result(seat, in);
}

/* --- thinking ----------------------------------------------------------------------------------------------------- */

static bool is_our_turn(const struct sitting *seat) {
    const struct table_seen *table = &seat->table;
    return table->phase == STAGE_PLAYS && table->you >= 0 && table->actor == table->you && !table->gone &&
           !seat->leaving && seat->result < 0;
}

static int64_t time_for_move(const struct sitting *seat) {
    const struct table_seen *table = &seat->table;
    if (table->left < 0) return seat->wishes->time;
    int64_t time = turn_time(table->left, table->plus);
    return seat->wishes->time >= 0 && seat->wishes->time < time ? seat->wishes->time : time;
}

static void ask_guess(struct sitting *seat) {
    char message[SAY];
    struct wh_text out = request(message, "guess");
    wh_json_key(&out, "v");
    wh_json_int(&out, seat->table.v);
    seat->asked = true;
    seat->asked_at = seat->table.v;
    send(seat, &out);
}

static void think(struct sitting *seat, struct message in) {
    struct table_seen *table = &seat->table;
    struct message state;
    _Alignas(16) uint8_t guess[WH_STATE_MAX];
    seat->asked = false;
    if (!is_our_turn(seat) || seat->asked_at != table->v || player_thinks(seat->player)) return;
    if (!find(in, "state", &state) ||
        !wh_state_read(table->game, &table->setup, state.text, state.length, guess, NULL) ||
        table->game->actor(guess) != table->you) {
        finish(seat, failure(tr("the server's table is not as this program knows the rules; is it another version?")));
        return;
    }
    char *steps = allocate(table->length + 3);
    int length = snprintf(steps, table->length + 3, "[%.*s]", (int)table->length, table->length ? table->steps : "");
    seat->thinks_at = table->v;
    player_ask(seat->player, &(struct turn){ .match = seat->at,
                                             .game = table->game,
                                             .setup = &table->setup,
                                             .state = guess,
                                             .steps = { steps, (size_t)length },
                                             .time = time_for_move(seat),
                                             .clocked = table->left >= 0,
                                             .left = table->left,
                                             .plus = table->plus });
    table->length = 0;
    free(steps);
}

static void play(struct sitting *seat, const char *move) {
    struct wh_text out = request(seat->play, "play");
    wh_json_key(&out, "v");
    wh_json_int(&out, seat->thinks_at);
    put(&out, "move", move);
    send(seat, &out);
}

static void leave(struct sitting *seat, int farewell) {
    enum { PATIENCE = 30000 }; /* all luck may be sealed just now: then nobody leaves for twenty seconds */
    seat->leaving = true;
    seat->farewell = farewell;
    seat->patience = program_clock() + PATIENCE;
    player_hurry(seat->player);
    if (!seat->sits || seat->over)
        finish(seat, farewell);
    else
        ask(seat, "leave");
}

static void take_answer(struct sitting *seat) {
    char text[PROGRAM_PROBLEM];
    enum answer answer = player_answer(seat->player, text);
    if (answer == ANSWER_LATER) return;
    bool wanted = is_our_turn(seat) && seat->thinks_at == seat->table.v;
    if (answer == ANSWER_MOVE) {
        seat->deaths = 0;
        if (wanted) play(seat, text);
        return;
    }
    if (!wanted) return;
    failure(tr("the program made no move: %s"), text);
    if (++seat->deaths < DEATHS) return; /* it is started again, and asked the same */
    leave(seat, FAILED);
}

/* --- answers ------------------------------------------------------------------------------------------------------ */

static void hear_commit(struct sitting *seat, struct message in) {
    char commit[HEX_32];
    int64_t edition = 0;
    if (!has_text(in, "summary.dice.commit", commit, sizeof commit) ||
        !has_number(in, "summary.dice.edition", &edition))
        return;
    if (!seat->commit[0]) memcpy(seat->commit, commit, sizeof commit);
    if (strcmp(seat->commit, commit) != 0 || edition != DICE_SEALED)
        finish(seat, failure(tr("the server has changed the commitment of its dice: this match would not be fair.")));
    else
        sit_down(seat);
}

static void hear_seat(struct sitting *seat, struct message in) {
    int64_t number = 0;
    has_number(in, "seat", &number);
    seat->wait = FIRST_WAIT;
    seat->here = true;
    seat->told_lost = false;
    if (!seat->sits) tell(tr("Sits at table %s, seat %d."), seat->at, (int)number + 1);
    seat->sits = true;
}

/* A JSON string without its quotes, in place. Of the escapes there are only those of ASCII: the rest is UTF-8. */
static size_t plain_text(char *text, size_t length) {
    struct wh_scan in = wh_scan_of(text, length);
    size_t to = 0;
    while (!wh_scan_over(&in)) {
        uint64_t code;
        if (wh_take(&in, "\\u00") && wh_take_hex(&in, 2, &code))
            text[to++] = (char)code;
        else if (wh_take(&in, "\\n"))
            text[to++] = '\n';
        else if (!wh_take_char(&in, '\\') || !wh_scan_over(&in))
            text[to++] = *in.at++;
    }
    text[to] = '\0';
    return to;
}

static bool has_line(const char *record, const char *format, unsigned number, const char *digits) {
    char line[SAY];
    snprintf(line, sizeof line, format, number, digits);
    return strstr(record, line);
}

/* What a client keeps is what it compares with: its own seal and luck, the commitment, all the seals it was shown. */
static bool is_as_kept(const struct sitting *seat, const char *record) {
    unsigned you = (unsigned)seat->table.you, i = 0;
    struct message all = { seat->seals, strlen(seat->seals) }, item;
    char line[SAY], digits[HEX_32];
    snprintf(line, sizeof line, "witching-dice 2\ncommit %s\n", seat->commit);
    if (strncmp(record, line, strlen(line)) != 0) return false;
    if (seat->luck_is_kept && !has_line(record, "\nluck %u %s\n", you, seat->luck)) return false;
    for (struct wh_json seals = items_of(all, ""); next_item(&seals, &item); i++)
        if (has_text(item, "", digits, sizeof digits) && !has_line(record, "\nseal %u %s\n", i, digits)) return false;
    return has_line(record, "\nseal %u %s\n", you, seat->seal);
}

static void hear_record(struct sitting *seat, struct message in) {
    static const char key[] = "\"record\":\"";
    struct fairness found;
    struct wh_match match;
    const char *start = strstr(in.text, key), *end = in.text + in.length - 2; /* before "} */
    if (!start || start + sizeof key - 1 > end) return;
    start += sizeof key - 1;
    char *record = allocate((size_t)(end - start) + 1);
    memcpy(record, start, (size_t)(end - start));
    size_t length = plain_text(record, (size_t)(end - start));
    wh_action *actions = allocate(WH_MATCH_PLIES * sizeof *actions);
    bool fair = is_as_kept(seat, record) && fair_check(record, length, &match, actions, &found) == FAIR;
    free(actions);
    free(record);
    if (!fair) {
        finish(seat, failure(tr("the luck of this match was not fair, or not what this seat was shown.")));
        return;
    }
    if (!seat->checked) tell("%s", tr("The luck was fair: every step follows from the seed and everyone's luck."));
    seat->checked = true;
}

static void hear_ok(struct sitting *seat, struct message in, const char *asked) {
    if (strcmp(asked, "look") == 0) hear_commit(seat, in);
    if (strcmp(asked, "take") == 0) hear_seat(seat, in);
    if (strcmp(asked, "luck") == 0) seat->luck_is_kept = true;
    if (strcmp(asked, "guess") == 0) think(seat, in);
    if (strcmp(asked, "play") == 0) seat->play[0] = '\0';
    if (strcmp(asked, "record") == 0) hear_record(seat, in);
    if (strcmp(asked, "leave") == 0) finish(seat, seat->farewell);
}

static bool is_one_of(const char *word, const char *const *list, unsigned count) {
    return name_index(list, count, word) >= 0;
}

static void hear_no(struct sitting *seat, struct message in, const char *asked) {
    static const char *const later[] = { "too-fast", "storage", "unsure" };
    char why[WH_JSON_NAME] = "", text[PROGRAM_PROBLEM] = "";
    has_text(in, "why.id", why, sizeof why);
    has_text(in, "why.text", text, sizeof text);
    bool again = is_one_of(why, later, WH_COUNT(later));
    if (again) seat->again = program_clock() + ASK_AGAIN;
    if (strcmp(asked, "guess") == 0) seat->asked = again; /* tick asks again when it is time */
    if (again || strcmp(asked, "guess") == 0 || strcmp(asked, "answer") == 0 || strcmp(asked, "luck") == 0) return;
    if (strcmp(asked, "play") == 0) {
        seat->play[0] = '\0'; /* stale, or out of time: news says what is to be done now */
    } else if (strcmp(asked, "leave") == 0) {
        if (strcmp(why, "beginning") == 0)
            seat->again = program_clock() + ASK_AGAIN;
        else
            finish(seat, seat->farewell);
    } else if (strcmp(asked, "take") == 0 && strcmp(why, "name-taken") == 0 && !seat->wishes->name &&
               seat->names < NAMES) {
        seat->names++;
        sit_down(seat);
    } else {
        finish(seat, failure(tr("the server refused: %s"), text));
    }
}

static void hear_bye(struct sitting *seat, struct message in) {
    char why[WH_JSON_NAME] = "", words[WH_WHY_TEXT] = "";
    int64_t retry = FIRST_WAIT;
    if (has_text(in, "why.id", why, sizeof why) && strcmp(why, "banned") == 0) {
        has_text(in, "why.text", words, sizeof words);
        finish(seat, failure(tr("the server refused: %s"), words));
    }
    if (has_number(in, "retry", &retry) && retry >= 0 && retry <= LONGEST_WAIT) seat->wait = retry;
}

static void hear_news(struct sitting *seat, struct message in, const char *type) {
    char table[WH_JSON_NAME] = "";
    if (strcmp(type, "bye") == 0) hear_bye(seat, in);
    if (!has_text(in, "table", table, sizeof table) || strcmp(table, seat->at) != 0) return;
    if (strcmp(type, "table") == 0) hear_table(seat, in);
    if (strcmp(type, "steps") == 0) hear_steps(seat, in);
    if (strcmp(type, "over") == 0) hear_result(seat, in);
    if (strcmp(type, "proposal") == 0) hear_proposal(seat, in);
    if (strcmp(type, "next") == 0) hear_next(seat, in);
    if (strcmp(type, "dice") == 0) keep(&seat->last_dice, in, "dice");
    if (strcmp(type, "seats") == 0) {
        keep(&seat->last_seats, in, "seats");
        read_clock(&seat->table, in);
        read_seats(seat, in);
    }
    reveal(seat);
}

static void heard(void *with, const char *text, size_t length) {
    struct sitting *seat = with;
    struct message in = { text, length };
    char type[WH_JSON_NAME], id[WH_JSON_NAME] = "";
    if (seat->result >= 0 || !has_text(in, "t", type, sizeof type)) return;
    has_text(in, "id", id, sizeof id);
    id[strcspn(id, "-")] = '\0';
    if (strcmp(type, "ok") == 0)
        hear_ok(seat, in, id);
    else if (strcmp(type, "no") == 0)
        hear_no(seat, in, id);
    else
        hear_news(seat, in, type);
}

/* --- coming, going and waiting ------------------------------------------------------------------------------------ */

static void opened(void *with) {
    struct sitting *seat = with;
    seat->connected = true;
    seat->luck_is_given = seat->here = false;
    ask(seat, "look");
}

static void closed(void *with, const char *why) {
    struct sitting *seat = with;
    seat->asked = false;
    seat->again = 0;
    if (seat->result >= 0) return;
    if (!seat->connected) {
        finish(seat, failure(tr("the server cannot be reached: %s."), why ? why : tr("it hung up")));
    } else if (seat->leaving || seat->checked) {
        finish(seat, seat->leaving ? seat->farewell : DONE);
    } else {
        if (!seat->told_lost) tell("%s", tr("The connection is lost; trying again."));
        seat->told_lost = true;
        socket_again(seat->socket, seat->wait);
        seat->wait = 2 * seat->wait < LONGEST_WAIT ? 2 * seat->wait + 1 : LONGEST_WAIT;
    }
}

/* What the server could not do a moment ago. */
static void ask_again(struct sitting *seat) {
    seat->again = 0;
    if (seat->leaving)
        ask(seat, "leave");
    else if (!seat->here)
        ask(seat, "look");
    else if (seat->over)
        ask(seat, "record");
    else if (seat->play[0])
        socket_say(seat->socket, seat->play, strlen(seat->play));
    else if (seat->asked)
        ask_guess(seat);
    seat->luck_is_given = seat->luck_is_kept;
    reveal(seat);
}

/* After the match: on to the rematch, or home when nobody is there to ask for one. */
static void look_ahead(struct sitting *seat, int64_t now) {
    bool alone = seat->alone && now >= seat->alone + RELOADS;
    if (seat->next[0] && !player_thinks(seat->player))
        go_on(seat);
    else if (!seat->next[0] && (alone || seat->table.gone))
        finish(seat, DONE);
}

static bool tick(void *with) {
    struct sitting *seat = with;
    int64_t now = program_clock();
    bool turn = is_our_turn(seat);
    if (seat->result >= 0) return false;
    if (*seat->interrupted && !seat->leaving) leave(seat, DONE);
    if (seat->leaving && now > seat->patience) finish(seat, seat->farewell);
    if (seat->again && now >= seat->again) ask_again(seat);
    if (player_thinks(seat->player) && (!turn || seat->thinks_at != seat->table.v)) player_hurry(seat->player);
    take_answer(seat);
    if (seat->table.gone && seat->table.phase == STAGE_PLAYS && !seat->returns && !seat->leaving) {
        seat->returns = true;
        ask(seat, "return");
    }
    if (seat->checked && !seat->leaving) look_ahead(seat, now);
    if (turn && !player_thinks(seat->player) && !seat->asked && !seat->play[0]) ask_guess(seat);
    return seat->result < 0;
}

static void thought(void *with) {
    struct sitting *seat = with;
    socket_wake(seat->socket);
}

int seat_play(const struct seat_wishes *wishes, volatile const int *interrupted) {
    struct sitting seat = { .wishes = wishes, .interrupted = interrupted, .wait = FIRST_WAIT, .result = -1 };
    seat.table.you = seat.table.actor = -1;
    seat.table.left = -1;
    memcpy(seat.at, wishes->link.table, sizeof seat.at);
    if (sodium_init() < 0) return failure(tr("there is no randomness on this machine."));
    draw_hex(seat.token, TOKEN_BYTES);
    draw_luck(&seat);
    seat.socket = socket_open(
        &wishes->link,
        &(struct socket_user){ .with = &seat, .opened = opened, .heard = heard, .closed = closed, .tick = tick });
    if (!seat.socket) return failure(tr("there is not enough memory."));
    seat.player = player_open(wishes->bot, wishes->command, thought, &seat);
    socket_run(seat.socket);
    player_close(seat.player);
    socket_close(seat.socket);
    free(seat.last_seats);
    free(seat.last_dice);
    free(seat.table.steps);
    return seat.result < 0 ? FAILED : seat.result;
}
