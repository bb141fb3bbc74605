/* clockman_words.c: clockman in words. */
#include "clockman_data.h"
#include "witching/telling.h"

enum { NAME = 24 };

/* --- the notation spelled out ------------------------------------------------------------------------------------- */

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* Where a number is a seat: on the die and in trades it is none. */
static bool names_seats(const char *action) {
    return wh_words_behind(action, "target ") ||
           (wh_words_behind(action, "play ") && !wh_words_behind(action, "play dial "));
}

/* Poses, digits, seats, cards and what pays for a passage. */
static void spell(const struct wh_scene *scene, const char *action, const char *word, struct wh_text *out) {
    static const struct wh_named names[] = {
        { "w1", WH_TR("grin") },
        { "w2", WH_TR("leap") },
        { "w3", WH_TR("crouch") },
        { "w4", WH_TR("pointing finger") },
        { "w5", WH_TR("yawn") },
        { "x", WH_TR("joker") },
        { "symbol", WH_TR("symbol card") },
    };
    const char *name = scene->spelled ? wh_words_named(names, WH_COUNT(names), scene, word) : NULL;
    bool tick = scene->spelled && wh_words_behind(action, "play tick ");
    if (name)
        wh_put(out, name);
    else if (is_digit(*word) && names_seats(action))
        wh_put(out, wh_seat_name(scene, *word - '0'));
    else if (tick && wh_same(word, "up"))
        wh_put(out, "+1");
    else if (tick && wh_same(word, "down"))
        wh_put(out, "−1");
    else
        wh_put(out, wh_words_name(scene, "", word));
}

/* --- what was done ------------------------------------------------------------------------------------------------ */

static void tell_roll(const struct wh_scene *before, const char *roll, struct wh_text *out) {
    char why[NAME];
    int64_t seat = wh_view_number(before, 0, "ask.who");
    bool you = wh_seat_is_you(before, seat);
    const char *words = you ? wh_tr(before->language, "{0} roll a {1}") : wh_tr(before->language, "{0} rolls a {1}");
    wh_view_words(before, why, sizeof why, "ask.why");
    if (wh_same(why, "opening"))
        words = you ? wh_tr(before->language, "{0} roll a {1} to begin")
                    : wh_tr(before->language, "{0} rolls a {1} to begin");
    wh_put_template(out, words, (const char *const[]){ wh_seat_name(before, seat), roll, NULL });
}

static const struct wh_told sentences[] = {
    { "target ", WH_TR("You choose {1}"), WH_TR("{0} chooses {1}") },
    { "offer ", WH_TR("You offer {2} for {3}"), WH_TR("{0} offers {2} for {3}") },
    { "pass", WH_TR("You pass"), WH_TR("{0} passes") },
    { "hit", WH_TR("You knock the pawn out"), WH_TR("{0} knocks the pawn out") },
    { "spare", WH_TR("You spare the pawn"), WH_TR("{0} spares the pawn") },
    { "take ", WH_TR("You take {1}"), WH_TR("{0} takes {1}") },
    { "take", WH_TR("You hoard the digit"), WH_TR("{0} hoards the digit") },
    { "leave", WH_TR("You leave the digit"), WH_TR("{0} leaves the digit") },
    { "ride", WH_TR("You ride the lift"), WH_TR("{0} rides the lift") },
    { "stay", WH_TR("You stay off the lift"), WH_TR("{0} stays off the lift") },
    { "discard ", WH_TR("You discard {1}"), WH_TR("{0} discards {1}") },
    { "drop ", WH_TR("You put {1} back"), WH_TR("{0} puts {1} back") },
    { "accept", WH_TR("You accept"), WH_TR("{0} accepts") },
    { "decline", WH_TR("You decline"), WH_TR("{0} declines") },
};

/* That somebody rolls is told with what the die shows; the shuffles of the set-up are told once. */
static void tell_chance(const struct wh_scene *before, const char *action, struct wh_text *out) {
    const char *roll = wh_words_behind(action, "roll ");
    if (roll) tell_roll(before, roll, out);
    if (wh_same(action, "shuffle t")) wh_put(out, wh_tr(before->language, "Cards and Whytookis are shuffled."));
}

/* Where to, and what paid for it: "p0 symbol". */
static void tell_move(const struct wh_scene *before, int who, const char *action, struct wh_text *out) {
    static const struct wh_told plain = { "", WH_TR("You go to {1}"), WH_TR("{0} goes to {1}") };
    static const struct wh_told paid = { "", WH_TR("You go to {2} by {3}"), WH_TR("{0} goes to {2} by {3}") };
    bool pays = wh_words_contain(wh_words_behind(action, "move "), " ");
    wh_words_tell(pays ? &paid : &plain, 1, before, who, action, spell, out);
}

