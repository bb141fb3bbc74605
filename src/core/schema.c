/* schema.c: states from JSON, and the documentation, from a game's table of fields. Writing is in schema_view.c. */
#include "schema_parts.h"

static void store(uint8_t *at, unsigned width, uint64_t value) {
    switch (width) {
    case 1: *at = (uint8_t)value; break;
    case 2: memcpy(at, &(uint16_t){ (uint16_t)value }, 2); break;
    case 4: memcpy(at, &(uint32_t){ (uint32_t)value }, 4); break;
    default: wh_assert(width == 8); memcpy(at, &value, 8);
    }
}

/* --- reading ------------------------------------------------------------------------------------------------------ */

struct reader {
    void *state;
    bool view; /* what is veiled stays as it was */
    struct wh_json in;
    struct wh_text path; /* where we are, for the refusal; left standing on an error */
    char path_text[WH_WHY_WITH];
};

static size_t deeper(struct reader *r, const char *key, unsigned index) {
    size_t before = r->path.length;
    wh_path_add(&r->path, key, index);
    return before;
}

static void back(struct reader *r, size_t before) { wh_text_cut(&r->path, before); }

/* In a view null, or a number in place of a list, stands for what is hidden. */
static bool take_veil(struct reader *r, const struct wh_field *field, enum wh_json_kind veil) {
    return r->view && field->sight->sees && wh_json_peek(&r->in) == veil && wh_json_skip(&r->in);
}

static bool find_name(struct reader *r, const struct wh_field *field, uint64_t taken, uint64_t *value) {
    char name[WH_JSON_NAME];
    if (wh_json_peek(&r->in) == WH_JSON_NULL)
        return wh_json_fail(&r->in, WH_TR("a position must show everything; null stands for something hidden"));
    if (!wh_json_read_string(&r->in, name, sizeof name)) return false;
    bool known = false;
    for (unsigned i = 0; i < field->name_count; i++) {
        if (!wh_same(field->names[i], name)) continue;
        known = true;
        if (taken >> (i & 63) & 1) continue; /* this copy is there already */
        *value = i;
        return true;
    }
    return wh_json_fail(&r->in, known ? WH_TR("this is here twice") : WH_TR("no such name is known here"));
}

static bool read_value(struct reader *r, const struct wh_field *field, uint64_t *value) {
    if (field->nullable && wh_json_peek(&r->in) == WH_JSON_NULL) {
        *value = field->null;
        return wh_json_read_null(&r->in);
    }
    if (field->names) return find_name(r, field, 0, value);
    int64_t number;
    if (!wh_json_read_int(&r->in, &number)) return false;
    unsigned width = field->form == WH_FORM_LIST ? 1 : field->width;
    unsigned bits = width == 8 || field->below_zero ? 8 * width - 1 : 8 * width;
    int64_t room = (int64_t)(UINT64_MAX >> (64 - bits));
    int64_t most = field->a_seat ? (int64_t)wh_per_seat(r->state) - 1 : field->most ? field->most : room;
    int64_t least = field->least ? field->least : field->below_zero ? -room - 1 : field->first;
    if (number < least || number > most) return wh_json_fail(&r->in, WH_TR("this number is out of range"));
    int64_t unit = field->unit ? field->unit : 1, raw = (number - field->first) / unit;
    bool null = field->nullable && (uint64_t)raw == field->null;
    if (null || raw > room || (number - field->first) % unit)
        return wh_json_fail(&r->in, WH_TR("this number is out of range"));
    *value = (uint64_t)raw;
    return true;
}

static void reverse(uint8_t *items, unsigned count, unsigned size) {
    for (unsigned i = 0; i < count / 2; i++) {
        uint8_t *a = items + (size_t)i * size, *b = items + (size_t)(count - 1 - i) * size;
        for (unsigned j = 0; j < size; j++) {
            uint8_t byte = a[j];
            a[j] = b[j];
            b[j] = byte;
        }
    }
}

static bool read_list(struct reader *r, const struct wh_field *field, uint8_t *items, uint8_t *count) {
    unsigned length = 0;
    uint64_t value;
    memset(items, 0, field->capacity);
    if (!wh_json_enter(&r->in, '[')) return false;
    while (wh_json_next(&r->in, ']')) {
        size_t before = deeper(r, NULL, length);
        if (length == field->capacity) return wh_json_fail(&r->in, WH_TR("this list is too long"));
        value = 0;
        if (!(!field->nullable && take_veil(r, field, WH_JSON_NULL)) && !read_value(r, field, &value)) return false;
        items[length++] = (uint8_t)value;
        back(r, before);
    }
    if (field->top_last) reverse(items, length, 1);
    *count = (uint8_t)length;
    return !r->in.error;
}

