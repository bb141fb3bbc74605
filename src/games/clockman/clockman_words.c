/* clockman_words.c: clockman in words. */
#include "clockman_data.h"
#include "witching/telling.h"

enum { NAME = 24 };

/* --- things by their names ---------------------------------------------------------------------------------------- */

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* Where a number is a seat: on the die and in trades it is none. */
static bool names_seats(const char *action) {
    return wh_words_after(action, "target ") ||
           (wh_words_after(action, "play ") && !wh_words_after(action, "play dial "));
}

static unsigned place_of(const char *name) { /* PLACES: it is none */
    unsigned place = 0;
    while (place < PLACES && !wh_same(clockman_place_names[place], name)) place++;
    return place;
}

static unsigned place_of_pawn(const struct wh_scene *scene, int64_t seat) {
    char name[NAME];
    wh_view_words(scene, name, sizeof name, "pos.%d", (int)seat);
    return place_of(name);
}

/* Clockwise, between two fields of a ring. */
static unsigned distance(unsigned from, unsigned to) {
    const struct ring *ring = &clockman_rings[ring_of(from)];
    return (to + ring->size - from) % ring->size;
}

static bool goes_back(const struct wh_scene *scene, unsigned from, unsigned to) {
    unsigned ahead = distance(from, to), size = clockman_rings[ring_of(from)].size;
    unsigned roll = (unsigned)wh_view_number(scene, 0, "roll");
    if (roll && (ahead == roll % size || size - ahead == roll)) return ahead != roll % size;
    return 2 * ahead > size;
}

/* How far a pawn walks on another ring after it has come off the passage. */
static unsigned fields_on(const struct wh_scene *scene, unsigned from, unsigned to) {
    unsigned roll = (unsigned)wh_view_number(scene, 0, "roll");
    for (unsigned i = 0; i < PASSAGES; i++) {
        unsigned gates[] = { clockman_passages[i].outer, clockman_passages[i].inner };
        for (unsigned near = 0; near < 2; near++) {
            unsigned gate = gates[near], far = gates[1 - near];
            if (ring_of(far) != ring_of(to)) continue;
            if (from == P0 + i) return distance(far, to);
            if (!on_ring(from) || ring_of(gate) != ring_of(from)) continue;
            if (distance(from, gate) + 2 + distance(far, to) == roll) return distance(far, to);
        }
    }
    return 0;
}

static const char *way_to_ring(const struct wh_scene *scene, unsigned from, unsigned to) {
    unsigned ring = ring_of(to);
    if (!on_track(from)) return WH_TR("onto ring {0}");
    if (on_ring(from) && ring_of(from) == ring)
        return goes_back(scene, from, to) ? WH_TR("back along ring {0}") : WH_TR("along ring {0}");
    return ring > outer_ring(from) ? WH_TR("inward to ring {0}") : WH_TR("out to ring {0}");
}

/* "along ring 2": how a pawn comes to a place. */
static void put_way(const struct wh_scene *scene, unsigned from, unsigned place, struct wh_text *out) {
    struct wh_words_number ring = wh_words_number(on_track(place) ? outer_ring(place) + 1 : 0);
    struct wh_words_number next = wh_words_number(on_track(place) ? outer_ring(place) + 2 : 0);
    struct wh_words_number step = wh_words_number(on_straight(place) ? (place - T0) % 3 + 1 : 0);
    const char *words = place == CENTRE      ? WH_TR("to the centre")
                        : on_straight(place) ? WH_TR("to field {2} of the final straight")
                        : on_start(place)    ? WH_TR("back to the start")
                        : on_passage(place)  ? WH_TR("into the passage between rings {0} and {1}")
                                             : way_to_ring(scene, from, place);
    wh_put_template(out, wh_tr(scene->language, words), (const char *const[]){ ring.text, next.text, step.text, NULL });
}

