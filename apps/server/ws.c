/* ws.c: libwebsockets on the server's libuv loop: sockets become clients, frames become messages, queues become frames.
 */
#include "ws.h"

#include "app.h"
#include "http.h"
#include "log.h"
#include "protocol.h"
#include "push.h"
#include "quota.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

enum { ASK_ALIVE_AFTER = 45, HANG_UP_AFTER = 75 /* seconds without a sign of life */ };
enum { HEAD_MAX = 10, TOGETHER = 16384, RECEIVED_AT_ONCE = 512, SENT_AT_ONCE = 1 << 16 /* bytes */ };

/* libwebsockets keeps one for each connection. */
struct session {
    bool is_client, counted;
    uint64_t address;
    struct body body;
    char *partial; /* the fragments of a message so far */
    size_t partial_length;
    struct client client;
};

struct ws {
    struct lws_context *context;
};

/* --- messages ------------------------------------------------------------------------------------------------------- */

char *message_text(struct message *message) { return message->frame + message->head; }

/* RFC 6455, 5.2: one final frame of text, not masked; its length in 7, 16 or 64 bits. The bytes of the head. */
static uint32_t put_head(uint8_t head[HEAD_MAX], uint64_t length) {
    unsigned more = length < 126 ? 0 : length < 65536 ? 2 : 8;
    head[0] = 0x81;
    head[1] = (uint8_t)(more == 0 ? length : more == 2 ? 126 : 127);
    for (unsigned i = 0; i < more; i++) head[2 + i] = (uint8_t)(length >> (8 * (more - 1 - i)));
    return 2 + more;
}

struct message *message_new(const char *text, size_t length) {
    uint8_t head[HEAD_MAX];
    uint32_t size = put_head(head, length);
    struct message *message = malloc(sizeof *message + size + length);
    wh_assert(message);
    *message = (struct message){ .head = size, .length = (uint32_t)length };
    memcpy(message->frame, head, size);
    memcpy(message_text(message), text, length);
    return message;
}

/* It is written to at the end of the round, everything at once. */
void ws_wake(struct client *client) {
    struct client **first = &client->server->clients_awake;
    if (!client->socket || client->back_awake) return;
    client->next_awake = *first;
    client->back_awake = first;
    if (*first) (*first)->back_awake = &client->next_awake;
    *first = client;
}

static void fall_asleep(struct client *client) {
    if (!client->back_awake) return;
    *client->back_awake = client->next_awake;
    if (client->next_awake) client->next_awake->back_awake = client->back_awake;
    client->back_awake = NULL;
}

/* --- reading and writing -------------------------------------------------------------------------------------------- */

static int hang_up(struct lws *socket, enum lws_close_status status, const char *words) {
    char reason[32]; /* libwebsockets wants it writable */
    struct wh_text out = wh_text_into(reason, sizeof reason);
    wh_put(&out, words);
    lws_close_reason(socket, status, (unsigned char *)reason, out.length);
    return -1;
}

static struct message *take_message(struct client *client) {
    struct message *message = client->first_out;
    client->first_out = message->next;
    if (!client->first_out) client->last_out = &client->first_out;
    client->out_bytes -= message->length;
    return message;
}

static size_t wire_size(const struct message *message) { return message->head + message->length; }

static bool write_raw(struct lws *socket, char *bytes, size_t length) {
    return lws_write(socket, (unsigned char *)bytes, length, LWS_WRITE_RAW) >= 0; /* the frames are whole already */
}

/* A large message by itself, small ones together: a call of the kernel costs more than a message. */
static bool write_some(struct lws *socket, struct client *client) {
    static char together[TOGETHER];
    size_t length = 0;
    if (wire_size(client->first_out) > TOGETHER || !client->first_out->next) {
        struct message *message = take_message(client);
        bool fine = write_raw(socket, message->frame, wire_size(message));
        free(message);
        return fine;
    }
    while (client->first_out && length + wire_size(client->first_out) <= TOGETHER) {
        struct message *message = take_message(client);
        memcpy(together + length, message->frame, wire_size(message));
        length += wire_size(message);
        free(message);
    }
    return write_raw(socket, together, length);
}

/* As much as the socket takes at once; asks to be called when it takes the rest. False: the connection is broken. */
static bool write_waiting(struct lws *socket, struct client *client) {
    while (client->first_out && !lws_partial_buffered(socket)) /* asking the kernel first would cost as much again */
        if (!write_some(socket, client)) return false;
    if (client->first_out || client->closing) lws_callback_on_writable(socket);
    return true;
}

/* Only from here can a socket be closed. */
static int on_writable(struct lws *socket, struct client *client) {
    if (!client->first_out && client->closing) return hang_up(socket, LWS_CLOSE_STATUS_GOINGAWAY, "bye");
    return write_waiting(socket, client) ? 0 : -1;
}

void ws_flush(struct server *server) {
    while (server->clients_awake) {
        struct client *client = server->clients_awake;
        fall_asleep(client);
        if (write_waiting(client->socket, client)) continue;
        client->closing = true;
        lws_callback_on_writable(client->socket);
    }
}

static int keep_part(struct session *session, const char *text, size_t length) {
    char *larger = realloc(session->partial, session->partial_length + length);
    if (!larger) return -1;
    memcpy(larger + session->partial_length, text, length);
    session->partial = larger;
    session->partial_length += length;
    return 0;
}

static void drop_parts(struct session *session) {
    free(session->partial);
    session->partial = NULL;
    session->partial_length = 0;
}

