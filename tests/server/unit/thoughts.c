/* thoughts.c: who is served next: the fair queue, compared with a slow and simple one, and the lanes of bots'
 * thoughts. */
#include "server/bots/thoughts.h"

#include "server/table/tables.h"
#include "shared/thinker.h"
#include "tests/kit/test.h"

#include <stdlib.h>
#include <string.h>

/* --- the fair queue ----------------------------------------------------------------------------------------------- */

struct guest {
    struct fair_item item; /* first */
    unsigned number;
};

static struct guest *guests_of(struct fair_queue *queue, unsigned count, uint64_t owner, uint64_t cost) {
    struct guest *guests = calloc(count, sizeof *guests);
    for (unsigned i = 0; i < count; i++) {
        guests[i].number = i;
        fair_add(queue, &guests[i].item, owner, cost);
    }
    return guests;
}

/* Takes the next, which costs what it was thought to; whose it was. */
static uint64_t serve(struct fair_queue *queue) {
    struct fair_item *item = fair_take(queue);
    uint64_t owner = item ? fair_owner_of(item) : 0;
    if (item) fair_done(queue, item, item->cost);
    return owner;
}

TEST(fair_queue, who_has_one_thing_waiting_does_not_wait_for_who_has_many) {
    struct fair_queue queue = { .count = 0 };
    struct guest *many = guests_of(&queue, 1000, 1, 1000);
    for (unsigned i = 0; i < 20; i++) CHECK_INT(1, serve(&queue));
    struct guest *one = guests_of(&queue, 1, 2, 1000);
    CHECK_INT(2, serve(&queue));
    CHECK_INT(979 + 1, queue.count);
    fair_clear(&queue);
    free(many);
    free(one);
}

TEST(fair_queue, each_owner_gets_as_much_however_dear_its_things_are) {
    struct fair_queue queue = { .count = 0 };
    struct guest *dear = guests_of(&queue, 1000, 1, 1000), *cheap = guests_of(&queue, 1000, 2, 100);
    unsigned served[3] = { 0 };
    for (unsigned i = 0; i < 550; i++) served[serve(&queue)]++;
    CHECK_INT(50, served[1]);
    CHECK_INT(500, served[2]);
    fair_clear(&queue);
    free(dear);
    free(cheap);
}

/* Several are at work at once: what is begun counts before it is done, and what it really cost counts afterwards. */
TEST(fair_queue, what_is_begun_counts_at_once_and_is_put_right) {
    struct fair_queue queue = { .count = 0 };
    struct guest *first = guests_of(&queue, 10, 1, 100), *second = guests_of(&queue, 10, 2, 100);
    struct fair_item *begun[4];
    for (unsigned i = 0; i < 4; i++) {
        begun[i] = fair_take(&queue);
        CHECK_INT(i % 2 ? 2 : 1, fair_owner_of(begun[i]));
    }
    for (unsigned i = 0; i < 4; i++) fair_done(&queue, begun[i], i % 2 ? 100 : 350); /* 700 against 200 */
    for (unsigned i = 0; i < 5; i++) CHECK_INT(2, serve(&queue));
    CHECK_INT(1, serve(&queue) + serve(&queue) - 2); /* even: one each */
    fair_clear(&queue);
    free(first);
    free(second);
}

TEST(fair_queue, nobody_saves_up_by_resting) {
    struct fair_queue queue = { .count = 0 };
    struct guest *busy = guests_of(&queue, 1000, 1, 100), *rested;
    for (unsigned i = 0; i < 500; i++) serve(&queue);
    rested = guests_of(&queue, 100, 2, 100);
    unsigned served[3] = { 0 };
    for (unsigned i = 0; i < 20; i++) served[serve(&queue)]++;
    CHECK_INT(10, served[1]);
    CHECK_INT(10, served[2]);
    fair_clear(&queue);
    free(busy);
    free(rested);
}

/* Whoever asks for one expensive thing after another is not always as good as new. */
TEST(fair_queue, what_was_used_is_remembered_over_a_short_rest) {
    struct fair_queue queue = { .count = 0 };
    struct guest *cheap = guests_of(&queue, 1000, 2, 100), dear = { .number = 0 };
    unsigned served[3] = { 0 };
    for (unsigned i = 0; i < 110; i++) {
        if (!dear.item.owner) fair_add(&queue, &dear.item, 1, 1000);
        uint64_t owner = serve(&queue);
        served[owner]++;
        if (owner == 1) dear.item.owner = NULL; /* it asks again as soon as it was served */
    }
    CHECK(served[1] >= 10 && served[1] <= 11);
    fair_clear(&queue);
    free(cheap);
}

