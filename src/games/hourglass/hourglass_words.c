/* hourglass_words.c: hourglass in words. */
#include "witching/telling.h"

#include "hourglass_data.h"

/* --- cards -------------------------------------------------------------------------------------------------------- */

static bool find_card(struct wh_span word, unsigned *card) {
    for (*card = 0; *card < CARDS; ++*card)
        if (wh_span_is(word.start, word.length, hourglass_card_names[*card])) return true;
    return false;
}

static unsigned table_of(const struct wh_scene *scene) {
    char word[16];
    unsigned table = 0;
    wh_option_word(scene->game, scene->setup, "glasses", word, sizeof word);
    while (!wh_same(word, hourglass_tables[table])) table++;
    return table;
}

/* The hourglasses on the cards a seat has won; *hidden: how many of them cannot be seen. */
static unsigned glasses_won(const struct wh_scene *scene, unsigned seat, unsigned *hidden) {
    struct wh_items items = wh_view_items(scene, "won.%u", seat);
    struct wh_span key, value;
    unsigned sum = 0, card, table = table_of(scene);
    *hidden = 0;
    while (wh_own_next(&items, &key, &value)) {
        bool shown = *value.start == '"';
        if (shown && find_card((struct wh_span){ value.start + 1, value.length - 2 }, &card))
            sum += glasses_on(card, table);
        else
            ++*hidden;
    }
    return sum;
}

/* Running scores are for the players' own memory (section 9). */
static bool scores_secret(const struct wh_scene *scene) {
    char memory[16];
    wh_option_word(scene->game, scene->setup, "memory", memory, sizeof memory);
    return wh_same(memory, "closed") && scene->actor != WH_OVER;
}

/* --- things by their names ---------------------------------------------------------------------------------------- */

static void put_card(const struct wh_scene *scene, const char *name, struct wh_text *out) {
    unsigned card;
    if (!find_card((struct wh_span){ name, wh_length(name) }, &card)) return;
    struct wh_words_number value = wh_words_number(value_of(card));
    wh_put_template(out, wh_tr(scene->language, hourglass_suits[suit_of(card)]),
                    (const char *const[]){ value.text, NULL });
}

/* "Otto's rising set" */
static void put_set(const struct wh_scene *scene, unsigned holder, struct wh_text *out) {
    int64_t owner = wh_view_number(scene, -1, "sets.%u.owner", holder);
    char direction[8];
    wh_view_words(scene, direction, sizeof direction, "sets.%u.dir", holder);
    bool up = wh_same(direction, "up"), yours = wh_seat_is_you(scene, owner);
    const char *words =
        yours ? (up ? wh_tr(scene->language, "your rising set") : wh_tr(scene->language, "your falling set"))
        : up  ? wh_tr(scene->language, "{0}'s rising set")
              : wh_tr(scene->language, "{0}'s falling set");
    wh_put_template(out, words, (const char *const[]){ wh_seat_name(scene, owner), NULL });
}

/* Cards, and sets: `t` with the card on top, which tells two sets of one owner apart. */
static void spell(const struct wh_scene *scene, const char *action, const char *word, char form, struct wh_text *out) {
    (void)action;
    char set[WH_LINE_TEXT], top[8], card[32];
    struct wh_text whose = wh_text_into(set, sizeof set), name = wh_text_into(card, sizeof card);
    bool holder = *word >= 'a' && *word < 'a' + HOLDERS && !word[1];
    unsigned number = (unsigned)(*word - 'a');
    if (!holder) {
        put_card(scene, word, out);
        return;
    }
    put_set(scene, number, &whose);
    wh_view_words(scene, top, sizeof top, "sets.%u.cards.0", number);
    put_card(scene, top, &name);
    wh_put_template(out, form == 't' ? "{0} ({1})" : "{0}", (const char *const[]){ set, card, NULL });
}

/* --- what is done, and could be ----------------------------------------------------------------------------------- */

static const struct wh_said moves[] = {
    { "start _ up",
      WH_TR("You open a rising set with {1}"),
      WH_TR("{0} opens a rising set with {1}"),
      WH_TR("Open a rising set with {1}"),
      { "n1" } },
    { "start _ down",
      WH_TR("You open a falling set with {1}"),
      WH_TR("{0} opens a falling set with {1}"),
      WH_TR("Open a falling set with {1}"),
      { "n1" } },
    { "take", WH_TR("You take {1} with {2}"), WH_TR("{0} takes {1} with {2}"), NULL, { "n1", "n2" } },
    { "take", NULL, NULL, WH_TR("Take {1} with {2}"), { "t1", "n2" } },
    { "slip", WH_TR("You slip {2} under {1}"), WH_TR("{0} slips {2} under {1}"), NULL, { "n1", "n2" } },
    { "slip", NULL, NULL, WH_TR("Slip {2} under {1}"), { "t1", "n2" } },
    { "bury ?", WH_TR("You bury a card"), WH_TR("{0} buries a card"), NULL, { NULL } },
    { "bury", WH_TR("You bury {1}"), WH_TR("{0} buries {1}"), WH_TR("Bury {1}"), { "n1" } },
};

static void narrate(const struct wh_scene *before, int who, const char *action, struct wh_text *out) {
    if (who == WH_CHANCE)
        wh_put(out, wh_tr(before->language, "The cards are shuffled and dealt."));
    else
        wh_words_tell(moves, WH_COUNT(moves), before, who, action, spell, out);
}

