/* halloween_codecs.c: the odd parts of the state in JSON, both ways. */
#include "halloween_town.h"

static const char *const why_names[WHYS] = {
    [FOR_FIGHT] = "fight", [FOR_C18] = "c18", [FOR_C23] = "c23", [FOR_C45] = "c45"
};

/* --- small parts of JSON ------------------------------------------------------------------------------------------ */

static bool read_bool(struct wh_json *in, uint8_t *to) {
    bool truth;
    if (!wh_json_read_bool(in, &truth)) return false;
    *to = truth;
    return true;
}

static bool is_null(struct wh_json *in) { return wh_json_peek(in) == WH_JSON_NULL; }

static bool read_colour(struct wh_json *in, uint8_t *to) { /* as levels 1 to 5 */
    if (!wh_json_read_byte(in, 1, COLOURS, to)) return false;
    --*to;
    return true;
}

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

/* --- steps in JSON (section 6) ------------------------------------------------------------------------------------ */

enum part {
    P_DO,
    P_AREA,
    P_BOOST,
    P_AT,
    P_TILE,
    P_C,
    P_N,
    P_TO,
    P_SEAT,
    P_CARD,
    P_PILE,
    P_FROM,
    P_ATT,
    P_WHY,
    P_DICE,
    P_GOT,
    P_PLUS,
    P_CALL,
    P_FIGHT,
    PARTS
};
static const char *const part_keys[PARTS] = { "do",   "area", "boost", "at",   "tile", "c",   "n",
                                              "to",   "seat", "card",  "pile", "from", "att", "why",
                                              "dice", "got",  "plus",  "call", "fight" };
enum { F_FROM, F_ATT, F_AT, F_DEF, F_LEFT, F_CHAIN, F_WON, FIGHT_PARTS };
static const char *const fight_keys[FIGHT_PARTS] = { "from", "att", "at", "def", "left", "chain", "won" };

#define P(part) (1u << (part))
enum { ROLL_PARTS = P(P_WHY) | P(P_DICE) | P(P_GOT) | P(P_PLUS) };
static const uint32_t parts_of_step[PHASES] = {
    [AT_SUMMON] = P(P_AREA),
    [AT_SCARE] = P(P_AREA),
    [AT_UPGRADE] = P(P_AREA),
    [AT_MOVE] = P(P_AREA),
    [AT_FIGHT] = P(P_AREA),
    [AT_HAUNT] = P(P_AREA),
    [AT_MOVE2] = P(P_AREA) | P(P_BOOST) | P(P_AT) | P(P_C),
    [AT_C24] = P(P_AT) | P(P_C),
    [AT_C23] = P(P_C),
    [AT_C38] = P(P_C),
    [AT_C17] = P(P_AT) | P(P_C),
    [AT_PICKUP] = P(P_AT) | P(P_TILE) | P(P_C),
    [AT_TARGET] = P(P_FROM) | P(P_ATT),
    [AT_CHAIN] = P(P_FIGHT),
    [AT_PREROLL] = ROLL_PARTS,
    [AT_ROLL] = ROLL_PARTS,
    [AT_AFTER] = ROLL_PARTS,
    [AT_AFTERMATH] = P(P_FIGHT),
    [AT_C36] = P(P_N),
    [AT_RAISE] = P(P_TO),
    [AT_C34] = P(P_C),
    [AT_TAKE] = P(P_N) | P(P_AREA),
    [AT_SWAP2] = P(P_AT) | P(P_C),
    [AT_PLACE] = P(P_C),
    [AT_PAY] = P(P_CARD),
    [AT_DISC] = P(P_CARD),
    [AT_REWARD] = P(P_SEAT) | P(P_CARD),
    [AT_SHUFFLE] = P(P_PILE),
};
static const uint32_t parts_of_roll[WHYS] = {
    [FOR_FIGHT] = P(P_FIGHT), [FOR_C18] = 0, [FOR_C23] = P(P_CALL), [FOR_C45] = P(P_AT)
};

static uint32_t parts_of(const struct step *step) {
    uint32_t parts = P(P_DO) | parts_of_step[step->kind];
    return parts & P(P_WHY) ? parts | parts_of_roll[step->why] : parts;
}

static void write_building(struct wh_text *out, unsigned building) {
    if (building == NOWHERE)
        wh_json_null(out);
    else
        wh_json_string(out, halloween_building_names[building]);
}

