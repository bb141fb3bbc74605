/* pairs.h: a key and its value. */
#ifndef WITCHING_WIRE_PAIRS_H
#define WITCHING_WIRE_PAIRS_H

#include "witching/json.h"
#include "witching/why.h"

static inline void put_text(struct wh_text *out, const char *key, const char *words) {
    wh_json_key(out, key);
    wh_json_string(out, words);
}

static inline void put_number(struct wh_text *out, const char *key, int64_t number) {
    wh_json_key(out, key);
    wh_json_int(out, number);
}

static inline void put_refusal(struct wh_text *out, const struct wh_reason *reason, const char *sentence) {
    wh_json_open(out, '{');
    put_text(out, "id", reason->id);
    put_text(out, "rule", reason->rule);
    put_text(out, "text", sentence);
    wh_json_close(out, '}');
}

#endif
