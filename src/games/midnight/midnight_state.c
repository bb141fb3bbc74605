/* midnight_state.c: the options, the state's fields and who may see them (section 9), and the audit. */
#include "midnight.h"

/* --- options ------------------------------------------------------------------------------------------------------ */

static const char *const modes[] = { "auto", "duel", "individual", "team", NULL };
static const char *const finishes[] = { "stop", "complete", NULL };
static const char *const runouts[] = { "midnight", "stand", NULL };

static const char *const modes_say[] = { WH_TR("as usual"), WH_TR("a duel"), WH_TR("each alone"), WH_TR("in teams"),
                                         NULL };
static const char *const finishes_say[] = { WH_TR("the round stops at once"),
                                            WH_TR("the other half of the card is still walked"), NULL };
static const char *const runouts_say[] = { WH_TR("the ghost nearest midnight counts as home"),
                                           WH_TR("every ghost counts where it stands"), NULL };
const struct wh_option midnight_options[OPTIONS] = {
    [OPTION_MODE] = { .key = "mode",
                      .name = WH_TR("Sides"),
                      .about = WH_TR("how sides are made; auto takes the usual one for that number of players"),
                      .kind = WH_OPTION_WORD,
                      .words = modes,
                      .says = modes_say },
    [OPTION_TARGET] = { .key = "target",
                        .name = WH_TR("Points to win"),
                        .about = WH_TR("when each plays alone: the points that win the match"),
                        .kind = WH_OPTION_NUMBER,
                        .least = 1,
                        .most = 99,
                        .preset = 24 },
    [OPTION_WINS] = { .key = "wins",
                      .name = WH_TR("Rounds to win"),
                      .about = WH_TR("in a duel and in teams: the rounds that win the match"),
                      .kind = WH_OPTION_NUMBER,
                      .least = 1,
                      .most = 9,
                      .preset = 3 },
    [OPTION_BACKPASS] = { .key = "backpass",
                          .name = WH_TR("Walking backwards brings cards"),
                          .about = WH_TR("passing 1 or 24 backwards gives a card as well"),
                          .kind = WH_OPTION_BOOL,
                          .preset = 1 },
    [OPTION_FINISH] = { .key = "finish",
                        .name = WH_TR("When a ghost comes home"),
                        .about = WH_TR("complete: the second half still moves when the first has ended the round"),
                        .kind = WH_OPTION_WORD,
                        .words = finishes,
                        .says = finishes_say },
    [OPTION_RUNOUT] = { .key = "runout",
                        .name = WH_TR("When the cards run out"),
                        .about = WH_TR("when each plays alone and the cards run out: the ghost nearest midnight counts "
                                       "as home, or as it stands"),
                        .kind = WH_OPTION_WORD,
                        .words = runouts,
                        .says = runouts_say },
};

const struct wh_preset midnight_presets[PRESETS] = {
    { "quick", WH_TR("A short evening: fewer points, fewer rounds"), "target=12 wins=2" },
    { "full", WH_TR("A long evening"), "target=36 wins=5" },
};

/* --- finished rounds, packed -------------------------------------------------------------------------------------- */

uint64_t midnight_pack(const struct finished *f) {
    uint64_t packed = f->round | (uint64_t)f->start << 5 | (uint64_t)f->runout << 8 | (uint64_t)f->winners << 9;
    for (unsigned c = 0; c < COLOURS; c++) packed |= (uint64_t)f->pieces[c] << (14 + 5 * c);
    for (unsigned side = 0; side < SIDES; side++) packed |= (uint64_t)f->gain[side] << (39 + 4 * side);
    return packed;
}

struct finished midnight_unpack(uint64_t packed) {
    struct finished f = {
        .round = packed & 31, .start = packed >> 5 & 7, .runout = packed >> 8 & 1, .winners = packed >> 9 & 31
    };
    for (unsigned c = 0; c < COLOURS; c++) f.pieces[c] = packed >> (14 + 5 * c) & 31;
    for (unsigned side = 0; side < SIDES; side++) f.gain[side] = packed >> (39 + 4 * side) & 15;
    return f;
}

