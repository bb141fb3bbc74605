/* push.c: subscribing. Where a subscription may lead is endpoint.c's, telling people of their turns
 * turns.c's, the request itself courier.c's. */
#include "server/push/push.h"

#include "server/push/facts.h"
#include "server/push/turns.h"
#include "server/requests/reasons.h"
#include "server/store/readers.h"
#include "server/store/writer.h"
#include "shared/app.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct push {
    struct turns *turns;             /* NULL: the operator did not switch it on */
    struct subscribing *subscribing; /* all that are under way, the newest first */
    char key[2 * PUSH_PUBLIC];       /* base64url */
};

/* One who subscribes, or stops. The same person's are done one after the other: each counts what the last left. */
struct subscribing {
    struct lookup lookup; /* first */
    struct subscribing *next;
    struct server *server;
    struct client *client; /* NULL: gone */
    char id[ID_TEXT];
    uint8_t player[PLAYER_BYTES];
    char prefix[FACT_KEY], key[FACT_KEY], value[FACT_VALUE]; /* value: without its time; "": stops */
    uint8_t device[PLAYER_BYTES];
    struct known {
        char key[FACT_KEY];
        int64_t time;
    } * known; /* the others this person has */
    unsigned known_count, known_room;
    int64_t newest;
};

/* --- one after the other ------------------------------------------------------------------------------------------ */

static bool same_person(const struct subscribing *a, const struct subscribing *b) {
    return memcmp(a->player, b->player, PLAYER_BYTES) == 0;
}

/* The oldest under way of this person. */
static struct subscribing *oldest_of(const struct push *push, const struct subscribing *one) {
    struct subscribing *oldest = NULL;
    for (struct subscribing *at = push->subscribing; at; at = at->next)
        if (same_person(at, one)) oldest = at;
    return oldest;
}

static void begin(struct subscribing *subscribing);

static void finish(struct subscribing *subscribing, bool fine) {
    struct push *push = subscribing->server->push;
    struct client *client = subscribing->client;
    struct subscribing **at = &push->subscribing;
    struct wh_why why;
    while (*at != subscribing) at = &(*at)->next;
    *at = subscribing->next;
    struct subscribing *next = oldest_of(push, subscribing);
    deny(&why, STORAGE_FAILED, NULL);
    if (client && fine) answer_ok(client, subscribing->id);
    if (client && !fine) answer_no(client, subscribing->id, &why);
    free(subscribing->known);
    free(subscribing);
    if (next) begin(next);
    if (client) client_answered(client);
}

/* --- writing ------------------------------------------------------------------------------------------------------ */

static void on_written(struct write *write) {
    struct subscribing *subscribing = write->context;
    bool fine = write->result == WRITTEN;
    write_free(write);
    if (subscribing) finish(subscribing, fine);
}

static struct write *new_write(void) {
    struct write *write = write_new();
    write->done = on_written;
    return write;
}

static void take_oldest(struct subscribing *subscribing, char key[FACT_KEY]) {
    struct known *oldest = subscribing->known;
    for (unsigned i = 1; i < subscribing->known_count; i++)
        if (subscribing->known[i].time < oldest->time) oldest = &subscribing->known[i];
    memcpy(key, oldest->key, FACT_KEY);
    *oldest = subscribing->known[--subscribing->known_count];
}

/* Makes room for it, or drops all; an old store may have more than one write can hold. */
static struct write *drop_oldest(struct subscribing *subscribing) {
    unsigned keep = subscribing->value[0] ? SUBSCRIPTIONS_MAX - 1 : 0;
    struct write *write = new_write();
    while (subscribing->known_count > keep) {
        char key[FACT_KEY];
        if (write->put_count == PUTS_MAX - 1) {
            writer_add(subscribing->server->writer, write);
            write = new_write();
        }
        take_oldest(subscribing, key);
        write_put(write, key, "");
    }
    return write;
}

static void put_subscription(struct subscribing *subscribing, struct write *write) {
    char value[FACT_VALUE];
    int64_t now = time_date(), time = now > subscribing->newest ? now : subscribing->newest + 1;
    struct wh_text out = wh_text_into(value, sizeof value);
    wh_put(&out, subscribing->value);
    wh_put_char(&out, ' ');
    wh_put_int(&out, time);
    wh_put_char(&out, ' ');
    put_hex_bytes(&out, subscribing->device, PLAYER_BYTES);
    write_put(write, subscribing->key, value);
}

/* --- reading ------------------------------------------------------------------------------------------------------ */

