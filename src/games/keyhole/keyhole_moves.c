/* keyhole_moves.c: what may be done: the lists of section 6, the standard candidates of section 6.3, one of them picked
 * at random, and the exact word on any action, with the refusals of section 14. What an action does is in
 * keyhole_rules.c. Part of keyhole.c. */
#include "keyhole.h"

const struct wh_reason keyhole_reasons[REASONS] = {
    [GAME_OVER] = { "game-over", "R58", WH_TR("The game is over.") },
    [NOT_NOW] = { "not-now", "section 6", WH_TR("That is not possible at this point.") },
    [UNREADABLE] = { "unreadable", "section 7",
                     WH_TR("That is not an action of Keyhole; write one such as ghost sm1.") },
    [WHOLE_NUMBERS] = { "whole-numbers", "section 7", WH_TR("Give whole numbers.") },
    [TEMPLATE] = { "template", "section 7", WH_TR("That is a template: give the numbers.") },
    [NOT_SHOWN] = { "not-shown", "R16", WH_TR("Your card does not show that piece.") },
    [MOVED_ALREADY] = { "moved-already", "R16", WH_TR("That piece has been moved this round already.") },
    [STANDS_ALREADY] = { "stands-already", "R5", WH_TR("That piece stands in the lobby already.") },
    [YAW_STEPS] = { "yaw-steps", "R5", WH_TR("Furniture turns in steps of 15 degrees, 0 to 345.") },
    [NO_SUCH_POSE] = { "no-such-pose", "R5", WH_TR("A piece stands up, on its head, back, front, left or right.") },
    [STICKS_OUT] = { "sticks-out", "R6", WH_TR("The {0} would stick out of the lobby on the {1}.") },
    [FAR_OUTSIDE] = { "far-outside", "R6", WH_TR("The piece must stand wholly in the lobby.") },
    [UNCHANGED] = { "unchanged", "R17", WH_TR("A moved piece must end differently from how it stood.") },
    [PLACE_OR_PASS] = { "place-or-pass", "R15", WH_TR("Place a piece or pass.") },
    [NOT_IN_FIELD] = { "not-in-field", "R8", WH_TR("The ghost must be wholly within its field.") },
    [FURNITURE_THERE] = { "furniture-there", "R9", WH_TR("Furniture is in the way there.") },
    [GHOST_THERE] = { "ghost-there", "R9", WH_TR("Another ghost is in the way there.") },
    [NO_SUPPORT] = { "no-support", "R10", WH_TR("There is nothing to stand on at that height.") },
    [NO_ROOM] = { "no-room", "R11", WH_TR("There is no room to stand in that field.") },
    [TOO_FAR] = { "too-far", "R19", WH_TR("Not enough points for that field.") },
    [TOO_FAR_OUT] = { "too-far-out", "R22", WH_TR("Not enough points to reach the far door.") },
    [FRESH_GHOST] = { "fresh", "R22", WH_TR("A ghost may not enter and leave the lobby in one round.") },
    [GHOST_IS_OUT] = { "is-out", "R22", WH_TR("That ghost has reached the far side.") },
    [GHOST_MOVED] = { "has-moved", "R23, R49", WH_TR("That ghost has moved this round already or may not move.") },
    [TAKE_THE_FIRST] = { "take-the-first", "R23", WH_TR("Take the first of your equal waiting ghosts.") },
    [NOWHERE_TO_GO] = { "nowhere-to-go", "R19", WH_TR("That ghost has nowhere to go with the points you have left.") },
    [NOT_YET_BORN] = { "in-the-pool", "R40", WH_TR("Ghosts start small; that one appears by merging.") },
    [MUST_MERGE] = { "must-merge", "R41", WH_TR("Your ghosts meet there and must merge.") },
    [CANNOT_MERGE] = { "cannot-merge", "R41–R43", WH_TR("Those two cannot merge there.") },
    [MERGED_GHOST] = { "freshly-merged", "R43", WH_TR("A freshly merged ghost may not move this round.") },
    [CANNOT_RECALL] = { "cannot-recall", "R45",
                        WH_TR("A small ghost is fetched back only when none is left at your start side.") },
    [WRONG_TAG] = { "wrong-tag", "R50", WH_TR("Choose a small ghost of your right-hand neighbour in the lobby.") },
    [WRONG_ROW] = { "wrong-row", "R50", WH_TR("Choose a field in the third row from your start side.") },
    [CANNOT_GROW] = { "cannot-grow", "R53", WH_TR("Choose a ghost of yours in the lobby that can grow.") },
    [SAME_SIDE] = { "same-side", "R27", WH_TR("The keyhole must change sides.") },
    [NOT_ON_DIE] = { "not-on-die", "R28", WH_TR("A die shows 1 to 6.") },
    [NO_AID] = { "no-aid", "R39", WH_TR("At this table nobody looks through a door before the keyhole is set.") },
    [AID_IS_OVER] = { "aid-is-over", "R39",
                      WH_TR("You may look through the doors only while you furnish, and until your plan is made.") },
};

