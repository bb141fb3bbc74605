/* halloween_state.c: the options, the state's fields and who may see them (section 9), and the audit. The odd parts of
 * the fields are in halloween_codecs.c. */
#include "halloween_town.h"

/* --- options (section 3) ------------------------------------------------------------------------------------------ */

/* The option `cards`: eight card numbers of six bits, the first lowest; above them which named set it is, from 1. */
enum { CARD_BITS = 6, SET_SHIFT = CARD_BITS * DISPLAY };

static int64_t pack_cards(const uint8_t *cards) {
    int64_t packed = 0;
    for (unsigned i = 0; i < DISPLAY; i++) packed |= (int64_t)cards[i] << CARD_BITS * i;
    return packed;
}

static bool read_eight(struct wh_scan *in, uint8_t cards[DISPLAY]) {
    uint64_t seen = 0;
    for (unsigned i = 0; i < DISPLAY; i++) {
        uint32_t card;
        if ((i && !wh_take_char(in, ',')) || !wh_take_number(in, CARDS, &card)) return false;
        if (card == 0 || seen >> card & 1) return false;
        seen |= 1ull << card;
        cards[i] = (uint8_t)card;
    }
    return wh_scan_over(in);
}

static bool read_cards_option(const char *text, size_t length, int64_t *out) {
    struct wh_scan in = wh_scan_of(text, length);
    uint8_t cards[DISPLAY];
    *out = RANDOM_CARDS;
    if (wh_span_is(text, length, "random")) return true;
    for (unsigned i = 0; i < SETS; i++) {
        if (!wh_span_is(text, length, halloween_sets[i].id)) continue;
        *out = pack_cards(halloween_sets[i].cards) | (int64_t)(i + 1) << SET_SHIFT;
        return true;
    }
    if (!read_eight(&in, cards)) return false;
    *out = pack_cards(cards);
    return true;
}

static void print_cards_option(int64_t value, struct wh_text *out) {
    int64_t set = value >> SET_SHIFT;
    if (value == RANDOM_CARDS) wh_put(out, "random");
    if (set > 0 && set <= SETS) wh_put(out, halloween_sets[set - 1].id);
    if (value == RANDOM_CARDS || set) return;
    for (unsigned i = 0; i < DISPLAY; i++) {
        if (i) wh_put_char(out, ',');
        wh_put_int(out, value >> CARD_BITS * i & 63);
    }
}

static const char *const modes[] = { "standard", "expert", NULL };
static const char *const rerolls[] = { "own", "any", NULL };
static const char *const starts[] = { "equal", "rising", NULL };
static const char *const card_samples[] = { "random",
                                            "casper",
                                            "marley",
                                            "brownlady",
                                            "bloodymary",
                                            "amityville",
                                            "1,2,4,5,6,7,8,9",
                                            "10,14,15,16,17,19,20,22",
                                            "24,25,28,30,31,32,33,34",
                                            "35,36,37,38,39,43,44,45",
                                            "46,47,48,49,50,51,52,13",
                                            NULL };

static const char *const cards_say[] = { WH_TR("eight drawn at random"),
                                         WH_TR("the set of Casper"),
                                         WH_TR("the set of Marley"),
                                         WH_TR("the set of the Brown Lady"),
                                         WH_TR("the set of Bloody Mary"),
                                         WH_TR("the set of Amityville"),
                                         NULL };
static const char *const modes_say[] = { WH_TR("the standard game"), WH_TR("expert: no cards, no tiles, no dice"),
                                         NULL };
static const char *const rerolls_say[] = { WH_TR("only your own die"), WH_TR("the other die too"), NULL };
static const char *const starts_say[] = { WH_TR("the same for everyone"), WH_TR("one more for each later seat"), NULL };
const struct wh_option halloween_options[OPTIONS] = {
    [OPTION_MODE] = { .key = "mode",
                      .name = WH_TR("The game"),
                      .about = WH_TR("expert: four areas, no tiles, no cards, no dice"),
                      .kind = WH_OPTION_WORD,
                      .words = modes,
                      .says = modes_say },
    [OPTION_CARDS] = { .key = "cards",
                       .name = WH_TR("The action cards"),
                       .about = WH_TR("the eight action cards of the standard game"),
                       .kind = WH_OPTION_SPECIAL,
                       .words = card_samples,
                       .says = cards_say,
                       .form = WH_TR("random, casper, marley, brownlady, bloodymary, amityville, or eight numbers"),
                       .read = read_cards_option,
                       .print = print_cards_option },
    [OPTION_REROLL] = { .key = "reroll",
                        .name = WH_TR("Rolling again in a fight"),
                        .about = WH_TR("dice of a fight that may be rolled again: your own, or the defender's too"),
                        .kind = WH_OPTION_WORD,
                        .words = rerolls,
                        .says = rerolls_say },
    [OPTION_START] = { .key = "start",
                       .name = WH_TR("Scare points at the start"),
                       .about = WH_TR("scare points at the start: 2 for everyone, or one more for each later seat"),
                       .kind = WH_OPTION_WORD,
                       .words = starts,
                       .says = starts_say },
    [OPTION_MAX_ROUNDS] = { .key = "max_rounds",
                            .name = WH_TR("Rounds at most"),
                            .about = WH_TR("the game also ends after this round; 0: no limit"),
                            .kind = WH_OPTION_NUMBER,
                            .most = UINT32_MAX - 1,
                            .preset = 40 },
};

