/* hourglass_text.c: the notation both ways. */
#include "hourglass.h"

static bool deny(struct wh_why *why, enum reason reason, const char *with) {
    return wh_deny_with(why, &hourglass_reasons[reason], with, NULL);
}

uint64_t hourglass_seen(const void *state, wh_action a, int viewer) {
    const struct hourglass *s = state;
    if (viewer == WH_REFEREE) return a;
    if (s->phase == SHUFFLE) return WH_NONE;
    return kind_of(a) == BURY && viewer != s->turn ? pack(BURY, 0, 0, 0) : a; /* section 9 */
}

void hourglass_format(const void *state, wh_action a, int viewer, struct wh_text *out) {
    const struct hourglass *s = state;
    if (s->phase == SHUFFLE) {
        wh_put_shuffle(out, "deck", a, viewer);
        return;
    }
    switch (kind_of(a)) {
    case START: wh_put(out, "start "); break;
    case TAKE: wh_put(out, "take "); break;
    case SLIP: wh_put(out, "slip "); break;
    case BURY: wh_put(out, "bury "); break;
    }
    if (kind_of(a) == TAKE || kind_of(a) == SLIP) {
        wh_put(out, hourglass_holder_names[holder_of(a)]);
        wh_put_char(out, ' ');
    }
    bool hidden = kind_of(a) == BURY && viewer != WH_REFEREE && viewer != s->turn; /* section 9 */
    wh_put(out, hidden ? "?" : hourglass_card_names[card_of(a)]);
    if (kind_of(a) == START) {
        wh_put_char(out, ' ');
        wh_put(out, hourglass_dir_names[dir_of(a)]);
    }
}

static bool parse_shuffle(const struct hourglass *s, struct wh_scan in, wh_action *out, struct wh_why *why) {
    *out = WH_NONE;
    if (!wh_take(&in, "deck")) return deny(why, NOT_A_MOVE, NULL);
    bool numbered = wh_take(&in, " #");
    if ((numbered && !wh_take_hex(&in, 16, out)) || !wh_scan_over(&in)) return deny(why, NOT_A_MOVE, NULL);
    if (s->phase == PLAY) return deny(why, NO_SHUFFLE_NOW, NULL);
    return !numbered || *out != WH_NONE || deny(why, SHUFFLE_NUMBER, NULL);
}

static bool take_card(struct wh_scan *in, unsigned *card) {
    return wh_take_name(in, hourglass_card_names, CARDS, card);
}

static bool parse_play(struct wh_scan in, wh_action *out) {
    unsigned holder = 0, card, dir = 0;
    enum kind kind;
    if (wh_take(&in, "start ")) {
        if (!take_card(&in, &card) || !wh_take_char(&in, ' ') || !wh_take_name(&in, hourglass_dir_names, 2, &dir))
            return false;
        kind = START;
    } else if (wh_take(&in, "bury ")) {
        if (!take_card(&in, &card)) return false;
        kind = BURY;
    } else {
        kind = wh_take(&in, "take ") ? TAKE : SLIP;
        if (kind == SLIP && !wh_take(&in, "slip ")) return false;
        if (!wh_take_name(&in, hourglass_holder_names, HOLDERS, &holder) || !wh_take_char(&in, ' ') ||
            !take_card(&in, &card))
            return false;
    }
    *out = pack(kind, holder, card, dir);
    return wh_scan_over(&in);
}

bool hourglass_parse(const void *state, const char *text, size_t length, wh_action *out, struct wh_why *why) {
    const struct hourglass *s = state;
    struct wh_scan in = wh_scan_of(text, length);
    if (s->phase == END) return deny(why, GAME_OVER, NULL);
    if (wh_take_word(&in, "shuffle")) return parse_shuffle(s, in, out, why);
    if (s->phase == SHUFFLE) return deny(why, SHUFFLE_FIRST, NULL);
    return parse_play(in, out) || deny(why, NOT_A_MOVE, NULL);
}
