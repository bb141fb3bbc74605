/* language.c: chooses a catalogue and looks texts up in it. The catalogues themselves are made from po/ by the build;
 * how they come about is in docs/languages.md. */
#include "language.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "app.h"
#include "catalogues.h"
#include "terminal.h"

static const char english[] = "en";

/* The language is a property of the whole program, chosen once at its start. */
static const struct catalogue *chosen; /* NULL: English */
static struct catalogue plain;         /* the one chosen, in ASCII */
static bool plain_wanted;

/* --- the format of msgfmt: two tables of lengths and places, the keys sorted ------------------------------------------ */

enum { MO_COUNT = 8, MO_KEYS = 12, MO_TEXTS = 16, MO_HEADER = 28 };

static bool read_number(const unsigned char *mo, size_t size, size_t at, uint32_t *out) {
    if (size < 4 || at > size - 4) return false;
    *out = mo[at] | (uint32_t)mo[at + 1] << 8 | (uint32_t)mo[at + 2] << 16 | (uint32_t)mo[at + 3] << 24;
    return true;
}

/* Text number `index` of the table whose place stands at `table`; NULL: it does not lie inside, NUL and all. */
static const char *mo_text(const unsigned char *mo, size_t size, size_t table, uint32_t index) {
    uint32_t first, length, place;
    if (!read_number(mo, size, table, &first)) return NULL;
    size_t entry = (size_t)first + 8 * (size_t)index;
    if (!read_number(mo, size, entry, &length) || !read_number(mo, size, entry + 4, &place)) return NULL;
    if (place >= size || length >= size - place || mo[(size_t)place + length]) return NULL;
    return (const char *)mo + place;
}

static bool is_catalogue(const unsigned char *mo, size_t size, uint32_t *count) {
    static const unsigned char magic[] = { 0xde, 0x12, 0x04, 0x95 }; /* little-endian, as our build writes it */
    return size >= MO_HEADER && memcmp(mo, magic, sizeof magic) == 0 && read_number(mo, size, MO_COUNT, count);
}

