/* avoid.c: muting, blocking, forgiving and reporting people. Whom somebody avoids is kept in avoided.c. */
#include "server/requests/avoid.h"

#include "server/requests/quota.h"
#include "server/requests/reasons.h"
#include "server/store/readers.h"
#include "server/store/writer.h"
#include "shared/app.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- sitting down ------------------------------------------------------------------------------------------------- */

struct meeting {
    struct lookup lookup; /* first */
    struct client *client;
    uint8_t player[PLAYER_BYTES];
    bool stale; /* somebody has sat down there since, or who comes has logged in */
    unsigned count;
    struct met {
        uint8_t player[PLAYER_BYTES];
        bool blocks, is_blocked;
    } others[WH_MAX_SEATS];
    struct request request;
};

void meeting_free(struct meeting *meeting) { free(meeting); }

static const struct met *find(const struct meeting *meeting, const uint8_t player[PLAYER_BYTES]) {
    for (unsigned i = 0; i < meeting->count; i++)
        if (same_16(meeting->others[i].player, player)) return &meeting->others[i];
    return NULL;
}

/* Does somebody sit there who could be known again, and is not the one who comes? */
static bool is_another(const struct table *table, unsigned seat, const uint8_t player[PLAYER_BYTES]) {
    const struct seat *place = &table->seats[seat];
    return place->kind == SEAT_PERSON && !zero_16(place->player) && !same_16(place->player, player);
}

bool meeting_is_stale(struct meeting *meeting, struct wh_why *why) {
    meeting->stale = true;
    return deny(why, TOO_FAST, NULL);
}

bool meeting_is_fine(struct meeting *meeting, const struct table *table, const uint8_t player[PLAYER_BYTES],
                     struct wh_why *why) {
    if (meeting) meeting->stale = false;
    for (unsigned seat = 0; meeting && seat < table->match.setup.seats; seat++) {
        if (!is_another(table, seat, player)) continue;
        const struct met *met = find(meeting, table->seats[seat].player);
        if (!met) return meeting_is_stale(meeting, why);
        if (met->blocks) return deny(why, BLOCKED, NULL);
        if (met->is_blocked) return deny(why, YOU_BLOCKED, table->match.players[seat].name);
    }
    return true;
}

bool meeting_again(struct meeting *meeting, struct client *client) {
    if (!meeting || !meeting->stale || !client) return false;
    meet_first(client, &meeting->request);
    return true;
}

static void look_for_blocks(struct storage *storage, struct lookup *lookup) {
    struct meeting *meeting = (struct meeting *)lookup;
    lookup->fine = true;
    for (unsigned i = 0; i < meeting->count && lookup->fine; i++) {
        struct met *other = &meeting->others[i];
        lookup->fine = blocks_read(storage, other->player, meeting->player, &other->blocks) &&
                       blocks_read(storage, meeting->player, other->player, &other->is_blocked);
    }
}

static void on_met(struct lookup *lookup) {
    struct meeting *meeting = (struct meeting *)lookup;
    struct client *client = meeting->client;
    struct wh_why why;
    if (client && lookup->fine && same_16(client->player, meeting->player)) {
        client->asked = NULL;
        take_seat(client, &meeting->request, meeting);
        if (!client->asked) client_answered(client);
        return;
    }
    if (client && lookup->fine) { /* it has logged in, or out, meanwhile */
        client_goes_on(client, &meeting->request, meet_first);
    } else if (client) {
        deny(&why, CANNOT_READ, NULL);
        answer_no(client, meeting->request.id, &why);
        client_answered(client);
    }
    free(meeting);
}

static void finish_looking(struct op *op, const struct wh_why *why, bool again, uint32_t version) {
    struct meeting *meeting = op->context;
    const struct table *table = &op->live->table;
    (void)again, (void)version;
    if (answer_is_given(op, why)) {
        free(meeting);
        return;
    }
    for (unsigned seat = 0; seat < table->match.setup.seats; seat++)
        if (is_another(table, seat, meeting->player))
            memcpy(meeting->others[meeting->count++].player, table->seats[seat].player, PLAYER_BYTES);
    client_waits(op->client, &meeting->client);
    readers_ask(op->live->server->readers, &meeting->lookup, look_for_blocks, on_met);
}

