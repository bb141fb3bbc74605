/* clockman_numbers.c: the numbers of actions: what needs no more words, cards to play, offers, moves, and the rest. */
#include "clockman.h"

/* kind, how many values its first and its second argument have */
#define ALL_KINDS(X)                                                                                                   \
    X(ROLL, 1, 1)                                                                                                      \
    X(OFFER, SORTS, SORTS)                                                                                             \
    X(MOVE, PLACES, PAYMENTS)                                                                                          \
    X(PASS, 1, 1)                                                                                                      \
    X(HIT, 1, 1)                                                                                                       \
    X(SPARE, 1, 1)                                                                                                     \
    X(TAKE_DIGIT, SORTS, 1)                                                                                            \
    X(TAKE, 1, 1)                                                                                                      \
    X(LEAVE, 1, 1)                                                                                                     \
    X(RIDE, 1, 1)                                                                                                      \
    X(STAY, 1, 1)                                                                                                      \
    X(DISCARD, POSES, 1)                                                                                               \
    X(DROP, SORTS, 1)                                                                                                  \
    X(TARGET, SEATS, 1)                                                                                                \
    X(ACCEPT, 1, 1)                                                                                                    \
    X(DECLINE, 1, 1)

/* card, how many values its argument has, its least value, and how many poses follow */
#define ALL_CARDS(X)                                                                                                   \
    X(REDO, 1, 0, 1)                                                                                                   \
    X(TICK, 2, TICK_UP, 1)                                                                                             \
    X(DIAL, 6, 1, 1)                                                                                                   \
    X(TURBO, 1, 0, 1)                                                                                                  \
    X(SWAP, SEATS, 0, 1)                                                                                               \
    X(STALL, SEATS, 0, 1)                                                                                              \
    X(SNATCH, SEATS, 0, POSES)                                                                                         \
    X(ORDER, 1, 0, POSES)                                                                                              \
    X(COURIER, 1, 0, 1)                                                                                                \
    X(SHAFT, 1, 0, 1)                                                                                                  \
    X(MAGNET, 1, 0, 1)                                                                                                 \
    X(GLITCH, 1, 0, 1)                                                                                                 \
    X(BRAKE, 1, 0, 1)                                                                                                  \
    X(ANCHOR, 1, 0, 1)                                                                                                 \
    X(VAULT, 1, 0, 1)                                                                                                  \
    X(PATCH, 1, 0, 1)

#define KIND_RANGE(kind, a, b)        FIRST_##kind, LAST_##kind = FIRST_##kind + (a) * (b)-1,
#define CARD_RANGE(card, a, least, b) FIRST_##card, LAST_##card = FIRST_##card + (a) * (b)-1,
enum { ALL_KINDS(KIND_RANGE) PLAYS, BEFORE_PLAYS = PLAYS - 1, ALL_CARDS(CARD_RANGE) NUMBERS };

#define KIND_ROW(kind, a, b)        [kind] = { FIRST_##kind, a, b, 0 },
#define CARD_ROW(card, a, least, b) [card] = { FIRST_##card, a, b, least },
struct range {
    uint16_t first;
    uint8_t values, more, least;
};
static const struct range kinds[KINDS] = { ALL_KINDS(KIND_ROW) }, cards[EVENTS] = { ALL_CARDS(CARD_ROW) };

static void number(const void *state, const wh_action *candidates, unsigned count, uint16_t *out) {
    (void)state;
    for (unsigned i = 0; i < count; i++) {
        wh_action a = candidates[i];
        const struct range *range = &kinds[kind_of(a)];
        unsigned first = first_of(a), second = second_of(a);
        if (kind_of(a) == PLAY) {
            range = &cards[first_of(a)];
            first = argument_of(a) - range->least;
            second = pose_of(a);
        }
        out[i] = (uint16_t)(range->first + first * range->more + second);
    }
}

static unsigned range_with(const struct range *ranges, unsigned count, unsigned number) {
    unsigned i = 0;
    while (i < count && !(ranges[i].values && number - ranges[i].first < (unsigned)ranges[i].values * ranges[i].more))
        i++;
    return i;
}

static wh_action action(const void *state, unsigned number) {
    (void)state;
    bool play = number >= PLAYS;
    unsigned which = play ? range_with(cards, EVENTS, number) : range_with(kinds, KINDS, number);
    const struct range *range = play ? &cards[which] : &kinds[which];
    unsigned rank = number - range->first, first = rank / range->more, second = rank % range->more;
    return play ? pack_play((enum card)which, first + range->least, second) : pack((enum kind)which, first, second);
}

static void name(unsigned number, struct wh_text *out) {
    const struct clockman acting = { .phase = TURN_PHASE };
    clockman_format(&acting, action(&acting, number), WH_REFEREE, out);
}

const struct wh_numbering clockman_numbering = { .count = NUMBERS, .number = number, .action = action, .name = name };
