/* study_hourglass.c: what a designer asks of hourglass: which starts, captures and sets win. */
#include "command/lab/study_uses.h"

#include <stdio.h>
#include <stdlib.h>

enum { HOURGLASS_MOVES, HOURGLASS_STARTS, HOURGLASS_STEPS, HOURGLASS_SETS, HOURGLASS_PLACES, HOLDERS = 3 };

static const struct chapter hourglass_chapters[] = {
    MOVES_CHAPTER,
    { .id = "starts",
      .title = WH_TR("Sets started"),
      .about = WH_TR("The direction and the number of the card a set begins with.") },
    { .id = "steps",
      .title = WH_TR("Steps of captures"),
      .about = WH_TR("How far the card that takes a set lies from the top card.") },
    { .id = "sets",
      .title = WH_TR("Sets won"),
      .about = WH_TR("How many cards were in the sets won at the end of a round.") },
    { .id = "places",
      .title = WH_TR("Cards won by place in the round"),
      .about = WH_TR("How many cards the first, second … player of a round wins in it.") },
};

static unsigned card_number(const char *card) { return (unsigned)strtoul(card + (*card != '\0'), NULL, 10); }

static const char *band(unsigned number, const unsigned *tops, const char *const *names) {
    unsigned i = 0;
    while (number > tops[i]) i++;
    return names[i];
}

static void see_start(unsigned seat, const struct words *words, struct uses *uses) {
    static const unsigned tops[] = { 5, 10, 15, 20, UINT32_MAX };
    static const char *const names[] = { "1–5", "6–10", "11–15", "16–20", "21–25" };
    char item[2 * USE_ITEM];
    snprintf(item, sizeof item, "%s %s", words->word[2], band(card_number(words->word[1]), tops, names));
    use_add(uses, HOURGLASS_STARTS, seat, item, 1);
}

static void see_capture(const struct moment *moment, const struct words *words, struct uses *uses) {
    static const unsigned tops[] = { 1, 3, 6, 10, UINT32_MAX };
    static const char *const names[] = { "0–1", "2–3", "4–6", "7–10", "11–24" };
    char top[WORD];
    if (!state_word(moment->before, top, "sets.%d.cards.0", words->word[1][0] - 'a')) return;
    int step = (int)card_number(words->word[2]) - (int)card_number(top);
    use_add(uses, HOURGLASS_STEPS, (unsigned)moment->actor, band((unsigned)abs(step), tops, names), 1);
}

/* The sets as they stand after the last play of a round, just before they are won. */
struct table_sets {
    unsigned owner[HOLDERS], cards[HOLDERS];
};

static struct table_sets last_sets(const struct moment *moment, const struct words *words) {
    struct table_sets sets = { 0 };
    unsigned empty = HOLDERS;
    for (unsigned i = HOLDERS; i-- > 0;) {
        sets.owner[i] = state_number(moment->before, "sets.%u.owner", i);
        sets.cards[i] = state_count(moment->before, "sets.%u.cards", i);
        if (!sets.cards[i]) empty = i;
    }
    unsigned holder = wh_same(words->word[0], "start") ? empty : (unsigned)(words->word[1][0] - 'a');
    if (wh_same(words->word[0], "bury") || holder >= HOLDERS) return sets;
    sets.cards[holder]++;
    if (!wh_same(words->word[0], "slip")) sets.owner[holder] = (unsigned)moment->actor;
    return sets;
}

static void see_round_end(const struct moment *moment, const struct words *words, struct uses *uses) {
    struct table_sets sets = last_sets(moment, words);
    unsigned first = state_number(moment->before, "first");
    for (unsigned i = 0; i < HOLDERS; i++) {
        char item[USE_ITEM];
        if (!sets.cards[i]) continue;
        snprintf(item, sizeof item, "%u", sets.cards[i]);
        use_add(uses, HOURGLASS_SETS, sets.owner[i], item, 1);
        snprintf(item, sizeof item, "%u", (sets.owner[i] + moment->seats - first) % moment->seats + 1);
        use_add(uses, HOURGLASS_PLACES, sets.owner[i], item, sets.cards[i]);
    }
}

static void see_hourglass(const struct moment *moment, struct uses *uses) {
    if (moment->actor < 0) return;
    char phase[WORD];
    struct words words = words_of(moment->text);
    unsigned seat = (unsigned)moment->actor;
    bool joker = words.word[words.count > 2 ? 2 : 1][0] == 'j';
    if (wh_same(words.word[0], "start"))
        see_start(seat, &words, uses);
    else if (wh_same(words.word[0], "take"))
        see_capture(moment, &words, uses);
    char item[2 * USE_ITEM];
    snprintf(item, sizeof item, "%s%s", words.word[0], wh_same(words.word[0], "take") && joker ? " joker" : "");
    use_add(uses, HOURGLASS_MOVES, seat, item, 1);
    bool over = state_word(moment->after, phase, "phase") && !wh_same(phase, "play");
    if (over || state_number(moment->after, "round") != state_number(moment->before, "round"))
        see_round_end(moment, &words, uses);
}

const struct game_uses hourglass_uses = {
    "hourglass", hourglass_chapters, WH_COUNT(hourglass_chapters), see_hourglass, NULL, NULL
};
