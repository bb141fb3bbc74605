/* midnight_words.c: midnight in words. */
#include "witching/telling.h"

#include "midnight_data.h"

static const struct wh_told sentences[] = {
    { "play", WH_TR("You play {1}"), WH_TR("{0} plays {1}") },
    { "ghost", WH_TR("You use the ghost {1}"), WH_TR("{0} uses the ghost {1}") },
    { "swap", WH_TR("You swap {1}"), WH_TR("{0} swaps {1}") },
    { "discard", WH_TR("You discard {1}"), WH_TR("{0} discards {1}") },
    { "pass", WH_TR("You pass"), WH_TR("{0} passes") },
    { "done", WH_TR("You move"), WH_TR("{0} moves") },
    { "take", WH_TR("You take {1}"), WH_TR("{0} takes {1}") },
    { "energy", WH_TR("You add energy {1}"), WH_TR("{0} adds energy {1}") },
    { "jump", WH_TR("You play Time Jump on {1}"), WH_TR("{0} plays Time Jump on {1}") },
    { "deja", WH_TR("You play Déjà Vu"), WH_TR("{0} plays Déjà Vu") },
    { "recycle", WH_TR("You play Recycle"), WH_TR("{0} plays Recycle") },
    { "badhand", WH_TR("You play Bad Hand"), WH_TR("{0} plays Bad Hand") },
};

static void narrate(const struct wh_scene *before, int who, const char *action, struct wh_text *out) {
    if (who == WH_CHANCE && wh_words_behind(action, "shuffle energy")) /* three shuffles, told once */
        wh_put(out, wh_tr(before->language, "The cards are shuffled and dealt."));
    if (who != WH_CHANCE) wh_words_tell(sentences, WH_COUNT(sentences), before, who, action, out);
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
        const char *with[] = { piece, was.text, is.text, NULL };
        if (from != to)
            wh_words_join(lines, to == 0 ? wh_tr(before->language, "  {0} is home!") : "  {0} {1}→{2}", with);
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

static void explain(const struct wh_scene *scene, struct wh_text *out) {
    static const char *const words[][2] = {
        { "turn", WH_TR("Lay one hour card: both ghosts on it walk on, in the order you write them (R10-R12).\n"
                        "  play g4r3   lays the card r3g4 and moves green 4 first, then red 3\n"
                        "  ghost r     instead: use your ghost to swap 1 to 5 cards of your hand (R20)\n"
                        "  recycle, badhand   specials that come before the hour card (R30)\n"
                        "  pass        only if you hold no hour card (R14)") },
        { "swap", WH_TR("Name the cards to lay off; you draw as many from the deck (R22).") },
        { "recycle", WH_TR("Take one of the top three discards and give an hour card for it (R33).") },
        { "modify", WH_TR("Your card lies on the table and nothing has moved yet. You may change its numbers:\n"
                          "  energy e12 r2g1   adds the bonuses (R40)\n"
                          "  jump r            red one more, the other one less (R31)\n"
                          "  deja              both walk backwards (R32)\n"
                          "  done              lets the ghosts walk") },
        { "discard", WH_TR("You hold more than five movement cards: lay one off (R51).") },
    };
    wh_words_phase(scene, words, WH_COUNT(words), out);
}

static const char rules[] = WH_TR(
    "MIDNIGHT in short\n"
    "\n"
    "Five ghosts (r b g p y) walk round a clock of 24 hours, all from 7 in the morning. The letters beside the players "
    "show whose "
    "they are; a ghost without owner is a wanderer.\n"
    "Each turn you lay one hour card of your five. It shows two colours and shares seven hours between them: both "
    "ghosts walk, "
    "whoever owns them. You choose which goes first. Then you draw up to five again.\n"
    "Only a ghost that stops exactly on 24 is home; one that walks past begins again at 1.\n"
    "  3 to 5 players: the first ghost home ends the round. Everybody scores the gap to the last ghost (hours 1 to 11 "
    "count as 13 "
    "to 23); the first to 24 points wins.\n"
    "  2, 4 in teams and 6 players: bring all your side's ghosts home to win the round; three rounds win.\n"
    "Your ghost on or past 1: you get a special (Time Jump, Déjà Vu, Recycle, Bad Hand).\n"
    "Your ghost landing on 5, 6, 7, 17, 18 or 19: your ghost card is fresh again (●; used: ○). Instead of a card you "
    "may use it "
    "to swap up to five cards.\n"
    "A wanderer on or past 24: whoever moved it gets an energy card, which adds to both numbers of a later card.\n"
    "The cards beside the players: 5 1e 2s are five hour cards, one energy card and two specials.\n");

const struct wh_words midnight_words = {
    .narrate = narrate, .aftermath = aftermath, .explain = explain, .rules = rules
};
