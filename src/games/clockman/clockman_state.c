/* clockman_state.c: the options, the state's fields and who may see them, and the audit: what is impossible about a
 * position, in words. Any position that passes can be played to the end. */
#include "clockman.h"

static const char *const hamster_words[] = { "off", "one", "many", NULL };
static const char *const whytooki_words[] = { "stay", "gone", NULL };

static const char *const hamster_say[] = { WH_TR("none beyond the date"), WH_TR("one beyond the date"),
                                           WH_TR("as many as you like"), NULL };
static const char *const whytooki_say[] = { WH_TR("stays on its field"), WH_TR("leaves for good"), NULL };
const struct wh_option clockman_options[OPTIONS] = {
    [OPTION_TRANSFER] = { .key = "transfer",
                          .name = WH_TR("Bringing digits home"),
                          .kind = WH_OPTION_BOOL,
                          .preset = true,
                          .about = WH_TR("digits count only after a visit to an orange field") },
    [OPTION_HAMSTER] = { .key = "hamster",
                         .name = WH_TR("Hoarding digits"),
                         .kind = WH_OPTION_WORD,
                         .words = hamster_words,
                         .says = hamster_say,
                         .preset = HAMSTER_ONE,
                         .about = WH_TR("how many digits beyond the date a player may hoard") },
    [OPTION_ROBBERY] = { .key = "robbery",
                         .name = WH_TR("Robbery"),
                         .kind = WH_OPTION_BOOL,
                         .preset = true,
                         .about = WH_TR("a hit may take a digit") },
    [OPTION_TRADE] = { .key = "trade",
                       .name = WH_TR("Trading"),
                       .kind = WH_OPTION_BOOL,
                       .preset = true,
                       .about = WH_TR("once a turn a digit may be offered for another one") },
    [OPTION_WHYTOOKI] = { .key = "whytooki",
                          .name = WH_TR("An overcome Whytooki"),
                          .kind = WH_OPTION_WORD,
                          .words = whytooki_words,
                          .says = whytooki_say,
                          .about = WH_TR("does a Whytooki stay on the field after being overcome") },
    [OPTION_ROUNDS] = { .key = "rounds",
                        .name = WH_TR("Rounds at most"),
                        .kind = WH_OPTION_NUMBER,
                        .least = 20,
                        .most = 1000,
                        .preset = 200,
                        .about = WH_TR("the game ends after this many rounds at the latest") },
};

const struct wh_preset clockman_presets[PRESETS] = {
    { "base", WH_TR("The base game, without the additional rules"),
      "transfer=false hamster=off robbery=false trade=false" },
    { "quick", WH_TR("At most 40 rounds, no trade"), "trade=false rounds=40" },
    { "wild", WH_TR("Hoard what you like, and no Whytooki comes back"), "hamster=many whytooki=gone" },
    { "fair", WH_TR("Fair: open for longer, because a Whytooki once overcome is gone"), "whytooki=gone" },
};

/* --- the fields (section 8), and who may see each (section 9) ----------------------------------------------------- */

#define EIGHT(name) name, name, name, name, name, name, name, name
static const char *const hand_names[SYMBOLS] = { EIGHT("w1"), EIGHT("w2"), EIGHT("w3"), EIGHT("w4"), EIGHT("w5") };

/* The name of each bit of HELD. */
static const char *const held_names[HELD_CARDS] = {
    "anchor", "anchor", "anchor", "brake", "brake",  "courier", "courier", "dial",  "glitch",
    "glitch", "jump",   "key",    "key",   "key",    "key",     "magnet",  "order", "order",
    "patch",  "patch",  "redo",   "redo",  "rewind", "shaft",   "snatch",  "stall", "swap",
    "tick",   "tick",   "tick",   "turbo", "turbo",  "vault",   "vault",
};

static const struct wh_sight nobody = { "nobody", wh_sees_nobody, WH_VEIL_LENGTH };
static const struct wh_sight its_seat = { "its seat", wh_sees_its_seat, WH_VEIL_LENGTH };

