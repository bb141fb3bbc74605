/* wasm.c: the engine for browsers and node: one match at a time behind a handful of exported functions, no libc.
 *
 * Text goes in through the input buffer and comes back in the output buffer, as UTF-8; English, or the language of the
 * catalogue handed in. Every function that can refuse returns 1 (done) or 0 (refused: the output holds
 * {"id":…,"rule":…,"text":…}). bindings/wasm/README.md shows it from JavaScript. */
#include "witching/bots.h"
#include "witching/estimate.h"
#include "witching/search.h"
#include "witching/wire.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { INPUT = 1 << 18, OUTPUT = 1 << 20, ROOM = 8192 };

static char input[INPUT], output[OUTPUT];
static struct wh_text out = { .start = output, .capacity = OUTPUT };
static wh_action actions[2][ROOM]; /* a record is read into the one that is not in use */
static unsigned in_use;
static struct wh_match match;

/* --- what a libc would bring -------------------------------------------------------------------------------------- */

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

/* --- buffers ------------------------------------------------------------------------------------------------------ */

char *EXPORT(input_address)(void);
uint32_t EXPORT(input_size)(void);
char *EXPORT(output_address)(void);
uint32_t EXPORT(output_length)(void);

char *input_address(void) { return input; }
uint32_t input_size(void) { return INPUT; }
char *output_address(void) { return output; }
uint32_t output_length(void) { return (uint32_t)out.length; }

static void begin_output(void) { out = wh_text_into(output, OUTPUT); }

/* --- the language ------------------------------------------------------------------------------------------------- */

enum { CATALOGUE = 1 << 19 };
static unsigned char catalogue[CATALOGUE];
static uint32_t catalogue_wanted, catalogue_size; /* bytes announced; bytes in use, 0: English */

/* Where a catalogue (locale/de.mo) of this many bytes goes; 0: it is too large. From here on English is spoken, until
 * catalogue_use() finds one there: 1, or 0: it is none. */
unsigned char *EXPORT(catalogue_room)(uint32_t length);
int EXPORT(catalogue_use)(void);

unsigned char *catalogue_room(uint32_t length) {
    catalogue_size = catalogue_wanted = 0;
    if (length > CATALOGUE) return NULL;
    catalogue_wanted = length;
    return catalogue;
}

int catalogue_use(void) {
    if (wh_catalogue_count(catalogue, catalogue_wanted)) catalogue_size = catalogue_wanted;
    return catalogue_size > 0;
}

static const char *translate(const void *context, const char *english) {
    const char *found = wh_catalogue_find(context, catalogue_size, english);
    return found ? found : english;
}
static const struct wh_language spoken = { translate, catalogue };

static int answer(bool fine, const struct wh_why *why) {
    begin_output();
    if (!fine) wh_wire_why(&out, why, &spoken);
    return fine;
}

/* --- games -------------------------------------------------------------------------------------------------------- */

void EXPORT(games)(void);
void games(void) { /* the games as JSON */
    begin_output();
    wh_json_open(&out, '[');
    for (unsigned i = 0; i < wh_game_count; i++) wh_wire_outline(&out, wh_games[i]);
    wh_json_close(&out, ']');
}

/* What bots are called, as JSON. */
void EXPORT(bot_names)(void);
void bot_names(void) {
    begin_output();
    wh_json_open(&out, '[');
    for (unsigned i = 0; i < WH_NAMES_FOR_BOTS; i++) wh_json_string(&out, wh_names_for_bots[i]);
    wh_json_close(&out, ']');
}

static const struct wh_game *find_game(uint32_t length, struct wh_why *why) {
    input[length < INPUT ? length : INPUT - 1] = '\0';
    const struct wh_game *game = wh_game_find(input);
    if (!game) wh_refuse(why, WH_NO_SUCH_GAME, input, "listed by games()");
    return game;
}

/* The things of the game whose id is the input that have words of their own, as JSON: cards, tiles. */
int EXPORT(terms)(uint32_t length);
int terms(uint32_t length) {
    struct wh_why why;
    const struct wh_game *game = find_game(length, &why);
    if (!game) return answer(false, &why);
    begin_output();
    wh_wire_terms(&out, game);
    return 1;
}

