/* template_state.c: the options, the state's fields and who may see them, and the audit. */
#include "template.h"

const struct wh_option template_options[OPTIONS] = {
    { .key = "gust",
      .name = WH_TR("Gusts"),
      .kind = WH_OPTION_BOOL,
      .preset = 1,
      .about = WH_TR("a 1 blows the candle out") },
};

static const char *const phases[] = { "shuffle", "lay", "roll", "end" };

static bool sees_deck(const void *state, int viewer, unsigned place, unsigned item) {
    (void)viewer, (void)place, (void)item;
    return ((const struct template *)state)->phase == SHUFFLE; /* in order until it is shuffled */
}

static const struct wh_sight hand_sight = { "its seat", wh_sees_its_seat, WH_VEIL_LENGTH };
static bool sees_wax(const void *state, int viewer, unsigned place, unsigned item) {
    return wh_sees_its_seat(state, viewer, place, item) || ((const struct template *)state)->phase == END;
}

static bool has_wax(const void *state, const void *entry, unsigned place) {
    (void)entry;
    return ((const struct template *)state)->wax[place][0] != 0;
}

static const struct wh_sight wax_sight = { "its seat; everyone at the end", sees_wax, WH_VEIL_NULL };
static const struct wh_sight deck_sight = { "nobody, once it is shuffled", sees_deck, WH_VEIL_LENGTH };

static const struct wh_field lumps[] = {
    { WH_BASE(NULL, &wh_everyone, WH_FORM_NUMBER), .width = 1, .stride = 1, .repeat = LUMPS, .least = 1, .most = DIE,
      .independent = true },
};

#define WH_STATE struct template
const struct wh_field template_fields[FIELDS] = {
    WH_NUMBER("phase", phase, &wh_everyone, .about = "what happens next", WH_NAMED(phases)),
    WH_NUMBER("turn", turn, &wh_everyone, .about = "who acts or rolls", .nullable = true, .null = NO_SEAT),
    WH_NUMBER("lit", lit, &wh_everyone, .about = "the candle just laid", WH_NAMED(template_names), .nullable = true,
              .null = NO_CANDLE),
    WH_LIST("deck", deck, deck_count, &deck_sight, .about = "top first", WH_NAMED(template_names), .top_last = true),
    WH_LIST("out", out, out_count, &wh_everyone, .about = "burnt candles, oldest first", WH_NAMED(template_names)),
    WH_SETS("hands", hands, &hand_sight, .about = "candles in hand", WH_NAMED(template_names), .times = wh_per_seat),
    WH_ROWS("wax", wax, &wax_sight, lumps, .about = "what the dice said of their lumps of wax", .times = wh_per_seat,
            .nullable = true, .there = has_wax),
    WH_NUMBERS("hours", hours, &wh_everyone, .about = "hours burnt", .times = wh_per_seat, .most = 64),
};
#undef WH_STATE

static const char *audit_candles(const struct template *s) {
    unsigned seen = 0, count = (unsigned)(s->deck_count + s->out_count + (s->lit != NO_CANDLE));
    for (unsigned i = 0; i < s->deck_count; i++) seen |= BIT(s->deck[i]);
    for (unsigned i = 0; i < s->out_count; i++) seen |= BIT(s->out[i]);
    for (unsigned i = 0; i < s->seats; i++) seen |= s->hands[i], count += wh_popcount(s->hands[i]);
    if (s->lit != NO_CANDLE) seen |= BIT(s->lit);
    if (seen != BIT(CANDLES) - 1u) return WH_TR("a candle is missing");
    return count == CANDLES ? NULL : WH_TR("a candle is in two places");
}

static const char *audit_hands(const struct template *s) {
    unsigned laid = s->out_count; /* seat i has laid one more if it came before the turn */
    if (s->phase == END && laid != HAND * s->seats) return WH_TR("at the end all hands are empty");
    for (unsigned i = 0; i < s->seats; i++) {
        bool before = s->turn != NO_SEAT && (i < s->turn || (i == s->turn && s->phase == ROLL));
        unsigned round = s->phase == END ? HAND : laid / s->seats;
        if (wh_popcount(s->hands[i]) + round + before != HAND)
            return WH_TR("the sizes of the hands do not fit the turn");
        if (s->phase == LAY && i == s->turn && !s->hands[i]) return WH_TR("the seat to act holds no candle");
    }
    return s->phase != END && laid % s->seats != s->turn ? WH_TR("the burnt candles do not fit the turn") : NULL;
}

static const char *audit_wax(const struct template *s) {
    for (unsigned i = 0; i < s->seats; i++)
        if (!s->wax[i][0] != (s->phase == SHUFFLE)) return WH_TR("everybody has wax once the candles are dealt");
    return NULL;
}

const char *template_audit(const void *state) {
    const struct template *s = state;
    bool idle = s->phase == SHUFFLE || s->phase == END;
    if (idle ? s->turn != NO_SEAT : s->turn >= s->seats) return WH_TR("the seat to act does not fit the phase");
    if ((s->lit != NO_CANDLE) != (s->phase == ROLL))
        return WH_TR("a candle is lit while the die is rolled, and only then");
    const char *broken = audit_candles(s);
    if (!broken) broken = audit_wax(s);
    if (broken) return broken;
    if (s->phase != SHUFFLE) return audit_hands(s);
    for (unsigned i = 0; i < CANDLES; i++)
        if (s->deck_count != CANDLES || s->deck[i] != CANDLES - 1 - i)
            return WH_TR("before the shuffle the candles lie in order");
    return NULL;
}
