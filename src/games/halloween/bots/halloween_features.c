/* halloween_features.c: what the learned estimate looks at: points, and all that can still become points. What each is
 * worth is in halloween_weights.c. */
#include "../halloween_town.h"

enum feature {
    POINTS,
    FEW_TOKENS,
    MANY_TOKENS,
    LEVELS,
    HIGHEST,
    STONES,
    DISCS_FREE,
    SCARE_FEW,
    SCARE_MANY,
    CARDS_HELD,
    PROSPECT,
    SECOND_PROSPECT,
    AREAS_LEFT,
    TURN_TO_COME,
    ACTS,
    COUNT
};
_Static_assert((int)COUNT == (int)FEATURES, "a weight for each feature");

static const char *const names[FEATURES] = {
    [POINTS] = "points",
    [FEW_TOKENS] = "tokens up to three",
    [MANY_TOKENS] = "tokens beyond three",
    [LEVELS] = "levels of the areas",
    [HIGHEST] = "highest level",
    [STONES] = "stones left",
    [DISCS_FREE] = "discs",
    [SCARE_FEW] = "scare points up to six",
    [SCARE_MANY] = "scare points beyond six",
    [CARDS_HELD] = "cards",
    [PROSPECT] = "best haunt in reach",
    [SECOND_PROSPECT] = "second best haunt in reach",
    [AREAS_LEFT] = "areas left in this turn",
    [TURN_TO_COME] = "still to act in this round",
    [ACTS] = "acts now",
};
static const char *const rows[ROWS] = { "2 players", "3 players", "4 players", "2, expert", "3, expert", "4, expert" };

static int16_t least(unsigned number, unsigned most) { return (int16_t)(number < most ? number : most); }

/* The nearest of the ends: stones laid, cards claimed, rounds; the last part is for the last round. */
static uint16_t progress(const struct halloween *s) {
    enum { LAST_ROUND = WH_PROGRESS - WH_STAGE / 2, CARDS_END = 5, USUAL_ROUNDS = 14 };
    if (s->trigger != NO_TRIGGER) return WH_PROGRESS;
    unsigned all = all_stones(s), most = s->round < USUAL_ROUNDS ? LAST_ROUND * s->round / USUAL_ROUNDS : LAST_ROUND;
    for (unsigned seat = 0; seat < s->seats; seat++) {
        const struct player *p = &s->players[seat];
        unsigned by_stones = LAST_ROUND * (all - p->stones) / all;
        unsigned by_cards = LAST_ROUND * (unsigned)least(p->card_count, CARDS_END) / CARDS_END;
        if (by_stones > most) most = by_stones;
        if (by_cards > most) most = by_cards;
    }
    return (uint16_t)most;
}

static void look_at_tokens(const struct player *p, int16_t *of) {
    unsigned count = 0;
    for (unsigned c = 0; c < COLOURS; c++) count += p->tokens[c];
    of[FEW_TOKENS] = least(count, 3);
    of[MANY_TOKENS] = (int16_t)(count - (unsigned)least(count, 3));
}

static void look_at_areas(const struct halloween *s, const struct player *p, int16_t *of) {
    unsigned levels = 0, highest = 0;
    for (unsigned area = 0; area < area_count(s); area++) {
        levels += p->level[area];
        if (p->level[area] > highest) highest = p->level[area];
    }
    of[LEVELS] = (int16_t)levels;
    of[HIGHEST] = (int16_t)highest;
}

/* The haunts that wait for the seat: a stone, a level and a ghost are there. */
static void look_at_haunts(const struct halloween *s, unsigned seat, const struct town *t, int16_t *of) {
    uint32_t fields = t->present & halloween_stone_fields(s, seat) & places_below((unsigned)of[HIGHEST]);
    of[PROSPECT] = of[SECOND_PROSPECT] = 0;
    if (!fields || !s->players[seat].stones) return;
    unsigned best = 31u - (unsigned)__builtin_clz(fields);
    fields &= ~(1u << best);
    of[PROSPECT] = (int16_t)level_of(colour_of(best));
    if (fields && s->players[seat].stones > 1)
        of[SECOND_PROSPECT] = (int16_t)level_of(colour_of(31u - (unsigned)__builtin_clz(fields)));
}

static void look_at_seat(const struct halloween *s, unsigned seat, const struct town *t, int16_t *of) {
    const struct player *p = &s->players[seat];
    int32_t points = halloween_points_now(s, seat);
    of[POINTS] = (int16_t)(points < INT16_MAX ? points : INT16_MAX); /* a match without limit may go on and on */
    look_at_tokens(p, of);
    look_at_areas(s, p, of);
    look_at_haunts(s, seat, t, of);
    of[STONES] = p->stones;
    of[DISCS_FREE] = p->discs;
    of[SCARE_FEW] = least(p->scare, 6);
    of[SCARE_MANY] = (int16_t)(least(p->scare, 16) - of[SCARE_FEW]);
    of[CARDS_HELD] = p->card_count;
    of[AREAS_LEFT] = seat == s->seat ? (int16_t)(area_count(s) - areas_done(p)) : 0;
    of[TURN_TO_COME] = seat > s->seat;
    of[ACTS] = seat == s->seat;
}

static void look_at(const void *state, struct wh_features *out) {
    const struct halloween *s = state;
    struct town t = look(s);
    out->row = (uint16_t)(s->seats - 2 + 3 * s->expert);
    out->progress = progress(s);
    for (unsigned seat = 0; seat < s->seats; seat++) look_at_seat(s, seat, &t, out->of[seat]);
}

const struct wh_estimator halloween_estimator = {
    .feature_count = FEATURES,
    .row_count = ROWS,
    .feature_names = names,
    .row_names = rows,
    .look = look_at,
    .weights = &halloween_weights[0][0][0],
};