/* The keys of its views, as JSON: is there an entry for each seat (by_seat), and does a number stand for a list that
 * may not be seen (counted)? For whoever draws a game without knowing it. */
int EXPORT(fields)(uint32_t length);
int fields(uint32_t length) {
    struct wh_why why;
    const struct wh_game *game = find_game(length, &why);
    if (!game) return answer(false, &why);
    begin_output();
    wh_json_open(&out, '[');
    for (unsigned i = 0; i < game->field_count; i++) {
        const struct wh_field *field = &game->fields[i];
        wh_json_open(&out, '{');
        wh_json_key(&out, "key");
        wh_json_string(&out, field->key);
        wh_json_key(&out, "by_seat");
        wh_json_bool(&out, field->times == wh_per_seat && !field->keys);
        wh_json_key(&out, "counted");
        wh_json_bool(&out, field->sight->veil == WH_VEIL_LENGTH);
        wh_json_close(&out, '}');
    }
    wh_json_close(&out, ']');
    return 1;
}

/* The signature of the game whose id is the input, or that of its estimates, as 16 hex digits. */
static int put_number(uint32_t length, uint32_t matches, uint64_t (*number)(const struct wh_game *, unsigned)) {
    struct wh_why why;
    const struct wh_game *game = find_game(length, &why);
    if (!game) return answer(false, &why);
    begin_output();
    wh_put_hex(&out, number(game, matches), 16);
    return 1;
}

int EXPORT(signature)(uint32_t length, uint32_t matches);
int EXPORT(estimate_signature)(uint32_t length, uint32_t matches);
int signature(uint32_t length, uint32_t matches) { return put_number(length, matches, wh_game_signature); }
int estimate_signature(uint32_t length, uint32_t matches) { return put_number(length, matches, wh_estimate_signature); }

/* --- a match ------------------------------------------------------------------------------------------------------ */

/* The first `length` bytes of the input: the id of a game, then the options, each after a space. NULL and why. */
static const struct wh_game *read_setup(uint32_t length, uint32_t seats, struct wh_setup *setup, struct wh_why *why) {
    input[length < INPUT ? length : INPUT - 1] = '\0';
    char *at = input;
    while (*at && *at != ' ') at++;
    char *rest = *at ? at + 1 : at;
    const struct wh_game *game = find_game((uint32_t)(at - input), why);
    if (!game) return NULL;
    wh_setup_default(game, seats < 255 ? seats : 255, setup);
    while (*rest) {
        char *end = rest;
        while (*end && *end != ' ') end++;
        char *next = *end ? end + 1 : end;
        *end = '\0';
        if (!wh_setup_set(game, setup, rest, why)) return NULL;
        rest = next;
    }
    return game;
}

/* Earlier states of the match. Asked for one ply after another, it goes on from the last: so a long match is read in
 * one go, not from its beginning for every ply. */
static struct {
    bool begun;
    uint32_t plies;
    _Alignas(16) uint8_t state[WH_STATE_MAX];
} earlier;

static const void *state_at(uint32_t plies) {
    if (!earlier.begun || earlier.plies > plies) {
        wh_match_state_at(&match, 0, earlier.state);
        earlier.begun = true;
        earlier.plies = 0;
    }
    while (earlier.plies < plies) match.game->apply(earlier.state, match.actions[earlier.plies++]);
    return earlier.state;
}

/* Later plies are not what they were. */
static int changed(bool done, const struct wh_why *why) {
    earlier.begun = false;
    return answer(done, why);
}

/* Input: the id of a game, then the options, each after a space: "hourglass length=even". */
int EXPORT(match_new)(uint32_t length, uint32_t seats);
int match_new(uint32_t length, uint32_t seats) {
    struct wh_why why;
    struct wh_setup setup;
    const struct wh_game *game = read_setup(length, seats, &setup, &why);
    return changed(game && wh_match_begin(&match, game, &setup, actions[in_use], ROOM, &why), &why);
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
    return changed(fine, &why);
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
    begin_output();
    if (match_actor() == WH_OVER)
        wh_put(&out, "[]");
    else
        wh_wire_legal(&out, match.game, match.state, WH_REFEREE);
}

