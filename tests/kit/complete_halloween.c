/* complete_halloween.c: the test positions of the spec of halloween, section 13. A fragment is {"patch":[…]}: the first
 * main node of seat 0 with the tiles dealt in the order 1-12, 1-12, changed by patches that conserve all components.
 * The patches are listed in vectors/halloween/README.md. Written apart from the engine. */
#include "tests/kit/complete.h"
#include "tests/kit/tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLOURS = 5, BUILDINGS = 6, AREAS = 4, ACTIONS = 6, TILES = 12, STACK = 24, CARDS = 52, SEATS = 4, NONE = -1 };

struct pile {
    int count, at[STACK]; /* top first */
};

struct seat {
    int sp, scare, stones, discs, locked, card_count;
    int tokens[COLOURS], level[AREAS], cards[8], tiles[TILES];
    bool spaces[AREAS][ACTIONS], done[AREAS];
};

struct position {
    int players, areas, seat, round;
    char trigger[16];
    int ghosts[BUILDINGS][COLOURS], tile[BUILDINGS], stones[BUILDINGS][COLOURS], piles[COLOURS], cards[8];
    bool expert;
    struct pile bonus, discard;
    struct seat seats[SEATS];
    char error[160];
};

static const char *const colours[] = { "blue", "green", "yellow", "orange", "red" };
static const char *const buildings[] = { "church", "school", "hospital", "manor", "police", "theatre" };
static const char *const areas[] = { "a", "b", "c", "d" };
static const char *const actions[] = { "summon", "scare", "upgrade", "move", "fight", "haunt" };
static const char *const tiles[] = { "summon", "green",  "take3", "scare2", "yellow", "dieup",
                                     "point",  "reroll", "rest",  "blue",   "plus3",  "move" };

/* --- the base position -------------------------------------------------------------------------------------------- */

static void put_on_top(struct pile *pile, int tile) {
    memmove(pile->at + 1, pile->at, (size_t)pile->count++ * sizeof *pile->at);
    pile->at[0] = tile;
}

static int take_at(struct pile *pile, int place) {
    int tile = pile->at[place];
    pile->count--;
    memmove(pile->at + place, pile->at + place + 1, (size_t)(pile->count - place) * sizeof *pile->at);
    return tile;
}

static void lay_out(struct position *p, unsigned players, const struct wh_setup *setup) {
    bool rising = setup->option[3] != 0;
    *p = (struct position){ .players = (int)players, .round = 1, .expert = setup->option[0] != 0, .areas = 3 };
    if (p->expert) p->areas = 4;
    p->ghosts[4][0] = 3;
    for (int b = 0; b < BUILDINGS; b++) {
        p->tile[b] = p->expert ? NONE : b;
        for (int c = 0; c < COLOURS; c++) p->stones[b][c] = NONE;
    }
    for (int i = BUILDINGS; !p->expert && i < STACK; i++) p->bonus.at[p->bonus.count++] = i % TILES;
    for (int i = 0; i < 8; i++) p->cards[i] = (int)(setup->option[1] >> 6 * i & 63);
    for (int c = 0; c < COLOURS; c++) p->piles[c] = 12;
    for (int i = 0; i < p->players; i++) {
        p->seats[i] = (struct seat){ .scare = rising ? 2 + i : 2, .stones = players == 2 ? 8 : 6, .discs = 12 };
        for (int area = 0; area < p->areas; area++) p->seats[i].level[area] = 1;
    }
}

/* --- patches ------------------------------------------------------------------------------------------------------ */

static int name_of(struct position *p, const char *word, const char *const *names, int count) {
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], word) == 0) return i;
    snprintf(p->error, sizeof p->error, "no such name in a patch: %s", word);
    return 0;
}

#define NAME(word, table) name_of(p, word, table, (int)(sizeof(table) / sizeof *(table)))

static struct seat *seat_of(struct position *p, const char *word) {
    int seat = atoi(word);
    if (seat < 0 || seat >= p->players) snprintf(p->error, sizeof p->error, "no such seat: %s", word);
    return &p->seats[seat & 3];
}

static void patch_tile(struct position *p, struct seat *seat, int tile) {
    for (int i = 0; i < p->bonus.count; i++) {
        if (p->bonus.at[i] != tile) continue;
        take_at(&p->bonus, i);
        seat->tiles[tile]++;
        return;
    }
    snprintf(p->error, sizeof p->error, "the stack has no tile %s", tiles[tile]);
}

