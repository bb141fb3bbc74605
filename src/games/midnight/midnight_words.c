/* midnight_words.c: midnight in words. */
#include "witching/telling.h"

#include "midnight_data.h"

/* --- the notation spelled out ------------------------------------------------------------------------------------- */

static const struct wh_named names[] = {
    { "r", WH_TR("red") },        { "b", WH_TR("blue") },          { "g", WH_TR("green") },
    { "p", WH_TR("purple") },     { "y", WH_TR("yellow") },        { "jump", WH_TR("Time Jump") },
    { "deja", WH_TR("Déjà Vu") }, { "recycle", WH_TR("Recycle") }, { "badhand", WH_TR("Bad Hand") },
};

static const char *colour_of(const struct wh_scene *scene, char letter) {
    const char *name = wh_words_named(names, WH_COUNT(names), scene, (const char[]){ letter, '\0' });
    return name ? name : "";
}

/* "r3g4" filled in as colour, number, colour, number. */
static void put_halves(const struct wh_scene *scene, const char *words, const char *card, struct wh_text *out) {
    const char numbers[][2] = { { card[1], '\0' }, { card[3], '\0' } };
    wh_put_template(
        out, words,
        (const char *const[]){ colour_of(scene, card[0]), numbers[0], colour_of(scene, card[2]), numbers[1], NULL });
}

/* Hour cards r3g4, energy cards e12, what these add r2g1, ghosts r. */
static void spell(const struct wh_scene *scene, const char *action, const char *word, struct wh_text *out) {
    const char *name = wh_words_named(names, WH_COUNT(names), scene, word);
    bool adds = wh_words_behind(action, "energy "), digit = word[1] >= '0' && word[1] <= '9';
    if (!scene->spelled)
        wh_put(out, word);
    else if (name)
        wh_put(out, name);
    else if (digit && word[0] != 'e')
        put_halves(scene, adds ? "{0} +{1}, {2} +{3}" : "{0} {1}, {2} {3}", word, out);
    else if (digit && !adds)
        wh_put_template(out, "+{0} +{1}", (const char *const[]){ (char[]){ word[1], '\0' }, word + 2, NULL });
    else if (!digit)
        wh_put(out, word);
}

/* --- what was done ------------------------------------------------------------------------------------------------ */

static const struct wh_told sentences[] = {
    { "play", WH_TR("You play {1}"), WH_TR("{0} plays {1}") },
    { "ghost", WH_TR("You use the ghost {1}"), WH_TR("{0} uses the ghost {1}") },
    { "swap", WH_TR("You swap {1}"), WH_TR("{0} swaps {1}") },
    { "discard", WH_TR("You discard {1}"), WH_TR("{0} discards {1}") },
    { "pass", WH_TR("You pass"), WH_TR("{0} passes") },
    { "done", WH_TR("You move"), WH_TR("{0} moves") },
    { "take", WH_TR("You take {2} for {4}"), WH_TR("{0} takes {2} for {4}") },
    { "energy", WH_TR("You add energy {1}"), WH_TR("{0} adds energy {1}") },
    { "jump", WH_TR("You play Time Jump on {1}"), WH_TR("{0} plays Time Jump on {1}") },
    { "deja", WH_TR("You play Déjà Vu"), WH_TR("{0} plays Déjà Vu") },
    { "recycle", WH_TR("You play Recycle"), WH_TR("{0} plays Recycle") },
    { "badhand", WH_TR("You play Bad Hand"), WH_TR("{0} plays Bad Hand") },
};

static void narrate(const struct wh_scene *before, int who, const char *action, struct wh_text *out) {
    if (who == WH_CHANCE && wh_words_behind(action, "shuffle energy")) /* three shuffles, told once */
        wh_put(out, wh_tr(before->language, "The cards are shuffled and dealt."));
    if (who != WH_CHANCE) wh_words_tell(sentences, WH_COUNT(sentences), before, who, action, spell, out);
}