static bool is_viewer(int viewer) { /* of the match there is */
    return match.game && (viewer == WH_PUBLIC || viewer == WH_REFEREE || (viewer >= 0 && viewer < match.setup.seats));
}

/* The state as a seat sees it; -3: an onlooker, -4: everything. */
void EXPORT(match_view)(int viewer);
void match_view(int viewer) {
    begin_output();
    if (is_viewer(viewer)) wh_state_write(match.game, match.state, viewer, &out);
}

/* The same after this many plies of the record, chance included. */
void EXPORT(match_view_at)(uint32_t plies, int viewer);
void match_view_at(uint32_t plies, int viewer) {
    begin_output();
    if (is_viewer(viewer) && plies <= match.length) wh_state_write(match.game, state_at(plies), viewer, &out);
}

/* Who acts there: as match_actor. */
int EXPORT(match_actor_at)(uint32_t plies);
int match_actor_at(uint32_t plies) {
    return match.game && plies <= match.length ? match.game->actor(state_at(plies)) : WH_OVER;
}

/* Does this ply of the record follow from this number? By the generator seeded with it, as chance at a table is. */
int EXPORT(match_luck)(uint32_t ply, uint32_t low, uint32_t high);
int match_luck(uint32_t ply, uint32_t low, uint32_t high) {
    struct wh_rng rng;
    if (!match.game || ply >= match.length) return 0;
    const void *state = state_at(ply);
    if (match.game->actor(state) != WH_CHANCE) return 0;
    wh_rng_seed(&rng, (uint64_t)high << 32 | low);
    return match.game->sample(state, &rng) == match.actions[ply];
}

/* The set-up as JSON: game, options, players. */
void EXPORT(match_setup)(void);
void match_setup(void) {
    begin_output();
    if (!match.game) return;
    wh_json_open(&out, '{');
    wh_json_key(&out, "game");
    wh_json_string(&out, match.game->id);
    wh_json_key(&out, "options");
    wh_wire_options(&out, match.game, &match.setup, WH_WIRE_ALL);
    wh_json_key(&out, "players");
    wh_json_open(&out, '[');
    for (unsigned i = 0; i < match.setup.seats; i++) {
        wh_json_open(&out, '{');
        wh_json_key(&out, "name");
        wh_json_string(&out, match.players[i].name);
        wh_json_key(&out, "bot");
        wh_json_string(&out, match.players[i].bot);
        wh_json_close(&out, '}');
    }
    wh_json_close(&out, ']');
    wh_json_close(&out, '}');
}

/* Input: the action of `seat` (-1: chance), which saw `version`. */
int EXPORT(match_do)(int seat, uint32_t version, uint32_t length);
int match_do(int seat, uint32_t version, uint32_t length) {
    struct wh_why why;
    if (!match.game) return answer(wh_refuse(&why, WH_MATCH_OVER, NULL, NULL), &why);
    return answer(wh_match_do(&match, seat, version, input, length < INPUT ? length : INPUT, &why), &why);
}

/* Input: an action of whoever acts. 1: it would be legal now; nothing is played. */
int EXPORT(match_check)(uint32_t length);
int match_check(uint32_t length) {
    struct wh_why why;
    wh_action action;
    if (match_actor() == WH_OVER) return answer(wh_refuse(&why, WH_MATCH_OVER, NULL, NULL), &why);
    return answer(wh_understand(match.game, match.state, input, length < INPUT ? length : INPUT, &action, &why), &why);
}

/* Input: an action of `seat`, which is to act. What will certainly come of it, as JSON. */
int EXPORT(match_preview)(int seat, uint32_t length);
int match_preview(int seat, uint32_t length) {
    struct wh_why why;
    wh_action action;
    if (match_actor() == WH_OVER) return answer(wh_refuse(&why, WH_MATCH_OVER, NULL, NULL), &why);
    if (match_actor() == WH_CHANCE) return answer(wh_refuse(&why, WH_CHANCE_MOVES, NULL, NULL), &why);
    if (!wh_match_means(&match, seat, match.version, input, length < INPUT ? length : INPUT, &action, &why))
        return answer(false, &why);
    begin_output();
    wh_wire_preview(&out, match.game, match.state, action);
    return 1;
}

