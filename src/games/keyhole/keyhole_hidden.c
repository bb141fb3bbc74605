/* keyhole_hidden.c: what a seat cannot know (section 9) drawn again, and which actions show something new. */
#include "keyhole.h"

void keyhole_mix_cards(struct keyhole *s, struct wh_rng *rng) {
    uint32_t unseen = s->box;
    for (unsigned i = 0; i < s->deck_count; i++) unseen |= 1u << s->deck[i];
    uint8_t cards[CARDS];
    unsigned count = 0;
    for (; unseen; unseen &= unseen - 1) cards[count++] = (uint8_t)wh_lowest(unseen);
    wh_rng_mix(rng, cards, count);
    memcpy(s->deck, cards, s->deck_count);
    s->box = 0;
    for (unsigned i = s->deck_count; i < count; i++) s->box |= 1u << cards[i];
}

static void mix_midnight(struct keyhole *s, struct wh_rng *rng) {
    uint32_t unseen = 0;
    unsigned count = 0;
    for (unsigned i = 0; i < s->pile_count; i++) unseen |= 1u << s->pile[i];
    for (; unseen; unseen &= unseen - 1) s->pile[count++] = (uint8_t)wh_lowest(unseen);
    wh_rng_mix(rng, s->pile, count);
}

/* Another plan for the seat, made step by step at random: to its end, or, of the seat that is still planning, up to any
 * step before. Planning looks only at the seat's own ghosts and at what is public. */
static void plan_again(struct keyhole *s, unsigned seat, bool unfinished, struct wh_rng *rng) {
    struct keyhole t = *s;
    t.queue[0] = (uint8_t)seat;
    t.pick = t.dest = t.merge = NONE;
    keyhole_begin_mover(&t);
    for (;;) {
        struct keyhole before = t;
        bool over = (unfinished && wh_rng_below(rng, 4) == 0) || keyhole_move(&t, wh_keyhole.pick(&t, rng));
        if (!over) continue;
        if (unfinished) t = before;
        break;
    }
    memcpy(s->plan[seat], t.plan[seat], sizeof s->plan[seat]);
    if (!unfinished) return;
    s->phase = t.phase;
    s->points = t.points;
    s->pick = t.pick;
    s->dest = t.dest;
    s->merge = t.merge;
}

void keyhole_resample(void *state, int seat, struct wh_rng *rng) {
    struct keyhole *s = state;
    keyhole_mix_cards(s, rng);
    mix_midnight(s, rng);
    for (unsigned other = 0; other < s->seats; other++)
        if (s->planned >> other & 1 && (int)other != seat) plan_again(s, other, other == s->queue[0], rng);
}

bool keyhole_reveals(const void *state, wh_action action) {
    const struct keyhole *s = state;
    struct keyhole next = *s;
    if (wh_keyhole.actor(s) == WH_CHANCE) return true;
    wh_keyhole.apply(&next, action);
    bool drawn = next.deck_count != s->deck_count || next.pile_count != s->pile_count;
    bool passes = wh_keyhole.actor(&next) != wh_keyhole.actor(s);
    return drawn || passes || next.planned != s->planned; /* plans are shown, or one is finished */
}

const char *keyhole_hinges(const void *state, wh_action action) {
    const struct keyhole *before = state;
    struct keyhole after = *before;
    wh_keyhole.apply(&after, action);
    if (after.pile_count != before->pile_count) /* a midnight card, then movement cards */
        return "event furniture ghosts cards queue phase dest plan points @actor @scores";
    if (after.deck_count != before->deck_count) return "cards queue phase plan points @actor";
    return before->planned && !after.planned ? "ghosts bumped @scores" : ""; /* the others' plans are shown */
}
