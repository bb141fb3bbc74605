/* keyhole_turn.c: the best a seat can make of its turn, for searches: what a ghost is worth where it may stand, and the
 * points shared among the ghosts for the best total. Ghosts are considered one by one: if two want the same stand, that
 * is put right at the end. What comes of the round is in keyhole_turn_search.c. */
#include "keyhole_turn_search.h"

enum { GOES_OUT = FIELDS, STAYS };

/* Thousandths of a point that a ghost there can still be expected to bring, more than one that waits; after the look
 * of round 1, 2, 3 and 4. `make keyhole-worth` works them out. */
static const int16_t hoped[ROUNDS - 1][SIZES][GHOST_PLACES] = {
    { { 0, 30, 30, 160, 320, 480, 640, 800 },
      { 0, 140, 280, 440, 600, 760, 920, 1080 },
      { 0, 170, 310, 470, 630, 790, 940, 1100 } },
    { { 0, 60, 60, 190, 330, 480, 630, 780 },
      { 0, 160, 300, 450, 600, 750, 890, 1040 },
      { 0, 210, 360, 510, 650, 790, 940, 1080 } },
    { { 0, 80, 80, 200, 330, 460, 610, 760 },
      { 0, 190, 330, 470, 610, 750, 880, 1020 },
      { 0, 390, 530, 660, 790, 930, 1060, 1190 } },
    { { 0, 110, 110, 230, 360, 490, 610, 730 },
      { 0, 630, 750, 860, 980, 1100, 1220, 1340 },
      { 0, 1280, 1400, 1520, 1640, 1760, 1880, 2000 } },
};
/* Hundredths of a doubling that a point is worth there. */
static const int16_t doublings[ROUNDS - 1] = { 130, 170, 200, 260 };

/* After the look of the last round the score counts, R59 and R60: see winners(). */
static void fill_worth(struct vision *v) {
    unsigned round = v->s->round ? v->s->round : 1;
    for (unsigned size = 0; size < SIZES; size++)
        for (unsigned place = 1; place <= OUTSIDE; place++) {
            int32_t points = (int32_t)size + 1, rank = place == OUTSIDE ? (16 * points + 1) * 8 + 1 : 64 * points + 1;
            v->worth[size][place] =
                round == ROUNDS ? rank
                                : hoped[round - 1][size][place] * doublings[round - 1] * (WH_DOUBLING / 1000) / 100;
        }
    for (unsigned size = 0; size < SIZES; size++) v->worth[size][0] = 0;
}

void keyhole_fear(struct vision *v, uint32_t doors) {
    v->feared = doors;
    v->feared_count = (int32_t)wh_popcount(doors);
    v->usual = v->feared_count == DOORS - NUMBERS && v->s->event != LAVA && v->s->event != CURIOUS;
}

void keyhole_open_eyes(struct vision *v, const struct keyhole *s, void *memory, size_t size) {
    struct notes *notes = keyhole_notes(memory, size);
    v->s = s;
    v->notes = notes;
    v->room = keyhole_room(s, 0, notes);
    unsigned here = s->keyhole == NONE ? 0 : side_of(s->keyhole);
    v->doors = s->side != NONE      ? doors_of(s->side)
               : s->event == KNOCK  ? doors_of(here)
               : s->keyhole == NONE ? (1u << DOORS) - 1
                                    : ((1u << DOORS) - 1) & ~doors_of(here);
    if (s->number != NONE) v->doors &= 0x41041u << (s->number - 1);
    keyhole_fear(v, v->doors);
    fill_worth(v);
}

/* Ghosts that lie each do so their own way: their rooms may drive one another out of the notes. */
static struct room *room_for(const struct vision *v, unsigned seat) {
    return v->s->event == COVER ? keyhole_room(v->s, seat, v->notes) : v->room;
}

uint32_t keyhole_seen_from(const struct vision *v, unsigned seat, unsigned size, struct spot at) {
    return keyhole_seen_at(v->s, seat, size, at, room_for(v, seat), v->notes);
}

uint32_t keyhole_danger(const struct vision *v, uint32_t seen, int32_t z) {
    if (v->s->event == LAVA && z == 0) return (1u << DOORS) - 1;                    /* R52 */
    if (v->s->event == CURIOUS) return seen | seen >> 12 | (seen << 12 & 0xfff000); /* R46 */
    return seen;
}