static void write_fight(struct wh_text *out, const struct fight *f) {
    wh_json_open(out, '{');
    wh_json_key(out, "from");
    write_building(out, f->from);
    wh_json_key(out, "att");
    wh_json_int(out, f->att + 1);
    wh_json_key(out, "at");
    write_building(out, f->at);
    wh_json_key(out, "def");
    wh_json_int(out, f->def + 1);
    wh_json_key(out, "left");
    wh_json_open(out, '[');
    for (unsigned c = 0; c < COLOURS; c++) wh_json_int(out, f->left[c]);
    wh_json_close(out, ']');
    wh_json_key(out, "chain");
    wh_json_bool(out, f->chain);
    wh_json_key(out, "won");
    wh_json_bool(out, f->won);
    wh_json_close(out, '}');
}

static void write_dice(struct wh_text *out, const struct step *step, enum part part) {
    wh_json_open(out, '[');
    for (unsigned i = 0; i < halloween_dice(step); i++) {
        if (part == P_DICE) wh_json_int(out, step->dice[i] + 1);
        if (part == P_PLUS) wh_json_int(out, step->plus[i]);
        if (part == P_GOT && step->got[i]) wh_json_int(out, step->got[i]);
        if (part == P_GOT && !step->got[i]) wh_json_null(out);
    }
    wh_json_close(out, ']');
}

static void write_part(struct wh_text *out, const struct step *step, enum part part) {
    switch (part) {
    case P_DO: wh_json_string(out, halloween_phase_names[step->kind]); break;
    case P_AREA:
        if (step->area == NOWHERE)
            wh_json_null(out);
        else
            wh_json_string(out, halloween_area_names[step->area]);
        break;
    case P_BOOST: wh_json_bool(out, step->boost); break;
    case P_AT: write_building(out, step->at); break;
    case P_TILE: wh_json_string(out, halloween_tile_names[step->tile]); break;
    case P_C:
        if (step->colour == NOWHERE)
            wh_json_null(out);
        else
            wh_json_int(out, step->colour + 1);
        break;
    case P_N:
    case P_TO:
    case P_CALL: wh_json_int(out, step->number); break;
    case P_SEAT: wh_json_int(out, step->seat); break;
    case P_CARD: wh_json_int(out, step->card); break;
    case P_PILE: wh_json_string(out, halloween_pile_names[step->number]); break;
    case P_FROM: write_building(out, step->fight.from); break;
    case P_ATT: wh_json_int(out, step->fight.att + 1); break;
    case P_WHY: wh_json_string(out, why_names[step->why]); break;
    case P_FIGHT: write_fight(out, &step->fight); break;
    default: write_dice(out, step, part); break;
    }
}

static void write_todo(const void *state, unsigned place, struct wh_text *out) {
    (void)place;
    const struct halloween *s = state;
    wh_json_open(out, '[');
    for (unsigned i = s->todo_count; i > 0; i--) {
        const struct step *step = &s->todo[i - 1];
        wh_json_open(out, '{');
        for (unsigned part = 0; part < PARTS; part++) {
            if (!(parts_of(step) >> part & 1)) continue;
            wh_json_key(out, part_keys[part]);
            write_part(out, step, (enum part)part);
        }
        wh_json_close(out, '}');
    }
    wh_json_close(out, ']');
}

static bool read_building(struct wh_json *in, uint8_t *to) {
    return wh_json_read_name(in, halloween_building_names, BUILDINGS, to);
}

static bool read_or_nowhere(struct wh_json *in, uint8_t *to, bool (*read)(struct wh_json *in, uint8_t *to)) {
    if (!is_null(in)) return read(in, to);
    *to = NOWHERE;
    return wh_json_read_null(in);
}

static bool read_area(struct wh_json *in, uint8_t *to) {
    return wh_json_read_name(in, halloween_area_names, AREAS, to);
}

static bool read_left(struct wh_json *in, unsigned item, void *to) {
    return wh_json_read_byte(in, 0, SAME_GHOSTS, (uint8_t *)to + item);
}

static bool read_fight_part(struct wh_json *in, unsigned key, void *to) {
    struct fight *f = to;
    switch (key) {
    case F_FROM: return read_building(in, &f->from);
    case F_ATT: return read_colour(in, &f->att);
    case F_AT: return read_building(in, &f->at);
    case F_DEF: return read_colour(in, &f->def);
    case F_LEFT: return read_exactly(in, COLOURS, read_left, f->left);
    case F_CHAIN: return read_bool(in, &f->chain);
    default: return read_bool(in, &f->won);
    }
}

static bool read_fight(struct wh_json *in, struct fight *f) {
    uint32_t seen;
    return wh_json_read_some_keys(in, fight_keys, FIGHT_PARTS, read_fight_part, f, &seen) &&
           complete_keys(in, seen, P(FIGHT_PARTS) - 1);
}

