/* greedy.c: the move after which the game's own value looks best for the seat.
 *
 * Each candidate is tried in several guesses of what is hidden. Where the seat goes on deciding within its turn, the
 * best continuation counts, so that a plan of several steps is judged whole. */
#include "bots.h"

enum {
    GUESSES = 8, /* of the hidden cards */
    ENOUGH = 3,  /* guesses in a row that come to the same */
    STEPS = 4,   /* of a plan */
    TRIES = 600, /* plans tried per guess */
    FEW = 12     /* candidates that are all worth every guess */
};

struct search {
    const struct wh_game *game;
    int seat;
    unsigned tries; /* left in this guess */
    struct wh_rng *rng;
};

static void settle(struct search *search, void *state) {
    while (search->game->actor(state) == WH_CHANCE)
        search->game->apply(state, search->game->sample(state, search->rng));
}

/* The best the seat can still make of its turn. */
static int32_t best_plan(struct search *search, const void *state, unsigned steps) {
    const struct wh_game *game = search->game;
    if (game->actor(state) != search->seat || steps == 0 || search->tries == 0) return game->value(state, search->seat);
    wh_action actions[WH_LEGAL_MAX];
    unsigned count = wh_candidates(game, state, actions);
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

/* Judges each candidate in one guess; does every one come to the same as in the guess before? */
static bool judge(struct search search, const void *state, struct candidate *list, unsigned count, unsigned tries) {
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
static wh_action choose(const struct wh_game *game, void *state, int seat, struct wh_rng *rng) {
    wh_action actions[WH_LEGAL_MAX];
    struct candidate list[WH_LEGAL_MAX];
    struct search search = { .game = game, .seat = seat, .rng = rng };
    unsigned count = wh_candidates(game, state, actions), tries = TRIES / count, alike = 1;
    for (unsigned i = 0; i < count; i++) list[i] = (struct candidate){ .action = actions[i] };
    for (unsigned guess = 0; guess < GUESSES && alike < ENOUGH && count > 1; guess++) {
        if (guess) game->resample(state, seat, rng);
        bool same = judge(search, state, list, count, tries);
        alike = guess && same ? alike + 1 : 1;
        sort_best_first(list, count);
        if (guess && count > FEW) count = count > 2 * FEW ? count / 2 : FEW;
    }
    return list[0].action;
}

const struct wh_bot wh_bot_greedy = {
    .id = "greedy",
    .about = "looks one turn ahead and takes what looks best",
    .choose = choose,
};
