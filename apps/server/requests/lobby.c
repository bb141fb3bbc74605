/* lobby.c: making tables. Lists of them are in lists.c. */
#include "server/accounts/claims.h"
#include "server/accounts/skeleton.h"
#include "server/ratings/ratings.h"
#include "server/requests/protocol.h"
#include "server/requests/reasons.h"
#include "server/store/writer.h"
#include "shared/app.h"
#include "shared/thinker.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { SECONDS_LEAST = 5, SECONDS_MOST = 86400, PLUS_MOST = 3600, DAYS_MOST = 30 };

/* --- tokens ------------------------------------------------------------------------------------------------------- */

static void digest_of(const char *label, const uint8_t *bytes, size_t size, uint8_t *out, size_t room) {
    uint8_t digest[crypto_hash_sha256_BYTES];
    crypto_hash_sha256_state hash;
    crypto_hash_sha256_init(&hash);
    crypto_hash_sha256_update(&hash, (const uint8_t *)label, strlen(label));
    crypto_hash_sha256_update(&hash, bytes, size);
    crypto_hash_sha256_final(&hash, digest);
    memcpy(out, digest, room);
}

void hash_token(const uint8_t token[TOKEN_BYTES], uint8_t hash[TOKEN_BYTES]) {
    digest_of("witching-seat", token, TOKEN_BYTES, hash, TOKEN_BYTES);
}

/* The same token always means the same table: so a repeated request makes no second one. */
static uint64_t table_of_token(const uint8_t token[TOKEN_BYTES]) {
    uint64_t id;
    digest_of("witching-table", token, TOKEN_BYTES, (uint8_t *)&id, sizeof id);
    return id ? id : 1;
}

static void invite_of(const struct server *server, uint64_t table, unsigned seat, uint8_t invite[TOKEN_BYTES]) {
    uint8_t words[9], mac[crypto_auth_hmacsha256_BYTES];
    for (unsigned i = 0; i < 8; i++) words[i] = (uint8_t)(table >> (8 * i));
    words[8] = (uint8_t)seat;
    crypto_auth_hmacsha256(mac, words, sizeof words, server->invite_key);
    memcpy(invite, mac, TOKEN_BYTES);
}

void draw_invites(const struct server *server, uint64_t table, struct making *making) {
    uint8_t invite[TOKEN_BYTES];
    for (unsigned seat = 0; seat < making->setup.seats; seat++) {
        invite_of(server, table, seat, invite);
        if (making->kinds[seat] != SEAT_BOT) hash_token(invite, making->invites[seat]);
    }
}

/* --- names for seats ---------------------------------------------------------------------------------------------- */

bool choose_name(struct client *client, const struct request *request, struct sitter *sitter, struct wh_why *why) {
    const char *name = has(request, KEY_NAME) ? request->name : client->account[0] ? client->account : client->name;
    if (!name_is_fine(name, why)) return false;
    sitter->account = names_alike(client->account, name);
    sitter->program = client->program || (has(request, KEY_PROGRAM) && request->program);
    if (sitter->account) name = client->account; /* as it is written there */
    memset(sitter->name, 0, sizeof sitter->name);
    memcpy(sitter->name, name, strlen(name));
    memcpy(sitter->player, client->player, PLAYER_BYTES);
    return true;
}

/* --- create: its parts -------------------------------------------------------------------------------------------- */

/* One option as JSON to "key=value", as the game reads it. */
static bool read_option(struct wh_json *in, const char *key, struct making *making, struct wh_why *why) {
    char value[WH_JSON_NAME], assignment[2 * WH_JSON_NAME + 2];
    bool truth;
    int64_t number;
    enum wh_json_kind kind = wh_json_peek(in);
    bool fine = kind == WH_JSON_STRING   ? wh_json_read_string(in, value, sizeof value)
                : kind == WH_JSON_BOOL   ? wh_json_read_bool(in, &truth)
                : kind == WH_JSON_NUMBER ? wh_json_read_int(in, &number)
                                         : false;
    if (!fine) return deny(why, BAD_MESSAGE, WH_TR("an option is a word, a whole number, true or false"));
    if (kind == WH_JSON_BOOL) snprintf(value, sizeof value, "%s", truth ? "true" : "false");
    if (kind == WH_JSON_NUMBER) snprintf(value, sizeof value, "%lld", (long long)number);
    snprintf(assignment, sizeof assignment, "%s=%s", key, value);
    return wh_setup_set(making->game, &making->setup, assignment, why);
}

static bool read_options(const struct request *request, struct making *making, struct wh_why *why) {
    char key[WH_JSON_NAME];
    struct wh_json in = wh_json_of(request->options, strlen(request->options));
    if (!has(request, KEY_OPTIONS)) return true;
    if (!wh_json_enter(&in, '{')) return deny(why, BAD_MESSAGE, WH_TR("options is an object"));
    while (wh_json_next_key(&in, key))
        if (!read_option(&in, key, making, why)) return false;
    return true;
}

