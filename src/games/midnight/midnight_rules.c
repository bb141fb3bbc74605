/* midnight_rules.c: the course of a game of midnight: set-up, turns, movement, rounds, scores. Part of midnight.c. */
#include "midnight.h"

/* --- piles and hands ---------------------------------------------------------------------------------------------- */

static inline unsigned pop(uint8_t *pile, uint8_t *count) {
    unsigned last = --*count, card = pile[last];
    pile[last] = 0; /* equal states are equal bytes */
    return card;
}

static inline void push(uint8_t *pile, uint8_t *count, unsigned card) { pile[(*count)++] = (uint8_t)card; }

static inline void draw_hour(struct midnight *s, unsigned seat) {
    s->hours[seat] |= 1ull << pop(s->deck, &s->deck_count);
}

static inline void draw_special(struct midnight *s, unsigned seat) {
    if (s->special_count == 0) return; /* R36 */
    s->specials[seat] = with_special(s->specials[seat], pop(s->special_pile, &s->special_count));
}

static inline void draw_energy(struct midnight *s) {
    if (s->energy_count == 0) return; /* R41 */
    s->energy[s->turn] |= (uint8_t)(1u << pop(s->energy_pile, &s->energy_count));
}

static inline void lay_hour(struct midnight *s, unsigned card) {
    s->hours[s->turn] &= ~(1ull << card);
    push(s->discard, &s->discard_count, card);
}

static inline void lay_energy(struct midnight *s, unsigned card) {
    s->energy[s->turn] &= (uint8_t) ~(1u << card);
    push(s->energy_discard, &s->energy_discard_count, card);
}

static inline void lay_card(struct midnight *s, unsigned card) {
    if (card < HOURS)
        lay_hour(s, card);
    else
        lay_energy(s, card - HOURS);
}

static inline void lay_special(struct midnight *s, unsigned kind) {
    unsigned held = s->specials[s->turn], second = held >> (2 * kind + 1) & 1;
    s->specials[s->turn] = (uint8_t)(held & ~((1 + second) << (2 * kind)));
    push(s->special_discard, &s->special_discard_count, kind);
}

/* The n-th card of a hand (n < 6), without a branch to guess wrong. */
static inline unsigned nth_card(uint64_t cards, unsigned n) {
    for (unsigned i = 0; i < HAND; i++) cards &= cards - (n > i);
    return wh_lowest(cards);
}

/* --- set-up ------------------------------------------------------------------------------------------------------- */

/* S3–S5: everything as at the start of a round; score, history and options stay. */
static void lay_out(struct midnight *s) {
    memset(s->pieces, MORNING, sizeof s->pieces);
    s->ghosts = table_of(s)->ghosts;
    memset(s->energy, 0, sizeof s->energy);
    memset(s->specials, 0, sizeof s->specials);
    memset(s->hours, 0, sizeof s->hours);
    memset(s->discard, 0, sizeof s->discard);
    memset(s->special_discard, 0, sizeof s->special_discard);
    memset(s->energy_discard, 0, sizeof s->energy_discard);
    s->discard_count = s->special_discard_count = s->energy_discard_count = 0;
    s->deck_count = HOURS;
    s->special_count = SPECIALS;
    s->energy_count = ENERGIES;
    for (unsigned i = 0; i < HOURS; i++) s->deck[i] = (uint8_t)(HOURS - 1 - i);
    for (unsigned i = 0; i < SPECIALS; i++) s->special_pile[i] = (uint8_t)((SPECIALS - 1 - i) / COPIES);
    for (unsigned i = 0; i < ENERGIES; i++) s->energy_pile[i] = (uint8_t)(ENERGIES - 1 - i);
    s->phase = SHUFFLE_DECK;
    s->turn = NOBODY;
    s->committed = 0;
    s->pending = (struct pending){ 0 };
}

