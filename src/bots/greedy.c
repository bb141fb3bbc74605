/* greedy.c: the move after which the position looks best for the seat: by the game's hand-made value, or by the
 * estimate it has learnt.
 *
 * Each candidate is tried in several guesses of what is hidden. Where the seat goes on deciding within its turn, the
 * best continuation counts, so that a plan of several steps is judged whole. */
#include "bots.h"

#include "witching/heuristics.h"

enum {
    ENOUGH = 3, /* guesses in a row that come to the same */
    STEPS = 4,  /* of a plan */
    FEW = 12    /* candidates that are all worth every guess */
};

struct search {
    const struct wh_game *game;
    bool by_estimate;
    int seat;
    unsigned tries; /* left in this guess */
    struct wh_rng *rng;
    const struct wh_notes *notes;
};

static int32_t judge(const struct search *search, const void *state) {
    if (!search->by_estimate) return search->game->heuristics->evaluate(state, search->seat);
    int32_t shares[WH_MAX_SEATS];
    wh_estimate(search->game, state, shares);
    return shares[search->seat];
}

static void settle(struct search *search, void *state) {
    for (unsigned plies = 0; search->game->actor(state) == WH_CHANCE; wh_expect_end(++plies))
        search->game->apply(state, search->game->sample(state, search->rng));
}

/* The best the seat can still make of its turn. */
static int32_t best_plan(struct search *search, const void *state, unsigned steps) {
    const struct wh_game *game = search->game;
    if (game->actor(state) != search->seat || steps == 0 || search->tries == 0) return judge(search, state);
    wh_action actions[WH_LEGAL_MAX];
    unsigned count = wh_sensible(game, state, search->notes, actions);
    int32_t best = INT32_MIN;
    for (unsigned i = 0; i < count; i++) {
        _Alignas(16) uint8_t next[WH_STATE_MAX];
        memcpy(next, state, game->state_size);
        game->apply(next, actions[i]);
        settle(search, next);
        if (search->tries) search->tries--;
        int32_t value = best_plan(search, next, steps - 1);
        if (value > best) best = value;
    }
    return best;
}

struct candidate {
    wh_action action;
    int32_t value; /* in the last guess */
    int64_t total; /* of all guesses */
};

/* Weighs each candidate in one guess; does every one come to the same as in the guess before? */
static bool weigh(struct search search, const void *state, struct candidate *list, unsigned count, unsigned tries) {
    bool same = true;
    for (unsigned i = 0; i < count; i++) {
        _Alignas(16) uint8_t next[WH_STATE_MAX];
        memcpy(next, state, search.game->state_size);
        search.game->apply(next, list[i].action);
        search.tries = tries;
        settle(&search, next);
        int32_t value = best_plan(&search, next, STEPS - 1);
        same = same && value == list[i].value;
        list[i].value = value;
        list[i].total += value;
    }
    return same;
}

static void sort_best_first(struct candidate *list, unsigned count) { /* equals keep their order */
    for (unsigned i = 1; i < count; i++) {
        struct candidate moving = list[i];
        unsigned at = i;
        for (; at && list[at - 1].total < moving.total; at--) list[at] = list[at - 1];
        list[at] = moving;
    }
}

/* Guessing goes on until several guesses in a row come to the same: then nothing hidden matters. From the second guess
 * on, long lists are halved. */
wh_action wh_greedy_choose(const struct wh_greedy *way, const struct wh_game *game, void *state,
                           const struct wh_notes *notes, int seat, struct wh_rng *rng) {
    wh_action actions[WH_LEGAL_MAX];
    struct candidate list[WH_LEGAL_MAX];
    struct search search = { .game = game, .by_estimate = way->by_estimate, .seat = seat, .rng = rng, .notes = notes };
    unsigned count = wh_sensible(game, state, notes, actions), tries = way->tries / count, alike = 1;
    for (unsigned i = 0; i < count; i++) list[i] = (struct candidate){ .action = actions[i] };
    for (unsigned guess = 0; guess < way->guesses && alike < ENOUGH && count > 1; guess++) {
        if (guess) game->resample(state, seat, rng);
        bool same = weigh(search, state, list, count, tries);
        alike = guess && same ? alike + 1 : 1;
        sort_best_first(list, count);
        if (guess && count > FEW) count = count > 2 * FEW ? count / 2 : FEW;
    }
    return list[0].action;
}

static wh_action choose_by_value(const struct wh_game *game, void *state, const struct wh_notes *notes, int seat,
                                 struct wh_rng *rng) {
    static const struct wh_greedy way = { .by_estimate = false, .guesses = 8, .tries = 600 };
    return wh_greedy_choose(&way, game, state, notes, seat, rng);
}

static wh_action choose_by_estimate(const struct wh_game *game, void *state, const struct wh_notes *notes, int seat,
                                    struct wh_rng *rng) {
    static const struct wh_greedy way = { .by_estimate = true, .guesses = 8, .tries = 600 };
    return wh_greedy_choose(&way, game, state, notes, seat, rng);
}

const struct wh_bot wh_bot_greedy = {
    .id = "greedy",
    .about = WH_TR("looks one turn ahead and takes what looks best"),
    .choose = choose_by_value,
};

const struct wh_bot wh_bot_greedy_estimate = {
    .id = "greedy-estimate",
    .about = WH_TR("looks one turn ahead and takes what has won most often"),
    .choose = choose_by_estimate,
};
