/* template_hidden.c: redrawing what a seat cannot know, and which actions show something new. */
#include "template.h"

void template_resample(void *state, int seat, struct wh_rng *rng) {
    struct template *s = state;
    uint8_t hidden[CANDLES];
    uint64_t unseen = 0;
    unsigned count = 0;
    if (s->phase == SHUFFLE) return;
    for (unsigned i = 0; i < s->deck_count; i++) unseen |= BIT(s->deck[i]);
    for (unsigned i = 0; i < s->seats; i++)
        if ((int)i != seat) unseen |= s->hands[i];
    /* Mixed from their own order, so that nothing of the true order shows in what comes out. */
    for (; unseen; unseen &= unseen - 1) hidden[count++] = (uint8_t)wh_lowest(unseen);
    wh_rng_mix(rng, hidden, count);
    for (unsigned i = 0; i < s->deck_count; i++) s->deck[i] = hidden[--count];
    for (unsigned i = 0; i < s->seats; i++) {
        if ((int)i == seat) continue;
        unsigned size = wh_popcount(s->hands[i]);
        s->hands[i] = 0;
        while (size--) s->hands[i] |= BIT(hidden[--count]);
        for (unsigned k = 0; k < LUMPS && s->phase != END; k++) s->wax[i][k] = (uint8_t)(1 + wh_rng_below(rng, DIE));
    }
}

bool template_reveals(const void *state, wh_action action) {
    (void)action;
    return ((const struct template *)state)->phase != LAY; /* only chance shows anything new */
}

const char *template_hinges(const void *state, wh_action action) {
    (void)state, (void)action;
    return ""; /* nobody draws */
}
