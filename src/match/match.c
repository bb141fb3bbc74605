/* match.c: a match being played: who may act, in which version, and taking a step back. Reading and writing records is
 * in record.c; the rules are the game's. */
#include "witching/match.h"

/* --- plain text and names ----------------------------------------------------------------------------------------- */

/* One code point of well-formed UTF-8 (no overlong forms, no surrogates); false: it is not. */
static bool take_code_point(const unsigned char **at, const unsigned char *end, uint32_t *out) {
    static const uint32_t least[4] = { 0, 0x80, 0x800, 0x10000 };
    uint32_t c = *(*at)++;
    unsigned more = c < 0x80 ? 0 : c >> 5 == 6 ? 1 : c >> 4 == 14 ? 2 : c >> 3 == 30 ? 3 : 4;
    if (more > 3 || (size_t)(end - *at) < more) return false;
    if (more) c &= 0x3fu >> more;
    for (unsigned i = 0; i < more; i++) {
        unsigned next = *(*at)++;
        if (next >> 6 != 2) return false;
        c = c << 6 | (next & 0x3f);
    }
    *out = c;
    return c >= least[more] && c <= 0x10ffff && c >> 11 != 0x1b;
}

static bool steers_the_terminal(uint32_t c) {
    return c < 0x20 || (c >= 0x7f && c < 0xa0) /* control characters */
           || (c >= 0x2028 && c <= 0x202e)     /* line separators, direction overrides */
           || (c >= 0x2066 && c <= 0x2069);    /* direction isolates */
}

bool wh_plain_text(const char *text, size_t length) {
    const unsigned char *at = (const unsigned char *)text, *end = at + length;
    while (at < end) {
        uint32_t c;
        if (!take_code_point(&at, end, &c) || steers_the_terminal(c)) return false;
    }
    return true;
}

static bool name_is_good(const char *name) {
    size_t length = wh_length(name);
    if (length == 0) return true;
    return length < WH_PLAYER_NAME && name[0] != ' ' && name[length - 1] != ' ' && wh_plain_text(name, length);
}

static bool bot_is_good(const char *bot) {
    size_t length = wh_length(bot);
    for (size_t i = 0; i < length; i++) {
        bool fine = (bot[i] >= 'a' && bot[i] <= 'z') || (bot[i] >= '0' && bot[i] <= '9') || bot[i] == '-' ||
                    bot[i] == ':' || bot[i] == '=';
        if (!fine) return false;
    }
    return length < WH_BOT_NAME;
}

static bool refuse_name(struct wh_why *why, const char *name) {
    char most[12];
    struct wh_text out = wh_text_into(most, sizeof most);
    wh_put_int(&out, WH_PLAYER_NAME - 1);
    bool showable = wh_length(name) < WH_WHY_WITH && wh_plain_text(name, wh_length(name));
    return wh_refuse(why, WH_BAD_NAME, most, showable ? name : WH_TR("the one given"));
}

bool wh_match_name(struct wh_match *match, unsigned seat, const char *name, const char *bot, struct wh_why *why) {
    wh_assert(seat < match->setup.seats);
    if (!name_is_good(name)) return refuse_name(why, name);
    if (!bot_is_good(bot)) return refuse_name(why, bot);
    struct wh_player player = { .name = "" }; /* put together here: name and bot may point into the old one */
    memcpy(player.name, name, wh_length(name));
    memcpy(player.bot, bot, wh_length(bot));
    match->players[seat] = player;
    return true;
}

/* --- beginning ---------------------------------------------------------------------------------------------------- */

static void sit_down(struct wh_match *match, const struct wh_game *game, const struct wh_setup *setup,
                     const void *first, wh_action *actions, uint32_t capacity) {
    memset(match, 0, sizeof *match);
    match->game = game;
    match->setup = *setup;
    match->actions = actions;
    match->capacity = capacity;
    memcpy(match->first, first, game->state_size);
    memcpy(match->state, first, game->state_size);
}

