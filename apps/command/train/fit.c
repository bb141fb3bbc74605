/* fit.c: weights fitted to how matches ended, and how well they predict it.
 *
 * The model is that of estimate.h: the shares of the seats are to one another as two to the power of their strengths.
 * Fitting it is logistic regression with several seats: the loss (cross entropy) is convex in the weights, so there is
 * one best answer and no luck in finding it. It is found by stochastic gradient descent (Adam) with falling steps. With
 * lambda below 1 the target of a position is mixed, TD(lambda), from the end of the match and the estimates of the
 * positions after it.
 *
 * Each weight is a common part and a part of its row, and parts of rows are held small: rows with few matches learn
 * from the others. Features are scaled to the same spread while fitting; the weights written are whole numbers. */
#include "command/train/train.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#ifdef __clang__ /* as gcc does in standard C: the same weights from either compiler */
#pragma STDC FP_CONTRACT OFF
#endif

enum { BATCH = 64, EPOCHS = 10 };
static const double STEP = 0.02, COMMON_SHRINK = 1e-6, ROW_SHRINK = 1e-4;

/* What is fitted: features, or the value alone. Parts are [0] the common one and [1 + row]. */
struct model {
    const struct lessons *lessons;
    unsigned width, rows, stages;
    size_t part;           /* numbers of a part: width × stages */
    double *scale;         /* by feature */
    float *x;              /* the numbers, scaled: rows of numbers × width */
    double *weights;       /* (1 + rows) × stages × width */
    double *slope;         /* the same: of the batch */
    double *mean, *square; /* Adam's memory */
    float *target;         /* by row of numbers */
};

/* --- the model ---------------------------------------------------------------------------------------------------- */

struct place { /* between two stages */
    unsigned stage;
    double before, after; /* how much of either */
};

static struct place place_of(const struct model *m, const struct position *p) {
    if (m->stages == 1) return (struct place){ .before = 1 };
    unsigned stage = p->progress < WH_PROGRESS ? p->progress / WH_STAGE : WH_STAGES - 2;
    double after = (double)(p->progress - (int)stage * WH_STAGE) / WH_STAGE;
    return (struct place){ .stage = stage, .before = 1 - after, .after = after };
}

/* The weights at this place: stage by stage they lie side by side. */
static void mix_weights(const struct model *m, const struct position *p, struct place place, double *mixed) {
    const double *common = m->weights + place.stage * m->width, *own = common + (1u + p->row) * m->part;
    for (unsigned i = 0; i < m->width; i++) mixed[i] = (common[i] + own[i]) * place.before;
    for (unsigned i = 0; place.after > 0 && i < m->width; i++)
        mixed[i] += (common[m->width + i] + own[m->width + i]) * place.after;
}

static void predict(const struct model *m, const struct position *p, double *shares) {
    double weights[WH_FEATURES], strength[WH_MAX_SEATS] = { 0 }, best = -INFINITY, sum = 0;
    mix_weights(m, p, place_of(m, p), weights);
    for (unsigned seat = 0; seat < p->seats; seat++) {
        const float *x = m->x + (size_t)(p->first + seat) * m->width;
        for (unsigned i = 0; i < m->width; i++) strength[seat] += weights[i] * (double)x[i];
        best = fmax(best, strength[seat]);
    }
    for (unsigned seat = 0; seat < p->seats; seat++) sum += shares[seat] = exp(strength[seat] - best);
    for (unsigned seat = 0; seat < p->seats; seat++) shares[seat] /= sum;
}

static void add_slope(double *to, const double *slope, unsigned width, double much) {
    for (unsigned i = 0; i < width; i++) to[i] += slope[i] * much;
}

/* Adds the slope of the loss of one position. */
static void learn_from(struct model *m, const struct position *p) {
    struct place place = place_of(m, p);
    double shares[WH_MAX_SEATS], slope[WH_FEATURES] = { 0 };
    predict(m, p, shares);
    for (unsigned seat = 0; seat < p->seats; seat++) {
        const float *x = m->x + (size_t)(p->first + seat) * m->width;
        double off = (shares[seat] - (double)m->target[p->first + seat]) / BATCH;
        for (unsigned i = 0; i < m->width; i++) slope[i] += off * (double)x[i];
    }
    double *common = m->slope + place.stage * m->width, *own = common + (1u + p->row) * m->part;
    add_slope(common, slope, m->width, place.before);
    add_slope(own, slope, m->width, place.before);
    if (place.after <= 0) return;
    add_slope(common + m->width, slope, m->width, place.after);
    add_slope(own + m->width, slope, m->width, place.after);
}