/* The card by its name, and whom or what it names. */
static void tell_play(const struct wh_scene *before, int who, const char *action, struct wh_text *out) {
    static const struct wh_told words = { "", WH_TR("You play {1}"), WH_TR("{0} plays {1}") };
    char word[4][WH_ACTION_TEXT], card[WH_LINE_TEXT];
    struct wh_text text = wh_text_into(card, sizeof card);
    wh_words_split(action, word, WH_COUNT(word));
    for (unsigned i = 1; i < WH_COUNT(word) && *word[i]; i++) {
        if (i > 1) wh_put(&text, i == 2 ? ": " : ", ");
        spell(before, action, word[i], &text);
    }
    wh_put_template(out, wh_tr(before->language, wh_seat_is_you(before, who) ? words.you : words.other),
                    (const char *const[]){ wh_seat_name(before, who), card, NULL });
}

static void narrate(const struct wh_scene *before, int who, const char *action, struct wh_text *out) {
    if (who == WH_CHANCE)
        tell_chance(before, action, out);
    else if (wh_words_behind(action, "move "))
        tell_move(before, who, action, out);
    else if (wh_words_behind(action, "play "))
        tell_play(before, who, action, out);
    else
        wh_words_tell(sentences, WH_COUNT(sentences), before, who, action, spell, out);
}

/* --- what came of it ---------------------------------------------------------------------------------------------- */

static int64_t digits_of(const struct wh_scene *scene, unsigned seat) {
    int64_t digits = 0;
    for (unsigned sort = 0; sort < SORTS; sort++)
        digits +=
            wh_view_number(scene, 0, "loose.%u.%u", seat, sort) + wh_view_number(scene, 0, "date.%u.%u", seat, sort);
    return digits;
}

/* Where the line told so far says where a pawn went, its way need not be told again. */
static bool is_said(const struct wh_lines *lines, const char *place) {
    const char *at = lines->count ? lines->line[lines->count - 1].text : "";
    for (; *at; at++) {
        const char *rest = wh_words_behind(at, place);
        if (rest && !is_digit(*rest)) return true;
    }
    return false;
}

static void tell_seat(const struct wh_scene *before, const struct wh_scene *after, unsigned seat,
                      struct wh_lines *lines) {
    char own[2] = { (char)('A' + seat), 0 }, from[NAME], to[NAME], card[NAME];
    const char *letter = before->spelled ? wh_seat_name(before, seat) : own, *gap = wh_words_gap(before);
    struct wh_words_number digits = wh_words_signed(digits_of(after, seat) - digits_of(before, seat));
    unsigned cards = wh_view_count(after, "open.%u", seat);
    wh_view_words(before, from, sizeof from, "pos.%u", seat);
    wh_view_words(after, to, sizeof to, "pos.%u", seat);
    if (!wh_same(from, to) && !(before->spelled && is_said(lines, to)))
        wh_words_join(lines, "{0}{1} {2}→{3}", (const char *const[]){ gap, letter, from, to, NULL });
    /* TRANSLATORS: {0} is a gap, {1} a player, {2} how many digits they get or lose: "  A +1 digit". */
    if (!wh_same(digits.text, "+0"))
        wh_words_join(lines, wh_tr(before->language, "{0}{1} {2} digit"),
                      (const char *const[]){ gap, letter, digits.text, NULL });
    if (cards <= wh_view_count(before, "open.%u", seat)) return;
    wh_view_words(after, card, sizeof card, "open.%u.%u", seat, cards - 1);
    wh_words_join(lines, wh_tr(before->language, "{0}{1} gets {2}"),
                  (const char *const[]){ gap, letter, wh_words_name(before, "", card), NULL });
}

