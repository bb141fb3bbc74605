/* template_tally.c: where the hours burnt came from. */
#include "template.h"

enum { LENGTH, ROLLED, WAX };
const struct wh_source template_sources[SOURCES] = {
    [LENGTH] = { "candles", WH_TR("Length of your candles") },
    [ROLLED] = { "die", WH_TR("Rolls of the die") },
    [WAX] = { "wax", WH_TR("Wax in the end") },
};

bool template_gains(const void *before, wh_action action, const void *after, wh_points points) {
    const struct template *s = before, *then = after;
    if (!s || s->phase != ROLL) return false;
    if (number_of(action) != 1 || !s->gust) { /* not blown out */
        points[s->turn][LENGTH] += s->lit + 1;
        points[s->turn][ROLLED] += (int32_t)number_of(action);
    }
    for (unsigned i = 0; i < s->seats && then->phase == END; i++)
        for (unsigned k = 0; k < LUMPS; k++) points[i][WAX] += s->wax[i][k];
    return then->out_count % then->seats == 0; /* everybody has burnt one more */
}