static bool read_die(struct wh_json *in, unsigned item, void *to) { return read_colour(in, (uint8_t *)to + item); }
static bool read_plus(struct wh_json *in, unsigned item, void *to) {
    return wh_json_read_byte(in, 0, 6, (uint8_t *)to + item);
}
static bool read_got(struct wh_json *in, unsigned item, void *to) {
    if (is_null(in)) return wh_json_read_null(in);
    return wh_json_read_byte(in, 1, 12, (uint8_t *)to + item);
}

struct step_reader {
    struct step step;
    int lengths[3]; /* of dice, got, plus */
};

static bool read_part(struct wh_json *in, unsigned key, void *to) {
    struct step_reader *r = to;
    struct step *step = &r->step;
    switch (key) {
    case P_DO: return wh_json_read_name(in, halloween_phase_names, PHASES, &step->kind);
    case P_AREA: return read_or_nowhere(in, &step->area, read_area);
    case P_BOOST: return read_bool(in, &step->boost);
    case P_AT: return read_or_nowhere(in, &step->at, read_building);
    case P_TILE: return wh_json_read_name(in, halloween_tile_names, TILES, &step->tile);
    case P_C: return read_or_nowhere(in, &step->colour, read_colour);
    case P_N:
    case P_TO:
    case P_CALL: return wh_json_read_byte(in, 0, 63, &step->number);
    case P_SEAT: return wh_json_read_byte(in, 0, SEATS - 1, &step->seat);
    case P_CARD: return wh_json_read_byte(in, 1, CARDS, &step->card);
    case P_PILE: return wh_json_read_name(in, halloween_pile_names, WH_COUNT(halloween_pile_names), &step->number);
    case P_FROM: return read_building(in, &step->fight.from);
    case P_ATT: return read_colour(in, &step->fight.att);
    case P_WHY: return wh_json_read_name(in, why_names, WHYS, &step->why);
    case P_DICE: return (r->lengths[0] = read_items(in, 2, read_die, step->dice)) >= 0;
    case P_GOT: return (r->lengths[1] = read_items(in, 2, read_got, step->got)) >= 0;
    case P_PLUS: return (r->lengths[2] = read_items(in, 2, read_plus, step->plus)) >= 0;
    default: return read_fight(in, &step->fight);
    }
}

static bool read_step(struct wh_json *in, unsigned item, void *to) {
    (void)item;
    struct halloween *s = to;
    struct step_reader r = { .lengths = { 0 } };
    uint32_t seen;
    if (!wh_json_read_some_keys(in, part_keys, PARTS, read_part, &r, &seen)) return false;
    if (!complete_keys(in, seen, parts_of(&r.step))) return false;
    for (unsigned i = 0; i < 3 && (seen & P(P_WHY)); i++)
        if (r.lengths[i] != (int)halloween_dice(&r.step))
            return wh_json_fail(in, WH_TR("this is not the number of dice"));
    s->todo[s->todo_count++] = r.step;
    return true;
}

static bool read_todo(void *state, unsigned place, struct wh_json *in) {
    (void)place;
    struct halloween *s = state;
    memset(s->todo, 0, sizeof s->todo);
    s->todo_count = 0;
    if (read_items(in, TODO, read_step, s) < 0) return false;
    for (unsigned i = 0; i < s->todo_count / 2u; i++) { /* next first in JSON, last here */
        struct step step = s->todo[i];
        s->todo[i] = s->todo[s->todo_count - 1 - i];
        s->todo[s->todo_count - 1 - i] = step;
    }
    return true;
}

/* --- other odd parts ---------------------------------------------------------------------------------------------- */

static void write_used(const void *state, unsigned place, struct wh_text *out) {
    (void)place;
    wh_json_open(out, '[');
    for (uint64_t left = ((const struct halloween *)state)->used; left; left &= left - 1)
        wh_json_int(out, wh_lowest(left));
    wh_json_close(out, ']');
}

static bool read_used_card(struct wh_json *in, unsigned item, void *to) {
    (void)item;
    uint64_t *used = to;
    uint8_t card;
    if (!wh_json_read_byte(in, 1, CARDS, &card)) return false;
    if (*used >> card) return wh_json_fail(in, WH_TR("the cards are not in ascending order"));
    *used |= 1ull << card;
    return true;
}

