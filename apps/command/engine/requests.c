/* requests.c: the requests of the line protocol. One request, one answer, one line each: the answer begins with the
 * word of the request, or with `error`. Reading standard input is engine.c's part; rules and refusals come from the
 * match and the game. */
#include "command/engine/requests.h"

#include "command/analyse/advice.h"
#include "command/engine/shelf.h"
#include "command/picture.h"
#include "shared/app.h"
#include "shared/recall.h"
#include "shared/thinker.h"
#include "witching/observe.h"

#include <stdlib.h>
#include <string.h>

enum { PROTOCOL = 1, WORD_TEXT = 128 };

struct engine {
    bool playing; /* there is a match */
    bool manual;  /* chance waits for `do` or `draw` */
    bool quit;
    const char *usual; /* the bot that answers where none is named */
    const atomic_bool *hurry;
    struct wh_match match;
    wh_action *actions, *spare;         /* the match plays in one; a record is read into the other */
    char name[SHELF_NAME];              /* of the match at hand */
    struct shelf shelf;                 /* the others */
    struct wh_observation *plan;        /* of the set-up that was last observed; NULL: none was */
    struct thinker *thinker;            /* the bot that was asked last, */
    char bot[THINKER_NAME];             /* its name */
    const struct wh_game *thinks_about; /* and its game */
    struct recall recall;               /* of the match that it was last asked about by `move` */
    struct wh_rng luck, thought;        /* two streams: what bots think never disturbs what is drawn */
    uint32_t progress;                  /* milliseconds between two lines of `info`; 0: there are none */
    const void *ponders;                /* the state that a bot thinks about, */
    FILE *answers;                      /* and where it is told what the bot thinks */
    struct wh_text out;                 /* the answer; its memory grows as needed */
    struct wh_why why;
    char refusal[WH_WHY_SENTENCE + 64]; /* why, as it is answered */
};

enum refusal {
    EMPTY_LINE,
    NOT_TEXT,
    LINE_TOO_LONG,
    NO_SUCH_REQUEST,
    USAGE,
    NO_MATCH,
    BAD_STRING,
    BAD_LINE,
    NO_DOORS,
    NO_SUCH_VIEW,
    NO_SUCH_MATCH,
    MATCH_AT_HAND,
    TOO_MANY_MATCHES
};

static const struct wh_reason reasons[] = {
    [EMPTY_LINE] = { "empty-line", "", WH_TR("The line is empty; write a request, for example help.") },
    [NOT_TEXT] = { "not-text", "", WH_TR("The line is not plain text: it must be UTF-8 without control characters.") },
    [LINE_TOO_LONG] = { "line-too-long", "", WH_TR("The line is too long; a request has at most 8388608 bytes.") },
    [NO_SUCH_REQUEST] = { "no-such-request", "", WH_TR("There is no request \"{0}\"; help lists them.") },
    [USAGE] = { "usage", "", WH_TR("This request is written: {0}") },
    [NO_MATCH] = { "no-match", "", WH_TR("There is no match yet; begin one with new.") },
    [BAD_STRING] = { "bad-string", "", WH_TR("The record must be one JSON string, as record answers it.") },
    [BAD_LINE] = { "bad-record", "", WH_TR("Line {0} of the record: {1}") },
    [NO_DOORS] = { "no-doors", "", WH_TR("Nobody peeps through a door in this game.") },
    [NO_SUCH_VIEW] = { "no-such-view", "", WH_TR("There is no door and no look \"{0}\"; see help peek.") },
    [NO_SUCH_MATCH] = { "no-such-match", "", WH_TR("There is no match \"{0}\"; matches lists them.") },
    [MATCH_AT_HAND] = { "match-at-hand", "", WH_TR("The match \"{0}\" is at hand; go to another first.") },
    [TOO_MANY_MATCHES] = { "too-many-matches", "", WH_TR("There are too many matches; drop one first.") },
};

/* --- pieces of requests and answers ------------------------------------------------------------------------------- */

static bool deny(struct engine *e, enum refusal id, const char *first, const char *second) {
    return wh_deny_with(&e->why, &reasons[id], first, second);
}

static void make_room(struct engine *e, size_t size) {
    if (e->out.capacity - e->out.length > size) return;
    size_t capacity = e->out.length + size + 1;
    char *larger = allocate(capacity);
    struct wh_text out = wh_text_into(larger, capacity);
    wh_put_span(&out, e->out.start, e->out.length);
    free(e->out.start);
    e->out = out;
}

static void put_number(struct wh_text *out, int64_t number) {
    wh_put_char(out, ' ');
    wh_put_int(out, number);
}

static void put_actor_word(struct wh_text *out, int actor) {
    if (actor >= 0)
        put_number(out, actor);
    else
        wh_put(out, actor == WH_CHANCE ? " chance" : " end");
}

/* " 5 1": the version, and who acts. */
static bool put_status(struct engine *e) {
    put_number(&e->out, e->match.version);
    put_actor_word(&e->out, wh_match_actor(&e->match));
    return true;
}

/* False: chance never comes to an end, and e->why says so. */
static bool draw_all(struct engine *e) {
    if (e->manual) return true;
    wh_match_settle(&e->match, rng_luck, &e->luck);
    return wh_match_actor(&e->match) != WH_CHANCE || wh_match_draw(&e->match, rng_luck, &e->luck, &e->why);
}

/* A match that has just begun. */
static bool settle(struct engine *e) {
    e->playing = draw_all(e);
    return e->playing && put_status(e);
}

/* What was done since then does not stand if chance never comes to an end after it. */
static bool follow(struct engine *e, const struct wh_match *before) {
    if (draw_all(e)) return true;
    e->match = *before;
    return false;
}

/* The next word of a request, NUL-terminated; false: there is none, or it is too long to be one. */
static bool take_word(struct wh_scan *in, char word[WORD_TEXT]) {
    const char *start = in->at;
    while (!wh_scan_over(in) && *in->at != ' ') in->at++;
    struct wh_text out = wh_text_into(word, WORD_TEXT);
    wh_put_span(&out, start, (size_t)(in->at - start));
    wh_take_char(in, ' ');
    return out.length && !out.overflow;
}