void meet_first(struct client *client, const struct request *request) {
    if (zero_16(client->player)) {
        take_seat(client, request, NULL);
        return;
    }
    struct meeting *meeting = allocate(sizeof *meeting);
    memcpy(meeting->player, client->player, PLAYER_BYTES);
    meeting->request = *request;
    struct op *op = op_new(live_want(client->server, request->table), NO_EVENT, -1);
    memcpy(op->id, request->id, sizeof op->id);
    op->context = meeting;
    op->finish = finish_looking;
    client_waits(client, &op->client);
    op_submit(op);
}

/* --- who is meant ------------------------------------------------------------------------------------------------- */

struct found {
    uint8_t player[PLAYER_BYTES];
    char name[WH_PLAYER_NAME];
};

static bool is_tagged(const struct live *live, const uint8_t player[PLAYER_BYTES], const char *person) {
    char tag[PERSON_TEXT];
    return person_tag(live->server->invite_key, live->table.id, player, tag) && strcmp(tag, person) == 0;
}

static bool keep(struct found *found, const uint8_t player[PLAYER_BYTES], const char *name) {
    memcpy(found->player, player, PLAYER_BYTES);
    snprintf(found->name, sizeof found->name, "%s", name);
    return !zero_16(player);
}

/* A seat's person, or whoever has said something here. */
static bool find_person(const struct live *live, const struct request *request, struct found *found) {
    const struct table *table = &live->table;
    for (unsigned seat = 0; seat < table->match.setup.seats; seat++) {
        const uint8_t *player = table->seats[seat].player;
        bool meant = has(request, KEY_SEAT) ? request->seat == seat : is_tagged(live, player, request->person);
        if (meant && table->seats[seat].kind == SEAT_PERSON)
            return keep(found, player, table->match.players[seat].name);
    }
    for (const struct chat_line *line = table->chat; line && !has(request, KEY_SEAT); line = line->next)
        if (is_tagged(live, line->player, request->person)) return keep(found, line->player, line->name);
    return false;
}

/* --- avoiding ----------------------------------------------------------------------------------------------------- */

/* A fact about the client's own player is written, or taken away; then what is known here of that is read again. */
struct change {
    struct lookup lookup; /* first */
    struct server *server;
    struct client *client; /* NULL: gone, or nobody asked */
    char id[ID_TEXT];
    uint8_t player[PLAYER_BYTES];
    uint64_t asked; /* server->avoidings, when the store was: readers overtake each other */
    struct avoided *avoided;
};

static void look_whom(struct storage *storage, struct lookup *lookup) {
    struct change *change = (struct change *)lookup;
    lookup->fine = avoided_read(storage, change->player, &change->avoided);
}

/* Whoever has seen what they do not want to hear is told the table without it. */
static void set_avoided(struct client *client, const void *context) {
    const struct change *change = context;
    if (change->asked < client->avoided_asked) return; /* something newer is known */
    avoided_set(client, change->avoided, change->asked);
    live_tell_again(client);
}

static void on_looked(struct lookup *lookup) {
    struct change *change = (struct change *)lookup;
    struct client *client = change->client;
    struct wh_why why;
    if (lookup->fine) clients_with_player(change->server, change->player, set_avoided, change);
    deny(&why, NOT_KNOWN_YET, NULL);
    if (client && lookup->fine) answer_ok(client, change->id);
    if (client && !lookup->fine) answer_no(client, change->id, &why);
    free(change->avoided);
    free(change);
    if (client) client_answered(client);
}

static void look_again(struct change *change) {
    change->asked = change->server->avoidings;
    readers_ask(change->server->readers, &change->lookup, look_whom, on_looked);
}

void avoid_look(struct server *server, const uint8_t player[PLAYER_BYTES]) {
    struct change *change = allocate(sizeof *change);
    change->server = server;
    memcpy(change->player, player, PLAYER_BYTES);
    look_again(change);
}

static const char avoids[] = "avoids ";

