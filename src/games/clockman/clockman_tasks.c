/* clockman_tasks.c: the stack of tasks (section 6.1): what happens between two decisions. Turns, arrivals, hits, field
 * effects, immediate cards (section 6.2) and effects on others (EFFECT).
 *
 * A task that the rules push and pop at once is a plain call here; only what can wait below a question is on the stack.
 * Where a function returns bool, true means: a question stands, stop. */
#include "clockman.h"

/* --- piles -------------------------------------------------------------------------------------------------------- */

/* The top card; all others move up by one. */
static inline unsigned draw_symbol(struct clockman *s) {
    uint8_t rest[SYMBOLS - 1];
    unsigned card = s->symbols[0];
    memcpy(rest, s->symbols + 1, sizeof rest);
    memcpy(s->symbols, rest, sizeof rest);
    s->symbols[SYMBOLS - 1] = 0;
    s->symbol_count--;
    return card;
}

static inline unsigned draw_event(struct clockman *s) {
    uint8_t rest[EVENT_CARDS - 1];
    unsigned card = s->events[0];
    memcpy(rest, s->events + 1, sizeof rest);
    memcpy(s->events, rest, sizeof rest);
    s->events[EVENT_CARDS - 1] = 0;
    s->event_count--;
    return card;
}

void clockman_under_events(struct clockman *s, enum card card) { s->events[s->event_count++] = (uint8_t)card; }

static void take_symbol(struct clockman *s, unsigned seat) { /* R7.1 */
    if (s->symbol_count) s->hand[seat] = one_more(s->hand[seat], pose_mask(draw_symbol(s)));
}

void clockman_discard(struct clockman *s, unsigned seat, unsigned pose) {
    s->hand[seat] = one_less(s->hand[seat], pose_mask(pose));
    s->symbols[s->symbol_count++] = (uint8_t)pose;
}

static void lay_open(struct clockman *s, unsigned seat, enum card card) {
    wh_assert(s->open[seat].count < OPEN_CARDS);
    s->open[seat].cards[s->open[seat].count++] = (uint8_t)card;
}

static void close_at(struct clockman *s, unsigned seat, unsigned at) {
    struct open *open = &s->open[seat];
    clockman_under_events(s, open->cards[at]);
    for (open->count--; at < open->count; at++) open->cards[at] = open->cards[at + 1];
    open->cards[open->count] = 0;
}

void clockman_close(struct clockman *s, unsigned seat, enum card card) {
    for (unsigned i = 0; i < s->open[seat].count; i++) {
        if (s->open[seat].cards[i] != card) continue;
        close_at(s, seat, i);
        return;
    }
}

/* --- questions ---------------------------------------------------------------------------------------------------- */

static bool ask(struct clockman *s, enum phase phase, struct ask question) {
    s->phase = (uint8_t)phase;
    s->ask = question;
    return true;
}

static bool ask_seat(struct clockman *s, enum phase phase, unsigned seat) {
    return ask(s, phase, (struct ask){ .seat = (uint8_t)seat });
}

static bool ask_shuffle(struct clockman *s, enum pile pile) {
    return ask(s, SHUFFLE_PHASE, (struct ask){ .seat = CHANCE, .why = (uint8_t)pile });
}

bool clockman_ask_roll(struct clockman *s, enum roll_why why, unsigned who) {
    return ask(s, ROLL_PHASE, (struct ask){ .seat = CHANCE, .why = (uint8_t)why, .other = (uint8_t)who });
}

bool clockman_limit(struct clockman *s, unsigned seat) {
    if (wh_popcount(s->hand[seat]) <= HAND) return false;
    return ask(s, DISCARD_PHASE, (struct ask){ .seat = (uint8_t)seat, .why = OVER_LIMIT });
}

/* --- set-up and turns --------------------------------------------------------------------------------------------- */

static void place_whytookis(struct clockman *s) { /* section 4, step 5 */
    uint8_t *next = s->whytookis;
    unsigned twice = s->mix[0];
    for (unsigned i = 0; i + 1 < WH_COUNT(GROUPS); i++)
        for (unsigned pose = 0; pose < POSES; pose++) {
            unsigned copies = pose != twice ? 1 : GROUPS[i + 1] - GROUPS[i] > POSES ? 2 : 0;
            while (copies--) *next++ = (uint8_t)pose;
        }
    s->placed = true;
}