/* "@5 ": the version a client has seen; without it the present one. */
static bool take_version(struct engine *e, struct wh_scan *in, uint32_t *version) {
    *version = e->match.version;
    if (!wh_take_char(in, '@')) return true;
    return wh_take_number(in, UINT32_MAX - 1, version) && (wh_scan_over(in) || wh_take_char(in, ' '));
}

static size_t left(const struct wh_scan *in) { return (size_t)(in->end - in->at); }

static void seed_streams(struct engine *e, uint64_t seed) {
    wh_rng_seed(&e->luck, seed);
    wh_rng_seed(&e->thought, ~seed);
}

/* --- requests ----------------------------------------------------------------------------------------------------- */

/* Each request gets what follows its word. FINE: the answer is in e->out; REFUSED: e->why says why; UNUSABLE: it
 * is not written as its usage says. Nothing has changed unless it is FINE. */
enum outcome { FINE, REFUSED, UNUSABLE };

static enum outcome verdict(bool fine) { return fine ? FINE : REFUSED; }

static enum outcome ask_bots(struct engine *e, struct wh_scan in) {
    if (!wh_scan_over(&in)) return UNUSABLE;
    wh_put_char(&e->out, ' ');
    put_thinker_names(&e->out, " ");
    return FINE;
}

static enum outcome ask_games(struct engine *e, struct wh_scan in) {
    if (!wh_scan_over(&in)) return UNUSABLE;
    for (unsigned i = 0; i < wh_game_count; i++) {
        if (wh_games[i]->specimen) continue;
        wh_put_char(&e->out, ' ');
        wh_put(&e->out, wh_games[i]->id);
    }
    return FINE;
}

static enum outcome ask_about(struct engine *e, struct wh_scan in) {
    char id[WORD_TEXT];
    const struct wh_game *game;
    if (!take_word(&in, id) || !wh_scan_over(&in)) return UNUSABLE;
    if (!(game = wh_game_choose(id, &e->why))) return REFUSED;
    wh_put_char(&e->out, ' ');
    wh_wire_game(&e->out, game);
    return FINE;
}

static enum outcome ask_printed(struct engine *e, struct wh_scan in) {
    char id[WORD_TEXT];
    const struct wh_game *game;
    if (!take_word(&in, id) || !wh_scan_over(&in)) return UNUSABLE;
    if (!(game = wh_game_choose(id, &e->why))) return REFUSED;
    wh_put_char(&e->out, ' ');
    game->printed(&e->out);
    return FINE;
}

static enum outcome ask_new(struct engine *e, struct wh_scan in) {
    char word[WORD_TEXT];
    const struct wh_game *game;
    struct wh_setup setup;
    uint32_t seats, by_hand = 0;
    if (!take_word(&in, word)) return UNUSABLE;
    if (!(game = wh_game_choose(word, &e->why))) return REFUSED;
    if (!wh_take_number(&in, UINT8_MAX, &seats)) return UNUSABLE;
    if (!wh_scan_over(&in) && !wh_take_char(&in, ' ')) return UNUSABLE;
    wh_setup_default(game, seats, &setup);
    while (!wh_scan_over(&in)) {
        if (!take_word(&in, word)) return UNUSABLE;
        if (!wh_setup_set_once(game, &setup, &by_hand, word, &e->why)) return REFUSED;
    }
    if (!wh_match_begin(&e->match, game, &setup, e->actions, WH_MATCH_PLIES, &e->why)) return REFUSED;
    return verdict(settle(e));
}

static enum outcome ask_load(struct engine *e, struct wh_scan in) {
    if (wh_scan_over(&in)) return UNUSABLE;
    struct wh_match *match = &e->match;
    const struct wh_setup setup = match->setup;
    if (!wh_match_begin_at(match, match->game, &setup, in.at, left(&in), e->actions, WH_MATCH_PLIES, &e->why))
        return REFUSED;
    return verdict(settle(e));
}

static enum outcome ask_status(struct engine *e, struct wh_scan in) {
    return wh_scan_over(&in) ? verdict(put_status(e)) : UNUSABLE;
}

static enum outcome ask_state(struct engine *e, struct wh_scan in) {
    if (!wh_scan_over(&in)) return UNUSABLE;
    wh_put_char(&e->out, ' ');
    wh_state_write(e->match.game, e->match.state, WH_REFEREE, &e->out);
    return FINE;
}

/* SEAT|public, and nothing after it. */
static bool take_viewer(const struct engine *e, struct wh_scan *in, int *viewer) {
    uint32_t seat;
    *viewer = WH_PUBLIC;
    if (wh_take_number(in, e->match.setup.seats - 1u, &seat))
        *viewer = (int)seat;
    else if (!wh_take(in, "public"))
        return false;
    return wh_scan_over(in);
}

static enum outcome ask_view(struct engine *e, struct wh_scan in) {
    int viewer;
    if (!take_viewer(e, &in, &viewer)) return UNUSABLE;
    wh_put_char(&e->out, ' ');
    wh_state_write(e->match.game, e->match.state, viewer, &e->out);
    return FINE;
}

static enum outcome ask_legal(struct engine *e, struct wh_scan in) {
    if (!wh_scan_over(&in)) return UNUSABLE;
    wh_put_char(&e->out, ' ');
    wh_wire_legal(&e->out, e->match.game, e->match.state, WH_REFEREE);
    return FINE;
}

static enum outcome ask_candidates(struct engine *e, struct wh_scan in) {
    if (!wh_scan_over(&in)) return UNUSABLE;
    wh_put_char(&e->out, ' ');
    wh_wire_candidates(&e->out, e->match.game, e->match.state, WH_REFEREE);
    return FINE;
}

