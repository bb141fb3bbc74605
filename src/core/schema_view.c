/* schema_view.c: states as JSON, each seat's view, and what changed between two views, all from a game's table of
 * fields. Reading is in schema.c. */
#include "schema_parts.h"

const struct wh_sight wh_everyone = { .words = "everyone" };

bool wh_sees_its_seat(const void *state, int viewer, unsigned place, unsigned item) {
    (void)state, (void)item;
    return viewer == (int)place;
}

bool wh_sees_nobody(const void *state, int viewer, unsigned place, unsigned item) {
    (void)state, (void)viewer, (void)place, (void)item;
    return false;
}

unsigned wh_per_seat(const void *state) { return *(const uint8_t *)state; }

/* --- writing ------------------------------------------------------------------------------------------------------ */

struct writer {
    const void *state;
    int viewer;
    struct wh_text *out;
};

/* NULL: the viewer sees all of it. */
static wh_sees *sees_of(const struct writer *w, const struct wh_field *field) {
    return w->viewer == WH_REFEREE ? NULL : field->sight->sees;
}

static bool visible(const struct writer *w, const struct wh_field *field, unsigned place, unsigned item) {
    wh_sees *sees = sees_of(w, field);
    return !sees || sees(w->state, w->viewer, place, item);
}

static int64_t with_sign(uint64_t value, unsigned width) {
    unsigned spare = 64 - 8 * width;
    return (int64_t)(value << spare) >> spare;
}

static int64_t number_of(const struct wh_field *field, uint64_t raw) {
    return (int64_t)(field->first + raw * (field->unit ? field->unit : 1));
}

static void write_value(const struct wh_field *field, uint64_t value, struct wh_text *out) {
    if (field->nullable && value == field->null)
        wh_json_null(out);
    else if (!field->names)
        wh_json_int(out, field->below_zero ? with_sign(value, field->width) : number_of(field, value));
    else
        wh_json_string(out, field->names[value]);
}

/* Into an array that has just been opened. */
static void write_nulls(struct wh_text *out, unsigned count) {
    static const char nulls[] = "null,null,null,null,null,null,null,null,";
    for (; count > 8; count -= 8) wh_put_span(out, nulls, sizeof nulls - 1);
    if (count) wh_put_span(out, nulls, 5 * count - 1);
}

/* Of most lists a viewer sees all items or none, and which is known before the first. */
enum sight { SEES_NONE, SEES_ALL, SEES_SOME };

static enum sight sight_of(const struct writer *w, wh_sees *sees, unsigned place) {
    bool its_seat = sees == wh_sees_its_seat;
    if (!sees || (its_seat && w->viewer == (int)place)) return SEES_ALL;
    return its_seat || sees == wh_sees_nobody ? SEES_NONE : SEES_SOME;
}

static void write_list(struct writer *w, const struct wh_field *field, const uint8_t *items, unsigned count,
                       unsigned place) {
    wh_sees *sees = sees_of(w, field);
    enum sight sight = sight_of(w, sees, place);
    wh_json_open(w->out, '[');
    if (sight == SEES_NONE) write_nulls(w->out, count);
    for (unsigned i = 0; sight != SEES_NONE && i < count; i++) {
        if (sight == SEES_ALL || sees(w->state, w->viewer, place, i))
            write_value(field, items[field->top_last ? count - 1 - i : i], w->out);
        else
            wh_json_null(w->out);
    }
    wh_json_close(w->out, ']');
}

static void write_set(struct writer *w, const struct wh_field *field, uint64_t bits, unsigned place) {
    wh_sees *sees = sees_of(w, field);
    enum sight sight = sight_of(w, sees, place);
    wh_json_open(w->out, '[');
    if (sight == SEES_NONE) write_nulls(w->out, wh_popcount(bits));
    for (unsigned i = 0; sight != SEES_NONE && bits; i++, bits &= bits - 1) {
        if (sight == SEES_SOME && !sees(w->state, w->viewer, place, i))
            wh_json_null(w->out);
        else if (field->names)
            wh_json_string(w->out, field->names[wh_lowest(bits)]);
        else
            wh_json_int(w->out, field->first + wh_lowest(bits));
    }
    wh_json_close(w->out, ']');
}

