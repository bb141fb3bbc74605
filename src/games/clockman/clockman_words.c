/* clockman_words.c: clockman in words. */
#include "witching/telling.h"

#include "clockman_data.h"

enum { NAME = 24 };

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

/* Where to, and what paid for it: "p0 symbol". */
static void tell_step(const struct wh_scene *before, int who, const char *where, struct wh_text *out) {
    static const struct wh_told plain = { "", WH_TR("You go to {1}"), WH_TR("{0} goes to {1}") };
    static const struct wh_told paid = { "", WH_TR("You go to {2} by {3}"), WH_TR("{0} goes to {2} by {3}") };
    char word[2][WH_ACTION_TEXT];
    wh_words_split(where, word, 2);
    const char *by = wh_words_name(before, "", word[1]);
    const struct wh_told *told = *by ? &paid : &plain;
    wh_put_template(out, wh_tr(before->language, wh_seat_is_you(before, who) ? told->you : told->other),
                    (const char *const[]){ wh_seat_name(before, who), where, word[0], by, NULL });
}

/* The card by its name, and whom or what it names: a seat, but for the number on the die. */
static void tell_play(const struct wh_scene *before, int who, const char *what, struct wh_text *out) {
    char word[3][WH_ACTION_TEXT], card[WH_LINE_TEXT];
    struct wh_text text = wh_text_into(card, sizeof card);
    wh_words_split(what, word, 3);
    wh_put(&text, wh_words_name(before, "", word[0]));
    for (unsigned i = 1; i < 3 && *word[i]; i++) {
        bool seat = word[i][0] >= '0' && word[i][0] <= '9' && !wh_same(word[0], "dial");
        wh_put(&text, i == 1 ? ": " : ", ");
        wh_put(&text, seat ? wh_seat_name(before, word[i][0] - '0') : word[i]);
    }
    wh_put_template(out, wh_tr(before->language, wh_seat_is_you(before, who) ? "You play {1}" : "{0} plays {1}"),
                    (const char *const[]){ wh_seat_name(before, who), card, NULL });
}

static void tell_target(const struct wh_scene *before, int who, const char *seat, struct wh_text *out) {
    const char *words = wh_seat_is_you(before, who) ? wh_tr(before->language, "You choose {1}")
                                                    : wh_tr(before->language, "{0} chooses {1}");
    const char *with[] = { wh_seat_name(before, who), wh_seat_name(before, *seat - '0'), NULL };
    wh_put_template(out, words, with);
}

/* That somebody rolls is told with what the die shows; the shuffles of the set-up are told once. */
static void tell_chance(const struct wh_scene *before, const char *action, struct wh_text *out) {
    const char *roll = wh_words_behind(action, "roll ");
    if (roll) tell_roll(before, roll, out);
    if (wh_same(action, "shuffle t")) wh_put(out, wh_tr(before->language, "Cards and Whytookis are shuffled."));
}

static void narrate(const struct wh_scene *before, int who, const char *action, struct wh_text *out) {
    const char *where = wh_words_behind(action, "move "), *whom = wh_words_behind(action, "target "),
               *what = wh_words_behind(action, "play ");
    if (who == WH_CHANCE)
        tell_chance(before, action, out);
    else if (where)
        tell_step(before, who, where, out);
    else if (whom)
        tell_target(before, who, whom, out);
    else if (what)
        tell_play(before, who, what, out);
    else
        wh_words_tell(sentences, WH_COUNT(sentences), before, who, action, out);
}

/* --- what came of it ---------------------------------------------------------------------------------------------- */

static int64_t digits_of(const struct wh_scene *scene, unsigned seat) {
    int64_t digits = 0;
    for (unsigned sort = 0; sort < SORTS; sort++)
        digits +=
            wh_view_number(scene, 0, "loose.%u.%u", seat, sort) + wh_view_number(scene, 0, "date.%u.%u", seat, sort);
    return digits;
}

