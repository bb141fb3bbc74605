/* turn.c: a decision for a program, as JSON. */
#include "shared/turn.h"

#include <stdio.h>
#include <string.h>

static const struct wh_reason bad_turn = { "bad-turn", "",
                                           WH_TR("This is not a decision: {0} is missing or not what it should be.") };

/* --- writing ------------------------------------------------------------------------------------------------------ */

/* Each can be played as it stands; where some are too many to list there are templates besides. */
static void put_choice(struct wh_text *out, const struct wh_game *game, const void *state, int seat) {
    wh_action actions[WH_LEGAL_MAX];
    wh_json_key(out, "legal");
    wh_wire_candidates(out, game, state, seat);
    wh_json_key(out, "templates");
    wh_json_open(out, '[');
    unsigned count = game->candidates ? game->legal(state, actions) : 0;
    for (unsigned i = 0; i < count; i++)
        if (!game->check(state, actions[i], NULL)) wh_wire_move(out, game, state, actions[i], seat);
    wh_json_close(out, ']');
}

int64_t turn_time(int64_t left, int64_t plus) {
    int64_t most = left * 3 / 4, time = plus < 0 ? most : left / 20 + plus * 3 / 4;
    return time < most ? time : most;
}

static void put_clock(struct wh_text *out, const struct turn *turn) {
    wh_json_key(out, "clock");
    if (!turn->clocked) {
        wh_json_null(out);
        return;
    }
    wh_json_open(out, '{');
    wh_json_put_int(out, "left", turn->left);
    wh_json_key(out, "plus");
    if (turn->plus < 0)
        wh_json_null(out);
    else
        wh_json_int(out, turn->plus);
    wh_json_close(out, '}');
}

void put_turn(struct wh_text *out, const struct turn *turn) {
    _Alignas(16) uint8_t guess[WH_STATE_MAX];
    const struct wh_game *game = turn->game;
    int seat = game->actor(turn->state);
    wh_assert(seat >= 0);
    memcpy(guess, turn->state, game->state_size);
    game->resample(guess, seat, turn->whims);
    wh_json_open(out, '{');
    wh_json_put_string(out, "match", turn->match);
    wh_json_put_string(out, "game", game->id);
    wh_json_put_int(out, "seats", turn->setup->seats);
    wh_json_key(out, "options");
    wh_wire_options(out, game, turn->setup, WH_WIRE_ALL);
    wh_json_put_int(out, "seat", seat);
    wh_json_key(out, "time");
    if (turn->time >= 0)
        wh_json_int(out, turn->time);
    else
        wh_json_null(out);
    put_clock(out, turn);
    wh_json_key(out, "steps");
    wh_put_span(out, turn->steps.start, turn->steps.length);
    put_choice(out, game, guess, seat);
    wh_json_key(out, "view");
    wh_state_write(game, guess, seat, out);
    wh_json_key(out, "guess");
    wh_state_write(game, guess, WH_REFEREE, out);
    wh_json_close(out, '}');
}

/* --- reading ------------------------------------------------------------------------------------------------------ */

static bool read_option(struct wh_json *in, const char *key, const struct wh_game *game, struct wh_setup *setup,
                        struct wh_why *why) {
    char value[WH_JSON_NAME], assignment[2 * WH_JSON_NAME + 2];
    bool truth = false;
    int64_t number = 0;
    enum wh_json_kind kind = wh_json_peek(in);
    bool fine = kind == WH_JSON_STRING   ? wh_json_read_string(in, value, sizeof value)
                : kind == WH_JSON_BOOL   ? wh_json_read_bool(in, &truth)
                : kind == WH_JSON_NUMBER ? wh_json_read_int(in, &number)
                                         : false;
    if (!fine) return wh_deny_with(why, &bad_turn, "options", NULL);
    if (kind == WH_JSON_BOOL) snprintf(value, sizeof value, "%s", truth ? "true" : "false");
    if (kind == WH_JSON_NUMBER) snprintf(value, sizeof value, "%lld", (long long)number);
    snprintf(assignment, sizeof assignment, "%s=%s", key, value);
    return wh_setup_set(game, setup, assignment, why);
}

bool read_turn_options(const char *json, size_t length, const struct wh_game *game, struct wh_setup *setup,
                       struct wh_why *why) {
    char key[WH_JSON_NAME];
    struct wh_json in = wh_json_of(json, length);
    if (!wh_json_enter(&in, '{')) return wh_deny_with(why, &bad_turn, "options", NULL);
    while (wh_json_next_key(&in, key))
        if (!read_option(&in, key, game, setup, why)) return false;
    return !in.error || wh_deny_with(why, &bad_turn, "options", NULL);
}

/* A JSON object is given; where in it is this key? */
static struct wh_json at(const char *json, size_t length, const char *key) {
    const char *value = "";
    size_t size = 0;
    wh_json_at(json, length, key, &value, &size);
    return wh_json_of(value, size);
}

static bool read_setup(const char *json, size_t length, struct turn_heard *out, struct wh_why *why) {
    char id[WH_JSON_NAME];
    int64_t seats;
    struct wh_json in = at(json, length, "game");
    if (!wh_json_read_string(&in, id, sizeof id)) return wh_deny_with(why, &bad_turn, "game", NULL);
    if (!(out->game = wh_game_choose(id, why))) return false;
    in = at(json, length, "seats");
    if (!wh_json_read_between(&in, 1, WH_MAX_SEATS, &seats)) return wh_deny_with(why, &bad_turn, "seats", NULL);
    wh_setup_default(out->game, (unsigned)seats, &out->setup);
    in = at(json, length, "options");
    return read_turn_options(in.start, (size_t)(in.end - in.start), out->game, &out->setup, why) &&
           wh_setup_check(out->game, &out->setup, why);
}

static bool is_json(const char *json, size_t length, struct wh_why *why) {
    char place[24];
    struct wh_json in = wh_json_of(json, length);
    if (wh_json_skip(&in) && wh_json_finish(&in)) return true;
    snprintf(place, sizeof place, "%zu", (size_t)(in.at - in.start) + 1);
    return wh_refuse(why, WH_BAD_JSON, in.error, place);
}

bool read_turn(const char *json, size_t length, struct turn_heard *out, struct wh_why *why) {
    enum { LONGEST = 1000000000 };
    if (!is_json(json, length, why)) return false;
    if (!read_setup(json, length, out, why)) return false;
    struct wh_json in = at(json, length, "time");
    out->time = -1;
    if (wh_json_peek(&in) != WH_JSON_NULL && !wh_json_read_between(&in, 0, LONGEST, &out->time))
        return wh_deny_with(why, &bad_turn, "time", NULL);
    in = at(json, length, "match");
    if (!wh_json_read_string(&in, out->match, sizeof out->match)) out->match[0] = '\0';
    in = at(json, length, "steps");
    out->steps = (struct wh_span){ in.start, (size_t)(in.end - in.start) };
    in = at(json, length, "guess");
    if (!wh_state_read(out->game, &out->setup, in.start, (size_t)(in.end - in.start), out->guess, why)) return false;
    return out->game->actor(out->guess) >= 0 || wh_deny_with(why, &bad_turn, "guess", NULL);
}
