/* halloween_rollout.c: the prior of a decision, in tenths of a point: what a search tries first, and what it plays on
 * by beyond its tree. How good a whole position looks is in halloween_value.c and halloween_features.c. Part of
 * halloween.c, so that the rules inline here. */
#include "../halloween_town.h"

enum { TOKEN = 7, NEW_COLOUR = 4, SCARE_POINT = 5, DISC_FREED = 3, FEW_DISCS = 10, CLAIMING = 26, TILE_TAKEN = 5 };

/* A stone is worth the haunt it may still become. */
static int32_t haunt_worth(unsigned level, int32_t left) { return 20 * (int32_t)level - (left > 9 ? 45 : 5 * left); }

/* The best that haunting with this area can score. */
static int32_t best_haunt(const struct halloween *s, unsigned area, int32_t left) {
    struct town t = look(s);
    uint32_t fields = t.present & halloween_stone_fields(s, s->seat) & places_below(me(s)->level[area]);
    return fields ? haunt_worth(level_of(colour_of(31u - (unsigned)__builtin_clz(fields))), left) : 0;
}

static int32_t act_worth(const struct halloween *s, unsigned area, unsigned what) {
    const struct player *p = me(s);
    int32_t left = halloween_rounds_left(s), level = p->level[area];
    switch (what) {
    case SUMMON: return TOKEN + NEW_COLOUR;
    case SCARE: return p->scare < 6 ? SCARE_POINT * level : level;
    case UPGRADE: return TOKEN + (left > 2 ? 2 * left : 0);
    case FIGHT: return TOKEN + level - 2;
    case HAUNT: return best_haunt(s, area, left);
    default: return TILE_TAKEN;
    }
}

static int32_t rest_worth(const struct halloween *s, unsigned area) {
    const struct player *p = me(s);
    int32_t freed = (int32_t)wh_popcount(p->spaces[area]);
    return DISC_FREED * freed + (p->discs < 3 && freed ? FEW_DISCS : 0) - 2;
}

static int32_t token_worth(const struct halloween *s, unsigned colour) {
    return TOKEN + (me(s)->tokens[colour] ? 0 : NEW_COLOUR);
}

static int32_t bonus_worth(const struct halloween *s, unsigned tile) {
    static const uint8_t worth[TILES] = {
        [TILE_SUMMON] = 11, [TILE_GREEN] = 7, [TILE_TAKE3] = 7, [TILE_SCARE2] = 10, [TILE_YELLOW] = 7,
        [TILE_POINT] = 10,  [TILE_REST] = 6,  [TILE_BLUE] = 7,  [TILE_MOVE] = 4,
    };
    return worth[tile] - (me(s)->discs > 4 ? 2 : 6);
}

static int32_t prior(const void *state, wh_action action) {
    const struct halloween *s = state;
    unsigned a = argument(action, 0), b = argument(action, 1), c = argument(action, 2);
    switch (kind_of(action)) {
    case DO_ACT: return act_worth(s, a, b);
    case DO_AGAIN: return act_worth(s, a, b) + DISC_FREED;
    case DO_REST: return rest_worth(s, a);
    case DO_CLAIM: return CLAIMING;
    case DO_BONUS: return bonus_worth(s, a);
    case DO_SUMMON: return token_worth(s, b);
    case DO_SCARE: return SCARE_POINT * (int32_t)a;
    case DO_UPGRADE: return token_worth(s, b + 1) + 3 * (int32_t)b;
    case DO_RAISE: return -(int32_t)me(s)->level[a];
    case DO_HAUNT: return haunt_worth(level_of(b), halloween_rounds_left(s));
    case DO_HAUNT_AT: return 20;
    case DO_MOVE: return s->tile[c] != NO_TILE ? TILE_TAKEN : 0;
    case DO_ATTACK: return 2 * (int32_t)b;
    case DO_TARGET: return -2 * (int32_t)b;
    case DO_USE_7:
    case DO_USE_30:
    case DO_USE_39:
    case DO_USE_48:
    case DO_USE_50:
    case DO_USE_52:
    case DO_USE_24:
    case DO_USE_36:
    case DO_TAKE_TOKEN:
    case DO_REWARD_POINTS: return TOKEN;
    default: return 0;
    }
}

/* The one with the best prior, give or take a point. */
static inline wh_action policy(const void *state, struct wh_rng *rng) {
    enum { WHIM_BITS = 4 };
    wh_action actions[WH_LEGAL_MAX];
    unsigned count = legal(state, actions);
    if (count == 1) return actions[0];
    wh_action best = WH_NONE;
    int32_t most = INT32_MIN;
    uint64_t whims = 0;
    for (unsigned i = 0; i < count; i++, whims >>= WHIM_BITS) {
        if (i % 16 == 0) whims = wh_rng_next(rng);
        int32_t its = prior(state, actions[i]) + (int32_t)(whims & ((1u << WHIM_BITS) - 1));
        if (its > most) best = actions[i], most = its;
    }
    return best;
}

static inline uint32_t stage(const void *state) {
    const struct halloween *s = state;
    return s->round * SEATS + s->seat;
}
WH_DEFINE_ROLLOUT
