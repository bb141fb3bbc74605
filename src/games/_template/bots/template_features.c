/* template_features.c: what the learned estimate looks at. What each is worth is in template_weights.c:
 * `witching train template --out FILE` writes it. */
#include "../template.h"

enum feature { HOURS, TO_BURN, COUNT };
_Static_assert((int)COUNT == (int)FEATURES, "a weight for each feature");

static const char *const names[FEATURES] = {
    [HOURS] = "hours burnt",
    [TO_BURN] = "length of the candles in hand or just lit",
};
static const char *const rows[ROWS] = { "2 players", "3 players", "4 players" };

static void look(const void *state, struct wh_features *out) {
    const struct template *s = state;
    out->row = (uint16_t)(s->seats - 2);
    out->progress = (uint16_t)(WH_PROGRESS * s->out_count / (HAND * s->seats));
    for (unsigned seat = 0; seat < s->seats; seat++) {
        int lit = s->phase == ROLL && s->turn == seat ? s->lit + 1 : 0;
        out->of[seat][HOURS] = (int16_t)s->hours[seat];
        out->of[seat][TO_BURN] = (int16_t)(template_value(s, (int)seat) - s->hours[seat] + lit);
    }
}

const struct wh_estimator template_estimator = {
    .feature_count = FEATURES,
    .row_count = ROWS,
    .feature_names = names,
    .row_names = rows,
    .look = look,
    .weights = &template_weights[0][0][0],
};