/* ", 2 fields on": of several ways to the same ring. */
static void put_distance(const struct wh_scene *scene, unsigned from, unsigned to, struct wh_text *out) {
    if (!on_ring(to) || !on_track(from) || (on_ring(from) && ring_of(from) == ring_of(to))) return;
    unsigned on = fields_on(scene, from, to);
    struct wh_words_number fields = wh_words_number(on);
    /* TRANSLATORS: after the way to a ring: how far along it. */
    if (on)
        wh_put_template(out, wh_words_plural(scene, on, WH_TR(", {0} field on"), WH_TR(", {0} fields on")),
                        (const char *const[]){ fields.text, NULL });
}

/* Is there still something to take? */
static bool is_there(const struct wh_scene *scene, unsigned field) {
    if (clockman_board[field].token == NO_TOKEN) return true;
    for (unsigned i = 0; i < wh_view_count(scene, "tokens"); i++) {
        char token[NAME];
        wh_view_words(scene, token, sizeof token, "tokens.%u", i);
        if (wh_same(token, clockman_place_names[field])) return true;
    }
    return false;
}

/* " (digit 0)": what a field brings to whoever stops there. */
static void put_gift(const struct wh_scene *scene, unsigned place, struct wh_text *out) {
    if (place >= RING_FIELDS || clockman_board[place].kind == PATH || !is_there(scene, place)) return;
    wh_put(out, " (");
    wh_put(out, wh_words_name(scene, "field ", clockman_kind_names[clockman_board[place].kind]));
    wh_put(out, ")");
}

/* `d`: a digit as one gives or takes it; `w`: what pays for a passage; `p`: a place, `l`: with what it brings; `n`:
 * poses, seats, cards, steps of the die; `r`: the ring of a seat's pawn. */
static void spell(const struct wh_scene *scene, const char *action, const char *word, char form, struct wh_text *out) {
    static const struct wh_named names[] = { { "up", "+1" }, { "down", "−1" } };
    static const struct wh_named digits[] = {
        { "0", WH_TR_AS("object", "a zero") },
        { "1", WH_TR_AS("object", "a one") },
        { "2", WH_TR_AS("object", "a two") },
        { "x", WH_TR_AS("object", "a joker") },
    };
    const char *name = form == 'd' ? wh_words_named(digits, WH_COUNT(digits), scene, word)
                                   : wh_words_named(names, WH_COUNT(names), scene, word);
    unsigned place = form == 'p' || form == 'l' ? place_of(word) : PLACES;
    unsigned from = place < PLACES ? place_of_pawn(scene, wh_view_number(scene, 0, "turn")) : PLACES;
    const struct wh_term *pose = wh_words_term_of(scene, "pose ", word);
    if (form == 'r') {
        unsigned pawn = place_of_pawn(scene, *word - '0');
        wh_put_int(out, on_track(pawn) ? (int64_t)outer_ring(pawn) + 1 : 0);
    } else if (place < PLACES)
        put_way(scene, from, place, out);
    else if (form == 'w' && wh_same(word, "symbol"))
        wh_put(out, wh_tr(scene->language, "with a symbol card"));
    else if (form == 'w')
        wh_put_template(out, wh_tr(scene->language, "with {0}"),
                        (const char *const[]){ wh_words_name(scene, "", word), NULL });
    else if (name)
        wh_put(out, name);
    else if (pose)
        wh_put(out, wh_tr(scene->language, pose->name));
    else if (is_digit(*word) && names_seats(action))
        wh_put(out, wh_seat_object(scene, *word - '0'));
    else
        wh_put(out, wh_words_name(scene, "", word));
    if (form == 'l') put_distance(scene, from, place, out);
    if (form == 'l') put_gift(scene, place, out);
}

/* --- what is done, and could be ----------------------------------------------------------------------------------- */

