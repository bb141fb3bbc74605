/* names.c: accounts: a name with a pass-phrase, to carry one's tables and ratings from device to device. The phrase is
 * kept as an Argon2id hash; making and checking one takes long on purpose, and is done in a thread of libuv's pool. */
#include "app.h"
#include "protocol.h"
#include "quota.h"
#include "reasons.h"
#include "writer.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { PHRASE_LEAST = 8 };

/* Facts: "name/<name in small letters, hexadecimal>" = "<player> <hash> <name>", and for a device that is logged in
 * "same/<device>" = "<player> <name>". */
static void name_key(const char *name, char key[FACT_KEY]) {
    struct wh_text out = wh_text_into(key, FACT_KEY);
    wh_put(&out, "name/");
    for (const char *c = name; *c; c++) wh_put_hex(&out, (uint8_t)(*c >= 'A' && *c <= 'Z' ? *c + 32 : *c), 2);
}

static void device_key(const struct client *client, char key[FACT_KEY]) {
    struct wh_text out = wh_text_into(key, FACT_KEY);
    wh_put(&out, "same/");
    put_hex_bytes(&out, client->device, PLAYER_BYTES);
}

bool name_is_account(struct server *server, const char *name) {
    char key[FACT_KEY], value[FACT_VALUE];
    name_key(name, key);
    return storage_get(server->storage, key, value) && value[0];
}

static void copy(char *to, size_t room, const char *from) {
    struct wh_text out = wh_text_into(to, room);
    wh_put(&out, from);
}

static void log_in(struct client *client, const uint8_t player[PLAYER_BYTES], const char *name) {
    copy(client->account, sizeof client->account, name);
    memcpy(client->name, client->account, sizeof client->name);
    client_known(client, player);
}

void name_from_device(struct client *client) {
    char key[FACT_KEY], value[FACT_VALUE];
    uint8_t player[PLAYER_BYTES];
    if (sodium_is_zero(client->device, PLAYER_BYTES)) return;
    client_known(client, client->device);
    device_key(client, key);
    if (!storage_get(client->server->storage, key, value) || strlen(value) < 2 * PLAYER_BYTES + 2) return;
    value[2 * PLAYER_BYTES] = '\0';
    if (hex_bytes(value, player, PLAYER_BYTES)) log_in(client, player, value + 2 * PLAYER_BYTES + 1);
}

/* --- in the pool ---------------------------------------------------------------------------------------------------- */

struct knock {
    uv_work_t work; /* first */
    struct server *server;
    struct client *client; /* NULL: gone */
    char id[ID_TEXT], name[WH_PLAYER_NAME], phrase[PHRASE_TEXT];
    bool registers, fits;
    char hash[crypto_pwhash_STRBYTES];
    uint8_t player[PLAYER_BYTES];
};

