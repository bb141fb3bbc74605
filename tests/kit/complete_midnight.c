/* complete_midnight.c: how a fragment of midnight becomes a whole state: the "test position" of the spec, section 13.
 * The keys of a fragment are described in vectors/midnight/README.md. */
#include "tests/kit/complete.h"
#include "tests/kit/tree.h"

#include <stdio.h>
#include <string.h>

enum { HOURS = 60, ENERGIES = 7, KINDS = 4, SEATS = 6, COLOURS = 5, MOST = 60 };

/* A pile or hand: numbers of cards in the canonical order of their kind; specials are numbers of their four names. */
struct cards {
    unsigned count;
    unsigned at[MOST];
};

struct position {
    const struct tree *fragment;
    unsigned players, turn;
    struct cards hours[SEATS], energy[SEATS], specials[SEATS];
    struct cards deck, discard, special_pile, special_discard, energy_pile, energy_discard;
    bool used[HOURS];
    unsigned energy_used[ENERGIES], special_used[KINDS];
    char error[160];
};

static const char *const colours = "rbgpy";
static const char *const energies[ENERGIES] = { "e11", "e12", "e13", "e14", "e22", "e23", "e33" };
static const char *const kinds[KINDS] = { "jump", "deja", "recycle", "badhand" };

static void hour_name(unsigned card, char name[16]) {
    unsigned pair = card / 6, first = 0;
    for (unsigned row = 4; pair >= row; row--) pair -= row, first++; /* rb rg rp ry, then bg bp by, … */
    snprintf(name, 16, "%c%u%c%u", colours[first], card % 6 + 1, colours[first + 1 + pair], 6 - card % 6);
}

static int hour_of(const char *text) {
    char name[16];
    for (unsigned card = 0; card < HOURS; card++) {
        hour_name(card, name);
        if (strcmp(name, text) == 0) return (int)card;
    }
    return -1;
}

static int name_of(const char *text, const char *const *names, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        if (strcmp(names[i], text) == 0) return (int)i;
    return -1;
}

static void complain(struct position *p, const char *what, const struct tree *about) {
    if (!p->error[0]) snprintf(p->error, sizeof p->error, "%s: %s", what, about && about->text ? about->text : "?");
}

static void add(struct cards *to, unsigned card) { to->at[to->count++] = card; }

static void add_hours(struct position *p, struct cards *to, const struct tree *list) {
    for (const struct tree *item = list ? list->first : NULL; item; item = item->next) {
        int card = item->kind == TREE_STRING ? hour_of(item->text) : -1;
        if (card < 0 || p->used[card]) {
            complain(p, "no such hour card, or twice", item);
            return;
        }
        p->used[card] = true;
        add(to, (unsigned)card);
    }
}

static void add_named(struct position *p, struct cards *to, const struct tree *list, const char *const *names,
                      unsigned count, unsigned copies, unsigned *used) {
    for (const struct tree *item = list ? list->first : NULL; item; item = item->next) {
        int card = item->kind == TREE_STRING ? name_of(item->text, names, count) : -1;
        if (card < 0 || used[card] == copies) {
            complain(p, "no such card, or too often", item);
            return;
        }
        used[card]++;
        add(to, (unsigned)card);
    }
}

static void add_rest(struct position *p, struct cards *to, unsigned most) {
    for (unsigned card = 0; card < HOURS && most; card++) {
        if (p->used[card]) continue;
        p->used[card] = true;
        add(to, card);
        most--;
    }
}

static void sort(struct cards *cards) {
    for (unsigned i = 1; i < cards->count; i++)
        for (unsigned j = i; j > 0 && cards->at[j - 1] > cards->at[j]; j--) {
            unsigned card = cards->at[j];
            cards->at[j] = cards->at[j - 1];
            cards->at[j - 1] = card;
        }
}

/* "hand" style keys hold the list of the seat in turn, "hands" style keys an object from seat to list. */
static const struct tree *list_for(const struct position *p, unsigned seat, const char *one, const char *many) {
    const struct tree *lists = tree_key(p->fragment, many);
    char key[16];
    snprintf(key, sizeof key, "%u", seat);
    if (tree_key(lists, key)) return tree_key(lists, key);
    return seat == p->turn ? tree_key(p->fragment, one) : NULL;
}

