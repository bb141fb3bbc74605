/* keyhole_value.c: how good a position looks for a seat; for bots only.
 *
 * A ghost is worth its points outside, a share of them in the lobby that grows with the distance it has come, times the
 * chance that the next look misses it (over the doors the keyhole may come to), and next to nothing at the start.
 * Points still to be spent count a little, so that a plan half made compares fairly with one that is done. The others'
 * ghosts count against the seat without asking how well they hide: that is their affair. */
#include "../keyhole.h"

enum {
    OUTSIDE = 200,    /* a point of score, in hundredths of a half point */
    FIRST_STEP = 16,  /* in the lobby: this, */
    EACH_STEP = 20,   /* and this for each field of depth */
    LATE = 60,        /* with one round to go: at least this, for staying hidden */
    LAST = 100,       /* in the last round: what the lobby counts */
    WAITING = 3,      /* at the start, for each round to go */
    UNSPENT = 6,      /* a point of movement not yet spent */
    OTHERS_CHANCE = 2 /* others' ghosts in the lobby: one in two gets through */
};

/* Every second of the doors from which the next look may come: neighbours see much the same. */
struct watch {
    unsigned count;
    struct gaze gaze[DOORS / 2];
};

static void keep_watch(const struct keyhole *s, struct watch *out) {
    out->count = 0;
    if (s->keyhole == NONE || s->phase == END) return;
    unsigned here = side_of(s->keyhole);
    for (unsigned door = 1; door < DOORS; door += 2) {
        bool known = s->side != NONE || s->event == KNOCK;
        unsigned side = side_of(door), only = s->side != NONE ? s->side : here;
        if (known ? side == only : side != here) keyhole_gaze(s, door, &out->gaze[out->count++]);
    }
}

static int32_t lobby_worth(const struct keyhole *s, unsigned seat, unsigned size, struct spot at) {
    unsigned field = field_at((unsigned)at.x, (unsigned)at.y);
    int32_t depth = (int32_t)depth_from(s->sides[seat], field), worth = FIRST_STEP + EACH_STEP * depth;
    if (s->round + 1 >= ROUNDS && worth < LATE) worth = LATE;
    if (s->round == ROUNDS) worth = LAST;
    return worth * (int32_t)(size + 1);
}

static int32_t waiting_worth(const struct keyhole *s, unsigned size) {
    return WAITING * (ROUNDS - s->round) * (int32_t)(size + 1);
}

/* A ghost of the seat that stands there, weighed with its chance to stay unseen. */
static int32_t hidden_worth(const struct keyhole *s, const struct watch *watch, unsigned seat, unsigned size,
                            struct spot at) {
    int32_t inside = lobby_worth(s, seat, size, at), caught = waiting_worth(s, size), seen = 0;
    int32_t doors = (int32_t)watch->count;
    bool lying = s->event == COVER;
    if (doors == 0) return inside;
    if (s->event == LAVA && at.z == 0) return caught; /* R52 */
    for (int32_t i = 0; i < doors; i++) seen += keyhole_guess(&watch->gaze[i], size, at, lying, s->sides[seat]);
    return (inside * (doors - seen) + caught * seen) / doors;
}

static int32_t ghost_worth(const struct keyhole *s, const struct watch *watch, unsigned seat, unsigned i,
                           const struct ghost *g) {
    unsigned size = keyhole_size_of[i];
    if (g->at == OUT) return OUTSIDE * (int32_t)(size + 1);
    if (g->at == LOBBY) return hidden_worth(s, watch, seat, size, (struct spot){ g->x, g->y, g->z });
    return g->at == POOL ? 0 : waiting_worth(s, size);
}

/* The ghost about to stand: the best of the standard stands. */
static int32_t arriving_worth(const struct keyhole *s, const struct watch *watch, unsigned seat) {
    wh_action stands[STANDS];
    unsigned count = wh_keyhole.candidates(s, stands), size = s->phase == STAND ? keyhole_size_of[s->pick] : SMALL;
    if (s->phase == STAND && s->merge != NONE) {
        unsigned other = keyhole_size_of[s->merge];
        size = (size > other ? size : other) + 1;
    }
    int32_t best = 0;
    for (unsigned i = 0; i < count; i++) {
        int32_t worth = hidden_worth(s, watch, seat, size, spot_of(stands[i]));
        if (worth > best) best = worth;
    }
    return best;
}

static int32_t own_worth(const struct keyhole *s, unsigned seat) {
    const struct ghost *mine = s->planned >> seat & 1 ? s->plan[seat] : s->ghosts[seat];
    struct watch watch;
    keep_watch(s, &watch);
    bool acting = s->queue_count && s->queue[0] == seat, standing = acting && s->phase == STAND;
    int32_t worth = acting && moving(s) ? UNSPENT * s->points : 0;
    for (unsigned i = 0; i < GHOSTS; i++)
        if (!standing || (i != s->pick && i != s->merge)) worth += ghost_worth(s, &watch, seat, i, &mine[i]);
    if (standing || (acting && s->phase == TAGSTAND)) worth += arriving_worth(s, &watch, seat);
    return worth;
}

static int32_t others_worth(const struct keyhole *s, unsigned seat) {
    int32_t worth = 0;
    for (unsigned other = 0; other < s->seats; other++) {
        for (unsigned i = 0; i < GHOSTS && other != seat; i++) {
            const struct ghost *g = &s->ghosts[other][i];
            unsigned size = keyhole_size_of[i];
            if (g->at == OUT) worth += OUTSIDE * (int32_t)(size + 1);
            if (g->at == LOBBY) worth += lobby_worth(s, other, size, (struct spot){ g->x, g->y, g->z }) / OTHERS_CHANCE;
        }
    }
    return worth / (s->seats - 1);
}

int32_t keyhole_value(const void *state, int seat) {
    const struct keyhole *s = state;
    return own_worth(s, (unsigned)seat) - others_worth(s, (unsigned)seat);
}
