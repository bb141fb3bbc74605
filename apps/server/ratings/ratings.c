/* ratings.c: who is rated, against whom, and where it is kept: facts "rating/<game>/<p or b>/<name in hexadecimal>". */
#include "server/ratings/ratings.h"

#include "server/ratings/history.h"
#include "server/requests/client.h"
#include "server/requests/reasons.h"
#include "server/store/readers.h"
#include "server/store/writer.h"
#include "shared/app.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BEST = 50, OWED_AT_ONCE = 32 };

static void rating_key(const struct wh_game *game, const char *name, bool bot, char key[FACT_KEY]) {
    struct wh_text out = wh_text_into(key, FACT_KEY);
    wh_put(&out, "rating/");
    wh_put(&out, game->id);
    wh_put(&out, bot ? "/b/" : "/p/");
    put_hex_bytes(&out, (const uint8_t *)name, strlen(name));
    wh_assert(!out.overflow);
}

void rating_key_of(const struct wh_game *game, const char *account, char key[FACT_KEY]) {
    rating_key(game, account, false, key);
}

static struct rating rating_from(const char *value) {
    struct rating rating = glicko_new();
    if (sscanf(value, "%lf %lf %lf %u", &rating.rating, &rating.deviation, &rating.volatility, &rating.matches) != 4)
        rating = glicko_new();
    return rating;
}

/* --- a match is over ---------------------------------------------------------------------------------------------- */

static void owed_key(uint64_t table, char key[FACT_KEY]) {
    char id[TABLE_ID_TEXT];
    table_id_text(table, id);
    snprintf(key, FACT_KEY, "rate/%s", id);
}

void ratings_owe(struct write *write, const struct table *table) {
    char key[FACT_KEY];
    if (!table_is_kept(table)) return;
    owed_key(table->id, key);
    write_put(write, key, "1");
}

/* Who played, and who won: all that is needed of the match. */
struct rated {
    bool counts, won;
    char key[FACT_KEY], old[FACT_VALUE];
    struct rating rating;
};

static struct rated rated_seat(const struct table *table, unsigned seat) {
    const struct wh_player *player = &table->match.players[seat];
    bool bot = table->seats[seat].kind == SEAT_BOT;
    struct rated rated = { .counts =
                               table_is_rated(table) && !table_is_void(table) && (bot || table->seats[seat].account) };
    if (!rated.counts) return rated;
    rated.won = !table_has_lost(table, (int)seat);
    rating_key(table->match.game, bot ? player->bot : player->name, bot, rated.key);
    return rated;
}

static bool same_entity(const struct rated *a, const struct rated *b) { return strcmp(a->key, b->key) == 0; }

/* Winners against the others; if everyone won it was a draw. */
static unsigned outcomes_of(const struct rated *all, unsigned seats, unsigned seat, struct outcome *out) {
    unsigned count = 0;
    bool draw = true;
    for (unsigned i = 0; i < seats; i++) draw &= all[i].won;
    for (unsigned i = 0; i < seats; i++) {
        if (!all[i].counts || same_entity(&all[i], &all[seat]) || (!draw && all[i].won == all[seat].won)) continue;
        out[count++] = (struct outcome){ all[i].rating, draw ? 0.5 : all[seat].won ? 1 : 0 };
    }
    return count;
}

static void add_rating(struct write *write, const struct rated *rated, struct rating after) {
    char value[FACT_VALUE];
    for (unsigned i = 0; i < write->put_count; i++) /* two seats of one bot: the first counts */
        if (strcmp(write->puts[i].key, rated->key) == 0) return;
    snprintf(value, sizeof value, "%.4f %.4f %.8f %u", after.rating, after.deviation, after.volatility, after.matches);
    struct put *put = write_put(write, rated->key, value);
    put->expects = true;
    snprintf(put->old, sizeof put->old, "%s", rated->old);
}

/* --- settling: what is owed is read, then for each match its table, then the ratings; and written ----------------- */

