/* contrast.h: two arms compared in pairs: match i of one with match i of the other, which had the same luck. Where bots
 * rotate in the second, it is deal i: all its rotations together, and of a seat's share the one that has the first bot
 * there. */
#ifndef WITCHING_COMMAND_LAB_CONTRAST_H
#define WITCHING_COMMAND_LAB_CONTRAST_H

#include "command/lab/sequence.h"
#include "command/lab/study.h"
#include "command/report/figure.h"

enum { MEASURES = WH_MAX_SEATS + 5 };

/* What is compared. */
enum measure_kind { SEAT_SHARE, DECISIONS, ROUNDS, LEAD_CHANGES, DECIDED, POINTS };
struct measure {
    enum measure_kind kind;
    unsigned seat; /* of a share */
};

/* All seats, and all else that these matches have: rounds only if the game counts them. */
unsigned measures_of(const struct arm *arm, struct measure out[MEASURES]);
const char *measure_id(const struct measure *measure); /* "seats", "decisions" … */
const char *measure_title(const struct measure *measure);
enum unit measure_unit(const struct measure *measure);
void measure_label(const struct measure *measure, char *out, size_t room); /* "seat 3", "decisions" */
double measure_of(const struct measure *measure, const struct facts *facts);

/* How it is judged. */
struct standard {
    unsigned tests;   /* how many are made at once */
    double precision; /* that a study stops at; 0: its number of matches was fixed beforehand */
};

struct effect {
    struct interval from, to, difference; /* difference: to - from */
    double chance;                        /* that chance alone brings as much; not yet for the number of tests */
    bool same;                            /* in every pair of matches */
};

struct contrast {
    const struct arm *from, *to;
    const char *label;               /* of the second, for people */
    uint32_t pairs;                  /* different ones: of those that repeat an earlier pair, none counts */
    uint32_t alike;                  /* of these: one match was played move for move like the other */
    double limited_from, limited_to; /* of these: shares of matches that a limit ended */
    unsigned count;
    struct measure measures[MEASURES];
    struct effect effects[MEASURES];
};

/* The first pairs of both arms, all of them played. The first does not rotate. */
void contrast_of(const struct arm *from, const struct arm *to, uint32_t pairs, struct standard standard,
                 struct contrast *out);
/* The share of the win of one seat, or of the first bot where they rotate, judged against a fair share. */
struct interval share_of(const struct arm *arm, uint32_t matches, unsigned seat, struct standard standard,
                         double *chance);

#endif