/* --- odd parts in JSON -------------------------------------------------------------------------------------------- */

static void write_numbers(struct wh_text *out, const char *key, const uint8_t *numbers, unsigned count,
                          const char *const *keys) {
    wh_json_key(out, key);
    wh_json_open(out, keys ? '{' : '[');
    for (unsigned i = 0; i < count; i++) {
        if (keys) wh_json_key(out, keys[i]);
        wh_json_int(out, numbers[i]);
    }
    wh_json_close(out, keys ? '}' : ']');
}

static void write_round(const struct midnight *s, uint64_t packed, struct wh_text *out) {
    struct finished f = midnight_unpack(packed);
    wh_json_open(out, '{');
    wh_json_key(out, "round");
    wh_json_int(out, f.round);
    wh_json_key(out, "start");
    wh_json_int(out, f.start);
    wh_json_key(out, "end");
    wh_json_string(out, f.runout ? "runout" : "midnight");
    wh_json_key(out, "winners");
    wh_json_open(out, '[');
    for (unsigned side = 0; side < SIDES; side++)
        if (f.winners >> side & 1) wh_json_int(out, side);
    wh_json_close(out, ']');
    write_numbers(out, "pieces", f.pieces, COLOURS, midnight_colour_names);
    write_numbers(out, "gain", f.gain, table_of(s)->sides, NULL);
    wh_json_close(out, '}');
}

static void write_history(const void *state, unsigned place, struct wh_text *out) {
    (void)place;
    const struct midnight *s = state;
    wh_json_open(out, '[');
    for (unsigned i = 0; i < s->history_count; i++) write_round(s, s->history[i], out);
    wh_json_close(out, ']');
}

struct round_reader {
    const struct midnight *s;
    struct finished f;
};

static bool read_piece(struct wh_json *in, unsigned key, void *to) {
    return wh_json_read_byte(in, 0, MIDNIGHT, &((struct finished *)to)->pieces[key]);
}

static bool read_winners(struct wh_json *in, unsigned sides, uint8_t *to) {
    if (!wh_json_enter(in, '[')) return false;
    while (wh_json_next(in, ']')) {
        uint8_t side = 0;
        if (!wh_json_read_byte(in, 0, sides - 1, &side)) return false;
        if (*to >> side) return wh_json_fail(in, WH_TR("the sides are not in ascending order"));
        *to |= (uint8_t)(1u << side);
    }
    return !in->error;
}

static bool read_gain(struct wh_json *in, unsigned sides, uint8_t *to) {
    unsigned count = 0;
    if (!wh_json_enter(in, '[')) return false;
    while (wh_json_next(in, ']')) {
        if (count == sides) return wh_json_fail(in, WH_TR("there are too many entries"));
        if (!wh_json_read_byte(in, 0, 12, &to[count++])) return false;
    }
    if (in->error) return false;
    return count == sides ? true : wh_json_fail(in, WH_TR("there are too few entries"));
}

static bool read_round_key(struct wh_json *in, unsigned key, void *to) {
    static const char *const ends[] = { "midnight", "runout" };
    struct round_reader *r = to;
    switch (key) {
    case 0: return wh_json_read_byte(in, 0, ROUNDS, &r->f.round);
    case 1: return wh_json_read_byte(in, 0, r->s->seats - 1u, &r->f.start);
    case 2: return wh_json_read_name(in, ends, WH_COUNT(ends), &r->f.runout);
    case 3: return read_winners(in, table_of(r->s)->sides, &r->f.winners);
    case 4: return wh_json_read_keys(in, midnight_colour_names, COLOURS, read_piece, &r->f);
    default: return read_gain(in, table_of(r->s)->sides, r->f.gain);
    }
}

