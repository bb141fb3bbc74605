/* halloween_why.c: why an action is illegal (section 14). Whether it is legal is decided by the lists of the other
 * files; here an illegal one is only explained, by the first reason that fits. The words are in halloween_moves.c. */
#include "halloween_town.h"

/* --- which kinds of action each step knows ------------------------------------------------------------------------ */

#define K(kind) (1ull << (kind))
static const uint64_t kinds_of_step[PHASES] = {
    [AT_MAIN] = (K(DO_END + 1) - 1) & ~K(NO_ACTION),
    [AT_SUMMON] = K(DO_SUMMON) | K(DO_SUMMON_PAIR),
    [AT_SCARE] = K(DO_SCARE),
    [AT_UPGRADE] = K(DO_UPGRADE),
    [AT_MOVE] = K(DO_MOVE) | K(DO_MOVE_OFF),
    [AT_FIGHT] = K(DO_ATTACK),
    [AT_HAUNT] = K(DO_HAUNT) | K(DO_RECALL),
    [AT_MOVE2] = K(DO_MOVE) | K(DO_MOVE_OFF),
    [AT_C24] = K(DO_USE_24),
    [AT_C38] = K(DO_FLY_FROM),
    [AT_C17] = K(DO_FLY_TO),
    [AT_TMOVE] = K(DO_FLY_ANY),
    [AT_PICKUP] = K(DO_REPLACE),
    [AT_TARGET] = K(DO_TARGET),
    [AT_CHAIN] = K(DO_TARGET),
    [AT_PREROLL] = K(DO_DIEUP),
    [AT_AFTER] = K(DO_REROLL_TILE) | K(DO_REROLL_PAY) | K(DO_PLUS),
    [AT_RAISE] = K(DO_RAISE),
    [AT_C34] = K(DO_HAUNT_AT),
    [AT_TSUMMON] = K(DO_SUMMON),
    [AT_TAKE] = K(DO_TAKE),
    [AT_SWAP1] = K(DO_PICK),
    [AT_SWAP2] = K(DO_PICK),
    [AT_PLACE] = K(DO_PLACE),
    [AT_REFILL] = K(DO_PLACE),
    [AT_PAY] = K(DO_PAY_TWO) | K(DO_PAY_THREE),
    [AT_DISC] = K(DO_DISC) | K(DO_DISC_SUPPLY),
    [AT_REWARD] = K(DO_REWARD_AREA),
};

/* --- the main node ------------------------------------------------------------------------------------------------ */

static bool is_done(const struct halloween *s, unsigned area) { return me(s)->done[area]; }

static enum why_not explain_area(const struct halloween *s, enum kind kind, unsigned area, unsigned action) {
    bool disc = me(s)->spaces[area] >> action & 1;
    if (area >= area_count(s)) return NOT_A_CHOICE;
    if (kind == DO_AGAIN && !ready(s, 14)) return CARD_NOT_READY;
    if (is_done(s, area)) return AREA_USED;
    if (kind == DO_ACT && disc) return SPACE_OCCUPIED;
    if (kind == DO_ACT && !me(s)->discs) return NO_DISC;
    if (kind == DO_AGAIN && !disc) return NO_DISC_THERE;
    return NO_GHOST_FOR_THAT;
}

static enum why_not explain_claim(const struct halloween *s, unsigned card) {
    bool here = false;
    for (unsigned i = 0; i < s->card_count; i++) here |= s->cards[i] == card;
    if (!here) return CARD_NOT_HERE;
    if (me(s)->held >> card & 1) return CARD_CLAIMED;
    struct price price = halloween_price(s, card);
    unsigned all = 0, different = 0;
    for (unsigned c = 0; c < COLOURS; c++) {
        all += me(s)->tokens[c];
        different += me(s)->tokens[c] > 0;
    }
    return (price.different ? different : all) < price.tokens ? TOKENS_LACKING : NO_DISC;
}

static enum why_not explain_tile(const struct halloween *s, unsigned tile) {
    if (!(me(s)->tiles >> 2 * tile & 1)) return TILE_NOT_OWNED;
    return me(s)->discs ? TILE_IN_VAIN : NO_DISC_FOR_TILE;
}