const char *const clockman_phase_names[PHASES] = {
    [SHUFFLE_PHASE] = "shuffle", [ROLL_PHASE] = "roll",   [TURN_PHASE] = "turn",       [REACT_PHASE] = "react",
    [MOVE_PHASE] = "move",       [SPARE_PHASE] = "spare", [GUARD_PHASE] = "guard",     [ROB_PHASE] = "rob",
    [HOARD_PHASE] = "hoard",     [LIFT_PHASE] = "lift",   [DISCARD_PHASE] = "discard", [DROP_PHASE] = "drop",
    [TARGET_PHASE] = "target",   [REPLY_PHASE] = "reply", [END_PHASE] = "end",
};

static const char *const roll_whys[] = { [ROLL_OPENING] = "opening", [ROLL_TURN] = "turn", [ROLL_AGAIN] = "reroll" };
static const char *const guard_kinds[] = { [GUARD_KNOCK] = "knock", [GUARD_ROB] = "rob", [GUARD_EVENT] = "event" };
static const char *const discard_whys[] = { [OVER_LIMIT] = "limit", [TO_SHRED] = "shred" };
static const char *const args[] = { "", "w1", "w2", "w3", "w4", "w5" };
static const char *const endings[] = { [RUNNING] = "", [IN_CENTRE] = "centre", [AT_LIMIT] = "limit" };

enum ask_field { SEAT, PILE, ROLL_WHY, DISCARD_WHY, WHO, VICTIM, GUARD, BY, MODE, CARD, ARG, GIVE, WANT, ASK_FIELDS };
#define F(field) (1u << (field))

static uint64_t fields_of_ask(const void *state, const void *ask, unsigned place) {
    (void)place;
    static const uint16_t guard[] = { [GUARD_KNOCK] = F(SEAT) | F(GUARD) | F(BY) | F(MODE),
                                      [GUARD_ROB] = F(SEAT) | F(GUARD) | F(BY),
                                      [GUARD_EVENT] = F(SEAT) | F(GUARD) | F(BY) | F(CARD) | F(ARG) };
    switch (((const struct clockman *)state)->phase) {
    case SHUFFLE_PHASE: return F(SEAT) | F(PILE);
    case ROLL_PHASE: return F(SEAT) | F(ROLL_WHY) | F(WHO);
    case SPARE_PHASE: return F(SEAT) | F(VICTIM) | F(MODE);
    case GUARD_PHASE: return guard[((const struct ask *)ask)->why];
    case ROB_PHASE: return F(SEAT) | F(VICTIM);
    case DISCARD_PHASE: return F(SEAT) | F(DISCARD_WHY);
    case TARGET_PHASE: return F(SEAT) | F(CARD);
    case REPLY_PHASE: return F(SEAT) | F(GIVE) | F(WANT);
    default: return F(SEAT);
    }
}

static bool asks(const void *state, const void *ask, unsigned place) {
    (void)ask, (void)place;
    return ((const struct clockman *)state)->phase != END_PHASE;
}

static bool has_ended(const void *state, const void *result, unsigned place) {
    (void)result, (void)place;
    return ((const struct clockman *)state)->ending != RUNNING;
}

#define WH_STATE struct ask
#define A_SEAT   .a_seat = true
static const struct wh_field ask_fields[ASK_FIELDS] = {
    [SEAT] = WH_NUMBER("seat", seat, &wh_everyone, A_SEAT, .below_zero = true, .least = -1,
                       .about = "who decides; -1: chance"),
    [PILE] = WH_NUMBER("pile", why, &wh_everyone, WH_NAMED(clockman_pile_names), .about = "shuffle: what"),
    [ROLL_WHY] = WH_NUMBER("why", why, &wh_everyone, WH_NAMED(roll_whys), .about = "roll: what for"),
    [DISCARD_WHY] = WH_NUMBER("why", why, &wh_everyone, WH_NAMED(discard_whys), .about = "discard: what for"),
    [WHO] = WH_NUMBER("who", other, &wh_everyone, A_SEAT, .about = "roll: who rolls"),
    [VICTIM] = WH_NUMBER("victim", other, &wh_everyone, A_SEAT, .about = "spare, rob: whom"),
    [GUARD] = WH_NUMBER("kind", why, &wh_everyone, WH_NAMED(guard_kinds), .tag = true, .about = "guard: against what"),
    [BY] = WH_NUMBER("by", other, &wh_everyone, A_SEAT, .about = "guard: against whom"),
    [MODE] = WH_NUMBER("mode", mode, &wh_everyone, WH_NAMED(clockman_mode_names),
                       .about = "spare, guard against a knock: how the pawns met"),
    [CARD] = WH_NUMBER("card", card, &wh_everyone, WH_NAMED(clockman_event_names),
                       .about = "target, guard against an event: the card"),
    [ARG] = WH_NUMBER("arg", arg, &wh_everyone, WH_NAMED(args),
                      .about = "guard against an event: the pose named, or nothing"),
    [GIVE] = WH_NUMBER("give", give, &wh_everyone, WH_NAMED(clockman_sort_names), .about = "reply: the digit offered"),
    [WANT] = WH_NUMBER("want", want, &wh_everyone, WH_NAMED(clockman_sort_names), .about = "reply: the digit wanted"),
};
#undef WH_STATE
#undef F

