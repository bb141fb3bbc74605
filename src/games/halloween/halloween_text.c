/* halloween_text.c: the notation of section 7, both ways, from one table. */
#include "halloween.h"

enum type { NOTHING, COLOUR, BUILDING, AREA, ACTION, TILE, CARD, NUMBER, DIE };

/* The words of each action and what follows them. */
static const struct form {
    const char *words;
    uint8_t types[ARGUMENTS];
} forms[KINDS] = {
    [DO_ACT] = { "act", { AREA, ACTION } },
    [DO_AGAIN] = { "again", { AREA, ACTION } },
    [DO_REST] = { "rest", { AREA } },
    [DO_CLAIM] = { "claim", { CARD } },
    [DO_BONUS] = { "bonus", { TILE } },
    [DO_BONUS_REST] = { "bonus rest", { AREA } },
    [DO_USE_7] = { "use 7", { AREA } },
    [DO_USE_8] = { "use 8", { AREA } },
    [DO_USE_30] = { "use 30", { COLOUR } },
    [DO_SPLIT] = { "use 33 split", { COLOUR, COLOUR } },
    [DO_MERGE] = { "use 33 merge", { COLOUR, COLOUR } },
    [DO_USE_39] = { "use 39", { NOTHING } },
    [DO_USE_48] = { "use 48", { AREA } },
    [DO_USE_50] = { "use 50", { COLOUR } },
    [DO_USE_52] = { "use 52", { NOTHING } },
    [DO_END] = { "end", { NOTHING } },
    [DO_SUMMON] = { "summon", { BUILDING, COLOUR } },
    [DO_SUMMON_PAIR] = { "summon", { BUILDING, COLOUR, COLOUR } },
    [DO_SCARE] = { "scare", { COLOUR } },
    [DO_UPGRADE] = { "upgrade", { BUILDING, COLOUR } },
    [DO_MOVE] = { "move", { BUILDING, COLOUR, BUILDING } },
    [DO_MOVE_OFF] = { "move", { BUILDING, COLOUR } }, /* … off */
    [DO_ATTACK] = { "attack", { BUILDING, COLOUR } },
    [DO_HAUNT] = { "haunt", { BUILDING, COLOUR } },
    [DO_RECALL] = { "recall", { BUILDING, COLOUR } },
    [DO_PASS] = { "pass", { NOTHING } },
    [DO_USE_24] = { "use 24", { NOTHING } },
    [DO_CALL] = { "call", { NUMBER } },
    [DO_FLY_TO] = { "fly", { BUILDING } },
    [DO_FLY_FROM] = { "fly", { BUILDING, BUILDING } },
    [DO_FLY_ANY] = { "fly", { BUILDING, COLOUR, BUILDING } },
    [DO_PLACE_TILE] = { "place", { NOTHING } },
    [DO_REPLACE] = { "replace", { TILE } },
    [DO_LEAVE] = { "leave", { NOTHING } },
    [DO_TARGET] = { "target", { BUILDING, COLOUR } },
    [DO_STOP] = { "stop", { NOTHING } },
    [DO_ROLL] = { "roll", { NOTHING } },
    [DO_DIEUP] = { "dieup", { NOTHING } },
    [DO_REROLL_TILE] = { "reroll tile", { DIE } },
    [DO_REROLL_PAY] = { "reroll pay", { DIE } },
    [DO_PLUS] = { "plus", { DIE } },
    [DO_KEEP] = { "keep", { NOTHING } },
    [DO_USE_36] = { "use 36", { NOTHING } },
    [DO_RAISE] = { "raise", { AREA } },
    [DO_HAUNT_AT] = { "haunt", { BUILDING } },
    [DO_TAKE] = { "take", { AREA, ACTION } },
    [DO_PICK] = { "pick", { BUILDING, COLOUR } },
    [DO_PLACE] = { "place", { BUILDING } },
    [DO_PAY_TWO] = { "pay", { COLOUR, COLOUR } },
    [DO_PAY_THREE] = { "pay", { COLOUR, COLOUR, COLOUR } },
    [DO_DISC_SUPPLY] = { "disc supply", { NOTHING } },
    [DO_DISC] = { "disc", { AREA, ACTION } },
    [DO_TAKE_TOKEN] = { "take", { COLOUR } },
    [DO_REWARD_POINTS] = { "reward points", { NOTHING } },
    [DO_REWARD_AREA] = { "reward", { AREA } },
    [DO_REWARD_AREAS] = { "reward", { AREA, AREA } },
    [DO_ROLLED_ONE] = { "roll", { NUMBER } },
    [DO_ROLLED_TWO] = { "roll", { NUMBER, NUMBER } },
};
static const char off_the_board[] = " off";

