/* http.c: answers to plain requests. Only GET; every answer carries the same security headers. */
#include "server/net/http.h"

#include "server/accounts/devices.h"
#include "server/metrics.h"
#include "server/net/page.h"
#include "server/store/readers.h"
#include "shared/app.h"

#include <libwebsockets.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    HEADERS_ROOM = 4096,
    CHUNK = 16384,
    METRICS_ROOM = 32768,
    TOLD_ROOM = 8192, /* what the page tells of itself */
    HOST_ROOM = 200,
    COOKIE_MAC = 16,
    YEAR = 31536000,
    WELL_WITHIN = 7000 /* ms */
};

static const char cookie_name[] = "witching";

/* --- who comes ---------------------------------------------------------------------------------------------------- */

static bool header(struct lws *socket, enum lws_token_indexes which, char *value, size_t room) {
    value[0] = '\0';
    return lws_hdr_total_length(socket, which) > 0 && lws_hdr_copy(socket, value, (int)room, which) > 0;
}

/* A browser says which page opens a socket; programs say nothing. */
bool http_origin_is_fine(const struct server *server, struct lws *socket) {
    char origin[256], host[200], http[220], https[220];
    if (lws_hdr_total_length(socket, WSI_TOKEN_ORIGIN) == 0) return true;
    if (!header(socket, WSI_TOKEN_ORIGIN, origin, sizeof origin) || !header(socket, WSI_TOKEN_HOST, host, sizeof host))
        return false;
    if (server->settings.origin && strcasecmp(origin, server->settings.origin) == 0) return true;
    snprintf(http, sizeof http, "http://%s", host);
    snprintf(https, sizeof https, "https://%s", host);
    return strcmp(origin, http) == 0 || strcmp(origin, https) == 0;
}

bool http_is_proxy(const struct server *server, const struct address *address) {
    for (unsigned i = 0; i < server->settings.proxy_count; i++)
        if (network_has(&server->settings.proxies[i], address)) return true;
    return false;
}

static struct address peer_of(struct lws *socket) {
    char text[ADDRESS_TEXT] = "";
    struct address peer = { { 0 } };
    lws_get_peer_simple(socket, text, sizeof text);
    address_read(text, &peer);
    return peer;
}

/* Each proxy appends the address it was asked by: the last that is not one of ours was seen by one of ours. What is in
 * front of that, anyone may have written. */
static struct address before_proxies(const struct server *server, struct address peer, char *forwarded) {
    while (http_is_proxy(server, &peer) && forwarded[0]) {
        char *comma = strrchr(forwarded, ',');
        const char *last = comma ? comma + 1 : forwarded;
        if (!address_read(last + strspn(last, " \t"), &peer)) break;
        *(comma ? comma : forwarded) = '\0';
    }
    return peer;
}

struct address http_address(const struct server *server, struct lws *socket) {
    char forwarded[HEADERS_ROOM]; /* no request can have more */
    header(socket, WSI_TOKEN_X_FORWARDED_FOR, forwarded, sizeof forwarded);
    return before_proxies(server, peer_of(socket), forwarded);
}

bool http_comes_by_proxy(const struct server *server, struct lws *socket) {
    struct address peer = peer_of(socket);
    return http_is_proxy(server, &peer);
}

const struct wh_language *http_language(struct lws *socket) {
    char wanted[256];
    const struct wh_language *language = NULL;
    if (header(socket, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, wanted, sizeof wanted)) {
        wanted[strcspn(wanted, ",; ")] = '\0';
        language = language_find(wanted);
    }
    return language ? language : language_find("en");
}

static bool has_custom(struct lws *socket, const char *name) {
    return lws_hdr_custom_length(socket, name, (int)strlen(name)) >= 0;
}

static bool came_through_proxy(struct lws *socket) {
    return lws_hdr_total_length(socket, WSI_TOKEN_X_FORWARDED_FOR) > 0 ||
           lws_hdr_total_length(socket, WSI_TOKEN_HTTP_VIA) > 0 || has_custom(socket, "forwarded:") ||
           has_custom(socket, "x-forwarded-proto:") || has_custom(socket, "x-forwarded-host:") ||
           lws_hdr_total_length(socket, WSI_TOKEN_HTTP_X_REAL_IP) > 0;
}