static bool read_history(void *state, unsigned place, struct wh_json *in) {
    (void)place;
    static const char *const keys[] = { "round", "start", "end", "winners", "pieces", "gain" };
    struct midnight *s = state;
    if (!wh_json_enter(in, '[')) return false;
    while (wh_json_next(in, ']')) {
        struct round_reader r = { .s = s };
        if (s->history_count == ROUNDS) return wh_json_fail(in, WH_TR("there are too many rounds"));
        if (!wh_json_read_keys(in, keys, WH_COUNT(keys), read_round_key, &r)) return false;
        s->history[s->history_count++] = midnight_pack(&r.f);
    }
    return !in->error;
}

/* Section 3: does the seat own this colour? */
static bool owns(const struct midnight *s, unsigned seat, unsigned colour) {
    if (s->seats == 6) return seat % 3 == colour;
    return table_of(s)->seat_ghosts[seat] >> colour & 1;
}

static void write_ghosts(const void *state, unsigned seat, struct wh_text *out) {
    const struct midnight *s = state;
    wh_json_open(out, '{');
    for (unsigned c = 0; c < COLOURS; c++) {
        if (!owns(s, seat, c)) continue;
        wh_json_key(out, midnight_colour_names[c]);
        wh_json_bool(out, s->ghosts >> ghost_bit(s, seat, c) & 1);
    }
    wh_json_close(out, '}');
}

struct ghost_reader {
    struct midnight *s;
    unsigned seat;
    uint8_t colours[COLOURS]; /* those of the seat */
};

static bool read_ghost(struct wh_json *in, unsigned key, void *to) {
    struct ghost_reader *r = to;
    bool active;
    if (!wh_json_read_bool(in, &active)) return false;
    unsigned ghost = 1u << ghost_bit(r->s, r->seat, r->colours[key]);
    r->s->ghosts = (uint8_t)(active ? r->s->ghosts | ghost : r->s->ghosts & ~ghost);
    return true;
}

static bool read_ghosts(void *state, unsigned seat, struct wh_json *in) {
    struct ghost_reader r = { .s = state, .seat = seat };
    const char *keys[COLOURS];
    unsigned count = 0;
    for (unsigned c = 0; c < COLOURS; c++) {
        if (!owns(state, seat, c)) continue;
        keys[count] = midnight_colour_names[c];
        r.colours[count++] = (uint8_t)c;
    }
    return wh_json_read_keys(in, keys, count, read_ghost, &r);
}

static const char *const swappers[] = { [BY_NOTHING] = "", [BY_GHOST] = "ghost", [BY_BADHAND] = "badhand" };
static const char *const swap_keys[] = { "by" };
static const char *const laid_keys[] = { "card", "first", "steps", "back", "energy" };

static void write_pending(const void *state, unsigned place, struct wh_text *out) {
    (void)place;
    const struct pending *p = &((const struct midnight *)state)->pending;
    if (!p->by && !p->laid) {
        wh_json_null(out);
        return;
    }
    wh_json_open(out, '{');
    if (p->by) {
        wh_json_key(out, swap_keys[0]);
        wh_json_string(out, swappers[p->by]);
    } else {
        const struct hour_card *card = &midnight_cards[p->card];
        const char *const colours[] = { midnight_colour_names[card->colour[0]],
                                        midnight_colour_names[card->colour[1]] };
        wh_json_key(out, "card");
        wh_json_string(out, midnight_hour_names[p->card]);
        wh_json_key(out, "first");
        wh_json_string(out, colours[p->second_first]);
        write_numbers(out, "steps", p->steps, 2, colours);
        wh_json_key(out, "back");
        wh_json_bool(out, p->back);
        wh_json_key(out, "energy");
        wh_json_bool(out, p->energised);
    }
    wh_json_close(out, '}');
}

static bool read_swapper(struct wh_json *in, unsigned key, void *to) {
    (void)key;
    struct pending *p = to;
    if (!wh_json_read_name(in, swappers, WH_COUNT(swappers), &p->by)) return false;
    return p->by != BY_NOTHING ? true : wh_json_fail(in, WH_TR("no such name is known here"));
}