static void patch_stack(struct position *p, int size) {
    for (int i = 0; p->bonus.count > size; i++) { /* what is cut off goes, in its order, in front of the discard */
        int tile = take_at(&p->bonus, size);
        memmove(p->discard.at + i + 1, p->discard.at + i, (size_t)(p->discard.count++ - i) * sizeof(int));
        p->discard.at[i] = tile;
    }
}

static void patch_boardtile(struct position *p, int building) {
    put_on_top(&p->discard, p->tile[building]);
    p->tile[building] = NONE;
}

static void patch_seat(struct position *p, const char *what, struct seat *seat, char word[][16]) {
    int number = atoi(word[2]);
    if (strcmp(what, "level") == 0)
        seat->level[NAME(word[2], areas)] = atoi(word[3]);
    else if (strcmp(what, "scare") == 0)
        seat->scare = number;
    else if (strcmp(what, "sp") == 0)
        seat->sp = number;
    else if (strcmp(what, "disc") == 0)
        seat->spaces[NAME(word[2], areas)][NAME(word[3], actions)] = true, seat->discs--;
    else if (strcmp(what, "done") == 0)
        seat->done[NAME(word[2], areas)] = true;
    else if (strcmp(what, "card") == 0)
        seat->cards[seat->card_count++ & 7] = number, seat->discs--;
    else if (strcmp(what, "token") == 0)
        seat->tokens[NAME(word[2], colours)] += atoi(word[3]), p->piles[NAME(word[2], colours)] -= atoi(word[3]);
    else if (strcmp(what, "stone") == 0)
        p->stones[NAME(word[2], buildings)][NAME(word[3], colours)] = atoi(word[1]), seat->stones--;
    else if (strcmp(what, "tile") == 0)
        patch_tile(p, seat, NAME(word[2], tiles));
    else if (strcmp(what, "locked") == 0)
        seat->locked = number, seat->discs -= number;
    else
        snprintf(p->error, sizeof p->error, "no such patch: %s", what);
}

static void apply_patch(struct position *p, const char *text) {
    char word[8][16] = { "" };
    sscanf(text, "%15s %15s %15s %15s %15s %15s %15s", word[0], word[1], word[2], word[3], word[4], word[5], word[6]);
    if (strcmp(word[0], "ghost") == 0) {
        for (int c = 0; c < COLOURS; c++) p->ghosts[NAME(word[1], buildings)][c] = atoi(word[2 + c]);
    } else if (strcmp(word[0], "supply") == 0) {
        int colour = NAME(word[1], colours), left = atoi(word[2]);
        p->seats[p->players - 1].tokens[colour] += p->piles[colour] - left;
        p->piles[colour] = left;
    } else if (strcmp(word[0], "boardtile") == 0)
        patch_boardtile(p, NAME(word[1], buildings));
    else if (strcmp(word[0], "stack") == 0)
        patch_stack(p, atoi(word[1]));
    else if (strcmp(word[0], "seat") == 0)
        p->seat = atoi(word[1]);
    else if (strcmp(word[0], "round") == 0)
        p->round = atoi(word[1]);
    else if (strcmp(word[0], "trigger") == 0)
        snprintf(p->trigger, sizeof p->trigger, "\"%.10s\"", word[1]);
    else
        patch_seat(p, word[0], seat_of(p, word[1]), word);
}

/* --- writing ------------------------------------------------------------------------------------------------------ */

static void put_numbers(struct wh_text *out, const char *key, const int *numbers, int count) {
    wh_json_key(out, key);
    wh_json_open(out, '[');
    for (int i = 0; i < count; i++) wh_json_int(out, numbers[i]);
    wh_json_close(out, ']');
}

static void put_number(struct wh_text *out, const char *key, int number) {
    wh_json_key(out, key);
    wh_json_int(out, number);
}

static void put_pile(struct wh_text *out, const char *key, const struct pile *pile) {
    wh_json_key(out, key);
    wh_json_open(out, '[');
    for (int i = 0; i < pile->count; i++) wh_json_string(out, tiles[pile->at[i]]);
    wh_json_close(out, ']');
}

