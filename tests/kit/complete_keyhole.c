/* complete_keyhole.c: how a fragment of keyhole becomes a whole state. The keys of a fragment are described in
 * vectors/keyhole/README.md; what it leaves out is the plainest state that goes with the rest. */
#include "src/games/keyhole/keyhole.h"
#include "tests/kit/complete.h"
#include "tests/kit/tree.h"

#include <stdio.h>
#include <string.h>

struct position {
    const struct tree *fragment;
    const struct wh_setup *setup;
    unsigned players, round, die, phase;
    int event; /* or -1 */
    int cards[SEATS];
    uint32_t used_cards;
    unsigned sides[SEATS];
    bool merge, secret, midnight;
    char *error;
    size_t error_size;
};

static void complain(struct position *p, const char *what, const char *name) {
    if (!p->error[0]) snprintf(p->error, p->error_size, "%s: %s", what, name);
}

static int name_of(struct position *p, const char *name, const char *const *names, unsigned count) {
    for (unsigned i = 0; name && i < count; i++)
        if (strcmp(names[i], name) == 0) return (int)i;
    complain(p, "no such name", name ? name : "(none)");
    return 0;
}

static const struct tree *key(const struct position *p, const char *name) { return tree_key(p->fragment, name); }

static unsigned number_or(const struct position *p, const char *name, unsigned missing) {
    const struct tree *value = key(p, name);
    return value ? (unsigned)value->number : missing;
}

static void put_given(const struct position *p, struct wh_text *out, const char *name, const char *missing) {
    char text[4000];
    const struct tree *value = key(p, name);
    tree_print(value, text, sizeof text);
    wh_json_key(out, name);
    wh_json_raw(out, value ? text : missing);
}

/* --- cards: those named, then the others in their order ----------------------------------------------------------- */

static void put_cards(struct position *p, struct wh_text *out, const char *name, unsigned count,
                      const char *const *names, unsigned all, uint32_t *used) {
    const struct tree *first = key(p, name);
    wh_json_key(out, name);
    wh_json_open(out, '[');
    for (unsigned i = 0; i < count; i++) {
        const struct tree *item = tree_item(first, i);
        unsigned card = 0;
        if (item)
            card = (unsigned)name_of(p, item->text, names, all);
        else
            while (card < all && *used >> card & 1) card++;
        *used |= 1u << card;
        wh_json_string(out, names[card]);
    }
    wh_json_close(out, ']');
}

/* Cards spoken for: those of the seats and the top of the deck. */
static void deal(struct position *p) {
    const struct tree *given = key(p, "cards"), *deck = key(p, "deck");
    bool drawn = p->phase >= FURNITURE && p->phase != END;
    for (const struct tree *item = deck ? deck->first : NULL; item; item = item->next)
        p->used_cards |= 1u << name_of(p, item->text, keyhole_card_names, CARDS);
    for (unsigned seat = 0; seat < p->players; seat++) {
        const struct tree *card = tree_item(given, seat);
        p->cards[seat] = card && card->kind == TREE_STRING ? name_of(p, card->text, keyhole_card_names, CARDS) : -1;
        if (p->cards[seat] >= 0) p->used_cards |= 1u << p->cards[seat];
    }
    for (unsigned seat = 0; seat < p->players && drawn && !given; seat++) { /* c20, c19 …: no furniture */
        unsigned card = CARDS - 1;
        while (p->used_cards >> card & 1) card--;
        p->cards[seat] = (int)card;
        p->used_cards |= 1u << card;
    }
}

static void put_piles(struct position *p, struct wh_text *out) {
    unsigned held = 0, discarded = (p->phase == END ? ROUNDS : p->round ? p->round - 1 : 0) * p->players;
    for (unsigned seat = 0; seat < p->players; seat++) held += p->cards[seat] >= 0;
    bool shuffled = p->phase > SHUFFLE_DECK;
    unsigned deck = shuffled ? ROUNDS * p->players - discarded - held : CARDS;
    put_cards(p, out, "discard", discarded, keyhole_card_names, CARDS, &p->used_cards);
    put_cards(p, out, "deck", deck, keyhole_card_names, CARDS, &p->used_cards);
    wh_json_key(out, "box");
    wh_json_open(out, '[');
    for (unsigned card = 0; card < CARDS; card++)
        if (!(p->used_cards >> card & 1)) wh_json_string(out, keyhole_card_names[card]);
    wh_json_close(out, ']');
    wh_json_key(out, "cards");
    wh_json_open(out, '[');
    for (unsigned seat = 0; seat < p->players; seat++) {
        if (p->cards[seat] < 0)
            wh_json_null(out);
        else
            wh_json_string(out, keyhole_card_names[p->cards[seat]]);
    }
    wh_json_close(out, ']');
}