/* A set without names lists numbers. */
static bool find_bit(struct reader *r, const struct wh_field *field, uint64_t taken, uint64_t *bit) {
    int64_t number;
    if (!wh_json_read_int(&r->in, &number)) return false;
    if (number < field->first || number >= (int64_t)field->first + field->name_count)
        return wh_json_fail(&r->in, WH_TR("this number is out of range"));
    *bit = (uint64_t)number - field->first;
    return !(taken >> *bit & 1) || wh_json_fail(&r->in, WH_TR("this is here twice"));
}

static bool read_set(struct reader *r, const struct wh_field *field, uint8_t *at) {
    uint64_t bits = 0, value = 0, last = 0;
    if (!wh_json_enter(&r->in, '[')) return false;
    for (unsigned i = 0; wh_json_next(&r->in, ']'); i++) {
        size_t before = deeper(r, NULL, i);
        if (!take_veil(r, field, WH_JSON_NULL)) {
            if (!(field->names ? find_name : find_bit)(r, field, bits, &value)) return false;
            if (bits && value < last) return wh_json_fail(&r->in, WH_TR("these are not in their canonical order"));
            last = value;
            bits |= 1ull << value;
        }
        back(r, before);
    }
    store(at, field->width, bits);
    return !r->in.error;
}

/* The fields of an object, or of the whole state where `object` is NULL. */
static bool read_fields(struct reader *r, const struct wh_field *object, const struct wh_field *fields, unsigned count,
                        uint8_t *base, unsigned place);

static bool read_field(struct reader *r, const struct wh_field *field, uint8_t *base, unsigned place);

static bool settle(struct reader *r, const struct wh_field *field, unsigned place) {
    const char *wrong = field->settle ? field->settle(r->state, place) : NULL;
    return wrong ? wh_json_fail(&r->in, wrong) : true;
}

/* An object, or a row. */
static bool read_compound(struct reader *r, const struct wh_field *field, uint8_t *at, unsigned place) {
    bool null = field->nullable && wh_json_peek(&r->in) == WH_JSON_NULL;
    if (null || field->present) memset(at, 0, field->width);
    bool good = null                         ? wh_json_read_null(&r->in)
                : field->form == WH_FORM_ROW ? read_field(r, field->fields, at, place)
                                             : read_fields(r, field, field->fields, field->field_count, at, place);
    if (!good || (!null && !settle(r, field, place))) return false;
    if (null != is_there(field, r->state, at, place)) return true;
    return wh_json_fail(&r->in,
                        null ? WH_TR("this may not be null here") : WH_TR("this must be null where it is empty"));
}

static bool read_number(struct reader *r, const struct wh_field *field, uint8_t *at) {
    uint64_t value, before = load(at, field->width);
    if (!read_value(r, field, &value)) return false;
    if (!field->as_set_up) {
        store(at, field->width, value);
        return true;
    }
    bool same = field->names ? wh_same(field->names[value], field->names[before]) : value == before;
    return same || wh_json_fail(&r->in, WH_TR("this is not what was set up"));
}

static bool read_bool(struct reader *r, const struct wh_field *field, uint8_t *at) {
    bool truth;
    if (!wh_json_read_bool(&r->in, &truth)) return false;
    if (field->as_set_up && *at != truth) return wh_json_fail(&r->in, WH_TR("this is not what was set up"));
    *at = truth;
    return true;
}

static bool read_given(struct reader *r, const struct wh_field *field, unsigned place) {
    char name[WH_JSON_NAME];
    if (!field->names) return wh_json_read_null(&r->in);
    if (!wh_json_read_string(&r->in, name, sizeof name)) return false;
    return wh_same(name, field->names[place]) || wh_json_fail(&r->in, WH_TR("another name belongs here"));
}

static bool read_entry(struct reader *r, const struct wh_field *field, uint8_t *base, unsigned place) {
    uint8_t *at = base + field->at;
    bool list = field->form == WH_FORM_LIST || field->form == WH_FORM_SET;
    if ((list || !field->nullable) && take_veil(r, field, WH_JSON_NULL)) return true;
    if (list && take_veil(r, field, WH_JSON_NUMBER)) return true;
    switch (field->form) {
    case WH_FORM_NUMBER: return read_number(r, field, at);
    case WH_FORM_BOOL: return read_bool(r, field, at);
    case WH_FORM_LIST: return read_list(r, field, at, &base[field->count_at]) && settle(r, field, place);
    case WH_FORM_SET: return read_set(r, field, at);
    case WH_FORM_OBJECT:
    case WH_FORM_ROW: return read_compound(r, field, at, place);
    case WH_FORM_GIVEN: return read_given(r, field, place);
    default: return field->codec->read(r->state, place, &r->in);
    }
}