static void aftermath(const struct wh_scene *before, const struct wh_scene *after, struct wh_lines *lines) {
    if (before->actor == WH_CHANCE) return;
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

static const char *digit_of(const struct wh_scene *scene, const char *path, char digit[NAME]) {
    wh_view_words(scene, digit, NAME, "%s", path);
    return scene->spelled && wh_same(digit, "x") ? wh_tr(scene->language, "joker") : digit;
}

static void explain(const struct wh_scene *scene, struct wh_text *out) {
    static const struct wh_question questions[] = {
        { "turn", WH_TR("Roll the die, play a card or offer a trade."), NULL,
          WH_TR("Before you roll you may play event cards (R3.2) and offer a trade (R10.7): offer 0 1 gives a zero for "
                "a one. roll goes on.") },
        { "react", WH_TR("{1} rolled {0}. Do you react?"), "R3.3", NULL },
        { "move", WH_TR("You rolled {0}: where to?"), NULL,
          WH_TR("Move your pawn by the roll (R4). move p0 symbol enters a passage and pays with the symbol card; key, "
                "permit, jump and rewind use that card. You may play event cards before (R3.2).") },
        { "spare", WH_TR("Hit {2}, or spare?"), "R10.5", NULL },
        { "guard", WH_TR("Do you defend yourself?"), "R3.4-R3.6", NULL },
        { "rob", WH_TR("Take a digit from {2}?"), "R10.4, R10.6", NULL },
        { "hoard", WH_TR("Take a digit beyond your date?"), "R10.3", NULL },
        { "lift", WH_TR("A lift: ride it one ring inward?"), "R7.4", NULL },
        { "discard", WH_TR("Discard a symbol card."), "R7.1", NULL },
        { "drop", WH_TR("Which digit goes back to the board?"), NULL, NULL },
        { "target", WH_TR("Whom does it strike?"), NULL, NULL },
        { "reply", WH_TR("Trade? You would give {4} and get {3}."), "R10.8", NULL },
    };
    char give[NAME], want[NAME];
    struct wh_words_number roll = wh_words_number(wh_view_number(scene, 0, "roll"));
    const char *with[] = { roll.text,
                           wh_seat_name(scene, wh_view_number(scene, -1, "turn")),
                           wh_seat_name(scene, wh_view_number(scene, -1, "ask.victim")),
                           digit_of(scene, "ask.give", give),
                           digit_of(scene, "ask.want", want),
                           NULL };
    wh_words_ask(questions, WH_COUNT(questions), scene, with, out);
    if (!scene->spelled) put_cards(scene, out);
}

/* --- what could be done ------------------------------------------------------------------------------------------- */

/* Is there still something to take? */
static bool is_there(const struct wh_scene *scene, unsigned field) {
    if (clockman_fields[field].token == NO_TOKEN) return true;
    for (unsigned i = 0; i < wh_view_count(scene, "tokens"); i++) {
        char token[NAME];
        wh_view_words(scene, token, sizeof token, "tokens.%u", i);
        if (wh_same(token, clockman_place_names[field])) return true;
    }
    return false;
}

/* "b10 (digit 0)": a place, and what it brings to whoever stops there. */
static void put_place(const struct wh_scene *scene, const char *place, struct wh_text *out) {
    static const char *const kinds[] = {
        [SYMBOL] = WH_TR("symbol card"), [EVENT] = WH_TR("event card"), [TRANSFER] = WH_TR("into the date"),
        [LIFT] = WH_TR("lift"),          [ZERO] = WH_TR("digit {0}"),   [ONE] = WH_TR("digit {0}"),
        [TWO] = WH_TR("digit {0}"),      [JOKER] = WH_TR("joker")
    };
    unsigned field = 0;
    while (field < RING_FIELDS && !wh_same(clockman_place_names[field], place)) field++;
    wh_put(out, place);
    if (field == RING_FIELDS || !is_there(scene, field)) return;
    unsigned kind = clockman_fields[field].kind;
    if (!kinds[kind]) return;
    wh_put(out, " (");
    wh_put_numbers(out, wh_tr(scene->language, kinds[kind]), (int64_t)kind - ZERO, 0);
    wh_put(out, ")");
}

/* Where to, and what pays for it. */
static void label_move(const struct wh_scene *scene, const char *action, struct wh_text *out) {
    char word[3][WH_ACTION_TEXT], place[WH_ACTION_TEXT];
    struct wh_text text = wh_text_into(place, sizeof place);
    wh_words_split(action, word, WH_COUNT(word));
    put_place(scene, word[1], &text);
    wh_put_template(out,
                    wh_same(word[1], clockman_place_names[CENTRE]) ? wh_tr(scene->language, "To the centre")
                                                                   : wh_tr(scene->language, "Move to {0}"),
                    (const char *const[]){ place, NULL });
    if (!*word[2]) return;
    wh_put(out, " · ");
    if (wh_same(word[2], "symbol"))
        wh_put(out, wh_tr(scene->language, "with a symbol card"));
    else
        spell(scene, action, word[2], out);
}

static void label(const struct wh_scene *scene, const char *action, struct wh_text *out) {
    static const struct wh_labelled labels[] = {
        { "play", "{0}", { "{7}" } },
        { "offer", WH_TR("Offer {0} for {1}"), { "{1}", "{2}" } },
        { "drop", WH_TR("Put back {0}"), { "{1}" } },
        { "discard", WH_TR("Discard {0}"), { "{1}" } },
        { "target", "{0}", { "{1}" } },
        { "take _", WH_TR("Take {0}"), { "{1}" } },
        { "take", WH_TR("Take the digit"), { NULL } },
        { "roll", WH_TR("Roll the die"), { NULL } },
        { "leave", WH_TR("Leave it"), { NULL } },
        { "ride", WH_TR("Ride the lift"), { NULL } },
        { "stay", WH_TR("Stay here"), { NULL } },
        { "hit", WH_TR("Hit"), { NULL } },
        { "spare", WH_TR("Spare"), { NULL } },
        { "accept", WH_TR("Accept"), { NULL } },
        { "decline", WH_TR("Decline"), { NULL } },
        { "pass", WH_TR("Pass"), { NULL } },
    };
    if (wh_words_behind(action, "move "))
        label_move(scene, action, out);
    else
        wh_words_label(labels, WH_COUNT(labels), scene, action, spell, out);
}

const struct wh_words clockman_words = {
    .narrate = narrate, .aftermath = aftermath, .explain = explain, .label = label
};