const struct wh_preset halloween_presets[PRESETS] = {
    { "family", WH_TR("The first eight cards: Casper"), "cards=casper" },
    { "quick", WH_TR("At most six rounds"), "max_rounds=6" },
    { "expert", WH_TR("For experts: four areas, no dice, no cards"), "mode=expert start=equal" },
};

/* --- the tables of fields ----------------------------------------------------------------------------------------- */

const char *const halloween_phase_names[PHASES] = {
    [AT_MAIN] = "main",       [AT_SUMMON] = "summon",
    [AT_SCARE] = "scare",     [AT_UPGRADE] = "upgrade",
    [AT_MOVE] = "move",       [AT_FIGHT] = "fight",
    [AT_HAUNT] = "haunt",     [AT_MOVE2] = "move2",
    [AT_C24] = "c24",         [AT_C23] = "c23",
    [AT_C38] = "c38",         [AT_C17] = "c17",
    [AT_TMOVE] = "tmove",     [AT_PICKUP] = "pickup",
    [AT_FILL] = "fill",       [AT_DRAW] = "draw",
    [AT_TARGET] = "target",   [AT_CHAIN] = "chain",
    [AT_PREROLL] = "preroll", [AT_ROLL] = "roll",
    [AT_AFTER] = "after",     [AT_AFTERMATH] = "aftermath",
    [AT_C36] = "c36",         [AT_RAISE] = "raise",
    [AT_C34] = "c34",         [AT_TSUMMON] = "tsummon",
    [AT_TAKE] = "take",       [AT_SWAP1] = "swap1",
    [AT_SWAP2] = "swap2",     [AT_PLACE] = "place",
    [AT_REFILL] = "refill",   [AT_PAY] = "pay",
    [AT_DISC] = "disc",       [AT_C44] = "c44",
    [AT_REWARD] = "reward",   [AT_SHUFFLE] = "shuffle",
    [AT_DEAL] = "deal",       [AT_END] = "end",
};
static const struct wh_sight nobody = { "nobody", wh_sees_nobody, WH_VEIL_LENGTH };
static const char *const trigger_names[] = { "stones", "cards", "tokens", "rounds" };

/* --- the fields of a step (section 6) ----------------------------------------------------------------------------- */

enum part {
    P_DO,
    P_AREA,
    P_BOOST,
    P_AT,
    P_TILE,
    P_C,
    P_N,
    P_TO,
    P_SEAT,
    P_CARD,
    P_PILE,
    P_FROM,
    P_ATT,
    P_WHY,
    P_DIE,
    P_DICE,
    P_GOT_ONE,
    P_GOT,
    P_PLUS_ONE,
    P_PLUS,
    P_CALL,
    P_FIGHT,
    PARTS
};

#define P(part) (1u << (part))
static uint64_t parts_of_step(const void *state, const void *object, unsigned place) {
    (void)state, (void)place;
    static const uint32_t parts[PHASES] = {
        [AT_SUMMON] = P(P_AREA),
        [AT_SCARE] = P(P_AREA),
        [AT_UPGRADE] = P(P_AREA),
        [AT_MOVE] = P(P_AREA),
        [AT_FIGHT] = P(P_AREA),
        [AT_HAUNT] = P(P_AREA),
        [AT_MOVE2] = P(P_AREA) | P(P_BOOST) | P(P_AT) | P(P_C),
        [AT_C24] = P(P_AT) | P(P_C),
        [AT_C23] = P(P_C),
        [AT_C38] = P(P_C),
        [AT_C17] = P(P_AT) | P(P_C),
        [AT_PICKUP] = P(P_AT) | P(P_TILE) | P(P_C),
        [AT_TARGET] = P(P_FROM) | P(P_ATT),
        [AT_CHAIN] = P(P_FIGHT),
        [AT_PREROLL] = P(P_WHY),
        [AT_ROLL] = P(P_WHY),
        [AT_AFTER] = P(P_WHY),
        [AT_AFTERMATH] = P(P_FIGHT),
        [AT_C36] = P(P_N),
        [AT_RAISE] = P(P_TO),
        [AT_C34] = P(P_C),
        [AT_TAKE] = P(P_N) | P(P_AREA),
        [AT_SWAP2] = P(P_AT) | P(P_C),
        [AT_PLACE] = P(P_C),
        [AT_PAY] = P(P_CARD),
        [AT_DISC] = P(P_CARD),
        [AT_REWARD] = P(P_SEAT) | P(P_CARD),
        [AT_SHUFFLE] = P(P_PILE),
    };
    static const uint32_t one_die = P(P_DIE) | P(P_GOT_ONE) | P(P_PLUS_ONE),
                          two_dice = P(P_DICE) | P(P_GOT) | P(P_PLUS);
    static const uint32_t parts_of_roll[WHYS] = {
        [FOR_FIGHT] = P(P_FIGHT), [FOR_C18] = 0, [FOR_C23] = P(P_CALL), [FOR_C45] = P(P_AT)
    };
    const struct step *step = object;
    uint32_t which = P(P_DO) | parts[step->kind];
    if (which & P(P_WHY)) which |= parts_of_roll[step->why] | (halloween_dice(step) == 2 ? two_dice : one_die);
    return which;
}
#undef P