struct settling {
    struct lookup lookup; /* first */
    struct server *server;
    uint64_t tables[OWED_AT_ONCE];
    unsigned count, next;
    struct rated seats[WH_MAX_SEATS]; /* of the match that is being settled */
    unsigned seat_count;
    struct memory memory; /* of the same match */
};

static void settle_next(struct settling *settling);

static void on_settled(struct write *write) {
    struct settling *settling = write->context;
    write_free(write); /* a conflict: another server has settled it, or rates somebody of it just now: later */
    settle_next(settling);
}

static int64_t shown(struct rating rating) { return (int64_t)(rating.rating + 0.5); }

static void on_rated_read(struct lookup *lookup) {
    struct settling *settling = (struct settling *)lookup;
    char key[FACT_KEY];
    if (!lookup->fine) {
        settle_next(settling);
        return;
    }
    struct write *write = write_new();
    owed_key(settling->tables[settling->next - 1], key);
    struct put *debt = write_put(write, key, "");
    debt->expects = true;
    memcpy(debt->old, "1", 2);
    for (unsigned i = 0; i < settling->seat_count; i++) {
        struct outcome outcomes[WH_MAX_SEATS];
        const struct rated *rated = &settling->seats[i];
        unsigned count = rated->counts ? outcomes_of(settling->seats, settling->seat_count, i, outcomes) : 0;
        struct rating after = count ? glicko_after(rated->rating, outcomes, count) : rated->rating;
        if (count) add_rating(write, rated, after);
        memory_keep(write, &settling->memory, i, rated->counts, shown(after) - shown(rated->rating));
    }
    write->done = on_settled;
    write->context = settling;
    writer_add(settling->server->writer, write);
}

static void look_at_ratings(struct storage *storage, struct lookup *lookup) {
    struct settling *settling = (struct settling *)lookup;
    lookup->fine = true;
    for (unsigned i = 0; i < settling->seat_count && lookup->fine; i++) {
        struct rated *rated = &settling->seats[i];
        if (!rated->counts) continue;
        lookup->fine = storage_get(storage, rated->key, rated->old);
        rated->rating = rating_from(rated->old);
    }
}

static void finish_rated(struct op *op, const struct wh_why *why, bool again, uint32_t version) {
    struct settling *settling = op->context;
    const struct table *table = &op->live->table;
    (void)again, (void)version;
    if (why || table->phase != PHASE_OVER) {
        settle_next(settling);
        return;
    }
    settling->seat_count = table->match.setup.seats;
    for (unsigned i = 0; i < settling->seat_count; i++) settling->seats[i] = rated_seat(table, i);
    memory_of(table, &settling->memory);
    readers_ask(settling->server->readers, &settling->lookup, look_at_ratings, on_rated_read);
}

static void settle_next(struct settling *settling) {
    struct server *server = settling->server;
    if (settling->next == settling->count || server->stopping) {
        server->settling = false;
        free(settling);
        return;
    }
    struct op *op = op_new(live_want(server, settling->tables[settling->next++]), NO_EVENT, -1);
    op->context = settling;
    op->finish = finish_rated;
    op_submit(op);
}

static void on_owed_read(struct lookup *lookup) { settle_next((struct settling *)lookup); }

static void take_owed(void *context, const char *key, const char *value) {
    struct settling *settling = context;
    struct wh_scan in = wh_scan_of(key + sizeof "rate/" - 1, 16);
    (void)value;
    if (settling->count < OWED_AT_ONCE && wh_take_hex(&in, 16, &settling->tables[settling->count])) settling->count++;
}

static void look_for_owed(struct storage *storage, struct lookup *lookup) {
    lookup->fine = storage_facts(storage, "rate/", take_owed, lookup);
}

void ratings_settle(struct server *server) {
    if (server->settling || server->draining || server->stopping) return;
    struct settling *settling = allocate(sizeof *settling);
    settling->server = server;
    server->settling = true;
    readers_ask(server->readers, &settling->lookup, look_for_owed, on_owed_read);
}