/* Where the ghosts went; at the end of a round from its history, for the pieces are already back on 7. */
static void tell_moves(const struct wh_scene *before, const struct wh_scene *after, int64_t ended,
                       struct wh_lines *lines) {
    for (size_t i = 0; i < COLOURS; i++) {
        const char *piece = midnight_colour_names[i];
        int64_t from = wh_view_number(before, -1, "pieces.%s", piece);
        int64_t to = wh_view_number(after, -1, "pieces.%s", piece);
        if (ended >= 0) to = wh_view_number(after, to, "history.%d.pieces.%s", (int)ended, piece);
        struct wh_words_number was = wh_words_number(from), is = wh_words_number(to);
        const char *name = before->spelled ? colour_of(before, *piece) : piece;
        const char *with[] = { name, was.text, is.text, NULL };
        if (from == to) continue;
        wh_words_join(lines, wh_words_gap(before), (const char *const[]){ NULL });
        wh_words_join(lines, to == 0 ? wh_tr(before->language, "{0} is home!") : "{0} {1}→{2}", with);
    }
}

static void tell_gains(const struct wh_scene *before, const struct wh_scene *after, struct wh_lines *lines) {
    for (unsigned seat = 0; seat < before->setup->seats; seat++) {
        bool you = wh_seat_is_you(before, seat);
        const char *with[] = { wh_seat_name(before, seat), NULL };
        if (wh_view_count(after, "specials.%u", seat) > wh_view_count(before, "specials.%u", seat))
            wh_words_join(lines,
                          you ? wh_tr(before->language, " · You get a special")
                              : wh_tr(before->language, " · {0} gets a special"),
                          with);
        if (wh_view_count(after, "energy.%u", seat) > wh_view_count(before, "energy.%u", seat))
            wh_words_join(lines,
                          you ? wh_tr(before->language, " · You get energy")
                              : wh_tr(before->language, " · {0} gets energy"),
                          with);
    }
}

/* "Otto & Edith +5": a side is every n-th seat. */
static void list_gains(const struct wh_scene *after, int64_t ended, struct wh_text *out) {
    unsigned sides = wh_view_count(after, "score");
    for (unsigned side = 0; side < sides; side++) {
        wh_put(out, side ? ", " : " ");
        for (unsigned seat = side; seat < after->setup->seats; seat += sides) {
            wh_put(out, seat > side ? " & " : "");
            wh_put(out, wh_seat_name(after, seat));
        }
        wh_put(out, " +");
        wh_put_int(out, wh_view_number(after, 0, "history.%d.gain.%u", (int)ended, side));
    }
}

static void tell_round(const struct wh_scene *after, int64_t ended, struct wh_lines *lines) {
    char gains[WH_LINE_TEXT], how[12];
    struct wh_text out = wh_text_into(gains, sizeof gains);
    wh_view_words(after, how, sizeof how, "history.%d.end", (int)ended);
    const char *words = wh_same(how, "runout") ? wh_tr(after->language, "Round {0} is over, the cards have run out:")
                                               : wh_tr(after->language, "Round {0} is over:");
    struct wh_words_number round = wh_words_number(ended + 1);
    wh_words_line(lines, true, words, (const char *const[]){ round.text, NULL });
    list_gains(after, ended, &out);
    wh_words_join(lines, "{0}", (const char *const[]){ gains, NULL });
}

static void aftermath(const struct wh_scene *before, const struct wh_scene *after, struct wh_lines *lines) {
    unsigned rounds = wh_view_count(before, "history");
    int64_t ended = wh_view_count(after, "history") > rounds ? (int64_t)rounds : -1;
    if (before->actor == WH_CHANCE) return;
    tell_moves(before, after, ended, lines);
    if (ended < 0)
        tell_gains(before, after, lines);
    else
        tell_round(after, ended, lines);
}

/* --- what is to be decided ---------------------------------------------------------------------------------------- */

