/* skeleton.c: the skeletons of names, and the names nobody may have. */
#include "server/accounts/skeleton.h"

#include "shared/thinker.h"
#include "witching/words.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

enum { ROOM = 2048 /* UTF-16 units: no name grows this long */, ROUNDS = 4, MARKS_MOST = 3, RESERVED_MOST = 160 };
enum { BRAILLE_BLANK = 0x2800 };

struct letters {
    UChar text[ROOM];
    int32_t length;
};

/* ICU's, opened once and never changed: the tables are part of the library. */
static const struct tables {
    USpoofChecker *checker;
    const UNormalizer2 *fold, *compose;
} * open_tables(void) {
    static struct tables tables;
    if (tables.checker) return &tables;
    UErrorCode error = U_ZERO_ERROR;
    tables.fold = unorm2_getNFKCCasefoldInstance(&error);
    tables.compose = unorm2_getNFKCInstance(&error);
    tables.checker = uspoof_open(&error);
    wh_assert(U_SUCCESS(error));
    return &tables;
}

/* --- letters ------------------------------------------------------------------------------------------------------ */

static bool shows_nothing(UChar32 c) {
    int8_t kind = u_charType(c);
    return u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) || u_isUWhiteSpace(c) || c == BRAILLE_BLANK ||
           kind == U_FORMAT_CHAR || kind == U_CONTROL_CHAR;
}

static bool is_mark(UChar32 c) { return U_GET_GC_MASK(c) & U_GC_M_MASK; }
static bool is_ornament(UChar32 c) { return !(U_GET_GC_MASK(c) & (U_GC_L_MASK | U_GC_N_MASK | U_GC_M_MASK)); }

static UChar32 next_letter(const struct letters *letters, int32_t *at) {
    UChar c = letters->text[(*at)++];
    bool pair = U16_IS_LEAD(c) && *at < letters->length && U16_IS_TRAIL(letters->text[*at]);
    return pair ? U16_GET_SUPPLEMENTARY(c, letters->text[(*at)++]) : c;
}

static void drop(struct letters *letters, bool unwanted(UChar32)) {
    int32_t kept = 0;
    for (int32_t at = 0; at < letters->length;) {
        UChar32 c = next_letter(letters, &at);
        if (!unwanted(c)) U16_APPEND_UNSAFE(letters->text, kept, c);
    }
    letters->length = kept;
}

static struct letters letters_of(const char *name) {
    struct letters letters = { .length = 0 };
    UErrorCode error = U_ZERO_ERROR;
    u_strFromUTF8WithSub(letters.text, ROOM, &letters.length, name, -1, 0xfffd, NULL, &error);
    if (U_FAILURE(error)) letters.length = 0;
    return letters;
}

static void normalize(struct letters *letters, const UNormalizer2 *how) {
    struct letters before = *letters;
    UErrorCode error = U_ZERO_ERROR;
    letters->length = unorm2_normalize(how, before.text, before.length, letters->text, ROOM, &error);
    if (U_FAILURE(error)) *letters = before; /* too long for a name anyway */
}

static void reduce(struct letters *letters) {
    struct letters before = *letters;
    UErrorCode error = U_ZERO_ERROR;
    letters->length =
        uspoof_getSkeleton(open_tables()->checker, 0, before.text, before.length, letters->text, ROOM, &error);
    if (U_FAILURE(error)) *letters = before;
}

/* A look-alike may be a capital, and its small letter the look-alike of another: until nothing changes any more. */
static void settle(struct letters *letters) {
    for (unsigned round = 0; round < ROUNDS; round++) {
        struct letters before = *letters;
        reduce(letters);
        normalize(letters, open_tables()->fold);
        drop(letters, shows_nothing);
        if (u_strCompare(before.text, before.length, letters->text, letters->length, false) == 0) return;
    }
}

/* --- keys --------------------------------------------------------------------------------------------------------- */

static void put_digits(const uint8_t *bytes, size_t size, char *out) { sodium_bin2hex(out, 2 * size + 1, bytes, size); }

static void put_key(const struct letters *letters, char key[SKELETON_TEXT]) {
    char bytes[3 * ROOM + 1];
    int32_t size = 0;
    UErrorCode error = U_ZERO_ERROR;
    uint8_t hash[crypto_hash_sha256_BYTES];
    u_strToUTF8WithSub(bytes, sizeof bytes, &size, letters->text, letters->length, 0xfffd, NULL, &error);
    if (2 * size + 1 <= SKELETON_TEXT) {
        put_digits((const uint8_t *)bytes, (size_t)size, key);
        return;
    }
    crypto_hash_sha256(hash, (const uint8_t *)bytes, (unsigned long long)size);
    key[0] = '#';
    put_digits(hash, sizeof hash, key + 1);
}