/* --- questions about the seat that acts --------------------------------------------------------------------------- */

const struct ghost (*keyhole_table(const struct keyhole *s))[GHOSTS] {
    return (const struct ghost(*)[GHOSTS])(planning(s) ? s->plan : s->ghosts);
}

uint32_t keyhole_counted(const struct keyhole *s) {
    return planning(s) ? bits_of(s->queue[0]) : (1u << GHOSTS * s->seats) - 1; /* R25 */
}

static const struct ghost *movers(const struct keyhole *s) { return keyhole_table(s)[s->queue[0]]; }

int keyhole_first_at(const struct ghost *ghosts, unsigned size, enum at at) {
    for (unsigned i = keyhole_first_of[size]; i < keyhole_first_of[size + 1]; i++)
        if (ghosts[i].at == at) return (int)i;
    return -1;
}

/* A field with what may be in the way of a ghost of this size there. */
struct site {
    const struct shape *shape;
    unsigned field;
    struct nearby near;
    struct crowd crowd;
};

static void survey(const struct keyhole *s, unsigned seat, unsigned size, unsigned field, uint32_t but,
                   struct site *out) {
    out->shape = shape_of(s, seat, size, s->event == COVER);
    out->field = field;
    keyhole_look_round(s, field, &out->near);
    keyhole_gather(s, keyhole_table(s), keyhole_counted(s) & ~but, field, &out->crowd);
}

bool keyhole_room_in(const struct keyhole *s, unsigned seat, unsigned size, unsigned field, uint32_t but) {
    struct site site;
    survey(s, seat, size, field, but, &site);
    return keyhole_open(&site.near, &site.crowd, site.shape, field);
}

static void map_for(const struct keyhole *s, struct map *out) {
    keyhole_map(s, keyhole_table(s), keyhole_counted(s), out);
}

/* The same as keyhole_room_in(), by a map that was made once for many fields. */
static bool room_on(const struct map *map, const struct keyhole *s, unsigned ghost, unsigned field) {
    unsigned seat = s->queue[0];
    uint32_t who = map->ghosts[field] & ~bit_of(seat, ghost);
    struct nearby near;
    struct crowd crowd;
    if (!who && !map->pieces[field]) return true;
    near.count = 0;
    for (uint32_t rest = map->pieces[field]; rest; rest &= rest - 1)
        keyhole_pose(s, wh_lowest(rest), &near.piece[near.count++]);
    keyhole_gather(s, keyhole_table(s), who, field, &crowd);
    return keyhole_open(&near, &crowd, shape_of(s, seat, keyhole_size_of[ghost], s->event == COVER), field);
}

