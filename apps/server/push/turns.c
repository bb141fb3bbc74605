/* turns.c: turns wait in a queue; a few people at once are told of theirs, each by one request after the other to
 * those of their subscriptions that are newest. What has passed meanwhile is not told. */
#include "server/push/turns.h"

#include "server/log.h"
#include "server/push/facts.h"
#include "server/store/readers.h"
#include "server/store/writer.h"
#include "server/table/tables.h"
#include "shared/app.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WAITING_MAX = 512, TOKEN_LIFE = 12 * 3600 /* s */ };

struct turn {
    struct turn *next;
    uint8_t player[PLAYER_BYTES];
    uint64_t table;
    const char *game;
};

/* A person being told. */
struct delivery {
    struct lookup lookup; /* first */
    struct delivery *next;
    struct turns *turns;
    struct turn *turn;
    bool reading; /* it is with the readers */
    char prefix[FACT_KEY];
    unsigned count, sent;
    struct subscription subscriptions[SUBSCRIPTIONS_MAX];
};

struct turns {
    struct server *server;
    struct couriers *couriers;
    struct turn *first, **last;
    unsigned waiting, delivering;
    struct delivery *deliveries;
    bool stopping;
};

/* --- one person --------------------------------------------------------------------------------------------------- */

static void begin_waiting(struct turns *turns);

static void delivery_free(struct delivery *delivery) {
    free(delivery->turn);
    free(delivery);
}

static void finish(struct delivery *delivery) {
    struct turns *turns = delivery->turns;
    struct delivery **at = &turns->deliveries;
    while (*at != delivery) at = &(*at)->next;
    *at = delivery->next;
    turns->delivering--;
    delivery_free(delivery);
    begin_waiting(turns);
}

static bool still_stands(const struct turns *turns, const struct turn *turn) {
    return tables_awaits(turns->server, turn->table, turn->player);
}

static bool fill(struct errand *errand, const struct delivery *delivery, const char *value) {
    const struct server *server = delivery->turns->server;
    struct wh_text words = wh_text_into(errand->words, sizeof errand->words);
    if (!subscription_read(value, server->settings.push_service, errand)) return false;
    table_id_text(delivery->turn->table, errand->topic);
    const char *const with[] = { errand->topic, delivery->turn->game, NULL };
    wh_put_template(&words, "{\"t\":\"turn\",\"table\":\"{0}\",\"game\":\"{1}\"}", with);
    snprintf(errand->contact, sizeof errand->contact, "%s", server->settings.contact);
    memcpy(errand->server_key, server->push_key, sizeof errand->server_key);
    errand->expires = time_date() / 1000 + TOKEN_LIFE;
    return true;
}

static void send_next(struct delivery *delivery) {
    while (delivery->sent < delivery->count && still_stands(delivery->turns, delivery->turn)) {
        const struct subscription *subscription = &delivery->subscriptions[delivery->sent++];
        struct errand *errand = allocate(sizeof *errand);
        errand->context = delivery;
        if (fill(errand, delivery, subscription->value)) {
            couriers_send(delivery->turns->couriers, errand);
            return;
        }
        free(errand);
    }
    finish(delivery);
}

static void drop_done(struct write *write) { write_free(write); }

/* The browser has taken it back, or never could have used it. If it has been renewed meanwhile it stays. */
static void forget(struct server *server, const struct subscription *subscription) {
    struct write *write = write_new();
    struct put *put = write_put(write, subscription->key, "");
    put->expects = true;
    memcpy(put->old, subscription->value, sizeof put->old);
    write->done = drop_done;
    writer_add(server->writer, write);
}

static void look_at_end(struct server *server, const struct errand *errand) {
    static const char *const words[] = { [ERRAND_UNUSABLE] = "keys",
                                         [ERRAND_NO_ADDRESS] = "name",
                                         [ERRAND_INSIDE] = "inside",
                                         [ERRAND_FAILED] = "connection" };
    bool fine = errand->end == ERRAND_DONE && errand->status / 100 == 2;
    server->counts.pushes += fine;
    server->counts.push_failures += !fine;
    server->counts.push_inside += errand->end == ERRAND_INSIDE;
    if (errand->end == ERRAND_DONE)
        log_line(LOG_INFO, "what=push status=%u", errand->status);
    else
        log_line(LOG_WARNING, "what=push-failed why=%s", words[errand->end]);
}

