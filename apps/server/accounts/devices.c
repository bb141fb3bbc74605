/* devices.c: listing and revoking devices. Logging in and out is in names.c. */
#include "server/accounts/devices.h"

#include "server/push/facts.h"
#include "server/requests/protocol.h"
#include "server/store/readers.h"
#include "server/store/writer.h"
#include "shared/app.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEEN_EVERY = 3600000 /* ms */, DEVICES_MOST = 50 };
static const char no_epoch[] = "-", parted[] = "parted ";

/* --- facts -------------------------------------------------------------------------------------------------------- */

void fact_key(const char *kind, const uint8_t player[PLAYER_BYTES], char key[FACT_KEY]) {
    struct wh_text out = wh_text_into(key, FACT_KEY);
    wh_put(&out, kind);
    put_hex_bytes(&out, player, PLAYER_BYTES);
}

void pair_key(const char *kind, const uint8_t player[PLAYER_BYTES], const uint8_t other[PLAYER_BYTES],
              char key[FACT_KEY]) {
    struct wh_text out = wh_text_into(key, FACT_KEY);
    wh_put(&out, kind);
    put_hex_bytes(&out, player, PLAYER_BYTES);
    wh_put_char(&out, '/');
    if (other) put_hex_bytes(&out, other, PLAYER_BYTES);
}

void device_key(const uint8_t player[PLAYER_BYTES], const uint8_t device[PLAYER_BYTES], char key[FACT_KEY]) {
    pair_key("device/", player, device, key);
}

bool epoch_read(struct storage *storage, const uint8_t player[PLAYER_BYTES], char epoch[EPOCH_TEXT]) {
    char key[FACT_KEY], value[FACT_VALUE];
    fact_key("epoch/", player, key);
    bool fine = storage_get(storage, key, value);
    snprintf(epoch, EPOCH_TEXT, "%.16s", fine && value[0] ? value : no_epoch);
    return fine;
}

struct device_fact {
    int64_t seen;
    char epoch[EPOCH_TEXT], what[DEVICE_NAME];
};

static bool read_fact(const char *value, struct device_fact *fact) {
    fact->what[0] = '\0'; /* of some it is not known */
    return sscanf(value, "%" SCNd64 " %16s %31[^\n]", &fact->seen, fact->epoch, fact->what) >= 2;
}

static bool is_in(const char *value, const char *epoch) {
    struct device_fact fact = { .epoch = "-" };
    return (!value[0] || read_fact(value, &fact)) && strcmp(fact.epoch, epoch) == 0;
}

bool device_read(struct storage *storage, const uint8_t player[PLAYER_BYTES], const uint8_t device[PLAYER_BYTES],
                 struct device_state *state) {
    char key[FACT_KEY], before[FACT_VALUE] = "?";
    bool again = true;
    device_key(player, device, key);
    while (again) { /* a write in between changes both: what does not fit may be halves of two states */
        if (!storage_get(storage, key, state->fact) || !epoch_read(storage, player, state->epoch)) return false;
        state->is_in = is_in(state->fact, state->epoch);
        again = !state->is_in && strcmp(before, state->fact) != 0;
        snprintf(before, sizeof before, "%s", state->fact);
    }
    return true;
}

struct put *put_device_seen(struct write *write, const uint8_t player[PLAYER_BYTES], const uint8_t device[PLAYER_BYTES],
                            const char *epoch, const char *what) {
    char key[FACT_KEY], value[FACT_VALUE];
    device_key(player, device, key);
    snprintf(value, sizeof value, "%" PRId64 " %s %s", time_date(), epoch, what);
    return write_put(write, key, value);
}

void device_came(const struct client *client, const struct device_state *state) {
    struct device_fact fact = { .seen = 0 };
    read_fact(state->fact, &fact);
    if (time_date() - fact.seen < SEEN_EVERY) return;
    struct write *write = write_new();
    struct put *put = put_device_seen(write, client->player, client->device, state->epoch, client->agent);
    put->expects = true; /* it may be logged out just now */
    memcpy(put->old, state->fact, sizeof put->old);
    write->done = write_free;
    writer_add(client->server->writer, write);
}

