/* dice.h: luck that nobody can load. The server commits to a seed, every person seals luck of their own, and only when
 * all of it is fixed is it revealed; each chance step follows from all of it. docs/fair-dice.md describes it, and what
 * it protects from whom.
 *
 * There are two editions. In the first, nobody's luck was sealed; tables made then are played on and checked as they
 * began. Every new table is of the second. */
#ifndef WITCHING_SERVER_TABLE_DICE_H
#define WITCHING_SERVER_TABLE_DICE_H

#include "witching/match.h"

enum { SEED_BYTES = 32, LUCK_BYTES = 32, FIRST_LUCK_BYTES = 16 /* of the first edition */, DIGEST_BYTES = 32 };
enum dice_edition { DICE_FIRST = 1, DICE_SEALED = 2 };

struct dice {
    uint8_t key[DIGEST_BYTES];
    uint64_t drawn; /* chance steps so far: none is ever taken back */
};

bool seed_is_drawn(const uint8_t seed[SEED_BYTES]); /* zeroes are no seed: everybody knows them */
size_t luck_bytes(enum dice_edition edition);
void dice_commit(enum dice_edition edition, const uint8_t seed[SEED_BYTES], uint8_t commit[DIGEST_BYTES]);
void luck_seal(const uint8_t luck[LUCK_BYTES], uint8_t seal[DIGEST_BYTES]);
bool luck_fits(const uint8_t luck[LUCK_BYTES], const uint8_t seal[DIGEST_BYTES]);
/* luck: one after the other, zeroes for a bot and for luck that was withheld. */
struct dice dice_of(enum dice_edition edition, const uint8_t seed[SEED_BYTES], const uint8_t luck[][LUCK_BYTES],
                    unsigned seats);
uint64_t dice_luck(void *dice); /* a wh_luck: the next number */

#endif