static const struct wh_said moves[] = {
    { "move _ _", WH_TR("You go {1} {2}"), WH_TR("{0} goes {1} {2}"), NULL, { "p1", "w2" } },
    { "move", WH_TR("You go {1}"), WH_TR("{0} goes {1}"), NULL, { "p1" } },
    { "move _ _", NULL, NULL, WH_TR("Go {1} {2}"), { "l1", "w2" } },
    { "move", NULL, NULL, WH_TR("Go {1}"), { "l1" } },
    { "play _ _", WH_TR("You play {1}: {2}"), WH_TR("{0} plays {1}: {2}"), WH_TR("{1}: {2}"), { "n1", "n2+" } },
    { "play", WH_TR("You play {1}"), WH_TR("{0} plays {1}"), "{1}", { "n1" } },
    { "target",
      WH_TR("You choose {1}"),
      WH_TR("{0} chooses {1}"),
      WH_TR("{1}: 4 fields back on ring {2}"),
      { "n1", "r1" } },
    { "offer",
      WH_TR("You offer {1} for {2}"),
      WH_TR("{0} offers {1} for {2}"),
      WH_TR("Offer {1} for {2}"),
      { "d1", "d2" } },
    { "pass", WH_TR("You pass"), WH_TR("{0} passes"), WH_TR("Pass"), { NULL } },
    { "hit", WH_TR("You knock the pawn out"), WH_TR("{0} knocks the pawn out"), WH_TR("Hit"), { NULL } },
    { "spare", WH_TR("You spare the pawn"), WH_TR("{0} spares the pawn"), WH_TR("Spare"), { NULL } },
    { "take _", WH_TR("You take {1}"), WH_TR("{0} takes {1}"), WH_TR("Take {1}"), { "d1" } },
    { "take", WH_TR("You hoard the digit"), WH_TR("{0} hoards the digit"), WH_TR("Hoard the digit"), { NULL } },
    { "leave", WH_TR("You leave the digit"), WH_TR("{0} leaves the digit"), WH_TR("Leave it"), { NULL } },
    { "ride", WH_TR("You ride the lift"), WH_TR("{0} rides the lift"), WH_TR("Ride the lift"), { NULL } },
    { "stay", WH_TR("You stay off the lift"), WH_TR("{0} stays off the lift"), WH_TR("Stay here"), { NULL } },
    { "discard",
      WH_TR("You discard a symbol card: {1}"),
      WH_TR("{0} discards a symbol card: {1}"),
      WH_TR("Discard {1}"),
      { "n1" } },
    { "drop", WH_TR("You put {1} back"), WH_TR("{0} puts {1} back"), WH_TR("Put {1} back"), { "d1" } },
    { "accept", WH_TR("You accept"), WH_TR("{0} accepts"), WH_TR("Accept"), { NULL } },
    { "decline", WH_TR("You decline"), WH_TR("{0} declines"), WH_TR("Decline"), { NULL } },
    { "roll", NULL, NULL, WH_TR("Roll the die"), { NULL } },
};

static void tell_roll(const struct wh_scene *before, const char *roll, struct wh_text *out) {
    char why[NAME];
    int64_t seat = wh_view_number(before, 0, "ask.who");
    bool you = wh_seat_is_you(before, seat);
    const char *words = you ? wh_tr(before->language, "You roll a {1}") : wh_tr(before->language, "{0} rolls a {1}");
    wh_view_words(before, why, sizeof why, "ask.why");
    if (wh_same(why, "opening"))
        words = you ? wh_tr(before->language, "You roll a {1} to see who begins")
                    : wh_tr(before->language, "{0} rolls a {1} to see who begins");
    wh_put_template(out, words, (const char *const[]){ wh_seat_name(before, seat), roll, NULL });
}

/* That somebody rolls is told with what the die shows; the shuffles of the set-up are told once. */
static void narrate(const struct wh_scene *before, int who, const char *action, struct wh_text *out) {
    const char *roll = wh_words_after(action, "roll ");
    if (who != WH_CHANCE)
        wh_words_tell(moves, WH_COUNT(moves), before, who, action, spell, out);
    else if (roll)
        tell_roll(before, roll, out);
    else if (wh_same(action, "shuffle t"))
        wh_put(out, wh_tr(before->language, "Cards and Whytookis are shuffled."));
}

static void label(const struct wh_scene *scene, const char *action, struct wh_text *out) {
    wh_words_label(moves, WH_COUNT(moves), scene, action, spell, out);
}

