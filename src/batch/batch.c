/* batch.c: many matches at once. The memory, and the threads, are the caller's. */
#include "witching/batch.h"

double wh_reward(const struct wh_game *game, const void *state, unsigned seat) {
    uint32_t winners = game->winners(state);
    if (!winners) return 0;
    return winners >> seat & 1 ? (double)wh_per_seat(state) / wh_popcount(winners) - 1 : -1;
}

static void *state_of(const struct wh_batch *b, uint32_t i) {
    return (uint8_t *)b->states + (size_t)i * b->game->state_size;
}

/* What the seat to act may do and know. */
static void show(const struct wh_batch *b, uint32_t i, int actor) {
    wh_action actions[WH_LEGAL_MAX];
    uint16_t numbers[WH_LEGAL_MAX];
    const struct wh_game *game = b->game;
    const void *state = state_of(b, i);
    uint32_t words = wh_batch_words(game);
    uint64_t *legal = b->legal + (size_t)i * words;
    uint8_t *mask = b->masks + (size_t)i * b->actions;
    unsigned count = game->candidates ? game->candidates(state, actions) : game->legal(state, actions);
    game->numbering->number(state, actions, count, numbers);
    memset(legal, 0, words * sizeof *legal);
    memset(mask, 0, b->actions);
    for (unsigned j = 0; j < count; j++) {
        legal[numbers[j] / 64] |= 1ull << numbers[j] % 64;
        mask[numbers[j]] = 1;
    }
    b->actors[i] = (int8_t)actor;
    if (b->plan) wh_observe(b->plan, state, actor, b->observations + (size_t)i * b->plan->size);
}

static void finish(const struct wh_batch *b, uint32_t i) {
    const void *state = state_of(b, i);
    unsigned seats = b->setup.seats;
    b->ends[i] = 1;
    if (b->plan && b->finals) wh_observe(b->plan, state, b->actors[i], b->finals + (size_t)i * b->plan->size);
    b->game->score(state, b->scores + (size_t)i * seats);
    for (unsigned seat = 0; seat < seats; seat++)
        b->rewards[(size_t)i * seats + seat] = (float)wh_reward(b->game, state, seat);
}

/* On to the next decision, through chance and the end of a match. */
static void settle(const struct wh_batch *b, uint32_t i) {
    void *state = state_of(b, i);
    for (unsigned plies = 0;; wh_expect_end(++plies)) {
        int actor = b->game->actor(state);
        if (actor >= 0) {
            show(b, i, actor);
            return;
        }
        if (actor == WH_CHANCE) {
            b->game->apply(state, b->game->sample(state, &b->luck[i]));
        } else {
            finish(b, i);
            b->game->start(state, &b->setup, NULL);
        }
    }
}

/* Nothing of the last step's end is left, whatever somebody has written into the rows meanwhile. */
static void clear(const struct wh_batch *b, uint32_t i) {
    unsigned seats = b->setup.seats;
    b->ends[i] = 0;
    memset(b->rewards + (size_t)i * seats, 0, seats * sizeof *b->rewards);
    memset(b->scores + (size_t)i * seats, 0, seats * sizeof *b->scores);
}

void wh_batch_begin(const struct wh_batch *b, uint64_t seed, uint32_t from, uint32_t to) {
    for (uint32_t i = from; i < to; i++) {
        uint64_t stream = seed ^ (i + 1ull) << 32;
        wh_rng_seed(&b->luck[i], wh_splitmix(&stream));
        clear(b, i);
        b->game->start(state_of(b, i), &b->setup, NULL);
        settle(b, i);
    }
}

uint32_t wh_batch_check(const struct wh_batch *b, const int32_t *numbers, uint32_t from, uint32_t to) {
    uint32_t words = wh_batch_words(b->game);
    for (uint32_t i = from; i < to; i++) {
        uint32_t number = (uint32_t)numbers[i];
        if (number >= b->actions || !(b->legal[(size_t)i * words + number / 64] >> number % 64 & 1)) return i;
    }
    return to;
}

void wh_batch_step(const struct wh_batch *b, const int32_t *numbers, uint32_t from, uint32_t to) {
    for (uint32_t i = from; i < to; i++) {
        void *state = state_of(b, i);
        clear(b, i);
        b->game->apply(state, b->game->numbering->action(state, (unsigned)numbers[i]));
        settle(b, i);
    }
}

void wh_batch_pick(const struct wh_batch *b, int32_t *numbers, uint32_t from, uint32_t to) {
    uint32_t words = wh_batch_words(b->game);
    for (uint32_t i = from; i < to; i++) {
        const uint64_t *legal = b->legal + (size_t)i * words;
        uint32_t count = 0, word = 0;
        for (uint32_t j = 0; j < words; j++) count += wh_popcount(legal[j]);
        uint32_t wanted = wh_rng_below(&b->luck[i], count);
        for (uint32_t here; wanted >= (here = wh_popcount(legal[word])); word++) wanted -= here;
        numbers[i] = (int32_t)(64 * word + wh_nth_bit(legal[word], wanted));
    }
}