static bool read_array(struct reader *r, const struct wh_field *field, uint8_t *base) {
    unsigned i = 0, wanted = field->counted ? field->repeat : entries(field, r->state, base);
    if (field->counted) memset(base + field->at, 0, (size_t)field->repeat * field->stride);
    if (!wh_json_enter(&r->in, '[')) return false;
    while (wh_json_next(&r->in, ']')) {
        size_t before = deeper(r, NULL, i);
        if (i == wanted) return wh_json_fail(&r->in, WH_TR("there are too many entries"));
        if (!read_entry(r, field, base + i * field->stride, i)) return false;
        back(r, before);
        i++;
    }
    if (field->counted && field->top_last) reverse(base + field->at, i, field->stride);
    if (field->counted)
        base[field->count_at] = (uint8_t)i;
    else if (i != wanted)
        return wh_json_fail(&r->in, WH_TR("there are too few entries"));
    return !r->in.error;
}

/* The entry of `keys` that is `key`, to be read next; `seen` remembers which were there. */
static bool claim_key(struct reader *r, unsigned index, unsigned count, uint64_t *seen) {
    if (index == count) return wh_json_fail(&r->in, WH_TR("this key is unknown"));
    if (*seen >> index & 1) return wh_json_fail(&r->in, WH_TR("this key is here twice"));
    *seen |= 1ull << index;
    return true;
}

static bool read_keyed(struct reader *r, const struct wh_field *field, uint8_t *base) {
    unsigned count = entries(field, r->state, base);
    uint64_t seen = 0;
    char key[WH_JSON_NAME];
    if (!wh_json_enter(&r->in, '{')) return false;
    while (wh_json_next_key(&r->in, key)) {
        size_t before = deeper(r, key, 0);
        unsigned i = 0;
        while (i < count && !wh_same(field->keys[i], key)) i++;
        if (!claim_key(r, i, count, &seen) || !read_entry(r, field, base + i * field->stride, i)) return false;
        back(r, before);
    }
    if (r->in.error) return false;
    return wh_popcount(seen) == count ? true : wh_json_fail(&r->in, WH_TR("a key is missing"));
}

static bool read_field(struct reader *r, const struct wh_field *field, uint8_t *base, unsigned place) {
    return !repeated(field) ? read_entry(r, field, base, place)
           : field->keys    ? read_keyed(r, field, base)
                            : read_array(r, field, base);
}

/* The field of that key among the `wanted` ones; `count` if there is none. */
static unsigned find_field(const struct wh_field *fields, unsigned count, uint64_t wanted, const char *key) {
    unsigned i = 0;
    while (i < count && !(wanted >> i & 1 && wh_same(fields[i].key, key))) i++;
    return i;
}

/* Reads the tags, wherever they stand, and goes back to where the object begins. */
static bool read_tags(struct reader *r, const struct wh_field *fields, unsigned count, uint8_t *base, unsigned place) {
    uint64_t tags = 0;
    char key[WH_JSON_NAME];
    struct wh_json start = r->in;
    for (unsigned i = 0; i < count; i++) tags |= (uint64_t)fields[i].tag << i;
    if (!tags) return true;
    if (!wh_json_enter(&r->in, '{')) return false;
    while (wh_json_next_key(&r->in, key)) {
        size_t before = deeper(r, key, 0);
        unsigned i = find_field(fields, count, tags, key);
        if (!(i < count ? read_field(r, &fields[i], base, place) : wh_json_skip(&r->in))) return false;
        back(r, before);
    }
    if (r->in.error) return false;
    r->in = start;
    return true;
}

static bool read_fields(struct reader *r, const struct wh_field *object, const struct wh_field *fields, unsigned count,
                        uint8_t *base, unsigned place) {
    uint64_t seen = 0;
    char key[WH_JSON_NAME];
    if (!read_tags(r, fields, count, base, place) || !wh_json_enter(&r->in, '{')) return false;
    uint64_t wanted = object ? fields_in(object, r->state, base, place) : UINT64_MAX;
    while (wh_json_next_key(&r->in, key)) {
        size_t before = deeper(r, key, 0);
        unsigned i = find_field(fields, count, wanted, key);
        if (i == count && find_field(fields, count, UINT64_MAX, key) < count)
            return wh_json_fail(&r->in, WH_TR("this key does not belong there"));
        if (!claim_key(r, i, count, &seen) || !read_field(r, &fields[i], base, place)) return false;
        back(r, before);
    }
    if (r->in.error) return false;
    for (unsigned i = 0; i < count; i++) {
        if (seen >> i & 1 || !(wanted >> i & 1)) continue;
        deeper(r, fields[i].key, 0);
        return wh_json_fail(&r->in, WH_TR("this key is missing"));
    }
    return true;
}

