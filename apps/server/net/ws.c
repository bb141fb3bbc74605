/* ws.c: libwebsockets on the server's libuv loop: sockets become clients,
 * frames become messages, queues become frames. */
#include "server/net/ws.h"

#include "server/admin/sanctions.h"
#include "server/log.h"
#include "server/net/certificate.h"
#include "server/net/doors.h"
#include "server/net/http.h"
#include "server/requests/protocol.h"
#include "server/requests/quota.h"
#include "shared/app.h"

#include <errno.h>
#include <libwebsockets.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { ASK_ALIVE_AFTER = 45, HANG_UP_AFTER = 75 /* seconds without a sign of life */ };
enum { BREATH = 100, TELL_EVERY = 60000 /* ms */, TOLD_MOST = 10, ACCEPTED_AT_ONCE = 64 };
enum { TEXT_FRAME = 0x81, PING_FRAME = 0x89 /* RFC 6455, 5.2: final */ };
enum { SHORT = 960 /* bytes */, SPARE_MOST = 2048 };
enum { HEAD_MAX = 10, TOGETHER = 16384, RECEIVED_AT_ONCE = 512, SENT_AT_ONCE = 1 << 16 /* bytes */ };

/* libwebsockets keeps one for each connection. */
struct session {
    bool is_client, counted, proxied;
    struct address from;
    uint64_t address; /* a hash of that */
    struct body body;
    char *partial; /* the fragments of a message so far */
    size_t partial_length;
    struct client client;
};

struct ws {
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct doors doors;
    uv_poll_t polls[DOORS_MAX];
    uv_timer_t breath; /* while there is no room for more connections */
    int64_t told;      /* when the log was last told of that */
    unsigned open;     /* handles of the loop */
};

/* --- messages ----------------------------------------------------------------------------------------------------- */

char *message_text(struct message *message) { return message->frames + message->head; }

/* RFC 6455, 5.2: one final frame of text, not masked; its length in 7, 16 or 64 bits. The bytes of the head. */
static uint32_t put_head(uint8_t head[HEAD_MAX], uint64_t length) {
    unsigned more = length < 126 ? 0 : length < 65536 ? 2 : 8;
    head[0] = TEXT_FRAME;
    head[1] = (uint8_t)(more == 0 ? length : more == 2 ? 126 : 127);
    for (unsigned i = 0; i < more; i++) head[2 + i] = (uint8_t)(length >> (8 * (more - 1 - i)));
    return 2 + more;
}

bool message_add(struct message *message, const char *text, size_t length) {
    uint8_t head[HEAD_MAX];
    uint32_t size = put_head(head, length);
    if (message->size + size + length > message->room) return false;
    memcpy(message->frames + message->size, head, size);
    memcpy(message->frames + message->size + size, text, length);
    message->size += size + (uint32_t)length;
    return true;
}

/* Most are short and soon sent: they are kept for the next. */
struct message *message_new(struct server *server, const char *text, size_t length) {
    struct message *message = server->spare_messages;
    uint8_t head[HEAD_MAX];
    uint32_t size = put_head(head, length), room = size + (uint32_t)length;
    if (room <= SHORT && message) {
        server->spare_messages = message->next;
        server->spare_count--;
    } else {
        message = malloc(sizeof *message + (room <= SHORT ? SHORT : room));
        wh_assert(message);
    }
    *message = (struct message){ .head = size, .length = (uint32_t)length, .room = room <= SHORT ? SHORT : room };
    message_add(message, text, length);
    return message;
}

void message_free(struct server *server, struct message *message) {
    if (message->room != SHORT || server->spare_count == SPARE_MOST) {
        free(message);
        return;
    }
    message->next = server->spare_messages;
    server->spare_messages = message;
    server->spare_count++;
}

void ws_free_spare(struct server *server) {
    while (server->spare_messages) {
        struct message *message = server->spare_messages;
        server->spare_messages = message->next;
        free(message);
    }
}

