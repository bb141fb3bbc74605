/* ratings.c: the ratings that make the results of many bouts most likely.
 *
 * The model gives every set W of sides a chance to be the set of winners, with weight
 *
 *     exp( mean over the sides in W of (strength of its bot + worth of the seat)  +  ease of ties of this size )
 *
 * For two sides it is Bradley and Terry's with Davidson's ties; for more, the first stage of Plackett and Luce's with
 * ties as Turner and others have them. It is log-linear: what describes W is the share of the win of each bot, of each
 * side, and one mark for its size. So the likelihood has a single peak, which Newton's steps find, and at the peak
 * every bot's expected wins equal those it had (but for the doubt). Errors come from the spread between deals, because
 * the matches of one deal are not independent: the "sandwich" H^-1 M H^-1. */
#include "command/selfplay/statistics.h"
#include "shared/app.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PARAMETERS = RATED_MAX + SIDES_MAX + SIDES_MAX + 1, SUBSETS = 1 << SIDES_MAX, STEPS = 100 };

typedef double vector[PARAMETERS];
typedef double matrix[PARAMETERS][PARAMETERS];

/* All bouts with the same bots on the same sides, together. */
struct seating {
    uint8_t sides, bots[SIDES_MAX];
    double bouts;
    vector seen;     /* what the winners looked like, summed up */
    vector expected; /* what they look like on average, by the present parameters */
};

struct fit {
    unsigned bots, parameters;
    double doubt;
    struct seating *seatings;
    unsigned count, room;
    uint32_t *index; /* of a seating: 1 + its place, by key(); 0: it has not come yet */
    vector at;       /* strengths, seats, sizes of ties */
};

/* --- what the winners look like ----------------------------------------------------------------------------------- */

static void describe(const struct fit *fit, const struct seating *seating, unsigned winners, vector out) {
    unsigned size = (unsigned)__builtin_popcount(winners);
    memset(out, 0, sizeof(vector));
    for (unsigned side = 0; side < seating->sides; side++) {
        if (!(winners >> side & 1)) continue;
        out[seating->bots[side]] += 1.0 / size;
        out[fit->bots + side] += 1.0 / size;
    }
    if (size > 1) out[fit->bots + SIDES_MAX + size] = 1;
}

static double dot(const struct fit *fit, const vector a, const vector b) {
    double sum = 0;
    for (unsigned i = 0; i < fit->parameters; i++) sum += a[i] * b[i];
    return sum;
}

/* The logarithm of the sum of all weights; `expected` is set, and `spread` (if asked for) grows by the covariance. */
static double average(const struct fit *fit, struct seating *seating, matrix spread) {
    unsigned sets = 1u << seating->sides;
    double weights[SUBSETS], total = 0, highest = -INFINITY;
    vector look;
    for (unsigned set = 1; set < sets; set++) {
        describe(fit, seating, set, look);
        weights[set] = dot(fit, look, fit->at);
        highest = fmax(highest, weights[set]);
    }
    for (unsigned set = 1; set < sets; set++) total += weights[set] = exp(weights[set] - highest);
    memset(seating->expected, 0, sizeof(vector));
    for (unsigned set = 1; set < sets; set++) {
        double chance = weights[set] / total;
        describe(fit, seating, set, look);
        for (unsigned i = 0; i < fit->parameters; i++) {
            if (look[i] == 0) continue;
            seating->expected[i] += chance * look[i];
            for (unsigned j = 0; spread && j < fit->parameters; j++)
                spread[i][j] += seating->bouts * chance * look[i] * look[j];
        }
    }
    for (unsigned i = 0; spread && i < fit->parameters; i++)
        for (unsigned j = 0; j < fit->parameters; j++)
            spread[i][j] -= seating->bouts * seating->expected[i] * seating->expected[j];
    return highest + log(total);
}

static double sigmoid(double x) { return 1 / (1 + exp(-x)); }

/* The logarithm of the likelihood, its slope, and its curvature with the sign turned. The doubt is half a win and half
 * a loss of each parameter against 0. */
