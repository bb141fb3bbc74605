/* endpoint.h: where Web Push may go. An endpoint is a stranger's text, and its name is looked up by whoever runs
 * the name servers: both are judged here before anything is connected to. */
#ifndef WITCHING_SERVER_PUSH_ENDPOINT_H
#define WITCHING_SERVER_PUSH_ENDPOINT_H

#include "server/requests/request.h"

#include <sys/socket.h>

enum { HOST_TEXT = 254 /* RFC 1035: 253 letters */, HTTPS_PORT = 443, SERVICE_TEXT = HOST_TEXT + 16 };

struct endpoint {
    char host[HOST_TEXT]; /* small letters, no port */
    uint16_t port;
    bool own; /* the operator named it: it may be on a private address */
    char path[PUSH_TEXT];
};

/* own: what the operator named, such as push.example.org:8443; NULL: nothing. False: not to be contacted. */
bool endpoint_parse(const char *url, const char *own, struct endpoint *endpoint);
bool endpoint_is_host(const char *own); /* could an operator name this? */
/* "host" or "host:port", as Host and the origin of the service have it. */
void endpoint_authority(const struct endpoint *endpoint, char text[SERVICE_TEXT]);
/* An address of the internet, not one of this machine, its network, or one that is translated into such. */
bool address_is_public(const struct sockaddr *address);

#endif