static const char *const why_names[WHYS] = {
    [FOR_FIGHT] = "fight", [FOR_C18] = "c18", [FOR_C23] = "c23", [FOR_C45] = "c45"
};

#define BUILDING   WH_NAMED(halloween_building_names)
#define A_LEVEL    .first = 1, .most = COLOURS /* a colour, as a level */
#define OR_NOWHERE .nullable = true, .null = NOWHERE
#define NUMBER     .most = 63
#define WH_STATE   struct fight
static const struct wh_field fight_fields[] = {
    WH_NUMBER("from", from, &wh_everyone, BUILDING, .about = "where the attacker is"),
    WH_NUMBER("att", att, &wh_everyone, A_LEVEL, .about = "the attacker's level"),
    WH_NUMBER("at", at, &wh_everyone, BUILDING, .about = "where the defender is"),
    WH_NUMBER("def", def, &wh_everyone, A_LEVEL, .about = "the defender's level"),
    WH_NUMBERS("left", left, &wh_everyone, .repeat = COLOURS, .most = SAME_GHOSTS,
               .about = "ghosts of levels 1 to 5 not yet attacked"),
    WH_BOOL("chain", chain, &wh_everyone, .about = "the attack goes on"),
    WH_BOOL("won", won, &wh_everyone, .about = "the attacker has won"),
};
#undef WH_STATE

#define WH_STATE struct step
static const struct wh_field step_fields[PARTS] = {
    [P_DO] = WH_NUMBER("do", kind, &wh_everyone, WH_NAMED(halloween_phase_names), .tag = true, .about = "its kind"),
    [P_AREA] = WH_NUMBER("area", area, &wh_everyone, WH_NAMED(halloween_area_names), OR_NOWHERE,
                         .about = "the area used; null: any"),
    [P_BOOST] = WH_BOOL("boost", boost, &wh_everyone, .about = "moved further by card 4"),
    [P_AT] = WH_NUMBER("at", at, &wh_everyone, BUILDING, OR_NOWHERE, .about = "the building"),
    [P_TILE] = WH_NUMBER("tile", tile, &wh_everyone, WH_NAMED(halloween_tile_names), .about = "the tile"),
    [P_C] = WH_NUMBER("c", colour, &wh_everyone, A_LEVEL, OR_NOWHERE, .about = "the ghost's level"),
    [P_N] = WH_NUMBER("n", number, &wh_everyone, NUMBER, .about = "how many"),
    [P_TO] = WH_NUMBER("to", number, &wh_everyone, NUMBER, .about = "the level to raise to"),
    [P_SEAT] = WH_NUMBER("seat", seat, &wh_everyone, .most = SEATS - 1, .about = "who gets the reward"),
    [P_CARD] = WH_NUMBER("card", card, &wh_everyone, .least = 1, .most = CARDS, .about = "the card"),
    [P_PILE] = WH_NUMBER("pile", number, &wh_everyone, WH_NAMED(halloween_pile_names), .about = "what is shuffled"),
    [P_FROM] = WH_NUMBER("from", fight.from, &wh_everyone, BUILDING, .about = "where the attacker is"),
    [P_ATT] = WH_NUMBER("att", fight.att, &wh_everyone, A_LEVEL, .about = "the attacker's level"),
    [P_WHY] = WH_NUMBER("why", why, &wh_everyone, WH_NAMED(why_names), .tag = true, .about = "what is rolled for"),
    [P_DIE] = WH_NUMBERS("dice", dice, &wh_everyone, A_LEVEL, .repeat = 1, .about = "the level of the die"),
    [P_DICE] = WH_NUMBERS("dice", dice, &wh_everyone, A_LEVEL, .repeat = 2, .about = "the levels of the dice"),
    [P_GOT_ONE] = WH_NUMBERS("got", got, &wh_everyone, .nullable = true, .null = 0, .most = 12, .repeat = 1,
                             .about = "what it shows; null: not rolled yet"),
    [P_GOT] = WH_NUMBERS("got", got, &wh_everyone, .nullable = true, .null = 0, .most = 12, .repeat = 2,
                         .about = "what they show; null: not rolled yet"),
    [P_PLUS_ONE] = WH_NUMBERS("plus", plus, &wh_everyone, .most = 6, .repeat = 1, .about = "what tiles add"),
    [P_PLUS] = WH_NUMBERS("plus", plus, &wh_everyone, .most = 6, .repeat = 2, .about = "what tiles add"),
    [P_CALL] = WH_NUMBER("call", number, &wh_everyone, NUMBER, .about = "the number called"),
    [P_FIGHT] = { WH_BASE("fight", &wh_everyone, WH_FORM_OBJECT), WH_PLACE(fight), .fields = fight_fields,
                  .field_count = WH_COUNT(fight_fields), .about = "the fight" },
};
#undef WH_STATE

