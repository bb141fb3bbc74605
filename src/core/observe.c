/* observe.c: observations from a game's table of fields: planned once, written as often as wanted. */
#include "witching/observe.h"

#include "schema_parts.h"

enum { ONE_HOT_MOST = 32, ITEMS_MOST = 128 };

/* --- the plan ----------------------------------------------------------------------------------------------------- */

/* How to look: most numbers and sets need no question about who sees them, and hands are seen by their seats. Numbers
 * of one byte, and hands, stand in rows, which are looked at in one go. */
enum { SOME_CHOICES, SOME_BYTES, SOME_HANDS, A_NUMBER, A_RUN, A_SET, ANY_CHOICE, ANY_NUMBER, ANY_SET, A_LIST, A_PART };

struct planner {
    struct wh_observation *plan;
    const void *state; /* as the match begins: how many entries fields have */
    uint16_t above;
    unsigned origin; /* where the fields begin that are planned now, from the state or the part that holds them */
    uint16_t row;    /* the first glance of the row that others may join, plus 1; 0: there is none */
    bool keyed;      /* of which some may be missing */
    bool in_part;
};

static struct wh_slice *add(struct planner *p, const struct wh_field *field, enum wh_slice_kind kind, uint32_t size) {
    struct wh_observation *plan = p->plan;
    wh_assert(plan->count < WH_SLICES);
    struct wh_slice *slice = &plan->slice[plan->count++];
    *slice = (struct wh_slice){ .field = field, .kind = kind, .at = plan->size, .size = size, .above = p->above };
    slice->end = plan->count;
    slice->map = WH_NO_MAP;
    slice->veiled = field && field->sight->sees;
    plan->size += size;
    return slice;
}

/* Names that are equal are one to whoever sees them: the number of each among those that differ. */
static unsigned tell_apart(struct wh_observation *plan, const struct wh_field *field, uint16_t *map) {
    unsigned kinds = 0;
    uint8_t *to = &plan->map[plan->maps];
    wh_assert(plan->maps + field->name_count <= WH_SLICE_MAPS && field->name_count < 255);
    for (unsigned i = 0; i < field->name_count; i++) {
        unsigned j = 0;
        while (j < i && !wh_same(field->names[i], field->names[j])) j++;
        to[i] = j < i ? to[j] : (uint8_t)kinds++;
    }
    *map = WH_NO_MAP;
    if (kinds < field->name_count) {
        *map = plan->maps;
        plan->maps = (uint16_t)(plan->maps + field->name_count);
    }
    return kinds;
}

/* How many values a number or an item can have; 0: more than can be counted here. */
static uint64_t values_of(const struct planner *p, const struct wh_field *field, struct wh_slice *slice) {
    if (field->names) return tell_apart(p->plan, field, &slice->map);
    unsigned width = field->form == WH_FORM_LIST ? 1 : field->width;
    unsigned bits = width == 8 || field->below_zero ? 8 * width - 1 : 8 * width;
    int64_t room = (int64_t)(UINT64_MAX >> (64 - bits));
    int64_t most = field->a_seat ? (int64_t)wh_per_seat(p->state) - 1 : field->most ? field->most : room;
    slice->unit = field->unit ? field->unit : 1;
    slice->least = field->least ? field->least : field->below_zero ? -room - 1 : (int64_t)field->first;
    if (width == 8 && !field->most) return 0;
    return (uint64_t)((most - slice->least) / slice->unit) + 1;
}

static void plan_number(struct planner *p, const struct wh_field *field, struct wh_slice *slice) {
    uint64_t values = values_of(p, field, slice);
    bool hides = slice->veiled && !field->nullable && field->sight->veil != WH_VEIL_OTHER;
    if (field->names || (values && values <= ONE_HOT_MOST)) {
        slice->choices = (uint32_t)values + field->nullable;
        slice->size = slice->choices;
    } else {
        slice->kind = WH_SLICE_NUMBER;
        slice->bytes = 8;
        for (unsigned bytes = 8; bytes && values; bytes--)
            if (values - 1 < 1ull << (8 * bytes - 1) << 1) slice->bytes = (uint8_t)bytes;
        slice->choices = values > UINT32_MAX ? 0 : (uint32_t)values;
        slice->size = slice->bytes + (uint32_t)field->nullable + hides;
    }
}

/* Where items are hidden one by one, each of them shows that it is. */
static bool flagged(const struct wh_slice *slice) {
    return slice->veiled && slice->field->sight->veil != WH_VEIL_ITEMS;
}