int EXPORT(match_undo)(int seat, uint32_t version);
int match_undo(int seat, uint32_t version) {
    struct wh_why why;
    if (!match.game) return answer(wh_refuse(&why, WH_NOTHING_TO_UNDO, NULL, NULL), &why);
    return changed(wh_match_undo(&match, seat, version, &why), &why);
}

/* Back to where this many plies had been played, whatever came to light since. */
int EXPORT(match_rewind)(uint32_t plies);
int match_rewind(uint32_t plies) {
    struct wh_why why;
    if (!match.game || plies >= match.length) return answer(wh_refuse(&why, WH_NOTHING_TO_UNDO, NULL, NULL), &why);
    wh_match_rewind(&match, plies);
    return changed(true, &why);
}

/* The plies played so far, chance included. */
uint32_t EXPORT(match_length)(void);
uint32_t match_length(void) { return match.game ? match.length : 0; }

/* It has as many plies as there is room for, and is not over: nothing more can be played. */
int EXPORT(match_endless)(void);
int match_endless(void) { return match_actor() != WH_OVER && match.length == match.capacity; }

/* The action of a ply (from 0) as the viewer may see it, in the notation. */
void EXPORT(match_told)(uint32_t ply, int viewer);
void match_told(uint32_t ply, int viewer) {
    begin_output();
    if (is_viewer(viewer) && ply < match.length) match.game->format(state_at(ply), match.actions[ply], viewer, &out);
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
    match.game->format(match.state, wh_bot_choose(bot, match.game, match.state, &match.notes, &rng), WH_REFEREE, &out);
    return 1;
}

/* False: it is none of the game's. */
static bool take_standing(struct wh_scan *in, uint32_t *answers) {
    for (unsigned i = 0; i < match.game->standing_count; i++)
        if (wh_take_word(in, match.game->standing[i].id)) return *answers |= 1u << i, true;
    return false;
}

/* The move by which standing answers (the input: their ids with spaces between them) decide for the seat that acts, as
 * text; 0: they leave it to the seat. */
int EXPORT(match_stand)(uint32_t length);
int match_stand(uint32_t length) {
    struct wh_scan in = wh_scan_of(input, length < INPUT ? length : INPUT);
    uint32_t answers = 0;
    begin_output();
    if (match_actor() < 0) return 0;
    while (!wh_scan_over(&in) && take_standing(&in, &answers)) continue;
    wh_action action = wh_standing_answer(match.game, match.state, answers);
    if (action == WH_NONE) return 0;
    match.game->format(match.state, action, WH_REFEREE, &out);
    return 1;
}

/* The move that a bot makes when it slips; 0: no seat acts. */
int EXPORT(bot_slip)(uint32_t low, uint32_t high);
int bot_slip(uint32_t low, uint32_t high) {
    struct wh_rng rng;
    begin_output();
    if (match_actor() < 0) return 0;
    wh_rng_seed(&rng, (uint64_t)high << 32 | low);
    match.game->format(match.state, wh_bot_slip(match.game, match.state, &match.notes, &rng), WH_REFEREE, &out);
    return 1;
}

static uint64_t next_luck(void *from) { return wh_splitmix(from); }

/* Lets chance act, its luck made from two halves of a seed; the number of its moves. */
uint32_t EXPORT(match_settle)(uint32_t low, uint32_t high);
uint32_t match_settle(uint32_t low, uint32_t high) {
    uint64_t seed = (uint64_t)high << 32 | low;
    return match.game ? wh_match_settle(&match, next_luck, &seed) : 0;
}

/* The share of the win each seat can expect, in millionths, as a JSON array; for those who may see everything. */
void EXPORT(match_estimate)(void);
void match_estimate(void) {
    int32_t shares[WH_MAX_SEATS] = { 0 };
    if (match.game) wh_estimate(match.game, match.state, shares);
    begin_output();
    wh_json_open(&out, '[');
    for (unsigned i = 0; match.game && i < match.setup.seats; i++) wh_json_int(&out, shares[i]);
    wh_json_close(&out, ']');
}

/* --- a search, step by step --------------------------------------------------------------------------------------- */

/* A worker runs some iterations, looks at a clock, and goes on or asks for the opinions. */

