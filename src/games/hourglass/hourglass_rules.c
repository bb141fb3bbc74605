/* hourglass_rules.c: the rules: set-up, what is legal, what an action does, the end of rounds, passes and the game.
 * Words (notation, reasons) are in hourglass_text.c, secrets in hourglass_hidden.c, the bots' value in
 * hourglass_value.c. */
#include "hourglass.h"

static const char *const length_words[] = { "auto", "once", "twice", "even", NULL };
static const char *const glasses_words[] = { "hill", "fives", "flat", NULL };
static const char *const memory_words[] = { "open", "closed", NULL };

static const struct wh_option options[] = {
    [OPTION_LENGTH] = { .key = "length",
                        .kind = WH_OPTION_WORD,
                        .words = length_words,
                        .preset = AUTO,
                        .about = "once or twice through the deck (auto: twice with 5 players), or an even number of "
                                 "rounds so that everybody begins equally often" },
    [OPTION_GLASSES] = { .key = "glasses",
                         .kind = WH_OPTION_WORD,
                         .words = glasses_words,
                         .preset = 0,
                         .about = "how many hourglasses the cards carry" },
    [OPTION_MEMORY] = { .key = "memory",
                        .kind = WH_OPTION_WORD,
                        .words = memory_words,
                        .preset = OPEN,
                        .about = "may everybody look through sets and won piles, or see only top cards and sizes" },
};

/* --- cards ------------------------------------------------------------------------------------------------------------- */

/* R7. A coloured top takes higher (lower) cards of its colour and jokers that are equal or beyond; a joker takes
 * equal or beyond of either colour and jokers beyond. */
static inline uint64_t fitting(unsigned top, unsigned dir) {
    unsigned value = value_of(top);
    if (is_joker(top)) {
        unsigned joker = top - FIRST_JOKER;
        if (dir == UP)
            return ((REDS << (value - 1)) & REDS) | ((PURPLES << (value - 1)) & PURPLES) |
                   ((JOKER_CARDS << (joker + 1)) & JOKER_CARDS);
        uint64_t low = CARD(value) - 1;
        return low | low << FIRST_PURPLE | (CARD(joker) - 1) << FIRST_JOKER;
    }
    unsigned colour = is_red(top) ? 0 : FIRST_PURPLE;
    if (dir == UP) return ((REDS << value & REDS) << colour) | ((JOKER_CARDS << value / 2) & JOKER_CARDS);
    return (CARD(value - 1) - 1) << colour | (CARD((value + 1) / 2) - 1) << FIRST_JOKER;
}

uint64_t hourglass_fitting(unsigned top, unsigned dir) { return fitting(top, dir); }

unsigned hourglass_worth(const struct state *s, uint64_t cards) {
    const uint8_t *glasses = hourglass_glasses[s->glasses];
    unsigned worth = glasses[0] * wh_popcount(cards & JOKER_CARDS);
    for (uint64_t rest = cards & ~JOKER_CARDS; rest; rest &= rest - 1) worth += glasses[value_of(wh_lowest(rest))];
    return worth;
}

uint64_t hourglass_set_cards(const struct set *set) {
    uint64_t cards = 0;
    for (unsigned i = 0; i < set->count; i++) cards |= CARD(set->cards[i]);
    return cards;
}

/* --- set-up and rounds -------------------------------------------------------------------------------------------------- */

static void gather_deck(struct state *s) { /* section 4, step 3: canonical order, top first */
    for (unsigned i = 0; i < CARDS; i++) s->deck[i] = (uint8_t)(CARDS - 1 - i);
    s->deck_count = CARDS;
}

static bool start(void *state, const struct wh_setup *setup, struct wh_why *why) {
    (void)why; /* every length may be played with every number of players */
    struct state *s = state;
    memset(s, 0, sizeof *s);
    s->seats = setup->seats;
    s->length = (uint8_t)setup->option[OPTION_LENGTH];
    s->glasses = (uint8_t)setup->option[OPTION_GLASSES];
    s->memory = (uint8_t)setup->option[OPTION_MEMORY];
    s->phase = SHUFFLE;
    s->pass = s->round = 1;
    s->turn = NO_SEAT;
    gather_deck(s);
    return true;
}

/* From the first player clockwise, each all his cards in one go (section 4, step 4; R14). */
static void draw_all(struct state *s, unsigned each) {
    unsigned seat = s->first, top = s->deck_count;
    for (unsigned i = 0; i < s->seats; i++, seat = next_seat(s, seat)) {
        uint64_t drawn = 0;
        for (unsigned k = 0; k < each; k++) drawn |= CARD(s->deck[--top]);
        s->hands[seat] |= drawn;
    }
    memset(s->deck + top, 0, s->deck_count - top);
    s->deck_count = (uint8_t)top;
    while (s->buried_count > top) s->buried[--s->buried_count] = 0;
    s->turn = s->first;
}

