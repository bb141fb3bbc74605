/* doors.c: finds the addresses to listen on and binds a socket to each. libwebsockets could do it, but listens on every
 * interface when it does not understand the one it is given. */
#define _GNU_SOURCE /* accept4 */
#include "server/net/doors.h"

#include "shared/app.h"

#include <errno.h>
#include <ifaddrs.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BACKLOG = 4096, TAKES_NOTHING_MOST = 30000 /* ms */ };

/* --- what to bind ------------------------------------------------------------------------------------------------- */

struct place {
    union {
        struct sockaddr any;
        struct sockaddr_in v4;
        struct sockaddr_in6 v6;
    } address;
    socklen_t size;
    bool may_lack; /* a machine without it is no mistake */
    bool is_there; /* though perhaps not ready yet: IPv6 first makes sure that nobody else has it */
};

struct places {
    unsigned count;
    struct place all[DOORS_MAX];
};

static void set_port(struct place *place, unsigned port) {
    if (place->address.any.sa_family == AF_INET) place->address.v4.sin_port = htons((uint16_t)port);
    if (place->address.any.sa_family == AF_INET6) place->address.v6.sin6_port = htons((uint16_t)port);
}

static bool is_same(const struct place *a, const struct place *b) {
    if (a->address.any.sa_family != b->address.any.sa_family) return false;
    if (a->address.any.sa_family == AF_INET) return a->address.v4.sin_addr.s_addr == b->address.v4.sin_addr.s_addr;
    return a->address.v6.sin6_scope_id == b->address.v6.sin6_scope_id &&
           memcmp(a->address.v6.sin6_addr.s6_addr, b->address.v6.sin6_addr.s6_addr, 16) == 0;
}

/* Name services say some addresses twice. */
static void add(struct places *places, const struct sockaddr *address, unsigned port, struct place place) {
    if (address->sa_family == AF_INET) place.size = sizeof place.address.v4;
    if (address->sa_family == AF_INET6) place.size = sizeof place.address.v6;
    if (!place.size || places->count == DOORS_MAX) return;
    memcpy(&place.address, address, place.size);
    set_port(&place, port);
    for (unsigned i = 0; i < places->count; i++)
        if (is_same(&places->all[i], &place)) return;
    places->all[places->count++] = place;
}

/* Addresses by number or by name; how many were found. */
static unsigned look_up(struct places *places, const char *address, unsigned port, int flags) {
    struct addrinfo wanted = { .ai_flags = flags, .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM };
    struct addrinfo *found = NULL;
    if (getaddrinfo(address, NULL, &wanted, &found) != 0) return 0;
    for (const struct addrinfo *one = found; one; one = one->ai_next)
        add(places, one->ai_addr, port, (struct place){ .may_lack = !(flags & AI_NUMERICHOST) });
    freeaddrinfo(found);
    return places->count;
}

static unsigned look_up_interface(struct places *places, const char *name, unsigned port) {
    struct ifaddrs *all = NULL;
    if (getifaddrs(&all) != 0) return 0;
    for (const struct ifaddrs *one = all; one; one = one->ifa_next)
        if (one->ifa_addr && strcmp(one->ifa_name, name) == 0)
            add(places, one->ifa_addr, port, (struct place){ .is_there = true });
    freeifaddrs(all);
    return places->count;
}

/* Both families have a socket of their own: a peer's address is then never an IPv4 one dressed up as IPv6. */
static void find(struct places *places, const char *address, unsigned port) {
    if (!address) { /* "localhost" in a browser may be either */
        look_up(places, "127.0.0.1", port, AI_NUMERICHOST);
        look_up(places, "::1", port, AI_NUMERICHOST);
        places->all[places->count - 1].may_lack = true;
        return;
    }
    if (!address[0]) return;
    bool found = look_up(places, address, port, AI_NUMERICHOST) || look_up_interface(places, address, port) ||
                 look_up(places, address, port, 0);
    if (found && strcmp(address, "::") == 0) look_up(places, "0.0.0.0", port, AI_NUMERICHOST);
}

