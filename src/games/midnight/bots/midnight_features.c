/* midnight_features.c: what the learned estimate looks at: rounds and points won, how far the pieces have come, who can
 * bring one home, and when it is their turn. Seats of a side share its features. What each is worth is in
 * midnight_weights.c. */
#include "../midnight.h"

enum feature {
    SCORE,
    LEAD,
    WINS_IF_HOME,
    HOURS_WALKED,
    FINISH_NOW,
    FINISH_NEXT,
    ENDS_NOW,
    ENDS_NEXT,
    ENDS_LATER,
    ONE_LEFT,
    FAR_LATE,
    IN_REACH,
    HITTABLE,
    OTHERS_COULD,
    ENERGY_HELD,
    GHOSTS_ACTIVE,
    OWN_COLOURS,
    TEMPO,
    COUNT
};
_Static_assert((int)COUNT == (int)FEATURES, "a weight for each feature");

static const char *const names[FEATURES] = {
    [SCORE] = "score",
    [LEAD] = "lead over the best other",
    [WINS_IF_HOME] = "coming home would win the game",
    [HOURS_WALKED] = "hours walked",
    [FINISH_NOW] = "can bring a piece home now",
    [FINISH_NEXT] = "can bring a piece home next",
    [ENDS_NOW] = "can end the round now",
    [ENDS_NEXT] = "can end the round next",
    [ENDS_LATER] = "can end the round later",
    [ONE_LEFT] = "hours walked by its last piece",
    [FAR_LATE] = "hours walked, once cards are few",
    [IN_REACH] = "pieces 1 to 6 hours from home",
    [HITTABLE] = "pieces in reach after Déjà Vu",
    [OTHERS_COULD] = "cards of others that move its near pieces past home",
    [ENERGY_HELD] = "energy cards",
    [GHOSTS_ACTIVE] = "active ghosts",
    [OWN_COLOURS] = "own colours in hand",
    [TEMPO] = "acts now",
};
static const char *const rows[ROWS] = {
    "2 players", "3 players", "4 players", "4 in teams", "5 players", "6 in teams"
};

/* What all sides are measured by. */
struct view {
    const struct midnight *s;
    const struct table *t;
    unsigned base;                   /* lowest scoring place of all pieces (R56) */
    uint8_t numbers[SEATS][COLOURS]; /* by seat and colour: the numbers it holds, as bits */
    uint8_t best[SIDES];             /* by side: the best score of the others */
};

static unsigned distance(const struct midnight *s, unsigned colour) {
    return s->pieces[colour] == PARTY ? 0 : (unsigned)(MIDNIGHT - s->pieces[colour]);
}

static unsigned scoring_place(unsigned place) {
    return place == PARTY ? MIDNIGHT : place >= 12 ? place : place + 12;
} /* R55 */

static struct view view_of(const struct midnight *s) {
    struct view v = { .s = s, .t = table_of(s), .base = MIDNIGHT };
    for (unsigned c = 0; c < COLOURS; c++) {
        unsigned place = scoring_place(s->pieces[c]);
        if (place < v.base) v.base = place;
    }
    for (unsigned seat = 0; seat < s->seats; seat++)
        for (uint64_t left = s->hours[seat]; left; left &= left - 1) {
            const struct hour_card *card = &midnight_cards[wh_lowest(left)];
            for (unsigned i = 0; i < 2; i++) v.numbers[seat][card->colour[i]] |= (uint8_t)(1u << card->number[i]);
        }
    for (unsigned side = 0; side < v.t->sides; side++)
        for (unsigned other = 0; other < v.t->sides; other++)
            if (other != side && s->score[other] > v.best[side]) v.best[side] = s->score[other];
    return v;
}

/* Rounds won of those that decide the match, or the best score of its target; a third of a stage within the round. */
static uint16_t progress(const struct midnight *s, const struct table *t) {
    unsigned best = 0, sum = 0;
    for (unsigned side = 0; side < t->sides; side++) {
        if (s->score[side] > best) best = s->score[side];
        sum += s->score[side];
    }
    unsigned all = t->mode == INDIVIDUAL ? s->target : t->sides * (s->wins - 1u) + 1;
    unsigned done = t->mode == INDIVIDUAL ? best : sum, part = WH_PROGRESS * done / all;
    return (uint16_t)(part < WH_PROGRESS ? part : WH_PROGRESS);
}

