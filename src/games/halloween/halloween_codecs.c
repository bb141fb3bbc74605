/* halloween_codecs.c: the odd parts of the state in JSON, both ways. Stones lie with the seats and are shown by
 * building; the final scores tell the points of the seats again, and only the points cards that a seat holds. */
#include "halloween_town.h"

/* --- small parts of JSON ------------------------------------------------------------------------------------------ */

static bool is_null(struct wh_json *in) { return wh_json_peek(in) == WH_JSON_NULL; }

static bool complete_keys(struct wh_json *in, uint32_t seen, uint32_t wanted) {
    if (seen & ~wanted) return wh_json_fail(in, WH_TR("there is a key that does not belong here"));
    return seen == wanted ? true : wh_json_fail(in, WH_TR("a key is missing"));
}

/* Reads an array of at most `most` items; how many there were, or -1: refused. */
static int read_items(struct wh_json *in, unsigned most, bool (*read)(struct wh_json *in, unsigned item, void *to),
                      void *to) {
    unsigned count = 0;
    if (!wh_json_enter(in, '[')) return -1;
    while (wh_json_next(in, ']')) {
        if (count == most) return wh_json_fail(in, WH_TR("this list is too long")), -1;
        if (!read(in, count++, to)) return -1;
    }
    return in->error ? -1 : (int)count;
}

static bool read_exactly(struct wh_json *in, unsigned count, bool (*read)(struct wh_json *in, unsigned item, void *to),
                         void *to) {
    int items = read_items(in, count, read, to);
    if (items < 0) return false;
    return items == (int)count ? true : wh_json_fail(in, WH_TR("there are too few entries"));
}

static void write_stones(const void *state, unsigned building, struct wh_text *out) {
    const struct halloween *s = state;
    wh_json_open(out, '[');
    for (unsigned c = 0; c < COLOURS; c++) {
        unsigned seat = 0;
        while (seat < s->seats && !(s->players[seat].laid >> (BUILDINGS * c + building) & 1)) seat++;
        if (seat < s->seats)
            wh_json_int(out, seat);
        else
            wh_json_null(out);
    }
    wh_json_close(out, ']');
}

struct stone_reader {
    struct halloween *s;
    unsigned building;
};

static bool read_stone(struct wh_json *in, unsigned colour, void *to) {
    struct stone_reader *r = to;
    uint8_t seat;
    if (is_null(in)) return wh_json_read_null(in);
    if (!wh_json_read_byte(in, 0, r->s->seats - 1u, &seat)) return false;
    r->s->players[seat].laid |= 1u << (BUILDINGS * colour + r->building);
    return true;
}

static bool read_stones(void *state, unsigned building, struct wh_json *in) {
    struct stone_reader r = { state, building };
    return read_exactly(in, COLOURS, read_stone, &r);
}

static unsigned number_of_extra(const struct halloween *s, unsigned i) {
    return s->expert ? 0 : halloween_points_cards[i];
}

static void write_final(const void *state, unsigned place, struct wh_text *out) {
    (void)place;
    const struct halloween *s = state;
    const struct result *result = &s->result;
    if (!s->scored) {
        wh_json_null(out);
        return;
    }
    wh_json_open(out, '[');
    for (unsigned seat = 0; seat < s->seats; seat++) {
        wh_json_open(out, '{');
        wh_json_key(out, "base");
        wh_json_int(out, s->players[seat].sp);
        wh_json_key(out, "extra");
        wh_json_open(out, '[');
        for (unsigned left = result->listed[seat]; left; left &= left - 1) {
            wh_json_open(out, '[');
            wh_json_int(out, number_of_extra(s, wh_lowest(left)));
            wh_json_int(out, result->extra[seat][wh_lowest(left)]);
            wh_json_close(out, ']');
        }
        wh_json_close(out, ']');
        wh_json_key(out, "total");
        wh_json_int(out, result->total[seat]);
        wh_json_close(out, '}');
    }
    wh_json_close(out, ']');
}

struct final_reader {
    struct halloween *s;
    unsigned seat;
    int64_t base, total, pair[2];
};

