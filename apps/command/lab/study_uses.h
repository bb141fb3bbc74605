/* study_uses.h: what study_uses.c and the games' own parts share: reading a moment. */
#ifndef WITCHING_COMMAND_LAB_STUDY_USES_H
#define WITCHING_COMMAND_LAB_STUDY_USES_H

#include "command/lab/facts.h"

/* A game's chapters and what belongs in them. Chapter 0 is always the moves. */
struct game_uses {
    const char *id;
    const struct chapter *chapters;
    unsigned count;
    void (*see)(const struct moment *moment, struct uses *uses);
    const char *limit_path, *limit_word; /* what the last state says where a limit ended the match; NULL: none does */
};
extern const struct game_uses hourglass_uses, midnight_uses, halloween_uses, clockman_uses, keyhole_uses;

#define MOVES_CHAPTER                                                                                                  \
    {                                                                                                                  \
        .id = "moves", .title = WH_TR("Moves"),                                                                        \
        .about = WH_TR("The words of the notation: what players do, and how much of it winners do.")                   \
    }

enum { WORD = USE_ITEM, TEXT_WORDS = 6 };

/* The words of an action. */
struct words {
    char word[TEXT_WORDS][WORD];
    unsigned count;
};
struct words words_of(const char *text);

/* What is at a path of the state, a string without its quotes; false: nothing, or null. */
bool state_word(const char *json, char out[WORD], const char *path, ...) __attribute__((format(printf, 3, 4)));
unsigned state_count(const char *json, const char *path, ...) __attribute__((format(printf, 2, 3)));  /* of an array */
unsigned state_number(const char *json, const char *path, ...) __attribute__((format(printf, 2, 3))); /* 0: none */

#endif
