/* play.c: the matches that `witching train` learns from. Each seat plays quickly and greedily, by the hand-made value
 * or by what was learnt from the matches before: whoever misjudges a position is shown by the other how it is lost. One
 * move in eight is just any move, so that positions occur which both avoid: a search will ask about those too. */
#include "command/train/train.h"
#include "shared/thinker.h"

#include <stdlib.h>
#include <string.h>

enum { ONE_IN = 8, QUICK_TRIES = 100, SETUPS = 500, LONGEST = 20000 };

struct match {
    const struct self_play *play;
    const struct wh_game *game;
    struct thinker *thinker; /* NULL: the seats play greedily */
    uint32_t students;       /* bit per seat that plays by what was learnt */
    struct wh_rng rng;
    uint32_t length;
    uint8_t (*states)[WH_STATE_MAX]; /* of the match so far */
};

/* --- set-ups: every row of weights gets its share of the matches -------------------------------------------------- */

static bool starts_in_row(const struct wh_game *game, const struct wh_setup *setup, unsigned row) {
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    struct wh_features f;
    if (!game->start(state, setup, NULL)) return false;
    game->heuristics->estimator->look(state, &f);
    return f.row == row;
}

/* Presets in three of four matches. Where the number of seats asked for never leads to the row: any set-up. */
static void choose_setup_for(const struct self_play *play, uint32_t match, struct wh_setup *setup, struct wh_rng *rng) {
    const struct wh_game *game = play->game;
    unsigned row = match % game->heuristics->estimator->row_count, choices = game->max_seats - game->min_seats + 1u;
    for (unsigned i = 0; i < SETUPS; i++) {
        unsigned seats = play->seats ? play->seats : game->min_seats + wh_rng_below(rng, choices);
        bool presets = wh_rng_below(rng, 4) > 0;
        if (presets)
            wh_setup_default(game, seats, setup);
        else
            wh_setup_any(game, seats, setup, rng);
        if (starts_in_row(game, setup, row)) return;
    }
}

/* --- a match ------------------------------------------------------------------------------------------------------ */

static wh_action choose_greedily(struct match *match, const void *state) {
    bool student = match->students >> match->game->actor(state) & 1;
    const struct wh_greedy way = { .by_estimate = student, .guesses = 1, .tries = QUICK_TRIES };
    _Alignas(16) uint8_t known[WH_STATE_MAX];
    int seat = match->game->actor(state);
    memcpy(known, state, match->game->state_size);
    match->game->resample(known, seat, &match->rng);
    return wh_greedy_choose(&way, student ? &match->play->student : match->game, known, NULL, seat, &match->rng);
}

static wh_action choose(struct match *match, const void *state) {
    if (wh_rng_below(&match->rng, ONE_IN) == 0) return match->game->pick(state, &match->rng);
    return match->thinker ? thinker_choose(match->thinker, state, NULL, &match->rng) : choose_greedily(match, state);
}

static void play_match(struct match *match, const struct wh_setup *setup) {
    const struct wh_game *game = match->game;
    uint8_t *state = match->states[0];
    bool started = game->start(state, setup, NULL);
    wh_assert(started);
    if (match->thinker) thinker_new_match(match->thinker);
    match->students = match->play->learnt ? wh_rng_below(&match->rng, 1u << setup->seats) : 0;
    for (match->length = 0; game->actor(state) != WH_OVER; state = match->states[match->length]) {
        bool every_match_ends = match->length + 1 < LONGEST;
        wh_assert(every_match_ends);
        uint8_t *next = match->states[++match->length];
        memcpy(next, state, game->state_size);
        game->apply(next, game->actor(state) == WH_CHANCE ? game->sample(state, &match->rng) : choose(match, state));
    }
}

/* --- positions into lessons --------------------------------------------------------------------------------------- */

static void *grow(void *old, size_t size) {
    void *new = realloc(old, size);
    if (!new) exit(failure(tr("there is not enough memory.")));
    return new;
}

static void make_room(struct lessons *l) {
    size_t width = l->game->heuristics->estimator->feature_count;
    if (l->count == l->room) {
        l->room = l->room ? 2 * l->room : 1024;
        l->positions = grow(l->positions, l->room * sizeof *l->positions);
    }
    if (l->rows + WH_MAX_SEATS > l->rows_room) {
        l->rows_room = l->rows_room ? 2 * l->rows_room : 4096;
        l->features = grow(l->features, l->rows_room * width * sizeof *l->features);
        l->value = grow(l->value, l->rows_room * sizeof *l->value);
    }
}

static void add_position(struct lessons *l, uint32_t match, const void *state, const int32_t *shares) {
    const struct wh_estimator *estimator = l->game->heuristics->estimator;
    struct wh_features f;
    estimator->look(state, &f);
    make_room(l);
    struct position *p = &l->positions[l->count++];
    *p =
        (struct position){ .match = match, .row = f.row, .progress = f.progress, .seats = (uint8_t)wh_per_seat(state) };
    p->first = l->rows;
    for (unsigned seat = 0; seat < p->seats; seat++) {
        size_t row = l->rows++;
        p->share[seat] = (float)shares[seat] / WH_WIN;
        l->value[row] = (float)l->game->heuristics->evaluate(state, (int)seat);
        memcpy(l->features + row * estimator->feature_count, f.of[seat], estimator->feature_count * sizeof(int16_t));
    }
}

/* One position from each of equal parts of the match. */
static void gather(struct lessons *l, uint32_t number, struct match *match) {
    int32_t shares[WH_MAX_SEATS];
    wh_estimate(match->game, match->states[match->length], shares); /* finished: the true shares */
    uint32_t parts = match->length < LESSONS_A_MATCH ? match->length : LESSONS_A_MATCH;
    for (uint32_t i = 0; i < parts; i++) {
        uint32_t begin = match->length * i / parts, end = match->length * (i + 1) / parts;
        add_position(l, number, match->states[begin + wh_rng_below(&match->rng, end - begin)], shares);
    }
}

void self_play(const struct self_play *play, struct lessons *out) {
    struct match match = { .play = play, .game = play->game };
    if (play->bot) match.thinker = thinker_open(play->bot, play->game);
    match.states = allocate(LONGEST * sizeof *match.states);
    out->game = play->game;
    for (uint32_t number = play->first; number < play->first + play->matches; number++) {
        struct wh_setup setup;
        wh_rng_seed(&match.rng, play->seed + (uint64_t)number * 0x9e3779b97f4a7c15u);
        choose_setup_for(play, number / 5, &setup, &match.rng); /* so that every row is held out as often */
        play_match(&match, &setup);
        gather(out, number, &match);
        progress_draw(play->progress, number + 1, play->all, play->game->id);
    }
    thinker_close(match.thinker);
    free(match.states);
}

void lessons_free(struct lessons *lessons) {
    free(lessons->positions);
    free(lessons->features);
    free(lessons->value);
    *lessons = (struct lessons){ 0 };
}