static double climb(struct fit *fit, vector slope, matrix curvature) {
    double likelihood = 0;
    memset(slope, 0, sizeof(vector));
    memset(curvature, 0, sizeof(matrix));
    for (unsigned i = 0; i < fit->parameters; i++) {
        double up = sigmoid(fit->at[i]), down = sigmoid(-fit->at[i]);
        likelihood += fit->doubt / 2 * (log(up) + log(down));
        slope[i] += fit->doubt / 2 * (down - up);
        curvature[i][i] += fit->doubt * up * down;
    }
    for (unsigned k = 0; k < fit->count; k++) {
        struct seating *seating = &fit->seatings[k];
        double logarithm = average(fit, seating, curvature);
        likelihood += dot(fit, seating->seen, fit->at) - seating->bouts * logarithm;
        for (unsigned i = 0; i < fit->parameters; i++)
            slope[i] += seating->seen[i] - seating->bouts * seating->expected[i];
    }
    return likelihood;
}

/* --- linear algebra ----------------------------------------------------------------------------------------------- */

/* Inverts a symmetric positive definite matrix, by Cholesky: m = L L'. */
static void invert(unsigned n, matrix m, matrix out) {
    matrix lower = { { 0 } };
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j <= i; j++) {
            double sum = m[i][j];
            for (unsigned k = 0; k < j; k++) sum -= lower[i][k] * lower[j][k];
            lower[i][j] = i == j ? sqrt(fmax(sum, 1e-12)) : sum / lower[j][j];
        }
    for (unsigned column = 0; column < n; column++) {
        vector x = { 0 };
        for (unsigned i = 0; i < n; i++) {
            x[i] = i == column;
            for (unsigned k = 0; k < i; k++) x[i] -= lower[i][k] * x[k];
            x[i] /= lower[i][i];
        }
        for (unsigned i = n; i-- > 0;) {
            for (unsigned k = i + 1; k < n; k++) x[i] -= lower[k][i] * x[k];
            x[i] /= lower[i][i];
            out[i][column] = x[i];
        }
    }
}

static void multiply(unsigned n, matrix a, matrix b, matrix out) {
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < n; j++) {
            out[i][j] = 0;
            for (unsigned k = 0; k < n; k++) out[i][j] += a[i][k] * b[k][j];
        }
}

/* --- the fit ------------------------------------------------------------------------------------------------------ */

static size_t key(const struct fit *fit, const struct bout *bout) {
    size_t key = 0;
    for (unsigned side = 0; side < bout->sides; side++) key = key * fit->bots + bout->bots[side];
    return key;
}

static struct seating *find_seating(struct fit *fit, const struct bout *bout) {
    uint32_t place = fit->index[key(fit, bout)];
    return place ? &fit->seatings[place - 1] : NULL;
}

static struct seating *add_seating(struct fit *fit, const struct bout *bout) {
    if (fit->count == fit->room) {
        struct seating *larger = allocate((2 * fit->room + 16) * sizeof *larger);
        if (fit->count) memcpy(larger, fit->seatings, fit->count * sizeof *larger);
        free(fit->seatings);
        fit->seatings = larger;
        fit->room = 2 * fit->room + 16;
    }
    struct seating *seating = &fit->seatings[fit->count++];
    fit->index[key(fit, bout)] = fit->count;
    *seating = (struct seating){ .sides = bout->sides };
    memcpy(seating->bots, bout->bots, bout->sides);
    return seating;
}

static void gather(struct fit *fit, bout_source *source, void *with) {
    struct bout bout;
    uint64_t deal;
    vector look;
    for (uint64_t i = 0; source(with, i, &bout, &deal); i++) {
        struct seating *seating = find_seating(fit, &bout);
        if (!seating) seating = add_seating(fit, &bout);
        describe(fit, seating, bout.winners, look);
        seating->bouts++;
        for (unsigned k = 0; k < fit->parameters; k++) seating->seen[k] += look[k];
    }
}