#define WH_STATE struct clockman
static const struct wh_field digits_entry[] = { { WH_BASE(NULL, &wh_everyone, WH_FORM_NUMBER), .width = 1, .stride = 1,
                                                  .repeat = SORTS, .most = 20 } };
static const struct wh_field result_fields[] = {
    WH_SET("winners", winners, &wh_everyone, .name_count = SEATS, .about = "the seats that won"),
    WH_NUMBER("why", ending, &wh_everyone, WH_NAMED(endings), .about = "how the game ended"),
};

const struct wh_field clockman_fields[FIELDS] = {
    WH_NUMBER("phase", phase, &wh_everyone, WH_NAMED(clockman_phase_names), .tag = true,
              .about = "what is to be decided"),
    { WH_BASE("ask", &wh_everyone, WH_FORM_OBJECT), WH_PLACE(ask), .fields = ask_fields, .field_count = ASK_FIELDS,
      .present = fields_of_ask, .nullable = true, .there = asks, .about = "the pending question" },
    WH_NUMBER("round", round, &wh_everyone, .most = 1000, .about = "from 1"),
    WH_NUMBER("first", first, &wh_everyone, A_SEAT, .about = "the seat that began"),
    WH_NUMBER("turn", turn, &wh_everyone, A_SEAT, .about = "the turn player"),
    WH_NUMBERS("pos", pos, &wh_everyone, .times = wh_per_seat, WH_NAMED(clockman_place_names), .about = "the pawns"),
    WH_LIST("symbols", symbols, symbol_count, &nobody, WH_NAMED(clockman_pose_names),
            .about = "symbol pile, top first"),
    WH_LIST("events", events, event_count, &nobody, WH_NAMED(clockman_event_names), .about = "event pile, top first"),
    WH_NUMBERS("mix", mix, &wh_everyone, .repeat = POSES, WH_NAMED(clockman_pose_names),
               .about = "the order of poses drawn at the set-up; the first is the double one"),
    WH_ODD("poses", &clockman_poses_codec, &wh_everyone, .about = "the Whytookis on passages and straights"),
    WH_SET("tokens", tokens, &wh_everyone, WH_NAMED(clockman_token_names), .about = "fields that hold their token"),
    WH_SETS("hand", hand, &its_seat, .times = wh_per_seat, WH_NAMED(hand_names), .about = "symbol cards"),
    WH_SETS("held", held, &its_seat, .times = wh_per_seat, WH_NAMED(held_names), .about = "event cards kept face down"),
    WH_LIST("open", open[0].cards, open[0].count, &wh_everyone, .times = wh_per_seat, .stride = sizeof(struct open),
            WH_NAMED(clockman_event_names), .about = "event cards face up, in the order they came"),
    WH_ROWS("loose", loose, &wh_everyone, digits_entry, .times = wh_per_seat,
            .about = "digits beside the date: zeros, ones, twos, jokers"),
    WH_ROWS("date", date, &wh_everyone, digits_entry, .times = wh_per_seat, .about = "digits in the date, likewise"),
    WH_NUMBERS("opening", opening, &wh_everyone, .times = wh_per_seat, .most = 6,
               .about = "opening number not yet used, or 0"),
    WH_NUMBER("roll", roll, &wh_everyone, .most = LONGEST_ROLL, .about = "the number to be moved, or 0"),
    WH_NUMBER("played", played, &wh_everyone, .most = OWN_PLAYS, .about = "event cards played in this turn"),
    WH_BOOL("offered", offered, &wh_everyone, .about = "a trade was offered in this turn"),
    WH_ODD("stack", &clockman_stack_codec, &wh_everyone, .about = "what is still to be done, next first"),
    { WH_BASE("result", &wh_everyone, WH_FORM_OBJECT), .fields = result_fields, .field_count = WH_COUNT(result_fields),
      .nullable = true, .there = has_ended, .about = "who won, and why; null while the game runs" },
};
#undef WH_STATE

