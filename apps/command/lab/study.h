/* study.h: matches of bots watched for the laboratory: how long they are, who leads, what is used by whom, who wins.
 * What the uses of a game are is in study_uses.c; the figures made of it all are in figures.c. */
#ifndef WITCHING_COMMAND_LAB_STUDY_H
#define WITCHING_COMMAND_LAB_STUDY_H

#include "command/lab/tally.h"
#include "witching/game.h"

/* --- uses: what seats did, or what befell them, by name ----------------------------------------------------------- */

enum { USE_ITEM = 32 };

/* Things of one kind, counted and weighed against one another: "Cards claimed". */
struct chapter {
    const char *id, *title, *about;
    const char *term; /* the game's terms that name its items: "card " and the item; NULL: the items name themselves */
    bool in_words;    /* its items are words for people; else they are notation, which is never translated */
};

/* One ply of a match as the laboratory sees it: everything, secrets included. */
struct moment {
    const struct wh_game *game;
    unsigned seats;
    int actor; /* a seat or WH_CHANCE */
    const char *text;
    const char *before, *after; /* the states as JSON */
};

struct use {
    unsigned chapter;
    char item[USE_ITEM];
    uint32_t times[WH_MAX_SEATS];
};

/* The uses of one match. */
struct uses {
    struct use *list;
    unsigned count, capacity;
};
void use_add(struct uses *uses, unsigned chapter, unsigned seat, const char *item, unsigned times);
void uses_of_moment(const struct moment *moment, struct uses *uses);
const struct chapter *chapters_of(const struct wh_game *game, unsigned *count);
/* The name of an item for people: "16 Second Thoughts". */
void item_label(const struct wh_game *game, const struct chapter *chapter, const char *item, char *out, size_t room);

/* --- a study ------------------------------------------------------------------------------------------------------ */

enum { TENTHS = 10, OPTION_CLASSES = 8 };
extern const char *const option_class_names[OPTION_CLASSES]; /* how many options a decision has: 1, 2, 3-4, 5-8 … */

struct study_plan {
    const struct wh_game *game;
    struct wh_setup setup;
    const char *bots[WH_MAX_SEATS]; /* by seat */
    bool rotate;                    /* the bots move on by a seat from match to match; shares are by bot then */
    uint32_t matches;
    uint64_t seed;
    unsigned threads;
    void (*progress)(void *with, uint32_t done); /* may be NULL */
    void *with;
};

struct item {
    unsigned chapter;
    char name[USE_ITEM];
    double times;        /* over all matches */
    double matches;      /* in which it occurred */
    struct ratio winner; /* of all uses, those of a seat that won */
};

struct study {
    uint32_t matches;
    unsigned seats;
    struct ratio share[WH_MAX_SEATS]; /* of the win, by seat (by bot when they rotate) */
    struct mean score[WH_MAX_SEATS];
    struct ratio place[WH_MAX_SEATS]; /* of the win, by place after the seat that decided first */
    bool places_vary;
    struct mean winning_score;
    struct mean decisions, rounds, lead_changes;
    struct mean decided;            /* the part of the match after which a winner stayed the favourite */
    struct mean choices;            /* decisions between two options or more, as a share of all */
    struct mean options;            /* of such a decision */
    struct mean options_in[TENTHS]; /* of the match */
    struct ratio leader_wins[TENTHS], favourite_wins[TENTHS]; /* who is ahead by points; by the learned estimate */
    double option_classes[OPTION_CLASSES];
    uint32_t *lengths, *round_counts, *changes; /* one a match, sorted */
    struct item *items;
    unsigned item_count, item_capacity;
};

/* Plays the matches. The same plan gives the same study on any number of threads. study_free() frees what is in it. */
void study_run(const struct study_plan *plan, struct study *study);
void study_free(struct study *study);

#endif