/* One step of Adam (Kingma and Ba, 2015), its usual constants. */
static void step(struct model *m, unsigned count, double size) {
    double first = 1 - pow(0.9, count), second = 1 - pow(0.999, count);
    for (size_t i = 0; i < (1 + m->rows) * m->part; i++) {
        double slope = m->slope[i] + (i < m->part ? COMMON_SHRINK : ROW_SHRINK) * m->weights[i];
        m->mean[i] = 0.9 * m->mean[i] + 0.1 * slope;
        m->square[i] = 0.999 * m->square[i] + 0.001 * slope * slope;
        m->weights[i] -= size * (m->mean[i] / first) / (sqrt(m->square[i] / second) + 1e-8);
        m->slope[i] = 0;
    }
}

/* --- targets ------------------------------------------------------------------------------------------------------ */

static void set_targets(struct model *m, double lambda) {
    const struct lessons *l = m->lessons;
    for (size_t i = l->count; i-- > 0;) {
        const struct position *p = &l->positions[i], *next = p + 1;
        bool last = i + 1 == l->count || next->match != p->match;
        double shares[WH_MAX_SEATS];
        if (!last && lambda < 1) predict(m, next, shares);
        for (unsigned seat = 0; seat < p->seats; seat++)
            m->target[p->first + seat] =
                last || lambda >= 1 ? p->share[seat]
                                    : (float)(lambda * m->target[next->first + seat] + (1 - lambda) * shares[seat]);
    }
}

/* --- fitting ------------------------------------------------------------------------------------------------------ */

static double number_at(const struct fit *fit, unsigned stages, size_t row, unsigned feature) {
    const struct lessons *l = fit->lessons;
    if (stages == 1) return (double)l->value[row];
    return feature == fit->without ? 0 : l->features[row * l->game->heuristics->estimator->feature_count + feature];
}

static void scale_numbers(struct model *m, const struct fit *fit) {
    size_t rows = m->lessons->rows;
    for (unsigned i = 0; i < m->width; i++) {
        double sum = 0;
        for (size_t row = 0; row < rows; row++) sum += pow(number_at(fit, m->stages, row, i), 2);
        m->scale[i] = fmax(sqrt(sum / (double)rows), 1e-3);
        for (size_t row = 0; row < rows; row++)
            m->x[row * m->width + i] = (float)(number_at(fit, m->stages, row, i) / m->scale[i]);
    }
}

static struct model model_of(const struct fit *fit, unsigned width, unsigned stages) {
    const struct lessons *l = fit->lessons;
    struct model m = {
        .lessons = l, .width = width, .rows = l->game->heuristics->estimator->row_count, .stages = stages
    };
    m.part = (size_t)width * stages;
    size_t all = (1 + m.rows) * m.part;
    m.scale = allocate(width * sizeof(double));
    m.weights = allocate(4 * all * sizeof(double));
    m.slope = m.weights + all;
    m.mean = m.slope + all;
    m.square = m.mean + all;
    m.target = allocate(l->rows * sizeof *m.target);
    m.x = allocate((size_t)l->rows * width * sizeof *m.x);
    scale_numbers(&m, fit);
    return m;
}

static void close_model(struct model *m) {
    free(m->scale);
    free(m->weights);
    free(m->target);
    free(m->x);
}

static uint32_t *training_order(const struct lessons *l, size_t *count) {
    uint32_t *order = allocate(l->count * sizeof *order);
    for (size_t i = *count = 0; i < l->count; i++)
        if (!held_out(&l->positions[i])) order[(*count)++] = (uint32_t)i;
    return order;
}

static void mix_order(uint32_t *order, size_t count, struct wh_rng *rng) {
    for (size_t i = count; i > 1; i--) {
        uint32_t j = wh_rng_below(rng, (uint32_t)i), kept = order[i - 1];
        order[i - 1] = order[j];
        order[j] = kept;
    }
}

