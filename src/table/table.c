/* table.c: a table, from its opening to its closing: its match, its luck, its refusals. What it tells is in tell.c,
 * what its bots think in think.c, what learners ask in learn.c. */
#include "table_parts.h"

#include <stdlib.h>

enum { LEAST_ROOM = 256, SPARE = 128 }; /* plies; chance never acts more often in a row */

static const struct wh_reason reasons[] = {
    [NO_MATCH] = { "no-match", "", WH_TR("There is no match at this table yet.") },
    [NO_MEMORY] = { "no-memory", "", WH_TR("There is not enough memory.") },
    [NO_VIEWER] = { "no-such-viewer", "", WH_TR("Nobody who may be told this has the number {0}.") },
    [NO_PLY] = { "no-such-ply", "", WH_TR("The match has no more than {0} steps so far.") },
    [NO_NUMBER] = { "no-such-number", "", WH_TR("{0} is not the number of an action that is legal now.") },
    [NO_LOOK] = { "no-such-view", "", WH_TR("There is no door and no look \"{0}\" in this match.") },
    [NO_SCALE] = { "bad-scale", "", WH_TR("A picture cannot be enlarged {0} times.") },
    [NO_CATALOGUE] = { "bad-catalogue", "", WH_TR("This is not a catalogue as msgfmt writes it.") },
    [ONE_THREAD] = { "bad-bot", "", WH_TR("Bots at a table think in one thread: leave threads={0} out.") },
    [NO_ANSWER] = { "no-such-answer", "", WH_TR("There is no standing answer \"{0}\" in this game.") },
    [BAD_COUNT] = { "bad-count", "", WH_TR("A batch has 1 to 1,000,000 matches, not {0}.") },
    [BAD_THREADS] = { "bad-threads", "", WH_TR("A batch is shared out among 1 to 256 threads, not {0}.") },
    [BAD_RECORD] = { "bad-record", "", WH_TR("Line {0} of the record: {1}") },
};

const char *wh_library_version(void) { return WH_VERSION; }

/* --- refusals ----------------------------------------------------------------------------------------------------- */

bool refuse(struct wh_table *t) {
    struct wh_text out = wh_text_into(t->sentence, sizeof t->sentence);
    wh_put_why(&out, &t->why, &t->spoken);
    t->refused = true;
    return false;
}

bool deny_words(struct wh_table *t, enum refusal id, const char *words) {
    wh_deny_with(&t->why, &reasons[id], words, NULL);
    return refuse(t);
}

bool deny_number(struct wh_table *t, enum refusal id, int64_t number) {
    char digits[24];
    struct wh_text out = wh_text_into(digits, sizeof digits);
    wh_put_int(&out, number);
    return deny_words(t, id, digits);
}

static bool refuse_record(struct wh_table *t, uint32_t line) {
    char number[12], sentence[WH_WHY_SENTENCE];
    struct wh_text out = wh_text_into(number, sizeof number);
    wh_put_int(&out, line);
    out = wh_text_into(sentence, sizeof sentence);
    wh_put_why(&out, &t->why, &t->spoken);
    t->why.reason = &reasons[BAD_RECORD];
    out = wh_text_into(t->sentence, sizeof t->sentence);
    wh_put_template(&out, wh_tr(&t->spoken, t->why.reason->text), (const char *const[]){ number, sentence, NULL });
    t->refused = true;
    return false;
}

/* As `done` says; if not, t->why has the reason. */
static int settled(struct wh_table *t, bool done) {
    t->refused = false;
    return done || refuse(t);
}

const char *wh_table_why(const struct wh_table *t) { return t->refused ? t->sentence : NULL; }
const char *wh_table_reason(const struct wh_table *t) { return t->refused ? t->why.reason->id : NULL; }
const char *wh_table_rule(const struct wh_table *t) { return t->refused ? t->why.reason->rule : NULL; }