/* Could this seat bring the piece home if it were to play now? With the number itself, one beside it, or backwards. */
static bool can_finish(const struct view *v, unsigned seat, unsigned colour) {
    uint64_t at = 1ull << distance(v->s, colour), ways = at;
    if (v->s->pieces[colour] == PARTY) return false;
    if (holds_special(v->s, seat, JUMP)) ways |= at << 1 | at >> 1;
    if (holds_special(v->s, seat, DEJA)) ways |= 1ull << v->s->pieces[colour];
    return (v->numbers[seat][colour] & ways) != 0;
}

static void look_at_piece(const struct view *v, unsigned side, unsigned colour, int16_t *of) {
    const struct midnight *s = v->s;
    unsigned away = distance(s, colour), place = s->pieces[colour];
    bool last = place != PARTY &&
                (!v->t->mate || s->pieces[colour ^ v->t->mate] == PARTY); /* R53: one more, and the round is won */
    of[HOURS_WALKED] = (int16_t)(of[HOURS_WALKED] + (int)(place == PARTY ? (unsigned)MIDNIGHT : place));
    of[IN_REACH] = (int16_t)(of[IN_REACH] + (away >= 1 && away <= 6));
    if (last) of[ONE_LEFT] = (int16_t)place;
    if (s->deck_count < 24 && place != PARTY)
        of[FAR_LATE] = (int16_t)(of[FAR_LATE] + (int)(place * (24u - s->deck_count) / 8));
    of[HITTABLE] = (int16_t)(of[HITTABLE] + (place >= 1 && place <= 6));
    for (unsigned seat = 0; seat < s->seats; seat++) {
        if (seat % v->t->sides != side) {
            if (away >= 1 && away <= 6)
                of[OTHERS_COULD] = (int16_t)(of[OTHERS_COULD] + (int)wh_popcount(v->numbers[seat][colour] >> away));
            continue;
        }
        of[OWN_COLOURS] = (int16_t)(of[OWN_COLOURS] + (int)wh_popcount(v->numbers[seat][colour]));
        if (s->turn == NOBODY || !can_finish(v, seat, colour)) continue;
        unsigned wait = (seat + s->seats - s->turn) % s->seats;
        if (wait < 2) of[wait == 0 ? FINISH_NOW : FINISH_NEXT]++;
        if (last) of[wait == 0 ? ENDS_NOW : wait == 1 ? ENDS_NEXT : ENDS_LATER] = 1;
    }
}

static void look_at_side(const struct view *v, unsigned side, int16_t *of) {
    const struct midnight *s = v->s;
    for (unsigned i = 0; i < FEATURES; i++) of[i] = 0;
    for (unsigned c = 0; c < v->t->own; c++) {
        if (v->t->side[c] != side) continue;
        look_at_piece(v, side, c, of);
    }
    for (unsigned seat = side; seat < s->seats; seat += v->t->sides) {
        of[ENERGY_HELD] = (int16_t)(of[ENERGY_HELD] + (int)wh_popcount(s->energy[seat]));
        of[GHOSTS_ACTIVE] = (int16_t)(of[GHOSTS_ACTIVE] + (int)wh_popcount(active_ghosts(s, seat)));
        of[TEMPO] |= s->turn == seat;
    }
    unsigned score = s->score[side], goal = v->t->mode == INDIVIDUAL ? s->target : s->wins;
    unsigned gain = v->t->mode == INDIVIDUAL ? MIDNIGHT - v->base : 1;
    bool finishes = of[ENDS_NOW] || of[ENDS_NEXT] || of[ENDS_LATER];
    of[SCORE] = (int16_t)score;
    of[LEAD] = (int16_t)((int)score - v->best[side]);
    of[WINS_IF_HOME] = finishes && score + gain >= goal && score + gain > v->best[side];
}

static void look(const void *state, struct wh_features *out) {
    const struct midnight *s = state;
    struct view v = view_of(s);
    out->row = s->table;
    out->progress = progress(s, v.t);
    for (unsigned side = 0; side < v.t->sides; side++) look_at_side(&v, side, out->of[side]);
    for (unsigned seat = v.t->sides; seat < s->seats; seat++)
        memcpy(out->of[seat], out->of[seat % v.t->sides], sizeof out->of[seat]);
}

const struct wh_estimator midnight_estimator = {
    .feature_count = FEATURES,
    .row_count = ROWS,
    .feature_names = names,
    .row_names = rows,
    .look = look,
    .weights = &midnight_weights[0][0][0],
};
