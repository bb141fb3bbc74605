/* midnight_numbers.c: the numbers of actions. Cards to swap are named by their places in the hand (hour cards in their
 * order, then energy), a discard to take by its depth, and the use of an energy card by which half of the hour card
 * gets its first bonus. */
#include "midnight.h"

enum {
    PLAYS = 0,
    GHOSTS = PLAYS + 2 * HOURS,
    RECYCLES = GHOSTS + COLOURS,
    BADHANDS,
    PASSES,
    DEJAS,
    DONES,
    JUMPS,
    BOOSTS = JUMPS + COLOURS,
    DROPS = BOOSTS + 2 * ENERGIES,
    SWAPS = DROPS + HOURS + ENERGIES,
    TAKES = SWAPS + (1 << HAND),
    DEPTHS = 3,
    NUMBERS = TAKES + DEPTHS * HOURS
};

/* The place of a card in the hand. */
static unsigned place_of(const struct midnight *s, unsigned card) {
    uint64_t hours = s->hours[s->turn];
    if (card < HOURS) return wh_popcount(hours & ((1ull << card) - 1));
    return wh_popcount(hours) + wh_popcount(s->energy[s->turn] & ((1u << (card - HOURS)) - 1));
}

static unsigned card_at(const struct midnight *s, unsigned place) {
    unsigned hours = wh_popcount(s->hours[s->turn]);
    return place < hours ? wh_nth_bit(s->hours[s->turn], place) : HOURS + wh_nth_bit(s->energy[s->turn], place - hours);
}

static unsigned swap_number(const struct midnight *s, wh_action a) {
    unsigned places = 0;
    for (unsigned i = 0, card; i < HAND && (card = swapped_card(a, i)) != 0; i++) places |= 1u << place_of(s, card - 1);
    return SWAPS + places;
}

static unsigned take_number(const struct midnight *s, unsigned taken, unsigned given) {
    unsigned depth = 0;
    while (depth + 1 < DEPTHS && s->discard[s->discard_count - 1 - depth] != taken) depth++;
    return TAKES + HOURS * depth + given;
}

static unsigned boost_number(struct boost b) {
    unsigned turned = b.bonus[0] != midnight_bonus[b.card][0];
    return BOOSTS + 2u * b.card + turned;
}

static unsigned number_of(const struct midnight *s, wh_action a) {
    unsigned b = argument(a);
    switch (kind_of(a)) {
    case PLAY: return PLAYS + 2 * (b & 63) + (b >> 6);
    case GHOST: return GHOSTS + b;
    case USE_RECYCLE: return RECYCLES;
    case USE_BADHAND: return BADHANDS;
    case PASS: return PASSES;
    case USE_DEJA: return DEJAS;
    case DONE: return DONES;
    case USE_JUMP: return JUMPS + b;
    case ENERGY: return boost_number(boost_of(a));
    case DROP: return DROPS + b;
    case SWAP_CARDS: return swap_number(s, a);
    default: return take_number(s, b & 63, b >> 6);
    }
}

static void number(const void *state, const wh_action *candidates, unsigned count, uint16_t *out) {
    for (unsigned i = 0; i < count; i++) out[i] = (uint16_t)number_of(state, candidates[i]);
}

static wh_action swap_of(const struct midnight *s, unsigned places) {
    uint64_t packed = 0;
    if (places >> movement_cards(s, s->turn)) return WH_NONE;
    for (unsigned i = 0; places; i++, places &= places - 1)
        packed |= (card_at(s, wh_lowest(places)) + 1ull) << (CARD_BITS * i);
    return with(SWAP_CARDS, packed);
}

static wh_action take_of(const struct midnight *s, unsigned depth, unsigned given) {
    return depth < s->discard_count ? take_action(s->discard[s->discard_count - 1 - depth], given) : WH_NONE;
}

static wh_action boost_by(const struct midnight *s, unsigned card, unsigned turned) {
    const uint8_t *colour = midnight_cards[s->pending.card].colour, *bonus = midnight_bonus[card];
    if (turned && bonus[0] == bonus[1]) return WH_NONE; /* the same as the other way */
    return boost_action((struct boost){
        .card = (uint8_t)card, .colour = { colour[0], colour[1] }, .bonus = { bonus[turned], bonus[turned ^ 1] } });
}

static wh_action action(const void *state, unsigned number) {
    const struct midnight *s = state;
    if (number < GHOSTS) return play_action((number - PLAYS) / 2, (number - PLAYS) % 2);
    if (number < RECYCLES) return with(GHOST, number - GHOSTS);
    static const uint8_t rest[] = { USE_RECYCLE, USE_BADHAND, PASS, USE_DEJA, DONE };
    if (number < JUMPS) return simple(rest[number - RECYCLES]);
    if (number < BOOSTS) return with(USE_JUMP, number - JUMPS);
    if (number < DROPS) return s->phase == MODIFY ? boost_by(s, (number - BOOSTS) / 2, (number - BOOSTS) % 2) : WH_NONE;
    if (number < SWAPS) return with(DROP, number - DROPS);
    if (number < TAKES) return swap_of(s, number - SWAPS);
    return take_of(s, (number - TAKES) / HOURS, (number - TAKES) % HOURS);
}

static void put_places(unsigned places, struct wh_text *out) {
    wh_put(out, "swap");
    for (; places; places &= places - 1) {
        wh_put(out, " #");
        wh_put_int(out, wh_lowest(places) + 1);
    }
}

static void name(unsigned number, struct wh_text *out) {
    const struct midnight acting = { .seats = 2, .phase = MODIFY };
    if (number >= TAKES) {
        wh_put_numbers(out, "take #{0} give ", (number - TAKES) / HOURS + 1, 0);
        wh_put(out, midnight_hour_names[(number - TAKES) % HOURS]);
    } else if (number >= SWAPS) {
        put_places(number - SWAPS, out);
    } else if (number < DROPS && number >= BOOSTS) {
        wh_put(out, "energy ");
        wh_put(out, midnight_energy_names[(number - BOOSTS) / 2]);
        wh_put(out, (number - BOOSTS) % 2 ? " turned" : "");
    } else {
        midnight_format(&acting, action(&acting, number), WH_REFEREE, out);
    }
}

const struct wh_numbering midnight_numbering = { .count = NUMBERS, .number = number, .action = action, .name = name };