bool needs_match(struct wh_table *t) {
    t->refused = false;
    return t->match.game || deny_number(t, NO_MATCH, 0);
}

bool needs_viewer(struct wh_table *t, int viewer) {
    bool there = viewer == WH_PUBLIC || viewer == WH_REFEREE || (viewer >= 0 && viewer < t->match.setup.seats);
    return there || deny_number(t, NO_VIEWER, viewer);
}

bool needs_seat(struct wh_table *t) {
    int actor = wh_table_actor(t);
    if (actor >= 0) return true;
    wh_refuse(&t->why, actor == WH_CHANCE ? WH_CHANCE_MOVES : WH_MATCH_OVER, NULL, NULL);
    return refuse(t);
}

bool needs_legal(struct wh_table *t, const char *action, wh_action *out) {
    const struct wh_match *match = &t->match;
    size_t length = action ? wh_length(action) : 0;
    return wh_match_means(match, wh_match_actor(match), match->version, action ? action : "", length, out, &t->why) ||
           refuse(t);
}

/* --- pages -------------------------------------------------------------------------------------------------------- */

struct wh_text *open_page(struct wh_table *t, size_t room) {
    if (t->answer.capacity <= room) {
        char *larger = malloc(room + 1);
        if (!larger) return deny_number(t, NO_MEMORY, 0), NULL;
        free(t->answer.start);
        t->answer = wh_text_into(larger, room + 1);
    }
    t->answer = wh_text_into(t->answer.start, t->answer.capacity);
    return &t->answer;
}

const char *page_text(const struct wh_table *t) {
    wh_assert(!t->answer.overflow);
    return t->answer.start;
}

/* --- life --------------------------------------------------------------------------------------------------------- */

static const char *translate(const void *context, const char *english) {
    const struct wh_table *t = context;
    const char *found = t->catalogue ? wh_catalogue_find(t->catalogue, t->catalogue_size, english) : NULL;
    return found ? found : english;
}

struct wh_table *wh_table_open(uint64_t seed) {
    struct wh_table *t = aligned_alloc(alignof(struct wh_table), sizeof *t);
    if (!t) return NULL;
    memset(t, 0, sizeof *t);
    t->spoken = (struct wh_language){ translate, t };
    wh_table_seed(t, seed);
    return t;
}

void wh_table_seed(struct wh_table *t, uint64_t seed) {
    wh_rng_seed(&t->luck, seed);
    wh_rng_seed(&t->thought, ~seed);
}

void wh_table_close(struct wh_table *t) {
    if (!t) return;
    free(t->match.actions);
    free(t->answer.start);
    free(t->plan);
    free(t->catalogue);
    free(t);
}

/* The memory of a copy of its own; false: there is not enough. */
static bool part(struct wh_table *copy, const struct wh_table *from) {
    size_t played = from->match.length * sizeof(wh_action);
    if (from->match.game) {
        if (!(copy->match.actions = malloc(from->match.capacity * sizeof(wh_action)))) return false;
        memcpy(copy->match.actions, from->match.actions, played);
    }
    if (from->catalogue) {
        if (!(copy->catalogue = malloc(from->catalogue_size))) return false;
        memcpy(copy->catalogue, from->catalogue, from->catalogue_size);
    }
    return true;
}

struct wh_table *wh_table_copy(const struct wh_table *from) {
    struct wh_table *copy = wh_table_open(0);
    if (!copy) return NULL;
    copy->match = from->match;
    copy->match.actions = NULL;
    copy->luck = from->luck;
    copy->thought = from->thought;
    copy->waits = from->waits;
    copy->catalogue_size = from->catalogue_size;
    if (part(copy, from)) return copy;
    wh_table_close(copy);
    return NULL;
}