static bool read_step(struct wh_json *in, unsigned key, void *to) {
    return wh_json_read_byte(in, 0, 13, (uint8_t *)to + key);
}

/* The card is known already: `first` and `steps` speak of its colours and may stand before it. */
static bool read_laid_key(struct wh_json *in, unsigned key, void *to) {
    struct pending *p = to;
    bool truth = false;
    const uint8_t *colour = midnight_cards[p->card].colour;
    const char *const names[] = { midnight_colour_names[colour[0]], midnight_colour_names[colour[1]] };
    if (key == 0) return wh_json_skip(in);
    if (key == 1) return wh_json_read_name(in, names, 2, &p->second_first);
    if (key == 2) return wh_json_read_keys(in, names, 2, read_step, p->steps);
    if (!wh_json_read_bool(in, &truth)) return false;
    *(key == 3 ? &p->back : &p->energised) = truth;
    return true;
}

static bool read_pending(void *state, unsigned place, struct wh_json *in) {
    (void)place;
    struct pending *p = &((struct midnight *)state)->pending;
    if (wh_json_peek(in) == WH_JSON_NULL) return wh_json_read_null(in);
    const char *value;
    size_t length;
    if (!wh_json_at(in->at, (size_t)(in->end - in->at), "card", &value, &length))
        return wh_json_read_keys(in, swap_keys, WH_COUNT(swap_keys), read_swapper, p);
    struct wh_json card = wh_json_of(value, length);
    p->laid = 1;
    if (!wh_json_read_name(&card, midnight_hour_names, HOURS, &p->card)) return wh_json_fail(in, card.error);
    return wh_json_read_keys(in, laid_keys, WH_COUNT(laid_keys), read_laid_key, p);
}

/* The history is packed, or it would be most of the state; ghosts are keyed by who owns them, and lie in one byte; the
 * keys of the pending steps are the colours of the card. */
#define WH_STATE struct midnight
static const struct wh_field history_observed[] = { WH_NUMBERS("packed", history, &wh_everyone, .repeat = ROUNDS) };
static const struct wh_field ghosts_observed[] = { WH_SET("active", ghosts, &wh_everyone, .name_count = SEATS) };
static const struct wh_field pending_observed[] = {
    WH_NUMBER("by", pending.by, &wh_everyone, WH_NAMED(swappers)),
    WH_BOOL("laid", pending.laid, &wh_everyone, .about = "a card is laid"),
    WH_NUMBER("card", pending.card, &wh_everyone, WH_NAMED(midnight_hour_names)),
    WH_BOOL("second_first", pending.second_first, &wh_everyone, .about = "its second half moves first"),
    WH_NUMBERS("steps", pending.steps, &wh_everyone, .repeat = 2, .most = 13),
    WH_BOOL("back", pending.back, &wh_everyone, .about = "it moves backwards"),
    WH_BOOL("energy", pending.energised, &wh_everyone, .about = "an energy card was played on it"),
};
#undef WH_STATE

static const struct wh_codec history_codec = { "list of finished rounds", write_history, read_history,
                                               WH_OBSERVED(history_observed) };
static const struct wh_codec ghosts_codec = { "object: own colour to active", write_ghosts, read_ghosts,
                                              WH_OBSERVED(ghosts_observed) };
static const struct wh_codec pending_codec = { "object (by; or card, first, steps, back, energy), or null",
                                               write_pending, read_pending, WH_OBSERVED(pending_observed) };

/* --- the table of fields ------------------------------------------------------------------------------------------ */

static const struct wh_sight its_seat = { "its seat", wh_sees_its_seat, WH_VEIL_LENGTH };
static const struct wh_sight nobody = { "nobody", wh_sees_nobody, WH_VEIL_LENGTH };

static const char *const phases[PHASES] = { "shuffle_deck", "shuffle_specials", "shuffle_energy", "turn", "swap",
                                            "recycle",      "modify",           "discard",        "end" };