static bool start(void *state, const struct wh_setup *setup, struct wh_why *why) {
    struct midnight *s = state;
    unsigned row = 0; /* `auto` is the first row for this number of seats */
    while (row < WH_COUNT(midnight_tables) &&
           (midnight_tables[row].seats != setup->seats ||
            (setup->option[OPTION_MODE] != AUTO && midnight_tables[row].mode != setup->option[OPTION_MODE])))
        row++;
    if (row == WH_COUNT(midnight_tables)) return wh_deny(why, &midnight_reasons[NO_SUCH_TABLE]);
    memset(s, 0, sizeof *s);
    s->seats = setup->seats;
    s->table = (uint8_t)row;
    s->mode = midnight_tables[row].mode;
    s->target = (uint8_t)setup->option[OPTION_TARGET];
    s->wins = (uint8_t)setup->option[OPTION_WINS];
    s->backpass = (uint8_t)setup->option[OPTION_BACKPASS];
    s->finish = (uint8_t)setup->option[OPTION_FINISH];
    s->runout = (uint8_t)setup->option[OPTION_RUNOUT];
    s->round = 1;
    lay_out(s);
    return true;
}

/* The order wh_shuffle() gives to the pile's canonical order, top first; the pile itself has its top last. */
static void shuffle_pile(uint8_t *pile, unsigned count, uint64_t seed) {
    uint8_t order[HOURS];
    for (unsigned i = 0; i < count; i++) order[i] = pile[count - 1 - i];
    wh_shuffle(order, count, seed);
    for (unsigned i = 0; i < count; i++) pile[i] = order[count - 1 - i];
}

static inline unsigned next_seat(const struct midnight *s, unsigned seat) {
    return seat + 1 == s->seats ? 0 : seat + 1;
}

static void deal(struct midnight *s) {
    unsigned seat = s->start;
    for (unsigned i = 0; i < HAND * s->seats; i++, seat = next_seat(s, seat)) draw_hour(s, seat); /* S7 */
    if (table_of(s)->mode == INDIVIDUAL && s->round > 1) {                                        /* S8 */
        unsigned lowest = s->score[0];
        for (unsigned i = 1; i < s->seats; i++)
            if (s->score[i] < lowest) lowest = s->score[i];
        seat = s->start;
        for (unsigned i = 0; i < s->seats; i++, seat = next_seat(s, seat))
            if (s->score[seat] == lowest) draw_special(s, seat);
    }
    s->phase = TURN;
    s->turn = s->start;
}

static void shuffle(struct midnight *s, uint64_t seed) {
    switch (s->phase) {
    case SHUFFLE_DECK:
        shuffle_pile(s->deck, HOURS, seed);
        s->phase = SHUFFLE_SPECIALS;
        break;
    case SHUFFLE_SPECIALS:
        shuffle_pile(s->special_pile, SPECIALS, seed);
        s->phase = SHUFFLE_ENERGY;
        break;
    default: shuffle_pile(s->energy_pile, ENERGIES, seed); deal(s);
    }
}

/* --- the end of a round (E) --------------------------------------------------------------------------------------- */

/* R54: the sides with the nearest piece, then the nearest second piece. */
static unsigned nearest_sides(const struct midnight *s) {
    const struct table *t = table_of(s);
    unsigned distance[SIDES] = { 0 }, best = UINT32_MAX, sides = 0;
    for (unsigned c = 0; c < t->own; c++) {
        unsigned d = s->pieces[c] == PARTY ? 0 : (unsigned)(MIDNIGHT - s->pieces[c]);
        unsigned other = s->pieces[c ^ t->mate] == PARTY ? 0 : (unsigned)(MIDNIGHT - s->pieces[c ^ t->mate]);
        distance[t->side[c]] = d < other ? d * 32 + other : other * 32 + d;
    }
    for (unsigned side = 0; side < t->sides; side++) {
        if (distance[side] < best) best = distance[side], sides = 0;
        if (distance[side] == best) sides |= 1u << side;
    }
    return sides;
}

/* R55–R57: the gap to the last of all five pieces; `lifted` pieces count as standing on 24. */
static void gain_points(const struct midnight *s, unsigned lifted, uint8_t *gain) {
    unsigned base = MIDNIGHT, place[COLOURS];
    for (unsigned c = 0; c < COLOURS; c++) {
        place[c] = lifted >> c & 1 ? MIDNIGHT : midnight_counts(s->pieces[c]);
        if (place[c] < base) base = place[c];
    }
    for (unsigned seat = 0; seat < s->seats; seat++) gain[seat] = (uint8_t)(place[seat] - base);
}

