/* courier.c: threads, TLS (OpenSSL) and only as much of HTTP as is needed. An answer is read as far as its status
 * and no further; redirections are not followed. */
#include "server/push/courier.h"

#include "server/timekeeper.h"
#include "shared/app.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <pthread.h>
#include <resolv.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LIFE = 86400 /* s: how long a service keeps the message */, ASK_AGAIN_AFTER = 3 /* s */, ASK_TIMES = 2 };
enum { HEAD_TEXT = 4096, AUTHORIZATION_TEXT = 1500, STATUS_TEXT = 12 /* "HTTP/1.1 201" */ };

/* Shared with the threads, which may outlive the server's loop: a look-up cannot be broken off. The last one to hold it
 * frees it. */
struct couriers {
    uv_mutex_t lock; /* guards everything to `SSL_CTX` */
    uv_cond_t back;
    uv_async_t finished; /* not guarded: closed by the loop when nobody sends any more */
    struct errand *done_first, **done_last;
    unsigned holders; /* threads, and the loop */
    unsigned out;     /* threads past their look-up, which couriers_stop() waits for */
    bool stopping;
    int never, stop; /* the ends of a pipe that is never written to: the other end is closed to stop everyone */
    SSL_CTX *tls;    /* the threads' */
    unsigned busy;   /* the loop's */
    void (*done)(struct errand *errand);
};

struct walk {
    struct couriers *couriers;
    struct errand *errand;
};

/* One connection, until its deadline. */
struct line {
    struct couriers *couriers;
    int socket;
    SSL *tls;
    int64_t deadline;
};

/* --- waiting ------------------------------------------------------------------------------------------------------ */

/* False: too late, or the server stops. */
static bool wait_for(const struct line *line, short events) {
    struct pollfd polled[] = { { .fd = line->socket, .events = events }, { .fd = line->couriers->never } };
    int64_t left = line->deadline - time_steady();
    if (left <= 0) return false;
    int ready = poll(polled, 2, (int)left);
    return (ready > 0 || (ready < 0 && errno == EINTR)) && !polled[1].revents;
}

/* After a call of OpenSSL that could not go on: may it be tried again? */
static bool wait_for_tls(const struct line *line, int result) {
    switch (SSL_get_error(line->tls, result)) {
    case SSL_ERROR_WANT_READ: return wait_for(line, POLLIN);
    case SSL_ERROR_WANT_WRITE: return wait_for(line, POLLOUT);
    default: return false;
    }
}

/* --- connecting --------------------------------------------------------------------------------------------------- */

