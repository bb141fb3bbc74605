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
                        .about =
                            WH_TR("once or twice through the deck (auto: twice with 5 players), or an even number of "
                                  "rounds so that everybody begins equally often") },
    [OPTION_GLASSES] = { .key = "glasses",
                         .kind = WH_OPTION_WORD,
                         .words = glasses_words,
                         .preset = 0,
                         .about = WH_TR("how many hourglasses the cards carry") },
    [OPTION_MEMORY] = { .key = "memory",
                        .kind = WH_OPTION_WORD,
                        .words = memory_words,
                        .preset = OPEN,
                        .about =
                            WH_TR("may everybody look through sets and won piles, or see only top cards and sizes") },
};

/* --- cards -------------------------------------------------------------------------------------------------------- */

unsigned hourglass_worth(const struct state *s, uint64_t cards) {
    const uint64_t *planes = hourglass_planes[s->glasses];
    return wh_popcount(cards & planes[0]) + 2 * wh_popcount(cards & planes[1]);
}

uint64_t hourglass_set_cards(const struct set *set) {
    uint64_t cards = 0;
    for (unsigned i = 0; i < set->count; i++) cards |= CARD(set->cards[i]);
    return cards;
}

/* --- set-up and rounds -------------------------------------------------------------------------------------------- */

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