static inline unsigned goal(const struct midnight *s) { return table_of(s)->mode == INDIVIDUAL ? s->target : s->wins; }

static bool game_is_decided(const struct midnight *s) { /* R60, R62 */
    bool reached = s->round == ROUNDS;
    for (unsigned side = 0; side < table_of(s)->sides; side++) reached |= s->score[side] >= goal(s);
    return reached;
}

static void end_round(struct midnight *s, bool runout, unsigned winners) {
    const struct table *t = table_of(s);
    struct finished f = { .round = s->round, .start = s->start, .runout = runout };
    memcpy(f.pieces, s->pieces, sizeof f.pieces);
    if (t->mode == INDIVIDUAL) {
        gain_points(s, runout && !s->runout ? winners : 0, f.gain); /* R57: seats and colours are the same here */
    } else {
        if (winners & (winners - 1)) winners = 0; /* R58: a tie, nobody gains */
        if (winners) f.gain[wh_lowest(winners)] = 1;
    }
    f.winners = (uint8_t)winners;
    s->history[s->history_count++] = midnight_pack(&f);
    for (unsigned side = 0; side < t->sides; side++) s->score[side] = (uint8_t)(s->score[side] + f.gain[side]);
    if (game_is_decided(s)) {
        s->phase = END;
        s->turn = NOBODY;
        s->committed = 0;
        s->pending = (struct pending){ 0 };
        return;
    }
    s->round++; /* R59 */
    s->start = (uint8_t)next_seat(s, s->start);
    lay_out(s);
}

/* --- a turn's last steps (N, T) ----------------------------------------------------------------------------------- */

/* R14: a seat without hour card has nothing to do without a draw pile, or with nothing to swap by. */
static inline bool skipped(const struct midnight *s, unsigned seat) {
    if (s->hours[seat]) return false;
    return s->deck_count == 0 || (active_ghosts(s, seat) == 0 && s->specials[seat] == 0);
}

static bool cards_ran_out(const struct midnight *s) { /* R53b */
    uint64_t cards = 0;
    for (unsigned seat = 0; seat < s->seats; seat++) cards |= s->hours[seat];
    return cards == 0;
}

static inline void pass_turn(struct midnight *s) {
    s->committed = 0;
    if (s->deck_count == 0 && cards_ran_out(s)) {
        end_round(s, true, nearest_sides(s));
        return;
    }
    unsigned seat = next_seat(s, s->turn);
    for (unsigned tried = 1; skipped(s, seat); tried++) {
        wh_assert(tried < s->seats); /* somebody holds an hour card */
        seat = next_seat(s, seat);
    }
    s->turn = (uint8_t)seat;
    s->phase = TURN;
}

static inline void refill(struct midnight *s) {
    unsigned cards = movement_cards(s, s->turn);
    for (; cards < HAND && s->deck_count; cards++) draw_hour(s, s->turn); /* R50 */
    if (cards > HAND)
        s->phase = DISCARD; /* R51 */
    else
        pass_turn(s);
}

/* --- movement (V) ------------------------------------------------------------------------------------------------- */

/* R35: the special goes to the owner; of two owners to the one in turn, or else the next one clockwise. */
static inline unsigned receiver(const struct midnight *s, const struct table *t, unsigned colour) {
    if (s->seats != 6) return t->owner[colour];
    return (s->turn + (colour + 6u - s->turn) % 3) % 6;
}

/* A piece has come to `to`, by way of its gate: 1 for owned pieces (R35), 24 for wanderers (R41). True: it went
 * home. */
static inline bool land(struct midnight *s, const struct table *t, unsigned colour, unsigned to, bool gate) {
    bool own = colour < t->own;
    s->pieces[colour] = (uint8_t)to;
    if (gate) {
        if (own)
            draw_special(s, receiver(s, t, colour));
        else
            draw_energy(s);
    }
    s->ghosts |= (uint8_t)(((uint32_t)REFRESHING >> to & own) * ((unsigned)t->refreshed << colour));
    if (to != MIDNIGHT || !own) return false; /* R16: a wanderer stays on 24 */
    s->pieces[colour] = PARTY;
    return true;
}