static void put_midnight(struct position *p, struct wh_text *out) {
    const struct tree *top = key(p, "midnight");
    uint32_t used = p->event < 0 ? 0 : 1u << p->event;
    for (const struct tree *item = top ? top->first : NULL; item; item = item->next)
        used |= 1u << name_of(p, item->text, keyhole_midnight_names, MIDNIGHTS);
    unsigned finished = p->phase == END ? p->round : p->round ? p->round - 1 : 0, gone = finished ? finished - 1 : 0;
    if (!p->midnight) gone = 0;
    put_cards(p, out, "midused", gone, keyhole_midnight_names, MIDNIGHTS, &used);
    unsigned left = p->midnight ? MIDNIGHTS - gone - (p->event >= 0) : 0;
    put_cards(p, out, "midnight", left, keyhole_midnight_names, MIDNIGHTS, &used);
    put_given(p, out, "event", "null");
}

/* --- the lobby ---------------------------------------------------------------------------------------------------- */

/* "cleared" (unless "layout" names a preset): all in the north-east corner. "pieces" moves single ones. */
static struct placement placement_of(struct position *p, unsigned piece) {
    const struct tree *layout = key(p, "layout"), *own = tree_key(key(p, "pieces"), keyhole_piece_names[piece]);
    if (own)
        return (struct placement){ (uint16_t)tree_item(own, 0)->number, (uint16_t)tree_item(own, 1)->number,
                                   (uint8_t)(tree_item(own, 2)->number / 15),
                                   (uint8_t)name_of(p, tree_item(own, 3)->text, keyhole_pose_names, POSES) };
    if (layout) return keyhole_layouts[layout->number - 1][piece];
    return keyhole_clamped(piece, LOBBY_SIZE, LOBBY_SIZE, 0, UP);
}

static void put_furniture(struct position *p, struct wh_text *out) {
    wh_json_key(out, "furniture");
    wh_json_open(out, '{');
    for (unsigned piece = 0; piece < PIECES; piece++) {
        struct placement at = placement_of(p, piece);
        wh_json_key(out, keyhole_piece_names[piece]);
        if (p->phase <= FURNISH) {
            wh_json_null(out);
            continue;
        }
        wh_json_open(out, '{');
        wh_json_key(out, "x"), wh_json_int(out, at.x);
        wh_json_key(out, "y"), wh_json_int(out, at.y);
        wh_json_key(out, "yaw"), wh_json_int(out, 15 * at.turn);
        wh_json_key(out, "pose"), wh_json_string(out, keyhole_pose_names[at.pose]);
        wh_json_close(out, '}');
    }
    wh_json_close(out, '}');
}

/* "0.sm1": [x, y, z], or a word for a place outside; flags after it: [x, y, z, "moved", "fresh"]. */
static void put_ghost(struct position *p, struct wh_text *out, unsigned seat, unsigned i) {
    static const char *const axes[] = { "x", "y", "z" }, *const flags[] = { "moved", "fresh", "merged" };
    char whose[8];
    snprintf(whose, sizeof whose, "%u.%s", seat, keyhole_ghost_names[i]);
    const struct tree *given = tree_key(key(p, "ghosts"), whose);
    bool inside = given && given->kind == TREE_ARRAY;
    const char *waits = p->merge && i >= SMALL_ONES ? "pool" : "start";
    wh_json_open(out, '{');
    wh_json_key(out, "id"), wh_json_string(out, keyhole_ghost_names[i]);
    wh_json_key(out, "at"), wh_json_string(out, inside ? "lobby" : given ? given->text : waits);
    for (unsigned k = 0; k < 3; k++) {
        wh_json_key(out, axes[k]);
        if (inside)
            wh_json_int(out, tree_item(given, k)->number);
        else
            wh_json_null(out);
    }
    wh_json_key(out, "lying"), wh_json_bool(out, inside && p->event == COVER);
    for (unsigned k = 0; k < 3; k++)
        wh_json_key(out, flags[k]), wh_json_bool(out, inside && tree_has_string(given, flags[k]));
    wh_json_close(out, '}');
}

static void put_seven(struct position *p, struct wh_text *out, unsigned seat) {
    wh_json_open(out, '[');
    for (unsigned i = 0; i < GHOSTS; i++) put_ghost(p, out, seat, i);
    wh_json_close(out, ']');
}

