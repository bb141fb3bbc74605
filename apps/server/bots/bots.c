/* bots.c: the threads bots think in. The thinking itself is thinker.c's, the order thoughts.c's. */
#include "server/bots/bots.h"

#include "server/table/tables.h"
#include "server/timekeeper.h"
#include "shared/app.h"
#include "shared/thinker.h"

#include <stdlib.h>
#include <string.h>

enum { THREADS_MAX = 64, KEPT = 8 };

struct workers {
    struct server *server;
    uv_thread_t threads[THREADS_MAX + 1]; /* the first is for quick bots only */
    unsigned thread_count;
    uv_mutex_t lock; /* guards what follows */
    uv_cond_t wake[LANES];
    uv_async_t finished;
    struct thoughts thoughts;
    bool quick_idles, stopping;
};

static uint64_t microseconds(void) { return time_exact() / 1000; }

/* --- a thread ----------------------------------------------------------------------------------------------------- */

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
    thought->action = thinker_choose(thinker, thought->state, &thought->notes, &desk->rng);
}

/* NULL: the server stops. Whoever does slow ones helps out with quick ones before it idles. */
static struct thought *wait_for(struct workers *workers, enum lane lane) {
    struct thought *thought = NULL;
    while (!workers->stopping) {
        thought = thoughts_take(&workers->thoughts, lane, microseconds());
        if (!thought && lane == SLOW) thought = thoughts_take(&workers->thoughts, QUICK, microseconds());
        if (thought) break;
        if (lane == QUICK) workers->quick_idles = true;
        uv_cond_wait(&workers->wake[lane], &workers->lock);
        if (lane == QUICK) workers->quick_idles = false;
    }
    return thought;
}

static void work(struct workers *workers, enum lane lane) {
    struct desk desk = { .next = 0 };
    wh_rng_seed(&desk.rng, entropy());
    uv_mutex_lock(&workers->lock);
    for (struct thought *thought; (thought = wait_for(workers, lane));) {
        uv_mutex_unlock(&workers->lock);
        uint64_t began = microseconds();
        think(&desk, thought);
        uint64_t took = microseconds() - began;
        uv_mutex_lock(&workers->lock);
        thoughts_done(&workers->thoughts, thought, took);
        uv_async_send(&workers->finished);
    }
    uv_mutex_unlock(&workers->lock);
    for (unsigned i = 0; i < KEPT; i++) thinker_close(desk.kept[i].thinker);
}

static void work_quickly(void *workers) { work(workers, QUICK); }
static void work_slowly(void *workers) { work(workers, SLOW); }

/* --- the loop's side ---------------------------------------------------------------------------------------------- */

static struct thought *take_done(struct workers *workers) {
    uv_mutex_lock(&workers->lock);
    struct thought *thought = thoughts_deliver(&workers->thoughts);
    uv_mutex_unlock(&workers->lock);
    return thought;
}

static void on_finished(uv_async_t *async) {
    struct workers *workers = async->data;
    for (struct thought *thought; (thought = take_done(workers)); free(thought))
        tables_bot_moves(workers->server, thought->place.key, thought->version, thought->action);
}

struct workers *workers_start(struct server *server, unsigned threads) {
    struct workers *workers = allocate(sizeof *workers);
    workers->server = server;
    thoughts_begin(&workers->thoughts);
    workers->finished.data = workers;
    workers->thread_count = 1 + (threads < 1 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads);
    bool fine = uv_mutex_init(&workers->lock) == 0 && uv_async_init(server->loop, &workers->finished, on_finished) == 0;
    for (enum lane lane = 0; fine && lane < LANES; lane++) fine = uv_cond_init(&workers->wake[lane]) == 0;
    for (unsigned i = 0; fine && i < workers->thread_count; i++)
        fine = uv_thread_create(&workers->threads[i], i ? work_slowly : work_quickly, workers) == 0;
    wh_assert(fine);
    return workers;
}

void workers_ask(struct workers *workers, struct thought_wish wish) {
    uint32_t effort = thinker_effort(wish.bot);
    uv_mutex_lock(&workers->lock);
    const struct thought *thought = thoughts_ask(&workers->thoughts, &wish, effort, microseconds());
    if (thought) uv_cond_signal(&workers->wake[thought->lane == QUICK && workers->quick_idles ? QUICK : SLOW]);
    uv_mutex_unlock(&workers->lock);
}

void workers_forget(struct workers *workers, uint64_t table) {
    uv_mutex_lock(&workers->lock);
    thoughts_forget(&workers->thoughts, table);
    uv_mutex_unlock(&workers->lock);
}

unsigned workers_waiting(struct workers *workers) {
    uv_mutex_lock(&workers->lock);
    unsigned count = thoughts_waiting(&workers->thoughts, QUICK) + thoughts_waiting(&workers->thoughts, SLOW);
    uv_mutex_unlock(&workers->lock);
    return count;
}

struct thought_counts workers_counts(struct workers *workers, enum lane lane) {
    uv_mutex_lock(&workers->lock);
    struct thought_counts counts = workers->thoughts.lanes[lane].counts;
    uv_mutex_unlock(&workers->lock);
    return counts;
}

static void on_closed(uv_handle_t *handle) {
    struct workers *workers = handle->data;
    for (enum lane lane = 0; lane < LANES; lane++) uv_cond_destroy(&workers->wake[lane]);
    uv_mutex_destroy(&workers->lock);
    free(workers);
}

void workers_stop(struct workers *workers) {
    uv_mutex_lock(&workers->lock);
    workers->stopping = true;
    for (enum lane lane = 0; lane < LANES; lane++) uv_cond_broadcast(&workers->wake[lane]);
    uv_mutex_unlock(&workers->lock);
    for (unsigned i = 0; i < workers->thread_count; i++) uv_thread_join(&workers->threads[i]);
    thoughts_clear(&workers->thoughts);
    uv_close((uv_handle_t *)&workers->finished, on_closed);
}