int wh_table_language(struct wh_table *t, const void *catalogue, size_t size) {
    unsigned char *kept = NULL;
    t->refused = false;
    if (catalogue) {
        if (!wh_catalogue_count(catalogue, size)) return deny_number(t, NO_CATALOGUE, 0);
        if (!(kept = malloc(size))) return deny_number(t, NO_MEMORY, 0);
        memcpy(kept, catalogue, size);
    }
    free(t->catalogue);
    t->catalogue = kept;
    t->catalogue_size = size;
    return 1;
}

/* --- luck --------------------------------------------------------------------------------------------------------- */

static uint64_t next_luck(void *from) { return wh_rng_next(from); }

/* Room for a step and the chance that follows, as long as the match is not as long as one can be. */
static bool make_room(struct wh_table *t) {
    struct wh_match *match = &t->match;
    if (match->capacity - match->length >= SPARE || match->capacity == WH_MATCH_PLIES) return true;
    uint32_t capacity = match->capacity < WH_MATCH_PLIES / 2 ? 2 * match->capacity : WH_MATCH_PLIES;
    wh_action *actions = realloc(match->actions, capacity * sizeof *actions);
    if (!actions) return deny_number(t, NO_MEMORY, 0);
    match->actions = actions;
    match->capacity = capacity;
    return true;
}

/* False: chance never comes to an end, and t->why says so. */
static bool settle(struct wh_table *t) {
    while (!t->waits && wh_match_actor(&t->match) == WH_CHANCE)
        if (!make_room(t) || !wh_match_draw(&t->match, next_luck, &t->luck, &t->why)) return false;
    return true;
}

/* What a refused step must leave as it was; the match's room may have grown. */
struct earlier {
    struct wh_match match;
    struct wh_rng luck;
};

static struct earlier earlier_of(const struct wh_table *t) { return (struct earlier){ t->match, t->luck }; }

/* Chance follows what was done, if it was. */
static int followed(struct wh_table *t, bool done, const struct earlier *earlier) {
    if (done && settle(t)) return settled(t, true);
    wh_action *actions = t->match.actions;
    uint32_t capacity = t->match.capacity;
    t->match = earlier->match;
    t->match.actions = actions;
    t->match.capacity = capacity;
    t->luck = earlier->luck;
    return settled(t, false);
}

int wh_table_luck(struct wh_table *t, int by_itself) {
    const struct earlier earlier = earlier_of(t);
    bool waited = t->waits;
    t->refused = false;
    t->waits = !by_itself;
    if (!t->match.game || followed(t, true, &earlier)) return 1;
    t->waits = waited;
    return 0;
}

/* --- beginning ---------------------------------------------------------------------------------------------------- */

/* "length=even memory=closed" */
static bool read_options(struct wh_table *t, const struct wh_game *game, struct wh_setup *setup, const char *options) {
    uint32_t set = 0;
    while (options && *options) {
        char word[WH_JSON_PATH];
        struct wh_text out = wh_text_into(word, sizeof word);
        for (; *options && *options != ' '; options++) wh_put_char(&out, *options);
        while (*options == ' ') options++;
        if (out.length && !wh_setup_set_once(game, setup, &set, word, &t->why)) return false;
    }
    return true;
}

/* The match is another one: what was made for the one before is of no use. */
static int begun(struct wh_table *t, const struct wh_match *before) {
    const struct wh_rng luck = t->luck;
    if (!settle(t)) {
        free(t->match.actions);
        t->match = *before;
        t->luck = luck;
        return settled(t, false);
    }
    free(before->actions);
    free(t->plan);
    t->plan = NULL;
    return settled(t, true);
}

int wh_table_begin(struct wh_table *t, const char *id, int seats, const char *options) {
    struct wh_setup setup;
    const struct wh_game *game = wh_game_choose(id ? id : "", &t->why);
    if (!game) return settled(t, false);
    wh_setup_default(game, seats > 0 && seats <= UINT8_MAX ? (unsigned)seats : 0, &setup);
    if (!read_options(t, game, &setup, options)) return settled(t, false);
    const struct wh_match before = t->match;
    wh_action *actions = malloc(LEAST_ROOM * sizeof *actions);
    if (!actions) return deny_number(t, NO_MEMORY, 0);
    if (!wh_match_begin(&t->match, game, &setup, actions, LEAST_ROOM, &t->why)) {
        free(actions);
        return settled(t, false);
    }
    return begun(t, &before);
}

