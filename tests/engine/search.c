/* search.c: searches choose legal moves, know only their seat's view, follow a match, and give the same answer to the
 * same question. */
#include "witching/search.h"
#include "src/bots/search_tree.h"
#include "tests/kit/test.h"

#include <stdlib.h>
#include <string.h>

enum { ITERATIONS = 60, ROOM = 1 << 20, LONGEST = 20000 };

static struct wh_search *open_search(const struct wh_game *game) {
    static const struct wh_search_options usual;
    return wh_search_open(aligned_alloc(64, ROOM), ROOM, game, &usual);
}

static wh_action think(struct wh_search *search, const void *state, uint64_t seed, uint32_t iterations) {
    struct wh_opinion opinions[WH_LEGAL_MAX];
    wh_search_begin(search, state, NULL, seed);
    wh_search_run(search, iterations);
    return wh_search_opinions(search, opinions) ? opinions[0].action : WH_NONE;
}

static void start(const struct wh_game *game, unsigned seats, void *state) {
    struct wh_setup setup;
    wh_setup_default(game, seats, &setup);
    game->start(state, &setup, NULL);
}

/* Two searches follow the same match, each from the seat whose turn it is first; one is shown the truth, the other at
 * its own decisions a state that its seat cannot tell from it. */
struct pair {
    const struct wh_game *game;
    struct wh_search *one, *other;
    int seat; /* -1: nobody has decided yet */
};

static void expect_alike(struct pair *pair, const void *state, struct wh_rng *rng) {
    const struct wh_game *game = pair->game;
    _Alignas(16) uint8_t guess[WH_STATE_MAX];
    wh_action actions[WH_LEGAL_MAX];
    if (wh_candidates(game, state, actions) == 1) return;
    memcpy(guess, state, game->state_size);
    game->resample(guess, pair->seat, rng);
    uint64_t seed = wh_rng_next(rng);
    wh_action choice = think(pair->one, state, seed, ITERATIONS), again = think(pair->other, guess, seed, ITERATIONS);
    if (choice != again) FAIL("a search of %s decides by what it cannot know", game->id);
    if (!game->check(state, choice, NULL)) FAIL("a search of %s chose an illegal action", game->id);
}

static void expect_blind(const struct wh_game *game, unsigned seats, uint64_t seed) {
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    struct pair pair = { .game = game, .one = open_search(game), .other = open_search(game), .seat = -1 };
    struct wh_rng rng;
    wh_rng_seed(&rng, seed);
    start(game, seats, state);
    for (unsigned ply = 0; game->actor(state) != WH_OVER && !test_failed() && ply < LONGEST; ply++) {
        int actor = game->actor(state);
        if (pair.seat < 0) pair.seat = actor == WH_CHANCE ? -1 : actor;
        if (actor >= 0 && actor == pair.seat) expect_alike(&pair, state, &rng);
        wh_action action = actor == WH_CHANCE ? game->sample(state, &rng) : game->pick(state, &rng);
        wh_search_saw(pair.one, state, action);
        wh_search_saw(pair.other, state, action);
        game->apply(state, action);
    }
    free(pair.one);
    free(pair.other);
}

/* Nothing it has kept may be impossible now, for example after a new hand of cards. */
static void expect_possible(const struct wh_game *game, const struct wh_search *search, const void *state) {
    struct wh_opinion opinions[WH_LEGAL_MAX];
    unsigned count = wh_search_opinions(search, opinions);
    for (unsigned i = 0; i < count; i++)
        if (!game->check(state, opinions[i].action, NULL)) FAIL("a search of %s thinks of an illegal action", game->id);
}