static bool read_used(void *state, unsigned place, struct wh_json *in) {
    (void)place;
    return read_items(in, CARDS, read_used_card, &((struct halloween *)state)->used) >= 0;
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

static void write_points(const void *state, unsigned seat, struct wh_text *out) {
    wh_json_int(out, ((const struct halloween *)state)->players[seat].sp);
}

static bool read_points(void *state, unsigned seat, struct wh_json *in) {
    int64_t points;
    if (!wh_json_read_between(in, -1000000, 100000000, &points)) return false;
    ((struct halloween *)state)->players[seat].sp = (int32_t)points;
    return true;
}

static void write_areas(const void *state, unsigned seat, struct wh_text *out) {
    const struct halloween *s = state;
    const struct player *p = &s->players[seat];
    wh_json_open(out, '[');
    for (unsigned area = 0; area < area_count(s); area++) {
        wh_json_open(out, '{');
        wh_json_key(out, "level");
        wh_json_int(out, p->level[area]);
        wh_json_key(out, "discs");
        wh_json_open(out, '[');
        for (unsigned left = p->spaces[area]; left; left &= left - 1)
            wh_json_string(out, halloween_action_names[wh_lowest(left)]);
        wh_json_close(out, ']');
        wh_json_key(out, "done");
        wh_json_bool(out, p->done >> area & 1);
        wh_json_close(out, '}');
    }
    wh_json_close(out, ']');
}

struct area_reader {
    struct player *p;
    unsigned area;
};

static bool read_space(struct wh_json *in, unsigned item, void *to) {
    (void)item;
    uint8_t action, *spaces = to;
    if (!wh_json_read_name(in, halloween_action_names, ACTIONS, &action)) return false;
    if (*spaces >> action) return wh_json_fail(in, WH_TR("these are not in their canonical order"));
    *spaces |= (uint8_t)(1u << action);
    return true;
}

static bool read_area_part(struct wh_json *in, unsigned key, void *to) {
    struct area_reader *r = to;
    uint8_t done = 0;
    if (key == 0) return wh_json_read_byte(in, 1, COLOURS, &r->p->level[r->area]);
    if (key == 1) return read_items(in, ACTIONS, read_space, &r->p->spaces[r->area]) >= 0;
    if (!read_bool(in, &done)) return false;
    r->p->done |= (uint8_t)(done << r->area);
    return true;
}

static bool read_an_area(struct wh_json *in, unsigned item, void *to) {
    static const char *const keys[] = { "level", "discs", "done" };
    struct area_reader r = { to, item };
    uint32_t seen;
    return wh_json_read_some_keys(in, keys, WH_COUNT(keys), read_area_part, &r, &seen) &&
           complete_keys(in, seen, P(WH_COUNT(keys)) - 1);
}

static bool read_areas(void *state, unsigned seat, struct wh_json *in) {
    struct halloween *s = state;
    return read_exactly(in, area_count(s), read_an_area, &s->players[seat]);
}

static void write_held(const void *state, unsigned seat, struct wh_text *out) {
    const struct player *p = &((const struct halloween *)state)->players[seat];
    wh_json_open(out, '[');
    for (unsigned i = 0; i < p->card_count; i++) wh_json_int(out, p->cards[i]);
    wh_json_close(out, ']');
}

static bool read_held_card(struct wh_json *in, unsigned item, void *to) {
    struct player *p = to;
    uint8_t card;
    if (!wh_json_read_byte(in, 1, CARDS, &card)) return false;
    if (p->held >> card & 1) return wh_json_fail(in, WH_TR("this stands here twice"));
    p->held |= 1ull << card;
    p->cards[item] = card;
    p->card_count++;
    return true;
}

static bool read_held(void *state, unsigned seat, struct wh_json *in) {
    return read_items(in, DISPLAY, read_held_card, &((struct halloween *)state)->players[seat]) >= 0;
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
    if (!complete_keys(in, seen, P(WH_COUNT(keys)) - 1)) return false;
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

const struct wh_codec halloween_todo_codec = { "list of steps", write_todo, read_todo };
const struct wh_codec halloween_used_codec = { "list of numbers, ascending", write_used, read_used };
const struct wh_codec halloween_stones_codec = { "list of five seats or null", write_stones, read_stones };
const struct wh_codec halloween_points_codec = { "number, perhaps negative", write_points, read_points };
const struct wh_codec halloween_areas_codec = { "list of objects (level, discs, done)", write_areas, read_areas };
const struct wh_codec halloween_held_codec = { "list of numbers", write_held, read_held };
const struct wh_codec halloween_final_codec = { "null, or list of objects (base, extra, total)", write_final,
                                                read_final };
