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

/* --- the notation spelled out ------------------------------------------------------------------------------------- */

static const char *suit_of(const char *card) {
    static const struct wh_named suits[] = { { "r", WH_TR("red {0}") },
                                             { "p", WH_TR("purple {0}") },
                                             { "j", WH_TR("joker {0}") } };
    for (size_t i = 0; i < WH_COUNT(suits); i++)
        if (*card == *suits[i].word && card[1] >= '0' && card[1] <= '9') return suits[i].name;
    return NULL;
}

static void spell(const struct wh_scene *scene, const char *action, const char *word, struct wh_text *out) {
    (void)action;
    const char *suit = suit_of(word);
    bool holder = *word >= 'a' && *word < 'a' + HOLDERS && !word[1];
    if (suit && scene->spelled)
        wh_put_template(out, wh_tr(scene->language, suit), (const char *const[]){ word + 1, NULL });
    else if (wh_same(word, "up"))
        wh_put(out, scene->spelled ? "↑" : wh_tr(scene->language, "up"));
    else if (wh_same(word, "down"))
        wh_put(out, scene->spelled ? "↓" : wh_tr(scene->language, "down"));
    else if (holder && scene->spelled)
        wh_put_char(out, (char)(*word - 'a' + 'A'));
    else
        wh_put(out, word);
}

/* --- what was done ------------------------------------------------------------------------------------------------ */

static const struct {
    const char *verb, *you, *other; /* {0} who, {1} and {2} the words after the verb, {3} whose set it was */
} sentences[] = {
    { "start", WH_TR("You open a set with {1} {2}"), WH_TR("{0} opens a set with {1} {2}") },
    { "take", WH_TR("You take {1} from {3} with {2}"), WH_TR("{0} takes {1} from {3} with {2}") },
    { "slip", WH_TR("You slip {2} under {1}"), WH_TR("{0} slips {2} under {1}") },
    { "bury", WH_TR("You bury {1}"), WH_TR("{0} buries {1}") },
};

static const char *sentence_for(const struct wh_scene *scene, const char *verb, bool you) {
    for (size_t i = 0; i < WH_COUNT(sentences); i++)
        if (wh_same(sentences[i].verb, verb))
            return wh_tr(scene->language, you ? sentences[i].you : sentences[i].other);
    return "";
}

static void narrate(const struct wh_scene *before, int who, const char *action, struct wh_text *out) {
    char word[3][WH_ACTION_TEXT], said[3][WH_ACTION_TEXT];
    wh_words_split(action, word, 3);
    const char *verb = word[0], *first = word[1];
    for (unsigned i = 1; i < 3; i++) {
        struct wh_text text = wh_text_into(said[i], sizeof said[i]);
        spell(before, action, word[i], &text);
    }
    bool you = wh_seat_is_you(before, who);
    int64_t owner = wh_same(verb, "take") ? wh_view_number(before, -1, "sets.%d.owner", first[0] - 'a') : -1;
    const char *words = sentence_for(before, verb, you);
    if (who == WH_CHANCE) words = wh_tr(before->language, "The cards are shuffled and dealt.");
    if (wh_seat_is_you(before, owner)) words = wh_tr(before->language, "{0} takes {1} from you with {2}");
    if (wh_same(first, "?"))
        words = you ? wh_tr(before->language, "You bury a card") : wh_tr(before->language, "{0} buries a card");
    const char *with[] = { wh_seat_name(before, who), said[1], said[2], wh_seat_name(before, owner), NULL };
    wh_put_template(out, words, with);
}

/* --- what came of it ---------------------------------------------------------------------------------------------- */

/* "Otto +13◆", or the number of cards where the hourglasses cannot be seen. */
static void tell_gain(const struct wh_scene *before, const struct wh_scene *after, unsigned seat, struct wh_text *out) {
    unsigned hidden, cards = wh_view_count(after, "won.%u", seat) - wh_view_count(before, "won.%u", seat);
    unsigned had = glasses_won(before, seat, &hidden), has = glasses_won(after, seat, &hidden);
    bool secret = hidden || scores_secret(after);
    struct wh_words_number gain = wh_words_number(secret ? cards : has - had);
    wh_put(out, out->length ? ", " : "");
    wh_put_template(out, secret ? wh_tr(before->language, "{0} +{1} cards") : "{0} +{1}◆",
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
                          "All three sets are yours: put one card of your hand under the deck, unseen (R4, R9)."));
        return;
    }
    wh_put(out, wh_tr(scene->language, "Play one card of your hand."));
    if (scene->spelled) return;
    if (empty)
        wh_put(out, wh_tr(scene->language,
                          "\n  start CARD up|down   opens a set in front of you that runs up or down (R5)"));
    wh_put(out,
           wh_tr(scene->language, "\n  take SET CARD        plays a fitting card onto an opponent's set: yours (R6)"
                                  "\n  slip SET CARD        puts any card under an opponent's set (R8)"));
}

/* --- what could be done ------------------------------------------------------------------------------------------- */

static void label(const struct wh_scene *scene, const char *action, struct wh_text *out) {
    static const struct wh_labelled labels[] = {
        { "start _ up", WH_TR("Open with {0}, going up"), { "{1}" } },
        { "start _ down", WH_TR("Open with {0}, going down"), { "{1}" } },
        { "take", WH_TR("Take set {0} with {1}"), { "{1}", "{2}" } },
        { "slip", WH_TR("Slip {1} under set {0}"), { "{1}", "{2}" } },
        { "bury", WH_TR("Bury {0}"), { "{1}" } },
    };
    wh_words_label(labels, WH_COUNT(labels), scene, action, spell, out);
}

const struct wh_words hourglass_words = {
    .narrate = narrate, .aftermath = aftermath, .explain = explain, .label = label
};
