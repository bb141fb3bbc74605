/* sprt.c: the sequential test. After every deal it compares how likely the results are if the first bot is stronger by
 * elo1 and if it is stronger by elo0, and stops as soon as one of them is likely enough (Wald).
 *
 * How results spread at a given strength is not known: draws, luck, and how much the rotations of a deal have in
 * common. So each hypothesis is granted the spread that fits best among all with its mean (a generalised likelihood
 * ratio): the deals keep their places, and get the weights p = n / (N (1 + x (share - mean))), with the x that makes
 * the mean right. */
#include "command/selfplay/statistics.h"

#include <math.h>
#include <string.h>

double elo_odds(double elo) { return pow(10, elo / 400); }

void sprt_begin(struct sprt *sprt, double share0, double share1, double alpha, double beta, unsigned matches) {
    memset(sprt, 0, sizeof *sprt);
    sprt->share0 = share0;
    sprt->share1 = share1;
    sprt->lower = log(beta / (1 - alpha));
    sprt->upper = log((1 - beta) / alpha);
    sprt->matches = matches;
}

/* The kinds of deals seen, each with its weight. One deal is added, half won and half lost: both means can then be
 * reached, whatever the results. */
struct kind {
    double weight, share;
};

static unsigned gather_kinds(const struct sprt *sprt, struct kind *out) {
    unsigned count = 0, most = sprt->matches * SPRT_PARTS;
    for (unsigned parts = 0; parts <= most; parts++) {
        double weight = sprt->counts[parts] + (parts == 0 || parts == most ? 0.5 : 0);
        if (weight > 0) out[count++] = (struct kind){ .weight = weight, .share = (double)parts / most };
    }
    return count;
}

/* How much less likely the deals are if their mean must be this one: the logarithm, summed over deals. */
static double cost_of_mean(const struct kind *kinds, unsigned count, double mean) {
    double low = -1 / (1 - mean), high = 1 / mean, cost = 0; /* all weights are positive between these */
    for (int i = 0; i < 100; i++) {
        double x = (low + high) / 2, pull = 0;
        for (unsigned k = 0; k < count; k++) {
            double off = kinds[k].share - mean;
            pull += kinds[k].weight * off / (1 + x * off);
        }
        if (pull > 0)
            low = x;
        else
            high = x;
    }
    for (unsigned k = 0; k < count; k++) cost += kinds[k].weight * log1p((low + high) / 2 * (kinds[k].share - mean));
    return cost;
}

enum verdict sprt_add(struct sprt *sprt, unsigned parts) {
    struct kind kinds[SPRT_VALUES];
    if (sprt->verdict != VERDICT_OPEN) return sprt->verdict;
    sprt->counts[parts]++;
    sprt->deals++;
    unsigned count = gather_kinds(sprt, kinds);
    sprt->ratio = cost_of_mean(kinds, count, sprt->share0) - cost_of_mean(kinds, count, sprt->share1);
    if (sprt->ratio >= sprt->upper) sprt->verdict = VERDICT_ACCEPTED;
    if (sprt->ratio <= sprt->lower) sprt->verdict = VERDICT_REFUSED;
    return sprt->verdict;
}