bool wh_match_begin(struct wh_match *match, const struct wh_game *game, const struct wh_setup *setup,
                    wh_action *actions, uint32_t capacity, struct wh_why *why) {
    _Alignas(16) uint8_t first[WH_STATE_MAX];
    if (!wh_setup_check(game, setup, why) || !game->start(first, setup, why)) return false;
    sit_down(match, game, setup, first, actions, capacity);
    return true;
}

bool wh_match_begin_at(struct wh_match *match, const struct wh_game *game, const struct wh_setup *setup,
                       const char *json, size_t length, wh_action *actions, uint32_t capacity, struct wh_why *why) {
    _Alignas(16) uint8_t first[WH_STATE_MAX];
    if (!wh_setup_check(game, setup, why) || !wh_state_read(game, setup, json, length, first, why)) return false;
    sit_down(match, game, setup, first, actions, capacity);
    match->from_position = true;
    return true;
}

/* --- playing ------------------------------------------------------------------------------------------------------ */

int wh_match_actor(const struct wh_match *match) { return match->game->actor(match->state); }

static bool is_current(const struct wh_match *match, uint32_t version, struct wh_why *why) {
    if (version == match->version) return true;
    char seen[12], now[12];
    struct wh_text out = wh_text_into(seen, sizeof seen);
    wh_put_int(&out, version);
    out = wh_text_into(now, sizeof now);
    wh_put_int(&out, match->version);
    return wh_refuse(why, WH_STALE, seen, now);
}

/* Is it the move of `seat` (or of WH_CHANCE)? */
static bool may_act(const struct wh_match *match, int seat, struct wh_why *why) {
    int actor = wh_match_actor(match);
    if (actor == WH_OVER) return wh_refuse(why, WH_MATCH_OVER, NULL, NULL);
    if (actor == seat) return true;
    if (actor == WH_CHANCE) return wh_refuse(why, WH_CHANCE_MOVES, NULL, NULL);
    char who[20];
    struct wh_text out = wh_text_into(who, sizeof who);
    wh_put_numbers(&out, WH_TR("seat {0}"), actor + 1, 0);
    return wh_refuse(why, WH_NOT_YOUR_TURN, who, NULL);
}

static bool has_room(const struct wh_match *match, struct wh_why *why) {
    if (match->length < match->capacity) return true;
    char most[12];
    struct wh_text out = wh_text_into(most, sizeof most);
    wh_put_int(&out, match->capacity);
    return wh_refuse(why, WH_MATCH_FULL, most, NULL);
}

static void step(struct wh_match *match, wh_action action) {
    const struct wh_game *game = match->game;
    match->mover = (int8_t)wh_match_actor(match);
    if (game->heuristics->note) game->heuristics->note(&match->notes, match->state, action);
    game->apply(match->state, action);
}

static void play(struct wh_match *match, wh_action action) {
    step(match, action);
    match->actions[match->length++] = action;
    match->version++;
}

bool wh_match_play(struct wh_match *match, int seat, uint32_t version, wh_action action, struct wh_why *why) {
    if (!is_current(match, version, why) || !may_act(match, seat, why)) return false;
    if (!match->game->check(match->state, action, why) || !has_room(match, why)) return false;
    play(match, action);
    return true;
}

bool wh_match_means(const struct wh_match *match, int seat, uint32_t version, const char *text, size_t length,
                    wh_action *action, struct wh_why *why) {
    if (!is_current(match, version, why) || !may_act(match, seat, why)) return false;
    if (!wh_understand(match->game, match->state, text, length, action, why)) return false;
    /* A shuffle without its number names no outcome: drawing one is wh_match_draw's work. */
    return (*action != WH_NONE || wh_refuse(why, WH_CHANCE_MOVES, NULL, NULL)) && has_room(match, why);
}

bool wh_match_asks_to_draw(const struct wh_match *match, const char *text, size_t length) {
    wh_action action;
    return wh_match_actor(match) == WH_CHANCE && match->game->parse(match->state, text, length, &action, NULL) &&
           action == WH_NONE;
}

