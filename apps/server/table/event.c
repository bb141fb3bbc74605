/* event.c: events as JSON and back. What they mean for a table is in table.c. */
#include "server/table/event.h"

#include <string.h>

static const char *const kind_names[EVENT_KINDS] = { "make",    "take",    "seal",     "luck",     "begin",  "play",
                                                     "undo",    "propose", "answer",   "chat",     "resign", "leave",
                                                     "time",    "mute",    "claim",    "standin",  "giveup", "return",
                                                     "abandon", "fill",    "standing", "outdated", "close",  "quiet",
                                                     "forget",  "overdue" };
const char *const proposal_names[PROPOSALS] = { "undo", "rematch" };
const char *const seat_kind_names[SEAT_KINDS] = { "person", "bot", "link", "anyone" };
const char *const clock_names[CLOCKS] = { "none", "move", "fischer", "days" };
const char *const away_names[AWAY_RULES] = { "bot", "resign" };

/* --- small parts -------------------------------------------------------------------------------------------------- */

void put_hex_bytes(struct wh_text *out, const uint8_t *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) wh_put_hex(out, bytes[i], 2);
}

void json_hex(struct wh_text *out, const char *key, const uint8_t *bytes, size_t size) {
    wh_json_key(out, key);
    wh_put_char(out, '"');
    put_hex_bytes(out, bytes, size);
    wh_put_char(out, '"');
}

bool hex_bytes(const char *digits, uint8_t *bytes, size_t size) {
    struct wh_scan in = wh_scan_of(digits, strlen(digits));
    for (size_t i = 0; i < size; i++) {
        uint64_t byte;
        if (!wh_take_hex(&in, 2, &byte)) return false;
        bytes[i] = (uint8_t)byte;
    }
    return wh_scan_over(&in);
}

int name_index(const char *const *names, unsigned count, const char *name) {
    for (unsigned i = 0; i < count; i++)
        if (wh_same(names[i], name)) return (int)i;
    return -1;
}

/* --- writing ------------------------------------------------------------------------------------------------------ */

static void put_sitter(struct wh_text *out, const struct sitter *sitter) {
    static const uint8_t nobody[PLAYER_BYTES];
    wh_json_put_string(out, "name", sitter->name);
    json_hex(out, "token", sitter->token, TOKEN_BYTES);
    if (memcmp(sitter->player, nobody, PLAYER_BYTES) != 0) json_hex(out, "player", sitter->player, PLAYER_BYTES);
    if (sitter->account) wh_json_put_int(out, "account", 1);
    if (sitter->rating) wh_json_put_int(out, "rating", sitter->rating);
    if (sitter->program) wh_json_put_int(out, "program", 1);
}

static void put_seat(struct wh_text *out, const struct making *making, unsigned seat) {
    static const uint8_t no_invite[TOKEN_BYTES];
    wh_json_open(out, '{');
    wh_json_put_string(out, "kind", seat_kind_names[making->kinds[seat]]);
    if (making->kinds[seat] == SEAT_BOT) wh_json_put_string(out, "bot", making->bots[seat]);
    if (making->kinds[seat] == SEAT_BOT && making->sitters[seat].name[0])
        wh_json_put_string(out, "name", making->sitters[seat].name);
    if (memcmp(making->invites[seat], no_invite, TOKEN_BYTES) != 0)
        json_hex(out, "invite", making->invites[seat], TOKEN_BYTES);
    if (making->kinds[seat] == SEAT_PERSON) put_sitter(out, &making->sitters[seat]);
    wh_json_close(out, '}');
}

static void put_assignment(struct wh_text *out, const struct wh_option *option, int64_t value) {
    char words[256];
    struct wh_text text = wh_text_into(words, sizeof words);
    wh_put(&text, option->key);
    wh_put_char(&text, '=');
    wh_option_print(option, value, &text);
    wh_json_string(out, words);
}

