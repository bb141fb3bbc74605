/* json.c: writing and reading JSON without building a tree. */
#include "witching/json.h"

/* --- writing ------------------------------------------------------------------------------------------------------ */

const bool wh_json_opens[256] = { ['{'] = 1, ['['] = 1, [':'] = 1, [','] = 1, [' '] = 1, ['\n'] = 1 };

extern inline void wh_json_comma(struct wh_text *out);
extern inline void wh_json_open(struct wh_text *out, char bracket);
extern inline void wh_json_close(struct wh_text *out, char bracket);
extern inline void wh_json_plain_key(struct wh_text *out, const char *key, size_t length);

/* What cannot stand in a string as it is. */
static const bool odd[256] = { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,         [16] = 1,
                               1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, ['"'] = 1, ['\\'] = 1 };

static void put_escaped(struct wh_text *out, char c) {
    wh_put_char(out, '\\');
    if ((unsigned char)c >= 0x20) {
        wh_put_char(out, c);
        return;
    }
    wh_put_char(out, 'u');
    wh_put_hex(out, (unsigned char)c, 4);
}

/* Characters up to one that must be escaped, or the end; copied as they are looked at: most strings are short. */
static const char *put_plain(struct wh_text *out, const char *words) {
    char *at = out->start + out->length, *end = out->start + out->capacity - 1;
    while (at < end && !odd[(unsigned char)*words]) *at++ = *words++;
    *at = '\0';
    out->length = (size_t)(at - out->start);
    if (odd[(unsigned char)*words]) return words;
    out->overflow = true;
    return "";
}

static void put_with_escapes(struct wh_text *out, const char *words) {
    while (*(words = put_plain(out, words))) put_escaped(out, *words++);
    wh_put_char(out, '"');
}

/* The text's own fields are written once: most of what is sent passes here. */
void wh_json_string(struct wh_text *out, const char *words) {
    char *start = out->start, *at = start + out->length, *end = start + out->capacity - 1;
    if (at > start && !wh_json_opens[(unsigned char)at[-1]] && at < end) *at++ = ',';
    if (at < end)
        *at++ = '"';
    else
        out->overflow = true;
    size_t room = (size_t)(end - at), length = 0;
    for (; length < room && !odd[(unsigned char)words[length]]; length++) at[length] = words[length];
    at += length;
    words += length;
    bool whole = !*words && at < end;
    if (whole) *at++ = '"';
    *at = '\0';
    out->length = (size_t)(at - start);
    if (!whole) put_with_escapes(out, words);
}

void wh_json_any_key(struct wh_text *out, const char *key) {
    wh_json_string(out, key);
    wh_put_char(out, ':');
}

void wh_json_raw(struct wh_text *out, const char *json) {
    wh_json_comma(out);
    wh_put(out, json);
}

void wh_json_int(struct wh_text *out, int64_t number) {
    wh_json_comma(out);
    wh_put_int(out, number);
}

void wh_json_bool(struct wh_text *out, bool value) {
    wh_json_comma(out);
    wh_put_span(out, value ? "true" : "false", value ? 4 : 5);
}

void wh_json_null(struct wh_text *out) {
    wh_json_comma(out);
    wh_put(out, "null");
}

/* --- reading ------------------------------------------------------------------------------------------------------ */

struct wh_json wh_json_of(const char *text, size_t length) {
    return (struct wh_json){ .start = text, .at = text, .end = text + length };
}

bool wh_json_fail(struct wh_json *in, const char *error) {
    if (!in->error) in->error = error;
    return false;
}

static void skip_space(struct wh_json *in) {
    while (in->at < in->end && (*in->at == ' ' || *in->at == '\t' || *in->at == '\n' || *in->at == '\r')) in->at++;
}

enum wh_json_kind wh_json_peek(struct wh_json *in) {
    if (in->error) return WH_JSON_BAD;
    skip_space(in);
    if (in->at == in->end) return WH_JSON_BAD;
    switch (*in->at) {
    case '{': return WH_JSON_OBJECT;
    case '[': return WH_JSON_ARRAY;
    case '"': return WH_JSON_STRING;
    case 't':
    case 'f': return WH_JSON_BOOL;
    case 'n': return WH_JSON_NULL;
    default: return *in->at == '-' || (*in->at >= '0' && *in->at <= '9') ? WH_JSON_NUMBER : WH_JSON_BAD;
    }
}

bool wh_json_enter(struct wh_json *in, char bracket) {
    if (wh_json_peek(in) != (bracket == '{' ? WH_JSON_OBJECT : WH_JSON_ARRAY))
        return wh_json_fail(in, bracket == '{' ? WH_TR("an object { … } is expected")
                                               : WH_TR("an array [ … ] is expected"));
    if (in->depth == WH_JSON_DEPTH) return wh_json_fail(in, WH_TR("this is nested too deeply"));
    in->at++;
    in->depth++;
    in->fresh = true;
    return true;
}

