/* pairs.h: a key and its value. */
#ifndef WITCHING_WIRE_PAIRS_H
#define WITCHING_WIRE_PAIRS_H

#include "witching/json.h"
#include "witching/why.h"

static inline void put_refusal(struct wh_text *out, const struct wh_reason *reason, const char *sentence) {
    wh_json_open(out, '{');
    wh_json_put_string(out, "id", reason->id);
    wh_json_put_string(out, "rule", reason->rule);
    wh_json_put_string(out, "text", sentence);
    wh_json_close(out, '}');
}

#endif
