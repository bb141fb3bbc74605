/* many.c: many matches at once behind one pointer: the batch of batch.h with its memory and its threads. */
#include "table_parts.h"

#include "witching/batch.h"
#include "witching/pool.h"

#include <stdlib.h>

enum { ALIGNMENT = 16, MOST = 1000000, MOST_THREADS = 256 };

struct wh_table_batch {
    struct wh_batch batch;
    struct wh_observation plan;
    struct wh_pool *pool;
    uint64_t seed;    /* of the matches that begin */
    int32_t *numbers; /* that are played or picked */
};

static void begin_some(void *argument, uint32_t from, uint32_t to) {
    const struct wh_table_batch *many = argument;
    wh_batch_begin(&many->batch, many->seed, from, to);
}

static void step_some(void *argument, uint32_t from, uint32_t to) {
    const struct wh_table_batch *many = argument;
    wh_batch_step(&many->batch, many->numbers, from, to);
}

static void pick_some(void *argument, uint32_t from, uint32_t to) {
    const struct wh_table_batch *many = argument;
    wh_batch_pick(&many->batch, many->numbers, from, to);
}

static bool furnish(struct wh_table_batch *many, const struct wh_match *match, uint32_t count, uint32_t threads) {
    struct wh_batch *b = &many->batch;
    const struct wh_game *game = match->game;
    size_t seats = match->setup.seats, states = (size_t)count * game->state_size;
    wh_observation_plan(&many->plan, game, &match->setup);
    *b = (struct wh_batch){ .plan = &many->plan,
                            .game = game,
                            .setup = match->setup,
                            .count = count,
                            .actions = game->numbering->count,
                            .states = aligned_alloc(ALIGNMENT, (states + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT),
                            .luck = calloc(count, sizeof *b->luck),
                            .legal = calloc(count, wh_batch_words(game) * sizeof *b->legal),
                            .actors = calloc(count, sizeof *b->actors),
                            .masks = calloc(count, game->numbering->count),
                            .observations = calloc(count, many->plan.size),
                            .rewards = calloc(count, seats * sizeof *b->rewards),
                            .scores = calloc(count, seats * sizeof *b->scores),
                            .ends = calloc(count, sizeof *b->ends) };
    many->numbers = calloc(count, sizeof *many->numbers);
    many->pool = wh_pool_open(threads);
    return b->states && b->luck && b->legal && b->actors && b->masks && b->observations && b->rewards && b->scores &&
           b->ends && many->numbers && many->pool;
}

struct wh_table_batch *wh_table_batch_open(struct wh_table *t, uint32_t count, uint32_t threads, uint64_t seed) {
    if (!needs_match(t)) return NULL;
    if (count < 1 || count > MOST) return deny_number(t, BAD_COUNT, count), NULL;
    if (threads < 1 || threads > MOST_THREADS) return deny_number(t, BAD_THREADS, threads), NULL;
    struct wh_table_batch *many = calloc(1, sizeof *many);
    if (!many || !furnish(many, &t->match, count, threads)) {
        wh_table_batch_close(many);
        deny_number(t, NO_MEMORY, 0);
        return NULL;
    }
    wh_table_batch_begin(many, seed);
    return many;
}

void wh_table_batch_close(struct wh_table_batch *many) {
    if (!many) return;
    const struct wh_batch *b = &many->batch;
    void *const parts[] = { b->states,       b->luck,    b->legal,  b->actors, b->masks,
                            b->observations, b->rewards, b->scores, b->ends,   many->numbers };
    wh_pool_close(many->pool);
    for (unsigned i = 0; i < WH_COUNT(parts); i++) free(parts[i]);
    free(many);
}

void wh_table_batch_begin(struct wh_table_batch *many, uint64_t seed) {
    many->seed = seed;
    wh_pool_run(many->pool, begin_some, many, many->batch.count);
}

int wh_table_batch_step(struct wh_table_batch *many, const int32_t *numbers) {
    uint32_t count = many->batch.count;
    memcpy(many->numbers, numbers, count * sizeof *numbers);
    uint32_t wrong = wh_batch_check(&many->batch, many->numbers, 0, count);
    if (wrong < count) return (int)wrong;
    wh_pool_run(many->pool, step_some, many, count);
    return -1;
}

void wh_table_batch_pick(struct wh_table_batch *many, int32_t *numbers) {
    wh_pool_run(many->pool, pick_some, many, many->batch.count);
    memcpy(numbers, many->numbers, many->batch.count * sizeof *numbers);
}

uint32_t wh_table_batch_count(const struct wh_table_batch *many) { return many->batch.count; }
uint32_t wh_table_batch_seats(const struct wh_table_batch *many) { return many->batch.setup.seats; }
uint32_t wh_table_batch_actions(const struct wh_table_batch *many) { return many->batch.actions; }
uint32_t wh_table_batch_bytes(const struct wh_table_batch *many) { return many->plan.size; }
const int8_t *wh_table_batch_actors(const struct wh_table_batch *many) { return many->batch.actors; }
const uint8_t *wh_table_batch_masks(const struct wh_table_batch *many) { return many->batch.masks; }
const uint8_t *wh_table_batch_observations(const struct wh_table_batch *many) { return many->batch.observations; }
const float *wh_table_batch_rewards(const struct wh_table_batch *many) { return many->batch.rewards; }
const int32_t *wh_table_batch_scores(const struct wh_table_batch *many) { return many->batch.scores; }
const uint8_t *wh_table_batch_ends(const struct wh_table_batch *many) { return many->batch.ends; }
