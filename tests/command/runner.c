/* runner.c: matches between bots are the same whoever plays them, and a run brings every result once and in order. */
#include "command/selfplay/runner.h"
#include "tests/kit/test.h"

#include <string.h>

/* --- one match ---------------------------------------------------------------------------------------------------- */

static struct fixture fixture_of(const char *game, unsigned seats, uint64_t luck, uint64_t whims) {
    struct fixture fixture = { .game = wh_game_find(game), .luck = luck, .whims = whims };
    wh_setup_default(fixture.game, seats, &fixture.setup);
    for (unsigned seat = 0; seat < seats; seat++) fixture.bots[seat] = seat % 2 ? "random" : "greedy";
    return fixture;
}

static uint64_t hash_of(const struct wh_match *match) {
    return wh_hash(match->actions, match->length * sizeof *match->actions, 1);
}

TEST(runner, a_match_depends_on_its_fixture_alone) {
    struct stage *fresh = stage_open(), *used = stage_open();
    struct fixture first = fixture_of("template", 3, 1, 2), other = fixture_of("hourglass", 2, 7, 7);
    stage_play(used, &other, NULL, NULL, NULL);
    uint64_t expected = hash_of(stage_play(fresh, &first, NULL, NULL, NULL));
    CHECK(hash_of(stage_play(used, &first, NULL, NULL, NULL)) == expected);
    CHECK(hash_of(stage_play(fresh, &first, NULL, NULL, NULL)) == expected);
    first.luck = 3;
    CHECK(hash_of(stage_play(fresh, &first, NULL, NULL, NULL)) != expected);
    stage_close(fresh);
    stage_close(used);
}

struct watched {
    uint64_t hash;
    uint32_t plies, decisions;
};

static void watch(void *with, const struct ply *ply) {
    struct watched *watched = with;
    CHECK_INT(ply->match->length, watched->plies);
    CHECK_INT(wh_match_actor(ply->match), ply->actor);
    CHECK((ply->actor == WH_CHANCE) == (ply->thinker == NULL));
    CHECK(ply->match->game->check(ply->match->state, ply->action, NULL));
    watched->hash = wh_hash(&ply->action, sizeof ply->action, watched->hash);
    watched->decisions += ply->actor >= 0;
    watched->plies++;
}

TEST(runner, a_watcher_sees_every_ply_before_it_happens) {
    struct stage *stage = stage_open();
    struct fixture fixture = fixture_of("hourglass", 3, 5, 6);
    struct watched watched = { .hash = 1 };
    const struct wh_match *match = stage_play(stage, &fixture, watch, &watched, NULL);
    CHECK_INT(match->length, watched.plies);
    CHECK(watched.decisions > 0 && watched.decisions < watched.plies);
    CHECK(match->game->winners(match->state) != 0);
    uint64_t hash = 1;
    for (uint32_t i = 0; i < match->length; i++) hash = wh_hash(&match->actions[i], sizeof *match->actions, hash);
    CHECK(hash == watched.hash);
    stage_close(stage);
}

TEST(runner, the_same_luck_is_the_same_deal_whoever_sits_where) {
    struct stage *stage = stage_open();
    struct fixture fixture = fixture_of("hourglass", 2, 11, 12);
    wh_action deal = stage_play(stage, &fixture, NULL, NULL, NULL)->actions[0];
    fixture.bots[0] = "random", fixture.bots[1] = "greedy", fixture.whims = 99;
    CHECK(stage_play(stage, &fixture, NULL, NULL, NULL)->actions[0] == deal);
    stage_close(stage);
}

TEST(runner, a_stopped_match_has_no_result) {
    struct stage *stage = stage_open();
    struct fixture fixture = fixture_of("hourglass", 2, 1, 1);
    atomic_bool stop = true;
    CHECK(stage_play(stage, &fixture, NULL, NULL, &stop) == NULL);
    stage_close(stage);
}

