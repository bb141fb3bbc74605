/* socket.c: libwebsockets as a client. */
#include "client/socket.h"

#include "shared/app.h"

#include <libwebsockets.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>

enum {
    TICK = 50,
    ASK_ALIVE_AFTER = 20,
    HANG_UP_AFTER = 40,
    MESSAGE_LIMIT = 16 << 20
}; /* ms, seconds, seconds, bytes */

struct message {
    struct message *next;
    size_t length;
    unsigned char frame[]; /* LWS_PRE bytes, then the text */
};

struct socket {
    const struct link *link;
    struct socket_user user;
    struct lws_context *context;
    struct lws *connection; /* NULL: there is none */
    lws_sorted_usec_list_t tick, again;
    struct message *first, **last;
    char *text; /* the fragments of a message so far */
    size_t length, capacity;
    bool open, over;
    bool told; /* that the last attempt came to nothing */
};

static void forget_messages(struct socket *socket) {
    for (struct message *next; socket->first; socket->first = next) {
        next = socket->first->next;
        free(socket->first);
    }
    socket->last = &socket->first;
}

static void lost(struct socket *socket, const char *why) {
    socket->connection = NULL;
    socket->open = false;
    socket->told = true;
    socket->length = 0;
    forget_messages(socket);
    if (socket->user.closed) socket->user.closed(socket->user.with, why);
}

static int write_first(struct socket *socket, struct lws *connection) {
    struct message *message = socket->first;
    if (!message) return 0;
    int put = lws_write(connection, message->frame + LWS_PRE, message->length, LWS_WRITE_TEXT);
    socket->first = message->next;
    if (!socket->first) socket->last = &socket->first;
    free(message);
    if (socket->first) lws_callback_on_writable(connection);
    return put < 0 ? -1 : 0;
}

static int receive(struct socket *socket, struct lws *connection, const char *text, size_t length) {
    if (socket->length + length > MESSAGE_LIMIT) return -1;
    if (socket->length + length + 1 > socket->capacity) {
        socket->capacity = 2 * (socket->length + length) + 1;
        socket->text = realloc(socket->text, socket->capacity);
        wh_assert(socket->text);
    }
    memcpy(socket->text + socket->length, text, length);
    socket->length += length;
    socket->text[socket->length] = '\0';
    if (!lws_is_final_fragment(connection) || lws_remaining_packet_payload(connection)) return 0;
    length = socket->length;
    socket->length = 0;
    socket->user.heard(socket->user.with, socket->text, length);
    return 0;
}

static void on_tick(lws_sorted_usec_list_t *entry);

static int on_event(struct lws *connection, enum lws_callback_reasons reason, void *session, void *in, size_t length) {
    struct socket *socket = lws_context_user(lws_get_context(connection));
    (void)session;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        socket->open = true;
        socket->user.opened(socket->user.with);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE: return receive(socket, connection, in, length);
    case LWS_CALLBACK_CLIENT_WRITEABLE: return write_first(socket, connection);
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED: lws_sul_schedule(socket->context, 0, &socket->tick, on_tick, 1); return 0;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR: lost(socket, in); return 0;
    case LWS_CALLBACK_CLIENT_CLOSED: lost(socket, NULL); return 0;
    default: return 0;
    }
}

static const struct lws_protocols protocols[] = {
    { .name = "witching-1", .callback = on_event, .rx_buffer_size = 1 << 16 },
    { .name = NULL },
};

/* What libwebsockets does not tell to on_event: that nobody has this name. NULL: that is not it. */
static const char *name_problem(const char *host) {
    struct addrinfo *found = NULL;
    int problem = getaddrinfo(host, NULL, NULL, &found);
    if (problem) return gai_strerror(problem);
    freeaddrinfo(found);
    return NULL;
}

static void connect_now(lws_sorted_usec_list_t *entry) {
    struct socket *socket = lws_container_of(entry, struct socket, again);
    static const lws_retry_bo_t alive = { .secs_since_valid_ping = ASK_ALIVE_AFTER,
                                          .secs_since_valid_hangup = HANG_UP_AFTER };
    char host[300];
    bool usual = socket->link->port == (socket->link->tls ? 443 : 80);
    bool colons = strchr(socket->link->host, ':');
    snprintf(host, sizeof host, colons ? "[%s]" : "%s", socket->link->host);
    if (!usual) snprintf(host + strlen(host), sizeof host - strlen(host), ":%u", socket->link->port);
    struct lws_client_connect_info info = {
        .context = socket->context,
        .address = socket->link->host,
        .port = socket->link->port,
        .path = "/ws",
        .host = host,
        .protocol = protocols[0].name,
        .local_protocol_name = protocols[0].name,
        .ssl_connection = socket->link->tls ? LCCSCF_USE_SSL : 0,
        .alpn = "http/1.1",
        .retry_and_idle_policy = &alive,
        .pwsi = &socket->connection,
    };
    socket->told = false;
    if (!lws_client_connect_via_info(&info) && !socket->told) lost(socket, name_problem(socket->link->host));
}

static void on_tick(lws_sorted_usec_list_t *entry) {
    struct socket *socket = lws_container_of(entry, struct socket, tick);
    if (!socket->user.tick(socket->user.with)) socket->over = true;
    lws_sul_schedule(socket->context, 0, &socket->tick, on_tick, TICK * LWS_US_PER_MS);
}

static void be_silent(int level, const char *words) { (void)level, (void)words; }

struct socket *socket_open(const struct link *link, const struct socket_user *user) {
    struct socket *socket = allocate(sizeof *socket);
    *socket = (struct socket){ .link = link, .user = *user };
    socket->last = &socket->first;
    lws_set_log_level(0, be_silent);
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .user = socket,
        .gid = -1,
        .uid = -1,
        .options = link->tls ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0,
    };
    socket->context = lws_create_context(&info);
    if (!socket->context) {
        free(socket);
        return NULL;
    }
    lws_sul_schedule(socket->context, 0, &socket->again, connect_now, 1);
    lws_sul_schedule(socket->context, 0, &socket->tick, on_tick, TICK * LWS_US_PER_MS);
    return socket;
}

void socket_run(struct socket *socket) {
    while (!socket->over && lws_service(socket->context, 0) >= 0) continue;
}

void socket_say(struct socket *socket, const char *text, size_t length) {
    if (!socket->open) return;
    struct message *message = allocate(sizeof *message + LWS_PRE + length);
    message->length = length;
    memcpy(message->frame + LWS_PRE, text, length);
    *socket->last = message;
    socket->last = &message->next;
    lws_callback_on_writable(socket->connection);
}

void socket_again(struct socket *socket, int64_t milliseconds) {
    lws_sul_schedule(socket->context, 0, &socket->again, connect_now, milliseconds * LWS_US_PER_MS + 1);
}

void socket_wake(struct socket *socket) { lws_cancel_service(socket->context); }

bool socket_is_quiet(const struct socket *socket) { return !socket->first; }

void socket_close(struct socket *socket) {
    socket->user.closed = NULL;
    forget_messages(socket);
    lws_context_destroy(socket->context);
    free(socket->text);
    free(socket);
}