bool avoid_hear(struct server *server, const char *words) {
    uint8_t player[PLAYER_BYTES];
    if (strncmp(words, avoids, strlen(avoids)) != 0) return false;
    server->avoidings++;
    if (hex_bytes(words + strlen(avoids), player, PLAYER_BYTES)) avoid_look(server, player);
    return true;
}

static void on_changed(struct write *write) {
    struct change *change = write->context;
    enum written result = write->result;
    struct client *client = change->client;
    struct wh_why why;
    write_free(write);
    if (result == WRITTEN) {
        change->server->avoidings++;
        look_again(change);
        return;
    }
    deny_write(&why, result);
    if (client) answer_no(client, change->id, &why);
    free(change);
    if (client) client_answered(client);
}

static void change_avoided(struct client *client, const char *id, const uint8_t other[PLAYER_BYTES],
                           const char *value) {
    char key[FACT_KEY], words[FACT_VALUE];
    struct change *change = allocate(sizeof *change);
    struct write *write = write_new();
    change->server = client->server;
    memcpy(change->id, id, sizeof change->id);
    memcpy(change->player, client->player, PLAYER_BYTES);
    avoided_key(client->player, other, key);
    write_put(write, key, value);
    if (storage_is_shared(client->server->settings.store)) {
        struct wh_text out = wh_text_into(words, sizeof words);
        wh_put(&out, avoids);
        put_hex_bytes(&out, client->player, PLAYER_BYTES);
        write_put(write, "tell/", words);
    }
    client_waits(client, &change->client);
    write->done = on_changed;
    write->context = change;
    writer_add(client->server->writer, write);
}

static bool may_be_about(struct client *client, const struct request *request, struct wh_why *why) {
    bool one = has(request, KEY_SEAT) != has(request, KEY_PERSON);
    if (!one) return deny(why, BAD_MESSAGE, WH_TR("either seat or person says who is meant"));
    return !zero_16(client->player) || deny(why, NO_ACCOUNT, NULL);
}

static bool is_somebody(const struct op *op, const struct request *request, struct found *found, struct wh_why *why) {
    return (find_person(op->live, request, found) && !same_16(found->player, op->client->player)) ||
           deny(why, NO_SUCH_PERSON, NULL);
}

static void finish_avoid(struct op *op, const struct wh_why *why, bool again, uint32_t version) {
    struct request *request = op->context;
    struct client *client = op->client;
    struct wh_why no;
    struct found found;
    char value[FACT_VALUE];
    (void)again, (void)version;
    if (!answer_is_given(op, why)) {
        bool full = client->avoided && client->avoided->count == AVOIDED_MOST;
        bool fine = is_somebody(op, request, &found, &no) &&
                    (!full || avoided_find(client->avoided, found.player) || deny(&no, TOO_MANY_AVOIDED, NULL));
        snprintf(value, sizeof value, "%s %" PRId64 " %s", request->what, time_date(), found.name);
        if (fine)
            change_avoided(client, op->id, found.player, value);
        else
            answer_no(client, op->id, &no);
    }
    free(request);
}

static void ask_about(struct client *client, const struct request *request,
                      void (*finish)(struct op *, const struct wh_why *, bool, uint32_t)) {
    struct wh_why why;
    if (!may_be_about(client, request, &why)) {
        answer_no(client, request->id, &why);
        return;
    }
    struct op *op = act_at_table(client, request, NO_EVENT);
    if (!op) return;
    struct request *kept = allocate(sizeof *kept);
    *kept = *request;
    op->context = kept;
    op->finish = finish;
    op_submit(op);
}

void ask_avoid(struct client *client, const struct request *request) {
    struct wh_why why;
    if (strcmp(request->what, "mute") != 0 && strcmp(request->what, "block") != 0) {
        deny(&why, BAD_MESSAGE, WH_TR("what is mute or block"));
        answer_no(client, request->id, &why);
        return;
    }
    ask_about(client, request, finish_avoid);
}

