/* midnight_words.c: midnight in words. */
#include "witching/telling.h"

#include "midnight_data.h"

/* --- things by their names ---------------------------------------------------------------------------------------- */

static const struct wh_named names[] = {
    { "r", WH_TR_AS("colour", "red") },    { "b", WH_TR_AS("colour", "blue") },   { "g", WH_TR_AS("colour", "green") },
    { "p", WH_TR_AS("colour", "purple") }, { "y", WH_TR_AS("colour", "yellow") }, { "jump", WH_TR("Time Jump") },
    { "deja", WH_TR("Déjà Vu") },          { "recycle", WH_TR("Recycle") },       { "badhand", WH_TR("Bad Hand") },
};

static const char *colour_of(const struct wh_scene *scene, char letter) {
    const char *name = wh_words_named(names, WH_COUNT(names), scene, (const char[]){ letter, '\0' });
    return name ? name : "";
}

static const char *ghost_of(const struct wh_scene *scene, const char *colour) {
    static const struct wh_named ghosts[] = {
        { "r", WH_TR_AS("object", "the red ghost") },    { "b", WH_TR_AS("object", "the blue ghost") },
        { "g", WH_TR_AS("object", "the green ghost") },  { "p", WH_TR_AS("object", "the purple ghost") },
        { "y", WH_TR_AS("object", "the yellow ghost") },
    };
    return wh_words_named(ghosts, WH_COUNT(ghosts), scene, colour);
}

/* "r3g4" filled in as colour, number, colour, number. */
static void put_halves(const struct wh_scene *scene, const char *words, const char *card, struct wh_text *out) {
    const char numbers[][2] = { { card[1], '\0' }, { card[3], '\0' } };
    wh_put_template(
        out, words,
        (const char *const[]){ colour_of(scene, card[0]), numbers[0], colour_of(scene, card[2]), numbers[1], NULL });
}

/* Hour cards r3g4 (`s`: one half after the other; `a`: what energy adds; a stroke holds a card together where several
 * are named), energy cards e12, colours r (`g`: the ghost),
 * specials. */
static void spell(const struct wh_scene *scene, const char *action, const char *word, char form, struct wh_text *out) {
    (void)action;
    const char *name = form == 'g' ? ghost_of(scene, word) : wh_words_named(names, WH_COUNT(names), scene, word);
    if (name)
        wh_put(out, name);
    else if (*word == 'e')
        wh_put_template(out, wh_tr(scene->language, "energy +{0} +{1}"),
                        (const char *const[]){ (char[]){ word[1], '\0' }, word + 2, NULL });
    else
        put_halves(scene,
                   form == 'a'   ? "{0} +{1}, {2} +{3}"
                   : form == 's' ? wh_tr(scene->language, "{0} {1}, then {2} {3}")
                                 : "{0} {1}/{2} {3}",
                   word, out);
}

/* --- what is done, and could be ----------------------------------------------------------------------------------- */

static const struct wh_said moves[] = {
    { "play", WH_TR("You play {1}"), WH_TR("{0} plays {1}"), "{1}", { "s1" } },
    { "ghost", WH_TR("You use {1}"), WH_TR("{0} uses {1}"), WH_TR("Use {1}: swap cards"), { "g1" } },
    { "swap _ _", WH_TR("You swap cards: {1}"), WH_TR("{0} swaps cards: {1}"), NULL, { "n1+" } },
    { "swap", WH_TR("You swap {1}"), WH_TR("{0} swaps {1}"), NULL, { "n1" } },
    { "discard", WH_TR("You discard {1}"), WH_TR("{0} discards {1}"), WH_TR("Discard {1}"), { "n1" } },
    { "pass", WH_TR("You pass"), WH_TR("{0} passes"), WH_TR("Pass"), { NULL } },
    { "done",
      WH_TR("You let the ghosts walk"),
      WH_TR("{0} lets the ghosts walk"),
      WH_TR("Let the ghosts walk"),
      { NULL } },
    { "take",
      WH_TR("You take {1} and give {2}"),
      WH_TR("{0} takes {1} and gives {2}"),
      WH_TR("Take {1}, give {2}"),
      { "n1", "n3" } },
    { "energy", WH_TR("You add energy: {1}"), WH_TR("{0} adds energy: {1}"), WH_TR("Add energy: {1}"), { "a2" } },
    { "jump",
      WH_TR("You play Time Jump: one more hour for {1}"),
      WH_TR("{0} plays Time Jump: one more hour for {1}"),
      WH_TR("Time Jump: one more hour for {1}"),
      { "n1" } },
    { "_", WH_TR("You play {1}"), WH_TR("{0} plays {1}"), WH_TR("Play {1}"), { "n0" } }, /* a special */
};

