/* keyhole_rules.c: the course of a game: set-up, rounds, cards, movement, the keyhole, the look, the end. What is legal
 * is in keyhole_moves.c, the midnight cards in keyhole_midnight.c, where things can stand in lobby/keyhole_geometry.c.
 * Part of keyhole.c. */
#include "keyhole.h"

/* --- set-up (section 4) ------------------------------------------------------------------------------------------- */

static bool start(void *state, const struct wh_setup *setup, struct wh_why *why) {
    static const uint8_t sides[SEATS + 1][SEATS] = {
        [2] = { SOUTH, NORTH }, [3] = { SOUTH, WEST, NORTH }, [4] = { SOUTH, WEST, NORTH, EAST }
    };
    static const uint8_t glimpses[] = { 1, 4, 10 };
    (void)why; /* all options go together */
    struct keyhole *s = state;
    memset(s, 0, sizeof *s);
    s->seats = setup->seats;
    s->midnight_on = (uint8_t)setup->option[OPTION_MIDNIGHT];
    s->merge_on = (uint8_t)setup->option[OPTION_MERGE];
    s->secret = !setup->option[OPTION_MOVEMENT];
    s->reflect = (uint8_t)setup->option[OPTION_MIRROR];
    s->furnishing = (uint8_t)setup->option[OPTION_LAYOUT];
    s->narrow = (uint8_t)setup->option[OPTION_FOV];
    s->glimpse = glimpses[setup->option[OPTION_GLIMPSE]];
    s->die_to_holder = (uint8_t)setup->option[OPTION_DIE];
    s->phase = FIRST;
    s->die = s->points = s->pick = s->dest = s->merge = s->chooser = s->number = s->side = s->keyhole = s->event = NONE;
    memset(s->cards, NONE, s->seats);
    memcpy(s->sides, sides[s->seats], s->seats);
    s->deck_count = CARDS;
    for (unsigned i = 0; i < CARDS; i++) s->deck[i] = (uint8_t)(CARDS - 1 - i);
    if (s->midnight_on) {
        s->pile_count = MIDNIGHTS;
        for (unsigned i = 0; i < MIDNIGHTS; i++) s->pile[i] = (uint8_t)(MIDNIGHTS - 1 - i);
    }
    for (unsigned seat = 0; seat < s->seats && s->merge_on; seat++) /* R40 */
        for (unsigned i = SMALL_ONES; i < GHOSTS; i++) s->ghosts[seat][i].at = POOL;
    return true;
}

void keyhole_turn_order(const struct keyhole *s, uint8_t *out) {
    unsigned seat = s->die;
    for (unsigned i = 0; i < s->seats; i++, seat = next_seat(s, seat)) out[i] = (uint8_t)seat;
}

static void queue_all(struct keyhole *s) {
    keyhole_turn_order(s, s->queue);
    s->queue_count = s->seats;
}

static void furnish_first(struct keyhole *s) {
    s->phase = s->furnishing ? FURNISH : LAYOUT;
    if (s->furnishing) queue_all(s);
}

/* wh_shuffle() orders the pile top first; the pile itself has its top last. */
static void shuffle_pile(uint8_t *pile, unsigned count, uint64_t seed) {
    uint8_t order[CARDS];
    for (unsigned i = 0; i < count; i++) order[i] = pile[count - 1 - i];
    wh_shuffle(order, count, seed);
    for (unsigned i = 0; i < count; i++) pile[i] = order[count - 1 - i];
}

static void shuffle_deck(struct keyhole *s, uint64_t seed) {
    shuffle_pile(s->deck, CARDS, seed);
    unsigned kept = ROUNDS * s->seats, removed = CARDS - kept;
    for (unsigned i = 0; i < removed; i++) s->box |= 1u << s->deck[i];
    for (unsigned i = 0; i < kept; i++) s->deck[i] = s->deck[i + removed];
    memset(s->deck + kept, 0, removed);
    s->deck_count = (uint8_t)kept;
    if (s->midnight_on)
        s->phase = SHUFFLE_MIDNIGHT;
    else
        furnish_first(s);
}