static void write_fields(struct writer *w, const struct wh_field *fields, uint64_t which, unsigned count,
                         const uint8_t *base, unsigned place);

static unsigned length_of(const struct wh_field *field, const uint8_t *base) {
    return field->form == WH_FORM_LIST  ? base[field->count_at]
           : field->form == WH_FORM_SET ? wh_popcount(load(base + field->at, field->width))
                                        : 0;
}

/* Hidden as a whole, it is not shown; but a list may be hidden item by item. */
static bool shown(const struct writer *w, const struct wh_field *field, unsigned place) {
    return field->sight->veil == WH_VEIL_ITEMS || visible(w, field, place, 0);
}

/* Writes some part of a field. */
typedef void part_writer(struct writer *w, const struct wh_field *field, const uint8_t *base, unsigned place);
static part_writer write_field;

static void write_compound(struct writer *w, const struct wh_field *field, const uint8_t *at, unsigned place) {
    if (!is_there(field, w->state, at, place)) {
        wh_json_null(w->out);
    } else if (field->form == WH_FORM_ROW) {
        write_field(w, field->fields, at, place);
    } else {
        wh_json_open(w->out, '{');
        write_fields(w, field->fields, fields_in(field, w->state, at, place), field->field_count, at, place);
        wh_json_close(w->out, '}');
    }
}

static void write_given(struct writer *w, const struct wh_field *field, unsigned place) {
    if (field->names)
        wh_json_string(w->out, field->names[place]);
    else
        wh_json_null(w->out);
}

/* One entry of a field; `base` is the state or object that `at` and `count_at` count from, shifted to this entry. */
static void write_entry(struct writer *w, const struct wh_field *field, const uint8_t *base, unsigned place) {
    const uint8_t *at = base + field->at;
    unsigned length = length_of(field, base);
    if (!shown(w, field, place)) {
        if (field->sight->veil == WH_VEIL_LENGTH)
            wh_json_int(w->out, length);
        else if (field->sight->veil == WH_VEIL_OTHER)
            write_value(field, field->other, w->out);
        else
            wh_json_null(w->out);
        return;
    }
    switch (field->form) {
    case WH_FORM_NUMBER: write_value(field, load(at, field->width), w->out); break;
    case WH_FORM_BOOL: wh_json_bool(w->out, *at); break;
    case WH_FORM_LIST: write_list(w, field, at, length, place); break;
    case WH_FORM_SET: write_set(w, field, load(at, field->width), place); break;
    case WH_FORM_ODD: field->codec->write(w->state, place, w->out); break;
    case WH_FORM_GIVEN: write_given(w, field, place); break;
    case WH_FORM_OBJECT:
    case WH_FORM_ROW: write_compound(w, field, at, place); break;
    }
}

static void write_field(struct writer *w, const struct wh_field *field, const uint8_t *base, unsigned place) {
    if (!repeated(field)) {
        write_entry(w, field, base, place);
        return;
    }
    wh_json_open(w->out, field->keys ? '{' : '[');
    unsigned length = entries(field, w->state, base);
    for (unsigned i = 0; i < length; i++) {
        if (field->keys) wh_json_key(w->out, field->keys[i]);
        write_entry(w, field, base + offset_of(field, i, length), i);
    }
    wh_json_close(w->out, field->keys ? '}' : ']');
}

static void write_fields(struct writer *w, const struct wh_field *fields, uint64_t which, unsigned count,
                         const uint8_t *base, unsigned place) {
    for (const struct wh_field *field = fields; field < fields + count; field++, which >>= 1) {
        if (!(which & 1)) continue;
        wh_json_key(w->out, field->key);
        write_field(w, field, base, place);
    }
}

void wh_state_write(const struct wh_game *game, const void *state, int viewer, struct wh_text *out) {
    struct writer w = { .state = state, .viewer = viewer, .out = out };
    wh_json_open(out, '{');
    write_fields(&w, game->fields, UINT64_MAX, game->field_count, state, 0);
    wh_json_close(out, '}');
}