bool wh_json_next(struct wh_json *in, char closing) {
    if (in->error) return false;
    skip_space(in);
    if (in->at == in->end) return wh_json_fail(in, WH_TR("the text ends too early"));
    if (*in->at == closing) {
        in->at++;
        in->depth--;
        in->fresh = false;
        return false;
    }
    if (!in->fresh) {
        if (*in->at != ',') return wh_json_fail(in, WH_TR("a comma or a closing bracket is expected"));
        in->at++;
    }
    in->fresh = false;
    return true;
}

bool wh_json_next_key(struct wh_json *in, char key[WH_JSON_NAME]) {
    if (!wh_json_next(in, '}') || !wh_json_read_string(in, key, WH_JSON_NAME)) return false;
    skip_space(in);
    if (in->at == in->end || *in->at != ':') return wh_json_fail(in, WH_TR("a colon is expected after the key"));
    in->at++;
    return true;
}

bool wh_json_read_int(struct wh_json *in, int64_t *out) {
    if (wh_json_peek(in) != WH_JSON_NUMBER) return wh_json_fail(in, WH_TR("a number is expected"));
    bool negative = *in->at == '-';
    const char *at = in->at + negative, *digits = at;
    int64_t number = 0;
    while (at < in->end && *at >= '0' && *at <= '9') {
        if (number > (INT64_MAX - 9) / 10) return wh_json_fail(in, WH_TR("this number is too large"));
        number = number * 10 + (*at++ - '0');
    }
    if (at == digits || (*digits == '0' && at > digits + 1))
        return wh_json_fail(in, WH_TR("this is not a well-formed number"));
    if (at < in->end && (*at == '.' || *at == 'e' || *at == 'E'))
        return wh_json_fail(in, WH_TR("a whole number is expected"));
    in->at = at;
    *out = negative ? -number : number;
    return true;
}

static bool read_literal(struct wh_json *in, const char *words) {
    struct wh_scan scan = wh_scan_of(in->at, (size_t)(in->end - in->at));
    if (!wh_take(&scan, words)) return false;
    in->at = scan.at;
    return true;
}

bool wh_json_read_bool(struct wh_json *in, bool *out) {
    if (wh_json_peek(in) == WH_JSON_BOOL) {
        *out = *in->at == 't';
        if (read_literal(in, *out ? "true" : "false")) return true;
    }
    return wh_json_fail(in, WH_TR("true or false is expected"));
}

bool wh_json_read_null(struct wh_json *in) {
    if (wh_json_peek(in) == WH_JSON_NULL && read_literal(in, "null")) return true;
    return wh_json_fail(in, WH_TR("null is expected"));
}

/* One character of a string, its escape undone; -1 at the closing quote or on an error. */
static int string_char(struct wh_json *in) {
    if (in->at == in->end) return wh_json_fail(in, WH_TR("a string is not closed")), -1;
    unsigned char c = (unsigned char)*in->at++;
    if (c == '"') return -1;
    if (c < 0x20) return wh_json_fail(in, WH_TR("there is a control character inside a string")), -1;
    if (c != '\\') return c;
    if (in->at < in->end && (*in->at == '"' || *in->at == '\\' || *in->at == '/')) return *in->at++;
    return wh_json_fail(in, WH_TR("only \\\" \\\\ and \\/ may be escaped here")), -1;
}

bool wh_json_read_string(struct wh_json *in, char *out, size_t capacity) {
    if (wh_json_peek(in) != WH_JSON_STRING) return wh_json_fail(in, WH_TR("a string is expected"));
    size_t length = 0;
    in->at++;
    for (int c; (c = string_char(in)) >= 0;) {
        if (c == 0 || length + 1 >= capacity) return wh_json_fail(in, WH_TR("this string is too long"));
        out[length++] = (char)c;
    }
    out[length] = '\0';
    return !in->error;
}

static bool skip_string(struct wh_json *in) {
    in->at++;
    while (string_char(in) >= 0) {
    }
    return !in->error;
}

/* --- reading what games are made of ------------------------------------------------------------------------------- */

bool wh_json_read_between(struct wh_json *in, int64_t least, int64_t most, int64_t *out) {
    if (!wh_json_read_int(in, out)) return false;
    return *out >= least && *out <= most ? true : wh_json_fail(in, WH_TR("this number is out of range"));
}

bool wh_json_read_byte(struct wh_json *in, unsigned least, unsigned most, uint8_t *out) {
    int64_t number;
    if (!wh_json_read_between(in, least, most, &number)) return false;
    *out = (uint8_t)number;
    return true;
}