static void add_known(void *context, const char *key, const char *value) {
    struct subscribing *subscribing = context;
    int64_t time = subscription_time(value);
    if (time > subscribing->newest) subscribing->newest = time;
    if (strcmp(key, subscribing->key) == 0) return;
    if (subscribing->known_count == subscribing->known_room) {
        unsigned room = 2 * subscribing->known_room + SUBSCRIPTIONS_MAX;
        struct known *more = realloc(subscribing->known, room * sizeof *more);
        wh_assert(more);
        subscribing->known = more;
        subscribing->known_room = room;
    }
    struct known *known = &subscribing->known[subscribing->known_count++];
    snprintf(known->key, sizeof known->key, "%s", key);
    known->time = time;
}

static void look(struct storage *storage, struct lookup *lookup) {
    struct subscribing *subscribing = (struct subscribing *)lookup;
    lookup->fine = storage_facts(storage, subscribing->prefix, add_known, subscribing);
}

static void on_read(struct lookup *lookup) {
    struct subscribing *subscribing = (struct subscribing *)lookup;
    if (!lookup->fine) {
        finish(subscribing, false);
        return;
    }
    struct write *write = drop_oldest(subscribing);
    if (subscribing->value[0]) put_subscription(subscribing, write);
    write->context = subscribing;
    writer_add(subscribing->server->writer, write);
}

static void begin(struct subscribing *subscribing) {
    if (subscribing->server->stopping)
        finish(subscribing, false);
    else
        readers_ask(subscribing->server->readers, &subscribing->lookup, look, on_read);
}

/* --- asking ------------------------------------------------------------------------------------------------------- */

static bool subscription_is_fine(const struct client *client, const struct request *request, struct wh_why *why) {
    const struct settings *settings = &client->server->settings;
    struct endpoint endpoint;
    uint8_t p256dh[PUSH_PUBLIC], auth[PUSH_AUTH];
    if (sodium_is_zero(client->player, PLAYER_BYTES))
        return deny(why, BAD_MESSAGE, WH_TR("push needs the cookie of the page"));
    if (!request->endpoint[0]) return true;
    bool fine = settings->contact && endpoint_parse(request->endpoint, settings->push_service, &endpoint) &&
                base64url_bytes(request->p256dh, p256dh, sizeof p256dh) &&
                base64url_bytes(request->auth, auth, sizeof auth);
    return fine || deny(why, BAD_MESSAGE, WH_TR("this push service or its keys cannot be used here"));
}

static struct subscribing *subscribing_new(const struct client *client, const struct request *request) {
    struct subscribing *subscribing = allocate(sizeof *subscribing);
    subscribing->server = client->server;
    memcpy(subscribing->id, request->id, sizeof subscribing->id);
    memcpy(subscribing->player, client->player, PLAYER_BYTES);
    memcpy(subscribing->device, client->device, PLAYER_BYTES);
    subscription_key(client->player, NULL, subscribing->prefix);
    if (!request->endpoint[0]) return subscribing;
    subscription_key(client->player, request->endpoint, subscribing->key);
    snprintf(subscribing->value, sizeof subscribing->value, "%s %s %s", request->endpoint, request->p256dh,
             request->auth);
    return subscribing;
}

void ask_push(struct client *client, const struct request *request) {
    struct push *push = client->server->push;
    struct wh_why why;
    if (!subscription_is_fine(client, request, &why)) {
        answer_no(client, request->id, &why);
        return;
    }
    struct subscribing *subscribing = subscribing_new(client, request);
    bool first = !oldest_of(push, subscribing);
    subscribing->next = push->subscribing;
    push->subscribing = subscribing;
    client_waits(client, &subscribing->client);
    if (first) begin(subscribing);
}

void put_push_key(struct wh_text *out, const struct server *server) {
    if (server->push && server->push->key[0])
        wh_json_string(out, server->push->key);
    else
        wh_json_null(out);
}

void push_turn(struct server *server, const struct table *table, int seat) {
    const uint8_t *player = table->seats[seat].player;
    if (!server->push || !server->push->turns || sodium_is_zero(player, PLAYER_BYTES)) return;
    turns_add(server->push->turns, player, table);
}

unsigned push_waiting(const struct server *server) {
    return server->push && server->push->turns ? turns_waiting(server->push->turns) : 0;
}

/* --- starting and stopping ---------------------------------------------------------------------------------------- */

void push_start(struct server *server) {
    struct push *push = server->push = allocate(sizeof *push);
    struct wh_text key = wh_text_into(push->key, sizeof push->key);
    uint8_t public_key[PUSH_PUBLIC];
    if (!server->settings.contact || !push_public_key(server->push_key, public_key)) return;
    put_base64url(&key, public_key, sizeof public_key);
    push->turns = turns_start(server);
}

void push_stop(struct server *server) {
    if (server->push->turns) turns_stop(server->push->turns);
}

void push_free(struct server *server) {
    if (server->push->turns) turns_free(server->push->turns);
    free(server->push);
    server->push = NULL;
}
