/* record.c: a match as a text file that people can read and compare, and that nobody can damage unnoticed.
 *
 * Every line of play ends with a check number chained to the one before, so that a dropped, swapped or altered line is
 * noticed where it is; the closing line covers the rest (names, result) and shows that nothing is missing. There is one
 * way to write a record: the reader compares with what the writer would have written. The format is described in
 * docs/records.md; files themselves are the apps' affair. */
#include "witching/match.h"

enum { FORMAT = 1, SETUP_TEXT = 2048, PLAYERS_TEXT = 1024, LINE_TEXT = 256, CHECK_DIGITS = 8, SEAL_DIGITS = 16 };
enum { LINE_MAX = WH_JSON_MAX + 16 };

static const char magic[] = "witching-record ";

enum refusal {
    NOT_A_RECORD,
    OTHER_FORMAT,
    CARRIAGE_RETURN,
    NOT_TEXT,
    TOO_LONG,
    CUT_OFF,
    EXPECTED,
    UNKNOWN_GAME,
    OTHER_VERSION,
    NOT_CANONICAL,
    BAD_PLAYER,
    UNKNOWN_LINE,
    BAD_STEP,
    WRONG_PLY,
    WRONG_SEAT,
    PLAYED_ON,
    WRONG_CHECK,
    NOT_OVER,
    IS_OVER,
    WRONG_COUNT,
    WRONG_RESULT,
    WRONG_SEAL,
    AFTER_END
};

static const struct wh_reason reasons[] = {
    [NOT_A_RECORD] = { "not-a-record", "",
                       WH_TR("This is not a record: it does not begin with \"witching-record 1\".") },
    [OTHER_FORMAT] = { "other-format", "",
                       WH_TR("This record is written in another format; this program reads format {0}.") },
    [CARRIAGE_RETURN] = { "carriage-return", "",
                          WH_TR("The line ends with a carriage return; save the file with plain line feeds.") },
    [NOT_TEXT] = { "not-text", "", WH_TR("The line holds bytes that are not plain text.") },
    [TOO_LONG] = { "line-too-long", "", WH_TR("The line is too long for a record.") },
    [CUT_OFF] = { "cut-off", "", WH_TR("The record breaks off here: its end is missing.") },
    [EXPECTED] = { "line-expected", "", WH_TR("A line that begins with \"{0}\" is expected here.") },
    [UNKNOWN_GAME] = { "unknown-game", "", WH_TR("This program does not know the game \"{0}\".") },
    [OTHER_VERSION] = { "other-version", "",
                        WH_TR("This record is of version {0} of the game; this program plays version {1}.") },
    [NOT_CANONICAL] = { "not-canonical", "", WH_TR("The line is not written as a record writes it, which is: {0}") },
    [BAD_PLAYER] = { "bad-player", "",
                     WH_TR("The lines of the players are for seats of this match, in order, each at most once.") },
    [UNKNOWN_LINE] = { "unknown-line", "", WH_TR("This line is neither a tag of a record nor a step nor its end.") },
    [BAD_STEP] = { "bad-step", "", WH_TR("A step is written as: number, seat or chance, action, check number.") },
    [WRONG_PLY] = { "wrong-number", "",
                    WH_TR("Step {0} is expected here: a line is missing, doubled or in the wrong place.") },
    [WRONG_SEAT] = { "wrong-seat", "", WH_TR("{0} is to act here.") },
    [PLAYED_ON] = { "played-on", "", WH_TR("The match is over before this step.") },
    [WRONG_CHECK] = { "wrong-check", "",
                      WH_TR("The check number does not fit: this line, or one before it, was altered.") },
    [NOT_OVER] = { "not-over", "", WH_TR("The record says \"end\", but the match is not over.") },
    [IS_OVER] = { "is-over", "", WH_TR("The record says \"pause\", but the match is over.") },
    [WRONG_COUNT] = { "wrong-count", "", WH_TR("The closing line counts {0} steps, but there are {1}.") },
    [WRONG_RESULT] = { "wrong-result", "", WH_TR("The result does not follow from the steps, which give: {0}") },
    [WRONG_SEAL] = { "wrong-seal", "",
                     WH_TR("The closing number does not fit: a name or the closing line was altered.") },
    [AFTER_END] = { "after-end", "", WH_TR("Nothing may follow the closing line.") },
};

/* --- the parts of a record, as text ------------------------------------------------------------------------------- */

