/* thinker.c: bots by name, each with the memory and the threads it needs. What the names
 * mean is in witching/recipe.h. */
#include "shared/thinker.h"

#include "shared/app.h"
#include "witching/recipe.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TIMED_MEMORY = 96 << 20, SPAN = 64, ALIGNMENT = 64 }; /* bytes; iterations between two looks at the clock */

/* Several searches think about the same position, each with its own guesses and its own memory. */
struct worker {
    struct wh_search *search;
    uint32_t iterations;
    uint64_t until; /* nanoseconds; 0: there is no hour */
    bool by_time;   /* iterations do not count */
    const atomic_bool *hurry;
    const struct thinker *tells; /* NULL: nobody is told how it goes */
    uint64_t begun, next;        /* nanoseconds: when it began, when it tells again */
    uint32_t iterated;
};

struct thinker {
    const struct wh_game *game;
    struct wh_recipe recipe;
    struct worker workers[WH_MOST_THREADS];
    uint32_t plies; /* of the match that it has followed */
    const atomic_bool *hurry;
    uint32_t longest; /* milliseconds; 0: however long */
    uint32_t every;   /* milliseconds from one telling to the next */
    thinker_told *told;
    void *told_to;
    unsigned opinion_count;
    struct wh_opinion opinions[WH_LEGAL_MAX];
};

bool thinker_known(const char *name, struct wh_why *why) {
    struct wh_recipe recipe;
    return wh_recipe_read(name, &recipe, why);
}

uint32_t thinker_effort(const char *name) {
    enum { AN_ITERATION = 2, WITHOUT_SEARCH = 50 };
    struct wh_recipe recipe;
    bool known = wh_recipe_read(name, &recipe, NULL);
    wh_assert(known);
    if (recipe.bot) return WITHOUT_SEARCH;
    return recipe.time ? recipe.time * 1000 : recipe.iterations * AN_ITERATION;
}

bool thinker_listed(unsigned index, struct wh_text *name) {
    if (index < wh_bot_count)
        wh_put(name, wh_bots[index]->id);
    else if (index < wh_bot_count + WH_LEVELS)
        wh_put_level_name(name, index - wh_bot_count + 1);
    return index < wh_bot_count + WH_LEVELS;
}

void thinker_about(unsigned index, const struct wh_language *language, struct wh_text *about) {
    if (index < wh_bot_count)
        wh_put(about, wh_tr(language, wh_bots[index]->about));
    else
        wh_put_numbers(about, wh_tr(language, "searches, level {0} of {1}"), index - wh_bot_count + 1, WH_LEVELS);
}

void put_thinker_names(struct wh_text *out, const char *between) { wh_put_recipe_names(out, between); }

/* --- life --------------------------------------------------------------------------------------------------------- */

static void open_worker(struct thinker *thinker, unsigned number) {
    const struct wh_recipe *recipe = &thinker->recipe;
    struct worker *worker = &thinker->workers[number];
    uint32_t each = recipe->iterations / recipe->threads, rest = recipe->iterations % recipe->threads;
    worker->iterations = each + (number < rest);
    size_t size = recipe->time ? TIMED_MEMORY : wh_search_room(thinker->game, worker->iterations);
    size = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    void *memory = aligned_alloc(ALIGNMENT, size);
    if (!memory) {
        failure(tr("there is not enough memory."));
        exit(FAILED);
    }
    worker->search = wh_search_open(memory, size, thinker->game, &recipe->options);
}

struct thinker *thinker_open(const char *name, const struct wh_game *game) {
    struct thinker *thinker = allocate(sizeof *thinker);
    bool known = wh_recipe_read(name, &thinker->recipe, NULL);
    wh_assert(known);
    thinker->game = game;
    if (thinker->recipe.bot) return thinker;
    for (unsigned i = 0; i < thinker->recipe.threads; i++) open_worker(thinker, i);
    return thinker;
}

void thinker_close(struct thinker *thinker) {
    if (!thinker) return;
    for (unsigned i = 0; i < WH_MOST_THREADS; i++)
        free(thinker->workers[i].search); /* it lies at the start of its memory */
    free(thinker);
}

void thinker_new_match(struct thinker *thinker) {
    thinker->opinion_count = thinker->plies = 0;
    for (unsigned i = 0; i < WH_MOST_THREADS && thinker->workers[i].search; i++)
        wh_search_forget(thinker->workers[i].search);
}

void thinker_bound(struct thinker *thinker, const atomic_bool *hurry, uint32_t milliseconds) {
    thinker->hurry = hurry;
    thinker->longest = milliseconds;
}

void thinker_tell(struct thinker *thinker, uint32_t every, thinker_told *told, void *to) {
    thinker->every = every;
    thinker->told = told;
    thinker->told_to = to;
}

/* --- to follow a match -------------------------------------------------------------------------------------------- */

/* Small searches are quicker to begin again than to continue. */
static bool keeps_thoughts(const struct wh_recipe *recipe) {
    enum { WORTH_KEEPING = 500 };
    return !recipe->bot && (recipe->time || recipe->iterations >= WORTH_KEEPING);
}

