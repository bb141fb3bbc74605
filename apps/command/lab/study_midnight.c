/* study_midnight.c: what a designer asks of midnight: which steps, specials and
 * energy cards win, and how rounds are won. */
#include "command/lab/study_uses.h"

#include <stdio.h>

enum { MIDNIGHT_MOVES, MIDNIGHT_OWN, MIDNIGHT_SPECIALS, MIDNIGHT_ENERGY, MIDNIGHT_ROUNDS };

static const struct chapter midnight_chapters[] = {
    MOVES_CHAPTER,
    { .id = "own",
      .title = WH_TR("Steps of own ghosts"),
      .about = WH_TR("How many steps an hour card gives to the colours of whoever plays it.") },
    { .id = "specials", .title = WH_TR("Special cards"), .about = WH_TR("Special cards by who played them.") },
    { .id = "energy",
      .title = WH_TR("Energy cards"),
      .about = WH_TR("Energy cards by who played them; the digits say what each colour gets.") },
    { .id = "rounds",
      .title = WH_TR("How rounds are won"),
      .about = WH_TR("By whose card the winner of a round reached midnight, or if nobody did."),
      .in_words = true },
};

/* "play g4r3": the steps of those halves whose colour the seat owns. */
static void see_hour_card(const struct moment *moment, const char *card, struct uses *uses) {
    unsigned steps = 0;
    char active[WORD], item[USE_ITEM];
    for (; card[0] && card[1]; card += 2)
        if (state_word(moment->before, active, "ghosts.%d.%c", moment->actor, card[0]))
            steps += (unsigned)(card[1] - '0');
    snprintf(item, sizeof item, "%u", steps);
    use_add(uses, MIDNIGHT_OWN, (unsigned)moment->actor, item, 1);
}

static void see_round_won(const struct moment *moment, unsigned round, struct uses *uses) {
    char end[WORD] = "";
    unsigned sides = state_count(moment->after, "score"),
             winners = state_count(moment->after, "history.%u.winners", round);
    state_word(moment->after, end, "history.%u.end", round);
    for (unsigned i = 0; i < winners; i++) {
        unsigned side = state_number(moment->after, "history.%u.winners.%u", round, i);
        bool own = moment->actor >= 0 && (unsigned)moment->actor % sides == side;
        const char *item = !wh_same(end, "midnight") ? WH_TR("cards ran out")
                           : own                     ? WH_TR("midnight by own card")
                                                     : WH_TR("midnight by another's card");
        for (unsigned seat = side; seat < moment->seats; seat += sides) use_add(uses, MIDNIGHT_ROUNDS, seat, item, 1);
    }
}

static bool is_special(const struct moment *moment, const char *verb) {
    char held[WORD];
    for (unsigned i = 0; state_word(moment->before, held, "specials.%d.%u", moment->actor, i); i++)
        if (wh_same(held, verb)) return true;
    return false;
}

static void see_midnight(const struct moment *moment, struct uses *uses) {
    unsigned rounds = state_count(moment->before, "history");
    if (state_count(moment->after, "history") > rounds) see_round_won(moment, rounds, uses);
    if (moment->actor < 0) return;
    struct words words = words_of(moment->text);
    unsigned seat = (unsigned)moment->actor;
    use_add(uses, MIDNIGHT_MOVES, seat, words.word[0], 1);
    if (wh_same(words.word[0], "play")) see_hour_card(moment, words.word[1], uses);
    if (wh_same(words.word[0], "energy")) use_add(uses, MIDNIGHT_ENERGY, seat, words.word[1], 1);
    if (is_special(moment, words.word[0])) use_add(uses, MIDNIGHT_SPECIALS, seat, words.word[0], 1);
}

const struct game_uses midnight_uses = { "midnight", midnight_chapters, WH_COUNT(midnight_chapters), see_midnight, NULL,
                                         NULL };
