/* mine.c: keys of facts. */
#include "server/accounts/mine.h"

#include <string.h>

enum { ID_DIGITS = 16 };

static struct wh_text put_prefix(const uint8_t player[PLAYER_BYTES], char key[FACT_KEY]) {
    struct wh_text out = wh_text_into(key, FACT_KEY);
    wh_put(&out, "mine/");
    put_hex_bytes(&out, player, PLAYER_BYTES);
    wh_put_char(&out, '/');
    return out;
}

void mine_prefix(const uint8_t player[PLAYER_BYTES], char key[FACT_KEY]) { put_prefix(player, key); }

void mine_key(const uint8_t player[PLAYER_BYTES], uint64_t table, char key[FACT_KEY]) {
    struct wh_text out = put_prefix(player, key);
    wh_put_hex(&out, table, ID_DIGITS);
}

bool mine_table(const char *key, uint64_t *table) {
    struct wh_scan in = wh_scan_of(key + strlen(key) - ID_DIGITS, ID_DIGITS);
    return wh_take_hex(&in, ID_DIGITS, table);
}