static void put_who(struct wh_text *out, int actor) {
    if (actor == WH_CHANCE)
        wh_put(out, "chance");
    else
        wh_put_int(out, actor);
}

static void put_numbered(struct wh_text *out, const char *tag, int64_t number) {
    wh_put(out, tag);
    wh_put_int(out, number);
}

static void put_option(const struct wh_game *game, const struct wh_setup *setup, unsigned i, struct wh_text *out) {
    wh_put(out, "option ");
    wh_put(out, game->options[i].key);
    wh_put_char(out, ' ');
    wh_option_print(&game->options[i], setup->option[i], out);
}

static void put_game(const struct wh_game *game, struct wh_text *out) {
    wh_put(out, "game ");
    wh_put(out, game->id);
    put_numbered(out, " ", game->version);
}

static void put_setup(const struct wh_match *match, struct wh_text *out) {
    put_numbered(out, magic, FORMAT);
    wh_put_char(out, '\n');
    put_game(match->game, out);
    put_numbered(out, "\nseats ", match->setup.seats);
    wh_put_char(out, '\n');
    for (unsigned i = 0; i < match->game->option_count; i++) {
        if (match->game->options[i].table && wh_setup_is_preset(match->game, &match->setup, i)) continue;
        put_option(match->game, &match->setup, i, out);
        wh_put_char(out, '\n');
    }
}

static void put_player(struct wh_text *out, const char *tag, unsigned seat, const char *name) {
    if (!name[0]) return;
    put_numbered(out, tag, seat);
    wh_put_char(out, ' ');
    wh_put(out, name);
    wh_put_char(out, '\n');
}

static void put_players(const struct wh_match *match, struct wh_text *out) {
    for (unsigned seat = 0; seat < match->setup.seats; seat++) {
        put_player(out, "player ", seat, match->players[seat].name);
        put_player(out, "bot ", seat, match->players[seat].bot);
    }
}

/* "12 0 take a r3": a step without its check number. */
static void put_step(const struct wh_game *game, const void *state, uint32_t ply, wh_action action,
                     struct wh_text *out) {
    put_numbered(out, "", ply);
    wh_put_char(out, ' ');
    put_who(out, game->actor(state));
    wh_put_char(out, ' ');
    game->format(state, action, WH_REFEREE, out);
}

static void put_result(const struct wh_match *match, struct wh_text *out) {
    int32_t scores[WH_MAX_SEATS];
    match->game->score(match->state, scores);
    wh_put(out, " scores");
    for (unsigned seat = 0; seat < match->setup.seats; seat++) put_numbered(out, " ", scores[seat]);
    wh_put(out, " winners");
    for (uint32_t rest = match->game->winners(match->state); rest; rest &= rest - 1)
        put_numbered(out, " ", wh_lowest(rest));
}

/* "end 48 scores 26 18 winners 0": the closing line without its number. Each undo made the version grow by one and the
 * record shrink by one; their count is kept so that a version seen before a pause never names another position. */
static void put_close(const struct wh_match *match, struct wh_text *out) {
    bool over = wh_match_actor(match) == WH_OVER;
    uint32_t undone = (match->version - match->length) / 2;
    put_numbered(out, over ? "end " : "pause ", match->length);
    if (undone) put_numbered(out, " undone ", undone);
    if (over) put_result(match, out);
}

/* --- the chain of check numbers ----------------------------------------------------------------------------------- */

static uint64_t chain_number(uint64_t chain, uint64_t number) {
    uint8_t bytes[8];
    for (unsigned i = 0; i < 8; i++) bytes[i] = (uint8_t)(number >> (8 * i));
    return wh_hash(bytes, sizeof bytes, chain);
}

static uint64_t chain_text(uint64_t chain, const struct wh_text *text) {
    wh_assert(!text->overflow);
    return wh_hash(text->start, text->length, chain_number(chain, text->length));
}

/* Before the first step: what is played and from where. Names are left to the closing line, so that the same play has
 * the same numbers whoever plays it. */
static uint64_t chain_start(const struct wh_match *match) {
    char buffer[SETUP_TEXT];
    struct wh_text setup = wh_text_into(buffer, sizeof buffer);
    put_setup(match, &setup);
    return chain_number(chain_text(0, &setup), wh_state_hash(match->game, match->first));
}

