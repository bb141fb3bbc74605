/* halloween_features.c: what the learned estimate looks at. For now only the hand-made value. */
#include "halloween.h"

static void look(const void *state, struct wh_features *out) {
    unsigned seats = wh_per_seat(state);
    out->row = out->progress = 0;
    for (unsigned seat = 0; seat < seats; seat++) {
        int32_t value = halloween_value(state, (int)seat) / 16;
        out->of[seat][0] = (int16_t)(value > INT16_MAX ? INT16_MAX : value < INT16_MIN ? INT16_MIN : value);
    }
}

static const char *const names[] = { "value" };
static const char *const rows[] = { "all" };
static const int32_t weights[WH_STAGES] = { 400, 400, 400, 400 };

const struct wh_estimator halloween_estimator = {
    .feature_count = WH_COUNT(names),
    .row_count = WH_COUNT(rows),
    .feature_names = names,
    .row_names = rows,
    .look = look,
    .weights = weights,
};
