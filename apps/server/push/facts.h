/* facts.h: subscriptions as the store keeps them: "<endpoint> <p256dh> <auth> <when it was made> <device>"; the
 * last two were not always there. */
#ifndef WITCHING_SERVER_PUSH_FACTS_H
#define WITCHING_SERVER_PUSH_FACTS_H

#include "server/push/courier.h"
#include "server/store/storage.h"

enum { SUBSCRIPTIONS_MAX = 5, P256DH_TEXT = 128, AUTH_TEXT = 64 };

struct subscription {
    char key[FACT_KEY], value[FACT_VALUE];
    int64_t time;
};

/* endpoint NULL: the beginning of all keys of this player. */
void subscription_key(const uint8_t player[PLAYER_BYTES], const char *endpoint, char key[FACT_KEY]);
int64_t subscription_time(const char *value);                              /* ms since 1970; 0: it does not say */
bool subscription_device(const char *value, uint8_t device[PLAYER_BYTES]); /* whose it is; false: it does not say */
/* Where it goes, and the browser's keys, into an errand. False: it is none, or goes where nothing may go. */
bool subscription_read(const char *value, const char *own, struct errand *errand);
/* Puts it among the newest, the newest first, if it belongs there. */
void subscription_keep(struct subscription newest[SUBSCRIPTIONS_MAX], unsigned *count, const char *key,
                       const char *value);

#endif
