/* client.c: connections: their queues, their limits, their answers. What requests mean is in protocol.c; bytes on the
 * wire are ws.c's. */
#include "server/requests/client.h"

#include "server/admin/sanctions.h"
#include "server/net/ws.h"
#include "server/requests/protocol.h"
#include "server/requests/quota.h"
#include "server/requests/reasons.h"
#include "shared/app.h"
#include "witching/wire.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    BUCKETS = 1 << 12,
    IN_MAX = 16,
    BURST = 3000 /* ms */,
    RETRY_LEAST = 500,
    RETRY_SPREAD = 3000,
    RETRY_BARRED = 60000
};
enum { MOVE_LEAST = 20, MOVE_SPREAD = 200 /* ms, to another server that is there already */ };
enum { OUT_MAX = 2 << 20 /* bytes that may wait for one connection */, STUCK_MOST = 20000 /* ms */ };

struct clients {
    struct client *buckets[BUCKETS]; /* by player */
    struct client *all;
    unsigned count;
    char *answer; /* room for one: NEWS_TEXT */
};

struct clients *clients_create(void) {
    struct clients *clients = allocate(sizeof *clients);
    clients->answer = allocate(NEWS_TEXT);
    return clients;
}

void clients_destroy(struct clients *clients) {
    free(clients->answer);
    free(clients);
}

static void free_messages(struct server *server, struct message *message) {
    for (struct message *next; message; message = next) {
        next = message->next;
        message_free(server, message);
    }
}

/* --- messages out ------------------------------------------------------------------------------------------------- */

static void put_in_queue(struct client *client, struct message *message) {
    *client->last_out = client->newest_out = message;
    client->last_out = &message->next;
    client->out_bytes += message->size;
}

/* To what waits already, if there is room: then it is sent in one go. */
static bool append(struct client *client, const struct wh_text *text) {
    struct message *newest = client->first_out ? client->newest_out : NULL;
    uint32_t before = newest ? newest->size : 0;
    if (!newest || !message_add(newest, text->start, text->length)) return false;
    client->out_bytes += newest->size - before;
    return true;
}

static void see_to_queue(struct client *client) {
    if (!client->stuck) client->stuck = time_steady();
    if (client->out_bytes > OUT_MAX)
        client_cut(client);
    else
        ws_wake(client);
}

void client_send_message(struct client *client, struct message *message) {
    put_in_queue(client, message);
    see_to_queue(client);
}

void client_send(struct client *client, const struct wh_text *text) {
    wh_assert(!text->overflow);
    if (client->closing) return;
    if (!append(client, text)) put_in_queue(client, message_new(client->server, text->start, text->length));
    client->server->counts.bytes_out += text->length;
    see_to_queue(client);
}

/* It gets nothing more, what waited for it is given back, and it must come again. */
void client_cut(struct client *client) {
    client->server->counts.dropped_slow++;
    client->closing = true;
    free_messages(client->server, client->first_out);
    client->first_out = NULL;
    client->last_out = &client->first_out;
    client->out_bytes = 0;
    ws_cut(client);
}

void client_close(struct client *client) {
    client->closing = true;
    ws_wake(client);
}

static struct wh_text open_message(struct client *client, const char *type, const char *id) {
    struct wh_text out = wh_text_into(client->server->clients->answer, NEWS_TEXT);
    wh_json_open(&out, '{');
    wh_json_key(&out, "t");
    wh_json_string(&out, type);
    if (id[0]) {
        wh_json_key(&out, "id");
        wh_json_string(&out, id);
    }
    return out;
}

/* A request is answered: how long did that take? */
static void note_time(struct client *client) {
    if (client->arrived) histogram_add(&client->server->answer_times, (time_exact() - client->arrived) / 1000);
    client->arrived = 0;
}

struct wh_text answer_open(struct client *client, const char *id) {
    note_time(client);
    return open_message(client, "ok", id);
}

void answer_close(struct client *client, struct wh_text *out) {
    wh_json_close(out, '}');
    client_send(client, out);
}

void answer_ok(struct client *client, const char *id) {
    struct wh_text out = answer_open(client, id);
    answer_close(client, &out);
}

void put_why(struct wh_text *out, struct client *client, const struct wh_why *why) {
    wh_json_key(out, "why");
    wh_wire_why(out, why, client->language);
}

void answer_no(struct client *client, const char *id, const struct wh_why *why) {
    struct wh_text out = open_message(client, "no", id);
    client->server->counts.refusals++;
    note_time(client);
    put_why(&out, client, why);
    answer_close(client, &out);
}

bool answer_is_given(const struct op *op, const struct wh_why *why) {
    if (op->client && why) answer_no(op->client, op->id, why);
    return !op->client || why;
}

/* --- messages in -------------------------------------------------------------------------------------------------- */