static struct skeleton skeleton_of_letters(struct letters letters) {
    struct skeleton skeleton;
    drop(&letters, shows_nothing);
    struct letters read = letters, seen = letters;
    normalize(&read, open_tables()->fold);
    normalize(&seen, open_tables()->compose);
    settle(&read);
    settle(&seen);
    put_key(&read, skeleton.read);
    put_key(&seen, skeleton.seen);
    return skeleton;
}

struct skeleton skeleton_of(const char *name) {
    return skeleton_of_letters(letters_of(name));
}

static bool alike(const struct skeleton *a, const struct skeleton *b) {
    return strcmp(a->read, b->read) == 0 || strcmp(a->seen, b->seen) == 0 || strcmp(a->read, b->seen) == 0 ||
           strcmp(a->seen, b->read) == 0;
}

bool names_alike(const char *a, const char *b) {
    if (!a[0] || !b[0]) return false;
    struct skeleton first = skeleton_of(a), second = skeleton_of(b);
    return alike(&first, &second);
}

/* --- names nobody may have ---------------------------------------------------------------------------------------- */

/* Such a character moves or hides what is around the name; private ones show what somebody's font likes. */
static bool disturbs(UChar32 c) {
    int8_t kind = u_charType(c);
    return u_hasBinaryProperty(c, UCHAR_BIDI_CONTROL) || kind == U_PRIVATE_USE_CHAR || kind == U_CONTROL_CHAR ||
           kind == U_LINE_SEPARATOR || kind == U_PARAGRAPH_SEPARATOR;
}

static bool can_be_seen(const struct letters *letters) {
    bool seen = false;
    unsigned marks = 0;
    for (int32_t at = 0; at < letters->length;) {
        UChar32 c = next_letter(letters, &at);
        marks = is_mark(c) && !u_hasBinaryProperty(c, UCHAR_VARIATION_SELECTOR) ? marks + 1 : 0;
        if (disturbs(c) || marks > MARKS_MOST) return false; /* marks in heaps cover the lines above and below */
        seen |= !shows_nothing(c) && !is_mark(c);
    }
    return seen;
}

static const char *const reserved_words[] = {
    "Witching Hour", "witching", "server", "admin",    "administrator",
    "moderator",     "host",     "system", /* who runs it */
    "bot",           "level",    "search", "onlooker", "anyone",
    "chance",                                       /* who plays */
    "free",          "frei",     "vrij",   "libre", /* a seat */
    "you",           "du",       "je",     "jij",      "tu",
    "toi",           "vous", /* oneself */
};
static const char *const nobodys_words[] = { "Somebody", "Jemand", "Iemand", "Quelqu’un", "Quelqu'un" };
static const char *const seat_words[] = { "seat", "Platz", "Sitz", "plaats", "stoel", "place", "La place", "siège" };

/* Ornaments do not make it another word: "[Admin]", "level 4" for level-4. */
static struct skeleton plain_skeleton(const char *name) {
    struct letters letters = letters_of(name);
    drop(&letters, shows_nothing);
    normalize(&letters, open_tables()->compose);
    drop(&letters, is_ornament);
    return skeleton_of_letters(letters);
}

struct reserved {
    struct skeleton all[RESERVED_MOST];
    unsigned count;
};

static void reserve(struct reserved *reserved, const char *word) {
    wh_assert(reserved->count < RESERVED_MOST);
    reserved->all[reserved->count++] = plain_skeleton(word);
}

static void gather(struct reserved *reserved) {
    char word[64];
    for (unsigned i = 0; i < WH_COUNT(reserved_words); i++) reserve(reserved, reserved_words[i]);
    for (unsigned i = 0; i < WH_COUNT(seat_words); i++)
        for (unsigned seat = 0; seat <= WH_MAX_SEATS + 2; seat++) {
            snprintf(word, sizeof word, "%s %u", seat_words[i], seat);
            reserve(reserved, word);
        }
    for (unsigned i = 0;; i++) {
        char id[THINKER_NAME];
        struct wh_text name = wh_text_into(id, sizeof id);
        if (!thinker_listed(i, &name)) return;
        reserve(reserved, id);
    }
}

static bool is_reserved(const char *name) {
    static struct reserved reserved;
    struct skeleton skeleton = plain_skeleton(name);
    if (!reserved.count) gather(&reserved);
    for (unsigned i = 0; i < reserved.count; i++)
        if (skeleton.read[0] && alike(&skeleton, &reserved.all[i])) return true;
    return false;
}

enum name_flaw name_flaw(const char *name) {
    if (!name[0]) return NAME_FINE;
    struct letters letters = letters_of(name);
    struct skeleton skeleton = skeleton_of_letters(letters);
    if (!can_be_seen(&letters) || !skeleton.read[0] || !skeleton.seen[0]) return NAME_UNSEEN;
    return is_reserved(name) ? NAME_RESERVED : NAME_FINE;
}

bool name_is_nobodys(const char *name) {
    for (unsigned i = 0; i < WH_COUNT(nobodys_words); i++)
        if (names_alike(name, nobodys_words[i])) return true;
    return false;
}