/* After a step: its text and the state it led to. */
static uint64_t chain_step(uint64_t chain, const struct wh_text *step, const struct wh_game *game, const void *state) {
    return chain_number(chain_text(chain, step), wh_state_hash(game, state));
}

static uint64_t chain_close(uint64_t chain, const struct wh_match *match, const struct wh_text *close) {
    char buffer[PLAYERS_TEXT];
    struct wh_text players = wh_text_into(buffer, sizeof buffer);
    put_players(match, &players);
    return chain_text(chain_text(chain, &players), close);
}

static void put_check(struct wh_text *out, uint64_t chain, unsigned digits) {
    wh_put_char(out, ' ');
    wh_put_hex(out, wh_splitmix(&chain) >> (64 - 4 * digits), digits);
}

/* --- writing ------------------------------------------------------------------------------------------------------ */

size_t wh_record_room(const struct wh_match *match) {
    return SETUP_TEXT + PLAYERS_TEXT + LINE_TEXT + LINE_MAX + (size_t)match->length * (WH_ACTION_TEXT + 32) + 1;
}

static void put_position(const struct wh_match *match, struct wh_text *out) {
    if (!match->from_position) return;
    wh_put(out, "position ");
    wh_state_write(match->game, match->first, WH_REFEREE, out);
    wh_put_char(out, '\n');
}

static uint64_t put_steps(const struct wh_match *match, struct wh_text *out) {
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    uint64_t chain = chain_start(match);
    wh_match_state_at(match, 0, state);
    for (uint32_t i = 0; i < match->length; i++) {
        char buffer[LINE_TEXT];
        struct wh_text step = wh_text_into(buffer, sizeof buffer);
        put_step(match->game, state, i + 1, match->actions[i], &step);
        match->game->apply(state, match->actions[i]);
        chain = chain_step(chain, &step, match->game, state);
        put_check(&step, chain, CHECK_DIGITS);
        wh_put(out, step.start);
        wh_put_char(out, '\n');
    }
    return chain;
}

void wh_record_write(const struct wh_match *match, struct wh_text *out) {
    char buffer[LINE_TEXT];
    struct wh_text close = wh_text_into(buffer, sizeof buffer);
    put_setup(match, out);
    put_position(match, out);
    put_players(match, out);
    uint64_t chain = put_steps(match, out);
    put_close(match, &close);
    put_check(&close, chain_close(chain, match, &close), SEAL_DIGITS);
    wh_put(out, close.start);
    wh_put_char(out, '\n');
}

/* --- reading: line by line ---------------------------------------------------------------------------------------- */

struct reader {
    const char *next, *end; /* what is still to read */
    const char *line;       /* the line at hand, without its line feed */
    size_t length;
    uint32_t number; /* of that line, from 1 */
    struct wh_why *why;
};

static bool refuse(struct reader *in, enum refusal id, const char *first, const char *second) {
    return wh_deny_with(in->why, &reasons[id], first, second);
}

static bool refuse_expected(struct reader *in, const char *tag) { return refuse(in, EXPECTED, tag, NULL); }

static bool next_line(struct reader *in) {
    in->number++;
    in->line = in->next;
    while (in->next < in->end && *in->next != '\n') in->next++;
    in->length = (size_t)(in->next - in->line);
    if (in->length > LINE_MAX) return refuse(in, TOO_LONG, NULL, NULL);
    if (in->length && in->line[in->length - 1] == '\r') return refuse(in, CARRIAGE_RETURN, NULL, NULL);
    if (!wh_plain_text(in->line, in->length)) return refuse(in, NOT_TEXT, NULL, NULL);
    if (in->next == in->end) return refuse(in, CUT_OFF, NULL, NULL);
    in->next++;
    return true;
}

static struct wh_scan scan_line(const struct reader *in) { return wh_scan_of(in->line, in->length); }

static bool line_begins(const struct reader *in, const char *tag) {
    struct wh_scan scan = scan_line(in);
    return wh_take(&scan, tag);
}

/* The line must be exactly what is in `wanted`. */
static bool line_is(struct reader *in, const struct wh_text *wanted) {
    wh_assert(!wanted->overflow);
    return wh_span_is(in->line, in->length, wanted->start) || refuse(in, NOT_CANONICAL, wanted->start, NULL);
}

/* --- reading: the tags -------------------------------------------------------------------------------------------- */

