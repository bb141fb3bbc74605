/* names.c: accounts: a name with a pass-phrase, to carry one's tables and ratings from device to device; and which
 * names others may use. Working on pass-phrases is in phrases.c, what makes two names the same in skeleton.c.
 *
 * Facts: "name/<skeleton>" = "<player> <hash> <name>", for each skeleton of the name (in old stores: for its small
 * letters); "same/<device>" = "<player> <name>" where somebody is logged in; "gone/<device>" where nobody will be
 * again: its owner has logged out, or it was made an account's player in an old store. */
#include "server/accounts/claims.h"
#include "server/accounts/phrases.h"
#include "server/accounts/skeleton.h"
#include "server/ratings/ratings.h"
#include "server/requests/protocol.h"
#include "server/requests/quota.h"
#include "server/requests/reasons.h"
#include "server/store/readers.h"
#include "server/store/writer.h"
#include "shared/app.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PHRASE_LEAST = 8, KEYS = 3 };

/* --- keys and values ---------------------------------------------------------------------------------------------- */

static void fact_key(const char *kind, const uint8_t player[PLAYER_BYTES], char key[FACT_KEY]) {
    struct wh_text out = wh_text_into(key, FACT_KEY);
    wh_put(&out, kind);
    put_hex_bytes(&out, player, PLAYER_BYTES);
}

/* Where an account of this name, or of one that looks like it, may be kept: as written, as read, as seen. */
static void name_keys(const char *name, char keys[KEYS][FACT_KEY]) {
    struct skeleton skeleton = skeleton_of(name);
    struct wh_text old = wh_text_into(keys[0], FACT_KEY);
    wh_put(&old, "name/");
    for (const char *c = name; *c; c++) wh_put_hex(&old, (uint8_t)(*c >= 'A' && *c <= 'Z' ? *c + 32 : *c), 2);
    snprintf(keys[1], FACT_KEY, "name/%s", skeleton.read);
    snprintf(keys[2], FACT_KEY, "name/%s", skeleton.seen);
}

static void copy(char *to, size_t room, const char *from) {
    struct wh_text out = wh_text_into(to, room);
    wh_put(&out, from);
}

static bool is_known(const uint8_t player[PLAYER_BYTES]) { return !sodium_is_zero(player, PLAYER_BYTES); }

/* "<player> <rest>"; the rest, or NULL: it is not one. */
static char *read_player(char *value, uint8_t player[PLAYER_BYTES]) {
    if (strlen(value) < 2 * PLAYER_BYTES + 2) return NULL;
    value[2 * PLAYER_BYTES] = '\0';
    return hex_bytes(value, player, PLAYER_BYTES) ? value + 2 * PLAYER_BYTES + 1 : NULL;
}

/* --- who is it? --------------------------------------------------------------------------------------------------- */

struct person {
    uint8_t player[PLAYER_BYTES];
    char name[WH_PLAYER_NAME];
    int32_t ratings[RATED_GAMES];
};

static void log_in(struct client *client, const void *person) {
    const struct person *them = person;
    bool was_another = client->account[0] && memcmp(client->player, them->player, PLAYER_BYTES) != 0;
    memcpy(client->account, them->name, sizeof client->account);
    memcpy(client->name, them->name, sizeof client->name);
    memcpy(client->ratings, them->ratings, sizeof client->ratings);
    client_known(client, them->player);
    if (was_another) live_look_again(client);
}

/* From now on it is nobody's connection. */
static void forget(struct client *client) {
    static const uint8_t nobody[PLAYER_BYTES];
    memset(client->device, 0, PLAYER_BYTES);
    client->account[0] = client->name[0] = '\0';
    client->renew = true;
    client_known(client, nobody);
}

struct arrival {
    struct lookup lookup; /* first */
    struct client *client;
    uint8_t device[PLAYER_BYTES];
    struct person person;
    bool gone, logged_in, has_seats;
};

static void look_at_device(struct storage *storage, struct lookup *lookup) {
    struct arrival *arrival = (struct arrival *)lookup;
    char key[FACT_KEY], same[FACT_VALUE], gone[FACT_VALUE];
    fact_key("same/", arrival->device, key);
    lookup->fine = storage_get(storage, key, same);
    fact_key("gone/", arrival->device, key);
    lookup->fine = lookup->fine && storage_get(storage, key, gone);
    if (!lookup->fine) return;
    const char *name = read_player(same, arrival->person.player);
    arrival->logged_in = name != NULL;
    arrival->gone = !name && gone[0];
    if (!name) return;
    copy(arrival->person.name, sizeof arrival->person.name, name);
    lookup->fine = has_seats(storage, arrival->device, &arrival->has_seats) &&
                   ratings_read(storage, arrival->person.name, arrival->person.ratings);
}

