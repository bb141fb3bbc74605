/* midnight_hidden.c: redrawing what a seat cannot know, and which actions show something new. */
#include "midnight.h"

/* The state does not remember which cards a seat took openly by Recycle (section 15), so those are redrawn as well.
 * Cards are mixed from their canonical order, so that nothing of the true order shows in what comes out. Seats that
 * nobody has hold nothing, so that the loops may run over all six. */

static void resample_hours(struct midnight *s, int seat, struct wh_rng *rng) {
    uint8_t cards[HOURS], sizes[SEATS] = { 0 };
    uint64_t unseen = 0;
    unsigned count = 0;
    for (unsigned i = 0; i < s->deck_count; i++) unseen |= 1ull << s->deck[i];
    for (unsigned i = 0; i < SEATS; i++) {
        if ((int)i == seat) continue;
        for (uint64_t left = s->hours[i]; left; left &= left - 1) sizes[i]++;
        unseen |= s->hours[i];
        s->hours[i] = 0;
    }
    for (; unseen; unseen &= unseen - 1) cards[count++] = (uint8_t)wh_lowest(unseen);
    wh_rng_mix(rng, cards, count);
    memcpy(s->deck, cards, s->deck_count);
    const uint8_t *next = cards + s->deck_count;
    for (unsigned i = 0; i < SEATS; i++)
        for (; sizes[i]; sizes[i]--) s->hours[i] |= 1ull << *next++;
}

static void resample_energy(struct midnight *s, int seat, struct wh_rng *rng) {
    uint8_t cards[ENERGIES], sizes[SEATS] = { 0 };
    unsigned count = 0, unseen = 0;
    for (unsigned i = 0; i < s->energy_count; i++) unseen |= 1u << s->energy_pile[i];
    for (unsigned i = 0; i < SEATS; i++) {
        if ((int)i == seat) continue;
        for (unsigned left = s->energy[i]; left; left &= left - 1) sizes[i]++;
        unseen |= s->energy[i];
        s->energy[i] = 0;
    }
    for (; unseen; unseen &= unseen - 1) cards[count++] = (uint8_t)wh_lowest(unseen);
    wh_rng_mix(rng, cards, count);
    memcpy(s->energy_pile, cards, s->energy_count);
    const uint8_t *next = cards + s->energy_count;
    for (unsigned i = 0; i < SEATS; i++)
        for (; sizes[i]; sizes[i]--) s->energy[i] |= (uint8_t)(1u << *next++);
}

static void resample_specials(struct midnight *s, int seat, struct wh_rng *rng) {
    uint8_t kinds[SPECIALS], sizes[SEATS] = { 0 };
    unsigned count = 0, unseen[KINDS] = { 0 };
    for (unsigned i = 0; i < s->special_count; i++) unseen[s->special_pile[i]]++;
    for (unsigned i = 0; i < SEATS; i++) {
        if ((int)i == seat) continue;
        for (unsigned left = s->specials[i]; left; left &= left - 1, sizes[i]++) unseen[wh_lowest(left) / 2]++;
        s->specials[i] = 0;
    }
    for (unsigned kind = 0; kind < KINDS; kind++)
        for (; unseen[kind]; unseen[kind]--) kinds[count++] = (uint8_t)kind;
    wh_rng_mix(rng, kinds, count);
    memcpy(s->special_pile, kinds, s->special_count);
    const uint8_t *next = kinds + s->special_count;
    for (unsigned i = 0; i < SEATS; i++)
        for (; sizes[i]; sizes[i]--) s->specials[i] = with_special(s->specials[i], *next++);
}

void midnight_resample(void *state, int seat, struct wh_rng *rng) {
    struct midnight *s = state; /* a pile not yet shuffled lies in canonical order, as everybody knows */
    if (s->phase > SHUFFLE_DECK) resample_hours(s, seat, rng);
    if (s->phase > SHUFFLE_SPECIALS) resample_specials(s, seat, rng);
    if (s->phase > SHUFFLE_ENERGY) resample_energy(s, seat, rng);
}

/* Anything drawn shows as a shorter pile, a new round as full ones. */
bool midnight_reveals(const void *state, wh_action action) {
    const struct midnight *before = state;
    if (before->phase < TURN) return true;
    struct midnight after = *before;
    wh_midnight.apply(&after, action);
    return after.deck_count != before->deck_count || after.special_count != before->special_count ||
           after.energy_count != before->energy_count || after.round != before->round;
}

const char *midnight_hinges(const void *state, wh_action action) {
    static const char *const drawn[] = { "",       "hours",        "specials",        "hours specials",
                                         "energy", "hours energy", "specials energy", "hours specials energy" };
    const struct midnight *before = state;
    struct midnight after = *before;
    wh_midnight.apply(&after, action);
    bool hours = after.deck_count < before->deck_count, specials = after.special_count < before->special_count,
         energy = after.energy_count < before->energy_count;
    return drawn[hours | specials << 1 | energy << 2];
}

wh_action midnight_onward(const void *state) {
    const struct midnight *s = state;
    return s->phase == MODIFY ? simple(DONE) : WH_NONE;
}
