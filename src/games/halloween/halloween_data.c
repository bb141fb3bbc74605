/* halloween_data.c: what is printed on the cards, tiles, dice and boards of halloween, as tables and as JSON. What a
 * card does is programmed in halloween_cards.h; here it is said to the players. */
#include "halloween_data.h"

#define C COLOURED
#define G GREY

/* Section 2.6: number, cost (coloured: three different tokens, grey: any three), symbol, when it acts, name, words. */
/* clang-format off */
#define CARD_TABLE(X) \
    X(1,  C, "haunt",   TURN,   WH_TR("Next Door"),       WH_TR("Once a turn a Haunt action may use a field without its ghost if a neighbouring building holds two ghosts of that colour.")) \
    X(2,  C, "move",    ALWAYS, WH_TR("Long Flight"),     WH_TR("Your Move actions may end in any building with room.")) \
    X(3,  C, "fight",   ALWAYS, WH_TR("Trophies"),        WH_TR("A fight won scores 2 points against a weaker ghost, 3 against a stronger one.")) \
    X(4,  C, "hall",    TURN,   WH_TR("Stretch"),         WH_TR("Once a turn one action may use ghosts one level above its area.")) \
    X(5,  G, "fight",   ALWAYS, WH_TR("Quarrel"),         WH_TR("Your attacker adds 1 to its die and may attack ghosts of its own colour.")) \
    X(6,  G, "move",    TURN,   WH_TR("Farewell"),        WH_TR("Once a turn a Move action may take the ghost off the board: gain a token of its colour.")) \
    X(7,  G, "hall",    TURN,   WH_TR("Second Wind"),     WH_TR("Once a turn take back two discs from one area.")) \
    X(8,  G, "hall",    TURN,   WH_TR("Step Down"),       WH_TR("Once a turn lower an area by one level and gain two tokens of the new level.")) \
    X(9,  C, "summon",  ALWAYS, WH_TR("Double Calling"),  WH_TR("Every Summon brings two tokens instead of one.")) \
    X(10, G, "move",    ALWAYS, WH_TR("Finders"),         WH_TR("When a ghost you move picks up a bonus tile, also gain a token of the ghost's colour.")) \
    X(11, G, "fight",   ALWAYS, WH_TR("Screams"),         WH_TR("A fight won gives scare points equal to the level of the loser.")) \
    X(12, C, "points",  FINAL,  WH_TR("Stained Glass"),   WH_TR("At the end: 3 points for each coloured card you hold, this one too.")) \
    X(13, G, "upgrade", ALWAYS, WH_TR("Cheap Chains"),    WH_TR("Upgrades cost you 2 scare points less.")) \
    X(14, C, "hall",    TURN,   WH_TR("Encore"),          WH_TR("Once a turn an area may carry out an action whose space already holds a disc; no disc is laid.")) \
    X(15, G, "move",    ALWAYS, WH_TR("In Pairs"),        WH_TR("After the ghost of a Move action you may move a second, different ghost.")) \
    X(16, G, "hall",    ALWAYS, WH_TR("Loaded Luck"),     WH_TR("After your roll you may roll a die of yours again for 1 scare point, as often as you can pay.")) \
    X(17, G, "fight",   ALWAYS, WH_TR("Victory Lap"),     WH_TR("After a Fight action with a win the attacker may move to any building with room.")) \
    X(18, G, "haunt",   ALWAYS, WH_TR("Echoes"),          WH_TR("After each haunt roll the die of that field and gain as many scare points.")) \
    X(19, G, "hall",    ALWAYS, WH_TR("Sweet Dreams"),    WH_TR("Every Rest gives 2 scare points.")) \
    X(20, C, "fight",   TURN,   WH_TR("Rampage"),         WH_TR("Once a turn the attacker may go on to fight each other ghost of the first defender's building once.")) \
    X(21, C, "points",  FINAL,  WH_TR("Bag of Frights"),  WH_TR("At the end: 2 points for every 3 scare points.")) \
    X(22, C, "points",  FINAL,  WH_TR("Solid Ground"),    WH_TR("At the end: 0, 1, 2, 5 or 8 points for your lowest area being blue, green, yellow, orange or red.")) \
    X(23, G, "move",    ALWAYS, WH_TR("Wager"),           WH_TR("After a Move action name a number and roll the ghost's die: reach it to gain that many scare points, else gain 1.")) \
    X(24, G, "move",    TURN,   WH_TR("Reunion"),         WH_TR("Once a turn a ghost moved by a Move action to a ghost of its colour may Summon there at once.")) \
    X(25, C, "fight",   ALWAYS, WH_TR("Bully"),           WH_TR("Fights against weaker ghosts are won without dice.")) \
    X(26, C, "points",  FINAL,  WH_TR("Hoard"),           WH_TR("At the end: 3 points for every two tokens.")) \
    X(27, C, "points",  FINAL,  WH_TR("Red Harvest"),     WH_TR("At the end: 3 points for each red token.")) \
    X(28, G, "fight",   ALWAYS, WH_TR("Plunder"),         WH_TR("A fight won brings two tokens instead of one.")) \
    X(29, C, "upgrade", ALWAYS, WH_TR("Proud Maker"),     WH_TR("2 points for every Upgrade.")) \
    X(30, C, "hall",    TURN,   WH_TR("Shopkeeper"),      WH_TR("Once a turn buy a token of a colour in town for scare points equal to its level.")) \
    X(31, C, "points",  FINAL,  WH_TR("Stones in Hand"),  WH_TR("At the end: 4 points for each stone you have not laid.")) \
    X(32, G, "summon",  ALWAYS, WH_TR("Roll Call"),       WH_TR("1 point for every Summon.")) \
    X(33, G, "hall",    TURN,   WH_TR("Money Changer"),   WH_TR("Once a turn swap one token for two of one lower level, or two equal tokens for one of a higher level.")) \
    X(34, C, "summon",  ALWAYS, WH_TR("Full House"),      WH_TR("When you summon the fifth ghost of a colour you may at once haunt a free field of that colour in a building you may still haunt, even without a ghost there.")) \
    X(35, G, "fight",   ALWAYS, WH_TR("Long Arm"),        WH_TR("Your attacker may fight ghosts in any building.")) \
    X(36, G, "fight",   TURN,   WH_TR("Close Call"),      WH_TR("Once a turn gain the difference of the final results of a fight in scare points, won or lost.")) \
    X(37, C, "hall",    ALWAYS, WH_TR("Goose Bumps"),     WH_TR("1 point whenever you gain two or more scare points at once.")) \
    X(38, G, "scare",   TURN,   WH_TR("Boo and Away"),    WH_TR("Once a turn, after a Scare action, move a ghost of that colour to any building with room.")) \
    X(39, G, "hall",    TURN,   WH_TR("Changelings"),     WH_TR("Once a turn exchange two ghosts of different colours in different buildings.")) \
    X(40, G, "points",  FINAL,  WH_TR("Rainbow"),         WH_TR("At the end: 12 points for each set of all five colours of token.")) \
    X(41, C, "points",  FINAL,  WH_TR("Interest"),        WH_TR("At the end, after all other cards: 1 point for every 10.")) \
    X(42, C, "hall",    ALWAYS, WH_TR("Pumpkin Time"),    WH_TR("2 points for each orange token you take.")) \
    X(43, C, "hall",    ALWAYS, WH_TR("Colour Blind"),    WH_TR("You pay for coloured cards as for grey ones, with any tokens.")) \
    X(44, C, "hall",    ALWAYS, WH_TR("Trick or Treat"),  WH_TR("With every card you claim, this one too, take a token of your choice.")) \
    X(45, G, "summon",  ALWAYS, WH_TR("Odd Couple"),      WH_TR("A Summon action may use two different ghosts: roll both dice and summon the colour of the lower one, of the weaker on a tie; if none is left, nothing comes.")) \
    X(46, G, "haunt",   ALWAYS, WH_TR("Change of Heart"), WH_TR("A Haunt action may take back one of your stones beside its ghost for half its points.")) \
    X(47, G, "hall",    ALWAYS, WH_TR("Bargain"),         WH_TR("Grey cards cost you two tokens; once you hold every grey card, coloured ones cost two different tokens.")) \
    X(48, C, "hall",    TURN,   WH_TR("Night School"),    WH_TR("Once a turn raise an area by one level for scare points equal to the new level.")) \
    X(49, C, "haunt",   ALWAYS, WH_TR("Growing Fame"),    WH_TR("After each haunt you may raise an area by one level.")) \
    X(50, C, "hall",    TURN,   WH_TR("Conjurer"),        WH_TR("Once a turn pay a token to put a ghost of its colour into any building with room.")) \
    X(51, G, "scare",   ALWAYS, WH_TR("Louder"),          WH_TR("Your Scare actions give one scare point more.")) \
    X(52, C, "hall",    TURN,   WH_TR("Lucky Dip"),       WH_TR("Once a turn draw the top tile of the bonus stack."))

