/* rng.h: the fast generator for search and play-outs (xoshiro256**), and the one defined shuffle.
 *
 * The rules never hold a generator: luck enters a game as chance actions. A shuffle action is a 64-bit number, and
 * wh_shuffle() says which order that number means, on every machine and for ever. */
#ifndef WITCHING_RNG_H
#define WITCHING_RNG_H

#include "witching/base.h"

WH_BEGIN_C

struct wh_rng {
    uint64_t s[4];
};

/* The splitmix64 stream: the next number after *x. */
static inline uint64_t wh_splitmix(uint64_t *x) {
    uint64_t z = (*x += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static inline void wh_rng_seed(struct wh_rng *rng, uint64_t seed) {
    for (unsigned i = 0; i < 4; i++) rng->s[i] = wh_splitmix(&seed);
}

static inline uint64_t wh_rotate(uint64_t x, unsigned by) { return (x << by) | (x >> (64 - by)); }

static inline uint64_t wh_rng_next(struct wh_rng *rng) {
    uint64_t *s = rng->s;
    uint64_t result = wh_rotate(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = wh_rotate(s[3], 45);
    return result;
}

/* A number from 0 to below - 1, 1 <= below < 2^32; uneven by less than below / 2^32. */
static inline uint32_t wh_rng_below(struct wh_rng *rng, uint32_t below) {
    return (uint32_t)(((wh_rng_next(rng) >> 32) * below) >> 32);
}

/* A seed for a shuffle action: any number but 0, which means "no action". */
static inline uint64_t wh_rng_shuffle(struct wh_rng *rng) {
    uint64_t seed = wh_rng_next(rng);
    return seed ? seed : 1;
}

/* The order that the number `seed` means: Fisher-Yates from the last place to the second, each partner drawn from
 * the splitmix64 stream that starts at seed: partner = (high 32 bits of the draw * places) >> 32. */
static inline void wh_shuffle(uint8_t *cards, unsigned count, uint64_t seed) {
    for (unsigned i = count; i > 1; i--) {
        unsigned j = (unsigned)(((wh_splitmix(&seed) >> 32) * i) >> 32);
        uint8_t card = cards[i - 1];
        cards[i - 1] = cards[j];
        cards[j] = card;
    }
}

/* The same permutation of `count` things drawn from a fast generator: for resampling, never for the record. */
static inline void wh_rng_mix(struct wh_rng *rng, uint8_t *cards, unsigned count) {
    for (unsigned i = count; i > 1; i--) {
        unsigned j = wh_rng_below(rng, i);
        uint8_t card = cards[i - 1];
        cards[i - 1] = cards[j];
        cards[j] = card;
    }
}

WH_END_C

#endif