static void put_ghosts(struct position *p, struct wh_text *out) {
    bool plans = p->secret && p->phase == GHOST; /* a fragment stands at the first planning node */
    wh_json_key(out, "ghosts");
    wh_json_open(out, '[');
    for (unsigned seat = 0; seat < p->players; seat++) put_seven(p, out, seat);
    wh_json_close(out, ']');
    wh_json_key(out, "plan");
    wh_json_open(out, '[');
    for (unsigned seat = 0; seat < p->players; seat++) {
        if (plans && seat == p->die)
            put_seven(p, out, seat);
        else
            wh_json_null(out);
    }
    wh_json_close(out, ']');
    wh_json_key(out, "points");
    if (p->phase == GHOST)
        wh_json_int(out, keyhole_cards[p->cards[p->die]].value);
    else
        wh_json_null(out);
}

/* --- the rest ----------------------------------------------------------------------------------------------------- */

static void put_queue(struct position *p, struct wh_text *out) {
    bool acting = p->phase == FURNISH || (p->phase >= TAG && p->phase <= STAND);
    if (key(p, "queue")) {
        put_given(p, out, "queue", "");
        return;
    }
    wh_json_key(out, "queue");
    wh_json_open(out, '[');
    for (unsigned i = 0; acting && i < p->players; i++) wh_json_int(out, (p->die + i) % p->players);
    wh_json_close(out, ']');
}

static void put_sides(struct position *p, struct wh_text *out) {
    static const uint8_t two[] = { SOUTH, NORTH };
    wh_json_key(out, "sides");
    wh_json_open(out, '[');
    for (unsigned seat = 0; seat < p->players; seat++)
        wh_json_string(out, keyhole_side_names[p->players == 2 ? two[seat] : seat]);
    wh_json_close(out, ']');
}

static void put_state(struct position *p, struct wh_text *out) {
    static const char *const none[] = { "", "", "[0,0]", "[0,0,0]", "[0,0,0,0]" };
    wh_json_open(out, '{');
    wh_json_key(out, "round"), wh_json_int(out, p->round);
    wh_json_key(out, "phase"), wh_json_string(out, keyhole_phase_names[p->phase]);
    wh_json_key(out, "die"), wh_json_int(out, p->die);
    put_queue(p, out);
    put_piles(p, out);
    put_midnight(p, out);
    put_sides(p, out);
    put_given(p, out, "keyhole", p->round ? "\"west2\"" : "null");
    put_furniture(p, out);
    put_given(p, out, "touched", "[]");
    put_ghosts(p, out);
    put_given(p, out, "pick", "null");
    put_given(p, out, "dest", "null");
    put_given(p, out, "merge", "null");
    put_given(p, out, "rollers", "[]");
    put_given(p, out, "rolls", "[]");
    put_given(p, out, "chosen", none[p->players]);
    put_given(p, out, "chooser", "null");
    put_given(p, out, "number", "null");
    put_given(p, out, "side", "null");
    put_given(p, out, "bumped", "[]");
    put_given(p, out, "looks", "[]");
    put_given(p, out, "burnt", "[]");
    wh_json_close(out, '}');
}

static void refuse_unknown_keys(struct position *p) {
    static const char *const known[] = { "round", "phase",   "die",     "queue",  "deck",   "cards",   "midnight",
                                         "event", "keyhole", "layout",  "pieces", "ghosts", "touched", "pick",
                                         "dest",  "merge",   "rollers", "rolls",  "chosen", "chooser", "number",
                                         "side",  "bumped",  "looks",   "burnt" };
    for (const struct tree *item = p->fragment->first; item; item = item->next)
        name_of(p, item->key, known, sizeof known / sizeof *known);
}

bool complete_keyhole(const char *fragment, size_t length, unsigned players, const struct wh_setup *setup,
                      struct wh_text *canonical_json_out, char *error, size_t error_size) {
    struct tree *tree = tree_read(fragment, length);
    struct position p = {
        .fragment = tree, .setup = setup, .players = players, .error = error, .error_size = error_size
    };
    error[0] = '\0';
    if (!tree || tree->kind != TREE_OBJECT) {
        snprintf(error, error_size, "not a fragment");
        tree_free(tree);
        return false;
    }
    refuse_unknown_keys(&p);
    const struct tree *phase = key(&p, "phase"), *event = key(&p, "event");
    p.phase = phase ? (unsigned)name_of(&p, phase->text, keyhole_phase_names, PHASES) : GHOST;
    p.event = event ? name_of(&p, event->text, keyhole_midnight_names, MIDNIGHTS) : -1;
    p.round = number_or(&p, "round", p.phase <= DOOR ? 0 : p.phase == END ? ROUNDS : p.event < 0 ? 1 : 2);
    p.die = number_or(&p, "die", 0);
    p.midnight = setup->option[OPTION_MIDNIGHT];
    p.merge = setup->option[OPTION_MERGE];
    p.secret = !setup->option[OPTION_MOVEMENT];
    deal(&p);
    put_state(&p, canonical_json_out);
    tree_free(tree);
    return !error[0];
}