static void lay_out(struct keyhole *s, unsigned preset, unsigned quarters) {
    for (unsigned piece = 0; piece < PIECES; piece++) {
        struct placement p = keyhole_layouts[preset][piece];
        for (unsigned q = 0; q < quarters; q++)
            p = (struct placement){ (uint16_t)(LOBBY_SIZE - p.y), p.x, (uint8_t)((p.turn + 6) % TURNS), p.pose };
        s->furniture[piece] = p;
    }
    s->phase = DOOR;
}

static struct placement placement_of(wh_action action) {
    struct wish w = wish_of(action);
    return (struct placement){ (uint16_t)w.x, (uint16_t)w.y, (uint8_t)(w.yaw / 15), (uint8_t)w.pose };
}

static void furnish(struct keyhole *s, wh_action action) {
    s->furniture[wish_of(action).piece] = placement_of(action);
    unsigned left = 0, head = s->queue[0];
    for (unsigned i = 0; i < PIECES; i++) left += outside(&s->furniture[i]);
    leave_queue(s);
    if (left) {
        s->queue[s->queue_count++] = (uint8_t)head;
        return;
    }
    memset(s->queue, 0, sizeof s->queue);
    s->queue_count = 0;
    s->phase = DOOR;
}

/* --- cards and furniture (R15–R18) -------------------------------------------------------------------------------- */

static void begin_movement(struct keyhole *s) {
    queue_all(s);
    keyhole_begin_mover(s);
}

/* The head of the queue draws; seats whose card shows no furniture have nothing to decide. */
static void draw_cards(struct keyhole *s) {
    for (; s->queue_count; leave_queue(s)) {
        unsigned top = --s->deck_count;
        s->cards[s->queue[0]] = s->deck[top];
        s->deck[top] = 0;
        if (keyhole_shown_pieces(s)) {
            s->phase = FURNITURE;
            return;
        }
    }
    begin_movement(s);
}

static void begin_cards(struct keyhole *s) {
    queue_all(s);
    draw_cards(s);
}

static void move_furniture(struct keyhole *s, wh_action action) {
    if (kind_of(action) == PLACE) {
        unsigned piece = wish_of(action).piece;
        s->furniture[piece] = placement_of(action);
        s->touched |= (uint8_t)(1u << piece);
        keyhole_reseat(s);
    }
    leave_queue(s);
    draw_cards(s);
}

static void begin_round(struct keyhole *s) {
    if (s->deck_count == 0) { /* R58 */
        s->phase = END;
        return;
    }
    s->round++;
    if (s->midnight_on && s->round > 1) { /* R14 */
        queue_all(s);
        keyhole_midnight(s);
        if (keyhole_asks(s)) return;
    }
    begin_cards(s);
}

/* A seat has done what the midnight card asks of it. */
static void card_answered(struct keyhole *s) {
    s->dest = NONE;
    leave_queue(s);
    if (!keyhole_asks(s)) begin_cards(s);
}

/* --- movement (R19–R25, R41–R45) ---------------------------------------------------------------------------------- */

void keyhole_begin_mover(struct keyhole *s) {
    unsigned seat = s->queue[0];
    s->points = keyhole_cards[s->cards[seat]].value;
    s->phase = GHOST;
    if (!s->secret) return;
    memcpy(s->plan[seat], s->ghosts[seat], sizeof s->plan[seat]);
    s->planned |= (uint8_t)(1u << seat);
}

void keyhole_put_down(struct ghost *g, struct spot at, bool lying) {
    g->at = LOBBY;
    g->x = (uint16_t)at.x;
    g->y = (uint16_t)at.y;
    g->z = (uint8_t)at.z;
    g->lying = lying;
}

/* Back beside the board as replaced by a bigger one: small ones wait, medium ones lie in the pool (R41). */
static struct ghost replaced(unsigned ghost) {
    return (struct ghost){ .at = keyhole_size_of[ghost] == SMALL ? START : POOL };
}

static void put_ghost(struct keyhole *s, struct ghost *mine, struct spot at) {
    struct ghost *g = &mine[s->pick];
    if (s->merge != NONE) {
        unsigned size = keyhole_size_of[s->pick], other = keyhole_size_of[s->merge];
        int bigger = keyhole_first_at(mine, (size > other ? size : other) + 1, POOL);
        wh_assert(bigger >= 0); /* R42 was asked when the partner was named */
        *g = replaced(s->pick);
        mine[s->merge] = replaced(s->merge);
        g = &mine[bigger];
        g->merged = 1; /* R43 */
    } else if (g->at != LOBBY) {
        g->fresh = 1; /* R22 */
    }
    g->moved = 1;
    keyhole_put_down(g, at, s->event == COVER);
}

