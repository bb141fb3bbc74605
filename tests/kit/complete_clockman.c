/* complete_clockman.c: how a fragment of clockman becomes a whole state: the base state B of the spec (section 13) with
 * changes. The keys of a fragment are described in vectors/clockman/README.md. */
#include "tests/kit/complete.h"
#include "tests/kit/tree.h"

#include <stdio.h>
#include <string.h>

enum { SEATS = 4, TOKENS = 40, SYMBOLS = 40, EVENTS = 60, MOST = 64, NAME = 12 };
enum { TRANSFER, HAMSTER, ROBBERY }; /* the options that decide on the deck */

static const char *const tokens[TOKENS] = {
    "a10", "a22", "a34", "a46", "b1",  "b3",  "b4",  "b6",  "b7",  "b9",  "b10", "b11", "b13", "b15",
    "b17", "b19", "b21", "b22", "b24", "b25", "b27", "b28", "b29", "b31", "b33", "b35", "c1",  "c4",
    "c5",  "c7",  "c10", "c13", "c16", "c17", "c19", "c22", "d1",  "d4",  "d7",  "d10",
};

static const char *const deck[EVENTS] = {
    "key",      "key",     "key",    "key",    "jump",   "rewind", "redo",   "redo",   "tick",   "tick",
    "tick",     "dial",    "turbo",  "turbo",  "swap",   "stall",  "snatch", "order",  "order",  "courier",
    "courier",  "shaft",   "magnet", "glitch", "glitch", "brake",  "brake",  "anchor", "anchor", "anchor",
    "vault",    "vault",   "patch",  "patch",  "ahead",  "ahead",  "back",   "back",   "again",  "again",
    "archive",  "archive", "shred",  "gift",   "fall",   "dance",  "crash",  "backup", "quake",  "shove",
    "signpost", "curfew",  "sleep",  "sleep",  "slow",   "virus",  "jam",    "bubble", "permit", "reverse",
};

struct pile {
    unsigned count;
    char name[MOST][NAME];
};

struct position {
    const struct tree *fragment;
    unsigned players;
    struct pile symbols, events, tokens;
    char error[120];
};

static void add(struct pile *pile, const char *name) { snprintf(pile->name[pile->count++], NAME, "%s", name); }

static bool take(struct pile *pile, const char *name) {
    unsigned at = 0;
    while (at < pile->count && strcmp(pile->name[at], name) != 0) at++;
    if (at == pile->count) return false;
    memmove(pile->name[at], pile->name[at + 1], (pile->count - at - 1) * sizeof pile->name[0]);
    pile->count--;
    return true;
}

static const struct tree *of_seat(const struct position *p, const char *key, unsigned seat) {
    char name[2] = { (char)('0' + seat), 0 };
    return tree_key(tree_key(p->fragment, key), name);
}

/* --- taking things from where they lie in B ----------------------------------------------------------------------- */

static void lay_out(struct position *p, const struct wh_setup *setup) {
    for (unsigned i = 0; i < SYMBOLS; i++) {
        char pose[NAME];
        snprintf(pose, sizeof pose, "w%u", i / 8 + 1);
        add(&p->symbols, pose);
    }
    for (unsigned i = 0; i < EVENTS; i++) {
        if (strcmp(deck[i], "courier") == 0 && !setup->option[TRANSFER]) continue;
        if (strcmp(deck[i], "vault") == 0 && !setup->option[ROBBERY] && !setup->option[HAMSTER]) continue;
        add(&p->events, deck[i]);
    }
    for (unsigned i = 0; i < TOKENS; i++) add(&p->tokens, tokens[i]);
}

static void take_cards(struct position *p, const char *key, struct pile *from) {
    for (unsigned seat = 0; seat < p->players; seat++) {
        const struct tree *cards = of_seat(p, key, seat);
        for (const struct tree *card = cards ? cards->first : NULL; card; card = card->next)
            if (!take(from, card->text)) snprintf(p->error, sizeof p->error, "no card %s left", card->text);
    }
}

static unsigned sort_of(const char *token) { /* 0, 1, 2, joker; 4: lift */
    if (token[0] == 'a' || strcmp(token, "b9") == 0 || strcmp(token, "b27") == 0) return 4;
    if (strcmp(token, "c5") == 0 || strcmp(token, "c17") == 0) return 3;
    return (unsigned)(token[0] - 'b');
}

/* First the fields named as empty, then the last ones of the sort. */
static void take_digits(struct position *p) {
    long long left[SEATS + 1] = { 0 };
    for (unsigned seat = 0; seat < p->players; seat++)
        for (unsigned sort = 0; sort < 4; sort++) {
            const struct tree *loose = tree_item(of_seat(p, "loose", seat), sort);
            const struct tree *date = tree_item(of_seat(p, "date", seat), sort);
            left[sort] += (loose ? loose->number : 0) + (date ? date->number : 0);
        }
    const struct tree *empty = tree_key(p->fragment, "empty");
    for (const struct tree *field = empty ? empty->first : NULL; field; field = field->next) {
        left[sort_of(field->text)]--;
        if (!take(&p->tokens, field->text)) snprintf(p->error, sizeof p->error, "no token on %s", field->text);
    }
    for (unsigned i = TOKENS; i-- > 0;) {
        unsigned sort = sort_of(tokens[i]);
        if (sort < 4 && left[sort] > 0 && take(&p->tokens, tokens[i])) left[sort]--;
    }
}