static enum outcome ask_why(struct engine *e, struct wh_scan in) {
    wh_action action;
    struct wh_why why;
    if (wh_scan_over(&in)) return UNUSABLE;
    if (wh_understand(e->match.game, e->match.state, in.at, left(&in), &action, &why)) {
        wh_put(&e->out, " legal");
        return FINE;
    }
    wh_put(&e->out, " illegal ");
    wh_wire_why(&e->out, &why, language_spoken());
    return FINE;
}

static enum outcome ask_preview(struct engine *e, struct wh_scan in) {
    wh_action action;
    const struct wh_match *match = &e->match;
    if (wh_scan_over(&in)) return UNUSABLE;
    if (wh_match_actor(match) == WH_CHANCE) return verdict(wh_refuse(&e->why, WH_CHANCE_MOVES, NULL, NULL));
    if (!wh_match_means(match, wh_match_actor(match), match->version, in.at, left(&in), &action, &e->why))
        return REFUSED;
    wh_put_char(&e->out, ' ');
    wh_wire_preview(&e->out, match->game, match->state, action);
    return FINE;
}

static enum outcome ask_do(struct engine *e, struct wh_scan in) {
    uint32_t version;
    struct wh_match *match = &e->match;
    const struct wh_match before = *match;
    if (!take_version(e, &in, &version) || wh_scan_over(&in)) return UNUSABLE;
    bool done = version == match->version && wh_match_asks_to_draw(match, in.at, left(&in))
                    ? wh_match_draw(match, rng_luck, &e->luck, &e->why)
                    : wh_match_do(match, wh_match_actor(match), version, in.at, left(&in), &e->why);
    return verdict(done && follow(e, &before) && put_status(e));
}

static enum outcome ask_draw(struct engine *e, struct wh_scan in) {
    struct wh_match *match = &e->match;
    _Alignas(16) uint8_t before[WH_STATE_MAX];
    if (!wh_scan_over(&in)) return UNUSABLE;
    memcpy(before, match->state, match->game->state_size);
    if (!wh_match_draw(match, rng_luck, &e->luck, &e->why)) return REFUSED;
    wh_put_char(&e->out, ' ');
    match->game->format(before, match->actions[match->length - 1], WH_REFEREE, &e->out);
    return FINE;
}

/* A line of its own, before the answer. */
static void put_info(void *to, const struct thinker_progress *progress) {
    const struct engine *e = to;
    char line[4 * WH_ACTION_TEXT];
    struct wh_text out = wh_text_into(line, sizeof line);
    wh_json_open(&out, '{');
    wh_json_put_int(&out, "time", progress->milliseconds);
    wh_json_put_int(&out, "iterations", progress->iterations);
    wh_json_key(&out, "action");
    wh_wire_move(&out, e->thinks_about, e->ponders, progress->best.action, WH_REFEREE);
    wh_json_put_int(&out, "expected", progress->best.expected);
    wh_json_put_int(&out, "visits", progress->best.visits);
    wh_json_close(&out, '}');
    fprintf(e->answers, "info %s\n", line);
    fflush(e->answers);
}

static wh_action choose(struct engine *e, const void *state, const struct wh_notes *notes) {
    e->ponders = state;
    thinker_tell(e->thinker, e->progress, e->progress ? put_info : NULL, e);
    return thinker_choose(e->thinker, state, notes, &e->thought);
}

/* An answer depends on the request and the seed, never on what was asked before: each begins to think afresh. (But
 * `move` remembers what was declined in the same match.) */
static void call_thinker(struct engine *e, const char *bot, const struct wh_game *game, uint32_t milliseconds) {
    if (e->thinker && e->thinks_about == game && wh_same(e->bot, bot)) {
        thinker_new_match(e->thinker);
    } else {
        thinker_close(e->thinker);
        e->thinker = thinker_open(bot, game);
        e->thinks_about = game;
        struct wh_text name = wh_text_into(e->bot, sizeof e->bot);
        wh_put(&name, bot);
    }
    thinker_bound(e->thinker, e->hurry, milliseconds);
}

enum { LONGEST = 1000000000 }; /* milliseconds */

static bool take_milliseconds(struct wh_scan *in, uint32_t *out) {
    return wh_take_number(in, LONGEST, out) && (wh_scan_over(in) || wh_take_char(in, ' '));
}

/* [time MS | clock LEFT [PLUS]]: how long a bot may think; 0: as long as its name says. */
static bool take_time(struct wh_scan *in, uint32_t *most) {
    uint32_t left, plus;
    *most = 0;
    if (wh_take_word(in, "time")) return take_milliseconds(in, most) && *most > 0;
    if (!wh_take_word(in, "clock")) return true;
    if (!take_milliseconds(in, &left)) return false;
    *most = (uint32_t)turn_time(left, take_milliseconds(in, &plus) ? plus : 0) + 1;
    return true;
}

/* The bot named, or else this one, is called. */
static enum outcome find_bot(struct engine *e, struct wh_scan *in, const char *usual, bool *play) {
    static const char *const not_names[] = { "play", "time", "clock" };
    char word[WORD_TEXT];
    uint32_t most;
    bool named = !wh_scan_over(in);
    int seat = wh_match_actor(&e->match);
    for (unsigned i = 0; i < WH_COUNT(not_names); i++) {
        struct wh_scan ahead = *in;
        if (wh_take_word(&ahead, not_names[i])) named = false;
    }
    if (named) take_word(in, word);
    if (!take_time(in, &most)) return UNUSABLE;
    if (play) *play = wh_take_word(in, "play");
    if (!wh_scan_over(in)) return UNUSABLE;
    if (named && !thinker_known(word, &e->why)) return REFUSED;
    if (seat == WH_OVER) return verdict(wh_refuse(&e->why, WH_MATCH_OVER, NULL, NULL));
    if (seat == WH_CHANCE) return verdict(wh_refuse(&e->why, WH_CHANCE_MOVES, NULL, NULL));
    call_thinker(e, named ? word : usual, e->match.game, most);
    return FINE;
}