/* Newton's steps, each halved until it leads uphill. On return *inverse is that of the curvature at the peak. */
static void find_peak(struct fit *fit, matrix inverse) {
    vector slope, start;
    matrix curvature;
    double height = climb(fit, slope, curvature);
    for (int step = 0; step < STEPS; step++) {
        vector way = { 0 };
        invert(fit->parameters, curvature, inverse);
        for (unsigned i = 0; i < fit->parameters; i++)
            for (unsigned j = 0; j < fit->parameters; j++) way[i] += inverse[i][j] * slope[j];
        double gain = dot(fit, way, slope), length = 1, reached;
        if (gain < 1e-12) return;
        memcpy(start, fit->at, sizeof start);
        do {
            for (unsigned i = 0; i < fit->parameters; i++) fit->at[i] = start[i] + length * way[i];
            reached = climb(fit, slope, curvature);
            length /= 2;
        } while (reached < height && length > 1e-9);
        height = reached;
    }
    invert(fit->parameters, curvature, inverse);
}

static void add_square(const struct fit *fit, const vector pull, matrix to) {
    for (unsigned i = 0; i < fit->parameters; i++)
        for (unsigned j = 0; j < fit->parameters; j++) to[i][j] += pull[i] * pull[j];
}

/* How much the pull of single deals differs: M of the sandwich. The doubt counts as deals of its own. */
static void spread_of_deals(struct fit *fit, bout_source *source, void *with, matrix out) {
    struct bout bout;
    uint64_t deal, last = 0, deals = 0;
    vector look, pull = { 0 };
    memset(out, 0, sizeof(matrix));
    for (uint64_t i = 0; source(with, i, &bout, &deal); i++) {
        if (i == 0 || deal != last) {
            add_square(fit, pull, out);
            memset(pull, 0, sizeof pull);
            deals++;
        }
        const struct seating *seating = find_seating(fit, &bout);
        describe(fit, seating, bout.winners, look);
        for (unsigned k = 0; k < fit->parameters; k++) pull[k] += look[k] - seating->expected[k];
        last = deal;
    }
    add_square(fit, pull, out);
    for (unsigned i = 0; i < fit->parameters; i++) {
        for (unsigned j = 0; deals > 1 && j < fit->parameters; j++) out[i][j] *= (double)deals / (double)(deals - 1);
        double up = sigmoid(fit->at[i]), down = sigmoid(-fit->at[i]);
        out[i][i] += fit->doubt / 2 * (up * up + down * down);
    }
}

/* Strengths to Elo with mean 0, and the errors of that from the covariance of the strengths. */
static void report(const struct fit *fit, matrix covariance, struct ratings *out) {
    const double unit = 400 / log(10);
    unsigned n = fit->bots;
    double mean = 0, rows[RATED_MAX] = { 0 }, all = 0;
    for (unsigned i = 0; i < n; i++) {
        mean += fit->at[i] / n;
        for (unsigned j = 0; j < n; j++) rows[i] += covariance[i][j] / n;
        all += rows[i] / n;
    }
    for (unsigned i = 0; i < n; i++) {
        out->elo[i] = unit * (fit->at[i] - mean);
        out->error[i] = unit * sqrt(fmax(covariance[i][i] - 2 * rows[i] + all, 0));
        for (unsigned j = 0; j < n; j++) {
            double error = sqrt(fmax(covariance[i][i] + covariance[j][j] - 2 * covariance[i][j], 1e-12));
            out->ahead[i][j] = erfc((fit->at[j] - fit->at[i]) / error / sqrt(2)) / 2;
        }
    }
}

void ratings_fit(bout_source *source, void *with, unsigned bots, double doubt, struct ratings *out) {
    struct fit fit = { .bots = bots, .parameters = bots + 2 * SIDES_MAX + 1, .doubt = doubt };
    matrix inverse, middle, half, covariance;
    size_t keys = 1;
    for (unsigned side = 0; side < SIDES_MAX; side++) keys *= bots;
    fit.index = allocate(keys * sizeof *fit.index);
    gather(&fit, source, with);
    find_peak(&fit, inverse);
    spread_of_deals(&fit, source, with, middle);
    multiply(fit.parameters, inverse, middle, half);
    multiply(fit.parameters, half, inverse, covariance);
    report(&fit, covariance, out);
    free(fit.index);
    free(fit.seatings);
}
