/* keyhole_features.c: what the learned estimate looks at: ghosts outside, on their way and still waiting, how many of
 * them the next look may catch, and the points a seat can still spend. What each is worth is in keyhole_weights.c.
 *
 * A ghost counts by its size: 1, 2 or 3 points. */
#include "../keyhole.h"

enum feature {
    ESCAPED,
    ESCAPED_GHOSTS,
    INSIDE,
    DEPTH,
    CAUGHT,
    TO_SPEND,
    SPENDING,
    LEAVES_NOW,
    HAS_MOVED,
    MERGED,
    COUNT
};
_Static_assert((int)COUNT == (int)FEATURES, "a weight for each feature");

static const char *const names[FEATURES] = {
    [ESCAPED] = "points outside",
    [ESCAPED_GHOSTS] = "ghosts outside",
    [INSIDE] = "points in the lobby",
    [DEPTH] = "points times depth",
    [CAUGHT] = "points times doors that see them",
    [TO_SPEND] = "movement to come in this round",
    [SPENDING] = "movement left in its turn",
    [LEAVES_NOW] = "points that its movement can bring out",
    [HAS_MOVED] = "has moved in this round",
    [MERGED] = "points in the pool",
};
static const char *const rows[ROWS] = { "2 players", "3 players", "4 players" };

/* Two doors of each side from which the next look may come; all six of a side that is named. */
struct watch {
    unsigned count;
    struct gaze gaze[2 * (SIDES - 1)];
};

static bool may_look_from(const struct keyhole *s, unsigned door) {
    unsigned number = door % NUMBERS, side = side_of(door);
    if (s->number != NONE && number + 1 != s->number) return false;
    if (s->side != NONE || s->event == KNOCK) return side == (s->side != NONE ? s->side : side_of(s->keyhole));
    return side != side_of(s->keyhole) && (s->number != NONE || number == 1 || number == 4);
}

static void keep_watch(const struct keyhole *s, struct watch *out) {
    out->count = 0;
    if (s->keyhole == NONE) return; /* before the first round */
    for (unsigned door = 0; door < DOORS; door++)
        if (may_look_from(s, door)) keyhole_gaze(s, door, &out->gaze[out->count++]);
}

/* From how many of the doors, in sixths of all, this ghost is seen. */
static unsigned sixths_seen(const struct keyhole *s, const struct watch *watch, unsigned seat, unsigned size,
                            const struct ghost *g) {
    unsigned seen = 0;
    struct spot at = { g->x, g->y, g->z };
    if (!watch->count) return 0;
    if (s->event == LAVA && g->z == 0) return 6; /* R52 */
    for (unsigned i = 0; i < watch->count; i++)
        seen += keyhole_guess(&watch->gaze[i], size, at, g->lying, s->sides[seat]);
    return 6 * seen / watch->count;
}

static void add(int16_t *feature, unsigned number) { *feature = (int16_t)(*feature + (int)number); }

static void look_at_lobby(const struct keyhole *s, const struct watch *watch, unsigned seat, unsigned size,
                          const struct ghost *g, unsigned movement, int16_t *of) {
    unsigned points = size + 1, depth = depth_from(s->sides[seat], field_at(g->x, g->y));
    unsigned seen = sixths_seen(s, watch, seat, size, g);
    add(&of[INSIDE], points);
    add(&of[DEPTH], points * depth);
    add(&of[CAUGHT], points * seen);
    add(&of[LEAVES_NOW], !g->moved && 7 - depth <= movement ? points : 0);
}

static bool has_to_move(const struct keyhole *s, unsigned seat) {
    for (unsigned i = 0; i < s->queue_count; i++)
        if (s->queue[i] == seat) return true;
    return s->phase < GHOST; /* furniture comes first */
}

static void look_at_seat(const struct keyhole *s, const struct watch *watch, unsigned seat, int16_t *of) {
    const struct ghost *mine =
        s->planned >> seat & 1 || (planning(s) && s->queue[0] == seat) ? s->plan[seat] : s->ghosts[seat];
    bool spending = moving(s) && s->queue[0] == seat, to_move = !spending && has_to_move(s, seat);
    unsigned card = s->cards[seat] != NONE ? keyhole_cards[s->cards[seat]].value : 0;
    unsigned movement = spending ? s->points : to_move ? card : 0;
    for (unsigned i = 0; i < FEATURES; i++) of[i] = 0;
    for (unsigned i = 0; i < GHOSTS; i++) {
        unsigned size = keyhole_size_of[i], points = size + 1;
        switch (mine[i].at) {
        case OUT: add(&of[ESCAPED], points), add(&of[ESCAPED_GHOSTS], 1); break;
        case LOBBY: look_at_lobby(s, watch, seat, size, &mine[i], movement, of); break;
        case POOL: add(&of[MERGED], points); break;
        default: break; /* at the start: all that is not elsewhere */
        }
    }
    of[TO_SPEND] = (int16_t)(to_move ? card : 0);
    of[SPENDING] = (int16_t)(spending ? s->points : 0);
    of[HAS_MOVED] = !spending && !to_move;
}

/* Five rounds; in each the cards, the movement and the look. */
static uint16_t progress(const struct keyhole *s) {
    unsigned part = s->phase < GHOST ? 0 : s->phase < ROLLOFF ? 1 : 2;
    unsigned done = s->round ? 3 * (s->round - 1u) + part : 0;
    return (uint16_t)(WH_PROGRESS * done / (3 * ROUNDS - 1));
}

static void look(const void *state, struct wh_features *out) {
    const struct keyhole *s = state;
    struct watch watch;
    keep_watch(s, &watch);
    out->row = (uint16_t)(s->seats - 2);
    out->progress = progress(s);
    for (unsigned seat = 0; seat < s->seats; seat++) look_at_seat(s, &watch, seat, out->of[seat]);
}

const struct wh_estimator keyhole_estimator = {
    .feature_count = FEATURES,
    .row_count = ROWS,
    .feature_names = names,
    .row_names = rows,
    .look = look,
    .weights = &keyhole_weights[0][0][0],
};