int32_t keyhole_hopes(const struct vision *v, unsigned size, unsigned depth, uint32_t seen) {
    int32_t caught = (int32_t)wh_popcount(seen & v->feared);
    return v->worth[size][depth] * (v->feared_count - caught) / v->feared_count;
}

/* --- one ghost ---------------------------------------------------------------------------------------------------- */

static bool clashes(const struct prospect *of, uint32_t place, unsigned size) {
    struct spot a = spot_at(place), b = spot_at(of->where);
    int32_t near = keyhole_shapes[size][UPRIGHT].radius + keyhole_shapes[of->size][UPRIGHT].radius;
    int32_t dx = a.x - b.x, dy = a.y - b.y;
    return of->place && of->place != OUTSIDE && a.z < b.z + keyhole_heights[of->size] &&
           b.z < a.z + keyhole_heights[size] && dx * dx + dy * dy < near * near;
}

static bool taken(const struct prospect *own, uint32_t place, unsigned size) {
    for (unsigned i = 0; i < GHOSTS; i++)
        if (clashes(&own[i], place, size)) return true;
    return false;
}

/* Of the stands in a field the one least in danger; own: those that stand already, NULL: nobody does. */
const struct stand *keyhole_best_stand(const struct vision *v, unsigned seat, unsigned size, unsigned field,
                                       const struct prospect *own) {
    const struct spots *spots = keyhole_spots(v->s, seat, size, field, room_for(v, seat), v->notes);
    const struct stand *best = NULL;
    unsigned least = DOORS + 1;
    if (!spots->count) return NULL;
    if (v->usual) {
        best = &spots->stand[spots->best];
        if (!own || !taken(own, best->where, size)) return best;
        best = NULL;
    }
    for (unsigned i = 0; i < spots->count; i++) {
        const struct stand *stand = &spots->stand[i];
        unsigned doors = wh_popcount(keyhole_danger(v, stand->seen, spot_at(stand->where).z) & v->feared);
        if (doors < least && !(own && taken(own, stand->where, size))) least = doors, best = stand;
    }
    return best;
}

struct prospect keyhole_standing(const struct vision *v, unsigned seat, unsigned size, const struct ghost *g) {
    struct prospect out = { .size = (uint8_t)size };
    struct spot at = { g->x, g->y, g->z };
    if (g->at == OUT) out.place = OUTSIDE;
    if (g->at != LOBBY) return out;
    out.place = (uint8_t)depth_from(v->s->sides[seat], field_at(g->x, g->y));
    out.where = where(at);
    out.seen = keyhole_danger(v, keyhole_seen_from(v, seat, size, at), at.z);
    return out;
}

static struct prospect arriving(const struct vision *v, unsigned seat, unsigned size, unsigned field,
                                const struct stand *stand) {
    return (struct prospect){ .place = (uint8_t)depth_from(v->s->sides[seat], field),
                              .size = (uint8_t)size,
                              .where = stand->where,
                              .seen = keyhole_danger(v, stand->seen, spot_at(stand->where).z) };
}

int32_t keyhole_worth_of(const struct vision *v, const struct prospect *p) {
    return p->place == OUTSIDE ? v->worth[p->size][OUTSIDE] : keyhole_hopes(v, p->size, p->place, p->seen);
}

/* --- a turn: points are shared among the ghosts as is best -------------------------------------------------------- */

int32_t keyhole_field_value(const struct vision *v, const struct turn *t, unsigned size, unsigned field) {
    const struct stand *stand = keyhole_best_stand(v, t->seat, size, field, NULL);
    if (!stand) return KEYHOLE_NEVER;
    uint32_t seen = v->usual ? stand->seen : keyhole_danger(v, stand->seen, spot_at(stand->where).z);
    return keyhole_hopes(v, size, depth_from(v->s->sides[t->seat], field), seen);
}

static void offer(struct choice *options, unsigned cost, int32_t value, unsigned field) {
    if (value > options[cost].value) options[cost] = (struct choice){ value, (uint8_t)field };
}

unsigned keyhole_leave_cost(const struct vision *v, const struct turn *t, const struct ghost *g) {
    return 7 - depth_from(v->s->sides[t->seat], field_at(g->x, g->y));
}