/* The shuffles of the set-up from this one on. */
void clockman_push_shuffles(struct clockman *s, unsigned first) {
    for (unsigned pile = PILES; pile-- > first;) {
        push(s, TASK_SHUFFLE, 0, 0, pile);
        if (pile == P_GROUP) push(s, TASK_WHYTOOKIS, 0, 0, 0);
    }
}

/* R1.1, R1.2: these seats roll, from `first` on, and are then compared. */
void clockman_push_openings(struct clockman *s, unsigned seats, unsigned first) {
    push(s, TASK_LEAD, 0, 0, seats);
    for (unsigned seat = s->seats; seat-- > first;)
        if (seats >> seat & 1) push(s, TASK_OPENING, seat, 0, 0);
}

static void ready(struct clockman *s) {
    if (clockman_can_play(s) || clockman_offers(s))
        ask_seat(s, TURN_PHASE, s->turn);
    else
        clockman_ask_roll(s, ROLL_TURN, s->turn);
}

void clockman_push_reactions(struct clockman *s) {
    uint64_t held = 0;
    push(s, TASK_MOVE, 0, 0, 0);
    for (unsigned seat = 0; seat < s->seats; seat++) held |= seat != s->turn ? s->held[seat] : 0;
    if (!(held & reactions()) || safe(s, s->turn)) return; /* nobody will be asked */
    for (unsigned i = s->seats - 1u; i > 0; i--) push(s, TASK_REACT, (s->turn + i) % s->seats, 0, 0);
}

static bool miss_turn(struct clockman *s) { /* R2.1 */
    for (unsigned i = 0; i < s->open[s->turn].count; i++) {
        enum card card = (enum card)s->open[s->turn].cards[i];
        if ((card != SLEEP && card != STALL && card != CURFEW) || !works(card)) continue;
        close_at(s, s->turn, i);
        return true;
    }
    return false;
}

static bool begin(struct clockman *s) {
    unsigned opening = s->opening[s->turn];
    s->roll = s->played = s->offered = 0;
    push(s, TASK_END, 0, 0, 0);
    if (s->open[s->turn].count && miss_turn(s)) return false;
    if (!opening) {
        ready(s);
        return true;
    }
    s->roll = (uint8_t)opening; /* R1.3 */
    s->opening[s->turn] = 0;
    clockman_push_reactions(s);
    return false;
}

static bool lead(struct clockman *s, unsigned seats) { /* R1.2 */
    unsigned best = 0, highest = 0;
    for (unsigned seat = 0; seat < s->seats; seat++) {
        if (!(seats >> seat & 1) || s->opening[seat] < highest) continue;
        if (s->opening[seat] > highest) best = 0;
        highest = s->opening[seat];
        best |= 1u << seat;
    }
    if ((best & (best - 1)) == 0) {
        s->first = s->turn = (uint8_t)wh_lowest(best);
        return begin(s);
    }
    clockman_push_openings(s, best, 0);
    return false;
}

void clockman_finish(struct clockman *s, enum ending ending, unsigned winners) {
    s->ending = (uint8_t)ending;
    s->winners = (uint8_t)winners;
    s->phase = END_PHASE;
    s->ask = (struct ask){ 0 };
    memset(s->stack, 0, sizeof s->stack);
    s->stack_count = 0;
}

static bool end_turn(struct clockman *s) {
    s->turn = (uint8_t)next_seat(s, s->turn);
    if (s->turn == s->first) {
        if (s->round >= s->rounds) {
            clockman_finish(s, AT_LIMIT, clockman_leaders(s));
            return true;
        }
        s->round++;
    }
    return begin(s);
}

/* --- arriving and hitting (R6) ------------------------------------------------------------------------------------ */

bool clockman_arrive(struct clockman *s, unsigned seat, enum mode mode) {
    if (mode != BY_PUSH) push(s, TASK_FIELD, seat, 0, mode);
    for (unsigned i = s->seats - 1u; i > 0; i--) {
        unsigned victim = (seat + i) % s->seats;
        if (s->pos[victim] == s->pos[seat]) push(s, TASK_HIT, seat, victim, mode);
    }
    return false;
}