/* Section 2.4: id, when it is used, name, words. */
#define TILE_TABLE(X) \
    X(summon,  IN_TURN,     WH_TR("Calling"),    WH_TR("Summon with two equal ghosts of any level, in any building.")) \
    X(green,   IN_TURN,     WH_TR("Green"),      WH_TR("Take a green token.")) \
    X(take3,   IN_TURN,     WH_TR("Three Back"), WH_TR("Take back three discs from action spaces.")) \
    X(scare2,  IN_TURN,     WH_TR("Fright"),     WH_TR("Gain 2 scare points.")) \
    X(yellow,  IN_TURN,     WH_TR("Yellow"),     WH_TR("Take a yellow token.")) \
    X(dieup,   BEFORE_ROLL, WH_TR("Bigger Die"), WH_TR("Before a fight: the attacker rolls the next larger die.")) \
    X(point,   IN_TURN,     WH_TR("Point"),      WH_TR("Gain a point.")) \
    X(reroll,  AFTER_ROLL,  WH_TR("Again"),      WH_TR("After your roll: roll a die of yours again.")) \
    X(rest,    IN_TURN,     WH_TR("Nap"),        WH_TR("Rest in any one area.")) \
    X(blue,    IN_TURN,     WH_TR("Blue"),       WH_TR("Take a blue token.")) \
    X(plus3,   AFTER_ROLL,  WH_TR("Three More"), WH_TR("After your roll: add 3 to your die.")) \
    X(move,    IN_TURN,     WH_TR("Flight"),     WH_TR("Move any ghost to any building with room."))