const char *catalogue_find(const unsigned char *mo, size_t size, const char *key) {
    uint32_t low = 0, high;
    if (!*key || !is_catalogue(mo, size, &high)) return NULL; /* the empty key holds the header, which is no text */
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const char *there = mo_text(mo, size, MO_KEYS, middle);
        if (!there) return NULL;
        int order = strcmp(key, there);
        if (order == 0) return mo_text(mo, size, MO_TEXTS, middle);
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

static const char *find(const char *words) { return chosen ? catalogue_find(chosen->mo, chosen->size, words) : NULL; }

const char *tr(const char *words) {
    const char *found = find(words);
    return found ? found : words;
}

/* --- plain ASCII ------------------------------------------------------------------------------------------------------ */

static const char *german_pair(uint32_t character) {
    static const struct {
        uint32_t letter;
        const char *pair;
    } pairs[] = { { 0xe4, "ae" }, { 0xf6, "oe" }, { 0xfc, "ue" }, { 0xc4, "Ae" },
                  { 0xd6, "Oe" }, { 0xdc, "Ue" }, { 0xdf, "ss" } };
    for (size_t i = 0; i < WH_COUNT(pairs); i++)
        if (pairs[i].letter == character) return pairs[i].pair;
    return NULL;
}

/* In place: no letter becomes longer than its bytes in UTF-8 are. */
static void make_plain(char *text, bool german) {
    char *to = text;
    for (const char *from = text; *from;) {
        uint32_t character;
        from += utf8_take(from, &character);
        const char *pair = german ? german_pair(character) : NULL;
        *to++ = pair ? pair[0] : character < 128 ? (char)character : utf8_ascii(character);
        if (pair) *to++ = pair[1];
    }
    *to = '\0';
}

/* From the catalogue chosen to its copy in ASCII. */
static void choose_plain(void) {
    uint32_t count;
    if (chosen == &plain || !is_catalogue(chosen->mo, chosen->size, &count)) return;
    unsigned char *copy = allocate(chosen->size);
    memcpy(copy, chosen->mo, chosen->size);
    for (uint32_t i = 1; i < count; i++) { /* the first is the header */
        const char *text = mo_text(copy, chosen->size, MO_TEXTS, i);
        if (text) make_plain((char *)copy + (text - (const char *)copy), wh_same(chosen->id, "de"));
    }
    free((void *)plain.mo);
    plain = (struct catalogue){ chosen->id, copy, chosen->size };
    chosen = &plain;
}

/* --- choosing --------------------------------------------------------------------------------------------------------- */

/* A locale's name up to its territory, encoding or variant: the "de" of de_AT.UTF-8. */
static size_t base_length(const char *name) { return strcspn(name, "_-.@:"); }

static bool is_c(const char *name) {
    return wh_span_is(name, base_length(name), "C") || wh_span_is(name, base_length(name), "POSIX");
}

static bool choose(const char *name) {
    chosen = NULL;
    for (unsigned i = 0; i < catalogue_count; i++)
        if (wh_span_is(name, base_length(name), catalogues[i].id)) chosen = &catalogues[i];
    if (chosen && plain_wanted) choose_plain();
    return chosen || is_c(name) || wh_span_is(name, base_length(name), english);
}

bool language_choose(const char *name) {
    const struct catalogue *before = chosen;
    if (!strchr(name, ':') && choose(name)) return true;
    chosen = before;
    return false;
}

void language_plain(void) {
    plain_wanted = true;
    if (chosen) choose_plain();
}

/* The first of the variables that is set says which locale it is; none: "C". */
static const char *locale(void) {
    static const char *const variables[] = { "LC_ALL", "LC_MESSAGES", "LANG" };
    for (size_t i = 0; i < WH_COUNT(variables); i++) {
        const char *value = getenv(variables[i]);
        if (value && *value) return value;
    }
    return "C";
}

void language_from_environment(void) {
    const char *name = locale(), *list = getenv("LANGUAGE");
    if (!terminal_is_utf8()) language_plain();
    if (is_c(name)) return; /* LANGUAGE does not count there */
    while (list && *list) {
        if (*list != ':' && choose(list)) return;
        list += strcspn(list, ":");
        list += *list == ':';
    }
    choose(name);
}

void language_list(struct wh_text *out) {
    wh_put(out, english);
    for (unsigned i = 0; i < catalogue_count; i++) {
        wh_put(out, ", ");
        wh_put(out, catalogues[i].id);
    }
}

/* --- fillers and refusals --------------------------------------------------------------------------------------------- */

enum { NUMBERS = 4, NUMBER_TEXT = 24 };

/* "2 to 5 players" as "{0} to {1} players", and its numbers; false: it has none, or too many. */
static bool leave_out_numbers(const char *words, struct wh_text *out, char numbers[NUMBERS][NUMBER_TEXT]) {
    unsigned count = 0;
    while (*words) {
        size_t digits = strspn(words, "0123456789");
        if (!digits) {
            wh_put_char(out, *words++);
            continue;
        }
        if (count == NUMBERS) return false;
        struct wh_text number = wh_text_into(numbers[count], NUMBER_TEXT);
        wh_put_span(&number, words, digits);
        if (number.overflow) return false;
        wh_put_char(out, '{');
        wh_put_int(out, count++);
        wh_put_char(out, '}');
        words += digits;
    }
    return count && !out->overflow;
}

void put_filler(struct wh_text *out, const char *words) {
    char pattern[2 * WH_WHY_WITH], numbers[NUMBERS][NUMBER_TEXT] = { "" };
    struct wh_text shape = wh_text_into(pattern, sizeof pattern);
    const char *found = find(words);
    if (!found && leave_out_numbers(words, &shape, numbers)) found = find(pattern);
    if (found)
        wh_put_template(out, found, (const char *const[]){ numbers[0], numbers[1], numbers[2], numbers[3], NULL });
    else
        wh_put(out, words);
}

/* A single word in quotation marks is somebody's own and stays as it is. */
static bool is_quoted(const char *sentence, const char *hole, const char *filler) {
    const char *at = strstr(sentence, hole);
    return at && at > sentence && at[-1] == '"' && !strchr(filler, ' ');
}

void why_text(const struct wh_why *why, struct wh_text *out) {
    const char *const holes[] = { "{0}", "{1}" };
    char with[2][2 * WH_WHY_WITH];
    for (unsigned i = 0; i < WH_COUNT(holes); i++) {
        struct wh_text filler = wh_text_into(with[i], sizeof with[i]);
        if (is_quoted(why->reason->text, holes[i], why->with[i]))
            wh_put(&filler, why->with[i]);
        else
            put_filler(&filler, why->with[i]);
    }
    wh_put_template(out, tr(why->reason->text), (const char *const[]){ with[0], with[1], NULL });
}

void put_rule(struct wh_text *out, const char *rule) {
    static const char section[] = "section ";
    if (strncmp(rule, section, sizeof section - 1) == 0)
        wh_put_template(out, tr("section {0}"), (const char *const[]){ rule + sizeof section - 1, NULL });
    else
        put_filler(out, rule); /* "card 46" is a text, "R12" is none */
}

const char *error_text(int error) {
    static const struct {
        int error;
        const char *words; /* as glibc has them */
    } usual[] = {
        { ENOENT, WH_TR("No such file or directory") },
        { EACCES, WH_TR("Permission denied") },
        { EISDIR, WH_TR("Is a directory") },
        { ENOTDIR, WH_TR("Not a directory") },
        { ENOSPC, WH_TR("No space left on device") },
        { EROFS, WH_TR("Read-only file system") },
        { EPIPE, WH_TR("Broken pipe") },
        { EBADF, WH_TR("Bad file descriptor") },
        { ENAMETOOLONG, WH_TR("File name too long") },
        { EIO, WH_TR("Input/output error") },
        { EPERM, WH_TR("Operation not permitted") },
    };
    for (size_t i = 0; i < WH_COUNT(usual); i++)
        if (usual[i].error == error) return tr(usual[i].words);
    return strerror(error);
}
