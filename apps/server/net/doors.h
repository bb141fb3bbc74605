/* doors.h: the sockets the server listens on, bound to exactly the addresses that were asked for and no others. Whoever
 * comes through them is ws.c's. */
#ifndef WITCHING_SERVER_NET_DOORS_H
#define WITCHING_SERVER_NET_DOORS_H

#include "server/server.h"

enum { DOORS_MAX = 32 };

struct doors {
    unsigned count;
    int descriptors[DOORS_MAX];
};

/* Takes the port, but nobody can connect yet. `address`: a number, an interface or a name; NULL: this machine only, by
 * IPv4 and IPv6. DONE, or how the command is to end: it was said why. */
int doors_bind(struct doors *doors, const char *address, unsigned port);
int doors_open(const struct doors *doors, unsigned port); /* from now on they can; DONE, or as above */
int doors_accept(int door, struct address *peer);         /* whoever is next; -1: errno says why not */
void doors_close(struct doors *doors);

#endif