static void deal(struct state *s, uint64_t seed) {
    uint8_t order[CARDS];
    for (unsigned i = 0; i < CARDS; i++) order[i] = (uint8_t)i;
    wh_shuffle(order, CARDS, seed);
    for (unsigned i = 0; i < CARDS; i++) s->deck[CARDS - 1 - i] = order[i];
    s->phase = PLAY;
    draw_all(s, hand_size(s));
}

static bool game_over(const struct state *s, bool spent) { /* R17 */
    static const uint8_t even_rounds[SEATS + 1] = { 0, 0, 6, 3, 4, 5 };
    switch (s->length) {
    case EVEN: return s->round >= even_rounds[s->seats];
    case TWICE: return spent && s->pass >= 2;
    case ONCE: return spent;
    default: return spent && (s->seats < 5 || s->pass >= 2);
    }
}

static void new_pass(struct state *s) { /* R18 */
    for (unsigned seat = 0; seat < s->seats; seat++) {
        s->banked[seat] = (uint16_t)(s->banked[seat] + hourglass_worth(s, s->won[seat]));
        s->won[seat] = s->hands[seat] = 0;
    }
    memset(s->buried, 0, sizeof s->buried);
    s->buried_count = 0;
    gather_deck(s);
    s->pass++;
    s->turn = NO_SEAT;
    s->phase = SHUFFLE;
}

static void end_round(struct state *s) {
    for (unsigned i = 0; i < HOLDERS; i++) { /* R12, R13 */
        struct set *set = &s->sets[i];
        s->won[set->owner] |= hourglass_set_cards(set);
    }
    memset(s->sets, 0, sizeof s->sets);
    bool spent = s->deck_count < s->seats * draw_size(s); /* R16 */
    if (game_over(s, spent)) {
        s->phase = END;
        s->turn = NO_SEAT;
        return;
    }
    s->round++;
    s->first = (uint8_t)next_seat(s, s->first); /* R15 */
    if (spent)
        new_pass(s);
    else
        draw_all(s, draw_size(s)); /* R14 */
}

/* --- what is possible --------------------------------------------------------------------------------------------------- */

/* What the acting seat may do with the sets on the table. */
struct table {
    bool can_start;          /* a holder is empty (R5) */
    unsigned theirs;         /* how many sets stand in front of opponents */
    uint8_t holder[HOLDERS]; /* which */
    uint64_t takes[HOLDERS]; /* cards of the hand that fit them (R6) */
};

static inline struct table look(const struct state *s) {
    struct table t = { 0 };
    uint64_t hand = s->hands[s->turn];
    for (unsigned i = 0; i < HOLDERS; i++) {
        const struct set *set = &s->sets[i];
        if (!set->count) {
            t.can_start = true;
        } else if (set->owner != s->turn) {
            t.takes[t.theirs] = hand & fitting(set->cards[0], set->dir);
            t.holder[t.theirs++] = (uint8_t)i;
        }
    }
    return t;
}

static int actor(const void *state) {
    const struct state *s = state;
    return s->phase == PLAY ? s->turn : s->phase == SHUFFLE ? WH_CHANCE : WH_OVER;
}

static inline wh_action *list(wh_action *out, enum kind kind, unsigned holder, uint64_t cards) {
    for (; cards; cards &= cards - 1) *out++ = pack(kind, holder, wh_lowest(cards), 0);
    return out;
}

static unsigned legal(const void *state, wh_action *out) {
    const struct state *s = state;
    if (s->phase != PLAY) return 0;
    const wh_action *first = out;
    struct table t = look(s);
    uint64_t hand = s->hands[s->turn];
    if (t.can_start) {
        for (uint64_t rest = hand; rest; rest &= rest - 1) {
            *out++ = pack(START, 0, wh_lowest(rest), UP);
            *out++ = pack(START, 0, wh_lowest(rest), DOWN);
        }
    } else if (!t.theirs) {
        out = list(out, BURY, 0, hand); /* R4 */
    }
    for (unsigned i = 0; i < t.theirs; i++) out = list(out, TAKE, t.holder[i], t.takes[i]);
    for (unsigned i = 0; i < t.theirs; i++) out = list(out, SLIP, t.holder[i], hand);
    return (unsigned)(out - first);
}

/* One of the actions legal() lists, by its number in that list. */
static inline wh_action action_number(const struct state *s, const struct table *t, unsigned size, unsigned number) {
    uint64_t hand = s->hands[s->turn];
    if (t->can_start) {
        if (number < 2 * size) return pack(START, 0, wh_nth_bit(hand, number / 2), number % 2);
        number -= 2 * size;
    } else if (!t->theirs) {
        return pack(BURY, 0, wh_nth_bit(hand, number), 0);
    }
    unsigned slips = size * t->theirs, i = 0;
    if (number < slips) { /* slips first here: the order does not matter, and they are the most */
        while (number >= size) number -= size, i++;
        return pack(SLIP, t->holder[i], wh_nth_bit(hand, number), 0);
    }
    number -= slips;
    for (unsigned fits; number >= (fits = wh_popcount(t->takes[i])); i++) number -= fits;
    return pack(TAKE, t->holder[i], wh_nth_bit(t->takes[i], number), 0);
}

