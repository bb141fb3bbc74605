/* http.h: plain requests: the page, health and figures; security headers and the cookie. */
#ifndef WITCHING_SERVER_NET_HTTP_H
#define WITCHING_SERVER_NET_HTTP_H

#include "server/requests/client.h"

struct lws;

/* What is being sent to one request. */
struct body {
    const char *bytes; /* what is left */
    size_t size;
    char *owned; /* freed at the end; NULL: it belongs to the page */
    bool last;   /* then the connection is closed */
};

/* A request came: the headers are sent, *body waits to be. Non-zero: close the connection. */
int http_request(struct server *server, struct lws *socket, const char *path, struct body *body);
int http_write(struct lws *socket, struct body *body); /* the socket takes more */
void http_done(struct body *body);

/* Who is asking, as far as a header can say. */
bool http_origin_is_fine(const struct server *server, struct lws *socket);
void http_cookie(const struct server *server, struct lws *socket, uint8_t device[PLAYER_BYTES]); /* zeroes: none */
void http_agent(struct lws *socket, char name[DEVICE_NAME]); /* which browser it is; "": it is not said */
const struct wh_language *http_language(struct lws *socket); /* the first that its browser asks for; or English */
struct address http_address(const struct server *server, struct lws *socket);
bool http_comes_by_proxy(const struct server *server, struct lws *socket);      /* of ours */
bool http_is_proxy(const struct server *server, const struct address *address); /* of ours */

#endif
