/* halloween_hidden.c: redrawing what nobody can know, and which actions show something new. */
#include "halloween.h"

/* The order of the stack, once it is shuffled. The order of the deck never matters, but nobody is shown it either. */

static void resample_stack(struct halloween *s, struct wh_rng *rng) {
    uint8_t counts[TILES] = { 0 };
    unsigned next = 0;
    for (unsigned i = 0; i < s->bonus_count; i++) counts[s->bonus[i]]++;
    for (unsigned tile = 0; tile < TILES; tile++)
        while (counts[tile]--) s->bonus[next++] = (uint8_t)tile;
    wh_rng_mix(rng, s->bonus, s->bonus_count);
}

static void resample_deck(struct halloween *s, struct wh_rng *rng) {
    uint64_t cards = 0;
    for (unsigned i = 0; i < s->deck_count; i++) cards |= 1ull << s->deck[i];
    for (unsigned i = 0; cards; cards &= cards - 1) s->deck[i++] = (uint8_t)wh_lowest(cards);
    wh_rng_mix(rng, s->deck, s->deck_count);
}

void halloween_resample(void *state, int seat, struct wh_rng *rng) {
    (void)seat; /* all seats know the same */
    struct halloween *s = state;
    bool setting_up = s->todo_count && s->todo[0].kind == AT_DEAL;
    bool stack_shuffled = !setting_up || s->todo[s->todo_count - 1].number != PILE_BONUS;
    if (stack_shuffled) resample_stack(s, rng);
    if (!setting_up) resample_deck(s, rng);
}

/* What is hidden is the order of the stack: a tile that leaves it shows. */
bool halloween_reveals(const void *state, wh_action action) {
    const struct halloween *before = state;
    if (before->phase == AT_ROLL || before->phase == AT_SHUFFLE) return true;
    struct halloween after = *before;
    wh_halloween.apply(&after, action);
    return after.bonus_count != before->bonus_count;
}

/* A tile fills a building, or is drawn by card 52. */
const char *halloween_hinges(const void *state, wh_action action) {
    return halloween_reveals(state, action) ? "board.*.tile players.*.tiles todo" : "";
}
