/* study_halloween.c: what a designer asks of halloween: which cards, tiles and haunts win. */
#include "command/lab/study_uses.h"

#include <stdio.h>

enum { HALLOWEEN_MOVES, HALLOWEEN_CARDS, HALLOWEEN_POWERS, HALLOWEEN_TILES, HALLOWEEN_COLOURS, HALLOWEEN_BUILDINGS };

static const struct chapter halloween_chapters[] = {
    MOVES_CHAPTER,
    { .id = "cards",
      .title = WH_TR("Action cards claimed"),
      .about = WH_TR("Each card: how often it is claimed, and who wins with it."),
      .term = "card " },
    { .id = "powers",
      .title = WH_TR("Powers used once a turn"),
      .about = WH_TR("Cards whose power is called by a move of its own."),
      .term = "card " },
    { .id = "tiles",
      .title = WH_TR("Bonus tiles used"),
      .about = WH_TR("Each kind of tile by who used it."),
      .term = "tile " },
    { .id = "colours",
      .title = WH_TR("Haunts by colour"),
      .about = WH_TR("The colour of the field a stone was laid on.") },
    { .id = "buildings", .title = WH_TR("Haunts by building"), .about = WH_TR("The building a stone was laid in.") },
};

static void see_haunt(unsigned seat, const struct words *words, struct uses *uses) {
    use_add(uses, HALLOWEEN_BUILDINGS, seat, words->word[1], 1);
    if (words->count > 2) use_add(uses, HALLOWEEN_COLOURS, seat, words->word[2], 1);
}

/* The choices of a turn; how they are carried out step by step says little more. */
static bool is_main_move(const char *verb) {
    static const char *const verbs[] = {
        "rest", "claim", "bonus", "use", "reward", "reroll", "plus", "dieup", "recall"
    };
    for (unsigned i = 0; i < WH_COUNT(verbs); i++)
        if (wh_same(verb, verbs[i])) return true;
    return false;
}

static void see_halloween(const struct moment *moment, struct uses *uses) {
    if (moment->actor < 0) return;
    unsigned seat = (unsigned)moment->actor;
    struct words words = words_of(moment->text);
    const char *verb = words.word[0];
    char item[2 * USE_ITEM];
    snprintf(item, sizeof item, "%s %s", verb, words.word[2]);
    if (wh_same(verb, "act") || wh_same(verb, "again")) use_add(uses, HALLOWEEN_MOVES, seat, item, 1);
    if (is_main_move(verb)) use_add(uses, HALLOWEEN_MOVES, seat, verb, 1);
    if (wh_same(verb, "claim"))
        use_add(uses, HALLOWEEN_CARDS, seat, words.word[1], 1);
    else if (wh_same(verb, "use"))
        use_add(uses, HALLOWEEN_POWERS, seat, words.word[1], 1);
    else if (wh_same(verb, "bonus"))
        use_add(uses, HALLOWEEN_TILES, seat, words.word[1], 1);
    else if (wh_same(verb, "dieup") || (wh_same(verb, "reroll") && wh_same(words.word[1], "tile")))
        use_add(uses, HALLOWEEN_TILES, seat, verb, 1);
    else if (wh_same(verb, "plus"))
        use_add(uses, HALLOWEEN_TILES, seat, "plus3", 1);
    else if (wh_same(verb, "haunt"))
        see_haunt(seat, &words, uses);
}

const struct game_uses halloween_uses = { "halloween",   halloween_chapters, WH_COUNT(halloween_chapters),
                                          see_halloween, "trigger",          "rounds" };
