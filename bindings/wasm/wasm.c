/* wasm.c: the engine for browsers and node: one match at a time behind a handful of exported functions, no libc.
 *
 * Text goes in through the input buffer and comes back in the output buffer, as UTF-8. Every function that can refuse
 * returns 1 (done) or 0 (refused: the output holds {"id":…,"rule":…,"text":…}). bindings/wasm/README.md shows it from
 * JavaScript. */
#include "witching/bots.h"
#include "witching/match.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { INPUT = 1 << 18, OUTPUT = 1 << 20, ROOM = 8192 };

static char input[INPUT], output[OUTPUT];
static struct wh_text out = { .start = output, .capacity = OUTPUT };
static wh_action actions[2][ROOM]; /* a record is read into the one that is not in use */
static unsigned in_use;
static struct wh_match match;

/* --- what a libc would bring ------------------------------------------------------------------------------------------ */

#define PLAINLY __attribute__((no_builtin)) /* else the compiler would make these loops into calls of themselves */

PLAINLY void *memcpy(void *restrict to, const void *restrict from, size_t size) {
    for (size_t i = 0; i < size; i++) ((uint8_t *)to)[i] = ((const uint8_t *)from)[i];
    return to;
}

PLAINLY void *memset(void *to, int byte, size_t size) {
    for (size_t i = 0; i < size; i++) ((uint8_t *)to)[i] = (uint8_t)byte;
    return to;
}

PLAINLY int memcmp(const void *a, const void *b, size_t size) {
    const uint8_t *p = a, *q = b;
    for (size_t i = 0; i < size; i++)
        if (p[i] != q[i]) return p[i] < q[i] ? -1 : 1;
    return 0;
}

/* --- buffers ---------------------------------------------------------------------------------------------------------- */

char *EXPORT(input_address)(void);
uint32_t EXPORT(input_size)(void);
char *EXPORT(output_address)(void);
uint32_t EXPORT(output_length)(void);

char *input_address(void) { return input; }
uint32_t input_size(void) { return INPUT; }
char *output_address(void) { return output; }
uint32_t output_length(void) { return (uint32_t)out.length; }

static void begin_output(void) { out = wh_text_into(output, OUTPUT); }

static int answer(bool fine, const struct wh_why *why) {
    begin_output();
    if (fine) return 1;
    wh_json_open(&out, '{');
    wh_json_key(&out, "id");
    wh_json_string(&out, why->reason->id);
    wh_json_key(&out, "rule");
    wh_json_string(&out, why->reason->rule);
    wh_json_key(&out, "text");
    wh_json_string(&out, why->text);
    wh_json_close(&out, '}');
    return 0;
}

/* --- games ------------------------------------------------------------------------------------------------------------ */

static void put_option(const struct wh_option *option) {
    char values[WH_WHY_TEXT];
    struct wh_text text = wh_text_into(values, sizeof values);
    wh_option_values(option, &text);
    wh_json_open(&out, '{');
    wh_json_key(&out, "key");
    wh_json_string(&out, option->key);
    wh_json_key(&out, "about");
    wh_json_string(&out, option->about);
    wh_json_key(&out, "values");
    wh_json_string(&out, values);
    wh_json_key(&out, "preset");
    wh_option_json(option, option->preset, &out);
    wh_json_close(&out, '}');
}

static void put_game(const struct wh_game *game) {
    wh_json_open(&out, '{');
    wh_json_key(&out, "id");
    wh_json_string(&out, game->id);
    wh_json_key(&out, "title");
    wh_json_string(&out, game->title);
    wh_json_key(&out, "summary");
    wh_json_string(&out, game->summary);
    wh_json_key(&out, "specimen");
    wh_json_bool(&out, game->specimen);
    wh_json_key(&out, "min_seats");
    wh_json_int(&out, game->min_seats);
    wh_json_key(&out, "max_seats");
    wh_json_int(&out, game->max_seats);
    wh_json_key(&out, "options");
    wh_json_open(&out, '[');
    for (unsigned i = 0; i < game->option_count; i++) put_option(&game->options[i]);
    wh_json_close(&out, ']');
    wh_json_close(&out, '}');
}