static void plan_set(struct planner *p, const struct wh_field *field, struct wh_slice *slice) {
    slice->choices = field->names ? tell_apart(p->plan, field, &slice->map) : field->name_count;
    slice->size = slice->choices + slice->veiled + flagged(slice);
}

static void plan_list(struct planner *p, const struct wh_field *field, struct wh_slice *slice) {
    uint64_t values = values_of(p, field, slice) + field->nullable;
    wh_assert(values && values < 255);
    slice->choices = (uint32_t)values;
    slice->headroom = 1 + flagged(slice);
    if (values * field->capacity > ITEMS_MOST) {
        slice->kind = WH_SLICE_ORDER;
        slice->size = slice->headroom + field->capacity + slice->choices;
    } else {
        slice->size = slice->headroom + field->capacity * slice->choices;
    }
}

static void plan_fields(struct planner *p, const struct wh_field *fields, unsigned count, unsigned place);

/* Must it be asked each time whether, or where, this part is? */
static bool movable(const struct planner *p, const struct wh_field *field) {
    if (field->form == WH_FORM_ODD) return p->in_part || p->origin;
    return field->nullable || field->counted || field->present || field->sight->sees || p->keyed;
}

static void plan_part(struct planner *p, const struct wh_field *field, unsigned place, unsigned shift) {
    const struct planner outer = *p;
    struct wh_observation *plan = p->plan;
    unsigned slice = plan->count - 1u, glance = plan->glances - 1u;
    bool moves = movable(p, field);
    p->above = (uint16_t)(slice + 1);
    p->keyed = field->present;
    p->origin = moves || field->form == WH_FORM_ODD ? 0 : p->origin + field->at + shift;
    p->in_part |= moves;
    if (moves)
        p->row = 0;
    else
        plan->glances--; /* its fields are looked at where they are */
    if (field->form == WH_FORM_ODD)
        plan_fields(p, field->codec->observed, field->codec->observed_count, 0);
    else
        plan_fields(p, field->fields, field->field_count, place);
    *p = outer;
    plan->slice[slice].end = plan->count;
    if (moves) plan->glance[glance].end = plan->glances;
}

/* Several numbers one after the other that are written as they are stored. */
static unsigned run_of(const struct planner *p, const struct wh_field *field) {
    struct wh_slice number = { .field = field, .veiled = field->sight->sees };
    if (field->form != WH_FORM_NUMBER || !field->repeat || field->counted || field->keys ||
        field->stride != field->width)
        return 0;
    if (field->names || field->nullable || number.veiled || field->below_zero) return 0;
    uint64_t values = values_of(p, field, &number);
    bool whole = !values || values > (field->width == 8 ? UINT64_MAX : 1ull << 8 * (field->width - 1u));
    return whole && (!values || values > ONE_HOT_MOST) && !number.least && number.unit == 1 ? field->repeat : 0;
}

/* A glance like those of the row before it is made together with them. */
static void join_row(struct planner *p, const struct wh_glance *glance) {
    struct wh_observation *plan = p->plan;
    uint16_t number = (uint16_t)(glance - plan->glance);
    if (p->keyed) return;
    struct wh_glance *first = p->row ? &plan->glance[p->row - 1] : NULL;
    if (first && first->how == glance->how && first->end == number)
        first->end++;
    else
        p->row = number + 1;
}

