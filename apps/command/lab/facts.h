/* facts.h: one match watched for the laboratory: how long it is, who leads, what is used by whom, who wins. All of it
 * is numbers and names, so that it can be written down, sent elsewhere and read again. What the uses of a game are
 * is in study_uses.c. */
#ifndef WITCHING_COMMAND_LAB_FACTS_H
#define WITCHING_COMMAND_LAB_FACTS_H

#include "command/selfplay/runner.h"
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
bool ended_by_limit(const struct wh_game *game, const char *last_state); /* not by anybody's play, as JSON says */
const struct chapter *chapters_of(const struct wh_game *game, unsigned *count);
/* The name of an item for people: "16 Second Thoughts". */
void item_label(const struct wh_game *game, const struct chapter *chapter, const char *item, char *out, size_t room);

/* --- a match ------------------------------------------------------------------------------------------------------ */

enum { TENTHS = 10, OPTION_CLASSES = 8, FACTS_TEXT = 1 << 15 };
extern const char *const option_class_names[OPTION_CLASSES]; /* how many options a decision has: 1, 2, 3-4, 5-8 … */

struct facts {
    uint64_t play;  /* a number for everything that was done: the same for matches that were played alike */
    struct counts { /* numbers of 32 bits only */
        uint32_t winners, first; /* bit per seat; the seat that decided first */
        uint32_t limited;        /* 1: a limit of rounds ended it */
        uint32_t decisions, rounds, lead_changes;
        uint32_t undecided; /* decisions before a winner stayed the favourite */
        uint32_t classes[OPTION_CLASSES];
        uint32_t options_in[TENTHS];              /* the options of all decisions in that part, summed */
        uint32_t lead[TENTHS], favourite[TENTHS]; /* bit per seat: ahead at its end by points; by the estimate */
        int32_t scores[WH_MAX_SEATS];
    } counts;
    struct uses uses;
};

/* Plays and watches a match; NULL: *stop became true before the end. Seeing what is used takes longer than playing. */
struct facts *facts_of_match(struct stage *stage, const struct fixture *fixture, bool with_uses,
                             const atomic_bool *stop);
void facts_free(struct facts *facts);
void facts_write(const struct facts *facts, struct wh_text *out); /* one line of text without its end */
struct facts *facts_read(const char *text, size_t length);        /* NULL: it is none */

bool facts_alike(const struct facts *a, const struct facts *b);     /* played move for move the same, to the same end */
double facts_share(const struct facts *facts, unsigned seat);       /* of the win */
unsigned facts_in_tenth(const struct facts *facts, unsigned tenth); /* decisions in that part of the match */

#endif