static void put_making(struct wh_text *out, const struct making *making) {
    wh_json_put_string(out, "game", making->game->id);
    wh_json_put_int(out, "rules", making->game->version);
    wh_json_key(out, "options");
    wh_json_open(out, '[');
    for (unsigned i = 0; i < making->game->option_count; i++)
        put_assignment(out, &making->game->options[i], making->setup.option[i]);
    wh_json_close(out, ']');
    wh_json_key(out, "seats");
    wh_json_open(out, '[');
    for (unsigned seat = 0; seat < making->setup.seats; seat++) put_seat(out, making, seat);
    wh_json_close(out, ']');
    wh_json_put_string(out, "clock", clock_names[making->clock.kind]);
    wh_json_put_int(out, "seconds", making->clock.seconds);
    wh_json_put_int(out, "plus", making->clock.plus);
    wh_json_put_string(out, "away", away_names[making->away]);
    if (making->dice != DICE_FIRST) wh_json_put_int(out, "dice", making->dice);
    json_hex(out, "seed", making->seed, SEED_BYTES);
}

static bool says_yes(enum event_kind kind) {
    return kind == EVENT_ANSWER || kind == EVENT_MUTE || kind == EVENT_QUIET || kind == EVENT_STANDING;
}

static bool is_of_another(enum event_kind kind) {
    return kind == EVENT_STANDIN || kind == EVENT_GIVEUP || kind == EVENT_FILL;
}

void event_write(const struct event *event, struct wh_text *out) {
    wh_json_open(out, '{');
    wh_json_put_string(out, "k", kind_names[event->kind]);
    wh_json_put_int(out, "t", event->time);
    if (event->at != event->time) wh_json_put_int(out, "at", event->at);
    wh_json_put_int(out, "s", event->seat);
    if (is_of_another(event->kind)) wh_json_put_int(out, "of", event->of);
    if (event->id[0]) wh_json_put_string(out, "id", event->id);
    if (event->version) wh_json_put_int(out, "v", event->version);
    if (event->proposal) wh_json_put_int(out, "v", event->proposal);
    if (event->text[0]) wh_json_put_string(out, "text", event->text);
    if (event->kind == EVENT_CHAT && event->name[0]) wh_json_put_string(out, "by", event->name);
    if (event->kind == EVENT_CHAT && !zero_16(event->from)) json_hex(out, "from", event->from, PLAYER_BYTES);
    if (event->kind == EVENT_TAKE) put_sitter(out, &event->sitter);
    if (event->kind == EVENT_CLAIM) {
        json_hex(out, "from", event->from, PLAYER_BYTES);
        json_hex(out, "player", event->sitter.player, PLAYER_BYTES);
    }
    if (event->has_seal) json_hex(out, "seal", event->seal, DIGEST_BYTES);
    if (event->luck_size) json_hex(out, "luck", event->luck, event->luck_size);
    if (event->kind == EVENT_PROPOSE) wh_json_put_string(out, "what", proposal_names[event->what]);
    if (says_yes(event->kind)) wh_json_put_int(out, "yes", event->yes);
    if (seed_is_drawn(event->seed)) json_hex(out, "seed", event->seed, SEED_BYTES);
    if (event->kind == EVENT_MAKE) put_making(out, &event->making);
    wh_json_close(out, '}');
    wh_assert(!out->overflow);
}

/* --- reading ------------------------------------------------------------------------------------------------------ */

static bool read_name(struct wh_json *in, const char *const *names, unsigned count, int *out) {
    char word[WH_JSON_NAME];
    if (!wh_json_read_string(in, word, sizeof word)) return false;
    *out = name_index(names, count, word);
    return *out >= 0;
}

static bool read_hex(struct wh_json *in, uint8_t *bytes, size_t size) {
    char digits[2 * DIGEST_BYTES + 1];
    return wh_json_read_string(in, digits, sizeof digits) && hex_bytes(digits, bytes, size);
}

static bool read_seed(struct wh_json *in, uint8_t seed[SEED_BYTES]) {
    return read_hex(in, seed, SEED_BYTES) && seed_is_drawn(seed);
}

