/* facts.c: writing and reading one subscription, and choosing the newest. */
#include "server/push/facts.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void subscription_key(const uint8_t player[PLAYER_BYTES], const char *endpoint, char key[FACT_KEY]) {
    struct wh_text out = wh_text_into(key, FACT_KEY);
    wh_put(&out, "push/");
    put_hex_bytes(&out, player, PLAYER_BYTES);
    wh_put_char(&out, '/');
    if (endpoint) wh_put_hex(&out, wh_hash(endpoint, strlen(endpoint), 0), 16);
}

int64_t subscription_time(const char *value) {
    int64_t time = 0;
    return sscanf(value, "%*s %*s %*s %" SCNd64, &time) == 1 ? time : 0;
}

bool subscription_device(const char *value, uint8_t device[PLAYER_BYTES]) {
    char digits[2 * PLAYER_BYTES + 1];
    return sscanf(value, "%*s %*s %*s %*s %32s", digits) == 1 && hex_bytes(digits, device, PLAYER_BYTES);
}

bool subscription_read(const char *value, const char *own, struct errand *errand) {
    char url[FACT_VALUE], p256dh[P256DH_TEXT], auth[AUTH_TEXT];
    return sscanf(value, "%1023s %127s %63s", url, p256dh, auth) == 3 && endpoint_parse(url, own, &errand->endpoint) &&
           base64url_bytes(p256dh, errand->p256dh, sizeof errand->p256dh) &&
           base64url_bytes(auth, errand->auth, sizeof errand->auth);
}

void subscription_keep(struct subscription newest[SUBSCRIPTIONS_MAX], unsigned *count, const char *key,
                       const char *value) {
    struct subscription subscription = { .time = subscription_time(value) };
    snprintf(subscription.key, sizeof subscription.key, "%s", key);
    snprintf(subscription.value, sizeof subscription.value, "%s", value);
    unsigned at = *count;
    while (at > 0 && newest[at - 1].time < subscription.time) at--;
    if (at == SUBSCRIPTIONS_MAX) return;
    if (*count < SUBSCRIPTIONS_MAX) ++*count;
    memmove(&newest[at + 1], &newest[at], (*count - at - 1) * sizeof *newest);
    newest[at] = subscription;
}
