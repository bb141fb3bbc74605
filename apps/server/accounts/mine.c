/* mine.c: keys of facts, and reading some of them. */
#include "server/accounts/mine.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
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

static void take(void *context, const char *text, size_t length) {
    struct mine *mine = context;
    (void)length;
    if (mine_table(text, &mine->tables[mine->count])) mine->count++;
}

bool mine_read(struct storage *storage, const uint8_t player[PLAYER_BYTES], struct mine *mine) {
    char from[FACT_KEY], past[FACT_KEY], most[8];
    mine_prefix(player, past);
    past[strlen(past) - 1]++; /* the sign after / */
    mine_prefix(player, from);
    if (mine->after) mine_key(player, mine->after, from);
    snprintf(most, sizeof most, "%d", MINE_AT_ONCE);
    const char *const values[] = { from, past, most };
    mine->count = 0;
    return storage_run(storage,
                       "SELECT key FROM facts WHERE key > $1 AND key < $2 ORDER BY key LIMIT CAST($3 AS bigint)",
                       values, 3, take, mine);
}

static void take_id(void *context, const char *text, size_t length) {
    struct mine *mine = context;
    (void)length;
    mine->tables[mine->count++] = (uint64_t)strtoll(text, NULL, 10);
}

bool mine_read_all(struct storage *storage, const uint8_t player[PLAYER_BYTES], struct mine *mine) {
    char hex[PLAYER_TEXT], after[24], most[8];
    struct wh_text out = wh_text_into(hex, sizeof hex);
    put_hex_bytes(&out, player, PLAYER_BYTES);
    snprintf(after, sizeof after, "%" PRId64, mine->after ? (int64_t)mine->after : INT64_MIN);
    snprintf(most, sizeof most, "%d", MINE_AT_ONCE);
    const char *const values[] = { hex, after, most };
    mine->count = 0;
    return storage_run(storage,
                       "SELECT tab FROM sat WHERE player = $1 AND tab > CAST($2 AS bigint) ORDER BY tab "
                       "LIMIT CAST($3 AS bigint)",
                       values, 3, take_id, mine);
}

bool mine_goes_on(struct mine *mine) {
    bool full = mine->count == MINE_AT_ONCE;
    mine->after = full ? mine->tables[MINE_AT_ONCE - 1] : 0;
    return full;
}