static wh_action pick(const void *state, struct wh_rng *rng) {
    const struct state *s = state;
    struct table t = look(s);
    unsigned size = wh_popcount(s->hands[s->turn]);
    unsigned count = t.can_start ? 2 * size : t.theirs ? 0 : size;
    for (unsigned i = 0; i < t.theirs; i++) count += size + wh_popcount(t.takes[i]);
    return action_number(s, &t, size, wh_rng_below(rng, count));
}

static unsigned chance(const void *state, wh_action *out) {
    (void)state, (void)out;
    return 0; /* the only chance is the shuffle */
}

static wh_action sample(const void *state, struct wh_rng *rng) {
    (void)state;
    return wh_rng_shuffle(rng);
}

/* --- what an action does ------------------------------------------------------------------------------------------------ */

static inline void put_under(uint8_t *bytes, unsigned count, uint8_t byte) { /* byte becomes bytes[0] */
    for (unsigned i = count; i > 0; i--) bytes[i] = bytes[i - 1];
    bytes[0] = byte;
}

static inline void open_set(struct state *s, unsigned card, unsigned dir) { /* R5: the empty holder of lowest letter */
    struct set *set = s->sets;
    while (set->count) set++;
    set->count = 1;
    set->owner = s->turn;
    set->dir = (uint8_t)dir;
    set->cards[0] = (uint8_t)card;
}

static inline void take_set(struct state *s, unsigned holder, unsigned card) { /* R6 */
    struct set *set = &s->sets[holder];
    uint8_t below[SET_CARDS];
    memcpy(below, set->cards, SET_CARDS);
    memcpy(set->cards + 1, below, SET_CARDS - 1);
    set->cards[0] = (uint8_t)card;
    set->count++;
    set->owner = s->turn;
}

static inline void slip_under(struct state *s, unsigned holder, unsigned card) { /* R8 */
    struct set *set = &s->sets[holder];
    set->cards[set->count++] = (uint8_t)card;
}

static void bury(struct state *s, unsigned card) { /* R9 */
    wh_assert(s->buried_count < BURIED_CARDS);
    put_under(s->deck, s->deck_count++, (uint8_t)card);
    put_under(s->buried, s->buried_count++, s->turn);
}

static void apply(void *state, wh_action action) {
    struct state *s = state;
    if (s->phase == SHUFFLE) {
        deal(s, action);
        return;
    }
    unsigned card = card_of(action);
    uint64_t hand = s->hands[s->turn] & ~CARD(card);
    s->hands[s->turn] = hand;
    switch (kind_of(action)) {
    case START: open_set(s, card, dir_of(action)); break;
    case TAKE: take_set(s, holder_of(action), card); break;
    case SLIP: slip_under(s, holder_of(action), card); break;
    case BURY: bury(s, card); break;
    }
    s->turn = (uint8_t)next_seat(s, s->turn);                        /* R1 */
    if (s->turn == s->first && wh_popcount(hand) == 2) end_round(s); /* R11 */
}

static void score(const void *state, int32_t *scores) { /* R19 */
    const struct state *s = state;
    for (unsigned seat = 0; seat < s->seats; seat++)
        scores[seat] = (int32_t)(s->banked[seat] + hourglass_worth(s, s->won[seat]));
}

static uint32_t winners(const void *state) { /* R20 */
    const struct state *s = state;
    if (s->phase != END) return 0;
    int32_t scores[SEATS], best = -1;
    uint32_t seats = 0;
    score(s, scores);
    for (unsigned seat = 0; seat < s->seats; seat++) {
        if (scores[seat] > best) best = scores[seat], seats = 0;
        if (scores[seat] == best) seats |= 1u << seat;
    }
    return seats;
}

WH_DEFINE_PLAYOUT

extern const struct wh_game wh_hourglass;
const struct wh_game wh_hourglass = {
    .id = "hourglass",
    .title = "Hourglass",
    .summary = "Capture rising and falling sets of cards; the last word wins the hourglasses.",
    .min_seats = 2,
    .max_seats = SEATS,
    .version = 1,
    .max_legal = 36, /* six cards, three sets of opponents: 18 takes and 18 slips */
    .state_size = sizeof(struct state),
    .options = options,
    .option_count = WH_COUNT(options),
    .fields = hourglass_fields,
    .field_count = FIELDS,
    .reasons = hourglass_reasons,
    .reason_count = REASONS,
    .start = start,
    .actor = actor,
    .legal = legal,
    .check = hourglass_check,
    .apply = apply,
    .score = score,
    .winners = winners,
    .chance = chance,
    .sample = sample,
    .pick = pick,
    .playout = playout,
    .resample = hourglass_resample,
    .reveals = hourglass_reveals,
    .format = hourglass_format,
    .parse = hourglass_parse,
    .audit = hourglass_audit,
    .value = hourglass_value,
};
