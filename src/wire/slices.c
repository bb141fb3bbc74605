/* slices.c: what the bytes of an observation tell, as JSON. */
#include "witching/observe.h"
#include "witching/wire.h"

#include "pairs.h"

void wh_wire_slices(struct wh_text *out, const struct wh_observation *plan) {
    static const char *const kinds[] = {
        [WH_SLICE_VIEWER] = "one-hot", [WH_SLICE_PART] = "part", [WH_SLICE_ONE_HOT] = "one-hot",
        [WH_SLICE_NUMBER] = "number",  [WH_SLICE_BITS] = "bits", [WH_SLICE_ITEMS] = "items",
        [WH_SLICE_ORDER] = "order"
    };
    wh_json_open(out, '[');
    for (unsigned i = 0; i < plan->count; i++) {
        const struct wh_slice *slice = &plan->slice[i];
        char path[WH_JSON_PATH];
        struct wh_text written = wh_text_into(path, sizeof path);
        if (!slice->size) continue;
        wh_slice_path(plan, i, &written);
        wh_json_open(out, '{');
        wh_json_put_string(out, "path", path);
        wh_json_put_string(out, "kind", kinds[slice->kind]);
        wh_json_put_int(out, "at", slice->at);
        wh_json_put_int(out, "size", slice->size);
        wh_json_put_int(out, "choices", slice->choices);
        wh_json_close(out, '}');
    }
    wh_json_close(out, ']');
}