static bool read_magic(struct reader *in) {
    char buffer[LINE_TEXT];
    struct wh_text wanted = wh_text_into(buffer, sizeof buffer);
    size_t rest = (size_t)(in->end - in->next);
    if (rest < sizeof magic - 1 || memcmp(in->next, magic, sizeof magic - 1) != 0) {
        in->number = 1;
        return refuse(in, NOT_A_RECORD, NULL, NULL);
    }
    if (!next_line(in)) return false;
    put_numbered(&wanted, magic, FORMAT);
    if (wh_span_is(in->line, in->length, wanted.start)) return true;
    return refuse(in, OTHER_FORMAT, wanted.start + sizeof magic - 1, NULL);
}

static bool refuse_version(struct reader *in, const struct wh_game *game, uint32_t found) {
    char theirs[12], ours[12];
    struct wh_text out = wh_text_into(theirs, sizeof theirs);
    wh_put_int(&out, found);
    out = wh_text_into(ours, sizeof ours);
    wh_put_int(&out, game->version);
    return refuse(in, OTHER_VERSION, theirs, ours);
}

static bool read_game(struct reader *in, const struct wh_game **game) {
    char id[40];
    uint32_t version;
    struct wh_scan scan = scan_line(in);
    if (!wh_take(&scan, "game ")) return refuse_expected(in, "game");
    const char *start = scan.at;
    while (!wh_scan_over(&scan) && *scan.at != ' ') scan.at++;
    struct wh_text out = wh_text_into(id, sizeof id);
    wh_put_span(&out, start, (size_t)(scan.at - start));
    *game = out.overflow ? NULL : wh_game_find(id);
    if (!*game) return refuse(in, UNKNOWN_GAME, id, NULL);
    if (!wh_take(&scan, " ") || !wh_take_number(&scan, UINT16_MAX, &version) || !wh_scan_over(&scan))
        return refuse_expected(in, WH_TR("game, its id and its version"));
    return version == (*game)->version || refuse_version(in, *game, version);
}

static bool read_seats(struct reader *in, const struct wh_game *game, struct wh_setup *setup) {
    uint32_t seats;
    struct wh_scan scan = scan_line(in);
    if (!wh_take(&scan, "seats ") || !wh_take_number(&scan, UINT8_MAX, &seats) || !wh_scan_over(&scan))
        return refuse_expected(in, WH_TR("seats and their number"));
    wh_setup_default(game, seats, setup);
    /* Whether seats and options go together is known only after the options. */
    return (seats >= game->min_seats && seats <= game->max_seats) || wh_setup_check(game, setup, in->why);
}

static struct wh_text option_tag(const struct wh_option *option, char tag[64]) {
    struct wh_text out = wh_text_into(tag, 64);
    wh_put(&out, "option ");
    wh_put(&out, option->key);
    wh_put(&out, " ");
    return out;
}

/* Is the line to come this option? */
static bool option_follows(const struct reader *in, const struct wh_option *option) {
    char tag[64];
    struct wh_scan rest = wh_scan_of(in->next, (size_t)(in->end - in->next));
    return wh_take(&rest, option_tag(option, tag).start);
}

static bool read_option(struct reader *in, const struct wh_game *game, struct wh_setup *setup, unsigned i) {
    char assignment[LINE_TEXT], tag[64], buffer[LINE_TEXT];
    struct wh_text wanted = option_tag(&game->options[i], tag), value = wh_text_into(assignment, sizeof assignment);
    if (!line_begins(in, wanted.start)) return refuse_expected(in, wanted.start);
    wh_put(&value, game->options[i].key);
    wh_put(&value, "=");
    wh_put_span(&value, in->line + wanted.length, in->length - wanted.length);
    if (!wh_setup_set(game, setup, value.start, in->why)) return false;
    wanted = wh_text_into(buffer, sizeof buffer);
    put_option(game, setup, i, &wanted);
    if (game->options[i].table && wh_setup_is_preset(game, setup, i)) return refuse(in, UNKNOWN_LINE, NULL, NULL);
    return line_is(in, &wanted);
}

static bool read_setup(struct reader *in, const struct wh_game **game, struct wh_setup *setup) {
    if (!read_magic(in) || !next_line(in) || !read_game(in, game)) return false;
    if (!next_line(in) || !read_seats(in, *game, setup)) return false;
    for (unsigned i = 0; i < (*game)->option_count; i++) {
        if ((*game)->options[i].table && !option_follows(in, &(*game)->options[i])) continue;
        if (!next_line(in) || !read_option(in, *game, setup, i)) return false;
    }
    return true;
}