/* --- what changed ------------------------------------------------------------------------------------------------- */

struct changes {
    struct writer before, after; /* both write to the same text */
    unsigned count;
};

/* Where in the view: a key, or an index where that is NULL, in what is `above`. */
struct step {
    const struct step *above;
    const char *key;
    unsigned index;
};

static void put_path(struct wh_text *out, const struct step *step) {
    if (step->above) {
        put_path(out, step->above);
        wh_put_char(out, '.');
    }
    if (step->key)
        wh_put(out, step->key);
    else
        wh_put_int(out, step->index);
}

static bool same_sight(const struct changes *c, const struct wh_field *field, unsigned place, unsigned count) {
    wh_sees *sees = sees_of(&c->after, field);
    for (unsigned i = 0; sees && i < count; i++)
        if (sees(c->before.state, c->after.viewer, place, i) != sees(c->after.state, c->after.viewer, place, i))
            return false;
    return true;
}

static bool same_items(const struct changes *c, const struct wh_field *field, const uint8_t *a, const uint8_t *b,
                       unsigned count, unsigned place) {
    bool same = memcmp(a, b, count) == 0;
    for (unsigned i = 0; i < count && !same; i++) {
        unsigned at = field->top_last ? count - 1 - i : i;
        if (a[at] != b[at] && visible(&c->after, field, place, i)) return false;
    }
    return same_sight(c, field, place, count);
}

static bool in_view(const struct writer *w, const struct wh_field *field, const uint8_t *base, unsigned place) {
    return shown(w, field, place) && is_there(field, w->state, base + field->at, place);
}

/* Without writing: true is certain. Not for compounds. */
static bool surely_same(const struct changes *c, const struct wh_field *field, const uint8_t *a, const uint8_t *b,
                        unsigned length, unsigned place) {
    switch (field->form) {
    case WH_FORM_LIST: return same_items(c, field, a + field->at, b + field->at, length, place);
    case WH_FORM_GIVEN: return true;
    case WH_FORM_ODD: return false;
    default:
        return load(a + field->at, field->width) == load(b + field->at, field->width) &&
               same_sight(c, field, place, length);
    }
}

/* Some part of the view as it is now. */
struct part {
    const struct step *step;
    part_writer *write;
    const struct wh_field *field;
    const uint8_t *base;
    unsigned place;
};

static void put_change(struct changes *c, const struct part *part) {
    struct wh_text *out = c->after.out;
    wh_json_open(out, '[');
    wh_put_char(out, '"');
    put_path(out, part->step); /* keys have nothing to escape */
    wh_put_char(out, '"');
    part->write(&c->after, part->field, part->base, part->place);
    wh_json_close(out, ']');
    c->count++;
}

/* What was put since `mark`, when there were `count`, is put as one if that is shorter. */
static void put_shorter(struct changes *c, size_t mark, unsigned count, const struct part *part) {
    size_t end = c->after.out->length;
    unsigned pieces = c->count;
    if (pieces < count + 2) return;
    put_change(c, part);
    struct wh_text *out = c->after.out;
    size_t length = out->length - end;
    bool first = out->start[mark - 1] == '['; /* what comes before, a viewer's own, must make no difference */
    bool shorter = length - 1 < end - mark - !first && !out->overflow;
    c->count = shorter ? count + 1 : pieces;
    if (shorter) memcpy(out->start + mark, out->start + end + first, length - first); /* the first needs no comma */
    wh_text_cut(out, shorter ? mark + length - first : end);
}

static void compare_texts(struct changes *c, const struct part *part, const uint8_t *base_before) {
    char texts[2][WH_JSON_MAX], path_text[WH_JSON_PATH];
    struct wh_text was = wh_text_into(texts[0], WH_JSON_MAX), is = wh_text_into(texts[1], WH_JSON_MAX);
    struct wh_text path = wh_text_into(path_text, sizeof path_text);
    write_entry(&(struct writer){ c->before.state, c->before.viewer, &was }, part->field, base_before, part->place);
    write_entry(&(struct writer){ c->after.state, c->after.viewer, &is }, part->field, part->base, part->place);
    put_path(&path, part->step);
    c->count += wh_own_changes((struct wh_span){ was.start, was.length }, (struct wh_span){ is.start, is.length },
                               &path, c->after.out);
    wh_assert(!was.overflow && !is.overflow && !path.overflow);
}

