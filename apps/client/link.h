/* link.h: the link of a table, as the page shows it: https://HOST[:PORT]/#/t/TABLE[/INVITE] */
#ifndef WITCHING_CLIENT_LINK_H
#define WITCHING_CLIENT_LINK_H

#include <stdbool.h>
#include <stdint.h>

struct link {
    bool tls;
    char host[256];
    uint16_t port;
    char table[17];  /* 16 digits */
    char invite[33]; /* 32 digits, or "" */
};

bool link_read(struct link *link, const char *text); /* false: it is no such link */

#endif