/* --- binding ------------------------------------------------------------------------------------------------------ */

static int refuse(const struct place *place, unsigned port, int problem) {
    char text[NI_MAXHOST] = "";
    getnameinfo(&place->address.any, place->size, text, sizeof text, NULL, 0, NI_NUMERICHOST);
    switch (problem) {
    case EADDRINUSE:
        return failure(
            tr("port %u of %s is taken, perhaps by a server that is already running; choose another with --port."),
            port, text);
    case EADDRNOTAVAIL:
        return failure(tr("this machine does not have the address %s; give --address one it has, or 0.0.0.0 for all."),
                       text);
    case EACCES:
        return failure(
            tr("you are not allowed to listen on port %u of %s; choose a --port above 1023, or ask the administrator."),
            port, text);
    default: return failure(tr("nothing can listen on port %u of %s: %s."), port, text, error_text(problem));
    }
}

static bool set_to(int descriptor, int level, int option, int value) {
    return setsockopt(descriptor, level, option, &value, sizeof value) == 0;
}

static bool set(int descriptor, int level, int option) { return set_to(descriptor, level, option, 1); }

/* A descriptor, or -1 and errno. */
static int bind_one(const struct place *place) {
    bool six = place->address.any.sa_family == AF_INET6;
    int descriptor = socket(six ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return -1;
    bool fine = set(descriptor, SOL_SOCKET, SO_REUSEADDR) &&
                set(descriptor, IPPROTO_TCP, TCP_NODELAY) && /* those who come inherit this, and the next: */
                set_to(descriptor, IPPROTO_TCP, TCP_USER_TIMEOUT, TAKES_NOTHING_MOST) &&
                (!six || set(descriptor, IPPROTO_IPV6, IPV6_V6ONLY)) &&
                (!six || !place->is_there || set(descriptor, IPPROTO_IPV6, IPV6_FREEBIND)) &&
                bind(descriptor, &place->address.any, place->size) == 0;
    if (fine) return descriptor;
    int problem = errno;
    close(descriptor);
    errno = problem;
    return -1;
}

static bool is_lacking(int problem) { return problem == EADDRNOTAVAIL || problem == EAFNOSUPPORT; }

int doors_bind(struct doors *doors, const char *address, unsigned port) {
    struct places places = { .count = 0 };
    *doors = (struct doors){ .count = 0 };
    find(&places, address, port);
    for (unsigned i = 0; i < places.count; i++) {
        int descriptor = bind_one(&places.all[i]);
        if (descriptor >= 0) {
            doors->descriptors[doors->count++] = descriptor;
            continue;
        }
        int problem = errno;
        if (places.all[i].may_lack && is_lacking(problem)) continue;
        doors_close(doors);
        return refuse(&places.all[i], port, problem);
    }
    if (doors->count) return DONE;
    return misuse(tr("'%s' is not an address, interface or name of this machine; write --address like 127.0.0.1, "
                     "0.0.0.0, :: or eth0."),
                  address);
}

int doors_open(const struct doors *doors, unsigned port) {
    for (unsigned i = 0; i < doors->count; i++) {
        struct place place = { .size = sizeof place.address };
        if (listen(doors->descriptors[i], BACKLOG) == 0) continue;
        int problem = errno;
        getsockname(doors->descriptors[i], &place.address.any, &place.size);
        return refuse(&place, port, problem);
    }
    return DONE;
}

int doors_accept(int door, struct address *peer) {
    struct place place = { .size = sizeof place.address };
    int descriptor = accept4(door, &place.address.any, &place.size, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (descriptor >= 0 && place.address.any.sa_family == AF_INET6)
        *peer = address_of(place.address.v6.sin6_addr.s6_addr, true);
    else if (descriptor >= 0)
        *peer = address_of((const uint8_t *)&place.address.v4.sin_addr, false);
    return descriptor;
}

void doors_close(struct doors *doors) {
    for (unsigned i = 0; i < doors->count; i++) close(doors->descriptors[i]);
    doors->count = 0;
}