static void label(const struct wh_scene *scene, const char *action, struct wh_text *out) {
    wh_words_label(moves, WH_COUNT(moves), scene, action, spell, out);
}

/* --- what came of it ---------------------------------------------------------------------------------------------- */

/* "Otto +13", or the number of cards where the hourglasses cannot be seen. */
static void tell_gain(const struct wh_scene *before, const struct wh_scene *after, unsigned seat, struct wh_text *out) {
    unsigned hidden, cards = wh_view_count(after, "won.%u", seat) - wh_view_count(before, "won.%u", seat);
    unsigned had = glasses_won(before, seat, &hidden), has = glasses_won(after, seat, &hidden);
    bool secret = hidden || scores_secret(after);
    struct wh_words_number gain = wh_words_number(secret ? cards : has - had);
    wh_put(out, out->length ? ", " : "");
    const char *count = wh_words_plural(before, cards, WH_TR("{0} +1 card"), WH_TR("{0} +{1} cards"));
    wh_put_template(out, secret ? count : "{0} +{1}",
                    (const char *const[]){ wh_seat_name(before, seat), gain.text, NULL });
}

/* The last play of a round: what everybody carried home. */
static void aftermath(const struct wh_scene *before, const struct wh_scene *after, struct wh_lines *lines) {
    char gains[WH_LINE_TEXT - 40];
    int64_t round = wh_view_number(before, 0, "round");
    bool over = after->actor == WH_OVER && before->actor != WH_OVER;
    bool same_pass = wh_view_number(before, 1, "pass") == wh_view_number(after, 1, "pass");
    struct wh_text out = wh_text_into(gains, sizeof gains);
    if (!over && wh_view_number(after, 0, "round") == round) return;
    for (unsigned seat = 0; same_pass && seat < before->setup->seats; seat++)
        if (wh_view_count(after, "won.%u", seat) > wh_view_count(before, "won.%u", seat))
            tell_gain(before, after, seat, &out);
    const char *what = same_pass ? gains : wh_tr(before->language, "the pass is over, all is shuffled again");
    struct wh_words_number number = wh_words_number(round);
    wh_words_line(lines, true, wh_tr(before->language, "Round {0}: {1}"),
                  (const char *const[]){ number.text, what, NULL });
}

/* --- what is to be decided ---------------------------------------------------------------------------------------- */

static void explain(const struct wh_scene *scene, struct wh_text *out) {
    bool all_mine = true, empty = false;
    for (unsigned i = 0; i < HOLDERS; i++) {
        empty |= wh_view_null(scene, "sets.%u", i);
        all_mine &= wh_view_number(scene, -1, "sets.%u.owner", i) == scene->viewer;
    }
    if (all_mine) {
        wh_put(out, wh_tr(scene->language,
                          "All three sets are yours: bury one card from your hand, unseen under the deck."));
        if (!scene->spelled) wh_put(out, " (R4, R9)");
        return;
    }
    wh_put(out, wh_tr(scene->language, "Play one card from your hand."));
    if (scene->spelled) return;
    if (empty)
        wh_put(out, wh_tr(scene->language,
                          "\n  start CARD up|down   opens a set in front of you that runs up or down (R5)"));
    wh_put(out,
           wh_tr(scene->language, "\n  take SET CARD        plays a fitting card onto an opponent's set: yours (R6)"
                                  "\n  slip SET CARD        puts any card under an opponent's set (R8)"));
}

static void verdict(const struct wh_scene *scene, struct wh_text *out) { /* R20: no tie is broken */
    static const struct wh_won won = { .most = WH_TR("Most hourglasses: {0}."),
                                       .each = WH_TR("Most hourglasses: {0} each.") };
    wh_words_won(&won, scene, out);
}

/* How many rounds the deck lasts if everybody draws before each one, and `buried` cards go under it in each (R9, R14,
 * R16). */
static unsigned rounds_from(unsigned deck, unsigned drawn, unsigned buried) {
    unsigned rounds = 0;
    for (deck += buried; deck >= drawn; deck = deck - drawn + buried) rounds++;
    return rounds;
}

static void outlook(const struct wh_scene *scene, struct wh_text *out) { /* R17 */
    char phase[12], length[12];
    unsigned seats = scene->setup->seats, hands = seats * hourglass_hand(seats), drawn = hands - seats * KEPT;
    unsigned deck = wh_view_count(scene, "deck"), buried = seats == 2 ? 2 : 1; /* no more can be, in a round */
    unsigned sure = rounds_from(deck, drawn, 0), most = rounds_from(deck, drawn, buried);
    int64_t round = wh_view_number(scene, 1, "round"), pass = wh_view_number(scene, 1, "pass");
    wh_view_words(scene, phase, sizeof phase, "phase");
    wh_option_word(scene->game, scene->setup, "length", length, sizeof length);
    if (!wh_same(phase, "play")) return;
    if (wh_same(length, "even")) {
        sure = most = (unsigned)(hourglass_even_rounds[seats] - round);
    } else if (pass == 1 && (wh_same(length, "twice") || (wh_same(length, "auto") && seats == SEATS))) {
        sure += 1 + rounds_from(CARDS - hands, drawn, 0);
        most += 1 + rounds_from(CARDS - hands, drawn, buried);
    }
    wh_words_rounds(scene, sure, most > sure, out);
}

const struct wh_words hourglass_words = { .narrate = narrate,
                                          .aftermath = aftermath,
                                          .explain = explain,
                                          .label = label,
                                          .verdict = verdict,
                                          .outlook = outlook };