static void hand_out(struct position *p) {
    bool exact = tree_key(p->fragment, "hands") != NULL;
    const struct tree *deck = tree_key(p->fragment, "deck");
    for (unsigned seat = 0; seat < p->players; seat++)
        add_hours(p, &p->hours[seat], list_for(p, seat, "hand", "hands"));
    add_hours(p, &p->deck, deck);
    add_hours(p, &p->discard, tree_key(p->fragment, "discard"));
    for (unsigned seat = 0; seat < p->players && !exact; seat++)
        if (seat != p->turn) add_rest(p, &p->hours[seat], 5);
    add_rest(p, deck ? &p->discard : &p->deck, HOURS);
}

/* A pile given is exactly that; what is left over lies on the discard of its kind. */
static void pile_up(struct cards *pile, struct cards *discard, bool given, unsigned names, unsigned copies,
                    unsigned *used) {
    for (unsigned card = 0; card < names; card++)
        for (; used[card] < copies; used[card]++) add(given ? discard : pile, card);
}

static void hand_out_others(struct position *p) {
    const struct tree *special_pile = tree_key(p->fragment, "special_pile");
    const struct tree *energy_pile = tree_key(p->fragment, "energy_pile");
    for (unsigned seat = 0; seat < p->players; seat++) {
        add_named(p, &p->specials[seat], list_for(p, seat, "specials", "hands_specials"), kinds, KINDS, 2,
                  p->special_used);
        add_named(p, &p->energy[seat], list_for(p, seat, "energy", "hands_energy"), energies, ENERGIES, 1,
                  p->energy_used);
    }
    add_named(p, &p->special_pile, special_pile, kinds, KINDS, 2, p->special_used);
    add_named(p, &p->energy_pile, energy_pile, energies, ENERGIES, 1, p->energy_used);
    pile_up(&p->special_pile, &p->special_discard, special_pile != NULL, KINDS, 2, p->special_used);
    pile_up(&p->energy_pile, &p->energy_discard, energy_pile != NULL, ENERGIES, 1, p->energy_used);
}

/* --- writing ------------------------------------------------------------------------------------------------------ */

static void put_cards(struct wh_text *out, const struct cards *cards, const char *const *names) {
    wh_json_open(out, '[');
    for (unsigned i = 0; i < cards->count; i++) {
        char name[16];
        if (!names) hour_name(cards->at[i], name);
        wh_json_string(out, names ? names[cards->at[i]] : name);
    }
    wh_json_close(out, ']');
}

static void put_pile(struct wh_text *out, const char *key, const struct cards *cards, const char *const *names) {
    wh_json_key(out, key);
    put_cards(out, cards, names);
}

static void put_hands(struct wh_text *out, const char *key, struct cards *hands, unsigned players,
                      const char *const *names) {
    wh_json_key(out, key);
    wh_json_open(out, '[');
    for (unsigned seat = 0; seat < players; seat++) {
        sort(&hands[seat]);
        put_cards(out, &hands[seat], names);
    }
    wh_json_close(out, ']');
}

static void put_value(const struct position *p, struct wh_text *out, const char *key, const char *missing) {
    char text[4000];
    const struct tree *value = tree_key(p->fragment, key);
    tree_print(value, text, sizeof text);
    wh_json_key(out, key);
    wh_json_raw(out, value ? text : missing);
}

static void put_pieces(const struct position *p, struct wh_text *out) {
    const struct tree *pieces = tree_key(p->fragment, "pieces");
    wh_json_key(out, "pieces");
    wh_json_open(out, '{');
    for (unsigned c = 0; c < COLOURS; c++) {
        char name[2] = { colours[c], 0 };
        const struct tree *piece = tree_key(pieces, name);
        wh_json_key(out, name);
        wh_json_int(out, piece ? piece->number : 7);
    }
    wh_json_close(out, '}');
}

static bool owns(unsigned players, unsigned seat, unsigned colour) {
    if (players == 2) return colour < 4 && colour / 2 == seat;
    return players == 6 ? colour < 3 && seat % 3 == colour : colour == seat;
}

static void put_ghosts(const struct position *p, struct wh_text *out) {
    const struct tree *used = tree_key(p->fragment, "used"); /* colours whose ghosts are used */
    wh_json_key(out, "ghosts");
    wh_json_open(out, '[');
    for (unsigned seat = 0; seat < p->players; seat++) {
        wh_json_open(out, '{');
        for (unsigned c = 0; c < COLOURS; c++) {
            char name[2] = { colours[c], 0 };
            if (!owns(p->players, seat, c)) continue;
            wh_json_key(out, name);
            wh_json_bool(out, !(used && tree_has_string(used, name)));
        }
        wh_json_close(out, '}');
    }
    wh_json_close(out, ']');
}