int wh_table_load(struct wh_table *t, const char *json) {
    const struct wh_match before = t->match;
    if (!needs_match(t)) return 0;
    if (!json) json = "";
    wh_action *actions = malloc(LEAST_ROOM * sizeof *actions);
    if (!actions) return deny_number(t, NO_MEMORY, 0);
    if (!wh_match_begin_at(&t->match, before.game, &before.setup, json, wh_length(json), actions, LEAST_ROOM,
                           &t->why)) {
        free(actions);
        return settled(t, false);
    }
    return begun(t, &before);
}

/* A line for each ply, and no line is shorter than 8 bytes. */
static uint32_t plies_in(size_t length) {
    return LEAST_ROOM + (uint32_t)(length / 8 < WH_MATCH_PLIES - LEAST_ROOM ? length / 8 : WH_MATCH_PLIES - LEAST_ROOM);
}

int wh_table_replay(struct wh_table *t, const char *record) {
    uint32_t line;
    t->refused = false;
    if (!record) record = "";
    const struct wh_match before = t->match;
    uint32_t capacity = plies_in(wh_length(record));
    wh_action *actions = malloc(capacity * sizeof *actions);
    if (!actions) return deny_number(t, NO_MEMORY, 0);
    if (!wh_record_read(&t->match, record, wh_length(record), actions, capacity, &line, &t->why)) {
        free(actions);
        return refuse_record(t, line);
    }
    return begun(t, &before);
}

int wh_table_name(struct wh_table *t, int seat, const char *name) {
    if (!needs_match(t)) return 0;
    if (seat < 0 || seat >= t->match.setup.seats) return deny_number(t, NO_VIEWER, seat);
    return settled(t, wh_match_name(&t->match, (unsigned)seat, name ? name : "", t->match.players[seat].bot, &t->why));
}

int wh_table_bot(struct wh_table *t, int seat, const char *bot) {
    if (!needs_match(t)) return 0;
    if (seat < 0 || seat >= t->match.setup.seats) return deny_number(t, NO_VIEWER, seat);
    return settled(t, wh_match_name(&t->match, (unsigned)seat, t->match.players[seat].name, bot ? bot : "", &t->why));
}

/* --- playing ------------------------------------------------------------------------------------------------------ */

int wh_table_actor(const struct wh_table *t) { return t->match.game ? wh_match_actor(&t->match) : WH_OVER; }
int wh_table_seats(const struct wh_table *t) { return t->match.game ? t->match.setup.seats : 0; }
uint32_t wh_table_plies(const struct wh_table *t) { return t->match.length; }

uint32_t wh_table_side(const struct wh_table *t, int seat) {
    bool there = t->match.game && seat >= 0 && seat < t->match.setup.seats;
    return there ? wh_side(t->match.game, t->match.state, (unsigned)seat) : 0;
}

static bool asks_to_draw(const struct wh_table *t, const char *action) {
    return action && wh_match_asks_to_draw(&t->match, action, wh_length(action));
}

int wh_table_check(struct wh_table *t, const char *action) {
    wh_action meant;
    return needs_match(t) && (asks_to_draw(t, action) || needs_legal(t, action, &meant));
}

int wh_table_do(struct wh_table *t, const char *action) {
    struct wh_match *match = &t->match;
    wh_action meant;
    if (!needs_match(t) || !make_room(t)) return 0;
    if (asks_to_draw(t, action)) return wh_table_draw(t);
    if (!needs_legal(t, action, &meant)) return 0;
    const struct earlier earlier = earlier_of(t);
    bool done = wh_match_play(match, wh_match_actor(match), match->version, meant, &t->why);
    return followed(t, done, &earlier);
}

