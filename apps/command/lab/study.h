/* study.h: what the matches of an arm come to. The figures made of it are in figures.c; how arms are compared is in
 * contrast.c. */
#ifndef WITCHING_COMMAND_LAB_STUDY_H
#define WITCHING_COMMAND_LAB_STUDY_H

#include "command/lab/campaign.h"
#include "command/lab/tally.h"

struct item {
    unsigned chapter;
    char name[USE_ITEM];
    double times;        /* over all matches */
    double matches;      /* in which it occurred */
    struct ratio winner; /* of all uses, those of a seat that won */
};

struct study {
    uint32_t matches; /* different ones */
    uint32_t limited; /* those that a limit of rounds ended */
    unsigned seats;
    struct ratio share[WH_MAX_SEATS]; /* of the win, by seat (by bot when they rotate) */
    struct mean score[WH_MAX_SEATS];
    struct ratio place[WH_MAX_SEATS]; /* of the win, by place after the seat that decided first */
    bool places_vary;
    struct mean winning_score;
    struct mean decisions, rounds, lead_changes;
    struct mean decided;            /* the part of the match after which a winner stayed the favourite */
    struct mean choice_share;       /* decisions between two options or more, as a share of all */
    double choices, choice_options; /* such decisions, and the options they had */
    double decisions_in[TENTHS], options_in[TENTHS];
    struct ratio leader_wins[TENTHS], favourite_wins[TENTHS]; /* who is ahead by points; by the learned estimate */
    double option_classes[OPTION_CLASSES];
    uint32_t *lengths, *round_counts, *changes; /* one a match, sorted */
    struct item *items;
    unsigned item_count, item_capacity;
};

/* Bots that leave nothing to luck play one match again and again, move for move. That is no further evidence: of these
 * numbers, one for what was played each time, only the first of a kind count. free() the answer. */
bool *first_of_kind(const uint64_t *plays, uint32_t count);
/* So many of the first matches of an arm count; where bots rotate, of those in whole deals. */
uint32_t different_matches(const struct arm *arm, uint32_t matches);
uint64_t play_of_deal(const struct arm *arm, uint32_t deal); /* where bots do not rotate, a match */

/* How many tests ask whether seats are worth the same: by seat, and by place after the first where that varies. */
unsigned seat_tests(const struct arm *arm, uint32_t matches);
/* The first matches of an arm, all of them played. study_free() frees what is in it. */
void study_of(const struct arm *arm, uint32_t matches, struct study *study);
void study_free(struct study *study);

#endif
