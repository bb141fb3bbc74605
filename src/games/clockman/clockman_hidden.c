/* clockman_hidden.c: redrawing what a seat cannot know, and which actions show something new. Who may see what is in
 * the table of fields in clockman_state.c. */
#include "clockman.h"

/* The kind of each bit of HELD. */
static const uint8_t held_kinds[HELD_CARDS] = {
    ANCHOR, ANCHOR, ANCHOR, BRAKE,  BRAKE, COURIER, COURIER, DIAL,  GLITCH, GLITCH, JUMP,   KEY,
    KEY,    KEY,    KEY,    MAGNET, ORDER, ORDER,   PATCH,   PATCH, REDO,   REDO,   REWIND, SHAFT,
    SNATCH, STALL,  SWAP,   TICK,   TICK,  TICK,    TURBO,   TURBO, VAULT,  VAULT,
};

/* Deals `size` of the cards from the end of the array, evenly; `copies` has the bits of each kind of card. */
static uint64_t deal(uint8_t *cards, unsigned count, unsigned size, const uint64_t *copies, struct wh_rng *rng) {
    uint64_t hand = 0;
    for (unsigned i = count; i > count - size; i--) {
        unsigned j = wh_rng_below(rng, i);
        uint8_t card = cards[j];
        cards[j] = cards[i - 1];
        cards[i - 1] = card;
        hand = one_more(hand, copies[card]);
    }
    return hand;
}

/* --- symbol cards ------------------------------------------------------------------------------------------------- */

/* That the turn player has to move on the straight shows whether the hand holds the card for the last Whytooki. */
static bool move_tells(const struct clockman *s, int seat) {
    return s->phase == MOVE_PHASE && s->turn != seat && safe(s, s->turn);
}

static void resample_symbols(struct clockman *s, int seat, struct wh_rng *rng) {
    static const uint64_t copies[POSES] = { 0xffull, 0xffull << 8, 0xffull << 16, 0xffull << 24, 0xffull << 32 };
    uint8_t cards[SYMBOLS], sizes[SEATS] = { 0 };
    unsigned left[POSES] = { 0 }, count = 0;
    for (unsigned i = 0; i < s->symbol_count; i++) left[s->symbols[i]]++;
    for (unsigned who = 0; who < s->seats; who++) {
        if ((int)who == seat) continue;
        for (unsigned pose = 0; pose < POSES; pose++) left[pose] += wh_popcount(s->hand[who] & copies[pose]);
        sizes[who] = (uint8_t)wh_popcount(s->hand[who]);
    }
    for (unsigned pose = 0; pose < POSES; pose++) /* from a fixed order: nothing of the true one shows */
        while (left[pose]--) cards[count++] = (uint8_t)pose;
    if (move_tells(s, seat)) { /* first of all, as often as it takes: even among the hands that can move */
        unsigned size = sizes[s->turn];
        do s->hand[s->turn] = deal(cards, count, size, copies, rng);
        while (!clockman_can_move(s));
        count -= size;
        sizes[s->turn] = 0;
    }
    for (unsigned who = 0; who < s->seats; count -= sizes[who++])
        if (sizes[who]) s->hand[who] = deal(cards, count, sizes[who], copies, rng);
    wh_rng_mix(rng, cards, count);
    memcpy(s->symbols, cards, count);
}

/* --- event cards -------------------------------------------------------------------------------------------------- */

/* G29: that somebody else is asked in `react` or `guard` shows a card of that seat: at least one of these. */
static uint64_t shown_cards(const struct clockman *s, int seat) {
    if (s->ask.seat == seat) return 0;
    if (s->phase == REACT_PHASE) return reactions();
    return s->phase == GUARD_PHASE ? HELD[GUARDS[s->ask.why]] : 0;
}

/* Collects the cards that the seat cannot see, in a fixed order: those that may
 * be in a hand (class H), and the others. */
static unsigned collect(const struct clockman *s, int seat, uint8_t *keepable, uint8_t *others) {
    uint8_t left[EVENTS] = { 0 };
    unsigned count = 0;
    for (unsigned i = 0; i < s->event_count; i++) left[s->events[i]]++;
    for (unsigned who = 0; who < s->seats; who++)
        for (uint64_t held = (int)who == seat ? 0 : s->held[who]; held; held &= held - 1)
            left[held_kinds[wh_lowest(held)]]++;
    for (unsigned card = 0; card < AHEAD; card++)
        while (left[card]--) keepable[count++] = (uint8_t)card;
    for (unsigned card = AHEAD; card < EVENTS; card++)
        while (left[card]--) *others++ = (uint8_t)card;
    return count;
}

static void resample_events(struct clockman *s, int seat, struct wh_rng *rng) {
    uint8_t keepable[HELD_CARDS], pile[EVENT_CARDS], sizes[SEATS] = { 0 };
    unsigned count = collect(s, seat, keepable, pile);
    for (unsigned who = 0; who < s->seats; who++)
        if ((int)who != seat) sizes[who] = (uint8_t)wh_popcount(s->held[who]);
    uint64_t shown = shown_cards(s, seat);
    if (shown) { /* first of all, as often as it takes: even among the hands that can answer the question */
        unsigned size = sizes[s->ask.seat];
        do s->held[s->ask.seat] = deal(keepable, count, size, HELD, rng);
        while (!(s->held[s->ask.seat] & shown));
        count -= size;
        sizes[s->ask.seat] = 0;
    }
    for (unsigned who = 0; who < s->seats; count -= sizes[who++])
        if (sizes[who]) s->held[who] = deal(keepable, count, sizes[who], HELD, rng);
    memcpy(pile + s->event_count - count, keepable, count);
    wh_rng_mix(rng, pile, s->event_count);
    memcpy(s->events, pile, s->event_count);
}