/* --- the audit: what there is of everything ----------------------------------------------------------------------- */

static const char *audit_symbols(const struct clockman *s) {
    unsigned seen[POSES] = { 0 };
    for (unsigned i = 0; i < s->symbol_count; i++) seen[s->symbols[i]]++;
    for (unsigned seat = 0; seat < s->seats; seat++)
        for (unsigned pose = 0; pose < POSES; pose++) seen[pose] += wh_popcount(s->hand[seat] & pose_mask(pose));
    for (unsigned pose = 0; pose < POSES; pose++)
        if (seen[pose] != POSE_COPIES) return WH_TR("there are eight symbol cards of each pose");
    return NULL;
}

static bool in_the_air(const struct clockman *s, unsigned card) {
    return (card == STALL || card == CURFEW) && s->phase == GUARD_PHASE && s->ask.why == GUARD_EVENT &&
           s->ask.card == card;
}

static const char *audit_events(const struct clockman *s) {
    unsigned seen[EVENTS] = { 0 };
    for (unsigned i = 0; i < s->event_count; i++) seen[s->events[i]]++;
    for (unsigned seat = 0; seat < s->seats; seat++) {
        for (unsigned card = 0; card < EVENTS; card++) seen[card] += wh_popcount(s->held[seat] & HELD[card]);
        for (unsigned i = 0; i < s->open[seat].count; i++) {
            unsigned card = s->open[seat].cards[i];
            if (clockman_events[card].timing != FACE_UP && card != STALL && card != CURFEW)
                return WH_TR("a card lies face up that never does");
            seen[card]++;
        }
    }
    for (unsigned card = 0; card < EVENTS; card++)
        if (seen[card] + in_the_air(s, card) !=
            (clockman_in_deck(s, (enum card)card) ? clockman_events[card].copies : 0))
            return WH_TR("an event card is missing, or there is one too many");
    return NULL;
}

static const char *audit_digits(const struct clockman *s) {
    for (unsigned sort = 0; sort < SORTS; sort++) {
        unsigned seen = wh_popcount(s->tokens & clockman_tokens_of[sort]);
        for (unsigned seat = 0; seat < s->seats; seat++) seen += owned(s, seat, sort);
        if (seen != wh_popcount(clockman_tokens_of[sort]))
            return WH_TR("there are 20 zeros, 8 ones, 4 twos and 2 jokers");
    }
    for (unsigned seat = 0; seat < s->seats; seat++) {
        unsigned most = s->hamster == HAMSTER_OFF ? 0 : s->hamster == HAMSTER_ONE ? 1 : 34;
        if (clockman_surplus(s, seat) > most) return WH_TR("a player hoards more digits than the rules allow");
        for (unsigned sort = 0; sort < SORTS; sort++)
            if (s->date[seat][sort] > NEED[sort]) return WH_TR("a date holds more of a digit than it needs");
        if (!s->transfer && clockman_can_settle(s, seat))
            return WH_TR("without transfer a digit that fits is in the date");
    }
    return NULL;
}

