/* halloween_flights.c: moving ghosts (section 6.3), and the bonus tiles they pick up on the way. */
#include "halloween_town.h"

/* --- the Move action ---------------------------------------------------------------------------------------------- */

/* R22: places of ghosts that can move, of any level */
uint32_t halloween_movable(const struct halloween *s, const struct town *t) {
    if (card_6_off(s)) return t->present;
    unsigned leave = 0;
    for (unsigned b = 0; b < BUILDINGS; b++) leave |= (unsigned)((card_2_reach(s, b) & t->open) != 0) << b;
    return t->present & in_each_colour(leave);
}

static wh_action *list_ghost(const struct halloween *s, const struct town *t, unsigned b, unsigned c, wh_action *out) {
    for (unsigned left = card_2_reach(s, b) & t->open; left; left &= left - 1)
        *out++ = with_three(DO_MOVE, b, c, wh_lowest(left));
    if (card_6_off(s)) *out++ = with_two(DO_MOVE_OFF, b, c);
    return out;
}

static wh_action *list_moves(const struct halloween *s, const struct step *step, wh_action *out) {
    struct town t = look(s);
    unsigned level = me(s)->level[step->area], cap = card_4_cap(s, level);
    if (step->boost && level < COLOURS) cap = level + 1;
    uint32_t places = t.present & places_below(cap);
    if (step->kind == AT_MOVE2 && step->at != NOWHERE) { /* card 15: the ghost moved first does not count */
        uint32_t place = 1u << (BUILDINGS * step->colour + step->at);
        if (!(t.pairs & place)) places &= ~place;
    }
    for (; places; places &= places - 1) {
        unsigned place = wh_lowest(places);
        out = list_ghost(s, &t, building_of(place), colour_of(place), out);
    }
    if (step->kind == AT_MOVE2) *out++ = simple(DO_PASS);
    return out;
}

/* R38. The tile stays in the building until the step is done. */
void halloween_fly(struct halloween *s, unsigned from, unsigned colour, unsigned to) {
    s->ghosts[colour][from]--;
    s->ghosts[colour][to]++;
    if (s->tile[to] == NO_TILE) return;
    struct step *pickup = push(s, AT_PICKUP);
    pickup->at = (uint8_t)to;
    pickup->tile = s->tile[to];
    pickup->colour = (uint8_t)colour;
}

static void move(struct halloween *s, const struct step *step, unsigned from, unsigned colour, unsigned to) {
    bool boost = card_4_mark(s, step->area, colour);
    if (step->kind == AT_MOVE) { /* pushed last, decided first */
        card_23_push(s, colour);
        card_15_push(s, step, boost, to, colour);
    }
    if (to != NOWHERE) card_24_push(s, to, colour);
    if (to == NOWHERE)
        card_6_leave(s, from, colour);
    else
        halloween_fly(s, from, colour, to);
}

/* --- flights ------------------------------------------------------------------------------------------------------ */

static wh_action *list_flights(const struct halloween *s, const struct step *step, wh_action *out) {
    struct town t = look(s);
    if (step->kind == AT_C17) {
        for (unsigned left = t.open & ~(1u << step->at); left; left &= left - 1)
            *out++ = with(DO_FLY_TO, wh_lowest(left));
        *out++ = simple(DO_PASS);
        return out;
    }
    uint32_t places = t.present;
    if (step->kind == AT_C38) places &= (uint32_t)ROW << BUILDINGS * step->colour;
    for (; places; places &= places - 1) {
        unsigned place = wh_lowest(places), b = building_of(place);
        for (unsigned left = t.open & ~(1u << b); left; left &= left - 1) {
            unsigned to = wh_lowest(left);
            *out++ =
                step->kind == AT_C38 ? with_two(DO_FLY_FROM, b, to) : with_three(DO_FLY_ANY, b, colour_of(place), to);
        }
    }
    if (step->kind == AT_C38) *out++ = simple(DO_PASS);
    return out;
}

/* --- bonus tiles -------------------------------------------------------------------------------------------------- */

static bool board_is_bare(const struct halloween *s) {
    for (unsigned b = 0; b < BUILDINGS; b++)
        if (s->tile[b] != NO_TILE) return false;
    return true;
}

static void take_tile(struct halloween *s, const struct step *pickup) {
    add_tile(mine(s), pickup->tile);
    if (pickup->at == NOWHERE) return; /* card 52 */
    s->tile[pickup->at] = NO_TILE;
    card_10_picked_up(s, pickup->colour);
    if (board_is_bare(s)) push(s, AT_FILL); /* R42 */
}

