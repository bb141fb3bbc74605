/* keyhole_turn_search.c: what will come of this round? For searches only.
 *
 * Whoever still has to move is assumed to make the best of their points (keyhole_turn.c); then whoever may choose the
 * side takes the one that is best for them, all its doors are equally likely, and what each seat has left after the
 * look is judged by a worth for each ghost. From which doors a stand is seen is in keyhole_rooms.c. */
#include "keyhole_turn_search.h"

/* --- who chooses the side ----------------------------------------------------------------------------------------- */

static unsigned list_choosers(const struct keyhole *s, uint8_t out[SEATS]) {
    unsigned count = 0, least = NONE;
    if (s->chooser != NONE) {
        out[0] = s->chooser;
        return 1;
    }
    if (s->rollers_count) {
        memcpy(out, s->rollers, s->rollers_count);
        return s->rollers_count;
    }
    for (unsigned i = 0; i < s->seats; i++)
        if (s->chosen[i] < least) least = s->chosen[i];
    for (unsigned i = 0; i < s->seats; i++)
        if (s->chosen[i] == least) out[count++] = (uint8_t)i;
    return count;
}

/* Whoever is sure to choose the side has to hide from that side alone: the doors to consider, one lot after the
 * other. */
static unsigned fears_of(const struct vision *v, unsigned seat, unsigned points, uint32_t out[SIDES]) {
    uint8_t choosers[SEATS];
    unsigned count = 0;
    const struct keyhole *s = v->s;
    bool sure = points && s->side == NONE && s->event != KNOCK && s->keyhole != NONE &&
                list_choosers(s, choosers) == 1 && choosers[0] == seat;
    for (unsigned side = 0; side < SIDES && sure; side++)
        if (v->doors & doors_of(side)) out[count++] = v->doors & doors_of(side);
    if (!sure) out[count++] = v->doors;
    return count;
}

/* --- the seats ---------------------------------------------------------------------------------------------------- */

static unsigned card_of(const struct keyhole *s, unsigned seat, struct wh_rng *rng) {
    if (s->cards[seat] != NONE) return keyhole_cards[s->cards[seat]].value;
    return s->deck_count ? keyhole_cards[s->deck[wh_rng_below(rng, s->deck_count)]].value : 0;
}

static bool has_to_move(const struct keyhole *s, unsigned seat) {
    if (s->phase < GHOST) return true; /* furniture comes first */
    for (unsigned i = 0; i < s->queue_count && moving(s); i++)
        if (s->queue[i] == seat) return true;
    return false;
}

/* The ghost about to stand is put on the best stand of its field. */
static void put_down(const struct vision *v, unsigned seat, struct ghost *mine) {
    const struct keyhole *s = v->s;
    unsigned ghost = s->pick, size = keyhole_size_of[ghost];
    struct prospect own[GHOSTS];
    if (s->merge != NONE) {
        unsigned other = keyhole_size_of[s->merge];
        size = (size > other ? size : other) + 1;
        mine[s->pick] = mine[s->merge] = (struct ghost){ .at = START };
        ghost = (unsigned)keyhole_first_at(mine, size, POOL);
    }
    mine[ghost].at = START;
    for (unsigned i = 0; i < GHOSTS; i++) own[i] = keyhole_standing(v, seat, keyhole_size_of[i], &mine[i]);
    const struct stand *stand = keyhole_best_stand(v, seat, size, s->dest, own);
    mine[ghost].moved = 1;
    if (stand) keyhole_put_down(&mine[ghost], spot_at(stand->where), s->event == COVER);
}

/* The ghosts of a seat that does not act now, and the points it will have to move them. */
static unsigned forces(const struct vision *v, unsigned seat, struct wh_rng *rng, struct ghost *out) {
    const struct keyhole *s = v->s;
    bool acts = moving(s) && s->queue[0] == seat;
    memcpy(out, s->planned >> seat & 1 && !acts ? s->plan[seat] : s->ghosts[seat], sizeof s->ghosts[seat]);
    return has_to_move(s, seat) ? card_of(s, seat, rng) : 0;
}

/* The turn of another seat, hidden from these doors. */
static int32_t turn_of_another(struct vision *v, unsigned seat, const struct ghost *ghosts, unsigned points,
                               uint32_t doors, struct wh_rng *rng, struct prospect *out) {
    struct turn turn;
    keyhole_fear(v, doors);
    keyhole_begin_turn(v, &turn, seat, ghosts, points);
    keyhole_waver(&turn, rng);
    int32_t value = keyhole_play_turn(v, &turn, out);
    keyhole_fear(v, v->doors);
    return value;
}