static void explain(const struct wh_scene *scene, struct wh_text *out) {
    static const struct wh_question questions[] = {
        { "turn", WH_TR("Lay an hour card: both its ghosts walk."), NULL,
          WH_TR("  play g4r3   lays the card r3g4 and moves green 4 first, then red 3 (R10-R12)\n"
                "  ghost r     instead: use your ghost to swap 1 to 5 cards of your hand (R20)\n"
                "  recycle, badhand   specials that come before the hour card (R30)\n"
                "  pass        only if you hold no hour card (R14)") },
        { "swap", WH_TR("Which cards do you swap?"), NULL,
          WH_TR("Name the cards to discard; you draw as many from the deck (R22).") },
        { "recycle", WH_TR("Take one of the top three discards and give an hour card for it."), "R33", NULL },
        { "modify", WH_TR("Change the numbers, or let the ghosts walk."), NULL,
          WH_TR("  energy e12 r2g1   adds the bonuses (R40)\n"
                "  jump r            red one more, the other one less (R31)\n"
                "  deja              both walk backwards (R32)\n"
                "  done              lets the ghosts walk") },
        { "discard", WH_TR("Too many cards: discard one."), "R51", NULL },
    };
    wh_words_ask(questions, WH_COUNT(questions), scene, (const char *const[]){ NULL }, out);
}

/* --- what could be done ------------------------------------------------------------------------------------------- */

enum { MOST_NAMED = 3 }; /* cards that a label names */

static bool is_swapped(const char *action, const char *card) {
    char word[6][WH_ACTION_TEXT];
    wh_words_split(action, word, WH_COUNT(word));
    for (unsigned i = 1; i < WH_COUNT(word); i++)
        if (wh_same(word[i], card)) return true;
    return false;
}

/* The movement cards in hand that are swapped, or those that stay; how many. */
static unsigned list_cards(const struct wh_scene *scene, const char *action, bool swapped, struct wh_text *out) {
    static const char *const hands[] = { "hours", "energy" };
    unsigned found = 0;
    for (unsigned kind = 0; kind < WH_COUNT(hands); kind++)
        for (unsigned i = 0; i < wh_view_count(scene, "%s.%d", hands[kind], scene->actor); i++) {
            char card[8];
            wh_view_words(scene, card, sizeof card, "%s.%d.%u", hands[kind], scene->actor, i);
            if (is_swapped(action, card) != swapped) continue;
            if (found++) wh_put(out, "; ");
            spell(scene, action, card, out);
        }
    return found;
}

/* Many cards are told by those that stay. */
static void label_swap(const struct wh_scene *scene, const char *action, struct wh_text *out) {
    char cards[2][WH_LINE_TEXT];
    struct wh_text gone = wh_text_into(cards[0], sizeof cards[0]), kept = wh_text_into(cards[1], sizeof cards[1]);
    bool many = list_cards(scene, action, true, &gone) > MOST_NAMED, all = !list_cards(scene, action, false, &kept);
    const char *words = !many ? wh_tr(scene->language, "Swap {0}")
                        : all ? wh_tr(scene->language, "Swap all your cards")
                              : wh_tr(scene->language, "Swap all but {0}");
    wh_put_template(out, words, (const char *const[]){ cards[many], NULL });
}

static void label(const struct wh_scene *scene, const char *action, struct wh_text *out) {
    static const struct wh_labelled labels[] = {
        { "take", WH_TR("Take {0} for {1}"), { "{1}", "{3}" } },
        { "energy", WH_TR("Add energy: {0}"), { "{2}" } },
        { "jump", WH_TR("Time Jump: {0} one more"), { "{1}" } },
        { "ghost", WH_TR("Use the {0} ghost: swap cards"), { "{1}" } },
        { "discard", WH_TR("Discard {0}"), { "{1}" } },
        { "done", WH_TR("Let the ghosts walk"), { NULL } },
        { "pass", WH_TR("Pass"), { NULL } },
        { "_", WH_TR("Play {0}"), { "{0}" } }, /* a special */
    };
    const char *card = wh_words_behind(action, "play ");
    if (card)
        put_halves(scene, wh_tr(scene->language, "{0} {1}, then {2} {3}"), card, out);
    else if (wh_words_behind(action, "swap "))
        label_swap(scene, action, out);
    else
        wh_words_label(labels, WH_COUNT(labels), scene, action, spell, out);
}

const struct wh_words midnight_words = {
    .narrate = narrate, .aftermath = aftermath, .explain = explain, .label = label
};