/* The field of phases stand and tagstand, for the ghost that will stand there. */
static void survey_destination(const struct keyhole *s, struct site *out) {
    unsigned seat = s->queue[0], size = SMALL;
    uint32_t but = 0;
    if (s->phase == STAND) {
        size = keyhole_size_of[s->pick];
        but = bit_of(seat, s->pick);
    }
    if (s->phase == STAND && s->merge != NONE) { /* R41: one larger than the larger of the two */
        unsigned other = keyhole_size_of[s->merge];
        size = (size > other ? size : other) + 1;
        but |= bit_of(seat, s->merge);
    }
    survey(s, seat, size, s->dest, but, out);
}

/* --- moving ghosts ------------------------------------------------------------------------------------------------ */

unsigned keyhole_cost(const struct keyhole *s, const struct ghost *g, unsigned seat, unsigned field) {
    if (g->at != LOBBY) return depth_from(s->sides[seat], field); /* R20 */
    unsigned from = field_at(g->x, g->y), columns = from % 6, rows = from / 6, c = field % 6, r = field / 6;
    if (from == field) return 2; /* R21 */
    return (columns > c ? columns - c : c - columns) + (rows > r ? rows - r : r - rows);
}

static unsigned exit_cost(const struct keyhole *s, const struct ghost *g) { /* R22 */
    return 7 - depth_from(s->sides[s->queue[0]], field_at(g->x, g->y));
}

static bool can_leave(const struct keyhole *s, const struct ghost *g) {
    return g->at == LOBBY && !g->fresh && exit_cost(s, g) <= s->points;
}

unsigned keyhole_partners(const struct keyhole *s, unsigned ghost, unsigned field) {
    unsigned seat = s->queue[0], size = keyhole_size_of[ghost], found = 0;
    const struct ghost *mine = movers(s);
    if (!s->merge_on || size == LARGE) return 0;
    for (unsigned i = 0; i < GHOSTS; i++) {
        unsigned other = keyhole_size_of[i];
        if (i == ghost || other + size > MEDIUM) continue; /* small + small, small + medium */
        if (mine[i].at != LOBBY || mine[i].merged || field_at(mine[i].x, mine[i].y) != field) continue;
        unsigned bigger = (size > other ? size : other) + 1;
        if (keyhole_first_at(mine, bigger, POOL) < 0) continue; /* R42 */
        if (keyhole_room_in(s, seat, bigger, field, bit_of(seat, ghost) | bit_of(seat, i))) found |= 1u << i;
    }
    return found;
}

/* R23: the first of its equals that wait; one fetched back after it moved (R45) waits for the next round. */
static bool first_in_line(const struct ghost *ghosts, unsigned ghost) {
    for (unsigned i = keyhole_first_of[keyhole_size_of[ghost]]; i < ghost; i++)
        if (ghosts[i].at == ghosts[ghost].at && !ghosts[i].moved) return false;
    return true;
}

bool keyhole_movable(const struct keyhole *s, unsigned ghost) {
    const struct ghost *mine = movers(s), *g = &mine[ghost];
    if (g->moved || g->at == LOBBY) return !g->moved;
    return (g->at == START || g->at == EDGE) && first_in_line(mine, ghost);
}

static bool has_destination(const struct map *map, const struct keyhole *s, unsigned ghost) {
    const struct ghost *g = &movers(s)[ghost];
    if (can_leave(s, g)) return true;
    for (unsigned field = 0; field < FIELDS; field++)
        if (keyhole_cost(s, g, s->queue[0], field) <= s->points &&
            (room_on(map, s, ghost, field) || keyhole_partners(s, ghost, field)))
            return true;
    return false;
}

bool keyhole_has_destination(const struct keyhole *s, unsigned ghost) {
    struct map map;
    map_for(s, &map);
    return has_destination(&map, s, ghost);
}

/* R45: the ghost that may be fetched back, or -1. */
static int recallable(const struct keyhole *s) {
    const struct ghost *mine = movers(s);
    if (!s->merge_on || keyhole_first_at(mine, SMALL, START) >= 0) return -1;
    return keyhole_first_at(mine, SMALL, OUT);
}