static void tell_seat(const struct wh_scene *before, const struct wh_scene *after, unsigned seat,
                      struct wh_lines *lines) {
    char letter[2] = { (char)('A' + seat), 0 }, from[NAME], to[NAME], card[NAME];
    struct wh_words_number digits = wh_words_signed(digits_of(after, seat) - digits_of(before, seat));
    unsigned cards = wh_view_count(after, "open.%u", seat);
    wh_view_words(before, from, sizeof from, "pos.%u", seat);
    wh_view_words(after, to, sizeof to, "pos.%u", seat);
    if (!wh_same(from, to)) wh_words_join(lines, "  {0} {1}→{2}", (const char *const[]){ letter, from, to, NULL });
    /* TRANSLATORS: a player's letter, and how many digits he gets or loses: "A +1 digit". */
    if (!wh_same(digits.text, "+0"))
        wh_words_join(lines, wh_tr(before->language, "  {0} {1} digit"),
                      (const char *const[]){ letter, digits.text, NULL });
    if (cards <= wh_view_count(before, "open.%u", seat)) return;
    wh_view_words(after, card, sizeof card, "open.%u.%u", seat, cards - 1);
    wh_words_join(lines, wh_tr(before->language, "  {0} gets {1}"),
                  (const char *const[]){ letter, wh_words_name(before, "", card), NULL });
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

static void explain(const struct wh_scene *scene, struct wh_text *out) {
    static const char *const words[][2] = {
        { "turn",
          WH_TR("Before you roll you may play event cards (R3.2) and offer a trade (R10.7): offer 0 1 gives a zero for "
                "a one. roll goes on.") },
        { "react", WH_TR("Somebody has rolled. You hold a card against it: play it or pass (R3.3).") },
        { "move",
          WH_TR("Move your pawn by the roll (R4). move p0 symbol enters a passage and pays with the symbol card; key, "
                "permit, jump and rewind use that card. You may play event cards before (R3.2).") },
        { "spare", WH_TR("Somebody else hoards digits: knock this pawn out, or spare it (R10.5).") },
        { "guard",
          WH_TR("You are about to be hit, robbed or struck by a card. Play your protection, or pass (R3.4-R3.6).") },
        { "rob", WH_TR("Take a digit from the player you hit, or pass (R10.4, R10.6).") },
        { "hoard", WH_TR("You need no more of this digit. You may hoard it all the same (R10.3).") },
        { "lift", WH_TR("ride: one ring straight inward; the lift is used up. stay: leave it (R7.4).") },
        { "discard", WH_TR("Put a symbol card under the pile (R7.1).") },
        { "drop", WH_TR("Put a digit back to the board.") },
        { "target", WH_TR("Choose whom the card strikes.") },
        { "reply", WH_TR("A trade is offered to you (R10.8).") },
    };
    wh_words_phase(scene, words, WH_COUNT(words), out);
    put_cards(scene, out);
}

static const char rules[] = WH_TR(
    "CLOCKMAN in short\n"
    "\n"
    "Four rings, drawn as four rows; pawns (A B C D) walk to the right and come in again at the left. Collect "
    "01.01.2000: five zeros in ring b, two ones in ring c, a two in ring d; x is a joker. Then enter your straight "
    "(t0 … t3) and roll a 1 on its third field: the first in the centre wins.\n"
    "Inward: hit a passage (p, q, r) exactly and pay with a symbol card of the pose (w1 … w5) that stands there. "
    "Outward is free.\n"
    "Fields: ◆ draw a symbol card (five at most) · ! draw an event card · = your loose digits go into the date · "
    "^ a lift inward · 0 1 2 x a digit to take.\n"
    "Whoever lands on a pawn knocks it out one ring and may take one of its loose digits.\n"
    "Beside the players: place, date, +loose digits, symbol cards, event cards, open cards. `?` tells what your cards "
    "do.\n");

const struct wh_words clockman_words = {
    .narrate = narrate, .aftermath = aftermath, .explain = explain, .rules = rules
};