TEST(fair_queue, memory_does_not_grow_with_all_who_ever_came) {
    struct fair_queue queue = { .count = 0 };
    struct guest guest = { .number = 0 };
    for (uint64_t owner = 1; owner <= 100000; owner++) {
        fair_add(&queue, &guest.item, owner, 1000);
        CHECK_INT(owner, serve(&queue));
    }
    CHECK(queue.owners.count <= 5000);
    CHECK_INT(queue.resting.count, queue.owners.count);
    fair_clear(&queue);
}

/* 100,000 waiting: would take hours if a step looked at all of them. */
TEST(fair_queue, a_hundred_thousand_wait) {
    enum { MANY = 100000 };
    struct fair_queue queue = { .count = 0 };
    struct guest *guests = calloc(MANY, sizeof *guests);
    for (unsigned i = 0; i < MANY; i++) fair_add(&queue, &guests[i].item, i % 3 ? i : 1, 1 + i % 7);
    for (unsigned i = 0; i < MANY; i += 2) fair_remove(&queue, &guests[i].item);
    CHECK_INT(MANY / 2, queue.count);
    unsigned served = 0;
    while (serve(&queue)) served++;
    CHECK_INT(MANY / 2, served);
    CHECK_INT(0, queue.waiting.count);
    fair_clear(&queue);
    free(guests);
}

/* --- beside a simple one: accounts in an array, and everything looked at each time -------------------------------- */

enum { OWNERS = 6, GUESTS = 40 };

struct simple {
    uint64_t used[OWNERS], now;
    struct simple_guest {
        enum { AWAY, WAITS, AT_WORK } stage;
        unsigned owner;
        uint64_t ticket, cost;
    } guests[GUESTS];
    uint64_t tickets;
};

static bool has_waiting(const struct simple *simple, unsigned owner) {
    for (unsigned i = 0; i < GUESTS; i++)
        if (simple->guests[i].stage == WAITS && simple->guests[i].owner == owner) return true;
    return false;
}

static void simple_add(struct simple *simple, unsigned number, unsigned owner, uint64_t cost) {
    if (!has_waiting(simple, owner) && simple->used[owner] < simple->now) simple->used[owner] = simple->now;
    simple->guests[number] = (struct simple_guest){ WAITS, owner, simple->tickets++, cost };
}

static bool comes_before(const struct simple *simple, const struct simple_guest *a, const struct simple_guest *b) {
    uint64_t x = simple->used[a->owner], y = simple->used[b->owner];
    return x != y ? x < y : a->ticket < b->ticket;
}

static int simple_take(struct simple *simple) {
    int best = -1;
    for (int i = 0; i < GUESTS; i++)
        if (simple->guests[i].stage == WAITS &&
            (best < 0 || comes_before(simple, &simple->guests[i], &simple->guests[best])))
            best = i;
    if (best < 0) return best;
    struct simple_guest *guest = &simple->guests[best];
    if (simple->used[guest->owner] > simple->now) simple->now = simple->used[guest->owner];
    simple->used[guest->owner] += guest->cost;
    guest->stage = AT_WORK;
    return best;
}

static void simple_done(struct simple *simple, int number, uint64_t cost) {
    struct simple_guest *guest = &simple->guests[number];
    simple->used[guest->owner] += cost - guest->cost;
    if (has_waiting(simple, guest->owner) && simple->used[guest->owner] < simple->now)
        simple->used[guest->owner] = simple->now;
    guest->stage = AWAY;
}

TEST(fair_queue, serves_in_the_order_of_a_simple_one) {
    struct fair_queue queue = { .count = 0 };
    struct simple simple = { .now = 0 };
    struct guest guests[GUESTS];
    struct wh_rng rng;
    wh_rng_seed(&rng, 7);
    for (unsigned step = 0; step < 200000 && !test_failed(); step++) {
        unsigned number = wh_rng_below(&rng, GUESTS), owner = wh_rng_below(&rng, OWNERS);
        uint64_t cost = 1 + wh_rng_below(&rng, 50);
        guests[number].number = number;
        if (simple.guests[number].stage == AWAY) {
            simple_add(&simple, number, owner, cost);
            fair_add(&queue, &guests[number].item, owner, cost);
        } else if (simple.guests[number].stage == AT_WORK) {
            simple_done(&simple, (int)number, cost);
            fair_done(&queue, &guests[number].item, cost);
        } else if (wh_rng_below(&rng, 8) == 0) {
            simple.guests[number].stage = AWAY;
            fair_remove(&queue, &guests[number].item);
        }
        if (wh_rng_below(&rng, 2)) continue;
        struct guest *taken = (struct guest *)fair_take(&queue);
        CHECK_INT(simple_take(&simple), taken ? (int)taken->number : -1);
    }
    fair_clear(&queue);
}

/* --- thoughts ----------------------------------------------------------------------------------------------------- */