static bool displace(struct clockman *s, unsigned seat) { /* R6.3 */
    unsigned place = s->pos[seat];
    if (!on_track(place)) return false;
    unsigned to = on_passage(place) ? clockman_passages[place - P0].outer : clockman_board[place].out;
    s->pos[seat] = (uint8_t)(to == START ? start_of(s, seat) : to);
    return to == START ? false : clockman_arrive(s, seat, BY_PUSH);
}

static bool loot(struct clockman *s, unsigned seat, unsigned victim) {
    if (!clockman_loot(s, seat, victim)) return false;
    if (!holds(s, victim, VAULT)) return clockman_ask_loot(s, seat, victim);
    return ask(s, GUARD_PHASE, (struct ask){ .seat = (uint8_t)victim, .why = GUARD_ROB, .other = (uint8_t)seat });
}

bool clockman_ask_loot(struct clockman *s, unsigned seat, unsigned victim) {
    return ask(s, ROB_PHASE, (struct ask){ .seat = (uint8_t)seat, .other = (uint8_t)victim });
}

bool clockman_struck(struct clockman *s, unsigned seat, unsigned victim, enum mode mode, bool knocked) {
    if (knocked) push(s, TASK_DISPLACE, victim, 0, 0);
    return mode != BY_PUSH && loot(s, seat, victim);
}

bool clockman_strike(struct clockman *s, unsigned seat, unsigned victim, enum mode mode) {
    if (s->open[victim].count && lies_open(s, victim, BUBBLE)) {
        clockman_close(s, victim, BUBBLE);
        return false;
    }
    if (!holds(s, victim, ANCHOR)) return clockman_struck(s, seat, victim, mode, true);
    return ask(s, GUARD_PHASE, (struct ask){ (uint8_t)victim, GUARD_KNOCK, (uint8_t)seat, .mode = (uint8_t)mode });
}

static bool may_spare(const struct clockman *s, unsigned seat, unsigned victim) { /* R10.5 */
    if (s->hamster != HAMSTER_MANY || clockman_surplus(s, victim)) return false;
    for (unsigned third = 0; third < s->seats; third++)
        if (third != seat && third != victim && clockman_surplus(s, third)) return true;
    return false;
}

static bool hit(struct clockman *s, unsigned seat, unsigned victim, enum mode mode) {
    if (s->pos[seat] != s->pos[victim]) return false;
    if (mode == BY_PUSH || !may_spare(s, seat, victim)) return clockman_strike(s, seat, victim, mode);
    return ask(s, SPARE_PHASE, (struct ask){ (uint8_t)seat, .other = (uint8_t)victim, .mode = (uint8_t)mode });
}

static bool shift(struct clockman *s, unsigned seat, int steps, enum mode mode) { /* R3.8 */
    unsigned place = s->pos[seat];
    if (on_passage(place)) {
        place = steps < 0 ? clockman_passages[place - P0].outer : clockman_passages[place - P0].inner;
        steps += steps < 0 ? 1 : -1;
    }
    s->pos[seat] = (uint8_t)along(place, steps);
    return clockman_arrive(s, seat, mode);
}

/* --- cards that affect others (R3.6, EFFECT) ---------------------------------------------------------------------- */

static void swap_places(struct clockman *s, unsigned a, unsigned b) {
    uint8_t place = s->pos[a];
    s->pos[a] = s->pos[b];
    s->pos[b] = place;
}

static bool snatch(struct clockman *s, unsigned by, unsigned seat, unsigned pose) {
    if (!has_pose(s, seat, pose)) return false;
    s->hand[seat] = one_less(s->hand[seat], pose_mask(pose));
    s->hand[by] = one_more(s->hand[by], pose_mask(pose));
    return clockman_limit(s, by);
}

bool clockman_effect(struct clockman *s, enum card card, unsigned by, unsigned seat, unsigned arg) {
    if (!works(card)) return false;
    switch (card) {
    case QUAKE: return shift(s, seat, -2, BY_PUSH);
    case SHOVE: return shift(s, seat, -SHOVED, BY_PUSH);
    case SNATCH: return snatch(s, by, seat, arg - 1);
    case SWAP: swap_places(s, by, seat); return false;
    case GLITCH: return clockman_ask_roll(s, ROLL_AGAIN, s->turn);
    case BRAKE: s->roll = s->roll > 3 ? (uint8_t)(s->roll - 2) : 1; return false;
    default: lay_open(s, seat, card); return false; /* stall, curfew */
    }
}