static void refuse_too_fast(struct client *client, const char *text, size_t length) {
    struct wh_why why;
    char id[ID_TEXT];
    uint64_t arrived = client->arrived; /* of the one that is being answered */
    client->server->counts.too_fast++;
    deny(&why, TOO_FAST, NULL);
    request_find_id(id, text, length);
    client->arrived = 0;
    answer_no(client, id, &why);
    client->arrived = arrived;
}

/* Every message costs something: of the connection's share, of its address's, and of the share of whoever is logged in,
 * on all devices together. */
static bool pay(struct client *client, int64_t cost) {
    struct server *server = client->server;
    int64_t rate = server->settings.messages_per_second;
    if (cost == 0) return true;
    return allowance_spend(&client->allowance, time_steady(), rate, BURST, cost * 1000) &&
           quota_spend(server, client->address, cost * 1000) &&
           (!client->account[0] || quota_spend(server, quota_person(client->player, PLAYER_BYTES), cost * 1000));
}

static void handle(struct client *client, const char *text, size_t length) {
    static struct request request; /* large, and done with before the next */
    struct wh_why why;
    if (!request_read(&request, text, length, &why))
        answer_no(client, request.id, &why);
    else if (!pay(client, request_cost(request.type) - 1)) /* one was paid when the message came */
        refuse_too_fast(client, text, length);
    else
        protocol_request(client, &request);
}

/* A server that stops begins nothing new: whoever asks is told to come back, and asks again. */
static bool is_deaf(const struct client *client) { return client->closing || client->server->stopping; }

void client_message(struct client *client, const char *text, size_t length) {
    client->server->counts.messages++;
    if (is_deaf(client)) return;
    client->came = time_service(&client->server->time);
    if (!pay(client, 1) || (client->asked && client->in_count >= IN_MAX)) {
        refuse_too_fast(client, text, length);
    } else if (client->asked) { /* requests are done in order: this one waits for the answer to the last */
        struct message *message = message_new(client->server, text, length);
        message->came = client->came;
        message->arrived = time_exact();
        *client->last_in = message;
        client->last_in = &message->next;
        client->in_count++;
    } else {
        client->arrived = time_exact();
        handle(client, text, length);
    }
}

void client_waits(struct client *client, struct client **remembered) {
    wh_assert(!client->asked);
    *remembered = client;
    client->asked = remembered;
}

void client_answered(struct client *client) {
    client->asked = NULL;
    while (!client->asked && client->first_in && !is_deaf(client)) {
        struct message *message = client->first_in;
        client->first_in = message->next;
        if (!client->first_in) client->last_in = &client->first_in;
        client->in_count--;
        client->came = message->came;
        client->arrived = message->arrived;
        handle(client, message_text(message), message->length);
        message_free(client->server, message);
    }
}

void client_goes_on(struct client *client, const struct request *request,
                    void (*ask)(struct client *client, const struct request *request)) {
    client->asked = NULL;
    if (!is_deaf(client)) ask(client, request);
    if (!client->asked) client_answered(client);
}

/* --- coming and going --------------------------------------------------------------------------------------------- */

static bool is_known(const struct client *client) { return !zero_16(client->player); }

static struct client **bucket_of(struct clients *clients, const uint8_t player[PLAYER_BYTES]) {
    return &clients->buckets[wh_hash(player, PLAYER_BYTES, 0) % BUCKETS];
}

static void forget_player(struct client *client) {
    if (!is_known(client)) return;
    *client->back_of_player = client->next_of_player;
    if (client->next_of_player) client->next_of_player->back_of_player = client->back_of_player;
    memset(client->player, 0, PLAYER_BYTES);
}

void client_known(struct client *client, const uint8_t player[PLAYER_BYTES]) {
    forget_player(client);
    memcpy(client->player, player, PLAYER_BYTES);
    if (!is_known(client)) return;
    struct client **bucket = bucket_of(client->server->clients, player);
    client->next_of_player = *bucket;
    client->back_of_player = bucket;
    if (*bucket) (*bucket)->back_of_player = &client->next_of_player;
    *bucket = client;
    sanctions_meet(client);
}

void client_begin(struct client *client, struct server *server) {
    struct client **all = &server->clients->all;
    *client = (struct client){ .server = server, .viewer = WH_PUBLIC, .language = language_find("en") };
    client->last_out = &client->first_out;
    client->last_in = &client->first_in;
    client->claim.looks_on = true;
    client->next = *all;
    client->back = all;
    if (*all) (*all)->back = &client->next;
    *all = client;
    server->counts.connections++;
    server->clients->count++;
}