/* --- midnight cards and furniture --------------------------------------------------------------------------------- */

static const struct ghost *right_neighbour(const struct keyhole *s) {
    return s->ghosts[(s->queue[0] + s->seats - 1u) % s->seats];
}

bool keyhole_can_grow(const struct keyhole *s, unsigned seat, unsigned ghost) {
    const struct ghost *mine = s->ghosts[seat], *g = &mine[ghost];
    unsigned bigger = keyhole_size_of[ghost] + 1u;
    if (g->at != LOBBY || bigger > LARGE) return false;
    if (keyhole_first_at(mine, bigger, s->merge_on ? POOL : START) < 0) return false;
    return keyhole_room_in(s, seat, bigger, field_at(g->x, g->y), bit_of(seat, ghost));
}

static bool can_put_in(const struct keyhole *s, unsigned seat, unsigned field) { /* R50 */
    return depth_from(s->sides[seat], field) == 3 && keyhole_room_in(s, seat, SMALL, field, 0);
}

bool keyhole_has_place(const struct keyhole *s, unsigned seat) {
    for (unsigned field = 0; field < FIELDS; field++)
        if (can_put_in(s, seat, field)) return true;
    return false;
}

unsigned keyhole_shown_pieces(const struct keyhole *s) {
    const unsigned all = (1u << PIECES) - 1;
    const struct card *card = &keyhole_cards[s->cards[s->queue[0]]];
    unsigned shown = 0;
    for (unsigned i = 0; i < card->pieces; i++) shown |= 1u << card->piece[i];
    if (!shown) return 0;
    unsigned left = shown & ~(unsigned)s->touched;
    return left ? left : all & ~(unsigned)s->touched;
}

/* The pieces that may be placed, in the order of the rules. */
static unsigned placeable(const struct keyhole *s, uint8_t out[PIECES]) {
    unsigned pieces = 0, count = 0;
    if (s->phase == FURNISH) {
        for (unsigned i = 0; i < PIECES; i++) pieces |= (unsigned)outside(&s->furniture[i]) << i;
    } else {
        pieces = keyhole_shown_pieces(s); /* the pairs on the cards are in piece order as well */
    }
    for (; pieces; pieces &= pieces - 1) out[count++] = (uint8_t)wh_lowest(pieces);
    return count;
}

/* --- standard candidates (section 6.3) ---------------------------------------------------------------------------- */

struct placement keyhole_candidate(unsigned piece, unsigned index) {
    static const uint8_t start[7][2] = { { 0, 0 }, { 1, 0 }, { 2, 0 }, { 3, 0 }, { 1, 1 }, { 2, 1 }, { 2, 2 } };
    static const uint8_t poses[5] = { BACK, LEFT, FRONT, RIGHT, HEAD };
    unsigned m = index / 8, v = index / 4 % 2, q = index % 4, i = start[m][0], j = start[m][1];
    unsigned pose = v ? poses[m % 5] : UP, turn = ((v ? 5 * m + 1 : 3 * m) + 6 * q) % TURNS;
    for (unsigned n = 0; n < q; n++) {
        unsigned old = i;
        i = 4 - j;
        j = old;
    }
    return keyhole_clamped(piece, 60 + 60 * (int32_t)i, 60 + 60 * (int32_t)j, turn, pose);
}

static bool same_placement(struct placement a, struct placement b) {
    return a.x == b.x && a.y == b.y && a.turn == b.turn && a.pose == b.pose;
}

/* No two of a piece's 56 are equal (the tests check it), so only the present placement is left out. */
static unsigned list_placements(const struct keyhole *s, unsigned piece, wh_action *out) {
    unsigned count = 0;
    for (unsigned i = 0; i < PLACEMENTS; i++) {
        struct placement p = keyhole_candidate(piece, i);
        if (!same_placement(p, s->furniture[piece])) out[count++] = placement_action(piece, p);
    }
    return count;
}