/* Programs can play on for ever where no limit of rounds is set; here they always play the first move there is. */
TEST(runner, a_match_that_finds_no_end_is_lost_by_the_program_to_move) {
    const char *const player = STAGE_PROGRAM "sed -u 's/^move .*\"legal\":.\"\\([^\"]*\\)\".*/move \\1/'";
    struct stage *stage = stage_open();
    struct fixture fixture = fixture_of("halloween", 2, 1, 1);
    fixture.time = 60000;
    fixture.plies = 30;
    for (unsigned programs = 2; programs > 0; programs--) {
        fixture.bots[0] = player;
        fixture.bots[1] = programs > 1 ? player : "greedy";
        const struct wh_match *match = stage_play(stage, &fixture, NULL, NULL, NULL);
        const char *problem;
        int seat = stage_forfeit(stage, &problem);
        CHECK_INT(30, match->length);
        CHECK_INT(programs > 1 ? wh_match_actor(match) : 0, seat);
        CHECK_TEXT("The match found no end in 30 steps.", problem);
    }
    stage_close(stage);
}

/* --- many --------------------------------------------------------------------------------------------------------- */

struct run {
    uint64_t supplied, count, taken, enough, sum;
    unsigned done[1000], later;
    bool lend;
    uint64_t lent;
};

static enum supply next(void *with, uint64_t *item) {
    struct run *run = with;
    if (run->later && run->later-- % 3 == 0) return SUPPLY_LATER;
    if (run->supplied == run->count) return SUPPLY_NONE;
    *item = run->supplied++;
    return SUPPLY_ITEM;
}

static uint64_t answer(uint64_t item) { return derive_seed(item, 1, 2); }

static void toil(void *with, struct worker *worker, uint64_t item, void *result) {
    (void)with, (void)worker;
    volatile uint64_t spin = answer(item) % 20000; /* so that results come out of order */
    while (spin) spin--;
    uint64_t made = answer(item);
    memcpy(result, &made, sizeof made);
}

static void done(void *with, uint64_t item, const void *result) {
    struct run *run = with;
    CHECK(memcmp(&(uint64_t){ answer(item) }, result, sizeof(uint64_t)) == 0);
    run->done[item]++;
}

static bool take(void *with, uint64_t item, const void *result) {
    struct run *run = with;
    CHECK_INT(run->taken, item);
    CHECK_INT(1, run->done[item]);
    CHECK(memcmp(&(uint64_t){ answer(item) }, result, sizeof(uint64_t)) == 0);
    return ++run->taken != run->enough;
}

static bool poll(void *with, struct runner *runner) {
    struct run *run = with;
    uint64_t items[5];
    unsigned count = run->lend ? runner_lend(runner, items, WH_COUNT(items)) : 0;
    while (count--) { /* given back the wrong way round */
        uint64_t made = answer(items[count]);
        runner_give_back(runner, items[count], &made);
        run->lent++;
    }
    return true;
}

static struct runner_plan plan_of(struct run *run, unsigned threads) {
    return (struct runner_plan){ .threads = threads,
                                 .result_size = sizeof(uint64_t),
                                 .with = run,
                                 .next = next,
                                 .work = toil,
                                 .done = done,
                                 .take = take,
                                 .poll = poll };
}

TEST(runner, every_result_comes_once_and_in_order) {
    for (unsigned threads = 1; threads <= 8; threads *= 2) {
        struct run run = { .count = 1000 };
        struct runner_plan plan = plan_of(&run, threads);
        if (threads == 2) plan.poll = NULL;
        if (threads == 4) plan.window = 3;
        CHECK(runner_run(&plan));
        CHECK_INT(1000, run.taken);
    }
}

TEST(runner, stops_where_the_taker_says_so) {
    struct run run = { .count = 1000, .enough = 321 };
    struct runner_plan plan = plan_of(&run, 4);
    CHECK(!runner_run(&plan));
    CHECK_INT(321, run.taken);
}

TEST(runner, waits_for_work_that_comes_later) {
    struct run run = { .count = 50, .later = 90 };
    struct runner_plan plan = plan_of(&run, 2);
    CHECK(runner_run(&plan));
    CHECK_INT(50, run.taken);
}

TEST(runner, others_may_do_all_the_work) {
    struct run run = { .count = 200, .lend = true };
    struct runner_plan plan = plan_of(&run, 0);
    plan.window = 16;
    CHECK(runner_run(&plan));
    CHECK_INT(200, run.taken);
    CHECK_INT(200, run.lent);
}

TEST(runner, nothing_to_do_is_done_at_once) {
    struct run run = { .count = 0 };
    struct runner_plan plan = plan_of(&run, 2);
    CHECK(runner_run(&plan));
    CHECK_INT(0, run.taken);
}