static bool position_is_canonical(struct reader *in, const struct wh_match *match, const char *json, size_t length) {
    char buffer[WH_JSON_MAX];
    struct wh_text wanted = wh_text_into(buffer, sizeof buffer);
    wh_state_write(match->game, match->first, WH_REFEREE, &wanted);
    return wh_span_is(json, length, wanted.start) || refuse(in, NOT_CANONICAL, WH_TR("its own state as JSON"), NULL);
}

/* The set-up line by line, then the position if there is one. Ends on the line after it. */
static bool read_beginning(struct reader *in, struct wh_match *match, wh_action *actions, uint32_t capacity) {
    const struct wh_game *game = NULL;
    struct wh_setup setup;
    if (!read_setup(in, &game, &setup)) return false;
    if (!wh_match_begin(match, game, &setup, actions, capacity, in->why) || !next_line(in)) return false;
    struct wh_scan scan = scan_line(in);
    if (!wh_take(&scan, "position ")) return true;
    size_t length = (size_t)(scan.end - scan.at);
    if (!wh_match_begin_at(match, game, &setup, scan.at, length, actions, capacity, in->why)) return false;
    return position_is_canonical(in, match, scan.at, length) && next_line(in);
}

/* The name in "player 0 Ada" or "bot 0 greedy", if that is the line at hand; else "". */
static void find_name(const struct reader *in, const char *tag, unsigned seat, char name[LINE_TEXT]) {
    char buffer[LINE_TEXT];
    struct wh_text wanted = wh_text_into(buffer, sizeof buffer), out = wh_text_into(name, LINE_TEXT);
    put_numbered(&wanted, tag, seat);
    wh_put_char(&wanted, ' ');
    if (line_begins(in, wanted.start)) wh_put_span(&out, in->line + wanted.length, in->length - wanted.length);
}

static bool read_players(struct reader *in, struct wh_match *match) {
    for (unsigned seat = 0; seat < match->setup.seats; seat++) {
        char name[LINE_TEXT], bot[LINE_TEXT];
        find_name(in, "player ", seat, name);
        if (!wh_match_name(match, seat, name, "", in->why) || (name[0] && !next_line(in))) return false;
        find_name(in, "bot ", seat, bot);
        if (!wh_match_name(match, seat, name, bot, in->why) || (bot[0] && !next_line(in))) return false;
    }
    return !(line_begins(in, "player ") || line_begins(in, "bot ")) || refuse(in, BAD_PLAYER, NULL, NULL);
}

/* --- reading: the steps and the end ------------------------------------------------------------------------------- */

struct step {
    uint32_t ply;
    int who;
    struct wh_scan action;
};

static bool take_who(struct wh_scan *scan, int *who) {
    uint32_t seat;
    if (wh_take(scan, "chance"))
        *who = WH_CHANCE;
    else if (wh_take_number(scan, WH_MAX_SEATS - 1, &seat))
        *who = (int)seat;
    else
        return false;
    return true;
}

static bool split_step(const struct reader *in, struct step *step) {
    struct wh_scan scan = scan_line(in);
    if (!wh_take_number(&scan, UINT32_MAX - 1, &step->ply) || !wh_take(&scan, " ")) return false;
    if (!take_who(&scan, &step->who) || !wh_take(&scan, " ")) return false;
    if (scan.end - scan.at <= CHECK_DIGITS + 1) return false;
    scan.end -= CHECK_DIGITS + 1;
    step->action = scan;
    struct wh_scan check = { scan.end, scan.end + CHECK_DIGITS + 1 };
    uint64_t number;
    return wh_take(&check, " ") && wh_take_hex(&check, CHECK_DIGITS, &number);
}

static bool refuse_ply(struct reader *in, uint32_t wanted) {
    char number[12];
    struct wh_text out = wh_text_into(number, sizeof number);
    wh_put_int(&out, wanted);
    return refuse(in, WRONG_PLY, number, NULL);
}

static bool refuse_seat(struct reader *in, int actor) {
    char who[20];
    struct wh_text out = wh_text_into(who, sizeof who);
    wh_put_numbers(&out, WH_TR("Seat {0}"), actor + 1, 0);
    return refuse(in, WRONG_SEAT, actor == WH_CHANCE ? WH_TR("Chance") : who, NULL);
}