/* A browser here may be led to us by a name that is not ours. */
static bool asks_for_this_machine(struct lws *socket) {
    char host[200];
    struct address address;
    header(socket, WSI_TOKEN_HOST, host, sizeof host);
    if (address_read(host, &address)) return address_is_loopback(&address);
    host[strcspn(host, ":")] = '\0';
    return strcasecmp(host, "localhost") == 0;
}

/* What a proxy on this machine passes on comes from anywhere. */
static bool is_local(struct lws *socket) {
    struct address peer = peer_of(socket);
    return address_is_loopback(&peer) && !came_through_proxy(socket) && asks_for_this_machine(socket);
}

/* Does the browser speak TLS, with us or with a proxy of ours? */
static bool is_secure(const struct server *server, struct lws *socket) {
    static const char name[] = "x-forwarded-proto:";
    char scheme[16] = "";
    struct address peer = peer_of(socket);
    if (server->settings.certificate) return true;
    return http_is_proxy(server, &peer) &&
           lws_hdr_custom_copy(socket, scheme, sizeof scheme, name, (int)strlen(name)) > 0 &&
           strcasecmp(scheme, "https") == 0;
}

/* --- the cookie: the device's number and a proof that it is from here --------------------------------------------- */

static void cookie_mac(const struct server *server, const uint8_t device[PLAYER_BYTES], uint8_t mac[COOKIE_MAC]) {
    uint8_t whole[crypto_auth_hmacsha256_BYTES];
    crypto_auth_hmacsha256(whole, device, PLAYER_BYTES, server->cookie_key);
    memcpy(mac, whole, COOKIE_MAC);
}

static bool read_cookie(const struct server *server, const char *value, uint8_t device[PLAYER_BYTES]) {
    char digits[2 * (PLAYER_BYTES + COOKIE_MAC) + 1];
    uint8_t bytes[PLAYER_BYTES + COOKIE_MAC], mac[COOKIE_MAC];
    snprintf(digits, sizeof digits, "%.*s", (int)sizeof digits - 1, value);
    if (!hex_bytes(digits, bytes, sizeof bytes)) return false;
    cookie_mac(server, bytes, mac);
    if (sodium_memcmp(mac, bytes + PLAYER_BYTES, COOKIE_MAC) != 0) return false;
    memcpy(device, bytes, PLAYER_BYTES);
    return true;
}

void http_cookie(const struct server *server, struct lws *socket, uint8_t device[PLAYER_BYTES]) {
    char cookies[2048];
    memset(device, 0, PLAYER_BYTES);
    if (!header(socket, WSI_TOKEN_HTTP_COOKIE, cookies, sizeof cookies)) return;
    for (char *at = cookies; (at = strstr(at, cookie_name)); at += strlen(cookie_name)) {
        bool begins = at == cookies || at[-1] == ' ' || at[-1] == ';';
        const char *value = at + strlen(cookie_name) + 1;
        if (begins && value[-1] == '=' && read_cookie(server, value, device)) return;
    }
}

void http_agent(struct lws *socket, char name[DEVICE_NAME]) {
    char agent[512];
    header(socket, WSI_TOKEN_HTTP_USER_AGENT, agent, sizeof agent);
    device_name(agent, name);
}

static void make_cookie(const struct server *server, struct lws *socket, char *out, size_t room) {
    uint8_t bytes[PLAYER_BYTES + COOKIE_MAC];
    struct wh_text text = wh_text_into(out, room);
    randombytes_buf(bytes, PLAYER_BYTES);
    cookie_mac(server, bytes, bytes + PLAYER_BYTES);
    wh_put(&text, cookie_name);
    wh_put_char(&text, '=');
    put_hex_bytes(&text, bytes, sizeof bytes);
    wh_put(&text, "; Path=/; HttpOnly; SameSite=Lax; Max-Age=");
    wh_put_int(&text, YEAR);
    if (is_secure(server, socket)) wh_put(&text, "; Secure");
}

/* --- headers ------------------------------------------------------------------------------------------------------ */

