/* clockman_text.c: the notation of section 7, both ways. Whether an action is legal is decided in clockman_moves.c. */
#include "clockman.h"

const char *const clockman_pile_names[PILES] = { "symbols", "events", "mix", "p", "q", "r", "t" };
const char *const clockman_payment_names[PAYMENTS] = { "", "symbol", "key", "permit", "jump", "rewind" };

static const char *const seat_names[SEATS] = { "0", "1", "2", "3" };
static const char *const numbers[] = { "0", "1", "2", "3", "4", "5", "6" };
static const char *const ticks[] = { [TICK_UP] = "up", [TICK_DOWN] = "down" };

static const char *const words[KINDS] = {
    [DIE] = "roll",      [ROLL] = "roll",     [PLAY] = "play",       [OFFER] = "offer",     [MOVE] = "move",
    [PASS] = "pass",     [HIT] = "hit",       [SPARE] = "spare",     [TAKE_DIGIT] = "take", [TAKE] = "take",
    [LEAVE] = "leave",   [RIDE] = "ride",     [STAY] = "stay",       [DISCARD] = "discard", [DROP] = "drop",
    [TARGET] = "target", [ACCEPT] = "accept", [DECLINE] = "decline",
};

/* --- writing ------------------------------------------------------------------------------------------------------ */

static void put(struct wh_text *out, const char *word) {
    wh_put_char(out, ' ');
    wh_put(out, word);
}

static void put_play(struct wh_text *out, wh_action a) {
    unsigned argument = argument_of(a);
    put(out, clockman_event_names[first_of(a)]);
    switch (first_of(a)) {
    case TICK: put(out, ticks[argument]); break;
    case DIAL: put(out, numbers[argument]); break;
    case ORDER: put(out, clockman_pose_names[pose_of(a)]); break;
    case SNATCH:
        put(out, seat_names[argument]);
        put(out, clockman_pose_names[pose_of(a)]);
        break;
    case STALL:
    case SWAP: put(out, seat_names[argument]); break;
    default: break;
    }
}

uint64_t clockman_seen(const void *state, wh_action action, int viewer) {
    const struct clockman *s = state;
    return s->phase == SHUFFLE_PHASE && viewer != WH_REFEREE ? WH_NONE : action;
}

void clockman_format(const void *state, wh_action a, int viewer, struct wh_text *out) {
    const struct clockman *s = state;
    if (s->phase == SHUFFLE_PHASE) {
        wh_put_shuffle(out, clockman_pile_names[s->ask.why], a, viewer);
        return;
    }
    wh_put(out, words[kind_of(a)]); /* all of these happen in the open (section 9) */
    switch (kind_of(a)) {
    case DIE: put(out, numbers[first_of(a)]); break;
    case PLAY: put_play(out, a); break;
    case OFFER:
        put(out, clockman_sort_names[first_of(a)]);
        put(out, clockman_sort_names[second_of(a)]);
        break;
    case MOVE:
        put(out, clockman_place_names[first_of(a)]);
        if (second_of(a)) put(out, clockman_payment_names[second_of(a)]);
        break;
    case TAKE_DIGIT:
    case DROP: put(out, clockman_sort_names[first_of(a)]); break;
    case DISCARD: put(out, clockman_pose_names[first_of(a)]); break;
    case TARGET: put(out, seat_names[first_of(a)]); break;
    default: break;
    }
}

/* --- reading ------------------------------------------------------------------------------------------------------ */

/* A space, then one of the names. */
static bool take(struct wh_scan *in, const char *const *names, unsigned count, unsigned *out) {
    struct wh_scan ahead = *in;
    if (!wh_take_char(&ahead, ' ') || !wh_take_name(&ahead, names, count, out)) return false;
    *in = ahead;
    return true;
}

static bool read_argument(struct wh_scan *in, enum card card, unsigned *argument, unsigned *pose) {
    switch (card) {
    case TICK: return take(in, ticks, WH_COUNT(ticks), argument);
    case DIAL: return take(in, numbers, WH_COUNT(numbers), argument) && *argument > 0;
    case ORDER: return take(in, clockman_pose_names, POSES, pose);
    case SNATCH: return take(in, seat_names, SEATS, argument) && take(in, clockman_pose_names, POSES, pose);
    case STALL:
    case SWAP: return take(in, seat_names, SEATS, argument);
    default: return true;
    }
}

/* Words after a card's name that do not belong to it are kept as a sign: other faults are reported first
 * (section 14). */
