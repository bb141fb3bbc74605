/* push.c: subscriptions, and requests to push services. A server must not be talked into sending requests anywhere:
 * only hosts of the browsers' own services, and those the operator named, are ever contacted, by HTTPS only. */
#include "push.h"

#include "app.h"
#include "log.h"
#include "push_crypto.h"
#include "reasons.h"
#include "writer.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HOST_TEXT = 128, LIFE = 86400 /* s: how long a service keeps the message */, TOKEN_LIFE = 12 * 3600 };

static const char *const services[] = { "fcm.googleapis.com", ".push.services.mozilla.com", ".notify.windows.com",
                                        ".push.apple.com" };

/* --- endpoints ------------------------------------------------------------------------------------------------------ */

struct endpoint {
    char host[HOST_TEXT]; /* with the port, if one is named */
    char path[PUSH_TEXT];
    int port;
};

static bool ends_with(const char *text, const char *ending) {
    size_t length = strlen(text), tail = strlen(ending);
    return length > tail && strcmp(text + length - tail, ending) == 0;
}

static bool is_service(const struct server *server, const char *host) {
    const char *own = server->settings.push_service;
    for (unsigned i = 0; i < WH_COUNT(services); i++)
        if (services[i][0] == '.' ? ends_with(host, services[i]) : strcmp(host, services[i]) == 0) return true;
    return own && strcmp(host, own) == 0;
}

static bool parse_endpoint(const struct server *server, const char *url, struct endpoint *out) {
    static const char scheme[] = "https://";
    if (strncmp(url, scheme, sizeof scheme - 1) != 0) return false;
    const char *host = url + sizeof scheme - 1, *path = strchr(host, '/');
    if (!path || (size_t)(path - host) >= HOST_TEXT || strpbrk(url, " \"\\")) return false;
    memcpy(out->host, host, (size_t)(path - host));
    out->host[path - host] = '\0';
    snprintf(out->path, sizeof out->path, "%s", path);
    const char *colon = strchr(out->host, ':');
    out->port = colon ? atoi(colon + 1) : 443;
    return is_service(server, out->host);
}

/* --- subscribing ---------------------------------------------------------------------------------------------------- */

static void push_key(const uint8_t player[PLAYER_BYTES], const char *endpoint, char key[FACT_KEY]) {
    struct wh_text out = wh_text_into(key, FACT_KEY);
    wh_put(&out, "push/");
    put_hex_bytes(&out, player, PLAYER_BYTES);
    wh_put_char(&out, '/');
    if (endpoint) wh_put_hex(&out, wh_hash(endpoint, strlen(endpoint), 0), 16);
}

struct subscribing {
    struct client *client;
    char id[ID_TEXT];
};

static void on_subscribed(struct write *write) {
    struct subscribing *subscribing = write->context;
    struct client *client = subscribing->client;
    struct wh_why why;
    if (client && write->result == WRITTEN) answer_ok(client, subscribing->id);
    if (client && write->result != WRITTEN) {
        deny(&why, STORAGE_FAILED, NULL);
        answer_no(client, subscribing->id, &why);
    }
    free(subscribing);
    write_free(write);
    if (client) client_answered(client);
}

static void add_drop(void *context, const char *key, const char *value) {
    struct write *write = context;
    (void)value;
    if (write->put_count < PUTS_MAX) write_put(write, key, "");
}

static bool subscription_is_fine(const struct client *client, const struct request *request, struct wh_why *why) {
    struct endpoint endpoint;
    uint8_t p256dh[PUSH_PUBLIC], auth[PUSH_AUTH];
    if (sodium_is_zero(client->player, PLAYER_BYTES))
        return deny(why, BAD_MESSAGE, WH_TR("push needs the cookie of the page"));
    if (!request->endpoint[0]) return true;
    bool fine = client->server->settings.contact && parse_endpoint(client->server, request->endpoint, &endpoint) &&
                base64url_bytes(request->p256dh, p256dh, sizeof p256dh) &&
                base64url_bytes(request->auth, auth, sizeof auth);
    return fine || deny(why, BAD_MESSAGE, WH_TR("this push service or its keys cannot be used here"));
}

void ask_push(struct client *client, const struct request *request) {
    struct wh_why why;
    char key[FACT_KEY], value[FACT_VALUE];
    if (!subscription_is_fine(client, request, &why)) {
        answer_no(client, request->id, &why);
        return;
    }
    struct write *write = write_new();
    struct subscribing *subscribing = allocate(sizeof *subscribing);
    memcpy(subscribing->id, request->id, sizeof subscribing->id);
    push_key(client->player, request->endpoint[0] ? request->endpoint : NULL, key);
    snprintf(value, sizeof value, "%s %s %s", request->endpoint, request->p256dh, request->auth);
    if (request->endpoint[0])
        write_put(write, key, value);
    else
        storage_facts(client->server->storage, key, add_drop, write);
    client_waits(client, &subscribing->client);
    write->done = on_subscribed;
    write->context = subscribing;
    writer_add(client->server->writer, write);
}

void put_push_key(struct wh_text *out, const struct server *server) {
    uint8_t public_key[PUSH_PUBLIC];
    if (!server->settings.contact || !push_public_key(server->push_key, public_key)) {
        wh_json_null(out);
        return;
    }
    wh_put_char(out, '"');
    put_base64url(out, public_key, sizeof public_key);
    wh_put_char(out, '"');
}

/* --- sending -------------------------------------------------------------------------------------------------------- */

