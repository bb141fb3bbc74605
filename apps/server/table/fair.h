/* fair.h: a finished match with the seed and the luck its dice were made of, as one text file:
 *
 *   witching-dice 2
 *   commit <64 digits>
 *   seed <64 digits>
 *   seal <seat> <64 digits>      for each person
 *   luck <seat> <64 digits>      for each person, or: luck <seat> withheld
 *   witching-record 1
 *   …                            the record, as docs/records.md describes it
 *
 * Files of the first edition, "witching-dice 1", have luck of 32 digits and no seals. */
#ifndef WITCHING_SERVER_TABLE_FAIR_H
#define WITCHING_SERVER_TABLE_FAIR_H

#include "server/table/table.h"

char *fair_file(const struct table *table); /* the caller frees it */

enum unfair {
    FAIR,
    UNFAIR_NO_DICE, /* the file does not begin as above */
    UNFAIR_COMMIT,  /* the seed is not the one that was committed to, or not a seed */
    UNFAIR_SEAL,    /* the luck of a seat is not the one it sealed */
    UNFAIR_RECORD,  /* the record itself is refused: line and why */
    UNFAIR_STEP     /* a chance step does not follow from the seed: line is its number */
};

struct fairness {
    uint32_t line, chances; /* how many steps of luck were checked */
    unsigned seat;          /* whose luck does not fit */
    uint32_t withheld;      /* bit per seat: it sealed luck and did not reveal it */
    struct wh_why why;
};

/* Checks everything. `actions` has room for WH_MATCH_PLIES. */
enum unfair fair_check(const char *text, size_t length, struct wh_match *match, wh_action *actions,
                       struct fairness *found);

#endif