static bool read_play(struct wh_scan *in, wh_action *out) {
    unsigned card, argument = 0, pose = 0;
    if (!take(in, clockman_event_names, EVENTS, &card)) return false;
    if (!wh_scan_over(in) && *in->at != ' ') return false;
    bool good = read_argument(in, (enum card)card, &argument, &pose) && wh_scan_over(in);
    *out = good ? pack_play((enum card)card, argument, pose) : pack_play((enum card)card, BAD_ARGUMENT, 0);
    in->at = in->end;
    return true;
}

static bool read_move(struct wh_scan *in, wh_action *out) {
    unsigned place, payment = NO_PAYMENT;
    if (!take(in, clockman_place_names, PLACES, &place)) return false;
    if (!wh_scan_over(in)) {
        if (!take(in, clockman_payment_names + 1, PAYMENTS - 1, &payment)) return false;
        payment++;
    }
    *out = pack(MOVE, place, payment);
    return true;
}

static bool read_offer(struct wh_scan *in, wh_action *out) {
    unsigned give, want;
    if (!take(in, clockman_sort_names, SORTS, &give) || !take(in, clockman_sort_names, SORTS, &want)) return false;
    *out = pack(OFFER, give, want);
    return true;
}

static bool read_one(struct wh_scan *in, enum kind kind, const char *const *names, unsigned count, wh_action *out) {
    unsigned argument;
    if (!take(in, names, count, &argument)) return false;
    *out = pack(kind, argument, 0);
    return true;
}

static bool read_rest(struct wh_scan *in, enum kind kind, wh_action *out) {
    *out = pack(kind, 0, 0);
    switch (kind) {
    case ROLL: return wh_scan_over(in) || (read_one(in, DIE, numbers, WH_COUNT(numbers), out) && first_of(*out) > 0);
    case TAKE: return wh_scan_over(in) || read_one(in, TAKE_DIGIT, clockman_sort_names, SORTS, out);
    case PLAY: return read_play(in, out);
    case OFFER: return read_offer(in, out);
    case MOVE: return read_move(in, out);
    case DISCARD: return read_one(in, kind, clockman_pose_names, POSES, out);
    case DROP: return read_one(in, kind, clockman_sort_names, SORTS, out);
    case TARGET: return read_one(in, kind, seat_names, SEATS, out);
    default: return true;
    }
}

static bool read_action(struct wh_scan in, wh_action *out) {
    for (unsigned kind = ROLL; kind < KINDS; kind++) {
        struct wh_scan rest = in;
        if (kind == TAKE_DIGIT || !wh_take(&rest, words[kind])) continue; /* `take` reads both */
        if (!wh_scan_over(&rest) && *rest.at != ' ') continue;
        return read_rest(&rest, (enum kind)kind, out) && wh_scan_over(&rest);
    }
    return false;
}

static bool read_shuffle(const struct clockman *s, struct wh_scan in, wh_action *out, struct wh_why *why) {
    unsigned pile;
    bool named = wh_take(&in, "shuffle") && take(&in, clockman_pile_names, PILES, &pile) && pile == s->ask.why;
    if (!named || (!wh_scan_over(&in) && *in.at != ' ')) return wh_deny(why, &clockman_reasons[SHUFFLE_DUE]);
    return (wh_take_shuffle_number(&in, out) && wh_scan_over(&in)) || wh_deny(why, &clockman_reasons[BAD_SHUFFLE]);
}

/* Only the roll of a die is awaited: whatever else is said, that is the answer (X4). */
static bool read_die(struct wh_scan in, wh_action *out, struct wh_why *why) {
    if (read_action(in, out) && kind_of(*out) == DIE) return true;
    return wh_deny(why, &clockman_reasons[DIE_DUE]);
}

bool clockman_parse(const void *state, const char *text, size_t length, wh_action *out, struct wh_why *why) {
    const struct clockman *s = state;
    struct wh_scan in = wh_scan_of(text, length), shuffle = in;
    if (s->phase == END_PHASE) return wh_deny(why, &clockman_reasons[GAME_OVER]);
    if (s->phase == SHUFFLE_PHASE) return read_shuffle(s, in, out, why);
    if (s->phase == ROLL_PHASE) return read_die(in, out, why);
    if (wh_take_word(&shuffle, "shuffle")) return wh_deny(why, &clockman_reasons[NOT_NOW]);
    return read_action(in, out) || wh_deny(why, &clockman_reasons[NOT_UNDERSTOOD]);
}