/* --- lists -------------------------------------------------------------------------------------------------------- */

static unsigned list_furniture(const struct keyhole *s, wh_action *out, bool concrete) {
    uint8_t pieces[PIECES];
    unsigned n = placeable(s, pieces), count = 0;
    for (unsigned i = 0; i < n; i++) {
        if (concrete)
            count += list_placements(s, pieces[i], out + count);
        else
            out[count++] = with(PLACE_ANY, pieces[i]);
    }
    if (s->phase == FURNITURE) out[count++] = with(PASS, 0);
    return count;
}

static unsigned list_stands(const struct keyhole *s, wh_action *out, bool concrete) {
    struct site site;
    struct spot spots[STANDS];
    survey_destination(s, &site);
    unsigned count = keyhole_stands(&site.near, &site.crowd, site.shape, site.field, spots);
    for (unsigned i = 0; i < count; i++) out[i] = put_action(spots[i]);
    if (!concrete) out[count++] = with(PUT_ANY, 0);
    return count;
}

static unsigned list_ghosts(const struct keyhole *s, wh_action *out) {
    unsigned count = 0;
    int recall = recallable(s);
    struct map map;
    map_for(s, &map);
    for (unsigned i = 0; i < GHOSTS; i++)
        if (keyhole_movable(s, i) && has_destination(&map, s, i)) out[count++] = with(CHOOSE, i);
    if (recall >= 0) out[count++] = with(RECALL, (unsigned)recall);
    out[count++] = with(FINISH, 0);
    return count;
}

static unsigned list_fields(const struct keyhole *s, wh_action *out) {
    unsigned count = 0, seat = s->queue[0];
    const struct ghost *g = &movers(s)[s->pick];
    struct map map;
    map_for(s, &map);
    for (unsigned field = 0; field < FIELDS; field++) {
        if (keyhole_cost(s, g, seat, field) > s->points) continue;
        unsigned partners = keyhole_partners(s, s->pick, field);
        if (!partners && room_on(&map, s, s->pick, field)) out[count++] = move_action(field, 0);
        for (; partners; partners &= partners - 1) out[count++] = move_action(field, wh_lowest(partners) + 1);
    }
    if (can_leave(s, g)) out[count++] = with(LEAVE, 0);
    return count;
}

static unsigned list_rest(const struct keyhole *s, wh_action *out) {
    unsigned count = 0;
    switch (s->phase) {
    case TAG:
        for (unsigned i = 0; i < SMALL_ONES; i++)
            if (right_neighbour(s)[i].at == LOBBY) out[count++] = with(TAG_GHOST, i);
        break;
    case TAGGO:
        for (unsigned field = 0; field < FIELDS; field++)
            if (can_put_in(s, s->queue[0], field)) out[count++] = move_action(field, 0);
        break;
    case GROW:
        for (unsigned i = 0; i < GHOSTS; i++)
            if (keyhole_can_grow(s, s->queue[0], i)) out[count++] = with(GROW_GHOST, i);
        break;
    case SIDE:
        for (unsigned side = 0; side < SIDES; side++)
            if (side != side_of(s->keyhole)) out[count++] = with(NAME_SIDE, side);
        break;
    default: break;
    }
    return count;
}

static unsigned list(const struct keyhole *s, wh_action *out, bool concrete) {
    switch (s->phase) {
    case FURNISH:
    case FURNITURE: return list_furniture(s, out, concrete);
    case STAND:
    case TAGSTAND: return list_stands(s, out, concrete);
    case GHOST: return list_ghosts(s, out);
    case GO: return list_fields(s, out);
    default: return list_rest(s, out);
    }
}

static unsigned legal(const void *state, wh_action *out) { return list(state, out, false); }
static unsigned candidates(const void *state, wh_action *out) { return list(state, out, true); }

/* --- picking ------------------------------------------------------------------------------------------------------ */

/* Tickets are drawn from a list that is too long until one is good, so that all good ones are equally likely. */

