/* template_data.c: what is printed on the candles. */
#include "template.h"

const char *const template_names[CANDLES] = { "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12" };

void template_printed(struct wh_text *out) {
    wh_json_open(out, '{');
    wh_json_key(out, "candles");
    wh_json_open(out, '[');
    for (unsigned i = 0; i < CANDLES; i++) wh_json_string(out, template_names[i]);
    wh_json_close(out, ']');
    wh_json_key(out, "die");
    wh_json_int(out, DIE);
    wh_json_close(out, '}');
}