/* --- the fields of the state -------------------------------------------------------------------------------------- */

/* The board lies in the state colour by colour; one byte further is the next building. */
#define WH_STATE struct halloween
static const struct wh_field board_fields[] = {
    { WH_BASE("ghosts", &wh_everyone, WH_FORM_NUMBER), .at = offsetof(struct halloween, ghosts), .width = 1,
      .repeat = COLOURS, .stride = sizeof(WH_PART(ghosts)[0]), .most = SAME_GHOSTS,
      .about = "how many ghosts of levels 1 to 5" },
    { WH_BASE("tile", &wh_everyone, WH_FORM_NUMBER), .at = offsetof(struct halloween, tile), .width = 1,
      WH_NAMED(halloween_tile_names), .nullable = true, .null = NO_TILE, .about = "the bonus tile" },
    WH_ODD("stones", &halloween_stones_codec, &wh_everyone, .about = "whose stone lies on the fields of levels 1 to 5"),
};
#undef WH_STATE

static unsigned areas_of(const void *state) { return area_count(state); }

static const char *hold_cards(void *state, unsigned seat) {
    struct player *p = &((struct halloween *)state)->players[seat];
    p->held = 0;
    for (unsigned i = 0; i < p->card_count; i++) {
        if (p->held >> p->cards[i] & 1) return WH_TR("this is here twice");
        p->held |= 1ull << p->cards[i];
    }
    return NULL;
}

/* What belongs to an area lies in the player area by area; one byte further is the next area. */
#define WH_STATE struct player
static const struct wh_field area_fields[] = {
    { WH_BASE("level", &wh_everyone, WH_FORM_NUMBER), .at = offsetof(struct player, level), .width = 1, .least = 1,
      .most = COLOURS, .about = "its level" },
    { WH_BASE("discs", &wh_everyone, WH_FORM_SET), .at = offsetof(struct player, spaces), .width = 1,
      WH_NAMED(halloween_action_names), .about = "actions with a disc" },
    { WH_BASE("done", &wh_everyone, WH_FORM_BOOL), .at = offsetof(struct player, done), .width = 1,
      .about = "used in this turn" },
};
static const struct wh_field player_fields[] = {
    WH_NUMBER("sp", sp, &wh_everyone, .below_zero = true, .least = -1000000, .most = 100000000,
              .about = "haunt points"),
    WH_NUMBER("scare", scare, &wh_everyone, .most = 100000000, .about = "scare points"),
    WH_NUMBERS("tokens", tokens, &wh_everyone, .repeat = COLOURS, .most = SAME_TOKENS,
               .about = "ghost tokens of levels 1 to 5"),
    WH_NUMBER("stones", stones, &wh_everyone, .most = 8, .about = "stones in the supply"),
    WH_NUMBER("discs", discs, &wh_everyone, .most = DISCS, .about = "action discs in the supply"),
    { WH_BASE("areas", &wh_everyone, WH_FORM_OBJECT), .stride = 1, .times = areas_of, .fields = area_fields,
      .field_count = WH_COUNT(area_fields), .about = "the areas of the player board" },
    WH_SET("tiles", tiles, &wh_everyone, WH_NAMED(halloween_tile_copies), .about = "unused bonus tiles"),
    WH_NUMBER("locked", locked, &wh_everyone, .most = SLOTS, .about = "slots locked by a disc"),
    WH_LIST("cards", cards, card_count, &wh_everyone, .least = 1, .most = CARDS, .settle = hold_cards,
            .about = "cards claimed, in that order"),
};
#undef WH_STATE