/* A socket that does not read would otherwise wait for its last words to be taken. */
void ws_cut(struct client *client) {
    if (!client->socket) return;
    lws_set_timeout(client->socket, PENDING_TIMEOUT_KILLED_BY_PARENT, LWS_TO_KILL_ASYNC);
}

/* As the kernel measures it; behind a proxy, as pings do. */
int64_t ws_lag(const struct client *client) {
    struct tcp_info about;
    socklen_t size = sizeof about;
    if (client->proxied) return way_length(&client->way);
    if (!client->socket || getsockopt(lws_get_socket_fd(client->socket), IPPROTO_TCP, TCP_INFO, &about, &size) != 0)
        return 0;
    return about.tcpi_rtt / 1000;
}

void ws_ask_way(struct client *client) {
    uint8_t secret[PING_BYTES / 2];
    char ping[PING_BYTES + 1];
    int64_t now = time_steady();
    if (!client->proxied || client->closing || !way_is_due(&client->way, now)) return;
    randombytes_buf(secret, sizeof secret);
    sodium_bin2hex(ping, sizeof ping, secret, sizeof secret); /* libwebsockets takes the answer for text */
    way_ask(&client->way, now, ping);
    struct message *message = message_new(client->server, ping, PING_BYTES);
    message->frames[0] = (char)PING_FRAME;
    client_send_message(client, message);
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

/* --- reading and writing ------------------------------------------------------------------------------------------ */

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
    client->out_bytes -= message->size;
    client->stuck = client->first_out ? time_steady() : 0;
    return message;
}

static bool write_raw(struct lws *socket, char *bytes, size_t length) {
    return lws_write(socket, (unsigned char *)bytes, length, LWS_WRITE_RAW) >= 0; /* the frames are whole already */
}

/* A large message by itself, small ones together: a call of the kernel costs more than a message. */
static bool write_some(struct lws *socket, struct client *client) {
    static char together[TOGETHER];
    size_t length = 0;
    if (client->first_out->size > TOGETHER || !client->first_out->next) {
        struct message *message = take_message(client);
        bool fine = write_raw(socket, message->frames, message->size);
        message_free(client->server, message);
        return fine;
    }
    while (client->first_out && length + client->first_out->size <= TOGETHER) {
        struct message *message = take_message(client);
        memcpy(together + length, message->frames, message->size);
        length += message->size;
        message_free(client->server, message);
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
    if (!length) return 0; /* made no larger than nothing, it would be freed */
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

/* --- coming and going --------------------------------------------------------------------------------------------- */

static int may_connect(struct server *server, struct lws *socket, struct session *session) {
    if (server->stopping || server->draining || !http_origin_is_fine(server, socket)) return -1;
    session->from = http_address(server, socket);
    session->proxied = http_comes_by_proxy(server, socket);
    session->address = quota_address(&session->from);
    session->counted = quota_connect(server, session->address);
    return session->counted ? 0 : -1;
}

static void begin_client(struct server *server, struct lws *socket, struct session *session) {
    session->is_client = true;
    client_begin(&session->client, server);
    session->client.socket = socket;
    session->client.language = http_language(socket);
    session->client.from = session->from;
    session->client.address = session->address;
    session->client.proxied = session->proxied;
    sanctions_meet(&session->client);
    if (session->client.closing) return;
    http_cookie(server, socket, session->client.device);
    http_agent(socket, session->client.agent);
    name_from_device(&session->client);
}

static void end_client(struct session *session) {
    if (session->is_client) fall_asleep(&session->client);
    if (session->is_client) client_end(&session->client);
    if (session->counted) quota_disconnect(session->address);
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
    case LWS_CALLBACK_RECEIVE_PONG: way_answer(&session->client.way, time_steady(), in, length); return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE: return on_writable(socket, &session->client);
    case LWS_CALLBACK_CLOSED: end_client(session); return 0;
    case LWS_CALLBACK_WS_SERVER_DROP_PROTOCOL: /* refused or broken off before it was established */
        if (session && session->counted && !session->is_client) end_client(session);
        return 0;
    default: return 0;
    }
}

/* HTTP/2 in plain text is not spoken: a proxy that passes such an upgrade on no longer sees what is asked, and whatever
 * its headers then say would be believed. The request is answered as if it had not asked. */
static int confirm_upgrade(char *to) {
    if (strcasecmp(to, "websocket") != 0) to[0] = '\0';
    return 0;
}

static void on_gone(struct lws *socket) {
    uint64_t *counted = lws_get_opaque_user_data(socket);
    if (!counted) return;
    lws_set_opaque_user_data(socket, NULL);
    quota_depart(*counted);
    free(counted);
}

static int on_http(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    struct session *session = user;
    struct server *server = lws_context_user(lws_get_context(socket));
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return -1; /* a socket without our subprotocol */
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return confirm_upgrade(in);
    case LWS_CALLBACK_HTTP: return http_request(server, socket, in, &session->body);
    case LWS_CALLBACK_HTTP_WRITEABLE: return http_write(socket, &session->body);
    case LWS_CALLBACK_HTTP_BODY:
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return 0; /* it was refused; the answer is on its way */
    case LWS_CALLBACK_CLOSED_HTTP:
        if (session) http_done(&session->body);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY: on_gone(socket); return 0; /* of every connection, whatever became of it */
    default: return lws_callback_http_dummy(socket, reason, user, in, length);
    }
}

