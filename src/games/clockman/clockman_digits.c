/* clockman_digits.c: digits (R8) and the additional rules about them (R10): settling, surplus, loot, trade, scores. */
#include "clockman.h"

enum { JOKERS = 3 };

unsigned clockman_filled(const uint8_t digits[SORTS]) { /* R8.5 */
    unsigned filled = digits[JOKERS];
    for (unsigned sort = 0; sort < JOKERS; sort++) filled += digits[sort] < NEED[sort] ? digits[sort] : NEED[sort];
    return filled < 8 ? filled : 8;
}

bool clockman_complete(const struct clockman *s, unsigned seat) { return clockman_filled(s->date[seat]) == 8; }

unsigned clockman_surplus(const struct clockman *s, unsigned seat) { /* R10.3 */
    unsigned surplus = 0;
    for (unsigned sort = 0; sort < JOKERS; sort++)
        if (owned(s, seat, sort) > NEED[sort]) surplus += owned(s, seat, sort) - NEED[sort];
    return surplus;
}

bool clockman_may_hold(const struct clockman *s, unsigned seat, unsigned sort) { /* R8.2, R10.3 */
    if (needs(s, seat, sort) || s->hamster == HAMSTER_MANY) return true;
    return s->hamster == HAMSTER_ONE && clockman_surplus(s, seat) == 0;
}

void clockman_settle(struct clockman *s, unsigned seat) { /* R8.4 */
    uint8_t *loose = s->loose[seat], *date = s->date[seat];
    for (unsigned sort = 0; sort < SORTS; sort++) {
        unsigned room = (unsigned)NEED[sort] - date[sort], moved = loose[sort] < room ? loose[sort] : room;
        loose[sort] = (uint8_t)(loose[sort] - moved);
        date[sort] = (uint8_t)(date[sort] + moved);
    }
}

bool clockman_can_settle(const struct clockman *s, unsigned seat) {
    for (unsigned sort = 0; sort < SORTS; sort++)
        if (s->loose[seat][sort] && s->date[seat][sort] < NEED[sort]) return true;
    return false;
}

void clockman_gain(struct clockman *s, unsigned seat, unsigned sort) {
    s->loose[seat][sort]++;
    if (!s->transfer) clockman_settle(s, seat);
}

void clockman_lose(struct clockman *s, unsigned seat, unsigned sort) { /* R8.7 */
    uint8_t *from = s->loose[seat][sort] ? s->loose[seat] : s->date[seat];
    from[sort]--;
    if (!s->transfer) clockman_settle(s, seat);
}

void clockman_take_token(struct clockman *s, unsigned seat, unsigned token) {
    s->tokens &= ~(1ull << token);
    clockman_gain(s, seat, clockman_board[clockman_token_fields[token]].kind - (unsigned)ZERO);
}

static unsigned sorts_in(const uint8_t digits[SORTS]) {
    unsigned sorts = 0;
    for (unsigned sort = 0; sort < SORTS; sort++) sorts |= (unsigned)(digits[sort] != 0) << sort;
    return sorts;
}

static unsigned sorts_owned(const struct clockman *s, unsigned seat) {
    return sorts_in(s->loose[seat]) | sorts_in(s->date[seat]);
}

static unsigned sorts_exposed(const struct clockman *s, unsigned seat) { /* with transfer the date is out of reach */
    return s->transfer ? sorts_in(s->loose[seat]) : sorts_owned(s, seat);
}

unsigned clockman_droppable(const struct clockman *s, unsigned seat) { return sorts_exposed(s, seat); }

unsigned clockman_loot(const struct clockman *s, unsigned robber, unsigned victim) {
    unsigned sorts = s->robbery ? sorts_exposed(s, victim) : 0; /* R10.6 */
    if (s->hamster != HAMSTER_OFF)                              /* R10.4 */
        for (unsigned sort = 0; sort < JOKERS; sort++)
            if (owned(s, victim, sort) > NEED[sort]) sorts |= 1u << sort;
    for (unsigned sort = 0; sort < SORTS; sort++)
        if (sorts >> sort & 1 && !clockman_may_hold(s, robber, sort)) sorts &= ~(1u << sort);
    return sorts;
}

/* --- trade: a table of 4 × 4 bits says what for what -------------------------------------------------------------- */

enum { EVERY_COLUMN = 0x1111, DIAGONAL = 0x8421 };
static const uint16_t rows_of[16] = { 0x0000, 0x000f, 0x00f0, 0x00ff, 0x0f00, 0x0f0f, 0x0ff0, 0x0fff,
                                      0xf000, 0xf00f, 0xf0f0, 0xf0ff, 0xff00, 0xff0f, 0xfff0, 0xffff };

