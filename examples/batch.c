/* batch.c: a thousand matches stepped at once, with nothing but the table.
 *
 *     cc batch.c $(pkg-config --cflags --libs witching) -o batch && ./batch [GAME]
 *
 * Seat 0 always plays the legal action of the lowest number, the others any. How does it fare? */
#include <witching/table.h>

#include <stdio.h>

enum { MATCHES = 1024, THREADS = 2, ENOUGH = 4096 };

/* A learner would ask its network here, with wh_table_batch_observations(). */
static int32_t choose(const uint8_t *mask) {
    int32_t number = 0;
    while (!mask[number]) number++;
    return number;
}

static void play(struct wh_table_batch *batch) {
    const uint32_t width = wh_table_batch_actions(batch), seats = wh_table_batch_seats(batch);
    const int8_t *actors = wh_table_batch_actors(batch);
    const uint8_t *masks = wh_table_batch_masks(batch), *ends = wh_table_batch_ends(batch);
    const float *rewards = wh_table_batch_rewards(batch);
    int32_t numbers[MATCHES];
    unsigned ended = 0;
    double won = 0;
    while (ended < ENOUGH) {
        wh_table_batch_pick(batch, numbers); /* a legal number for each match, at random */
        for (size_t i = 0; i < MATCHES; i++)
            if (actors[i] == 0) numbers[i] = choose(masks + i * width);
        wh_table_batch_step(batch, numbers);
        for (size_t i = 0; i < MATCHES; i++)
            if (ends[i]) ended++, won += rewards[i * seats]; /* another match has begun there */
    }
    printf("seat 0 wins %+.3f a match, in %u matches\n", won / ended, ended);
}

int main(int argc, char **argv) {
    struct wh_table *table = wh_table_open(1);
    struct wh_table_batch *batch = NULL;
    if (wh_table_begin(table, argc > 1 ? argv[1] : "hourglass", 2, ""))
        batch = wh_table_batch_open(table, MATCHES, THREADS, 1);
    if (!batch) return fprintf(stderr, "%s\n", wh_table_why(table)), 1;
    play(batch);
    wh_table_batch_close(batch);
    wh_table_close(table);
}