/* --- what came of it ---------------------------------------------------------------------------------------------- */

/* `where`: loose, or in the date. */
static int64_t digits_of(const struct wh_scene *scene, const char *where, unsigned seat) {
    int64_t digits = 0;
    for (unsigned sort = 0; sort < SORTS; sort++) digits += wh_view_number(scene, 0, "%s.%u.%u", where, seat, sort);
    return digits;
}

/* Only those of the date count towards its eight; the others wait beside it. */
static void tell_digits(const struct wh_scene *before, const struct wh_scene *after, unsigned seat,
                        struct wh_lines *lines) {
    const char *name = wh_seat_name(before, seat);
    int64_t loose = digits_of(after, "loose", seat) - digits_of(before, "loose", seat);
    int64_t date = digits_of(after, "date", seat) - digits_of(before, "date", seat);
    struct wh_words_number of_loose = wh_words_signed(loose), of_date = wh_words_signed(date);
    /* TRANSLATORS: {1} is how many loose digits a player gets or loses, with its sign. */
    if (loose && loose != -date)
        wh_words_join(lines,
                      wh_words_plural(before, loose, WH_TR(" · {0} {1} loose digit"), WH_TR(" · {0} {1} loose digits")),
                      (const char *const[]){ name, of_loose.text, NULL });
    /* TRANSLATORS: {1} is how many digits of its date a player gets or loses, with its sign. */
    if (date)
        wh_words_join(lines,
                      wh_words_plural(before, date, WH_TR(" · {0} {1} digit of the date"),
                                      WH_TR(" · {0} {1} digits of the date")),
                      (const char *const[]){ name, of_date.text, NULL });
}

/* A pawn that did not go where the action said, or went without one. */
static void tell_way(const struct wh_scene *before, const struct wh_scene *after, unsigned seat,
                     struct wh_lines *lines) {
    char way[WH_LINE_TEXT];
    struct wh_text text = wh_text_into(way, sizeof way);
    unsigned from = place_of_pawn(before, seat), to = place_of_pawn(after, seat);
    if (from == to) return;
    put_way(before, from, to, &text);
    bool own = (int)seat == before->actor;
    if (own && lines->count && wh_words_contain(lines->line[lines->count - 1].text, way)) return;
    wh_words_join(lines,
                  wh_seat_is_you(before, seat) ? wh_tr(before->language, " · You go {1}")
                                               : wh_tr(before->language, " · {0} goes {1}"),
                  (const char *const[]){ wh_seat_name(before, seat), way, NULL });
}

/* Only whoever moves in their own turn draws. */
static void tell_card(const struct wh_scene *before, const struct wh_scene *after, struct wh_lines *lines) {
    int64_t seat = wh_view_number(before, -1, "turn");
    if (!after->turned_up) return;
    wh_words_join(
        lines,
        wh_seat_is_you(before, seat) ? wh_tr(before->language, " · You draw {1}")
                                     : wh_tr(before->language, " · {0} draws {1}"),
        (const char *const[]){ wh_seat_name(before, seat), wh_words_name(before, "", after->turned_up), NULL });
}

/* Of a hand that is hidden only the number of its cards is known. */
static int64_t symbols_of(const struct wh_scene *scene, unsigned seat) {
    return wh_view_number(scene, (int64_t)wh_view_count(scene, "hand.%u", seat), "hand.%u", seat);
}

static unsigned copies_of(const struct wh_scene *scene, unsigned seat, const char *pose) {
    char card[NAME];
    unsigned copies = 0;
    for (unsigned i = 0; i < wh_view_count(scene, "hand.%u", seat); i++) {
        wh_view_words(scene, card, sizeof card, "hand.%u.%u", seat, i);
        copies += wh_same(card, pose);
    }
    return copies;
}

