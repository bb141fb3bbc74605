/* dice.c: commit and reveal, with SHA-256 and HMAC because every browser has them built in. */
#include "dice.h"

#include <sodium.h>

static const char label[] = "witching-dice-1";

void dice_commit(const uint8_t seed[SEED_BYTES], uint8_t commit[DIGEST_BYTES]) {
    crypto_hash_sha256(commit, seed, SEED_BYTES);
}

struct dice dice_of(const uint8_t seed[SEED_BYTES], const uint8_t luck[][LUCK_BYTES], unsigned seats) {
    struct dice dice = { .drawn = 0 };
    crypto_hash_sha256_state hash;
    crypto_hash_sha256_init(&hash);
    crypto_hash_sha256_update(&hash, (const uint8_t *)label, sizeof label - 1);
    crypto_hash_sha256_update(&hash, seed, SEED_BYTES);
    for (unsigned seat = 0; seat < seats; seat++) crypto_hash_sha256_update(&hash, luck[seat], LUCK_BYTES);
    crypto_hash_sha256_final(&hash, dice.key);
    return dice;
}

uint64_t dice_luck(void *from) {
    struct dice *dice = from;
    uint8_t n[8], mac[DIGEST_BYTES];
    uint64_t number = 0;
    for (unsigned i = 0; i < 8; i++) n[i] = (uint8_t)(dice->drawn >> (8 * i));
    dice->drawn++;
    crypto_auth_hmacsha256(mac, n, sizeof n, dice->key);
    for (unsigned i = 0; i < 8; i++) number |= (uint64_t)mac[i] << (8 * i);
    return number;
}
