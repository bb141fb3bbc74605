/* batch.c: batches play what the games play, the same on every run, however they are shared out. */
#include "witching/batch.h"

#include "tests/kit/test.h"

#include <stdlib.h>
#include <string.h>

enum { MATCHES = 12, STEPS = 2000 };

struct hall {
    struct wh_observation plan;
    struct wh_batch batch;
    int32_t numbers[MATCHES];
};

static struct hall *open_hall(const struct wh_game *game, unsigned seats) {
    struct hall *hall = calloc(1, sizeof *hall);
    struct wh_batch *b = &hall->batch;
    wh_setup_default(game, seats, &b->setup);
    wh_observation_plan(&hall->plan, game, &b->setup);
    *b = (struct wh_batch){ .plan = &hall->plan,
                            .game = game,
                            .setup = b->setup,
                            .count = MATCHES,
                            .actions = game->numbering->count,
                            .states = aligned_alloc(16, (MATCHES * (size_t)game->state_size + 15) / 16 * 16),
                            .luck = calloc(MATCHES, sizeof *b->luck),
                            .legal = calloc(MATCHES, wh_batch_words(game) * sizeof *b->legal),
                            .actors = calloc(MATCHES, 1),
                            .masks = calloc(MATCHES, game->numbering->count),
                            .observations = calloc(MATCHES, hall->plan.size),
                            .rewards = calloc(MATCHES, seats * sizeof *b->rewards),
                            .scores = calloc(MATCHES, seats * sizeof *b->scores),
                            .ends = calloc(MATCHES, 1) };
    return hall;
}

static void close_hall(struct hall *hall) {
    struct wh_batch *b = &hall->batch;
    void *const lent[] = { b->states,       b->luck,    b->legal,  b->actors, b->masks,
                           b->observations, b->rewards, b->scores, b->ends,   hall };
    for (unsigned i = 0; i < WH_COUNT(lent); i++) free(lent[i]);
}

static uint64_t hash_of(const struct hall *hall) {
    const struct wh_batch *b = &hall->batch;
    uint64_t hash = wh_hash(b->actors, MATCHES, 0);
    hash = wh_hash(b->masks, (size_t)MATCHES * b->actions, hash);
    hash = wh_hash(b->observations, (size_t)MATCHES * hall->plan.size, hash);
    hash = wh_hash(b->rewards, sizeof *b->rewards * MATCHES * b->setup.seats, hash);
    hash = wh_hash(b->scores, sizeof *b->scores * MATCHES * b->setup.seats, hash);
    return wh_hash(b->ends, MATCHES, hash);
}

/* The rows of one match, against its state. */
static void expect_row(const struct hall *hall, uint32_t i) {
    const struct wh_batch *b = &hall->batch;
    const void *state = (const uint8_t *)b->states + (size_t)i * b->game->state_size;
    wh_action actions[WH_LEGAL_MAX];
    unsigned count = wh_candidates(b->game, state, actions), set = 0;
    CHECK_INT(b->game->actor(state), b->actors[i]);
    for (unsigned j = 0; j < count; j++)
        CHECK(b->masks[(size_t)i * b->actions + wh_action_number(b->game, state, actions[j])]);
    for (uint32_t j = 0; j < b->actions; j++) set += b->masks[(size_t)i * b->actions + j];
    CHECK_INT(count, set);
    uint8_t *seen = malloc(hall->plan.size);
    wh_observe(&hall->plan, state, b->actors[i], seen);
    CHECK(memcmp(seen, b->observations + (size_t)i * hall->plan.size, hall->plan.size) == 0);
    free(seen);
    float sum = 0, most = -2;
    for (unsigned seat = 0; seat < b->setup.seats; seat++) {
        float reward = b->rewards[i * b->setup.seats + seat];
        sum += reward;
        most = reward > most ? reward : most;
    }
    CHECK(sum > -0.001f && sum < 0.001f);
    CHECK(b->ends[i] ? most >= 0 : most == 0);
}

/* In `parts` at a time; how many matches ended. */
static unsigned run(struct hall *hall, uint64_t seed, unsigned parts, uint64_t *hash) {
    const struct wh_batch *b = &hall->batch;
    unsigned ends = 0;
    *hash = 0;
    for (unsigned step = 0; step < STEPS && !test_failed(); step++) {
        for (unsigned part = 0; part < parts; part++) {
            uint32_t from = MATCHES * part / parts, to = MATCHES * (part + 1) / parts;
            if (step == 0) wh_batch_begin(b, seed, from, to);
            wh_batch_pick(b, hall->numbers, from, to);
            CHECK_INT(to, wh_batch_check(b, hall->numbers, from, to));
            wh_batch_step(b, hall->numbers, from, to);
        }
        *hash ^= hash_of(hall) * (step + 1);
        for (uint32_t i = 0; i < MATCHES; i++) ends += b->ends[i];
        expect_row(hall, step % MATCHES);
    }
    return ends;
}

TEST(batch, plays_every_game_and_repeats_itself) {
    for (unsigned g = 0; g < wh_game_count; g++) {
        const struct wh_game *game = wh_games[g];
        uint64_t one, parts, other;
        struct hall *hall = open_hall(game, game->max_seats);
        unsigned ends = run(hall, 7, 1, &one);
        run(hall, 7, 5, &parts);
        run(hall, 8, 1, &other);
        CHECK(one == parts);
        CHECK(one != other);
        CHECK(ends > 0);
        close_hall(hall);
    }
}

TEST(batch, finds_numbers_that_are_not_legal) {
    struct hall *hall = open_hall(wh_game_find("hourglass"), 2);
    const struct wh_batch *b = &hall->batch;
    wh_batch_begin(b, 1, 0, MATCHES);
    static const int32_t wrong[] = { -1, INT32_MIN, INT32_MAX };
    for (unsigned i = 0; i < WH_COUNT(wrong) + 2; i++) {
        wh_batch_pick(b, hall->numbers, 0, MATCHES);
        int32_t illegal = 0;
        while (b->masks[9 * b->actions + (uint32_t)illegal]) illegal++;
        hall->numbers[9] = i < WH_COUNT(wrong) ? wrong[i] : i == WH_COUNT(wrong) ? (int32_t)b->actions : illegal;
        CHECK_INT(9, wh_batch_check(b, hall->numbers, 0, MATCHES));
        CHECK_INT(MATCHES, wh_batch_check(b, hall->numbers, 10, MATCHES));
    }
    close_hall(hall);
}