static enum outcome ask_go(struct engine *e, struct wh_scan in) {
    struct wh_match *match = &e->match;
    bool play;
    const struct wh_match before = *match;
    int seat = wh_match_actor(match);
    enum outcome outcome = find_bot(e, &in, e->usual, &play);
    if (outcome != FINE) return outcome;
    wh_action action = choose(e, match->state, &match->notes);
    wh_put_char(&e->out, ' ');
    match->game->format(match->state, action, WH_REFEREE, &e->out);
    if (!play) return FINE;
    return verdict(wh_match_play(match, seat, match->version, action, &e->why) && follow(e, &before));
}

/* The match at hand has nothing to do with it. */
static enum outcome ask_move(struct engine *e, struct wh_scan in) {
    struct turn_heard turn;
    if (wh_scan_over(&in)) return UNUSABLE;
    if (!read_turn(in.at, left(&in), &turn, &e->why)) return REFUSED;
    call_thinker(e, e->usual, turn.game,
                 turn.time < 0 ? 0 : (uint32_t)(turn.time / 2 + 1)); /* the way takes time too */
    const struct wh_notes *notes = recall(&e->recall, &(struct turn){ .match = turn.match,
                                                                      .game = turn.game,
                                                                      .setup = &turn.setup,
                                                                      .state = turn.guess,
                                                                      .steps = turn.steps,
                                                                      .whims = &e->thought });
    wh_action action = choose(e, turn.guess, notes);
    wh_put_char(&e->out, ' ');
    turn.game->format(turn.guess, action, turn.game->actor(turn.guess), &e->out);
    return FINE;
}

/* Whoever reads the lines has hurried the bots already. */
static enum outcome ask_stop(struct engine *e, struct wh_scan in) {
    (void)e;
    return wh_scan_over(&in) ? FINE : UNUSABLE;
}

/* The bot named, or the adviser, thinks about the position for whoever is to act. */
static enum outcome let_think(struct engine *e, struct wh_scan in) {
    enum outcome outcome = find_bot(e, &in, ADVISER, NULL);
    if (outcome != FINE) return outcome;
    choose(e, e->match.state, &e->match.notes);
    wh_put_char(&e->out, ' ');
    return FINE;
}

static enum outcome ask_hint(struct engine *e, struct wh_scan in) {
    enum outcome outcome = let_think(e, in);
    if (outcome == FINE) put_advice(&e->out, e->thinker, e->match.game, e->match.state, wh_match_actor(&e->match));
    return outcome;
}

static enum outcome ask_opinions(struct engine *e, struct wh_scan in) {
    enum outcome outcome = let_think(e, in);
    if (outcome == FINE) put_opinions(&e->out, e->thinker, e->match.game, e->match.state);
    return outcome;
}

static enum outcome ask_progress(struct engine *e, struct wh_scan in) {
    uint32_t every = 0;
    bool off = wh_take(&in, "off");
    if (!off && (!wh_take_number(&in, LONGEST, &every) || every == 0)) return UNUSABLE;
    if (!wh_scan_over(&in)) return UNUSABLE;
    e->progress = every;
    if (off)
        wh_put(&e->out, " off");
    else
        put_number(&e->out, every);
    return FINE;
}

static enum outcome ask_undo(struct engine *e, struct wh_scan in) {
    uint32_t version;
    if (!take_version(e, &in, &version) || !wh_scan_over(&in)) return UNUSABLE;
    if (!wh_match_undo(&e->match, wh_match_actor(&e->match), version, &e->why)) return REFUSED;
    return verdict(put_status(e));
}

static enum outcome ask_scores(struct engine *e, struct wh_scan in) {
    if (!wh_scan_over(&in)) return UNUSABLE;
    wh_put(&e->out, " {");
    wh_wire_result(&e->out, e->match.game, e->match.state, e->match.game->winners(e->match.state));
    wh_json_close(&e->out, '}');
    return FINE;
}

static enum outcome ask_estimate(struct engine *e, struct wh_scan in) {
    int32_t shares[WH_MAX_SEATS];
    const struct wh_match *match = &e->match;
    if (!wh_scan_over(&in)) return UNUSABLE;
    if (wh_match_actor(match) == WH_CHANCE) return verdict(wh_refuse(&e->why, WH_CHANCE_MOVES, NULL, NULL));
    wh_estimate(match->game, match->state, shares);
    wh_put_char(&e->out, ' ');
    wh_json_open(&e->out, '[');
    for (unsigned seat = 0; seat < match->setup.seats; seat++) wh_json_int(&e->out, shares[seat]);
    wh_json_close(&e->out, ']');
    return FINE;
}

static enum outcome ask_tally(struct engine *e, struct wh_scan in) {
    const struct wh_match *match = &e->match;
    char view[WH_JSON_MAX];
    if (!wh_scan_over(&in)) return UNUSABLE;
    struct wh_scene end = wh_scene_of(match, match->state, WH_PUBLIC, language_spoken(), view);
    make_room(e, WH_WIRE_TALLY);
    wh_put_char(&e->out, ' ');
    wh_wire_tally(&e->out, &(struct wh_wire_tally){ .match = match,
                                                    .end = end.actor == WH_OVER ? &end : NULL,
                                                    .language = language_spoken() });
    return FINE;
}

static enum outcome ask_hash(struct engine *e, struct wh_scan in) {
    if (!wh_scan_over(&in)) return UNUSABLE;
    wh_put_char(&e->out, ' ');
    wh_put_hex(&e->out, wh_state_hash(e->match.game, e->match.state), 16);
    return FINE;
}

static enum outcome ask_player(struct engine *e, struct wh_scan in) {
    uint32_t seat;
    char name[WORD_TEXT];
    if (!wh_take_number(&in, e->match.setup.seats - 1u, &seat)) return UNUSABLE;
    if (!wh_scan_over(&in) && !wh_take_char(&in, ' ')) return UNUSABLE;
    struct wh_text out = wh_text_into(name, sizeof name);
    wh_put_span(&out, in.at, left(&in));
    if (!wh_match_name(&e->match, seat, name, "", &e->why)) return REFUSED;
    put_number(&e->out, seat);
    wh_put(&e->out, name[0] ? " " : "");
    wh_put(&e->out, name);
    return FINE;
}