int wh_table_draw(struct wh_table *t) {
    if (!needs_match(t) || !make_room(t)) return 0;
    const struct earlier earlier = earlier_of(t);
    bool done = wh_match_draw(&t->match, next_luck, &t->luck, &t->why);
    return followed(t, done, &earlier);
}

int wh_table_undo(struct wh_table *t) {
    struct wh_match *match = &t->match;
    return needs_match(t) && settled(t, wh_match_undo(match, wh_match_actor(match), match->version, &t->why));
}

int wh_table_may_undo(struct wh_table *t) {
    return needs_match(t) && wh_match_can_undo(&t->match, wh_match_actor(&t->match));
}

int wh_table_take_back(struct wh_table *t, int seat) {
    struct wh_match *match = &t->match;
    if (!needs_match(t)) return 0;
    if (seat < 0 || seat >= match->setup.seats) return deny_number(t, NO_VIEWER, seat);
    return settled(t, wh_match_take_back(match, seat, match->version, &t->why));
}

int wh_table_reveals(struct wh_table *t, const char *action) {
    wh_action meant;
    if (!needs_match(t)) return -1;
    if (asks_to_draw(t, action)) return 1;
    return needs_legal(t, action, &meant) ? t->match.game->reveals(t->match.state, meant) : -1;
}

/* The answers named, a bit each. False: refused. */
static bool read_answers(struct wh_table *t, const char *names, uint32_t *answers) {
    *answers = 0;
    while (*names) {
        char id[WH_JSON_NAME];
        struct wh_text out = wh_text_into(id, sizeof id);
        for (; *names && *names != ' '; names++) wh_put_char(&out, *names);
        while (*names == ' ') names++;
        int found = wh_standing_find(t->match.game, id);
        if (out.overflow || found < 0) return deny_words(t, NO_ANSWER, id);
        *answers |= 1u << found;
    }
    return true;
}

const char *wh_table_stand(struct wh_table *t, const char *names) {
    uint32_t answers;
    struct wh_text *out;
    if (!needs_match(t) || !read_answers(t, names ? names : "", &answers)) return NULL;
    if (!(out = open_page(t, WH_ACTION_TEXT))) return NULL;
    wh_action action = wh_standing_answer(t->match.game, t->match.state, answers);
    if (action != WH_NONE) t->match.game->format(t->match.state, action, WH_REFEREE, out);
    return page_text(t);
}

int64_t wh_table_playout(struct wh_table *t) {
    struct wh_match *match = &t->match;
    int64_t decisions = 0;
    if (!needs_match(t)) return -1;
    for (int seat; (seat = wh_match_actor(match)) != WH_OVER; decisions += seat >= 0) {
        if (!make_room(t)) return -1;
        bool done = seat == WH_CHANCE ? wh_match_draw(match, next_luck, &t->luck, &t->why)
                                      : wh_match_play(match, seat, match->version,
                                                      match->game->pick(match->state, &t->thought), &t->why);
        if (!settled(t, done)) return -1;
    }
    return decisions;
}

int wh_table_rewind(struct wh_table *t, uint32_t plies) {
    if (!needs_match(t)) return 0;
    if (plies > t->match.length) return deny_number(t, NO_PLY, t->match.length);
    wh_match_rewind(&t->match, plies);
    return 1;
}

int wh_table_resample(struct wh_table *t, int viewer) {
    struct wh_match *match = &t->match;
    if (!needs_match(t) || !needs_viewer(t, viewer)) return 0;
    if (viewer != WH_REFEREE) match->game->resample(match->state, viewer, &t->thought);
    memcpy(match->first, match->state, match->game->state_size);
    match->length = 0;
    match->version++;
    match->from_position = true;
    return 1;
}
