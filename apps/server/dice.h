/* dice.h: luck that nobody can load. The server commits to a seed before anyone adds anything, every person adds luck
 * of their own, and each chance step follows from both by a derivation that docs/protocol.md describes ("Fair dice").
 */
#ifndef WITCHING_DICE_H
#define WITCHING_DICE_H

#include "witching/match.h"

enum { SEED_BYTES = 32, LUCK_BYTES = 16, DIGEST_BYTES = 32 };

struct dice {
    uint8_t key[DIGEST_BYTES];
    uint64_t drawn; /* chance steps so far: none is ever taken back */
};

void dice_commit(const uint8_t seed[SEED_BYTES], uint8_t commit[DIGEST_BYTES]);
/* luck: one after the other, zeroes for a bot. */
struct dice dice_of(const uint8_t seed[SEED_BYTES], const uint8_t luck[][LUCK_BYTES], unsigned seats);
uint64_t dice_luck(void *dice); /* a wh_luck: the next number */

#endif
