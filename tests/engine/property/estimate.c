/* estimate.c: what must hold of every game's learned estimate, wherever it is asked. */
#include "tests/engine/property/property.h"
#include "witching/heuristics.h"

#include <string.h>

enum { FAR = 30000 }; /* a feature that wraps round passes here before */

static void check_shares(struct walk *w, const int32_t *shares) {
    int64_t sum = 0;
    for (unsigned seat = 0; seat < w->setup.seats; seat++) {
        sum += shares[seat];
        if (shares[seat] < 0 || shares[seat] > WH_WIN) BROKEN(w, "seat %u has a share of %d", seat, shares[seat]);
    }
    if (sum != WH_WIN) BROKEN(w, "the shares together are %lld", (long long)sum);
}

/* Every feature is set by look(): what was in memory before does not show. */
static void check_features(struct walk *w, const struct wh_features *f) {
    const struct wh_estimator *estimator = w->game->heuristics->estimator;
    struct wh_features again;
    memset(&again, 0x5a, sizeof again);
    estimator->look(w->state, &again);
    if (f->row >= estimator->row_count || f->progress > WH_PROGRESS)
        BROKEN(w, "row %u, progress %u of the estimate", f->row, f->progress);
    if (f->row != again.row || f->progress != again.progress) BROKEN(w, "row and progress are not set");
    for (unsigned seat = 0; seat < w->setup.seats; seat++)
        for (unsigned i = 0; i < estimator->feature_count; i++) {
            if (f->of[seat][i] != again.of[seat][i]) BROKEN(w, "\"%s\" is not set", estimator->feature_names[i]);
            if (f->of[seat][i] > FAR || f->of[seat][i] < -FAR)
                BROKEN(w, "\"%s\" is %d", estimator->feature_names[i], f->of[seat][i]);
        }
}

/* Seats that change places take their shares along, but for what rounding leaves. */
static void check_swapped(struct walk *w, struct wh_features f, const int32_t *shares) {
    int32_t swapped[WH_MAX_SEATS];
    unsigned seats = w->setup.seats;
    int16_t kept[WH_FEATURES];
    memcpy(kept, f.of[0], sizeof kept);
    memcpy(f.of[0], f.of[seats - 1], sizeof kept);
    memcpy(f.of[seats - 1], kept, sizeof kept);
    wh_share_by_features(w->game->heuristics->estimator, &f, seats, swapped);
    for (unsigned seat = 0; seat < seats; seat++) {
        int32_t before = shares[seat == 0 ? seats - 1 : seat == seats - 1 ? 0 : seat];
        if (swapped[seat] - before > WH_MAX_SEATS || before - swapped[seat] > WH_MAX_SEATS)
            BROKEN(w, "seat %u had a share of %d, and of %d in another place", seat, before, swapped[seat]);
    }
}

void check_estimate(struct walk *w) {
    int32_t shares[WH_MAX_SEATS], expected[WH_MAX_SEATS];
    struct wh_features f;
    wh_estimate(w->game, w->state, shares);
    check_shares(w, shares);
    uint32_t winners = w->game->winners(w->state);
    if (winners) {
        wh_share_win(winners, w->setup.seats, expected);
        if (memcmp(shares, expected, w->setup.seats * sizeof *shares) != 0)
            BROKEN(w, "a finished match does not give the shares that its winners have");
        return;
    }
    memset(&f, 0xa5, sizeof f);
    w->game->heuristics->estimator->look(w->state, &f);
    check_features(w, &f);
    check_swapped(w, f, shares);
}