/* What the seat may exchange without holding too much afterwards: bit 4 * given + got, or the other way round. */
struct exchange {
    unsigned given, got; /* sorts owned; sorts that always fit */
    bool anything;       /* may hold whatever comes */
    unsigned if_given;   /* … or only if one of these goes */
};

static struct exchange exchange_of(const struct clockman *s, unsigned seat) {
    struct exchange e = { .given = sorts_owned(s, seat), .got = 1u << JOKERS };
    for (unsigned sort = 0; sort < JOKERS; sort++) e.got |= (unsigned)needs(s, seat, sort) << sort;
    unsigned surplus = s->hamster == HAMSTER_ONE ? clockman_surplus(s, seat) : 0;
    e.anything = s->hamster == HAMSTER_MANY || (s->hamster == HAMSTER_ONE && surplus == 0);
    for (unsigned sort = 0; sort < JOKERS && surplus == 1; sort++)
        e.if_given |= (unsigned)(owned(s, seat, sort) > NEED[sort]) << sort;
    return e;
}

static unsigned by_given(struct exchange e) { /* bit 4 * given + got */
    unsigned got = e.anything ? 0xffff : EVERY_COLUMN * e.got | rows_of[e.if_given];
    return rows_of[e.given] & got & ~(unsigned)DIAGONAL;
}

static unsigned by_got(struct exchange e) { /* bit 4 * got + given */
    unsigned got = e.anything ? 0xffff : rows_of[e.got] | EVERY_COLUMN * e.if_given;
    return EVERY_COLUMN * e.given & got & ~(unsigned)DIAGONAL;
}

unsigned clockman_offers(const struct clockman *s) { /* R10.7 */
    if (!s->trade || s->offered || safe(s, s->turn)) return 0;
    unsigned mine = by_given(exchange_of(s, s->turn)), theirs = 0;
    for (unsigned seat = 0; mine && seat < s->seats; seat++)
        if (seat != s->turn && !safe(s, seat)) theirs |= by_got(exchange_of(s, seat));
    return mine & theirs;
}

bool clockman_could_accept(const struct clockman *s, unsigned seat, unsigned give, unsigned want) {
    if (seat == s->turn || safe(s, seat) || safe(s, s->turn)) return false;
    return (by_given(exchange_of(s, s->turn)) & by_got(exchange_of(s, seat))) >> (4 * give + want) & 1;
}

const struct wh_standing clockman_standing[STANDING] = {
    [NO_TRADES] = { "no-trades", WH_TR("No trades for now") }, [KEEPS] = { "keep-0", WH_TR("Keep my zeros") },
    [KEEPS + 1] = { "keep-1", WH_TR("Keep my ones") },         [KEEPS + 2] = { "keep-2", WH_TR("Keep my twos") },
    [KEEPS + JOKERS] = { "keep-x", WH_TR("Keep my jokers") },
};

wh_action clockman_stand(const void *state, uint32_t answers) {
    const struct clockman *s = state;
    if (s->phase != REPLY_PHASE) return WH_NONE;
    return answers & (1u << NO_TRADES | 1u << (KEEPS + s->ask.want)) ? pack(DECLINE, 0, 0) : WH_NONE;
}

/* --- scores ------------------------------------------------------------------------------------------------------- */

static unsigned level(unsigned place) { /* R11.3 */
    if (place == CENTRE) return 8;
    if (on_straight(place)) return 5 + (place - T0) % 3;
    return on_start(place) ? 0 : outer_ring(place) + 1;
}

struct parts clockman_parts(const struct clockman *s, unsigned seat) {
    uint8_t all[SORTS];
    for (unsigned sort = 0; sort < SORTS; sort++) all[sort] = (uint8_t)owned(s, seat, sort);
    int sure = (int)clockman_filled(s->date[seat]), maybe = (int)clockman_filled(all);
    return (struct parts){ .centre = s->pos[seat] == CENTRE ? 100 : 0,
                           .date = 10 * sure,
                           .loose = 5 * (maybe - sure),
                           .level = (int)level(s->pos[seat]) };
}

int clockman_score(const struct clockman *s, unsigned seat) {
    struct parts parts = clockman_parts(s, seat);
    return parts.centre + parts.date + parts.loose + parts.level;
}

unsigned clockman_leaders(const struct clockman *s) { /* R11.2 */
    int best = -1;
    unsigned seats = 0;
    for (unsigned seat = 0; seat < s->seats; seat++) {
        int score = clockman_score(s, seat);
        if (score > best) best = score, seats = 0;
        if (score == best) seats |= 1u << seat;
    }
    return seats;
}
