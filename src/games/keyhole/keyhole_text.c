/* keyhole_text.c: the notation of section 7, both ways, and the refusals of section 14 in words. Whether an action is
 * legal is decided in keyhole_moves.c. */
#include "keyhole.h"

static const char *const piles[] = { "deck", "midnight" };

static bool shuffling(const struct keyhole *s) { return s->phase == SHUFFLE_DECK || s->phase == SHUFFLE_MIDNIGHT; }

/* --- writing ------------------------------------------------------------------------------------------------------ */

static void put_number(struct wh_text *out, int64_t number) {
    wh_put_char(out, ' ');
    wh_put_int(out, number);
}

static void put_words(struct wh_text *out, const char *verb, const char *name) {
    wh_put(out, verb);
    wh_put(out, name);
}

static void put_place(struct wh_text *out, struct wish w) {
    put_words(out, "place ", keyhole_piece_names[w.piece]);
    put_number(out, w.x);
    put_number(out, w.y);
    put_number(out, w.yaw);
    put_words(out, " ", keyhole_pose_names[w.pose]);
}

static void put_stand(struct wh_text *out, struct spot spot) {
    wh_put(out, "stand");
    put_number(out, spot.x);
    put_number(out, spot.y);
    put_number(out, spot.z);
}

static void put_go(struct wh_text *out, unsigned field, unsigned partner_and_one) {
    put_words(out, "go ", keyhole_field_names[field]);
    if (partner_and_one) put_words(out, " merge ", keyhole_ghost_names[partner_and_one - 1]);
}

uint64_t keyhole_seen(const void *state, wh_action action, int viewer) {
    const struct keyhole *s = state;
    bool veiled = shuffling(s) || (planning(s) && viewer != s->queue[0]); /* section 9 */
    return veiled && viewer != WH_REFEREE ? WH_NONE : action;
}

void keyhole_format(const void *state, wh_action action, int viewer, struct wh_text *out) {
    const struct keyhole *s = state;
    unsigned a = (unsigned)argument(action);
    if (shuffling(s)) {
        wh_put_shuffle(out, piles[s->phase == SHUFFLE_MIDNIGHT], action, viewer);
        return;
    }
    if (planning(s) && viewer != WH_REFEREE && viewer != s->queue[0]) { /* section 9 */
        wh_put(out, "?");
        return;
    }
    switch (kind_of(action)) {
    case TAKE_FIRST: wh_put(out, "first"), put_number(out, a); break;
    case LAY_OUT: wh_put(out, "layout"), put_number(out, a / 4 + 1), put_number(out, a % 4); break;
    case SET_DOOR: put_words(out, "door ", keyhole_door_names[a]); break;
    case ROLL_DIE: wh_put(out, "roll"), put_number(out, a); break;
    case PLACE: put_place(out, wish_of(action)); break;
    case PLACE_ANY: put_words(out, "place ", keyhole_piece_names[a]), wh_put(out, " *"); break;
    case PASS: wh_put(out, "pass"); break;
    case CHOOSE: put_words(out, "ghost ", keyhole_ghost_names[a]); break;
    case MOVE: put_go(out, a / 8, a % 8); break;
    case LEAVE: wh_put(out, "out"); break;
    case PUT: put_stand(out, spot_of(action)); break;
    case PUT_ANY: wh_put(out, "stand *"); break;
    case RECALL: put_words(out, "recall ", keyhole_ghost_names[a]); break;
    case FINISH: wh_put(out, "done"); break;
    case TAG_GHOST: put_words(out, "tag ", keyhole_ghost_names[a]); break;
    case GROW_GHOST: put_words(out, "grow ", keyhole_ghost_names[a]); break;
    case NAME_SIDE: put_words(out, "side ", keyhole_side_names[a]); break;
    default: break;
    }
}

/* --- reading ------------------------------------------------------------------------------------------------------ */

/* How the reading ended: understood, or the reason why not. */
enum { UNDERSTOOD = REASONS };

static unsigned read_number(struct wh_scan *in, uint32_t most, unsigned too_large, uint32_t *out) {
    uint32_t number;
    if (!wh_take_char(in, ' ')) return WHOLE_NUMBERS;
    if (wh_take_number(in, most, out)) return UNDERSTOOD;
    return wh_take_number(in, UINT32_MAX, &number) ? too_large : WHOLE_NUMBERS;
}

/* After the piece: the numbers and the pose, or a star. A word that is no pose is left to check(). */
static unsigned read_place(struct wh_scan *in, wh_action *out) {
    struct wish w;
    if (!wh_take_name(in, keyhole_piece_names, PIECES, &w.piece)) return UNREADABLE;
    if (wh_take(in, " *")) {
        *out = with(PLACE_ANY, w.piece);
        return UNDERSTOOD;
    }
    unsigned end = read_number(in, LARGEST, FAR_OUTSIDE, &w.x);
    if (end == UNDERSTOOD) end = read_number(in, LARGEST, FAR_OUTSIDE, &w.y);
    if (end == UNDERSTOOD) end = read_number(in, LARGEST, YAW_STEPS, &w.yaw);
    if (end != UNDERSTOOD) return end;
    if (!wh_take_char(in, ' ')) return UNREADABLE;
    if (!wh_take_name(in, keyhole_pose_names, POSES, &w.pose)) {
        w.pose = POSES;
        while (in->at < in->end && *in->at >= 'a' && *in->at <= 'z') in->at++;
    }
    *out = place_action(w);
    return UNDERSTOOD;
}