/* Orbits p and q show every pose and the double one twice, r and the straights every pose but that one. */
static const char *audit_whytookis(const struct clockman *s) {
    unsigned poses = 0;
    for (unsigned i = 0; i < POSES; i++) poses |= 1u << s->mix[i];
    if (poses != 31) return WH_TR("the mix shows every pose once");
    for (unsigned group = 0; s->placed && group < 4; group++) {
        int left[POSES + 1] = { 1, 1, 1, 1, 1, s->gone ? 6 : 0 };
        left[s->mix[0]] = group < 2 ? 2 : 0;
        for (unsigned i = GROUPS[group]; i < GROUPS[group + 1]; i++)
            if (--left[s->whytookis[i]] < 0) return WH_TR("the Whytookis are not those of the set-up");
    }
    return NULL;
}

/* --- players ------------------------------------------------------------------------------------------------------ */

static bool limit_waits(const struct clockman *s, unsigned seat) {
    if (s->phase == DISCARD_PHASE && s->ask.why == OVER_LIMIT && s->ask.seat == seat) return true;
    for (unsigned i = 0; i < s->stack_count; i++) {
        struct task task = unpack_task(s->stack[i]);
        if (task.kind == TASK_LIMIT && task.seat == seat) return true;
    }
    return false;
}

static const char *audit_player(const struct clockman *s, unsigned seat) {
    unsigned place = s->pos[seat], hand = wh_popcount(s->hand[seat]);
    if (on_start(place) && place != start_of(s, seat)) return WH_TR("a pawn stands on another player's starting field");
    if (on_straight(place) && place - straight_of(s, seat) > 2)
        return WH_TR("a pawn stands on another player's straight");
    if ((place == CENTRE) != (s->ending == IN_CENTRE && s->winners == 1u << seat))
        return WH_TR("the pawn in the centre has won, and only that one");
    if (is_safe(place) && !clockman_complete(s, seat))
        return WH_TR("a pawn is on the straight without a complete date");
    if (is_safe(place) && s->open[seat].count) return WH_TR("a player on the straight has no cards face up");
    if (hand > HAND && (hand > HAND + 2 || !limit_waits(s, seat)))
        return WH_TR("a player holds more than five symbol cards");
    return NULL;
}

/* --- the question ------------------------------------------------------------------------------------------------- */

static const char *audit_guard(const struct clockman *s) {
    struct ask q = s->ask;
    bool own =
        q.card == SWAP || q.card == STALL || q.card == SNATCH || q.card == QUAKE || q.card == SHOVE || q.card == CURFEW;
    if (q.other == q.seat || q.other >= s->seats) return WH_TR("nobody defends against their own action");
    switch (q.why) {
    case GUARD_KNOCK:
        if (!holds(s, q.seat, ANCHOR)) return WH_TR("only a player with an anchor is asked for it");
        return s->pos[q.seat] == s->pos[q.other] && on_track(s->pos[q.seat]) ? NULL : WH_TR("the pawns do not meet");
    case GUARD_ROB:
        if (!holds(s, q.seat, VAULT)) return WH_TR("only a player with a vault is asked for it");
        return clockman_loot(s, q.other, q.seat) ? NULL : WH_TR("there is nothing to rob");
    default: break;
    }
    if (!holds(s, q.seat, PATCH)) return WH_TR("only a player with a patch is asked for it");
    if (safe(s, q.seat) || ((q.card == QUAKE || q.card == SHOVE) && !on_track(s->pos[q.seat])))
        return WH_TR("this player is out of reach of the card");
    if ((q.card == SNATCH) != (q.arg != 0)) return WH_TR("a pose is named with a snatch and only there");
    if (q.card == SWAP && (q.other != s->turn || !clockman_can_swap(s, q.seat)))
        return WH_TR("these pawns cannot swap");
    if (own) return q.other == s->turn ? NULL : WH_TR("this card is played by the player whose turn it is");
    if (q.card != BRAKE && q.card != GLITCH) return WH_TR("there is no patch against this card");
    return q.seat == s->turn && s->roll ? NULL : WH_TR("a reaction is about the roll of the player whose turn it is");
}

