/* keyhole_numbers.c: the numbers of actions. Of all placements only the standard candidates (section 6.3) have one:
 * furniture by the number of its candidate, ghosts by which of the nine standard spots of the field they go to, and how
 * many of the free levels there are below. */
#include "keyhole.h"

enum {
    PLACES_FIRST = 0,
    PASSES = PLACES_FIRST + PIECES * PLACEMENTS,
    CHOICES,
    MOVES = CHOICES + GHOSTS,
    PARTNERS = 8,
    LEAVES = MOVES + FIELDS * PARTNERS,
    PUTS,
    RECALLS = PUTS + STANDS,
    FINISHES = RECALLS + GHOSTS,
    TAGS,
    GROWTHS = TAGS + SMALL_ONES,
    SIDES_NAMED = GROWTHS + GHOSTS,
    NUMBERS_IN_ALL = SIDES_NAMED + SIDES
};

/* Which third of the field it is in; its middle is one of the three standard offsets. */
static unsigned third(int32_t at) {
    int32_t offset = at % FIELD;
    return offset < FIELD / 2 ? 0 : offset == FIELD / 2 ? 1 : 2;
}

static unsigned spot_number(struct spot spot) { return 3 * third(spot.y) + third(spot.x); }

/* Candidates that stand on one spot follow one another, the lowest first. */
static void number_stands(const wh_action *candidates, unsigned count, uint16_t *out) {
    unsigned level = 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned here = spot_number(spot_of(candidates[i]));
        level = i && here == spot_number(spot_of(candidates[i - 1])) ? level + 1 : 0;
        out[i] = (uint16_t)(PUTS + LEVELS * here + level);
    }
}

/* All candidates of a piece but how it stands now, in their order. */
static unsigned number_placements(const struct keyhole *s, const wh_action *candidates, uint16_t *out) {
    unsigned piece = wish_of(candidates[0]).piece, count = 0;
    for (unsigned i = 0; i < PLACEMENTS; i++) {
        struct placement p = keyhole_candidate(piece, i), now = s->furniture[piece];
        if (p.x == now.x && p.y == now.y && p.turn == now.turn && p.pose == now.pose) continue;
        out[count++] = (uint16_t)(PLACES_FIRST + PLACEMENTS * piece + i);
    }
    return count;
}

static unsigned simple_number(wh_action a) {
    unsigned b = (unsigned)argument(a);
    switch (kind_of(a)) {
    case PASS: return PASSES;
    case CHOOSE: return CHOICES + b;
    case MOVE: return MOVES + b;
    case LEAVE: return LEAVES;
    case RECALL: return RECALLS + b;
    case FINISH: return FINISHES;
    case TAG_GHOST: return TAGS + b;
    case GROW_GHOST: return GROWTHS + b;
    default: return SIDES_NAMED + b;
    }
}

static void number(const void *state, const wh_action *candidates, unsigned count, uint16_t *out) {
    if (count && kind_of(candidates[0]) == PUT) {
        number_stands(candidates, count, out);
        return;
    }
    for (unsigned i = 0; i < count;) {
        if (kind_of(candidates[i]) == PLACE)
            i += number_placements(state, candidates + i, out + i);
        else
            out[i] = (uint16_t)simple_number(candidates[i]), i++;
    }
}

static wh_action stand_numbered(const struct keyhole *s, unsigned number) {
    wh_action candidates[WH_LEGAL_MAX];
    uint16_t numbers[WH_LEGAL_MAX];
    if (s->phase != STAND && s->phase != TAGSTAND) return WH_NONE;
    unsigned count = wh_keyhole.candidates(s, candidates);
    number_stands(candidates, count, numbers);
    for (unsigned i = 0; i < count; i++)
        if (numbers[i] == number) return candidates[i];
    return WH_NONE;
}

static wh_action action(const void *state, unsigned number) {
    if (number < PASSES) {
        unsigned piece = number / PLACEMENTS;
        return placement_action(piece, keyhole_candidate(piece, number % PLACEMENTS));
    }
    if (number >= SIDES_NAMED) return with(NAME_SIDE, number - SIDES_NAMED);
    if (number >= GROWTHS) return with(GROW_GHOST, number - GROWTHS);
    if (number >= TAGS) return with(TAG_GHOST, number - TAGS);
    if (number == FINISHES) return with(FINISH, 0);
    if (number >= RECALLS) return with(RECALL, number - RECALLS);
    if (number >= PUTS) return stand_numbered(state, number);
    if (number == LEAVES) return with(LEAVE, 0);
    if (number >= MOVES) return with(MOVE, number - MOVES);
    return number >= CHOICES ? with(CHOOSE, number - CHOICES) : with(PASS, 0);
}

static void name(unsigned number, struct wh_text *out) {
    const struct keyhole acting = { .phase = FURNITURE };
    if (number >= PUTS && number < RECALLS)
        wh_put_numbers(out, "stand spot {0} level {1}", (number - PUTS) / LEVELS + 1, (number - PUTS) % LEVELS);
    else
        keyhole_format(&acting, action(&acting, number), WH_REFEREE, out);
}

const struct wh_numbering keyhole_numbering = {
    .count = NUMBERS_IN_ALL, .number = number, .action = action, .name = name
};
