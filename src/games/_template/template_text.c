/* template_text.c: the notation (`lay 7`, `roll 4`, `shuffle deck`) both ways, and why a move is refused. */
#include "template.h"

const char *const template_names[CANDLES] = { "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12" };

const struct wh_reason template_reasons[REASONS] = {
    [GAME_OVER] = { "game-over", "R4", WH_TR("The game is over.") },
    [SHUFFLE_FIRST] = { "shuffle-first", "R1", WH_TR("The candles have to be shuffled first.") },
    [ROLL_FIRST] = { "roll-first", "R2", WH_TR("The die has to be rolled first.") },
    [NOT_A_MOVE] = { "not-a-move", "R2", WH_TR("That is not a move of this game; lay a candle: lay 7.") },
    [NOT_IN_HAND] = { "not-in-hand", "R2", WH_TR("You do not hold the candle {0}.") },
};

static bool deny(struct wh_why *why, enum reason reason) { return wh_deny(why, &template_reasons[reason]); }

bool template_check(const void *state, wh_action a, struct wh_why *why) {
    const struct state *s = state;
    unsigned number = number_of(a);
    if (s->phase == END) return deny(why, GAME_OVER);
    if (s->phase == SHUFFLE) return a != WH_NONE || deny(why, NOT_A_MOVE);
    if (s->phase == ROLL) return (a == pack(ROLL_DIE, number) && number >= 1 && number <= DIE) || deny(why, ROLL_FIRST);
    if (a != pack(LAY_CANDLE, number) || number >= CANDLES) return deny(why, NOT_A_MOVE);
    if (s->hands[s->turn] & BIT(number)) return true;
    return wh_deny_with(why, &template_reasons[NOT_IN_HAND], template_names[number], NULL);
}

uint64_t template_seen(const void *state, wh_action action, int viewer) {
    const struct state *s = state;
    return s->phase == SHUFFLE && viewer != WH_REFEREE ? WH_NONE : action;
}

void template_format(const void *state, wh_action a, int viewer, struct wh_text *out) {
    const struct state *s = state;
    if (s->phase != SHUFFLE) {
        wh_put(out, kind_of(a) == LAY_CANDLE ? "lay " : "roll ");
        wh_put_int(out, kind_of(a) == LAY_CANDLE ? number_of(a) + 1 : number_of(a));
        return;
    }
    wh_put(out, "shuffle deck");
    if (a == WH_NONE || viewer != WH_REFEREE) return; /* the number would give all hands away */
    wh_put(out, " #");
    wh_put_hex(out, a, 16);
}

static bool parse_shuffle(struct wh_scan in, wh_action *out) {
    *out = WH_NONE;
    if (wh_scan_over(&in)) return true;
    return wh_take(&in, " #") && wh_take_hex(&in, 16, out) && wh_scan_over(&in) && *out != WH_NONE;
}

bool template_parse(const void *state, const char *text, size_t length, wh_action *out, struct wh_why *why) {
    const struct state *s = state;
    struct wh_scan in = wh_scan_of(text, length);
    uint32_t number;
    if (s->phase == END) return deny(why, GAME_OVER);
    if (s->phase == SHUFFLE)
        return (wh_take(&in, "shuffle deck") && parse_shuffle(in, out)) || deny(why, SHUFFLE_FIRST);
    bool lay = wh_take(&in, "lay ");
    if (!lay && !wh_take(&in, "roll ")) return deny(why, NOT_A_MOVE);
    if (!wh_take_number(&in, lay ? CANDLES : DIE, &number) || !number || !wh_scan_over(&in))
        return deny(why, NOT_A_MOVE);
    *out = lay ? pack(LAY_CANDLE, number - 1) : pack(ROLL_DIE, number);
    return true;
}
