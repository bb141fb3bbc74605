/* halloween_why.c: refusals in words (section 14). Whether an action is legal is decided by the lists of the other
 * files; here an illegal one is only explained, by the first line of the table that fits. */
#include "halloween_town.h"

const struct wh_reason halloween_reasons[REASONS] = {
    [GAME_OVER] = { "game-over", "R43", WH_TR("The game is over.") },
    [NOT_YOUR_DECISION] = { "not-your-decision", "section 6", WH_TR("It is not your decision now.") },
    [NOT_A_CHOICE] = { "not-a-choice", "section 6", WH_TR("That is not one of the choices at this step.") },
    [AREA_USED] = { "area-used", "R10", WH_TR("This area has already been used this turn.") },
    [SPACE_OCCUPIED] = { "space-occupied", "R11", WH_TR("This action space already holds a disc; rest first.") },
    [NO_DISC] = { "no-disc", "R11", WH_TR("You have no action disc left in your supply.") },
    [NO_GHOST_FOR_THAT] = { "no-ghost-for-that", "R12, R13",
                            WH_TR("No ghost in town can do that at this area's level.") },
    [LEVEL_TOO_LOW] = { "level-too-low", "R12", WH_TR("The area's level is too low for that ghost.") },
    [NO_SUCH_GHOST] = { "no-such-ghost", "R19-R26", WH_TR("There is no such ghost there.") },
    [TWO_GHOSTS_NEEDED] = { "two-ghosts-needed", "R19",
                            WH_TR("Two ghosts of that colour are needed in the building.") },
    [ALL_IN_TOWN] = { "all-in-town", "R19, R21", WH_TR("All five ghosts of that colour are already in town.") },
    [BUILDING_FULL] = { "building-full", "R9", WH_TR("The building is full.") },
    [RED_IS_HIGHEST] = { "red-is-highest", "R21", WH_TR("A red ghost cannot be upgraded.") },
    [TOO_FEW_SCARE_POINTS] = { "too-few-scare-points", WH_TR("R21, cards 16, 30, 48"),
                               WH_TR("You have too few scare points.") },
    [NOT_A_NEIGHBOUR] = { "not-a-neighbour", "R7, R22",
                          WH_TR("Ghosts move only to a neighbour in the same row or column.") },
    [NOT_TO_BE_ATTACKED] = { "not-to-be-attacked", "R23, R48",
                             WH_TR("That ghost may not be attacked (same colour, other building, or not weaker in the "
                                   "expert "
                                   "game).") },
    [NO_GHOST_TO_HAUNT] = { "no-ghost-to-haunt", "R26", WH_TR("No ghost of that colour is in this building.") },
    [FIELD_TAKEN] = { "field-taken", "R27", WH_TR("A stone already lies on that field.") },
    [BUILDING_HAUNTED] = { "building-haunted", "R27, R46", WH_TR("You have already haunted this building.") },
    [NO_STONE_THERE] = { "no-stone-there", WH_TR("card 46"), WH_TR("You have no stone there with a matching ghost.") },
    [CARD_NOT_HERE] = { "card-not-here", "R29", WH_TR("This card is not in this game.") },
    [CARD_CLAIMED] = { "card-claimed", "R29", WH_TR("You have already claimed this card.") },
    [TOKENS_LACKING] = { "tokens-lacking", "R31, R32",
                         WH_TR("You lack the tokens for this card (coloured symbol: three different ones).") },
    [WRONG_TOKENS] = { "wrong-tokens", "R31, R32", WH_TR("These tokens do not pay for the card.") },
    [TILE_NOT_OWNED] = { "tile-not-owned", "R40", WH_TR("You do not own this bonus tile.") },
    [NO_DISC_FOR_TILE] = { "no-disc-for-tile", "R40",
                           WH_TR("Using a tile takes a disc from your supply, and it is empty.") },
    [TILE_IN_VAIN] = { "tile-in-vain", "R24, R40",
                       WH_TR("This tile would have no effect now; fight tiles are used while rolling.") },
    [CARD_NOT_READY] = { "card-not-ready", "R36",
                         WH_TR("You do not hold this card or have already used it this turn.") },
    [CARD_CONDITIONS] = { "card-conditions", "section 2.6", WH_TR("The card's conditions are not met.") },
    [AREAS_OPEN] = { "areas-open", "R17", WH_TR("Every area must act or rest before the turn ends.") },
    [NOTHING_TO_RAISE] = { "nothing-to-raise", "R21", WH_TR("No area can be raised to that level.") },
    [NO_DISC_THERE] = { "no-disc-there", WH_TR("R33, tile take3, card 7"), WH_TR("There is no disc on that space.") },
    [UNREADABLE] = { "unreadable", "section 7",
                     WH_TR("This is not an action of Halloween; write one such as act a summon.") },
};

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

static bool is_done(const struct halloween *s, unsigned area) { return me(s)->done >> area & 1; }

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