bool keyhole_move(struct keyhole *s, wh_action action) {
    unsigned seat = s->queue[0], a = (unsigned)argument(action);
    struct ghost *mine = own_ghosts(s, seat);
    switch (kind_of(action)) {
    case CHOOSE:
        s->pick = (uint8_t)a;
        s->phase = GO;
        return false;
    case RECALL: mine[a].at = START; return false; /* R45; one that went out in this round has moved (R23) */
    case MOVE:
        s->points = (uint8_t)(s->points - keyhole_cost(s, &mine[s->pick], seat, a / 8));
        s->dest = (uint8_t)(a / 8);
        s->merge = a % 8 ? (uint8_t)(a % 8 - 1) : NONE;
        s->phase = STAND;
        return false;
    case LEAVE: {
        struct ghost *g = &mine[s->pick];
        s->points = (uint8_t)(s->points - (7 - depth_from(s->sides[seat], field_at(g->x, g->y))));
        *g = (struct ghost){ .at = OUT, .moved = 1 };
        break;
    }
    case PUT: put_ghost(s, mine, spot_of(action)); break;
    default: return true;
    }
    s->pick = s->dest = s->merge = NONE;
    s->phase = GHOST;
    return s->points == 0;
}

static bool stays(const struct ghost *before, const struct ghost *now) {
    return before->at == LOBBY && before->x == now->x && before->y == now->y && before->z == now->z;
}

static void show_plans(struct keyhole *s) { /* R25 */
    uint32_t in_hand = 0;
    for (unsigned seat = 0; seat < s->seats; seat++)
        for (unsigned i = 0; i < GHOSTS; i++) {
            const struct ghost *plan = &s->plan[seat][i];
            if (plan->at == LOBBY && !stays(&s->ghosts[seat][i], plan)) in_hand |= bit_of(seat, i);
            s->ghosts[seat][i] = *plan;
        }
    keyhole_settle_all(s, in_hand);
    memset(s->bumped, 0, sizeof s->bumped);
    s->bumped_count = 0;
    unsigned seat = s->die;
    for (unsigned n = 0; n < s->seats; n++, seat = next_seat(s, seat))
        for (unsigned i = 0; i < GHOSTS; i++)
            if (s->ghosts[seat][i].at == LOBBY && !stays(&s->ghosts[seat][i], &s->plan[seat][i]))
                s->bumped[s->bumped_count++] = (uint8_t)(GHOSTS * seat + i);
    memset(s->plan, 0, sizeof s->plan);
    s->planned = 0;
}

/* --- the keyhole (R26–R29) ---------------------------------------------------------------------------------------- */

static void choose_side(struct keyhole *s, unsigned seat) {
    memset(s->rollers, 0, sizeof s->rollers);
    memset(s->rolls, 0, sizeof s->rolls);
    s->rollers_count = s->rolls_count = 0;
    s->chosen[seat]++;
    s->chooser = (uint8_t)seat;
    s->phase = s->event == CRYSTAL ? NUMBER : SIDE; /* R56 */
}

static void begin_keyhole(struct keyhole *s) {
    if (s->event == KNOCK) { /* R54 */
        s->side = (uint8_t)side_of(s->keyhole);
        s->phase = ROLL;
        return;
    }
    uint8_t order[SEATS];
    unsigned least = NONE;
    keyhole_turn_order(s, order);
    for (unsigned i = 0; i < s->seats; i++)
        if (s->chosen[i] < least) least = s->chosen[i];
    for (unsigned i = 0; i < s->seats; i++)
        if (s->chosen[order[i]] == least) s->rollers[s->rollers_count++] = order[i];
    if (s->rollers_count == 1)
        choose_side(s, s->rollers[0]);
    else
        s->phase = ROLLOFF;
}

