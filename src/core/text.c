/* text.c: bounded text, writing and scanning. */
#include "witching/text.h"

size_t wh_length(const char *words) {
    size_t length = 0;
    while (words[length]) length++;
    return length;
}

bool wh_span_is(const char *start, size_t length, const char *words) {
    return wh_length(words) == length && memcmp(start, words, length) == 0;
}

bool wh_same(const char *a, const char *b) {
    while (*a && *a == *b) a++, b++;
    return *a == *b;
}

struct wh_text wh_text_into(char *buffer, size_t capacity) {
    wh_assert(capacity >= 1);
    buffer[0] = '\0';
    return (struct wh_text){ .start = buffer, .capacity = capacity };
}

extern inline void wh_put_char(struct wh_text *out, char c);
extern inline void wh_put_span(struct wh_text *out, const char *start, size_t length);

/* Copied as it is looked at: most words are short. */
void wh_put_any(struct wh_text *out, const char *words) {
    size_t room = out->capacity - 1 - out->length, length = 0;
    char *at = out->start + out->length;
    for (; length < room && words[length]; length++) at[length] = words[length];
    at[length] = '\0';
    out->length += length;
    if (words[length]) out->overflow = true;
}

void wh_text_cut(struct wh_text *out, size_t length) {
    out->length = length;
    out->start[length] = '\0';
}

void wh_put_int(struct wh_text *out, int64_t number) {
    static const char pairs[] = "00010203040506070809101112131415161718192021222324252627282930313233343536373839"
                                "40414243444546474849505152535455565758596061626364656667686970717273747576777879"
                                "8081828384858687888990919293949596979899";
    char digits[20];
    unsigned at = sizeof digits;
    if (number >= 0 && number < 10) { /* most are */
        wh_put_char(out, (char)('0' + number));
        return;
    }
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    for (; rest >= 10; rest /= 100) memcpy(digits + (at -= 2), pairs + 2 * (rest % 100), 2);
    if (rest || at == sizeof digits) digits[--at] = (char)('0' + rest);
    if (number < 0) wh_put_char(out, '-');
    wh_put_span(out, digits + at, sizeof digits - at);
}

void wh_put_hex(struct wh_text *out, uint64_t number, unsigned digits) {
    char text[16];
    wh_assert(digits <= sizeof text);
    for (unsigned i = 0; i < digits; i++) text[i] = "0123456789abcdef"[(number >> (4 * (digits - 1 - i))) & 15];
    wh_put_span(out, text, digits);
}

static bool is_place(const char *words) {
    return words[0] == '{' && words[1] >= '0' && words[1] <= '9' && words[2] == '}';
}

void wh_put_template(struct wh_text *out, const char *words, const char *const *with) {
    while (*words) {
        size_t plain = 0;
        while (words[plain] && !is_place(words + plain)) plain++;
        wh_put_span(out, words, plain);
        words += plain;
        if (!*words) return;
        unsigned wanted = (unsigned)(words[1] - '0'), known = 0;
        while (known < wanted && with[known]) known++;
        if (with[known]) wh_put(out, with[known]);
        words += 3;
    }
}

void wh_put_numbers(struct wh_text *out, const char *words, int64_t first, int64_t second) {
    char digits[2][24];
    struct wh_text one = wh_text_into(digits[0], sizeof digits[0]), two = wh_text_into(digits[1], sizeof digits[1]);
    wh_put_int(&one, first);
    wh_put_int(&two, second);
    wh_put_template(out, words, (const char *const[]){ digits[0], digits[1], NULL });
}

struct wh_scan wh_scan_of(const char *text, size_t length) {
    return (struct wh_scan){ .at = text, .end = text + length };
}

bool wh_take_char(struct wh_scan *in, char c) {
    if (in->at == in->end || *in->at != c) return false;
    in->at++;
    return true;
}

bool wh_take(struct wh_scan *in, const char *words) {
    size_t length = wh_length(words);
    if ((size_t)(in->end - in->at) < length || memcmp(in->at, words, length) != 0) return false;
    in->at += length;
    return true;
}

bool wh_take_word(struct wh_scan *in, const char *word) {
    struct wh_scan next = *in;
    if (!wh_take(&next, word)) return false;
    if (!wh_scan_over(&next) && !wh_take_char(&next, ' ')) return false;
    *in = next;
    return true;
}

bool wh_take_number(struct wh_scan *in, uint32_t most, uint32_t *out) {
    const char *at = in->at;
    uint64_t number = 0;
    while (at < in->end && *at >= '0' && *at <= '9') {
        if (number == 0 && at > in->at) return false; /* a leading zero */
        number = number * 10 + (uint64_t)(*at++ - '0');
        if (number > most) return false;
    }
    if (at == in->at) return false;
    in->at = at;
    *out = (uint32_t)number;
    return true;
}

bool wh_take_hex(struct wh_scan *in, unsigned digits, uint64_t *out) {
    uint64_t number = 0;
    if ((size_t)(in->end - in->at) < digits) return false;
    for (unsigned i = 0; i < digits; i++) {
        char c = in->at[i];
        if (c >= '0' && c <= '9')
            number = number << 4 | (uint64_t)(c - '0');
        else if (c >= 'a' && c <= 'f')
            number = number << 4 | (uint64_t)(c - 'a' + 10);
        else
            return false;
    }
    in->at += digits;
    *out = number;
    return true;
}

bool wh_take_name(struct wh_scan *in, const char *const *names, unsigned count, unsigned *out) {
    const char *at = in->at;
    size_t longest = 0, room = (size_t)(in->end - at);
    for (unsigned i = 0; room && i < count; i++) {
        const char *name = names[i];
        size_t length = 0;
        if (name[0] != at[0]) continue;
        while (length < room && name[length] && name[length] == at[length]) length++;
        if (length > longest && !name[length]) {
            longest = length;
            *out = i;
            if (length == room) break; /* none is longer */
        }
    }
    in->at += longest;
    return longest > 0;
}
