/* link.c: reads the link of a table. */
#include "client/link.h"

#include "witching/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool take_digits(const char **text, char *out, size_t digits) {
    if (strspn(*text, "0123456789abcdef") != digits) return false;
    memcpy(out, *text, digits);
    out[digits] = '\0';
    *text += digits;
    return true;
}

/* HOST, or [ADDRESS] with colons in it, and perhaps a port. */
static bool take_host(const char **text, struct link *link) {
    const char *start = *text;
    bool bracket = *start == '[';
    size_t length = bracket ? strcspn(++start, "]/") : strcspn(start, ":/");
    if (length == 0 || length >= sizeof link->host || (bracket && start[length] != ']')) return false;
    snprintf(link->host, sizeof link->host, "%.*s", (int)length, start);
    *text = start + length + bracket;
    link->port = link->tls ? 443 : 80;
    if (**text != ':') return true;
    struct wh_scan in = wh_scan_of(*text + 1, strspn(*text + 1, "0123456789"));
    uint32_t port;
    if (!wh_take_number(&in, UINT16_MAX, &port) || !wh_scan_over(&in) || port == 0) return false;
    link->port = (uint16_t)port;
    *text = in.at;
    return true;
}

bool link_read(struct link *link, const char *text) {
    *link = (struct link){ .tls = strncmp(text, "https://", 8) == 0 };
    if (!link->tls && strncmp(text, "http://", 7) != 0) return false;
    text += link->tls ? 8 : 7;
    if (!take_host(&text, link) || *text != '/') return false;
    const char *table = strstr(text, "/t/"); /* after #, or the address by which others watch */
    if (!table) return false;
    table += 3;
    if (!take_digits(&table, link->table, 16)) return false;
    return !*table || (*table == '/' && take_digits((table++, &table), link->invite, 32) && !*table);
}
