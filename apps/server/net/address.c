/* address.c: reading and comparing addresses. */
#include "server/net/address.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { V4_FROM = 12 /* where the four bytes are */, BITS = 8 * ADDRESS_BYTES, HOUSEHOLD = 64 };

static const uint8_t v4_prefix[V4_FROM] = { [10] = 0xff, [11] = 0xff };

static bool read_plain(const char *text, struct address *address) {
    if (inet_pton(AF_INET6, text, address->bytes) == 1) return true;
    memcpy(address->bytes, v4_prefix, sizeof v4_prefix);
    return inet_pton(AF_INET, text, address->bytes + V4_FROM) == 1;
}

bool address_read(const char *text, struct address *address) {
    char plain[ADDRESS_TEXT];
    snprintf(plain, sizeof plain, "%s", text);
    if (strlen(text) >= sizeof plain) return false;
    if (plain[0] == '[') {
        memmove(plain, plain + 1, strlen(plain));
        plain[strcspn(plain, "]")] = '\0';
    } else if (strchr(plain, '.')) {
        char *colon = strrchr(plain, ':');
        if (colon && strchr(plain, ':') == colon) *colon = '\0'; /* with others it is a mapped one */
    }
    plain[strcspn(plain, "% \t")] = '\0'; /* fe80::1%eth0 */
    return read_plain(plain, address);
}

struct address address_of(const uint8_t *bytes, bool six) {
    struct address address;
    memcpy(address.bytes, v4_prefix, sizeof v4_prefix);
    memcpy(address.bytes + (six ? 0 : V4_FROM), bytes, six ? ADDRESS_BYTES : ADDRESS_BYTES - V4_FROM);
    return address;
}

bool address_is_v4(const struct address *address) { return memcmp(address->bytes, v4_prefix, sizeof v4_prefix) == 0; }

bool address_is_loopback(const struct address *address) {
    static const uint8_t one[ADDRESS_BYTES] = { [ADDRESS_BYTES - 1] = 1 };
    if (address_is_v4(address)) return address->bytes[V4_FROM] == 127;
    return memcmp(address->bytes, one, sizeof one) == 0;
}

bool network_read(const char *text, struct network *network) {
    char plain[ADDRESS_TEXT], *end;
    snprintf(plain, sizeof plain, "%s", text);
    char *slash = strchr(plain, '/');
    if (slash) *slash = '\0';
    if (strlen(text) >= sizeof plain || !read_plain(plain, &network->address)) return false;
    network->bits = BITS;
    if (!slash) return true;
    unsigned whole = address_is_v4(&network->address) && !strchr(plain, ':') ? BITS - 8 * V4_FROM : BITS;
    unsigned long bits = strtoul(slash + 1, &end, 10);
    if (slash[1] < '0' || slash[1] > '9' || *end || bits > whole) return false;
    network->bits = BITS - whole + (unsigned)bits;
    return true;
}

void address_text(const struct address *address, char text[ADDRESS_TEXT]) {
    if (address_is_v4(address))
        inet_ntop(AF_INET, address->bytes + V4_FROM, text, ADDRESS_TEXT);
    else
        inet_ntop(AF_INET6, address->bytes, text, ADDRESS_TEXT);
}

void network_text(const struct network *network, char text[ADDRESS_TEXT]) {
    bool v4 = address_is_v4(&network->address) && network->bits >= 8 * V4_FROM;
    unsigned bits = !v4 && network->bits == BITS ? HOUSEHOLD : network->bits;
    struct address kept = network->address;
    for (unsigned bit = bits; bit < BITS; bit++) kept.bytes[bit / 8] &= (uint8_t) ~(0x80 >> bit % 8);
    address_text(&kept, text);
    size_t length = strlen(text);
    if (bits < BITS) snprintf(text + length, ADDRESS_TEXT - length, "/%u", v4 ? bits - 8 * V4_FROM : bits);
}

bool network_has(const struct network *network, const struct address *address) {
    unsigned whole = network->bits / 8, left = network->bits % 8;
    const uint8_t *a = network->address.bytes, *b = address->bytes;
    return memcmp(a, b, whole) == 0 && (!left || (a[whole] ^ b[whole]) >> (8 - left) == 0);
}
