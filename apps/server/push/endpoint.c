/* endpoint.c: the grammar of endpoints, the known services, and the addresses that are nobody's outside. */
#include "server/push/endpoint.h"

#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

enum { LABEL_MAX = 63, PORT_DIGITS = 5 };

/* Those of the browsers; one that begins with a dot covers every name below it. */
static const char *const services[] = { "fcm.googleapis.com", ".push.services.mozilla.com", ".notify.windows.com",
                                        ".push.apple.com" };

/* --- the grammar -------------------------------------------------------------------------------------------------- */

static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static char small(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c; }

/* One label: letters, digits, and hyphens inside. Its length; 0: there is none. */
static size_t read_label(const char *text) {
    size_t length = 0;
    while (is_letter(text[length]) || is_digit(text[length]) || text[length] == '-') length++;
    bool fine = length && length <= LABEL_MAX && text[0] != '-' && text[length - 1] != '-';
    return fine ? length : 0;
}

/* Labels with dots between them. The last begins with a letter, or it could
 * be read as an address: 127.1, 0x7f000001. */
static const char *read_host(const char *text, char host[HOST_TEXT]) {
    const char *at = text, *label;
    size_t length;
    do {
        label = at;
        length = read_label(label);
        if (!length) return NULL;
        at = label + length + 1;
    } while (label[length] == '.');
    const char *end = label + length;
    if (!is_letter(label[0]) || end - text >= HOST_TEXT) return NULL;
    for (const char *from = text; from < end; from++) *host++ = small(*from);
    *host = '\0';
    return end;
}

static const char *read_port(const char *text, uint16_t *port) {
    uint32_t number = 0;
    unsigned digits = 0;
    *port = HTTPS_PORT;
    if (*text != ':') return text;
    for (text++; digits < PORT_DIGITS && is_digit(*text); digits++) number = number * 10 + (uint32_t)(*text++ - '0');
    *port = (uint16_t)number;
    return number >= 1 && number <= UINT16_MAX ? text : NULL;
}

static const char *read_authority(const char *text, struct endpoint *endpoint) {
    const char *at = read_host(text, endpoint->host);
    return at ? read_port(at, &endpoint->port) : NULL;
}

/* It goes into the line of a request as it is. */
static bool read_path(const char *text, char path[PUSH_TEXT]) {
    size_t length = 0;
    if (text[0] != '/') return false;
    for (; text[length]; length++)
        if (text[length] <= ' ' || text[length] > '~' || strchr("\"#<>\\^`{|}", text[length])) return false;
    if (length >= PUSH_TEXT) return false;
    memcpy(path, text, length + 1);
    return true;
}

/* --- the services ------------------------------------------------------------------------------------------------- */

static bool ends_with(const char *text, const char *ending) {
    size_t length = strlen(text), tail = strlen(ending);
    return length > tail && strcmp(text + length - tail, ending) == 0;
}

static bool is_known(const struct endpoint *endpoint) {
    if (endpoint->port != HTTPS_PORT) return false;
    for (unsigned i = 0; i < WH_COUNT(services); i++)
        if (services[i][0] == '.' ? ends_with(endpoint->host, services[i]) : strcmp(endpoint->host, services[i]) == 0)
            return true;
    return false;
}

static bool read_own(const char *text, struct endpoint *own) {
    const char *end = read_authority(text, own);
    return end && !*end;
}

bool endpoint_is_host(const char *own) {
    struct endpoint endpoint;
    return read_own(own, &endpoint);
}

bool endpoint_parse(const char *url, const char *own, struct endpoint *endpoint) {
    static const char scheme[] = "https://";
    struct endpoint named;
    if (strncmp(url, scheme, sizeof scheme - 1) != 0) return false;
    const char *path = read_authority(url + sizeof scheme - 1, endpoint);
    if (!path || !read_path(path, endpoint->path)) return false;
    endpoint->own =
        own && read_own(own, &named) && strcmp(named.host, endpoint->host) == 0 && named.port == endpoint->port;
    return endpoint->own || is_known(endpoint);
}

void endpoint_authority(const struct endpoint *endpoint, char text[SERVICE_TEXT]) {
    if (endpoint->port == HTTPS_PORT)
        snprintf(text, SERVICE_TEXT, "%s", endpoint->host);
    else
        snprintf(text, SERVICE_TEXT, "%s:%u", endpoint->host, endpoint->port);
}

/* --- addresses ---------------------------------------------------------------------------------------------------- */

struct network {
    uint8_t bytes[16];
    unsigned bits;
};

/* IANA's registry of special addresses, IPv4. */
static const struct network inside4[] = {
    { { 0 }, 8 },             /* this network */
    { { 10 }, 8 },            /* private */
    { { 100, 64 }, 10 },      /* shared by a provider's customers (CGNAT) */
    { { 127 }, 8 },           /* this machine */
    { { 169, 254 }, 16 },     /* link-local, and the metadata of clouds */
    { { 172, 16 }, 12 },      /* private */
    { { 192, 0, 0 }, 24 },    /* protocols */
    { { 192, 0, 2 }, 24 },    /* documentation */
    { { 192, 88, 99 }, 24 },  /* relays from IPv6 */
    { { 192, 168 }, 16 },     /* private */
    { { 198, 18 }, 15 },      /* benchmarks */
    { { 198, 51, 100 }, 24 }, /* documentation */
    { { 203, 0, 113 }, 24 },  /* documentation */
    { { 224 }, 4 },           /* multicast */
    { { 240 }, 4 },           /* reserved, broadcast */
};

/* IPv6: only 2000::/3 is given out at all; so mapped (::ffff:0:0/96), translated (64:ff9b::/96), unique-local,
 * link-local and multicast ones are outside of it. These are the special ones within. */
static const struct network outside6 = { { 0x20 }, 3 };
static const struct network inside6[] = {
    { { 0x20, 0x01, 0x00 }, 23 },       /* protocols; Teredo, which hides an IPv4 address */
    { { 0x20, 0x01, 0x0d, 0xb8 }, 32 }, /* documentation */
    { { 0x20, 0x02 }, 16 },             /* 6to4, which hides an IPv4 address */
    { { 0x3f, 0xff, 0x00 }, 20 },       /* documentation */
};

static bool is_within(const uint8_t *address, const struct network *network) {
    unsigned whole = network->bits / 8, rest = network->bits % 8;
    uint8_t mask = (uint8_t)(0xff00 >> rest);
    return memcmp(address, network->bytes, whole) == 0 &&
           (!rest || (address[whole] & mask) == (network->bytes[whole] & mask));
}

static bool is_in_any(const uint8_t *address, const struct network *networks, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        if (is_within(address, &networks[i])) return true;
    return false;
}

bool address_is_public(const struct sockaddr *address) {
    uint8_t bytes[16];
    if (address->sa_family == AF_INET) {
        memcpy(bytes, &((const struct sockaddr_in *)(const void *)address)->sin_addr, 4);
        return !is_in_any(bytes, inside4, WH_COUNT(inside4));
    }
    if (address->sa_family != AF_INET6) return false;
    memcpy(bytes, &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr, 16);
    return is_within(bytes, &outside6) && !is_in_any(bytes, inside6, WH_COUNT(inside6));
}