bool clockman_affect(struct clockman *s, enum card card, unsigned by, unsigned seat, unsigned arg) {
    if (safe(s, seat) || ((card == QUAKE || card == SHOVE) && !on_track(s->pos[seat]))) return false;
    if (!holds(s, seat, PATCH)) return clockman_effect(s, card, by, seat, arg);
    return ask(s, GUARD_PHASE,
               (struct ask){ .seat = (uint8_t)seat,
                             .why = GUARD_EVENT,
                             .other = (uint8_t)by,
                             .card = (uint8_t)card,
                             .arg = (uint8_t)arg });
}

/* --- immediate cards (section 6.2) -------------------------------------------------------------------------------- */

static bool gift(struct clockman *s, unsigned seat) {
    for (unsigned i = 0; i < s->seats; i++) {
        unsigned who = (seat + i) % s->seats;
        if (!safe(s, who)) take_symbol(s, who);
    }
    for (unsigned i = s->seats; i-- > 0;) {
        unsigned who = (seat + i) % s->seats;
        if (!safe(s, who)) push(s, TASK_LIMIT, who, 0, 0);
    }
    return false;
}

static bool backup(struct clockman *s, unsigned seat) {
    if (lies_open(s, seat, VIRUS)) return false;
    for (unsigned sort = 0; sort < 3; sort++) {
        uint64_t there = s->tokens & clockman_tokens_of[sort];
        if (!there || !needs(s, seat, sort)) continue;
        clockman_take_token(s, seat, wh_lowest(there));
        return false;
    }
    return false;
}

static bool quake(struct clockman *s, unsigned seat) {
    for (unsigned i = s->seats - 1u; i > 0; i--) push(s, TASK_QUAKE, (seat + i) % s->seats, seat, 0);
    return false;
}

static bool shove(struct clockman *s, unsigned seat) {
    for (unsigned other = 0; other < s->seats; other++)
        if (other != seat && on_track(s->pos[other]))
            return ask(s, TARGET_PHASE, (struct ask){ .seat = (uint8_t)seat, .card = SHOVE });
    return false;
}

static bool follow_signpost(struct clockman *s, unsigned seat) {
    int steps = 1;
    while (clockman_board[along(s->pos[seat], steps)].kind != SYMBOL) steps++; /* no two are further than 8 apart */
    return shift(s, seat, steps, BY_CARD);
}

static bool curfew(struct clockman *s, unsigned seat) {
    unsigned leader = seat;
    for (unsigned i = 1; i < s->seats; i++) {
        unsigned who = (seat + i) % s->seats;
        if (!safe(s, who) && clockman_score(s, who) > clockman_score(s, leader)) leader = who;
    }
    if (leader != seat) return clockman_affect(s, CURFEW, seat, leader, 0);
    lay_open(s, seat, CURFEW);
    return false;
}

static bool carry_out(struct clockman *s, unsigned seat, enum card card) {
    static const uint8_t orbits[] = { P_GROUP, Q_GROUP, R_GROUP, R_GROUP };
    if (!works(card)) return false;
    switch (card) {
    case AHEAD: return shift(s, seat, 3, BY_CARD);
    case BACK: return shift(s, seat, -3, BY_CARD);
    case AGAIN: return clockman_ask_roll(s, ROLL_TURN, seat);
    case ARCHIVE:
        take_symbol(s, seat);
        take_symbol(s, seat);
        return clockman_limit(s, seat);
    case SHRED: return s->hand[seat] && ask(s, DISCARD_PHASE, (struct ask){ .seat = (uint8_t)seat, .why = TO_SHRED });
    case GIFT: return gift(s, seat);
    case FALL: return displace(s, seat);
    case DANCE: return ask_shuffle(s, (enum pile)orbits[ring_of(s->pos[seat])]);
    case CRASH: return clockman_droppable(s, seat) && ask_seat(s, DROP_PHASE, seat);
    case BACKUP: return backup(s, seat);
    case QUAKE: return quake(s, seat);
    case SHOVE: return shove(s, seat);
    case SIGNPOST: return follow_signpost(s, seat);
    default: return curfew(s, seat);
    }
}

