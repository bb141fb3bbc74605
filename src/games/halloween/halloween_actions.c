/* halloween_actions.c: summon, scare, upgrade and haunt, what they lead to, and which level each of the six actions
 * needs. Moves are in halloween_flights.c, fights in halloween_fights.c. */
#include "halloween_town.h"

/* --- where an action has a target (R13): places of the acting ghost, of any level --------------------------------- */

/* R19 */
uint32_t halloween_summonable(const struct town *t) { return t->pairs & t->open_places & t->supplied; }

/* R21 */
static uint32_t upgradable(const struct halloween *s, const struct town *t) {
    uint32_t places = t->present & t->supplied >> BUILDINGS & places_below(COLOURS - 1);
    for (unsigned c = 0; c < COLOURS - 1; c++)
        if (me(s)->scare < card_13_cost(s, c + 1)) return places & places_below(c);
    return places;
}

/* R27, R46: the fields where a seat may lay a stone */
uint32_t halloween_stone_fields(const struct halloween *s, unsigned seat) {
    uint32_t taken = 0;
    unsigned once = 0, twice = 0;
    for (unsigned any = 0; any < s->seats; any++) taken |= s->players[any].laid;
    for (unsigned c = 0; c < COLOURS; c++) {
        unsigned here = buildings_of(s->players[seat].laid, c);
        twice |= once & here;
        once |= here;
    }
    unsigned closed = s->seats > 2 || wh_popcount(twice) == 2 ? once : twice;
    return EVERYWHERE & ~taken & ~in_each_colour(closed);
}

/* R26, card 1 */
static uint32_t hauntable(const struct halloween *s, const struct town *t) {
    return (t->present | card_1_fields(s, t)) & halloween_stone_fields(s, s->seat);
}

static unsigned lowest_level(uint32_t places) { return places ? level_of(colour_of(wh_lowest(places))) : COLOURS + 1; }

void halloween_levels_needed(const struct halloween *s, const struct town *t, uint8_t needed[ACTIONS]) {
    needed[SUMMON] = (uint8_t)lowest_level(halloween_summonable(t) | card_45_places(s, t));
    needed[SCARE] = (uint8_t)lowest_level(t->present);
    needed[UPGRADE] = (uint8_t)lowest_level(upgradable(s, t));
    needed[MOVE] = (uint8_t)lowest_level(halloween_movable(s, t));
    needed[FIGHT] = (uint8_t)lowest_level(halloween_attackers(s, t));
    needed[HAUNT] = (uint8_t)lowest_level(hauntable(s, t) | card_46_places(s, t));
}

/* --- listing ------------------------------------------------------------------------------------------------------ */

static wh_action *list_places(enum kind kind, uint32_t places, wh_action *out) {
    for (; places; places &= places - 1) {
        unsigned place = wh_lowest(places);
        *out++ = with_two(kind, building_of(place), colour_of(place));
    }
    return out;
}

static wh_action *list_pairs(const struct halloween *s, const struct town *t, uint32_t within, wh_action *out) {
    for (uint32_t left = card_45_places(s, t) & within; left; left &= left - 1) {
        unsigned place = wh_lowest(left), b = building_of(place), d = colour_of(place);
        for (unsigned c = 0; c < d; c++) {
            bool supplied = buildings_of(t->supplied, c) || buildings_of(t->supplied, d);
            if ((buildings_of(t->present, c) >> b & 1) && supplied) *out++ = with_three(DO_SUMMON_PAIR, b, c, d);
        }
    }
    return out;
}

static wh_action *list_colours(enum kind kind, unsigned colours, wh_action *out) {
    for (; colours; colours &= colours - 1) *out++ = with(kind, wh_lowest(colours));
    return out;
}

static wh_action *list_areas(const struct halloween *s, unsigned below, wh_action *out) {
    for (unsigned area = 0; area < area_count(s); area++)
        if (me(s)->level[area] < below) *out++ = with(DO_RAISE, area);
    return out;
}

static wh_action *list_raise(const struct halloween *s, const struct step *step, wh_action *out) {
    if (step->number) return list_areas(s, step->number, out);
    out = list_areas(s, COLOURS, out); /* card 49 */
    *out++ = simple(DO_PASS);
    return out;
}

static wh_action *list_extra_haunt(const struct halloween *s, unsigned colour, wh_action *out) { /* card 34 */
    out = list_colours(DO_HAUNT_AT, buildings_of(halloween_stone_fields(s, s->seat), colour), out);
    *out++ = simple(DO_PASS);
    return out;
}

