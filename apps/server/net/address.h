/* address.h: addresses of the internet, as numbers: where a connection comes from, and which networks are trusted. */
#ifndef WITCHING_SERVER_NET_ADDRESS_H
#define WITCHING_SERVER_NET_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>

enum { ADDRESS_BYTES = 16, ADDRESS_TEXT = 64 };

/* IPv4 as ::ffff:a.b.c.d, however it was written. */
struct address {
    uint8_t bytes[ADDRESS_BYTES];
};

/* An address and how many of its bits count. */
struct network {
    struct address address;
    unsigned bits;
};

/* "192.0.2.1", "2001:db8::1", also with a port as proxies write it ("192.0.2.1:80", "[2001:db8::1]:80"). False: it is
 * neither. */
bool address_read(const char *text, struct address *address);
struct address address_of(const uint8_t *bytes, bool six); /* the 16 bytes of one of IPv6, or four of IPv4 */
bool address_is_v4(const struct address *address);
bool address_is_loopback(const struct address *address);

bool network_read(const char *text, struct network *network); /* an address, or one with "/bits" */
/* As it is read, in one form only: bits that do not count are gone. An IPv6 address alone stands for its /64, which is
 * what one household has. */
void network_text(const struct network *network, char text[ADDRESS_TEXT]);
void address_text(const struct address *address, char text[ADDRESS_TEXT]);
bool network_has(const struct network *network, const struct address *address);

#endif