struct seat_words {
    char kind[16], bot[THINKER_NAME], name[WH_PLAYER_NAME];
};

static bool read_seat_words(struct wh_json *in, struct seat_words *words) {
    char key[WH_JSON_NAME];
    bool fine = wh_json_enter(in, '{');
    while (fine && wh_json_next_key(in, key)) {
        if (wh_same(key, "kind"))
            fine = wh_json_read_string(in, words->kind, sizeof words->kind);
        else if (wh_same(key, "name"))
            fine = wh_json_read_string(in, words->name, sizeof words->name);
        else
            fine = wh_same(key, "bot") && wh_json_read_string(in, words->bot, sizeof words->bot);
    }
    return fine && !in->error;
}

bool bot_is_listed(const char *bot, struct wh_why *why) {
    for (unsigned i = 0;; i++) {
        char id[THINKER_NAME];
        struct wh_text name = wh_text_into(id, sizeof id);
        if (!thinker_listed(i, &name)) return deny(why, NO_SUCH_BOT, bot);
        if (wh_same(id, bot)) return true;
    }
}

static bool set_seat(struct making *making, unsigned seat, const struct seat_words *words, int *me,
                     struct wh_why *why) {
    bool is_me = wh_same(words->kind, "me"), is_bot = wh_same(words->kind, "bot");
    int kind = is_me ? SEAT_PERSON : name_index(seat_kind_names, SEAT_KINDS, words->kind);
    if (kind < 0 || (kind == SEAT_PERSON && !is_me) || (is_me && *me >= 0) || is_bot != (words->bot[0] != '\0'))
        return deny(why, BAD_SEAT_KINDS, NULL);
    if (words->name[0] && !is_bot) return deny(why, BAD_SEAT_KINDS, NULL); /* people name themselves */
    if (is_bot && (!bot_is_listed(words->bot, why) || !name_is_fine(words->name, why))) return false;
    if (is_me) *me = (int)seat;
    making->kinds[seat] = (enum seat_kind)kind;
    memcpy(making->bots[seat], words->bot, strlen(words->bot));
    memcpy(making->sitters[seat].name, words->name, strlen(words->name));
    return true;
}

static bool read_seats(const struct request *request, struct making *making, int *me, struct wh_why *why) {
    struct wh_json in = wh_json_of(request->seats, strlen(request->seats));
    unsigned seats = 0;
    if (!wh_json_enter(&in, '[')) return deny(why, BAD_SEAT_KINDS, NULL);
    while (wh_json_next(&in, ']')) {
        struct seat_words words = { .kind = "" };
        if (seats == WH_MAX_SEATS || !read_seat_words(&in, &words)) return deny(why, BAD_SEAT_KINDS, NULL);
        if (!set_seat(making, seats++, &words, me, why)) return false;
    }
    making->setup.seats = (uint8_t)seats;
    return true;
}

static bool clock_is_fine(const struct clock_rule *clock, int64_t days) {
    bool seconds = clock->seconds >= SECONDS_LEAST && clock->seconds <= SECONDS_MOST;
    switch (clock->kind) {
    case CLOCK_NONE: return !clock->seconds && !clock->plus && !days;
    case CLOCK_MOVE: return seconds && !clock->plus && !days;
    case CLOCK_FISCHER: return seconds && clock->plus <= PLUS_MOST && !days;
    default: return days >= 1 && days <= DAYS_MOST && !clock->seconds && !clock->plus;
    }
}

static bool read_clock(const struct request *request, struct clock_rule *clock) {
    char key[WH_JSON_NAME], kind[16] = "none";
    struct wh_json in = wh_json_of(request->clock, strlen(request->clock));
    int64_t number = 0, seconds = 0, plus = 0, days = 0;
    if (!has(request, KEY_CLOCK)) return true;
    bool fine = wh_json_enter(&in, '{');
    while (fine && wh_json_next_key(&in, key)) {
        if (wh_same(key, "kind")) {
            fine = wh_json_read_string(&in, kind, sizeof kind);
            continue;
        }
        int64_t *slot = wh_same(key, "seconds") ? &seconds
                        : wh_same(key, "plus")  ? &plus
                        : wh_same(key, "days")  ? &days
                                                : NULL;
        fine = slot && wh_json_read_int(&in, &number) && number >= 0 && number <= SECONDS_MOST;
        if (slot) *slot = number;
    }
    int index = name_index(clock_names, CLOCKS, kind);
    if (!fine || in.error || index < 0) return false;
    *clock = (struct clock_rule){ (enum clock_kind)index, (uint32_t)seconds, (uint32_t)plus };
    fine = clock_is_fine(clock, days);
    if (clock->kind == CLOCK_DAYS) clock->seconds = (uint32_t)days * SECONDS_MOST;
    return fine;
}

