/* presence.c: presence here, and what other servers have told of theirs: "<kind> <server> <table> <seats> <count>
 * <names>". */
#include "server/telling/presence.h"

#include "server/requests/protocol.h"
#include "server/store/writer.h"
#include "shared/app.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ALIVE_FOR = 10000 /* ms after it was last heard of */, HEARD_WITHIN = 2000 /* ms: what others have heard */ };
enum { SPEAKS_WITHIN = 1900 /* ms: it does every second */ };

/* Another server, as far as one table goes. */
struct elsewhere {
    struct elsewhere *next;
    uint64_t server;
    uint32_t here;
    struct watchers watchers;
};

/* --- the other servers -------------------------------------------------------------------------------------------- */

/* When a server was last heard of, steady. */
static int64_t *heard_of(struct server *server, uint64_t other) {
    struct peer *peers = server->peers, *oldest = &peers[0];
    for (unsigned i = 0; i < PEERS_MAX; i++) {
        if (peers[i].id == other) return &peers[i].heard;
        if (peers[i].heard < oldest->heard) oldest = &peers[i];
    }
    *oldest = (struct peer){ .id = other };
    return &oldest->heard;
}

int64_t presence_silence(struct server *server, uint64_t other) {
    int64_t heard = *heard_of(server, other);
    return heard ? time_steady() - heard : INT64_MAX;
}

bool presence_hears(struct server *server, uint64_t other) { return presence_silence(server, other) < SPEAKS_WITHIN; }

static bool is_alive(const struct live *live, const struct elsewhere *other) {
    return time_steady() - *heard_of(live->server, other->server) < ALIVE_FOR;
}

/* --- who is there ------------------------------------------------------------------------------------------------- */

static uint32_t who_is_here(const struct live *live) {
    uint32_t here = 0;
    for (const struct client *client = live->clients; client; client = client->next_at_table) {
        int seat = who_is(&live->table, &client->claim, true).seat;
        if (seat >= 0) here |= 1u << seat;
    }
    return here;
}

/* Whoever was never seen is away from now on. */
uint32_t presence_of(struct live *live) {
    int64_t now = time_steady();
    uint32_t here = who_is_here(live);
    for (const struct elsewhere *other = live->elsewhere; other; other = other->next)
        if (is_alive(live, other)) here |= other->here;
    for (unsigned seat = 0; seat < live->table.match.setup.seats; seat++) {
        if (here >> seat & 1)
            live->away[seat] = 0;
        else if (!live->away[seat])
            live->away[seat] = now;
    }
    return here;
}

static bool has_others(const struct server *server) {
    return storage_is_shared(server->settings.store) && !server->stopping;
}

/* A server that is late may still say that somebody is there. */
static bool some_are_late(const struct server *server) {
    int64_t now = time_steady();
    bool late = false;
    for (unsigned i = 0; i < PEERS_MAX; i++) {
        int64_t silent = now - server->peers[i].heard;
        late |= server->peers[i].id && silent >= SPEAKS_WITHIN && silent < ALIVE_FOR;
    }
    return late;
}

/* A question that does not come back was lost with the write that told it. */
static bool is_waiting_to_hear(struct live *live) {
    if (!has_others(live->server)) return false;
    bool just_asked = time_steady() - live->asked < HEARD_WITHIN;
    if (live->asking && !just_asked) presence_ask(live);
    return live->asking || just_asked || some_are_late(live->server);
}

bool presence_is_known(struct live *live) {
    if (!live->asked) presence_ask(live);
    return !is_waiting_to_hear(live);
}

bool presence_is_away(struct live *live, int seat) {
    int64_t patience = (int64_t)live->server->settings.patience * 1000;
    bool here = presence_of(live) >> seat & 1;
    return !here && !is_waiting_to_hear(live) && seat == table_actor(&live->table) &&
           time_steady() - live->away[seat] >= patience &&
           time_service(&live->server->time) - live->table.turned >= patience;
}