static bool draw_and_do(struct clockman *s, unsigned seat) { /* R7.2 */
    if (!s->event_count) return false;
    enum card card = (enum card)draw_event(s);
    switch (clockman_events[card].timing) {
    case AT_ONCE:
        if (card != CURFEW) clockman_under_events(s, card); /* that one is in the air */
        return carry_out(s, seat, card);
    case FACE_UP: lay_open(s, seat, card); return false;
    default: s->held[seat] = one_more(s->held[seat], HELD[card]); return false;
    }
}

/* --- field effects (R7) ------------------------------------------------------------------------------------------- */

static bool find_digit(struct clockman *s, unsigned seat, unsigned sort, unsigned token) { /* R7.3 */
    if (lies_open(s, seat, VIRUS)) return false;
    if (needs(s, seat, sort)) {
        clockman_take_token(s, seat, token);
        return false;
    }
    return clockman_may_hold(s, seat, sort) && ask_seat(s, HOARD_PHASE, seat); /* R10.3 */
}

static bool field_effect(struct clockman *s, unsigned seat, enum mode mode) {
    if (!on_ring(s->pos[seat])) return false;
    const struct field *field = &clockman_board[s->pos[seat]];
    bool token = s->tokens >> (field->token & 63) & 1;
    switch (field->kind) {
    case PATH: return false;
    case SYMBOL:
        if (s->open[seat].count) clockman_close(s, seat, VIRUS);
        take_symbol(s, seat);
        return clockman_limit(s, seat);
    case EVENT: return mode == BY_MOVE && draw_and_do(s, seat);
    case TRANSFER:
        if (s->transfer) clockman_settle(s, seat); /* R7.5 */
        return false;
    case LIFT: return token && ask_seat(s, LIFT_PHASE, seat);
    default: return token && find_digit(s, seat, field->kind - (unsigned)ZERO, field->token);
    }
}

/* --- the machine -------------------------------------------------------------------------------------------------- */

static inline struct task pop(struct clockman *s) {
    wh_assert(s->stack_count > 0);
    struct task task = unpack_task(s->stack[--s->stack_count]);
    s->stack[s->stack_count] = 0; /* equal states are equal bytes */
    return task;
}

static bool offer_reply(struct clockman *s, unsigned seat, unsigned give, unsigned want) { /* R10.8 */
    if (!clockman_could_accept(s, seat, give, want)) return false;
    return ask(s, REPLY_PHASE, (struct ask){ .seat = (uint8_t)seat, .give = (uint8_t)give, .want = (uint8_t)want });
}

static bool react(struct clockman *s, unsigned seat) {
    bool asked = !safe(s, s->turn) && s->held[seat] & reactions();
    return asked && ask_seat(s, REACT_PHASE, seat);
}

static bool move(struct clockman *s) {
    if (clockman_can_move(s)) return ask_seat(s, MOVE_PHASE, s->turn);
    s->roll = 0;
    return false;
}

static bool carry_on(struct clockman *s, struct task t) {
    switch (t.kind) {
    case TASK_SHUFFLE: return ask_shuffle(s, (enum pile)t.detail);
    case TASK_WHYTOOKIS: place_whytookis(s); return false;
    case TASK_OPENING: return clockman_ask_roll(s, ROLL_OPENING, t.seat);
    case TASK_LEAD: return lead(s, t.detail);
    case TASK_READY: ready(s); return true;
    case TASK_KEEP: s->roll = t.detail; return false;
    case TASK_REACT: return react(s, t.seat);
    case TASK_MOVE: return move(s);
    case TASK_HIT: return hit(s, t.seat, t.other, (enum mode)t.detail);
    case TASK_DISPLACE: return displace(s, t.seat);
    case TASK_FIELD: return field_effect(s, t.seat, (enum mode)t.detail);
    case TASK_LIMIT: return clockman_limit(s, t.seat);
    case TASK_QUAKE: return clockman_affect(s, QUAKE, t.other, t.seat, 0);
    case TASK_REPLY: return offer_reply(s, t.seat, t.detail >> 2, t.detail & 3);
    default: return end_turn(s);
    }
}

void clockman_run(struct clockman *s) {
    while (!carry_on(s, pop(s))) {
    }
}
