/* base.h: what every layer below the apps builds on: the little of C the engine allows itself.
 *
 * core, games, match, bots and words are freestanding: no libc but the three memory functions below, no I/O, no
 * allocation, no clock. The wasm build proves it: it links just these layers without a libc. */
#ifndef WITCHING_BASE_H
#define WITCHING_BASE_H

#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The library is C; its headers are C++ as well. There the memory functions come from a header of their own: C++
 * demands that they are declared the same everywhere, exceptions included. */
#ifdef __cplusplus
#include <string.h>
#define WH_BEGIN_C extern "C" {
#define WH_END_C   }
#else
#define WH_BEGIN_C
#define WH_END_C
void *memcpy(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *a, const void *b, size_t size);
#endif

WH_BEGIN_C

/* A broken promise inside the program (never a player's mistake): stop at once, in every build. */
__attribute__((noreturn)) void wh_bug(const char *file, int line, const char *what);
#define wh_assert(holds) ((holds) ? (void)0 : wh_bug(__FILE__, __LINE__, #holds))

#define WH_COUNT(array)  (sizeof(array) / sizeof *(array))

/* Marks text for people in place: xgettext gathers it for the catalogues (po/). The engine itself speaks only English;
 * whatever shows the text looks it up. */
#define WH_TR(words) words
/* The same where one English text needs several translations: `form` says which, as msgctxt in the catalogues. */
#define WH_TR_AS(form, words) form "\004" words

static inline unsigned wh_popcount(uint64_t bits) { return (unsigned)__builtin_popcountll(bits); }
static inline unsigned wh_lowest(uint64_t bits) { return (unsigned)__builtin_ctzll(bits); } /* bits must not be 0 */

/* The n-th set bit of bits, counted from 0; there must be more than n. */
static inline unsigned wh_nth_bit(uint64_t bits, unsigned n) {
#ifdef __BMI2__
    return wh_lowest(__builtin_ia32_pdep_di(1ull << n, bits));
#else
    while (n--) bits &= bits - 1;
    return wh_lowest(bits);
#endif
}

/* For a game's actor, pick and apply: they inline into its play-out loop and still serve as slots; but not where the
 * engine should be small. */
#ifdef __OPTIMIZE_SIZE__
#define WH_HOT static inline
#else
#define WH_HOT static inline __attribute__((always_inline))
#endif

WH_END_C

#endif