static const char *const special_copies[SPECIALS] = { "jump",    "jump",    "deja",    "deja",
                                                      "recycle", "recycle", "badhand", "badhand" };

static const char *const game_names[] = { "midnight" };

static unsigned per_side(const void *state) { return table_of(state)->sides; }

#define WH_STATE     struct midnight
#define PILE         .top_last = true
#define HOUR_NAMES   WH_NAMED(midnight_hour_names)
#define KIND_NAMES   WH_NAMED(midnight_kind_names)
#define ENERGY_NAMES WH_NAMED(midnight_energy_names)
#define A_SEAT       .most = SEATS - 1
#define SET_UP       .as_set_up = true
#define WORDS(table) .names = table, .name_count = WH_COUNT(table) - 1 /* without the NULL at the end */

static const struct wh_field option_fields[OPTIONS] = {
    [OPTION_MODE] = WH_NUMBER("mode", mode, &wh_everyone, SET_UP, WORDS(modes), .about = "how sides are made"),
    [OPTION_TARGET] = WH_NUMBER("target", target, &wh_everyone, SET_UP, .about = "points that end the game"),
    [OPTION_WINS] = WH_NUMBER("wins", wins, &wh_everyone, SET_UP, .about = "rounds to win"),
    [OPTION_BACKPASS] = WH_BOOL("backpass", backpass, &wh_everyone, SET_UP, .about = "passing backwards gives a card"),
    [OPTION_FINISH] = WH_NUMBER("finish", finish, &wh_everyone, SET_UP, WORDS(finishes),
                                .about = "is the second half moved when the first has ended the round"),
    [OPTION_RUNOUT] =
        WH_NUMBER("runout", runout, &wh_everyone, SET_UP, WORDS(runouts), .about = "what happens when cards run out"),
};

const struct wh_field midnight_fields[FIELDS] = {
    WH_GIVEN("game", &wh_everyone, WH_NAMED(game_names), .about = "which game this is"),
    WH_NUMBER("players", seats, &wh_everyone, .as_set_up = true, .about = "the number of seats"),
    { WH_BASE("options", &wh_everyone, WH_FORM_OBJECT), .fields = option_fields, .field_count = WH_COUNT(option_fields),
      .about = "the options of the set-up" },
    WH_NUMBER("phase", phase, &wh_everyone, WH_NAMED(phases), .about = "what is to be decided"),
    WH_NUMBER("round", round, &wh_everyone, .most = ROUNDS, .about = "the round, from 1"),
    WH_NUMBER("start", start, &wh_everyone, A_SEAT, .about = "the seat that starts this round"),
    WH_NUMBER("turn", turn, &wh_everyone, .most = NOBODY, .nullable = true, .null = NOBODY,
              .about = "the seat in turn; null while shuffling and at the end"),
    WH_NUMBERS("score", score, &wh_everyone, .times = per_side, .about = "one a side: points or rounds won"),
    WH_ODD("history", &history_codec, &wh_everyone, .about = "the finished rounds, the last one decides ties"),
    WH_NUMBERS("pieces", pieces, &wh_everyone, .repeat = COLOURS, .keys = midnight_colour_names, .most = MIDNIGHT,
               .about = "the hour of each piece; 0 is the party"),
    WH_ODD("ghosts", &ghosts_codec, &wh_everyone, .times = wh_per_seat, .about = "the ghost cards: active or used"),
    WH_SETS("hours", hours, &its_seat, .times = wh_per_seat, HOUR_NAMES, .about = "hour cards in hand"),
    WH_SETS("energy", energy, &its_seat, .times = wh_per_seat, ENERGY_NAMES, .about = "energy cards in hand"),
    WH_SETS("specials", specials, &its_seat, .times = wh_per_seat, WH_NAMED(special_copies),
            .about = "special actions in hand"),
    WH_LIST("deck", deck, deck_count, &nobody, PILE, HOUR_NAMES, .about = "the draw pile, top first"),
    WH_LIST("discard", discard, discard_count, &wh_everyone, PILE, HOUR_NAMES, .about = "the discard pile, top first"),
    WH_LIST("special_pile", special_pile, special_count, &nobody, PILE, KIND_NAMES, .about = "specials, top first"),
    WH_LIST("special_discard", special_discard, special_discard_count, &wh_everyone, PILE, KIND_NAMES,
            .about = "specials played, top first"),
    WH_LIST("energy_pile", energy_pile, energy_count, &nobody, PILE, ENERGY_NAMES, .about = "energy cards, top first"),
    WH_LIST("energy_discard", energy_discard, energy_discard_count, &wh_everyone, PILE, ENERGY_NAMES,
            .about = "energy cards laid off, top first"),
    WH_BOOL("committed", committed, &wh_everyone,
            .about = "a Recycle or Bad Hand was played: an hour card must follow"),
    WH_ODD("pending", &pending_codec, &wh_everyone, .about = "what the next step of the turn works on"),
};