static const struct {
    const char *const *names; /* NULL: a number from 1 to `count` */
    uint8_t count;
} types[] = {
    [COLOUR] = { halloween_colour_names, COLOURS },
    [BUILDING] = { halloween_building_names, BUILDINGS },
    [AREA] = { halloween_area_names, AREAS },
    [ACTION] = { halloween_action_names, ACTIONS },
    [TILE] = { halloween_tile_names, TILES },
    [CARD] = { NULL, CARDS },
    [NUMBER] = { NULL, 12 },
    [DIE] = { NULL, 2 },
};
const char *const halloween_pile_names[PILES] = { [PILE_BONUS] = "bonus", [PILE_CARDS] = "cards" };

/* A known kind, each argument in its range, and no other bits. */
bool halloween_well_packed(wh_action action) {
    unsigned i = 0;
    if (kind_of(action) == NO_ACTION || kind_of(action) >= KINDS) return false;
    const struct form *form = &forms[kind_of(action)];
    for (; i < ARGUMENTS && form->types[i]; i++) {
        unsigned value = argument(action, i), first = types[form->types[i]].names ? 0 : 1;
        if (value < first || value >= first + types[form->types[i]].count) return false;
    }
    return action >> (BITS + BITS * i) == 0;
}

/* --- writing ------------------------------------------------------------------------------------------------------ */

uint64_t halloween_seen(const void *state, wh_action action, int viewer) {
    const struct halloween *s = state;
    return s->phase == AT_SHUFFLE && viewer != WH_REFEREE ? WH_NONE : action;
}

void halloween_format(const void *state, wh_action action, int viewer, struct wh_text *out) {
    const struct halloween *s = state;
    if (s->phase == AT_SHUFFLE) {
        wh_put_shuffle(out, halloween_pile_names[s->todo[s->todo_count - 1].number], action, viewer);
        return;
    }
    const struct form *form = &forms[kind_of(action)]; /* everything else happens in the open */
    wh_put(out, form->words);
    for (unsigned i = 0; i < ARGUMENTS && form->types[i]; i++) {
        const char *const *names = types[form->types[i]].names;
        wh_put_char(out, ' ');
        if (names)
            wh_put(out, names[argument(action, i)]);
        else
            wh_put_int(out, argument(action, i));
    }
    if (kind_of(action) == DO_MOVE_OFF) wh_put(out, off_the_board);
}

/* --- reading ------------------------------------------------------------------------------------------------------ */

static bool take_argument(struct wh_scan *in, unsigned type, unsigned *value) {
    if (!wh_take_char(in, ' ')) return false;
    if (types[type].names) return wh_take_name(in, types[type].names, types[type].count, value);
    return wh_take_number(in, types[type].count, value) && *value > 0;
}

/* The whole text in one form. */
static bool take_form(struct wh_scan in, enum kind kind, wh_action *out) {
    if (!wh_take(&in, forms[kind].words)) return false;
    *out = simple(kind);
    for (unsigned i = 0, value; i < ARGUMENTS && forms[kind].types[i]; i++) {
        if (!take_argument(&in, forms[kind].types[i], &value)) return false;
        *out |= (wh_action)value << (BITS + BITS * i);
    }
    if (kind == DO_MOVE_OFF && !wh_take(&in, off_the_board)) return false;
    return wh_scan_over(&in);
}

static bool take_shuffle(struct wh_scan *in, unsigned *pile, wh_action *out) {
    return wh_take_name(in, halloween_pile_names, PILES, pile) && wh_take_shuffle_number(in, out) && wh_scan_over(in);
}

bool halloween_parse(const void *state, const char *text, size_t length, wh_action *out, struct wh_why *why) {
    const struct halloween *s = state;
    struct wh_scan in = wh_scan_of(text, length);
    bool at_shuffle = s->phase == AT_SHUFFLE, shuffle = wh_take(&in, "shuffle "), good = false;
    unsigned pile = 0;
    if (s->phase == AT_END) return wh_deny(why, &halloween_reasons[GAME_OVER]);
    if (shuffle) good = take_shuffle(&in, &pile, out);
    for (unsigned kind = NO_ACTION + 1; !shuffle && !good && kind < KINDS; kind++)
        good = take_form(in, (enum kind)kind, out);
    if (!good) return wh_deny(why, &halloween_reasons[UNREADABLE]);
    if (shuffle != at_shuffle || (shuffle && pile != s->todo[s->todo_count - 1].number))
        return wh_deny(why, &halloween_reasons[at_shuffle ? NOT_YOUR_DECISION : NOT_A_CHOICE]);
    return true;
}