static void put_on_top(struct position *p) {
    const struct tree *top = tree_key(p->fragment, "top");
    if (!top) return;
    if (!take(&p->events, top->text)) snprintf(p->error, sizeof p->error, "no card %s left", top->text);
    memmove(p->events.name[1], p->events.name[0], p->events.count * sizeof p->events.name[0]);
    snprintf(p->events.name[0], NAME, "%s", top->text);
    p->events.count++;
}

/* --- writing ------------------------------------------------------------------------------------------------------ */

static void put_raw(struct wh_text *out, const struct tree *value, const char *missing) {
    char text[4000];
    tree_print(value, text, sizeof text);
    wh_json_raw(out, value ? text : missing);
}

static void put_value(const struct position *p, struct wh_text *out, const char *key, const char *missing) {
    wh_json_key(out, key);
    put_raw(out, tree_key(p->fragment, key), missing);
}

static void put_seats(const struct position *p, struct wh_text *out, const char *key, const char *missing) {
    wh_json_key(out, key);
    wh_json_open(out, '[');
    for (unsigned seat = 0; seat < p->players; seat++) put_raw(out, of_seat(p, key, seat), missing);
    wh_json_close(out, ']');
}

static void put_pile(struct wh_text *out, const char *key, const struct pile *pile) {
    wh_json_key(out, key);
    wh_json_open(out, '[');
    for (unsigned i = 0; i < pile->count; i++) wh_json_string(out, pile->name[i]);
    wh_json_close(out, ']');
}

static void put_pawns(const struct position *p, struct wh_text *out) {
    wh_json_key(out, "pos");
    wh_json_open(out, '[');
    for (unsigned seat = 0; seat < p->players; seat++) {
        const struct tree *place = of_seat(p, "pos", seat);
        char start[] = { 's', (char)('0' + (p->players == 2 ? 2 * seat : seat)), 0 };
        wh_json_string(out, place ? place->text : start);
    }
    wh_json_close(out, ']');
}

/* "roll n" = phase move, "phase turn": seat 0 is asked; else the roll of seat 0 is due. */
static void put_question(const struct position *p, struct wh_text *out) {
    bool moves = tree_key(p->fragment, "roll") != NULL, own = moves || tree_key(p->fragment, "phase");
    put_value(p, out, "phase", moves ? "\"move\"" : "\"roll\"");
    put_value(p, out, "ask", own ? "{\"seat\":0}" : "{\"seat\":-1,\"why\":\"turn\",\"who\":0}");
}

bool complete_clockman(const char *fragment, size_t length, unsigned players, const struct wh_setup *setup,
                       struct wh_text *canonical_json_out, char *error, size_t error_size) {
    static struct position p;
    struct tree *tree = tree_read(fragment, length);
    struct wh_text *out = canonical_json_out;
    p = (struct position){ .fragment = tree, .players = players };
    if (!tree || players > SEATS) {
        snprintf(error, error_size, "not a fragment");
        return false;
    }
    lay_out(&p, setup);
    take_cards(&p, "hand", &p.symbols);
    take_cards(&p, "held", &p.events);
    take_cards(&p, "open", &p.events);
    take_digits(&p);
    put_on_top(&p);
    wh_json_open(out, '{');
    put_question(&p, out);
    put_value(&p, out, "round", "1");
    put_value(&p, out, "first", "0");
    put_value(&p, out, "turn", "0");
    put_pawns(&p, out);
    put_pile(out, "symbols", &p.symbols);
    put_pile(out, "events", &p.events);
    put_value(&p, out, "mix", "[\"w1\",\"w2\",\"w3\",\"w4\",\"w5\"]");
    put_value(&p, out, "poses",
              "{\"p\":[\"w1\",\"w2\",\"w3\",\"w4\",\"w5\",\"w1\"],\"q\":[\"w1\",\"w2\",\"w3\",\"w4\",\"w5\",\"w1\"],"
              "\"r\":[\"w2\",\"w3\",\"w4\",\"w5\"],\"t\":[\"w2\",\"w3\",\"w4\",\"w5\"]}");
    put_pile(out, "tokens", &p.tokens);
    put_seats(&p, out, "hand", "[]");
    put_seats(&p, out, "held", "[]");
    put_seats(&p, out, "open", "[]");
    put_seats(&p, out, "loose", "[0,0,0,0]");
    put_seats(&p, out, "date", "[0,0,0,0]");
    put_seats(&p, out, "opening", "0");
    put_value(&p, out, "roll", "0");
    put_value(&p, out, "played", "0");
    put_value(&p, out, "offered", "false");
    put_value(&p, out, "stack", "[[\"end\"]]");
    put_value(&p, out, "result", "null");
    wh_json_close(out, '}');
    tree_free(tree);
    snprintf(error, error_size, "%s", p.error);
    return !p.error[0];
}