enum { SEARCH_MEMORY = 24 << 20 };
static _Alignas(64) uint8_t search_memory[SEARCH_MEMORY];
static struct wh_search *search;
static _Alignas(16) uint8_t searched[WH_STATE_MAX]; /* the position it thinks about */

static void open_search(const struct wh_game *game) {
    static const struct wh_search_options usual;
    search = wh_search_open(search_memory, sizeof search_memory, game, &usual);
}

/* Begins to think about the position for the seat to act, from two halves of a seed; how many moves it will think
 * about, 0: no seat is to act. */
int EXPORT(search_begin)(uint32_t low, uint32_t high);
/* The same about the position after this many plies of the record; 0 also where there was no choice. */
int EXPORT(search_begin_at)(uint32_t plies, uint32_t low, uint32_t high);
void EXPORT(search_run)(uint32_t iterations);
void EXPORT(search_opinions)(void);
void EXPORT(levels)(void);
int EXPORT(search_signature)(uint32_t length, uint32_t positions);

static int think_about_searched(const struct wh_notes *notes, uint32_t low, uint32_t high) {
    wh_action moves[WH_LEGAL_MAX];
    open_search(match.game);
    wh_search_begin(search, searched, notes, (uint64_t)high << 32 | low);
    return (int)wh_sensible(match.game, searched, notes, moves);
}

int search_begin(uint32_t low, uint32_t high) {
    search = NULL;
    if (match_actor() < 0) return 0;
    memcpy(searched, match.state, match.game->state_size);
    return think_about_searched(&match.notes, low, high);
}

int search_begin_at(uint32_t plies, uint32_t low, uint32_t high) {
    wh_action candidates[WH_LEGAL_MAX];
    search = NULL;
    if (match_actor_at(plies) < 0) return 0;
    memcpy(searched, state_at(plies), match.game->state_size);
    if (wh_sensible(match.game, searched, NULL, candidates) == 1) return 0;
    return think_about_searched(NULL, low, high);
}

void search_run(uint32_t iterations) {
    if (search) wh_search_run(search, iterations);
}

/* The moves it tried, the best first, as JSON: [{"move":"take a r5","visits":812,"expected":614000},…]. */
void search_opinions(void) {
    struct wh_opinion opinions[WH_LEGAL_MAX];
    unsigned count = search ? wh_search_opinions(search, opinions) : 0;
    begin_output();
    wh_json_open(&out, '[');
    for (unsigned i = 0; i < count; i++) {
        wh_json_open(&out, '{');
        wh_json_key(&out, "move");
        wh_wire_move(&out, match.game, searched, opinions[i].action, WH_REFEREE);
        wh_json_key(&out, "visits");
        wh_json_int(&out, opinions[i].visits);
        wh_json_key(&out, "expected");
        wh_json_int(&out, opinions[i].expected);
        wh_json_close(&out, '}');
    }
    wh_json_close(&out, ']');
}

/* The levels 1 to 10 as JSON: [{"iterations":20,"time":0,"slips":50},…]. */
void levels(void) {
    begin_output();
    wh_json_open(&out, '[');
    for (unsigned i = 0; i < WH_LEVELS; i++) {
        wh_json_open(&out, '{');
        wh_json_key(&out, "iterations");
        wh_json_int(&out, wh_levels[i].iterations);
        wh_json_key(&out, "time");
        wh_json_int(&out, wh_levels[i].time);
        wh_json_key(&out, "slips");
        wh_json_int(&out, wh_levels[i].slips);
        wh_json_close(&out, '}');
    }
    wh_json_close(&out, ']');
}

/* As signature(), of what searches of the game think. */
static uint64_t number_of_searches(const struct wh_game *game, unsigned positions) {
    open_search(game);
    uint64_t number = wh_search_signature(search, game, positions);
    search = NULL;
    return number;
}
int search_signature(uint32_t length, uint32_t positions) { return put_number(length, positions, number_of_searches); }

static void put_verdict(void) {
    char view[WH_JSON_MAX], sentence[512];
    struct wh_text words = wh_text_into(sentence, sizeof sentence);
    struct wh_scene scene = wh_scene_of(&match, match.state, WH_PUBLIC, &spoken, view);
    wh_put_result(&scene, &words);
    wh_json_key(&out, "text");
    wh_json_string(&out, sentence);
}

