/* names.c: accounts: a name with a pass-phrase, to carry one's tables and ratings from device to device; and which
 * names others may use. Working on pass-phrases is in phrases.c, what makes two names the same in skeleton.c.
 *
 * Facts: "name/<skeleton>" = "<player> <hash> <name>", for each skeleton of the name (in old stores: for its small
 * letters), or "- <date>" since its account was erased; "same/<device>" = "<player> <name>" where somebody is logged in
 * (if the device is of the present epoch, devices.h); "gone/<device>" where nobody will be again: its owner has logged
 * out, or it was made an account's player in an old store. */
#include "server/accounts/claims.h"
#include "server/accounts/devices.h"
#include "server/accounts/erasing.h"
#include "server/accounts/phrases.h"
#include "server/accounts/skeleton.h"
#include "server/ratings/ratings.h"
#include "server/requests/avoid.h"
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
    struct avoided *avoided; /* owned by whoever looked it up */
    uint64_t avoidings;      /* when the store was asked for it */
    uint8_t player[PLAYER_BYTES];
    char name[WH_PLAYER_NAME], epoch[EPOCH_TEXT];
    int32_t ratings[RATED_GAMES];
};

/* Whom they avoid may have been changed since the store was asked. */
static void set_avoided(struct client *client, const struct person *person) {
    avoided_set(client, person->avoided, person->avoidings);
    if (client->server->avoidings != person->avoidings) avoid_look(client->server, client->player);
}

/* However the name is written. */
static uint64_t tries_at(const char *name) {
    char keys[KEYS][FACT_KEY];
    name_keys(name, keys);
    return quota_account(keys[KEYS - 1]);
}

static void log_in(struct client *client, const void *person) {
    const struct person *them = person;
    quota_is_owner(tries_at(them->name), client->address);
    bool was_another = client->account[0] && memcmp(client->player, them->player, PLAYER_BYTES) != 0;
    memcpy(client->account, them->name, sizeof client->account);
    memcpy(client->name, them->name, sizeof client->name);
    memcpy(client->ratings, them->ratings, sizeof client->ratings);
    memcpy(client->epoch, them->epoch, sizeof client->epoch);
    client_known(client, them->player);
    bool hears_others = !avoided_same(client->avoided, them->avoided);
    set_avoided(client, them);
    if (was_another) live_look_again(client);
    if (hears_others) live_tell_again(client); /* also from a seat that is theirs by its token, whoever they are */
}

/* From now on it is nobody's connection. */
static void forget(struct client *client) {
    static const uint8_t nobody[PLAYER_BYTES];
    memset(client->device, 0, PLAYER_BYTES);
    client->account[0] = client->name[0] = '\0';
    client->renew = true;
    client_known(client, nobody);
    avoided_set(client, NULL, client->server->avoidings);
}

struct arrival {
    struct lookup lookup; /* first */
    struct client *client;
    uint8_t device[PLAYER_BYTES];
    struct person person;
    struct device_state state;
    uint64_t partings; /* when the store was asked */
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
    if (name) lookup->fine = device_read(storage, arrival->person.player, arrival->device, &arrival->state);
    arrival->logged_in = name && arrival->state.is_in;
    arrival->gone = name ? !arrival->state.is_in : gone[0] != '\0';
    const uint8_t *player = arrival->logged_in ? arrival->person.player : arrival->device;
    lookup->fine = lookup->fine && (arrival->gone || avoided_read(storage, player, &arrival->person.avoided));
    if (!arrival->logged_in || !lookup->fine) return;
    copy(arrival->person.name, sizeof arrival->person.name, name);
    memcpy(arrival->person.epoch, arrival->state.epoch, sizeof arrival->person.epoch);
    lookup->fine = has_seats(storage, arrival->device, &arrival->has_seats) &&
                   ratings_read(storage, arrival->person.name, arrival->person.ratings);
}

static void look_who_comes(struct arrival *arrival);

/* Only when all its seats are the account's, even if a server died while somebody logged in: until then some would be
 * nobody's. */
static void let_in(void *context, bool all) {
    struct arrival *arrival = context;
    struct client *client = arrival->client;
    (void)all;
    free(arrival->person.avoided);
    free(arrival);
    if (client) client_answered(client);
}

