/* ratings.c: who is rated, against whom, and where it is kept: facts "rating/<game>/<p or b>/<name in hexadecimal>". */
#include "ratings.h"

#include "app.h"
#include "writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BEST = 50 };

static void rating_key(const struct wh_game *game, const char *name, bool bot, char key[FACT_KEY]) {
    struct wh_text out = wh_text_into(key, FACT_KEY);
    wh_put(&out, "rating/");
    wh_put(&out, game->id);
    wh_put(&out, bot ? "/b/" : "/p/");
    put_hex_bytes(&out, (const uint8_t *)name, strlen(name));
    wh_assert(!out.overflow);
}

static struct rating rating_from(const char *value) {
    struct rating rating = glicko_new();
    if (sscanf(value, "%lf %lf %lf %u", &rating.rating, &rating.deviation, &rating.volatility, &rating.matches) != 4)
        rating = glicko_new();
    return rating;
}

/* --- a match is over ------------------------------------------------------------------------------------------------ */

struct rated {
    bool counts, won;
    char key[FACT_KEY], old[FACT_VALUE];
    struct rating rating;
};

/* An account that left or ran out of time has lost, however the bot in its seat fared. */
static struct rated rated_seat(struct server *server, const struct table *table, unsigned seat) {
    const struct wh_player *player = &table->match.players[seat];
    bool bot = table->seats[seat].kind == SEAT_BOT;
    struct rated rated = { .counts = bot || table->seats[seat].account };
    if (!rated.counts) return rated;
    rated.won = !table->seats[seat].gone && (table_winners(table) >> seat & 1);
    rating_key(table->match.game, bot ? player->bot : player->name, bot, rated.key);
    rated.counts = storage_get(server->storage, rated.key, rated.old);
    rated.rating = rating_from(rated.old);
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

void ratings_add(struct server *server, struct write *write, const struct table *table) {
    struct rated all[WH_MAX_SEATS];
    unsigned seats = table->match.setup.seats;
    bool account = false;
    for (unsigned i = 0; i < seats; i++) {
        all[i] = rated_seat(server, table, i);
        account |= table->seats[i].account;
    }
    for (unsigned i = 0; account && i < seats; i++) {
        struct outcome outcomes[WH_MAX_SEATS];
        unsigned count = all[i].counts ? outcomes_of(all, seats, i, outcomes) : 0;
        if (count) add_rating(write, &all[i], glicko_after(all[i].rating, outcomes, count));
    }
}

/* --- looking -------------------------------------------------------------------------------------------------------- */

int32_t rating_of(struct server *server, const struct wh_game *game, const char *account) {
    char key[FACT_KEY], value[FACT_VALUE];
    if (!account[0]) return 0;
    rating_key(game, account, false, key);
    if (!storage_get(server->storage, key, value) || !value[0]) return 0;
    return (int32_t)(rating_from(value).rating + 0.5);
}

struct ranking {
    const char *prefix;
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

void put_ratings(struct wh_text *out, struct server *server, const struct wh_game *game) {
    char prefix[FACT_KEY];
    static struct ranking ranking;
    snprintf(prefix, sizeof prefix, "rating/%s/", game->id);
    ranking.prefix = prefix;
    ranking.count = 0;
    storage_facts(server->storage, prefix, rank, &ranking);
    wh_json_open(out, '[');
    for (unsigned i = 0; i < ranking.count; i++) {
        const struct ranked *ranked = &ranking.best[i];
        wh_json_open(out, '{');
        wh_json_key(out, "name");
        wh_json_string(out, ranked->name);
        wh_json_key(out, "bot");
        wh_json_bool(out, ranked->bot);
        wh_json_key(out, "rating");
        wh_json_int(out, (int64_t)(ranked->rating.rating + 0.5));
        wh_json_key(out, "deviation");
        wh_json_int(out, (int64_t)(ranked->rating.deviation + 0.5));
        wh_json_key(out, "matches");
        wh_json_int(out, ranked->rating.matches);
        wh_json_close(out, '}');
    }
    wh_json_close(out, ']');
}