/* Another seat's turn: the best for itself. */
static void make_the_best(struct vision *v, unsigned seat, const struct ghost *ghosts, unsigned points,
                          struct wh_rng *rng, struct prospect *out) {
    uint32_t fears[SIDES];
    unsigned count = fears_of(v, seat, points, fears);
    int32_t most = INT32_MIN;
    for (unsigned i = 0; i < count; i++) {
        struct prospect then[GHOSTS];
        int32_t value = turn_of_another(v, seat, ghosts, points, fears[i], rng, then);
        if (value <= most) continue;
        most = value;
        memcpy(out, then, sizeof then);
    }
}

/* --- the look ----------------------------------------------------------------------------------------------------- */

struct outlook {
    int32_t share[DOORS][SEATS];
};

static void look_through(const struct vision *v, struct prospect (*all)[GHOSTS], struct outlook *out) {
    unsigned seats = v->s->seats;
    for (uint32_t rest = v->doors; rest; rest &= rest - 1) {
        unsigned door = wh_lowest(rest);
        int64_t strength[SEATS];
        for (unsigned seat = 0; seat < seats; seat++) {
            strength[seat] = 0;
            for (unsigned i = 0; i < GHOSTS; i++) {
                const struct prospect *p = &all[seat][i];
                if (p->place == OUTSIDE || !(p->seen >> door & 1)) strength[seat] += v->worth[p->size][p->place];
            }
        }
        if (v->s->round < ROUNDS) {
            wh_share_by_strength(strength, seats, out->share[door]);
            continue;
        }
        int64_t best = 0;
        uint32_t winners = 0;
        for (unsigned seat = 0; seat < seats; seat++) {
            if (strength[seat] > best) best = strength[seat], winners = 0;
            if (strength[seat] == best) winners |= 1u << seat;
        }
        wh_share_win(winners, seats, out->share[door]);
    }
}

/* The doors of a side, or one of them: what a seat can expect there. */
static int64_t expected(const struct outlook *o, uint32_t doors, unsigned seat) {
    int64_t sum = 0;
    for (uint32_t rest = doors; rest; rest &= rest - 1) sum += o->share[wh_lowest(rest)][seat];
    return sum;
}

static uint32_t choose_doors(const struct vision *v, const struct outlook *o, unsigned chooser, uint32_t doors) {
    uint32_t best = 0;
    int64_t most = -1;
    for (unsigned side = 0; side < SIDES; side++) {
        uint32_t here = doors & doors_of(side) & v->doors;
        if (!here) continue;
        int64_t value = expected(o, here, chooser);
        if (value > most) most = value, best = here;
    }
    return best;
}

static void add_doors(const struct keyhole *s, const struct outlook *o, uint32_t doors, int64_t *sum, unsigned *count) {
    for (unsigned seat = 0; seat < s->seats; seat++) sum[seat] += expected(o, doors, seat);
    *count += wh_popcount(doors);
}

static void weigh(const struct vision *v, const struct outlook *o, int32_t *shares) {
    const struct keyhole *s = v->s;
    int64_t sum[SEATS] = { 0 };
    unsigned count = 0;
    uint8_t choosers[SEATS];
    unsigned n = s->side != NONE || s->event == KNOCK ? 0 : list_choosers(s, choosers);
    if (n == 0) add_doors(s, o, v->doors, sum, &count);
    for (unsigned i = 0; i < n; i++) {
        if (s->event != CRYSTAL) {
            add_doors(s, o, choose_doors(v, o, choosers[i], v->doors), sum, &count);
            continue;
        }
        for (unsigned number = 0; number < NUMBERS; number++) /* R56: the number is known before the side */
            add_doors(s, o, choose_doors(v, o, choosers[i], 0x41041u << number), sum, &count);
    }
    for (unsigned seat = 0; seat < s->seats; seat++) shares[seat] = (int32_t)(sum[seat] / count);
}

static void look_and_weigh(const struct vision *v, struct prospect (*all)[GHOSTS], int32_t *shares) {
    struct outlook outlook;
    look_through(v, all, &outlook);
    weigh(v, &outlook, shares);
}

/* The rest of the turn that is being thought about. */
static void rest_of_turn(struct vision *v, unsigned seat, uint32_t doors, struct prospect *out) {
    const struct keyhole *s = v->s;
    struct ghost ghosts[GHOSTS];
    struct turn turn;
    memcpy(ghosts, planning(s) ? s->plan[seat] : s->ghosts[seat], sizeof ghosts);
    keyhole_fear(v, doors);
    if (s->phase == STAND) put_down(v, seat, ghosts);
    keyhole_begin_turn(v, &turn, seat, ghosts, s->points);
    if (s->phase == GO) turn.stays[s->pick] = KEYHOLE_NEVER; /* it has been chosen to move */
    keyhole_play_turn(v, &turn, out);
    keyhole_fear(v, v->doors);
}