static const char *resolved_mode(unsigned players, const struct wh_setup *setup) {
    static const char *const names[] = { "auto", "duel", "individual", "team" };
    static const char *const usual[] = {
        [2] = "duel", [3] = "individual", [4] = "individual", [5] = "individual", [6] = "team"
    };
    return setup->option[0] ? names[setup->option[0]] : usual[players];
}

static void put_options(const struct position *p, const struct wh_setup *setup, struct wh_text *out) {
    wh_json_key(out, "options");
    wh_json_open(out, '{');
    wh_json_key(out, "mode");
    wh_json_string(out, resolved_mode(p->players, setup));
    wh_json_key(out, "target");
    wh_json_int(out, setup->option[1]);
    wh_json_key(out, "wins");
    wh_json_int(out, setup->option[2]);
    wh_json_key(out, "backpass");
    wh_json_bool(out, setup->option[3]);
    wh_json_key(out, "finish");
    wh_json_string(out, setup->option[4] ? "complete" : "stop");
    wh_json_key(out, "runout");
    wh_json_string(out, setup->option[5] ? "stand" : "midnight");
    wh_json_close(out, '}');
}

static const char *no_score(unsigned players, const struct wh_setup *setup) {
    if (strcmp(resolved_mode(players, setup), "individual") != 0) return players == 6 ? "[0,0,0]" : "[0,0]";
    return players == 3 ? "[0,0,0]" : players == 4 ? "[0,0,0,0]" : "[0,0,0,0,0]";
}

static void put_state(struct position *p, const struct wh_setup *setup, struct wh_text *out) {
    wh_json_open(out, '{');
    wh_json_key(out, "game");
    wh_json_string(out, "midnight");
    wh_json_key(out, "players");
    wh_json_int(out, p->players);
    put_options(p, setup, out);
    put_value(p, out, "phase", "\"turn\"");
    put_value(p, out, "round", "1");
    put_value(p, out, "start", "0");
    put_value(p, out, "turn", "0");
    put_value(p, out, "score", no_score(p->players, setup));
    put_value(p, out, "history", "[]");
    put_pieces(p, out);
    put_ghosts(p, out);
    put_hands(out, "hours", p->hours, p->players, NULL);
    put_hands(out, "energy", p->energy, p->players, energies);
    put_hands(out, "specials", p->specials, p->players, kinds);
    put_pile(out, "deck", &p->deck, NULL);
    put_pile(out, "discard", &p->discard, NULL);
    put_pile(out, "special_pile", &p->special_pile, kinds);
    put_pile(out, "special_discard", &p->special_discard, kinds);
    put_pile(out, "energy_pile", &p->energy_pile, energies);
    put_pile(out, "energy_discard", &p->energy_discard, energies);
    put_value(p, out, "committed", "false");
    put_value(p, out, "pending", "null");
    wh_json_close(out, '}');
}

static void refuse_unknown_keys(struct position *p) {
    static const char *const known[] = { "hand",           "hands", "energy",  "hands_energy", "specials",
                                         "hands_specials", "deck",  "discard", "special_pile", "energy_pile",
                                         "pieces",         "used",  "turn",    "round",        "start",
                                         "score",          "phase", "history", "pending",      "committed" };
    for (const struct tree *item = p->fragment->first; item; item = item->next)
        if (name_of(item->key, known, sizeof known / sizeof *known) < 0 && !p->error[0])
            snprintf(p->error, sizeof p->error, "no such key in a fragment: %s", item->key);
}

bool complete_midnight(const char *fragment, size_t length, unsigned players, const struct wh_setup *setup,
                       struct wh_text *canonical_json_out, char *error, size_t error_size) {
    struct tree *tree = tree_read(fragment, length);
    struct position p = { .fragment = tree, .players = players };
    if (!tree || tree->kind != TREE_OBJECT || players < 2 || players > SEATS) {
        snprintf(error, error_size, "not a fragment");
        tree_free(tree);
        return false;
    }
    const struct tree *turn = tree_key(tree, "turn");
    p.turn = turn ? (unsigned)turn->number : 0;
    refuse_unknown_keys(&p);
    hand_out(&p);
    hand_out_others(&p);
    put_state(&p, setup, canonical_json_out);
    tree_free(tree);
    if (p.error[0]) snprintf(error, error_size, "%s", p.error);
    return !p.error[0];
}