/* That somebody stops before the roll tells that a card or a trade was possible. This is not used: with other cards the
 * same position is sound, and offers only the roll. */
void clockman_resample(void *state, int seat, struct wh_rng *rng) {
    resample_symbols(state, seat, rng);
    resample_events(state, seat, rng);
}

static bool leaves_hands_alone(enum card card) {
    return clockman_events[card].timing == ON_OWN_ROLL || card == COURIER || card == MAGNET;
}

/* Nearly every answer ends in a draw, in a question that only a holder of some card is asked, or in the next player's
 * turn, which stops for those who have a card to play. What remains: rolling, offering, and bending one's own roll. */
bool clockman_reveals(const void *state, wh_action action) {
    const struct clockman *s = state;
    if (s->phase != TURN_PHASE && s->phase != MOVE_PHASE) return true;
    switch (kind_of(action)) {
    case ROLL:
    case OFFER: return false;
    case PLAY: return s->phase == TURN_PHASE || !leaves_hands_alone((enum card)first_of(action));
    default: return true;
    }
}

/* What is drawn leaves the top of the pile, what is put back goes under it. The pile is never of one kind alone: cards
 * that act at once always come back to it. */
const char *clockman_turned_up(const void *before, const void *after) {
    const struct clockman *was = before, *is = after;
    if (!was->placed || memcmp(was->events, is->events, was->event_count) == 0) return NULL;
    unsigned card = was->events[0];
    return clockman_events[card].timing == AT_ONCE ? clockman_event_names[card] : NULL;
}

/* --- what a player cannot foresee --------------------------------------------------------------------------------- */

#define NOTHING   ""
#define ANYTHING  "*"
#define NEXT_NODE "phase ask stack @actor" /* others have to decide only if they hold a card for it */
#define DRAWN     "hand"

/* What was under the question goes on. */
static const char *goes_on(const struct clockman *s) {
    switch (unpack_task(s->stack[s->stack_count - 1]).kind) {
    case TASK_READY:
    case TASK_KEEP:
    case TASK_MOVE: return s->ask.seat == s->turn ? NOTHING : NEXT_NODE;
    case TASK_REPLY:
    case TASK_REACT:
    case TASK_END: return NEXT_NODE;
    default: return ANYTHING;
    }
}

static const char *also_drawn(const char *after) {
    return *after == '\0' ? DRAWN : *after == '*' ? ANYTHING : DRAWN " " NEXT_NODE;
}

/* The pawn of whoever decides comes to a place by its own move; `after` is for what follows. */
static const char *comes_to(const struct clockman *s, unsigned place, const char *after) {
    unsigned seat = s->ask.seat;
    if (place == CENTRE) return NOTHING;
    for (unsigned other = 0; other < s->seats; other++)
        if (other != seat && s->pos[other] == place && !on_straight(place)) return ANYTHING;
    if (!on_ring(place)) return after;
    const struct field *field = &clockman_board[place];
    bool token = s->tokens >> (field->token & 63) & 1;
    switch (field->kind) {
    case EVENT: return s->event_count ? ANYTHING : after;
    case SYMBOL:
        if (!s->symbol_count) return after;
        return wh_popcount(s->hand[seat]) == HAND ? DRAWN : also_drawn(after); /* one too many: that is asked first */
    case LIFT: return token ? NOTHING : after;
    default: return after;
    }
}

static bool may_guard(const struct clockman *s, wh_action play) { return s->held[argument_of(play)]; }

static const char *plays(const struct clockman *s, wh_action a) {
    switch ((enum card)first_of(a)) {
    case ORDER: return "symbols " DRAWN " " NEXT_NODE;
    case SHAFT: return comes_to(s, clockman_board[s->pos[s->turn]].in, NOTHING);
    case SNATCH: return DRAWN " " NEXT_NODE;
    case STALL: return may_guard(s, a) ? "open " NEXT_NODE : NOTHING;
    case SWAP: return may_guard(s, a) ? "pos @scores " NEXT_NODE : NOTHING;
    default: return NOTHING;
    }
}

/* Nothing can stand against it, and nobody is in the way. */
static const char *strikes(const struct clockman *s, unsigned victim) {
    unsigned place = s->pos[victim];
    bool passage = on_passage(place);
    unsigned to = along(passage ? clockman_passages[place - P0].outer : place, passage ? 1 - SHOVED : -SHOVED);
    if (s->held[victim]) return ANYTHING;
    for (unsigned other = 0; other < s->seats; other++)
        if (other != victim && s->pos[other] == to) return ANYTHING;
    return goes_on(s);
}

static const char *decides(const struct clockman *s, wh_action a) {
    switch (kind_of(a)) {
    case ROLL:
    case OFFER: return NOTHING;
    case PLAY: return plays(s, a);
    case MOVE: return comes_to(s, first_of(a), goes_on(s));
    default: return goes_on(s);
    }
}

const char *clockman_hinges(const void *state, wh_action action) {
    const struct clockman *s = state;
    switch (s->phase) {
    case TURN_PHASE:
    case MOVE_PHASE: return decides(s, action);
    case REACT_PHASE: return kind_of(action) == PLAY ? ANYTHING : goes_on(s);
    case SPARE_PHASE: return kind_of(action) == HIT ? ANYTHING : goes_on(s);
    case GUARD_PHASE: return ANYTHING;
    case TARGET_PHASE: return strikes(s, first_of(action));
    case LIFT_PHASE:
        if (kind_of(action) == STAY) return goes_on(s);
        return comes_to(s, clockman_board[s->pos[s->ask.seat]].in, goes_on(s));
    case DISCARD_PHASE: return wh_popcount(s->hand[s->ask.seat]) > HAND + 1 ? NOTHING : goes_on(s);
    default: return goes_on(s);
    }
}