#define WH_STATE   struct halloween
#define TILE_NAMES WH_NAMED(halloween_tile_names)
const struct wh_field halloween_fields[STATE_FIELDS] = {
    WH_NUMBER("seat", seat, &wh_everyone, .most = SEATS - 1, .about = "the active seat"),
    WH_NUMBER("round", round, &wh_everyone, .about = "the round, from 1"),
    WH_NUMBER("trigger", trigger, &wh_everyone, WH_NAMED(trigger_names), .nullable = true, .null = NO_TRIGGER,
              .about = "what has triggered the end"),
    WH_BOOL("over", over, &wh_everyone, .about = "the game is finished"),
    WH_NUMBER("phase", phase, &wh_everyone, WH_NAMED(halloween_phase_names), .about = "what is to be decided"),
    WH_COUNTED("todo", todo, todo_count, &wh_everyone, step_fields, .top_last = true, .present = parts_of_step,
               .about = "pending steps, next first"),
    WH_SET("used", used, &wh_everyone, .name_count = CARDS + 1, .about = "once-a-turn cards used this turn"),
    { WH_BASE("board", &wh_everyone, WH_FORM_OBJECT), .stride = 1, .repeat = BUILDINGS,
      .keys = halloween_building_names, .fields = board_fields, .field_count = WH_COUNT(board_fields),
      .about = "the town" },
    WH_NUMBERS("tokens", piles, &wh_everyone, .repeat = COLOURS, .most = SAME_TOKENS,
               .about = "the piles of tokens of levels 1 to 5"),
    WH_LIST("cards", cards, card_count, &wh_everyone, .most = CARDS, .about = "the eight cards of this game"),
    WH_LIST("deck", deck, deck_count, &nobody, .top_last = true, .most = CARDS, .about = "the cards not in this game"),
    WH_LIST("bonus", bonus, bonus_count, &nobody, .top_last = true, TILE_NAMES, .about = "the stack, top first"),
    WH_LIST("discard", discard, discard_count, &wh_everyone, .top_last = true, TILE_NAMES,
            .about = "used tiles, top first"),
    WH_OBJECTS("players", players, &wh_everyone, player_fields, .times = wh_per_seat, .about = "the seats"),
    WH_ODD("final", &halloween_final_codec, &wh_everyone, .about = "at the end: the scores and what they are made of"),
};

/* --- the audit: conservation -------------------------------------------------------------------------------------- */

/* Each function says what is impossible about a position, or NULL. A position that passes can be played to its end. */

static const char *audit_course(const struct halloween *s) {
    if (s->seat >= s->seats) return WH_TR("there is no such active seat");
    if (s->round == 0) return WH_TR("rounds are counted from 1");
    if (s->max_rounds ? s->round > s->max_rounds : s->round > UINT32_MAX / 2)
        return WH_TR("the round is beyond the limit");
    if (s->trigger == (s->expert ? BY_CARDS : BY_TOKENS)) return WH_TR("this kind of game cannot end by that trigger");
    if (!s->over && s->trigger == BY_ROUNDS) return WH_TR("the round limit ends the game at once");
    return NULL;
}

static const char *audit_ghosts(const struct halloween *s) {
    for (unsigned c = 0; c < COLOURS; c++)
        if (in_town(s, c) > SAME_GHOSTS) return WH_TR("there are more than five ghosts of a colour");
    for (unsigned b = 0; b < BUILDINGS; b++)
        if (crowd(s, b) > room_limit(s)) return WH_TR("a building holds more ghosts than it has room for");
    return s->expert && in_town(s, RED) == SAME_GHOSTS ? WH_TR("five red ghosts have left the town (R49)") : NULL;
}

static const char *audit_tokens(const struct halloween *s) {
    unsigned empty = 0;
    for (unsigned c = 0; c < COLOURS; c++) {
        unsigned count = s->piles[c];
        for (unsigned seat = 0; seat < s->seats; seat++) count += s->players[seat].tokens[c];
        if (count != SAME_TOKENS) return WH_TR("there must be 12 tokens of each colour");
        empty += s->piles[c] == 0;
    }
    if (s->expert && empty >= 2 && s->trigger == NO_TRIGGER)
        return WH_TR("two empty piles have triggered the end (R51)");
    return NULL;
}

static const char *audit_stones(const struct halloween *s, const struct player *p) {
    unsigned once = 0, twice = 0, thrice = 0;
    for (unsigned c = 0; c < COLOURS; c++) {
        unsigned here = buildings_of(p->laid, c);
        thrice |= twice & here;
        twice |= once & here;
        once |= here;
    }
    if (p->stones + wh_popcount(p->laid) != all_stones(s)) return WH_TR("a seat has too many or too few stones");
    if (s->seats == 2 ? thrice || wh_popcount(twice) > 2 : twice)
        return WH_TR("a seat has too many stones in a building");
    return p->stones || s->trigger != NO_TRIGGER ? NULL : WH_TR("a last stone has triggered the end");
}