void EXPORT(games)(void);
void games(void) { /* the games as JSON */
    begin_output();
    wh_json_open(&out, '[');
    for (unsigned i = 0; i < wh_game_count; i++) put_game(wh_games[i]);
    wh_json_close(&out, ']');
}

static const struct wh_game *find(uint32_t length, struct wh_why *why) {
    input[length < INPUT ? length : INPUT - 1] = '\0';
    const struct wh_game *game = wh_game_find(input);
    if (!game) wh_refuse(why, WH_NO_SUCH_GAME, input, "listed by games()");
    return game;
}

/* The signature of the game whose id is the input, as 16 hex digits. */
int EXPORT(signature)(uint32_t length, uint32_t matches);
int signature(uint32_t length, uint32_t matches) {
    struct wh_why why;
    const struct wh_game *game = find(length, &why);
    if (!game) return answer(false, &why);
    begin_output();
    wh_put_hex(&out, wh_game_signature(game, matches), 16);
    return 1;
}

/* --- a match ---------------------------------------------------------------------------------------------------------- */

/* Input: the id of a game, then the options, each behind a space: "hourglass length=even". */
int EXPORT(match_new)(uint32_t length, uint32_t seats);
int match_new(uint32_t length, uint32_t seats) {
    struct wh_why why;
    struct wh_setup setup;
    input[length < INPUT ? length : INPUT - 1] = '\0';
    char *at = input;
    while (*at && *at != ' ') at++;
    char *rest = *at ? at + 1 : at;
    const struct wh_game *game = find((uint32_t)(at - input), &why);
    if (!game) return answer(false, &why);
    wh_setup_default(game, seats < 255 ? seats : 255, &setup);
    while (*rest) {
        char *end = rest;
        while (*end && *end != ' ') end++;
        char *next = *end ? end + 1 : end;
        *end = '\0';
        if (!wh_setup_set(game, &setup, rest, &why)) return answer(false, &why);
        rest = next;
    }
    return answer(wh_match_begin(&match, game, &setup, actions[in_use], ROOM, &why), &why);
}

/* Input: a whole record. It is checked line by line; the line that was refused is record_line(). */
static uint32_t refused_line;
int EXPORT(record_read)(uint32_t length);
uint32_t EXPORT(record_line)(void);
void EXPORT(record_write)(void);

int record_read(uint32_t length) {
    struct wh_why why;
    if (length > INPUT) length = INPUT;
    bool fine = wh_record_read(&match, input, length, actions[!in_use], ROOM, &refused_line, &why);
    if (fine) in_use = !in_use;
    return answer(fine, &why);
}

uint32_t record_line(void) { return refused_line; }

void record_write(void) {
    begin_output();
    if (match.game) wh_record_write(&match, &out);
}

/* The seat to act, -1: chance, -2: the match is over. Without a match: -2. */
int EXPORT(match_actor)(void);
uint32_t EXPORT(match_version)(void);
int match_actor(void) { return match.game ? wh_match_actor(&match) : WH_OVER; }
uint32_t match_version(void) { return match.version; }

/* What can happen next, as a JSON array of texts. */
void EXPORT(match_legal)(void);
void match_legal(void) {
    wh_action list[WH_LEGAL_MAX];
    unsigned count = match_actor() == WH_OVER ? 0 : wh_moves(match.game, match.state, list);
    begin_output();
    wh_json_open(&out, '[');
    for (unsigned i = 0; i < count; i++) {
        char text[WH_ACTION_TEXT];
        struct wh_text words = wh_text_into(text, sizeof text);
        match.game->format(match.state, list[i], WH_REFEREE, &words);
        wh_json_string(&out, text);
    }
    wh_json_close(&out, ']');
}