static void hash_phrase(uv_work_t *work) {
    struct knock *knock = (struct knock *)work;
    size_t length = strlen(knock->phrase);
    bool known = knock->hash[0]; /* an unknown name takes as long as a wrong phrase */
    if (known)
        knock->fits = crypto_pwhash_str_verify(knock->hash, knock->phrase, length) == 0;
    else
        knock->fits = crypto_pwhash_str(knock->hash, knock->phrase, length, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                        crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0 &&
                      knock->registers;
    sodium_memzero(knock->phrase, sizeof knock->phrase);
}

static void finish(struct knock *knock, enum server_reason reason, bool fine) {
    struct client *client = knock->client;
    struct wh_why why;
    if (client && fine) {
        log_in(client, knock->player, knock->name);
        struct wh_text out = answer_open(client, knock->id);
        wh_json_key(&out, "account");
        wh_json_string(&out, client->account);
        put_mine_tables(&out, client);
        answer_close(client, &out);
    } else if (client) {
        deny(&why, reason, knock->name);
        answer_no(client, knock->id, &why);
    }
    free(knock);
    if (client) client_answered(client);
}

static void on_written(struct write *write) {
    struct knock *knock = write->context;
    enum written result = write->result;
    write_free(write);
    finish(knock, result == CONFLICT ? NAME_TAKEN : STORAGE_FAILED, result == WRITTEN);
}

static void put_device(struct write *write, const struct knock *knock) {
    char key[FACT_KEY], value[FACT_VALUE];
    struct wh_text out = wh_text_into(value, sizeof value);
    if (!knock->client || sodium_is_zero(knock->client->device, PLAYER_BYTES)) return;
    device_key(knock->client, key);
    put_hex_bytes(&out, knock->player, PLAYER_BYTES);
    wh_put_char(&out, ' ');
    wh_put(&out, knock->name);
    write_put(write, key, value);
}

/* A new name takes over what this browser has; its player is the device's own. */
static void put_account(struct write *write, struct knock *knock) {
    char key[FACT_KEY], value[FACT_VALUE];
    struct wh_text out = wh_text_into(value, sizeof value);
    name_key(knock->name, key);
    put_hex_bytes(&out, knock->player, PLAYER_BYTES);
    wh_put_char(&out, ' ');
    wh_put(&out, knock->hash);
    wh_put_char(&out, ' ');
    wh_put(&out, knock->name);
    struct put *put = write_put(write, key, value);
    put->expects = true; /* that it is nobody's yet */
}

static void on_hashed(uv_work_t *work, int status) {
    struct knock *knock = (struct knock *)work;
    if (knock->server->stopping) { /* the writer may be gone already */
        finish(knock, STOPPING, false);
        return;
    }
    if (status != 0 || !knock->fits) {
        finish(knock, knock->registers ? STORAGE_FAILED : WRONG_PHRASE, false);
        return;
    }
    struct write *write = write_new();
    if (knock->registers) put_account(write, knock);
    put_device(write, knock);
    write->done = on_written;
    write->context = knock;
    writer_add(knock->server->writer, write);
}

/* --- requests ------------------------------------------------------------------------------------------------------- */

static struct knock *knock_new(struct client *client, const struct request *request) {
    struct knock *knock = allocate(sizeof *knock);
    knock->server = client->server;
    memcpy(knock->id, request->id, sizeof knock->id);
    copy(knock->name, sizeof knock->name, request->name);
    copy(knock->phrase, sizeof knock->phrase, request->phrase);
    client_waits(client, &knock->client);
    return knock;
}

static bool may_register(struct client *client, const struct request *request, struct wh_why *why) {
    struct wh_match match = { .setup = { .seats = 1 } };
    size_t length = strlen(request->phrase);
    if (!request->name[0] || !wh_match_name(&match, 0, request->name, "", why)) {
        if (!request->name[0]) wh_refuse(why, WH_BAD_NAME, "31", "\"\"");
        return false;
    }
    if (length < PHRASE_LEAST || length >= PHRASE_TEXT) return deny(why, BAD_PHRASE, NULL);
    if (name_is_account(client->server, request->name)) return deny(why, NAME_TAKEN, request->name);
    return quota_may_knock(client->address) || deny(why, TOO_FAST, NULL);
}

void ask_register(struct client *client, const struct request *request) {
    struct wh_why why;
    if (!may_register(client, request, &why)) {
        answer_no(client, request->id, &why);
        return;
    }
    struct knock *knock = knock_new(client, request);
    knock->registers = true;
    bool own = !client->account[0] && !sodium_is_zero(client->device, PLAYER_BYTES);
    if (own)
        memcpy(knock->player, client->device, PLAYER_BYTES);
    else
        randombytes_buf(knock->player, PLAYER_BYTES);
    uv_queue_work(client->server->loop, &knock->work, hash_phrase, on_hashed);
}

/* "<player> <hash> <name>" */
static bool read_account(struct knock *knock, char *value) {
    char *hash = value + 2 * PLAYER_BYTES + 1, *name;
    if (strlen(value) < 2 * PLAYER_BYTES + 2) return false;
    value[2 * PLAYER_BYTES] = '\0';
    name = strchr(hash, ' ');
    if (!name || !hex_bytes(value, knock->player, PLAYER_BYTES)) return false;
    *name++ = '\0';
    copy(knock->hash, sizeof knock->hash, hash);
    copy(knock->name, sizeof knock->name, name);
    return true;
}

void ask_login(struct client *client, const struct request *request) {
    char key[FACT_KEY], value[FACT_VALUE] = "";
    struct wh_why why;
    bool fits = strlen(request->name) < WH_PLAYER_NAME && strlen(request->phrase) < PHRASE_TEXT;
    if (!quota_may_knock(client->address)) {
        deny(&why, TOO_FAST, NULL);
        answer_no(client, request->id, &why);
        return;
    }
    struct knock *knock = knock_new(client, request);
    name_key(knock->name, key);
    if (fits) storage_get(client->server->storage, key, value);
    if (!fits || !read_account(knock, value)) knock->hash[0] = '\0';
    uv_queue_work(client->server->loop, &knock->work, hash_phrase, on_hashed);
}

struct goodbye {
    struct client *client;
    char id[ID_TEXT];
};

static void on_logged_out(struct write *write) {
    struct goodbye *goodbye = write->context;
    struct client *client = goodbye->client;
    if (client) {
        client->account[0] = '\0';
        client_known(client, client->device);
        answer_ok(client, goodbye->id);
    }
    free(goodbye);
    write_free(write);
    if (client) client_answered(client);
}

void ask_logout(struct client *client, const struct request *request) {
    char key[FACT_KEY];
    struct goodbye *goodbye = allocate(sizeof *goodbye);
    struct write *write = write_new();
    memcpy(goodbye->id, request->id, sizeof goodbye->id);
    client_waits(client, &goodbye->client);
    device_key(client, key);
    write_put(write, key, "");
    write->done = on_logged_out;
    write->context = goodbye;
    writer_add(client->server->writer, write);
}