static void put_board(struct wh_text *out, const struct position *p) {
    wh_json_key(out, "board");
    wh_json_open(out, '{');
    for (int b = 0; b < BUILDINGS; b++) {
        wh_json_key(out, buildings[b]);
        wh_json_open(out, '{');
        put_numbers(out, "ghosts", p->ghosts[b], COLOURS);
        wh_json_key(out, "tile");
        if (p->tile[b] == NONE)
            wh_json_null(out);
        else
            wh_json_string(out, tiles[p->tile[b]]);
        wh_json_key(out, "stones");
        wh_json_open(out, '[');
        for (int c = 0; c < COLOURS; c++) {
            if (p->stones[b][c] == NONE)
                wh_json_null(out);
            else
                wh_json_int(out, p->stones[b][c]);
        }
        wh_json_close(out, ']');
        wh_json_close(out, '}');
    }
    wh_json_close(out, '}');
}

static void put_areas(struct wh_text *out, const struct position *p, const struct seat *seat) {
    wh_json_key(out, "areas");
    wh_json_open(out, '[');
    for (int area = 0; area < p->areas; area++) {
        wh_json_open(out, '{');
        put_number(out, "level", seat->level[area]);
        wh_json_key(out, "discs");
        wh_json_open(out, '[');
        for (int action = 0; action < ACTIONS; action++)
            if (seat->spaces[area][action]) wh_json_string(out, actions[action]);
        wh_json_close(out, ']');
        wh_json_key(out, "done");
        wh_json_bool(out, seat->done[area]);
        wh_json_close(out, '}');
    }
    wh_json_close(out, ']');
}

static void put_seat(struct wh_text *out, const struct position *p, const struct seat *seat) {
    wh_json_open(out, '{');
    put_number(out, "sp", seat->sp);
    put_number(out, "scare", seat->scare);
    put_numbers(out, "tokens", seat->tokens, COLOURS);
    put_number(out, "stones", seat->stones);
    put_number(out, "discs", seat->discs);
    put_areas(out, p, seat);
    wh_json_key(out, "tiles");
    wh_json_open(out, '[');
    for (int tile = 0; tile < TILES; tile++)
        for (int i = 0; i < seat->tiles[tile]; i++) wh_json_string(out, tiles[tile]);
    wh_json_close(out, ']');
    put_number(out, "locked", seat->locked);
    put_numbers(out, "cards", seat->cards, seat->card_count);
    wh_json_close(out, '}');
}

static void put_position(struct wh_text *out, const struct position *p) {
    int deck[CARDS], count = 0;
    for (int card = 1; card <= CARDS && !p->expert; card++) {
        bool shown = false;
        for (int i = 0; i < 8; i++) shown |= p->cards[i] == card;
        if (!shown) deck[count++] = card;
    }
    wh_json_open(out, '{');
    put_number(out, "seat", p->seat);
    put_number(out, "round", p->round);
    wh_json_key(out, "trigger");
    wh_json_raw(out, p->trigger[0] ? p->trigger : "null");
    wh_json_key(out, "over");
    wh_json_bool(out, false);
    wh_json_key(out, "phase");
    wh_json_string(out, "main");
    put_numbers(out, "todo", deck, 0);
    put_numbers(out, "used", deck, 0);
    put_board(out, p);
    put_numbers(out, "tokens", p->piles, COLOURS);
    put_numbers(out, "cards", p->cards, p->expert ? 0 : 8);
    put_numbers(out, "deck", deck, count);
    put_pile(out, "bonus", &p->bonus);
    put_pile(out, "discard", &p->discard);
    wh_json_key(out, "players");
    wh_json_open(out, '[');
    for (int i = 0; i < p->players; i++) put_seat(out, p, &p->seats[i]);
    wh_json_close(out, ']');
    wh_json_key(out, "final");
    wh_json_null(out);
    wh_json_close(out, '}');
}

bool complete_halloween(const char *fragment, size_t length, unsigned players, const struct wh_setup *setup,
                        struct wh_text *canonical_json_out, char *error, size_t error_size) {
    static struct position p;
    struct tree *tree = tree_read(fragment, length);
    const struct tree *patches = tree_key(tree, "patch");
    lay_out(&p, players, setup);
    if (!patches || tree->count != 1) { /* a state written out in full */
        wh_put_span(canonical_json_out, fragment, length);
        tree_free(tree);
        return true;
    }
    for (const struct tree *patch = patches->first; patch; patch = patch->next) apply_patch(&p, patch->text);
    put_position(canonical_json_out, &p);
    tree_free(tree);
    if (p.error[0]) snprintf(error, error_size, "%s", p.error);
    return !p.error[0];
}