static void glance_at(struct planner *p, const struct wh_slice *slice, unsigned shift, unsigned key, unsigned run) {
    static const uint8_t hows[] = {
        [WH_SLICE_ONE_HOT] = ANY_CHOICE, [WH_SLICE_NUMBER] = ANY_NUMBER, [WH_SLICE_BITS] = ANY_SET,
        [WH_SLICE_ITEMS] = A_LIST,       [WH_SLICE_ORDER] = A_LIST,      [WH_SLICE_PART] = A_PART
    };
    const struct wh_field *field = slice->field;
    bool named = field->names || field->form == WH_FORM_BOOL;
    bool plain = !slice->veiled && !field->below_zero && (named || slice->least >= (int64_t)field->first);
    struct wh_glance *glance = &p->plan->glance[p->plan->glances++];
    *glance = (struct wh_glance){ .how = hows[slice->kind],
                                  .width = field->form == WH_FORM_BOOL ? 1 : (uint8_t)field->width,
                                  .bytes = slice->bytes,
                                  .key = (uint8_t)key,
                                  .place = slice->place,
                                  .end = p->plan->glances,
                                  .slice = (uint16_t)(slice - p->plan->slice),
                                  .at = slice->at,
                                  .last = slice->choices - 1 };
    /* Lists and parts find their bytes themselves: `counted` and `count_at` count from where their fields do. */
    bool itself = glance->how == A_LIST || glance->how == A_PART;
    glance->offset = (uint16_t)(p->origin + shift + (itself ? 0u : field->at));
    if (plain && slice->unit) glance->bias = (uint32_t)((slice->least - (int64_t)field->first) / slice->unit);
    bool null_is_last = !field->nullable || (uint32_t)field->null - glance->bias >= glance->last;
    if (glance->how == ANY_CHOICE && plain && glance->width == 1 && slice->map == WH_NO_MAP && null_is_last)
        glance->how = SOME_CHOICES;
    if (glance->how == ANY_SET && slice->map == WH_NO_MAP) {
        if (!slice->veiled) glance->how = A_SET;
        if (field->sight->sees == wh_sees_its_seat && field->sight->veil != WH_VEIL_NULL) {
            glance->how = SOME_HANDS;
            glance->bytes = (uint8_t)(slice->size - slice->choices);
        }
    }
    if (glance->how == ANY_NUMBER && plain && !field->nullable)
        glance->how = glance->width == 1 && glance->bytes == 1 ? SOME_BYTES : A_NUMBER;
    if (run) {
        glance->how = A_RUN;
        glance->last = run;
    }
    if (glance->how <= SOME_HANDS) join_row(p, glance);
}

static void plan_value(struct planner *p, const struct wh_field *field, struct wh_slice *slice) {
    switch (field->form) {
    case WH_FORM_NUMBER: plan_number(p, field, slice); break;
    case WH_FORM_BOOL:
        slice->choices = 2;
        slice->kind = WH_SLICE_NUMBER;
        slice->bytes = 1;
        slice->size = 1 + slice->veiled;
        break;
    case WH_FORM_SET:
        slice->kind = WH_SLICE_BITS;
        plan_set(p, field, slice);
        break;
    case WH_FORM_LIST:
        slice->kind = WH_SLICE_ITEMS;
        plan_list(p, field, slice);
        break;
    default:
        slice->kind = WH_SLICE_PART; /* hidden is as if it were not there */
        slice->headroom = field->nullable || field->counted || slice->veiled;
        slice->size = slice->headroom;
    }
}

static void plan_field(struct planner *p, const struct wh_field *field, unsigned place, unsigned key) {
    if (field->form == WH_FORM_GIVEN || field->as_set_up) return; /* always the same */
    if (field->form == WH_FORM_ODD && place) return;              /* observed as a whole, with the first */
    unsigned run = run_of(p, field), length = field->times ? field->times(p->state) : field->repeat;
    bool once = !repeated(field) || field->form == WH_FORM_ODD || run;
    for (unsigned i = 0; i < (once ? 1 : length); i++) {
        struct wh_slice *slice = add(p, field, WH_SLICE_ONE_HOT, 0);
        unsigned shift = i * field->stride;
        plan_value(p, field, slice);
        if (run) slice->size = run * slice->bytes;
        slice->place = (uint8_t)(once ? place : i);
        slice->entry = (uint8_t)i;
        slice->numbered = !once;
        p->plan->size = slice->at + slice->size;
        glance_at(p, slice, shift, key, run);
        if (slice->kind == WH_SLICE_PART) plan_part(p, field, slice->place, shift);
    }
}

static void plan_fields(struct planner *p, const struct wh_field *fields, unsigned count, unsigned place) {
    for (unsigned i = 0; i < count; i++) plan_field(p, &fields[i], place, i);
}

void wh_observation_plan(struct wh_observation *plan, const struct wh_game *game, const struct wh_setup *setup) {
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    struct planner p = { .plan = plan, .state = state };
    bool good = game->start(state, setup, NULL);
    wh_assert(good);
    plan->game = game;
    plan->size = 0;
    plan->count = plan->glances = plan->maps = 0;
    plan->seats = setup->seats;
    add(&p, NULL, WH_SLICE_VIEWER, setup->seats + 1u)->choices = setup->seats + 1u;
    plan_fields(&p, game->fields, game->field_count, 0);
}

/* --- looking ------------------------------------------------------------------------------------------------------ */

struct look {
    const struct wh_observation *plan;
    const void *state;
    int viewer;
    uint8_t *out;
};