/* --- looking ------------------------------------------------------------------------------------------------------ */

bool ratings_read(struct storage *storage, const char *account, int32_t ratings[RATED_GAMES]) {
    for (unsigned i = 0; i < wh_game_count && i < RATED_GAMES; i++) {
        char key[FACT_KEY], value[FACT_VALUE];
        rating_key(wh_games[i], account, false, key);
        if (!storage_get(storage, key, value)) return false;
        ratings[i] = value[0] ? (int32_t)(rating_from(value).rating + 0.5) : 0;
    }
    return true;
}

int32_t rating_in(const int32_t ratings[RATED_GAMES], const struct wh_game *game) {
    for (unsigned i = 0; i < wh_game_count && i < RATED_GAMES; i++)
        if (wh_games[i] == game) return ratings[i];
    return 0;
}

struct ranking {
    struct lookup lookup; /* first */
    struct client *client;
    char id[ID_TEXT], prefix[FACT_KEY];
    unsigned count;
    struct ranked {
        char name[WH_PLAYER_NAME];
        bool bot;
        struct rating rating;
    } best[BEST + 1];
};

static bool name_of_key(const char *key, char name[WH_PLAYER_NAME]) {
    size_t size = strlen(key) / 2;
    if (size >= WH_PLAYER_NAME || !hex_bytes(key, (uint8_t *)name, size)) return false;
    name[size] = '\0';
    return true;
}

static void rank(void *context, const char *key, const char *value) {
    struct ranking *ranking = context;
    const char *rest = key + strlen(ranking->prefix);
    struct ranked next = { .bot = rest[0] == 'b', .rating = rating_from(value) };
    if (!name_of_key(rest + 2, next.name)) return;
    unsigned place = ranking->count;
    for (; place > 0 && ranking->best[place - 1].rating.rating < next.rating.rating; place--)
        ranking->best[place] = ranking->best[place - 1];
    ranking->best[place] = next;
    if (ranking->count < BEST) ranking->count++;
}

static void put_ranked(struct wh_text *out, const struct ranked *ranked) {
    wh_json_open(out, '{');
    wh_json_key(out, "name");
    wh_json_string(out, ranked->name);
    wh_json_key(out, "bot");
    wh_json_bool(out, ranked->bot);
    wh_json_key(out, "rating");
    wh_json_int(out, shown(ranked->rating));
    wh_json_key(out, "deviation");
    wh_json_int(out, (int64_t)(ranked->rating.deviation + 0.5));
    wh_json_key(out, "matches");
    wh_json_int(out, ranked->rating.matches);
    wh_json_close(out, '}');
}

static void look_for_best(struct storage *storage, struct lookup *lookup) {
    struct ranking *ranking = (struct ranking *)lookup;
    lookup->fine = storage_facts(storage, ranking->prefix, rank, ranking);
}

static void on_ranked(struct lookup *lookup) {
    struct ranking *ranking = (struct ranking *)lookup;
    struct client *client = ranking->client;
    if (client && lookup->fine) {
        struct wh_text out = answer_open(client, ranking->id);
        wh_json_key(&out, "ratings");
        wh_json_open(&out, '[');
        for (unsigned i = 0; i < ranking->count; i++) put_ranked(&out, &ranking->best[i]);
        wh_json_close(&out, ']');
        answer_close(client, &out);
    } else if (client) {
        struct wh_why why;
        deny(&why, CANNOT_READ, NULL);
        answer_no(client, ranking->id, &why);
    }
    free(ranking);
    if (client) client_answered(client);
}

void answer_with_ratings(struct client *client, const char *id, const struct wh_game *game) {
    struct ranking *ranking = allocate(sizeof *ranking);
    memcpy(ranking->id, id, sizeof ranking->id);
    snprintf(ranking->prefix, sizeof ranking->prefix, "rating/%s/", game->id);
    client_waits(client, &ranking->client);
    readers_ask(client->server->readers, &ranking->lookup, look_for_best, on_ranked);
}