static const uint8_t no_state[WH_STATE_MAX];

static struct thought *ask(struct thoughts *thoughts, uint64_t table, uint32_t version, const char *bot, uint64_t owner,
                           bool watched) {
    struct thought_wish wish = { table, version, wh_games[0], bot, no_state, { { 0 } }, owner, watched };
    return thoughts_ask(thoughts, &wish, thinker_effort(bot), 0);
}

/* Has the next of a lane thought about, and its answer delivered; its table, or 0. */
static uint64_t think(struct thoughts *thoughts, enum lane lane) {
    struct thought *thought = thoughts_take(thoughts, lane, 0);
    if (!thought) return 0;
    thoughts_done(thoughts, thought, thought->item.cost);
    thought = thoughts_deliver(thoughts);
    uint64_t table = thought ? thought->place.key : 0;
    free(thought);
    return table;
}

TEST(thoughts, quick_bots_have_a_lane_of_their_own) {
    static const char *const quick[] = { "random", "greedy", "level-1", "level-3", "level-5" };
    static const char *const slow[] = { "level-6", "level-9", "level-10", "search" };
    struct thoughts thoughts;
    thoughts_begin(&thoughts);
    for (unsigned i = 0; i < WH_COUNT(slow); i++) ask(&thoughts, 100 + i, 1, slow[i], 1, true);
    for (unsigned i = 0; i < WH_COUNT(quick); i++) ask(&thoughts, 1 + i, 1, quick[i], 1, true);
    CHECK_INT(WH_COUNT(slow), thoughts_waiting(&thoughts, SLOW));
    for (unsigned i = 0; i < WH_COUNT(quick); i++) CHECK_INT(1 + i, think(&thoughts, QUICK));
    CHECK_INT(0, think(&thoughts, QUICK));
    CHECK_INT(WH_COUNT(quick), thoughts.lanes[QUICK].counts.thoughts);
    thoughts_clear(&thoughts);
}

TEST(thoughts, watched_tables_come_first_but_the_others_are_not_left_for_ever) {
    struct thoughts thoughts;
    thoughts_begin(&thoughts);
    for (unsigned i = 0; i < 100; i++) ask(&thoughts, 1000 + i, 1, "level-10", 1 + i % 4, false);
    for (unsigned i = 0; i < 100; i++) ask(&thoughts, 1 + i, 1, "level-10", 1, true);
    unsigned others = 0;
    for (unsigned i = 1; i <= 4 * SHARE; i++) {
        bool other = think(&thoughts, SLOW) >= 1000;
        CHECK(other == (i % SHARE == 0));
        others += other;
    }
    CHECK_INT(4, others);
    thoughts_clear(&thoughts);
}

TEST(thoughts, who_comes_to_a_table_moves_it_forward) {
    struct thoughts thoughts;
    thoughts_begin(&thoughts);
    for (unsigned i = 1; i <= 5; i++) ask(&thoughts, i, 1, "level-10", 1, false);
    CHECK(!ask(&thoughts, 4, 1, "level-10", 1, true));
    CHECK_INT(5, thoughts_waiting(&thoughts, SLOW));
    CHECK_INT(4, think(&thoughts, SLOW));
    CHECK(!ask(&thoughts, 5, 1, "level-10", 2, false)); /* it turned out whose it is */
    CHECK_INT(1, think(&thoughts, SLOW));
    CHECK_INT(5, think(&thoughts, SLOW));
    thoughts_clear(&thoughts);
}

TEST(thoughts, a_table_has_one_and_the_newer_version_counts) {
    struct thoughts thoughts;
    thoughts_begin(&thoughts);
    CHECK(ask(&thoughts, 7, 1, "level-10", 1, true) != NULL);
    CHECK(!ask(&thoughts, 7, 1, "level-10", 1, true));
    CHECK(ask(&thoughts, 7, 3, "greedy", 1, true) != NULL);
    CHECK_INT(0, thoughts_waiting(&thoughts, SLOW));
    struct thought *old = thoughts_take(&thoughts, QUICK, 0);
    REQUIRE(old && old->version == 3);
    CHECK(!ask(&thoughts, 7, 3, "greedy", 1, false)); /* at hand already */
    CHECK(ask(&thoughts, 7, 4, "greedy", 1, true) != NULL);
    struct thought *new = thoughts_take(&thoughts, QUICK, 0);
    REQUIRE(new &&new->version == 4);
    thoughts_done(&thoughts, old, 10);
    CHECK(!thoughts_deliver(&thoughts)); /* the table has moved on */
    thoughts_done(&thoughts, new, 10);
    CHECK(thoughts_deliver(&thoughts) == new);
    free(new);
    thoughts_clear(&thoughts);
}

