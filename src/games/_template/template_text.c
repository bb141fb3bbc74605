/* template_text.c: the notation (`lay 7`, `roll 4`, `shuffle deck`) both ways. */
#include "template.h"

static bool deny(struct wh_why *why, enum reason reason) { return wh_deny(why, &template_reasons[reason]); }

uint64_t template_seen(const void *state, wh_action action, int viewer) {
    const struct template *s = state;
    return s->phase == SHUFFLE && viewer != WH_REFEREE ? WH_NONE : action;
}

void template_format(const void *state, wh_action a, int viewer, struct wh_text *out) {
    const struct template *s = state;
    if (s->phase != SHUFFLE) {
        wh_put(out, kind_of(a) == LAY_CANDLE ? "lay " : "roll ");
        wh_put_int(out, kind_of(a) == LAY_CANDLE ? number_of(a) + 1 : number_of(a));
        return;
    }
    wh_put_shuffle(out, "deck", a, viewer);
}

bool template_parse(const void *state, const char *text, size_t length, wh_action *out, struct wh_why *why) {
    const struct template *s = state;
    struct wh_scan in = wh_scan_of(text, length);
    uint32_t number;
    if (s->phase == END) return deny(why, GAME_OVER);
    if (s->phase == SHUFFLE)
        return (wh_take(&in, "shuffle deck") && wh_take_shuffle_number(&in, out) && wh_scan_over(&in)) ||
               deny(why, SHUFFLE_FIRST);
    bool lay = wh_take(&in, "lay ");
    if (!lay && !wh_take(&in, "roll ")) return deny(why, NOT_A_MOVE);
    if (!wh_take_number(&in, lay ? CANDLES : DIE, &number) || !number || !wh_scan_over(&in))
        return deny(why, NOT_A_MOVE);
    *out = lay ? pack(LAY_CANDLE, number - 1) : pack(ROLL_DIE, number);
    return true;
}