static enum why_not explain_use(const struct halloween *s, enum kind kind, unsigned what) {
    static const uint8_t card_of[] = {
        [DO_USE_7] = 7,   [DO_USE_8] = 8,   [DO_USE_30] = 30, [DO_SPLIT] = 33, [DO_MERGE] = 33,
        [DO_USE_39] = 39, [DO_USE_48] = 48, [DO_USE_50] = 50, [DO_USE_52] = 52
    };
    bool of_area = kind == DO_USE_7 || kind == DO_USE_8 || kind == DO_USE_48;
    if (of_area && what >= area_count(s)) return NOT_A_CHOICE;
    if (!ready(s, card_of[kind])) return CARD_NOT_READY;
    if (kind == DO_USE_7) return NO_DISC_THERE;
    if (kind == DO_USE_48 && me(s)->level[what] < COLOURS) return TOO_FEW_SCARE_POINTS;
    if (kind == DO_USE_30 && in_town(s, what) && s->piles[what]) return TOO_FEW_SCARE_POINTS;
    return CARD_CONDITIONS;
}

static enum why_not explain_main(const struct halloween *s, wh_action action) {
    unsigned a = argument(action, 0), b = argument(action, 1);
    switch (kind_of(action)) {
    case DO_ACT:
    case DO_AGAIN: return explain_area(s, kind_of(action), a, b);
    case DO_REST: return a < area_count(s) ? AREA_USED : NOT_A_CHOICE;
    case DO_CLAIM: return explain_claim(s, a);
    case DO_BONUS: return a == TILE_REST ? NOT_A_CHOICE : explain_tile(s, a);
    case DO_BONUS_REST: return a < area_count(s) ? explain_tile(s, TILE_REST) : NOT_A_CHOICE;
    case DO_END: return AREAS_OPEN;
    default: return explain_use(s, kind_of(action), a);
    }
}

/* --- ghosts ------------------------------------------------------------------------------------------------------- */

static bool too_high(const struct halloween *s, const struct step *step, unsigned colour) {
    unsigned level = me(s)->level[step->area], cap = card_4_cap(s, level);
    return level_of(colour) > (step->boost ? level + 1 : cap);
}

static enum why_not explain_summon(const struct halloween *s, const struct step *step, unsigned b, unsigned c) {
    if (step->kind == AT_SUMMON && too_high(s, step, c)) return LEVEL_TOO_LOW;
    if (!s->ghosts[c][b]) return NO_SUCH_GHOST;
    if (s->ghosts[c][b] < 2) return TWO_GHOSTS_NEEDED;
    return in_town(s, c) == SAME_GHOSTS ? ALL_IN_TOWN : BUILDING_FULL;
}

static enum why_not explain_pair(const struct halloween *s, const struct step *step, wh_action action) {
    unsigned b = argument(action, 0), c = argument(action, 1), d = argument(action, 2);
    if (c >= d) return NOT_A_CHOICE;
    if (!holds(s, 45)) return CARD_NOT_READY;
    if (too_high(s, step, d)) return LEVEL_TOO_LOW;
    if (!s->ghosts[c][b] || !s->ghosts[d][b]) return NO_SUCH_GHOST;
    return open_buildings(s) >> b & 1 ? ALL_IN_TOWN : BUILDING_FULL;
}

static enum why_not explain_upgrade(const struct halloween *s, const struct step *step, unsigned b, unsigned c) {
    if (too_high(s, step, c)) return LEVEL_TOO_LOW;
    if (!s->ghosts[c][b]) return NO_SUCH_GHOST;
    if (c == RED) return RED_IS_HIGHEST;
    return in_town(s, c + 1) == SAME_GHOSTS ? ALL_IN_TOWN : TOO_FEW_SCARE_POINTS;
}

static enum why_not explain_move(const struct halloween *s, const struct step *step, wh_action action) {
    unsigned b = argument(action, 0), c = argument(action, 1), d = argument(action, 2);
    bool off = kind_of(action) == DO_MOVE_OFF, first = step->kind == AT_MOVE2 && step->at == b && step->colour == c;
    if (off && !card_6_off(s)) return CARD_NOT_READY;
    if (too_high(s, step, c)) return LEVEL_TOO_LOW;
    if (s->ghosts[c][b] <= first) return NO_SUCH_GHOST;
    return off || card_2_reach(s, b) >> d & 1 ? BUILDING_FULL : NOT_A_NEIGHBOUR;
}

static enum why_not explain_field(const struct halloween *s, unsigned b, unsigned c) {
    for (unsigned seat = 0; seat < s->seats; seat++)
        if (s->players[seat].laid >> (BUILDINGS * c + b) & 1) return FIELD_TAKEN;
    return BUILDING_HAUNTED;
}

static enum why_not explain_haunt(const struct halloween *s, const struct step *step, unsigned b, unsigned c) {
    struct town t = look(s);
    if (too_high(s, step, c)) return LEVEL_TOO_LOW;
    if (!((t.present | card_1_fields(s, &t)) >> (BUILDINGS * c + b) & 1)) return NO_GHOST_TO_HAUNT;
    return explain_field(s, b, c);
}

