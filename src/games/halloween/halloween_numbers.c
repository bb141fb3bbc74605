/* halloween_numbers.c: the numbers of actions: for each kind as many as its arguments can be chosen in, the last one
 * counting fastest. Dice are chance's and have none. */
#include "halloween.h"

enum { DICE = 2, CALLS = 12, ONE = 1 };

/* kind, how many values each argument has, the least value of the first */
#define ALL_KINDS(X)                                                                                                   \
    X(DO_ACT, AREAS, ACTIONS, ONE, 0)                                                                                  \
    X(DO_AGAIN, AREAS, ACTIONS, ONE, 0)                                                                                \
    X(DO_REST, AREAS, ONE, ONE, 0)                                                                                     \
    X(DO_CLAIM, CARDS, ONE, ONE, 1)                                                                                    \
    X(DO_BONUS, TILES, ONE, ONE, 0)                                                                                    \
    X(DO_BONUS_REST, AREAS, ONE, ONE, 0)                                                                               \
    X(DO_USE_7, AREAS, ONE, ONE, 0)                                                                                    \
    X(DO_USE_8, AREAS, ONE, ONE, 0)                                                                                    \
    X(DO_USE_30, COLOURS, ONE, ONE, 0)                                                                                 \
    X(DO_SPLIT, COLOURS, COLOURS, ONE, 0)                                                                              \
    X(DO_MERGE, COLOURS, COLOURS, ONE, 0)                                                                              \
    X(DO_USE_39, ONE, ONE, ONE, 0)                                                                                     \
    X(DO_USE_48, AREAS, ONE, ONE, 0)                                                                                   \
    X(DO_USE_50, COLOURS, ONE, ONE, 0)                                                                                 \
    X(DO_USE_52, ONE, ONE, ONE, 0)                                                                                     \
    X(DO_END, ONE, ONE, ONE, 0)                                                                                        \
    X(DO_SUMMON, BUILDINGS, COLOURS, ONE, 0)                                                                           \
    X(DO_SUMMON_PAIR, BUILDINGS, COLOURS, COLOURS, 0)                                                                  \
    X(DO_SCARE, COLOURS, ONE, ONE, 0)                                                                                  \
    X(DO_UPGRADE, BUILDINGS, COLOURS, ONE, 0)                                                                          \
    X(DO_MOVE, BUILDINGS, COLOURS, BUILDINGS, 0)                                                                       \
    X(DO_MOVE_OFF, BUILDINGS, COLOURS, ONE, 0)                                                                         \
    X(DO_ATTACK, BUILDINGS, COLOURS, ONE, 0)                                                                           \
    X(DO_HAUNT, BUILDINGS, COLOURS, ONE, 0)                                                                            \
    X(DO_RECALL, BUILDINGS, COLOURS, ONE, 0)                                                                           \
    X(DO_PASS, ONE, ONE, ONE, 0)                                                                                       \
    X(DO_USE_24, ONE, ONE, ONE, 0)                                                                                     \
    X(DO_CALL, CALLS, ONE, ONE, 1)                                                                                     \
    X(DO_FLY_TO, BUILDINGS, ONE, ONE, 0)                                                                               \
    X(DO_FLY_FROM, BUILDINGS, BUILDINGS, ONE, 0)                                                                       \
    X(DO_FLY_ANY, BUILDINGS, COLOURS, BUILDINGS, 0)                                                                    \
    X(DO_PLACE_TILE, ONE, ONE, ONE, 0)                                                                                 \
    X(DO_REPLACE, TILES, ONE, ONE, 0)                                                                                  \
    X(DO_LEAVE, ONE, ONE, ONE, 0)                                                                                      \
    X(DO_TARGET, BUILDINGS, COLOURS, ONE, 0)                                                                           \
    X(DO_STOP, ONE, ONE, ONE, 0)                                                                                       \
    X(DO_ROLL, ONE, ONE, ONE, 0)                                                                                       \
    X(DO_DIEUP, ONE, ONE, ONE, 0)                                                                                      \
    X(DO_REROLL_TILE, DICE, ONE, ONE, 1)                                                                               \
    X(DO_REROLL_PAY, DICE, ONE, ONE, 1)                                                                                \
    X(DO_PLUS, DICE, ONE, ONE, 1)                                                                                      \
    X(DO_KEEP, ONE, ONE, ONE, 0)                                                                                       \
    X(DO_USE_36, ONE, ONE, ONE, 0)                                                                                     \
    X(DO_RAISE, AREAS, ONE, ONE, 0)                                                                                    \
    X(DO_HAUNT_AT, BUILDINGS, ONE, ONE, 0)                                                                             \
    X(DO_TAKE, AREAS, ACTIONS, ONE, 0)                                                                                 \
    X(DO_PICK, BUILDINGS, COLOURS, ONE, 0)                                                                             \
    X(DO_PLACE, BUILDINGS, ONE, ONE, 0)                                                                                \
    X(DO_PAY_TWO, COLOURS, COLOURS, ONE, 0)                                                                            \
    X(DO_PAY_THREE, COLOURS, COLOURS, COLOURS, 0)                                                                      \
    X(DO_DISC_SUPPLY, ONE, ONE, ONE, 0)                                                                                \
    X(DO_DISC, AREAS, ACTIONS, ONE, 0)                                                                                 \
    X(DO_TAKE_TOKEN, COLOURS, ONE, ONE, 0)                                                                             \
    X(DO_REWARD_POINTS, ONE, ONE, ONE, 0)                                                                              \
    X(DO_REWARD_AREA, AREAS, ONE, ONE, 0)                                                                              \
    X(DO_REWARD_AREAS, AREAS, AREAS, ONE, 0)

#define RANGE(kind, a, b, c, least) FIRST_##kind, LAST_##kind = FIRST_##kind + (a) * (b) * (c)-1,
enum { ALL_KINDS(RANGE) NUMBERS };

#define ROW(kind, a, b, c, least) [kind] = { FIRST_##kind, { a, b, c }, least },
static const struct {
    uint16_t first;
    uint8_t values[ARGUMENTS], least;
} kinds[KINDS] = { ALL_KINDS(ROW) };

static void number(const void *state, const wh_action *candidates, unsigned count, uint16_t *out) {
    (void)state;
    for (unsigned i = 0; i < count; i++) {
        wh_action a = candidates[i];
        unsigned kind = kind_of(a), rank = argument(a, 0) - kinds[kind].least;
        rank = rank * kinds[kind].values[1] + argument(a, 1);
        out[i] = (uint16_t)(kinds[kind].first + rank * kinds[kind].values[2] + argument(a, 2));
    }
}

static wh_action action(const void *state, unsigned number) {
    (void)state;
    unsigned kind = DO_ACT, last = DO_REWARD_AREAS;
    while (kind < last) { /* kinds are numbered in their order */
        unsigned middle = (kind + last + 1) / 2;
        if (kinds[middle].first <= number)
            kind = middle;
        else
            last = middle - 1;
    }
    unsigned rank = number - kinds[kind].first, b = kinds[kind].values[1], c = kinds[kind].values[2];
    return with_three((enum kind)kind, rank / c / b + kinds[kind].least, rank / c % b, rank % c);
}

static void name(unsigned number, struct wh_text *out) {
    const struct halloween acting = { .phase = AT_MAIN };
    halloween_format(&acting, action(&acting, number), WH_REFEREE, out);
}

const struct wh_numbering halloween_numbering = { .count = NUMBERS, .number = number, .action = action, .name = name };