static void find_options(const struct vision *v, struct turn *t, unsigned i, const struct ghost *g) {
    struct choice *options = t->option[i];
    unsigned size = keyhole_size_of[i];
    for (unsigned cost = 0; cost <= t->points; cost++) options[cost] = (struct choice){ KEYHOLE_NEVER, STAYS };
    if (g->moved || g->at == OUT || g->at == POOL || t->points == 0) return;
    t->movable |= (uint8_t)(1u << i);
    for (unsigned field = 0; field < FIELDS; field++) {
        unsigned cost = keyhole_cost(v->s, g, t->seat, field);
        if (cost <= t->points) offer(options, cost, keyhole_field_value(v, t, size, field), field);
    }
    if (g->at == LOBBY && !g->fresh && keyhole_leave_cost(v, t, g) <= t->points)
        offer(options, keyhole_leave_cost(v, t, g), v->worth[size][OUTSIDE], GOES_OUT);
}

void keyhole_begin_turn(const struct vision *v, struct turn *t, unsigned seat, const struct ghost *ghosts,
                        unsigned points) {
    t->seat = seat;
    t->points = points;
    t->movable = 0;
    for (unsigned i = 0; i < GHOSTS; i++) {
        t->now[i] = keyhole_standing(v, seat, keyhole_size_of[i], &ghosts[i]);
        t->stays[i] = keyhole_worth_of(v, &t->now[i]);
    }
    for (unsigned i = 0; i < GHOSTS; i++) {
        bool twin = i && keyhole_size_of[i] == keyhole_size_of[i - 1] && t->now[i].place == 0 &&
                    t->now[i - 1].place == 0 && ghosts[i].at == ghosts[i - 1].at &&
                    ghosts[i].moved == ghosts[i - 1].moved;
        if (!twin) {
            find_options(v, t, i, &ghosts[i]);
            continue;
        }
        memcpy(t->option[i], t->option[i - 1], sizeof t->option[i]);
        t->movable |= (uint8_t)((t->movable >> (i - 1) & 1) << i);
    }
}

void keyhole_share_points(const struct turn *t, unsigned but, struct thrift *out) {
    for (unsigned b = 0; b <= t->points; b++) out->best[b] = 0;
    for (unsigned i = 0; i < GHOSTS; i++) {
        if (i == but) continue;
        bool moves = t->movable >> i & 1;
        for (unsigned b = t->points + 1; b-- > 0;) {
            int32_t most = out->best[b] + t->stays[i];
            unsigned spent = 0;
            for (unsigned cost = 1; moves && cost <= b; cost++) {
                int32_t value = out->best[b - cost] + t->option[i][cost].value;
                if (value > most) most = value, spent = cost;
            }
            out->best[b] = most;
            out->spends[i][b] = (uint8_t)spent;
        }
    }
}

/* Others do not think exactly alike: what they like differs by up to an eighth. */
void keyhole_waver(struct turn *t, struct wh_rng *rng) {
    for (unsigned i = 0; i < GHOSTS; i++)
        for (unsigned cost = 1; t->movable >> i & 1 && cost <= t->points; cost++)
            if (t->option[i][cost].value > 0)
                t->option[i][cost].value -=
                    (int32_t)((int64_t)t->option[i][cost].value * wh_rng_below(rng, 256) / 2048);
}

/* The turn played out: where each ghost then stands. */
int32_t keyhole_play_turn(const struct vision *v, const struct turn *t, struct prospect *out) {
    struct thrift shares;
    unsigned left = t->points, going = 0;
    memcpy(out, t->now, sizeof t->now);
    keyhole_share_points(t, GHOSTS, &shares);
    uint8_t cost[GHOSTS];
    for (unsigned i = GHOSTS; i-- > 0;) {
        cost[i] = shares.spends[i][left];
        left -= cost[i];
        if (cost[i]) out[i].place = 0, going |= 1u << i;
    }
    for (unsigned i = GHOSTS; i-- > 0;) {
        if (!(going >> i & 1)) continue;
        unsigned field = t->option[i][cost[i]].field, size = keyhole_size_of[i];
        const struct stand *stand = field < FIELDS ? keyhole_best_stand(v, t->seat, size, field, out) : NULL;
        if (field == GOES_OUT)
            out[i] = (struct prospect){ .place = OUTSIDE, .size = (uint8_t)size };
        else if (stand)
            out[i] = arriving(v, t->seat, size, field, stand);
        else
            out[i] = t->now[i];
    }
    return shares.best[t->points];
}