static enum outcome ask_luck(struct engine *e, struct wh_scan in) {
    bool manual = wh_take(&in, "manual"), was = e->manual;
    if (!manual && !wh_take(&in, "auto")) return UNUSABLE;
    if (!wh_scan_over(&in)) return UNUSABLE;
    e->manual = manual;
    const struct wh_match before = e->match;
    if (e->playing && !follow(e, &before)) {
        e->manual = was;
        return REFUSED;
    }
    wh_put(&e->out, manual ? " manual" : " auto");
    return FINE;
}

static enum outcome ask_seed(struct engine *e, struct wh_scan in) {
    char word[WORD_TEXT];
    uint64_t seed;
    if (!take_word(&in, word) || !wh_scan_over(&in) || !parse_seed(word, &seed)) return UNUSABLE;
    seed_streams(e, seed);
    wh_put(&e->out, " 0x");
    wh_put_hex(&e->out, seed, 16);
    return FINE;
}

static enum outcome ask_log(struct engine *e, struct wh_scan in) {
    const struct wh_match *match = &e->match;
    uint32_t from = 1;
    if (!wh_scan_over(&in) && !wh_take_number(&in, UINT32_MAX - 1, &from)) return UNUSABLE;
    if (!wh_scan_over(&in) || from == 0) return UNUSABLE;
    make_room(e, (size_t)match->length * WH_WIRE_STEP + 8);
    wh_put_char(&e->out, ' ');
    wh_wire_steps(&e->out, match, from - 1, WH_REFEREE);
    return FINE;
}

/* --- for programs that learn and search --------------------------------------------------------------------------- */

static enum outcome ask_guess(struct engine *e, struct wh_scan in) {
    _Alignas(16) uint8_t guess[WH_STATE_MAX];
    int viewer;
    if (!take_viewer(e, &in, &viewer)) return UNUSABLE;
    memcpy(guess, e->match.state, e->match.game->state_size);
    e->match.game->resample(guess, viewer, &e->thought);
    wh_put_char(&e->out, ' ');
    wh_state_write(e->match.game, guess, WH_REFEREE, &e->out);
    return FINE;
}

static enum outcome ask_numbers(struct engine *e, struct wh_scan in) {
    const struct wh_game *game = e->match.game;
    wh_action actions[WH_LEGAL_MAX];
    uint16_t numbers[WH_LEGAL_MAX];
    if (!wh_scan_over(&in)) return UNUSABLE;
    unsigned count = wh_match_actor(&e->match) >= 0 ? wh_candidates(game, e->match.state, actions) : 0;
    if (count) game->numbering->number(e->match.state, actions, count, numbers);
    wh_put(&e->out, " {");
    wh_json_put_int(&e->out, "count", game->numbering->count);
    wh_json_key(&e->out, "numbers");
    wh_json_open(&e->out, '[');
    for (unsigned i = 0; i < count; i++) wh_json_int(&e->out, numbers[i]);
    wh_json_close(&e->out, ']');
    wh_json_close(&e->out, '}');
    return FINE;
}

static const struct wh_observation *plan_of(struct engine *e) {
    if (!e->plan) e->plan = allocate(sizeof *e->plan);
    wh_observation_plan(e->plan, e->match.game, &e->match.setup);
    return e->plan;
}

static enum outcome ask_observe(struct engine *e, struct wh_scan in) {
    int viewer;
    if (!take_viewer(e, &in, &viewer)) return UNUSABLE;
    const struct wh_observation *plan = plan_of(e);
    uint8_t *bytes = allocate(plan->size);
    wh_observe(plan, e->match.state, viewer, bytes);
    make_room(e, (size_t)plan->size / 3 * 4 + WORD_TEXT);
    wh_put(&e->out, " {");
    wh_json_put_int(&e->out, "size", plan->size);
    wh_json_key(&e->out, "bytes");
    wh_put_char(&e->out, '"');
    put_base64(&e->out, (const char *)bytes, plan->size);
    wh_put(&e->out, "\"}");
    free(bytes);
    return FINE;
}

static enum outcome ask_slices(struct engine *e, struct wh_scan in) {
    if (!wh_scan_over(&in)) return UNUSABLE;
    const struct wh_observation *plan = plan_of(e);
    make_room(e, (size_t)plan->count * (WH_JSON_PATH + WORD_TEXT));
    wh_put_char(&e->out, ' ');
    wh_wire_slices(&e->out, plan);
    return FINE;
}

static enum outcome ask_key(struct engine *e, struct wh_scan in) {
    int viewer;
    if (!take_viewer(e, &in, &viewer)) return UNUSABLE;
    size_t room = wh_wire_key_room(&e->match);
    struct wh_text scratch = wh_text_into(allocate(room), room);
    uint64_t key = wh_wire_key(&e->match, viewer, &scratch);
    free(scratch.start);
    wh_put_char(&e->out, ' ');
    wh_put_hex(&e->out, key, 16);
    return FINE;
}

/* --- several matches ---------------------------------------------------------------------------------------------- */

/* The name of a match: one word. */
static bool take_name(struct wh_scan *in, char name[SHELF_NAME]) {
    char word[WORD_TEXT];
    if (!take_word(in, word) || !wh_scan_over(in)) return false;
    struct wh_text out = wh_text_into(name, SHELF_NAME);
    wh_put(&out, word);
    return !out.overflow;
}

/* The match at hand changes places with that one. */
static void swap(struct engine *e, struct shelved *with) {
    struct shelved other = *with;
    with->playing = e->playing;
    with->match = e->match;
    with->actions = e->actions;
    memcpy(with->name, e->name, sizeof e->name);
    e->playing = other.playing;
    e->match = other.match;
    e->actions = other.actions;
    memcpy(e->name, other.name, sizeof e->name);
}