static void evaluate(const void *state, int viewer, struct wh_rng *rng, void *notes, size_t size, int32_t *shares) {
    const struct keyhole *s = state;
    struct vision v;
    struct prospect all[SEATS][GHOSTS];
    struct ghost ghosts[GHOSTS];
    uint32_t fears[SIDES];
    bool acts = moving(s) && s->queue[0] == viewer;
    keyhole_open_eyes(&v, s, notes, size);
    for (unsigned seat = 0; seat < s->seats; seat++) {
        if (acts && (int)seat == viewer) continue;
        unsigned points = forces(&v, seat, rng, ghosts);
        make_the_best(&v, seat, ghosts, points, rng, all[seat]);
    }
    unsigned mover = (unsigned)viewer, count = acts ? fears_of(&v, mover, 1, fears) : 0;
    if (!acts) look_and_weigh(&v, all, shares);
    for (unsigned i = 0; i < count; i++) {
        int32_t these[SEATS];
        rest_of_turn(&v, mover, fears[i], all[mover]);
        look_and_weigh(&v, all, these);
        if (i == 0 || these[mover] > shares[mover]) memcpy(shares, these, s->seats * sizeof *shares);
    }
}

/* --- what others have planned ------------------------------------------------------------------------------------- */

static void plan_like(struct vision *v, unsigned seat, struct wh_rng *rng, struct ghost *plan) {
    struct prospect then[GHOSTS];
    memcpy(plan, v->s->ghosts[seat], sizeof v->s->ghosts[seat]);
    make_the_best(v, seat, plan, card_of(v->s, seat, rng), rng, then);
    for (unsigned i = 0; i < GHOSTS; i++) {
        struct prospect now = keyhole_standing(v, seat, keyhole_size_of[i], &plan[i]);
        if (then[i].place == now.place && then[i].where == now.where) continue;
        plan[i] =
            (struct ghost){ .at = then[i].place == OUTSIDE ? OUT : LOBBY, .moved = 1, .fresh = plan[i].at != LOBBY };
        if (plan[i].at == LOBBY) keyhole_put_down(&plan[i], spot_at(then[i].where), v->s->event == COVER);
    }
}

static void determinize(void *state, int seat, struct wh_rng *rng, void *notes, size_t size) {
    struct keyhole *s = state;
    struct vision v;
    if (s->phase < GHOST) keyhole_mix_cards(s, rng);
    if (!(s->planned & ~(1u << seat))) return;
    keyhole_open_eyes(&v, s, notes, size);
    for (unsigned other = 0; other < s->seats; other++)
        if ((int)other != seat && s->planned >> other & 1) plan_like(&v, other, rng, s->plan[other]);
}

/* --- what to try first -------------------------------------------------------------------------------------------- */

static int32_t rate_ghost(const struct turn *t, unsigned ghost) {
    struct thrift rest;
    int32_t most = KEYHOLE_NEVER;
    keyhole_share_points(t, ghost, &rest);
    for (unsigned cost = 1; cost <= t->points; cost++) {
        int32_t value = rest.best[t->points - cost] + t->option[ghost][cost].value;
        if (value > most) most = value;
    }
    return most;
}

static int32_t rate_field(const struct vision *v, const struct turn *t, const struct thrift *rest,
                          const struct ghost *g, wh_action action) {
    unsigned a = (unsigned)argument(action), field = a / 8, size = keyhole_size_of[v->s->pick];
    if (kind_of(action) == LEAVE) return v->worth[size][OUTSIDE] + rest->best[t->points - keyhole_leave_cost(v, t, g)];
    unsigned cost = keyhole_cost(v->s, g, t->seat, field);
    int32_t value = rest->best[t->points - cost];
    if (a % 8) { /* the two become one */
        unsigned other = keyhole_size_of[a % 8 - 1];
        value -= t->stays[a % 8 - 1];
        size = (size > other ? size : other) + 1;
    }
    return value + keyhole_field_value(v, t, size, field);
}

static int32_t rate_stand(const struct vision *v, unsigned seat, unsigned size, wh_action action) {
    struct spot at = spot_of(action);
    uint32_t seen = keyhole_danger(v, keyhole_seen_from(v, seat, size, at), at.z);
    return keyhole_hopes(v, size, depth_from(v->s->sides[seat], field_at((unsigned)at.x, (unsigned)at.y)), seen);
}