static void on_device_known(struct lookup *lookup) {
    struct arrival *arrival = (struct arrival *)lookup;
    struct client *client = arrival->client;
    if (client && !lookup->fine) {
        client_goodbye(client, CANNOT_READ); /* it comes again, and is perhaps known then */
    } else if (client && is_known(client->device) && !client->account[0]) { /* nobody has logged in or out meanwhile */
        if (arrival->gone)
            forget(client);
        else if (arrival->logged_in)
            log_in(client, &arrival->person);
        else
            client_known(client, client->device);
    }
    if (client && client->account[0] && arrival->has_seats)
        claim_seats(client->server, arrival->device, client->player, NULL, NULL);
    free(arrival);
    if (client) client_answered(client);
}

void name_from_device(struct client *client) {
    if (!is_known(client->device)) return;
    struct arrival *arrival = allocate(sizeof *arrival);
    memcpy(arrival->device, client->device, PLAYER_BYTES);
    client_waits(client, &arrival->client);
    readers_ask(client->server->readers, &arrival->lookup, look_at_device, on_device_known);
}

/* --- which names may be used -------------------------------------------------------------------------------------- */

bool name_is_fine(const char *name, struct wh_why *why) {
    struct wh_match match = { .setup = { .seats = 1 } };
    if (!wh_match_name(&match, 0, name, "", why)) return false;
    return name_flaw(name) != NAME_UNSEEN || deny(why, BAD_LETTERS, NULL);
}

static bool is_free_to_use(const char *name, struct wh_why *why) {
    return name_is_fine(name, why) && (name_flaw(name) != NAME_RESERVED || deny(why, RESERVED_NAME, name));
}

static bool is_theirs_elsewhere(const struct table *table, unsigned seat, const char *name) {
    const char *theirs = table->match.players[seat].name;
    return names_alike(theirs, name) && !name_is_nobodys(name);
}

bool name_fits(const char *account, const struct table *table, const struct event *event, struct wh_why *why) {
    bool takes = event->kind == EVENT_TAKE, chats = event->kind == EVENT_CHAT && event->seat < 0;
    const char *name = takes ? event->sitter.name : event->name;
    if ((!takes && !chats) || names_alike(account, name)) return true; /* one's own, whoever else has it too */
    for (unsigned seat = 0; seat < table->match.setup.seats; seat++)
        if ((int)seat != event->seat && is_theirs_elsewhere(table, seat, name)) return deny(why, NAME_AT_TABLE, name);
    return true;
}

bool name_may_be_told(const struct client *client, const struct table *table) {
    static struct event chat;
    chat = (struct event){ .kind = EVENT_CHAT, .seat = -1 };
    memcpy(chat.name, client->name, sizeof chat.name);
    return name_fits(client->account, table, &chat, NULL);
}

void name_goes_first(struct making *making, int me) {
    for (int seat = 0; seat < making->setup.seats; seat++) {
        char *theirs = making->sitters[seat].name;
        if (seat != me && names_alike(theirs, making->sitters[me].name)) memset(theirs, 0, WH_PLAYER_NAME);
    }
}

struct question {
    struct lookup lookup; /* first */
    struct client *client;
    char name[WH_PLAYER_NAME];
    char keys[KEYS][FACT_KEY];
    bool taken;
    void (*ask)(struct client *client, const struct request *request);
    struct request request;
};

static void look_for_name(struct storage *storage, struct lookup *lookup) {
    struct question *question = (struct question *)lookup;
    char value[FACT_VALUE];
    lookup->fine = true;
    for (unsigned i = 0; i < KEYS && lookup->fine; i++) {
        lookup->fine = storage_get(storage, question->keys[i], value);
        question->taken |= lookup->fine && value[0];
    }
}

static void on_name_looked_for(struct lookup *lookup) {
    struct question *question = (struct question *)lookup;
    struct client *client = question->client;
    struct wh_why why;
    if (client && lookup->fine && !question->taken) {
        client_goes_on(client, &question->request, question->ask);
    } else if (client) {
        deny(&why, lookup->fine ? NAME_TAKEN : STORAGE_FAILED, question->name);
        answer_no(client, question->request.id, &why);
        client_answered(client);
    }
    free(question);
}

