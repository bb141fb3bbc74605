/* language.c: finds catalogues and looks texts up in them (src/words/catalogue.c). The catalogues themselves are made
 * from po/ by the build; docs/languages.md says how. */
#include "shared/language.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "shared/app.h"
#include "shared/catalogues.h"
#include "shared/terminal.h"

static const char english[] = "en";

/* --- every language ----------------------------------------------------------------------------------------------- */

const char *catalogue_find(const void *context, const char *words) {
    const struct catalogue *catalogue = context;
    const char *found = wh_catalogue_find(catalogue->mo, catalogue->size, words);
    return found ? found : words;
}

static const char *itself(const void *context, const char *words) {
    (void)context;
    return words;
}

static const struct wh_language in_english = { itself, NULL };

/* A locale's name up to its territory, encoding or variant: the "de" of de_AT.UTF-8. */
static size_t base_length(const char *name) { return strcspn(name, "_-.@:"); }

static bool is_c(const char *name) {
    return wh_span_is(name, base_length(name), "C") || wh_span_is(name, base_length(name), "POSIX");
}

const struct wh_language *language_find(const char *name) {
    for (unsigned i = 0; i < catalogue_count; i++)
        if (wh_span_is(name, base_length(name), catalogues[i].id)) return &catalogues[i].language;
    return is_c(name) || wh_span_is(name, base_length(name), english) ? &in_english : NULL;
}

unsigned language_number(const struct wh_language *language) {
    for (unsigned i = 0; i < catalogue_count; i++)
        if (language == &catalogues[i].language) return i + 1;
    return 0;
}

/* --- the program's own -------------------------------------------------------------------------------------------- */

/* Chosen when the program starts, while it has one thread; from then on it is only read. */
static struct {
    const struct catalogue *catalogue; /* NULL: English */
    struct catalogue plain;            /* the one chosen, in ASCII */
    bool plain_wanted;
} own;

const char *tr(const char *words) { return own.catalogue ? catalogue_find(own.catalogue, words) : words; }

static const char *find_own(const void *context, const char *words) {
    (void)context;
    return tr(words);
}

const struct wh_language *language_spoken(void) {
    static const struct wh_language spoken = { find_own, NULL };
    return &spoken;
}

const char *language_code(void) { return own.catalogue ? own.catalogue->id : english; }

/* --- plain ASCII -------------------------------------------------------------------------------------------------- */

/* What takes several letters. Elsewhere than in German a diaeresis is no more than an accent. */
static const char *letters_for(uint32_t character, bool german) {
    static const struct {
        uint32_t letter;
        const char *letters;
        bool german;
    } longer[] = { { 0xe4, "ae", true },   { 0xf6, "oe", true },  { 0xfc, "ue", true },    { 0xc4, "Ae", true },
                   { 0xd6, "Oe", true },   { 0xdc, "Ue", true },  { 0xdf, "ss", true },    { 0x153, "oe", false },
                   { 0x152, "Oe", false }, { 0xb1, "+-", false }, { 0x2026, "...", false } };
    for (size_t i = 0; i < WH_COUNT(longer); i++)
        if (longer[i].letter == character && (german || !longer[i].german)) return longer[i].letters;
    return NULL;
}

/* In place: no letter becomes longer than its bytes in UTF-8 are. */
static void make_plain(char *text, bool german) {
    char *to = text;
    for (const char *from = text; *from;) {
        uint32_t character;
        from += utf8_take(from, &character);
        const char *letters = letters_for(character, german);
        if (letters)
            while (*letters) *to++ = *letters++;
        else
            *to++ = character < 128 ? (char)character : utf8_ascii(character);
    }
    *to = '\0';
}

/* From the catalogue chosen to its copy in ASCII. */
static void choose_plain(void) {
    const struct catalogue *chosen = own.catalogue;
    uint32_t count = wh_catalogue_count(chosen->mo, chosen->size);
    if (chosen == &own.plain) return;
    unsigned char *copy = allocate(chosen->size);
    memcpy(copy, chosen->mo, chosen->size);
    for (uint32_t i = 1; i < count; i++) { /* the first is the header */
        const char *text = wh_catalogue_text(copy, chosen->size, i);
        if (text) make_plain((char *)copy + (text - (const char *)copy), wh_same(chosen->id, "de"));
    }
    free((void *)own.plain.mo);
    own.plain = (struct catalogue){ .id = chosen->id, .mo = copy, .size = chosen->size };
    own.catalogue = &own.plain;
}

/* --- choosing ----------------------------------------------------------------------------------------------------- */

static bool choose(const char *name) {
    const struct wh_language *language = language_find(name);
    if (!language) return false;
    own.catalogue = language->context;
    if (own.catalogue && own.plain_wanted) choose_plain();
    return true;
}

bool language_choose(const char *name) { return !strchr(name, ':') && choose(name); }

void language_plain(void) {
    own.plain_wanted = true;
    if (own.catalogue) choose_plain();
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

/* --- fillers and refusals ----------------------------------------------------------------------------------------- */

void put_filler(struct wh_text *out, const char *words) { wh_put_filler(out, words, language_spoken()); }
void why_text(const struct wh_why *why, struct wh_text *out) { wh_put_why(out, why, language_spoken()); }

void put_rule(struct wh_text *out, const char *rule) {
    static const char section[] = "section ";
    if (strncmp(rule, section, sizeof section - 1) == 0)
        wh_put_template(out, tr("section {0}"), (const char *const[]){ rule + sizeof section - 1, NULL });
    else
        put_filler(out, rule); /* "card 46" is a text, a number is none */
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