/* --- epochs ------------------------------------------------------------------------------------------------------- */

void draw_epoch(char epoch[EPOCH_TEXT]) {
    uint8_t bytes[(EPOCH_TEXT - 1) / 2];
    randombytes_buf(bytes, sizeof bytes);
    struct wh_text out = wh_text_into(epoch, EPOCH_TEXT);
    put_hex_bytes(&out, bytes, sizeof bytes);
}

void first_epoch(char epoch[EPOCH_TEXT]) { memcpy(epoch, no_epoch, sizeof no_epoch); }

static void change_epoch(struct write *write, const uint8_t player[PLAYER_BYTES], const char *was, const char *epoch) {
    char key[FACT_KEY];
    fact_key("epoch/", player, key);
    struct put *put = write_put(write, key, strcmp(epoch, no_epoch) == 0 ? "" : epoch);
    put->expects = true;
    snprintf(put->old, sizeof put->old, "%s", strcmp(was, no_epoch) == 0 ? "" : was);
}

void put_epoch_expected(struct write *write, const uint8_t player[PLAYER_BYTES], const char *epoch) {
    change_epoch(write, player, epoch, epoch);
}

void put_epoch(struct write *write, const struct server *server, const uint8_t player[PLAYER_BYTES],
               const uint8_t but[PLAYER_BYTES], const char *was, const char *epoch) {
    char words[FACT_VALUE];
    change_epoch(write, player, was, epoch);
    if (!storage_is_shared(server->settings.store)) return;
    struct wh_text out = wh_text_into(words, sizeof words);
    wh_put(&out, parted);
    put_hex_bytes(&out, player, PLAYER_BYTES);
    wh_put_char(&out, ' ');
    put_hex_bytes(&out, but, PLAYER_BYTES);
    write_put(write, "tell/", words);
}

void devices_parted(struct server *server, const uint8_t player[PLAYER_BYTES], const uint8_t but[PLAYER_BYTES],
                    const struct client *asked) {
    server->partings++;
    clients_of_player(server, player, but, send_away, asked);
}

/* What is heard may be what it has told itself: then the store is asked which epoch is the last. */
static void send_away_unless_own(struct client *client, const void *context) {
    if (zero_16(client->device) && client->epoch_to_be[0])
        client->server->unheard = true;
    else
        send_away(client, context);
}

bool devices_hear(struct server *server, const char *words) {
    enum { DIGITS = 2 * PLAYER_BYTES };
    uint8_t player[PLAYER_BYTES], but[PLAYER_BYTES];
    char first[DIGITS + 1];
    if (strncmp(words, parted, strlen(parted)) != 0) return false;
    words += strlen(parted);
    snprintf(first, sizeof first, "%s", words);
    if (strlen(words) == 2 * DIGITS + 1 && hex_bytes(first, player, PLAYER_BYTES) &&
        hex_bytes(words + DIGITS + 1, but, PLAYER_BYTES)) {
        server->partings++;
        clients_of_player(server, player, but, send_away_unless_own, NULL);
    }
    return true;
}

/* --- what it is --------------------------------------------------------------------------------------------------- */

void device_name(const char *agent, char name[DEVICE_NAME]) {
    /* The first that fits: most say that they are some others too. */
    static const char *const browsers[][2] = {
        { "Edg", "Edge" },        { "OPR/", "Opera" },    { "SamsungBrowser", "Samsung Internet" },
        { "Firefox", "Firefox" }, { "FxiOS", "Firefox" }, { "CriOS", "Chrome" },
        { "Chrom", "Chrome" },    { "Safari", "Safari" },
    };
    static const char *const systems[][2] = { { "Android", "Android" }, { "iPhone", "iPhone" }, { "iPad", "iPad" },
                                              { "Windows", "Windows" }, { "Mac OS", "Mac" },    { "CrOS", "ChromeOS" },
                                              { "Linux", "Linux" } };
    const char *browser = "", *system = "";
    for (unsigned i = 0; i < WH_COUNT(browsers) && !browser[0]; i++)
        if (strstr(agent, browsers[i][0])) browser = browsers[i][1];
    for (unsigned i = 0; i < WH_COUNT(systems) && !system[0]; i++)
        if (strstr(agent, systems[i][0])) system = systems[i][1];
    snprintf(name, DEVICE_NAME, "%s%s%s", browser, browser[0] && system[0] ? ", " : "", system);
}