static int receive(struct lws *socket, struct session *session, const char *text, size_t length) {
    bool whole = lws_is_final_fragment(socket) && lws_remaining_packet_payload(socket) == 0;
    if (lws_frame_is_binary(socket)) return hang_up(socket, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "text only");
    if (session->partial_length + length + lws_remaining_packet_payload(socket) > MESSAGE_MAX)
        return hang_up(socket, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "at most 4096 bytes");
    if (whole && !session->partial_length) {
        client_message(&session->client, text, length);
        return 0;
    }
    if (keep_part(session, text, length) != 0) return -1;
    if (!whole) return 0;
    client_message(&session->client, session->partial, session->partial_length);
    drop_parts(session);
    return 0;
}

/* --- coming and going ----------------------------------------------------------------------------------------------- */

static int may_connect(struct server *server, struct lws *socket, struct session *session) {
    if (server->stopping || !http_origin_is_fine(server, socket)) return -1;
    session->address = http_address(server, socket);
    session->counted = quota_connect(server, session->address);
    return session->counted ? 0 : -1;
}

static void begin_client(struct server *server, struct lws *socket, struct session *session) {
    session->is_client = true;
    client_begin(&session->client, server);
    session->client.socket = socket;
    session->client.address = session->address;
    http_cookie(server, socket, session->client.device);
    name_from_device(&session->client);
}

static void end_client(struct server *server, struct session *session) {
    if (session->is_client) fall_asleep(&session->client);
    if (session->is_client) client_end(&session->client);
    if (session->counted) quota_disconnect(server, session->address);
    drop_parts(session);
    session->is_client = session->counted = false;
}

static int on_socket(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    struct session *session = user;
    struct server *server = lws_context_user(lws_get_context(socket));
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return may_connect(server, socket, session);
    case LWS_CALLBACK_ESTABLISHED: begin_client(server, socket, session); return 0;
    case LWS_CALLBACK_RECEIVE: return receive(socket, session, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE: return on_writable(socket, &session->client);
    case LWS_CALLBACK_CLOSED: end_client(server, session); return 0;
    case LWS_CALLBACK_WS_SERVER_DROP_PROTOCOL: /* refused or broken off before it was established */
        if (session && session->counted && !session->is_client) end_client(server, session);
        return 0;
    default: return 0;
    }
}

static int on_http(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    struct session *session = user;
    struct server *server = lws_context_user(lws_get_context(socket));
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return -1; /* a socket without our subprotocol */
    case LWS_CALLBACK_HTTP: return http_request(server, socket, in, &session->body);
    case LWS_CALLBACK_HTTP_WRITEABLE: return http_write(socket, &session->body);
    case LWS_CALLBACK_CLOSED_HTTP:
        if (session) http_done(&session->body);
        return 0;
    default: return lws_callback_http_dummy(socket, reason, user, in, length);
    }
}

static const struct lws_protocols protocols[] = {
    { .name = "http", .callback = on_http, .per_session_data_size = sizeof(struct session) },
    { .name = "witching-1",
      .callback = on_socket,
      .per_session_data_size = sizeof(struct session),
      .rx_buffer_size = RECEIVED_AT_ONCE, /* each socket keeps so much; more comes in parts */
      .tx_packet_size = SENT_AT_ONCE },
    { .name = "push", .callback = on_push },
    { .name = NULL },
};

/* --- listening ------------------------------------------------------------------------------------------------------ */

static void log_lws(int level, const char *words) {
    log_line(level == LLL_ERR ? LOG_ERROR : LOG_WARNING, "what=libwebsockets words=\"%.*s\"",
             (int)strcspn(words, "\r\n"), words);
}

static struct lws_context *create(struct server *server) {
    static const lws_retry_bo_t alive = { .secs_since_valid_ping = ASK_ALIVE_AFTER,
                                          .secs_since_valid_hangup = HANG_UP_AFTER };
    void *loops[] = { server->loop };
    struct lws_context_creation_info info = {
        .port = (int)server->settings.port,
        .iface = server->settings.address,
        .protocols = protocols,
        .user = server,
        .gid = -1,
        .uid = -1,
        .foreign_loops = loops,
        .retry_and_idle_policy = &alive,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_VALIDATE_UTF8 |
                   LWS_SERVER_OPTION_UV_NO_SIGSEGV_SIGFPE_SPIN,
        .server_string = "witching",
    };
    if (server->settings.certificate) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = server->settings.certificate;
        info.ssl_private_key_filepath = server->settings.key;
    }
    if (server->settings.contact) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.client_ssl_ca_filepath = getenv("SSL_CERT_FILE"); /* NULL: those of the system */
    }
    /* The vhost by itself: only so a port that is taken is noticed. */
    struct lws_context *context = lws_create_context(&info);
    if (!context || lws_create_vhost(context, &info)) return context;
    lws_context_destroy(context);
    return NULL;
}

struct ws *ws_listen(struct server *server) {
    struct ws *ws = allocate(sizeof *ws);
    lws_set_log_level(0, NULL); /* whether it can listen is said by whoever asked */
    ws->context = create(server);
    lws_set_log_level(LLL_ERR | LLL_WARN, log_lws);
    server->sockets = ws->context;
    if (ws->context) return ws;
    free(ws);
    return NULL;
}

void ws_close(struct ws *ws) { lws_context_destroy(ws->context); }

/* libwebsockets wants to be told twice: its handles are closed by the loop. */
void ws_free(struct ws *ws) {
    lws_context_destroy(ws->context);
    free(ws);
}