static bool read_making(const struct request *request, struct making *making, int *me, struct wh_why *why) {
    *me = -1;
    making->game = wh_game_choose(request->game, why);
    if (!making->game) return false;
    wh_setup_default(making->game, making->game->min_seats, &making->setup);
    if (!read_options(request, making, why) || !read_seats(request, making, me, why)) return false;
    if (!read_clock(request, &making->clock)) return deny(why, BAD_CLOCK, NULL);
    int away = has(request, KEY_AWAY) ? name_index(away_names, AWAY_RULES, request->away) : AWAY_BOT;
    if (away < 0) return deny(why, BAD_MESSAGE, WH_TR("away is bot or resign"));
    making->away = (enum away_rule)away;
    return wh_setup_check(making->game, &making->setup, why);
}

/* --- create ------------------------------------------------------------------------------------------------------- */

void put_invites(struct wh_text *out, const struct server *server, const struct table *table) {
    uint8_t invite[TOKEN_BYTES];
    wh_json_key(out, "invites");
    wh_json_open(out, '[');
    for (unsigned seat = 0; seat < table->match.setup.seats; seat++) {
        if (table->seats[seat].kind != SEAT_LINK) continue;
        invite_of(server, table->id, seat, invite);
        wh_json_open(out, '{');
        wh_json_key(out, "seat");
        wh_json_int(out, seat);
        json_hex(out, "invite", invite, TOKEN_BYTES);
        wh_json_close(out, '}');
    }
    wh_json_close(out, ']');
}

static void answer_created(struct client *client, const char *id, const struct table *table, const uint8_t *token) {
    uint8_t hash[TOKEN_BYTES], commit[DIGEST_BYTES];
    char text[TABLE_ID_TEXT];
    hash_token(token, hash);
    table_commit(table, commit);
    table_id_text(table->id, text);
    int seat = table_seat_by_token(table, hash);
    struct wh_text out = answer_open(client, id);
    wh_json_key(&out, "table");
    wh_json_string(&out, text);
    wh_json_key(&out, "seat");
    if (seat >= 0)
        wh_json_int(&out, seat);
    else
        wh_json_null(&out);
    json_hex(&out, "token", token, TOKEN_BYTES);
    wh_json_key(&out, "dice");
    wh_json_open(&out, '{');
    json_hex(&out, "commit", commit, sizeof commit);
    wh_json_close(&out, '}');
    put_invites(&out, client->server, table);
    answer_close(client, &out);
}

static void finish_create(struct op *op, const struct wh_why *why, bool again, uint32_t version) {
    (void)again, (void)version;
    if (!op->client) return;
    if (why && !(op->live->known && op->live->table.events)) /* what is not known may not be durable */
        answer_no(op->client, op->id, why);
    else /* also if it was made before: the answer of the store, or of an earlier request, was lost */
        answer_created(op->client, op->id, &op->live->table, op->token);
}

/* What makes the same table again costs nobody anything. */
static bool prepare_create(struct op *op, struct standing standing, struct wh_why *why) {
    (void)standing;
    if (op->live->table.events) return deny(why, SEAT_TAKEN, NULL);
    for (unsigned seat = 0; seat < op->event.making.setup.seats; seat++) {
        uint8_t *player = op->event.making.sitters[seat].player;
        memmove(player, claim_before(op, player), PLAYER_BYTES);
    }
    op->live->owner = op->address;
    return true;
}

static void start_create(struct client *client, const struct request *request, const struct making *making,
                         const uint8_t token[TOKEN_BYTES]) {
    uint64_t id = table_of_token(token);
    struct op *op = op_new(live_want(client->server, id), EVENT_MAKE, -1);
    op->type = request->type;
    op->asked = true;
    op->address = client->address;
    op->came = client->came;
    memcpy(op->id, request->id, sizeof op->id);
    memcpy(op->token, token, TOKEN_BYTES);
    op->event.making = *making;
    op->event.making.dice = DICE_SEALED;
    randombytes_buf(op->event.making.seed, SEED_BYTES);
    draw_invites(client->server, id, &op->event.making);
    client_waits(client, &op->client);
    op->prepare = prepare_create;
    op->finish = finish_create;
    op_submit(op);
}

void ask_create(struct client *client, const struct request *request) {
    static struct making making;
    struct wh_why why;
    int me;
    uint8_t token[TOKEN_BYTES];
    randombytes_buf(token, TOKEN_BYTES);
    if (has(request, KEY_TOKEN)) memcpy(token, request->token, TOKEN_BYTES);
    making = (struct making){ .game = NULL };
    bool fine = read_making(request, &making, &me, &why);
    if (fine && me >= 0) fine = choose_name(client, request, &making.sitters[me], &why);
    if (fine && me >= 0) hash_token(token, making.sitters[me].token);
    if (fine && me >= 0 && making.sitters[me].account)
        making.sitters[me].rating = rating_in(client->ratings, making.game);
    if (fine && me >= 0) name_goes_first(&making, me);
    if (fine)
        start_create(client, request, &making, token);
    else
        answer_no(client, request->id, &why);
}