struct answer {
    struct lws *socket;
    unsigned char room[LWS_PRE + HEADERS_ROOM], *at, *end;
    bool bad;
};

static void add(struct answer *answer, const char *name, const char *value) {
    char with_colon[64];
    snprintf(with_colon, sizeof with_colon, "%s:", name);
    if (lws_add_http_header_by_name(answer->socket, (const unsigned char *)with_colon, (const unsigned char *)value,
                                    (int)strlen(value), &answer->at, answer->end))
        answer->bad = true;
}

static void add_security(struct answer *answer, const struct server *server) {
    add(answer, "content-security-policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
        "font-src 'self'; media-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri "
        "'none'; form-action 'none'; frame-ancestors 'none'");
    add(answer, "x-content-type-options", "nosniff");
    add(answer, "x-frame-options", "DENY");
    add(answer, "referrer-policy", "no-referrer");
    add(answer, "cross-origin-opener-policy", "same-origin");
    add(answer, "cross-origin-resource-policy", "same-origin");
    add(answer, "permissions-policy", "camera=(), microphone=(), geolocation=()");
    if (is_secure(server, answer->socket)) add(answer, "strict-transport-security", "max-age=31536000");
}

static void begin(struct answer *answer, struct lws *socket, unsigned status, const char *type, size_t size) {
    answer->socket = socket;
    answer->at = answer->room + LWS_PRE;
    answer->end = answer->room + sizeof answer->room - 1;
    answer->bad = lws_add_http_common_headers(socket, status, type, size, &answer->at, answer->end) != 0;
}

static int finish(struct answer *answer, struct body *body) {
    if (answer->bad || lws_finalize_write_http_header(answer->socket, answer->room + LWS_PRE, &answer->at, answer->end))
        return -1;
    if (body->size)
        lws_callback_on_writable(answer->socket);
    else
        return lws_http_transaction_completed(answer->socket) ? -1 : 0;
    return 0;
}

/* --- answers ------------------------------------------------------------------------------------------------------ */

static int put_words(const struct server *server, struct lws *socket, unsigned status, struct body *body) {
    struct answer answer;
    begin(&answer, socket, status, "text/plain; charset=utf-8", body->size);
    add_security(&answer, server);
    add(&answer, "cache-control", "no-store");
    if (body->last) add(&answer, "connection", "close");
    return finish(&answer, body);
}

static int say(const struct server *server, struct lws *socket, unsigned status, const char *words, struct body *body) {
    *body = (struct body){ .bytes = words, .size = strlen(words) };
    return put_words(server, socket, status, body);
}

static int say_last(const struct server *server, struct lws *socket, unsigned status, const char *words,
                    struct body *body) {
    *body = (struct body){ .bytes = words, .size = strlen(words), .last = true };
    return put_words(server, socket, status, body);
}

/* Should people be sent here? That this is answered at all says that the loop turns. */
static int answer_ready(struct server *server, struct lws *socket, struct body *body) {
    bool well = !server->stopping && !server->draining && server->store_is_well && readers_are_well(server->readers) &&
                time_steady() - server->time.steady < WELL_WITHIN;
    return say(server, socket, well ? 200 : 503, well ? "ok\n" : "not now\n", body);
}

static int answer_metrics(struct server *server, struct lws *socket, struct body *body) {
    if (!server->settings.metrics_open && !is_local(socket)) return say(server, socket, 403, "not from there\n", body);
    char *room = allocate(METRICS_ROOM);
    struct wh_text out = wh_text_into(room, METRICS_ROOM);
    put_metrics(&out, server);
    int result = say(server, socket, 200, room, body);
    body->owned = room;
    return result;
}

