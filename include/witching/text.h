/* text.h: bounded text. A writer never passes its end: what does not fit is dropped and remembered in `overflow`. */
#ifndef WITCHING_TEXT_H
#define WITCHING_TEXT_H

#include "witching/base.h"

WH_BEGIN_C

struct wh_text {
    char *start;
    size_t length, capacity; /* capacity counts the closing NUL, which is always there */
    bool overflow;
};

struct wh_text wh_text_into(char *buffer, size_t capacity); /* capacity >= 1 */
inline void wh_put_char(struct wh_text *out, char c) {
    if (out->length + 1 >= out->capacity) {
        out->overflow = true;
        return;
    }
    out->start[out->length++] = c;
    out->start[out->length] = '\0';
}
inline void wh_put_span(struct wh_text *out, const char *start, size_t length) {
    size_t room = out->capacity - 1 - out->length;
    char *at = out->start + out->length;
    if (length <= room) {
        memcpy(at, start, length); /* by itself: the compiler often knows the length */
    } else {
        out->overflow = true;
        length = room;
        memcpy(at, start, length);
    }
    out->length += length;
    out->start[out->length] = '\0';
}
void wh_put_any(struct wh_text *out, const char *words);
/* Of words written in the source the compiler knows the length. */
static inline void wh_put(struct wh_text *out, const char *words) {
    if (__builtin_constant_p(__builtin_strlen(words)))
        wh_put_span(out, words, __builtin_strlen(words));
    else
        wh_put_any(out, words);
}
void wh_put_int(struct wh_text *out, int64_t number);
void wh_put_hex(struct wh_text *out, uint64_t number, unsigned digits);
void wh_text_cut(struct wh_text *out, size_t length); /* forgets what comes after this many characters */
/* Words with {0}, {1} … replaced by the strings of `with` (NULL-terminated list). */
void wh_put_template(struct wh_text *out, const char *words, const char *const *with);
void wh_put_numbers(struct wh_text *out, const char *words, int64_t first, int64_t second); /* the same for numbers */

/* Reading: a cursor over text that need not end with NUL. Each wh_take_… moves on only if it succeeds. */
struct wh_scan {
    const char *at, *end;
};

struct wh_scan wh_scan_of(const char *text, size_t length);
bool wh_take_char(struct wh_scan *in, char c);
bool wh_take(struct wh_scan *in, const char *words);                   /* exactly these characters */
bool wh_take_word(struct wh_scan *in, const char *word);               /* the word, then a space (taken) or the end */
bool wh_take_number(struct wh_scan *in, uint32_t most, uint32_t *out); /* decimal, no sign, no leading zero */
bool wh_take_hex(struct wh_scan *in, unsigned digits, uint64_t *out);  /* exactly this many lower-case digits */
bool wh_take_name(struct wh_scan *in, const char *const *names, unsigned count,
                  unsigned *out); /* the longest that fits */
static inline bool wh_scan_over(const struct wh_scan *in) { return in->at == in->end; }

size_t wh_length(const char *words);
bool wh_same(const char *a, const char *b);
bool wh_span_is(const char *start, size_t length, const char *words);

WH_END_C

#endif