static void tell_symbols(const struct wh_scene *before, const struct wh_scene *after, unsigned seat,
                         struct wh_lines *lines) {
    int64_t cards = symbols_of(after, seat) - symbols_of(before, seat);
    struct wh_words_number number = wh_words_number(cards);
    if (cards <= 0) return;
    if (wh_seat_is_you(before, seat))
        for (unsigned pose = 0; pose < POSES; pose++) {
            const char *name = clockman_pose_names[pose];
            for (unsigned i = copies_of(before, seat, name); i < copies_of(after, seat, name); i++)
                wh_words_join(lines, wh_tr(before->language, " · You get a symbol card: {0}"),
                              (const char *const[]){ wh_words_name(before, "pose ", name), NULL });
        }
    else
        wh_words_join(
            lines,
            wh_words_plural(before, cards, WH_TR(" · {0} gets a symbol card"), WH_TR(" · {0} gets {1} symbol cards")),
            (const char *const[]){ wh_seat_name(before, seat), number.text, NULL });
}

static void tell_seat(const struct wh_scene *before, const struct wh_scene *after, unsigned seat,
                      struct wh_lines *lines) {
    char card[NAME];
    const char *name = wh_seat_name(before, seat);
    unsigned cards = wh_view_count(after, "open.%u", seat);
    tell_way(before, after, seat, lines);
    tell_digits(before, after, seat, lines);
    tell_symbols(before, after, seat, lines);
    if (cards <= wh_view_count(before, "open.%u", seat)) return;
    wh_view_words(after, card, sizeof card, "open.%u.%u", seat, cards - 1);
    wh_words_join(lines,
                  wh_seat_is_you(before, seat) ? wh_tr(before->language, " · You get {1}")
                                               : wh_tr(before->language, " · {0} gets {1}"),
                  (const char *const[]){ name, wh_words_name(before, "", card), NULL });
}

static void aftermath(const struct wh_scene *before, const struct wh_scene *after, struct wh_lines *lines) {
    if (before->actor == WH_CHANCE) return;
    tell_card(before, after, lines);
    for (unsigned seat = 0; seat < before->setup->seats; seat++) tell_seat(before, after, seat, lines);
}

/* --- what is to be decided ---------------------------------------------------------------------------------------- */

static void put_card(const struct wh_scene *scene, const char *card, struct wh_text *out) {
    wh_words_term(scene, wh_term_find(scene->game, card), card, out);
}

/* The words of the cards in hand and of those that lie open. */
static void put_cards(const struct wh_scene *scene, struct wh_text *out) {
    char card[NAME];
    for (unsigned i = 0; scene->viewer >= 0 && i < wh_view_count(scene, "held.%d", scene->viewer); i++) {
        wh_view_words(scene, card, sizeof card, "held.%d.%u", scene->viewer, i);
        put_card(scene, card, out);
    }
    for (unsigned seat = 0; seat < scene->setup->seats; seat++)
        for (unsigned i = 0; i < wh_view_count(scene, "open.%u", seat); i++) {
            wh_view_words(scene, card, sizeof card, "open.%u.%u", seat, i);
            put_card(scene, card, out);
        }
    wh_view_words(scene, card, sizeof card, "ask.card");
    put_card(scene, card, out);
}

/* The card that a question comes from. */
static void put_asking_card(const struct wh_scene *scene, char card[NAME]) {
    static const struct wh_named cards[] = { { "drop", "crash" }, { "discard", "shred" } };
    char phase[NAME];
    struct wh_text out = wh_text_into(card, NAME);
    wh_view_words(scene, phase, sizeof phase, "phase");
    wh_view_words(scene, card, NAME, "ask.card");
    for (size_t i = 0; i < WH_COUNT(cards); i++)
        if (wh_same(phase, cards[i].word)) wh_put(&out, cards[i].name);
}

