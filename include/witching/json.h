/* json.h: JSON, written into bounded text and read by a bounded cursor without building a tree.
 *
 * The writer puts commas by itself. The reader is strict (RFC 8259, at most WH_JSON_DEPTH deep, integers only, strings
 * without escapes beyond \" and \\ and \/), and its first error stays: check `error` once at the end. */
#ifndef WITCHING_JSON_H
#define WITCHING_JSON_H

#include "witching/text.h"

WH_BEGIN_C

enum { WH_JSON_DEPTH = 16, WH_JSON_NAME = 64, WH_JSON_PATH = 256 };

void wh_json_any_key(struct wh_text *out, const char *key);
/* A comma belongs before a value unless one of these stands there. */
extern const bool wh_json_opens[256];
inline void wh_json_comma(struct wh_text *out) {
    if (out->length && !wh_json_opens[(unsigned char)out->start[out->length - 1]]) wh_put_char(out, ',');
}
inline void wh_json_open(struct wh_text *out, char bracket) { /* '{' or '[' */
    wh_json_comma(out);
    wh_put_char(out, bracket);
}
inline void wh_json_close(struct wh_text *out, char bracket) { wh_put_char(out, bracket); } /* '}' or ']' */
/* With nothing to escape. */
inline void wh_json_plain_key(struct wh_text *out, const char *key, size_t length) {
    wh_json_comma(out);
    wh_put_char(out, '"');
    wh_put_span(out, key, length);
    wh_put_span(out, "\":", 2);
}
#define WH_JSON_ODD "\"\\\1\2\3\4\5\6\7\10\11\12\13\14\15\16\17\20\21\22\23\24\25\26\27\30\31\32\33\34\35\36\37"
/* Escapes what must be escaped; for a key written in the source the compiler
 * sees that nothing must, and how long it is. */
static inline void wh_json_key(struct wh_text *out, const char *key) {
    if (__builtin_constant_p(__builtin_strcspn(key, WH_JSON_ODD)) &&
        __builtin_strcspn(key, WH_JSON_ODD) == __builtin_strlen(key))
        wh_json_plain_key(out, key, __builtin_strlen(key));
    else
        wh_json_any_key(out, key);
}
void wh_json_string(struct wh_text *out, const char *words);
void wh_json_int(struct wh_text *out, int64_t number);
void wh_json_bool(struct wh_text *out, bool value);
void wh_json_null(struct wh_text *out);
void wh_json_raw(struct wh_text *out, const char *json); /* a finished value, put as it is */

/* A key with its value. */
static inline void wh_json_put_string(struct wh_text *out, const char *key, const char *words) {
    wh_json_key(out, key);
    wh_json_string(out, words);
}
static inline void wh_json_put_int(struct wh_text *out, const char *key, int64_t number) {
    wh_json_key(out, key);
    wh_json_int(out, number);
}

enum wh_json_kind {
    WH_JSON_BAD,
    WH_JSON_OBJECT,
    WH_JSON_ARRAY,
    WH_JSON_STRING,
    WH_JSON_NUMBER,
    WH_JSON_BOOL,
    WH_JSON_NULL
};

struct wh_json {
    const char *start, *at, *end;
    const char *error; /* NULL, or what is wrong, in words; `at` stays where it was noticed */
    uint8_t depth;
    bool fresh; /* just after an opening bracket: no comma expected */
};

struct wh_json wh_json_of(const char *text, size_t length);
enum wh_json_kind wh_json_peek(struct wh_json *in);
bool wh_json_enter(struct wh_json *in, char bracket); /* '{' or '[' */
bool wh_json_next(struct wh_json *in, char closing);  /* true: an item follows; false: closed, or error */
bool wh_json_next_key(struct wh_json *in,
                      char key[WH_JSON_NAME]); /* inside '{': the next key, or false: closed, or error */
bool wh_json_read_int(struct wh_json *in, int64_t *out);
bool wh_json_read_bool(struct wh_json *in, bool *out);
bool wh_json_read_null(struct wh_json *in);
bool wh_json_read_string(struct wh_json *in, char *out, size_t capacity); /* too long is an error */
bool wh_json_read_between(struct wh_json *in, int64_t least, int64_t most, int64_t *out);
bool wh_json_read_byte(struct wh_json *in, unsigned least, unsigned most, uint8_t *out);
bool wh_json_read_name(struct wh_json *in, const char *const *names, unsigned count, uint8_t *out); /* its number */
/* An object: `read` takes the value of key number `key`, each at most once; `seen` gets a bit for each. */
typedef bool wh_json_read_key(struct wh_json *in, unsigned key, void *to);
bool wh_json_read_some_keys(struct wh_json *in, const char *const *keys, unsigned count, wh_json_read_key *read,
                            void *to, uint32_t *seen);
bool wh_json_read_keys(struct wh_json *in, const char *const *keys, unsigned count, wh_json_read_key *read,
                       void *to);                         /* all of them, in any order */
bool wh_json_skip(struct wh_json *in);                    /* any one value */
bool wh_json_finish(struct wh_json *in);                  /* nothing but white space is left, and no error */
bool wh_json_fail(struct wh_json *in, const char *error); /* remembers the first; always false */

/* A path grows by a key, or by an index where that is NULL. */
void wh_path_add(struct wh_text *path, const char *key, unsigned index);
/* The value at a path such as "sets.0.owner" (keys and indexes joined by dots; "" is the whole): its exact text. */
bool wh_json_at(const char *text, size_t length, const char *path, const char **value, size_t *value_length);

/* --- JSON that this program has just written, whole and without spaces: it is scanned, not checked ---------------- */

struct wh_span {
    const char *start;
    size_t length;
};
struct wh_items {
    const char *at, *end;
    bool keyed;
};

struct wh_items wh_own_items(struct wh_span container); /* its items, one after the other */
bool wh_own_next(struct wh_items *items, struct wh_span *key, struct wh_span *value); /* keys are empty in an array */
/* The same, faster where the value is like another. */
bool wh_own_next_like(struct wh_items *items, struct wh_span like, struct wh_span *key, struct wh_span *value);
/* Writes what changed from one value to another, each at `path`: [path,value],…; how many there are. */
unsigned wh_own_changes(struct wh_span before, struct wh_span after, struct wh_text *path, struct wh_text *out);
/* As wh_json_at; false: there is no such value. */
bool wh_own_at(struct wh_span json, const char *path, struct wh_span *value);

WH_END_C

#endif