static enum why_not explain_recall(const struct halloween *s, const struct step *step, unsigned c) {
    if (!holds(s, 46)) return CARD_NOT_READY;
    return too_high(s, step, c) ? LEVEL_TOO_LOW : NO_STONE_THERE;
}

static enum why_not explain_flight(const struct halloween *s, unsigned from, unsigned colour, unsigned to) {
    if (!s->ghosts[colour][from]) return NO_SUCH_GHOST;
    return from == to ? NOT_A_CHOICE : BUILDING_FULL;
}

/* --- dice --------------------------------------------------------------------------------------------------------- */

static enum why_not explain_roll_tile(const struct halloween *s, unsigned tile) {
    enum why_not why = explain_tile(s, tile);
    return why == TILE_IN_VAIN && tile != TILE_DIEUP ? NOT_A_CHOICE : why; /* the wrong die */
}

static enum why_not explain_pay_roll(const struct halloween *s) {
    if (!holds(s, 16)) return CARD_NOT_READY;
    return me(s)->scare ? NOT_A_CHOICE : TOO_FEW_SCARE_POINTS;
}

/* --- all steps ---------------------------------------------------------------------------------------------------- */

static enum why_not explain_ghosts(const struct halloween *s, const struct step *step, wh_action action) {
    unsigned a = argument(action, 0), b = argument(action, 1), c = argument(action, 2);
    switch (kind_of(action)) {
    case DO_SUMMON: return explain_summon(s, step, a, b);
    case DO_SUMMON_PAIR: return explain_pair(s, step, action);
    case DO_SCARE: return too_high(s, step, a) ? LEVEL_TOO_LOW : NO_SUCH_GHOST;
    case DO_UPGRADE: return explain_upgrade(s, step, a, b);
    case DO_MOVE:
    case DO_MOVE_OFF: return explain_move(s, step, action);
    case DO_ATTACK:
        if (too_high(s, step, b)) return LEVEL_TOO_LOW;
        return s->ghosts[b][a] ? NOT_TO_BE_ATTACKED : NO_SUCH_GHOST;
    case DO_TARGET: return s->ghosts[b][a] ? NOT_TO_BE_ATTACKED : NO_SUCH_GHOST;
    case DO_HAUNT: return explain_haunt(s, step, a, b);
    case DO_RECALL: return explain_recall(s, step, b);
    case DO_HAUNT_AT: return explain_field(s, a, step->colour);
    case DO_FLY_TO: return explain_flight(s, step->at, step->colour, a);
    case DO_FLY_FROM: return explain_flight(s, a, step->colour, b);
    case DO_FLY_ANY: return explain_flight(s, a, b, c);
    default: return s->ghosts[b][a] ? CARD_CONDITIONS : NO_SUCH_GHOST; /* pick */
    }
}

static enum why_not explain_step(const struct halloween *s, const struct step *step, wh_action action) {
    unsigned a = argument(action, 0);
    switch (kind_of(action)) {
    case DO_USE_24: return ready(s, 24) ? CARD_CONDITIONS : CARD_NOT_READY;
    case DO_REPLACE: return TILE_NOT_OWNED;
    case DO_DIEUP: return explain_roll_tile(s, TILE_DIEUP);
    case DO_REROLL_TILE: return explain_roll_tile(s, TILE_REROLL);
    case DO_PLUS: return explain_roll_tile(s, TILE_PLUS3);
    case DO_REROLL_PAY: return explain_pay_roll(s);
    case DO_RAISE: return a < area_count(s) ? NOTHING_TO_RAISE : NOT_A_CHOICE;
    case DO_TAKE:
    case DO_DISC: return NO_DISC_THERE;
    case DO_REWARD_AREA: return s->players[step->seat].spaces[a] ? NOT_A_CHOICE : NO_DISC_THERE;
    case DO_DISC_SUPPLY: return NO_DISC;
    case DO_PAY_TWO:
    case DO_PAY_THREE: return WRONG_TOKENS;
    case DO_PLACE: return BUILDING_FULL;
    default: return explain_ghosts(s, step, action);
    }
}

enum why_not halloween_explain(const struct halloween *s, wh_action action) {
    if (s->phase == AT_END) return GAME_OVER;
    if (!halloween_well_packed(action)) return NOT_A_CHOICE;
    if (s->phase == AT_ROLL || s->phase == AT_SHUFFLE)
        return kind_of(action) >= DO_ROLLED_ONE ? NOT_A_CHOICE : NOT_YOUR_DECISION;
    if (!(kinds_of_step[s->phase] >> kind_of(action) & 1)) return NOT_A_CHOICE;
    if (s->phase == AT_MAIN) return explain_main(s, action);
    return explain_step(s, &s->todo[s->todo_count - 1], action);
}
