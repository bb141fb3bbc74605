/* bots.c: the threads bots think in. The thinking itself is thinker.c's. */
#include "bots.h"

#include "app.h"
#include "tables.h"
#include "thinker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS_MAX = 64, KEPT = 8 };

struct thought {
    struct thought *next;
    uint64_t table;
    uint32_t version;
    const struct wh_game *game;
    char bot[WH_PLAYER_NAME];
    wh_action action;
    _Alignas(16) uint8_t state[WH_STATE_MAX];
};

struct thoughts {
    struct thought *first, **last;
    unsigned count;
};

struct workers {
    struct server *server;
    uv_thread_t threads[THREADS_MAX];
    unsigned thread_count;
    uv_mutex_t lock; /* guards what follows */
    uv_cond_t wake;
    uv_async_t finished;
    struct thoughts waiting, done;
    bool stopping;
};

static void add(struct thoughts *thoughts, struct thought *thought) {
    thought->next = NULL;
    *thoughts->last = thought;
    thoughts->last = &thought->next;
    thoughts->count++;
}

static struct thought *take(struct thoughts *thoughts) {
    struct thought *thought = thoughts->first;
    if (!thought) return NULL;
    thoughts->first = thought->next;
    if (!thoughts->first) thoughts->last = &thoughts->first;
    thoughts->count--;
    return thought;
}

/* --- a thread ------------------------------------------------------------------------------------------------------- */

/* A thread keeps the last few thinkers it used: opening one may cost memory and time. */
struct desk {
    struct wh_rng rng;
    struct kept {
        struct thinker *thinker;
        const struct wh_game *game;
        char bot[WH_PLAYER_NAME];
    } kept[KEPT];
    unsigned next;
};

static struct thinker *thinker_for(struct desk *desk, const struct thought *thought) {
    for (unsigned i = 0; i < KEPT; i++)
        if (desk->kept[i].game == thought->game && wh_same(desk->kept[i].bot, thought->bot))
            return desk->kept[i].thinker;
    struct kept *kept = &desk->kept[desk->next++ % KEPT];
    thinker_close(kept->thinker);
    *kept = (struct kept){ .thinker = thinker_open(thought->bot, thought->game), .game = thought->game };
    memcpy(kept->bot, thought->bot, sizeof kept->bot);
    return kept->thinker;
}

static void think(struct desk *desk, struct thought *thought) {
    struct thinker *thinker = thinker_for(desk, thought);
    thinker_new_match(thinker);
    thought->action = thinker_choose(thinker, thought->state, &desk->rng);
}

static void work(void *argument) {
    struct workers *workers = argument;
    struct desk desk = { .next = 0 };
    wh_rng_seed(&desk.rng, entropy());
    for (;;) {
        uv_mutex_lock(&workers->lock);
        while (!workers->waiting.first && !workers->stopping) uv_cond_wait(&workers->wake, &workers->lock);
        struct thought *thought = workers->stopping ? NULL : take(&workers->waiting);
        uv_mutex_unlock(&workers->lock);
        if (!thought) break;
        think(&desk, thought);
        uv_mutex_lock(&workers->lock);
        add(&workers->done, thought);
        uv_mutex_unlock(&workers->lock);
        uv_async_send(&workers->finished);
    }
    for (unsigned i = 0; i < KEPT; i++) thinker_close(desk.kept[i].thinker);
}

/* --- the loop's side ------------------------------------------------------------------------------------------------ */

static struct thought *take_done(struct workers *workers) {
    uv_mutex_lock(&workers->lock);
    struct thought *thought = take(&workers->done);
    uv_mutex_unlock(&workers->lock);
    return thought;
}

static void on_finished(uv_async_t *async) {
    struct workers *workers = async->data;
    for (struct thought *thought; (thought = take_done(workers)); free(thought))
        tables_bot_moves(workers->server, thought->table, thought->version, thought->action);
}

struct workers *workers_start(struct server *server, unsigned threads) {
    struct workers *workers = allocate(sizeof *workers);
    workers->server = server;
    workers->waiting.last = &workers->waiting.first;
    workers->done.last = &workers->done.first;
    workers->finished.data = workers;
    workers->thread_count = threads < 1 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads;
    bool fine = uv_mutex_init(&workers->lock) == 0 && uv_cond_init(&workers->wake) == 0 &&
                uv_async_init(server->loop, &workers->finished, on_finished) == 0;
    for (unsigned i = 0; fine && i < workers->thread_count; i++)
        fine = uv_thread_create(&workers->threads[i], work, workers) == 0;
    wh_assert(fine);
    return workers;
}

void workers_ask(struct workers *workers, uint64_t table, uint32_t version, const struct wh_game *game, const char *bot,
                 const void *state) {
    struct thought *thought = allocate(sizeof *thought);
    thought->table = table;
    thought->version = version;
    thought->game = game;
    snprintf(thought->bot, sizeof thought->bot, "%s", bot);
    memcpy(thought->state, state, game->state_size);
    uv_mutex_lock(&workers->lock);
    add(&workers->waiting, thought);
    uv_cond_signal(&workers->wake);
    uv_mutex_unlock(&workers->lock);
}

unsigned workers_waiting(struct workers *workers) {
    uv_mutex_lock(&workers->lock);
    unsigned count = workers->waiting.count;
    uv_mutex_unlock(&workers->lock);
    return count;
}

static void on_closed(uv_handle_t *handle) {
    struct workers *workers = handle->data;
    uv_cond_destroy(&workers->wake);
    uv_mutex_destroy(&workers->lock);
    free(workers);
}

void workers_stop(struct workers *workers) {
    uv_mutex_lock(&workers->lock);
    workers->stopping = true;
    uv_cond_broadcast(&workers->wake);
    uv_mutex_unlock(&workers->lock);
    for (unsigned i = 0; i < workers->thread_count; i++) uv_thread_join(&workers->threads[i]);
    for (struct thought *thought; (thought = take(&workers->waiting));) free(thought);
    for (struct thought *thought; (thought = take(&workers->done));) free(thought);
    uv_close((uv_handle_t *)&workers->finished, on_closed);
}