static __attribute__((noinline)) void deal(struct state *s, uint64_t seed) {
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

static __attribute__((noinline)) void end_round(struct state *s) {
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

/* --- what is possible --------------------------------------------------------------------------------------------- */

/* The ways to use a card: which cards of the hand can be used so. Without a branch, because at random play none could
 * be foreseen. Cards to start with count twice: up and down. */
struct ways {
    uint64_t start, bury, take[HOLDERS], slip[HOLDERS];
};

static inline struct ways look(const struct state *s) {
    uint64_t hand = s->hands[s->turn];
    struct ways ways;
    unsigned started = 0, theirs = 0;
    for (unsigned i = 0; i < HOLDERS; i++) {
        const struct set *set = &s->sets[i];
        bool there = set->count != 0, open = there & (set->owner != s->turn);
        started += there;
        theirs += open;
        ways.slip[i] = open ? hand : 0;                                           /* R8 */
        ways.take[i] = ways.slip[i] & hourglass_fitting[set->dir][set->cards[0]]; /* R6 */
    }
    ways.start = started < HOLDERS ? hand : 0;                /* R5 */
    ways.bury = started == HOLDERS && theirs == 0 ? hand : 0; /* R4 */
    return ways;
}

WH_HOT int actor(const void *state) {
    const struct state *s = state;
    return s->phase == PLAY ? s->turn : s->phase == SHUFFLE ? WH_CHANCE : WH_OVER;
}

/* One use of each card of the hand that is among `usable`: all are written, only those are kept. */
static inline wh_action *list(wh_action *out, const uint8_t *cards, unsigned size, uint64_t usable, wh_action use) {
    for (unsigned i = 0; i < size; i++) {
        *out = use | pack(0, 0, cards[i], 0);
        out += usable >> cards[i] & 1;
    }
    return out;
}

static unsigned legal(const void *state, wh_action *out) {
    const struct state *s = state;
    if (s->phase != PLAY) return 0;
    const wh_action *first = out;
    struct ways ways = look(s);
    uint8_t cards[8];
    unsigned size = 0;
    for (uint64_t rest = s->hands[s->turn]; rest; rest &= rest - 1) cards[size++] = (uint8_t)wh_lowest(rest);
    for (unsigned i = 0; ways.start && i < size; i++) {
        *out++ = pack(START, 0, cards[i], UP);
        *out++ = pack(START, 0, cards[i], DOWN);
    }
    for (unsigned i = 0; i < HOLDERS; i++) out = list(out, cards, size, ways.take[i], pack(TAKE, i, 0, 0));
    for (unsigned i = 0; i < HOLDERS; i++) out = list(out, cards, size, ways.slip[i], pack(SLIP, i, 0, 0));
    if (ways.bury) out = list(out, cards, size, ways.bury, pack(BURY, 0, 0, 0));
    return (unsigned)(out - first);
}

WH_HOT wh_action pick(const void *state, struct wh_rng *rng) {
    enum { WAYS = 3 + 2 * HOLDERS };
    const struct state *s = state;
    struct ways w = look(s);
    const uint64_t cards[WAYS] = { w.start,   w.start,   w.take[0], w.take[1], w.take[2],
                                   w.slip[0], w.slip[1], w.slip[2], w.bury };
    static const uint16_t what[WAYS] = { START, START | 1 << 11, TAKE,          TAKE | 1 << 3, TAKE | 2 << 3,
                                         SLIP,  SLIP | 1 << 3,   SLIP | 2 << 3, BURY };
    unsigned below[WAYS + 1]; /* how many actions come before each way */
    below[0] = 0;
    for (unsigned i = 0; i < WAYS; i++) below[i + 1] = below[i] + wh_popcount(cards[i]);
    unsigned number = wh_rng_below(rng, below[WAYS]), way = 0;
    for (unsigned i = 1; i < WAYS; i++) way += number >= below[i];
    return what[way] | pack(0, 0, wh_nth_bit(cards[way], number - below[way]), 0);
}

static unsigned chance(const void *state, wh_action *out) {
    (void)state, (void)out;
    return 0; /* the only chance is the shuffle */
}

static wh_action sample(const void *state, struct wh_rng *rng) {
    (void)state;
    return wh_rng_shuffle(rng);
}

/* --- what an action does ------------------------------------------------------------------------------------------ */

static inline void put_under(uint8_t *bytes, unsigned count, uint8_t byte) { /* byte becomes bytes[0] */
    for (unsigned i = count; i > 0; i--) bytes[i] = bytes[i - 1];
    bytes[0] = byte;
}

static inline void take_set(struct state *s, unsigned holder, unsigned card) { /* R6 */
    struct set *set = &s->sets[holder];
    uint8_t below[ROUND_PLAYS];
    memcpy(below, set->cards, sizeof below);
    memcpy(set->cards + 1, below, sizeof below);
    set->cards[0] = (uint8_t)card;
    set->count++;
    set->owner = s->turn;
}

/* R5 and R8 in one, without a branch: a start is a card put under an empty set, which then has an owner and a way. */
static inline void start_or_slip(struct state *s, wh_action a) {
    bool starts = kind_of(a) == START;
    unsigned lowest_empty = (unsigned)(s->sets[0].count != 0) + (s->sets[1].count != 0);
    struct set *set = &s->sets[starts ? lowest_empty : holder_of(a)];
    set->owner = starts ? s->turn : set->owner;
    set->dir = starts ? (uint8_t)dir_of(a) : set->dir;
    set->cards[set->count++] = (uint8_t)card_of(a);
}

static __attribute__((noinline)) void bury(struct state *s, unsigned card) { /* R9 */
    wh_assert(s->buried_count < BURIED_CARDS);
    put_under(s->deck, s->deck_count++, (uint8_t)card);
    put_under(s->buried, s->buried_count++, s->turn);
}

WH_HOT void apply(void *state, wh_action action) {
    struct state *s = state;
    if (s->phase == SHUFFLE) {
        deal(s, action);
        return;
    }
    uint64_t hand = s->hands[s->turn] & ~CARD(card_of(action));
    s->hands[s->turn] = hand;
    switch (kind_of(action)) {
    case TAKE: take_set(s, holder_of(action), card_of(action)); break;
    case BURY: bury(s, card_of(action)); break;
    default: start_or_slip(s, action);
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

static inline uint32_t stage(const void *state) {
    const struct state *s = state;
    return s->round;
}

enum { GLANCES = 6 };
/* How promising an action looks at a glance. */
static inline int32_t prior(const void *state, wh_action a) {
    const struct state *s = state;
    unsigned card = card_of(a);
    int worth = (int)hourglass_glasses[s->glasses][is_joker(card) ? 0 : value_of(card)];
    switch (kind_of(a)) {
    case TAKE: {
        const struct set *set = &s->sets[holder_of(a)];
        return 16 + 4 * set->count - (int)(wh_popcount(hourglass_fitting[set->dir][card]) >> 2);
    }
    case START: return 14 - (int)(wh_popcount(hourglass_fitting[dir_of(a)][card]) >> 2);
    default: return 4 - 2 * worth;
    }
}

WH_DEFINE_POLICY(GLANCES)
WH_DEFINE_ROLLOUT

static const struct wh_heuristics heuristics = {
    .evaluate = hourglass_value,
    .prior = prior,
    .rollout = rollout,
    .estimator = &hourglass_estimator,
    .search = { .exploration = 100 },
};

extern const struct wh_game wh_hourglass;
const struct wh_game wh_hourglass = {
    .id = "hourglass",
    .title = WH_TR("Hourglass"),
    .summary = WH_TR("Capture rising and falling sets of cards; the last word wins the hourglasses."),
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
    .seen = hourglass_seen,
    .format = hourglass_format,
    .parse = hourglass_parse,
    .audit = hourglass_audit,
    .words = &hourglass_words,
    .heuristics = &heuristics,
};