static bool walk_back(struct midnight *s, const struct table *t, unsigned colour, unsigned steps) { /* R19 */
    int from = s->pieces[colour], to = from - (int)steps, gate = colour < t->own ? SPECIAL_HOUR : 0;
    bool reached = to == gate || (to < gate && from > gate && s->backpass);
    return land(s, t, colour, (unsigned)(to < 1 ? to + MIDNIGHT : to), reached);
}

/* Walks one piece; true: it has reached midnight and gone to the party. Written without branches where chance rules. */
static inline bool walk(struct midnight *s, const struct table *t, unsigned colour, unsigned steps, bool back) {
    unsigned from = s->pieces[colour], to = from + steps, gate = MIDNIGHT + SPECIAL_HOUR * (colour < t->own);
    if (from == PARTY || steps == 0) return false; /* R17, R18 */
    if (back) return walk_back(s, t, colour, steps);
    unsigned lap = to > MIDNIGHT ? MIDNIGHT : 0;
    return land(s, t, colour, to - lap, (to >= gate) & (from < gate));
}

enum { NO_SIDE = -1 };

/* Moves one half of a card: the side that has won the round by it (R53a), or NO_SIDE. */
static inline int move_half(struct midnight *s, const struct table *t, unsigned colour, unsigned steps, bool back) {
    if (!walk(s, t, colour, steps, back)) return NO_SIDE;
    return s->pieces[colour ^ t->mate] == PARTY ? t->side[colour] : NO_SIDE;
}

static inline void move_card(struct midnight *s, const struct hour_card *card, unsigned first, const uint8_t *steps,
                             bool back) {
    const struct table *t = table_of(s);
    unsigned second = first ^ 1;
    int winner = move_half(s, t, card->colour[first], steps[first], back);
    if (winner == NO_SIDE || s->finish) { /* R15 */
        int later = move_half(s, t, card->colour[second], steps[second], back);
        if (winner == NO_SIDE) winner = later;
    }
    if (winner == NO_SIDE)
        refill(s);
    else
        end_round(s, false, 1u << winner);
}

/* --- a turn's steps ----------------------------------------------------------------------------------------------- */

/* M: asks only for what everybody may see, so that the node betrays nothing. */
static inline bool may_modify(const struct midnight *s) {
    return s->specials[s->turn] || (s->energy[s->turn] && !s->pending.energised);
}

static inline void play(struct midnight *s, unsigned card, unsigned second_first) {
    const struct hour_card *laid = &midnight_cards[card];
    lay_hour(s, card);
    if (!may_modify(s)) {
        move_card(s, laid, second_first, laid->number, false);
        return;
    }
    s->pending = (struct pending){ .laid = 1,
                                   .card = (uint8_t)card,
                                   .second_first = (uint8_t)second_first,
                                   .steps = { laid->number[0], laid->number[1] } };
    s->phase = MODIFY;
}

static void modified(struct midnight *s, bool done) {
    if (!done && may_modify(s)) return;
    struct pending p = s->pending;
    s->pending = (struct pending){ 0 };
    move_card(s, &midnight_cards[p.card], p.second_first, p.steps, p.back);
}

/* Which half of the laid card has this colour; 2: neither. */
static unsigned half_of(const struct midnight *s, unsigned colour) {
    const struct hour_card *card = &midnight_cards[s->pending.card];
    return colour == card->colour[0] ? 0 : colour == card->colour[1] ? 1 : 2;
}

static void modify(struct midnight *s, wh_action action) {
    struct pending *p = &s->pending;
    struct boost boost;
    unsigned half;
    switch (kind_of(action)) {
    case ENERGY: /* R40 */
        boost = boost_of(action);
        lay_energy(s, boost.card);
        for (unsigned i = 0; i < 2; i++) p->steps[i] = (uint8_t)(p->steps[i] + boost.bonus[i]);
        p->energised = 1;
        break;
    case USE_JUMP: /* R31 */
        half = half_of(s, argument(action));
        lay_special(s, JUMP);
        p->steps[half]++;
        p->steps[half ^ 1]--;
        break;
    case USE_DEJA: /* R32 */
        lay_special(s, DEJA);
        p->back = 1;
        break;
    default: break;
    }
    modified(s, kind_of(action) == DONE);
}