/* --- requests ----------------------------------------------------------------------------------------------------- */

struct devices {
    struct lookup lookup; /* first */
    struct server *server;
    struct client *client; /* NULL: gone */
    char id[ID_TEXT];
    uint8_t player[PLAYER_BYTES], own[PLAYER_BYTES];
    bool revokes, one; /* that one, or all others */
    uint8_t wanted[PLAYER_BYTES];
    char epoch[EPOCH_TEXT];
    unsigned count;
    struct device {
        uint8_t number[PLAYER_BYTES];
        struct device_fact fact;
    } list[DEVICES_MOST];
    unsigned pushed; /* subscriptions that go with what is revoked */
    char push_keys[SUBSCRIPTIONS_MAX][FACT_KEY];
};

static void take_device(void *context, const char *key, const char *value) {
    struct devices *devices = context;
    struct device device;
    size_t before = sizeof "device//" - 1 + (size_t)2 * PLAYER_BYTES;
    if (devices->count < DEVICES_MOST && is_in(value, devices->epoch) && read_fact(value, &device.fact) &&
        hex_bytes(key + before, device.number, PLAYER_BYTES))
        devices->list[devices->count++] = device;
}

static void take_subscription(void *context, const char *key, const char *value) {
    struct devices *devices = context;
    uint8_t device[PLAYER_BYTES];
    bool known = subscription_device(value, device);
    bool goes = devices->one ? known && same_16(device, devices->wanted) : !known || !same_16(device, devices->own);
    if (goes && devices->pushed < SUBSCRIPTIONS_MAX)
        snprintf(devices->push_keys[devices->pushed++], FACT_KEY, "%s", key);
}

static void look_for_devices(struct storage *storage, struct lookup *lookup) {
    struct devices *devices = (struct devices *)lookup;
    char prefix[FACT_KEY], pushes[FACT_KEY];
    device_key(devices->player, NULL, prefix);
    subscription_key(devices->player, NULL, pushes);
    lookup->fine = epoch_read(storage, devices->player, devices->epoch) &&
                   storage_facts(storage, prefix, take_device, devices) &&
                   (!devices->revokes || storage_facts(storage, pushes, take_subscription, devices));
}

static void put_device(struct wh_text *out, const struct device *device, const uint8_t own[PLAYER_BYTES]) {
    wh_json_open(out, '{');
    json_hex(out, "device", device->number, PLAYER_BYTES);
    wh_json_key(out, "name");
    wh_json_string(out, device->fact.what);
    wh_json_key(out, "seen");
    wh_json_int(out, device->fact.seen);
    wh_json_key(out, "this");
    wh_json_bool(out, same_16(device->number, own));
    wh_json_close(out, '}');
}

static void answer_list(const struct devices *devices) {
    struct wh_text out = answer_open(devices->client, devices->id);
    wh_json_key(&out, "devices");
    wh_json_open(&out, '[');
    for (unsigned i = 0; i < devices->count; i++) put_device(&out, &devices->list[i], devices->own);
    wh_json_close(&out, ']');
    answer_close(devices->client, &out);
}

static void close_devices(struct devices *devices) {
    struct client *client = devices->client;
    free(devices);
    if (client) client_answered(client);
}

static void refuse(struct devices *devices, const struct wh_why *why) {
    if (devices->client) answer_no(devices->client, devices->id, why);
    close_devices(devices);
}