static void compare_fields(struct changes *c, const struct step *above, const struct wh_field *fields, uint64_t which,
                           unsigned count, const uint8_t *a, const uint8_t *b, unsigned place);

static void compare_entries(struct changes *c, const struct step *step, const struct wh_field *field, const uint8_t *a,
                            const uint8_t *b);

static uint64_t keys_in(const struct writer *w, const struct wh_field *field, const uint8_t *at, unsigned place) {
    return field->form == WH_FORM_OBJECT ? fields_in(field, w->state, at, place) : 1;
}

/* One that comes or goes, and an object whose keys have changed, is new as a whole. */
static void compare_compounds(struct changes *c, const struct part *part, const uint8_t *base_before) {
    const struct wh_field *field = part->field;
    bool was = in_view(&c->before, field, base_before, part->place);
    bool is = in_view(&c->after, field, part->base, part->place);
    if (was != is) put_change(c, part);
    if (!was || !is) return;
    const uint8_t *a = base_before + field->at, *b = part->base + field->at;
    uint64_t keys = keys_in(&c->after, field, b, part->place);
    size_t mark = c->after.out->length;
    unsigned count = c->count;
    if (keys != keys_in(&c->before, field, a, part->place)) {
        put_change(c, part);
    } else if (field->form == WH_FORM_ROW) {
        compare_entries(c, part->step, field->fields, a, b);
    } else {
        compare_fields(c, part->step, field->fields, keys, field->field_count, a, b, part->place);
        put_shorter(c, mark, count, part);
    }
}

static inline bool same_bytes(const struct wh_field *field, const uint8_t *a, const uint8_t *b) {
    switch (field->form) {
    case WH_FORM_NUMBER:
    case WH_FORM_BOOL:
    case WH_FORM_SET: return load(a + field->at, field->width) == load(b + field->at, field->width);
    case WH_FORM_LIST:
        return a[field->count_at] == b[field->count_at] &&
               memcmp(a + field->at, b + field->at, a[field->count_at]) == 0;
    case WH_FORM_OBJECT: return field->steady && memcmp(a + field->at, b + field->at, field->width) == 0;
    default: return false;
    }
}

/* Most of what there is to compare: it has not changed, nor has who sees it. */
static inline bool plainly_same(const struct changes *c, const struct wh_field *field, const uint8_t *a,
                                const uint8_t *b) {
    wh_sees *sees = field->sight->sees;
    if (!same_bytes(field, a, b)) return false;
    if (field->steady) return field->steady(c->before.state, c->after.state);
    return !sees || sees == wh_sees_its_seat || sees == wh_sees_nobody; /* whatever the state is */
}

/* A number, and a list that is longer or shorter than before, is new as a whole. */
static void compare_values(struct changes *c, const struct part *part, const uint8_t *base_before) {
    const struct wh_field *field = part->field;
    const uint8_t *a = base_before, *b = part->base;
    unsigned place = part->place, length = length_of(field, b);
    bool was = shown(&c->before, field, place), is = shown(&c->after, field, place);
    bool other_length = length != length_of(field, a);
    if (!was && !is && (field->sight->veil != WH_VEIL_LENGTH || !other_length)) return;
    if (was && is && !other_length && surely_same(c, field, a, b, length, place)) return;
    if (other_length || field->form == WH_FORM_NUMBER || field->form == WH_FORM_BOOL)
        put_change(c, part);
    else
        compare_texts(c, part, a);
}

static inline void compare_entry(struct changes *c, const struct step *step, const struct wh_field *field,
                                 const uint8_t *a, const uint8_t *b, unsigned place) {
    if (plainly_same(c, field, a, b)) return;
    const struct part part = { step, write_entry, field, b, place };
    bool compound = field->form == WH_FORM_OBJECT || field->form == WH_FORM_ROW;
    (compound ? compare_compounds : compare_values)(c, &part, a);
}

