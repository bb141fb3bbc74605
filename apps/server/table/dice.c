/* dice.c: commit and reveal, with SHA-256 and HMAC because every browser has them built in. */
#include "server/table/dice.h"

#include <sodium.h>
#include <string.h>

bool seed_is_drawn(const uint8_t seed[SEED_BYTES]) { return !sodium_is_zero(seed, SEED_BYTES); }

size_t luck_bytes(enum dice_edition edition) { return edition == DICE_FIRST ? FIRST_LUCK_BYTES : LUCK_BYTES; }

/* The label says what the bytes are, so that no digest can pass for one of another kind. */
static crypto_hash_sha256_state begin_hash(const char *label, const uint8_t *bytes, size_t size) {
    crypto_hash_sha256_state hash;
    crypto_hash_sha256_init(&hash);
    crypto_hash_sha256_update(&hash, (const uint8_t *)label, strlen(label));
    crypto_hash_sha256_update(&hash, bytes, size);
    return hash;
}

void dice_commit(enum dice_edition edition, const uint8_t seed[SEED_BYTES], uint8_t commit[DIGEST_BYTES]) {
    crypto_hash_sha256_state hash = begin_hash(edition == DICE_FIRST ? "" : "witching-seed-2", seed, SEED_BYTES);
    crypto_hash_sha256_final(&hash, commit);
}

void luck_seal(const uint8_t luck[LUCK_BYTES], uint8_t seal[DIGEST_BYTES]) {
    crypto_hash_sha256_state hash = begin_hash("witching-luck-2", luck, LUCK_BYTES);
    crypto_hash_sha256_final(&hash, seal);
}

bool luck_fits(const uint8_t luck[LUCK_BYTES], const uint8_t seal[DIGEST_BYTES]) {
    uint8_t made[DIGEST_BYTES];
    luck_seal(luck, made);
    return memcmp(made, seal, DIGEST_BYTES) == 0;
}

struct dice dice_of(enum dice_edition edition, const uint8_t seed[SEED_BYTES], const uint8_t luck[][LUCK_BYTES],
                    unsigned seats) {
    struct dice dice = { .drawn = 0 };
    const char *label = edition == DICE_FIRST ? "witching-dice-1" : "witching-dice-2";
    crypto_hash_sha256_state hash = begin_hash(label, seed, SEED_BYTES);
    for (unsigned seat = 0; seat < seats; seat++) crypto_hash_sha256_update(&hash, luck[seat], luck_bytes(edition));
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