/* As a sender names this server. Whoever asks may write anything there, and it comes back in a page. */
static bool read_host(struct lws *socket, char host[HOST_ROOM]) {
    if (!header(socket, WSI_TOKEN_HOST, host, HOST_ROOM)) return false;
    return host[strspn(host, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.-_:[]")] == '\0';
}

static void put_meta(struct wh_text *out, const char *kind, const char *name, const char *content) {
    wh_put_template(out, "<meta {0}=\"{1}\" content=\"", (const char *const[]){ kind, name, NULL });
    for (const char *c = content; *c; c++) {
        if (*c == '"')
            wh_put(out, "&quot;");
        else if (*c == '&')
            wh_put(out, "&amp;");
        else if (*c == '<')
            wh_put(out, "&lt;");
        else
            wh_put_char(out, *c);
    }
    wh_put(out, "\">\n");
}

static void put_address(struct wh_text *out, const char *property, const char *origin, const char *path,
                        const char *game, const char *ending) {
    char room[2 * HOST_ROOM];
    struct wh_text address = wh_text_into(room, sizeof room);
    wh_put_template(&address, "{0}/{1}{2}{3}", (const char *const[]){ origin, path, game, ending, NULL });
    if (!address.overflow) put_meta(out, "property", property, room);
}

/* What is shown where somebody sends a link: of a table no more than its game, which the link names (?game=...). What
 * stands behind # is never sent to a server. */
static void put_told(struct wh_text *out, const struct server *server, struct lws *socket) {
    const struct wh_language *language = http_language(socket);
    char id[32] = "", host[HOST_ROOM], origin[HOST_ROOM + 16] = "", title[128], about[256];
    struct wh_text name = wh_text_into(title, sizeof title), says = wh_text_into(about, sizeof about);
    const char *asked = lws_get_urlarg_by_name(socket, "game=", id, sizeof id);
    const struct wh_game *game = asked ? wh_game_find(asked) : NULL;
    const char *const named[] = { game ? wh_tr(language, game->title) : "", NULL };
    wh_put_template(&name, game ? wh_tr(language, WH_TR("Come and play {0}")) : "Witching Hour", named);
    wh_put_template(
        &says,
        game ? wh_tr(language, WH_TR("A table of {0} waits at the Witching Hour. Open the link and sit down: no "
                                     "account, nothing to install."))
             : wh_tr(language, WH_TR("Games about ghosts and time: play at once, alone or with friends.")),
        named);
    put_meta(out, "property", "og:type", "website");
    put_meta(out, "property", "og:site_name", "Witching Hour");
    put_meta(out, "property", "og:title", title);
    put_meta(out, "property", "og:description", about);
    put_meta(out, "name", "twitter:card", "summary_large_image");
    if (read_host(socket, host))
        snprintf(origin, sizeof origin, "%s://%s", is_secure(server, socket) ? "https" : "http", host);
    else if (server->settings.origin)
        snprintf(origin, sizeof origin, "%s", server->settings.origin);
    if (!origin[0]) return;
    put_address(out, "og:url", origin, game ? "?game=" : "", game ? game->id : "", "");
    put_address(out, "og:image", origin, "posters/", game ? game->id : "home", ".jpg");
    put_meta(out, "property", "og:image:width", "1200");
    put_meta(out, "property", "og:image:height", "630");
}

/* The page as a file, but with what it tells of itself written for whoever asks. */
static char *write_page(const struct server *server, struct lws *socket, struct page_file *file) {
    struct page_halves halves;
    char told[TOLD_ROOM];
    struct wh_text out = wh_text_into(told, sizeof told);
    if (!page_halves(server->page, &halves)) return NULL;
    put_told(&out, server, socket);
    if (out.overflow) return NULL;
    size_t size = halves.head_size + out.length + halves.tail_size;
    char *bytes = allocate(size);
    memcpy(bytes, halves.head, halves.head_size);
    memcpy(bytes + halves.head_size, told, out.length);
    memcpy(bytes + halves.head_size + out.length, halves.tail, halves.tail_size);
    *file = (struct page_file){ .type = "text/html; charset=utf-8", .bytes = bytes, .size = size };
    page_tag(file);
    return bytes;
}

static int answer_file(struct server *server, struct lws *socket, const char *path, struct body *body) {
    char accepted[256], known[64], cookie[192];
    uint8_t device[PLAYER_BYTES];
    bool zipped;
    struct answer answer;
    bool may_zip =
        header(socket, WSI_TOKEN_HTTP_ACCEPT_ENCODING, accepted, sizeof accepted) && strstr(accepted, "gzip");
    bool own = page_is_own(path);
    struct page_file written;
    char *owned = own ? write_page(server, socket, &written) : NULL;
    const struct page_file *file = page_find(server->page, path, may_zip && !owned, &zipped);
    if (owned) file = &written;
    if (!file) return say(server, socket, 404, "There is nothing here.\n", body);
    bool same = header(socket, WSI_TOKEN_HTTP_IF_NONE_MATCH, known, sizeof known) && strcmp(known, file->tag) == 0;
    *body = (struct body){ .bytes = file->bytes, .size = same ? 0 : file->size };
    if (same)
        free(owned);
    else
        body->owned = owned;
    begin(&answer, socket, same ? 304 : 200, file->type, body->size);
    add_security(&answer, server);
    add(&answer, "etag", file->tag);
    add(&answer, "vary", own ? "accept-encoding, accept-language" : "accept-encoding");
    if (zipped) add(&answer, "content-encoding", "gzip");
    bool named_by_content = strncmp(path, "/assets/", 8) == 0;
    add(&answer, "cache-control", named_by_content ? "public, max-age=31536000, immutable" : "no-cache");
    http_cookie(server, socket, device);
    make_cookie(server, socket, cookie, sizeof cookie);
    if (!named_by_content && sodium_is_zero(device, PLAYER_BYTES)) add(&answer, "set-cookie", cookie);
    return finish(&answer, body);
}

/* A browser whose user has logged out becomes another one. Only our own page asks for that: a link that leads here from
 * elsewhere would take away what a guest has. */
static int answer_device(struct server *server, struct lws *socket, struct body *body) {
    static const char asked_by[] = "sec-fetch-site:";
    char site[32] = "", cookie[192];
    struct answer answer;
    lws_hdr_custom_copy(socket, site, sizeof site, asked_by, (int)strlen(asked_by));
    if (site[0] && strcmp(site, "same-origin") != 0) return say(server, socket, 403, "not from there\n", body);
    begin(&answer, socket, 204, "text/plain", 0);
    add_security(&answer, server);
    add(&answer, "cache-control", "no-store");
    make_cookie(server, socket, cookie, sizeof cookie);
    add(&answer, "set-cookie", cookie);
    return finish(&answer, body);
}

static bool has_body(struct lws *socket) {
    char length[8];
    return lws_hdr_total_length(socket, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0 ||
           (lws_hdr_total_length(socket, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0 &&
            !(header(socket, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length) && strcmp(length, "0") == 0));
}

/* Nothing is asked with a body. Where one ends is a matter of opinion if its length is said twice, or in chunks: what
 * a proxy takes for a part of it must never be the next request here. */
int http_request(struct server *server, struct lws *socket, const char *path, struct body *body) {
    *body = (struct body){ .size = 0 };
    if (lws_hdr_total_length(socket, WSI_TOKEN_GET_URI) == 0) return say_last(server, socket, 405, "Only GET.\n", body);
    if (has_body(socket)) return say_last(server, socket, 400, "Only requests without a body.\n", body);
    if (strcmp(path, "/healthz") == 0) return say(server, socket, 200, "ok\n", body);
    if (strcmp(path, "/readyz") == 0) return answer_ready(server, socket, body);
    if (strcmp(path, "/metrics") == 0) return answer_metrics(server, socket, body);
    if (strcmp(path, "/device") == 0) return answer_device(server, socket, body);
    return answer_file(server, socket, path, body);
}

int http_write(struct lws *socket, struct body *body) {
    unsigned char room[LWS_PRE + CHUNK];
    size_t size = body->size < CHUNK ? body->size : CHUNK;
    if (!size) return 0;
    memcpy(room + LWS_PRE, body->bytes, size);
    body->bytes += size;
    body->size -= size;
    if (lws_write(socket, room + LWS_PRE, size, body->size ? LWS_WRITE_HTTP : LWS_WRITE_HTTP_FINAL) < 0) return -1;
    if (body->size) {
        lws_callback_on_writable(socket);
        return 0;
    }
    bool last = body->last;
    http_done(body);
    return last || lws_http_transaction_completed(socket) ? -1 : 0;
}

void http_done(struct body *body) {
    free(body->owned);
    *body = (struct body){ .size = 0 };
}