static const char *audit_seat(const struct halloween *s, unsigned seat) {
    const struct player *p = &s->players[seat];
    unsigned discs = (unsigned)p->discs + p->locked + p->card_count;
    for (unsigned area = 0; area < area_count(s); area++) discs += wh_popcount(p->spaces[area]);
    if (discs != DISCS) return WH_TR("a seat does not have 12 discs");
    if (p->locked + wh_popcount(p->tiles) > SLOTS) return WH_TR("a seat has more than three slots in use");
    for (unsigned tile = 0; tile < TILES; tile++)
        if ((p->tiles >> 2 * tile & 3) == 2) return WH_TR("the first copy of a tile comes first");
    uint64_t shown = 0;
    for (unsigned i = 0; i < s->card_count; i++) shown |= 1ull << s->cards[i];
    if (p->held & ~shown) return WH_TR("a seat holds a card that is not in this game");
    if (p->card_count >= 5 && s->trigger == NO_TRIGGER) return WH_TR("a fifth card has triggered the end");
    if (areas_done(p) && (seat != s->seat || s->over)) return WH_TR("only the active seat has areas done");
    return audit_stones(s, p);
}

static const char *audit_seats(const struct halloween *s) {
    for (unsigned seat = 0; seat < s->seats; seat++) {
        const char *broken = audit_seat(s, seat);
        if (broken) return broken;
    }
    if (s->used & ~me(s)->held) return WH_TR("a card was used that the active seat does not hold");
    for (uint64_t left = s->used; left; left &= left - 1)
        if (halloween_cards[wh_lowest(left)].when != TURN) return WH_TR("only once-a-turn cards are used up");
    return NULL;
}

static const char *audit_tiles(const struct halloween *s) {
    unsigned count[TILES] = { 0 }, lying = 0;
    for (unsigned i = 0; i < s->bonus_count; i++) count[s->bonus[i]]++;
    for (unsigned i = 0; i < s->discard_count; i++) count[s->discard[i]]++;
    for (unsigned b = 0; b < BUILDINGS; b++)
        if (s->tile[b] != NO_TILE) count[s->tile[b]]++, lying++;
    for (unsigned seat = 0; seat < s->seats; seat++)
        for (unsigned tile = 0; tile < TILES; tile++)
            count[tile] += wh_popcount(s->players[seat].tiles >> 2 * tile & 3);
    const struct step *top = &s->todo[s->todo_count ? s->todo_count - 1 : 0];
    if (top->kind == AT_PICKUP && top->at == NOWHERE) count[top->tile]++;
    for (unsigned tile = 0; tile < TILES; tile++)
        if (count[tile] != (s->expert ? 0 : 2))
            return WH_TR("there must be two bonus tiles of each kind (expert: none)");
    bool refilling = top->kind == AT_SHUFFLE;
    return lying || s->expert || refilling ? NULL : WH_TR("a bare board is refilled at once (R42)");
}

static const char *audit_cards(const struct halloween *s) {
    uint64_t seen = 0;
    for (unsigned i = 0; i < s->card_count; i++) seen |= 1ull << s->cards[i];
    for (unsigned i = 0; i < s->deck_count; i++) seen |= 1ull << s->deck[i];
    unsigned count = (unsigned)s->card_count + s->deck_count;
    if (s->expert) return count ? WH_TR("the expert game has no cards") : NULL;
    bool all = count == CARDS && seen == (1ull << (CARDS + 1)) - 2;
    if (!all) return WH_TR("there must be each of the 52 cards once, on display or in the deck");
    bool undealt = s->todo_count && s->todo[0].kind == AT_DEAL;
    return s->card_count == DISPLAY || (undealt && s->card_count == 0) ? NULL : WH_TR("eight cards must be on display");
}

/* --- the audit: before the deal ----------------------------------------------------------------------------------- */

static bool untouched(const struct halloween *s, unsigned seat) {
    struct player fresh = { .discs = DISCS, .stones = (uint8_t)all_stones(s), .scare = s->players[seat].scare };
    memset(fresh.level, 1, area_count(s));
    bool scare = fresh.scare == 2 || fresh.scare == 2 + seat;
    return scare && memcmp(&fresh, &s->players[seat], sizeof fresh) == 0;
}

static const char *audit_setup(const struct halloween *s) {
    const struct step *top = &s->todo[s->todo_count - 1];
    bool cards_wait = s->todo_count > 1 && s->todo[1].number == PILE_CARDS, bonus_waits = top->number == PILE_BONUS;
    if (s->todo_count != 1u + cards_wait + bonus_waits || cards_wait != (s->card_count == 0))
        return WH_TR("before the deal the stack and a random deck are shuffled");
    if (s->round != 1 || s->seat != 0 || s->trigger != NO_TRIGGER || s->bonus_count != STACK ||
        s->ghosts[BLUE][POLICE] != 3)
        return WH_TR("before the deal everything is as at the start");
    for (unsigned c = 0; c < COLOURS; c++)
        if (in_town(s, c) != (c == BLUE ? 3 : 0)) return WH_TR("before the deal there are three blue ghosts");
    for (unsigned seat = 0; seat < s->seats; seat++)
        if (!untouched(s, seat)) return WH_TR("before the deal every seat is as at the start");
    for (unsigned i = 0; bonus_waits && i < STACK; i++)
        if (s->bonus[i] != (STACK - 1 - i) / 2) return WH_TR("the stack not yet shuffled must be in order");
    for (unsigned i = 0; cards_wait && i < CARDS; i++)
        if (s->deck[i] != CARDS - i) return WH_TR("the deck not yet shuffled must be in order");
    return NULL;
}