void name_first(struct client *client, const struct request *request,
                void (*ask)(struct client *client, const struct request *request)) {
    struct wh_why why;
    bool given = has(request, KEY_NAME), sits = request->type != ASK_HELLO;
    const char *name = given ? request->name : sits && !client->account[0] ? client->name : "";
    if (!name[0] || names_alike(client->account, name)) { /* none, or one's own */
        ask(client, request);
        return;
    }
    if (!is_free_to_use(name, &why)) {
        answer_no(client, request->id, &why);
        return;
    }
    struct question *question = allocate(sizeof *question);
    copy(question->name, sizeof question->name, name);
    name_keys(name, question->keys);
    question->ask = ask;
    question->request = *request;
    client_waits(client, &question->client);
    readers_ask(client->server->readers, &question->lookup, look_for_name, on_name_looked_for);
}

/* --- register and log in ------------------------------------------------------------------------------------------ */

/* Somebody knocks with a name and a phrase: the store is asked for the name, the phrase is worked on, what follows is
 * written, and the seats of the device are claimed; then there is an answer. */
struct knock {
    struct lookup lookup; /* first */
    struct server *server;
    struct client *client; /* NULL: gone */
    char id[ID_TEXT];
    bool registers, known;
    char keys[KEYS][FACT_KEY], values[KEYS][FACT_VALUE]; /* of the name that was asked for */
    bool id_is_marked;                                   /* the account's player can be no device */
    struct person person;
    uint8_t device[PLAYER_BYTES];
    struct phrase phrase;
};

static void close_knock(struct knock *knock) {
    struct client *client = knock->client;
    sodium_memzero(&knock->phrase, sizeof knock->phrase);
    free(knock);
    if (client) client_answered(client);
}

static void refuse(struct knock *knock, enum server_reason reason) {
    struct wh_why why;
    deny(&why, reason, knock->person.name);
    if (knock->client) answer_no(knock->client, knock->id, &why);
    close_knock(knock);
}

static void put_account_name(struct wh_text *out, const struct client *client) {
    wh_json_key(out, "account");
    wh_json_string(out, client->account);
}

static void welcome(void *context) {
    struct knock *knock = context;
    struct client *client = knock->client;
    char id[ID_TEXT];
    memcpy(id, knock->id, sizeof id);
    free(knock);
    if (!client) return;
    client->asked = NULL;
    answer_with_mine(client, id, put_account_name);
}

static void on_written(struct write *write) {
    struct knock *knock = write->context;
    enum written result = write->result;
    write_free(write);
    if (result != WRITTEN) {
        refuse(knock, result == CONFLICT && knock->registers ? NAME_TAKEN
                      : result == UNSURE                     ? NOT_KNOWN_YET
                                                             : STORAGE_FAILED);
        return;
    }
    clients_of_device(knock->server, knock->device, log_in, &knock->person); /* other tabs of the browser too */
    if (knock->client) log_in(knock->client, &knock->person);
    if (is_known(knock->device))
        claim_seats(knock->server, knock->device, knock->person.player, welcome, knock);
    else
        welcome(knock);
}

/* The account under every key that is still free; another's must not be taken meanwhile. */
static void put_account(struct write *write, const struct knock *knock) {
    char value[FACT_VALUE], keys[KEYS][FACT_KEY];
    struct wh_text out = wh_text_into(value, sizeof value);
    put_hex_bytes(&out, knock->person.player, PLAYER_BYTES);
    wh_put_char(&out, ' ');
    wh_put(&out, knock->phrase.hash);
    wh_put_char(&out, ' ');
    wh_put(&out, knock->person.name);
    name_keys(knock->person.name, keys);
    for (unsigned i = 1; i < KEYS; i++) {
        bool twice = i == 2 && strcmp(keys[1], keys[2]) == 0;
        bool others = strcmp(keys[i], knock->keys[i]) != 0 || knock->values[i][0]; /* there already, or not looked at */
        if (!twice && !others) write_put(write, keys[i], value)->expects = true;
    }
}

static void put_device(struct write *write, const struct knock *knock) {
    char key[FACT_KEY], value[FACT_VALUE];
    struct wh_text out = wh_text_into(value, sizeof value);
    if (!is_known(knock->device)) return;
    fact_key("same/", knock->device, key);
    put_hex_bytes(&out, knock->person.player, PLAYER_BYTES);
    wh_put_char(&out, ' ');
    wh_put(&out, knock->person.name);
    write_put(write, key, value);
}

