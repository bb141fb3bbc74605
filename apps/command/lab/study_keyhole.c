/* study_keyhole.c: what a designer asks of keyhole: which furniture, cards, doors and escapes go with winning. */
#include "command/lab/study_uses.h"

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
    { .id = "cards", .title = WH_TR("Movement cards"), .about = WH_TR("The movement cards by who was dealt them.") },
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
      .about = WH_TR("Ghosts caught from each door, by whose they were.") },
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

const struct game_uses keyhole_uses = {
    "keyhole", keyhole_chapters, WH_COUNT(keyhole_chapters), see_keyhole, NULL, NULL
};