TEST(search, thinks_of_what_is_possible) {
    for (unsigned i = 0; i < wh_game_count; i++) {
        const struct wh_game *game = wh_games[i];
        _Alignas(16) uint8_t state[WH_STATE_MAX];
        struct wh_search *search = open_search(game);
        struct wh_rng rng;
        wh_rng_seed(&rng, 11);
        start(game, game->min_seats, state);
        for (unsigned ply = 0; ply < 150 && game->actor(state) != WH_OVER; ply++) {
            int actor = game->actor(state);
            wh_action action = actor == WH_CHANCE ? game->sample(state, &rng) : game->pick(state, &rng);
            if (actor == 0) {
                action = think(search, state, ply + 1, 2000);
                expect_possible(game, search, state);
            }
            wh_search_saw(search, state, action);
            game->apply(state, action);
        }
        free(search);
    }
}

TEST(search, knows_only_its_view) {
    for (unsigned i = 0; i < wh_game_count; i++)
        for (unsigned seats = wh_games[i]->min_seats; seats <= wh_games[i]->max_seats; seats++)
            expect_blind(wh_games[i], seats, 7 * seats);
}

/* A position of a random match in which a seat has something to decide. */
static void some_position(const struct wh_game *game, unsigned seats, uint64_t seed, void *state) {
    wh_action actions[WH_LEGAL_MAX];
    struct wh_rng rng;
    wh_rng_seed(&rng, seed);
    start(game, seats, state);
    for (unsigned plies = 0;; wh_expect_end(++plies)) {
        int actor = game->actor(state);
        wh_assert(actor != WH_OVER);
        if (plies >= 3 && actor >= 0 && wh_candidates(game, state, actions) > 1) return;
        game->apply(state, actor == WH_CHANCE ? game->sample(state, &rng) : game->pick(state, &rng));
    }
}

static void expect_same_opinions(struct wh_search *one, struct wh_search *other) {
    struct wh_opinion a[WH_LEGAL_MAX], b[WH_LEGAL_MAX];
    unsigned count = wh_search_opinions(one, a);
    REQUIRE(count > 0 && count == wh_search_opinions(other, b));
    for (unsigned i = 0; i < count; i++)
        CHECK(a[i].action == b[i].action && a[i].visits == b[i].visits && a[i].expected == b[i].expected);
}

TEST(search, can_be_run_in_pieces) {
    for (unsigned i = 0; i < wh_game_count; i++) {
        _Alignas(16) uint8_t state[WH_STATE_MAX];
        struct wh_search *one = open_search(wh_games[i]), *other = open_search(wh_games[i]);
        some_position(wh_games[i], wh_games[i]->min_seats, 5, state);
        think(one, state, 3, 200);
        wh_search_begin(other, state, NULL, 3);
        for (unsigned k = 0; k < 20; k++) wh_search_run(other, 10);
        expect_same_opinions(one, other);
        free(one);
        free(other);
    }
}

static unsigned all_visits(const struct wh_search *search) {
    struct wh_opinion opinions[WH_LEGAL_MAX];
    unsigned count = wh_search_opinions(search, opinions), sum = 0;
    for (unsigned i = 0; i < count; i++) sum += opinions[i].visits;
    return sum;
}

/* Where its move leads to another decision of its own it goes on with what it
 * thought; in a strange position it does not. */
TEST(search, keeps_what_it_thought) {
    const struct wh_game *game = wh_game_find("halloween");
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    struct wh_search *search = open_search(game);
    some_position(game, 2, 5, state);
    int seat = game->actor(state);
    wh_action actions[WH_LEGAL_MAX] = { think(search, state, 1, 2000) };
    CHECK_INT(2000, all_visits(search));
    do { /* its move, and steps without a choice */
        wh_search_saw(search, state, actions[0]);
        game->apply(state, actions[0]);
        REQUIRE(game->actor(state) == seat);
    } while (wh_candidates(game, state, actions) == 1);
    wh_search_begin(search, state, NULL, 2);
    CHECK(all_visits(search) > 10);
    wh_search_begin(search, state, NULL, 2); /* it still follows */
    CHECK(all_visits(search) > 10);
    some_position(game, 2, 6, state);
    wh_search_begin(search, state, NULL, 2);
    CHECK_INT(0, all_visits(search));
    free(search);
}

