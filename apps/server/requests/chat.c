/* chat.c: what people say at a table. It is kept beside the log and never makes a move wait: each line is written by
 * itself, many in one commit, and told when it is safe. */
#include "server/admin/sanctions.h"
#include "server/requests/protocol.h"
#include "server/requests/reasons.h"
#include "server/store/writer.h"
#include "shared/app.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* All onlookers of a table together: lines a second, and for how many ms at once. */
enum { ONLOOKERS_RATE = 1, ONLOOKERS_BURST = 8000 };

struct saying {
    struct server *server;
    struct client *client; /* NULL: gone */
    char id[ID_TEXT];
    uint64_t table;
    struct event event;
};

/* It is told to those who look, unless the table is being read again: then it is found there. */
static void tell(const struct saying *saying) {
    struct live *live = live_in_memory(saying->server, saying->table);
    if (!live || !live->known || !live->table.events) return;
    table_say(&live->table, &saying->event);
    tell_said(live);
}

static void on_written(struct write *write) {
    struct saying *saying = write->context;
    struct client *client = saying->client;
    struct wh_why why;
    bool fine = write->result == WRITTEN;
    if (fine && !write->chat.again) tell(saying);
    if (fine)
        saying->server->counts.said++;
    else
        saying->server->counts.writes_failed++;
    if (client && fine) {
        struct wh_text out = answer_open(client, saying->id);
        if (write->chat.again) wh_put(&out, ",\"again\":true");
        answer_close(client, &out);
    } else if (client) {
        deny_write(&why, write->result);
        answer_no(client, saying->id, &why);
    }
    write_free(write);
    free(saying);
    if (client) client_answered(client);
}

static bool onlookers_may(struct live *live) {
    return allowance_spend(&live->chatter, time_steady(), ONLOOKERS_RATE, ONLOOKERS_BURST, 1000);
}

static bool prepare_chat(struct op *op, struct standing standing, struct wh_why *why) {
    const struct table *table = &op->live->table;
    if (table->closed) return deny(why, CLOSED, NULL);
    if (table->quiet) return deny(why, CHAT_CLOSED, NULL);
    if (standing.role != ROLE_ONLOOKER) {
        memcpy(op->event.name, table->match.players[standing.seat].name, sizeof op->event.name);
        return true;
    }
    if (table->muted) return deny(why, MUTED, NULL);
    if (!name_fits(op->client ? op->client->account : "", table, &op->event, why)) return false;
    if (onlookers_may(op->live)) return true;
    op->live->server->counts.too_fast++;
    return deny(why, TOO_FAST, NULL);
}

/* What a seat says again under the same number is said once; what an onlooker says, once for each time it is asked,
 * however often the store must be told. */
static void number(const struct saying *saying, char ref[REF_TEXT]) {
    uint8_t drawn[8];
    if (saying->event.seat >= 0 && saying->id[0]) {
        snprintf(ref, REF_TEXT, "%d:%s", saying->event.seat, saying->id);
        return;
    }
    struct wh_text out = wh_text_into(ref, REF_TEXT);
    randombytes_buf(drawn, sizeof drawn);
    put_hex_bytes(&out, drawn, sizeof drawn);
}

static void finish_chat(struct op *op, const struct wh_why *why, bool again, uint32_t version) {
    static char text[EVENT_TEXT];
    (void)again, (void)version;
    if (why) {
        if (op->client) answer_no(op->client, op->id, why);
        return;
    }
    struct wh_text out = wh_text_into(text, sizeof text);
    struct write *write = write_new();
    struct saying *saying = allocate(sizeof *saying);
    saying->server = op->live->server;
    saying->table = op->live->table.id;
    saying->event.kind = EVENT_CHAT;
    saying->event.seat = op->event.seat;
    saying->event.time = saying->event.at = time_date();
    memcpy(saying->event.text, op->event.text, sizeof op->event.text);
    memcpy(saying->event.name, op->event.name, sizeof op->event.name);
    memcpy(saying->event.from, op->event.from, PLAYER_BYTES);
    memcpy(saying->id, op->id, sizeof op->id);
    event_write(&saying->event, &out);
    write->chat.table = saying->table;
    write->chat.text = allocate(out.length + 1);
    memcpy(write->chat.text, text, out.length);
    number(saying, write->chat.ref);
    if (op->client) client_waits(op->client, &saying->client);
    write->done = on_written;
    write->context = saying;
    writer_add(saying->server->writer, write);
}

void ask_chat(struct client *client, const struct request *request) {
    size_t length = strlen(request->text);
    struct wh_why why;
    bool fits = (length > 0 && length < CHAT_TEXT) || deny(&why, BAD_TEXT, NULL);
    if (!fits || !may_speak(client, &why)) {
        answer_no(client, request->id, &why);
        return;
    }
    struct op *op = act_at_table(client, request, EVENT_CHAT);
    if (!op) return;
    memcpy(op->event.text, request->text, length);
    memcpy(op->event.name, client->name, sizeof op->event.name);
    memcpy(op->event.from, client->player, PLAYER_BYTES);
    op->event.id[0] = '\0';
    op->looks = true;
    op->prepare = prepare_chat;
    op->finish = finish_chat;
    op_submit(op);
}
