/* halloween_tally.c: where haunt points came from. The state keeps their sum alone, so what a step brought is found by
 * what it changed. Some cards bring points on the way, the points cards at the end (R44). */
#include "halloween_town.h"

enum source {
    HAUNTS,
    STONES_BACK,
    CLAIMS,
    REWARDS,
    TILES_USED,
    TOKEN_SETS,
    CARD_3,
    CARD_29,
    CARD_32,
    CARD_37,
    CARD_42,
    FIRST_POINTS_CARD /* in the order of halloween_points_cards */
};
_Static_assert(FIRST_POINTS_CARD + POINTS_CARDS == SOURCES, "a source for every points card");

const struct wh_source halloween_sources[SOURCES] = {
    [HAUNTS] = { "fields", WH_TR("Fields haunted") },
    [STONES_BACK] = { "stones-back", WH_TR("Stones taken back") },
    [CLAIMS] = { "claims", WH_TR("Cards claimed") },
    [REWARDS] = { "rewards", WH_TR("Rewards for cards that others claimed too") },
    [TILES_USED] = { "tiles", WH_TR("Bonus tiles") },
    [TOKEN_SETS] = { "sets", WH_TR("Sets of three different tokens") },
    [CARD_3] = { .id = "card 3" },
    [CARD_29] = { .id = "card 29" },
    [CARD_32] = { .id = "card 32" },
    [CARD_37] = { .id = "card 37" },
    [CARD_42] = { .id = "card 42" },
    [FIRST_POINTS_CARD] = { .id = "card 12" },
    { .id = "card 21" },
    { .id = "card 22" },
    { .id = "card 26" },
    { .id = "card 27" },
    { .id = "card 31" },
    { .id = "card 40" },
    { .id = "card 41" },
};

static int32_t fields_worth(uint32_t fields) {
    int32_t points = 0;
    for (; fields; fields &= fields - 1) points += halloween_field[colour_of(wh_lowest(fields))];
    return points;
}

/* --- cards that bring points on the way --------------------------------------------------------------------------- */

/* The step that was to be done, if it was one of a fight. */
static const struct step *fight_step(const struct halloween *s) {
    const struct step *top = s->todo_count ? &s->todo[s->todo_count - 1] : NULL;
    if (!top) return NULL;
    bool rolled = (top->kind == AT_ROLL || top->kind == AT_AFTER) && top->why == FOR_FIGHT;
    return rolled || top->kind == AT_TARGET || top->kind == AT_CHAIN ? top : NULL;
}

static int32_t trophies(const struct halloween *s, const struct halloween *then) { /* card 3 */
    const struct step *step = fight_step(s);
    for (unsigned loser = 0; step && loser < COLOURS; loser++)
        if (in_town(then, loser) < in_town(s, loser) && loser != step->fight.att)
            return loser < step->fight.att ? 2 : 3;
    return 0;
}

static bool summoned(const struct halloween *s, wh_action action, const struct halloween *then) { /* card 32 */
    const struct step *top = s->todo_count ? &s->todo[s->todo_count - 1] : NULL;
    if (kind_of(action) == DO_SUMMON || kind_of(action) == DO_USE_24) return true;
    if (!top || (top->kind != AT_ROLL && top->kind != AT_AFTER) || top->why != FOR_C45) return false;
    unsigned before = 0, after = 0;
    for (unsigned c = 0; c < COLOURS; c++) before += in_town(s, c), after += in_town(then, c);
    return after > before;
}

static void count_powers(const struct halloween *s, wh_action action, const struct halloween *then, int32_t *points) {
    const struct player *was = me(s), *is = &then->players[s->seat];
    if (holds(s, 3)) points[CARD_3] += trophies(s, then);
    if (holds(s, 29) && kind_of(action) == DO_UPGRADE) points[CARD_29] += 2;
    if (holds(s, 32) && summoned(s, action, then)) points[CARD_32]++;
    if (holds(s, 37) && is->scare >= was->scare + 2) points[CARD_37]++;
    if (holds(s, 42) && is->tokens[ORANGE] > was->tokens[ORANGE])
        points[CARD_42] += 2 * (is->tokens[ORANGE] - was->tokens[ORANGE]);
}

/* --- all of them -------------------------------------------------------------------------------------------------- */

static void count_end(const struct halloween *s, wh_points points) { /* R44, R52 */
    for (unsigned seat = 0; seat < s->seats; seat++)
        for (unsigned i = 0; i < POINTS_CARDS; i++)
            points[seat][s->expert ? TOKEN_SETS : FIRST_POINTS_CARD + i] += s->result.extra[seat][i];
}

bool halloween_gains(const void *before, wh_action action, const void *after, wh_points points) {
    const struct halloween *s = before, *then = after;
    if (!s || s->phase == AT_SHUFFLE) return false; /* a number, no action */
    const struct player *was = me(s), *is = &then->players[s->seat];
    int32_t *mine = points[s->seat];
    mine[HAUNTS] += fields_worth(is->laid & ~was->laid);
    mine[STONES_BACK] -= fields_worth(was->laid & ~is->laid) / 2; /* card 46 */
    mine[CLAIMS] += CARD_POINTS * (is->card_count - was->card_count);
    if (action == with(DO_BONUS, TILE_POINT)) mine[TILES_USED]++;
    count_powers(s, action, then, mine);
    for (unsigned seat = 0; seat < s->seats; seat++)
        if (seat != s->seat) points[seat][REWARDS] += then->players[seat].sp - s->players[seat].sp; /* R34 */
    if (then->over) count_end(then, points);
    return false; /* a round is only a turn for everybody: nothing is counted at its end */
}