static void narrate(const struct wh_scene *before, int who, const char *action, struct wh_text *out) {
    if (who == WH_CHANCE && wh_words_after(action, "shuffle energy")) /* three shuffles, told once */
        wh_put(out, wh_tr(before->language, "The cards are shuffled and dealt."));
    if (who != WH_CHANCE) wh_words_tell(moves, WH_COUNT(moves), before, who, action, spell, out);
}

/* --- what came of it ---------------------------------------------------------------------------------------------- */

/* The colours of the card that made them walk, the first to walk first: it was laid now, or before it was changed. */
static void walkers(const struct wh_scene *before, const struct wh_scene *after, char colours[2]) {
    char card[8], first[2];
    const char *laid = wh_words_after(after->by, "play ");
    wh_view_words(before, card, sizeof card, "pending.card");
    wh_view_words(before, first, sizeof first, "pending.first");
    bool turned = !laid && *first != *card;
    if (!laid) laid = card;
    colours[turned] = laid[0];
    colours[!turned] = *laid ? laid[2] : '\0';
}

/* Where the ghosts went; at the end of a round from its history, for the pieces are already back on 7. */
static void tell_moves(const struct wh_scene *before, const struct wh_scene *after, int64_t ended,
                       struct wh_lines *lines) {
    char colours[2];
    bool home = false; /* one has come home: the other does not walk any more */
    walkers(before, after, colours);
    for (size_t i = 0; i < sizeof colours && colours[i]; i++) {
        int64_t from = wh_view_number(before, -1, "pieces.%c", colours[i]);
        int64_t to = wh_view_number(after, -1, "pieces.%c", colours[i]);
        if (ended >= 0) to = wh_view_number(after, to, "history.%d.pieces.%c", (int)ended, colours[i]);
        struct wh_words_number was = wh_words_number(from), is = wh_words_number(to);
        const char *with[] = { colour_of(before, colours[i]), was.text, is.text, NULL };
        if (from != to)
            wh_words_join(lines, to == 0 ? wh_tr(before->language, " · {0} is home!") : " · {0} {1}→{2}", with);
        else if (home)
            wh_words_join(lines, wh_tr(before->language, " · {0} no longer walks"), with);
        home |= from != to && to == 0;
    }
}

static void tell_gains(const struct wh_scene *before, const struct wh_scene *after, struct wh_lines *lines) {
    for (unsigned seat = 0; seat < before->setup->seats; seat++) {
        bool you = wh_seat_is_you(before, seat);
        const char *with[] = { wh_seat_name(before, seat), NULL };
        if (wh_view_count(after, "specials.%u", seat) > wh_view_count(before, "specials.%u", seat))
            wh_words_join(lines,
                          you ? wh_tr(before->language, " · You get a special action")
                              : wh_tr(before->language, " · {0} gets a special action"),
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
                "  ghost r     instead: use your ghost to swap 1 to 5 cards from your hand (R20)\n"
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

/* --- swaps as labels ---------------------------------------------------------------------------------------------- */

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
            spell(scene, action, card, 'n', out);
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
    if (wh_words_after(action, "swap "))
        label_swap(scene, action, out);
    else
        wh_words_label(moves, WH_COUNT(moves), scene, action, spell, out);
}

static void verdict(const struct wh_scene *scene, struct wh_text *out) { /* R61 */
    static const struct wh_won points = { WH_TR("Most points: {0}."), WH_TR("Most points: {0} each."),
                                          WH_TR("As many points as you, but more in the last round."),
                                          WH_TR("As many points as {0}, but more in the last round.") };
    static const struct wh_won rounds = { WH_TR("Most rounds won: {0}."), WH_TR("Most rounds won: {0} each."),
                                          WH_TR("As many rounds won as you, and the last one is among them."),
                                          WH_TR("As many rounds won as {0}, and the last one is among them.") };
    char mode[16];
    wh_view_words(scene, mode, sizeof mode, "options.mode");
    wh_words_won(wh_same(mode, "individual") ? &points : &rounds, scene, out);
}

const struct wh_words midnight_words = {
    .narrate = narrate, .aftermath = aftermath, .explain = explain, .label = label, .verdict = verdict
};
