/* clockman_trades.c: which trades are worth a thought (R10.7, R10.8). A seat gains by a trade that brings a digit it
 * needs for one it has too many of. Only such trades are offered, if somebody else would gain too, and accepted: each
 * leaves both closer to the date, so none is ever swapped back. Whoever has refused is not asked for the same again
 * until their own digits have changed. */
#include "clockman_worth.h"

/* A note: what the seat owns, eight bits for each sort, and above that what it refused while it owned just that. */
enum { OWNED_BITS = 32 };

static uint32_t owned_by(const struct clockman *s, unsigned seat) {
    uint32_t all = 0;
    for (unsigned sort = 0; sort < SORTS; sort++) all |= owned(s, seat, sort) << (8 * sort);
    return all;
}

static uint64_t trade_bit(unsigned give, unsigned want) { return 1ull << (OWNED_BITS + SORTS * give + want); }

void clockman_note(struct wh_notes *notes, const void *state, wh_action action) {
    const struct clockman *s = state;
    if (s->phase != REPLY_PHASE || kind_of(action) != DECLINE) return;
    uint64_t *note = &notes->of[s->ask.seat];
    uint32_t all = owned_by(s, s->ask.seat);
    if ((uint32_t)*note != all) *note = all;
    *note |= trade_bit(s->ask.give, s->ask.want);
}

static bool has_refused(const struct clockman *s, const struct wh_notes *notes, unsigned seat, unsigned give,
                        unsigned want) {
    return notes->of[seat] & trade_bit(give, want) && (uint32_t)notes->of[seat] == owned_by(s, seat);
}

static bool is_sensible_offer(const struct clockman *s, const struct wh_notes *notes, unsigned give, unsigned want) {
    if (!clockman_trade_helps(s, s->turn, want, give)) return false;
    for (unsigned seat = 0; seat < s->seats; seat++)
        if (clockman_could_accept(s, seat, give, want) && clockman_trade_helps(s, seat, give, want) &&
            !has_refused(s, notes, seat, give, want))
            return true;
    return false;
}

static bool is_sensible(const struct clockman *s, const struct wh_notes *notes, wh_action action) {
    switch (kind_of(action)) {
    case OFFER: return is_sensible_offer(s, notes, first_of(action), second_of(action));
    case ACCEPT: return clockman_trade_helps(s, s->ask.seat, s->ask.give, s->ask.want);
    default: return true;
    }
}

unsigned clockman_sensible(const void *state, const struct wh_notes *notes, wh_action *actions, unsigned count) {
    const struct clockman *s = state;
    if (s->phase != TURN_PHASE && s->phase != REPLY_PHASE) return count;
    unsigned kept = 0;
    for (unsigned i = 0; i < count; i++)
        if (is_sensible(s, notes, actions[i])) actions[kept++] = actions[i];
    return kept;
}