bool wh_match_do(struct wh_match *match, int seat, uint32_t version, const char *text, size_t length,
                 struct wh_why *why) {
    wh_action action;
    if (!wh_match_means(match, seat, version, text, length, &action, why)) return false;
    play(match, action);
    return true;
}

bool wh_match_draw(struct wh_match *match, wh_luck *luck, void *from, struct wh_why *why) {
    if (!may_act(match, WH_CHANCE, why) || !has_room(match, why)) return false;
    struct wh_rng rng;
    wh_rng_seed(&rng, luck(from));
    play(match, match->game->sample(match->state, &rng));
    return true;
}

unsigned wh_match_settle(struct wh_match *match, wh_luck *luck, void *from) {
    unsigned drawn = 0;
    while (wh_match_actor(match) == WH_CHANCE && wh_match_draw(match, luck, from, NULL)) drawn++;
    return drawn;
}

/* --- looking and going back --------------------------------------------------------------------------------------- */

void wh_match_state_at(const struct wh_match *match, uint32_t plies, void *state) {
    wh_assert(plies <= match->length);
    memcpy(state, match->first, match->game->state_size);
    for (uint32_t i = 0; i < plies; i++) match->game->apply(state, match->actions[i]);
}

void wh_match_rewind(struct wh_match *match, uint32_t plies) {
    wh_assert(plies <= match->length);
    memcpy(match->state, match->first, match->game->state_size);
    match->notes = (struct wh_notes){ 0 };
    for (uint32_t i = 0; i < plies; i++) step(match, match->actions[i]);
    match->version += match->length - plies;
    match->length = plies;
}

/* May `seat` take back the last ply? */
static bool find_undo(const struct wh_match *match, int seat, struct wh_why *why) {
    _Alignas(16) uint8_t before[WH_STATE_MAX];
    if (!may_act(match, seat, why)) return false;
    if (match->length == 0) return wh_refuse(why, WH_NOTHING_TO_UNDO, NULL, NULL);
    if (match->mover == WH_CHANCE) return wh_refuse(why, WH_REVEALED, NULL, NULL);
    if (match->mover != seat) return wh_refuse(why, WH_NOTHING_TO_UNDO, NULL, NULL);
    wh_match_state_at(match, match->length - 1, before);
    if (match->game->reveals(before, match->actions[match->length - 1])) return wh_refuse(why, WH_REVEALED, NULL, NULL);
    return true;
}

bool wh_match_undo(struct wh_match *match, int seat, uint32_t version, struct wh_why *why) {
    if (!is_current(match, version, why) || !find_undo(match, seat, why)) return false;
    wh_match_rewind(match, match->length - 1);
    return true;
}

bool wh_match_can_undo(const struct wh_match *match, int seat) { return find_undo(match, seat, NULL); }

/* The ply of the last step of `seat`; everything from there on is forgotten if nothing came to light by it. */
static bool find_last_step(const struct wh_match *match, int seat, uint32_t *ply, struct wh_why *why) {
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    bool found = false, revealed = false;
    memcpy(state, match->first, match->game->state_size);
    for (uint32_t i = 0; i < match->length; i++) {
        int actor = match->game->actor(state);
        if (actor == seat) {
            found = true;
            revealed = false;
            *ply = i;
        }
        if (actor == WH_CHANCE || match->game->reveals(state, match->actions[i])) revealed = true;
        match->game->apply(state, match->actions[i]);
    }
    if (!found) return wh_refuse(why, WH_NOTHING_TO_UNDO, NULL, NULL);
    return !revealed || wh_refuse(why, WH_REVEALED, NULL, NULL);
}

bool wh_match_take_back(struct wh_match *match, int seat, uint32_t version, struct wh_why *why) {
    uint32_t ply;
    if (!is_current(match, version, why)) return false;
    if (wh_match_actor(match) == WH_OVER) return wh_refuse(why, WH_MATCH_OVER, NULL, NULL);
    if (!find_last_step(match, seat, &ply, why)) return false;
    wh_match_rewind(match, ply);
    return true;
}