static int by_number(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Several windows of one browser are one person. */
static unsigned count_watchers(const struct live *live) {
    unsigned all = 0, count = 0;
    for (const struct client *client = live->clients; client; client = client->next_at_table) all++;
    uint64_t *players = allocate((all + 1) * sizeof *players);
    all = 0;
    for (const struct client *client = live->clients; client; client = client->next_at_table) {
        if (client->viewer != WH_PUBLIC) continue;
        if (zero_16(client->player))
            count++;
        else
            memcpy(&players[all++], client->player, sizeof *players);
    }
    qsort(players, all, sizeof *players, by_number);
    for (unsigned i = 0; i < all; i++) count += i == 0 || players[i] != players[i - 1];
    free(players);
    return count;
}

static bool is_named(const struct watchers *watchers, const char *name) {
    bool named = false;
    for (unsigned i = 0; i < watchers->named; i++) named |= strcmp(watchers->names[i], name) == 0;
    return named;
}

static struct watchers watchers_here(const struct live *live) {
    struct watchers watchers = { .count = count_watchers(live) };
    unsigned looked_at = 0;
    for (const struct client *client = live->clients; client; client = client->next_at_table) {
        if (client->viewer != WH_PUBLIC || !client->name[0] || is_named(&watchers, client->name)) continue;
        if (watchers.named == WATCHERS_NAMED || looked_at++ == 2 * WATCHERS_NAMED) break;
        if (name_may_be_told(client, &live->table))
            memcpy(watchers.names[watchers.named++], client->name, WH_PLAYER_NAME);
    }
    return watchers;
}

struct watchers presence_watchers(const struct live *live) {
    struct watchers watchers = watchers_here(live);
    for (const struct elsewhere *other = live->elsewhere; other; other = other->next) {
        if (!is_alive(live, other)) continue;
        watchers.count += other->watchers.count;
        for (unsigned i = 0; i < other->watchers.named && watchers.named < WATCHERS_NAMED; i++)
            if (!is_named(&watchers, other->watchers.names[i]))
                memcpy(watchers.names[watchers.named++], other->watchers.names[i], WH_PLAYER_NAME);
    }
    return watchers;
}

/* --- telling the others ------------------------------------------------------------------------------------------- */

static void tell(struct server *server, const char *words) {
    struct write *write = write_new();
    write_put(write, "tell/", words);
    write->done = write_free;
    writer_add(server->writer, write);
}

/* As many names as fit. */
static void put_names(struct wh_text *out, const struct watchers *watchers) {
    wh_json_open(out, '[');
    for (unsigned i = 0; i < watchers->named && out->length + 2 * WH_PLAYER_NAME + 8 < out->capacity; i++)
        wh_json_string(out, watchers->names[i]);
    wh_json_close(out, ']');
}

void presence_changed(struct live *live) {
    char words[FACT_VALUE];
    struct wh_text out = wh_text_into(words, sizeof words);
    if (!has_others(live->server) || !live->known || !live->table.events) return;
    struct watchers watchers = watchers_here(live);
    wh_put(&out, "here ");
    wh_put_hex(&out, live->server->self, 16);
    wh_put_char(&out, ' ');
    wh_put_hex(&out, live->table.id, 16);
    wh_put_char(&out, ' ');
    wh_put_hex(&out, who_is_here(live), 8);
    wh_put_char(&out, ' ');
    wh_put_hex(&out, watchers.count, 8);
    wh_put_char(&out, ' ');
    put_names(&out, &watchers);
    wh_assert(!out.overflow);
    tell(live->server, words);
}

static void tell_id(struct server *server, const char *kind, uint64_t table) {
    char words[64];
    snprintf(words, sizeof words, "%s %016" PRIx64 " %016" PRIx64, kind, server->self, table);
    tell(server, words);
}

void presence_ask(struct live *live) {
    if (!has_others(live->server)) return;
    live->asked = time_steady();
    live->asking = true;
    tell_id(live->server, "who", live->table.id);
}

/* What this server asked has come back to it, so the others hear it too: from now on they have time to answer. */
static void hear_own_question(struct live *live) {
    live->asked = time_steady();
    live->asking = false;
}

/* A server that is drained keeps no table any more. */
void presence_beat(struct server *server) {
    if (has_others(server) && !server->drained) tell_id(server, "alive", 0);
}

/* --- hearing of them ---------------------------------------------------------------------------------------------- */

void presence_forget(struct live *live) {
    for (struct elsewhere *other = live->elsewhere, *next; other; other = next) {
        next = other->next;
        free(other);
    }
    live->elsewhere = NULL;
}

static struct elsewhere *elsewhere_of(struct live *live, uint64_t server) {
    for (struct elsewhere *other = live->elsewhere; other; other = other->next)
        if (other->server == server) return other;
    struct elsewhere *other = allocate(sizeof *other);
    other->server = server;
    other->next = live->elsewhere;
    live->elsewhere = other;
    return other;
}

static void read_names(struct watchers *watchers, const char *json) {
    struct wh_json in = wh_json_of(json, strlen(json));
    watchers->named = 0;
    if (!wh_json_enter(&in, '[')) return;
    while (watchers->named < WATCHERS_NAMED && wh_json_next(&in, ']')) {
        char *name = watchers->names[watchers->named];
        memset(name, 0, WH_PLAYER_NAME);
        if (!wh_json_read_string(&in, name, WH_PLAYER_NAME)) return;
        watchers->named++;
    }
}

static bool take_number(struct wh_scan *in, unsigned digits, uint64_t *out) {
    return wh_take(in, " ") && wh_take_hex(in, digits, out);
}

static void hear_of(struct live *live, uint64_t server, struct wh_scan *in) {
    uint64_t here, count;
    if (!take_number(in, 8, &here) || !take_number(in, 8, &count) || !wh_take(in, " ")) return;
    struct elsewhere *other = elsewhere_of(live, server);
    bool changed = other->here != (uint32_t)here;
    other->here = (uint32_t)here;
    other->watchers.count = (unsigned)count;
    read_names(&other->watchers, in->at);
    live->audience = true;
    if (changed) tell_of_presence(live);
}

void presence_hear(struct server *server, const char *words) {
    struct wh_scan in = wh_scan_of(words, strlen(words));
    uint64_t from, table;
    bool here = wh_take(&in, "here"), who = !here && wh_take(&in, "who");
    if (!here && !who && !wh_take(&in, "alive")) return;
    if (!take_number(&in, 16, &from) || !take_number(&in, 16, &table)) return;
    struct live *live = table ? live_in_memory(server, table) : NULL;
    if (from == server->self) {
        if (live && who) hear_own_question(live);
        return;
    }
    *heard_of(server, from) = time_steady();
    if (live && here) hear_of(live, from, &in);
    if (live && who && live->clients) presence_changed(live);
}
