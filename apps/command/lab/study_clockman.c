/* study_clockman.c: what a designer asks of clockman: which events, rings and knock-outs go with winning. */
#include "command/lab/study_uses.h"

#include <stdio.h>
#include <string.h>

enum { CLOCKMAN_MOVES, CLOCKMAN_DRAWN, CLOCKMAN_PLAYED, CLOCKMAN_RINGS, CLOCKMAN_FALLS };

static const struct chapter clockman_chapters[] = {
    MOVES_CHAPTER,
    { .id = "drawn",
      .title = WH_TR("Event cards drawn"),
      .about = WH_TR("Each kind of event by who drew it."),
      .term = "" },
    { .id = "played",
      .title = WH_TR("Event cards played"),
      .about = WH_TR("Cards kept and played, also as payment for a passage."),
      .term = "" },
    { .id = "rings",
      .title = WH_TR("Where pawns move"),
      .about = WH_TR("Moves by the place the pawn stood on."),
      .in_words = true },
    { .id = "falls",
      .title = WH_TR("Knocked out"),
      .about = WH_TR("Pawns that fell back in the turn of another, and whose turn it was."),
      .in_words = true },
};

/* a12 is on ring 1, p3 between rings 1 and 2, s0 a start, t02 a straight, m the centre. */
static const char *place_name(char letter) {
    switch (letter) {
    case 's': return WH_TR("start");
    case 'a': return WH_TR("ring 1");
    case 'b': return WH_TR("ring 2");
    case 'c': return WH_TR("ring 3");
    case 'd': return WH_TR("ring 4");
    case 't': return WH_TR("straight");
    default: return WH_TR("passage");
    }
}

static unsigned depth(char letter) {
    static const char order[] = "sapbqcrdtm";
    const char *found = strchr(order, letter);
    return found ? (unsigned)(found - order) : 0;
}

/* A card was drawn if the pile now begins with its second card: whatever was put back is at its end. */
static void see_event(const struct moment *moment, unsigned turn, struct uses *uses) {
    char top[WORD], before[WORD], after[WORD];
    unsigned length = state_count(moment->after, "events");
    if (!state_word(moment->before, top, "events.0")) return;
    for (unsigned i = 0; i < length; i++) {
        if (!state_word(moment->before, before, "events.%u", i)) break;
        state_word(moment->after, after, "events.%u", i);
        if (wh_same(before, after)) continue;
        use_add(uses, CLOCKMAN_DRAWN, turn, top, 1);
        return;
    }
}

static void see_falls(const struct moment *moment, unsigned turn, struct uses *uses) {
    for (unsigned seat = 0; seat < moment->seats; seat++) {
        char before[WORD] = "", after[WORD] = "";
        if (seat == turn || !state_word(moment->before, before, "pos.%u", seat)) continue;
        state_word(moment->after, after, "pos.%u", seat);
        if (depth(after[0]) >= depth(before[0])) continue;
        use_add(uses, CLOCKMAN_FALLS, seat, WH_TR("was knocked out"), 1);
        use_add(uses, CLOCKMAN_FALLS, turn, WH_TR("knocked another out"), 1);
    }
}

static void see_clockman(const struct moment *moment, struct uses *uses) {
    unsigned turn = state_number(moment->before, "turn");
    struct words words = words_of(moment->text);
    if (!wh_same(words.word[0], "shuffle") && !wh_same(words.word[0], "roll")) {
        see_event(moment, turn, uses);
        see_falls(moment, turn, uses);
    }
    if (moment->actor < 0) return;
    unsigned seat = (unsigned)moment->actor;
    char item[2 * USE_ITEM], place[WORD];
    bool pays = wh_same(words.word[0], "move") && words.count > 2;
    snprintf(item, sizeof item, "%s%s%s", words.word[0], pays ? " " : "", pays ? words.word[2] : "");
    use_add(uses, CLOCKMAN_MOVES, seat, item, 1);
    if (wh_same(words.word[0], "play")) use_add(uses, CLOCKMAN_PLAYED, seat, words.word[1], 1);
    if (pays && !wh_same(words.word[2], "symbol")) use_add(uses, CLOCKMAN_PLAYED, seat, words.word[2], 1);
    if (wh_same(words.word[0], "move") && state_word(moment->before, place, "pos.%u", seat))
        use_add(uses, CLOCKMAN_RINGS, seat, place_name(place[0]), 1);
}

const struct game_uses clockman_uses = { "clockman",   clockman_chapters, WH_COUNT(clockman_chapters),
                                         see_clockman, "result.why",      "limit" };