static enum outcome ask_match(struct engine *e, struct wh_scan in) {
    char name[SHELF_NAME];
    if (!wh_scan_over(&in)) {
        if (!take_name(&in, name)) return UNUSABLE;
        struct shelved *other = shelf_find(&e->shelf, name);
        bool here = wh_same(name, e->name);
        if (!here && !other && !(other = shelf_add(&e->shelf, name)))
            return verdict(deny(e, TOO_MANY_MATCHES, NULL, NULL));
        if (!here) swap(e, other);
    }
    wh_put_char(&e->out, ' ');
    wh_put(&e->out, e->name);
    return e->playing ? verdict(put_status(e)) : FINE;
}

static enum outcome ask_matches(struct engine *e, struct wh_scan in) {
    if (!wh_scan_over(&in)) return UNUSABLE;
    wh_put(&e->out, " [");
    wh_json_string(&e->out, e->name);
    for (unsigned i = 0; i < e->shelf.count; i++) wh_json_string(&e->out, e->shelf.of[i]->name);
    wh_json_close(&e->out, ']');
    return FINE;
}

static enum outcome ask_copy(struct engine *e, struct wh_scan in) {
    char name[SHELF_NAME];
    if (!take_name(&in, name)) return UNUSABLE;
    if (wh_same(name, e->name)) return verdict(deny(e, MATCH_AT_HAND, name, NULL));
    struct shelved *copy = shelf_find(&e->shelf, name);
    if (!copy && !(copy = shelf_add(&e->shelf, name))) return verdict(deny(e, TOO_MANY_MATCHES, NULL, NULL));
    shelf_copy(copy, &e->match);
    wh_put_char(&e->out, ' ');
    wh_put(&e->out, name);
    return FINE;
}

static enum outcome ask_drop(struct engine *e, struct wh_scan in) {
    char name[SHELF_NAME];
    if (!take_name(&in, name)) return UNUSABLE;
    if (wh_same(name, e->name)) return verdict(deny(e, MATCH_AT_HAND, name, NULL));
    struct shelved *match = shelf_find(&e->shelf, name);
    if (!match) return verdict(deny(e, NO_SUCH_MATCH, name, NULL));
    shelf_drop(&e->shelf, match);
    wh_put_char(&e->out, ' ');
    wh_put(&e->out, name);
    return FINE;
}

/* --- pictures ----------------------------------------------------------------------------------------------------- */

static void put_picture(struct engine *e, const struct glance *glance, unsigned scale) {
    size_t length;
    struct picture picture = picture_of(glance, scale);
    char *png = picture_png(&picture, &length);
    make_room(e, length / 3 * 4 + WORD_TEXT * 8);
    wh_put(&e->out, " {");
    wh_wire_look(&e->out, glance->peek, glance->state, glance->door, scale);
    wh_json_key(&e->out, "png");
    wh_put_char(&e->out, '"');
    put_base64(&e->out, png, length);
    wh_put_char(&e->out, '"');
    wh_json_close(&e->out, '}');
    free(png);
    free(picture.rgb);
}

static enum outcome ask_peek(struct engine *e, struct wh_scan in) {
    char word[WORD_TEXT];
    struct glance glance;
    uint32_t scale = 1;
    if (!take_word(&in, word)) return UNUSABLE;
    if (!(glance.peek = e->match.game->peek)) return verdict(deny(e, NO_DOORS, NULL, NULL));
    int actor = e->match.game->actor(e->match.state), viewer = actor >= 0 ? actor : WH_PUBLIC;
    if (!wh_match_peek(&e->match, viewer, word, strlen(word), glance.state, &glance.door, &e->why))
        return verdict(e->why.reason ? false : deny(e, NO_SUCH_VIEW, word, NULL));
    if (!wh_scan_over(&in) && !wh_take_number(&in, glance.peek->max_scale, &scale)) return UNUSABLE;
    if (!wh_scan_over(&in) || scale == 0) return UNUSABLE;
    put_picture(e, &glance, scale);
    return FINE;
}

/* --- records in one line: a JSON string --------------------------------------------------------------------------- */

static void put_json_text(struct wh_text *out, const char *text, size_t length) {
    wh_put_char(out, '"');
    for (; length--; text++) {
        if (*text == '\n') {
            wh_put(out, "\\n");
            continue;
        }
        if (*text == '"' || *text == '\\') wh_put_char(out, '\\');
        wh_put_char(out, *text);
    }
    wh_put_char(out, '"');
}

static enum outcome ask_record(struct engine *e, struct wh_scan in) {
    if (!wh_scan_over(&in)) return UNUSABLE;
    size_t room = wh_record_room(&e->match);
    struct wh_text text = wh_text_into(allocate(room), room);
    wh_record_write(&e->match, &text);
    wh_assert(!text.overflow);
    make_room(e, 2 * text.length + 8);
    wh_put_char(&e->out, ' ');
    put_json_text(&e->out, text.start, text.length);
    free(text.start);
    return FINE;
}

static void put_code_point(struct wh_text *out, uint32_t c) {
    if (c < 0x80) {
        wh_put_char(out, (char)c);
        return;
    }
    unsigned more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    wh_put_char(out, (char)((0xff00u >> (more + 1) & 0xffu) | c >> (6 * more)));
    while (more--) wh_put_char(out, (char)(0x80u | (c >> (6 * more) & 0x3fu)));
}

/* After "\u": four digits, or two times four for what lies beyond. */
static bool take_unicode(struct wh_scan *in, uint32_t *out) {
    uint32_t unit[2] = { 0, 0 };
    for (unsigned i = 0; i < 2; i++) {
        for (unsigned digit = 0; digit < 4; digit++, in->at++) {
            const char *digits = "0123456789abcdef0123456789ABCDEF", *found = NULL;
            if (!wh_scan_over(in) && *in->at) found = strchr(digits, *in->at);
            if (!found) return false;
            unit[i] = unit[i] << 4 | (uint32_t)((found - digits) % 16);
        }
        if (i == 0 && unit[0] >> 10 != 0x36) { /* not the first of a pair */
            *out = unit[0];
            return unit[0] >> 10 != 0x37;
        }
        if (i == 0 && !wh_take(in, "\\u")) return false;
    }
    *out = 0x10000 + ((unit[0] & 0x3ff) << 10 | (unit[1] & 0x3ff));
    return unit[1] >> 10 == 0x37;
}

