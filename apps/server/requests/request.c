/* request.c: the form of requests: which keys each has, and of what kind they are, as requests.def says. */
#include "server/requests/request.h"

#include "server/requests/reasons.h"

#include <string.h>

enum key_kind { KEY_IS_TEXT, KEY_IS_NUMBER, KEY_IS_BOOL, KEY_IS_HEX, KEY_IS_TABLE, KEY_IS_RAW };

static const struct key {
    const char *name;
    enum key_kind kind;
    size_t at, size;
} keys[REQUEST_KEYS] = {
#define KEY(id, member, kind)                                                                                          \
    { #member, KEY_IS_##kind, offsetof(struct request, member), sizeof((struct request *)0)->member },
#include "server/requests/requests.def"
};

#define BIT(key) (UINT64_C(1) << (KEY_##key))
static const struct form {
    const char *name;
    int64_t cost;
    uint64_t needs, takes;
} forms[REQUESTS] = {
#define REQUEST(id, name, cost, who, needs, takes) { name, cost, needs, takes },
#include "server/requests/requests.def"
};

int64_t request_cost(enum request_type type) { return forms[type].cost; }

/* --- values ------------------------------------------------------------------------------------------------------- */

static bool read_text(struct wh_json *in, char *text, size_t size) {
    return wh_json_read_string(in, text, size) && wh_plain_text(text, strlen(text));
}

static bool read_raw(struct wh_json *in, char *text, size_t size) {
    wh_json_peek(in);
    const char *start = in->at;
    if (!wh_json_skip(in)) return false;
    size_t length = (size_t)(in->at - start);
    if (length >= size) return false;
    memcpy(text, start, length);
    text[length] = '\0';
    return true;
}

static bool read_table(struct wh_json *in, uint64_t *table) {
    char digits[TABLE_ID_TEXT];
    if (!wh_json_read_string(in, digits, sizeof digits)) return false;
    struct wh_scan scan = wh_scan_of(digits, strlen(digits));
    return wh_take_hex(&scan, 16, table) && wh_scan_over(&scan);
}

static bool read_hex(struct wh_json *in, uint8_t *bytes, size_t size) {
    char digits[2 * DIGEST_BYTES + 1];
    return wh_json_read_string(in, digits, sizeof digits) && hex_bytes(digits, bytes, size);
}

static bool read_value(struct wh_json *in, const struct key *key, struct request *request) {
    void *place = (char *)request + key->at;
    switch (key->kind) {
    case KEY_IS_TEXT: return read_text(in, place, key->size);
    case KEY_IS_NUMBER: return wh_json_read_int(in, place) && *(int64_t *)place >= 0 && *(int64_t *)place < UINT32_MAX;
    case KEY_IS_BOOL: return wh_json_read_bool(in, place);
    case KEY_IS_HEX: return read_hex(in, place, key->size);
    case KEY_IS_TABLE: return read_table(in, place);
    case KEY_IS_RAW: return read_raw(in, place, key->size);
    }
    return false;
}

static bool is(const char *name, const char *known) {
    return *name == *known && wh_same(name, known); /* most differ at once */
}

/* --- messages ----------------------------------------------------------------------------------------------------- */

static bool bad(struct wh_why *why, const char *problem) { return deny(why, BAD_MESSAGE, problem); }

/* A key that cannot be shown is not. */
static bool bad_key(struct wh_why *why, const char *problem, const char *key) {
    return wh_plain_text(key, strlen(key)) ? deny_key(why, problem, key) : bad(why, problem);
}

static bool id_is_good(const char *id) {
    for (const char *c = id; *c; c++)
        if (!(*c == '-' || *c == '_' || (*c >= '0' && *c <= '9') || (*c >= 'a' && *c <= 'z') ||
              (*c >= 'A' && *c <= 'Z')))
            return false;
    return id[0];
}

static bool read_id(struct wh_json *in, char id[ID_TEXT]) {
    if (wh_json_read_string(in, id, ID_TEXT) && id_is_good(id)) return true;
    id[0] = '\0';
    return false;
}

static bool read_type(struct wh_json *in, struct request *request, struct wh_why *why) {
    char name[WH_JSON_NAME];
    if (!read_text(in, name, sizeof name)) return bad(why, WH_TR("t is not the name of a request"));
    for (unsigned i = 0; i < REQUESTS; i++) {
        if (!is(name, forms[i].name)) continue;
        request->type = (enum request_type)i;
        return true;
    }
    return deny(why, NO_SUCH_REQUEST, name);
}

static bool read_key(struct wh_json *in, const char *name, struct request *request, struct wh_why *why) {
    for (unsigned i = 0; i < REQUEST_KEYS; i++) {
        if (!is(name, keys[i].name)) continue;
        if (request->given >> i & 1) return bad_key(why, WH_TR("this key is there twice"), name);
        request->given |= UINT64_C(1) << i;
        return read_value(in, &keys[i], request) || bad_key(why, WH_TR("this key has a value of the wrong kind"), name);
    }
    return bad_key(why, WH_TR("there is no such key"), name);
}

static bool fits_form(const struct request *request, struct wh_why *why) {
    const struct form *form = &forms[request->type];
    uint64_t needs = form->needs | (has(request, KEY_SEAL) ? BIT(COMMIT) : 0); /* luck is sealed against a commitment */
    if (request->type == ASK_LUCK && has(request, KEY_TOKEN)) needs |= BIT(TABLE); /* whose token it is */
    uint64_t missing = needs & ~request->given, odd = request->given & ~(form->needs | form->takes);
    if (missing) return bad_key(why, WH_TR("this key is missing"), keys[wh_lowest(missing)].name);
    return !odd || bad_key(why, WH_TR("this key does not belong there"), keys[wh_lowest(odd)].name);
}

void request_find_id(char id[ID_TEXT], const char *message, size_t length) {
    const char *value;
    size_t size;
    id[0] = '\0';
    if (!wh_json_at(message, length, "id", &value, &size)) return;
    struct wh_json in = wh_json_of(value, size);
    read_id(&in, id);
}

static bool read_message(struct request *request, const char *message, size_t length, struct wh_why *why) {
    char key[WH_JSON_NAME];
    bool typed = false;
    struct wh_json in = wh_json_of(message, length);
    if (!wh_json_enter(&in, '{')) return bad(why, WH_TR("it is not a JSON object"));
    while (wh_json_next_key(&in, key)) {
        if (wh_same(key, "t")) {
            if (!read_type(&in, request, why)) return false;
            typed = true;
        } else if (wh_same(key, "id")) {
            if (!read_id(&in, request->id)) return bad(why, WH_TR("id has 1 to 32 letters, digits, - and _"));
        } else if (!read_key(&in, key, request, why)) {
            return false;
        }
    }
    if (!wh_json_finish(&in)) return deny(why, BAD_JSON, in.error);
    return (typed || bad_key(why, WH_TR("this key is missing"), "t")) && fits_form(request, why);
}

static void clear(struct request *request) {
    memset(request, 0, offsetof(struct request, lang));
    request->seat = -1;
    for (unsigned i = 0; i < REQUEST_KEYS; i++)
        if (keys[i].kind == KEY_IS_TEXT || keys[i].kind == KEY_IS_RAW) *((char *)request + keys[i].at) = '\0';
}

bool request_read(struct request *request, const char *message, size_t length, struct wh_why *why) {
    clear(request);
    if (read_message(request, message, length, why)) return true;
    request_find_id(request->id, message, length);
    return false;
}
