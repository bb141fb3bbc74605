/* halloween_moves.c: what can be done, and the words for what cannot. Which of them fits an illegal action is found out
 * in halloween_why.c. Part of halloween.c. */
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
                                   "expert game).") },
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

/* --- the main node (section 6.1) ---------------------------------------------------------------------------------- */

static wh_action *list_area(const struct halloween *s, unsigned area, const uint8_t needed[ACTIONS], wh_action *out) {
    unsigned cap = card_4_cap(s, me(s)->level[area]), can = 0, discs = me(s)->spaces[area];
    for (unsigned action = 0; action < ACTIONS; action++) can |= (unsigned)(needed[action] <= cap) << action;
    for (unsigned left = me(s)->discs ? can & ~discs : 0; left; left &= left - 1)
        *out++ = with_two(DO_ACT, area, wh_lowest(left));
    for (unsigned left = card_14_again(s) ? can & discs : 0; left; left &= left - 1)
        *out++ = with_two(DO_AGAIN, area, wh_lowest(left));
    *out++ = with(DO_REST, area);
    return out;
}

static bool all_done(const struct halloween *s) { return areas_done(me(s)) == area_count(s); }

static wh_action *list_main(const struct halloween *s, wh_action *out) {
    struct town t = look(s);
    if (all_done(s))
        *out++ = simple(DO_END);
    else {
        uint8_t needed[ACTIONS];
        halloween_levels_needed(s, &t, needed);
        for (unsigned area = 0; area < area_count(s); area++)
            if (!me(s)->done[area]) out = list_area(s, area, needed, out);
    }
    return s->expert ? out : halloween_list_free(s, &t, out);
}

/* --- every node --------------------------------------------------------------------------------------------------- */

wh_action *halloween_list_step(const struct halloween *s, const struct step *step, wh_action *out) {
    switch (owners[step->kind]) {
    case OF_ACTIONS: return halloween_list_action(s, step, out);
    case OF_MOVES: return halloween_list_move(s, step, out);
    case OF_FIGHTS: return step->kind == AT_ROLL ? out : halloween_list_fight(s, step, out);
    case OF_CLAIMS: return halloween_list_claim(s, step, out);
    default: return out;
    }
}

WH_HOT unsigned legal(const void *state, wh_action *out) {
    const struct halloween *s = state;
    if (s->phase == AT_MAIN) return (unsigned)(list_main(s, out) - out);
    if (s->phase == AT_END) return 0;
    return (unsigned)(halloween_list_step(s, &s->todo[s->todo_count - 1], out) - out);
}

/* Listing is cheap here: a node has five or six actions on average. */
WH_HOT wh_action pick(const void *state, struct wh_rng *rng) {
    wh_action actions[WH_LEGAL_MAX];
    unsigned count = legal(state, actions);
    return count > 1 ? actions[wh_rng_below(rng, count)] : count ? actions[0] : WH_NONE;
}

static bool check(const void *state, wh_action action, struct wh_why *why) {
    const struct halloween *s = state;
    wh_action actions[WH_LEGAL_MAX];
    if (s->phase == AT_SHUFFLE && action != WH_NONE) return true; /* any number is a shuffle */
    unsigned count = s->phase == AT_ROLL ? chance(s, actions) : legal(s, actions);
    for (unsigned i = 0; i < count; i++)
        if (actions[i] == action) return true;
    return wh_deny(why, &halloween_reasons[halloween_explain(s, action)]);
}
