/* midnight_rules.c: the course of a game of midnight: set-up, turns, movement, rounds, scores.
 *
 * Everything a play-out touches is static here, so that the loop at the end compiles as one piece. Notation, refusals
 * in words, secrets, positions and the bots' judgement are in the files beside it (see midnight.h). */
#include "midnight_prior.h"

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
    for (unsigned i = 0; i < SPECIALS; i++) s->special_pile[i] = (uint8_t)((SPECIALS - 1 - i) / 2);
    for (unsigned i = 0; i < ENERGIES; i++) s->energy_pile[i] = (uint8_t)(ENERGIES - 1 - i);
    s->phase = SHUFFLE_DECK;
    s->turn = NOBODY;
    s->committed = 0;
    s->pending = (struct pending){ 0 };
}

static bool start(void *state, const struct wh_setup *setup, struct wh_why *why) {
    struct midnight *s = state;
    unsigned row = 0; /* `auto` is the first row for so many seats */
    while (row < WH_COUNT(midnight_tables) &&
           (midnight_tables[row].seats != setup->seats ||
            (setup->option[OPTION_MODE] != AUTO && midnight_tables[row].mode != setup->option[OPTION_MODE])))
        row++;
    if (row == WH_COUNT(midnight_tables)) return wh_deny(why, &midnight_reasons[NO_SUCH_TABLE]);
    memset(s, 0, sizeof *s);
    s->seats = setup->seats;
    s->table = (uint8_t)row;
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
        unsigned p = s->pieces[c];
        place[c] = p == PARTY || lifted >> c & 1 ? MIDNIGHT : p >= 12 ? p : p + 12;
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

/* A piece has come to `to`, by way of its gate: 1 for own pieces (R35), 24 for wanderers (R41). True: it went home. */
static inline bool land(struct midnight *s, const struct table *t, unsigned colour, unsigned to, bool gate) {
    bool own = colour < t->own;
    s->pieces[colour] = (uint8_t)to;
    if (gate) {
        if (own)
            draw_special(s, receiver(s, t, colour));
        else
            draw_energy(s);
    }
    const uint32_t refreshing = 7u << 5 | 7u << 17; /* R23: 5, 6, 7, 17, 18, 19 */
    s->ghosts |= (uint8_t)((refreshing >> to & own) * ((unsigned)t->refreshed << colour));
    if (to != MIDNIGHT || !own) return false; /* R16: a wanderer stays on 24 */
    s->pieces[colour] = PARTY;
    return true;
}

static bool walk_back(struct midnight *s, const struct table *t, unsigned colour, unsigned steps) { /* R19 */
    int from = s->pieces[colour], to = from - (int)steps, gate = colour < t->own ? 1 : 0;
    bool reached = to == gate || (to < gate && from > gate && s->backpass);
    return land(s, t, colour, (unsigned)(to < 1 ? to + MIDNIGHT : to), reached);
}

/* Walks one piece; true: it has reached midnight and gone to the party. Written without branches where chance rules. */
static inline bool walk(struct midnight *s, const struct table *t, unsigned colour, unsigned steps, bool back) {
    unsigned from = s->pieces[colour], to = from + steps, gate = MIDNIGHT + (colour < t->own);
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

/* --- legal actions ------------------------------------------------------------------------------------------------ */

/* A node's choices beyond the cards are bits of a mask: legal() walks it, pick() draws from it, check() tests it. */

static inline int actor(const void *state) {
    const struct midnight *s = state;
    if (s->phase < TURN) return WH_CHANCE;
    return s->phase == END ? WH_OVER : s->turn;
}

enum { EXTRA_RECYCLE = COLOURS, EXTRA_BADHAND, EXTRA_PASS, EXTRAS };
static const wh_action extra_actions[EXTRAS] = { GHOST,
                                                 GHOST | 1 << KIND_BITS,
                                                 GHOST | 2 << KIND_BITS,
                                                 GHOST | 3 << KIND_BITS,
                                                 GHOST | 4 << KIND_BITS,
                                                 USE_RECYCLE,
                                                 USE_BADHAND,
                                                 PASS };

/* Phase turn, beside the hour cards: ghosts by colour, Recycle, Bad Hand, pass. */
static inline unsigned turn_extras(const struct midnight *s) {
    unsigned seat = s->turn, extras = 0;
    bool hours = s->hours[seat] != 0;
    if (!hours) extras |= 1u << EXTRA_PASS; /* R14 */
    if (s->specials[seat]) {
        if (hours && s->discard_count) extras |= (unsigned)holds_special(s, seat, RECYCLING) << EXTRA_RECYCLE;
        if (s->deck_count && (hours || s->energy[seat]))
            extras |= (unsigned)holds_special(s, seat, BADHAND) << EXTRA_BADHAND;
    }
    if (!s->committed && s->deck_count && (hours || s->energy[seat])) {
        unsigned ghosts = active_ghosts(s, seat);
        extras |= s->seats < 6 ? ghosts : ghosts >> (seat - seat % 3);
    }
    return extras;
}

/* Phase modify: two bits an energy card (both ways to assign it), jump to either colour, Déjà Vu, done. */
enum { MODIFY_JUMP = 2 * ENERGIES, MODIFY_DEJA = MODIFY_JUMP + 2, MODIFY_DONE, MODIFY_ALL };

static inline unsigned modify_choices(const struct midnight *s) {
    const struct pending *p = &s->pending;
    unsigned seat = s->turn, choices = 1u << MODIFY_DONE;
    if (!p->energised && s->energy[seat]) {
        const unsigned equal = 1u << 0 | 1u << 4 | 1u << 6; /* e11 e22 e33: one way is enough */
        unsigned once = s->energy[seat], twice = once & ~equal;
        for (unsigned i = 0; i < ENERGIES; i++)
            choices |= (once >> i & 1u) << (2 * i) | (twice >> i & 1u) << (2 * i + 1);
    }
    if (holds_special(s, seat, JUMP)) { /* R31: the other number is above 0 */
        choices |= (unsigned)(p->steps[1] > 0) << MODIFY_JUMP | (unsigned)(p->steps[0] > 0) << (MODIFY_JUMP + 1);
    }
    if (!p->back) choices |= (unsigned)holds_special(s, seat, DEJA) << MODIFY_DEJA;
    return choices;
}

static inline wh_action modify_action(const struct midnight *s, unsigned choice) {
    const uint8_t *colour = midnight_cards[s->pending.card].colour;
    if (choice == MODIFY_DONE) return simple(DONE);
    if (choice == MODIFY_DEJA) return simple(USE_DEJA);
    if (choice >= MODIFY_JUMP) return with(USE_JUMP, colour[choice - MODIFY_JUMP]);
    const uint8_t *bonus = midnight_bonus[choice / 2];
    return boost_action((struct boost){ .card = (uint8_t)(choice / 2),
                                        .colour = { colour[0], colour[1] },
                                        .bonus = { bonus[choice & 1], bonus[~choice & 1] } });
}

/* The movement cards of the seat in turn in hand order: hour cards, then energy. At most 6 (R51). */
static inline unsigned list_cards(const struct midnight *s, uint8_t *cards) {
    unsigned count = 0;
    for (uint64_t left = s->hours[s->turn]; left; left &= left - 1) cards[count++] = (uint8_t)wh_lowest(left);
    for (unsigned left = s->energy[s->turn]; left; left &= left - 1)
        cards[count++] = (uint8_t)(HOURS + wh_lowest(left));
    return count;
}

static inline wh_action swap_action(const uint8_t *cards, unsigned subset) {
    uint64_t packed = 0;
    for (unsigned i = 0; subset; i++, subset &= subset - 1)
        packed |= (cards[wh_lowest(subset)] + 1ull) << (CARD_BITS * i);
    return with(SWAP_CARDS, packed);
}

static unsigned legal_swaps(const struct midnight *s, wh_action *out) {
    uint8_t cards[HAND + 1];
    unsigned held = list_cards(s, cards), count = midnight_subset_count[held][swap_limit(s)];
    uint64_t packed[32] = { 0 }; /* by subset: its lowest card, then the subset without it */
    for (unsigned subset = 1; subset < 1u << held; subset++)
        packed[subset] = (cards[wh_lowest(subset)] + 1ull) | packed[subset & (subset - 1)] << CARD_BITS;
    for (unsigned i = 0; i < count; i++) out[i] = with(SWAP_CARDS, packed[midnight_subsets[held][i]]);
    return count;
}

static inline unsigned legal_turn(const struct midnight *s, wh_action *out) {
    unsigned count = 0;
    for (uint64_t left = s->hours[s->turn]; left; left &= left - 1) {
        unsigned card = wh_lowest(left);
        out[count++] = play_action(card, 0);
        out[count++] = play_action(card, 1);
    }
    for (unsigned left = turn_extras(s); left; left &= left - 1) out[count++] = extra_actions[wh_lowest(left)];
    return count;
}

static unsigned legal_takes(const struct midnight *s, wh_action *out) {
    unsigned count = 0;
    for (unsigned i = 1; i <= 3 && i <= s->discard_count; i++)
        for (uint64_t left = s->hours[s->turn]; left; left &= left - 1)
            out[count++] = take_action(s->discard[s->discard_count - i], wh_lowest(left));
    return count;
}

static unsigned legal_modifications(const struct midnight *s, wh_action *out) {
    unsigned count = 0;
    for (unsigned left = modify_choices(s); left; left &= left - 1) out[count++] = modify_action(s, wh_lowest(left));
    return count;
}

static unsigned legal_drops(const struct midnight *s, wh_action *out) {
    uint8_t cards[HAND + 1];
    unsigned count = list_cards(s, cards);
    for (unsigned i = 0; i < count; i++) out[i] = with(DROP, cards[i]);
    return count;
}

static unsigned legal(const void *state, wh_action *out) {
    const struct midnight *s = state;
    switch (s->phase) {
    case TURN: return legal_turn(s, out);
    case SWAP: return legal_swaps(s, out);
    case RECYCLE: return legal_takes(s, out);
    case MODIFY: return legal_modifications(s, out);
    case DISCARD: return legal_drops(s, out);
    default: return 0;
    }
}

/* --- check: section 14, situation by situation in the order of its table ------------------------------------------ */

static bool deny(struct wh_why *why, enum why_not reason) { return wh_deny(why, &midnight_reasons[reason]); }

static bool check_ghost(const struct midnight *s, unsigned colour, struct wh_why *why) {
    if (colour >= COLOURS) return deny(why, NOT_NOW);
    unsigned ghost = 1u << ghost_bit(s, s->turn, colour);
    bool own = s->seats == 6 ? colour == s->turn % 3u : (table_of(s)->seat_ghosts[s->turn] & ghost) != 0;
    if (s->committed) return deny(why, MUST_FOLLOW);
    if (s->deck_count == 0) return deny(why, DECK_EMPTY);
    if (!own) return deny(why, NOT_YOUR_GHOST);
    if (!(s->ghosts & ghost)) return deny(why, GHOST_USED);
    return movement_cards(s, s->turn) ? true : deny(why, NOT_NOW);
}

static bool check_special(const struct midnight *s, enum special kind, struct wh_why *why) {
    if (!holds_special(s, s->turn, kind)) return deny(why, SPECIAL_NOT_HELD);
    bool changes_numbers = kind == JUMP || kind == DEJA;
    if (s->phase == TURN && changes_numbers) return deny(why, TOO_EARLY);
    if (s->phase == MODIFY && !changes_numbers) return deny(why, TOO_LATE);
    return true;
}

static bool check_play(const struct midnight *s, unsigned card, struct wh_why *why) {
    return card < HOURS && s->hours[s->turn] >> card & 1 ? true : deny(why, NOT_IN_HAND);
}

static bool check_turn(const struct midnight *s, wh_action action, struct wh_why *why) {
    switch (kind_of(action)) {
    case PLAY: return check_play(s, argument(action) & 63, why);
    case GHOST: return check_ghost(s, argument(action), why);
    case PASS: return s->hours[s->turn] ? deny(why, MUST_PLAY) : true;
    case USE_RECYCLE:
        if (!check_special(s, RECYCLING, why)) return false;
        return s->discard_count && s->hours[s->turn] ? true : deny(why, CANNOT_RECYCLE);
    case USE_BADHAND:
        if (!check_special(s, BADHAND, why)) return false;
        if (s->deck_count == 0) return deny(why, DECK_EMPTY);
        return movement_cards(s, s->turn) ? true : deny(why, NOT_NOW);
    case USE_JUMP: return check_special(s, JUMP, why);
    case USE_DEJA: return check_special(s, DEJA, why);
    case ENERGY: return deny(why, TOO_EARLY);
    default: return deny(why, NOT_NOW);
    }
}

static bool check_energy(const struct midnight *s, wh_action action, struct wh_why *why) {
    struct boost b = boost_of(action);
    if (s->pending.energised) return deny(why, SECOND_ENERGY);
    if (b.card >= ENERGIES || !(s->energy[s->turn] >> b.card & 1)) return deny(why, WRONG_ENERGY);
    bool fits = action == modify_action(s, b.card * 2u) || action == modify_action(s, b.card * 2u + 1);
    return fits ? true : deny(why, WRONG_ENERGY);
}

static bool check_modify(const struct midnight *s, wh_action action, struct wh_why *why) {
    unsigned half;
    switch (kind_of(action)) {
    case DONE: return true;
    case USE_RECYCLE: return check_special(s, RECYCLING, why);
    case USE_BADHAND: return check_special(s, BADHAND, why);
    case ENERGY: return check_energy(s, action, why);
    case USE_DEJA:
        if (!check_special(s, DEJA, why)) return false;
        return s->pending.back ? deny(why, SECOND_DEJA) : true;
    case USE_JUMP:
        if (!check_special(s, JUMP, why)) return false;
        half = half_of(s, argument(action));
        if (half == 2) return deny(why, NOT_NOW);
        return s->pending.steps[half ^ 1] ? true : deny(why, BELOW_ZERO);
    default: return deny(why, NOT_NOW);
    }
}

static bool holds_card(const struct midnight *s, unsigned card) {
    if (card < HOURS) return s->hours[s->turn] >> card & 1;
    return card < HOURS + ENERGIES && s->energy[s->turn] >> (card - HOURS) & 1;
}

static bool check_swap(const struct midnight *s, wh_action action, struct wh_why *why) {
    if (kind_of(action) != SWAP_CARDS) return deny(why, NOT_NOW);
    unsigned count = 0, last = 0;
    bool good = true;
    for (unsigned card; count < HAND && (card = swapped_card(action, count)) != 0; count++, last = card) {
        good &= holds_card(s, card - 1) && card > last;
    }
    if (action >> (KIND_BITS + CARD_BITS * count)) good = false; /* a gap, or more than five */
    if (count > s->deck_count) return deny(why, SWAP_TOO_MANY);
    return good && count ? true : deny(why, SWAP_LIST);
}

static bool check_take(const struct midnight *s, wh_action action, struct wh_why *why) {
    unsigned taken = argument(action) & 63, given = argument(action) >> 6;
    if (kind_of(action) != TAKE) return deny(why, NOT_NOW);
    if (given >= HOURS || !holds_card(s, given) || top_three(s, taken) == s->discard_count)
        return deny(why, WRONG_EXCHANGE);
    return true;
}

static bool check_drop(const struct midnight *s, wh_action action, struct wh_why *why) {
    if (kind_of(action) != DROP) return deny(why, NOT_NOW);
    return holds_card(s, argument(action)) ? true : deny(why, CARD_NOT_HELD);
}

/* No bits beside those that its kind uses; a sixth card to swap is kept until check_swap() objects to it. */
static bool well_packed(wh_action action) {
    static const uint8_t bits[16] = { [PLAY] = 7,    [GHOST] = 3,    [TAKE] = 12, [SWAP_CARDS] = (HAND + 1) * CARD_BITS,
                                      [ENERGY] = 17, [USE_JUMP] = 3, [DROP] = 7 };
    return action >> (KIND_BITS + bits[kind_of(action)]) == 0;
}

static bool check(const void *state, wh_action action, struct wh_why *why) {
    const struct midnight *s = state;
    if (s->phase == END) return deny(why, GAME_OVER);
    if (s->phase < TURN) return action != WH_NONE ? true : deny(why, NOT_NOW); /* any number is a shuffle */
    if (!well_packed(action)) return deny(why, NOT_NOW);
    switch (s->phase) {
    case TURN: return check_turn(s, action, why);
    case SWAP: return check_swap(s, action, why);
    case RECYCLE: return check_take(s, action, why);
    case MODIFY: return check_modify(s, action, why);
    default: return check_drop(s, action, why);
    }
}

/* --- luck and chance choices -------------------------------------------------------------------------------------- */

static unsigned chance(const void *state, wh_action *out) {
    (void)state, (void)out;
    return 0; /* shuffles only */
}

static inline wh_action sample(const void *state, struct wh_rng *rng) {
    (void)state;
    return wh_rng_shuffle(rng);
}

static inline wh_action pick_turn(const struct midnight *s, struct wh_rng *rng) {
    unsigned extras = turn_extras(s), plays = 2 * wh_popcount(s->hours[s->turn]);
    unsigned n = wh_rng_below(rng, plays + wh_popcount(extras));
    if (n < plays) return play_action(nth_card(s->hours[s->turn], n / 2), n & 1);
    return extra_actions[wh_nth_bit(extras, n - plays)];
}

static inline wh_action pick_modification(const struct midnight *s, struct wh_rng *rng) {
    unsigned choices = modify_choices(s), count = wh_popcount(choices);
    if (count == 1) return simple(DONE);
    return modify_action(s, wh_nth_bit(choices, wh_rng_below(rng, count)));
}

static wh_action pick_swap(const struct midnight *s, struct wh_rng *rng) {
    uint8_t cards[HAND + 1];
    unsigned held = list_cards(s, cards);
    unsigned n = wh_rng_below(rng, midnight_subset_count[held][swap_limit(s)]);
    return swap_action(cards, midnight_subsets[held][n]);
}

static wh_action pick_take(const struct midnight *s, struct wh_rng *rng) {
    unsigned offered = s->discard_count < 3 ? s->discard_count : 3, held = wh_popcount(s->hours[s->turn]);
    unsigned n = wh_rng_below(rng, offered * held);
    return take_action(s->discard[s->discard_count - 1 - n % offered], nth_card(s->hours[s->turn], n / offered));
}

static wh_action pick_drop(const struct midnight *s, struct wh_rng *rng) {
    uint8_t cards[HAND + 1];
    unsigned count = list_cards(s, cards);
    return with(DROP, cards[wh_rng_below(rng, count)]);
}

static inline wh_action pick(const void *state, struct wh_rng *rng) {
    const struct midnight *s = state;
    switch (s->phase) {
    case TURN: return pick_turn(s, rng);
    case MODIFY: return pick_modification(s, rng);
    case SWAP: return pick_swap(s, rng);
    case RECYCLE: return pick_take(s, rng);
    case DISCARD: return pick_drop(s, rng);
    default: return WH_NONE;
    }
}

WH_DEFINE_PLAYOUT

static inline uint32_t stage(const void *state) {
    const struct midnight *s = state;
    return s->round;
}
/* The policy of play-outs: the card that looks best, give or take a few hours; a ghost or a special now and then. */
enum { WHIM_BITS = 2, ODD_TURNS = 8 };

static inline wh_action choose_card(const struct midnight *s, struct wh_rng *rng) {
    const struct table *t = table_of(s);
    uint64_t whims = wh_rng_next(rng);
    unsigned best = 0, mine = s->turn % t->sides;
    int32_t most = INT32_MIN;
    for (uint64_t left = s->hours[s->turn]; left; left &= left - 1, whims >>= WHIM_BITS) {
        unsigned card = wh_lowest(left);
        const struct hour_card *c = &midnight_cards[card];
        int32_t its = (int32_t)(whims & ((1u << WHIM_BITS) - 1));
        for (unsigned i = 0; i < 2; i++) {
            if (c->colour[i] >= t->own) continue;
            int32_t walk = worth_of_walk(s, t, c->colour[i], c->number[i], false);
            its += t->side[c->colour[i]] == mine ? walk : -walk;
        }
        if (its > most) best = card, most = its;
    }
    const struct hour_card *c = &midnight_cards[best];
    bool second_wins = t->side[c->colour[1]] == mine && c->colour[1] < t->own &&
                       worth_of_walk(s, t, c->colour[1], c->number[1], false) == ALL_HOME;
    return play_action(best, second_wins ? 1 : (unsigned)whims & 1);
}

static inline wh_action choose_change(const struct midnight *s, struct wh_rng *rng) {
    unsigned choices = modify_choices(s);
    if (choices == 1u << MODIFY_DONE) return simple(DONE);
    uint64_t whims = wh_rng_next(rng);
    wh_action best = simple(DONE);
    int32_t most = worth_of_change(s, best);
    for (unsigned left = choices & ~(1u << MODIFY_DONE); left; left &= left - 1, whims >>= 2) {
        wh_action other = modify_action(s, wh_lowest(left));
        int32_t its = worth_of_change(s, other) + (int32_t)(whims & 3);
        if (its > most) best = other, most = its;
    }
    return best;
}

static inline wh_action policy(const void *state, struct wh_rng *rng) {
    const struct midnight *s = state;
    if (s->phase == MODIFY) return choose_change(s, rng);
    if (s->phase != TURN || !s->hours[s->turn]) return pick(s, rng);
    if (turn_extras(s) && wh_rng_below(rng, ODD_TURNS) == 0) return pick_turn(s, rng);
    return choose_card(s, rng);
}
WH_DEFINE_ROLLOUT

/* Anything drawn shows as a shorter pile, a new round as full ones. */
static bool reveals(const void *state, wh_action action) {
    const struct midnight *before = state;
    if (before->phase < TURN) return true;
    struct midnight after = *before;
    apply(&after, action);
    return after.deck_count != before->deck_count || after.special_count != before->special_count ||
           after.energy_count != before->energy_count || after.round != before->round;
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

static const struct wh_heuristics heuristics = {
    .evaluate = midnight_value,
    .prior = prior,
    .rollout = rollout,
    .estimator = &midnight_estimator,
    .search = { .exploration = 400 },
};

const struct wh_game wh_midnight = {
    .id = "midnight",
    .title = WH_TR("Midnight"),
    .summary = WH_TR(
        "Five ghosts race round a 24-hour clock; your card moves others too, and only an exact 24 breaks the curse."),
    .min_seats = 2,
    .max_seats = 6,
    .specimen = false,
    .version = 1,
    .max_legal = 31,
    .state_size = sizeof(struct midnight),
    .options = midnight_options,
    .option_count = OPTIONS,
    .fields = midnight_fields,
    .field_count = FIELDS,
    .reasons = midnight_reasons,
    .reason_count = REASONS,
    .start = start,
    .actor = actor,
    .legal = legal,
    .check = check,
    .apply = apply,
    .score = score,
    .winners = winners,
    .side = side,
    .chance = chance,
    .sample = sample,
    .pick = pick,
    .playout = playout,
    .resample = midnight_resample,
    .reveals = reveals,
    .seen = midnight_seen,
    .format = midnight_format,
    .parse = midnight_parse,
    .audit = midnight_audit,
    .words = &midnight_words,
    .heuristics = &heuristics,
};