static const char *audit_on_field(const struct clockman *s) { /* phases hoard and lift */
    unsigned seat = s->ask.seat, place = s->pos[seat];
    if (!on_ring(place)) return WH_TR("the pawn is on no ring field");
    const struct field *field = &clockman_board[place];
    if (field->token == NO_TOKEN || !(s->tokens >> field->token & 1))
        return WH_TR("there is no token on the pawn's field");
    if (s->phase == LIFT_PHASE) return field->kind == LIFT ? NULL : WH_TR("the pawn is on no lift");
    if (field->kind == LIFT) return WH_TR("the pawn is on no digit field");
    unsigned sort = field->kind - (unsigned)ZERO;
    if (needs(s, seat, sort) || !clockman_may_hold(s, seat, sort)) return WH_TR("only a surplus digit is hoarded");
    return lies_open(s, seat, VIRUS) ? WH_TR("a player with the Millennium Bug takes no digits") : NULL;
}

static bool someone_on_track(const struct clockman *s, unsigned but) {
    for (unsigned seat = 0; seat < s->seats; seat++)
        if (seat != but && on_track(s->pos[seat])) return true;
    return false;
}

static const char *audit_seat(const struct clockman *s) {
    struct ask q = s->ask;
    if (q.seat >= s->seats) return WH_TR("a seat has to decide");
    bool others =
        s->phase == REACT_PHASE || s->phase == GUARD_PHASE || s->phase == DISCARD_PHASE || s->phase == REPLY_PHASE;
    if (q.seat != s->turn && !others) return WH_TR("this is for the player whose turn it is to decide");
    switch (s->phase) {
    case TURN_PHASE: return s->roll == 0 ? NULL : WH_TR("there is no roll yet");
    case REACT_PHASE:
        if (q.seat == s->turn || safe(s, s->turn) || !s->roll) return WH_TR("there is nothing to react to");
        return holds(s, q.seat, BRAKE) || holds(s, q.seat, GLITCH) ? NULL
                                                                   : WH_TR("only a player with a reaction is asked");
    case MOVE_PHASE:
        if (!s->roll) return WH_TR("a move needs a roll");
        return clockman_can_move(s) ? NULL : WH_TR("a roll that moves no pawn lapses");
    case SPARE_PHASE:
        if (s->hamster != HAMSTER_MANY || q.mode == BY_PUSH || q.other == q.seat) return WH_TR("nobody is spared here");
        return s->pos[q.seat] == s->pos[q.other] && on_track(s->pos[q.seat]) ? NULL : WH_TR("the pawns do not meet");
    case GUARD_PHASE: return audit_guard(s);
    case ROB_PHASE:
        return q.other != q.seat && clockman_loot(s, q.seat, q.other) ? NULL : WH_TR("there is nothing to rob");
    case HOARD_PHASE:
    case LIFT_PHASE: return audit_on_field(s);
    case DISCARD_PHASE:
        if (q.why == TO_SHRED) return s->hand[q.seat] ? NULL : WH_TR("there is nothing to discard");
        return wh_popcount(s->hand[q.seat]) > HAND ? NULL : WH_TR("the hand is not over the limit");
    case DROP_PHASE: return clockman_droppable(s, q.seat) ? NULL : WH_TR("there is no digit to give back");
    case TARGET_PHASE:
        return q.card == SHOVE && someone_on_track(s, q.seat) ? NULL : WH_TR("there is nobody to choose for this card");
    default:
        return clockman_could_accept(s, q.seat, q.give, q.want) ? NULL
                                                                : WH_TR("this player could not accept the trade");
    }
}

/* --- the stack ---------------------------------------------------------------------------------------------------- */

/* Before the first turn the stack is what the set-up has left of it. */
static const char *audit_setup(const struct clockman *s) {
    struct clockman expected = { .seats = s->seats };
    if (s->phase == SHUFFLE_PHASE) {
        clockman_push_openings(&expected, (1u << s->seats) - 1, 0);
        clockman_push_shuffles(&expected, s->ask.why + 1u);
        if (s->placed != (s->ask.why >= P_GROUP)) return WH_TR("the Whytookis are placed after the mix");
    } else if (s->phase == ROLL_PHASE && s->ask.why == ROLL_OPENING) {
        unsigned rolling = unpack_task(s->stack[0]).detail, done = rolling & ((1u << s->ask.other) - 1);
        if (!(rolling >> s->ask.other & 1)) return WH_TR("this seat does not roll for the first turn");
        for (unsigned seat = 0; seat < s->seats; seat++)
            if (done >> seat & 1 && !s->opening[seat]) return WH_TR("an opening number is missing");
        clockman_push_openings(&expected, rolling, s->ask.other + 1u);
        if (!s->placed) return WH_TR("the Whytookis are placed before the opening");
    } else {
        return WH_TR("the set-up ends with the opening rolls");
    }
    if (s->ask.seat != CHANCE || s->stack_count != expected.stack_count) return WH_TR("the set-up is out of order");
    return memcmp(s->stack, expected.stack, sizeof s->stack) == 0 ? NULL : WH_TR("the set-up is out of order");
}