void thinker_follow(struct thinker *thinker, const struct wh_match *match) {
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    if (!keeps_thoughts(&thinker->recipe)) return;
    if (thinker->plies > match->length) thinker_new_match(thinker); /* something was taken back */
    wh_match_state_at(match, thinker->plies, state);
    for (; thinker->plies < match->length; thinker->plies++) {
        wh_action action = match->actions[thinker->plies];
        for (unsigned i = 0; i < thinker->recipe.threads; i++) wh_search_saw(thinker->workers[i].search, state, action);
        match->game->apply(state, action);
    }
}

/* --- to think ----------------------------------------------------------------------------------------------------- */

static uint64_t nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static bool is_over(const struct worker *worker) {
    return (worker->hurry && *worker->hurry) || (worker->until && nanoseconds() >= worker->until);
}

static void tell(struct worker *worker) {
    const struct thinker *thinker = worker->tells;
    uint64_t now = nanoseconds();
    struct wh_opinion opinions[WH_LEGAL_MAX];
    if (now < worker->next || !wh_search_opinions(worker->search, opinions)) return;
    thinker->told(thinker->told_to, &(struct thinker_progress){ (uint32_t)((now - worker->begun) / 1000000),
                                                                worker->iterated, opinions[0] });
    worker->next = now + thinker->every * 1000000ull;
}

/* The first span is always searched: there must be something to choose. */
static void *work(void *argument) {
    struct worker *worker = argument;
    uint32_t left = worker->by_time ? UINT32_MAX : worker->iterations;
    do {
        uint32_t now = left < SPAN ? left : SPAN;
        wh_search_run(worker->search, now);
        worker->iterated += now;
        if (worker->tells) tell(worker);
        if (!worker->by_time) left -= now;
    } while (left && !is_over(worker));
    return NULL;
}

/* Every worker but the first in a thread of its own; where there is no thread to be had, its share is done here. */
static void work_all(struct thinker *thinker) {
    unsigned count = thinker->recipe.threads;
    pthread_t threads[WH_MOST_THREADS];
    bool started[WH_MOST_THREADS] = { false };
    for (unsigned i = 1; i < count; i++)
        started[i] = pthread_create(&threads[i], NULL, work, &thinker->workers[i]) == 0;
    work(&thinker->workers[0]);
    for (unsigned i = 1; i < count; i++) {
        if (started[i])
            pthread_join(threads[i], NULL);
        else
            work(&thinker->workers[i]);
    }
}

static void gather_opinions(struct thinker *thinker) {
    struct wh_opinion all[WH_LEGAL_MAX], more[WH_LEGAL_MAX];
    unsigned count = 0;
    for (unsigned i = 0; i < thinker->recipe.threads; i++)
        count = wh_opinions_merge(all, count, more, wh_search_opinions(thinker->workers[i].search, more));
    wh_assert(count > 0);
    thinker->opinion_count = count;
    memcpy(thinker->opinions, all, count * sizeof *all);
}

static wh_action search(struct thinker *thinker, const void *state, const struct wh_notes *notes, struct wh_rng *rng) {
    const struct wh_recipe *recipe = &thinker->recipe;
    uint64_t seed = wh_rng_next(rng);
    uint32_t time = recipe->time;
    if (thinker->longest && (!time || thinker->longest < time)) time = thinker->longest;
    uint64_t until = time ? nanoseconds() + time * 1000000ull : 0;
    for (unsigned i = 0; i < recipe->threads; i++) {
        thinker->workers[i].until = until;
        thinker->workers[i].by_time = recipe->time;
        thinker->workers[i].hurry = thinker->hurry;
        thinker->workers[i].tells = i == 0 && thinker->told ? thinker : NULL;
        thinker->workers[i].begun = nanoseconds();
        thinker->workers[i].next = 0;
        thinker->workers[i].iterated = 0;
        wh_search_begin(thinker->workers[i].search, state, notes, wh_splitmix(&seed));
    }
    work_all(thinker);
    gather_opinions(thinker);
    return thinker->opinions[0].action;
}

void thinker_be_frank(struct thinker *thinker) { thinker->recipe.slips = 0; }

static wh_action only_opinion(struct thinker *thinker, wh_action action) {
    thinker->opinions[0] = (struct wh_opinion){ .action = action, .expected = -1 };
    thinker->opinion_count = 1;
    return action;
}

wh_action thinker_choose(struct thinker *thinker, const void *state, const struct wh_notes *notes, struct wh_rng *rng) {
    const struct wh_recipe *recipe = &thinker->recipe;
    const struct wh_game *game = thinker->game;
    wh_action actions[WH_LEGAL_MAX];
    if (recipe->bot) return only_opinion(thinker, wh_bot_choose(recipe->bot, game, state, notes, rng));
    if (wh_sensible(game, state, notes, actions) == 1) return only_opinion(thinker, actions[0]);
    bool slips = wh_rng_below(rng, 100) < recipe->slips;
    return slips ? only_opinion(thinker, wh_bot_slip(game, state, notes, rng)) : search(thinker, state, notes, rng);
}

unsigned thinker_opinions(const struct thinker *thinker, const struct wh_opinion **out) {
    *out = thinker->opinions;
    return thinker->opinion_count;
}