/* Rule 6 of RUN: nobody is asked where there is no choice. */
bool halloween_pickup_waits(struct halloween *s) {
    const struct player *p = me(s);
    if (p->locked < SLOTS && p->tiles) return true;
    struct step pickup = pop(s);
    if (p->locked < SLOTS) take_tile(s, &pickup); /* else R39: it stays in the building */
    return false;
}

static wh_action *list_pickup(const struct halloween *s, wh_action *out) {
    bool room = free_slots(me(s)) > 0;
    if (room) *out++ = simple(DO_PLACE_TILE);
    for (unsigned tile = 0; tile < TILES; tile++)
        if (me(s)->tiles >> 2 * tile & 1) *out++ = with(DO_REPLACE, tile);
    if (!room) *out++ = simple(DO_LEAVE);
    return out;
}

static void replace_tile(struct halloween *s, const struct step *pickup, unsigned tile) {
    remove_tile(mine(s), tile);
    discard_tile(s, tile);
    take_tile(s, pickup);
}

static uint8_t draw_tile(struct halloween *s) {
    uint8_t tile = s->bonus[--s->bonus_count];
    s->bonus[s->bonus_count] = 0;
    return tile;
}

/* R42: seats and buildings hold less than 24 tiles, so there is always one to draw or to shuffle. */
void halloween_fill(struct halloween *s) {
    for (unsigned b = 0; b < BUILDINGS; b++) {
        if (s->tile[b] != NO_TILE) continue;
        if (s->bonus_count == 0) {
            push(s, AT_FILL);
            push(s, AT_SHUFFLE)->number = PILE_BONUS;
            return;
        }
        s->tile[b] = draw_tile(s);
    }
}

void halloween_draw(struct halloween *s) { /* card 52 */
    if (s->bonus_count == 0) {
        push(s, AT_DRAW);
        push(s, AT_SHUFFLE)->number = PILE_BONUS;
        return;
    }
    struct step *pickup = push(s, AT_PICKUP);
    pickup->at = pickup->colour = NOWHERE;
    pickup->tile = draw_tile(s);
}

/* --- all of them -------------------------------------------------------------------------------------------------- */

static wh_action *list_after_move(const struct halloween *s, const struct step *step, wh_action *out) {
    if (step->kind == AT_C23) {
        for (unsigned n = 1; n <= halloween_die[step->colour]; n++) *out++ = with(DO_CALL, n);
        return out;
    }
    struct town t = look(s); /* card 24 */
    bool like = halloween_summonable(&t) >> (BUILDINGS * step->colour + step->at) & 1;
    if (like && ready(s, 24)) *out++ = simple(DO_USE_24);
    *out++ = simple(DO_PASS);
    return out;
}

wh_action *halloween_list_move(const struct halloween *s, const struct step *step, wh_action *out) {
    switch (step->kind) {
    case AT_MOVE:
    case AT_MOVE2: return list_moves(s, step, out);
    case AT_C24:
    case AT_C23: return list_after_move(s, step, out);
    case AT_PICKUP: return list_pickup(s, out);
    default: return list_flights(s, step, out);
    }
}

void halloween_apply_move(struct halloween *s, const struct step *step, wh_action action) {
    unsigned a = argument(action, 0), b = argument(action, 1), c = argument(action, 2);
    switch (kind_of(action)) {
    case DO_MOVE: move(s, step, a, b, c); break;
    case DO_MOVE_OFF: move(s, step, a, b, NOWHERE); break;
    case DO_USE_24:
        mark(s, 24);
        halloween_summon(s, step->at, step->colour);
        break;
    case DO_CALL: halloween_push_roll(s, FOR_C23, step->colour, a); break;
    case DO_FLY_TO: halloween_fly(s, step->at, step->colour, a); break;
    case DO_FLY_FROM:
        mark(s, 38);
        halloween_fly(s, a, step->colour, b);
        break;
    case DO_FLY_ANY: halloween_fly(s, a, b, c); break;
    case DO_PLACE_TILE: take_tile(s, step); break;
    case DO_REPLACE: replace_tile(s, step, a); break;
    case DO_LEAVE:
        if (step->at == NOWHERE) discard_tile(s, step->tile); /* card 52 */
        break;
    default: break; /* pass */
    }
}