/* In old stores an account's player was the number of the device where it was made: whoever still comes with that
 * cookie and is not logged in must not be taken for the account. */
static void mark_id(struct write *write, const struct knock *knock) {
    char key[FACT_KEY];
    if (knock->id_is_marked) return;
    fact_key("gone/", knock->person.player, key);
    write_put(write, key, "1");
}

static void on_phrase_done(struct phrase *phrase) {
    struct knock *knock = phrase->context;
    if (phrase->cut_off) {
        close_knock(knock);
        return;
    }
    if (!phrase->fits || (!knock->registers && !knock->known)) {
        refuse(knock, knock->registers ? STORAGE_FAILED : WRONG_PHRASE);
        return;
    }
    struct write *write = write_new();
    put_account(write, knock);
    put_device(write, knock);
    mark_id(write, knock);
    write->done = on_written;
    write->context = knock;
    writer_add(knock->server->writer, write);
}

/* "<player> <hash> <name>" */
static bool read_account(struct knock *knock, const char *from) {
    char value[FACT_VALUE];
    copy(value, sizeof value, from);
    char *hash = read_player(value, knock->person.player), *name = hash ? strchr(hash, ' ') : NULL;
    if (!name) return false;
    *name++ = '\0';
    copy(knock->phrase.hash, sizeof knock->phrase.hash, hash);
    copy(knock->person.name, sizeof knock->person.name, name);
    return true;
}

/* In old stores two accounts may look alike: the one written exactly as asked comes first. */
static void look_for_account(struct storage *storage, struct lookup *lookup) {
    struct knock *knock = (struct knock *)lookup;
    char key[FACT_KEY], marked[FACT_VALUE];
    lookup->fine = true;
    for (unsigned i = 0; i < KEYS && lookup->fine; i++)
        lookup->fine = storage_get(storage, knock->keys[i], knock->values[i]);
    for (unsigned i = 0; i < KEYS && lookup->fine && !knock->known; i++)
        knock->known = read_account(knock, knock->values[i]);
    if (!lookup->fine || !knock->known) return;
    fact_key("gone/", knock->person.player, key);
    lookup->fine =
        storage_get(storage, key, marked) && ratings_read(storage, knock->person.name, knock->person.ratings);
    knock->id_is_marked = lookup->fine && marked[0];
}

bool account_find(struct storage *storage, const char *name, uint8_t player[PLAYER_BYTES],
                  char account[WH_PLAYER_NAME]) {
    struct knock knock = { .known = false };
    account[0] = '\0';
    if (strlen(name) >= WH_PLAYER_NAME) return true;
    name_keys(name, knock.keys);
    look_for_account(storage, &knock.lookup);
    if (knock.known) memcpy(account, knock.person.name, WH_PLAYER_NAME);
    memcpy(player, knock.person.player, PLAYER_BYTES);
    sodium_memzero(&knock.phrase, sizeof knock.phrase);
    return knock.lookup.fine;
}

static void on_account_looked_for(struct lookup *lookup) {
    struct knock *knock = (struct knock *)lookup;
    if (knock->server->stopping) {
        close_knock(knock); /* whoever is not answered asks again */
        return;
    }
    if (!lookup->fine || (knock->registers && knock->known)) {
        refuse(knock, lookup->fine ? NAME_TAKEN : STORAGE_FAILED);
        return;
    }
    if (knock->registers) {
        randombytes_buf(knock->person.player, PLAYER_BYTES);
        knock->id_is_marked = true; /* it never was a device's */
    }
    knock->phrase.context = knock; /* an unknown name takes as long as a wrong phrase: then a hash is made of it */
    if (!phrases_ask(knock->server->phrases, &knock->phrase, on_phrase_done)) refuse(knock, TOO_FAST);
}

static void start_knock(struct client *client, const struct request *request, bool registers) {
    struct knock *knock = allocate(sizeof *knock);
    knock->server = client->server;
    knock->registers = registers;
    memcpy(knock->id, request->id, sizeof knock->id);
    memcpy(knock->device, client->device, PLAYER_BYTES);
    copy(knock->person.name, sizeof knock->person.name, request->name);
    copy(knock->phrase.words, sizeof knock->phrase.words, request->phrase);
    name_keys(knock->person.name, knock->keys);
    client_waits(client, &knock->client);
    readers_ask(client->server->readers, &knock->lookup, look_for_account, on_account_looked_for);
}