#define AS_CARD(n, cost, symbol, when, name, text) [n] = { cost, symbol, when },
#define AS_BIT(n, cost, symbol, when, name, text)  | (cost == COLOURED ? 1ull << n : 0)
#define CARD_TERM(n, cost, symbol, when, name, text) { "card " #n, name, text },
#define TILE_WHEN(id, when, name, text) when,
#define TILE_NAME(id, when, name, text) #id,
#define TILE_COPIES(id, when, name, text) #id, #id,
#define TILE_TERM(id, when, name, text) { "tile " #id, name, text },
const struct card halloween_cards[CARDS + 1] = { CARD_TABLE(AS_CARD) };
const uint64_t halloween_coloured = 0 CARD_TABLE(AS_BIT);
const uint8_t halloween_tile_when[TILES] = { TILE_TABLE(TILE_WHEN) };
const char *const halloween_tile_names[TILES] = { TILE_TABLE(TILE_NAME) };
const char *const halloween_tile_copies[STACK] = { TILE_TABLE(TILE_COPIES) };
const struct wh_term halloween_terms[CARDS + TILES] = { CARD_TABLE(CARD_TERM) TILE_TABLE(TILE_TERM) };

/* Section 2.5. */
const struct card_set halloween_sets[SETS] = {
    { "casper",     { 7, 12, 16, 27, 28, 29, 37, 51 } },
    { "marley",     { 3, 11, 20, 24, 26, 32, 34, 45 } },
    { "brownlady",  { 12, 18, 19, 21, 23, 30, 51, 52 } },
    { "bloodymary", { 3, 8, 13, 29, 33, 40, 41, 42 } },
    { "amityville", { 1, 4, 6, 15, 22, 23, 31, 46 } },
};

/* In the order of scoring: card 41 counts after all others. */
const uint8_t halloween_points_cards[POINTS_CARDS] = { 12, 21, 22, 26, 27, 31, 40, 41 };

/* Section 2.2:  church  school  hospital
 *               manor   police  theatre   */
const uint8_t halloween_neighbours[BUILDINGS] = {
    [CHURCH]   = 1 << SCHOOL | 1 << MANOR,
    [SCHOOL]   = 1 << CHURCH | 1 << HOSPITAL | 1 << POLICE,
    [HOSPITAL] = 1 << SCHOOL | 1 << THEATRE,
    [MANOR]    = 1 << CHURCH | 1 << POLICE,
    [POLICE]   = 1 << SCHOOL | 1 << MANOR | 1 << THEATRE,
    [THEATRE]  = 1 << HOSPITAL | 1 << POLICE,
};
/* clang-format on */

const uint8_t halloween_die[COLOURS] = { 4, 6, 8, 10, 12 };
const uint8_t halloween_upgrade[COLOURS] = { 0, 2, 3, 4, 5 };
const uint8_t halloween_field[COLOURS] = { 2, 4, 6, 8, 10 };

const char *const halloween_colour_names[COLOURS] = { "blue", "green", "yellow", "orange", "red" };
const char *const halloween_building_names[BUILDINGS] = {
    "church", "school", "hospital", "manor", "police", "theatre"
};
const char *const halloween_action_names[ACTIONS] = { "summon", "scare", "upgrade", "move", "fight", "haunt" };
const char *const halloween_area_names[AREAS] = { "a", "b", "c", "d" };

/* --- as JSON ------------------------------------------------------------------------------------------------------ */

static void put_names(struct wh_text *out, const char *key, const char *const *names, unsigned count) {
    wh_json_key(out, key);
    wh_json_open(out, '[');
    for (unsigned i = 0; i < count; i++) wh_json_string(out, names[i]);
    wh_json_close(out, ']');
}