/* The state as a seat sees it; -3: an onlooker, -4: everything. */
void EXPORT(match_view)(int viewer);
void match_view(int viewer) {
    begin_output();
    if (match.game && viewer >= WH_REFEREE && viewer < match.setup.seats)
        wh_state_write(match.game, match.state, viewer, &out);
}

/* Input: the action of `seat` (-1: chance), which saw `version`. */
int EXPORT(match_do)(int seat, uint32_t version, uint32_t length);
int match_do(int seat, uint32_t version, uint32_t length) {
    struct wh_why why;
    if (!match.game) return answer(wh_refuse(&why, WH_MATCH_OVER, NULL, NULL), &why);
    return answer(wh_match_do(&match, seat, version, input, length < INPUT ? length : INPUT, &why), &why);
}

int EXPORT(match_undo)(int seat, uint32_t version);
int match_undo(int seat, uint32_t version) {
    struct wh_why why;
    if (!match.game) return answer(wh_refuse(&why, WH_NOTHING_TO_UNDO, NULL, NULL), &why);
    return answer(wh_match_undo(&match, seat, version, &why), &why);
}

/* The plies played so far, chance included. */
uint32_t EXPORT(match_length)(void);
uint32_t match_length(void) { return match.game ? match.length : 0; }

/* The action of a ply (from 0) as the viewer may see it, in the notation. */
void EXPORT(match_told)(uint32_t ply, int viewer);
void match_told(uint32_t ply, int viewer) {
    _Alignas(16) uint8_t before[WH_STATE_MAX];
    begin_output();
    if (ply >= match_length() || viewer < WH_REFEREE || viewer >= match.setup.seats) return;
    wh_match_state_at(&match, ply, before);
    match.game->format(before, match.actions[ply], viewer, &out);
}

/* The move that the bot whose id is the input would make for the seat that acts, as text; 0: there is no such bot, or
 * no seat acts. It thinks with a generator of its own, from two halves of a seed. */
int EXPORT(bot_choose)(uint32_t length, uint32_t low, uint32_t high);
int bot_choose(uint32_t length, uint32_t low, uint32_t high) {
    struct wh_rng rng;
    input[length < INPUT ? length : INPUT - 1] = '\0';
    const struct wh_bot *bot = wh_bot_find(input);
    begin_output();
    if (!bot || match_actor() < 0) return 0;
    wh_rng_seed(&rng, (uint64_t)high << 32 | low);
    match.game->format(match.state, wh_bot_choose(bot, match.game, match.state, &rng), WH_REFEREE, &out);
    return 1;
}

static uint64_t next_luck(void *from) { return wh_splitmix(from); }

/* Lets chance act, its luck made from two halves of a seed; the number of its moves. */
uint32_t EXPORT(match_settle)(uint32_t low, uint32_t high);
uint32_t match_settle(uint32_t low, uint32_t high) {
    uint64_t seed = (uint64_t)high << 32 | low;
    return match.game ? wh_match_settle(&match, next_luck, &seed) : 0;
}

/* The scores and winners as JSON. */
void EXPORT(match_result)(void);
void match_result(void) {
    int32_t scores[WH_MAX_SEATS] = { 0 };
    uint32_t winners = match.game ? match.game->winners(match.state) : 0;
    if (match.game) match.game->score(match.state, scores);
    begin_output();
    wh_json_open(&out, '{');
    wh_json_key(&out, "scores");
    wh_json_open(&out, '[');
    for (unsigned i = 0; i < match.setup.seats; i++) wh_json_int(&out, scores[i]);
    wh_json_close(&out, ']');
    wh_json_key(&out, "winners");
    wh_json_open(&out, '[');
    for (unsigned i = 0; i < match.setup.seats; i++)
        if (winners >> i & 1) wh_json_int(&out, i);
    wh_json_close(&out, ']');
    wh_json_close(&out, '}');
}