/* --- audit: every function says what is wrong, or NULL ------------------------------------------------------------ */

static const char *audit_hours(const struct midnight *s) {
    uint64_t seen = 0;
    unsigned count = (unsigned)s->deck_count + s->discard_count;
    for (unsigned i = 0; i < s->deck_count; i++) seen |= 1ull << s->deck[i];
    for (unsigned i = 0; i < s->discard_count; i++) seen |= 1ull << s->discard[i];
    for (unsigned i = 0; i < s->seats; i++) {
        seen |= s->hours[i];
        count += wh_popcount(s->hours[i]);
    }
    if (count != HOURS) return WH_TR("there must be 60 hour cards in all");
    return wh_popcount(seen) == HOURS ? NULL : WH_TR("an hour card is there twice");
}

static const char *audit_energy(const struct midnight *s) {
    unsigned seen = 0, count = (unsigned)s->energy_count + s->energy_discard_count;
    for (unsigned i = 0; i < s->energy_count; i++) seen |= 1u << s->energy_pile[i];
    for (unsigned i = 0; i < s->energy_discard_count; i++) seen |= 1u << s->energy_discard[i];
    for (unsigned i = 0; i < s->seats; i++) {
        seen |= s->energy[i];
        count += wh_popcount(s->energy[i]);
    }
    return count == ENERGIES && seen == (1u << ENERGIES) - 1 ? NULL
                                                             : WH_TR("there must be each of the 7 energy cards once");
}

static const char *audit_specials(const struct midnight *s) {
    unsigned count[KINDS] = { 0 };
    for (unsigned i = 0; i < s->special_count; i++) count[s->special_pile[i]]++;
    for (unsigned i = 0; i < s->special_discard_count; i++) count[s->special_discard[i]]++;
    for (unsigned i = 0; i < s->seats; i++)
        for (unsigned kind = 0; kind < KINDS; kind++) count[kind] += wh_popcount(s->specials[i] >> 2 * kind & 3u);
    for (unsigned kind = 0; kind < KINDS; kind++)
        if (count[kind] != 2) return WH_TR("there must be two special actions of each kind");
    return NULL;
}

static const char *audit_pieces(const struct midnight *s) {
    const struct table *t = table_of(s);
    for (unsigned c = 0; c < COLOURS; c++) {
        if (c >= t->own && s->pieces[c] == PARTY) return WH_TR("a wanderer never goes to the party");
        if (c < t->own && s->pieces[c] == MIDNIGHT) return WH_TR("a ghost with an owner has gone from 24 to the party");
        if (s->phase != END && c < t->own && s->pieces[c] == PARTY && s->pieces[c ^ t->mate] == PARTY)
            return WH_TR("these pieces at the party have already decided the round");
    }
    return NULL;
}