static void roll_off(struct keyhole *s, unsigned number) {
    s->rolls[s->rolls_count++] = (uint8_t)number;
    if (s->rolls_count < s->rollers_count) return;
    unsigned best = 0, tied = 0;
    for (unsigned i = 0; i < s->rolls_count; i++)
        if (s->rolls[i] > best) best = s->rolls[i];
    for (unsigned i = 0; i < s->rolls_count; i++)
        if (s->rolls[i] == best) s->rollers[tied++] = s->rollers[i];
    if (tied == 1) {
        choose_side(s, s->rollers[0]);
        return;
    }
    for (unsigned i = tied; i < s->rollers_count; i++) s->rollers[i] = 0;
    memset(s->rolls, 0, sizeof s->rolls);
    s->rollers_count = (uint8_t)tied;
    s->rolls_count = 0;
}

/* --- the look and clearing up (R30–R32) --------------------------------------------------------------------------- */

void keyhole_catch(struct keyhole *s, uint32_t who) {
    for (; who; who &= who - 1) {
        unsigned number = wh_lowest(who), seat = number / GHOSTS, i = number % GHOSTS;
        bool keeps_size = s->merge_on && keyhole_size_of[i] != SMALL; /* R44 */
        s->ghosts[seat][i] = (struct ghost){ .at = keeps_size ? EDGE : START };
    }
}

static void look(struct keyhole *s) {
    struct look look = { .seen = keyhole_look(s, s->keyhole), .door = s->keyhole };
    s->looks[s->looks_count++] = look;
    keyhole_catch(s, look.seen);
}

static void burn(struct keyhole *s) { /* R52 */
    for (uint32_t rest = keyhole_in_lobby(s); rest; rest &= rest - 1) {
        unsigned number = wh_lowest(rest);
        if (s->ghosts[number / GHOSTS][number % GHOSTS].z == 0) s->burnt |= 1u << number;
    }
    keyhole_catch(s, s->burnt);
}

static void clear_up(struct keyhole *s) {
    if (s->event == COVER) keyhole_get_up(s);
    for (unsigned seat = 0; seat < s->seats; seat++) {
        for (unsigned i = 0; i < GHOSTS; i++) {
            struct ghost *g = &s->ghosts[seat][i];
            g->moved = g->fresh = g->merged = 0;
        }
        s->discard[s->discard_count++] = s->cards[seat];
        s->cards[seat] = NONE;
    }
    if (s->event != NONE) s->used[s->used_count++] = s->event;
    s->event = s->chooser = s->number = s->side = NONE;
    s->touched = 0;
}

static void set_keyhole(struct keyhole *s, unsigned number) {
    s->keyhole = (uint8_t)(NUMBERS * s->side + number - 1);
    bool to_holder = s->die_to_holder || s->chooser == NONE;
    s->die = (uint8_t)next_seat(s, to_holder ? s->die : s->chooser); /* R29 */
    memset(s->looks, 0, sizeof s->looks);
    s->looks_count = 0;
    s->burnt = 0;
    look(s);
    if (s->event == CURIOUS) { /* R46 */
        s->keyhole = (uint8_t)((s->keyhole + DOORS / 2) % DOORS);
        look(s);
    }
    if (s->event == LAVA) burn(s);
    clear_up(s);
    begin_round(s);
}

static void end_mover(struct keyhole *s) {
    s->points = NONE;
    leave_queue(s);
    if (s->queue_count) {
        keyhole_begin_mover(s);
        return;
    }
    if (s->secret) show_plans(s);
    begin_keyhole(s);
}

/* --- what an action does ------------------------------------------------------------------------------------------ */

static void apply_chance(struct keyhole *s, wh_action action) {
    unsigned a = (unsigned)argument(action);
    switch (s->phase) {
    case FIRST:
        s->die = (uint8_t)a;
        s->phase = SHUFFLE_DECK;
        break;
    case LAYOUT: lay_out(s, a / 4, a % 4); break;
    case DOOR:
        s->keyhole = (uint8_t)a;
        begin_round(s);
        break;
    case ROLLOFF: roll_off(s, a); break;
    case NUMBER:
        s->number = (uint8_t)a;
        s->phase = SIDE;
        break;
    default: set_keyhole(s, a);
    }
}

static void name_side(struct keyhole *s, unsigned side) {
    s->side = (uint8_t)side;
    if (s->number == NONE)
        s->phase = ROLL;
    else
        set_keyhole(s, s->number); /* R56 */
}