/* Where the points of the rounds that are over came from, as JSON, and at the end who won and why. */
void EXPORT(match_tally)(void);
void match_tally(void) {
    char view[WH_JSON_MAX];
    begin_output();
    if (!match.game) return;
    struct wh_scene end = wh_scene_of(&match, match.state, WH_PUBLIC, &spoken, view);
    bool over = end.actor == WH_OVER;
    wh_wire_tally(&out, &(struct wh_wire_tally){ .match = &match, .end = over ? &end : NULL, .language = &spoken });
}

/* The scores and winners as JSON; when it is over also the sentence that says it. */
void EXPORT(match_result)(void);
void match_result(void) {
    begin_output();
    if (!match.game) {
        wh_put(&out, "{\"scores\":[],\"winners\":[]}");
        return;
    }
    wh_json_open(&out, '{');
    wh_wire_result(&out, match.game, match.state, match.game->winners(match.state));
    if (match_actor() == WH_OVER) put_verdict();
    wh_json_close(&out, '}');
}

/* --- in words ----------------------------------------------------------------------------------------------------- */

/* Input: who sits there; "You" gets the second person. Without output where there is no such seat. */
int EXPORT(match_name)(uint32_t seat, uint32_t length);
int match_name(uint32_t seat, uint32_t length) {
    struct wh_why why;
    begin_output();
    if (!match.game || seat >= match.setup.seats) return 0;
    input[length < INPUT ? length : INPUT - 1] = '\0';
    return answer(wh_match_name(&match, seat, input, match.players[seat].bot, &why), &why);
}

/* The id of a term that everybody saw turn up in a ply, from 0, and that no view holds; nothing if there is none. 0:
 * there is no such ply. */
int EXPORT(match_turned_up)(uint32_t ply);
int match_turned_up(uint32_t ply) {
    _Alignas(16) uint8_t before[WH_STATE_MAX];
    begin_output();
    if (ply >= match.length) return 0;
    memcpy(before, state_at(ply), match.game->state_size);
    const char *id = wh_turned_up(match.game, before, state_at(ply + 1));
    if (id) wh_put(&out, id);
    return 1;
}

/* What happened in a ply, from 0, as a viewer may know it: [{"text":…,"milestone":…,"joins":…}]; an empty list where
 * it is told with another. 0: there is no such ply or viewer. */
int EXPORT(match_tell)(uint32_t ply, int viewer);
int match_tell(uint32_t ply, int viewer) {
    struct wh_lines lines;
    begin_output();
    if (!is_viewer(viewer) || ply >= match.length) return 0;
    wh_tell_ply(&match, ply, state_at(ply), viewer, &spoken, &lines);
    wh_json_open(&out, '[');
    for (unsigned i = 0; i < lines.count; i++) {
        wh_json_open(&out, '{');
        wh_json_key(&out, "text");
        wh_json_string(&out, lines.line[i].text);
        wh_json_key(&out, "milestone");
        wh_json_bool(&out, lines.line[i].milestone);
        wh_json_key(&out, "joins");
        wh_json_bool(&out, lines.line[i].joins);
        wh_json_close(&out, '}');
    }
    wh_json_close(&out, ']');
    return 1;
}

/* The next line of the input from *at to `end`, NUL in place of its break; "" where there is none left. */
static char *next_line(uint32_t *at, uint32_t end) {
    uint32_t start = *at, stop = start;
    while (stop < end && input[stop] != '\n') stop++;
    input[stop] = '\0';
    *at = stop < end ? stop + 1 : end;
    return input + start;
}

static void put_words(const struct wh_scene *scene, uint32_t at, uint32_t end) {
    char text[WH_LINE_TEXT];
    const struct wh_words *game_words = wh_words_of(scene->game);
    struct wh_text words = wh_text_into(text, sizeof text);
    game_words->explain(scene, &words);
    wh_json_open(&out, '{');
    wh_json_key(&out, "question");
    wh_json_string(&out, text);
    words = wh_text_into(text, sizeof text);
    if (game_words->outlook) game_words->outlook(scene, &words);
    wh_json_key(&out, "outlook");
    wh_json_string(&out, text);
    wh_json_key(&out, "labels");
    wh_json_open(&out, '[');
    while (at < end) {
        words = wh_text_into(text, sizeof text);
        wh_put_label(scene, next_line(&at, end), &words);
        wh_json_string(&out, text);
    }
    wh_json_close(&out, ']');
    wh_json_close(&out, '}');
}