static inline bool visible(const struct look *l, const struct wh_slice *slice, unsigned item) {
    wh_sees *sees = slice->field->sight->sees;
    if (!sees || l->viewer == WH_REFEREE) return true;
    if (sees == wh_sees_its_seat) return l->viewer == slice->place;
    return sees != wh_sees_nobody && sees(l->state, l->viewer, slice->place, item);
}

static inline unsigned told_apart(const struct look *l, const struct wh_slice *slice, unsigned value) {
    return slice->map == WH_NO_MAP ? value : l->plan->map[slice->map + value];
}

static inline uint64_t raw_of(const struct wh_slice *slice, const uint8_t *at) {
    return slice->field->form == WH_FORM_BOOL ? *at != 0 : load(at, slice->field->width);
}

/* The value of a number counted from its least. */
static inline uint64_t counted(const struct wh_slice *slice, uint64_t raw, unsigned width) {
    const struct wh_field *field = slice->field;
    if (field->form == WH_FORM_BOOL) return raw;
    unsigned spare = 64 - 8 * width;
    int64_t number =
        field->below_zero ? (int64_t)(raw << spare) >> spare : (int64_t)(field->first + raw * (uint64_t)slice->unit);
    return (uint64_t)(number - slice->least) / (uint64_t)slice->unit;
}

static inline void put_number(uint8_t *out, uint64_t value, unsigned bytes) {
    for (unsigned i = 0; i < bytes; i++, value >>= 8) out[i] = (uint8_t)value;
}

/* Numbers one after the other, the lowest byte first. */
static void put_run(uint8_t *out, const uint8_t *at, unsigned count, unsigned width) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(out, at, (size_t)count * width);
#else
    for (unsigned i = 0; i < count; i++, at += width, out += width) put_number(out, load(at, width), width);
#endif
}

/* A number in the eyes of somebody who may not see it: null, or what stands for it. */
static bool veil(const struct look *l, const struct wh_slice *slice, uint64_t *raw) {
    const struct wh_field *field = slice->field;
    if (!slice->veiled || visible(l, slice, 0)) return true;
    bool null = field->sight->veil != WH_VEIL_OTHER;
    *raw = null ? field->null : field->other;
    return !null || field->nullable;
}

static void look_at_choice(const struct look *l, const struct wh_slice *slice, const uint8_t *at) {
    const struct wh_field *field = slice->field;
    uint64_t raw = raw_of(slice, at);
    if (!veil(l, slice, &raw)) return;
    uint32_t last = slice->choices - 1;
    uint64_t choice = field->nullable && raw == field->null ? last
                      : field->names                        ? told_apart(l, slice, (unsigned)raw)
                                                            : counted(slice, raw, field->width);
    l->out[slice->at + (choice < last ? choice : last)] = 1;
}

static void look_at_number(const struct look *l, const struct wh_slice *slice, const uint8_t *at) {
    const struct wh_field *field = slice->field;
    uint64_t raw = raw_of(slice, at);
    uint8_t *out = l->out + slice->at;
    if (!veil(l, slice, &raw))
        out[slice->size - 1] = 1;
    else if (field->nullable && raw == field->null)
        out[slice->bytes] = 1;
    else
        put_number(out, counted(slice, raw, field->width), slice->bytes);
}

/* The items of a set are seen together, or none of them is. */
static void look_at_set(const struct look *l, const struct wh_slice *slice, const uint8_t *at) {
    uint64_t bits = load(at, slice->field->width);
    uint8_t *out = l->out + slice->at;
    if (slice->veiled) {
        enum wh_veil veil = slice->field->sight->veil;
        bool seen = visible(l, slice, 0);
        if (seen || veil != WH_VEIL_NULL) out[slice->choices] = (uint8_t)wh_popcount(bits);
        if (!seen) {
            if (flagged(slice)) out[slice->choices + 1] = 1;
            return;
        }
    }
    if (slice->map == WH_NO_MAP)
        for (; bits; bits &= bits - 1) out[wh_lowest(bits)] = 1;
    else
        for (; bits; bits &= bits - 1) out[l->plan->map[slice->map + wh_lowest(bits)]]++;
}

static unsigned item_of(const struct look *l, const struct wh_slice *slice, unsigned raw) {
    const struct wh_field *field = slice->field;
    if (field->nullable && raw == field->null) return slice->choices - 1;
    if (field->names) return told_apart(l, slice, raw);
    uint64_t value = counted(slice, raw, 1);
    return value < slice->choices ? (unsigned)value : slice->choices - 1;
}