static void put_tagged(struct keyhole *s, struct spot at) { /* R50 */
    struct ghost *mine = s->ghosts[s->queue[0]];
    struct ghost *g = &mine[keyhole_first_at(mine, SMALL, START)];
    keyhole_put_down(g, at, false);
    g->fresh = 1;
    card_answered(s);
}

static void apply(void *state, wh_action action) {
    struct keyhole *s = state;
    unsigned a = (unsigned)argument(action);
    switch (s->phase) {
    case SHUFFLE_DECK: shuffle_deck(s, action); break;
    case SHUFFLE_MIDNIGHT:
        shuffle_pile(s->pile, MIDNIGHTS, action);
        furnish_first(s);
        break;
    case FURNISH: furnish(s, action); break;
    case TAG:
        keyhole_tag(s, a);
        card_answered(s);
        break;
    case TAGGO:
        s->dest = (uint8_t)(a / 8);
        s->phase = TAGSTAND;
        break;
    case TAGSTAND: put_tagged(s, spot_of(action)); break;
    case GROW:
        keyhole_grow(s, a);
        card_answered(s);
        break;
    case FURNITURE: move_furniture(s, action); break;
    case GHOST:
    case GO:
    case STAND:
        if (keyhole_move(s, action)) end_mover(s);
        break;
    case SIDE: name_side(s, a); break;
    default: apply_chance(s, action);
    }
}

static int actor(const void *state) {
    const struct keyhole *s = state;
    switch (s->phase) {
    case FIRST:
    case SHUFFLE_DECK:
    case SHUFFLE_MIDNIGHT:
    case LAYOUT:
    case DOOR:
    case ROLLOFF:
    case NUMBER:
    case ROLL: return WH_CHANCE;
    case SIDE: return s->chooser;
    case END: return WH_OVER;
    default: return s->queue[0];
    }
}

/* --- chance (section 10) ------------------------------------------------------------------------------------------ */

/* Kind and number of the outcomes; 0 where a pile is shuffled. Dice begin with 1. */
static unsigned outcomes(const struct keyhole *s, enum kind *kind) {
    switch (s->phase) {
    case FIRST: *kind = TAKE_FIRST; return s->seats;
    case LAYOUT: *kind = LAY_OUT; return LAYOUTS * 4;
    case DOOR: *kind = SET_DOOR; return DOORS;
    case ROLLOFF:
    case NUMBER:
    case ROLL: *kind = ROLL_DIE; return NUMBERS;
    default: *kind = NO_ACTION; return 0;
    }
}

static unsigned chance(const void *state, wh_action *out) {
    enum kind kind;
    unsigned count = outcomes(state, &kind);
    for (unsigned i = 0; i < count; i++) out[i] = with(kind, i + (kind == ROLL_DIE));
    return count;
}

static wh_action sample(const void *state, struct wh_rng *rng) {
    enum kind kind;
    unsigned count = outcomes(state, &kind);
    return count ? with(kind, wh_rng_below(rng, count) + (kind == ROLL_DIE)) : wh_rng_shuffle(rng);
}

/* --- the end (section 11) ----------------------------------------------------------------------------------------- */

static void score(const void *state, int32_t *scores) { /* R59 */
    const struct keyhole *s = state;
    for (unsigned seat = 0; seat < s->seats; seat++) {
        scores[seat] = 0;
        for (unsigned i = 0; i < GHOSTS; i++) {
            int32_t points = keyhole_size_of[i] + 1;
            scores[seat] += s->ghosts[seat][i].at == OUT ? 2 * points : s->ghosts[seat][i].at == LOBBY ? points : 0;
        }
    }
}

static uint32_t winners(const void *state) { /* R60 */
    const struct keyhole *s = state;
    if (s->phase != END) return 0;
    int32_t scores[SEATS], best = -1;
    uint32_t seats = 0;
    score(s, scores);
    for (unsigned seat = 0; seat < s->seats; seat++) {
        int32_t escaped = 0, inside = 0; /* not beside the start side: escaped or inside */
        for (unsigned i = 0; i < GHOSTS; i++) {
            escaped += s->ghosts[seat][i].at == OUT;
            inside += s->ghosts[seat][i].at == LOBBY;
        }
        int32_t rank = (scores[seat] * 8 + escaped) * 8 + escaped + inside;
        if (rank > best) best = rank, seats = 0;
        if (rank == best) seats |= 1u << seat;
    }
    return seats;
}