static bool read_step(struct reader *in, struct wh_match *match, uint64_t *chain) {
    struct step step;
    wh_action action;
    char buffer[LINE_TEXT];
    struct wh_text wanted = wh_text_into(buffer, sizeof buffer);
    int actor = wh_match_actor(match);
    if (!split_step(in, &step)) return refuse(in, BAD_STEP, NULL, NULL);
    if (step.ply != match->length + 1) return refuse_ply(in, match->length + 1);
    if (actor == WH_OVER) return refuse(in, PLAYED_ON, NULL, NULL);
    if (step.who != actor) return refuse_seat(in, actor);
    size_t length = (size_t)(step.action.end - step.action.at);
    if (!wh_understand(match->game, match->state, step.action.at, length, &action, in->why)) return false;
    if (action == WH_NONE) return refuse(in, NOT_CANONICAL, WH_TR("shuffle, the pile and # with 16 digits"), NULL);
    put_step(match->game, match->state, step.ply, action, &wanted);
    if (!wh_match_play(match, actor, match->version, action, in->why)) return false;
    *chain = chain_step(*chain, &wanted, match->game, match->state);
    size_t play = wanted.length;
    put_check(&wanted, *chain, CHECK_DIGITS);
    if (wh_span_is(in->line, in->length, wanted.start)) return true;
    bool well_put = in->length == wanted.length && memcmp(in->line, wanted.start, play) == 0;
    return refuse(in, well_put ? WRONG_CHECK : NOT_CANONICAL, wanted.start, NULL);
}

static bool line_is_step(const struct reader *in) { return in->length && in->line[0] >= '0' && in->line[0] <= '9'; }

static bool refuse_count(struct reader *in, uint32_t found, uint32_t counted) {
    char said[12], is[12];
    struct wh_text out = wh_text_into(said, sizeof said);
    wh_put_int(&out, found);
    out = wh_text_into(is, sizeof is);
    wh_put_int(&out, counted);
    return refuse(in, WRONG_COUNT, said, is);
}

static bool read_close(struct reader *in, struct wh_match *match, uint64_t chain) {
    enum { MOST_UNDONE = 1000000000 };
    char buffer[LINE_TEXT];
    struct wh_text wanted = wh_text_into(buffer, sizeof buffer);
    struct wh_scan scan = scan_line(in);
    bool over = wh_match_actor(match) == WH_OVER, end = wh_take(&scan, "end ");
    uint32_t count, undone = 0;
    if (!end && !wh_take(&scan, "pause ")) return refuse(in, UNKNOWN_LINE, NULL, NULL);
    if (!wh_take_number(&scan, UINT32_MAX - 1, &count)) return refuse(in, UNKNOWN_LINE, NULL, NULL);
    if (end != over) return refuse(in, over ? IS_OVER : NOT_OVER, NULL, NULL);
    if (count != match->length) return refuse_count(in, count, match->length);
    if (wh_take(&scan, " undone ") && !wh_take_number(&scan, MOST_UNDONE, &undone))
        return refuse(in, UNKNOWN_LINE, NULL, NULL);
    match->version = match->length + 2 * undone;
    put_close(match, &wanted);
    if (in->length < SEAL_DIGITS + 1 || !wh_span_is(in->line, in->length - SEAL_DIGITS - 1, wanted.start))
        return refuse(in, WRONG_RESULT, wanted.start, NULL);
    put_check(&wanted, chain_close(chain, match, &wanted), SEAL_DIGITS);
    return wh_span_is(in->line, in->length, wanted.start) || refuse(in, WRONG_SEAL, NULL, NULL);
}

static bool read_all(struct reader *in, struct wh_match *match, wh_action *actions, uint32_t capacity) {
    if (!read_beginning(in, match, actions, capacity) || !read_players(in, match)) return false;
    uint64_t chain = chain_start(match);
    while (line_is_step(in))
        if (!read_step(in, match, &chain) || !next_line(in)) return false;
    if (!read_close(in, match, chain)) return false;
    if (in->next == in->end) return true;
    in->number++;
    return refuse(in, AFTER_END, NULL, NULL);
}

bool wh_record_read(struct wh_match *match, const char *text, size_t length, wh_action *actions, uint32_t capacity,
                    uint32_t *line, struct wh_why *why) {
    struct reader in = { .next = text, .end = text + length, .why = why };
    struct wh_match read;
    bool fine = read_all(&in, &read, actions, capacity);
    *line = in.number;
    if (fine) *match = read;
    return fine;
}