/* What is to be decided, how many rounds are to come, and what each action means, for a viewer of a match wherever it
 * is played. Input, line by line: as for match_new; a name for each seat; the view as match_view writes it; then the
 * actions. Output: {"question":…,"outlook":…,"labels":[…]}; the outlook is "" where nobody knows. The match is not
 * touched. */
int EXPORT(words)(uint32_t length, uint32_t seats, int viewer, int actor);
int words(uint32_t length, uint32_t seats, int viewer, int actor) {
    struct wh_why why;
    struct wh_setup setup;
    struct wh_player players[WH_MAX_SEATS] = { 0 };
    uint32_t end = length < INPUT ? length : INPUT - 1, at = 0;
    const struct wh_game *game = read_setup((uint32_t)wh_length(next_line(&at, end)), seats, &setup, &why);
    if (!game || !wh_setup_check(game, &setup, &why)) return answer(false, &why);
    for (unsigned seat = 0; seat < setup.seats; seat++) {
        struct wh_text name = wh_text_into(players[seat].name, sizeof players[seat].name);
        wh_put(&name, next_line(&at, end));
    }
    const char *view = next_line(&at, end);
    struct wh_scene scene = { .game = game,
                              .setup = &setup,
                              .players = players,
                              .viewer = viewer,
                              .actor = actor,
                              .view = view,
                              .view_length = wh_length(view),
                              .language = &spoken,
                              .spelled = true };
    begin_output();
    put_words(&scene, at, end);
    return 1;
}

/* --- the picture -------------------------------------------------------------------------------------------------- */

enum { MOST_SCALE = 6, PICTURE = 3 * 320 * 240 * MOST_SCALE * MOST_SCALE };
static uint8_t picture[PICTURE];

static int put_picture(const struct wh_peek *through, const void *state, unsigned door, uint32_t scale) {
    begin_output();
    if (scale < 1 || scale > MOST_SCALE || wh_peek_bytes(through, scale) > PICTURE) return 0;
    through->paint(state, door, scale, picture);
    wh_json_open(&out, '{');
    wh_wire_look(&out, through, state, door, scale);
    wh_json_close(&out, '}');
    return 1;
}

/* Input: "south3" (the present position from a door), "#2" (a look as it was) or "last". Paints what is seen there,
 * three bytes a pixel, rows from the top; the output tells width, height, door and the ghosts caught. 0: there is no
 * such view, or the scale is not 1 to 6; or this viewer may not be shown it now, and the output is the refusal. */
int EXPORT(peek)(int viewer, uint32_t length, uint32_t scale);
uint8_t *EXPORT(picture_address)(void);

uint8_t *picture_address(void) { return picture; }

int peek(int viewer, uint32_t length, uint32_t scale) {
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    unsigned door;
    struct wh_why why;
    begin_output();
    const struct wh_peek *through = match.game ? match.game->peek : NULL;
    if (!through || !is_viewer(viewer)) return 0;
    if (!wh_match_peek(&match, viewer, input, length < INPUT ? length : INPUT, state, &door, &why))
        return why.reason ? answer(false, &why) : 0;
    return put_picture(through, state, door, scale);
}

/* --- a place as a view shows it: looks without a match, for a match played elsewhere ------------------------------ */

static struct {
    const struct wh_game *game;
    const struct wh_peek *through;
    struct wh_setup setup;
    bool open;                                /* what is shown last may be looked at from every door; */
    struct wh_why why;                        /* if not, why, or without a reason: nothing is shown yet */
    _Alignas(16) uint8_t seen[WH_STATE_MAX];  /* as the view shows it */
    _Alignas(16) uint8_t shown[WH_STATE_MAX]; /* as it is supposed to be, or was when somebody looked */
} place;

/* Input: as for match_new, then a line break and a view as match_view writes it. Its place is what the functions below
 * are about; the match is not touched. */