/* --- the audit: pending steps ------------------------------------------------------------------------------------- */

#define P(phase) (1ull << (phase))
enum { BOTTOM = AT_MAIN }; /* nothing is below */
static const uint64_t after_move = P(BOTTOM) | P(AT_MOVE2) | P(AT_C23);

/* What may lie below each step; those not named lie alone. */
static uint64_t below(const struct step *step) {
    switch (step->kind) {
    case AT_MOVE2: return P(BOTTOM) | P(AT_C23);
    case AT_C24:
    case AT_C34:
    case AT_RAISE: return after_move;
    case AT_PICKUP:
    case AT_FILL: return after_move | P(AT_C24);
    case AT_SHUFFLE: return P(AT_FILL) | P(AT_DRAW) | P(AT_DEAL) | P(AT_SHUFFLE);
    case AT_ROLL:
    case AT_AFTER: return step->why == FOR_C18 ? after_move | P(AT_RAISE) : P(BOTTOM);
    case AT_C36: return P(AT_AFTERMATH);
    case AT_C44:
    case AT_REWARD: return P(BOTTOM) | P(AT_REWARD);
    case AT_REFILL: return after_move | P(AT_RAISE) | P(AT_AFTERMATH) | P(AT_C36);
    default: return P(BOTTOM);
    }
}

static bool stands(const struct halloween *s, unsigned building, unsigned colour) {
    return building < BUILDINGS && colour < COLOURS && s->ghosts[colour][building];
}

static bool fight_is_sound(const struct halloween *s, const struct fight *f, bool waiting) {
    if (!stands(s, f->from, f->att)) return false;
    if (!waiting) return true;
    bool brothers = f->from == f->at && f->att == f->def;
    return stands(s, f->at, f->def) && s->ghosts[f->def][f->at] > brothers;
}

static bool dice_are_sound(const struct step *step) {
    unsigned open = 0;
    for (unsigned i = 0; i < halloween_dice(step); i++) {
        if (step->got[i] > halloween_die[step->dice[i]] || step->plus[i] % 3) return false;
        open += step->got[i] == 0;
    }
    if (step->kind == AT_PREROLL) return step->why == FOR_FIGHT && open == 2;
    return step->kind == AT_ROLL ? open > 0 : open == 0;
}

static bool roll_is_sound(const struct halloween *s, const struct step *step) {
    if (s->expert || !dice_are_sound(step)) return false;
    switch (step->why) {
    case FOR_FIGHT:
        if (step->dice[0] < step->fight.att || step->dice[1] != step->fight.def) return false;
        return fight_is_sound(s, &step->fight, true);
    case FOR_C18: return holds(s, 18);
    case FOR_C23: return holds(s, 23) && step->number >= 1 && step->number <= halloween_die[step->dice[0]];
    default:
        if (!holds(s, 45) || step->dice[0] >= step->dice[1] || step->at == NOWHERE) return false;
        return stands(s, step->at, step->dice[0]) && stands(s, step->at, step->dice[1]) &&
               (open_buildings(s) >> step->at & 1);
    }
}

static bool on_display(const struct halloween *s, unsigned card) {
    for (unsigned i = 0; i < s->card_count; i++)
        if (s->cards[i] == card) return true;
    return false;
}

static bool pickup_is_sound(const struct halloween *s, const struct step *step) {
    if (s->expert || me(s)->locked == SLOTS) return false;
    if (step->at == NOWHERE) return step->colour == NOWHERE;
    return s->tile[step->at] == step->tile && stands(s, step->at, step->colour);
}

static bool reward_is_sound(const struct halloween *s, const struct step *step, const struct step *under) {
    if (step->seat >= s->seats || step->seat == s->seat) return false;
    if (!(s->players[step->seat].held >> step->card & 1) || !(me(s)->held >> step->card & 1)) return false;
    if (!under) return true;
    unsigned here = (step->seat + 0u + s->seats - s->seat) % s->seats,
             next = (under->seat + 0u + s->seats - s->seat) % s->seats;
    return here < next && under->card == step->card; /* clockwise */
}

static bool shuffle_is_sound(const struct halloween *s, const struct step *step, const struct step *under) {
    if (s->expert || !under) return false;
    if (s->todo[0].kind == AT_DEAL) return true; /* audit_setup looks further */
    return step->number == PILE_BONUS && under->kind != AT_SHUFFLE && !s->bonus_count && s->discard_count;
}