static void on_device_known(struct lookup *lookup) {
    struct arrival *arrival = (struct arrival *)lookup;
    struct client *client = arrival->client;
    if (client && client->server->partings != arrival->partings) { /* it may just have been logged out elsewhere */
        look_who_comes(arrival);
        return;
    }
    if (client && !lookup->fine) {
        client_goodbye(client, CANNOT_READ); /* it comes again, and is perhaps known then */
    } else if (client && is_known(client->device) && !client->account[0]) { /* nobody has logged in or out meanwhile */
        if (arrival->gone)
            forget(client);
        else if (arrival->logged_in)
            log_in(client, &arrival->person), device_came(client, &arrival->state);
        else
            client_known(client, client->device), set_avoided(client, &arrival->person);
    }
    if (client && client->account[0] && arrival->has_seats)
        claim_seats(client->server, arrival->device, client->player, let_in, arrival);
    else
        let_in(arrival, true);
}

static void look_who_comes(struct arrival *arrival) {
    free(arrival->person.avoided);
    struct server *server = arrival->client->server;
    arrival->person = (struct person){ .avoidings = server->avoidings };
    arrival->partings = server->partings;
    readers_ask(server->readers, &arrival->lookup, look_at_device, on_device_known);
}

void name_from_device(struct client *client) {
    if (!is_known(client->device)) return;
    struct arrival *arrival = allocate(sizeof *arrival);
    memcpy(arrival->device, client->device, PLAYER_BYTES);
    client_waits(client, &arrival->client);
    look_who_comes(arrival);
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
enum purpose { REGISTERS, LOGS_IN, REPHRASES, ERASES };

struct knock {
    struct lookup lookup; /* first */
    struct server *server;
    struct client *client; /* NULL: gone */
    char id[ID_TEXT];
    enum purpose purpose;
    bool known;
    unsigned found;                                      /* under which of the keys, if it is known */
    char keys[KEYS][FACT_KEY], values[KEYS][FACT_VALUE]; /* of the name that was asked for */
    char agent[DEVICE_NAME];
    char fresh[PHRASE_TEXT]; /* the new phrase; wiped after use */
    bool id_is_marked;       /* the account's player can be no device */
    struct person person;
    uint8_t device[PLAYER_BYTES], before[PLAYER_BYTES]; /* whose the device was */
    struct phrase phrase;
    uint64_t tries, address; /* whom a wrong phrase counts against; 0: it does not */
};

/* The phrase was not wrong; or nobody has looked. */
static void take_back_try(struct knock *knock) {
    if (knock->tries) quota_untried(knock->tries, knock->address);
    knock->tries = 0;
}

static void close_knock(struct knock *knock) {
    struct client *client = knock->client;
    sodium_memzero(&knock->phrase, sizeof knock->phrase);
    sodium_memzero(knock->fresh, sizeof knock->fresh);
    free(knock->person.avoided);
    free(knock);
    if (client) client_answered(client);
}

static void refuse(struct knock *knock, enum server_reason reason) {
    struct wh_why why;
    if (reason != WRONG_PHRASE) take_back_try(knock);
    deny(&why, reason, knock->person.name);
    if (knock->client) answer_no(knock->client, knock->id, &why);
    close_knock(knock);
}

static void put_account_name(struct wh_text *out, const struct client *client) {
    wh_json_key(out, "account");
    wh_json_string(out, client->account);
}

/* Nobody is told so before all their seats are theirs; if the server stops first, they are not told at all. */
static void welcome(void *context, bool all) {
    struct knock *knock = context;
    if (!all) {
        close_knock(knock);
        return;
    }
    struct client *client = knock->client;
    char id[ID_TEXT];
    memcpy(id, knock->id, sizeof id);
    free(knock->person.avoided);
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
        refuse(knock, result == CONFLICT && knock->purpose == REGISTERS ? NAME_TAKEN
                      : result == UNSURE                                ? NOT_KNOWN_YET
                                                                        : STORAGE_FAILED);
        return;
    }
    clients_of_device(knock->server, knock->device, log_in, &knock->person); /* other tabs of the browser too */
    if (knock->client) log_in(knock->client, &knock->person);
    if (is_known(knock->device))
        claim_seats(knock->server, knock->device, knock->person.player, welcome, knock);
    else
        welcome(knock, true);
}

