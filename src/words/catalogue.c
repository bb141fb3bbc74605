/* catalogue.c: looks texts up in a catalogue as msgfmt writes it: two tables of lengths and places, the keys sorted. */
#include "witching/words.h"

enum { COUNT = 8, KEYS = 12, TEXTS = 16, HEADER = 28 }; /* bytes from the start */

static bool read_number(const unsigned char *mo, size_t size, size_t at, uint32_t *out) {
    if (size < 4 || at > size - 4) return false;
    *out = mo[at] | (uint32_t)mo[at + 1] << 8 | (uint32_t)mo[at + 2] << 16 | (uint32_t)mo[at + 3] << 24;
    return true;
}

/* Text number `index` of the table whose place stands at `table`; NULL: it does not lie inside, NUL and all. */
static const char *text_of(const unsigned char *mo, size_t size, size_t table, uint32_t index) {
    uint32_t first, length, place;
    if (!read_number(mo, size, table, &first)) return NULL;
    if (first > size || index > size / 8) return NULL; /* so that the next sum fits 32 bits too */
    size_t entry = (size_t)first + 8 * (size_t)index;
    if (!read_number(mo, size, entry, &length) || !read_number(mo, size, entry + 4, &place)) return NULL;
    if (place >= size || length >= size - place || mo[(size_t)place + length]) return NULL;
    return (const char *)mo + place;
}

static int order_of(const char *a, const char *b) {
    while (*a && *a == *b) a++, b++;
    return (int)(unsigned char)*a - (int)(unsigned char)*b;
}

uint32_t wh_catalogue_count(const unsigned char *mo, size_t size) {
    static const unsigned char magic[] = { 0xde, 0x12, 0x04, 0x95 }; /* little-endian, as our build writes it */
    uint32_t count = 0;
    if (size < HEADER || memcmp(mo, magic, sizeof magic) != 0 || !read_number(mo, size, COUNT, &count)) return 0;
    return count;
}

const char *wh_catalogue_text(const unsigned char *mo, size_t size, uint32_t index) {
    return index < wh_catalogue_count(mo, size) ? text_of(mo, size, TEXTS, index) : NULL;
}

const char *wh_catalogue_find(const unsigned char *mo, size_t size, const char *key) {
    uint32_t low = 0, high = wh_catalogue_count(mo, size);
    if (!*key) return NULL; /* the empty key holds the header, which is not a text */
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const char *there = text_of(mo, size, KEYS, middle);
        if (!there) return NULL;
        int order = order_of(key, there);
        if (order == 0) return text_of(mo, size, TEXTS, middle);
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}