static unsigned read_stand(struct wh_scan *in, wh_action *out) {
    uint32_t x, y, z;
    if (wh_take(in, " *")) {
        *out = with(PUT_ANY, 0);
        return UNDERSTOOD;
    }
    unsigned end = read_number(in, LARGEST, NOT_IN_FIELD, &x);
    if (end == UNDERSTOOD) end = read_number(in, LARGEST, NOT_IN_FIELD, &y);
    if (end == UNDERSTOOD) end = read_number(in, LARGEST, NO_SUPPORT, &z);
    if (end == UNDERSTOOD) *out = put_action((struct spot){ (int32_t)x, (int32_t)y, (int32_t)z });
    return end;
}

static unsigned read_go(struct wh_scan *in, wh_action *out) {
    unsigned field, partner;
    if (!wh_take_name(in, keyhole_field_names, FIELDS, &field)) return UNREADABLE;
    *out = move_action(field, 0);
    if (!wh_take(in, " merge ")) return UNDERSTOOD;
    if (!wh_take_name(in, keyhole_ghost_names, GHOSTS, &partner)) return UNREADABLE;
    *out = move_action(field, partner + 1);
    return UNDERSTOOD;
}

static unsigned read_layout(struct wh_scan *in, wh_action *out) {
    uint32_t preset, quarters;
    if (read_number(in, LAYOUTS, UNREADABLE, &preset) != UNDERSTOOD || preset == 0) return UNREADABLE;
    if (read_number(in, 3, UNREADABLE, &quarters) != UNDERSTOOD) return UNREADABLE;
    *out = with(LAY_OUT, 4 * (preset - 1) + quarters);
    return UNDERSTOOD;
}

static unsigned read_small_number(struct wh_scan *in, enum kind kind, wh_action *out) {
    uint32_t number;
    unsigned too_large = kind == ROLL_DIE ? NOT_ON_DIE : UNREADABLE;
    unsigned end = read_number(in, kind == ROLL_DIE ? NUMBERS : SEATS, too_large, &number);
    if (end == UNDERSTOOD) *out = with(kind, number);
    return end;
}

static const struct {
    const char *word;
    enum kind kind;
    const char *const *names;
    unsigned count;
} verbs[] = {
    { "door ", SET_DOOR, keyhole_door_names, DOORS },
    { "ghost ", CHOOSE, keyhole_ghost_names, GHOSTS },
    { "recall ", RECALL, keyhole_ghost_names, GHOSTS },
    { "tag ", TAG_GHOST, keyhole_ghost_names, GHOSTS },
    { "grow ", GROW_GHOST, keyhole_ghost_names, GHOSTS },
    { "side ", NAME_SIDE, keyhole_side_names, SIDES },
    { "pass", PASS, NULL, 0 },
    { "out", LEAVE, NULL, 0 },
    { "done", FINISH, NULL, 0 },
};

static unsigned read_action(struct wh_scan *in, wh_action *out) {
    if (wh_take(in, "place ")) return read_place(in, out);
    if (wh_take(in, "stand")) return read_stand(in, out);
    if (wh_take(in, "go ")) return read_go(in, out);
    if (wh_take(in, "layout")) return read_layout(in, out);
    if (wh_take(in, "first")) return read_small_number(in, TAKE_FIRST, out);
    if (wh_take(in, "roll")) return read_small_number(in, ROLL_DIE, out);
    for (unsigned i = 0; i < WH_COUNT(verbs); i++) {
        unsigned name = 0;
        if (!wh_take(in, verbs[i].word)) continue;
        if (verbs[i].names && !wh_take_name(in, verbs[i].names, verbs[i].count, &name)) return UNREADABLE;
        *out = with(verbs[i].kind, name);
        return UNDERSTOOD;
    }
    return UNREADABLE;
}

/* After the word `shuffle `: which pile, and the number, if there is one. */
static unsigned read_shuffle(const struct keyhole *s, struct wh_scan *in, wh_action *out) {
    unsigned pile;
    if (!wh_take_name(in, piles, WH_COUNT(piles), &pile) || !wh_take_shuffle_number(in, out)) return UNREADABLE;
    return s->phase == (pile ? SHUFFLE_MIDNIGHT : SHUFFLE_DECK) ? UNDERSTOOD : NOT_NOW;
}

bool keyhole_parse(const void *state, const char *text, size_t length, wh_action *out, struct wh_why *why) {
    const struct keyhole *s = state;
    struct wh_scan in = wh_scan_of(text, length);
    bool shuffle = wh_take(&in, "shuffle ");
    unsigned end = shuffle ? read_shuffle(s, &in, out) : read_action(&in, out);
    if (s->phase == END) return wh_deny(why, &keyhole_reasons[GAME_OVER]);
    if (end == UNDERSTOOD && !wh_scan_over(&in)) end = UNREADABLE;
    if (end == UNDERSTOOD && shuffle != shuffling(s)) end = NOT_NOW;
    return end == UNDERSTOOD || wh_deny(why, &keyhole_reasons[end]);
}