static bool may_register(struct client *client, const struct request *request, struct wh_why *why) {
    size_t length = strlen(request->phrase);
    if (!request->name[0]) return wh_refuse(why, WH_BAD_NAME, "31", "\"\"");
    if (!is_free_to_use(request->name, why)) return false;
    if (name_is_nobodys(request->name)) return deny(why, RESERVED_NAME, request->name);
    if (length < PHRASE_LEAST || length >= PHRASE_TEXT) return deny(why, BAD_PHRASE, NULL);
    return quota_may_knock(client->address) || deny(why, TOO_FAST, NULL);
}

void ask_register(struct client *client, const struct request *request) {
    struct wh_why why;
    if (may_register(client, request, &why))
        start_knock(client, request, true);
    else
        answer_no(client, request->id, &why);
}

void ask_login(struct client *client, const struct request *request) {
    struct wh_why why;
    bool fits = strlen(request->name) < WH_PLAYER_NAME && strlen(request->phrase) < PHRASE_TEXT;
    if (fits && quota_may_knock(client->address)) {
        start_knock(client, request, false);
        return;
    }
    deny(&why, fits ? TOO_FAST : WRONG_PHRASE, NULL);
    answer_no(client, request->id, &why);
}

/* --- log out ------------------------------------------------------------------------------------------------------ */

struct goodbye {
    struct server *server;
    struct client *client;
    char id[ID_TEXT];
    uint8_t device[PLAYER_BYTES], player[PLAYER_BYTES];
};

static void finish_onlooking(struct op *op, const struct wh_why *why, bool again, uint32_t version) {
    (void)again, (void)version;
    static const struct claim onlooker = { .looks_on = true };
    if (op->client && !why) live_enter(op->live, op->client, &onlooker);
}

/* Whoever looked at a table from a seat is an onlooker from now on: no right to it is left here. */
static void part(struct client *client, const char *id) {
    struct live *live = client->claim.looks_on ? NULL : client->live;
    if (live) live_leave(client);
    forget(client);
    answer_ok(client, id);
    client->asked = NULL;
    if (!live) {
        client_answered(client);
        return;
    }
    struct op *op = op_new(live, NO_EVENT, -1);
    op->finish = finish_onlooking;
    client_waits(client, &op->client);
    op_submit(op);
}

/* Another tab of the same browser: it comes back as somebody else. */
static void send_away(struct client *client, const void *parting) {
    if (client == parting || client->parting) return;
    live_leave(client);
    forget(client);
    client_close(client);
}

void device_gone(struct server *server, const uint8_t device[PLAYER_BYTES], const struct client *but) {
    clients_of_device(server, device, send_away, but);
}

static void on_logged_out(struct write *write) {
    struct goodbye *goodbye = write->context;
    struct client *client = goodbye->client;
    enum written result = write->result;
    bool fine = result == WRITTEN;
    struct wh_why why;
    write_free(write);
    if (client) client->parting = false;
    if (fine) device_gone(goodbye->server, goodbye->device, client);
    if (fine && is_known(goodbye->device)) /* what a tab took at a server that had not heard of the login */
        claim_seats(goodbye->server, goodbye->device, goodbye->player, NULL, NULL);
    if (client && fine) {
        part(client, goodbye->id);
    } else if (client) {
        deny_write(&why, result);
        answer_no(client, goodbye->id, &why);
        client_answered(client);
    }
    free(goodbye);
}

void ask_logout(struct client *client, const struct request *request) {
    char key[FACT_KEY], date[FACT_VALUE];
    if (!client->account[0]) { /* also a repeat */
        answer_ok(client, request->id);
        return;
    }
    struct goodbye *goodbye = allocate(sizeof *goodbye);
    struct write *write = write_new();
    client->parting = true;
    goodbye->server = client->server;
    memcpy(goodbye->id, request->id, sizeof goodbye->id);
    memcpy(goodbye->device, client->device, PLAYER_BYTES);
    memcpy(goodbye->player, client->player, PLAYER_BYTES);
    client_waits(client, &goodbye->client);
    if (is_known(client->device)) {
        struct wh_text out = wh_text_into(date, sizeof date);
        wh_put_int(&out, time_date());
        fact_key("same/", client->device, key);
        write_put(write, key, "");
        fact_key("gone/", client->device, key);
        write_put(write, key, date);
    }
    write->done = on_logged_out;
    write->context = goodbye;
    writer_add(client->server->writer, write);
}