/* One request on its way; libwebsockets keeps it as the user of its socket. */
struct sending {
    struct server *server;
    struct endpoint endpoint;
    char key[FACT_KEY]; /* of the subscription */
    char topic[TABLE_ID_TEXT], authorization[1500];
    uint8_t room[LWS_PRE + PUSH_BODY];
    size_t size;
};

static bool add_header(struct lws *socket, unsigned char **at, unsigned char *end, const char *name,
                       const char *value) {
    return lws_add_http_header_by_name(socket, (const unsigned char *)name, (const unsigned char *)value,
                                       (int)strlen(value), at, end) == 0;
}

static int add_headers(struct lws *socket, struct sending *sending, unsigned char **at, size_t room) {
    unsigned char *end = *at + room - 12;
    char length[16], life[16];
    snprintf(length, sizeof length, "%zu", sending->size);
    snprintf(life, sizeof life, "%d", LIFE);
    bool fine = add_header(socket, at, end, "authorization:", sending->authorization) &&
                add_header(socket, at, end, "content-encoding:", "aes128gcm") &&
                add_header(socket, at, end, "content-type:", "application/octet-stream") &&
                add_header(socket, at, end, "content-length:", length) && add_header(socket, at, end, "ttl:", life) &&
                add_header(socket, at, end, "topic:", sending->topic);
    if (!fine) return -1;
    lws_client_http_body_pending(socket, 1);
    lws_callback_on_writable(socket);
    return 0;
}

static int send_body(struct lws *socket, struct sending *sending) {
    lws_client_http_body_pending(socket, 0);
    int sent = lws_write(socket, sending->room + LWS_PRE, sending->size, LWS_WRITE_HTTP_FINAL);
    return sent < 0 ? -1 : 0;
}

static void drop_done(struct write *write) { write_free(write); }

/* The browser has taken its subscription back: it is forgotten here too. */
static void look_at_status(struct sending *sending, unsigned status) {
    log_line(LOG_INFO, "what=push status=%u", status);
    if (status != 404 && status != 410) return;
    struct write *write = write_new();
    write_put(write, sending->key, "");
    write->done = drop_done;
    writer_add(sending->server->writer, write);
}

int on_push(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    struct sending *sending = user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER: return add_headers(socket, sending, in, length);
    case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE: return send_body(socket, sending);
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP: look_at_status(sending, lws_http_client_http_response(socket)); return 0;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP: return -1; /* what it says is of no interest */
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP: return -1;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        log_line(LOG_WARNING, "what=push-failed");
        free(sending);
        return 0;
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP: free(sending); return 0;
    default: return 0;
    }
}

static void start(struct sending *sending) {
    char address[HOST_TEXT];
    snprintf(address, sizeof address, "%.*s", (int)strcspn(sending->endpoint.host, ":"), sending->endpoint.host);
    struct lws_client_connect_info info = {
        .context = sending->server->sockets,
        .address = address,
        .port = sending->endpoint.port,
        .ssl_connection = LCCSCF_USE_SSL,
        .path = sending->endpoint.path,
        .host = sending->endpoint.host,
        .origin = sending->endpoint.host,
        .method = "POST",
        .protocol = "push",
        .userdata = sending,
    };
    lws_client_connect_via_info(&info); /* whatever comes of it is told to on_push */
}

static bool fill(struct sending *sending, const struct table *table, const uint8_t *p256dh, const uint8_t *auth) {
    uint8_t one_time[PUSH_PRIVATE], salt[PUSH_SALT];
    char words[256], service[HOST_TEXT + 16];
    struct wh_text text = wh_text_into(words, sizeof words);
    struct wh_text authorization = wh_text_into(sending->authorization, sizeof sending->authorization);
    const char *const with[] = { sending->topic, table->match.game->id, NULL };
    wh_put_template(&text, "{\"t\":\"turn\",\"table\":\"{0}\",\"game\":\"{1}\"}", with);
    randombytes_buf(one_time, sizeof one_time);
    randombytes_buf(salt, sizeof salt);
    snprintf(service, sizeof service, "https://%s", sending->endpoint.host);
    return push_encrypt(words, p256dh, auth, one_time, salt, sending->room + LWS_PRE, &sending->size) &&
           push_authorization(&authorization, sending->server->push_key, service, sending->server->settings.contact,
                              server_now() / 1000 + TOKEN_LIFE);
}

struct turn {
    struct server *server;
    const struct table *table;
};

static void push_to(void *context, const char *key, const char *value) {
    const struct turn *turn = context;
    char url[FACT_VALUE], p256dh_text[128], auth_text[64];
    uint8_t p256dh[PUSH_PUBLIC], auth[PUSH_AUTH];
    struct sending *sending = allocate(sizeof *sending);
    sending->server = turn->server;
    snprintf(sending->key, sizeof sending->key, "%s", key);
    table_id_text(turn->table->id, sending->topic);
    bool fine = sscanf(value, "%1023s %127s %63s", url, p256dh_text, auth_text) == 3 &&
                parse_endpoint(turn->server, url, &sending->endpoint) &&
                base64url_bytes(p256dh_text, p256dh, sizeof p256dh) && base64url_bytes(auth_text, auth, sizeof auth) &&
                fill(sending, turn->table, p256dh, auth);
    if (fine)
        start(sending);
    else
        free(sending);
}

void push_turn(struct server *server, const struct table *table, int seat) {
    char prefix[FACT_KEY];
    struct turn turn = { server, table };
    if (!server->settings.contact || sodium_is_zero(table->seats[seat].player, PLAYER_BYTES)) return;
    push_key(table->seats[seat].player, NULL, prefix);
    storage_facts(server->storage, prefix, push_to, &turn);
}