static wh_action pick_furniture(const struct keyhole *s, struct wh_rng *rng) {
    uint8_t pieces[PIECES];
    unsigned count = placeable(s, pieces) * PLACEMENTS;
    for (;;) {
        unsigned ticket = wh_rng_below(rng, count + (s->phase == FURNITURE));
        if (ticket == count) return with(PASS, 0);
        unsigned piece = pieces[ticket / PLACEMENTS];
        struct placement p = keyhole_candidate(piece, ticket % PLACEMENTS);
        if (!same_placement(p, s->furniture[piece])) return placement_action(piece, p);
    }
}

static wh_action pick_ghost(const struct keyhole *s, struct wh_rng *rng) {
    int recall = recallable(s);
    for (;;) {
        unsigned ticket = wh_rng_below(rng, GHOSTS + 1 + (recall >= 0));
        if (ticket == GHOSTS) return with(FINISH, 0);
        if (ticket > GHOSTS) return with(RECALL, (unsigned)recall);
        if (keyhole_movable(s, ticket) && keyhole_has_destination(s, ticket)) return with(CHOOSE, ticket);
    }
}

static wh_action pick_field(const struct keyhole *s, struct wh_rng *rng) {
    unsigned seat = s->queue[0], size = keyhole_size_of[s->pick], count = 0;
    uint8_t fields[FIELDS + 1]; /* those near enough, and the way out */
    const struct ghost *g = &movers(s)[s->pick];
    for (unsigned field = 0; field < FIELDS; field++) {
        fields[count] = (uint8_t)field;
        count += keyhole_cost(s, g, seat, field) <= s->points;
    }
    fields[count] = FIELDS;
    count += can_leave(s, g);
    for (;;) {
        unsigned field = fields[wh_rng_below(rng, count)];
        if (field == FIELDS) return with(LEAVE, 0);
        if (keyhole_room_in(s, seat, size, field, bit_of(seat, s->pick))) return move_action(field, 0);
    }
}

static wh_action pick_listed(const struct keyhole *s, struct wh_rng *rng) {
    wh_action actions[64 + STANDS];
    unsigned count = list(s, actions, true);
    return actions[wh_rng_below(rng, count)];
}

static wh_action pick(const void *state, struct wh_rng *rng) {
    const struct keyhole *s = state;
    switch (s->phase) {
    case FURNISH:
    case FURNITURE: return pick_furniture(s, rng);
    case GHOST: return pick_ghost(s, rng);
    case GO: return s->merge_on ? pick_listed(s, rng) : pick_field(s, rng);
    default: return pick_listed(s, rng);
    }
}

/* --- why not ------------------------------------------------------------------------------------------------------ */

static bool deny(struct wh_why *why, enum why_not reason) { return wh_deny(why, &keyhole_reasons[reason]); }

/* "The wardrobe would stick out of the lobby on the north side by 4 mm." The side where it sticks out most. The piece
 * is named as one types it, in every language: "mirror" is also an option. */
static bool deny_overhang(struct wh_why *why, unsigned piece, const int32_t over[SIDES]) {
    static const char *const sides[SIDES] = { WH_TR("south side by {0} mm"), WH_TR("west side by {0} mm"),
                                              WH_TR("north side by {0} mm"), WH_TR("east side by {0} mm") };
    char where[64];
    struct wh_text out = wh_text_into(where, sizeof where);
    unsigned worst = 0;
    for (unsigned side = 1; side < SIDES; side++)
        if (over[side] > over[worst]) worst = side;
    wh_put_numbers(&out, sides[worst], (over[worst] + SCALE - 1) / SCALE, 0);
    return wh_deny_with(why, &keyhole_reasons[STICKS_OUT], keyhole_piece_names[piece], where);
}

