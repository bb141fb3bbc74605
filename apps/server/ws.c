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

char *message_text(struct message *message) { return message->room + LWS_PRE; }

struct message *message_new(const char *text, size_t length) {
    struct message *message = malloc(sizeof *message + LWS_PRE + length);
    wh_assert(message);
    message->next = NULL;
    message->length = length;
    memcpy(message_text(message), text, length);
    return message;
}

void ws_wake(struct client *client) {
    if (client->socket) lws_callback_on_writable(client->socket);
}

/* --- reading and writing -------------------------------------------------------------------------------------------- */

static int hang_up(struct lws *socket, enum lws_close_status status, const char *words) {
    char reason[32]; /* libwebsockets wants it writable */
    struct wh_text out = wh_text_into(reason, sizeof reason);
    wh_put(&out, words);
    lws_close_reason(socket, status, (unsigned char *)reason, out.length);
    return -1;
}

static int write_one(struct lws *socket, struct client *client) {
    struct message *message = client->first_out;
    client->first_out = message->next;
    if (!client->first_out) client->last_out = &client->first_out;
    client->out_bytes -= message->length;
    int written = lws_write(socket, (unsigned char *)message_text(message), message->length, LWS_WRITE_TEXT);
    free(message);
    return written < 0 ? -1 : 0;
}

/* As much as the socket takes at once: asking it again for each message costs more than the message. */
static int write_waiting(struct lws *socket, struct client *client) {
    if (!client->first_out) return client->closing ? hang_up(socket, LWS_CLOSE_STATUS_GOINGAWAY, "bye") : 0;
    do {
        if (write_one(socket, client) != 0) return -1;
    } while (client->first_out && !lws_send_pipe_choked(socket));
    if (client->first_out || client->closing) lws_callback_on_writable(socket);
    return 0;
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
    case LWS_CALLBACK_SERVER_WRITEABLE: return write_waiting(socket, &session->client);
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
      .rx_buffer_size = MESSAGE_MAX },
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

void ws_close(struct ws *ws) {
    lws_context_destroy(ws->context);
    free(ws);
}