static void put_colour(struct wh_text *out, unsigned colour) {
    static const char *const names[COLOURS] = { WH_TR("blue"), WH_TR("green"), WH_TR("yellow"), WH_TR("orange"),
                                                WH_TR("red") };
    wh_json_open(out, '{');
    wh_json_put_string(out, "id", halloween_colour_names[colour]);
    wh_json_put_string(out, "name", names[colour]);
    wh_json_put_int(out, "die", halloween_die[colour]);
    if (halloween_upgrade[colour]) wh_json_put_int(out, "upgrade", halloween_upgrade[colour]);
    wh_json_put_int(out, "field", halloween_field[colour]);
    wh_json_close(out, '}');
}

static void put_building(struct wh_text *out, unsigned building) {
    static const char *const names[BUILDINGS] = { WH_TR("church"), WH_TR("school"),         WH_TR("hospital"),
                                                  WH_TR("manor"),  WH_TR("police station"), WH_TR("theatre") };
    const char *neighbours[BUILDINGS];
    unsigned count = 0;
    for (unsigned left = halloween_neighbours[building]; left; left &= left - 1)
        neighbours[count++] = halloween_building_names[wh_lowest(left)];
    wh_json_open(out, '{');
    wh_json_put_string(out, "id", halloween_building_names[building]);
    wh_json_put_string(out, "name", names[building]);
    put_names(out, "neighbours", neighbours, count);
    wh_json_close(out, '}');
}

static void put_action(struct wh_text *out, unsigned action) {
    static const char *const names[ACTIONS] = { WH_TR("summon"), WH_TR("scare"), WH_TR("upgrade"),
                                                WH_TR("move"),   WH_TR("fight"), WH_TR("haunt") };
    wh_json_open(out, '{');
    wh_json_put_string(out, "id", halloween_action_names[action]);
    wh_json_put_string(out, "name", names[action]);
    wh_json_close(out, '}');
}

static void put_card(struct wh_text *out, unsigned index) {
    static const char *const whens[] = { [ALWAYS] = "always", [TURN] = "turn", [FINAL] = "final" };
    const struct card *card = &halloween_cards[index + 1];
    wh_json_open(out, '{');
    wh_json_put_int(out, "id", index + 1);
    wh_json_put_string(out, "symbol", card->symbol);
    wh_json_put_string(out, "when", whens[card->when]);
    wh_json_put_int(out, "tokens", CARD_TOKENS);
    wh_json_key(out, "different");
    wh_json_bool(out, card->cost == COLOURED);
    wh_json_put_int(out, "points", CARD_POINTS);
    wh_json_close(out, '}');
}

static void put_tile(struct wh_text *out, unsigned tile) {
    static const char *const whens[] = { [IN_TURN] = "turn", [BEFORE_ROLL] = "before", [AFTER_ROLL] = "after" };
    wh_json_open(out, '{');
    wh_json_put_string(out, "id", halloween_tile_names[tile]);
    wh_json_put_string(out, "when", whens[halloween_tile_when[tile]]);
    wh_json_put_int(out, "copies", SAME_TILES);
    wh_json_close(out, '}');
}

static void put_list(struct wh_text *out, const char *key, unsigned count,
                     void (*put)(struct wh_text *out, unsigned index)) {
    wh_json_key(out, key);
    wh_json_open(out, '[');
    for (unsigned i = 0; i < count; i++) put(out, i);
    wh_json_close(out, ']');
}

static void put_sets(struct wh_text *out) {
    wh_json_key(out, "sets");
    wh_json_open(out, '{');
    for (unsigned i = 0; i < SETS; i++) {
        wh_json_key(out, halloween_sets[i].id);
        wh_json_open(out, '[');
        for (unsigned k = 0; k < DISPLAY; k++) wh_json_int(out, halloween_sets[i].cards[k]);
        wh_json_close(out, ']');
    }
    wh_json_close(out, '}');
}

void halloween_printed(struct wh_text *out) {
    wh_json_open(out, '{');
    put_list(out, "colours", COLOURS, put_colour);
    put_list(out, "buildings", BUILDINGS, put_building);
    put_names(out, "areas", halloween_area_names, AREAS);
    put_list(out, "actions", ACTIONS, put_action);
    put_list(out, "cards", CARDS, put_card);
    put_sets(out);
    put_list(out, "tiles", TILES, put_tile);
    wh_json_put_int(out, "ghosts", SAME_GHOSTS);
    wh_json_put_int(out, "tokens", SAME_TOKENS);
    wh_json_put_int(out, "discs", DISCS);
    wh_json_put_int(out, "slots", SLOTS);
    wh_json_close(out, '}');
}