bool wh_json_read_name(struct wh_json *in, const char *const *names, unsigned count, uint8_t *out) {
    char name[WH_JSON_NAME];
    if (!wh_json_read_string(in, name, sizeof name)) return false;
    for (*out = 0; *out < count; ++*out)
        if (wh_same(names[*out], name)) return true;
    return wh_json_fail(in, WH_TR("no such name is known here"));
}

bool wh_json_read_some_keys(struct wh_json *in, const char *const *keys, unsigned count, wh_json_read_key *read,
                            void *to, uint32_t *seen) {
    char name[WH_JSON_NAME];
    *seen = 0;
    if (!wh_json_enter(in, '{')) return false;
    while (wh_json_next_key(in, name)) {
        unsigned key = 0;
        while (key < count && !wh_same(keys[key], name)) key++;
        if (key == count) return wh_json_fail(in, WH_TR("there is a key that does not belong here"));
        if (*seen >> key & 1) return wh_json_fail(in, WH_TR("a key is here twice"));
        *seen |= 1u << key;
        if (!read(in, key, to)) return false;
    }
    return !in->error;
}

bool wh_json_read_keys(struct wh_json *in, const char *const *keys, unsigned count, wh_json_read_key *read, void *to) {
    uint32_t seen;
    if (!wh_json_read_some_keys(in, keys, count, read, to, &seen)) return false;
    return seen == (1u << count) - 1 ? true : wh_json_fail(in, WH_TR("a key is missing"));
}

/* Without recursion: brackets are counted, and their kinds kept as bits. */
bool wh_json_skip(struct wh_json *in) {
    uint8_t outer = in->depth;
    uint32_t objects = 0; /* bit d: the bracket at depth d is an object */
    do {
        bool item = true;
        if (in->depth > outer) {
            char key[WH_JSON_NAME];
            item = objects >> in->depth & 1 ? wh_json_next_key(in, key) : wh_json_next(in, ']');
        }
        if (!item) continue;
        int64_t number;
        bool truth;
        switch (wh_json_peek(in)) {
        case WH_JSON_OBJECT:
            if (wh_json_enter(in, '{')) objects |= 1u << in->depth;
            break;
        case WH_JSON_ARRAY:
            if (wh_json_enter(in, '[')) objects &= ~(1u << in->depth);
            break;
        case WH_JSON_STRING: skip_string(in); break;
        case WH_JSON_NUMBER: wh_json_read_int(in, &number); break;
        case WH_JSON_BOOL: wh_json_read_bool(in, &truth); break;
        case WH_JSON_NULL: wh_json_read_null(in); break;
        case WH_JSON_BAD: wh_json_fail(in, WH_TR("a value is expected")); break;
        }
    } while (!in->error && in->depth > outer);
    return !in->error;
}

bool wh_json_finish(struct wh_json *in) {
    skip_space(in);
    return in->at == in->end ? !in->error : wh_json_fail(in, WH_TR("there is text after the end"));
}

/* Steps into the member `name` (of a given length) of the object or array ahead. */
static bool step_into(struct wh_json *in, const char *name, size_t length) {
    char key[WH_JSON_NAME];
    if (wh_json_peek(in) == WH_JSON_OBJECT) {
        wh_json_enter(in, '{');
        while (wh_json_next_key(in, key)) {
            if (wh_span_is(name, length, key)) return true;
            if (!wh_json_skip(in)) return false;
        }
        return false;
    }
    struct wh_scan scan = wh_scan_of(name, length);
    uint32_t wanted;
    if (!wh_take_number(&scan, UINT32_MAX - 1, &wanted) || !wh_scan_over(&scan) || !wh_json_enter(in, '['))
        return false;
    for (uint32_t i = 0; wh_json_next(in, ']'); i++) {
        if (i == wanted) return true;
        if (!wh_json_skip(in)) return false;
    }
    return false;
}

void wh_path_add(struct wh_text *path, const char *key, unsigned index) {
    if (path->length) wh_put_char(path, '.');
    if (key)
        wh_put(path, key);
    else
        wh_put_int(path, index);
}

bool wh_json_at(const char *text, size_t length, const char *path, const char **value, size_t *value_length) {
    struct wh_json in = wh_json_of(text, length);
    while (*path) {
        size_t name = 0;
        while (path[name] && path[name] != '.') name++;
        if (!step_into(&in, path, name)) return false;
        path += name + (path[name] == '.');
    }
    wh_json_peek(&in);
    *value = in.at;
    if (!wh_json_skip(&in)) return false;
    *value_length = (size_t)(in.at - *value);
    return true;
}
