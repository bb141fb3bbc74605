/* fair.h: a finished match with the seed and the luck its dice were made of, as one text file:
 *
 *   witching-dice 1
 *   commit <64 digits>
 *   seed <64 digits>
 *   luck <seat> <32 digits>      for each person
 *   witching-record 1
 *   …                            the record, as docs/records.md describes it */
#ifndef WITCHING_FAIR_H
#define WITCHING_FAIR_H

#include "table.h"

char *fair_file(const struct table *table); /* the caller frees it */

enum unfair {
    FAIR,
    UNFAIR_NO_DICE, /* the file does not begin as above */
    UNFAIR_COMMIT,  /* the seed is not the one that was committed to */
    UNFAIR_RECORD,  /* the record itself is refused: line and why */
    UNFAIR_STEP     /* a chance step does not follow from the seed: line is its number */
};
/* Checks everything. chances: how many steps of luck were checked. `actions` has room for WH_MATCH_PLIES. */
enum unfair fair_check(const char *text, size_t length, struct wh_match *match, wh_action *actions, uint32_t *line,
                       uint32_t *chances, struct wh_why *why);

#endif