static bool check_place(const struct keyhole *s, wh_action action, struct wh_why *why) {
    struct wish w = wish_of(action);
    if (w.piece >= PIECES || action != place_action(w)) return deny(why, UNREADABLE);
    if (s->phase == FURNISH) {
        if (!outside(&s->furniture[w.piece])) return deny(why, STANDS_ALREADY);
    } else if (!(keyhole_shown_pieces(s) >> w.piece & 1)) {
        return deny(why, s->touched >> w.piece & 1 ? MOVED_ALREADY : NOT_SHOWN);
    }
    if (w.yaw % 15 || w.yaw > 345) return deny(why, YAW_STEPS);
    if (w.pose >= POSES) return deny(why, NO_SUCH_POSE);
    struct placement p = { (uint16_t)w.x, (uint16_t)w.y, (uint8_t)(w.yaw / 15), (uint8_t)w.pose };
    int32_t over[SIDES];
    keyhole_overhang(w.piece, p, over);
    if (!keyhole_fits_lobby(w.piece, p)) return deny_overhang(why, w.piece, over);
    return !same_placement(p, s->furniture[w.piece]) || deny(why, UNCHANGED);
}

static bool check_choose(const struct keyhole *s, unsigned ghost, struct wh_why *why) {
    const struct ghost *mine = movers(s), *g = &mine[ghost];
    if (g->at == OUT) return deny(why, GHOST_IS_OUT);
    if (g->at == POOL) return deny(why, NOT_YET_BORN);
    if (g->merged) return deny(why, MERGED_GHOST);
    if (g->moved) return deny(why, GHOST_MOVED);
    if (!keyhole_movable(s, ghost)) return deny(why, TAKE_THE_FIRST);
    return keyhole_has_destination(s, ghost) || deny(why, NOWHERE_TO_GO);
}

static bool check_recall(const struct keyhole *s, unsigned ghost, struct wh_why *why) {
    int recall = recallable(s);
    if (recall >= 0 && movers(s)[ghost].at == OUT && ghost < SMALL_ONES)
        return (int)ghost == recall || deny(why, TAKE_THE_FIRST);
    return deny(why, CANNOT_RECALL);
}

static bool check_move(const struct keyhole *s, unsigned field, unsigned partner_and_one, struct wh_why *why) {
    unsigned seat = s->queue[0];
    if (keyhole_cost(s, &movers(s)[s->pick], seat, field) > s->points) return deny(why, TOO_FAR);
    unsigned partners = keyhole_partners(s, s->pick, field);
    if (partner_and_one) return partners >> (partner_and_one - 1) & 1 || deny(why, CANNOT_MERGE);
    if (partners) return deny(why, MUST_MERGE);
    return keyhole_room_in(s, seat, keyhole_size_of[s->pick], field, bit_of(seat, s->pick)) || deny(why, NO_ROOM);
}

static bool check_leave(const struct keyhole *s, struct wh_why *why) {
    const struct ghost *g = &movers(s)[s->pick];
    if (g->at != LOBBY || g->fresh) return deny(why, FRESH_GHOST);
    return can_leave(s, g) || deny(why, TOO_FAR_OUT);
}

static bool check_put(const struct keyhole *s, wh_action action, struct wh_why *why) {
    struct site site;
    struct spot spot = spot_of(action);
    if (action != put_action(spot)) return deny(why, UNREADABLE);
    survey_destination(s, &site);
    if (!keyhole_in_field(site.shape, site.field, spot.x, spot.y)) return deny(why, NOT_IN_FIELD);
    if (!keyhole_no_furniture(&site.near, site.shape, spot)) return deny(why, FURNITURE_THERE);
    if (!keyhole_is_level(&site.near, site.shape, spot)) return deny(why, NO_SUPPORT);
    return keyhole_clear(&site.crowd, site.shape, spot) || deny(why, GHOST_THERE);
}

static bool check_taggo(const struct keyhole *s, unsigned field, unsigned partner_and_one, struct wh_why *why) {
    if (partner_and_one || depth_from(s->sides[s->queue[0]], field) != 3) return deny(why, WRONG_ROW);
    return can_put_in(s, s->queue[0], field) || deny(why, NO_ROOM);
}