static void account_value(const struct knock *knock, char value[FACT_VALUE]) {
    struct wh_text out = wh_text_into(value, FACT_VALUE);
    put_hex_bytes(&out, knock->person.player, PLAYER_BYTES);
    wh_put_char(&out, ' ');
    wh_put(&out, knock->phrase.hash);
    wh_put_char(&out, ' ');
    wh_put(&out, knock->person.name);
}

/* The account under every key that is still free; another's must not be taken meanwhile. */
static void put_account(struct write *write, const struct knock *knock) {
    char value[FACT_VALUE], keys[KEYS][FACT_KEY];
    account_value(knock, value);
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
    bool was_anothers = is_known(knock->before) && !same_16(knock->before, knock->person.player);
    if (was_anothers) { /* it is not on their list any more */
        device_key(knock->before, knock->device, key);
        write_put(write, key, "");
    }
    put_device_seen(write, knock->person.player, knock->device, knock->person.epoch, knock->agent);
}

/* What the phrase was compared with must still hold: it may have been changed, or everybody logged out, meanwhile. */
static void expect_unchanged(struct write *write, const struct knock *knock) {
    struct put *put = write_put(write, knock->keys[knock->found], knock->values[knock->found]);
    put->expects = true;
    memcpy(put->old, knock->values[knock->found], sizeof put->old);
    put_epoch_expected(write, knock->person.player, knock->person.epoch);
}

/* In old stores an account's player was the number of the device where it was made: whoever still comes with that
 * cookie and is not logged in must not be taken for the account. */
static void mark_id(struct write *write, const struct knock *knock) {
    char key[FACT_KEY];
    if (knock->id_is_marked) return;
    fact_key("gone/", knock->person.player, key);
    write_put(write, key, "1");
}

static void rephrase(struct knock *knock);
static void erase(struct knock *knock);

static void on_phrase_done(struct phrase *phrase) {
    struct knock *knock = phrase->context;
    if (phrase->cut_off) {
        close_knock(knock);
        return;
    }
    if (!phrase->fits || (knock->purpose != REGISTERS && !knock->known)) {
        refuse(knock, knock->purpose == REGISTERS ? STORAGE_FAILED : WRONG_PHRASE);
        return;
    }
    take_back_try(knock);
    if (knock->purpose == REPHRASES) {
        rephrase(knock);
        return;
    }
    if (knock->purpose == ERASES) {
        erase(knock);
        return;
    }
    struct write *write = write_new();
    put_account(write, knock);
    put_device(write, knock);
    mark_id(write, knock);
    if (knock->purpose == LOGS_IN) expect_unchanged(write, knock);
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
    char key[FACT_KEY], marked[FACT_VALUE], same[FACT_VALUE];
    fact_key("same/", knock->device, key);
    lookup->fine = storage_get(storage, key, same);
    if (lookup->fine) read_player(same, knock->before);
    for (unsigned i = 0; i < KEYS && lookup->fine; i++)
        lookup->fine = storage_get(storage, knock->keys[i], knock->values[i]);
    for (unsigned i = 0; i < KEYS && lookup->fine && !knock->known; i++) {
        knock->known = read_account(knock, knock->values[i]);
        knock->found = i;
    }
    if (lookup->fine && knock->known) lookup->fine = epoch_read(storage, knock->person.player, knock->person.epoch);
    if (!lookup->fine || !knock->known) return;
    fact_key("gone/", knock->person.player, key);
    lookup->fine = storage_get(storage, key, marked) &&
                   ratings_read(storage, knock->person.name, knock->person.ratings) &&
                   avoided_read(storage, knock->person.player, &knock->person.avoided);
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
    bool taken = knock->values[0][0] || knock->values[1][0] || knock->values[2][0]; /* or was somebody's until lately */
    if (!lookup->fine || (knock->purpose == REGISTERS && taken)) {
        refuse(knock, lookup->fine ? NAME_TAKEN : STORAGE_FAILED);
        return;
    }
    const struct client *client = knock->client;
    bool own = knock->purpose < REPHRASES || (client && same_16(client->player, knock->person.player));
    if (!own) { /* it logged out meanwhile, or the account is gone */
        refuse(knock, NO_ACCOUNT);
        return;
    }
    if (knock->purpose == REGISTERS) {
        first_epoch(knock->person.epoch);
        randombytes_buf(knock->person.player, PLAYER_BYTES);
        knock->id_is_marked = true; /* it never was a device's */
    }
    knock->phrase.context = knock; /* an unknown name takes as long as a wrong phrase: then a hash is made of it */
    if (!phrases_ask(knock->server->phrases, &knock->phrase, on_phrase_done)) refuse(knock, TOO_FAST);
}