static bool card_step_is_sound(const struct halloween *s, const struct step *step) {
    switch (step->kind) {
    case AT_C17: return holds(s, 17) && stands(s, step->at, step->colour);
    case AT_C23: return holds(s, 23) && step->colour < COLOURS;
    case AT_C24: return holds(s, 24) && stands(s, step->at, step->colour);
    case AT_C34: return holds(s, 34) && step->colour < COLOURS && in_town(s, step->colour) == SAME_GHOSTS;
    case AT_C36: return ready(s, 36) && step->number > 0;
    case AT_C38: return ready(s, 38) && step->colour < COLOURS;
    default: return holds(s, 44);
    }
}

static bool step_is_sound(const struct halloween *s, const struct step *step, const struct step *under) {
    switch (step->kind) {
    case AT_SUMMON:
    case AT_SCARE:
    case AT_UPGRADE:
    case AT_MOVE:
    case AT_FIGHT:
    case AT_HAUNT: return step->area < area_count(s) && me(s)->done[step->area];
    case AT_MOVE2:
        if (!holds(s, 15) || step->area >= area_count(s) || step->colour >= COLOURS) return false;
        return (step->at == NOWHERE || stands(s, step->at, step->colour)) && (!step->boost || s->used >> 4 & 1);
    case AT_TARGET: return stands(s, step->fight.from, step->fight.att);
    case AT_CHAIN:
    case AT_AFTERMATH: return fight_is_sound(s, &step->fight, false);
    case AT_PREROLL:
    case AT_ROLL:
    case AT_AFTER: return roll_is_sound(s, step);
    case AT_RAISE: return step->number <= COLOURS && (step->number || holds(s, 49));
    case AT_REFILL: return in_town(s, BLUE) == 0;
    case AT_SHUFFLE: return shuffle_is_sound(s, step, under);
    case AT_PICKUP: return pickup_is_sound(s, step);
    case AT_TAKE:
        return !s->expert && step->number >= 1 && step->number <= 3 && (step->area == NOWHERE || step->area < 3);
    case AT_SWAP2: return !s->expert && stands(s, step->at, step->colour);
    case AT_PLACE: return !s->expert && step->colour < COLOURS && in_town(s, step->colour) < SAME_GHOSTS;
    case AT_PAY:
    case AT_DISC: return on_display(s, step->card) && !(me(s)->held >> step->card & 1);
    case AT_REWARD: return reward_is_sound(s, step, under);
    case AT_FILL:
    case AT_DRAW:
    case AT_DEAL:
    case AT_TMOVE:
    case AT_TSUMMON:
    case AT_SWAP1: return !s->expert;
    case AT_MAIN:
    case AT_END: return false;
    default: return card_step_is_sound(s, step);
    }
}

static const char *audit_steps(const struct halloween *s) {
    for (unsigned i = 0; i < s->todo_count; i++) {
        const struct step *step = &s->todo[i], *under = i ? step - 1 : NULL;
        if (!(below(step) >> (under ? under->kind : (unsigned)BOTTOM) & 1))
            return WH_TR("these steps cannot wait together");
        if (!step_is_sound(s, step, under)) return WH_TR("a pending step does not fit the position");
    }
    if (s->todo_count && s->todo[0].kind == AT_DEAL) return audit_setup(s);
    return NULL;
}

/* Whatever would happen without anybody's choice has happened. */
static const char *audit_rest(const struct halloween *s) {
    struct halloween after = *s;
    wh_action actions[WH_LEGAL_MAX];
    halloween_run(&after);
    if (memcmp(&after, s, sizeof after) != 0)
        return WH_TR("the phase does not fit, or the first step waits for nobody");
    bool chance = s->phase == AT_ROLL || s->phase == AT_SHUFFLE;
    return s->over || chance || wh_halloween.legal(s, actions) ? NULL : WH_TR("there is nothing to choose");
}

static const char *audit_end(const struct halloween *s) {
    if (s->scored != s->over) return WH_TR("the final scores stand when the game is over");
    if (!s->over) return NULL;
    struct result result;
    halloween_final(s, &result);
    if (s->trigger == NO_TRIGGER || s->todo_count || s->used || s->seat + 1 != s->seats)
        return WH_TR("a game is over after the last seat's turn, by a trigger");
    return memcmp(&result, &s->result, sizeof result) == 0 ? NULL : WH_TR("the final scores are wrong");
}

const char *halloween_audit(const void *state) {
    const struct halloween *s = state;
    static const char *(*const parts[])(const struct halloween *) = { audit_course, audit_ghosts, audit_tokens,
                                                                      audit_cards,  audit_seats,  audit_tiles,
                                                                      audit_steps,  audit_end,    audit_rest };
    for (unsigned i = 0; i < WH_COUNT(parts); i++) {
        const char *broken = parts[i](s);
        if (broken) return broken;
    }
    return NULL;
}
