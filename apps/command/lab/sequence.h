/* sequence.h: intervals that stay right however often one looks, for studies that stop when they know enough. Each
 * holds the truth at every moment of a study at once, with the confidence asked for. docs/lab.md derives them. */
#ifndef WITCHING_COMMAND_LAB_SEQUENCE_H
#define WITCHING_COMMAND_LAB_SEQUENCE_H

#include "command/lab/tally.h"

/* Values from 0 to 1, one after the other: shares. It needs nothing else of them (an empirical-Bernstein confidence
 * sequence by predictable plug-in: Waudby-Smith and Ramdas 2024), and is narrowest, for what it has seen, at about the
 * moment when it is `precision` wide to either side. */
struct bounded {
    double alpha, precision;
    double count, sum, spread; /* for the next weight, which depends only on what came before */
    double weights, weighted, payment;
};
void bounded_begin(struct bounded *bounded, double alpha, double precision);
void bounded_add(struct bounded *bounded, double value);
struct interval bounded_interval(const struct bounded *bounded); /* its mean is the plain one */
double bounded_chance(const struct bounded *bounded, double truth);

/* Values without known bounds: lengths, points. Right in the long run, from a hundred values or so on (Robbins' normal
 * mixture with the spread estimated: Waudby-Smith and others 2024). */
struct interval mixture_interval(const struct mean *mean, double alpha);
double mixture_chance(const struct mean *mean, double truth, double alpha);

#endif