static void run_fit(struct model *m, const struct fit *fit) {
    struct wh_rng rng;
    size_t count;
    uint32_t *order = training_order(m->lessons, &count);
    unsigned steps = 0, total = (unsigned)(EPOCHS * (count / BATCH));
    wh_rng_seed(&rng, fit->seed);
    for (unsigned epoch = 0; epoch < EPOCHS; epoch++) {
        if (epoch == 0 || fit->lambda < 1) set_targets(m, epoch < EPOCHS / 4 ? 1 : fit->lambda);
        mix_order(order, count, &rng);
        for (size_t i = 0; i + BATCH <= count; i += BATCH) {
            for (size_t j = 0; j < BATCH; j++) learn_from(m, &m->lessons->positions[order[i + j]]);
            steps++;
            step(m, steps, STEP * (1 - (double)steps / (total + 1)));
        }
    }
    free(order);
}

void fit_features(const struct fit *fit, int32_t *weights) {
    struct model m = model_of(fit, fit->lessons->game->heuristics->estimator->feature_count, WH_STAGES);
    run_fit(&m, fit);
    for (unsigned row = 0; row < m.rows; row++)
        for (unsigned i = 0; i < m.width; i++)
            for (unsigned stage = 0; stage < WH_STAGES; stage++) {
                size_t at = (size_t)stage * m.width + i;
                double weight = (m.weights[at] + m.weights[(1 + row) * m.part + at]) / m.scale[i];
                *weights++ = (int32_t)lround(weight * WH_DOUBLING / log(2));
            }
    close_model(&m);
}

void fit_value(const struct fit *fit, double *temperatures) {
    struct fit by_end = *fit;
    by_end.lambda = 1;
    struct model m = model_of(&by_end, 1, 1);
    run_fit(&m, &by_end);
    for (unsigned row = 0; row < m.rows; row++)
        temperatures[row] = m.scale[0] * log(2) / (m.weights[0] + m.weights[1 + row]);
    close_model(&m);
}

/* --- losses ------------------------------------------------------------------------------------------------------- */

static double loss_of(const struct position *p, const double *shares) {
    double loss = 0;
    for (unsigned seat = 0; seat < p->seats; seat++)
        if (p->share[seat] > 0) loss -= (double)p->share[seat] * log2(fmax(shares[seat], 1e-6));
    return loss;
}

static double loss_by_value(const struct lessons *l, const struct position *p, const double *temperatures) {
    double shares[WH_MAX_SEATS], best = -INFINITY, sum = 0;
    for (unsigned seat = 0; seat < p->seats; seat++)
        best = fmax(best, shares[seat] = (double)l->value[p->first + seat] / temperatures[p->row]);
    for (unsigned seat = 0; seat < p->seats; seat++) sum += shares[seat] = exp2(shares[seat] - best);
    for (unsigned seat = 0; seat < p->seats; seat++) shares[seat] /= sum;
    return loss_of(p, shares);
}

/* By the whole numbers themselves, as everybody will use them. */
static double loss_by_estimate(const struct lessons *l, const struct position *p, const int32_t *weights) {
    struct wh_estimator estimator = *l->game->heuristics->estimator;
    struct wh_features f = { .row = p->row, .progress = p->progress };
    int32_t millionths[WH_MAX_SEATS];
    double shares[WH_MAX_SEATS];
    estimator.weights = weights;
    for (unsigned seat = 0; seat < p->seats; seat++)
        memcpy(f.of[seat], l->features + (size_t)(p->first + seat) * estimator.feature_count,
               estimator.feature_count * sizeof(int16_t));
    wh_share_by_features(&estimator, &f, p->seats, millionths);
    for (unsigned seat = 0; seat < p->seats; seat++) shares[seat] = (double)millionths[seat] / WH_WIN;
    return loss_of(p, shares);
}

struct losses measure_losses(const struct lessons *l, const int32_t *weights, const double *temperatures, int row) {
    struct losses losses = { 0 };
    for (size_t i = 0; i < l->count; i++) {
        const struct position *p = &l->positions[i];
        if (!held_out(p) || (row >= 0 && p->row != row)) continue;
        losses.positions++;
        losses.constant += log2(p->seats);
        losses.value += loss_by_value(l, p, temperatures);
        losses.estimate += loss_by_estimate(l, p, weights);
    }
    double count = losses.positions ? (double)losses.positions : 1;
    losses.constant /= count;
    losses.value /= count;
    losses.estimate /= count;
    return losses;
}