/* When its memory is full it goes on thinking with what it has. */
TEST(search, lives_with_little_memory) {
    for (unsigned i = 0; i < wh_game_count; i++) {
        static const struct wh_search_options usual;
        _Alignas(16) uint8_t state[WH_STATE_MAX];
        void *memory = aligned_alloc(64, WH_SEARCH_LEAST);
        struct wh_search *search = wh_search_open(memory, WH_SEARCH_LEAST, wh_games[i], &usual);
        some_position(wh_games[i], wh_games[i]->max_seats, 5, state);
        wh_action action = think(search, state, 3, 5000);
        CHECK(wh_games[i]->check(state, action, NULL));
        CHECK_INT(5000, all_visits(search));
        free(memory);
    }
}

TEST(search, remembers_no_more_moves_of_a_decision_than_it_has_room_for) {
    struct edge *(*const ways[])(struct tree *, struct node *, wh_action) = { tree_insert, tree_append };
    for (unsigned way = 0; way < WH_COUNT(ways); way++) {
        void *memory = aligned_alloc(64, ROOM);
        struct tree tree;
        tree_open(&tree, memory, ROOM);
        struct node *node = tree_node(&tree, 1, 0);
        for (unsigned i = 0; i < EDGES_MOST; i++) CHECK(ways[way](&tree, node, i + 1) != NULL);
        CHECK(ways[way](&tree, node, EDGES_MOST + 1) == NULL);
        CHECK(node->count == EDGES_MOST);
        for (unsigned i = 0; i < EDGES_MOST; i++) CHECK(tree_edges(&tree, node)[i].action == i + 1);
        free(memory);
    }
}

/* Blocks that moves have grown out of are used again, and what stood there is forgotten. */
TEST(search, keeps_the_moves_of_many_decisions_apart) {
    enum { DECISIONS = 40, MOVES = 100 };
    void *memory = aligned_alloc(64, ROOM);
    struct tree tree;
    tree_open(&tree, memory, ROOM);
    for (unsigned d = 0; d < DECISIONS; d++)
        for (unsigned k = 0; k < MOVES; k++) {
            struct node *node = tree_node(&tree, (uint64_t)(d + 1) << 32, 0);
            struct edge *edge = (d % 2 ? tree_insert : tree_append)(&tree, node, d + (MOVES - k) * 64);
            REQUIRE(edge);
            CHECK_INT(0, edge->visits + edge->available);
            edge->visits = edge->available = k + 1;
        }
    CHECK_INT(1 + 127 + DECISIONS * 128, tree.edge_end); /* only the first grew where nothing had stood */
    for (unsigned d = 0; d < DECISIONS; d++) {
        const struct node *node = tree_find(&tree, (uint64_t)(d + 1) << 32);
        const struct edge *edges = tree_edges(&tree, node);
        CHECK_INT(MOVES, node->count);
        for (unsigned i = 0; i < MOVES; i++) { /* those with high numbers came first */
            unsigned k = d % 2 ? MOVES - 1 - i : i;
            CHECK_INT(d + (MOVES - k) * 64, edges[i].action);
            CHECK_INT(k + 1, edges[i].visits);
            CHECK_INT(k + 1, edges[i].available);
        }
    }
    free(memory);
}

TEST(search, opinions_of_several_searches_add_up) {
    struct wh_opinion all[WH_LEGAL_MAX] = { { 5, 30, 500000 }, { 6, 10, 100000 } };
    const struct wh_opinion more[] = { { 6, 30, 300000 }, { 7, 5, 900000 } };
    unsigned count = wh_opinions_merge(all, 2, more, 2);
    CHECK_INT(3, count);
    CHECK_INT(6, all[0].action);
    CHECK_INT(40, all[0].visits);
    CHECK_INT(250000, all[0].expected);
    CHECK_INT(5, all[1].action);
    CHECK_INT(7, all[2].action);
}