void client_end(struct client *client) {
    client->closing = true;
    if (client->asked) *client->asked = NULL;
    live_leave(client);
    forget_player(client);
    client->server->clients->count--;
    *client->back = client->next;
    if (client->next) client->next->back = client->back;
    free(client->avoided);
    client->avoided = NULL;
    free_messages(client->server, client->first_out);
    free_messages(client->server, client->first_in);
    client->first_out = client->first_in = NULL;
}

/* --- all of them -------------------------------------------------------------------------------------------------- */

bool clients_has(const struct server *server, const uint8_t player[PLAYER_BYTES]) {
    const struct client *client = *bucket_of(server->clients, player);
    while (client && memcmp(client->player, player, PLAYER_BYTES) != 0) client = client->next_of_player;
    return client != NULL;
}

void clients_of_device(struct server *server, const uint8_t device[PLAYER_BYTES],
                       void (*each)(struct client *client, const void *context), const void *context) {
    if (sodium_is_zero(device, PLAYER_BYTES)) return;
    for (struct client *client = server->clients->all; client; client = client->next)
        if (memcmp(client->device, device, PLAYER_BYTES) == 0) each(client, context);
}

void clients_with_player(struct server *server, const uint8_t player[PLAYER_BYTES],
                         void (*each)(struct client *client, const void *context), const void *context) {
    for (struct client *client = *bucket_of(server->clients, player); client; client = client->next_of_player)
        if (same_16(client->player, player)) each(client, context);
}

void clients_of_player(struct server *server, const uint8_t player[PLAYER_BYTES], const uint8_t but[PLAYER_BYTES],
                       void (*each)(struct client *client, const void *context), const void *context) {
    for (struct client *client = *bucket_of(server->clients, player), *next; client; client = next) {
        next = client->next_of_player; /* it may be somebody else's afterwards */
        bool kept = !zero_16(but) && same_16(client->device, but);
        if (client->account[0] && same_16(client->player, player) && !kept) each(client, context);
    }
}

void clients_turn(struct server *server, const struct live *live, int seat) {
    const uint8_t *player = live->table.seats[seat].player;
    if (zero_16(player)) return;
    for (struct client *client = *bucket_of(server->clients, player); client; client = client->next_of_player) {
        if (memcmp(client->player, player, PLAYER_BYTES) != 0 || client->live == live) continue;
        struct wh_text out = open_message(client, "turn", "");
        wh_json_key(&out, "summary");
        put_summary(&out, &live->table, seat, time_service(&server->time));
        answer_close(client, &out);
    }
}

/* Does it matter how far away it is? */
static bool plays_by_the_clock(const struct client *client) {
    return client->live && !client->claim.looks_on && client->live->table.clock.kind != CLOCK_NONE;
}

void clients_sweep(struct server *server) {
    int64_t now = time_steady();
    for (struct client *client = server->clients->all; client; client = client->next) {
        if (client->first_out && client->stuck && now - client->stuck > STUCK_MOST) client_cut(client);
        if (plays_by_the_clock(client)) ws_ask_way(client);
    }
}

bool clients_any(const struct server *server) { return server->clients->all != NULL; }
unsigned clients_count(const struct server *server) { return server->clients->count; }

bool clients_is_first(const struct client *client) {
    const struct client *first = *bucket_of(client->server->clients, client->player);
    if (!is_known(client)) return true;
    while (memcmp(first->player, client->player, PLAYER_BYTES) != 0) first = first->next_of_player;
    return first == client;
}

void clients_each(struct server *server, void (*each)(struct client *client, void *context), void *context) {
    for (struct client *client = server->clients->all; client; client = client->next) each(client, context);
}

static void say_goodbye(struct client *client, const struct wh_why *why, int64_t least, uint32_t spread) {
    struct wh_text out = open_message(client, "bye", "");
    put_why(&out, client, why);
    wh_json_key(&out, "retry");
    wh_json_int(&out, least + (int64_t)randombytes_uniform(spread));
    answer_close(client, &out);
    client_close(client);
}

void client_goodbye(struct client *client, enum server_reason reason) {
    struct wh_why why;
    bool others = client->server->draining && storage_is_shared(client->server->settings.store);
    deny(&why, reason, NULL);
    say_goodbye(client, &why, others ? MOVE_LEAST : RETRY_LEAST, others ? MOVE_SPREAD : RETRY_SPREAD);
}

void client_bar(struct client *client, const struct wh_why *why) {
    say_goodbye(client, why, RETRY_BARRED, RETRY_SPREAD);
}

void clients_goodbye(struct server *server) {
    for (struct client *client = server->clients->all; client; client = client->next) client_goodbye(client, STOPPING);
}

void clients_see_off(struct server *server, unsigned most, bool all) {
    for (struct client *client = server->clients->all; client && most; client = client->next) {
        if (client->closing || (client->asked && !all)) continue;
        client_goodbye(client, STOPPING);
        most--;
    }
}