static void on_errand(struct errand *errand) {
    struct delivery *delivery = errand->context;
    struct server *server = delivery->turns->server;
    bool gone = errand->end == ERRAND_UNUSABLE ||
                (errand->end == ERRAND_DONE && (errand->status == 404 || errand->status == 410));
    look_at_end(server, errand);
    if (gone) forget(server, &delivery->subscriptions[delivery->sent - 1]);
    free(errand);
    send_next(delivery);
}

/* --- reading ------------------------------------------------------------------------------------------------------ */

static void keep(void *context, const char *key, const char *value) {
    struct delivery *delivery = context;
    subscription_keep(delivery->subscriptions, &delivery->count, key, value);
}

static void look(struct storage *storage, struct lookup *lookup) {
    struct delivery *delivery = (struct delivery *)lookup;
    lookup->fine = storage_facts(storage, delivery->prefix, keep, delivery);
}

static void on_read(struct lookup *lookup) {
    struct delivery *delivery = (struct delivery *)lookup;
    delivery->reading = false;
    if (delivery->turns->stopping)
        delivery_free(delivery);
    else
        send_next(delivery);
}

static void begin(struct turns *turns, struct turn *turn) {
    struct delivery *delivery = allocate(sizeof *delivery);
    delivery->turns = turns;
    delivery->turn = turn;
    delivery->reading = true;
    subscription_key(turn->player, NULL, delivery->prefix);
    delivery->next = turns->deliveries;
    turns->deliveries = delivery;
    turns->delivering++;
    readers_ask(turns->server->readers, &delivery->lookup, look, on_read);
}

/* --- the queue ---------------------------------------------------------------------------------------------------- */

static bool is_being_told(const struct turns *turns, const uint8_t player[PLAYER_BYTES]) {
    const struct delivery *delivery = turns->deliveries;
    while (delivery && memcmp(delivery->turn->player, player, PLAYER_BYTES) != 0) delivery = delivery->next;
    return delivery != NULL;
}

static struct turn *take(struct turns *turns, struct turn **at) {
    struct turn *turn = *at;
    *at = turn->next;
    if (!turn->next) turns->last = at;
    turns->waiting--;
    return turn;
}

static void begin_waiting(struct turns *turns) {
    struct turn **at = &turns->first;
    while (*at && turns->delivering < COURIERS && !turns->stopping) {
        if (!still_stands(turns, *at))
            free(take(turns, at));
        else if (is_being_told(turns, (*at)->player))
            at = &(*at)->next;
        else
            begin(turns, take(turns, at));
    }
}

static bool is_waiting(const struct turns *turns, const uint8_t player[PLAYER_BYTES], uint64_t table) {
    const struct turn *turn = turns->first;
    while (turn && (turn->table != table || memcmp(turn->player, player, PLAYER_BYTES) != 0)) turn = turn->next;
    return turn != NULL;
}

void turns_add(struct turns *turns, const uint8_t player[PLAYER_BYTES], const struct table *table) {
    if (turns->stopping || is_waiting(turns, player, table->id)) return;
    struct turn *turn = allocate(sizeof *turn);
    *turn = (struct turn){ .table = table->id, .game = table->match.game->id };
    memcpy(turn->player, player, PLAYER_BYTES);
    *turns->last = turn;
    turns->last = &turn->next;
    turns->waiting++;
    begin_waiting(turns);
    if (turns->waiting <= WAITING_MAX) return;
    turns->server->counts.push_dropped++;
    free(take(turns, &turns->first));
}

struct turns *turns_start(struct server *server) {
    struct turns *turns = allocate(sizeof *turns);
    turns->server = server;
    turns->last = &turns->first;
    turns->couriers = couriers_start(server->loop, on_errand);
    return turns;
}

void turns_stop(struct turns *turns) {
    turns->stopping = true;
    couriers_stop(turns->couriers);
    while (turns->first) free(take(turns, &turns->first));
    for (struct delivery *delivery = turns->deliveries, *next; delivery; delivery = next) {
        next = delivery->next;
        if (!delivery->reading) delivery_free(delivery); /* the others come back from the readers */
    }
    turns->deliveries = NULL;
}

unsigned turns_waiting(const struct turns *turns) { return turns->waiting; }
void turns_free(struct turns *turns) { free(turns); }
