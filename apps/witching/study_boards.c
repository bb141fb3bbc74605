/* study_boards.c: what a designer asks of the three board games, halloween, clockman and keyhole: which cards, tiles,
 * events, rings, doors and pieces of furniture win. */
#include "study_uses.h"

#include <stdio.h>
#include <string.h>

/* --- halloween --------------------------------------------------------------------------------------------------------- */

enum { HALLOWEEN_MOVES, HALLOWEEN_CARDS, HALLOWEEN_POWERS, HALLOWEEN_TILES, HALLOWEEN_COLOURS, HALLOWEEN_BUILDINGS };

static const struct chapter halloween_chapters[] = {
    MOVES_CHAPTER,
    { .id = "cards",
      .title = WH_TR("Action cards claimed"),
      .about = WH_TR("Each of the 52 cards: how often it is claimed, and who wins with it."),
      .term = "card " },
    { .id = "powers",
      .title = WH_TR("Powers used once a turn"),
      .about = WH_TR("Cards whose power is called by a move of its own."),
      .term = "card " },
    { .id = "tiles",
      .title = WH_TR("Bonus tiles used"),
      .about = WH_TR("Each of the 12 kinds of tiles by who used it."),
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

const struct game_uses halloween_uses = { "halloween", halloween_chapters, WH_COUNT(halloween_chapters),
                                          see_halloween };

/* --- clockman ------------------------------------------------------------------------------------------------------------ */

enum { CLOCKMAN_MOVES, CLOCKMAN_DRAWN, CLOCKMAN_PLAYED, CLOCKMAN_RINGS, CLOCKMAN_FALLS };

static const struct chapter clockman_chapters[] = {
    MOVES_CHAPTER,
    { .id = "drawn",
      .title = WH_TR("Event cards drawn"),
      .about = WH_TR("Each of the 40 kinds of events by who drew it."),
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

static void see_payment(unsigned seat, const char *pay, struct uses *uses) {
    if (wh_same(pay, "key") || wh_same(pay, "jump") || wh_same(pay, "rewind") || wh_same(pay, "permit"))
        use_add(uses, CLOCKMAN_PLAYED, seat, pay, 1);
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
    if (pays) see_payment(seat, words.word[2], uses);
    if (wh_same(words.word[0], "move") && state_word(moment->before, place, "pos.%u", seat))
        use_add(uses, CLOCKMAN_RINGS, seat, place_name(place[0]), 1);
}

const struct game_uses clockman_uses = { "clockman", clockman_chapters, WH_COUNT(clockman_chapters), see_clockman };

/* --- keyhole ------------------------------------------------------------------------------------------------------------- */

enum {
    KEYHOLE_MOVES,
    KEYHOLE_PIECES,
    KEYHOLE_POSES,
    KEYHOLE_CARDS,
    KEYHOLE_SIZES,
    KEYHOLE_CAUGHT,
    KEYHOLE_DOORS,
    KEYHOLE_MIDNIGHT
};

static const struct chapter keyhole_chapters[] = {
    MOVES_CHAPTER,
    { .id = "pieces", .title = WH_TR("Furniture moved"), .about = WH_TR("The pieces by who moved them.") },
    { .id = "poses",
      .title = WH_TR("Poses of furniture"),
      .about = WH_TR("How a piece was put down: upright, or on which face.") },
    { .id = "cards", .title = WH_TR("Movement cards"), .about = WH_TR("The 20 movement cards by who was dealt them.") },
    { .id = "out",
      .title = WH_TR("Ghosts that left"),
      .about = WH_TR("Ghosts brought out on the far side, by size."),
      .in_words = true },
    { .id = "caught",
      .title = WH_TR("Ghosts caught"),
      .about = WH_TR("Ghosts seen through the keyhole, by size; a use is a loss here."),
      .in_words = true },
    { .id = "doors",
      .title = WH_TR("Doors that see"),
      .about = WH_TR("Ghosts caught from each of the 24 doors, by whose they were.") },
    { .id = "midnight",
      .title = WH_TR("Midnight cards"),
      .about = WH_TR("Ghosts caught in the rounds of each midnight card, by whose they were; with midnight=on.") },
};

static const char *size_name(const char *ghost) {
    return ghost[0] == 's' ? WH_TR("small") : ghost[0] == 'm' ? WH_TR("medium") : WH_TR("large");
}

static void see_look(const struct moment *moment, unsigned look, struct uses *uses) {
    char door[WORD] = "", ghost[WORD], event[WORD];
    unsigned count = state_count(moment->after, "looks.%u.seen", look);
    bool midnight = state_word(moment->before, event, "event");
    state_word(moment->after, door, "looks.%u.door", look);
    for (unsigned i = 0; i < count; i++) {
        if (!state_word(moment->after, ghost, "looks.%u.seen.%u", look, i)) continue;
        unsigned owner = (unsigned)(ghost[0] - '0'); /* "1.sm2" */
        use_add(uses, KEYHOLE_DOORS, owner, door, 1);
        use_add(uses, KEYHOLE_CAUGHT, owner, size_name(ghost + 2), 1);
        if (midnight) use_add(uses, KEYHOLE_MIDNIGHT, owner, event, 1);
    }
}

/* A round ends with its looks; the state keeps them until the next end. */
static void see_looks(const struct moment *moment, struct uses *uses) {
    char phase[WORD] = "";
    state_word(moment->after, phase, "phase");
    bool ended = state_number(moment->after, "round") != state_number(moment->before, "round") || wh_same(phase, "end");
    unsigned looks = ended ? state_count(moment->after, "looks") : 0;
    for (unsigned i = 0; i < looks; i++) see_look(moment, i, uses);
}

static void see_deal(const struct moment *moment, struct uses *uses) {
    for (unsigned seat = 0; seat < moment->seats; seat++) {
        char before[WORD] = "", after[WORD];
        state_word(moment->before, before, "cards.%u", seat);
        if (state_word(moment->after, after, "cards.%u", seat) && !wh_same(before, after))
            use_add(uses, KEYHOLE_CARDS, seat, after, 1);
    }
}

static void see_keyhole(const struct moment *moment, struct uses *uses) {
    see_looks(moment, uses);
    see_deal(moment, uses);
    if (moment->actor < 0) return;
    unsigned seat = (unsigned)moment->actor;
    struct words words = words_of(moment->text);
    char ghost[WORD];
    use_add(uses, KEYHOLE_MOVES, seat, words.word[0], 1);
    if (wh_same(words.word[0], "place")) {
        use_add(uses, KEYHOLE_PIECES, seat, words.word[1], 1);
        use_add(uses, KEYHOLE_POSES, seat, words.word[5], 1);
    }
    if (wh_same(words.word[0], "out") && state_word(moment->before, ghost, "pick"))
        use_add(uses, KEYHOLE_SIZES, seat, size_name(ghost), 1);
}

const struct game_uses keyhole_uses = { "keyhole", keyhole_chapters, WH_COUNT(keyhole_chapters), see_keyhole };
