/* rng.c: generators and hashes against published and fixed values: these may never change. */
#include "tests/kit/test.h"
#include "witching/game.h"

#include <string.h>

TEST(rng, splitmix64_known_values) {
    uint64_t x = 1234567; /* the values of the reference implementation for this seed */
    static const uint64_t expected[] = { 6457827717110365317u, 3203168211198807973u, 9817491932198370423u,
                                         4593380528125082431u, 16408922859458223821u };
    for (unsigned i = 0; i < WH_COUNT(expected); i++) CHECK(wh_splitmix(&x) == expected[i]);
}

TEST(rng, xoshiro256starstar_known_values) {
    struct wh_rng rng = { { 1, 2, 3, 4 } }; /* the reference implementation's first numbers from this state */
    static const uint64_t expected[] = { 11520u,
                                         0u,
                                         1509978240u,
                                         1215971899390074240u,
                                         1216172134540287360u,
                                         607988272756665600u,
                                         16172922978634559625u,
                                         8476171486693032832u };
    for (unsigned i = 0; i < WH_COUNT(expected); i++) CHECK(wh_rng_next(&rng) == expected[i]);
}

TEST(rng, below_stays_below_and_reaches_all) {
    struct wh_rng rng;
    wh_rng_seed(&rng, 7);
    unsigned seen[6] = { 0 };
    for (unsigned i = 0; i < 6000; i++) {
        uint32_t number = wh_rng_below(&rng, 6);
        REQUIRE(number < 6);
        seen[number]++;
    }
    for (unsigned i = 0; i < 6; i++) CHECK(seen[i] > 850 && seen[i] < 1150);
    for (unsigned i = 0; i < 100; i++) CHECK_INT(0, wh_rng_below(&rng, 1));
}

TEST(rng, shuffle_means_the_same_for_ever) {
    uint8_t cards[10] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 }, by_hand[10] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 };
    uint64_t stream = 0x9f86d081884c7d65;
    wh_shuffle(cards, 10, stream);
    for (unsigned places = 10; places > 1; places--) { /* the definition, once more */
        unsigned partner = (unsigned)(((wh_splitmix(&stream) >> 32) * places) >> 32);
        uint8_t card = by_hand[places - 1];
        by_hand[places - 1] = by_hand[partner];
        by_hand[partner] = card;
    }
    CHECK(memcmp(cards, by_hand, 10) == 0);
    CHECK(memcmp(cards, (uint8_t[]){ 7, 0, 4, 8, 9, 2, 3, 6, 1, 5 }, 10) == 0);
    uint8_t one[1] = { 5 };
    wh_shuffle(one, 1, 1);
    wh_shuffle(one, 0, 1);
    CHECK_INT(5, one[0]);
}

TEST(rng, shuffle_is_even) {
    unsigned seen[4][4] = { { 0 } };
    for (uint64_t seed = 1; seed <= 4000; seed++) {
        uint8_t cards[4] = { 0, 1, 2, 3 };
        wh_shuffle(cards, 4, seed);
        for (unsigned i = 0; i < 4; i++) seen[i][cards[i]]++;
    }
    for (unsigned i = 0; i < 16; i++) CHECK(seen[i / 4][i % 4] > 830 && seen[i / 4][i % 4] < 1170);
}

TEST(rng, shuffle_numbers_are_never_zero) {
    struct wh_rng rng = { { 1, 0, 0, 0 } }; /* its first number is 0 */
    struct wh_rng copy = rng;
    CHECK(wh_rng_next(&copy) == 0);
    CHECK(wh_rng_shuffle(&rng) == 1);
}

TEST(rng, mix_keeps_all_cards) {
    struct wh_rng rng;
    uint8_t cards[63];
    uint64_t seen = 0;
    for (unsigned i = 0; i < 63; i++) cards[i] = (uint8_t)i;
    wh_rng_seed(&rng, 3);
    wh_rng_mix(&rng, cards, 63);
    for (unsigned i = 0; i < 63; i++) seen |= 1ull << cards[i];
    CHECK(seen == (1ull << 63) - 1);
}

TEST(rng, fnv1a_known_values) {
    CHECK(wh_hash("", 0, 0) == 0xcbf29ce484222325u);
    CHECK(wh_hash("a", 1, 0) == 0xaf63dc4c8601ec8cu);
    CHECK(wh_hash("foobar", 6, 0) == 0x85944171f73967e8u);
    CHECK(wh_hash("a", 1, 1) != wh_hash("a", 1, 0));
}

TEST(rng, nth_bit) {
    CHECK_INT(0, wh_nth_bit(0xf1, 0));
    CHECK_INT(4, wh_nth_bit(0xf1, 1));
    CHECK_INT(63, wh_nth_bit(1ull << 63 | 1, 1));
}