static inline void put_item(const struct look *l, const struct wh_slice *slice, unsigned i, unsigned which) {
    uint8_t *out = l->out + slice->at + slice->headroom;
    if (slice->kind == WH_SLICE_ORDER) {
        out[i] = (uint8_t)(which + 1);
        out[slice->field->capacity + which]++;
    } else {
        out[i * slice->choices + which] = 1;
    }
}

/* Items that are hidden one by one. */
static void look_at_each(const struct look *l, const struct wh_slice *slice, const uint8_t *item, ptrdiff_t step,
                         unsigned count) {
    wh_sees *sees = slice->field->sight->sees;
    const void *state = l->state;
    int viewer = l->viewer;
    unsigned place = slice->place;
    for (unsigned i = 0; i < count; i++, item += step)
        if (sees(state, viewer, place, i))
            put_item(l, slice, i, item_of(l, slice, *item));
        else if (slice->field->nullable)
            put_item(l, slice, i, slice->choices - 1);
}

static void look_at_list(const struct look *l, const struct wh_slice *slice, const uint8_t *base) {
    const struct wh_field *field = slice->field;
    const uint8_t *items = base + field->at;
    unsigned count = base[field->count_at];
    uint8_t *out = l->out + slice->at, *bag = out + slice->headroom + field->capacity;
    bool each = slice->veiled && field->sight->veil == WH_VEIL_ITEMS && l->viewer != WH_REFEREE;
    bool seen = !slice->veiled || each || visible(l, slice, 0);
    if (seen || field->sight->veil != WH_VEIL_NULL) out[0] = (uint8_t)count;
    if (!seen) {
        out[1] = 1;
        return;
    }
    out += slice->headroom;
    const uint8_t *item = field->top_last ? items + count - 1 : items;
    ptrdiff_t step = field->top_last ? -1 : 1;
    bool plain = !each && !field->nullable && field->names && slice->map == WH_NO_MAP;
    if (plain && slice->kind == WH_SLICE_ORDER) { /* the long ones of most games */
        for (unsigned i = 0; i < count; i++, item += step) {
            out[i] = (uint8_t)(*item + 1);
            bag[*item]++;
        }
        return;
    }
    if (each) {
        look_at_each(l, slice, item, step, count);
        return;
    }
    for (unsigned i = 0; i < count; i++, item += step) put_item(l, slice, i, item_of(l, slice, *item));
}

/* Where nothing is missing. */
static void look(const struct look *l, const struct wh_glance *glance, const struct wh_glance *end,
                 const uint8_t *base);
static void look_by_keys(const struct look *l, const struct wh_glance *glance, const struct wh_glance *end,
                         const uint8_t *base, uint64_t keys);

/* `base` is what the fields beside this part count from. */
static void look_at_part(const struct look *l, const struct wh_glance *glance, const uint8_t *base) {
    const struct wh_slice *slice = &l->plan->slice[glance->slice];
    const struct wh_field *field = slice->field;
    const uint8_t *at = base + glance->offset + field->at;
    const struct wh_glance *end = l->plan->glance + glance->end;
    if (field->form == WH_FORM_ODD) {
        at = l->state;
    } else {
        if (field->counted) {
            base += glance->offset - slice->entry * field->stride;
            if (slice->entry >= base[field->count_at]) return;
            at = base + field->at + offset_of(field, slice->entry, base[field->count_at]);
        }
        if (slice->veiled && !visible(l, slice, 0)) return;
        if (!is_there(field, l->state, at, slice->place)) return;
    }
    if (slice->headroom) l->out[slice->at] = 1;
    if (field->form != WH_FORM_ODD && field->present)
        look_by_keys(l, glance + 1, end, at, fields_in(field, l->state, at, slice->place));
    else
        look(l, glance + 1, end, at);
}