static const char *audit_round(const struct midnight *s) {
    const struct table *t = table_of(s);
    unsigned goal = t->mode == INDIVIDUAL ? s->target : s->wins, most = t->mode == INDIVIDUAL ? 12 : 1;
    bool reached = s->round == ROUNDS;
    if (s->round == 0) return WH_TR("rounds are counted from 1");
    if (s->start >= s->seats) return WH_TR("there is no such start seat");
    for (unsigned side = 0; side < t->sides; side++) {
        if (s->score[side] >= goal + most) return WH_TR("a score is higher than the game allows");
        if (s->phase != END && s->score[side] >= goal)
            return WH_TR("a score has reached the goal, so the game is over");
        reached |= s->score[side] >= goal;
    }
    if (s->phase == END && !reached) return WH_TR("the game cannot be over before a score reaches the goal");
    unsigned before = 0;
    for (unsigned i = 0; i < s->history_count; i++) {
        struct finished f = midnight_unpack(s->history[i]);
        if (f.round <= before || f.round > s->round || (f.round == s->round && s->phase != END))
            return WH_TR("the history must hold rounds before this one, in order");
        for (unsigned side = 0; side < t->sides; side++)
            if (f.gain[side] > most) return WH_TR("a gain in the history is too high");
        for (unsigned c = t->own; c < COLOURS; c++)
            if (f.pieces[c] == PARTY) return WH_TR("a wanderer never goes to the party");
        before = f.round;
    }
    if (s->phase == END && before != s->round) return WH_TR("the history must end with the last round");
    return NULL;
}

static bool in_order(const uint8_t *pile, unsigned count, unsigned full, unsigned copies) {
    if (count != full) return false;
    for (unsigned i = 0; i < count; i++)
        if (pile[count - 1 - i] != i / copies) return false;
    return true;
}

static const char *audit_shuffle(const struct midnight *s) {
    if (s->deck_count != HOURS || s->special_count != SPECIALS || s->energy_count != ENERGIES)
        return WH_TR("before the deal all cards lie in their piles");
    if ((s->phase <= SHUFFLE_DECK && !in_order(s->deck, s->deck_count, HOURS, 1)) ||
        (s->phase <= SHUFFLE_SPECIALS && !in_order(s->special_pile, s->special_count, SPECIALS, 2)) ||
        !in_order(s->energy_pile, s->energy_count, ENERGIES, 1))
        return WH_TR("a pile not yet shuffled must be in canonical order");
    for (unsigned c = 0; c < COLOURS; c++)
        if (s->pieces[c] != MORNING) return WH_TR("before the deal all pieces stand on 7");
    return s->ghosts == table_of(s)->ghosts ? NULL : WH_TR("before the deal all ghosts are active");
}

static bool is_turn_phase(unsigned phase) { return phase >= TURN && phase < END; }

/* While the draw pile lasts, hands are refilled to five, and at most one can
 * be all energy: somebody can always play. */
static const char *audit_hands(const struct midnight *s) {
    for (unsigned seat = 0; seat < s->seats; seat++) {
        unsigned cards = movement_cards(s, seat), most = HAND;
        bool in_turn = seat == s->turn;
        if (s->phase == END || (in_turn && s->phase == DISCARD)) most = HAND + 1;
        if (in_turn && s->phase == MODIFY) most = HAND - 1;
        if (cards > most) return WH_TR("a hand holds more movement cards than its limit");
        bool midway = in_turn && (s->phase == MODIFY || s->phase == SWAP);
        if (is_turn_phase(s->phase) && !midway && s->deck_count && !s->hours[seat] && cards < HAND)
            return WH_TR("while the draw pile lasts, a hand without hour card must hold five energy cards");
    }
    return NULL;
}

/* The numbers of the laid card, with the energy card on top of its discard and the jumps played so far. */
static bool steps_fit(const struct midnight *s) {
    const struct pending *p = &s->pending;
    const uint8_t *number = midnight_cards[p->card].number, *bonus = (const uint8_t[2]){ 0, 0 };
    unsigned jumps = 0;
    if (p->energised) bonus = midnight_bonus[s->energy_discard[s->energy_discard_count - 1]];
    for (unsigned i = 0; i < s->special_discard_count; i++) jumps += s->special_discard[i] == JUMP;
    if (p->steps[0] + p->steps[1] != number[0] + number[1] + bonus[0] + bonus[1]) return false;
    for (unsigned way = 0; way < 2; way++) {
        int shift = p->steps[0] - number[0] - bonus[way];
        if (shift <= (int)jumps && -shift <= (int)jumps) return true;
    }
    return false;
}