int EXPORT(place_read)(uint32_t length, uint32_t seats);
/* May this viewer be shown now what is seen from the doors? 0: no, and the output is the refusal. */
int EXPORT(place_allows)(int viewer);
/* Input: an action of `seat` that puts something down, or nothing: the place as that seat may imagine it afterwards.
 * The output tells whom a look from each door would catch (null: that may not be shown), of a way how many doors would
 * see whoever hides best at its end, and the place as the view would show it. */
int EXPORT(place_suppose)(int seat, uint32_t length);
/* Input: the action that set the keyhole. The place becomes as it was at its n-th look, from 0; output: the door. 0:
 * there is no such look. */
int EXPORT(place_stage)(uint32_t n, uint32_t length);
/* Input: a door. As peek(), of the place supposed or staged last. */
int EXPORT(place_paint)(uint32_t length, uint32_t scale);
/* The facts printed on the cards, board and pieces of the game whose id is the input: see wh_game.printed. */
int EXPORT(printed)(uint32_t length);

int place_read(uint32_t length, uint32_t seats) {
    struct wh_why why;
    uint32_t line = 0;
    if (length > INPUT) length = INPUT;
    while (line < length && input[line] != '\n') line++;
    place.open = false;
    place.why.reason = NULL;
    place.game = read_setup(line, seats, &place.setup, &why);
    place.through = place.game ? place.game->peek : NULL;
    if (!place.game) return answer(false, &why);
    uint32_t view = line < length ? line + 1 : line;
    bool fine = wh_state_read_view(place.game, &place.setup, input + view, length - view, place.seen, &why);
    memcpy(place.shown, place.seen, sizeof place.shown);
    if (!fine) place.through = NULL;
    return answer(fine, &why);
}

static void put_sights(void) {
    wh_json_key(&out, "doors");
    if (!place.open) {
        wh_json_null(&out);
        return;
    }
    wh_json_open(&out, '{');
    for (unsigned door = 0; door < place.through->door_count; door++) {
        wh_json_key(&out, place.through->door_names[door]);
        wh_json_open(&out, '[');
        wh_peek_put(place.through, place.shown, door, "\"", ",", &out);
        wh_json_close(&out, ']');
    }
    wh_json_close(&out, '}');
}

int place_allows(int viewer) {
    struct wh_why why;
    begin_output();
    return place.through && answer(place.through->allowed(place.seen, &place.setup, viewer, &why), &why);
}

int place_suppose(int seat, uint32_t length) {
    struct wh_why why;
    wh_action action = WH_NONE;
    begin_output();
    if (!place.through) return 0;
    if (length && !wh_understand(place.game, place.seen, input, length < INPUT ? length : INPUT, &action, &why))
        return answer(false, &why);
    if (!place.through->suppose(place.seen, seat, action, place.shown)) return 0;
    place.open = place.through->allowed(place.seen, &place.setup, seat, &place.why);
    int fewest = place.open && action != WH_NONE ? place.through->fewest(place.seen, action) : -1;
    wh_json_open(&out, '{');
    put_sights();
    if (fewest >= 0) wh_json_put_int(&out, "fewest", fewest);
    wh_json_key(&out, "view");
    wh_state_write(place.game, place.shown, seat, &out);
    wh_json_close(&out, '}');
    return 1;
}

int place_stage(uint32_t n, uint32_t length) {
    wh_action action;
    unsigned door;
    begin_output();
    if (!place.through || !wh_understand(place.game, place.seen, input, length < INPUT ? length : INPUT, &action, NULL))
        return 0;
    if (!place.through->stage(place.seen, action, n, place.shown, &door)) return 0;
    place.open = true;
    wh_put(&out, place.through->door_names[door]);
    return 1;
}

int place_paint(uint32_t length, uint32_t scale) {
    begin_output();
    int door = place.through ? wh_peek_door(place.through, input, length < INPUT ? length : INPUT) : -1;
    if (door >= 0 && !place.open && place.why.reason) return answer(false, &place.why);
    return door >= 0 && place.open && put_picture(place.through, place.shown, (unsigned)door, scale);
}

int printed(uint32_t length) {
    struct wh_why why;
    const struct wh_game *game = find_game(length, &why);
    if (!game) return answer(false, &why);
    begin_output();
    game->printed(&out);
    return 1;
}