/* Which kinds of action belong to a phase. */
static bool fits_phase(unsigned phase, enum kind kind) {
    static const uint32_t kinds[PHASES] = {
        [FIRST] = 1u << TAKE_FIRST,
        [LAYOUT] = 1u << LAY_OUT,
        [FURNISH] = 1u << PLACE | 1u << PLACE_ANY,
        [DOOR] = 1u << SET_DOOR,
        [TAG] = 1u << TAG_GHOST,
        [TAGGO] = 1u << MOVE,
        [TAGSTAND] = 1u << PUT | 1u << PUT_ANY,
        [GROW] = 1u << GROW_GHOST,
        [FURNITURE] = 1u << PLACE | 1u << PLACE_ANY | 1u << PASS,
        [GHOST] = 1u << CHOOSE | 1u << RECALL | 1u << FINISH,
        [GO] = 1u << MOVE | 1u << LEAVE,
        [STAND] = 1u << PUT | 1u << PUT_ANY,
        [ROLLOFF] = 1u << ROLL_DIE,
        [NUMBER] = 1u << ROLL_DIE,
        [SIDE] = 1u << NAME_SIDE,
        [ROLL] = 1u << ROLL_DIE,
    };
    return kinds[phase] >> kind & 1;
}

/* Below which an argument must be; PLACE and PUT look at theirs themselves. */
static uint64_t argument_limit(const struct keyhole *s, enum kind kind) {
    switch (kind) {
    case TAKE_FIRST: return s->seats;
    case LAY_OUT: return LAYOUTS * 4;
    case SET_DOOR: return DOORS;
    case ROLL_DIE: return NUMBERS + 1;
    case PLACE_ANY: return PIECES;
    case CHOOSE:
    case RECALL:
    case TAG_GHOST:
    case GROW_GHOST: return GHOSTS;
    case MOVE: return FIELDS * 8;
    case NAME_SIDE: return SIDES;
    case PLACE:
    case PUT: return UINT64_MAX;
    default: return 1;
    }
}

static bool check_kind(const struct keyhole *s, wh_action action, struct wh_why *why) {
    unsigned a = (unsigned)argument(action);
    switch (kind_of(action)) {
    case ROLL_DIE: return a >= 1 || deny(why, NOT_ON_DIE);
    case PLACE: return check_place(s, action, why);
    case PUT: return check_put(s, action, why);
    case PLACE_ANY:
    case PUT_ANY: return deny(why, TEMPLATE);
    case CHOOSE: return check_choose(s, a, why);
    case RECALL: return check_recall(s, a, why);
    case LEAVE: return check_leave(s, why);
    case MOVE: return s->phase == TAGGO ? check_taggo(s, a / 8, a % 8, why) : check_move(s, a / 8, a % 8, why);
    case TAG_GHOST: return (a < SMALL_ONES && right_neighbour(s)[a].at == LOBBY) || deny(why, WRONG_TAG);
    case GROW_GHOST: return keyhole_can_grow(s, s->queue[0], a) || deny(why, CANNOT_GROW);
    case NAME_SIDE: return a != side_of(s->keyhole) || deny(why, SAME_SIDE);
    default: return true;
    }
}

static bool check(const void *state, wh_action action, struct wh_why *why) {
    const struct keyhole *s = state;
    if (s->phase == END) return deny(why, GAME_OVER);
    if (s->phase == SHUFFLE_DECK || s->phase == SHUFFLE_MIDNIGHT) return action != WH_NONE || deny(why, UNREADABLE);
    enum kind kind = kind_of(action);
    if (kind >= KINDS || argument(action) >= argument_limit(s, kind)) return deny(why, UNREADABLE);
    if (!fits_phase(s->phase, kind)) return deny(why, s->phase == FURNITURE ? PLACE_OR_PASS : NOT_NOW);
    return check_kind(s, action, why);
}