static bool read_pair(struct wh_json *in, unsigned item, void *to) {
    return wh_json_read_between(in, 0, INT32_MAX, &((struct final_reader *)to)->pair[item]);
}

static bool read_extra(struct wh_json *in, unsigned item, void *to) {
    (void)item;
    struct final_reader *r = to;
    struct result *result = &r->s->result;
    unsigned i = 0;
    if (!read_exactly(in, 2, read_pair, r)) return false;
    while (i < POINTS_CARDS && number_of_extra(r->s, i) != r->pair[0]) i++;
    if (i == POINTS_CARDS || result->listed[r->seat] >> i)
        return wh_json_fail(in, WH_TR("these are not the points cards in their order"));
    result->listed[r->seat] |= (uint8_t)(1u << i);
    result->extra[r->seat][i] = (int32_t)r->pair[1];
    return true;
}

static bool read_final_part(struct wh_json *in, unsigned key, void *to) {
    struct final_reader *r = to;
    if (key == 0) return wh_json_read_between(in, INT32_MIN, INT32_MAX, &r->base);
    if (key == 1) return read_items(in, POINTS_CARDS, read_extra, r) >= 0;
    return wh_json_read_between(in, INT32_MIN, INT32_MAX, &r->total);
}

/* That the parts are those of the position is seen by the audit; here, that they add up. */
static bool read_a_final(struct wh_json *in, unsigned seat, void *to) {
    static const char *const keys[] = { "base", "extra", "total" };
    struct final_reader r = { .s = to, .seat = seat };
    uint32_t seen;
    if (!wh_json_read_some_keys(in, keys, WH_COUNT(keys), read_final_part, &r, &seen)) return false;
    if (!complete_keys(in, seen, (1u << WH_COUNT(keys)) - 1)) return false;
    int64_t sum = r.base;
    for (unsigned i = 0; i < POINTS_CARDS; i++) sum += r.s->result.extra[seat][i];
    if (sum != r.total) return wh_json_fail(in, WH_TR("the total is not the sum of its parts"));
    r.s->result.total[seat] = (int32_t)r.total;
    return true;
}

static bool read_final(void *state, unsigned place, struct wh_json *in) {
    (void)place;
    struct halloween *s = state;
    if (is_null(in)) return wh_json_read_null(in);
    s->scored = 1;
    return read_exactly(in, s->seats, read_a_final, s);
}

/* --- as observed -------------------------------------------------------------------------------------------------- */

#define WH_STATE struct halloween
static const struct wh_field stones_observed[] = {
    { WH_BASE("laid", &wh_everyone, WH_FORM_SET), WH_PLACE(players[0].laid), .name_count = FIELDS,
      .stride = sizeof(struct player), .times = wh_per_seat },
};
#define POINTS .below_zero = true
static const struct wh_field extra_entry[] = { { WH_BASE(NULL, &wh_everyone, WH_FORM_NUMBER), .width = sizeof(int32_t),
                                                 .stride = sizeof(int32_t), .repeat = POINTS_CARDS, POINTS } };
static const struct wh_field result_observed[] = {
    WH_NUMBERS("total", result.total, &wh_everyone, .times = wh_per_seat, POINTS),
    WH_SETS("listed", result.listed, &wh_everyone, .times = wh_per_seat, .name_count = POINTS_CARDS),
    WH_ROWS("extra", result.extra, &wh_everyone, extra_entry, .times = wh_per_seat),
};
static bool has_result(const void *state, const void *bytes, unsigned place) {
    (void)bytes, (void)place;
    return ((const struct halloween *)state)->scored;
}
static const struct wh_field final_observed[] = {
    { WH_BASE("result", &wh_everyone, WH_FORM_OBJECT), .fields = result_observed,
      .field_count = WH_COUNT(result_observed), .nullable = true, .there = has_result },
};
#undef WH_STATE

const struct wh_codec halloween_stones_codec = { "list of five seats or null", write_stones, read_stones,
                                                 WH_OBSERVED(stones_observed) };
const struct wh_codec halloween_final_codec = { "null, or list of objects (base, extra, total)", write_final,
                                                read_final, WH_OBSERVED(final_observed) };