/* What the ghosts in the lobby can hope for, the seat's own against the others'. */
static int32_t rate_furniture(const struct keyhole *s, wh_action action, void *notes, size_t size) {
    struct keyhole next = *s;
    struct vision v;
    unsigned mover = s->queue[0];
    int32_t value = (int32_t)(action * 0x9e3779b97f4a7c15u >> 60); /* among equals any order but that of the list */
    if (kind_of(action) == PLACE) {
        struct wish w = wish_of(action);
        next.furniture[w.piece] =
            (struct placement){ (uint16_t)w.x, (uint16_t)w.y, (uint8_t)(w.yaw / 15), (uint8_t)w.pose };
        keyhole_reseat(&next);
    }
    keyhole_open_eyes(&v, &next, notes, size);
    for (unsigned seat = 0; seat < s->seats; seat++)
        for (unsigned i = 0; i < GHOSTS; i++) {
            if (next.ghosts[seat][i].at != LOBBY) continue;
            struct prospect p = keyhole_standing(&v, seat, keyhole_size_of[i], &next.ghosts[seat][i]);
            int32_t its = keyhole_worth_of(&v, &p);
            value += seat == mover ? its : -its / (s->seats - 1);
        }
    return value;
}

static void rate_turn(const struct vision *v, const struct ghost *mine, const wh_action *actions, unsigned count,
                      int32_t *out) {
    const struct keyhole *s = v->s;
    struct turn turn;
    struct thrift rest;
    int32_t all = 0;
    keyhole_begin_turn(v, &turn, s->queue[0], mine, s->points);
    if (s->phase == GO) keyhole_share_points(&turn, s->pick, &rest);
    for (unsigned i = 0; i < GHOSTS; i++) all += turn.stays[i];
    for (unsigned i = 0; i < count; i++) {
        int32_t its = KEYHOLE_NEVER;
        if (s->phase == GO)
            its = rate_field(v, &turn, &rest, &mine[s->pick], actions[i]);
        else if (kind_of(actions[i]) == CHOOSE)
            its = rate_ghost(&turn, (unsigned)argument(actions[i]));
        else if (kind_of(actions[i]) == FINISH)
            its = all;
        if (its > out[i]) out[i] = its;
    }
}

static void rate_move(const struct keyhole *s, const wh_action *actions, unsigned count, void *notes, size_t size,
                      int32_t *out) {
    struct vision v;
    uint32_t fears[SIDES];
    unsigned seat = s->queue[0];
    keyhole_open_eyes(&v, s, notes, size);
    for (unsigned i = 0; i < count; i++) out[i] = INT32_MIN;
    for (unsigned i = 0, lots = fears_of(&v, seat, s->points, fears); i < lots; i++) {
        keyhole_fear(&v, fears[i]);
        rate_turn(&v, planning(s) ? s->plan[seat] : s->ghosts[seat], actions, count, out);
    }
}

static void rate_stands(const struct keyhole *s, const wh_action *actions, unsigned count, void *notes, size_t size,
                        int32_t *out) {
    struct vision v;
    unsigned big = s->phase == STAND ? keyhole_size_of[s->pick] : SMALL;
    if (s->phase == STAND && s->merge != NONE) {
        unsigned other = keyhole_size_of[s->merge];
        big = (big > other ? big : other) + 1;
    }
    uint32_t fears[SIDES];
    keyhole_open_eyes(&v, s, notes, size);
    for (unsigned i = 0; i < count; i++) out[i] = INT32_MIN;
    for (unsigned k = 0, lots = fears_of(&v, s->queue[0], 1, fears); k < lots; k++) {
        keyhole_fear(&v, fears[k]);
        for (unsigned i = 0; i < count; i++) {
            int32_t its = rate_stand(&v, s->queue[0], big, actions[i]);
            if (its > out[i]) out[i] = its;
        }
    }
}

static void priors(const void *state, const wh_action *actions, unsigned count, void *notes, size_t size,
                   int32_t *out) {
    const struct keyhole *s = state;
    switch (s->phase) {
    case GHOST:
    case GO: rate_move(s, actions, count, notes, size, out); break;
    case STAND:
    case TAGSTAND: rate_stands(s, actions, count, notes, size, out); break;
    case FURNITURE:
        keyhole_room_before(s, keyhole_notes(notes, size));
        for (unsigned i = 0; i < count; i++) out[i] = rate_furniture(s, actions[i], notes, size);
        break;
    default: memset(out, 0, count * sizeof *out);
    }
}

/* The movement of a seat is one turn; everything else is decided by itself. */
static uint32_t turn_number(const void *state) {
    const struct keyhole *s = state;
    return s->round * 256u + (moving(s) ? 128u + s->queue[0] : s->phase);
}

const struct wh_turn_search keyhole_turn_search = {
    .cache_size = 2 << 20, .turn = turn_number, .priors = priors, .determinize = determinize, .evaluate = evaluate
};