static void explain(const struct wh_scene *scene, struct wh_text *out) {
    static const struct wh_question questions[] = {
        { "turn", WH_TR("Roll the die, play a card or offer a trade."), NULL,
          WH_TR("Before you roll you may play event cards (R3.2) and offer a trade (R10.7): offer 0 1 gives a zero for "
                "a one. roll goes on.") },
        { "react", WH_TR("A roll of {0} ({1}). Do you react?"), "R3.3", NULL },
        { "move", WH_TR("You rolled {0}: where to?"), NULL,
          WH_TR("Move your pawn by the roll (R4). move p0 symbol enters a passage and pays with the symbol card; key, "
                "permit, jump and rewind use that card. You may play event cards first (R3.2).") },
        { "spare", WH_TR("Hit {2}, or spare them?"), "R10.5", NULL },
        { "rob", WH_TR("Take a digit from {2}?"), "R10.4, R10.6", NULL },
        { "hoard", WH_TR("Hoard a digit beyond your date?"), "R10.3", NULL },
        { "lift", WH_TR("A lift: ride it one ring inward?"), "R7.4", NULL },
        { "drop", WH_TR("{5}: which digit goes back to the board?"), NULL, NULL },
        { "target", WH_TR("{5}: whom does it strike?"), NULL, NULL },
        { "reply", WH_TR("Trade? You would give {4} and get {3}."), "R10.8", NULL },
    };
    /* Questions that several things lead to, by what the view says of them. */
    static const struct {
        const char *key, *word;
        struct wh_question question;
    } causes[] = {
        { "ask.kind",
          "knock",
          { "guard", WH_TR("Your pawn is hit by {6}. Do you defend yourself?"), "R3.4-R3.6", NULL } },
        { "ask.kind",
          "rob",
          { "guard", WH_TR("You are about to be robbed by {6}. Do you defend yourself?"), "R3.4-R3.6", NULL } },
        { "ask.kind",
          "event",
          { "guard", WH_TR("You are struck by {5} from {6}. Do you defend yourself?"), "R3.4-R3.6", NULL } },
        { "ask.why", "shred", { "discard", WH_TR("{5}: which symbol card goes?"), NULL, NULL } },
        { "ask.why", "limit", { "discard", WH_TR("More than five symbol cards: which one goes?"), "R7.1", NULL } },
    };
    char digit[2][NAME], given[NAME * 2], wanted[NAME * 2], card[NAME], cause[NAME];
    struct wh_text give = wh_text_into(given, sizeof given), want = wh_text_into(wanted, sizeof wanted);
    struct wh_words_number roll = wh_words_number(wh_view_number(scene, 0, "roll"));
    wh_view_words(scene, digit[0], NAME, "ask.give");
    wh_view_words(scene, digit[1], NAME, "ask.want");
    spell(scene, "", digit[0], 'd', &give);
    spell(scene, "", digit[1], 'd', &want);
    put_asking_card(scene, card);
    const char *with[] = { roll.text,
                           wh_seat_name(scene, wh_view_number(scene, -1, "turn")),
                           wh_seat_object(scene, wh_view_number(scene, -1, "ask.victim")),
                           given,
                           wanted,
                           wh_words_name(scene, "", card),
                           wh_seat_name(scene, wh_view_number(scene, -1, "ask.by")),
                           NULL };
    wh_words_ask(questions, WH_COUNT(questions), scene, with, out);
    for (size_t i = 0; i < WH_COUNT(causes); i++) {
        wh_view_words(scene, cause, sizeof cause, "%s", causes[i].key);
        if (wh_same(cause, causes[i].word)) wh_words_ask(&causes[i].question, 1, scene, with, out);
    }
    if (!scene->spelled) put_cards(scene, out);
}

static void verdict(const struct wh_scene *scene, struct wh_text *out) { /* R11: no tie is broken */
    static const struct wh_won won = { .most = WH_TR("The last round was played. Most points: {0}."),
                                       .each = WH_TR("The last round was played. Most points: {0} each.") };
    char why[12];
    wh_view_words(scene, why, sizeof why, "result.why");
    if (wh_same(why, "centre"))
        wh_put(out, wh_tr(scene->language, "First in the centre, with all eight digits of the date."));
    else
        wh_words_won(&won, scene, out);
}

const struct wh_words clockman_words = {
    .narrate = narrate, .aftermath = aftermath, .explain = explain, .label = label, .verdict = verdict
};