static bool open_socket(struct line *line, const struct addrinfo *address) {
    int problem = 0, yes = 1;
    socklen_t size = sizeof problem;
    line->socket = socket(address->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (line->socket < 0) return false;
    setsockopt(line->socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (connect(line->socket, address->ai_addr, address->ai_addrlen) == 0) return true;
    return errno == EINPROGRESS && wait_for(line, POLLOUT) &&
           getsockopt(line->socket, SOL_SOCKET, SO_ERROR, &problem, &size) == 0 && problem == 0;
}

/* The certificate must be the name's, whatever the address is. */
static bool open_tls(struct line *line, const char *host) {
    int result;
    ERR_clear_error(); /* what an address before this one left */
    line->tls = SSL_new(line->couriers->tls);
    bool fine = line->tls && SSL_set_fd(line->tls, line->socket) == 1 && SSL_set1_host(line->tls, host) == 1 &&
                SSL_set_tlsext_host_name(line->tls, host) == 1;
    while (fine && (result = SSL_connect(line->tls)) != 1) fine = wait_for_tls(line, result);
    return fine && SSL_get_verify_result(line->tls) == X509_V_OK;
}

static void hang_up(struct line *line) {
    SSL_free(line->tls);
    if (line->socket >= 0) close(line->socket);
    line->tls = NULL;
    line->socket = -1;
}

static bool connect_to(struct line *line, const struct addrinfo *address, const struct endpoint *endpoint) {
    if (!endpoint->own && !address_is_public(address->ai_addr)) return false;
    if (open_socket(line, address) && open_tls(line, endpoint->host)) return true;
    hang_up(line);
    return false;
}

/* --- asking ------------------------------------------------------------------------------------------------------- */

static bool tls_write(const struct line *line, const void *bytes, size_t size) {
    int result;
    while ((result = SSL_write(line->tls, bytes, (int)size)) <= 0)
        if (!wait_for_tls(line, result)) return false;
    return true; /* OpenSSL writes all or nothing */
}

/* The status of the answer; 0: there is none. */
static unsigned read_status(const struct line *line) {
    char text[STATUS_TEXT + 1] = "";
    unsigned status = 0;
    for (int length = 0, result; length < STATUS_TEXT; length += result) {
        result = SSL_read(line->tls, text + length, STATUS_TEXT - length);
        if (result <= 0 && !wait_for_tls(line, result)) return 0;
        if (result < 0) result = 0;
    }
    return sscanf(text, "HTTP/1.%*1[01] %3u", &status) == 1 ? status : 0;
}

static bool put_request(struct wh_text *out, const struct errand *errand, const char *authorization, size_t size) {
    char authority[SERVICE_TEXT], length[16], life[16];
    endpoint_authority(&errand->endpoint, authority);
    snprintf(length, sizeof length, "%zu", size);
    snprintf(life, sizeof life, "%d", LIFE);
    const char *const with[] = { errand->endpoint.path, authority, authorization, length, life, errand->topic, NULL };
    wh_put_template(out,
                    "POST {0} HTTP/1.1\r\nHost: {1}\r\nAuthorization: {2}\r\nContent-Encoding: aes128gcm\r\n"
                    "Content-Type: application/octet-stream\r\nContent-Length: {3}\r\nTTL: {4}\r\nTopic: {5}\r\n"
                    "Connection: close\r\n\r\n",
                    with);
    return !out->overflow;
}

struct letter {
    char head[HEAD_TEXT];
    uint8_t body[PUSH_BODY];
    size_t head_size, body_size;
};

static bool write_letter(const struct errand *errand, struct letter *letter) {
    uint8_t one_time[PUSH_PRIVATE], salt[PUSH_SALT];
    char service[SERVICE_TEXT + 8] = "https://", authorization[AUTHORIZATION_TEXT];
    struct wh_text words = wh_text_into(authorization, sizeof authorization);
    struct wh_text head = wh_text_into(letter->head, sizeof letter->head);
    endpoint_authority(&errand->endpoint, service + strlen(service));
    randombytes_buf(one_time, sizeof one_time);
    randombytes_buf(salt, sizeof salt);
    bool fine =
        push_encrypt(errand->words, errand->p256dh, errand->auth, one_time, salt, letter->body, &letter->body_size) &&
        push_authorization(&words, errand->server_key, service, errand->contact, errand->expires) &&
        put_request(&head, errand, authorization, letter->body_size);
    letter->head_size = head.length;
    return fine;
}

/* The addresses in order, as long as there is time. */
static bool connect_any(struct line *line, const struct addrinfo *addresses, struct errand *errand) {
    errand->end = ERRAND_INSIDE;
    for (; addresses; addresses = addresses->ai_next) {
        if (errand->endpoint.own || address_is_public(addresses->ai_addr)) errand->end = ERRAND_FAILED;
        if (connect_to(line, addresses, &errand->endpoint)) return true;
    }
    return false;
}

static void carry(struct line *line, const struct addrinfo *addresses, struct errand *errand) {
    struct letter letter;
    errand->end = ERRAND_UNUSABLE;
    if (!write_letter(errand, &letter) || !connect_any(line, addresses, errand)) return;
    if (tls_write(line, letter.head, letter.head_size) && tls_write(line, letter.body, letter.body_size))
        errand->status = read_status(line);
    errand->end = errand->status ? ERRAND_DONE : ERRAND_FAILED;
    if (errand->status) SSL_shutdown(line->tls);
    hang_up(line);
}

/* --- threads ------------------------------------------------------------------------------------------------------ */

static void release(struct couriers *couriers) { /* holds the lock, and gives it up */
    bool last = --couriers->holders == 0;
    uv_mutex_unlock(&couriers->lock);
    if (!last) return;
    SSL_CTX_free(couriers->tls);
    close(couriers->never);
    uv_cond_destroy(&couriers->back);
    uv_mutex_destroy(&couriers->lock);
    free(couriers);
}

/* In this thread names are given up after a few seconds. A known service is looked up as it is; what the operator
 * named may be short for something. */
static struct addrinfo *look_up(const struct endpoint *endpoint) {
    const struct addrinfo hints = { .ai_socktype = SOCK_STREAM,
                                    .ai_flags = AI_NUMERICSERV | (endpoint->own ? 0 : AI_ADDRCONFIG) };
    struct addrinfo *addresses = NULL;
    char name[HOST_TEXT + 1], port[8];
    if (res_init() == 0) {
        _res.retrans = ASK_AGAIN_AFTER;
        _res.retry = ASK_TIMES;
    }
    snprintf(name, sizeof name, "%s%s", endpoint->host, endpoint->own ? "" : ".");
    snprintf(port, sizeof port, "%u", endpoint->port);
    return getaddrinfo(name, port, &hints, &addresses) == 0 ? addresses : NULL;
}

static void come_back(struct couriers *couriers, struct errand *errand) { /* holds the lock */
    errand->next = NULL;
    *couriers->done_last = errand;
    couriers->done_last = &errand->next;
    uv_async_send(&couriers->finished);
}

static void run_errand(struct couriers *couriers, struct errand *errand) {
    struct line line = { .couriers = couriers, .socket = -1, .deadline = time_steady() + ERRAND_WITHIN };
    struct addrinfo *addresses = look_up(&errand->endpoint);
    uv_mutex_lock(&couriers->lock);
    bool goes_on = !couriers->stopping;
    if (goes_on) couriers->out++;
    uv_mutex_unlock(&couriers->lock);
    errand->end = ERRAND_NO_ADDRESS;
    if (goes_on && addresses) carry(&line, addresses, errand);
    if (addresses) freeaddrinfo(addresses);
    if (goes_on) OPENSSL_thread_stop();
    uv_mutex_lock(&couriers->lock);
    if (goes_on) couriers->out--;
    uv_cond_signal(&couriers->back);
    if (couriers->stopping)
        free(errand);
    else
        come_back(couriers, errand);
    release(couriers);
}

static void *walk(void *argument) {
    struct walk walk = *(struct walk *)argument;
    sigset_t all;
    free(argument);
    sigfillset(&all); /* signals are the loop's */
    pthread_sigmask(SIG_BLOCK, &all, NULL);
    run_errand(walk.couriers, walk.errand);
    return NULL;
}

static bool start_thread(struct walk *argument) {
    pthread_attr_t attributes;
    pthread_t thread;
    if (pthread_attr_init(&attributes) != 0) return false;
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED); /* it may hang in a look-up at the end */
    bool fine = pthread_create(&thread, &attributes, walk, argument) == 0;
    pthread_attr_destroy(&attributes);
    return fine;
}

/* --- the loop's side ---------------------------------------------------------------------------------------------- */

static struct errand *take_all(struct couriers *couriers) {
    uv_mutex_lock(&couriers->lock);
    struct errand *first = couriers->done_first;
    couriers->done_first = NULL;
    couriers->done_last = &couriers->done_first;
    uv_mutex_unlock(&couriers->lock);
    return first;
}

static void on_finished(uv_async_t *async) {
    struct couriers *couriers = async->data;
    for (struct errand *errand = take_all(couriers), *next; errand; errand = next) {
        next = errand->next;
        couriers->busy--;
        couriers->done(errand);
    }
}

static SSL_CTX *tls_new(void) {
    static const unsigned char http[] = "\x08http/1.1";
    SSL_CTX *tls = SSL_CTX_new(TLS_client_method());
    wh_assert(tls);
    SSL_CTX_set_verify(tls, SSL_VERIFY_PEER, NULL);
    SSL_CTX_set_min_proto_version(tls, TLS1_2_VERSION);
    SSL_CTX_set_alpn_protos(tls, http, sizeof http - 1);
    SSL_CTX_set_default_verify_paths(tls); /* those of the system, or of the file that SSL_CERT_FILE names */
    return tls;
}

struct couriers *couriers_start(uv_loop_t *loop, void (*done)(struct errand *errand)) {
    struct couriers *couriers = allocate(sizeof *couriers);
    int ends[2];
    *couriers = (struct couriers){ .holders = 1, .tls = tls_new(), .done = done };
    couriers->done_last = &couriers->done_first;
    couriers->finished.data = couriers;
    bool fine = uv_mutex_init(&couriers->lock) == 0 && uv_cond_init(&couriers->back) == 0 &&
                uv_async_init(loop, &couriers->finished, on_finished) == 0 && pipe(ends) == 0;
    wh_assert(fine);
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    couriers->never = ends[0];
    couriers->stop = ends[1];
    return couriers;
}

void couriers_send(struct couriers *couriers, struct errand *errand) {
    struct walk *argument = allocate(sizeof *argument);
    *argument = (struct walk){ couriers, errand };
    wh_assert(couriers->busy < COURIERS);
    couriers->busy++;
    uv_mutex_lock(&couriers->lock);
    couriers->holders++;
    if (start_thread(argument)) {
        uv_mutex_unlock(&couriers->lock);
    } else { /* no more threads now */
        free(argument);
        errand->end = ERRAND_FAILED;
        couriers->holders--;
        come_back(couriers, errand);
        uv_mutex_unlock(&couriers->lock);
    }
}

static void on_closed(uv_handle_t *handle) {
    struct couriers *couriers = handle->data;
    uv_mutex_lock(&couriers->lock);
    release(couriers);
}

void couriers_stop(struct couriers *couriers) {
    uv_mutex_lock(&couriers->lock);
    couriers->stopping = true;
    close(couriers->stop);
    while (couriers->out) uv_cond_wait(&couriers->back, &couriers->lock);
    uv_mutex_unlock(&couriers->lock);
    for (struct errand *errand = take_all(couriers), *next; errand; errand = next) {
        next = errand->next;
        free(errand);
    }
    uv_close((uv_handle_t *)&couriers->finished, on_closed);
}