wh_action *halloween_list_action(const struct halloween *s, const struct step *step, wh_action *out) {
    struct town t = look(s);
    if (step->kind == AT_RAISE) return list_raise(s, step, out);
    if (step->kind == AT_C34) return list_extra_haunt(s, step->colour, out);
    if (step->kind == AT_TSUMMON) return list_places(DO_SUMMON, halloween_summonable(&t), out);
    unsigned cap = card_4_cap(s, me(s)->level[step->area]);
    uint32_t within = places_below(cap);
    switch (step->kind) {
    case AT_SUMMON:
        out = list_places(DO_SUMMON, halloween_summonable(&t) & within, out);
        return list_pairs(s, &t, within, out);
    case AT_SCARE: return list_colours(DO_SCARE, t.colours & ((1u << cap) - 1), out);
    case AT_UPGRADE: return list_places(DO_UPGRADE, upgradable(s, &t) & within, out);
    default:
        out = list_places(DO_HAUNT, hauntable(s, &t) & within, out);
        return list_places(DO_RECALL, card_46_places(s, &t) & within, out);
    }
}

/* --- carrying out ------------------------------------------------------------------------------------------------- */

static void send_back_reds(struct halloween *s) { /* R49 */
    if (s->expert && in_town(s, RED) == SAME_GHOSTS) memset(s->ghosts[RED], 0, sizeof s->ghosts[RED]);
}

void halloween_summon(struct halloween *s, unsigned building, unsigned colour) { /* R19 */
    s->ghosts[colour][building]++;
    send_back_reds(s);
    gain_tokens(s, colour, card_9_tokens(s));
    card_32_summoned(s);
    card_34_summoned(s, colour);
}

static void upgrade(struct halloween *s, unsigned building, unsigned colour) { /* R21 */
    unsigned to = colour + 1;
    mine(s)->scare -= card_13_cost(s, to);
    s->ghosts[colour][building]--;
    s->ghosts[to][building]++;
    send_back_reds(s);
    gain_tokens(s, to, 1);
    card_29_upgraded(s);
    push(s, AT_RAISE)->number = (uint8_t)level_of(to);
}

void halloween_haunt(struct halloween *s, unsigned building, unsigned colour) { /* R28 */
    struct player *p = mine(s);
    p->laid |= 1u << (BUILDINGS * colour + building);
    p->sp += halloween_field[colour];
    if (--p->stones == 0) note_trigger(s, BY_STONES);
    card_49_push(s);
    card_18_push(s, colour); /* in front: the roll comes first */
}

static void scare(struct halloween *s, unsigned colour) { /* R20 */
    gain_scare(s, level_of(colour) + card_51_bonus(s));
    card_38_push(s, colour);
}

static void summon_pair(struct halloween *s, unsigned building, unsigned weaker, unsigned stronger) { /* card 45 */
    struct step *roll = push(s, AT_ROLL);
    roll->why = FOR_C45;
    roll->dice[0] = (uint8_t)weaker;
    roll->dice[1] = (uint8_t)stronger;
    roll->at = (uint8_t)building;
}

static void raise(struct halloween *s, unsigned to, unsigned area) {
    uint8_t *level = &mine(s)->level[area];
    *level = (uint8_t)(to ? to : *level + 1u);
}

void halloween_apply_action(struct halloween *s, const struct step *step, wh_action action) {
    unsigned a = argument(action, 0), b = argument(action, 1), c = argument(action, 2);
    bool by_tile = step->kind == AT_TSUMMON;
    switch (kind_of(action)) {
    case DO_SUMMON:
        if (!by_tile) card_4_mark(s, step->area, b);
        halloween_summon(s, a, b);
        break;
    case DO_SUMMON_PAIR:
        card_4_mark(s, step->area, c);
        summon_pair(s, a, b, c);
        break;
    case DO_SCARE:
        card_4_mark(s, step->area, a);
        scare(s, a);
        break;
    case DO_UPGRADE:
        card_4_mark(s, step->area, b);
        upgrade(s, a, b);
        break;
    case DO_HAUNT:
        card_4_mark(s, step->area, b);
        if (!s->ghosts[b][a]) mark(s, 1);
        halloween_haunt(s, a, b);
        break;
    case DO_RECALL:
        card_4_mark(s, step->area, b);
        card_46_recall(s, a, b);
        break;
    case DO_RAISE: raise(s, step->number, a); break;
    case DO_HAUNT_AT: halloween_haunt(s, a, step->colour); break;
    default: break; /* pass */
    }
}