static bool take_escape(struct wh_scan *in, struct wh_text *out) {
    static const char plain[] = "\"\\/", named[] = "bfnrt", meant[] = "\b\f\n\r\t";
    if (wh_scan_over(in)) return false;
    char c = *in->at++;
    uint32_t code;
    if (c == 'u') {
        if (!take_unicode(in, &code)) return false;
        put_code_point(out, code);
        return true;
    }
    const char *found = c ? strchr(named, c) : NULL;
    if (found)
        wh_put_char(out, meant[found - named]);
    else if (c && strchr(plain, c))
        wh_put_char(out, c);
    else
        return false;
    return true;
}

static bool take_json_text(struct wh_scan *in, struct wh_text *out) {
    if (!wh_take_char(in, '"')) return false;
    while (!wh_scan_over(in) && *in->at != '"') {
        if (wh_take_char(in, '\\')) {
            if (!take_escape(in, out)) return false;
        } else {
            wh_put_char(out, *in->at++);
        }
    }
    return wh_take_char(in, '"') && wh_scan_over(in);
}

static bool refuse_record(struct engine *e, uint32_t line, const struct wh_why *why) {
    char number[12];
    struct wh_text out = wh_text_into(number, sizeof number);
    wh_put_int(&out, line);
    char sentence[WH_WHY_SENTENCE];
    struct wh_text inner = wh_text_into(sentence, sizeof sentence);
    why_text(why, &inner);
    e->why.reason = &reasons[BAD_LINE];
    out = wh_text_into(e->refusal, sizeof e->refusal);
    wh_put_template(&out, tr(reasons[BAD_LINE].text), (const char *const[]){ number, sentence, NULL });
    return false;
}

static bool resume(struct engine *e, const struct wh_text *text) {
    struct wh_why why;
    uint32_t line;
    if (!wh_record_read(&e->match, text->start, text->length, e->spare, WH_MATCH_PLIES, &line, &why))
        return refuse_record(e, line, &why);
    wh_action *old = e->actions;
    e->actions = e->spare;
    e->spare = old;
    return settle(e);
}

static enum outcome ask_resume(struct engine *e, struct wh_scan in) {
    if (wh_scan_over(&in)) return UNUSABLE;
    struct wh_text text = wh_text_into(allocate(left(&in) + 1), left(&in) + 1);
    bool fine = take_json_text(&in, &text) ? resume(e, &text) : deny(e, BAD_STRING, NULL, NULL);
    free(text.start);
    return verdict(fine);
}

static enum outcome ask_version(struct engine *e, struct wh_scan in) {
    if (!wh_scan_over(&in)) return UNUSABLE;
    wh_put(&e->out, " witching " WH_VERSION " protocol");
    put_number(&e->out, PROTOCOL);
    return FINE;
}

static enum outcome ask_quit(struct engine *e, struct wh_scan in) {
    if (!wh_scan_over(&in)) return UNUSABLE;
    e->quit = true;
    return FINE;
}

static enum outcome ask_help(struct engine *e, struct wh_scan in);

/* --- the table of requests ---------------------------------------------------------------------------------------- */

static const struct request {
    const char *word, *usage, *about;
    bool needs_match;
    enum outcome (*ask)(struct engine *e, struct wh_scan in);
} requests[] = {
    { "about", "about GAME", WH_TR("a game as JSON: seats, options, reasons"), false, ask_about },
    { "bots", "bots", WH_TR("the bots"), false, ask_bots },
    { "candidates", "candidates", WH_TR("actions that can be done now as they stand, as JSON"), true, ask_candidates },
    { "copy", "copy NAME", WH_TR("keeps a copy of the match at hand under a name"), true, ask_copy },
    { "do", "do [@VERSION] ACTION", WH_TR("plays an action for whoever is to act"), true, ask_do },
    { "draw", "draw", WH_TR("lets chance act once"), true, ask_draw },
    { "drop", "drop NAME", WH_TR("forgets a match that is not at hand"), false, ask_drop },
    { "estimate", "estimate", WH_TR("the share of the win each seat can expect at a glance, as JSON"), true,
      ask_estimate },
    { "games", "games", WH_TR("the games"), false, ask_games },
    { "go", "go [BOT] [time MS|clock LEFT [PLUS]] [play]", WH_TR("what a bot would do; with play it is done"), true,
      ask_go },
    { "guess", "guess SEAT|public", WH_TR("a whole state, as JSON, with what that viewer cannot know drawn at random"),
      true, ask_guess },
    { "hash", "hash", WH_TR("a number for the state, the same on every machine"), true, ask_hash },
    { "help", "help [REQUEST]", WH_TR("the requests, or how one is written"), false, ask_help },
    { "hint", "hint [BOT] [time MS|clock LEFT [PLUS]]",
      WH_TR("the best moves of the seat to act in words, and how often they win"), true, ask_hint },
    { "key", "key SEAT|public", WH_TR("a number for all that a viewer has seen of the match"), true, ask_key },
    { "legal", "legal", WH_TR("what can happen next, as JSON; a star stands for numbers"), true, ask_legal },
    { "load", "load JSON", WH_TR("begins again from a position, with the present game, seats and options"), true,
      ask_load },
    { "log", "log [FROM]", WH_TR("what was done, as JSON, from step FROM on"), true, ask_log },
    { "luck", "luck auto|manual", WH_TR("whether chance acts by itself"), false, ask_luck },
    { "match", "match [NAME]", WH_TR("goes to the match of that name, or tells which is at hand"), false, ask_match },
    { "matches", "matches", WH_TR("the names of all matches, the one at hand first, as JSON"), false, ask_matches },
    { "move", "move JSON", WH_TR("what to play in the decision described, for programs that have a seat"), false,
      ask_move },
    { "new", "new GAME SEATS [KEY=VALUE]...", WH_TR("begins a match"), false, ask_new },
    { "numbers", "numbers", WH_TR("the numbers of the candidates, in their order, as JSON"), true, ask_numbers },
    { "observe", "observe SEAT|public", WH_TR("a view as bytes, in JSON, for programs that learn"), true, ask_observe },
    { "opinions", "opinions [BOT] [time MS|clock LEFT [PLUS]]", WH_TR("what a bot thinks of each move, as JSON"), true,
      ask_opinions },
    { "peek", "peek DOOR|#LOOK|last [SCALE]", WH_TR("what is seen from a door, or was at a look: a picture in JSON"),
      true, ask_peek },
    { "player", "player SEAT [NAME]", WH_TR("the name of a seat, for the record"), true, ask_player },
    { "preview", "preview ACTION", WH_TR("what will certainly come of an action of the seat to act, as JSON"), true,
      ask_preview },
    { "printed", "printed GAME", WH_TR("what is printed on a game's cards, board and pieces, as JSON"), false,
      ask_printed },
    { "progress", "progress MS|off", WH_TR("whether bots tell how far they are, and how often"), false, ask_progress },
    { "quit", "quit", WH_TR("ends the program"), false, ask_quit },
    { "record", "record", WH_TR("the record of the match as a JSON string"), true, ask_record },
    { "resume", "resume \"RECORD\"", WH_TR("goes on with a recorded match"), false, ask_resume },
    { "scores", "scores", WH_TR("scores and winners as JSON"), true, ask_scores },
    { "seed", "seed NUMBER", WH_TR("makes luck and bots repeatable"), false, ask_seed },
    { "slices", "slices", WH_TR("what the bytes of an observation tell, as JSON"), true, ask_slices },
    { "state", "state", WH_TR("the whole state as JSON"), true, ask_state },
    { "status", "status", WH_TR("the version of the match, and who is to act"), true, ask_status },
    { "stop", "stop", WH_TR("the request before it is answered as soon as possible"), false, ask_stop },
    { "tally", "tally", WH_TR("where the points of the rounds that are over came from, as JSON"), true, ask_tally },
    { "undo", "undo [@VERSION]", WH_TR("takes back the last step of the seat to act"), true, ask_undo },
    { "version", "version", WH_TR("the versions of program and protocol"), false, ask_version },
    { "view", "view SEAT|public", WH_TR("the state as a seat or an onlooker sees it, as JSON"), true, ask_view },
    { "why", "why ACTION", WH_TR("whether an action is legal, and if not, why"), true, ask_why },
};

