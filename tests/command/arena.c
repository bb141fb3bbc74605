/* arena.c: who sits where in the arena: every bot on every side equally often, partners together, the same luck for all
 * rotations of a deal. How strong they are is statistics.c, what the command does is arena.sh. */
#include "command/arena/arena.h"
#include "tests/kit/test.h"

#include <stdlib.h>
#include <string.h>

static struct arena *arena_of(unsigned bots, const char *game_id, unsigned seats, const char *set) {
    static const char *const names[] = { "a", "b", "c", "d", "e", "f", "g" };
    struct arena *arena = allocate(sizeof *arena);
    const struct wh_game *game = wh_game_find(game_id);
    struct wh_setup setup;
    arena->matches = 1000;
    arena->seed = 7;
    arena->bot_count = arena->entry_count = bots;
    for (unsigned i = 0; i < bots; i++) {
        arena->bots[i] = arena->entries[i] = names[i];
        arena->bot_of[i] = (uint8_t)i;
    }
    wh_setup_default(game, seats, &setup);
    CHECK(!set || wh_setup_set(game, &setup, set, NULL));
    CHECK(arena_add_table(arena, game, &setup, 0));
    return arena;
}

/* How often each bot sits on each side in the deals from `first` on. */
static void count_sides(struct arena *arena, uint64_t first, uint64_t deals, unsigned counts[7][SIDES_MAX]) {
    struct arena_table *table = &arena->tables[0];
    memset(counts, 0, 7 * sizeof *counts);
    for (uint64_t deal = first; deal < first + deals; deal++)
        for (unsigned place = 0; place < table->per_deal; place++) {
            uint8_t bots[SIDES_MAX];
            arena_seat(arena, &(struct arena_match){ .table = table, .deal = deal, .place = place }, bots);
            for (unsigned side = 0; side < table->sides; side++) counts[bots[side]][side]++;
        }
}

TEST(arena, every_bot_sits_on_every_side_equally_often) {
    for (unsigned bots = 2; bots <= 7; bots++)
        for (unsigned seats = 2; seats <= 5; seats++) {
            struct arena *arena = arena_of(bots, "hourglass", seats, NULL);
            unsigned counts[7][SIDES_MAX];
            uint64_t whole = bots > seats ? arena->tables[0].lineups : 1; /* deals until all have had their turn */
            for (uint64_t first = 0; first < 5 * whole; first += whole) {
                count_sides(arena, first, whole, counts);
                for (unsigned bot = 0; bot < bots; bot++)
                    for (unsigned side = 0; side < seats; side++)
                        if (!counts[bot][side] || counts[bot][side] != counts[0][0])
                            FAIL("%u bots, %u seats: bot %u sits %u times on side %u, bot 0 %u times on side 0", bots,
                                 seats, bot, counts[bot][side], side, counts[0][0]);
            }
            arena_free(arena);
        }
}

TEST(arena, neighbours_change_from_deal_to_deal) {
    struct arena *arena = arena_of(4, "hourglass", 4, NULL);
    unsigned followed = 0; /* bit per bot that came after bot 0 */
    for (uint64_t deal = 0; deal < 6; deal++) {
        uint8_t bots[SIDES_MAX];
        arena_seat(arena, &(struct arena_match){ .table = &arena->tables[0], .deal = deal }, bots);
        for (unsigned side = 0; side < 4; side++)
            if (bots[side] == 0) followed |= 1u << bots[(side + 1) % 4];
    }
    CHECK_INT(14, followed);
    arena_free(arena);
}

TEST(arena, partners_are_the_same_bot) {
    struct arena *arena = arena_of(2, "midnight", 4, "mode=team");
    struct fixture fixture;
    CHECK_INT(2, arena->tables[0].sides);
    CHECK_INT(2, arena->tables[0].per_deal);
    for (unsigned place = 0; place < 2; place++) {
        arena_fixture(arena, &(struct arena_match){ .table = &arena->tables[0], .place = place }, &fixture);
        CHECK_TEXT(place ? "b" : "a", fixture.bots[0]);
        CHECK_TEXT(place ? "b" : "a", fixture.bots[2]);
        CHECK_TEXT(place ? "a" : "b", fixture.bots[1]);
        CHECK_TEXT(place ? "a" : "b", fixture.bots[3]);
    }
    CHECK_INT(1, arena_sides_of(&arena->tables[0], 5));
    CHECK_INT(2, arena_sides_of(&arena->tables[0], 10));
    CHECK_INT(3, arena_sides_of(&arena->tables[0], 15));
    arena_free(arena);
}

TEST(arena, a_deal_has_one_luck_and_each_match_its_own_whims) {
    struct arena *arena = arena_of(3, "hourglass", 3, NULL);
    struct fixture first, second, other;
    arena_fixture(arena, &(struct arena_match){ .table = &arena->tables[0], .deal = 4, .place = 0 }, &first);
    arena_fixture(arena, &(struct arena_match){ .table = &arena->tables[0], .deal = 4, .place = 1 }, &second);
    arena_fixture(arena, &(struct arena_match){ .table = &arena->tables[0], .deal = 5, .place = 0 }, &other);
    CHECK(first.luck == second.luck && first.whims != second.whims && first.luck != other.luck);
    arena_free(arena);
}

TEST(arena, items_are_all_matches_of_all_tables) {
    struct arena *arena = arena_of(2, "hourglass", 2, NULL);
    struct wh_setup setup;
    wh_setup_default(wh_game_find("template"), 3, &setup);
    CHECK(arena_add_table(arena, wh_game_find("template"), &setup, 0));
    CHECK_INT(1000 + 1002, arena_count(arena)); /* whole deals of 2 and of 6 matches */
    struct arena_match last = arena_match_at(arena, 999), next = arena_match_at(arena, 1000 + 7);
    CHECK(last.table == &arena->tables[0] && last.deal == 499 && last.place == 1);
    CHECK(next.table == &arena->tables[1] && next.deal == 1 && next.place == 1);
    arena_free(arena);
}

TEST(arena, what_a_strength_should_win) {
    struct arena *two = arena_of(2, "hourglass", 2, NULL), *three = arena_of(2, "hourglass", 3, NULL);
    CHECK(arena_expected_share(two, &two->tables[0], 0) == 0.5);
    double strong = arena_expected_share(two, &two->tables[0], 400); /* odds of 10 to 1 */
    CHECK(strong > 10.0 / 11 - 1e-9 && strong < 10.0 / 11 + 1e-9);
    double both =
        arena_expected_share(three, &three->tables[0], 400); /* with two seats against one, and the other way */
    CHECK(both > (20.0 / 21 + 10.0 / 12) / 2 - 1e-9 && both < (20.0 / 21 + 10.0 / 12) / 2 + 1e-9);
    arena_free(two);
    arena_free(three);
}