void ask_forgive(struct client *client, const struct request *request) {
    char tag[PERSON_TEXT];
    struct wh_why why;
    for (unsigned i = 0; client->avoided && i < client->avoided->count; i++) {
        const uint8_t *player = client->avoided->list[i].player;
        bool meant = person_tag(client->server->invite_key, 0, player, tag) && strcmp(tag, request->person) == 0;
        if (!meant) continue;
        change_avoided(client, request->id, player, "");
        return;
    }
    deny(&why, NO_SUCH_PERSON, NULL);
    answer_no(client, request->id, &why);
}

void put_avoided(struct wh_text *out, const struct client *client) {
    char tag[PERSON_TEXT];
    wh_json_key(out, "people");
    wh_json_open(out, '[');
    for (unsigned i = 0; client->avoided && i < client->avoided->count; i++) {
        const struct avoided_person *person = &client->avoided->list[i];
        person_tag(client->server->invite_key, 0, person->player, tag);
        wh_json_open(out, '{');
        wh_json_key(out, "person"), wh_json_string(out, tag);
        wh_json_key(out, "name"), wh_json_string(out, person->name);
        wh_json_key(out, "what"), wh_json_string(out, person->blocked ? "block" : "mute");
        wh_json_key(out, "since"), wh_json_int(out, person->since);
        wh_json_close(out, '}');
    }
    wh_json_close(out, ']');
}

void ask_avoided(struct client *client, const struct request *request) {
    struct wh_text out = answer_open(client, request->id);
    put_avoided(&out, client);
    answer_close(client, &out);
}

/* --- reporting ---------------------------------------------------------------------------------------------------- */

struct report {
    struct client *client; /* NULL: gone */
    char id[ID_TEXT];
};

static void on_reported(struct write *write) {
    struct report *report = write->context;
    struct client *client = report->client;
    enum written result = write->result;
    struct wh_why why;
    write_free(write);
    deny_write(&why, result);
    if (client && result == WRITTEN) answer_ok(client, report->id);
    if (client && result != WRITTEN) answer_no(client, report->id, &why);
    free(report);
    if (client) client_answered(client);
}

/* For whoever runs the server: the oldest first. */
static void write_report(struct op *op, const struct found *found, const char *reason) {
    struct client *client = op->client;
    char key[FACT_KEY], value[FACT_VALUE], table[TABLE_ID_TEXT];
    int64_t now = time_date();
    struct write *write = write_new();
    struct report *report = allocate(sizeof *report);
    struct wh_text out = wh_text_into(value, sizeof value);
    snprintf(key, sizeof key, "report/%" PRId64 "-%08" PRIx32, now, randombytes_random());
    table_id_text(op->live->table.id, table);
    wh_json_open(&out, '{');
    wh_json_key(&out, "by"), wh_json_string(&out, client->account[0] ? client->account : client->name);
    wh_json_key(&out, "whom"), wh_json_string(&out, found->name);
    wh_json_key(&out, "table"), wh_json_string(&out, table);
    wh_json_key(&out, "at"), wh_json_int(&out, now);
    wh_json_key(&out, "reason"), wh_json_string(&out, reason);
    wh_json_close(&out, '}');
    wh_assert(!out.overflow);
    memcpy(report->id, op->id, sizeof report->id);
    write_put(write, key, value);
    client_waits(client, &report->client);
    write->done = on_reported;
    write->context = report;
    writer_add(client->server->writer, write);
}

static void finish_report(struct op *op, const struct wh_why *why, bool again, uint32_t version) {
    struct request *request = op->context;
    struct wh_why no;
    struct found found;
    (void)again, (void)version;
    if (!answer_is_given(op, why)) {
        uint64_t person = quota_person(op->client->player, PLAYER_BYTES);
        bool fine = is_somebody(op, request, &found, &no) && (quota_may_report(person) || deny(&no, TOO_FAST, NULL));
        if (fine)
            write_report(op, &found, request->text);
        else
            answer_no(op->client, op->id, &no);
    }
    free(request);
}

void ask_report(struct client *client, const struct request *request) {
    struct wh_why why;
    size_t length = strlen(request->text);
    if (length == 0 || length >= CHAT_TEXT) {
        deny(&why, BAD_TEXT, NULL);
        answer_no(client, request->id, &why);
        return;
    }
    ask_about(client, request, finish_report);
}