/* `below` is the task under this one, `above` the one over it; on top: none. */
static bool task_fits(const struct clockman *s, struct task t, enum task_kind below, enum task_kind above) {
    switch (t.kind) {
    case TASK_READY: return below == TASK_END;
    case TASK_KEEP: return t.detail >= 1 && below == TASK_MOVE;
    case TASK_MOVE: return above == TASK_KEEP || ((above == TASKS || above == TASK_REACT) && s->roll);
    case TASK_REACT: return t.seat != s->turn && (below == TASK_REACT || below == TASK_MOVE);
    case TASK_HIT: return t.seat != t.other && (t.detail == BY_PUSH || t.seat == s->turn);
    case TASK_FIELD: return t.seat == s->turn && t.detail != BY_PUSH;
    case TASK_QUAKE: return t.other == s->turn && t.seat != s->turn;
    case TASK_REPLY:
        return t.seat != s->turn && t.detail >> 2 != (t.detail & 3) && (below == TASK_REPLY || below == TASK_READY);
    case TASK_DISPLACE:
    case TASK_LIMIT: return true;
    default: return false;
    }
}

static const char *audit_stack(const struct clockman *s) {
    if (!s->stack_count) return WH_TR("the stack is empty");
    if (unpack_task(s->stack[0]).kind == TASK_LEAD) return audit_setup(s);
    if (unpack_task(s->stack[0]).kind != TASK_END) return WH_TR("a turn ends with the task end");
    if (!s->placed) return WH_TR("the Whytookis are not placed");
    for (unsigned i = 1; i < s->stack_count; i++) {
        enum task_kind below = (enum task_kind)unpack_task(s->stack[i - 1]).kind;
        enum task_kind above = i + 1u < s->stack_count ? (enum task_kind)unpack_task(s->stack[i + 1]).kind : TASKS;
        if (!task_fits(s, unpack_task(s->stack[i]), below, above))
            return WH_TR("a task on the stack cannot wait there");
    }
    if (s->phase == SHUFFLE_PHASE)
        return s->ask.seat == CHANCE && s->ask.why >= P_GROUP && s->ask.why <= R_GROUP
                   ? NULL
                   : WH_TR("this is not shuffled now");
    if (s->phase != ROLL_PHASE) return audit_seat(s);
    bool own = s->ask.seat == CHANCE && s->ask.why != ROLL_OPENING && s->ask.other == s->turn;
    return own ? NULL : WH_TR("the player whose turn it is rolls");
}

static const char *audit_end(const struct clockman *s) {
    if (s->stack_count || s->ending == RUNNING || !s->placed)
        return WH_TR("at the end there is a result and nothing to do");
    return s->winners == clockman_leaders(s) ? NULL : WH_TR("the winners are not those with the highest score");
}

const char *clockman_audit(const void *state) {
    const struct clockman *s = state;
    const char *(*const parts[])(const struct clockman *) = { audit_symbols, audit_events, audit_digits,
                                                              audit_whytookis };
    if (s->first >= s->seats || s->turn >= s->seats) return WH_TR("the seat whose turn it is does not exist");
    if (s->round < 1 || s->round > s->rounds) return WH_TR("the round is out of range");
    for (unsigned i = 0; i < WH_COUNT(parts); i++) {
        const char *broken = parts[i](s);
        if (broken) return broken;
    }
    for (unsigned seat = 0; seat < s->seats; seat++) {
        const char *broken = audit_player(s, seat);
        if (broken) return broken;
    }
    if (s->phase == END_PHASE) return audit_end(s);
    if (s->ending != RUNNING || s->winners) return WH_TR("there is a result before the end");
    return audit_stack(s);
}