/* How long it is says of which edition of the dice it is; table.c knows whether that is right. */
static bool read_luck(struct wh_json *in, struct event *event) {
    char digits[2 * LUCK_BYTES + 1];
    if (!wh_json_read_string(in, digits, sizeof digits)) return false;
    event->luck_size = strlen(digits) == 2 * FIRST_LUCK_BYTES ? FIRST_LUCK_BYTES : LUCK_BYTES;
    return hex_bytes(digits, event->luck, event->luck_size);
}

static bool read_number(struct wh_json *in, int64_t least, int64_t most, int64_t *out) {
    return wh_json_read_int(in, out) && *out >= least && *out <= most;
}

/* A key of a sitter, wherever one stands; *fine becomes false if it is damaged. */
static bool read_sitter_key(struct wh_json *in, const char *key, struct sitter *sitter, bool *fine) {
    int64_t number = 0;
    if (wh_same(key, "name"))
        *fine = wh_json_read_string(in, sitter->name, sizeof sitter->name);
    else if (wh_same(key, "token"))
        *fine = read_hex(in, sitter->token, TOKEN_BYTES);
    else if (wh_same(key, "player"))
        *fine = read_hex(in, sitter->player, PLAYER_BYTES);
    else if (wh_same(key, "account"))
        *fine = read_number(in, 1, 1, &number), sitter->account = true;
    else if (wh_same(key, "program"))
        *fine = read_number(in, 1, 1, &number), sitter->program = true;
    else if (wh_same(key, "rating"))
        *fine = read_number(in, INT32_MIN, INT32_MAX, &number), sitter->rating = (int32_t)number;
    else
        return false;
    return true;
}

static bool read_seat(struct wh_json *in, struct making *making, unsigned seat) {
    char key[WH_JSON_NAME];
    int kind = 0;
    bool fine = wh_json_enter(in, '{');
    while (fine && wh_json_next_key(in, key)) {
        if (read_sitter_key(in, key, &making->sitters[seat], &fine)) continue;
        if (wh_same(key, "kind"))
            fine = read_name(in, seat_kind_names, SEAT_KINDS, &kind);
        else if (wh_same(key, "bot"))
            fine = wh_json_read_string(in, making->bots[seat], sizeof making->bots[seat]);
        else
            fine = wh_same(key, "invite") && read_hex(in, making->invites[seat], TOKEN_BYTES);
    }
    making->kinds[seat] = (enum seat_kind)kind;
    return fine && !in->error;
}

static bool read_seats(struct wh_json *in, struct making *making) {
    unsigned seats = 0;
    if (!wh_json_enter(in, '[')) return false;
    while (wh_json_next(in, ']')) {
        if (seats == WH_MAX_SEATS || !read_seat(in, making, seats)) return false;
        seats++;
    }
    making->setup.seats = (uint8_t)seats;
    return !in->error;
}

static bool read_options(struct wh_json *in, struct making *making) {
    char assignment[256];
    if (!making->game || !wh_json_enter(in, '[')) return false;
    while (wh_json_next(in, ']'))
        if (!wh_json_read_string(in, assignment, sizeof assignment) ||
            !wh_setup_set(making->game, &making->setup, assignment, NULL))
            return false;
    return !in->error;
}

static bool read_game(struct wh_json *in, struct making *making) {
    char id[WH_JSON_NAME];
    if (!wh_json_read_string(in, id, sizeof id)) return false;
    making->game = wh_game_find(id);
    if (making->game) wh_setup_default(making->game, making->game->min_seats, &making->setup);
    return making->game != NULL;
}

static bool read_making_key(struct wh_json *in, const char *key, struct making *making) {
    int64_t number = 0;
    int index = 0;
    bool fine = false;
    if (wh_same(key, "game")) return read_game(in, making);
    if (wh_same(key, "rules")) { /* whoever has newer rules than ours goes on with it */
        fine = making->game && read_number(in, 0, making->game->version, &number);
        making->older = fine && number < making->game->version;
        return fine;
    }
    if (wh_same(key, "options")) return read_options(in, making);
    if (wh_same(key, "seats")) return read_seats(in, making);
    if (wh_same(key, "seed")) return read_seed(in, making->seed);
    if (wh_same(key, "clock")) {
        fine = read_name(in, clock_names, CLOCKS, &index);
        making->clock.kind = (enum clock_kind)index;
    } else if (wh_same(key, "seconds")) {
        fine = read_number(in, 0, UINT32_MAX, &number);
        making->clock.seconds = (uint32_t)number;
    } else if (wh_same(key, "plus")) {
        fine = read_number(in, 0, UINT32_MAX, &number);
        making->clock.plus = (uint32_t)number;
    } else if (wh_same(key, "away")) {
        fine = read_name(in, away_names, AWAY_RULES, &index);
        making->away = (enum away_rule)index;
    } else if (wh_same(key, "dice")) {
        fine = read_number(in, DICE_SEALED, DICE_SEALED, &number);
        making->dice = (enum dice_edition)number;
    }
    return fine;
}