static void start_knock(struct client *client, const struct request *request, enum purpose purpose) {
    const char *name = purpose < REPHRASES ? request->name : client->account;
    struct knock *knock = allocate(sizeof *knock);
    knock->server = client->server;
    knock->purpose = purpose;
    knock->person.avoidings = client->server->avoidings;
    memcpy(knock->agent, client->agent, sizeof knock->agent);
    memcpy(knock->id, request->id, sizeof knock->id);
    memcpy(knock->device, client->device, PLAYER_BYTES);
    copy(knock->person.name, sizeof knock->person.name, name);
    copy(knock->fresh, sizeof knock->fresh, request->fresh);
    copy(knock->phrase.words, sizeof knock->phrase.words, request->phrase);
    knock->tries = purpose == LOGS_IN ? tries_at(name) : 0;
    knock->address = client->address;
    name_keys(knock->person.name, knock->keys);
    client_waits(client, &knock->client);
    readers_ask(client->server->readers, &knock->lookup, look_for_account, on_account_looked_for);
}

static bool phrase_is_fine(const char *phrase, struct wh_why *why) {
    size_t length = strlen(phrase);
    return (length >= PHRASE_LEAST && length < PHRASE_TEXT) || deny(why, BAD_PHRASE, NULL);
}

static bool may_register(struct client *client, const struct request *request, struct wh_why *why) {
    if (!request->name[0]) return wh_refuse(why, WH_BAD_NAME, "31", "\"\"");
    if (!is_free_to_use(request->name, why)) return false;
    if (name_is_nobodys(request->name)) return deny(why, RESERVED_NAME, request->name);
    if (!phrase_is_fine(request->phrase, why)) return false;
    return quota_may_knock(client->address) || deny(why, TOO_FAST, NULL);
}

void ask_register(struct client *client, const struct request *request) {
    struct wh_why why;
    if (may_register(client, request, &why))
        start_knock(client, request, REGISTERS);
    else
        answer_no(client, request->id, &why);
}

void ask_login(struct client *client, const struct request *request) {
    struct wh_why why;
    bool fits = strlen(request->name) < WH_PLAYER_NAME && strlen(request->phrase) < PHRASE_TEXT;
    bool may = fits && quota_may_knock(client->address) && quota_may_try(tries_at(request->name), client->address);
    if (may) {
        start_knock(client, request, LOGS_IN);
        return;
    }
    deny(&why, fits ? TOO_FAST : WRONG_PHRASE, NULL);
    answer_no(client, request->id, &why);
}

static bool may_change(const struct client *client, const struct request *request, struct wh_why *why) {
    if (!client->account[0]) return deny(why, NO_ACCOUNT, NULL);
    if (has(request, KEY_FRESH) && !phrase_is_fine(request->fresh, why)) return false;
    if (strlen(request->phrase) >= PHRASE_TEXT) return deny(why, WRONG_PHRASE, NULL);
    uint64_t person = quota_person(client->player, PLAYER_BYTES); /* from however many addresses */
    return (quota_may_knock(client->address) && quota_may_knock(person)) || deny(why, TOO_FAST, NULL);
}

static void ask_change(struct client *client, const struct request *request, enum purpose purpose) {
    struct wh_why why;
    if (may_change(client, request, &why))
        start_knock(client, request, purpose);
    else
        answer_no(client, request->id, &why);
}

void ask_rephrase(struct client *client, const struct request *request) { ask_change(client, request, REPHRASES); }
void ask_erase(struct client *client, const struct request *request) { ask_change(client, request, ERASES); }

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
    bool heard_less = client->avoided;
    if (live) live_leave(client);
    forget(client);
    answer_ok(client, id);
    if (heard_less) live_tell_again(client);
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