static void compare_entries(struct changes *c, const struct step *step, const struct wh_field *field, const uint8_t *a,
                            const uint8_t *b) {
    size_t mark = c->after.out->length;
    unsigned count = c->count;
    const struct part whole = { step, write_field, field, b, 0 };
    unsigned length = entries(field, c->after.state, b);
    if (entries(field, c->before.state, a) != length) {
        put_change(c, &whole);
        return;
    }
    for (unsigned i = 0; i < length; i++) {
        const struct step entry = { step, field->keys ? field->keys[i] : NULL, i };
        size_t offset = offset_of(field, i, length);
        compare_entry(c, &entry, field, a + offset, b + offset, i);
    }
    put_shorter(c, mark, count, &whole);
}

static inline void compare_field(struct changes *c, const struct step *above, const struct wh_field *field,
                                 const uint8_t *a, const uint8_t *b, unsigned place) {
    const struct step step = { above, field->key, 0 };
    if (repeated(field))
        compare_entries(c, &step, field, a, b);
    else
        compare_entry(c, &step, field, a, b, place);
}

static void compare_fields(struct changes *c, const struct step *above, const struct wh_field *fields, uint64_t which,
                           unsigned count, const uint8_t *a, const uint8_t *b, unsigned place) {
    for (const struct wh_field *field = fields; field < fields + count; field++, which >>= 1)
        if (which & 1) compare_field(c, above, field, a, b, place);
}

void wh_state_changes(const struct wh_game *game, const void *before, const void *after, int viewer,
                      struct wh_text *out) {
    struct changes c = { .before = { before, viewer, out }, .after = { after, viewer, out } };
    wh_json_open(out, '[');
    compare_fields(&c, NULL, game->fields, UINT64_MAX, game->field_count, before, after, 0);
    wh_json_close(out, ']');
}

/* --- for one viewer after the other ------------------------------------------------------------------------------- */

static bool is_alike(const struct wh_field *field) {
    unsigned parts = field->form == WH_FORM_ROW ? 1 : field->form == WH_FORM_OBJECT ? field->field_count : 0;
    bool alike = !field->sight->sees || field->alike;
    for (unsigned i = 0; alike && i < parts; i++) alike = is_alike(&field->fields[i]);
    return alike;
}

/* What was put since `mark`, but for its first comma. */
static void keep_changes(struct wh_alike *alike, unsigned field, const struct wh_text *out, size_t mark) {
    size_t length = out->length - mark, comma = length && out->start[mark] == ',';
    if (out->overflow || alike->length + length > WH_ALIKE_TEXT) return;
    alike->from[field] = alike->length;
    memcpy(alike->text + alike->length, out->start + mark + comma, length - comma);
    alike->length = (uint16_t)(alike->length + length - comma);
    alike->to[field] = alike->length;
    alike->kept |= 1ull << field;
}

static void put_kept(const struct wh_alike *alike, unsigned field, struct wh_text *out) {
    unsigned from = alike->from[field], to = alike->to[field];
    if (from == to) return;
    wh_json_comma(out);
    wh_put_span(out, alike->text + from, to - from);
}

void wh_state_changes_alike(const struct wh_game *game, const void *before, const void *after, int viewer,
                            struct wh_alike *alike, struct wh_text *out) {
    struct changes c = { .before = { before, viewer, out }, .after = { after, viewer, out } };
    wh_assert(viewer != WH_REFEREE && game->field_count <= WH_ALIKE_FIELDS);
    wh_json_open(out, '[');
    for (unsigned i = 0; i < game->field_count; i++) {
        size_t mark = out->length;
        if (alike->kept >> i & 1) {
            put_kept(alike, i, out);
            continue;
        }
        compare_field(&c, NULL, &game->fields[i], before, after, 0);
        if (is_alike(&game->fields[i])) keep_changes(alike, i, out, mark);
    }
    wh_json_close(out, ']');
}