static const struct lws_protocols protocols[] = {
    { .name = "http", .callback = on_http, .per_session_data_size = sizeof(struct session) },
    { .name = "witching-1",
      .callback = on_socket,
      .per_session_data_size = sizeof(struct session),
      .rx_buffer_size = RECEIVED_AT_ONCE, /* each socket keeps this much; more comes in parts */
      .tx_packet_size = SENT_AT_ONCE },
    { .name = NULL },
};

/* --- listening ---------------------------------------------------------------------------------------------------- */

/* Anybody could make it complain, as often as they like. */
static void log_lws(int level, const char *words) {
    static int64_t since;
    static unsigned told, left_out;
    int64_t now = time_steady();
    if (!since || now - since >= TELL_EVERY) {
        if (left_out) log_line(LOG_WARNING, "what=libwebsockets left-out=%u", left_out);
        since = now;
        told = left_out = 0;
    }
    if (told == TOLD_MOST) {
        left_out++;
        return;
    }
    told++;
    log_line(level == LLL_ERR ? LOG_ERROR : LOG_WARNING, "what=libwebsockets words=\"%.*s\"",
             (int)strcspn(words, "\r\n"), words);
}

/* Those who come are accepted here: libwebsockets is handed connections, and listens nowhere itself. */
static bool create(struct ws *ws, struct server *server) {
    static const lws_retry_bo_t alive = { .secs_since_valid_ping = ASK_ALIVE_AFTER,
                                          .secs_since_valid_hangup = HANG_UP_AFTER };
    void *loops[] = { server->loop };
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
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
        info.alpn = "http/1.1"; /* a socket over HTTP/2 could not be served */
    }
    ws->context = lws_create_context(&info);
    if (ws->context) ws->vhost = lws_create_vhost(ws->context, &info);
    if (ws->vhost) return true;
    if (ws->context) lws_context_destroy(ws->context);
    return false;
}

static void on_knock(uv_poll_t *poll, int status, int events);

static void on_breath(uv_timer_t *timer) {
    struct ws *ws = timer->data;
    for (unsigned i = 0; i < ws->doors.count; i++) uv_poll_start(&ws->polls[i], UV_READABLE, on_knock);
}