static const char *audit_laid(const struct midnight *s) {
    const struct pending *p = &s->pending;
    bool deja = false;
    for (unsigned i = 0; i < s->special_discard_count; i++) deja |= s->special_discard[i] == DEJA;
    if (!p->laid) return WH_TR("phase modify needs the card laid as pending");
    if (s->discard_count == 0 || s->discard[s->discard_count - 1] != p->card)
        return WH_TR("the pending card must lie on top of the discard pile");
    if (p->energised && s->energy_discard_count == 0) return WH_TR("an energy card was played, but none is discarded");
    if (p->back && !deja) return WH_TR("a Déjà Vu was played, but none is discarded");
    if (!steps_fit(s)) return WH_TR("the steps do not fit the card, the energy and the jumps played");
    if (!s->specials[s->turn] && (p->energised || !s->energy[s->turn]))
        return WH_TR("phase modify needs a special or an energy card in hand");
    return NULL;
}

static const char *audit_swap(const struct midnight *s) {
    if (!s->pending.by) return WH_TR("phase swap needs what it is swapped by as pending");
    if (s->committed != (s->pending.by == BY_BADHAND)) return WH_TR("committed does not fit what is swapped by");
    return swap_limit(s) ? NULL : WH_TR("there is nothing to swap");
}

static const char *audit_turn(const struct midnight *s) {
    if (s->turn >= s->seats) return WH_TR("the seat whose turn it is does not exist");
    if (s->phase != MODIFY && s->pending.laid) return WH_TR("a pending card belongs to phase modify");
    if (s->phase != SWAP && s->pending.by) return WH_TR("a pending swap belongs to phase swap");
    bool special = false; /* a Recycle or Bad Hand among the specials played */
    for (unsigned i = 0; i < s->special_discard_count; i++) special |= s->special_discard[i] >= RECYCLING;
    if (s->committed && !special) return WH_TR("committed needs a Recycle or Bad Hand among the discarded specials");
    switch (s->phase) {
    case SWAP: return audit_swap(s);
    case MODIFY: return audit_laid(s);
    case RECYCLE:
        if (!s->committed) return WH_TR("phase recycle needs committed");
        return s->discard_count && s->hours[s->turn] ? NULL : WH_TR("Recycle needs a discard and an hour card in hand");
    case DISCARD:
        return movement_cards(s, s->turn) == HAND + 1 ? NULL : WH_TR("phase discard needs six movement cards");
    default: break;
    }
    if (s->hours[s->turn]) return NULL;
    if (s->committed) return WH_TR("committed needs an hour card in hand");
    if (s->deck_count && (active_ghosts(s, s->turn) || s->specials[s->turn])) return NULL;
    return WH_TR("the seat whose turn it is has nothing to do");
}

static const char *audit_idle(const struct midnight *s) {
    if (s->turn != NOBODY) return WH_TR("it is nobody's turn while shuffling and at the end");
    if (s->committed || s->pending.by || s->pending.laid)
        return WH_TR("nothing is pending while shuffling and at the end");
    return s->phase == END ? NULL : audit_shuffle(s);
}

static const char *audit_phase(const struct midnight *s) {
    return is_turn_phase(s->phase) ? audit_turn(s) : audit_idle(s);
}

const char *midnight_audit(const void *state) {
    static const char *(*const parts[])(const struct midnight *) = { audit_hours,  audit_energy, audit_specials,
                                                                     audit_pieces, audit_round,  audit_hands,
                                                                     audit_phase };
    const char *broken = NULL;
    for (unsigned i = 0; i < WH_COUNT(parts) && !broken; i++) broken = parts[i](state);
    return broken;
}