static void swap(struct midnight *s, wh_action action) { /* R22 */
    unsigned count = 0;
    for (unsigned card; count < HAND && (card = swapped_card(action, count)) != 0; count++) lay_card(s, card - 1);
    for (unsigned i = 0; i < count; i++) draw_hour(s, s->turn);
    bool by_ghost = s->pending.by == BY_GHOST;
    s->pending = (struct pending){ 0 };
    s->phase = TURN;
    if (by_ghost) pass_turn(s); /* R20: the turn is over */
}

/* The place in the discard pile of one of its top three cards; the pile's length if it is not among them. */
static unsigned top_three(const struct midnight *s, unsigned card) {
    for (unsigned i = 1; i <= 3 && i <= s->discard_count; i++)
        if (s->discard[s->discard_count - i] == card) return s->discard_count - i;
    return s->discard_count;
}

static void exchange(struct midnight *s, unsigned taken, unsigned given) { /* R33 */
    s->discard[top_three(s, taken)] = (uint8_t)given;
    s->hours[s->turn] ^= 1ull << taken | 1ull << given;
    s->phase = TURN;
}

static void use_ghost(struct midnight *s, unsigned colour) { /* R20 */
    s->ghosts &= (uint8_t) ~(1u << ghost_bit(s, s->turn, colour));
    s->pending.by = BY_GHOST;
    s->phase = SWAP;
}

static inline void take_turn(struct midnight *s, wh_action action) {
    switch (kind_of(action)) {
    case PLAY: play(s, argument(action) & 63, argument(action) >> 6); break;
    case GHOST: use_ghost(s, argument(action)); break;
    case USE_RECYCLE:
        lay_special(s, RECYCLING);
        s->committed = 1;
        s->phase = RECYCLE;
        break;
    case USE_BADHAND:
        lay_special(s, BADHAND);
        s->committed = 1;
        s->pending.by = BY_BADHAND;
        s->phase = SWAP;
        break;
    default: pass_turn(s);
    }
}

static inline void apply(void *state, wh_action action) {
    struct midnight *s = state;
    switch (s->phase) {
    case TURN: take_turn(s, action); break;
    case MODIFY: modify(s, action); break;
    case SWAP: swap(s, action); break;
    case RECYCLE: exchange(s, argument(action) & 63, argument(action) >> 6); break;
    case DISCARD:
        lay_card(s, argument(action));
        refill(s);
        break;
    default: shuffle(s, action);
    }
}

/* --- who acts ----------------------------------------------------------------------------------------------------- */

static inline int actor(const void *state) {
    const struct midnight *s = state;
    if (s->phase < TURN) return WH_CHANCE;
    return s->phase == END ? WH_OVER : s->turn;
}

static unsigned chance(const void *state, wh_action *out) {
    (void)state, (void)out;
    return 0; /* shuffles only */
}

static inline wh_action sample(const void *state, struct wh_rng *rng) {
    (void)state;
    return wh_rng_shuffle(rng);
}

/* --- scores ------------------------------------------------------------------------------------------------------- */

static void score(const void *state, int32_t *scores) {
    const struct midnight *s = state;
    for (unsigned seat = 0; seat < s->seats; seat++) scores[seat] = s->score[seat % table_of(s)->sides];
}

static uint32_t winners(const void *state) { /* R61 */
    const struct midnight *s = state;
    if (s->phase != END) return 0;
    unsigned sides = table_of(s)->sides, best = 0;
    uint32_t seats = 0;
    struct finished last = midnight_unpack(s->history[s->history_count - 1]);
    for (unsigned seat = 0; seat < s->seats; seat++) {
        unsigned merit = s->score[seat % sides] * 16u + last.gain[seat % sides];
        if (merit > best) best = merit, seats = 0;
        if (merit == best) seats |= 1u << seat;
    }
    return seats;
}

static uint32_t side(const void *state, unsigned seat) {
    const struct midnight *s = state;
    unsigned sides = table_of(s)->sides;
    uint32_t seats = 0;
    for (unsigned other = seat % sides; other < s->seats; other += sides) seats |= 1u << other;
    return seats;
}