TEST(thoughts, what_is_forgotten_is_never_delivered) {
    struct thoughts thoughts;
    thoughts_begin(&thoughts);
    for (unsigned i = 1; i <= 4; i++) ask(&thoughts, i, 1, "random", 1, true);
    thoughts_forget(&thoughts, 4); /* while it waits */
    thoughts_forget(&thoughts, 9); /* of which nothing is known */
    struct thought *first = thoughts_take(&thoughts, QUICK, 0), *second = thoughts_take(&thoughts, QUICK, 0);
    thoughts_forget(&thoughts, 1); /* while it is being thought */
    thoughts_done(&thoughts, first, 10);
    thoughts_done(&thoughts, second, 10);
    thoughts_forget(&thoughts, 2); /* while its answer waits */
    CHECK(!thoughts_deliver(&thoughts));
    CHECK_INT(3, think(&thoughts, QUICK));
    CHECK_INT(0, think(&thoughts, QUICK));
    CHECK_INT(0, thoughts.by_table.count);
    thoughts_clear(&thoughts);
}

TEST(thoughts, waiting_is_counted) {
    struct thoughts thoughts;
    thoughts_begin(&thoughts);
    struct thought_wish wish = { 1, 1, wh_games[0], "level-10", no_state, { { 0 } }, 1, true };
    thoughts_ask(&thoughts, &wish, 1000000, 5000);
    struct thought *thought = thoughts_take(&thoughts, SLOW, 12000);
    REQUIRE(thought != NULL);
    CHECK_INT(7000, thoughts.lanes[SLOW].counts.waited);
    thoughts_done(&thoughts, thought, 1);
    thoughts_clear(&thoughts);
}

/* --- whom a bot plays for ----------------------------------------------------------------------------------------- */

static void make_table(struct table *table, struct event *event, enum seat_kind first) {
    *event = (struct event){ .kind = EVENT_MAKE, .time = 1000, .at = 1000, .seat = -1 };
    struct making *making = &event->making;
    making->game = wh_games[0];
    wh_setup_default(making->game, 2, &making->setup);
    making->kinds[0] = first;
    making->kinds[1] = SEAT_BOT;
    making->seed[0] = 1;
    making->dice = DICE_SEALED;
    for (unsigned seat = 0; seat < 2; seat++)
        if (making->kinds[seat] == SEAT_BOT) strcpy(making->bots[seat], "greedy");
    *table = (struct table){ .id = 1 };
    CHECK(table_apply(table, event, NULL));
}

/* Otherwise they would be looked at for ever: nobody lets them go on, and many of them would hide the clocks
 * that run. */
TEST(thoughts, a_table_of_bots_alone_is_not_due) {
    static struct event event;
    static struct table table;
    make_table(&table, &event, SEAT_BOT);
    CHECK_INT(PHASE_PLAYING, table.phase);
    CHECK(!table_is_for_people(&table));
    CHECK_INT(0, table_due(&table));
    table_clear(&table);
}

/* Bots alone rest until somebody looks; a rated match ends after a day, so that nobody escapes a rating. */
TEST(thoughts, a_match_that_is_nobodys_ends_if_it_is_rated) {
    static struct event event;
    static struct table table;
    for (unsigned account = 0; account < 2; account++) {
        make_table(&table, &event, SEAT_PERSON);
        table.seats[0].account = account == 1;
        event = (struct event){ .kind = EVENT_SEAL, .at = 2000, .has_seal = true, .luck_size = LUCK_BYTES };
        luck_seal(event.luck, event.seal);
        CHECK(table_apply(&table, &event, NULL));
        CHECK(table_is_for_people(&table));
        struct event abandon = { .kind = EVENT_ABANDON, .at = 2000 + ABANDONED_AFTER, .seat = -1 };
        CHECK(!table_judge(&table, &abandon, NULL)); /* somebody has a seat */
        event = (struct event){ .kind = EVENT_LEAVE, .time = 3000, .at = 3000, .seat = 0 };
        CHECK(table_apply(&table, &event, NULL));
        CHECK_INT(PHASE_PLAYING, table.phase);
        CHECK(!table_is_for_people(&table));
        CHECK_INT(account ? 3000 + ABANDONED_AFTER : 0, table_due(&table));
        CHECK(!table_judge(&table, &abandon, NULL)); /* too early */
        abandon.at = 3000 + ABANDONED_AFTER;
        CHECK(table_apply(&table, &abandon, NULL) == (account == 1));
        CHECK_INT(account ? PHASE_OVER : PHASE_PLAYING, table.phase);
        if (account) CHECK_INT(2, table_winners(&table));
        if (account) CHECK(table_has_lost(&table, 0) && !table_has_lost(&table, 1));
        table_clear(&table);
    }
}
