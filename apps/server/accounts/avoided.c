/* avoided.c: the facts, and people's tags. The requests are in requests/avoid.c. */
#include "server/accounts/avoided.h"

#include "server/accounts/devices.h"
#include "shared/app.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void avoided_key(const uint8_t player[PLAYER_BYTES], const uint8_t other[PLAYER_BYTES], char key[FACT_KEY]) {
    pair_key("avoid/", player, other, key);
}

static bool read_fact(const char *value, struct avoided_person *person) {
    char what[8];
    int name = 0;
    if (sscanf(value, "%7s %" SCNd64 " %n", what, &person->since, &name) < 2 || !name) return false;
    person->blocked = strcmp(what, "block") == 0;
    snprintf(person->name, sizeof person->name, "%s", value + name);
    return true;
}

static void take(void *context, const char *key, const char *value) {
    struct avoided **avoided = context;
    struct avoided_person person = { .since = 0 };
    size_t before = sizeof "avoid//" - 1 + (size_t)2 * PLAYER_BYTES;
    if (!read_fact(value, &person) || !hex_bytes(key + before, person.player, PLAYER_BYTES)) return;
    unsigned count = *avoided ? (*avoided)->count : 0;
    if (count == AVOIDED_MOST) return;
    struct avoided *more = realloc(*avoided, sizeof *more + (count + 1) * sizeof *more->list);
    wh_assert(more);
    more->list[count] = person;
    more->count = count + 1;
    *avoided = more;
}

bool avoided_read(struct storage *storage, const uint8_t player[PLAYER_BYTES], struct avoided **avoided) {
    char prefix[FACT_KEY];
    avoided_key(player, NULL, prefix);
    free(*avoided);
    *avoided = NULL;
    return storage_facts(storage, prefix, take, avoided);
}

bool blocks_read(struct storage *storage, const uint8_t player[PLAYER_BYTES], const uint8_t other[PLAYER_BYTES],
                 bool *blocks) {
    char key[FACT_KEY], value[FACT_VALUE];
    struct avoided_person person;
    avoided_key(player, other, key);
    bool fine = storage_get(storage, key, value);
    *blocks = fine && read_fact(value, &person) && person.blocked;
    return fine;
}

const struct avoided_person *avoided_find(const struct avoided *avoided, const uint8_t player[PLAYER_BYTES]) {
    for (unsigned i = 0; avoided && i < avoided->count && !zero_16(player); i++)
        if (same_16(avoided->list[i].player, player)) return &avoided->list[i];
    return NULL;
}

bool avoided_same(const struct avoided *one, const struct avoided *other) {
    unsigned count = one ? one->count : 0;
    bool same = count == (other ? other->count : 0);
    for (unsigned i = 0; i < count && same; i++) { /* both are in the order of their keys */
        const struct avoided_person *a = &one->list[i], *b = &other->list[i];
        same = same_16(a->player, b->player) && a->blocked == b->blocked && a->since == b->since &&
               strcmp(a->name, b->name) == 0;
    }
    return same;
}

void avoided_set(struct client *client, const struct avoided *avoided, uint64_t asked) {
    size_t size = avoided ? sizeof *avoided + avoided->count * sizeof *avoided->list : 0;
    free(client->avoided);
    client->avoided = NULL;
    client->avoided_asked = asked;
    if (!avoided) return;
    client->avoided = allocate(size);
    memcpy(client->avoided, avoided, size);
}

bool person_tag(const uint8_t key[32], uint64_t table, const uint8_t player[PLAYER_BYTES], char tag[PERSON_TEXT]) {
    static const char label[] = "person";
    uint8_t words[sizeof label + sizeof table + PLAYER_BYTES], mac[crypto_auth_hmacsha256_BYTES];
    if (zero_16(player)) return false;
    memcpy(words, label, sizeof label);
    for (unsigned i = 0; i < 8; i++) words[sizeof label + i] = (uint8_t)(table >> (8 * i));
    memcpy(words + sizeof label + 8, player, PLAYER_BYTES);
    crypto_auth_hmacsha256(mac, words, sizeof words, key);
    struct wh_text out = wh_text_into(tag, PERSON_TEXT);
    put_hex_bytes(&out, mac, (PERSON_TEXT - 1) / 2);
    return true;
}