/* "v" is the proposal that is answered, or else the version of the match. */
static uint32_t *place_of_v(struct event *event) {
    return event->kind == EVENT_ANSWER ? &event->proposal : &event->version;
}

static bool read_key(struct wh_json *in, const char *key, struct event *event) {
    int64_t number = 0;
    int index = 0;
    bool fine = true;
    if (wh_same(key, "s"))
        fine = read_number(in, -1, WH_MAX_SEATS - 1, &number), event->seat = (int)number;
    else if (wh_same(key, "of"))
        fine = read_number(in, 0, WH_MAX_SEATS - 1, &number), event->of = (int)number;
    else if (wh_same(key, "t"))
        fine = wh_json_read_int(in, &event->time), event->at = event->time; /* older servers had only one time */
    else if (wh_same(key, "at"))
        fine = wh_json_read_int(in, &event->at);
    else if (wh_same(key, "id"))
        fine = wh_json_read_string(in, event->id, sizeof event->id);
    else if (wh_same(key, "v"))
        fine = read_number(in, 0, UINT32_MAX, &number), *place_of_v(event) = (uint32_t)number;
    else if (wh_same(key, "text"))
        fine = wh_json_read_string(in, event->text, sizeof event->text);
    else if (wh_same(key, "by"))
        fine = wh_json_read_string(in, event->name, sizeof event->name);
    else if (wh_same(key, "luck"))
        fine = read_luck(in, event);
    else if (wh_same(key, "seal"))
        fine = read_hex(in, event->seal, DIGEST_BYTES), event->has_seal = true;
    else if (wh_same(key, "what"))
        fine = read_name(in, proposal_names, PROPOSALS, &index), event->what = (enum proposal_kind)index;
    else if (wh_same(key, "yes"))
        fine = read_number(in, 0, 1, &number), event->yes = number == 1;
    else if (event->kind != EVENT_MAKE && wh_same(key, "seed"))
        fine = read_seed(in, event->seed);
    else if (event->kind == EVENT_MAKE)
        fine = read_making_key(in, key, &event->making);
    else if ((event->kind == EVENT_CLAIM || event->kind == EVENT_CHAT) && wh_same(key, "from"))
        fine = read_hex(in, event->from, PLAYER_BYTES);
    else if (event->kind == EVENT_CLAIM && wh_same(key, "player"))
        fine = read_hex(in, event->sitter.player, PLAYER_BYTES);
    else if (event->kind != EVENT_TAKE || !read_sitter_key(in, key, &event->sitter, &fine))
        fine = false;
    return fine;
}

bool event_read(struct event *event, const char *json, size_t length) {
    char key[WH_JSON_NAME];
    int kind = 0;
    struct wh_json in = wh_json_of(json, length);
    *event = (struct event){ .seat = -1 };
    if (!wh_json_enter(&in, '{') || !wh_json_next_key(&in, key) || !wh_same(key, "k")) return false;
    if (!read_name(&in, kind_names, EVENT_KINDS, &kind)) return false;
    event->kind = (enum event_kind)kind;
    if (event->kind == EVENT_MAKE) event->making.dice = DICE_FIRST; /* unless it says another */
    while (wh_json_next_key(&in, key))
        if (!read_key(&in, key, event)) return false;
    bool whole = event->kind != EVENT_MAKE || (event->making.game && seed_is_drawn(event->making.seed));
    return wh_json_finish(&in) && whole;
}