static bool read_state(struct reader *r, const struct wh_game *game, const struct wh_setup *setup, struct wh_why *why) {
    if (!wh_setup_check(game, setup, why)) return false;
    game->start(r->state, setup, why);
    r->path = wh_text_into(r->path_text, sizeof r->path_text);
    if (read_fields(r, NULL, game->fields, game->field_count, r->state, 0) && wh_json_finish(&r->in)) return true;
    char place[24];
    struct wh_text out = wh_text_into(place, sizeof place);
    wh_put_int(&out, r->in.at - r->in.start + 1);
    if (r->path.length) return wh_refuse(why, WH_BAD_POSITION, r->path_text, r->in.error);
    return wh_refuse(why, WH_BAD_JSON, r->in.error, place);
}

bool wh_state_read(const struct wh_game *game, const struct wh_setup *setup, const char *json, size_t length,
                   void *state, struct wh_why *why) {
    struct reader r = { .state = state, .in = wh_json_of(json, length) };
    if (!read_state(&r, game, setup, why)) return false;
    const char *broken = game->audit(state);
    return broken ? wh_refuse(why, WH_IMPOSSIBLE, broken, NULL) : true;
}

bool wh_state_read_view(const struct wh_game *game, const struct wh_setup *setup, const char *json, size_t length,
                        void *state, struct wh_why *why) {
    struct reader r = { .state = state, .view = true, .in = wh_json_of(json, length) };
    return read_state(&r, game, setup, why);
}

/* --- documentation ------------------------------------------------------------------------------------------------ */

static void document_form(const struct wh_field *field, struct wh_text *out) {
    if (field->times == wh_per_seat)
        wh_put(out, "one a seat: ");
    else if (field->keys)
        wh_put(out, "by key: ");
    else if (field->counted)
        wh_put(out, "list: ");
    else if (repeated(field))
        wh_put(out, "array: ");
    switch (field->form) {
    case WH_FORM_NUMBER:
        wh_put(out, field->names ? "name" : field->below_zero ? "number, perhaps negative" : "number");
        break;
    case WH_FORM_BOOL: wh_put(out, "true or false"); break;
    case WH_FORM_LIST: wh_put(out, field->names ? "list of names" : "list of numbers"); break;
    case WH_FORM_SET:
        wh_put(out, field->names ? "list of names in canonical order" : "list of numbers, ascending");
        break;
    case WH_FORM_OBJECT: wh_put(out, "object"); break;
    case WH_FORM_ROW: document_form(field->fields, out); break;
    case WH_FORM_GIVEN: wh_put(out, field->names ? "name" : "null"); break;
    case WH_FORM_ODD: wh_put(out, field->codec->words); break;
    }
    if (field->nullable) wh_put(out, ", or null");
}

static void document_fields(const struct wh_field *fields, unsigned count, unsigned depth, struct wh_text *out) {
    static const char *const veils[] = { "null", "null for each hidden item", "the number of items", "another value" };
    for (const struct wh_field *field = fields; field < fields + count; field++) {
        wh_put(out, "| `");
        for (unsigned i = 0; i < depth; i++) wh_put(out, "… ");
        wh_put(out, field->key);
        wh_put(out, "` | ");
        document_form(field, out);
        wh_put(out, " | ");
        wh_put(out, field->sight->words);
        wh_put(out, " | ");
        wh_put(out, field->sight->sees ? veils[field->sight->veil] : "–");
        wh_put(out, " | ");
        wh_put(out, field->about);
        wh_put(out, " |\n");
        const struct wh_field *entry = field->form == WH_FORM_ROW ? field->fields : field;
        if (entry->form == WH_FORM_OBJECT) document_fields(entry->fields, entry->field_count, depth + 1, out);
    }
}

void wh_state_document(const struct wh_game *game, struct wh_text *out) {
    wh_put(out, "# The state of ");
    wh_put(out, game->title);
    wh_put(out, "\n\n| key | form | seen by | shown to others as | meaning |\n|---|---|---|---|---|\n");
    document_fields(game->fields, game->field_count, 0, out);
}