/* Another tab of the same browser, or another device: it comes back as somebody else. */
void send_away(struct client *client, const void *parting) {
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

void put_device_out(struct write *write, const uint8_t device[PLAYER_BYTES]) {
    char key[FACT_KEY], date[FACT_VALUE];
    struct wh_text out = wh_text_into(date, sizeof date);
    wh_put_int(&out, time_date());
    fact_key("same/", device, key);
    write_put(write, key, "");
    fact_key("gone/", device, key);
    write_put(write, key, date);
}

void ask_logout(struct client *client, const struct request *request) {
    char key[FACT_KEY];
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
        put_device_out(write, client->device);
        device_key(client->player, client->device, key);
        write_put(write, key, "");
    }
    write->done = on_logged_out;
    write->context = goodbye;
    writer_add(client->server->writer, write);
}

/* --- another phrase, and the end of an account -------------------------------------------------------------------- */

/* The account's facts, under each of its keys, become this. */
static void put_over_account(struct write *write, const struct knock *knock, const char *value) {
    for (unsigned i = 0; i < KEYS; i++) {
        bool own = strncmp(knock->values[i], knock->values[knock->found], (size_t)2 * PLAYER_BYTES) == 0, twice = false;
        for (unsigned j = 0; j < i; j++) twice |= strcmp(knock->keys[i], knock->keys[j]) == 0;
        if (!own || twice) continue;
        struct put *put = write_put(write, knock->keys[i], value);
        put->expects = true;
        memcpy(put->old, knock->values[i], sizeof put->old);
    }
}

static void on_rephrased(struct write *write) {
    struct knock *knock = write->context;
    enum written result = write->result;
    write_free(write);
    if (result != WRITTEN) {
        refuse(knock, result == UNSURE ? NOT_KNOWN_YET : STORAGE_FAILED);
        return;
    }
    if (knock->client) answer_ok(knock->client, knock->id);
    close_knock(knock);
}

static void on_fresh_phrase(struct phrase *phrase) {
    struct knock *knock = phrase->context;
    char value[FACT_VALUE];
    if (phrase->cut_off) {
        close_knock(knock);
        return;
    }
    if (!phrase->fits) {
        refuse(knock, STORAGE_FAILED);
        return;
    }
    struct write *write = write_new();
    account_value(knock, value);
    put_over_account(write, knock, value);
    write->done = on_rephrased;
    write->context = knock;
    writer_add(knock->server->writer, write);
}

static void rephrase(struct knock *knock) {
    knock->phrase.hash[0] = '\0';
    memcpy(knock->phrase.words, knock->fresh, sizeof knock->fresh);
    if (!phrases_ask(knock->server->phrases, &knock->phrase, on_fresh_phrase)) refuse(knock, TOO_FAST);
}

static void on_erased(struct write *write) {
    static const uint8_t none[PLAYER_BYTES];
    struct knock *knock = write->context;
    struct client *client = knock->client;
    enum written result = write->result;
    write_free(write);
    if (client) client->parting = false;
    if (result != WRITTEN) {
        refuse(knock, result == UNSURE ? NOT_KNOWN_YET : STORAGE_FAILED);
        return;
    }
    devices_parted(knock->server, knock->person.player, none, client);
    erasing_begin(knock->server, knock->person.player, knock->person.name);
    if (client) part(client, knock->id);
    knock->client = NULL; /* it was answered */
    close_knock(knock);
}

/* From this moment nobody can be this player; what is left of it is tidied away afterwards. */
static void erase(struct knock *knock) {
    static const uint8_t none[PLAYER_BYTES];
    char value[FACT_VALUE];
    struct write *write = write_new();
    struct wh_text out = wh_text_into(value, sizeof value);
    wh_put(&out, "- ");
    wh_put_int(&out, time_date());
    put_over_account(write, knock, value);
    put_epoch(write, knock->server, knock->person.player, none, knock->person.epoch, EPOCH_OF_NOBODY);
    put_erasing(write, knock->person.player, knock->person.name);
    if (is_known(knock->device)) put_device_out(write, knock->device);
    if (knock->client) knock->client->parting = true;
    write->done = on_erased;
    write->context = knock;
    writer_add(knock->server->writer, write);
}