/* Without descriptors or memory nobody can be let in, and asking again at once would only keep the processor busy. */
static void take_breath(struct ws *ws) {
    if (!ws->told || time_steady() - ws->told > TELL_EVERY) {
        ws->told = time_steady();
        log_line(LOG_WARNING, "what=no-room-for-connections problem=\"%s\"", strerror(errno));
    }
    for (unsigned i = 0; i < ws->doors.count; i++) uv_poll_stop(&ws->polls[i]);
    uv_timer_start(&ws->breath, on_breath, BREATH, 0);
}

/* Those who come through a proxy of ours are counted when they say where from. */
static void let_in(struct ws *ws, int peer, const struct address *from) {
    const struct server *server = lws_context_user(ws->context);
    uint64_t address = http_is_proxy(server, from) ? 0 : quota_address(from);
    uint64_t *counted = address ? malloc(sizeof *counted) : NULL;
    if (address && (!counted || !quota_arrive(server, address))) {
        free(counted);
        close(peer);
        return;
    }
    if (counted) *counted = address;
    struct lws *socket = lws_adopt_socket_vhost(ws->vhost, peer); /* closes it if it cannot */
    if (socket)
        lws_set_opaque_user_data(socket, counted);
    else if (counted) {
        quota_depart(address);
        free(counted);
    }
}

static void on_knock(uv_poll_t *poll, int status, int events) {
    struct ws *ws = poll->data;
    int door = ws->doors.descriptors[poll - ws->polls];
    struct address from;
    (void)status, (void)events;
    for (unsigned i = 0; i < ACCEPTED_AT_ONCE; i++) {
        int peer = doors_accept(door, &from);
        if (peer >= 0) {
            let_in(ws, peer, &from);
            continue;
        }
        int problem = errno;
        if (problem == EMFILE || problem == ENFILE || problem == ENOBUFS || problem == ENOMEM) take_breath(ws);
        if (problem != ECONNABORTED && problem != EINTR) return;
    }
}

static void start_listening(struct ws *ws, uv_loop_t *loop) {
    uv_timer_init(loop, &ws->breath);
    ws->breath.data = ws;
    ws->open = ws->doors.count + 1;
    for (unsigned i = 0; i < ws->doors.count; i++) {
        int result = uv_poll_init_socket(loop, &ws->polls[i], ws->doors.descriptors[i]);
        wh_assert(result == 0);
        ws->polls[i].data = ws;
    }
    on_breath(&ws->breath);
}

struct ws *ws_listen(struct server *server, const struct doors *doors) {
    struct ws *ws = allocate(sizeof *ws);
    lws_set_log_level(0, NULL); /* what can be wrong was looked at before */
    bool fine = create(ws, server);
    lws_set_log_level(LLL_ERR | LLL_WARN, log_lws);
    if (!fine) {
        free(ws);
        return NULL;
    }
    server->sockets = ws->context;
    ws->doors = *doors;
    start_listening(ws, server->loop);
    return ws;
}

/* Connections that are open keep theirs. A pair that does not fit, or is not there yet, changes nothing. */
void ws_renew_certificate(struct ws *ws, const struct server *server) {
    const struct settings *settings = &server->settings;
    if (!settings->certificate) return;
    bool fine = certificate_check(settings->certificate, settings->key) == DONE &&
                lws_tls_cert_updated(ws->context, settings->certificate, settings->key, NULL, 0, NULL, 0) == 0;
    log_line(fine ? LOG_INFO : LOG_ERROR, "what=certificate-%s", fine ? "renewed" : "kept");
}

static void on_closed(uv_handle_t *handle) {
    struct ws *ws = handle->data;
    if (--ws->open == 0) doors_close(&ws->doors);
}

void ws_close(struct ws *ws) {
    lws_context_destroy(ws->context);
    for (unsigned i = 0; i < ws->doors.count; i++) uv_close((uv_handle_t *)&ws->polls[i], on_closed);
    uv_close((uv_handle_t *)&ws->breath, on_closed);
}

/* libwebsockets wants to be told twice: its handles are closed by the loop. */
void ws_free(struct ws *ws) {
    lws_context_destroy(ws->context);
    free(ws);
}
