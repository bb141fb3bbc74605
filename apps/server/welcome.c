/* welcome.c: the first screen of a server at a terminal. The log goes on on standard error. */
#include "server/welcome.h"

#include "server/store/store.h"
#include "shared/app.h"

#include <ifaddrs.h>
#include <limits.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { LINK_TEXT = NI_MAXHOST + 32 };

static void put_link(char link[LINK_TEXT], const struct settings *settings, const char *host) {
    snprintf(link, LINK_TEXT, strchr(host, ':') ? "%s://[%s]:%u/" : "%s://%s:%u/",
             settings->certificate ? "https" : "http", host, settings->port);
}

static bool name_of(const struct sockaddr *address, char host[NI_MAXHOST]) {
    socklen_t size = address->sa_family == AF_INET ? sizeof(struct sockaddr_in) : sizeof(struct sockaddr_in6);
    return getnameinfo(address, size, host, NI_MAXHOST, NULL, 0, NI_NUMERICHOST) == 0;
}

static bool is_everyone(const char *host) { return strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0; }
static bool is_localhost(const char *host) { return strcmp(host, "127.0.0.1") == 0 || strcmp(host, "::1") == 0; }

/* An address by which another machine reaches this one; "": there is none. */
static void find_outside(char host[NI_MAXHOST]) {
    struct ifaddrs *all = NULL;
    host[0] = '\0';
    if (getifaddrs(&all) != 0) return;
    for (const struct ifaddrs *one = all; one && !host[0]; one = one->ifa_next)
        if (one->ifa_addr && one->ifa_addr->sa_family == AF_INET && !(one->ifa_flags & IFF_LOOPBACK))
            name_of(one->ifa_addr, host);
    freeifaddrs(all);
}

static void say_where(const struct settings *settings, const struct doors *doors) {
    struct sockaddr_storage address = { .ss_family = AF_UNSPEC };
    socklen_t size = sizeof address;
    char host[NI_MAXHOST] = "", outside[NI_MAXHOST], link[LINK_TEXT];
    getsockname(doors->descriptors[0], (struct sockaddr *)&address, &size);
    name_of((const struct sockaddr *)&address, host);
    bool everyone = is_everyone(host);
    put_link(link, settings, everyone || is_localhost(host) ? "localhost" : host);
    printf(tr("The table is open: %s\n"), link);
    if (!everyone) return;
    find_outside(outside);
    put_link(link, settings, outside);
    if (outside[0]) printf(tr("From other machines: %s\n"), link);
}

void welcome(const struct settings *settings, const struct doors *doors, bool has_page) {
    char told[STORE_TEXT], path[PATH_MAX];
    store_told(settings->store, told);
    say_where(settings, doors);
    if (!has_page) printf("%s", tr("The page is not built yet: run \"make web\", then start the server again.\n"));
    printf(tr("Matches are kept in %s. Ctrl-C stops the server; they go on when it is started again.\n"),
           realpath(settings->store, path) ? path : told);
    fflush(stdout);
}