static void on_revoked(struct write *write) {
    struct devices *devices = write->context;
    enum written result = write->result;
    struct wh_why why;
    write_free(write);
    if (result != WRITTEN) {
        deny_write(&why, result);
        refuse(devices, &why);
        return;
    }
    if (devices->client) memcpy(devices->client->epoch, devices->epoch, sizeof devices->epoch);
    if (devices->one)
        device_gone(devices->server, devices->wanted, NULL);
    else
        devices_parted(devices->server, devices->player, devices->own, devices->client);
    if (devices->client) answer_ok(devices->client, devices->id);
    close_devices(devices);
}

static void put_revoked(struct write *write, const struct devices *devices) {
    char key[FACT_KEY];
    put_device_out(write, devices->wanted);
    device_key(devices->player, devices->wanted, key);
    write_put(write, key, "");
}

static void put_others_revoked(struct write *write, struct devices *devices) {
    char epoch[EPOCH_TEXT];
    const char *what = "";
    draw_epoch(epoch);
    put_epoch(write, devices->server, devices->player, devices->own, devices->epoch, epoch);
    for (unsigned i = 0; i < devices->count; i++)
        if (same_16(devices->list[i].number, devices->own)) what = devices->list[i].fact.what;
    if (!zero_16(devices->own)) put_device_seen(write, devices->player, devices->own, epoch, what);
    memcpy(devices->epoch, epoch, sizeof epoch);
    memcpy(devices->client->epoch_to_be, epoch, sizeof epoch);
}

static bool is_listed(const struct devices *devices) {
    bool listed = false;
    for (unsigned i = 0; i < devices->count; i++) listed |= same_16(devices->list[i].number, devices->wanted);
    return listed && !same_16(devices->wanted, devices->own);
}

static void revoke(struct devices *devices) {
    struct wh_why why;
    if (devices->one && !is_listed(devices)) {
        deny(&why, NO_SUCH_DEVICE, NULL);
        refuse(devices, &why);
        return;
    }
    struct write *write = write_new();
    if (devices->one)
        put_revoked(write, devices);
    else
        put_others_revoked(write, devices);
    for (unsigned i = 0; i < devices->pushed; i++) write_put(write, devices->push_keys[i], "");
    write->done = on_revoked;
    write->context = devices;
    writer_add(devices->server->writer, write);
}

static void on_devices(struct lookup *lookup) {
    struct devices *devices = (struct devices *)lookup;
    const struct client *client = devices->client;
    bool still = client && client->account[0] && same_16(client->player, devices->player);
    struct wh_why why;
    if (!lookup->fine || (client && !still)) {
        deny(&why, lookup->fine ? NO_ACCOUNT : CANNOT_READ, NULL);
        refuse(devices, &why);
    } else if (devices->revokes && client) { /* whoever is gone asks again */
        revoke(devices);
    } else {
        if (devices->client) answer_list(devices);
        close_devices(devices);
    }
}

static void look_at_devices(struct client *client, const struct request *request, bool revokes) {
    struct wh_why why;
    if (!client->account[0]) {
        deny(&why, NO_ACCOUNT, NULL);
        answer_no(client, request->id, &why);
        return;
    }
    struct devices *devices = allocate(sizeof *devices);
    devices->server = client->server;
    devices->revokes = revokes;
    devices->one = has(request, KEY_DEVICE);
    memcpy(devices->wanted, request->device, PLAYER_BYTES);
    memcpy(devices->player, client->player, PLAYER_BYTES);
    memcpy(devices->own, client->device, PLAYER_BYTES);
    memcpy(devices->id, request->id, sizeof devices->id);
    client_waits(client, &devices->client);
    readers_ask(client->server->readers, &devices->lookup, look_for_devices, on_devices);
}

void ask_devices(struct client *client, const struct request *request) { look_at_devices(client, request, false); }
void ask_revoke(struct client *client, const struct request *request) { look_at_devices(client, request, true); }