/* `row`: the first glance after those that are alike. */
static inline void look_at_row(const struct look *l, const struct wh_glance *g, const struct wh_glance *row,
                               const uint8_t *base) {
    const struct wh_slice *slices = l->plan->slice;
    const uint8_t *at = base + g->offset;
    int viewer = l->viewer;
    uint8_t *out = l->out;
    uint32_t choice;
    uint64_t bits;
    switch (g->how) {
    case SOME_CHOICES:
        for (; g < row; g++) {
            choice = base[g->offset] - g->bias;
            out[g->at + (choice < g->last ? choice : g->last)] = 1;
        }
        break;
    case SOME_BYTES:
        for (; g < row; g++) out[g->at] = (uint8_t)(base[g->offset] - g->bias);
        break;
    case SOME_HANDS:
        for (; g < row; g++) {
            uint8_t *hand = out + g->at;
            bits = load(base + g->offset, g->width);
            hand[g->last + 1] = (uint8_t)wh_popcount(bits);
            if (viewer == g->place || viewer == WH_REFEREE)
                for (; bits; bits &= bits - 1) hand[wh_lowest(bits)] = 1;
            else if (g->bytes == 2)
                hand[g->last + 2] = 1;
        }
        break;
    case A_NUMBER: put_number(out + g->at, load(at, g->width) - g->bias, g->bytes); break;
    case A_RUN: put_run(out + g->at, at, g->last, g->width); break;
    case A_SET:
        for (bits = load(at, g->width), out += g->at; bits; bits &= bits - 1) out[wh_lowest(bits)] = 1;
        break;
    case ANY_CHOICE: look_at_choice(l, &slices[g->slice], at); break;
    case ANY_NUMBER: look_at_number(l, &slices[g->slice], at); break;
    case ANY_SET: look_at_set(l, &slices[g->slice], at); break;
    case A_LIST: look_at_list(l, &slices[g->slice], at); break;
    default: look_at_part(l, g, base);
    }
}

static void look(const struct look *l, const struct wh_glance *glance, const struct wh_glance *end,
                 const uint8_t *base) {
    const struct wh_glance *all = l->plan->glance;
    for (const struct wh_glance *row; glance < end; glance = row) {
        row = all + glance->end;
        look_at_row(l, glance, row, base);
    }
}

static void look_by_keys(const struct look *l, const struct wh_glance *glance, const struct wh_glance *end,
                         const uint8_t *base, uint64_t keys) {
    for (const struct wh_glance *row; glance < end; glance = row) {
        row = l->plan->glance + glance->end;
        if (keys >> (glance->key & 63) & 1) look_at_row(l, glance, row, base);
    }
}

void wh_observe(const struct wh_observation *plan, const void *state, int viewer, uint8_t *out) {
    const struct look l = { plan, state, viewer, out };
    memset(out, 0, plan->size);
    if (viewer >= 0) out[viewer] = 1;
    if (viewer == WH_PUBLIC) out[plan->seats] = 1;
    look(&l, plan->glance, plan->glance + plan->glances, state);
}

/* --- the slices in words ------------------------------------------------------------------------------------------ */

void wh_slice_path(const struct wh_observation *plan, unsigned slice, struct wh_text *out) {
    const struct wh_slice *s = &plan->slice[slice];
    if (!s->field) {
        wh_put(out, "viewer");
        return;
    }
    if (s->above) wh_slice_path(plan, s->above - 1u, out);
    if (s->field->key) wh_path_add(out, s->field->key, 0);
    if (!s->numbered) return;
    wh_path_add(out, s->field->keys ? s->field->keys[s->entry] : NULL, s->entry);
}

/* The most of one name that a set can hold. */
static unsigned copies(const struct wh_observation *plan, const struct wh_slice *s, unsigned name) {
    unsigned count = 0;
    if (s->map == WH_NO_MAP) return 1;
    for (unsigned i = 0; i < s->field->name_count; i++) count += plan->map[s->map + i] == name;
    return count;
}

float wh_slice_scale(const struct wh_observation *plan, unsigned slice, unsigned byte) {
    const struct wh_slice *s = &plan->slice[slice];
    float whole = 1;
    switch (s->kind) {
    case WH_SLICE_NUMBER:
        if (byte >= s->bytes && s->size > 2u * s->bytes) byte %= s->bytes; /* one of a row */
        if (byte >= s->bytes) return 1;
        for (unsigned i = byte; i < s->bytes && !s->choices; i++) whole /= 256;
        for (unsigned i = 0; i < byte && s->choices; i++) whole *= 256;
        return s->choices > 1 ? whole / (float)(s->choices - 1) : whole;
    case WH_SLICE_BITS:
        if (byte < s->choices) return 1 / (float)copies(plan, s, byte);
        return byte == s->choices ? 1 / (float)s->field->name_count : 1;
    case WH_SLICE_ITEMS: return byte == 0 ? 1 / (float)s->field->capacity : 1;
    case WH_SLICE_ORDER:
        if (byte == 0) return 1 / (float)s->field->capacity;
        if (byte < s->headroom) return 1;
        return byte - s->headroom < s->field->capacity ? 1 / (float)s->choices : 1 / (float)s->field->capacity;
    default: return 1;
    }
}