static const struct request *find_request(const char *word) {
    for (unsigned i = 0; i < WH_COUNT(requests); i++)
        if (strcmp(requests[i].word, word) == 0) return &requests[i];
    return NULL;
}

static enum outcome ask_help(struct engine *e, struct wh_scan in) {
    char word[WORD_TEXT];
    if (wh_scan_over(&in)) {
        for (unsigned i = 0; i < WH_COUNT(requests); i++) {
            wh_put_char(&e->out, ' ');
            wh_put(&e->out, requests[i].word);
        }
        return FINE;
    }
    if (!take_word(&in, word) || !wh_scan_over(&in)) return UNUSABLE;
    const struct request *request = find_request(word);
    if (!request) return verdict(deny(e, NO_SUCH_REQUEST, word, NULL));
    wh_put_template(&e->out, " {0} : {1}", (const char *const[]){ request->usage, tr(request->about), NULL });
    return FINE;
}

/* --- one line ----------------------------------------------------------------------------------------------------- */

static bool answer(struct engine *e, struct wh_scan in) {
    char word[WORD_TEXT];
    take_word(&in, word);
    const struct request *request = find_request(word);
    if (!request) return deny(e, NO_SUCH_REQUEST, word, NULL);
    if (request->needs_match && !e->playing) return deny(e, NO_MATCH, NULL, NULL);
    wh_put(&e->out, request->word);
    enum outcome outcome = request->ask(e, in);
    if (outcome == UNUSABLE) return deny(e, USAGE, request->usage, NULL);
    return outcome == FINE;
}

static void print_error(struct engine *e, FILE *out) {
    if (e->why.reason != &reasons[BAD_LINE]) { /* refuse_record has put it together */
        struct wh_text text = wh_text_into(e->refusal, sizeof e->refusal);
        why_text(&e->why, &text);
    }
    fprintf(out, "error %s %s\n", e->why.reason->id, e->refusal);
}

bool engine_line(struct engine *e, const char *line, size_t length, FILE *out) {
    if (length && line[length - 1] == '\r') length--;
    e->answers = out;
    e->out = wh_text_into(e->out.start, e->out.capacity);
    bool fine = false;
    if (length > ENGINE_LINE_MAX)
        deny(e, LINE_TOO_LONG, NULL, NULL);
    else if (length == 0)
        deny(e, EMPTY_LINE, NULL, NULL);
    else if (!wh_plain_text(line, length))
        deny(e, NOT_TEXT, NULL, NULL);
    else
        fine = answer(e, wh_scan_of(line, length));
    wh_assert(!e->out.overflow);
    if (fine)
        fprintf(out, "%s\n", e->out.start);
    else
        print_error(e, out);
    return !e->quit;
}

void engine_line_too_long(struct engine *e, FILE *out) {
    deny(e, LINE_TOO_LONG, NULL, NULL);
    print_error(e, out);
}

struct engine *engine_create(uint64_t seed, const char *bot, const atomic_bool *hurry) {
    struct engine *e = allocate(sizeof *e);
    e->usual = bot;
    e->hurry = hurry;
    e->actions = allocate(WH_MATCH_PLIES * sizeof *e->actions);
    strcpy(e->name, "main");
    e->spare = allocate(WH_MATCH_PLIES * sizeof *e->spare);
    e->out = wh_text_into(allocate(WH_WIRE_NODE), WH_WIRE_NODE);
    seed_streams(e, seed);
    return e;
}

void engine_destroy(struct engine *e) {
    thinker_close(e->thinker);
    shelf_clear(&e->shelf);
    free(e->plan);
    free(e->actions);
    free(e->spare);
    free(e->out.start);
    free(e);
}
